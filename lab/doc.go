// Package lab plays games between computer players by the hundred and says
// what the results are worth.
//
// It knows games only through package game: every match runs through a
// [game.Match], so its log can be replayed and verified like one that people
// played.
//
// # Four things to know
//
//   - [Player] decides for a seat: a [MindPlayer] asks a computer opponent,
//     [Random] throws a die, an [Engine] is another program.
//   - [Simulate] plays the same scenario many times and counts who won.
//   - [Arena] plays a match of two players with paired openings and measures
//     the difference in strength.
//   - [Wilson], [Pairs.Elo] and [SPRT] are the statistics: plain functions.
//
// Results do not depend on how many games run side by side. Chance is derived
// from the seed, the number of the game and the number of the decision, and
// results are counted in the order of the games.
//
// Read wilson.go, elo.go, sprt.go, then player.go, play.go, simulate.go,
// arena.go, and engine.go for programs from outside.
package lab
