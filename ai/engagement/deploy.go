package engagement

import (
	"sabot/game"
	rules "sabot/games/engagement"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// How far a unit is moved from where it stands, and how often another place is
// thought of before it stays.
const (
	deployAcross = 40 * printed.CM
	deployAlong  = 20 * printed.CM
	deployTries  = 8
	// deployOften is how often each unit is moved, on average.
	deployOften = 3
)

// deploySlack is how much worse a place may be than the one a unit has, in
// thousandths of a point: whoever always takes the best is found there.
const deploySlack = 3_000

// deploy moves those in hiding about before the battle, so that nobody can know
// from the last one where they are (RE-X.10). All others stand well where the
// scenario has them.
func (d *decision) deploy() game.Action {
	var mine []*rules.SurveyUnit
	for _, u := range d.units {
		if u.Seat == d.me && fights(u) && u.Hidden {
			mine = append(mine, u)
		}
	}
	for len(mine) > 0 && d.chance.Hidden(deployOften*len(mine)+1) > 0 && !d.late() {
		i := d.chance.Hidden(len(mine))
		if a := d.elsewhere(mine[i]); a != nil {
			return a
		}
		mine = append(mine[:i], mine[i+1:]...)
	}
	return rules.Done{}
}

// elsewhere is another place for a unit that is not much worse than its own; nil
// where none was found, as for those who are not deployed now.
func (d *decision) elsewhere(u *rules.SurveyUnit) game.Action {
	now := d.standing(d.scene, u.ID)
	for range deployTries {
		a := rules.Deploy{Unit: u.ID, Pose: u.Pose}
		a.X += d.chance.Hidden(2*deployAcross+1) - deployAcross
		a.Y += d.chance.Hidden(2*deployAlong+1) - deployAlong
		if u.Vehicle != nil {
			a.H = (a.H + d.chance.Hidden(401) - 200 + geom.Turn) % geom.Turn
		} else if len(u.Men) > 0 {
			a.Storey = u.Men[0].Storey
		}
		next, _, err := d.p.Apply(d.me, a, d.chance)
		if err != nil {
			continue
		}
		p := next.(rules.Position)
		if there := newScene(p.View(d.me).(rules.View), p, d.me, d.kept, d.traits); d.standing(there, u.ID) >= now-deploySlack {
			return a
		}
	}
	return nil
}

// standing is what it is worth that a unit stands where it does.
func (d *decision) standing(s *scene, id string) int {
	there := decision{scene: s, p: d.p, chance: d.chance, late: d.late}
	var all scheme
	for _, u := range s.units {
		if u.ID == id {
			there.join(&all, u, []choice{there.asItIs(u)})
		}
	}
	if s != d.scene {
		d.nodes += s.nodes
	}
	return there.value(all)
}
