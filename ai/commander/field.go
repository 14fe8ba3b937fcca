package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander"
	"sabot/games/commander/printed"
)

const (
	maxPositions = 82 // positions of the largest board, and none
	reserve      = printed.Reserve
	nobody       = -1
)

// troop is what never changes about a unit while the mind looks ahead.
type troop struct {
	arms
	target
	id      commander.ID
	card    *printed.Card
	side    int // seat - 1
	worth   float64
	entry   printed.Pos // where it entered an enemy's position from (TC-10.d)
	load    int         // index of the squad that it carries, nobody for none
	towed   int         // index of the gun that it tows
	carrier int
}

// post is where a unit is and what has become of it. Alive is the chance that
// it still stands: dice are not rolled in the lookahead, they take their
// average.
type post struct {
	alive float64
	pos   printed.Pos // 0 once it is gone for good
	moved bool
	fired bool
	stuck bool
}

// aim is a position that can be fired at from another.
type aim struct {
	pos printed.Pos
	far reach
}

// terrainMap is the ground as movement and fire see it. Positions of one game
// that differ in units alone share it.
type terrainMap struct {
	ground []ground
	places []printed.Pos
	near   [maxPositions][]printed.Pos
	aims   [maxPositions][]aim
}

// battlefield is the part of a position that a lookahead does not change.
type battlefield struct {
	v      survey
	troops []troop
	*terrainMap
	homeRow [2]int
	goals   [2][]printed.Pos // positions that a side wins by controlling
	needed  [2]int           // how many of them, 0 for a side that does not win so
	left    int              // game turns left, the present one included
	total   int              // game turns in all
	units   [2]int           // units in the deck, and those that are still to come
	cards   [2]float64       // worth of what is neither on the board nor a unit of the hand
}

// field is a position in the lookahead. Copying it is cheap.
type field struct {
	*battlefield
	posts []post
	bonus [2]float64 // worth of what else was achieved: immobilised tanks, drawn cards
	head  [maxPositions][2]int8
	next  []int8
	decks [2]int
}

// newField reads a position. The terrain of an earlier one is used again where
// it has not changed.
func newField(p commander.Position, known *terrainMap) *field {
	v := newSurvey(p)
	t := &battlefield{v: v, terrainMap: known}
	f := &field{battlefield: t}
	if known == nil || !slices.Equal(known.ground, v.Ground) {
		t.terrainMap = readTerrain(p, &v)
	}
	for side := range 2 {
		if v.Nation[side+1] == printed.German {
			t.homeRow[side] = v.Board.Rows - 1
		}
	}
	f.readUnits()
	t.objectives()
	f.linkAll()
	return f
}

// readTerrain reads the ground: what stands in the way and what is seen.
func readTerrain(p commander.Position, v *survey) *terrainMap {
	terrain := p.Ground()
	c := &terrainMap{ground: v.Ground, places: v.Board.All}
	nearby := make([]printed.Pos, 0, 8*len(c.places))
	aims := make([]aim, 0, 24*len(c.places))
	for _, at := range c.places {
		n, m := len(nearby), len(aims)
		for _, to := range c.places {
			switch distance(at, to) {
			case 1:
				nearby = append(nearby, to)
				aims = append(aims, aim{to, short})
			case 2:
				if terrain.Sees(at, to) {
					aims = append(aims, aim{to, long})
				}
			}
		}
		c.near[at], c.aims[at] = nearby[n:], aims[m:]
	}
	return c
}

// distance counts diagonals like straight lines (TC-6.0.c). Positions lie on a
// grid of nine columns, whatever the size of the board.
func distance(a, b printed.Pos) int {
	dx, dy := int(a-1)%9-int(b-1)%9, int(a-1)/9-int(b-1)/9
	return max(dx, -dx, dy, -dy)
}

