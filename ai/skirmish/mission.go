package skirmish

import (
	"sabot/ai"
	"sabot/game"
	rules "sabot/games/skirmish"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// mission is what the game is played for.
type mission struct {
	goals     []goal
	vp        [3]int // by seat
	need      int
	scores    bool  // tokens already count this turn
	atMost    int   // victory points a turn for a side
	enemyPull int32 // how much a tank goes after the enemy himself, hundredths a move
}

// goal is a token: who can score with it.
type goal struct {
	at    geom.Pose
	seats [3]bool
}

func readMission(v rules.View, printed *printed.Mission) mission {
	m := mission{need: printed.VPNeeded, scores: v.Turn > 1, atMost: 9, enemyPull: enemyPullBesideGoals}
	m.vp[1], m.vp[2] = v.Sides[0].VP, v.Sides[1].VP
	switch {
	case printed.TurnLimit > 0: // No Retreat (TK-16.4)
		m.scores, m.atMost = true, 1
	case printed.VPNeeded == 0:
		m.enemyPull = enemyPullAlone
	}
	for _, o := range v.Objectives {
		g := goal{at: geom.Pose{X: o.X, Y: o.Y}}
		for seat := game.Seat(1); seat <= 2; seat++ {
			g.seats[seat] = o.Owner == game.Nobody || o.Owner == seat
		}
		m.goals = append(m.goals, g)
	}
	return m
}

// vpWorth is what one more victory point is worth to a seat: the nearer it is
// to winning, the more.
func (s *scene) vpWorth(seat game.Seat) int32 {
	missing := max(s.mission.need-s.mission.vp[seat], 1)
	return lastVP / int32(missing)
}

// moveLength is how far a move takes a tank, roughly.
const moveLength = 1150

// distance between two places in units, roughly: no rule hangs on it.
func distance(a, b geom.Pose) int32 {
	dx, dy := a.X-b.X, a.Y-b.Y
	dx, dy = max(dx, -dx), max(dy, -dy)
	if dx < dy {
		dx, dy = dy, dx
	}
	return int32(dx + dy*dy*4/(9*max(dx, 1)))
}

// farEnough is from where on it is the same how far the enemy is.
const farEnough = 5 * moveLength

// leaning is the style that a tank is driven in: that of the side that decides. Nobody
// knows that of the other.
func (s *scene) leaning(i int) ai.Leaning {
	if s.units[i].Owner == s.me {
		return s.traits.lean
	}
	return ai.Leaning{}
}

// pull is what a tank of a seat loses by being far from where it is wanted.
func (s *scene) pull(i int) int32 {
	u := &s.units[i]
	m := &s.mission
	far := int32(0)
	if len(m.goals) > 0 {
		nearest := int32(1 << 30)
		for k := range m.goals {
			d := max(distance(u.Pose, m.goals[k].at)-field.ArrowLength-200, 0)
			if !m.goals[k].seats[u.Owner] { // the enemy's: to be kept from him
				d = d*2/3 + 600
			}
			nearest = min(nearest, d)
		}
		far = ai.Share(nearest*goalPull/moveLength, s.leaning(i).Forward)
	}
	enemy := int32(1 << 30)
	for j := range s.units {
		if t := &s.units[j]; t.Alive && t.Owner != u.Owner {
			enemy = min(enemy, distance(u.Pose, t.Pose))
		}
	}
	if enemy < 1<<30 {
		lean := s.leaning(i)
		far += max(enemy-1800, 0) * ai.Share(m.enemyPull, lean.Forward) / moveLength
		far += min(enemy, farEnough) * int32(lean.Near) / moveLength
	}
	return far
}

// holding is the worth, from the view of seat 1, of the victory points that
// are given at the end of the turn, by how likely the tanks live till then.
func (s *scene) holding(alive func(i int) int32) int32 {
	m := &s.mission
	if !m.scores {
		return 0
	}
	var got [3]int32
	for k := range m.goals {
		gone := [3]int64{fixedOne, fixedOne, fixedOne}
		for i := range s.units {
			if u := &s.units[i]; u.Alive && s.table.Holds(i, s.table.Objectives[k]) {
				gone[u.Owner] = gone[u.Owner] * int64(fixedOne-alive(i)) / fixedOne
			}
		}
		for seat := 1; seat <= 2; seat++ {
			if m.goals[k].seats[seat] {
				got[seat] += int32((fixedOne - gone[seat]) * gone[3-seat] / fixedOne)
			}
		}
	}
	sum := int64(0)
	for seat := game.Seat(1); seat <= 2; seat++ {
		n := min(int64(got[seat]), int64(m.atMost)*fixedOne)
		sum += sign(seat) * n * int64(s.vpWorth(seat)) / fixedOne
	}
	return int32(sum)
}

func sign(seat game.Seat) int64 {
	if seat == 1 {
		return 1
	}
	return -1
}
