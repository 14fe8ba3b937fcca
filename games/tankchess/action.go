package tankchess

import (
	"encoding/json"
	"errors"

	"sabot/game"
	"sabot/game/strict"
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
	// LayMine names the square of one remote-controlled mine (CH-14.i).
	LayMine struct {
		Square Square `json:"square"`
	}
	// Detonate fires one of the own mines instead of moving (CH-14.i).
	Detonate struct {
		Square Square `json:"square"`
	}
	// Pass is played when no unit can move (CH-12.a).
	Pass struct{}
)

// Actions is the closed set of what players can do.
func (r Rules) Actions() *game.Kinds { return r.actions }

func actionKinds() *game.Kinds {
	return game.NewKinds(
		game.Kind[Move]("move"),
		game.Kind[Place]("place"),
		game.Kind[Ready]("ready"),
		game.Kind[LayMine]("lay-mine"),
		game.Kind[Detonate]("detonate"),
		game.Kind[Pass]("pass"),
	)
}

// malformed refuses what the JSON form and the move text cannot express: a
// move has one form only (CH-4.g).
func (m Move) malformed() *game.Refusal {
	switch {
	case m.Fires && m.End == Out:
		return game.Refuse("CH-9.e", ReasonFireOut, "square", m.Target)
	case m.Fires && m.End == Sunk:
		return game.Refuse("CH-14.d", ReasonFireLost, "square", m.Target)
	case m.Fires && m.End == BlownUp:
		return game.Refuse("CH-14.h", ReasonFireLost, "square", m.Target)
	case m.End > BlownUp, m.Heading > NW, !m.Fires && m.Target != (Square{}),
		m.End != Stays && m.Heading != N, m.End == Out && m.To != (Square{}):
		return game.Refuse("CH-4.g", ReasonMalformed)
	}
	return nil
}

// moveForm is the JSON form of a move: only what the end leaves open.
type moveForm struct {
	From    Square   `json:"from"`
	To      *Square  `json:"to,omitempty"`
	Heading *Heading `json:"heading,omitempty"`
	End     End      `json:"end,omitzero"`
	Target  *Square  `json:"target,omitempty"`
}

// Shape is what a move is written as.
func (Move) Shape() any { return moveForm{} }

// MarshalJSON writes {"from":"e3","to":"d2","heading":"SW","target":"a2"}, or
// with "end" for a unit that leaves or is lost.
func (m Move) MarshalJSON() ([]byte, error) {
	return json.Marshal(m.form())
}

func (m Move) form() moveForm {
	out := moveForm{From: m.From, End: m.End}
	if m.End != Out {
		out.To = &m.To
	}
	if m.End == Stays {
		out.Heading = &m.Heading
	}
	if m.Fires {
		out.Target = &m.Target
	}
	return out
}

// UnmarshalJSON reads the form strictly: no unknown field, none missing, none
// that the end has no use for.
func (m *Move) UnmarshalJSON(data []byte) error {
	in, err := strict.Read[struct {
		Type string `json:"type"` // where it stands among other actions
		moveForm
	}](data, "from")
	if err != nil {
		return err
	}
	wrong := func(field, want string) error {
		return &strict.Fault{Field: field, Problem: strict.WrongForm, Cause: errors.New(want)}
	}
	switch {
	case (in.To == nil) != (in.End == Out):
		return wrong("to", `want a square, and none with "end":"out"`)
	case (in.Heading == nil) != (in.End != Stays):
		return wrong("heading", "want one, and none for a unit that leaves or is lost")
	case in.Target != nil && in.End != Stays:
		return wrong("target", "a unit that leaves or is lost does not fire")
	}
	got := Move{From: in.From, End: in.End}
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
