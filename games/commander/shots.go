package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

func (s *state) canFire(seat game.Seat, id ID, p printed.Pos) *game.Refusal {
	if !s.table.unitAt(id, p) || s.table.Pieces[id].Owner != seat {
		return game.Refuse("TC-9.0.a", ReasonFirer)
	}
	if u := &s.table.Pieces[id]; u.On != 0 {
		clause := rulebook.Clause("TC-8.6.c")
		if s.table.card(id).Kind == printed.ATGun {
			clause = "TC-8.6.1.a"
		}
		return game.Refuse(clause, ReasonMounted, "card", u.Number)
	}
	return nil
}

// weaponOf reads what a shot is fired with; the equipment must lie on the
// firer (TC-9.6.a).
func (s *state) weaponOf(shot *Shot) (combat.Weapon, *game.Refusal) {
	w := combat.Weapon{Fire: shot.Fire}
	if shot.Equipment == 0 {
		return w, nil
	}
	if !s.table.valid(shot.Equipment) || s.table.Pieces[shot.Equipment].Place != OnCard || s.table.Pieces[shot.Equipment].On != shot.Firer ||
		s.table.card(shot.Equipment).Kind != printed.Equipment {
		return w, game.Refuse("TC-9.6.a", combat.ReasonNoFire)
	}
	w.Equip(s.table.card(shot.Equipment))
	w.RocketHE = w.Fire == combat.FireHE
	return w, nil
}

type shotCheck struct {
	s    *state
	seat game.Seat
	shot *Shot
}

func shotOf(s *state, seat game.Seat, shot *Shot) shotCheck { return shotCheck{s, seat, shot} }

func (sc shotCheck) inFireAction() *game.Refusal {
	s, seat, shot := sc.s, sc.seat, sc.shot
	d := s.Pending
	if r := s.canFire(seat, shot.Firer, d.From); r != nil {
		return r
	}
	u := &s.table.Pieces[shot.Firer]
	switch {
	case slices.Contains(d.Firers, shot.Firer):
		return game.Refuse("TC-9.0.a", ReasonShotTwice, "card", u.Number)
	case u.Moved:
		return game.Refuse("TC-5.0.b", ReasonMoved, "card", u.Number)
	case u.Fired && s.opts.OnceEach:
		return game.Refuse("TC-5.0.a", ReasonFired, "card", u.Number)
	}
	w, r := s.weaponOf(shot)
	if r != nil {
		return r
	}
	if r := sc.aim(w, d.From); r != nil {
		return r
	}
	return sc.cards(w, false)
}

// aim tests weapon, target, range and sight at range. A melee may be fired
// into and out of like any position (TC-10.f).
func (sc shotCheck) aim(w combat.Weapon, from printed.Pos) *game.Refusal {
	s, seat := sc.s, sc.seat
	p, r := sc.target(w, "TC-5.0.f", 0)
	if r != nil {
		return r
	}
	dist := printed.Distance(from, p)
	if dist < 1 || dist > 2 {
		return game.Refuse("TC-9.1.a", combat.ReasonRange)
	}
	if r := sc.weapon(w, combat.RangeAt(dist)); r != nil {
		return r
	}
	if !s.ground.Sees(from, p) {
		return game.Refuse("TC-9.2.a", ReasonSight)
	}
	if w.Fire == combat.FireSmoke {
		return s.fitsSmoke(seat, p, false)
	}
	return nil
}

// target is the position that a shot goes to, unless it may not have that
// target. Where in is not 0 it must be that one.
func (sc shotCheck) target(w combat.Weapon, clause rulebook.Clause, in printed.Pos) (printed.Pos, *game.Refusal) {
	s, seat, shot := sc.s, sc.seat, sc.shot
	switch {
	case s.scenario.Only == "at" && w.Fire != combat.FireAT:
		return 0, game.Refuse(s.scenario.Clause, ReasonOnlyAT)
	case w.Fire == combat.FireSmoke:
		if shot.Target != 0 || !s.board.Has(shot.Pos) || in != 0 && in != shot.Pos {
			return 0, game.Refuse("TC-9.5.1.f", ReasonTarget)
		}
		return shot.Pos, nil
	case shot.Pos != 0 || !s.table.owns(other(seat), shot.Target, OnBoard) || in != 0 && in != s.table.Pieces[shot.Target].Pos:
		return 0, game.Refuse(clause, ReasonTarget)
	case s.table.Pieces[shot.Target].On != 0:
		return 0, game.Refuse("TC-8.6.c", ReasonTarget)
	}
	return s.table.Pieces[shot.Target].Pos, nil
}

