// Package engagement is the game of Rules of Engagement: vehicles and squads
// of single figures on a table of centimetres, orders given before anybody
// moves, armour that is hit location by location, and crews that bail out.
//
// # Three things to know
//
//   - [Data] is everything printed: vehicles, weapons, squads, terrain, the
//     hit location and damage tables, maps and scenarios. [Load] reads and
//     checks it.
//   - [Shot] goes through the whole procedure against a vehicle, one die at a
//     time: hit, location, penetration, damage, bail-out. The same code is run
//     once for every way the dice can fall to answer [Data.ReadOdds].
//   - [Field] is a table with terrain and hulls. [Field.Drive] and [Field.Walk]
//     judge moves on it; a [Scene] asks what is in sight, behind what cover,
//     which armour faces the shooter and what number is needed to hit.
//
// Usage:
//
//	data, err := engagement.Load()
//	odds, err := data.ReadOdds([]byte(`{"kind":"swarm","given":{"target":"m4a3_75","men":8,"cc":3}}`))
//
// # Reading order
//
// data.go, profiles.go and scenario.go (what is printed), rolls.go, strike.go,
// damage.go and bail.go (the chain of a shot), infantry.go, assault.go, odds.go
// and odds_vehicle.go; then the table: place.go, ray.go, sight.go, aim.go, gunnery.go,
// blast.go, inspect.go; then those who move on it: orders.go, march.go,
// squads.go, detect.go; at last setup.go, maps.go, force.go and victory.go.
//
// Each of these is a set of pure functions over values: what a rule needs goes
// in, dice are handed in, and what a referee would say comes out.
package engagement
