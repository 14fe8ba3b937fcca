package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// fireMode is under what rules a unit fires.
type fireMode struct {
	Snap bool // opportunity fire (RE-0.12)
	Free bool // one weapon at a rammer (RE-10.3)
}

// barrel is one weapon that fires: a mounted one, or that of a man.
type barrel struct {
	unit   int
	man    int // nobody for a mounted one
	mount  int // nobody for a man's
	w      *Weapon
	ammo   Ammo
	shoot  int
	who    looker
	print  footprint
	moved  bool // costs the shot a point
	turn   int  // of the turret, to bear
	fewer  int  // shots lost to the gun
	snap   bool
	rides  bool // a passenger
	perch  int  // mount his MG sits on, nobody for none
	crewed *carried
}

// salvo is one firing made ready: its barrels and what it is aimed at.
type salvo struct {
	Firing
	unit    int
	barrels []barrel
	target  int // nobody for a point
}

// beginShooting opens the Shooting phase (RE-21.16 (c) comes first).
func (e *engine) beginShooting() {
	e.enter(phaseShooting)
	e.shareTruth()
	for i := range e.Units {
		if u := &e.Units[i]; u.Seat == e.Active {
			u.FiredLastTurn, u.Searched = false, false
			if v := u.Vehicle; v != nil {
				v.FoundEnemy, v.PassengersFired = false, 0
				u.Fired = u.Fired && v.Reboarded == ToMove
			} else {
				u.Fired = u.Place == atTable && u.Squad.CrewOf != "" && u.Squad.JustGotOut
			}
		}
	}
}

// shootingPhase asks as long as somebody may look or fire.
func (e *engine) shootingPhase() {
	if e.hasSecrets(e.Active) || e.anyShooter() {
		e.question(askShoot, e.Active, "")
		return
	}
	e.Phase = phaseShootEnd
}

// anyShooter tells whether a unit of the active side may still be activated.
func (s *state) anyShooter() bool {
	for i := range s.Units {
		if s.Units[i].Seat == s.Active && s.mayAct(i, fireMode{}) == nil {
			return true
		}
	}
	return false
}

// mayAct says why a unit may not fire at all.
func (s *state) mayAct(i int, mode fireMode) *game.Refusal {
	u := &s.Units[i]
	refuse := func(c clause, reason string) *game.Refusal { return game.Refuse(c, reason, "unit", u.ID) }
	switch {
	case u.Place != atTable && u.Place != riding || u.Vehicle.wrecked():
		return refuse("RE-0.8", ReasonNoShots)
	case u.car() && !s.crewed(u):
		return refuse("RE-18.3", ReasonNoShots)
	case mode.Free:
		return nil
	case mode.Snap:
		if !u.Watch || !u.car() && u.Squad.Morale != Confident {
			return refuse("RE-0.12", ReasonNoMarker)
		}
		return nil
	case u.Fired:
		return refuse("RE-0.8", ReasonActed)
	case u.Order == Run || u.Order == Withdraw:
		return refuse("RE-0.7", reasonRunning)
	case u.Watch:
		return refuse("RE-0.12", ReasonActed)
	case u.Vehicle.unditching():
		return refuse("RE-7.7", ReasonNoShots)
	case u.Place == riding:
		return s.ridersMayFire(u)
	case u.Order == "":
		return refuse("RE-0.13", ReasonSuppress)
	case !u.car() && (u.Squad.Morale == Demoralised || u.Squad.walking() == 0):
		return refuse("RE-0.13", ReasonSuppress)
	case !u.car() && u.Order != Assault && s.inContact(i):
		return refuse("RE-X.8", ReasonEngaged)
	}
	return nil
}

