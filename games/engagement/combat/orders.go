package combat

import "sabot/games/engagement/printed"

// Fitness is what decides which orders a vehicle may get (RE-0.7, RE-4.1).
type Fitness struct {
	Abandoned  bool
	Immobile   bool // for good, or bogged
	Runaway    bool // out of control (RE-X.9)
	Driverless bool // stunned, or dead and not yet replaced
}

// VehicleOrders lists the orders a vehicle may get: none with which it could
// hide (RE-4.2). One that cannot drive can only hold, one that nobody sits in
// gets none.
func VehicleOrders(f Fitness) []printed.Order {
	switch {
	case f.Abandoned:
		return nil
	case f.Immobile || f.Runaway || f.Driverless:
		return []printed.Order{printed.Hold}
	}
	return []printed.Order{printed.Hold, printed.Advance, printed.Run}
}

// SquadOrders lists the orders a squad may get; withdrawing is chosen before,
// in Discipline (RE-0.7). Men in close combat fight on or have withdrawn
// (RE-X.8).
func SquadOrders(m printed.Morale, contact bool) []printed.Order {
	switch m {
	case printed.Confident:
		if contact {
			return []printed.Order{printed.Assault}
		}
		return []printed.Order{printed.Hold, printed.Crawl, printed.Advance, printed.Run, printed.Assault}
	case printed.Suppressed, printed.Shaken:
		if !contact {
			return []printed.Order{printed.Crawl}
		}
	case printed.Demoralised, printed.Broken:
	}
	return nil
}

// Watches tells whether a unit may keep its fire for the enemy's move: it
// holds and is confident; vehicles always are (RE-0.12, RE-3.1).
func Watches(o printed.Order, m printed.Morale) bool {
	return o == printed.Hold && m == printed.Confident
}

// UsesTerrain tells whether a figure makes the most of the ground: crawling,
// or holding in cover, never in a confined space (RE-0.8).
func UsesTerrain(o printed.Order, c printed.Cover, confined bool) bool {
	return !confined && (o == printed.Crawl || o == printed.Hold && c != printed.NoCover)
}

// RidersShoot is how many may shoot out of an open vehicle that stands: half its
// transport value, rounded up; a mounted MG takes two of them (RE-9.6).
func RidersShoot(v *printed.Vehicle, moved bool, mounts int) int {
	if moved || v.Enclosure == printed.Closed {
		return 0 // RE-9.7
	}
	return max((v.Transport+1)/2-2*mounts, 0)
}
