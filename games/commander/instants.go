package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// playInstant announces an Instant. One that costs a Supply point opens a
// window; the others work at once (TC-5.0.c).
func (en engine) playInstant(seat game.Seat, a Instant) error {
	if r := instantOf(en.s, seat, &a).check(); r != nil {
		return r
	}
	c := en.s.table.card(a.Card)
	en.s.table.Pieces[a.Card].Place = inPlay
	unit := ID(0)
	if len(a.Units) == 1 {
		unit = a.Units[0]
	}
	en.Tell(CardPlayed{
		Seat: seat, Card: en.s.table.ref(a.Card), How: "instant", Pos: a.Pos, To: a.Beside, Unit: en.s.table.ref(unit),
		Clause: c.Clause,
	})
	en.s.Pending = &pendingAction{Kind: pendingInstant, Instant: &a}
	if c.Supply == 0 {
		en.reopenGap()
		en.resolveInstant()
		return nil
	}
	en.spend(int(c.Supply))
	en.s.Pending.Asked = 1
	en.openWindow(windowInstant, 0, other(seat))
	return nil
}

func (en engine) resolveInstant() {
	s := en.s
	d := s.Pending
	a := d.Instant
	seat := s.Active
	s.Pending = nil
	switch {
	case d.Void:
		s.table.toHand(a.Card)
		return
	case d.Stopped:
		s.table.discard(a.Card)
		return
	}
	// The window may have taken the target away: the card is tested again as
	// if it were still in hand (TC-C0.3).
	s.table.Pieces[a.Card].Place = InHand
	s.Supply += int(s.table.card(a.Card).Supply)
	r := instantOf(s, seat, a).check()
	s.Supply -= int(s.table.card(a.Card).Supply)
	s.table.Pieces[a.Card].Place = inPlay
	if r != nil {
		en.Tell(CardFizzled{s.table.ref(a.Card)})
		s.table.discard(a.Card)
		return
	}
	instantEffect{en, s, seat, a}.work()
	en.settle()
}

type instantEffect struct {
	en   engine
	s    *state
	seat game.Seat
	a    *Instant
}

// work carries out what the card says. Artillery and aircraft declared
// as smoke lay it without a die (TC-9.5.1.e).
func (ie instantEffect) work() {
	en, s, seat, a := ie.en, ie.s, ie.seat, ie.a
	number := s.table.Pieces[a.Card].Number
	switch {
	case printed.IsAttachment(number):
		s.table.layOnUnit(a.Card, a.Units[0])
		return
	case printed.IsArtillery(number) || printed.IsAir(number):
		s.table.discard(a.Card)
		if a.Smoke {
			en.laySmoke(seat, a.Pos, 0)
			return
		}
		ie.strike()
		return
	case number == printed.CardRepairShop:
		s.table.Pieces[a.Card].Place = beside
		return
	}
	s.table.discard(a.Card)
	switch number {
	case printed.CardCoordination:
		s.Supply++
		s.OncePerTurn[seat].Coordination = true
		en.Tell(Supplied{seat, s.Supply})
	case printed.CardReinforcements:
		ie.reinforce()
	case printed.CardRecon:
		ie.scout()
	case printed.CardSniper:
		ie.snipe()
	case printed.CardMineDogs:
		ie.runDogs()
	case printed.CardWithdrawal:
		s.Pending = &pendingAction{Kind: pendingWithdraw, From: a.Pos}
	}
}

// reinforce calls the defender's group, or draws three cards (TC-C116).
func (ie instantEffect) reinforce() {
	en, s, seat := ie.en, ie.s, ie.seat
	if group := s.groupOf(seat); group != nil {
		ids := s.table.issue(seat, group, InHand, false)
		s.table.Batches[len(s.table.Batches)-1].Group = true
		s.reinforcements.Groups[seat] = nil
		s.reinforcements.GroupCalled = s.Turn
		s.OncePerTurn[seat].FreeHand = true
		en.Tell(GroupCalled{seat, len(ids), s.table.refs(ids), "TC-17.5.a"})
		return
	}
	drawn := s.table.draw(seat, 3)
	en.Tell(Drew{seat, len(drawn), s.table.refs(drawn)})
}

// scout shows the enemy's reserve and asks for a card of it (TC-C117).
func (ie instantEffect) scout() {
	en, s, seat := ie.en, ie.s, ie.seat
	s.OncePerTurn[seat].Recon = true
	en.Tell(Scouted{seat, s.table.refs(s.table.list(other(seat), InHand))})
	if len(s.table.reconTargets(seat)) > 0 {
		s.Pending = &pendingAction{Kind: pendingRecon}
	}
}

// sniperShot is a Sniper's: value 8, with the SA modifiers against a card and
// without terrain against a person (TC-C118, TC-X.6).
func sniperShot(s *state, a *Instant) combat.Attack {
	target := a.Units[0]
	k := combat.Attack{Fire: combat.FireSA, Range: combat.Short, Value: 8}
	if s.table.Pieces[target].Place != OnCard {
		s.aimAt(&k, target)
		from := s.table.Pieces[a.By].Pos // of the target's own position: one cloud, counted once
		k.SmokeFrom = from != s.table.Pieces[target].Pos && s.ground.Spots[from].Smoke != game.Nobody
	}
	return k
}

