package ai_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sabot/ai"
	"sabot/ai/commander"
	"sabot/ai/engagement"
	"sabot/ai/skirmish"
	"sabot/ai/tankchess"
	"sabot/dice"
	"sabot/game"
	"sabot/registry"
	"sabot/rulebook"
)

// battle is a game with the scenarios in which its minds are heard.
type battle struct {
	open      func() (registry.Game, error)
	scenarios []string
}

func battles() []battle {
	return []battle{
		{tankchess.Game, []string{"quick12", "basic16"}},
		{commander.Game, []string{"tc-17-3", "tc-17-8"}},
		{skirmish.Game, []string{"tank_ace", "king_of_the_hill"}},
		{engagement.Game, []string{"RE-S1", "RE-S2"}},
	}
}

// TestReasonsHaveWords: whatever a mind may give as its reason can be said in both
// languages, and with all fields filled nothing is left open.
func TestReasonsHaveWords(t *testing.T) {
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	who := &ai.Who{ID: "A1", What: "1", Seat: 1}
	for _, b := range battles() {
		g, err := b.open()
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range rulebook.Languages() {
			voice := book.Voice(g.Name(), lang)
			for _, kind := range g.Reasons {
				r := ai.Reason{
					Kind: kind, Unit: who, Target: who, Place: "c3", Way: "hold", Chance: 50, Gain: 2, Than: "end", Count: 2, Line: []string{"end"},
				}
				if text := voice.Say("reason."+kind, r); !voice.Has("reason."+kind) || strings.ContainsAny(text, "{}") {
					t.Errorf("%s.%s: reason.%s says %q", g.Name(), lang, kind, text)
				}
			}
			for _, key := range voice.Keys() {
				if kind, ok := strings.CutPrefix(key, "reason."); ok && !slices.Contains(g.Reasons, kind) {
					t.Errorf("%s.%s: no mind gives %s", g.Name(), lang, key)
				}
			}
		}
	}
}

// TestReasonsByPlay: every decision of every level comes with a reason, of a kind that
// the game lists; its sentence is whole in both languages; and it names nobody whom
// the seat does not see.
func TestReasonsByPlay(t *testing.T) {
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range battles() {
		g, err := b.open()
		if err != nil {
			t.Fatal(err)
		}
		t.Run(g.Name(), func(t *testing.T) {
			heard := map[string]int{}
			for k, scenario := range b.scenarios {
				levels := [2]ai.Level{ai.Ace, ai.Levels()[k]}
				play(t, g, scenario, levels, func(view game.View, thought ai.Thought) {
					r := thought.Reason
					if r == nil || !slices.Contains(g.Reasons, r.Kind) {
						t.Fatalf("%s: the reason is %+v", thought.Text, r)
					}
					heard[r.Kind]++
					for _, lang := range rulebook.Languages() {
						if text := book.Voice(g.Name(), lang).Say("reason."+r.Kind, r); strings.ContainsAny(text, "{}") {
							t.Errorf("%s: %q", thought.Text, text)
						}
					}
					seen := values(t, view)
					for _, who := range []*ai.Who{r.Unit, r.Target} {
						if who != nil && (who.ID != "" && !seen[who.ID] || !seen[who.What]) {
							t.Errorf("%s: %s names %+v, whom seat %v does not see", thought.Text, r.Kind, *who, who.Seat)
						}
					}
				})
			}
			t.Log(heard)
			if len(heard) < 4 {
				t.Errorf("only %v were heard", heard)
			}
		})
	}
}

// TestAdviceByPlay: the choice beside itself is the choice; every other action is
// told of in whole sentences, and asking twice says the same.
func TestAdviceByPlay(t *testing.T) {
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range battles() {
		g, err := b.open()
		if err != nil {
			t.Fatal(err)
		}
		t.Run(g.Name(), func(t *testing.T) {
			mind := newMind(t, g, ai.Ace).(ai.Adviser)
			n, heard := 0, map[string]int{}
			plays(t, g, b.scenarios[0], [2]ai.Level{ai.Veteran, ai.Veteran}, func(p game.Position, seat game.Seat) {
				if n++; n%6 != 0 {
					return
				}
				legal := p.Legal(seat)
				yours := legal[n*7%len(legal)]
				budget := ai.Budget{Nodes: 1500, Seed: 1}
				one, err := mind.Advise(t.Context(), seat, p.View(seat), budget, yours)
				if err != nil {
					t.Fatalf("%s: %v", p.Notate(yours), err)
				}
				two, err := mind.Advise(t.Context(), seat, p.View(seat), budget, yours)
				if err != nil {
					t.Fatal(err)
				}
				one.Best.Millis, one.Yours.Millis, two.Best.Millis, two.Yours.Millis = 0, 0, 0, 0
				if !reflect.DeepEqual(one, two) {
					t.Errorf("%s: asked twice: %+v, then %+v", p.Notate(yours), one, two)
				}
				r := one.Beside()
				heard[r.Kind]++
				if len(r.Line) > 3 {
					t.Errorf("%s: %d moves in one sentence", p.Notate(yours), len(r.Line))
				}
				if same := one.Best.Text == p.Notate(yours); same != (r.Kind == ai.ReasonSame) {
					t.Errorf("%s beside %s: %s", p.Notate(yours), one.Best.Text, r.Kind)
				}
				for _, lang := range rulebook.Languages() {
					if text := book.Voice(g.Name(), lang).Say("reason."+r.Kind, r); strings.ContainsAny(text, "{}") {
						t.Errorf("%s: %q", p.Notate(yours), text)
					}
				}
			})
			t.Log(heard)
			if heard[ai.ReasonWorse]+heard[ai.ReasonLoses] == 0 {
				t.Errorf("nothing was worse: %v", heard)
			}
		})
	}
}

