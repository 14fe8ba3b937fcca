package commander

import (
	"encoding/json"
	"errors"
	"fmt"

	"sabot/game"
	"sabot/game/strict"
	"sabot/games/commander/printed"
)

// savedPosition is the stable form of a position that digests and logs use:
// the set-up that its rules were made from, and all that has come of it.
type savedPosition struct {
	Setup game.Setup `json:"setup"`
	course
	Pieces  []Piece  `json:"pieces"`
	Batches []Batch  `json:"batches"`
	Spots   []Spot   `json:"spots"`
	Borders []Border `json:"borders,omitempty"`
	reinforcements
	tide
	underWay
	Sequence uint16       `json:"sequence"`
	End      *game.Result `json:"end,omitempty"`
}

// MarshalJSON gives the stable form of digests and logs.
func (p Position) MarshalJSON() ([]byte, error) {
	s := p.s
	return json.Marshal(savedPosition{
		s.setup, s.course, s.table.Pieces, s.table.Batches, s.ground.Spots, s.ground.Borders, s.reinforcements, s.tide, s.underWay,
		s.table.Sequence, s.End,
	})
}

// DecodePosition reads what MarshalJSON of a position wrote.
func (r Rules) DecodePosition(data []byte) (game.Position, error) {
	v, err := strict.Read[savedPosition](data)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	set, err := r.setting(v.Setup)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	s := &state{
		setting: set, course: v.course, table: set.newTable(), ground: set.newGround(), reinforcements: v.reinforcements,
		tide: v.tide, underWay: v.underWay, End: v.End,
	}
	s.table.Pieces, s.table.Batches, s.table.Sequence = v.Pieces, v.Batches, v.Sequence
	s.ground.Spots, s.ground.Borders = v.Spots, v.Borders
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	return Position{s}, nil
}

// check keeps a position that was read from breaking the rules code: lists of
// the right length and references that exist.
func (s *state) check() error {
	if len(s.ground.Spots) != s.board.Slots() || len(s.table.Pieces) == 0 {
		return errors.New("the board has another size")
	}
	ok := func(id ID) bool { return id >= 0 && int(id) < len(s.table.Pieces) }
	for i, u := range s.table.Pieces {
		if i > 0 && (u.Number < 1 || u.Number > printed.NumCards || u.Owner != 1 && u.Owner != 2 || u.Place < InDeck || u.Place > discarded) ||
			!ok(u.On) || u.Place == OnBoard && !s.board.Has(u.Pos) {
			return fmt.Errorf("card %d is nowhere", i)
		}
	}
	for p, spot := range s.ground.Spots {
		if spot.Base >= printed.NumTerrains || spot.Overlay >= printed.NumTerrains || !ok(spot.Stream) || !ok(spot.Swamp) ||
			!ok(spot.OverlayCard) ||
			!ok(spot.SmokeCard) || !ok(spot.CrossingCard) {
			return fmt.Errorf("position %s holds what does not exist", printed.Pos(p))
		}
	}
	if s.Phase < phaseNation || s.Phase > phaseOver || s.Phase <= phasePlace && s.Muster == nil || s.Phase == phaseMelee && s.Melee == nil {
		return errors.New("the phase and what belongs to it do not agree")
	}
	return nil
}
