package field

import (
	"fmt"
	"slices"
	"sort"

	"sabot/game"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// The table and the arrow, in tenths of a millimetre (TK-6.a, TK-G.h, TK-5.e).
const (
	TableSize   = 9000
	ArrowBody   = 1200
	ArrowWidth  = 200
	ArrowLength = 1500
	TokenRadius = 125
)

// The same in micrometres, the unit of distances.
const (
	tableEdge = TableSize * geom.PerUnit
	arrow     = ArrowLength * geom.PerUnit
)

func onTable() geom.Bounds { return geom.Bounds{MaxX: tableEdge, MaxY: tableEdge} }

// Table is where everything stands. Tanks go by their numbers in the list.
type Table struct {
	Terrain    []printed.Piece `json:"terrain"`
	Tanks      []Tank          `json:"tanks"`
	Objectives []Objective     `json:"objectives"`
	Moves      MoveOptions     `json:"-"`
}

// MoveOptions are the options that bear on moves.
type MoveOptions struct {
	AnyEdge     bool // front and rear may lie against the arrow (TK-7.b)
	PassFriends bool // the arrow may cross own tanks (TK-8.e)
}

// Tank is the model of a tank, live or wrecked.
type Tank struct {
	ID        string    `json:"id"` // A1, A2 … of seat 1, B1 … of seat 2
	Owner     game.Seat `json:"owner"`
	Card      string    `json:"card"`
	Pose      geom.Pose `json:"pose"`
	Start     geom.Pose `json:"start"` // where it was deployed
	Deployed  bool      `json:"deployed"`
	Destroyed bool      `json:"destroyed"`

	card   *printed.TankCard
	hull   geom.Quad
	bounds geom.Bounds
}

// NewTank is a tank that is not on the table yet.
func NewTank(id string, owner game.Seat, card *printed.TankCard) Tank {
	return Tank{ID: id, Owner: owner, Card: card.ID, card: card}
}

// Restore finds card and corners again after a tank was read.
func (t *Tank) Restore(d *printed.Data) error {
	card, ok := d.Tank(t.Card)
	if !ok || t.Owner < 1 || t.Owner > 2 {
		return fmt.Errorf("card %q of seat %d", t.Card, t.Owner)
	}
	t.card = card
	t.Stand(t.Pose)
	return nil
}

// Printed is the tank's card.
func (t *Tank) Printed() *printed.TankCard { return t.card }

// Stand puts the tank at a pose.
func (t *Tank) Stand(at geom.Pose) {
	t.Pose = at
	t.hull = t.card.Hull(at)
	t.bounds = t.hull.Bounds()
}

// Alive tells whether the tank is on the table and not a wreck.
func (t *Tank) Alive() bool { return t.Deployed && !t.Destroyed }

// change returns tank i for changing, in a list of its own: positions share
// the lists of their tables, which are replaced and never written to.
func (t *Table) change(i int) *Tank {
	t.Tanks = slices.Clone(t.Tanks)
	return &t.Tanks[i]
}

// Move puts tank i at a pose.
func (t *Table) Move(i int, to geom.Pose) { t.change(i).Stand(to) }

// Deploy puts tank i on the table.
func (t *Table) Deploy(i int, at geom.Pose) {
	tank := t.change(i)
	tank.Stand(at)
	tank.Deployed, tank.Start = true, at
}

// Wreck marks tank i destroyed.
func (t *Table) Wreck(i int) { t.change(i).Destroyed = true }

// Find is the number of a tank by its name, or NoTank.
func (t *Table) Find(id string) int {
	return slices.IndexFunc(t.Tanks, func(t Tank) bool { return t.ID == id })
}

// NoTank marks an absent tank in a field that holds a number.
const NoTank = -1

// HasTanks tells whether a side has a live tank.
func (t *Table) HasTanks(seat game.Seat) bool {
	return slices.ContainsFunc(t.Tanks, func(t Tank) bool { return t.Owner == seat && t.Alive() })
}

// Near tells whether two tanks are within one arrow of each other.
func (t *Table) Near(i, j int) bool {
	return geom.CompareGap(t.Tanks[i].hull[:], t.Tanks[j].hull[:], arrow) <= 0
}

// NearAtStart is Near between the poses of deployment.
func (t *Table) NearAtStart(i, j int) bool {
	a, b := &t.Tanks[i], &t.Tanks[j]
	p, q := a.card.Hull(a.Start), b.card.Hull(b.Start)
	return geom.CompareGap(p[:], q[:], arrow) <= 0
}

// Range is the gap between two hulls in tenths of a millimetre, rounded down.
func (t *Table) Range(i, j int) int {
	return sort.Search(2*TableSize, func(d int) bool {
		return geom.CompareGap(t.Tanks[i].hull[:], t.Tanks[j].hull[:], int64(d+1)*geom.PerUnit) < 0
	})
}

// Spot is a place on the table, in tenths of a millimetre.
type Spot struct {
	X int `json:"x"`
	Y int `json:"y"`
}

func spotAt(p geom.Point) Spot {
	round := func(v int64) int { return int((v + geom.PerUnit/2) / geom.PerUnit) }
	return Spot{round(p.X), round(p.Y)}
}

// judgeStand says why tank i could not stand at a pose, however it came there
// (TK-7.b condition 1, TK-8.a, TK-8.c, TK-8.e). Tank -1 is a tank that is not
// on the table yet.
func (t *Table) judgeStand(i int, card *printed.TankCard, at geom.Pose) Obstruction {
	if b := checkPose(at); !b.Free() {
		return b
	}
	hull := card.Hull(at)
	if !hull.Bounds().Inside(onTable()) {
		return Obstruction{Clause: "TK-6.a", Reason: ReasonOffTable}
	}
	switch piece, tank := t.under(&hull, i, false); {
	case piece != nil:
		return Obstruction{Clause: "TK-8.a", Reason: ReasonOnBuilding, name: "piece", id: piece.ID}
	case tank == nil:
		return Obstruction{}
	case tank.Destroyed:
		return Obstruction{Clause: "TK-8.c", Reason: ReasonOnWreck, name: "tank", id: tank.ID}
	default:
		return Obstruction{Clause: "TK-8.e", Reason: ReasonOnTank, name: "tank", id: tank.ID}
	}
}

// under finds the building or the tank, other than tank i and if wanted its
// live friends, that lies under a shape.
func (t *Table) under(shape *geom.Quad, i int, passFriends bool) (*printed.Piece, *Tank) {
	bounds := shape.Bounds()
	for k := range t.Terrain {
		p := &t.Terrain[k]
		if p.Type == printed.Building && p.Bounds.Meets(bounds) && geom.Overlap(p.Shape[:], shape[:]) {
			return p, nil
		}
	}
	for k := range t.Tanks {
		o := &t.Tanks[k]
		passed := passFriends && o.Owner == t.Tanks[i].Owner && !o.Destroyed
		if k != i && o.Deployed && !passed && o.bounds.Meets(bounds) && geom.Overlap(o.hull[:], shape[:]) {
			return nil, o
		}
	}
	return nil, nil
}

// Eye is where the tank's sight lines start (TK-G.e).
func (t *Tank) Eye() Spot { return spotAt(t.card.Eye(t.Pose)) }

// Corners of the hull: front left, front right, rear right, rear left.
func (t *Tank) Corners() [4]Spot {
	var corners [4]Spot
	for k, at := range t.hull {
		corners[k] = spotAt(at)
	}
	return corners
}

// CanStand tells whether tank i could stand at a pose, however it came there.
func (t *Table) CanStand(i int, at geom.Pose) bool {
	return t.judgeStand(i, t.Tanks[i].card, at).Free()
}
