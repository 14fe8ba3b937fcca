// Package odds answers questions about single games without a match: what are
// the exact chances of this attack, what does the table say about this scene.
//
//   - [Question] is one such question of one game: how to answer a query, and
//     which fields it has. Each game makes its own (ai/<game>).
//   - [Question.Answers] answers a list of queries. One that is wrong gets its
//     [Fault] in its place, the others are still answered.
//
// Usage:
//
//	answers, err := game.Odds.Answers(ctx, queries, nil)
//
// The figures come from the games' own resolvers, run for every way the dice
// can fall. Nothing here knows a rule or a game: this package only brings the
// forms of all games under one roof, so that command line and server need to
// know none of them.
//
// Read question.go, then field.go (flags of a command line) and scene.go (poses
// as people type them).
package odds
