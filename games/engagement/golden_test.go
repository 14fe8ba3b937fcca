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
		"own 231 points 075f05f35fe49029",
		"RE-S1 102 even d1e8df15bad3391a",
		"RE-S2 349 points 663149a348f883dc",
		"RE-S3 296 even 2ae1e54564abf91e",
		"RE-S4 270 points 7392e736c331f7e6",
		"RE-S5 293 even 7a7b45f62fdac962",
		"RE-S6 211 dash f6c5dc4a71128656",
		"RE-S7 284 points ebd588e7c7d92c1b",
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
