package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// mayAct says why a unit may not fire at all.
func mayAct(s *state, i int, mode fireMode) *game.Refusal {
	u := &s.Units[i]
	switch {
	case u.Place != atTable && u.Place != riding || u.Vehicle.wrecked():
		return u.refuse("RE-0.8", ReasonNoShots)
	case u.isVehicle() && !s.Units.crewed(u):
		return u.refuse("RE-18.3", ReasonNoShots)
	case mode.Free:
		return nil
	case mode.Snap:
		if !u.Watch || !u.isVehicle() && u.Squad.Morale != printed.Confident {
			return u.refuse("RE-0.12", ReasonNoMarker)
		}
		return nil
	case u.Fired:
		return u.refuse("RE-0.8", ReasonActed)
	case u.Order == printed.Run || u.Order == printed.Withdraw:
		return u.refuse("RE-0.7", combat.ReasonRunning)
	case u.Watch:
		return u.refuse("RE-0.12", ReasonActed)
	case u.Vehicle.unditching():
		return u.refuse("RE-7.7", ReasonNoShots)
	case u.Place == riding:
		return ridersMayFire(s, u)
	case u.Order == "":
		return u.refuse("RE-0.13", ReasonSuppress)
	case !u.isVehicle() && (u.Squad.Morale == printed.Demoralised || u.Squad.walking() == 0):
		return u.refuse("RE-0.13", ReasonSuppress)
	case !u.isVehicle() && u.Order != printed.Assault && s.Units.inContact(i):
		return u.refuse("RE-X.8", ReasonEngaged)
	}
	return nil
}

// ridersMayFire: only from an open vehicle that stands (RE-9.6, RE-9.7).
func ridersMayFire(s *state, u *unit) *game.Refusal {
	if u.Squad.Morale != printed.Demoralised {
		for _, k := range s.Units.vehiclesCarrying(u) {
			if firesFrom(s, &s.Units[k]) > 0 {
				return nil
			}
		}
	}
	return u.refuse("RE-9.6", ReasonRideFire)
}

// firesFrom is how many passengers may still shoot out of a vehicle in this
// phase.
func firesFrom(s *state, v *unit) int {
	still := !v.OnTheMove || v.Vehicle.profile.Mobility == printed.Motorcycle && s.Opts.BikeFight || v.Vehicle.profile.Has("mg_mount")
	if v.Place != atTable || v.Vehicle.wrecked() || !still || v.Order == printed.Run {
		return 0
	}
	return max(combat.RidersShoot(v.Vehicle.profile, false, 0)-v.Vehicle.PassengersFired, 0)
}

const maxShots = 40

// judgeFire makes the firings of an activation ready and refuses the first that is
// not allowed.
func judgeFire(s *state, t *seatField, i int, shots []Firing, mode fireMode) ([]salvo, *game.Refusal) {
	if refusal := mayAct(s, i, mode); refusal != nil {
		return nil, refusal
	}
	u := &s.Units[i]
	switch {
	case len(shots) == 0 || len(shots) > maxShots:
		return nil, u.refuse("RE-0.8", ReasonNoShots)
	case mode.Free && len(shots) > 1:
		return nil, u.refuse("RE-10.3", ReasonTwice)
	case u.isVehicle():
		return aimMounts(s, t, i, shots, mode)
	}
	return aimMen(s, t, i, shots, mode)
}

