package printed

import (
	"encoding/json"
	"strconv"

	"sabot/game"
	"sabot/game/options"
)

// Options are the switches of the rules.
type Options struct {
	Budget      int    `json:"budget"`      // points a side (TK-15.a)
	AnyEdge     bool   `json:"anyEdge"`     // front and rear may lie against the arrow (TK-7.b)
	PassFriends bool   `json:"passFriends"` // the arrow may cross own tanks (TK-8.e)
	OpenCards   bool   `json:"openCards"`   // nothing is face down (TK-15.f)
	Wave2       bool   `json:"wave2"`       // all tanks, not only the first set (TK-15.d)
	TurnLimit   int    `json:"turnLimit"`   // 0 for none (TK-16.1)
	Clock       string `json:"clock"`       // minutes for the table: "none", "30" or "60" (TK-16.1)
	AutoCancel  bool   `json:"autoCancel"`  // the usual cancels without asking (TK-9.p)
	Terrain     string `json:"terrain"`     // "placed", "map" or "random" (TK-6.c)
	Map         string `json:"map"`         // which one, for "map"
	TokensApart bool   `json:"tokensApart"` // tokens of No Retreat an arrow apart (TK-16.4)
	NoCards     bool   `json:"noCards"`     // tanks only (TK-5.b)
}

// The ways terrain comes onto the table.
const (
	TerrainPlaced  = "placed"
	TerrainFromMap = "map"
	TerrainRandom  = "random"
)

// NoClock is a table that plays without one.
const NoClock = "none"

// Minutes is the time that the table plays for, 0 where it has no clock.
func (o Options) Minutes() int {
	minutes, _ := strconv.Atoi(o.Clock) // NoClock is no number
	return minutes
}

// DefaultOptions are the rules of a first game, as printed.
func DefaultOptions() Options {
	return Options{Budget: 50, Wave2: true, Clock: NoClock, Terrain: TerrainPlaced, Map: "village"}
}

// house is what we prefer for pace: a map instead of placing terrain, no question
// where the answer is nearly always the same, and tokens that ask for two fights.
func house() game.Preset {
	return game.Preset{ID: options.House, Options: map[string]any{"terrain": TerrainFromMap, "autoCancel": true, "tokensApart": true}}
}

// Bounds of the numbers among the options.
const (
	minBudget, maxBudget = 15, 1000
	maxTurnLimit         = 40
)

// ReadOptions fills in what a setup says and checks it.
func (d *Data) ReadOptions(data json.RawMessage) (Options, error) { return d.options.Read(data) }

// OptionTable lists the options with the values they take.
func (d *Data) OptionTable() options.Table {
	def := DefaultOptions()
	maps := []string{def.Map}
	for _, m := range d.Maps {
		if m.ID != def.Map {
			maps = append(maps, m.ID)
		}
	}
	return options.Table{
		Clause:  "TK-6.a",
		Presets: []game.Preset{{ID: options.Printed}, house()},
		List: []game.Option{
			options.Number("budget", "TK-15.a", def.Budget, minBudget, maxBudget),
			options.Choice("terrain", "TK-6.c", TerrainPlaced, TerrainFromMap, TerrainRandom),
			options.Choice("map", "TK-6.c", maps...),
			options.Switch("autoCancel", "TK-9.p", def.AutoCancel),
			options.Switch("tokensApart", "TK-16.4", def.TokensApart),
			options.Number("turnLimit", "TK-16.1", def.TurnLimit, 0, maxTurnLimit),
			options.Choice("clock", "TK-16.1", NoClock, "30", "60"),
			options.Switch("openCards", "TK-15.f", def.OpenCards),
			options.Switch("noCards", "TK-5.b", def.NoCards),
			options.Switch("wave2", "TK-15.d", def.Wave2),
			options.Switch("anyEdge", "TK-7.b", def.AnyEdge),
			options.Switch("passFriends", "TK-8.e", def.PassFriends),
		},
	}
}
