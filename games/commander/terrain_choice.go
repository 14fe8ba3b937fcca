package commander

import (
	"errors"
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// freeTerrain is how many terrain cards a side chooses, and how many of each
// kind at most (TC-6.1.1.a): ten and two on the standard board.
func (s *state) freeTerrain() (cards, alike int) {
	n := s.board.Columns * s.board.Ranks
	return n, max(2, (2*n+9)/10)
}

// checkTerrain reports every fault of a choice of terrain.
func (s *state) checkTerrain(seat game.Seat, a *ChooseTerrain) error {
	if s.scenario.Terrain == "discretionary" {
		return s.checkLay(seat, a)
	}
	var faults printed.Faults
	n, alike := s.freeTerrain()
	if len(a.Cards) != n || len(a.Lay) > 0 {
		faults.Wrong("TC-6.1.1.a", ReasonTerrainCount, "number", len(a.Cards), "want", n)
	}
	var count [printed.NumTerrains]int
	for _, t := range a.Cards {
		if !slices.Contains(printed.RandomTypes(), t) {
			faults.Wrong("TC-6.1.1.a", ReasonTerrainKind, "terrain", t)
			continue
		}
		if count[t]++; count[t] == alike+1 {
			faults.Wrong("TC-6.1.1.a", ReasonTerrainTwice, "terrain", t, "limit", alike)
		}
	}
	return errors.Join(faults...)
}

// layable lists the terrain that a defender may lay out: what he was given or
// bought, and the streams and swamps of his deck (TC-6.1.2.a).
func (s *state) layable(seat game.Seat) []printed.Terrain {
	list := slices.Clone(s.Muster.Fixed[seat])
	for _, id := range s.table.list(seat, inDeck) {
		if number := s.table.Pieces[id].Number; number == printed.CardStream || number == printed.CardSwamp {
			t, _ := printed.TerrainOf(number)
			list = append(list, t)
		}
	}
	return list
}

// checkLay tests terrain that a defender lays out as he likes: what he was
// given or bought, on his own positions, one card each (TC-6.1.2.a).
func (s *state) checkLay(seat game.Seat, a *ChooseTerrain) error {
	var faults printed.Faults
	left := s.layable(seat)
	if len(a.Cards) > 0 {
		faults.Wrong("TC-6.1.2.a", ReasonTerrainCount, "number", len(a.Cards), "want", 0)
	}
	for i, q := range a.Lay {
		at := slices.Index(left, q.Terrain)
		switch {
		case at < 0:
			faults.Wrong("TC-6.1.2.a", ReasonTerrainKind, "terrain", q.Terrain)
			continue
		case !s.board.Owns(q.Pos, s.side(seat)) || !s.board.Has(q.Pos):
			faults.Wrong("TC-6.1.2.a", ReasonTerrainSpot, "pos", q.Pos)
		case slices.ContainsFunc(a.Lay[:i], func(o printed.Square) bool { return o.Pos == q.Pos }):
			faults.Wrong("TC-6.1.a", ReasonTerrainSpot, "pos", q.Pos)
		}
		left = slices.Delete(left, at, at+1)
	}
	return errors.Join(faults...)
}
