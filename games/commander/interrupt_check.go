package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

type interruptCheck struct {
	s    *state
	seat game.Seat
	play *Interrupt
}

func interruptOf(s *state, seat game.Seat, play *Interrupt) interruptCheck {
	return interruptCheck{s, seat, play}
}

// check tells why a seat may not play a card now; nil when it may
// (TC-12.2.b, TC-C0.2).
func (ic interruptCheck) check() *game.Refusal {
	if r := ic.playable(); r != nil {
		return r
	}
	kind, answered := ic.s.occasion()
	if kind == windowStep {
		d := ic.s.Pending
		return ic.fitsStep(ic.s.Active, d.here(), d.there(), d.Moving)
	}
	if answered != nil {
		return ic.fitsCounter(answered)
	}
	return ic.fits(kind)
}

// playable tests what every Interrupt needs: a card of the hand and
// targets that exist.
func (ic interruptCheck) playable() *game.Refusal {
	s, seat, play := ic.s, ic.seat, ic.play
	if !s.table.owns(seat, play.Card, InHand) {
		return game.Refuse("TC-12.2.a", ReasonNotInHand)
	}
	c := s.table.card(play.Card)
	if !c.Interrupts {
		return game.Refuse("TC-C0.1", ReasonPlay, "card", c.Number)
	}
	if play.Pos != 0 && !s.board.Has(play.Pos) || play.To != 0 && !s.board.Has(play.To) || play.Unit != 0 && !s.table.valid(play.Unit) {
		return game.Refuse("TC-C0.3", ReasonTarget)
	}
	return ic.shape()
}

func windowRefusal(c *printed.Card) *game.Refusal {
	clause := c.Clause
	if c.Number == printed.CardStream || c.Number == printed.CardSwamp {
		clause = "TC-11.1.a"
	}
	return game.Refuse(clause, ReasonWindow, "card", c.Number)
}

// shape wants exactly the targets that a card has, so that equal plays
// are written alike.
func (ic interruptCheck) shape() *game.Refusal {
	var pos, to, unit bool
	switch ic.s.table.Pieces[ic.play.Card].Number {
	case printed.CardMinefield, printed.CardWire, printed.CardSwamp, printed.CardPath, printed.CardSmoke:
		pos = true
	case printed.CardStream, printed.CardBridge, printed.CardFord:
		pos, to = true, ic.play.To != 0
	case printed.CardBreakdown, printed.CardMalfunction, printed.CardRepair:
		unit = true
	}
	if pos != (ic.play.Pos != 0) || to != (ic.play.To != 0) || unit != (ic.play.Unit != 0) {
		return game.Refuse("TC-C0.3", ReasonTarget)
	}
	return nil
}

// fitsStep tests a card in the window of a step. The mover's own cards handed
// in with the move are tested by it too.
func (ic interruptCheck) fitsStep(mover game.Seat, here printed.Pos, there printed.Pos, moving []ID) *game.Refusal {
	s, seat, play := ic.s, ic.seat, ic.play
	c := s.table.card(play.Card)
	if here == printed.Reserve && slices.Contains(moving, play.Unit) {
		return game.Refuse("TC-X.1", ReasonWindow, "card", c.Number) // it has not left the reserve yet (TC-5.0.f)
	}
	switch {
	case !suits(windowStep, seat == mover, c.Number):
		return windowRefusal(c)
	case c.Number == printed.CardMinefield || c.Number == printed.CardWire:
		return ic.fitsTrap(mover, there, moving)
	case c.Number == printed.CardPath:
		if play.Pos != there {
			return windowRefusal(c)
		}
		if !s.ground.Slows(there) || s.opened(there) || s.ground.swampAt(there) && !s.opts.PathCrossesSwamp {
			return game.Refuse("TC-C29", ReasonTarget)
		}
		return nil
	case c.Number == printed.CardStream && play.To != 0:
		if here == printed.Reserve || !(play.Pos == here && play.To == there || play.Pos == there && play.To == here) {
			return game.Refuse("TC-11.1.c", ReasonTarget)
		}
		if s.ground.border(here, there) != nil {
			return game.Refuse("TC-11.1.f", ReasonTarget)
		}
		return nil
	}
	return ic.fits(windowStep)
}

