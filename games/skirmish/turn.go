package skirmish

import (
	"sabot/game"
	"sabot/geom"
	"sabot/rulebook"
)

// order lists the seats by whose window comes first in a step.
func (s *state) order(attackerFirst bool) [2]game.Seat {
	if attackerFirst {
		return [2]game.Seat{s.Attacker, s.defender()}
	}
	return [2]game.Seat{s.defender(), s.Attacker}
}

// pregame gives each side, the defender first, the moves that cards grant
// after deployment (TK-X.4).
func (e *engine) pregame() {
	if e.Cursor > 1 {
		e.Step, e.Cursor = stepTurn, 0
		return
	}
	seat := e.order(false)[e.Cursor]
	for i := range e.Tanks {
		if e.Tanks[i].Owner == seat && (e.may(i, pregameMove) || e.may(i, pregameMovePair)) {
			e.question(askPregame, seat, nobody)
			return
		}
	}
	e.Cursor++
}

// grant finds the card that lets tank i make a pre-game move: its own, or that
// of a friend who was within one arrow of it before anybody moved.
func (s *state) grant(i int) (holder, card, half int) {
	for _, e := range []effect{pregameMove, pregameMovePair} {
		for _, c := range s.usable(i, e) {
			if s.Tanks[i].Cards[c].Bits&movedSelf == 0 {
				return i, c, movedSelf
			}
		}
	}
	for k := range s.Tanks {
		if k == i || s.Tanks[k].Owner != s.Tanks[i].Owner || !s.nearAtStart(i, k) {
			continue
		}
		for _, c := range s.usable(k, pregameMovePair) {
			if s.Tanks[k].Cards[c].Bits&movedFriend == 0 {
				return k, c, movedFriend
			}
		}
	}
	return nobody, nobody, 0
}

// nearAtStart measures between the poses of deployment.
func (s *state) nearAtStart(i, k int) bool {
	a, b := &s.Tanks[i], &s.Tanks[k]
	p, q := a.card.hull(a.Start), b.card.hull(b.Start)
	return geom.CompareGap(p[:], q[:], arrow) <= 0
}

// extraMove makes a pre-game move or the extra move at initiative 0.
func (e *engine) extraMove(_ game.Seat, a ExtraMove) error {
	i := e.find(a.Tank)
	if i == nobody || e.Tanks[i].Owner != e.Ask.Seat {
		return game.Refuse("TK-X.4", ReasonNoExtraMove, "tank", a.Tank)
	}
	if e.Ask.Kind == askPregame {
		holder, card, half := e.grant(i)
		if holder == nobody {
			return game.Refuse("TK-X.4", ReasonNoExtraMove, "tank", a.Tank)
		}
		if r := e.drive(i, a.Pose, "pregame", "TK-X.4"); r != nil {
			return r
		}
		bits := e.Tanks[holder].Cards[card].Bits
		e.use(holder, card, "pregame", "TK-X.4")
		e.edit(holder, card).Bits = bits | half
	} else {
		list := e.usable(i, moveAtZero)
		if len(list) == 0 || !e.canExtra(i) {
			return game.Refuse("TK-X.4", ReasonNoExtraMove, "tank", a.Tank)
		}
		if r := e.drive(i, a.Pose, "extra", "TK-X.4"); r != nil {
			return r
		}
		e.use(i, list[0], "extra", "TK-X.4")
		e.Tanks[i].Extra++
	}
	e.Ask = ask{}
	return nil
}

// canExtra tells whether the tank's state lets it make the extra move.
func (s *state) canExtra(i int) bool {
	t := &s.Tanks[i]
	return t.alive() && t.ails()&noMove == 0 && (t.ails()&oneMove == 0 || t.Extra == 0)
}

// drive takes tank i along the arrow, or refuses and offers the nearest pose
// that is allowed. A move back to the same pose is a move too (TK-7.d).
func (e *engine) drive(i int, to geom.Pose, as string, clause rulebook.Clause) *game.Refusal {
	w, b := e.judgeMove(i, to)
	if !b.free() {
		return offer(b, to, func(p geom.Pose) bool {
			_, b := e.judgeMove(i, p)
			return b.free()
		})
	}
	t := &e.Tanks[i]
	from := t.Pose
	t.stand(to)
	if as == "move" {
		t.Speed++
	}
	e.Tell(Moved{Tank: t.ID, From: from, To: to, As: as, Speed: t.Speed, Way: w, Clause: clause})
	return nil
}

