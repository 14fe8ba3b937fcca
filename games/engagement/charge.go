package engagement

import (
	"slices"

	"sabot/game"
)

// Charges lists the units of seat that are still in the game. The crew of a
// vehicle goes with it, in it and on foot: they are what it consists of.
func (p Position) Charges(seat game.Seat) []game.Charge {
	var list []game.Charge
	for _, u := range p.s.Units.each() {
		if u.Seat == seat && u.Squad.crewOf() == "" && (u.live() || u.Place == riding || u.Place == waiting || p.s.Units.crewAfoot(u)) {
			list = append(list, game.Charge{ID: u.ID, What: u.Ref})
		}
	}
	return list
}

// crewAfoot tells whether men of a vehicle's crew are beside it, or have left it.
func (us roster) crewAfoot(v *unit) bool {
	return slices.ContainsFunc(us, func(u unit) bool { return u.Squad.crewOf() == v.ID && u.live() })
}

// Decides names the unit that acts, and the vehicle that is got into or pushed. What
// is asked about one unit decides for it; the end of a phase and fire that is
// held are the side's.
func (p Position) Decides(seat game.Seat, a game.Action) []string {
	ids := []string{actingUnit(a)}
	switch a := a.(type) {
	case Board:
		ids = append(ids, a.Vehicle)
	case Push:
		ids = append(ids, a.Vehicle)
	default:
		if p.s.Ask.Kind == askDodge || p.s.Ask.Kind == askReturn {
			ids[0] = p.s.Ask.Unit
		}
	}
	var list []string
	for _, id := range ids {
		if k := p.s.Units.find(id); k != nobody && p.s.Units[k].Squad.crewOf() != "" {
			id = p.s.Units[k].Squad.crewOf()
		}
		if !slices.Contains(list, id) && slices.ContainsFunc(p.Charges(seat), func(c game.Charge) bool { return c.ID == id }) {
			list = append(list, id)
		}
	}
	return list
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
