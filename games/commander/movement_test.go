package commander

import (
	"testing"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func TestActions(t *testing.T) {
	t.Run("TC-4.0.b after the second player's turn the game turn goes up", func(t *testing.T) {
		b := open(t)
		b.s.Turn = 3
		b.do(1, End{})
		b.do(1, Discard{})
		want(t, "active", b.s.Active, game.Seat(2))
		b.do(2, End{})
		b.do(2, Discard{})
		want(t, "turn", b.s.Turn, 4)
		want(t, "active", b.s.Active, game.Seat(1))
		want(t, "supply", b.s.Supply, 2)
	})
	t.Run("TC-4.0.c unspent points are lost", func(t *testing.T) {
		b := open(t)
		b.deck(1, "smoke")
		b.do(1, Draw{})
		want(t, "supply", b.s.Supply, 1)
		for _, a := range []struct {
			seat game.Seat
			a    game.Action
		}{{1, End{}}, {1, Discard{}}, {2, End{}}, {2, Discard{}}} {
			b.do(a.seat, a.a)
		}
		want(t, "supply", b.s.Supply, 2)
	})
	t.Run("TC-4.0.d the winning move ends the game with supply left", func(t *testing.T) {
		b := open(t)
		b.unit(1, "t-34-m43", "A4")
		b.unit(1, "t-34-m43", "C4")
		tank := b.unit(1, "t-34-m43", "E3")
		b.do(1, b.move("E3", []ID{tank}, "E4"))
		if b.s.End == nil || b.s.End.Winner != 1 || len(b.position().Waiting()) != 0 {
			t.Errorf("result %v, waiting %v", b.s.End, b.position().Waiting())
		}
	})
	t.Run("TC-5.0.a the same card may move twice, unless onceEach", func(t *testing.T) {
		for _, options := range []string{"", `{"onceEach":true}`} {
			b := open(t, options)
			tank := b.unit(1, "t-34-m43", "A1")
			b.do(1, b.move("A1", []ID{tank}, "A2", "A3"))
			second := b.move("A3", []ID{tank}, "A4", "B4")
			if options == "" {
				b.do(1, second)
				want(t, "supply", b.s.Supply, 0)
				b.no(1, b.move("B4", []ID{tank}, "B3"), "TC-5.0.a")
			} else {
				b.no(1, second, "TC-5.0.a")
			}
		}
	})
	t.Run("TC-5.0.b what fired does not move, what moved does not fire", func(t *testing.T) {
		b := open(t)
		fired, fresh := b.unit(1, "t-34-m43", "C2"), b.unit(1, "t-34-m43", "C2")
		target := b.unit(2, "pzkw-iv-h", "C3")
		b.shoot(1, Shot{Firer: fired, Fire: combat.FireAT, Target: target}, 10)
		b.do(1, ShotsDone{})
		b.no(1, b.move("C2", []ID{fired}, "C1"), "TC-5.0.b")
		b.ok(1, b.move("C2", []ID{fresh}, "C1"))
	})
	t.Run("TC-5.0.b a squad that rode into an enemy fires in the Melee step only", func(t *testing.T) {
		b := open(t)
		truck, squad := b.unit(1, "truck-soviet", "A1"), b.unit(1, "soviet-line-squad", "A1")
		b.unit(2, "german-line-squad", "A3")
		m := b.move("A1", []ID{truck, squad}, "A2", "A3")
		m.Groups[0].Rides = []Ride{{squad, []ID{truck}}}
		m.Groups[0].Dismount = []ID{squad}
		b.do(1, m)
		b.no(1, Fire{pos2("A3")}, "TC-9.0.a")
		b.melee()
		enemy := b.s.table.stack(pos2("A3"), 2)[0]
		b.ok(1, MeleeFire{[]Shot{{Firer: squad, Fire: combat.FireSA, Target: enemy}}})
	})
	t.Run("TC-5.0.d drawing needs a deck", func(t *testing.T) {
		b := open(t)
		b.do(1, Draw{}) // the truck
		b.no(1, Draw{}, "TC-5.0.d")
		truck := b.s.table.list(1, InHand)[0]
		b.do(1, Move{From: printed.Reserve, Groups: []Group{{Cards: []ID{truck}, Path: path("C1")}}})
		want(t, "supply", b.s.Supply, 0)
	})
	t.Run("TC-5.0.e ending at once is legal", func(t *testing.T) {
		b := open(t)
		b.do(1, End{})
		want(t, "phase", b.s.Phase, phaseDiscard)
	})
	t.Run("TC-5.0.f no way into the enemy's reserve, no shot at it", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C4")
		held := b.hand(2, "pzkw-iv-h")
		b.unit(2, "pzkw-iv-h", "C3")
		b.no(1, b.move("C4", []ID{tank}, "reserve"), "TC-8.3.a")
		b.do(1, Fire{pos2("C4")})
		b.no(1, Shot{Firer: tank, Fire: combat.FireAT, Target: held}, "TC-5.0.f")
	})
	t.Run("TC-6.4.a two of fourteen must go", func(t *testing.T) {
		b := open(t)
		var ids []ID
		for range 14 {
			ids = append(ids, b.hand(1, "soviet-line-squad"))
		}
		b.do(1, End{})
		b.no(1, Discard{ids[:1]}, "TC-6.4.a")
		b.do(1, Discard{ids[:2]})
		want(t, "hand", b.s.table.count(1, InHand), 12)
		short := open(t, `{"handLimit":10}`)
		for range 11 {
			short.hand(1, "soviet-line-squad")
		}
		short.do(1, End{})
		short.no(1, Discard{}, "TC-6.4.a")
	})
}

