package tankchess

import (
	"fmt"
	"slices"

	"sabot/game"
	"sabot/games/tankchess"
)

func seatSide(seat game.Seat) side { return side(seat - tankchess.White) }

func fromSquare(q tankchess.Square) square { return squareAt(int(q.File), int(q.Rank)) }

func toSquare(s square) tankchess.Square {
	return tankchess.Square{File: uint8(s.file()), Rank: uint8(s.rank())}
}

// newBoard builds a board from what one seat sees. The other side's remote
// mines are not in the view and so not on the board. Boards of one engine share
// its tables and cache.
func newBoard(geo *geometry, cache *reachCache, v tankchess.View) (*Board, error) {
	if v.Width > tankchess.MaxSide || v.Height > tankchess.MaxSide || len(v.Ground) != v.Height {
		return nil, fmt.Errorf("engine: board of %d×%d with %d ranks of ground", v.Width, v.Height, len(v.Ground))
	}
	b := &Board{
		geo: geo, cache: cache, width: v.Width, height: v.Height, turn: seatSide(v.Turn), quiet: v.QuietPlies, number: v.TurnNumber,
		options: v.Options, command: [2]int{-1, -1},
	}
	b.cacheKey = mix(uint64(v.Width) | uint64(v.Height)<<8 | uint64(v.Options.Objective)<<16)
	if v.Options.ReverseExit {
		b.cacheKey ^= 1
	}
	for s, side := range v.Sides {
		switch v.Options.Objective {
		case tankchess.Breakthrough:
			b.out[s] = side.BroughtOut
		case tankchess.Attrition:
			b.points[s] = side.Points
		case tankchess.Standard, tankchess.Hunt, tankchess.Flag: // nothing is counted that could decide the game
		}
		if side.Flag != nil {
			b.flag[s] = fromSquare(*side.Flag)
		}
	}
	b.lay(v)
	b.deploy(v.Units)
	if v.Seat == tankchess.White || v.Seat == tankchess.Black {
		for _, q := range v.Mines {
			s := seatSide(v.Seat)
			b.mines[s] |= 1 << len(b.mineAt)
			b.hash ^= mineKey(s, len(b.mineAt))
			b.mineAt = append(b.mineAt, fromSquare(q))
		}
	}
	b.hash ^= scoreKey(b.out, b.points)
	if b.turn == 1 {
		b.hash ^= keyTurn
	}
	if v.Result != nil {
		b.over = drawn
		if v.Result.Winner != game.Nobody {
			b.over = won(seatSide(v.Result.Winner))
		}
	}
	return b, nil
}

// lay lays the ground out: off board everything is shut.
func (b *Board) lay(v tankchess.View) {
	b.groundOf = groundTable(slices.ContainsFunc(v.Units, func(u tankchess.Unit) bool { return u.Type.Stats().Clears }))
	for i := range b.cells {
		b.cells[i] = wall
	}
	for i := range b.blocked {
		b.blocked[i] = ^uint64(0)
	}
	for i := range b.opaque {
		b.opaque[i] = ^uint32(0)
	}
	terrain := map[byte]cell{
		tankchess.Obstacle.Char(): wall,
		tankchess.Low.Char():      low,
		tankchess.Water.Char():    water,
		tankchess.Hedge.Char():    hedge,
		tankchess.Mud.Char():      mud,
		tankchess.Tree.Char():     tree,
		tankchess.Mine.Char():     mine,
	}
	for i, row := range v.Ground {
		for x := range v.Width {
			s := squareAt(x, v.Height-1-i)
			b.cells[s] = 0
			b.blocked[int(s)/stride+rowPad] &^= 1 << (int(s)%stride + rowPad)
			b.opaque[int(s)/stride] &^= 1 << (int(s) % stride)
			b.put(s, terrain[row[x]])
		}
	}
	for _, w := range v.Wrecks {
		b.put(fromSquare(w.Square), wreck)
	}
}

func (b *Board) deploy(units []tankchess.Unit) {
	for s := range side(2) {
		for _, u := range units {
			if seatSide(u.Owner) == s {
				b.pieces = append(b.pieces, piece{at: fromSquare(u.Square), heading: uint8(u.Heading), kind: uint8(u.Type)})
			}
		}
		if s == 0 {
			b.firstBlack = len(b.pieces)
		}
	}
	for i, p := range b.pieces {
		owner, k := b.ownerOf(i), &b.geo.kind[p.kind]
		b.put(p.at, b.cells[p.at]|unit)
		b.unitAt[p.at] = uint16(i)
		b.hash ^= b.unitKey(i)
		if k.command {
			b.command[owner] = i
		}
		if !k.lob {
			b.bestGun[owner] = max(b.bestGun[owner], k.gun)
		}
	}
}

// positionBoard builds a board from a position as the side to move sees it.
func positionBoard(geo *geometry, cache *reachCache, p tankchess.Position) (*Board, error) {
	return newBoard(geo, cache, p.View(p.Turn()).(tankchess.View))
}

func (m Move) action() game.Action {
	switch m.special() {
	case passing:
		return tankchess.Pass{}
	case detonation:
		return tankchess.Detonate{Square: toSquare(m.target())}
	default:
	}
	a := tankchess.Move{From: toSquare(m.from()), End: m.end()}
	if a.End == tankchess.Out {
		return a
	}
	n := m.node()
	a.To = toSquare(n.square())
	if a.End == tankchess.Stays {
		a.Heading = tankchess.Heading(n.heading())
	}
	if t := m.target(); t != 0 {
		a.Fires, a.Target = true, toSquare(t)
	}
	return a
}
