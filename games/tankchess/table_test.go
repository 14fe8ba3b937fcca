package tankchess

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sabot/game"
	"sabot/rulebook"
)

// rule is a change of the options for one test.
type rule func(*Options)

func strictDiagonals(o *Options) { o.StrictDiagonals = true }
func noReverseExit(o *Options)   { o.ReverseExit = false }
func quietLimit(n int) rule      { return func(o *Options) { o.QuietLimit = n } }
func objective(goal Objective) rule {
	return func(o *Options) { o.Objective = goal }
}

// position reads a TFEN that must be playable.
func position(t testing.TB, tfen string, rules ...rule) Position {
	t.Helper()
	opts := DefaultOptions()
	for _, r := range rules {
		r(&opts)
	}
	s, err := ParseTFEN(tfen)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Position(opts)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// drawn makes TFEN of a drawing: cells as in TFEN with blanks between, "."
// for open ground, the top rank first; then the side to move.
func drawn(picture string) string {
	rows := strings.Split(strings.TrimSpace(picture), "\n")
	var ranks []string
	width := 0
	for _, row := range rows[:len(rows)-1] {
		cells, run := "", 0
		fields := strings.Fields(row)
		width = len(fields)
		for _, cell := range append(fields, "end") {
			if cell == "." {
				run++
				continue
			}
			if run > 0 {
				cells += strconv.Itoa(run)
				run = 0
			}
			cells += strings.TrimSuffix(cell, "end")
		}
		ranks = append(ranks, cells)
	}
	size := strconv.Itoa(width) + "x" + strconv.Itoa(len(ranks))
	return size + " " + strings.Join(ranks, "/") + " " + strings.TrimSpace(rows[len(rows)-1]) + " 0 1"
}

// draw makes a position of a drawing.
func draw(t testing.TB, picture string, rules ...rule) Position {
	t.Helper()
	return position(t, drawn(picture), rules...)
}

// texts lists the legal moves as canonical text without suffix.
func texts(p Position) []string {
	var list []string
	for _, m := range p.Moves() {
		list = append(list, p.s.text(m))
	}
	return list
}

// of picks the texts that begin so.
func of(list []string, prefix string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return !strings.HasPrefix(s, prefix) })
}

// legal fails unless every text is a legal move, read strictly.
func legal(t *testing.T, p Position, moves ...string) {
	t.Helper()
	for _, text := range moves {
		if _, err := p.ParseText(p.Turn(), text, Strict); err != nil {
			t.Errorf("%s is refused: %v", text, err)
		}
	}
}

// refused fails unless a move is refused with this clause and reason.
func refused(t *testing.T, p Position, text string, clause rulebook.Clause, reason string) {
	t.Helper()
	_, err := p.Parse(p.Turn(), text)
	wantRefusal(t, err, clause, reason)
}

func wantRefusal(t *testing.T, err error, clause rulebook.Clause, reason string) {
	t.Helper()
	r, ok := errors.AsType[*game.Refusal](err)
	if !ok {
		t.Errorf("error %v, want refusal %s %s", err, clause, reason)
		return
	}
	if r.Clause != clause || r.Reason != reason {
		t.Errorf("refused with %v, want %s %s", r, clause, reason)
	}
}

// after plays moves given as text.
func after(t testing.TB, p Position, moves ...string) Position {
	t.Helper()
	for _, text := range moves {
		p, _ = told(t, p, text)
	}
	return p
}

// told plays one action given as text and returns its events too.
func told(t testing.TB, p Position, text string) (Position, []game.Event) {
	t.Helper()
	a, err := p.Parse(p.Turn(), text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	next, events, err := p.Apply(p.Turn(), a, nil)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return next.(Position), events
}

// kinds lists the kinds of events.
func kinds(events []game.Event) string {
	var list []string
	for _, e := range events {
		list = append(list, eventKinds().Name(e))
	}
	return strings.Join(list, " ")
}

// tells says whether a seat learns of an event.
func tells(e game.Event, seat game.Seat) bool {
	_, ok := eventKinds().For(e, seat)
	return ok
}

// ended fails unless the game is over in this way.
func ended(t *testing.T, p Position, winner game.Seat, how game.How, clause rulebook.Clause) {
	t.Helper()
	want := game.Result{Winner: winner, How: how, Clause: clause}
	if got := p.Result(); got == nil || *got != want {
		t.Errorf("result %v, want %v", got, want)
	}
	if p.Waiting() != nil || p.Moves() != nil || p.Legal(White) != nil || p.Legal(Black) != nil {
		t.Error("somebody may still act after the end")
	}
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// sameList compares lists regardless of order.
func sameList(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// start sets up a game through the contract.
func start(t testing.TB, scenario, options string) Position {
	t.Helper()
	p, _, err := New().Start(game.Setup{Scenario: scenario, Options: json.RawMessage(options)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p.(Position)
}

// startCustom sets up a board of one's own.
func startCustom(details, options string) (Position, error) {
	p, _, err := New().Start(game.Setup{Scenario: Custom, Options: json.RawMessage(options), Details: json.RawMessage(details)}, nil)
	if err != nil {
		return Position{}, err
	}
	return p.(Position), nil
}

// act plays an action that must be accepted.
func act(t testing.TB, p Position, seat game.Seat, a game.Action) (Position, []game.Event) {
	t.Helper()
	next, events, err := p.Apply(seat, a, nil)
	if err != nil {
		t.Fatalf("%v: %v", a, err)
	}
	return next.(Position), events
}

// square reads a square that must be one.
func square(t testing.TB, text string) Square {
	t.Helper()
	q, err := ParseSquare(text)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// toJSON writes anything for comparison.
func toJSON(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
