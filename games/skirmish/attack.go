package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	"sabot/rulebook"
)

// attack is one attack under way, step by step as TK-9.t has it. Its cards go
// by cardKey.
type attack struct {
	Shooter        int            `json:"shooter"`
	Target         int            `json:"target"`
	Number         int            `json:"number"`              // 2 for a further attack of the same tank
	ThreeDice      bool           `json:"threeDice,omitempty"` // and nothing else (TK-X.2)
	Stage          Stage          `json:"stage"`
	Sighting       field.Sighting `json:"sighting"`
	Ammo           []int          `json:"ammo,omitempty"` // discarded for it, by their numbers on the shooter
	Attack         DicePool       `json:"attack"`
	Defence        DicePool       `json:"defence"`
	CardsUsed      []int          `json:"cardsUsed,omitempty"`
	StationaryUsed bool           `json:"stationaryUsed,omitempty"` // the re-roll of a tank that stands still
	Hits           int            `json:"hits"`
	Crits          int            `json:"crits"`
	WeakCancels    int            `json:"weakCancels"`   // still due from 4s and 5s
	StrongCancels  int            `json:"strongCancels"` // and from 6s
	GotThrough     bool           `json:"gotThrough"`    // something was left after the conversions
	Drawn          []int          `json:"drawn,omitempty"`
	CriticalDrawn  bool           `json:"criticalDrawn,omitempty"` // the first of the attack
}

// Stage is a step of an attack.
type Stage string

const (
	stageReroll    Stage = "reroll"    // step 4
	stageDefence   Stage = "defence"   // step 5
	stageSave      Stage = "save"      // step 6
	stageCancel    Stage = "cancel"    // step 7
	stageBigGun    Stage = "big-gun"   // step 8
	stageUpgrade   Stage = "upgrade"   //
	stageFlaw      Stage = "flaw"      //
	stageTrade     Stage = "trade"     //
	stageConcrete  Stage = "concrete"  //
	stageHits      Stage = "hits"      // step 9
	stageCrits     Stage = "crits"     // step 10
	stageEquipment Stage = "equipment" //
	stageAftermath Stage = "aftermath" // step 11
	stageSecond    Stage = "second"    //
)

// begin is steps 1 to 3: the target is named, cards come to light, the dice are
// counted and rolled.
func (a *attack) begin(e *engine, ammo string) {
	i, j := a.Shooter, a.Target
	a.Sighting = e.s.look(i, j)
	e.s.Attack, e.s.Step = a, stepAttack
	t := &e.s.Tanks[i]
	t.Activated, t.Attacked = true, true
	shot := e.s.shot(i, j, a.Sighting)
	if ammo != "" {
		c := e.s.ammoCard(i, j, ammo)
		shot.Ammo = t.Cards[c].Printed()
		e.discard(i, c, "ammo", "TK-9.t")
		a.Ammo = []int{c}
	}
	count := combat.SecondTargetDice()
	if !a.ThreeDice {
		count = shot.AttackDice()
	}
	e.revealCards(i, count.ShooterCards)
	a.Attack.Sum = count.Sum
	dice := count.Sum.Total()
	e.Tell(ShotDeclared{
		Shooter: e.s.id(i), Target: e.s.id(j), Ammo: ammo, Dice: dice, Sum: count.Sum, Sighting: a.Sighting, Again: a.Number > 1,
	})
	e.s.Shots = append(slices.Clip(e.s.Shots), shotMade{i, j})
	a.Attack.Dice = e.roll(dice)
	e.Tell(AttackRolled{Shooter: e.s.id(i), Dice: a.Attack.Dice})
	a.Stage = stageReroll
}

// advance goes through the steps until somebody has to decide.
func (a *attack) advance(e *engine) {
	shooter, target := e.s.owner(a.Shooter), e.s.owner(a.Target)
	switch a.Stage {
	case stageReroll:
		if a.standsStill(e.s) || e.s.mightUse(a.Shooter, a.rerollEffects()...) {
			e.question(askRerollAttack, shooter, a.Shooter)
			return
		}
		a.countAttack(e)
	case stageDefence:
		a.rollDefence(e)
	case stageSave:
		if len(a.Defence.Dice) > 0 && a.mayReroll(e.s) {
			e.question(askRerollDefence, target, a.Target)
			return
		}
		a.countDefence()
	case stageCancel:
		a.cancelling(e)
	case stageBigGun:
		a.bigGun(e)
	case stageUpgrade:
		a.offer(e, askUpgradeHit, shooter, a.Shooter, stageFlaw, a.Hits > 0 && e.s.mightUse(a.Shooter, a.upgradeEffects(e.s)...))
	case stageFlaw:
		flawed := a.Hits > 0 && len(e.s.usable(a.Target, printed.FlawFirstHit)) > 0
		a.offer(e, askFlaw, shooter, a.Target, stageTrade, flawed)
	case stageTrade:
		a.offer(e, askTradeCrit, shooter, a.Shooter, stageConcrete, a.Crits > 0 && e.s.mightUse(a.Shooter, printed.TradeCrit))
	case stageConcrete:
		a.offer(e, askCancelCrit, target, a.Target, stageHits, a.Crits > 0 && e.s.mightUse(a.Target, printed.CancelCrit))
	case stageHits:
		a.markHits(e)
	case stageCrits:
		a.nextCritical(e)
	case stageEquipment:
		a.equipment(e)
	case stageAftermath:
		a.aftermath(e)
	case stageSecond:
		a.offerSecond(e)
	}
}

