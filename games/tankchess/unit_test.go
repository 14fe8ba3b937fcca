package tankchess

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/format"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write units_gen.go anew from data/units.json")

// unitsFile is data/units.json as far as the rules use it.
type unitsFile struct {
	HeadingOrder []string `json:"heading_order"`
	Units        []struct {
		Letter  string `json:"letter"`
		Code    string `json:"code"`
		Ruleset string `json:"ruleset"`
		Speed   int    `json:"speed"`
		Armour  struct{ Front, Side, Rear int }
		Gun     int `json:"armament"`
		Fire    struct {
			Mode     string `json:"mode"`
			MinRange int    `json:"min_range"`
			MaxRange int    `json:"max_range"`
			Arcs     []int  `json:"arcs"`
			Indirect bool   `json:"indirect"`
		} `json:"fire"`
		Traits []string `json:"traits"`
		Points int      `json:"points"`
	} `json:"units"`
}

func readUnits(t *testing.T) unitsFile {
	t.Helper()
	data, err := os.ReadFile("data/units.json")
	if err != nil {
		t.Fatal(err)
	}
	var f unitsFile
	if err := json.Unmarshal(data, &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// generated is the text of units_gen.go.
func (f unitsFile) generated(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteString(`// Code generated from data/units.json; DO NOT EDIT.
// To refresh: go test ./games/tankchess -run TestUnitsGenerated -update

package tankchess

// Stats are the printed values of the type; a forgotten type has none.
func (t Type) Stats() Stats {
	switch t {
`)
	for _, u := range f.Units {
		var fields []string
		number := func(name string, n int) {
			if n != 0 {
				fields = append(fields, fmt.Sprintf("%s: %d", name, n))
			}
		}
		flag := func(name string, on bool) {
			if on {
				fields = append(fields, name+": true")
			}
		}
		number("Speed", u.Speed)
		number("Front", u.Armour.Front)
		number("Side", u.Armour.Side)
		number("Rear", u.Armour.Rear)
		number("Armament", u.Gun)
		number("MinRange", u.Fire.MinRange)
		number("MaxRange", u.Fire.MaxRange)
		flag("Turret", u.Fire.Mode == "arc")
		flag("Lob", u.Fire.Indirect)
		for _, trait := range []string{"Heavy", "Amphibious", "Clears", "Sweeps", "Command"} {
			flag(trait, slices.Contains(u.Traits, strings.ToLower(trait)))
		}
		flag("Extension", u.Ruleset == "extension")
		number("Points", u.Points)
		fmt.Fprintf(&b, "\tcase %s:\n\t\treturn Stats{%s}\n", u.Code, strings.Join(fields, ", "))
	}
	b.WriteString("\tdefault:\n\t\treturn Stats{}\n\t}\n}\n")
	text, err := format.Source(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestUnitsGenerated(t *testing.T) {
	want := readUnits(t).generated(t)
	if *update {
		if err := os.WriteFile("units_gen.go", want, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("units_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("units_gen.go is not what data/units.json says: run with -update")
	}
}

func TestUnits(t *testing.T) {
	f := readUnits(t)
	t.Run("CH-1.b types, letters and headings are those of the data", func(t *testing.T) {
		equal(t, "types", len(f.Units), len(Types()))
		letters := map[byte]bool{}
		for i, u := range f.Units {
			kind := Types()[i]
			equal(t, "code", kind.String(), u.Code)
			equal(t, "letter", string(kind.Letter()), u.Letter)
			found, ok := TypeByLetter(kind.Letter())
			if !ok || found != kind || letters[kind.Letter()] {
				t.Errorf("letter %c means %v", kind.Letter(), found)
			}
			letters[kind.Letter()] = true
			var read Type
			if err := read.UnmarshalText([]byte(u.Code)); err != nil || read != kind {
				t.Errorf("%s reads as %v, %v", u.Code, read, err)
			}
			equal(t, u.Code+" extension", kind.Stats().Extension, i >= 6)
		}
		for i, name := range f.HeadingOrder {
			equal(t, "heading", Heading(i).String(), name)
		}
		for _, none := range []Type{0, CAR + 1, 200} {
			equal(t, "no such type", none.Stats(), Stats{})
			equal(t, "no such letter", none.Letter(), '?')
			equal(t, "no such code", none.String(), "?")
		}
	})
	t.Run("CH-1.b values are in range and agree with each other", func(t *testing.T) {
		for _, u := range f.Units {
			arcs := map[string][]int{"arc": {-1, 0, 1}, "fix": {0}, "lob": {0}, "none": {}}[u.Fire.Mode]
			switch {
			case u.Speed < 1 || u.Speed > 6, u.Gun < 0 || u.Gun > 5, u.Points < 1 || u.Points > 6:
				t.Errorf("%s: value out of range", u.Code)
			case u.Armour.Front < u.Armour.Side || u.Armour.Side < u.Armour.Rear || u.Armour.Rear < 0 || u.Armour.Front > 5:
				t.Errorf("%s: armour %v", u.Code, u.Armour)
			case arcs == nil || !slices.Equal(arcs, u.Fire.Arcs) || u.Fire.Indirect != (u.Fire.Mode == "lob"):
				t.Errorf("%s: fire %v", u.Code, u.Fire)
			case (u.Gun == 0) != (u.Fire.Mode == "none"):
				t.Errorf("%s: gun %d, fire mode %s", u.Code, u.Gun, u.Fire.Mode)
			}
		}
	})
	t.Run("CH-12.b the advice agrees with the values", func(t *testing.T) {
		for _, u := range []Type{MT, HT, TD, HM} {
			if u.Stats().Speed >= LT.Stats().Speed {
				t.Errorf("%s is as fast as a light tank", u)
			}
			for _, face := range []Face{Front, Side, Rear} {
				if !penetrates(HM, u, face) {
					t.Errorf("%s is safe from a mortar", u)
				}
			}
		}
	})
}

func TestSquares(t *testing.T) {
	t.Run("CH-15.a squares", func(t *testing.T) {
		for text, want := range map[string]Square{"a1": {0, 0}, "h8": {7, 7}, "z26": {25, 25}, "c10": {2, 9}} {
			got, err := ParseSquare(text)
			if err != nil || got != want {
				t.Errorf("%s reads as %v, %v", text, got, err)
			}
			equal(t, "text", want.String(), text)
		}
		for _, bad := range []string{"", "a", "1", "a0", "a01", "A1", "a27", "aa1", "a1 ", " a1", "a-1", "é1"} {
			if q, err := ParseSquare(bad); err == nil {
				t.Errorf("%q reads as %v", bad, q)
			}
		}
	})
	t.Run("CH-15.a headings", func(t *testing.T) {
		for h := range Heading(8) {
			var read Heading
			if err := read.UnmarshalText([]byte(h.String())); err != nil || read != h {
				t.Errorf("%s reads as %v, %v", h, read, err)
			}
			dx, dy := h.Delta()
			bx, by := h.Back().Delta()
			if dx != -bx || dy != -by || h.Left().Right() != h || h.Diagonal() != (dx != 0 && dy != 0) {
				t.Errorf("%s: turning is wrong", h)
			}
		}
		for _, bad := range []string{"", "n", "NNE", "north", "8"} {
			if new(Heading).UnmarshalText([]byte(bad)) == nil {
				t.Errorf("%q is a heading", bad)
			}
		}
	})
}

func TestOriginOfUnits(t *testing.T) {
	t.Run("CH-1.b the table says where the values of each unit come from", func(t *testing.T) {
		for _, row := range New().Tables()[0].Rows {
			want := "[ours]" // the extension
			switch row.Cells[0] {
			case "CLT", "LT", "HT":
				want = "[printed public ours]"
			case "MT", "TD", "HM":
				want = "[printed ours]"
			}
			equal(t, fmt.Sprint(row.Cells[0]), fmt.Sprint(row.Sources), want)
		}
	})
}
