package engagement

import (
	"slices"

	"sabot/game"
)

// A squad may ride in several vehicles, and several squads in one; men get in
// and out one by one (RE-1.10, RE-9). Each man knows where he sits. A squad of
// which nobody is on foot is aboard; otherwise it is on the table with those
// who are.

// present tells whether a man is with his squad, on foot or in a vehicle.
func (m *man) present() bool { return !m.Dead && m.Lent == 0 }

// in lists the men of a squad who ride in a vehicle.
func (q *squad) in(vehicle string) []int {
	var list []int
	for n := range q.all() {
		if q.Men[n].present() && q.Men[n].In == vehicle {
			list = append(list, n)
		}
	}
	return list
}

// rides tells whether anybody of a squad rides.
func (q *squad) rides() bool {
	return slices.ContainsFunc(q.all(), func(m man) bool { return m.present() && m.In != "" })
}

// coaches lists the vehicles that men of a squad ride in, in their order.
func (s *state) coaches(u *unit) []int {
	var list []int
	for n := range u.Squad.Men {
		if m := &u.Squad.Men[n]; m.present() && m.In != "" {
			if k := s.find(m.In); k != nobody && !slices.Contains(list, k) {
				list = append(list, k)
			}
		}
	}
	return list
}

// passengers lists the squads with men in a vehicle.
func (s *state) passengers(u *unit) []int {
	var list []int
	for i := range s.Units {
		p := &s.Units[i]
		if (p.Place == riding || p.Place == atTable) && slices.ContainsFunc(p.Squad.all(), func(m man) bool { return m.present() && m.In == u.ID }) {
			list = append(list, i)
		}
	}
	return list
}

// riders counts the men in a vehicle who do not belong to its crew.
func (s *state) riders(u *unit) int {
	n := 0
	for i := range s.Units {
		p := &s.Units[i]
		if p.Place != riding && p.Place != atTable {
			continue
		}
		men := p.Squad.all()
		for k := range men {
			n += btoi(men[k].present() && men[k].In == u.ID)
		}
	}
	return n
}

// settle tells from its men where a squad is.
func (e *engine) settle(i int) {
	u := &e.Units[i]
	if u.Place != atTable && u.Place != riding {
		return
	}
	u.Place, u.Squad.Aboard = atTable, ""
	if u.Squad.walking() > 0 {
		return
	}
	off := false
	for _, k := range e.coaches(u) {
		if e.Units[k].Place != atTable {
			off = true
		} else if u.Squad.aboard() == "" {
			u.Place, u.Squad.Aboard = riding, e.Units[k].ID
		}
	}
	if off && u.Squad.aboard() == "" {
		u.Place = escaped
	}
}

// escapees counts the men of a squad who are off the table (RE-V2).
func (s *state) escapees(u *unit) int {
	if u.Place == escaped {
		return u.Squad.alive()
	}
	n := 0
	for _, k := range s.coaches(u) {
		if s.Units[k].Place == escaped {
			n += len(u.Squad.in(s.Units[k].ID))
		}
	}
	return n
}

// consorts lists the vehicles that carry men of the squads in a vehicle.
func (s *state) consorts(u *unit) []int {
	var list []int
	for _, i := range s.passengers(u) {
		for _, k := range s.coaches(&s.Units[i]) {
			if v := &s.Units[k]; v.ID != u.ID && v.Place == atTable && !v.Vehicle.wrecked() && !slices.Contains(list, k) {
				list = append(list, k)
			}
		}
	}
	return list
}

// staysWith judges the end of a drive: vehicles that share a squad keep within
// 10 cm of each other, so one that moves last ends near those that have moved
// or cannot (RE-6.5).
func (s *state) staysWith(i int, b *Body) *game.Refusal {
	u := &s.Units[i]
	for _, k := range s.consorts(u) {
		v := &s.Units[k]
		if v.Order != Hold && s.mayMove(k) == nil || within(b.footprint(), v.footprint(), link) {
			continue
		}
		if within(u.footprint(), v.footprint(), link) || gap(b.footprint(), v.footprint()) >= gap(u.footprint(), v.footprint()) {
			return game.Refuse("RE-6.5", ReasonParted, "unit", u.ID, "from", v.ID)
		}
	}
	return nil
}
