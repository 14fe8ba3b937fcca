package tankchess

import (
	"slices"

	"sabot/game"
	"sabot/rulebook"
)

// Position is the whole state of a game: an immutable value, cheap to copy.
// Positions come from [Setup.Position], [Rules.Start] and from playing.
type Position struct{ s *state }

// The two sides. White owns the bottom edge and moves first (CH-3.a).
const (
	White game.Seat = 1
	Black game.Seat = 2
)

func opponent(seat game.Seat) game.Seat { return 3 - seat }

// side is a seat in one byte, so that a cell stays small.
type side uint8

// cell is one square: its ground, and what stands there.
type cell struct {
	ground  Terrain
	kind    Type // 0 where nothing stands
	owner   side
	heading Heading // of live units; wrecks have none
	wreck   bool
}

// live tells whether a unit stands here that can still act.
func (c cell) live() bool { return c.kind != 0 && !c.wreck }

// state is what a Position points to. It is never changed once a Position
// shares it: playing works on a copy.
type state struct {
	opts          Options
	width, height int
	steps         [8]int // cells from one square to the next, by heading
	stride        int    // cells from one rank to the next, the rim included
	cells         []cell // rank by rank from below, with a rim all around
	turn          game.Seat
	quietPlies    int
	turnNumber    int
	phase         Phase
	zoneRanks     int    // depth of the deployment zones
	flags         [3]int // by seat: cell of the flag, 0 when there is none
	broughtOut    [3]int // by seat: units brought out (objective breakthrough)
	points        [3]int // by seat: worth of what the enemy has lost (attrition)
	mines         [3]remoteMines
	pending       *pendingForces // forces still to be placed; nil once play has begun
	history       *history       // keys of earlier positions since the last loss
	result        *game.Result
}

// Phase is the part of the game that a position is in.
type Phase uint8

// The phases.
const (
	Moving      Phase = iota // TURN of section 4
	Deploying                // CH-13.b
	LayingMines              // CH-14.i
)

// Phases lists them.
func Phases() []Phase { return []Phase{Moving, Deploying, LayingMines} }

// String is the phase as in the JSON form and in the words.
func (p Phase) String() string { return nameOf(p, "moving", "deploying", "laying-mines") }

// Values lists the phases as in the JSON form.
func (Phase) Values() []string { return names(Phases()) }

// MarshalText writes the phase.
func (p Phase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a phase.
func (p *Phase) UnmarshalText(text []byte) error { return named(p, "phase", Phases(), text) }

// history is a list of position keys, newest first. Positions share its tail.
type history struct {
	key    uint64
	sum    uint64 // of this key and all before it
	before *history
}

// add puts a key in front.
func (p *history) add(key uint64) *history {
	const prime = 1099511628211 // FNV-1a
	sum := key * prime
	if p != nil {
		sum = (p.sum ^ key) * prime
	}
	return &history{key: key, sum: sum, before: p}
}

// clone copies what playing changes; the lists behind pointers are immutable.
func (s *state) clone() *state {
	next := *s
	next.cells = slices.Clone(s.cells)
	return &next
}

func (s *state) index(q Square) int { return (int(q.Rank)+1)*s.stride + int(q.File) + 1 }

func (s *state) square(at int) Square {
	return Square{File: uint8(at%s.stride - 1), Rank: uint8(at/s.stride - 1)}
}

func (s *state) onBoard(q Square) bool { return int(q.File) < s.width && int(q.Rank) < s.height }

func (s *state) unit(at int) Unit {
	c := s.cells[at]
	return Unit{Owner: game.Seat(c.owner), Type: c.kind, Square: s.square(at), Heading: c.heading}
}

// each calls f for every cell of the board, a1 first, rank by rank.
func (s *state) each(f func(at int)) {
	for rank := range s.height {
		for file := range s.width {
			f((rank+1)*s.stride + file + 1)
		}
	}
}

// Size is the board's width in files and height in ranks.
func (p Position) Size() (w, h int) { return p.s.width, p.s.height }

// Turn is the side to move; during deployment the side to place.
func (p Position) Turn() game.Seat { return p.s.turn }

// QuietPlies counts the plies since a unit was last lost (CH-12.a).
func (p Position) QuietPlies() int { return p.s.quietPlies }

// TurnNumber starts at 1 and grows after Black's move.
func (p Position) TurnNumber() int { return p.s.turnNumber }

// Options are the rules this game is played under.
func (p Position) Options() Options { return p.s.opts }

// TerrainAt is the ground of a square; beyond the board it is an obstacle.
func (p Position) TerrainAt(q Square) Terrain {
	if !p.s.onBoard(q) {
		return Obstacle
	}
	return p.s.cells[p.s.index(q)].ground
}

// UnitAt finds the live unit on a square.
func (p Position) UnitAt(q Square) (Unit, bool) {
	if !p.s.onBoard(q) || !p.s.cells[p.s.index(q)].live() {
		return Unit{}, false
	}
	return p.s.unit(p.s.index(q)), true
}

// WreckAt finds the wreck on a square.
func (p Position) WreckAt(q Square) (Unit, bool) {
	if !p.s.onBoard(q) || !p.s.cells[p.s.index(q)].wreck {
		return Unit{}, false
	}
	return p.s.unit(p.s.index(q)), true
}

// Units lists the live units of both sides, a1 first, rank by rank.
func (p Position) Units() []Unit {
	return p.s.units(func(c cell) bool { return c.live() })
}

func (s *state) units(fits func(cell) bool) []Unit {
	var list []Unit
	s.each(func(at int) {
		if fits(s.cells[at]) {
			list = append(list, s.unit(at))
		}
	})
	return list
}

// Result is nil while the game goes on.
func (p Position) Result() *game.Result {
	if p.s.result == nil {
		return nil
	}
	r := *p.s.result
	return &r
}

func (s *state) waitsFor(seat game.Seat) bool {
	switch {
	case s.result != nil || seat != White && seat != Black:
		return false
	case s.phase == LayingMines:
		return len(s.mines[seat].Unfired) < minesPerSide
	case s.phase == Deploying && s.opts.Deployment == Secret:
		return !s.pending.ready[seat]
	default:
		return seat == s.turn
	}
}

// wrongPhase refuses an action that belongs to another part of the game.
func (s *state) wrongPhase(action string) *game.Refusal {
	clause := [...]rulebook.Clause{Moving: "CH-3.b", Deploying: "CH-13.b", LayingMines: "CH-14.i"}[s.phase]
	return game.Refuse(clause, ReasonPhase, "action", action, "phase", s.phase)
}

// pendingForces is what waits beside the board during deployment (CH-13.b).
type pendingForces struct {
	reserve [3]reserve
	placed  [3][]Unit // by seat: secret placements, not yet on the board
	ready   [3]bool   // by seat: secret deployment confirmed
}

// reserve counts, by type, the units a side has still to place.
type reserve [CAR + 1]int

// remoteMines is one side's remote-controlled mines (CH-14.i), in the order of
// the board.
type remoteMines struct {
	Unfired []Square `json:"armed,omitempty"` // hidden from everybody else
	Fired   []Square `json:"spent,omitempty"` // known to all
}

const minesPerSide = 2

// blocker names what is in the way on a square: its ground, "wreck" or "unit".
func blocker(c cell) string {
	switch {
	case c.wreck:
		return "wreck"
	case c.kind != 0:
		return "unit"
	default:
		return c.ground.String()
	}
}
