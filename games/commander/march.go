package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// playMove announces a move: equipment and loads change at once, then the
// groups set out one after the other (TC-8.2.a, TC-8.6.b).
func (en engine) playMove(seat game.Seat, m *Move) error {
	if en.s.Supply < 1 {
		return game.Refuse("TC-5.0.a", ReasonSupply)
	}
	if r := moveOf(en.s, seat, m).check(); r != nil {
		return r
	}
	d := &pendingAction{Kind: pendingMove, From: m.From, Groups: m.Groups}
	var cards []ID
	for _, t := range m.Transfers {
		d.Undo = append(d.Undo, earlierBearer{t.Equipment, t.From})
		en.s.table.Pieces[t.Equipment].On = t.To
	}
	shown := make([]Group, len(m.Groups))
	for i, g := range m.Groups {
		cards = append(cards, g.Cards...)
		shown[i] = g
		shown[i].With = nil // nobody sees those yet (TC-X.1)
		en.takeUp(d, &g)
	}
	en.Tell(MoveAnnounced{Seat: seat, From: m.From, Cards: en.s.table.refs(cards), Groups: shown, Transfers: m.Transfers})
	en.spend(1)
	en.s.Pending = d
	return nil
}

func (en engine) takeUp(d *pendingAction, g *Group) {
	set := func(id, on ID) {
		d.Undo = append(d.Undo, earlierBearer{id, en.s.table.Pieces[id].On})
		en.s.table.Pieces[id].On = on
	}
	if len(g.Path) == 0 {
		for _, id := range g.Dismount {
			set(id, 0)
		}
	}
	for _, r := range g.Rides {
		set(r.Squad, r.On[0])
	}
	for _, t := range g.Tows {
		set(t.Gun, t.Carrier)
	}
}

type march struct {
	en engine
	s  *state
	d  *pendingAction
}

func marchOf(en engine) march { return march{en, en.s, en.s.Pending} }

// goOn goes on with a move; it always has something to do until it ends.
func (ma march) goOn() bool {
	s, d := ma.s, ma.d
	switch {
	case d.Void:
		ma.rollBack()
	case d.Group == len(d.Groups):
		s.Pending = nil
	case !d.Begun:
		d.Begun, d.Step = true, 0
		d.Moving = d.Groups[d.Group].Cards
		if d.Kind == pendingArrive { // each group goes on from where it landed
			d.From = s.table.Pieces[d.Moving[0]].Pos
		} else {
			ma.holdBack()
		}
	case d.Step == len(d.path()) || len(d.Moving) == 0:
		ma.finishGroup()
	default:
		ma.openStep()
	}
	return true
}

// holdBack keeps a group where it is when others of the action, stopped on
// their way, have taken the room where it was to end (TC-6.3.b).
func (ma march) holdBack() {
	d := ma.d
	if len(d.path()) == 0 {
		return
	}
	if r := ma.s.checkRoom(ma.s.Active, d.path()[len(d.path())-1], d.Moving); r != nil {
		ma.stopAt(d.From, d.Moving, r.Clause)
		d.Moving = nil
	}
}

// rollBack undoes an action that Confusion stopped (TC-C124, TC-X.1).
func (ma march) rollBack() {
	if ma.d.Mines != 0 { // what has been placed is spent
		ma.s.table.discard(ma.d.Mines)
	}
	for _, u := range slices.Backward(ma.d.Undo) {
		if p := ma.s.table.Pieces[u.Card].Place; p == OnBoard || p == OnCard || p == InHand {
			ma.s.table.Pieces[u.Card].On = u.On
		}
	}
	ma.s.Pending = nil
}

// openStep announces one step: the mover's own cards for it are laid, then the
// opponent is asked.
func (ma march) openStep() {
	en, s, d := ma.en, ma.s, ma.d
	d.Mines, d.Wire = 0, false
	d.Asked++
	en.openWindow(windowStep, 0, other(s.Active))
	var due []HandedCard
	for _, w := range d.Groups[d.Group].With {
		if w.Step != d.Step || !s.table.owns(s.Active, w.Card, InHand) { // it may have been played in an earlier window
			continue
		}
		play := w.play()
		if interruptOf(s, s.Active, &play).fitsStep(s.Active, d.here(), d.there(), d.Moving) == nil {
			due = append(due, w)
		}
	}
	en.handIn(s.Active, due)
}

