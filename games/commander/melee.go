package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// meleeRound is the Melee step under way.
type meleeRound struct {
	en *engine
	s  *state
	m  *melee
}

func meleeOf(en *engine) meleeRound { return meleeRound{en, en.s, en.s.Melee} }

// fight goes on with the Melee step; false when somebody must decide.
func (mr meleeRound) fight() bool {
	s, m := mr.s, mr.m
	switch m.Stage {
	case meleePick:
		m.Remaining = slices.DeleteFunc(slices.Clone(m.Remaining), func(p printed.Pos) bool { return !s.table.inMelee(p) })
		switch len(m.Remaining) {
		case 0:
			s.Melee = nil
			s.Phase = phDiscard
		case 1:
			mr.selectMelee(m.Remaining[0])
		default:
			return false
		}
		return true
	case meleeDeclare:
		return mr.declare()
	case meleeStart, meleeRetreat, meleeVolley:
		return false
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
	en.openWindow(wMelee, 0, s.Active, other(s.Active))
}

// declare asks whoever fires now for his declaration; a side without any shot
// is not asked. When all are in, they are revealed.
func (mr meleeRound) declare() bool {
	s, m := mr.s, mr.m
	if m.Firing == nil {
		m.Firing = s.nextVolley()
		if m.Firing == nil {
			mr.endMelee()
			return true
		}
		m.HandedIn, m.Declared = [3]bool{}, [3][]Shot{}
	}
	for _, seat := range m.Firing {
		if !m.HandedIn[seat] && !shotsOf(s, seat).hasMeleeShot() {
			m.HandedIn[seat] = true
		}
		if !m.HandedIn[seat] {
			return false
		}
	}
	mr.reveal()
	return true
}

// nextVolley tells who declares next: both at once, or the favoured side first
// (TC-9.6.1.a), or one after the other card by card (option meleeDeclare).
func (s *state) nextVolley() []game.Seat {
	m := s.Melee
	order := []game.Seat{s.Active, other(s.Active)}
	favoured := m.Advantage[1] != m.Advantage[2]
	if favoured && m.Advantage[order[1]] {
		slices.Reverse(order)
	}
	switch {
	case m.Volleys > 1, m.Volleys > 0 && !favoured && s.opts.MeleeDeclare != printed.DeclareInTurn:
		return nil
	case favoured || s.opts.MeleeDeclare == printed.DeclareInTurn:
		return order[m.Volleys : m.Volleys+1]
	default:
		return order
	}
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
	en.openWindow(wVolley, 0, s.Active, other(s.Active))
}

// volleyOrder is the order of the dice: the active player first.
func (s *state) volleyOrder() []game.Seat {
	if len(s.Melee.Firing) == 2 {
		return []game.Seat{s.Active, other(s.Active)}
	}
	return s.Melee.Firing
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
			m.Fired = append(slices.Clone(m.Fired), shot.Firer)
			if r := s.checkMalfunction(shot, w); r != nil {
				en.Tell(ShotVoid{s.table.show(shot.Firer), r.Reason})
				en.noteFirstShot(shot, w)
				en.useUp(shot)
				continue
			}
			effects = append(effects, en.shoot(seat, shot, w)...)
		}
	}
	m.Effects = effects
	mr.endVolley()
}

// checkMalfunction tells whether a declared shot can still be fired.
func (s *state) checkMalfunction(shot *Shot, w combat.Weapon) *game.Refusal {
	if s.table.Pieces[shot.Firer].Malfunction && w.Number == 0 && w.Fire != combat.FireSA {
		return game.Refuse("TC-C67", ReasonMalfunction, "card", s.table.Pieces[shot.Firer].Number)
	}
	return nil
}

// endVolley applies the results when everybody who fires together has fired
// (TC-10.i).
func (mr meleeRound) endVolley() {
	en, s, m := mr.en, mr.s, mr.m
	favoured := m.Advantage[1] != m.Advantage[2]
	m.Stage = meleeDeclare
	if s.opts.MeleeDeclare == printed.DeclareInTurn && len(m.Declared[m.Firing[0]]) > 0 && shotsOf(s, m.Firing[0]).hasMeleeShot() {
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
	en.apply(effects)
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
		if u := &s.table.Pieces[i]; u.Place == onBoard && u.Pos == m.Pos && s.table.inMelee(m.Pos) {
			u.Rounds = min(u.Rounds+1, 99)
		}
	}
	s.Melee = &melee{Remaining: m.Remaining}
}

// checkMeleeFire tests a whole declaration.
func (s *state) checkMeleeFire(seat game.Seat, a *MeleeFire) *game.Refusal {
	if s.opts.MeleeDeclare == printed.DeclareInTurn && len(a.Shots) > 1 {
		return game.Refuse("TC-10.i", ReasonShots)
	}
	var cards []ID
	for i := range a.Shots {
		shot := &a.Shots[i]
		for _, before := range a.Shots[:i] {
			if before.Firer == shot.Firer {
				return game.Refuse("TC-10.i", ReasonShotTwice, "card", s.table.pieceNo(shot.Firer))
			}
		}
		if r := shotOf(s, seat, shot).inMelee(a.Shots[:i]); r != nil {
			return r
		}
		for _, with := range shot.With {
			if slices.Contains(cards, with.Card) {
				return game.Refuse("TC-X.1", ReasonWith)
			}
			cards = append(cards, with.Card)
		}
	}
	return nil
}

