package tidy

import (
	"go/importer"
	"slices"
	"strings"
	"testing"
)

// TestRooms measures the packages of the games. What ties a cycle together,
// `go run ./internal/tidy/rooms ./games/<game>/...` lists by name.
func TestRooms(t *testing.T) {
	tree := readRepository(t)
	outside, err := CompiledImports(tree.Fset, root)
	if err != nil {
		t.Fatal(err)
	}
	rooms := Rooms(tree, outside, func(folder string) bool { return strings.HasPrefix(folder, "games/") })
	if len(rooms) < 4 {
		t.Errorf("measured %d packages under games/, there are four games", len(rooms))
	}
	report(t, Overgrown(rooms))
}

func TestRoomsAreMeasured(t *testing.T) {
	made := tree(t, map[string]string{
		"game/seat.go": "package game\n\ntype Clock struct{ Left, Added int }\n",
		"games/duel/state.go": `package duel

import "sabot/game"

type state struct {
	part
	*game.Clock
	turn int
	pair struct{ a, b int }
}

func (s *state) play() { s.shoot(); s.aim = 1 }
`,
		"games/duel/fire.go": `package duel

func (s state) shoot() { s.turn++ }
`,
		"games/duel/part.go": `package duel

type part struct{ aim, load int }

func (p *part) reload() { p.load = rounds }
`,
		"games/duel/rounds.go":      "package duel\n\nconst rounds = 3\n",
		"games/duel/duel_test.go":   "package duel\n\nfunc (s *state) onlyTested() {}\n",
		"games/duel/broken/a.go":    "package broken\n\nfunc f() { g() }\n",
		"games/other/unmeasured.go": "package other\n",
	})
	rooms := Rooms(made, importer.Default(), func(folder string) bool { return strings.HasPrefix(folder, "games/duel") })
	if len(rooms) != 2 || rooms[0].Folder != "games/duel" {
		t.Fatalf("measured %+v", rooms)
	}
	duel := rooms[0]
	t.Run("promoted methods count, those of tests do not", func(t *testing.T) {
		if want := (Count{"state", "games/duel/state.go", 5, 3}); duel.Methods[0] != want {
			t.Errorf("most methods: %+v, want %+v", duel.Methods[0], want)
		}
	})
	t.Run("fields of embedded structs count", func(t *testing.T) {
		if want := (Count{"state", "games/duel/state.go", 5, 6}); duel.Fields[0] != want {
			t.Errorf("most fields: %+v, want %+v", duel.Fields[0], want)
		}
	})
	t.Run("edges name what ties the files", func(t *testing.T) {
		var lines []string
		for _, e := range duel.Edges {
			lines = append(lines, e.From+" > "+e.To+": "+strings.Join(e.Names, " "))
		}
		want := []string{
			"fire.go > state.go: .turn state", "part.go > rounds.go: rounds",
			"state.go > fire.go: state.shoot", "state.go > part.go: .aim part",
		}
		if !slices.Equal(lines, want) {
			t.Errorf("edges %q, want %q", lines, want)
		}
	})
	t.Run("files that need each other are a cycle", func(t *testing.T) {
		if len(duel.Cycles) != 1 || !slices.Equal(duel.Cycles[0], []string{"fire.go", "state.go"}) {
			t.Errorf("cycles %v", duel.Cycles)
		}
		order, back := Cuts(duel.Files, duel.Edges)
		if len(order) != 4 || len(back) != 1 || back[0].From != "state.go" {
			t.Errorf("in the order %v the edges %v point back", order, back)
		}
	})
	t.Run("what does not compile is a fault", func(t *testing.T) {
		expect(t, Overgrown(rooms), "games/duel/broken:1: cannot be measured")
	})
}

func TestOvergrown(t *testing.T) {
	many := make([]string, MaxCycle+1)
	for i := range many {
		many[i] = string(rune('a'+i)) + ".go"
	}
	at := func(n int) []Count { return []Count{{"state", "games/duel/state.go", 7, n}} }
	room := func(methods, fields, cycle int) []Room {
		return []Room{{Folder: "games/duel", Files: many, Methods: at(methods), Fields: at(fields), Cycles: [][]string{many[:cycle]}}}
	}
	expect(t, Overgrown(room(MaxMethods, MaxFields, MaxCycle)))
	expect(t, Overgrown(room(MaxMethods+1, MaxFields, MaxCycle)), "games/duel/state.go:7: state has 81 methods, at most 80")
	expect(t, Overgrown(room(MaxMethods, MaxFields+1, MaxCycle)), "games/duel/state.go:7: state has 31 fields, at most 30")
	expect(t, Overgrown(room(MaxMethods, MaxFields, MaxCycle+1)), "games/duel/a.go:1: 21 of 21 files need each other, at most 20: a.go b.go")
}
