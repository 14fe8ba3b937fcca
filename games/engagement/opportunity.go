package engagement

import "sabot/game"

// playOpportunity takes the answer of the side that watches a move (RE-0.12).
func (e *engine) playOpportunity(seat game.Seat, a game.Action) *game.Refusal {
	switch a := a.(type) {
	case HoldFire:
		e.Ask = asking{}
		e.Move.Held = true
		return nil
	case Snap:
		i, no := e.own(seat, a.Unit)
		if no == nil {
			no = e.maySnap(i, a)
		}
		if no != nil {
			return no
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
func (e *engine) maySnap(i int, a Snap) *game.Refusal {
	m := e.Move
	if no := e.mayAct(i, fireMode{Snap: true}); no != nil {
		return no
	}
	if a.Step <= m.At || a.Step > m.Total {
		return game.Refuse("RE-0.12", ReasonStep, "step", a.Step)
	}
	if no := e.snapAt(i, a, a.Step); no != nil {
		return no
	}
	if a.Step == m.Total || m.exposedAt(a.Step) {
		return nil
	}
	for step := m.At + 1; step < a.Step; step++ {
		if e.snapAt(i, a, step) == nil {
			return game.Refuse("RE-X.5", ReasonStep, "step", a.Step)
		}
	}
	return nil
}

// exposedAt tells whether a vehicle shows its belly after a step (RE-7.5).
func (m *move) exposedAt(step int) bool {
	return step <= len(m.Exposed) && step > 0 && m.Exposed[step-1]
}

// snapAt judges the shots with the mover at a step.
func (s *state) snapAt(i int, a Snap, step int) *game.Refusal {
	probe := s.clone()
	k := probe.find(probe.Move.Unit)
	u := &probe.Units[k]
	if u.car() {
		u.stands(probe.Move.Steps[step-1])
	} else {
		u.Squad.Men = probe.Move.figures(u, step)
	}
	_, no := probe.aim(probe.table(probe.Units[i].Seat), i, a.Shots, fireMode{Snap: true})
	return no
}
