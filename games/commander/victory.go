package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// How a game of Tank Commander can end by its own rules.
const (
	HowControl    game.How = "control"    // positions of the enemy
	HowEliminated game.How = "eliminated" // nobody left on the battlefield
	HowExhausted  game.How = "exhausted"  // no unit left anywhere
	HowLimit      game.How = "limit"      // out of turns
	HowHeld       game.How = "held"       // the hill is held, or not
	HowRelieved   game.How = "relieved"   // the attacker's three turns are over
	HowQuiet      game.How = "quiet"      // nothing lost or taken for long
)

func (en engine) finish(winner game.Seat, how game.How, clause rulebook.Clause) {
	if en.s.End != nil {
		return
	}
	en.s.End = &game.Result{Winner: winner, How: how, Clause: clause}
	en.Tell(GameEnded{*en.s.End})
}

// judgeVictory tests the scenario's condition after a completed change
// (TC-16.0.c). If both fulfil it at once the active player wins.
func (en engine) judgeVictory() {
	s := en.s
	if s.End != nil || s.Phase < phasePlay {
		return
	}
	v := &s.scenario.Victory
	switch v.Type {
	case "eliminate":
		// Without cards on the battlefield one loses (TC-17.1.a).
		en.judgeLoss(func(seat game.Seat) bool { return s.table.first(seat, OnBoard) == 0 }, HowEliminated, s.scenario.Clause)
	case "rank", "positions":
		clause := s.scenario.Clause
		if v.Type == "rank" {
			clause = "TC-16.0.a"
		}
		count, manned := s.positionsToWin(), s.table.manned()
		for _, seat := range []game.Seat{s.Active, other(s.Active)} {
			if a := (aim{s, seat}); a.byPositions() && manned.controlled(seat, a.positions()) >= count {
				en.finish(seat, HowControl, clause)
				return
			}
		}
	}
	if !s.scenario.Hill621 && v.Type != "eliminate" {
		en.judgeLoss(s.exhausted, HowExhausted, "TC-16.0.d")
	}
}

// aim is what the scenario asks of a seat.
type aim struct {
	s    *state
	seat game.Seat
}

// byPositions tells whether the seat wins by positions.
func (a aim) byPositions() bool {
	v := &a.s.scenario.Victory
	return v.Type != "eliminate" && (v.Type == "rank" && v.By == "either" || a.s.seatNamed(v.By) == a.seat)
}

// positions lists those that help the seat to win; read only.
func (a aim) positions() []printed.Pos {
	switch a.s.scenario.Victory.Type {
	case "rank":
		return a.s.homePositions(other(a.seat))
	case "positions":
		return a.s.ownPositions(other(a.seat))
	default:
		return a.s.scenario.Victory.Positions
	}
}

// control tells how far the seat has come with them.
func (a aim) control() ControlView {
	switch list := a.positions(); {
	case a.s.Phase < phasePlay || !a.byPositions():
		return ControlView{}
	case a.s.scenario.Victory.Type == "hold":
		held := 0
		for _, p := range list {
			if a.s.holdsHill(p, a.seat) {
				held++
			}
		}
		return ControlView{held, len(list)}
	default:
		return ControlView{a.s.table.manned().controlled(a.seat, list), a.s.positionsToWin()}
	}
}

// manned is where combat cards stand, by seat.
type manned [3]printed.PosSet

func (tab *table) manned() (m manned) {
	pieces := tab.Pieces
	for i := range pieces {
		if u := &pieces[i]; u.Place == OnBoard && tab.printed[u.Number].Combat() {
			m[u.Owner].Add(u.Pos)
		}
	}
	return m
}

// controlled counts the positions of a list that a seat controls (TC-16.0.b).
func (m manned) controlled(seat game.Seat, list []printed.Pos) int {
	n := 0
	for _, p := range list {
		if m[seat].Has(p) && !m[other(seat)].Has(p) {
			n++
		}
	}
	return n
}