// takeStep carries out a step after its window: whoever cannot go stays, the
// others enter, with all that waits for them there.
func (ma march) takeStep() {
	en, s, d := ma.en, ma.s, ma.d
	if d.Void {
		return
	}
	here, there := d.here(), d.there()
	stopped, why := ma.stayBehind(here, there)
	if len(stopped) > 0 {
		ma.stopAt(here, stopped, why)
	}
	goers := slices.DeleteFunc(slices.Clone(d.Moving), func(id ID) bool { return slices.Contains(stopped, id) })
	d.Moving = goers
	if len(goers) == 0 {
		ma.useMines(nil)
		return
	}
	en.Tell(Stepped{s.table.refs(goers), here, there})
	if there == printed.Reserve {
		for _, id := range goers {
			s.table.goHome(id)
		}
		en.settleOverlays()
		d.Moving = nil
		return
	}
	enemies := s.table.anyUnit(there, other(s.Active))
	fresh := !s.table.anyUnit(there, s.Active)
	for _, id := range goers {
		u := &s.table.Pieces[id]
		u.Place, u.Pos = OnBoard, there
		if enemies {
			u.Entry, u.Rounds = here, 0
		}
	}
	if enemies && fresh {
		s.ground.spot(there).Attacker = s.Active // TC-10.c
	}
	if !s.opened(there) {
		en.bog(goers, there)
	}
	mined := ma.useMines(goers)
	en.settleOverlays()
	d.Step++
	switch {
	case enemies:
		d.Moving = nil
	case mined || s.ground.Slows(there) && !s.opened(there) || d.Step == len(d.path()):
		ma.endHere(there)
	}
}

// endHere ends the movement of the group's cards where they stand.
func (ma march) endHere(p printed.Pos) {
	ma.halt(p, slices.DeleteFunc(slices.Clone(ma.d.Moving), func(id ID) bool { return ma.s.table.Pieces[id].Place != OnBoard }))
	ma.d.Moving = nil
}

// halt ends the movement of cards on a position without enemies, which they may
// have reached from a melee: that is behind them now. An unplanned stop that
// finds the position full sends them back to where they came from, and there
// they are as they were (TC-X.2).
func (ma march) halt(p printed.Pos, cards []ID) {
	en, s, d := ma.en, ma.s, ma.d
	if len(cards) == 0 {
		return
	}
	size := s.table.stackSize(p, s.Active)
	for _, id := range d.Moving { // the rest of the group goes on
		if s.table.unitAt(id, p) && !slices.Contains(cards, id) {
			*size.of(s.table.card(id))--
		}
	}
	full := d.Step < len(d.path()) && size.tooLarge()
	if full {
		en.Tell(Halted{s.table.refs(cards), d.From, "full", "TC-X.2"})
	}
	for _, id := range cards {
		switch u := &s.table.Pieces[id]; {
		case !full:
			u.Entry, u.Rounds = 0, 0
		case d.From == printed.Reserve:
			s.table.backToHand(id)
		default:
			u.Pos = d.From
		}
	}
}

// stayBehind lists the cards of the moving group that cannot take the step,
// and the reason that concerns the first.
func (ma march) stayBehind(here printed.Pos, there printed.Pos) (stopped []ID, why rulebook.Clause) {
	s, d := ma.s, ma.d
	stop := func(id ID, clause rulebook.Clause) {
		if !slices.Contains(stopped, id) {
			stopped = append(stopped, id)
			if why == "" {
				why = clause
			}
		}
	}
	for _, id := range d.Moving {
		c := s.table.card(id)
		walks := s.table.Pieces[id].On == 0 || !slices.Contains(d.Moving, s.table.Pieces[id].On)
		switch {
		case walks && s.table.Pieces[id].Immobilised:
			stop(id, "TC-9.3.2.a")
		case c.Wheels() && (s.ground.Closed(there) && !(s.opts.PathCrossesSwamp && s.opened(there))):
			stop(id, "TC-11.1.e")
		case c.Wheels() && here != printed.Reserve && there != printed.Reserve && s.ground.streamBetween(here, there):
			stop(id, "TC-11.1.c")
		case d.Wire && (c.Foot() || c.Kind == printed.Truck || c.Kind == printed.ATGun):
			stop(id, "TC-C31")
		}
	}
	ma.spreadHalt(stop, &stopped)
	ma.stopAlone(there, stop, &stopped)
	ma.spreadHalt(stop, &stopped)
	return stopped, why
}

