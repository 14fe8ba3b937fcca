package commander

import (
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func TestFire(t *testing.T) {
	t.Run("TC-2.0.a a card without a value has no such fire", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		half, truck := b.unit(2, "spw-250", "C3"), b.unit(2, "truck-german", "D3")
		tank, squad := b.unit(1, "t-34-m43", "C2"), b.unit(1, "soviet-line-squad", "C2")
		b.no(2, Fire{pos2("D3")}, "TC-9.0.a")
		b.do(2, Fire{pos2("C3")})
		b.no(2, Shot{Firer: half, Fire: combat.FireAT, Target: tank}, "TC-2.0.a")
		b.no(2, Shot{Firer: half, Fire: combat.FireHE, Target: squad}, "TC-9.4.f")
		b.ok(2, Shot{Firer: half, Fire: combat.FireSA, Target: squad})
		_ = truck
	})
	t.Run("TC-9.0.a three shots of one position for one point", func(t *testing.T) {
		b := open(t)
		var tanks []ID
		for range 3 {
			tanks = append(tanks, b.unit(1, "t-34-m43", "C2"))
		}
		enemy := b.unit(2, "pzkw-vi-b", "C3")
		b.do(1, Fire{pos2("C2")})
		b.no(1, ShotsDone{}, "TC-X.3")
		for i, id := range tanks {
			b.shot(1, Shot{Firer: id, Fire: combat.FireAT, Target: enemy}, 10)
			if i == 0 {
				b.no(1, Shot{Firer: id, Fire: combat.FireAT, Target: enemy}, "TC-9.0.a")
			}
		}
		want(t, "supply", b.s.Supply, 1)
		if b.s.Pending != nil {
			t.Error("a fourth shot is asked for")
		}
	})
	t.Run("TC-9.0.b what fire does to whom", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C2")
		half, truck := b.unit(2, "spw-250", "C3"), b.unit(2, "truck-german", "C3")
		b.do(1, Fire{pos2("C2")})
		b.no(1, Shot{Firer: tank, Fire: combat.FireHE, Target: half}, "TC-9.0.b")
		b.no(1, Shot{Firer: tank, Fire: combat.FireAT, Target: truck}, "TC-9.0.b")
		b.ok(1, Shot{Firer: tank, Fire: combat.FireHE, Target: truck})
	})
	t.Run("TC-9.1.a ranges", func(t *testing.T) {
		for to, r := range map[string]string{"B2": "short", "C1": "long", "C2": "long", "C3": "long", "A3": "long", "B3": "long", "D1": "out"} {
			b := open(t)
			tank := b.unit(1, "t-34-m43", "A1")
			enemy := b.unit(2, "pzkw-iv-h", to)
			near := b.unit(2, "pzkw-iv-h", "A2")
			b.do(1, Fire{pos2("A1")})
			shot := Shot{Firer: tank, Fire: combat.FireAT, Target: enemy}
			if r == "out" {
				b.no(1, shot, "TC-9.1.a")
				continue
			}
			want(t, "range to "+to, b.shot(1, shot, 10).Range, r)
			_ = near
		}
	})
	t.Run("TC-9.2.a line of sight", func(t *testing.T) {
		sees := func(options, from, to string, woods ...string) bool {
			b := open(t, options)
			b.terrain(printed.Woods, woods...)
			return b.s.ground.Sees(pos2(from), pos2(to)) && b.s.ground.Sees(pos2(to), pos2(from))
		}
		want(t, "A1-B3 past one wood", sees("", "A1", "B3", "A2"), true)
		want(t, "A1-B3 between two", sees("", "A1", "B3", "A2", "B2"), false)
		want(t, "bothOpen", sees(`{"losKnight":"both-open"}`, "A1", "B3", "A2"), false)
		want(t, "none", sees(`{"losKnight":"none"}`, "A1", "B3"), false)
		want(t, "A1-C3 over B2", sees("", "A1", "C3", "B2"), false)
		want(t, "A1-C3 past the rest", sees("", "A1", "C3", "A2", "B1", "B3", "C2"), true)
		want(t, "A1-C2", sees("", "A1", "C2", "B1"), true)
		want(t, "A1-C2 both", sees("", "A1", "C2", "B1", "B2"), false)
		want(t, "into woods", sees("", "A1", "A2", "A2"), true)
		b := open(t)
		tank, enemy := b.unit(1, "t-34-m43", "A1"), b.unit(2, "pzkw-iv-h", "A3")
		b.unit(2, "pzkw-iv-h", "B2")
		b.terrain(printed.Village, "A2")
		b.do(1, Fire{pos2("A1")})
		b.no(1, Shot{Firer: tank, Fire: combat.FireAT, Target: enemy}, "TC-9.2.a")
	})
	t.Run("TC-9.2.b Wheatfield blocks by option only", func(t *testing.T) {
		for options, free := range map[string]bool{"": true, `{"wheatBlocks":true}`: false} {
			b := open(t, options)
			b.terrain(printed.Wheatfield, "A2")
			want(t, "sight over wheat", b.s.ground.Sees(pos2("A1"), pos2("A3")), free)
			want(t, "sight into wheat", b.s.ground.Sees(pos2("A1"), pos2("A2")), true)
		}
	})
	t.Run("TC-9.2.1.a Hills see over everything but Hills and smoke", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Hills, "A1")
		b.terrain(printed.Woods, "A2")
		want(t, "over woods", b.s.ground.Sees(pos2("A1"), pos2("A3")) && b.s.ground.Sees(pos2("A3"), pos2("A1")), true)
		b.smoke(2, "A2")
		want(t, "over smoke", b.s.ground.Sees(pos2("A1"), pos2("A3")), false)
		b.s.ground.Spots[pos2("A2")].Smoke = game.Nobody
		b.terrain(printed.Hills, "A2")
		want(t, "over hills", b.s.ground.Sees(pos2("A1"), pos2("A3")), false)
		off := open(t, `{"hillsSee":false}`)
		off.terrain(printed.Hills, "A1")
		off.terrain(printed.Woods, "A2")
		want(t, "hillsSee off", off.s.ground.Sees(pos2("A1"), pos2("A3")), false)
	})
	t.Run("TC-9.3.a the sum against the Hit Number", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		marder := b.unit(2, "pzjg-ii-pak-40", "C4")
		tank := b.unit(1, "t-34-m43", "C2")
		b.terrain(printed.Hills, "C2")
		want(t, "hits up to", b.hitsUpTo(Shot{Firer: marder, Fire: combat.FireAT, Target: tank}), 3)
		e := b.shoot(2, Shot{Firer: marder, Fire: combat.FireAT, Target: tank}, 4)
		want(t, "4", e.Hit, false)
		for always, r := range map[bool]combat.Result{false: combat.Missed, true: combat.Stopped} {
			a := combat.Attack{
				Fire: combat.FireAT, Range: combat.Long, Value: 3, TerrainRow: printed.TerrainRow{AT: 3}, Vehicle: true,
				Pen: 9, Front: 9, Side: 5,
			}
			script := dice.Script{2}
			want(t, "natural 2 with Hit 3 in a Balka", a.Resolve(&script, &printed.Options{
				MeleeFlank:        printed.EditionRev3,
				NaturalsAlwaysHit: always,
			}).Result, r)
		}
	})
	t.Run("TC-9.3.1.c melee variants", func(t *testing.T) {
		const front, side, half = 15, 6, 3
		for _, tc := range []struct {
			model string
			flank bool
			want  [2]int // natural 1, natural 3
		}{
			{printed.EditionRev3, false, [2]int{side, side}},
			{printed.EditionRev3, true, [2]int{half, half}},
			{printed.EditionFrench2006, false, [2]int{half, side}},
			{printed.EditionFrench2006, true, [2]int{half, side}},
			{printed.EditionArticle1997, false, [2]int{half, front}},
			{printed.EditionArticle1997, true, [2]int{half, side}},
		} {
			a := combat.Attack{Fire: combat.FireAT, Range: combat.Melee, Front: front, Side: side, Flank: tc.flank}
			for i, die := range []int{1, 3} {
				got, _ := a.Armour(die, &printed.Options{MeleeFlank: tc.model})
				want(t, tc.model, got, tc.want[i])
			}
		}
		for model, r := range map[string]combat.Result{printed.EditionRev3: combat.Held, printed.EditionFrench2006: combat.Killed} {
			a := combat.Attack{Fire: combat.FireAT, Range: combat.Melee, Value: 8, Pen: 7, Front: 15, Side: 6, Vehicle: true}
			script := dice.Script{1, 6}
			want(t, model, a.Resolve(&script, &printed.Options{MeleeFlank: model}).Result, r)
		}
	})
	t.Run("TC-9.3.2.a natural 2 immobilises vehicles", func(t *testing.T) {
		b := open(t)
		gun := b.unit(1, "t-34-m43", "C2")
		tank := b.unit(2, "pzkw-iv-h", "C3")
		want(t, "result", b.shoot(1, Shot{Firer: gun, Fire: combat.FireAT, Target: tank}, 2).Result, combat.Stopped)
		want(t, "immobilised", b.s.table.Pieces[tank].Immobilised, true)
		always := combat.Attack{Fire: combat.FireHE, Range: combat.Short, Value: 5, Vehicle: true}
		script := dice.Script{2}
		want(t, "immobiliseAlways, truck", always.Resolve(&script, &printed.Options{ImmobiliseAlways: true}).Result, combat.Stopped)
		script = dice.Script{2}
		want(t, "truck", always.Resolve(&script, &printed.Options{}).Result, combat.Killed)
	})
	t.Run("TC-9.4.a HE at all ranges", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		tank := b.unit(2, "pzkw-iv-g", "C3")
		for to, n := range map[string]int{"C2": 6, "C1": 4, "C3": 6} {
			want(t, to, b.hitsUpTo(Shot{Firer: tank, Fire: combat.FireHE, Target: b.unit(1, "soviet-line-squad", to)}), n)
		}
	})
	t.Run("TC-9.4.b small arms are short", func(t *testing.T) {
		b := open(t)
		squad := b.unit(1, "soviet-line-squad", "C1")
		far, near := b.unit(2, "german-line-squad", "C3"), b.unit(2, "german-line-squad", "C2")
		b.do(1, Fire{pos2("C1")})
		b.no(1, Shot{Firer: squad, Fire: combat.FireSA, Target: far}, "TC-9.4.b")
		want(t, "short", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireSA, Target: near}), 4)
	})
	t.Run("TC-9.4.c flame is for melee", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		flame := b.unit(2, "pzkw-iii-fl", "C3")
		near, js := b.unit(1, "soviet-line-squad", "C2"), b.unit(1, "js-2", "D2")
		b.do(2, Fire{pos2("C3")})
		b.no(2, Shot{Firer: flame, Fire: combat.FireFT, Target: near}, "TC-9.4.c")
		b.s.table.Pieces[js].Pos = pos2("C3")
		want(t, "in melee", b.hitsUpTo(Shot{Firer: flame, Fire: combat.FireFT, Target: js}), 7)
	})
	t.Run("TC-9.4.d all modifiers are added", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		tank := b.unit(2, "pzkw-iv-g", "C4")
		squad := b.unit(1, "soviet-line-squad", "C2")
		b.terrain(printed.Woods, "C2")
		b.overlay(1, printed.Foxholes, "C2")
		want(t, "hits up to", b.hitsUpTo(Shot{Firer: tank, Fire: combat.FireHE, Target: squad}), 1)
	})
	t.Run("TC-9.4.e guns have HE", func(t *testing.T) {
		b := open(t)
		want(t, "PaK 38", b.s.table.card(b.unit(2, "pak-38", "C4")).HEValue(), 4)
		want(t, "100 mm", b.s.table.card(b.unit(1, "ptp-100-obr44", "C1")).HEValue(), 6)
	})
	t.Run("TC-9.4.f melee uses the short values", func(t *testing.T) {
		b := open(t)
		tank := b.s.table.card(b.unit(1, "t-34-m43", "C2"))
		w := combat.Weapon{Fire: combat.FireAT}
		want(t, "hit", w.Value(tank, combat.Melee), 8)
		want(t, "pen", w.Pen(tank, combat.Melee), 7)
	})
	t.Run("TC-9.5.a terrain counts against fire into it", func(t *testing.T) {
		for _, tc := range []struct {
			options string
			terrain printed.Terrain
			upTo    int
		}{{"", printed.Walls, 6}, {"", printed.Woods, 5}, {`{"terrainTable":"players-guide"}`, printed.Woods, 7}, {"", printed.Wheatfield, 8}} {
			b := open(t, tc.options)
			b.s.Active = 2
			gun, tank := b.unit(2, "pzkw-iii-l", "C3"), b.unit(1, "t-34-m43", "C2")
			b.terrain(tc.terrain, "C2")
			want(t, tc.terrain.String(), b.hitsUpTo(Shot{Firer: gun, Fire: combat.FireAT, Target: tank}), tc.upTo)
			b.terrain(printed.Clear, "C2")
			b.terrain(tc.terrain, "C3")
			want(t, "out of "+tc.terrain.String(), b.hitsUpTo(Shot{Firer: gun, Fire: combat.FireAT, Target: tank}), 8)
		}
	})
	t.Run("TC-9.6.a equipment or own weapons", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		squad := b.unit(2, "german-line-squad", "C3")
		other := b.unit(2, "german-line-squad", "C3")
		faust := b.on(other, "panzerfaust")
		tank := b.unit(1, "t-34-m41", "C3")
		b.s.ground.Spots[pos2("C3")].Attacker = 2
		b.melee()
		b.no(2, MeleeFire{[]Shot{{Firer: squad, Fire: combat.FireAT, Target: tank, Equipment: faust}}}, "TC-9.6.a")
		b.no(2, MeleeFire{[]Shot{
			{Firer: other, Fire: combat.FireAT, Target: tank, Equipment: faust}, {Firer: other, Fire: combat.FireTMV, Target: tank},
		}}, "TC-10.i")
	})
	t.Run("TC-9.7.a nothing is left of it", func(t *testing.T) {
		if _, ok := weaponClause("TC-9.7.a"); ok {
			t.Error("code works under a deleted clause")
		}
	})
	t.Run("TC-9.8.x worked examples", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		pz, t26 := b.unit(2, "pzkw-iii-l", "C3"), b.unit(1, "t-26-m39", "C2")
		b.terrain(printed.Walls, "C2")
		e := b.shoot(2, Shot{Firer: pz, Fire: combat.FireAT, Target: t26}, 5, 5)
		want(t, "modifiers", e.Sum.Total(), 2)
		want(t, "kill number", e.KillOn, 8)
		want(t, "tank", b.place(t26), discarded)
		gun := open(t)
		squad, pak := gun.unit(1, "soviet-line-squad", "C2"), gun.unit(2, "8.8 cm PaK 43/41", "C3")
		want(t, "die 6", gun.shoot(1, Shot{Firer: squad, Fire: combat.FireSA, Target: pak}, 6).Result, combat.Missed)
	})
}

