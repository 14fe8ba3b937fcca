package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// prospect is what a barrel sees of its target.
type prospect struct {
	visible bool
	short   bool
	low     bool // the running gear is out of sight (RE-14.4)
	cover   Cover
	facing  Facing
	print   footprint // of the vehicle, or of the nearest man in sight
	numbers []int     // men in sight, the nearest first
	covers  []Cover   // of each
}

// sight looks over a barrel at a unit: for a squad the range to the nearest man
// in sight and the cover of most of them (RE-X.2).
func (s *state) sight(t *vista, b barrel, j int) prospect {
	u := &s.Units[j]
	if u.car() {
		hull := t.hull(j)
		if hull == nil {
			return prospect{}
		}
		facing := hull.facing(b.who.eye.at, s.Opts.Rear90)
		seen := t.f.seeVehicle(b.who, hull, facing)
		l := prospect{visible: seen.Visible > 0, low: seen.LowCover, cover: seen.Cover, facing: facing, print: hull.footprint()}
		if u.Camouflaged && u.Vehicle.Motion.Covered == 0 { // RE-11.1
			l.cover = better(l.cover, SoftCover)
		}
		l.short = isShort(b.print, l.print)
		return l
	}
	var l prospect
	var counts [3]int
	var far []int64
	for n := range u.Squad.Men {
		m := &u.Squad.Men[n]
		if !m.onFoot() {
			continue
		}
		seen := t.f.seeMan(b.who, m.Figure)
		if seen.Visible == 0 {
			continue
		}
		counts[coverRank(seen.Cover)]++
		d := m.point().Sub(b.who.eye.at)
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
	l.print = u.Squad.Men[l.numbers[0]].footprint()
	l.short = isShort(b.print, l.print)
	return l
}

// fire carries out an activation that was judged (RE-4.1): weapon by weapon in
// the order declared.
func (e *engine) fire(i int, shots []Firing, mode fireMode) {
	list, no := e.aim(e.view(e.Units[i].Seat), i, shots, mode)
	if no == nil { // else things have changed since it was declared
		e.volleys(i, shots, list, mode)
	}
}

// volleys fires what has been made ready.
func (e *engine) volleys(i int, shots []Firing, list []salvo, mode fireMode) {
	u := &e.Units[i]
	switch {
	case mode.Snap:
		u.Watch = false
	case !mode.Free:
		u.Fired = true
	}
	e.exposed(i)
	if !mode.Snap {
		e.layGun(i, list)
	}
	if u.car() {
		u.Vehicle.PassengersFired += e.mountMen(u, shots)
	}
	for _, s := range list {
		for _, b := range s.barrels {
			if b.rides {
				v := e.find(e.Units[b.unit].Squad.Men[b.man].In)
				e.exposed(v)
				e.Units[v].Vehicle.PassengersFired += b.takes()
			}
		}
	}
	aboard := map[int][]int{} // who sits in the vehicles that are waited for
	for _, s := range list {
		if s.At == AtWait {
			aboard[s.target] = e.passengers(&e.Units[s.target])
		}
	}
	for _, s := range list {
		if s.At != AtWait {
			e.salvo(s)
		}
	}
	for _, s := range list {
		if s.At == AtWait {
			e.waited(s, aboard[s.target])
		}
	}
}

// layGun points a towed gun at what its crew fires at: on Hold it may face
// anywhere in its own turn (RE-0.7, RE-X.8).
func (e *engine) layGun(i int, list []salvo) {
	u := &e.Units[i]
	for _, s := range list {
		if u.car() || !u.Squad.profile.Has("towed") || s.target == nobody || len(s.barrels) == 0 || !s.barrels[0].w.Gun() {
			continue
		}
		if aims := e.Units[s.target].prints(); len(aims) > 0 {
			u.Pose.H = geom.Bearing(s.barrels[0].print.at, aims[0].at)
		}
	}
}

// salvo fires the barrels of one firing.
func (e *engine) salvo(s salvo) {
	if s.At == AtPots {
		u := &e.Units[s.unit]
		u.Vehicle.SmokePotsUsed = true
		e.smokeAt(s.unit, geom.Pose{X: u.Pose.X, Y: u.Pose.Y})
		return
	}
	for _, b := range s.barrels {
		u := &e.Units[b.unit]
		if b.man != nobody && u.Squad.Men[b.man].Dead || u.car() && !e.crewed(u) {
			continue
		}
		if b.turn != 0 {
			e.traverse(b.unit, u.Vehicle.Turret+b.turn)
		}
		if b.mount != nobody && u.Vehicle.profile.Weapons[b.mount].mainGun() {
			e.unmask(b.unit, "") // the log names the gun
		}
		e.spend(b)
		e.stance(e.view(u.Seat), &b)
		e.discharge(s, b)
	}
}

// spend notes what a shot uses up.
func (e *engine) spend(b barrel) {
	u := &e.Units[b.unit]
	if b.man != nobody {
		men := u.Squad.men()
		men[b.man].LastShotTurn = e.Turn
		if b.w.Shots > 0 {
			men[b.man].ShotsUsed++
		}
		return
	}
	if u.Vehicle.profile.Weapons[b.mount].mainGun() {
		u.Vehicle.GunFiredTurn = e.Turn
	}
}

// discharge resolves one barrel by what it fires at what.
func (e *engine) discharge(s salvo, b barrel) {
	if s.target == nobody {
		if b.ammo == RoundSmoke {
			e.fireSmoke(s, b)
		} else {
			e.fireBuilding(s, b)
		}
		return
	}
	o := &e.Units[s.target]
	if o.Vehicle.wrecked() || o.Place != atTable || !o.car() && o.Squad.walking() == 0 {
		return // nothing is left to fire at
	}
	switch {
	case b.w.indirect():
		e.lob(s, b)
	case b.ammo == RoundFlame && !o.car():
		e.flame(s, b)
	case o.car() && s.At == AtCrew:
		e.fireAtCrew(s, b)
	case o.car():
		e.fireAtVehicle(s, b)
	case b.ammo == RoundHE && b.w.Blast > 0:
		e.fireBlast(s, b)
	case (b.ammo == RoundAT && b.w.Gun() || b.ammo == RoundHEAT) && e.roomOf(s.target) != nil:
		e.fireBlast(s, b) // RE-19.5: HE-1 in a confined space
	default:
		e.fireAtMen(s, b)
	}
}

// roomOf is the building that the nearest men of a squad are in.
func (s *state) roomOf(j int) *Piece {
	for n := range s.Units[j].Squad.Men {
		if m := &s.Units[j].Squad.Men[n]; m.onFoot() {
			return s.ground.building(m.point())
		}
	}
	return nil
}

// aimAt is the sum that decides the number to hit (RE-0.9).
func (e *engine) aimAt(b barrel, j int, look prospect) Aim {
	o := &e.Units[j]
	a := Aim{Weapon: b.w, Ammo: b.ammo, Shoot: b.shoot, Short: look.short, Moved: b.moved, Opportunity: b.snap, Cover: look.cover}
	if o.car() {
		a.Vehicle, a.TargetMoved = o.Vehicle.profile, o.Vehicle.Motion.Covered
	}
	return a
}

// fireAtMen is a burst at a squad (RE-0.8).
func (e *engine) fireAtMen(s salvo, b barrel) {
	t := e.view(e.Units[b.unit].Seat)
	look := e.sight(t, b, s.target)
	if !look.visible {
		return
	}
	if s.Pick != nil {
		if k := slices.Index(look.numbers, *s.Pick); k > 0 {
			look.numbers[0], look.numbers[k] = look.numbers[k], look.numbers[0]
			look.covers[0], look.covers[k] = look.covers[k], look.covers[0]
		}
	}
	e.burst(b, s.target, e.aimAt(b, s.target, look), look)
}

// burst throws a weapon's dice at men: all to hit, then EXP and AP for each
// hit (RE-0.8, RE-X.6).
func (e *engine) burst(b barrel, j int, a Aim, look prospect) {
	o := &e.Units[j]
	v := Volley{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Man: b.man, Target: o.ID, Need: a.Need(), Sum: a.Mods()}
	for range b.w.Rate.Burst(b.fewer, e.referee) {
		v.Dice = append(v.Dice, e.die())
	}
	men := o.Squad.men()
	taken := make([]int, len(look.numbers))
	hits := 0
	for _, d := range v.Dice {
		if d < v.Need {
			continue
		}
		k := nextMark(men, look.numbers, taken)
		hits++
		if k == nobody {
			continue
		}
		n := look.numbers[k]
		confined := e.ground.building(men[n].point()) != nil
		use := usesTerrain(o.Order, look.covers[k], confined)
		h := Hurt{Exp: o.Squad.profile.Exp, ExpMod: hurtMod(b.w.ExpMod, use), AP: e.ap(b.w, look.short), APBonus: btoi(confined)}.Resolve(e.referee)
		v.Hits = append(v.Hits, hitTold(o.ID, n, h))
		if h.Killed {
			men[n].Dead = true
			v.Killed++
		}
	}
	e.tell(v)
	if v.Killed > 0 {
		e.shifted()
	}
	e.hits(j, hits)
	e.checkSquad(j)
}

// nextMark is the man who takes the next hit of a volley: the nearest who has
// none yet, then round again (RE-0.8). Those who fell in it take no more. Taken
// counts the hits of each so far.
func nextMark(men []man, numbers, taken []int) int {
	best, least := nobody, 0
	for k, n := range numbers {
		if !men[n].Dead && (best == nobody || taken[k] < least) {
			best, least = k, taken[k]
		}
	}
	if best != nobody {
		taken[best]++
	}
	return best
}

// hits counts hits for a squad's morale (RE-0.13).
func (e *engine) hits(j, n int) {
	u := &e.Units[j]
	if n == 0 || u.Place == gone {
		return
	}
	e.reveal(j, "hit")
	u.Squad.Hits += n
	if u.Squad.Morale == Confident && suppressed(u.Squad.Hits, u.Squad.CountAtStart, e.Opts.SuppressHalf) {
		e.shake(j, Suppressed, "RE-0.13")
		if m := e.Move; m != nil && m.Unit == u.ID { // RE-X.5
			e.settleMen(j)
			e.halt(j, "suppressed", "RE-X.5")
		}
		if u.Order != "" && u.Order != Withdraw && u.Seat == e.Active && !u.Moved && (e.Phase == phaseMovement || e.Phase == phaseWithdraw) {
			u.Order, u.Goal = Crawl, ""
		}
	}
}

// checkSquad takes a squad of which nobody is left off the table.
func (e *engine) checkSquad(j int) {
	u := &e.Units[j]
	if u.car() {
		return
	}
	e.settle(j) // those who rode may have fallen
	if u.Place != gone && u.Squad.alive() == 0 {
		e.remove(j, Removed{Unit: u.ID, Fallen: true})
	}
}

// fireBlast is a shell at men: a hit centres its template on the nearest
// (RE-0.15).
func (e *engine) fireBlast(s salvo, b barrel) {
	t := e.view(e.Units[b.unit].Seat)
	look := e.sight(t, b, s.target)
	if !look.visible {
		return
	}
	m := e.Units[s.target].Squad.Men[look.numbers[0]].Figure
	a := e.aimAt(b, s.target, look)
	if b.w.ID == "ap_grenade" { // RE-0.17, RE-X.6
		a = Aim{Weapon: b.w, Ammo: b.ammo, Shoot: grenadeThrow, Short: true}
	}
	e.shell(b, m, a, s.Target, nobody)
}

// grenadeThrow is the number that lands a hand grenade (RE-0.17).
const grenadeThrow = 4

// fireBuilding is a shell into a part of a building (RE-19.3).
func (e *engine) fireBuilding(s salvo, b barrel) {
	at := Figure{s.Point[0], s.Point[1], s.Point[2]}
	a := Aim{
		Weapon: b.w, Ammo: b.ammo, Shoot: b.shoot, Short: isShort(b.print, at.footprint()), Moved: b.moved, Building: true, Cover: NoCover,
	}
	e.shell(b, at, a, "", nobody)
}

// shell throws to hit and lays the template (RE-0.15, RE-19.16). But is a hull
// that has had its own hit.
func (e *engine) shell(b barrel, at Figure, a Aim, target string, but int) {
	ev := TemplateLaid{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Target: target, Need: a.Need(), Die: e.die()}
	ev.On = ev.Die >= ev.Need
	e.land(b, at, ev, but)
}

// land lays the template of a shell that hit; under the option an HE round that
// missed lands as many centimetres off as one die shows, in the direction of
// another times 60 degrees (RE-0.15).
func (e *engine) land(b barrel, at Figure, ev TemplateLaid, but int) {
	if !ev.On && e.Opts.Scatter && b.ammo == RoundHE {
		far, direction := e.die(), e.die()
		p := geom.Pose{X: at.X, Y: at.Y, H: geom.Norm(direction * 600)}.Point(int64(far)*cm*geom.PerUnit, 0)
		at.X, at.Y = units(p.X), units(p.Y)
		ev.On = true
	}
	e.template(b, at, ev, but)
}

// template hurts everybody under a burst, friend or foe (RE-X.6).
func (e *engine) template(b barrel, at Figure, ev TemplateLaid, but int) {
	ev.At = [3]int{at.X, at.Y, at.Storey}
	ev.Size = max(b.w.Blast, 1)
	if b.ammo != RoundHE {
		ev.Size = 1 // RE-19.5, RE-19.7
	}
	if !ev.On {
		e.tell(ev)
		return
	}
	t := e.table(game.Nobody)
	var men []Figure
	var whose [][2]int
	for k := range e.Units {
		u := &e.Units[k]
		if u.car() || u.Place != atTable {
			continue
		}
		for n := range u.Squad.Men {
			if u.Squad.Men[n].onFoot() {
				men, whose = append(men, u.Squad.Men[n].Figure), append(whose, [2]int{k, n})
			}
		}
	}
	// Rounds of towed guns, and AT and HEAT rounds that act as HE-1, gain
	// nothing in a room (RE-19.16).
	plain := b.ammo != RoundHE || e.Units[b.unit].Squad != nil && e.Units[b.unit].Squad.profile.Has("towed")
	hit := t.f.Burst(Template{At: at.point(), Storey: at.Storey, Size: ev.Size, Plain: plain}, men)
	ev.Confined = hit.Confined
	counts := map[int]int{}
	short := isShort(b.print, at.footprint())
	for _, m := range hit.Men {
		k, n := whose[m][0], whose[m][1]
		u := &e.Units[k]
		use := usesTerrain(u.Order, t.f.inside(u.Squad.Men[n].Figure), hit.Confined)
		h := Hurt{Exp: u.Squad.profile.Exp, ExpMod: hurtMod(b.w.ExpMod, use), AP: e.ap(b.w, short), APBonus: btoi(hit.Confined)}.Resolve(e.referee)
		ev.Hits = append(ev.Hits, hitTold(u.ID, n, h))
		counts[k]++
		if h.Killed {
			u.Squad.men()[n].Dead = true
			ev.Killed++
		}
	}
	e.tell(ev)
	e.shifted()
	for k := range e.Units {
		if counts[k] > 0 {
			e.hits(k, counts[k])
			e.checkSquad(k)
		}
	}
	for _, h := range hit.Hulls {
		k := t.of[h]
		if k != but {
			e.nearMiss(b, k, at)
		}
		if geom.CompareDistance(at.point(), t.f.Hulls[h].Pose.Centre(), hit.Radius) <= 0 {
			e.blastHatch(b, k)
		}
	}
}

// nearMiss is what a template does to a vehicle that was not aimed at: a hit
// at half AT on a rolled location, seen from the burst (RE-0.15, RE-X.6).
func (e *engine) nearMiss(b barrel, k int, at Figure) {
	u := &e.Units[k]
	if u.Vehicle.wrecked() || !b.w.HasAT && u.Vehicle.profile.Armour != nil {
		return
	}
	hull := u.body()
	short := isShort(b.print, u.footprint())
	shot := Shot{
		Target: u.Vehicle.profile, AT: e.at(b.w, RoundHE, short), Ammo: RoundHE, Auto: true, From: hull.facing(at.point(), e.Opts.Rear90),
		Riders: e.riders(u) > 0,
	}
	e.resolveShot(b, k, shot, "", nil, at.point())
}

// lob is a mortar bomb (RE-0.18).
func (e *engine) lob(s salvo, b barrel) {
	u, o := &e.Units[b.unit], &e.Units[s.target]
	need := 5
	if u.RangedIn == o.ID {
		need = 4
	}
	u.RangedIn = o.ID
	var at Figure
	if o.car() {
		at = Figure{X: o.Pose.X, Y: o.Pose.Y}
	} else {
		at = o.Squad.figures()[0]
	}
	ev := TemplateLaid{Unit: u.ID, Weapon: b.w.ID, Target: o.ID, Need: need, Die: e.die()}
	ev.On = ev.Die >= need
	e.land(b, at, ev, nobody)
}

// flameWidth is how far from its line a flame reaches (RE-0.19).
const flameWidth = 250

// flame always hits, all men along its line (RE-0.19).
func (e *engine) flame(s salvo, b barrel) {
	t := e.view(e.Units[b.unit].Seat)
	look := e.sight(t, b, s.target)
	if !look.visible {
		return
	}
	aimed := e.Units[s.target].Squad.Men[look.numbers[0]].Figure
	line := laneOf(b.who.eye.at, aimed.point())
	ev := Volley{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Man: b.man, Target: s.Target, Need: 1}
	counts := map[int]int{}
	for k := range e.Units {
		o := &e.Units[k]
		if o.car() || o.Place != atTable {
			continue
		}
		for n := range o.Squad.Men {
			m := o.Squad.Men[n]
			if !m.onFoot() || k == b.unit && n == b.man || m.Storey != aimed.Storey || !line.comes(m.point(), flameWidth*geom.PerUnit+1) {
				continue
			}
			use := usesTerrain(o.Order, t.f.inside(m.Figure), t.f.building(m.point()) != nil)
			h := Hurt{Exp: o.Squad.profile.Exp, ExpMod: hurtMod(b.w.ExpMod, use), AP: b.w.AP}.Resolve(e.referee)
			ev.Hits = append(ev.Hits, hitTold(o.ID, n, h))
			counts[k]++
			if h.Killed {
				o.Squad.men()[n].Dead = true
				ev.Killed++
			}
		}
	}
	e.tell(ev)
	e.shifted()
	for k := range e.Units {
		if counts[k] > 0 {
			e.hits(k, counts[k])
			e.checkSquad(k)
		}
	}
}

// fireSmoke lays smoke (RE-0.16, RE-19.8).
func (e *engine) fireSmoke(s salvo, b barrel) {
	u := &e.Units[b.unit]
	u.SmokeUsed = true
	aim := geom.Pose{X: s.Point[0], Y: s.Point[1]}
	if u.car() && aim.Centre() == u.Pose.Centre() {
		e.smokeAt(b.unit, aim)
		return
	}
	e.smokeAt(b.unit, smokeLands(aim, b.shoot, e.referee))
}

// smokeAt leaves a disc that lasts until the end of the owner's next turn.
func (e *engine) smokeAt(i int, at geom.Pose) {
	at.X, at.Y = min(max(at.X, 0), e.Width), min(max(at.Y, 0), e.Height)
	until := e.nextTurn(e.Units[i].Seat)
	e.Smoke = append(slices.Clone(e.Smoke), smoke{at.X, at.Y, until})
	e.lay()
	e.shifted()
	e.tell(SmokeLaid{Unit: e.Units[i].ID, X: at.X, Y: at.Y, Until: until})
}

// waited fires at those who left a vehicle while somebody waited for them: its
// crew, else the first squad of those who sat in it (RE-17.3).
func (e *engine) waited(s salvo, aboard []int) {
	k := e.find(s.Target + "c")
	for _, i := range append([]int{k}, aboard...) {
		if i != nobody && e.Units[i].Place == atTable && e.Units[i].Squad.JustGotOut && e.Units[i].Squad.walking() > 0 {
			k = i
			break
		}
	}
	if k == nobody || e.Units[k].Place != atTable || !e.Units[k].Squad.JustGotOut {
		return
	}
	for _, b := range s.barrels {
		u := &e.Units[b.unit]
		if u.Squad.Men[b.man].Dead || e.Units[k].Squad.walking() == 0 {
			continue
		}
		e.spend(b)
		t := e.view(u.Seat)
		e.stance(t, &b)
		look := e.sight(t, b, k)
		if !look.visible || !within(b.print, look.print, b.w.Range) {
			continue
		}
		look.cover = NoCover // RE-17.2: none while leaving
		e.burst(b, k, e.aimAt(b, k, look), look)
	}
}
