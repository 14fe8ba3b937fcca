package commander

import (
	"encoding/json"
	"testing"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// What happens where two clauses meet.

// toReserve moves cards from a position of the second rank into the reserve.
func (b *battle) toReserve(from string, cards ...ID) Move {
	return Move{From: pos2(from), Groups: []Group{{Cards: cards, Path: []printed.Pos{printed.Reserve}}}}
}

// passes answers every window with a pass.
func (b *battle) passes() {
	b.Helper()
	for b.s.window() != nil {
		b.do(b.s.window().Queue[0], Pass{})
	}
}

func TestReserveAndWhatCameIn(t *testing.T) {
	t.Run("TC-8.3.a equipment stays with what came in for the rest of the Play", func(t *testing.T) {
		b := open(t)
		squad, friend := b.unit(1, "soviet-guards-squad", "C1"), b.unit(1, "soviet-line-squad", "C1")
		gun := b.on(squad, "heavy-machine-gun")
		b.do(1, b.toReserve("C1", squad))
		b.no(1, Equip{gun, friend}, "TC-8.3.a")
		for _, a := range b.position().Legal(1) {
			if _, ok := a.(Equip); ok {
				t.Errorf("proposed: %s", b.position().Notate(a))
			}
		}
		second := b.hand(1, "heavy-machine-gun") // another copy has not moved
		b.ok(1, Equip{second, friend})
		b.endTurn()
		b.endTurn()
		b.ok(1, Equip{gun, friend})
	})
	t.Run("TC-8.3.a an attachment too", func(t *testing.T) {
		b := open(t)
		tank, friend := b.unit(1, "t-34-85", "C1"), b.unit(1, "t-34-85", "C1")
		ace := b.on(tank, "tank-ace")
		b.do(1, b.toReserve("C1", tank))
		b.no(1, Instant{Card: ace, Units: []ID{friend}}, "TC-8.3.a")
		b.endTurn()
		b.endTurn()
		b.do(1, Instant{Card: ace, Units: []ID{friend}})
		want(t, "on the other tank", b.s.table.Pieces[ace].On, friend)
	})
	t.Run("TC-C121 a Withdrawal into the reserve is no way round it", func(t *testing.T) {
		b := open(t)
		squad, friend := b.unit(1, "soviet-guards-squad", "C1"), b.unit(1, "soviet-line-squad", "D1")
		gun := b.on(squad, "heavy-machine-gun")
		b.do(1, Instant{Card: b.hand(1, "withdrawal"), Pos: pos2("C1")})
		b.do(1, Withdraw{[]Step{{squad, printed.Reserve}}})
		b.no(1, Equip{gun, friend}, "TC-8.3.a")
		b.no(1, Move{From: printed.Reserve, Groups: []Group{{Cards: []ID{squad}, Path: path("C1")}}}, "TC-8.3.a")
	})
}

func TestCardsForTheWholeAction(t *testing.T) {
	t.Run("TC-C29 a Path opens the position to later groups of the action", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Woods, "C2")
		x, y := b.unit(1, "t-34-m43", "C1"), b.unit(1, "t-34-m43", "C1")
		first := Group{Cards: []ID{x}, Path: path("C2"), With: []HandedCard{{Card: b.hand(1, "path"), Pos: pos2("C2")}}}
		second := Group{Cards: []ID{y}, Path: path("C2", "C3")}
		b.no(1, Move{From: pos2("C1"), Groups: []Group{second, first}}, "TC-8.4.a")
		b.do(1, Move{From: pos2("C1"), Groups: []Group{first, second}}) // no die for the Woods
		want(t, "first", b.at(x), "C2")
		want(t, "second", b.at(y), "C3")
	})
	t.Run("TC-11.g a Bridge serves later groups of the action", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Stream, "C2")
		x, y := b.unit(1, "t-34-m43", "C1"), b.unit(1, "t-34-m43", "C1")
		b.do(1, Move{From: pos2("C1"), Groups: []Group{
			{Cards: []ID{x}, Path: path("C2"), With: []HandedCard{{Card: b.hand(1, "bridge"), Pos: pos2("C2")}}},
			{Cards: []ID{y}, Path: path("C2", "C3")},
		}})
		want(t, "second", b.at(y), "C3")
	})
	t.Run("TC-C22 over a Bridge that is handed in one drives on, over a Ford by the option not", func(t *testing.T) {
		for _, tc := range []struct {
			card, options string
			on            bool
		}{{"bridge", "", true}, {"ford", "", true}, {"ford", `{"fordSlows":true}`, false}, {"bridge", `{"fordSlows":true}`, true}} {
			for _, steps := range [][]string{{"C2", "C3"}, {"D2", "C2"}} { // over it, and onto it as the second step
				b := open(t, tc.options)
				b.terrain(printed.Stream, "C2")
				tank := b.unit(1, "t-34-m43", "D1")
				m := b.move("D1", []ID{tank}, steps...)
				step := 0
				if steps[1] == "C2" {
					step = 1
				}
				m.Groups[0].With = []HandedCard{{Card: b.hand(1, tc.card), Pos: pos2("C2"), Step: step}}
				if !tc.on {
					b.no(1, m, "TC-8.4.a")
					continue
				}
				b.do(1, m)
				want(t, tc.card, b.at(tank), steps[1])
			}
		}
	})
	t.Run("TC-X.1 one card is not handed in with two groups", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Stream, "B2", "C2")
		x, y := b.unit(1, "t-34-m43", "C1"), b.unit(1, "t-34-m43", "C1")
		card := b.hand(1, "bridge")
		b.no(1, Move{From: pos2("C1"), Groups: []Group{
			{Cards: []ID{x}, Path: path("C2"), With: []HandedCard{{Card: card, Pos: pos2("C2")}}},
			{Cards: []ID{y}, Path: path("B2"), With: []HandedCard{{Card: card, Pos: pos2("B2")}}},
		}}, "TC-X.1")
	})
	t.Run("TC-X.1 a card handed in may be played before its step, and is gone then", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Stream, "B2", "C2")
		x, y := b.unit(1, "t-34-m43", "C1"), b.unit(1, "t-34-m43", "C1")
		card, smoke := b.hand(1, "bridge"), b.hand(2, "smoke")
		b.do(1, Move{From: pos2("C1"), Groups: []Group{
			{Cards: []ID{x}, Path: path("D2")},
			{Cards: []ID{y}, Path: path("C2"), With: []HandedCard{{Card: card, Pos: pos2("C2")}}},
		}})
		b.do(2, Interrupt{Card: smoke, Pos: pos2("A1")})
		b.do(1, Interrupt{Card: card, Pos: pos2("B2")})
		b.passes()
		want(t, "first", b.at(x), "D2")
		want(t, "second", b.at(y), "C1")
		want(t, "no Bridge on C2", b.s.ground.Spots[pos2("C2")].Crossing, noCrossing)
	})
	t.Run("TC-C124 a Minefield laid before Confusion is spent", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C1")
		mines, confusion := b.hand(2, "minefield"), b.hand(2, "confusion")
		b.do(1, b.move("C1", []ID{tank}, "C2"))
		b.do(2, Interrupt{Card: mines, Pos: pos2("C2")})
		b.do(2, Interrupt{Card: confusion})
		want(t, "tank", b.at(tank), "C1")
		want(t, "Minefield", b.place(mines), discarded)
	})
	t.Run("TC-8.3.b nobody gets on anything in the reserve alone", func(t *testing.T) {
		b := open(t)
		b.unit(1, "t-34-m43", "C1")
		truck, squad := b.hand(1, "truck-soviet"), b.hand(1, "soviet-line-squad")
		m := Move{From: printed.Reserve, Groups: []Group{{Cards: []ID{truck, squad}, Rides: []Ride{{squad, []ID{truck}}}}}}
		b.no(1, m, "TC-8.0.a")
		m.Groups[0].Path = path("A1")
		b.do(1, m)
		want(t, "rides", b.s.table.Pieces[squad].On, truck)
	})
}

