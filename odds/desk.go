package odds

import (
	"maps"
	"slices"

	"sabot/games/commander/printed"
	"sabot/games/engagement"
	"sabot/games/skirmish"
)

// Desk knows the questions of all games.
type Desk struct{ odds, inspect map[string]Question }

// Open makes a desk from what is printed.
func Open(cards *printed.Data, tanks *skirmish.Data, squads *engagement.Data) Desk {
	return Desk{
		odds: map[string]Question{
			"commander":  commanderOdds(cards),
			"skirmish":   skirmishOdds(),
			"engagement": engagementOdds(squads),
		},
		inspect: map[string]Question{
			"skirmish":   skirmishScenes(tanks),
			"engagement": engagementScenes(squads),
		},
	}
}

// Odds is the question after the chances of an attack in a game.
func (d Desk) Odds(game string) (Question, bool) {
	q, ok := d.odds[game]
	return q, ok
}

// Inspect is the question what the table of a game says about a scene.
func (d Desk) Inspect(game string) (Question, bool) {
	q, ok := d.inspect[game]
	return q, ok
}

// Games lists the games with chances, and those with scenes.
func (d Desk) Games() (odds, inspect []string) {
	return slices.Sorted(maps.Keys(d.odds)), slices.Sorted(maps.Keys(d.inspect))
}
