package tankchess

// Terrain is what covers a square besides units and wrecks.
type Terrain uint8

// The kinds of ground (CH-14). The zero value is open ground.
const (
	Open Terrain = iota
	Obstacle
	Low
	Water
	Hedge
	Mud
	Tree
	Mine
	// beyond is the ring of squares around the board, which spares every
	// step and every shell a test against the edges.
	beyond
)

// Terrains lists every kind of ground in the order of the data.
func Terrains() []Terrain { return []Terrain{Open, Obstacle, Low, Water, Hedge, Mud, Tree, Mine} }

// Char is the terrain's character in TFEN and board maps.
func (t Terrain) Char() byte {
	const chars = ".#_~%:^!"
	if int(t) >= len(chars) {
		return '?'
	}
	return chars[t]
}

func terrainByChar(char byte) (Terrain, bool) {
	for _, t := range Terrains() {
		if t.Char() == char {
			return t, true
		}
	}
	return 0, false
}

// String is the id of the terrain, as in the data.
func (t Terrain) String() string {
	return nameOf(t, "open", "obstacle", "low", "water", "hedge", "mud", "tree", "mine", "beyond")
}

// Values lists the ids.
func (Terrain) Values() []string { return names(Terrains()) }

// MarshalText writes the id.
func (t Terrain) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads an id.
func (t *Terrain) UnmarshalText(text []byte) error { return named(t, "terrain", Terrains(), text) }

// StopsFire tells whether direct fire cannot pass over the ground itself
// (CH-5.b, CH-14.e, CH-14.g).
func (t Terrain) StopsFire() bool {
	return t == Obstacle || t == Hedge || t == Tree || t == beyond
}

// Holds tells whether a unit of type u can stand on the ground (CH-15.c).
func (t Terrain) Holds(u Type) bool {
	switch t {
	case Open, Hedge, Mud:
		return true
	case Water:
		return u.Stats().Amphibious
	default:
		return false
	}
}

// entry says what happens to a unit that drives onto a square.
type entry uint8

const (
	barred  entry = iota // it cannot
	passes               // it may drive on
	halts                // it stays there: mud, or something it clears away
	sinks                // it is lost without a trace (CH-14.d)
	blowsUp              // it is lost and leaves a wreck (CH-14.h)
)

// enters judges one step of a unit with stats u onto ground t, where no live
// unit stands. Reversing clears nothing but mines (CH-4.e, CH-14.c to CH-14.k).
func enters(u *Stats, t Terrain, wreck, reverse bool) entry {
	if wreck {
		if u.Clears && !reverse {
			return halts
		}
		return barred
	}
	switch t {
	case Open, Hedge:
		return passes
	case Mud:
		return halts
	case Low:
		if u.Clears && !reverse {
			return halts
		}
	case Tree:
		if u.Heavy && !reverse {
			return halts
		}
	case Water:
		switch {
		case u.Amphibious:
			return passes
		case !u.Command:
			return sinks
		}
	case Mine:
		switch {
		case u.Sweeps:
			return halts
		case !u.Command:
			return blowsUp
		}
	case Obstacle, beyond:
	}
	return barred
}
