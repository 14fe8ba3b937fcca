// Package server lets people, bots and computer opponents play matches over
// HTTP. It knows games only through package game and minds only through
// package ai; which ones there are is handed in with [Config].
//
// # What it promises
//
//   - A move is acknowledged after it is on disk. Whoever got no answer sends
//     the same id again: nothing is ever played twice.
//   - Nobody is sent what they may not know. Everything that leaves about a
//     match is built in sight.go.
//   - Nothing of value is in memory. A table is its log played through, the
//     due turns of computers and the running clocks follow from it, and a
//     killed server goes on where its log ends.
//
// # Three things to know
//
//   - table is one match in memory, locked while something happens to it. All
//     that changes a match goes through table.write: game.Match makes a step,
//     the store writes its line, then watchers and minds are told.
//   - hall keeps the tables that are used, and forgets the others when memory
//     runs short.
//   - minds is where computers think: a few workers, first come first served.
//
// Usage:
//
//	err := server.Run(ctx, server.Config{Rules: games, Roster: minds, Book: book, Page: web.Dist()})
//
// # Reading order
//
// wire.go (what travels), config.go, api.go, begin.go and act.go (the calls),
// table.go, sight.go, clock.go, orders.go (windows and standing orders),
// request.go, stream.go, minds.go; then guard.go, guest.go, limits.go,
// problem.go around them, and lobby.go, study.go, odds.go, boards.go, saved.go,
// replays.go, page.go beside them. docs/api.md is the same from
// outside.
package server
