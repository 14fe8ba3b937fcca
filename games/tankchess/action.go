package tankchess

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"sabot/game"
)

// Move is one unit's turn: where it goes, how it ends, and what it destroys
// (CH-4.g). To and Heading are zero when the unit leaves the board, Heading
// when it is lost, Target unless it fires; so equal moves are == equal.
type Move struct {
	From, To Square
	Heading  Heading
	End      End
	Fires    bool
	Target   Square
}

// The other actions.
type (
	// Place puts one unit of the own force on the board (CH-13.b).
	Place struct {
		Unit   Type   `json:"unit"`
		Square Square `json:"square"`
	}
	// Ready confirms a secret deployment (CH-13.b).
	Ready struct{}
	// Lay names the square of one remote-controlled mine (CH-14.i).
	Lay struct {
		Square Square `json:"square"`
	}
	// Detonate fires one of the own mines instead of moving (CH-14.i).
	Detonate struct {
		Square Square `json:"square"`
	}
	// Pass is played when no unit can move (CH-12.a).
	Pass struct{}
)

// Kind is the "type" of the JSON form.
func (Move) Kind() string { return "move" }

// Kind is the "type" of the JSON form.
func (Place) Kind() string { return "place" }

// Kind is the "type" of the JSON form.
func (Ready) Kind() string { return "ready" }

// Kind is the "type" of the JSON form.
func (Lay) Kind() string { return "lay" }

// Kind is the "type" of the JSON form.
func (Detonate) Kind() string { return "detonate" }

// Kind is the "type" of the JSON form.
func (Pass) Kind() string { return "pass" }

// actions is the closed set of what players can do.
func actions() game.Kinds[game.Action] {
	return game.NewKinds[game.Action](Move{}, Place{}, Ready{}, Lay{}, Detonate{}, Pass{})
}

// moveJSON is the JSON form of a move: only what the end leaves open.
type moveJSON struct {
	From    *Square  `json:"from"`
	To      *Square  `json:"to,omitempty"`
	Heading *Heading `json:"heading,omitempty"`
	End     string   `json:"end,omitempty"`
	Target  *Square  `json:"target,omitempty"`
}

// MarshalJSON writes {"from":"e3","to":"d2","heading":"SW","target":"a2"}, or
// with "end" for a unit that leaves or is lost.
func (m Move) MarshalJSON() ([]byte, error) {
	out := moveJSON{From: &m.From, End: m.End.String()}
	if m.End != Out {
		out.To = &m.To
	}
	if m.End == Stays {
		out.Heading = &m.Heading
	}
	if m.Fires {
		out.Target = &m.Target
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads the form strictly: no unknown field, none missing, none
// that the end has no use for.
func (m *Move) UnmarshalJSON(data []byte) error {
	var in moveJSON
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&in); err != nil {
		return err
	}
	var got Move
	switch in.End {
	case "":
	case "out":
		got.End = Out
	case "sunk":
		got.End = Sunk
	case "blown":
		got.End = Blown
	default:
		return fmt.Errorf(`field "end": %q, want out, sunk or blown`, in.End)
	}
	switch {
	case in.From == nil:
		return errors.New(`field "from": want the square the unit starts from`)
	case (in.To == nil) != (got.End == Out):
		return errors.New(`field "to": want a square, and none with "end":"out"`)
	case (in.Heading == nil) != (got.End != Stays):
		return errors.New(`field "heading": want one, and none for a unit that leaves or is lost`)
	case in.Target != nil && got.End != Stays:
		return errors.New(`field "target": a unit that leaves or is lost does not fire`)
	}
	got.From = *in.From
	if in.To != nil {
		got.To = *in.To
	}
	if in.Heading != nil {
		got.Heading = *in.Heading
	}
	if in.Target != nil {
		got.Fires, got.Target = true, *in.Target
	}
	*m = got
	return nil
}
