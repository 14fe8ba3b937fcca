package engagement

import (
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

// aimBarrel judges one barrel against its target.
func aimBarrel(s *state, t *vista, f Firing, b barrel, mode fireMode) (salvo, *game.Refusal) {
	sal := salvo{Firing: f, unit: b.unit, barrels: []barrel{b}, target: nobody}
	u := &s.Units[b.unit]
	if f.Point != nil {
		return sal, mayHitPoint(s, t, f, b)
	}
	j := s.Units.find(f.Target)
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
	if o.Vehicle.wrecked() || !o.car() && o.Squad.walking() == 0 || f.Ammo == printed.RoundSmoke {
		return refuse("RE-0.8", ReasonNoTarget)
	}
	sal.target = j
	if !o.car() && s.Units.engaged(j) {
		return refuse("RE-X.8", ReasonEngaged)
	}
	if b.w.Indirect() {
		return sal, mayFireMortar(s, t, b, j)
	}
	look := t.sight(b, j)
	if no := maySee(s, b, j, look); no != nil {
		return sal, no
	}
	if mode.Snap && b.man != nobody && b.w.Gun() && u.Squad.profile.Has("towed") { // RE-X.8
		if off := field.TurnBetween(u.Pose.H, geom.Bearing(b.print.At, look.print.At)); max(off, -off) > gunArc {
			return refuse("RE-X.8", ReasonNoArc)
		}
	}
	return sal, mayHurt(s, t, f, b, j, look)
}

// engaged tells whether a squad is in close combat with somebody.
func (us roster) engaged(j int) bool { return us.inContact(j) }

// maySee judges sight, detection and range.
func maySee(s *state, b barrel, j int, look prospect) *game.Refusal {
	id := s.Units[j].ID
	switch {
	case !look.visible:
		return game.Refuse("RE-0.10", ReasonNoSight, "target", id)
	case !s.made(b.unit, j, look.cover):
		return game.Refuse("RE-0.11", ReasonConcealed, "target", id)
	case !field.Within(b.print, look.print, b.w.Range):
		return game.Refuse("RE-0.8", combat.ReasonRange, "most", b.w.Range)
	case b.w.MinRange > 0 && field.Within(b.print, look.print, b.w.MinRange-1):
		return game.Refuse("RE-0.18", ReasonMin, "least", b.w.MinRange)
	}
	return nil
}

// mayHurt judges whether the weapon can do anything to such a target.
func mayHurt(s *state, t *vista, f Firing, b barrel, j int, look prospect) *game.Refusal {
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
		return mayHitCrew(s, t, b, j, refuse)
	case AtBelly:
		hull := t.hull(j)
		if !b.w.HasAT || !look.short || hull.Facing(b.who.Eye.At, false) != printed.Front || !t.f.ShowsBelly(hull.Profile, hull.Pose) {
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

// mayHitCrew judges fire at those in a vehicle: the commander in his hatch
// (RE-13.3), men in the open from above (RE-14.10), in an unarmoured vehicle
// or on a motorcycle (RE-21.15, RE-2.3).
func mayHitCrew(s *state, t *vista, b barrel, j int, refuse func(clause, string) *game.Refusal) *game.Refusal {
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
		if b.man == nobody || b.rides || !t.f.Above(s.Units[b.unit].Squad.Men[b.man].Figure, t.hull(j)) {
			return refuse("RE-14.10", ReasonAimed)
		}
	case o.Vehicle.profile.Enclosure == printed.Unarmoured:
	}
	return nil
}

// mayFireMortar judges a mortar's shot: on Hold, at what it or a leader has made out
// (RE-0.18).
func mayFireMortar(s *state, t *vista, b barrel, j int) *game.Refusal {
	u, o := &s.Units[b.unit], &s.Units[j]
	refuse := func(c clause, reason string) *game.Refusal { return game.Refuse(c, reason, "target", o.ID) }
	if u.Order != combat.Hold || b.rides || b.snap {
		return refuse("RE-0.18", combat.ReasonMovedFire)
	}
	spotted := false
	for k := range s.Units {
		w := &s.Units[k]
		if w.Seat != u.Seat || w.car() || w.Place != atTable || k != b.unit && !w.Squad.leads() {
			continue
		}
		if sees, cover := t.bestGlimpse(k, j); sees && s.made(k, j, cover) {
			spotted = true
			break
		}
	}
	near := o.prints()[0]
	switch {
	case !spotted:
		return refuse("RE-0.18", ReasonNoSight)
	case !field.Within(b.print, near, b.w.Range):
		return game.Refuse("RE-0.8", combat.ReasonRange, "most", b.w.Range)
	case b.w.MinRange > 0 && field.Within(b.print, near, b.w.MinRange-1):
		return game.Refuse("RE-0.18", ReasonMin, "least", b.w.MinRange)
	}
	return nil
}

// mayHitPoint judges smoke and fire at a part of a building (RE-0.16,
// RE-19.3).
func mayHitPoint(s *state, t *vista, f Firing, b barrel) *game.Refusal {
	u := &s.Units[b.unit]
	p := *f.Point
	refuse := func(c clause, reason string) *game.Refusal { return game.Refuse(c, reason, "unit", u.ID) }
	if p[0] < 0 || p[1] < 0 || p[0] > s.Width || p[1] > s.Height || p[2] < 0 || p[2] > printed.MaxStoreys || f.Target != "" || f.At != "" || b.snap {
		return refuse("RE-0.16", ReasonPoint)
	}
	at := field.Figure{X: p[0], Y: p[1], Storey: p[2]}
	own := u.car() && at.Point() == u.Pose.Centre()
	switch b.ammo {
	case printed.RoundSmoke:
		if u.SmokeUsed {
			return refuse("RE-19.4", ReasonShots)
		}
		if own {
			return nil // RE-19.8
		}
		if b.w.Indirect() && u.Order == combat.Hold {
			if !field.Within(b.print, at.Footprint(), b.w.Range) {
				return game.Refuse("RE-0.8", combat.ReasonRange, "most", b.w.Range)
			}
			return nil
		}
	case printed.RoundHE, printed.RoundAT, printed.RoundHEAT:
		room := t.f.Building(at.Point())
		if room == nil || !b.w.Gun() || p[2] >= max(room.Storeys, 1) || b.ammo == printed.RoundHE && b.w.Blast == 0 {
			return refuse("RE-19.3", ReasonPoint)
		}
	default:
		return refuse("RE-0.16", ReasonPoint)
	}
	switch {
	case t.f.SeeMan(b.who, at).Visible == 0:
		return refuse("RE-0.10", ReasonNoSight)
	case !field.Within(b.print, at.Footprint(), b.w.Range):
		return game.Refuse("RE-0.8", combat.ReasonRange, "most", b.w.Range)
	}
	return nil
}
