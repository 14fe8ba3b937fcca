package skirmish

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	rules "sabot/games/skirmish"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// scene is the table that a decision is thought about on.
type scene struct {
	view    rules.View
	table   *table
	odds    *odds
	me      game.Seat
	traits  traits
	mission mission
	units   []unit
	sights  [maxUnits][maxUnits]sight
	shoots  []int // in the order of the Shooting phase
	moves   []int // in the order of the Movement phase
	nodes   int64 // spots looked at
	parts   account
	missed  [maxUnits]bool // enemies that the level does not think of
}

const maxUnits = 2 * printed.MaxTanks

type unit struct {
	tankInfo
	worth   [mostDamage + 1]int32 // what it is worth with so much damage, in hundredths of a point
	effect  int32                 // what a critical hit costs it besides damage
	damaged spread                // how likely each damage is, in an exchange of fire
}

// sight is what a shot depends on of a [field.Sighting]. It is small, because
// those of all tanks are copied with every snapshot.
type sight struct{ shot, cover, short, side bool }

func sightOf(l field.Sighting) sight {
	return sight{shot: l.LOS && l.Arc, cover: l.Cover, short: l.Short, side: l.Side}
}

func newScene(view rules.View, p rules.Position, data *printed.Data, me game.Seat, o *odds, tr traits) *scene {
	s := &scene{view: view, table: newTable(p, view, me), odds: o, me: me, traits: tr}
	for i := range s.table.tanks {
		s.units = append(s.units, newUnit(s.table.info(i)))
	}
	s.mission = readMission(view, data.Mission(view.Mission))
	s.table.exact = tr.exact
	s.orders()
	s.lookAll()
	s.startDamage()
	return s
}

// overlook draws the enemies that a level does not think of: the flank that was not looked
// to. Whoever would hurt most is seen by everybody, and so is the last one.
func (s *scene) overlook(chance dice.Source) {
	if s.traits.misses == 0 {
		return
	}
	worst, most := -1, int32(-1)
	for j := range s.units {
		if !s.units[j].Alive || s.units[j].Owner == s.me {
			continue
		}
		hurts := int32(0)
		for i := range s.units {
			if u := &s.units[i]; u.Alive && u.Owner == s.me && s.sights[j][i].shot {
				hurts = max(hurts, s.gainNow(j, i))
			}
		}
		if hurts > most {
			worst, most = j, hurts
		}
		s.missed[j] = chance.Hidden(100) < s.traits.misses
	}
	if worst >= 0 {
		s.missed[worst] = false
	}
}

// perPoint is the unit of all scores: hundredths of a point of a platoon.
const perPoint = 100

// newUnit values a tank: some of its worth lasts until it is destroyed, the
// rest goes with the damage.
func newUnit(c tankInfo) unit {
	u := unit{tankInfo: c}
	full := int32(c.Points * perPoint)
	for d := range u.worth {
		if d < c.Capacity {
			u.worth[d] = full*lasting/100 + full*(100-lasting)*int32(c.Capacity-d)/int32(c.Capacity)/100
		}
	}
	u.effect = full * effect / 100
	return u
}

// orders sorts the tanks by when they move and when they shoot: at a tie the
// attacker's count as higher (TK-6.h).
func (s *scene) orders() {
	rank := func(i, phase int) int {
		n := s.units[i].Initiative[phase] * 2
		if s.units[i].Owner == s.view.Attacker {
			n++
		}
		return n
	}
	for i := range s.units {
		if s.units[i].Alive {
			s.moves, s.shoots = append(s.moves, i), append(s.shoots, i)
		}
	}
	slices.SortStableFunc(s.moves, func(a, b int) int { return rank(a, 0) - rank(b, 0) })
	slices.SortStableFunc(s.shoots, func(a, b int) int { return rank(b, 1) - rank(a, 1) })
}

// put moves a tank about; its sights are not looked at again.
func (s *scene) put(i int, at geom.Pose, speed int) {
	s.table.place(i, at, speed)
	s.units[i].Pose, s.units[i].Speed = at, speed
}

// look brings all sights from and to tank i up to date.
func (s *scene) look(i int) {
	u := &s.units[i]
	if !u.Alive {
		return
	}
	for j := range s.units {
		if t := &s.units[j]; t.Alive && t.Owner != u.Owner {
			s.sights[i][j] = s.table.look(i, j)
			s.sights[j][i] = s.table.look(j, i)
		}
	}
}

// shot is what tank i would do to tank j as both stand and have moved; nil when
// it cannot shoot at it.
func (s *scene) shot(i, j int) *shot {
	if !s.sights[i][j].shot || !s.units[i].Guns {
		return nil
	}
	return s.odds.shot(s.table.dice(i, j, s.sights[i][j]))
}

// gain is what a shot takes from a tank with a certain damage.
func (u *unit) gain(sh *shot, damage int) int32 {
	if damage >= u.Capacity {
		return 0
	}
	sum := int64(0)
	for d, p := range sh.damage {
		sum += int64(p) * int64(u.worth[damage]-u.worth[min(damage+d, mostDamage)])
	}
	return int32((sum + int64(sh.crits)*int64(u.effect)) / fixedOne)
}

// gainNow is gain with the damage the tank has.
func (s *scene) gainNow(i, j int) int32 {
	sh := s.shot(i, j)
	if sh == nil {
		return 0
	}
	return s.units[j].gain(sh, s.units[j].Damage)
}
