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
	} else if points, limit := priceOf(s.cards, first), f.budget.Points+s.opts.Battle.DeckPoints; points > limit && !f.budget.Unlimited {
		f.Wrong("TC-14.0.c", ReasonPoints, "points", points, "limit", limit)
	}
	f.forGroup(first, group)
	units := 0
	for _, number := range first {
		if s.cards[number].Unit() {
			units++
		}
	}
	if units == 0 && !f.budget.Extras && len(s.scenario.Forces[s.side(seat)]) == 0 {
		f.Wrong("TC-X.4", ReasonNoUnit)
	}
	return errors.Join(f.Faults...)
}

type forceCheck struct {
	s      *state
	seat   game.Seat
	budget printed.Budget
	printed.Faults
}

// maxCopies bounds one line of a force; no scenario can pay for more.
const maxCopies = 500

func (f *forceCheck) read(list []printed.Item) []uint8 {
	s, side := f.s, f.s.side(f.seat)
	var numbers []uint8
	for _, it := range list {
		number, err := s.data.Find(it.Card, side)
		if err != nil || it.Count < 1 || it.Count > maxCopies {
			f.Wrong("TC-14.0.b", printed.ReasonUnknownCard, "name", it.Card, "count", it.Count)
			continue
		}
		for range it.Count {
			numbers = append(numbers, number)
		}
		c := &s.cards[number]
		if !c.OpenTo(side) {
			f.Wrong("TC-14.0.b", printed.ReasonSide, "card", number)
		}
		if !c.InService(s.Year) {
			f.Wrong("TC-14.0.d", ReasonService, "card", number, "year", s.Year)
		}
		if clause, reason := s.notSold(c, &f.budget); reason != "" {
			f.Wrong(clause, reason, "card", number)
		}
	}
	return numbers
}

func (set *setting) notSold(c *printed.Card, budget *printed.Budget) (rulebook.Clause, string) {
	switch {
	case c.FixedTerrain() && (!budget.FixedTerrain || budget.Extras), budget.NoTerrain && c.Kind == printed.TerrainCard:
		return set.scenario.Clause, ReasonNoTerrain
	case budget.Extras && !c.Special() && !c.PlayableTerrain():
		return "TC-X.4", ReasonExtras
	case c.Number == printed.CardRepairShop && !set.opts.RepairShop:
		return "TC-C164", ReasonShop
	case c.Number == printed.CardHMG && !set.opts.HMG:
		return "TC-13.2.a", ReasonHMGOff
	default:
		return "", ""
	}
}

func (s *state) forSale(c *printed.Card, side printed.Side, budget *printed.Budget) bool {
	_, reason := s.notSold(c, budget)
	return c.OpenTo(side) && c.InService(s.Year) && reason == ""
}

// mostCopies is how many identical cards a force may have, 0 for any number.
// Terrain that costs nothing is limited to one card for each position
// (TC-17.0.a).
func (set *setting) mostCopies(c *printed.Card, budget *printed.Budget) int {
	switch {
	case c.Kind == printed.Equipment:
		return set.opts.Battle.EquipmentLimit
	case c.PlayableTerrain() && budget.Unlimited:
		return len(set.board.All)
	default:
		return int(c.DeckLimit)
	}
}

func (set *setting) givenTo(side printed.Side, budget *printed.Budget) []printed.Item {
	return slices.Concat(set.scenario.Forces[side], budget.Free)
}

// count tests the limits of identical cards, force, group and the scenario's
// own list together (TC-14.0.b, TC-X.4).
func (f *forceCheck) count(lists ...[]uint8) {
	s, side := f.s, f.s.side(f.seat)
	var copies [printed.NumCards + 1]int
	given := s.data.NumbersOf(s.givenTo(side, &f.budget), side)
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
		limit := s.mostCopies(&s.cards[number], &f.budget)
		if bought[number] && limit > 0 && copies[number] > limit {
			f.Wrong("TC-14.0.b", ReasonLimit, "card", number, "number", copies[number], "limit", limit)
		}
	}
}

func priceOf(cards *[printed.NumCards + 1]printed.Card, list []uint8) int {
	sum := 0
	for _, number := range list {
		sum += cards[number].Points
	}
	return sum
}

// picks tests the ten cards of Tank Action! (TC-17.1.a).
func (f *forceCheck) picks(list []uint8) {
	if len(list) != f.budget.Picks {
		f.Wrong("TC-17.1.a", ReasonPicks, "number", len(list), "want", f.budget.Picks)
	}
	var told [printed.NumCards + 1]bool
	for _, number := range list {
		if c := &f.s.cards[number]; !c.Pickable() && !told[number] {
			told[number] = true
			f.Wrong("TC-17.1.a", ReasonPickKind, "card", number)
		}
	}
}

// forGroup tests the group that Reinforcements call (TC-17.5.a).
func (f *forceCheck) forGroup(first, group []uint8) {
	if f.budget.Group == 0 {
		if len(group) > 0 {
			f.Wrong("TC-17.5.a", ReasonNoGroup)
		}
		return
	}
	if points := priceOf(f.s.cards, group); points > f.budget.Group {
		f.Wrong("TC-17.5.a", ReasonPoints, "points", points, "limit", f.budget.Group)
	}
	if !slices.Contains(first, printed.CardReinforcements) {
		f.Wrong("TC-17.5.a", ReasonNoCall)
	}
}
