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
	Setup       game.Setup      `json:"setup"`
	Phase       phase           `json:"phase"`
	Nation      [3]printed.Side `json:"nation"`
	Attacker    game.Seat       `json:"attacker"`
	Year        int             `json:"year,omitempty"`
	First       game.Seat       `json:"first"`
	Active      game.Seat       `json:"active"`
	Turn        int             `json:"turn"`
	Supply      int             `json:"supply"`
	Acted       bool            `json:"acted,omitempty"`
	HoldUsed    bool            `json:"holdUsed,omitempty"`
	OncePerTurn [3]oncePerTurn  `json:"oncePerTurn"`
	Pieces      []Piece         `json:"pieces"`
	Batches     []Batch         `json:"batches"`
	Spots       []Spot          `json:"spots"`
	Borders     []Border        `json:"borders,omitempty"`
	Groups      [3]cardList     `json:"groups"`
	GroupCalled int             `json:"groupCalled,omitempty"`
	Arrived     []string        `json:"arrived,omitempty"`
	Arriving    []ID            `json:"arriving,omitempty"`
	Windows     []Window        `json:"windows,omitempty"`
	Pending     *pendingAction  `json:"pending,omitempty"`
	Melee       *melee          `json:"melee,omitempty"`
	Muster      *muster         `json:"muster,omitempty"`
	Sequence    uint16          `json:"sequence"`
	End         *game.Result    `json:"end,omitempty"`
}

// MarshalJSON gives the stable form of digests and logs.
func (p Position) MarshalJSON() ([]byte, error) {
	s := p.s
	return json.Marshal(savedPosition{
		Setup: s.setup, Phase: s.Phase, Nation: s.Nation, Attacker: s.Attacker, Year: s.Year, First: s.First, Active: s.Active,
		Turn: s.Turn, Supply: s.Supply, Acted: s.Acted, HoldUsed: s.HoldUsed, OncePerTurn: s.OncePerTurn, Pieces: s.table.Pieces,
		Batches: s.table.Batches, Spots: s.ground.Spots, Borders: s.ground.Borders, Groups: s.reinforcements.Groups,
		GroupCalled: s.reinforcements.GroupCalled,
		Arrived:     s.reinforcements.Arrived, Arriving: s.reinforcements.Arriving, Windows: s.Windows, Pending: s.Pending,
		Melee: s.Melee, Muster: s.Muster,
		Sequence: s.table.Sequence, End: s.End,
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
		setting: set, Phase: v.Phase, Nation: v.Nation, Attacker: v.Attacker, Year: v.Year, First: v.First, Active: v.Active,
		Turn: v.Turn, Supply: v.Supply, Acted: v.Acted, HoldUsed: v.HoldUsed, OncePerTurn: v.OncePerTurn, table: set.newTable(),
		ground: set.newGround(), reinforcements: reinforcements{v.Groups, v.GroupCalled, v.Arrived, v.Arriving},
		Windows: v.Windows, Pending: v.Pending, Melee: v.Melee, Muster: v.Muster, End: v.End,
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
		if i > 0 && (u.Number < 1 || u.Number > printed.NumCards || u.Owner != 1 && u.Owner != 2 || u.Place < inDeck || u.Place > discarded) ||
			!ok(u.On) || u.Place == onBoard && !s.board.Has(u.Pos) {
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
