package commander

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

func TestOwnBattle(t *testing.T) {
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	clauses := func(s printed.Scenario) (list []rulebook.Clause) {
		for _, err := range rules.data.CheckOwn(&s) {
			number, ok := errors.AsType[*game.Refusal](err)
			if !ok {
				t.Fatalf("%v is no refusal", err)
			}
			list = append(list, number.Clause)
		}
		return list
	}
	group := func(units, equipment string) printed.Scenario {
		a := printed.Arrival{ID: "group-1", Side: printed.German, Turn: 3, On: path("B4"), Units: items(units)}
		if equipment != "" {
			a.Equipment = items(equipment)
		}
		return printed.Scenario{AtEnd: "draw", Arrivals: []printed.Arrival{a}}
	}
	t.Run("TC-20.e the groups of Hill 621 can land", func(t *testing.T) {
		s, _ := rules.data.Scenario("tc-20-hill-621")
		want(t, "faults", len(clauses(*s)), 0)
	})
	t.Run("TC-20.e who rides on what", func(t *testing.T) {
		for units, ok := range map[string]bool{
			"1*pzkw-iv-g":                                              true,
			"1*german-line-squad":                                      false,
			"1*pzkw-iv-g, 1*german-line-squad":                         false,
			"2*pzkw-iv-g, 1*german-line-squad":                         true,
			"1*spw-250, 1*german-line-squad":                           true,
			"1*spw-250, 1*german-line-squad, 1*pak-40":                 true,
			"2*spw-250, 1*german-line-squad, 1*pak-40":                 true,
			"1*spw-250, 1*german-line-squad, 2*pak-40":                 false,
			"1*pzkw-iv-g, 1*pak-40":                                    false,
			"1*truck-german, 1*pak-40":                                 true,
			"2*truck-german, 2*german-line-squad, 1*pak-40":            true,
			"4*pzkw-iv-g, 2*german-line-squad":                         true,
			"3*pzkw-iv-g, 2*german-line-squad":                         false,
			"1*truck-german, 1*spw-250, 1*pak-40, 1*german-line-squad": true,
		} {
			want(t, units, len(clauses(group(units, ""))) == 0, ok)
		}
	})
	t.Run("TC-8.7.c equipment needs squads", func(t *testing.T) {
		want(t, "one squad", len(clauses(group("1*spw-250, 1*german-line-squad", "1*panzerschreck"))), 0)
		want(t, "two of a kind", len(clauses(group("1*spw-250, 1*german-line-squad", "2*panzerschreck"))), 1)
		want(t, "nobody", len(clauses(group("1*pzkw-iv-g", "1*panzerschreck"))), 1)
	})
	t.Run("TC-20.c something to hold, and an end", func(t *testing.T) {
		hold := printed.Scenario{Turns: 9, AtEnd: "hold", Victory: printed.Victory{Type: "hold", By: "german", Positions: path("C3")}}
		want(t, "whole", len(clauses(hold)), 0)
		for name, change := range map[string]func(*printed.Scenario){
			"no positions": func(s *printed.Scenario) { s.Victory.Positions = nil },
			"no last turn": func(s *printed.Scenario) { s.Turns = 0 },
			"another end":  func(s *printed.Scenario) { s.AtEnd = "draw" },
		} {
			s := hold
			change(&s)
			if got := clauses(s); len(got) != 1 || got[0] != "TC-20.c" {
				t.Errorf("%s: %v", name, got)
			}
		}
	})
}

