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

// hitThoseExposed hits the men whom a burst over a vehicle reaches: the
// commander in an open hatch (RE-13.3), everybody in a vehicle without armour
// (RE-21.15).
func hitThoseExposed(e *engine, b barrel, k int) {
	o := &e.Units[k]
	hatch := o.Vehicle.profile.Enclosure == printed.Closed && o.Vehicle.HatchOpen
	if o.Vehicle.wrecked() || !hatch && o.Vehicle.profile.Armour != nil || b.w.AP == 0 {
		return
	}
	marks := e.Units.inside(k)
	if len(marks) == 0 {
		return
	}
	ev, hurt := Volley{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Man: b.man, Target: o.ID}, newToll(e)
	for _, m := range marks {
		hurt.hit(m, combat.FigureHit{Exp: m.exp, ExpMod: combat.ExpModifier(b.w.ExpMod, hatch), AP: b.w.AP})
	}
	ev.Hits, ev.Killed = hurt.hits, hurt.killed
	e.tell(ev)
	hurt.countForMorale()
	leaveIfEmpty(e, k)
}

// firesIntoRoom tells whether the man a barrel aims at, the nearest in sight, is
// in a building (RE-19.5).
func firesIntoRoom(e *engine, s salvo, b barrel) bool {
	look := e.view(e.Units[b.unit].Seat).sight(b, s.target)
	return look.visible && e.ground.Building(e.Units[s.target].Squad.Men[look.numbers[0]].Point()) != nil
}

// fireShell is a shell at men: a hit centres its template on the nearest
// (RE-0.15).
func fireShell(e *engine, s salvo, b barrel) {
	t := e.view(e.Units[b.unit].Seat)
	look := t.sight(b, s.target)
	if !look.visible {
		return
	}
	m := e.Units[s.target].Squad.Men[look.numbers[0]].Figure
	a := aimAt(e, b, s.target, look)
	if b.w.ID == "ap_grenade" { // RE-0.17, RE-X.6
		a = combat.Aim{Weapon: b.w, Ammo: b.ammo, Shoot: grenadeThrow, Short: true}
	}
	rollShell(e, b, m, a, s.Target, nobody)
}

// grenadeThrow is the number that lands a hand grenade (RE-0.17).
const grenadeThrow = 4

// fireIntoBuilding is a shell into a part of a building (RE-19.3).
func fireIntoBuilding(e *engine, s salvo, b barrel) {
	at := field.Figure{X: s.Point[0], Y: s.Point[1], Storey: s.Point[2]}
	a := combat.Aim{
		Weapon: b.w, Ammo: b.ammo, Shoot: b.shoot, Short: field.IsShort(b.print, at.Footprint()), Moved: b.moved, Building: true,
		Cover: printed.NoCover,
	}
	rollShell(e, b, at, a, "", nobody)
}

// rollShell throws to hit and lays the template (RE-0.15, RE-19.16). But is a hull
// that has had its own hit.
func rollShell(e *engine, b barrel, at field.Figure, a combat.Aim, target string, but int) {
	ev := TemplateLaid{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Target: target, Need: a.Need(), Die: e.die()}
	ev.On = ev.Die >= ev.Need
	landShell(e, b, at, ev, but)
}

// landShell lays the template of a shell that hit; under the option an HE round that
// missed lands as many centimetres off as one die shows, in the direction of
// another times 60 degrees (RE-0.15).
func landShell(e *engine, b barrel, at field.Figure, ev TemplateLaid, but int) {
	if !ev.On && e.Opts.Scatter && b.ammo == printed.RoundHE {
		far, direction := e.die(), e.die()
		p := geom.Pose{X: at.X, Y: at.Y, H: geom.Norm(direction * 600)}.Point(int64(far)*printed.CM*geom.PerUnit, 0)
		at.X, at.Y = field.Units(p.X), field.Units(p.Y)
		ev.On = true
	}
	layTemplate(e, b, at, ev, but)
}

// layTemplate hurts everybody under a burst, friend or foe (RE-X.6).
func layTemplate(e *engine, b barrel, at field.Figure, ev TemplateLaid, but int) {
	ev.At = [3]int{at.X, at.Y, at.Storey}
	ev.Size = max(b.w.Blast, 1)
	if b.ammo != printed.RoundHE {
		ev.Size = 1 // RE-19.5, RE-19.7
	}
	if !ev.On {
		e.tell(ev)
		return
	}
	t := e.table(game.Nobody)
	everybody := e.Units.afoot()
	men := make([]field.Figure, len(everybody))
	for n, c := range everybody {
		men[n] = e.Units.figure(c)
	}
	// Rounds of towed guns, and AT and HEAT rounds that act as HE-1, gain
	// nothing in a room (RE-19.16).
	plain := b.ammo != printed.RoundHE || e.Units[b.unit].Squad != nil && e.Units[b.unit].Squad.profile.Has(printed.Towed)
	hit := t.f.Burst(field.Template{At: at.Point(), Storey: at.Storey, Size: ev.Size, Plain: plain}, men)
	ev.Confined = hit.Confined
	hurt := newToll(e)
	short := field.IsShort(b.print, at.Footprint())
	for _, n := range hit.Men {
		c := everybody[n]
		use := combat.UsesTerrain(e.Units[c.unit].Order, t.f.Inside(men[n]), hit.Confined)
		hurt.hit(c, combat.FigureHit{Exp: c.exp, ExpMod: combat.ExpModifier(b.w.ExpMod, use), AP: e.ap(b.w, short), APBonus: btoi(hit.Confined)})
	}
	ev.Hits, ev.Killed = hurt.hits, hurt.killed
	e.tell(ev)
	e.forgetSight()
	hurt.countForMorale()
	for _, h := range hit.Hulls {
		k := t.of[h]
		if k != but {
			hitByTemplate(e, b, k, at)
		}
		if geom.CompareDistance(at.Point(), t.f.Hulls[h].Pose.Centre(), hit.Radius) <= 0 {
			hitThoseExposed(e, b, k)
		}
	}
}

