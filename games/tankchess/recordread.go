package tankchess

import (
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
	l := &recordReader{reader: reader{text: text}, how: how, record: Record{Options: DefaultOptions()}}
	err := l.valid()
	if err == nil {
		err = l.tags()
	}
	if err == nil {
		err = l.moves()
	}
	if err != nil {
		return Record{}, err
	}
	return l.record, nil
}

// recordReader walks over a record, and plays it as it goes.
type recordReader struct {
	reader
	how         Strictness
	record      Record
	now, before Position // and before the last move, for paths
}

// wrong says what is wrong at a place of the text; columns count characters.
func (l *recordReader) wrong(at int, format string, args ...any) error {
	before := l.text[:at]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return fmt.Errorf("line %d, column %d: %w", strings.Count(before, "\n")+1, utf8.RuneCountInString(line)+1, fmt.Errorf(format, args...))
}

func (l *recordReader) valid() error {
	for at := 0; at < len(l.text); {
		c, n := utf8.DecodeRuneInString(l.text[at:])
		if c == utf8.RuneError && n == 1 {
			return l.wrong(at, "%q, want text in UTF-8", l.text[at:at+n])
		}
		at += n
	}
	return nil
}

// until takes everything before the first of these characters.
func (l *recordReader) until(stops string) string {
	taken := l.text[l.at:]
	if n := strings.IndexAny(taken, stops); n >= 0 {
		taken = taken[:n]
	}
	l.at += len(taken)
	return taken
}

func (l *recordReader) space() { l.at = len(l.text) - len(strings.TrimLeft(l.text[l.at:], " \t\r\n")) }

func (l *recordReader) tags() (err error) {
	seen := map[string]bool{}
	start, startTag := 0, ""
	for l.space(); l.peek() == '['; l.space() {
		at := l.at
		name, value, err := l.tag()
		if err != nil {
			return err
		}
		if seen[name] {
			return l.wrong(at, "tag %s a second time", name)
		}
		seen[name] = true
		if err := l.record.set(name, value); err != nil {
			return l.wrong(at, "tag %s: %w", name, err)
		}
		if startTag == "" && (name == "Board" || name == "Setup") {
			start, startTag = at, name
		}
	}
	if startTag != "" {
		if l.now, err = l.record.Start(); err != nil {
			return l.wrong(start, "tag %s: %w", startTag, err)
		}
	}
	switch {
	case seen["Board"] == seen["Setup"]:
		return l.wrong(l.at, "want one of the tags Board and Setup")
	case !seen["Game"] && l.how == Strict:
		return l.wrong(l.at, "want the tag Game")
	}
	return nil
}

// tag reads [Name "value"].
func (l *recordReader) tag() (name, value string, err error) {
	l.take('[')
	start := l.at
	for c := l.peek() | 0x20; c >= 'a' && c <= 'z'; c = l.peek() | 0x20 {
		l.at++
	}
	name = l.text[start:l.at]
	if name == "" {
		return "", "", l.wrong(l.at, "want the name of a tag")
	}
	for l.take(' ') {
		continue
	}
	if !l.take('"') {
		return "", "", l.wrong(l.at, "want the value of tag %s in quotes", name)
	}
	var b strings.Builder
	for !l.take('"') {
		l.take('\\')
		if l.peek() < ' ' { // also at the end
			return "", "", l.wrong(l.at, "want a closing quote of tag %s", name)
		}
		b.WriteByte(l.peek())
		l.at++
	}
	if !l.take(']') {
		return "", "", l.wrong(l.at, `want "]" after tag %s`, name)
	}
	return name, b.String(), nil
}

