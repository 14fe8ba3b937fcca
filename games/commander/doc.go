// Package commander plays Tank Commander, a card battle on a grid of
// positions: two hands of cards, German and Soviet, ten-sided dice, and
// Interrupts that break into everything.
//
// Three types to know:
//
//   - [Catalogue] is all that is printed: 166 cards with their errata and
//     printed values, three terrain tables, ten scenarios. [LoadCatalogue]
//     reads and checks the files under data.
//   - [Rules] implements the contract of package game; [Position] and [View]
//     are its position and what one seat sees of it.
//   - The actions ([Move], [Shot], [Instant], [Interrupt] …) and the events
//     ([ShotFired], [CardPlayed] …) are closed sets of small structs.
//
// Usage:
//
//	rules, err := commander.New()
//	pos, events, err := rules.Start(game.Setup{Scenario: "tc-17-3"}, src)
//	for pos.Result() == nil {
//		d := pos.Waiting()[0]
//		pos, events, err = pos.Apply(d.Seat, choose(pos.Legal(d.Seat)), src)
//	}
//	answer, err := rules.Catalogue().Odds(commander.Query{Attacker: "js-2m", Target: "pzkw-v-g", Fire: "at", Range: "short"})
//
// A position is a short list of cards ([Piece]) and of positions ([Spot]);
// playing copies it and works on the copy. What happens by itself (steps of a
// move, windows that close, turns that change) is in turn.go: advance goes on
// until somebody must decide, and asks says who and what.
//
// Windows open on public facts only (TC-12.2.d): whether a seat is asked never
// depends on what its hand holds. A seat with nothing to play is answered by
// its standing orders, outside the position ([Answer]).
//
// Designers' notes and notices (TC-18.0.a, TC-24.0.a) and a clause that was
// deleted (TC-9.7.a) hold no rule. The book's worked examples (TC-8.8.x,
// TC-9.8.x) are tests.
//
// Files follow the chapters of the book: board.go (TC-6), setup.go, force.go,
// deploy.go (TC-3, TC-14, TC-17), turn.go and play.go (TC-4, TC-5),
// movement.go and march.go (TC-8), weapon.go, resolve.go and fire.go (TC-9),
// melee.go and retreat.go (TC-10), position_ground.go (TC-11), window.go,
// interrupts.go and instants.go (TC-12 and the cards), victory.go (TC-16),
// hill621.go (TC-20). Then odds.go, legal.go and moves.go (what is proposed),
// ready.go (forces in one click), view.go, imagine.go, notation.go.
package commander