// hitByTemplate is what a template does to a vehicle that was not aimed at: a hit
// at half AT on a rolled location, seen from the burst (RE-0.15, RE-X.6).
func hitByTemplate(e *engine, b barrel, k int, at field.Figure) {
	u := &e.Units[k]
	if u.Vehicle.wrecked() || !b.w.HasAT && u.Vehicle.profile.Armour != nil {
		return
	}
	short := field.IsShort(b.print, u.footprint())
	shot := blastAt(e, u, e.at(b.w, printed.RoundHE, short), at.Point())
	resolveShot(e, b, k, shot, "", nil, at.Point())
}

// fireMortar is a mortar bomb (RE-0.18).
func fireMortar(e *engine, s salvo, b barrel) {
	u, o := &e.Units[b.unit], &e.Units[s.target]
	need := 5
	if u.RangedIn == o.ID {
		need = 4
	}
	u.RangedIn = o.ID
	var at field.Figure
	if o.isVehicle() {
		at = field.Figure{X: o.Pose.X, Y: o.Pose.Y}
	} else {
		at = o.Squad.figures()[0]
	}
	ev := TemplateLaid{Unit: u.ID, Weapon: b.w.ID, Target: o.ID, Need: need, Die: e.die()}
	ev.On = ev.Die >= need
	landShell(e, b, at, ev, nobody)
}

// flameWidth is how far from its line a flame reaches (RE-0.19).
const flameWidth = 250

// fireFlame always hits, all men along its line (RE-0.19).
func fireFlame(e *engine, s salvo, b barrel) {
	t := e.view(e.Units[b.unit].Seat)
	look := t.sight(b, s.target)
	if !look.visible {
		return
	}
	aimed := e.Units[s.target].Squad.Men[look.numbers[0]].Figure
	line := field.LaneOf(b.who.Eye.At, aimed.Point())
	ev := Volley{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Man: b.man, Target: s.Target, Need: 1}
	hurt := newToll(e)
	for _, c := range e.Units.afoot() {
		m := e.Units.figure(c)
		if c.unit == b.unit && c.man == b.man || m.Storey != aimed.Storey || !line.Comes(m.Point(), flameWidth*geom.PerUnit+1) {
			continue
		}
		use := combat.UsesTerrain(e.Units[c.unit].Order, t.f.Inside(m), t.f.Building(m.Point()) != nil)
		hurt.hit(c, combat.FigureHit{Exp: c.exp, ExpMod: combat.ExpModifier(b.w.ExpMod, use), AP: b.w.AP})
	}
	ev.Hits, ev.Killed = hurt.hits, hurt.killed
	e.tell(ev)
	e.forgetSight()
	hurt.countForMorale()
}

// fireSmoke lays smoke (RE-0.16, RE-19.8).
func fireSmoke(e *engine, s salvo, b barrel) {
	u := &e.Units[b.unit]
	u.SmokeUsed = true
	aim := geom.Pose{X: s.Point[0], Y: s.Point[1]}
	if u.isVehicle() && aim.Centre() == u.Pose.Centre() {
		laySmoke(e, b.unit, aim)
		return
	}
	laySmoke(e, b.unit, smokeLands(aim, b.shoot, e.referee))
}

// laySmoke leaves a disc that lasts until the end of the owner's next turn.
func laySmoke(e *engine, i int, at geom.Pose) {
	at.X, at.Y = min(max(at.X, 0), e.Width), min(max(at.Y, 0), e.Height)
	until := e.nextTurn(e.Units[i].Seat)
	e.Smoke = append(slices.Clone(e.Smoke), smoke{at.X, at.Y, until})
	e.layTerrain()
	e.forgetSight()
	e.tell(SmokeLaid{Unit: e.Units[i].ID, X: at.X, Y: at.Y, Until: until})
}

// smokeLands throws for a smoke round: on target with the plain shooting
// value, else 5 cm off for each point it was missed by, in the direction of a
// die times 60 degrees (RE-0.16, RE-X.6).
func smokeLands(aim geom.Pose, shoot int, src dice.Source) geom.Pose {
	natural := combat.Die(src)
	if combat.Passes(natural, 0, shoot) {
		return aim
	}
	direction := combat.Die(src)
	off := max(shoot-natural, 1) * field.SmokeMiss
	aim.H = geom.Norm(direction * 600)
	return field.PoseAt(aim.Point(int64(off)*geom.PerUnit, 0), 0)
}
