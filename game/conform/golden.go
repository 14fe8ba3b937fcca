package conform

import (
	"bytes"
	"fmt"
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
// logs testdata/<name>.log, and testdata/<name>.v<N>.log of earlier versions of
// the rules, must come out the same for ever. With update it plays the matches
// of setups anew, by name, and writes their logs first; one of an earlier
// version it puts aside. Of rules that have versions each must have its log.
func Golden(t *testing.T, rules game.Rules, setups map[string]game.Setup, update bool, choose Chooser) {
	t.Helper()
	found := map[int]bool{}
	for name, setup := range setups {
		path := filepath.Join("testdata", name+".log")
		if update {
			keepEarlier(t, rules, path)
			if err := os.WriteFile(path, goldenLog(t, rules, setup, choose), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		earlier, err := filepath.Glob(filepath.Join("testdata", name+".v*.log"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range append(earlier, path) {
			log := readGolden(t, file)
			found[log.Header.Rules] = true
			if err := game.Verify(rules, log); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
	if _, versions := rules.(game.Versioned); versions {
		for v := range rules.Catalog().Rules {
			if !found[v+1] {
				t.Errorf("no golden log of version %d", v+1)
			}
		}
	}
}

// keepEarlier renames a log that was played under an earlier version.
func keepEarlier(t *testing.T, rules game.Rules, path string) {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		return // the first of its name
	}
	if v := readGolden(t, path).Header.Rules; v < rules.Catalog().Rules {
		if err := os.Rename(path, strings.TrimSuffix(path, ".log")+fmt.Sprintf(".v%d.log", v)); err != nil {
			t.Fatal(err)
		}
	}
}

func readGolden(t *testing.T, path string) game.Log {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	log, err := game.ReadLog(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return log
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
