package cli

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"sabot/ai"
	"sabot/game"
	"sabot/games/tankchess"
	"sabot/registry"
	"sabot/rulebook"
)

// obedient is an opponent that plays what the test tells it to.
type obedient struct {
	moves []string
	rules tankchess.Rules
	score int
}

func (o *obedient) Decide(ctx context.Context, seat game.Seat, view game.View, _ ai.Budget) (ai.Thought, error) {
	p, err := o.rules.Imagine(view, nil)
	if err != nil {
		return ai.Thought{}, err
	}
	if len(o.moves) == 0 {
		<-ctx.Done() // thinks for ever
		return ai.Thought{}, errors.New("interrupted")
	}
	a, err := p.Parse(seat, o.moves[0])
	o.moves = o.moves[1:]
	return ai.Thought{Action: a, Text: p.Notate(a), Score: o.score, Line: []string{p.Notate(a)}, Depth: 1}, err
}

// screen drives a game in the terminal without one.
type screen struct {
	*testing.T
	m     *model
	clock time.Time
}

// unitLetters stands in for the catalogue of units.
func unitLetters(code string) (registry.UnitStats, bool) {
	var u tankchess.Type
	if u.UnmarshalText([]byte(code)) != nil {
		return registry.UnitStats{}, false
	}
	s := u.Stats()
	return registry.UnitStats{
		Letter: u.Letter(), Speed: s.Speed, Front: s.Front, Side: s.Side, Rear: s.Rear, Armament: s.Armament, Turret: s.Turret,
	}, true
}

// theBook reads the rulebook once for all tests: it does not change, and to read
// it takes longer than most of them.
var theBook = sync.OnceValues(func() (*rulebook.Book, error) { return rulebook.Open() })

func openBook(t testing.TB) *rulebook.Book {
	t.Helper()
	book, err := theBook()
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func newScreen(t *testing.T, setup game.Setup, minds []ai.Mind, lang rulebook.Lang) *screen {
	t.Helper()
	return screenOf(t, openBook(t), setup, minds, lang)
}

func screenOf(t *testing.T, book *rulebook.Book, setup game.Setup, minds []ai.Mind, lang rulebook.Lang) *screen {
	t.Helper()
	var err error
	sc := &screen{T: t, clock: time.Date(2024, 6, 7, 12, 0, 0, 0, time.UTC)}
	s := &session{now: func() time.Time { return sc.clock }, minds: minds, hint: &obedient{moves: []string{"Mi1-k3NE"}}}
	rules := tankchess.New()
	h := game.Header{Match: "test", Setup: setup, Seats: []game.Player{{Name: "Ann"}, {Name: "Ben"}}, Clock: game.ClockOf(rules, setup)}
	if s.match, err = game.NewMatch(rules, h, game.NoDice{}); err != nil {
		t.Fatal(err)
	}
	s.asked = s.now()
	if err := s.create(filepath.Join(t.TempDir(), "matches", "test.log")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.file.Close() })
	if sc.m, err = newModel(t.Context(), s, newNarrator(book, s.match.Rules(), lang), unitLetters); err != nil {
		t.Fatal(err)
	}
	sc.run(sc.m.think())
	return sc
}

func quick12() game.Setup { return game.Setup{Scenario: "quick12"} }

// run does what a command would do in the background and hands back what it
// reports.
func (s *screen) run(cmd tea.Cmd) {
	s.Helper()
	for cmd != nil {
		msg := cmd()
		if msg == nil {
			return
		}
		_, cmd = s.m.Update(msg)
	}
}

// press sends keys: names in angle brackets, everything else as typed.
func (s *screen) press(keys string) {
	s.Helper()
	for keys != "" {
		var k tea.KeyPressMsg
		if rest, ok := strings.CutPrefix(keys, "<"); ok {
			name, after, _ := strings.Cut(rest, ">")
			k, keys = tea.KeyPressMsg{Code: namedKey(s.T, name)}, after
		} else {
			k, keys = tea.KeyPressMsg{Code: rune(keys[0]), Text: keys[:1]}, keys[1:]
		}
		_, cmd := s.m.Update(k)
		s.run(cmd)
	}
}

