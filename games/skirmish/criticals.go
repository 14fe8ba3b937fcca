package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/printed"
	"sabot/rulebook"
)

// damage marks damage on a tank. Damage beyond its capacity is ignored (TK-9.r);
// any damage at all blows camouflage away (TK-X.2).
func (e *engine) damage(i, amount int, from string, clause rulebook.Clause) {
	if amount == 0 {
		return
	}
	t := &e.s.Tanks[i]
	t.Damage = min(t.Damage+amount, t.Capacity())
	e.Tell(Damaged{Tank: e.s.id(i), Amount: amount, Damage: t.Damage, Capacity: t.Capacity(), From: from, Clause: clause})
	for _, c := range e.s.usable(i, printed.DiscardOnDamage) {
		e.discard(i, c, "damaged", "TK-X.2")
	}
}

// markHits is step 9 (TK-9.q): hits come before critical hits.
func (a *attack) markHits(e *engine) {
	a.GotThrough = a.Hits+a.Crits > 0 // judged after the conversions (TK-X.2)
	e.damage(a.Target, a.Hits, "hits", "TK-9.q")
	a.Stage = stageCrits
}

// nextCritical draws for the next critical hit (TK-9.r). For the first of an
// attack a sharp gunner has more cards drawn, and the shooter keeps one.
func (a *attack) nextCritical(e *engine) {
	if a.Crits == 0 {
		a.Stage = stageAftermath
		return
	}
	a.Crits--
	n := 1
	if !a.CriticalDrawn {
		a.CriticalDrawn = true
		if more := e.s.Tanks[a.Shooter].Sum(printed.CritDraw); more > 0 {
			n += more
			e.revealWith(a.Shooter, printed.CritDraw)
		}
	}
	a.Drawn = nil
	var ids []string
	for range n {
		k, ok := e.s.Deck.Draw(e.Source)
		if !ok {
			break
		}
		a.Drawn = append(slices.Clip(a.Drawn), k)
		ids = append(ids, e.s.data.Criticals[k].ID)
	}
	if len(a.Drawn) == 0 { // no card anywhere: a plain point of damage
		e.damage(a.Target, 1, "critical", "TK-9.r")
		return
	}
	e.Tell(CriticalsDrawn{Tank: e.s.id(a.Target), Cards: ids})
	if len(slices.Compact(slices.Sorted(slices.Values(a.Drawn)))) > 1 {
		e.question(askKeepCritical, e.s.owner(a.Shooter), a.Target)
		return
	}
	a.keepDrawn(e, a.Drawn[0])
}

func (a *attack) keepCritical(e *engine, act game.Action) {
	a.keepDrawn(e, e.s.data.Critical(act.(KeepCritical).Card))
}

// keepDrawn discards the other cards drawn and marks the damage of the one kept.
func (a *attack) keepDrawn(e *engine, kind int) {
	kept := false
	for _, k := range a.Drawn {
		if k == kind && !kept {
			kept = true
			continue
		}
		e.s.Deck.Discard(k)
	}
	a.Drawn = []int{kind}
	e.damage(a.Target, e.s.data.Criticals[kind].Damage, "critical", "TK-9.r")
	a.Stage = stageEquipment
}

// equipment gives the target the chance to cancel the effect of the card drawn
// (TK-9.t step 10); the damage stays.
func (a *attack) equipment(e *engine) {
	t := &e.s.Tanks[a.Target]
	kind := a.Drawn[0]
	ails := e.s.data.Criticals[kind].Ailments
	if ails&printed.LoseCrew != 0 && t.InjuriesIgnored < t.Sum(printed.IgnoreInjured) {
		e.revealWith(a.Target, printed.IgnoreInjured)
		t.InjuriesIgnored++
		a.ignoreCritical(e, kind, "ignored")
		return
	}
	if ails != printed.NoAilments && e.s.mightUse(a.Target, printed.CancelEffect(kind)) {
		e.question(askEquipment, e.s.owner(a.Target), a.Target)
		return
	}
	a.applyCritical(e, kind)
}

func (a *attack) useEquipment(e *engine, act game.Action) {
	kind := a.Drawn[0]
	u, ok := act.(UseCard)
	if !ok {
		a.applyCritical(e, kind)
		return
	}
	e.discard(a.Target, e.s.cardFor(a.Target, u.Card, printed.CancelEffect(kind)), "cancel-effect", "TK-9.t")
	a.ignoreCritical(e, kind, u.Card)
}