func TestHaltedGroups(t *testing.T) {
	t.Run("TC-6.3.b a group that finds its end full does not set out", func(t *testing.T) {
		b := open(t)
		x, y, squad := b.unit(1, "t-34-m43", "C1"), b.unit(1, "t-34-m43", "C1"), b.unit(1, "soviet-line-squad", "C1")
		b.unit(1, "t-34-m43", "C2")
		b.unit(2, "german-line-squad", "A4")
		swamp := b.hand(2, "swamp")
		b.hand(2, "smoke")
		b.do(1, Move{From: pos2("C1"), Groups: []Group{{Cards: []ID{x, y}, Path: path("C2", "C3")}, {Cards: []ID{squad}, Path: path("C2")}}})
		b.do(2, Pass{})
		b.do(2, Interrupt{Card: swamp, Pos: pos2("C3")})
		b.passes()
		want(t, "tanks", b.at(x)+b.at(y), "C2C2")
		want(t, "squad", b.at(squad), "C1")
		want(t, "it has moved all the same", b.s.table.Pieces[squad].Moved, true)
	})
	t.Run("TC-X.2 who stops has room as soon as the others go on", func(t *testing.T) {
		b := open(t)
		x, y := b.unit(1, "t-34-m43", "C1"), b.unit(1, "t-34-m43", "C1")
		b.unit(1, "t-34-m43", "C2")
		b.unit(1, "t-34-m43", "C2")
		card := b.hand(2, "breakdown")
		b.hand(2, "smoke")
		b.do(1, b.move("C1", []ID{x, y}, "C2", "C3"))
		b.do(2, Pass{})
		b.do(2, Interrupt{Card: card, Unit: x})
		b.passes()
		want(t, "stopped", b.at(x), "C2")
		want(t, "gone on", b.at(y), "C3")
	})
	t.Run("TC-10.d thrown back into a melee the attackers are as they were", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C2")
		foe := b.unit(2, "german-line-squad", "C3")
		b.do(1, b.move("C2", []ID{tank}, "C3"))
		b.melee()
		b.do(1, MeleeFire{})
		b.do(2, MeleeFire{})
		b.do(1, Discard{})
		b.endMelee(2)
		rounds := b.s.table.Pieces[tank].Rounds
		for range 3 {
			b.unit(1, "soviet-line-squad", "C2")
		}
		card := b.hand(2, "breakdown")
		b.do(1, b.move("C3", []ID{tank}, "C2", "C1"))
		b.do(2, Pass{})
		b.do(2, Interrupt{Card: card, Unit: tank})
		want(t, "back", b.at(tank), "C3")
		want(t, "attacker", b.s.ground.Spots[pos2("C3")].Attacker, game.Seat(1))
		want(t, "way out", b.s.table.Pieces[tank].Entry, pos2("C2"))
		want(t, "rounds", b.s.table.Pieces[tank].Rounds, rounds)
		want(t, "foe", b.at(foe), "C3")
	})
	t.Run("TC-10.k who goes on from the position between is out of the melee", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C2")
		b.unit(2, "german-line-squad", "C3")
		b.do(1, b.move("C2", []ID{tank}, "C3"))
		b.do(1, b.move("C3", []ID{tank}, "C2", "C1"))
		want(t, "way out", b.s.table.Pieces[tank].Entry, 0)
		want(t, "attacker", b.s.ground.Spots[pos2("C3")].Attacker, game.Nobody)
	})
}

