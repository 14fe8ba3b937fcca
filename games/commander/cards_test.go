package commander

import (
	"slices"
	"testing"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func TestCommonClauses(t *testing.T) {
	t.Run("TC-C0.1 two Instants are free", func(t *testing.T) {
		b := open(t)
		b.unit(2, "german-line-squad", "C3")
		b.s.Supply = 0
		b.no(1, Instant{Card: b.hand(1, "artillery-barrage"), Pos: pos2("C3")}, "TC-C0.1")
		b.ok(1, Instant{Card: b.hand(1, "coordination")})
	})
	t.Run("TC-5.0.c Flank Shot costs what an Instant costs, nothing in the house rules", func(t *testing.T) {
		for cost, left := range map[string]int{"": 0, `{"flankShotCost":0}`: 1, `{"preset":"house"}`: 1} {
			b := open(t, cost)
			gun, pz := b.unit(1, "t-34-85", "C2"), b.unit(2, "pzkw-v-g", "C3")
			b.shoot(1, Shot{Firer: gun, Fire: combat.FireAT, Target: pz, With: []HandedCard{{Card: b.hand(1, "flank-shot")}}}, 10)
			want(t, "supply", b.s.Supply, left)
		}
	})
	t.Run("TC-C0.2 Breakdown, Repair, then Stream", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C2")
		breakdown, stream, repair := b.hand(2, "breakdown"), b.hand(2, "stream"), b.hand(1, "repair")
		b.do(1, b.move("C2", []ID{tank}, "C3"))
		b.do(2, Interrupt{Card: breakdown, Unit: tank})
		b.do(1, Interrupt{Card: repair, Unit: tank})
		b.ok(2, Interrupt{Card: stream, Pos: pos2("C3")})
		want(t, "breakdown", b.place(breakdown), discarded)
	})
	t.Run("TC-C0.3 refused or fizzled", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		truck := b.unit(1, "truck-soviet", "C2")
		b.no(2, Instant{Card: b.hand(2, "tank-buster"), Pos: pos2("C2"), Units: []ID{truck}}, "TC-C159")
		f := open(t)
		f.unit(2, "german-line-squad", "C3")
		barrage, counter := f.hand(1, "artillery-barrage"), f.hand(2, "counterbattery-fire")
		f.do(1, Instant{Card: barrage, Pos: pos2("C3")})
		f.do(2, Interrupt{Card: counter})
		want(t, "supply", f.s.Supply, 1)
		want(t, "barrage", f.place(barrage), discarded)
		want(t, "counterbattery", f.place(counter), discarded)
	})
	t.Run("TC-C0.4 used cards lie on their owner's pile", func(t *testing.T) {
		b := open(t)
		squad := b.unit(1, "soviet-line-squad", "C1")
		mines := b.hand(2, "minefield")
		b.do(1, b.move("C1", []ID{squad}, "C2"))
		b.do(2, Interrupt{Card: mines, Pos: pos2("C2")}, 3)
		want(t, "place", b.place(mines), discarded)
		want(t, "owner", b.s.table.Pieces[mines].Owner, game.Seat(2))
	})
	t.Run("TC-C0.5 attachments die with their unit", func(t *testing.T) {
		b := open(t)
		gun, pz := b.unit(1, "js-2", "C2"), b.unit(2, "pzkw-iv-h", "C3")
		ace := b.on(pz, "tank-ace")
		b.shoot(1, Shot{Firer: gun, Fire: combat.FireAT, Target: pz}, 4, 1)
		want(t, "ace", b.place(ace), discarded)
		own := b.unit(1, "t-34-85", "C1")
		b.on(own, "tank-ace")
		b.no(1, Instant{Card: b.hand(1, "tank-ace"), Units: []ID{own}}, "TC-C0.5")
	})
	t.Run("TC-C0.6 who bears what", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		horse, squad := b.unit(2, "german-cavalry", "C4"), b.unit(2, "german-line-squad", "C4")
		b.no(2, Equip{b.hand(2, "panzerfaust"), horse}, "TC-C0.6")
		b.do(2, Equip{b.hand(2, "panzerfaust"), squad})
		b.do(2, Equip{b.hand(2, "panzerschreck"), squad})
	})
	t.Run("TC-C0.7 a reserve is out of reach", func(t *testing.T) {
		b := open(t)
		squad, hidden := b.unit(1, "soviet-line-squad", "C3"), b.hand(2, "german-line-squad")
		b.no(1, Instant{Card: b.hand(1, "sniper"), By: squad, Units: []ID{hidden}}, "TC-C0.7")
		events := b.do(1, Instant{Card: b.hand(1, "recon")})
		b.do(2, Pass{})
		_ = events
		want(t, "asked", b.asked(), game.Seat(1))
		if b.s.Pending != nil {
			t.Error("Recon asks for a card of a reserve of units only")
		}
	})
	t.Run("TC-C0.8 artillery", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Hills, "C3")
		b.overlay(2, printed.Bunkers, "C3")
		squad := b.unit(2, "german-line-squad", "C3")
		e := find[Struck](b, b.do(1, Instant{Card: b.hand(1, "artillery-barrage"), Pos: pos2("C3")}, 2))
		want(t, "modifiers", e.Sum.Total(), 4)
		want(t, "natural 2", b.place(squad), OnBoard)
		w := open(t)
		w.terrain(printed.Woods, "C3")
		w.overlay(2, printed.Foxholes, "C3")
		squad = w.unit(2, "german-line-squad", "C3")
		w.do(1, Instant{Card: w.hand(1, "artillery-barrage"), Pos: pos2("C3")}, 4)
		want(t, "in Woods and Foxholes, 4", w.place(squad), discarded)
		w.unit(1, "t-34-m43", "D3")
		w.unit(2, "pzkw-iv-h", "D3")
		w.no(1, Instant{Card: w.hand(1, "artillery-barrage"), Pos: pos2("D3")}, "TC-C0.8")
	})
	t.Run("TC-C0.9 aircraft", func(t *testing.T) {
		for die, place := range map[int]place{1: discarded, 2: OnBoard, 3: OnBoard} {
			b := open(t)
			b.s.Active = 2
			b.terrain(printed.Woods, "C2")
			tank := b.unit(1, "t-34-85", "C2")
			rolls := []int{die}
			if die == 1 {
				rolls = append(rolls, 9)
			}
			b.do(2, Instant{Card: b.hand(2, "tank-buster"), Pos: pos2("C2"), Units: []ID{tank}}, rolls...)
			want(t, "tank", b.place(tank), place)
			want(t, "immobilised", b.s.table.Pieces[tank].Immobilised, die == 2)
		}
	})
	t.Run("TC-C0.10 smoke instead", func(t *testing.T) {
		b := open(t)
		b.unit(1, "t-34-m43", "C2")
		b.do(1, Instant{Card: b.hand(1, "artillery-barrage"), Pos: pos2("C2"), Smoke: true})
		want(t, "smoke", b.s.ground.Spots[pos2("C2")].Smoke, game.Seat(1))
		for _, a := range []game.Action{End{}, Discard{}} {
			b.do(1, a)
		}
		want(t, "smoke in the next turn", b.s.ground.Spots[pos2("C2")].Smoke, game.Seat(1))
	})
	t.Run("TC-9.6.b attacks of events use their own columns", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		b.terrain(printed.Hills, "C2")
		b.unit(1, "t-34-m43", "C2")
		e := find[Struck](b, b.do(2, Instant{Card: b.hand(2, "artillery-barrage"), Pos: pos2("C2")}, 10))
		want(t, "Art, not AT", e.Sum.Total(), 1)
	})
}

