package skirmish

import (
	"slices"

	"sabot/ai"
	"sabot/geom"
)

// rate judges a spot for tank i by what can be seen at once: its best shot,
// the shots at it, and the mission. The others stand where they are.
func (s *scene) rate(i int, at geom.Pose, speed int) int32 {
	s.nodes++
	s.put(i, at, speed)
	s.look(i)
	return s.judge(i)
}

// judge is rate for a tank where it now stands.
func (s *scene) judge(i int) int32 {
	if s.traits.together {
		return s.exchanged(i)
	}
	return s.standing(i)
}

// exchanged judges by what the whole side has of it, everybody shooting as he
// stands: two tanks that shoot at the same target, or one that draws the fire of
// another, are seen.
func (s *scene) exchanged(i int) int32 {
	var keep [maxUnits]spread
	for k := range s.units {
		keep[k] = s.units[k].damaged
	}
	held := s.turn()
	v := held + s.balance()
	s.parts[ground] += held
	s.parts = s.parts.of(s.units[i].Owner)
	for k := range s.units {
		s.units[k].damaged = keep[k]
	}
	return int32(sign(s.units[i].Owner)) * v
}

// standing judges by what the tank itself has of it.
func (s *scene) standing(i int) int32 {
	u := &s.units[i]
	deal, take := int32(0), int32(0)
	for j := range s.units {
		t := &s.units[j]
		if !t.Alive || t.Owner == u.Owner {
			continue
		}
		if s.sights[i][j].shot {
			g := s.gainNow(i, j)
			if !t.Done && t.MovesLeft > 0 {
				g = g * unmoved / 100 // it may yet drive away
			}
			deal = max(deal, g)
		}
		if s.sights[j][i].shot {
			g := s.gainNow(j, i)
			if s.hasBetter(j, i, g) {
				g = g * shared / 100
			}
			take += g
		}
	}
	take = min(take, u.worth[min(u.Damage, mostDamage)])
	lean := s.leaning(i)
	s.parts = account{ours: -ai.Share(take*s.traits.caution/100, lean.Danger), theirs: ai.Share(deal, lean.Fire), ground: -s.pull(i)}
	if len(s.mission.goals) > 0 && s.mission.scores {
		s.parts[ground] += int32(sign(u.Owner)) * s.holding(func(int) int32 { return fixedOne * 9 / 10 })
	}
	return s.parts.sum()
}

// hasBetter tells whether tank j has a target it would rather shoot at than
// tank i.
func (s *scene) hasBetter(j, i int, g int32) bool {
	for k := range s.units {
		if k != i && s.units[k].Alive && s.units[k].Owner == s.units[i].Owner && s.gainNow(j, k) > g {
			return true
		}
	}
	return false
}

// ranked rates ways for tank i and puts the best first. The tank is put back.
func (s *scene) ranked(i int, list []spot) []spot {
	keep := s.capture()
	speed := s.units[i].Speed
	for k := range list {
		list[k].score = s.rate(i, list[k].at, speed+list[k].moves)
		list[k].why = s.parts
	}
	s.restore(keep)
	slices.SortStableFunc(list, func(a, b spot) int { return int(b.score) - int(a.score) })
	return list
}

// snapshot is how the tanks stand, so that they can be put back.
type snapshot struct {
	poses  [maxUnits]geom.Pose
	speeds [maxUnits]int
	sights [maxUnits][maxUnits]sight
}

func (s *scene) capture() *snapshot {
	m := &snapshot{sights: s.sights}
	for i := range s.units {
		m.poses[i], m.speeds[i] = s.units[i].Pose, s.units[i].Speed
	}
	return m
}

func (s *scene) restore(m *snapshot) {
	s.sights = m.sights
	for i := range s.units {
		if u := &s.units[i]; u.Alive && (u.Pose != m.poses[i] || u.Speed != m.speeds[i]) {
			s.put(i, m.poses[i], m.speeds[i])
		}
	}
}

// answer is how the others may go on: for every tank still to move its likely
// ways, best first as the table now is.
type answer struct {
	tank int
	ways []spot
}

// answers prepares the others for the rest of the phase after tank i.
func (s *scene) answers(i int) []answer {
	var list []answer
	for _, k := range s.moves {
		u := &s.units[k]
		if k == i || u.Done || u.MovesLeft <= 0 {
			continue
		}
		ways := s.ranked(k, s.spots(k, u.MovesLeft, s.traits.replyFan))
		if s.traits.width > 0 {
			ways = shortlist(ways, s.traits.replies) // several are only worth their time where they differ
		}
		list = append(list, answer{k, slices.Clip(ways[:min(len(ways), s.traits.replies)])})
	}
	return list
}

// limitless is more than any side can be ahead.
const limitless = 1 << 30

// widely is how many of those who move next may have several ways.
const widely = 3