// endMelee ends a turn in which a seat holds its fire in one melee.
func (b *battle) endMelee(seat game.Seat) {
	b.Helper()
	b.do(seat, End{})
	b.do(seat, MeleeFire{})
	b.do(3-seat, MeleeFire{})
	b.do(seat, Discard{})
}

func TestLandingAtTheEnemy(t *testing.T) {
	landing := func(t *testing.T, foe string) (b *battle, a Arrive, gun, spw *Placement) {
		t.Helper()
		b = hill(t, "")
		b.s.Turn = 6
		b.engine().beginTurn(1)
		b.unit(2, foe, "E5")
		var tanks []ID
		p := pos2("F6")
		for _, id := range b.s.reinforcements.Arriving {
			if b.s.table.card(id).IsTank() {
				tanks = append(tanks, id)
			}
			a.Board = append(a.Board, Placement{Card: id, Pos: p})
		}
		for i := range a.Board {
			switch c := b.s.table.card(a.Board[i].Card); c.Kind {
			case printed.Infantry:
				a.Board[i].On, a.Board[i].With = tanks[0], tanks[1]
			case printed.ATGun:
				gun = &a.Board[i]
			case printed.Halftrack:
				spw = &a.Board[i]
			default:
			}
		}
		gun.On = spw.Card
		return b, a, gun, spw
	}
	t.Run("TC-8.6.1.a no gun is towed to the enemy from where a group lands", func(t *testing.T) {
		b, a, gun, spw := landing(t, "soviet-line-squad")
		b.ok(1, a)
		gun.Next, spw.Next = pos2("E5"), pos2("E5")
		b.no(1, a, "TC-8.6.1.a")
	})
	t.Run("TC-8.5.b a squad lands beside a tank only with two of its own", func(t *testing.T) {
		b, a, _, _ := landing(t, "t-34-m43")
		for i := range a.Board {
			if c := b.s.table.card(a.Board[i].Card); c.IsTank() || c.Kind == printed.Infantry {
				a.Board[i].Next = pos2("E5")
			}
		}
		b.do(1, a)
		want(t, "German cards at the enemy", len(b.s.table.stack(pos2("E5"), 1)), 4)
	})
	t.Run("TC-8.2.a what goes on to one position goes together", func(t *testing.T) {
		b, a, _, _ := landing(t, "t-34-m43")
		for i := range a.Board {
			a.Board[i].Next = 0
			if b.s.table.card(a.Board[i].Card).IsTank() || b.s.table.card(a.Board[i].Card).Kind == printed.Infantry {
				a.Board[i].Next = pos2("E5")
			}
		}
		b.hand(2, "smoke")
		b.do(1, a)
		want(t, "one window", b.s.Pending.Asked, 1)
		want(t, "cards in it", len(b.s.Pending.Moving), 4)
	})
}

