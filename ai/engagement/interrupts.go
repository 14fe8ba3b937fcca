package engagement

import (
	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// muster takes one of the ready-made forces (RE-S7).
func (d *decision) muster() game.Action {
	list := d.p.Legal(d.me)
	if len(list) == 0 {
		return nil
	}
	return list[d.chance.Hidden(len(list))]
}

// discipline has crews get back in, squads that waver test, and those that are
// lost where they are fall back (RE-0.13, RE-17.4).
func (d *decision) discipline() game.Action {
	list := d.p.Legal(d.me)
	for _, a := range list {
		switch a := a.(type) {
		case rules.Reboard:
			return a
		case rules.FallBack:
			if d.breaks(a.Unit) {
				return a
			}
		}
	}
	if len(list) == 0 {
		return nil
	}
	return list[0]
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
func (d *decision) safest(list []game.Action) game.Action {
	var best game.Action
	least := 0
	for _, a := range list {
		d.nodes++
		danger := 0
		switch a := a.(type) {
		case rules.Stride:
			u := d.unit(a.Unit)
			if u == nil || a.By == nil || len(u.Men) == 0 {
				continue
			}
			home := geom.Pose{X: u.Men[0].X, Y: u.Men[0].Y}
			d.table.Put(u.ID, geom.Pose{X: home.X + a.By[0], Y: home.Y + a.By[1]})
			danger = d.danger(u) + 1 // staying comes first among equals
			d.table.Put(u.ID, home)
		case rules.Stay:
			if u := d.unit(a.Unit); u != nil {
				danger = d.danger(u)
			}
		default:
			continue
		}
		if best == nil || danger < least {
			best, least = a, danger
		}
	}
	return best
}

// closeCombat chooses in close combat: charges where they go deepest, then swarms,
// then fights (RE-20).
func (d *decision) closeCombat() game.Action {
	best, rank := game.Action(rules.Done{}), 0
	for _, a := range d.p.Legal(d.me) {
		n := 0
		switch a := a.(type) {
		case rules.Attach:
			n = 5
			if a.Location == printed.Hull {
				n = 6
			}
		case rules.Swarm:
			n = 4
		case rules.Fight:
			n = 3
		default:
			continue
		}
		if n > rank {
			best, rank = a, n
		}
	}
	return best
}

// interrupted answers what comes up in the middle of something.
func (d *decision) interrupted(kind string) game.Action {
	list := d.p.Legal(d.me)
	switch kind {
	case "withdraw", "scramble", "consolidate": // into the least fire
		return d.safest(list)
	case "dodge":
		return rules.Dodge{}
	default: // riders keep their nerve, men about to be run over shoot
		if len(list) > 0 {
			return list[0]
		}
		return nil
	}
}
