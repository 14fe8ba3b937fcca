package skirmish

import (
	"slices"

	"sabot/ai"
	"sabot/game"
	rules "sabot/games/skirmish"
)

// burning is repaired first, whatever else is broken: it does damage every turn.
const burning = 100

// command decides in the Command phase: a repair before anything else, then a
// better place for the next turn (TK-14.3, TK-K.2).
func (d *decision) command() game.Action {
	legal := d.p.Legal(d.me)
	repair := ai.Best(legal, nil, -1, 0, func(r rules.Repair) int32 {
		if r.Critical == "engine_fire" && !d.traits.first {
			return burning
		}
		_, harm := d.critical(r.Critical)
		return harm
	})
	if repair != nil {
		d.why = d.reason(reasonRepairs, d.view.Ask.Tank)
		return repair
	}
	if ai.Best(legal, nil, -1, 0, func(rules.CommandMove) int { return 0 }) != nil {
		i := d.view.Ask.Tank
		d.freshTurn() // nobody has moved yet in the turn that it begins from there
		w := d.bestFree(i)
		if d.why = d.reasonFor(i, w); w.moves > 0 {
			return rules.CommandMove{Tank: d.units[i].ID, Pose: w.at}
		}
	}
	return rules.Decline{}
}

// freshTurn takes all tokens off the table.
func (d *decision) freshTurn() {
	for k := range d.units {
		if u := &d.units[k]; u.Alive {
			d.put(k, u.Pose, 0)
			u.Done, u.MovesLeft = false, u.Moves
		}
	}
	d.mission.scores = true
}

// bestFree is the best single move that leaves no token.
func (d *decision) bestFree(i int) spot {
	list := d.spots(i, 1, d.traits.fan)
	keep := d.capture()
	for k := range list {
		list[k].score = d.rate(i, list[k].at, 0)
		list[k].why = d.parts
	}
	d.restore(keep)
	best := slices.MaxFunc(list, func(a, b spot) int { return int(a.score) - int(b.score) })
	d.passed = secondTo(best, list)
	return best
}

// extraMove uses a move that a card grants before the others.
func (d *decision) extraMove() game.Action {
	var best game.Action = rules.Decline{}
	most := int32(0)
	if d.view.Turn == 0 {
		d.freshTurn()
	}
	able := d.extras()
	for i := range d.units {
		if !slices.Contains(able, d.units[i].ID) {
			continue
		}
		stay := d.judge(i)
		if w := d.bestFree(i); w.moves > 0 && w.score > stay+most+50 {
			best, most = rules.ExtraMove{Tank: d.units[i].ID, Pose: w.at}, w.score-stay
			d.why = d.reasonFor(i, w)
		}
	}
	return best
}

func (d *decision) extras() []string {
	var ids []string
	for _, l := range d.p.Legal(d.me) {
		if x, ok := l.(rules.ExtraMove); ok {
			ids = append(ids, x.Tank)
		}
	}
	return ids
}
