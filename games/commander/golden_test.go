package commander_test

import (
	"flag"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/conform"
	"sabot/games/commander"
)

var update = flag.Bool("update", false, "rewrite testdata/*.log")

func TestGoldenLogs(t *testing.T) {
	setups := map[string]game.Setup{}
	for _, id := range []string{"tc-17-1", "tc-17-5", "tc-20-hill-621"} {
		setups[id] = game.Setup{Scenario: id}
	}
	conform.Golden(t, newRules(t), setups, *update, func(p game.Position, src dice.Source) (game.Seat, game.Action) {
		pos := p.(commander.Position)
		seat := pos.Decider()
		return seat, pos.Sample(seat, src)
	})
}
