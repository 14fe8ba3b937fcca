package server

import (
	"container/list"
	"context"
	"errors"
	"sync"

	"sabot/store"
)

// hall keeps the tables that are in use and, as far as memory allows, those
// that were used last. A table is only a cache of its log: dropping one loses
// nothing.
type hall struct {
	server *Server

	mu     sync.Mutex
	places map[string]*place
	idle   *list.List // of *place, least recently used first
	weight int        // positions held by all tables
	closed bool
}

// place is the slot of one table. It exists from the moment somebody asks for
// the match, so that two who ask at once load it once.
type place struct {
	id     string
	ready  chan struct{}
	table  *table
	err    error
	users  int
	weight int
	idle   *list.Element // set while nobody uses it
}

func newHall(s *Server) *hall {
	return &hall{server: s, places: map[string]*place{}, idle: list.New()}
}

// open returns the table of a match. The caller must call release when done.
func (h *hall) open(ctx context.Context, id string) (t *table, release func(), err error) {
	for {
		p, mine, err := h.enter(id)
		if err != nil {
			return nil, nil, err
		}
		if mine {
			p.table, p.err = h.load(ctx, id)
			close(p.ready)
		}
		select {
		case <-p.ready:
		case <-ctx.Done():
			h.leave(p)
			return nil, nil, ctx.Err()
		}
		switch {
		case p.err == nil:
			h.weigh(p)
			return p.table, func() { h.leave(p) }, nil
		case !mine && errors.Is(p.err, context.Canceled) && ctx.Err() == nil:
			// Who loaded it gave up; we did not.
			h.forget(p)
			h.leave(p)
		default:
			h.forget(p)
			h.leave(p)
			return nil, nil, p.err
		}
	}
}

// enter finds or makes the place of a match; mine tells that the caller must
// load the table.
func (h *hall) enter(id string) (p *place, mine bool, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil, false, store.ErrClosed
	}
	p = h.places[id]
	if p == nil {
		p = &place{id: id, ready: make(chan struct{})}
		h.places[id] = p
		mine = true
	}
	p.users++
	if p.idle != nil {
		h.idle.Remove(p.idle)
		p.idle = nil
	}
	return p, mine, nil
}

func (h *hall) load(ctx context.Context, id string) (*table, error) {
	r, err := h.server.store.Load(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, notFound("match")
	}
	if err != nil {
		return nil, err
	}
	return h.server.newTable(r)
}

// leave makes room when the last user has gone.
func (h *hall) leave(p *place) {
	h.mu.Lock()
	defer h.mu.Unlock()
	p.users--
	if p.users > 0 || h.places[p.id] != p {
		return
	}
	p.idle = h.idle.PushBack(p)
	h.trim()
}

// weigh notes how many positions a table holds now.
func (h *hall) weigh(p *place) {
	n := p.table.size()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.places[p.id] == p {
		h.weight += n - p.weight
		p.weight = n
		h.trim()
	}
}

// trim drops the tables that were not used for longest until the rest fits.
func (h *hall) trim() {
	for h.weight > h.server.cfg.Limits.CachedSeqs {
		oldest := h.idle.Front()
		if oldest == nil {
			return
		}
		h.remove(oldest.Value.(*place))
	}
}

func (h *hall) remove(p *place) {
	delete(h.places, p.id)
	h.weight -= p.weight
	if p.idle != nil {
		h.idle.Remove(p.idle)
		p.idle = nil
	}
	if p.table != nil {
		p.table.alarm.stop()
	}
}

// forget takes a place out, so that the next who asks loads the match anew.
func (h *hall) forget(p *place) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.places[p.id] == p {
		h.remove(p)
	}
}

// drop is forget by table: its memory may differ from its log.
func (h *hall) drop(t *table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p := h.places[t.id]; p != nil && p.table == t {
		h.remove(p)
	}
}

// tables counts what is in memory.
func (h *hall) tables() (tables, positions int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.places), h.weight
}

// close refuses new visitors and stops the clocks of the tables.
func (h *hall) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, p := range h.places {
		if p.table != nil {
			p.table.alarm.stop()
		}
	}
}
