package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

// Endings of the game's own.
const (
	ByPoints   game.How = "points"     // RE-V1
	ByDash     game.How = "dash"       // RE-V2
	Wiped      game.How = "wiped-out"  // a side has no live unit (RE-V1)
	TooMany    game.How = "losses"     // unacceptable losses
	Even       game.How = "even"       // a difference of one or none
	Unplayable game.How = "unplayable" // a force that has no room
)

// beginTurn opens a player's turn: what is counted by turns starts again, and
// crews try to get going (RE-16.2, RE-16.3).
func beginTurn(e *engine) {
	e.Turn++
	if e.Active == e.First {
		e.Round++
		e.tell(RoundBegan{Round: e.Round})
	}
	e.tell(TurnBegan{Seat: e.Active, Round: e.Round})
	for _, u := range e.Units.each() {
		if q := u.Squad; q != nil {
			q.Hits, q.CountAtStart, q.JustGotOut = 0, u.Squad.alive(), false
		}
		if u.Seat == e.Active {
			u.beginTurn()
		}
	}
	fearAllSights(e)
	recoverCrews(e)
	e.enter(phaseDiscipline)
	testDeadEngines(e)
}

// beginTurn forgets what the unit did in its last turn.
func (u *unit) beginTurn() {
	u.Moved, u.Fired, u.Searched, u.OnTheMove, u.MayResume = false, false, false, false, false
	if v := u.Vehicle; v != nil {
		v.Motion.TurretTurned, v.Motion.Loading, v.Motion.Leg = false, false, field.Leg{}
		v.FoundEnemy, v.ReliedPath, v.Reboarded = false, nil, ""
		return
	}
	q := u.Squad
	q.JustGotIn, q.Settled, q.Attacked, q.Steady, q.Withdrawing, q.Walked = false, false, false, false, false, 0
}

// recoverCrews throws the tests at the start of a turn with which a crew replaces a
// driver or a gunner and clears a damaged gun (RE-16.2, RE-16.3). A crew that
// is still out of control has other worries (RE-X.3).
func recoverCrews(e *engine) {
	for i, u := range e.Units.each() {
		if !u.isVehicle() || u.Seat != e.Active || !e.Units.crewed(u) {
			continue
		}
		if u.Vehicle.Damage.NoDriver && !u.Vehicle.Motion.Runaway && e.test(i, "driver", e.Units.exp(u), nil, "RE-16.2") {
			u.Vehicle.Damage.NoDriver = false
		}
		if u.Vehicle.Damage.NoGunner && e.test(i, "gunner", e.Units.exp(u), nil, "RE-16.3") {
			u.Vehicle.Damage.NoGunner = false
		}
		if u.Vehicle.Damage.Gun == gunBroken && e.test(i, "gun", e.Units.exp(u), nil, "RE-16.3") {
			u.Vehicle.Damage.Gun = gunFine
		}
	}
}

// testDeadEngines are those of crews in a vehicle whose engine is gone (RE-16.5).
func testDeadEngines(e *engine) {
	for i, u := range e.Units.each() {
		if u.isVehicle() && u.Seat == e.Active && u.Vehicle.Damage.EngineDead && e.Units.crewed(u) {
			testCrewBailOut(e, i, "", "RE-16.5")
		}
	}
}

// endTurn removes the markers that were not used and lets smoke drift away
// (section 4 of the turn).
func endTurn(e *engine) {
	for _, u := range e.Units.each() {
		if u.Seat != e.Active {
			u.Watch = false
		}
		if len(u.Spotted) > 0 {
			u.Spotted = slices.DeleteFunc(slices.Clone(u.Spotted), func(f found) bool { return f.Until <= e.Turn })
		}
	}
	if kept := slices.DeleteFunc(slices.Clone(e.Smoke), func(s smoke) bool { return s.Until <= e.Turn }); len(kept) < len(e.Smoke) {
		for _, s := range e.Smoke {
			if s.Until <= e.Turn {
				e.tell(SmokeLifted{X: s.X, Y: s.Y})
			}
		}
		e.Smoke = kept
		e.layTerrain()
		e.forgetSight()
	}
	if e.Active != e.First {
		endRound(e)
	}
	e.Active, e.Phase = other(e.Active), phaseStart
}