func namedKey(t *testing.T, name string) rune {
	t.Helper()
	switch name {
	case "enter":
		return tea.KeyEnter
	case "tab":
		return tea.KeyTab
	case "esc":
		return tea.KeyEscape
	case "up":
		return tea.KeyUp
	case "down":
		return tea.KeyDown
	case "left":
		return tea.KeyLeft
	case "right":
		return tea.KeyRight
	case "space":
		return tea.KeySpace
	case "backspace":
		return tea.KeyBackspace
	}
	t.Fatalf("no key %q", name)
	return 0
}

// text is what is seen, without colours.
func (s *screen) text() string { return ansi.Strip(s.m.View().Content) }

func (s *screen) shows(parts ...string) {
	s.Helper()
	for _, part := range parts {
		if !strings.Contains(s.text(), part) {
			s.Errorf("the screen does not show %q:\n%s", part, s.text())
		}
	}
}

func (s *screen) hides(part string) {
	s.Helper()
	if strings.Contains(s.text(), part) {
		s.Errorf("the screen shows %q:\n%s", part, s.text())
	}
}

func TestPlayByCursor(t *testing.T) {
	s := newScreen(t, quick12(), []ai.Mind{nil, &obedient{moves: []string{"Md12-f10E"}}}, rulebook.English)
	s.shows("Tank Chess", "White: Move one of your units. (CH-3.b)", " 1   ·  ·[H↑] ·  · C↑", "12   ·  ·  · m↓")
	s.press("<tab><tab><enter>")
	s.shows("i1 · White · medium tank ↑", "Speed 4, armour II/I/0, gun II, three", "7 ways to end here", " +[M↑] +")
	s.press("<up><up><right><right><enter>")
	s.shows("Mi1-k3", "1 of ")
	for range 8 {
		if strings.Contains(s.text(), "Mi1-k3NE") {
			break
		}
		s.press("<tab>")
	}
	s.shows("Mi1-k3NE", "[M↗]")
	s.press("<enter>")
	s.shows("turn 2", "White Mi1-k3NE", "Black Md12-f10E", " m→")
	if got := s.m.session.match.Len(); got != 3 {
		t.Errorf("%d entries in the log, want 3", got)
	}
}

func TestPlayByTyping(t *testing.T) {
	s := newScreen(t, quick12(), []ai.Mind{nil, nil}, rulebook.English)
	s.press(":i1-k3")
	s.shows(":i1-k3▏", "i1-k3NE")
	s.press("<enter>")
	s.shows("(CH-15.b)")
	s.press("NE<enter>")
	s.shows("White Mi1-k3NE", "Black: Move one")
	s.press("Md12-d1N<enter>") // a capital letter begins a move
	s.shows("(CH-4.b)")
	s.press("<esc>")
	s.hides(":Md12")
}

func TestRefusalsCiteClauses(t *testing.T) {
	s := newScreen(t, quick12(), []ai.Mind{nil, nil}, rulebook.English)
	s.press("<tab><enter><up><up><up><enter>") // the command tank onto f4: the medium stands in its way
	if s.m.selection == endChosen {
		s.press("<esc><up><up><enter>")
	}
	s.shows("(CH-4.")
}

func TestUndoAgainstTheComputer(t *testing.T) {
	s := newScreen(t, quick12(), []ai.Mind{nil, &obedient{moves: []string{"Md12-f10E", "Ld10-d9S"}}}, rulebook.English)
	s.press("u")
	s.shows("nothing to take back")
	s.press(":i1-k3NE<enter>u")
	s.shows("Taken back", "turn 1")
	s.hides("Md12-f10E")
	if err := replays(s.m.session); err != nil {
		t.Errorf("the log with an undo does not replay: %v", err)
	}
}

func replays(s *session) error {
	f, err := os.Open(s.path)
	if err != nil {
		return err
	}
	defer f.Close()
	log, err := game.ReadLog(f)
	if err != nil {
		return err
	}
	_, err = game.Replay(tankchess.New(), log, game.NoDice{})
	return err
}

