package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// loseNerve finds where a rammer strikes and has its crew find the nerve for it
// (RE-10.2). It tells whether the move is over before it began.
func (e *engine) loseNerve(i, k int, m *move) bool {
	u, t := &e.Units[i], &e.Units[k]
	for n, at := range m.Steps {
		b := stand(u.Vehicle.profile, at)
		if geom.Overlap(b.hull[:], t.Vehicle.hull[:]) {
			m.Contact, m.Total = n, n+1
			m.Steps, m.Far, m.Exposed = m.Steps[:n+1], m.Far[:n+1], m.Exposed[:n+1]
			break
		}
	}
	if m.Contact < 0 {
		m.As = asDrive // it stops short of it
		return false
	}
	if e.test(i, "ram", e.discipline(u), nil, "RE-10.2") {
		return false
	}
	u.Moved, u.OnTheMove = true, true
	e.tell(Halted{Unit: u.ID, Why: "nerve", Clause: "RE-10.2"})
	return true
}

// strike is the moment a rammer reaches its target: the target dodges, or
// fires one weapon before it is hit (RE-10.3).
func (e *engine) strike(i int) {
	u := &e.Units[i]
	k := e.find(u.Goal)
	t := &e.Units[k]
	e.creep(i, e.Move.Steps[e.Move.At], k)
	e.tellMove(i)
	if e.ready(k) {
		var mods game.Tally
		if t.Vehicle.profile.HasRole(Commander) && !e.commanded(t) {
			mods = game.Tally{{Value: -1, Clause: "RE-10.3", Label: "no-commander"}}
		}
		if e.test(k, "dodge", e.exp(t), mods, "RE-10.3") {
			if e.backAway(k) {
				e.halt(i, "dodged", "RE-X.4")
				return
			}
		} else if n := e.firstWeapon(k, i); n != nobody {
			e.fire(k, []Firing{{Mount: &n, Target: u.ID}}, fireMode{Free: true})
		}
	}
	if e.Move == nil || e.Move.Halt || !e.canGoOn(i) || !e.Units[k].live() && !e.Units[k].Vehicle.wrecked() {
		if e.Move != nil {
			e.Move.Halt = true
		}
		return
	}
	e.collision(i, k)
	if e.Move != nil {
		e.Move.Halt = true
	}
}

// ready tells whether a vehicle is able to move or to shoot (RE-10.3).
func (s *state) ready(k int) bool {
	t := &s.Units[k]
	return s.crewed(t)
}

// creep takes a vehicle as near to another as it gets: one unit short of it.
func (e *engine) creep(i int, to geom.Pose, k int) {
	u := &e.Units[i]
	from := u.Pose
	t := &e.Units[k]
	low, high := 0, stepLength
	part := func(d int) geom.Pose {
		at := from
		at.X += (to.X - from.X) * d / stepLength
		at.Y += (to.Y - from.Y) * d / stepLength
		return at
	}
	for high-low > 1 {
		mid := (low + high) / 2
		b := stand(u.Vehicle.profile, part(mid))
		if geom.Overlap(b.hull[:], t.Vehicle.hull[:]) {
			high = mid
		} else {
			low = mid
		}
	}
	if low > 0 && e.makesRoom(i, part(low)) {
		u.stands(part(low))
		u.Vehicle.Motion.Covered += low
		u.OnTheMove = true
		e.shifted()
	}
}

// dodgeWay is how far a vehicle backs out of a rammer's way (RE-10.3).
const dodgeWay = 10 * cm

// backAway takes a vehicle 10 cm back, if it can move and nothing is there.
func (e *engine) backAway(k int) bool {
	t := &e.Units[k]
	if t.Vehicle.Damage.Immobile || t.Vehicle.bogged() || t.Vehicle.Damage.NoDriver || e.serving(t, Driver) == 0 || t.Vehicle.Damage.DriverStunnedTurn >= e.Turn {
		return false
	}
	tab := e.view(t.Seat)
	b := tab.hull(k)
	c := tab.f.Drive(March{
		Body: b, Order: Run, Width: e.Width, Height: e.Height, Friends: e.menOf(t.Seat, t.Seat, k),
		Enemies: e.menOf(other(t.Seat), t.Seat, k), Leg: leg{Tested: true}, Fordable: e.Opts.Fordable,
	}, []Segment{{Reverse: dodgeWay}})
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
	e.shifted()
	e.tell(Moved{Unit: t.ID, As: asDrive, From: from, To: c.End, Distance: dodgeWay, Steps: 1})
	return true
}

