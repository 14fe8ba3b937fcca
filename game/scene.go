package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"

	"sabot/dice"
	"sabot/game/strict"
	"sabot/rulebook"
)

// Scenes is implemented by games whose printed examples can be played: a
// position, the decisions and the dice that the book tells of.
type Scenes interface{ Scenes() ([]Scene, error) }

// Scene is one example. Nothing of it is written into a position: the rules
// play all of it, with the dice that it names. Its words are the translation
// keys "scene.ID.title", "scene.ID.text" for what is seen first, "scene.ID.1"
// and so on for its steps and "scene.ID.end" for how the print says it ends.
type Scene struct {
	ID     string          `json:"-"` // the name of its file
	Clause rulebook.Clause `json:"clause"`
	// Eye is the seat whose view is shown: Nobody's where nothing is hidden.
	Eye   Seat  `json:"eye,omitempty"`
	Setup Setup `json:"setup"`
	Dice  []int `json:"dice,omitempty"` // of the set-up
	// Before is played until the table stands as the example begins.
	Before []Scripted `json:"before,omitempty"`
	// Steps are what the example tells, one after the other; a step may take
	// several actions (a shot, and that nobody interrupts it).
	Steps [][]Scripted `json:"steps"`
	// Ends are events of the steps, in this order and as far as their fields
	// are given: the outcome that the book prints.
	Ends []json.RawMessage `json:"ends,omitempty"`
}

// Scripted is one action of a scene with all the chance that it takes.
type Scripted struct {
	Seat   Seat   `json:"seat"`
	Action string `json:"action"` // in notation
	Dice   []int  `json:"dice,omitempty"`
	// Hidden are the draws out of sight. Those that are not written down
	// leave a deck in the order in which it lies.
	Hidden []int `json:"hidden,omitempty"`
	// Refused is the reason why the rules do not allow it, where the example
	// shows what cannot be done.
	Refused string `json:"refused,omitempty"`
}

// Moment is a scene after one of its steps; the first is how it begins.
type Moment struct {
	Position Position
	Acts     []SceneAct
}

// SceneAct is an action that was played in a scene, or refused.
type SceneAct struct {
	Seat    Seat
	Action  Action
	Text    string
	Events  []Event
	Rolls   []dice.Throw
	Refused []*Refusal
}

// ReadScenes reads the scenes of a folder, one a file, in the order of their
// ids.
func ReadScenes(files fs.FS, folder string) ([]Scene, error) {
	names, err := fs.Glob(files, path.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	var list []Scene
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		s := Scene{ID: strings.TrimSuffix(path.Base(name), ".json")}
		if err := strict.Into(data, &s, "clause", "setup", "steps"); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b Scene) int { return strings.Compare(a.ID, b.ID) })
	return list, nil
}

