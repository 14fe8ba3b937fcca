package commander

import (
	"encoding/json"
	"slices"
	"testing"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func (b *battle) asked() game.Seat {
	for _, d := range b.position().Waiting() {
		if !d.Optional {
			return d.Seat
		}
	}
	return game.Nobody
}

func TestWindows(t *testing.T) {
	t.Run("TC-12.0.a events are Instants or Interrupts", func(t *testing.T) {
		b := open(t)
		for number := 1; number <= printed.NumCards; number++ {
			if c := &b.s.cards[number]; c.Special() && c.Instant == c.Interrupts {
				t.Errorf("%s is neither or both", c.Name)
			}
		}
	})
	t.Run("TC-12.1.a no Instant in the opponent's turn", func(t *testing.T) {
		b := open(t)
		card := b.hand(2, "coordination")
		b.no(2, Instant{Card: card}, "TC-4.0.b")
		b.do(2, Hold{})
		b.no(2, Instant{Card: card}, "TC-4.0.b")
		b.do(2, Pass{})
		b.do(1, End{})
		b.do(1, Discard{})
		b.ok(2, Instant{Card: card})
	})
	t.Run("TC-12.2.a worked example", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C2")
		breakdown, stream := b.hand(2, "breakdown"), b.hand(2, "stream")
		repair := b.hand(1, "repair")
		spare := b.hand(1, "soviet-line-squad")
		b.do(1, b.move("C2", []ID{tank}, "C3"))
		b.do(2, Interrupt{Card: breakdown, Unit: tank})
		b.do(1, Interrupt{Card: repair, Unit: tank})
		want(t, "breakdown", b.place(breakdown), discarded)
		want(t, "repair", b.place(repair), discarded)
		want(t, "immobilised", b.s.table.Pieces[tank].Immobilised, false)
		b.do(1, Pass{}) // both are asked again, the other first
		b.do(2, Interrupt{Card: stream, Pos: pos2("C2"), To: pos2("C3")})
		b.do(1, Pass{}) // the counter window
		b.do(1, Pass{})
		want(t, "tank", b.at(tank), "C2")
		want(t, "supply", b.s.Supply, 1)
		b.unit(2, "pzkw-iv-h", "C3")
		b.no(1, Fire{pos2("C2")}, "TC-9.0.a") // it has moved
		_ = spare
	})
	t.Run("TC-12.2.a the same with a Ford", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C2")
		stream, ford := b.hand(2, "stream"), b.hand(1, "ford")
		b.do(1, b.move("C2", []ID{tank}, "C3"))
		b.do(2, Interrupt{Card: stream, Pos: pos2("C2"), To: pos2("C3")})
		b.do(1, Interrupt{Card: ford, Pos: pos2("C2"), To: pos2("C3")})
		want(t, "tank", b.at(tank), "C3")
	})
	t.Run("TC-12.2.b how many windows", func(t *testing.T) {
		b := open(t)
		tank := b.unit(1, "t-34-m43", "C1")
		b.hand(2, "german-line-squad")
		b.do(1, b.move("C1", []ID{tank}, "C2", "C3"))
		for range 2 {
			want(t, "asked", b.asked(), game.Seat(2))
			b.do(2, Pass{})
		}
		want(t, "asked", b.asked(), game.Seat(1))
		b.do(1, Draw{})
		want(t, "after a draw", b.asked(), game.Seat(1))
	})
	t.Run("TC-12.2.c Smoke in the window of a shot", func(t *testing.T) {
		b := open(t)
		gun, pz := b.unit(1, "t-34-m43", "C2"), b.unit(2, "pzkw-iv-h", "C3")
		smoke := b.hand(2, "smoke")
		b.hand(2, "german-line-squad")
		b.hand(1, "soviet-line-squad")
		b.do(1, Fire{pos2("C2")})
		b.do(1, Shot{Firer: gun, Fire: combat.FireAT, Target: pz})
		b.do(2, Interrupt{Card: smoke, Pos: pos2("C3")})
		want(t, "asked first", b.asked(), game.Seat(1))
		b.do(1, Pass{})
		want(t, "asked then", b.asked(), game.Seat(2))
		e := find[ShotFired](b, b.do(2, Pass{}, 5))
		want(t, "hits up to", e.needs(), 4)
		want(t, "result", e.Result, combat.Missed)
	})
	t.Run("TC-12.2.d the hand does not show", func(t *testing.T) {
		var views [2][]byte
		for i, card := range []string{"smoke", "german-line-squad"} {
			b := open(t)
			gun, pz := b.unit(1, "t-34-m43", "C2"), b.unit(2, "pzkw-iv-h", "C3")
			b.hand(2, card)
			b.do(1, Fire{pos2("C2")})
			b.do(1, Shot{Firer: gun, Fire: combat.FireAT, Target: pz})
			want(t, "asked", b.asked(), game.Seat(2))
			before, err := json.Marshal(b.position().View(1))
			if err != nil {
				t.Fatal(err)
			}
			b.do(2, Pass{}, 10)
			after, err := json.Marshal(b.position().View(1))
			if err != nil {
				t.Fatal(err)
			}
			views[i] = slices.Concat(before, after)
		}
		want(t, "the other view", string(views[1]), string(views[0]))
	})
	t.Run("TC-12.2.e standing orders only pass", func(t *testing.T) {
		rules, err := New()
		if err != nil {
			t.Fatal(err)
		}
		b := open(t)
		gun, pz := b.unit(1, "t-34-m43", "C2"), b.unit(2, "pzkw-iv-h", "C3")
		smoke := b.hand(2, "smoke")
		b.do(1, Fire{pos2("C2")})
		b.do(1, Shot{Firer: gun, Fire: combat.FireAT, Target: pz})
		view := b.position().View(2).(View)
		for _, tc := range []struct {
			order  Order
			passes bool
		}{{Never, true}, {Ask, false}, {Always, false}, {"", false}} {
			a, ok := rules.Answer(view, shotOrders(tc.order), true)
			if ok != tc.passes || ok && a != (Pass{}) {
				t.Errorf("%q: %v %v", tc.order, a, ok)
			}
		}
		b.s.table.Pieces[smoke].Number = b.s.table.Pieces[pz].Number
		view = b.position().View(2).(View)
		if _, ok := rules.Answer(view, nil, false); !ok {
			t.Error("a hand without a fitting card is stopped")
		}
		if _, ok := rules.Answer(view, shotOrders(Ask), true); !ok {
			t.Error("a hand without a fitting card is stopped in spite of its orders")
		}
		if _, ok := rules.Answer(view, nil, true); ok {
			t.Error("without orders the pace tells another person that no card fits")
		}
		if _, ok := rules.Answer(view, shotOrders(Always), false); ok {
			t.Error("always does not stop")
		}
	})
	t.Run("TC-12.2.f a void shot counts as fired", func(t *testing.T) {
		b := open(t)
		gun, pz := b.unit(1, "t-34-m43", "C1"), b.unit(2, "pzkw-iv-h", "C3")
		smoke := b.hand(2, "smoke")
		b.do(1, Fire{pos2("C1")})
		b.do(1, Shot{Firer: gun, Fire: combat.FireAT, Target: pz})
		find[ShotVoid](b, b.do(2, Interrupt{Card: smoke, Pos: pos2("C2")}))
		want(t, "fired", b.s.table.Pieces[gun].Fired, true)
		want(t, "supply", b.s.Supply, 1)
	})
	t.Run("TC-X.1 holds, counters and the way out of a reserve", func(t *testing.T) {
		b := open(t)
		tank := b.hand(1, "t-34-m43")
		breakdown := b.hand(2, "breakdown")
		b.do(1, b.move("reserve", []ID{tank}, "C1", "C2"))
		b.no(2, Interrupt{Card: breakdown, Unit: tank}, "TC-X.1")
		b.do(2, Pass{})
		b.do(2, Interrupt{Card: breakdown, Unit: tank})
		want(t, "tank", b.at(tank), "C1")
		gap := open(t)
		gap.hand(2, "german-line-squad")
		gap.do(2, Hold{})
		gap.do(2, Pass{})
		if gap.can(2, Hold{}) {
			t.Error("a second hold in the same gap")
		}
		gap.do(1, Draw{})
		gap.ok(2, Hold{})
		gap.do(1, End{})
		if gap.can(2, Hold{}) {
			t.Error("a hold after the end of the Play")
		}
		smoke := open(t)
		smoke.unit(1, "t-34-m43", "C2")
		card := smoke.hand(1, "smoke")
		smoke.hand(2, "german-line-squad")
		smoke.do(1, Interrupt{Card: card, Pos: pos2("C2")})
		want(t, "window", smoke.s.window().Kind, windowBetween)
		smoke.do(2, Pass{})
		second := smoke.hand(1, "smoke")
		smoke.no(1, Interrupt{Card: second, Pos: pos2("C2")}, "TC-9.5.1.b")
	})
	t.Run("TC-X.1 cards handed in with a shot and a step", func(t *testing.T) {
		b := open(t)
		gun, pz := b.unit(1, "t-34-85", "C2"), b.unit(2, "pzkw-iv-h", "C3")
		smoke, flank, jam := b.hand(1, "smoke"), b.hand(1, "flank-shot"), b.hand(1, "weapon-malfunction")
		repair := b.hand(2, "repair")
		b.do(1, Fire{pos2("C2")})
		shot := Shot{Firer: gun, Fire: combat.FireAT, Target: pz, With: []HandedCard{
			{Card: flank}, {Card: smoke, Pos: pos2("E3")}, {Card: jam, Unit: pz},
		}}
		b.no(1, Shot{Firer: gun, Fire: combat.FireAT, Target: pz, With: []HandedCard{{Card: flank}, {Card: flank}}}, "TC-X.1")
		b.do(1, shot)
		want(t, "window", b.s.window().Kind, windowCounter)
		want(t, "smoke", b.s.ground.Spots[pos2("E3")].Smoke, game.Seat(1))
		e := find[ShotFired](b, b.do(2, Interrupt{Card: repair, Unit: pz}, 4, 9))
		want(t, "armour", e.Armour, 5)
		want(t, "weapon", b.s.table.Pieces[pz].Malfunction, false)
		want(t, "cards", b.place(flank) == discarded && b.place(jam) == discarded && b.place(smoke) == onGround, true)
		m := open(t)
		tank, foe := m.unit(1, "t-34-m43", "C1"), m.unit(2, "pzkw-iv-h", "C4")
		breakdown := m.hand(1, "breakdown")
		move := m.move("C1", []ID{tank}, "C2", "C3")
		move.Groups[0].With = []HandedCard{{Card: breakdown, Step: 1, Unit: foe}}
		m.hand(2, "german-line-squad")
		m.do(1, move)
		want(t, "still hidden", m.place(breakdown), InHand)
		m.do(2, Pass{})
		want(t, "window", m.s.window().Kind, windowCounter)
		m.do(2, Pass{})
		want(t, "immobilised", m.s.table.Pieces[foe].Immobilised, true)
		m.do(2, Pass{})
		want(t, "tank", m.at(tank), "C3")
	})
	t.Run("TC-X.2 a card that stops in a full position goes back", func(t *testing.T) {
		b := open(t)
		for range 3 {
			b.unit(1, "soviet-line-squad", "C2")
		}
		tank := b.unit(1, "t-34-m43", "C1")
		breakdown := b.hand(2, "breakdown")
		b.do(1, b.move("C1", []ID{tank}, "C2", "C3"))
		b.do(2, Pass{})
		b.do(2, Interrupt{Card: breakdown, Unit: tank})
		want(t, "tank", b.at(tank), "C1")
		want(t, "immobilised", b.s.table.Pieces[tank].Immobilised, true)
	})
	t.Run("TC-X.3 explicit discards and random choice", func(t *testing.T) {
		b := open(t)
		b.do(1, End{})
		want(t, "asked", b.asked(), game.Seat(1))
		b.do(1, Discard{})
	})
}

