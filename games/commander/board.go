package commander

import (
	"fmt"
	"strconv"

	"sabot/game"
)

// Pos is a position of the board, or the reserve of whoever moves. The zero
// value is no position. The form is independent of the board's size: column
// and row are counted on a grid of nine columns.
type Pos uint8

const (
	maxColumns = 9
	maxRows    = 9
	// Reserve is the hand as a place that units enter and leave (TC-8.3.a).
	Reserve Pos = 255
)

// at makes a position of a column and a row, both counted from 0.
func at(column, row int) Pos { return Pos(1 + row*maxColumns + column) }

// column is counted from 0 in the west.
func (p Pos) column() int { return int(p-1) % maxColumns }

// row is counted from 0 in the south.
func (p Pos) row() int { return int(p-1) / maxColumns }

// String writes "C2", "reserve" or nothing.
func (p Pos) String() string {
	switch p {
	case 0:
		return ""
	case Reserve:
		return "reserve"
	default:
		return string(rune('A'+p.column())) + strconv.Itoa(p.row()+1)
	}
}

// MarshalText writes the name.
func (p Pos) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a name in either case.
func (p *Pos) UnmarshalText(text []byte) error {
	switch s := string(text); {
	case s == "":
		*p = 0
	case s == "reserve":
		*p = Reserve
	case len(s) == 2 && s[0]|0x20 >= 'a' && s[0]|0x20 <= 'i' && s[1] >= '1' && s[1] <= '9':
		*p = at(int(s[0]|0x20-'a'), int(s[1]-'1'))
	default:
		return fmt.Errorf("position %q, want a letter A to I and a digit 1 to 9, or reserve", s)
	}
	return nil
}

// distance between two positions: diagonals count like straight lines
// (TC-6.0.c, TC-9.1.a).
func distance(a, b Pos) int {
	return max(abs(a.column()-b.column()), abs(a.row()-b.row()))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// board is the geometry of TC-6.0.a: columns from west to east, rows from
// south to north, German reserve beyond the last row.
type board struct {
	columns, rows, ranks int
	neutral              bool  // a row of nobody's between the first ranks (TC-6.0.b)
	all                  []Pos // every position, A1 first, row by row; read only
}

func newBoard(columns, ranks int, neutral bool) board {
	b := board{columns: columns, ranks: ranks, rows: 2 * ranks, neutral: neutral}
	if neutral {
		b.rows++
	}
	for row := range b.rows {
		for column := range columns {
			b.all = append(b.all, at(column, row))
		}
	}
	return b
}

// slots is the length of a list indexed by position.
func (b *board) slots() int { return b.rows*maxColumns + 1 }

// has tells whether p is a position of this board.
func (b *board) has(p Pos) bool {
	return p != 0 && p != Reserve && p.column() < b.columns && p.row() < b.rows
}

// rankRows lists the positions of some rows; read only, like all.
func (b *board) rankRows(first, count int) []Pos {
	return b.all[first*b.columns : (first+count)*b.columns]
}

// neighbours lists the up to eight positions that touch p (TC-6.0.c).
func (b *board) neighbours(p Pos) ([8]Pos, int) {
	var list [8]Pos
	n := 0
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			column, row := p.column()+dx, p.row()+dy
			if (dx != 0 || dy != 0) && column >= 0 && column < b.columns && row >= 0 && row < b.rows {
				list[n] = at(column, row)
				n++
			}
		}
	}
	return list, n
}

// homeRow is the row next to the reserve of a side: its "second rank".
func (b *board) homeRow(s Side) int {
	if s == German {
		return b.rows - 1
	}
	return 0
}

// home tells whether p lies in the rank next to a side's reserve (TC-8.3.a).
func (b *board) home(p Pos, s Side) bool { return p != 0 && p != Reserve && p.row() == b.homeRow(s) }

// owns tells whether p is one of a side's own positions (TC-6.0.a).
func (b *board) owns(p Pos, s Side) bool {
	if p == 0 || p == Reserve {
		return false
	}
	if s == German {
		return p.row() >= b.rows-b.ranks
	}
	return p.row() < b.ranks
}

// toControl is how many positions of the enemy's second rank win (TC-6.0.d).
func (b *board) toControl() int { return b.columns/2 + 1 }

// between lists the positions that can block the line between two positions
// at distance 2 (TC-9.2.a): one on straight lines, two beside a knight's line.
func between(a, b Pos) (list [2]Pos, n int) {
	dx, dy := b.column()-a.column(), b.row()-a.row()
	x, y := a.column(), a.row()
	switch {
	case abs(dx) == 1 && abs(dy) == 2:
		return [2]Pos{at(x, y+dy/2), at(x+dx, y+dy/2)}, 2
	case abs(dx) == 2 && abs(dy) == 1:
		return [2]Pos{at(x+dx/2, y), at(x+dx/2, y+dy)}, 2
	default:
		return [2]Pos{at(x+dx/2, y+dy/2)}, 1
	}
}

// side is the nation of a seat.
func (s *state) side(seat game.Seat) Side { return s.Nation[seat] }