// aimMounts makes a vehicle's weapons ready.
func aimMounts(s *state, t *seatField, i int, shots []Firing, mode fireMode) ([]salvo, *game.Refusal) {
	u := &s.Units[i]
	gun, turretMG := false, false
	for _, f := range shots {
		if f.Mount != nil && *f.Mount >= 0 && *f.Mount < len(u.Vehicle.profile.Weapons) {
			m := u.Vehicle.profile.Weapons[*f.Mount]
			gun = gun || m.MainGun()
			turretMG = turretMG || m.Mount == printed.TurretMG
		}
	}
	used := map[int]bool{}
	var list []salvo
	for _, f := range shots {
		if f.At == AtPots {
			if u.Vehicle.SmokePotsUsed || !u.Vehicle.profile.Has("smoke_pots") || mode.Snap || mode.Free {
				return nil, u.refuse("RE-21.14", ReasonShots)
			}
			list = append(list, salvo{Firing: f, unit: i, target: nobody})
			continue
		}
		if f.Mount == nil || *f.Mount < 0 || *f.Mount >= len(u.Vehicle.profile.Weapons) || f.Weapon != "" || len(f.Men) > 0 || f.Pick != nil {
			return nil, u.refuse("RE-1.11", ReasonNoWeapon)
		}
		if used[*f.Mount] {
			return nil, u.refuse("RE-0.8", ReasonTwice)
		}
		used[*f.Mount] = true
		b, refusal := mountedBarrel(s, t, i, *f.Mount, f, mode)
		if refusal != nil {
			return nil, refusal
		}
		g := gunneryOf(s, u, *f.Mount, b, gun, turretMG)
		b.fewer = g.Fewer()
		target, refusal := mayAim(s, t, f, b, mode)
		if refusal != nil {
			return nil, refusal
		}
		sal := salvo{Firing: f, unit: i, barrels: []barrel{b}, target: target}
		if refusal := weaponServed(s, t, sal, g, mode); refusal != nil {
			return nil, refusal
		}
		list = append(list, sal)
	}
	if refusal := bringToBear(s, t, i, list); refusal != nil {
		return nil, refusal
	}
	if refusal := haveMen(s, u, list); refusal != nil {
		return nil, refusal
	}
	if n := s.Units.mountMen(u, shots); n > 0 && s.Units.riders(u) > 0 &&
		u.Vehicle.PassengersFired+n > max((u.Vehicle.profile.Transport+1)/2, 2) {
		return nil, u.refuse("RE-9.6", ReasonRideFire)
	}
	return list, nil
}

func mountedBarrel(s *state, t *seatField, i, n int, f Firing, mode fireMode) (barrel, *game.Refusal) {
	u := &s.Units[i]
	m := u.Vehicle.profile.Weapons[n]
	w := s.d.WeaponByID[m.Weapon]
	b := barrel{
		unit: i, man: nobody, mount: n, w: w, ammo: f.Ammo, shoot: u.Vehicle.profile.Shoot, snap: mode.Snap,
		once: mode.Once,
	}
	t.stance(&b)
	if b.ammo == "" {
		b.ammo = w.Usual()
	}
	if m.ServedBy == "passengers" { // RE-1.5
		for _, k := range s.Units.passengers(u) {
			b.shoot = s.Units[k].Squad.profile.Shoot
			break
		}
	}
	b.moved = movedNow(s, u) || u.Vehicle.Reboarded == ToFire && u.Seat == s.Active // RE-17.5
	if m.MainGun() && u.Vehicle.GyroWorks {                                         // RE-21.6
		b.moved = false
	}
	if u.Vehicle.profile.Mobility == printed.Motorcycle && u.OnTheMove && !s.Opts.BikeFight {
		return b, game.Refuse("RE-2.2", combat.ReasonMovedFire)
	}
	return b, nil
}

// movedNow tells whether a unit moved in this player turn; what it did in its
// own turn costs a shot in the other side's nothing (RE-0.9, RE-10.3).
func movedNow(s *state, u *unit) bool { return u.OnTheMove && u.Seat == s.Active }

// firedLately tells whether the gun fired in the vehicle's last turn or since,
// so that one man alone has not loaded it yet (RE-18.3).
func (v *vehicle) firedLately(turn int) bool {
	return v.GunFiredTurn > 0 && v.GunFiredTurn != turn && turn-v.GunFiredTurn <= 2
}

