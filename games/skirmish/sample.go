package skirmish

import (
	"sabot/dice"
	"sabot/game"
	"sabot/games/skirmish/field"
	"sabot/geom"
)

// Sample draws a legal action for seat without listing them all: for
// simulations and for players that only want to get on. Where poses are free
// it tries some at random before it falls back on Legal. It draws out of sight
// from a source of the caller's own, never from that of a match.
func (p Position) Sample(seat game.Seat, src dice.Source) game.Action {
	s := p.s
	if !s.due(seat) {
		return nil
	}
	switch s.Ask.Kind {
	case askMove:
		id := s.id(s.Ask.Tank)
		if src.Hidden(4) == 0 {
			return EndMoves{id}
		}
		if to, ok := s.sampleMove(s.Ask.Tank, src); ok {
			return Move{Tank: id, Pose: to}
		}
		return EndMoves{id}
	case askCommand:
		return s.sampleCommand(src)
	case askDeploy:
		if a, ok := s.sampleDeploy(src); ok {
			return a
		}
	default: // few enough to list
	}
	legal := s.legal(seat)
	return legal[src.Hidden(len(legal))]
}

const tries = 8

func (s *state) sampleMove(i int, src dice.Source) (geom.Pose, bool) {
	from := s.Table.Tanks[i].Pose
	for range tries {
		h := src.Hidden(geom.Turn)
		to := field.Slide(geom.Pose{X: from.X, Y: from.Y, H: h}, h, 100+src.Hidden(field.ArrowBody-100))
		if src.Hidden(3) == 0 {
			to.H = geom.Norm(h + 1800)
		}
		if _, b := s.Table.JudgeMove(i, to); b.Free() {
			return to, true
		}
	}
	return geom.Pose{}, false
}

func (s *state) sampleCommand(src dice.Source) game.Action {
	i := s.Ask.Tank
	if s.mayActAgain(i) {
		if repairs := s.repairs(i); len(repairs) > 0 {
			return repairs[src.Hidden(len(repairs))]
		}
		if s.canCommandMove(i) && src.Hidden(2) == 0 {
			if to, ok := s.sampleMove(i, src); ok {
				return CommandMove{Tank: s.id(i), Pose: to}
			}
		}
	}
	return Decline{}
}

func (s *state) sampleDeploy(src dice.Source) (game.Action, bool) {
	i := s.Ask.Tanks[src.Hidden(len(s.Ask.Tanks))]
	card, edge := s.Tanks[i].Printed(), s.side(s.owner(i)).Edge
	for range tries {
		along, deep := src.Hidden(field.TableSize+1), card.Length/2+1+src.Hidden(field.ArrowLength-card.Length)
		to := field.PoseFrom(edge, along, deep, field.HeadingFrom(edge))
		if s.Table.JudgeDeploy(card, edge, to).Free() {
			return Deploy{Tank: s.id(i), Pose: to}, true
		}
	}
	return nil, false
}
