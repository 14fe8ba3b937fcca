package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// CardPath is a path with the cards that are handed in for it (TC-X.1).
type CardPath struct {
	Path []printed.Pos `json:"path"`
	With []HandedCard  `json:"with"`
}

// Refuge is where one card may go in a retreat or a withdrawal.
type Refuge struct {
	Unit ID            `json:"unit"`
	To   []printed.Pos `json:"to"`
}

// pathCards lists what Path, Bridge and Ford of the hand open to the one group of
// a move: ends that it cannot reach without them, and cards that serve on the
// end itself. Two cards are proposed only where one is not enough.
func (iq inquirer) pathCards(m *Move) []CardPath {
	list := []CardPath{}
	tools := iq.helpfulCards()
	if len(m.Groups) != 1 || len(tools) == 0 || m.From != printed.Reserve && !iq.s.board.Has(m.From) {
		return list
	}
	bare := iq.reach(m)
	add := func(w CardPath) bool {
		move := Move{From: m.From, Groups: []Group{m.Groups[0]}}
		move.Groups[0].Path, move.Groups[0].With = w.Path, w.With
		if moveOf(iq.s, iq.seat, &move).check() != nil {
			return false
		}
		if !slices.ContainsFunc(list, func(o CardPath) bool { return iq.s.alike(o, w) }) {
			list = append(list, w)
		}
		return true
	}
	for _, path := range iq.paths(m.From) {
		end := path[len(path)-1]
		free := slices.ContainsFunc(bare, func(p []printed.Pos) bool { return p[len(p)-1] == end })
		cards := iq.s.uses(m.From, path, tools)
		one := false
		for _, w := range cards {
			if !free || w.Pos == end || w.To == end {
				one = add(CardPath{path, []HandedCard{w}}) || one
			}
		}
		if free || one {
			continue
		}
		for i, w := range cards {
			for _, v := range cards[i+1:] {
				if w.Card != v.Card {
					add(CardPath{path, []HandedCard{w, v}})
				}
			}
		}
	}
	// Of several ways to an end the straight one is what a player means.
	slices.SortStableFunc(list, func(a, b CardPath) int { return bend(m.From, a.Path) - bend(m.From, b.Path) })
	return list
}

func bend(from printed.Pos, path []printed.Pos) int {
	if from == printed.Reserve || len(path) < 2 || path[1] == printed.Reserve {
		return 0
	}
	mid, end := path[0], path[1]
	return mid.ColumnsFrom(from.Column()+end.Column()-mid.Column()) + mid.RowsFrom(from.Row()+end.Row()-mid.Row())
}

// alike tells whether two ways lead to the same end with equal cards on the
// same places: one of them is enough.
func (s *state) alike(a, b CardPath) bool {
	return a.Path[len(a.Path)-1] == b.Path[len(b.Path)-1] && slices.EqualFunc(a.With, b.With, func(x, y HandedCard) bool {
		return s.table.Pieces[x.Card].Number == s.table.Pieces[y.Card].Number && x.Pos == y.Pos && x.To == y.To
	})
}

// helpfulCards lists the cards of a hand that help its own moves, two of a kind at
// most: a path has two steps.
func (iq inquirer) helpfulCards() []ID {
	var list []ID
	var count [printed.NumCards + 1]int
	for _, id := range iq.s.table.list(iq.seat, InHand) {
		if number := iq.s.table.Pieces[id].Number; (number == printed.CardPath || number == printed.CardBridge ||
			number == printed.CardFord) && count[number] < 2 {
			count[number]++
			list = append(list, id)
		}
	}
	return list
}

func (s *state) uses(from printed.Pos, path []printed.Pos, tools []ID) []HandedCard {
	var list []HandedCard
	here := from
	for step, there := range path {
		if there == printed.Reserve {
			break
		}
		for _, id := range tools {
			if s.table.Pieces[id].Number == printed.CardPath || s.ground.streamAt(there) {
				list = append(list, HandedCard{Card: id, Step: step, Pos: there})
			}
			if s.table.Pieces[id].Number != printed.CardPath && here != printed.Reserve && s.ground.streamBetween(here, there) {
				list = append(list, HandedCard{Card: id, Step: step, Pos: here, To: there})
			}
		}
		here = there
	}
	return list
}

// paths lists the paths of one and two steps from a position or the reserve,
// whatever lies in the way.
func (iq inquirer) paths(from printed.Pos) [][]printed.Pos {
	s, seat := iq.s, iq.seat
	var list [][]printed.Pos
	first := s.firstSteps(seat, from)
	for _, p := range first {
		list = append(list, []printed.Pos{p})
	}
	for _, mid := range first {
		near, n := s.board.Neighbours(mid)
		for _, p := range near[:n] {
			if p != from {
				list = append(list, []printed.Pos{mid, p})
			}
		}
		if from != printed.Reserve && s.board.Home(mid, s.side(seat)) {
			list = append(list, []printed.Pos{mid, printed.Reserve})
		}
	}
	return list
}

// handovers lists the transfers of equipment that a move could make besides
// those it names (TC-8.7.b).
func (iq inquirer) handovers(m *Move) []Transfer {
	list := []Transfer{}
	if !iq.s.board.Has(m.From) {
		return list
	}
	stack := iq.s.table.stack(m.From, iq.seat)
	for _, bearer := range stack {
		for _, thing := range iq.s.table.lyingOn(bearer) {
			for _, to := range stack {
				t := Transfer{thing, bearer, to}
				if moveOf(iq.s, iq.seat, &Move{From: m.From, Transfers: append(slices.Clone(m.Transfers), t)}).transfers() == nil {
					list = append(list, t)
				}
			}
		}
	}
	return list
}

// escapes lists where the cards may go that a retreat or a withdrawal has not
// sent anywhere yet, each seeing where the earlier ones went (TC-X.6).
func (iq inquirer) escapes(steps []Step) ([]Refuge, error) {
	if q := iq.s.asks(iq.seat); q != askRetreat && q != askWithdraw {
		return nil, game.Refuse("TC-9.6.1.b", ReasonRetreat)
	}
	fl := flightOf(iq.s, iq.seat)
	left, refusal := fl.follow(steps)
	if refusal != nil {
		return nil, refusal
	}
	list := []Refuge{}
	for _, id := range left {
		if to := fl.ends(id); len(to) > 0 {
			list = append(list, Refuge{id, to})
		}
	}
	return list, nil
}

// landings lists where a card of an arriving group may land or, once it has
// landed, which further step it may take (TC-20.e).
func (iq inquirer) landings(b *Placement) []printed.Pos {
	s, seat := iq.s, iq.seat
	list := []printed.Pos{}
	if s.asks(seat) != askArrive {
		return list
	}
	if b.Pos == 0 {
		return append(list, arrivalsOf(s, seat).landing()...)
	}
	if !s.board.Has(b.Pos) || !slices.Contains(s.reinforcements.Arriving, b.Card) || !s.table.card(b.Card).Fast {
		return list
	}
	near, n := s.board.Neighbours(b.Pos)
	for _, p := range near[:n] {
		if arrivalsOf(s, seat).checkFurther(nil, &Placement{Card: b.Card, Pos: b.Pos, Next: p}) == nil {
			list = append(list, p)
		}
	}
	return list
}