// haveMen judges whether a crew has a man for each role that is asked for at
// once, since nobody uses two of his in a turn: those of the weapons, and of
// whoever drives. A gun whose loader does something else is loaded every other
// turn (RE-18.3, RE-19.1).
func haveMen(s *state, u *unit, list []salvo) *game.Refusal {
	v := u.Vehicle
	if v.profile.Crew == 0 {
		return nil
	}
	var roles []printed.Role
	if movedNow(s, u) && v.Motion.Covered > 0 && s.Units.serving(u, printed.Driver) != 0 {
		roles = append(roles, printed.Driver)
	}
	gun := false
	for _, f := range list {
		if f.At == AtPots {
			continue
		}
		m := v.profile.Weapons[*f.Mount]
		gun = gun || m.MainGun()
		if m.ServedBy != "passengers" && !slices.Contains(roles, m.Server()) {
			roles = append(roles, m.Server())
		}
	}
	switch {
	case !combat.Staffed(v.profile, v.Crew, v.Posts, roles):
		return game.Refuse("RE-18.3", combat.ReasonNoGunner, "role", string(roles[len(roles)-1]))
	case gun && v.profile.HasRole(printed.Loader) && v.firedLately(s.Turn) &&
		!combat.Staffed(v.profile, v.Crew, v.Posts, append(roles, printed.Loader)):
		return game.Refuse("RE-18.3", combat.ReasonLoading)
	}
	return nil
}

// stunnedFor tells whether the gunner is in no state to fire: in the turn that
// he misses, nor with a marker for which that turn's shooting was given up
// (RE-16.3, RE-0.12).
func stunnedFor(s *state, u *unit, b barrel) bool {
	missed := u.Vehicle.Damage.GunnerStunnedTurn
	return missed == s.Turn || b.snap && missed > 0 && missed == s.Turn-1
}

// gunneryOf is all that can forbid a mounted weapon besides sight and range.
func gunneryOf(s *state, u *unit, n int, b barrel, gun, turretMG bool) combat.Gunnery {
	g := combat.Gunnery{
		Vehicle: u.Vehicle.profile, Mount: u.Vehicle.profile.Weapons[n], Weapon: b.w, Ammo: b.ammo, Order: u.Order, Moved: movedNow(s, u),
		Hatch: u.Vehicle.HatchOpen,
		Crew:  u.Vehicle.Crew, Riders: s.Units.riders(u), Stunned: stunnedFor(s, u, b),
		GunOut:   u.Vehicle.Damage.Gun != gunFine || u.Vehicle.Damage.NoGunner,
		LastFire: u.Vehicle.firedLately(s.Turn), GunFires: gun,
		TurretMG: turretMG, Posts: u.Vehicle.Posts,
	}
	if movedNow(s, u) && u.Vehicle.Motion.Covered > 0 { // the man who drives does nothing else (RE-18.3)
		if d := s.Units.serving(u, printed.Driver); combat.CrewSize(d) == 1 && u.Vehicle.profile.Crew > 0 {
			g.Busy = d
		}
	}
	return g
}

// aimMen makes the weapons of a squad ready.
func aimMen(s *state, t *seatField, i int, shots []Firing, mode fireMode) ([]salvo, *game.Refusal) {
	u := &s.Units[i]
	var busy uint64 // men who fire something already
	out := passengersFiring{s: s}
	var list []salvo
	for _, f := range shots {
		bearers := u.Squad.bearers(f.Weapon)
		men := f.Men
		if len(men) == 0 {
			for n := range u.Squad.Men {
				if bearers[n] != nil && busy>>n&1 == 0 {
					men = append(men, n)
				}
			}
		}
		if f.Mount != nil || len(men) == 0 {
			return nil, u.refuse("RE-X.8", ReasonNoWeapon)
		}
		whole := salvo{Firing: f, unit: i}
		var first *game.Refusal
		for _, n := range men {
			c := bearers[n]
			if c == nil || busy>>n&1 != 0 {
				return nil, u.refuse("RE-X.8", ReasonSameFire)
			}
			b, refusal := carriedBarrel(s, t, i, n, c, f, mode)
			if refusal == nil {
				whole.target, refusal = mayAim(s, t, f, b, mode)
			}
			if refusal == nil {
				refusal = out.add(b)
			}
			switch {
			case refusal == nil:
				whole.barrels = append(whole.barrels, b)
				for _, k := range c.Men {
					busy |= 1 << k
				}
			case len(f.Men) > 0:
				return nil, refusal
			case first == nil:
				first = refusal
			}
		}
		if len(whole.barrels) == 0 {
			return nil, first
		}
		list = append(list, whole)
	}
	return list, nil
}

