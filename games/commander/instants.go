package commander

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// checkInstant tells why an Instant may not be played so; nil when it may
// (TC-12.1.a, TC-C0.3).
func (s *state) checkInstant(seat game.Seat, a *Instant) *game.Refusal {
	if !s.valid(a.Card) || s.Pieces[a.Card].Owner != seat || s.Pieces[a.Card].Place != inHand {
		return game.Refuse("TC-12.1.a", ReasonNotInHand)
	}
	c := s.card(a.Card)
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
	for _, id := range append(slices.Clone(a.Units), a.By) {
		if id != 0 && !s.valid(id) {
			return game.Refuse("TC-C0.3", ReasonTarget)
		}
	}
	return s.checkInstantTarget(seat, a, c)
}

// checkInstantTarget tests what the card itself asks for.
func (s *state) checkInstantTarget(seat game.Seat, a *Instant, c *printed.Card) *game.Refusal {
	bad := game.Refuse(c.Clause, ReasonTarget)
	plain := a.Pos == 0 && a.Beside == 0 && len(a.Units) == 0 && a.By == 0 && !a.Smoke
	switch {
	case printed.IsArtillery(c.Number) || printed.IsAir(c.Number):
		return s.checkStrike(seat, a, c)
	case printed.IsAttachment(c.Number):
		return s.checkAttach(seat, a, c)
	}
	switch c.Number {
	case printed.CardCoordination:
		if s.OncePerTurn[seat].Coordination {
			return game.Refuse("TC-9.6.1.c", ReasonOnce)
		}
	case printed.CardReinforcements:
		if s.scenario.Hill621 || s.groupOf(seat) == nil && s.count(seat, inDeck) == 0 {
			return game.Refuse("TC-C116", ReasonDeckEmpty)
		}
		if s.groupOf(seat) != nil && s.Turn < s.scenario.Victory.GroupFrom {
			return game.Refuse("TC-17.5.a", ReasonWindow, "card", c.Number)
		}
	case printed.CardRecon:
	case printed.CardRepairShop:
		if !s.opts.RepairShop || s.workshop(seat) != 0 {
			return game.Refuse("TC-C164", ReasonShop)
		}
	case printed.CardSniper:
		return s.checkSniper(seat, a)
	case printed.CardMineDogs:
		return s.checkDogs(seat, a)
	case printed.CardWithdrawal:
		if a.Pos == 0 || a.Beside != 0 || len(a.Units) > 0 || a.By != 0 || a.Smoke || len(s.withdrawable(seat, a.Pos)) == 0 {
			return bad
		}
		return nil
	default:
		return game.Refuse("TC-C0.1", ReasonPlay, "card", c.Number)
	}
	if !plain {
		return bad
	}
	return nil
}

// groupOf is the reinforcement group that a Reinforcements card would call
// (TC-17.5.a): only the first copy does.
func (s *state) groupOf(seat game.Seat) []uint8 {
	if s.GroupCalled != 0 {
		return nil
	}
	return s.Groups[seat]
}

// checkStrike tests an artillery or air attack (TC-C0.8, TC-C0.9, TC-C0.10).
func (s *state) checkStrike(seat game.Seat, a *Instant, c *printed.Card) *game.Refusal {
	if a.Pos == 0 || a.By != 0 {
		return game.Refuse(c.Clause, ReasonTarget)
	}
	if a.Smoke {
		if len(a.Units) > 0 || a.Beside != 0 {
			return game.Refuse("TC-C0.10", ReasonTarget)
		}
		return s.fitsSmoke(seat, a.Pos)
	}
	clause := rulebook.Clause("TC-C0.8")
	k := &s.data.Attacks[c.Number]
	if k.Air {
		clause = "TC-C0.9"
	}
	if s.anyUnit(a.Pos, seat) {
		return game.Refuse(clause, ReasonOwnTarget, "pos", a.Pos)
	}
	if !s.anyUnit(a.Pos, other(seat)) {
		return game.Refuse(clause, ReasonTarget)
	}
	if k.SoftBeside > 0 {
		if a.Beside == 0 || !printed.Beside(a.Pos, a.Beside) {
			return game.Refuse(c.Clause, ReasonTarget)
		}
		if s.anyUnit(a.Beside, seat) {
			return game.Refuse(clause, ReasonOwnTarget, "pos", a.Beside)
		}
	} else if a.Beside != 0 {
		return game.Refuse(c.Clause, ReasonTarget)
	}
	return s.checkStrikeUnits(seat, a, c, k)
}

