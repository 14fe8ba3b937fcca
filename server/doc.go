// Package server lets people, bots and computer opponents play matches over
// HTTP. It knows games only through package game, and what is built
// on them through package registry; which ones there are is handed in with
// [Config].
//
// # What it promises
//
//   - A move is acknowledged after it is on disk. Whoever got no answer sends
//     the same id again: nothing is ever played twice.
//   - Nobody is sent what they may not know. Everything that leaves about a
//     match is built in visibility.go.
//   - Nothing of value is in memory. A table is its log played through, the
//     due turns of computers and the running clocks follow from it, and a
//     killed server goes on where its log ends.
//   - Several servers may run on one database, none of them owns a match, and
//     each takes what it is asked: see nodes.go.
//   - Time that nobody could think in is nobody's: see timekeeper.
//
// # Three things to know
//
//   - table is one match in memory, locked while something happens to it. All
//     that changes a match goes through table.write: game.Match makes a step,
//     the store writes its line, then watchers and minds are told.
//   - matchCache keeps the tables that are used, and forgets the others when
//     memory runs short.
//   - mindPool is where computers think. Their turns are jobs of the store (see
//     jobs.go), which any program on the same database may do; places says who is
//     served next.
//
// Usage:
//
//	err := server.Run(ctx, server.Config{DataDir: dir, Games: games, Book: book, Page: web.Dist()})
//
// # Reading order
//
// wire.go (what travels), config.go, api.go, matches.go and acts.go (the
// calls), table.go, visibility.go, timekeeper.go, uptime.go, clock.go, orders.go
// (windows and standing orders), staff.go and staffcalls.go (several people at one
// seat), requests.go, stream.go, matchcache.go, nodes.go, mindpool.go; then guard.go,
// guest.go, limits.go, problem.go around them, and catalogue.go, analysis.go,
// odds.go, saved.go, replays.go, people.go, owner.go, page.go beside them;
// folder.go, backup.go, move.go and admin.go for whoever runs it. docs/api.md is the
// same from outside.
package server
