package combat

import (
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/printed"
)

// bailMods are the modifiers of a crew's bail-out test: only the commander's,
// after this hit's casualties (RE-17.1, RE-3.3).
func bailMods(v *printed.Vehicle, crew uint16) (t game.Tally) {
	t.When(v.Commands(crew), 1, "RE-3.3", "commander")
	return t
}

// Stays throws the bail-out test of a crew; riders and squads that drive their
// vehicle themselves have no commander's bonus.
func Stays(v *printed.Vehicle, crew uint16, src dice.Source) bool {
	return Test(src, v.Discipline, bailMods(v, crew).Total())
}
