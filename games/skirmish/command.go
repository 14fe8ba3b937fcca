package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// command is the first half of the Command phase: fires, wrecks, victory
// (TK-14.1, TK-14.2).
func (e *engine) command() {
	e.Tell(PhaseBegan{Phase: CommandPhase, Turn: e.Turn})
	for i := range e.Tanks {
		if e.Tanks[i].alive() {
			e.burn(i)
		}
	}
	for i := range e.Tanks {
		if t := &e.Tanks[i]; t.alive() && t.Damage >= t.capacity() {
			e.wreck(i)
		}
	}
	for i := range e.Tanks {
		e.Tanks[i].Done = false
	}
	e.victory()
	e.Step = stepRepairNext
}

// burn lets every fire that was lit in an earlier turn do its damage.
func (e *engine) burn(i int) {
	fires := 0
	for _, w := range e.Tanks[i].Criticals {
		if w.flags&burning != 0 && w.Turn < e.Turn {
			fires++
		}
	}
	e.hurt(i, fires, "fire", "TK-14.1")
}

// wreck marks a tank destroyed: its criticals are discarded, its cards shown,
// and it stays where it is for the rest of the game (TK-8.c).
func (e *engine) wreck(i int) {
	t := &e.Tanks[i]
	for _, w := range t.Criticals {
		e.Discard[w.Kind]++
	}
	t.Criticals = []wound{}
	t.Destroyed = true
	ids := make([]string, len(t.Cards))
	for c := range t.Cards {
		ids[c] = t.Cards[c].ID
		e.edit(i, c).Up = true
	}
	e.side(other(t.Owner)).Destroyed += t.points()
	e.Tell(Destroyed{Tank: t.ID, Points: t.points(), Cards: ids})
}

// nextRepair goes through the tanks that have something to do in TK-14.3, in
// movement order.
func (e *engine) nextRepair() {
	e.next(stepRepairing, stepReset, e.tied(func(t *tank) (int, bool) {
		return t.initiativeRepair(), t.alive() && !t.Done && (t.repairable() || t.commandMove())
	}, false))
}

// repairable tells whether a critical lies on the tank. Only those that can be
// repaired do.
func (t *tank) repairable() bool { return len(t.Criticals) > 0 }

// commandMove tells whether the tank may move in the Command phase (TK-K.2,
// TK-K.9).
func (t *tank) commandMove() bool {
	return (t.card.Keywords.Has(Blitzkrieg) || t.card.Keywords.Has(Cautious) && t.Shot) && t.ails()&(noMove|oneMove) == 0
}

// repairing asks what the active tank does. A card may repair by itself
// first (TK-X.3). Moving and repairing exclude each other, but for one
// commander.
func (e *engine) repairing() {
	i := e.Active.Tank
	t := &e.Tanks[i]
	e.repairByCard(i)
	both := (e.Active.Moved || e.Active.Repaired) && e.may(i, blitzAndRepair)
	fresh := !e.Active.Moved && !e.Active.Repaired
	if (fresh || both) && (e.canRepair(i) || e.canCommandMove(i)) {
		e.question(askCommand, t.Owner, i)
		return
	}
	t.Done = true
	e.Step = stepRepairNext
}

// canRepair and canCommandMove go by what everybody knows.
func (s *state) canRepair(i int) bool { return !s.Active.Repaired && s.Tanks[i].repairable() }

func (s *state) canCommandMove(i int) bool { return !s.Active.Moved && s.Tanks[i].commandMove() }

// allowedBoth tells whether the tank may go on after its first deed: it really
// has the card.
func (s *state) allowedBoth(i int) bool {
	fresh := !s.Active.Moved && !s.Active.Repaired
	return fresh || len(s.usable(i, blitzAndRepair)) > 0
}

// repairByCard removes every copy that a card repairs without a roll.
func (e *engine) repairByCard(i int) {
	t := &e.Tanks[i]
	for _, c := range e.usable(i, autoRepair) {
		kind := int(t.Cards[c].card.value[autoRepair])
		for slices.ContainsFunc(t.Criticals, func(w wound) bool { return w.Kind == kind }) {
			e.reveal(i, c)
			e.heal(i, kind)
			e.Tell(RepairedByCard{Tank: t.ID, Card: e.d.Criticals[kind].ID, By: t.Cards[c].ID})
		}
	}
}

