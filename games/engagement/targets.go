package engagement

import (
	"math/bits"
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// gunArc is how far a towed gun is traversed to either side for a shot in the
// other side's turn (RE-X.8).
const gunArc = 450

// mayAim judges one barrel against its target: a unit, or nobody for a point.
func mayAim(s *state, t *seatField, f Firing, b barrel, mode fireMode) (target int, refusal *game.Refusal) {
	u := &s.Units[b.unit]
	if f.Point != nil {
		return nobody, mayHitPoint(s, t, f, b)
	}
	j := s.Units.find(f.Target)
	refuse := func(c clause, reason string) (int, *game.Refusal) {
		return j, game.Refuse(c, reason, "target", f.Target)
	}
	if j == nobody || s.Units[j].Seat == u.Seat || s.Units[j].Place != atTable || s.Units[j].concealed() {
		return refuse("RE-0.8", ReasonNoTarget)
	}
	o := &s.Units[j]
	if mode.Snap && (s.Move == nil || s.Move.Unit != o.ID) {
		return refuse("RE-X.5", ReasonNoTarget)
	}
	if o.Vehicle.wrecked() || !o.isVehicle() && o.Squad.walking() == 0 || f.Ammo == printed.RoundSmoke {
		return refuse("RE-0.8", ReasonNoTarget)
	}
	if !o.isVehicle() && s.Units.inContact(j) {
		return refuse("RE-X.8", ReasonEngaged)
	}
	if b.w.Indirect() {
		return j, mayFireMortar(s, t, b, j)
	}
	look := t.sight(b, j)
	if refusal := maySee(s, b, j, look); refusal != nil {
		return j, refusal
	}
	if mode.Snap && b.man != nobody && b.w.Gun() && u.Squad.profile.Has(printed.Towed) { // RE-X.8
		if off := field.TurnBetween(u.Pose.H, geom.Bearing(b.print.At, look.print.At)); max(off, -off) > gunArc {
			return refuse("RE-X.8", ReasonNoArc)
		}
	}
	return j, mayHurt(s, t, f, b, j, look)
}

// maySee judges sight, detection and range.
func maySee(s *state, b barrel, j int, look targetSeen) *game.Refusal {
	id := s.Units[j].ID
	switch {
	case !look.visible:
		return game.Refuse("RE-0.10", ReasonNoSight, "target", id)
	case !s.detected(b.unit, j, look.cover):
		return game.Refuse("RE-0.11", ReasonConcealed, "target", id)
	}
	return b.mayReach(look.print)
}

// mayReach judges the range to what is aimed at.
func (b *barrel) mayReach(at field.Footprint) *game.Refusal {
	switch {
	case !field.Within(b.print, at, b.w.Range):
		return game.Refuse("RE-0.8", combat.ReasonRange, "most", b.w.Range)
	case b.w.MinRange > 0 && field.Within(b.print, at, b.w.MinRange-1):
		return game.Refuse("RE-0.18", ReasonMin, "least", b.w.MinRange)
	}
	return nil
}

// mayHurt judges whether the weapon can do anything to such a target.
func mayHurt(s *state, t *seatField, f Firing, b barrel, j int, look targetSeen) *game.Refusal {
	o := &s.Units[j]
	refuse := func(c clause, reason string) *game.Refusal { return game.Refuse(c, reason, "target", o.ID) }
	if !o.isVehicle() {
		if f.At != "" || f.Name != "" || b.w.AP == 0 {
			return refuse("RE-0.8", ReasonAimed)
		}
		if f.Pick != nil && !(s.Units[b.unit].Squad != nil && s.Units[b.unit].Squad.profile.Has("sniper") && slices.Contains(look.numbers,
			*f.Pick)) {
			return refuse("RE-X.8", ReasonAimed)
		}
		return nil
	}
	switch f.At {
	case AtCrew:
		return mayHitCrew(s, t, b, j, refuse)
	case AtBelly:
		hull := t.hull(j)
		turned := s.Opts.BellyFront && hull.Facing(b.who.Eye.At, false) != printed.Front
		if !b.w.HasAT || !look.short || turned || !t.f.ShowsBelly(hull) {
			return refuse("RE-7.5", ReasonAimed)
		}
		return nil
	case AtWait:
		if b.man == nobody || b.w.AP == 0 {
			return refuse("RE-17.3", ReasonAimed)
		}
		return nil
	case "":
	default:
		return refuse("RE-0.8", ReasonAimed)
	}
	switch {
	case o.Vehicle.profile.Armour == nil && b.ammo != printed.RoundFlame && (!b.w.HasAT || s.at(b.w, b.ammo, look.short) < combat.SmashAT):
		return refuse("RE-21.15", ReasonArmour)
	case o.Vehicle.profile.Armour != nil && !b.w.HasAT:
		return refuse("RE-15.2", ReasonArmour)
	case f.Name != "" && !slices.Contains(printed.Locations(), f.Name):
		return refuse("RE-14.8", ReasonAimed)
	}
	return nil
}

// shootsDown tells whether a man on foot fires from where he hits a vehicle's
// top (RE-14.9, RE-14.10).
func shootsDown(s *state, t *seatField, b barrel, k int) bool {
	return b.man != nobody && !b.rides && t.f.Above(s.Units[b.unit].Squad.Men[b.man].Figure, t.hull(k))
}

// mayHitCrew judges fire at those in a vehicle: the commander in his hatch
// (RE-13.3), men in the open from above (RE-14.10), in an unarmoured vehicle
// or on a motorcycle (RE-21.15, RE-2.3).
func mayHitCrew(s *state, t *seatField, b barrel, j int, refuse func(clause, string) *game.Refusal) *game.Refusal {
	o := &s.Units[j]
	if b.w.AP == 0 || b.ammo == printed.RoundSmoke {
		return refuse("RE-0.8", ReasonAimed)
	}
	switch {
	case len(s.Units.inside(j)) == 0:
		return refuse("RE-14.10", ReasonAimed)
	case o.Vehicle.profile.Enclosure == printed.Closed:
		if !o.Vehicle.HatchOpen {
			return refuse("RE-13.3", ReasonAimed)
		}
	case o.Vehicle.profile.Enclosure == printed.Open:
		if !shootsDown(s, t, b, j) {
			return refuse("RE-14.10", ReasonAimed)
		}
	case o.Vehicle.profile.Enclosure == printed.Unarmoured:
	}
	return nil
}

// mayFireMortar judges a mortar's shot: on Hold, at what it or a leader has made out
// (RE-0.18).
func mayFireMortar(s *state, t *seatField, b barrel, j int) *game.Refusal {
	u, o := &s.Units[b.unit], &s.Units[j]
	refuse := func(c clause, reason string) *game.Refusal { return game.Refuse(c, reason, "target", o.ID) }
	if b.snap || !setUp(s, b) {
		return refuse("RE-0.18", combat.ReasonMovedFire)
	}
	own := b.unit
	if b.rides { // they look out of the vehicle they sit in
		own = s.Units.find(u.Squad.Men[b.man].In)
	}
	for k, w := range s.Units.each() {
		if w.Seat != u.Seat || w.Place != atTable || k != own && (w.isVehicle() || !w.Squad.leads()) {
			continue
		}
		if sees, cover := t.bestGlimpse(k, j); sees && s.detected(k, j, cover) {
			return b.mayReach(o.prints()[0])
		}
	}
	return refuse("RE-0.18", ReasonNoSight)
}

// setUp tells whether a mortar stands still: its team is on Hold, or the
// vehicle that carries it has not moved (RE-0.18, RE-19.15).
func setUp(s *state, b barrel) bool {
	u := &s.Units[b.unit]
	if b.rides {
		u = &s.Units[s.Units.find(u.Squad.Men[b.man].In)]
	}
	if u.isVehicle() {
		return !u.OnTheMove && u.Order != printed.Run
	}
	return u.Order == printed.Hold
}

// mayHitPoint judges smoke and fire at a part of a building (RE-0.16,
// RE-19.3).
func mayHitPoint(s *state, t *seatField, f Firing, b barrel) *game.Refusal {
	u := &s.Units[b.unit]
	p := *f.Point
	if p[0] < 0 || p[1] < 0 || p[0] > s.Width || p[1] > s.Height || p[2] < 0 || p[2] > printed.MaxStoreys || f.Target != "" || f.At != "" ||
		b.snap {
		return u.refuse("RE-0.16", ReasonPoint)
	}
	at := field.Figure{X: p[0], Y: p[1], Storey: p[2]}
	own := u.isVehicle() && at.Point() == u.Pose.Centre()
	switch b.ammo {
	case printed.RoundSmoke:
		if u.SmokeUsed && !b.w.Indirect() { // mortars are not short of it (RE-0.18)
			return u.refuse("RE-19.4", ReasonShots)
		}
		if own {
			return nil // RE-19.8
		}
		if b.w.Indirect() && setUp(s, b) {
			if !field.Within(b.print, at.Footprint(), b.w.Range) {
				return game.Refuse("RE-0.8", combat.ReasonRange, "most", b.w.Range)
			}
			return nil
		}
	case printed.RoundHE, printed.RoundAT, printed.RoundHEAT:
		room := t.f.Building(at.Point())
		if room == nil || !b.w.Gun() || p[2] >= max(room.Storeys, 1) || b.ammo == printed.RoundHE && b.w.Blast == 0 {
			return u.refuse("RE-19.3", ReasonPoint)
		}
	default:
		return u.refuse("RE-0.16", ReasonPoint)
	}
	switch {
	case t.f.SeeMan(b.who, at).Visible == 0:
		return u.refuse("RE-0.10", ReasonNoSight)
	case !field.Within(b.print, at.Footprint(), b.w.Range):
		return game.Refuse("RE-0.8", combat.ReasonRange, "most", b.w.Range)
	}
	return nil
}

// at is the AT value of a weapon under the options (RE-19.9).
func (s *state) at(w *printed.Weapon, ammo printed.Ammo, short bool) int {
	v := *w
	if s.Opts.Literal37 && (w.ID == "r37" || w.ID == "m6_37") {
		v.ATShort = v.ATLong
	}
	if ammo == printed.RoundBall {
		ammo = printed.RoundAT
	}
	return v.AT(ammo, short)
}

// ap is the number that kills (RE-19.9).
func (s *state) ap(w *printed.Weapon, short bool) int {
	if s.Opts.MGShortAP && short && w.Category == "vehicle_mg" {
		return 3
	}
	return w.AP
}

// barrel is one weapon that fires: a mounted one, or that of a man.
type barrel struct {
	unit    int
	man     int // nobody for a mounted one
	mount   int // nobody for a man's
	w       *printed.Weapon
	ammo    printed.Ammo
	shoot   int
	who     field.Looker
	print   field.Footprint
	moved   bool // costs the shot a point
	turn    int  // of the turret, to bear
	fewer   int  // shots lost to the gun
	snap    bool
	once    bool // one shot, whatever its rate of fire
	rides   bool // a passenger
	onMount int  // mount his MG sits on, nobody for none
	crewed  *printed.Carried
}

// gone tells that a man has used all the shots of his weapon up.
func (b *barrel) gone(s *state) bool {
	return b.w.Shots > 0 && s.Units[b.unit].Squad.Men[b.man].ShotsUsed >= b.w.Shots
}

// loading tells that too few men serve a weapon, which fires every other turn
// then (RE-X.8).
func (b *barrel) loading(s *state) bool {
	q := s.Units[b.unit].Squad
	last := q.Men[b.man].LastShotTurn
	return q.servers(b.crewed) < len(b.crewed.Men) && last > 0 && last != s.Turn && s.Turn-last <= 2
}

// onMount tells which of the vehicle's mounts a passenger's MG can sit on to
// bear on a target: 45 degrees to either side of where the mount faces, also
// after an Advance (RE-21.9). It is nobody where there is none.
func (t *seatField) onMount(v int, w *printed.Weapon, target string) int {
	u := t.unit(v)
	k := t.units.find(target)
	if !u.Vehicle.profile.Has("mg_mount") || !w.Fixed || w.Indirect() || k == nobody || len(t.unit(k).prints()) == 0 {
		return nobody
	}
	hull := t.hull(v)
	to := geom.Bearing(hull.Pose.Centre(), t.unit(k).prints()[0].At)
	return slices.IndexFunc(u.Vehicle.profile.Mounts, func(facing int) bool {
		off := field.TurnBetween(geom.Norm(hull.Pose.H+facing), to)
		return max(off, -off) <= field.PintleArc
	})
}

// stance is where a barrel fires from on a table.
func (t *seatField) stance(b *barrel) {
	u := t.unit(b.unit)
	k := b.unit
	if b.rides {
		k = t.units.find(u.Squad.Men[b.man].In)
	}
	if t.unit(k).isVehicle() {
		body := t.hull(k)
		b.who, b.print = field.Looker{Eye: t.f.Lookout(body), Own: body}, t.unit(k).footprint()
		return
	}
	m := &u.Squad.Men[b.man]
	b.who, b.print = field.Looker{Eye: t.f.Eye(m.Figure), Storey: m.Storey}, m.Footprint()
}

// targetSeen is what a barrel sees of its target.
type targetSeen struct {
	visible bool
	short   bool
	low     bool // the running gear is out of sight (RE-14.4)
	cover   printed.Cover
	facing  printed.Facing
	print   field.Footprint // of the vehicle, or of the nearest man in sight
	numbers []int           // men in sight, the nearest first
	covers  []printed.Cover // of each
}

// sight looks over a barrel at a unit: for a squad the range to the nearest man
// in sight and the cover of most of them (RE-X.2).
func (t *seatField) sight(b barrel, j int) targetSeen {
	u := t.unit(j)
	if u.isVehicle() {
		hull := t.hull(j)
		if hull == nil {
			return targetSeen{}
		}
		facing := hull.Facing(b.who.Eye.At, t.rear90)
		seen := t.f.SeeVehicle(b.who, hull, facing)
		l := targetSeen{visible: seen.Visible > 0, low: seen.LowCover, cover: seen.Cover, facing: facing, print: hull.Footprint()}
		if u.Camouflaged && u.Vehicle.Motion.Covered == 0 { // RE-11.1
			l.cover = field.Better(l.cover, printed.SoftCover)
		}
		l.short = field.IsShort(b.print, l.print)
		return l
	}
	var l targetSeen
	var counts [3]int
	far := make([]int64, 0, maxMen)
	for n, m := range u.Squad.walkers() {
		seen := t.f.SeeMan(b.who, m.Figure)
		if seen.Visible == 0 {
			continue
		}
		if l.numbers == nil {
			l.numbers, l.covers = make([]int, 0, len(u.Squad.Men)), make([]printed.Cover, 0, len(u.Squad.Men))
		}
		counts[coverRank(seen.Cover)]++
		d := m.Point().Sub(b.who.Eye.At)
		dist := d.X*d.X + d.Y*d.Y
		at, _ := slices.BinarySearch(far, dist+1)
		far = slices.Insert(far, at, dist)
		l.numbers = slices.Insert(l.numbers, at, n)
		l.covers = slices.Insert(l.covers, at, seen.Cover)
	}
	if len(l.numbers) == 0 {
		return l
	}
	l.visible, l.cover = true, majority(counts)
	l.print = u.Squad.Men[l.numbers[0]].Footprint()
	l.short = field.IsShort(b.print, l.print)
	return l
}

// fireMode is under what rules a unit fires.
type fireMode struct {
	Snap bool // opportunity fire (RE-0.12)
	Free bool // one weapon at a rammer or a runaway (RE-10.3, RE-10.4)
	Once bool // one shot of it (RE-10.3)
}

// salvo is one firing made ready: its barrels and what it is aimed at.
type salvo struct {
	Firing
	unit    int
	barrels []barrel
	target  int // nobody for a point
}

// mountMen counts the passengers who serve weapons: two each (RE-9.6).
func (us roster) mountMen(u *unit, shots []Firing) int {
	n := 0
	for _, f := range shots {
		if f.Mount != nil && u.Vehicle.profile.Weapons[*f.Mount].ServedBy == "passengers" {
			n += 2
		}
	}
	return n
}

// takes is how many of the passengers who may fire a barrel uses up: a mounted
// MG or support weapon counts two (RE-9.6, RE-19.15).
func (b *barrel) takes() int {
	if b.onMount != nobody || b.w.Support() {
		return 2
	}
	return len(b.crewed.Men)
}

// shotAt is a barrel's shot at a vehicle of this profile before the number to
// hit is known (RE-14.1, RE-14.9).
func shotAt(s *state, t *seatField, b barrel, k int, look targetSeen, v *printed.Vehicle) combat.Shot {
	shot := combat.Shot{
		Target: v, AT: s.at(b.w, b.ammo, look.short), Ammo: b.ammo, Auto: b.ammo == printed.RoundFlame, Short: look.short, From: look.facing,
		Riders: s.Units.riders(&s.Units[k]) > 0, LowCover: look.low,
	}
	shot.Improvised = v.Has(printed.ImprovisedArmour) && !(look.facing == printed.Side && v.Has(printed.Schurzen))
	shot.Top = shootsDown(s, t, b, k)
	return shot
}

// namesFor lists the places of a vehicle that a natural 6 of a barrel may be
// meant for (RE-14.8).
func namesFor(s *state, t *seatField, b barrel, k int) []printed.Location {
	v, look := s.Units[k].Vehicle.profile, t.sight(b, k)
	if v.Armour == nil || !look.visible || !look.short || b.ammo == printed.RoundFlame {
		return nil
	}
	return combat.Nameable(s.d, shotAt(s, t, b, k, look, v))
}

// aimAt is the sum that decides the number to hit (RE-0.9).
func aimAt(e *engine, b barrel, j int, look targetSeen) combat.Aim {
	o := &e.Units[j]
	a := combat.Aim{Weapon: b.w, Ammo: b.ammo, Shoot: b.shoot, Short: look.short, Moved: b.moved, Opportunity: b.snap, Cover: look.cover}
	if o.isVehicle() {
		a.Vehicle, a.TargetMoved = o.Vehicle.profile, o.Vehicle.Motion.Covered
	}
	return a
}

// aimAtCrew is the sum for men in a vehicle, and whether they use the terrain: a
// commander in hard cover does (RE-13.3); men in a truck are in soft cover, or
// in that of the truck (RE-21.15), men seen from above and riders of
// motorcycles in the open (RE-14.10, RE-2.3).
func aimAtCrew(s *state, t *seatField, b barrel, k int, look targetSeen) (a combat.Aim, use bool) {
	v := s.Units[k].Vehicle
	a = combat.Aim{Weapon: b.w, Ammo: b.ammo, Shoot: b.shoot, Short: look.short, Moved: b.moved, Opportunity: b.snap, Cover: printed.NoCover}
	switch {
	case v.profile.Mobility == printed.Motorcycle:
		a.Vehicle, a.TargetMoved = v.profile, v.Motion.Covered
	case v.profile.Enclosure == printed.Closed:
		a.Cover = printed.HardCover
		return a, true
	case v.profile.Enclosure == printed.Unarmoured && !shootsDown(s, t, b, k):
		a.Cover = field.Better(printed.SoftCover, look.cover)
	}
	return a, false
}

// throwShots throws how many shots a barrel has.
func throwShots(e *engine, b barrel) int {
	if b.once {
		return 1
	}
	return combat.Shots(b.w.Rate, b.fewer, e.referee)
}

// casualty is one who can be hit: a man of a crew or of a squad.
type casualty struct {
	unit int
	man  int // of a squad, nobody for the crew
	bit  int // of the crew
	exp  int
}

// inside lists who can be shot at in a vehicle: of a closed one only the
// commander in his hatch (RE-13.3).
func (us roster) inside(j int) []casualty {
	u := &us[j]
	var list []casualty
	if u.Vehicle.profile.Enclosure == printed.Closed {
		if set := us.serving(u, printed.Commander); u.Vehicle.HatchOpen && set != 0 {
			list = append(list, casualty{j, nobody, bits.TrailingZeros16(set), u.Vehicle.profile.Exp})
		}
		return list
	}
	for n := range printed.MaxCrew {
		if u.Vehicle.Crew&(1<<n) != 0 {
			list = append(list, casualty{j, nobody, n, us.exp(u)})
		}
	}
	return append(list, us.aboard(u)...)
}

// aboard lists the passengers of a vehicle.
func (us roster) aboard(u *unit) []casualty {
	var list []casualty
	for _, k := range us.passengers(u) {
		for _, n := range us[k].Squad.in(u.ID) {
			list = append(list, casualty{k, n, 0, us[k].Squad.profile.Exp})
		}
	}
	return list
}

// afoot lists everybody who is on foot on the table.
func (us roster) afoot() []casualty {
	var list []casualty
	for k := range us {
		if us[k].Squad == nil || us[k].Place != atTable {
			continue
		}
		for _, n := range us[k].Squad.numbers() {
			list = append(list, casualty{k, n, 0, us[k].Squad.profile.Exp})
		}
	}
	return list
}

func (us roster) figure(c casualty) field.Figure { return us[c.unit].Squad.Men[c.man].Figure }

func (us roster) fallen(m casualty) bool {
	if m.man == nobody {
		return us[m.unit].Vehicle.Crew&(1<<m.bit) == 0
	}
	return us[m.unit].Squad.Men[m.man].Dead
}
