package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// gunArc is how far a towed gun is traversed to either side for a shot in the
// other side's turn (RE-X.8).
const gunArc = 450

// indirect tells whether a weapon fires over what stands between (RE-0.18).
func (w *Weapon) indirect() bool { return w.ID == "mortar_light" || w.ID == "mortar_med" }

// ready1 judges one barrel against its target.
func (s *state) ready1(t *vista, f Firing, b barrel, mode fireMode) (salvo, *game.Refusal) {
	sal := salvo{Firing: f, unit: b.unit, barrels: []barrel{b}, target: nobody}
	u := &s.Units[b.unit]
	if f.Point != nil {
		return sal, s.mayHitPoint(t, f, b)
	}
	j := s.find(f.Target)
	refuse := func(c clause, reason string) (salvo, *game.Refusal) {
		return sal, game.Refuse(c, reason, "target", f.Target)
	}
	if j == nobody || s.Units[j].Seat == u.Seat || s.Units[j].Place != atTable || s.Units[j].concealed() {
		return refuse("RE-0.8", ReasonNoTarget)
	}
	o := &s.Units[j]
	if mode.Snap && (s.Move == nil || s.Move.Unit != o.ID) {
		return refuse("RE-X.5", ReasonNoTarget)
	}
	if o.Vehicle.wrecked() || !o.car() && o.Squad.walking() == 0 || f.Ammo == RoundSmoke {
		return refuse("RE-0.8", ReasonNoTarget)
	}
	sal.target = j
	if !o.car() && s.engaged(j) {
		return refuse("RE-X.8", ReasonEngaged)
	}
	if b.w.indirect() {
		return sal, s.mayLob(t, b, j)
	}
	look := s.sight(t, b, j)
	if no := s.maySee(b, j, look); no != nil {
		return sal, no
	}
	if mode.Snap && b.man != nobody && b.w.Gun() && u.Squad.profile.Has("towed") { // RE-X.8
		if off := turnBetween(u.Pose.H, geom.Bearing(b.print.at, look.print.at)); max(off, -off) > gunArc {
			return refuse("RE-X.8", ReasonNoArc)
		}
	}
	return sal, s.mayHurt(t, f, b, j, look)
}

// engaged tells whether a squad is in close combat with somebody.
func (s *state) engaged(j int) bool { return s.inContact(j) }

// maySee judges sight, detection and range.
func (s *state) maySee(b barrel, j int, look prospect) *game.Refusal {
	id := s.Units[j].ID
	switch {
	case !look.visible:
		return game.Refuse("RE-0.10", ReasonNoSight, "target", id)
	case !s.made(b.unit, j, look.cover):
		return game.Refuse("RE-0.11", ReasonConcealed, "target", id)
	case !within(b.print, look.print, b.w.Range):
		return game.Refuse("RE-0.8", reasonRange, "most", b.w.Range)
	case b.w.MinRange > 0 && within(b.print, look.print, b.w.MinRange-1):
		return game.Refuse("RE-0.18", ReasonMin, "least", b.w.MinRange)
	}
	return nil
}