// readUnits lists the units of both sides with all that lies on them, and counts
// what the other cards are worth.
func (f *field) readUnits() {
	pieces := f.v.Pieces
	index := make([]int16, len(pieces))
	f.troops = make([]troop, 0, len(pieces))
	f.posts = make([]post, 0, len(pieces))
	for i := 1; i < len(pieces); i++ {
		u := &pieces[i]
		index[i] = nobody
		c := &f.v.Cards[u.Number]
		side := int(u.Owner) - 1
		switch u.Place {
		case commander.InDeck:
			f.cards[side] += deckWorth * float64(c.Points)
			f.decks[side]++
			if c.Unit() || u.Number == printed.CardReinforcements {
				f.units[side]++
			}
			continue
		case commander.InHand:
			if u.Number == printed.CardReinforcements {
				f.units[side]++
			}
			if !c.Unit() {
				f.cards[side] += cardWorth(c)
				continue
			}
		case commander.OnCard:
			if u.Owner == pieces[u.On].Owner { // a marker on an enemy is worth what it does to him
				f.cards[side] += gearShare * float64(c.Points)
			}
			continue
		case commander.OnBoard:
		default:
			continue
		}
		pos := u.Pos
		if u.Place == commander.InHand {
			pos = reserve
		}
		index[i] = int16(len(f.troops))
		f.troops = append(f.troops, troop{
			id: commander.ID(i), card: c, side: side, arms: armsOf(&f.v, u), target: targetOf(c, f.v.Scenario.Only == "at"),
			worth: unitWorth(c), entry: u.Entry, load: nobody, towed: nobody, carrier: nobody,
		})
		f.posts = append(f.posts, post{alive: 1, pos: pos, moved: u.Moved, fired: u.Fired, stuck: u.Immobilised})
	}
	for i := 1; i < len(pieces); i++ {
		u := &pieces[i]
		if u.On == 0 || index[u.On] < 0 {
			continue
		}
		switch bearer := &f.troops[index[u.On]]; {
		case u.Place == commander.OnCard:
			bearer.carry(&f.v, bearer.card, u.Number)
			bearer.restrict(&f.v)
		case u.Place == commander.OnBoard && index[i] >= 0:
			f.troops[index[i]].carrier = int(index[u.On])
			if f.troops[index[i]].card.Kind == printed.ATGun {
				bearer.towed = int(index[i])
			} else {
				bearer.load = int(index[i])
			}
		}
	}
	f.next = make([]int8, len(f.posts))
}

// targetOf is what the dice meet. Where only AT fire is allowed guns are
// targets of it, without armour (TC-17.1.a).
func targetOf(c *printed.Card, onlyAT bool) target {
	return target{
		front: c.ArmourFront, side: c.ArmourSide, vehicle: c.Vehicle(), armoured: c.Armoured() || onlyAT && c.Kind == printed.ATGun,
		infantry: c.Kind == printed.Infantry,
	}
}

// objectives reads what wins.
func (t *battlefield) objectives() {
	v := &t.v
	t.left, t.total = 12, 12 // a game without a limit becomes urgent when it stands still
	switch {
	case v.LastTurn > 0:
		t.left, t.total = max(1, v.LastTurn-v.Turn+1), v.LastTurn
	case v.DrawTurn > 0:
		t.left = min(t.left, max(1, v.DrawTurn-v.Turn+1))
	}
	if after := v.Scenario.Victory.TurnsAfterGroup; after > 0 && v.GroupCalled > 0 {
		t.left = min(t.left, max(1, v.GroupCalled+after-v.Turn+1))
	}
	win := &v.Scenario.Victory
	for side := range 2 {
		if !t.winsBy(win.By, side) {
			continue
		}
		switch win.Type {
		case "rank":
			t.needed[side] = v.Needed
			for column := range v.Board.Columns {
				t.goals[side] = append(t.goals[side], printed.At(column, t.homeRow[1-side]))
			}
		case "positions":
			t.needed[side] = v.Needed
			for _, p := range t.places {
				if t.inOwnHalf(p, 1-side) {
					t.goals[side] = append(t.goals[side], p)
				}
			}
		case "hold":
			t.needed[side] = len(win.Positions)
			t.goals[side] = win.Positions
		}
	}
}

