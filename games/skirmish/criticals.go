package skirmish

import (
	"slices"

	"sabot/game"
)

// hurt marks damage on a tank. Damage beyond its capacity is ignored (TK-9.r);
// any damage at all blows camouflage away (TK-X.2).
func (e *engine) hurt(i, amount int, from string, clause clause) {
	if amount == 0 {
		return
	}
	t := &e.Tanks[i]
	t.Damage = min(t.Damage+amount, t.capacity())
	e.Tell(Damaged{Tank: t.ID, Amount: amount, Damage: t.Damage, Capacity: t.capacity(), From: from, Clause: clause})
	for _, c := range e.usable(i, discardOnDamage) {
		e.throwAway(i, c, "damaged", "TK-X.2")
	}
}

// markHits is step 9 (TK-9.q): hits come before critical hits.
func (e *engine) markHits() {
	a := e.Attack
	a.Left = a.Hits+a.Crits > 0 // judged after the conversions (TK-X.2)
	e.hurt(a.Target, a.Hits, "hits", "TK-9.q")
	a.Stage = stageCrits
}

// nextCritical draws for the next critical hit (TK-9.r). For the first of an
// attack a sharp gunner has more cards drawn, and the shooter keeps one.
func (e *engine) nextCritical() {
	a := e.Attack
	if a.Crits == 0 {
		a.Stage = stageAftermath
		return
	}
	a.Crits--
	n := 1
	if !a.Later {
		a.Later = true
		if more := e.Tanks[a.Shooter].sum(critDraw); more > 0 {
			n += more
			e.revealWith(a.Shooter, critDraw)
		}
	}
	a.Drawn = nil
	var ids []string
	for range n {
		k, ok := e.draw()
		if !ok {
			break
		}
		a.Drawn = append(slices.Clip(a.Drawn), k)
		ids = append(ids, e.d.Criticals[k].ID)
	}
	if len(a.Drawn) == 0 { // no card anywhere: a plain point of damage
		e.hurt(a.Target, 1, "critical", "TK-9.r")
		return
	}
	e.Tell(CriticalsDrawn{Tank: e.Tanks[a.Target].ID, Cards: ids})
	if len(slices.Compact(slices.Sorted(slices.Values(a.Drawn)))) > 1 {
		e.question(askKeep, e.Tanks[a.Shooter].Owner, a.Target)
		return
	}
	e.keep(a.Drawn[0])
}

// draw takes the top card of the deck; an empty deck is made of the discard
// first. The deck's order was never looked at, so drawing any card of it with
// equal chance is the same as having shuffled it.
func (e *engine) draw() (kind int, ok bool) {
	left := 0
	for _, n := range e.Deck {
		left += int(n)
	}
	if left == 0 {
		e.Deck, e.Discard = e.Discard, [CriticalKinds]uint8{}
		for _, n := range e.Deck {
			left += int(n)
		}
	}
	if left == 0 {
		return 0, false
	}
	at := e.Hidden(left)
	for k, n := range e.Deck {
		if at < int(n) {
			e.Deck[k]--
			return k, true
		}
		at -= int(n)
	}
	return 0, false
}

func (e *engine) keepCritical(_ game.Seat, a game.Action) {
	e.keep(e.d.critical(a.(KeepCritical).Card))
}

// keep discards the other cards drawn and marks the damage of the one kept.
func (e *engine) keep(kind int) {
	a := e.Attack
	kept := false
	for _, k := range a.Drawn {
		if k == kind && !kept {
			kept = true
			continue
		}
		e.Discard[k]++
	}
	a.Drawn = []int{kind}
	e.hurt(a.Target, e.d.Criticals[kind].Damage, "critical", "TK-9.r")
	a.Stage = stageEquipment
}

// equipment gives the target the chance to cancel the effect of the card drawn
// (TK-9.t step 10); the damage stays.
func (e *engine) equipment() {
	a := e.Attack
	t := &e.Tanks[a.Target]
	kind := a.Drawn[0]
	crit := e.d.Criticals[kind]
	if crit.flags&loseCrew != 0 && t.Spared < t.sum(ignoreInjured) {
		e.revealWith(a.Target, ignoreInjured)
		t.Spared++
		e.shrugOff(kind, "ignored")
		return
	}
	if crit.flags != noAilments && e.may(a.Target, cancelEffect+effect(kind)) {
		e.question(askEquipment, t.Owner, a.Target)
		return
	}
	e.suffer(kind)
}

