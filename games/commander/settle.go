package commander

import (
	"sabot/game"
	"sabot/games/commander/printed"
)

// settleOverlays discards Foxholes and Bunkers whose owner has no infantry
// squad left there (TC-11.f), and lets dealt Bunkers wait for the first squad
// or go to the enemy (TC-11.d).
func (en engine) settleOverlays() {
	for p := range en.s.ground.Spots {
		spot := &en.s.ground.Spots[p]
		if spot.Overlay == printed.Clear {
			continue
		}
		owner := spot.OverlayOwner
		squad := en.s.table.hasSquad(printed.Pos(p), owner)
		switch {
		case squad:
			if spot.Unclaimed {
				en.s.ground.spot(printed.Pos(p)).Unclaimed = false
			}
			continue
		case spot.Unclaimed:
			combat := func(_ ID, c *printed.Card) bool { return c.Combat() }
			if !en.s.table.anyFitting(printed.Pos(p), other(owner), combat) || en.s.table.anyFitting(printed.Pos(p), owner, combat) {
				continue
			}
		}
		en.removeOverlay(printed.Pos(p))
	}
}

// removeOverlay takes Foxholes or Bunkers away. What was dealt as terrain is
// nobody's card and simply vanishes.
func (en engine) removeOverlay(p printed.Pos) {
	spot := en.s.ground.spot(p)
	en.Tell(OverlayRemoved{p, spot.Overlay})
	if spot.OverlayCard != 0 {
		en.s.table.discard(spot.OverlayCard)
	}
	spot.Overlay, spot.OverlayOwner, spot.OverlayCard, spot.Unclaimed = printed.Clear, game.Nobody, 0, false
}

// settleMelees clears roles where one side is gone (TC-10.k).
func (en engine) settleMelees() {
	for p := range en.s.ground.Spots {
		if en.s.ground.Spots[p].Attacker == game.Nobody || en.s.table.inMelee(printed.Pos(p)) {
			continue
		}
		en.s.ground.spot(printed.Pos(p)).Attacker = game.Nobody
		for i := range en.s.table.Pieces {
			if u := &en.s.table.Pieces[i]; u.Place == OnBoard && u.Pos == printed.Pos(p) {
				u.Entry, u.Rounds = 0, 0
			}
		}
	}
}

// settle does what follows every completed change: overlays, roles, victory
// (TC-16.0.c).
func (en engine) settle() {
	en.settleOverlays()
	en.settleMelees()
	en.noteTaken()
	en.judgeVictory()
}
