package odds_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"sabot/ai/commander"
	"sabot/ai/engagement"
	"sabot/ai/skirmish"
	"sabot/odds"
	"sabot/registry"
)

// games are those that answer questions.
func games(t testing.TB) []registry.Game {
	t.Helper()
	var list []registry.Game
	for _, open := range []func() (registry.Game, error){commander.Game, skirmish.Game, engagement.Game} {
		g, err := open()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list
}

// oddsOf and scenesOf find a question that must be there.
func oddsOf(t testing.TB, name string) odds.Question {
	t.Helper()
	g, _ := registry.Find(games(t), name)
	return *g.Odds
}

func scenesOf(t testing.TB, name string) odds.Question {
	t.Helper()
	g, _ := registry.Find(games(t), name)
	return *g.Scenes
}

func answers(t *testing.T, q odds.Question, queries string) []string {
	t.Helper()
	list, err := odds.ReadQueries([]byte(queries))
	if err != nil {
		t.Fatal(err)
	}
	found, err := q.Answers(t.Context(), list, nil)
	if err != nil {
		t.Fatal(err)
	}
	texts := make([]string, len(found))
	for i, a := range found {
		texts[i] = string(a)
	}
	return texts
}

func TestAnswersKeepTheirPlaces(t *testing.T) {
	q := oddsOf(t, "skirmish")
	got := answers(t, q, `[{"id":7,"name":["x"],"attack":4},{"attack":99},{"attack":1,"dice":2},7,{"attack":null},
		{"attack":2,"defence":true}]`)
	for i, want := range []string{
		`"p_any":"15/16"`,
		`{"error":{"at":"attack","message":"99 dice, want 0 to 12","clause":"TK-9.f"}}`,
		`{"error":{"at":"dice","message":"is not a field of this query","clause":""}}`,
		`{"error":{"at":"query","message":"want a JSON object","clause":""}}`,
		`{"error":{"at":"attack","message":"is missing","clause":""}}`,
		`{"error":{"at":"defence","message":"true or false, want a whole number","clause":""}}`,
	} {
		if !strings.Contains(got[i], want) {
			t.Errorf("answer %d: %s, want %s", i, got[i], want)
		}
	}
	if got := answers(t, q, ` [] `); len(got) != 0 {
		t.Errorf("no queries got %v", got)
	}
}

func TestAnswersStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	q := oddsOf(t, "skirmish")
	if _, err := q.Answers(ctx, []json.RawMessage{[]byte(`{"attack":1}`)}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

func TestReadQueries(t *testing.T) {
	for _, tc := range []struct{ in, want string }{
		{``, "not nothing"},
		{`{}`, "not an object"},
		{`3`, "not a number"},
		{`null`, "not null"},
		{`[1`, "unexpected EOF"},
		{`[] []`, "nothing behind it"},
	} {
		if _, err := odds.ReadQueries([]byte(tc.in)); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q: %v, want %q", tc.in, err, tc.want)
		}
	}
}

// Flags and JSON are the same query.
func TestParse(t *testing.T) {
	for _, tc := range []struct {
		find  func(testing.TB, string) odds.Question
		game  string
		args  string
		query string
	}{
		{oddsOf, "skirmish", "--attack 5 --defence=4 --stationary", `{"attack":5,"defence":4,"stationary":true}`},
		{
			oddsOf, "commander", "--attacker js-2m --target pzkw-v-g --fire at --range short --flank-card --smoke-to=false",
			`{"attacker":"js-2m","fire":"at","flank_card":true,"range":"short","smoke_to":false,"target":"pzkw-v-g"}`,
		},
		{
			scenesOf, "skirmish", "--tanks panther@1,2,3 --tanks m4@4,5,6,wreck --terrain woods@1,2,3,40,50 --end 7,8,9",
			`{"end":{"h":9,"x":7,"y":8},"tanks":[{"h":3,"tank":"panther","x":1,"y":2},{"h":6,"tank":"m4","wreck":true,"x":4,"y":5}],` +
				`"terrain":[{"h":3,"length":40,"type":"woods","width":50,"x":1,"y":2}]}`,
		},
		{
			oddsOf, "engagement", "--kind swarm --target m4a3_75 --men 8 --cc 3",
			`{"given":{"cc":3,"men":8,"target":"m4a3_75"},"kind":"swarm"}`,
		},
		{
			oddsOf, "engagement", "--kind grenade --target sdkfz251 --moved-cm 10.5 --cc 3 --at 9 --facing side --location passengers",
			`{"given":{"at":9,"cc":3,"facing":"side","location":"passengers","moved_cm":10.5,"target":"sdkfz251"},"kind":"grenade"}`,
		},
		{
			scenesOf, "engagement", "--vehicles pz4h@1,2,3,4,5,open --squads x@1,2+3,4,1 --terrain woods@10+1,2+3,4+5,6 " +
				"--shooter vehicle:0:kwk40_75 --target squad:0",
			`{"shooter":{"vehicle":0,"weapon":"kwk40_75"},"squads":[{"figures":[[1,2,0],[3,4,1]],"ref":"x"}],"target":{"squad":0},` +
				`"terrain":[{"height":10,"poly":[[1,2],[3,4],[5,6]],"type":"woods"}],` +
				`"vehicles":[{"h":3,"hatch":"open","moved_cm":5,"ref":"pz4h","turret":4,"x":1,"y":2}]}`,
		},
	} {
		got, err := tc.find(t, tc.game).Parse(strings.Fields(tc.args))
		if err != nil || string(got) != tc.query {
			t.Errorf("%s %s:\n got %s, %v\nwant %s", tc.game, tc.args, got, err, tc.query)
		}
	}
	for _, tc := range []struct{ args, want string }{
		{"", "--attack is missing"},
		{"--attack", "--attack needs a value"},
		{"--attack five", `"five", want a whole number`},
		{"--dice 3", "--dice, want one of --attack"},
		{"--attack 3 --stationary=maybe", "takes no value"},
	} {
		if _, err := oddsOf(t, "skirmish").Parse(strings.Fields(tc.args)); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q: %v, want %q", tc.args, err, tc.want)
		}
	}
}