// foresee plays the rest of the phase with tank i at a spot, and says what comes
// of it for its side. Of the ways of each of the next few who move, so many are
// gone through as the width says, of the others only the one that looks best.
// Where it is no better than the best so far, it need not be exact.
func (d *decision) foresee(i int, w spot, others []answer, width int, best int32) int32 {
	before := d.capture()
	d.put(i, w.at, before.speeds[i]+w.moves)
	d.look(i)
	low, high := best, int32(limitless)
	if d.units[i].Owner != 1 {
		low, high = -limitless, -best
	}
	v := d.follow(others, width, widely, low, high)
	d.restore(before)
	d.parts = d.parts.of(d.units[i].Owner)
	return int32(sign(d.units[i].Owner)) * v
}

// follow lets the others move one after the other, each side as is best for it
// (alpha-beta), and draws up the balance, from the view of seat 1.
func (d *decision) follow(others []answer, width, wide int, low, high int32) int32 {
	if len(others) == 0 {
		return d.outcome()
	}
	k := others[0].tank
	before := d.capture()
	ways := slices.DeleteFunc(slices.Clone(others[0].ways), func(w spot) bool { return !d.table.CanStand(k, w.at) })
	ways = d.ranked(k, ways)
	if len(ways) == 0 {
		return d.follow(others[1:], width, wide-1, low, high)
	}
	if wide <= 0 || len(others) == 1 {
		width = 1 // what the last one sees at once is nearly what comes of it
	}
	first := d.units[k].Owner == 1
	best := int32(limitless)
	if first {
		best = -limitless
	}
	var parts account // of the way that is taken
	for n, w := range ways[:min(len(ways), width)] {
		if n > 0 && d.late() {
			break
		}
		d.put(k, w.at, before.speeds[k]+w.moves)
		d.look(k)
		v := d.follow(others[1:], width, wide-1, low, high)
		d.restore(before)
		if n == 0 || first && v > best || !first && v < best {
			parts = d.parts
		}
		if first {
			best, low = max(best, v), max(low, v)
		} else {
			best, high = min(best, v), min(high, v)
		}
		if low >= high {
			break
		}
	}
	d.parts = parts
	return best
}

// outcome plays the turn to its end and as many more as the level looks at. Only
// the tanks stay where that leaves them.
func (s *scene) outcome() int32 {
	scores := s.mission.scores
	s.lookAll()
	sum := s.turn()
	weight := int32(100)
	before := s.balance()
	total := sum*100 + before*100
	was := s.parts
	parts := account{}.plus(was, 100).plus(account{ground: sum}, 100)
	for range s.traits.turns {
		weight = weight * later / 100
		s.nextTurn()
		sum = s.turn()
		after := s.balance()
		total += (sum + after - before) * weight
		before = after
		parts = parts.plus(s.parts, weight).plus(was, -weight).plus(account{ground: sum}, weight)
		was = s.parts
	}
	s.mission.scores = scores
	s.startDamage()
	s.parts = parts
	return total / 100
}

func (s *scene) lookAll() {
	for k := range s.units {
		if s.units[k].Alive && s.units[k].Owner == s.me {
			s.look(k)
		}
	}
}

// nextTurn lets every tank move once more by what looks best for it. A tank
// that may move in the Command phase has a move that leaves no token.
func (s *scene) nextTurn() {
	s.mission.scores = true
	for k := range s.units {
		if s.units[k].Alive {
			s.put(k, s.units[k].Pose, 0)
		}
	}
	for _, k := range s.moves {
		u := &s.units[k]
		if u.survival() < fixedOne/8 || !u.Drives {
			continue
		}
		free := 0
		if u.Command {
			free = 1
		}
		best, most := spot{}, int32(0)
		row := s.capture()
		for n, w := range s.spots(k, u.Moves+free, s.traits.laterFan) {
			w.moves = max(w.moves-free, 0)
			if v := s.rate(k, w.at, w.moves); n == 0 || v > most {
				best, most = w, v
			}
		}
		s.restore(row)
		s.put(k, best.at, best.moves)
		s.look(k)
	}
	s.lookAll()
}

// shortlist takes the best of a ranked list, but not all from one place: a spot
// that looks poor at once may be the better one after the others have moved.
// Staying is always among them.
func shortlist(list []spot, n int) []spot {
	type cell struct{ x, y, moves int }
	crowd := map[cell]int{}
	var first, rest []spot
	for _, w := range list {
		c := cell{w.at.X / 900, w.at.Y / 900, w.moves}
		if crowd[c]++; crowd[c] <= 1 || w.moves == 0 {
			first = append(first, w)
		} else {
			rest = append(rest, w)
		}
	}
	stay := slices.IndexFunc(first, func(w spot) bool { return w.moves == 0 })
	best := append(slices.Clone(first[:min(len(first), n*2/3)]), rest[:min(len(rest), n/3)]...)
	if stay >= n*2/3 {
		best = append(best, first[stay])
	}
	return best
}