func TestMovement(t *testing.T) {
	t.Run("TC-6.3.a stacking", func(t *testing.T) {
		b := open(t)
		b.unit(1, "t-34-m43", "B2")
		b.unit(1, "t-34-m43", "B2")
		b.unit(1, "truck-soviet", "B2")
		squad, half := b.unit(1, "soviet-line-squad", "B1"), b.unit(1, "m3a1-scout-car", "B1")
		b.ok(1, b.move("B1", []ID{squad}, "B2"))
		b.no(1, b.move("B1", []ID{squad, half}, "B2"), "TC-6.3.a")
		for range 3 {
			b.unit(1, "truck-soviet", "D2")
		}
		fourth := b.unit(1, "truck-soviet", "D1")
		b.no(1, b.move("D1", []ID{fourth}, "D2"), "TC-6.3.a")
	})
	t.Run("TC-6.3.b only the end of a move is tested", func(t *testing.T) {
		b := open(t)
		for range 3 {
			b.unit(1, "t-34-m43", "B2")
		}
		b.unit(1, "t-34-m43", "B3")
		b.unit(1, "t-34-m43", "B3")
		tank := b.unit(1, "t-34-m43", "B1")
		b.ok(1, b.move("B1", []ID{tank}, "B2", "B3"))
		b.no(1, b.move("B1", []ID{tank}, "B2"), "TC-6.3.a")
	})
	t.Run("TC-8.0.a three cards at most", func(t *testing.T) {
		b := open(t)
		var ids []ID
		for range 3 {
			ids = append(ids, b.unit(1, "t-34-m43", "C1"))
		}
		truck := b.unit(1, "truck-soviet", "C1")
		b.no(1, b.move("C1", append(ids[:3:3], truck), "C2"), "TC-8.0.a")
		b.ok(1, b.move("C1", ids, "C2"))
		b.no(1, b.move("C1", ids[:1], "E2"), "TC-8.0.a")
		free := open(t, `{"ridersFree":true}`)
		a, c, d := free.unit(1, "t-34-m43", "C1"), free.unit(1, "t-34-m43", "C1"), free.unit(1, "truck-soviet", "C1")
		squad := free.unit(1, "soviet-line-squad", "C1")
		free.mount(squad, d)
		free.ok(1, free.move("C1", []ID{a, c, d, squad}, "C2"))
	})
	t.Run("TC-8.0.b stacking may be exceeded in passing", func(t *testing.T) {
		b := open(t)
		for range 3 {
			b.unit(1, "t-34-m43", "B2")
		}
		tank := b.unit(1, "t-34-m43", "B1")
		b.do(1, b.move("B1", []ID{tank}, "B2", "B3"))
		want(t, "tank", b.at(tank), "B3")
	})
	t.Run("TC-8.1.a fast and slow", func(t *testing.T) {
		b := open(t)
		for name, fast := range map[string]bool{"soviet-line-squad": false, "kv-1-m41": false, "soviet-cavalry": true, "p-76-obr39": false} {
			id := b.unit(1, name, "C1")
			m := b.move("C1", []ID{id}, "C2", "C3")
			if fast {
				b.ok(1, m)
			} else {
				b.no(1, m, "TC-8.1.a")
			}
			b.s.table.Pieces[id].Pos = pos2("E1")
		}
		truck, squad := b.unit(1, "truck-soviet", "A1"), b.unit(1, "soviet-line-squad", "A1")
		b.mount(squad, truck)
		b.ok(1, b.move("A1", []ID{truck, squad}, "A2", "A3"))
	})
	t.Run("TC-8.2.a groups", func(t *testing.T) {
		b := open(t)
		x, y, z := b.unit(1, "t-34-m43", "C1"), b.unit(1, "t-34-m43", "C1"), b.unit(1, "soviet-line-squad", "C1")
		b.no(1, b.move("C1", []ID{x, z}, "C2", "C3"), "TC-8.1.a")
		two := Move{From: pos2("C1"), Groups: []Group{{Cards: []ID{x}, Path: path("C2")}, {Cards: []ID{y, z}, Path: path("D2")}}}
		b.ok(1, two)
		two.Groups[1].Path = path("C2")
		b.no(1, two, "TC-8.2.a")
		two.Groups[1].Path = path("D2")
		b.do(1, two)
		want(t, "supply", b.s.Supply, 1)
		want(t, "second group", b.at(y), "D2")
	})
	t.Run("TC-8.3.a the reserve touches the second rank only", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C2")
		b.ok(1, b.move("C2", []ID{tank}, "C1", "reserve"))
		b.terrain(printed.Woods, "C1")
		b.no(1, b.move("C2", []ID{tank}, "C1", "reserve"), "TC-8.4.a")
		out := b.hand(1, "t-34-m43")
		b.ok(1, b.move("reserve", []ID{out}, "D1", "D2"))
		b.no(1, b.move("reserve", []ID{out}, "D2"), "TC-8.3.a")
		home := b.unit(1, "t-34-m43", "E1")
		b.no(1, b.move("E1", []ID{home}, "reserve", "D1"), "TC-8.3.a")
	})
	t.Run("TC-8.3.b equipment comes back as a card of its own", func(t *testing.T) {
		b := open(t)
		squad := b.unit(1, "soviet-line-squad", "C1")
		hmg := b.on(squad, "heavy-machine-gun")
		b.do(1, b.move("C1", []ID{squad}, "reserve"))
		want(t, "hand", b.s.table.count(1, InHand), 2)
		want(t, "gun", b.place(hmg), InHand)
		stuck := b.unit(1, "t-34-m43", "D1")
		b.s.table.Pieces[stuck].Immobilised = true
		b.no(1, b.move("D1", []ID{stuck}, "reserve"), "TC-9.3.2.a")
	})
	t.Run("TC-8.4.a slowing terrain is entered first and ends the move", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Hills, "A3")
		tank := b.unit(1, "t-34-m43", "A1")
		b.no(1, b.move("A1", []ID{tank}, "A2", "A3"), "TC-8.4.a")
		b.do(1, b.move("A1", []ID{tank}, "A2"))
		b.no(1, b.move("A2", []ID{tank}, "A3", "A4"), "TC-8.4.a")
		b.do(1, b.move("A2", []ID{tank}, "A3"))
	})
	t.Run("TC-8.4.1.a bogging in Woods", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Woods, "C2")
		tank, truck := b.unit(1, "t-34-m43", "C1"), b.unit(1, "truck-soviet", "C1")
		b.do(1, b.move("C1", []ID{tank, truck}, "C2"), 5, 6)
		want(t, "tank", b.s.table.Pieces[tank].Immobilised, true)
		want(t, "truck", b.s.table.Pieces[truck].Immobilised, false)
	})
	t.Run("TC-8.5.a enemies stop a move", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "A1")
		b.unit(2, "truck-german", "A2")
		b.no(1, b.move("A1", []ID{tank}, "A2", "A3"), "TC-8.5.a")
		b.ok(1, b.move("A1", []ID{tank}, "A2"))
	})
	t.Run("TC-8.5.b soft cards need a tank in the open", func(t *testing.T) {
		b := open(t)
		squad, tank := b.unit(1, "soviet-line-squad", "A1"), b.unit(1, "t-34-m43", "A1")
		enemy := b.unit(2, "pzkw-iv-h", "A2")
		b.no(1, b.move("A1", []ID{squad}, "A2"), "TC-8.5.b")
		b.ok(1, b.move("A1", []ID{squad, tank}, "A2"))
		b.terrain(printed.Village, "A2")
		b.ok(1, b.move("A1", []ID{squad}, "A2"))
		b.terrain(printed.Clear, "A2")
		b.s.table.Pieces[enemy].Immobilised = true
		b.no(1, b.move("A1", []ID{squad}, "A2"), "TC-8.5.b")
	})
	t.Run("TC-8.5.c in and out again", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C2")
		b.unit(2, "german-line-squad", "C3")
		b.do(1, b.move("C2", []ID{tank}, "C3"))
		b.do(1, b.move("C3", []ID{tank}, "C2"))
		want(t, "tank", b.at(tank), "C2")
		want(t, "attacker", b.s.ground.Spots[pos2("C3")].Attacker, game.Nobody)
	})
}

