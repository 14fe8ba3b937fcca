package game_test

import (
	"slices"
	"strings"
	"testing"

	"sabot/game"
)

func TestKindsAreStrict(t *testing.T) {
	kinds := Duel{}.Actions()
	for data, want := range map[string]string{
		`{"type":"lay","number":3}`:           "",
		`{"number":3,"type":"lay"}`:           "",
		`{"type":"recall"}`:                   "",
		`{"type":"lay","number":3,"cheat":1}`: "cheat",
		`{"type":"run"}`:                      "want one of lay, recall",
		`{"number":3}`:                        "want one of lay, recall",
		`{"type":7}`:                          "want one of lay, recall",
		`[]`:                                  "not a JSON object",
		``:                                    "not a JSON object",
		`{"type":"recall"} {}`:                "not a JSON object",
		`{"type":"lay","number":"x"}`:         "lay:",
		`{"type":"lay","type":"lay"}`:         `"type"`,
	} {
		_, err := kinds.Decode([]byte(data))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", data, err, want)
		}
	}
}

// Whether an action is for its seat alone is seen from its written form.
func TestWrittenActionsConceal(t *testing.T) {
	for data, want := range map[string]bool{
		`{"type":"lay","number":3}`: true,
		`{"number":3,"type":"lay"}`: true,
		`{"type":"recall"}`:         false,
		`{"type":"run"}`:            true, // whoever does not know it does not show it
		`{}`:                        true,
	} {
		if got := (Duel{}).Actions().ConcealsWritten([]byte(data)); got != want {
			t.Errorf("%s conceals: %v, want %v", data, got, want)
		}
	}
	plain := game.NewKinds(game.Kind[Recall]("recall"))
	if plain.ConcealsWritten([]byte(`{"type":"recall"}`)) {
		t.Error("an action of a game that hides none conceals something")
	}
	events := Duel{}.Events()
	if events.Open(Laid{}) || !events.Open(Shown{}) {
		t.Error("what is laid is not for everybody, what is shown is")
	}
}

func TestTallyTotal(t *testing.T) {
	tally := game.Tally{{Value: 2, Clause: "XX-1", Label: "walls"}, {Value: -3, Clause: "XX-2", Label: "short"}}
	if got := tally.Total(); got != -1 {
		t.Errorf("total %d, want -1", got)
	}
	if got := game.Tally(nil).Total(); got != 0 {
		t.Errorf("total of nothing %d", got)
	}
}

type rang struct {
	Bell int `json:"bell"`
}

func TestEventsNameTheirClauses(t *testing.T) {
	got, err := game.NewKinds(game.Kind[rang]("rang", "XX-1", "XX-2.a")).Encode(rang{Bell: 3})
	if want := `{"type":"rang","bell":3,"clauses":["XX-1","XX-2.a"]}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v; want %s", got, err, want)
	}
}

type (
	card struct {
		Name string `json:"name" secret:"true"`
		Next *card  `json:"next,omitempty"`
	}
	dealtOne  struct{ card }
	dealtTo   struct{ Card *card }
	dealtHand struct{ Cards []card }
	dealtAll  struct{ Hands map[game.Seat][1]card }
	dealtAs   map[card]game.Seat
	dealtBack struct{ Back any }
)

// What is marked secret must be redacted, however deep it lies: a kind that
// forgets is not accepted, and what it shows is found.
func TestSecretsNeedRedaction(t *testing.T) {
	ace := card{Name: "ace", Next: &card{}}
	for _, c := range []struct {
		event game.Event
		kind  game.Registered
		blank game.Event
	}{
		{ace, game.Kind[card]("dealt", "XX-1"), card{}},
		{dealtOne{ace}, game.Kind[dealtOne]("dealt", "XX-1"), dealtOne{}},
		{dealtTo{&ace}, game.Kind[dealtTo]("dealt", "XX-1"), dealtTo{}},
		{dealtHand{[]card{{}, ace}}, game.Kind[dealtHand]("dealt", "XX-1"), dealtHand{[]card{{}}}},
		{dealtAll{map[game.Seat][1]card{2: {ace}}}, game.Kind[dealtAll]("dealt", "XX-1"), dealtAll{map[game.Seat][1]card{2: {}}}},
		{struct{ As dealtAs }{dealtAs{ace: 1}}, game.Kind[struct{ As dealtAs }]("dealt", "XX-1"), struct{ As dealtAs }{}},
		{dealtBack{&ace}, nil, dealtBack{&card{}}},
	} {
		if got := game.Leaks(c.event); !slices.Equal(got, []string{"Name"}) {
			t.Errorf("%T leaks %v, want its card", c.event, got)
		}
		if got := game.Leaks(c.blank); len(got) > 0 {
			t.Errorf("%T leaks %v and holds nothing", c.blank, got)
		}
		if c.kind != nil && !panics(func() { game.NewKinds(c.kind) }) {
			t.Errorf("%T has a secret field and no redaction, and was registered", c.event)
		}
	}
	game.NewKinds(game.Kind[rang]("rang"), game.Kind[struct{ Bells []*rang }]("rang-all"))
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

func FuzzDecodeAction(f *testing.F) {
	f.Add([]byte(`{"type":"lay","number":3}`))
	kinds := Duel{}.Actions()
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := kinds.Decode(data)
		if err != nil {
			return
		}
		text, err := kinds.Encode(a)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := kinds.Decode(text); err != nil || again != a {
			t.Fatalf("%s decodes to %v, then to %v (%v)", data, a, again, err)
		}
	})
}
