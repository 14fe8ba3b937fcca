package commander

import (
	"slices"

	"sabot/game"
)

func (s *state) asks(seat game.Seat) question {
	if s.End != nil || seat != 1 && seat != 2 {
		return askNothing
	}
	if m := s.Melee; m != nil && m.Stage == meleeRetreat {
		return when(seat == other(s.Active), askRetreat)
	}
	if w := s.window(); w != nil {
		return when(len(w.Queue) > 0 && w.Queue[0] == seat, askWindow)
	}
	switch s.Phase {
	case phaseNation:
		return when(seat == s.nationChooser(), askNation)
	case phaseYear:
		return when(seat == 1, askYear)
	case phaseBuild:
		return when(!s.Muster.HandedIn[seat], askBuild)
	case phaseTerrain:
		return when(!s.Muster.HandedIn[seat] && (s.scenario.Terrain == "random" || seat == other(s.Attacker)), askTerrain)
	case phasePlace:
		return when(seat == s.Active, askPlace)
	case phaseWorkshop:
		return when(seat == s.Active, askWorkshop)
	case phaseDiscard:
		return when(seat == s.Active, askDiscard)
	case phaseTrim:
		return when(seat == s.Active, askTrim)
	case phaseMelee:
		if s.Melee.Stage == meleePick {
			return when(seat == s.Active, askMeleeOrder)
		}
		return when(slices.Contains(s.Melee.Firing, seat) && !s.Melee.HandedIn[seat], askMeleeFire)
	case phasePlay:
		return s.asksInPlay(seat)
	case phaseOver:
	}
	return askNothing
}

func when(applies bool, q question) question {
	if applies {
		return q
	}
	return askNothing
}

func (s *state) asksInPlay(seat game.Seat) question {
	if s.Pending != nil {
		switch s.Pending.Kind {
		case pendingFire:
			return when(seat == s.Active, askShot)
		case pendingWithdraw:
			return when(seat == s.Active, askWithdraw)
		case pendingRecon:
			return when(seat == s.Active, askRecon)
		case pendingMove, pendingArrive, pendingInstant:
		}
		return askNothing
	}
	if seat != s.Active {
		// Whoever is not active may ask for a window, once in every gap, as
		// long as he has any card: a hold says nothing about the hand.
		return when(!s.HoldUsed && !s.scenario.NoSpecials && s.table.hasHand(seat), askHold)
	}
	if arrivalsOf(s, seat).mustArrive() {
		return askArrive
	}
	return askPlay
}