func TestObstacles(t *testing.T) {
	t.Run("TC-C20 Minefield", func(t *testing.T) {
		b := open(t)
		var tanks []ID
		for range 3 {
			tanks = append(tanks, b.unit(1, "t-34-m43", "C1"))
		}
		mines := b.hand(2, "minefield")
		b.do(1, b.move("C1", tanks, "C2", "C3"))
		b.do(2, Interrupt{Card: mines, Pos: pos2("C2")}, 1, 4, 5)
		want(t, "first", b.place(tanks[0]), discarded)
		want(t, "second", b.s.table.Pieces[tanks[1]].Immobilised, true)
		want(t, "third", b.at(tanks[2]), "C2")
	})
	t.Run("TC-C30 Minefield Gap", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C1")
		mines, gap := b.hand(2, "minefield"), b.hand(1, "minefield-gap")
		b.do(1, b.move("C1", []ID{tank}, "C2", "C3"))
		b.do(2, Interrupt{Card: mines, Pos: pos2("C2")})
		b.do(1, Interrupt{Card: gap})
		want(t, "tank", b.at(tank), "C3")
		want(t, "both used", b.place(mines) == discarded && b.place(gap) == discarded, true)
	})
	t.Run("TC-C29 Path", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Woods, "C2")
		var tanks []ID
		for range 3 {
			tanks = append(tanks, b.unit(1, "t-34-m43", "C1"))
		}
		card := b.hand(1, "path")
		m := b.move("C1", tanks, "C2", "C3")
		b.no(1, m, "TC-8.4.a")
		m.Groups[0].With = []HandedCard{{Card: card, Pos: pos2("C2")}}
		b.do(1, m)
		want(t, "tank", b.at(tanks[0]), "C3")
		want(t, "card", b.place(card), discarded)
		s := open(t)
		tank := s.unit(1, "t-34-m43", "C1")
		swamp, path := s.hand(2, "swamp"), s.hand(1, "path")
		s.do(1, s.move("C1", []ID{tank}, "C2"))
		s.do(2, Interrupt{Card: swamp, Pos: pos2("C2")})
		s.do(1, Interrupt{Card: path, Pos: pos2("C2")})
		want(t, "tank", s.at(tank), "C2")
		want(t, "swamp", s.place(swamp), discarded)
	})
	t.Run("TC-C31 Wire", func(t *testing.T) {
		b := open(t)
		x, y, squad := b.unit(1, "t-34-m43", "C1"), b.unit(1, "t-34-m43", "C1"), b.unit(1, "soviet-line-squad", "C1")
		wire := b.hand(2, "wire")
		m := b.move("C1", []ID{x, y, squad}, "C2")
		ride(&m.Groups[0], squad, x, y)
		b.do(1, m)
		b.do(2, Interrupt{Card: wire, Pos: pos2("C2")})
		want(t, "tanks", b.at(x)+b.at(y)+b.at(squad), "C1C1C1")
		p := open(t)
		x, squad = p.unit(1, "t-34-m43", "C1"), p.unit(1, "soviet-line-squad", "C1")
		wire = p.hand(2, "wire")
		p.do(1, p.move("C1", []ID{x, squad}, "C2"))
		p.do(2, Interrupt{Card: wire, Pos: pos2("C2")})
		want(t, "tank passes, squad stays", p.at(x)+p.at(squad), "C2C1")
		n := open(t)
		x = n.unit(1, "t-34-m43", "C1")
		wire = n.hand(2, "wire")
		n.do(1, n.move("C1", []ID{x}, "C2"))
		n.no(2, Interrupt{Card: wire, Pos: pos2("C2")}, "TC-C31")
	})
	t.Run("TC-8.6.e obstacles hit the whole group", func(t *testing.T) {
		b := open(t)
		truck, squad := b.unit(1, "truck-soviet", "C1"), b.unit(1, "soviet-line-squad", "C1")
		b.mount(squad, truck)
		wire := b.hand(2, "wire")
		b.do(1, b.move("C1", []ID{truck, squad}, "C2"))
		b.do(2, Interrupt{Card: wire, Pos: pos2("C2")})
		want(t, "both", b.at(truck)+b.at(squad), "C1C1")
	})
}

