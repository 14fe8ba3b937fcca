package lab

import (
	"context"
	"errors"
	"testing"
	"time"

	"sabot/game"
	"sabot/games/commander"
	"sabot/games/skirmish"
	"sabot/games/tankchess"
)

// Every game is played to its end at random, whether its positions draw
// actions by themselves or list them.
func TestMeasureRandomPlay(t *testing.T) {
	cards, err := commander.New()
	if err != nil {
		t.Fatal(err)
	}
	tanks, err := skirmish.New()
	if err != nil {
		t.Fatal(err)
	}
	for setup, rules := range map[string]game.Rules{"quick12": tankchess.New(), "tc-17-1": cards, "barkmann": tanks} {
		speed, err := MeasureRandomPlay(t.Context(), rules, []game.Setup{{Scenario: setup}}, 200*time.Millisecond)
		if err != nil || speed.Actions == 0 || speed.Seconds <= 0 {
			t.Errorf("%s: %+v, %v", setup, speed, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := MeasureRandomPlay(ctx, cards, []game.Setup{{Scenario: "tc-17-1"}}, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
	if _, err := MeasureRandomPlay(t.Context(), cards, []game.Setup{{Scenario: "nowhere"}}, time.Hour); err == nil {
		t.Error("a scenario that does not exist was played")
	}
}

// A game in which nobody waits for one of the two: the optional decision comes
// first in the order of the seats and must not stop play.
func TestOptionalDecisionsDoNotStopPlay(t *testing.T) {
	cards, err := commander.New()
	if err != nil {
		t.Fatal(err)
	}
	random := func(context.Context) (Player, error) { return Random{}, nil }
	r, err := Simulate(t.Context(), Simulation{
		Rules: cards, Setup: game.Setup{Scenario: "tc-17-3"}, Games: 3, Seed: 5, Names: []string{"a", "b"},
		Makers: []PlayerFactory{random, random}, Threads: 1,
	})
	if err != nil || r.Games != 3 || r.Endings[HowForfeit]+r.Endings[HowLimit] != 0 {
		t.Errorf("TC-X.1 simulated: %+v, %v", r, err)
	}
}
