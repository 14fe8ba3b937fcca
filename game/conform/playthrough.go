package conform

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/rulebook"
)

// Playthrough is a game that plays itself and is told for people to read: who
// decides what and by which clause, how many actions are legal, and what
// happened, as sentences with every sum, die and clause. A change of the rules
// shows in it as a difference that a reader can judge.
//
// Of a few legal actions it takes the one that brings about most that was not
// told yet, so that a short text shows much of the game. Decisions that tell
// nothing new are only counted, unless they answer one that does.
type Playthrough struct {
	Rules game.Rules
	Setup game.Setup
	Voice rulebook.Voice // without one, kinds and fields stand for sentences
	Seed  uint64
	// Told bounds the decisions that are told, 30 by default; Played those that
	// are played at all, 200 by default.
	Told, Played int
	// Save marks actions that are kept for a better occasion; without it a
	// hand is empty before there is anything to interrupt.
	Save func(scenario string, d game.Decision, a game.Action) bool
}

// Playthroughs compares testdata/playthroughs/<scenario>.txt with the game as
// it is told now, for every scenario of the catalogue. With update the files
// are written first.
func Playthroughs(t *testing.T, p Playthrough, update bool) {
	t.Helper()
	const folder = "testdata/playthroughs"
	scenarios := p.Rules.Catalog().Scenarios
	for i, s := range scenarios {
		t.Run(s.ID, func(t *testing.T) {
			t.Parallel()
			p := p
			p.Setup.Scenario, p.Seed = s.ID, p.Seed+uint64(i)
			text, err := p.Tell()
			if err != nil {
				t.Fatal(err)
			}
			compareFile(t, filepath.Join(folder, s.ID+".txt"), text, update)
		})
	}
	files, err := filepath.Glob(folder + "/*.txt")
	if err != nil || !update && len(files) != len(scenarios) {
		t.Errorf("%d files in %s for %d scenarios (%v)", len(files), folder, len(scenarios), err)
	}
}

