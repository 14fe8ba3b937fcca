package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/printed"
	"sabot/rulebook"
)

// This file keeps face-down cards honest (TK-15.f, TK-X.5). Whether a question
// is put to a player depends on what everybody can see: on cards that are face
// up, and on what a face-down card could be by its back. So a pause tells
// nobody what a tank carries.

// phaseNumber names the present phase: two a turn.
func (s *state) phaseNumber() int {
	n := s.Turn * 2
	if s.Step.phase() == ShootingPhase {
		n++
	}
	return n
}

// mightUse tells whether, to everybody's knowledge, tank i could now use a card
// with this effect. For cards that are face up it is simply whether it can.
func (s *state) mightUse(i int, effects ...printed.Effect) bool {
	t := &s.Tanks[i]
	for _, e := range effects {
		for c := range t.Cards {
			h := &t.Cards[c]
			switch {
			case h.FaceUp && s.canUse(i, c, e):
				return true
			case !h.FaceUp && t.Works(h) && s.data.CouldDo(s.side(s.owner(i)).Nation, h.Printed(), s.InitiativesKnown, e):
				return true
			}
		}
	}
	return false
}

func (s *state) canUse(i, c int, e printed.Effect) bool {
	t := &s.Tanks[i]
	h := &t.Cards[c]
	if !h.Printed().Has(e) || !t.Works(h) {
		return false
	}
	switch e {
	case printed.RerollAttackDie, printed.MoveAtZero:
		return h.UsedIn/2 != s.Turn
	case printed.ShareInitiative, printed.LendInitiative:
		return h.UsedIn != s.phaseNumber()
	case printed.PregameMove:
		return h.PregameMoves&combat.MovedItself == 0
	case printed.PregameMovePair:
		return h.PregameMoves != combat.MovedItself|combat.MovedAFriend
	case printed.UpgradeHit, printed.UpgradeHitStationary, printed.TradeCrit:
		return s.usedInAttack(i, c) < h.Printed().Value(e)
	case printed.RerollDefenceDie, printed.RerollDefencePerMove:
		return s.usedInAttack(i, c) == 0
	case printed.AmmoAttack, printed.AmmoAttackShort, printed.AmmoReroll:
		return h.UsedIn/2 != s.Turn && !s.otherAmmoUsed(i, c)
	default:
		if e.RerollsRepair() {
			return !slices.Contains(s.Active.Rerolls, h.ID)
		}
		return true
	}
}

func (s *state) usedInAttack(i, c int) int {
	n := 0
	if s.Attack != nil {
		for _, key := range s.Attack.CardsUsed {
			if key == cardKey(i, c) {
				n++
			}
		}
	}
	return n
}

// otherAmmoUsed tells that the tank has used its other copy this turn: at most
// one a turn.
func (s *state) otherAmmoUsed(i, c int) bool {
	for k := range s.Tanks[i].Cards {
		if h := &s.Tanks[i].Cards[k]; k != c && h.Printed().Type == printed.Ammo && h.UsedIn > 0 && h.UsedIn/2 == s.Turn {
			return true
		}
	}
	return false
}

// cardKey names a card of the game by one number.
func cardKey(tank, card int) int { return tank*64 + card }

// noCard marks an absent card in a number of one.
const noCard = -1

// usable lists the cards of tank i that can use one of the effects now.
func (s *state) usable(i int, effects ...printed.Effect) []int {
	var list []int
	for _, e := range effects {
		for c := range s.Tanks[i].Cards {
			if s.canUse(i, c, e) {
				list = append(list, c)
			}
		}
	}
	return list
}

// useCards lists the actions that use the effect with a card of tank i; two
// copies of a card make one action.
func (s *state) useCards(i int, effects ...printed.Effect) []game.Action {
	var list []game.Action
	for _, c := range s.usable(i, effects...) {
		a := UseCard{Tank: s.id(i), Card: s.Tanks[i].Cards[c].ID}
		if !slices.Contains(list, game.Action(a)) {
			list = append(list, a)
		}
	}
	return list
}

func (s *state) cardFor(i int, id string, effects ...printed.Effect) int {
	for _, c := range s.usable(i, effects...) {
		if s.Tanks[i].Cards[c].ID == id {
			return c
		}
	}
	return noCard
}

// changeCard returns card c of tank i for changing, in a list of its own.
func (e *engine) changeCard(i, c int) *combat.Card {
	t := &e.s.Tanks[i]
	t.Cards = slices.Clone(t.Cards)
	return &t.Cards[c]
}

func (e *engine) reveal(i, c int) {
	if e.s.Tanks[i].Cards[c].FaceUp {
		return
	}
	h := e.changeCard(i, c)
	h.FaceUp = true
	e.Tell(CardRevealed{Tank: e.s.id(i), Card: h.ID})
}

// useCard turns a card up and notes that it was used, if so for a friend.
func (e *engine) useCard(i, c int, what, friend string, clause rulebook.Clause) {
	e.reveal(i, c)
	h := e.changeCard(i, c)
	h.UsedIn = e.s.phaseNumber()
	e.Tell(CardUsed{Tank: e.s.id(i), Card: h.ID, What: what, Friend: friend, Clause: clause})
}

func (e *engine) discard(i, c int, why string, clause rulebook.Clause) {
	e.reveal(i, c)
	h := e.changeCard(i, c)
	h.Gone, h.UsedIn = true, e.s.phaseNumber()
	e.Tell(CardDiscarded{Tank: e.s.id(i), Card: h.ID, Why: why, Clause: clause})
	// Resourceful Loader comes to light with the second copy (TK-X.5).
	if h.Printed().Type != printed.Ammo {
		return
	}
	for k := range e.s.Tanks[i].Cards {
		o := &e.s.Tanks[i].Cards[k]
		if k != c && o.ID == h.ID && o.Gone {
			e.revealWith(i, printed.TwoSameAmmo)
		}
	}
}

func (e *engine) revealCards(i int, cards []int) {
	for _, c := range cards {
		e.reveal(i, c)
	}
}

func (e *engine) revealWith(i int, with printed.Effect) {
	t := &e.s.Tanks[i]
	for c := range t.Cards {
		if t.Cards[c].Printed().Has(with) && t.Works(&t.Cards[c]) {
			e.reveal(i, c)
		}
	}
}
