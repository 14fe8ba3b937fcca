package commander

import (
	"fmt"
	"testing"

	"sabot/game"
)

// briefed reads a table of a brief: the first cell of each row, and where the row
// comes from.
func briefed(t *testing.T, r Rules, scenario, table string) map[string]string {
	t.Helper()
	rows := map[string]string{}
	for _, list := range r.Brief(scenario) {
		if list.ID != table {
			continue
		}
		for _, row := range list.Rows {
			rows[fmt.Sprint(row.Cells[0])] = fmt.Sprint(row.Sources)
		}
	}
	return rows
}

func TestBrief(t *testing.T) {
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	t.Run("TC-17.0.a each term says whether it is printed", func(t *testing.T) {
		for _, tc := range []struct{ scenario, term, from string }{
			{"tc-17-2", "columns", "[printed]"},
			{"tc-17-2", "terrain", "[ours]"}, // the text is silent
			{"tc-17-2", "order", "[printed]"},
			{"tc-17-4", "terrain", "[printed]"},
			{"tc-17-4", "initiative", "[printed]"},
			{"tc-17-4", "roles", "[ours]"},
			{"tc-17-4", "order", "[ours]"},
			{"tc-17-6", "year", "[ours]"}, // who chooses it
			{"tc-17-7", "year", "[printed]"},
			{"tc-17-7", "deck", "[ours]"},
			{"tc-20-hill-621", "terrain", "[printed]"},
			{"tc-first", "columns", "[ours]"},
		} {
			want(t, tc.scenario+" "+tc.term, briefed(t, rules, tc.scenario, "battle")[tc.term], tc.from)
		}
		want(t, "points of the house rules", briefed(t, rules, "tc-17-7", "budgets")["german"], "[printed ours]")
		want(t, "points", briefed(t, rules, "tc-17-3", "budgets")["each"], "[printed]")
	})
	t.Run("TC-16.0.d a battle without a last turn may end quietly", func(t *testing.T) {
		want(t, "Kursk", briefed(t, rules, "tc-17-8", "ends")["quiet"], "[ours]")
		want(t, "Hill 621", briefed(t, rules, "tc-20-hill-621", "ends")["quiet"], "")
	})
	t.Run("TC-20.a where the cards of Hill 621 begin", func(t *testing.T) {
		for _, list := range rules.Brief("tc-20-hill-621") {
			if list.ID != "forces" {
				continue
			}
			column := func(id string) int {
				for i, c := range list.Columns {
					if c.ID == id {
						return i
					}
				}
				t.Fatalf("no column %s", id)
				return 0
			}
			card, positions, reserve := column("card"), column("positions"), column("toReserve")
			starts := map[any]game.Row{}
			for _, row := range list.Rows {
				if row.Cells[column("arrives")] == nil && row.Cells[0] == "german" {
					starts[row.Cells[card]] = row
				}
			}
			want(t, "squads", starts["5"].Cells[positions], any("B4, C4, E4"))
			want(t, "Sniper", starts["118"].Cells[reserve], any(true))
		}
	})
}
