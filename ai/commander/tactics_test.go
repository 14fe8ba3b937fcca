package commander

import (
	"encoding/json"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/commander"
	"sabot/games/commander/printed"
)

// put is one card of a staged position: at a place of the board, or in hand.
type put struct {
	owner game.Seat
	card  string
	at    string
}

const hand = "hand"

// stage makes a position of Meeting Engagement: the Play of seat 1, who is
// Soviet and in the south, open ground but for what is named.
func stage(t *testing.T, ground map[string]string, cards ...put) commander.Position {
	t.Helper()
	rules := newRules(t)
	src := dice.NewFast(1)
	pos, _, err := rules.Start(game.Setup{Scenario: "tc-17-3"}, src)
	if err != nil {
		t.Fatal(err)
	}
	for game.Due(pos)[0].Kind != "play" {
		seat := pos.(commander.Position).Decider()
		if pos, _, err = pos.Apply(seat, pos.Legal(seat)[0], src); err != nil {
			t.Fatal(err)
		}
	}
	data, err := json.Marshal(pos)
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	doc["nation"] = []string{"neutral", "soviet", "german"}
	doc["active"], doc["first"], doc["turn"] = 1, 1, 3
	pieces := doc["pieces"].([]any)
	for i := 1; i < len(pieces); i++ {
		u := pieces[i].(map[string]any)
		pieces[i] = map[string]any{"owner": u["owner"], "number": u["number"], "place": "discard", "order": i}
	}
	for _, c := range cards {
		settle(t, rules, pieces, c)
	}
	for i, s := range doc["spots"].([]any) {
		spot := s.(map[string]any)
		for key := range spot {
			delete(spot, key)
		}
		spot["base"] = "clear"
		if g := ground[printed.Pos(i).String()]; i > 0 && g != "" {
			spot["base"] = g
		}
	}
	if data, err = json.Marshal(doc); err != nil {
		t.Fatal(err)
	}
	p, err := rules.DecodePosition(data)
	if err != nil {
		t.Fatal(err)
	}
	return p.(commander.Position)
}

// settle turns a discarded card of the owner into one that is needed.
func settle(t *testing.T, rules commander.Rules, pieces []any, c put) {
	t.Helper()
	side := printed.Soviet
	if c.owner == 2 {
		side = printed.German
	}
	number, err := rules.Data().Find(c.card, side)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(pieces); i++ {
		u := pieces[i].(map[string]any)
		if u["owner"] != float64(c.owner) || u["place"] != "discard" {
			continue
		}
		pieces[i] = map[string]any{"owner": float64(c.owner), "number": number, "place": "board", "pos": c.at}
		if c.at == hand {
			pieces[i] = map[string]any{"owner": float64(c.owner), "number": number, "place": "hand"}
		}
		return
	}
	t.Fatal("no card left to stage with")
}

