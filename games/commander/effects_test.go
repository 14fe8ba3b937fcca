package commander

import (
	"testing"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// TestGroundPlayed shoots into each terrain, over it and drives through it: a
// card is what it does, not the row of a table.
func TestGroundPlayed(t *testing.T) {
	for _, tc := range []struct {
		name       string
		terrain    printed.Terrain
		at, he, sa int // highest natural die that hits: AT of 8, HE of 6, SA of 5
		over       bool
		through    bool
	}{
		{"TC-C15 Woods", printed.Woods, 5, 4, 2, false, false},
		{"TC-C16 Hills", printed.Hills, 6, 5, 3, false, false},
		{"TC-C17 Village", printed.Village, 6, 4, 1, false, true},
		{"TC-C25 Walls", printed.Walls, 6, 4, 3, false, false},
		{"TC-C26 Wheatfield", printed.Wheatfield, 8, 6, 4, true, true},
		{"TC-C27 Balka", printed.Balka, 5, 3, 2, false, false},
		{"TC-9.5.a Clear", printed.Clear, 8, 6, 5, true, true},
	} {
		t.Run(tc.name+" in play", func(t *testing.T) {
			b := open(t)
			b.terrain(tc.terrain, "C3")
			tank, guards := b.unit(1, "t-34-85", "C2"), b.unit(1, "soviet-guards-squad", "C2")
			pz, squad := b.unit(2, "pzkw-iv-h", "C3"), b.unit(2, "german-line-squad", "C3")
			want(t, "AT 8", b.hitsUpTo(Shot{Firer: tank, Fire: combat.FireAT, Target: pz}), tc.at)
			want(t, "HE 6", b.hitsUpTo(Shot{Firer: tank, Fire: combat.FireHE, Target: squad}), tc.he)
			want(t, "SA 5", b.hitsUpTo(Shot{Firer: guards, Fire: combat.FireSA, Target: squad}), tc.sa)

			over := open(t)
			over.terrain(tc.terrain, "C2")
			gun, far := over.unit(1, "t-34-85", "C1"), over.unit(2, "pzkw-iv-h", "C3")
			over.unit(2, "pzkw-iv-h", "D2") // there is something to shoot at in any case
			over.do(1, Fire{pos2("C1")})
			want(t, "sight over it", over.can(1, Shot{Firer: gun, Fire: combat.FireAT, Target: far}), tc.over)

			drive := open(t)
			drive.terrain(tc.terrain, "C2")
			fast := drive.unit(1, "t-34-m43", "C1")
			want(t, "a way through it", drive.can(1, drive.move("C1", []ID{fast}, "C2", "C3")), tc.through)
			want(t, "a way into it", drive.can(1, drive.move("C1", []ID{fast}, "C2")), true)
		})
	}
	t.Run("TC-C15 Woods hold what drives into them", func(t *testing.T) {
		for die, held := range map[int]bool{5: true, 6: false} {
			b := open(t)
			b.terrain(printed.Woods, "C2")
			tank := b.unit(1, "t-34-m43", "C1")
			b.do(1, b.move("C1", []ID{tank}, "C2"), die)
			want(t, "immobilised", b.s.table.Pieces[tank].Immobilised, held)
		}
	})
	t.Run("TC-C16 Hills are seen from over Woods", func(t *testing.T) {
		b := open(t)
		b.terrain(printed.Hills, "C1")
		b.terrain(printed.Woods, "C2")
		gun, foe := b.unit(1, "t-34-85", "C1"), b.unit(2, "pzkw-iv-h", "C3")
		b.do(1, Fire{pos2("C1")})
		b.ok(1, Shot{Firer: gun, Fire: combat.FireAT, Target: foe})
	})
	t.Run("TC-C18 Foxholes go with the last squad, TC-C19 Bunkers too", func(t *testing.T) {
		for _, overlay := range []printed.Terrain{printed.Foxholes, printed.Bunkers} {
			b := open(t)
			dug := b.overlay(2, overlay, "C3")
			gun, squad := b.unit(1, "t-34-85", "C2"), b.unit(2, "german-line-squad", "C3")
			b.shoot(1, Shot{Firer: gun, Fire: combat.FireHE, Target: squad}, 1)
			want(t, "the squad", b.place(squad), discarded)
			want(t, overlay.String(), b.place(dug), discarded)
		}
	})
}

// TestStrikesPlayed checks whom a strike reaches.
func TestStrikesPlayed(t *testing.T) {
	t.Run("TC-C63 Air Strike attacks every card of the position", func(t *testing.T) {
		b := open(t)
		squad, gun := b.unit(2, "german-line-squad", "C3"), b.unit(2, "pak-40", "C3")
		truck := b.unit(2, "truck-german", "C3")
		b.do(1, Instant{Card: b.hand(1, "air-strike"), Pos: pos2("C3")}, 5, 6, 5)
		want(t, "5", b.place(squad), discarded)
		want(t, "6", b.place(gun), OnBoard)
		want(t, "a truck, 5", b.place(truck), discarded)
	})
	t.Run("TC-C109 Sturmovik attacks three of four", func(t *testing.T) {
		b := open(t)
		var squads []ID
		for range 3 {
			squads = append(squads, b.unit(2, "german-line-squad", "C3"))
		}
		truck := b.unit(2, "truck-german", "C3")
		card := b.hand(1, "sturmovik-air-strike")
		b.no(1, Instant{Card: card, Pos: pos2("C3"), Units: append([]ID{truck}, squads...)}, "TC-C109")
		b.do(1, Instant{Card: card, Pos: pos2("C3"), Units: []ID{squads[0], squads[1], truck}}, 5, 6, 1)
		want(t, "5", b.place(squads[0]), discarded)
		want(t, "6", b.place(squads[1]), OnBoard)
		want(t, "not chosen", b.place(squads[2]), OnBoard)
		want(t, "truck", b.place(truck), discarded)
	})
	t.Run("TC-C159 Tank Buster leaves trucks alone", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		truck := b.unit(1, "truck-soviet", "C2")
		b.no(2, Instant{Card: b.hand(2, "tank-buster"), Pos: pos2("C2"), Units: []ID{truck}}, "TC-C159")
	})
	t.Run("TC-C32 Counterbattery Fire stops guns and rockets, shells and smoke", func(t *testing.T) {
		for _, smoke := range []bool{false, true} {
			for _, card := range []string{"artillery-barrage", "rocket-artillery-soviet"} {
				b := open(t)
				squad := b.unit(2, "german-line-squad", "C3")
				call := Instant{Card: b.hand(1, card), Pos: pos2("C3"), Smoke: smoke}
				if card == "rocket-artillery-soviet" && !smoke {
					call.Beside = pos2("D3")
				}
				answer := b.hand(2, "counterbattery-fire")
				b.do(1, call)
				b.do(2, Interrupt{Card: answer})
				want(t, "squad", b.place(squad), OnBoard)
				want(t, "smoke", b.s.ground.Spots[pos2("C3")].Smoke, game.Nobody)
				want(t, "both used", b.place(call.Card) == discarded && b.place(answer) == discarded, true)
			}
		}
	})
}

