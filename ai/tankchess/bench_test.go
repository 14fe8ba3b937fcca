package tankchess

import (
	"context"
	"testing"

	"sabot/game/conform"
)

// The benchmark search must be repeatable, or its node count says nothing.
func TestBenchSearchIsRepeatable(t *testing.T) {
	depth := conform.Iterations(benchDepth, benchDepth-2)
	first, err := benchSearch(context.Background(), depth)
	if err != nil {
		t.Fatal(err)
	}
	second, err := benchSearch(context.Background(), depth)
	if err != nil {
		t.Fatal(err)
	}
	if first.Count != second.Count {
		t.Errorf("%d nodes, then %d", first.Count, second.Count)
	}
	t.Logf("Bench: %d (%.0f nodes/s)", first.Count, first.PerSecond())
}