// ridersMayFire: only from an open vehicle that stands (RE-9.6, RE-9.7).
func (s *state) ridersMayFire(u *unit) *game.Refusal {
	if u.Squad.Morale != Demoralised {
		for _, k := range s.coaches(u) {
			if s.firesFrom(&s.Units[k]) > 0 {
				return nil
			}
		}
	}
	return game.Refuse("RE-9.6", ReasonRideFire, "unit", u.ID)
}

// firesFrom is how many passengers may still shoot out of a vehicle in this
// phase.
func (s *state) firesFrom(v *unit) int {
	still := !v.OnTheMove || v.Vehicle.profile.Mobility == Motorcycle && s.Opts.BikeFight || v.Vehicle.profile.Has("mg_mount")
	if v.Place != atTable || v.Vehicle.wrecked() || !still || v.Order == Run {
		return 0
	}
	return max(ridersShoot(v.Vehicle.profile, false, 0)-v.Vehicle.PassengersFired, 0)
}

// onMount tells which of the vehicle's mounts a passenger's MG can sit on to
// bear on a target: 45 degrees to either side of where the mount faces, also
// after an Advance (RE-21.9). It is nobody where there is none.
func (s *state) onMount(t *vista, v int, w *Weapon, target string) int {
	u := &s.Units[v]
	k := s.find(target)
	if !u.Vehicle.profile.Has("mg_mount") || !w.Fixed || w.indirect() || k == nobody || len(s.Units[k].prints()) == 0 {
		return nobody
	}
	hull := t.hull(v)
	to := geom.Bearing(hull.Pose.Centre(), s.Units[k].prints()[0].at)
	return slices.IndexFunc(u.Vehicle.profile.Mounts, func(facing int) bool {
		off := turnBetween(geom.Norm(hull.Pose.H+facing), to)
		return max(off, -off) <= pintleArc
	})
}

// playShoot looks, fires, or ends the phase.
func (e *engine) playShoot(seat game.Seat, a game.Action) *game.Refusal {
	switch a := a.(type) {
	case Done:
		e.Ask = asking{}
		e.Phase = phaseShootEnd
		return nil
	case Detect:
		i, no := e.own(seat, a.Unit)
		if no == nil {
			no = e.maySearch(i)
		}
		if no == nil {
			e.Ask = asking{}
			e.search(i)
		}
		return no
	case Fire:
		i, no := e.own(seat, a.Unit)
		if no != nil {
			return no
		}
		list, no := e.aim(e.view(seat), i, a.Shots, fireMode{})
		if no == nil {
			e.Ask = asking{}
			e.volleys(i, a.Shots, list, fireMode{})
		}
		return no
	}
	return e.notNow()
}

// mayFire judges a whole activation before any die is thrown (RE-4.1).
func (e *engine) mayFire(i int, shots []Firing, mode fireMode) *game.Refusal {
	_, no := e.aim(e.view(e.Units[i].Seat), i, shots, mode)
	return no
}

// maxShots bounds an activation.
const maxShots = 40

// aim makes the firings of an activation ready and refuses the first that is
// not allowed.
func (s *state) aim(t *vista, i int, shots []Firing, mode fireMode) ([]salvo, *game.Refusal) {
	if no := s.mayAct(i, mode); no != nil {
		return nil, no
	}
	u := &s.Units[i]
	switch {
	case len(shots) == 0 || len(shots) > maxShots:
		return nil, game.Refuse("RE-0.8", ReasonNoShots, "unit", u.ID)
	case mode.Free && len(shots) > 1:
		return nil, game.Refuse("RE-10.3", ReasonTwice, "unit", u.ID)
	case u.car():
		return s.aimMounts(t, i, shots, mode)
	}
	return s.aimMen(t, i, shots, mode)
}

