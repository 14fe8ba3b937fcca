package tankchess

import (
	"errors"
	"fmt"
	"slices"

	"sabot/dice"
	"sabot/game"
)

// View is all that one seat may know. It has no field for the mines and
// secret placements of others (CH-13.c, CH-14.i).
type View struct {
	Seat       game.Seat    `json:"seat"`
	TFEN       string       `json:"tfen"` // what stands on the board for all to see
	Width      int          `json:"width"`
	Height     int          `json:"height"`
	Ground     []string     `json:"ground"` // characters of the ground alone, top rank first
	Units      []Unit       `json:"units"`
	Wrecks     []Wreck      `json:"wrecks"`
	Values     []TypeValues `json:"values"` // of every type in play
	Turn       game.Seat    `json:"turn"`
	TurnNumber int          `json:"turnNumber"`
	QuietPlies int          `json:"quietPlies"` // since the last loss
	Options    Options      `json:"options"`
	Phase      Phase        `json:"phase"`
	ZoneRanks  int          `json:"zoneRanks"`       // depth of a deployment zone; no mine is laid there either
	Check      *Square      `json:"check,omitempty"` // the command tank threatened, as the side that has moved announced
	Escape     bool         `json:"escape"`          // announced likewise
	Private    bool         `json:"private"`         // shows its seat what the other side must not see
	Placed     []Unit       `json:"placed"`          // own secret placements
	Mines      []Square     `json:"mines"`           // own mines, unfired
	Sides      [2]SideView  `json:"sides"`           // White first
	PastKeys   []string     `json:"pastKeys"`        // of positions since the last loss, newest first
	Result     *game.Result `json:"result,omitempty"`
}

// SideView is what everybody may know of one side.
type SideView struct {
	Ahead        Heading  `json:"ahead"` // towards the far edge, as units are placed (CH-2.b)
	Flag         *Square  `json:"flag,omitempty"`
	BroughtOut   int      `json:"broughtOut"`
	Points       int      `json:"points"`
	Reserve      []Type   `json:"reserve"`   // units to place; of another side that deploys in secret its whole force
	Ready        bool     `json:"ready"`     // secret deployment confirmed
	MinesLaid    bool     `json:"minesLaid"` // all of them, while mines are being laid
	MinesLeft    int      `json:"minesLeft"` // unfired, once all are laid
	FiredMines   []Square `json:"firedMines"`
	UnfiredMines []Square `json:"unfiredMines"` // shown once the game is over
}

// Wreck is what is left of a unit; it has no heading (CH-8.a).
type Wreck struct {
	Owner  game.Seat `json:"owner"`
	Type   Type      `json:"unit"`
	Square Square    `json:"square"`
}

// TypeValues are the printed values of a type that players compare.
type TypeValues struct {
	Type   Type   `json:"unit"`
	Speed  int    `json:"speed"`
	Armour [3]int `json:"armour"` // front, side, rear
	Gun    int    `json:"gun"`
}

// View is all that seat may know.
func (p Position) View(seat game.Seat) game.View {
	s := p.s
	v := View{
		Seat: seat, TFEN: p.TFEN(), Width: s.width, Height: s.height, Ground: s.groundRows(),
		Units: emptyNotNil(s.units(cell.live)), Wrecks: s.wrecks(),
		Turn: s.turn, TurnNumber: s.turnNumber, QuietPlies: s.quietPlies, Options: s.opts, Phase: s.phase, ZoneRanks: s.zoneRanks,
		Private: s.result == nil && (s.opts.RemoteMines || s.phase == Deploying && s.opts.Deployment == Secret),
		Placed:  []Unit{}, Mines: []Square{},
		Sides:    [2]SideView{s.sideView(White, seat), s.sideView(Black, seat)},
		PastKeys: emptyNotNil(s.history.keys()), Result: p.Result(),
	}
	if seat == White || seat == Black {
		v.Mines = emptyNotNil(slices.Clone(s.mines[seat].Unfired))
		if s.pending != nil {
			v.Placed = emptyNotNil(slices.Clone(s.pending.placed[seat]))
		}
	}
	if s.opts.Announce {
		v.announce(p.Announced())
	}
	v.Values = v.typeValues()
	return v
}

