package game

import (
	"encoding/json"
	"slices"

	"sabot/dice"
	"sabot/rulebook"
)

// Seat is a place at the table. Seats are numbered from 1 in the order of the
// rule book; Nobody looks on from outside.
type Seat int

// Nobody is the seat of a spectator, and the winner of a draw.
const Nobody Seat = 0

// Action is one decision of a player: a small struct of the game's closed set,
// which [Rules] registers as its [Kinds].
type Action any

// Event is a fact that has happened, complete enough for the log, the
// animation and both languages: a struct of the game's closed set. The name of
// its kind is the key of its sentence ("event.<name>").
type Event any

// View is all that one seat may know, as a value of its own type with a JSON
// form. It is built up from what may be seen, never cut down from everything.
type View any

// Decision says who must decide what. It is itself public: windows open on
// public facts only, so that a pause tells nobody what a hand holds.
type Decision struct {
	Seat   Seat            `json:"seat"`
	Kind   string          `json:"kind"` // translation key: "decision.<kind>"
	Clause rulebook.Clause `json:"clause"`
	Args   Args            `json:"args,omitempty"` // public facts that fill the sentence
	// Listed tells that Legal gives every action there is. Where it is
	// false (free movement on a table) Legal gives good candidates and
	// Apply is the judge of all others.
	Listed bool `json:"listed"`
	// Optional tells that nobody waits for the seat: it may act now (ask for
	// a window, say) or let play go on. No clock runs for it.
	Optional bool `json:"optional,omitempty"`
	// Timeout is played for the seat when its clock runs out. Without one
	// the seat loses on time.
	Timeout Action `json:"-"`
}

// Due lists the decisions that play waits for: those of Waiting that are not
// optional.
func Due(p Position) []Decision {
	all := p.Waiting()
	optional := func(d Decision) bool { return d.Optional }
	if !slices.ContainsFunc(all, optional) {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), optional)
}

// How names the way a match ended: a termination of the game's own
// ("command", "escape"), or one of the three below, which every game shares.
type How string

// Endings that players bring about outside the rules of movement and fire.
const (
	Resigned How = "resign"
	Agreed   How = "agreement"
	TimedOut How = "time"
)

// Result is the outcome of a finished game. Winner is Nobody for a draw.
type Result struct {
	Winner Seat            `json:"winner"`
	How    How             `json:"how"`
	Clause rulebook.Clause `json:"clause"`
}

// Position is the whole state of a game between two actions: an immutable
// value. Every method is a pure function of it and its arguments.
type Position interface {
	// Waiting lists the decisions that are due, in the order of the seats:
	// usually one, several where players decide unseen at the same time,
	// none when the game is over.
	Waiting() []Decision
	// Legal lists what seat may do now, in a fixed order; empty when
	// nothing waits for it.
	Legal(seat Seat) []Action
	// Apply plays a for seat. A refused action returns the position
	// unchanged and a [*Refusal] (or several joined).
	Apply(seat Seat, a Action, src dice.Source) (Position, []Event, error)
	// Conclude ends the game from outside: seat resigned or ran out of
	// time, or the players agreed on a draw (seat is Nobody).
	Conclude(how How, seat Seat) (Position, []Event, error)
	// Result is nil while the game goes on.
	Result() *Result
	// View is all that seat may know.
	View(seat Seat) View
	// Notate writes a as people do; Parse reads what they type. Parse
	// accepts exactly what Apply would (lenient about decoration).
	Notate(a Action) string
	Parse(seat Seat, text string) (Action, error)
	// MarshalJSON gives the stable form that digests and logs use.
	json.Marshaler
}

// Scribe is a position that writes what it has found to be legal with less work than
// [Position.Notate], which looks first whether it is.
type Scribe interface {
	NotateLegal(a Action) string
}

// NotateLegal writes a legal action as people do.
func NotateLegal(p Position, legal Action) string {
	if s, ok := p.(Scribe); ok {
		return s.NotateLegal(legal)
	}
	return p.Notate(legal)
}

// Rules is one game: what the catalogue in main lists, and all that server,
// computer players and command line know of it.
type Rules interface {
	// Catalog describes the game: scenarios, options, seats.
	Catalog() Catalog
	// Start sets up a position. A setup that is wrong gets every fault at
	// once, as joined refusals.
	Start(setup Setup, src dice.Source) (Position, []Event, error)
	// DecodePosition reads what MarshalJSON of a position wrote.
	DecodePosition(data []byte) (Position, error)
	// Actions and Events are the game's closed sets.
	Actions() *Kinds
	Events() *Kinds
	// Wire names the other types that cross the wire.
	Wire() Wire
	// Imagine makes up a position that looks like v to the seat it was made
	// for: what is hidden is drawn from src. Computer players search it.
	Imagine(v View, src dice.Source) (Position, error)
}

