package engagement

import (
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
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
		return sampleOrder(s, src)
	case askMove:
		return sampleMove(s, src)
	case askShoot:
		return sampleShot(s, src)
	case askOpportunity:
		return sampleSnap(s, seat, src)
	default: // few enough to list
	}
	legal := legalActions(s, seat)
	return legal[src.Hidden(len(legal))]
}

// tries is how many draws are made before giving up.
const tries = 6

func sampleOrder(s *state, src dice.Source) game.Action {
	list := s.commandable()
	if len(list) == 0 {
		return Done{}
	}
	i := list[src.Hidden(len(list))]
	orders := s.ordersFor(i)
	for range tries {
		a := Command{Unit: s.Units[i].ID, Order: orders[src.Hidden(len(orders))]}
		switch {
		case a.Order == printed.Assault, a.Order == printed.Advance && s.Units[i].isVehicle() && src.Hidden(3) == 0:
			foes := s.Units.enemiesSeen(s.Units[i].Seat)
			for range tries { // somebody near, if there is one
				if len(foes) == 0 {
					break
				}
				k := foes[src.Hidden(len(foes))]
				a.Goal = s.Units[k].ID
				if s.Units.near(i, k, assaultReach) {
					break
				}
			}
		case a.Order == printed.Hold:
			a.Watch = src.Hidden(2) == 0
			a.Unditch = s.Units[i].Vehicle.bogged() && !a.Watch
		}
		if mayCommand(s, i, a) == nil {
			return a
		}
	}
	if all := suggestOrdersFor(s, i); len(all) > 0 {
		return all[src.Hidden(len(all))]
	}
	return Done{}
}

func sampleMove(s *state, src dice.Source) game.Action {
	list := s.movers()
	if len(list) == 0 {
		return Done{}
	}
	i := list[src.Hidden(len(list))]
	u := &s.Units[i]
	t := s.table(u.Seat)
	switch {
	case u.Place == atTable && u.isVehicle():
		paths := drivePaths(s, u)
		for range tries {
			if len(paths) == 0 {
				break
			}
			path := paths[src.Hidden(len(paths))]
			if _, refusal := mayCourse(s, t, i, path); refusal == nil {
				return Drive{Unit: u.ID, Path: path}
			}
		}
	case u.Place == atTable:
		if all := suggestBoardings(s, i); len(all) > 0 && src.Hidden(3) == 0 {
			return all[src.Hidden(len(all))]
		}
		ways := strideWays(s, t, i)
		for range tries {
			by := ways[src.Hidden(len(ways))]
			a := Stride{Unit: u.ID, By: &by}
			if _, _, refusal := judgeWalk(s, t, i, a); refusal == nil {
				return a
			}
		}
	default:
		if all := suggestMovesFor(s, t, i); len(all) > 0 {
			return all[src.Hidden(len(all))]
		}
	}
	if src.Hidden(2) == 0 {
		return Done{}
	}
	if u.Place == atTable && u.isVehicle() {
		if _, refusal := mayCourse(s, t, i, []field.Segment{}); refusal == nil { // who shares a squad may have to follow (RE-6.5)
			return Drive{Unit: u.ID, Path: []field.Segment{}}
		}
	}
	return Done{}
}

func sampleShot(s *state, src dice.Source) game.Action {
	var able []int
	for i := range s.Units {
		if s.Units[i].Seat == s.Active && mayAct(s, i, fireMode{}) == nil {
			able = append(able, i)
		}
	}
	foes := s.Units.enemiesSeen(s.Active)
	if len(able) == 0 || len(foes) == 0 || src.Hidden(6) == 0 {
		return Done{}
	}
	i := able[src.Hidden(len(able))]
	t := s.table(s.Active)
	if src.Hidden(3) == 0 && maySearch(s, i) == nil {
		return Detect{s.Units[i].ID}
	}
	for range 2 {
		if shots := barrage(s, t, i, foes[src.Hidden(len(foes))], fireMode{}); len(shots) > 0 {
			return Fire{Unit: s.Units[i].ID, Shots: shots}
		}
	}
	return Done{}
}

func sampleSnap(s *state, seat game.Seat, src dice.Source) game.Action {
	m := s.Move
	for i := range s.Units {
		if u := &s.Units[i]; u.Seat == seat && mayAct(s, i, fireMode{Snap: true}) == nil && src.Hidden(2) == 0 {
			if shots := snapShots(s, i, m.Total); len(shots) > 0 {
				return Snap{Unit: u.ID, Step: m.Total, Shots: shots}
			}
		}
	}
	return HoldFire{}
}
