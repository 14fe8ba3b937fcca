package engagement

import (
	"flag"
	"fmt"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/conform"
)

// TestSameEverywhere pins whole games: the same seed leads to the same last
// position on every machine. A change of the rules shows here and is then
// written down as a new version of them.
func TestSameEverywhere(t *testing.T) {
	r := rules(t)
	want := []string{
		"own 213 points b9a33b21eaef9070",
		"RE-S1 109 even 8dbadcd1348c9b5a",
		"RE-S2 376 even 2f4a1b2367a82865",
		"RE-S3 340 points 960ba4e4b3537497",
		"RE-S4 329 even 816dc96014948962",
		"RE-S5 311 points 613afb55fb1163b5",
		"RE-S6 194 dash 5a9a0364ca54ee75",
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

func TestGoldenLogs(t *testing.T) {
	setups := map[string]game.Setup{
		"scout-cars": {Scenario: "RE-S1"},
		"brawl":      brawl(),
	}
	conform.Golden(t, rules(t), setups, *update, func(p game.Position, src dice.Source) (game.Seat, game.Action) {
		seat := p.Waiting()[0].Seat
		return seat, p.(Position).Sample(seat, src)
	})
}
