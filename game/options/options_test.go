package options_test

import (
	"encoding/json"
	"strings"
	"testing"

	"sabot/game"
	"sabot/game/options"
)

type rules struct {
	Fog   bool   `json:"fog"`
	Turns int    `json:"turns"`
	Hand  int    `json:"hand"`
	End   string `json:"end"`
}

func table() options.Table {
	return options.Table{
		Clause:  "XX-1",
		Presets: []game.Preset{{ID: options.Printed}, {ID: options.House, Options: map[string]any{"turns": 10, "fog": true}}},
		List: []game.Option{
			options.Switch("fog", "XX-2", false), options.Number("turns", "XX-3", 0, 0, 40),
			options.OneOf("hand", "XX-4", 12, 10), options.Choice("end", "XX-5", "sudden", "points"),
		},
	}
}

func reader(t *testing.T) options.Reader[rules] {
	t.Helper()
	r, err := options.NewReader[rules](table())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRead(t *testing.T) {
	for _, tc := range []struct {
		text string
		want rules
	}{
		{``, rules{Hand: 12, End: "sudden"}},
		{`{}`, rules{Hand: 12, End: "sudden"}},
		{`{"preset":"printed"}`, rules{Hand: 12, End: "sudden"}},
		{`{"preset":"house"}`, rules{Fog: true, Turns: 10, Hand: 12, End: "sudden"}},
		{`{"turns":20,"preset":"house","hand":10,"end":"points"}`, rules{Fog: true, Turns: 20, Hand: 10, End: "points"}},
		{`{"fog":false,"preset":"house"}`, rules{Turns: 10, Hand: 12, End: "sudden"}},
	} {
		if got, err := reader(t).Read(json.RawMessage(tc.text)); err != nil || got != tc.want {
			t.Errorf("%s: %+v %v, want %+v", tc.text, got, err, tc.want)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{`7`, options.ReasonForm},
		{`null`, options.ReasonForm},
		{`{"fog":true,"fog":false}`, options.ReasonForm},
		{`{"mud":true}`, "XX-1: " + options.ReasonUnknown},
		{`{"preset":"club"}`, "XX-1: " + options.ReasonValue},
		{`{"preset":1}`, "XX-1: " + options.ReasonValue},
		{`{"fog":1}`, "XX-2: " + options.ReasonSwitch},
		{`{"fog":null}`, "XX-2: " + options.ReasonSwitch},
		{`{"turns":41}`, "XX-3: " + options.ReasonNumber},
		{`{"turns":-1}`, "XX-3: " + options.ReasonNumber},
		{`{"turns":1.5}`, "XX-3: " + options.ReasonNumber},
		{`{"turns":"9"}`, "XX-3: " + options.ReasonNumber},
		{`{"hand":11}`, "XX-4: " + options.ReasonValue},
		{`{"end":"never"}`, "XX-5: " + options.ReasonValue},
	} {
		got, err := reader(t).Read(json.RawMessage(tc.text))
		if err == nil || !strings.Contains(err.Error(), tc.want) || got != (rules{}) {
			t.Errorf("%s: %v, want %s and nothing read", tc.text, err, tc.want)
		}
	}
	_, err := reader(t).Read(json.RawMessage(`{"fog":1,"hand":11,"mud":0}`))
	if list, ok := game.Refusals(err); !ok || len(list) != 3 {
		t.Errorf("faults %v, want all three at once", err)
	}
}

func TestCatalog(t *testing.T) {
	list := table().Catalog()
	if len(list) != 5 || list[0].ID != "preset" || list[0].Default != options.Printed || len(list[0].Values) != 2 {
		t.Errorf("%+v", list)
	}
	// What the catalogue says is accepted.
	for _, o := range list {
		for _, v := range append(o.Values, "") {
			value, _ := json.Marshal(o.Default)
			if v != "" && o.Type == game.Number {
				value = []byte(v)
			} else if v != "" {
				value, _ = json.Marshal(v)
			}
			if _, err := reader(t).Read(json.RawMessage(`{"` + o.ID + `":` + string(value) + `}`)); err != nil {
				t.Errorf("%s %s: %v", o.ID, value, err)
			}
		}
	}
}