func (sc shotCheck) weapon(w combat.Weapon, rng combat.Range) *game.Refusal {
	s, shot := sc.s, sc.shot
	firer := s.table.card(shot.Firer)
	if r := s.checkMalfunction(shot, w); r != nil {
		return r
	}
	if w.Fire == combat.FireSmoke {
		return w.Check(firer, rng, &s.opts)
	}
	if f := w.CheckTarget(firer, s.table.card(shot.Target), rng, s.scenario.Only == "at", &s.opts); f != nil {
		return f.Refusal
	}
	return nil
}

// cards tests what is handed in with a shot: one Flank Shot, for AT
// fire in the own turn (TC-C66), and in the Play any Interrupt that is legal in
// the window of a shot (TC-X.1). A spray order names the other targets.
func (sc shotCheck) cards(w combat.Weapon, inMelee bool) *game.Refusal {
	s, seat, shot := sc.s, sc.seat, sc.shot
	for i, with := range shot.With {
		if !s.table.owns(seat, with.Card, InHand) {
			return game.Refuse("TC-X.1", ReasonNotInHand)
		}
		if with.Step != 0 || slices.ContainsFunc(shot.With[:i], func(o HandedCard) bool { return o.Card == with.Card }) {
			return game.Refuse("TC-X.1", ReasonWith)
		}
		if s.table.Pieces[with.Card].Number != printed.CardFlankShot {
			if r := sc.interrupt(with, inMelee); r != nil {
				return r
			}
			continue
		}
		if with.Pos != 0 || with.To != 0 || with.Unit != 0 || s.table.flankOf(&Shot{With: shot.With[:i]}) != 0 {
			return game.Refuse("TC-X.1", ReasonWith)
		}
		switch {
		case w.Fire != combat.FireAT:
			return game.Refuse("TC-C66", combat.ReasonTargetKind)
		case seat != s.Active:
			return game.Refuse("TC-5.0.c", ReasonNotNow)
		case s.Supply < s.flankCost(&s.opts):
			return game.Refuse("TC-5.0.c", ReasonSupply)
		}
	}
	if len(shot.Spray) > 0 {
		others := s.table.sprayed(shot)
		order := slices.Clone(shot.Spray)
		slices.Sort(order)
		if w.Number != printed.CardHMG || !slices.Equal(order, others) {
			return game.Refuse("TC-13.2.b", ReasonTarget)
		}
	}
	return nil
}

func (sc shotCheck) interrupt(with HandedCard, inMelee bool) *game.Refusal {
	if inMelee {
		return game.Refuse("TC-X.1", ReasonWith)
	}
	play := with.play()
	if r := interruptOf(sc.s, sc.seat, &play).playable(); r != nil {
		return r
	}
	return interruptOf(sc.s, sc.seat, &play).fits(windowShot)
}

func (tab *table) rangeOf(shot *Shot) combat.Range {
	to := shot.Pos
	if shot.Target != 0 {
		to = tab.Pieces[shot.Target].Pos
	}
	if d := printed.Distance(tab.Pieces[shot.Firer].Pos, to); d > 0 {
		return combat.RangeAt(d)
	}
	return combat.Melee
}

func (s *state) attackBy(shot *Shot, w combat.Weapon, target ID, rng combat.Range) combat.Attack {
	firer := s.table.card(shot.Firer)
	u := &s.table.Pieces[shot.Firer]
	a := combat.Attack{
		Fire: w.Fire, Range: rng, RocketHE: w.RocketHE && w.Number != 0, Mine: w.Number == printed.CardATMine,
		Value: w.Value(firer, rng), Quality: combat.TMVQuality(firer.Points, s.opts.TMVModel),
		Flank: s.table.flankOf(shot) != 0, Ace: w.Fire == combat.FireAT && w.Number == 0 && s.table.cardOn(shot.Firer, printed.CardTankAce) != 0,
	}
	from := &s.ground.Spots[u.Pos]
	if rng == combat.Melee {
		a.MeleeSmoke = from.Smoke != game.Nobody
	} else {
		a.SmokeFrom = from.Smoke != game.Nobody
	}
	if w.Fire == combat.FireAT {
		a.Pen = w.Pen(firer, rng)
		if s.scenario.Hill621 && u.Number == printed.CardSU152 && u.FirstShotFired {
			a.Pen = combat.SU152LaterPen(rng)
		}
		if !s.scenario.Hill621 && w.Number == 0 && s.table.cardOn(shot.Firer, printed.CardAmmunition) != 0 {
			a.Pen += combat.AmmunitionPen
		}
	}
	hero := s.table.cardOn(shot.Firer, printed.CardHero) != 0
	if hero && (w.Fire == combat.FireTMV || w.Fire == combat.FireSA && !w.Spray && (w.Number != printed.CardHMG || rng != combat.Long)) {
		a.Value++
	}
	if s.scenario.Hill621 && rng == combat.Melee && w.Fire == combat.FireSA && s.table.cardOn(shot.Firer, printed.CardAmmunition) != 0 {
		a.Value += combat.CanisterValue
	}
	if target == 0 {
		return a
	}
	s.aimAt(&a, target)
	a.SmokeTo = a.SmokeTo && rng != combat.Melee
	return a
}

