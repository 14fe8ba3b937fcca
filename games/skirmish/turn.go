package skirmish

import (
	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/printed"
	"sabot/geom"
	"sabot/rulebook"
)

// windowSeat is whose turn within a step it is; nobody's when both had theirs,
// and then it goes on to the next step.
func (e *engine) windowSeat(first game.Seat, then Step) game.Seat {
	switch e.s.Window {
	case 0:
		return first
	case 1:
		return other(first)
	default:
		e.s.Step, e.s.Window = then, 0
		return game.Nobody
	}
}

// window asks each side in turn, where a tank of it makes that worth while,
// and then goes on to the next step.
func (e *engine) window(first game.Seat, kind QuestionKind, then Step, open func(i int) bool) {
	seat := e.windowSeat(first, then)
	if seat == game.Nobody {
		return
	}
	for i := range e.s.Tanks {
		if e.s.owner(i) == seat && open(i) {
			e.question(kind, seat, noTank)
			return
		}
	}
	e.s.Window++
}

// pregameMoves gives each side, the defender first, the moves that cards grant
// after deployment (TK-X.4).
func (e *engine) pregameMoves() {
	e.window(e.s.defender(), askPregame, stepTurn, func(i int) bool {
		return e.s.mightUse(i, printed.PregameMove, printed.PregameMovePair)
	})
}

// pregameGrant finds the card that lets tank i make a pre-game move: its own, or that
// of a friend who was within one arrow of it before anybody moved.
func (s *state) pregameGrant(i int) (holder, card, half int) {
	for _, c := range s.usable(i, printed.PregameMove, printed.PregameMovePair) {
		if s.Tanks[i].Cards[c].PregameMoves&combat.MovedItself == 0 {
			return i, c, combat.MovedItself
		}
	}
	for k := range s.Tanks {
		if !s.friends(i, k) || !s.Table.NearAtStart(i, k) {
			continue
		}
		for _, c := range s.usable(k, printed.PregameMovePair) {
			if s.Tanks[k].Cards[c].PregameMoves&combat.MovedAFriend == 0 {
				return k, c, combat.MovedAFriend
			}
		}
	}
	return noTank, noCard, 0
}

// extraGrant finds the card that lets tank i make the move that is asked about:
// before the game, or at initiative 0.
func (s *state) extraGrant(i int) (holder, card, half int) {
	if s.Ask.Kind == askPregame {
		return s.pregameGrant(i)
	}
	if list := s.usable(i, printed.MoveAtZero); len(list) > 0 && s.canExtra(i) {
		return i, list[0], 0
	}
	return noTank, noCard, 0
}

func (e *engine) extraMove(seat game.Seat, a ExtraMove) error {
	i, holder, card, half := e.s.Table.Find(a.Tank), noTank, noCard, 0
	if i != noTank && e.s.owner(i) == seat {
		holder, card, half = e.s.extraGrant(i)
	}
	if holder == noTank {
		return game.Refuse("TK-X.4", ReasonNoExtraMove, "tank", a.Tank)
	}
	as := "extra"
	if e.s.Ask.Kind == askPregame {
		as = "pregame"
	}
	if err := e.drive(i, a.Pose, as, "TK-X.4"); err != nil {
		return err
	}
	e.useCard(holder, card, as, "", "TK-X.4")
	if half == 0 {
		e.s.Tanks[i].ExtraMoves++
	} else {
		e.changeCard(holder, card).PregameMoves |= half
	}
	return nil
}

// drive takes tank i along the arrow, or refuses and offers the nearest pose
// that is allowed. A move back to the same pose is a move too (TK-7.d).
func (e *engine) drive(i int, to geom.Pose, as string, clause rulebook.Clause) error {
	w, b := e.s.Table.JudgeMove(i, to)
	if !b.Free() {
		return b.Offering(e.s.Table.NearestMove(i, to))
	}
	from := e.s.Table.Tanks[i].Pose
	e.s.Table.Move(i, to)
	if as == "move" {
		e.s.Tanks[i].Speed++
	}
	e.Tell(Moved{
		Tank: e.s.id(i), From: from, To: to, As: as, Speed: e.s.Tanks[i].Speed, Way: w, Clause: clause,
		Distance: geom.Apart(from, to), Trip: e.s.trip(i, from, to),
	})
	return nil
}

