package search_test

import (
	"errors"
	"fmt"
	"testing"

	"sabot/ai/search"
	"sabot/dice"
	"sabot/game"
)

// wager is a game for tests: the seat stakes on one of several urns, of which
// each pays what a die shows and an amount that lies face down in it. It may
// stake twice.
type wager struct {
	inside [5]int // what the urns add, hidden
	stakes []int
	paid   int
	broken bool // refuses every second stake
}

type stake struct{ urn int }

var errRefused = errors.New("refused")

func (w wager) Waiting() []game.Decision {
	if w.Result() != nil {
		return nil
	}
	return []game.Decision{{Seat: 1, Kind: "stake"}}
}

func (w wager) Legal(game.Seat) []game.Action {
	return []game.Action{stake{0}, stake{1}, stake{2}, stake{3}, stake{4}}
}

func (w wager) Apply(_ game.Seat, a game.Action, src dice.Source) (game.Position, []game.Event, error) {
	urn := a.(stake).urn
	if urn >= len(w.inside) || w.broken && len(w.stakes) == 1 && urn != 0 {
		return w, nil, errRefused
	}
	w.stakes = append(append([]int{}, w.stakes...), urn)
	w.paid += src.Roll(6) + w.inside[urn]
	return w, nil, nil
}

func (w wager) Conclude(game.How, game.Seat) (game.Position, []game.Event, error) { return w, nil, nil }

func (w wager) Result() *game.Result {
	if len(w.stakes) < 2 {
		return nil
	}
	return &game.Result{Winner: 1}
}

func (w wager) View(game.Seat) game.View                     { return w.stakes }
func (w wager) Notate(a game.Action) string                  { return fmt.Sprint(a) }
func (w wager) Parse(game.Seat, string) (game.Action, error) { return nil, errRefused }
func (w wager) MarshalJSON() ([]byte, error)                 { return []byte(`{}`), nil }

// problem is a wager about urns whose contents vary around known means.
func problem(spent func() int) search.Problem {
	p := search.Problem{
		Seat: 1, Seed: 7, Spent: spent,
		World: func(src dice.Source) (game.Position, error) {
			w := wager{}
			for i := range w.inside {
				w.inside[i] = src.Hidden(20) + i // the last one is the best, by less than chance hides
			}
			return w, nil
		},
		Policy: func(game.Position, game.Decision, dice.Source) game.Action { return stake{0} },
		Luck:   func(p game.Position, _ game.Decision) uint64 { return uint64(len(p.(wager).stakes)) },
		Cut:    func(game.Position) bool { return false },
		Value:  func(p game.Position) int64 { return int64(p.(wager).paid) },
	}
	for urn := range 5 {
		p.Candidates = append(p.Candidates, search.Candidate{Line: []game.Action{stake{urn}}})
	}
	return p
}

// steps spends a budget of so many questions.
func steps(n int) func() int {
	asked := 0
	return func() int { asked++; return 1000 * asked / n }
}

func TestTheBestOnAverageIsFound(t *testing.T) {
	a, err := problem(steps(8000)).Run()
	if err != nil {
		t.Fatal(err)
	}
	if a.Best != 4 {
		t.Errorf("urn %d after %d play-outs, want the last, which holds most", a.Best, a.PlayOuts)
	}
	if a.Score < 25 || a.Score > 35 { // 9.5 + 4 + 9.5 + two dice
		t.Errorf("worth %d on average, want about 30", a.Score)
	}
}

func TestSameSeedSameAnswer(t *testing.T) {
	first, err := problem(steps(300)).Run()
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if again, err := problem(steps(300)).Run(); err != nil || again != first {
			t.Errorf("%+v, then %+v (%v)", first, again, err)
		}
	}
}

func TestWithoutTimeThePriorDecides(t *testing.T) {
	p := problem(func() int { return 1000 })
	p.Candidates[2].Prior = 5
	a, err := p.Run()
	if err != nil || a != (search.Answer{Best: 2, Score: 5}) {
		t.Errorf("%+v (%v), want the candidate that seems best", a, err)
	}
}

func TestThePriorCountsAsFarAsItIsTrusted(t *testing.T) {
	p := problem(steps(2000))
	p.Candidates[1].Prior = 40
	p.Trust = 1000
	if a, err := p.Run(); err != nil || a.Best != 1 {
		t.Errorf("%+v (%v), want the one that is trusted", a, err)
	}
}

// Candidates that lead to the same position meet the same luck: a difference
// between them would be noise.
func TestCandidatesShareTheirLuck(t *testing.T) {
	p := problem(steps(100))
	p.Candidates = []search.Candidate{{Line: []game.Action{stake{3}}}, {Line: []game.Action{stake{3}}, Prior: -1}}
	var values []int64
	value := p.Value
	p.Value = func(at game.Position) int64 {
		v := value(at)
		values = append(values, v)
		return v
	}
	if _, err := p.Run(); err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(values); i += 2 {
		if values[i] != values[i-1] {
			t.Fatalf("play-out %d: %d and %d", i/2, values[i-1], values[i])
		}
	}
	if len(values) < 20 {
		t.Errorf("only %d play-outs", len(values))
	}
}

func TestAPlanIsFollowedWhileTheRulesLetIt(t *testing.T) {
	for _, broken := range []bool{false, true} {
		p := problem(steps(4))
		p.World = func(dice.Source) (game.Position, error) { return wager{broken: broken}, nil }
		p.Candidates = []search.Candidate{{Line: []game.Action{stake{1}, stake{2}}}, {Line: []game.Action{stake{1}, stake{2}}}}
		want := 2
		if broken {
			want = 0
		}
		p.Value = func(at game.Position) int64 {
			if s := at.(wager).stakes; s[1] != want {
				t.Errorf("refused %v: staked on %v, want %d second", broken, s, want)
			}
			return 0
		}
		if _, err := p.Run(); err != nil {
			t.Error(err)
		}
	}
}

func TestAnAnswerThatIsRefusedIsAnError(t *testing.T) {
	p := problem(steps(100))
	p.Candidates[4].Line = []game.Action{stake{9}}
	if _, err := p.Run(); !errors.Is(err, errRefused) {
		t.Errorf("error %v, want the refusal", err)
	}
}
