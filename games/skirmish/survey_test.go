package skirmish

import (
	"encoding/json"
	"strings"
	"testing"

	"sabot/geom"
)

func TestSurvey(t *testing.T) {
	b := duel(t, func(o *Options) { o.OpenCards = false }, []string{"wittmann"}, nil).from(stepTurn)
	b.set("B1", func(t *tank) { t.Cards[0].Up = false })
	mine, theirs := b.p.Survey(2), b.p.Survey(1)
	t.Run("TK-15.f a survey counts only cards its seat may know", func(t *testing.T) {
		own, ok := mine.Shot("B1", "A1")
		if seen, fine := theirs.Shot("B1", "A1"); !ok || !fine || own.Attack != 6 || seen.Attack != 5 {
			t.Errorf("%+v and %+v", own, seen)
		}
	})
	t.Run("TK-9.i trying a pose changes nothing on the table", func(t *testing.T) {
		if !mine.Reaches("B1", geom.Pose{X: 3000, Y: 6000, H: 1800}) || mine.Reaches("B1", geom.Pose{X: 3000, Y: 5000, H: 1800}) {
			t.Error("what the arrow reaches")
		}
		mine.Place("B1", geom.Pose{X: 3000, Y: 6000, H: 1800}, 2)
		if q, _ := mine.Shot("B1", "A1"); q.Defence != 3 || q.Stationary {
			t.Errorf("%+v", q)
		}
		if b.get("B1").Pose.Y != 7000 || b.get("B1").Speed != 0 {
			t.Error("the position has changed")
		}
	})
	t.Run("TK-K.6 a survey knows how many dice can be kept", func(t *testing.T) {
		c := newBattle(t, nil)
		c.tank(1, "firefly", 3000, 3000, 0, "ekins")
		c.tank(2, "panther", 3000, 7000, 1800)
		if q, ok := c.p.Survey(1).Shot("A1", "B1"); !ok || q.Keep != 2 {
			t.Errorf("%+v", q)
		}
	})
	t.Run("TK-7.b suggested moves can be made", func(t *testing.T) {
		v := b.p.Survey(1)
		moves := v.Moves("A1")
		if len(moves) < 20 {
			t.Errorf("only %d", len(moves))
		}
		for _, m := range moves {
			if !v.Reaches("A1", m) {
				t.Errorf("%v", m)
			}
		}
	})
	t.Run("TK-8.d the farthest pose along a drawn arrow", func(t *testing.T) {
		c := newBattle(t, nil)
		c.tank(1, "panther", 3000, 3000, 0)
		if to, ok := c.p.Survey(1).Farthest("A1", 0, 0); !ok || to.Y < 4199 || to.Y > 4200 {
			t.Errorf("%v on open ground", to)
		}
		house := piece(Building, 2000, 300, 3000, 3700, 900)
		house.place()
		c.p.s.Terrain = []Piece{house}
		// The wall begins at 3550 and the hull reaches 343.5 ahead.
		if to, ok := c.p.Survey(1).Farthest("A1", 0, 0); !ok || to.Y != 3206 {
			t.Errorf("%v before a wall", to)
		}
		if to, ok := c.p.Survey(1).Farthest("A1", 1800, 0); !ok || to.Y > 1801 || to.H != 0 {
			t.Errorf("%v backwards", to)
		}
	})
	if _, ok := mine.Look("A1", "A9"); ok {
		t.Error("there is no A9")
	}
}

func TestPreview(t *testing.T) {
	b := duel(t, func(o *Options) { o.OpenCards = false }, []string{"wittmann"}, nil)
	r := rules(t)
	ask := func(query string) string {
		got, err := r.Inspect(b.p, 1, json.RawMessage(query))
		if err != nil {
			t.Fatal(err)
		}
		return toJSON(t, got)
	}
	if got := ask(`{"tank":"A1"}`); strings.Contains(got, "wittmann") || !strings.Contains(got, `"pAny":`) {
		t.Error(got)
	}
	far := ask(`{"tank":"A1","pose":{"x":3000,"y":4500,"h":0}}`)
	if !strings.Contains(far, `"legal":false`) || !strings.Contains(far, `"nearest":{"x":3000,"y":42`) {
		t.Error(far)
	}
	if _, err := r.Inspect(b.p, 1, json.RawMessage(`{"tank":"Z9"}`)); err == nil {
		t.Error("there is no Z9")
	}
}
