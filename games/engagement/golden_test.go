package engagement

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
)

// TestSameEverywhere pins whole games: the same seed leads to the same last
// position on every machine. A change of the rules shows here and is then
// written down as a new version of them.
func TestSameEverywhere(t *testing.T) {
	r := rules(t)
	want := []string{
		"own 213 points b9a33b21eaef9070",
		"RE-S1 109 even 8dbadcd1348c9b5a",
		"RE-S2 360 even 5bacd8200dfac4ff",
		"RE-S3 304 even 074ea109751d11b6",
		"RE-S4 329 even 816dc96014948962",
		"RE-S5 303 even e9e03699a48da699",
		"RE-S6 224 dash c089077b9c9fd8a6",
		"RE-S7 317 even e5ba57989e78d007",
	}
	for i, setup := range suiteSetups() {
		p, n := wander(t, r, setup, uint64(i), false)
		digest, err := game.Digest(p)
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprintf("%s %d %s %s", setup.Scenario, n, p.Result().How, digest)
		if i >= len(want) || got != want[i] {
			t.Errorf("game %d: %q", i, got)
		}
	}
}

var update = flag.Bool("update", false, "rewrite testdata/*.log")

// golden plays a fixed fair match and writes its log.
func golden(t testing.TB, r Rules, setup game.Setup) []byte {
	t.Helper()
	seeds := dice.Seeds{Open: strings.Repeat("0a", 32), Hidden: strings.Repeat("b1", 32)}
	fair, err := dice.NewFair(seeds)
	if err != nil {
		t.Fatal(err)
	}
	commit := seeds.Commit()
	m, err := game.NewMatch(r, game.Header{Match: "golden", Setup: setup, Seats: make([]game.Player, 2), Commit: &commit}, fair)
	if err != nil {
		t.Fatal(err)
	}
	choices := dice.NewFast(8)
	for m.Now().Position.Result() == nil {
		p := m.Now().Position.(Position)
		seat := p.Waiting()[0].Seat
		step, err := m.Play(seat, p.Sample(seat, choices), game.Stamp{})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Commit(step); err != nil {
			t.Fatal(err)
		}
	}
	step, err := m.Close(&seeds)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Commit(step); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	if _, err := m.WriteTo(&log); err != nil {
		t.Fatal(err)
	}
	return log.Bytes()
}

// TestGoldenLogs keeps matches of old replaying: every roll and every position
// of these logs must come out the same for ever.
func TestGoldenLogs(t *testing.T) {
	r := rules(t)
	for name, setup := range map[string]game.Setup{
		"testdata/scout-cars.log": {Scenario: "RE-S1"},
		"testdata/brawl.log":      brawl(),
	} {
		if *update {
			if err := os.WriteFile(name, golden(t, r, setup), 0o600); err != nil {
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
		if err := game.Verify(r, log); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
