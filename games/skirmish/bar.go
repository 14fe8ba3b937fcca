package skirmish

import "sabot/game"

// bar is what stands against a pose or a target: the makings of a refusal
// without its cost, since far more poses are tried than are ever asked for.
// The zero value bars nothing.
type bar struct {
	clause  clause
	reason  string
	name    string // of the argument id
	id      string
	other   string // a second piece
	spacing int    // with terrain
}

// free tells that nothing bars it.
func (b bar) free() bool { return b.reason == "" }

// refusal says it to a player; nil when nothing bars.
func (b bar) refusal() *game.Refusal {
	if b.free() {
		return nil
	}
	return game.Refuse(b.clause, b.reason, b.args()...)
}

func (b bar) args() []any {
	var list []any
	if b.name != "" {
		list = append(list, b.name, b.id)
	}
	if b.other != "" {
		list = append(list, "other", b.other)
	}
	if b.spacing > 0 {
		list = append(list, "spacing", b.spacing)
	}
	return list
}
