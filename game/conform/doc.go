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
package conform
