package engagement

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// damageVehicle plays a line of the damage table on a vehicle (RE-16). From is
// where the attack came from, nil where there is no such side.
func damageVehicle(e *engine, k int, at printed.Location, row int, cause string, from *geom.Point) {
	u := &e.Units[k]
	squads := e.Units.passengers(u)
	riders := drawRiders(e, k)
	who := combat.Aboard{Crew: u.Vehicle.Crew, Posts: u.Vehicle.Posts}
	for _, r := range riders {
		who.Riders = append(who.Riders, r.exp)
	}
	moving := u.Vehicle.Motion.Covered > 0
	w := combat.ResolveDamage(e.d, u.Vehicle.profile, who, at, row, moving, e.referee)
	r := e.d.Damage[at][w.Row-1]
	e.tell(Damaged{Unit: u.ID, Location: at, Wound: w})
	killCrew(e, k, w.Killed)
	counts := map[int]int{}
	for n := range min(w.Struck, len(riders)) {
		counts[riders[n].unit]++
	}
	for _, n := range w.Fallen {
		killCasualty(e, riders[n])
	}
	if at == printed.Hull || at == printed.Running { // RE-16.2
		e.stopMoveOf(u)
	}
	applyDamage(e, k, r, w, moving, from)
	if w.Status != "" {
		wreckVehicle(e, k, w, r.Drive == "coast" && moving, damageClause(at))
	}
	for i := range e.Units {
		if counts[i] > 0 {
			e.countHits(i, counts[i])
		}
		if slices.Contains(squads, i) {
			e.checkSquad(i)
		}
	}
	if r.Blast != nil {
		explodeVehicle(e, k, *r.Blast)
	}
	if w.Status == "" {
		switch {
		case w.BailDue && at == printed.Running:
			testCrewBailOut(e, k, cause, damageClause(at))
		case w.BailDue:
			testBailOut(e, k, cause, damageClause(at))
		}
		leaveIfEmpty(e, k)
	}
}

// drawRiders lists the passengers of a vehicle in a random order: who is hit is
// drawn (RE-X.9).
func drawRiders(e *engine, k int) []casualty {
	list := e.Units.aboard(&e.Units[k])
	if len(list) > 1 {
		dice.Shuffle(e.referee, list)
	}
	return list
}

// applyDamage applies what a line does to the machine (RE-16.2 to RE-16.5).
func applyDamage(e *engine, k int, r printed.Damage, w combat.Wound, moving bool, from *geom.Point) {
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
		skidVehicle(e, k, from)
	case "roll_on_2D6cm":
		rollOn(e, k, w.Roll*printed.CM)
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
		if slices.Contains(r.Kill, string(printed.Gunner)) {
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
		u.Vehicle.Damage.Immobile = u.Vehicle.Damage.Immobile || u.Vehicle.Damage.TracksDamaged*field.Penalty >= u.Vehicle.profile.Mvt
	}
	u.Vehicle.Damage.Immobile = u.Vehicle.Damage.Immobile || r.Immobile
	u.Vehicle.Damage.EngineDead = u.Vehicle.Damage.EngineDead || r.BailAlways
}

// wreckVehicle makes a wreck of a vehicle: survivors get out (RE-17.6, RE-18.1).
func wreckVehicle(e *engine, k int, w combat.Wound, coasts bool, why clause) {
	u := &e.Units[k]
	crew := u.Vehicle.Crew
	u.Vehicle.Damage.Status = w.Status
	u.Camouflaged, u.Vehicle.HatchOpen, u.Watch, u.Vehicle.Motion.Runaway = false, false, false, coasts
	e.unmask(k, "")
	e.tell(KnockedOut{Unit: u.ID, Status: w.Status, Clause: why})
	e.forgetSight()
	// Whoever survives a wreck is shaken; nothing is said of those who get out
	// of what is destroyed, so they leave it like any other vehicle.
	morale := printed.Shaken
	if w.Status == printed.Destroyed {
		morale = printed.Suppressed
	}
	switch {
	case crew == 0:
	case u.Vehicle.profile.Crew > 0:
		crewGetsOut(e, k, crew, morale)
	default: // men whom a squad has left in it go back to it (RE-1.9)
		for i := range e.Units {
			if e.Units[i].Squad.lentTo() == u.ID {
				returnLentMen(e, i, k)
			}
		}
	}
	for _, i := range e.Units.passengers(u) {
		ridersGetOut(e, i, k, morale)
	}
	if m := e.Move; m != nil && m.As != asRunaway {
		e.stopMoveOf(u)
	}
}

