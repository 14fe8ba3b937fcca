package engagement

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/geom"
)

// damage plays a line of the damage table on a vehicle (RE-16).
func (e *engine) damage(k int, at Location, row int, cause string) {
	e.damageFrom(k, at, row, cause, nil)
}

// damageFrom is damage by an attack from a known side.
func (e *engine) damageFrom(k int, at Location, row int, cause string, from *geom.Point) {
	u := &e.Units[k]
	squads := e.passengers(u)
	riders := e.ridersOf(k)
	who := Aboard{Crew: u.Vehicle.Crew}
	for _, r := range riders {
		who.Riders = append(who.Riders, r.exp)
	}
	moving := u.Vehicle.Motion.Covered > 0
	w := e.d.Wound(u.Vehicle.profile, who, at, row, moving, e.referee)
	r := e.d.Damage[at][w.Row-1]
	e.tell(Damaged{Unit: u.ID, Location: at, Wound: w})
	e.killCrew(k, w.Killed)
	counts := map[int]int{}
	for n := range min(w.Struck, len(riders)) {
		counts[riders[n].unit]++
	}
	for _, n := range w.Fallen {
		e.slay(riders[n])
	}
	if m := e.Move; m != nil && m.Unit == u.ID && (at == Hull || at == Running) { // RE-16.2
		m.Halt = true
	}
	e.ruin(k, r, w, moving, from)
	if w.Status != "" {
		e.finish(k, w, r.Drive == "coast" && moving, damageClause(at))
	}
	for i := range e.Units {
		if counts[i] > 0 {
			e.hits(i, counts[i])
		}
		if slices.Contains(squads, i) {
			e.checkSquad(i)
		}
	}
	if r.Blast != nil {
		e.explode(k, *r.Blast)
	}
	if w.Status == "" {
		if w.BailDue {
			e.bailTest(k, cause, damageClause(at))
		}
		e.emptied(k)
	}
}

// ridersOf lists the passengers of a vehicle in a random order: who is hit is
// drawn (RE-X.9).
func (e *engine) ridersOf(k int) []prey {
	var list []prey
	for _, i := range e.passengers(&e.Units[k]) {
		for _, n := range e.Units[i].Squad.in(e.Units[k].ID) {
			list = append(list, prey{i, n, 0, e.Units[i].Squad.profile.Exp})
		}
	}
	if len(list) > 1 {
		dice.Shuffle(e.referee, list)
	}
	return list
}

// ruin applies what a line does to the machine (RE-16.2 to RE-16.5).
func (e *engine) ruin(k int, r Damage, w Wound, moving bool, from *geom.Point) {
	u := &e.Units[k]
	next := e.nextTurn(u.Seat)
	switch r.Drive {
	case "stun":
		if moving {
			u.Vehicle.Motion.Runaway = true
		}
		u.Vehicle.Damage.DriverStunnedTurn = next
	case "no_driver":
		u.Vehicle.Damage.NoDriver = true
		u.Vehicle.Motion.Runaway = u.Vehicle.Motion.Runaway || moving
	case "pivot90_toward_attack":
		e.skid(k, from)
	case "roll_on_2D6cm":
		e.rollOn(k, w.Roll*cm)
	}
	switch r.TurretWeapons {
	case "skip_next_turn":
		u.Vehicle.Damage.GunnerStunnedTurn = next
	case "skip_next_shooting":
		u.Vehicle.Damage.GunnerStunnedTurn = next
		if u.Seat == e.Active && (e.Phase == phaseRunaways || e.Phase == phaseWithdraw || e.Phase == phaseMovement) {
			u.Vehicle.Damage.GunnerStunnedTurn = e.Turn
		}
	}
	switch r.MainGun {
	case "until_exp_test":
		if slices.Contains(r.Kill, string(Gunner)) {
			u.Vehicle.Damage.NoGunner = true
		} else if u.Vehicle.Damage.Gun == gunFine {
			u.Vehicle.Damage.Gun = gunBroken
		}
	case "out_for_game":
		u.Vehicle.Damage.Gun = gunOut
	}
	u.Vehicle.Damage.TurretJammed = u.Vehicle.Damage.TurretJammed || r.TurretState == "jammed"
	if r.MvtCM < 0 {
		u.Vehicle.Damage.TracksDamaged++
		u.Vehicle.Damage.Immobile = u.Vehicle.Damage.Immobile || u.Vehicle.Damage.TracksDamaged*penalty >= u.Vehicle.profile.Mvt
	}
	u.Vehicle.Damage.Immobile = u.Vehicle.Damage.Immobile || r.Immobile
	u.Vehicle.Damage.EngineDead = u.Vehicle.Damage.EngineDead || r.BailAlways
}