func TestStrikes(t *testing.T) {
	t.Run("TC-C33 Artillery Barrage", func(t *testing.T) {
		b := open(t)
		for range 3 {
			b.unit(2, "german-line-squad", "C3")
		}
		b.do(1, Instant{Card: b.hand(1, "artillery-barrage"), Pos: pos2("C3")}, 5, 6, 1)
		want(t, "survivors", len(b.s.table.stack(pos2("C3"), 2)), 1)
		for die, r := range map[int]combat.Result{3: combat.Killed, 2: combat.Stopped, 4: combat.Missed} {
			p := open(t)
			p.unit(2, "pzkw-iv-h", "C3")
			rolls := []int{die}
			if die == 3 {
				rolls = append(rolls, 7)
			}
			e := find[Struck](p, p.do(1, Instant{Card: p.hand(1, "artillery-barrage"), Pos: pos2("C3")}, rolls...))
			want(t, "result", e.Result, r)
		}
	})
	for _, rockets := range []struct {
		name string
		seat game.Seat
		card string
	}{
		{"TC-C64 Soviet rockets", 1, "rocket-artillery-soviet"},
		{"TC-C65 German rockets", 2, "rocket-artillery-german"},
	} {
		t.Run(rockets.name+" strike two positions", func(t *testing.T) {
			b := open(t)
			b.s.Active = rockets.seat
			foe, squad := other(rockets.seat), "german-line-squad"
			if foe == 1 {
				squad = "soviet-line-squad"
			}
			b.unit(foe, squad, "C3")
			b.unit(foe, squad, "C3")
			b.terrain(printed.Walls, "D3")
			beside := b.unit(foe, squad, "D3")
			card := b.hand(rockets.seat, rockets.card)
			b.no(rockets.seat, Instant{Card: card, Pos: pos2("C3"), Beside: pos2("D4")}, b.s.table.card(card).Clause)
			b.do(rockets.seat, Instant{Card: card, Pos: pos2("C3"), Beside: pos2("D3")}, 4, 5, 3)
			want(t, "first position", len(b.s.table.stack(pos2("C3"), foe)), 1)
			want(t, "second", b.place(beside), discarded)
		})
	}
	t.Run("TC-C63 Air Strike", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		b.unit(1, "t-34-m43", "C2")
		e := find[Struck](b, b.do(2, Instant{Card: b.hand(2, "air-strike"), Pos: pos2("C2")}, 4, 6))
		want(t, "kill number", e.KillOn, 6)
		want(t, "result", e.Result, combat.Killed)
	})
	t.Run("TC-C108 Stuka", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		b.terrain(printed.Hills, "C2")
		gun, second := b.unit(1, "ptp-45-obr42", "C2"), b.unit(1, "ptp-45-obr42", "C2")
		third := b.unit(1, "ptp-45-obr42", "C2")
		card := b.hand(2, "stuka-air-strike")
		b.no(2, Instant{Card: card, Pos: pos2("C2"), Units: []ID{gun, second, third}}, "TC-C108")
		b.do(2, Instant{Card: card, Pos: pos2("C2"), Units: []ID{gun, second}}, 6, 7)
		want(t, "6", b.place(gun), discarded)
		want(t, "7", b.place(second), OnBoard)
	})
	t.Run("TC-C109 Sturmovik", func(t *testing.T) {
		b := open(t)
		pz := b.unit(2, "pzkw-iv-h", "C3")
		e := find[Struck](b, b.do(1, Instant{Card: b.hand(1, "sturmovik-air-strike"), Pos: pos2("C3"), Units: []ID{pz}}, 4, 9))
		want(t, "kill number", e.KillOn, 9)
	})
	t.Run("TC-C159 Tank Buster wants armour", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		tank := b.unit(1, "t-34-85", "C2")
		e := find[Struck](b, b.do(2, Instant{Card: b.hand(2, "tank-buster"), Pos: pos2("C2"), Units: []ID{tank}}, 5, 9))
		want(t, "result", e.Result, combat.Killed)
	})
	t.Run("TC-C32 Counterbattery Fire answers artillery only", func(t *testing.T) {
		b := open(t)
		b.unit(2, "german-line-squad", "C3")
		b.hand(2, "counterbattery-fire")
		cb := b.s.table.list(2, InHand)[0]
		b.do(1, Instant{Card: b.hand(1, "air-strike"), Pos: pos2("C3")})
		b.no(2, Interrupt{Card: cb}, "TC-C32")
	})
	t.Run("TC-C70 Aircraft Interception", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		squad := b.unit(1, "soviet-line-squad", "C2")
		stuka, icpt := b.hand(2, "stuka-air-strike"), b.hand(1, "aircraft-interception")
		b.do(2, Instant{Card: stuka, Pos: pos2("C2"), Units: []ID{squad}})
		b.do(1, Interrupt{Card: icpt})
		want(t, "squad", b.place(squad), OnBoard)
		want(t, "both", b.place(stuka) == discarded && b.place(icpt) == discarded, true)
	})
	t.Run("TC-C158 Forward Observer", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Village, "C3")
		eyes := b.unit(1, "soviet-line-squad", "C2")
		b.do(1, Instant{Card: b.hand(1, "forward-observer"), Units: []ID{eyes}})
		squad := b.unit(2, "german-line-squad", "C3")
		e := find[Struck](b, b.do(1, Instant{Card: b.hand(1, "artillery-barrage"), Pos: pos2("C3")}, 4))
		want(t, "modifiers", e.Sum.Total(), 1)
		want(t, "squad", b.place(squad), discarded)
	})
}

