package tankchess

import "sabot/game"

// Charges lists the types of units that seat has, by their letter: Tank Chess
// has no names for single units, so a type is what somebody can be given.
func (p Position) Charges(seat game.Seat) []game.Charge {
	s := p.s
	var has [CAR + 1]bool
	for _, c := range s.cells {
		if c.live() && c.owner == side(seat) {
			has[c.kind] = true
		}
	}
	if s.pending != nil {
		for _, u := range s.pending.placed[seat] {
			has[u.Type] = true
		}
		for t, n := range s.pending.reserve[seat] {
			has[t] = has[t] || n > 0
		}
	}
	var list []game.Charge
	for _, t := range Types() {
		if has[t] {
			list = append(list, game.Charge{ID: string(t.Letter()), What: t.String()})
		}
	}
	return list
}

// Decides names the type of the unit that a moves or places. Mines belong to the
// side.
func (p Position) Decides(_ game.Seat, a game.Action) []string {
	var t Type
	switch a := a.(type) {
	case Move:
		if p.s.onBoard(a.From) {
			t = p.s.cells[p.s.index(a.From)].kind
		}
	case Place:
		t = a.Unit
	}
	if t == 0 {
		return nil
	}
	return []string{string(t.Letter())}
}
