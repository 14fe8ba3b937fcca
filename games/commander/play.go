package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

func (en engine) playNation(seat game.Seat, a Nation) error {
	if a.Side != printed.German && a.Side != printed.Soviet {
		return game.Refuse("TC-X.4", ReasonNation)
	}
	en.s.Nation[seat], en.s.Nation[other(seat)] = a.Side, printed.German+printed.Soviet-a.Side
	en.Tell(NationChosen{seat, a.Side})
	return nil
}

func (en engine) playYear(_ game.Seat, a Year) error {
	if a.Year < 1941 || a.Year > 1945 {
		return game.Refuse("TC-17.6.a", ReasonYear, "year", a.Year)
	}
	en.s.Year = a.Year
	en.Tell(YearChosen(a))
	return nil
}

// playTurn plays an act of the Play (TC-5.0.a).
func (en engine) playTurn(seat game.Seat, a game.Action) error {
	switch a := a.(type) {
	case Move:
		return en.playMove(seat, &a)
	case Fire:
		return en.playFire(&a)
	case Instant:
		return en.playInstant(seat, a)
	case Draw:
		return en.playDraw(seat)
	case End:
		en.endPlay()
	case Dig:
		return en.playDig(seat, &a)
	case Equip:
		return en.playEquip(seat, &a)
	case Drop:
		return en.playDrop(seat, &a)
	case Interrupt:
		return en.playInterrupt(seat, &a)
	default:
		return errNotNow
	}
	return nil
}

func (en engine) playFire(a *Fire) error {
	s := en.s
	if s.Supply < 1 {
		return game.Refuse("TC-5.0.a", ReasonSupply)
	}
	if !s.board.Has(a.From) {
		return game.Refuse("TC-9.0.a", ReasonNoShot)
	}
	s.Pending = &pendingAction{Kind: pendingFire, From: a.From}
	if !proposalsFor(s, s.Active).canShoot(s.Pending) {
		s.Pending = nil
		return game.Refuse("TC-9.0.a", ReasonNoShot)
	}
	en.spend(1)
	return nil
}

func (en engine) playDraw(seat game.Seat) error {
	switch {
	case en.s.scenario.Deck == "none":
		return game.Refuse(en.s.drawClause(), ReasonNoDraw)
	case en.s.Supply < 1:
		return game.Refuse("TC-5.0.a", ReasonSupply)
	case en.s.table.count(seat, InDeck) == 0:
		return game.Refuse("TC-5.0.d", ReasonDeckEmpty)
	}
	en.spend(1)
	drawn := en.s.table.draw(seat, 1)
	en.Tell(Drew{seat, 1, en.s.table.refs(drawn)})
	return nil
}

// checkDig tells why Foxholes or Bunkers may not be laid somewhere; nil when
// they may (TC-11.d).
func (s *state) checkDig(seat game.Seat, a *Dig) *game.Refusal {
	if s.Acted {
		return game.Refuse("TC-11.d", ReasonDigLate)
	}
	if !s.table.owns(seat, a.Card, InHand) {
		return game.Refuse("TC-11.d", ReasonNotInHand)
	}
	number := s.table.Pieces[a.Card].Number
	if number != printed.CardFoxholes && number != printed.CardBunkers {
		return game.Refuse("TC-11.a", ReasonPlay, "card", number)
	}
	if !s.board.Has(a.Pos) || !s.table.mayDig(seat, a.Pos, s.opts.DigWithSquad) {
		return game.Refuse("TC-11.d", ReasonDig, "pos", a.Pos)
	}
	if base := s.ground.Spots[a.Pos].Base; base == printed.Stream || base == printed.Swamp {
		return game.Refuse("TC-11.g", ReasonDigWater, "pos", a.Pos)
	}
	switch t, _ := printed.TerrainOf(number); s.ground.Spots[a.Pos].Overlay {
	case t:
		return game.Refuse("TC-11.b", ReasonDigTwice, "pos", a.Pos)
	case printed.Bunkers:
		return game.Refuse("TC-11.e", ReasonDigTwice, "pos", a.Pos)
	default:
		return nil
	}
}

