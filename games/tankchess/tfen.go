package tankchess

import (
	"fmt"
	"strconv"
	"strings"
)

// reader walks over one line of text and says where it stopped.
type reader struct {
	text string
	at   int
}

// fault is a syntax error at the present column, counted from 1.
func (r *reader) fault(want string) error {
	if r.at >= len(r.text) {
		return fmt.Errorf("column %d: the text ends, want %s", r.at+1, want)
	}
	found := []rune(r.text[r.at:])[0]
	return fmt.Errorf("column %d: %q, want %s", r.at+1, found, want)
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

// number reads a decimal number without leading zeros, low to high.
func (r *reader) number(low, high int, what string) (int, error) {
	start := r.at
	for c := r.peek(); c >= '0' && c <= '9'; c = r.peek() {
		r.at++
	}
	digits := r.text[start:r.at]
	n, err := strconv.Atoi(digits)
	if err != nil || n < low || n > high || digits != strconv.Itoa(n) {
		r.at = start
		return 0, r.fault(fmt.Sprintf("%s, a number from %d to %d", what, low, high))
	}
	return n, nil
}

// ParseTFEN reads position text (CH-15.c). What it returns is well-formed but
// may still be nonsense; [Setup.Position] judges that.
func ParseTFEN(text string) (Setup, error) {
	s, err := parseTFEN(&reader{text: strings.TrimSpace(text)})
	if err != nil {
		return Setup{}, fmt.Errorf("tfen: %w", err)
	}
	return s, nil
}

func parseTFEN(r *reader) (s Setup, err error) {
	if s.Width, err = r.number(minSide, MaxSide, "the width"); err != nil {
		return s, err
	}
	if !r.take('x') {
		return s, r.fault(`"x" between width and height`)
	}
	if s.Height, err = r.number(minSide, MaxSide, "the height"); err != nil {
		return s, err
	}
	s.Ground = make([]Terrain, s.Width*s.Height)
	between := byte(' ')
	for rank := s.Height - 1; rank >= 0; rank-- {
		if !r.take(between) {
			return s, r.fault(fmt.Sprintf("%q before rank %d", between, rank+1))
		}
		if err := s.rank(r, rank); err != nil {
			return s, err
		}
		between = '/'
	}
	if !r.take(' ') {
		return s, r.fault("a space before the side to move")
	}
	switch {
	case r.take('w'):
		s.Turn = White
	case r.take('b'):
		s.Turn = Black
	default:
		return s, r.fault(`the side to move, "w" or "b"`)
	}
	if !r.take(' ') {
		return s, r.fault("a space before the quiet counter")
	}
	if s.QuietPlies, err = r.number(0, maxCounter, "the quiet counter"); err != nil {
		return s, err
	}
	if !r.take(' ') {
		return s, r.fault("a space before the turn number")
	}
	if s.TurnNumber, err = r.number(1, maxCounter, "the turn number"); err != nil {
		return s, err
	}
	if r.at < len(r.text) {
		return s, r.fault("nothing more")
	}
	return s, nil
}

// rank reads the cells and runs of one rank.
func (s *Setup) rank(r *reader, rank int) error {
	for file := 0; file < s.Width; {
		here := Square{File: uint8(file), Rank: uint8(rank)}
		c := r.peek()
		switch terrain, known := terrainByChar(c); {
		case c >= '0' && c <= '9':
			n, err := r.number(1, s.Width-file, fmt.Sprintf("open squares from %s", here))
			if err != nil {
				return err
			}
			file += n
			continue
		case c == '*':
			r.at++
			u, err := r.letter(here)
			if err != nil {
				return err
			}
			s.Wrecks = append(s.Wrecks, u)
		case known && terrain != Open:
			r.at++
			s.Ground[rank*s.Width+file] = terrain
			if !r.take('=') {
				break
			}
			fallthrough
		default:
			u, err := r.piece(here)
			if err != nil {
				return err
			}
			s.Units = append(s.Units, u)
		}
		file++
	}
	return nil
}

// letter reads the letter of a piece: upper case for White.
func (r *reader) letter(here Square) (Unit, error) {
	u := Unit{Owner: White, Square: here}
	c := r.peek()
	if c >= 'a' && c <= 'z' {
		u.Owner, c = Black, c-'a'+'A'
	}
	t, ok := TypeByLetter(c)
	if !ok {
		return u, r.fault(fmt.Sprintf("a unit letter, terrain or a number of open squares for %s", here))
	}
	r.at++
	u.Type = t
	return u, nil
}

// piece reads a letter and the digit of its heading.
func (r *reader) piece(here Square) (Unit, error) {
	u, err := r.letter(here)
	if err != nil {
		return u, err
	}
	if c := r.peek(); c < '0' || c > '7' {
		return u, r.fault(fmt.Sprintf("the heading of the unit on %s, 0 to 7", here))
	}
	u.Heading = Heading(r.text[r.at] - '0')
	r.at++
	return u, nil
}

// TFEN writes the position as text (CH-15.c).
func (p Position) TFEN() string {
	return p.s.tfen()
}

func (s *state) tfen() string {
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

// appendRun writes a run of open empty squares.
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
