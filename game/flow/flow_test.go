package flow_test

import (
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
)

// A count for tests: both seats add to a number in turn, a die is rolled by
// itself after each addition, and ten ends it.
type count struct {
	sum    int
	turn   game.Seat
	rolls  int
	result *game.Result
}

type engine struct {
	count
	*flow.Referee
	due bool
}

type add struct{ n int }

func counting() *flow.Game[string, *count, *engine] {
	return &flow.Game[string, *count, *engine]{
		Seats: 2,
		Questions: map[string]flow.Question[*count, *engine]{
			"add": {
				Clause: "XX-1", Listed: true, Timeout: add{1},
				Describe: func(s *count, d *game.Decision) { d.Args = game.Args{"sum": s.sum} },
				Play: func(e *engine, seat game.Seat, a game.Action) error {
					if a.(add).n < 1 {
						return game.Refuse("XX-1", "too-little")
					}
					e.sum, e.turn, e.due = e.sum+a.(add).n, 3-seat, true
					return nil
				},
			},
		},
		Asked: func(s *count, seat game.Seat) string {
			if seat == s.turn {
				return "add"
			}
			return ""
		},
		Result: func(s *count) *game.Result { return s.result },
		Begin:  func(s *count, r *flow.Referee) *engine { return &engine{count: *s, Referee: r} },
		State:  func(e *engine) *count { return &e.count },
		Step: func(e *engine) bool {
			if !e.due {
				return false
			}
			e.due = false
			e.Tell(e.Roll(6))
			e.rolls++
			if e.sum >= 10 {
				e.result = &game.Result{Winner: e.turn, How: "ten"}
			}
			return true
		},
		End: func(e *engine, how game.How, loser game.Seat) { e.result = &game.Result{Winner: 3 - loser, How: how} },
	}
}

func TestFlow(t *testing.T) {
	g := counting()
	s := &count{turn: 1}
	src := dice.NewFast(1)
	waiting := g.Waiting(s)
	if len(waiting) != 1 || waiting[0].Seat != 1 || waiting[0].Kind != "add" || waiting[0].Args["sum"] != 0 || waiting[0].Timeout != (add{1}) {
		t.Fatalf("waiting %+v", waiting)
	}
	if _, _, err := g.Apply(s, 2, add{1}, src); err == nil {
		t.Error("played out of turn")
	}
	if same, events, err := g.Apply(s, 1, add{0}, src); err == nil || same != s || events != nil {
		t.Error("a refused action changed something")
	}
	next, events, err := g.Apply(s, 1, add{4}, src)
	if err != nil || len(events) != 1 || next.sum != 4 || s.sum != 0 || g.Asks(next, 2) != "add" {
		t.Fatalf("after 4: %+v %v %v", next, events, err)
	}
	over, _, err := g.Apply(next, 2, add{6}, src)
	if err != nil || over.result == nil || g.Waiting(over) != nil {
		t.Fatalf("after 10: %+v %v", over, err)
	}
	if _, _, err := g.Apply(over, 1, add{1}, src); err == nil {
		t.Error("played on after the end")
	}
	if ended, _, err := g.Conclude(next, game.Resigned, 1); err != nil || ended.result.Winner != 2 || next.result != nil {
		t.Errorf("resigned: %+v %v", ended, err)
	}
	if _, _, err := g.Conclude(over, game.Resigned, 1); err == nil {
		t.Error("ended twice")
	}
}
