// Package registry describes a game to the rest of the program: its rules, its
// computer opponent and whatever else is built on them. A game makes one
// [Game]; server, command line and schemas know all games through these.
//
// Adding a game is one more value in the list that cmd/sabot makes; see
// docs/adding-a-game.md.
package registry

import (
	"context"
	"io"
	"slices"

	"sabot/ai"
	"sabot/game"
	"sabot/odds"
)

// Game is one game with all that is built on its rules. Only Rules is needed;
// what is nil is not offered.
type Game struct {
	Rules game.Rules
	// Mind makes a computer opponent.
	Mind func(level ai.Level) (ai.Mind, error)
	// Rivals are opponents for the arena alone, by name: versions of a level that
	// were replaced, and simple ones to measure against.
	Rivals map[string]func() (ai.Mind, error)
	// Concedes tells that its minds know when nothing is left to be played for
	// ([ai.Standing]).
	Concedes bool
	// Odds answers what the chances of an attack are, Scenes what the table
	// says about a scene, both without a match.
	Odds, Scenes *odds.Question
	// Record writes and reads the text record of the game.
	Record Recorder
	// Analyser makes what explains positions on the analysis board, with so many
	// cores if it can.
	Analyser func(threads int) Analyser
	// Reasons lists the kinds of reasons that its minds give; their words stand under
	// "reason.<kind>".
	Reasons []string
	// Engine is what only a game without chance can have.
	Engine *Engine
	// Unit describes a unit by its code, for games on squares.
	Unit func(code string) (UnitStats, bool)
	// RandomPlay are the set-ups in which random play is measured.
	RandomPlay []game.Setup
}

// Name is the name of the game in paths and files.
func (g Game) Name() string { return g.Rules.Catalog().Game }

// Recorder writes and reads the text record of a game that has one besides
// the match log.
type Recorder interface {
	// WriteRecord writes a match. End tells how it ended where the match
	// itself does not know; it may be empty.
	WriteRecord(m *game.Match, end game.Result) (string, error)
	// ReadRecord plays a record through and returns the match it tells of.
	// An error says where and what.
	ReadRecord(text string) (*game.Match, error)
}

// Analyser explains a position: the best lines, better and better until ctx
// ends or there is nothing to add. The lines are best first; report is called
// from one goroutine at a time. Each analysis gets an Analyser of its own.
type Analyser interface {
	Analyse(ctx context.Context, p game.Position, lines int, report func([]ai.Thought)) error
}

// Engine is a game's own search program.
type Engine struct {
	// Start reads how a position is named in the line protocol ("board
	// quick12", "tfen …") and returns the set-up for it.
	Start func(words string) (game.Setup, error)
	// Count counts move sequences (perft); Reference counts the same with the
	// rules themselves, slowly.
	Count     func(ctx context.Context, q CountQuery) (CountAnswer, error)
	Reference func(ctx context.Context, start string, depth int) (int64, error)
	// Playouts makes an opponent that decides by n random games.
	Playouts func(n int) (ai.Mind, error)
	// Serve speaks the line protocol until in ends or ctx does.
	Serve func(ctx context.Context, in io.Reader, out io.Writer) error
	// Bench measures speed on one core.
	Bench func(ctx context.Context, progress func(step string)) (Speeds, error)
}

// CountQuery is what to count (CH-16).
type CountQuery struct {
	Start    string // "board ID" or "tfen TEXT", as in the line protocol
	Depth    int
	Threads  int
	Progress func(done, of int) // told after each first move; may be nil
}

// CountAnswer is the number of sequences by first move, in the order of the
// moves. It comes with an error when the count was stopped: then it holds the
// first moves that were finished.
type CountAnswer struct {
	Moves []CountMove
	Total int64
}

// CountMove is one first move with the sequences that begin with it.
type CountMove struct {
	Text  string
	Count int64
}

// UnitStats is a unit's worth in battle.
type UnitStats struct {
	Letter             byte
	Speed              int
	Front, Side, Rear  int
	Armament           int
	MinRange, MaxRange int // MaxRange 0: to the edge
	Turret, Lob        bool
}

// Rate is an amount of work and the time it took.
type Rate struct {
	Count   int64
	Seconds float64
}

// PerSecond is the speed.
func (r Rate) PerSecond() float64 {
	if r.Seconds == 0 {
		return 0
	}
	return float64(r.Count) / r.Seconds
}

// Speeds is what an engine does on one core.
type Speeds struct {
	Perft     Rate   // moves counted, the leaves in bulk
	Positions Rate   // positions expanded on the way
	Search    Rate   // nodes
	Random    Rate   // games
	From      string // what was measured
}

// Names lists the games that offer something, in their order.
func Names(games []Game, offers func(Game) bool) []string {
	var names []string
	for _, g := range games {
		if offers(g) {
			names = append(names, g.Name())
		}
	}
	return names
}

// All tells that every game is meant.
func All(Game) bool { return true }

// Find looks a game up by its name.
func Find(games []Game, name string) (Game, bool) {
	i := slices.IndexFunc(games, func(g Game) bool { return g.Name() == name })
	if i < 0 {
		return Game{}, false
	}
	return games[i], true
}
