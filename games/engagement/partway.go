package engagement

import (
	"maps"

	"sabot/game"
	"sabot/game/notation"
	"sabot/games/engagement/field"
	"sabot/geom"
)

// A squad's way that is refused comes back with the furthest part of it that is
// legal. Everybody goes as far along his own line as the others, one step of a
// centimetre after the other, just as the move itself would be made (RE-0.12,
// RE-X.4).

// mayWalk judges a squad's way by what is asked of it: the way back of those
// who withdraw, a few centimetres after a bail-out or a close combat, or the
// order it has.
func mayWalk(s *state, t *seatField, i int, paths [][]field.Figure) (field.Walked, *game.Refusal) {
	switch walkAsked(s, i) {
	case askWithdraw:
		return mayWithdraw(s, t, i, paths)
	case askScramble, askConsolidate:
		return mayCrawl(s, t, i, paths)
	default:
		return mayStride(s, t, i, paths)
	}
}

// judgeWalk is mayWalk for what a player says: it comes with the line of each
// man on foot.
func judgeWalk(s *state, t *seatField, i int, a Stride) ([][]field.Figure, field.Walked, *game.Refusal) {
	paths, refusal := s.Units[i].Squad.paths(a)
	if refusal != nil {
		return nil, field.Walked{}, refusal
	}
	r, refusal := mayWalk(s, t, i, paths)
	return paths, r, refusal
}

// walkAsked is the question that is put to a squad, none where it is put to
// another.
func walkAsked(s *state, i int) askKind {
	if s.Ask.Unit != s.Units[i].ID {
		return ""
	}
	return s.Ask.Kind
}

// walkMost is how far a squad goes at best when it is judged so.
func walkMost(s *state, i int) int {
	switch walkAsked(s, i) {
	case askWithdraw:
		return field.WithdrawMost
	case askScramble, askConsolidate:
		return scrambleMost
	default:
		u := &s.Units[i]
		return field.OrderDistance(u.Order, u.Squad.profile.Mvt)
	}
}

// legalPart is the furthest part of a refused way that is legal, nil where no
// step of it is.
func legalPart(s *state, t *seatField, i int, a Stride) *Stride {
	if _, refusal := s.Units[i].Squad.paths(a); refusal != nil || a.Unit != s.Units[i].ID {
		return nil
	}
	for step := walkMost(s, i) / field.StepLength; step > 0; step-- {
		part := s.Units[i].Squad.cut(a, step)
		if part.By == nil && len(part.Paths) == 0 {
			return nil
		}
		if _, _, refusal := judgeWalk(s, t, i, part); refusal == nil {
			return &part
		}
	}
	return nil
}

// cut is a squad's way after so many steps.
func (q *squad) cut(a Stride, step int) Stride {
	far := int64(step) * field.StepLength * geom.PerUnit
	if a.By != nil {
		by := [2]int{}
		for _, end := range upTo(field.Figure{}, []field.Figure{{X: a.By[0], Y: a.By[1]}}, far) {
			by = [2]int{end.X, end.Y}
		}
		return Stride{Unit: a.Unit, By: &by}
	}
	part := Stride{Unit: a.Unit}
	for _, t := range a.Paths {
		path := make([]field.Figure, len(t.To))
		for k, p := range t.To {
			path[k] = field.Figure{X: p[0], Y: p[1], Storey: p[2]}
		}
		short := Track{Man: t.Man}
		for _, f := range upTo(q.Men[t.Man].Figure, path, far) {
			short.To = append(short.To, [3]int{f.X, f.Y, f.Storey})
		}
		if len(short.To) > 0 {
			part.Paths = append(part.Paths, short)
		}
	}
	return part
}

// upTo is a line up to where somebody is after so many micrometres of it.
func upTo(from field.Figure, path []field.Figure, far int64) []field.Figure {
	var list []field.Figure
	for _, to := range path {
		leg := []field.Figure{from, to}
		length := lengthOf(leg)
		if far < length {
			if at := along(leg, far); at != from {
				list = append(list, at)
			}
			return list
		}
		far -= length
		list = append(list, to)
		from = to
	}
	return list
}

// withLegalPart adds the furthest legal part of a squad's way to the refusal of the
// whole.
func withLegalPart(e *engine, i int, a Stride, refusal *game.Refusal) *game.Refusal {
	part := legalPart(e.state, e.view(e.Units[i].Seat), i, a)
	if part == nil {
		return refusal
	}
	r := *refusal
	r.Args = game.Args{}
	maps.Copy(r.Args, refusal.Args)
	if part.By != nil {
		r.Args["by"] = byWord(part.By).String()
	} else {
		r.Args["paths"] = notation.Joined(&part.Paths, " ", trackWord).String()
	}
	return &r
}