func TestEquipment(t *testing.T) {
	t.Run("TC-13.0.a giving is free", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		squad := b.unit(2, "german-veteran-squad", "C4")
		b.do(2, Equip{b.hand(2, "panzerschreck"), squad})
		want(t, "supply", b.s.Supply, 2)
		b.do(2, b.move("C4", []ID{squad}, "C3"))
		want(t, "supply", b.s.Supply, 1)
		b.no(2, Equip{b.hand(2, "panzerfaust"), b.hand(2, "german-line-squad")}, "TC-C0.6")
	})
	t.Run("TC-13.0.b no capture", func(t *testing.T) {
		b := open(t)
		gun, foe := b.unit(1, "t-34-85", "C2"), b.unit(2, "german-line-squad", "C3")
		x, y := b.on(foe, "heavy-machine-gun"), b.on(foe, "panzerschreck")
		b.shoot(1, Shot{Firer: gun, Fire: combat.FireHE, Target: foe}, 1)
		for _, id := range []ID{foe, x, y} {
			want(t, "place", b.place(id), discarded)
		}
	})
	t.Run("TC-13.0.c dropping", func(t *testing.T) {
		b := open(t)
		squad := b.unit(1, "soviet-line-squad", "C1")
		rifle := b.on(squad, "at-rifle-ptrs-41")
		b.do(1, Drop{rifle})
		want(t, "place", b.place(rifle), discarded)
	})
	t.Run("TC-13.1.a Panzerfaust against armour", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		squad := b.unit(2, "german-line-squad", "C3")
		faust := b.on(squad, "panzerfaust")
		near := b.unit(1, "t-34-85", "C2")
		foe := b.unit(1, "soviet-line-squad", "C2")
		b.do(2, Fire{pos2("C3")})
		b.no(2, Shot{Firer: squad, Fire: combat.FireAT, Target: near, Equipment: faust}, "TC-13.1.a")
		b.s.Pending = nil
		b.s.table.Pieces[foe].Pos = pos2("A1")
		b.assault("C3", near)
		b.melee()
		b.do(2, MeleeFire{[]Shot{{Firer: squad, Fire: combat.FireAT, Target: near, Equipment: faust}}})
		e := find[ShotFired](b, b.do(1, MeleeFire{}, 5, 9))
		want(t, "kill number", e.KillOn, 9)
		want(t, "result", e.Result, combat.Killed)
		want(t, "used up", b.place(faust), discarded)
	})
	t.Run("TC-13.1.b Panzerschreck as HE", func(t *testing.T) {
		b := open(t)
		squad, foe := b.unit(2, "german-line-squad", "C3"), b.unit(1, "soviet-line-squad", "C3")
		schreck := b.on(squad, "panzerschreck")
		b.overlay(1, printed.Bunkers, "C3")
		want(t, "hits up to", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireHE, Target: foe, Equipment: schreck}), 2)
	})
	t.Run("TC-13.2.a Heavy Machine Gun", func(t *testing.T) {
		b := open(t)
		horse := b.unit(1, "soviet-cavalry", "C1")
		b.no(1, Equip{b.hand(1, "heavy-machine-gun"), horse}, "TC-C0.6")
		squad, foe := b.unit(1, "soviet-line-squad", "C1"), b.unit(2, "german-line-squad", "C3")
		hmg := b.on(squad, "heavy-machine-gun")
		want(t, "long range", b.hitsUpTo(Shot{Firer: squad, Fire: combat.FireSA, Target: foe, Equipment: hmg}), 2)
		off := open(t, `{"hmg":false}`)
		squad, foe = off.unit(1, "soviet-line-squad", "C2"), off.unit(2, "german-line-squad", "C3")
		hmg = off.on(squad, "heavy-machine-gun")
		off.do(1, Fire{pos2("C2")})
		off.no(1, Shot{Firer: squad, Fire: combat.FireSA, Target: foe, Equipment: hmg}, "TC-13.2.a")
	})
	t.Run("TC-13.2.b spraying fire", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		squad := b.unit(2, "german-line-squad", "C3")
		hmg := b.on(squad, "heavy-machine-gun")
		var foes []ID
		for range 3 {
			foes = append(foes, b.unit(1, "soviet-line-squad", "C2"))
		}
		shot := Shot{Firer: squad, Fire: combat.FireSA, Target: foes[1], Equipment: hmg}
		e := b.shoot(2, shot, 6, 2, 3)
		want(t, "first", e.needs(), 6)
		want(t, "target", b.place(foes[1]), discarded)
		want(t, "second", b.place(foes[0]), discarded)
		want(t, "third", b.place(foes[2]), OnBoard)
	})
	t.Run("TC-13.2.c not in the first round of an assault", func(t *testing.T) {
		b := open(t)
		squad, foe := b.unit(1, "soviet-line-squad", "C3"), b.unit(2, "german-line-squad", "C3")
		hmg := b.on(squad, "heavy-machine-gun")
		b.assault("C3", squad)
		b.melee()
		b.no(1, MeleeFire{[]Shot{{Firer: squad, Fire: combat.FireSA, Target: foe, Equipment: hmg}}}, "TC-13.2.c")
		b.ok(1, MeleeFire{[]Shot{{Firer: squad, Fire: combat.FireSA, Target: foe}}})
		b.s.table.Pieces[squad].Rounds = 1
		b.ok(1, MeleeFire{[]Shot{{Firer: squad, Fire: combat.FireSA, Target: foe, Equipment: hmg}}})
	})
	t.Run("TC-13.2.c nor in its own first round, in a melee that others have begun", func(t *testing.T) {
		b := open(t)
		first, late := b.unit(1, "soviet-line-squad", "C2"), b.unit(1, "soviet-line-squad", "D3")
		foe := b.unit(2, "german-line-squad", "C3")
		fires := func(squad, gun ID) MeleeFire {
			return MeleeFire{[]Shot{{Firer: squad, Fire: combat.FireSA, Target: foe, Equipment: gun}}}
		}
		gun, other := b.on(first, "heavy-machine-gun"), b.on(late, "heavy-machine-gun")
		b.do(1, b.move("C2", []ID{first}, "C3"))
		for seat := game.Seat(1); seat <= 2; seat++ {
			b.do(seat, End{})
			b.do(1, MeleeFire{})
			b.do(2, MeleeFire{})
			b.do(seat, Discard{})
		}
		b.do(1, b.move("D3", []ID{late}, "C3"))
		b.do(1, End{})
		b.ok(1, fires(first, gun))
		b.no(1, fires(late, other), "TC-13.2.c")
	})
	t.Run("TC-14.0.a a deck is counted only", func(t *testing.T) {
		b := open(t)
		v := b.position().View(2).(View)
		want(t, "deck", v.Decks[1], 1)
		for _, c := range v.Cards {
			if c.Owner == 1 {
				t.Errorf("card %d of the other deck is seen", c.ID)
			}
		}
	})
	t.Run("TC-15.0.a both piles are open and in order", func(t *testing.T) {
		b := open(t)
		x, y := b.hand(1, "smoke"), b.hand(1, "path")
		b.do(1, End{})
		b.do(1, Discard{[]ID{y, x}})
		v := b.position().View(2).(View)
		order := map[ID]uint16{}
		for _, c := range v.Cards {
			if c.Place == discarded {
				order[c.ID] = c.Order
			}
		}
		if len(order) != 2 || order[y] >= order[x] {
			t.Errorf("pile %v", order)
		}
	})
}

// shotOrders are standing orders for the window of a shot, none for "".
func shotOrders(o Order) json.RawMessage {
	if o == "" {
		return nil
	}
	return json.RawMessage(`{"windows":{"shot":"` + string(o) + `"}}`)
}
