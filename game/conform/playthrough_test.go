package conform

import (
	"reflect"
	"testing"

	"sabot/dice"
	"sabot/game"
)

func TestPlaythroughTellsSumsAndDice(t *testing.T) {
	type part struct {
		Sum game.Tally `json:"sum"`
	}
	type shot struct {
		Sum     game.Tally `json:"sum"`
		Attack  part       `json:"attack"`
		Defence *part      `json:"defence"`
		None    *part      `json:"none"`
		hidden  game.Tally
	}
	of := func(value int) game.Tally {
		return game.Tally{{Value: value, Clause: "XX-1", Label: "gun"}, {Value: -1, Clause: "XX-2", Label: "smoke"}}
	}
	told := &telling{}
	for _, s := range sums("", reflect.ValueOf(shot{Sum: of(2), Attack: part{of(3)}, Defence: &part{of(4)}, hidden: of(5)})) {
		told.sum(s)
	}
	const want = `        sum: label.gun +2 (XX-1), label.smoke -1 (XX-2) = 1
        attack: label.gun +3 (XX-1), label.smoke -1 (XX-2) = 2
        defence: label.gun +4 (XX-1), label.smoke -1 (XX-2) = 3
`
	if got := told.text.String(); got != want {
		t.Errorf("told\n%swant\n%s", got, want)
	}
	if got, want := throws([]dice.Throw{{6, 5}, {6, 4}, {10, 9}, {6, 1}}), " d6 5 4, d10 9, d6 1"; got != want {
		t.Errorf("dice%s, want%s", got, want)
	}
}

func TestFirstDifference(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want int
	}{{"a\nb\n", "a\nb\n", 0}, {"a\nb\n", "a\nc\n", 2}, {"a\n", "a\nb\n", 2}, {"", "a\n", 1}, {"a\n", "a", 0}} {
		if n, _, _ := firstDifference(tc.a, tc.b); n != tc.want {
			t.Errorf("%q and %q differ in line %d, want %d", tc.a, tc.b, n, tc.want)
		}
	}
}
