package tankchess

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
)

// low always draws the first of what is hidden.
type low struct{ dice.None }

func (low) Hidden(int) int { return 0 }

func TestImagine(t *testing.T) {
	mined := start(t, "quick12", `{"remoteMines":true}`)
	for _, at := range []string{"a4", "a5"} {
		mined, _ = act(t, mined, White, LayMine{Square: square(t, at)})
		mined, _ = act(t, mined, Black, LayMine{Square: square(t, "l"+at[1:])})
	}
	half := start(t, "quick12", `{"remoteMines":true}`)
	half, _ = act(t, half, White, LayMine{Square: square(t, "a4")})
	half, _ = act(t, half, White, LayMine{Square: square(t, "a5")})
	secret := start(t, "river16", `{"deployment":"secret"}`)
	secret, _ = act(t, secret, White, secret.Legal(White)[5])
	over, _, err := mined.Conclude(game.Resigned, White)
	if err != nil {
		t.Fatal(err)
	}
	resigned, _, err := deploySecretly(t, secret, Black, 3).Conclude(game.Resigned, White)
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]Position{
		"resigned": resigned.(Position),
		"plain":    after(t, start(t, "quick12", ``), "Lc3-c3NE"),
		"mines":    mined, "spent": after(t, mined, "@a4"), "half": half,
		"secret": secret, "ready": deploySecretly(t, secret, Black, 17), "over": over.(Position),
		"free": start(t, "basic20", `{"deployment":"free"}`), "flag": start(t, "quick12", `{"objective":"flag","deployment":"secret"}`),
	} {
		for _, seat := range []game.Seat{game.Nobody, White, Black} {
			v := p.View(seat)
			made, err := New().Imagine(v, low{})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			equal(t, name+" as it looks", toJSON(t, made.View(seat)), toJSON(t, v))
			equal(t, name+" to decide", toJSON(t, made.Waiting()), toJSON(t, p.Waiting()))
			if seat != game.Nobody {
				equal(t, name+" legal", toJSON(t, made.Legal(seat)), toJSON(t, p.Legal(seat)))
			}
		}
	}
	if _, err := New().Imagine(7, low{}); err == nil {
		t.Error("a number is a view")
	}
	if _, err := New().Imagine(View{}, low{}); err == nil {
		t.Error("nothing is a view")
	}
}

func TestViewIsComplete(t *testing.T) {
	p := position(t, "8x8 *m2#_~%:/^!2L03/8/8/8/8/8/3C04 w 0 1")
	v := p.View(Black).(View)
	equal(t, "ground", strings.Join(v.Ground, "/"), "...#_~%:/^!....../......../......../......../......../......../........")
	equal(t, "units", len(v.Units), 2)
	equal(t, "wrecks", len(v.Wrecks), 1)
	equal(t, "TFEN", v.TFEN, p.TFEN())
	equal(t, "values", toJSON(t, v.Values),
		`[{"unit":"CLT","speed":5,"armour":[1,0,0],"gun":1},{"unit":"LT","speed":5,"armour":[1,0,0],"gun":1}]`)
	equal(t, "ahead", [2]Heading{v.Sides[0].Ahead, v.Sides[1].Ahead}, [2]Heading{N, S})
	equal(t, "private", v.Private, false)
	equal(t, "private while mines are hidden", start(t, "quick12", `{"remoteMines":true}`).View(White).(View).Private, true)
	equal(t, "private in secret deployment", start(t, "quick12", `{"deployment":"secret"}`).View(White).(View).Private, true)
	equal(t, "private in free deployment", start(t, "quick12", `{"deployment":"free"}`).View(White).(View).Private, false)
	if strings.Contains(toJSON(t, v), "null,") && !strings.Contains(toJSON(t, v), `"flags":[`) {
		t.Error("a list is null")
	}
}

