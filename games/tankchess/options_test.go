package tankchess

import (
	"encoding/json"
	"strings"
	"testing"

	"sabot/game"
	"sabot/game/options"
)

func TestOptions(t *testing.T) {
	t.Run("CH-12.a defaults are the rules as printed", func(t *testing.T) {
		got, err := ParseOptions(nil)
		if err != nil || got != DefaultOptions() {
			t.Errorf("%+v %v", got, err)
		}
		for _, o := range New().Catalog().Options {
			data := toJSON(t, map[string]any{o.ID: o.Default})
			if got, err := ParseOptions([]byte(data)); err != nil || got != DefaultOptions() {
				t.Errorf("%s: %+v %v", data, got, err)
			}
			for _, v := range o.Values {
				var value any = v
				if o.Type == game.Number {
					value = json.RawMessage(v)
				}
				if _, err := ParseOptions([]byte(toJSON(t, map[string]any{o.ID: value}))); err != nil {
					t.Error(err)
				}
			}
		}
	})
	for _, bad := range []string{
		`{"speed":1}`, `{"objective":"peace"}`, `{"clock":-1}`, `{"clock":1.5}`, `{"clock":"600"}`, `{"repetition":1}`, `{"repetition":11}`,
		`{"announce":1}`, `{"announce":null}`, `{"quietLimit":1001}`, `{"increment":3601}`, `[]`, `7`, `{`,
	} {
		if _, err := ParseOptions([]byte(bad)); err == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
	_, err := ParseOptions([]byte(`{"clock":-1,"objective":"peace","announce":true}`))
	rs, ok := game.Refusals(err)
	if !ok || len(rs) != 2 {
		t.Fatalf("faults %v, want two", err)
	}
	wantRefusal(t, rs[0], "CH-12.c", options.ReasonNumber)
	wantRefusal(t, rs[1], "CH-14.j", options.ReasonValue)
}

func TestStart(t *testing.T) {
	for _, tc := range []struct{ scenario, details, reason string }{
		{"atlantis", ``, ReasonSetupScenario},
		{"", ``, ReasonSetupScenario},
		{Custom, ``, ReasonSetupScenario},
		{"../units", ``, ReasonSetupScenario},
		{"index", ``, ReasonSetupScenario},
		{"quick12", `{"tfen":"x"}`, ReasonSetupScenario},
		{Custom, `{"tfen":"x"}`, ReasonSetupDetails},
		{Custom, `{"tfen":7}`, ReasonSetupDetails},
		{Custom, `{"tfen":"8x8 8/8/8/8/8/8/8/8 w 0 1","more":1}`, ReasonSetupDetails},
		{Custom, `[]`, ReasonSetupDetails},
		{Custom, `{"map":[]}`, ReasonSetupDetails},
		{Custom, `{"tfen":"4x4 4/4/4/4 w 0 1"}`, ReasonSetupSize},
		{Custom, `{"tfen":"8x8 ~=C07/8/8/8/8/8/8/8 w 0 1"}`, ReasonSetupStands},
	} {
		_, _, err := New().Start(game.Setup{Scenario: tc.scenario, Details: json.RawMessage(tc.details)}, nil)
		if err == nil || !strings.Contains(err.Error(), tc.reason) {
			t.Errorf("%s %s: %v, want %s", tc.scenario, tc.details, err, tc.reason)
		}
	}
	p, events, err := New().Start(game.Setup{Scenario: "quick12"}, nil)
	if err != nil || kinds(events) != "began" || p.(Position).TFEN() != mustBoard(t, "quick12").TFEN() {
		t.Errorf("start: %v %v", events, err)
	}
}