func (ic interruptCheck) fitsTrap(mover game.Seat, there printed.Pos, moving []ID) *game.Refusal {
	s, play := ic.s, ic.play
	c := s.table.card(play.Card)
	if play.Pos != there {
		return game.Refuse(c.Clause, ReasonTarget)
	}
	if c.Number == printed.CardMinefield {
		if s.table.anyUnit(there, mover) || s.Pending.Mines != 0 {
			return game.Refuse(c.Clause, ReasonTarget)
		}
		return nil
	}
	stops := slices.ContainsFunc(moving, func(id ID) bool {
		k := s.table.card(id)
		return k.Foot() || k.Kind == printed.Truck || k.Kind == printed.ATGun
	})
	if !stops || s.Pending.Wire {
		return game.Refuse(c.Clause, ReasonTarget)
	}
	return nil
}

// suits tells whether a card may be played on an occasion at all, by the
// active seat or the other one. An Interrupt may be played at any time
// (TC-12.2.a), but for those that need what only some occasions have: a card
// to answer, a step, an action, a melee; and water in a Melee (TC-11.1.a), and
// smoke within one (TC-9.5.1.d).
func suits(kind windowKind, active bool, number uint8) bool {
	inMelee := kind == windowMelee || kind == windowVolley
	switch number {
	case printed.CardBreakdown, printed.CardMalfunction:
		return kind != windowCounter
	case printed.CardRepair, printed.CardBridge, printed.CardFord:
		return true
	case printed.CardSmoke:
		return kind != windowCounter && kind != windowVolley
	case printed.CardGap:
		return kind == windowCounter
	case printed.CardMinefield, printed.CardWire:
		return kind == windowStep && !active
	case printed.CardPath:
		return kind == windowCounter || kind == windowStep && active
	case printed.CardStream, printed.CardSwamp:
		return !active && !inMelee && kind != windowCounter
	case printed.CardCounterbattery, printed.CardInterception:
		return kind == windowInstant && !active
	case printed.CardConfusion:
		return !active && (kind == windowStep || kind == windowShot || kind == windowInstant)
	case printed.CardAdvantage, printed.CardPanic:
		return kind == windowMelee
	default:
		return false
	}
}

// fits tests a card in a window, but for those that only a step knows.
func (ic interruptCheck) fits(kind windowKind) *game.Refusal {
	s, seat, play := ic.s, ic.seat, ic.play
	c := s.table.card(play.Card)
	if !suits(kind, seat == s.Active, c.Number) {
		return windowRefusal(c)
	}
	switch c.Number {
	case printed.CardStream, printed.CardSwamp:
		return ic.fitsWater()
	case printed.CardBridge, printed.CardFord:
		return ic.fitsCrossing()
	case printed.CardBreakdown, printed.CardMalfunction, printed.CardRepair:
		return ic.fitsUnit()
	case printed.CardSmoke:
		return s.fitsSmoke(seat, play.Pos, true)
	case printed.CardCounterbattery, printed.CardInterception:
		number := s.table.Pieces[s.Pending.Instant.Card].Number
		if c.Number == printed.CardCounterbattery && !printed.IsArtillery(number) || c.Number == printed.CardInterception &&
			!printed.IsAir(number) || s.Pending.Stopped {
			return game.Refuse(c.Clause, ReasonTarget)
		}
	case printed.CardConfusion:
		if s.Pending.Asked != 1 || s.Pending.Void || s.Pending.Kind == pendingArrive {
			return windowRefusal(c)
		}
		if s.OncePerTurn[seat].Confusion {
			return game.Refuse("TC-C124", ReasonOnce)
		}
	case printed.CardAdvantage:
		if s.Melee.Advantage[seat] {
			return game.Refuse("TC-C122", ReasonOnce)
		}
	case printed.CardPanic:
		return ic.fitsPanic()
	}
	return nil
}

// fitsWater tests Stream and Swamp on a position (TC-6.1.1.c, TC-11.1.b).
func (ic interruptCheck) fitsWater() *game.Refusal {
	s, play := ic.s, ic.play
	c := s.table.card(play.Card)
	if s.Phase != phasePlay {
		return game.Refuse("TC-11.1.a", ReasonWindow, "card", c.Number)
	}
	if play.To != 0 {
		return game.Refuse("TC-11.1.c", ReasonTarget)
	}
	p := play.Pos
	for _, side := range []game.Seat{1, 2} {
		if s.table.anyFitting(p, side, func(_ ID, k *printed.Card) bool { return k.Wheels() }) {
			return game.Refuse("TC-6.1.1.c", ReasonTarget)
		}
	}
	switch {
	case c.Number == printed.CardStream && (s.ground.streamAt(p) || s.ground.Spots[p].Crossing != noCrossing),
		c.Number == printed.CardSwamp && (s.ground.swampAt(p) || s.ground.Spots[p].Base == printed.Village):
		return game.Refuse("TC-11.1.f", ReasonTarget)
	}
	return nil
}

