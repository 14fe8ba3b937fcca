package engagement

import "sabot/game"

// playOpportunity takes the answer of the side that watches a move (RE-0.12).
func playOpportunity(e *engine, seat game.Seat, a game.Action) *game.Refusal {
	switch a := a.(type) {
	case HoldFire:
		e.Ask = asking{}
		e.Move.Held = true
		return nil
	case Snap:
		i, refusal := e.own(seat, a.Unit)
		if refusal == nil {
			refusal = maySnap(e.state, i, a)
		}
		if refusal != nil {
			return refusal
		}
		e.Ask = asking{}
		e.Move.Snap = &a
		return nil
	}
	return e.notNow()
}

// maySnap judges opportunity fire: the unit holds a marker, and the step is the
// first at which the shot is possible, one on a bank or in a crater, or the
// last (RE-X.5).
func maySnap(s *state, i int, a Snap) *game.Refusal {
	m := s.Move
	if refusal := mayAct(s, i, fireMode{Snap: true}); refusal != nil {
		return refusal
	}
	if a.Step <= m.At || a.Step > m.Total {
		return game.Refuse("RE-0.12", ReasonStep, "step", a.Step)
	}
	if refusal := snapAt(s, i, a, a.Step); refusal != nil {
		return refusal
	}
	if a.Step == m.Total || m.exposedAt(a.Step) {
		return nil
	}
	for step := m.At + 1; step < a.Step; step++ {
		if snapAt(s, i, a, step) == nil {
			return game.Refuse("RE-X.5", ReasonStep, "step", a.Step)
		}
	}
	return nil
}

// snapAt judges the shots with the mover at a step.
func snapAt(s *state, i int, a Snap, step int) *game.Refusal {
	probe := s.moverAt(step)
	_, refusal := judgeFire(probe, probe.table(probe.Units[i].Seat), i, a.Shots, fireMode{Snap: true})
	return refusal
}
