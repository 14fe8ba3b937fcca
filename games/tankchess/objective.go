package tankchess

import "sabot/game"

// What the objectives of CH-14.j ask for.
const (
	unitsToBringOut = 3
	pointsToDestroy = 10
	attritionTurns  = 40
)

// objective tests the goals of CH-14.j other than those of CH-9.
func (s *state) objective(done deed) {
	switch s.opts.Objective {
	case Flag:
		if done.stands != 0 && done.stands == s.flags[other(done.mover)] {
			s.won(done.mover, ByObjective, "CH-14.j")
		}
	case Breakthrough:
		if s.out[done.mover] >= unitsToBringOut {
			s.won(done.mover, ByObjective, "CH-14.j")
		}
	case Attrition:
		s.attrition()
	case Standard, Hunt:
	}
}

// attrition compares the points. A unit counts for the opponent of its owner
// however it was lost: otherwise a player could drown a tank to keep it from
// the enemy.
func (s *state) attrition() {
	white, black := s.points[White], s.points[Black]
	over := s.number > attritionTurns && s.turn == White
	if white < pointsToDestroy && black < pointsToDestroy && !over {
		return
	}
	switch {
	case white > black:
		s.won(White, ByObjective, "CH-14.j")
	case black > white:
		s.won(Black, ByObjective, "CH-14.j")
	default:
		s.won(game.Nobody, ByObjective, "CH-14.j")
	}
}
