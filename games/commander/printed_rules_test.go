package commander

import (
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// The rules as printed where we once played otherwise: each is the default, and
// the other way is an option of the house rules.

// endTurn ends the turn of the active player without doing anything.
func (b *battle) endTurn() {
	b.Helper()
	seat := b.s.Active
	b.do(seat, End{})
	b.do(seat, Discard{})
}

func TestEndsAsPrinted(t *testing.T) {
	t.Run("TC-17.5.a the group may be called in the first turn", func(t *testing.T) {
		b := newBattle(t, "tc-17-5", "")
		b.s.Active, b.s.First = 2, 1
		b.unit(1, "t-34-m43", "C1")
		b.s.reinforcements.Groups[2] = cardList{47, 47}
		b.do(2, Instant{Card: b.hand(2, "reinforcements")})
		want(t, "hand", b.s.table.count(2, InHand), 2)
		b.endTurn()
		for range 3 {
			b.endTurn()
			b.endTurn()
		}
		if b.s.End == nil || b.s.End.How != HowRelieved || b.s.Turn != 4 {
			t.Errorf("result %+v in turn %d", b.s.End, b.s.Turn)
		}
	})
	t.Run("TC-16.0.d no scenario but Hill 621 has a last turn", func(t *testing.T) {
		rules, err := New()
		if err != nil {
			t.Fatal(err)
		}
		for i := range rules.data.Scenarios {
			id := rules.data.Scenarios[i].ID
			last := newBattle(t, id, "").s.lastTurn()
			want(t, id, last > 0, id == "tc-20-hill-621")
			want(t, id+" in the house rules", newBattle(t, id, `{"preset":"house"}`).s.lastTurn() > 0, true)
		}
	})
	t.Run("TC-16.0.d a battle that stands still is drawn", func(t *testing.T) {
		b := open(t, `{"drawAfter":3}`)
		x, foe := b.unit(1, "t-34-85", "C2"), b.unit(2, "german-line-squad", "C3")
		b.unit(2, "german-line-squad", "A4")
		b.endTurn()
		b.endTurn()
		b.shoot(1, Shot{Firer: x, Fire: combat.FireHE, Target: foe}, 1) // a loss in turn 2
		b.endTurn()
		b.endTurn()
		b.do(1, b.move("C2", []ID{x}, "D3")) // a capture in turn 3
		b.endTurn()
		b.endTurn()
		for b.s.Turn < 6 {
			want(t, "drawn", b.s.tide.drawnAt(&b.s.opts.Battle, b.s.lastTurn()), 6)
			b.do(1, b.move(b.at(x), []ID{x}, map[string]string{"D3": "D2", "D2": "D3"}[b.at(x)])) // nothing new is taken
			b.endTurn()
			b.endTurn()
		}
		b.endTurn()
		b.endTurn()
		if b.s.End == nil || b.s.End.How != HowQuiet || b.s.End.Winner != game.Nobody {
			t.Errorf("result %+v in turn %d", b.s.End, b.s.Turn)
		}
	})
	t.Run("TC-16.0.d whoever can never again bring a unit to the table has lost", func(t *testing.T) {
		b := newBattle(t, "tc-17-5", "")
		gun, foe := b.unit(1, "t-34-85", "C2"), b.unit(2, "german-line-squad", "C3")
		b.s.reinforcements.Groups[2] = cardList{47, 47} // and no card that calls them
		for _, id := range b.s.table.list(2, InDeck) {
			b.s.table.discard(id)
		}
		b.shoot(1, Shot{Firer: gun, Fire: combat.FireHE, Target: foe}, 1)
		if b.s.End == nil || b.s.End.How != HowExhausted || b.s.End.Winner != 1 {
			t.Errorf("result %+v", b.s.End)
		}
	})
	t.Run("TC-4.0.a the attacker adds three to his initiative", func(t *testing.T) {
		for _, id := range []string{"tc-17-4", "tc-17-5"} {
			b := start(t, id, "", 9, 2) // seat 1 attacks
			var told DiceRolled
			for b.s.Turn == 0 {
				seat := b.position().Decider()
				next, events, err := b.position().Apply(seat, b.position().Legal(seat)[0], dice.NewFast(1))
				if err != nil {
					t.Fatal(err)
				}
				b.s = next.(Position).s
				for _, e := range events {
					if rolled, ok := e.(DiceRolled); ok && rolled.What == "initiative" {
						told = rolled
					}
				}
			}
			want(t, id, told.Bonus, [2]int{3, 0})
		}
	})
}

// mustered starts a scenario up to the choice of forces.
func mustered(t *testing.T, scenario, options string) *battle {
	t.Helper()
	b := start(t, scenario, options)
	if b.s.Phase == phaseNation {
		b.play(1, Nation{printed.Soviet})
	}
	return b
}

func TestAdditionalCards(t *testing.T) {
	for _, tc := range []struct {
		scenario string
		nation   printed.Side
	}{{"tc-17-7", printed.German}, {"tc-17-8", printed.Soviet}, {"tc-17-9", printed.Soviet}} {
		t.Run("TC-17.0.a additional cards cost nothing in "+tc.scenario, func(t *testing.T) {
			many := "2*artillery-barrage,2*air-strike,2*flank-shot,2*repair,2*breakdown,2*coordination,2*smoke,9*stream,9*bunkers"
			b := mustered(t, tc.scenario, "")
			seat := b.s.seatOf(tc.nation)
			b.ok(seat, Build{Cards: items(many)})
			b.no(seat, Build{Cards: items("3*smoke")}, "TC-14.0.b")
			b.no(seat, Build{Cards: items("21*stream")}, "TC-14.0.b")
			b.no(seat, Build{Cards: items("panzerfaust")}, "TC-X.4")
			h := mustered(t, tc.scenario, `{"preset":"house"}`)
			h.no(seat, Build{Cards: items(many)}, "TC-14.0.c")
		})
	}
}

func TestAnyTime(t *testing.T) {
	t.Run("TC-12.2.a Breakdown and Weapon Malfunction in a melee", func(t *testing.T) {
		for _, card := range []string{"breakdown", "weapon-malfunction"} {
			b := open(t)
			x, tank := b.unit(1, "t-34-m43", "C3"), b.unit(2, "pzkw-iv-g", "C3")
			b.assault("C3", x)
			start, volley := b.hand(2, card), b.hand(1, card)
			b.melee()
			b.do(1, Pass{})
			b.do(2, Interrupt{Card: start, Unit: x}) // at its start
			b.do(1, Pass{})                          // no Repair
			b.do(1, Pass{})
			want(t, card, b.s.table.Pieces[x].Immobilised || b.s.table.Pieces[x].Malfunction, true)
			b.do(2, MeleeFire{[]Shot{{Firer: tank, Fire: combat.FireAT, Target: x}}})
			if b.s.asks(1) == askMeleeFire {
				b.do(1, MeleeFire{})
			}
			b.do(1, Interrupt{Card: volley, Unit: tank}, map[string][]int{"breakdown": {10}}[card]...) // within it
			want(t, card, b.s.table.Pieces[tank].Immobilised || b.s.table.Pieces[tank].Malfunction, true)
		}
	})
	t.Run("TC-9.5.1.d no Smoke within a melee, no water in it", func(t *testing.T) {
		b := open(t)
		x, tank := b.unit(1, "t-34-m43", "C3"), b.unit(2, "pzkw-iv-g", "C3")
		b.assault("C3", x)
		smoke, stream := b.hand(1, "smoke"), b.hand(2, "stream")
		b.melee()
		b.ok(1, Interrupt{Card: smoke, Pos: pos2("C3")})
		b.do(1, Pass{})
		b.no(2, Interrupt{Card: stream, Pos: pos2("A2")}, "TC-11.1.a")
		b.do(2, Pass{})
		b.do(1, MeleeFire{[]Shot{{Firer: x, Fire: combat.FireAT, Target: tank}}})
		b.do(2, MeleeFire{})
		b.no(1, Interrupt{Card: smoke, Pos: pos2("C3")}, "TC-C165")
	})
	t.Run("TC-12.2.a a Bridge in every window", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Stream, "A2")
		gun, foe := b.unit(1, "t-34-85", "C2"), b.unit(2, "german-line-squad", "C3")
		card := b.hand(2, "bridge")
		b.do(1, Fire{pos2("C2")})
		b.do(1, Shot{Firer: gun, Fire: combat.FireHE, Target: foe})
		b.ok(2, Interrupt{Card: card, Pos: pos2("A2")})
	})
	t.Run("TC-X.1 while others come out of the reserve", func(t *testing.T) {
		b := open(t)
		tank, squad := b.unit(1, "t-34-m43", "C2"), b.hand(1, "soviet-line-squad")
		card := b.hand(2, "breakdown")
		b.do(1, Move{From: printed.Reserve, Groups: []Group{{Cards: []ID{squad}, Path: path("A1")}}})
		b.no(2, Interrupt{Card: card, Unit: squad}, "TC-X.1")
		b.do(2, Interrupt{Card: card, Unit: tank})
		b.do(1, Pass{})
		want(t, "the tank on the board", b.s.table.Pieces[tank].Immobilised, true)
	})
	t.Run("TC-9.3.1.b a Flank Shot in melee costs nothing", func(t *testing.T) {
		b := open(t)
		x, tank := b.unit(1, "t-34-85", "C3"), b.unit(2, "pzkw-v-g", "C3")
		b.assault("C3", x)
		card := b.hand(1, "flank-shot")
		b.melee()
		b.do(1, Pass{})
		b.do(1, MeleeFire{[]Shot{{Firer: x, Fire: combat.FireAT, Target: tank, With: []HandedCard{{Card: card}}}}})
		e := find[ShotFired](b, b.do(2, MeleeFire{}, 3, 10))
		want(t, "half the side", e.Armour, 3)
	})
}

