package engagement

import (
	"encoding/json"
	"slices"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/games/engagement/field"
)

func TestPlacingClauses(t *testing.T) {
	sherman := actor{"A1", "m4a3_75", 6000, 5000, 0, ""}
	t.Run("RE-17.2 the owner places a crew that gets out, touching its vehicle", func(t *testing.T) {
		st := enact(t, "", nil, actor{"B1", "pz4h", 6000, 11000, 1800, ""}, sherman)
		e := &engine{state: st.p.s.clone(), referee: &flow.Referee{Source: ones{}}}
		e.Ask = asking{}
		testBailOut(e, e.Units.find("A1"), "B1", "RE-3.2") // a natural 1
		e.flow.Run(e)
		st.p = Position{e.state}
		ask := st.p.Waiting()[0]
		if ask.Kind != string(askScramble) || ask.Seat != 1 || ask.Timeout != (Stay{Unit: "A1c"}) || st.p.s.Ask.From != "A1" {
			t.Fatalf("%+v", ask)
		}
		v := st.the("A1")
		front := Spot{Man: 0, X: 6000, Y: 5000 + v.Vehicle.profile.Footprint.Length/2 + field.FigureRadius}
		for _, bad := range []Arrange{
			{Unit: "A1c", Men: []Spot{{0, front.X, front.Y + 2}}},          // not touching
			{Unit: "A1c", Men: []Spot{{0, 6000, 5000}}},                    // under it
			{Unit: "A1c", Men: []Spot{front, {1, front.X + 100, front.Y}}}, // on each other
			{Unit: "A1c", Men: []Spot{front, front}},                       // twice
			{Unit: "A1c", Men: []Spot{{9, front.X, front.Y}}},              // nobody
		} {
			if refusal := st.refused(bad); refusal != "RE-17.2 engagement.place.spot" {
				t.Errorf("%+v: %s", bad.Men, refusal)
			}
		}
		st.placesHold("A1c", 1, 30, func(n int, at [2]int) Arrange { return Arrange{Unit: "A1c", Men: []Spot{{n, at[0], at[1]}}} })
		st.play(Arrange{Unit: "A1c", Men: []Spot{front}})
		if got := st.the("A1c").Squad.Men[0].Figure; got != (field.Figure{X: front.X, Y: front.Y}) {
			t.Errorf("he stands at %+v", got)
		}
		if st.p.s.Ask.Kind != askScramble {
			t.Fatal("they may still crawl")
		}
		asked := func(walk Stride) WalkAnswer {
			q, _ := json.Marshal(Query{Ask: "walk", Unit: "A1c", Walk: &walk})
			answer, err := rules(t).Inspect(st.p, 1, q)
			if err != nil {
				t.Fatal(err)
			}
			return answer.(WalkAnswer)
		}
		far := asked(Stride{Unit: "A1c", Paths: []Track{{Man: 0, To: [][3]int{{front.X, front.Y + 3000, 0}}}}})
		if far.Legal || far.Part == nil || far.Part.Paths[0].To[0][1] <= front.Y || !asked(*far.Part).Legal {
			t.Errorf("of a crawl of 30 cm %+v is left", far.Part)
		}
		st.play(Stay{Unit: "A1c"})
	})
	t.Run("RE-5.2 the owner moves men who are overrun aside", func(t *testing.T) {
		st := enact(t, "", nil, sherman, actor{"B1", "de_rifle", 6000, 9000, 1800, ""})
		st.stand("B1", field.Figure{X: 6100, Y: 6500, Storey: 0})
		st.orders("A1 advance B1")
		st.throw(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}, &fixed{rolls: []int{6, 6, 6, 6}})
		ask := st.p.Waiting()[0]
		if ask.Kind != string(askDisplace) || ask.Seat != 2 || ask.Clause != "RE-5.2" {
			t.Fatalf("%+v", ask)
		}
		if legal := st.p.Legal(2); len(legal) == 0 || legal[0] != (Stay{Unit: "B1"}) || ask.Timeout != (Stay{Unit: "B1"}) {
			t.Errorf("%v", legal)
		}
		st.placesHold("B1", 2, 20, func(n int, at [2]int) Arrange { return Arrange{Unit: "B1", Men: []Spot{{n, at[0], at[1]}}} })
		at := st.the("B1").Squad.Men[0].Figure
		for _, bad := range []Spot{{0, at.X + 101, at.Y}, {0, at.X - 50, at.Y}} { // too far, in the way
			if refusal := st.refused(Arrange{Unit: "B1", Men: []Spot{bad}}); refusal != "RE-5.2 engagement.place.spot" {
				t.Errorf("%+v: %s", bad, refusal)
			}
		}
		st.throw(Arrange{Unit: "B1", Men: []Spot{{0, at.X + 60, at.Y + 60}}}, &fixed{rolls: []int{6, 6}})
		if got := st.the("B1").Squad.Men[0].Figure; got != (field.Figure{X: at.X + 60, Y: at.Y + 60}) ||
			st.the("A1").Vehicle.Motion.Covered != 2000 {
			t.Errorf("%+v, and the tank has gone %d", got, st.the("A1").Vehicle.Motion.Covered)
		}
	})
}

// placesHold plays every place that is proposed for one man who stands where
// nobody else wants to, and wants at least so many of them.
func (st *stage) placesHold(unit string, seat game.Seat, least int, act func(int, [2]int) Arrange) {
	st.t.Helper()
	answer, err := rules(st.t).Inspect(st.p, seat, json.RawMessage(`{"ask":"places","unit":"`+unit+`"}`))
	if err != nil {
		st.t.Fatal(err)
	}
	men := answer.(PlacesAnswer).Men
	if len(men) == 0 || len(men[0].Spots) < least {
		st.t.Fatalf("%+v", men)
	}
	mates := st.the(unit).Squad.figures()[1:]
	for _, at := range men[0].Spots {
		if slices.ContainsFunc(mates, func(o field.Figure) bool { return clash(o, field.Figure{X: at[0], Y: at[1]}) }) {
			continue
		}
		if _, _, err := st.p.Apply(seat, act(men[0].Man, at), dice.NewFast(1)); err != nil {
			st.t.Errorf("%v is proposed and refused: %v", at, err)
		}
	}
	if _, err := rules(st.t).Inspect(st.p, 3-seat, json.RawMessage(`{"ask":"places","unit":"`+unit+`"}`)); err == nil {
		st.t.Error("the other side is told as well")
	}
}
