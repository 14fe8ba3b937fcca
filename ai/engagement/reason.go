package engagement

import (
	"slices"

	"sabot/ai"
	rules "sabot/games/engagement"
)

// The kinds of reasons, by what was compared; their words stand under
// "reason.<kind>".
const (
	reasonAims      = "aims"       // it does most to an enemy
	reasonHurts     = "hurts"      // the side together does more to the enemy
	reasonShelters  = "shelters"   // an enemy would do more to it otherwise
	reasonWary      = "wary"       // so would what may lie hidden, or what others draw
	reasonGround    = "ground"     // an objective
	reasonWatches   = "watches"    // keeps its fire for who moves
	reasonStays     = "stays"      // nobody gains by moving
	reasonShoots    = "shoots"     // of all shots the one that costs the enemy most
	reasonScreens   = "screens"    // smoke saves more than a shot does
	reasonSearches  = "searches"   // looking is free
	reasonNoShot    = "no-shot"    // nobody has a shot
	reasonSnaps     = "snaps"      // opportunity fire does enough
	reasonHoldsFire = "holds-fire" // it does not
	reasonSafest    = "safest"     // least fire is to be feared
)

// Reasons lists the kinds of reasons of this game.
func Reasons() []string {
	return append(ai.CommonReasons(), reasonAims, reasonHurts, reasonShelters, reasonWary, reasonGround, reasonWatches, reasonStays,
		reasonShoots, reasonScreens, reasonSearches, reasonNoShot, reasonSnaps, reasonHoldsFire, reasonSafest)
}

// account is what the value of a scheme is made of: what the enemy's fire takes from
// us (below zero), what ours takes from him, with what else is in the choices, and
// the ground.
type account [3]int

const (
	ours = iota
	theirs
	ground
)

func who(u *rules.SurveyUnit) *ai.Who { return &ai.Who{ID: u.ID, What: u.Ref, Seat: u.Seat} }

// points is how a value is told.
func points(value int) int { return max(1, (value+500)/1000) }

// told is the reason for an action: the one that was found, or where none was, that
// nothing was looked ahead at.
func (d *decision) told() *ai.Reason {
	if d.why != nil {
		return d.why
	}
	for _, w := range d.p.Waiting() {
		if w.Seat == d.me && w.Listed && len(d.p.Legal(d.me)) == 1 {
			return ai.Tell(ai.ReasonOnly)
		}
	}
	return ai.Tell(ai.ReasonThumb)
}

func sameOrder(a, b *rules.Command) bool {
	return a.Order == b.Order && a.Watch == b.Watch && a.Goal == b.Goal && a.Unditch == b.Unditch
}

// reasonToMove is why a unit makes the move that a scheme has for it, rather than
// stay or make the next best.
func (d *decision) reasonToMove(s scheme, id string) *ai.Reason {
	i := slices.IndexFunc(s, func(p part) bool { return p.unit.ID == id })
	pick := s[i].pick
	return d.reasonFor(s, id, func(o *choice) bool { return o != &s[i].options[pick] })
}

// reasonFor is why a unit does what a scheme has for it: the part of the scheme's
// value that parts it most from the best with another choice of the unit.
func (d *decision) reasonFor(s scheme, id string, other func(*choice) bool) *ai.Reason {
	i := slices.IndexFunc(s, func(p part) bool { return p.unit.ID == id })
	p := &s[i]
	pick := p.pick
	d.value(s)
	one := d.parts
	r := &ai.Reason{Kind: ai.ReasonEven, Unit: who(p.unit), Way: string(p.picked().order.Order)}
	next, value := -1, 0
	var two account
	for k := range p.options {
		if !other(&p.options[k]) {
			continue
		}
		p.pick = k
		if v := d.value(s); next < 0 || v > value {
			next, value, two = k, v, d.parts
		}
	}
	p.pick = pick
	if next < 0 {
		r.Kind = ai.ReasonOnly
		return r
	}
	kind, most := 0, 0
	for k := range one {
		if n := one[k] - two[k]; n > most {
			kind, most = k, n
		}
	}
	if most > 0 {
		r.Gain = points(most)
		d.name(r, kind, p.picked(), &p.options[next])
	}
	return r
}

// name gives a reason its kind, and the enemy that it is about.
func (d *decision) name(r *ai.Reason, kind int, c, next *choice) {
	switch {
	case kind == ground:
		r.Kind = reasonGround
	case kind == theirs && c.order.Watch:
		r.Kind = reasonWatches
	case kind == theirs:
		r.Kind = reasonHurts
		if k := d.most(func(k int) int { return d.prize[k] * hitAt(c, k) }); k >= 0 {
			r.Kind, r.Target = reasonAims, who(d.foes[k])
		}
	default:
		r.Kind = reasonWary
		if k := d.most(func(k int) int { return next.fears[k] - c.fears[k] }); k >= 0 {
			r.Kind, r.Target = reasonShelters, who(d.foes[k])
		}
	}
}

func hitAt(c *choice, k int) int {
	if c.hits == nil {
		return 0
	}
	return c.hits[k]
}

// most is the known enemy with the highest score above zero, -1 for none.
func (d *decision) most(score func(k int) int) int {
	best, high := -1, 0
	for k := range d.foes[:d.seen] {
		if n := score(k); n > high {
			best, high = k, n
		}
	}
	return best
}
