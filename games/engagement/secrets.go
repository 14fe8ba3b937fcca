package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// This file keeps what is hidden honest. Whatever a seat is offered or told is
// judged on the table as that seat knows it; where a hidden unit is in the way
// of what then happens it is met, and shown (RE-X.4, RE-X.7).

// known is the state as a seat knows it: without the units of the other side
// that are out of sight, and with those taken for Tigers as such (RE-21.16).
func (s *state) known(seat game.Seat) *state {
	k := s.clone()
	k.Units = slices.DeleteFunc(k.Units, func(u unit) bool { return u.Seat != seat && u.concealed() })
	for i := range k.Units {
		u := &k.Units[i]
		if ref := s.appearsAs(u, seat); ref != u.Ref {
			u.disguise(s.d.VehicleByID[ref])
		}
	}
	if k.Move != nil && k.Units.find(k.Move.Unit) == nobody {
		k.Move = nil
	}
	return k
}

// disguise makes a vehicle what it is taken for, hull and all: whoever is fooled
// by the name must be fooled by the measure, too (RE-21.16).
func (u *unit) disguise(v *printed.Vehicle) {
	u.Ref, u.Vehicle.profile, u.Vehicle.TakenForTiger = v.ID, v, false
	u.stands(u.Pose)
}

// hiddenFrom tells whether a unit is on the table where a seat does not see it.
func (u *unit) hiddenFrom(seat game.Seat) bool {
	return u.Seat != seat && u.Place == atTable && u.concealed()
}

// revealMenAt shows the hidden enemies on whom men of a side are about to be put,
// and tells whether there were any.
func (e *engine) revealMenAt(seat game.Seat, at []field.Figure) bool {
	met := false
	for k, u := range e.Units.each() {
		if !u.hiddenFrom(seat) || !slices.ContainsFunc(at, func(f field.Figure) bool { return u.occupies(f) }) {
			continue
		}
		e.reveal(k, "met")
		met = true
	}
	return met
}

// landsOn shows hidden enemies where a unit has been put.
func (e *engine) landsOn(i int) bool {
	u := &e.Units[i]
	if u.isVehicle() {
		return e.runsInto(i, u.Pose)
	}
	return e.revealMenAt(u.Seat, u.Squad.figures())
}

// occupies tells whether a unit leaves no room for a man.
func (u *unit) occupies(f field.Figure) bool {
	if u.isVehicle() {
		return geom.ComparePoint(u.Vehicle.hull[:], f.Point(), field.Disc) < 0
	}
	return slices.ContainsFunc(u.Squad.Men, func(m man) bool { return m.onFoot() && clash(m.Figure, f) })
}

// runsInto shows the hidden enemies where a vehicle of a side is about to
// stand, and tells whether there were any.
func (e *engine) runsInto(i int, at geom.Pose) bool {
	return e.shovesInto(i, i, at)
}

// shovesInto is runsInto for a vehicle that another pushes.
func (e *engine) shovesInto(i, k int, at geom.Pose) bool {
	b := field.Stand(e.Units[k].Vehicle.profile, at)
	met := false
	for n := range e.Units {
		if u := &e.Units[n]; n != k && u.hiddenFrom(e.Units[i].Seat) && u.blocks(&b) {
			e.reveal(n, "met")
			met = true
		}
	}
	return met
}

// blocks tells whether a unit is where a vehicle would stand.
func (u *unit) blocks(b *field.Body) bool {
	if u.isVehicle() {
		return geom.Overlap(u.Vehicle.hull[:], b.Hull[:])
	}
	return slices.ContainsFunc(u.Squad.Men, func(m man) bool {
		return m.onFoot() && geom.ComparePoint(b.Hull[:], m.Point(), field.Disc) < 0
	})
}

// revealTouched shows hidden enemies whom a unit touches (RE-0.11).
func revealTouched(e *engine, i int) {
	for k := range e.Units {
		if e.Units[k].hiddenFrom(e.Units[i].Seat) && e.Units.touching(i, k) {
			e.reveal(k, "met")
		}
	}
}

