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
	Seat       game.Seat      `json:"seat"`
	TFEN       string         `json:"tfen"` // what stands on the board for all to see
	Width      int            `json:"width"`
	Height     int            `json:"height"`
	Ground     []string       `json:"ground"` // characters of the ground alone, top rank first
	Units      []Unit         `json:"units"`
	Wrecks     []Wreck        `json:"wrecks"`
	Values     []TypeValues   `json:"values"` // of every type that is in play
	Turn       game.Seat      `json:"turn"`
	TurnNumber int            `json:"turnNumber"`
	QuietPlies int            `json:"quietPlies"` // since the last loss
	Options    Options        `json:"options"`
	Phase      Phase          `json:"phase"`
	Ahead      [2]Heading     `json:"ahead"` // towards the far edge, as units are placed (CH-2.b)
	Flags      [2]*Square     `json:"flags"`
	BroughtOut [2]int         `json:"broughtOut"`
	Points     [2]int         `json:"points"`
	Check      *Square        `json:"check,omitempty"` // the command tank threatened, as the side that has moved announced
	Escape     bool           `json:"escape"`          // announced likewise
	Private    bool           `json:"private"`         // shows its seat what the other side must not see
	Deployment DeploymentView `json:"deployment"`
	Mines      MinesView      `json:"mines"`
	PastKeys   []string       `json:"pastKeys"` // of positions since the last loss, newest first
	Result     *game.Result   `json:"result,omitempty"`
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

// DeploymentView is what a seat knows of forces that are still to be placed.
type DeploymentView struct {
	ZoneRanks int       `json:"zoneRanks"` // depth of a zone; no mine is laid there either
	Reserve   [2][]Type `json:"reserve"`   // units to place; of another secret side its whole force
	Placed    []Unit    `json:"placed"`    // own secret placements
	Ready     [2]bool   `json:"ready"`     // secret deployment confirmed
}

// MinesView is what a seat knows of remote-controlled mines (CH-14.i).
type MinesView struct {
	Own     []Square    `json:"own"`     // own mines, unfired
	Laid    [2]bool     `json:"laid"`    // all mines of a side, while they are being laid
	Left    [2]int      `json:"left"`    // how many unfired mines each side has, once all are laid
	Fired   [2][]Square `json:"fired"`   // known to all
	Unfired [2][]Square `json:"unfired"` // shown once the game is over
}

// View is all that seat may know.
func (p Position) View(seat game.Seat) game.View {
	s := p.s
	v := View{
		Seat: seat, TFEN: s.tfen(), Width: s.width, Height: s.height, Ground: s.groundRows(),
		Units: emptyNotNil(s.units(cell.live)), Wrecks: s.wrecks(),
		Turn: s.turn, TurnNumber: s.turnNumber, QuietPlies: s.quietPlies, Options: s.opts, Phase: s.phase,
		Ahead: [2]Heading{ahead(White), ahead(Black)},
		Flags: s.flagSquares(), BroughtOut: [2]int(s.broughtOut[1:]), Points: [2]int(s.points[1:]),
		Private:  s.result == nil && (s.opts.RemoteMines || s.phase == Deploying && s.opts.Deployment == Secret),
		PastKeys: emptyNotNil(s.history.keys()), Result: p.Result(),
		Deployment: s.deploymentView(seat), Mines: s.minesView(seat),
	}
	if s.opts.Announce {
		v.announce(p.Announced())
	}
	v.Values = v.typeValues()
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

// typeValues lists the values of the types that the view names.
func (v *View) typeValues() []TypeValues {
	var seen [CAR + 1]bool
	for _, u := range v.Units {
		seen[u.Type] = true
	}
	for _, u := range v.Deployment.Placed {
		seen[u.Type] = true
	}
	for _, t := range slices.Concat(v.Deployment.Reserve[0], v.Deployment.Reserve[1]) {
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

func (s *state) deploymentView(seat game.Seat) DeploymentView {
	v := DeploymentView{ZoneRanks: s.zoneRanks, Reserve: [2][]Type{{}, {}}, Placed: []Unit{}}
	if s.pending == nil {
		return v
	}
	if s.result == nil {
		for i := range 2 {
			owner := game.Seat(i + 1)
			v.Reserve[i], v.Ready[i] = emptyNotNil(s.pending.knownReserve(owner, seat).list()), s.pending.ready[owner]
		}
	}
	if seat == White || seat == Black {
		v.Placed = emptyNotNil(slices.Clone(s.pending.placed[seat]))
	}
	return v
}

func (s *state) minesView(seat game.Seat) MinesView {
	v := MinesView{Own: []Square{}, Unfired: [2][]Square{{}, {}}}
	for i := range 2 {
		mines := s.mines[i+1]
		v.Fired[i] = emptyNotNil(slices.Clone(mines.fired))
		v.Laid[i] = s.phase == LayingMines && s.result == nil && len(mines.unfired) == minesPerSide
		if s.result != nil {
			v.Unfired[i] = emptyNotNil(slices.Clone(mines.unfired))
		}
		if s.phase == Moving {
			v.Left[i] = len(mines.unfired)
		}
		if seat == game.Seat(i+1) {
			v.Own = emptyNotNil(slices.Clone(mines.unfired))
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
		TFEN: v.TFEN, Options: v.Options, Phase: v.Phase, ZoneRanks: v.Deployment.ZoneRanks, Flags: v.Flags,
		BroughtOut: v.BroughtOut, Points: v.Points, PastKeys: v.PastKeys, Result: v.Result,
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
	i := seat - 1
	own := seat == v.Seat
	s.mines[seat].fired = slices.Clone(v.Mines.Fired[i])
	want := v.Mines.Left[i]
	if v.Mines.Laid[i] {
		want = minesPerSide
	}
	switch {
	case own:
		s.mines[seat].unfired = slices.Clone(v.Mines.Own)
	case v.Result != nil:
		s.mines[seat].unfired = slices.Clone(v.Mines.Unfired[i])
	default:
		s.mines[seat].unfired = s.guessMines(seat, want, src)
	}
	if s.phase != Deploying {
		return nil
	}
	for _, t := range v.Deployment.Reserve[i] {
		s.pending.reserve[seat][t]++
	}
	s.pending.ready[seat] = v.Deployment.Ready[i]
	if own {
		s.pending.placed[seat] = slices.Clone(v.Deployment.Placed)
		return nil
	}
	for v.Deployment.Ready[i] && s.pending.reserve[seat].total() > 0 {
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
			!slices.Contains(s.mines[seat].fired, q) {
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
