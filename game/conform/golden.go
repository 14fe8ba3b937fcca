package conform

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
)

// Chooser makes the choices of a golden match: the action of one seat that
// must decide, drawn from src.
type Chooser func(p game.Position, src dice.Source) (game.Seat, game.Action)

// Golden keeps matches of old replaying: every roll and every position of the
// logs testdata/<name>.log must come out the same for ever. With update it
// plays the matches of setups anew, by name, and writes their logs first.
func Golden(t *testing.T, rules game.Rules, setups map[string]game.Setup, update bool, choose Chooser) {
	t.Helper()
	for name, setup := range setups {
		path := filepath.Join("testdata", name+".log")
		if update {
			if err := os.WriteFile(path, goldenLog(t, rules, setup, choose), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		log, err := game.ReadLog(bytes.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if err := game.Verify(rules, log); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// goldenLog plays a fixed fair match and writes its log.
func goldenLog(t *testing.T, rules game.Rules, setup game.Setup, choose Chooser) []byte {
	t.Helper()
	seeds := dice.Seeds{Open: strings.Repeat("0a", 32), Hidden: strings.Repeat("b1", 32)}
	m, err := fairMatch(rules, "golden", setup, seeds)
	if err != nil {
		t.Fatal(err)
	}
	play := func(step game.Step, err error) {
		t.Helper()
		if err == nil {
			err = m.Commit(step)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	choices := dice.NewFast(8)
	for m.Now().Position.Result() == nil {
		seat, a := choose(m.Now().Position, choices)
		play(m.Play(seat, a, game.Stamp{}))
	}
	play(m.Close(&seeds))
	var log bytes.Buffer
	if _, err := m.WriteTo(&log); err != nil {
		t.Fatal(err)
	}
	return log.Bytes()
}

// fairMatch begins a match whose dice can be verified.
func fairMatch(rules game.Rules, name string, setup game.Setup, seeds dice.Seeds) (*game.Match, error) {
	fair, err := dice.NewFair(seeds)
	if err != nil {
		return nil, err
	}
	commit := seeds.Commit()
	seats := make([]game.Player, len(rules.Catalog().Seats))
	return game.NewMatch(rules, game.Header{Match: name, Setup: setup, Seats: seats, Commit: &commit}, fair)
}
