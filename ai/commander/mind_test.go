package commander

import (
	"context"
	"os"
	"strconv"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/game/conform"
	"sabot/games/commander"
)

func newMind(t testing.TB, level ai.Level) *Mind {
	t.Helper()
	m, err := NewMind(level)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// conserved checks that every card is in exactly one place (TC-15.0.a): the
// list has one entry a card, so none may vanish and none may be nowhere.
func conserved(t *testing.T, p commander.Position, before int) int {
	t.Helper()
	pieces := newSurvey(p).Pieces
	if len(pieces) < before {
		t.Fatalf("%d cards became %d", before, len(pieces))
	}
	for i := 1; i < len(pieces); i++ {
		if u := &pieces[i]; u.Place.String() == "" || u.Number == 0 || u.Owner != 1 && u.Owner != 2 {
			t.Fatalf("card %d is nowhere: %+v", i, u)
		}
	}
	return len(pieces)
}

// longestGame is far beyond what a game with a turn limit can last.
const longestGame = 5000

// play plays one game between two minds to its end.
func play(t *testing.T, rules commander.Rules, scenario string, minds [2]*Mind, seed uint64) commander.Position {
	t.Helper()
	src := dice.NewFast(seed)
	pos, _, err := rules.Start(game.Setup{Scenario: scenario}, src)
	if err != nil {
		t.Fatal(err)
	}
	cards := 0
	for n := range uint64(longestGame) {
		p := pos.(commander.Position)
		if p.Result() != nil {
			return p
		}
		seat := p.Decider()
		if seat == game.Nobody {
			t.Fatalf("seed %d, decision %d: nobody is asked and nobody has won", seed, n)
		}
		thought, err := minds[seat-1].Decide(t.Context(), seat, pos.View(seat), ai.Budget{Seed: seed + n})
		if err != nil {
			t.Fatalf("seed %d, decision %d: %v", seed, n, err)
		}
		next, _, err := pos.Apply(seat, thought.Action, src)
		if err != nil {
			t.Fatalf("seed %d, decision %d: %s is refused: %v", seed, n, pos.Notate(thought.Action), err)
		}
		pos = next
		cards = conserved(t, pos.(commander.Position), cards)
	}
	t.Fatalf("seed %d: no end after %d decisions", seed, longestGame)
	return commander.Position{}
}

// TestWholeGames plays every scenario to its end, level against level. One
// game each by default; SABOT_GAMES=50 plays fifty.
func TestWholeGames(t *testing.T) {
	games := 1
	if n, err := strconv.Atoi(os.Getenv("SABOT_GAMES")); err == nil && n > 0 {
		games = n
	}
	rules := newRules(t)
	levels := ai.Levels()
	for k, s := range rules.Catalog().Scenarios[:conform.Iterations(10, 3)] {
		t.Run(s.ID, func(t *testing.T) {
			for i := range games {
				a, b := newMind(t, levels[(k+i)%3]), newMind(t, levels[(k+i+1)%3])
				if games > 1 && i%10 == 9 {
					b = newMind(t, ai.Ace)
				}
				play(t, rules, s.ID, [2]*Mind{a, b}, uint64(1000*k+i))
			}
		})
	}
}

// TestSameSeedSameGame: the decision depends on view, seed and nodes alone.
func TestSameSeedSameGame(t *testing.T) {
	rules := newRules(t)
	var first []string
	for range 2 {
		src := dice.NewFast(5)
		pos, _, err := rules.Start(game.Setup{Scenario: "tc-17-3"}, src)
		if err != nil {
			t.Fatal(err)
		}
		mind := newMind(t, ai.Ace)
		var texts []string
		for n := range uint64(25) {
			seat := pos.(commander.Position).Decider()
			thought, err := mind.Decide(t.Context(), seat, pos.View(seat), ai.Budget{Seed: n, Nodes: 500})
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, pos.Notate(thought.Action))
			if pos, _, err = pos.Apply(seat, thought.Action, src); err != nil {
				t.Fatal(err)
			}
		}
		if first == nil {
			first = texts
			continue
		}
		for i := range texts {
			if texts[i] != first[i] {
				t.Fatalf("decision %d: %q, the first time %q", i, texts[i], first[i])
			}
		}
	}
}

// TestRivalsPlayToTheEnd: whoever is measured against plays by the rules, too.
func TestRivalsPlayToTheEnd(t *testing.T) {
	rules := newRules(t)
	for name, rival := range Rivals() {
		m, err := rival()
		if err != nil {
			t.Fatal(err)
		}
		if p := play(t, rules, "tc-17-1", [2]*Mind{m.(*Mind), newMind(t, ai.Veteran)}, 3); p.Result() == nil {
			t.Errorf("%s: no end", name)
		}
	}
}

// TestAnswersWhenStopped: whatever happens to the context, there is an answer.
func TestAnswersWhenStopped(t *testing.T) {
	p := stage(t, nil, put{1, "t-34-85", "C2"}, put{2, "pzkw-iv-h", "C3"})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	thought, err := newMind(t, ai.Ace).Decide(ctx, 1, p.View(1), ai.Budget{})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := p.Apply(1, thought.Action, dice.NewFast(1)); err != nil {
		t.Errorf("%s: %v", thought.Text, err)
	}
}

func TestRefusesWhatIsNotItsGame(t *testing.T) {
	if _, err := newMind(t, ai.Regular).Decide(t.Context(), 1, "a view of something else", ai.Budget{}); err == nil {
		t.Error("decided about a game that it does not play")
	}
	if _, err := NewMind("general"); err == nil {
		t.Error("made an opponent of an unknown level")
	}
	p := stage(t, nil, put{1, "t-34-85", "C2"}, put{2, "pzkw-iv-h", "C3"})
	if _, err := newMind(t, ai.Regular).Decide(t.Context(), 2, p.View(2), ai.Budget{}); err == nil {
		t.Error("decided for a seat that nobody asks")
	}
}
