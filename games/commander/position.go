package commander

import (
	"errors"

	"sabot/dice"
	"sabot/game"
)

// Position is the whole state of a game: an immutable value, cheap to copy.
// Positions come from [Rules] and from playing.
type Position struct{ s *state }

// Apply plays a for seat.
func (p Position) Apply(seat game.Seat, a game.Action, src dice.Source) (game.Position, []game.Event, error) {
	next, events, err := p.s.library.flow.Apply(p.s, seat, a, src)
	if err != nil {
		return p, nil, p.cite(err)
	}
	return Position{next}, events, nil
}

// cite names the clause of a refusal that comes before any rule is asked.
func (p Position) cite(err error) error {
	if r, ok := errors.AsType[*game.Refusal](err); ok && r.Clause == "" {
		r.Clause = "TC-4.0.b"
		if p.s.End != nil {
			r.Clause = "TC-4.0.d"
		}
	}
	return err
}

// Conclude ends the game from outside.
func (p Position) Conclude(how game.How, seat game.Seat) (game.Position, []game.Event, error) {
	next, events, err := p.s.library.flow.Conclude(p.s, how, seat)
	if err != nil {
		return p, nil, p.cite(err)
	}
	return Position{next}, events, nil
}

// conclude ends the game from outside: seat has lost, or nobody has.
func (en engine) conclude(how game.How, seat game.Seat) {
	winner := game.Nobody
	if seat != game.Nobody {
		winner = other(seat)
	}
	en.finish(winner, how, "TC-4.0.d")
	en.step()
}

// Result is nil while the game goes on.
func (p Position) Result() *game.Result {
	if p.s.End == nil {
		return nil
	}
	r := *p.s.End
	return &r
}

// Waiting lists the decisions that are due.
func (p Position) Waiting() []game.Decision { return p.s.library.flow.Waiting(p.s) }

// Legal lists what seat may do now. Where a decision is not Listed these are
// good candidates, and Apply judges all others.
func (p Position) Legal(seat game.Seat) []game.Action {
	q := p.s.asks(seat)
	if q == askNothing {
		return nil
	}
	return proposalsFor(p.s, seat).candidates(q)
}