func (s *state) sideView(side, seat game.Seat) SideView {
	mines := s.mines[side]
	v := SideView{
		Ahead: ahead(side), Flag: s.flagSquare(side), BroughtOut: s.broughtOut[side], Points: s.points[side],
		Reserve: []Type{}, FiredMines: emptyNotNil(slices.Clone(mines.Fired)), UnfiredMines: []Square{},
	}
	switch {
	case s.result != nil:
		v.UnfiredMines = emptyNotNil(slices.Clone(mines.Unfired))
	case s.phase == Deploying:
		v.Reserve, v.Ready = emptyNotNil(s.pending.knownReserve(side, seat).list()), s.pending.ready[side]
	case s.phase == LayingMines:
		v.MinesLaid = len(mines.Unfired) == minesPerSide
	}
	if s.phase == Moving {
		v.MinesLeft = len(mines.Unfired)
	}
	return v
}

// announce notes CHECK with the command tank of the side to move (CH-10).
func (v *View) announce(check, escape bool) {
	v.Escape = escape
	for _, u := range v.Units {
		if check && u.Owner == v.Turn && u.Type.Stats().Command {
			v.Check = &u.Square
		}
	}
}

func (v *View) typeValues() []TypeValues {
	var seen [CAR + 1]bool
	for _, u := range slices.Concat(v.Units, v.Placed) {
		seen[u.Type] = true
	}
	for _, t := range slices.Concat(v.Sides[0].Reserve, v.Sides[1].Reserve) {
		seen[t] = true
	}
	list := []TypeValues{}
	for _, t := range Types() {
		if u := t.Stats(); seen[t] {
			list = append(list, TypeValues{Type: t, Speed: u.Speed, Armour: [3]int{u.Front, u.Side, u.Rear}, Gun: u.Armament})
		}
	}
	return list
}

func (s *state) wrecks() []Wreck {
	list := []Wreck{}
	for _, u := range s.units(func(c cell) bool { return c.wreck }) {
		list = append(list, Wreck{Owner: u.Owner, Type: u.Type, Square: u.Square})
	}
	return list
}

// emptyNotNil makes sure that the JSON form has a list and not null.
func emptyNotNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// knownReserve is what of a side's reserve a seat may know: of another side that
// deploys in secret only the whole force.
func (c *pendingForces) knownReserve(owner, seat game.Seat) reserve {
	r := c.reserve[owner]
	if owner != seat {
		for _, u := range c.placed[owner] {
			r[u.Type]++
		}
	}
	return r
}

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
		TFEN: v.TFEN, Options: v.Options, Phase: v.Phase, ZoneRanks: v.ZoneRanks, PastKeys: v.PastKeys, Result: v.Result,
	}
	for i, side := range v.Sides {
		in.Flags[i], in.BroughtOut[i], in.Points[i] = side.Flag, side.BroughtOut, side.Points
	}
	if in.Phase == Deploying {
		in.Pending = make([]forcesJSON, 2)
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
	side, own := v.Sides[seat-1], seat == v.Seat
	s.mines[seat].Fired = slices.Clone(side.FiredMines)
	want := side.MinesLeft
	if side.MinesLaid {
		want = minesPerSide
	}
	switch {
	case own:
		s.mines[seat].Unfired = slices.Clone(v.Mines)
	case v.Result != nil:
		s.mines[seat].Unfired = slices.Clone(side.UnfiredMines)
	default:
		s.mines[seat].Unfired = s.guessMines(seat, want, src)
	}
	if s.phase != Deploying {
		return nil
	}
	for _, t := range side.Reserve {
		s.pending.reserve[seat][t]++
	}
	s.pending.ready[seat] = side.Ready
	if own {
		s.pending.placed[seat] = slices.Clone(v.Placed)
		return nil
	}
	for side.Ready && s.pending.reserve[seat].total() > 0 {
		choices := s.legalPlacements(seat)
		if len(choices) == 0 {
			return errors.New("the force does not fit its zone")
		}
		a := choices[src.Hidden(len(choices))].(Place)
		s.pending.reserve[seat][a.Unit]--
		u := Unit{Owner: seat, Type: a.Unit, Square: a.Square, Heading: ahead(seat)}
		s.pending.placed[seat] = append(s.pending.placed[seat], u)
	}
	return nil
}

// guessMines draws squares where seat's unfired mines may be: outside both
// zones, on open ground whatever has come to stand there since.
func (s *state) guessMines(seat game.Seat, want int, src dice.Source) []Square {
	var open, mines []Square
	s.each(func(at int) {
		q := s.square(at)
		if int(q.Rank) >= s.zoneRanks && int(q.Rank) < s.height-s.zoneRanks && s.cells[at].ground == Open &&
			!slices.Contains(s.mines[seat].Fired, q) {
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