// Wire names the types that a game reads and writes besides its actions and
// events, each as a zero value, so that schemas can be written from them. What
// a game does not have is nil.
type Wire struct {
	View    any            // what Position.View returns
	Options any            // Setup.Options
	Details any            // Setup.Details
	Orders  any            // of StandingOrders
	Query   any            // what Inspector reads
	Answers map[string]any // what it answers, by the kind of question
	Saved   map[string]any // of Workshop, by kind
}

// Enumerated is implemented by types on the wire that have a fixed set of
// values, written as texts.
type Enumerated interface{ Values() []string }

// Shaped is implemented by types that write their own JSON: Shape is a value
// of a type that looks the same, or a [Union].
type Shaped interface{ Shape() any }

// Union is a value of one of several types.
type Union []any

// Inspector is implemented by games that answer questions about a position
// before anything is committed: what a unit would have in its sights, the
// exact chances of a shot. The answer contains nothing seat may not know.
type Inspector interface {
	Inspect(p Position, seat Seat, query json.RawMessage) (any, error)
}

// Timed is implemented by games whose options can ask for a clock.
type Timed interface {
	// Clock is the time control of a set-up, the zero value for none or for
	// options that make no sense: Start says what is wrong with them.
	Clock(setup Setup) Clock
}

// ClockOf is the time control that a set-up asks for, none where the game
// knows no clock.
func ClockOf(rules Rules, setup Setup) Clock {
	if timed, ok := rules.(Timed); ok {
		return timed.Clock(setup)
	}
	return Clock{}
}

// Setup is what players choose before the first decision.
type Setup struct {
	Scenario string          `json:"scenario"`
	Options  json.RawMessage `json:"options,omitempty"` // object of option ids; absent ones take their default
	Details  json.RawMessage `json:"details,omitempty"` // what the game adds: a board of one's own, forces
}

// Catalog describes a game to people who have not started it yet.
type Catalog struct {
	Game      string     `json:"game"`  // "tankchess": package, file and API name
	Rules     int        `json:"rules"` // version; a log names the one it was played under
	Seats     []string   `json:"seats"` // translation keys, seat 1 first: "seat.white"
	Scenarios []Scenario `json:"scenarios"`
	Options   []Option   `json:"options"`
	// Presets are the named sets of options, the rules as printed first; none
	// where there is one way to play.
	Presets []Preset `json:"presets,omitempty"`
	// Limits of what players make themselves, by name: sizes, counts.
	Limits map[string]int `json:"limits,omitempty"`
}

// Preset is a named set of options: an edition, or the house rules. Options
// holds those that differ from their default.
type Preset struct {
	ID      string         `json:"id"`
	Options map[string]any `json:"options,omitempty"`
}

// preset names the preset that a set-up starts from: the one that its options
// name, or the rules as printed.
func (c Catalog) preset(setup Setup) string {
	var named struct {
		Preset string `json:"preset"`
	}
	if json.Unmarshal(setup.Options, &named) == nil && named.Preset != "" {
		return named.Preset
	}
	if len(c.Presets) > 0 {
		return c.Presets[0].ID
	}
	return ""
}

// Scenario is one ready-made battle.
type Scenario struct {
	ID    string `json:"id"`
	Name  string `json:"name"`  // translation key
	Group string `json:"group"` // "base", "extension": how set-up pages sort it
	// Origin says where a battle comes from, where the game tells.
	Origin Source `json:"origin,omitempty"`
	// Clock is the suggested time for each seat in seconds, 0 for none.
	Clock int `json:"clock,omitempty"`
	// Sides are the translation keys of the seats where the battle gives each
	// its side.
	Sides []string `json:"sides,omitempty"`
}

// Option is one switch of the rules. Default, and the values a choice can
// take, are given in their JSON form.
type Option struct {
	ID      string          `json:"id"`
	Type    OptionType      `json:"type"`
	Default any             `json:"default"`
	Values  []string        `json:"values,omitempty"` // of a choice, or of a number that takes some only
	Min     int             `json:"min,omitempty"`    // of a number
	Max     int             `json:"max,omitempty"`
	Clause  rulebook.Clause `json:"clause"`
}

// OptionType tells how an option is shown and checked.
type OptionType string

// The types of options.
const (
	Switch OptionType = "switch" // true or false
	Number OptionType = "number" // Min to Max
	Choice OptionType = "choice" // one of Values
)