func ride(g *Group, squad ID, on ...ID) { g.Rides = append(g.Rides, Ride{squad, on}) }

func TestRiding(t *testing.T) {
	t.Run("TC-8.6.a who rides on what", func(t *testing.T) {
		b := open(t)
		truck, horse, squad := b.unit(1, "truck-soviet", "C1"), b.unit(1, "soviet-cavalry", "C1"), b.unit(1, "soviet-line-squad", "C1")
		try := func(rider, on ID) Move {
			m := b.move("C1", []ID{on, rider}, "C2")
			ride(&m.Groups[0], rider, on)
			return m
		}
		b.no(1, try(horse, truck), "TC-8.6.a")
		b.ok(1, try(squad, truck))
		car := b.unit(1, "ba-20", "C1")
		b.no(1, try(squad, car), "TC-8.6.a")
		second := b.unit(1, "soviet-line-squad", "C1")
		b.s.table.Pieces[horse].Pos = pos2("E1")
		b.mount(second, truck)
		b.no(1, try(squad, truck), "TC-8.6.a")
	})
	t.Run("TC-8.6.b mount, ride and dismount in one action", func(t *testing.T) {
		b := open(t)
		squad, truck := b.unit(1, "soviet-line-squad", "C1"), b.unit(1, "truck-soviet", "C1")
		m := b.move("C1", []ID{squad, truck}, "C2", "C3")
		ride(&m.Groups[0], squad, truck)
		m.Groups[0].Dismount = []ID{squad}
		b.do(1, m)
		want(t, "squad", b.at(squad), "C3")
		want(t, "carrier", b.s.table.Pieces[squad].On, ID(0))
		mount := Move{From: pos2("C3"), Groups: []Group{{Cards: []ID{squad, truck}, Rides: []Ride{{squad, []ID{truck}}}}}}
		b.do(1, mount)
		want(t, "carrier", b.s.table.Pieces[squad].On, truck)
		b.s.Supply = 1
		b.no(1, b.move("C3", []ID{truck}, "C2"), "TC-8.6.b")
		b.no(1, b.move("C3", []ID{squad}, "C2"), "TC-8.6.b")
	})
	t.Run("TC-8.6.b a vehicle that stands still may have fired, and is none of the three cards", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		squad, spw := b.unit(2, "german-line-squad", "C3"), b.unit(2, "spw-250", "C3")
		foe := b.unit(1, "soviet-line-squad", "C2")
		b.shoot(2, Shot{Firer: spw, Fire: combat.FireSA, Target: foe}, 9)
		b.do(2, ShotsDone{})
		m := Move{From: pos2("C3"), Groups: []Group{{Cards: []ID{squad, spw}, Rides: []Ride{{squad, []ID{spw}}}}}}
		b.no(2, Move{From: pos2("C3"), Groups: []Group{{Cards: m.Groups[0].Cards, Rides: m.Groups[0].Rides, Path: path("C4")}}}, "TC-5.0.b")
		b.do(2, m)
		want(t, "carrier", b.s.table.Pieces[squad].On, spw)

		b = open(t)
		var g Group
		for range 3 {
			squad, truck := b.unit(1, "soviet-line-squad", "C1"), b.unit(1, "truck-soviet", "C1")
			g.Cards = append(g.Cards, squad, truck)
			g.Rides = append(g.Rides, Ride{squad, []ID{truck}})
		}
		b.do(1, Move{From: pos2("C1"), Groups: []Group{g}})
		for _, r := range g.Rides {
			want(t, "carrier", b.s.table.Pieces[r.Squad].On, r.On[0])
			want(t, "carrier has moved", b.s.table.Pieces[r.On[0]].Moved, false)
		}
	})
	t.Run("TC-8.6.b a squad gets on an immobilised vehicle too, which goes nowhere", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Woods, "C2")
		squad, truck := b.unit(1, "soviet-line-squad", "C2"), b.unit(1, "truck-soviet", "C1")
		b.do(1, b.move("C1", []ID{truck}, "C2"), 5)
		away := b.move("C2", []ID{truck, squad}, "C1")
		ride(&away.Groups[0], squad, truck)
		b.no(1, away, "TC-9.3.2.a")
		still := b.move("C2", []ID{truck, squad})
		ride(&still.Groups[0], squad, truck)
		b.do(1, still)
		want(t, "carrier", b.s.table.Pieces[squad].On, truck)
		b.endTurn()
		b.endTurn()
		b.do(1, Move{From: pos2("C2"), Groups: []Group{{Cards: []ID{squad}, Dismount: []ID{squad}}}})
		want(t, "on foot again", b.s.table.Pieces[squad].On, ID(0))
	})
	t.Run("TC-8.6.b from one vehicle straight onto another", func(t *testing.T) {
		b := open(t)
		squad, left, taken := b.unit(1, "soviet-line-squad", "C1"), b.unit(1, "truck-soviet", "C1"), b.unit(1, "truck-soviet", "C1")
		b.mount(squad, left)
		m := b.move("C1", []ID{squad, taken}, "C2", "C3")
		ride(&m.Groups[0], squad, taken)
		b.do(1, m)
		want(t, "squad", b.at(squad), "C3")
		want(t, "carrier", b.s.table.Pieces[squad].On, taken)
		b.do(1, b.move("C1", []ID{left}, "D1")) // it has stood still and may go its own way
	})
	t.Run("TC-8.6.c riders do not fire and share their carrier's fate", func(t *testing.T) {
		b := open(t)
		half, squad := b.unit(2, "spw-250", "C3"), b.unit(2, "german-line-squad", "C3")
		b.mount(squad, half)
		gun, foot := b.unit(1, "t-34-85", "C2"), b.unit(1, "soviet-line-squad", "C2")
		b.no(1, Fire{pos2("E1")}, "TC-9.0.a")
		b.do(1, Fire{pos2("C2")})
		b.no(1, Shot{Firer: foot, Fire: combat.FireSA, Target: squad}, "TC-8.6.c")
		b.shot(1, Shot{Firer: gun, Fire: combat.FireAT, Target: half}, 4, 9)
		want(t, "carrier", b.place(half), discarded)
		want(t, "squad", b.place(squad), discarded)
	})
	t.Run("TC-8.6.c the carrier fires, its squad does not", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		half, squad := b.unit(2, "spw-250", "C3"), b.unit(2, "german-line-squad", "C3")
		b.mount(squad, half)
		enemy := b.unit(1, "soviet-line-squad", "C2")
		b.do(2, Fire{pos2("C3")})
		b.no(2, Shot{Firer: squad, Fire: combat.FireSA, Target: enemy}, "TC-8.6.c")
		b.ok(2, Shot{Firer: half, Fire: combat.FireSA, Target: enemy})
		lucky := open(t, `{"bailout":true}`)
		half, squad = lucky.unit(2, "spw-250", "C3"), lucky.unit(2, "german-line-squad", "C3")
		lucky.mount(squad, half)
		gun := lucky.unit(1, "t-34-85", "C2")
		lucky.shoot(1, Shot{Firer: gun, Fire: combat.FireAT, Target: half}, 4, 9, 5)
		want(t, "squad that bailed out", lucky.place(squad), OnBoard)
	})
	t.Run("TC-8.6.d a squad on two tanks", func(t *testing.T) {
		b := open(t)
		x, y, squad := b.unit(1, "t-34-m43", "C1"), b.unit(1, "t-34-m43", "C1"), b.unit(1, "soviet-line-squad", "C1")
		m := b.move("C1", []ID{x, y, squad}, "C2", "C3")
		ride(&m.Groups[0], squad, x, y)
		one := b.move("C1", []ID{x, squad}, "C2", "C3")
		ride(&one.Groups[0], squad, x)
		b.no(1, one, "TC-8.6.a")
		b.do(1, m)
		want(t, "squad", b.at(squad), "C3")
		want(t, "carrier", b.s.table.Pieces[squad].On, ID(0))
	})
	t.Run("TC-8.6.1.a towing", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		truck, gun := b.unit(2, "truck-german", "C4"), b.unit(2, "pak-38", "C4")
		m := b.move("C4", []ID{truck, gun}, "C3", "C2")
		m.Groups[0].Tows = []Tow{{gun, truck}}
		b.ok(2, m)
		b.unit(1, "truck-soviet", "C2")
		b.no(2, m, "TC-8.6.1.a")
		m.Groups[0].Path = path("C3")
		b.do(2, m)
		want(t, "gun", b.s.table.Pieces[gun].On, truck)
		b.unit(1, "t-34-m43", "C2")
		b.no(2, Fire{pos2("C3")}, "TC-9.0.a")
		off := open(t, `{"towing":false}`)
		off.s.Active = 2
		truck, gun = off.unit(2, "truck-german", "C4"), off.unit(2, "pak-38", "C4")
		m = off.move("C4", []ID{truck, gun}, "C3")
		m.Groups[0].Tows = []Tow{{gun, truck}}
		off.no(2, m, "TC-8.6.1.a")
	})
	t.Run("TC-8.7.a equipment moves along", func(t *testing.T) {
		b := open(t)
		squad := b.unit(1, "soviet-line-squad", "B1")
		hmg := b.on(squad, "heavy-machine-gun")
		b.do(1, b.move("B1", []ID{squad}, "B2"))
		want(t, "bearer", b.s.table.Pieces[hmg].On, squad)
		want(t, "place", b.place(hmg), OnCard)
	})
	t.Run("TC-8.7.b transfers inside a position", func(t *testing.T) {
		b := open(t)
		x, y, far := b.unit(1, "soviet-line-squad", "B1"), b.unit(1, "soviet-line-squad", "B1"), b.unit(1, "soviet-line-squad", "B2")
		hmg := b.on(x, "heavy-machine-gun")
		b.no(1, Move{From: pos2("B1"), Transfers: []Transfer{{hmg, x, far}}}, "TC-8.7.b")
		b.do(1, Move{From: pos2("B1"), Transfers: []Transfer{{hmg, x, y}}})
		want(t, "bearer", b.s.table.Pieces[hmg].On, y)
		want(t, "supply", b.s.Supply, 1)
	})
	t.Run("TC-8.7.c one of a type", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		squad := b.unit(2, "german-line-squad", "B4")
		b.on(squad, "panzerfaust")
		b.no(2, Equip{b.hand(2, "panzerfaust"), squad}, "TC-8.7.c")
		b.ok(2, Equip{b.hand(2, "panzerschreck"), squad})
	})
	t.Run("TC-8.8.x worked example", func(t *testing.T) {
		b := open(t)
		truck, squad, tank := b.unit(1, "truck-soviet", "B1"), b.unit(1, "soviet-guards-squad", "B1"), b.unit(1, "t-34-m43", "B1")
		b.terrain(printed.Woods, "C2")
		b.unit(2, "german-line-squad", "C2")
		m := Move{From: pos2("B1"), Groups: []Group{
			{Cards: []ID{squad, truck}, Path: path("A2", "A3"), Rides: []Ride{{squad, []ID{truck}}}},
			{Cards: []ID{tank}, Path: path("C2")},
		}}
		b.no(1, b.move("B1", []ID{tank}, "C2", "D3"), "TC-8.5.a")
		b.do(1, m, 6)
		want(t, "truck", b.at(truck), "A3")
		want(t, "tank", b.at(tank), "C2")
		want(t, "supply", b.s.Supply, 1)
		b.terrain(printed.Clear, "C2")
		b.s.table.Pieces[tank].Pos, b.s.table.Pieces[tank].Entry = pos2("B1"), 0
		b.no(1, b.move("B1", []ID{tank}, "C2", "D3"), "TC-8.5.a")
	})
}
