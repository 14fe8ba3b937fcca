package lab

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sabot/ai"
	"sabot/ai/commander"
	"sabot/ai/engagement"
	"sabot/ai/skirmish"
	engine "sabot/ai/tankchess"
	"sabot/dice"
	"sabot/game"
	"sabot/registry"
	"sabot/rulebook"
)

var update = flag.Bool("update", false, "rewrite testdata/conversation.txt")

// opened are the four games with a small battle each.
func opened(t *testing.T) (games []registry.Game, setups []game.Setup, book *rulebook.Book) {
	t.Helper()
	small := map[string]string{"tankchess": "quick12", "commander": "tc-17-1", "skirmish": "barkmann", "engagement": "RE-S1"}
	for _, open := range []func() (registry.Game, error){engine.Game, commander.Game, skirmish.Game, engagement.Game} {
		g, err := open()
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
		setups = append(setups, game.Setup{Scenario: small[g.Name()]})
	}
	book, err := rulebook.Open(registry.Names(games, registry.All)...)
	if err != nil {
		t.Fatal(err)
	}
	return games, setups, book
}

// gameOf opens one of the four.
func gameOf(t *testing.T, name string) (registry.Game, game.Setup, rulebook.Voice) {
	t.Helper()
	games, setups, book := opened(t)
	for i, g := range games {
		if g.Name() == name {
			return g, setups[i], book.Voice(name, rulebook.English)
		}
	}
	t.Fatalf("no game %q", name)
	return registry.Game{}, game.Setup{}, rulebook.Voice{}
}

// What leaves the desk is the same in every world that differs only in what the
// seat cannot see: the question, and the answers to whatever may be asked.
func TestProgramsLearnNothingHidden(t *testing.T) {
	games, setups, book := opened(t)
	queries := map[string][]string{
		"tankchess": {`{"unit":"c1"}`, `{"unit":"g12"}`},
		"commander": {`{"shots":"C2"}`, `{"shots":"C3"}`, `{"landings":{}}`, `{"battle":{}}`},
		"skirmish":  {`{"tank":"A1","reach":true}`, `{"tank":"B1"}`, `{"tank":"B2"}`},
		"engagement": {
			`{"ask":"sight","unit":"A1","target":"B1"}`, `{"ask":"sight","unit":"B1","target":"A1"}`, `{"ask":"places","unit":"A2"}`,
		},
	}
	for i, g := range games {
		t.Run(g.Name(), func(t *testing.T) {
			src := dice.NewFast(4)
			setup := setups[i]
			switch g.Name() { // where something is hidden
			case "tankchess":
				setup.Options = json.RawMessage(`{"deployment":"secret","remoteMines":true}`)
			case "skirmish":
				setup.Scenario = "tank_ace"
			}
			p, _, err := g.Rules.Start(setup, src)
			if err != nil {
				t.Fatal(err)
			}
			unlike, answered := false, false // the worlds; what was asked for
			var strays []candidate           // actions of other moments and of the other side
			for n := 0; n < 120 && p.Result() == nil; n++ {
				seat := game.Due(p)[0].Seat
				if n%8 == 0 {
					world, err := g.Rules.Imagine(p.View(seat), dice.NewFast(uint64(n)))
					if err != nil {
						t.Fatal(err)
					}
					here := asked(t, desk{g, book.Voice(g.Name(), rulebook.English), p, seat}, strays, queries[g.Name()])
					imagined := asked(t, desk{g, book.Voice(g.Name(), rulebook.English), world, seat}, strays, queries[g.Name()])
					unlike = unlike || written(t, p) != written(t, world)
					for k := range here {
						answered = answered || strings.HasPrefix(here[k], `{"type":"answer"`)
						if here[k] != imagined[k] {
							t.Fatalf("decision %d: seat %d is told of what it cannot see:\n%s\n%s", n, seat, here[k], imagined[k])
						}
					}
				}
				legal := p.Legal(seat)
				a := legal[src.Hidden(len(legal))]
				data, err := g.Rules.Actions().Encode(a)
				if err != nil {
					t.Fatal(err)
				}
				strays = append(strays, candidate{p.Notate(a), data})
				strays = strays[max(0, len(strays)-12):]
				if p, _, err = p.Apply(seat, a, src); err != nil {
					t.Fatal(err)
				}
			}
			if !unlike || !answered {
				t.Errorf("nothing was compared: worlds differ %v, a query was answered %v", unlike, answered)
			}
		})
	}
}