// trip tells a drive of tank i, and which enemy it has turned to.
func (s *state) trip(i int, from, to geom.Pose) geom.Trip {
	t := geom.TripOf(from, to)
	if t.Heading == "" {
		return t
	}
	var foes []int
	var at []geom.Point
	for k, tank := range s.Table.Tanks {
		if s.owner(k) != s.owner(i) && s.alive(k) && tank.Deployed {
			foes, at = append(foes, k), append(at, tank.Pose.Centre())
		}
	}
	if k := to.Ahead(at); k >= 0 {
		t.Toward, t.Is = s.id(foes[k]), s.Table.Tanks[foes[k]].Card
	}
	return t
}

func (s *state) canExtra(i int) bool { return s.alive(i) && s.Tanks[i].CanMoveExtra() }

// beginTurn opens a turn with its Movement phase. Before the first, cards that
// change what everybody may know of a tank are turned up (TK-15.f).
func (e *engine) beginTurn() {
	e.s.Turn++
	e.Tell(TurnBegan{Turn: e.s.Turn})
	e.Tell(PhaseBegan{Phase: MovementPhase, Turn: e.s.Turn})
	for i := range e.s.Tanks {
		t := &e.s.Tanks[i]
		t.BeginTurn()
		if e.s.Turn == 1 {
			e.revealWith(i, printed.MoreDamage)
			if t.Printed().Keywords.Has(printed.Fast) {
				e.revealWith(i, printed.LoseFast)
			}
		}
		if e.s.alive(i) {
			e.revealWith(i, printed.MovingInitiative)
		}
	}
	e.s.Step, e.s.Window = stepMoveChoices, 0
}

// phaseChoices lets each side, the attacker first, lend initiative at the
// start of a phase, in the order its owner likes (TK-X.4).
func (e *engine) phaseChoices() {
	then := stepExtra
	if e.s.Step == stepShootChoices {
		then = stepShootNext
	}
	seat := e.windowSeat(e.s.Attacker, then)
	if seat == game.Nobody {
		return
	}
	lends, shares := e.s.friendChoices(seat, printed.LendInitiative), e.s.mightShareInitiative(seat)
	switch {
	case len(lends) == 1 && !shares: // exactly one choice
		e.phaseChoice(seat, lends[0])
	case len(lends) > 0 || shares:
		e.question(askPhaseStart, seat, noTank)
	default:
		e.s.Window++
	}
}

// friendChoices lists for each friend within one arrow the use of the cards of
// a side that lend or share initiative.
func (s *state) friendChoices(seat game.Seat, with printed.Effect) []game.Action {
	var list []game.Action
	for i := range s.Tanks {
		if s.owner(i) != seat || !s.alive(i) {
			continue
		}
		for _, c := range s.usable(i, with) {
			for _, k := range s.friendsNear(i) {
				list = append(list, UseCard{Tank: s.id(i), Card: s.Tanks[i].Cards[c].ID, Friend: s.id(k)})
			}
		}
	}
	return list
}

func (s *state) friendsNear(i int) []int {
	var list []int
	for k := range s.Tanks {
		if s.friends(i, k) && s.alive(k) && s.Table.Near(i, k) {
			list = append(list, k)
		}
	}
	return list
}

// mightShareInitiative tells whether, to everybody's knowledge, a radio operator
// of the side could still lend his tank's shooting initiative.
func (s *state) mightShareInitiative(seat game.Seat) bool {
	for i := range s.Tanks {
		if s.Step == stepShootChoices && s.owner(i) == seat && s.alive(i) && s.mightUse(i, printed.ShareInitiative) &&
			len(s.friendsNear(i)) > 0 {
			return true
		}
	}
	return false
}

// startChoices lists the answers to the question at the start of a phase. A
// commander's presence is not optional, so it has to be given first; by the
// time it matters his card has been turned up for his own initiative.
func (s *state) startChoices(seat game.Seat) []game.Action {
	list := s.friendChoices(seat, printed.LendInitiative)
	forced := len(list) > 0
	if s.Step == stepShootChoices {
		list = append(list, s.friendChoices(seat, printed.ShareInitiative)...)
	}
	if !forced {
		list = append(list, Decline{})
	}
	return list
}