// beginTurn opens a turn with its Movement phase. Before the first, cards that
// change what everybody may know of a tank are turned up (TK-15.f).
func (e *engine) beginTurn() {
	e.Turn++
	e.Tell(TurnBegan{Turn: e.Turn})
	e.Tell(PhaseBegan{Phase: MovementPhase, Turn: e.Turn})
	for i := range e.Tanks {
		t := &e.Tanks[i]
		t.Done, t.Shot, t.Boost, t.Extra, t.Aura, t.Share = false, false, false, 0, 0, nil
		if e.Turn == 1 {
			e.revealWith(i, damageMore)
			if t.card.Keywords.Has(Fast) {
				e.revealWith(i, loseFast)
			}
		}
		if t.alive() {
			e.revealWith(i, initMove)
		}
	}
	e.Step, e.Cursor = stepMoveChoices, 0
}

// phaseChoices lets each side, the attacker first, lend initiative at the
// start of a phase, in the order its owner likes (TK-X.4).
func (e *engine) phaseChoices() {
	if e.Cursor > 1 {
		e.Cursor = 0
		if e.Step == stepMoveChoices {
			e.Step = stepExtra
		} else {
			e.Step = stepShootNext
		}
		return
	}
	seat := e.order(true)[e.Cursor]
	auras, shares := e.auras(seat), e.shares(seat)
	switch {
	case len(auras) == 1 && !shares: // exactly one choice
		e.phaseChoice(seat, auras[0])
	case len(auras) > 0 || shares:
		e.question(askStart, seat, nobody)
	default:
		e.Cursor++
	}
}

// auras lists whom a commander's presence can help. It is not optional, and
// by the time it matters the card has been turned up for its own initiative.
func (s *state) auras(seat game.Seat) []game.Action {
	var list []game.Action
	for i := range s.Tanks {
		if s.Tanks[i].Owner == seat && s.Tanks[i].alive() {
			for _, c := range s.usable(i, auraInit) {
				list = append(list, s.friendChoices(i, c)...)
			}
		}
	}
	return list
}

// friendChoices lists the use of a card for each friend within one arrow.
func (s *state) friendChoices(i, c int) []game.Action {
	var list []game.Action
	for k := range s.Tanks {
		if k != i && s.Tanks[k].Owner == s.Tanks[i].Owner && s.Tanks[k].alive() && s.near(i, k) {
			list = append(list, UseCard{Tank: s.Tanks[i].ID, Card: s.Tanks[i].Cards[c].ID, Friend: s.Tanks[k].ID})
		}
	}
	return list
}

// shares tells whether, to everybody's knowledge, a radio operator of the side
// could still lend his tank's shooting initiative.
func (s *state) shares(seat game.Seat) bool {
	if s.Step != stepShootChoices {
		return false
	}
	for i := range s.Tanks {
		if s.Tanks[i].Owner == seat && s.Tanks[i].alive() && s.may(i, shareInit) && s.hasFriend(i) {
			return true
		}
	}
	return false
}

func (s *state) hasFriend(i int) bool {
	for k := range s.Tanks {
		if k != i && s.Tanks[k].Owner == s.Tanks[i].Owner && s.Tanks[k].alive() && s.near(i, k) {
			return true
		}
	}
	return false
}

// startChoices lists the answers to the question at the start of a phase. A
// side is done when it declines; an aura has to be given first.
func (s *state) startChoices(seat game.Seat) []game.Action {
	list := s.auras(seat)
	forced := len(list) > 0
	if s.Step == stepShootChoices {
		for i := range s.Tanks {
			if s.Tanks[i].Owner == seat && s.Tanks[i].alive() {
				for _, c := range s.usable(i, shareInit) {
					list = append(list, s.friendChoices(i, c)...)
				}
			}
		}
	}
	if !forced {
		list = append(list, Decline{})
	}
	return list
}

