package printed

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"sabot/game"
	"sabot/game/strict"
)

// Options are the switches of the rules.
type Options struct {
	Rear90       bool   `json:"rear90"`        // rear arc of 90 degrees (RE-14.7)
	StrictCal    bool   `json:"strictCalibre"` // no barrel adjustments (RE-19.9)
	Literal37    bool   `json:"literal37"`     // 37 mm short AT 5 (RE-19.9)
	MGShortAP    bool   `json:"mgShortAp"`     // vehicle MGs AP 3+ at short range (RE-19.9)
	Lenient      bool   `json:"turretLenient"` // turret penalty only against men who moved (RE-6.4)
	SuppressHalf bool   `json:"suppressHalf"`  // suppression at half the figures (RE-0.13)
	Scatter      bool   `json:"scatter"`       // missed HE lands somewhere (RE-0.15)
	BikeFight    bool   `json:"bikeGunfight"`  // motorcycles move and shoot (RE-2.2)
	Fordable     bool   `json:"fordable"`      // rivers are shallow (RE-7.4)
	WideTable    bool   `json:"wideTable"`     // tables made by dice are 180 by 120 cm (RE-0.1)
	Losses       bool   `json:"unacceptableLosses"`
	Budget       string `json:"budget"` // of a pick-up game: 500, 750 or 1000 (RE-S7)
	Map          string `json:"map"`    // of a pick-up game
}

// DefaultOptions are the rules of a first game.
func DefaultOptions() Options { return Options{Budget: "500", Map: "lanes"} }

// budgets are the sizes of pick-up games as words.
func budgets() []string {
	var list []string
	for _, b := range Budgets() {
		list = append(list, strconv.Itoa(b))
	}
	return list
}

// Points is the budget as a number.
func (o Options) Points() int {
	n, _ := strconv.Atoi(o.Budget) // checked when it was read
	return n
}

func (d *Data) grounds() []string {
	var list []string
	for _, m := range d.Maps {
		list = append(list, m.ID)
	}
	return append(list, RandomMap)
}

// ReadOptions fills in what a setup says and checks it.
func (d *Data) ReadOptions(data json.RawMessage) (Options, error) {
	opts := DefaultOptions()
	if len(data) > 0 {
		if err := strict.Into(data, &opts); err != nil {
			return opts, game.Refuse("RE-X.10", ReasonOptions, "fault", err.Error())
		}
	}
	var faults []error
	if !slices.Contains(budgets(), opts.Budget) {
		faults = append(faults, game.Refuse("RE-S7", ReasonBudget, "points", opts.Budget, "most", slices.Max(Budgets())))
	}
	if !slices.Contains(d.grounds(), opts.Map) {
		faults = append(faults, game.Refuse("RE-S7", ReasonMap, "map", opts.Map))
	}
	return opts, errors.Join(faults...)
}

// OptionList describes the options to set-up pages.
func (d *Data) OptionList() []game.Option {
	def := DefaultOptions()
	return []game.Option{
		{ID: "budget", Type: game.Choice, Default: def.Budget, Values: budgets(), Clause: "RE-S7"},
		{ID: "map", Type: game.Choice, Default: def.Map, Values: d.grounds(), Clause: "RE-S7"},
		{ID: "wideTable", Type: game.Switch, Default: false, Clause: "RE-0.1"},
		{ID: "unacceptableLosses", Type: game.Switch, Default: false, Clause: "RE-V1"},
		{ID: "suppressHalf", Type: game.Switch, Default: false, Clause: "RE-0.13"},
		{ID: "scatter", Type: game.Switch, Default: false, Clause: "RE-0.15"},
		{ID: "fordable", Type: game.Switch, Default: false, Clause: "RE-7.4"},
		{ID: "rear90", Type: game.Switch, Default: false, Clause: "RE-14.7"},
		{ID: "turretLenient", Type: game.Switch, Default: false, Clause: "RE-6.4"},
		{ID: "strictCalibre", Type: game.Switch, Default: false, Clause: "RE-19.9"},
		{ID: "literal37", Type: game.Switch, Default: false, Clause: "RE-19.9"},
		{ID: "mgShortAp", Type: game.Switch, Default: false, Clause: "RE-19.9"},
		{ID: "bikeGunfight", Type: game.Switch, Default: false, Clause: "RE-2.2"},
	}
}

// What is wrong with a choice of options.
const (
	ReasonOptions = "engagement.setup.options" // options that cannot be read
	ReasonMap     = "engagement.setup.map"     // there is no such map
)
