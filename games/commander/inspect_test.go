package commander

import (
	"encoding/json"
	"errors"
	"testing"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

func TestInspect(t *testing.T) {
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	var _ game.Inspector = rules
	b := open(t)
	b.s.Active = 2
	pz, t26 := b.unit(2, "pzkw-iii-l", "C3"), b.unit(1, "t-26-m39", "C2")
	far := b.unit(1, "t-26-m39", "C1")
	b.terrain(printed.Walls, "C2")
	ask := func(shot Shot) (any, error) {
		text, err := json.Marshal(map[string]any{"shot": shot})
		if err != nil {
			t.Fatal(err)
		}
		return rules.Inspect(b.position(), 2, text)
	}
	t.Run("TC-9.8.x a shot before it is announced", func(t *testing.T) {
		got, err := ask(Shot{Firer: pz, Fire: combat.FireAT, Target: t26})
		if err != nil {
			t.Fatal(err)
		}
		p := got.(Preview)
		want(t, "p(kill)", p.PKill, "41/100")
		want(t, "p(immobilised)", p.PImmobilise, "1/10")
		if len(p.Sum) != 1 || p.Sum[0].Clause != "TC-9.5.a" || p.Sum.Total() != 2 {
			t.Errorf("modifiers %v", p.Sum)
		}
	})
	t.Run("TC-9.2.a a shot that is not allowed", func(t *testing.T) {
		_, err := ask(Shot{Firer: pz, Fire: combat.FireAT, Target: far})
		r, ok := errors.AsType[*game.Refusal](err)
		if !ok || r.Clause != "TC-9.2.a" {
			t.Errorf("answer %v", err)
		}
		if _, err := rules.Inspect(b.position(), 1, json.RawMessage(`{"shot":{"firer":999}}`)); err == nil {
			t.Error("a shot of nobody is answered")
		}
	})
}

func TestForces(t *testing.T) {
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range rules.data.Scenarios {
		for _, nation := range []printed.Side{printed.German, printed.Soviet} {
			for _, attacker := range []bool{true, false} {
				if len(s.Budgets) == 0 {
					continue
				}
				setup := game.Setup{Scenario: s.ID}
				forces, err := rules.ReadyForces(setup, &ForceInquiry{Nation: nation, Attacker: attacker, Year: 1943})
				if err != nil || len(forces) == 0 {
					t.Fatalf("%s %s: %v", s.ID, nation, err)
				}
				for _, f := range forces {
					if err := rules.CheckForce(setup, &ForceInquiry{nation, attacker, 1943, f}); err != nil {
						t.Errorf("%s %s, attacker %v: %v", s.ID, nation, attacker, err)
					}
				}
			}
		}
	}
	soviet := &ForceInquiry{Nation: printed.German, Build: Build{Cards: items("20*js-2")}}
	if err := rules.CheckForce(game.Setup{Scenario: "tc-17-2"}, soviet); err == nil {
		t.Error("a Soviet force for the Germans is accepted")
	}
}

func TestInquiries(t *testing.T) {
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	b := open(t)
	b.s.Active = 2
	pz, t26 := b.unit(2, "pzkw-iii-l", "C3"), b.unit(1, "t-26-m39", "C2")
	squad := b.unit(2, "german-line-squad", "C3")
	ask := func(query string) (any, error) { return rules.Inspect(b.position(), 2, json.RawMessage(query)) }
	t.Run("TC-9.0.a every shot from a position, with its chances", func(t *testing.T) {
		got, err := ask(`{"shots":"C3"}`)
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, p := range got.([]Prospect) {
			one, err := rules.Inspect(b.position(), 2, inquire(t, map[string]any{"shot": p.Shot}))
			if err != nil || one.(Preview).PKill != p.PKill {
				t.Errorf("%+v: %v, alone %v", p, err, one)
			}
			found = found || p.Shot.Firer == pz && p.Shot.Target == t26 && p.Shot.Fire == combat.FireAT
		}
		if !found {
			t.Errorf("the Panzer has no shot at the T-26: %v", got)
		}
	})
	t.Run("TC-8.1.a how far a group can go", func(t *testing.T) {
		far := func(cards ...ID) (two int) {
			got, err := rules.Inspect(b.position(), 2, inquire(t, map[string]any{
				"reach": Move{From: printed.At(2, 2), Groups: []Group{{Cards: cards}}},
			}))
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range got.([][]printed.Pos) {
				if len(path) == 2 {
					two++
				}
			}
			return two
		}
		if far(pz) == 0 {
			t.Error("a fast tank goes one step only")
		}
		if far(pz, squad) != 0 {
			t.Error("a squad on foot goes two steps")
		}
	})
	t.Run("TC-8.0.a an action is tried and nothing is done", func(t *testing.T) {
		if _, err := ask(string(inquire(t, map[string]any{"try": json.RawMessage(`{"type":"end"}`)}))); err != nil {
			t.Error(err)
		}
		_, err := ask(`{"try":{"type":"move","from":"C3","groups":[{"cards":[99],"path":["C4"]}]}}`)
		if _, ok := errors.AsType[*game.Refusal](err); !ok {
			t.Errorf("answer %v", err)
		}
		if b.s.Phase != phasePlay {
			t.Errorf("phase %s", b.s.Phase)
		}
	})
	t.Run("TC-9.2.a why a target cannot be hit, TC-8.0.a why a position cannot be gone to", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		pz, _ := b.unit(2, "pzkw-iii-l", "C3"), b.unit(1, "t-26-m39", "C1")
		b.terrain(printed.Walls, "B2", "C2", "D2")
		ask := func(card ID, at string) WhyNot {
			return asked[WhyNot](t, b, 2, map[string]any{"why": WhyInquiry{From: b.s.table.Pieces[card].Pos, At: pos2(at), Cards: []ID{card}}})
		}
		why := ask(pz, "C1")
		if why.Fire == nil || why.Fire.Clause != "TC-9.2.a" || why.Stop != pos2("C2") || why.Move == nil || why.Move.Reason != ReasonSlows {
			t.Errorf("%+v %v %v", why, why.Fire, why.Move)
		}
		b.terrain(printed.Clear, "D2")
		b.unit(1, "t-26-m39", "B2")
		corner := b.unit(2, "pzkw-iii-l", "A4")
		for _, tc := range []struct {
			card     ID
			at, want string
		}{{pz, "C1", ""}, {pz, "A1", ReasonEnemy}, {pz, "E1", ""}, {corner, "D4", ReasonFar}} {
			if got := ask(tc.card, tc.at).Move; (got == nil) != (tc.want == "") || got != nil && got.Reason != tc.want {
				t.Errorf("%s: %v, want %s", tc.at, got, tc.want)
			}
		}
	})
	t.Run("15.2.3 TC-12.2.b whoever may interrupt a shot sees what it may do", func(t *testing.T) {
		b := open(t)
		b.s.Active = 2
		pz, tank := b.unit(2, "pzkw-iii-l", "C3"), b.unit(1, "t-26-m39", "C2")
		shot := Shot{Firer: pz, Fire: combat.FireAT, Target: tank}
		if _, err := rules.Inspect(b.position(), 1, inquire(t, map[string]any{"announced": struct{}{}})); err == nil {
			t.Error("a shot that nobody has announced is told")
		}
		own := asked[Preview](t, b, 2, map[string]any{"shot": shot})
		b.s.Pending = &pendingAction{Kind: pendingFire, From: pos2("C3"), Shot: &shot}
		other := asked[Preview](t, b, 1, map[string]any{"announced": struct{}{}})
		if own.PKill == "" || other.PKill != own.PKill || other.Need != own.Need || other.FlankShot != 0 {
			t.Errorf("%+v, want %+v", other, own)
		}
	})
	t.Run("TC-14.0.b forces before there is a match", func(t *testing.T) {
		got, err := ask(`{"readyForces":{"nation":"soviet","year":1943}}`)
		if err != nil || len(got.([]Build)) == 0 {
			t.Fatalf("%v %v", got, err)
		}
		_, err = ask(`{"force":{"nation":"soviet","cards":[{"card":"pzkw-vi-b","count":20}]}}`)
		if faults, ok := game.Refusals(err); !ok || len(faults) < 2 {
			t.Errorf("faults %v", err)
		}
		if _, err := ask(`{}`); err == nil {
			t.Error("no question is answered")
		}
	})
}

