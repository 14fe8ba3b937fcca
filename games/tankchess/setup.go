package tankchess

import (
	"errors"

	"sabot/game"
)

// Setup is a board as someone typed or drew it; it may be nonsense. Only
// [Setup.Position] makes something playable of it.
type Setup struct {
	Width, Height int
	Ground        []Terrain // rank by rank from below, each from file a
	Units         []Unit
	Wrecks        []Unit
	Turn          game.Seat
	QuietPlies    int
	TurnNumber    int
	Flags         [2]*Square // White's and Black's, where the board names them
	ZoneRanks     int        // depth of a deployment zone; 0 takes the usual one
}

// at finds the ground of a square that lies on the board.
func (s Setup) at(q Square) Terrain { return s.Ground[int(q.Rank)*s.Width+int(q.File)] }

// Position checks a setup and reports every fault at once, as joined
// [*game.Refusal], so that the board editor can mark them all.
func (s Setup) Position(opts Options) (Position, error) {
	if err := errors.Join(s.faults(opts)...); err != nil {
		return Position{}, err
	}
	p := &state{
		opts: opts, width: s.Width, height: s.Height, stride: s.Width + 2,
		cells: make([]cell, (s.Width+2)*(s.Height+2)),
		turn:  s.Turn, quietPlies: s.QuietPlies, turnNumber: s.TurnNumber, zoneRanks: s.zoneDepth(),
	}
	for h := range Heading(8) {
		dx, dy := h.Delta()
		p.steps[h] = dy*p.stride + dx
	}
	for i := range p.cells {
		p.cells[i].ground = beyond
	}
	p.each(func(at int) { p.cells[at].ground = s.at(p.square(at)) })
	for i, flag := range s.Flags {
		if flag != nil {
			p.flags[i+1] = p.index(*flag)
		}
	}
	for _, u := range s.Units {
		p.putUnit(u)
	}
	for _, u := range s.Wrecks {
		p.cells[p.index(u.Square)] = cell{kind: u.Type, owner: side(u.Owner), wreck: true}
	}
	p.beginTurns()
	return Position{p}, nil
}

// beginTurns opens the first turn: from now on positions can be repeated.
func (s *state) beginTurns() {
	s.phase = Moving
	s.history = (*history)(nil).add(s.key())
}

// afterDeployment goes on after deployment: to the mines where they are played with
// (CH-14.i), else to the first turn.
func (s *state) afterDeployment() {
	if s.opts.RemoteMines {
		s.phase, s.history = LayingMines, nil
		return
	}
	s.beginTurns()
}

// zoneDepth is three ranks where the board names none, four on the large boards
// (CH-13.b). On drawings too small to be played, the zones do not overlap.
func (s Setup) zoneDepth() int {
	switch {
	case s.ZoneRanks > 0:
		return s.ZoneRanks
	case s.Height >= 20:
		return 4
	default:
		return min(3, s.Height/2)
	}
}

// The sides of a board in the text form; a game needs eight (section 3).
const (
	minSide     = 4
	minPlayable = 8
	maxCounter  = 999999
)

func (s Setup) faults(opts Options) []error {
	var faults []error
	wrong := func(r *game.Refusal) { faults = append(faults, r) }
	if s.Width < minSide || s.Width > MaxSide || s.Height < minSide || s.Height > MaxSide {
		wrong(game.Refuse("CH-15.c", ReasonSetupSize, "width", s.Width, "height", s.Height, "min", minSide, "max", MaxSide))
		return faults
	}
	if len(s.Ground) != s.Width*s.Height {
		wrong(game.Refuse("CH-15.c", ReasonSetupGround, "squares", len(s.Ground), "want", s.Width*s.Height))
		return faults
	}
	for _, q := range s.squares() {
		if s.at(q) > Mine {
			wrong(game.Refuse("CH-15.c", ReasonSetupTerrain, "square", q))
		}
	}
	if s.Turn != White && s.Turn != Black {
		wrong(game.Refuse("CH-3.a", ReasonSetupTurn, "seat", s.Turn))
	}
	if s.ZoneRanks < 0 || 2*s.ZoneRanks > s.Height {
		wrong(game.Refuse("CH-13.b", ReasonSetupRanks, "ranks", s.ZoneRanks))
	}
	if s.QuietPlies < 0 || s.QuietPlies > maxCounter || s.TurnNumber < 1 || s.TurnNumber > maxCounter {
		wrong(game.Refuse("CH-15.c", ReasonSetupCounters, "quiet", s.QuietPlies, "turn", s.TurnNumber))
	}
	s.checkUnits(wrong)
	for i, flag := range s.Flags {
		if flag != nil && !s.contains(*flag) {
			wrong(game.Refuse("CH-14.j", ReasonSetupFlag, "square", *flag, "seat", i+1))
		}
	}
	if opts.Objective == Flag {
		for _, seat := range []game.Seat{White, Black} {
			if s.Flags[seat-1] == nil && s.commandTanks(seat) == 0 {
				wrong(game.Refuse("CH-14.j", ReasonSetupNoFlag, "seat", seat))
			}
		}
	}
	return faults
}

func (s Setup) checkUnits(wrong func(*game.Refusal)) {
	taken := make([]bool, len(s.Ground))
	check := func(u Unit, wreck bool) {
		switch {
		case !s.contains(u.Square):
			wrong(game.Refuse("CH-15.c", ReasonSetupOff, "square", u.Square))
			return
		case u.Type < CLT || u.Type > CAR || u.Owner != White && u.Owner != Black || u.Heading > NW:
			wrong(game.Refuse("CH-1.b", ReasonSetupUnit, "square", u.Square))
		case wreck && s.at(u.Square) != Open:
			wrong(game.Refuse("CH-8.a", ReasonSetupWreck, "square", u.Square, "terrain", s.at(u.Square)))
		case !wreck && !s.at(u.Square).Holds(u.Type):
			wrong(game.Refuse("CH-15.c", ReasonSetupStands, "square", u.Square, "unit", u.Type, "terrain", s.at(u.Square)))
		}
		at := &taken[int(u.Square.Rank)*s.Width+int(u.Square.File)]
		if *at {
			wrong(game.Refuse("CH-4.d", ReasonSetupTaken, "square", u.Square))
		}
		*at = true
	}
	for _, u := range s.Units {
		check(u, false)
	}
	for _, u := range s.Wrecks {
		check(u, true)
	}
	for _, seat := range []game.Seat{White, Black} {
		if n := s.commandTanks(seat); n > 1 {
			wrong(game.Refuse("CH-15.c", ReasonSetupCommand, "seat", seat, "number", n))
		}
	}
}

func (s Setup) contains(q Square) bool { return int(q.File) < s.Width && int(q.Rank) < s.Height }

func (s Setup) commandTanks(seat game.Seat) int {
	n := 0
	for _, u := range s.Units {
		if u.Type == CLT && u.Owner == seat {
			n++
		}
	}
	return n
}
