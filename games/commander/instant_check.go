package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

type instantCheck struct {
	s    *state
	seat game.Seat
	a    *Instant
}

func instantOf(s *state, seat game.Seat, a *Instant) instantCheck { return instantCheck{s, seat, a} }

// check tells why an Instant may not be played so; nil when it may
// (TC-12.1.a, TC-C0.3).
func (ic instantCheck) check() *game.Refusal {
	s, seat, a := ic.s, ic.seat, ic.a
	if !s.table.owns(seat, a.Card, InHand) {
		return game.Refuse("TC-12.1.a", ReasonNotInHand)
	}
	c := s.table.card(a.Card)
	if s.table.Pieces[a.Card].Moved { // an attachment that came in with its unit
		return game.Refuse("TC-8.3.a", ReasonBackAgain, "card", c.Number)
	}
	if !c.Instant || c.Number == printed.CardFlankShot { // a Flank Shot comes with a shot
		return game.Refuse("TC-C0.1", ReasonPlay, "card", c.Number)
	}
	if s.Supply < int(c.Supply) {
		return game.Refuse("TC-C0.1", ReasonSupply)
	}
	for _, p := range []printed.Pos{a.Pos, a.Beside} {
		if p != 0 && !s.board.Has(p) {
			return game.Refuse("TC-C0.3", ReasonTarget)
		}
	}
	unknown := func(id ID) bool { return id != 0 && !s.table.valid(id) }
	if slices.ContainsFunc(a.Units, unknown) || unknown(a.By) {
		return game.Refuse("TC-C0.3", ReasonTarget)
	}
	return ic.target(c)
}

func (ic instantCheck) target(c *printed.Card) *game.Refusal {
	s, seat, a := ic.s, ic.seat, ic.a
	plain := a.Pos == 0 && a.Beside == 0 && len(a.Units) == 0 && a.By == 0 && !a.Smoke
	switch {
	case printed.IsArtillery(c.Number) || printed.IsAir(c.Number):
		return ic.strike(c)
	case printed.IsAttachment(c.Number):
		return ic.attach(c)
	}
	switch c.Number {
	case printed.CardCoordination:
		if s.OncePerTurn[seat].Coordination {
			return game.Refuse("TC-9.6.1.c", ReasonOnce)
		}
	case printed.CardReinforcements:
		if s.scenario.Hill621 || s.groupOf(seat) == nil && s.table.count(seat, InDeck) == 0 {
			return game.Refuse("TC-C116", ReasonDeckEmpty)
		}
		if s.groupOf(seat) != nil && s.Turn < s.opts.Battle.GroupFrom {
			return game.Refuse("TC-17.5.a", ReasonWindow, "card", c.Number)
		}
	case printed.CardRecon:
	case printed.CardRepairShop:
		if !s.opts.RepairShop || s.table.workshop(seat) != 0 {
			return game.Refuse("TC-C164", ReasonShop)
		}
	case printed.CardSniper:
		return ic.sniper()
	case printed.CardMineDogs:
		return ic.dogs()
	case printed.CardWithdrawal:
		if a.Pos == 0 || a.Beside != 0 || len(a.Units) > 0 || a.By != 0 || a.Smoke || len(s.table.ableToFlee(a.Pos, seat)) == 0 {
			return game.Refuse(c.Clause, ReasonTarget)
		}
		return nil
	default:
		return game.Refuse("TC-C0.1", ReasonPlay, "card", c.Number)
	}
	if !plain {
		return game.Refuse(c.Clause, ReasonTarget)
	}
	return nil
}

// strike tests an artillery or air attack (TC-C0.8, TC-C0.9, TC-C0.10).
func (ic instantCheck) strike(c *printed.Card) *game.Refusal {
	s, seat, a := ic.s, ic.seat, ic.a
	if a.Pos == 0 || a.By != 0 {
		return game.Refuse(c.Clause, ReasonTarget)
	}
	if a.Smoke {
		if len(a.Units) > 0 || a.Beside != 0 {
			return game.Refuse("TC-C0.10", ReasonTarget)
		}
		return s.fitsSmoke(seat, a.Pos, false)
	}
	clause := rulebook.Clause("TC-C0.8")
	k := &s.data.Attacks[c.Number]
	if k.Air {
		clause = "TC-C0.9"
	}
	if s.table.anyUnit(a.Pos, seat) {
		return game.Refuse(clause, ReasonOwnTarget, "pos", a.Pos)
	}
	if !s.table.anyUnit(a.Pos, other(seat)) {
		return game.Refuse(clause, ReasonTarget)
	}
	if k.SoftBeside > 0 {
		if a.Beside == 0 || !printed.Beside(a.Pos, a.Beside) {
			return game.Refuse(c.Clause, ReasonTarget)
		}
		if s.table.anyUnit(a.Beside, seat) {
			return game.Refuse(clause, ReasonOwnTarget, "pos", a.Beside)
		}
	} else if a.Beside != 0 {
		return game.Refuse(c.Clause, ReasonTarget)
	}
	return ic.strikeUnits(c, k)
}

