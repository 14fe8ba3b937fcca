// Package skirmish is the game of TANKS: platoons of tank models on a table of
// 90 by 90 centimetres, moved along a measuring arrow, with pools of dice, a
// deck of critical hits and crew cards that lie face down until they are used.
//
// # Rooms
//
//	printed   cards, missions, maps, options, platoons
//	field     the table: sight, arcs, moves, places
//	combat    tanks, dice, rolls, criticals, odds
//	skirmish  the position, the phases in the order of the turn, actions, events, views
//
// Each imports only those above it.
//
// # Two things to know
//
//   - [Rules] implements the contract of package game; [New] reads the data.
//   - [Position] waits for one decision at a time, also in the middle of an
//     attack: a re-roll, a cancel or a discard is an answer to a question, and
//     questions are put on public facts alone.
//
// Usage:
//
//	rules, err := skirmish.New()
//	p, events, err := rules.Start(game.Setup{Scenario: "barkmann"}, src)
//	for p.Result() == nil {
//		d := p.Waiting()[0]
//		p, events, err = p.Apply(d.Seat, choose(p, d), src)
//	}
//
// Poses are free, so for moves, deployment and terrain Legal only suggests and
// Apply judges. A pose that is refused comes with the nearest one along the
// same arrow that is allowed.
//
// # Reading order
//
// position.go, questions.go (what is asked, and how answers are taken), engine.go
// (the steps), then the chapters: setup.go, turn.go, shoot.go, attack.go,
// criticals.go, command.go, missions.go. cards.go, view.go and imagine.go keep
// face-down cards face down; inspect.go is what a table asks before a pose is
// committed.
package skirmish