type passengersFiring struct {
	s     *state
	men   map[string]int
	mount map[string]uint8 // mounts that are taken
}

// add takes one more barrel of a passenger, if his vehicle has room for it: so
// many men, one MG on a mount (RE-9.6, RE-21.9).
func (o *passengersFiring) add(b barrel) *game.Refusal {
	if !b.rides {
		return nil
	}
	u := &o.s.Units[b.unit]
	in := u.Squad.Men[b.man].In
	if o.men == nil {
		o.men, o.mount = map[string]int{}, map[string]uint8{}
	}
	taken := uint8(0)
	if b.onMount != nobody {
		taken = 1 << b.onMount
	}
	if o.men[in]+b.takes() > firesFrom(o.s, &o.s.Units[o.s.Units.find(in)]) || o.mount[in]&taken != 0 {
		return u.refuse("RE-9.6", ReasonRideFire)
	}
	o.men[in] += b.takes()
	o.mount[in] |= taken
	return nil
}

// carriedBarrel makes a barrel of a man's weapon, or says what keeps him from
// using it.
func carriedBarrel(s *state, t *seatField, i, n int, c *printed.Carried, f Firing, mode fireMode) (barrel, *game.Refusal) {
	u := &s.Units[i]
	m := &u.Squad.Men[n]
	w := c.W
	moved := u.OnTheMove && m.In == ""
	b := barrel{unit: i, man: n, mount: nobody, onMount: nobody, w: w, ammo: f.Ammo, shoot: u.Squad.profile.Shoot, snap: mode.Snap, crewed: c}
	if b.ammo == "" {
		b.ammo = w.Usual()
	}
	switch {
	case w.Category == "at_grenade":
		return barrel{}, u.refuse("RE-20.1", ReasonNoWeapon)
	case m.In != "" && w.Gun() && u.Squad.profile.Has(printed.Towed): // it is hooked up, not carried
		return barrel{}, u.refuse("RE-19.15", ReasonRideFire)
	case b.ammo != printed.RoundBall && !w.Fires(b.ammo):
		return barrel{}, game.Refuse("RE-19.4", combat.ReasonAmmo, "ammo", string(b.ammo))
	case u.Order == printed.Assault && m.onFoot() && s.Units.touchesEnemy(u, n):
		return barrel{}, u.refuse("RE-0.7", ReasonEngaged) // only those not in contact shoot
	case moved && (w.Fixed || u.Squad.profile.Has("set_up") && w.Gun()):
		return barrel{}, u.refuse("RE-0.21", combat.ReasonMovedFire)
	case b.gone(s):
		return barrel{}, u.refuse("RE-19.4", ReasonShots)
	case b.loading(s):
		return barrel{}, u.refuse("RE-X.8", combat.ReasonLoading)
	}
	if m.In != "" {
		v := s.Units.find(m.In)
		if firesFrom(s, &s.Units[v]) == 0 {
			return barrel{}, u.refuse("RE-9.6", ReasonRideFire)
		}
		b.onMount = t.onMount(v, w, f.Target)
		mount := b.onMount != nobody || w.Support() && !s.Units[v].OnTheMove // RE-19.15: as on foot
		if w.Fixed && !mount || s.Units[v].OnTheMove && !mount && !(s.Units[v].Vehicle.profile.Mobility == printed.Motorcycle &&
			s.Opts.BikeFight) {
			return barrel{}, u.refuse("RE-9.6", ReasonRideFire)
		}
		b.rides, b.moved = true, !mount || s.Units[v].OnTheMove // RE-X.6
	} else {
		b.moved = moved
	}
	t.stance(&b)
	return b, nil
}