// aimAt gives an attack its target and all that shelters it.
func (s *state) aimAt(a *combat.Attack, target ID) {
	t := &s.table.Pieces[target]
	a.AimAt(s.table.card(target))
	a.Terrain = s.ground.Cover(t.Pos)
	a.TerrainRow = s.terrain[a.Terrain]
	a.Overlay = s.ground.shelterOf(t.Pos, t.Owner)
	a.OverlayRow = s.terrain[a.Overlay]
	a.SmokeTo = s.ground.Spots[t.Pos].Smoke != game.Nobody
}

func (ps proposals) canShoot(d *pendingAction) bool {
	found := false
	ps.eachShot(d, func(Shot) bool { found = true; return false })
	return found
}

// eachShot lists the shots of a fire action until f is false: by firer, target
// position, target and kind of fire.
func (ps proposals) eachShot(d *pendingAction, f func(Shot) bool) {
	var foes printed.PosSet // not looked for until somebody can shoot
	var buf [16]ID
	for _, id := range ps.s.table.appendStack(buf[:0], d.From, ps.seat) {
		u := &ps.s.table.Pieces[id]
		if u.On != 0 || u.Moved || slices.Contains(d.Firers, id) || u.Fired && ps.s.opts.OnceEach {
			continue
		}
		if foes == (printed.PosSet{}) {
			foes = ps.s.table.occupied(other(ps.seat))
		}
		if !ps.eachShotOf(id, d.From, &foes, f) {
			return
		}
	}
}

func (ps proposals) eachShotOf(id ID, from printed.Pos, foes *printed.PosSet, f func(Shot) bool) bool {
	s, seat := ps.s, ps.seat
	var gear [4]ID
	weapons := append(gear[:0], 0)
	smokes := s.smokes(id)
	if s.table.card(id).Foot() {
		if e := s.table.cardOn(id, printed.CardATRifle); e != 0 {
			weapons = append(weapons, e)
		}
		if e := s.table.cardOn(id, printed.CardHMG); e != 0 {
			weapons = append(weapons, e)
		}
	}
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			column, row := from.Column()+dx, from.Row()+dy
			if dx == 0 && dy == 0 || column < 0 || row < 0 || column >= s.board.Columns || row >= s.board.Rows {
				continue
			}
			p := printed.At(column, row)
			if !smokes && !foes.Has(p) || !s.ground.Sees(from, p) {
				continue
			}
			if smokes && !s.smoked(seat, p, false) {
				shot := Shot{Firer: id, Fire: combat.FireSmoke, Pos: p}
				if shotOf(s, seat, &shot).aim(combat.Weapon{Fire: combat.FireSmoke}, from) == nil && !f(shot) {
					return false
				}
			}
			if foes.Has(p) && !ps.eachShotInto(id, weapons, from, p, f) {
				return false
			}
		}
	}
	return true
}

// smokes tells whether a card could fire smoke, sight and range apart
// (TC-9.5.1.f).
func (s *state) smokes(id ID) bool {
	c := s.table.card(id)
	return c.Wheels() && c.HEValue() > 0 && s.scenario.Only != "at" && !s.table.Pieces[id].Malfunction
}

