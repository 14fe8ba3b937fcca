package tankchess

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/rulebook"
)

// Rules is the game as the rest of the program knows it.
type Rules struct {
	catalog game.Catalog // made once: the boards are read from their files
}

// New gives the rules of Tank Chess.
func New() Rules { return Rules{catalog: catalog()} }

// Name is the game's name in files, addresses and keys.
const Name = "tankchess"

// Version is the version of the rules that logs name.
const Version = 1

// Custom is the scenario of a board that the players bring along in the
// setup's details.
const Custom = "custom"

// Bounds of the number options.
const (
	maxIncrement  = 3600
	maxQuietLimit = 1000
	maxRepetition = 10
)

// Catalog describes boards and options.
func (r Rules) Catalog() game.Catalog { return r.catalog }

func catalog() game.Catalog {
	c := game.Catalog{Game: Name, Rules: Version, Seats: []string{"seat.white", "seat.black"}}
	for _, b := range Boards() {
		group := "base"
		if b.Extension {
			group = "extension"
		}
		c.Scenarios = append(c.Scenarios, game.Scenario{ID: b.ID, Name: b.Name, Group: group, Clock: b.Clock})
	}
	def := DefaultOptions()
	sw := func(id string, on bool, clause rulebook.Clause) game.Option {
		return game.Option{ID: id, Type: game.Switch, Default: on, Clause: clause}
	}
	number := func(id string, def, most int, clause rulebook.Clause) game.Option {
		return game.Option{ID: id, Type: game.Number, Default: def, Max: most, Clause: clause}
	}
	choice := func(id string, values []string, clause rulebook.Clause) game.Option {
		return game.Option{ID: id, Type: game.Choice, Default: values[0], Values: values, Clause: clause}
	}
	c.Options = []game.Option{
		sw("reverseExit", def.ReverseExit, "CH-9.d"),
		sw("strictDiagonals", def.StrictDiagonals, "CH-4.c"),
		choice("objective", names(Objectives()), "CH-14.j"),
		choice("deployment", names(Deployments()), "CH-13.b"),
		sw("announce", def.Announce, "CH-10.a"),
		sw("remoteMines", def.RemoteMines, "CH-14.i"),
		number("clock", def.Clock, maxClock, "CH-12.c"),
		number("increment", def.Increment, maxIncrement, "CH-12.c"),
		number("quietLimit", def.QuietLimit, maxQuietLimit, "CH-12.a"),
		number("repetition", def.Repetition, maxRepetition, "CH-12.a"),
	}
	return c
}

// names lists the ids of the values of an option.
func names[T fmt.Stringer](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.String()
	}
	return list
}

// optionClause is the clause of an option.
func optionClause(id string) rulebook.Clause {
	for _, o := range catalog().Options {
		if o.ID == id {
			return o.Clause
		}
	}
	return "CH-15.d"
}

// ParseOptions reads the JSON object of options; absent ones take their
// default. Every fault is reported, as joined refusals.
func ParseOptions(data []byte) (Options, error) {
	opts := DefaultOptions()
	if len(bytes.TrimSpace(data)) == 0 {
		return opts, nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return opts, game.Refuse("CH-15.d", ReasonSetupOption, "option", "", "message", "want a JSON object")
	}
	var faults []error
	for _, id := range slices.Sorted(maps.Keys(fields)) {
		if message := opts.set(id, fields[id]); message != "" {
			faults = append(faults, game.Refuse(optionClause(id), ReasonSetupOption, "option", id, "message", message))
		}
	}
	return opts, errors.Join(faults...)
}

// set reads one option; the message says what was expected.
func (o *Options) set(id string, value json.RawMessage) (message string) {
	read := func(into any, want string) string {
		if string(value) == "null" || json.Unmarshal(value, into) != nil {
			return want
		}
		return ""
	}
	number := func(into *int, most int) string {
		want := fmt.Sprintf("want a whole number from 0 to %d", most)
		if message := read(into, want); message != "" || *into < 0 || *into > most {
			return want
		}
		return ""
	}
	switch id {
	case "reverseExit":
		return read(&o.ReverseExit, "want true or false")
	case "strictDiagonals":
		return read(&o.StrictDiagonals, "want true or false")
	case "objective":
		return read(&o.Objective, "want standard, hunt, flag, breakthrough or attrition")
	case "deployment":
		return read(&o.Deployment, "want fixed, free or secret")
	case "announce":
		return read(&o.Announce, "want true or false")
	case "remoteMines":
		return read(&o.RemoteMines, "want true or false")
	case "clock":
		return number(&o.Clock, maxClock)
	case "increment":
		return number(&o.Increment, maxIncrement)
	case "quietLimit":
		return number(&o.QuietLimit, maxQuietLimit)
	case "repetition":
		if message := number(&o.Repetition, maxRepetition); message != "" || o.Repetition == 1 {
			return fmt.Sprintf("want 0 or a whole number from 2 to %d", maxRepetition)
		}
		return ""
	default:
		return "unknown option"
	}
}

