package tankchess

import (
	"errors"
	"fmt"
	"slices"

	"sabot/dice"
	"sabot/game"
)

// View is all that one seat may know. It has no field for the mines and
// secret placements of others (CH-13.c, CH-14.i). Lists by side have White
// first.
type View struct {
	Seat    game.Seat    `json:"seat"`
	TFEN    string       `json:"tfen"` // what stands on the board for all to see
	Width   int          `json:"width"`
	Height  int          `json:"height"`
	Ground  []string     `json:"ground"` // characters of the ground alone, top rank first
	Units   []Unit       `json:"units"`
	Wrecks  []Unit       `json:"wrecks"`
	Turn    game.Seat    `json:"turn"`
	Quiet   int          `json:"quiet"`
	Number  int          `json:"number"`
	Options Options      `json:"options"`
	Phase   string       `json:"phase"` // "deploying", "laying" or "moving"
	Ranks   int          `json:"ranks"` // depth of the deployment zones
	Flags   [2]*Square   `json:"flags"`
	Out     [2]int       `json:"out"`
	Points  [2]int       `json:"points"`
	Check   bool         `json:"check"`   // announced by the side that has moved
	Escape  bool         `json:"escape"`  // likewise
	Reserve [2][]Type    `json:"reserve"` // units to place; of a secret side its whole force
	Placed  []Unit       `json:"placed"`  // own secret placements
	Ready   [2]bool      `json:"ready"`   // deployment confirmed, or mines laid
	Mines   []Square     `json:"mines"`   // own mines, unspent
	Armed   [2]int       `json:"armed"`   // how many unspent mines each side has, once all are laid
	Spent   [2][]Square  `json:"spent"`   // mines fired
	Shown   [2][]Square  `json:"shown"`   // mines never fired, once the game is over
	Past    []string     `json:"past"`    // keys of positions since the last loss, newest first
	Result  *game.Result `json:"result,omitempty"`
}

// View is all that seat may know.
func (p Position) View(seat game.Seat) game.View {
	s := p.s
	v := View{
		Seat: seat, TFEN: s.tfen(), Width: s.width, Height: s.height, Ground: s.groundRows(),
		Units:  emptyNotNil(s.units(cell.live)),
		Wrecks: emptyNotNil(s.units(func(c cell) bool { return c.wreck })),
		Turn:   s.turn, Quiet: s.quiet, Number: s.number, Options: s.opts, Phase: s.phase.String(), Ranks: s.ranks,
		Flags: s.flagSquares(), Out: [2]int(s.out[1:]), Points: [2]int(s.points[1:]),
		Past: emptyNotNil(s.past.keys()), Result: p.Result(),
		Placed: []Unit{}, Mines: []Square{},
	}
	if s.opts.Announce {
		v.Check, v.Escape = p.Announced()
	}
	for i := range 2 {
		owner := game.Seat(i + 1)
		mines := s.mines[owner]
		v.Reserve[i], v.Shown[i], v.Spent[i] = []Type{}, []Square{}, emptyNotNil(slices.Clone(mines.spent))
		switch {
		case s.result != nil:
			v.Shown[i] = emptyNotNil(slices.Clone(mines.armed))
		case s.phase == laying:
			v.Ready[i] = len(mines.armed) == minesEach
		case s.phase == deploying:
			v.Reserve[i], v.Ready[i] = emptyNotNil(s.camp.known(owner, seat).list()), s.camp.ready[owner]
		}
		if s.phase == moving {
			v.Armed[i] = len(mines.armed)
		}
	}
	if seat == White || seat == Black {
		v.Mines = emptyNotNil(slices.Clone(s.mines[seat].armed))
		if s.camp != nil {
			v.Placed = emptyNotNil(slices.Clone(s.camp.placed[seat]))
		}
	}
	return v
}