// weaponServed checks the men, the ammunition and the elevation of a mounted weapon
// (RE-18.3, RE-12.2, RE-12.3).
func weaponServed(s *state, t *seatField, sal salvo, g combat.Gunnery, mode fireMode) *game.Refusal {
	b := sal.barrels[0]
	if mode.Snap || mode.Free {
		g.Order = printed.Hold
	}
	closed := g.Vehicle.Enclosure == printed.Closed && g.Vehicle.Crew > 0 // its commander serves the pintle
	if b.mount != nobody && g.Mount.Mount == printed.Pintle && closed && !s.Units.commanded(&s.Units[b.unit]) {
		return game.Refuse("RE-18.3", combat.ReasonNoGunner, "role", string(printed.Commander))
	}
	if p := sal.Point; p != nil && b.ammo != printed.RoundSmoke { // a floor may be as much too high as the men on it
		g.Above = t.f.Above(field.Figure{X: p[0], Y: p[1], Storey: p[2]}, t.hull(b.unit))
	}
	if sal.target != nobody && aimsAtMen(s, sal) { // men in a machine without armour are men (RE-12.2, RE-2.3, RE-21.15)
		g.AtMen, g.Gap = true, int(field.Gap(b.print, t.hull(sal.target).Footprint())/geom.PerUnit)
	}
	if sal.target != nobody && !s.Units[sal.target].isVehicle() && !b.w.Indirect() { // a vehicle in range needs no second look
		look := t.sight(b, sal.target)
		g.AtMen, g.Gap = true, int(field.Gap(b.print, look.print)/geom.PerUnit)
		for _, n := range look.numbers[:min(1, len(look.numbers))] {
			g.Above = t.f.Above(s.Units[sal.target].Squad.Men[n].Figure, t.hull(b.unit))
		}
	}
	return g.Forbids()
}

// aimsAtMen tells whether a firing at a vehicle means the men who sit in the
// open: on a motorcycle, which is no vehicle, and where it names them.
func aimsAtMen(s *state, sal salvo) bool {
	o := &s.Units[sal.target]
	if !o.isVehicle() || o.Vehicle.profile.Enclosure != printed.Unarmoured {
		return false
	}
	return sal.At == AtCrew || o.Vehicle.profile.Mobility == printed.Motorcycle && s.Units.riders(o) > 0
}

// bringToBear brings the weapons of a vehicle to bear. The turret turns once,
// before anything is fired, for the first that needs it; all others on it must
// bear as it then stands, so gun and coaxial fire along one line (RE-6.4,
// RE-19.2, RE-19.12).
func bringToBear(s *state, t *seatField, i int, list []salvo) *game.Refusal {
	u := &s.Units[i]
	body := *t.hull(i)
	own := u.Seat == s.Active
	stuck := u.Vehicle.Damage.TurretJammed || own && u.Vehicle.Motion.TurretTurned
	turned := false
	for n := range list {
		f := &list[n]
		if f.At == AtPots {
			continue
		}
		m := u.Vehicle.profile.Weapons[*f.Mount]
		bears, turn := anyBears(s, t, &body, f, m, stuck || turned || !u.Vehicle.profile.OnTurret(m.Mount))
		if !bears {
			return u.refuse("RE-19.2", ReasonNoArc)
		}
		if turn != 0 {
			turned = true
			body.Turret = geom.Norm(body.Turret + turn)
			f.barrels[0].turn = turn
		}
	}
	for n := range list {
		f := &list[n]
		if f.At == AtPots {
			continue
		}
		m := u.Vehicle.profile.Weapons[*f.Mount]
		if bears, _ := anyBears(s, t, &body, f, m, true); !bears {
			return u.refuse("RE-19.2", ReasonNoArc)
		}
		if m.MainGun() && (turned || own && u.Vehicle.Motion.TurretTurned) && swingCosts(s, f.target) {
			f.barrels[0].moved = true
		}
	}
	return nil
}

