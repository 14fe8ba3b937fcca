package tankchess

import "sabot/games/tankchess"

// kind is what the engine needs to know of a unit type, in small integers.
type kind struct {
	speed             uint8
	front, side, rear uint8
	gun               uint8 // 0: unarmed
	near, far         uint8 // of lob fire, in squares
	turret, lob       bool
	heavy, amphibious bool
	clears, sweeps    bool
	command           bool
	points            int
}

// armour is the value of the face that a shell travelling in direction d meets
// on a unit heading h (CH-6.a).
func (k *kind) armour(d, h uint8) uint8 {
	switch (d - h) & 7 {
	case 4:
		return k.front
	case 0:
		return k.rear
	default:
		return k.side
	}
}

func kindTable() [kindCount]kind {
	var table [kindCount]kind
	for _, t := range tankchess.Types() {
		s := t.Stats()
		table[t] = kind{
			speed: uint8(s.Speed), front: uint8(s.Front), side: uint8(s.Side), rear: uint8(s.Rear),
			gun: uint8(s.Armament), near: uint8(s.MinRange), far: uint8(s.MaxRange),
			turret: s.Turret, lob: s.Lob, heavy: s.Heavy, amphibious: s.Amphibious,
			clears: s.Clears, sweeps: s.Sweeps, command: s.Command, points: s.Points,
		}
	}
	return table
}
