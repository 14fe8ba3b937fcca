package commander

import (
	"errors"
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// Faults lists everything that is wrong with a force, each with its clause.
// It is the check that a match makes when a force is handed in, and serves
// force builders too.
func (s *state) checkBuild(seat game.Seat, a *Build) error {
	f := &forceCheck{s: s, seat: seat, budget: s.budget(seat)}
	first := f.read(a.Cards)
	group := f.read(a.Group)
	f.count(first, group)
	if f.budget.Picks > 0 {
		f.picks(first)
	} else if points, limit := f.points(first), f.budget.Points+s.opts.Battle.DeckPoints; points > limit {
		f.wrong("TC-14.0.c", ReasonPoints, "points", points, "limit", limit)
	}
	f.forGroup(first, group)
	units := 0
	for _, number := range first {
		if s.cards[number].Unit() {
			units++
		}
	}
	if units == 0 && !f.budget.Extras && len(s.scenario.Forces[s.side(seat)]) == 0 {
		f.wrong("TC-X.4", ReasonNoUnit)
	}
	return errors.Join(f.faults...)
}

// forceCheck collects the faults of one force.
type forceCheck struct {
	s      *state
	seat   game.Seat
	budget printed.Budget
	faults []error
}

func (f *forceCheck) wrong(clause rulebook.Clause, reason string, args ...any) {
	f.faults = append(f.faults, game.Refuse(clause, reason, args...))
}

// maxCopies bounds one line of a force; no scenario can pay for more.
const maxCopies = 500

// read looks every card up and tests it for itself.
func (f *forceCheck) read(list []printed.Item) []uint8 {
	s, side := f.s, f.s.side(f.seat)
	var numbers []uint8
	for _, it := range list {
		number, err := s.data.Find(it.Card, side)
		if err != nil || it.Count < 1 || it.Count > maxCopies {
			f.wrong("TC-14.0.b", printed.ReasonUnknownCard, "name", it.Card, "count", it.Count)
			continue
		}
		for range it.Count {
			numbers = append(numbers, number)
		}
		c := &s.cards[number]
		if c.Side != side && c.Side != printed.Neutral {
			f.wrong("TC-14.0.b", printed.ReasonSide, "card", number)
		}
		if !c.InService(s.Year) {
			f.wrong("TC-14.0.d", ReasonService, "card", number, "year", s.Year)
		}
		switch {
		case c.FixedTerrain() && (!f.budget.FixedTerrain || f.budget.Extras), f.budget.NoTerrain && c.Kind == printed.TerrainCard:
			f.wrong(s.scenario.Clause, ReasonNoTerrain, "card", number)
		case f.budget.Extras && !c.Special() && !c.PlayableTerrain():
			f.wrong("TC-X.4", ReasonExtras, "card", number)
		case number == printed.CardRepairShop && !s.opts.RepairShop:
			f.wrong("TC-C164", ReasonShop)
		case number == printed.CardHMG && !s.opts.HMG && !s.scenario.Hill621:
			f.wrong("TC-13.2.a", ReasonHMGOff)
		}
	}
	return numbers
}

// count tests the limits of identical cards, force, group and the scenario's
// own list together (TC-14.0.b, TC-X.4).
func (f *forceCheck) count(lists ...[]uint8) {
	s, side := f.s, f.s.side(f.seat)
	var copies [printed.NumCards + 1]int
	given := append(s.data.NumbersOf(s.scenario.Forces[side], side), s.data.NumbersOf(f.budget.Free, side)...)
	bought := [printed.NumCards + 1]bool{}
	for _, list := range append(lists, given) {
		for _, number := range list {
			copies[number]++
		}
	}
	for _, list := range lists {
		for _, number := range list {
			bought[number] = true
		}
	}
	for number := 1; number <= printed.NumCards; number++ {
		c := &s.cards[number]
		limit := int(c.DeckLimit)
		if c.Kind == printed.Equipment {
			limit = s.opts.Battle.EquipmentLimit
		}
		if bought[number] && limit > 0 && copies[number] > limit {
			f.wrong("TC-14.0.b", ReasonLimit, "card", number, "number", copies[number], "limit", limit)
		}
	}
}

// points is what a list costs.
func (f *forceCheck) points(list []uint8) int {
	sum := 0
	for _, number := range list {
		sum += f.s.cards[number].Points
	}
	return sum
}

// picks tests the ten cards of Tank Action! (TC-17.1.a).
func (f *forceCheck) picks(list []uint8) {
	if len(list) != f.budget.Picks {
		f.wrong("TC-17.1.a", ReasonPicks, "number", len(list), "want", f.budget.Picks)
	}
	var told [printed.NumCards + 1]bool
	for _, number := range list {
		if c := &f.s.cards[number]; (!c.Wheels() || c.HitShort == 0) && !told[number] {
			told[number] = true
			f.wrong("TC-17.1.a", ReasonPickKind, "card", number)
		}
	}
}

// forGroup tests the group that Reinforcements call (TC-17.5.a).
func (f *forceCheck) forGroup(first, group []uint8) {
	if f.budget.Group == 0 {
		if len(group) > 0 {
			f.wrong("TC-17.5.a", ReasonNoGroup)
		}
		return
	}
	if points := f.points(group); points > f.budget.Group {
		f.wrong("TC-17.5.a", ReasonPoints, "points", points, "limit", f.budget.Group)
	}
	if !slices.Contains(first, printed.CardReinforcements) {
		f.wrong("TC-17.5.a", ReasonNoCall)
	}
}
