// Package engagement is the game of Rules of Engagement: vehicles and squads
// of single figures on a table of centimetres, orders given before anybody
// moves, armour that is hit location by location, and crews that bail out.
//
// # Its rooms
//
//   - printed is everything in the book: vehicles, weapons, squads, terrain,
//     tables, maps, scenarios, forces and options.
//   - combat throws the dice over values: a shot goes through hit, location,
//     penetration, damage and bail-out. The odds are the same code, run once for
//     every way the dice can fall.
//   - field is the table as geometry: sight, cover, arcs, drives and walks.
//   - This package is the game: [Rules] starts it, [Position] is one under way.
//     A turn is Discipline, Orders, Movement, Shooting and Close Combat; every
//     move waits for the side that watches it, in steps of one centimetre.
//
// Usage:
//
//	rules, err := engagement.New()
//	position, events, err := rules.Start(game.Setup{Scenario: "RE-S1"}, dice)
//
// # Reading order
//
// unit.go, roster.go and state.go (what a position holds, and one being played),
// action.go, event.go and reasons.go (what is done, happens and is refused),
// ground.go (what a seat sees), flow.go (which question comes next). Then what
// the rules share: underway.go (a move under way), secrets.go, morale.go; fire,
// each calling the next: shooting.go, targets.go, volley.go, shells.go,
// wounds.go, bailout.go, and opportunity.go; movement: movement.go, footwork.go,
// transport.go, arrange.go, collision.go, support.go, bogging.go, dozer.go,
// spotting.go; and the phases of a turn in their order: deploy.go, turn.go,
// discipline.go, command.go, movement_phase.go, shooting.go, melee.go. What a
// seat may know is in view.go and unit_view.go; legal.go, survey.go and query.go
// suggest and answer; notation.go reads and writes.
//
// # Hidden things
//
// Everything a seat is told about its own choices is computed on a table
// without what the other side has hidden, so a refusal or a suggestion cannot
// give it away. A question opens on public facts only: that there are hidden
// units is one, where they are is not.
package engagement