func TestInspect(t *testing.T) {
	p := position(t, "8x8 8/8/8/8/8/1###M73/m47/8 w 0 1")
	ask := func(query string) (string, error) {
		answer, err := New().Inspect(p, White, json.RawMessage(query))
		if err != nil {
			return "", err
		}
		return toJSON(t, answer), nil
	}
	t.Run("CH-5.d an end state with what it has in its sights", func(t *testing.T) {
		got, err := ask(`{"end":{"from":"e3","to":"d2","heading":"SW"}}`)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "answer", got, `{"path":"LLF","targets":[{"unit":{"owner":2,"unit":"MT","square":"a2","heading":"S"},"direction":"W",`+
			`"distance":3,"face":"side","gun":2,"armour":1,"destroys":true,`+
			`"sum":[{"value":2,"clause":"CH-7.a","label":"gun"},{"value":-1,"clause":"CH-6.b","label":"side-armour"}],`+
			`"clause":"CH-7.b"}],"threats":[{"unit":{"owner":2,"unit":"MT","square":"a2","heading":"S"},"direction":"E",`+
			`"distance":3,"face":"side","gun":2,"armour":1,"destroys":true,`+
			`"sum":[{"value":2,"clause":"CH-7.a","label":"gun"},{"value":-1,"clause":"CH-6.b","label":"side-armour"}],`+
			`"clause":"CH-7.b","move":{"from":"a2","to":"a2","heading":"SE","target":"d2"}}]}`)
	})
	t.Run("CH-5.d what could answer the shot: not the unit destroyed", func(t *testing.T) {
		two := position(t, "8x8 8/8/8/8/8/1###M73/m46m6/8 w 0 1")
		sights, err := two.Sights(EndQuery{From: square(t, "e3"), To: square(t, "d2"), Heading: SW})
		if err != nil {
			t.Fatal(err)
		}
		from := func(list []ShotPreview) (squares string) {
			for _, line := range list {
				squares += " " + line.Unit.Square.String()
			}
			return squares
		}
		equal(t, "threats", from(sights.Threats), " a2 h2")
		equal(t, "targets", from(sights.Targets), " a2")
		equal(t, "threats after the shot", from(sights.Targets[0].Threats), " h2")
	})
	t.Run("CH-4.h where a unit can go", func(t *testing.T) {
		answer, err := New().Inspect(p, Black, json.RawMessage(`{"unit":"a2"}`))
		if err != nil {
			t.Fatal(err)
		}
		r := answer.(Reach)
		black := p.s.moves(Black, nil)
		ends := slices.DeleteFunc(black, func(m Move) bool { return m.Fires })
		equal(t, "ends", len(r.Ends), len(ends))
		for _, e := range r.Ends {
			equal(t, "steps", e.Steps, len(e.Path))
		}
	})
	t.Run("CH-4.d why a square cannot be reached", func(t *testing.T) {
		for query, want := range map[string]string{
			`{"why":{"from":"e3","to":"d3"}}`: `{"refusal":{"clause":"CH-4.d","reason":"tankchess.move.blocked",` +
				`"args":{"square":"d3","terrain":"obstacle","unit":"MT"}},"from":"e3","goal":"d3"}`,
			`{"why":{"from":"e3","to":"e4"}}`: `{"from":"e3","goal":"e4"}`,
			`{"why":{"from":"e3","to":"e8"}}`: `{"refusal":{"clause":"CH-4.b","reason":"tankchess.move.too-far",` +
				`"args":{"speed":4,"square":"e8","steps":6,"unit":"MT"}},"from":"e3","goal":"e8"}`,
		} {
			got, err := ask(query)
			if err != nil || got != want {
				t.Errorf("%s:\n%s %v\nwant %s", query, got, err, want)
			}
		}
	})
	t.Run("CH-5.b why an enemy cannot be hit, and what stops the shell", func(t *testing.T) {
		walled := position(t, "8x8 8/8/8/8/8/M22#3m6/8/8 w 0 1")
		why, err := walled.WhyNot(WhyQuery{From: square(t, "a3"), Target: new(square(t, "h3"))})
		if err != nil || why.Refusal == nil {
			t.Fatal(why, err)
		}
		equal(t, "reason", why.Refusal.Reason, ReasonFireBlocked)
		equal(t, "at", why.At.String(), "d3")
		near, err := p.WhyNot(WhyQuery{From: square(t, "e3"), Target: new(square(t, "a2"))})
		if err != nil || near.Refusal != nil {
			t.Errorf("a target that can be destroyed: %v %v", near, err)
		}
		equal(t, "from", near.From.String(), "d2")
		planned := WhyQuery{From: square(t, "e3"), To: new(square(t, "e4")), Heading: new(N), Target: new(square(t, "a2"))}
		line, err := p.WhyNot(planned)
		if err != nil || line.Refusal == nil || line.Refusal.Reason != ReasonNotInLine {
			t.Errorf("from the planned end: %v %v", line, err)
		}
	})
	t.Run("CH-9.a what a turn would lead to", func(t *testing.T) {
		risky := position(t, "8x8 m47/8/8/8/8/7c4/C07/1L06 w 0 1")
		sights, err := risky.Sights(EndQuery{From: square(t, "b1"), To: square(t, "b2"), Heading: N})
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "falls by", len(sights.Falls), 1)
		equal(t, "the enemy escapes", len(sights.Escapes), 1)
		equal(t, "from", sights.Escapes[0].Unit.Square.String(), "h3")
		winning := position(t, "8x8 m46C0/8/8/8/8/8/8/8 w 0 1")
		out, err := winning.Sights(EndQuery{From: square(t, "h8"), End: Out})
		if err != nil || !out.Wins {
			t.Errorf("the escape: %+v %v", out, err)
		}
		if _, err := winning.Sights(EndQuery{From: square(t, "a8"), End: Out}); err == nil {
			t.Error("a medium tank leaves the board")
		}
	})
	for query, want := range map[string]string{
		`{"unit":"a1"}`: ReasonNoUnit,
		`{"end":{"from":"a1","to":"a2","heading":"N"}}`:  ReasonNoUnit,
		`{"end":{"from":"e3","to":"d3","heading":"N"}}`:  ReasonBlocked,
		`{"end":{"from":"e3","to":"e3","heading":"NW"}}`: "",
		`{}`:                                `want either "unit", "end" or "why"`,
		`{"unit":"e3","end":{"from":"e3"}}`: `want either "unit", "end" or "why"`,
		`{"unit":"e33"}`:                    "square",
		`{"shot":1}`:                        "shot",
		`{"unit":"e3"} 1`:                   "more than one",
		`[]`:                                "inspect",
	} {
		_, err := ask(query)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", query, err, want)
		}
	}
	if _, err := New().Inspect(nil, White, nil); err == nil {
		t.Error("nothing can be inspected")
	}
}

func TestEvents(t *testing.T) {
	kinds := eventKinds()
	for _, name := range kinds.Names() {
		data, err := kinds.Encode(reflect.Zero(kinds.Type(name)).Interface())
		if err != nil || !strings.HasPrefix(string(data), `{"type":"`+name+`"`) {
			t.Errorf("%s %v", data, err)
		}
	}
	keys := wordKeys(t)
	for i, k := range slices.Sorted(slices.Values(keys)) {
		if i > 0 && k == slices.Sorted(slices.Values(keys))[i-1] {
			t.Errorf("key %s twice", k)
		}
	}
}
