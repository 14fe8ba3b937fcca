// Package game is the contract between rules and everything that plays them:
// server, computer opponents, command line and simulations know a game only
// through it, and it knows no game.
//
// Three types carry it:
//
//   - [Position] is the whole state of a game between two actions, an
//     immutable value that says which [Decision] waits for which [Seat], lists
//     the legal [Action] values, applies one (position, seat, action, dice →
//     position, [Event] values, or a [Refusal] that changes nothing) and shows
//     each seat its own [View].
//   - [Rules] makes positions: [Catalog] for set-up pages, Start, readers for
//     the JSON forms, and Imagine, which turns a view back into a position
//     that looks the same, for computer players that must not cheat.
//   - [Match] is a game in progress and its log. Play, Offer, End, Give, Undo
//     and Close each make a [Step]; once its line is safely written, Commit
//     makes it so. [ReadLog], [Replay] and [Verify] turn a log back into a
//     match or name the line that does not hold.
//
// A match in ten lines:
//
//	m, err := game.NewMatch(rules, header, fair)
//	for m.Now().Position.Result() == nil {
//		d := m.Now().Position.Waiting()[0]
//		step, err := m.Play(d.Seat, choose(m.Now().Position.View(d.Seat)), game.Stamp{})
//		// write step.Line to disk, then
//		err = m.Commit(step)
//	}
//	step, err := m.Close(&seeds)
//
// Words are made elsewhere: refusals, events, decisions and tallies carry
// translation keys and arguments, never sentences.
//
// Reading order: position.go, kinds.go (actions and events, each registered
// in one line), refusal.go (and sums), match.go, log.go, replay.go. Package
// flow leads a game from one decision to the next, strict reads JSON, and the
// tests every game must pass are in conform.
package game
