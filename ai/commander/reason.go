package commander

import (
	"math"
	"strconv"

	"sabot/ai"
	"sabot/game"
	"sabot/games/commander"
)

// The kinds of reasons, by what was compared; their words stand under
// "reason.<kind>".
const (
	reasonFires    = "fires"     // the fire of a stack takes most from the enemy
	reasonKills    = "kills"     // more is left after it, or less of the enemy
	reasonShelters = "shelters"  // the enemy can shoot at less
	reasonAims     = "aims"      // more can be shot at next
	reasonGoal     = "goal"      // what wins the battle
	reasonLeads    = "leads"     // the turns that follow come out better
	reasonDraws    = "draws"     // nothing on the board is worth the point
	reasonEnds     = "ends"      // everything that a point buys makes it worse
	reasonSpent    = "spent"     // no point is left
	reasonFree     = "free"      // costs no point
	reasonCard     = "card"      // the card gains more than the best order
	reasonShoots   = "shoots"    // of all shots the best
	reasonSpares   = "spares"    // no shot is worth it
	reasonHolds    = "holds"     // no card gains what it is worth in the hand
	reasonNothing  = "no-answer" // no card has anything to do with it
	reasonTried    = "tried"     // played through with the same dice, it came out best
)

// Reasons lists the kinds of reasons of this game.
func Reasons() []string {
	return append(ai.CommonReasons(), reasonFires, reasonKills, reasonShelters, reasonAims, reasonGoal, reasonLeads, reasonDraws,
		reasonEnds, reasonSpent, reasonFree, reasonCard, reasonShoots, reasonSpares, reasonHolds, reasonNothing, reasonTried)
}

// told is the reason for an action: the one that was found, or where none was, that
// nothing was looked ahead at.
func (t *thinker) told() *ai.Reason {
	switch {
	case t.why != nil:
		return t.why
	case len(t.Position.Legal(t.Seat)) == 1 && t.listed():
		return ai.Tell(ai.ReasonOnly)
	}
	return ai.Tell(ai.ReasonThumb)
}

// listed tells whether the decision that waits has no answers but those listed.
func (t *thinker) listed() bool {
	for _, d := range t.Position.Waiting() {
		if d.Seat == t.Seat && !d.Optional {
			return d.Listed
		}
	}
	return false
}

func (f *field) who(i int) *ai.Who {
	t := &f.troops[i]
	return &ai.Who{ID: f.v.Pieces[t.id].Pos.String(), What: strconv.Itoa(int(f.v.Pieces[t.id].Number)), Seat: game.Seat(t.side + 1)}
}

func points(v float64) int { return max(1, int(math.Round(v))) }

func percent(v float64) int { return int(math.Round(100 * v)) }

// account is what an outlook is made of, in the order of partReasons.
type account [4]float64

func partReasons() [4]string { return [4]string{reasonKills, reasonShelters, reasonAims, reasonGoal} }

// account takes an outlook apart: what both sides have left, what the enemy can
// shoot, what can be shot at, what wins.
func (p *planner) account(f *field, side int) account {
	w, e := &p.work, &p.eval
	f.copyTo(w)
	w.fightMelees()
	return account{
		w.material(side) - w.material(1-side) - w.crowding(side),
		-e.shots(w, 1-side, 1-side),
		e.shots(w, side, 1-side) + e.nearness(w, side),
		w.progress(e, side, 1-side) - w.progress(e, 1-side, 1-side),
	}
}

// reasonFor is why the order at place i of a list is given: the part of its outlook
// that parts it most from the next best order.
func (t *thinker) reasonFor(f *field, list []order, i int) *ai.Reason {
	o := &list[i]
	switch o.kind {
	case orderDraw:
		return ai.Tell(reasonDraws)
	case orderEnd:
		return ai.Tell(reasonEnds)
	case orderMove, orderFire:
	}
	r := &ai.Reason{Place: o.from.String()}
	if o.kind == orderFire {
		var buf [maxShots]strike
		after := t.plan.scratch()
		defer t.plan.giveBack(after)
		f.copyTo(after)
		if _, plan := after.volley(o.from, t.side, buf[:0]); len(plan) > 0 {
			s := plan[0]
			r.Kind, r.Unit, r.Target = reasonFires, f.who(s.firer), f.who(s.victim)
			r.Chance, r.Gain = percent(s.kill), points(s.gain)
			return r
		}
	}
	if o.n > 0 {
		r.Unit, r.Place = t.mover(f, o), o.steps[0].to.String()
	}
	if r.Kind = ai.ReasonEven; i+1 >= len(list) {
		return r
	}
	best, most := t.apart(f, o, &list[i+1])
	switch {
	case most > 0.5:
		r.Kind, r.Gain = best, points(most)
	case list[i].value > list[i+1].value:
		r.Kind = reasonLeads
	}
	return r
}

// mover is the first unit of a move; one in reserve stands nowhere yet.
func (t *thinker) mover(f *field, o *order) *ai.Who {
	w := f.who(o.steps[0].unit)
	if o.from == reserve {
		w.ID = o.steps[0].to.String()
	}
	return w
}

// apart is the part in which one order is better than another, and by how much.
func (t *thinker) apart(f *field, o, next *order) (kind string, most float64) {
	after := t.plan.scratch()
	defer t.plan.giveBack(after)
	f.copyTo(after)
	after.carryOut(o, t.side)
	one := t.plan.account(after, t.side)
	f.copyTo(after)
	after.carryOut(next, t.side)
	other := t.plan.account(after, t.side)
	for k, reason := range partReasons() {
		if gain := one[k] - other[k]; gain > most {
			kind, most = reason, gain
		}
	}
	return kind, most
}

// reasonToShoot is why a shot is fired, with its exact chance to destroy.
func (t *thinker) reasonToShoot(f *field, index []int, a *aimed) *ai.Reason {
	return &ai.Reason{
		Kind: reasonShoots, Unit: f.who(index[a.shot.Firer]), Target: f.who(index[a.shot.Target]),
		Chance: percent(a.kill), Gain: points(a.gain),
	}
}

// reasonForCard is why a card is played, and what it gains.
func (t *thinker) reasonForCard(a game.Action, gain float64) *ai.Reason {
	r := &ai.Reason{Kind: reasonCard, Gain: points(gain)}
	v := newSurvey(t.Position)
	switch a := a.(type) {
	case commander.Instant:
		r.Unit = t.card(&v, a.Card)
	case commander.Interrupt:
		r.Unit = t.card(&v, a.Card)
	}
	return r
}

// card is a card of the own hand that is about to be played.
func (t *thinker) card(v *survey, id commander.ID) *ai.Who {
	return &ai.Who{What: strconv.Itoa(int(v.Pieces[id].Number)), Seat: t.Seat}
}
