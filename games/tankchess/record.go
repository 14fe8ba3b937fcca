package tankchess

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sabot/game"
)

// Record is a game on paper (CH-12.d, CH-15.d). It begins where the first
// turn does: after deployment, with remote mines laid.
type Record struct {
	Board       string      // id of a shipped board; empty when Setup is given
	Setup       string      // TFEN of any other start
	White       string      // names
	Black       string      //
	Date        string      // as written, "2024.06.07"
	Options     Options     // the clock is the tag of its own that CH-15.d gives it
	Mines       [2][]Square // remote mines by side (CH-14.i)
	Extra       []Tag       // other tags, in their order
	Comment     string      // before the first move
	Plies       []Ply
	Result      string   // "1-0", "0-1", "1/2-1/2" or "*"
	Termination game.How // empty while unknown
}

// Tag is a tag pair that the rules give no meaning to.
type Tag struct{ Name, Value string }

// Ply is one turn.
type Ply struct {
	Action  game.Action
	Path    Path   // where one was written
	Comment string // likewise
}

// Played is one action of a match, as its log has it.
type Played struct {
	Seat   game.Seat
	Action game.Action
}

// NewRecord writes a match down: its start position, all its actions, and how
// it ended if that was from outside. Deployment and the laying of mines
// become part of the setup.
func NewRecord(board string, start Position, played []Played, result *game.Result) (Record, error) {
	r := Record{Board: board, Options: start.Options(), Result: "*"}
	p := start
	if p.s.phase == Deploying || board == "" {
		r.Board = ""
	}
	opening := p
	for i, a := range played {
		setting := p.s.phase != Moving
		next, _, refusal := p.s.apply(a.Seat, a.Action)
		if refusal != nil {
			return Record{}, fmt.Errorf("action %d: %w", i+1, refusal)
		}
		p = Position{next}
		if setting {
			opening = p
		} else {
			r.Plies = append(r.Plies, Ply{Action: a.Action})
		}
	}
	for i := range r.Mines {
		r.Mines[i] = opening.s.mines[i+1].Unfired
	}
	if r.Board == "" {
		r.Setup = opening.TFEN()
	}
	if end := p.Result(); end != nil {
		result = end
	}
	if result != nil {
		r.Result, r.Termination = resultText(result.Winner), result.How
	}
	return r, nil
}

// results are the ends as a record writes them, by the winner's seat.
func results() []string { return []string{"1/2-1/2", "1-0", "0-1"} }

func resultText(winner game.Seat) string { return results()[winner] }

func isResult(text string) bool { return text == "*" || slices.Contains(results(), text) }

// Start is the position before the first turn.
func (r Record) Start() (Position, error) {
	b, ok := BoardByID(r.Board)
	setup := b.Setup
	switch {
	case r.Board != "" && !ok:
		return Position{}, fmt.Errorf("tag Board: no board %q", r.Board)
	case r.Board == "":
		var err error
		if setup, err = ParseTFEN(r.Setup); err != nil {
			return Position{}, fmt.Errorf("tag Setup: %w", err)
		}
	}
	p, err := setup.Position(r.Options)
	if err != nil {
		return Position{}, fmt.Errorf("start: %w", err)
	}
	for i, mines := range r.Mines {
		for _, q := range mines {
			if refusal := p.s.judgeMine(game.Seat(i+1), q); refusal != nil {
				return Position{}, fmt.Errorf("tag Mines: %w", refusal)
			}
			p.s.mines[i+1].Unfired = append(p.s.mines[i+1].Unfired, q)
		}
		slices.SortFunc(p.s.mines[i+1].Unfired, bySquare)
	}
	p.s.beginTurns()
	return p, nil
}

// conclude ends a game that the moves alone did not end.
func (r Record) conclude(p Position) (Position, error) {
	if p.s.result != nil || r.Result == "*" || r.Termination == "" {
		return p, nil
	}
	loser := game.Nobody
	if winner := slices.Index(results(), r.Result); winner > 0 {
		loser = opponent(game.Seat(winner))
	}
	end, _, err := p.Conclude(r.Termination, loser)
	if err != nil {
		return p, fmt.Errorf("result %s, termination %s: %w", r.Result, r.Termination, err)
	}
	return end.(Position), nil
}

// String writes the record in its canonical form, which [ReadRecord] reads
// back to the same value.
func (r Record) String() string {
	var b strings.Builder
	tag := func(name, value string) { fmt.Fprintf(&b, "[%s \"%s\"]\n", name, quoted(value)) }
	tag("Game", recordGame)
	if r.Board != "" {
		tag("Board", r.Board)
	} else {
		tag("Setup", r.Setup)
	}
	tag("White", r.White)
	tag("Black", r.Black)
	tag("Date", r.Date)
	clock := "-" // for none
	if r.Options.Clock > 0 {
		clock = strconv.Itoa(r.Options.Clock) // seconds a side
	}
	tag("Clock", clock)
	if changed := r.Options.changed(); changed != "" {
		tag("Options", changed)
	}
	if len(r.Mines[0])+len(r.Mines[1]) > 0 {
		tag("Mines", strings.Join(names(r.Mines[0]), " ")+" / "+strings.Join(names(r.Mines[1]), " "))
	}
	for _, t := range r.Extra {
		tag(t.Name, t.Value)
	}
	tag("Result", r.Result)
	if r.Termination != "" {
		tag("Termination", string(r.Termination))
	}
	b.WriteByte('\n')
	wrap(&b, r.words())
	return b.String()
}

const recordGame = "Tank Chess"

// words is the move text in pieces that may stand on lines of their own.
func (r Record) words() []string {
	var words []string
	comment := func(text string) {
		if text != "" {
			words = append(words, strings.Fields("{"+strings.ReplaceAll(text, "}", ")")+"}")...)
		}
	}
	comment(r.Comment)
	p, err := r.Start()
	if err != nil {
		return append(words, r.Result)
	}
	for i, ply := range r.Plies {
		text := p.Notate(ply.Action)
		if m, ok := ply.Action.(Move); ok {
			text = p.Record(m)
		}
		if p.s.turn == White || i == 0 {
			text = p.s.plyNumber() + " " + text
		}
		words = append(words, text)
		if len(ply.Path) > 0 {
			words = append(words, "{"+string(ply.Path)+"}")
		}
		comment(ply.Comment)
		next, _, refusal := p.s.apply(p.s.turn, ply.Action)
		if refusal != nil {
			break // what follows an illegal move has no meaning
		}
		p = Position{next}
	}
	return append(words, r.Result)
}

// plyNumber stands before a move: "12." for White's, "12..." for Black's.
func (s *state) plyNumber() string {
	return strconv.Itoa(s.turnNumber) + strings.Repeat(".", 2*int(s.turn)-1)
}

// wrap writes words in lines of at most 79 columns.
func wrap(b *strings.Builder, words []string) {
	const most = 79
	column := 0
	for i, w := range words {
		switch {
		case i == 0:
		case column+1+len(w) > most:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(w)
		column += len(w)
	}
	b.WriteByte('\n')
}

// quoted makes a value fit between the quotes of a tag.
func quoted(value string) string {
	value = strings.Map(func(c rune) rune {
		if c < ' ' {
			return ' '
		}
		return c
	}, value)
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
}
