package field

import (
	"sabot/game"
	"sabot/geom"
	"sabot/rulebook"
)

// Obstruction is what stands against a pose or a target: the makings of a refusal
// without its cost, since far more poses are tried than are ever asked for.
// The zero value obstructs nothing.
type Obstruction struct {
	Clause  rulebook.Clause
	Reason  string
	name    string // of the argument id
	id      string
	other   string // a second piece
	spacing int    // with terrain
}

// Free tells that nothing stands against it.
func (o Obstruction) Free() bool { return o.Reason == "" }

// Refusal says it to a player; nil when there is nothing to say.
func (o Obstruction) Refusal() *game.Refusal {
	if o.Free() {
		return nil
	}
	return game.Refuse(o.Clause, o.Reason, o.args()...)
}

// Offering is a refusal that offers a pose instead, if there is one.
func (o Obstruction) Offering(p *geom.Pose) *game.Refusal {
	if p == nil {
		return o.Refusal()
	}
	return game.Refuse(o.Clause, o.Reason, append(o.args(), "x", p.X, "y", p.Y, "h", p.H)...)
}

func (o Obstruction) args() []any {
	var list []any
	if o.name != "" {
		list = append(list, o.name, o.id)
	}
	if o.other != "" {
		list = append(list, "other", o.other)
	}
	if o.spacing > 0 {
		list = append(list, "spacing", o.spacing)
	}
	return list
}