// finish makes a wreck of a vehicle: survivors get out (RE-17.6, RE-18.1).
func (e *engine) finish(k int, w Wound, coasts bool, why clause) {
	u := &e.Units[k]
	crew := u.Vehicle.Crew
	u.Vehicle.Damage.Status = w.Status
	u.Camouflaged, u.Vehicle.HatchOpen, u.Watch, u.Vehicle.Motion.Runaway = false, false, false, coasts
	e.unmask(k, "")
	e.tell(KnockedOut{Unit: u.ID, Status: w.Status, Clause: why})
	e.shifted()
	if crew != 0 {
		e.crewOut(k, crew, Suppressed)
	}
	for _, i := range e.passengers(u) {
		e.ridersOut(i, k, Shaken)
	}
	if m := e.Move; m != nil && m.Unit == u.ID && m.As != asRunaway {
		m.Halt = true
	}
}

// knockOut makes a wreck of a vehicle without a damage result: passengers test
// as in any wreck, the crew gets out (RE-18.1, RE-X.9).
func (e *engine) knockOut(k int, why clause) {
	u := &e.Units[k]
	if u.Vehicle.wrecked() {
		return
	}
	squads := e.passengers(u)
	for _, r := range e.ridersOf(k) {
		if !test(e.referee, r.exp, 1) {
			e.slay(r)
		}
	}
	e.finish(k, Wound{Status: Wreck}, false, why)
	for _, i := range squads {
		e.checkSquad(i)
	}
}

// bailTest is a crew's test whether it stays, once in a player turn; the
// passengers have one of their own (RE-17.1, RE-3.3).
func (e *engine) bailTest(k int, cause string, why clause) {
	u := &e.Units[k]
	if !u.live() || u.Vehicle.abandoned() {
		return
	}
	if u.Vehicle.profile.Crew == 0 {
		e.squadBails(k, cause, why)
		return
	}
	if u.Vehicle.BailTestTurn != e.Turn && u.Vehicle.Crew != 0 {
		u.Vehicle.BailTestTurn = e.Turn
		if !e.test(k, "bail-out", u.Vehicle.profile.Discipline, e.crewMods(u), why) {
			e.abandon(k, cause)
		}
	}
	if e.Phase == phaseDiscipline {
		return
	}
	for _, i := range e.passengers(&e.Units[k]) {
		e.later(task{Kind: askRiders, Unit: e.Units[i].ID, From: u.ID})
	}
}

// squadBails is the one test of a squad that drives its vehicle itself, on its
// own Discipline, unmodified (RE-3.3, RE-1.9).
func (e *engine) squadBails(k int, cause string, why clause) {
	u := &e.Units[k]
	if u.Vehicle.BailTestTurn == e.Turn {
		return
	}
	u.Vehicle.BailTestTurn = e.Turn
	for _, i := range e.passengers(u) {
		if !e.test(i, "bail-out", e.Units[i].Squad.profile.Discipline, nil, why) {
			e.ridersOut(i, k, Suppressed)
			e.Units[k].Vehicle.DrivenOutBy = cause
		}
	}
	if u.Vehicle.Crew == 0 {
		e.stopDead(k)
		return
	}
	for i := range e.Units {
		if o := &e.Units[i]; o.Squad.lentTo() == u.ID && !e.test(k, "bail-out", o.Squad.profile.Discipline, nil, why) {
			e.rejoin(i, k)
		}
	}
}

