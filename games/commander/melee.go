package commander

import (
	"slices"

	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

type meleeRound struct {
	en engine
	s  *state
	m  *melee
}

func meleeOf(en engine) meleeRound { return meleeRound{en, en.s, en.s.Melee} }

// fight goes on with the Melee step; false when somebody must decide.
func (mr meleeRound) fight() bool {
	s, m := mr.s, mr.m
	switch m.Stage {
	case meleePick:
		m.Remaining = slices.DeleteFunc(slices.Clone(m.Remaining), func(p printed.Pos) bool { return !s.table.inMelee(p) })
		switch len(m.Remaining) {
		case 0:
			s.Melee = nil
			s.Phase = phaseDiscard
		case 1:
			mr.selectMelee(m.Remaining[0])
		default:
			return false
		}
		return true
	case meleeDeclare:
		return mr.declare()
	case meleeStart, meleeRetreat, meleeVolley:
	}
	return false
}

// selectMelee begins the round of a position: cards may be placed before any
// declaration.
func (mr meleeRound) selectMelee(p printed.Pos) {
	en, s := mr.en, mr.s
	left := slices.DeleteFunc(slices.Clone(s.Melee.Remaining), func(q printed.Pos) bool { return q == p })
	s.Melee = &melee{Remaining: left, Pos: p, Stage: meleeStart}
	en.Tell(MeleeBegan{p, s.ground.Spots[p].Attacker})
	en.openWindow(windowMelee, 0, s.Active, other(s.Active))
}

// declare asks whoever fires now for his declaration; a side without any shot
// is not asked. When all are in, they are revealed.
func (mr meleeRound) declare() bool {
	s, m := mr.s, mr.m
	if len(m.Firing) == 0 {
		m.Firing = s.nextVolley()
		if len(m.Firing) == 0 {
			mr.endMelee()
			return true
		}
		m.HandedIn, m.Declared = [3]bool{}, [3][]Shot{}
	}
	for _, seat := range m.Firing {
		if !m.HandedIn[seat] && !proposalsFor(s, seat).hasMeleeShot() {
			m.HandedIn[seat] = true
		}
		if !m.HandedIn[seat] {
			return false
		}
	}
	mr.reveal()
	return true
}

// reveal shows the declarations and opens the window before the dice; nobody
// declared: there is none (TC-X.1).
func (mr meleeRound) reveal() {
	en, s, m := mr.en, mr.s, mr.m
	m.Stage = meleeVolley
	var shots []Shot
	for _, seat := range s.volleyOrder() {
		shots = append(shots, m.Declared[seat]...)
	}
	if len(shots) == 0 {
		mr.endVolley()
		return
	}
	for _, seat := range s.volleyOrder() {
		for _, shot := range m.Declared[seat] {
			if flank := s.table.flankOf(&shot); flank != 0 {
				en.layFlankShot(seat, flank)
			}
		}
	}
	en.Tell(FireRevealed{m.Pos, shots})
	en.openWindow(windowVolley, 0, s.Active, other(s.Active))
}

// rollVolley rolls the declared shots; a weapon that has failed loses its shot
// (TC-C67).
func (mr meleeRound) rollVolley() {
	en, s, m := mr.en, mr.s, mr.m
	effects := slices.Clone(m.Effects)
	for _, seat := range s.volleyOrder() {
		for i := range m.Declared[seat] {
			shot := &m.Declared[seat][i]
			w, _ := s.weaponOf(shot)
			m.Fired, m.Aimed = append(slices.Clone(m.Fired), shot.Firer), append(slices.Clone(m.Aimed), shot.Target)
			if r := s.checkMalfunction(shot, w); r != nil {
				en.Tell(ShotVoid{s.table.ref(shot.Firer), r.Reason})
				en.useUp(shot, w)
				continue
			}
			effects = append(effects, en.shoot(seat, shot, w)...)
		}
	}
	m.Effects = effects
	mr.endVolley()
}

// endVolley applies the results when everybody who fires together has fired
// (TC-10.i).
func (mr meleeRound) endVolley() {
	en, s, m := mr.en, mr.s, mr.m
	favoured := m.Advantage[1] != m.Advantage[2]
	m.Stage = meleeDeclare
	if s.opts.MeleeDeclare == printed.DeclareInTurn && len(m.Declared[m.Firing[0]]) > 0 && proposalsFor(s, m.Firing[0]).hasMeleeShot() {
		m.HandedIn, m.Declared = [3]bool{}, [3][]Shot{} // the next card of the same side
		return
	}
	m.Volleys++
	m.Firing = nil
	if s.opts.MeleeDeclare == printed.DeclareInTurn && !favoured && m.Volleys == 1 {
		return // results wait for the other side
	}
	effects := m.Effects
	m.Effects = nil
	en.applyEffects(effects)
	for _, e := range effects {
		if e.Result == combat.Placed {
			en.laySmoke(e.Seat, m.Pos, 0)
		}
	}
	en.settle()
	if s.End == nil && !s.table.inMelee(m.Pos) {
		mr.endMelee()
	}
}

// endMelee ends the round of a position: survivors have one more round behind
// them (TC-10.k).
func (mr meleeRound) endMelee() {
	s, m := mr.s, mr.m
	if m == nil {
		return
	}
	for i := range s.table.Pieces {
		if u := &s.table.Pieces[i]; u.Place == OnBoard && u.Pos == m.Pos && s.table.inMelee(m.Pos) {
			u.Rounds = min(u.Rounds+1, 99)
		}
	}
	s.Melee = &melee{Remaining: m.Remaining}
}
