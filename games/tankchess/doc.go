// Package tankchess is the game of Tank Chess: two forces with headings and
// armour on a board of squares. There is no chance in it, and nothing is
// hidden but what two options hide.
//
// # Three types to know
//
//   - [Setup] is a board as somebody typed or drew it; it may be nonsense.
//   - [Position] is what can be played: an immutable value that implements
//     [game.Position]. It comes from [Setup.Position] or [Rules.Start].
//   - [Move] is one unit's turn: where it ends, and what it destroys.
//
// Usage:
//
//	setup, err := tankchess.ParseTFEN("8x8 8/8/8/8/8/1###M73/m47/8 w 0 1")
//	p, err := setup.Position(tankchess.DefaultOptions())
//	for _, m := range p.Moves() {
//		fmt.Println(p.Notate(m)) // "Me3-d2SWxa2"
//	}
//	next, err := p.Play(p.Moves()[0])
//
// # Where a rule is
//
// Files follow the chapters of the rulebook, and each needs only those above
// it (two or three that belong together apart):
//
//	square.go     CH-15.a                  squares and headings
//	unit.go       CH-1.b, CH-4.b, CH-6, CH-7.a, CH-12.b, CH-14.a  types and their values (data/units.json)
//	ground.go     CH-14.b to CH-14.k       terrain
//	options.go    section 7                options
//	position.go   section 3                the state and how to look at it
//	action.go, event.go, reasons.go        what is decided, told and refused
//	drive.go      CH-4                     movement
//	fire.go       CH-5 to CH-7, CH-11.b, CH-11.c  fire
//	whynot.go                              the clause of a refusal
//	turn.go       CH-3, CH-4.f, CH-4.g, CH-8  decisions and actions; a move, from judging it to its events
//	end.go        CH-9, CH-10, CH-12, CH-14.j  ends, objectives, announcements
//	deploy.go     CH-13.b, CH-13.c         free and secret deployment
//	mines.go      CH-14.i                  remote-controlled mines
//	setup.go      section 3                from typed to playable
//	tfen.go       CH-15.c                  position text
//	notation.go   CH-15.b                  move text
//	board.go      CH-1.a, CH-2, CH-11.a, CH-13.a  shipped boards, checks of one's own
//	boardfile.go  CH-13.d                  boards as JSON
//	record.go, recordread.go  CH-12.d, CH-15.d  game records
//	view.go, inspect.go                    what a seat may know and ask
//	perft.go      CH-16                    move counts, the slow reference
//
// The starting force (CH-2.a), start squares (CH-2.b) and obstacles (CH-2.c)
// are data; the tests hold them against the rules. The clock (CH-12.c) is
// kept by the match; a fallen flag arrives through [Position.Conclude].
package tankchess
