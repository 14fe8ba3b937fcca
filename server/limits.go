package server

import (
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// limiter keeps one client from crowding out the others. Whatever is asked is
// charged to the guest who asks and to the address it comes from: guests are
// free to make, so a limit by guest alone would be none.
type limiter struct {
	limits   Limits
	now      func() time.Time
	exempt   func(address string) bool // addresses that are not counted
	requests *rates
	acts     *rates
	begins   *rates
	says     *rates
	work     *rates    // processor time, in milliseconds
	open     *counters // live streams of an address
	long     *counters // bytes of its long questions and answers under way

	connections *counters // of an address
}

// addressShare is how many guests' worth of new things and of work one address
// has: a household or a school shares one.
const addressShare = 4

func newLimiter(l Limits, now func() time.Time, exempt func(address string) bool) limiter {
	return limiter{
		limits: l, now: now, exempt: exempt,
		requests: newRates(l.PerSecond, l.Burst, 1),
		acts:     newRates(l.ActsSecond, l.ActsBurst, addressShare),
		begins:   newRates(l.NewMinute/60, l.NewMinute, addressShare),
		says:     newRates(0.5, 10, addressShare),
		work:     newRates(l.WorkShare*1000, l.WorkBurst.Seconds()*1000, addressShare),
		open:     &counters{most: l.Streams, open: map[string]int{}},

		connections: &counters{most: connectionsOfStream * l.Streams, open: map[string]int{}},

		long: &counters{most: longUnderWay, open: map[string]int{}},
	}
}

// payer is who something is charged to.
type payer struct{ guest, address string }

// meters are the meters of a payer, with what each allows.
func (l limiter) meters(r *rates, p payer) []*rate.Limiter {
	var list []*rate.Limiter
	now := l.now()
	if l.counts(p.address) {
		list = append(list, r.of("address "+p.address, r.share, now))
	}
	if p.guest != "" {
		list = append(list, r.of("guest "+p.guest, 1, now))
	}
	return list
}

// counts tells whether an address is counted.
func (l limiter) counts(address string) bool {
	return !l.limits.Off && address != "" && !l.exempt(address)
}

// take charges one of something to a payer, or says when to come back.
func (l limiter) take(r *rates, p payer) error {
	if l.limits.Off {
		return nil
	}
	now := l.now()
	for _, m := range l.meters(r, p) {
		if wait := m.ReserveN(now, 1); wait.DelayFrom(now) > 0 {
			delay := wait.DelayFrom(now)
			wait.CancelAt(now)
			return tooMany(delay)
		}
	}
	return nil
}

func tooMany(wait time.Duration) *Problem {
	p := newProblem(http.StatusTooManyRequests, codeTooMany, "")
	p.retry = strconv.Itoa(max(1, int(math.Ceil(wait.Seconds()))))
	return p
}

// allowRequest is asked for every call.
func (l limiter) allowRequest(p payer) error { return l.take(l.requests, p) }

// What one request may take. What takes more counts as several, afterwards.
const (
	loadedInARequest   = 10 * time.Millisecond // of a match that is played through
	answeredInARequest = 128 << 10             // bytes
)

// chargeRequest counts a request that took much as so many more, up to a quarter of
// what can be had at once: on a busy machine everything takes long, and nobody
// is shut out for one request.
func (l limiter) chargeRequest(p payer, more int) {
	if l.limits.Off {
		return
	}
	for _, m := range l.meters(l.requests, p) {
		m.ReserveN(l.now(), min(more, m.Burst()/4))
	}
}

// allowAct is asked before a seat does something: what it does stays in the log
// of its match.
func (l limiter) allowAct(p payer) error { return l.take(l.acts, p) }

// allowNew is asked before something is made that stays.
func (l limiter) allowNew(p payer) error { return l.take(l.begins, p) }

// allowSay is asked before a word is said at a table.
func (l limiter) allowSay(p payer) error { return l.take(l.says, p) }

// allowWork is asked before something is worked out. What it will cost is not
// known yet: whoever is not in debt may ask.
func (l limiter) allowWork(p payer) error {
	if l.limits.Off {
		return nil
	}
	now := l.now()
	for _, m := range l.meters(l.work, p) {
		if left := m.TokensAt(now); left <= 0 {
			return tooMany(time.Duration((1 - left) / float64(m.Limit()) * float64(time.Second)))
		}
	}
	return nil
}

// chargeWork takes what a piece of work has cost. More than the burst is not
// charged, or one long question would shut its asker out for the day.
func (l limiter) chargeWork(p payer, took time.Duration) {
	if l.limits.Off {
		return
	}
	for _, m := range l.meters(l.work, p) {
		m.ReserveN(l.now(), min(int(took.Milliseconds())+1, m.Burst()))
	}
}

// enterStream counts the open streams of an address.
func (l limiter) enterStream(address string) (leave func(), err error) {
	return l.enter(l.open, address, 1)
}

// What an address may have under way in long questions and answers. Whoever sends
// or reads slowly keeps theirs in memory as long as the connection lives.
const (
	longUnderWay = 16 << 20  // bytes
	longFrom     = 128 << 10 // bytes: shorter ones fit into what a connection takes anyway
	packing      = 1 << 20   // bytes of tables, where an answer is packed
)

// enterLong counts a long question or answer as long as it is in memory.
func (l limiter) enterLong(address string, bytes int) (leave func(), err error) {
	if bytes < longFrom {
		return func() {}, nil
	}
	return l.enter(l.long, address, bytes)
}

// enter counts something that an address has, until leave is called.
func (l limiter) enter(c *counters, address string, n int) (leave func(), err error) {
	if !l.counts(address) {
		return func() {}, nil
	}
	if !c.enter(address, n) {
		return nil, tooMany(time.Second)
	}
	return func() { c.leave(address, n) }, nil
}

// rates are the meters of one kind of thing, one for each guest and address.
type rates struct {
	perSecond, burst, share float64

	mu     sync.Mutex
	meters map[string]*rate.Limiter
	prune  int // how many there may be before full ones are forgotten
}

func newRates(perSecond, burst, share float64) *rates {
	return &rates{perSecond: perSecond, burst: burst, share: share, meters: map[string]*rate.Limiter{}, prune: maxRates}
}

// maxRates is when full meters are forgotten for the first time: a full one
// says nothing.
const maxRates = 10_000

func (r *rates) of(key string, share float64, now time.Time) *rate.Limiter {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.meters[key]
	if m == nil {
		if len(r.meters) >= r.prune {
			for k, m := range r.meters {
				if m.TokensAt(now) >= float64(m.Burst()) {
					delete(r.meters, k)
				}
			}
			r.prune = max(maxRates, 2*len(r.meters))
		}
		m = rate.NewLimiter(rate.Limit(r.perSecond*share), int(math.Ceil(r.burst*share)))
		r.meters[key] = m
	}
	return m
}

// counters count what is open, by whose it is.
type counters struct {
	most int
	mu   sync.Mutex
	open map[string]int
}

// enter refuses what is more than there may be, but for the first.
func (c *counters) enter(key string, n int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if before := c.open[key]; before > 0 && before+n > c.most {
		return false
	}
	c.open[key] += n
	return true
}

func (c *counters) leave(key string, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open[key] -= n; c.open[key] == 0 {
		delete(c.open, key)
	}
}
