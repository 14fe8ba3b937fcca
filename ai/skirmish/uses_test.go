package skirmish_test

import (
	"slices"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/skirmish"
	"sabot/games/skirmish/printed"
)

// cardOf names the card that an action uses, if it does.
func cardOf(a game.Action) string {
	switch a := a.(type) {
	case skirmish.UseCard:
		return a.Card
	case skirmish.Reroll:
		return a.With
	case skirmish.Shoot:
		return a.Ammo
	case skirmish.SecondAttack:
		return a.Ammo
	default:
		return ""
	}
}

// loaded draws a platoon of three tanks with every card that finds room.
func loaded(d *printed.Data, src dice.Source) printed.Platoon {
	opts := printed.DefaultOptions()
	opts.Budget = 1000
	p := printed.Platoon{Nation: printed.Nations()[src.Hidden(4)]}
	for len(p.Tanks) < 3 {
		tank := d.Tanks[src.Hidden(len(d.Tanks))]
		if tank.Nation == p.Nation {
			p.Tanks = append(p.Tanks, printed.PlatoonTank{Tank: tank.ID})
		}
	}
	for i := range p.Tanks {
		cards := append([]*printed.Card(nil), d.Cards...)
		dice.Shuffle(src, cards)
		for _, c := range cards {
			before := p.Tanks[i].Cards
			p.Tanks[i].Cards = append(slices.Clip(before), c.ID)
			if p.Faults(d, opts) != nil {
				p.Tanks[i].Cards = before
			}
		}
	}
	return p
}

// A card that is offered again and again and never used is a card the opponent
// does not understand.
func TestEveryCardIsUsedSometimes(t *testing.T) {
	r := rulesOf(t)
	m := newMind(t, ai.Regular)
	src := dice.NewFast(7)
	offered, used := map[string]int{}, map[string]int{}
	for g := range 24 {
		mission := []string{"tank_ace", "king_of_the_hill", "free_for_all", "no_retreat"}[g%4]
		p, _, err := r.Start(game.Setup{
			Scenario: mission, Options: asJSON(t, map[string]any{"budget": 1000}),
			Details: asJSON(t, skirmish.Details{Platoons: []printed.Platoon{loaded(r.Data(), src), loaded(r.Data(), src)}}),
		}, src)
		if err != nil {
			t.Fatal(err)
		}
		for n := uint64(0); p.Result() == nil; n++ {
			d := p.Waiting()[0]
			seen := map[string]bool{}
			for _, a := range p.Legal(d.Seat) {
				if id := cardOf(a); id != "" && !seen[id] {
					seen[id] = true
					offered[id]++
				}
			}
			thought, err := m.Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: n})
			if err != nil {
				t.Fatal(err)
			}
			used[cardOf(thought.Action)]++
			if p, _, err = p.Apply(d.Seat, thought.Action, src); err != nil {
				t.Fatal(err)
			}
		}
	}
	common := 0
	for _, c := range r.Data().Cards {
		if offered[c.ID] < 20 {
			continue
		}
		common++
		if used[c.ID] == 0 {
			t.Errorf("%s was offered %d times and never used", c.ID, offered[c.ID])
		}
	}
	if common < 8 {
		t.Errorf("only %d cards came up often enough to tell", common)
	}
}
