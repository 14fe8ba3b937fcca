package tankchess

import (
	"fmt"
	"slices"
	"strings"

	"sabot/game"
)

// Strictness says what becomes of decoration in move text that is wrong.
type Strictness uint8

// How move text is read. Letter, suffix and path may be absent in both.
const (
	Lenient Strictness = iota // ignored, and small letters are taken for capitals
	Strict                    // an error (CH-15.b)
)

// moveText is move text taken apart, before anybody asks whether it is legal.
type moveText struct {
	action game.Action
	letter byte   // of the unit, 0 when absent
	suffix string // as written
	path   Path   // empty when absent
}

// text writes a move without suffix.
func (s *state) text(m Move) string {
	var b strings.Builder
	if s.onBoard(m.From) {
		if c := s.cells[s.index(m.From)]; c.live() {
			b.WriteByte(c.kind.Letter())
		}
	}
	b.WriteString(m.From.String() + "-")
	switch m.End {
	case Out:
		b.WriteString("out")
	case Sunk:
		b.WriteString(m.To.String() + "~")
	case BlownUp:
		b.WriteString(m.To.String() + "!")
	case Stays:
		b.WriteString(m.To.String() + m.Heading.String())
	}
	if m.Fires {
		b.WriteString("x" + m.Target.String())
	}
	return b.String()
}

// suffix is what CH-15.b adds to a legal move: game won, CHECK, ESCAPE; the last two
// only where they are announced.
func (s *state) suffix(m Move, announced bool) string {
	next := s.afterMove(m)
	if next.result != nil {
		if next.result.Winner == game.Nobody {
			return ""
		}
		return "#"
	}
	if !announced {
		return ""
	}
	check, escape := next.announcements(s.turn)
	var b strings.Builder
	if check {
		b.WriteByte('+')
	}
	if escape {
		b.WriteByte('^')
	}
	return b.String()
}

// Record writes a move in its canonical form (CH-15.b): unit letter, computed
// suffix, no path. An illegal move has no suffix.
func (p Position) Record(m Move) string {
	if _, r := p.s.judge(m); r != nil {
		return p.s.text(m)
	}
	return p.s.text(m) + p.s.suffix(m, true)
}

// Notate writes an action as people do. Where the option announce is off it
// does not give CHECK and ESCAPE away.
func (p Position) Notate(a game.Action) string {
	switch a := a.(type) {
	case Move:
		if _, r := p.s.judge(a); r != nil {
			return p.s.text(a)
		}
		return p.NotateLegal(a)
	case Place:
		return string(a.Unit.Letter()) + a.Square.String()
	case Ready:
		return "ready"
	case LayMine:
		return "lay " + a.Square.String()
	case Detonate:
		return "@" + a.Square.String()
	case Pass:
		return "--"
	default:
		return ""
	}
}

// NotateLegal implements [game.Scribe].
func (p Position) NotateLegal(a game.Action) string {
	if m, ok := a.(Move); ok {
		return p.s.text(m) + p.s.suffix(m, p.s.opts.Announce)
	}
	return p.Notate(a)
}

// Parse reads what a player types, leniently, and accepts only what seat may
// do now.
func (p Position) Parse(seat game.Seat, text string) (game.Action, error) {
	return p.ParseText(seat, text, Lenient)
}

// ParseText reads move text (CH-15.b) and accepts only what seat may do now.
func (p Position) ParseText(seat game.Seat, text string, how Strictness) (game.Action, error) {
	w, refusal := readText(text, how)
	if refusal == nil {
		_, _, refusal = p.s.apply(seat, w.action)
	}
	if m, ok := w.action.(Move); ok && refusal == nil && how == Strict {
		refusal = p.s.decoration(m, w)
	}
	if refusal != nil {
		return nil, refusal
	}
	return w.action, nil
}

// decoration checks letter, suffix and path of a legal move.
func (s *state) decoration(m Move, w moveText) *game.Refusal {
	from := s.index(m.From)
	if kind := s.cells[from].kind; w.letter != 0 && w.letter != kind.Letter() {
		return game.Refuse("CH-15.b", ReasonTextLetter, "letter", string(w.letter), "unit", kind)
	}
	if want := s.suffix(m, true); w.suffix != "" && w.suffix != want {
		return game.Refuse("CH-15.b", ReasonTextSuffix, "suffix", w.suffix, "want", want)
	}
	if w.path != "" && !s.leads(from, w.path, m) {
		return game.Refuse("CH-15.b", ReasonTextPath, "path", string(w.path))
	}
	return nil
}

// leads tells whether a path is legal, fits the speed and ends as m says. It
// need not be the shortest.
func (s *state) leads(from int, path Path, m Move) bool {
	if len(path) > s.limit(from) {
		return false
	}
	d := s.driver()
	d.run(from, 0)
	for i := range path {
		step, n := Step(path[i]), d.nodes[i]
		d.stamp++ // so that coming back to a node is no way of its own
		switch {
		case n.final:
			return false
		case step == Forward:
			d.enter(i, n.heading, Forward)
		case step == TurnLeft:
			d.turn(i, n.heading.Left(), TurnLeft)
		case step == TurnRight:
			d.turn(i, n.heading.Right(), TurnRight)
		case step == Reverse && len(path) == 1:
			d.enter(i, n.heading.Back(), Reverse)
		}
		if len(d.nodes) != i+2 {
			return false
		}
	}
	got := s.move(from, &d.nodes[len(path)])
	return got.To == m.To && got.Heading == m.Heading && got.End == m.End
}

