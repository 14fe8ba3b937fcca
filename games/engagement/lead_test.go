package engagement

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

func TestLeads(t *testing.T) {
	ask := func(t *testing.T, p game.Position, seat game.Seat, q Query) any {
		t.Helper()
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := rules(t).Inspect(p, seat, text)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	advance := func(t *testing.T, pieces ...printed.Piece) *stage {
		t.Helper()
		st := enact(t, "", pieces, actor{"A1", "us_rifle", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 11000, 1800, ""})
		st.orders("A1 advance")
		return st
	}
	lead := func(t *testing.T, st *stage, l Lead) WalkAnswer {
		t.Helper()
		return ask(t, st.p, 1, Query{Ask: "walk", Unit: "A1", Lead: &l}).(WalkAnswer)
	}
	t.Run("RE-X.4 a squad keeps its shape", func(t *testing.T) {
		st := advance(t)
		a := lead(t, st, Lead{Shape: field.Keep, To: &[2]int{6000, 2700}})
		if !a.Legal || a.Walk.By == nil || !reflect.DeepEqual(a.Men, a.End) || len(a.Links) != 11 || a.Floors != 1 {
			t.Fatalf("%+v", a)
		}
		st.play(*a.Walk)
		if got := middle(st.the("A1").Squad.figures()); max(got.Y-2700, 2700-got.Y) > 1 {
			t.Errorf("its middle is at %+v", got)
		}
	})
	t.Run("RE-X.4 a squad takes a shape, each man on the nearest place", func(t *testing.T) {
		st := advance(t)
		a := lead(t, st, Lead{Shape: field.Line, To: &[2]int{6000, 2400}})
		if !a.Legal || len(a.Walk.Paths) != 12 || len(a.Men) != 12 {
			t.Fatalf("%+v", a)
		}
		h := geom.Bearing(middle(st.the("A1").Squad.figures()).Point(), geom.Pose{X: 6000, Y: 2400}.Centre())
		for _, place := range field.Line.Places(geom.Pose{X: 6000, Y: 2400, H: h}, 12) {
			if !slices.Contains(a.Men, place) {
				t.Errorf("nobody goes to %v", place)
			}
		}
		if again := ask(t, st.p, 1, Query{Ask: "walk", Unit: "A1", Walk: a.Walk}).(WalkAnswer); !reflect.DeepEqual(again, a) {
			t.Errorf("the same way is judged %+v, then %+v", a, again)
		}
	})
	t.Run("RE-0.7 a refused way is shown as far as it was meant to go", func(t *testing.T) {
		a := lead(t, advance(t), Lead{Shape: field.Keep, To: &[2]int{6000, 9000}})
		if a.Legal || a.Refusal == nil || a.Part == nil || a.Walk == nil || len(a.Men) != 12 || a.Men[0].Y < 8000 {
			t.Errorf("%+v", a)
		}
	})
	t.Run("RE-0.21 into a house, on a floor of it", func(t *testing.T) {
		house := printed.Piece{
			Type: "building", Height: 2 * printed.StoreyHeight, Storeys: 2,
			Poly: [][2]int{{5000, 2600}, {7000, 2600}, {7000, 4600}, {5000, 4600}},
		}
		up := 1
		a := lead(t, advance(t, house), Lead{Shape: field.Each, Men: []Errand{{Man: 0, X: 5400, Y: 2800, Storey: &up}}})
		if want := []Track{{0, [][3]int{{5400, 2800, 0}, {5400, 2800, 1}}}}; !reflect.DeepEqual(a.Walk.Paths, want) || a.Floors != 2 {
			t.Errorf("%+v, %d floors", a.Walk, a.Floors)
		}
	})
	t.Run("RE-X.4 what leads nowhere is refused", func(t *testing.T) {
		st := advance(t)
		for _, l := range []Lead{
			{Shape: field.Keep}, {Shape: "circle", To: &[2]int{6000, 2700}}, {Shape: field.Line, To: &[2]int{1 << 40, 0}},
			{Shape: field.Each, Men: []Errand{{Man: 99}}},
		} {
			if a := lead(t, st, l); a.Legal || a.Refusal == nil || a.Refusal.Clause != "RE-X.4" {
				t.Errorf("%+v: %+v", l, a)
			}
		}
	})
	t.Run("RE-X.10 where a squad is set up, and where it would stand", func(t *testing.T) {
		p, _, err := rules(t).Start(game.Setup{Scenario: "RE-S1"}, dice.NewFast(1))
		if err != nil {
			t.Fatal(err)
		}
		d := p.Waiting()[0]
		view := p.View(d.Seat).(View)
		for seat, side := range map[game.Seat]string{1: "A", 2: "B"} {
			zone := p.View(seat).(View).Zone
			for i, c := range p.(Position).s.plan.Sides[side].ZoneOn(view.Width, view.Height) {
				if zone[i] != [2]int{int(c.X / geom.PerUnit), int(c.Y / geom.PerUnit)} {
					t.Errorf("corner %d of %s is at %v", i, side, zone[i])
				}
			}
		}
		for _, legal := range p.Legal(d.Seat) {
			a, ok := legal.(Deploy)
			if !ok || view.unitView(a.Unit).Squad == nil {
				continue
			}
			text, err := actions().Encode(a)
			if err != nil {
				t.Fatal(err)
			}
			answer := ask(t, p, d.Seat, Query{Ask: "act", Unit: a.Unit, Action: text}).(ActAnswer)
			next, _, err := p.Apply(d.Seat, a, dice.None{})
			if err != nil {
				t.Fatal(err)
			}
			u := next.(Position).s.Units[next.(Position).s.Units.find(a.Unit)]
			if !answer.Legal || !reflect.DeepEqual(answer.Men, u.Squad.figures()) {
				t.Errorf("%+v would stand at %v, and stands at %v", a, answer.Men, u.Squad.figures())
			}
			return
		}
		t.Error("no squad is set up")
	})
}

func (v View) unitView(id string) UnitView {
	for _, u := range v.Units {
		if u.ID == id {
			return u
		}
	}
	return UnitView{}
}
