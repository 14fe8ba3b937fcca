package commander

import (
	"reflect"
	"testing"

	"sabot/games/commander/printed"
)

func TestLoading(t *testing.T) {
	ask := func(t *testing.T, b *battle, load, unload bool, cards ...ID) Loading {
		t.Helper()
		return asked[Loading](t, b, 2, map[string]any{"loading": LoadInquiry{cards, load, unload}})
	}
	same := func(t *testing.T, got, want Loading) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	field := func(t *testing.T) (b *battle, truck, squad, gun ID) {
		t.Helper()
		b = open(t)
		b.s.Active = 2
		return b, b.unit(2, "truck-german", "C3"), b.unit(2, "german-line-squad", "C3"), b.unit(2, "pak-35-36", "C3")
	}
	t.Run("TC-8.6.a a squad gets on a carrier", func(t *testing.T) {
		b, truck, squad, _ := field(t)
		ride := []Ride{{squad, []ID{truck}}}
		both := []ID{truck, squad}
		same(t, ask(t, b, true, true, both...), Loading{true, true, Group{Cards: both, Rides: ride, Dismount: []ID{squad}}})
		same(t, ask(t, b, true, false, both...), Loading{true, true, Group{Cards: both, Rides: ride}})
		same(t, ask(t, b, false, false, both...), Loading{true, true, Group{Cards: both}})
		same(t, ask(t, b, true, true, squad), Loading{false, false, Group{Cards: []ID{squad}}})
		b.s.table.Pieces[truck].Immobilised = true
		same(t, ask(t, b, true, false, both...), Loading{true, true, Group{Cards: both, Rides: ride}}) // to sit in it
		second := b.unit(2, "truck-german", "C3")
		got := ask(t, b, true, false, truck, second, squad)
		same(t, got, Loading{true, true, Group{Cards: []ID{truck, second, squad}, Rides: []Ride{{squad, []ID{second}}}}})
	})
	t.Run("TC-8.6.1.a a gun is towed behind a truck that carries a squad", func(t *testing.T) {
		b, truck, squad, gun := field(t)
		got := ask(t, b, true, false, truck, gun, squad)
		same(t, got, Loading{true, true, Group{
			Cards: []ID{truck, gun, squad}, Rides: []Ride{{squad, []ID{truck}}}, Tows: []Tow{{gun, truck}},
		}})
		b.s.opts.Towing = false
		same(t, ask(t, b, true, false, truck, gun), Loading{false, false, Group{Cards: []ID{truck, gun}}})
	})
	t.Run("TC-8.6.d a squad rides on two tanks and leaves them by itself", func(t *testing.T) {
		b, _, squad, _ := field(t)
		one, two := b.unit(2, "pzkw-iv-g", "C3"), b.unit(2, "pzkw-iv-g", "C3")
		cards := []ID{one, two, squad}
		same(t, ask(t, b, true, true, cards...), Loading{true, true, Group{Cards: cards, Rides: []Ride{{squad, []ID{one, two}}}}})
	})
	t.Run("TC-8.6.b a load goes along and gets off", func(t *testing.T) {
		b, truck, squad, _ := field(t)
		b.s.table.Pieces[squad].On = truck
		both := []ID{truck, squad}
		same(t, ask(t, b, true, true, truck), Loading{false, true, Group{Cards: both, Dismount: []ID{squad}}})
		same(t, ask(t, b, false, false, both...), Loading{false, true, Group{Cards: both}})
	})
	t.Run("TC-8.6.b what it says may be played", func(t *testing.T) {
		b, truck, squad, _ := field(t)
		g := ask(t, b, true, true, truck, squad).Group
		g.Path = []printed.Pos{pos2("C4")}
		b.play(2, Move{From: pos2("C3"), Groups: []Group{g}})
	})
	t.Run("TC-8.0.a the other side's cards are nobody's", func(t *testing.T) {
		b, _, _, _ := field(t)
		theirs := b.unit(1, "t-26-m39", "C2")
		same(t, ask(t, b, true, true, theirs, 999), Loading{})
	})
}
