package printed

import (
	"encoding/json"
	"strconv"

	"sabot/game"
	"sabot/game/options"
)

// Options are the switches of the rules.
type Options struct {
	Rear90       bool   `json:"rear90"`        // rear arc of 90 degrees (RE-14.7)
	StrictCal    bool   `json:"strictCalibre"` // the weapon table as printed (RE-19.9, RE-19.4)
	Literal37    bool   `json:"literal37"`     // 37 mm short AT 5 (RE-19.9)
	MGShortAP    bool   `json:"mgShortAp"`     // vehicle MGs AP 3+ at short range (RE-19.9)
	Lenient      bool   `json:"turretLenient"` // turret penalty only against men who moved (RE-6.4)
	SuppressHalf bool   `json:"suppressHalf"`  // suppression at half the figures (RE-0.13)
	Scatter      bool   `json:"scatter"`       // missed HE lands somewhere (RE-0.15)
	BikeFight    bool   `json:"bikeGunfight"`  // motorcycles move and shoot (RE-2.2)
	Fordable     bool   `json:"fordable"`      // rivers are shallow (RE-7.4)
	WideTable    bool   `json:"wideTable"`     // tables made by dice are 180 by 120 cm (RE-0.1)
	Losses       bool   `json:"unacceptableLosses"`
	SlowReverse  bool   `json:"slowReverse"` // reversing costs double (RE-6.3)
	OverrunTurn  bool   `json:"overrunTurn"` // an overrun or a ram may begin with a turn (RE-5.1)
	BellyFront   bool   `json:"bellyFront"`  // bellies show to the front alone (RE-7.5)
	Budget       string `json:"budget"`      // of a pick-up game: 500, 750 or 1000 (RE-S7)
	Map          string `json:"map"`         // of a pick-up game
}

// DefaultOptions are the rules of a first game.
func DefaultOptions() Options { return Options{StrictCal: true, Budget: "500", Map: "lanes"} }

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
	list := []string{DefaultOptions().Map}
	for _, m := range d.Maps {
		if m.ID != list[0] {
			list = append(list, m.ID)
		}
	}
	return append(list, RandomMap)
}

// ReadOptions fills in what a setup says and checks it.
func (d *Data) ReadOptions(data json.RawMessage) (Options, error) { return d.options.Read(data) }

// OptionTable lists the options with the values they take.
func (d *Data) OptionTable() options.Table {
	return options.Table{
		Clause: "RE-X.10",
		Presets: []game.Preset{{ID: options.Printed}, {ID: options.House, Options: map[string]any{
			"strictCalibre": false, "slowReverse": true, "overrunTurn": true, "bellyFront": true,
		}}},
		List: []game.Option{
			options.Choice("budget", "RE-S7", budgets()...),
			options.Choice("map", "RE-S7", d.grounds()...),
			options.Switch("wideTable", "RE-0.1", false),
			options.Switch("unacceptableLosses", "RE-V1", false),
			options.Switch("suppressHalf", "RE-0.13", false),
			options.Switch("scatter", "RE-0.15", false),
			options.Switch("fordable", "RE-7.4", false),
			options.Switch("rear90", "RE-14.7", false),
			options.Switch("turretLenient", "RE-6.4", false),
			options.Switch("strictCalibre", "RE-19.9", true),
			options.Switch("literal37", "RE-19.9", false),
			options.Switch("mgShortAp", "RE-19.9", false),
			options.Switch("bikeGunfight", "RE-2.2", false),
			options.Switch("slowReverse", "RE-6.3", false),
			options.Switch("overrunTurn", "RE-5.1", false),
			options.Switch("bellyFront", "RE-7.5", false),
		},
	}
}