// showRiders shows the men in a vehicle that has been revealed.
func (e *engine) showRiders(k int) {
	for _, i := range e.Units.passengers(&e.Units[k]) {
		u := &e.Units[i]
		if u.Hidden {
			u.Hidden = false
			e.tell(Revealed{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), Why: "met"})
		}
	}
}

// reveal shows a hidden or camouflaged unit to everybody (RE-0.11, RE-X.7).
func (e *engine) reveal(k int, why string) {
	u := &e.Units[k]
	if u.Place != atTable || !u.Hidden && (!u.Camouflaged || u.Found) {
		return
	}
	u.Hidden, u.Found = false, u.Camouflaged
	e.forgetSight()
	e.tell(Revealed{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), Why: why, guise: e.guise(u)})
	if u.isVehicle() {
		e.showRiders(k)
	}
}

// loseCamo ends a vehicle's camouflage for good: it moved (RE-11.1).
func (e *engine) loseCamo(k int) {
	u := &e.Units[k]
	if u.Camouflaged {
		e.reveal(k, "moved")
		u.Camouflaged = false
	}
}

// screen is what conceals unit j from unit i, which has it in sight behind
// such cover (RE-0.11).
func (s *state) screen(i, j int, cover printed.Cover) combat.Screen {
	u := &s.Units[j]
	return combat.Screen{
		Hidden: u.Hidden, Camouflaged: u.Camouflaged && !u.Uncovered, Infantry: !u.isVehicle(), Cover: cover, Order: u.Order,
		Shot: u.FiredLastTurn, Near: s.Units.near(i, j, 20*printed.CM),
	}
}

// detected tells whether a unit may aim at another that it sees behind such cover:
// it is open to view, or has been detected (RE-0.11).
func (s *state) detected(i, j int, cover printed.Cover) bool {
	if slices.ContainsFunc(s.Units[i].Spotted, func(f found) bool { return f.Unit == s.Units[j].ID && f.Until >= s.Turn }) {
		return true
	}
	u := &s.Units[j]
	if u.isVehicle() && !u.Camouflaged && !u.Hidden {
		return true
	}
	return !s.screen(i, j, cover).Conceals()
}

// feared tells whether a vehicle is, or is taken for, a Tiger (RE-21.16).
func (s *state) feared(u *unit) bool {
	return s.plan.Allows("tiger_fear") && u.isVehicle() && u.live() && (u.Vehicle.profile.Has("tiger_fear") ||
		u.Vehicle.profile.Has("tiger_fear_mistaken"))
}

// tigerRef is what a vehicle is taken for.
const tigerRef = "tiger1"

// appearsAs is what a seat takes a unit for: a vehicle that can be mistaken for a
// Tiger shows as one until somebody has seen the truth (RE-21.16).
func (s *state) appearsAs(u *unit, seat game.Seat) string {
	if u.Vehicle.takenForTiger() && u.Seat != seat && !u.Vehicle.wrecked() {
		return tigerRef
	}
	return u.Ref
}

// guise is what the other side takes a unit for.
func (s *state) guise(u *unit) guise {
	g := guise{seat: u.Seat}
	if ref := s.appearsAs(u, other(u.Seat)); ref != u.Ref {
		g.taken = ref
	}
	return g
}

// unmask tells the other side what a vehicle really is.
func (e *engine) unmask(k int, by string) {
	u := &e.Units[k]
	if u.Vehicle.TakenForTiger {
		u.Vehicle.TakenForTiger = false
		e.forgetSight()
		e.tell(Unmasked{Unit: u.ID, By: by, Ref: u.Ref})
	}
}

// makesRoom is roomFor for a vehicle that is about to stand there: hidden
// enemies in its way are met.
func (e *engine) makesRoom(i int, at geom.Pose) bool {
	return e.roomFor(e.Units[i].Seat, i, at) && !e.runsInto(i, at)
}

// giveAway takes the concealment of a unit that has fired (RE-0.11).
func giveAway(e *engine, i int) {
	u := &e.Units[i]
	e.reveal(i, "fired")
	u.FiredLastTurn = true
	if u.Camouflaged {
		u.Uncovered = true
	}
}