// emptyNotNil makes sure that the JSON form has a list and not null.
func emptyNotNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// known is what of a side's reserve a seat may know: of another side that
// deploys in secret only the whole force.
func (c *camp) known(owner, seat game.Seat) reserve {
	r := c.reserve[owner]
	if owner != seat {
		for _, u := range c.placed[owner] {
			r[u.Type]++
		}
	}
	return r
}

// groundRows draws the ground, top rank first.
func (s *state) groundRows() []string {
	rows := make([]string, 0, s.height)
	for rank := s.height - 1; rank >= 0; rank-- {
		row := make([]byte, s.width)
		for file := range row {
			row[file] = s.cells[s.index(Square{File: uint8(file), Rank: uint8(rank)})].ground.Char()
		}
		rows = append(rows, string(row))
	}
	return rows
}

// Imagine makes up a position that looks like v to the seat it was made for:
// the mines and placements of others are drawn from src.
func (Rules) Imagine(view game.View, src dice.Source) (game.Position, error) {
	v, ok := view.(View)
	if !ok {
		return nil, fmt.Errorf("imagine: %T is not a view of Tank Chess", view)
	}
	in := positionJSON{
		TFEN: v.TFEN, Options: v.Options, Ranks: v.Ranks, Flags: v.Flags, Out: v.Out, Points: v.Points,
		Past: v.Past, Result: v.Result,
	}
	if err := in.Phase.UnmarshalText([]byte(v.Phase)); err != nil {
		return nil, fmt.Errorf("imagine: %w", err)
	}
	if in.Phase == deploying {
		in.Camp = make([]campJSON, 2)
	}
	p, err := in.position()
	if err != nil {
		return nil, fmt.Errorf("imagine: %w", err)
	}
	for _, seat := range []game.Seat{White, Black} {
		if err := p.s.imagine(v, seat, src); err != nil {
			return nil, fmt.Errorf("imagine: %w", err)
		}
	}
	return p, nil
}

// imagine fills in what v says of one side, and makes up what it does not.
func (s *state) imagine(v View, seat game.Seat, src dice.Source) error {
	i := seat - 1
	own := seat == v.Seat
	s.mines[seat].spent = slices.Clone(v.Spent[i])
	want := v.Armed[i]
	if s.phase == laying && v.Ready[i] {
		want = minesEach
	}
	switch {
	case own:
		s.mines[seat].armed = slices.Clone(v.Mines)
	case v.Result != nil:
		s.mines[seat].armed = slices.Clone(v.Shown[i])
	default:
		s.mines[seat].armed = s.guessMines(seat, want, src)
	}
	if s.phase != deploying {
		return nil
	}
	for _, t := range v.Reserve[i] {
		s.camp.reserve[seat][t]++
	}
	s.camp.ready[seat] = v.Ready[i]
	if own {
		s.camp.placed[seat] = slices.Clone(v.Placed)
		return nil
	}
	for v.Ready[i] && s.camp.reserve[seat].total() > 0 {
		choices := s.placements(seat)
		if len(choices) == 0 {
			return errors.New("the force does not fit its zone")
		}
		a := choices[src.Hidden(len(choices))].(Place)
		s.camp.reserve[seat][a.Unit]--
		u := Unit{Owner: seat, Type: a.Unit, Square: a.Square, Heading: ahead(seat)}
		s.camp.placed[seat] = append(s.camp.placed[seat], u)
	}
	return nil
}

// guessMines draws squares where seat's unspent mines may be: outside both
// zones, on open ground whatever has come to stand there since.
func (s *state) guessMines(seat game.Seat, want int, src dice.Source) []Square {
	var open, mines []Square
	s.each(func(at int) {
		q := s.square(at)
		if int(q.Rank) >= s.ranks && int(q.Rank) < s.height-s.ranks && s.cells[at].ground == Open &&
			!slices.Contains(s.mines[seat].spent, q) {
			open = append(open, q)
		}
	})
	for ; want > 0 && len(open) > 0; want-- {
		k := src.Hidden(len(open))
		mines = append(mines, open[k])
		open = slices.Delete(open, k, k+1)
	}
	slices.SortFunc(mines, bySquare)
	return mines
}
