package commander

import (
	"testing"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func TestTerrain(t *testing.T) {
	t.Run("TC-11.a fixed terrain is not played", func(t *testing.T) {
		b := open(t)
		b.unit(1, "soviet-line-squad", "C1")
		b.no(1, Dig{b.hand(1, "woods"), pos2("C1")}, "TC-11.a")
	})
	t.Run("TC-11.b no doubles", func(t *testing.T) {
		b := open(t)
		b.unit(1, "soviet-line-squad", "C1")
		b.overlay(1, printed.Bunkers, "C1")
		b.no(1, Dig{b.hand(1, "bunkers"), pos2("C1")}, "TC-11.b")
		b.terrain(printed.Stream, "D3")
		stream := b.hand(2, "stream")
		b.do(2, Hold{})
		b.no(2, Interrupt{Card: stream, Pos: pos2("D3")}, "TC-11.1.f")
	})
	t.Run("TC-11.c they protect infantry only", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		b.terrain(printed.Village, "C2")
		squad, gun := b.unit(1, "soviet-line-squad", "C2"), b.unit(1, "p-76-obr39", "C2")
		b.overlay(1, printed.Bunkers, "C2")
		tank := b.unit(2, "pzkw-iv-g", "C3") // HE 6
		want(t, "squad", b.hitsUpTo(Shot{Firer: tank, Fire: combat.FireHE, Target: squad}), 2)
		want(t, "gun", b.hitsUpTo(Shot{Firer: tank, Fire: combat.FireHE, Target: gun}), 4)
	})
	t.Run("TC-11.d before the first action", func(t *testing.T) {
		b := open(t)
		b.unit(1, "soviet-line-squad", "C1")
		holes := b.hand(1, "foxholes")
		b.ok(1, Dig{holes, pos2("D1")})
		b.ok(1, Dig{holes, pos2("C1")})
		b.do(1, Draw{})
		b.no(1, Dig{holes, pos2("C1")}, "TC-11.d")
	})
	t.Run("TC-11.d dealt Bunkers wait for a squad", func(t *testing.T) {
		b := open(t)
		b.s.ground.layBase(pos2("C2"), printed.Bunkers, 1)
		squad := b.unit(1, "soviet-line-squad", "C1")
		b.do(1, b.move("C1", []ID{squad}, "C2"))
		want(t, "waiting", b.s.ground.Spots[pos2("C2")].Unclaimed, false)
		b.do(1, b.move("C2", []ID{squad}, "C1"))
		want(t, "overlay", b.s.ground.Spots[pos2("C2")].Overlay, printed.Clear)
		lost := open(t)
		lost.s.ground.layBase(pos2("C3"), printed.Bunkers, 2)
		tank := lost.unit(1, "t-34-m43", "C2")
		lost.do(1, lost.move("C2", []ID{tank}, "C3"))
		want(t, "overlay", lost.s.ground.Spots[pos2("C3")].Overlay, printed.Clear)
	})
	t.Run("TC-11.e Bunkers replace Foxholes", func(t *testing.T) {
		b := open(t)
		b.unit(1, "soviet-line-squad", "C1")
		holes := b.overlay(1, printed.Foxholes, "C1")
		b.do(1, Dig{b.hand(1, "bunkers"), pos2("C1")})
		want(t, "overlay", b.s.ground.Spots[pos2("C1")].Overlay, printed.Bunkers)
		want(t, "Foxholes", b.place(holes), discarded)
		b.no(1, Dig{b.hand(1, "foxholes"), pos2("C1")}, "TC-11.e")
	})
	t.Run("TC-11.f removed with the last squad", func(t *testing.T) {
		b := open(t)
		gun := b.unit(1, "t-34-85", "C2")
		foe := b.unit(2, "german-line-squad", "C3")
		holes := b.overlay(2, printed.Foxholes, "C3")
		b.shoot(1, Shot{Firer: gun, Fire: combat.FireHE, Target: foe}, 1)
		want(t, "Foxholes", b.place(holes), discarded)
	})
	t.Run("TC-11.g Stream and Swamp laid out", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Stream, "C2")
		b.terrain(printed.Swamp, "D2")
		truck, tank := b.unit(1, "truck-soviet", "C1"), b.unit(1, "t-34-m43", "D1")
		squad := b.unit(1, "soviet-line-squad", "C1")
		b.no(1, b.move("C1", []ID{truck}, "C2"), "TC-11.g")
		b.ok(1, b.move("C1", []ID{squad}, "C2"))
		b.no(1, b.move("D1", []ID{tank}, "D2"), "TC-11.g")
		b.do(1, Interrupt{Card: b.hand(1, "ford"), Pos: pos2("C2")})
		want(t, "base", b.s.ground.Spots[pos2("C2")].Base, printed.Clear)
		b.do(1, b.move("C1", []ID{truck}, "C2", "C3"))
	})
	t.Run("TC-11.1.a only in the opponent's Play", func(t *testing.T) {
		b := open(t)
		b.no(1, Interrupt{Card: b.hand(1, "stream"), Pos: pos2("C3")}, "TC-11.1.a")
		x := b.unit(1, "t-34-m43", "C3")
		b.unit(2, "german-line-squad", "C3")
		b.assault("C3", x)
		b.s.table.Pieces[b.s.table.list(1, InHand)[0]].Place = discarded
		stream := b.hand(2, "stream")
		b.melee()
		b.no(2, Interrupt{Card: stream, Pos: pos2("D3")}, "TC-11.1.a")
	})
	t.Run("TC-11.1.b Stream on a position", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Hills, "D3")
		stream := b.hand(2, "stream")
		b.unit(2, "pak-38", "C3")
		b.do(2, Hold{})
		b.no(2, Interrupt{Card: stream, Pos: pos2("C3")}, "TC-6.1.1.c")
		b.do(2, Interrupt{Card: stream, Pos: pos2("D3")})
		want(t, "cover", b.s.ground.Cover(pos2("D3")), printed.Hills)
		want(t, "closed", b.s.ground.Closed(pos2("D3")), true)
	})
	t.Run("TC-11.1.c Stream on a border", func(t *testing.T) {
		b := open(t)
		tank, squad := b.unit(1, "t-34-m43", "C2"), b.unit(1, "soviet-line-squad", "C2")
		stream := b.hand(2, "stream")
		b.do(1, b.move("C2", []ID{tank, squad}, "C3"))
		b.no(2, Interrupt{Card: stream, Pos: pos2("C2"), To: pos2("D3")}, "TC-11.1.c")
		b.do(2, Interrupt{Card: stream, Pos: pos2("C2"), To: pos2("C3")})
		want(t, "tank", b.at(tank), "C2")
		want(t, "squad", b.at(squad), "C3")
		want(t, "moved", b.s.table.Pieces[tank].Moved, true)
		b.no(1, b.move("C2", []ID{tank}, "C3"), "TC-11.1.c")
		b.ok(1, b.move("C2", []ID{tank}, "D3"))
		ford := b.hand(1, "ford")
		b.do(1, Interrupt{Card: ford, Pos: pos2("C3"), To: pos2("C2")})
		want(t, "stream", b.place(stream), discarded)
		b.ok(1, b.move("C2", []ID{tank}, "C3"))
	})
	t.Run("TC-11.1.d fire values of the ground below", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Walls, "D3")
		swamp, second := b.hand(2, "swamp"), b.hand(2, "swamp")
		b.do(2, Hold{})
		b.do(2, Interrupt{Card: swamp, Pos: pos2("D3")})
		b.do(2, Interrupt{Card: second, Pos: pos2("E3")})
		want(t, "on walls", b.s.terrain[b.s.ground.Cover(pos2("D3"))].HE, 2)
		want(t, "on clear", b.s.terrain[b.s.ground.Cover(pos2("E3"))].HE, 3)
	})
	t.Run("TC-11.1.e played at a group moving in", func(t *testing.T) {
		b := open(t)
		x, y, squad := b.unit(1, "t-34-m43", "C2"), b.unit(1, "t-34-m43", "C2"), b.unit(1, "soviet-line-squad", "C2")
		swamp := b.hand(2, "swamp")
		b.do(1, b.move("C2", []ID{x, y, squad}, "C3"))
		b.do(2, Interrupt{Card: swamp, Pos: pos2("C3")})
		want(t, "tank", b.at(x), "C2")
		want(t, "squad", b.at(squad), "C3")
		r := open(t)
		x, y, squad = r.unit(1, "t-34-m43", "C2"), r.unit(1, "t-34-m43", "C2"), r.unit(1, "soviet-line-squad", "C2")
		m := r.move("C2", []ID{x, y, squad}, "C3")
		ride(&m.Groups[0], squad, x, y)
		swamp = r.hand(2, "swamp")
		r.do(1, m)
		r.do(2, Interrupt{Card: swamp, Pos: pos2("C3")})
		want(t, "riding squad", r.at(squad), "C2")
		want(t, "dismounted", r.s.table.Pieces[squad].On, ID(0))
	})
	t.Run("TC-11.1.f limits", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Village, "D3")
		b.terrain(printed.Swamp, "E3")
		swamp, stream := b.hand(2, "swamp"), b.hand(2, "stream")
		b.do(2, Hold{})
		b.no(2, Interrupt{Card: swamp, Pos: pos2("D3")}, "TC-11.1.f")
		b.no(2, Interrupt{Card: swamp, Pos: pos2("E3")}, "TC-11.1.f")
		b.ok(2, Interrupt{Card: stream, Pos: pos2("D3")})
		b.ok(2, Interrupt{Card: stream, Pos: pos2("E3")})
	})
	t.Run("TC-6.1.1.c not under wheels, not on Village", func(t *testing.T) {
		b := open(t)
		b.unit(1, "soviet-line-squad", "C2")
		b.unit(1, "truck-soviet", "D2")
		swamp := b.hand(2, "swamp")
		b.do(2, Hold{})
		b.ok(2, Interrupt{Card: swamp, Pos: pos2("C2")})
		b.no(2, Interrupt{Card: swamp, Pos: pos2("D2")}, "TC-6.1.1.c")
	})
}