// TestEveryLevelAdvises: whoever looks less far has something to say, too.
func TestEveryLevelAdvises(t *testing.T) {
	for _, b := range battles() {
		g, err := b.open()
		if err != nil {
			t.Fatal(err)
		}
		for _, level := range []ai.Level{ai.Recruit, ai.Regular, ai.Veteran} {
			t.Run(g.Name()+" "+string(level), func(t *testing.T) {
				mind := newMind(t, g, level).(ai.Adviser)
				n := 0
				plays(t, g, b.scenarios[0], [2]ai.Level{ai.Recruit, ai.Recruit}, func(p game.Position, seat game.Seat) {
					if n++; n%5 != 0 {
						return
					}
					legal := p.Legal(seat)
					yours := legal[n*7%len(legal)]
					thought, err := mind.Advise(t.Context(), seat, p.View(seat), ai.Budget{Nodes: 500, Seed: 1}, yours)
					if err != nil || thought.Best.Action == nil {
						t.Fatalf("%s: %v", p.Notate(yours), err)
					}
				})
			})
		}
	}
}

func newMind(t *testing.T, g registry.Game, level ai.Level) ai.Mind {
	t.Helper()
	mind, err := g.Mind(level)
	if err != nil {
		t.Fatal(err)
	}
	return mind
}

// mostDecisions is as much of a battle as is listened to.
const mostDecisions = 120

// play lets two levels play and hands every thought on with the view it was made from.
func play(t *testing.T, g registry.Game, scenario string, levels [2]ai.Level, hear func(game.View, ai.Thought)) {
	t.Helper()
	minds := [2]ai.Mind{newMind(t, g, levels[0]), newMind(t, g, levels[1])}
	run(t, g, scenario, func(p game.Position, seat game.Seat, n int) game.Action {
		view := p.View(seat)
		thought, err := minds[seat-1].Decide(t.Context(), seat, view, ai.Budget{Nodes: 1500, Seed: uint64(n)})
		if err != nil {
			t.Fatal(err)
		}
		hear(view, thought)
		return thought.Action
	})
}

// plays lets two levels play and shows every position before it is decided.
func plays(t *testing.T, g registry.Game, scenario string, levels [2]ai.Level, look func(game.Position, game.Seat)) {
	t.Helper()
	minds := [2]ai.Mind{newMind(t, g, levels[0]), newMind(t, g, levels[1])}
	run(t, g, scenario, func(p game.Position, seat game.Seat, n int) game.Action {
		look(p, seat)
		thought, err := minds[seat-1].Decide(t.Context(), seat, p.View(seat), ai.Budget{Nodes: 500, Seed: uint64(n)})
		if err != nil {
			t.Fatal(err)
		}
		return thought.Action
	})
}

func run(t *testing.T, g registry.Game, scenario string, decide func(game.Position, game.Seat, int) game.Action) {
	t.Helper()
	src := dice.NewFast(7)
	p, _, err := g.Rules.Start(game.Setup{Scenario: scenario}, src)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < mostDecisions && p.Result() == nil; n++ {
		seat := game.Due(p)[0].Seat
		if p, _, err = p.Apply(seat, decide(p, seat, n), src); err != nil {
			t.Fatal(err)
		}
	}
}

// values collects what stands in a view, at any depth.
func values(t *testing.T, view game.View) map[string]bool {
	t.Helper()
	data, err := json.Marshal(view)
	if err != nil {
		t.Fatal(err)
	}
	var all any
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, held := range v {
				walk(held)
			}
		case []any:
			for _, held := range v {
				walk(held)
			}
		default:
			seen[fmt.Sprint(v)] = true
		}
	}
	walk(all)
	return seen
}