// offer puts a question when there may be an answer, else goes on.
func (a *attack) offer(e *engine, kind QuestionKind, seat game.Seat, tank int, then Stage, open bool) {
	if open {
		e.question(kind, seat, tank)
		return
	}
	a.Stage = then
}

// standsStill tells whether the shooter's standing still can yet be used for a
// re-roll (TK-9.h, TK-K.6).
func (a *attack) standsStill(s *state) bool {
	return !a.StationaryUsed && s.Tanks[a.Shooter].Speed == 0
}

// rerollEffects are those with which a shooter's card can re-roll. Three dice at
// a second target are fired without ammunition (TK-X.2).
func (a *attack) rerollEffects() []printed.Effect {
	if a.ThreeDice {
		return []printed.Effect{printed.RerollAttackDie}
	}
	return []printed.Effect{printed.RerollAttackDie, printed.AmmoReroll}
}

// keeps is how many dice the shooter may keep when it re-rolls the others.
func (a *attack) keeps(s *state) int {
	t := &s.Tanks[a.Shooter]
	if !t.Printed().Keywords.Has(printed.SemiIndirect) {
		return 0
	}
	return max(1, t.Sum(printed.SemiIndirectKeep))
}

// attackRerolls lists the shooter's re-rolls (TK-9.t step 4), each source once.
func (a *attack) attackRerolls(s *state) []game.Action {
	var list []game.Action
	all := indices(len(a.Attack.Dice))
	if a.standsStill(s) {
		list = append(list, Reroll{"attack", "stationary", all})
		for kept := 1; kept <= min(a.keeps(s), len(all)-1); kept++ {
			for _, keep := range subsets(len(all), kept) {
				again := slices.DeleteFunc(slices.Clone(all), func(i int) bool { return slices.Contains(keep, i) })
				list = append(list, Reroll{"attack", "stationary", again})
			}
		}
	}
	list = append(list, s.rerolls("attack", a.Shooter, printed.RerollAttackDie, subsets(len(all), 1)...)...)
	if loads := s.rerolls("attack", a.Shooter, printed.AmmoReroll, all); len(loads) > 0 && !a.ThreeDice {
		list = append(list, loads[0])
	}
	return append(list, KeepRoll{})
}

// defenceRerolls lists the target's (TK-9.t step 6).
func (a *attack) defenceRerolls(s *state) []game.Action {
	all := indices(len(a.Defence.Dice))
	var some [][]int // no more dice than the target has moved
	for n := range min(s.Tanks[a.Target].Speed, len(all)) {
		some = append(some, subsets(len(all), n+1)...)
	}
	list := s.rerolls("defence", a.Target, printed.RerollDefenceDie, subsets(len(all), 1)...)
	list = append(list, s.rerolls("defence", a.Target, printed.RerollDefencePerMove, some...)...)
	list = append(list, s.rerolls("defence", a.Target, printed.ArmourReroll, all)...)
	return append(list, KeepRoll{})
}

// rerolls lists those of any of these sets of dice that cards of a tank allow.
func (s *state) rerolls(pool string, tank int, with printed.Effect, sets ...[]int) []game.Action {
	var list []game.Action
	for _, c := range s.usable(tank, with) {
		for _, set := range sets {
			list = append(list, Reroll{pool, s.Tanks[tank].Cards[c].ID, set})
		}
	}
	return list
}

// mayReroll tells whether, to everybody's knowledge, the target could.
func (a *attack) mayReroll(s *state) bool {
	t := a.Target
	return s.mightUse(t, printed.RerollDefenceDie, printed.ArmourReroll) ||
		s.Tanks[t].Speed > 0 && s.mightUse(t, printed.RerollDefencePerMove)
}

