package server

import (
	"container/list"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"sabot/game"
	"sabot/store"
)

// matchCache keeps the tables that are in use and, as far as memory allows, those
// that were used last. A table is only a cache of its log: dropping one loses
// nothing. What nobody uses is counted to who was there last: who looks at one
// match after the other pushes only their own out.
type matchCache struct {
	server *Server

	mu     sync.Mutex
	slots  map[string]*slot
	idle   *list.List                   // of *slot, least recently used first
	idleOf map[string]int               // bytes of those, by who was there last
	opened map[string]map[*slot]*opened // by address: tables that its streams keep here
	bytes  int                          // held by all tables, about
	closed bool
}

// slot is the slot of one table. It exists from the moment somebody asks for
// the match, so that two who ask at once load it once.
type slot struct {
	id    string
	ready chan struct{}
	table *table
	err   error
	users int
	bytes int
	last  string        // who was there last
	idle  *list.Element // set while nobody uses it
}

func newMatchCache(s *Server) *matchCache {
	return &matchCache{
		server: s, slots: map[string]*slot{}, idle: list.New(), idleOf: map[string]int{}, opened: map[string]map[*slot]*opened{},
	}
}

// open returns the table of a match. The caller must call release when done.
func (c *matchCache) open(ctx context.Context, id string) (t *table, release func(), err error) {
	for {
		s, mine, err := c.slotOf(ctx, id)
		if err != nil {
			return nil, nil, err
		}
		select {
		case <-s.ready:
		case <-ctx.Done():
			c.release(s)
			return nil, nil, ctx.Err()
		}
		switch {
		case s.err == nil:
			if !mine {
				if err := c.server.refresh(ctx, s.table); err != nil {
					c.release(s)
					if errors.Is(err, errGivenUp) {
						c.evict(s)
						continue
					}
					return nil, nil, err
				}
			}
			c.recount(s)
			return s.table, func() { c.release(s) }, nil
		case !mine && errors.Is(s.err, context.Canceled) && ctx.Err() == nil:
			// Who loaded it gave up; we did not.
			c.evict(s)
			c.release(s)
		default:
			c.evict(s)
			c.release(s)
			return nil, nil, s.err
		}
	}
}

// slotOf is the slot of a match, whose table is loaded by who asks first.
func (c *matchCache) slotOf(ctx context.Context, id string) (s *slot, mine bool, err error) {
	leave, err := c.place(ctx, id)
	if err != nil {
		return nil, false, err
	}
	defer leave()
	if s, mine, err = c.acquire(id, callerOf(ctx).payer); mine {
		defer close(s.ready)
		s.err = errNotLoaded // if the rules panic
		s.table, s.err = c.load(ctx, id)
	}
	return s, mine, err
}

// errNotLoaded is what others find who wait for a match when reading it breaks off.
var errNotLoaded = errors.New("the match was not loaded")

// acquire finds or makes the slot of a match; mine tells that the caller must
// load the table. By is nobody where the server itself looks after a match.
func (c *matchCache) acquire(id string, by payer) (s *slot, mine bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil, false, store.ErrClosed
	}
	s = c.slots[id]
	if s == nil {
		s = &slot{id: id, ready: make(chan struct{})}
		c.slots[id] = s
		mine = true
	}
	c.use(s, by)
	return s, mine, nil
}

// use notes that somebody is there.
func (c *matchCache) use(s *slot, by payer) {
	s.users++
	c.wake(s)
	if by != (payer{}) {
		s.last = by.named().guest
	}
}

// openCached returns the table of a match as it is in memory, nil when it is not:
// other nodes may have written since. The caller must call release when done with
// a table.
func (c *matchCache) openCached(id string, by payer) (t *table, release func()) {
	c.mu.Lock()
	s := c.slots[id]
	if t = s.loaded(); t != nil {
		c.use(s, by)
	}
	c.mu.Unlock()
	if t == nil {
		return nil, nil
	}
	c.recount(s)
	return t, func() { c.release(s) }
}

// loaded is the table of a slot, nil where there is none yet: then it is being
// loaded, from what is on disk now.
func (s *slot) loaded() *table {
	if s == nil {
		return nil
	}
	select {
	case <-s.ready:
		return s.table
	default:
		return nil
	}
}

// place waits for a place to load a match that is not there. Nobody makes its slot
// without having one, or others would wait behind whoever asks for many matches.
// The server's own calls do not wait.
func (c *matchCache) place(ctx context.Context, id string) (leave func(), err error) {
	c.mu.Lock()
	_, there := c.slots[id]
	c.mu.Unlock()
	who := callerOf(ctx).payer
	if there || who == (payer{}) {
		return func() {}, nil
	}
	return c.server.loads.enter(ctx, who, false)
}

// load plays a match through. That takes long where the log is: it counts as
// several requests.
func (c *matchCache) load(ctx context.Context, id string) (*table, error) {
	began := time.Now()
	defer func() {
		c.server.limits.chargeRequest(callerOf(ctx).payer, int(time.Since(began)/loadedInARequest))
	}()
	r, err := c.server.store.Load(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, notFound("match")
	}
	if err != nil {
		return nil, err
	}
	t, err := c.server.newTable(ctx, r)
	if err == nil {
		t.sayPresent(true)
	}
	return t, err
}

