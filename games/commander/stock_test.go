package commander

import (
	"errors"
	"slices"
	"testing"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func TestStock(t *testing.T) {
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	stock := func(scenario string, q ForceInquiry) Stock {
		t.Helper()
		got, err := rules.Stock(game.Setup{Scenario: scenario}, &q)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	t.Run("TC-14.0.d what is on sale is what a force is not refused for", func(t *testing.T) {
		for _, sc := range rules.data.Scenarios {
			for _, nation := range []printed.Side{printed.German, printed.Soviet} {
				q := ForceInquiry{Nation: nation, Attacker: true, Year: 1943}
				sold := stock(sc.ID, q).Cards
				for number := 1; number <= printed.NumCards; number++ {
					c := &rules.data.ByNumber(false)[number]
					force := Build{Cards: []printed.Item{{Card: c.ID, Count: 1}}}
					refused := false
					faults, _ := game.Refusals(rules.CheckForce(game.Setup{Scenario: sc.ID}, &ForceInquiry{nation, true, 1943, force}))
					for _, f := range faults {
						refused = refused || slices.Contains([]string{
							printed.ReasonSide, ReasonService, ReasonNoTerrain, ReasonExtras, ReasonShop, ReasonHMGOff, ReasonPickKind,
						}, f.Reason)
					}
					if slices.Contains(sold, c.ID) == refused {
						t.Errorf("%s: %s for the %s: on sale %v, refused %v", sc.ID, c.ID, nation, !refused, refused)
					}
				}
			}
		}
	})
	t.Run("TC-14.0.c points that have been spent", func(t *testing.T) {
		got := stock("tc-17-3", ForceInquiry{Nation: printed.German, Build: Build{Cards: items("2*pzkw-iv-h")}})
		number, err := rules.data.Find("pzkw-iv-h", printed.German)
		if err != nil {
			t.Fatal(err)
		}
		price := 2 * rules.data.ByNumber(false)[number].Points
		if got.Force.Spent != price || got.Force.Limit == 0 || got.Force.Cards || got.Ready != "forces" {
			t.Errorf("%+v, want %d points spent", got.Force, price)
		}
	})
	t.Run("TC-17.1.a cards of any price are counted", func(t *testing.T) {
		got := stock("tc-17-1", ForceInquiry{Nation: printed.German, Build: Build{Cards: items("2*pzkw-iv-h")}})
		if (got.Force != Purse{2, 10, true, false}) || got.Ready != "picks" {
			t.Errorf("%+v", got)
		}
	})
	t.Run("TC-17.5.a a group has its own points", func(t *testing.T) {
		got := stock("tc-17-5", ForceInquiry{Nation: printed.German, Build: Build{Group: items("1*pzkw-iv-h")}})
		if got.Group == nil || got.Group.Spent == 0 || got.Force.Spent != 0 {
			t.Errorf("%+v", got)
		}
	})
	t.Run("TC-X.4 nobody buys for nobody", func(t *testing.T) {
		_, err := rules.Stock(game.Setup{Scenario: "tc-17-3"}, &ForceInquiry{})
		if _, ok := errors.AsType[*game.Refusal](err); !ok {
			t.Errorf("answer %v", err)
		}
	})
}

func TestOutline(t *testing.T) {
	t.Run("TC-6.2.a both zones before anybody has sat down", func(t *testing.T) {
		b := start(t, "tc-17-3", `{"columns":7,"ranks":3}`)
		got := asked[Outline](t, b, 0, map[string]any{"battle": struct{}{}})
		if got.Columns != 7 || got.Rows != 6 || len(got.Zones[printed.German]) == 0 || got.Dice {
			t.Errorf("%+v", got)
		}
		for _, p := range got.Zones[printed.Soviet] {
			if p.Row() >= 3 {
				t.Errorf("the Soviets set up on %v", p)
			}
		}
	})
	t.Run("TC-17.4.a roles by dice have a budget each, nations have none", func(t *testing.T) {
		got := asked[Outline](t, start(t, "tc-17-4", "", 9, 2), 0, map[string]any{"battle": struct{}{}})
		if !got.Dice || got.Attacker != printed.Neutral || got.Budgets[0].Nation != printed.Neutral || !got.Budgets[0].Attacker {
			t.Errorf("%+v", got)
		}
	})
}

func TestMusterChoices(t *testing.T) {
	t.Run("TC-6.1.1.a the terrain to choose from and where the force is set up", func(t *testing.T) {
		b := start(t, "tc-17-3", "")
		b.ready(1)
		b.ready(1)
		b.ready(2)
		m := b.position().View(1).(View).Muster
		if m.Choose != 10 || len(m.Offer) != len(printed.RandomTypes()) || m.Offer[0].Most != 2 || m.Zone != nil {
			t.Errorf("%+v", m)
		}
		b.ready(1)
		if m := b.position().View(1).(View).Muster; m.Choose != 0 || m.Offer != nil {
			t.Errorf("chosen, and still offered: %+v", m)
		}
		b.ready(2, 3, 4)
		if m := b.position().View(2).(View).Muster; !slices.Equal(m.Zone, b.s.setUpZone(2)) {
			t.Errorf("zone %v", m.Zone)
		}
	})
	t.Run("TC-6.1.2.a a defender lays out what he has", func(t *testing.T) {
		b := start(t, "tc-17-4", "", 9, 2)
		b.play(1, Nation{printed.German})
		b.ready(1)
		b.play(2, Build{Cards: items("2*woods,1*swamp,4*soviet-line-squad")})
		m := b.position().View(2).(View).Muster
		woods, swamp := TerrainOffer{printed.Woods, 3}, TerrainOffer{printed.Swamp, 1} // one Woods is free
		if !slices.Contains(m.Offer, woods) || !slices.Contains(m.Offer, swamp) || !slices.Equal(m.Zone, b.s.ownPositions(2)) {
			t.Errorf("%+v", m)
		}
	})
}

func TestBerths(t *testing.T) {
	t.Run("TC-6.2.a where a card can still be set up", func(t *testing.T) {
		b := start(t, "tc-17-3", "")
		b.play(1, Nation{printed.Soviet})
		b.play(1, Build{Cards: items("4*soviet-line-squad,1*truck-soviet,1*anti-tank-mine")})
		b.ready(2)
		b.ready(1)
		b.ready(2, 3, 4)
		b.s.Active = 1
		named := func(name string) (list []ID) {
			for _, id := range b.s.table.list(1, InDeck) {
				if b.s.table.card(id).ID == name {
					list = append(list, id)
				}
			}
			return list
		}
		squads, truck, mine := named("soviet-line-squad"), named("truck-soviet")[0], named("anti-tank-mine")[0]
		at := b.s.setUpZone(1)[0]
		var board []Placement
		for _, id := range squads[:3] {
			board = append(board, Placement{Card: id, Pos: at})
		}
		board = append(board, Placement{Card: truck, Pos: at})
		fourth := asked[[]Placement](t, b, 1, map[string]any{"berths": Draft{squads[3], board}})
		if len(fourth) == 0 || slices.ContainsFunc(fourth, func(b Placement) bool { return b.Pos == at }) {
			t.Errorf("a fourth squad beside three on %v: %+v", at, fourth)
		}
		loads := asked[[]Placement](t, b, 1, map[string]any{"berths": Draft{squads[0], board}})
		if !slices.Contains(loads, Placement{Card: squads[0], Pos: at, On: truck}) {
			t.Errorf("no squad gets on the truck: %+v", loads)
		}
		bearers := asked[[]Placement](t, b, 1, map[string]any{"berths": Draft{mine, board}})
		want(t, "bearers", len(bearers), 3)
	})
	t.Run("TC-20.e who carries an arriving load", func(t *testing.T) {
		b := hill(t, "")
		b.s.Turn, b.s.Active = 5, 2
		b.engine().beginTurn(2)
		a := b.position().Legal(2)[0].(Arrive)
		for _, p := range a.Board {
			if c := b.s.table.card(p.Card); !c.Unit() || c.Vehicle() {
				continue
			}
			rides := asked[[]Placement](t, b, 2, map[string]any{"berths": Draft{p.Card, a.Board}})
			if !slices.Contains(rides, p) {
				t.Errorf("%+v is not among %+v", p, rides)
			}
		}
	})
}

func TestFlankShotOffer(t *testing.T) {
	b := open(t)
	b.s.Active = 2
	b.unit(2, "pzkw-iii-l", "C3")
	b.unit(2, "german-line-squad", "C3")
	b.unit(1, "t-26-m39", "C2")
	b.unit(1, "soviet-line-squad", "C2")
	card := b.hand(2, "flank-shot")
	t.Run("TC-C66 Flank Shot goes with anti-tank fire only", func(t *testing.T) {
		for _, p := range asked[[]Prospect](t, b, 2, map[string]any{"shots": "C3"}) {
			if (p.FlankShot == card) != (p.Shot.Fire == combat.FireAT) {
				t.Errorf("%+v: card %d", p.Shot, p.FlankShot)
			}
			if p.Shot.Fire == combat.FireAT && p.Clause != "TC-9.3.a" {
				t.Errorf("clause %s", p.Clause)
			}
		}
	})
}