// anyBears tells whether a mounted weapon can be brought to bear on any part of
// what it is aimed at, and by how much the turret must turn; fixed when it
// may not.
func anyBears(s *state, t *seatField, body *field.Body, f *salvo, m printed.Mounted, fixed bool) (ok bool, turn int) {
	b := &f.barrels[0]
	var aims []field.Footprint
	switch {
	case f.target == nobody:
		p := field.Figure{X: f.Point[0], Y: f.Point[1], Storey: f.Point[2]}
		if p.Point() == body.Pose.Centre() {
			return true, 0
		}
		aims = []field.Footprint{p.Footprint()}
	case s.Units[f.target].isVehicle():
		aims = []field.Footprint{t.hull(f.target).Footprint()}
	case b.w.Indirect():
		aims = s.Units[f.target].prints()
	default:
		for _, n := range t.sight(*b, f.target).numbers {
			aims = append(aims, s.Units[f.target].Squad.Men[n].Footprint())
		}
	}
	for _, a := range aims {
		if ok, turn := body.Bears(m, a); ok && (turn == 0 || !fixed) {
			return true, turn
		}
	}
	return false, 0
}

// swingCosts tells whether a turned turret costs the gun a point: always, or
// only against men who moved (RE-6.4).
func swingCosts(s *state, target int) bool {
	if !s.Opts.Lenient || target == nobody {
		return true
	}
	o := &s.Units[target]
	return !o.isVehicle() && o.OnTheMove
}

// beginShooting opens the Shooting phase (RE-21.16 (c) comes first).
func beginShooting(e *engine) {
	e.enter(phaseShooting)
	shareTruth(e)
	for i := range e.Units {
		if u := &e.Units[i]; u.Seat == e.Active {
			u.FiredLastTurn, u.Searched = false, false
			if v := u.Vehicle; v != nil {
				v.FoundEnemy, v.PassengersFired = false, 0
				u.Fired = u.Fired && v.Reboarded == ToMove
			} // men who had to get out this turn keep silent (RE-17.2)
		}
	}
}

func shootingPhase(e *engine) {
	if e.Units.hasSecrets(e.Active) || anyShooter(e.state) {
		e.question(askShoot, e.Active, "")
		return
	}
	e.Phase = phaseShootEnd
}

func anyShooter(s *state) bool {
	for i := range s.Units {
		if s.Units[i].Seat == s.Active && mayAct(s, i, fireMode{}) == nil {
			return true
		}
	}
	return false
}

func playShoot(e *engine, seat game.Seat, a game.Action) *game.Refusal {
	switch a := a.(type) {
	case Done:
		e.Ask = asking{}
		e.Phase = phaseShootEnd
		return nil
	case Detect:
		return withOwn(e, seat, a.Unit, func(i int) *game.Refusal { return searchForEnemies(e, i) })
	case Fire:
		i, refusal := e.own(seat, a.Unit)
		if refusal == nil {
			refusal = fireWeapons(e, i, a.Shots, fireMode{})
		}
		return refusal
	}
	return e.notNow()
}

// endShooting shuts the hatches of those who found somebody (RE-13.2).
func endShooting(e *engine) {
	for _, u := range e.Units.each() {
		fired := u.isVehicle() && u.Vehicle.GunFiredTurn == e.Turn ||
			slices.ContainsFunc(u.Squad.all(), func(m man) bool { return m.LastShotTurn == e.Turn })
		if u.Seat == e.Active && u.RangedIn != "" && !fired {
			u.RangedIn = "" // a mortar that paused has to find its range again (RE-0.18)
		}
		if u.Seat == e.Active && u.isVehicle() {
			u.Vehicle.PassengersFired = 0 // they may fire again in the other side's turn (RE-9.6, RE-0.12)
		}
		if u.Seat == e.Active && u.isVehicle() && u.Vehicle.HatchOpen && (u.Vehicle.FoundEnemy || !e.Units.commanded(u)) {
			u.Vehicle.HatchOpen = false
			e.forgetSight()
			e.tell(HatchMoved{Unit: u.ID, private: u.secret()})
		}
	}
	e.Phase = phaseGrenadiers
}

// fireWeapons judges an activation before any die is thrown and carries it out
// (RE-4.1): weapon by weapon in the order declared.
func fireWeapons(e *engine, i int, shots []Firing, mode fireMode) *game.Refusal {
	list, refusal := judgeFire(e.state, e.view(e.Units[i].Seat), i, shots, mode)
	if refusal == nil {
		e.Ask = asking{}
		fireSalvos(e, i, shots, list, mode)
	}
	return refusal
}