// aimMounts makes a vehicle's weapons ready. The turret turns for the first
// that needs it; the others must bear as it then stands (RE-6.4, RE-X.6).
func (s *state) aimMounts(t *vista, i int, shots []Firing, mode fireMode) ([]salvo, *game.Refusal) {
	u := &s.Units[i]
	body := *t.hull(i)
	turned, gun, turretMG := false, false, false
	for _, f := range shots {
		if f.Mount != nil && *f.Mount >= 0 && *f.Mount < len(u.Vehicle.profile.Weapons) {
			m := u.Vehicle.profile.Weapons[*f.Mount]
			gun = gun || m.mainGun()
			turretMG = turretMG || m.Mount == TurretMG
		}
	}
	used := map[int]bool{}
	var list []salvo
	for _, f := range shots {
		if f.At == AtPots {
			if u.Vehicle.SmokePotsUsed || !u.Vehicle.profile.Has("smoke_pots") || mode.Snap || mode.Free {
				return nil, game.Refuse("RE-21.14", ReasonShots, "unit", u.ID)
			}
			list = append(list, salvo{Firing: f, unit: i, target: nobody})
			continue
		}
		if f.Mount == nil || *f.Mount < 0 || *f.Mount >= len(u.Vehicle.profile.Weapons) || f.Weapon != "" || len(f.Men) > 0 || f.Pick != nil {
			return nil, game.Refuse("RE-1.11", ReasonNoWeapon, "unit", u.ID)
		}
		if used[*f.Mount] {
			return nil, game.Refuse("RE-0.8", ReasonTwice, "unit", u.ID)
		}
		used[*f.Mount] = true
		b, no := s.mounted(t, i, *f.Mount, f, mode)
		if no != nil {
			return nil, no
		}
		g := s.gunnery(u, *f.Mount, b, gun, turretMG)
		b.fewer = g.fewer()
		sal, no := s.ready1(t, f, b, mode)
		if no != nil {
			return nil, no
		}
		if no := s.served(t, sal, g, mode); no != nil {
			return nil, no
		}
		if no := s.bearing(u, &body, &sal, t, &turned, mode); no != nil {
			return nil, no
		}
		list = append(list, sal)
	}
	if n := s.mountMen(u, shots); n > 0 && s.riders(u) > 0 && u.Vehicle.PassengersFired+n > max((u.Vehicle.profile.Transport+1)/2, 2) {
		return nil, game.Refuse("RE-9.6", ReasonRideFire, "unit", u.ID)
	}
	return list, nil
}

// mountMen counts the passengers who serve weapons: two each (RE-9.6).
func (s *state) mountMen(u *unit, shots []Firing) int {
	n := 0
	for _, f := range shots {
		if f.Mount != nil && u.Vehicle.profile.Weapons[*f.Mount].ServedBy == "passengers" {
			n += 2
		}
	}
	return n
}

// mounted makes a barrel of a vehicle's weapon.
func (s *state) mounted(t *vista, i, n int, f Firing, mode fireMode) (barrel, *game.Refusal) {
	u := &s.Units[i]
	m := u.Vehicle.profile.Weapons[n]
	w := s.d.weapons[m.Weapon]
	b := barrel{
		unit: i, man: nobody, mount: n, w: w, ammo: f.Ammo, shoot: u.Vehicle.profile.Shoot, snap: mode.Snap,
	}
	s.stance(t, &b)
	if b.ammo == "" {
		b.ammo = w.usual()
	}
	if m.ServedBy == "passengers" { // RE-1.5
		for _, k := range s.passengers(u) {
			b.shoot = s.Units[k].Squad.profile.Shoot
			break
		}
	}
	b.moved = u.OnTheMove
	if m.mainGun() && u.Vehicle.GyroWorks { // RE-21.6
		b.moved = false
	}
	if u.Vehicle.Reboarded == ToFire {
		b.moved = true // RE-17.5
	}
	if u.Vehicle.profile.Mobility == Motorcycle && u.OnTheMove && !s.Opts.BikeFight {
		return b, game.Refuse("RE-2.2", reasonMovedFire)
	}
	return b, nil
}

