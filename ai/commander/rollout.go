package engine

import (
	"context"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/commander"
)

// rollout plays a position on for some game turns with a quick mind on both
// sides and returns what has become of it.
func (t *thinker) rollout(p commander.Position, turns int, seed uint64) float64 {
	quick := *t.Mind
	quick.strength = quickStrength()
	src := dice.NewFast(seed)
	last := max(1, p.Survey().Turn) + turns
	for n := uint64(0); p.Result() == nil && !t.late(); n++ {
		seat := p.Decider()
		if p.Survey().Turn >= last || seat == game.Nobody {
			break
		}
		thought, err := quick.Decide(context.WithoutCancel(t.ctx), seat, p.View(seat), ai.Budget{Seed: seed + n*977})
		if err != nil {
			break
		}
		next, _, err := p.Apply(seat, thought.Action, src)
		if err != nil {
			break
		}
		p = next.(commander.Position)
	}
	if p.Result() != nil {
		return t.worth(p)
	}
	f := newField(p, nil)
	return f.judge(&t.plan.eval, t.side, int(p.Survey().Active)-1)
}
