package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
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
	for _, k := range e.Units.coaches(u) {
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

// staysWith judges the end of a drive: vehicles that share a squad keep within
// 10 cm of each other, so one that moves last ends near those that have moved
// or cannot (RE-6.5).
func (s *state) staysWith(i int, b *field.Body) *game.Refusal {
	u := &s.Units[i]
	for _, k := range s.Units.consorts(u) {
		v := &s.Units[k]
		if v.Order != combat.Hold && s.mayMove(k) == nil || field.Within(b.Footprint(), v.footprint(), field.Link) {
			continue
		}
		if field.Within(u.footprint(), v.footprint(), field.Link) || field.Gap(b.Footprint(), v.footprint()) >= field.Gap(u.footprint(), v.footprint()) {
			return game.Refuse("RE-6.5", ReasonParted, "unit", u.ID, "from", v.ID)
		}
	}
	return nil
}