// Play plays the scene through. It is an error when the rules want other dice
// than are written down, refuse what the example does, allow what it cannot
// do, or end it differently.
func (s Scene) Play(rules Rules) ([]Moment, error) {
	var begin Moment
	src := &script{rolls: s.Dice}
	err := src.during(func() (err error) {
		begin.Position, _, err = rules.Start(s.Setup, src)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("set-up: %w", err)
	}
	for i, a := range s.Before {
		if begin, err = begin.play(a); err != nil {
			return nil, fmt.Errorf("before, action %d, %q: %w", i+1, a.Action, err)
		}
	}
	begin.Acts = nil
	moments := []Moment{begin}
	for i, step := range s.Steps {
		next := Moment{Position: moments[i].Position}
		for _, a := range step {
			if next, err = next.play(a); err != nil {
				return nil, fmt.Errorf("step %d, %q: %w", i+1, a.Action, err)
			}
		}
		moments = append(moments, next)
	}
	return moments, s.outcome(rules.Events(), moments)
}

func (m Moment) play(a Scripted) (Moment, error) {
	if !slices.ContainsFunc(m.Position.Waiting(), func(d Decision) bool { return d.Seat == a.Seat }) {
		return m, fmt.Errorf("nothing waits for seat %d", a.Seat)
	}
	act := SceneAct{Seat: a.Seat, Text: a.Action}
	src := &script{a.Dice, a.Hidden}
	err := src.during(func() (err error) {
		if act.Action, err = m.Position.Parse(a.Seat, a.Action); err != nil {
			return err
		}
		act.Text = m.Position.Notate(act.Action)
		record := &dice.Record{From: src}
		m.Position, act.Events, err = m.Position.Apply(a.Seat, act.Action, record)
		act.Rolls = record.Open
		return err
	})
	refusals, refused := Refusals(err)
	switch {
	case refused && a.Refused != "":
		if !slices.ContainsFunc(refusals, func(r *Refusal) bool { return r.Reason == a.Refused }) {
			return m, fmt.Errorf("refused, but not for %q: %w", a.Refused, err)
		}
		act.Refused = refusals
	case err != nil:
		return m, err
	case a.Refused != "":
		return m, fmt.Errorf("allowed, want it refused for %q", a.Refused)
	}
	m.Acts = append(slices.Clip(m.Acts), act)
	return m, nil
}

// outcome compares what happened with what is printed.
func (s Scene) outcome(kinds *Kinds, moments []Moment) error {
	proved := len(s.Ends) > 0
	var events []any
	for _, m := range moments {
		for _, a := range m.Acts {
			proved = proved || len(a.Refused) > 0
			for _, e := range a.Events {
				data, err := kinds.Encode(e)
				if err != nil {
					return err
				}
				events = append(events, value(data))
			}
		}
	}
	if !proved {
		return errors.New("the scene says neither how it ends nor what is refused")
	}
	for _, end := range s.Ends {
		want := value(end)
		at := slices.IndexFunc(events, func(e any) bool { return covers(e, want) })
		if at < 0 {
			return fmt.Errorf("did not end with %s, but with %v", end, events)
		}
		events = events[at+1:]
	}
	return nil
}

func value(data []byte) (v any) {
	if json.Unmarshal(data, &v) != nil {
		return nil
	}
	return v
}

// covers tells whether all that want says is so.
func covers(got, want any) bool {
	switch want := want.(type) {
	case map[string]any:
		have, ok := got.(map[string]any)
		for key, part := range want {
			ok = ok && covers(have[key], part)
		}
		return ok
	case []any:
		have, ok := got.([]any)
		return ok && slices.EqualFunc(have, want, covers)
	}
	return reflect.DeepEqual(got, want)
}

// script is a source that gives exactly what is written down. A throw that is
// not there ends the play: rules may roll until something comes.
type script struct{ rolls, hidden []int }

// wrongThrow is what a script stops with.
type wrongThrow struct{ error }

// during plays with the script and returns what is wrong with it: a throw that
// does not fit, or those that nobody asked for.
func (s *script) during(play func() error) (err error) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case wrongThrow:
			err = fault
		default:
			panic(fault)
		}
	}()
	if err := play(); err != nil {
		return err
	}
	if left := len(s.rolls) + len(s.hidden); left > 0 {
		return fmt.Errorf("%d throws of the scene are left over: %v, hidden %v", left, s.rolls, s.hidden)
	}
	return nil
}

// Roll implements [dice.Source].
func (s *script) Roll(sides int) int {
	if len(s.rolls) == 0 {
		panic(wrongThrow{fmt.Errorf("the rules roll a die of %d more than the scene has", sides)})
	}
	n := s.rolls[0]
	s.rolls = s.rolls[1:]
	if n < 1 || n > sides {
		panic(wrongThrow{fmt.Errorf("the scene has a %d for a die of %d", n, sides)})
	}
	return n
}

// Hidden implements [dice.Source]. The last of n leaves a deck as it lies when
// it is shuffled.
func (s *script) Hidden(n int) int {
	if len(s.hidden) == 0 {
		return n - 1
	}
	i := s.hidden[0]
	s.hidden = s.hidden[1:]
	if i < 0 || i >= n {
		panic(wrongThrow{fmt.Errorf("the scene draws number %d of %d, counted from 0", i, n)})
	}
	return i
}
