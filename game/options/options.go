// Package options reads the switches of a game's rules. A game lists each once:
// its values, its clause and the default, which is what the rule book prints.
// A preset is a named set of other values: an older edition, or the house rules
// that we prefer for balance or pace. A set-up names a preset, or none for the
// rules as printed, and changes what it likes on top:
//
//	{"preset": "house", "turnLimit": 20}
package options

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"

	"sabot/game"
	"sabot/game/strict"
	"sabot/rulebook"
)

// Printed and House are the presets that every game with rules of ours has.
const (
	Printed = "printed"
	House   = "house"
)

// Table is all options of a game.
type Table struct {
	// Clause is about the options as a whole; presets and faults that have no
	// option of their own cite it.
	Clause rulebook.Clause
	List   []game.Option
	// Presets are the sets of values that have a name, as printed first.
	Presets []game.Preset
}

// What is wrong with the options of a set-up.
const (
	ReasonForm    = "setup.options"        // no JSON object of options
	ReasonUnknown = "setup.option-unknown" // there is no such option
	ReasonSwitch  = "setup.option-switch"  // neither true nor false
	ReasonNumber  = "setup.option-number"  // no whole number in its bounds
	ReasonValue   = "setup.option-value"   // none of the values it takes
)

const presetID = "preset"

// Catalog is what set-up pages are told: the preset where there is a choice,
// then every option.
func (t Table) Catalog() []game.Option {
	if len(t.Presets) == 1 {
		return t.List
	}
	return t.all()
}

func (t Table) all() []game.Option {
	var names []string
	for _, p := range t.Presets {
		names = append(names, p.ID)
	}
	return append([]game.Option{Choice(presetID, t.Clause, names...)}, t.List...)
}

// Reader reads the options of a game into their type. What each preset comes to
// it knows beforehand, for most matches change little or nothing.
type Reader[O any] struct {
	table   Table
	list    []game.Option
	presets map[string]O
}

// NewReader works out the presets of a table.
func NewReader[O any](t Table) (Reader[O], error) {
	r := Reader[O]{table: t, list: t.all(), presets: map[string]O{}}
	for _, p := range t.Presets {
		all := map[string]any{}
		for _, o := range t.List {
			all[o.ID] = o.Default
		}
		maps.Copy(all, p.Options)
		whole, err := json.Marshal(all)
		if err != nil {
			return r, err
		}
		var o O
		if err := json.Unmarshal(whole, &o); err != nil {
			return r, err
		}
		r.presets[p.ID] = o
	}
	return r, nil
}

// Read is for options that are seldom read.
func Read[O any](t Table, text json.RawMessage) (O, error) {
	r, err := NewReader[O](t)
	if err != nil {
		var none O
		return none, err
	}
	return r.Read(text)
}

// Read gives the values of the preset that text names and those that text gives.
// Every fault is reported.
func (r Reader[O]) Read(text json.RawMessage) (O, error) {
	name := r.table.Presets[0].ID
	if len(text) == 0 {
		return r.presets[name], nil
	}
	var none O
	given := map[string]json.RawMessage{}
	if err := strict.Into(text, &given); err != nil || given == nil {
		return none, game.Refuse(r.table.Clause, ReasonForm)
	}
	var faults []error
	for _, id := range slices.Sorted(maps.Keys(given)) {
		i := slices.IndexFunc(r.list, func(o game.Option) bool { return o.ID == id })
		if i < 0 {
			faults = append(faults, game.Refuse(r.table.Clause, ReasonUnknown, "name", id))
		} else if fault := check(r.list[i], given[id]); fault != nil {
			faults = append(faults, fault)
		}
	}
	if err := errors.Join(faults...); err != nil {
		return none, err
	}
	if text, ok := given[presetID]; ok {
		if err := json.Unmarshal(text, &name); err != nil {
			return none, err
		}
		delete(given, presetID)
	}
	o := r.presets[name]
	if len(given) == 0 {
		return o, nil
	}
	changed, err := json.Marshal(given)
	if err != nil {
		return none, err
	}
	return o, json.Unmarshal(changed, &o)
}

func check(o game.Option, text json.RawMessage) *game.Refusal {
	var v any
	if json.Unmarshal(text, &v) != nil {
		v = nil
	}
	switch o.Type {
	case game.Switch:
		if _, ok := v.(bool); !ok {
			return game.Refuse(o.Clause, ReasonSwitch, "option", o.ID)
		}
	case game.Number:
		n, err := strconv.Atoi(string(text))
		switch {
		case len(o.Values) > 0:
			if err != nil || !slices.Contains(o.Values, strconv.Itoa(n)) {
				return game.Refuse(o.Clause, ReasonValue, "option", o.ID, "value", string(text))
			}
		case err != nil || n < o.Min || n > o.Max:
			return game.Refuse(o.Clause, ReasonNumber, "option", o.ID, "least", o.Min, "most", o.Max)
		}
	case game.Choice:
		if word, _ := v.(string); !slices.Contains(o.Values, word) {
			return game.Refuse(o.Clause, ReasonValue, "option", o.ID, "value", word)
		}
	}
	return nil
}

// Switch is an option that is on or off.
func Switch(id string, clause rulebook.Clause, def bool) game.Option {
	return game.Option{ID: id, Type: game.Switch, Default: def, Clause: clause}
}

// Number is an option from low to high.
func Number(id string, clause rulebook.Clause, def, low, high int) game.Option {
	return game.Option{ID: id, Type: game.Number, Default: def, Min: low, Max: high, Clause: clause}
}

// OneOf is an option that takes some numbers only; the first is the default.
func OneOf(id string, clause rulebook.Clause, values ...int) game.Option {
	o := Number(id, clause, values[0], slices.Min(values), slices.Max(values))
	for _, v := range values {
		o.Values = append(o.Values, strconv.Itoa(v))
	}
	return o
}

// Choice is an option that takes one of some words; the first is the default.
func Choice(id string, clause rulebook.Clause, values ...string) game.Option {
	return game.Option{ID: id, Type: game.Choice, Default: values[0], Values: values, Clause: clause}
}