func (ps proposals) eachShotInto(id ID, weapons []ID, from printed.Pos, p printed.Pos, f func(Shot) bool) bool {
	s, seat := ps.s, ps.seat
	var buf [8]ID
	for _, target := range s.table.appendStack(buf[:0], p, other(seat)) {
		if s.table.Pieces[target].On != 0 {
			continue
		}
		for _, equipment := range weapons {
			for _, kind := range [...]combat.FireKind{combat.FireAT, combat.FireHE, combat.FireSA} {
				if !s.plausible(id, target, kind, equipment) || kind == combat.FireSA && equipment == 0 && printed.Distance(from, p) > 1 {
					continue
				}
				shot := Shot{Firer: id, Fire: kind, Target: target, Equipment: equipment}
				w, r := s.weaponOf(&shot)
				if r == nil && shotOf(s, seat, &shot).aim(w, from) == nil && !f(shot) {
					return false
				}
			}
		}
	}
	return true
}

// plausible sorts out, before anything is judged, the fire that a card does not
// have or that does nothing to a target: lists are made of what is left.
func (s *state) plausible(firer, target ID, kind combat.FireKind, equipment ID) bool {
	f, t := s.table.card(firer), s.table.card(target)
	armoured := t.Armoured()
	if kind != combat.FireAT && s.scenario.Only == "at" || kind != combat.FireSA && equipment == 0 && s.table.Pieces[firer].Malfunction {
		return false
	}
	switch kind {
	case combat.FireAT:
		return (f.HitShort > 0 || equipment != 0) && (t.ArmourFront > 0 || t.Kind == printed.ATGun && s.scenario.Only == "at")
	case combat.FireHE:
		return !armoured && (f.HEValue() > 0 || equipment != 0)
	case combat.FireSA:
		return !armoured && f.SA > 0
	case combat.FireTMV:
		return armoured && f.Foot()
	default:
		return f.FT > 0 || equipment != 0
	}
}

func (s *state) checkMalfunction(shot *Shot, w combat.Weapon) *game.Refusal {
	if s.table.Pieces[shot.Firer].Malfunction && w.Number == 0 && w.Fire != combat.FireSA {
		return game.Refuse("TC-C67", ReasonMalfunction, "card", s.table.Pieces[shot.Firer].Number)
	}
	return nil
}

func (s *state) checkMeleeFire(seat game.Seat, a *MeleeFire) *game.Refusal {
	if s.opts.MeleeDeclare == printed.DeclareInTurn && len(a.Shots) > 1 {
		return game.Refuse("TC-10.i", ReasonShots)
	}
	var cards []ID
	for i := range a.Shots {
		shot := &a.Shots[i]
		for _, before := range a.Shots[:i] {
			if before.Firer == shot.Firer {
				return game.Refuse("TC-10.i", ReasonShotTwice, "card", s.table.numberOf(shot.Firer))
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
	if _, r := sc.target(w, "TC-10.a", p); r != nil {
		return r
	}
	if r := sc.weapon(w, combat.Melee); r != nil {
		return r
	}
	if w.Fire == combat.FireSmoke {
		return s.fitsSmoke(seat, p, false)
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
	for _, id := range s.table.appendStack(buf[:0], s.Melee.Pos, other(seat)) {
		if !first(s.table.card(id)) || s.table.Pieces[id].On != 0 {
			continue
		}
		aimed := s.opts.MeleePriority == printed.PrioritySpread &&
			(slices.Contains(s.Melee.Aimed, id) || slices.ContainsFunc(earlier, func(o Shot) bool { return o.Target == id }))
		if !aimed {
			return game.Refuse("TC-10.g", ReasonPriority, "card", s.table.Pieces[id].Number)
		}
	}
	return nil
}

func (ps proposals) hasMeleeShot() bool {
	found := false
	var buf [16]ID
	for _, id := range ps.s.table.appendStack(buf[:0], ps.s.Melee.Pos, ps.seat) {
		ps.eachMeleeShot(id, func(Shot) bool { found = true; return false })
		if found {
			return true
		}
	}
	return false
}

func (ps proposals) eachMeleeShot(id ID, f func(Shot) bool) {
	s, seat := ps.s, ps.seat
	if s.table.Pieces[id].On != 0 || s.table.card(id).Kind == printed.Truck {
		return
	}
	var gear [8]ID
	weapons := append(gear[:0], 0)
	if s.table.card(id).Foot() {
		for _, e := range s.table.lyingOn(id) {
			if s.table.card(e).Kind == printed.Equipment {
				weapons = append(weapons, e)
			}
		}
	}
	var buf [16]ID
	for _, target := range s.table.appendStack(buf[:0], s.Melee.Pos, other(seat)) {
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
