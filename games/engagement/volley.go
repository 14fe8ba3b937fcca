package engagement

import (
	"slices"

	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

func fireSalvos(e *engine, i int, shots []Firing, list []salvo, mode fireMode) {
	u := &e.Units[i]
	switch {
	case mode.Snap:
		u.Watch = false
	case !mode.Free:
		u.Fired = true
	}
	giveAway(e, i)
	if !mode.Snap {
		pointGun(e, i, list)
	}
	if u.isVehicle() {
		u.Vehicle.PassengersFired += e.Units.mountMen(u, shots)
	}
	for _, s := range list {
		for _, b := range s.barrels {
			if b.rides {
				v := e.Units.find(e.Units[b.unit].Squad.Men[b.man].In)
				giveAway(e, v)
				e.Units[v].Vehicle.PassengersFired += b.takes()
			}
		}
	}
	for _, s := range list { // before anything is fired (RE-6.4)
		for _, b := range s.barrels {
			if b.turn != 0 {
				turnTurret(e, b.unit, e.Units[b.unit].Vehicle.Turret+b.turn)
			}
		}
	}
	aboard := map[int]occupants{} // of the vehicles that are waited for
	for _, s := range list {
		if s.At == AtWait {
			aboard[s.target] = occupants{e.Units.passengers(&e.Units[s.target]), e.Units[s.target].Vehicle.Crew}
		}
	}
	for _, s := range list {
		if s.At != AtWait {
			fireSalvo(e, s)
		}
	}
	for _, s := range list {
		if s.At == AtWait {
			fireAtLeavers(e, s, aboard[s.target])
		}
	}
}

// pointGun points a towed gun at what its crew fires at: on Hold it may face
// anywhere in its own turn (RE-0.7, RE-X.8).
func pointGun(e *engine, i int, list []salvo) {
	u := &e.Units[i]
	for _, s := range list {
		if u.isVehicle() || !u.Squad.profile.Has(printed.Towed) || s.target == nobody || len(s.barrels) == 0 || !s.barrels[0].w.Gun() {
			continue
		}
		if aims := e.Units[s.target].prints(); len(aims) > 0 {
			u.Pose.H = geom.Bearing(s.barrels[0].print.At, aims[0].At)
		}
	}
}

func fireSalvo(e *engine, s salvo) {
	if s.At == AtPots {
		u := &e.Units[s.unit]
		u.Vehicle.SmokePotsUsed = true
		laySmoke(e, s.unit, geom.Pose{X: u.Pose.X, Y: u.Pose.Y})
		return
	}
	for _, b := range s.barrels {
		u := &e.Units[b.unit]
		if b.man != nobody && u.Squad.Men[b.man].Dead || u.isVehicle() && !e.Units.crewed(u) {
			continue
		}
		if b.mount != nobody && u.Vehicle.profile.Weapons[b.mount].MainGun() {
			e.unmask(b.unit, "") // the log names the gun
		}
		spendShot(e, b)
		e.view(u.Seat).stance(&b)
		fireBarrel(e, s, b)
	}
}

func spendShot(e *engine, b barrel) {
	u := &e.Units[b.unit]
	if b.man != nobody {
		men := u.Squad.men()
		men[b.man].LastShotTurn = e.Turn
		if b.w.Shots > 0 {
			men[b.man].ShotsUsed++
		}
		return
	}
	if m := u.Vehicle.profile.Weapons[b.mount]; m.MainGun() || m.Mount == printed.Support {
		u.Vehicle.GunFiredTurn = e.Turn
	}
}

// fireBarrel resolves one barrel by what it fires at what.
func fireBarrel(e *engine, s salvo, b barrel) {
	if s.target == nobody {
		if b.ammo == printed.RoundSmoke {
			fireSmoke(e, s, b)
		} else {
			fireIntoBuilding(e, s, b)
		}
		return
	}
	o := &e.Units[s.target]
	if o.Vehicle.wrecked() || o.Place != atTable || !o.isVehicle() && o.Squad.walking() == 0 {
		return // nothing is left to fire at
	}
	switch {
	case b.w.Indirect():
		fireMortar(e, s, b)
	case b.ammo == printed.RoundFlame && !o.isVehicle():
		fireFlame(e, s, b)
	case o.isVehicle() && s.At == AtCrew:
		fireAtCrew(e, s, b)
	case o.isVehicle():
		fireAtVehicle(e, s, b)
	case b.ammo == printed.RoundHE && b.w.Blast > 0:
		fireShell(e, s, b)
	case (b.ammo == printed.RoundAT && b.w.Gun() || b.ammo == printed.RoundHEAT) && firesIntoRoom(e, s, b):
		fireShell(e, s, b) // RE-19.5: HE-1 in a confined space
	default:
		fireAtMen(e, s, b)
	}
}

// fireAtMen is a burst at a squad (RE-0.8).
func fireAtMen(e *engine, s salvo, b barrel) {
	t := e.view(e.Units[b.unit].Seat)
	look := t.sight(b, s.target)
	if !look.visible {
		return
	}
	if s.Pick != nil {
		if k := slices.Index(look.numbers, *s.Pick); k > 0 {
			look.numbers[0], look.numbers[k] = look.numbers[k], look.numbers[0]
			look.covers[0], look.covers[k] = look.covers[k], look.covers[0]
		}
	}
	fireBurst(e, b, s.target, aimAt(e, b, s.target, look), look)
}

// fireBurst throws a weapon's dice at men: all to hit, then EXP and AP for each
// hit (RE-0.8, RE-X.6).
func fireBurst(e *engine, b barrel, j int, a combat.Aim, look targetSeen) {
	o := &e.Units[j]
	v := Volley{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Man: b.man, Target: o.ID, Need: a.Need(), Sum: a.Mods()}
	for range throwShots(e, b) {
		v.Dice = append(v.Dice, e.die())
	}
	hurt, taken := newToll(e), make([]int, len(look.numbers))
	hits := 0
	for _, d := range v.Dice {
		if d < v.Need {
			continue
		}
		k := nextMark(o.Squad.Men, look.numbers, taken)
		hits++
		if k == nobody {
			continue
		}
		n := look.numbers[k]
		confined := e.ground.Building(o.Squad.Men[n].Point()) != nil
		use := combat.UsesTerrain(o.Order, look.covers[k], confined)
		hurt.hitMan(j, n, combat.FigureHit{
			Exp: o.Squad.profile.Exp, ExpMod: combat.ExpModifier(b.w.ExpMod, use), AP: e.ap(b.w, look.short),
		})
	}
	v.Hits, v.Killed = hurt.hits, hurt.killed
	e.tell(v)
	if v.Killed > 0 {
		e.forgetSight()
	}
	e.countHits(j, hits)
	e.checkSquad(j)
}

// occupants are who sits in a vehicle: squads, and men of its crew.
type occupants struct {
	squads []int
	crew   uint16
}

// fireAtLeavers fires at those who left a vehicle while somebody waited for them: its
// crew, else the first squad of those who sat in it (RE-17.3).
func fireAtLeavers(e *engine, s salvo, before occupants) {
	leavers := before.squads
	if before.crew != 0 {
		leavers = append([]int{e.Units.find(s.Target + "c")}, leavers...)
	}
	out := slices.IndexFunc(leavers, func(i int) bool {
		return i != nobody && e.Units[i].Place == atTable && e.Units[i].Squad.JustGotOut && e.Units[i].Squad.walking() > 0
	})
	if out < 0 {
		return
	}
	k := leavers[out]
	for _, b := range s.barrels {
		u := &e.Units[b.unit]
		if u.Squad.Men[b.man].Dead || e.Units[k].Squad.walking() == 0 {
			continue
		}
		spendShot(e, b)
		t := e.view(u.Seat)
		t.stance(&b)
		look := t.sight(b, k)
		if !look.visible || !field.Within(b.print, look.print, b.w.Range) {
			continue
		}
		look.cover = printed.NoCover // RE-17.2: none while leaving
		fireBurst(e, b, k, aimAt(e, b, k, look), look)
	}
}

// turnTurret turns a turret to a heading relative to its hull.
func turnTurret(e *engine, i, to int) {
	u := &e.Units[i]
	to = geom.Norm(to)
	if u.Vehicle.Turret == to {
		return
	}
	e.tell(TurretTurned{Unit: u.ID, From: u.Vehicle.Turret, To: to, private: u.secret()})
	u.Vehicle.Turret, u.Vehicle.Motion.TurretTurned = to, true
	e.forgetSight()
}

// fireAtVehicle fires a barrel at a vehicle, each shot through all its steps
// before the next (RE-14.1).
func fireAtVehicle(e *engine, s salvo, b barrel) {
	shots := throwShots(e, b)
	for range shots {
		o := &e.Units[s.target]
		if o.Vehicle.wrecked() || o.Place != atTable {
			return // the shot has no target
		}
		fireOneShot(e, s, b)
	}
}

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

// fireAtCrew is fire at men in a vehicle.
func fireAtCrew(e *engine, s salvo, b barrel) {
	o := &e.Units[s.target]
	t := e.view(e.Units[b.unit].Seat)
	look := t.sight(b, s.target)
	marks := e.Units.inside(s.target)
	if !look.visible || len(marks) == 0 {
		return
	}
	a, use := aimAtCrew(e.state, t, b, s.target, look)
	v := Volley{Unit: e.Units[b.unit].ID, Weapon: b.w.ID, Man: b.man, Target: o.ID, Need: a.Need(), Sum: a.Mods()}
	hits := rollHitsInside(e, &v, b)
	room, bursts := burstsInside(&b, o.Vehicle.profile)
	if hits > 0 && bursts { // among all of them
		hits = len(marks)
	}
	hurt := newToll(e)
	for n := range hits {
		if m := marks[n%len(marks)]; !e.Units.fallen(m) {
			hurt.hit(m, combat.FigureHit{
				Exp: m.exp, ExpMod: combat.ExpModifier(b.w.ExpMod, use), AP: e.ap(b.w, look.short), APBonus: btoi(room),
			})
		}
	}
	if hits > 0 {
		e.unmask(s.target, e.Units[b.unit].ID)
	}
	v.Hits, v.Killed = hurt.hits, hurt.killed
	e.tell(v)
	hurt.countForMorale()
	// What beats a vehicle without armour wrecks it through its men as well.
	beats := b.ammo == printed.RoundFlame || b.w.HasAT && e.at(b.w, b.ammo, look.short) >= combat.SmashAT
	if hits > 0 && beats && o.Vehicle.profile.Armour == nil {
		why := clause("RE-21.15")
		if o.Vehicle.profile.Mobility == printed.Motorcycle {
			why = "RE-2.3"
		}
		knockOut(e, s.target, why)
	}
	leaveIfEmpty(e, s.target)
}

// burstsInside tells whether a round at the men in a vehicle reaches them all, and
// whether it bursts in a confined space: into a grenade bucket AT and HEAT
// rounds do, too (RE-21.5, RE-19.16).
func burstsInside(b *barrel, v *printed.Vehicle) (room, bursts bool) {
	shell := b.ammo == printed.RoundHE && b.w.Blast > 0
	room = v.Has("grenade_bucket") && (shell || b.ammo == printed.RoundAT && b.w.Gun() || b.ammo == printed.RoundHEAT)
	return room, shell || room
}

// rollHitsInside throws a weapon's dice at men in a vehicle and counts the hits; a flame
// needs none (RE-0.19).
func rollHitsInside(e *engine, v *Volley, b barrel) int {
	if b.ammo == printed.RoundFlame {
		v.Need, v.Sum = 1, nil
		return 1
	}
	hits := 0
	for range throwShots(e, b) {
		d := e.die()
		v.Dice = append(v.Dice, d)
		hits += btoi(d >= v.Need)
	}
	return hits
}

// fireLastShot is a weapon fired at a vehicle that bears down on its man: a
// normal roll at short range (RE-5.4).
func fireLastShot(e *engine, b barrel, i int, name printed.Location) {
	spendShot(e, b)
	t := e.view(e.Units[b.unit].Seat)
	for range throwShots(e, b) {
		o := &e.Units[i]
		if o.Vehicle.wrecked() || o.Vehicle.abandoned() || e.Move == nil || e.Move.Halt {
			return
		}
		shot := lastShot(e.state, t, b, i)
		a := combat.Aim{Weapon: b.w, Ammo: b.ammo, Shoot: b.shoot, Short: true, Vehicle: o.Vehicle.profile, Cover: printed.NoCover}
		shot.Need = a.Need()
		resolveShot(e, b, i, shot, name, a.Mods(), b.who.Eye.At)
	}
}

// lastShot is such a shot before the number to hit is known.
func lastShot(s *state, t *seatField, b barrel, i int) combat.Shot {
	look := t.sight(b, i)
	look.short = true
	return shotAt(s, t, b, i, look, s.Units[i].Vehicle.profile)
}
