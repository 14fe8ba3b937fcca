package commander

import (
	"testing"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// assault puts cards of seat 1 into a position of seat 2 as attackers who came
// from C2 this turn.
func (b *battle) assault(pos string, cards ...ID) {
	for _, id := range cards {
		u := &b.s.table.Pieces[id]
		u.Pos, u.Place, u.Entry, u.Moved = pos2(pos), OnBoard, pos2("C2"), true
	}
	b.s.ground.Spots[pos2(pos)].Attacker = 1
}

func TestMelee(t *testing.T) {
	t.Run("TC-10.a the active player picks the order", func(t *testing.T) {
		b := open(t)
		for _, p := range []string{"A3", "C3"} {
			b.assault(p, b.unit(1, "t-34-m43", p))
			b.unit(2, "german-line-squad", p)
		}
		b.melee()
		b.no(1, MeleeOrder{pos2("B3")}, "TC-10.a")
		b.do(1, MeleeOrder{pos2("C3")})
		want(t, "position", b.s.Melee.Pos, pos2("C3"))
		b.do(1, MeleeFire{})
		b.do(2, MeleeFire{})
		want(t, "next", b.s.Melee.Pos, pos2("A3"))
		b.do(1, MeleeFire{})
		b.do(2, MeleeFire{})
		want(t, "phase", b.s.Phase, phaseDiscard)
	})
	t.Run("TC-10.b joining and leaving", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		tank := b.unit(1, "t-34-m43", "C3")
		b.assault("C3", tank)
		x := b.unit(2, "german-line-squad", "C3")
		b.unit(2, "german-line-squad", "C3")
		b.ok(2, b.move("C3", []ID{x}, "C4"))
		b.unit(2, "german-line-squad", "C3")
		fourth := b.unit(2, "pzkw-iv-h", "C4")
		b.no(2, b.move("C4", []ID{fourth}, "C3"), "TC-6.3.a")
	})
	t.Run("TC-10.c who attacks", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C2")
		b.unit(2, "german-line-squad", "C3")
		b.do(1, b.move("C2", []ID{tank}, "C3"))
		want(t, "attacker", b.s.ground.Spots[pos2("C3")].Attacker, game.Seat(1))
		b.s.Active, b.s.Supply = 2, 2
		pz := b.unit(2, "pzkw-iv-h", "C4")
		b.do(2, b.move("C4", []ID{pz}, "C3"))
		want(t, "attacker", b.s.ground.Spots[pos2("C3")].Attacker, game.Seat(1))
		b.ok(2, b.move("C3", []ID{pz}, "D3"))
	})
	t.Run("TC-10.d attackers go back the way they came", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C2")
		b.unit(2, "german-line-squad", "C3")
		b.do(1, b.move("C2", []ID{tank}, "C3"))
		b.no(1, b.move("C3", []ID{tank}, "B3"), "TC-10.d")
		b.ok(1, b.move("C3", []ID{tank}, "C2"))
		b.ok(1, b.move("C3", []ID{tank}, "C2", "B1"))
	})
	t.Run("TC-10.e no terrain in melee, but Foxholes", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Village, "C3")
		squad, tank := b.unit(1, "soviet-line-squad", "C3"), b.unit(1, "t-34-m43", "C3")
		foe, pz := b.unit(2, "german-line-squad", "C3"), b.unit(2, "pzkw-iv-h", "C3")
		b.overlay(2, printed.Foxholes, "C3")
		want(t, "squad", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireSA, Target: foe}), 3)
		want(t, "tank", b.hitsUpTo(Shot{Firer: tank, Fire: combat.FireAT, Target: pz}), 8)
	})
	t.Run("TC-10.f fire from outside is normal", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Village, "C3")
		b.unit(1, "soviet-line-squad", "C3")
		foe := b.unit(2, "german-line-squad", "C3")
		b.overlay(2, printed.Foxholes, "C3")
		gun := b.unit(1, "t-34-85", "C2") // HE 6
		want(t, "hits up to", b.hitsUpTo(Shot{Firer: gun, Fire: combat.FireHE, Target: foe}), 3)
		b.ok(1, Fire{pos2("C2")})
	})
	t.Run("TC-10.g priorities", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		squad := b.unit(2, "german-line-squad", "C3")
		faust := b.on(squad, "panzerfaust")
		tank, line := b.unit(1, "t-34-m43", "C3"), b.unit(1, "soviet-line-squad", "C3")
		b.assault("C3", tank, line)
		pz := b.unit(2, "pzkw-iv-h", "C3")
		half := b.unit(1, "m3a1-scout-car", "C3")
		b.melee()
		b.no(2, MeleeFire{[]Shot{{Firer: squad, Fire: combat.FireAT, Target: tank, Equipment: faust}}}, "TC-10.g")
		b.no(2, MeleeFire{[]Shot{{Firer: pz, Fire: combat.FireHE, Target: line}}}, "TC-10.g")
		b.ok(2, MeleeFire{[]Shot{{Firer: pz, Fire: combat.FireAT, Target: half}}})
		b.ok(2, MeleeFire{[]Shot{{Firer: pz, Fire: combat.FireSmoke, Pos: pos2("C3")}}})
		b.s.table.Pieces[pz].Malfunction = true
		b.ok(2, MeleeFire{[]Shot{{Firer: pz, Fire: combat.FireSA, Target: line}}})
		free := open(t)
		free.s.Active = 2
		squad = free.unit(2, "german-line-squad", "C3")
		faust = free.on(squad, "panzerfaust")
		tank = free.unit(1, "t-34-m43", "C3")
		free.unit(1, "truck-soviet", "C3")
		free.assault("C3", tank)
		free.melee()
		free.ok(2, MeleeFire{[]Shot{{Firer: squad, Fire: combat.FireAT, Target: tank, Equipment: faust}}})
		wide := open(t, `{"meleePriority":"spread"}`)
		wide.s.Active = 2
		x, y := wide.unit(2, "german-line-squad", "C3"), wide.unit(2, "german-line-squad", "C3")
		faust = wide.on(y, "panzerfaust")
		tank, line = wide.unit(1, "t-34-m43", "C3"), wide.unit(1, "soviet-line-squad", "C3")
		wide.assault("C3", tank, line)
		wide.melee()
		wide.ok(2, MeleeFire{[]Shot{
			{Firer: x, Fire: combat.FireSA, Target: line}, {Firer: y, Fire: combat.FireAT, Target: tank, Equipment: faust},
		}})
	})
	t.Run("TC-10.h Tank Melee", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		ss := b.unit(2, "waffen-ss-squad", "C3")
		tank := b.unit(1, "t-34-85", "C3")
		b.assault("C3", tank)
		shot := Shot{Firer: ss, Fire: combat.FireTMV, Target: tank}
		want(t, "hits up to", b.hitsUpTo(shot), 3)
		rider := b.unit(1, "soviet-line-squad", "C3")
		b.mount(rider, tank)
		b.melee()
		b.ok(2, MeleeFire{[]Shot{shot}}) // a mounted squad is no support
		b.do(2, MeleeFire{[]Shot{shot}})
		b.do(1, MeleeFire{}, 2)
		want(t, "natural 2 destroys", b.place(tank), discarded)
		for model, upTo := range map[string][3]int{
			printed.EditionRev3: {1, 2, 3}, printed.EditionArticle1997: {3, 4, 5}, printed.TMVHill621: {0, 1, 2}, printed.ValuesPrinted: {1, 1, 1},
		} {
			for i, points := range []int{10, 12, 14} {
				want(t, model, 1-combat.TMVQuality(points, model), upTo[i])
			}
		}
		horse := open(t)
		cav, pz := horse.unit(1, "soviet-cavalry", "C3"), horse.unit(2, "pzkw-iv-h", "C3")
		horse.smoke(2, "C3")
		want(t, "cavalry in smoke", horse.hitsUpTo(Shot{Firer: cav, Fire: combat.FireTMV, Target: pz}), 0)
	})
	t.Run("TC-10.h no Tank Melee against supported tanks", func(t *testing.T) {
		b := open(t, `{"meleePriority":"spread"}`)
		squad, second := b.unit(1, "soviet-line-squad", "C3"), b.unit(1, "soviet-line-squad", "C3")
		pz, foe := b.unit(2, "pzkw-iv-h", "C3"), b.unit(2, "german-line-squad", "C3")
		b.assault("C3", squad, second)
		b.melee()
		b.no(1, MeleeFire{[]Shot{{Firer: squad, Fire: combat.FireSA, Target: foe}, {Firer: second, Fire: combat.FireTMV, Target: pz}}}, "TC-10.h")
	})
	t.Run("TC-10.i all fire together", func(t *testing.T) {
		b := open(t)
		x, y := b.unit(1, "t-34-85", "C3"), b.unit(2, "pzkw-iv-h", "C3")
		b.assault("C3", x)
		b.melee()
		b.do(1, MeleeFire{[]Shot{{Firer: x, Fire: combat.FireAT, Target: y}}})
		if v := b.position().View(2).(View); len(v.Melee.Declared[1]) > 0 {
			t.Error("an unrevealed declaration is seen")
		}
		b.do(2, MeleeFire{[]Shot{{Firer: y, Fire: combat.FireAT, Target: x}}}, 4, 1, 4, 1)
		want(t, "first", b.place(x), discarded)
		want(t, "second", b.place(y), discarded)
		one := open(t, `{"meleeDeclare":"sequential"}`)
		x, y = one.unit(1, "t-34-85", "C3"), one.unit(2, "pzkw-iv-h", "C3")
		one.assault("C3", x)
		one.melee()
		one.do(1, MeleeFire{[]Shot{{Firer: x, Fire: combat.FireAT, Target: y}}}, 4, 1)
		want(t, "not yet applied", one.place(y), OnBoard)
		one.do(2, MeleeFire{[]Shot{{Firer: y, Fire: combat.FireAT, Target: x}}}, 10)
		want(t, "applied", one.place(y), discarded)
	})
	t.Run("TC-10.j natural 3 is a flank hit", func(t *testing.T) {
		b := open(t)
		x, y := b.unit(1, "t-70", "C3"), b.unit(2, "pzkw-iv-h", "C3") // Hit 5
		b.assault("C3", x)
		b.melee()
		b.do(1, MeleeFire{[]Shot{{Firer: x, Fire: combat.FireAT, Target: y}}})
		e := find[ShotFired](b, b.do(2, MeleeFire{}, 3, 10))
		want(t, "armour", e.Armour, 5)
		want(t, "flank", e.Flank, true)
	})
	t.Run("TC-10.k survivors stay and count rounds", func(t *testing.T) {
		b := open(t)
		x := b.unit(1, "t-34-85", "C3")
		b.unit(2, "pzkw-iv-h", "C3")
		b.assault("C3", x)
		b.melee()
		b.do(1, MeleeFire{})
		b.do(2, MeleeFire{})
		want(t, "rounds", b.s.table.Pieces[x].Rounds, uint8(1))
		b.do(1, Discard{})
		b.do(2, End{})
		want(t, "fought again", b.s.Melee.Pos, pos2("C3"))
	})
	t.Run("TC-10.l Panic after Tactical Advantage", func(t *testing.T) {
		b := open(t)
		cards := []ID{b.unit(1, "t-34-85", "C3"), b.unit(1, "t-34-85", "C3"), b.unit(1, "soviet-guards-squad", "C3")}
		b.assault("C3", cards...)
		foe := b.unit(2, "german-line-squad", "C3")
		ta, panicCard := b.hand(1, "tactical-advantage"), b.hand(1, "panic")
		b.hand(2, "smoke")
		b.melee()
		b.do(1, Interrupt{Card: ta})
		b.do(2, Pass{})
		b.do(1, Interrupt{Card: panicCard})
		b.do(2, Retreat{[]Step{{foe, pos2("C4")}}})
		want(t, "phase", b.s.Phase, phaseDiscard)
		want(t, "advantage", b.place(ta), discarded)
		want(t, "panic", b.place(panicCard), discarded)
		want(t, "defender", b.at(foe), "C4")
	})
}