// collision throws the dice of an impact (RE-10.5).
func (e *engine) collision(i, k int) {
	u, t := &e.Units[i], &e.Units[k]
	b := t.body()
	struck := b.facing(u.Pose.Centre(), e.Opts.Rear90)
	hit := collide(u.Vehicle.profile, t.Vehicle.profile, struck, e.referee)
	e.loseCamo(k)
	e.unmask(i, t.ID)
	e.unmask(k, u.ID)
	e.tell(Collided{Unit: u.ID, Target: t.ID, Struck: struck, Impact: hit})
	if hit.TargetRow > 0 {
		e.damage(k, Hull, hit.TargetRow, u.ID)
	}
	if hit.RammerRow > 0 {
		e.damage(i, Hull, hit.RammerRow, t.ID)
	}
}

// crush runs enemy men over at a step (RE-5.2, RE-5.3). It is false when the
// step cannot be made now.
func (e *engine) crush(i int, at geom.Pose) bool {
	u := &e.Units[i]
	b := stand(u.Vehicle.profile, at)
	for k := range e.Units {
		o := &e.Units[k]
		if o.car() || o.Seat == u.Seat || o.Place != atTable {
			continue
		}
		var touched []int
		for n := range o.Squad.Men {
			if m := &o.Squad.Men[n]; m.onFoot() && m.Storey == 0 && touches(&b, m.Figure) {
				touched = append(touched, n)
			}
		}
		if len(touched) == 0 {
			continue
		}
		e.reveal(k, "met")
		for _, n := range touched {
			if e.Units[k].Squad.Men[n].onFoot() && !e.lastDitch(i, k, n) {
				return false
			}
		}
		e.overrun(i, k, touched, &b)
	}
	return true
}

// overrun has the touched men of a squad jump for their lives, and moves those
// who live out of the way (RE-5.2).
func (e *engine) overrun(i, k int, touched []int, b *Body) {
	u, o := &e.Units[i], &e.Units[k]
	ev := Overran{Unit: u.ID, Squad: o.ID, Hits: []HitTold{}}
	men := o.Squad.men()
	for _, n := range touched {
		if !men[n].onFoot() {
			continue
		}
		h := overrunHurt(o.Squad.profile.Exp, overrunAP(u.Vehicle.profile.Mobility), e.trenched(men[n].Figure)).Resolve(e.referee)
		ev.Hits = append(ev.Hits, hitTold(o.ID, n, h))
		if h.Killed {
			men[n].Dead = true
			ev.Killed++
		}
	}
	for _, n := range touched {
		if men[n].onFoot() {
			men[n].Figure = e.jumps(k, n, b)
		}
	}
	e.shifted()
	e.tell(ev)
	if ev.Killed < len(ev.Hits) {
		e.later(task{Kind: askDisplace, Unit: o.ID})
	}
	e.rolledOver(k)
	e.checkSquad(k)
}

// rolledOver counts an overrun for a squad's morale, once for each vehicle: as
// many hits as it had men when the turn began (RE-5.2).
func (e *engine) rolledOver(k int) {
	o := &e.Units[k]
	if !slices.Contains(e.Move.Over, o.ID) {
		e.Move.Over = append(slices.Clone(e.Move.Over), o.ID)
		e.hits(k, o.Squad.CountAtStart)
	}
}

// trenched tells whether a man stands in a trench.
func (s *state) trenched(f Figure) bool {
	return slices.ContainsFunc(s.ground.Pieces, func(p Piece) bool { return p.Type == "trench" && p.contains(f.point()) })
}

// hitTold is a hit as the log tells it.
func hitTold(squad string, n int, h Hurt) HitTold {
	return HitTold{Squad: squad, Man: n, Exp: h.Exp, Mod: h.ExpMod, ExpDie: h.ExpDie, AP: h.AP, APDie: h.APDie, Killed: h.Killed}
}