// TestOwnBattleFaults hands in battles that cannot be played. Every fault is
// told in the reader's language, with nothing of ours left in another.
func TestOwnBattleFaults(t *testing.T) {
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	french := book.Voice("commander", rulebook.French)
	const whole = `{"id":"own","clause":"TC-17.0.a","name":{"en":"x"},"group":"custom","columns":5,"ranks":2,"nations":"fixed",` +
		`"forces":{"german":[{"card":"pzkw-iv-g","count":1}],"soviet":[{"card":"t-34-m43","count":1}]},"deck":"rest","terrain":"none",` +
		`"order":"german","initiative":"order","victory":{"type":"eliminate"},"turns":9,"atEnd":"draw"}`
	refused := func(text string) []string {
		details := json.RawMessage(`{"scenario":` + text + `}`)
		_, _, err := rules.Start(game.Setup{Scenario: "own", Details: details}, dice.NewFast(1))
		if err == nil {
			return nil
		}
		list, ok := game.Refusals(err)
		if !ok {
			t.Fatalf("%v is no refusal", err)
		}
		var told []string
		for _, r := range list {
			told = append(told, string(r.Clause)+" "+french.Say("refusal."+r.Reason, r.Args))
		}
		return told
	}
	want(t, "a battle that can be played", len(refused(whole)), 0)
	for _, tc := range []struct {
		name, from, to, told string
	}{
		{
			"TC-6.0.d a board of no known size", `"ranks":2`, `"ranks":7`,
			"TC-6.0.d Un plateau de 5 colonnes et 7 rangées par camp : il y a de 5 à 9 colonnes et de 2 à 4 rangées.",
		},
		{
			"TC-6.0.d a position beyond the board", `"turns":9`, `"turns":9,"map":[{"pos":"F1","terrain":"woods"}]`,
			"TC-6.0.d F1 n’est pas sur le plateau (map).",
		},
		{
			"TC-17.0.a a word without meaning", `"deck":"rest"`, `"deck":"none of it"`,
			"TC-17.0.a Le champ « deck » n’a pas de sens avec la valeur « none of it ».",
		},
		{
			"TC-17.0.a a card of nobody", `pzkw-iv-g`, `pzkw-xx`,
			"TC-17.0.a « pzkw-xx » (1) n’est pas une carte et un nombre qu’on puisse acheter.",
		},
		{"TC-17.0.a a card of the other side", `pzkw-iv-g`, `t-34-m43`, "TC-17.0.a T-34 M43 combat pour l’autre nation."},
		{
			"TC-17.0.a an attack by nobody", `"atEnd":"draw"`, `"atEnd":"attacker"`,
			"TC-17.0.a La bataille a un attaquant, mais ne dit pas lequel des deux attaque.",
		},
		{
			"TC-16.0.a a victory of nobody", `"type":"eliminate"`, `"type":"positions","count":1`,
			"TC-16.0.a La victoire ne dit pas quel camp gagne ainsi.",
		},
		{
			"TC-16.0.a a victory by nothing", `"type":"eliminate"`, `"type":"rank"`,
			"TC-16.0.a Une victoire par 0 positions : il en faut au moins une.",
		},
		{
			"TC-16.0.d a game without end", `"turns":9`, `"turns":100`,
			"TC-16.0.d Le champ « turns » n’a pas de sens avec la valeur « 100 ».",
		},
		{
			"TC-17.0.a an unknown field", `"deck"`, `"dekc"`,
			"TC-17.0.a Les détails de la partie sont illisibles : le champ « scenario.dekc » n’a pas de sens.",
		},
		{
			"TC-17.0.a a number where a word stands", `"deck":"rest"`, `"deck":3`,
			"TC-17.0.a Les détails de la partie sont illisibles : le champ « scenario.deck » n’a pas de sens.",
		},
		{
			"TC-17.0.a an unknown terrain", `"turns":9`, `"turns":9,"map":[{"pos":"A1","terrain":"moon"}]`,
			"TC-17.0.a Les détails de la partie sont illisibles : « moon » n’a pas de sens.",
		},
		{
			"TC-17.0.a no JSON", `"turns":9`, `"turns":9]`,
			"TC-17.0.a Les détails de la partie sont illisibles, à partir du caractère 324.",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := refused(strings.Replace(whole, tc.from, tc.to, 1))
			if len(got) != 1 || strings.ReplaceAll(got[0], "\u00a0", " ") != tc.told {
				t.Errorf("told %q, want %q", got, tc.told)
			}
		})
	}
	t.Run("TC-17.0.a every fault at once", func(t *testing.T) {
		text := strings.NewReplacer(`"deck":"rest"`, `"deck":""`, "t-34-m43", "t-35-m43", `"order":"german"`, `"order":"attacker"`).Replace(whole)
		want(t, "faults", len(refused(text)), 3)
	})
}