func (en engine) judgeLoss(lost func(game.Seat) bool, how game.How, clause rulebook.Clause) {
	first, second := lost(1), lost(2)
	switch {
	case first && second:
		en.finish(game.Nobody, how, clause)
	case first:
		en.finish(2, how, clause)
	case second:
		en.finish(1, how, clause)
	}
}

// exhausted tells whether a seat has no unit card left on the board, in
// reserve, deck or due to arrive (TC-16.0.d, TC-X.5). A group counts while a
// Reinforcements card is left to call it.
func (s *state) exhausted(seat game.Seat) bool {
	call := false
	for i := range s.table.Pieces {
		u := &s.table.Pieces[i]
		if u.Owner != seat || u.Place == discarded {
			continue
		}
		if s.cards[u.Number].Unit() {
			return false
		}
		call = call || u.Number == printed.CardReinforcements
	}
	if s.groupOf(seat) == nil || !call {
		return true
	}
	return !slices.ContainsFunc(s.groupOf(seat), func(number uint8) bool { return s.cards[number].Unit() })
}

// noteTaken remembers which positions of the other half each side has come to
// control. Only the first time turns the tide: cards that go to and fro take
// nothing new.
func (en engine) noteTaken() {
	s := en.s
	manned := s.table.manned()
	for _, seat := range []game.Seat{1, 2} {
		for _, p := range s.ownPositions(other(seat)) {
			if manned[seat].Has(p) && !manned[other(seat)].Has(p) && !slices.Contains(s.tide.Taken[seat], p) {
				s.tide.Taken[seat] = append(slices.Clone(s.tide.Taken[seat]), p)
				s.tide.Turned = s.Turn
			}
		}
	}
}

// drawnAt is the game turn at whose end the battle is drawn if nothing is lost
// or taken until then, 0 for none: where turns are limited it ends anyhow.
func (t *tide) drawnAt(b *printed.BattleOptions, lastTurn int) int {
	if b.DrawAfter == 0 || lastTurn != 0 {
		return 0
	}
	return t.Turned + b.DrawAfter
}

// turnOver ends the game at the end of its last game turn (TC-16.0.d,
// TC-17.5.a), the sixteenth in Hill 621 (TC-20.b, TC-20.c).
func (en engine) turnOver() {
	s := en.s
	after := s.scenario.Victory.TurnsAfterGroup
	if s.reinforcements.GroupCalled != 0 && after > 0 && s.Turn >= s.reinforcements.GroupCalled+after {
		en.finish(other(s.Attacker), HowRelieved, s.scenario.Clause)
		return
	}
	last := s.lastTurn()
	if s.tide.drawnAt(&s.opts.Battle, s.lastTurn()) == s.Turn {
		en.finish(game.Nobody, HowQuiet, "TC-16.0.d")
	}
	if last == 0 || s.Turn < last {
		return
	}
	if s.scenario.AtEnd != "hold" {
		en.finish(s.seatNamed(s.scenario.AtEnd), HowLimit, "TC-16.0.d")
		return
	}
	holder := s.seatNamed(s.scenario.Victory.By)
	for _, p := range s.scenario.Victory.Positions {
		if !s.holdsHill(p, holder) {
			en.finish(other(holder), HowHeld, "TC-20.c")
			return
		}
	}
	en.finish(holder, HowHeld, "TC-20.c")
}

// holdsHill tells whether a position of Hill 621 counts: a squad or tank on
// it, and no enemy combat card unless the holder defends the melee (TC-20.c).
func (s *state) holdsHill(p printed.Pos, seat game.Seat) bool {
	stands := s.table.anyFitting(p, seat, func(_ ID, c *printed.Card) bool { return c.Kind == printed.Infantry || c.IsTank() })
	enemy := s.table.anyFitting(p, other(seat), func(_ ID, c *printed.Card) bool { return c.Combat() })
	return stands && (!enemy || s.ground.Spots[p].Attacker == other(seat))
}