// ignoreCritical discards a critical without effect (TK-X.2).
func (a *attack) ignoreCritical(e *engine, kind int, by string) {
	e.s.Deck.Discard(kind)
	e.Tell(CriticalSuffered{Tank: e.s.id(a.Target), Card: e.s.data.Criticals[kind].ID, By: by})
	a.Drawn, a.Stage = nil, stageCrits
}

// applyCritical applies the effect of a critical: what can be repaired stays on the
// tank, the rest goes to the discard.
func (a *attack) applyCritical(e *engine, kind int) {
	t := &e.s.Tanks[a.Target]
	crit := e.s.data.Criticals[kind]
	e.Tell(CriticalSuffered{Tank: e.s.id(a.Target), Card: crit.ID, Kept: crit.Repairable})
	if crit.Repairable {
		t.Criticals = append(slices.Clip(t.Criticals), combat.Critical{Kind: kind, Turn: e.s.Turn, Ailments: crit.Ailments})
	} else {
		e.s.Deck.Discard(kind)
	}
	if crit.Ailments&printed.LoseCrew != 0 {
		e.loseCrew(a.Target)
	}
	a.Drawn, a.Stage = nil, stageCrits
}

// loseCrew takes one of the remaining crew cards away, each with equal chance
// (TK-X.3).
func (e *engine) loseCrew(i int) {
	var crew []int
	for c := range e.s.Tanks[i].Cards {
		if h := &e.s.Tanks[i].Cards[c]; !h.Gone && h.Printed().Type.Crew() {
			crew = append(crew, c)
		}
	}
	if len(crew) == 0 {
		return
	}
	c := crew[e.Roll(len(crew))-1]
	h := e.changeCard(i, c)
	h.FaceUp, h.Gone = true, true
	e.Tell(CrewLost{Tank: e.s.id(i), Card: h.ID})
}

// aftermath is step 11: an ammo card may come back after an attack that left
// nothing, as if it had not been used.
func (a *attack) aftermath(e *engine) {
	i := a.Shooter
	if !a.GotThrough && len(a.Ammo) > 0 && e.s.Tanks[i].Sum(printed.AmmoReturn) > 0 {
		e.revealWith(i, printed.AmmoReturn)
		for _, c := range a.Ammo {
			h := e.changeCard(i, c)
			h.Gone, h.UsedIn = false, 0 // a second attack of this turn may use it again (TK-X.2)
			e.Tell(CardReturned{Tank: e.s.id(i), Card: h.ID})
		}
	}
	a.Stage = stageSecond
}

// offerSecond offers a further attack: at anything after a first attack that
// left nothing, at another target near the first after one that did (TK-X.2).
func (a *attack) offerSecond(e *engine) {
	i := a.Shooter
	if a.Number == 1 && e.s.mightUse(i, a.secondEffect()) && e.s.Tanks[i].CanShoot() && len(a.secondTargets(e.s)) > 0 {
		e.question(askSecondAttack, e.s.owner(i), i)
		return
	}
	e.s.Attack, e.s.Step = nil, stepShootNext
}

func (a *attack) secondEffect() printed.Effect {
	if a.GotThrough {
		return printed.SecondTarget
	}
	return printed.SecondAttack
}

func (a *attack) secondTargets(s *state) []int {
	var list []int
	for _, j := range s.targets(a.Shooter) {
		if !a.GotThrough || j != a.Target && s.Table.Near(j, a.Target) {
			list = append(list, j)
		}
	}
	return list
}

// secondAttacks lists the further attacks the shooter's cards really allow.
func (a *attack) secondAttacks(s *state) []game.Action {
	var list []game.Action
	if len(s.usable(a.Shooter, a.secondEffect())) > 0 {
		for _, j := range a.secondTargets(s) {
			list = append(list, SecondAttack{Target: s.id(j)})
			if a.GotThrough {
				continue // three dice and nothing else
			}
			for _, id := range s.ammo(a.Shooter, j) {
				list = append(list, SecondAttack{Target: s.id(j), Ammo: id})
			}
		}
	}
	return append(list, Decline{})
}

func (a *attack) attackAgain(e *engine, act game.Action) {
	again, ok := act.(SecondAttack)
	if !ok {
		e.s.Attack, e.s.Step = nil, stepShootNext
		return
	}
	e.useCard(a.Shooter, e.s.usable(a.Shooter, a.secondEffect())[0], "second-attack", "", "TK-X.2")
	next := &attack{Shooter: a.Shooter, Target: e.s.Table.Find(again.Target), Number: 2, ThreeDice: a.GotThrough}
	next.begin(e, again.Ammo)
}
