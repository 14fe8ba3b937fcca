// Package conform holds the tests that every game must pass, whatever its
// rules: [Run] plays at random and checks the promises of package game.
//
//	func TestConformance(t *testing.T) {
//		conform.Run(t, conform.Suite{Rules: tankchess.New(), Setups: setups, Holds: invariants})
//	}
//
// [Playthroughs] keeps a readable text for each scenario of a game: decisions
// with their clauses and the number of legal actions, events as sentences with
// sums and dice. [Golden] keeps whole logs replaying.
//
// [Duel] is the smallest game that exercises all of the contract (hidden
// hands, simultaneous decisions, open dice, reveals, a default on time-out).
// The kernel's own tests play it, and it is a good first read for whoever
// writes a new game.
package conform
