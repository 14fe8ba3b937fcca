package combat

import (
	"sabot/game"
	"sabot/games/engagement/printed"
)

// Lookout is what decides a detection roll (RE-0.11).
type Lookout struct {
	Buttoned bool // a closed vehicle with its hatches shut; open ones never are (RE-13.4)
	Infantry bool // looks for men or a gun, not for a vehicle
	Near     bool // within 30 cm
	Marked   bool // hidden or camouflaged
}

// detectAt is the number that finds a concealed enemy.
const detectAt = 4

// Mods lists the modifiers of the roll.
func (l Lookout) Mods() game.Tally {
	var t game.Tally
	t.When(l.Near && !l.blind(), 1, "RE-0.11", "near")
	t.When(l.Marked && !l.blind(), -1, "RE-0.11", "hidden")
	return t
}

// blind tells that only a natural 6 will do: men are hard to see out of a
// closed vehicle (RE-13.1).
func (l Lookout) blind() bool { return l.Buttoned && l.Infantry }

// Need is the number that detects.
func (l Lookout) Need() int {
	if l.blind() {
		return 6
	}
	return detectAt
}

// Finds tells whether a die detects.
func (l Lookout) Finds(natural int) bool { return Passes(natural, l.Mods().Total(), l.Need()) }

// DetectRange is how far anybody can make out what is concealed (RE-X.7), and
// detectNear how near makes it easier (RE-0.11).
const (
	DetectRange = 100 * printed.CM
	DetectNear  = 30 * printed.CM
)

// Screen is what conceals a unit from one that has it in sight (RE-0.11).
type Screen struct {
	Hidden      bool
	Camouflaged bool
	Infantry    bool          // or a gun
	Cover       printed.Cover // as seen from there
	Order       printed.Order // of its own last turn
	Shot        bool          // in its own last turn
	Near        bool          // within 20 cm
}

// Conceals tells whether the unit has to be detected first.
func (s Screen) Conceals() bool {
	switch {
	case s.Hidden:
		return s.Cover != printed.NoCover || !s.Near // RE-X.7
	case s.Camouflaged:
		return true
	case !s.Infantry || s.Cover == printed.NoCover || s.Near || s.Shot:
		return false
	}
	return s.Order != printed.Run && s.Order != printed.Assault
}

// DisciplineMods are the modifiers of a squad's Discipline test (RE-0.13).
// Strength is how many figures are left of how many.
func DisciplineMods(morale printed.Morale, leader, officer bool, left, initial int) game.Tally {
	var t game.Tally
	t.When(morale == printed.Shaken || morale == printed.Demoralised, -1, "RE-0.13", "shaken")
	t.When(leader, 1, "RE-0.13", "leader")
	t.When(officer, 1, "RE-0.13", "officer")
	t.When(2*left < initial, -1, "RE-0.13", "half-strength")
	return t
}
