package server

import (
	"container/list"
	"context"
	"errors"
	"slices"
	"sync"

	"sabot/game"
	"sabot/store"
)

// matchCache keeps the tables that are in use and, as far as memory allows, those
// that were used last. A table is only a cache of its log: dropping one loses
// nothing.
type matchCache struct {
	server *Server

	mu     sync.Mutex
	slots  map[string]*slot
	idle   *list.List // of *slot, least recently used first
	bytes  int        // held by all tables, about
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
	idle  *list.Element // set while nobody uses it
}

func newMatchCache(s *Server) *matchCache {
	return &matchCache{server: s, slots: map[string]*slot{}, idle: list.New()}
}

// open returns the table of a match. The caller must call release when done.
func (c *matchCache) open(ctx context.Context, id string) (t *table, release func(), err error) {
	for {
		s, mine, err := c.acquire(id)
		if err != nil {
			return nil, nil, err
		}
		if mine {
			s.table, s.err = c.load(ctx, id)
			close(s.ready)
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

// acquire finds or makes the slot of a match; mine tells that the caller must
// load the table.
func (c *matchCache) acquire(id string) (s *slot, mine bool, err error) {
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
	s.users++
	if s.idle != nil {
		c.idle.Remove(s.idle)
		s.idle = nil
	}
	return s, mine, nil
}

func (c *matchCache) load(ctx context.Context, id string) (*table, error) {
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
	c.evictIdle()
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

func (c *matchCache) remove(s *slot) {
	delete(c.slots, s.id)
	c.bytes -= s.bytes
	if s.idle != nil {
		c.idle.Remove(s.idle)
		s.idle = nil
	}
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
	if s := c.slots[id]; s != nil {
		select {
		case <-s.ready:
			return s.table
		default: // it is being loaded, from what is on disk now
		}
	}
	return nil
}

// tables lists those that are in memory.
func (c *matchCache) tables() []*table {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []*table
	for _, s := range c.slots {
		select {
		case <-s.ready:
			if s.table != nil {
				list = append(list, s.table)
			}
		default: // it is being loaded
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
	return tableWeight + t.match.Weight() + t.cached + len(t.notes)*noteWeight
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