func TestHintDrawResign(t *testing.T) {
	t.Run("a hint shows the engine's line", func(t *testing.T) {
		s := newScreen(t, quick12(), []ai.Mind{nil, nil}, rulebook.English)
		s.press("h")
		s.shows("Hint: Mi1-k3NE", "depth 1")
	})
	t.Run("a draw is offered and accepted at one keyboard", func(t *testing.T) {
		s := newScreen(t, quick12(), []ai.Mind{nil, nil}, rulebook.English)
		s.press("o")
		s.shows("You offer a draw")
		s.press(":i1-k3NE<enter>")
		s.shows("White offers a draw: o accepts")
		s.press("o")
		s.shows("A draw by agreement")
		if err := s.m.session.finish(); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("a computer that is not ahead accepts", func(t *testing.T) {
		s := newScreen(t, quick12(), []ai.Mind{nil, &obedient{moves: []string{"Md12-f10E"}, score: -20}}, rulebook.English)
		s.press("o:i1-k3NE<enter>")
		s.shows("A draw by agreement")
	})
	t.Run("a computer that is ahead plays on", func(t *testing.T) {
		s := newScreen(t, quick12(), []ai.Mind{nil, &obedient{moves: []string{"Md12-f10E"}, score: 20}}, rulebook.English)
		s.press("o:i1-k3NE<enter>")
		s.shows("Black Md12-f10E")
	})
	t.Run("resigning asks first", func(t *testing.T) {
		s := newScreen(t, quick12(), []ai.Mind{nil, &obedient{}}, rulebook.English)
		s.press("r")
		s.shows("Resign the game? (y/n)")
		s.press("n")
		s.hides("Resign")
		s.press("ry")
		s.shows("Black wins by resignation")
	})
}

func TestInterruptedThinking(t *testing.T) {
	s := newScreen(t, quick12(), []ai.Mind{nil, nil}, rulebook.English)
	s.m.session.minds[1] = &obedient{}
	_, cmd := s.m.Update(tea.PasteMsg{Content: "nothing"}) // ignored while nothing is typed
	s.run(cmd)
	s.m.typing, s.m.typed = true, "i1-k3NE"
	_, cmd = s.m.Update(tea.KeyPressMsg{Code: tea.KeyEnter})
	s.shows("Black is thinking")
	done := make(chan tea.Msg, 1)
	go func() { done <- cmd() }()
	s.press("<space>")
	select {
	case msg := <-done:
		s.m.Update(msg)
	case <-time.After(time.Minute):
		t.Fatal("the space bar does not stop the thinking")
	}
	s.hides("is thinking")
}

func TestFrench(t *testing.T) {
	s := newScreen(t, quick12(), []ai.Mind{nil, nil}, rulebook.French)
	s.shows("Blancs\u00a0: Bougez une de vos unités.", "char lourd")
	s.press("?")
	s.shows("Touches", "Échap", "↓ suite")
	s.press("<down><down><down><down><down><down><down><down><down><down>")
	s.shows("marche arrière", "Toute autre touche")
	for _, lang := range rulebook.Languages() {
		voice := openBook(t).Voice("cli", lang)
		for line := range strings.Lines(voice.Say("cli.keys", nil) + "\n" + voice.Say("cli.help", nil)) {
			if w := ansi.StringWidth(line); w > 80 {
				t.Errorf("%s: a line of the help is %d wide: %s", lang, w, line)
			}
		}
	}
	s.press("x")
	s.hides("Touches")
}

func options(t *testing.T, fields map[string]any) json.RawMessage {
	t.Helper()
	data, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestSecretDeploymentAtOneKeyboard(t *testing.T) {
	setup := quick12()
	setup.Options = options(t, map[string]any{"deployment": "secret", "remoteMines": true})
	s := newScreen(t, setup, []ai.Mind{nil, nil}, rulebook.English)
	s.shows("To place: C L L M M H")
	s.press(":Ca")
	s.shows("Ca1  Ca2  Ca3")
	s.press("<esc>")
	for _, q := range []string{"Ca1", "Lb1", "Lc1", "Md1", "Me1", "Hf1"} {
		s.press(":" + q + "<enter>")
	}
	s.shows("L↑")
	s.press("<enter>") // nothing is left but to say that one is ready
	s.shows("ready")
	s.press("<enter>")
	s.shows("Black decides next. Hand over the keyboard")
	s.hides("L↑")
	s.press("<enter>")
	s.shows("To place: c l l m m h")
	s.hides("Ca1")
	for _, q := range []string{"Ca12", "Lb12", "Lc12", "Md12", "Me12", "Hf12"} {
		s.press(":" + q + "<enter>")
	}
	s.press("<enter><enter>")
	s.shows("Hand over the keyboard")
	s.press("<enter>")
	s.shows("White: Choose a square for a hidden", "1  C↑ L↑ L↑ M↑ M↑ H↑", "12  c↓ l↓ l↓ m↓ m↓ h↓")
	s.press(":lay e")
	s.shows("lay e5")
	s.press("5<enter><down><down><down>") // typed, and by the cursor
	s.press("<enter><enter>")
	s.shows("Black decides next")
	s.press("<enter>")
	s.hides("@")
	s.press(":lay e5<enter>:lay e6<enter>")
	s.shows("(CH-14.i)", ":lay e6▏")
	s.press("<esc>:lay h4<enter><enter>:@e5<enter>")
	s.shows("Black decides next")
	s.press("<enter>")
	s.shows("White sets off the mine on e5")
}

func TestClockRunsOut(t *testing.T) {
	setup := quick12()
	setup.Options = options(t, map[string]any{"clock": 60, "increment": 5})
	s := newScreen(t, setup, []ai.Mind{nil, nil}, rulebook.English)
	s.clock = s.clock.Add(10 * time.Second)
	s.shows("White 0:50 · Black 1:00")
	s.press(":i1-k3NE<enter>")
	s.shows("White 0:55 · Black 1:00")
	s.clock = s.clock.Add(61 * time.Second)
	s.m.Update(tickMsg{})
	s.shows("White wins on time")
}

func TestSmallAndLargeWindows(t *testing.T) {
	s := newScreen(t, game.Setup{Scenario: "citadel20"}, []ai.Mind{nil, nil}, rulebook.English)
	for _, size := range [][2]int{{80, 24}, {60, 16}, {200, 60}} {
		s.m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		lines := strings.Split(s.text(), "\n")
		if len(lines) != size[1] {
			t.Errorf("%v: %d lines", size, len(lines))
		}
		for i, line := range lines {
			if w := ansi.StringWidth(line); w > size[0] {
				t.Errorf("%v: line %d is %d wide: %s", size, i+1, w, line)
			}
		}
		s.shows("[")
	}
	s.m.Update(tea.WindowSizeMsg{Width: 40, Height: 10})
	s.shows("too small")
}

func TestSaveAndResume(t *testing.T) {
	t.Chdir(t.TempDir())
	s := newScreen(t, quick12(), []ai.Mind{nil, nil}, rulebook.English)
	s.press(":i1-k3NE<enter>s")
	s.shows("Saved as test.log")
	s.press("s")
	s.shows("Not copied here")
	mind := func(ai.Level) (ai.Mind, error) { return &obedient{}, nil }
	p := &Program{
		Games: []registry.Game{{Rules: tankchess.New(), Mind: mind}}, Book: openBook(t),
		Env: func(string) string { return "" }, Stderr: io.Discard,
	}
	// A line that was torn when the program was killed is dropped.
	f, err := os.OpenFile("test.log", os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"seq":2,"do":"ac`); err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
	again, err := (&playCmd{Resume: "test.log"}).session(p)
	if err != nil {
		t.Fatal(err)
	}
	a, err := again.match.Now().Position.Parse(2, "Md12-f10E")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(again.play(2, a), again.finish(), replays(again)); err != nil {
		t.Error(err)
	}
	if again.match.Len() != 3 {
		t.Errorf("%d entries, want 3", again.match.Len())
	}
}
