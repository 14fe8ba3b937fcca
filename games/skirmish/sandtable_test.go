package skirmish

import (
	"testing"

	"sabot/dice"
)

// TestSandtableCountsAsTheRulesDo compares the quick count with the sum that an
// attack shows, all through games with many cards.
func TestSandtableCountsAsTheRulesDo(t *testing.T) {
	r := rules(t)
	compared := 0
	for seed, setup := range suiteSetups(t) {
		src, choices := dice.NewFast(uint64(seed)), dice.NewFast(9)
		p, _, err := r.Start(setup, src)
		if err != nil {
			t.Fatal(err)
		}
		for range 250 {
			if p.Result() != nil {
				break
			}
			seat := p.Waiting()[0].Seat
			pos := p.(Position)
			compared += compareCounts(t, pos)
			if p, _, err = p.Apply(seat, pos.Sample(seat, choices), src); err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared < 1000 {
		t.Errorf("only %d shots were compared", compared)
	}
}

func compareCounts(t *testing.T, p Position) int {
	t.Helper()
	n := 0
	table, slow := p.Sandtable(1), p.Survey(1)
	for i := range p.s.Tanks {
		for j := range p.s.Tanks {
			want, ok := slow.Shot(p.s.Tanks[i].ID, p.s.Tanks[j].ID)
			if !ok {
				continue
			}
			n++
			got := table.Dice(i, j, table.Look(i, j))
			if table.Coordinated(i, j) {
				got.Attack = min(got.Attack+1, maxOddsAttack)
			}
			if got != want {
				t.Fatalf("%s at %s: %+v, the rules count %+v", p.s.Tanks[i].ID, p.s.Tanks[j].ID, got, want)
			}
		}
	}
	return n
}
