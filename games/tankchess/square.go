package tankchess

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Heading is one of the eight directions a hull can point in, clockwise from
// North, which is up the board (CH-15.a).
type Heading uint8

// The headings, clockwise.
const (
	N Heading = iota
	NE
	E
	SE
	S
	SW
	W
	NW
)

// Delta is the square one step ahead, in files and ranks.
func (h Heading) Delta() (dx, dy int) {
	step := [8][2]int8{N: {0, 1}, NE: {1, 1}, E: {1, 0}, SE: {1, -1}, S: {0, -1}, SW: {-1, -1}, W: {-1, 0}, NW: {-1, 1}}[h&7]
	return int(step[0]), int(step[1])
}

// Left is the heading 45° anticlockwise.
func (h Heading) Left() Heading { return (h + 7) & 7 }

// Right is the heading 45° clockwise.
func (h Heading) Right() Heading { return (h + 1) & 7 }

// Back is the opposite heading.
func (h Heading) Back() Heading { return (h + 4) & 7 }

// Diagonal tells NE, SE, SW and NW from the others.
func (h Heading) Diagonal() bool { return h&1 == 1 }

// String is the heading in upper case letters, "N" to "NW".
func (h Heading) String() string { return nameOf(h&7, "N", "NE", "E", "SE", "S", "SW", "W", "NW") }

// Headings lists them clockwise from North.
func Headings() []Heading { return []Heading{N, NE, E, SE, S, SW, W, NW} }

// Values lists them as in move text.
func (Heading) Values() []string { return names(Headings()) }

// MarshalText writes the heading as in move text.
func (h Heading) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads a heading in upper case.
func (h *Heading) UnmarshalText(text []byte) error { return named(h, "heading", Headings(), text) }

// Square is a place on the board, counted from 0: a1 is {0, 0}.
type Square struct{ File, Rank uint8 }

// MaxSide is the longest side of a board: files are single letters.
const MaxSide = 26

// String is the square as in move text: file letter, rank number.
func (q Square) String() string { return string('a'+rune(q.File)) + strconv.Itoa(int(q.Rank)+1) }

// MarshalText writes the square as in move text.
func (q Square) MarshalText() ([]byte, error) { return []byte(q.String()), nil }

// UnmarshalText reads a square as in move text.
func (q *Square) UnmarshalText(text []byte) error {
	got, err := ParseSquare(string(text))
	if err == nil {
		*q = got
	}
	return err
}

// ParseSquare reads "a1" to "z26" (CH-15.a): no capitals, no leading zero.
func ParseSquare(text string) (Square, error) {
	q, rest, ok := cutSquare(text)
	if !ok || rest != "" {
		return Square{}, fmt.Errorf("square %q, want a file letter a to z and a rank 1 to %d", text, MaxSide)
	}
	return q, nil
}

func cutSquare(text string) (q Square, rest string, ok bool) {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'z' || text[1] < '1' || text[1] > '9' {
		return Square{}, text, false
	}
	rank, n := int(text[1]-'0'), 2
	if len(text) > 2 && text[2] >= '0' && text[2] <= '9' {
		rank, n = rank*10+int(text[2]-'0'), 3
	}
	if rank > MaxSide {
		return Square{}, text, false
	}
	return Square{File: text[0] - 'a', Rank: uint8(rank - 1)}, text[n:], true
}

// bySquare orders squares rank by rank from a1.
func bySquare(a, b Square) int {
	return (int(a.Rank)-int(b.Rank))*MaxSide + int(a.File) - int(b.File)
}

func nameOf[T ~uint8](v T, names ...string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "?"
}

func names[T fmt.Stringer](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.String()
	}
	return list
}

func named[T fmt.Stringer](into *T, what string, values []T, name []byte) error {
	i := slices.IndexFunc(values, func(v T) bool { return v.String() == string(name) })
	if i < 0 {
		return fmt.Errorf("%s %q, want one of %s", what, name, strings.Join(names(values), ", "))
	}
	*into = values[i]
	return nil
}
