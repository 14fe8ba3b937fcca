package tankchess

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sabot/game"
)

const sample = `[Game "Tank Chess"]
[Board "quick12"]
[White "Ann"]
[Black "Ben"]
[Date "2024.06.07"]
[Clock "600"]
[Result "1-0"]
[Termination "command"]

1. Mi1-k3NE Md12-f10E 2. Cf1-d3N Cg12-e10S 3. Mk3-k5NE Ce10-f7S 4. Cd3-e5NW
Cf7-g5Sxi3+^ 5. Hc1-c1NExg5# 1-0
`

func TestRecord(t *testing.T) {
	t.Run("CH-15.d the example", func(t *testing.T) {
		r, err := ReadRecord(sample, Strict)
		if err != nil {
			t.Fatal(err)
		}
		p, err := r.final()
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "position", p.TFEN(), "12x12 9h42/12/3l41m2m42l42/2##4###1/3##1#1#3/6###3/3###6/3#C7#*c##1M11/1###4##2/2L02M02*L3/12/2H19 b 0 5")
		ended(t, p, White, ByCommand, "CH-9.a")
		equal(t, "written", r.String(), sample)
		equal(t, "clock", r.Options.Clock, 600)
	})
	t.Run("CH-12.d comments, paths, options, any start", func(t *testing.T) {
		const text = `[Game "Tank Chess"]
[Setup "8x8 3c44/8/8/8/8/8/8/3C04 b 3 7"]
[White "A \"quoted\" \\ name"]
[Black ""]
[Date "????.??.??"]
[Clock "-"]
[Options "reverseExit=off,strictDiagonals=on,objective=hunt,announce=off,increment=5,quietLimit=50,repetition=0"]
[Event "Club night"]
[Result "0-1"]
[Termination "resign"]

{Before the game.} 7... Cd8-d8SE {L} {a good
turn} 8. Cd1-d2N+ {F} Cd8-d8S+ {no path} 0-1
`
		r, err := ReadRecord(text, Strict)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "name", r.White, `A "quoted" \ name`)
		equal(t, "comment", r.Comment, "Before the game.")
		equal(t, "comment", r.Plies[0].Comment, "a good turn")
		equal(t, "path", string(r.Plies[1].Path), "F")
		equal(t, "objective", r.Options.Objective, Hunt)
		equal(t, "extra tag", r.Extra[0], Tag{"Event", "Club night"})
		p, err := r.final()
		if err != nil {
			t.Fatal(err)
		}
		ended(t, p, Black, game.Resigned, "CH-15.d")
		roundTrip(t, r)
	})
	t.Run("CH-15.d errors say line and column", func(t *testing.T) {
		for _, tc := range []struct{ old, new, want string }{
			{"Md12-f10E", "Md12-f10W", "line 10, column 13"},
			{"Md12-f10E", "Nd12-f10E", "line 10, column 13"},
			{"2. Cf1", "3. Cf1", `line 10, column 23: "3.", want "2."`},
			{"+^", "+", "line 11, column 1"},
			{"Hc1-c1NExg5# 1-0", "Hc1-c1NExg5#", "line 12, column 1: the text ends"},
			{"xg5# 1-0", "xg5# 0-1", "line 11, column 30"},
			{`"command"`, `"escape"`, "line 11, column 30"},
			{`[Result "1-0"]`, `[Result "2-0"]`, "line 7, column 1: tag Result"},
			{`[Result "1-0"]`, `[Result "0-1"]`, "line 11, column 30"},
			{`[Board "quick12"]`, `[Board "quick13"]`, "line 2, column 1: tag Board"},
			{`[Board "quick12"]`, ``, "want one of the tags Board and Setup"},
			{`[Board "quick12"]`, `[Setup "8x8"]`, "line 2, column 1: tag Setup"},
			{`[White "Ann"]`, `[White "Ann]`, "line 3, column 13"},
			{`[White "Ann"]`, `[White Ann]`, "line 3, column 8"},
			{`[White "Ann"]`, `[ "Ann"]`, "line 3, column 2"},
			{`[White "Ann"]`, `[White "Ann"`, "line 3, column 13"},
			{`[Black "Ben"]`, `[White "Ben"]`, "line 4, column 1: tag White a second time"},
			{`[Clock "600"]`, `[Clock "soon"]`, "line 6, column 1: tag Clock"},
			{`[Clock "600"]`, `[Options "speed=9"]`, `line 6, column 1: tag Options: CH-15.d: setup.option-unknown name=speed`},
			{`[Clock "600"]`, `[Mines "a4 b5"]`, "line 6, column 1: tag Mines"},
			{`[Clock "600"]`, `[Mines "a4 b5 c6 / a4"]`, "line 6, column 1: tag Mines"},
			{`[Game "Tank Chess"]`, `[Game "Chess"]`, "line 1, column 1: tag Game"},
			{"1. Mi1", "{never closed 1. Mi1", "line 10, column 1: a comment"},
			{"1-0\n", "1-0 *", "line 11, column 34"},
			{`"Ann"`, "\"A\xff\"", "line 3, column 10: \"\\xff\", want text in UTF-8"},
			{"1. Mi1-k3NE", "1. Mi1-k3NE {LL}", "line 10, column 13: path"},
		} {
			i := strings.LastIndex(sample, tc.old)
			if i < 0 {
				t.Fatalf("%s is not in the sample", tc.old)
			}
			bad := sample[:i] + tc.new + sample[i+len(tc.old):]
			if _, err := ReadRecord(bad, Strict); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%s: %v, want %q", tc.new, err, tc.want)
			}
		}
	})
	t.Run("CH-15.d leniently, decoration is set right", func(t *testing.T) {
		for _, change := range [][2]string{
			{"2. Cf1", "17. Cf1"},
			{"+^", ""},
			{"xg5# 1-0", "xg5 0-1"},
			{`[Game "Tank Chess"]` + "\n", ""},
			{`"command"`, `"escape"`},
			{"Cf1-d3N", "Lf1-d3N"},
			{"1. Mi1-k3NE", "1.Mi1-k3NE {LL}"},
			{"2. Cf1", "Cf1"},
		} {
			bad := strings.Replace(sample, change[0], change[1], 1)
			r, err := ReadRecord(bad, Lenient)
			if err != nil {
				t.Errorf("%s: %v", change[1], err)
				continue
			}
			equal(t, change[1], r.String(), sample)
		}
	})
	t.Run("CH-15.d results from outside", func(t *testing.T) {
		unfinished := strings.NewReplacer("5. Hc1-c1NExg5# 1-0", "*", `"1-0"`, `"*"`, "[Termination \"command\"]\n", "").Replace(sample)
		r, err := ReadRecord(unfinished, Strict)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "written", r.String(), unfinished)
		for tag, result := range map[string]string{"resign": "0-1", "time": "1-0", "agreement": "1/2-1/2"} {
			text := strings.NewReplacer("5. Hc1-c1NExg5# 1-0", result, `"1-0"`, `"`+result+`"`, "command", tag).Replace(sample)
			r, err := ReadRecord(text, Strict)
			if err != nil {
				t.Fatal(err)
			}
			p, err := r.final()
			if err != nil || p.Result().How != game.How(tag) || resultText(p.Result().Winner) != result {
				t.Errorf("%s: %v, %v", tag, p.Result(), err)
			}
		}
		for tag, result := range map[string]string{"resign": "1/2-1/2", "agreement": "1-0", "command": "1-0"} {
			text := strings.NewReplacer("5. Hc1-c1NExg5# 1-0", result, `"1-0"`, `"`+result+`"`, "command", tag).Replace(sample)
			if _, err := ReadRecord(text, Strict); err == nil {
				t.Errorf("%s %s is accepted", tag, result)
			}
		}
	})
	t.Run("CH-12.d a match with deployment and mines", func(t *testing.T) {
		p := start(t, "quick12", `{"deployment":"free","remoteMines":true}`)
		opening := p
		var played []Played
		for range 40 {
			seat := p.Waiting()[0].Seat
			list := p.Legal(seat)
			a := list[len(list)-1] // detonations come last
			played = append(played, Played{seat, a})
			p, _ = act(t, p, seat, a)
			if p.Result() != nil {
				break
			}
		}
		r, err := NewRecord("quick12", opening, played, &game.Result{Winner: Black, How: game.TimedOut})
		if err != nil {
			t.Fatal(err)
		}
		final, err := r.final()
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "position", final.TFEN(), p.TFEN())
		equal(t, "result", r.Result, "0-1")
		equal(t, "mines", len(r.Mines[0])+len(r.Mines[1]), 4)
		roundTrip(t, r)
		if _, err := NewRecord("quick12", opening, []Played{{White, Pass{}}}, nil); err == nil {
			t.Error("an illegal action is written down")
		}
		fixed, err := NewRecord("quick12", start(t, "quick12", ``), nil, nil)
		if err != nil || fixed.Board != "quick12" || fixed.Setup != "" || fixed.Result != "*" {
			t.Errorf("%+v %v", fixed, err)
		}
	})
}

// roundTrip fails unless the canonical form reads back to the same value.
func roundTrip(t *testing.T, r Record) {
	t.Helper()
	again, err := ReadRecord(r.String(), Strict)
	if err != nil {
		t.Fatalf("%v\n%s", err, r)
	}
	if !reflect.DeepEqual(again, r) {
		t.Errorf("reads back as\n%#v, want\n%#v", again, r)
	}
	equal(t, "written again", again.String(), r.String())
}

// final replays the record and gives the last position, concluded as the tags
// say.
func (r Record) final() (Position, error) {
	p, err := r.Start()
	if err != nil {
		return Position{}, err
	}
	for i, ply := range r.Plies {
		next, _, refusal := p.s.apply(p.s.turn, ply.Action)
		if refusal != nil {
			return Position{}, fmt.Errorf("ply %d: %w", i+1, refusal)
		}
		p = Position{next}
	}
	return r.conclude(p)
}