// mayDig tells whether the position is one for Foxholes or Bunkers: not where
// only the enemy stands, for he never takes them over; with the option only
// where a squad on foot digs in unmolested.
func (tab *table) mayDig(seat game.Seat, p printed.Pos, withSquad bool) bool {
	enemy := tab.anyUnit(p, other(seat))
	if !withSquad {
		return !enemy || tab.anyUnit(p, seat)
	}
	return !enemy && tab.anyFitting(p, seat, func(id ID, c *printed.Card) bool { return c.Kind == printed.Infantry && tab.Pieces[id].On == 0 })
}

// playDig lays Foxholes or Bunkers before the first action.
func (en engine) playDig(seat game.Seat, a *Dig) error {
	s := en.s
	if r := s.checkDig(seat, a); r != nil {
		return r
	}
	spot := s.ground.spot(a.Pos)
	if spot.Overlay == printed.Foxholes {
		en.removeOverlay(a.Pos)
	}
	t, _ := printed.TerrainOf(s.table.Pieces[a.Card].Number)
	spot.Overlay, spot.OverlayOwner, spot.OverlayCard = t, seat, a.Card
	spot.Unclaimed = !s.table.hasSquad(a.Pos, seat)
	s.table.layOnGround(a.Card, a.Pos)
	en.reopenGap()
	en.Tell(CardPlayed{Seat: seat, Card: s.table.ref(a.Card), How: "dig", Pos: a.Pos, Clause: "TC-11.d"})
	return nil
}

// playEquip gives equipment to a squad (TC-13.0.a).
func (en engine) playEquip(seat game.Seat, a *Equip) error {
	s := en.s
	if !s.table.owns(seat, a.Card, InHand) {
		return game.Refuse("TC-13.0.a", ReasonNotInHand)
	}
	c := s.table.card(a.Card)
	if s.table.Pieces[a.Card].Moved {
		return game.Refuse("TC-8.3.a", ReasonBackAgain, "card", c.Number)
	}
	if c.Kind != printed.Equipment || !s.table.owns(seat, a.Unit, OnBoard) ||
		!printed.CanBear(s.table.card(a.Unit), c.Number) {
		return game.Refuse("TC-C0.6", ReasonEquip, "card", c.Number)
	}
	if s.table.cardOn(a.Unit, c.Number) != 0 {
		return game.Refuse("TC-8.7.c", ReasonEquipTwice, "card", c.Number)
	}
	s.table.layOnUnit(a.Card, a.Unit)
	en.reopenGap()
	en.Tell(CardPlayed{Seat: seat, Card: s.table.ref(a.Card), How: "equip", Unit: s.table.ref(a.Unit), Clause: "TC-13.0.a"})
	return nil
}

// playDrop discards equipment at will (TC-13.0.c).
func (en engine) playDrop(seat game.Seat, a *Drop) error {
	if !en.s.table.owns(seat, a.Card, OnCard) ||
		en.s.table.card(a.Card).Kind != printed.Equipment {
		return game.Refuse("TC-13.0.c", ReasonCard)
	}
	en.s.table.discard(a.Card)
	en.reopenGap()
	en.Tell(Discarded{seat, en.s.table.refs([]ID{a.Card}), "TC-13.0.c"})
	return nil
}

func (en engine) playWindow(seat game.Seat, a game.Action) error {
	switch a := a.(type) {
	case Pass:
		en.pass(seat)
		return nil
	case Interrupt:
		return en.playInterrupt(seat, &a)
	default:
		return errNotNow
	}
}

func (en engine) playHold(seat game.Seat, _ Hold) error {
	en.s.HoldUsed = true
	en.Tell(HoldCalled{seat})
	en.openWindow(windowBetween, 0, seat)
	return nil
}

