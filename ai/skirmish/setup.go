package skirmish

import (
	"sabot/game"
	rules "sabot/games/skirmish"
	"sabot/games/skirmish/field"
	"sabot/geom"
)

// best takes the legal action of the highest score; among equals chance decides.
func (d *decision) best(score func(game.Action) int32) game.Action {
	var best game.Action
	most, ties := int32(0), 0
	for _, a := range d.p.Legal(d.me) {
		v := score(a) + d.whim()
		switch {
		case best == nil || v > most:
			best, most, ties = a, v, 1
		case v == most:
			if ties++; d.chance.Hidden(ties) == 0 {
				best = a
			}
		}
	}
	return best
}

// whim makes one preparation unlike another.
func (d *decision) whim() int32 {
	n := int(d.traits.whim)
	if n == 0 {
		return 0
	}
	return int32(d.chance.Hidden(n) + d.chance.Hidden(n) - n)
}

// role: the attacker wins ties of initiative and so moves last, which is worth
// more than a choice of edges.
func (d *decision) role() game.Action { return rules.ChooseRole{Role: "attacker"} }

// edge chooses the side of the table with most to hide behind.
func (d *decision) edge() game.Action {
	return d.best(func(a game.Action) int32 {
		sum := int32(0)
		for _, p := range d.view.Terrain {
			if deep := distanceFromEdge(a.(rules.ChooseEdge).Edge, p.Pose); deep < 3200 {
				sum += 100
			}
		}
		return sum
	})
}

func distanceFromEdge(edge string, at geom.Pose) int {
	switch edge {
	case "N":
		return field.TableSize - at.Y
	case "E":
		return field.TableSize - at.X
	case "S":
		return at.Y
	default:
		return at.X
	}
}

// terrain goes where the middle of the table offers something to hide behind,
// not too near the other pieces.
func (d *decision) terrain() game.Action {
	centre := geom.Pose{X: field.TableSize / 2, Y: field.TableSize / 2}
	return d.best(func(a game.Action) int32 {
		at := a.(rules.PlaceTerrain).Pose
		v := -distance(at, centre)/10 + int32(d.chance.Hidden(200))
		for _, p := range d.view.Terrain {
			v += min(distance(at, p.Pose), 3000) / 20
		}
		return v
	})
}

// objective puts a token where own tanks can fight for it from cover: near
// woods or walls. A second token goes far from the first, so that whoever
// defends has to be in two places.
func (d *decision) objective() game.Action {
	return d.best(func(a game.Action) int32 {
		o := a.(rules.PlaceObjective)
		at := geom.Pose{X: o.X, Y: o.Y}
		v := int32(d.chance.Hidden(100))
		for _, p := range d.view.Terrain {
			v += max(2500-distance(at, p.Pose), 0) / 10
		}
		for _, q := range d.view.Objectives {
			if q.Owner == d.me {
				v += distance(at, geom.Pose{X: q.X, Y: q.Y}) / 10
			}
		}
		return v
	})
}

// deploy puts the next tank down: out of the fire of those that already stand,
// near what the mission wants, not on top of its friends.
func (d *decision) deploy() game.Action {
	keep := d.capture()
	choice := d.best(func(a game.Action) int32 {
		to := a.(rules.Deploy)
		i := d.table.Find(to.Tank)
		u := &d.units[i]
		u.Alive = true
		v := d.rate(i, to.Pose, 0)
		for k := range d.units {
			if t := &d.units[k]; k != i && t.Alive && t.Owner == d.me {
				if gap := distance(to.Pose, t.Pose); gap < 1100 {
					v -= (1100 - gap) / 4
				}
			}
		}
		if len(d.mission.goals) == 0 {
			v -= distance(to.Pose, geom.Pose{X: field.TableSize / 2, Y: field.TableSize / 2}) / 40
		}
		u.Alive = false
		d.table.lift(i)
		return v + int32(d.chance.Hidden(60))
	})
	d.restore(keep)
	return choice
}
