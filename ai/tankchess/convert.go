package tankchess

import (
	"fmt"

	"sabot/game"
	"sabot/games/tankchess"
)

func seatSide(seat game.Seat) side { return side(seat - tankchess.White) }

func fromSquare(q tankchess.Square) square { return squareAt(int(q.File), int(q.Rank)) }

func toSquare(s square) tankchess.Square {
	return tankchess.Square{File: uint8(s.file()), Rank: uint8(s.rank())}
}

// viewBoard builds a board from what one seat sees. The other side's remote
// mines are not in the view and so not on the board.
func viewBoard(geo *geometry, cache *reachCache, v tankchess.View) (*Board, error) {
	if v.Width > tankchess.MaxSide || v.Height > tankchess.MaxSide || len(v.Ground) != v.Height {
		return nil, fmt.Errorf("engine: board of %d×%d with %d ranks of ground", v.Width, v.Height, len(v.Ground))
	}
	l := boardSetup{
		width: v.Width, height: v.Height, ground: map[square]cell{}, turn: seatSide(v.Turn),
		quiet: v.QuietPlies, number: v.TurnNumber,
		options: options{
			reverseExit: v.Options.ReverseExit, strict: v.Options.StrictDiagonals,
			objective: fromObjective(v.Options.Objective), quietLimit: v.Options.QuietLimit, repetition: v.Options.Repetition,
		},
	}
	switch l.options.objective {
	case breakthrough:
		l.out = [2]int{v.Sides[0].BroughtOut, v.Sides[1].BroughtOut}
	case attrition:
		l.points = [2]int{v.Sides[0].Points, v.Sides[1].Points}
	case standard, hunt, flag: // nothing is counted that could decide the game
	}
	for i, row := range v.Ground {
		for x := range min(len(row), v.Width) {
			if c := fromTerrain(row[x]); c != 0 {
				l.ground[squareAt(x, v.Height-1-i)] = c
			}
		}
	}
	for _, u := range v.Wrecks {
		l.ground[fromSquare(u.Square)] = wreck
	}
	for _, u := range v.Units {
		s := seatSide(u.Owner)
		l.units[s] = append(l.units[s], piece{at: fromSquare(u.Square), heading: uint8(u.Heading), kind: uint8(u.Type)})
	}
	for s, side := range v.Sides {
		if side.Flag != nil {
			l.options.flag[s] = fromSquare(*side.Flag)
		}
	}
	if seat := v.Seat; seat == tankchess.White || seat == tankchess.Black {
		for _, q := range v.Mines {
			l.mines[seatSide(seat)] = append(l.mines[seatSide(seat)], fromSquare(q))
		}
	}
	b := newBoard(geo, cache, l)
	if v.Result != nil {
		b.over = drawn
		if v.Result.Winner != game.Nobody {
			b.over = won(seatSide(v.Result.Winner))
		}
	}
	return b, nil
}

// positionBoard builds a board from a position as the side to move sees it.
func positionBoard(geo *geometry, cache *reachCache, p tankchess.Position) (*Board, error) {
	v, ok := p.View(p.Turn()).(tankchess.View)
	if !ok {
		return nil, fmt.Errorf("engine: view of type %T", p.View(p.Turn()))
	}
	return viewBoard(geo, cache, v)
}

func fromObjective(o tankchess.Objective) objective {
	switch o {
	case tankchess.Hunt:
		return hunt
	case tankchess.Flag:
		return flag
	case tankchess.Breakthrough:
		return breakthrough
	case tankchess.Attrition:
		return attrition
	case tankchess.Standard:
	}
	return standard
}

// fromTerrain reads a character of a ground map.
func fromTerrain(char byte) cell {
	switch char {
	case tankchess.Obstacle.Char():
		return wall
	case tankchess.Low.Char():
		return low
	case tankchess.Water.Char():
		return water
	case tankchess.Hedge.Char():
		return hedge
	case tankchess.Mud.Char():
		return mud
	case tankchess.Tree.Char():
		return tree
	case tankchess.Mine.Char():
		return mine
	default:
		return 0
	}
}

func (m Move) action() game.Action {
	switch m.special() {
	case passing:
		return tankchess.Pass{}
	case detonation:
		return tankchess.Detonate{Square: toSquare(m.target())}
	default:
	}
	a := tankchess.Move{From: toSquare(m.from())}
	n := m.node()
	switch m.ending() {
	case leaves:
		a.End = tankchess.Out
		return a
	case sinks:
		a.End = tankchess.Sunk
	case blowsUp:
		a.End = tankchess.BlownUp
	case stays:
		a.Heading = tankchess.Heading(n.heading())
	}
	a.To = toSquare(n.square())
	if t := m.target(); t != 0 {
		a.Fires, a.Target = true, toSquare(t)
	}
	return a
}

// fromAction is the engine's form of an action on the board; ok is false for
// actions that the board does not know.
func fromAction(a game.Action) (m Move, ok bool) {
	switch a := a.(type) {
	case tankchess.Pass:
		return passing, true
	case tankchess.Detonate:
		return detonate(fromSquare(a.Square)), true
	case tankchess.Move:
		from := fromSquare(a.From)
		switch a.End {
		case tankchess.Out:
			return leaving(from), true
		case tankchess.Sunk:
			return losing(from, fromSquare(a.To), sinks), true
		case tankchess.BlownUp:
			return losing(from, fromSquare(a.To), blowsUp), true
		case tankchess.Stays:
		}
		var target square
		if a.Fires {
			target = fromSquare(a.Target)
		}
		return moveOf(from, nodeOf(fromSquare(a.To), uint8(a.Heading)), target), true
	}
	return none, false
}