// jumps is where a man gets out of a vehicle's way; hidden enemies on whom he
// would land are met.
func (e *engine) jumps(k, n int, b *Body) Figure {
	at := e.aside(k, n, b)
	for e.uncovers(e.Units[k].Seat, []Figure{at}) {
		at = e.aside(k, n, b)
	}
	return at
}

// aside is the place nearest to a man that clears a vehicle's path: straight
// out to the nearer side, else to the other, else anywhere free (RE-5.2,
// RE-X.4).
func (e *engine) aside(k, n int, b *Body) Figure {
	f := e.Units[k].Squad.Men[n].Figure
	d := f.point().Sub(b.Pose.Centre())
	s, c := geom.Sin(b.Pose.H), geom.Cos(b.Pose.H)
	forward := (d.X*s + d.Y*c) / geom.Scale
	right := (d.X*c - d.Y*s) / geom.Scale
	out := int64(b.Profile.Footprint.Width/2+figureRadius+1) * geom.PerUnit
	sides := []int64{out, -out}
	if right < 0 {
		sides = []int64{-out, out}
	}
	free := func(at Figure) bool {
		body := stand(b.Profile, b.Pose)
		if geom.ComparePoint(body.hull[:], at.point(), disc) < 0 {
			return false
		}
		men := slices.Clone(e.Units[k].Squad.Men)
		men[n].Dead = true
		for m := range men {
			if men[m].onFoot() && clash(men[m].Figure, at) {
				return false
			}
		}
		return e.freeSpot(e.Units[k].Seat, at, nil, k)
	}
	for _, side := range sides {
		p := b.Pose.Point(forward, side)
		if at := (Figure{X: units(p.X), Y: units(p.Y)}); free(at) {
			return at
		}
	}
	best := f
	around(f.X, f.Y, func(x, y int) bool {
		if at := (Figure{X: x, Y: y}); free(at) {
			best = at
			return true
		}
		return false
	})
	return best
}

// lastDitch lets a man who is about to be run over use a launcher or a charge
// first (RE-5.4). It is false while his owner decides, and when the vehicle is
// stopped.
func (e *engine) lastDitch(i, k, n int) bool {
	m := e.Move
	o := &e.Units[k]
	if !e.desperate(o, n) || slices.Contains(m.Ditched, ditch{o.ID, n}) {
		return true
	}
	m.Ditched = append(slices.Clone(m.Ditched), ditch{o.ID, n})
	e.tellMove(i)
	e.question(askLastDitch, o.Seat, o.ID)
	return false
}

// ditch is a man who was asked for his last-ditch attack.
type ditch struct {
	Unit string
	Man  int
}

// desperate tells whether a man holds something to stop a vehicle with.
func (s *state) desperate(u *unit, n int) bool {
	w, charge := s.tankKiller(u, n)
	return w != nil || charge != nil
}

// playLastDitch takes the answer: attack, or jump like the others (RE-5.4).
func (e *engine) playLastDitch(_ game.Seat, a game.Action) *game.Refusal {
	m := e.Move
	last := m.Ditched[len(m.Ditched)-1]
	i, k := e.find(m.Unit), e.find(last.Unit)
	switch a := a.(type) {
	case Stay:
		if a.Unit != last.Unit {
			return e.notNow()
		}
		e.Ask = asking{}
		return nil
	case Fire:
		if w, _ := e.tankKiller(&e.Units[k], last.Man); w == nil || a.Unit != last.Unit || len(a.Shots) > 0 {
			return e.notNow()
		}
	case Attach:
		if !slices.Contains(e.lastResorts(), game.Action(a)) {
			return e.notNow()
		}
	default:
		return e.notNow()
	}
	e.Ask = asking{}
	at := Location("")
	if charge, is := a.(Attach); is {
		at = charge.Location
	}
	e.desperateAttack(i, k, last.Man, at)
	if e.Move == nil || e.Move.Halt || !e.canGoOn(i) {
		if e.Move != nil {
			e.Move.Halt = true
		}
		return nil
	}
	men := e.Units[k].Squad.men()
	men[last.Man].Dead = true
	e.tell(Overran{Unit: e.Units[i].ID, Squad: last.Unit, Hits: []HitTold{{Squad: last.Unit, Man: last.Man, Killed: true}}, Killed: 1})
	e.rolledOver(k)
	e.checkSquad(k)
	return nil
}

