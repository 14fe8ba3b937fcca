package strict_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"sabot/game/strict"
)

type even int

func (e *even) UnmarshalJSON(data []byte) error {
	var n int
	if err := json.Unmarshal(data, &n); err != nil {
		return err
	}
	if n%2 != 0 {
		return errors.New("is odd")
	}
	*e = even(n)
	return nil
}

type base struct {
	ID string `json:"id"`
}

type form struct {
	base
	Count  int            `json:"count"`
	Even   even           `json:"even"`
	Pair   [2]int         `json:"pair"`
	Parts  []form         `json:"parts"`
	ByName map[string]int `json:"byName"`
	Free   any            `json:"free"`
	Raw    json.RawMessage
	On     *bool `json:"on"`
	Hidden int   `json:"-"`
}

func TestRead(t *testing.T) {
	for _, tc := range []struct {
		name, data, field string
		problem           strict.Problem
	}{
		{
			"whole", `{"id":"a","count":1,"even":2,"pair":[1,2],"parts":[{"count":2}],"byName":{"x":1},"free":[{"y":[]}],"Raw":{"z":1},"on":true}`,
			"", "",
		},
		{"null leaves it", `{"count":null,"parts":null,"on":null}`, "", ""},
		{"unknown", `{"counts":1}`, "counts", strict.Unknown},
		{"names are exact", `{"Count":1}`, "Count", strict.Unknown},
		{"not on the wire", `{"Hidden":1}`, "Hidden", strict.Unknown},
		{"unknown inside", `{"parts":[{},{"x":1}]}`, "parts[1].x", strict.Unknown},
		{"twice", `{"count":1,"count":2}`, "count", strict.Twice},
		{"text for number", `{"parts":[{"count":"1"}]}`, "parts[0].count", strict.WrongType},
		{"fraction for number", `{"count":1.5}`, "count", strict.WrongType},
		{"too large", `{"count":99999999999999999999}`, "count", strict.WrongType},
		{"object for list", `{"parts":{}}`, "parts", strict.WrongType},
		{"list too short", `{"pair":[1]}`, "pair", strict.WrongType},
		{"list too long", `{"pair":[1,2,3]}`, "pair", strict.WrongType},
		{"own form", `{"parts":[{"even":3}]}`, "parts[0].even", strict.WrongForm},
		{"in a map", `{"byName":{"x":true}}`, "byName.x", strict.WrongType},
		{"number for an object", `7`, "", strict.WrongType},
		{"two values", `{} {}`, "", strict.Trailing},
		{"cut off", `{"count":`, "count", strict.Syntax},
		{"nothing", ``, "", strict.Syntax},
		{"deep", `{"parts":` + strings.Repeat(`[{"parts":`, 50) + `[]` + strings.Repeat(`}]`, 50) + `}`, "", strict.Depth},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := strict.Read[form]([]byte(tc.data))
			if tc.problem == "" {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			fault, ok := errors.AsType[*strict.Fault](err)
			if !ok || fault.Problem != tc.problem || tc.field != "" && fault.Field != tc.field || fault.Error() == "" {
				t.Errorf("%s: %v (%+v), want %s at %q", tc.data, err, fault, tc.problem, tc.field)
			}
		})
	}
}

func TestNeeded(t *testing.T) {
	_, err := strict.Read[form]([]byte(`{"count":null,"even":2}`), "even", "count")
	if fault, ok := errors.AsType[*strict.Fault](err); !ok || fault.Problem != strict.Missing || fault.Field != "count" {
		t.Errorf("got %v", err)
	}
}

func ExampleRead() {
	type move struct {
		Path []string `json:"path"`
	}
	_, err := strict.Read[move]([]byte(`{"path":["A1",2]}`))
	fmt.Println(err)
	// Output: field "path[1]": is the number 2, want a text
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"id":"a","parts":[{"even":2}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		v, err := strict.Read[form](data)
		if err != nil {
			return
		}
		again, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var plain form
		if err := json.Unmarshal(data, &plain); err != nil {
			t.Fatalf("accepted what encoding/json refuses: %v", err)
		}
		if want, err := json.Marshal(plain); err != nil || string(again) != string(want) {
			t.Errorf("%s reads as %s, want %s (%v)", data, again, want, err)
		}
	})
}
