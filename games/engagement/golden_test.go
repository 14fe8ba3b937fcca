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
		"own 234 even 550682395dface4d",
		"RE-S1 109 even 3c115ed36882093e",
		"RE-S2 309 even 7aa31e51e4bc840d",
		"RE-S3 347 even 66efee4aa3a57e6e",
		"RE-S4 296 even 886689f9f0df3535",
		"RE-S5 282 points 1a88355a7613cb45",
		"RE-S6 256 dash 782f564d856aee31",
		"RE-S7 287 points 7f89ac101647ae3d",
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
