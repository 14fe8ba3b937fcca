package server

import (
	"errors"
	"net/http"
	"strconv"
	"testing"
	"time"
)

func TestLimitsByAddress(t *testing.T) {
	now := time.Unix(1000, 0)
	l := newLimiter(Limits{PerSecond: 1, Burst: 3, Streams: 2}.orDefaults(), func() time.Time { return now })
	for i := range 3 {
		if err := l.allowRequest("guest"+strconv.Itoa(i), "192.0.2.1"); err != nil {
			t.Errorf("request %d: %v", i, err)
		}
	}
	err := l.allowRequest("guest9", "192.0.2.1")
	if p, ok := errors.AsType[*Problem](err); !ok || p.Status != http.StatusTooManyRequests || p.GetHeaders().Get("Retry-After") != "1" {
		t.Errorf("a fourth guest at one address: %v", err)
	}
	if err := l.allowRequest("guest9", "192.0.2.2"); err != nil {
		t.Errorf("another address: %v", err)
	}
	for range 50 {
		if err := l.allowRequest("", "127.0.0.1"); err != nil {
			t.Fatalf("the machine itself: %v", err)
		}
	}
	now = now.Add(time.Second)
	if err := l.allowRequest("", "192.0.2.1"); err != nil {
		t.Errorf("a second later: %v", err)
	}

	leave, err := l.enterStream("192.0.2.1")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.enterStream("192.0.2.1"); err != nil {
		t.Fatal(err)
	}
	if _, err := l.enterStream("192.0.2.1"); err == nil {
		t.Error("a third stream of one address is let in")
	}
	leave()
	if _, err := l.enterStream("192.0.2.1"); err != nil {
		t.Errorf("after one has left: %v", err)
	}
}

func TestBucketsForgetTheFull(t *testing.T) {
	now := time.Unix(1000, 0)
	b := &buckets{now: func() time.Time { return now }, rate: 1, size: 1, levels: map[string]bucket{}}
	for i := range maxBuckets {
		b.take(strconv.Itoa(i))
	}
	now = now.Add(time.Minute)
	b.take("one more")
	if len(b.levels) != 1 {
		t.Errorf("%d buckets are kept, want 1", len(b.levels))
	}
}