// Start sets up a game on a shipped board, or with scenario "custom" on the
// one in the details: {"tfen": "…"} or a board as in data/boards.
func (Rules) Start(setup game.Setup, _ dice.Source) (game.Position, []game.Event, error) {
	opts, optErr := ParseOptions(setup.Options)
	board, err := board(setup, opts)
	if err := errors.Join(optErr, err); err != nil {
		return nil, nil, err
	}
	p, err := board.Start(opts)
	if err != nil {
		return nil, nil, err
	}
	first := p.s.turn
	if opts.Deployment != Fixed {
		first = White
	}
	return p, []game.Event{Began{Scenario: board.ID, Seat: first}}, nil
}

// board finds the board of a setup.
func board(setup game.Setup, opts Options) (Board, error) {
	details := bytes.TrimSpace(setup.Details)
	own := len(details) > 0 && string(details) != "null"
	if !own {
		b, ok := BoardByID(setup.Scenario)
		if !ok {
			return Board{}, game.Refuse("CH-2.b", ReasonSetupScenario, "scenario", setup.Scenario)
		}
		return b, nil
	}
	if setup.Scenario != Custom && setup.Scenario != "" {
		return Board{}, game.Refuse("CH-13.a", ReasonSetupScenario, "scenario", setup.Scenario)
	}
	return customBoard(details, opts)
}

// customBoard reads the board that players bring along. One drawn as a board
// must keep CH-13.a; a bare TFEN is an exercise and need only be playable.
func customBoard(details []byte, opts Options) (Board, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(details, &fields); err != nil {
		return Board{}, game.Refuse("CH-13.a", ReasonSetupDetails, "message", "want a JSON object")
	}
	var b Board
	if _, drawn := fields["map"]; drawn {
		var err error
		if b, err = ParseBoard(details); err != nil {
			return Board{}, game.Refuse("CH-13.a", ReasonSetupDetails, "message", err.Error())
		}
		var faults []error
		for _, r := range b.Check(opts) {
			faults = append(faults, r)
		}
		if err := errors.Join(faults...); err != nil {
			return Board{}, err
		}
	} else {
		var tfen string
		if len(fields) != 1 || json.Unmarshal(fields["tfen"], &tfen) != nil {
			return Board{}, game.Refuse("CH-13.a", ReasonSetupDetails, "message", `want {"tfen": "…"} or a board with a "map"`)
		}
		s, err := ParseTFEN(tfen)
		if err != nil {
			return Board{}, game.Refuse("CH-15.c", ReasonSetupDetails, "message", err.Error())
		}
		b.Setup = s
	}
	b.ID = Custom
	if s := b.Setup; s.Width < minPlayable || s.Height < minPlayable {
		return Board{}, game.Refuse("CH-13.a", ReasonSetupSize, "width", s.Width, "height", s.Height, "min", minPlayable, "max", MaxSide)
	}
	return b, nil
}

// Start sets the board up under these options: with the units in place, or
// with their owners about to place them.
func (b Board) Start(opts Options) (Position, error) {
	p, err := b.Setup.Position(opts)
	if err != nil {
		return Position{}, err
	}
	s := p.s
	var faults []error
	if opts.RemoteMines && len(s.layings(White)) < minesEach {
		faults = append(faults, game.Refuse("CH-14.i", ReasonSetupMines))
	}
	if opts.Deployment == Fixed {
		s.open()
		return p, errors.Join(faults...)
	}
	for seat, flag := range b.Setup.Flags {
		if flag == nil {
			s.flags[seat+1] = 0 // the command tank's square, once it stands
		}
	}
	s.deploy()
	for _, seat := range []game.Seat{White, Black} {
		if s.camp == nil {
			break
		}
		if land, water := s.room(seat); !s.camp.reserve[seat].fits(land, water) {
			faults = append(faults, game.Refuse("CH-13.b", ReasonSetupRoom, "seat", seat))
		}
	}
	return p, errors.Join(faults...)
}

// DecodeAction reads the JSON form of an action, strictly.
func (Rules) DecodeAction(data []byte) (game.Action, error) { return actions().Decode(data) }