func TestMeleeCards(t *testing.T) {
	t.Run("TC-9.6.1.a Tactical Advantage fires first", func(t *testing.T) {
		b := open(t)
		guards, line := b.unit(1, "soviet-guards-squad", "C3"), b.unit(2, "german-line-squad", "C3")
		b.assault("C3", guards)
		card := b.hand(1, "tactical-advantage")
		b.melee()
		b.do(1, Interrupt{Card: card})
		b.do(1, MeleeFire{[]Shot{{Firer: guards, Fire: combat.FireSA, Target: line}}}, 5)
		want(t, "line squad", b.place(line), discarded)
		want(t, "phase", b.s.Phase, phaseDiscard)
	})
	t.Run("TC-C122 both advantages cancel", func(t *testing.T) {
		b := open(t)
		guards, line := b.unit(1, "soviet-guards-squad", "C3"), b.unit(2, "german-line-squad", "C3")
		b.assault("C3", guards)
		mine, yours := b.hand(1, "tactical-advantage"), b.hand(2, "tactical-advantage")
		b.melee()
		b.do(1, Interrupt{Card: mine})
		b.do(2, Interrupt{Card: yours})
		b.do(1, MeleeFire{[]Shot{{Firer: guards, Fire: combat.FireSA, Target: line}}})
		b.do(2, MeleeFire{[]Shot{{Firer: line, Fire: combat.FireSA, Target: guards}}}, 5, 4)
		want(t, "both die", b.place(guards) == discarded && b.place(line) == discarded, true)
	})
	t.Run("TC-9.6.1.b Panic, where to", func(t *testing.T) {
		b := open(t)
		cards := []ID{b.unit(1, "t-34-85", "B4"), b.unit(1, "t-34-85", "B4"), b.unit(1, "soviet-guards-squad", "B4")}
		b.assault("B4", cards...)
		foe := b.unit(2, "german-line-squad", "B4")
		card := b.hand(1, "panic")
		b.melee()
		b.do(1, Interrupt{Card: card})
		b.no(2, Retreat{[]Step{{foe, pos2("B3")}}}, "TC-9.6.1.b")
		b.ok(2, Retreat{[]Step{{foe, pos2("A4")}}})
		b.ok(2, Retreat{[]Step{{foe, pos2("C4")}}})
		for _, p := range []string{"A4", "C4"} {
			for range 3 {
				b.unit(2, "german-line-squad", p)
			}
		}
		for _, p := range []string{"A3", "B3", "C3"} {
			b.ok(2, Retreat{[]Step{{foe, pos2(p)}}})
		}
		b.no(2, Retreat{[]Step{{foe, pos2("C4")}}}, "TC-9.6.1.b")
	})
	t.Run("TC-9.6.1.b Panic, what an immobilised vehicle carries and tows runs on foot", func(t *testing.T) {
		b := open(t)
		b.assault("B4", b.unit(1, "t-34-85", "B4"), b.unit(1, "t-34-85", "B4"), b.unit(1, "soviet-guards-squad", "B4"))
		half, squad, gun := b.unit(2, "spw-250", "B4"), b.unit(2, "german-line-squad", "B4"), b.unit(2, "pak-38", "B4")
		b.mount(squad, half)
		b.mount(gun, half)
		b.s.table.Pieces[half].Immobilised = true
		card := b.hand(1, "panic")
		b.melee()
		b.do(1, Interrupt{Card: card})
		b.no(2, Retreat{[]Step{{squad, pos2("A4")}}}, "TC-9.6.1.b") // the gun must go too
		b.no(2, Retreat{[]Step{{squad, pos2("A4")}, {gun, pos2("C4")}, {half, pos2("C4")}}}, "TC-9.6.1.b")
		b.do(2, Retreat{[]Step{{squad, pos2("A4")}, {gun, pos2("C4")}}})
		want(t, "squad", b.at(squad), "A4")
		want(t, "gun", b.at(gun), "C4")
		want(t, "on foot", b.s.table.Pieces[squad].On == 0 && b.s.table.Pieces[gun].On == 0, true)
		want(t, "the vehicle stays and fights", b.s.table.inMelee(pos2("B4")), true)
	})
	t.Run("TC-C123 Panic needs tanks, infantry and a new assault", func(t *testing.T) {
		b := open(t)
		three := []ID{b.unit(1, "t-34-85", "C3"), b.unit(1, "t-34-85", "C3"), b.unit(1, "t-34-85", "C3")}
		b.assault("C3", three...)
		x := b.unit(2, "german-line-squad", "C3")
		b.unit(2, "german-line-squad", "C3")
		holes := b.overlay(2, printed.Foxholes, "C3")
		card := b.hand(1, "panic")
		b.melee()
		b.no(1, Interrupt{Card: card}, "TC-9.6.1.b")
		b.s.table.Pieces[three[2]].Number = b.s.table.Pieces[b.hand(1, "soviet-guards-squad")].Number
		b.s.table.Pieces[three[0]].Rounds = 1
		b.no(1, Interrupt{Card: card}, "TC-9.6.1.b")
		b.s.table.Pieces[three[0]].Rounds = 0
		b.mount(three[2], three[1]) // who rides does not fight (TC-8.6.c)
		b.no(1, Interrupt{Card: card}, "TC-9.6.1.b")
		b.mount(three[2], 0)
		b.do(1, Interrupt{Card: card})
		var steps []Step
		for _, id := range b.s.table.stack(pos2("C3"), 2) {
			steps = append(steps, Step{id, pos2("C4")})
		}
		b.do(2, Retreat{steps})
		want(t, "squad", b.at(x), "C4")
		want(t, "Foxholes", b.place(holes), discarded)
		if b.s.table.inMelee(pos2("C3")) {
			t.Error("the melee goes on")
		}
	})
	t.Run("TC-9.6.1.c Coordination", func(t *testing.T) {
		b := open(t)
		b.do(1, Instant{Card: b.hand(1, "coordination")})
		want(t, "supply", b.s.Supply, 3)
		b.no(1, Instant{Card: b.hand(1, "coordination")}, "TC-9.6.1.c")
	})
}
