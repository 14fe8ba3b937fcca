package tankchess

import "testing"

// What the training counts must be what the engine adds up.
func TestTermsAddUpToTheScore(t *testing.T) {
	w := standardWeights()
	flat := w.all()
	if len(flat) != tempoAt+1 {
		t.Fatalf("%d weights in a row, want %d", len(flat), tempoAt+1)
	}
	for i, p := range flat { // all different, so that none can stand for another
		*p += i % 97
	}
	skirmishes(t, 5, 40, func(b *Board) bool {
		e := newEvaluator(b, w)
		terms := e.terms(b)
		total := terms.other
		for _, n := range terms.plus {
			total += *flat[n]
		}
		for _, n := range terms.minus {
			total -= *flat[n]
		}
		if got := e.score(b); got != total {
			t.Fatalf("the engine says %d, the terms %d", got, total)
		}
		return true
	})
}

func TestFitLearnsWhatWins(t *testing.T) {
	var lessons []Lesson
	plan := SelfPlay{Boards: []string{"quick12"}, Seed: 3, Nodes: 300, Workers: 1}
	w := newSearchMemory(1, standardSchool())
	for n := range 6 {
		list, err := plan.game(t.Context(), w, n)
		if err != nil {
			t.Fatal(err)
		}
		lessons = append(lessons, list...)
	}
	again, err := plan.game(t.Context(), w, 5)
	if err != nil {
		t.Fatal(err)
	}
	if tail := lessons[len(lessons)-len(again):]; len(again) == 0 || tail[0] != again[0] || tail[len(tail)-1] != again[len(again)-1] {
		t.Error("the same game of the same seed went another way")
	}
	var losses []Progress
	fit := Fit{Passes: 30, Workers: 1, Rate: 1.5, Pull: 0.002, Result: 0.5}
	if _, err := fit.Weights(lessons, func(p Progress) { losses = append(losses, p) }); err != nil {
		t.Fatal(err)
	}
	if first, last := losses[0].Learned, losses[len(losses)-1].Learned; last >= first {
		t.Errorf("the loss went from %f to %f", first, last)
	}
}
