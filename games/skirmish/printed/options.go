package printed

import (
	"encoding/json"
	"errors"
	"slices"

	"sabot/game"
	"sabot/game/strict"
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

func clocks() []string { return []string{NoClock, "30", "60"} }

// DefaultOptions are the rules of a first game.
func DefaultOptions() Options {
	return Options{Budget: 50, Wave2: true, AutoCancel: true, Clock: NoClock, Terrain: TerrainFromMap, Map: "village"}
}

// Bounds of the numbers among the options.
const (
	minBudget, maxBudget = 15, 1000
	maxTurnLimit         = 40
)

// ReadOptions fills in what a setup says and checks it.
func (d *Data) ReadOptions(data json.RawMessage) (Options, error) {
	opts := DefaultOptions()
	if len(data) > 0 {
		if err := strict.Into(data, &opts); err != nil {
			return opts, game.Refuse("TK-6.a", ReasonOptions, "fault", err.Error())
		}
	}
	var faults []error
	if opts.Budget < minBudget || opts.Budget > maxBudget {
		faults = append(faults, game.Refuse("TK-15.a", ReasonBudgetRange, "budget", opts.Budget, "least", minBudget, "most", maxBudget))
	}
	if opts.TurnLimit < 0 || opts.TurnLimit > maxTurnLimit {
		faults = append(faults, game.Refuse("TK-16.1", ReasonTurnLimit, "turns", opts.TurnLimit, "most", maxTurnLimit))
	}
	if !slices.Contains(clocks(), opts.Clock) {
		faults = append(faults, game.Refuse("TK-16.1", ReasonClock, "minutes", opts.Clock))
	}
	switch opts.Terrain {
	case TerrainPlaced, TerrainFromMap, TerrainRandom:
	default:
		faults = append(faults, game.Refuse("TK-6.c", ReasonTerrainWay, "terrain", opts.Terrain))
	}
	if d.Map(opts.Map) == nil {
		faults = append(faults, game.Refuse("TK-6.c", ReasonMap, "map", opts.Map))
	}
	return opts, errors.Join(faults...)
}

// OptionList describes the options to set-up pages.
func (d *Data) OptionList() []game.Option {
	def := DefaultOptions()
	var maps []string
	for _, m := range d.Maps {
		maps = append(maps, m.ID)
	}
	return []game.Option{
		{ID: "budget", Type: game.Number, Default: def.Budget, Min: minBudget, Max: maxBudget, Clause: "TK-15.a"},
		{
			ID: "terrain", Type: game.Choice, Default: def.Terrain, Values: []string{TerrainFromMap, TerrainRandom, TerrainPlaced},
			Clause: "TK-6.c",
		},
		{ID: "map", Type: game.Choice, Default: def.Map, Values: maps, Clause: "TK-6.c"},
		{ID: "autoCancel", Type: game.Switch, Default: def.AutoCancel, Clause: "TK-9.p"},
		{ID: "turnLimit", Type: game.Number, Default: def.TurnLimit, Max: maxTurnLimit, Clause: "TK-16.1"},
		{ID: "clock", Type: game.Choice, Default: def.Clock, Values: clocks(), Clause: "TK-16.1"},
		{ID: "openCards", Type: game.Switch, Default: def.OpenCards, Clause: "TK-15.f"},
		{ID: "noCards", Type: game.Switch, Default: def.NoCards, Clause: "TK-5.b"},
		{ID: "wave2", Type: game.Switch, Default: def.Wave2, Clause: "TK-15.d"},
		{ID: "anyEdge", Type: game.Switch, Default: def.AnyEdge, Clause: "TK-7.b"},
		{ID: "passFriends", Type: game.Switch, Default: def.PassFriends, Clause: "TK-8.e"},
	}
}
