package commander

import (
	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/printed"
)

// step takes the next step that needs no decision: a window closes, a step of
// a move is taken, a turn changes. It is false when a decision is due.
func (en engine) step() bool {
	s := en.s
	if s.End != nil {
		s.Windows, s.Pending, s.Melee = nil, nil, nil
		s.Phase = phaseOver
		return false
	}
	if s.Melee != nil && s.Melee.Stage == meleeRetreat {
		return false // a retreat comes before the rest of the window
	}
	n := len(s.Windows)
	if n == 0 {
		return en.proceed()
	}
	w := &s.Windows[n-1]
	for len(w.Queue) > 0 && !s.table.hasHand(w.Queue[0]) {
		w.Queue = w.Queue[1:] // an empty hand is public: the only silent answer (TC-12.2.d)
	}
	if len(w.Queue) > 0 {
		return false
	}
	closed := *w
	s.Windows = s.Windows[:n-1]
	en.closeWindow(closed)
	return true
}

func (en engine) proceed() bool {
	switch en.s.Phase {
	case phaseNation, phaseYear, phaseBuild, phaseTerrain, phasePlace:
		return musterOf(en).setUp()
	case phasePlay:
		return en.s.Pending != nil && en.carryOn()
	case phaseMelee:
		return meleeOf(en).fight()
	case phaseWorkshop, phaseDiscard, phaseTrim, phaseOver:
	}
	return false
}

func (en engine) carryOn() bool {
	s := en.s
	switch s.Pending.Kind {
	case pendingMove, pendingArrive:
		return marchOf(en).goOn()
	case pendingFire:
		if len(s.Pending.Firers) >= maxStack || len(s.Pending.Firers) > 0 && !proposalsFor(s, s.Active).canShoot(s.Pending) {
			s.Pending = nil
			return true
		}
	case pendingInstant, pendingWithdraw, pendingRecon:
	}
	return false
}

// beginTurn is SUPPLY: two points, flags cleared, arrivals (TC-4.0.c).
func (en engine) beginTurn(seat game.Seat) {
	s := en.s
	s.Active, s.Supply, s.Acted, s.HoldUsed = seat, 2, false, false
	s.OncePerTurn = [3]oncePerTurn{}
	for i := range s.table.Pieces {
		if u := &s.table.Pieces[i]; u.Owner == seat {
			u.Moved, u.Fired = false, false
		}
	}
	en.Tell(TurnBegan{s.Turn, seat, s.Supply})
	en.arrivals(seat)
	s.Phase = phasePlay
	if s.table.workshop(seat) != 0 && len(s.workshopJobs(seat)) > 0 {
		s.Phase = phaseWorkshop
	}
}

// endPlay ends the Play and starts the Melee step (TC-5.0.e).
func (en engine) endPlay() {
	s := en.s
	s.Supply = 0
	s.Phase = phaseMelee
	s.Melee = &melee{}
	first, second := s.table.occupied(1), s.table.occupied(2)
	for _, p := range s.board.All {
		if first.Has(p) && second.Has(p) {
			s.Melee.Remaining = append(s.Melee.Remaining, p)
		}
	}
	if len(s.Melee.Remaining) > 0 {
		en.Tell(StepBegan{s.Active, "melee"})
	}
}

// cleanUp is CLEANUP: smoke lifts, overstacked cards go, then the next turn.
func (en engine) cleanUp() {
	s := en.s
	for _, p := range s.board.All {
		// Smoke lies until the turn of its owner's opponent ends (TC-9.5.1.b).
		switch spot := &s.ground.Spots[p]; {
		case spot.Smoke != other(s.Active):
		case spot.SmokeStays:
			s.ground.spot(p).SmokeStays = false
		default:
			en.liftSmoke(p)
		}
	}
	s.OncePerTurn[1].Recon, s.OncePerTurn[2].Recon = false, false
	if s.table.overstacked(s.Active) != 0 {
		s.Phase = phaseTrim
		return
	}
	en.nextTurn()
}

func (en engine) liftSmoke(p printed.Pos) {
	spot := en.s.ground.spot(p)
	if spot.SmokeCard != 0 {
		en.s.table.discard(spot.SmokeCard)
	}
	spot.Smoke, spot.SmokeCard, spot.SmokeStays = game.Nobody, 0, false
	en.Tell(SmokeLifted{p})
}

// nextTurn hands over to the other player, or begins a new game turn
// (TC-4.0.b), unless the game is out of turns.
func (en engine) nextTurn() {
	if en.s.Active == en.s.First {
		en.beginTurn(other(en.s.Active))
		return
	}
	en.turnOver()
	if en.s.End != nil {
		return
	}
	en.s.Turn++
	en.beginTurn(en.s.First)
}

// spend pays for an action and closes the gap before it.
func (en engine) spend(points int) {
	en.s.Supply -= points
	en.s.Acted, en.s.HoldUsed = true, false
}

// reopenGap does what every act of the active player does to a gap: the opponent may
// ask for a new one afterwards (TC-X.1).
func (en engine) reopenGap() { en.s.HoldUsed = false }

// pickDie draws one of n with equal chances by the ten-sided die that all is
// rolled with (TC-7.0.a), again as needed (TC-X.3).
func pickDie(src dice.Source, n int) int {
	if n == 1 {
		return 0
	}
	for {
		die := src.Roll(10)
		if fair := 10 / n * n; die <= fair {
			return (die - 1) % n
		}
	}
}
