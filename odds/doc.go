// Package odds answers questions about single games without a match: what are
// the exact chances of this attack, what does the table say about this scene.
//
// # Three things to know
//
//   - [Question] is one such question of one game: how to answer a query, and
//     which fields it has.
//   - [Desk] knows the questions of all games; [Open] makes it from what is
//     printed.
//   - [Question.Answers] answers a list of queries. One that is wrong gets its
//     [Fault] in its place, the others are still answered.
//
// Usage:
//
//	desk := odds.Open(cards.Data(), tanks.Data(), squads)
//	q, ok := desk.Odds("commander")
//	answers, err := q.Answers(ctx, queries, nil)
//
// The figures come from the games' own resolvers, run for every way the dice
// can fall. Nothing here knows a rule: this package only brings the forms of
// four games under one roof, so that command line and server need to know none
// of them.
//
// # Reading order
//
// question.go, desk.go, then commander.go, skirmish.go, engagement.go; scene.go
// reads poses as people type them.
package odds
