package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// takeEffect lets an Interrupt take effect. A card that has lost its target does
// nothing and is discarded (TC-C0.3).
func (en engine) takeEffect(seat game.Seat, play *Interrupt) {
	s := en.s
	id := play.Card
	switch s.table.Pieces[id].Number {
	case printed.CardMinefield:
		s.Pending.Mines = id
	case printed.CardWire:
		s.Pending.Wire = true
		s.table.discard(id)
	case printed.CardPath:
		s.Pending.Cleared = append(slices.Clone(s.Pending.Cleared), play.Pos)
		s.table.discard(id)
	case printed.CardStream:
		en.layStream(play)
	case printed.CardSwamp:
		spot := s.ground.spot(play.Pos)
		spot.Swamp, spot.SwampFirst = id, spot.Stream == 0
		s.table.layOnGround(id, play.Pos)
	case printed.CardBridge, printed.CardFord:
		en.layCrossing(play)
	case printed.CardBreakdown:
		s.table.layOnUnit(id, play.Unit)
		en.immobilise(play.Unit)
	case printed.CardMalfunction:
		s.table.layOnUnit(id, play.Unit)
		s.table.Pieces[play.Unit].Malfunction = true
		en.Tell(Jammed{s.table.ref(play.Unit)})
	case printed.CardRepair:
		if s.repairable(play.Unit) {
			en.repair(play.Unit)
		} else {
			en.Tell(CardFizzled{s.table.ref(id)})
		}
		s.table.discard(id)
	case printed.CardSmoke:
		en.laySmoke(seat, play.Pos, id)
	case printed.CardCounterbattery, printed.CardInterception:
		s.Pending.Stopped = true
		en.Tell(CardAnswered{s.table.ref(s.Pending.Instant.Card), s.table.ref(id), s.table.card(id).Clause})
		s.table.discard(id)
	case printed.CardConfusion:
		s.Pending.Void = true
		s.OncePerTurn[seat].Confusion = true
		en.Tell(Confused{seat})
		s.table.discard(id)
	case printed.CardAdvantage:
		s.Melee.Advantage[seat] = true
		s.table.discard(id)
	case printed.CardPanic:
		meleeOf(en).panicStarts(id)
	}
}

// layStream puts a Stream on a position or a border (TC-11.1.b, TC-11.1.c).
func (en engine) layStream(play *Interrupt) {
	en.s.table.layOnGround(play.Card, play.Pos)
	if play.To == 0 {
		en.s.ground.spot(play.Pos).Stream = play.Card
		return
	}
	en.s.ground.Borders = append(en.s.ground.Borders, Border{A: play.Pos, B: play.To, Stream: play.Card})
}

// layCrossing removes the Stream and leaves a Bridge or Ford for both sides
// (TC-11.g, TC-X.2).
func (en engine) layCrossing(play *Interrupt) {
	s := en.s
	kind := crossingOf(s.table.Pieces[play.Card].Number)
	s.table.layOnGround(play.Card, play.Pos)
	if play.To != 0 {
		e := s.ground.border(play.Pos, play.To)
		if e == nil { // an answer: the Stream never came to lie there
			s.ground.Borders = append(s.ground.Borders, Border{A: play.Pos, B: play.To})
			e = &s.ground.Borders[len(s.ground.Borders)-1]
		}
		if e.Stream != 0 {
			s.table.discard(e.Stream)
		}
		e.Stream, e.Crossing, e.CrossingCard = 0, kind, play.Card
		return
	}
	spot := s.ground.spot(play.Pos)
	if spot.Stream != 0 {
		s.table.discard(spot.Stream)
	}
	spot.cross(kind)
	spot.CrossingCard = play.Card
}

// laySmoke puts smoke on a position; card is 0 when a gun or an aircraft laid
// it. Smoke that is there already and does not last as long goes.
func (en engine) laySmoke(seat game.Seat, p printed.Pos, card ID) {
	if en.s.smoked(seat, p, card != 0) {
		if card != 0 {
			en.Tell(CardFizzled{en.s.table.ref(card)})
			en.s.table.discard(card)
		}
		return
	}
	spot := en.s.ground.spot(p)
	if spot.SmokeCard != 0 {
		en.s.table.discard(spot.SmokeCard)
	}
	spot.Smoke, spot.SmokeCard, spot.SmokeStays = seat, card, seat != en.s.Active && card == 0
	if card != 0 {
		en.s.table.layOnGround(card, p)
	}
	en.Tell(SmokeLaid{seat, p})
}
