package store

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	busChannel = "sabot"
	// busRoom is how many messages may wait to be sent. More are dropped: others
	// look at the tables anyway.
	busRoom = 1024
	// busPause is how long to wait before a lost connection is made anew.
	busPause = 200 * time.Millisecond
)

// postgresBus tells with NOTIFY and hears with LISTEN. What waits goes in one
// transaction, apart from those of the moves, since PostgreSQL commits
// transactions that notify one after the other.
type postgresBus struct {
	node   string
	config *pgx.ConnConfig
	pool   *pgxpool.Pool
	out    chan string

	mu      sync.Mutex
	hearers map[int]func(Message)
	next    int

	lifetime context.Context //nolint:containedctx // ends with the store
	stop     context.CancelFunc
	running  sync.WaitGroup
}

func newPostgresBus(node string, config *pgx.ConnConfig, pool *pgxpool.Pool) *postgresBus {
	b := &postgresBus{node: node, config: config, pool: pool, out: make(chan string, busRoom), hearers: map[int]func(Message){}}
	b.lifetime, b.stop = context.WithCancel(context.Background())
	b.running.Go(b.tell)
	return b
}

// changed tells that a match has changed.
func (b *postgresBus) changed(match string) {
	_ = b.Publish(Message{Kind: KindChanged, Match: match}) // it fits
}

// Publish implements [Bus].
func (b *postgresBus) Publish(m Message) error {
	m.From = b.node
	text, err := m.encode()
	if err != nil {
		return err
	}
	select {
	case b.out <- text:
	default: // too much at once: the others find out by themselves
	}
	return nil
}

// tell sends what waits.
func (b *postgresBus) tell() {
	for {
		var batch []string
		select {
		case <-b.lifetime.Done():
			return
		case first := <-b.out:
			batch = append(batch, first)
		}
	gather:
		for len(batch) < maxBatch {
			select {
			case next := <-b.out:
				batch = append(batch, next)
			default:
				break gather
			}
		}
		ctx, cancel := context.WithTimeout(b.lifetime, connectLimit)
		// What is lost while the database is away the others find out by themselves.
		_, _ = b.pool.Exec(ctx, "SELECT pg_notify($1, words) FROM unnest($2::text[]) AS words", busChannel, batch)
		cancel()
	}
}

// Subscribe implements [Bus].
func (b *postgresBus) Subscribe(hear func(Message)) (stop func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next == 0 {
		b.running.Go(b.listen) // not before somebody wants to hear: it takes a connection
	}
	id := b.next
	b.next++
	b.hearers[id] = hear
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.hearers, id)
	}
}

// listen hears until the store is closed, over as many connections as it takes.
func (b *postgresBus) listen() {
	for b.lifetime.Err() == nil {
		b.listenOnce()
		select {
		case <-b.lifetime.Done():
		case <-time.After(busPause):
		}
	}
}

func (b *postgresBus) listenOnce() {
	conn, err := pgx.ConnectConfig(b.lifetime, b.config.Copy())
	if err != nil {
		return
	}
	defer func() { _ = conn.Close(context.WithoutCancel(b.lifetime)) }() // it is given up either way
	if _, err := conn.Exec(b.lifetime, "LISTEN "+busChannel); err != nil {
		return
	}
	for {
		n, err := conn.WaitForNotification(b.lifetime)
		if err != nil {
			return
		}
		var m Message
		if json.Unmarshal([]byte(n.Payload), &m) != nil || m.From == b.node {
			continue // our own, or somebody else's use of the channel
		}
		b.mu.Lock()
		for _, hear := range b.hearers {
			hear(m)
		}
		b.mu.Unlock()
	}
}

func (b *postgresBus) close() {
	b.stop()
	b.running.Wait()
}
