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
//   - [Scene] is a table without a game: what is in sight, behind what cover,
//     which armour faces the shooter and what number is needed to hit.
//
// Usage:
//
//	data, err := engagement.Load()
//	odds, err := data.ReadOdds([]byte(`{"kind":"swarm","given":{"target":"m4a3_75","men":8,"cc":3}}`))
//
// # Reading order
//
// data.go, profiles.go and scenario.go (what is printed), rolls.go, strike.go, damage.go and
// bail.go (the chain of a shot), infantry.go, assault.go, odds.go, then the
// table: place.go, sight.go, aim.go, inspect.go.
package engagement
