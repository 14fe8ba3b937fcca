// Package engagement is the game of Rules of Engagement: vehicles and squads
// of single figures on a table of centimetres, orders given before anybody
// moves, armour that is hit location by location, and crews that bail out.
//
// # Four things to know
//
//   - [Data] is everything printed: vehicles, weapons, squads, terrain, the
//     hit location and damage tables, maps and scenarios. [Load] reads and
//     checks it.
//   - [Shot] goes through the whole procedure against a vehicle, one die at a
//     time: hit, location, penetration, damage, bail-out. The same code is run
//     once for every way the dice can fall to answer [Data.ReadOdds].
//   - [Rules] starts games, [Position] is one under way. A turn is Discipline,
//     Orders, Movement, Shooting and Close Combat; every move waits for the
//     side that watches it, in steps of one centimetre.
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
// and odds_vehicle.go; then the table: place.go, ray.go, sight.go, aim.go,
// gunnery.go, blast.go, inspect.go, maps.go; then those who move on it:
// orders.go, march.go, squads.go, detect.go; setup.go, check.go, force.go,
// kept.go and victory.go. Each of these is a set of pure functions over values:
// what a rule needs goes in, dice are handed in, and what a referee would say
// comes out.
//
// The game itself puts them together: state.go (what a position holds),
// action.go, event.go and reasons.go (what is done, happens and is refused),
// engine.go (how play goes on until somebody has to decide), then a turn in its
// order: deploy.go, turn.go, discipline.go, command.go, movement.go,
// support.go, bogging.go, footwork.go, partway.go, riders.go, transport.go, collision.go, dozer.go, spotting.go,
// arms.go, shooting.go, targets.go, volley.go, opportunity.go, gunfire.go,
// wounds.go, arrange.go, melee.go. What a seat may know is in ground.go, secrets.go and
// view.go; legal.go, sample.go, survey.go, samples.go, appraise.go, standing.go
// and query.go suggest and answer; notation.go
// reads and writes.
//
// # Hidden things
//
// Everything a seat is told about its own choices is computed on a table
// without what the other side has hidden, so a refusal or a suggestion cannot
// give it away. A question opens on public facts only: that there are hidden
// units is one, where they are is not.
package engagement
