package tankchess

import (
	"bytes"
	"encoding/json"
	"errors"

	"sabot/dice"
	"sabot/game"
	"sabot/game/strict"
)

// Rules is the game as the rest of the program knows it.
type Rules struct {
	catalog         game.Catalog // made once: the boards are read from their files
	actions, events *game.Kinds
}

// New gives the rules of Tank Chess.
func New() Rules { return Rules{catalog: catalog(), actions: actionKinds(), events: eventKinds()} }

// Name is the game's name in files, addresses and keys.
const Name = "tankchess"

// Version is the version of the rules that logs name.
const Version = 1

// Custom is the scenario of a board that the players bring along in the
// setup's details.
const Custom = "custom"

// Catalog describes boards and options.
func (r Rules) Catalog() game.Catalog { return r.catalog }

func catalog() game.Catalog {
	c := game.Catalog{
		Game: Name, Rules: Version, Seats: []string{"seat.white", "seat.black"}, Options: table().Catalog(), Presets: table().Presets,
		Limits: map[string]int{"side": MaxSide, "leastSide": minPlayable},
	}
	for _, b := range Boards() {
		group := "base"
		if b.Extension {
			group = "extension"
		}
		c.Scenarios = append(c.Scenarios, game.Scenario{ID: b.ID, Name: b.Name, Group: group, Clock: b.Clock, Origin: b.Origin})
	}
	return c
}

// Wire names the other types that cross the wire.
func (Rules) Wire() game.Wire {
	return game.Wire{
		View: View{}, Options: Options{}, Details: BoardFile{},
		Query: Query{}, Answers: map[string]any{"unit": Reach{}, "end": Sights{}, "why": WhyNot{}},
	}
}

// Clock is the time control that the options ask for (CH-12.c).
func (Rules) Clock(setup game.Setup) game.Clock {
	opts, err := ParseOptions(setup.Options)
	if err != nil {
		return game.Clock{}
	}
	return game.Clock{Base: opts.Clock, Increment: opts.Increment}
}

// Start sets up a game on a shipped board, or with scenario "custom" on the
// one in the details: {"tfen": "…"} or a board as in data/boards.
func (Rules) Start(setup game.Setup, _ dice.Source) (game.Position, []game.Event, error) {
	opts, optErr := ParseOptions(setup.Options)
	board, err := board(setup)
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

func board(setup game.Setup) (Board, error) {
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
	return customBoard(details)
}

// Advise says what CH-13.a has against the board of a set-up, where players have
// drawn one: it can be played as it is.
func (Rules) Advise(setup game.Setup) []*game.Refusal {
	opts, err := ParseOptions(setup.Options)
	if err != nil {
		return nil
	}
	b, err := ParseBoard(setup.Details)
	if err != nil {
		return nil // no drawing: a shipped board, or an exercise
	}
	return b.Advice(opts)
}

// customBoard reads the board that players bring along. Obstacles stand where
// they like; it need only be playable (CH-13.a).
func customBoard(details []byte) (Board, error) {
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
	} else {
		text, err := strict.Read[struct {
			TFEN string `json:"tfen"`
		}](details, "tfen")
		if err != nil {
			return Board{}, game.Refuse("CH-13.a", ReasonSetupDetails, "message", `want {"tfen": "…"} or a board with a "map"`)
		}
		s, err := ParseTFEN(text.TFEN)
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
	if opts.RemoteMines && len(s.legalMines(White)) < minesPerSide {
		faults = append(faults, game.Refuse("CH-14.i", ReasonSetupMines))
	}
	if opts.Deployment == Fixed {
		s.afterDeployment()
		return p, errors.Join(faults...)
	}
	for seat, flag := range b.Setup.Flags {
		if flag == nil {
			s.flags[seat+1] = 0 // the command tank's square, once it stands
		}
	}
	s.beginDeployment()
	for _, seat := range []game.Seat{White, Black} {
		if s.pending == nil {
			break
		}
		if land, water := s.freeSquares(seat); !s.pending.reserve[seat].fits(land, water) {
			faults = append(faults, game.Refuse("CH-13.b", ReasonSetupRoom, "seat", seat))
		}
	}
	return p, errors.Join(faults...)
}