// inMelee tests one shot of a declaration.
func (sc shotCheck) inMelee(earlier []Shot) *game.Refusal {
	s, seat, shot := sc.s, sc.seat, sc.shot
	p := s.Melee.Pos
	if r := s.canFire(seat, shot.Firer, p); r != nil {
		return r
	}
	if slices.Contains(s.Melee.Fired, shot.Firer) {
		return game.Refuse("TC-10.i", ReasonShotTwice, "card", s.table.Pieces[shot.Firer].Number)
	}
	w, r := s.weaponOf(shot)
	if r != nil {
		return r
	}
	if s.scenario.Only == "at" && w.Fire != combat.FireAT {
		return game.Refuse(s.scenario.Clause, ReasonOnlyAT)
	}
	if w.Fire == combat.FireSmoke {
		if shot.Target != 0 || shot.Pos != p {
			return game.Refuse("TC-9.5.1.f", ReasonTarget)
		}
		if r := sc.weapon(w, combat.Melee); r != nil {
			return r
		}
		return s.fitsSmoke(seat, p)
	}
	if shot.Pos != 0 || !s.table.unitAt(shot.Target, p) || s.table.Pieces[shot.Target].Owner == seat {
		return game.Refuse("TC-10.a", ReasonTarget)
	}
	if s.table.Pieces[shot.Target].On != 0 {
		return game.Refuse("TC-8.6.c", ReasonTarget)
	}
	if r := sc.weapon(w, combat.Melee); r != nil {
		return r
	}
	if w.Number == printed.CardHMG && s.ground.Spots[p].Attacker == seat && s.table.Pieces[shot.Firer].Rounds == 0 {
		return game.Refuse("TC-13.2.c", combat.ReasonFirstRound)
	}
	if r := sc.priority(earlier); r != nil {
		return r
	}
	if w.Fire == combat.FireTMV && s.table.supported(p, other(seat)) {
		return game.Refuse("TC-10.h", ReasonSupported)
	}
	return sc.cards(w, true)
}

// priority holds squads to enemy squads and tanks to enemy tanks
// (TC-10.g).
func (sc shotCheck) priority(earlier []Shot) *game.Refusal {
	s, seat, shot := sc.s, sc.seat, sc.shot
	firer, target := s.table.card(shot.Firer), s.table.card(shot.Target)
	var first func(c *printed.Card) bool
	switch {
	case firer.Foot():
		if target.Foot() {
			return nil
		}
		first = (*printed.Card).Foot
	case firer.IsTank():
		if target.Vehicle() || s.table.Pieces[shot.Firer].Malfunction || firer.HitShort == 0 && firer.FT == 0 {
			return nil
		}
		first = (*printed.Card).IsTank
	default:
		return nil
	}
	var buf [16]ID
	for _, id := range s.table.into(buf[:0], s.Melee.Pos, other(seat)) {
		if !first(s.table.card(id)) || s.table.Pieces[id].On != 0 {
			continue
		}
		aimed := s.opts.MeleePriority == printed.PrioritySpread && slices.ContainsFunc(earlier, func(o Shot) bool { return o.Target == id })
		if !aimed {
			return game.Refuse("TC-10.g", ReasonPriority, "card", s.table.Pieces[id].Number)
		}
	}
	return nil
}

// hasMeleeShot tells whether a side has any shot to declare.
func (sl shotList) hasMeleeShot() bool {
	s, seat := sl.s, sl.seat
	found := false
	var buf [16]ID
	for _, id := range s.table.into(buf[:0], s.Melee.Pos, seat) {
		sl.eachMeleeShot(id, func(Shot) bool { found = true; return false })
		if found {
			return true
		}
	}
	return false
}

// eachMeleeShot lists the shots of one card in the melee until f is false.
func (sl shotList) eachMeleeShot(id ID, f func(Shot) bool) {
	s, seat := sl.s, sl.seat
	if s.table.Pieces[id].On != 0 || s.table.card(id).Kind == printed.Truck {
		return
	}
	var gear [8]ID
	weapons := append(gear[:0], 0)
	if s.table.card(id).Foot() {
		for _, e := range s.table.lying(id) {
			if s.table.card(e).Kind == printed.Equipment {
				weapons = append(weapons, e)
			}
		}
	}
	var buf [16]ID
	for _, target := range s.table.into(buf[:0], s.Melee.Pos, other(seat)) {
		for _, equipment := range weapons {
			for _, kind := range [...]combat.FireKind{combat.FireAT, combat.FireHE, combat.FireSA, combat.FireFT, combat.FireTMV} {
				if !s.plausible(id, target, kind, equipment) {
					continue
				}
				shot := Shot{Firer: id, Fire: kind, Target: target, Equipment: equipment}
				if shotOf(s, seat, &shot).inMelee(nil) == nil && !f(shot) {
					return
				}
			}
		}
	}
	smoke := Shot{Firer: id, Fire: combat.FireSmoke, Pos: s.Melee.Pos}
	if s.table.card(id).Wheels() && shotOf(s, seat, &smoke).inMelee(nil) == nil {
		f(smoke)
	}
}