// gunnery is all that can forbid a mounted weapon besides sight and range.
func (s *state) gunnery(u *unit, n int, b barrel, gun, turretMG bool) Gunnery {
	g := Gunnery{
		Vehicle: u.Vehicle.profile, Mount: u.Vehicle.profile.Weapons[n], Weapon: b.w, Ammo: b.ammo, Order: u.Order, Moved: u.OnTheMove, Hatch: u.Vehicle.HatchOpen,
		Crew: u.Vehicle.Crew, Riders: s.riders(u), Stunned: u.Vehicle.Damage.GunnerStunnedTurn == s.Turn, GunOut: u.Vehicle.Damage.Gun != gunFine || u.Vehicle.Damage.NoGunner,
		LastFire: u.Vehicle.GunFiredTurn > 0 && u.Vehicle.GunFiredTurn != s.Turn && s.Turn-u.Vehicle.GunFiredTurn <= 2, GunFires: gun, TurretMG: turretMG, Posts: u.Vehicle.Posts,
	}
	if u.Vehicle.Motion.Covered > 0 { // the man who drives does nothing else (RE-18.3)
		if d := s.serving(u, Driver); crewSize(d) == 1 && u.Vehicle.profile.Crew > 0 {
			g.Busy = d
		}
	}
	return g
}

// aimMen makes the weapons of a squad ready.
func (s *state) aimMen(t *vista, i int, shots []Firing, mode fireMode) ([]salvo, *game.Refusal) {
	u := &s.Units[i]
	busy := map[int]bool{}
	out := outriders{s: s}
	var list []salvo
	for _, f := range shots {
		bearers := u.Squad.bearers(f.Weapon)
		men := f.Men
		if len(men) == 0 {
			for n := range u.Squad.Men {
				if bearers[n] != nil && !busy[n] {
					men = append(men, n)
				}
			}
		}
		if f.Mount != nil || len(men) == 0 {
			return nil, game.Refuse("RE-X.8", ReasonNoWeapon, "unit", u.ID)
		}
		var whole *salvo
		var first *game.Refusal
		for _, n := range men {
			c := bearers[n]
			if c == nil || busy[n] {
				return nil, game.Refuse("RE-X.8", ReasonSameFire, "unit", u.ID)
			}
			b, no := s.carriedBy(t, i, n, c, f, mode)
			if no == nil {
				var sal salvo
				if sal, no = s.ready1(t, f, b, mode); no == nil {
					no = out.add(b)
				}
				if no == nil {
					if whole == nil {
						whole = &sal
					} else {
						whole.barrels = append(whole.barrels, sal.barrels...)
					}
					for _, k := range c.men {
						busy[k] = true
					}
					continue
				}
			}
			if len(f.Men) > 0 {
				return nil, no
			}
			if first == nil {
				first = no
			}
		}
		if whole == nil {
			return nil, first
		}
		list = append(list, *whole)
	}
	return list, nil
}

// outriders counts who fires out of vehicles in one activation.
type outriders struct {
	s     *state
	men   map[string]int
	mount map[string]uint8 // mounts that are taken
}

// add takes one more barrel of a passenger, if his vehicle has room for it: so
// many men, one MG on a mount (RE-9.6, RE-21.9).
func (o *outriders) add(b barrel) *game.Refusal {
	if !b.rides {
		return nil
	}
	u := &o.s.Units[b.unit]
	in := u.Squad.Men[b.man].In
	if o.men == nil {
		o.men, o.mount = map[string]int{}, map[string]uint8{}
	}
	taken := uint8(0)
	if b.perch != nobody {
		taken = 1 << b.perch
	}
	if o.men[in]+b.takes() > o.s.firesFrom(&o.s.Units[o.s.find(in)]) || o.mount[in]&taken != 0 {
		return game.Refuse("RE-9.6", ReasonRideFire, "unit", u.ID)
	}
	o.men[in] += b.takes()
	o.mount[in] |= taken
	return nil
}

