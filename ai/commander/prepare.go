package commander

import (
	"cmp"
	"slices"

	"sabot/game"
	"sabot/games/commander"
	"sabot/games/commander/printed"
)

type preparation uint8

const (
	anything preparation = iota // any of the ready-made forces and set-ups
	sound                       // the ready-made ones that do well
	expert                      // forces of its own
	thorough                    // forces and set-ups that have shown what they are worth
)

// prepare chooses what comes before the first turn.
func (t *thinker) prepare() game.Action {
	if t.Kind == "build" && t.strength.preparation >= expert {
		if b := t.buy(); t.legal(b) {
			return b
		}
	}
	list := t.Position.Legal(t.Seat)
	if len(list) == 0 {
		return nil
	}
	if t.Kind == "nation" && t.strength.preparation == thorough {
		if a := t.favourite(list); a != nil {
			return a
		}
	}
	if t.Kind == "build" && t.strength.preparation >= sound && len(list) > 1 {
		return list[1] // mostly armour, or the heaviest
	}
	return list[t.Chance.Hidden(len(list))]
}

// quality is how well a vehicle or gun fights others of the middle of the war:
// what it destroys against what destroys it.
func quality(c *printed.Card) float64 {
	if c.HitShort == 0 || c.Kind == printed.ATGun {
		return 0
	}
	own := arms{hit: [3]int8{c.HitShort, c.HitLong, c.HitShort}, pen: [3]int8{c.PenShort, c.PenLong, c.PenShort}}
	foe := arms{hit: [3]int8{8, 5, 8}, pen: [3]int8{15, 12, 15}}
	mark := target{front: 13, side: 8, vehicle: true, armoured: true}
	self := target{front: c.ArmourFront, side: c.ArmourSide, vehicle: true, armoured: true}
	deal, suffer := 0.0, 0.0
	for _, r := range []reach{short, long} {
		k, _ := own.atChance(&mark, r, 0, false)
		l, _ := foe.atChance(&self, r, 0, false)
		deal += k
		suffer += l
	}
	return deal / (suffer + 0.2)
}

// attackerQuality is quality for those who have to get somewhere.
func attackerQuality(c *printed.Card) float64 {
	if !c.Fast {
		return 0.5 * quality(c)
	}
	return quality(c)
}

// cart is a force being bought.
type cart struct {
	v      survey
	side   printed.Side
	year   int
	points int
	count  [200]int
	order  []uint8
}

func (c *cart) forSale(k *printed.Card) bool {
	return (k.Side == c.side || k.Side == printed.Neutral) && k.Points <= c.points &&
		(c.year == 0 || k.YearFirst == 0 || k.YearFirst <= c.year && c.year <= k.YearLast) &&
		(k.DeckLimit == 0 || c.count[k.Number] < int(k.DeckLimit))
}

func (c *cart) take(k *printed.Card) bool {
	if k == nil || !c.forSale(k) {
		return false
	}
	if c.count[k.Number] == 0 {
		c.order = append(c.order, k.Number)
	}
	c.count[k.Number]++
	c.points -= k.Points
	return true
}

func (c *cart) takeNamed(ids ...string) {
	for _, id := range ids {
		if number := slices.IndexFunc(c.v.Cards[:], func(k printed.Card) bool { return k.ID == id }); number > 0 {
			c.take(&c.v.Cards[number])
		}
	}
}

// best is the card for sale that rates highest, nil when nothing fits.
func (c *cart) best(rate func(*printed.Card) float64) *printed.Card {
	var top *printed.Card
	high := 0.0
	for number := range c.v.Cards[1:] {
		k := &c.v.Cards[1+number]
		if r := rate(k); r > high && c.forSale(k) {
			top, high = k, r
		}
	}
	return top
}

// items is the cart as the rules want it.
func (c *cart) items() []printed.Item {
	var list []printed.Item
	for _, number := range c.order {
		list = append(list, printed.Item{Card: c.v.Cards[number].ID, Count: c.count[number]})
	}
	return list
}