// complete fills in the source of a re-roll that names none: the first that
// allows these dice. The dice are put in order.
func (a *attack) complete(s *state, r Reroll) Reroll {
	r.Dice = slices.Compact(slices.Sorted(slices.Values(r.Dice)))
	if r.With != "" || a == nil {
		return r
	}
	list := a.attackRerolls(s)
	if r.Pool == "defence" {
		list = a.defenceRerolls(s)
	}
	for _, l := range list {
		if o, ok := l.(Reroll); ok && o.Pool == r.Pool && slices.Equal(o.Dice, r.Dice) {
			return o
		}
	}
	return r
}

func (a *attack) rerollOrKeep(e *engine, act game.Action) {
	r, ok := act.(Reroll)
	if !ok {
		if a.Stage == stageReroll {
			a.countAttack(e)
		} else {
			a.countDefence()
		}
		return
	}
	tank, dice, clause := a.Shooter, &a.Attack, rulebook.Clause("TK-9.t")
	if r.Pool == "defence" {
		tank, dice = a.Target, &a.Defence
	}
	if r.With == "stationary" {
		a.StationaryUsed = true
		clause = "TK-9.h"
		if n := len(a.Attack.Dice) - len(r.Dice); n > 0 {
			clause = "TK-K.6"
			if n > 1 {
				e.revealWith(tank, printed.SemiIndirectKeep)
			}
		}
	} else {
		a.spendReroll(e, tank, r)
	}
	dice.Dice = slices.Clone(dice.Dice)
	for _, i := range r.Dice {
		dice.Dice[i] = e.Roll(6)
	}
	e.Tell(Rerolled{Tank: e.s.id(tank), Pool: r.Pool, With: r.With, Rerolled: r.Dice, Dice: dice.Dice, Clause: clause})
}

func (a *attack) spendReroll(e *engine, i int, r Reroll) {
	if c := e.s.cardFor(i, r.With, printed.RerollAttackDie, printed.RerollDefenceDie, printed.RerollDefencePerMove); c != noCard {
		a.useCard(e, i, c, "reroll")
		return
	}
	if c := e.s.cardFor(i, r.With, printed.ArmourReroll); c != noCard {
		e.discard(i, c, "reroll", "TK-9.t")
	} else if c := e.s.cardFor(i, r.With, printed.AmmoReroll); c != noCard {
		e.discard(i, c, "reroll", "TK-9.t")
		a.Ammo = append(slices.Clip(a.Ammo), c)
	}
}

func (a *attack) useCard(e *engine, i, c int, what string) {
	e.useCard(i, c, what, "", "TK-9.t")
	a.CardsUsed = append(slices.Clip(a.CardsUsed), cardKey(i, c))
}

// countAttack fixes the roll. An attack of which nothing is left, or that is
// spoilt, is not even defended.
func (a *attack) countAttack(e *engine) {
	var loads []*printed.Card
	for _, c := range a.Ammo {
		loads = append(loads, e.s.Tanks[a.Shooter].Cards[c].Printed())
	}
	o, spoilt := combat.CountAttack(a.Attack.Dice, loads...)
	a.Hits, a.Crits = o.Hits, o.Crits
	e.Tell(AttackCounted{Shooter: e.s.id(a.Shooter), Dice: a.Attack.Dice, Hits: o.Hits, Crits: o.Crits, Spoilt: spoilt})
	a.Stage = stageDefence
	if !o.Any() {
		a.Stage = stageAftermath
	}
}

// rollDefence is step 5.
func (a *attack) rollDefence(e *engine) {
	shot := e.s.shot(a.Shooter, a.Target, a.Sighting)
	count := shot.DefenceDice()
	e.revealCards(a.Target, count.TargetCards)
	e.revealCards(a.Shooter, count.ShooterCards)
	a.Defence = DicePool{count.Sum, e.roll(count.Sum.Total())}
	e.Tell(DefenceRolled{Target: e.s.id(a.Target), Sum: a.Defence.Sum, Dice: a.Defence.Dice})
	a.Stage = stageSave
}

func (a *attack) countDefence() {
	c := combat.CountDefence(a.Defence.Dice)
	a.WeakCancels, a.StrongCancels = c.Weak, c.Strong
	a.Stage = stageCancel
}