// desperateAttack is the attack itself: a launcher at short range, or a charge
// against the distance of the vehicle's last turn (RE-5.4).
func (e *engine) desperateAttack(i, k, n int, at Location) {
	o := &e.Units[k]
	w, charge := e.tankKiller(o, n)
	if w != nil {
		e.manShoots(k, n, w, i)
		return
	}
	e.plant(k, n, charge, i, at, e.Units[i].Vehicle.Motion.CoveredBefore)
}

// lastResorts lists what the man who is asked can do: fire his launcher, or put
// his charge on a part of the vehicle (RE-5.4, RE-20.4).
func (s *state) lastResorts() []game.Action {
	last := s.Move.Ditched[len(s.Move.Ditched)-1]
	t := &s.Units[s.find(s.Move.Unit)]
	if w, _ := s.tankKiller(&s.Units[s.find(last.Unit)], last.Man); w != nil {
		return []game.Action{Fire{Unit: last.Unit}}
	}
	var list []game.Action
	for _, l := range s.chargeable(t) {
		list = append(list, Attach{Unit: last.Unit, Location: l})
	}
	return list
}

// chargeable lists the parts of a vehicle that a charge can be put on: what is
// there, passengers only with somebody aboard (RE-20.4).
func (s *state) chargeable(t *unit) []Location {
	return slices.DeleteFunc(locations(), func(l Location) bool {
		return l == Passengers && s.riders(t) == 0 || l == Turret && t.Vehicle.profile.Upper == "none"
	})
}

