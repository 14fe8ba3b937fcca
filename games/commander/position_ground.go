package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// slows tells whether entering p ends a move (TC-8.4.a). Stream and Swamp laid
// on other ground slow too, and a Ford keeps doing so (TC-C23).
func (s *state) slows(p printed.Pos) bool {
	if p == printed.Reserve {
		return false
	}
	spot := &s.Spots[p]
	return s.terrain[spot.Base].Slows || spot.Stream != 0 || spot.Swamp != 0 || spot.Crossing == ford
}

// closed tells whether vehicles and AT guns may not enter p (TC-11.g,
// TC-11.1.b).
func (s *state) closed(p printed.Pos) bool {
	if p == printed.Reserve {
		return false
	}
	spot := &s.Spots[p]
	return s.terrain[spot.Base].NoWheels || spot.Stream != 0 || spot.Swamp != 0
}

// streamAt tells whether a Stream, laid out or played, lies on p.
func (s *state) streamAt(p printed.Pos) bool {
	return s.Spots[p].Base == printed.Stream || s.Spots[p].Stream != 0
}

// swampAt tells whether a Swamp, laid out or played, lies on p.
func (s *state) swampAt(p printed.Pos) bool {
	return s.Spots[p].Base == printed.Swamp || s.Spots[p].Swamp != 0
}

// border finds what lies between two positions, nil for nothing.
func (s *state) border(a, b printed.Pos) *Border {
	for i := range s.Borders {
		e := &s.Borders[i]
		if e.A == a && e.B == b || e.A == b && e.B == a {
			return e
		}
	}
	return nil
}

// dammed tells whether vehicles and guns cannot cross from a to b
// (TC-11.1.c).
func (s *state) dammed(a, b printed.Pos) bool {
	if len(s.Borders) == 0 {
		return false
	}
	e := s.border(a, b)
	return e != nil && e.Stream != 0
}

// open tells whether the ground of p is Clear in the sense of TC-8.5.b:
// Foxholes, Bunkers and smoke are not ground.
func (s *state) open(p printed.Pos) bool {
	spot := &s.Spots[p]
	return spot.Base == printed.Clear && spot.Stream == 0 && spot.Swamp == 0
}

// cover is the terrain whose values count against fire into p: the base, or
// what was first laid on Clear (TC-11.1.d, TC-X.2).
func (s *state) cover(p printed.Pos) printed.Terrain {
	spot := &s.Spots[p]
	switch {
	case spot.Base != printed.Clear:
		return spot.Base
	case spot.Swamp != 0 && (spot.SwampFirst || spot.Stream == 0):
		return printed.Swamp
	case spot.Stream != 0:
		return printed.Stream
	default:
		return printed.Clear
	}
}

// blocks tells whether p stops a line of sight (TC-9.2.a). From or to Hills
// one sees over everything but Hills and smoke (TC-9.2.1.a).
func (s *state) blocks(p printed.Pos, fromHills bool) bool {
	spot := &s.Spots[p]
	if spot.Smoke != game.Nobody {
		return true
	}
	if fromHills && s.opts.HillsSee {
		return spot.Base == printed.Hills
	}
	return s.terrain[spot.Base].Blocks || spot.Base == printed.Wheatfield && s.opts.WheatBlocks
}

// sees tells whether a line of sight runs between two positions at distance 1
// or 2.
func (s *state) sees(a, b printed.Pos) bool {
	if printed.Distance(a, b) < 2 {
		return true
	}
	hills := s.Spots[a].Base == printed.Hills || s.Spots[b].Base == printed.Hills
	mid, n := printed.Between(a, b)
	if n == 1 {
		return !s.blocks(mid[0], hills)
	}
	first, second := s.blocks(mid[0], hills), s.blocks(mid[1], hills)
	switch s.opts.LOSKnight {
	case printed.KnightBothOpen:
		return !first && !second
	case printed.KnightNone:
		return false
	default:
		return !first || !second
	}
}

// shelterOf is the overlay that protects a seat's infantry on p (TC-11.c).
func (s *state) shelterOf(p printed.Pos, owner game.Seat) printed.Terrain {
	if spot := &s.Spots[p]; spot.Overlay != printed.Clear && spot.OverlayOwner == owner {
		return spot.Overlay
	}
	return printed.Clear
}

// settleOverlays discards Foxholes and Bunkers whose owner has no infantry
// squad left there (TC-11.f), and lets dealt Bunkers wait for the first squad
// or go to the enemy (TC-11.d).
func (s *state) settleOverlays() {
	for p := range s.Spots {
		spot := &s.Spots[p]
		if spot.Overlay == printed.Clear {
			continue
		}
		owner := spot.OverlayOwner
		squad := s.any(printed.Pos(p), owner, func(_ ID, c *printed.Card) bool { return c.Kind == printed.Infantry })
		switch {
		case squad:
			if spot.Unclaimed {
				s.spot(printed.Pos(p)).Unclaimed = false
			}
			continue
		case spot.Unclaimed:
			combat := func(_ ID, c *printed.Card) bool { return c.Combat() }
			if !s.any(printed.Pos(p), other(owner), combat) || s.any(printed.Pos(p), owner, combat) {
				continue
			}
		}
		s.removeOverlay(printed.Pos(p))
	}
}

// removeOverlay takes Foxholes or Bunkers away. What was dealt as terrain is
// nobody's card and simply vanishes.
func (s *state) removeOverlay(p printed.Pos) {
	spot := s.spot(p)
	s.tell(OverlayRemoved{p, spot.Overlay})
	if spot.OverlayCard != 0 {
		s.discard(spot.OverlayCard)
	}
	spot.Overlay, spot.OverlayOwner, spot.OverlayCard, spot.Unclaimed = printed.Clear, game.Nobody, 0, false
}

// settleMelees clears roles where one side is gone (TC-10.k).
func (s *state) settleMelees() {
	for p := range s.Spots {
		if s.Spots[p].Attacker == game.Nobody || s.inMelee(printed.Pos(p)) {
			continue
		}
		s.spot(printed.Pos(p)).Attacker = game.Nobody
		for i := range s.Pieces {
			if u := &s.Pieces[i]; u.Place == onBoard && u.Pos == printed.Pos(p) {
				u.Entry, u.Rounds = 0, 0
			}
		}
	}
}

// settle does what follows every completed change: overlays, roles, victory
// (TC-16.0.c).
func (s *state) settle() {
	s.settleOverlays()
	s.settleMelees()
	s.judgeVictory()
}

// opened tells whether Path makes p clear for the move in progress (TC-C29).
func (s *state) opened(p printed.Pos) bool {
	return s.Pending != nil && slices.Contains(s.Pending.Cleared, p)
}
