// Package skirmish is the game of TANKS: platoons of tank models on a table of
// 90 by 90 centimetres, moved along a measuring arrow, with pools of dice, a
// deck of critical hits and crew cards that lie face down until they are used.
//
// # Three things to know
//
//   - [Rules] implements the contract of package game; [New] reads the cards,
//     maps and missions that are part of the program ([Data]).
//   - [Position] waits for one decision at a time, also in the middle of an
//     attack: a re-roll, a cancel or a discard is an answer to a question, and
//     questions are put on public facts alone.
//   - [Sighting] is all that the table says about a shot; [Odds] and
//     [Data.Inspect] answer questions without a game, [Survey] in the middle
//     of one.
//
// Usage:
//
//	rules, err := skirmish.New()
//	p, events, err := rules.Start(game.Setup{Scenario: "barkmann"}, src)
//	for p.Result() == nil {
//		d := p.Waiting()[0]
//		p, events, err = p.Apply(d.Seat, choose(p, d), src)
//	}
//
// Poses are free, so for moves, deployment and terrain Legal only suggests and
// Apply judges. A pose that is refused comes with the nearest one along the
// same arrow that is allowed.
//
// # Reading order
//
// cards.go and data.go (what is printed), state.go, engine.go (decisions), then
// the chapters: platoon.go, setup.go, table.go (sight), move.go, turn.go,
// shoot.go, attack.go, criticals.go, command.go, missions.go. hidden.go and
// view.go keep face-down cards face down. odds.go and inspect.go need no game;
// preview.go is what a table asks before a pose is committed; survey.go and
// sample.go are for computer players.
package skirmish
