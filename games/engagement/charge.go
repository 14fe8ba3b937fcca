package engagement

import (
	"slices"

	"sabot/game"
)

// Charges lists the units of seat that are still in the game.
func (p Position) Charges(seat game.Seat) []game.Charge {
	var list []game.Charge
	for i := range p.s.Units {
		if u := &p.s.Units[i]; u.Seat == seat && (u.live() || u.Place == riding || u.Place == waiting) {
			list = append(list, game.Charge{ID: u.ID, What: u.Ref})
		}
	}
	return list
}

// Decides names the unit that acts. What is asked about one unit decides for it;
// the end of a phase and fire that is held are the side's.
func (p Position) Decides(seat game.Seat, a game.Action) []string {
	id := actingUnit(a)
	if id == "" && (p.s.Ask.Kind == askDodge || p.s.Ask.Kind == askReturn) {
		id = p.s.Ask.Unit
	}
	if !slices.ContainsFunc(p.Charges(seat), func(c game.Charge) bool { return c.ID == id }) {
		return nil
	}
	return []string{id}
}

// actingUnit is the unit that an action names as its own.
func actingUnit(a game.Action) string {
	switch a := a.(type) {
	case Deploy:
		return a.Unit
	case Rally:
		return a.Unit
	case FallBack:
		return a.Unit
	case Reboard:
		return a.Unit
	case Assign:
		return a.Unit
	case Command:
		return a.Unit
	case Drive:
		return a.Unit
	case Stride:
		return a.Unit
	case Board:
		return a.Unit
	case Alight:
		return a.Unit
	case Enter:
		return a.Unit
	case Doze:
		return a.Unit
	case Push:
		return a.Unit
	case Snap:
		return a.Unit
	case Detect:
		return a.Unit
	case Fire:
		return a.Unit
	case Attach:
		return a.Unit
	case Swarm:
		return a.Unit
	case Fight:
		return a.Unit
	case Leave:
		return a.Unit
	case Stay:
		return a.Unit
	case Arrange:
		return a.Unit
	}
	return ""
}