func (r *Record) set(name, value string) error {
	switch name {
	case "Game":
		if value != recordGame {
			return fmt.Errorf("%q, want %q", value, recordGame)
		}
	case "Board":
		r.Board = value
	case "Setup":
		r.Setup = value
	case "White":
		r.White = value
	case "Black":
		r.Black = value
	case "Date":
		r.Date = value
	case "Clock":
		if value == "-" || value == "" {
			value = "0"
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n > maxClock {
			return fmt.Errorf(`want seconds from 0 to %d or "-"`, maxClock)
		}
		r.Options.Clock = n
	case "Options":
		clock := r.Options.Clock // has a line of its own
		err := r.Options.change(value)
		r.Options.Clock = clock
		return err
	case "Mines":
		return r.mines(value)
	case "Result":
		if !isResult(value) {
			return fmt.Errorf("%q, want 1-0, 0-1, 1/2-1/2 or *", value)
		}
		r.Result = value
	case "Termination":
		if !slices.Contains(Endings(), game.How(value)) {
			return fmt.Errorf("%q, want one of %v", value, Endings())
		}
		r.Termination = game.How(value)
	default:
		r.Extra = append(r.Extra, Tag{Name: name, Value: value})
	}
	return nil
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

func (l *recordReader) moves() error {
	fresh := false // nothing between the last move and here
	for {
		l.space()
		at := l.at
		switch {
		case at >= len(l.text):
			return l.wrong(at, "the text ends, want a move or the result")
		case l.take('{'):
			text := strings.Join(strings.Fields(l.until("}")), " ") // runs of blanks count as one
			if !l.take('}') {
				return l.wrong(at, `a comment without "}"`)
			}
			if err := l.comment(text, fresh, at); err != nil {
				return err
			}
			fresh = false
			continue
		}
		word := l.until(" \t\r\n{")
		if isResult(word) {
			return l.end(word, at)
		}
		number, move := cutNumber(word)
		if want := l.now.s.plyNumber(); number != "" && number != want && l.how == Strict {
			return l.wrong(at, "%q, want %q", number, want)
		}
		if move == "" {
			continue
		}
		if err := l.move(move, at+len(number)); err != nil {
			return err
		}
		fresh = true
	}
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

func (l *recordReader) move(word string, at int) error {
	a, err := l.now.ParseText(l.now.s.turn, word, l.how)
	if err != nil {
		return l.wrong(at, "%q: %w", word, err)
	}
	next, _, refusal := l.now.s.apply(l.now.s.turn, a)
	if refusal != nil {
		return l.wrong(at, "%q: %w", word, refusal)
	}
	l.before, l.now = l.now, Position{next}
	l.record.Plies = append(l.record.Plies, Ply{Action: a})
	return nil
}

// comment files a comment: as the path of the move before it, or as words.
func (l *recordReader) comment(text string, fresh bool, at int) error {
	n := len(l.record.Plies)
	if n == 0 {
		l.record.Comment = strings.TrimSpace(l.record.Comment + " " + text)
		return nil
	}
	last := &l.record.Plies[n-1]
	if m, ok := last.Action.(Move); ok && fresh && text != "" && strings.Trim(text, "FLRB") == "" {
		s := l.before.s
		switch {
		case s.leads(s.index(m.From), Path(text), m):
			last.Path = Path(text)
		case l.how == Strict:
			return l.wrong(at, "path %q does not lead to the end of the move", text)
		}
		return nil
	}
	last.Comment = strings.TrimSpace(last.Comment + " " + text)
	return nil
}

// end compares the result with what the moves and tags say.
func (l *recordReader) end(word string, at int) error {
	r, strict := &l.record, l.how == Strict
	if l.space(); l.at < len(l.text) {
		from := l.at
		return l.wrong(from, "%q, want nothing after the result", l.until(" \t\r\n{"))
	}
	if strict && r.Result != "" && r.Result != word {
		return l.wrong(at, "%s, but the tag Result says %s", word, r.Result)
	}
	r.Result = word
	if end := l.now.Result(); end != nil {
		want := resultText(end.Winner)
		if strict && (word != want || r.Termination != "" && r.Termination != end.How) {
			return l.wrong(at, "%s %s, but the moves end the game %s (%s)", word, r.Termination, want, end.How)
		}
		r.Result, r.Termination = want, end.How
		return nil
	}
	if word == "*" {
		if strict && r.Termination != "" {
			return l.wrong(at, "an unfinished game has no Termination")
		}
		r.Termination = ""
		return nil
	}
	if _, err := r.conclude(l.now); err != nil || strict && r.Termination == "" {
		return l.wrong(at, "the moves do not end the game %s, want Termination resign, time or agreement", word)
	}
	return nil
}