// winsBy tells whether a word of a scenario means a side.
func (t *battlefield) winsBy(word string, side int) bool {
	return word == "either" || word == "attacker" && t.v.Attacker == game.Seat(side+1) || word == t.v.Nation[side+1].String()
}

func (t *battlefield) inOwnHalf(p printed.Pos, side int) bool {
	if t.homeRow[side] == 0 {
		return p.Row() < t.v.Board.Ranks
	}
	return p.Row() >= t.v.Board.Rows-t.v.Board.Ranks
}

// streamBetween tells whether vehicles and guns cannot cross from a to b.
func (t *battlefield) streamBetween(a, b printed.Pos) bool {
	return slices.ContainsFunc(t.v.Borders, func(e commander.Border) bool {
		return e.Stream != 0 && (e.A == a && e.B == b || e.A == b && e.B == a)
	})
}

// copyTo makes to the same position; its lists are used again.
func (f *field) copyTo(to *field) {
	posts, next := append(to.posts[:0], f.posts...), append(to.next[:0], f.next...)
	*to = *f
	to.posts, to.next = posts, next
}

// linkAll builds the lists of who stands where.
func (f *field) linkAll() {
	for _, p := range f.places {
		f.head[p] = [2]int8{nobody, nobody}
	}
	for i := range slices.Backward(f.posts) {
		f.link(i)
	}
}

// with lists a unit and what it carries and tows.
func (t *troop) with(i int) [3]int { return [3]int{i, t.load, t.towed} }

// loaded tells whether a unit carries or tows anything.
func (t *troop) loaded() bool { return t.load >= 0 || t.towed >= 0 }

// moveTo moves a unit, with what it carries, to another position. The lists are
// kept in order.
func (f *field) moveTo(i int, to printed.Pos) {
	for _, k := range f.troops[i].with(i) {
		if k == i || k >= 0 && f.posts[k].pos != 0 {
			f.unlink(k)
			f.posts[k].pos, f.posts[k].moved = to, true
			f.link(k)
		}
	}
}

func (f *field) unlink(i int) {
	p, side := f.posts[i].pos, f.troops[i].side
	if p == 0 || p == reserve {
		return
	}
	if f.head[p][side] == int8(i) {
		f.head[p][side] = f.next[i]
		return
	}
	for j := f.head[p][side]; j >= 0; j = f.next[j] {
		if f.next[j] == int8(i) {
			f.next[j] = f.next[i]
			return
		}
	}
}

func (f *field) link(i int) {
	p, side := f.posts[i].pos, f.troops[i].side
	if p == 0 || p == reserve {
		return
	}
	f.next[i] = f.head[p][side]
	f.head[p][side] = int8(i)
}

// gone is the chance below which a unit no longer stands in the way.
const gone = 0.5

// holds tells whether a unit of a side stands on a position, trucks too.
func (f *field) holds(p printed.Pos, side int) bool {
	for i := f.head[p][side]; i >= 0; i = f.next[i] {
		if f.posts[i].alive > gone {
			return true
		}
	}
	return false
}

// empty is the chance that no combat card of a side stands on a position.
func (f *field) empty(p printed.Pos, side int) float64 {
	chance := 1.0
	for i := f.head[p][side]; i >= 0; i = f.next[i] {
		if f.troops[i].card.Combat() {
			chance *= 1 - f.posts[i].alive
		}
	}
	return chance
}

// controls is the chance that a side controls a position (TC-16.0.b).
func (f *field) controls(p printed.Pos, side int) float64 {
	if f.head[p][side] < 0 {
		return 0
	}
	return (1 - f.empty(p, side)) * f.empty(p, 1-side)
}