// stopDead stops a vehicle whose people have left.
func (e *engine) stopDead(k int) {
	u := &e.Units[k]
	if u.Vehicle.Crew == 0 && e.riders(u) == 0 {
		u.Vehicle.Damage.Abandoned = true
		if m := e.Move; m != nil && m.Unit == u.ID {
			m.Halt = true
		}
	}
}

// rejoin brings the men a squad has lent out of a vehicle and back to it.
func (e *engine) rejoin(i, k int) {
	o, v := &e.Units[i], &e.Units[k]
	men := o.Squad.men()
	for n := range men {
		if men[n].Lent == 0 || men[n].Dead {
			continue
		}
		spots := e.spots(v, 1)
		v.Vehicle.Crew &^= 1 << (men[n].Lent - 1)
		men[n].Lent, men[n].Figure = 0, spots[0]
		o.Squad.Men = men
	}
	o.Squad.LentTo = ""
	e.shifted()
	e.tell(Alighted{Unit: o.ID, Vehicle: v.ID, Men: o.Squad.told()})
	e.stopDead(k)
}

// abandon takes a whole crew out of its vehicle, which stops dead (RE-17.1).
func (e *engine) abandon(k int, cause string) {
	u := &e.Units[k]
	u.Vehicle.DrivenOutBy = cause
	crew := u.Vehicle.Crew
	if m := e.Move; m != nil && m.Unit == u.ID {
		m.Halt = true
	}
	u.Watch, u.Vehicle.Motion.Runaway, u.Vehicle.HatchOpen = false, false, false
	e.crewOut(k, crew, Suppressed)
	e.Units[k].Vehicle.Damage.Abandoned = true
}

// crewOut puts men of a crew beside their vehicle as a squad of its own
// (RE-17.2).
func (e *engine) crewOut(k int, set uint16, morale Morale) {
	v := &e.Units[k]
	e.reveal(k, "hit")
	v.Vehicle.Crew &^= set
	id := v.ID + "c"
	i := e.find(id)
	if i == nobody {
		e.Units = append(e.Units, unit{ID: id, Ref: crewRef(v.Vehicle.profile), Seat: v.Seat, Place: gone, Squad: &squad{CrewOf: v.ID, profile: e.d.crewProfile(v.Vehicle.profile)}})
		i = len(e.Units) - 1
		v = &e.Units[k]
	}
	u := &e.Units[i]
	if u.Place == gone {
		u.Squad.Men, u.Place, u.Hidden, u.Squad.InfantryForGood, u.Moved = nil, atTable, false, false, true
	}
	men := slices.Clone(u.Squad.Men)
	spots := e.spots(v, crewSize(set))
	for n := range maxCrew {
		if set&(1<<n) != 0 {
			men = append(men, man{Figure: spots[0], CrewNumber: n + 1})
			spots = spots[1:]
		}
	}
	u.Squad.Men = men
	u.Squad.Initial, u.Squad.CountAtStart = v.Vehicle.profile.Crew, max(u.Squad.CountAtStart, len(men))
	u.Squad.Morale, u.Order, u.Squad.JustGotOut, u.Fired, u.Squad.Settled = morale, Crawl, true, true, true
	if morale == Confident { // they get out to dig, and may shoot and fight (RE-7.7)
		u.Order, u.Squad.JustGotOut, u.Fired = Hold, false, false
	}
	u.Pose = geom.Pose{X: v.Pose.X, Y: v.Pose.Y, H: v.Pose.H}
	e.shifted()
	e.tell(BailedOut{Unit: v.ID, Crew: id, Men: u.Squad.told()})
	if morale != Confident {
		e.later(task{Kind: askScramble, Unit: id, From: v.ID})
	}
}

