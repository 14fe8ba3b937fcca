package engagement

import (
	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/printed"
)

// withdrawalsPhase asks for the way back of each squad that falls back, before the
// others move (RE-X.3).
func withdrawalsPhase(e *engine) {
	for i, u := range e.Units.each() {
		if u.Seat != e.Active || u.isVehicle() || !u.Squad.Withdrawing || u.Place != atTable && u.Place != riding || u.Moved {
			continue
		}
		if u.Squad.rides() && !getOutToWithdraw(e, i) || len(suggestRetreats(e.state, i, 1)) == 0 { // no legal end: it stays and tests instead
			u.Moved, u.Squad.Withdrawing = true, false
			passed := e.test(i, "rally", u.Squad.profile.Discipline, e.Units.nerve(i), "RE-X.3")
			e.setMorale(i, combat.Rallied(u.Squad.Morale, passed, 2*u.Squad.alive() < u.Squad.Initial), "RE-X.3")
			continue
		}
		e.reveal(i, "moved") // the question names it, and who goes so far is seen
		e.question(askWithdraw, e.Active, u.ID)
		return
	}
	beginMovement(e)
}

func beginMovement(e *engine) {
	e.enter(phaseMovement)
	for i, u := range e.Units.each() {
		// A runaway has had its move; who re-boarded to fire only counts as moved.
		if u.Seat == e.Active && u.isVehicle() && (!u.OnTheMove || u.Vehicle.Reboarded == ToFire) {
			u.Vehicle.Motion.CoveredBefore, u.Vehicle.Motion.Covered = u.Vehicle.Motion.Covered, 0
		}
		if u.Seat == e.Active && u.Vehicle.unditching() {
			digOut(e, i)
		}
		if u.Seat == e.Active && u.isVehicle() {
			testNerveStanding(e, i)
		}
	}
}

func movementPhase(e *engine) {
	if e.Units.hasSecrets(e.Active) || len(e.movers()) > 0 || len(suggestPickUps(e.state)) > 0 || stuckTurret(e.state) {
		e.question(askMove, e.Active, "")
		return
	}
	e.Phase = phaseMoveEnd
}

// playMove takes a move, or ends the phase.
func playMove(e *engine, seat game.Seat, a game.Action) *game.Refusal {
	var refusal *game.Refusal
	switch a := a.(type) {
	case Done:
		e.Ask = asking{}
		e.Phase = phaseMoveEnd
		return nil
	case Drive:
		if len(a.Path) == 0 && a.Turret != nil {
			refusal = withOwn(e, seat, a.Unit, func(i int) *game.Refusal { return traverseTurret(e, i, *a.Turret) })
			break
		}
		refusal = withMover(e, seat, a.Unit, func(i int) *game.Refusal { return startDrive(e, i, a) })
	case Stride:
		refusal = withMover(e, seat, a.Unit, func(i int) *game.Refusal { return startWalk(e, i, a) })
	case Board:
		refusal = withOwn(e, seat, a.Unit, func(i int) *game.Refusal { return boardVehicle(e, i, a) })
	case Alight:
		refusal = withOwn(e, seat, a.Unit, func(i int) *game.Refusal { return alightSquad(e, i, a) })
	case Enter:
		refusal = withMover(e, seat, a.Unit, func(i int) *game.Refusal { return enterTable(e, i, a) })
	case Doze:
		refusal = withMover(e, seat, a.Unit, func(i int) *game.Refusal { return clearObstacle(e, i, a) })
	case Push:
		refusal = withMover(e, seat, a.Unit, func(i int) *game.Refusal { return pushVehicle(e, i, a) })
	default:
		return e.notNow()
	}
	if refusal == nil {
		e.Ask = asking{}
	}
	return refusal
}

func withMover(e *engine, seat game.Seat, id string, do func(int) *game.Refusal) *game.Refusal {
	i, refusal := e.own(seat, id)
	if refusal == nil {
		refusal = e.mayMove(i)
	}
	if refusal == nil {
		refusal = do(i)
	}
	return refusal
}

// endMovementPhase is the end of the Movement phase: unditching, engines that give
// up, and the second look at close support (RE-7.7, RE-21.18, RE-8.3).
func endMovementPhase(e *engine) {
	for i, u := range e.Units.each() {
		if u.Seat == e.Active && u.isVehicle() && u.live() {
			if u.Vehicle.unditching() && u.Vehicle.bogged() {
				unditch(e, i)
			}
			if u.Order == printed.Run && u.Vehicle.profile.Has("unreliable") {
				testEngine(e, i)
			}
			if len(u.Vehicle.ReliedPath) > 0 && !e.Units.supported(i) {
				testLostSupport(e, i)
			}
		}
	}
	for i, u := range e.Units.each() {
		if u.Seat == e.Active && u.FleesFrom != "" && u.FleesSince != e.Turn { // the order it bound has been carried out
			u.FleesFrom = ""
		}
		if u.Seat == e.Active && u.Squad.lentTo() != "" {
			keepLink(e, i)
		}
		u.MayResume = u.MayResume && u.isVehicle() // a squad in reserve has had its chance to walk on
	}
	testLingering(e)
	beginShooting(e)
}
