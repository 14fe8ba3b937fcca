package engagement

import (
	"sabot/dice"
	"sabot/game"
)

// Sample draws a legal action for seat without listing them all: for
// simulations and for players that only want to get on. It draws out of sight
// from a source of the caller's own, never from that of a match.
func (p Position) Sample(seat game.Seat, src dice.Source) game.Action {
	s := p.s
	if s.flow.Asks(s, seat) == "" {
		return nil
	}
	switch s.Ask.Kind {
	case askDeploy:
		return Done{}
	case askOrders:
		return s.sampleOrder(src)
	case askMove:
		return s.sampleMove(src)
	case askShoot:
		return s.sampleShot(src)
	case askOpportunity:
		return s.sampleSnap(seat, src)
	default: // few enough to list
	}
	legal := s.legal(seat)
	return legal[src.Hidden(len(legal))]
}

// tries is how many draws are made before giving up.
const tries = 6

func (s *state) sampleOrder(src dice.Source) game.Action {
	list := s.commandable()
	if len(list) == 0 {
		return Done{}
	}
	i := list[src.Hidden(len(list))]
	orders := s.ordersFor(i)
	for range tries {
		a := Command{Unit: s.Units[i].ID, Order: orders[src.Hidden(len(orders))]}
		switch {
		case a.Order == Assault, a.Order == Advance && s.Units[i].car() && src.Hidden(3) == 0:
			foes := s.enemiesSeen(s.Units[i].Seat)
			for range tries { // somebody near, if there is one
				if len(foes) == 0 {
					break
				}
				k := foes[src.Hidden(len(foes))]
				a.Goal = s.Units[k].ID
				if s.near(i, k, assaultReach) {
					break
				}
			}
		case a.Order == Hold:
			a.Watch = src.Hidden(2) == 0
			a.Unditch = s.Units[i].Vehicle.bogged() && !a.Watch
		}
		if s.mayCommand(i, a) == nil {
			return a
		}
	}
	if all := s.ordersOf(i); len(all) > 0 {
		return all[src.Hidden(len(all))]
	}
	return Done{}
}

func (s *state) sampleMove(src dice.Source) game.Action {
	list := s.movers()
	if len(list) == 0 {
		return Done{}
	}
	i := list[src.Hidden(len(list))]
	u := &s.Units[i]
	t := s.table(u.Seat)
	switch {
	case u.Place == atTable && u.car():
		paths := s.drivePaths(u)
		for range tries {
			if len(paths) == 0 {
				break
			}
			path := paths[src.Hidden(len(paths))]
			if _, no := s.mayCourse(t, i, path); no == nil {
				return Drive{Unit: u.ID, Path: path}
			}
		}
	case u.Place == atTable:
		if all := s.boardings(i); len(all) > 0 && src.Hidden(3) == 0 {
			return all[src.Hidden(len(all))]
		}
		ways := s.strideWays(t, i)
		for range tries {
			by := ways[src.Hidden(len(ways))]
			a := Stride{Unit: u.ID, By: &by}
			paths, _ := u.Squad.paths(a)
			if _, no := s.mayStride(t, i, paths); no == nil {
				return a
			}
		}
	default:
		if all := s.movesOf(t, i); len(all) > 0 {
			return all[src.Hidden(len(all))]
		}
	}
	if src.Hidden(2) == 0 {
		return Done{}
	}
	if u.Place == atTable && u.car() {
		if _, no := s.mayCourse(t, i, []Segment{}); no == nil { // who shares a squad may have to follow (RE-6.5)
			return Drive{Unit: u.ID, Path: []Segment{}}
		}
	}
	return Done{}
}

func (s *state) sampleShot(src dice.Source) game.Action {
	var able []int
	for i := range s.Units {
		if s.Units[i].Seat == s.Active && s.mayAct(i, fireMode{}) == nil {
			able = append(able, i)
		}
	}
	foes := s.enemiesSeen(s.Active)
	if len(able) == 0 || len(foes) == 0 || src.Hidden(6) == 0 {
		return Done{}
	}
	i := able[src.Hidden(len(able))]
	t := s.table(s.Active)
	if src.Hidden(3) == 0 && s.maySearch(i) == nil {
		return Detect{s.Units[i].ID}
	}
	for range 2 {
		if shots := s.barrage(t, i, foes[src.Hidden(len(foes))], fireMode{}); len(shots) > 0 {
			return Fire{Unit: s.Units[i].ID, Shots: shots}
		}
	}
	return Done{}
}

func (s *state) sampleSnap(seat game.Seat, src dice.Source) game.Action {
	m := s.Move
	for i := range s.Units {
		if u := &s.Units[i]; u.Seat == seat && s.mayAct(i, fireMode{Snap: true}) == nil && src.Hidden(2) == 0 {
			if shots := s.snapShots(i, m.Total); len(shots) > 0 {
				return Snap{Unit: u.ID, Step: m.Total, Shots: shots}
			}
		}
	}
	return HoldFire{}
}
