package geom

// Side is a long side of a box.
type Side int

// The sides. The zero value is none of them.
const (
	RightSide Side = iota + 1
	LeftSide
)

// Strip is a straight band that lies flush along one side of a box and may
// stick out beyond its front or its back: Reach units forward of the box's
// centre, backwards when it is negative (TK-7.b).
type Strip struct {
	Side  Side
	Reach int
}

// Band describes the band for a box: how long it is in all and how wide, in
// tenths of a millimetre, and by how many micrometres it may miss and still
// count as touching.
type Band struct {
	Length, Width int
	Slack         int64
}

// Longest is how far the band can reach from the centre of a box of this
// length, when all of the box's side lies along it.
func (b Band) Longest(length int) int { return b.Length - (length+1)/2 }

// Quad places the used part of the band along a box of this length and width.
// With slack it is widened on the side of the box.
func (b Band) Quad(at Pose, length, width int, s Strip, slack bool) Quad {
	half, reach := int64(length)*PerUnit/2, int64(s.Reach)*PerUnit
	box := Box{Back: min(reach, -half), Front: max(reach, half)}
	inner, outer := int64(width)*PerUnit/2, int64(width)*PerUnit/2+int64(b.Width)*PerUnit
	if slack {
		inner -= b.Slack
	}
	if s.Side == RightSide {
		box.Left, box.Right = inner, outer
	} else {
		box.Left, box.Right = -outer, -inner
	}
	return at.Quad(box)
}

// Shortest finds how little of the band, reaching forwards (sign 1) or
// backwards (-1), is enough to touch the polygon from. Rounding makes touching
// not quite monotone in the reach, so this bisection is itself the rule
// (TK-X.1).
func (b Band) Shortest(at Pose, length, width int, side Side, sign int, from Polygon) (Strip, bool) {
	low, high := 0, b.Longest(length)
	touches := func(reach int) bool {
		q := b.Quad(at, length, width, Strip{side, sign * reach}, true)
		return Touch(q[:], from)
	}
	if high < 0 || !touches(high) {
		return Strip{}, false
	}
	for low < high {
		if mid := (low + high) / 2; touches(mid) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return Strip{side, sign * low}, true
}
