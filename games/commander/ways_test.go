package commander

import (
	"slices"
	"testing"

	"sabot/game"
	"sabot/games/commander/printed"
)

// asked puts a query to the rules and wants an answer of type T.
func asked[T any](t *testing.T, b *battle, seat game.Seat, query any) T {
	t.Helper()
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	got, err := rules.Inspect(b.position(), seat, inquire(t, query))
	if err != nil {
		t.Fatal(err)
	}
	return got.(T)
}

func TestAidedWays(t *testing.T) {
	way := func(list []CardPath, end string) (found []CardPath) {
		for _, w := range list {
			if w.Path[len(w.Path)-1] == pos2(end) {
				found = append(found, w)
			}
		}
		return found
	}
	t.Run("TC-C29 Path leads a fast card through what slows", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "B1")
		b.terrain(printed.Woods, "A2", "B2", "C2", "A1", "C1")
		m := Move{From: pos2("B1"), Groups: []Group{{Cards: []ID{tank}}}}
		query := map[string]any{"pathCards": m}
		want(t, "without a card", len(asked[[]CardPath](t, b, 1, query)), 0)
		card := b.hand(1, "path")
		b.hand(1, "path")
		list := asked[[]CardPath](t, b, 1, query)
		ways := way(list, "B3")
		if len(ways) == 0 || ways[0].With[0].Card != card || ways[0].With[0].Step != 0 {
			t.Fatalf("to B3: %+v", ways)
		}
		want(t, "the straight way comes first", ways[0].Path[0], pos2("B2"))
		if ends := way(list, "B2"); len(ends) != 1 {
			t.Errorf("equal cards are offered once: %+v", ends)
		}
		for _, w := range list {
			m.Groups[0].Path, m.Groups[0].With = w.Path, w.With
			b.ok(1, m)
		}
	})
	t.Run("TC-C22 Bridge opens a Stream to vehicles", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "B1")
		b.terrain(printed.Stream, "A2", "B2", "C2")
		b.hand(1, "bridge")
		list := asked[[]CardPath](t, b, 1, map[string]any{"pathCards": Move{From: pos2("B1"), Groups: []Group{{Cards: []ID{tank}}}}})
		want(t, "ways onto the Stream", len(way(list, "B2")), 1)
		for _, w := range list {
			b.ok(1, Move{From: pos2("B1"), Groups: []Group{{Cards: []ID{tank}, Path: w.Path, With: w.With}}})
		}
		if len(way(list, "A1")) != 0 {
			t.Error("a Bridge is offered where there is nothing to cross")
		}
	})
	t.Run("TC-X.1 two cards only where one is not enough", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "B1")
		b.terrain(printed.Woods, "A1", "C1", "A2", "B2", "C2", "A3", "B3", "C3", "D1", "D2", "D3")
		b.hand(1, "path")
		b.hand(1, "path")
		for _, w := range asked[[]CardPath](t, b, 1, map[string]any{"pathCards": Move{From: pos2("B1"), Groups: []Group{{Cards: []ID{tank}}}}}) {
			want(t, "cards", len(w.With), len(w.Path))
		}
	})
}

func TestHandovers(t *testing.T) {
	b := open(t)
	x, y := b.unit(1, "soviet-line-squad", "B1"), b.unit(1, "soviet-line-squad", "B1")
	b.unit(1, "t-34-m43", "B1")
	hmg := b.on(x, "heavy-machine-gun")
	t.Run("TC-8.7.b to whoever can bear it", func(t *testing.T) {
		got := asked[[]Transfer](t, b, 1, map[string]any{"transfers": Move{From: pos2("B1")}})
		if !slices.Equal(got, []Transfer{{hmg, x, y}}) {
			t.Errorf("transfers %v", got)
		}
	})
	t.Run("TC-8.7.b each thing once", func(t *testing.T) {
		got := asked[[]Transfer](t, b, 1, map[string]any{"transfers": Move{From: pos2("B1"), Transfers: []Transfer{{hmg, x, y}}}})
		want(t, "more", len(got), 0)
	})
}

func TestEscapes(t *testing.T) {
	t.Run("TC-X.6 a retreat, card by card", func(t *testing.T) {
		b := open(t)
		cards := []ID{b.unit(1, "t-34-85", "B4"), b.unit(1, "t-34-85", "B4"), b.unit(1, "soviet-guards-squad", "B4")}
		b.assault("B4", cards...)
		x, y := b.unit(2, "german-line-squad", "B4"), b.unit(2, "german-line-squad", "B4")
		for range 2 {
			b.unit(2, "german-line-squad", "A4")
			b.unit(2, "german-line-squad", "C4")
		}
		card := b.hand(1, "panic")
		b.melee()
		b.do(1, Interrupt{Card: card})
		got := asked[[]Refuge](t, b, 2, map[string]any{"escapes": []Step{}})
		want(t, "cards to place", len(got), 2)
		want(t, "ways of the first", len(got[0].To), 2)
		got = asked[[]Refuge](t, b, 2, map[string]any{"escapes": []Step{{x, pos2("A4")}}})
		if len(got) != 1 || got[0].Unit != y || !slices.Equal(got[0].To, []printed.Pos{pos2("C4")}) {
			t.Errorf("A4 is full, yet: %+v", got)
		}
	})
	t.Run("TC-C121 a withdrawal", func(t *testing.T) {
		b := open(t)
		squad := b.unit(1, "soviet-line-squad", "C2")
		b.do(1, Instant{Card: b.hand(1, "withdrawal"), Pos: pos2("C2")})
		got := asked[[]Refuge](t, b, 1, map[string]any{"escapes": []Step{}})
		if len(got) != 1 || got[0].Unit != squad || !slices.Contains(got[0].To, pos2("D1")) || slices.Contains(got[0].To, pos2("C3")) {
			t.Errorf("escapes %+v", got)
		}
	})
	t.Run("TC-9.6.1.b nobody flees, nothing is answered", func(t *testing.T) {
		rules, err := New()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := rules.Inspect(open(t).position(), 1, inquire(t, map[string]any{"escapes": []Step{}})); err == nil {
			t.Errorf("answer %v", got)
		}
	})
}

func TestLandings(t *testing.T) {
	t.Run("TC-20.e where a group lands, and how far it goes on", func(t *testing.T) {
		b := hill(t, "")
		b.s.Turn, b.s.Active = 5, 2
		b.engine().beginTurn(2)
		places := asked[[]printed.Pos](t, b, 2, map[string]any{"landings": Placement{}})
		if !slices.Contains(places, pos2("D1")) || slices.Contains(places, pos2("D2")) {
			t.Errorf("places %v", places)
		}
		further := asked[[]printed.Pos](t, b, 2, map[string]any{"landings": Placement{Card: b.s.reinforcements.Arriving[0], Pos: pos2("D1")}})
		if !slices.Contains(further, pos2("D2")) || slices.Contains(further, pos2("D3")) {
			t.Errorf("further steps %v", further)
		}
		want(t, "for the other side", len(asked[[]printed.Pos](t, b, 1, map[string]any{"landings": Placement{}})), 0)
	})
}
