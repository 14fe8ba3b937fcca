package commander_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander"
)

var update = flag.Bool("update", false, "rewrite testdata/*.log")

// TestGoldenLogs keeps matches of old replaying: every roll and every position
// of these logs must come out the same for ever.
func TestGoldenLogs(t *testing.T) {
	rules := newRules(t)
	for _, id := range []string{"tc-17-1", "tc-17-5", "tc-20-hill-621"} {
		name := filepath.Join("testdata", id+".log")
		if *update {
			if err := os.WriteFile(name, golden(t, rules, game.Setup{Scenario: id}), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		log, err := game.ReadLog(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := game.Verify(rules, log); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// golden plays a fixed fair match and writes its log.
func golden(t *testing.T, rules commander.Rules, setup game.Setup) []byte {
	t.Helper()
	seeds := dice.Seeds{Open: strings.Repeat("0a", 32), Hidden: strings.Repeat("b1", 32)}
	fair, err := dice.NewFair(seeds)
	if err != nil {
		t.Fatal(err)
	}
	commit := seeds.Commit()
	m, err := game.NewMatch(rules, game.Header{Match: "golden", Setup: setup, Seats: make([]game.Player, 2), Commit: &commit}, fair)
	if err != nil {
		t.Fatal(err)
	}
	choices := dice.NewFast(8)
	play := func(step game.Step, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Commit(step); err != nil {
			t.Fatal(err)
		}
	}
	for m.Now().Position.Result() == nil {
		p := m.Now().Position.(commander.Position)
		seat := p.Decider()
		play(m.Play(seat, p.Sample(seat, choices), game.Stamp{}))
	}
	play(m.Close(&seeds))
	var log bytes.Buffer
	if _, err := m.WriteTo(&log); err != nil {
		t.Fatal(err)
	}
	return log.Bytes()
}
