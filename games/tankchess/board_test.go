package tankchess

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"sabot/game"
	"sabot/rulebook"
)

func TestBoards(t *testing.T) {
	t.Run("CH-1.a boards of 16 and 20 squares a side, and their pieces", func(t *testing.T) {
		ids := []string{}
		for _, b := range Boards() {
			ids = append(ids, b.ID)
			equal(t, b.ID+" is square", b.Setup.Width, b.Setup.Height)
			if b.Extension {
				continue
			}
			units := map[game.Seat]int{}
			for _, u := range b.Setup.Units {
				units[u.Owner]++
			}
			want := map[int]int{12: 6, 16: 10, 20: 14}[b.Setup.Width]
			equal(t, b.ID+" white pieces", units[White], want)
			equal(t, b.ID+" black pieces", units[Black], want)
		}
		sameList(t, "boards", ids, "basic16", "basic20", "quick12", "crossroads16", "ridges16", "citadel20", "river16", "minefield16")
		entries, err := os.ReadDir("data/boards")
		if err != nil || len(entries) != len(ids)+1 {
			t.Errorf("%d files for %d boards, %v", len(entries)-1, len(ids), err)
		}
	})
	t.Run("CH-2.a force of the basic setup", func(t *testing.T) {
		equal(t, "basic16", force(mustBoard(t, "basic16"), White), "CLT LT LT LT LT MT MT MT HT HT")
		equal(t, "basic16", force(mustBoard(t, "basic16"), Black), "CLT LT LT LT LT MT MT MT HT HT")
	})
	t.Run("CH-2.b start squares and headings", func(t *testing.T) {
		var white []string
		for _, u := range mustBoard(t, "basic16").Setup.Units {
			if u.Owner == White {
				white = append(white, string(u.Type.Letter())+u.Square.String())
			}
		}
		sameList(t, "White", white, "Hc1", "Hm1", "Mf1", "Mj1", "Mh3", "Ch1", "Lc3", "Lf3", "Lj3", "Lm3")
		for _, b := range Boards() {
			for _, u := range b.Setup.Units {
				equal(t, b.ID+" "+u.Square.String(), u.Heading, ahead(u.Owner))
			}
			if faults := noted(b.Setup.asymmetry); len(faults) > 0 {
				t.Errorf("%s is not point-symmetric: %v", b.ID, faults)
			}
		}
	})
	t.Run("CH-2.c obstacles, and no first blood", func(t *testing.T) {
		b := mustBoard(t, "basic16")
		n := 0
		for _, g := range b.Setup.Ground {
			if g == Obstacle {
				n++
			}
		}
		equal(t, "obstacles", n, 50)
		for text, want := range map[string]Terrain{"b8": Open, "b7": Obstacle, "c9": Obstacle} {
			equal(t, text, position(t, b.TFEN()).TerrainAt(square(t, text)), want)
		}
		for _, b := range Boards() {
			p := position(t, b.TFEN())
			for _, m := range p.Moves() {
				next := Position{p.s.afterMove(m)}
				if check, escape := next.Announced(); m.Fires || check || escape {
					t.Errorf("%s: %s", b.ID, p.Record(m))
				}
			}
		}
	})
	t.Run("CH-11.a the 20x20 game adds tank destroyers and mortars", func(t *testing.T) {
		for _, id := range []string{"basic20", "citadel20"} {
			equal(t, id, force(mustBoard(t, id), White), "CLT LT LT LT LT MT MT MT HT HT TD TD HM HM")
		}
	})
	t.Run("CH-9.b fewest turns to escape, section 8.3", func(t *testing.T) {
		for _, b := range Boards() {
			want := 4
			if b.Setup.Width == 20 {
				want = 5
			}
			for _, u := range b.Setup.Units {
				if u.Type == CLT {
					equal(t, b.ID, turnsToEscape(t, b.Setup, u), want)
				}
			}
		}
	})
}

// force lists a side's units by type.
func force(b Board, seat game.Seat) string {
	var types []Type
	for _, u := range b.Setup.Units {
		if u.Owner == seat {
			types = append(types, u.Type)
		}
	}
	slices.Sort(types)
	return strings.Join(names(types), " ")
}

