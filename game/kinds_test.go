package game_test

import (
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

// What is marked secret must be redacted: a kind that forgets is not accepted.
func TestSecretsNeedRedaction(t *testing.T) {
	type dealt struct {
		Card string `json:"card" secret:"true"`
	}
	defer func() {
		if recover() == nil {
			t.Error("a kind with a secret field and no redaction was registered")
		}
	}()
	game.NewKinds(game.Kind[dealt]("dealt", "XX-1"))
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