func (e *engine) useEquipment(_ game.Seat, act game.Action) {
	a := e.Attack
	kind := a.Drawn[0]
	u, uses := act.(UseCard)
	if !uses {
		e.suffer(kind)
		return
	}
	e.throwAway(a.Target, e.which(a.Target, u.Card, cancelEffect+effect(kind)), "cancel-effect", "TK-9.t")
	e.shrugOff(kind, u.Card)
}

// shrugOff discards a critical without effect (TK-X.2).
func (e *engine) shrugOff(kind int, by string) {
	a := e.Attack
	e.Discard[kind]++
	e.Tell(CriticalSuffered{Tank: e.Tanks[a.Target].ID, Card: e.d.Criticals[kind].ID, By: by})
	a.Drawn, a.Stage = nil, stageCrits
}

// suffer applies the effect of a critical: what can be repaired stays on the
// tank, the rest goes to the discard.
func (e *engine) suffer(kind int) {
	a := e.Attack
	t := &e.Tanks[a.Target]
	crit := e.d.Criticals[kind]
	e.Tell(CriticalSuffered{Tank: t.ID, Card: crit.ID, Kept: crit.Repairable})
	if crit.Repairable {
		t.Criticals = append(slices.Clip(t.Criticals), wound{Kind: kind, Turn: e.Turn, flags: crit.flags})
	} else {
		e.Discard[kind]++
	}
	if crit.flags&loseCrew != 0 {
		e.loseCrew(a.Target)
	}
	a.Drawn, a.Stage = nil, stageCrits
}

// loseCrew takes one of the remaining crew cards away, each with equal chance
// (TK-X.3).
func (e *engine) loseCrew(i int) {
	var crew []int
	for c := range e.Tanks[i].Cards {
		if h := &e.Tanks[i].Cards[c]; !h.Gone && h.card.Type.Crew() {
			crew = append(crew, c)
		}
	}
	if len(crew) == 0 {
		return
	}
	c := crew[e.Roll(len(crew))-1]
	h := e.edit(i, c)
	h.Up, h.Gone = true, true
	e.Tell(CrewLost{Tank: e.Tanks[i].ID, Card: h.ID})
}

// aftermath is step 11: an ammo card may come back after an attack that left
// nothing.
func (e *engine) aftermath() {
	a := e.Attack
	i := a.Shooter
	if !a.Left && len(a.Ammo) > 0 && e.Tanks[i].sum(ammoReturn) > 0 {
		e.revealWith(i, ammoReturn)
		for _, c := range a.Ammo {
			h := e.edit(i, c)
			h.Gone = false
			e.Tell(CardReturned{Tank: e.Tanks[i].ID, Card: h.ID})
		}
	}
	a.Stage = stageSecond
}

// offerSecond offers a further attack: at anything after a first attack that
// left nothing, at another target near the first after one that did (TK-X.2).
func (e *engine) offerSecond() {
	a := e.Attack
	with := secondAttack
	if a.Left {
		with = secondTarget
	}
	open := a.Number == 1 && e.may(a.Shooter, with) && e.Tanks[a.Shooter].ails()&noShoot == 0 && len(e.secondTargets()) > 0
	if open {
		e.question(askSecond, e.Tanks[a.Shooter].Owner, a.Shooter)
		return
	}
	e.Attack, e.Step = nil, stepShootNext
}

// secondTargets lists what a further attack could be aimed at.
func (s *state) secondTargets() []int {
	a := s.Attack
	var list []int
	for _, j := range s.targets(a.Shooter) {
		if !a.Left || j != a.Target && s.near(j, a.Target) {
			list = append(list, j)
		}
	}
	return list
}

// seconds lists the further attacks the shooter's cards really allow.
func (s *state) seconds() []game.Action {
	a := s.Attack
	var list []game.Action
	with := secondAttack
	if a.Left {
		with = secondTarget
	}
	if len(s.usable(a.Shooter, with)) > 0 {
		for _, j := range s.secondTargets() {
			list = append(list, SecondAttack{Target: s.Tanks[j].ID})
			if a.Left {
				continue // three dice and nothing else
			}
			for _, id := range s.ammo(a.Shooter, j) {
				list = append(list, SecondAttack{Target: s.Tanks[j].ID, Ammo: id})
			}
		}
	}
	return append(list, Decline{})
}

func (e *engine) second(_ game.Seat, act game.Action) {
	a := e.Attack
	again, is := act.(SecondAttack)
	if !is {
		e.Attack, e.Step = nil, stepShootNext
		return
	}
	with := secondAttack
	if a.Left {
		with = secondTarget
	}
	e.use(a.Shooter, e.usable(a.Shooter, with)[0], "second-attack", "TK-X.2")
	e.beginAttack(&attack{Shooter: a.Shooter, Target: e.find(again.Target), Number: 2, Three: a.Left}, again.Ammo)
}