// knockOut makes a wreck of a vehicle without a damage result: passengers test
// as in any wreck, the crew gets out (RE-18.1, RE-X.9).
func knockOut(e *engine, k int, why clause) {
	u := &e.Units[k]
	if u.Vehicle.wrecked() {
		return
	}
	squads := e.Units.passengers(u)
	for _, r := range drawRiders(e, k) {
		if !combat.Test(e.referee, r.exp, 1) {
			killCasualty(e, r)
		}
	}
	wreckVehicle(e, k, combat.Wound{Status: printed.Wreck}, false, why)
	for _, i := range squads {
		e.checkSquad(i)
	}
}

// explodeVehicle hurts everybody beside a vehicle that blows up: men first, then
// vehicles, the nearest first (RE-16.2, RE-X.9).
func explodeVehicle(e *engine, k int, x printed.Explosion) {
	u := &e.Units[k]
	at := u.footprint()
	ev := Exploded{Unit: u.ID}
	hurt := newToll(e)
	for _, c := range e.Units.afoot() {
		if field.Within(at, e.Units.figure(c).Footprint(), x.RadiusCM*printed.CM) {
			hurt.hit(c, combat.FigureHit{Exp: c.exp, AP: x.AP})
		}
	}
	beside := e.Units.nearest(k, x.RadiusCM*printed.CM)
	bare := slices.DeleteFunc(slices.Clone(beside), func(i int) bool { // nothing shields those who sit in them (RE-21.15)
		v := e.Units[i].Vehicle
		return v.profile.Armour != nil || v.wrecked() || len(e.Units.inside(i)) == 0
	})
	for _, i := range bare {
		for _, c := range e.Units.inside(i) {
			hurt.hit(c, combat.FigureHit{Exp: c.exp, AP: x.AP})
		}
	}
	ev.Hits, ev.Killed = hurt.hits, hurt.killed
	e.tell(ev)
	hurt.countForMorale()
	for _, i := range bare {
		leaveIfEmpty(e, i)
	}
	for _, i := range beside {
		o := &e.Units[i]
		if o.Vehicle.wrecked() {
			continue
		}
		e.reveal(i, "hit")
		shot := blastAt(e, o, x.AT, u.Pose.Centre())
		strike := combat.ResolveShot(e.d, shot, "", e.referee)
		e.tell(ShotFired{Unit: u.ID, Weapon: "explosion", Ammo: printed.RoundHE, Target: o.ID, Facing: shot.From, AT: x.AT, Strike: strike})
		applyStrike(e, i, strike, u.ID, u.Pose.Centre())
	}
}

// blastAt is what a burst somewhere does to a vehicle: a hit with HE.
func blastAt(e *engine, u *unit, at int, from geom.Point) combat.Shot {
	return combat.Shot{
		Target: u.Vehicle.profile, AT: at, Ammo: printed.RoundHE, Auto: true, From: e.facing(u, from), Riders: e.Units.riders(u) > 0,
	}
}

// skidVehicle turns a vehicle towards the attack, as far as there is room (RE-16.5,
// RE-X.9).
func skidVehicle(e *engine, k int, from *geom.Point) {
	u := &e.Units[k]
	side := 0
	if from != nil {
		side = field.TurnBetween(u.Pose.H, geom.Bearing(u.Pose.Centre(), *from))
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
		if !e.makesRoom(k, at) || e.forbiddenGround(k, at) {
			break
		}
		last = at
	}
	u.stands(last)
	e.forgetSight()
	e.tell(Skidded{Unit: u.ID, To: last.H})
}

// skidTurn is how far a skid turns a vehicle (RE-16.5).
const skidTurn = 900

// forbiddenGround tells whether ground that a vehicle may not enter, and does not stand
// on already, keeps it from a pose.
func (s *state) forbiddenGround(k int, at geom.Pose) bool {
	u := &s.Units[k]
	b, now := field.Stand(u.Vehicle.profile, at), u.body()
	for n := range s.ground.Pieces {
		p := &s.ground.Pieces[n]
		forbidden := s.d.Effect(p.Kind.Class[u.Vehicle.profile.Mobility], u.Vehicle.profile.Mobility) == nil
		if forbidden && s.ground.Under(p, &b) && !s.ground.Under(p, &now) {
			return true
		}
	}
	return false
}