// readText takes move text apart. Its errors name the column, counted from 1.
func readText(text string, how Strictness) (moveText, *game.Refusal) {
	r := &moveReader{reader: reader{text: strings.TrimRight(text, " \t\r\n")}, lenient: how == Lenient}
	for r.lenient && (r.take(' ') || r.take('\t')) {
		continue
	}
	w, want := r.action()
	if want == "" && r.at < len(r.text) {
		want = "nothing more"
	}
	if want == "" {
		return w, nil
	}
	found := ""
	if r.at < len(r.text) {
		found = string([]rune(r.text[r.at:])[0])
	}
	return moveText{}, game.Refuse("CH-15.b", ReasonText, "column", r.at+1, "found", found, "want", want)
}

// moveReader reads move text. Its methods return what they wanted when they did
// not find it.
type moveReader struct {
	reader
	lenient bool
}

// word reads a fixed word; leniently, in small letters or capitals.
func (r *moveReader) word(want string) bool {
	rest := r.text[r.at:]
	if len(rest) < len(want) {
		return false
	}
	if got := rest[:len(want)]; got != want && (!r.lenient || !strings.EqualFold(got, want)) {
		return false
	}
	r.at += len(want)
	return true
}

func (r *moveReader) action() (w moveText, want string) {
	switch {
	case r.word("--"):
		w.action = Pass{}
		return w, ""
	case r.word("ready"):
		w.action = Ready{}
		return w, ""
	case r.word("lay "):
		q, want := r.square()
		w.action = LayMine{Square: q}
		return w, want
	case r.take('@'):
		q, want := r.square()
		w.action = Detonate{Square: q}
		return w, want
	}
	w.letter = r.unit()
	from, want := r.square()
	if want != "" {
		if w.letter == 0 {
			want = `a unit letter, a square, "@", "--", "lay" or "ready"`
		}
		return w, want
	}
	if r.at == len(r.text) && w.letter != 0 {
		kind, _ := TypeByLetter(w.letter)
		w.action = Place{Unit: kind, Square: from}
		return w, ""
	}
	if !r.take('-') {
		return w, `"-"`
	}
	m, want := r.end(Move{From: from})
	w.action = m
	if want == "" {
		w.suffix = r.suffix()
		w.path, want = r.path()
	}
	return w, want
}

// unit reads the letter of a unit, 0 when a square comes first.
func (r *moveReader) unit() byte {
	c := r.peek()
	if r.lenient && c >= 'a' && c <= 'z' && r.at+1 < len(r.text) && r.text[r.at+1] >= 'a' && r.text[r.at+1] <= 'z' {
		c -= 'a' - 'A'
	}
	if _, ok := TypeByLetter(c); !ok {
		return 0
	}
	r.at++
	return c
}

func (r *moveReader) square() (Square, string) {
	q, rest, ok := cutSquare(r.text[r.at:])
	if !ok {
		return q, fmt.Sprintf("a square a1 to z%d", MaxSide)
	}
	r.at = len(r.text) - len(rest)
	return q, ""
}

// end reads everything between "-" and the suffix.
func (r *moveReader) end(m Move) (Move, string) {
	if r.word("out") {
		m.End = Out
		return m, ""
	}
	to, want := r.square()
	if want != "" {
		return m, `"out" or ` + want
	}
	m.To = to
	switch {
	case r.take('~'):
		m.End = Sunk
		return m, ""
	case r.take('!'):
		m.End = BlownUp
		return m, ""
	}
	// Longest first: "NE" before "N".
	headings := []Heading{NE, NW, SE, SW, N, E, S, W}
	i := slices.IndexFunc(headings, func(h Heading) bool { return r.word(h.String()) })
	if i < 0 {
		return m, `a heading N to NW, "~" or "!"`
	}
	m.Heading = headings[i]
	if r.take('x') {
		m.Fires = true
		m.Target, want = r.square()
	}
	return m, want
}

// suffix reads "#", or "+" and "^".
func (r *moveReader) suffix() string {
	start := r.at
	if !r.take('#') {
		r.take('+')
		r.take('^')
	}
	return r.text[start:r.at]
}

// path reads a path comment, if there is one.
func (r *moveReader) path() (Path, string) {
	for r.take(' ') {
		continue
	}
	if !r.take('{') {
		return "", ""
	}
	start := r.at
	for r.take(byte(Forward)) || r.take(byte(TurnLeft)) || r.take(byte(TurnRight)) || r.take(byte(Reverse)) {
		continue
	}
	path := Path(r.text[start:r.at])
	if path == "" || !r.take('}') {
		return "", `steps F, L, R or B and "}"`
	}
	return path, ""
}
