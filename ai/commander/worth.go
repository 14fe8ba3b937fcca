package commander

import (
	"math/bits"
	"slices"

	"sabot/ai"
	"sabot/games/commander/printed"
)

// What things are worth, in points of the build list.
const (
	victory      = 1000.0 // a won game
	deckWorth    = 0.15   // a share of the price of a card in the deck
	reserveShare = 0.93   // of a unit that is not on the board yet
	handShare    = 0.35   // of a card waiting to be played
	gearShare    = 0.60   // of equipment in use
	jammedShare  = 0.55   // of a unit whose gun has failed
	loadedShare  = 0.92   // of a unit that is carried and does not fight
	drawWorth    = 3.0
)

func unitWorth(c *printed.Card) float64 {
	if c.Kind == printed.Truck {
		return 3
	}
	return float64(c.Points)
}

// cardWorth is what a card of the hand is good for, unplayed.
func cardWorth(c *printed.Card) float64 {
	if c.Kind == printed.TerrainCard && c.FixedTerrain() {
		return 0
	}
	return handShare * float64(c.Points)
}

// evaluation weighs the parts of a judgement. Levels differ in what they see.
type evaluation struct {
	fire   float64 // what the side to move next can shoot
	answer float64 // what the other side can shoot afterwards
	goal   float64 // positions that win
	guard  float64 // keeping the enemy out
	march  float64 // getting there
	rush   bool    // sees a win by movement alone
	lean   leaning // of its style
	end    bool    // sees that a side without anybody left has lost, and that killing is no step back
}

// leaning is the style of the side that decides.
type leaning struct {
	ai.Leaning
	side int
}

// of is the evaluation for a side that has a style.
func (e evaluation) of(style ai.Style, side int) evaluation {
	l := style.Leaning()
	e.lean = leaning{l, side}
	e.goal = ai.Share(e.goal, l.Forward/2)
	e.march = ai.Share(e.march, l.Forward)
	e.guard = ai.Share(e.guard, -l.Forward/2)
	return e
}

// shots is what the fire of a side counts when next moves next.
func (e *evaluation) shots(f *field, side, next int) float64 {
	weight, more := e.answer, e.lean.Danger
	if side == next {
		weight = e.fire
	}
	if side == e.lean.side {
		more = e.lean.Fire
	}
	return ai.Share(weight, more) * f.threat(side)
}

// nearness is what the distance to the enemy is worth to the side that has a style,
// as a side sees it.
func (e *evaluation) nearness(f *field, side int) float64 {
	if e.lean.Near == 0 {
		return 0
	}
	v := float64(e.lean.Near) / 40 * f.closeness(e.lean.side, e.end)
	if side != e.lean.side {
		return -v
	}
	return v
}

// judge is what the field is worth to a side when next moves next.
func (f *field) judge(e *evaluation, side, next int) float64 {
	sum := f.material(side) - f.material(1-side)
	fire := e.shots(f, side, next) - e.shots(f, 1-side, next) + e.nearness(f, side)
	if e.end && f.v.Scenario.Victory.Type != "hold" {
		sum += outWorth * (f.wipedOut(1-side) - f.wipedOut(side))
	}
	return sum + fire + (f.progress(e, side, next) - f.progress(e, 1-side, next))
}

func (f *field) material(side int) float64 {
	sum := f.cards[side] + f.bonus[side]
	onBoard := 0.0
	for i := range f.posts {
		t, p := &f.troops[i], &f.posts[i]
		if t.side != side || p.pos == 0 {
			continue
		}
		w := t.worth * p.alive
		switch {
		case p.pos == reserve:
			w *= reserveShare
		case p.stuck:
			w *= 1 - stopShare
		case t.carrier >= 0:
			w *= loadedShare
		}
		if t.armoured && t.card.HitShort > 0 && t.hit[short] == 0 {
			w *= jammedShare
		}
		if p.pos != reserve {
			onBoard += p.alive
		}
		sum += w
	}
	if f.v.Scenario.Victory.Type == "eliminate" { // an empty board is lost (TC-17.1.a)
		switch {
		case onBoard < 0.05:
			sum -= victory
		case onBoard < 3:
			sum -= 40 * (3 - onBoard)
		}
	}
	return sum
}

