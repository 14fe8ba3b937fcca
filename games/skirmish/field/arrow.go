package field

import "sabot/geom"

// Arrow is the measuring arrow as it lies on the table (TK-5.e).
type Arrow struct {
	Way
	Body [4]Spot `json:"body"`
	Head [3]Spot `json:"head"`
}

// LayArrow lays the whole arrow for a move of tank i that ends at a pose: its tail
// where it was pushed against the hull, its head the way the tank went.
func (t *Table) LayArrow(i int, end geom.Pose, w Way) *Arrow {
	length, width := t.Tanks[i].card.Length, t.Tanks[i].card.Width
	if w.Cross {
		end.H, length, width = geom.Norm(end.H+900), width, length
	}
	ahead, tail := 1, min(2*w.Reach, -length)
	if w.Reach > 0 {
		ahead, tail = -1, max(2*w.Reach, length)
	}
	side := 1
	if w.Flank == LeftFlank {
		side = -1
	}
	at := func(along, across int) Spot { // in halves of a unit
		return spotAt(end.Point(int64(along)*geom.PerUnit/2, int64(side*across)*geom.PerUnit/2))
	}
	near, far := width, width+2*ArrowWidth
	neck := tail + ahead*2*ArrowBody
	return &Arrow{
		Way:  w,
		Body: [4]Spot{at(tail, near), at(neck, near), at(neck, far), at(tail, far)},
		Head: [3]Spot{at(neck, near-ArrowWidth), at(neck+ahead*2*(ArrowLength-ArrowBody), near+ArrowWidth), at(neck, far+ArrowWidth)},
	}
}

// The steps of reach: every five degrees, first coarse and then exact.
const (
	reachTurn   = 50
	reachCoarse = 20
)

// Reach is how far tank i could drive in each direction, facing along it: the
// shading of a table. What lies between two directions is for the judge.
func (t *Table) Reach(i int) []int {
	list := make([]int, 0, geom.Turn/reachTurn)
	for h := 0; h < geom.Turn; h += reachTurn {
		list = append(list, t.farthest(i, h))
	}
	return list
}

func (t *Table) farthest(i, h int) int {
	from := t.Tanks[i].Pose
	from.H = h
	free := func(d int) bool {
		_, b := t.JudgeMove(i, Slide(from, h, d))
		return b.Free()
	}
	for d := ArrowLength; d >= 0; d -= reachCoarse {
		if !free(d) {
			continue
		}
		for d < ArrowLength && free(d+1) {
			d++
		}
		return d
	}
	return -1
}
