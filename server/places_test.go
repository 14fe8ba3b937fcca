package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
)

// served lets everybody in one after the other and tells in which order.
func served(t *testing.T, q *places, wait []payer, background ...int) string {
	t.Helper()
	first, err := q.enter(t.Context(), payer{"first", "somewhere"}, false)
	if err != nil {
		t.Fatal(err)
	}
	tickets := make([]*ticket, len(wait))
	for i, p := range wait {
		if tickets[i], err = q.add(p, slices.Contains(background, i)); err != nil {
			t.Fatal(err)
		}
	}
	first()
	order := ""
	for range wait {
		for i, k := range tickets {
			if k == nil {
				continue
			}
			select {
			case <-k.ready:
				order += fmt.Sprint(i)
				tickets[i] = nil
				q.leave(k)
			default:
			}
		}
	}
	return order
}

func TestPlacesAreGivenOutFairly(t *testing.T) {
	a, b := payer{"a", "one"}, payer{"b", "one"}
	for _, c := range []struct {
		name       string
		wait       []payer
		background []int
		want       string
	}{
		{"first come first served for one guest", []payer{a, a, a}, nil, "012"},
		{"two guests take turns", []payer{a, a, a, b, b}, nil, "03142"},
		{"an address counts like a guest, however many it has", []payer{a, b, {"c", "one"}, {"d", "two"}, {"e", "two"}}, nil, "03142"},
		{"the background comes last", []payer{a, a, b}, []int{0, 1}, "201"},
		{"somebody without a name is their address", []payer{{"", "one"}, {"", "one"}, {"", "two"}}, nil, "021"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := served(t, newPlaces(1, 1, 1, 0), c.wait, c.background...); got != c.want {
				t.Errorf("served in the order %s, want %s", got, c.want)
			}
		})
	}
}

func TestPlacesAreBounded(t *testing.T) {
	q := newPlaces(4, 2, 1, 3)
	a, b := payer{"a", "one"}, payer{"b", "two"}
	ready := func(k *ticket) bool {
		select {
		case <-k.ready:
			return true
		default:
			return false
		}
	}
	add := func(p payer, background bool) *ticket {
		t.Helper()
		k, err := q.add(p, background)
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	if one, two, three := add(a, false), add(a, false), add(a, false); !ready(one) || !ready(two) || ready(three) {
		t.Error("one guest has more places than it may have")
	}
	if _, err := q.add(a, false); err == nil {
		t.Error("the queue of one guest is endless")
	}
	if one, two := add(b, true), add(b, true); !ready(one) || ready(two) {
		t.Error("the background has more places than it may have")
	}
	// Who gives up leaves nothing behind.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := q.enter(ctx, b, true); !errors.Is(err, context.Canceled) {
		t.Errorf("enter() = %v", err)
	}
	if len(q.waiting) != 2 || q.guests.tickets["b"] != 2 || q.running != 3 {
		t.Errorf("%d wait, %d of b, %d at work", len(q.waiting), q.guests.tickets["b"], q.running)
	}
}
