package skirmish

import (
	"math/bits"

	"sabot/game"
	"sabot/geom"
)

// arrowBand is the arrow's body as the geometry knows it.
func arrowBand() geom.Band { return geom.Band{Length: ArrowBody, Width: ArrowWidth, Slack: slack} }

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

// judgeMove says whether one move may take tank i from where it stands to end
// (TK-7.b), and how the arrow lies.
func (s *state) judgeMove(i int, end geom.Pose) (Way, bar) {
	t := &s.Tanks[i]
	if b := checkPose(end); !b.free() {
		return Way{}, b
	}
	hull := t.card.hull(end)
	if b := s.blocked(i, &hull); !b.free() {
		return Way{}, b
	}
	if tooFar(t, end) {
		return Way{}, bar{clause: "TK-7.b", reason: ReasonOutOfReach}
	}
	w, b := s.layArrow(i, end, t.card.Length, t.card.Width)
	if !b.free() && s.Opts.AnyEdge {
		across := end
		across.H = geom.Norm(end.H + 900)
		if other, b := s.layArrow(i, across, t.card.Width, t.card.Length); b.free() {
			other.Cross = true
			return other, b
		}
	}
	return w, b
}

// checkPose refuses numbers that are no pose (TK-G.a).
func checkPose(p geom.Pose) bar {
	if p.X < 0 || p.X > TableSize || p.Y < 0 || p.Y > TableSize {
		return bar{clause: "TK-6.a", reason: ReasonOffTable}
	}
	if p.H < 0 || p.H >= geom.Turn {
		return bar{clause: "TK-G.a", reason: ReasonHeading}
	}
	return bar{}
}

// tooFar is the quick reject of TK-7.b. Half a diagonal and the reach of the
// arrow are rounded up, which only lets a little more through to the exact
// test; with anyEdge either side of the hull may lie along the arrow.
func tooFar(t *tank, end geom.Pose) bool {
	l, w := t.card.Length, t.card.Width
	half := root((l*l+w*w)/4) + 1
	reach := max(
		root((ArrowBody-l/2)*(ArrowBody-l/2)+(w/2+ArrowWidth)*(w/2+ArrowWidth)),
		root((ArrowBody-w/2)*(ArrowBody-w/2)+(l/2+ArrowWidth)*(l/2+ArrowWidth)),
	) + 1
	dx, dy, most := end.X-t.Pose.X, end.Y-t.Pose.Y, half+reach+4
	return dx*dx+dy*dy > most*most
}

// root is the square root, rounded down.
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
func (s *state) layArrow(i int, end geom.Pose, length, width int) (Way, bar) {
	band, from := arrowBand(), s.Tanks[i].hull
	why := bar{clause: "TK-7.b", reason: ReasonOutOfReach}
	for _, side := range [2]geom.Side{geom.RightSide, geom.LeftSide} {
		for _, sign := range [2]int{1, -1} {
			strip, ok := band.Shortest(end, length, width, side, sign, from[:])
			if !ok {
				continue
			}
			quad := band.Quad(end, length, width, strip, false)
			if b := s.crossed(i, &quad); !b.free() {
				why = b
				continue
			}
			return Way{Flank: flankOf(side), Reach: strip.Reach}, bar{}
		}
	}
	return Way{}, why
}

// crossed says what the used part of the arrow would lie on.
func (s *state) crossed(i int, strip *geom.Quad) bar {
	bounds := strip.Bounds()
	for k := range s.Terrain {
		p := &s.Terrain[k]
		if p.Type == Building && p.bounds.Meets(bounds) && geom.Overlap(p.shape[:], strip[:]) {
			return bar{clause: "TK-8.d", reason: ReasonArrowBuilding, name: "piece", id: p.ID}
		}
	}
	for k := range s.Tanks {
		t := &s.Tanks[k]
		friend := t.Owner == s.Tanks[i].Owner && !t.Destroyed
		if k == i || !t.Deployed || friend && s.Opts.PassFriends || !t.bounds.Meets(bounds) || !geom.Overlap(t.hull[:], strip[:]) {
			continue
		}
		if t.Destroyed {
			return bar{clause: "TK-8.d", reason: ReasonArrowWreck, name: "tank", id: t.ID}
		}
		return bar{clause: "TK-8.e", reason: ReasonArrowTank, name: "tank", id: t.ID}
	}
	return bar{}
}

// offer adds the nearest legal pose along the same arrow to a refused pose:
// the same heading, slid forwards or backwards in the smallest steps (TK-8.d).
func offer(b bar, end geom.Pose, legal func(geom.Pose) bool) *game.Refusal {
	if end.H < 0 || end.H >= geom.Turn {
		return b.refusal()
	}
	for d := 1; d <= TableSize*3/2; d++ { // as far as the corners of the table
		for _, by := range [2]int{-d, d} {
			slid := slide(end, end.H, by)
			if checkPose(slid).free() && legal(slid) {
				return game.Refuse(b.clause, b.reason, append(b.args(), "x", slid.X, "y", slid.Y, "h", slid.H)...)
			}
		}
	}
	return b.refusal()
}

// slide moves a pose by so many units along a direction.
func slide(p geom.Pose, h, by int) geom.Pose {
	to := geom.Pose{X: p.X, Y: p.Y, H: h}.Point(int64(by)*geom.PerUnit, 0)
	return geom.Pose{X: int((to.X + geom.PerUnit/2) / geom.PerUnit), Y: int((to.Y + geom.PerUnit/2) / geom.PerUnit), H: p.H}
}

// moveCandidates suggests moves of tank i: drives in sixteen directions, far
// and near, facing along the drive or back, and turns on the spot. Every one
// is legal; there are many more.
func (s *state) moveCandidates(i int) []geom.Pose {
	t := &s.Tanks[i]
	var found []geom.Pose
	try := func(p geom.Pose) bool {
		if _, b := s.judgeMove(i, p); !b.free() {
			return false
		}
		found = append(found, p)
		return true
	}
	for k := range 16 {
		h := geom.Norm(t.Pose.H + k*225)
		for _, distances := range [2][3]int{{1185, 950, 750}, {500, 400, 250}} {
			for _, by := range distances {
				p := slide(geom.Pose{X: t.Pose.X, Y: t.Pose.Y, H: h}, h, by)
				if try(p) {
					break
				}
			}
		}
		if k >= 6 && k <= 10 { // backing away with the front still forward
			p := slide(geom.Pose{X: t.Pose.X, Y: t.Pose.Y, H: geom.Norm(h + 1800)}, h, 900)
			try(p)
		}
	}
	for _, turn := range []int{450, 900, 1350, 1800, 2250, 2700, 3150} {
		try(geom.Pose{X: t.Pose.X, Y: t.Pose.Y, H: geom.Norm(t.Pose.H + turn)})
	}
	return found
}