// crowding is what a side loses when its turn ends with too many cards on a
// position, which can only be when groups arrive (TC-20.e).
func (f *field) crowding(side int) float64 {
	if len(f.v.Scenario.Arrivals) == 0 {
		return 0
	}
	loss := 0.0
	for _, p := range f.places {
		var count [2]float64 // trucks, combat cards
		cheapest := [2]float64{victory, victory}
		for i := f.head[p][side]; i >= 0; i = f.next[i] {
			k := 0
			if f.troops[i].card.Combat() {
				k = 1
			}
			count[k] += f.posts[i].alive
			cheapest[k] = min(cheapest[k], f.troops[i].worth)
		}
		for k, n := range count {
			if n > maxStack {
				loss += (n - maxStack) * cheapest[k]
			}
		}
	}
	return loss
}

// maxStack is how many combat cards, and how many trucks, may stand on a
// position (TC-6.3.a).
const maxStack = 3

// progress is how far a side has come towards winning by positions.
func (f *field) progress(e *evaluation, side, next int) float64 {
	needed := f.needed[side]
	if needed == 0 {
		if f.needed[1-side] > 0 { // a defender wins by standing there
			return f.closeIn(e, side, f.superiority(side)/2)
		}
		return f.closeIn(e, side, 1+2*float64(f.total-f.left)/float64(f.total))
	}
	if f.v.Scenario.Victory.Type == "hold" {
		return f.hold(e, side)
	}
	have, sure := f.taken(side)
	if sure >= needed {
		return victory
	}
	force := f.forces(side)
	if force < float64(needed) { // too few are left to win so: hunt what there is
		return f.closeIn(e, side, 1) + e.goal*4*have
	}
	share := have / float64(needed)
	// Every position counts, the last ones more; towards the end of the game
	// nothing else does.
	urgency := 1 + 1.5*float64(f.total-f.left)/float64(f.total)
	sum := e.goal * 60 * share * (0.5 + share) * urgency
	combat := func(t *troop, _ *post) bool { return t.card.Combat() }
	sum += e.march * f.advance(side, 4, 0.8, 0.02, combat) * urgency
	sum += e.guard * f.openGoals(side) * min(1, (force-float64(needed)+1)/3)
	sum += f.closeIn(e, side, f.superiority(side))
	if e.rush {
		chance := f.rush(side, needed-sure)
		if side == next {
			sum += 0.85 * victory * chance
		} else {
			sum += 0.1 * victory * chance
		}
	}
	return sum
}

// taken counts the positions that win and are controlled, those in doubt by their
// chance, and those without any doubt.
func (f *field) taken(side int) (have float64, sure int) {
	for _, p := range f.goals[side] {
		c := f.controls(p, side)
		have += c
		if c > 0.999 {
			sure++
		}
	}
	return have, sure
}

// won tells whether a side has all that it needs, which ends the battle at once
// (TC-16.0.c).
func (f *field) won(side int) bool {
	if f.needed[side] == 0 || f.v.Scenario.Victory.Type == "hold" {
		return false
	}
	_, sure := f.taken(side)
	return sure >= f.needed[side]
}

// advance likes units that are closer than so far to the positions that win: a
// step of each that counts for some points, and for a share of its worth.
func (f *field) advance(side, far int, points, share float64, counts func(*troop, *post) bool) float64 {
	sum := 0.0
	for i := range f.posts {
		t, p := &f.troops[i], &f.posts[i]
		if t.side != side || p.pos == 0 || p.pos == reserve || !counts(t, p) {
			continue
		}
		sum += (points + share*t.worth) * float64(max(0, far-f.toGoal(p.pos, side))) * p.alive
	}
	return sum
}