func TestFireCards(t *testing.T) {
	t.Run("TC-C66 Flank Shot", func(t *testing.T) {
		b := open(t)
		gun, pz := b.unit(1, "t-34-85", "C2"), b.unit(2, "pzkw-v-g", "C3")
		card := b.hand(1, "flank-shot")
		e := b.shoot(1, Shot{Firer: gun, Fire: combat.FireAT, Target: pz, With: []HandedCard{{Card: card}}}, 1, 10)
		want(t, "armour", e.Armour, 3)
		want(t, "card", b.place(card), discarded)
		squad := b.unit(2, "german-line-squad", "C3")
		b.s.Supply = 2
		b.do(1, Fire{pos2("C2")})
		b.no(1, Shot{Firer: gun, Fire: combat.FireHE, Target: squad, With: []HandedCard{{Card: b.hand(1, "flank-shot")}}}, "TC-C66")
	})
	t.Run("TC-C67 Weapon Malfunction", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		tiger, foe := b.unit(2, "pzkw-vi-e", "C3"), b.unit(1, "t-34-m43", "C2")
		squad := b.unit(1, "soviet-line-squad", "C2")
		card := b.hand(1, "weapon-malfunction")
		b.do(2, Fire{pos2("C3")})
		b.do(2, Shot{Firer: tiger, Fire: combat.FireAT, Target: foe})
		find[ShotVoid](b, b.do(1, Interrupt{Card: card, Unit: tiger}))
		want(t, "fired", b.s.table.Pieces[tiger].Fired, true)
		b.do(2, Fire{pos2("C3")})
		b.no(2, Shot{Firer: tiger, Fire: combat.FireAT, Target: foe}, "TC-C67")
		b.ok(2, Shot{Firer: tiger, Fire: combat.FireSA, Target: squad})
	})
	t.Run("TC-C68 Breakdown is for vehicles that run", func(t *testing.T) {
		b := open(t)
		gun, tank := b.unit(1, "p-76-obr39", "C1"), b.unit(1, "t-34-m43", "C1")
		card := b.hand(2, "breakdown")
		b.do(2, Hold{})
		b.no(2, Interrupt{Card: card, Unit: gun}, "TC-C68")
		b.do(2, Interrupt{Card: card, Unit: tank})
		b.no(1, b.move("C1", []ID{tank}, "C2"), "TC-9.3.2.a")
		want(t, "card lies on it", b.s.table.Pieces[card].On, tank)
	})
	t.Run("TC-C69 Repair", func(t *testing.T) {
		b := open(t)
		tank, gun := b.unit(1, "t-34-m43", "C1"), b.unit(1, "p-76-obr39", "C1")
		b.s.table.Pieces[tank].Immobilised, b.s.table.Pieces[tank].Malfunction = true, true
		card := b.hand(1, "repair")
		b.no(1, Interrupt{Card: card, Unit: gun}, "TC-C69")
		b.do(1, Interrupt{Card: card, Unit: tank})
		want(t, "works", b.s.table.Pieces[tank].Immobilised || b.s.table.Pieces[tank].Malfunction, false)
	})
	t.Run("TC-C115 Tank Ace", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		pz, tank := b.unit(2, "pzkw-iv-h", "C4"), b.unit(1, "t-34-85", "C2")
		b.do(2, Instant{Card: b.hand(2, "tank-ace"), Units: []ID{pz}})
		want(t, "hits up to", b.hitsUpTo(Shot{Firer: pz, Fire: combat.FireAT, Target: tank}), 7)
		e := b.shoot(2, Shot{Firer: pz, Fire: combat.FireAT, Target: tank}, 4, 9)
		want(t, "armour", e.Armour, 7)
		want(t, "kill number", e.KillOn, 8)
		b.no(2, Instant{Card: b.hand(2, "tank-ace"), Units: []ID{b.unit(2, "spw-250", "C4")}}, "TC-C0.1")
	})
	t.Run("TC-C160 Special Ammunition", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		pz, kv := b.unit(2, "pzkw-iii-l", "C3"), b.unit(1, "kv-1-m41", "C2")
		card := b.on(pz, "special-ammunition")
		e := b.shoot(2, Shot{Firer: pz, Fire: combat.FireAT, Target: kv}, 7, 10)
		want(t, "penetration", e.Pen, 12)
		want(t, "7 keeps it", b.place(card), OnCard)
		b.s.Pending, b.s.Supply = nil, 2
		b.shoot(2, Shot{Firer: pz, Fire: combat.FireAT, Target: kv}, 5, 10)
		want(t, "5 uses it up", b.place(card), discarded)
	})
	t.Run("TC-C118 Sniper", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		b.terrain(printed.Woods, "C2")
		by, guards := b.unit(2, "german-line-squad", "C3"), b.unit(1, "soviet-guards-squad", "C2")
		e := find[Struck](b, b.do(2, Instant{Card: b.hand(2, "sniper"), By: by, Units: []ID{guards}}, 6))
		want(t, "hits up to", e.Need-e.Sum.Total(), 5)
		b.overlay(1, printed.Bunkers, "C2")
		hero := b.on(guards, "heroic-squad-leader")
		e = find[Struck](b, b.do(2, Instant{Card: b.hand(2, "sniper"), By: by, Units: []ID{hero}}, 8))
		want(t, "leader", b.place(hero), discarded)
		want(t, "without terrain", e.Sum.Total(), 0)
	})
	t.Run("TC-C119 Heroic Squad Leader", func(t *testing.T) {
		b := open(t)
		gun, foe := b.unit(1, "t-34-85", "C2"), b.unit(2, "german-line-squad", "C3")
		hero := b.on(foe, "heroic-squad-leader")
		b.shoot(1, Shot{Firer: gun, Fire: combat.FireHE, Target: foe}, 1)
		want(t, "squad", b.place(foe), OnBoard)
		want(t, "leader", b.place(hero), discarded)
		mine := b.unit(1, "soviet-line-squad", "C2")
		b.on(mine, "heroic-squad-leader")
		want(t, "SA 5", b.hitsUpTo(Shot{Firer: mine, Fire: combat.FireSA, Target: foe}), 5)
	})
	t.Run("TC-C165 Smoke lies where it is put", func(t *testing.T) {
		b := open(t)
		card := b.hand(1, "smoke")
		b.do(1, Interrupt{Card: card, Pos: pos2("E4")})
		want(t, "card", b.s.ground.Spots[pos2("E4")].SmokeCard, card)
	})
	t.Run("TC-X.6 details of cards", func(t *testing.T) {
		b := open(t)
		squad, foe := b.unit(1, "soviet-line-squad", "C1"), b.unit(2, "german-line-squad", "C3")
		hmg := b.on(squad, "heavy-machine-gun")
		b.on(squad, "heroic-squad-leader")
		want(t, "HMG at long range", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireSA, Target: foe, Equipment: hmg}), 2)
		b.s.table.Pieces[foe].Pos = pos2("C2")
		want(t, "HMG at short range", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireSA, Target: foe, Equipment: hmg}), 7)
		// The leader saves once; a second kill of the same volley destroys.
		hero := b.on(foe, "heroic-squad-leader")
		b.engine().applyEffects([]effect{{1, foe, combat.Killed}, {1, foe, combat.Killed}})
		want(t, "leader", b.place(hero), discarded)
		want(t, "squad", b.place(foe), discarded)
	})
}