// snipe rolls it.
func (ie instantEffect) snipe() {
	en, s, seat, a := ie.en, ie.s, ie.seat, ie.a
	target := a.Units[0]
	person := s.table.Pieces[target].Place == OnCard
	k := sniperShot(s, a)
	r := k.Resolve(en.Source, &printed.Options{})
	en.Tell(Struck{
		Seat: seat, Card: s.table.ref(a.Card), Target: s.table.ref(target), Need: k.Value, Sum: k.Sum(), Die: r.Die, Hit: r.Hit,
		Result: r.Result, Clauses: []rulebook.Clause{"TC-C118"},
	})
	if r.Result != combat.Killed {
		return
	}
	if person {
		s.table.discard(target)
		return
	}
	en.kill(target)
}

// runDogs rolls Mine Dogs (TC-C163).
func (ie instantEffect) runDogs() {
	en, s, seat, a := ie.en, ie.s, ie.seat, ie.a
	target := a.Units[0]
	die := en.Roll(10)
	e := Struck{
		Seat: seat, Card: s.table.ref(a.Card), Target: s.table.ref(target), Need: combat.DogsFind, Die: die,
		Clauses: []rulebook.Clause{"TC-C163"},
	}
	var own []ID
	if die == 10 { // they run back
		own = s.table.stack(s.table.Pieces[a.By].Pos, seat)
		own = slices.DeleteFunc(own, func(id ID) bool { return !s.table.card(id).Vehicle() })
	}
	switch {
	case len(own) > 0:
		target = own[pickDie(en.Source, len(own))]
		e.Target = s.table.ref(target)
	case die > combat.DogsFind:
		en.Tell(e)
		return
	}
	r := combat.RollDogs(en.Source, s.table.card(target))
	e.Hit, e.Armour, e.KillOn, e.KillDie, e.Result = true, r.Armour, r.KillOn, r.KillDie, r.Result
	en.Tell(e)
	if r.Result == combat.Killed {
		en.kill(target)
	}
}

// strike rolls an artillery or air attack on every card it reaches, then
// removes the losses together (TC-C0.8).
func (ie instantEffect) strike() {
	en, s, seat, a := ie.en, ie.s, ie.seat, ie.a
	var effects []effect
	for _, b := range bombingsOf(s, seat, a) {
		r := b.Resolve(en.Source)
		en.Tell(Struck{
			Seat: seat, Card: s.table.ref(a.Card), Target: s.table.ref(b.target), Need: b.Value, Sum: b.Sum, Die: r.Die, Hit: r.Hit,
			Armour: r.Armour, KillOn: r.KillOn, KillDie: r.KillDie, Result: r.Result, Clauses: strikeClauses(s, a),
		})
		effects = append(effects, effect{seat, b.target, r.Result})
	}
	en.applyEffects(effects)
}

// bombing is one card that a strike rolls for.
type bombing struct {
	target ID
	combat.Bombardment
}

// bombingsOf lists every card that a strike rolls for, in the order of the rolls.
func bombingsOf(s *state, seat game.Seat, a *Instant) []bombing {
	k := s.data.Attacks[s.table.Pieces[a.Card].Number]
	targets := a.Units
	if k.Targets == 0 {
		targets = s.table.strikeable(a.Pos, seat)
	}
	var list []bombing
	add := func(soft, armour int8, p printed.Pos, targets []ID) {
		at := combat.Bombed{
			Soft: soft, ArmourHit: armour, Terrain: s.ground.Cover(p), Overlay: s.ground.shelterOf(p, other(seat)),
			Observed: !k.Air && s.observed(seat, p), Smoked: s.ground.Spots[p].Smoke != game.Nobody,
		}
		for _, id := range targets {
			at.Card = s.table.card(id)
			if b := combat.Bombard(&k, &at, s.terrain, &s.opts); b.Value != 0 {
				list = append(list, bombing{id, b})
			}
		}
	}
	add(k.Soft, k.ArmourHit, a.Pos, targets)
	if a.Beside != 0 {
		add(k.SoftBeside, 0, a.Beside, s.table.strikeable(a.Beside, seat))
	}
	return list
}

func strikeClauses(s *state, a *Instant) []rulebook.Clause {
	how := rulebook.Clause("TC-C0.8")
	if s.data.Attacks[s.table.Pieces[a.Card].Number].Air {
		how = "TC-C0.9"
	}
	return []rulebook.Clause{s.table.card(a.Card).Clause, how}
}

// observed tells whether a Forward Observer of a seat sees a position within
// two positions (TC-C158).
func (s *state) observed(seat game.Seat, p printed.Pos) bool {
	for i := range s.table.Pieces {
		o := &s.table.Pieces[i]
		if o.Number != printed.CardObserver || o.Owner != seat || o.Place != OnCard {
			continue
		}
		u := &s.table.Pieces[o.On]
		if u.On == 0 && printed.Distance(u.Pos, p) <= 2 && s.ground.Sees(u.Pos, p) {
			return true
		}
	}
	return false
}