// runaways moves vehicles that are out of control, before anybody else
// (RE-18.4).
func (e *engine) runaways() {
	for i := range e.Units {
		u := &e.Units[i]
		if u.Seat != e.Active || !u.car() || !u.Vehicle.Motion.Runaway || u.Place != atTable {
			continue
		}
		d := e.die()
		at := u.Pose
		switch {
		case d <= 2:
			at.H = geom.Norm(at.H - maxTurn)
		case d >= 5:
			at.H = geom.Norm(at.H + maxTurn)
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
		for done := min(stepLength, far); ; done = min(done+stepLength, far) {
			p := at.Point(int64(done)*geom.PerUnit, 0)
			m.Steps = append(m.Steps, geom.Pose{X: units(p.X), Y: units(p.Y), H: at.H})
			m.Far = append(m.Far, done)
			if done == far {
				break
			}
		}
		m.Total = len(m.Steps)
		m.Exposed = make([]bool, m.Total)
		e.announce(i, m)
		return
	}
	e.Phase = phaseWithdraw
}

// rollAway makes one step of a runaway: off the table it is lost, bad ground
// and heavier vehicles stop it for good, men step aside (RE-18.4, RE-10.4).
func (e *engine) rollAway(i int, at geom.Pose) {
	u := &e.Units[i]
	b := stand(u.Vehicle.profile, at)
	if !b.bounds.Inside(e.rim()) {
		e.tellMove(i)
		e.loseOverEdge(i)
		return
	}
	if e.hindered(&b) {
		e.halt(i, "ground", "RE-18.4")
		e.knockOut(i, "RE-18.4")
		return
	}
	for k := range e.Units {
		o := &e.Units[k]
		if k == i || o.Place != atTable {
			continue
		}
		if o.car() && o.Vehicle.bounds.Meets(b.bounds) && geom.Overlap(o.Vehicle.hull[:], b.hull[:]) {
			e.runInto(i, k)
			return
		}
		if !o.car() {
			e.stepAside(k, &b)
		}
	}
	e.stepTo(i, at)
}

// stepAside has men jump out of a vehicle's way unharmed.
func (e *engine) stepAside(k int, b *Body) {
	o := &e.Units[k]
	for n := range o.Squad.Men {
		if m := &o.Squad.Men[n]; m.onFoot() && m.Storey == 0 && touches(b, m.Figure) {
			men := o.Squad.men()
			men[n].Figure = e.jumps(k, n, b)
			e.shifted()
		}
	}
}

// hindered tells whether ground under a runaway has a bad or forbidden entry
// for its class (RE-18.4).
func (s *state) hindered(b *Body) bool {
	f := s.ground
	for n := range f.Pieces {
		p := &f.Pieces[n]
		if !f.under(p, b) {
			continue
		}
		class := p.kind.Class[b.Profile.Mobility]
		if p.Type == "river" && s.Opts.Fordable { // RE-7.4
			class = RoughGround
		}
		if x := s.d.Effect(class, b.Profile.Mobility); x == nil || x.Mvt < 0 {
			return true
		}
	}
	return false
}

// loseOverEdge takes a runaway that left the table out of the game with
// everybody aboard (RE-18.4, RE-X.4).
func (e *engine) loseOverEdge(i int) {
	u := &e.Units[i]
	u.Vehicle.Damage.Status, u.Vehicle.Crew, u.Place = Wreck, 0, gone
	e.killRiders(u)
	e.shifted()
	e.tell(LeftTable{Unit: u.ID, Lost: true})
	e.Move.Halt = true
}

// killRiders removes everybody who rides in or serves a vehicle.
func (e *engine) killRiders(u *unit) {
	for _, k := range e.passengers(u) {
		for _, n := range e.Units[k].Squad.in(u.ID) {
			e.Units[k].Squad.men()[n].Dead = true
		}
		e.settle(k)
		e.checkSquad(k)
	}
	for k := range e.Units {
		if o := &e.Units[k]; o.Squad.lentTo() == u.ID {
			men := o.Squad.men()
			for n := range men {
				if men[n].Lent > 0 {
					men[n].Dead, men[n].Lent = true, 0
				}
			}
			o.Squad.LentTo = ""
			e.checkSquad(k)
		}
	}
}

// runInto is a runaway that meets a vehicle (RE-10.4): one that is weaker than
// what it strikes is a wreck; else the other may dodge or fire.
func (e *engine) runInto(i, k int) {
	u, t := &e.Units[i], &e.Units[k]
	e.reveal(k, "met")
	e.creep(i, e.Move.Steps[e.Move.At], k)
	e.tellMove(i)
	b := t.body()
	if u.Vehicle.profile.AV(Hull, Front) < t.Vehicle.profile.AV(Hull, b.facing(u.Pose.Centre(), e.Opts.Rear90)) {
		e.halt(i, "vehicle", "RE-10.4")
		e.knockOut(i, "RE-10.4")
		return
	}
	if !t.Vehicle.wrecked() && e.ready(k) {
		var mods game.Tally
		if t.Vehicle.profile.HasRole(Commander) && !e.commanded(t) {
			mods = game.Tally{{Value: -1, Clause: "RE-10.3", Label: "no-commander"}}
		}
		if e.test(k, "dodge", e.exp(t), mods, "RE-10.4") {
			e.Move.Foe = t.ID
			e.question(askDodge, t.Seat, t.ID)
			return
		}
	}
	if !t.Vehicle.wrecked() {
		e.collision(i, k)
	}
	if e.Move != nil {
		e.Move.Halt = true
	}
}

// playDodge takes the choice of a vehicle in a runaway's way (RE-10.4).
func (e *engine) playDodge(_ game.Seat, a game.Action) *game.Refusal {
	m := e.Move
	i, k := e.find(m.Unit), e.find(m.Foe)
	if k == nobody {
		return e.notNow()
	}
	switch a := a.(type) {
	case Dodge:
		e.Ask = asking{}
		if e.backAway(k) {
			e.halt(i, "dodged", "RE-10.4")
			return nil
		}
	case Return:
		if no := e.mayFire(k, []Firing{{Mount: &a.Weapon, Target: m.Unit}}, fireMode{Free: true}); no != nil {
			return no
		}
		e.Ask = asking{}
		e.fire(k, []Firing{{Mount: &a.Weapon, Target: m.Unit}}, fireMode{Free: true})
	default:
		return e.notNow()
	}
	if e.Units[i].Place == atTable && e.Units[k].live() {
		e.collision(i, k)
	}
	if e.Move != nil {
		e.Move.Halt = true
	}
	return nil
}