// fitsCrossing tests Bridge and Ford: a Stream must be there (TC-C22, TC-C23).
func (ic interruptCheck) fitsCrossing() *game.Refusal {
	s, play := ic.s, ic.play
	if play.To != 0 {
		if s.ground.streamBetween(play.Pos, play.To) {
			return nil
		}
	} else if s.ground.streamAt(play.Pos) {
		return nil
	}
	return game.Refuse(s.table.card(play.Card).Clause, ReasonTarget)
}

func (ic interruptCheck) fitsUnit() *game.Refusal {
	if c := ic.s.table.card(ic.play.Card); !ic.s.concerns(ic.seat, c.Number, ic.play.Unit) {
		return game.Refuse(c.Clause, ReasonTarget)
	}
	return nil
}

func (s *state) concerns(seat game.Seat, number uint8, unit ID) bool {
	u, k := &s.table.Pieces[unit], s.table.card(unit)
	switch own := u.Owner == seat; {
	case u.Place != OnBoard:
		return false
	case number == printed.CardBreakdown:
		return !own && k.Vehicle() && !u.Immobilised
	case number == printed.CardMalfunction:
		return !own && !u.Malfunction && k.Wheels() && (k.HitShort > 0 || k.HEValue() > 0 || k.FT > 0)
	default:
		return own && s.repairable(unit)
	}
}

// fitsPanic tests the condition of Panic: a new assault by three combat cards
// with a tank and a squad on foot among them (TC-9.6.1.b, TC-C123).
func (ic interruptCheck) fitsPanic() *game.Refusal {
	s, seat := ic.s, ic.seat
	p := s.Melee.Pos
	if s.ground.Spots[p].Attacker != seat || s.Active != seat {
		return game.Refuse("TC-C123", ReasonWindow, "card", printed.CardPanic)
	}
	if s.scenario.Hill621 && s.Turn >= 11 {
		return game.Refuse("TC-20.h", ReasonWindow, "card", printed.CardPanic)
	}
	combat, tanks, squads := 0, 0, 0
	for _, id := range s.table.stack(p, seat) {
		c, u := s.table.card(id), &s.table.Pieces[id]
		if !c.Combat() {
			continue
		}
		if u.Rounds > 0 {
			return game.Refuse("TC-9.6.1.b", ReasonTarget)
		}
		combat++
		if c.IsTank() {
			tanks++
		}
		if c.Kind == printed.Infantry && u.On == 0 {
			squads++
		}
	}
	if combat != maxStack || tanks == 0 || squads == 0 || s.Melee.Panicked {
		return game.Refuse("TC-9.6.1.b", ReasonTarget)
	}
	return nil
}

// fitsCounter tests an answer to the card just placed (TC-C0.2).
func (ic interruptCheck) fitsCounter(to *Interrupt) *game.Refusal {
	s, play := ic.s, ic.play
	c := s.table.card(play.Card)
	answered := s.table.Pieces[to.Card].Number
	ok := false
	switch c.Number {
	case printed.CardGap:
		ok = answered == printed.CardMinefield
	case printed.CardBridge, printed.CardFord:
		ok = answered == printed.CardStream && play.Pos == to.Pos && play.To == to.To
	case printed.CardRepair:
		ok = (answered == printed.CardBreakdown || answered == printed.CardMalfunction) && play.Unit == to.Unit
	case printed.CardPath:
		ok = answered == printed.CardSwamp && play.Pos == to.Pos && ic.stopsGroup(play.Pos)
	}
	if !ok {
		return windowRefusal(c)
	}
	return nil
}

// stopsGroup tells whether a Swamp on p would stop a group of a seat
// (TC-X.1).
func (ic interruptCheck) stopsGroup(p printed.Pos) bool {
	s, seat := ic.s, ic.seat
	d := s.Pending
	return d != nil && d.Kind != pendingFire && len(s.Windows) > 1 && s.Windows[len(s.Windows)-2].Kind == windowStep &&
		seat == s.Active && d.there() == p && slices.ContainsFunc(d.Moving, func(id ID) bool { return s.table.card(id).Wheels() })
}

func (w HandedCard) play() Interrupt {
	return Interrupt{Card: w.Card, Pos: w.Pos, To: w.To, Unit: w.Unit}
}