func TestCommandCards(t *testing.T) {
	t.Run("TC-C120 Coordination once a turn", func(t *testing.T) {
		b := open(t)
		b.do(1, Instant{Card: b.hand(1, "coordination")})
		b.no(1, Instant{Card: b.hand(1, "coordination")}, "TC-9.6.1.c")
		want(t, "supply", b.s.Supply, 3)
	})
	t.Run("TC-C124 Confusion", func(t *testing.T) {
		b := open(t)
		gun, pz := b.unit(1, "t-34-85", "C2"), b.unit(2, "pzkw-iv-h", "C3")
		card, flank := b.hand(2, "confusion"), b.hand(1, "flank-shot")
		b.do(1, Fire{pos2("C2")})
		b.do(1, Shot{Firer: gun, Fire: combat.FireAT, Target: pz, With: []HandedCard{{Card: flank}}})
		b.do(2, Interrupt{Card: card})
		want(t, "supply", b.s.Supply, 1)
		want(t, "fired", b.s.table.Pieces[gun].Fired, false)
		want(t, "Flank Shot", b.place(flank), InHand)
		b.ok(1, Fire{pos2("C2")})
		m := open(t)
		truck, squad := m.unit(1, "truck-soviet", "C1"), m.unit(1, "soviet-line-squad", "C1")
		card = m.hand(2, "confusion")
		move := m.move("C1", []ID{truck, squad}, "C2")
		ride(&move.Groups[0], squad, truck)
		m.do(1, move)
		m.do(2, Interrupt{Card: card})
		want(t, "truck", m.at(truck), "C1")
		want(t, "dismounted again", m.s.table.Pieces[squad].On, ID(0))
		want(t, "moved", m.s.table.Pieces[truck].Moved, false)
	})
	t.Run("TC-C121 Withdrawal", func(t *testing.T) {
		b := open(t)
		var squads []ID
		for range 3 {
			squads = append(squads, b.unit(1, "soviet-line-squad", "C2"))
		}
		b.unit(2, "pzkw-iv-h", "C2")
		b.do(1, Instant{Card: b.hand(1, "withdrawal"), Pos: pos2("C2")})
		b.no(1, Withdraw{[]Step{{squads[0], pos2("C3")}}}, "TC-C121")
		for i, a := range proposalsFor(b.s, 1).withdrawActions() {
			for _, o := range proposalsFor(b.s, 1).withdrawActions()[:i] {
				want(t, "equal proposals", slices.Equal(a.(Withdraw).Steps, o.(Withdraw).Steps), false)
			}
		}
		b.do(1, Withdraw{[]Step{{squads[0], printed.Reserve}, {squads[1], printed.Reserve}, {squads[2], pos2("D1")}}})
		want(t, "first", b.place(squads[0]), InHand)
		want(t, "third", b.at(squads[2]), "D1")
		want(t, "melee", b.s.table.inMelee(pos2("C2")), false)
	})
	t.Run("TC-C116 Reinforcements draw what there is", func(t *testing.T) {
		b := open(t)
		b.deck(1, "smoke")
		b.do(1, Instant{Card: b.hand(1, "reinforcements")})
		want(t, "hand", b.s.table.count(1, InHand), 2)
		b.no(1, Instant{Card: b.hand(1, "reinforcements")}, "TC-C116")
	})
	t.Run("TC-C117 Recon", func(t *testing.T) {
		b := open(t)
		squad, smoke := b.hand(2, "german-line-squad"), b.hand(2, "smoke")
		b.do(1, Instant{Card: b.hand(1, "recon")})
		e := find[Scouted](b, b.do(2, Pass{}))
		hidden, _ := b.rules.Events().For(e, 2)
		if len(e.Cards.IDs) != 2 || len(hidden.(Scouted).Cards.IDs) != 0 {
			t.Errorf("scouted %v", e)
		}
		b.no(1, Pick{squad}, "TC-C117")
		b.do(1, Pick{smoke})
		want(t, "smoke", b.place(smoke), discarded)
		if !(viewer{b.s, 1}).visible(squad) {
			t.Error("the reserve is not seen for the rest of the turn")
		}
		b.do(1, End{})
		b.do(1, Discard{})
		if (viewer{b.s, 1}).visible(squad) {
			t.Error("the reserve is still seen")
		}
	})
	t.Run("TC-C163 Mine Dogs", func(t *testing.T) {
		b := open(t)
		squad, pz := b.unit(1, "soviet-line-squad", "C2"), b.unit(2, "pzkw-v-g", "C3")
		b.do(1, Instant{Card: b.hand(1, "mine-dogs"), By: squad, Units: []ID{pz}}, 10)
		e := find[Struck](b, b.do(1, Instant{Card: b.hand(1, "mine-dogs"), By: squad, Units: []ID{pz}}, 2, 9))
		want(t, "kill number", e.KillOn, 9)
		want(t, "tank", b.place(pz), discarded)
		home := open(t)
		squad, pz = home.unit(1, "soviet-line-squad", "C2"), home.unit(2, "pzkw-v-g", "C3")
		own := home.unit(1, "truck-soviet", "C2")
		home.do(1, Instant{Card: home.hand(1, "mine-dogs"), By: squad, Units: []ID{pz}}, 10)
		want(t, "own truck", home.place(own), discarded)
	})
	t.Run("TC-C164 Tank Repair Shop", func(t *testing.T) {
		b := open(t)
		b.no(1, Instant{Card: b.hand(1, "tank-repair-shop")}, "TC-C164")
		o := open(t, `{"repairShop":true}`)
		o.do(1, Instant{Card: o.hand(1, "tank-repair-shop")})
		tank := o.unit(1, "t-34-m43", "C1")
		o.s.table.Pieces[tank].Immobilised = true
		o.do(1, End{})
		o.do(1, Discard{})
		o.do(2, End{})
		o.do(2, Discard{})
		want(t, "phase", o.s.Phase, phaseWorkshop)
		o.do(1, Pick{tank})
		want(t, "immobilised", o.s.table.Pieces[tank].Immobilised, false)
	})
}

