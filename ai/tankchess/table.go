package tankchess

// bound says how a stored score relates to the true one.
type bound uint8

const (
	unknown bound = iota
	atMost
	atLeast
	exact
)

// slot is one entry of the transposition table, 16 bytes: the hash, and
// packed move (37 bits), score (16), depth (8) and bound (2).
type slot struct{ hash, data uint64 }

// table remembers positions. It is allocated once and never grows; four slots
// share a cache line.
type table struct {
	slots []slot
	mask  uint64
}

const bucket = 4

// newTable makes a table of about this many megabytes, at least one.
func newTable(megabytes int) *table {
	n := 1 << 16
	for n*2*16 <= megabytes<<20 {
		n *= 2
	}
	return &table{slots: make([]slot, n), mask: uint64(n-1) &^ (bucket - 1)}
}

type tableEntry struct {
	move  Move
	score int
	depth int
	bound bound
}

func (t *table) find(hash uint64) (tableEntry, bool) {
	at := hash & t.mask
	for _, s := range t.slots[at : at+bucket] {
		if s.hash == hash && s.data != 0 {
			return tableEntry{
				move:  Move(s.data & (1<<moveBits - 1)),
				score: int(int16(s.data >> moveBits)),
				depth: int(s.data >> (moveBits + 16) & 0xFF),
				bound: bound(s.data >> (moveBits + 24) & 3),
			}, true
		}
	}
	return tableEntry{}, false
}

// store stores m, over the shallowest of the four slots.
func (t *table) store(hash uint64, m tableEntry) {
	at := hash & t.mask
	slots := t.slots[at : at+bucket]
	pick, shallow := 0, 1<<30
	for i := range slots {
		s := &slots[i]
		depth := int(s.data >> (moveBits + 16) & 0xFF)
		if s.hash == hash {
			if m.move == none {
				m.move = Move(s.data & (1<<moveBits - 1))
			}
			pick = i
			break
		}
		if depth < shallow {
			pick, shallow = i, depth
		}
	}
	slots[pick] = slot{hash, uint64(m.move) | uint64(uint16(int16(m.score)))<<moveBits |
		uint64(max(m.depth, 0)&0xFF)<<(moveBits+16) | uint64(m.bound)<<(moveBits+24)}
}

// age halves the depths, so that entries of earlier moves give way.
func (t *table) age() {
	for i := range t.slots {
		s := &t.slots[i]
		depth := s.data >> (moveBits + 16) & 0xFF
		s.data = s.data&^(0xFF<<(moveBits+16)) | depth/2<<(moveBits+16)
	}
}