// TestEventsPlayed checks what an event leaves behind.
func TestEventsPlayed(t *testing.T) {
	t.Run("TC-C116 Reinforcements draw three", func(t *testing.T) {
		b := open(t)
		for range 4 {
			b.deck(1, "smoke")
		}
		deck := b.s.table.count(1, InDeck)
		b.do(1, Instant{Card: b.hand(1, "reinforcements")})
		want(t, "hand", b.s.table.count(1, InHand), 3)
		want(t, "deck", b.s.table.count(1, InDeck), deck-3)
	})
	t.Run("TC-C120 Coordination pays a third action", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C1")
		b.do(1, Instant{Card: b.hand(1, "coordination")})
		for _, to := range []string{"D1", "C1", "D1"} {
			b.do(1, b.move(b.at(tank), []ID{tank}, to))
		}
		b.no(1, b.move("D1", []ID{tank}, "C1"), "TC-5.0.a")
	})
	t.Run("TC-C122 Tactical Advantage serves the defender as well", func(t *testing.T) {
		b := open(t)
		guards, line := b.unit(1, "soviet-guards-squad", "C3"), b.unit(2, "german-line-squad", "C3")
		b.assault("C3", guards)
		card := b.hand(2, "tactical-advantage")
		b.melee()
		b.do(2, Interrupt{Card: card})
		b.do(2, MeleeFire{[]Shot{{Firer: line, Fire: combat.FireSA, Target: guards}}}, 4)
		want(t, "the attacker", b.place(guards), discarded)
		want(t, "nobody fires back", b.s.Phase, phaseDiscard)
	})
	t.Run("TC-C165 Smoke hides, hampers and drifts away", func(t *testing.T) {
		b := open(t)
		gun, near := b.unit(1, "t-34-85", "C1"), b.unit(2, "pzkw-iv-h", "C2")
		far := b.unit(2, "pzkw-iv-h", "C3")
		b.do(1, Interrupt{Card: b.hand(1, "smoke"), Pos: pos2("C2")})
		want(t, "AT 8 into it", b.hitsUpTo(Shot{Firer: gun, Fire: combat.FireAT, Target: near}), 4)
		b.do(1, Fire{pos2("C1")})
		b.no(1, Shot{Firer: gun, Fire: combat.FireAT, Target: far}, "TC-9.2.a")
		b.s.Pending = nil
		for _, end := range []struct {
			seat game.Seat
			left game.Seat
		}{{1, 1}, {2, game.Nobody}} {
			b.do(end.seat, End{})
			b.do(end.seat, Discard{})
			want(t, "smoke", b.s.ground.Spots[pos2("C2")].Smoke, end.left)
		}
	})
	t.Run("TC-C166 Heavy Machine Gun sprays at long range", func(t *testing.T) {
		b := open(t)
		squad := b.unit(1, "soviet-line-squad", "C1")
		hmg := b.on(squad, "heavy-machine-gun")
		target, beside := b.unit(2, "german-line-squad", "C3"), b.unit(2, "pak-40", "C3")
		b.shoot(1, Shot{Firer: squad, Fire: combat.FireSA, Target: target, Equipment: hmg}, 3, 2)
		want(t, "3 misses", b.place(target), OnBoard)
		want(t, "2 hits what stands beside", b.place(beside), discarded)
		want(t, "it stays", b.place(hmg), OnCard)
	})
}

