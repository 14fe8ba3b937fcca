package commander

import (
	"sabot/game"
	"sabot/games/commander/printed"
)

// panicStarts puts the defender to flight (TC-9.6.1.b).
func (mr meleeRound) panicStarts(card ID) {
	mr.s.table.discard(card)
	mr.s.Melee.Panicked = true
	if len(mr.s.table.ableToFlee(mr.s.Melee.Pos, other(mr.s.Active))) > 0 {
		mr.s.Melee.Stage = meleeRetreat
	}
}

// playRetreat carries out a retreat. In Hill 621 there is no reserve to go back
// to (TC-20.d).
func (en engine) playRetreat(seat game.Seat, a Retreat) error {
	s := en.s
	if r := flightOf(s, seat).check(a.Steps); r != nil {
		return r
	}
	p := s.Melee.Pos
	for _, step := range a.Steps {
		if step.To == printed.Reserve && s.scenario.Hill621 {
			en.destroy(step.Unit)
			continue
		}
		en.Tell(Retreated{s.table.ref(step.Unit), p, step.To, "TC-9.6.1.b"})
		group := s.table.withLoad(step.Unit)
		s.shift(step.Unit, step.To)
		en.bog(group, step.To)
	}
	s.Melee.Stage = meleeStart
	en.settle()
	if !s.table.inMelee(p) {
		// Nothing more can be placed, and nobody fires (TC-10.l).
		s.Windows = nil
		meleeOf(en).endMelee()
	}
	return nil
}

// playWithdraw carries out a withdrawal; the cards count as moved.
func (en engine) playWithdraw(seat game.Seat, a Withdraw) error {
	s := en.s
	if r := flightOf(s, seat).check(a.Steps); r != nil {
		return r
	}
	from := s.Pending.From
	for _, step := range a.Steps {
		en.Tell(Retreated{s.table.ref(step.Unit), from, step.To, "TC-C121"})
		group := s.table.withLoad(step.Unit)
		if step.To == printed.Reserve { // for the rest of this Play (TC-8.3.a)
			for _, id := range group {
				s.table.goHome(id)
			}
			continue
		}
		s.shift(step.Unit, step.To)
		for _, id := range group {
			s.table.Pieces[id].Moved = true
		}
		en.bog(group, step.To)
	}
	s.Pending = nil
	en.settle()
	return nil
}
