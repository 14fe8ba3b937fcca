package engagement

import (
	"slices"

	"sabot/game"
)

// beginShooting opens the Shooting phase (RE-21.16 (c) comes first).
func beginShooting(e *engine) {
	e.enter(phaseShooting)
	shareTruth(e)
	for i := range e.Units {
		if u := &e.Units[i]; u.Seat == e.Active {
			u.FiredLastTurn, u.Searched = false, false
			if v := u.Vehicle; v != nil {
				v.FoundEnemy, v.PassengersFired = false, 0
				u.Fired = u.Fired && v.Reboarded == ToMove
			} else {
				u.Fired = u.Place == atTable && u.Squad.CrewOf != "" && u.Squad.JustGotOut
			}
		}
	}
}

// shootingPhase asks as long as somebody may look or fire.
func shootingPhase(e *engine) {
	if e.Units.hasSecrets(e.Active) || anyShooter(e.state) {
		e.question(askShoot, e.Active, "")
		return
	}
	e.Phase = phaseShootEnd
}

// anyShooter tells whether a unit of the active side may still be activated.
func anyShooter(s *state) bool {
	for i := range s.Units {
		if s.Units[i].Seat == s.Active && mayAct(s, i, fireMode{}) == nil {
			return true
		}
	}
	return false
}

// playShoot looks, fires, or ends the phase.
func playShoot(e *engine, seat game.Seat, a game.Action) *game.Refusal {
	switch a := a.(type) {
	case Done:
		e.Ask = asking{}
		e.Phase = phaseShootEnd
		return nil
	case Detect:
		i, no := e.own(seat, a.Unit)
		if no == nil {
			no = maySearch(e.state, i)
		}
		if no == nil {
			e.Ask = asking{}
			searchForEnemies(e, i)
		}
		return no
	case Fire:
		i, no := e.own(seat, a.Unit)
		if no != nil {
			return no
		}
		list, no := judgeFire(e.state, e.view(seat), i, a.Shots, fireMode{})
		if no == nil {
			e.Ask = asking{}
			fireSalvos(e, i, a.Shots, list, fireMode{})
		}
		return no
	}
	return e.notNow()
}

// endShooting shuts the hatches of those who found somebody (RE-13.2).
func endShooting(e *engine) {
	for i := range e.Units {
		u := &e.Units[i]
		if u.Seat == e.Active && u.RangedIn != "" && !slices.ContainsFunc(u.Squad.all(), func(m man) bool { return m.LastShotTurn == e.Turn }) {
			u.RangedIn = "" // a mortar that paused has to find its range again (RE-0.18)
		}
		if u.Seat == e.Active && u.car() && u.Vehicle.HatchOpen && (u.Vehicle.FoundEnemy || !e.Units.commanded(u)) {
			u.Vehicle.HatchOpen = false
			e.shifted()
			e.tell(HatchMoved{Unit: u.ID, private: u.secret()})
		}
	}
	e.Phase = phaseGrenadiers
}