func (ic instantCheck) strikeUnits(c *printed.Card, k *printed.Strike) *game.Refusal {
	s, seat, a := ic.s, ic.seat, ic.a
	if k.Targets == 0 {
		if len(a.Units) > 0 {
			return game.Refuse(c.Clause, ReasonTarget)
		}
		return nil
	}
	if len(a.Units) == 0 || len(a.Units) > int(k.Targets) {
		return game.Refuse(c.Clause, ReasonTarget)
	}
	for i, id := range a.Units {
		if !s.table.unitAt(id, a.Pos) || s.table.Pieces[id].Owner == seat || s.table.Pieces[id].On != 0 || slices.Contains(a.Units[:i], id) ||
			k.Soft == 0 && !s.table.card(id).Armoured() {
			return game.Refuse(c.Clause, ReasonTarget)
		}
	}
	return nil
}

// attach tests the bearer of an attachment (TC-C0.5).
func (ic instantCheck) attach(c *printed.Card) *game.Refusal {
	s, seat, a := ic.s, ic.seat, ic.a
	if len(a.Units) != 1 || a.Pos != 0 || a.Beside != 0 || a.By != 0 || a.Smoke {
		return game.Refuse(c.Clause, ReasonTarget)
	}
	id := a.Units[0]
	if s.table.Pieces[id].Owner != seat || s.table.Pieces[id].Place != OnBoard || !s.canHold(id, c.Number) {
		return game.Refuse(c.Clause, ReasonTarget)
	}
	if s.table.cardOn(id, c.Number) != 0 {
		return game.Refuse("TC-C0.5", ReasonOnce)
	}
	return nil
}

func (s *state) canHold(id ID, number uint8) bool {
	k := s.table.card(id)
	switch number {
	case printed.CardTankAce:
		return k.IsTank() && k.HitShort > 0
	case printed.CardAmmunition:
		if s.scenario.Hill621 {
			return k.Number == printed.CardPzKwIIIN
		}
		return k.Wheels() && k.HitShort > 0
	default:
		return k.Foot()
	}
}

// sniper tests a Sniper: a squad or squadron that sees the target, and a
// card or a person to shoot at (TC-C118).
func (ic instantCheck) sniper() *game.Refusal {
	s, seat, a := ic.s, ic.seat, ic.a
	bad := game.Refuse("TC-C118", ReasonTarget)
	if len(a.Units) != 1 || a.By == 0 || a.Pos != 0 || a.Beside != 0 || a.Smoke {
		return bad
	}
	by := &s.table.Pieces[a.By]
	if by.Owner != seat || by.Place != OnBoard || by.On != 0 || !s.table.card(a.By).Foot() {
		return bad
	}
	t, unit := &s.table.Pieces[a.Units[0]], a.Units[0]
	switch t.Place {
	case OnCard:
		if t.Number != printed.CardTankAce && t.Number != printed.CardHero && t.Number != printed.CardObserver {
			return bad
		}
		unit = t.On
	case OnBoard:
		if k := s.table.card(unit); !k.Foot() && k.Kind != printed.ATGun || t.On != 0 {
			return bad
		}
	default:
		return game.Refuse("TC-C0.7", ReasonTarget)
	}
	if s.table.Pieces[unit].Owner == seat {
		return bad
	}
	p := s.table.Pieces[unit].Pos
	if printed.Distance(by.Pos, p) > 2 {
		return game.Refuse("TC-C118", combat.ReasonRange)
	}
	if !s.ground.Sees(by.Pos, p) {
		return game.Refuse("TC-C118", ReasonSight)
	}
	return nil
}

// dogs tests Mine Dogs (TC-C163).
func (ic instantCheck) dogs() *game.Refusal {
	s, seat, a := ic.s, ic.seat, ic.a
	bad := game.Refuse("TC-C163", ReasonTarget)
	if len(a.Units) != 1 || a.By == 0 || a.Pos != 0 || a.Beside != 0 || a.Smoke {
		return bad
	}
	by, t := &s.table.Pieces[a.By], &s.table.Pieces[a.Units[0]]
	if by.Owner != seat || by.Place != OnBoard || by.On != 0 || s.table.card(a.By).Kind != printed.Infantry ||
		t.Owner == seat || t.Place != OnBoard || !s.table.card(a.Units[0]).Vehicle() || printed.Distance(by.Pos, t.Pos) > 1 {
		return bad
	}
	return nil
}
