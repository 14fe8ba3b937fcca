package skirmish

import (
	"sabot/game"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// Survey is a table to think on: tanks can be put somewhere without playing,
// and looked at from there. It knows what its seat may know and no more. It
// is for computer players and for the page, and changes no position.
type Survey struct {
	s    *state
	seat game.Seat
}

// Survey copies the table for seat.
func (p Position) Survey(seat game.Seat) *Survey { return &Survey{p.s.clone(), seat} }

// Tanks lists all tanks as they now stand, wrecks too.
func (v *Survey) Tanks() []TankView {
	list := make([]TankView, len(v.s.Tanks))
	for i := range v.s.Tanks {
		list[i] = v.s.Tanks[i].view(v.s.Tanks[i].Owner == v.seat)
	}
	return list
}

// Place puts a tank somewhere, its speed token showing so many moves. It does
// not ask whether the tank could get there; see Reaches.
func (v *Survey) Place(id string, at geom.Pose, moves int) {
	if i := v.s.find(id); i != nobody {
		v.s.Tanks[i].stand(at)
		v.s.Tanks[i].Deployed, v.s.Tanks[i].Speed = true, moves
	}
}

// Reaches tells whether one move takes a tank from where it now stands to a
// pose (TK-7.b).
func (v *Survey) Reaches(id string, to geom.Pose) bool {
	i := v.s.find(id)
	if i == nobody {
		return false
	}
	_, b := v.s.judgeMove(i, to)
	return b.free()
}

// Moves suggests poses that one move can reach.
func (v *Survey) Moves(id string) []geom.Pose {
	i := v.s.find(id)
	if i == nobody {
		return nil
	}
	return v.s.moveCandidates(i)
}

// Farthest is the farthest pose that one move in a direction can reach with
// the tank facing as given, in the smallest steps (TK-8.d); ok is false when it
// cannot even turn that way where it stands.
func (v *Survey) Farthest(id string, direction, facing int) (to geom.Pose, ok bool) {
	i := v.s.find(id)
	if i == nobody {
		return geom.Pose{}, false
	}
	from := v.s.Tanks[i].Pose
	from.H = geom.Norm(facing)
	for d := ArrowLength; d >= 0; d-- {
		to = slide(from, geom.Norm(direction), d)
		if _, b := v.s.judgeMove(i, to); b.free() {
			return to, true
		}
	}
	return geom.Pose{}, false
}

// Look tells what the table says about a shot; ok is false when there is no
// such pair of tanks.
func (v *Survey) Look(from, to string) (look Sighting, ok bool) {
	i, j := v.s.find(from), v.s.find(to)
	if i == nobody || j == nobody || i == j {
		return Sighting{}, false
	}
	return v.s.look(i, j), true
}

// Shot counts the dice of a shot for [Odds], with the cards the seat knows; ok
// is false when the shot cannot be made.
func (v *Survey) Shot(from, to string) (q OddsQuery, ok bool) {
	i, j := v.s.find(from), v.s.find(to)
	if i == nobody || j == nobody || !v.s.Tanks[i].alive() || v.s.Tanks[i].ails()&printed.NoShoot != 0 || !v.s.judgeTarget(i, j).free() {
		return OddsQuery{}, false
	}
	return v.s.shotDice(i, j, v.s.look(i, j), v.s.knownTo(v.seat)), true
}

// knownTo is what a seat may count: its own cards, and those that are up.
func (s *state) knownTo(seat game.Seat) knows {
	return func(t *tank, h *held) bool { return h.Up || t.Owner == seat }
}

// shotDice sums a shot up.
func (s *state) shotDice(i, j int, look Sighting, known knows) OddsQuery {
	t := &s.Tanks[i]
	q := OddsQuery{
		Attack:     min(s.attackDice(i, j, look, nil, known).Total(), maxOddsAttack),
		Defence:    s.defenceDice(i, j, look, known).Total(),
		Stationary: t.Speed == 0,
	}
	if q.Stationary && t.card.Keywords.Has(printed.SemiIndirect) {
		q.Keep = 1
		for c := range t.Cards {
			if h := &t.Cards[c]; h.card.Has(printed.SemiIndirectKeep) && t.works(h) && known(t, h) {
				q.Keep = h.card.Value(printed.SemiIndirectKeep)
			}
		}
	}
	return q
}
