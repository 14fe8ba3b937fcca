package engine

import (
	"sabot/game"
	"sabot/games/commander"
)

// interrupt answers a window: every card that could matter is tried with the
// same dice, and the best is played if it gains more than it is worth in hand.
func (t *thinker) interrupt() game.Action {
	legal := t.pos.Legal(t.seat)
	if len(legal) == 1 {
		return legal[0]
	}
	best, high, tried := legal[0], 0.0, 0
	for _, a := range legal {
		play, ok := a.(commander.Interrupt)
		if ok && !t.relevant(play) {
			continue
		}
		if !ok && tried > 0 || t.late() {
			continue
		}
		v, legal := t.sample(a, t.strength.samples)
		if !legal {
			continue
		}
		if ok {
			v -= cardMargin
		}
		if tried++; tried == 1 || v > high {
			best, high = a, v
		}
	}
	if tried < 2 {
		return commander.Pass{}
	}
	return best
}

// relevant tells whether an Interrupt is aimed at something that the open
// window is about; a Stream on the far side of the board is not tried.
func (t *thinker) relevant(a commander.Interrupt) bool {
	if a.Pos == 0 {
		return true
	}
	for _, p := range t.pos.Stage() {
		if a.Pos == p || a.To == p {
			return true
		}
	}
	return false
}
