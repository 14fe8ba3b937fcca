package engine

import (
	"sabot/game"
)

// prepare chooses what comes before the first turn among ready-made proposals.
func (t *thinker) prepare() game.Action {
	list := t.pos.Legal(t.seat)
	if len(list) == 0 {
		return nil
	}
	return list[t.src.Hidden(len(list))]
}

// deploy sets the force up.
func (t *thinker) deploy() game.Action { return t.tryAll(t.pos.Legal(t.seat)) }
