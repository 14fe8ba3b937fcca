// Package commander plays Tank Commander, a card battle on a grid of
// positions: two hands of cards, German and Soviet, ten-sided dice, and
// Interrupts that break into everything.
//
// Its rooms, each importing only those before it:
//
//   - printed holds what is printed: cards, terrain tables, scenarios, options,
//     forces and the grid of positions;
//   - combat resolves attacks, dice in and outcome out; the odds run it;
//   - this package has the position, the phases in the order of the turn,
//     actions, events and views.
//
// Three types to know: [Rules] implements the contract of package game;
// [Position] and [View] are its position and what one seat sees of it. The
// actions ([Move], [Shot], [Instant], [Interrupt] …) and the events
// ([ShotFired], [CardPlayed] …) are closed sets of small structs, registered in
// kinds.go.
//
// Usage:
//
//	rules, err := commander.New()
//	pos, events, err := rules.Start(game.Setup{Scenario: "tc-17-3"}, src)
//	for pos.Result() == nil {
//		d := pos.Waiting()[0]
//		pos, events, err = pos.Apply(d.Seat, choose(pos.Legal(d.Seat)), src)
//	}
//
// A position points to a state: the cards and where they are (table), the board
// as it lies ([Ground]), the action, windows and melee in progress, and the
// course of the game. A state only judges; an engine plays on a copy of it and
// tells the referee what happens. What a seat wants to do is judged by a type of
// its own (moveCheck, shotCheck, interruptCheck, instantCheck, flight, arrivals,
// deployment, forceCheck), and what takes several steps is carried out by one
// (mustering, march, meleeRound, instantEffect). Which seat is asked what stands
// in asks.go, and how answers are taken in questions.go.
//
// Windows open on public facts only (TC-12.2.d): whether a seat is asked never
// depends on what its hand holds. A seat with nothing to play is answered by
// its standing orders, outside the position ([Rules.Answer]).
//
// Designers' notes and notices (TC-18.0.a, TC-24.0.a) and a clause that was
// deleted (TC-9.7.a) hold no rule. The book's worked examples (TC-8.8.x,
// TC-9.8.x) are tests.
//
// Files follow the chapters of the book: setup.go, force.go, deploy.go (TC-3,
// TC-14, TC-17), turn.go and play.go (TC-4, TC-5), movement.go and march.go
// (TC-8), shots.go and fire.go (TC-9), melee.go, flight.go and retreat.go
// (TC-10), ground.go and settle.go (TC-11), window.go, interrupt_check.go,
// interrupts.go, instant_check.go and instants.go (TC-12 and the cards),
// victory.go (TC-16), arrivals.go and hill621.go (TC-20). Then legal.go and
// moves.go (what is proposed), ready.go (forces in one click), view.go,
// imagine.go, notation.go.
package commander