// turnsToEscape drives a command tank alone over the board, turn by turn.
func turnsToEscape(t *testing.T, s Setup, u Unit) int {
	t.Helper()
	s.Turn = u.Owner
	type state struct {
		q Square
		h Heading
	}
	wave := []state{{u.Square, u.Heading}}
	seen := map[state]bool{wave[0]: true}
	for turn := 1; len(wave) > 0; turn++ {
		var next []state
		for _, at := range wave {
			s.Units = []Unit{{Owner: u.Owner, Type: CLT, Square: at.q, Heading: at.h}}
			p, err := s.Position(DefaultOptions())
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range p.Moves() {
				if m.End == Out {
					return turn
				}
				if to := (state{m.To, m.Heading}); !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		wave = next
	}
	return 0
}

func TestOriginOfBoards(t *testing.T) {
	t.Run("CH-1.a the list of boards says which are ours", func(t *testing.T) {
		for _, s := range New().Catalog().Scenarios {
			want := game.SourceOurs
			if s.ID == "basic16" {
				want = game.SourcePublic
			}
			equal(t, s.ID, s.Origin, want)
		}
	})
	t.Run("CH-1.a the book has the boards of the box, 16 by 16 and 20 by 20", func(t *testing.T) {
		book, err := rulebook.Open()
		if err != nil {
			t.Fatal(err)
		}
		words := map[rulebook.Lang][]string{
			rulebook.English: {"a small board of 16 by 16", "a large one of 20 by 20", "fourteen pieces in each colour"},
			rulebook.French:  {"un petit plateau de 16 cases sur 16", "un grand de 20 sur 20", "quatorze figurines par couleur"},
		}
		for _, lang := range rulebook.Languages() {
			e, _ := book.Find(lang, "CH-1.a")
			for _, w := range words[lang] {
				if !strings.Contains(strings.Join(strings.Fields(e.Text), " "), w) {
					t.Errorf("%s: %q is not in CH-1.a", lang, w)
				}
			}
		}
		for _, id := range []string{"basic16", "basic20"} {
			s := mustBoard(t, id).Setup
			equal(t, id, fmt.Sprintf("basic%d", s.Width), fmt.Sprintf("basic%d", s.Height))
			equal(t, id, id, fmt.Sprintf("basic%d", s.Width))
		}
	})
	t.Run("CH-2.b the sheet of a board tells what of it is printed", func(t *testing.T) {
		from := func(board, table string, row int) string {
			for _, list := range New().Brief(board) {
				if list.ID == table {
					return fmt.Sprint(list.Rows[row].Sources)
				}
			}
			return ""
		}
		equal(t, "force of basic16", from("basic16", "forces", 0), "[printed public]")
		equal(t, "force of basic20", from("basic20", "forces", 0), "[ours]")
		equal(t, "size of basic16", from("basic16", "battle", 0), "[printed]")
		equal(t, "squares of basic16", from("basic16", "grounds", 0), "[public]")
		equal(t, "size of ridges16", from("ridges16", "battle", 0), "[ours]")
		equal(t, "minutes on 16x16", from("ridges16", "battle", 3), "[printed]")
		equal(t, "minutes on 12x12", from("quick12", "battle", 3), "[ours]")
	})
}

func TestCheckBoard(t *testing.T) {
	for _, b := range Boards() {
		if faults := append(b.Advice(DefaultOptions()), refusals(b.Setup.faults(DefaultOptions()))...); len(faults) > 0 {
			t.Errorf("%s: %v", b.ID, faults)
		}
	}
	check := func(t *testing.T, tfen string, want ...string) {
		t.Helper()
		s, err := ParseTFEN(tfen)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range (Board{Setup: s}).Advice(DefaultOptions()) {
			got = append(got, r.Reason)
		}
		slices.Sort(got)
		sameList(t, tfen, slices.Compact(got), want...)
	}
	t.Run("CH-13.a each piece of advice is given", func(t *testing.T) {
		const hedges = "/8/8/%%%%%%%%/%%%%%%%%/8/8/" // keep the tanks from firing at once
		check(t, "8x8 4c43"+hedges+"3C04 w 0 1")
		check(t, "8x8 4c42#"+hedges+"3C04 w 0 1", ReasonBoardSymmetry)
		check(t, "8x8 4c53"+hedges+"3C04 w 0 1", ReasonBoardSymmetry, ReasonBoardFirst)
		check(t, "8x8 4l43"+hedges+"3C04 w 0 1", ReasonBoardSymmetry)
		check(t, "8x8 4#=c43/8/8/8/8/8/8/3#=C04 w 0 1", ReasonBoardStart)
		check(t, "8x8 4c43/8/########/1##5/5##1/########/8/3C04 w 0 1", ReasonBoardBlocked, ReasonBoardEscape)
		check(t, "8x8 4c43/8/8/########/8/8/8/3C04 w 0 1", ReasonBoardSymmetry, ReasonBoardEscape)
		check(t, "8x8 4c43/8/8/~~~~~~~~/!!!!!!!!/8/8/3C04 w 0 1", ReasonBoardSymmetry, ReasonBoardEscape)
		check(t, "8x8 4c43/8/8/8/8/3D04/8/3C04 w 0 1", ReasonBoardSymmetry, ReasonBoardFirst)
	})
	t.Run("CH-13.a thirty per cent is allowed, one more square is not", func(t *testing.T) {
		s := Setup{Width: 10, Height: 10, Ground: make([]Terrain, 100), Turn: White, TurnNumber: 1}
		for i := range 30 {
			s.Ground[i] = []Terrain{Obstacle, Low, Tree, Water}[i%4]
		}
		equal(t, "at the limit", len(noted(s.tooManyBlocked)), 0)
		s.Ground[30], s.Ground[31] = Hedge, Mud
		equal(t, "hedge and mud block nothing", len(noted(s.tooManyBlocked)), 0)
		s.Ground[30] = Tree
		equal(t, "over the limit", len(noted(s.tooManyBlocked)), 1)
	})
	t.Run("CH-13.a symmetry can be waived, first blood does not matter where units are placed", func(t *testing.T) {
		lopsided := `{"id":"x","name":"x","ruleset":"extension","width":8,"height":8,"symmetry":"none",
			"map":["....c...","........","#.......","%%%%%%%%","%%%%%%%%","........","........","...C...."]}`
		advised(t, lopsided, ``)
		advised(t, strings.Replace(lopsided, `"none"`, `"rot180"`, 1), ``, ReasonBoardSymmetry)
		shooting := `{"id":"x","name":"x","ruleset":"base","width":8,"height":8,
			"map":["....c...","........","....d...","........","........","...D....","........","...C...."]}`
		advised(t, shooting, ``, ReasonBoardFirst)
		advised(t, shooting, `{"deployment":"free"}`)
	})
	t.Run("CH-13.a obstacles stand where the players like; the advice is waived as a whole", func(t *testing.T) {
		walled := `{"id":"x","name":"x","width":8,"height":8,
			"map":["....c...","########","####.###","########","........","....D...","........","...C...."]}`
		advised(t, walled, ``, ReasonBoardBlocked, ReasonBoardEscape, ReasonBoardSymmetry)
		p, err := startCustom(walled, ``)
		if err != nil {
			t.Fatal(err)
		}
		a, err := p.Parse(White, "De3-e4N")
		if err != nil {
			t.Fatal(err)
		}
		act(t, p, White, a)
		advised(t, strings.Replace(walled, `"name":"x"`, `"name":"x","advice":"waived"`, 1), ``)
		_, err = startCustom(strings.Replace(walled, `"name":"x"`, `"name":"x","advice":"never"`, 1), ``)
		wantRefusal(t, err, "CH-13.a", ReasonSetupDetails)
	})
}

func TestBoardFiles(t *testing.T) {
	for _, b := range Boards() {
		data, err := encodeBoard(b)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ParseBoard(data)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, b.ID, toJSON(t, again), toJSON(t, b))
	}
	good, err := os.ReadFile("data/boards/minefield16.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ old, new, want string }{
		{`"width": 16`, `"width": 3`, "size 3x16"},
		{`"width": 16`, `"width": "16"`, "width"},
		{`"..H..E.C.M..S..."`, `"..H..E.C.M..S.."`, "map row 16: 15 squares, want 16"},
		{`"..H..E.C.M..S..."`, `"..H..E.C.M..?..."`, "map row 16 column 13: '?'"},
		{`"ruleset": "extension"`, `"ruleset": "base"`, "ruleset: base"},
		{`"ruleset": "extension"`, `"ruleset": "house"`, `ruleset: "house"`},
		{`"clockMinutes": 30`, `"clockMinutes": -1`, "clockMinutes"},
		{`"symmetry": "rot180"`, `"symmetry": "mirror"`, "symmetry"},
		{`"top"`, `"bottom"`, "exitEdge"},
		{`"id"`, `"idd"`, "idd"},
		{`"symmetry"`, `"flags": {"white": "a4"}, "symmetry"`, "flags: a4"},
		{`"symmetry"`, `"flags": {"black": "a1"}, "symmetry"`, "flags: a1"},
		{`"symmetry"`, `"flags": {"white": "n2"}, "symmetry"`, "flags: n2"},
		{` w 0 1`, ` b 0 1`, "tfen"},
		{`"square": "c1"`, `"square": "c2"`, "start:"},
		{`"unit": "SHT"`, `"unit": "UHT"`, "letter"},
		{`"hedge": [`, `"hedge": ["a1",`, "terrain: a1 is hedge here and open on the map"},
		{`"hedge": [`, `"hedge": ["z26",`, "z26 is not on the board"},
		{`"whiteRanks": [
   1,
   3`, `"whiteRanks": [
   1,
   9`, "deployment"},
	} {
		bad := strings.Replace(string(good), tc.old, tc.new, 1)
		if bad == string(good) {
			t.Fatalf("%s is not in the file", tc.old)
		}
		if _, err := ParseBoard([]byte(bad)); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: error %v, want %q", tc.new, err, tc.want)
		}
	}
	for _, bad := range []string{"", "[]", "{}", `{"id":1}`, string(good) + "{}"} {
		if _, err := ParseBoard([]byte(bad)); err == nil {
			t.Errorf("%.20q is a board", bad)
		}
	}
	t.Run("flags and ground under units", func(t *testing.T) {
		b, err := ParseBoard([]byte(`{"id":"x","name":"x","ruleset":"extension","width":8,"height":8,"flags":{"white":"a1"},
			"map":["....c...","........","........","........","........","........","........","...C...."],
			"terrain":{"mud":["d1"],"hedge":["e8"]}}`))
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "TFEN", b.TFEN(), "8x8 4%=c43/8/8/8/8/8/8/3:=C04 w 0 1")
		equal(t, "flag", b.Setup.Flags[0].String(), "a1")
		data, err := encodeBoard(b)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ParseBoard(data)
		if err != nil {
			t.Fatal(err)
		}
		if rewritten, err := encodeBoard(again); err != nil || string(rewritten) != string(data) {
			t.Errorf("%v %s", err, data)
		}
	})
	if _, err := encodeBoard(Board{Setup: Setup{Width: 2}}); err == nil {
		t.Error("nonsense is written")
	}
	s, err := ParseTFEN("8x8 *l7/8/8/8/8/8/8/8 w 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := encodeBoard(Board{Setup: s}); err == nil {
		t.Error("a wreck is written")
	}
	if !json.Valid(good) {
		t.Error("the file is not JSON")
	}
}

