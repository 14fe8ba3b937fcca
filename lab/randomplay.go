package lab

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sabot/dice"
	"sabot/game"
)

// RandomPlaySpeed is how fast random play went.
type RandomPlaySpeed struct {
	Games   int64   // finished
	Actions int64   // judged by the rules
	Seconds float64 // on the wall
}

// sampler is implemented by positions that draw a legal action faster than
// they list them all, and decider by those that say who is due without
// describing the decision.
type (
	sampler interface {
		Sample(seat game.Seat, src dice.Source) game.Action
	}
	decider interface{ Decider() game.Seat }
)

// MeasureRandomPlay plays set-ups at random, one after the other, for about so long: every
// action is drawn without thought and judged by the rules. There is no match
// and no log, so it is the rules that are measured. A refusal is an error: a
// fast wrong answer is no result.
func MeasureRandomPlay(ctx context.Context, rules game.Rules, setups []game.Setup, limit time.Duration) (RandomPlaySpeed, error) {
	src, choices := dice.NewFast(1), dice.NewFast(2)
	var speed RandomPlaySpeed
	began := time.Now()
	for n := 0; ; n++ {
		p, _, err := rules.Start(setups[n%len(setups)], src)
		if err != nil {
			return speed, err
		}
		for p.Result() == nil {
			if speed.Actions%256 == 0 && (time.Since(began) > limit || ctx.Err() != nil) {
				speed.Seconds = time.Since(began).Seconds()
				return speed, ctx.Err()
			}
			seat, a := draw(p, choices)
			if a == nil {
				return speed, errors.New("the game goes on, but nobody can do anything")
			}
			if p, _, err = p.Apply(seat, a, src); err != nil {
				return speed, fmt.Errorf("drawn, then refused: %w", err)
			}
			speed.Actions++
		}
		speed.Games++
	}
}

func draw(p game.Position, choices dice.Source) (game.Seat, game.Action) {
	var seat game.Seat
	if d, ok := p.(decider); ok {
		seat = d.Decider()
	} else {
		seat = game.Due(p)[0].Seat
	}
	if s, ok := p.(sampler); ok {
		return seat, s.Sample(seat, choices)
	}
	legal := p.Legal(seat)
	if len(legal) == 0 {
		return seat, nil
	}
	return seat, legal[choices.Hidden(len(legal))]
}
