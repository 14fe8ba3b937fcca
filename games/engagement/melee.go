package engagement

import (
	"cmp"
	"reflect"
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// beginCloseCombat opens Close Combat: grenadiers who touch a vehicle find the nerve
// for it, then vehicles that can defend themselves (RE-20.2, RE-21.2, RE-X.3).
func beginCloseCombat(e *engine) {
	e.enter(phaseClose)
	for i, u := range e.Units.each() {
		if u.Seat == e.Active && !u.isVehicle() && u.Place == atTable {
			u.Squad.Steady, u.Squad.Attacked = false, false
			if e.Units.canPlant(i) {
				u.Squad.Steady = e.test(i, "grenadiers", u.Squad.profile.Discipline, e.Units.nerve(i), "RE-20.2")
			}
		}
	}
	for i := range e.Units {
		if u := &e.Units[i]; u.Seat == e.Active && !u.isVehicle() && u.Place == atTable && (e.Units.canPlant(i) || e.Units.canSwarm(i)) {
			defendVehicle(e, e.Units.find(u.Goal), i)
		}
	}
}

// assaults is the unit a squad is on its way to. Men who have got out of a
// vehicle this turn enter no close combat (RE-9.3), and those who stay hidden
// attack nobody: who assaults shows himself on the way (RE-0.11).
func (us roster) assaults(u *unit) int {
	if u.isVehicle() || u.Order != printed.Assault || u.Place != atTable || u.Squad.JustGotOut || u.Hidden ||
		u.Squad.Morale == printed.Demoralised {
		return nobody
	}
	k := us.find(u.Goal)
	if k == nobody || us[k].Place != atTable || us[k].concealed() {
		return nobody
	}
	return k
}

// canPlant tells whether men of a squad touch their vehicle with something to
// put on it: charges, or hand grenades for an open bucket (RE-20.1, RE-21.5).
func (us roster) canPlant(i int) bool {
	k := us.assaults(&us[i])
	return k != nobody && us[k].isVehicle() && !us[k].Vehicle.wrecked() && len(us.planters(i, k)) > 0
}

func (us roster) planters(i, k int) []int {
	u, t := &us[i], &us[k]
	var list []int
	for n, m := range u.Squad.walkers() {
		if len(list) < maxGrenadiers && reaches(m.Footprint(), t.footprint()) && us.grenadier(u, n, t) {
			list = append(list, n)
		}
	}
	return list
}

// swarmReach is how far a squad goes to climb a vehicle (RE-20.5).
const swarmReach = 10 * printed.CM

// canSwarm tells whether a squad can climb the vehicle it assaults: one that
// cannot move, within 10 cm (RE-20.5).
func (us roster) canSwarm(i int) bool {
	k := us.assaults(&us[i])
	if k == nobody {
		return false
	}
	t := &us[k]
	return t.isVehicle() && !t.Vehicle.wrecked() && t.Vehicle.profile.Armour != nil && (t.Vehicle.Damage.Immobile || t.Vehicle.bogged() ||
		t.Vehicle.abandoned()) && len(us.climbers(i, k)) > 0
}

func (us roster) climbers(i, k int) []int {
	u, t := &us[i], &us[k]
	var list []int
	for n, m := range u.Squad.walkers() {
		if m.Storey == 0 && field.Within(m.Footprint(), t.footprint(), swarmReach) {
			list = append(list, n)
		}
	}
	return list
}

// canFight tells whether a squad is in contact with the squad it assaults, or
// with any it was locked with (RE-0.14).
func (us roster) canFight(i int) int {
	u := &us[i]
	if u.isVehicle() || u.Place != atTable || u.Squad.JustGotOut || u.Hidden {
		return nobody
	}
	return us.contact(i)
}

// closeCombatStage is what comes next in the phase: grenades, swarms, fights
// (RE-20.7).
func closeCombatStage(s *state) []game.Action {
	var plant, swarm, fight []game.Action
	for i, u := range s.Units.each() {
		if u.Seat != s.Active || u.isVehicle() || u.Squad.Attacked || u.Place != atTable {
			continue
		}
		if u.Squad.Steady && s.Units.canPlant(i) {
			plant = append(plant, s.Units.plantings(i)...)
		}
		if s.Units.canSwarm(i) {
			swarm = append(swarm, Swarm{u.ID})
		}
		if s.Units.canFight(i) != nobody {
			fight = append(fight, Fight{u.ID})
		}
	}
	switch {
	case len(plant) > 0:
		// A squad does one or the other, so swarms may be chosen as well.
		return append(plant, swarm...)
	case len(swarm) > 0:
		return swarm
	}
	return fight
}

// plantings lists where a squad's charges can go (RE-20.4).
func (us roster) plantings(i int) []game.Action {
	u := &us[i]
	k := us.find(u.Goal)
	t := &us[k]
	var list []game.Action
	charges := 0
	for _, n := range us.planters(i, k) {
		charges += btoi(u.Squad.charge(n) != nil)
	}
	if _, ok := combat.GrenadeNeed((t.Vehicle.Motion.Covered + printed.CM - 1) / printed.CM); ok && charges > 0 {
		for _, l := range us.chargeable(t) {
			list = append(list, Attach{Unit: u.ID, Location: l})
			for _, second := range us.chargeable(t) {
				if charges > 1 && second != l { // each man has his own choice
					list = append(list, Attach{Unit: u.ID, Location: l, Second: second})
				}
			}
		}
	}
	if t.Vehicle.profile.Has("grenade_bucket") {
		list = append(list, Attach{Unit: u.ID})
	}
	return list
}

func closeCombatPhase(e *engine) {
	if len(closeCombatStage(e.state)) > 0 {
		e.question(askClose, e.Active, "")
		return
	}
	e.Phase = phaseTidy
}

// consolidationPhase lets all who attacked move up to 10 cm at the end of the phase
// (RE-20.6, RE-20.7).
func consolidationPhase(e *engine) {
	for i := range e.Units {
		if u := &e.Units[i]; !u.isVehicle() && u.Squad.Attacked && u.Seat == e.Active && u.Place == atTable && u.Squad.walking() > 0 {
			e.Queue.add(task{Kind: askConsolidate, Unit: u.ID})
		}
	}
	e.Phase = phaseEnd
}

func playCloseCombat(e *engine, _ game.Seat, a game.Action) *game.Refusal {
	stage := closeCombatStage(e.state)
	if _, ok := a.(Done); ok {
		e.Ask = asking{}
		e.Phase = phaseTidy
		return nil
	}
	if !slices.Contains(stage, a) {
		if slices.ContainsFunc(stage, func(s game.Action) bool { return reflect.TypeOf(s) == reflect.TypeOf(a) }) {
			return game.Refuse("RE-20.7", ReasonNoAttack)
		}
		switch a.(type) {
		case Attach, Swarm, Fight:
			return game.Refuse("RE-20.7", ReasonStage)
		}
		return e.notNow()
	}
	e.Ask = asking{}
	switch a := a.(type) {
	case Attach:
		attackVehicle(e, e.Units.find(a.Unit), a)
	case Swarm:
		swarmVehicle(e, e.Units.find(a.Unit))
	case Fight:
		i := e.Units.find(a.Unit)
		fightHandToHand(e, i, e.Units.canFight(i))
	}
	return nil
}

// Anti-infantry defence (RE-21.2).
const (
	defenceShots = 6
	defenceAP    = 4
)

// defendVehicle fires at those who assault a vehicle that has the means (RE-21.2): a
// hit is resolved like any other on infantry, without an EXP modifier.
func defendVehicle(e *engine, k, i int) {
	t, u := &e.Units[k], &e.Units[i]
	if !t.live() || !t.Vehicle.profile.Has(printed.AntiInfantry) || !e.Units.crewed(t) {
		return
	}
	tab := e.view(t.Seat)
	var marks []int
	for _, who := range tab.lookers(k) {
		for n, m := range u.Squad.walkers() {
			if tab.f.SeeMan(who, m.Figure).Visible > 0 && field.Within(m.Footprint(), t.footprint(), swarmReach) {
				marks = append(marks, n)
			}
		}
	}
	if len(marks) == 0 {
		return
	}
	ev := Defended{Unit: t.ID, Target: u.ID, Need: combat.ToHit(t.Vehicle.profile.Shoot, 0)}
	hits := 0
	for range defenceShots {
		d := e.die()
		ev.Dice = append(ev.Dice, d)
		hits += btoi(d >= ev.Need)
	}
	hurt, taken := newToll(e), make([]int, len(marks))
	for range hits {
		if n := nextMark(u.Squad.Men, marks, taken); n != nobody {
			hurt.hitMan(i, marks[n], combat.FigureHit{Exp: u.Squad.profile.Exp, AP: defenceAP})
		}
	}
	ev.Hits, ev.Killed = hurt.hits, hurt.killed
	e.tell(ev)
	e.forgetSight()
	e.countHits(i, hits)
	e.checkSquad(i)
}

// attackVehicle has the grenadiers of a squad attack their vehicle one by one
// (RE-20.3, RE-20.4), or throw grenades into a bucket (RE-21.5).
func attackVehicle(e *engine, i int, a Attach) {
	u := &e.Units[i]
	k := e.Units.find(u.Goal)
	u.Squad.Attacked = true
	at := a.Location
	for _, n := range e.Units.planters(i, k) {
		t := &e.Units[k]
		if t.Vehicle.wrecked() || e.Units[i].Squad.Men[n].Dead {
			break
		}
		switch w := e.Units[i].Squad.charge(n); {
		case at == "":
			throwIntoBucket(e, i, k)
		case w != nil:
			placeCharge(e, i, n, w, k, at, t.Vehicle.Motion.Covered)
			at = cmp.Or(a.Second, at)
		}
	}
	e.checkSquad(i)
}

func placeCharge(e *engine, i, n int, w *printed.Weapon, k int, at printed.Location, covered int) {
	u, t := &e.Units[i], &e.Units[k]
	g := combat.Grenade{
		Target: t.Vehicle.profile, MovedCM: (covered + printed.CM - 1) / printed.CM, CC: u.Squad.profile.CC, Exp: u.Squad.profile.Exp,
		AT:    e.at(w, printed.RoundGrenade, true),
		Flame: w.ID == "atg_molotov", From: e.facing(t, u.Squad.Men[n].Point()), Location: at,
		Zimmerit: t.Vehicle.profile.Has(printed.Zimmerit),
	}
	if t.Vehicle.profile.Upper == "none" && at == printed.Turret {
		g.Location = printed.Hull
	}
	need, ok := combat.GrenadeNeed(g.MovedCM)
	if !ok {
		return
	}
	p := g.Attack(e.referee)
	if p.Attached {
		e.unmask(k, u.ID)
	}
	e.tell(GrenadePlaced{Unit: u.ID, Man: n, Target: t.ID, Location: g.Location, CC: g.CC, Need: need, Placed: p})
	if p.ManKilled {
		u.Squad.men()[n].Dead = true
		e.forgetSight()
	}
	if p.Attached {
		applyStrike(e, k, p.Strike, u.ID, e.Units[i].Squad.Men[n].Point())
	}
}

// bucketThrow is the number that lands a grenade in an open vehicle (RE-21.5).
const bucketThrow = 2

// throwIntoBucket throws a hand grenade into an open fighting compartment: everybody in
// it takes a hit in a confined space (RE-21.5, RE-19.16).
func throwIntoBucket(e *engine, i, k int) {
	u, t := &e.Units[i], &e.Units[k]
	w := e.d.WeaponByID["ap_grenade"]
	ev := TemplateLaid{
		Unit: u.ID, Weapon: w.ID, Target: t.ID, Need: bucketThrow, Die: e.die(), At: [3]int{t.Pose.X, t.Pose.Y, 0}, Size: 2, Confined: true,
	}
	ev.On = ev.Die >= bucketThrow
	hurt := newToll(e)
	if ev.On {
		for _, m := range e.Units.inside(k) {
			hurt.hit(m, combat.FigureHit{Exp: m.exp, ExpMod: w.ExpMod, AP: w.AP, APBonus: 1})
		}
	}
	ev.Hits, ev.Killed = hurt.hits, hurt.killed
	e.tell(ev)
	hurt.countForMorale()
	leaveIfEmpty(e, k)
}

// swarmVehicle has a squad climb a vehicle that cannot move (RE-20.5). Crew who get
// out among the attackers are killed.
func swarmVehicle(e *engine, i int) {
	u := &e.Units[i]
	k := e.Units.find(u.Goal)
	t := &e.Units[k]
	u.Squad.Attacked = true
	men := e.Units.climbers(i, k)
	climbTogether(e, i, k, men)
	s := combat.Swarm(t.Vehicle.profile, len(men), u.Squad.profile.CC, e.referee)
	e.tell(SwarmMade{
		Unit: u.ID, Target: t.ID, Men: len(men), CC: u.Squad.profile.CC, AV: t.Vehicle.profile.AV(printed.Hull, printed.Rear),
		Swarmed: s,
	})
	if s.Success {
		e.unmask(k, u.ID)
		before := 0
		if j := e.Units.find(t.ID + "c"); j != nobody && e.Units[j].Place == atTable {
			before = len(e.Units[j].Squad.Men)
		}
		damageVehicle(e, k, printed.Hull, s.Row, u.ID, nil)
		killEscapingCrew(e, k, before)
	}
}

// climbTogether moves the men of a squad who swarm a vehicle into contact with it, each
// to the nearest place that is free, up to 10 cm (RE-20.5).
func climbTogether(e *engine, i, k int, climb []int) {
	u, v := &e.Units[i], &e.Units[k]
	before, men := u.Squad.Men, u.Squad.men()
	var rest []field.Figure
	for n, m := range u.Squad.walkers() {
		if !slices.Contains(climb, n) || reaches(m.Footprint(), v.footprint()) {
			rest = append(rest, m.Figure)
		}
	}
	spots := e.ring(u.Seat, v, len(climb), rest, i)
	for e.revealMenAt(u.Seat, spots) {
		spots = e.ring(u.Seat, v, len(climb), rest, i)
	}
	moved, far := false, int64(0)
	for _, n := range climb {
		at := men[n].Point()
		if reaches(men[n].Footprint(), v.footprint()) || len(spots) == 0 {
			continue
		}
		slices.SortStableFunc(spots, func(a, b field.Figure) int {
			da, db := a.Point().Sub(at), b.Point().Sub(at)
			return cmp.Compare(da.X*da.X+da.Y*da.Y, db.X*db.X+db.Y*db.Y)
		})
		if near := spots[0]; reaches(near.Footprint(), v.footprint()) && geom.CompareDistance(at, near.Point(), swarmReach*geom.PerUnit) <= 0 {
			men[n].Figure, spots, moved = near, spots[1:], true
			far = max(far, geom.Distance(at, near.Point()))
		}
	}
	if moved {
		e.forgetSight()
		e.tell(Moved{
			Unit: u.ID, As: asWalk, From: u.Pose, To: u.Pose, Men: u.Squad.told(), Distance: int(far / geom.PerUnit), Steps: 1,
			Trip: marched(before, men),
		})
	}
}

// killEscapingCrew kills the crew that left a swarmed vehicle, not those who
// had left it before (RE-20.5).
func killEscapingCrew(e *engine, k, before int) {
	j := e.Units.find(e.Units[k].ID + "c")
	if j == nobody || e.Units[j].Place != atTable || len(e.Units[j].Squad.Men) <= before {
		return
	}
	men := e.Units[j].Squad.men()
	for n := before; n < len(men); n++ {
		men[n].Dead = true
	}
	e.Queue = slices.DeleteFunc(slices.Clone(e.Queue), func(t task) bool { return t.Unit == e.Units[j].ID })
	if len(e.Queue) == 0 {
		e.Queue = nil
	}
	e.checkSquad(j)
}

// fightReach is how near an enemy must be for a man whose squad is in contact
// (RE-0.14).
const fightReach = 2 * printed.CM

// fightHandToHand resolves a close combat between two squads: the active player's men
// are paired with the nearest enemies, those left over help (RE-0.14, RE-X.8).
func fightHandToHand(e *engine, i, k int) {
	u, o := &e.Units[i], &e.Units[k]
	u.Squad.Attacked = true
	ours, theirs := e.Units.engagedMen(i, k), e.Units.engagedMen(k, i)
	ev := Fought{Unit: u.ID, Target: o.ID, Bouts: []BoutTold{}}
	pairs := min(len(ours), len(theirs))
	for p := range pairs {
		a := combat.Fighter{Cc: u.Squad.profile.CC, Exp: u.Squad.profile.Exp, Morale: u.Squad.Morale, Helpers: helpers(len(ours), pairs, p)}
		d := combat.Fighter{
			Cc: o.Squad.profile.CC, Exp: o.Squad.profile.Exp, Morale: o.Squad.Morale, Helpers: helpers(len(theirs), pairs, p),
			Cover: e.ground.Inside(o.Squad.Men[theirs[p]].Figure) == printed.HardCover, Idle: o.Squad.JustGotOut, // RE-17.2
		}
		b := combat.Fight(a, d, e.referee)
		ev.Bouts = append(ev.Bouts, BoutTold{
			Man: ours[p], Enemy: theirs[p], AttackDie: b.AttackDie, DefendDie: b.DefendDie, Attack: a.Total(), Defend: d.Total(),
			AttackerDies: b.AttackerDies, DefenderDies: b.DefenderDies,
		})
		if b.AttackerDies {
			e.Units[i].Squad.men()[ours[p]].Dead = true
			ev.Lost[0]++
		}
		if b.DefenderDies {
			e.Units[k].Squad.men()[theirs[p]].Dead = true
			ev.Lost[1]++
		}
	}
	e.forgetSight()
	e.tell(ev)
	e.checkSquad(i)
	e.checkSquad(k)
	switch {
	case ev.Lost[0] > ev.Lost[1]:
		shakeLoser(e, i)
	case ev.Lost[1] > ev.Lost[0]:
		shakeLoser(e, k)
	}
}

// shakeLoser makes the side that lost more men shaken if it was better (RE-0.14).
func shakeLoser(e *engine, i int) {
	if u := &e.Units[i]; u.Place == atTable && worse(printed.Shaken, u.Squad.Morale) {
		e.setMorale(i, printed.Shaken, "RE-0.14")
	}
}

// engagedMen lists the men of a squad who fight another: those in contact, and
// those within 2 cm of an enemy.
func (us roster) engagedMen(i, k int) []int {
	u, o := &us[i], &us[k]
	var list []int
	for n, m := range u.Squad.walkers() {
		if slices.ContainsFunc(o.Squad.Men, func(x man) bool {
			return x.onFoot() && x.Storey == m.Storey && field.Within(m.Footprint(), x.Footprint(), fightReach)
		}) {
			list = append(list, n)
		}
	}
	return list
}

// helpers is how many surplus men stand by number p of the pairs.
func helpers(men, pairs, p int) int {
	if pairs == 0 {
		return 0
	}
	extra := men - pairs
	n := extra / pairs
	if p < extra%pairs {
		n++
	}
	return n
}
