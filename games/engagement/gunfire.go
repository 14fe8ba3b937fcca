package engagement

import (
	"sabot/game"
	"sabot/geom"
)

// fireAtVehicle fires a barrel at a vehicle, each shot through all its steps
// before the next (RE-14.1).
func (e *engine) fireAtVehicle(s salvo, b barrel) {
	shots := b.w.Rate.Burst(b.fewer, e.referee)
	for range shots {
		o := &e.Units[s.target]
		if o.Vehicle.wrecked() || o.Place != atTable {
			return // the shot has no target
		}
		e.oneShot(s, b)
	}
}

// oneShot is a single shot at a vehicle.
func (e *engine) oneShot(s salvo, b barrel) {
	t := e.view(e.Units[b.unit].Seat)
	e.stance(t, &b)
	look := e.sight(t, b, s.target)
	if !look.visible {
		return
	}
	o := &e.Units[s.target]
	a := e.aimAt(b, s.target, look)
	shot := e.shotAt(t, b, s.target, look, o.Vehicle.profile)
	shot.Need = a.Need()
	if s.At == AtBelly {
		shot.Belly, shot.Top = true, false
	}
	if b.ammo == RoundHE && b.w.Blast > 0 {
		at := Figure{X: o.Pose.X, Y: o.Pose.Y}
		strike := e.resolveShot(b, s.target, shot, s.Name, a.Mods(), b.who.eye.at)
		ev := TemplateLaid{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Target: s.Target, On: strike.Hit}
		switch {
		case strike.Hit:
			e.template(b, at, ev, s.target)
		case e.Opts.Scatter:
			e.land(b, at, ev, nobody)
		}
		return
	}
	e.resolveShot(b, s.target, shot, s.Name, a.Mods(), b.who.eye.at)
}

// shotAt is a barrel's shot at a vehicle of this profile before the number to
// hit is known (RE-14.1, RE-14.9).
func (s *state) shotAt(t *vista, b barrel, k int, look prospect, v *Vehicle) Shot {
	shot := Shot{
		Target: v, AT: s.at(b.w, b.ammo, look.short), Ammo: b.ammo, Auto: b.ammo == RoundFlame, Short: look.short, From: look.facing,
		Riders: s.riders(&s.Units[k]) > 0, LowCover: look.low,
	}
	shot.Improvised = v.Has(ImprovisedArmour) && !(look.facing == Side && v.Has(Schurzen))
	if b.man != nobody && !b.rides && s.Units[b.unit].Squad.Men[b.man].onFoot() {
		shot.Top = t.f.above(s.Units[b.unit].Squad.Men[b.man].Figure, t.hull(k))
	}
	return shot
}

// resolveShot throws a shot's dice and applies what they do. From is where the
// attack came from.
func (e *engine) resolveShot(b barrel, k int, shot Shot, name Location, mods game.Tally, from geom.Point) Strike {
	u := &e.Units[k]
	strike := e.d.Strike(shot, name, e.referee)
	if strike.Hit {
		e.reveal(k, "hit")
		e.unmask(k, e.Units[b.unit].ID)
	}
	e.tell(ShotFired{
		Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Ammo: b.ammo, Target: u.ID, Facing: shot.From, Top: shot.Top, Belly: shot.Belly,
		AT: shot.AT, Need: shot.need(), Sum: mods, Strike: strike,
	})
	e.afterStrike(k, strike, e.Units[b.unit].ID, from)
	return strike
}

// afterStrike applies a hit to a vehicle (RE-15, RE-16, RE-17).
func (e *engine) afterStrike(k int, strike Strike, cause string, from geom.Point) {
	switch {
	case strike.Smashed:
		e.knockOut(k, "RE-21.15")
	case strike.Grade == Penetrated:
		e.damageFrom(k, strike.Location, strike.Row, cause, &from)
	case strike.Grade == Equal && strike.Location != Running: // RE-3.4
		e.bailTest(k, cause, "RE-3.2")
	}
}

