package store

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	// nodeBeat is how often a program says that it is there, and nodeLasts how long
	// the others believe it. The clock of the database counts.
	nodeBeat  = 500 * time.Millisecond
	nodeLasts = 2 * time.Second
	// forgetNode is when one that died is forgotten.
	forgetNode = time.Hour
)

// presence says that a program uses the database, and which tables it knows.
type presence struct {
	id     string
	knows  int64
	pool   *pgxpool.Pool
	home   context.Context //nolint:containedctx // to say goodbye, when the program may have been told to end
	stop   context.CancelFunc
	ending sync.WaitGroup
}

func (p *presence) begin(ctx context.Context) error {
	if err := p.say(ctx); err != nil {
		return err
	}
	p.home = context.WithoutCancel(ctx)
	lifetime, stop := context.WithCancel(p.home)
	p.stop = stop
	p.ending.Go(func() { p.beat(lifetime) })
	return nil
}

func (p *presence) say(ctx context.Context) error {
	_, err := p.pool.Exec(ctx, `INSERT INTO nodes (id, knows, seen) VALUES ($1, $2, now())
		ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`, p.id, p.knows)
	return err
}

func (p *presence) beat(ctx context.Context) {
	tick := time.NewTicker(nodeBeat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			once, cancel := context.WithTimeout(ctx, nodeLasts)
			_ = p.say(once) // the next time, or it counts as gone
			cancel()
		}
	}
}

// end says goodbye.
func (p *presence) end() {
	if p.stop == nil {
		return
	}
	p.stop()
	p.ending.Wait()
	ctx, cancel := context.WithTimeout(p.home, nodeLasts)
	defer cancel()
	// Who is away cannot say goodbye either, and is forgotten.
	_, _ = p.pool.Exec(ctx, "DELETE FROM nodes WHERE id = $1 OR seen < now() - make_interval(secs => $2)", p.id, forgetNode.Seconds())
}