// checkStrikeUnits tests the chosen cards of a strike that chooses.
func (s *state) checkStrikeUnits(seat game.Seat, a *Instant, c *printed.Card, k *printed.Strike) *game.Refusal {
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
		if !s.unitAt(id, a.Pos) || s.Pieces[id].Owner == seat || s.Pieces[id].On != 0 || slices.Contains(a.Units[:i], id) ||
			k.Soft == 0 && !s.card(id).Armoured() {
			return game.Refuse(c.Clause, ReasonTarget)
		}
	}
	return nil
}

// checkAttach tests the bearer of an attachment (TC-C0.5).
func (s *state) checkAttach(seat game.Seat, a *Instant, c *printed.Card) *game.Refusal {
	bad := game.Refuse(c.Clause, ReasonTarget)
	if len(a.Units) != 1 || a.Pos != 0 || a.Beside != 0 || a.By != 0 || a.Smoke {
		return bad
	}
	id := a.Units[0]
	if s.Pieces[id].Owner != seat || s.Pieces[id].Place != onBoard || !s.canHold(id, c.Number) {
		return bad
	}
	if s.bearing(id, c.Number) != 0 {
		return game.Refuse("TC-C0.5", ReasonOnce)
	}
	return nil
}

// canHold tells on which units an attachment may lie.
func (s *state) canHold(id ID, no uint8) bool {
	k := s.card(id)
	switch no {
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

// checkSniper tests a Sniper: a squad or squadron that sees the target, and a
// card or a person to shoot at (TC-C118).
func (s *state) checkSniper(seat game.Seat, a *Instant) *game.Refusal {
	bad := game.Refuse("TC-C118", ReasonTarget)
	if len(a.Units) != 1 || a.By == 0 || a.Pos != 0 || a.Beside != 0 || a.Smoke {
		return bad
	}
	by := &s.Pieces[a.By]
	if by.Owner != seat || by.Place != onBoard || by.On != 0 || !s.card(a.By).Foot() {
		return bad
	}
	t, unit := &s.Pieces[a.Units[0]], a.Units[0]
	switch t.Place {
	case onCard:
		if t.Number != printed.CardTankAce && t.Number != printed.CardHero && t.Number != printed.CardObserver {
			return bad
		}
		unit = t.On
	case onBoard:
		if k := s.card(unit); !k.Foot() && k.Kind != printed.ATGun || t.On != 0 {
			return bad
		}
	default:
		return game.Refuse("TC-C0.7", ReasonTarget)
	}
	if s.Pieces[unit].Owner == seat {
		return bad
	}
	p := s.Pieces[unit].Pos
	if printed.Distance(by.Pos, p) > 2 {
		return game.Refuse("TC-C118", combat.ReasonRange)
	}
	if !s.sees(by.Pos, p) {
		return game.Refuse("TC-C118", ReasonSight)
	}
	return nil
}

// checkDogs tests Mine Dogs (TC-C163).
func (s *state) checkDogs(seat game.Seat, a *Instant) *game.Refusal {
	bad := game.Refuse("TC-C163", ReasonTarget)
	if len(a.Units) != 1 || a.By == 0 || a.Pos != 0 || a.Beside != 0 || a.Smoke {
		return bad
	}
	by, t := &s.Pieces[a.By], &s.Pieces[a.Units[0]]
	if by.Owner != seat || by.Place != onBoard || by.On != 0 || s.card(a.By).Kind != printed.Infantry ||
		t.Owner == seat || t.Place != onBoard || !s.card(a.Units[0]).Vehicle() || printed.Distance(by.Pos, t.Pos) > 1 {
		return bad
	}
	return nil
}

// playInstant announces an Instant. One that costs a Supply point opens a
// window; the others work at once (TC-5.0.c).
func (s *state) playInstant(seat game.Seat, a Instant, src dice.Source) {
	c := s.card(a.Card)
	s.Pieces[a.Card].Place = inPlay
	unit := ID(0)
	if len(a.Units) == 1 {
		unit = a.Units[0]
	}
	s.tell(CardPlayed{Seat: seat, Card: s.show(a.Card), How: "instant", Pos: a.Pos, To: a.Beside, Unit: s.show(unit), Clause: c.Clause})
	s.Pending = &pendingAction{Kind: pendingInstant, Instant: &a}
	if c.Supply == 0 {
		s.act()
		s.resolveInstant(src)
		return
	}
	s.spend(int(c.Supply))
	s.Pending.Asked = 1
	s.openWindow(wInstant, 0, other(seat))
}

// resolveInstant lets an announced Instant work after its window.
func (s *state) resolveInstant(src dice.Source) {
	d := s.Pending
	a := d.Instant
	seat := s.Active
	s.Pending = nil
	switch {
	case d.Void:
		s.toHand(a.Card)
		return
	case d.Stopped:
		s.discard(a.Card)
		return
	}
	// The window may have taken the target away: the card is tested again as
	// if it were still in hand (TC-C0.3).
	s.Pieces[a.Card].Place = inHand
	s.Supply += int(s.card(a.Card).Supply)
	r := s.checkInstant(seat, a)
	s.Supply -= int(s.card(a.Card).Supply)
	s.Pieces[a.Card].Place = inPlay
	if r != nil {
		s.tell(CardFizzled{s.show(a.Card)})
		s.discard(a.Card)
		return
	}
	s.workInstant(seat, a, src)
	s.settle()
}

// workInstant carries out what the card says. Artillery and aircraft declared
// as smoke lay it without a die (TC-9.5.1.e).
func (s *state) workInstant(seat game.Seat, a *Instant, src dice.Source) {
	no := s.Pieces[a.Card].Number
	switch {
	case printed.IsAttachment(no):
		s.mark(a.Card, a.Units[0])
		return
	case printed.IsArtillery(no) || printed.IsAir(no):
		s.discard(a.Card)
		if a.Smoke {
			s.laySmoke(seat, a.Pos, 0)
			return
		}
		s.strike(seat, a, src)
		return
	case no == printed.CardRepairShop:
		s.Pieces[a.Card].Place = beside
		return
	}
	s.discard(a.Card)
	switch no {
	case printed.CardCoordination:
		s.Supply++
		s.OncePerTurn[seat].Coordination = true
		s.tell(Supplied{seat, s.Supply})
	case printed.CardReinforcements:
		s.reinforce(seat)
	case printed.CardRecon:
		s.scout(seat)
	case printed.CardSniper:
		s.snipe(seat, a, src)
	case printed.CardMineDogs:
		s.runDogs(seat, a, src)
	case printed.CardWithdrawal:
		s.Pending = &pendingAction{Kind: pendingWithdraw, From: a.Pos}
	}
}

// reinforce calls the defender's group, or draws three cards (TC-C116).
func (s *state) reinforce(seat game.Seat) {
	if group := s.groupOf(seat); group != nil {
		ids := s.issue(seat, group, inHand, false)
		s.Batches[len(s.Batches)-1].Group = true
		s.Groups[seat] = nil
		s.GroupCalled = s.Turn
		s.OncePerTurn[seat].FreeHand = true
		s.tell(GroupCalled{seat, len(ids), s.shows(ids), "TC-17.5.a"})
		return
	}
	drawn := s.draw(seat, 3)
	s.tell(Drew{seat, len(drawn), s.shows(drawn)})
}

// scout shows the enemy's reserve and asks for a card of it (TC-C117).
func (s *state) scout(seat game.Seat) {
	s.OncePerTurn[seat].Recon = true
	s.tell(Scouted{seat, s.shows(s.list(other(seat), inHand))})
	if len(s.reconTargets(seat)) > 0 {
		s.Pending = &pendingAction{Kind: pendingPick}
	}
}

// reconTargets are the event, air and artillery cards of the other reserve.
func (s *state) reconTargets(seat game.Seat) []ID {
	return slices.DeleteFunc(s.list(other(seat), inHand), func(id ID) bool { return !s.card(id).Special() })
}

// snipe rolls a Sniper's shot: value 8, with the SA modifiers against a card
// and without terrain against a person (TC-C118, TC-X.6).
func (s *state) snipe(seat game.Seat, a *Instant, src dice.Source) {
	const value = 8
	target := a.Units[0]
	person := s.Pieces[target].Place == onCard
	k := combat.Attack{Fire: combat.FireSA, Range: combat.Short, Value: value}
	if !person {
		t := &s.Pieces[target]
		k.AimAt(s.card(target))
		k.Terrain = s.cover(t.Pos)
		k.TerrainRow = s.terrain[k.Terrain]
		k.Overlay = s.shelterOf(t.Pos, t.Owner)
		k.OverlayRow = s.terrain[k.Overlay]
		k.SmokeTo = s.Spots[t.Pos].Smoke != game.Nobody
		k.SmokeFrom = s.Spots[s.Pieces[a.By].Pos].Smoke != game.Nobody
		if t.Pos == s.Pieces[a.By].Pos {
			k.SmokeFrom = false // one cloud, counted once
		}
	}
	r := k.Resolve(src, &printed.Options{})
	s.tell(Struck{
		Seat: seat, Card: s.show(a.Card), Target: s.show(target), Needed: value, Sum: k.Sum(), Die: r.Die, Hit: r.Hit,
		Result: r.Result, Clauses: []rulebook.Clause{"TC-C118"},
	})
	if r.Result != combat.Killed {
		return
	}
	if person {
		s.discard(target)
		return
	}
	s.kill(target, src)
}

// runDogs rolls Mine Dogs (TC-C163).
func (s *state) runDogs(seat game.Seat, a *Instant, src dice.Source) {
	target := a.Units[0]
	die := src.Roll(10)
	e := Struck{
		Seat: seat, Card: s.show(a.Card), Target: s.show(target), Needed: combat.DogsFind, Die: die, Clauses: []rulebook.Clause{"TC-C163"},
	}
	if die == 10 {
		var own []ID
		for _, id := range s.stack(s.Pieces[a.By].Pos, seat) {
			if s.card(id).Vehicle() {
				own = append(own, id)
			}
		}
		if len(own) > 0 {
			target = own[pickDie(src, len(own))]
			e.Target = s.show(target)
		}
		if len(own) == 0 {
			s.tell(e)
			return
		}
	} else if die > combat.DogsFind {
		s.tell(e)
		return
	}
	r := combat.RollDogs(src, s.card(target))
	e.Hit, e.Armour, e.KillOn, e.KillDie, e.Result = true, r.Armour, r.KillOn, r.KillDie, r.Result
	s.tell(e)
	if r.Result == combat.Killed {
		s.kill(target, src)
	}
}

// strike rolls an artillery or air attack on every card it reaches, then
// removes the losses together (TC-C0.8).
func (s *state) strike(seat game.Seat, a *Instant, src dice.Source) {
	k := s.data.Attacks[s.Pieces[a.Card].Number]
	targets := a.Units
	if k.Targets == 0 {
		targets = s.strikeable(a.Pos, seat)
	}
	effects := s.bomb(seat, a.Card, &k, int(k.Soft), int(k.ArmourHit), a.Pos, targets, src)
	if a.Beside != 0 {
		effects = append(effects, s.bomb(seat, a.Card, &k, int(k.SoftBeside), 0, a.Beside, s.strikeable(a.Beside, seat), src)...)
	}
	s.apply(effects, src)
}

// strikeable lists the enemy cards of a position that are attacked apart from
// their carriers.
func (s *state) strikeable(p printed.Pos, seat game.Seat) []ID {
	return slices.DeleteFunc(s.stack(p, other(seat)), func(id ID) bool { return s.Pieces[id].On != 0 })
}

func (s *state) bomb(seat game.Seat, card ID, k *printed.Strike, soft, armour int, p printed.Pos, targets []ID, src dice.Source) []effect {
	var effects []effect
	observed := !k.Air && s.observed(seat, p)
	terrain := s.cover(p)
	for _, id := range targets {
		c := s.card(id)
		b := combat.Bombardment{
			Value: soft, Pen: int(k.Pen), Side: int(c.ArmourSide), Armoured: c.Armoured(),
			Stops: s.opts.ImmobiliseAlways && c.Vehicle(),
		}
		if b.Armoured {
			b.Value = armour
		}
		if b.Value == 0 {
			continue
		}
		overlay := s.shelterOf(p, other(seat))
		b.Sum = combat.BombardmentSum(k, terrain, &s.terrain[terrain], &s.terrain[overlay], overlay, b.Armoured, c.Kind == printed.Infantry,
			observed, s.Spots[p].Smoke != game.Nobody)
		r := b.Resolve(src)
		clauses := []rulebook.Clause{s.card(card).Clause, "TC-C0.8"}
		if k.Air {
			clauses[1] = "TC-C0.9"
		}
		s.tell(Struck{
			Seat: seat, Card: s.show(card), Target: s.show(id), Needed: b.Value, Sum: b.Sum, Die: r.Die, Hit: r.Hit,
			Armour: r.Armour, KillOn: r.KillOn, KillDie: r.KillDie, Result: r.Result, Clauses: clauses,
		})
		if r.Result == combat.Killed || r.Result == combat.Stopped {
			effects = append(effects, effect{seat, id, r.Result})
		}
	}
	return effects
}

// observed tells whether a Forward Observer of a seat sees a position within
// two positions (TC-C158).
func (s *state) observed(seat game.Seat, p printed.Pos) bool {
	for i := range s.Pieces {
		o := &s.Pieces[i]
		if o.Number != printed.CardObserver || o.Owner != seat || o.Place != onCard {
			continue
		}
		u := &s.Pieces[o.On]
		if u.On == 0 && printed.Distance(u.Pos, p) <= 2 && s.sees(u.Pos, p) {
			return true
		}
	}
	return false
}