// decide asks a level.
func decide(t *testing.T, level ai.Level, p commander.Position, seat game.Seat) game.Action {
	t.Helper()
	thought, err := newMind(t, level).Decide(t.Context(), seat, p.View(seat), ai.Budget{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return thought.Action
}

// apply plays an action that must be legal.
func apply(t *testing.T, p commander.Position, seat game.Seat, a game.Action, src dice.Source) commander.Position {
	t.Helper()
	next, _, err := p.Apply(seat, a, src)
	if err != nil {
		t.Fatalf("%s: %v", p.Notate(a), err)
	}
	return next.(commander.Position)
}

func TestTakesTheWin(t *testing.T) {
	p := stage(t, nil,
		put{1, "t-34-85", "C2"}, put{1, "t-34-85", "C2"}, put{1, "t-34-85", "C2"}, put{1, "soviet-line-squad", "A1"},
		put{2, "german-line-squad", "B4"}, put{2, "pzkw-v-g", "D4"}, put{2, "pzkw-v-g", "E3"})
	for _, level := range []ai.Level{ai.Veteran, ai.Ace} {
		t.Run("TC-16.0.a three tanks take three open positions in one action: "+string(level), func(t *testing.T) {
			a := decide(t, level, p, 1)
			next := apply(t, p, 1, a, dice.NewFast(1))
			if r := next.Result(); r == nil || r.Winner != 1 {
				t.Errorf("%s does not win", p.Notate(a))
			}
		})
	}
}

func TestFiresBeforeItRuns(t *testing.T) {
	p := stage(t, nil,
		put{1, "js-2m", "C2"}, put{1, "js-2m", "C2"}, put{1, "js-2m", "C2"},
		put{2, "spw-250", "C3"}, put{2, "german-line-squad", "A4"})
	t.Run("TC-9.0.a the best shots at the only target in sight", func(t *testing.T) {
		a := decide(t, ai.Regular, p, 1)
		switch a.(type) {
		case commander.End, commander.Draw:
			t.Errorf("%s with a certain gain at hand", p.Notate(a))
		}
	})
}

func TestAimsWhereItCounts(t *testing.T) {
	p := stage(t, nil, put{1, "su-85", "C2"}, put{2, "jgpz-vi", "B3"}, put{2, "pzkw-iv-g", "D3"})
	p = apply(t, p, 1, commander.Fire{From: printed.At(2, 1)}, dice.NewFast(1))
	t.Run("TC-9.3.b the tank it can destroy, not the one it cannot", func(t *testing.T) {
		shot, ok := decide(t, ai.Regular, p, 1).(commander.Shot)
		if !ok {
			t.Fatal("does not shoot")
		}
		v := newSurvey(p)
		if got := v.Cards[v.Pieces[shot.Target].Number].ID; got != "pzkw-iv-g" {
			t.Errorf("shoots at %s", got)
		}
	})
}

func TestSparesAHopelessShot(t *testing.T) {
	p := stage(t, map[string]string{"C4": "balka"},
		put{1, "t-70", "C2"}, put{1, "soviet-line-squad", "A1"}, put{2, "pzkw-vi-b", "C4"}, put{2, "german-line-squad", "E4"})
	t.Run("TC-9.3.a hit 3 at a Balka never hits: no Supply point for it", func(t *testing.T) {
		for _, level := range []ai.Level{ai.Regular, ai.Ace} {
			if a, fires := decide(t, level, p, 1).(commander.Fire); fires {
				t.Errorf("%s: %s", level, p.Notate(a))
			}
		}
	})
}

func TestPassesWhatCannotHelp(t *testing.T) {
	p := stage(t, nil,
		put{1, "t-34-85", "C2"}, put{2, "pzkw-iv-h", "C3"}, put{2, "counterbattery-fire", hand}, put{2, "german-line-squad", "A4"})
	p = apply(t, p, 1, commander.Fire{From: printed.At(2, 1)}, dice.NewFast(1))
	for _, a := range p.Legal(1) {
		if s, ok := a.(commander.Shot); ok && s.Target != 0 {
			p = apply(t, p, 1, s, dice.NewFast(1))
			break
		}
	}
	t.Run("TC-12.2.d Counterbattery Fire does not answer a shot", func(t *testing.T) {
		if a := decide(t, ai.Ace, p, 2); a != (commander.Pass{}) {
			t.Errorf("plays %s", p.Notate(a))
		}
	})
}

func TestAnswersAStrongShot(t *testing.T) {
	p := stage(t, nil, put{1, "js-2m", "C2"}, put{2, "pzkw-v-g", "C3"}, put{2, "weapon-malfunction", hand}, put{2, "german-line-squad", "A4"})
	p = apply(t, p, 1, commander.Fire{From: printed.At(2, 1)}, dice.NewFast(1))
	for _, a := range p.Legal(1) {
		if s, ok := a.(commander.Shot); ok && s.Target != 0 {
			p = apply(t, p, 1, s, dice.NewFast(1))
			break
		}
	}
	t.Run("TC-C67 Weapon Malfunction silences the only gun", func(t *testing.T) {
		a := decide(t, ai.Ace, p, 2)
		if _, plays := a.(commander.Interrupt); !plays {
			t.Errorf("plays %s", p.Notate(a))
		}
	})
}

func TestSovietsClimbTheHill(t *testing.T) {
	t.Run("TC-20.c whoever must hold the hill sets out for it at once", func(t *testing.T) {
		const battles = 4
		rules := newRules(t)
		mind, far := newMind(t, ai.Regular), 0
		for seed := range uint64(battles) {
			src := dice.NewFast(seed)
			start, _, err := rules.Start(game.Setup{Scenario: "tc-20-hill-621"}, src)
			if err != nil {
				t.Fatal(err)
			}
			p := start.(commander.Position)
			for n := uint64(0); newSurvey(p).Turn < 5; n++ {
				seat := p.Decider()
				thought, err := mind.Decide(t.Context(), seat, p.View(seat), ai.Budget{Seed: 1000*seed + n})
				if err != nil {
					t.Fatal(err)
				}
				p = apply(t, p, seat, thought.Action, src)
			}
			for _, u := range newSurvey(p).Pieces {
				if u.Owner == 2 && u.Place == commander.OnBoard && u.Pos.Row() >= 2 {
					far++
				}
			}
		}
		if far < 4*battles {
			t.Errorf("after four turns of %d battles %d Soviet squads are half-way up, want four or more of each", battles, far)
		}
	})
}

// TestFinishesWhoIsLeft: tanks beside the last halftrack do something about it
// instead of standing by until the battle is drawn, though there will be nobody
// left to be close to.
func TestFinishesWhoIsLeft(t *testing.T) {
	p := stage(t, nil, put{1, "js-2m", "A4"}, put{1, "js-2m", "D4"}, put{2, "spw-250", "B4"})
	thought, err := newMind(t, ai.Ace).Decide(t.Context(), 1, p.View(1), ai.Budget{Nodes: 5000})
	if err != nil {
		t.Fatal(err)
	}
	if _, idle := thought.Action.(commander.End); idle {
		t.Error("nothing done")
	}
}

// TestChoosesTheGuns: where anything may be picked, the nation whose guns have no
// equal.
func TestChoosesTheGuns(t *testing.T) {
	rules := newRules(t)
	pos, _, err := rules.Start(game.Setup{Scenario: "tc-17-1"}, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	seat := pos.(commander.Position).Decider()
	for seed := range uint64(5) {
		thought, err := newMind(t, ai.Ace).Decide(t.Context(), seat, pos.View(seat), ai.Budget{Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if n, ok := thought.Action.(commander.Nation); !ok || n.Side != printed.German {
			t.Errorf("seed %d: %s", seed, thought.Text)
		}
	}
}
