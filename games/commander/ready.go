package commander

import (
	"slices"
	"strconv"
	"strings"

	"sabot/game"
	"sabot/games/commander/printed"
)

type shopper struct {
	s      *state
	side   printed.Side
	budget printed.Budget
	points int
	copies *[printed.NumCards + 1]int
	bought []uint8
}

func (b *shopper) slot(slot string) uint8 {
	name, limit, _ := strings.Cut(slot, ":")
	price, err := strconv.Atoi(limit)
	if err != nil {
		price = 99
	}
	var fits func(c *printed.Card) bool
	switch name {
	case "tank":
		fits = func(c *printed.Card) bool { return c.IsTank() && c.HitShort > 0 }
	case "fast-tank":
		fits = func(c *printed.Card) bool { return c.IsTank() && c.HitShort > 0 && c.Fast }
	case "squad":
		fits = func(c *printed.Card) bool { return c.Kind == printed.Infantry }
	case "gun":
		fits = func(c *printed.Card) bool { return c.Kind == printed.ATGun }
	case "equipment":
		fits = func(c *printed.Card) bool { return c.Kind == printed.Equipment }
	case "carrier":
		fits = func(c *printed.Card) bool { return c.Carries }
	default:
		number, err := b.s.data.Find(name, b.side)
		if err != nil || !b.allowed(number) {
			return 0
		}
		return number
	}
	best := uint8(0)
	for number := uint8(1); number <= printed.NumCards; number++ {
		c := &b.s.cards[number]
		if fits(c) && c.Points <= price && b.allowed(number) && (best == 0 || c.Points > b.s.cards[best].Points) {
			best = number
		}
	}
	return best
}

func (b *shopper) allowed(number uint8) bool {
	c := &b.s.cards[number]
	if c.FixedTerrain() || number == printed.CardRepairShop || c.Points > b.points {
		return false
	}
	limit := b.s.mostCopies(c, &b.budget)
	if b.budget.Unlimited { // enough to draw from, whatever one may have
		limit = min(limit, maxFree)
	}
	return (limit == 0 || b.copies[number] < limit) && b.s.forSale(c, b.side, &b.budget)
}

func (b *shopper) buy(number uint8) {
	b.copies[number]++
	b.points -= b.s.cards[number].Points
	b.bought = append(b.bought, number)
}

// fill goes through the slots until a whole round buys nothing, or enough
// cards are there.
func (b *shopper) fill(slots []string, most int) {
	for again := true; again; {
		again = false
		for _, slot := range slots {
			if len(b.bought) >= most {
				return
			}
			if number := b.slot(slot); number != 0 {
				b.buy(number)
				again = true
			}
		}
	}
}

// maxReady bounds a ready-made force: more cards than this are no help.
const maxReady = 40

// maxFree bounds the copies of a card that costs nothing in such a force.
const maxFree = 2

func (ps proposals) readyForces() []game.Action {
	recipes, most := ps.recipes()
	var list []game.Action
	for i := range recipes {
		list = append(list, ps.readyForce(&recipes[i], most))
	}
	return list
}

// recipes are the lists that fit what a seat may buy, and how many cards they
// are filled up to.
func (ps proposals) recipes() (list []printed.Recipe, most int) {
	budget, ready := ps.s.budget(ps.seat), &ps.s.data.Ready
	switch {
	case budget.Picks > 0:
		return ready.Picks, budget.Picks
	case budget.Extras:
		return ready.Extras, maxReady
	default:
		return ready.Forces, maxReady
	}
}

func (ps proposals) readyForce(r *printed.Recipe, most int) Build {
	s, seat := ps.s, ps.seat
	budget, side := s.budget(seat), s.side(seat)
	var copies [printed.NumCards + 1]int
	for _, number := range s.data.NumbersOf(s.givenTo(side, &budget), side) {
		copies[number]++
	}
	b := &shopper{s: s, side: side, budget: budget, points: budget.Points + s.opts.Battle.DeckPoints, copies: &copies}
	if budget.Picks > 0 || budget.Unlimited {
		b.points = 1 << 20
	}
	if budget.Group > 0 {
		b.buy(printed.CardReinforcements)
	}
	b.fill(r.Slots, most)
	a := Build{Cards: s.items(b.bought)}
	if budget.Group > 0 {
		g := &shopper{s: s, side: side, budget: budget, points: budget.Group, copies: &copies}
		g.fill(s.data.Ready.Group, maxReady)
		a.Group = s.items(g.bought)
	}
	return a
}

func (set *setting) items(numbers []uint8) []printed.Item {
	var copies [printed.NumCards + 1]int
	for _, number := range numbers {
		copies[number]++
	}
	var list []printed.Item
	for number, n := range copies {
		if n > 0 {
			list = append(list, printed.Item{Card: set.cards[number].ID, Count: n})
		}
	}
	return list
}

func (ps proposals) readyTerrain() []game.Action {
	s, seat := ps.s, ps.seat
	var list []game.Action
	if s.scenario.Terrain == "discretionary" {
		own := slices.Clone(s.ownPositions(seat))
		if s.side(seat) == printed.German {
			slices.Reverse(own)
		}
		for shift := range 3 {
			var a ChooseTerrain
			for i, t := range s.Muster.Fixed[seat] {
				a.Lay = append(a.Lay, printed.Square{Pos: own[(len(own)-1-2*i-shift+2*len(own))%len(own)], Terrain: t})
			}
			if s.checkTerrain(seat, &a) == nil {
				list = append(list, a)
			}
		}
		return append(list, ChooseTerrain{})
	}
	n, alike := s.freeTerrain()
	for _, base := range s.data.Ready.Terrain {
		var a ChooseTerrain
		var count [printed.NumTerrains]int
		for i := 0; len(a.Cards) < n; i++ {
			// On larger boards the list is gone through again, and where it
			// runs out of what is allowed, every other kind serves.
			t := base[i%len(base)]
			if i >= 4*len(base) {
				t = printed.RandomTypes()[i%len(printed.RandomTypes())]
			}
			if count[t] < alike {
				count[t]++
				a.Cards = append(a.Cards, t)
			}
		}
		list = append(list, a)
	}
	return list
}
