package tankchess

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sabot/game"
)

// ReadRecord reads a game record (CH-15.d) and replays it. Errors say line,
// column and what was expected. Leniently, numbers, letters, suffixes, paths
// and a result that do not fit the moves are set right instead.
func ReadRecord(text string, how Strictness) (Record, error) {
	l := &lexer{text: text, line: 1, column: 1, how: how}
	r := Record{Options: DefaultOptions()}
	err := l.valid()
	if err == nil {
		err = l.tags(&r)
	}
	if err == nil {
		err = l.moves(&r)
	}
	if err != nil {
		return Record{}, err
	}
	return r, nil
}

// valid finds bytes that are no text.
func (l *lexer) valid() error {
	for scan := *l; scan.at < len(scan.text); {
		at := scan.here()
		if got := scan.next(); !utf8.ValidString(got) {
			return at.fault("%q, want text in UTF-8", got)
		}
	}
	return nil
}

// lexer walks over a record and knows where it is.
type lexer struct {
	text         string
	at           int
	line, column int
	how          Strictness
	before       Position // the last move, for paths
}

type location struct{ line, column int }

func (l *lexer) here() location { return location{l.line, l.column} }

func (p location) fault(format string, args ...any) error {
	return fmt.Errorf("line %d, column %d: %w", p.line, p.column, fmt.Errorf(format, args...))
}

// peek is the next byte, 0 at the end.
func (l *lexer) peek() byte {
	if l.at < len(l.text) {
		return l.text[l.at]
	}
	return 0
}

// next steps over one character; columns count characters.
func (l *lexer) next() string {
	_, n := utf8.DecodeRuneInString(l.text[l.at:])
	got := l.text[l.at : l.at+n]
	l.at += n
	if got == "\n" {
		l.line, l.column = l.line+1, 1
	} else {
		l.column++
	}
	return got
}

// space steps over blanks and line ends.
func (l *lexer) space() {
	for l.at < len(l.text) && strings.IndexByte(" \t\r\n", l.text[l.at]) >= 0 {
		l.next()
	}
}

func (l *lexer) tags(r *Record) error {
	seen := map[string]bool{}
	var finish []func() error
	for l.space(); l.peek() == '['; l.space() {
		at := l.here()
		name, value, err := l.tag()
		if err != nil {
			return err
		}
		if seen[name] {
			return at.fault("tag %s a second time", name)
		}
		seen[name] = true
		set, err := r.set(name, value)
		if err != nil {
			return at.fault("tag %s: %w", name, err)
		}
		if set != nil {
			finish = append(finish, func() error {
				if err := set(); err != nil {
					return at.fault("tag %s: %w", name, err)
				}
				return nil
			})
		}
	}
	for _, f := range finish {
		if err := f(); err != nil {
			return err
		}
	}
	switch {
	case seen["Board"] == seen["Setup"]:
		return l.here().fault("want one of the tags Board and Setup")
	case !seen["Game"] && l.how == Strict:
		return l.here().fault("want the tag Game")
	}
	return nil
}

// tag reads [Name "value"].
func (l *lexer) tag() (name, value string, err error) {
	l.next()
	start := l.at
	for c := l.peek() | 0x20; c >= 'a' && c <= 'z'; c = l.peek() | 0x20 {
		l.next()
	}
	name = l.text[start:l.at]
	if name == "" {
		return "", "", l.here().fault("want the name of a tag")
	}
	for l.peek() == ' ' {
		l.next()
	}
	if l.peek() != '"' {
		return "", "", l.here().fault("want the value of tag %s in quotes", name)
	}
	l.next()
	var b strings.Builder
	for l.peek() != '"' {
		if l.peek() == '\\' {
			l.next()
		}
		if c := l.peek(); l.at >= len(l.text) || c < ' ' {
			return "", "", l.here().fault("want a closing quote of tag %s", name)
		}
		b.WriteString(l.next())
	}
	l.next()
	if l.peek() != ']' {
		return "", "", l.here().fault(`want "]" after tag %s`, name)
	}
	l.next()
	return name, b.String(), nil
}

// set takes one tag over. What depends on other tags is done by the function
// it returns.
func (r *Record) set(name, value string) (later func() error, err error) {
	switch name {
	case "Game":
		if value != recordGame {
			return nil, fmt.Errorf("%q, want %q", value, recordGame)
		}
	case "Board":
		r.Board = value
		return func() error { _, err := r.Start(); return err }, nil
	case "Setup":
		r.Setup = value
		return func() error { _, err := r.Start(); return err }, nil
	case "White":
		r.White = value
	case "Black":
		r.Black = value
	case "Date":
		r.Date = value
	case "Clock":
		if value == "-" || value == "" {
			r.Options.Clock = 0
			return nil, nil
		}
		if _, message := r.Options.set("clock", []byte(value)); message != "" {
			return nil, errors.New(message + ` or "-"`)
		}
	case "Options":
		return nil, r.Options.change(value)
	case "Mines":
		return nil, r.mines(value)
	case "Result":
		if !isResult(value) {
			return nil, fmt.Errorf("%q, want 1-0, 0-1, 1/2-1/2 or *", value)
		}
		r.Result = value
	case "Termination":
		if !slices.Contains(Endings(), game.How(value)) {
			return nil, fmt.Errorf("%q, want one of %v", value, Endings())
		}
		r.Termination = game.How(value)
	default:
		r.Extra = append(r.Extra, Tag{Name: name, Value: value})
	}
	return nil, nil
}

