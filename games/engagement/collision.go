package engagement

import (
	"reflect"
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// losesNerveBeforeRamming finds where a rammer strikes and has its crew find the nerve for it
// (RE-10.2). It tells whether the move is over before it began.
func losesNerveBeforeRamming(e *engine, i, k int, m *move) bool {
	u, t := &e.Units[i], &e.Units[k]
	for n, at := range m.Steps {
		b := field.Stand(u.Vehicle.profile, at)
		if geom.Overlap(b.Hull[:], t.Vehicle.hull[:]) {
			m.Contact, m.Total = n, n+1
			m.Steps, m.Far, m.Exposed = m.Steps[:n+1], m.Far[:n+1], m.Exposed[:n+1]
			break
		}
	}
	if m.Contact < 0 {
		m.As = asDrive // it stops short of it
		return false
	}
	if e.test(i, "ram", e.Units.discipline(u), nil, "RE-10.2") {
		return false
	}
	u.Moved, u.OnTheMove = true, true
	e.tell(Halted{Unit: u.ID, Why: "nerve", Clause: "RE-10.2"})
	return true
}

// strikeRammed is the moment a rammer reaches its target: the target dodges, or
// fires one weapon before it is hit (RE-10.3).
func strikeRammed(e *engine, i int) {
	u := &e.Units[i]
	k := e.Units.find(u.Goal)
	t := &e.Units[k]
	if e.Move.Foe == "" {
		creepUpTo(e, i, e.Move.Steps[e.Move.At], k)
		e.tellMove(i)
		e.Move.Foe = t.ID
		switch {
		case !mayAnswer(e.state, k):
		case seesItComing(e, k, "RE-10.3"):
			if mayBackAway(e.state, k) {
				e.question(askDodge, t.Seat, t.ID)
				return
			}
		case len(returnShots(e.state, fireMode{Free: true, Once: true})) > 0:
			e.question(askReturn, t.Seat, t.ID)
			return
		}
	}
	if e.Move != nil && !e.Move.Halt && e.canGoOn(i) && (e.Units[k].live() || e.Units[k].Vehicle.wrecked()) {
		collideWith(e, i, k)
	}
	e.Move.stop()
}

// returnShots lists the weapons that a vehicle can fire at the one that bears
// down on it, each also with the places a natural 6 may be meant for (RE-14.8).
func returnShots(s *state, mode fireMode) []game.Action {
	k := s.Units.find(s.Move.Foe)
	if k == nobody {
		return nil
	}
	var list []game.Action
	t := s.table(s.Units[k].Seat)
	for n := range s.Units[k].Vehicle.profile.Weapons {
		sal, refusal := judgeFire(s, t, k, []Firing{{Mount: &n, Target: s.Move.Unit}}, mode)
		if refusal != nil {
			continue
		}
		list = append(list, Return{Weapon: n})
		for _, l := range namesFor(s, t, sal[0].barrels[0], s.Units.find(s.Move.Unit)) {
			list = append(list, Return{n, l})
		}
	}
	return list
}

// playReturn takes the choice of a vehicle that is about to be rammed: one shot
// of a weapon that its player picks (RE-10.3).
func playReturn(e *engine, _ game.Seat, a game.Action) *game.Refusal {
	k := e.Units.find(e.Move.Foe)
	switch a := a.(type) {
	case HoldFire:
	case Return:
		shot := []Firing{{Mount: &a.Weapon, Target: e.Move.Unit, Name: a.Name}}
		if refusal := fireWeapons(e, k, shot, fireMode{Free: true, Once: true}); refusal != nil {
			return refusal
		}
	default:
		return e.notNow()
	}
	e.Ask = asking{}
	return nil
}

// mayAnswer tells whether a vehicle that somebody bears down on can do anything
// about it: move or shoot. One that can do neither does not even test (RE-10.3).
func mayAnswer(s *state, k int) bool {
	return s.Units.crewed(&s.Units[k]) && (mayBackAway(s, k) || len(returnShots(s, fireMode{Free: true, Once: true})) > 0)
}

// seesItComing throws for a crew that has somebody bear down on it (RE-10.3).
func seesItComing(e *engine, k int, why clause) bool {
	t := &e.Units[k]
	var mods game.Tally
	mods.When(t.Vehicle.profile.HasRole(printed.Commander) && !e.Units.ledByItsOwn(t), -1, "RE-10.3", "no-commander")
	return e.test(k, "dodge", e.Units.exp(t), mods, why)
}

// creepUpTo takes a vehicle as near to another as it gets: one unit short of it.
func creepUpTo(e *engine, i int, to geom.Pose, k int) {
	u := &e.Units[i]
	from := u.Pose
	t := &e.Units[k]
	low, high := 0, field.StepLength
	part := func(d int) geom.Pose {
		at := from
		at.X += (to.X - from.X) * d / field.StepLength
		at.Y += (to.Y - from.Y) * d / field.StepLength
		return at
	}
	for high-low > 1 {
		mid := (low + high) / 2
		b := field.Stand(u.Vehicle.profile, part(mid))
		if geom.Overlap(b.Hull[:], t.Vehicle.hull[:]) {
			high = mid
		} else {
			low = mid
		}
	}
	if low > 0 && e.makesRoom(i, part(low)) {
		u.stands(part(low))
		u.Vehicle.Motion.Covered += low
		u.OnTheMove = true
		e.forgetSight()
	}
}

// dodgeWay is how far a vehicle backs out of a rammer's way (RE-10.3).
const dodgeWay = 10 * printed.CM

// mayBackAway tells whether a vehicle and its driver are fit to move.
func mayBackAway(s *state, k int) bool {
	v := s.Units[k].Vehicle
	return !v.Damage.Immobile && !v.bogged() && !v.Damage.NoDriver && s.Units.serving(&s.Units[k], printed.Driver) != 0 &&
		v.Damage.DriverStunnedTurn < s.Turn
}

// backAway takes a vehicle 10 cm back, if it can move and nothing is there.
func backAway(e *engine, k int) bool {
	t := &e.Units[k]
	if !mayBackAway(e.state, k) {
		return false
	}
	tab := e.view(t.Seat)
	c := tab.f.Drive(field.March{
		Body: tab.hull(k), Order: printed.Advance, Free: true, Width: e.Width, Height: e.Height, Friends: e.Units.menOf(t.Seat, t.Seat, k),
		Enemies: e.Units.menOf(other(t.Seat), t.Seat, k), Leg: field.Leg{Tested: true}, Fordable: e.Opts.Fordable,
	}, []field.Segment{{Reverse: dodgeWay}})
	if c.Distance < dodgeWay || c.Stopped != nil {
		return false
	}
	for _, at := range c.Steps {
		if e.runsInto(k, at) {
			return false
		}
	}
	from := t.Pose
	t.stands(c.End)
	e.loseCamo(k)
	e.forgetSight()
	e.tell(Moved{Unit: t.ID, As: asDrive, From: from, To: c.End, Distance: dodgeWay, Steps: 1, Trip: e.trip(k, from)})
	return true
}

// collideWith throws the dice of an impact (RE-10.5).
func collideWith(e *engine, i, k int) {
	u, t := &e.Units[i], &e.Units[k]
	struck := e.facing(t, u.Pose.Centre())
	hit := combat.Collide(u.Vehicle.profile, t.Vehicle.profile, struck, e.referee)
	e.loseCamo(k)
	e.unmask(i, t.ID)
	e.unmask(k, u.ID)
	e.tell(Collided{Unit: u.ID, Target: t.ID, Struck: struck, Impact: hit})
	if hit.TargetRow > 0 {
		damageVehicle(e, k, printed.Hull, hit.TargetRow, u.ID, nil)
	}
	if hit.RammerRow > 0 {
		damageVehicle(e, i, printed.Hull, hit.RammerRow, t.ID, nil)
	}
}

// crushMen runs enemy men over at a step (RE-5.2, RE-5.3). It is false when the
// step cannot be made now.
func crushMen(e *engine, i int, at geom.Pose) bool {
	u := &e.Units[i]
	b := field.Stand(u.Vehicle.profile, at)
	for k, o := range e.Units.each() {
		if o.isVehicle() || o.Seat == u.Seat || o.Place != atTable {
			continue
		}
		var touched []int
		for n, m := range o.Squad.walkers() {
			if m.Storey == 0 && field.Touches(&b, m.Figure) {
				touched = append(touched, n)
			}
		}
		if len(touched) == 0 {
			continue
		}
		e.reveal(k, "met")
		for _, n := range touched {
			if e.Units[k].Squad.Men[n].onFoot() && !askForLastDitch(e, i, k, n) {
				return false
			}
		}
		overrunSquad(e, i, k, touched, &b)
	}
	return true
}

// overrunSquad has the touched men of a squad jump for their lives, and moves those
// who live out of the way (RE-5.2).
func overrunSquad(e *engine, i, k int, touched []int, b *field.Body) {
	u, o := &e.Units[i], &e.Units[k]
	hurt := newToll(e)
	ap := combat.OverrunAP(u.Vehicle.profile.Mobility)
	for _, n := range touched {
		if m := &o.Squad.Men[n]; m.onFoot() {
			hurt.hitMan(k, n, combat.OverrunHit(o.Squad.profile.Exp, ap, e.trenched(m.Figure)))
		}
	}
	men := o.Squad.men()
	for _, n := range touched {
		if men[n].onFoot() {
			men[n].Figure = jumpAside(e, k, n, b)
		}
	}
	e.forgetSight()
	ev := Overran{Unit: u.ID, Squad: o.ID, Hits: append([]HitTold{}, hurt.hits...), Killed: hurt.killed}
	e.tell(ev)
	if ev.Killed < len(ev.Hits) {
		e.Queue.add(task{Kind: askDisplace, Unit: o.ID})
	}
	countOverrun(e, k)
	e.checkSquad(k)
}

// countOverrun counts an overrun for a squad's morale, once for each vehicle: as
// many hits as it had men when the turn began (RE-5.2).
func countOverrun(e *engine, k int) {
	o := &e.Units[k]
	if !slices.Contains(e.Move.Over, o.ID) {
		e.Move.Over = append(slices.Clone(e.Move.Over), o.ID)
		e.countHits(k, o.Squad.CountAtStart)
	}
}

func (s *state) trenched(f field.Figure) bool {
	return slices.ContainsFunc(s.ground.Pieces, func(p printed.Piece) bool { return p.Type == "trench" && p.Contains(f.Point()) })
}

// jumpAside is where a man gets out of a vehicle's way; hidden enemies on whom he
// would land are met.
func jumpAside(e *engine, k, n int, b *field.Body) field.Figure {
	at := placeAside(e, k, n, b)
	for e.revealMenAt(e.Units[k].Seat, []field.Figure{at}) {
		at = placeAside(e, k, n, b)
	}
	return at
}

// placeAside is the place nearest to a man that clears a vehicle's path: straight
// out to the nearer side, else to the other, else anywhere free (RE-5.2,
// RE-X.4).
func placeAside(e *engine, k, n int, b *field.Body) field.Figure {
	f := e.Units[k].Squad.Men[n].Figure
	d := f.Point().Sub(b.Pose.Centre())
	s, c := geom.Sin(b.Pose.H), geom.Cos(b.Pose.H)
	forward := (d.X*s + d.Y*c) / geom.Scale
	right := (d.X*c - d.Y*s) / geom.Scale
	out := int64(b.Profile.Footprint.Width/2+field.FigureRadius+1) * geom.PerUnit
	sides := []int64{out, -out}
	if right < 0 {
		sides = []int64{-out, out}
	}
	free := func(at field.Figure) bool {
		body := field.Stand(b.Profile, b.Pose)
		if geom.ComparePoint(body.Hull[:], at.Point(), field.Disc) < 0 {
			return false
		}
		for other, m := range e.Units[k].Squad.walkers() {
			if other != n && clash(m.Figure, at) {
				return false
			}
		}
		return e.freeSpot(e.Units[k].Seat, at, nil, k)
	}
	for _, side := range sides {
		if at := field.FigureAt(b.Pose.Point(forward, side)); free(at) {
			return at
		}
	}
	best := f
	field.Around(f.X, f.Y, func(x, y int) bool {
		if at := (field.Figure{X: x, Y: y}); free(at) {
			best = at
			return true
		}
		return false
	})
	return best
}

// lastShots makes the weapons ready that a man about to be run over can fire: all
// he serves that can do such a vehicle harm (RE-5.4).
func lastShots(s *state, i, k, n int) []barrel {
	u, t := &s.Units[k], s.table(s.Units[k].Seat)
	var list []barrel
	if n >= len(u.Squad.profile.Kits) || u.Squad.Morale == printed.Demoralised {
		return nil
	}
	for c := range u.Squad.profile.Kits[n] {
		w := &u.Squad.profile.Kits[n][c]
		b := barrel{unit: k, man: n, mount: nobody, onMount: nobody, w: w.W, ammo: w.W.Usual(), shoot: u.Squad.profile.Shoot, crewed: w}
		if !w.W.HasAT || w.W.Category == "at_grenade" || u.Squad.gunner(w) != n || b.gone(s) || b.loading(s) {
			continue
		}
		t.stance(&b)
		off := field.TurnBetween(u.Pose.H, geom.Bearing(b.who.Eye.At, s.Units[i].Pose.Centre()))
		shot := lastShot(s, t, b, i)
		if shot.MayHarm(s.d) && (!b.w.Gun() || max(off, -off) <= gunArc) {
			list = append(list, b)
		}
	}
	return list
}

// askForLastDitch lets a man who is about to be run over use a weapon or a charge
// first (RE-5.4). It is false while his owner decides, and when the vehicle is
// stopped.
func askForLastDitch(e *engine, i, k, n int) bool {
	m := e.Move
	o := &e.Units[k]
	if slices.Contains(m.Ditched, ditch{o.ID, n}) || len(lastShots(e.state, i, k, n)) == 0 && o.Squad.charge(n) == nil {
		return true
	}
	m.Ditched = append(slices.Clone(m.Ditched), ditch{o.ID, n})
	e.tellMove(i)
	e.question(askLastDitch, o.Seat, o.ID)
	return false
}

// playLastDitch takes the answer: attack, or jump like the others (RE-5.4).
func playLastDitch(e *engine, _ game.Seat, a game.Action) *game.Refusal {
	m := e.Move
	last := m.Ditched[len(m.Ditched)-1]
	i, k := e.Units.find(m.Unit), e.Units.find(last.Unit)
	if _, ok := a.(Stay); ok {
		e.Ask = asking{}
		return nil
	}
	if !slices.ContainsFunc(lastResorts(e.state), func(l game.Action) bool { return reflect.DeepEqual(l, a) }) {
		return e.notNow()
	}
	e.Ask = asking{}
	switch a := a.(type) {
	case Fire:
		shots := lastShots(e.state, i, k, last.Man)
		fireLastShot(e, shots[lastShotMeant(shots, a)], i, lastNamed(a))
	case Attach: // against the distance of the vehicle's last turn
		placeCharge(e, k, last.Man, e.Units[k].Squad.charge(last.Man), i, a.Location, e.Units[i].Vehicle.Motion.CoveredBefore)
	}
	if e.Move == nil || e.Move.Halt || !e.canGoOn(i) {
		e.Move.stop()
		return nil
	}
	men := e.Units[k].Squad.men()
	men[last.Man].Dead = true
	e.tell(Overran{Unit: e.Units[i].ID, Squad: last.Unit, Hits: []HitTold{{Squad: last.Unit, Man: last.Man, Killed: true}}, Killed: 1})
	countOverrun(e, k)
	e.checkSquad(k)
	return nil
}

// lastShotMeant is the number of the weapon that a last shot names: the first
// where it names none.
func lastShotMeant(shots []barrel, a Fire) int {
	if len(a.Shots) == 0 {
		return 0
	}
	return slices.IndexFunc(shots, func(b barrel) bool { return b.w.ID == a.Shots[0].Weapon })
}

func lastNamed(a Fire) printed.Location {
	if len(a.Shots) == 0 {
		return ""
	}
	return a.Shots[0].Name
}

// lastResorts lists what the man who is asked can do: fire a weapon, with or
// without a place in mind for a natural 6, or put his charge on a part of the
// vehicle (RE-5.4, RE-14.8, RE-20.4).
func lastResorts(s *state) []game.Action {
	last := s.Move.Ditched[len(s.Move.Ditched)-1]
	i, k := s.Units.find(s.Move.Unit), s.Units.find(last.Unit)
	var list []game.Action
	for n, b := range lastShots(s, i, k, last.Man) {
		fire := Fire{Unit: last.Unit}
		if n > 0 {
			fire.Shots = []Firing{{Weapon: b.w.ID}}
		}
		list = append(list, fire)
		shot := lastShot(s, s.table(s.Units[k].Seat), b, i)
		for _, l := range combat.Nameable(s.d, shot) {
			if !shot.Auto && shot.Target.Armour != nil {
				list = append(list, Fire{Unit: last.Unit, Shots: []Firing{{Weapon: b.w.ID, Name: l}}})
			}
		}
	}
	if s.Units[k].Squad.charge(last.Man) != nil {
		for _, l := range s.Units.chargeable(&s.Units[i]) {
			list = append(list, Attach{Unit: last.Unit, Location: l})
		}
	}
	return list
}

// runawaysPhase moves vehicles that are out of control, before anybody else
// (RE-18.4).
func runawaysPhase(e *engine) {
	for i, u := range e.Units.each() {
		if u.Seat != e.Active || !u.isVehicle() || !u.Vehicle.Motion.Runaway || u.Place != atTable {
			continue
		}
		d := e.die()
		at := u.Pose
		switch {
		case d <= 2:
			at.H = geom.Norm(at.H - field.MaxTurn)
		case d >= 5:
			at.H = geom.Norm(at.H + field.MaxTurn)
		}
		m := &move{Unit: u.ID, As: asRunaway, BogStep: -1, Nerve: -1, Contact: -1, Die: d}
		far := u.Vehicle.Motion.Covered
		if far == 0 {
			u.Vehicle.Motion.Runaway = false
			continue
		}
		u.Vehicle.Motion.Covered = 0
		if at.H != u.Pose.H {
			m.Steps, m.Far = append(m.Steps, at), append(m.Far, 0)
		}
		for done := min(field.StepLength, far); ; done = min(done+field.StepLength, far) {
			m.Steps = append(m.Steps, field.PoseAt(at.Point(int64(done)*geom.PerUnit, 0), at.H))
			m.Far = append(m.Far, done)
			if done == far {
				break
			}
		}
		m.Total = len(m.Steps)
		m.Exposed = make([]bool, m.Total)
		announceMove(e, i, m)
		return
	}
	e.Phase = phaseWithdraw
}

// rollRunaway makes one step of a runaway: off the table it is lost, bad ground
// and heavier vehicles stop it for good, men step aside (RE-18.4, RE-10.4).
func rollRunaway(e *engine, i int, at geom.Pose) {
	u := &e.Units[i]
	b := field.Stand(u.Vehicle.profile, at)
	if !b.Bounds.Inside(e.rim()) {
		e.tellMove(i)
		loseOverEdge(e, i)
		return
	}
	if e.hindered(&b) {
		e.halt(i, "ground", "RE-18.4")
		knockOut(e, i, "RE-18.4")
		return
	}
	for k, o := range e.Units.each() {
		if k == i || o.Place != atTable {
			continue
		}
		if o.isVehicle() && o.Vehicle.bounds.Meets(b.Bounds) && geom.Overlap(o.Vehicle.hull[:], b.Hull[:]) {
			runawayMeets(e, i, k)
			return
		}
		if !o.isVehicle() {
			stepAside(e, k, &b)
		}
	}
	stepTo(e, i, at)
}

// stepAside has men jump out of a vehicle's way unharmed.
func stepAside(e *engine, k int, b *field.Body) {
	o := &e.Units[k]
	for n, m := range o.Squad.walkers() {
		if m.Storey == 0 && field.Touches(b, m.Figure) {
			o.Squad.men()[n].Figure = jumpAside(e, k, n, b)
			e.forgetSight()
		}
	}
}

// hindered tells whether ground under a runaway has a bad or forbidden entry
// for its class (RE-18.4).
func (s *state) hindered(b *field.Body) bool {
	f := s.ground
	for n := range f.Pieces {
		p := &f.Pieces[n]
		if !f.Under(p, b) {
			continue
		}
		class := p.Kind.Class[b.Profile.Mobility]
		if p.Type == "river" && s.Opts.Fordable { // RE-7.4
			class = printed.RoughGround
		}
		if x := s.d.Effect(class, b.Profile.Mobility); x == nil || x.MvtCM < 0 {
			return true
		}
	}
	return false
}

// loseOverEdge takes a runaway that left the table out of the game with
// everybody aboard (RE-18.4, RE-X.4).
func loseOverEdge(e *engine, i int) {
	u := &e.Units[i]
	u.Vehicle.Damage.Status, u.Vehicle.Crew, u.Place = printed.Wreck, 0, gone
	killAllAboard(e, u)
	e.forgetSight()
	e.tell(LeftTable{Unit: u.ID, Lost: true})
	e.Move.Halt = true
}

// killAllAboard removes everybody who rides in or serves a vehicle.
func killAllAboard(e *engine, u *unit) {
	for _, k := range e.Units.passengers(u) {
		for _, n := range e.Units[k].Squad.in(u.ID) {
			e.Units[k].Squad.men()[n].Dead = true
		}
		e.settle(k)
		e.checkSquad(k)
	}
	killLent(e, u, ^uint16(0))
	for k := range e.Units {
		if o := &e.Units[k]; o.Squad.lentTo() == u.ID {
			o.Squad.LentTo = ""
		}
	}
}

// runawayMeets is a runaway that meets a vehicle (RE-10.4): one that is weaker than
// what it strikes is a wreck; else the other may dodge or fire.
func runawayMeets(e *engine, i, k int) {
	u, t := &e.Units[i], &e.Units[k]
	e.reveal(k, "met")
	creepUpTo(e, i, e.Move.Steps[e.Move.At], k)
	e.tellMove(i)
	if !combat.Outweighs(u.Vehicle.profile, t.Vehicle.profile, e.facing(t, u.Pose.Centre())) {
		e.halt(i, "vehicle", "RE-10.4")
		knockOut(e, i, "RE-10.4")
		return
	}
	e.Move.Foe = t.ID
	if !t.Vehicle.wrecked() && mayAnswer(e.state, k) && seesItComing(e, k, "RE-10.4") {
		e.question(askDodge, t.Seat, t.ID)
		return
	}
	if !t.Vehicle.wrecked() {
		collideWith(e, i, k)
	}
	e.Move.stop()
}

// dodges lists what a vehicle that has seen another come can do: back off; or
// take the impact of a rammer, or fire one shot at a runaway (RE-10.3, RE-10.4).
func dodges(s *state) []game.Action {
	if s.Move.As == asRamming {
		return []game.Action{Dodge{}, Stay{s.Ask.Unit}}
	}
	return append([]game.Action{Dodge{}}, returnShots(s, fireMode{Free: true, Once: true})...)
}

func dodgeClause(ram bool) clause {
	if ram {
		return "RE-X.4"
	}
	return "RE-10.4"
}

// playDodge takes the choice of a vehicle that has seen another come: back off,
// stand in a rammer's way, or fire one shot at a runaway like one that is rammed
// (RE-10.4, RE-10.3).
func playDodge(e *engine, _ game.Seat, a game.Action) *game.Refusal {
	m := e.Move
	i, k := e.Units.find(m.Unit), e.Units.find(m.Foe)
	if k == nobody {
		return e.notNow()
	}
	ram := m.As == asRamming
	switch a := a.(type) {
	case Dodge:
		e.Ask = asking{}
		if backAway(e, k) {
			e.halt(i, "dodged", dodgeClause(ram))
			return nil
		}
	case Stay: // it can get out of the way, and need not (RE-10.3)
		if !ram || a.Unit != m.Foe {
			return e.notNow()
		}
		e.Ask = asking{}
	case Return:
		if ram {
			return e.notNow()
		}
		rolling := e.Units[i].Vehicle.wrecked() // a wreck is not stopped by being hit again
		if refusal := fireWeapons(e, k, []Firing{{Mount: &a.Weapon, Target: m.Unit, Name: a.Name}},
			fireMode{Free: true, Once: true}); refusal != nil {
			return refusal
		}
		if e.Units[i].Vehicle.wrecked() != rolling { // what the shot did may prevent the impact (RE-10.3)
			e.Move.stop()
		}
	default:
		return e.notNow()
	}
	if e.Move != nil && !e.Move.Halt && e.Units[i].Place == atTable && e.Units[k].live() {
		collideWith(e, i, k)
	}
	e.Move.stop()
	return nil
}