// TestUsedUp fires equipment in a melee and looks where it lies afterwards.
func TestUsedUp(t *testing.T) {
	for _, tc := range []struct {
		name, options, card, bearer, target string
		fire                                combat.FireKind
		left                                place
	}{
		{"TC-C1 a Panzerfaust serves once", "", "panzerfaust", "german-line-squad", "t-34-m43", combat.FireAT, discarded},
		{"TC-C2 a mine serves once", "", "anti-tank-mine", "german-line-squad", "t-34-m43", combat.FireTMV, discarded},
		{"TC-C61 a Panzerschreck stays", "", "panzerschreck", "german-line-squad", "t-34-m43", combat.FireAT, OnCard},
		{
			"TC-C61 a Panzerschreck serves once by option", `{"panzerschreckSingleUse":true}`, "panzerschreck", "german-line-squad", "t-34-m43",
			combat.FireAT, discarded,
		},
		{"TC-C62 an Anti-Tank Rifle stays", "", "at-rifle-ptrs-41", "soviet-line-squad", "pzkw-iv-h", combat.FireAT, OnCard},
		{"TC-C113 a Flammenwerfer serves once", "", "flammenwerfer-41", "german-line-squad", "t-34-m43", combat.FireFT, discarded},
		{
			"TC-C113 a Flammenwerfer stays by option", `{"flamethrowerReusable":true}`, "flammenwerfer-41", "german-line-squad", "t-34-m43",
			combat.FireFT, OnCard,
		},
		{"TC-C114 a ROKS serves once", "", "flamethrower-roks", "soviet-line-squad", "pzkw-iv-h", combat.FireFT, discarded},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := open(t, tc.options)
			seat := game.Seat(2)
			if tc.bearer == "soviet-line-squad" {
				seat = 1
			}
			b.s.Active = seat
			squad, tank := b.unit(seat, tc.bearer, "C3"), b.unit(other(seat), tc.target, "C3")
			card := b.on(squad, tc.card)
			b.assault("C3", tank)
			b.melee()
			b.do(seat, MeleeFire{[]Shot{{Firer: squad, Fire: tc.fire, Target: tank, Equipment: card}}})
			b.do(other(seat), MeleeFire{}, 10)
			want(t, "the tank", b.place(tank), OnBoard)
			want(t, "the card", b.place(card), tc.left)
		})
	}
}
