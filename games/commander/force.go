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
	for _, no := range first {
		if s.cards[no].Unit() {
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
		no, err := s.data.Find(it.Card, side)
		if err != nil || it.Count < 1 || it.Count > maxCopies {
			f.wrong("TC-14.0.b", printed.ReasonUnknownCard, "name", it.Card, "count", it.Count)
			continue
		}
		for range it.Count {
			numbers = append(numbers, no)
		}
		c := &s.cards[no]
		if c.Side != side && c.Side != printed.Neutral {
			f.wrong("TC-14.0.b", printed.ReasonSide, "card", no)
		}
		if !c.InService(s.Year) {
			f.wrong("TC-14.0.d", ReasonService, "card", no, "year", s.Year)
		}
		switch {
		case c.FixedTerrain() && (!f.budget.FixedTerrain || f.budget.Extras), f.budget.NoTerrain && c.Kind == printed.TerrainCard:
			f.wrong(s.scenario.Clause, ReasonNoTerrain, "card", no)
		case f.budget.Extras && !c.Special() && !c.PlayableTerrain():
			f.wrong("TC-X.4", ReasonExtras, "card", no)
		case no == printed.CardRepairShop && !s.opts.RepairShop:
			f.wrong("TC-C164", ReasonShop)
		case no == printed.CardHMG && !s.opts.HMG && !s.scenario.Hill621:
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
		for _, no := range list {
			copies[no]++
		}
	}
	for _, list := range lists {
		for _, no := range list {
			bought[no] = true
		}
	}
	for no := 1; no <= printed.NumCards; no++ {
		c := &s.cards[no]
		limit := int(c.DeckLimit)
		if c.Kind == printed.Equipment {
			limit = s.opts.Battle.EquipmentLimit
		}
		if bought[no] && limit > 0 && copies[no] > limit {
			f.wrong("TC-14.0.b", ReasonLimit, "card", no, "number", copies[no], "limit", limit)
		}
	}
}

// points is what a list costs.
func (f *forceCheck) points(list []uint8) int {
	sum := 0
	for _, no := range list {
		sum += f.s.cards[no].Points
	}
	return sum
}

// picks tests the ten cards of Tank Action! (TC-17.1.a).
func (f *forceCheck) picks(list []uint8) {
	if len(list) != f.budget.Picks {
		f.wrong("TC-17.1.a", ReasonPicks, "number", len(list), "want", f.budget.Picks)
	}
	var told [printed.NumCards + 1]bool
	for _, no := range list {
		if c := &f.s.cards[no]; (!c.Wheels() || c.HitShort == 0) && !told[no] {
			told[no] = true
			f.wrong("TC-17.1.a", ReasonPickKind, "card", no)
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
