package server

import (
	"context"
	"slices"
	"sync"
	"time"
)

// places are a bounded number of places at which processors are kept busy.
// They are given out fairly: among addresses whoever has used least time so
// far, within an address the guest who has, and for one guest first come first
// served. Somebody who has been quiet is served next, however long the queue of
// somebody else is. Work in the background waits until nobody else does.
type places struct {
	size       int // in all
	perGuest   int // for one guest at once, so that long work of one never fills all
	background int // for work in the background at once; never all either
	queue      int // how many of one guest may wait; more are refused

	mu        sync.Mutex
	waiting   []*ticket // in the order of their arrival
	running   int
	behind    int // of those, in the background
	atWork    map[string]int
	guests    shares
	addresses shares
}

// ticket is somebody who wants a place.
type ticket struct {
	payer
	background bool
	ready      chan struct{} // closed when there is a place
	began      time.Time
}

// grain is charged when a place is taken, before it is known how long it is
// used: so who has one already comes after who has none.
const grain = time.Millisecond

func newPlaces(size, perGuest, background, queue int) *places {
	return &places{
		size: size, perGuest: perGuest, background: background, queue: queue,
		atWork: map[string]int{}, guests: newShares(), addresses: newShares(),
	}
}

// enter waits for a place. The caller must call leave when done with it.
func (q *places) enter(ctx context.Context, p payer, background bool) (leave func(), err error) {
	t, err := q.add(p, background)
	if err != nil {
		return nil, err
	}
	select {
	case <-t.ready:
		return sync.OnceFunc(func() { q.leave(t) }), nil
	case <-ctx.Done():
		q.giveUp(t)
		return nil, ctx.Err()
	}
}

// open tells whether somebody may have one more place, or wait for one, without
// being in their own way.
func (q *places) open(p payer, background bool) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	waiting, behind := 0, q.behind
	for _, t := range q.waiting {
		if t.guest == p.named().guest {
			waiting++
		}
		if t.background {
			behind++
		}
	}
	return q.atWork[p.named().guest]+waiting < q.perGuest && (!background || behind < q.background)
}

// add puts a ticket in the queue; it is ready at once where there is a place.
func (q *places) add(p payer, background bool) (*ticket, error) {
	t := &ticket{payer: p.named(), background: background, ready: make(chan struct{})}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.queue > 0 && q.guests.tickets[t.guest] >= q.queue {
		return nil, tooMany(time.Second)
	}
	q.guests.add(t.guest)
	q.addresses.add(t.address)
	q.waiting = append(q.waiting, t)
	q.giveOut()
	return t, nil
}

// named gives somebody without a name that of their address.
func (p payer) named() payer {
	if p.guest == "" {
		p.guest = "at " + p.address
	}
	return p
}

// giveOut lets those in whose turn it is.
func (q *places) giveOut() {
	for q.running < q.size {
		i := q.nextIn()
		if i < 0 {
			return
		}
		t := q.waiting[i]
		q.waiting = slices.Delete(q.waiting, i, i+1)
		q.running++
		q.atWork[t.guest]++
		if t.background {
			q.behind++
		}
		q.guests.begin(t.guest)
		q.addresses.begin(t.address)
		t.began = time.Now()
		close(t.ready)
	}
}

// nextIn is whose turn it is among those who may have a place, -1 for nobody.
func (q *places) nextIn() int {
	next := -1
	for i, t := range q.waiting {
		if q.atWork[t.guest] >= q.perGuest || t.background && q.behind >= q.background {
			continue
		}
		if next < 0 || q.before(t, q.waiting[next]) {
			next = i
		}
	}
	return next
}

func (q *places) before(a, b *ticket) bool {
	if a.background != b.background {
		return b.background
	}
	if x, y := q.addresses.used[a.address], q.addresses.used[b.address]; x != y {
		return x < y
	}
	return q.guests.used[a.guest] < q.guests.used[b.guest]
}

func (q *places) leave(t *ticket) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.running--
	if q.atWork[t.guest]--; q.atWork[t.guest] == 0 {
		delete(q.atWork, t.guest)
	}
	if t.background {
		q.behind--
	}
	q.forget(t, max(0, time.Since(t.began)-grain))
	q.giveOut()
}

// giveUp takes a ticket back, from the queue or from a place that it was given
// at the same moment.
func (q *places) giveUp(t *ticket) {
	q.mu.Lock()
	i := slices.Index(q.waiting, t)
	if i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
		q.forget(t, 0)
	}
	q.mu.Unlock()
	if i < 0 {
		q.leave(t)
	}
}

func (q *places) forget(t *ticket, used time.Duration) {
	q.guests.end(t.guest, used)
	q.addresses.end(t.address, used)
}

// shares remember how much time each of those who want something has used. Who
// comes back begins where the others are: what was saved up in quiet hours
// does not count, nor is anything owed for them.
type shares struct {
	used    map[string]time.Duration
	tickets map[string]int
	level   *time.Duration // where those who were let in last stood
}

func newShares() shares {
	return shares{used: map[string]time.Duration{}, tickets: map[string]int{}, level: new(time.Duration)}
}

func (s shares) add(key string) {
	if s.tickets[key]++; s.tickets[key] == 1 {
		s.used[key] = *s.level
	}
}

func (s shares) begin(key string) {
	*s.level = max(*s.level, s.used[key])
	s.used[key] += grain
}

func (s shares) end(key string, used time.Duration) {
	s.used[key] += used
	if s.tickets[key]--; s.tickets[key] == 0 {
		delete(s.tickets, key)
		delete(s.used, key)
	}
}
