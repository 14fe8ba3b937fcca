package commander

import (
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func (f *field) coverFor(i int, r reach) cover {
	p := f.posts[i].pos
	g := &f.v.Ground[p]
	c := g.cover
	if g.Smoked {
		c.smoke = 4
	}
	if r == melee {
		c.at, c.he, c.sa, c.smoke = 0, 0, 0, c.smoke/2
	}
	if !g.Dug[f.troops[i].side+1] {
		c.dugHE, c.dugSA = 0, 0
	}
	return c
}

// stopShare is what an immobilised vehicle has lost of its worth.
const stopShare = 0.3

// strike is a shot that a fire plan holds.
type strike struct {
	firer, victim int
	shot
	gain float64
}

// bestShot finds the shot of a unit from a position that takes the most from
// the enemy.
func (f *field) bestShot(i int, from printed.Pos) strike {
	best := strike{firer: i, victim: nobody}
	t := &f.troops[i]
	foe := 1 - t.side
	for _, a := range f.aims[from] {
		for j := int(f.head[a.pos][foe]); j >= 0; j = int(f.next[j]) {
			e := &f.troops[j]
			if e.carrier >= 0 || f.posts[j].alive < 0.02 {
				continue
			}
			c := f.coverFor(j, a.far)
			if f.v.Ground[from].Smoked {
				c.smoke += 4
			}
			s := t.best(&e.target, a.far, &c)
			if gain := f.gain(i, j, &s); gain > best.gain {
				best = strike{i, j, s, gain}
			}
		}
	}
	return best
}

// gain is what a shot takes from the enemy on average.
func (f *field) gain(i, j int, s *shot) float64 {
	e := &f.troops[j]
	worth := 0.0
	for _, k := range e.with(j) {
		if k >= 0 {
			worth += f.troops[k].worth
		}
	}
	loss := s.kill * worth
	if !f.posts[j].stuck {
		loss += s.stop * stopShare * e.worth
	}
	return loss * f.posts[i].alive * f.posts[j].alive
}

// weaken takes the average effect of a shot from its victim.
func (f *field) weaken(s *strike) {
	weight := f.posts[s.firer].alive
	p := &f.posts[s.victim]
	t := &f.troops[s.victim]
	if !p.stuck {
		f.bonus[1-t.side] += s.stop * stopShare * t.worth * weight * p.alive
	}
	for _, k := range t.with(s.victim) {
		if k >= 0 {
			f.posts[k].alive *= 1 - s.kill*weight
		}
	}
}

// maxShots is how many cards fire in one action (TC-9.0.a).
const maxShots = 3

// volley plans the fire of a stack: the best shots, one after the other, each
// seeing what the ones before it did. It returns what they gain together.
func (f *field) volley(from printed.Pos, side int, plan []strike) (float64, []strike) {
	var waiting [8]strike
	n := 0
	for i := f.head[from][side]; i >= 0 && n < len(waiting); i = f.next[i] {
		p := &f.posts[i]
		if f.troops[i].carrier >= 0 || p.moved || p.alive < 0.05 {
			continue
		}
		if s := f.bestShot(int(i), from); s.victim >= 0 {
			waiting[n] = s
			n++
		}
	}
	total := 0.0
	for range min(n, maxShots) {
		best := 0
		for k := 1; k < n; k++ {
			if waiting[k].gain > waiting[best].gain {
				best = k
			}
		}
		s := waiting[best]
		n--
		waiting[best] = waiting[n]
		if s.victim < 0 {
			continue
		}
		total += s.gain
		f.weaken(&s)
		plan = append(plan, s)
		for k := range n {
			if waiting[k].victim == s.victim { // its victim may be gone
				waiting[k] = f.bestShot(waiting[k].firer, from)
			}
		}
	}
	return total, plan
}

// threat is what a side can take by fire in one turn of two actions: its two
// best volleys, not counting that the victims may share.
func (f *field) threat(side int) float64 {
	first, second := 0.0, 0.0
	for _, p := range f.places {
		if f.head[p][side] < 0 {
			continue
		}
		var top [maxShots]float64
		for i := f.head[p][side]; i >= 0; i = f.next[i] {
			if f.troops[i].carrier >= 0 || f.posts[i].alive < 0.05 {
				continue
			}
			g := f.bestShot(int(i), p).gain
			for k := range top {
				if g > top[k] {
					g, top[k] = top[k], g
				}
			}
		}
		// A third of what the later shots add is wasted on the same victim.
		sum := top[0] + 0.75*top[1] + 0.6*top[2]
		if sum > first {
			first, second = sum, first
		} else if sum > second {
			second = sum
		}
	}
	return first + 0.8*second
}

// meleeShots is the fire of one side in a melee.
func (f *field) meleeShots(p printed.Pos, side int, plan []strike) []strike {
	foe := 1 - side
	foot, tanks := false, false
	for j := f.head[p][foe]; j >= 0; j = f.next[j] {
		t := &f.troops[j]
		if f.posts[j].alive <= gone || t.carrier >= 0 {
			continue
		}
		foot = foot || t.card.Foot()
		tanks = tanks || t.card.IsTank()
	}
	first := len(plan)
	for i := f.head[p][side]; i >= 0; i = f.next[i] {
		t := &f.troops[i]
		if t.carrier >= 0 || f.posts[i].alive < 0.05 {
			continue
		}
		best := strike{firer: int(i), victim: nobody}
		for j := f.head[p][foe]; j >= 0; j = f.next[j] {
			e := &f.troops[j]
			if e.carrier >= 0 || f.posts[j].alive < 0.02 {
				continue
			}
			if t.card.Foot() && foot && !e.card.Foot() || // TC-10.g
				t.card.IsTank() && tanks && !e.card.Vehicle() && (t.hit[melee] > 0 || t.ft > 0) {
				continue
			}
			c := f.coverFor(int(j), melee)
			s := t.best(&e.target, melee, &c)
			if t.card.Foot() && e.armoured && !foot {
				s.orElse(combat.FireTMV, chanceOfFaces(t.tmv-c.smoke))
			}
			gain := f.gain(int(i), int(j), &s)
			for _, earlier := range plan[first:] { // spread over several victims
				if earlier.victim == int(j) {
					gain *= 1 - earlier.kill
				}
			}
			if gain > best.gain {
				best = strike{int(i), int(j), s, gain}
			}
		}
		if best.victim >= 0 {
			plan = append(plan, best)
		}
	}
	return plan
}

// fightMelees fights one round of every melee on the field, both sides at once
// (TC-10.i).
func (f *field) fightMelees() {
	var buf [24]strike
	for _, p := range f.places {
		if f.head[p][0] < 0 || f.head[p][1] < 0 {
			continue
		}
		plan := f.meleeShots(p, 0, buf[:0])
		plan = f.meleeShots(p, 1, plan)
		for k := range plan {
			plan[k].kill *= f.posts[plan[k].firer].alive
		}
		for k := range plan {
			s := &plan[k]
			for _, i := range f.troops[s.victim].with(s.victim) {
				if i >= 0 {
					f.posts[i].alive *= 1 - s.kill
				}
			}
		}
	}
}