// heal takes one critical of a kind off a tank.
func (e *engine) heal(i, kind int) {
	t := &e.Tanks[i]
	at := slices.IndexFunc(t.Criticals, func(w wound) bool { return w.Kind == kind })
	t.Criticals = slices.Delete(slices.Clone(t.Criticals), at, at+1)
	e.Discard[kind]++
}

// commandMoves suggests moves, where the tank may make one.
func (s *state) commandMoves(i int) []game.Action {
	if !s.allowedBoth(i) || !s.canCommandMove(i) {
		return nil
	}
	return movesOf(s.moveCandidates(i), func(p geom.Pose) game.Action { return CommandMove{s.Tanks[i].ID, p} })
}

// repairs lists one attempt for each kind of critical on the tank.
func (s *state) repairs(i int) []game.Action {
	var list []game.Action
	for k, c := range s.d.Criticals {
		if slices.ContainsFunc(s.Tanks[i].Criticals, func(w wound) bool { return w.Kind == k }) {
			list = append(list, Repair{Tank: s.Tanks[i].ID, Critical: c.ID})
		}
	}
	return list
}

func (e *engine) commandMove(_ game.Seat, a CommandMove) error {
	i := e.Active.Tank
	if a.Tank != e.Tanks[i].ID {
		return game.Refuse("TK-14.3", ReasonNotThisTank, "tank", e.Tanks[i].ID)
	}
	if !e.canCommandMove(i) || !e.allowedBoth(i) {
		return game.Refuse("TK-K.2", ReasonNoCommandMove, "tank", a.Tank)
	}
	clause := clause("TK-K.2")
	if !e.Tanks[i].card.Keywords.Has(Blitzkrieg) {
		clause = "TK-K.9"
	}
	if r := e.drive(i, a.Pose, "command", clause); r != nil {
		return r
	}
	e.both(i)
	e.Active.Moved = true
	e.Ask = ask{}
	return nil
}

// both turns up the card that lets a tank do a second thing.
func (e *engine) both(i int) {
	if e.Active.Moved || e.Active.Repaired {
		e.revealWith(i, blitzAndRepair)
	}
}

// commandOther is a repair, or nothing.
func (e *engine) commandOther(_ game.Seat, a game.Action) {
	i := e.Active.Tank
	r, is := a.(Repair)
	if !is {
		e.Tanks[i].Done = true
		e.Step = stepRepairNext
		return
	}
	e.both(i)
	e.Active.Repaired = true
	e.Active.Critical = e.d.critical(r.Critical)
	e.Active.Spent = nil
	e.tryRepair()
}

// tryRepair rolls once: 4, 5 and 6 take the card away, the damage stays
// (TK-14.3). A failure may be rolled again with a card.
func (e *engine) tryRepair() {
	i, kind := e.Active.Tank, e.Active.Critical
	die := e.Roll(6)
	e.Tell(RepairRolled{Tank: e.Tanks[i].ID, Card: e.d.Criticals[kind].ID, Die: die, Repaired: die >= 4})
	switch {
	case die >= 4:
		e.heal(i, kind)
	case e.may(i, rerollRepair+effect(kind)):
		e.question(askRepairReroll, e.Tanks[i].Owner, i)
	}
}

func (e *engine) rerollRepair(_ game.Seat, act game.Action) {
	u, uses := act.(UseCard)
	if !uses {
		return
	}
	i := e.Active.Tank
	c := e.which(i, u.Card, rerollRepair+effect(e.Active.Critical))
	e.use(i, c, "reroll-repair", "TK-X.3")
	e.Active.Spent = append(slices.Clip(e.Active.Spent), u.Card)
	e.tryRepair()
}

// reset ends the turn (TK-14.4): tokens are removed and the discarded
// criticals go back into the deck; those on tanks stay there.
func (e *engine) reset() {
	for i := range e.Tanks {
		e.Tanks[i].Speed = 0
	}
	for k, n := range e.Discard {
		e.Deck[k] += n
	}
	e.Discard = [CriticalKinds]uint8{}
	e.Tell(TurnEnded{Turn: e.Turn})
	e.Step = stepTurn
}
