package commander

import (
	"slices"
	"strconv"
	"testing"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// hill is Hill 621 in play with seat 1 German in the north, as the scenario
// has it, and nobody on the board.
func hill(t *testing.T, options string) *battle {
	t.Helper()
	b := newBattle(t, "tc-20-hill-621", options)
	b.s.Nation = [3]printed.Side{0, printed.German, printed.Soviet}
	for i := range b.s.table.Pieces {
		b.s.table.Pieces[i].Owner = 3 - b.s.table.Pieces[i].Owner // each truck to its own nation
	}
	b.s.table.Pieces[0].Owner = 0
	for i := range b.s.table.Batches {
		b.s.table.Batches[i].Seat = 3 - b.s.table.Batches[i].Seat
	}
	for _, q := range b.s.scenario.Map {
		b.s.ground.Spots[q.Pos].Base = q.Terrain
	}
	return b
}

func TestHill621(t *testing.T) {
	t.Run("TC-20.a the board", func(t *testing.T) {
		b := start(t, "tc-20-hill-621", "")
		for p, terrain := range map[string]printed.Terrain{
			"B4": printed.Woods, "C4": printed.Woods, "E4": printed.Woods, "D1": printed.Village, "E1": printed.Village,
			"B6": printed.Clear, "C5": printed.Hills,
		} {
			want(t, p, b.s.ground.Spots[pos2(p)].Base, terrain)
		}
		want(t, "German start", len(b.s.setUpZone(1)), 3)
		b.no(1, Place{}, "TC-20.d")
		b.ready(1)
		b.ready(2)
		want(t, "squads", len(b.s.table.list(2, OnBoard)), 14)
		for _, p := range []string{"B4", "C4", "E4"} {
			want(t, "Foxholes", b.s.ground.Spots[pos2(p)].Overlay, printed.Foxholes)
		}
		want(t, "German reserve", b.s.table.count(1, InHand), 6)
	})
	t.Run("TC-20.b German first, sixteen turns", func(t *testing.T) {
		b := start(t, "tc-20-hill-621", "")
		b.ready(1)
		b.ready(2)
		want(t, "first", b.s.side(b.s.First), printed.German)
		b.s.Turn, b.s.Active, b.s.Phase = 16, 2, phaseDiscard
		b.s.reinforcements.Arriving = nil
		b.do(2, Discard{})
		if b.s.End == nil || b.s.End.Winner != 1 || b.s.End.Clause != "TC-20.c" {
			t.Errorf("result %+v", b.s.End)
		}
	})
	t.Run("TC-20.c who holds the hill", func(t *testing.T) {
		for _, tc := range []struct {
			c5       string
			enemy    bool
			attacker game.Seat
			winner   game.Seat
		}{
			{"t-34-m43", true, 1, 2},
			{"t-34-m43", true, 2, 1},
			{"truck-soviet", false, 0, 1},
			{"p-76-obr39", false, 0, 1},
			{"t-34-m43", false, 0, 2},
		} {
			b := hill(t, "")
			b.unit(2, "soviet-line-squad", "B5")
			b.unit(2, tc.c5, "C5")
			b.unit(2, "soviet-line-squad", "D5")
			if tc.enemy {
				b.unit(1, "pzkw-iv-g", "C5")
				b.s.ground.Spots[pos2("C5")].Attacker = tc.attacker
			}
			held := ControlView{Held: 2, Needed: 3}
			if tc.winner == 2 {
				held.Held = 3
			}
			want(t, tc.c5+": seen", aim{b.s, 2}.control(), held)
			want(t, "no aim of the other side", aim{b.s, 1}.control(), ControlView{})
			b.s.Turn = 16
			b.engine().turnOver()
			want(t, tc.c5, b.s.End.Winner, tc.winner)
		}
	})
	t.Run("TC-20.d no deck, no way back", func(t *testing.T) {
		b := hill(t, "")
		tank := b.unit(1, "pzkw-iv-g", "C6")
		b.no(1, b.move("C6", []ID{tank}, "reserve"), "TC-20.d")
		b.no(1, Draw{}, "TC-20.d")
	})
	t.Run("TC-20.e arrivals", func(t *testing.T) {
		b := hill(t, "")
		b.s.Turn = 6
		b.engine().beginTurn(1)
		want(t, "reserve", b.s.table.count(1, InHand), 3)
		b.no(1, End{}, "TC-4.0.b")
		a := Arrive{}
		var tanks []ID
		var squad, gun, half ID
		for _, id := range b.s.reinforcements.Arriving {
			switch b.s.table.card(id).ID {
			case "pzkw-iv-g":
				tanks = append(tanks, id)
			case "german-line-squad":
				squad = id
			case "pak-40":
				gun = id
			case "spw-250":
				half = id
			}
		}
		for _, id := range append(tanks, half) {
			a.Board = append(a.Board, Placement{Card: id, Pos: pos2("B6")})
		}
		a.Board = append(a.Board, Placement{Card: gun, Pos: pos2("B6"), On: half})
		b.no(1, Arrive{append(slices.Clone(a.Board), Placement{Card: squad, Pos: pos2("B6")})}, "TC-20.e")
		a.Board = append(a.Board, Placement{Card: squad, Pos: pos2("B6"), On: tanks[0], With: tanks[1]})
		b.do(1, a)
		want(t, "supply", b.s.Supply, 1)
		want(t, "overstacked", b.s.table.overstacked(1), pos2("B6"))
		b.do(1, End{})
		b.do(1, Discard{b.s.table.list(1, InHand)[:0]})
		want(t, "phase", b.s.Phase, phaseTrim)
		b.no(1, Trim{tanks[:1]}, "TC-20.e")
		b.do(1, Trim{tanks})
		want(t, "active", b.s.Active, game.Seat(2))
	})
	t.Run("TC-20.e fast cards go on", func(t *testing.T) {
		b := hill(t, "")
		b.s.Turn, b.s.Active = 5, 2
		b.engine().beginTurn(2)
		var a Arrive
		for i, id := range b.s.reinforcements.Arriving {
			next := pos2("D2")
			if i%2 == 1 {
				next = pos2("E2")
			}
			a.Board = append(a.Board, Placement{Card: id, Pos: pos2("D1"), Next: next})
		}
		b.do(2, a)
		want(t, "tanks in D2", b.s.table.stackSize(pos2("D2"), 2).combat, 3)
	})
	t.Run("TC-20.e the first landing proposed loses nobody", func(t *testing.T) {
		for turn, seat := range map[int]game.Seat{5: 2, 6: 1, 8: 2, 11: 1} {
			b := hill(t, "")
			b.s.Turn, b.s.Active = turn, seat
			for i := range b.s.scenario.Arrivals {
				if a := &b.s.scenario.Arrivals[i]; a.Turn != turn {
					b.s.reinforcements.Arrived = append(b.s.reinforcements.Arrived, a.ID)
				}
			}
			b.engine().beginTurn(seat)
			for _, action := range proposalsFor(b.s, seat).candidates(askArrive) {
				b.ok(seat, action)
			}
			b.do(seat, proposalsFor(b.s, seat).candidates(askArrive)[0])
			for len(b.s.Windows) > 0 {
				b.do(b.s.window().Queue[0], Pass{})
			}
			want(t, "overstacked in turn "+strconv.Itoa(turn), b.s.table.overstacked(seat), printed.Pos(0))
		}
	})
	t.Run("TC-20.f C7 canister", func(t *testing.T) {
		b := hill(t, "")
		other := b.unit(1, "pzkw-iv-g", "C4")
		b.no(1, Instant{Card: b.hand(1, "special-ammunition"), Units: []ID{other}}, "TC-C160")
		for die, left := range map[int]place{5: discarded, 7: OnCard} {
			m := hill(t, "")
			pz := m.unit(1, "pzkw-iii-n", "D4")
			card := m.on(pz, "special-ammunition")
			foe := m.unit(2, "soviet-line-squad", "D4")
			m.s.ground.Spots[pos2("D4")].Attacker = 1
			m.melee()
			m.do(1, MeleeFire{[]Shot{{Firer: pz, Fire: combat.FireSA, Target: foe}}})
			m.do(2, MeleeFire{}, die)
			want(t, "squad", m.place(foe), discarded)
			want(t, "canister", m.place(card), left)
		}
	})
	t.Run("TC-20.g SU-152", func(t *testing.T) {
		b := hill(t, "")
		b.s.Active = 2
		su, pz := b.unit(2, "su-152", "D3"), b.unit(1, "pzkw-iv-g", "D4")
		shot := Shot{Firer: su, Fire: combat.FireAT, Target: pz}
		e := b.shoot(2, shot, 5, 10)
		want(t, "first shot", e.Pen-e.Armour, 6)
		e = b.shoot(2, shot, 5, 10)
		want(t, "second shot", e.Pen-e.Armour, -5)
	})
	t.Run("TC-20.h Russian Panic before turn 11", func(t *testing.T) {
		for turn, legal := range map[int]bool{10: true, 11: false} {
			b := hill(t, "")
			b.s.Active, b.s.Turn = 2, turn
			for _, name := range []string{"t-34-m43", "t-34-m43", "soviet-guards-squad"} {
				id := b.unit(2, name, "D4")
				b.s.table.Pieces[id].Entry = pos2("D3")
			}
			b.unit(1, "german-line-squad", "D4")
			b.s.ground.Spots[pos2("D4")].Attacker = 2
			card := b.hand(2, "panic")
			b.melee()
			if legal {
				b.ok(2, Interrupt{Card: card})
			} else {
				b.no(2, Interrupt{Card: card}, "TC-20.h")
			}
		}
	})
	t.Run("TC-20.i balance", func(t *testing.T) {
		for options, turn := range map[string]int{"": 11, `{"balance":"german-plus"}`: 10, `{"balance":"german-minus"}`: 12} {
			b := hill(t, options)
			for i := range b.s.scenario.Arrivals {
				if a := &b.s.scenario.Arrivals[i]; a.ID == "german-2" {
					want(t, options, b.s.arrivalTurn(a), turn)
				}
			}
		}
	})
	t.Run("TC-20.j Tank Melee of the first printing", func(t *testing.T) {
		for options, upTo := range map[string]int{"": 3, `{"tmvModel":"hill621"}`: 2} {
			b := hill(t, options)
			ss, tank := b.unit(1, "waffen-ss-squad", "D4"), b.unit(2, "t-34-m43", "D4")
			want(t, options, b.hitsUpTo(Shot{Firer: ss, Fire: combat.FireTMV, Target: tank}), upTo)
		}
	})
}
