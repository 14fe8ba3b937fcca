package field

import (
	"math/bits"

	"sabot/geom"
)

// arrowSlack is by how many micrometres an arrow may miss a hull (TK-7.b).
const arrowSlack = 200

// arrowBand is the arrow's body as the geometry knows it.
func arrowBand() geom.Band { return geom.Band{Length: ArrowBody, Width: ArrowWidth, Slack: arrowSlack} }

// Way is how the arrow lay for a move: along which flank, and how far of it
// was used, backwards when negative.
type Way struct {
	Flank Flank `json:"flank"`
	Reach int   `json:"reach"`
	Cross bool  `json:"cross,omitempty"` // front or rear lay against it (option anyEdge)
}

// Flank is a side of a hull.
type Flank string

// The flanks.
const (
	LeftFlank  Flank = "left"
	RightFlank Flank = "right"
)

// Values lists the flanks.
func (Flank) Values() []string { return []string{string(LeftFlank), string(RightFlank)} }

func flankOf(s geom.Side) Flank {
	if s == geom.LeftSide {
		return LeftFlank
	}
	return RightFlank
}

// JudgeMove says whether one move may take tank i from where it stands to end
// (TK-7.b), and how the arrow lies.
func (t *Table) JudgeMove(i int, end geom.Pose) (Way, Obstruction) {
	tank := &t.Tanks[i]
	if b := t.judgeStand(i, tank.card, end); !b.Free() {
		return Way{}, b
	}
	if tooFar(tank, end) {
		return Way{}, Obstruction{Clause: "TK-7.b", Reason: ReasonOutOfReach}
	}
	w, b := t.layArrow(i, end, tank.card.Length, tank.card.Width)
	if !b.Free() && t.Moves.AnyEdge {
		across := end
		across.H = geom.Norm(end.H + 900)
		if other, b := t.layArrow(i, across, tank.card.Width, tank.card.Length); b.Free() {
			other.Cross = true
			return other, b
		}
	}
	return w, b
}

// checkPose refuses numbers that are no pose (TK-G.a).
func checkPose(p geom.Pose) Obstruction {
	if p.X < 0 || p.X > TableSize || p.Y < 0 || p.Y > TableSize {
		return Obstruction{Clause: "TK-6.a", Reason: ReasonOffTable}
	}
	if p.H < 0 || p.H >= geom.Turn {
		return Obstruction{Clause: "TK-G.a", Reason: ReasonHeading}
	}
	return Obstruction{}
}

// tooFar is the quick reject of TK-7.b. Half a diagonal and the reach of the
// arrow are rounded up, which only lets a little more through to the exact
// test; with anyEdge either side of the hull may lie along the arrow.
func tooFar(t *Tank, end geom.Pose) bool {
	l, w := t.card.Length, t.card.Width
	half := root((l*l+w*w)/4) + 1
	reach := max(
		root((ArrowBody-l/2)*(ArrowBody-l/2)+(w/2+ArrowWidth)*(w/2+ArrowWidth)),
		root((ArrowBody-w/2)*(ArrowBody-w/2)+(l/2+ArrowWidth)*(l/2+ArrowWidth)),
	) + 1
	dx, dy, most := end.X-t.Pose.X, end.Y-t.Pose.Y, half+reach+4
	return dx*dx+dy*dy > most*most
}

func root(n int) int {
	if n <= 0 {
		return 0
	}
	r := 1 << ((bits.Len(uint(n)) + 1) / 2)
	for {
		next := (r + n/r) / 2
		if next >= r {
			return r
		}
		r = next
	}
}