func (e *engine) phaseChoice(_ game.Seat, a game.Action) {
	u, ok := a.(UseCard)
	if !ok {
		e.s.Window++
		return
	}
	i, friend := e.s.Table.Find(u.Tank), &e.s.Tanks[e.s.Table.Find(u.Friend)]
	what, with := "aura", printed.LendInitiative
	if e.s.cardFor(i, u.Card, printed.LendInitiative) == noCard {
		what, with = "share", printed.ShareInitiative
	}
	c := e.s.cardFor(i, u.Card, with)
	if with == printed.LendInitiative {
		friend.InitiativeBonus += e.s.Tanks[i].Cards[c].Printed().Value(printed.LendInitiative)
	} else {
		value := e.s.Tanks[i].ShootingInitiative()
		friend.SharedInitiative = &value
	}
	e.useCard(i, c, what, u.Friend, "TK-X.4")
}

// extraMoves gives each side, the defender first, the moves at initiative 0
// that drivers may have (TK-X.4).
func (e *engine) extraMoves() {
	e.window(e.s.defender(), askExtra, stepMoveNext, func(i int) bool {
		return e.s.canExtra(i) && e.s.mightUse(i, printed.MoveAtZero)
	})
}

// nextMover finds the tank with the lowest initiative that has not moved and
// can (TK-7.a).
func (e *engine) nextMover() {
	e.activateNext(stepMoving, stepShootStart, e.s.nextByInitiative(func(i int) (int, bool) {
		t := &e.s.Tanks[i]
		return t.MovingInitiative(), e.s.alive(i) && !t.Activated && t.MovesLeft() > 0
	}, false))
}

// activateNext activates a tank of the list, or asks its owner which (TK-6.h), or goes
// on to the following step.
func (e *engine) activateNext(then, after Step, list []int) {
	switch len(list) {
	case 0:
		e.s.Step = after
	case 1:
		e.s.Active, e.s.Step = activation{Tank: list[0]}, then
	default:
		e.question(askActivate, e.s.owner(list[0]), noTank, list...)
	}
}

func (e *engine) activate(_ game.Seat, a game.Action) {
	e.s.Active = activation{Tank: e.s.Table.Find(a.(Activate).Tank)}
	switch e.s.Step {
	case stepMoveNext:
		e.s.Step = stepMoving
	case stepShootNext:
		e.s.Step = stepShooting
	case stepRepairNext:
		e.s.Step = stepRepairing
	default:
		panic("skirmish: a tank was activated in step " + string(e.s.Step))
	}
}

// moving asks for the next move while there is one left (TK-7.c).
func (e *engine) moving() {
	i := e.s.Active.Tank
	if e.s.Tanks[i].MovesLeft() == 0 {
		e.endMoves()
		return
	}
	e.question(askMove, e.s.owner(i), i)
}

// endMoves ends a tank's activation; its token now stands (TK-7.d, TK-7.e).
func (e *engine) endMoves() {
	t := &e.s.Tanks[e.s.Active.Tank]
	t.Activated = true
	e.Tell(Halted{Tank: e.s.id(e.s.Active.Tank), Speed: t.Speed})
	e.s.Step = stepMoveNext
}

func (e *engine) move(_ game.Seat, a Move) error {
	i := e.s.Active.Tank
	if a.Tank != e.s.id(i) {
		return game.Refuse("TK-7.a", ReasonNotThisTank, "tank", e.s.id(i))
	}
	return e.drive(i, a.Pose, "move", "TK-7.b")
}

// moveOther is what a tank can do in its activation besides moving: stop, or
// use a card as it begins.
func (e *engine) moveOther(_ game.Seat, a game.Action) {
	u, ok := a.(UseCard)
	if !ok {
		e.endMoves()
		return
	}
	i := e.s.Active.Tank
	e.discard(i, e.s.cardFor(i, u.Card, printed.MakeFast), "fast", "TK-X.8")
	e.s.Tanks[i].MadeFast = true
}
