package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/printed"
	"sabot/geom"
	"sabot/rulebook"
)

// beginCommand is the first half of the Command phase: fires, wrecks, victory
// (TK-14.1, TK-14.2).
func (e *engine) beginCommand() {
	e.Tell(PhaseBegan{Phase: CommandPhase, Turn: e.s.Turn})
	for i := range e.s.Tanks {
		if e.s.alive(i) {
			e.damage(i, e.s.Tanks[i].Fires(e.s.Turn), "fire", "TK-14.1") // lit in an earlier turn
		}
	}
	e.destroyTanks()
	for i := range e.s.Tanks {
		e.s.Tanks[i].Activated = false
	}
	e.victory()
	e.s.Step = stepRepairNext
}

// destroyTanks makes wrecks of the tanks whose damage is full (TK-14.1).
func (e *engine) destroyTanks() {
	for i := range e.s.Tanks {
		if t := &e.s.Tanks[i]; e.s.alive(i) && t.Damage >= t.Capacity() {
			e.wreck(i)
		}
	}
}

// wreck marks a tank destroyed: its criticals are discarded, its cards shown,
// and it stays where it is for the rest of the game (TK-8.c).
func (e *engine) wreck(i int) {
	t := &e.s.Tanks[i]
	for _, c := range t.Criticals {
		e.s.Deck.Discard(c.Kind)
	}
	t.Criticals = []combat.Critical{}
	e.s.Table.Wreck(i)
	ids := make([]string, len(t.Cards))
	for c := range t.Cards {
		ids[c] = t.Cards[c].ID
		e.changeCard(i, c).FaceUp = true
	}
	e.s.side(other(e.s.owner(i))).Destroyed += t.Points()
	e.Tell(Destroyed{Tank: e.s.id(i), Points: t.Points(), Cards: ids})
}

// nextRepair goes through the tanks that have something to do in TK-14.3, in
// movement order.
func (e *engine) nextRepair() {
	e.activateNext(stepRepairing, stepReset, e.s.nextByInitiative(func(i int) (int, bool) {
		t := &e.s.Tanks[i]
		return t.CommandInitiative(), e.s.alive(i) && !t.Activated && (len(t.Criticals) > 0 || t.CanMoveInCommand())
	}, false))
}

// repairing asks what the active tank does. A card may repair by itself
// first, and only then: a crew that comes to its senses by the attempt is too
// late (TK-X.3). Moving and repairing exclude each other, but for one
// commander.
func (e *engine) repairing() {
	i := e.s.Active.Tank
	fresh := !e.s.Active.Moved && !e.s.Active.Repaired
	if fresh {
		e.repairByCard(i)
	}
	both := !fresh && e.s.mightUse(i, printed.BlitzAndRepair)
	if (fresh || both) && (e.s.canRepair(i) || e.s.canCommandMove(i)) {
		e.question(askCommand, e.s.owner(i), i)
		return
	}
	e.s.Tanks[i].Activated = true
	e.s.Step = stepRepairNext
}

// canRepair and canCommandMove go by what everybody knows. Only criticals that
// can be repaired lie on a tank.
func (s *state) canRepair(i int) bool { return !s.Active.Repaired && len(s.Tanks[i].Criticals) > 0 }

func (s *state) canCommandMove(i int) bool { return !s.Active.Moved && s.Tanks[i].CanMoveInCommand() }

// mayActAgain tells whether the tank may go on after its first action: it really
// has the card.
func (s *state) mayActAgain(i int) bool {
	fresh := !s.Active.Moved && !s.Active.Repaired
	return fresh || len(s.usable(i, printed.BlitzAndRepair)) > 0
}

// repairByCard removes every copy that a card repairs without a roll.
func (e *engine) repairByCard(i int) {
	t := &e.s.Tanks[i]
	for _, c := range e.s.usable(i, printed.AutoRepair) {
		kind := t.Cards[c].Printed().Value(printed.AutoRepair)
		for t.Suffers(kind) {
			e.reveal(i, c)
			e.heal(i, kind)
			e.Tell(RepairedByCard{Tank: e.s.id(i), Card: e.s.data.Criticals[kind].ID, By: t.Cards[c].ID})
		}
	}
}