// mines reads "c8 f9 / h7 g9".
func (r *Record) mines(value string) error {
	white, black, ok := strings.Cut(value, "/")
	if !ok {
		return fmt.Errorf(`%q, want White's squares, "/" and Black's`, value)
	}
	for i, list := range [2]string{white, black} {
		for text := range strings.FieldsSeq(list) {
			q, err := ParseSquare(text)
			if err != nil {
				return err
			}
			r.Mines[i] = append(r.Mines[i], q)
		}
		slices.SortFunc(r.Mines[i], bySquare)
		if len(r.Mines[i]) > minesPerSide {
			return fmt.Errorf("%d mines of one side, want at most %d", len(r.Mines[i]), minesPerSide)
		}
	}
	return nil
}

func isResult(text string) bool {
	return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*"
}

// moves reads and replays the move text up to the result.
func (l *lexer) moves(r *Record) error {
	p, err := r.Start()
	if err != nil {
		return l.here().fault("%w", err)
	}
	fresh := false // nothing between the last move and here
	for {
		l.space()
		at := l.here()
		switch c := l.peek(); {
		case l.at >= len(l.text):
			return at.fault("the text ends, want a move or the result")
		case c == '{':
			text, err := l.comment()
			if err != nil {
				return err
			}
			if err := l.remark(r, text, fresh, at); err != nil {
				return err
			}
			fresh = false
			continue
		}
		word := l.word()
		if isResult(word) {
			return l.end(r, p, word, at)
		}
		number, rest := cutNumber(word)
		if number != "" {
			if err := l.numbered(p, number, at); err != nil {
				return err
			}
			if rest == "" {
				continue
			}
			at.column += len(word) - len(rest)
			word = rest
		}
		if p, err = l.move(r, p, word, at); err != nil {
			return err
		}
		fresh = true
	}
}

// word reads up to the next blank or comment.
func (l *lexer) word() string {
	start := l.at
	for l.at < len(l.text) && strings.IndexByte(" \t\r\n{", l.text[l.at]) < 0 {
		l.next()
	}
	return l.text[start:l.at]
}

// cutNumber takes "12." or "12..." off the front of a word.
func cutNumber(word string) (number, rest string) {
	digits := strings.TrimLeft(word, "0123456789")
	rest = strings.TrimLeft(digits, ".")
	if len(digits) == len(word) || len(rest) == len(digits) {
		return "", word
	}
	return word[:len(word)-len(rest)], rest
}

func (l *lexer) numbered(p Position, number string, at location) error {
	want := strconv.Itoa(p.s.turnNumber) + "."
	if p.s.turn == Black {
		want += ".."
	}
	if l.how == Strict && number != want {
		return at.fault("%q, want %q", number, want)
	}
	return nil
}

func (l *lexer) move(r *Record, p Position, word string, at location) (Position, error) {
	a, err := p.ParseText(p.s.turn, word, l.how)
	if err != nil {
		return p, at.fault("%q: %w", word, err)
	}
	next, _, refusal := p.s.apply(p.s.turn, a)
	if refusal != nil {
		return p, at.fault("%q: %w", word, refusal)
	}
	l.before = p
	r.Plies = append(r.Plies, Ply{Action: a})
	return Position{next}, nil
}

// comment reads {…}; runs of blanks count as one.
func (l *lexer) comment() (string, error) {
	at := l.here()
	l.next()
	start := l.at
	for l.peek() != '}' {
		if l.at >= len(l.text) {
			return "", at.fault(`a comment without "}"`)
		}
		l.next()
	}
	text := strings.Join(strings.Fields(l.text[start:l.at]), " ")
	l.next()
	return text, nil
}

// remark files a comment: as the path of the move before it, or as words.
func (l *lexer) remark(r *Record, text string, fresh bool, at location) error {
	n := len(r.Plies)
	if n == 0 {
		r.Comment = strings.TrimSpace(r.Comment + " " + text)
		return nil
	}
	last := &r.Plies[n-1]
	if m, ok := last.Action.(Move); ok && fresh && text != "" && strings.Trim(text, "FLRB") == "" {
		s := l.before.s
		switch {
		case s.leads(s.index(m.From), Path(text), m):
			last.Path = Path(text)
			return nil
		case l.how == Strict:
			return at.fault("path %q does not lead to the end of the move", text)
		default:
			return nil
		}
	}
	last.Comment = strings.TrimSpace(last.Comment + " " + text)
	return nil
}

// end compares the result with what the moves and tags say.
func (l *lexer) end(r *Record, p Position, word string, at location) error {
	if l.space(); l.at < len(l.text) {
		return l.here().fault("%q, want nothing after the result", l.word())
	}
	if l.how == Strict && r.Result != "" && r.Result != word {
		return at.fault("%s, but the tag Result says %s", word, r.Result)
	}
	r.Result = word
	if end := p.Result(); end != nil {
		if want := resultText(end.Winner); l.how == Strict && (word != want || r.Termination != "" && r.Termination != end.How) {
			return at.fault("%s %s, but the moves end the game %s (%s)", word, r.Termination, want, end.How)
		}
		r.Result, r.Termination = resultText(end.Winner), end.How
		return nil
	}
	if word == "*" {
		if l.how == Strict && r.Termination != "" {
			return at.fault("an unfinished game has no Termination")
		}
		r.Termination = ""
		return nil
	}
	if _, err := r.conclude(p); err != nil || l.how == Strict && r.Termination == "" {
		return at.fault("the moves do not end the game %s, want Termination resign, time or agreement", word)
	}
	return nil
}