// ridersOut puts a squad beside the vehicle it leaves (RE-17.2, RE-18.1).
func (e *engine) ridersOut(i, k int, morale Morale) {
	u := &e.Units[i]
	e.reveal(k, "hit")
	men := u.Squad.in(e.Units[k].ID)
	e.setDown(i, k, men, e.spots(&e.Units[k], len(men)), 0)
	u.Squad.JustGotOut, u.Moved, u.Order, u.Fired = true, true, Crawl, true
	e.tell(RidersOut{Unit: u.ID, Vehicle: e.Units[k].ID, Men: u.Squad.told()})
	if worse(morale, u.Squad.Morale) {
		e.shake(i, morale, "RE-17.2")
	}
	e.later(task{Kind: askScramble, Unit: u.ID, From: e.Units[k].ID})
	e.stopDead(k)
}

// worse tells whether a state is worse than another.
func worse(a, b Morale) bool {
	order := []Morale{Confident, Suppressed, Shaken, Demoralised, Broken}
	return slices.Index(order, a) > slices.Index(order, b)
}

// spots finds places beside a vehicle; where it is crowded in, the nearest
// free ones.
func (e *engine) spots(v *unit, count int) []Figure {
	list := e.nearby(v, count)
	for e.uncovers(v.Seat, list) {
		list = e.nearby(v, count)
	}
	for len(list) < count { // nowhere on the table: they stand in the wreck
		list = append(list, Figure{X: v.Pose.X, Y: v.Pose.Y})
	}
	return list
}

// nearby is spots as the owner of the vehicle sees the table.
func (s *state) nearby(v *unit, count int) []Figure {
	list := s.around(v, count)
	if len(list) < count {
		around(v.Pose.X, v.Pose.Y, func(x, y int) bool {
			if f := (Figure{X: x, Y: y}); s.freeSpot(v.Seat, f, list, nobody) {
				list = append(list, f)
			}
			return len(list) >= count
		})
	}
	return list
}

// playRiders takes the choice of passengers whose vehicle was hit: leave at
// will, or test their nerve (RE-17.1).
func (e *engine) playRiders(_ game.Seat, a game.Action) *game.Refusal {
	i := e.find(e.Ask.Unit)
	u := &e.Units[i]
	k := e.find(e.Ask.From)
	switch a := a.(type) {
	case Leave:
		if a.Unit != u.ID {
			return e.notNow()
		}
		e.Ask = asking{}
		e.ridersOut(i, k, Suppressed)
	case Stay:
		if a.Unit != u.ID {
			return e.notNow()
		}
		e.Ask = asking{}
		if !e.test(i, "riders", u.Squad.profile.Discipline, nil, "RE-17.1") {
			e.ridersOut(i, k, Suppressed)
		}
	default:
		return e.notNow()
	}
	return nil
}