// release makes room when the last user has gone.
func (c *matchCache) release(s *slot) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s.users--
	if s.users > 0 || c.slots[s.id] != s {
		return
	}
	s.idle = c.idle.PushBack(s)
	c.idleOf[s.last] += s.bytes
	c.evictIdleOf(s.last)
	c.evictIdle()
}

// wake takes a slot out of those that nobody uses.
func (c *matchCache) wake(s *slot) {
	if s.idle == nil {
		return
	}
	c.idle.Remove(s.idle)
	s.idle = nil
	if c.idleOf[s.last] -= s.bytes; c.idleOf[s.last] == 0 {
		delete(c.idleOf, s.last)
	}
}

// recount notes how much a table holds now.
func (c *matchCache) recount(s *slot) {
	n := s.table.weight()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.slots[s.id] == s {
		c.bytes += n - s.bytes
		s.bytes = n
		c.evictIdle()
	}
}

// evictIdle drops the tables that were not used for longest until the rest fits.
func (c *matchCache) evictIdle() {
	for c.bytes > c.server.cfg.Limits.CachedBytes {
		oldest := c.idle.Front()
		if oldest == nil {
			return
		}
		c.remove(oldest.Value.(*slot))
	}
}

// evictIdleOf does the same for those where one guest was last, but for the very
// last: a long match is not read anew for each of its moves.
func (c *matchCache) evictIdleOf(guest string) {
	for e := c.idle.Front(); e != c.idle.Back() && c.idleOf[guest] > c.server.cfg.Limits.CachedBytes/cachedShare; {
		s := e.Value.(*slot)
		e = e.Next()
		if s.last == guest {
			c.remove(s)
		}
	}
}

// opened is a table that streams of an address keep in memory.
type opened struct{ streams, bytes int }

// keep counts a table that a stream keeps in memory: an address may keep half of
// what there is for those that nobody uses, and of longer matches one.
func (c *matchCache) keep(id, address string) (letGo func(), err error) {
	if !c.server.limits.counts(address) {
		return func() {}, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	mine, s := c.opened[address], c.slots[id]
	if mine == nil {
		mine = map[*slot]*opened{}
		c.opened[address] = mine
	}
	if mine[s] == nil {
		o := &opened{}
		if s != nil { // else it has just been given up
			o.bytes = s.bytes
		}
		all := o.bytes
		for _, other := range mine {
			all += other.bytes
		}
		if len(mine) > 0 && all > c.server.cfg.Limits.CachedBytes/2 {
			return nil, tooMany(time.Second)
		}
		mine[s] = o
	}
	mine[s].streams++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if mine[s].streams--; mine[s].streams == 0 {
			delete(mine, s)
		}
		if len(mine) == 0 {
			delete(c.opened, address)
		}
	}, nil
}

// cachedShare is the part of the memory for matches that nobody uses which one
// guest may fill: an eighth.
const cachedShare = 8

func (c *matchCache) remove(s *slot) {
	c.wake(s)
	delete(c.slots, s.id)
	c.bytes -= s.bytes
	if s.table != nil {
		s.table.alarm.Stop()
	}
}

// evict takes a slot out, so that the next who asks loads the match anew.
func (c *matchCache) evict(s *slot) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.slots[s.id] == s {
		c.remove(s)
	}
}

// discard is forget by table: its memory may differ from its log.
func (c *matchCache) discard(t *table) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s := c.slots[t.id]; s != nil && s.table == t {
		c.remove(s)
	}
}

// cached returns the table of a match that is in memory, nil when it is not.
func (c *matchCache) cached(id string) *table {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.slots[id].loaded()
}

// tables lists those that are in memory.
func (c *matchCache) tables() []*table {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []*table
	for _, s := range c.slots {
		if t := s.loaded(); t != nil {
			list = append(list, t)
		}
	}
	return list
}

func (c *matchCache) sizes() (tables, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.slots), c.bytes
}

// weight is about how many bytes a table holds.
func (t *table) weight() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	notes := len(t.notes)
	for _, lines := range t.talk {
		notes += len(lines)
	}
	return tableWeight + t.match.Weight() + t.cached + notes*noteWeight
}

// What a table takes besides its match, and a note with its text.
const (
	tableWeight = 8 << 10
	noteWeight  = 500
)

// full tells that nothing more can be played; the end of the match is written
// all the same.
func (t *table) full() bool { return t.match.Len() >= t.server.cfg.Limits.Entries }

// room refuses steps that a full log has no room for.
func (t *table) room(steps []game.Step) error {
	if t.full() && slices.ContainsFunc(steps, func(s game.Step) bool { return s.State.Entry.Do != game.DoEnd }) {
		return game.Refuse("", reasonFull, "entries", t.server.cfg.Limits.Entries)
	}
	return nil
}

// roomForNotes does the same for notes, of which there may be as many. A pause can
// be ended all the same, and the match played again.
func (t *table) roomForNotes(there []note, more ...note) error {
	most := t.server.cfg.Limits.Entries
	needed := func(n note) bool { return n.Kind != noteResumed && n.Kind != noteRematch }
	if len(there) >= most && slices.ContainsFunc(more, needed) {
		return game.Refuse("", reasonFull, "entries", most)
	}
	return nil
}

// close refuses new visitors and stops the clocks of the tables.
func (c *matchCache) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for _, s := range c.slots {
		if s.table != nil {
			s.table.alarm.Stop()
		}
	}
}
