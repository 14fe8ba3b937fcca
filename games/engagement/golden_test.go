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
		"own 234 even 968c2b35576da506",
		"RE-S1 109 even e648ac04b2769ba5",
		"RE-S2 309 even 187a14f9099fe63f",
		"RE-S3 347 even 823327b54037a5d6",
		"RE-S4 296 even 675ecb50e323b034",
		"RE-S5 282 points 18e32c72d63b816d",
		"RE-S6 256 dash 99127630b468217b",
		"RE-S7 287 points 2434c49ecdfc11bd",
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
