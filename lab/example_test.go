package lab_test

import (
	"fmt"

	"sabot/lab"
)

// White won 30 of 40 games: is the scenario unfair, or was it luck?
func ExampleWilson() {
	i := lab.Wilson(30, 40)
	fmt.Printf("%.2f to %.2f\n", i.Low, i.High)
	// Output: 0.60 to 0.86
}

// Twenty openings, each played with both colours.
func ExamplePairs_Elo() {
	pairs := lab.Pairs{1, 2, 5, 6, 6} // by points: 0, ½, 1, 1½, 2
	e := pairs.Elo()
	fmt.Printf("%+.0f, at least %+.0f and at most %+.0f\n", e.Diff, e.Low, e.High)
	// Output: +127, at least +35 and at most +241
}

// The test goes on while neither side of the question is clear.
func ExampleSPRT_Verdict() {
	test := lab.NewSPRT(0, 50)
	fmt.Println(test.Verdict(lab.Pairs{1, 2, 5, 6, 6}))
	fmt.Println(test.Verdict(lab.Pairs{10, 20, 50, 60, 60}))
	// Output:
	// undecided
	// H1
}
