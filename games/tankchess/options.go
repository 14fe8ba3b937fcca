package tankchess

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"sabot/game"
	"sabot/rulebook"
)

// Objective is what a game is won by (CH-14.j).
type Objective uint8

// The objectives.
const (
	Standard     Objective = iota // destroy the command tank, or escape (CH-9)
	Hunt                          // destroy the command tank
	Flag                          // reach the enemy flag, or destroy the command tank
	Breakthrough                  // bring out three units, or destroy the command tank
	Attrition                     // destroy ten points
)

// Objectives lists them in the order of the rules.
func Objectives() []Objective { return []Objective{Standard, Hunt, Flag, Breakthrough, Attrition} }

// String is the id of the objective.
func (o Objective) String() string {
	return nameOf(o, "standard", "hunt", "flag", "breakthrough", "attrition")
}

// Values lists the ids.
func (Objective) Values() []string { return names(Objectives()) }

// MarshalText writes the id.
func (o Objective) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads an id.
func (o *Objective) UnmarshalText(text []byte) error {
	return named(o, "objective", Objectives(), text)
}

// Deployment is how the forces come onto the board (CH-13.b).
type Deployment uint8

// The ways to deploy.
const (
	Fixed  Deployment = iota // on the marked squares
	Free                     // in turns, unit by unit
	Secret                   // both at once, unseen
)

// Deployments lists them in the order of the rules.
func Deployments() []Deployment { return []Deployment{Fixed, Free, Secret} }

// String is the id of the deployment.
func (d Deployment) String() string { return nameOf(d, "fixed", "free", "secret") }

// Values lists the ids.
func (Deployment) Values() []string { return names(Deployments()) }

// MarshalText writes the id.
func (d Deployment) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads an id.
func (d *Deployment) UnmarshalText(text []byte) error {
	return named(d, "deployment", Deployments(), text)
}

// Options are the switches of the rules, in the order of the rulebook.
type Options struct {
	ReverseExit     bool       `json:"reverseExit"`     // CH-9.d
	StrictDiagonals bool       `json:"strictDiagonals"` // CH-4.c, CH-5.b
	Objective       Objective  `json:"objective"`       // CH-14.j
	Deployment      Deployment `json:"deployment"`      // CH-13.b
	Announce        bool       `json:"announce"`        // CH-10
	RemoteMines     bool       `json:"remoteMines"`     // CH-14.i
	Clock           int        `json:"clock"`           // seconds a side, 0 for none (CH-12.c)
	Increment       int        `json:"increment"`       // seconds after each move
	QuietLimit      int        `json:"quietLimit"`      // plies, 0 for never (CH-12.a)
	Repetition      int        `json:"repetition"`      // occurrences, 0 for never
}

// DefaultOptions are the rules as printed.
func DefaultOptions() Options {
	return Options{ReverseExit: true, Announce: true, QuietLimit: 100, Repetition: 3}
}

// option is one field of [Options] as players know it.
type option struct {
	id     string
	clause rulebook.Clause
	most   int // of a number
	field  func(*Options) any
}

// maxClock bounds the option clock, in seconds: a day.
const maxClock = 86400

func options() []option {
	return []option{
		{"reverseExit", "CH-9.d", 0, func(o *Options) any { return &o.ReverseExit }},
		{"strictDiagonals", "CH-4.c", 0, func(o *Options) any { return &o.StrictDiagonals }},
		{"objective", "CH-14.j", 0, func(o *Options) any { return &o.Objective }},
		{"deployment", "CH-13.b", 0, func(o *Options) any { return &o.Deployment }},
		{"announce", "CH-10.a", 0, func(o *Options) any { return &o.Announce }},
		{"remoteMines", "CH-14.i", 0, func(o *Options) any { return &o.RemoteMines }},
		{"clock", "CH-12.c", maxClock, func(o *Options) any { return &o.Clock }},
		{"increment", "CH-12.c", 3600, func(o *Options) any { return &o.Increment }},
		{"quietLimit", "CH-12.a", 1000, func(o *Options) any { return &o.QuietLimit }},
		{"repetition", "CH-12.a", 10, func(o *Options) any { return &o.Repetition }},
	}
}

func (o option) catalog() game.Option {
	def := DefaultOptions()
	c := game.Option{ID: o.id, Max: o.most, Clause: o.clause}
	switch v := o.field(&def).(type) {
	case *bool:
		c.Type, c.Default = game.Switch, *v
	case *int:
		c.Type, c.Default = game.Number, *v
	case choice:
		c.Type, c.Default, c.Values = game.Choice, v.String(), v.Values()
	}
	return c
}

// choice is an option with named values.
type choice interface {
	fmt.Stringer
	Values() []string
}

// ParseOptions reads the JSON object of options; absent ones take their
// default. Every fault is reported, as joined refusals.
func ParseOptions(data []byte) (Options, error) {
	opts := DefaultOptions()
	if len(bytes.TrimSpace(data)) == 0 {
		return opts, nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return opts, game.Refuse("CH-15.d", ReasonSetupOption, "option", "", "message", "want a JSON object")
	}
	var faults []error
	for _, id := range slices.Sorted(maps.Keys(fields)) {
		if clause, message := opts.set(id, fields[id]); message != "" {
			faults = append(faults, game.Refuse(clause, ReasonSetupOption, "option", id, "message", message))
		}
	}
	return opts, errors.Join(faults...)
}

// set reads one option; the message says what was expected.
func (o *Options) set(id string, value json.RawMessage) (clause rulebook.Clause, message string) {
	list := options()
	i := slices.IndexFunc(list, func(k option) bool { return k.id == id })
	if i < 0 {
		return "CH-15.d", "unknown option"
	}
	known := list[i]
	field := known.field(o)
	fits := string(value) != "null" && json.Unmarshal(value, field) == nil
	switch v := field.(type) {
	case *bool:
		message = "want true or false"
	case *int:
		message = fmt.Sprintf("want a whole number from 0 to %d", known.most)
		fits = fits && *v >= 0 && *v <= known.most
		if id == "repetition" {
			message = fmt.Sprintf("want 0 or a whole number from 2 to %d", known.most)
			fits = fits && *v != 1
		}
	case choice:
		message = "want one of " + strings.Join(v.Values(), ", ")
	}
	if fits {
		message = ""
	}
	return known.clause, message
}

// changed writes the options that differ from the rules as printed, except the
// clock, as "objective=hunt,announce=off".
func (o Options) changed() string {
	def := DefaultOptions()
	var list []string
	for _, known := range options() {
		now, usual := optionText(known.field(&o)), optionText(known.field(&def))
		if now != usual && known.id != "clock" {
			list = append(list, known.id+"="+now)
		}
	}
	return strings.Join(list, ",")
}

func optionText(field any) string {
	switch v := field.(type) {
	case *bool:
		if *v {
			return "on"
		}
		return "off"
	case *int:
		return strconv.Itoa(*v)
	default:
		return fmt.Sprint(v)
	}
}

// change reads what changed writes; a bare id switches on.
func (o *Options) change(text string) error {
	var faults []error
	for item := range strings.SplitSeq(text, ",") {
		id, value, given := strings.Cut(strings.TrimSpace(item), "=")
		switch {
		case id == "":
			continue
		case !given || value == "on":
			value = "true"
		case value == "off":
			value = "false"
		}
		if _, err := strconv.Atoi(value); err != nil && value != "true" && value != "false" {
			value = strconv.Quote(value)
		}
		if _, message := o.set(id, []byte(value)); message != "" {
			faults = append(faults, fmt.Errorf("option %q: %s", id, message))
		}
	}
	return errors.Join(faults...)
}
