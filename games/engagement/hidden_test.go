package engagement

import (
	"bytes"
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

func asJSON(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// concealedOf lists the units of a side that the other does not see.
func concealedOf(p game.Position, seat game.Seat) map[string]bool {
	found := map[string]bool{}
	for i := range p.(Position).s.Units {
		if u := &p.(Position).s.Units[i]; u.Seat == seat && u.concealed() {
			found[u.ID] = true
		}
	}
	return found
}

// In random play no event that a seat may read names a unit it cannot see
// before and after it, and no view knows what such a unit is.
func TestNothingLeaks(t *testing.T) {
	r := rules(t)
	for _, scenario := range []string{"RE-S2", "RE-S3", "RE-S5", "RE-S6"} {
		for seed := range uint64(3) {
			src, choices := dice.NewFast(seed), dice.NewFast(seed+7)
			p, events, err := r.Start(game.Setup{Scenario: scenario}, src)
			if err != nil {
				t.Fatal(err)
			}
			before := p
			for n := 0; p.Result() == nil && n < 160; n++ {
				for seat := game.Seat(1); seat <= 2; seat++ {
					was, ok := concealedOf(before, other(seat)), concealedOf(p, other(seat))
					for _, e := range events {
						told := readBy(seat, e)
						if told == nil {
							continue
						}
						text := asJSON(t, told)
						for id := range ok {
							if was[id] && strings.Contains(text, `"`+id+`"`) {
								t.Fatalf("%s, seed %d, action %d: seat %d reads %s: %s", scenario, seed, n, seat, kind(e), text)
							}
						}
					}
					for _, u := range p.View(seat).(View).Units {
						if ok[u.ID] {
							t.Fatalf("%s, seed %d, action %d: seat %d sees %s", scenario, seed, n, seat, u.ID)
						}
					}
				}
				d := p.Waiting()[0]
				before = p
				if p, events, err = p.Apply(d.Seat, p.(Position).Sample(d.Seat, choices), src); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// seeded is a scenario after its deployment.
func seeded(t testing.TB, scenario string) Position {
	t.Helper()
	p, _, err := rules(t).Start(game.Setup{Scenario: scenario}, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	for p.Waiting()[0].Kind == string(askDeploy) {
		if p, _, err = p.Apply(p.Waiting()[0].Seat, Done{}, dice.NewFast(2)); err != nil {
			t.Fatal(err)
		}
	}
	return p.(Position)
}

func TestHiddenUnits(t *testing.T) {
	t.Run("RE-X.5 every move pauses alike whether or not a hidden marker exists", func(t *testing.T) {
		p := seeded(t, "RE-S2")
		armed := Position{p.s.clone()}
		armed.s.Units[armed.s.Units.find("B2")].Watch = true
		armed.s.Units[armed.s.Units.find("B2")].Order = printed.Hold
		if a, b := asJSON(t, p.View(1)), asJSON(t, armed.View(1)); a != b {
			t.Fatal("a hidden marker shows in the view")
		}
		for _, pos := range []game.Position{p, armed} {
			for _, a := range []game.Action{Command{Unit: "A1", Order: printed.Advance}, Done{}, Drive{
				Unit: "A1",
				Path: []field.Segment{{Forward: 500}},
			}} {
				next, _, err := pos.Apply(1, a, dice.NewFast(3))
				if err != nil {
					t.Fatal(err)
				}
				pos = next
			}
			if d := pos.Waiting()[0]; d.Seat != 2 || d.Kind != string(askOpportunity) {
				t.Errorf("the move does not pause: %+v", d)
			}
			if legal := pos.Legal(2); len(legal) == 0 || legal[0] != (HoldFire{}) {
				t.Errorf("%v", legal)
			}
		}
	})
	t.Run("RE-X.10 reserves and hidden units are names to the other side, no more", func(t *testing.T) {
		v := seeded(t, "RE-S2").View(1).(View)
		text := asJSON(t, v)
		for _, ref := range []string{"de_rifle", "de_mmg", "de_panzerschreck", "stug3g", "pz4h"} {
			if strings.Contains(text, ref) {
				t.Errorf("the view of seat 1 speaks of %s", ref)
			}
		}
		if len(v.Unseen) != 6 {
			t.Errorf("%+v", v.Unseen)
		}
	})
	t.Run("RE-21.16 what is taken for a Tiger shows as one, in views and events", func(t *testing.T) {
		p, events, err := rules(t).Start(game.Setup{Scenario: "RE-S6"}, dice.NewFast(1))
		if err != nil {
			t.Fatal(err)
		}
		texts := []string{asJSON(t, p.View(2)), asJSON(t, p.View(game.Nobody))}
		for _, e := range events {
			if told := readBy(2, e); told != nil {
				texts = append(texts, asJSON(t, told))
			}
		}
		for _, text := range texts {
			if strings.Contains(text, "panther_d") {
				t.Errorf("the truth is out: %s", text)
			}
		}
		if !strings.Contains(texts[0], tigerRef) || !strings.Contains(asJSON(t, p.View(1)), "panther_d") {
			t.Error("neither the mask nor its owner knows it")
		}
	})
}

// What is made up from a view can be played on to the end: a computer player
// searches such positions.
func TestImaginedGamesCanBePlayed(t *testing.T) {
	r := rules(t)
	for _, scenario := range []string{"RE-S2", "RE-S6"} {
		p := game.Position(seeded(t, scenario))
		src := dice.NewFast(9)
		for range 40 {
			d := p.Waiting()[0]
			next, _, err := p.Apply(d.Seat, p.(Position).Sample(d.Seat, src), src)
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		for seat := game.Seat(1); seat <= 2; seat++ {
			world, err := r.Imagine(p.View(seat), dice.NewFast(5))
			if err != nil {
				t.Fatal(err)
			}
			for n := 0; world.Result() == nil; n++ {
				d := world.Waiting()[0]
				a := world.(Position).Sample(d.Seat, src)
				next, _, err := world.Apply(d.Seat, a, src)
				if err != nil {
					t.Fatalf("%s, seat %d, action %d: %q: %v", scenario, seat, n, p.Notate(a), err)
				}
				world = next
			}
		}
	}
}

func TestRefusedMovesOfferTheirLegalPart(t *testing.T) {
	p := game.Position(seeded(t, "RE-S1"))
	for _, a := range []game.Action{Command{Unit: "A1", Order: printed.Advance}, Command{Unit: "A2", Order: printed.Advance}, Done{}} {
		next, _, err := p.Apply(1, a, dice.NewFast(1))
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	refused := func(t *testing.T, a game.Action) *game.Refusal {
		t.Helper()
		_, _, err := p.Apply(1, a, dice.None{})
		list, ok := game.Refusals(err)
		if !ok || len(list) != 1 {
			t.Fatalf("%v", err)
		}
		return list[0]
	}
	t.Run("RE-6.1 a fifth turn is refused, the path up to it offered", func(t *testing.T) {
		path := []field.Segment{{Turn: 100}, {Turn: -100}, {Turn: 100}, {Turn: -100}, {Turn: 100}}
		if r := refused(t, Drive{Unit: "A1", Path: path}); r.Clause != "RE-6.1" || r.Args["path"] != "t100 t-100 t100 t-100" {
			t.Errorf("%v", r)
		}
	})
	t.Run("RE-0.7 a walk that is too far offers a shorter one", func(t *testing.T) {
		r := refused(t, Stride{Unit: "A2", By: &[2]int{0, 3200}})
		by, _ := r.Args["by"].(string)
		a, err := p.Parse(1, "walk A2 by "+by)
		if err != nil {
			t.Fatalf("%v: %v", r, err)
		}
		if _, _, err := p.Apply(1, a, dice.NewFast(1)); err != nil {
			t.Errorf("%q is offered and refused: %v", by, err)
		}
	})
	t.Run("RE-X.4 a way of one line for each man offers its furthest part", func(t *testing.T) {
		st := p.(Position).s
		squad := &st.Units[st.Units.find("A2")]
		far := Stride{Unit: "A2"}
		for n, m := range squad.Squad.Men { // round a corner, 24 cm ahead of the order's 20
			far.Paths = append(far.Paths, Track{Man: n, To: [][3]int{{m.X, m.Y + 900, 0}, {m.X + 1500, m.Y + 900, 0}}})
		}
		r := refused(t, far)
		paths, _ := r.Args["paths"].(string)
		a, err := p.Parse(1, "walk A2 "+paths)
		if err != nil {
			t.Fatalf("%v: %v", r, err)
		}
		first, m := a.(Stride).Paths[0], squad.Squad.Men[0]
		if last := first.To[len(first.To)-1]; last != [3]int{m.X + 1100, m.Y + 900, 0} {
			t.Errorf("the first man gets to %v, from %v", last, m.Figure)
		}
		if _, _, err := p.Apply(1, a, dice.NewFast(1)); err != nil {
			t.Errorf("%q is offered and refused: %v", paths, err)
		}
		if r := refused(t, Stride{Unit: "A2", Paths: []Track{{Man: 99, To: [][3]int{{1, 1, 0}}}}}); r.Args["paths"] != nil {
			t.Errorf("nobody's way has a part: %v", r)
		}
	})
}

func TestQueries(t *testing.T) {
	r := rules(t)
	p := seeded(t, "RE-S1")
	next, _, err := p.Apply(1, Command{Unit: "A1", Order: printed.Advance}, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	ask := func(t *testing.T, seat game.Seat, q string) any {
		t.Helper()
		a, err := r.Inspect(next, seat, json.RawMessage(q))
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	t.Run("RE-6.7 a path that goes too far is answered with its legal part", func(t *testing.T) {
		a := ask(t, 1, `{"ask":"drive","unit":"A1","path":[{"forward":9000}]}`).(DriveAnswer)
		if a.Legal || a.Refusal == nil || len(a.Path) != 1 || a.Path[0].Forward < 1000 || a.Spent > a.Most {
			t.Errorf("%+v", a)
		}
		if again := ask(t, 1, `{"ask":"drive","unit":"A1","path":`+asJSON(t, a.Path)+`}`).(DriveAnswer); !again.Legal {
			t.Errorf("the furthest part is refused: %v", again.Refusal)
		}
	})
	t.Run("RE-14.1 every weapon tells what it needs and does", func(t *testing.T) {
		a := ask(t, 1, `{"ask":"sight","unit":"A1","target":"B1"}`).(SightAnswer)
		if len(a.Weapons) != 3 {
			t.Fatalf("%+v", a)
		}
		for _, w := range a.Weapons {
			if a.Visible && w.Refusal == nil && w.Odds == nil {
				t.Errorf("no chances for %+v", w)
			}
		}
	})
	t.Run("RE-21.15 what a weapon may be aimed at is what is not refused", func(t *testing.T) {
		for target, want := range map[string][]string{"opel_blitz": {"", AtCrew}, "m4a3_75": nil} {
			st := enact(t, "", nil, actor{"A1", "m8", 6000, 2000, 0, ""}, actor{"B1", target, 6000, 4600, 1800, ""})
			st.shooting("A1 hold")
			a, err := r.Inspect(st.p, 1, json.RawMessage(`{"ask":"sight","unit":"A1","target":"B1"}`))
			if err != nil {
				t.Fatal(err)
			}
			gun := a.(SightAnswer).Weapons[0]
			if !slices.Equal(gun.Aims, want) {
				t.Errorf("%s: may aim at %q, want %q", target, gun.Aims, want)
			}
			if target != "opel_blitz" && !slices.Equal(gun.Names, []printed.Location{printed.Hull, printed.Turret, printed.Running}) {
				t.Errorf("RE-14.8 at short range from the front it may name %v", gun.Names)
			}
			for _, at := range []string{AtCrew, AtBelly, AtWait} {
				if shots := mount(0, "B1"); !slices.Contains(want, at) {
					shots[0].At = at
					st.refused(Fire{Unit: "A1", Shots: shots})
				}
			}
		}
	})
	t.Run("RE-14.3 the chain of a shot adds up to its chances, whatever is loaded", func(t *testing.T) {
		var odds []string
		for _, loaded := range []string{`[]`, `[{"mount":0,"ammo":"HE"}]`, `[{"mount":0,"name":"turret"}]`} {
			a := ask(t, 1, `{"ask":"sight","unit":"A1","target":"B1","shots":`+loaded+`}`).(SightAnswer)
			gun := a.Weapons[0]
			odds = append(odds, asJSON(t, gun.Odds))
			for _, part := range []string{"hit", "equal", "penetrate", "bailed", "wreck", "destroyed", "out"} {
				sum := new(big.Rat)
				for _, l := range gun.Chain {
					sum.Add(sum, l.Odds[part])
				}
				if len(gun.Chain) < 2 || sum.Cmp(gun.Odds[part]) != 0 {
					t.Errorf("%s loaded %s: %v in %d parts, %v as a whole", part, loaded, sum, len(gun.Chain), gun.Odds[part])
				}
			}
		}
		if odds[0] == odds[1] {
			t.Error("another round changes nothing")
		}
	})
	t.Run("RE-0.10 the points of a target are those the look counts", func(t *testing.T) {
		a := ask(t, 1, `{"ask":"sight","unit":"A1","target":"B1"}`).(SightAnswer)
		if len(a.Samples) != 9 || !slices.ContainsFunc(a.Samples, func(p field.SampleSeen) bool { return p.Seen }) {
			t.Errorf("a vehicle: %+v", a.Samples)
		}
		if a := ask(t, 1, `{"ask":"sight","unit":"A1","target":"B2"}`).(SightAnswer); len(a.Samples) != 8 {
			t.Errorf("a squad of eight: %+v", a.Samples)
		}
	})
	t.Run("RE-0.7 any action can be tried before it is played", func(t *testing.T) {
		if a := ask(t, 1, `{"ask":"act","unit":"A2","action":{"type":"order","unit":"A2","order":"run"}}`).(ActAnswer); !a.Legal {
			t.Errorf("refused: %v", a.Refusal)
		}
		a := ask(t, 1, `{"ask":"act","unit":"A2","action":{"type":"order","unit":"A2","order":"withdraw"}}`).(ActAnswer)
		if a.Legal || a.Refusal == nil || a.Refusal.Clause == "" {
			t.Errorf("%+v", a)
		}
	})
	t.Run("RE-X.4 a squad's walk tells its cost", func(t *testing.T) {
		a := ask(t, 1, `{"ask":"walk","unit":"A2","walk":{"unit":"A2","by":[0,500]}}`).(WalkAnswer)
		if a.Legal || a.Refusal == nil { // it has no order yet
			t.Errorf("%+v", a)
		}
	})
	t.Run("RE-6.4 a unit tells its fields of fire, its reach and what it may lay", func(t *testing.T) {
		a := ask(t, 1, `{"ask":"unit","unit":"A1"}`).(UnitAnswer)
		if len(a.Arcs) == 0 || a.Arcs[0] != (Arc{printed.TurretGun, true, 2700, 1800, a.Arcs[0].Reach, field.ShortRange}) ||
			a.Reach[printed.Run] != a.Reach[printed.Advance]*3/2 {
			t.Errorf("%+v", a)
		}
		foe := ask(t, 1, `{"ask":"unit","unit":"B1"}`).(UnitAnswer)
		if len(foe.Arcs) == 0 || foe.Reach[printed.Advance] == 0 || len(foe.Lays) > 0 {
			t.Errorf("a unit of the other side: %+v", foe)
		}
	})
	t.Run("RE-0.10 what stands in the way of a look is named, and where", func(t *testing.T) {
		wall := house(2, 5000, 3000, 7000, 3200)
		st := enact(t, "", []printed.Piece{wall}, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 5000, 1800, ""})
		a, err := r.Inspect(st.p, 1, json.RawMessage(`{"ask":"sight","unit":"A1","target":"B1"}`))
		if err != nil {
			t.Fatal(err)
		}
		s := a.(SightAnswer)
		if s.Visible || s.Stop == nil || s.Stop.Terrain != "building" || s.Stop.X != 6000 || max(s.Stop.Y-3000, 3000-s.Stop.Y) > 3 {
			t.Errorf("%+v %+v", s, s.Stop)
		}
		hull := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"A2", "m4a3_75", 6000, 2900, 0, ""},
			actor{"B2", "de_rifle", 6000, 3400, 1800, ""})
		a, err = r.Inspect(hull.p, 1, json.RawMessage(`{"ask":"sight","unit":"A1","target":"B2"}`))
		if err != nil {
			t.Fatal(err)
		}
		if s := a.(SightAnswer); !s.Visible && (s.Stop == nil || s.Stop.Unit != "A2") {
			t.Errorf("%+v %+v", s, s.Stop)
		}
	})
	t.Run("RE-14.1 who could fire at a unit where it would end, and at whom it could", func(t *testing.T) {
		wall := house(2, 5000, 3000, 7000, 3200)
		for x, want := range map[int]int{6000: 0, 8500: 1} {
			st := enact(t, "", []printed.Piece{wall}, actor{"A1", "m4a3_75", x, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 5000, 1800, ""})
			a, err := r.Inspect(st.p, 1, json.RawMessage(`{"ask":"threats","unit":"A1"}`))
			if err != nil {
				t.Fatal(err)
			}
			both := a.(ThreatsAnswer)
			if len(both.Threats) != want || len(both.Shots) != want {
				t.Fatalf("from %d: %+v", x, both)
			}
			if want > 0 && (both.Threats[0].Unit != "B1" || both.Threats[0].Need == 0 || both.Threats[0].Odds == nil) {
				t.Errorf("%+v", both.Threats)
			}
		}
	})
	for _, bad := range []string{
		`{"ask":"drive","unit":"Z9"}`, `{"ask":"dance","unit":"A1"}`, `{"ask":"drive","unit":"A2"}`, `{"oops":1}`,
		`{"ask":"act","unit":"A1","action":{"type":"dance"}}`,
	} {
		if _, err := r.Inspect(next, 1, json.RawMessage(bad)); err == nil {
			t.Errorf("%s is answered", bad)
		}
	}
	before := asJSON(t, next)
	ask(t, 2, `{"ask":"sight","unit":"B2","target":"A2"}`)
	if !bytes.Equal([]byte(before), []byte(asJSON(t, next))) {
		t.Error("a question changed the position")
	}
}
