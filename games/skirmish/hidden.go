package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/rulebook"
)

// This file keeps face-down cards honest (TK-15.f, TK-X.5). Whether a question
// is put to a player depends on what everybody can see: on cards that are face
// up, and on what a face-down card could be by its back. So a pause tells
// nobody what a tank carries.

// stamp names the present phase: two a turn.
func (s *state) stamp() int {
	n := s.Turn * 2
	if s.Step.phase() == ShootingPhase {
		n++
	}
	return n
}

// openToAll tells that no card is ever face down.
func (s *state) openToAll() bool { return s.Opts.OpenCards || s.Mission == barkmann }

// possible is what a face-down card could do as far as anybody knows.
func (s *state) possible(owner game.Seat, h *held) effects {
	e := s.d.backs[back{s.side(owner).Nation, h.card.Type.Crew(), h.card.Points}]
	if s.Known {
		return e[1]
	}
	return e[0]
}

// may tells whether, to everybody's knowledge, tank i could now use a card
// with this effect. For cards that are face up it is simply whether it can.
func (s *state) may(i int, e effect) bool {
	t := &s.Tanks[i]
	for c := range t.Cards {
		h := &t.Cards[c]
		switch {
		case h.Up && s.ready(i, c, e):
			return true
		case !h.Up && t.works(h) && s.possible(t.Owner, h)&e.set() != 0:
			return true
		}
	}
	return false
}

// ready tells whether card c of tank i has the effect and can use it now.
func (s *state) ready(i, c int, e effect) bool {
	t := &s.Tanks[i]
	h := &t.Cards[c]
	if h.card.has&e.set() == 0 || !t.works(h) {
		return false
	}
	switch e {
	case rerollAttackDie, moveAtZero:
		return h.Used/2 != s.Turn
	case shareInit, auraInit:
		return h.Used != s.stamp()
	case pregameMove:
		return h.Bits&movedSelf == 0
	case pregameMovePair:
		return h.Bits != movedSelf|movedFriend
	case upgradeHit, upgradeHitStationary, tradeCrit, rerollDefenceDie, rerollDefencePerMove:
		return s.Attack == nil || count(s.Attack.Spent, cardKey(i, c)) < s.times(i, c, e)
	case ammoAttack, ammoAttackShort, ammoReroll:
		return h.Used/2 != s.Turn && !s.otherAmmoUsed(i, c)
	default:
		if e >= rerollRepair && e < autoRepair {
			return !slices.Contains(s.Active.Spent, h.ID)
		}
		return true
	}
}

// The halves of a pre-game move for two.
const (
	movedSelf   = 1
	movedFriend = 2
)

// times is how often an effect can be used in one attack.
func (s *state) times(i, c int, e effect) int {
	h := &s.Tanks[i].Cards[c]
	switch e {
	case upgradeHit, upgradeHitStationary, tradeCrit:
		return int(h.card.value[e])
	default:
		return 1
	}
}

// otherAmmoUsed tells that the tank has used its other copy this turn: at most
// one a turn.
func (s *state) otherAmmoUsed(i, c int) bool {
	for k := range s.Tanks[i].Cards {
		if h := &s.Tanks[i].Cards[k]; k != c && h.card.Type == Ammo && h.Used > 0 && h.Used/2 == s.Turn {
			return true
		}
	}
	return false
}

// cardKey names a card of the game by one number.
func cardKey(tank, card int) int { return tank*64 + card }

func count(list []int, want int) int {
	n := 0
	for _, v := range list {
		if v == want {
			n++
		}
	}
	return n
}

// usable lists the cards of tank i that can use the effect now.
func (s *state) usable(i int, e effect) []int {
	var list []int
	for c := range s.Tanks[i].Cards {
		if s.ready(i, c, e) {
			list = append(list, c)
		}
	}
	return list
}

// useCards lists the actions that use the effect with a card of tank i; two
// copies of a card make one action.
func (s *state) useCards(i int, e effect) []game.Action {
	var list []game.Action
	for _, c := range s.usable(i, e) {
		a := UseCard{Tank: s.Tanks[i].ID, Card: s.Tanks[i].Cards[c].ID}
		if !slices.Contains(list, game.Action(a)) {
			list = append(list, a)
		}
	}
	return list
}

// which finds the card of tank i with this id that can use the effect.
func (s *state) which(i int, id string, e effect) int {
	for _, c := range s.usable(i, e) {
		if s.Tanks[i].Cards[c].ID == id {
			return c
		}
	}
	return nobody
}

// edit returns card c of tank i for changing, in a list of its own.
func (e *engine) edit(i, c int) *held {
	t := &e.Tanks[i]
	t.Cards = slices.Clone(t.Cards)
	return &t.Cards[c]
}

// reveal turns a card up, if it is not yet.
func (e *engine) reveal(i, c int) {
	t := &e.Tanks[i]
	if t.Cards[c].Up {
		return
	}
	e.edit(i, c).Up = true
	e.Tell(CardRevealed{Tank: t.ID, Card: t.Cards[c].ID})
}

// use turns a card up and notes that it was used.
func (e *engine) use(i, c int, what string, clause rulebook.Clause) {
	e.reveal(i, c)
	h := e.edit(i, c)
	h.Used = e.stamp()
	e.Tell(CardUsed{Tank: e.Tanks[i].ID, Card: h.ID, What: what, Clause: clause})
}

// throwAway discards a card, which shows it.
func (e *engine) throwAway(i, c int, why string, clause rulebook.Clause) {
	e.reveal(i, c)
	h := e.edit(i, c)
	h.Gone, h.Used = true, e.stamp()
	e.Tell(CardDiscarded{Tank: e.Tanks[i].ID, Card: h.ID, Why: why, Clause: clause})
	// Resourceful Loader comes to light with the second copy (TK-X.5).
	if h.card.Type != Ammo {
		return
	}
	for k := range e.Tanks[i].Cards {
		o := &e.Tanks[i].Cards[k]
		if k != c && o.ID == h.ID && o.Gone {
			e.revealWith(i, twoSameAmmo)
		}
	}
}

// revealWith turns up every working card of tank i that has the effect.
func (e *engine) revealWith(i int, with effect) {
	t := &e.Tanks[i]
	for c := range t.Cards {
		if t.Cards[c].card.has&with.set() != 0 && t.works(&t.Cards[c]) {
			e.reveal(i, c)
		}
	}
}
