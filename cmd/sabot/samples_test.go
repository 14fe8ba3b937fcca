package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/registry"
)

// TestSamples makes sure that the games to watch on the page are games by the
// rules as they are now: a sample that does not replay could not be shown.
// With -update the computers play those anew that do not hold.
func TestSamples(t *testing.T) {
	files, err := filepath.Glob("../../web/src/samples/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples found: %v", err)
	}
	a, err := sharedApp()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(data, []byte(`{"sabot":`)) {
			continue // a record of Tank Chess, which is text
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			err := verifySample(a, data)
			if err != nil && *update {
				data = playSample(t, a, data)
				err = os.WriteFile(file, data, 0o644)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
}

func verifySample(a app, data []byte) error {
	log, err := game.ReadLog(bytes.NewReader(data))
	if err != nil {
		return err
	}
	g, _ := registry.Find(a.games, log.Header.Game)
	return game.Verify(g.Rules, log)
}

// playSample plays the battle of a sample again, between the same computers
// and always with the same dice.
func playSample(t *testing.T, a app, data []byte) []byte {
	t.Helper()
	var h game.Header
	if err := json.Unmarshal(bytes.SplitN(data, []byte("\n"), 2)[0], &h); err != nil {
		t.Fatal(err)
	}
	seed := func(label string) string {
		sum := sha256.Sum256([]byte(h.Match + label))
		return hex.EncodeToString(sum[:])
	}
	seeds := dice.Seeds{Open: seed("open"), Hidden: seed("hidden")}
	fair, err := dice.NewFair(seeds)
	if err != nil {
		t.Fatal(err)
	}
	commit := seeds.Commit()
	g, _ := registry.Find(a.games, h.Game)
	m, err := game.NewMatch(g.Rules, game.Header{Match: h.Match, Date: h.Date, Setup: h.Setup, Seats: h.Seats, Commit: &commit}, fair)
	step := func(s game.Step, err error) {
		t.Helper()
		if err == nil {
			err = m.Commit(s)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for m.Now().Position.Result() == nil {
		d := game.Due(m.Now().Position)[0]
		level := ai.Level(h.Seats[d.Seat-1].Mind)
		mind, err := g.Mind(level)
		if err != nil {
			t.Fatal(err)
		}
		budget := ai.Budget{Nodes: ai.RepeatableNodes(level), Seed: uint64(m.Len())}
		thought, err := mind.Decide(t.Context(), d.Seat, m.Now().Position.View(d.Seat), budget)
		if err != nil {
			t.Fatal(err)
		}
		step(m.Play(d.Seat, thought.Action, game.Stamp{}))
	}
	step(m.Close(&seeds))
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