// rollOn lets a dead vehicle roll along its heading until something stops it
// (RE-16.4).
func rollOn(e *engine, k, far int) {
	u := &e.Units[k]
	from, rolled := u.Pose, 0
	for done := field.StepLength; done <= far; done += field.StepLength {
		at := field.PoseAt(from.Point(int64(done)*geom.PerUnit, 0), from.H)
		b := field.Stand(u.Vehicle.profile, at)
		if !b.Bounds.Inside(e.rim()) || !e.makesRoom(k, at) || e.forbiddenGround(k, at) {
			break
		}
		u.stands(at)
		rolled = done
	}
	e.forgetSight()
	e.tell(Moved{Unit: u.ID, As: asRunaway, From: from, To: u.Pose, Steps: 1, Distance: rolled, Trip: e.trip(k, from)})
}

// applyStrike applies a hit to a vehicle (RE-15, RE-16, RE-17).
func applyStrike(e *engine, k int, strike combat.Strike, cause string, from geom.Point) {
	switch {
	case strike.Smashed:
		knockOut(e, k, "RE-21.15")
	case strike.Grade == combat.Penetrated:
		damageVehicle(e, k, strike.Location, strike.Row, cause, &from)
	case strike.Grade == combat.Equal && strike.Location != printed.Running: // RE-3.4
		testBailOut(e, k, cause, "RE-3.2")
	}
}

// toll is what one burst does to men of several units: the hits for the log,
// and how many of them each squad has taken.
type toll struct {
	e      *engine
	hits   []HitTold
	killed int
	counts map[int]int
}

func newToll(e *engine) *toll { return &toll{e: e, counts: map[int]int{}} }

// hit throws for one man who is hit, and kills him if he must.
func (t *toll) hit(m casualty, h combat.FigureHit) {
	h = h.Resolve(t.e.referee)
	t.hits = append(t.hits, casualtyTold(t.e, m, h))
	t.counts[m.unit]++
	if h.Killed {
		t.killed++
		killCasualty(t.e, m)
	}
}

// hitMan is hit for a man of a squad.
func (t *toll) hitMan(k, n int, h combat.FigureHit) { t.hit(casualty{unit: k, man: n}, h) }

// countForMorale counts the hits for the squads that took them (RE-0.13).
func (t *toll) countForMorale() {
	for k := range t.e.Units {
		if t.counts[k] > 0 && !t.e.Units[k].isVehicle() {
			t.e.countHits(k, t.counts[k])
			t.e.checkSquad(k)
		}
	}
}

func casualtyTold(e *engine, m casualty, h combat.FigureHit) HitTold {
	if m.man == nobody {
		x := hitTold(e.Units[m.unit].ID, m.bit, h)
		x.Crew = true
		return x
	}
	return hitTold(e.Units[m.unit].ID, m.man, h)
}

func killCasualty(e *engine, m casualty) {
	u := &e.Units[m.unit]
	if m.man != nobody {
		u.Squad.men()[m.man].Dead = true
		return
	}
	killCrew(e, m.unit, 1<<m.bit)
}

// killCrew removes men of a crew, those a squad has lent included (RE-1.9).
func killCrew(e *engine, k int, set uint16) {
	u := &e.Units[k]
	u.Vehicle.Crew &^= set
	killLent(e, u, set)
	if u.Vehicle.HatchOpen && !e.Units.commanded(u) {
		u.Vehicle.HatchOpen = false // RE-18.3
		e.forgetSight()
	}
}

// killLent removes men whom squads have lent to a vehicle.
func killLent(e *engine, u *unit, set uint16) {
	for j, o := range e.Units.each() {
		if o.Squad.lentTo() != u.ID {
			continue
		}
		men := o.Squad.men()
		for n := range men {
			if l := men[n].Lent; l > 0 && set&(1<<(l-1)) != 0 {
				men[n].Dead, men[n].Lent = true, 0
			}
		}
		e.checkSquad(j)
	}
}

// resolveShot throws a shot's dice and applies what they do. From is where the
// attack came from.
func resolveShot(e *engine, b barrel, k int, shot combat.Shot, name printed.Location, mods game.Tally, from geom.Point) combat.Strike {
	u := &e.Units[k]
	strike := combat.ResolveShot(e.d, shot, name, e.referee)
	if strike.Hit {
		e.reveal(k, "hit")
		e.unmask(k, e.Units[b.unit].ID)
	}
	var round printed.Ammo
	if len(b.w.Ammo) > 0 {
		round = b.ammo
	}
	e.tell(ShotFired{
		Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Ammo: round, Target: u.ID, Facing: shot.From, Top: shot.Top, Belly: shot.Belly,
		AT: shot.AT, Need: shot.Needed(), Sum: mods, Strike: strike,
	})
	applyStrike(e, k, strike, e.Units[b.unit].ID, from)
	return strike
}