func (e *engine) phaseChoice(_ game.Seat, a game.Action) {
	u, is := a.(UseCard)
	if !is {
		e.Cursor++
		return
	}
	i, friend := e.find(u.Tank), &e.Tanks[e.find(u.Friend)]
	what, with := "aura", auraInit
	if e.which(i, u.Card, auraInit) == nobody {
		what, with = "share", shareInit
	}
	c := e.which(i, u.Card, with)
	if with == auraInit {
		friend.Aura += int(e.Tanks[i].Cards[c].card.value[auraInit])
	} else {
		value := e.Tanks[i].initiativeShoot()
		friend.Share = &value
	}
	e.reveal(i, c)
	h := e.edit(i, c)
	h.Used = e.stamp()
	e.Tell(CardUsed{Tank: u.Tank, Card: u.Card, What: what, Friend: u.Friend, Clause: "TK-X.4"})
}

// extraMoves gives each side, the defender first, the moves at initiative 0
// that drivers may have (TK-X.4).
func (e *engine) extraMoves() {
	if e.Cursor > 1 {
		e.Step, e.Cursor = stepMoveNext, 0
		return
	}
	seat := e.order(false)[e.Cursor]
	for i := range e.Tanks {
		if e.Tanks[i].Owner == seat && e.canExtra(i) && e.may(i, moveAtZero) {
			e.question(askExtra, seat, nobody)
			return
		}
	}
	e.Cursor++
}

// nextMover finds the tank with the lowest initiative that has not moved and
// can (TK-7.a).
func (e *engine) nextMover() {
	e.next(stepMoving, stepShootStart, e.tied(func(t *tank) (int, bool) {
		return t.initiativeMove(), t.alive() && !t.Done && t.movesLeft() > 0
	}, false))
}

// next activates a tank of the list, or asks its owner which (TK-6.h), or goes
// on to the following step.
func (e *engine) next(then, after Step, list []int) {
	switch len(list) {
	case 0:
		e.Step = after
	case 1:
		e.Active, e.Step = active{Tank: list[0]}, then
	default:
		e.question(askActivate, e.Tanks[list[0]].Owner, nobody, list...)
	}
}

// activate goes on with the tank that was chosen.
func (e *engine) activate(_ game.Seat, a game.Action) {
	e.Active = active{Tank: e.find(a.(Activate).Tank)}
	switch e.Step {
	case stepMoveNext:
		e.Step = stepMoving
	case stepShootNext:
		e.Step = stepShooting
	case stepRepairNext:
		e.Step = stepRepairing
	default:
		panic("skirmish: a tank was activated in step " + string(e.Step))
	}
}

// moving asks for the next move while there is one left (TK-7.c).
func (e *engine) moving() {
	t := &e.Tanks[e.Active.Tank]
	if t.movesLeft() == 0 {
		e.halt()
		return
	}
	e.question(askMove, t.Owner, e.Active.Tank)
}

// halt ends a tank's activation; its token now stands (TK-7.d, TK-7.e).
func (e *engine) halt() {
	t := &e.Tanks[e.Active.Tank]
	t.Done = true
	e.Tell(Halted{Tank: t.ID, Speed: t.Speed})
	e.Step = stepMoveNext
}

func (e *engine) move(_ game.Seat, a Move) error {
	i := e.Active.Tank
	if a.Tank != e.Tanks[i].ID {
		return game.Refuse("TK-7.a", ReasonNotThisTank, "tank", e.Tanks[i].ID)
	}
	if r := e.drive(i, a.Pose, "move", "TK-7.b"); r != nil {
		return r
	}
	e.Ask = ask{}
	return nil
}

// moveOther is what a tank can do in its activation besides moving: stop, or
// use a card as it begins.
func (e *engine) moveOther(_ game.Seat, a game.Action) {
	u, is := a.(UseCard)
	if !is {
		e.halt()
		return
	}
	i := e.Active.Tank
	e.throwAway(i, e.which(i, u.Card, makeFast), "fast", "TK-X.8")
	e.Tanks[i].Boost = true
}
