package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// eachMove proposes move actions: single cards and whole
// stacks along every path, loading and unloading, and units out of the
// reserve. It is not all there is (a move may split in many ways), but every
// proposal is legal.
func (ps proposals) eachMove(f func(Move)) {
	m := &mover{s: ps.s, seat: ps.seat, f: f}
	for _, p := range ps.s.board.All {
		if ps.s.table.anyUnit(p, ps.seat) {
			m.from(p)
		}
	}
	m.fromReserve()
}

type mover struct {
	s    *state
	seat game.Seat
	f    func(Move)
}

func (m *mover) offer(from printed.Pos, g Group) bool {
	move := Move{From: from, Groups: []Group{g}}
	if moveOf(m.s, m.seat, &move).check() != nil {
		return false
	}
	m.f(move)
	return true
}

// along offers a group on every path that its speed allows, at most one path
// to each end.
func (m *mover) along(from printed.Pos, g Group, fast bool) {
	s := m.s
	var seen [printed.MaxRows*printed.MaxColumns + 1]bool
	home := false
	first := s.firstSteps(m.seat, from)
	for _, p := range first {
		seen[p] = true
		g.Path = []printed.Pos{p}
		m.offer(from, g)
	}
	if s.board.Home(from, s.side(m.seat)) && !s.scenario.Hill621 {
		home = true
		g.Path = []printed.Pos{printed.Reserve}
		m.offer(from, g)
	}
	if !fast {
		return
	}
	for _, mid := range first {
		if s.ground.Slows(mid) || s.table.anyUnit(mid, other(m.seat)) {
			continue
		}
		near, n := s.board.Neighbours(mid)
		for _, p := range near[:n] {
			if seen[p] || p == from || s.ground.Slows(p) {
				continue
			}
			g.Path = []printed.Pos{mid, p}
			seen[p] = m.offer(from, g)
		}
		if !home && from != printed.Reserve && s.board.Home(mid, s.side(m.seat)) && !s.scenario.Hill621 {
			home = true
			g.Path = []printed.Pos{mid, printed.Reserve}
			m.offer(from, g)
		}
	}
}

func (s *state) firstSteps(seat game.Seat, from printed.Pos) []printed.Pos {
	if from == printed.Reserve {
		return s.homePositions(seat)
	}
	near, n := s.board.Neighbours(from)
	return near[:n]
}

func (m *mover) ready(id ID) bool {
	u := &m.s.table.Pieces[id]
	return !u.Fired && !(u.Moved && m.s.opts.OnceEach)
}

func (m *mover) from(p printed.Pos) {
	var walkers []ID // cards that use their own movement
	for _, id := range m.s.table.stack(p, m.seat) {
		u := &m.s.table.Pieces[id]
		if !m.ready(id) {
			continue
		}
		if u.On != 0 {
			m.offer(p, Group{Cards: []ID{id}, Dismount: []ID{id}})
			continue
		}
		if !u.Immobilised {
			walkers = append(walkers, id)
		}
	}
	for i, id := range walkers {
		// Not withLoad and cards[1:]: go1.26.8 keeps a pointer past the end of a
		// stack of one alive over the call, and the collector stops the program.
		load := m.s.table.loads(id)
		cards := append([]ID{id}, load...)
		m.along(p, Group{Cards: cards}, m.s.table.card(id).Fast)
		if len(load) > 0 {
			m.along(p, Group{Cards: cards, Dismount: load}, m.s.table.card(id).Fast)
		}
		for _, next := range walkers[i+1:] {
			m.together(p, []ID{id, next})
		}
	}
	if len(walkers) >= 3 {
		eachSubset(walkers, 3, func(list []ID) { m.together(p, list) })
	}
	m.loads(p, walkers)
}

func (m *mover) together(p printed.Pos, list []ID) {
	var cards []ID
	for _, id := range list {
		cards = append(cards, m.s.table.withLoad(id)...)
	}
	if len(cards) > maxStack && !m.s.opts.RidersFree {
		return
	}
	m.along(p, Group{Cards: cards}, m.allFast(list))
}

func (m *mover) allFast(cards []ID) bool {
	return !slices.ContainsFunc(cards, func(id ID) bool { return !m.s.table.card(id).Fast })
}

func (m *mover) loads(p printed.Pos, walkers []ID) {
	for _, load := range walkers {
		for _, carrier := range walkers {
			g, ok := m.loaded(carrier, load)
			if !ok || len(m.s.table.loads(carrier)) > 0 {
				continue
			}
			fast := m.s.table.card(carrier).Fast
			m.offer(p, g)
			m.along(p, g, fast)
			g.Dismount = []ID{load}
			m.along(p, g, fast)
			break // one carrier is as good as the next of its kind
		}
		if m.s.table.card(load).Kind == printed.Infantry {
			m.tankRiders(p, load, walkers)
		}
	}
}

func (m *mover) loaded(carrier, load ID) (g Group, ok bool) {
	g.Cards = []ID{carrier, load}
	c := m.s.table.card(carrier)
	switch k := m.s.table.card(load).Kind; {
	case k == printed.Infantry && c.Carries:
		g.Rides = []Ride{{load, []ID{carrier}}}
	case k == printed.ATGun && m.s.tows(c):
		g.Tows = []Tow{{load, carrier}}
	default:
		return g, false
	}
	return g, true
}

// tankRiders proposes a squad on two tanks (TC-8.6.d).
func (m *mover) tankRiders(p printed.Pos, squad ID, walkers []ID) {
	tanks := slices.DeleteFunc(slices.Clone(walkers), func(id ID) bool { return !m.s.table.card(id).Pair })
	if len(tanks) < 2 {
		return
	}
	m.along(p, Group{
		Cards: []ID{tanks[0], tanks[1], squad}, Rides: []Ride{{squad, []ID{tanks[0], tanks[1]}}},
	}, m.allFast(tanks[:2]))
}

// fromReserve proposes units out of the hand: one, two alike, three of the
// dearest.
func (m *mover) fromReserve() {
	s := m.s
	var units []ID
	for _, id := range s.table.list(m.seat, InHand) {
		if s.table.card(id).Unit() && !s.table.Pieces[id].Moved {
			units = append(units, id)
		}
	}
	var seen [printed.NumCards + 1]bool
	for _, id := range units {
		if number := s.table.Pieces[id].Number; !seen[number] {
			seen[number] = true
			m.along(printed.Reserve, Group{Cards: []ID{id}}, s.table.card(id).Fast)
		}
	}
	slices.SortStableFunc(units, func(a, b ID) int { return s.table.card(b).Points - s.table.card(a).Points })
	for n := 2; n <= 3 && n <= len(units); n++ {
		for i := 0; i+n <= len(units) && i < 3; i++ {
			m.along(printed.Reserve, Group{Cards: slices.Clone(units[i : i+n])}, m.allFast(units[i:i+n]))
		}
	}
	for _, carrier := range units {
		for _, load := range units {
			if g, ok := m.loaded(carrier, load); ok {
				m.along(printed.Reserve, g, m.s.table.card(carrier).Fast)
				break
			}
		}
	}
}
