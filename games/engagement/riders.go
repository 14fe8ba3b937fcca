package engagement

import (
	"slices"
)

// A squad may ride in several vehicles, and several squads in one; men get in
// and out one by one (RE-1.10, RE-9). Each man knows where he sits. A squad of
// which nobody is on foot is aboard; otherwise it is on the table with those
// who are.

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
