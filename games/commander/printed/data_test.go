package printed

import (
	"slices"
	"testing"

	"sabot/game"
)

func load(t *testing.T) *Data {
	t.Helper()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func find(t *testing.T, c *Data, id string, printed bool) *Card {
	t.Helper()
	number := c.withID(id)
	if number == 0 {
		t.Fatalf("no card %s", id)
	}
	return &c.ByNumber(printed)[number]
}

func TestCards(t *testing.T) {
	c := load(t)
	t.Run("TC-1.0.a cards are common, uncommon, rare or ultra-rare, and two are of the variant", func(t *testing.T) {
		count := map[string]int{}
		for number := 1; number <= NumCards; number++ {
			count[c.errata[number].Origin.Rarity]++
		}
		if count[""] != 2 || count["UR"] != 1 || count["C"]+count["U"]+count["R"] != 163 {
			t.Errorf("by rarity: %v", count)
		}
		if r := find(t, c, "pzkw-vi-b", false).Origin.Rarity; r != "R" {
			t.Errorf("PzKw VI B is %q, want rare", r)
		}
	})
	t.Run("TC-C0.1 every card says where its numbers and its effect come from", func(t *testing.T) {
		for number := 1; number <= NumCards; number++ {
			card := &c.errata[number]
			if len(card.Origin.ValuesFrom) == 0 || !card.Unit() && len(card.Origin.EffectFrom) == 0 {
				t.Errorf("%s: %+v", card.ID, card.Origin)
			}
		}
		for id, want := range map[string][]game.Source{
			"anti-tank-mine": {game.SourcePrinted, game.SourceOurs}, "panic": {game.SourcePrinted},
			"sniper": {game.SourceOurs}, "artillery-barrage": {game.SourceOurs},
		} {
			if got := find(t, c, id, false).Origin.EffectFrom; !slices.Equal(got, want) {
				t.Errorf("the effect of %s is %v, want %v", id, got, want)
			}
		}
	})
	t.Run("TC-19.1.a the printed values of two misprinted cards", func(t *testing.T) {
		for _, tc := range []struct {
			id      string
			printed bool
			want    [5]int8
		}{
			{"pzkw-ii-fl", false, [5]int8{0, 0, 2, 2, 3}},
			{"pzkw-ii-fl", true, [5]int8{3, 2, 0, 0, 3}},
			{"ptp-37-obr30", false, [5]int8{3, 2, 0, 0, 1}},
			{"ptp-37-obr30", true, [5]int8{3, 2, 1, 1, 0}},
		} {
			k := find(t, c, tc.id, tc.printed)
			if got := [5]int8{k.PenShort, k.PenLong, k.ArmourFront, k.ArmourSide, k.SA}; got != tc.want {
				t.Errorf("%s, printed %v: penetration, armour, SA %v, want %v", tc.id, tc.printed, got, tc.want)
			}
		}
	})
}

func TestScenarios(t *testing.T) {
	c := load(t)
	t.Run("TC-17.0.a names and places are told in both languages", func(t *testing.T) {
		places := map[string]string{"tc-17-7": "Vistule", "tc-17-9": "Hongrie"}
		for i := range c.Scenarios {
			s := &c.Scenarios[i]
			if s.Name["en"] == "" || s.Name["fr"] == "" || len(s.Place) > 0 && (s.Place["en"] == "" || s.Place["fr"] == "") {
				t.Errorf("%s: name %v, place %v", s.ID, s.Name, s.Place)
			}
			if want := places[s.ID]; want != "" && s.Place["fr"] != want {
				t.Errorf("%s: in French %q, want %q", s.ID, s.Place["fr"], want)
			}
		}
	})
	t.Run("TC-16.0.d a last turn stands only where it is printed", func(t *testing.T) {
		for i := range c.Scenarios {
			s := &c.Scenarios[i]
			if (s.Turns > 0) != s.Hill621 || (s.Victory.SuggestedTurns > 0) == s.Hill621 {
				t.Errorf("%s: last turn %d, suggested %d", s.ID, s.Turns, s.Victory.SuggestedTurns)
			}
		}
	})
}
