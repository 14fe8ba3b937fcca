package engagement

import (
	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// fireAtVehicle fires a barrel at a vehicle, each shot through all its steps
// before the next (RE-14.1).
func fireAtVehicle(e *engine, s salvo, b barrel) {
	shots := combat.Shots(b.w.Rate, b.fewer, e.referee)
	for range shots {
		o := &e.Units[s.target]
		if o.Vehicle.wrecked() || o.Place != atTable {
			return // the shot has no target
		}
		fireOneShot(e, s, b)
	}
}

// fireOneShot is a single shot at a vehicle.
func fireOneShot(e *engine, s salvo, b barrel) {
	t := e.view(e.Units[b.unit].Seat)
	t.stance(&b)
	look := t.sight(b, s.target)
	if !look.visible {
		return
	}
	o := &e.Units[s.target]
	a := aimAt(e, b, s.target, look)
	shot := shotAt(e.state, t, b, s.target, look, o.Vehicle.profile)
	shot.Need = a.Need()
	if s.At == AtBelly {
		shot.Belly, shot.Top = true, false
	}
	if b.ammo == printed.RoundHE && b.w.Blast > 0 {
		at := field.Figure{X: o.Pose.X, Y: o.Pose.Y}
		strike := resolveShot(e, b, s.target, shot, s.Name, a.Mods(), b.who.Eye.At)
		ev := TemplateLaid{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Target: s.Target, On: strike.Hit}
		switch {
		case strike.Hit:
			layTemplate(e, b, at, ev, s.target)
		case e.Opts.Scatter:
			landShell(e, b, at, ev, nobody)
		}
		return
	}
	resolveShot(e, b, s.target, shot, s.Name, a.Mods(), b.who.Eye.At)
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
	e.tell(ShotFired{
		Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Ammo: b.ammo, Target: u.ID, Facing: shot.From, Top: shot.Top, Belly: shot.Belly,
		AT: shot.AT, Need: shot.Needed(), Sum: mods, Strike: strike,
	})
	applyStrike(e, k, strike, e.Units[b.unit].ID, from)
	return strike
}

// fireAtCrew is fire at men in a vehicle: a commander in hard cover who uses
// the terrain (RE-13.3), men in a truck in soft cover (RE-21.15), men seen from
// above and riders of motorcycles in the open (RE-14.10, RE-2.3).
func fireAtCrew(e *engine, s salvo, b barrel) {
	o := &e.Units[s.target]
	t := e.view(e.Units[b.unit].Seat)
	look := t.sight(b, s.target)
	marks := e.Units.inside(s.target)
	if !look.visible || len(marks) == 0 {
		return
	}
	a := combat.Aim{Weapon: b.w, Ammo: b.ammo, Shoot: b.shoot, Short: look.short, Moved: b.moved, Opportunity: b.snap, Cover: printed.NoCover}
	use := false
	switch {
	case o.Vehicle.profile.Mobility == printed.Motorcycle:
		a.Vehicle, a.TargetMoved = o.Vehicle.profile, o.Vehicle.Motion.Covered
	case o.Vehicle.profile.Enclosure == printed.Closed:
		a.Cover, use = printed.HardCover, true
	case o.Vehicle.profile.Enclosure == printed.Unarmoured:
		a.Cover = printed.SoftCover
	}
	v := Volley{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Man: b.man, Target: o.ID, Need: a.Need(), Sum: a.Mods()}
	hits := rollHitsInside(e, &v, b)
	counts := map[int]int{}
	for n := range hits {
		m := marks[n%len(marks)]
		if e.Units.fallen(m) {
			continue
		}
		h := combat.Hurt{Exp: m.exp, ExpMod: combat.HurtMod(b.w.ExpMod, use), AP: e.ap(b.w, look.short)}.Resolve(e.referee)
		v.Hits = append(v.Hits, casualtyTold(e, m, h))
		counts[m.unit]++
		if h.Killed {
			v.Killed++
			killCasualty(e, m)
		}
	}
	if hits > 0 {
		e.unmask(s.target, e.Units[b.unit].ID)
	}
	e.tell(v)
	for k := range e.Units {
		if counts[k] > 0 && !e.Units[k].car() {
			e.hits(k, counts[k])
			e.checkSquad(k)
		}
	}
	if hits > 0 && o.Vehicle.profile.Mobility == printed.Motorcycle && b.w.HasAT && e.at(b.w, b.ammo, look.short) >= combat.SmashAT {
		knockOut(e, s.target, "RE-2.3")
	}
	leaveIfEmpty(e, s.target)
}

// rollHitsInside throws a weapon's dice at men in a vehicle and counts the hits; a flame
// needs none (RE-0.19).
func rollHitsInside(e *engine, v *Volley, b barrel) int {
	if b.ammo == printed.RoundFlame {
		v.Need, v.Sum = 1, nil
		return 1
	}
	hits := 0
	for range combat.Shots(b.w.Rate, b.fewer, e.referee) {
		d := e.die()
		v.Dice = append(v.Dice, d)
		hits += btoi(d >= v.Need)
	}
	return hits
}

// hitOpenHatch hits a commander whose vehicle a burst covers (RE-13.3).
func hitOpenHatch(e *engine, b barrel, k int) {
	o := &e.Units[k]
	if o.Vehicle.wrecked() || o.Vehicle.profile.Enclosure != printed.Closed || !o.Vehicle.HatchOpen {
		return
	}
	for _, m := range e.Units.inside(k) {
		h := combat.Hurt{Exp: m.exp, ExpMod: combat.HurtMod(b.w.ExpMod, true), AP: b.w.AP}.Resolve(e.referee)
		ev := Volley{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Man: b.man, Target: o.ID, Killed: btoi(h.Killed)}
		ev.Hits = []HitTold{casualtyTold(e, m, h)}
		e.tell(ev)
		if h.Killed {
			killCasualty(e, m)
		}
	}
}

// fireLauncher is a launcher fired at a vehicle that bears down on its man
// (RE-5.4): a normal roll at short range.
func fireLauncher(e *engine, k, n int, w *printed.Weapon, i int) {
	u := &e.Units[k]
	b := barrel{unit: k, man: n, mount: nobody, w: w, ammo: w.Usual(), shoot: u.Squad.profile.Shoot, moved: false}
	spendShot(e, b)
	t := e.view(u.Seat)
	t.stance(&b)
	o := &e.Units[i]
	a := combat.Aim{Weapon: w, Ammo: b.ammo, Shoot: b.shoot, Short: true, Vehicle: o.Vehicle.profile, Cover: printed.NoCover}
	hull := o.body()
	shot := combat.Shot{
		Target: o.Vehicle.profile, AT: e.at(w, b.ammo, true), Ammo: b.ammo, Need: a.Need(), Short: true, From: hull.Facing(b.who.Eye.At, e.Opts.Rear90),
		Riders: e.Units.riders(o) > 0, Improvised: o.Vehicle.profile.Has(printed.ImprovisedArmour),
	}
	resolveShot(e, b, i, shot, "", a.Mods(), b.who.Eye.At)
}

// firstWeapon is the first weapon of a vehicle that can fire at another, for a
// shot before an impact (RE-10.3).
func firstWeapon(e *engine, k, i int) int {
	u := &e.Units[k]
	for n := range u.Vehicle.profile.Weapons {
		if mayFire(e, k, []Firing{{Mount: &n, Target: e.Units[i].ID}}, fireMode{Free: true}) == nil {
			return n
		}
	}
	return nobody
}
