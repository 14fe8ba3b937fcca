package skirmish

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	rules "sabot/games/skirmish"
)

// move decides how the active tank goes on.
func (d *decision) move() game.Action {
	i := d.view.Ask.Tank
	u := &d.units[i]
	w := d.bestSpot(i, u.MovesLeft)
	why := d.reasonFor(i, w)
	if u.Booster != "" && d.boostPays(i, u.MovesLeft, w) {
		d.why = d.reason(reasonBoost, i)
		return rules.UseCard{Tank: u.ID, Card: u.Booster}
	}
	d.why = why
	if w.moves == 0 {
		return rules.EndMoves{Tank: u.ID}
	}
	return rules.Move{Tank: u.ID, Pose: w.first}
}

// worthBoost is how much better a place must be, in hundredths of a point. The
// card itself is worth less, but of two judgements the better one is often only
// the luckier one: with less, the card was spent more often and won nothing.
const worthBoost = 500

// dash is how ways with a move more are tried by a level that looks at single
// moves only: without going on from them it would never see what three are for.
func dash() fan { return fan{first: 8, second: 4, ways: 6} }

// boostPays tells whether a move more takes tank i to a place that is worth the
// card, compared with the best it can do without.
func (d *decision) boostPays(i, moves int, without spot) bool {
	if d.traits.foreseen > 0 {
		with := d.bestSpot(i, moves+1)
		return with.moves > moves && with.score > without.score+worthBoost
	}
	list := d.ranked(i, d.spots(i, moves+1, dash()))
	near := slices.IndexFunc(list, func(w spot) bool { return w.moves <= moves })
	return list[0].moves > moves && list[0].score > list[near].score+worthBoost
}

func (d *decision) bestSpot(i, moves int) spot {
	s := d.scene
	list := s.spots(i, moves, s.traits.fan)
	if s.traits.maxMoves > 0 {
		dice.Shuffle(d.chance, list[1:])
		list = list[:min(len(list), s.traits.maxMoves)]
	}
	list = s.ranked(i, list)
	if s.traits.foreseen == 0 {
		best := slices.MaxFunc(list, func(a, b spot) int { return int(a.score) - int(b.score) })
		d.passed = secondTo(best, list)
		return best
	}
	return d.foreseen(i, list)
}

// foreseen is the best of a ranked list by what follows. The most promising are
// judged first with the likeliest answers only, then with ever more of them as
// long as there is time.
func (d *decision) foreseen(i int, list []spot) spot {
	top := shortlist(list, d.traits.foreseen)
	others := d.answers(i)
	for width := 1; width <= max(d.traits.width, 1); width++ {
		judged, best := 0, int32(-limitless)
		for k := range top {
			first := width == 1 && k == 0 // there must be an answer
			if !first && d.late() {
				break
			}
			v := d.foresee(i, top[k], others, width, best)
			if !first && d.late() {
				break // cut short, so it does not count
			}
			top[k].score, top[k].why = v, d.parts
			best = max(best, v)
			judged++
		}
		top = top[:max(judged, 1)]
		slices.SortStableFunc(top, func(a, b spot) int { return int(b.score) - int(a.score) })
		if d.late() {
			break
		}
	}
	d.passed = secondTo(top[0], top[1:])
	return top[0]
}
