package game_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
)

var update = flag.Bool("update", false, "write testdata anew")

// goldenDuel plays a fixed fair match.
func goldenDuel(t testing.TB) []byte {
	t.Helper()
	return duelOf(t, game.Player{Name: "Ann"}, game.Player{Name: "Ben", Mind: "ace"})
}

func duelOf(t testing.TB, players ...game.Player) []byte {
	t.Helper()
	seeds := dice.Seeds{Open: fmt.Sprintf("%064x", 11), Hidden: fmt.Sprintf("%064x", 12)}
	fair, err := dice.NewFair(seeds)
	if err != nil {
		t.Fatal(err)
	}
	commitment := seeds.Commit()
	m, err := game.Gather(Duel{}, game.Header{
		Match: "golden", Setup: game.Setup{Scenario: "plain"}, Commit: &commitment, Clock: game.Clock{Base: 60, Increment: 1},
		Seats: players,
	}, fair)
	if err != nil {
		t.Fatal(err)
	}
	do := func(s game.Step, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Commit(s); err != nil {
			t.Fatal(err)
		}
	}
	c := newChains(t)
	do(m.Start(c.anchors(t), c.next(t, 1, -2)))
	do(m.Play(1, m.Now().Position.Legal(1)[0], game.Stamp{ID: "1", MS: 1200}))
	do(m.Undo(1, 0, game.Stamp{}))
	do(m.Offer(2, game.Stamp{}))
	do(m.Give(1, 15_000, game.Stamp{}))
	for m.Now().Position.Result() == nil {
		for _, seat := range []game.Seat{1, 2} {
			if m.Now().Position.Result() == nil {
				st := game.Stamp{MS: 500}
				if dry, err := m.Play(seat, m.Now().Position.Legal(seat)[0], st); err == nil && dry.State.Entry.Chance() {
					st.Links = c.next(t, 1, 2)
				}
				do(m.Play(seat, m.Now().Position.Legal(seat)[0], st))
			}
		}
	}
	do(m.Close(&seeds))
	var text bytes.Buffer
	if _, err := m.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

// TestGoldenLog pins the form of the log: old ones must stay readable.
func TestGoldenLog(t *testing.T) {
	const file = "testdata/duel.log"
	got := goldenDuel(t)
	if *update {
		if err := os.WriteFile(file, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the same match gives another log (run with -update to accept):\n%s", got)
	}
	log, err := game.ReadLog(bytes.NewReader(want))
	if err != nil {
		t.Fatal(err)
	}
	if err := game.Verify(Duel{}, log); err != nil {
		t.Error(err)
	}
}

// TestEveryChangedByteIsFound changes each byte of a finished log in turn.
func TestEveryChangedByteIsFound(t *testing.T) {
	text := goldenDuel(t)
	line := 1
	for at := range text {
		bad := bytes.Clone(text)
		bad[at] ^= 1
		log, err := game.ReadLog(bytes.NewReader(bad))
		if err == nil {
			err = game.Verify(Duel{}, log)
		}
		f, ok := errors.AsType[*game.LogFault](err)
		if !ok || f.Line != line {
			t.Fatalf("byte %d in line %d: %q became %q and verify says %v", at, line, text[at], bad[at], err)
		}
		if text[at] == '\n' {
			line++
		}
	}
}

// resum writes correct sums over changed lines, as a forger would.
func resum(t *testing.T, text []byte, change func(lines []string)) []byte {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for i, l := range lines {
		lines[i] = l[:strings.LastIndex(l, `,"sum":"`)]
	}
	change(lines)
	sum := ""
	var out bytes.Buffer
	for _, body := range lines {
		var line []byte
		line, sum = game.SumLine(sum, []byte(body))
		out.Write(line)
		out.WriteByte('\n')
	}
	return out.Bytes()
}

func TestForgedLogs(t *testing.T) {
	text := goldenDuel(t)
	for _, tc := range []struct {
		name     string
		change   func(lines []string)
		line     int
		contains string
	}{
		{"a roll of one's own", func(l []string) {
			for i := range l {
				l[i] = strings.Replace(l[i], `"hidden":[[9,`, `"hidden":[[9,1`, 1)
			}
		}, 2, "hidden"},
		{"another result", func(l []string) {
			last := len(l) - 1
			l[last] = strings.Replace(strings.Replace(l[last], `"winner":1`, `"winner":9`, 1), `"winner":2`, `"winner":1`, 1)
			l[last] = strings.Replace(l[last], `"winner":9`, `"winner":2`, 1)
		}, -1, "result"},
		{"other seeds", func(l []string) {
			last := len(l) - 1
			l[last] = strings.Replace(l[last], `"open":"0`, `"open":"1`, 1)
		}, -1, "not those the header committed to"},
		{"seeds held back", func(l []string) {
			last := len(l) - 1
			l[last] = l[last][:strings.Index(l[last], `,"seeds"`)]
		}, -1, "none are given"},
		{"a position of one's own", func(l []string) { l[3] = strings.Replace(l[3], `"digest":"`, `"digest":"f`, 1) }, 4, "digest"},
		{"another game", func(l []string) { l[0] = strings.Replace(l[0], `"rules":1`, `"rules":7`, 1) }, 1, "version 7"},
		{"a link of one's own", func(l []string) {
			const first = `"links":[{"seat":1,"link":"`
			l[1] = strings.Replace(l[1], first, first+strings.Repeat("6", 64)+`"},{"seat":1,"link":"`, 1)
		}, 2, "not the next link"},
		{"a link taken out", func(l []string) {
			at := strings.Index(l[1], `"links":[`) + len(`"links":[`)
			l[1] = l[1][:at] + l[1][strings.Index(l[1], `{"seat":2,"link"`):]
		}, 2, "hidden"},
		{"another anchor", func(l []string) {
			l[1] = strings.Replace(l[1], `"anchors":[{"own":"`, `"anchors":[{"own":"`+strings.Repeat("6", 64)+`","left":"`, 1)
		}, 2, "anchors"},
		{"an entry out of order", func(l []string) { l[3] = strings.Replace(l[3], `"seq":2`, `"seq":5`, 1) }, 4, "seq"},
		{"an unknown deed", func(l []string) { l[3] = strings.Replace(l[3], `"do":"undo"`, `"do":"win"`, 1) }, 4, "win"},
		{"a field too many", func(l []string) { l[3] += `,"cheat":1` }, 4, "cheat"},
		{"an illegal action", func(l []string) { l[2] = strings.Replace(l[2], `"number":`, `"number":5`, 1) }, 3, "lay.not-yours"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			bad := resum(t, text, tc.change)
			if bytes.Equal(bad, text) {
				t.Fatal("nothing was changed")
			}
			log, err := game.ReadLog(bytes.NewReader(bad))
			if err == nil {
				err = game.Verify(Duel{}, log)
			}
			f, ok := errors.AsType[*game.LogFault](err)
			want := tc.line
			if want < 0 {
				want = bytes.Count(bad, []byte{'\n'})
			}
			if !ok || f.Line != want || !strings.Contains(f.Message, tc.contains) {
				t.Errorf("verify says %v, want line %d and %q", err, want, tc.contains)
			}
		})
	}
}

func TestReadLogNamesThePlace(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "line 1: the log is empty",
		"hello\n":                            "line 1: want the header",
		"{}\n":                               `line 1: field "sabot"`,
		`{"sabot":1}` + "\n":                 `line 1: field "sabot": log format 1, want 2`,
		`{"sabot":2,"nonsense":true}` + "\n": "line 1: want the header of a Sabot match log: unknown field \"nonsense\"",
		`{"sabot":2}` + "\n" + `{"seq":1}` + "\n":   `line 2: field "seq": 1, want 0`,
		`{"sabot":2}` + "\n" + `{"seq":0} x` + "\n": "line 2: want a log entry",
		`{"sabot":2}` + "\n" + `{"seq":"0"}` + "\n": "line 2: want a log entry",
		`{"sabot":2}` + "\n\n" + `{"seq":0}` + "\n": "line 2: want a log entry",
	} {
		_, err := game.ReadLog(strings.NewReader(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func FuzzReadLog(f *testing.F) {
	f.Add(goldenDuel(f))
	f.Add([]byte(`{"sabot":2}` + "\n" + `{"seq":0,"do":"start"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		log, err := game.ReadLog(bytes.NewReader(data))
		if err != nil {
			if _, ok := errors.AsType[*game.LogFault](err); !ok {
				t.Fatalf("not a fault with a line: %v", err)
			}
			return
		}
		m, err := game.Replay(Duel{}, log, dice.NewFast(1))
		if err != nil {
			if _, ok := errors.AsType[*game.LogFault](err); !ok {
				t.Fatalf("not a fault with a line: %v", err)
			}
			return
		}
		var again bytes.Buffer
		if _, err := m.WriteTo(&again); err != nil {
			t.Fatal(err)
		}
		if got := bytes.TrimSuffix(again.Bytes(), []byte{'\n'}); !bytes.Equal(got, bytes.TrimSuffix(data, []byte{'\n'})) {
			t.Fatalf("a replayed log is written differently:\n%s\n%s", data, got)
		}
	})
}

// Names can be taken out of a finished log, one by one; every sum and every roll
// still holds, and nothing else about the header may be changed.
func TestForgottenNames(t *testing.T) {
	text := duelOf(t, game.Player{Name: "Ann", Salt: "s1"}, game.Player{Name: "Ben", Salt: "s2"})
	const file = "testdata/salted.log" // the page checks the same one
	if *update {
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || !bytes.Equal(text, want) {
		t.Errorf("%s is not what the program writes: %v", file, err)
	}
	verify := func(text []byte) error {
		log, err := game.ReadLog(bytes.NewReader(text))
		if err != nil {
			return err
		}
		return game.Verify(Duel{}, log)
	}
	if err := verify(text); err != nil {
		t.Fatal(err)
	}
	head, rest, _ := bytes.Cut(text, []byte("\n"))
	forget := func(head []byte, seats ...game.Seat) []byte {
		t.Helper()
		head, err := game.ForgetNames(head, seats...)
		if err != nil {
			t.Fatal(err)
		}
		return head
	}
	join := func(head []byte) []byte { return append(append(bytes.Clone(head), '\n'), rest...) }
	one := forget(head, 1)
	both := forget(one, 1, 2)
	for _, c := range []struct {
		head     []byte
		ann, ben bool
	}{{head, true, true}, {one, false, true}, {both, false, false}} {
		if err := verify(join(c.head)); err != nil {
			t.Errorf("%s: %v", c.head, err)
		}
		if bytes.Contains(c.head, []byte("Ann")) != c.ann || bytes.Contains(c.head, []byte("s1")) != c.ann ||
			bytes.Contains(c.head, []byte("Ben")) != c.ben || bytes.Contains(c.head, []byte("s2")) != c.ben {
			t.Errorf("%s: want Ann %t, Ben %t", c.head, c.ann, c.ben)
		}
	}
	for from, to := range map[string]string{
		`"Ann"`: `"Eve"`, `"s1"`: `"s3"`, `"Ann","salt":"s1"`: `"Ann"`, `{"name":"Ann","salt":"s1"}`: `{"name":""}`,
		`"salt":"s1"`: `"salt":"s1","mark":"00"`, `"base":60`: `"base":61`,
	} {
		forged := bytes.Replace(head, []byte(from), []byte(to), 1)
		if bytes.Equal(forged, head) {
			t.Fatalf("%s is not in %s", from, head)
		}
		if err := verify(join(forged)); err == nil {
			t.Errorf("%s instead of %s holds", to, from)
		}
	}
	if _, err := game.ForgetNames(bytes.SplitN(goldenDuel(t), []byte("\n"), 2)[0], 1); err == nil {
		t.Error("a name that sums depend on was taken out")
	}
	if _, err := game.ForgetNames(head, 3); err == nil {
		t.Error("there is no seat 3")
	}
}