func TestExplain(t *testing.T) {
	q := oddsOf(t, "commander")
	w, ok := q.Explain([]byte(`{"attacker":"PzKw III L","target":"T-26 M39","fire":"at","range":"short","terrain":"walls"}`))
	if !ok || w.Needed != 8 || w.Modifiers.Total() != 2 || len(w.Facts) != 3 {
		t.Errorf("explained as %+v, %v", w, ok)
	}
	if _, ok := oddsOf(t, "skirmish").Explain([]byte(`{"attack":3}`)); ok {
		t.Error("dice alone have nothing to explain")
	}
}

// FuzzAnswers: whatever is asked gets an answer or a fault, never a crash.
func FuzzAnswers(f *testing.F) {
	f.Add(`[{"attack":5,"defence":4,"stationary":true,"keep":2}]`)
	f.Add(`[{"attacker":"js-2m","target":"pzkw-v-g","fire":"at","range":"short"}]`)
	f.Add(`[{"kind":"swarm","given":{"target":"m4a3_75","men":8,"cc":3}}]`)
	f.Add(`[{"tanks":[{"tank":"panther","x":4500,"y":2000,"h":0}],"end":{"x":4500,"y":2500,"h":0}}]`)
	var questions []odds.Question
	for _, g := range games(f) {
		questions = append(questions, *g.Odds)
		if g.Scenes != nil {
			questions = append(questions, *g.Scenes)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := odds.ReadQueries([]byte(text))
		if err != nil {
			return
		}
		for _, q := range questions {
			found, err := q.Answers(t.Context(), list, nil)
			if err != nil || len(found) != len(list) {
				t.Fatalf("%d answers to %d queries: %v", len(found), len(list), err)
			}
		}
	})
}
