package engagement

import (
	"math"

	"sabot/ai"
	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// muster takes one of the ready-made forces (RE-S7); whoever is choosy most often
// one of those that have won most matches, so that nobody knows which it will be.
func (d *decision) muster() game.Action {
	list := d.p.Legal(d.me)
	if len(list) == 0 {
		return nil
	}
	if d.traits.choosy {
		return list[[]int{0, 0, 0, 1, 1, 3}[d.chance.Hidden(6)]%len(list)]
	}
	return list[d.chance.Hidden(len(list))]
}

// discipline has crews get back in, squads that waver test, and those that are
// lost where they are fall back (RE-0.13, RE-17.4).
func (d *decision) discipline() game.Action {
	for _, a := range d.p.Legal(d.me) {
		switch a := a.(type) {
		case rules.Reboard:
			if u := d.unit(a.Unit); u != nil && u.Points == 0 { // a crew; passengers who were shot out stay on foot
				return a
			}
		case rules.FallBack:
			if d.breaks(a.Unit) {
				return a
			}
		}
	}
	return d.first()
}

// first is what the rules suggest first.
func (d *decision) first() game.Action {
	if list := d.p.Legal(d.me); len(list) > 0 {
		return list[0]
	}
	return nil
}

// breaks tells whether a squad would rather run than test: when it is near
// its end, or in fire that it will not stand.
func (d *decision) breaks(id string) bool {
	u := d.unit(id)
	if u == nil || d.traits.caution < 40 {
		return false
	}
	switch u.Morale {
	case printed.Demoralised:
		return true
	case printed.Shaken:
		return d.danger(u) > d.worth(u)*250
	default:
		return false
	}
}

// safest is the move after which the least fire is to be feared; what is no
// move stays.
func (d *decision) safest() game.Action {
	d.why = ai.Tell(reasonSafest)
	return ai.Best(d.p.Legal(d.me), nil, math.MinInt, 0, func(a game.Action) int {
		d.nodes++
		switch a := a.(type) {
		case rules.Stride:
			u := d.unit(a.Unit)
			if u == nil || a.By == nil || len(u.Men) == 0 {
				return math.MinInt
			}
			home := geom.Pose{X: u.Men[0].X, Y: u.Men[0].Y}
			d.table.Put(u.ID, geom.Pose{X: home.X + a.By[0], Y: home.Y + a.By[1]})
			defer d.table.Put(u.ID, home)
			return -d.danger(u) - 1 // staying comes first among equals
		case rules.Stay:
			if u := d.unit(a.Unit); u != nil {
				return -d.danger(u)
			}
			return 0
		}
		return math.MinInt
	})
}

// closeCombat chooses in close combat: charges where they go deepest, then swarms,
// then fights (RE-20).
func (d *decision) closeCombat() game.Action {
	return ai.Best(d.p.Legal(d.me), rules.Done{}, 0, 0, func(a game.Action) int {
		switch a := a.(type) {
		case rules.Attach:
			if a.Location == printed.Hull {
				return 4
			}
			return 3
		case rules.Swarm:
			return 2
		case rules.Fight:
			return 1
		}
		return 0
	})
}
