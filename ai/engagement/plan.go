package engagement

import (
	"sabot/ai"
	rules "sabot/games/engagement"
)

// scheme is what all units of a side do this turn.
type scheme []part

// part is what one unit could do, and what it is to do.
type part struct {
	unit    *rules.SurveyUnit
	worth   int // what losing it costs, in points
	options []choice
	pick    int
}

func (p *part) picked() *choice { return &p.options[p.pick] }

func (d *decision) join(s *scheme, u *rules.SurveyUnit, options []choice) {
	if len(options) > 0 {
		*s = append(*s, part{unit: u, worth: d.worth(u), options: options})
	}
}

func (s scheme) of(id string) (choice, bool) {
	for i := range s {
		if s[i].unit.ID == id {
			return *s[i].picked(), true
		}
	}
	return choice{}, false
}

// maxRounds is how often the units are gone through for something better.
const maxRounds = 3

// settle picks for every unit what is best together with what the others do:
// each in turn, until nobody finds anything better.
func (d *decision) settle(s scheme) {
	for i := range s { // at first everybody thinks of himself
		d.improve(s[i:i+1], 0)
	}
	if len(s) < 2 {
		return
	}
	for range maxRounds {
		changed := false
		for i := range s {
			changed = d.improve(s, i) || changed
		}
		if !changed {
			return
		}
	}
}

// improve picks the best option of one unit, all others as they are.
func (d *decision) improve(s scheme, i int) bool {
	was := s[i].pick
	best, found := 0, -1
	for k := range s[i].options {
		s[i].pick = k
		if value := d.value(s); found < 0 || value > best {
			best, found = value, k
		}
	}
	s[i].pick = found
	return found != was
}

// value is what a scheme is worth, in thousandths of a point: what our fire
// costs the enemy, less what those who are left do in return, and the ground
// that those of us hold who come through.
func (d *decision) value(s scheme) int {
	left, safe := d.left[:0], d.safe[:0]
	for range d.foes {
		left = append(left, 1000)
	}
	sum := 0
	for i := range s {
		safe = append(safe, 1000)
		sum += s[i].picked().extra + d.strike(s[i].picked(), left)
	}
	d.parts = account{theirs: sum}
	if d.traits.watchers {
		for k, f := range d.foes {
			if f.Watch {
				sum -= d.suffer(s, k, 700, true, safe)
			}
		}
	}
	if !d.final {
		for k := range d.foes {
			sum -= d.suffer(s, k, left[k], false, safe)
		}
	}
	d.left, d.safe = left, safe
	d.parts[ours] = sum - d.parts[theirs]
	d.parts[ground] = d.held(s, safe)
	return sum + d.parts[ground]
}

// strike has one of ours fire where it is worth most, and takes it off what is
// left of the target.
func (d *decision) strike(c *choice, left []int) int {
	best, at := 0, -1
	for k, n := range c.hits {
		if value := d.prize[k] * n * left[k] / 1000; value > best {
			best, at = value, k
		}
	}
	if at >= 0 {
		left[at] -= left[at] * c.hits[at] / 1000
	}
	return ai.Share(best, d.traits.lean.Fire)
}

// suffer has a foe fire where it costs us most; it fires at all with the
// chance given, in thousandths. Those who watch fire at movers only.
func (d *decision) suffer(s scheme, foe, chance int, movers bool, safe []int) int {
	best, at := 0, -1
	for i := range s {
		c := s[i].picked()
		if cost := s[i].worth * c.fears[foe] * safe[i] / 1000; cost > best && (c.moved || !movers) {
			best, at = cost, i
		}
	}
	if at < 0 {
		return 0
	}
	hurt := s[at].picked().fears[foe] * chance / 1000
	safe[at] -= safe[at] * hurt / 1000
	return ai.Share(best*chance/1000*d.traits.caution/100, d.traits.lean.Danger)
}

// held is what the ground is worth that is ours in the end. One unit is enough
// to hold a goal; two are surer. Where leaving counts, everybody does.
func (d *decision) held(s scheme, safe []int) int {
	sum := 0
	for k := range d.goals {
		g := &d.goals[k]
		open := 1000
		for i := range s {
			n := s[i].picked().grip[k] * (safe[i]*d.traits.caution + 1000*(100-d.traits.caution)) / 100_000
			if g.exit {
				sum += dashPull * d.exitPoints(s[i].unit) * pointWorth * n
				continue
			}
			open -= open * n * holdChance / 1_000_000
		}
		if !g.exit {
			sum += g.value * pointWorth * (1000 - open)
		}
	}
	return ai.Share(sum*d.traits.ground/100, d.traits.lean.Forward)
}

// dashPull is how much more a point for getting away counts than one for an
// objective: there are no others.
const dashPull = 4

// holdChance is how likely a unit at a goal is to keep it, in thousandths.
const holdChance = 850
