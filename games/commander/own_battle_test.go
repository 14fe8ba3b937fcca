package commander

import (
	"errors"
	"testing"

	"sabot/game"
	"sabot/rulebook"
)

func TestOwnBattle(t *testing.T) {
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	clauses := func(s Scenario) (list []rulebook.Clause) {
		for _, err := range rules.catalog.checkOwn(&s) {
			no, ok := errors.AsType[*game.Refusal](err)
			if !ok {
				t.Fatalf("%v is no refusal", err)
			}
			list = append(list, no.Clause)
		}
		return list
	}
	group := func(units, equipment string) Scenario {
		a := Arrival{ID: "group-1", Side: German, Turn: 3, On: path("B4"), Units: items(units)}
		if equipment != "" {
			a.Equipment = items(equipment)
		}
		return Scenario{AtEnd: "draw", Arrivals: []Arrival{a}}
	}
	t.Run("TC-20.e the groups of Hill 621 can land", func(t *testing.T) {
		s, _ := rules.catalog.scenario("tc-20-hill-621")
		want(t, "faults", len(clauses(*s)), 0)
	})
	t.Run("TC-20.e who rides on what", func(t *testing.T) {
		for units, ok := range map[string]bool{
			"1*pzkw-iv-g":                                              true,
			"1*german-line-squad":                                      false,
			"1*pzkw-iv-g, 1*german-line-squad":                         false,
			"2*pzkw-iv-g, 1*german-line-squad":                         true,
			"1*spw-250, 1*german-line-squad":                           true,
			"1*spw-250, 1*german-line-squad, 1*pak-40":                 false,
			"2*spw-250, 1*german-line-squad, 1*pak-40":                 true,
			"1*pzkw-iv-g, 1*pak-40":                                    false,
			"1*truck-german, 1*pak-40":                                 true,
			"2*truck-german, 2*german-line-squad, 1*pak-40":            false,
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
		hold := Scenario{Turns: 9, AtEnd: "hold", Victory: Victory{Type: "hold", By: "german", Positions: path("C3")}}
		want(t, "whole", len(clauses(hold)), 0)
		for name, change := range map[string]func(*Scenario){
			"no positions": func(s *Scenario) { s.Victory.Positions = nil },
			"no last turn": func(s *Scenario) { s.Turns = 0 },
			"another end":  func(s *Scenario) { s.AtEnd = "draw" },
		} {
			s := hold
			change(&s)
			if got := clauses(s); len(got) != 1 || got[0] != "TC-20.c" {
				t.Errorf("%s: %v", name, got)
			}
		}
	})
}