// prey is one who can be hit in a vehicle: a man of its crew or of a squad
// aboard.
type prey struct {
	unit int
	man  int // of a squad, nobody for the crew
	bit  int // of the crew
	exp  int
}

// inside lists who can be shot at in a vehicle: of a closed one only the
// commander in his hatch (RE-13.3).
func (s *state) inside(j int) []prey {
	u := &s.Units[j]
	var list []prey
	if u.Vehicle.profile.Enclosure == Closed {
		if set := s.serving(u, Commander); u.Vehicle.HatchOpen && set != 0 {
			list = append(list, prey{j, nobody, lowestBit(set), u.Vehicle.profile.Exp})
		}
		return list
	}
	for n := range maxCrew {
		if u.Vehicle.Crew&(1<<n) != 0 {
			list = append(list, prey{j, nobody, n, s.exp(u)})
		}
	}
	for _, k := range s.passengers(u) {
		for _, n := range s.Units[k].Squad.in(u.ID) {
			list = append(list, prey{k, n, 0, s.Units[k].Squad.profile.Exp})
		}
	}
	return list
}

func lowestBit(set uint16) int {
	for n := range 16 {
		if set&(1<<n) != 0 {
			return n
		}
	}
	return 0
}

// fireAtCrew is fire at men in a vehicle: a commander in hard cover who uses
// the terrain (RE-13.3), men in a truck in soft cover (RE-21.15), men seen from
// above and riders of motorcycles in the open (RE-14.10, RE-2.3).
func (e *engine) fireAtCrew(s salvo, b barrel) {
	o := &e.Units[s.target]
	t := e.view(e.Units[b.unit].Seat)
	look := e.sight(t, b, s.target)
	marks := e.inside(s.target)
	if !look.visible || len(marks) == 0 {
		return
	}
	a := Aim{Weapon: b.w, Ammo: b.ammo, Shoot: b.shoot, Short: look.short, Moved: b.moved, Opportunity: b.snap, Cover: NoCover}
	use := false
	switch {
	case o.Vehicle.profile.Mobility == Motorcycle:
		a.Vehicle, a.TargetMoved = o.Vehicle.profile, o.Vehicle.Motion.Covered
	case o.Vehicle.profile.Enclosure == Closed:
		a.Cover, use = HardCover, true
	case o.Vehicle.profile.Enclosure == Unarmoured:
		a.Cover = SoftCover
	}
	v := Volley{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Man: b.man, Target: o.ID, Need: a.Need(), Sum: a.Mods()}
	hits := e.hitsOn(&v, b)
	counts := map[int]int{}
	for n := range hits {
		m := marks[n%len(marks)]
		if e.fallen(m) {
			continue
		}
		h := Hurt{Exp: m.exp, ExpMod: hurtMod(b.w.ExpMod, use), AP: e.ap(b.w, look.short)}.Resolve(e.referee)
		v.Hits = append(v.Hits, e.toldPrey(m, h))
		counts[m.unit]++
		if h.Killed {
			v.Killed++
			e.slay(m)
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
	if hits > 0 && o.Vehicle.profile.Mobility == Motorcycle && b.w.HasAT && e.at(b.w, b.ammo, look.short) >= smashAT {
		e.knockOut(s.target, "RE-2.3")
	}
	e.emptied(s.target)
}

// hitsOn throws a weapon's dice at men in a vehicle and counts the hits; a flame
// needs none (RE-0.19).
func (e *engine) hitsOn(v *Volley, b barrel) int {
	if b.ammo == RoundFlame {
		v.Need, v.Sum = 1, nil
		return 1
	}
	hits := 0
	for range b.w.Rate.Burst(b.fewer, e.referee) {
		d := e.die()
		v.Dice = append(v.Dice, d)
		hits += btoi(d >= v.Need)
	}
	return hits
}

func (e *engine) toldPrey(m prey, h Hurt) HitTold {
	if m.man == nobody {
		x := hitTold(e.Units[m.unit].ID, m.bit, h)
		x.Crew = true
		return x
	}
	return hitTold(e.Units[m.unit].ID, m.man, h)
}

// fallen tells whether somebody has been killed already.
func (s *state) fallen(m prey) bool {
	if m.man == nobody {
		return s.Units[m.unit].Vehicle.Crew&(1<<m.bit) == 0
	}
	return s.Units[m.unit].Squad.Men[m.man].Dead
}

// slay kills a man in a vehicle.
func (e *engine) slay(m prey) {
	u := &e.Units[m.unit]
	if m.man != nobody {
		u.Squad.men()[m.man].Dead = true
		return
	}
	e.killCrew(m.unit, 1<<m.bit)
}

// killCrew removes men of a crew, those a squad has lent included (RE-1.9).
func (e *engine) killCrew(k int, set uint16) {
	u := &e.Units[k]
	u.Vehicle.Crew &^= set
	if u.Vehicle.profile.Crew == 0 {
		for j := range e.Units {
			o := &e.Units[j]
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
	if u.Vehicle.HatchOpen && !e.commanded(u) {
		u.Vehicle.HatchOpen = false // RE-18.3
		e.shifted()
	}
}

// emptied leaves a vehicle in which nobody is left alive abandoned.
func (e *engine) emptied(k int) {
	u := &e.Units[k]
	if u.live() && u.Vehicle.Crew == 0 && e.riders(u) == 0 && !u.Vehicle.abandoned() && u.Vehicle.profile.Crew > 0 {
		u.Vehicle.Damage.Abandoned = true
	}
}

// blastHatch hits a commander whose vehicle a burst covers (RE-13.3).
func (e *engine) blastHatch(b barrel, k int) {
	o := &e.Units[k]
	if o.Vehicle.wrecked() || o.Vehicle.profile.Enclosure != Closed || !o.Vehicle.HatchOpen {
		return
	}
	for _, m := range e.inside(k) {
		h := Hurt{Exp: m.exp, ExpMod: hurtMod(b.w.ExpMod, true), AP: b.w.AP}.Resolve(e.referee)
		ev := Volley{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Man: b.man, Target: o.ID, Killed: btoi(h.Killed)}
		ev.Hits = []HitTold{e.toldPrey(m, h)}
		e.tell(ev)
		if h.Killed {
			e.slay(m)
		}
	}
}

// manShoots is a launcher fired at a vehicle that bears down on its man
// (RE-5.4): a normal roll at short range.
func (e *engine) manShoots(k, n int, w *Weapon, i int) {
	u := &e.Units[k]
	b := barrel{unit: k, man: n, mount: nobody, w: w, ammo: w.usual(), shoot: u.Squad.profile.Shoot, moved: false}
	e.spend(b)
	t := e.view(u.Seat)
	e.stance(t, &b)
	o := &e.Units[i]
	a := Aim{Weapon: w, Ammo: b.ammo, Shoot: b.shoot, Short: true, Vehicle: o.Vehicle.profile, Cover: NoCover}
	hull := o.body()
	shot := Shot{
		Target: o.Vehicle.profile, AT: e.at(w, b.ammo, true), Ammo: b.ammo, Need: a.Need(), Short: true, From: hull.facing(b.who.eye.at, e.Opts.Rear90),
		Riders: e.riders(o) > 0, Improvised: o.Vehicle.profile.Has(ImprovisedArmour),
	}
	e.resolveShot(b, i, shot, "", a.Mods(), b.who.eye.at)
}

// firstWeapon is the first weapon of a vehicle that can fire at another, for a
// shot before an impact (RE-10.3).
func (e *engine) firstWeapon(k, i int) int {
	u := &e.Units[k]
	for n := range u.Vehicle.profile.Weapons {
		if e.mayFire(k, []Firing{{Mount: &n, Target: e.Units[i].ID}}, fireMode{Free: true}) == nil {
			return n
		}
	}
	return nobody
}
