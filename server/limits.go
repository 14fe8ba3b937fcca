package server

import (
	"math"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// limiter keeps one client from crowding out the others. Each guest and each
// address has a bucket that fills with time; a request takes a drop out of
// both.
type limiter struct {
	limits   Limits
	requests *buckets
	begins   *buckets
	says     *buckets
	open     *counters
}

func newLimiter(l Limits, now func() time.Time) limiter {
	return limiter{
		limits:   l,
		requests: &buckets{now: now, rate: l.PerSecond, size: l.Burst, levels: map[string]bucket{}},
		begins:   &buckets{now: now, rate: l.NewMinute / 60, size: l.NewMinute, levels: map[string]bucket{}},
		says:     &buckets{now: now, rate: 0.5, size: 10, levels: map[string]bucket{}},
		open:     &counters{most: l.Streams, open: map[string]int{}},
	}
}

func (l limiter) allow(b *buckets, key string) error {
	if l.limits.Off || key == "" {
		return nil
	}
	if wait := b.take(key); wait > 0 {
		p := newProblem(http.StatusTooManyRequests, codeTooMany, "")
		p.retry = strconv.Itoa(int(math.Ceil(wait.Seconds())))
		return p
	}
	return nil
}

// allowRequest is asked for every call. This machine itself is not limited by
// its address: it is the owner at home, or a proxy that stands for everybody
// and has limits of its own.
func (l limiter) allowRequest(guest, address string) error {
	if !local(address) {
		if err := l.allow(l.requests, "address "+address); err != nil {
			return err
		}
	}
	if guest == "" {
		return nil
	}
	return l.allow(l.requests, "guest "+guest)
}

func local(address string) bool { return net.ParseIP(address).IsLoopback() }

// allowNew is asked before something is made that stays.
func (l limiter) allowNew(guest string) error { return l.allow(l.begins, guest) }

// allowSay is asked before a word is said at a table.
func (l limiter) allowSay(guest string) error { return l.allow(l.says, guest) }

// enterStream counts the open streams of an address.
func (l limiter) enterStream(address string) (leave func(), err error) {
	if l.limits.Off || local(address) {
		return func() {}, nil
	}
	if !l.open.enter(address) {
		return nil, newProblem(http.StatusTooManyRequests, codeTooMany, "")
	}
	return func() { l.open.leave(address) }, nil
}

// addressOf is where a request comes from. Headers are not asked: anybody can
// write them.
func addressOf(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

type buckets struct {
	now  func() time.Time
	rate float64 // drops a second
	size float64

	mu     sync.Mutex
	levels map[string]bucket
}

type bucket struct {
	tokens float64
	at     time.Time
}

// maxBuckets is when full ones are forgotten: a full bucket says nothing.
const maxBuckets = 10_000

// take removes a drop, or tells how long to wait for one.
func (b *buckets) take(key string) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	if len(b.levels) >= maxBuckets {
		for k, l := range b.levels {
			if b.fill(l, now) >= b.size {
				delete(b.levels, k)
			}
		}
	}
	l, known := b.levels[key]
	drops := b.size
	if known {
		drops = b.fill(l, now)
	}
	if drops < 1 {
		return time.Duration((1 - drops) / b.rate * float64(time.Second))
	}
	b.levels[key] = bucket{drops - 1, now}
	return 0
}

func (b *buckets) fill(l bucket, now time.Time) float64 {
	return min(b.size, l.tokens+now.Sub(l.at).Seconds()*b.rate)
}

type counters struct {
	most int
	mu   sync.Mutex
	open map[string]int
}

func (c *counters) enter(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[key] >= c.most {
		return false
	}
	c.open[key]++
	return true
}

func (c *counters) leave(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[key]--; c.open[key] == 0 {
		delete(c.open, key)
	}
}
