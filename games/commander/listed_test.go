package commander

import (
	"encoding/json"
	"slices"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/conform"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// randomly plays random games and shows every position to look.
func randomly(t *testing.T, scenario string, games int, look func(s *state)) {
	t.Helper()
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	src, choices := dice.NewFast(21), dice.NewFast(22)
	for range games {
		pos, _, err := rules.Start(game.Setup{Scenario: scenario}, src)
		if err != nil {
			t.Fatal(err)
		}
		for pos.Result() == nil {
			p := pos.(Position)
			look(p.s)
			seat := p.Decider()
			if pos, _, err = p.Apply(seat, p.Sample(seat, choices), src); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestListsLeaveNothingOut: lists sort out what is hopeless before they judge
// it, so whatever is judged legal has to be on them.
func TestListsLeaveNothingOut(t *testing.T) {
	t.Parallel()
	for _, scenario := range []string{"tc-17-3", "tc-17-8", "tc-20-hill-621"} {
		windows, fires, n := 0, 0, 0
		randomly(t, scenario, conform.Iterations(3, 1), func(s *state) {
			for _, seat := range []game.Seat{1, 2} {
				n++
				switch q := s.asks(seat); {
				case q == askWindow || q == askPlay && n%8 == 0:
					windows++
					var list []Interrupt
					proposalsFor(s, seat).eachInterrupt(func(play Interrupt) { list = append(list, play) })
					sameInterrupts(t, s, seat, list)
				case q == askShot:
					fires++
					sameShots(t, s, seat)
				}
			}
		})
		if windows == 0 || fires == 0 {
			t.Errorf("%s: %d windows and %d fire actions looked at, want some of each", scenario, windows, fires)
		}
	}
}

// sameInterrupts tries every card on everything.
func sameInterrupts(t *testing.T, s *state, seat game.Seat, list []Interrupt) {
	t.Helper()
	found := 0
	try := func(play Interrupt) {
		if interruptOf(s, seat, &play).check() != nil {
			return
		}
		found++
		if !slices.Contains(list, play) {
			t.Errorf("TC-12.2.b: %+v is legal and not listed", play)
		}
	}
	for _, id := range s.table.list(seat, InHand) {
		if !s.table.card(id).Interrupts {
			continue
		}
		try(Interrupt{Card: id})
		for i := range s.table.Pieces {
			try(Interrupt{Card: id, Unit: ID(i)})
		}
		for _, p := range s.board.All {
			try(Interrupt{Card: id, Pos: p})
			for _, e := range s.ground.Borders {
				try(Interrupt{Card: id, Pos: e.A, To: e.B})
			}
		}
	}
	if found == 0 && slices.ContainsFunc(list, func(play Interrupt) bool { return play.To == 0 }) {
		t.Errorf("TC-12.2.b: %v is listed and nothing is legal", list)
	}
}

// sameShots tries every card of the position with everything on everybody.
func sameShots(t *testing.T, s *state, seat game.Seat) {
	t.Helper()
	type key struct {
		firer, target, equipment ID
		fire                     combat.FireKind
		pos                      printed.Pos
	}
	listed := map[key]bool{}
	proposalsFor(s, seat).eachShot(s.Pending, func(x Shot) bool {
		listed[key{x.Firer, x.Target, x.Equipment, x.Fire, x.Pos}] = true
		return true
	})
	try := func(x Shot) {
		legal := shotOf(s, seat, &x).inFireAction() == nil
		if k := (key{x.Firer, x.Target, x.Equipment, x.Fire, x.Pos}); legal != listed[k] {
			t.Errorf("TC-9.0.a: %+v: legal %v, listed %v", x, legal, listed[k])
		}
	}
	for _, firer := range s.table.stack(s.Pending.From, seat) {
		for _, p := range s.board.All {
			try(Shot{Firer: firer, Fire: combat.FireSmoke, Pos: p})
		}
		for _, equipment := range append([]ID{0}, s.table.lyingOn(firer)...) {
			for _, kind := range []combat.FireKind{combat.FireAT, combat.FireHE, combat.FireSA, combat.FireFT, combat.FireTMV} {
				for i := range s.table.Pieces {
					try(Shot{Firer: firer, Fire: kind, Target: ID(i), Equipment: equipment})
				}
			}
		}
	}
}

// TestPositionsNeverChange: positions share what playing has not changed yet,
// so one that is kept must look the same when the game is over.
func TestPositionsNeverChange(t *testing.T) {
	t.Parallel()
	type kept struct {
		s    *state
		text string
	}
	for _, scenario := range []string{"tc-17-4", "tc-17-8", "tc-20-hill-621"} {
		var list []kept
		n := 0
		text := func(s *state) string {
			data, err := json.Marshal(Position{s})
			if err != nil {
				t.Fatal(err)
			}
			return string(data)
		}
		randomly(t, scenario, 1, func(s *state) {
			if n++; n%3 == 0 {
				list = append(list, kept{s, text(s)})
			}
		})
		for i, k := range list {
			if now := text(k.s); now != k.text {
				t.Fatalf("%s: position %d was\n%s\nand became\n%s", scenario, 3*i+2, k.text, now)
			}
		}
	}
}
