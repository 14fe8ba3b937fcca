package engagement

import (
	"sabot/ai"
	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/games/engagement/printed"
)

// shoot fires where it costs the enemy most, the best shot first. Those who
// know that looking is free look first; the others when they have nothing to
// fire at.
func (d *decision) shoot() game.Action {
	best, action := 0, game.Action(nil)
	var idle []string
	for _, u := range d.units {
		if u.Seat != d.me || u.Fired || u.Place != "table" && u.Place != "aboard" || d.forgotten(u) {
			continue
		}
		if d.traits.search && d.table.Searches(u.ID) && d.mayFindSomething(u) {
			d.why = &ai.Reason{Kind: reasonSearches, Unit: who(u)}
			return rules.Detect{Unit: u.ID}
		}
		if d.traits.smoke {
			if value, smoke := d.screen(u); value > best {
				best, action = value, smoke
				d.why = &ai.Reason{Kind: reasonScreens, Unit: who(u), Gain: points(value)}
			}
		}
		found := false
		for k, o := range d.foes[:d.seen] {
			value, shots := d.shotAt(u, o, d.prize[k])
			found = found || len(shots) > 0
			if value > best {
				best, action = value, rules.Fire{Unit: u.ID, Shots: shots}
				d.why = &ai.Reason{Kind: reasonShoots, Unit: who(u), Target: who(o), Gain: points(value)}
			}
		}
		if !found {
			idle = append(idle, u.ID)
		}
	}
	if len(d.view.Unseen) > 0 {
		for _, id := range idle {
			if d.table.Searches(id) {
				d.why = &ai.Reason{Kind: reasonSearches, Unit: who(d.unit(id))}
				return rules.Detect{Unit: id}
			}
		}
	}
	if action == nil {
		d.why = ai.Tell(reasonNoShot)
		return rules.Done{}
	}
	return action
}

// screen is smoke round a vehicle and what it is worth: what the fire of the
// enemies that see it would cost, for none does behind smoke (RE-0.16).
func (d *decision) screen(u *rules.SurveyUnit) (int, game.Action) {
	if u.Vehicle == nil || d.final {
		return 0, nil
	}
	worth := d.danger(u) * screenWorth / 100
	if worth == 0 {
		return 0, nil
	}
	gun := 0
	a := rules.Fire{Unit: u.ID, Shots: []rules.Firing{{Mount: &gun, Ammo: printed.RoundSmoke, Point: &[3]int{u.Pose.X, u.Pose.Y, 0}}}}
	if _, _, err := d.p.Apply(d.me, a, d.chance); err != nil {
		return 0, nil
	}
	return worth, a
}

// screenWorth is how much of the danger smoke takes away, in per cent: the
// enemy finds other targets.
const screenWorth = 60

// mayFindSomething tells whether there may be something for a unit to make out.
func (d *decision) mayFindSomething(u *rules.SurveyUnit) bool {
	if len(d.view.Unseen) > 0 {
		return true
	}
	for _, o := range d.foes[:d.seen] {
		if o.Vehicle == nil || o.Hidden {
			if sees, cover := d.table.Sees(u.ID, o.ID); sees && cover != printed.NoCover {
				return true
			}
		}
	}
	return false
}

// shotAt is what a unit can fire at a target, and what that is worth.
func (d *decision) shotAt(u, o *rules.SurveyUnit, prize int) (int, []rules.Firing) {
	d.nodes++
	moved := u.Moved && u.Order != printed.Hold
	harm := d.kept.ledger.harm(d.table, u.ID, o.ID, rules.Stance{Moved: moved})
	if u.Place == "aboard" {
		harm = 30 // whatever passengers can do is done for nothing
	}
	if harm <= 0 {
		return 0, nil
	}
	shots := d.table.Barrage(u.ID, o.ID)
	if len(shots) == 0 {
		return 0, nil
	}
	return max(harm*prize, 1), shots
}

// opportunityFire decides on opportunity fire: at the step where it does most, if it does
// enough.
func (d *decision) opportunityFire() game.Action {
	const least = 25
	d.why = ai.Tell(reasonHoldsFire)
	most := 0
	return ai.Best(d.p.Legal(d.me), rules.HoldFire{}, 0, 0, func(s rules.Snap) int {
		if d.view.Move == nil {
			return 0
		}
		d.nodes++
		d.table = d.p.Survey(d.me)
		d.table.Advance(s.Step)
		harm := d.kept.ledger.harm(d.table, s.Unit, d.view.Move.Unit, rules.Stance{Snap: true})
		if d.unit(s.Unit) == nil || harm < least {
			return 0
		}
		value := harm * 1000
		if value > most {
			most = value
			d.why = &ai.Reason{Kind: reasonSnaps, Unit: who(d.unit(s.Unit)), Chance: harm / 10}
			if o := d.unit(d.view.Move.Unit); o != nil {
				d.why.Target = who(o)
			}
		}
		return value
	})
}
