// Package lab plays games between computer players by the hundred and says
// what the results are worth.
//
// It knows games only through packages game and registry: every match runs
// through a [game.Match], so its log can be replayed and verified like one that
// people played.
//
// # Six things to know
//
//   - [Player] decides for a seat: a [MindPlayer] asks a computer opponent,
//     [Random] throws a die, a [Program] is somebody's own and speaks the line
//     protocol, an [Engine] speaks the one of Tank Chess alone.
//   - [Served] is the other end of the line protocol: it lets programs ask our
//     computer opponents.
//   - [Simulate] plays the same scenario many times and counts who won.
//   - [Arena] plays a match of two players with paired openings and measures
//     the difference in strength.
//   - [League] lets everybody meet everybody, for a list of ratings.
//   - [Wilson], [Pairs.Elo], [SPRT] and [Rate] are the statistics: plain functions.
//
// Results do not depend on how many games run side by side. Chance is derived
// from the seed, the number of the game and the number of the decision, and
// results are counted in the order of the games.
//
// Read wilson.go, elo.go, sprt.go, rating.go, then player.go, play.go,
// simulate.go, arena.go, league.go; and for programs from outside protocol.go,
// desk.go, process.go, program.go, engine.go, serve.go.
package lab
