package engagement

import (
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/printed"
)

// bailMods are the modifiers of a crew's bail-out test: only the commander's,
// after this hit's casualties (RE-17.1, RE-3.3).
func bailMods(v *printed.Vehicle, crew uint16) game.Tally {
	if v.Commands(crew) {
		return game.Tally{{Value: 1, Clause: "RE-3.3", Label: "commander"}}
	}
	return nil
}

// stays throws the bail-out test of a crew; riders and squads that drive their
// vehicle themselves have no commander's bonus.
func stays(v *printed.Vehicle, crew uint16, src dice.Source) bool {
	return test(src, v.Discipline, bailMods(v, crew).Total())
}
