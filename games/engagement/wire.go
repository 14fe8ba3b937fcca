package engagement

import (
	"sabot/game"
	"sabot/games/engagement/printed"
)

// Wire names the other types that cross the wire.
func (r Rules) Wire() game.Wire {
	return game.Wire{
		View: View{}, Options: printed.Options{}, Details: Details{}, Orders: StandingOrders{}, Query: Query{},
		Answers: map[string]any{
			"unit": UnitAnswer{}, "drive": DriveAnswer{}, "walk": WalkAnswer{}, "places": PlacesAnswer{}, "sight": SightAnswer{},
			"threats": ThreatsAnswer{}, "fire": ActAnswer{}, "act": ActAnswer{},
		},
		Saved: map[string]any{"force": SavedForce{}, "map": SavedMap{}},
	}
}