// spreadHalt stops loads with their carriers, and carriers that Wire holds by
// their load (TC-8.6.e).
func (ma march) spreadHalt(stop func(ID, rulebook.Clause), stopped *[]ID) {
	for changed := true; changed; {
		before := len(*stopped)
		for _, id := range ma.d.Moving {
			on := ma.s.table.Pieces[id].On
			if on == 0 {
				continue
			}
			second := ma.d.pair(id)
			if slices.Contains(*stopped, on) || second != 0 && slices.Contains(*stopped, second) {
				stop(id, "TC-8.6.e")
			}
			if ma.d.Wire && slices.Contains(*stopped, id) {
				stop(on, "TC-C31")
				if second != 0 {
					stop(second, "TC-C31")
				}
			}
		}
		changed = len(*stopped) != before
	}
}

// stopAlone keeps soft cards out when their tanks have been stopped
// (TC-8.5.b).
func (ma march) stopAlone(there printed.Pos, stop func(ID, rulebook.Clause), stopped *[]ID) {
	if there == printed.Reserve || !ma.s.table.anyUnit(there, other(ma.s.Active)) {
		return
	}
	goers := slices.DeleteFunc(slices.Clone(ma.d.Moving), func(id ID) bool { return slices.Contains(*stopped, id) })
	if ma.s.checkAlone(ma.s.Active, there, goers) == nil {
		return
	}
	for _, id := range goers {
		if ma.s.table.card(id).Soft() {
			stop(id, "TC-8.5.b")
		}
	}
}

// stopAt ends the movement of cards before a step. Cards stopped on their way
// out of the reserve are in hand again, without flags (TC-X.1).
func (ma march) stopAt(here printed.Pos, cards []ID, why rulebook.Clause) {
	ma.en.Tell(Halted{ma.s.table.refs(cards), here, "stopped", why})
	if here == printed.Reserve {
		for _, id := range cards {
			ma.s.table.backToHand(id)
		}
		return
	}
	for _, id := range cards {
		if ma.d.pair(id) != 0 {
			ma.s.table.Pieces[id].On = 0 // a squad on two tanks gets off where they stop
		}
	}
	if ma.d.Step > 0 {
		ma.halt(here, cards)
	}
}

// bog rolls for every vehicle that enters Woods, whether it drives there or
// runs (TC-8.4.1.a). Riders and towed guns are not rolled for.
func (en engine) bog(cards []ID, p printed.Pos) {
	s := en.s
	if p == printed.Reserve || s.ground.Spots[p].Base != printed.Woods || s.opts.BogNumber == 0 {
		return
	}
	for _, id := range cards {
		if !s.table.card(id).Vehicle() {
			continue
		}
		die := en.Roll(10)
		stuck := die <= s.opts.BogNumber
		en.Tell(Bogged{s.table.ref(id), die, s.opts.BogNumber, stuck})
		if stuck {
			s.table.Pieces[id].Immobilised = true
		}
	}
}

// useMines works a Minefield on the cards that really entered (TC-C20,
// TC-X.2). It reports whether their movement ends.
func (ma march) useMines(cards []ID) bool {
	en, s, d := ma.en, ma.s, ma.d
	mines := d.Mines
	if mines == 0 {
		return false
	}
	d.Mines = 0
	s.table.discard(mines)
	var dead []ID
	for _, id := range cards {
		if s.table.Pieces[id].On != 0 { // carried: its carrier rolls
			continue
		}
		die, r := combat.RollMine(en.Source, s.table.card(id).Vehicle())
		en.Tell(Mined{s.table.ref(id), die, r})
		switch r {
		case combat.Killed:
			dead = append(dead, id)
		case combat.Stopped:
			s.table.Pieces[id].Immobilised = true
		case combat.Missed, combat.Held, combat.Placed:
		}
	}
	for _, id := range cards { // a squad on two tanks is lost only with both
		if second := d.pair(id); second != 0 && !(slices.Contains(dead, s.table.Pieces[id].On) && slices.Contains(dead, second)) {
			s.table.Pieces[id].On = 0
		}
	}
	for _, id := range dead {
		en.kill(id)
	}
	return len(cards) > 0
}

// finishGroup ends the move of a group: whoever is to dismount does, flags are
// set, and the board may be won (TC-16.0.c).
func (ma march) finishGroup() {
	en, s, d := ma.en, ma.s, ma.d
	g := &d.Groups[d.Group]
	for _, id := range g.Cards {
		u := &s.table.Pieces[id]
		if u.Place != OnBoard {
			continue
		}
		if slices.Contains(g.Dismount, id) || d.pair(id) != 0 {
			u.On = 0
		}
		if len(g.Path) > 0 || slices.Contains(g.Dismount, id) || g.takesUp(id) { // TC-5.0.b
			u.Moved = true
		}
	}
	d.Group, d.Begun, d.Step, d.Moving = d.Group+1, false, 0, nil
	en.settle()
}