func TestOptionsTogether(t *testing.T) {
	t.Run("TC-10.g spread counts what was aimed at card by card", func(t *testing.T) {
		b := open(t, `{"meleePriority":"spread","meleeDeclare":"sequential"}`)
		b.s.Active = 2
		x, y := b.unit(2, "german-line-squad", "C3"), b.unit(2, "german-line-squad", "C3")
		faust := b.on(y, "panzerfaust")
		tank, line := b.unit(1, "t-34-m43", "C3"), b.unit(1, "soviet-line-squad", "C3")
		b.assault("C3", tank, line)
		b.melee()
		at := MeleeFire{[]Shot{{Firer: y, Fire: combat.FireAT, Target: tank, Equipment: faust}}}
		b.no(2, at, "TC-10.g")
		b.do(2, MeleeFire{[]Shot{{Firer: x, Fire: combat.FireSA, Target: line}}}, 10)
		b.ok(2, at)
	})
	t.Run("TC-6.0.b no neutral row on a map that is drawn", func(t *testing.T) {
		rules, err := New()
		if err != nil {
			t.Fatal(err)
		}
		row := json.RawMessage(`{"noMansLand":"row"}`)
		own := json.RawMessage(`{"scenario":{"id":"own","clause":"TC-17.0.a","name":{"en":"x"},"group":"custom","columns":5,"ranks":2,` +
			`"nations":"fixed","forces":{"german":[{"card":"pzkw-iv-g","count":1}],"soviet":[{"card":"t-34-m43","count":1}]},"deck":"rest",` +
			`"terrain":"fixed","map":[{"pos":"C3","terrain":"woods"}],"order":"german","initiative":"order","victory":{"type":"eliminate"},` +
			`"turns":9,"atEnd":"draw"}}`)
		for _, tc := range []struct {
			setup game.Setup
			rows  int
		}{
			{game.Setup{Scenario: "tc-17-3", Options: row}, 5},
			{game.Setup{Scenario: "own", Details: own, Options: row}, 4},
			{game.Setup{Scenario: "tc-20-hill-621", Options: row}, 6},
		} {
			set, err := rules.setting(tc.setup)
			if err != nil {
				t.Fatal(err)
			}
			want(t, tc.setup.Scenario, set.board.Rows, tc.rows)
		}
	})
	t.Run("TC-19.1.a as printed the 37 mm gun has armour that AT fire may be aimed at", func(t *testing.T) {
		for options, can := range map[string]bool{"": false, `{"cardValues":"printed"}`: true} {
			b := open(t, options)
			b.s.Active = 2
			pz, gun := b.unit(2, "pzkw-iv-h", "C2"), b.unit(1, "ptp-37-obr30", "C3")
			b.do(2, Fire{pos2("C2")})
			shot := Shot{Firer: pz, Fire: combat.FireAT, Target: gun}
			if !can {
				b.no(2, shot, "TC-9.0.b")
				continue
			}
			e := b.shot(2, shot, 2, 9) // no vehicle: a natural 2 is a hit like others (TC-9.3.2.a)
			want(t, "armour", e.Armour, 1)
			want(t, "result", e.Result, combat.Killed)
		}
	})
}
