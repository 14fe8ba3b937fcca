package tankchess

import "sabot/games/tankchess"

// judgeObjective tests the other ways to win after a move (CH-14.j). The side
// that moved is the one not to move now.
func (b *Board) judgeObjective(u *undo) {
	if b.over != running {
		return
	}
	mover := b.turn ^ 1
	switch b.options.Objective {
	case tankchess.Flag:
		if u.mover >= 0 && b.pieces[u.mover].at != 0 && b.pieces[u.mover].at == b.flag[b.turn] {
			b.over = won(mover)
		}
	case tankchess.Breakthrough:
		if b.out[mover] >= outsToWin {
			b.over = won(mover)
		}
	case tankchess.Attrition:
		b.judgeAttrition()
	case tankchess.Standard, tankchess.Hunt:
	}
}

func (b *Board) judgeAttrition() {
	white, black := b.points[0], b.points[1]
	if white < pointsToWin && black < pointsToWin && b.number <= turnsToCount {
		return
	}
	switch {
	case white > black:
		b.over = whiteWon
	case black > white:
		b.over = blackWon
	default:
		b.over = drawn
	}
}

func scoreKey(out, points [2]int) uint64 {
	return mix(uint64(out[0]) | uint64(out[1])<<8 | uint64(points[0])<<16 | uint64(points[1])<<32)
}

func mineKey(s side, i int) uint64 { return mix(uint64(s)<<16 + uint64(i) + 77) }
