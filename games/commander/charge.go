package commander

import (
	"slices"
	"strconv"

	"sabot/game"
	"sabot/games/commander/printed"
)

// Charges lists the units of seat on the board and the cards of its reserve.
func (p Position) Charges(seat game.Seat) []game.Charge {
	var list []game.Charge
	for id, piece := range p.s.table.Pieces {
		if piece.Owner == seat && (piece.Place == OnBoard || piece.Place == InHand) {
			list = append(list, game.Charge{ID: strconv.Itoa(id), What: strconv.Itoa(int(piece.Number))})
		}
	}
	return list
}

// Decides names the cards that act, are moved or are played. What sets a force
// up, ends a step or sorts the reserve is for the side.
func (p Position) Decides(seat game.Seat, a game.Action) []string {
	s := p.s
	var ids []ID
	switch a := a.(type) {
	case Move:
		ids = a.cards()
	case Fire:
		ids = unitsAt(s, seat, a.From)
	case ShotsDone:
		if s.Pending != nil {
			ids = unitsAt(s, seat, s.Pending.From)
		}
	case Shot:
		ids = a.cards()
	case MeleeFire:
		for _, shot := range a.Shots {
			ids = append(ids, shot.cards()...)
		}
	case Instant:
		ids = append([]ID{a.Card, a.By}, a.Units...)
	case Dig:
		ids = []ID{a.Card}
	case Equip:
		ids = []ID{a.Card, a.Unit}
	case Drop:
		ids = []ID{s.table.Pieces[a.Card].On}
	case Trim:
		ids = a.Cards
	case Interrupt:
		ids = []ID{a.Card, a.Unit}
	case Retreat:
		ids = steppers(a.Steps)
	case Withdraw:
		ids = steppers(a.Steps)
	}
	var names []string
	ids = slices.Sorted(slices.Values(ids))
	for _, id := range slices.Compact(ids) {
		if id > 0 && int(id) < len(s.table.Pieces) {
			if piece := s.table.Pieces[id]; piece.Owner == seat && (piece.Place == OnBoard || piece.Place == InHand) {
				names = append(names, strconv.Itoa(int(id)))
			}
		}
	}
	return names
}

// unitsAt lists the units of seat on a position.
func unitsAt(s *state, seat game.Seat, at printed.Pos) []ID {
	var ids []ID
	for id, piece := range s.table.Pieces {
		if piece.Owner == seat && piece.Place == OnBoard && piece.Pos == at {
			ids = append(ids, ID(id))
		}
	}
	return ids
}

// cards lists what a move sets going or hands in.
func (m Move) cards() []ID {
	var ids []ID
	for _, t := range m.Transfers {
		ids = append(ids, t.From, t.To)
	}
	for _, g := range m.Groups {
		ids = append(append(ids, g.Cards...), g.Dismount...)
		for _, r := range g.Rides {
			ids = append(append(ids, r.Squad), r.On...)
		}
		for _, t := range g.Tows {
			ids = append(ids, t.Gun, t.Carrier)
		}
		for _, h := range g.With {
			ids = append(ids, h.Card)
		}
	}
	return ids
}

// cards lists who fires, and what is handed in with it.
func (s Shot) cards() []ID {
	ids := []ID{s.Firer}
	for _, h := range s.With {
		ids = append(ids, h.Card)
	}
	return ids
}

func steppers(steps []Step) []ID {
	var ids []ID
	for _, step := range steps {
		ids = append(ids, step.Unit)
	}
	return ids
}