// cancelling is step 7 (TK-9.p): the 4s and 5s first, by the shooter's choice,
// then the 6s by the target's. Where both kinds are left and not all of them are
// cancelled anyway the player chooses, unless the usual choice was agreed on.
func (a *attack) cancelling(e *engine) {
	seat, usual := e.s.owner(a.Shooter), "hit"
	if a.WeakCancels == 0 {
		seat, usual = other(seat), "crit"
	}
	switch {
	case a.WeakCancels+a.StrongCancels == 0 || a.Hits+a.Crits == 0:
		a.Stage = stageBigGun
	case a.Hits == 0:
		a.cancel(e, seat, "crit")
	case a.Crits == 0:
		a.cancel(e, seat, "hit")
	case e.s.Options.AutoCancel, a.WeakCancels+a.StrongCancels >= a.Hits+a.Crits:
		a.cancel(e, seat, usual)
	default:
		e.question(askCancel, seat, a.Target)
	}
}

func (e *engine) cancel(seat game.Seat, choice game.Action) {
	e.s.Attack.cancel(e, seat, choice.(Cancel).Result)
}

func (a *attack) cancel(e *engine, seat game.Seat, result string) {
	ev := Cancelled{Seat: seat, Result: result}
	if a.WeakCancels > 0 {
		a.WeakCancels--
		ev.Die = 4
	} else {
		a.StrongCancels--
		ev.Die = 6
	}
	if result == "hit" {
		a.Hits--
	} else {
		a.Crits--
	}
	ev.Hits, ev.Crits = a.Hits, a.Crits
	e.Tell(ev)
}

// bigGun is the compulsory conversion (TK-K.8). With it begins step 8: a tank
// full of ammunition that was hit shows its weak spot now, whatever becomes of
// the hit (TK-X.2).
func (a *attack) bigGun(e *engine) {
	a.Stage = stageUpgrade
	if cards := e.s.usable(a.Target, printed.FlawFirstHit); a.Hits > 0 && len(cards) > 0 {
		e.reveal(a.Target, cards[0])
	}
	if a.Hits > 0 && e.s.Tanks[a.Shooter].Printed().Keywords.Has(printed.BigGun) {
		a.convert(e, "big-gun", -1, 1, "TK-K.8")
	}
}

func (a *attack) convert(e *engine, by string, hits, crits int, clause rulebook.Clause) {
	a.Hits += hits
	a.Crits += crits
	e.Tell(Converted{By: by, Hits: a.Hits, Crits: a.Crits, Clause: clause})
}

// upgradeEffects are those that can turn a hit of the shooter's into a critical
// hit.
func (a *attack) upgradeEffects(s *state) []printed.Effect {
	if s.Tanks[a.Shooter].Speed == 0 {
		return []printed.Effect{printed.UpgradeHit, printed.UpgradeHitStationary}
	}
	return []printed.Effect{printed.UpgradeHit}
}

// upgrade makes a hit critical with a card, as often as cards allow.
func (a *attack) upgrade(e *engine, act game.Action) {
	u, ok := act.(UseCard)
	if !ok {
		a.Stage = stageFlaw
		return
	}
	a.useCard(e, a.Shooter, e.s.cardFor(a.Shooter, u.Card, a.upgradeEffects(e.s)...), "upgrade-hit")
	a.convert(e, u.Card, -1, 1, "TK-9.t")
}

// useFlaw makes a hit critical by the weak spot of a tank full of ammunition
// (TK-X.2).
func (a *attack) useFlaw(e *engine, act game.Action) {
	a.Stage = stageTrade
	if u, ok := act.(UseCard); ok {
		a.convert(e, u.Card, -1, 1, "TK-X.2")
	}
}

func (a *attack) trade(e *engine, act game.Action) {
	u, ok := act.(UseCard)
	if !ok {
		a.Stage = stageConcrete
		return
	}
	a.useCard(e, a.Shooter, e.s.cardFor(a.Shooter, u.Card, printed.TradeCrit), "trade-crit")
	a.convert(e, u.Card, 2, -1, "TK-9.t")
}

// cancelCritical takes a critical hit away before its card is drawn.
func (a *attack) cancelCritical(e *engine, act game.Action) {
	u, ok := act.(UseCard)
	if !ok {
		a.Stage = stageHits
		return
	}
	e.discard(a.Target, e.s.cardFor(a.Target, u.Card, printed.CancelCrit), "cancel-crit", "TK-9.t")
	a.convert(e, u.Card, 0, -1, "TK-9.t")
}

func indices(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// subsets lists the choices of k among n, in order.
func subsets(n, k int) [][]int {
	if k == 0 {
		return [][]int{{}}
	}
	var list [][]int
	for last := k - 1; last < n; last++ {
		for _, s := range subsets(last, k-1) {
			list = append(list, append(slices.Clip(s), last))
		}
	}
	return list
}