func TestEquipmentCards(t *testing.T) {
	meleeUse := func(card, bearer, target string, fire combat.FireKind) (int, *battle) {
		b := open(t)
		seat := game.Seat(2)
		if bearer[:6] == "soviet" {
			seat = 1
		}
		squad, foe := b.unit(seat, bearer, "C3"), b.unit(other(seat), target, "C3")
		return b.hitsUpTo(Shot{Firer: squad, Fire: fire, Target: foe, Equipment: b.on(squad, card)}), b
	}
	for _, tc := range []struct {
		name, card, bearer, target string
		fire                       combat.FireKind
		upTo                       int
	}{
		{"TC-C1 Panzerfaust at armour", "panzerfaust", "german-line-squad", "t-34-m43", combat.FireAT, 5},
		{"TC-C1 Panzerfaust at a squad", "panzerfaust", "german-line-squad", "soviet-line-squad", combat.FireHE, 3},
		{"TC-C61 Panzerschreck at armour", "panzerschreck", "german-line-squad", "t-34-85", combat.FireAT, 6},
		{"TC-C61 Panzerschreck at a squad", "panzerschreck", "german-line-squad", "soviet-guards-squad", combat.FireHE, 4},
		{"TC-C62 Anti-Tank Rifle in melee", "at-rifle-ptrs-41", "soviet-line-squad", "spw-250", combat.FireAT, 4},
		{"TC-C113 Flammenwerfer", "flammenwerfer-41", "german-line-squad", "js-2", combat.FireFT, 7},
		{"TC-C114 ROKS", "flamethrower-roks", "soviet-line-squad", "pzkw-vi-e", combat.FireFT, 7},
		{"TC-C2 Anti-Tank Mine", "anti-tank-mine", "german-line-squad", "t-34-m43", combat.FireTMV, 3},
		{"TC-C166 Heavy Machine Gun", "heavy-machine-gun", "german-line-squad", "soviet-line-squad", combat.FireSA, 6},
	} {
		t.Run(tc.name+" in melee", func(t *testing.T) {
			got, _ := meleeUse(tc.card, tc.bearer, tc.target, tc.fire)
			want(t, "hits up to", got, tc.upTo)
		})
	}
	t.Run("TC-C62 the rifle at range", func(t *testing.T) {
		b := open(t)
		squad, half := b.unit(1, "soviet-line-squad", "C1"), b.unit(2, "spw-250", "C3")
		rifle := b.on(squad, "at-rifle-ptrs-41")
		want(t, "long range", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireAT, Target: half, Equipment: rifle}), 2)
	})
}