// advised makes sure that a drawing can be played, and what CH-13.a says of it.
func advised(t *testing.T, details, options string, want ...string) {
	t.Helper()
	if _, err := startCustom(details, options); err != nil {
		t.Error(err)
	}
	setup := game.Setup{Scenario: Custom, Options: json.RawMessage(options), Details: json.RawMessage(details)}
	var got []string
	for _, r := range New().Advise(setup) {
		got = append(got, r.Reason)
	}
	slices.Sort(got)
	sameList(t, "advice", slices.Compact(got), want...)
}

func refusals(faults []error) []*game.Refusal {
	list, _ := game.Refusals(errors.Join(faults...))
	return list
}

// encodeBoard writes the JSON form of a board, which ParseBoard reads back.
func encodeBoard(b Board) ([]byte, error) {
	s := b.Setup
	s.Turn, s.QuietPlies, s.TurnNumber = White, 0, 1
	if err := errors.Join(s.faults(DefaultOptions())...); err != nil {
		return nil, err
	}
	if len(s.Wrecks) > 0 {
		return nil, fmt.Errorf("wreck on %s: a board starts without", s.Wrecks[0].Square)
	}
	f := BoardFile{
		ID: b.ID, Name: b.Name, Ruleset: "base", Width: s.Width, Height: s.Height, Symmetry: "rot180",
		Provenance: b.Origin, ClockMinutes: b.Clock / 60, Terrain: new(boardTerrain), Start: new(boardStarts), TFEN: s.TFEN(),
	}
	if b.Asymmetric {
		f.Symmetry = "none"
	}
	if b.Waived {
		f.Advice = "waived"
	}
	if s.extended() {
		f.Ruleset = "extension"
	}
	ranks := s.zoneDepth()
	f.Deployment = &boardZones{WhiteRanks: [2]int{1, ranks}, BlackRanks: [2]int{s.Height - ranks + 1, s.Height}}
	if s.Flags != [2]*Square{} {
		f.Flags = &boardFlags{White: s.Flags[0], Black: s.Flags[1]}
	}
	rows := make([][]byte, s.Height)
	for i, q := range s.squares() {
		row := &rows[s.Height-1-int(q.Rank)]
		*row = append(*row, s.Ground[i].Char())
		list := f.Terrain.of(s.Ground[i])
		*list = append(*list, q)
	}
	for _, u := range s.Units {
		letter, list := u.Type.Letter(), &f.Start.White
		if u.Owner == Black {
			letter, list = letter+'a'-'A', &f.Start.Black
		}
		rows[s.Height-1-int(u.Square.Rank)][u.Square.File] = letter
		*list = append(*list, boardUnit{Unit: u.Type, Letter: string(u.Type.Letter()), Square: u.Square, Heading: u.Heading})
	}
	for _, row := range rows {
		f.Map = append(f.Map, string(row))
	}
	return json.Marshal(f)
}

// noted lists the reasons that a condition of CH-13.a gives.
func noted(condition func(boardFault)) []string {
	var reasons []string
	condition(func(reason string, args ...any) { reasons = append(reasons, fmt.Sprint(reason, args)) })
	return reasons
}
