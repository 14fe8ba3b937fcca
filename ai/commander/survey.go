package commander

import (
	"sabot/game"
	"sabot/games/commander"
	"sabot/games/commander/printed"
)

// ground is what counts of a position for fire into it and movement onto it.
type ground struct {
	AT, HE, SA int     // added to the die against cards in it (TC-9.5.a)
	Slows      bool    // TC-8.4.a
	Closed     bool    // to vehicles and AT guns (TC-11.g)
	Open       bool    // Clear in the sense of TC-8.5.b
	Bogs       bool    // vehicles may bog down in it (TC-8.4.1.a)
	Smoked     bool    // TC-9.5.1.c
	Dug        [3]bool // by seat: infantry of it is sheltered (TC-11.c)
	DugHE      int
	DugSA      int
	Attacker   game.Seat // of the melee here (TC-10.c)
}

// survey is an imagined position laid open.
type survey struct {
	commander.Battle
	commander.Progress
	Columns int
	Rows    int
	Pieces  []commander.Piece
	Ground  []ground // by Pos
	Borders []commander.Border
}

func newSurvey(p commander.Position) survey {
	lies := p.Ground()
	v := survey{
		Battle: p.Battle(), Progress: p.Progress(), Pieces: p.Pieces(), Ground: make([]ground, len(lies.Spots)), Borders: lies.Borders,
	}
	v.Columns, v.Rows = v.Board.Columns, v.Board.Rows
	for _, at := range v.Board.All {
		spot, row := &lies.Spots[at], &v.Terrain[lies.Cover(at)]
		g := &v.Ground[at]
		*g = ground{
			AT: int(row.AT), HE: int(row.HE), SA: int(row.SA), Slows: lies.Slows(at), Closed: lies.Closed(at), Open: lies.Open(at),
			Bogs: spot.Base == printed.Woods && v.Options.BogNumber > 0, Smoked: spot.Smoke != game.Nobody, Attacker: spot.Attacker,
		}
		if spot.Overlay != printed.Clear {
			over := &v.Terrain[spot.Overlay]
			g.Dug[spot.OverlayOwner], g.DugHE, g.DugSA = true, int(over.HE), int(over.SA)
		}
	}
	return v
}
