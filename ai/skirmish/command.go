package skirmish

import (
	"slices"

	"sabot/ai"
	"sabot/ai/search"
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
		return repair
	}
	if ai.Best(legal, nil, -1, 0, func(rules.CommandMove) int { return 0 }) != nil {
		i := d.view.Ask.Tank
		d.freshTurn() // nobody has moved yet in the turn that it begins from there
		return d.think(d.freeMoves(i, func(w spot) game.Action { return rules.CommandMove{Tank: d.units[i].ID, Pose: w.at} }))
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

// freeMoves rates the single moves that leave no token, and staying.
func (d *decision) freeMoves(i int, move func(spot) game.Action) []search.Candidate {
	list := d.spots(i, 1, d.traits.fan)
	keep := d.capture()
	for k := range list {
		list[k].score = d.rate(i, list[k].at, 0) + d.misjudgement()
	}
	d.restore(keep)
	slices.SortStableFunc(list, func(a, b spot) int { return int(b.score) - int(a.score) })
	var out []search.Candidate
	for _, w := range shortlist(list, max(d.traits.playOuts, 3)) {
		a := game.Action(rules.Decline{})
		if w.moves > 0 {
			a = move(w)
		}
		out = append(out, d.option(a, w.score))
	}
	return bestFirst(out)
}

// extraMove uses a move that a card grants before the others.
func (d *decision) extraMove() game.Action {
	if d.view.Turn == 0 {
		d.freshTurn()
	}
	list := []search.Candidate{d.option(rules.Decline{}, 50)}
	able := d.extras()
	for i := range d.units {
		if !slices.Contains(able, d.units[i].ID) {
			continue
		}
		stay := d.part(d.standing(i))
		for _, c := range d.freeMoves(i, func(w spot) game.Action { return rules.ExtraMove{Tank: d.units[i].ID, Pose: w.at} }) {
			if _, stays := c.Line[0].(rules.Decline); !stays {
				c.Prior -= stay
				list = append(list, c)
			}
		}
	}
	return d.think(bestFirst(list))
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