func inquire(t *testing.T, query any) json.RawMessage {
	t.Helper()
	text, err := json.Marshal(query)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestCardsHaveOdds(t *testing.T) {
	t.Run("15.2.3 TC-C0.8 a barrage shows whom it strikes and how likely, smoke and a wrong place nothing", func(t *testing.T) {
		b := open(t)
		squad, tank := b.unit(2, "german-line-squad", "C3"), b.unit(2, "pzkw-iv-h", "C3")
		card := b.hand(1, "artillery-barrage")
		got := asked[[]Hazard](t, b, 1, map[string]any{"card": Instant{Card: card, Pos: pos2("C3")}})
		chances := map[ID][2]string{}
		for _, h := range got {
			chances[h.Target] = [2]string{h.PKill, h.PImmobilise}
		}
		// A squad falls on 1 to 5 (TC-C33); armour is stopped by a 2 and otherwise has its roll.
		want(t, "the squad", chances[squad], [2]string{"1/2", "0"})
		want(t, "the tank stops", chances[tank][1], "1/10")
		if smoke := asked[[]Hazard](t, b, 1, map[string]any{"card": Instant{Card: card, Pos: pos2("C3"), Smoke: true}}); len(smoke) > 0 {
			t.Errorf("smoke hurts %v", smoke)
		}
		rules, err := New()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := rules.Inspect(b.position(), 1, inquire(t, map[string]any{"card": Instant{Card: squad, Pos: pos2("C3")}})); err == nil {
			t.Error("a card that is not in hand was answered")
		}
	})
}