// holderRating rates cheap cards that hold a position or run for one.
func holderRating(c *printed.Card) float64 {
	if !c.Combat() || c.Points > 12 {
		return 0
	}
	r := 20 - float64(c.Points)
	if c.Fast {
		r += 3
	}
	return r
}

// buy fills a force the way that wins: no more than six cards shoot in a turn,
// so few and excellent tanks do the shooting, and the cheapest cards hold
// positions. Coordination buys the third action.
func (t *thinker) buy() commander.Build {
	budget := t.Position.Budget(t.Seat)
	v := newSurvey(t.Position)
	c := &cart{v: v, side: v.Nation[t.Seat], year: t.Position.Year(), points: budget.Points + v.Options.Battle.DeckPoints}
	switch {
	case budget.Picks > 0:
		c.points = 1 << 20
		best := c.best(quality)
		for range budget.Picks {
			c.take(best)
		}
		return commander.Build{Cards: c.items()}
	case budget.Unlimited: // the strongest cards, few enough to be drawn
		c.points = 1 << 20
		for range 2 {
			c.takeNamed("coordination", "smoke", "flank-shot", "breakdown", "repair", "artillery-barrage", "air-strike", "wire", "stream")
		}
		return commander.Build{Cards: c.items()}
	case budget.Extras:
		c.takeNamed("coordination", "coordination", "smoke", "smoke", "flank-shot", "repair", "breakdown", "wire", "wire", "stream", "stream")
		return commander.Build{Cards: c.items()}
	}
	if budget.Group > 0 {
		c.takeNamed("reinforcements")
	}
	if first := t.custom().list(t, c.side); first != nil {
		c.takeNamed(first...)
	} else {
		c.takeNamed("coordination", "smoke", "smoke")
		if c.points > 240 {
			c.takeNamed("coordination")
		}
	}
	c.fill()
	b := commander.Build{Cards: c.items()}
	if budget.Group > 0 {
		g := &cart{v: v, side: c.side, year: c.year, points: budget.Group}
		g.fill()
		b.Group = g.items()
	}
	return b
}

// fill buys tanks, runners for what is left, and cards for the rest.
func (c *cart) fill() {
	change := max(24, c.points/9)
	for c.points > change {
		if !c.take(c.best(attackerQuality)) {
			break
		}
	}
	for c.points > 0 {
		if !c.take(c.best(holderRating)) {
			break
		}
	}
	c.takeNamed("wire", "smoke")
}

// deploy sets the force up: one of the ready-made proposals, or a formation of
// its own.
func (t *thinker) deploy() game.Action {
	if t.strength.preparation > anything && newSurvey(t.Position).Scenario.Starts == nil {
		if a := t.arrange(t.custom().formation(t)); t.legal(a) {
			return a
		}
	}
	list := t.Position.Legal(t.Seat)
	return list[t.Chance.Hidden(len(list))]
}

// arrange sets the best units up first, in the order of a formation.
func (t *thinker) arrange(f formation) commander.Place {
	v := newSurvey(t.Position)
	zone := slices.Clone(t.Position.Zone(t.Seat))
	home := 0
	if v.Nation[t.Seat] == printed.German {
		home = v.Board.Rows - 1
	}
	middle := (v.Board.Columns - 1) / 2
	depth := func(p printed.Pos) int {
		n := max(p.Row()-home, home-p.Row())
		if f.rear {
			return -n
		}
		return n
	}
	off := func(p printed.Pos) int {
		switch f.from {
		case wings:
			return -max(p.Column()-middle, middle-p.Column())
		case east:
			return -p.Column()
		case centre:
		}
		return max(p.Column()-middle, middle-p.Column())
	}
	slices.SortStableFunc(zone, func(a, b printed.Pos) int {
		if f.ranks {
			return cmp.Or(cmp.Compare(depth(b), depth(a)), cmp.Compare(off(a), off(b)))
		}
		return cmp.Or(cmp.Compare(off(a), off(b)), cmp.Compare(depth(b), depth(a)))
	})
	return t.placeUnits(&v, zone, home)
}