func TestTerrainCards(t *testing.T) {
	rows := func(b *battle, terrain printed.Terrain) [5]int {
		g := b.s.terrain[terrain]
		return [5]int{int(g.AT), int(g.HE), int(g.SA), int(g.Air[printed.VersusArmour]), int(g.Art[printed.VersusArmour])}
	}
	b := open(t)
	for _, tc := range []struct {
		name    string
		terrain printed.Terrain
		row     [5]int
		blocks  bool
		slows   bool
	}{
		{"TC-C15 Woods", printed.Woods, [5]int{3, 2, 3, 3, 1}, true, true},
		{"TC-C16 Hills", printed.Hills, [5]int{2, 1, 2, 1, 1}, true, true},
		{"TC-C17 Village", printed.Village, [5]int{2, 2, 4, 2, 3}, true, false},
		{"TC-C25 Walls", printed.Walls, [5]int{2, 2, 2, 0, 0}, true, true},
		{"TC-C26 Wheatfield", printed.Wheatfield, [5]int{0, 0, 1, 0, 0}, false, false},
		{"TC-C27 Balka", printed.Balka, [5]int{3, 3, 3, 2, 2}, true, true},
		{"TC-C18 Foxholes", printed.Foxholes, [5]int{0, 1, 1, 1, 1}, false, false},
		{"TC-C19 Bunkers", printed.Bunkers, [5]int{0, 2, 3, 3, 3}, false, false},
		{"TC-C21 Stream", printed.Stream, [5]int{0, 1, 1, 1, 1}, false, true},
		{"TC-C28 Swamp", printed.Swamp, [5]int{0, 3, 2, 1, 3}, false, true},
	} {
		t.Run(tc.name+" has its row", func(t *testing.T) {
			want(t, "row", rows(b, tc.terrain), tc.row)
			want(t, "blocks", b.s.terrain[tc.terrain].Blocks, tc.blocks)
			want(t, "slows", b.s.terrain[tc.terrain].Slows, tc.slows)
		})
	}
	t.Run("TC-C17 small arms cannot hit into a Village", func(t *testing.T) {
		b := open(t)
		squad, foe := b.unit(1, "soviet-line-squad", "C2"), b.unit(2, "german-line-squad", "C3")
		b.terrain(printed.Village, "C3")
		want(t, "SA 4", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireSA, Target: foe}), 0)
		b.terrain(printed.Wheatfield, "C3")
		want(t, "into wheat", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireSA, Target: foe}), 3)
	})
	t.Run("TC-C19 Bunkers in melee", func(t *testing.T) {
		b := open(t)
		squad, foe := b.unit(1, "soviet-guards-squad", "C3"), b.unit(2, "german-line-squad", "C3")
		b.overlay(2, printed.Bunkers, "C3")
		want(t, "SA 5", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireSA, Target: foe}), 2)
	})
	t.Run("TC-C18 Foxholes in Woods and in melee", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Woods, "C3")
		b.overlay(2, printed.Foxholes, "C3")
		squad, foe := b.unit(1, "soviet-line-squad", "C2"), b.unit(2, "german-line-squad", "C3")
		want(t, "at range", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireSA, Target: foe}), 0)
		b.s.table.Pieces[squad].Pos = pos2("C3")
		want(t, "in melee", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireSA, Target: foe}), 3)
	})
	t.Run("TC-C21 a Stream on the position ahead stops wheels", func(t *testing.T) {
		b := open(t)
		x, y, squad := b.unit(1, "t-34-m43", "B1"), b.unit(1, "t-34-m43", "B1"), b.unit(1, "soviet-line-squad", "B1")
		stream := b.hand(2, "stream")
		b.do(1, b.move("B1", []ID{x, y, squad}, "B2"))
		b.do(2, Interrupt{Card: stream, Pos: pos2("B2")})
		want(t, "tank", b.at(x), "B1")
		want(t, "squad", b.at(squad), "B2")
		want(t, "stream", b.s.ground.Spots[pos2("B2")].Stream, stream)
	})
	t.Run("TC-C22 Bridge lets everybody through", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "B1")
		stream, card := b.hand(2, "stream"), b.hand(1, "bridge")
		b.do(1, b.move("B1", []ID{tank}, "B2", "B3"))
		b.do(2, Interrupt{Card: stream, Pos: pos2("B2")})
		b.do(1, Interrupt{Card: card, Pos: pos2("B2")})
		want(t, "tank", b.at(tank), "B3")
		want(t, "bridge", b.s.ground.Spots[pos2("B2")].Crossing, bridge)
		want(t, "stream", b.place(stream), discarded)
	})
	t.Run("TC-C23 a Ford removes the Stream, in the house rules it still slows", func(t *testing.T) {
		for options, end := range map[string]string{"": "B3", `{"preset":"house"}`: "B2"} {
			b := open(t, options)
			tank := b.unit(1, "t-34-m43", "B1")
			stream, fordCard := b.hand(2, "stream"), b.hand(1, "ford")
			b.do(1, b.move("B1", []ID{tank}, "B2", "B3"))
			b.do(2, Interrupt{Card: stream, Pos: pos2("B2")})
			b.do(1, Interrupt{Card: fordCard, Pos: pos2("B2")})
			want(t, "tank", b.at(tank), end)
			want(t, "stream", b.place(stream), discarded)
		}
	})
	t.Run("TC-C28 a Swamp is for ever", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Swamp, "B2")
		tank := b.unit(1, "t-34-m43", "B1")
		card := b.hand(1, "path")
		m := b.move("B1", []ID{tank}, "B2")
		m.Groups[0].With = []HandedCard{{Card: card, Pos: pos2("B2")}}
		b.no(1, m, "TC-C29")
		o := open(t, `{"pathCrossesSwamp":true}`)
		o.terrain(printed.Swamp, "B2")
		tank = o.unit(1, "t-34-m43", "B1")
		m = o.move("B1", []ID{tank}, "B2", "B3")
		m.Groups[0].With = []HandedCard{{Card: o.hand(1, "path"), Pos: pos2("B2")}}
		o.do(1, m)
		want(t, "tank", o.at(tank), "B3")
		want(t, "seat", o.s.Active, game.Seat(1))
	})
}
