package tankchess

import (
	"fmt"
	"strconv"
	"strings"
)

// reader walks over one line of text and stops at the first fault.
type reader struct {
	text  string
	at    int
	fault error
}

// want notes a syntax error at the present column, counted from 1.
func (r *reader) want(format string, args ...any) {
	if r.fault != nil {
		return
	}
	found := "the text ends"
	if r.at < len(r.text) {
		found = strconv.QuoteRune([]rune(r.text[r.at:])[0])
	}
	r.fault = fmt.Errorf("column %d: %s, want %s", r.at+1, found, fmt.Sprintf(format, args...))
}

// peek is the next byte, 0 at the end.
func (r *reader) peek() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// take steps over the next byte if it is the one wanted.
func (r *reader) take(want byte) bool {
	if r.at < len(r.text) && r.text[r.at] == want {
		r.at++
		return true
	}
	return false
}

// need steps over a byte that must come next.
func (r *reader) need(next byte, format string, args ...any) {
	if !r.take(next) {
		r.want(format, args...)
	}
}

// number reads a decimal number without leading zeros, low to high.
func (r *reader) number(low, high int, what string) int {
	start := r.at
	for c := r.peek(); c >= '0' && c <= '9'; c = r.peek() {
		r.at++
	}
	digits := r.text[start:r.at]
	n, err := strconv.Atoi(digits)
	if err != nil || n < low || n > high || digits != strconv.Itoa(n) {
		r.at = start
		r.want("%s, a number from %d to %d", what, low, high)
	}
	return n
}

// ParseTFEN reads position text (CH-15.c). What it returns is well-formed but
// may still be nonsense; [Setup.Position] judges that.
func ParseTFEN(text string) (Setup, error) {
	r := &reader{text: strings.TrimSpace(text)}
	s := r.setup()
	if r.fault != nil {
		return Setup{}, fmt.Errorf("tfen: %w", r.fault)
	}
	return s, nil
}

func (r *reader) setup() (s Setup) {
	s.Width = r.number(minSide, MaxSide, "the width")
	r.need('x', `"x" between width and height`)
	s.Height = r.number(minSide, MaxSide, "the height")
	if r.fault != nil {
		return s
	}
	s.Ground = make([]Terrain, s.Width*s.Height)
	between := byte(' ')
	for rank := s.Height - 1; rank >= 0 && r.fault == nil; rank-- {
		r.need(between, "%q before rank %d", between, rank+1)
		s.readRank(r, rank)
		between = '/'
	}
	r.need(' ', "a space before the side to move")
	switch {
	case r.take('w'):
		s.Turn = White
	case r.take('b'):
		s.Turn = Black
	default:
		r.want(`the side to move, "w" or "b"`)
	}
	r.need(' ', "a space before the quiet counter")
	s.QuietPlies = r.number(0, maxCounter, "the quiet counter")
	r.need(' ', "a space before the turn number")
	s.TurnNumber = r.number(1, maxCounter, "the turn number")
	if r.at < len(r.text) {
		r.want("nothing more")
	}
	return s
}

func (s *Setup) readRank(r *reader, rank int) {
	for file := 0; file < s.Width && r.fault == nil; file++ {
		here := Square{File: uint8(file), Rank: uint8(rank)}
		c := r.peek()
		switch terrain, known := terrainByChar(c); {
		case c >= '0' && c <= '9':
			file += r.number(1, s.Width-file, "open squares from "+here.String()) - 1
		case r.take('*'):
			s.Wrecks = append(s.Wrecks, r.letter(here))
		case known && terrain != Open:
			r.at++
			s.Ground[rank*s.Width+file] = terrain
			if r.take('=') {
				s.Units = append(s.Units, r.piece(here))
			}
		default:
			s.Units = append(s.Units, r.piece(here))
		}
	}
}

// letter reads the letter of a piece: upper case for White.
func (r *reader) letter(here Square) Unit {
	u := Unit{Owner: White, Square: here}
	c := r.peek()
	if c >= 'a' && c <= 'z' {
		u.Owner, c = Black, c-'a'+'A'
	}
	t, ok := TypeByLetter(c)
	if !ok {
		r.want("a unit letter, terrain or a number of open squares for %s", here)
		return u
	}
	r.at++
	u.Type = t
	return u
}

func (r *reader) piece(here Square) Unit {
	u := r.letter(here)
	c := r.peek()
	if c < '0' || c > '7' {
		r.want("the heading of the unit on %s, 0 to 7", here)
		return u
	}
	u.Heading = Heading(c - '0')
	r.at++
	return u
}

// TFEN writes the position as text (CH-15.c).
func (p Position) TFEN() string {
	s := p.s
	b := make([]byte, 0, 256)
	b = strconv.AppendInt(b, int64(s.width), 10)
	b = append(b, 'x')
	b = strconv.AppendInt(b, int64(s.height), 10)
	between := byte(' ')
	for rank := s.height - 1; rank >= 0; rank-- {
		b = append(b, between)
		between = '/'
		run := 0
		for file := range s.width {
			c := s.cells[s.index(Square{File: uint8(file), Rank: uint8(rank)})]
			if c == (cell{}) {
				run++
				continue
			}
			b = appendRun(b, run)
			run = 0
			b = c.append(b)
		}
		b = appendRun(b, run)
	}
	b = append(b, ' ', " wb"[s.turn], ' ')
	b = strconv.AppendInt(b, int64(s.quietPlies), 10)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(s.turnNumber), 10)
	return string(b)
}

// TFEN writes the setup as text; nothing for one that no position can be made
// of.
func (s Setup) TFEN() string {
	p, err := s.Position(DefaultOptions())
	if err != nil {
		return ""
	}
	return p.TFEN()
}

func appendRun(b []byte, run int) []byte {
	if run == 0 {
		return b
	}
	return strconv.AppendInt(b, int64(run), 10)
}

// append writes one cell that is not open and empty.
func (c cell) append(b []byte) []byte {
	if c.ground != Open {
		b = append(b, c.ground.Char())
		if c.kind != 0 {
			b = append(b, '=')
		}
	}
	if c.kind == 0 {
		return b
	}
	letter := c.kind.Letter()
	if c.owner == side(Black) {
		letter += 'a' - 'A'
	}
	if c.wreck {
		return append(b, '*', letter)
	}
	return append(b, letter, '0'+byte(c.heading))
}
