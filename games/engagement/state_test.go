package engagement

import (
	"slices"
	"testing"
)

func TestQueuesAreShared(t *testing.T) {
	a, b, c, d := task{Unit: "a"}, task{Unit: "b"}, task{Unit: "c"}, task{Unit: "d"}
	var q queue
	q.add(a)
	q.add(b)
	kept, other := q, q
	if q.next() != a {
		t.Error("the first is not settled first")
	}
	q.add(c)
	other.add(d)
	if !slices.Equal(kept, queue{a, b}) || !slices.Equal(q, queue{b, c}) || !slices.Equal(other, queue{a, b, d}) {
		t.Errorf("kept %v, now %v and %v", kept, q, other)
	}
	if q.next() != b || q.next() != c || q != nil {
		t.Errorf("empty is %v", q)
	}
}
