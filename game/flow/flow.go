// Package flow leads a game from one decision to the next. The games in which
// things happen by themselves (phases, interrupts, moves that others shoot
// into) stand on it.
//
// A game describes itself as a [Game]: what each kind of question is about,
// which seat is asked what, and the next step that needs nobody. Flow does the
// rest of the contract: Waiting, Apply and Conclude.
//
// S is the state a position points to, never changed once a position shares
// it; E is the engine, a copy of it that play may change, together with the
// [Referee] who has the dice and writes down what happens. The two may be one
// type.
package flow

import (
	"sabot/dice"
	"sabot/game"
	"sabot/game/notation"
	"sabot/rulebook"
)

// Referee has the dice and notes what happens.
type Referee struct {
	dice.Source
	Events []game.Event
	first  [3]game.Event // more than most decisions bring about
}

// Tell notes what has happened.
func (r *Referee) Tell(e game.Event) {
	if r.Events == nil {
		r.Events = r.first[:0]
	}
	r.Events = append(r.Events, e)
}

// Question is one kind of decision: the clause it comes from, what is played
// when time runs out, and how an answer is taken.
type Question[S, E any] struct {
	Clause rulebook.Clause
	// Listed tells that Legal lists all answers, Optional that nobody waits.
	Listed, Optional bool
	// Timeout is played when time runs out. A question without one is lost.
	Timeout game.Action
	// Describe adds what depends on the state: arguments, another clause or
	// another default.
	Describe func(s S, d *game.Decision)
	// Play takes an answer. What it refuses must be refused before a die is
	// thrown; the engine is dropped then.
	Play func(e E, seat game.Seat, a game.Action) error
}

// Game is how a game goes on. K is its kind of question; the zero value of K
// asks nothing.
type Game[K ~string, S, E any] struct {
	Seats     int
	Questions map[K]Question[S, E]
	// Notation writes actions. A game whose lines are read with the help of
	// the position makes another one to read them.
	Notation notation.Grammar
	// Asked is what a seat must or may decide now.
	Asked func(s S, seat game.Seat) K
	// Result is nil while the game goes on.
	Result func(s S) *game.Result
	// Begin copies a state to play on, State hands the copy back.
	Begin func(s S, r *Referee) E
	State func(e E) S
	// Step takes the next step that needs no decision; false when one is due
	// or the game is over.
	Step func(e E) bool
	// End ends the game from outside; loser is Nobody for a draw.
	End func(e E, how game.How, loser game.Seat)
}

// Waiting lists the decisions that are due, in the order of the seats.
func (g *Game[K, S, E]) Waiting(s S) []game.Decision {
	if g.Result(s) != nil {
		return nil
	}
	var list []game.Decision
	for seat := game.Seat(1); int(seat) <= g.Seats; seat++ {
		if kind := g.Asked(s, seat); kind != "" {
			list = append(list, g.Decision(s, seat, kind))
		}
	}
	return list
}

// Decision describes a question that seat is asked.
func (g *Game[K, S, E]) Decision(s S, seat game.Seat, kind K) game.Decision {
	q := g.Questions[kind]
	d := game.Decision{Seat: seat, Kind: string(kind), Clause: q.Clause, Listed: q.Listed, Optional: q.Optional, Timeout: q.Timeout}
	if q.Describe != nil {
		q.Describe(s, &d)
	}
	return d
}

// Asks is what seat is asked; zero when nothing waits for it.
func (g *Game[K, S, E]) Asks(s S, seat game.Seat) K {
	if g.Result(s) != nil || seat < 1 || int(seat) > g.Seats {
		return ""
	}
	return g.Asked(s, seat)
}

// Apply takes a decision of seat and goes on until the next one is due.
func (g *Game[K, S, E]) Apply(s S, seat game.Seat, a game.Action, src dice.Source) (S, []game.Event, error) {
	if g.Result(s) != nil {
		return s, nil, game.Refuse("", game.ReasonOver)
	}
	kind := g.Asks(s, seat)
	if kind == "" {
		return s, nil, game.Refuse("", game.ReasonNotWaiting)
	}
	referee := &Referee{Source: src}
	e := g.Begin(s, referee)
	if err := g.Questions[kind].Play(e, seat, a); err != nil {
		return s, nil, err
	}
	g.Run(e)
	return g.State(e), referee.Events, nil
}

// Run goes on until a decision is due or the game is over.
func (g *Game[K, S, E]) Run(e E) {
	for g.Step(e) {
	}
}

// Conclude ends the game from outside.
func (g *Game[K, S, E]) Conclude(s S, how game.How, loser game.Seat) (S, []game.Event, error) {
	if g.Result(s) != nil {
		return s, nil, game.Refuse("", game.ReasonOver)
	}
	referee := &Referee{Source: dice.None{}}
	e := g.Begin(s, referee)
	g.End(e, how, loser)
	return g.State(e), referee.Events, nil
}