// toGoal is how far it is to the nearest position that wins.
func (f *field) toGoal(p printed.Pos, side int) int {
	best := 9
	for _, g := range f.goals[side] {
		best = min(best, distance(p, g))
	}
	return best
}

// openGoals is what it is worth to a side that goals lie open to it, more than
// it may be left: positions that the enemy should keep a card on.
func (f *field) openGoals(side int) float64 {
	open := 0.0
	for _, p := range f.goals[side] {
		open += f.empty(p, 1-side)
	}
	spare := open - float64(f.needed[side]-1)
	if spare <= -1 {
		return 0
	}
	weight := 9.0
	if f.v.Scenario.Victory.Type == "positions" {
		weight = 3
	}
	return weight * (spare + 1)
}

// forces counts the combat cards of a side that can still move: those who are
// not there cannot take positions.
func (f *field) forces(side int) float64 {
	n := 0.0
	for i := range f.posts {
		if p := &f.posts[i]; f.troops[i].side == side && p.pos != 0 && f.troops[i].card.Combat() {
			if !p.stuck || slices.Contains(f.goals[side], p.pos) {
				n += p.alive
			}
		}
	}
	return n + 0.5*float64(f.decks[side])
}

// superiority is how much of the upper hand a side has, from 0 to 1.
func (f *field) superiority(side int) float64 {
	own, foe := 1.0, 1.0
	for i := range f.posts {
		if f.troops[i].side == side {
			own += f.troops[i].worth * f.posts[i].alive
		} else {
			foe += f.troops[i].worth * f.posts[i].alive
		}
	}
	return min(1, max(0, 3*(own/(own+foe)-0.55)))
}

// closeIn is the progress of coming within range of the enemy, where nothing else
// counts or where he is too weak to stop it.
func (f *field) closeIn(e *evaluation, side int, weight float64) float64 {
	if weight <= 0 {
		return 0
	}
	return 0.8 * f.closeness(side, e.end) * e.march * weight
}

// closeness counts by how many steps the units of a side that can move are nearer than
// five to an enemy, next to whom is near enough.
func (f *field) closeness(side int, all bool) float64 {
	sum := 0.0
	for i := range f.posts {
		p := &f.posts[i]
		if f.troops[i].side != side || p.pos == 0 || p.pos == reserve || p.stuck || !f.troops[i].card.Combat() {
			continue
		}
		best := 9
		for j := range f.posts {
			q := &f.posts[j]
			if f.troops[j].side != side && q.pos != 0 && q.pos != reserve && (q.alive > gone || all) {
				best = min(best, distance(p.pos, q.pos))
			}
		}
		sum += float64(max(0, 5-max(1, best))) * p.alive
	}
	return sum
}

// outWorth is what it is worth that the other side has nobody left.
const outWorth = 0.9 * victory

// wipedOut is the chance that a side has nobody left, which loses (TC-16.0.d).
func (f *field) wipedOut(side int) float64 {
	if f.units[side] > 0 {
		return 0
	}
	chance := 1.0
	for i := range f.posts {
		if f.troops[i].side == side && f.posts[i].pos != 0 {
			chance *= 1 - f.posts[i].alive
		}
	}
	return chance
}