// explode hurts everybody beside a vehicle that blows up: men first, then
// vehicles, the nearest first (RE-16.2, RE-X.9).
func (e *engine) explode(k int, x Explosion) {
	u := &e.Units[k]
	at := u.footprint()
	ev := Exploded{Unit: u.ID}
	counts := map[int]int{}
	for i := range e.Units {
		o := &e.Units[i]
		if o.car() || o.Place != atTable {
			continue
		}
		for n := range o.Squad.Men {
			if m := o.Squad.Men[n]; m.onFoot() && within(at, m.footprint(), x.RadiusCM*cm) {
				h := Hurt{Exp: o.Squad.profile.Exp, AP: x.AP}.Resolve(e.referee)
				ev.Hits = append(ev.Hits, hitTold(o.ID, n, h))
				counts[i]++
				if h.Killed {
					o.Squad.men()[n].Dead = true
					ev.Killed++
				}
			}
		}
	}
	e.tell(ev)
	for i := range e.Units {
		if counts[i] > 0 {
			e.hits(i, counts[i])
			e.checkSquad(i)
		}
	}
	for _, i := range e.nearest(k, x.RadiusCM*cm) {
		o := &e.Units[i]
		if o.Vehicle.wrecked() {
			continue
		}
		e.reveal(i, "hit")
		hull := o.body()
		from := hull.facing(u.Pose.Centre(), e.Opts.Rear90)
		shot := Shot{Target: o.Vehicle.profile, AT: x.AT, Ammo: RoundHE, Auto: true, From: from, Riders: e.riders(o) > 0}
		strike := e.d.Strike(shot, "", e.referee)
		e.tell(ShotFired{Unit: u.ID, Weapon: "explosion", Ammo: RoundHE, Target: o.ID, Facing: shot.From, AT: x.AT, Strike: strike})
		e.afterStrike(i, strike, u.ID, u.Pose.Centre())
	}
}

// nearest lists the vehicles within reach of another, the nearest first.
func (s *state) nearest(k, reach int) []int {
	at := s.Units[k].footprint()
	var list []int
	for i := range s.Units {
		if o := &s.Units[i]; i != k && o.car() && o.Place == atTable && within(at, o.footprint(), reach) {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int {
		return int(gap(at, s.Units[a].footprint()) - gap(at, s.Units[b].footprint()))
	})
	return list
}

// skid turns a vehicle towards the attack, as far as there is room (RE-16.5,
// RE-X.9).
func (e *engine) skid(k int, from *geom.Point) {
	u := &e.Units[k]
	side := 0
	if from != nil {
		side = turnBetween(u.Pose.H, geom.Bearing(u.Pose.Centre(), *from))
	}
	way := 1
	switch {
	case side == 0 || side == -geom.Turn/2:
		if e.die() <= 3 {
			way = -1
		}
	case side < 0:
		way = -1
	}
	last := u.Pose
	for by := 1; by <= skidTurn; by++ { // tenths of a degree
		at := u.Pose
		at.H = geom.Norm(at.H + way*by)
		if !e.makesRoom(k, at) || e.bars(k, at) {
			break
		}
		last = at
	}
	u.stands(last)
	e.shifted()
	e.tell(Skidded{Unit: u.ID, To: last.H})
}

// skidTurn is how far a skid turns a vehicle (RE-16.5).
const skidTurn = 900

// bars tells whether ground that a vehicle may not enter, and does not stand
// on already, keeps it from a pose.
func (s *state) bars(k int, at geom.Pose) bool {
	u := &s.Units[k]
	b, now := stand(u.Vehicle.profile, at), u.body()
	for n := range s.ground.Pieces {
		p := &s.ground.Pieces[n]
		forbidden := s.d.Effect(p.kind.Class[u.Vehicle.profile.Mobility], u.Vehicle.profile.Mobility) == nil
		if forbidden && s.ground.under(p, &b) && !s.ground.under(p, &now) {
			return true
		}
	}
	return false
}

// rollOn lets a dead vehicle roll along its heading until something stops it
// (RE-16.4).
func (e *engine) rollOn(k, far int) {
	u := &e.Units[k]
	from, rolled := u.Pose, 0
	for done := stepLength; done <= far; done += stepLength {
		p := from.Point(int64(done)*geom.PerUnit, 0)
		at := geom.Pose{X: units(p.X), Y: units(p.Y), H: from.H}
		b := stand(u.Vehicle.profile, at)
		if !b.bounds.Inside(e.rim()) || !e.makesRoom(k, at) || e.bars(k, at) {
			break
		}
		u.stands(at)
		rolled = done
	}
	e.shifted()
	e.tell(Moved{Unit: u.ID, As: asRunaway, From: from, To: u.Pose, Steps: 1, Distance: rolled})
}