func TestReserveAsPrinted(t *testing.T) {
	back := func(b *battle, tank ID) Move {
		return Move{From: printed.Reserve, Groups: []Group{{Cards: []ID{tank}, Path: path("E1", "E2")}}}
	}
	for _, options := range []string{"", `{"onceEach":true}`} {
		t.Run("TC-8.3.a into the reserve and out again not in one Play "+options, func(t *testing.T) {
			b := open(t, options)
			b.unit(1, "t-34-m43", "C1")
			tank := b.unit(1, "t-34-m43", "A1")
			b.do(1, Move{From: pos2("A1"), Groups: []Group{{Cards: []ID{tank}, Path: []printed.Pos{printed.Reserve}}}})
			b.no(1, back(b, tank), "TC-8.3.a")
			for _, a := range b.position().Legal(1) {
				if m, ok := a.(Move); ok && m.From == printed.Reserve {
					t.Errorf("proposed: %s", b.position().Notate(a))
				}
			}
			b.endTurn()
			b.endTurn()
			b.do(1, back(b, tank))
			want(t, "in the next turn", b.at(tank), "E2")
		})
	}
}

func TestGroundAsPrinted(t *testing.T) {
	t.Run("TC-8.4.1.a a panic retreat into Woods rolls", func(t *testing.T) {
		b := open(t)
		x, y, squad := b.unit(1, "t-34-m43", "B4"), b.unit(1, "t-34-m43", "B4"), b.unit(1, "soviet-line-squad", "B4")
		tank, foe := b.unit(2, "pzkw-iv-g", "B4"), b.unit(2, "german-line-squad", "B4")
		b.terrain(printed.Woods, "A4")
		b.assault("B4", x, y, squad)
		b.hand(1, "panic")
		b.melee()
		b.do(1, Interrupt{Card: b.s.table.list(1, InHand)[0]})
		b.do(2, Retreat{[]Step{{tank, pos2("A4")}, {foe, pos2("A4")}}}, 5)
		want(t, "tank", b.at(tank), "A4")
		want(t, "stuck", b.s.table.Pieces[tank].Immobilised, true)
	})
	t.Run("TC-11.d Foxholes wait for a squad, and not where only the enemy is", func(t *testing.T) {
		b := open(t)
		squad := b.unit(1, "soviet-line-squad", "C1")
		b.unit(2, "german-line-squad", "C3")
		holes := b.hand(1, "foxholes")
		b.no(1, Dig{holes, pos2("C3")}, "TC-11.d")
		b.do(1, Dig{holes, pos2("C2")})
		want(t, "there", b.s.ground.Spots[pos2("C2")].Overlay, printed.Foxholes)
		b.do(1, b.move("C1", []ID{squad}, "C2"))
		b.do(1, b.move("C2", []ID{squad}, "C1"))
		want(t, "gone with the last squad", b.place(holes), discarded)
		h := open(t, `{"preset":"house"}`)
		h.unit(1, "soviet-line-squad", "C1")
		h.no(1, Dig{h.hand(1, "foxholes"), pos2("C2")}, "TC-11.d")
	})
	t.Run("TC-8.5.b a position with Foxholes has a terrain card, smoke is none", func(t *testing.T) {
		for _, dug := range []printed.Terrain{printed.Foxholes, printed.Bunkers} {
			b := open(t)
			squad := b.unit(1, "soviet-line-squad", "A1")
			b.unit(2, "german-line-squad", "A2")
			b.unit(2, "pzkw-iv-h", "A2")
			b.smoke(2, "A2")
			b.no(1, b.move("A1", []ID{squad}, "A2"), "TC-8.5.b")
			b.overlay(2, dug, "A2")
			b.do(1, b.move("A1", []ID{squad}, "A2"))
			want(t, "squad", b.at(squad), "A2")
		}
	})
	t.Run("TC-11.d digging in in the middle of a melee", func(t *testing.T) {
		b := open(t)
		b.unit(1, "soviet-line-squad", "C2")
		b.unit(2, "german-line-squad", "C2")
		b.ok(1, Dig{b.hand(1, "bunkers"), pos2("C2")})
	})
	t.Run("TC-11.g Stream and Swamp are the only terrain of a position", func(t *testing.T) {
		for _, water := range []printed.Terrain{printed.Stream, printed.Swamp} {
			b := open(t)
			b.terrain(water, "C2")
			b.unit(1, "soviet-line-squad", "C2")
			b.no(1, Dig{b.hand(1, "foxholes"), pos2("C2")}, "TC-11.g")
			b.no(1, Dig{b.hand(1, "bunkers"), pos2("C2")}, "TC-11.g")
		}
	})
	t.Run("TC-6.0.d every scenario without a map can be fought on a larger board", func(t *testing.T) {
		rules, err := New()
		if err != nil {
			t.Fatal(err)
		}
		for i := range rules.data.Scenarios {
			id := rules.data.Scenarios[i].ID
			_, err := rules.setting(game.Setup{Scenario: id, Options: []byte(`{"columns":7,"ranks":3}`)})
			want(t, id, err == nil, id != "tc-20-hill-621")
		}
		want(t, "6 of 10 are 13 of 21", newBattle(t, "tc-17-4", `{"columns":7,"ranks":3}`).s.positionsToWin(), 13)
		want(t, "8 of 10 are 16 of 20", newBattle(t, "tc-17-7", `{"columns":5,"ranks":4}`).s.positionsToWin(), 16)
	})
	t.Run("TC-8.6.1.a one vehicle brings squad and gun", func(t *testing.T) {
		b := open(t)
		half, squad, gun := b.unit(1, "truck-soviet", "C1"), b.unit(1, "soviet-line-squad", "C1"), b.unit(1, "p-76-obr39", "C1")
		m := b.move("C1", []ID{half, squad, gun}, "C2", "D3")
		m.Groups[0].Rides, m.Groups[0].Tows = []Ride{{squad, []ID{half}}}, []Tow{{gun, half}}
		b.do(1, m)
		for _, id := range []ID{half, squad, gun} {
			want(t, "there", b.at(id), "D3")
		}
		second := b.unit(1, "p-76-obr39", "D3")
		more := Move{From: pos2("D3"), Groups: []Group{{Cards: []ID{half, second}, Tows: []Tow{{second, half}}}}}
		b.no(1, more, "TC-8.6.a")
		tank := b.unit(2, "pzkw-iv-h", "D4")
		b.endTurn()
		b.shoot(2, Shot{Firer: tank, Fire: combat.FireHE, Target: half}, 1)
		want(t, "all lost", b.place(squad) == discarded && b.place(gun) == discarded, true)
	})
}

func TestReadyBesideWater(t *testing.T) {
	t.Run("TC-11.g ready-made set-ups dig in elsewhere", func(t *testing.T) {
		b := mustered(t, "tc-17-9", "")
		b.play(1, Build{Cards: items("foxholes")})
		b.play(2, Build{Cards: items("2*foxholes,2*bunkers")})
		water := ChooseTerrain{Cards: []printed.Terrain{
			printed.Swamp, printed.Swamp, printed.Stream, printed.Stream, printed.Wheatfield, printed.Wheatfield, printed.Bunkers, printed.Bunkers,
			printed.Village, printed.Village,
		}}
		b.play(1, water)
		b.play(2, water)
		for b.s.Turn == 0 {
			seat := b.position().Decider()
			list := b.position().Legal(seat)
			if len(list) == 0 {
				t.Fatalf("nothing is proposed to seat %d", seat)
			}
			b.play(seat, list[0])
		}
	})
}