func (e *engine) heal(i, kind int) {
	e.s.Tanks[i].Heal(kind)
	e.s.Deck.Discard(kind)
}

func (s *state) commandMoves(i int) []game.Action {
	if !s.mayActAgain(i) || !s.canCommandMove(i) {
		return nil
	}
	return each(s.Table.MoveCandidates(i), func(p geom.Pose) game.Action { return CommandMove{s.id(i), p} })
}

// repairs lists one attempt for each kind of critical on the tank, where it may
// repair.
func (s *state) repairs(i int) []game.Action {
	var list []game.Action
	if !s.mayActAgain(i) || !s.canRepair(i) {
		return nil
	}
	for k, c := range s.data.Criticals {
		if s.Tanks[i].Suffers(k) {
			list = append(list, Repair{Tank: s.id(i), Critical: c.ID})
		}
	}
	return list
}

func (e *engine) commandMove(_ game.Seat, a CommandMove) error {
	i := e.s.Active.Tank
	if a.Tank != e.s.id(i) {
		return game.Refuse("TK-14.3", ReasonNotThisTank, "tank", e.s.id(i))
	}
	if !e.s.canCommandMove(i) || !e.s.mayActAgain(i) {
		return game.Refuse("TK-K.2", ReasonNoCommandMove, "tank", a.Tank)
	}
	clause := rulebook.Clause("TK-K.2")
	if !e.s.Tanks[i].Printed().Keywords.Has(printed.Blitzkrieg) {
		clause = "TK-K.9"
	}
	if r := e.drive(i, a.Pose, "command", clause); r != nil {
		return r
	}
	e.revealBlitzAndRepair(i)
	e.s.Active.Moved = true
	return nil
}

func (e *engine) revealBlitzAndRepair(i int) {
	if e.s.Active.Moved || e.s.Active.Repaired {
		e.revealWith(i, printed.BlitzAndRepair)
	}
}

func (e *engine) commandOther(_ game.Seat, a game.Action) {
	i := e.s.Active.Tank
	r, ok := a.(Repair)
	if !ok {
		e.s.Tanks[i].Activated = true
		e.s.Step = stepRepairNext
		return
	}
	e.revealBlitzAndRepair(i)
	e.s.Active.Repaired = true
	e.s.Active.Critical = e.s.data.Critical(r.Critical)
	e.s.Active.Rerolls = nil
	e.tryRepair()
}

// tryRepair rolls once: 4, 5 and 6 take the card away, the damage stays
// (TK-14.3). A failure may be rolled again with a card.
func (e *engine) tryRepair() {
	i, kind := e.s.Active.Tank, e.s.Active.Critical
	die := e.Roll(6)
	e.Tell(RepairRolled{Tank: e.s.id(i), Card: e.s.data.Criticals[kind].ID, Die: die, Repaired: die >= 4})
	switch {
	case die >= 4:
		e.heal(i, kind)
	case e.s.mightUse(i, printed.RerollRepair(kind)):
		e.question(askRepairReroll, e.s.owner(i), i)
	}
}

func (e *engine) rerollRepair(_ game.Seat, act game.Action) {
	u, ok := act.(UseCard)
	if !ok {
		return
	}
	i := e.s.Active.Tank
	c := e.s.cardFor(i, u.Card, printed.RerollRepair(e.s.Active.Critical))
	e.useCard(i, c, "reroll-repair", "", "TK-X.3")
	e.s.Active.Rerolls = append(slices.Clip(e.s.Active.Rerolls), u.Card)
	e.tryRepair()
}

// endTurn ends the turn (TK-14.4): tokens are removed and the discarded
// criticals go back into the deck; those on tanks stay there.
func (e *engine) endTurn() {
	for i := range e.s.Tanks {
		e.s.Tanks[i].Speed = 0
	}
	e.s.Deck.Reshuffle()
	e.Tell(TurnEnded{Turn: e.s.Turn})
	e.s.Step = stepTurn
}
