// Package store keeps matches on disk, in a file or in a database that several
// programs share.
//
// A match is its log, and the log only grows. [Store.Append] adds lines in
// one transaction that is guarded by the number of the latest entry: of two
// writers who both saw entry 7, one writes entry 8 and the other gets
// [ErrSeqTaken]. Append returns when the lines are on disk; whatever was
// acknowledged to a player survives a crash of program and machine.
//
// The package knows no game. It stores the lines that package game wrote,
// beside them the table's own notes (arrivals, chat, requests), who holds
// which seat with whom and what they say to each other, invite tokens as
// hashes, and saved things. A summary of each
// match (who is to decide, the result) is written with every append, so that
// lists and the search for due computer turns need not replay anything.
//
// # Three things to know
//
//   - [Store] is the interface the server uses.
//   - [OpenSQLite] is the default: one file, one writer, group commit. The
//     moves that arrive while one transaction is being written share the next.
//     [OpenPostgres] is for several programs at once, which tell each other over
//     a [Bus] what they do and look for themselves when a message is lost.
//   - conforms_test.go is what both must do. What they do with the same
//     statements is in tables.go and beside it.
//
// The log of a match is never changed, with two exceptions that concern
// persons (see [People]): a match may be deleted as a whole, and a name may be
// taken out of the first line, which package game prepares so that the sums
// still hold.
//
// Usage:
//
//	s, err := store.OpenSQLite(ctx, filepath.Join(dir, "sabot.db"))
//	err = s.Append(ctx, id, store.Change{Last: 7, Entries: lines, Summary: sum})
//
// Reading order: store.go, bus.go, tables.go, read.go, write.go, people.go,
// folder.go, migrations; batch.go, sqlite.go and disk.go (copies, checks, room);
// postgres.go and postgresbus.go; copy.go.
package store
