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
		"own 234 even e7ba4decd715e6c0",
		"RE-S1 109 even 0066cc131a25f763",
		"RE-S2 309 even a6bb3a873ed3c464",
		"RE-S3 347 even f333a5ec885e79a7",
		"RE-S4 296 even 6624d33f60728f7e",
		"RE-S5 282 points d211cfc2207d346e",
		"RE-S6 256 dash dcd287e680ac4719",
		"RE-S7 287 points 1f6751438f152264",
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
