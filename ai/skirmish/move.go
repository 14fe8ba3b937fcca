package skirmish

import (
	"slices"

	"sabot/geom"
)

// rate judges a spot for tank i by what can be seen at once: its best shot,
// the shots at it, and the mission. The others stand where they are.
func (s *scene) rate(i int, at geom.Pose, speed int) int32 {
	s.nodes++
	s.put(i, at, speed)
	s.look(i)
	return s.standing(i)
}

// standing is rate for a tank where it now stands.
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
	score := deal - take*s.traits.caution/100 - s.pull(i)
	if len(s.mission.goals) > 0 && s.mission.scores {
		score += int32(sign(u.Owner)) * s.holding(func(int) int32 { return fixedOne * 9 / 10 })
	}
	return score
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

// answers prepares the others for the simulation of the phase after tank i.
func (s *scene) answers(i int) []answer {
	var list []answer
	for _, k := range s.moves {
		u := &s.units[k]
		if k == i || u.Done || u.MovesLeft <= 0 {
			continue
		}
		ways := s.ranked(k, s.spots(k, u.MovesLeft, s.traits.replyFan))
		list = append(list, answer{k, slices.Clip(ways[:min(len(ways), s.traits.replies)])})
	}
	return list
}

// foresee plays the rest of the phase with tank i at a spot: everybody takes
// what then looks best, all shoot, and the balance is drawn up.
func (s *scene) foresee(i int, w spot, others []answer, before *snapshot) int32 {
	s.restore(before)
	s.put(i, w.at, before.speeds[i]+w.moves)
	s.look(i)
	for _, o := range others {
		k := o.tank
		best, most := -1, int32(0)
		row := s.capture()
		for n, way := range o.ways {
			if !s.table.CanStand(k, way.at) {
				continue
			}
			if v := s.rate(k, way.at, row.speeds[k]+way.moves); best < 0 || v > most {
				best, most = n, v
			}
		}
		s.restore(row)
		if best >= 0 {
			s.put(k, o.ways[best].at, row.speeds[k]+o.ways[best].moves)
			s.look(k)
		}
	}
	v := s.outcome()
	s.restore(before)
	return int32(sign(s.units[i].Owner)) * v
}

// outcome plays the turn to its end and as many more as the level looks at.
func (s *scene) outcome() int32 {
	s.lookAll()
	s.startDamage()
	sum := s.turn()
	weight := int32(100)
	before := s.balance()
	total := sum*100 + before*100
	for range s.traits.turns {
		weight = weight * later / 100
		s.nextTurn()
		sum = s.turn()
		after := s.balance()
		total += (sum + after - before) * weight
		before = after
	}
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
