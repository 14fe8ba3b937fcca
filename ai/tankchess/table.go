package tankchess

import "sync/atomic"

// bound says how a stored score relates to the true one.
type bound uint8

const (
	unknown bound = iota
	atMost
	atLeast
	exact
)

// slot is one entry of the transposition table, 16 bytes: packed move (37 bits),
// score (16), depth (8) and bound (2), and the hash with those mixed in. Several
// searchers write without a lock; of an entry whose halves come from two of them
// the hash is wrong, so it is not believed.
type slot struct{ mixed, data atomic.Uint64 }

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
	slots := t.slots[at : at+bucket]
	for i := range slots {
		s := &slots[i]
		if data := s.data.Load(); s.mixed.Load() == hash^data && data != 0 {
			return tableEntry{
				move:  Move(data & (1<<moveBits - 1)),
				score: int(int16(data >> moveBits)),
				depth: int(data >> (moveBits + 16) & 0xFF),
				bound: bound(data >> (moveBits + 24) & 3),
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
		data := slots[i].data.Load()
		depth := int(data >> (moveBits + 16) & 0xFF)
		if slots[i].mixed.Load() == hash^data {
			if m.move == none {
				m.move = Move(data & (1<<moveBits - 1))
			}
			pick = i
			break
		}
		if depth < shallow {
			pick, shallow = i, depth
		}
	}
	data := uint64(m.move) | uint64(uint16(int16(m.score)))<<moveBits |
		uint64(max(m.depth, 0)&0xFF)<<(moveBits+16) | uint64(m.bound)<<(moveBits+24)
	slots[pick].mixed.Store(hash ^ data)
	slots[pick].data.Store(data)
}

// age halves the depths, so that entries of earlier moves give way. Nobody
// searches meanwhile.
func (t *table) age() {
	for i := range t.slots {
		s := &t.slots[i]
		was := s.data.Load()
		depth := was >> (moveBits + 16) & 0xFF
		data := was&^(0xFF<<(moveBits+16)) | depth/2<<(moveBits+16)
		s.mixed.Store(s.mixed.Load() ^ was ^ data)
		s.data.Store(data)
	}
}
