package printed

import (
	"fmt"
	"strconv"
)

// Pos is a position of the board, or the reserve of whoever moves. The zero
// value is no position. The form is independent of the board's size: column
// and row are counted on a grid of nine columns.
type Pos uint8

// The largest board, and what lies beside it.
const (
	MaxColumns = 9
	MaxRows    = 9
	// Reserve is the hand as a place that units enter and leave (TC-8.3.a).
	Reserve Pos = 255
)

// At makes a position of a column and a row, both counted from 0.
func At(column, row int) Pos { return Pos(1 + row*MaxColumns + column) }

// Column is counted from 0 in the west.
func (p Pos) Column() int { return int(p-1) % MaxColumns }

// Row is counted from 0 in the south.
func (p Pos) Row() int { return int(p-1) / MaxColumns }

// String writes "C2", "reserve" or nothing.
func (p Pos) String() string {
	switch p {
	case 0:
		return ""
	case Reserve:
		return "reserve"
	default:
		return string(rune('A'+p.Column())) + strconv.Itoa(p.Row()+1)
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
		*p = At(int(s[0]|0x20-'a'), int(s[1]-'1'))
	default:
		return fmt.Errorf("position %q, want a letter A to I and a digit 1 to 9, or reserve", s)
	}
	return nil
}

// ColumnsFrom counts how far p lies from a column.
func (p Pos) ColumnsFrom(column int) int { return abs(p.Column() - column) }

// RowsFrom counts how far p lies from a row.
func (p Pos) RowsFrom(row int) int { return abs(p.Row() - row) }

// Beside tells whether two positions touch along a side (not at a corner).
func Beside(a, b Pos) bool { return a.ColumnsFrom(b.Column())+a.RowsFrom(b.Row()) == 1 }

// Distance between two positions: diagonals count like straight lines
// (TC-6.0.c, TC-9.1.a).
func Distance(a, b Pos) int {
	return max(abs(a.Column()-b.Column()), abs(a.Row()-b.Row()))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Board is the geometry of TC-6.0.a: columns from west to east, rows from
// south to north, German reserve beyond the last row.
type Board struct {
	Columns, Rows, Ranks int
	neutral              bool  // a row of nobody's between the first ranks (TC-6.0.b)
	All                  []Pos // every position, A1 first, row by row; read only
}

// NewBoard lays out a board; neutral adds a row of nobody's.
func NewBoard(columns, ranks int, neutral bool) *Board {
	b := &Board{Columns: columns, Ranks: ranks, Rows: 2 * ranks, neutral: neutral}
	if neutral {
		b.Rows++
	}
	for row := range b.Rows {
		for column := range columns {
			b.All = append(b.All, At(column, row))
		}
	}
	return b
}

// Slots is the length of a list indexed by position.
func (b *Board) Slots() int { return b.Rows*MaxColumns + 1 }

// Has tells whether p is a position of this board.
func (b *Board) Has(p Pos) bool {
	return p != 0 && p != Reserve && p.Column() < b.Columns && p.Row() < b.Rows
}

// RankRows lists the positions of some rows; read only, like all.
func (b *Board) RankRows(first, count int) []Pos {
	return b.All[first*b.Columns : (first+count)*b.Columns]
}

// Neighbours lists the up to eight positions that touch p (TC-6.0.c).
func (b *Board) Neighbours(p Pos) ([8]Pos, int) {
	var list [8]Pos
	n := 0
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			column, row := p.Column()+dx, p.Row()+dy
			if (dx != 0 || dy != 0) && column >= 0 && column < b.Columns && row >= 0 && row < b.Rows {
				list[n] = At(column, row)
				n++
			}
		}
	}
	return list, n
}

// HomeRow is the row next to the reserve of a side: its "second rank".
func (b *Board) HomeRow(s Side) int {
	if s == German {
		return b.Rows - 1
	}
	return 0
}

// Home tells whether p lies in the rank next to a side's reserve (TC-8.3.a).
func (b *Board) Home(p Pos, s Side) bool { return p != 0 && p != Reserve && p.Row() == b.HomeRow(s) }

// Owns tells whether p is one of a side's own positions (TC-6.0.a).
func (b *Board) Owns(p Pos, s Side) bool {
	if p == 0 || p == Reserve {
		return false
	}
	if s == German {
		return p.Row() >= b.Rows-b.Ranks
	}
	return p.Row() < b.Ranks
}

// ToControl is how many positions of the enemy's second rank win (TC-6.0.d).
func (b *Board) ToControl() int { return b.Columns/2 + 1 }

// Between lists the positions that can block the line between two positions
// at distance 2 (TC-9.2.a): one on straight lines, two beside a knight's line.
func Between(a, b Pos) (list [2]Pos, n int) {
	dx, dy := b.Column()-a.Column(), b.Row()-a.Row()
	x, y := a.Column(), a.Row()
	switch {
	case abs(dx) == 1 && abs(dy) == 2:
		return [2]Pos{At(x, y+dy/2), At(x+dx, y+dy/2)}, 2
	case abs(dx) == 2 && abs(dy) == 1:
		return [2]Pos{At(x+dx/2, y), At(x+dx/2, y+dy)}, 2
	default:
		return [2]Pos{At(x+dx/2, y+dy/2)}, 1
	}
}

// PosSet is a set of positions.
type PosSet [2]uint64

// Add puts a position in.
func (set *PosSet) Add(p Pos) { set[p/64] |= 1 << (p % 64) }

// Has tells whether a position is in it.
func (set *PosSet) Has(p Pos) bool { return set[p/64]>>(p%64)&1 == 1 }

// Side is a nation, or neither for cards that both may hold.
type Side uint8

// The sides.
const (
	Neutral Side = iota
	German
	Soviet
)

func (s Side) String() string { return [...]string{"neutral", "german", "soviet"}[min(s, 2)] }

// MarshalText writes the id.
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads an id.
func (s *Side) UnmarshalText(text []byte) error {
	return ReadName(s, text, "side", Neutral, Soviet)
}

// Values lists the ids.
func (Side) Values() []string { return Names(Neutral, Soviet) }