// placeUnits puts the cards on the positions in order.
func (t *thinker) placeUnits(v *survey, zone []printed.Pos, home int) commander.Place {
	var units, things []commander.ID
	for i := range v.Pieces {
		u := &v.Pieces[i]
		if u.Owner != t.Seat || u.Place != commander.InDeck {
			continue
		}
		if v.Cards[u.Number].Unit() {
			units = append(units, commander.ID(i))
		} else {
			things = append(things, commander.ID(i))
		}
	}
	worth := func(id commander.ID) float64 { return unitWorth(&v.Cards[v.Pieces[id].Number]) }
	slices.SortStableFunc(units, func(a, b commander.ID) int { return cmp.Compare(worth(b), worth(a)) })
	var place commander.Place
	stack := map[printed.Pos][2]int{}
	put := func(id commander.ID, p printed.Pos, most int) bool {
		c := &v.Cards[v.Pieces[id].Number]
		if c.Wheels() && v.Ground[p].Closed {
			return false
		}
		n, k := stack[p], 0
		if !c.Combat() {
			k = 1
		}
		if n[k] >= most {
			return false
		}
		n[k]++
		stack[p] = n
		place.Board = append(place.Board, commander.Placement{Card: id, Pos: p})
		return true
	}
	guards := 0
	if v.Scenario.Victory.Type == "rank" {
		guards = min(v.Board.Columns, len(units)/3)
	}
	for _, p := range zone {
		if guards == 0 || p.Row() != home {
			continue
		}
		for k, id := range slices.Backward(units) {
			if c := &v.Cards[v.Pieces[id].Number]; c.Combat() && put(id, p, 1) {
				units = slices.Delete(units, k, k+1)
				guards--
				break
			}
		}
	}
	for _, id := range units {
		for _, p := range zone {
			if put(id, p, maxShots) {
				break
			}
		}
	}
	t.placeRest(v, &place, things)
	return place
}

// placeRest hands equipment out, digs in, and keeps the best cards in the hand.
func (t *thinker) placeRest(v *survey, place *commander.Place, things []commander.ID) {
	slices.SortStableFunc(things, func(a, b commander.ID) int {
		return v.Cards[v.Pieces[b].Number].Points - v.Cards[v.Pieces[a].Number].Points
	})
	placed := func(id commander.ID) bool {
		return slices.ContainsFunc(place.Board, func(b commander.Placement) bool { return b.Card == id })
	}
	for _, id := range things {
		c := &v.Cards[v.Pieces[id].Number]
		dig := c.PlayableTerrain() && c.ID != "stream" && c.ID != "swamp"
		if c.Kind != printed.Equipment && !dig {
			continue
		}
		for _, b := range place.Board {
			if v.Cards[v.Pieces[b.Card].Number].Kind != printed.Infantry {
				continue
			}
			add := commander.Placement{Card: id, On: b.Card}
			if dig {
				add = commander.Placement{Card: id, Pos: b.Pos}
			}
			place.Board = append(place.Board, add)
			if t.legal(*place) {
				break
			}
			place.Board = place.Board[:len(place.Board)-1]
		}
	}
	for i := range v.Pieces {
		id, u := commander.ID(i), &v.Pieces[i]
		c := &v.Cards[u.Number]
		wanted := v.Scenario.Deck == "extras" && c.Unit() || v.Scenario.Deck == "rest" && c.Special()
		if wanted && u.Owner == t.Seat && u.Place == commander.InDeck && !placed(id) && len(place.Reserve) < 12 {
			place.Reserve = append(place.Reserve, id)
		}
	}
}