// takes is how many of the passengers who may fire a barrel uses up: a mounted
// MG counts two (RE-9.6).
func (b *barrel) takes() int {
	if b.perch != nobody {
		return 2
	}
	return len(b.crewed.men)
}

// carriedBy makes a barrel of a man's weapon, or says what keeps him from
// using it.
func (s *state) carriedBy(t *vista, i, n int, c *carried, f Firing, mode fireMode) (barrel, *game.Refusal) {
	u := &s.Units[i]
	m := &u.Squad.Men[n]
	w := c.w
	refuse := func(cl clause, reason string) (barrel, *game.Refusal) {
		return barrel{}, game.Refuse(cl, reason, "unit", u.ID)
	}
	moved := u.OnTheMove && m.In == ""
	b := barrel{unit: i, man: n, mount: nobody, perch: nobody, w: w, ammo: f.Ammo, shoot: u.Squad.profile.Shoot, snap: mode.Snap, crewed: c}
	if b.ammo == "" {
		b.ammo = w.usual()
	}
	switch {
	case w.Category == "at_grenade":
		return refuse("RE-20.1", ReasonNoWeapon)
	case b.ammo != RoundBall && !w.Fires(b.ammo):
		return barrel{}, game.Refuse("RE-19.4", reasonAmmo, "ammo", string(b.ammo))
	case u.Order == Assault && m.onFoot() && s.grips(u, n):
		return refuse("RE-0.7", ReasonEngaged) // only those not in contact shoot
	case moved && (w.Fixed || u.Squad.profile.Has("set_up") && w.Gun()):
		return refuse("RE-0.21", reasonMovedFire)
	case w.Shots > 0 && m.ShotsUsed >= w.Shots:
		return refuse("RE-19.4", ReasonShots)
	case u.Squad.servers(c) < len(c.men) && m.LastShotTurn > 0 && m.LastShotTurn != s.Turn && s.Turn-m.LastShotTurn <= 2:
		return refuse("RE-X.8", reasonLoading)
	}
	if m.In != "" {
		v := s.find(m.In)
		if s.firesFrom(&s.Units[v]) == 0 {
			return refuse("RE-9.6", ReasonRideFire)
		}
		b.perch = s.onMount(t, v, w, f.Target)
		mount := b.perch != nobody
		if w.Fixed && !mount || s.Units[v].OnTheMove && !mount && !(s.Units[v].Vehicle.profile.Mobility == Motorcycle && s.Opts.BikeFight) {
			return refuse("RE-9.6", ReasonRideFire)
		}
		b.rides, b.moved = true, !mount || s.Units[v].OnTheMove // RE-X.6
	} else {
		b.moved = moved
	}
	s.stance(t, &b)
	return b, nil
}

// grips tells whether a man touches an enemy.
func (s *state) grips(u *unit, n int) bool {
	for k := range s.Units {
		o := &s.Units[k]
		if o.Seat == u.Seat || o.Place != atTable || o.concealed() {
			continue
		}
		if slices.ContainsFunc(o.prints(), func(p footprint) bool { return reaches(p, u.Squad.Men[n].footprint()) }) {
			return true
		}
	}
	return false
}

// stance is where a barrel fires from on a table.
func (s *state) stance(t *vista, b *barrel) {
	u := &s.Units[b.unit]
	k := b.unit
	if b.rides {
		k = s.find(u.Squad.Men[b.man].In)
	}
	if s.Units[k].car() {
		body := t.hull(k)
		b.who, b.print = looker{eye: t.f.lookout(body), own: body}, s.Units[k].footprint()
		return
	}
	m := &u.Squad.Men[b.man]
	b.who, b.print = looker{eye: t.f.eye(m.Figure), storey: m.Storey}, m.footprint()
}

