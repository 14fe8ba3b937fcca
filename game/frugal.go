package game

import (
	"fmt"
	"slices"

	"sabot/dice"
)

// A position is large and follows from the log. A match that is only looked at
// now and then, as on a server, keeps a few of them and plays the rest again
// when somebody asks: it is frugal.

// checkpointEvery is how many entries lie between two positions that a frugal
// match keeps: at most so many are played again for one in between.
const checkpointEvery = 16

// recentKept is how many of the latest positions it keeps besides: moves are
// taken back there.
const recentKept = 4

// thin drops the positions that the latest entry made superfluous. What was taken
// back keeps none, so that playing and taking back again and again costs no
// more than the lines it writes.
func (m *Match) thin() {
	last := len(m.states) - 1
	if e := m.states[last].Entry; e.Do == DoUndo {
		for i := e.To + 1; i < last; i++ {
			m.drop(i)
		}
	}
	if i := last - recentKept; i >= 0 && (m.states[i].depth%checkpointEvery != 0 || m.states[i].Entry.Do == DoUndo) {
		m.drop(i)
	}
}

func (m *Match) drop(i int) {
	if s := &m.states[i]; s.Position != nil {
		s.Position = nil
		m.kept -= s.size
	}
}

// Weight is about how many bytes a match holds.
func (m *Match) Weight() int { return len(m.states)*entryWeight + m.kept*writtenWeight }

// entryWeight is what an entry takes besides what is written of it: the state
// around the position, and the list it stands in. What is written is held once
// as bytes and about once more as values.
const (
	entryWeight   = 800
	writtenWeight = 2
)

// PositionAt is the position after entry seq, played again from the last one that
// is kept where it is not at hand.
func (m *Match) PositionAt(seq int) Position {
	if seq < 0 {
		return gathering{}
	}
	var missing []int
	for m.states[seq].Position == nil {
		missing = append(missing, seq)
		if e := m.states[seq].Entry; e.Do == DoUndo {
			seq = e.To
		} else {
			seq = m.states[seq].prev
		}
	}
	p := m.states[seq].Position
	for _, i := range slices.Backward(missing) {
		next, err := m.again(p, m.states[i].Entry)
		if err != nil {
			panic(fmt.Sprintf("entry %d was played and cannot be played again: %v", i, err))
		}
		p = next
	}
	return p
}

// again is the position that an entry makes of p.
func (m *Match) again(p Position, e Entry) (Position, error) {
	switch e.Do {
	case DoAct, DoTimeout:
		a, err := m.rules.Actions().Decode(e.Action)
		if err != nil {
			return nil, err
		}
		next, _, err := p.Apply(e.Seat, a, recorded(e).Deal(e.Seq, dice.Chain{}))
		return next, err
	case DoEnd:
		loser := e.Seat
		if e.How == Agreed {
			loser = Nobody
		}
		next, _, err := p.Conclude(e.How, loser)
		return next, err
	case DoStart, DoOffer, DoUndo, DoGive, DoBind, DoClose: // the same position
	}
	return p, nil
}
