package tankchess

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"sabot/game"
	"sabot/game/options"
)

// Objective is what a game is won by (CH-14.j).
type Objective uint8

// The objectives.
const (
	Standard     Objective = iota // destroy the command tank, or escape (CH-9)
	Hunt                          // destroy the command tank
	Flag                          // reach the enemy flag, or destroy the command tank
	Breakthrough                  // bring out three units, or destroy the command tank
	Attrition                     // destroy ten points
)

// Objectives lists them in the order of the rules.
func Objectives() []Objective { return []Objective{Standard, Hunt, Flag, Breakthrough, Attrition} }

// String is the id of the objective.
func (o Objective) String() string {
	return nameOf(o, "standard", "hunt", "flag", "breakthrough", "attrition")
}

// Values lists the ids.
func (Objective) Values() []string { return names(Objectives()) }

// MarshalText writes the id.
func (o Objective) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads an id.
func (o *Objective) UnmarshalText(text []byte) error {
	return named(o, "objective", Objectives(), text)
}

// Deployment is how the forces come onto the board (CH-13.b).
type Deployment uint8

// The ways to deploy.
const (
	Fixed  Deployment = iota // on the marked squares
	Free                     // in turns, unit by unit
	Secret                   // both at once, unseen
)

// Deployments lists them in the order of the rules.
func Deployments() []Deployment { return []Deployment{Fixed, Free, Secret} }

// String is the id of the deployment.
func (d Deployment) String() string { return nameOf(d, "fixed", "free", "secret") }

// Values lists the ids.
func (Deployment) Values() []string { return names(Deployments()) }

// MarshalText writes the id.
func (d Deployment) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads an id.
func (d *Deployment) UnmarshalText(text []byte) error {
	return named(d, "deployment", Deployments(), text)
}

// Options are the switches of the rules, in the order of the rulebook.
type Options struct {
	ReverseExit     bool       `json:"reverseExit"`     // CH-9.d
	StrictDiagonals bool       `json:"strictDiagonals"` // CH-4.c, CH-5.b
	Objective       Objective  `json:"objective"`       // CH-14.j
	Deployment      Deployment `json:"deployment"`      // CH-13.b
	Announce        bool       `json:"announce"`        // CH-10
	RemoteMines     bool       `json:"remoteMines"`     // CH-14.i
	Clock           int        `json:"clock"`           // seconds a side, 0 for none (CH-12.c)
	Increment       int        `json:"increment"`       // seconds after each move
	QuietLimit      int        `json:"quietLimit"`      // plies, 0 for never (CH-12.a)
	Repetition      int        `json:"repetition"`      // occurrences, 0 for never
}

// DefaultOptions are the rules as printed.
func DefaultOptions() Options {
	return Options{ReverseExit: true, Announce: true, QuietLimit: 100, Repetition: 3}
}

// table lists the options with the values they take.
func table() options.Table {
	def := DefaultOptions()
	return options.Table{
		Clause:  "CH-15.d",
		Presets: []game.Preset{{ID: options.Printed}},
		List: []game.Option{
			options.Switch("reverseExit", "CH-9.d", def.ReverseExit),
			options.Switch("strictDiagonals", "CH-4.c", def.StrictDiagonals),
			options.Choice("objective", "CH-14.j", def.Objective.Values()...),
			options.Choice("deployment", "CH-13.b", def.Deployment.Values()...),
			options.Switch("announce", "CH-10.a", def.Announce),
			options.Switch("remoteMines", "CH-14.i", def.RemoteMines),
			options.Number("clock", "CH-12.c", def.Clock, 0, maxClock),
			options.Number("increment", "CH-12.c", def.Increment, 0, 3600),
			options.Number("quietLimit", "CH-12.a", def.QuietLimit, 0, 1000),
			options.OneOf("repetition", "CH-12.a", def.Repetition, 0, 2, 4, 5, 6, 7, 8, 9, 10),
		},
	}
}

// maxClock bounds the option clock, in seconds: a day.
const maxClock = 86400

// ParseOptions reads the JSON object of options; absent ones take their
// default. Every fault is reported, as joined refusals.
func ParseOptions(data []byte) (Options, error) { return options.Read[Options](table(), data) }

// changed writes the options that differ from the rules as printed, except the
// clock, as "objective=hunt,announce=off".
func (o Options) changed() string {
	now, usual := o.texts(), DefaultOptions().texts()
	var list []string
	for _, known := range table().List {
		if id := known.ID; now[id] != usual[id] && id != "clock" {
			list = append(list, id+"="+now[id])
		}
	}
	return strings.Join(list, ",")
}

// texts is every option as it stands in a record.
func (o Options) texts() map[string]string {
	list := map[string]string{}
	for f, v := range reflect.ValueOf(o).Fields() {
		text := fmt.Sprint(v.Interface())
		switch v.Interface() {
		case true:
			text = "on"
		case false:
			text = "off"
		}
		list[f.Tag.Get("json")] = text
	}
	return list
}

// change reads what changed writes, on top of the rules as printed; a bare id
// switches on.
func (o *Options) change(text string) error {
	given := map[string]any{}
	for item := range strings.SplitSeq(text, ",") {
		id, value, valued := strings.Cut(strings.TrimSpace(item), "=")
		switch n, err := strconv.Atoi(value); {
		case id == "":
		case !valued, value == "on", value == "true":
			given[id] = true
		case value == "off", value == "false":
			given[id] = false
		case err == nil:
			given[id] = n
		default:
			given[id] = value
		}
	}
	data, err := json.Marshal(given)
	if err != nil {
		return err
	}
	*o, err = ParseOptions(data)
	return err
}