// served checks the men, the ammunition and the elevation of a mounted weapon
// (RE-18.3, RE-12.2, RE-12.3).
func (s *state) served(t *vista, sal salvo, g Gunnery, mode fireMode) *game.Refusal {
	b := sal.barrels[0]
	if mode.Snap || mode.Free {
		g.Order = Hold
	}
	if b.mount != nobody && g.Mount.Mount == Pintle && s.commanderBusy(b.unit) {
		return game.Refuse("RE-18.3", reasonNoGunner, "role", string(Commander))
	}
	if sal.target != nobody && !b.w.indirect() {
		look := s.sight(t, b, sal.target)
		g.Gap = int(gap(b.print, look.print) / geom.PerUnit)
		o := &s.Units[sal.target]
		g.AtMen = !o.car()
		if g.AtMen {
			for _, n := range look.numbers[:min(1, len(look.numbers))] {
				g.Above = t.f.above(o.Squad.Men[n].Figure, t.hull(b.unit))
			}
		}
	}
	return g.Forbids()
}

// commanderBusy tells that the commander of a closed vehicle is not free for
// the pintle.
func (s *state) commanderBusy(i int) bool {
	u := &s.Units[i]
	return u.Vehicle.profile.Enclosure == Closed && u.Vehicle.profile.Crew > 0 && !s.commanded(u)
}

// bearing brings a mounted weapon to bear: its arc, and what the turret can
// still turn (RE-19.2, RE-6.4).
func (s *state) bearing(u *unit, body *Body, sal *salvo, t *vista, turned *bool, mode fireMode) *game.Refusal {
	b := &sal.barrels[0]
	m := u.Vehicle.profile.Weapons[b.mount]
	var aims []footprint
	switch {
	case sal.target == nobody:
		p := Figure{sal.Point[0], sal.Point[1], sal.Point[2]}
		if p.point() == u.Pose.Centre() {
			return nil
		}
		aims = []footprint{p.footprint()}
	case s.Units[sal.target].car():
		aims = []footprint{t.hull(sal.target).footprint()}
	default:
		for _, n := range s.sight(t, *b, sal.target).numbers {
			aims = append(aims, s.Units[sal.target].Squad.Men[n].footprint())
		}
	}
	for _, a := range aims {
		ok, turn := body.bears(m, a)
		if !ok || turn != 0 && (u.Vehicle.Damage.TurretJammed || *turned || u.Vehicle.Motion.TurretTurned && !mode.Snap || !u.Vehicle.profile.onTurret(m.Mount)) {
			continue
		}
		if turn != 0 {
			*turned = true
			body.Turret = geom.Norm(body.Turret + turn)
			b.turn = turn
		}
		if m.mainGun() && (*turned || u.Vehicle.Motion.TurretTurned) && s.swingCosts(sal.target) {
			b.moved = true
		}
		return nil
	}
	return game.Refuse("RE-19.2", ReasonNoArc, "unit", u.ID)
}

// swingCosts tells whether a turned turret costs the gun a point: always, or
// only against men who moved (RE-6.4).
func (s *state) swingCosts(target int) bool {
	if !s.Opts.Lenient || target == nobody {
		return true
	}
	o := &s.Units[target]
	return !o.car() && o.OnTheMove
}

// endShooting shuts the hatches of those who found somebody (RE-13.2).
func (e *engine) endShooting() {
	for i := range e.Units {
		u := &e.Units[i]
		if u.Seat == e.Active && u.RangedIn != "" && !slices.ContainsFunc(u.Squad.all(), func(m man) bool { return m.LastShotTurn == e.Turn }) {
			u.RangedIn = "" // a mortar that paused has to find its range again (RE-0.18)
		}
		if u.Seat == e.Active && u.car() && u.Vehicle.HatchOpen && (u.Vehicle.FoundEnemy || !e.commanded(u)) {
			u.Vehicle.HatchOpen = false
			e.shifted()
			e.tell(HatchMoved{Unit: u.ID, private: u.secret()})
		}
	}
	e.Phase = phaseGrenadiers
}