// endRound looks whether the game is over (RE-V1, RE-V2).
func endRound(e *engine) {
	if e.Opts.Losses {
		switch lost := [2]bool{e.Units.ruined(1), e.Units.ruined(2)}; {
		case lost[0] && lost[1]:
			e.end(game.Nobody, Even, "RE-V1")
			return
		case lost[0] || lost[1]:
			e.end(game.Seat(1+btoi(lost[0])), TooMany, "RE-V1")
			return
		}
	}
	if e.Round < e.plan.Rounds && !(e.plan.Victory == "RE-V2" && e.Units.departed()) {
		return
	}
	if e.plan.Victory == "RE-V2" {
		vehicles, squads := e.Units.escapes()
		e.tell(Scored{Points: [2]int{2*vehicles + squads, 0}, Clause: "RE-V2"})
		winner := field.DashVerdict(vehicles, squads)
		e.end(winner, endingOf(winner, ByDash), "RE-V2")
		return
	}
	score := score(e.state)
	e.tell(Scored{Points: score, Clause: "RE-V1"})
	winner := field.Verdict(score)
	e.end(winner, endingOf(winner, ByPoints), "RE-V1")
}

func endingOf(winner game.Seat, how game.How) game.How {
	if winner == game.Nobody {
		return Even
	}
	return how
}

// points is what a unit is worth.
func (u *unit) points() int {
	switch {
	case u.Squad.crewOf() != "":
		return 0
	case u.isVehicle():
		return u.Vehicle.profile.Points
	}
	return u.Squad.profile.Points
}

// lost tells whether a unit of the force list is lost: a squad removed, a
// vehicle wrecked, destroyed or abandoned (RE-V1).
func (u *unit) lost() bool {
	return u.Squad.crewOf() == "" && (u.Place == gone || u.isVehicle() && (u.Vehicle.wrecked() || u.Vehicle.abandoned()))
}

func (us roster) ruined(seat game.Seat) bool {
	all, lost := 0, 0
	for i := range us {
		if u := &us[i]; u.Seat == seat {
			all += u.points()
			if u.lost() {
				lost += u.points()
			}
		}
	}
	return lost > 0 && 2*lost >= all
}

// score counts the points of both sides (RE-V1).
func score(s *state) [2]int {
	l := &field.Layout{Scenario: s.plan, Map: &printed.Map{Width: s.Width, Height: s.Height}}
	var present []field.Presence
	var losses []field.Loss
	for _, u := range s.Units.each() {
		if u.lost() {
			losses = append(losses, field.Loss{Seat: u.Seat, Vehicle: u.Vehicle.kind()})
		}
		if !u.live() || u.Squad.crewOf() != "" {
			continue
		}
		p := field.Presence{Seat: u.Seat}
		if u.isVehicle() {
			b := u.body()
			p.Body, p.Holds = &b, s.Units.crewed(u)
		} else {
			p.Men = u.Squad.figures()
			p.Holds = field.HoldsGround(len(p.Men), u.Squad.Morale)
		}
		present = append(present, p)
	}
	return l.Score(present, losses)
}

// dashSeat is the side that has to get through (RE-V2).
const dashSeat game.Seat = 1

// escapes counts who got through: motorcycles carry squads, they are no
// vehicles here (RE-V2, RE-X.10).
func (us roster) escapes() (vehicles, squads int) {
	for _, u := range us.each() {
		switch {
		case u.Seat != dashSeat || u.isVehicle() && u.Place != escaped:
		case u.isVehicle() && u.Vehicle.profile.Mobility != printed.Motorcycle:
			vehicles++
		case !u.isVehicle() && us.escapees(u) >= 4:
			squads++
		}
	}
	return vehicles, squads
}

// departed tells that nobody of the side that has to get through is left on
// the table.
func (us roster) departed() bool {
	return !slices.ContainsFunc(us, func(u unit) bool {
		return u.Seat == dashSeat && (u.Place == waiting || u.Place == riding || u.live() && !u.Vehicle.abandoned())
	})
}