// weaponClause looks for an event of fire under a clause.
func weaponClause(clause string) (combat.FireKind, bool) {
	for _, k := range []combat.FireKind{combat.FireAT, combat.FireHE, combat.FireSA, combat.FireFT, combat.FireTMV, combat.FireSmoke} {
		if string(fireClause(&combat.Attack{Fire: k}, &combat.Weapon{})) == clause {
			return k, true
		}
	}
	return "", false
}

func TestSmoke(t *testing.T) {
	t.Run("TC-9.5.1.a Smoke is an Interrupt of 5 points, two a deck", func(t *testing.T) {
		b := open(t)
		c := b.s.table.card(b.hand(1, "smoke"))
		if !c.Interrupts || c.Points != 5 || c.DeckLimit != 2 {
			t.Errorf("card %+v", c)
		}
	})
	t.Run("TC-9.5.1.b duration", func(t *testing.T) {
		b := open(t)
		own := b.hand(1, "smoke")
		b.do(1, Interrupt{Card: own, Pos: pos2("C2")})
		b.do(1, End{})
		b.do(1, Discard{})
		want(t, "smoke in the opponent's turn", b.s.ground.Spots[pos2("C2")].Smoke, game.Seat(1))
		b.do(2, End{})
		b.do(2, Discard{})
		want(t, "smoke after it", b.s.ground.Spots[pos2("C2")].Smoke, game.Nobody)
		want(t, "card", b.place(own), discarded)
		reply := open(t)
		card := reply.hand(2, "smoke")
		reply.do(2, Hold{})
		reply.do(2, Interrupt{Card: card, Pos: pos2("C3")})
		want(t, "smoke", reply.s.ground.Spots[pos2("C3")].Smoke, game.Seat(2))
		reply.do(1, End{})
		reply.do(1, Discard{})
		want(t, "smoke after the same turn", reply.s.ground.Spots[pos2("C3")].Smoke, game.Nobody)
	})
	t.Run("TC-9.5.1.b smoke fired in the enemy's melee lies through his next turn, a card only through this", func(t *testing.T) {
		for _, fired := range []bool{true, false} {
			b := open(t)
			x, tank := b.unit(1, "t-34-m43", "C2"), b.unit(2, "pzkw-iv-g", "C3")
			b.do(1, b.move("C2", []ID{x}, "C3"))
			if !fired {
				card := b.hand(2, "smoke")
				b.melee()
				b.do(2, Interrupt{Card: card, Pos: pos2("C3")})
				b.do(1, MeleeFire{})
				b.do(2, MeleeFire{})
			} else {
				b.melee()
				b.do(1, MeleeFire{})
				b.do(2, MeleeFire{[]Shot{{Firer: tank, Fire: combat.FireSmoke, Pos: pos2("C3")}}}, 6)
			}
			lies := func(when string, there bool) {
				t.Helper()
				want(t, when, b.s.ground.Spots[pos2("C3")].Smoke == 2, there)
			}
			turn := func(seat game.Seat) {
				b.do(seat, End{})
				b.do(1, MeleeFire{})
				b.do(2, MeleeFire{})
				lies("in the melee", fired)
				b.do(seat, Discard{})
			}
			lies("after the round", true)
			b.do(1, Discard{})
			lies("after the running turn", fired)
			turn(2)
			lies("after its owner's", fired)
			turn(1)
			lies("after the enemy's next", false)
		}
	})
	t.Run("TC-9.5.1.b smoke that lasts longer takes the place of what lies there", func(t *testing.T) {
		b := open(t)
		x, tank := b.unit(1, "t-34-m43", "C2"), b.unit(2, "pzkw-iv-g", "C3")
		b.do(1, b.move("C2", []ID{x}, "C3"))
		card := b.hand(1, "smoke")
		b.do(1, Interrupt{Card: card, Pos: pos2("C3")})
		b.melee()
		b.do(1, MeleeFire{})
		b.do(2, MeleeFire{[]Shot{{Firer: tank, Fire: combat.FireSmoke, Pos: pos2("C3")}}}, 4)
		want(t, "whose", b.s.ground.Spots[pos2("C3")].Smoke, game.Seat(2))
		want(t, "the card", b.place(card), discarded)
	})
	t.Run("TC-9.5.1.c smoke at range", func(t *testing.T) {
		b := open(t)
		gun, tank := b.unit(1, "t-34-m43", "C2"), b.unit(2, "pzkw-iv-h", "C3")
		b.smoke(2, "C3")
		shot := Shot{Firer: gun, Fire: combat.FireAT, Target: tank}
		want(t, "into smoke", b.hitsUpTo(shot), 4)
		b.smoke(2, "C2")
		want(t, "from smoke into smoke", b.hitsUpTo(shot), 0)
		b.smoke(2, "B2")
		want(t, "through smoke", b.s.ground.Sees(pos2("A2"), pos2("C2")), false)
	})
	t.Run("TC-9.5.1.d smoke in melee", func(t *testing.T) {
		b := open(t)
		squad, foe := b.unit(1, "soviet-line-squad", "C3"), b.unit(2, "german-line-squad", "C3")
		b.s.ground.Spots[pos2("C3")].Attacker = 1
		b.smoke(2, "C3")
		want(t, "SA 4", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireSA, Target: foe}), 2)
		card := b.hand(2, "smoke")
		b.hand(2, "smoke")
		b.melee()
		b.do(2, Pass{})
		b.do(1, MeleeFire{[]Shot{{Firer: squad, Fire: combat.FireSA, Target: foe}}})
		b.do(2, MeleeFire{})
		b.no(2, Interrupt{Card: card, Pos: pos2("C2")}, "TC-C165")
	})
	t.Run("TC-9.5.1.e smoke from artillery and aircraft", func(t *testing.T) {
		b := open(t)
		b.unit(1, "t-34-m43", "B3")
		b.do(1, Instant{Card: b.hand(1, "artillery-barrage"), Pos: pos2("B3"), Smoke: true})
		want(t, "smoke", b.s.ground.Spots[pos2("B3")].Smoke, game.Seat(1))
	})
	t.Run("TC-9.5.1.f smoke by guns", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		gun := b.unit(2, "pak-38", "C4")
		b.terrain(printed.Woods, "C2")
		shot := Shot{Firer: gun, Fire: combat.FireSmoke, Pos: pos2("C2")}
		want(t, "hits up to", b.hitsUpTo(shot), 2)
		want(t, "result", b.shoot(2, shot, 2).Result, combat.Placed)
		want(t, "smoke", b.s.ground.Spots[pos2("C2")].Smoke, game.Seat(2))
		want(t, "fired", b.s.table.Pieces[gun].Fired, true)
		squad := b.unit(2, "german-line-squad", "D4")
		b.no(2, Fire{pos2("D4")}, "TC-9.0.a")
		_ = squad
	})
}
