package commander

import (
	"sabot/dice"
	"sabot/game"
)

// Position is the whole state of a game: an immutable value, cheap to copy.
// Positions come from [Rules] and from playing.
type Position struct {
	*library
	s *state
}

// Apply plays a for seat.
func (p Position) Apply(seat game.Seat, a game.Action, src dice.Source) (game.Position, []game.Event, error) {
	if p.s.End != nil {
		return p, nil, game.Refuse("TC-4.0.d", game.ReasonOver)
	}
	if p.s.asks(seat) == askNothing {
		return p, nil, game.Refuse("TC-4.0.b", game.ReasonNotWaiting)
	}
	next, events, err := p.flow.Apply(p.s, seat, a, src)
	if err != nil {
		return p, nil, err
	}
	return Position{p.library, next}, events, nil
}

// Conclude ends the game from outside.
func (p Position) Conclude(how game.How, seat game.Seat) (game.Position, []game.Event, error) {
	if p.s.End != nil {
		return p, nil, game.Refuse("TC-4.0.d", game.ReasonOver)
	}
	next, events, err := p.flow.Conclude(p.s, how, seat)
	return Position{p.library, next}, events, err
}

// conclude ends the game from outside: seat has lost, or nobody has.
func (en *engine) conclude(how game.How, seat game.Seat) {
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
func (p Position) Waiting() []game.Decision { return p.flow.Waiting(p.s) }

// Legal lists what seat may do now. Where a decision is not Listed these are
// good candidates, and Apply judges all others.
func (p Position) Legal(seat game.Seat) []game.Action {
	q := p.s.asks(seat)
	if q == askNothing {
		return nil
	}
	return proposalsFor(p.s, seat).candidates(q)
}
