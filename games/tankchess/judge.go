package tankchess

import "sabot/game"

// judge says why the side to move may not play m; nil when it may.
func (s *state) judge(m Move) *game.Refusal {
	if s.result != nil {
		return game.Refuse("CH-3.a", ReasonOver)
	}
	d := s.driver()
	if !s.has(m.From) || !s.cells[s.index(m.From)].live() {
		return game.Refuse("CH-3.b", "move.no-unit", "square", m.From)
	}
	d.run(s.index(m.From), s.limit(s.index(m.From)))
	if _, ok := d.find(m); !ok {
		return game.Refuse("CH-4.h", "move.unreachable")
	}
	return nil
}

// ReasonOver is refused after the end.
const ReasonOver = game.ReasonOver
