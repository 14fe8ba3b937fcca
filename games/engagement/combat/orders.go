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
func VehicleOrders(f Fitness) []Order {
	switch {
	case f.Abandoned:
		return nil
	case f.Immobile || f.Runaway || f.Driverless:
		return []Order{Hold}
	}
	return []Order{Hold, Advance, Run}
}

// SquadOrders lists the orders a squad may get; withdrawing is chosen before,
// in Discipline (RE-0.7). Men in close combat fight on or have withdrawn
// (RE-X.8).
func SquadOrders(m Morale, contact bool) []Order {
	switch m {
	case Confident:
		if contact {
			return []Order{Assault}
		}
		return []Order{Hold, Crawl, Advance, Run, Assault}
	case Suppressed, Shaken:
		if !contact {
			return []Order{Crawl}
		}
	case Demoralised, Broken:
	}
	return nil
}

// Watches tells whether a unit may keep its fire for the enemy's move: it
// holds and is confident; vehicles always are (RE-0.12, RE-3.1).
func Watches(o Order, m Morale) bool { return o == Hold && m == Confident }

// UsesTerrain tells whether a figure makes the most of the ground: crawling,
// or holding in cover, never in a confined space (RE-0.8).
func UsesTerrain(o Order, c printed.Cover, confined bool) bool {
	return !confined && (o == Crawl || o == Hold && c != printed.NoCover)
}

// RidersShoot is how many may shoot out of an open vehicle that stands: half its
// transport value, rounded up; a mounted MG takes two of them (RE-9.6).
func RidersShoot(v *printed.Vehicle, moved bool, mounts int) int {
	if moved || v.Enclosure == printed.Closed {
		return 0 // RE-9.7
	}
	return max((v.Transport+1)/2-2*mounts, 0)
}

// Order is what a unit was told to do (RE-0.7).
type Order string

// The orders.
const (
	Hold     Order = "hold"
	Crawl    Order = "crawl"
	Advance  Order = "advance"
	Run      Order = "run"
	Assault  Order = "assault"
	Withdraw Order = "withdraw"
)

// FootOrders lists what men on foot can be told to do.
func FootOrders() []Order { return []Order{Hold, Crawl, Advance, Run, Assault, Withdraw} }
