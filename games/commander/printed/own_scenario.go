package printed

import "slices"

// CheckOwn looks at what a player's own battle borrows from Hill 621: groups
// that arrive (TC-20.e) and positions to be held at the end (TC-20.c). A group
// that nothing could carry onto the board would leave its player without an
// answer.
func (c *Data) CheckOwn(s *Scenario) []error {
	var faults Faults
	for i := range s.Arrivals {
		a := &s.Arrivals[i]
		twice := slices.ContainsFunc(s.Arrivals[:i], func(o Arrival) bool { return o.ID == a.ID })
		switch {
		case a.Side != German && a.Side != Soviet || a.Turn < 1 || len(a.On) == 0 || len(a.Units) == 0 || twice:
			faults.Wrong("TC-20.e", ReasonGroup, "group", i+1)
		case !c.canLand(a):
			faults.Wrong("TC-20.e", ReasonGroupRides, "group", i+1)
		}
	}
	if s.Victory.Type == "hold" != (s.AtEnd == "hold") || s.Victory.Type == "hold" && (len(s.Victory.Positions) == 0 || s.Turns < 1) {
		faults.Wrong("TC-20.c", ReasonHolding)
	}
	return faults
}

// canLand tells whether all of a group can arrive at once: guns behind what
// tows them, squads on carriers or on two tanks, equipment with squads.
func (c *Data) canLand(a *Arrival) bool {
	var vehicles, guns, squads []*Card
	for _, number := range c.NumbersOf(a.Units, a.Side) {
		switch card := &c.errata[number]; {
		case card.Vehicle():
			vehicles = append(vehicles, card)
		case card.Kind == ATGun:
			guns = append(guns, card)
		case card.Kind == Infantry:
			squads = append(squads, card)
		default:
			return false
		}
	}
	take := func(fits func(*Card) bool) bool {
		i := slices.IndexFunc(vehicles, fits)
		if i >= 0 {
			vehicles = slices.Delete(vehicles, i, i+1)
		}
		return i >= 0
	}
	for range guns {
		// A tractor that carries no squads is best spent on a gun.
		if !take(func(v *Card) bool { return v.Tows && !v.Carries }) && !take(func(v *Card) bool { return v.Tows }) {
			return false
		}
	}
	for range squads {
		if take(func(v *Card) bool { return v.Carries }) {
			continue
		}
		for range 2 {
			if !take(func(v *Card) bool { return v.Pair }) {
				return false
			}
		}
	}
	return c.canBeBorne(a, squads)
}

// canBeBorne gives each piece of equipment to a squad that may bear it and has
// none of its kind yet (TC-8.7.c).
func (c *Data) canBeBorne(a *Arrival, squads []*Card) bool {
	var given [NumCards + 1]int
	for _, number := range c.NumbersOf(a.Equipment, a.Side) {
		bearers := 0
		for _, squad := range squads {
			if CanBear(squad, number) {
				bearers++
			}
		}
		if given[number]++; c.errata[number].Kind != Equipment || given[number] > bearers {
			return false
		}
	}
	return true
}