// mayHurt judges whether the weapon can do anything to such a target.
func (s *state) mayHurt(t *vista, f Firing, b barrel, j int, look prospect) *game.Refusal {
	o := &s.Units[j]
	refuse := func(c clause, reason string) *game.Refusal { return game.Refuse(c, reason, "target", o.ID) }
	if !o.car() {
		if f.At != "" || f.Name != "" || b.w.AP == 0 {
			return refuse("RE-0.8", ReasonAimed)
		}
		if f.Pick != nil && !(s.Units[b.unit].Squad != nil && s.Units[b.unit].Squad.profile.Has("sniper") && slices.Contains(look.numbers, *f.Pick)) {
			return refuse("RE-X.8", ReasonAimed)
		}
		return nil
	}
	switch f.At {
	case AtCrew:
		return s.mayHitCrew(t, b, j, refuse)
	case AtBelly:
		hull := t.hull(j)
		if !b.w.HasAT || !look.short || hull.facing(b.who.eye.at, false) != Front || !t.f.showsBelly(hull.Profile, hull.Pose) {
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
	case o.Vehicle.profile.Armour == nil && b.ammo != RoundFlame && (!b.w.HasAT || s.at(b.w, b.ammo, look.short) < smashAT):
		return refuse("RE-21.15", ReasonArmour)
	case o.Vehicle.profile.Armour != nil && !b.w.HasAT:
		return refuse("RE-15.2", ReasonArmour)
	case f.Name != "" && !slices.Contains(locations(), f.Name):
		return refuse("RE-14.8", ReasonAimed)
	}
	return nil
}

// mayHitCrew judges fire at those in a vehicle: the commander in his hatch
// (RE-13.3), men in the open from above (RE-14.10), in an unarmoured vehicle
// or on a motorcycle (RE-21.15, RE-2.3).
func (s *state) mayHitCrew(t *vista, b barrel, j int, refuse func(clause, string) *game.Refusal) *game.Refusal {
	o := &s.Units[j]
	if b.w.AP == 0 || b.ammo == RoundSmoke {
		return refuse("RE-0.8", ReasonAimed)
	}
	switch {
	case len(s.inside(j)) == 0:
		return refuse("RE-14.10", ReasonAimed)
	case o.Vehicle.profile.Enclosure == Closed:
		if !o.Vehicle.HatchOpen {
			return refuse("RE-13.3", ReasonAimed)
		}
	case o.Vehicle.profile.Enclosure == Open:
		if b.man == nobody || b.rides || !t.f.above(s.Units[b.unit].Squad.Men[b.man].Figure, t.hull(j)) {
			return refuse("RE-14.10", ReasonAimed)
		}
	case o.Vehicle.profile.Enclosure == Unarmoured:
	}
	return nil
}

// mayLob judges a mortar's shot: on Hold, at what it or a leader has made out
// (RE-0.18).
func (s *state) mayLob(t *vista, b barrel, j int) *game.Refusal {
	u, o := &s.Units[b.unit], &s.Units[j]
	refuse := func(c clause, reason string) *game.Refusal { return game.Refuse(c, reason, "target", o.ID) }
	if u.Order != Hold || b.rides || b.snap {
		return refuse("RE-0.18", reasonMovedFire)
	}
	spotted := false
	for k := range s.Units {
		w := &s.Units[k]
		if w.Seat != u.Seat || w.car() || w.Place != atTable || k != b.unit && !w.Squad.leads() {
			continue
		}
		if sees, cover := s.bestGlimpse(t, k, j); sees && s.made(k, j, cover) {
			spotted = true
			break
		}
	}
	near := o.prints()[0]
	switch {
	case !spotted:
		return refuse("RE-0.18", ReasonNoSight)
	case !within(b.print, near, b.w.Range):
		return game.Refuse("RE-0.8", reasonRange, "most", b.w.Range)
	case b.w.MinRange > 0 && within(b.print, near, b.w.MinRange-1):
		return game.Refuse("RE-0.18", ReasonMin, "least", b.w.MinRange)
	}
	return nil
}

// mayHitPoint judges smoke and fire at a part of a building (RE-0.16,
// RE-19.3).
func (s *state) mayHitPoint(t *vista, f Firing, b barrel) *game.Refusal {
	u := &s.Units[b.unit]
	p := *f.Point
	refuse := func(c clause, reason string) *game.Refusal { return game.Refuse(c, reason, "unit", u.ID) }
	if p[0] < 0 || p[1] < 0 || p[0] > s.Width || p[1] > s.Height || p[2] < 0 || p[2] > maxStoreys || f.Target != "" || f.At != "" || b.snap {
		return refuse("RE-0.16", ReasonPoint)
	}
	at := Figure{p[0], p[1], p[2]}
	own := u.car() && at.point() == u.Pose.Centre()
	switch b.ammo {
	case RoundSmoke:
		if u.SmokeUsed {
			return refuse("RE-19.4", ReasonShots)
		}
		if own {
			return nil // RE-19.8
		}
		if b.w.indirect() && u.Order == Hold {
			if !within(b.print, at.footprint(), b.w.Range) {
				return game.Refuse("RE-0.8", reasonRange, "most", b.w.Range)
			}
			return nil
		}
	case RoundHE, RoundAT, RoundHEAT:
		room := t.f.building(at.point())
		if room == nil || !b.w.Gun() || p[2] >= max(room.Storeys, 1) || b.ammo == RoundHE && b.w.Blast == 0 {
			return refuse("RE-19.3", ReasonPoint)
		}
	default:
		return refuse("RE-0.16", ReasonPoint)
	}
	switch {
	case t.f.seeMan(b.who, at).Visible == 0:
		return refuse("RE-0.10", ReasonNoSight)
	case !within(b.print, at.footprint(), b.w.Range):
		return game.Refuse("RE-0.8", reasonRange, "most", b.w.Range)
	}
	return nil
}