func compareFile(t *testing.T, path string, text []byte, update bool) {
	t.Helper()
	if update {
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n, was, now := firstDifference(string(want), string(text)); n > 0 {
		t.Errorf("%s:%d: the game goes another way now; read it, then run with -update\nwas: %s\nnow: %s", path, n, was, now)
	}
}

// firstDifference is the number of the first line in which two texts differ,
// with that line of both; 0 when they are the same.
func firstDifference(a, b string) (n int, inA, inB string) {
	for a != b {
		n++
		inA, a, _ = strings.Cut(a, "\n")
		inB, b, _ = strings.Cut(b, "\n")
		if inA != inB {
			return n, inA, inB
		}
	}
	return 0, "", ""
}

// Tell plays the game and returns its text.
func (p Playthrough) Tell() ([]byte, error) {
	t := &telling{Playthrough: p, seen: map[string]bool{}}
	t.Told, t.Played = cmp.Or(t.Told, 30), cmp.Or(t.Played, 200)
	err := t.play()
	return t.text.Bytes(), err
}

type telling struct {
	Playthrough
	text bytes.Buffer
	seen map[string]bool // decisions and events that were told
}

func (t *telling) play() error {
	cat := t.Rules.Catalog()
	t.printf("%s, %s", t.say("game."+cat.Game, nil), t.scenario(cat))
	t.printf("game %s, rules %d, scenario %s, seed %d\n", cat.Game, cat.Rules, t.Setup.Scenario, t.Seed)
	src := dice.NewFast(t.Seed)
	rolled := &dice.Record{From: src}
	pos, events, err := t.Rules.Start(t.Setup, rolled)
	if err != nil {
		return fmt.Errorf("scenario %s: %w", t.Setup.Scenario, err)
	}
	if len(events) > 0 {
		t.events(events, rolled)
	}
	choices := dice.NewFast(t.Seed + 1)
	var turns []turn
	for n, told := 1, 0; n <= t.Played && told < t.Told && pos.Result() == nil; n++ {
		d, a := t.choose(pos, choices)
		rolled = &dice.Record{From: src}
		next, events, err := pos.Apply(d.Seat, a, rolled)
		if err != nil {
			return fmt.Errorf("decision %d: %s of %s was listed and is refused: %w", n, pos.Notate(a), t.seat(d.Seat), err)
		}
		this := turn{seat: d.Seat, kind: d.Kind, news: t.news(d, events) > 0 || next.Result() != nil}
		if this.news {
			told++
		}
		for _, what := range t.subjects(d, events) {
			t.seen[what] = true
		}
		before := t.text.Len()
		t.decision(n, pos, d, a)
		t.events(events, rolled)
		this.text = t.text.String()[before:]
		t.text.Truncate(before)
		turns = append(turns, this)
		pos = next
	}
	t.turns(turns)
	t.finish(pos)
	return nil
}

// turn is a decision with what came of it.
type turn struct {
	seat game.Seat
	kind string
	news bool
	text string
}

// turns tells those with news, together with what they answer and with how the
// other side answers them.
func (t *telling) turns(list []turn) {
	skipped := 0
	for i, this := range list {
		answer := i > 0 && list[i-1].news && list[i-1].seat != this.seat
		if i+1 < len(list) && !this.news && !answer {
			next := list[i+1]
			answer = next.news && next.seat != this.seat && next.kind != this.kind
		}
		if !this.news && !answer {
			skipped++
			continue
		}
		t.skip(skipped)
		skipped = 0
		t.text.WriteString(this.text)
	}
	t.skip(skipped)
}

func (t *telling) scenario(cat game.Catalog) string {
	for _, s := range cat.Scenarios {
		if s.ID == t.Setup.Scenario {
			return t.say(s.Name, nil)
		}
	}
	return t.Setup.Scenario
}

// choose takes, of a few random actions of a seat that must decide, the one
// that brings most news.
func (t *telling) choose(pos game.Position, choices dice.Source) (game.Decision, game.Action) {
	const tries = 6
	due := game.Due(pos)
	d := due[choices.Hidden(len(due))]
	legal := pos.Legal(d.Seat)
	if t.Save != nil {
		saved := func(a game.Action) bool { return t.Save(t.Setup.Scenario, d, a) }
		if rest := slices.DeleteFunc(slices.Clone(legal), saved); len(rest) > 0 {
			legal = rest
		}
	}
	var best game.Action
	most := -1
	for range min(tries, len(legal)) {
		a := legal[choices.Hidden(len(legal))]
		_, events, err := pos.Apply(d.Seat, a, dice.NewFast(t.Seed))
		if news := t.news(d, events); err != nil || news > most { // a refusal is chosen at once, to be reported
			best, most = a, news
		}
		if err != nil {
			break
		}
	}
	return d, best
}

// news counts the kinds of decisions and events, the clauses they cite and the
// reasons in their sums that were not told yet.
func (t *telling) news(d game.Decision, events []game.Event) int {
	fresh := 0
	for _, what := range t.subjects(d, events) {
		if !t.seen[what] {
			fresh++
		}
	}
	return fresh
}

// subjects lists what a decision and its events are about, each once.
func (t *telling) subjects(d game.Decision, events []game.Event) []string {
	list := []string{"decision." + d.Kind, string(d.Clause)}
	for _, e := range events {
		list = append(list, t.key(e))
		for _, c := range t.Rules.Events().Cites(e) {
			list = append(list, string(c))
		}
		for _, s := range sums("", reflect.ValueOf(e)) {
			for _, m := range s.tally {
				list = append(list, "label."+m.Label)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (t *telling) key(e game.Event) string { return "event." + t.Rules.Events().Name(e) }

func (t *telling) printf(format string, args ...any) {
	fmt.Fprintf(&t.text, format+"\n", args...)
}

func (t *telling) say(key string, args any) string {
	if t.Voice.Has(key) {
		return t.Voice.Say(key, args)
	}
	if data, err := json.Marshal(args); err == nil && len(data) > len("null") {
		return key + " " + string(data)
	}
	return key
}

func (t *telling) seat(s game.Seat) string {
	seats := t.Rules.Catalog().Seats
	if s < 1 || int(s) > len(seats) {
		return "nobody"
	}
	return t.say(seats[s-1], nil)
}

// decision tells who decides what, and what was decided.
func (t *telling) decision(n int, pos game.Position, d game.Decision, a game.Action) {
	legal := len(pos.Legal(d.Seat))
	listed := "legal"
	if !d.Listed {
		listed = "proposed"
	}
	t.printf("%d. %s: %s (%s; %d %s)", n, t.seat(d.Seat), t.say("decision."+d.Kind, d.Args), d.Clause, legal, listed)
	t.printf("    > %s", pos.Notate(a))
}

// skip counts the decisions that told nothing new.
func (t *telling) skip(n int) {
	if n > 0 {
		t.printf("… %d more of what was told already\n", n)
	}
}

// events tells what happened, to whom it is told, and with which dice.
func (t *telling) events(events []game.Event, rolled *dice.Record) {
	for _, e := range events {
		t.printf("    %s%s", t.say(t.key(e), e), rulebook.InBrackets(t.Rules.Events().Cites(e)...))
		for _, s := range sums("", reflect.ValueOf(e)) {
			t.sum(s)
		}
		t.redacted(e)
	}
	if len(rolled.Open) > 0 {
		t.printf("        dice:%s", throws(rolled.Open))
	}
	t.printf("")
}

// throws writes dice as people call them: d6 5 4 4, d10 9.
func throws(list []dice.Throw) string {
	var b strings.Builder
	last := 0
	for _, r := range list {
		if sides := r[0]; sides != last {
			fmt.Fprintf(&b, "%s d%d", strings.Repeat(",", min(last, 1)), sides)
			last = sides
		}
		fmt.Fprintf(&b, " %d", r[1])
	}
	return b.String()
}

// redacted tells what the seats read of an event that is not for all of them.
func (t *telling) redacted(e game.Event) {
	whole := t.say(t.key(e), e)
	for i := range t.Rules.Catalog().Seats {
		seat := game.Seat(i + 1)
		switch seen, ok := t.Rules.Events().For(e, seat); {
		case !ok:
			t.printf("        %s learns nothing of it", t.seat(seat))
		case t.say(t.key(e), seen) != whole:
			t.printf("        %s reads: %s", t.seat(seat), t.say(t.key(e), seen))
		}
	}
}

// sum is a tally of an event under the name of the part it belongs to, or under
// its own where it stands alone.
type sum struct {
	name  string
	tally game.Tally
}

// sums finds the tallies within a value.
func sums(part string, v reflect.Value) []sum {
	var list []sum
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			list = sums(part, v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			list = append(list, sums(part, v.Index(i))...)
		}
	case reflect.Struct:
		for f, field := range v.Fields() {
			if !f.IsExported() {
				continue
			}
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if tally, ok := reflect.TypeAssert[game.Tally](field); !ok {
				list = append(list, sums(cmp.Or(name, part), field)...)
			} else if len(tally) > 0 {
				list = append(list, sum{cmp.Or(part, name), tally})
			}
		}
	default: // holds no sum
	}
	return list
}

func (t *telling) sum(s sum) {
	lines := make([]string, len(s.tally))
	for i, m := range s.tally {
		lines[i] = fmt.Sprintf("%s %+d (%s)", t.say("label."+m.Label, nil), m.Value, m.Clause)
	}
	t.printf("        %s: %s = %d", s.name, strings.Join(lines, ", "), s.tally.Total())
}

// finish tells how the game ended, or what it waits for.
func (t *telling) finish(pos game.Position) {
	r := pos.Result()
	switch {
	case r == nil:
		t.printf("The game goes on.")
	case r.Winner == game.Nobody:
		t.printf("A draw: %s (%s)", t.say("how."+string(r.How), game.Args{}), r.Clause)
	default:
		t.printf("%s wins: %s (%s)", t.seat(r.Winner), t.say("how."+string(r.How), game.Args{}), r.Clause)
	}
}
