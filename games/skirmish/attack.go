package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/rulebook"
)

// clause is short for what every line of a tally names.
type clause = rulebook.Clause

// attack is one attack under way, step by step as TK-9.t has it.
type attack struct {
	Shooter int        `json:"shooter"`
	Target  int        `json:"target"`
	Number  int        `json:"number"`          // 2 for a further attack of the same tank
	Three   bool       `json:"three,omitempty"` // exactly three dice (TK-X.2)
	Stage   Stage      `json:"stage"`
	Look    Sighting   `json:"look"`
	Ammo    []int      `json:"ammo,omitempty"` // cards discarded for it
	Attack  game.Tally `json:"attack,omitempty"`
	Dice    []int      `json:"dice,omitempty"`
	Defence game.Tally `json:"defence,omitempty"`
	Saves   []int      `json:"saves,omitempty"`
	Spent   []int      `json:"spent,omitempty"` // cards used in it
	Stood   bool       `json:"stood,omitempty"` // the re-roll of a stationary tank is used
	Hits    int        `json:"hits"`
	Crits   int        `json:"crits"`
	Weak    int        `json:"weak"`   // cancels still due from 4s and 5s
	Strong  int        `json:"strong"` // and from 6s
	Left    bool       `json:"left"`   // something was left after the conversions
	Drawn   []int      `json:"drawn,omitempty"`
	Later   bool       `json:"later,omitempty"` // the first critical has been drawn
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

// beginAttack is steps 1 to 3: the target is named, cards come to light, the
// dice are counted and rolled.
func (e *engine) beginAttack(a *attack, ammo string) {
	i, j := a.Shooter, a.Target
	a.Look = e.look(i, j)
	e.Attack, e.Step = a, stepAttack
	t := &e.Tanks[i]
	t.Done, t.Shot = true, true
	var load *Card
	if ammo != "" {
		c := e.ammoCard(i, j, ammo)
		load = t.Cards[c].card
		e.throwAway(i, c, "ammo", "TK-9.t")
		a.Ammo = []int{c}
	}
	var dice sum
	if a.Three {
		dice.add(secondDice, "TK-X.2", "second-target")
	} else {
		dice = e.attackDice(i, j, a.Look, load, everything)
	}
	e.revealKeys(dice.cards)
	a.Attack = dice.Tally
	e.Tell(ShotDeclared{
		Shooter: t.ID, Target: e.Tanks[j].ID, Ammo: ammo, Dice: a.Attack.Total(), Sum: a.Attack, Sighting: a.Look, Again: a.Number > 1,
	})
	e.Shots = append(slices.Clip(e.Shots), shot{i, j})
	a.Dice = e.roll(a.Attack.Total())
	e.Tell(AttackRolled{Shooter: t.ID, Dice: a.Dice})
	a.Stage = stageReroll
}

// secondDice is what a second target is shot at with (TK-X.2).
const secondDice = 3

func (e *engine) revealKeys(keys []int) {
	for _, k := range keys {
		e.reveal(k/64, k%64)
	}
}

// attacking goes through the steps until somebody has to decide.
func (e *engine) attacking() {
	a := e.Attack
	shooter, target := e.Tanks[a.Shooter].Owner, e.Tanks[a.Target].Owner
	switch a.Stage {
	case stageReroll:
		if e.stationary() || e.may(a.Shooter, rerollAttackDie) || e.may(a.Shooter, ammoReroll) {
			e.question(askRerollAttack, shooter, a.Shooter)
			return
		}
		e.readAttack()
	case stageDefence:
		e.rollDefence()
	case stageSave:
		if len(a.Saves) > 0 && e.maySave() {
			e.question(askRerollDef, target, a.Target)
			return
		}
		e.readDefence()
	case stageCancel:
		e.cancelling()
	case stageBigGun:
		e.bigGun()
	case stageUpgrade:
		e.offerCards(askUpgrade, shooter, a.Shooter, stageFlaw, a.Hits > 0 && e.mayUpgrade())
	case stageFlaw:
		e.flaw()
	case stageTrade:
		e.offerCards(askTrade, shooter, a.Shooter, stageConcrete, a.Crits > 0 && e.may(a.Shooter, tradeCrit))
	case stageConcrete:
		e.offerCards(askConcrete, target, a.Target, stageHits, a.Crits > 0 && e.may(a.Target, cancelCrit))
	case stageHits:
		e.markHits()
	case stageCrits:
		e.nextCritical()
	case stageEquipment:
		e.equipment()
	case stageAftermath:
		e.aftermath()
	case stageSecond:
		e.offerSecond()
	}
}

// offerCards puts a question when there may be an answer, else goes on.
func (e *engine) offerCards(kind QuestionKind, seat game.Seat, tank int, then Stage, open bool) {
	if open {
		e.question(kind, seat, tank)
		return
	}
	e.Attack.Stage = then
}

// stationary tells whether the shooter's standing still can yet be used for a
// re-roll (TK-9.h, TK-K.6).
func (s *state) stationary() bool { return !s.Attack.Stood && s.Tanks[s.Attack.Shooter].Speed == 0 }

// keeps is how many dice the shooter may keep when it re-rolls the others.
func (s *state) keeps() int {
	t := &s.Tanks[s.Attack.Shooter]
	if !t.card.Keywords.Has(SemiIndirect) {
		return 0
	}
	return max(1, t.sum(semiIndirectKeep))
}

// attackRerolls lists the shooter's re-rolls (TK-9.t step 4), each source once.
func (s *state) attackRerolls() []game.Action {
	a := s.Attack
	var list []game.Action
	all := indices(len(a.Dice))
	if s.stationary() {
		list = append(list, Reroll{"attack", "stationary", all})
		for kept := 1; kept <= min(s.keeps(), len(all)-1); kept++ {
			for _, keep := range subsets(len(all), kept) {
				list = append(list, Reroll{"attack", "stationary", without(all, keep)})
			}
		}
	}
	for _, c := range s.usable(a.Shooter, rerollAttackDie) {
		for _, i := range all {
			list = append(list, Reroll{"attack", s.Tanks[a.Shooter].Cards[c].ID, []int{i}})
		}
	}
	for n, c := range s.usable(a.Shooter, ammoReroll) {
		if n == 0 {
			list = append(list, Reroll{"attack", s.Tanks[a.Shooter].Cards[c].ID, all})
		}
	}
	return append(list, KeepRoll{})
}

// defenceRerolls lists the target's (TK-9.t step 6).
func (s *state) defenceRerolls() []game.Action {
	a := s.Attack
	t := &s.Tanks[a.Target]
	var list []game.Action
	all := indices(len(a.Saves))
	for _, c := range s.usable(a.Target, rerollDefenceDie) {
		for _, i := range all {
			list = append(list, Reroll{"defence", t.Cards[c].ID, []int{i}})
		}
	}
	for _, c := range s.usable(a.Target, rerollDefencePerMove) {
		for n := 1; n <= min(t.Speed, len(all)); n++ {
			for _, set := range subsets(len(all), n) {
				list = append(list, Reroll{"defence", t.Cards[c].ID, set})
			}
		}
	}
	for _, c := range s.usable(a.Target, armourReroll) {
		list = append(list, Reroll{"defence", t.Cards[c].ID, all})
	}
	return append(list, KeepRoll{})
}

// maySave tells whether, to everybody's knowledge, the target could re-roll.
func (s *state) maySave() bool {
	t := s.Attack.Target
	return s.may(t, rerollDefenceDie) || s.may(t, armourReroll) || s.Tanks[t].Speed > 0 && s.may(t, rerollDefencePerMove)
}

// complete fills in the source of a re-roll that names none: the first that
// allows these dice. The dice are put in order.
func (s *state) complete(r Reroll) Reroll {
	r.Dice = slices.Compact(slices.Sorted(slices.Values(r.Dice)))
	if r.With != "" || s.Attack == nil {
		return r
	}
	list := s.attackRerolls()
	if r.Pool == "defence" {
		list = s.defenceRerolls()
	}
	for _, l := range list {
		if o, is := l.(Reroll); is && o.Pool == r.Pool && slices.Equal(o.Dice, r.Dice) {
			return o
		}
	}
	return r
}

func (e *engine) rerollOrKeep(_ game.Seat, act game.Action) {
	a := e.Attack
	r, is := act.(Reroll)
	if !is {
		if a.Stage == stageReroll {
			e.readAttack()
		} else {
			e.readDefence()
		}
		return
	}
	tank, pool, clause := a.Shooter, &a.Dice, clause("TK-9.t")
	if r.Pool == "defence" {
		tank, pool = a.Target, &a.Saves
	}
	if r.With == "stationary" {
		a.Stood = true
		clause = "TK-9.h"
		if n := len(a.Dice) - len(r.Dice); n > 0 {
			clause = "TK-K.6"
			if n > 1 {
				e.revealWith(tank, semiIndirectKeep)
			}
		}
	} else {
		e.spendReroll(tank, r)
	}
	rolled := slices.Clone(*pool)
	for _, i := range r.Dice {
		rolled[i] = e.Roll(6)
	}
	*pool = rolled
	e.Tell(Rerolled{Tank: e.Tanks[tank].ID, Pool: r.Pool, With: r.With, Rerolled: r.Dice, Dice: rolled, Clause: clause})
}

// spendReroll uses or discards the card behind a re-roll.
func (e *engine) spendReroll(i int, r Reroll) {
	for _, kind := range []effect{rerollAttackDie, rerollDefenceDie, rerollDefencePerMove} {
		if c := e.which(i, r.With, kind); c != nobody {
			e.use(i, c, "reroll", "TK-9.t")
			e.spend(i, c)
			return
		}
	}
	for _, kind := range []effect{ammoReroll, armourReroll} {
		if c := e.which(i, r.With, kind); c != nobody {
			e.throwAway(i, c, "reroll", "TK-9.t")
			if kind == ammoReroll {
				e.Attack.Ammo = append(slices.Clip(e.Attack.Ammo), c)
			}
			return
		}
	}
}

// spend notes that a card was used in this attack.
func (e *engine) spend(i, c int) { e.Attack.Spent = append(slices.Clip(e.Attack.Spent), cardKey(i, c)) }

// readAttack fixes the roll (TK-9.g). Ammunition may make 4s miss, and two 1s
// may spoil the whole attack, which then is not even defended (TK-X.2).
func (e *engine) readAttack() {
	a := e.Attack
	ev := AttackCounted{Shooter: e.Tanks[a.Shooter].ID, Dice: a.Dice}
	a.Hits, a.Crits, ev.Spoilt = e.readRoll(a.Dice)
	ev.Hits, ev.Crits = a.Hits, a.Crits
	e.Tell(ev)
	a.Stage = stageDefence
	if a.Hits+a.Crits == 0 {
		a.Stage = stageAftermath
	}
}

// readRoll counts a roll of the attack under way.
func (s *state) readRoll(rolled []int) (hits, crits int, spoilt bool) {
	a := s.Attack
	ones, four := 0, 4
	spoils := false
	for _, c := range a.Ammo {
		has := s.Tanks[a.Shooter].Cards[c].card.has
		spoils = spoils || has&twoOnesMiss.set() != 0
		if has&fourMisses.set() != 0 {
			four = 5
		}
	}
	for _, d := range rolled {
		switch {
		case d == 6:
			crits++
		case d >= four:
			hits++
		case d == 1:
			ones++
		}
	}
	if spoils && ones >= 2 {
		return 0, 0, true
	}
	return hits, crits, false
}

// rollDefence is step 5.
func (e *engine) rollDefence() {
	a := e.Attack
	dice := e.defenceDice(a.Shooter, a.Target, a.Look, everything)
	e.revealKeys(dice.cards)
	a.Defence = dice.Tally
	a.Saves = e.roll(a.Defence.Total())
	e.Tell(DefenceRolled{Target: e.Tanks[a.Target].ID, Sum: a.Defence, Dice: a.Saves})
	a.Stage = stageSave
}

// readDefence counts what has to be cancelled, and by whom.
func (e *engine) readDefence() {
	a := e.Attack
	a.Weak, a.Strong = 0, 0
	for _, d := range a.Saves {
		switch {
		case d == 6:
			a.Strong++
		case d >= 4:
			a.Weak++
		}
	}
	a.Stage = stageCancel
}

// cancelling is step 7 (TK-9.p): the 4s and 5s first, by the shooter's choice,
// then the 6s by the target's. Where both kinds are left the player chooses,
// unless the usual choice was agreed on.
func (e *engine) cancelling() {
	a := e.Attack
	seat, usual := e.Tanks[a.Shooter].Owner, "hit"
	if a.Weak == 0 {
		seat, usual = other(seat), "crit"
	}
	switch {
	case a.Weak+a.Strong == 0 || a.Hits+a.Crits == 0:
		a.Stage = stageBigGun
	case a.Hits == 0:
		e.cancel(seat, "crit")
	case a.Crits == 0:
		e.cancel(seat, "hit")
	case e.Opts.AutoCancel:
		e.cancel(seat, usual)
	default:
		e.question(askCancel, seat, a.Target)
	}
}

func (e *engine) cancelChoice(seat game.Seat, a game.Action) { e.cancel(seat, a.(Cancel).Result) }

func (e *engine) cancel(seat game.Seat, result string) {
	a := e.Attack
	ev := Cancelled{Seat: seat, Result: result}
	if a.Weak > 0 {
		a.Weak--
		ev.Die = 4
	} else {
		a.Strong--
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
func (e *engine) bigGun() {
	a := e.Attack
	a.Stage = stageUpgrade
	if cards := e.usable(a.Target, flawFirstHit); a.Hits > 0 && len(cards) > 0 {
		e.reveal(a.Target, cards[0])
	}
	if a.Hits > 0 && e.Tanks[a.Shooter].card.Keywords.Has(BigGun) {
		e.turn("big-gun", -1, 1, "TK-K.8")
	}
}

// turn changes the results and says by what.
func (e *engine) turn(by string, hits, crits int, clause clause) {
	e.Attack.Hits += hits
	e.Attack.Crits += crits
	e.Tell(Converted{By: by, Hits: e.Attack.Hits, Crits: e.Attack.Crits, Clause: clause})
}

// mayUpgrade tells whether, to everybody's knowledge, the shooter could turn a
// hit into a critical hit.
func (s *state) mayUpgrade() bool {
	i := s.Attack.Shooter
	return s.may(i, upgradeHit) || s.Tanks[i].Speed == 0 && s.may(i, upgradeHitStationary)
}

// upgrades lists the cards that can.
func (s *state) upgrades() []game.Action {
	i := s.Attack.Shooter
	list := s.useCards(i, upgradeHit)
	if s.Tanks[i].Speed == 0 {
		list = append(list, s.useCards(i, upgradeHitStationary)...)
	}
	return list
}

// flaw offers the shooter the weak spot of a tank full of ammunition (TK-X.2).
func (e *engine) flaw() {
	a := e.Attack
	if a.Hits == 0 || len(e.usable(a.Target, flawFirstHit)) == 0 {
		a.Stage = stageTrade
		return
	}
	e.question(askFlaw, e.Tanks[a.Shooter].Owner, a.Target)
}

// upgrade makes a hit critical with a card, as often as cards allow.
func (e *engine) upgrade(_ game.Seat, act game.Action) {
	a := e.Attack
	u, uses := act.(UseCard)
	if !uses {
		a.Stage = stageFlaw
		return
	}
	c := e.which(a.Shooter, u.Card, upgradeHit)
	if c == nobody {
		c = e.which(a.Shooter, u.Card, upgradeHitStationary)
	}
	e.use(a.Shooter, c, "upgrade-hit", "TK-9.t")
	e.spend(a.Shooter, c)
	e.turn(u.Card, -1, 1, "TK-9.t")
}

func (e *engine) useFlaw(_ game.Seat, act game.Action) {
	e.Attack.Stage = stageTrade
	if u, uses := act.(UseCard); uses {
		e.turn(u.Card, -1, 1, "TK-X.2")
	}
}

// trade makes two hits of a critical one.
func (e *engine) trade(_ game.Seat, act game.Action) {
	a := e.Attack
	u, uses := act.(UseCard)
	if !uses {
		a.Stage = stageConcrete
		return
	}
	c := e.which(a.Shooter, u.Card, tradeCrit)
	e.use(a.Shooter, c, "trade-crit", "TK-9.t")
	e.spend(a.Shooter, c)
	e.turn(u.Card, 2, -1, "TK-9.t")
}

// concrete cancels a critical hit before its card is drawn.
func (e *engine) concrete(_ game.Seat, act game.Action) {
	a := e.Attack
	u, uses := act.(UseCard)
	if !uses {
		a.Stage = stageHits
		return
	}
	e.throwAway(a.Target, e.which(a.Target, u.Card, cancelCrit), "cancel-crit", "TK-9.t")
	e.turn(u.Card, 0, -1, "TK-9.t")
}

// indices is 0 to n-1.
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

// without lists what is not kept.
func without(all, keep []int) []int {
	return slices.DeleteFunc(slices.Clone(all), func(i int) bool { return slices.Contains(keep, i) })
}
