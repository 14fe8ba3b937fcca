package engagement_test

import (
	"fmt"
	"math/bits"
	"os"
	"strconv"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement"
)

// longestGame is more decisions than any game takes.
const longestGame = 5000

// playOut plays a game between two minds to its end. Everything that is
// answered must be allowed, somebody must be asked until there is a result, and
// nobody may get lost on the way.
func playOut(t testing.TB, r engagement.Rules, setup game.Setup, seed uint64, minds ...ai.Mind) *game.Result {
	t.Helper()
	src := dice.NewFast(seed)
	p, _, err := r.Start(setup, src)
	if err != nil {
		t.Fatal(err)
	}
	men := roll{}
	for n := uint64(0); p.Result() == nil; n++ {
		if n > longestGame {
			t.Fatalf("seed %d: no end after %d decisions", seed, n)
		}
		if len(p.Waiting()) == 0 {
			t.Fatalf("seed %d, decision %d: nobody is asked and nobody has won", seed, n)
		}
		d := p.Waiting()[0]
		thought, err := minds[d.Seat-1].Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: seed*10_000 + n})
		if err != nil {
			t.Fatalf("seed %d, decision %d (%s): %v", seed, n, d.Kind, err)
		}
		next, _, err := p.Apply(d.Seat, thought.Action, src)
		if err != nil {
			t.Fatalf("seed %d, decision %d (%s): %q is refused: %v", seed, n, d.Kind, thought.Text, err)
		}
		p = next
		now, err := count(r, p)
		if err == nil {
			err = men.becomes(now)
		}
		if err != nil {
			t.Fatalf("seed %d, decision %d (%s): after %q %v", seed, n, d.Kind, thought.Text, err)
		}
		men = now
	}
	return p.Result()
}

// roll is the roll call of a table.
type roll struct {
	figures map[string]int // of a squad, the dead included
	dead    map[string]int
	crews   map[string]int // alive, aboard or on foot
}

// becomes checks one roll call against the one before: figures stay, the dead
// stay dead, and no crew grows.
func (r roll) becomes(next roll) error {
	for id, n := range r.figures {
		if next.figures[id] != n {
			return fmt.Errorf("%s has %d figures, had %d", id, next.figures[id], n)
		}
		if next.dead[id] < r.dead[id] {
			return fmt.Errorf("%s has %d dead, had %d", id, next.dead[id], r.dead[id])
		}
	}
	for id, n := range r.crews {
		if now, ok := next.crews[id]; !ok || now > n {
			return fmt.Errorf("the crew of %s is %d, was %d", id, now, n)
		}
	}
	return nil
}

// count calls the roll: each seat's own units, as it sees them. Passengers must
// ride in something that is there and has room for them.
func count(r engagement.Rules, p game.Position) (roll, error) {
	now := roll{figures: map[string]int{}, dead: map[string]int{}, crews: map[string]int{}}
	aboard, rides := map[string]int{}, map[string]bool{}
	for seat := game.Seat(1); seat <= 2; seat++ {
		for _, u := range p.View(seat).(engagement.View).Units {
			if u.Seat != seat {
				continue
			}
			if v, ok := r.Data().Vehicle(u.Ref); ok {
				if v.Crew > 0 { // whoever drives another is lent by his squad (RE-1.9, RE-7.7)
					now.crews[u.ID] += bits.OnesCount16(u.Vehicle.Crew)
				}
				if u.Vehicle.Damage.Status == "" && (u.Place == "table" || u.Place == "off") {
					rides[u.ID] = true
					aboard[u.ID] -= v.Transport
				}
				continue
			}
			for _, m := range u.Squad.Men {
				switch {
				case m.Dead:
					now.dead[u.ID]++
				case u.Squad.CrewOf != "" && u.Place != "gone":
					now.crews[u.Squad.CrewOf]++
				case m.In != "" && u.Place != "gone" && u.Place != "reserve":
					aboard[m.In]++
				}
			}
			if u.Squad.CrewOf == "" {
				now.figures[u.ID] = len(u.Squad.Men)
			}
		}
	}
	for id, over := range aboard {
		if !rides[id] {
			return now, fmt.Errorf("%d men ride in %s, which is not there", over, id)
		}
		if over > 0 {
			return now, fmt.Errorf("%d men too many ride in %s", over, id)
		}
	}
	return now, nil
}

// setups are the seven scenarios, the last as pick-up games.
func setups() []game.Setup {
	var list []game.Setup
	for n := 1; n <= 6; n++ {
		list = append(list, game.Setup{Scenario: fmt.Sprintf("RE-S%d", n)})
	}
	return append(list, game.Setup{Scenario: "RE-S7", Options: []byte(`{"budget":"500","map":"random"}`)})
}

// pickUp varies the budget and the table of a pick-up game.
func pickUp(n int) []byte {
	tables := []string{"random", "lanes", "le_mesnil", "ridge", "marsh_ford", "ruined_town", "highway"}
	budgets := []string{"500", "750", "1000"}
	return fmt.Appendf(nil, `{"budget":%q,"map":%q}`, budgets[n%len(budgets)], tables[n%len(tables)])
}

// TestWholeGames plays every scenario to its end, level against level. One game
// each by default; SABOT_GAMES=50 plays fifty.
func TestWholeGames(t *testing.T) {
	games := 1
	if n, err := strconv.Atoi(os.Getenv("SABOT_GAMES")); err == nil && n > 0 {
		games = n
	}
	r := rulesOf(t)
	levels := ai.Levels()
	for k, setup := range setups() {
		t.Run(setup.Scenario, func(t *testing.T) {
			for i := range games {
				if setup.Scenario == "RE-S7" && games > 1 {
					setup.Options = pickUp(i)
				}
				a, b := mind(t, levels[(k+i)%3]), mind(t, levels[(k+i+1)%3])
				if games > 1 && i%3 == 2 {
					a, b = mind(t, ai.Ace), mind(t, levels[2+i/3%2])
				}
				if i%2 == 1 {
					a, b = b, a
				}
				if res := playOut(t, r, setup, uint64(1000*k+i), a, b); res.How == "" {
					t.Error("ended without saying how")
				}
			}
		})
	}
}
