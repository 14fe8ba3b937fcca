package skirmish

import (
	"context"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	rules "sabot/games/skirmish"
)

// Advise implements [ai.Adviser]: moves and shots are judged beside the choice, in the
// same way. The rest goes by exact chances and rules of thumb.
func (m *Mind) Advise(
	ctx context.Context, seat game.Seat, view game.View, budget ai.Budget, yours game.Action,
) (advice ai.Advice, err error) {
	var refusal error
	err = m.think(ctx, seat, view, budget, func(t *task, d *decision) {
		if _, _, refusal = t.Position.Apply(seat, yours, dice.NewFast(budget.Seed)); refusal != nil {
			return
		}
		kind := string(t.View.Ask.Kind)
		a := d.decide(kind)
		advice.Best, advice.Yours = t.Thought(a, 1, d.nodes), t.Thought(yours, 1, d.nodes)
		advice.Best.Reason = d.told(kind)
		d.late = func() bool { return t.Late(0) }
		one, known := d.valueOf(kind, a)
		other, too := d.valueOf(kind, yours)
		advice.Best.Score, advice.Yours.Score, advice.Judged = int(one), int(other), known && too
	})
	if err == nil {
		err = refusal
	}
	return advice, err
}

const (
	// besideWidth is how many ways of each of the others are gone through for a move
	// that was asked about.
	besideWidth = 2
	// besideWays is how many ways to go on from it are thought through.
	besideWays = 4
)

// valueOf is what an action of the tank that is asked is worth; false for those that
// are not judged so.
func (d *decision) valueOf(kind string, a game.Action) (int32, bool) {
	i := d.view.Ask.Tank
	switch a := a.(type) {
	case rules.Move:
		return d.valueOfMove(i, a), true
	case rules.EndMoves:
		stay := d.units[i].Pose
		return d.foresee(i, spot{at: stay, first: stay}, d.answers(i), besideWidth, -limitless), true
	case rules.Shoot:
		return d.shotWorth(i, a.Target, a.Ammo), true
	case rules.SecondAttack:
		return d.shotWorth(i, a.Target, a.Ammo), true
	case rules.Pass:
		return 0, true
	case rules.Decline:
		return 0, kind == "second-attack"
	}
	return 0, false
}

// valueOfMove is what a move of tank i leads to, with the best way to go on from it.
func (d *decision) valueOfMove(i int, a rules.Move) int32 {
	u := &d.units[i]
	from, speed := u.Pose, u.Speed
	begin := spot{at: a.Pose, first: a.Pose, moves: 1}
	list := []spot{begin}
	if u.MovesLeft > 1 && d.traits.fan.second > 0 {
		d.table.place(i, a.Pose, speed)
		list = d.steps(list, i, begin, d.traits.fan.second, false)
		d.table.place(i, from, speed)
	}
	list = d.ranked(i, list)
	others := d.answers(i)
	best := int32(-limitless)
	for _, w := range list[:min(len(list), besideWays)] {
		best = max(best, d.foresee(i, w, others, besideWidth, best))
	}
	return best
}