// playShot takes a shot of the fire action, or its end.
func (en engine) playShot(seat game.Seat, a game.Action) error {
	switch a := a.(type) {
	case Shot:
		if r := shotOf(en.s, seat, &a).inFireAction(); r != nil {
			return r
		}
		en.announceShot(seat, a)
	case ShotsDone:
		if len(en.s.Pending.Firers) == 0 {
			return game.Refuse("TC-X.3", ReasonNoShot)
		}
		en.s.Pending = nil
	default:
		return errNotNow
	}
	return nil
}

func (en engine) playMeleeOrder(_ game.Seat, a MeleeOrder) error {
	if !slices.Contains(en.s.Melee.Remaining, a.Pos) {
		return game.Refuse("TC-10.a", ReasonMelee, "pos", a.Pos)
	}
	meleeOf(en).selectMelee(a.Pos)
	return nil
}

func (en engine) playMeleeFire(seat game.Seat, a MeleeFire) error {
	if r := en.s.checkMeleeFire(seat, &a); r != nil {
		return r
	}
	en.s.Melee.Declared[seat], en.s.Melee.HandedIn[seat] = a.Shots, true
	en.Tell(FireDeclared{seat, en.s.Melee.Pos, a.Shots})
	return nil
}

// playRecon discards a card of the reserve that Recon has shown (TC-C117).
func (en engine) playRecon(seat game.Seat, a Pick) error {
	if !slices.Contains(en.s.table.reconTargets(seat), a.Card) {
		return game.Refuse("TC-C117", ReasonPick)
	}
	en.s.table.discard(a.Card)
	en.s.Pending = nil
	en.Tell(Discarded{other(seat), en.s.table.refs([]ID{a.Card}), "TC-C117"})
	en.settle()
	return nil
}

// playRepair puts the Tank Repair Shop to work, or not (TC-C164).
func (en engine) playRepair(seat game.Seat, a Pick) error {
	if a.Card != 0 {
		if !slices.Contains(en.s.workshopJobs(seat), a.Card) {
			return game.Refuse("TC-C164", ReasonPick)
		}
		en.repair(a.Card)
	}
	en.s.Phase = phasePlay
	return nil
}

// playDiscard ends the Discard step, also with nothing (TC-6.4.a).
func (en engine) playDiscard(seat game.Seat, a Discard) error {
	s := en.s
	for i, id := range a.Cards {
		if !s.table.owns(seat, id, InHand) || slices.Contains(a.Cards[:i], id) {
			return game.Refuse("TC-6.4.a", ReasonNotInHand)
		}
	}
	if limit := s.handLimit(seat); limit >= 0 && s.table.count(seat, InHand)-len(a.Cards) > limit {
		return game.Refuse("TC-6.4.a", ReasonHandLimit, "limit", limit)
	}
	for _, id := range a.Cards {
		s.table.discard(id)
	}
	if len(a.Cards) > 0 {
		en.Tell(Discarded{seat, s.table.refs(a.Cards), "TC-6.4.a"})
		en.settle()
	}
	if s.End == nil {
		en.cleanUp()
	}
	return nil
}

// playTrim discards what stands too many on a position (TC-20.e).
func (en engine) playTrim(seat game.Seat, a Trim) error {
	s := en.s
	p := s.table.overstacked(seat)
	size := s.table.stackSize(p, seat)
	for i, id := range a.Cards {
		if !s.table.unitAt(id, p) || s.table.Pieces[id].Owner != seat || slices.Contains(a.Cards[:i], id) {
			return game.Refuse("TC-20.e", ReasonTrim)
		}
		*size.of(s.table.card(id))--
	}
	if size.tooLarge() || len(a.Cards) == 0 {
		return game.Refuse("TC-20.e", ReasonTrim)
	}
	for _, id := range a.Cards {
		for _, load := range s.table.loads(id) {
			if !slices.Contains(a.Cards, load) {
				s.table.Pieces[load].On = 0
			}
		}
	}
	for _, id := range a.Cards {
		en.destroy(id)
	}
	en.settle()
	if s.End == nil && s.table.overstacked(seat) == 0 {
		en.nextTurn()
	}
	return nil
}