// hold is the progress of Hill 621: all positions must be held when the last
// turn ends, by squads or tanks (TC-20.c).
func (f *field) hold(e *evaluation, side int) float64 {
	sum, all := 0.0, 1.0
	for _, p := range f.goals[side] {
		stands := 1.0
		for i := f.head[p][side]; i >= 0; i = f.next[i] {
			if c := f.troops[i].card; c.Kind == printed.Infantry || c.IsTank() {
				stands *= 1 - f.posts[i].alive
			}
		}
		held := (1 - stands) * f.empty(p, 1-side)
		if f.v.Ground[p].Attacker == 0 || int(f.v.Ground[p].Attacker) != side+1 {
			held = max(held, 0.4*(1-stands)) // defending a melee there is enough
		}
		sum += held
		all *= held
	}
	urgency := 0.4 + 2*float64(f.total-f.left)/float64(f.total)
	sum *= e.goal * 30 * urgency
	if f.left <= 3 {
		sum += victory * all * float64(4-f.left) / 4
	}
	// The positions lie far away and three by three is the quickest way there,
	// so every step counts from the first turn on.
	holders := func(t *troop, p *post) bool { return !p.stuck && (t.card.Kind == printed.Infantry || t.card.IsTank()) }
	return sum + e.march*f.advance(side, 5, 2.4, 0.06, holders)*max(1, urgency)
}

// rush is the chance that a side wins in its next turn by moving onto open
// positions alone: up to three cards of one stack, or of two stacks, or one
// stack twice as far. One card on each position is enough, so whoever guards
// too few of them loses to three tanks at once.
func (f *field) rush(side, need int) float64 {
	if need > 6 {
		return 0
	}
	var chance [32]float64
	open, sure := uint32(0), 0
	goals := f.goals[side]
	for k := range min(len(goals), len(chance)) {
		if f.controls(goals[k], side) > 0.999 {
			continue
		}
		c := f.empty(goals[k], 1-side)
		if chance[k] = c; c > 0.08 {
			open |= 1 << k
			sure++
		}
	}
	if sure < need {
		return 0
	}
	var once, twice [maxPositions]uint32
	var count [maxPositions]int
	var buf [maxPositions]printed.Pos
	sources := buf[:0]
	for i := range f.posts {
		t, p := &f.troops[i], &f.posts[i]
		if t.side != side || p.pos == 0 || p.stuck || t.carrier >= 0 || !t.card.Combat() || p.alive <= gone {
			continue
		}
		at := p.pos
		if at == reserve {
			at = 0
		}
		if count[at] == 0 {
			sources = append(sources, at)
		}
		if count[at]++; count[at] > maxShots {
			continue
		}
		a, b := f.within(i, open)
		once[at] |= a
		twice[at] |= a | b
	}
	best := 0.0
	for k, s := range sources {
		if m := twice[s] & open; min(count[s], maxShots, bits.OnesCount32(m)) >= need {
			best = max(best, product(m, &chance, need))
		}
		for _, t := range sources[k+1:] {
			m := (once[s] | once[t]) & open
			cards := min(count[s], maxShots, bits.OnesCount32(once[s])) + min(count[t], maxShots, bits.OnesCount32(once[t]))
			if min(cards, bits.OnesCount32(m)) >= need {
				best = max(best, product(m, &chance, need))
			}
		}
	}
	return best
}

// product is the chance that the n likeliest of a set all come true.
func product(set uint32, chance *[32]float64, n int) float64 {
	p := 1.0
	for range n {
		top, high := 0, -1.0
		for m := set; m != 0; m &= m - 1 {
			if k := bits.TrailingZeros32(m); chance[k] > high {
				top, high = k, chance[k]
			}
		}
		set &^= 1 << top
		p *= high
	}
	return p
}

// within is the set of goals that a unit reaches with one move action, and
// with two.
func (f *field) within(i int, open uint32) (once, twice uint32) {
	side := f.troops[i].side
	var bit [maxPositions]uint32
	for k, p := range f.goals[side] {
		if k < 32 && open&(1<<k) != 0 {
			bit[p] = 1 << k
		}
	}
	var buf, far [64]leg
	for _, l := range f.destinations(buf[:0], i, f.posts[i].pos) {
		once |= bit[l.to]
		if f.holds(l.to, 1-side) {
			continue
		}
		for _, m := range f.destinations(far[:0], i, l.to) {
			twice |= bit[m.to]
		}
	}
	return once, twice
}