// layArrow tries the four ways an arrow can lie along the end pose: right and
// left flank, forwards and backwards. The used part must be free (TK-7.b
// condition 2, TK-8.d).
func (t *Table) layArrow(i int, end geom.Pose, length, width int) (Way, Obstruction) {
	band, from := arrowBand(), t.Tanks[i].hull
	why := Obstruction{Clause: "TK-7.b", Reason: ReasonOutOfReach}
	for _, side := range [2]geom.Side{geom.RightSide, geom.LeftSide} {
		for _, sign := range [2]int{1, -1} {
			strip, ok := band.Shortest(end, length, width, side, sign, from[:])
			if !ok {
				continue
			}
			quad := band.Quad(end, length, width, strip, false)
			if b := t.crossed(i, &quad); !b.Free() {
				why = b
				continue
			}
			return Way{Flank: flankOf(side), Reach: strip.Reach}, Obstruction{}
		}
	}
	return Way{}, why
}

// crossed says what the used part of the arrow would lie on.
func (t *Table) crossed(i int, strip *geom.Quad) Obstruction {
	switch piece, tank := t.under(strip, i, t.Moves.PassFriends); {
	case piece != nil:
		return Obstruction{Clause: "TK-8.d", Reason: ReasonArrowBuilding, name: "piece", id: piece.ID}
	case tank == nil:
		return Obstruction{}
	case tank.Destroyed:
		return Obstruction{Clause: "TK-8.d", Reason: ReasonArrowWreck, name: "tank", id: tank.ID}
	default:
		return Obstruction{Clause: "TK-8.e", Reason: ReasonArrowTank, name: "tank", id: tank.ID}
	}
}

// NearestMove is the allowed pose nearest to one that a move of tank i may not
// end at.
func (t *Table) NearestMove(i int, end geom.Pose) *geom.Pose {
	return nearest(end, func(p geom.Pose) bool { _, b := t.JudgeMove(i, p); return b.Free() })
}

// nearest finds the nearest legal pose along the same arrow: the same heading,
// slid forwards or backwards in the smallest steps (TK-8.d).
func nearest(end geom.Pose, legal func(geom.Pose) bool) *geom.Pose {
	if end.H < 0 || end.H >= geom.Turn {
		return nil
	}
	for d := 1; d <= TableSize*3/2; d++ { // as far as the corners of the table
		for _, by := range [2]int{-d, d} {
			slid := Slide(end, end.H, by)
			if checkPose(slid).Free() && legal(slid) {
				return &slid
			}
		}
	}
	return nil
}

// Slide moves a pose by so many units along a direction.
func Slide(p geom.Pose, h, by int) geom.Pose {
	to := geom.Pose{X: p.X, Y: p.Y, H: h}.Point(int64(by)*geom.PerUnit, 0)
	return geom.Pose{X: int((to.X + geom.PerUnit/2) / geom.PerUnit), Y: int((to.Y + geom.PerUnit/2) / geom.PerUnit), H: p.H}
}

// MoveCandidates suggests moves of tank i: drives in sixteen directions, far
// and near, facing along the drive or back, and turns on the spot. Every one
// is legal; there are many more.
func (t *Table) MoveCandidates(i int) []geom.Pose {
	from := t.Tanks[i].Pose
	var found []geom.Pose
	try := func(p geom.Pose) bool {
		if _, b := t.JudgeMove(i, p); !b.Free() {
			return false
		}
		found = append(found, p)
		return true
	}
	for k := range 16 {
		h := geom.Norm(from.H + k*225)
		for _, distances := range [2][3]int{{1185, 950, 750}, {500, 400, 250}} {
			for _, by := range distances {
				p := Slide(geom.Pose{X: from.X, Y: from.Y, H: h}, h, by)
				if try(p) {
					break
				}
			}
		}
		if k >= 6 && k <= 10 { // backing away with the front still forward
			p := Slide(geom.Pose{X: from.X, Y: from.Y, H: geom.Norm(h + 1800)}, h, 900)
			try(p)
		}
	}
	for _, turn := range []int{450, 900, 1350, 1800, 2250, 2700, 3150} {
		try(geom.Pose{X: from.X, Y: from.Y, H: geom.Norm(from.H + turn)})
	}
	return found
}
