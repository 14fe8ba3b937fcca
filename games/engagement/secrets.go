package engagement

import (
	"slices"

	"sabot/game"
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
		if ref := s.face(u, seat); ref != u.Ref {
			u.wears(s.d.vehicles[ref])
		}
	}
	if k.Move != nil && k.find(k.Move.Unit) == nobody {
		k.Move = nil
	}
	return k
}

// wears makes a vehicle what it is taken for, hull and all: whoever is fooled
// by the name must be fooled by the measure, too (RE-21.16).
func (u *unit) wears(v *Vehicle) {
	u.Ref, u.Vehicle.profile, u.Vehicle.TakenForTiger = v.ID, v, false
	u.stands(u.Pose)
}

// lurks tells whether a unit is on the table where a seat does not see it.
func (u *unit) lurks(seat game.Seat) bool {
	return u.Seat != seat && u.Place == atTable && u.concealed()
}

// uncovers shows the hidden enemies on whom men of a side are about to be put,
// and tells whether there were any.
func (e *engine) uncovers(seat game.Seat, at []Figure) bool {
	met := false
	for k := range e.Units {
		u := &e.Units[k]
		if !u.lurks(seat) || !slices.ContainsFunc(at, func(f Figure) bool { return u.occupies(f) }) {
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
	if u.car() {
		return e.runsInto(i, u.Pose)
	}
	return e.uncovers(u.Seat, u.Squad.figures())
}

// occupies tells whether a unit leaves no room for a man.
func (u *unit) occupies(f Figure) bool {
	if u.car() {
		return geom.ComparePoint(u.Vehicle.hull[:], f.point(), disc) < 0
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
	b := stand(e.Units[k].Vehicle.profile, at)
	met := false
	for n := range e.Units {
		if u := &e.Units[n]; n != k && u.lurks(e.Units[i].Seat) && u.blocks(&b) {
			e.reveal(n, "met")
			met = true
		}
	}
	return met
}

// blocks tells whether a unit is where a vehicle would stand.
func (u *unit) blocks(b *Body) bool {
	if u.car() {
		return geom.Overlap(u.Vehicle.hull[:], b.hull[:])
	}
	return slices.ContainsFunc(u.Squad.Men, func(m man) bool {
		return m.onFoot() && geom.ComparePoint(b.hull[:], m.point(), disc) < 0
	})
}

// touched shows hidden enemies whom a unit touches (RE-0.11).
func (e *engine) touched(i int) {
	for k := range e.Units {
		if e.Units[k].lurks(e.Units[i].Seat) && e.touching(i, k) {
			e.reveal(k, "met")
		}
	}
}

// showRiders shows the men in a vehicle that has been revealed.
func (e *engine) showRiders(k int) {
	for _, i := range e.passengers(&e.Units[k]) {
		u := &e.Units[i]
		if u.Hidden {
			u.Hidden = false
			e.tell(Revealed{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), Why: "met"})
		}
	}
}