func written(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// asked is all that a program is told at a desk that asks whatever it can.
func asked(t *testing.T, d desk, strays []candidate, queries []string) []string {
	t.Helper()
	said := newSaid()
	var told []string
	tell := func(what any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		line, err := said.table.Encode(what)
		if err != nil {
			t.Fatal(err)
		}
		told = append(told, string(line))
	}
	q, err := d.question(Limits{Time: time.Second}, Turn{Seed: 7})
	tell(q, err)
	hear := func(line any) {
		_, reply, err := d.hear(t.Context(), line)
		tell(reply, err)
	}
	for _, c := range append(strays, q.Legal[:min(len(q.Legal), 6)]...) {
		hear(checkLine{Action: c.Action})
		hear(checkLine{Text: c.Text})
	}
	for _, query := range queries {
		hear(inspectLine{json.RawMessage(query)})
	}
	return told
}

// The seed that a program gets is not the one from which dice could be told.
func TestBlindedSeeds(t *testing.T) {
	for _, seed := range []uint64{0, 1, mix(1, 2)} {
		if b := blinded(seed); b == seed || b != blinded(seed) || b == blinded(seed+1) || b >= 1<<32 {
			t.Errorf("seed %d is shown as %d", seed, b)
		}
	}
}

func TestDeskAnswers(t *testing.T) {
	g, setup, voice := gameOf(t, "skirmish")
	p, _, err := g.Rules.Start(setup, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	seat := game.Due(p)[0].Seat
	d := desk{g, voice, p, seat}
	said := newSaid()
	for _, tc := range []struct{ line, want string }{
		{`{"type":"check"}`, `{"type":"error","message":"want \"action\" or \"text\""}`},
		{`{"type":"check","text":"fly"}`, `"legal":false,"refusals":[{"clause":"`},
		{
			`{"type":"check","action":{"type":"fly"}}`,
			`{"type":"error","message":"action {\"type\":\"fly\"}: field \"type\": \"fly\", want one of `,
		},
		{`{"type":"check","action":{"type":"shoot","tank":"A1","target":"B1"}}`, `"legal":false,"refusals":[{"clause":"TK-`},
		{`{"type":"inspect","query":{"tank":"Z9"}}`, `there is no tank \"Z9\" on the table`},
		{`{"type":"odds","query":{"attack":5,"defence":3}}`, `{"type":"answer","answer":{`},
		{`{"type":"odds","query":{"attack":"many"}}`, `{"type":"answer","answer":{"error":{"at":"attack"`},
		{`{"type":"ready"}`, `{"type":"error","message":"a decision waits, want act, check, inspect, odds or scene"}`},
	} {
		heard, err := said.program.Decode([]byte(tc.line))
		if err != nil {
			t.Fatal(err)
		}
		act, reply, err := d.hear(t.Context(), heard)
		if act != nil || err != nil {
			t.Errorf("%s: %v, %v, want a reply", tc.line, act, err)
			continue
		}
		line, err := said.table.Encode(reply)
		if err != nil || !strings.Contains(string(line), tc.want) {
			t.Errorf("%s\nanswers %s (%v)\nwant    %s", tc.line, line, err, tc.want)
		}
	}
	t.Run("what is listed is legal in both of its forms", func(t *testing.T) {
		q, err := d.question(Limits{}, Turn{Seed: 1})
		if err != nil || len(q.Legal) == 0 || q.Decision == nil || q.Decision.Seat != seat {
			t.Fatalf("%+v, %v", q, err)
		}
		for _, c := range q.Legal {
			for _, check := range []checkLine{{Action: c.Action}, {Text: c.Text}} {
				_, reply, err := d.hear(t.Context(), check)
				if r, ok := reply.(checkedLine); err != nil || !ok || !r.Legal || r.Text != c.Text || !bytes.Equal(r.Action, c.Action) {
					t.Errorf("%+v: %+v, %v", check, reply, err)
				}
			}
		}
	})
	t.Run("a game without chance has no odds", func(t *testing.T) {
		chess, _, voice := gameOf(t, "tankchess")
		_, reply, err := desk{chess, voice, p, 1}.hear(t.Context(), oddsLine{inspectLine{json.RawMessage(`{}`)}})
		if want := (errorLine{"tankchess answers no such questions"}); err != nil || reply != want {
			t.Errorf("%+v, %v", reply, err)
		}
	})
}

// speak plays the part of a program from outside, in a process of its own.
func speak(mode string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, longestLine)
	var talk bytes.Buffer
	asked, dull := false, false // dull: what is not worth noting
	told := func() map[string]any {
		if !in.Scan() {
			os.Exit(0)
		}
		line := map[string]any{}
		_ = json.Unmarshal(in.Bytes(), &line)
		switch line["type"] {
		case "decide":
			decision := line["decision"].(map[string]any)
			dull = asked || decision["kind"] != "shoot"
		case "over":
			dull = false
		}
		note(&talk, dull, "table   ", in.Text())
		return line
	}
	say := func(line string) {
		note(&talk, dull, "program ", line)
		fmt.Println(line)
	}
	for {
		line := told()
		switch line["type"] {
		case "hello", "game":
			if mode == "rude" {
				say("I speak chess")
				return
			}
			say(`{"type":"ready","name":"a tester"}`)
		case "decide":
			switch mode {
			case "dies":
				fmt.Fprintln(os.Stderr, "Traceback\nNameError: name 'tank' is not defined")
				os.Exit(3)
			case "hangs":
				say("let me think")
				_ = told()
				continue
			case "illegal":
				say(`{"type":"act","text":"Ha1-a9N"}`)
				continue
			case "talks":
				if !dull {
					for _, question := range questions() {
						say(question)
						_ = told()
					}
					asked = true
				}
			}
			legal := line["legal"].([]any)
			choice := legal[uint64(line["seed"].(float64))%uint64(len(legal))].(map[string]any)
			data, _ := json.Marshal(map[string]any{"type": "act", "text": choice["text"]})
			say(string(data))
		case "quit":
			if mode == "talks" {
				_ = os.WriteFile(os.Getenv("LAB_TALK"), talk.Bytes(), 0o600)
			}
			return
		}
	}
}

// note writes down what was said, long lines cut.
func note(talk *bytes.Buffer, dull bool, who, line string) {
	const most = 230
	switch {
	case dull:
		return
	case len(line) > most:
		line = strings.TrimRight(line[:most], " ") + " …}"
	}
	fmt.Fprintln(talk, who+line)
}

// questions are what a talkative program asks before its first action.
func questions() []string {
	return []string{
		`think`,
		`{"type":"act","move":"A1"}`,
		`{"type":"check","action":{"type":"shoot","tank":"A1","target":"A2"}}`,
		`{"type":"check","text":"pass A1"}`,
		`{"type":"inspect","query":{"tank":"A1"}}`,
		`{"type":"odds","query":{"attack":5,"defence":3}}`,
	}
}

func programMaker(t *testing.T, name string, most time.Duration) (PlayerFactory, game.Setup, registry.Game) {
	t.Helper()
	g, setup, voice := gameOf(t, name)
	return func(ctx context.Context) (Player, error) {
		p, err := StartProgram(ctx, os.Args[0], g, voice, Limits{})
		p.most = func(Turn) time.Duration { return most }
		return p, err
	}, setup, g
}

func TestProgramFromOutside(t *testing.T) {
	t.Setenv("LAB_ENGINE", "program talks")
	file := filepath.Join(t.TempDir(), "talk.txt")
	t.Setenv("LAB_TALK", file)
	mk, setup, g := programMaker(t, "skirmish", time.Minute)
	a := Arena{
		Rules: g.Rules, Games: 1, Seed: 1, Concurrency: 1, A: Contestant{"tester", mk}, B: Contestant{"random", random},
		Openings: []Opening{{Start: "board " + setup.Scenario, Setup: setup}},
	}
	s, err := a.Run(t.Context())
	if err != nil || s.Games != 1 || len(s.Forfeits) != 0 {
		t.Fatalf("%+v, %v", s, err)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const golden = "testdata/conversation.txt"
	if *update {
		if err := os.WriteFile(golden, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("the conversation has changed (go test ./lab -update accepts it): %v\n%s", err, got)
	}
}

func TestProgramsThatFailLoseTheGame(t *testing.T) {
	// Only who hangs is waited for in vain; the others are not slow, but the machine may be.
	for mode, tc := range map[string]struct {
		most time.Duration
		want string
	}{
		"dies":    {time.Minute, `game 1, outside: no "act": it has ended with exit status 3: NameError: name 'tank' is not defined`},
		"hangs":   {3 * time.Second, `game 1, outside: no "act" within 3s; of its last line was said: want an object of JSON`},
		"illegal": {time.Minute, `game 1, outside: text "Ha1-a9N": `},
	} {
		t.Run(mode, func(t *testing.T) {
			want := tc.want
			t.Setenv("LAB_ENGINE", "program "+mode)
			a := quickArena(2)
			a.A.Name, a.Concurrency = "outside", 1
			a.A.Make, _, _ = programMaker(t, "tankchess", tc.most)
			s, err := a.Run(t.Context())
			if err != nil || s.Losses != 2 || len(s.Forfeits) != 2 || !strings.HasPrefix(s.Forfeits[0], want) {
				t.Errorf("%q, %v, want %q", s.Forfeits, err, want)
			}
		})
	}
	t.Run("rude", func(t *testing.T) {
		t.Setenv("LAB_ENGINE", "program rude")
		g, _, voice := gameOf(t, "tankchess")
		_, err := StartProgram(t.Context(), os.Args[0], g, voice, Limits{})
		if err == nil || !strings.Contains(err.Error(), `no "ready" to "hello": it has ended`) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("missing", func(t *testing.T) {
		if _, err := StartProgram(t.Context(), "./no-such-program", registry.Game{}, rulebook.Voice{}, Limits{}); err == nil {
			t.Error("a program that is not there plays")
		}
	})
}

func TestProgramThatDoesNotRead(t *testing.T) {
	t.Setenv("LAB_ENGINE", "deaf")
	p, err := startProcess(t.Context(), os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	p.hearing = 50 * time.Millisecond
	for err == nil {
		err = p.send(strings.Repeat("listen ", 10_000))
	}
	if why := p.deaf(err); !errors.Is(err, os.ErrDeadlineExceeded) || why != "it does not read its input" {
		t.Errorf("%q: %v", why, err)
	}
	if p.stop() == nil {
		t.Error("a program that had to be killed has ended well")
	}
}

func TestOptionsOf(t *testing.T) {
	cat := game.Catalog{
		Options: []game.Option{{ID: "preset", Default: "old"}, {ID: "fog", Default: false}, {ID: "wind", Default: 1}},
		Presets: []game.Preset{{ID: "old"}, {ID: "new", Options: map[string]any{"fog": true, "wind": 2}}},
	}
	for given, want := range map[string]string{
		``:                          `{"fog":false,"preset":"old","wind":1}`,
		`{"preset":"new"}`:          `{"fog":true,"preset":"new","wind":2}`,
		`{"preset":"new","wind":3}`: `{"fog":true,"preset":"new","wind":3}`,
	} {
		got, err := json.Marshal(optionsOf(cat, game.Setup{Options: json.RawMessage(given)}))
		if err != nil || string(got) != want {
			t.Errorf("%s: %s, want %s (%v)", given, got, want, err)
		}
	}
}

// consult is a conversation with our own minds.
func consult(t *testing.T, s Served, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := s.Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(out.String()), "\n")
}

// A mind decides the same whether it is asked about a view, a position or a log,
// and the same as within the program.
func TestServedDecisions(t *testing.T) {
	games, setups, _ := opened(t)
	for i, g := range games {
		t.Run(g.Name(), func(t *testing.T) {
			m, err := game.NewMatch(g.Rules, game.Header{Match: "asked", Setup: setups[i], Seats: make([]game.Player, 2)}, dice.NewFast(2))
			if err != nil {
				t.Fatal(err)
			}
			mind, err := g.Mind(ai.Regular)
			if err != nil {
				t.Fatal(err)
			}
			for n := 0; n < 40 && m.Now().Position.Result() == nil; n++ {
				p := m.Now().Position
				seat := game.Due(p)[0].Seat
				thought, err := mind.Decide(t.Context(), seat, p.View(seat), ai.Budget{Nodes: 500, Seed: 9})
				if err != nil {
					t.Fatal(err)
				}
				if n%13 == 5 {
					compareServed(t, g, m, seat, thought.Text)
				}
				step, err := m.Play(seat, thought.Action, game.Stamp{})
				if err == nil {
					err = m.Commit(step)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func compareServed(t *testing.T, g registry.Game, m *game.Match, seat game.Seat, want string) {
	t.Helper()
	p := m.Now().Position
	var log bytes.Buffer
	if _, err := m.WriteTo(&log); err != nil {
		t.Fatal(err)
	}
	var lines []string
	view, position := json.RawMessage(written(t, p.View(seat))), json.RawMessage(written(t, p))
	for _, q := range []decideLine{{View: view}, {Position: position}, {Log: log.String()}} {
		q.Seat, q.Nodes, q.Seed, q.Level = seat, 500, 9, ai.Regular
		line, err := newSaid().table.Encode(q)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, string(line))
	}
	for k, line := range lines {
		answers := consult(t, Served{g, ai.Recruit}, line)
		heard, err := readLine(newSaid().program, answers[0]) // as the arena would
		if act, ok := heard.(actLine); err != nil || len(answers) != 1 || !ok || act.Text != want {
			t.Errorf("entry %d, form %d: %s, want %s (%v)", m.Len(), k, answers, want, err)
		}
	}
}

func TestServedErrors(t *testing.T) {
	g, setup, _ := gameOf(t, "engagement")
	p, _, err := g.Rules.Start(setup, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	view, err := json.Marshal(p.View(1))
	if err != nil {
		t.Fatal(err)
	}
	changed := func(from, to string) string {
		text := strings.Replace(string(view), from, to, 1)
		if text == string(view) {
			t.Fatalf("no %s in the view", from)
		}
		return `{"type":"decide","seat":1,"seed":1,"view":` + text + `}`
	}
	for _, tc := range []struct{ line, want string }{
		{"think", `{"type":"error","message":"want an object of JSON with \"type\": answer, `},
		{`{"type":"sing"}`, `{"type":"error","message":"field \"type\": \"sing\", want one of `},
		{`{"type":"hello","protocol":9,"game":"chess","rules":1}`, `want protocol 1 of \"engagement\"`},
		{`{"type":"hello","protocol":1,"game":"engagement","rules":1}`, `{"type":"ready","name":"sabot engagement recruit"}`},
		{`{"type":"decide","seat":1,"seed":1}`, `want exactly one of \"view\", \"position\" and \"log\"`},
		{`{"type":"decide","seat":1,"seed":1,"time":-1,"view":{}}`, `time, nodes, threads and bonus want a number above 0`},
		{`{"type":"decide","seat":1,"seed":1,"position":{}}`, `{"type":"error","message":"read position: `},
		{`{"type":"decide","seat":1,"seed":1,"log":"nothing"}`, `{"type":"error","message":"line 1: `},
		{changed(`"seat":1`, `"seat":1,"colour":"red"`), `unknown field \"colour\"`},
		{changed(`"seat":1`, `"seat":2`), `there is no such table`},
		{changed(`"scenario":"RE-S1"`, `"scenario":"nowhere"`), `{"type":"error","message":`},
		{strings.Replace(changed(`"round":0`, `"round":1`), `"seat":1`, `"seat":2`, 1), `{"type":"error","message":`},
		{strings.Replace(changed(`"seat":1`, `"seat" :1`), `{"type":"decide",`, `{"type":"decide","level":"general",`, 1), `level \"general\"`},
		{strings.Replace(changed(`"seat":1`, `"seat" :1`), `{"type":"decide",`, `{"type":"decide","style":"any",`, 1), `style \"any\"`},
		{`{"type":"answer","answer":{}}`, `nothing was asked, want hello, game, decide, stop, over or quit`},
	} {
		if got := consult(t, Served{g, ai.Recruit}, tc.line, "", `{"type":"over","winner":1,"how":"points"}`); len(got) != 1 ||
			!strings.Contains(got[0], tc.want) {
			t.Errorf("%.200s\nanswers %s\nwant    %s", tc.line, got, tc.want)
		}
	}
}

// slowMind thinks until it is told to stop.
type slowMind struct{ rules game.Rules }

func (m slowMind) Decide(ctx context.Context, seat game.Seat, v game.View, _ ai.Budget) (ai.Thought, error) {
	<-ctx.Done()
	p, err := m.rules.Imagine(v, dice.NewFast(1))
	if err != nil {
		return ai.Thought{}, err
	}
	a := p.Legal(seat)[0]
	return ai.Thought{Action: a, Text: p.Notate(a)}, nil
}

func TestServedWhileThinking(t *testing.T) {
	g, setup, _ := gameOf(t, "tankchess")
	p, _, err := g.Rules.Start(setup, dice.None{})
	if err != nil {
		t.Fatal(err)
	}
	g.Mind = func(ai.Level) (ai.Mind, error) { return slowMind{g.Rules}, nil }
	view, err := json.Marshal(p.View(1))
	if err != nil {
		t.Fatal(err)
	}
	ask := `{"type":"decide","seat":1,"seed":1,"view":` + string(view) + `}`
	busy := `{"type":"error","message":"a decision is being made, want stop or quit"}`
	for name, tc := range map[string]struct {
		last string
		want int
	}{"stop": {`{"type":"stop"}`, 2}, "quit": {`{"type":"quit"}`, 2}} {
		got := consult(t, Served{g, ai.Ace}, ask, `{"type":"game","setup":{"scenario":""},"options":{},"seat":1,"seats":[]}`, tc.last)
		if len(got) != tc.want || got[0] != busy || !strings.HasPrefix(got[1], `{"type":"act","action":{"type":"move"`) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Who is interrupted ends, with an answer where one is due.
func TestServedInterrupted(t *testing.T) {
	g, setup, _ := gameOf(t, "tankchess")
	p, _, err := g.Rules.Start(setup, dice.None{})
	if err != nil {
		t.Fatal(err)
	}
	begun := make(chan struct{}, 1)
	g.Mind = func(ai.Level) (ai.Mind, error) {
		begun <- struct{}{}
		return slowMind{g.Rules}, nil
	}
	for name, line := range map[string]string{
		"idle": "", "thinking": `{"type":"decide","seat":1,"seed":1,"view":` + written(t, p.View(1)) + "}\n",
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			in, to := io.Pipe()
			defer to.Close()
			go func() {
				<-begun // the level is looked at
				if line != "" {
					_, _ = io.WriteString(to, line)
					<-begun
				}
				cancel()
			}()
			var out bytes.Buffer
			if err := (Served{g, ai.Ace}).Serve(ctx, in, &out); err != nil || (out.Len() > 0) != (line != "") {
				t.Errorf("%q, %v", out.String(), err)
			}
		})
	}
}
