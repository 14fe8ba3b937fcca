package commander

import (
	"fmt"

	"sabot/game"
	"sabot/games/commander/printed"
)

// Holds checks the invariants of a position: every card in exactly one place,
// everything that lies somewhere known to where it lies, stacking limits.
func Holds(p game.Position) error {
	s := p.(Position).s
	lying := map[ID]string{}
	note := func(id ID, where string) error {
		if id == 0 {
			return nil
		}
		if before := lying[id]; before != "" {
			return fmt.Errorf("card %d lies on %s and on %s", id, before, where)
		}
		lying[id] = where
		if s.table.Pieces[id].Place != onGround {
			return fmt.Errorf("card %d lies on %s but is in %s", id, where, s.table.Pieces[id].Place)
		}
		return nil
	}
	for p, spot := range s.ground.Spots {
		for _, id := range []ID{spot.Stream, spot.Swamp, spot.OverlayCard, spot.SmokeCard, spot.CrossingCard} {
			if err := note(id, printed.Pos(p).String()); err != nil {
				return err
			}
		}
		if spot.Attacker != 0 && !s.table.inMelee(printed.Pos(p)) && s.Pending == nil {
			return fmt.Errorf("%s has an attacker and no melee", printed.Pos(p))
		}
	}
	for _, b := range s.ground.Borders {
		for _, id := range []ID{b.Stream, b.CrossingCard} {
			if err := note(id, b.A.String()+"/"+b.B.String()); err != nil {
				return err
			}
		}
	}
	total := 1
	for _, b := range s.table.Batches {
		total += b.Count
	}
	if total != len(s.table.Pieces) {
		return fmt.Errorf("%d cards were issued, %d are there", total-1, len(s.table.Pieces)-1)
	}
	for i := 1; i < len(s.table.Pieces); i++ {
		if err := s.pieceHolds(ID(i), lying); err != nil {
			return err
		}
	}
	return s.stacksHold()
}

func (s *state) pieceHolds(id ID, lying map[ID]string) error {
	u := &s.table.Pieces[id]
	c := s.table.card(id)
	switch u.Place {
	case OnBoard:
		if !c.Unit() || !s.board.Has(u.Pos) {
			return fmt.Errorf("%s stands on %q", c.Name, u.Pos)
		}
		if u.On != 0 && (s.table.Pieces[u.On].Place != OnBoard || s.table.Pieces[u.On].Pos != u.Pos) {
			return fmt.Errorf("%s rides on what is not there", c.Name)
		}
		if c.Wheels() && s.ground.Closed(u.Pos) && s.Pending == nil && !s.opts.PathCrossesSwamp {
			return fmt.Errorf("%s stands in the water of %s", c.Name, u.Pos)
		}
	case OnCard:
		if u.On == 0 || s.table.Pieces[u.On].Place != OnBoard {
			return fmt.Errorf("%s lies on a card that is not on the board", c.Name)
		}
	case onGround:
		if lying[id] == "" {
			return fmt.Errorf("%s lies on the ground, but nowhere", c.Name)
		}
	case inPlay:
		if s.Pending == nil && len(s.Windows) == 0 && s.Melee == nil && len(s.reinforcements.Arriving) == 0 && s.End == nil {
			return fmt.Errorf("%s is in play although nothing happens", c.Name)
		}
	case InHand, InDeck, beside, discarded:
	default:
		return fmt.Errorf("%s is nowhere", c.Name)
	}
	return nil
}

func (s *state) stacksHold() error {
	if s.Pending != nil || s.Phase < phasePlay || s.scenario.Hill621 || s.End != nil {
		return nil // passing and arriving cards may overstack
	}
	for _, p := range s.board.All {
		for _, seat := range []game.Seat{1, 2} {
			if n := s.table.stackSize(p, seat); n.combat > maxStack || n.trucks > maxStack {
				return fmt.Errorf("seat %d has %d combat cards and %d trucks on %s", seat, n.combat, n.trucks, p)
			}
		}
	}
	return nil
}
