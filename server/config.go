package server

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"sabot/registry"
	"sabot/rulebook"
	"sabot/store"
)

// Config is everything a server is given. DataDir, Games and Book are required,
// the rest has defaults.
type Config struct {
	Addr      string        // host and port
	AnyPort   bool          // a taken port is replaced by a free one
	DataDir   string        // database and guest key; made when missing
	Keep      time.Duration // matches in which nothing happens for so long are deleted; 0 keeps them for ever
	MaxBytes  int64         // how large the database may become; 0 is as large as the disk
	NoBrowser bool

	Games []registry.Game
	Book  *rulebook.Book
	Page  fs.FS // the built page, with index.html at its root; nil serves the API alone

	Logger *slog.Logger     // nil discards
	Out    io.Writer        // where the URL is said; nil says nothing
	Now    func() time.Time // the clock on the wall; nil is time.Now
	// Steady is a clock that nobody can set; nil is that of the machine, or Now
	// where that is given.
	Steady  func() time.Duration
	Workers int // computer opponents that think at once; 0 leaves one core free
	// AnalysisThreads is how many cores one look at the analysis board may use; 0 is one.
	AnalysisThreads int
	Pause           time.Duration // how long every answer in a window is held back; 0 is 700 ms, less than 0 is none
	// LinkTimeout is how long a seat that is there may take to show its link of a
	// roll; 0 is two seconds.
	LinkTimeout time.Duration
	Limits      Limits
	// TrustedProxies may say for whom they ask, in X-Forwarded-For.
	TrustedProxies []netip.Prefix
	// MetricsAddr is where /metrics is served, alone; empty serves it nowhere.
	MetricsAddr string
	// Traces is the address of an OTLP collector; empty traces nothing.
	Traces string
	Seed   *uint64 // for tests: fixes all dice and decisions of computers; loopback addresses only

	// Database is the address of a PostgreSQL database, which several servers may
	// share. It takes the place of DataDir.
	Database string
	// NoJobs leaves computers, clocks and old matches to the other nodes and workers
	// on the database.
	NoJobs bool
	// Poll is how often a server looks for what others on its database have done,
	// in case it was not told; 0 is a second.
	Poll time.Duration

	// Store replaces the SQLite file in DataDir, or the database. The server
	// closes it.
	Store store.Store

	worksOnly bool // serves nobody: see [Work]
}

// Limits bounds what one client can do. Zero values take the defaults.
type Limits struct {
	Off         bool    // no rate limits: benchmarks and tests
	PerSecond   float64 // requests a guest and an address may make on average
	Burst       float64 // and at once
	ActsSecond  float64 // moves and other acts of a guest, on average
	ActsBurst   float64 // and at once
	NewMinute   float64 // matches, replays and boards that may be made in a minute
	CachedBytes int     // memory for matches that nobody uses at the moment, about; one guest may fill an eighth
	Entries     int     // of one match: several times what the longest game takes
	Streams     int     // live streams of one address

	WorkShare float64       // processor time a guest may use for questions, on average: seconds a second
	WorkBurst time.Duration // and at once
}

func (l Limits) orDefaults() Limits {
	l.PerSecond = cmp.Or(l.PerSecond, 40)
	l.Burst = cmp.Or(l.Burst, 200)
	l.ActsSecond = cmp.Or(l.ActsSecond, 5)
	l.ActsBurst = cmp.Or(l.ActsBurst, 300)
	l.NewMinute = cmp.Or(l.NewMinute, 30)
	l.CachedBytes = cmp.Or(l.CachedBytes, 32<<20)
	l.Entries = cmp.Or(l.Entries, 10_000)
	l.Streams = cmp.Or(l.Streams, 200)
	l.WorkShare = cmp.Or(l.WorkShare, 0.25)
	l.WorkBurst = cmp.Or(l.WorkBurst, 15*time.Second)
	return l
}

// Server answers for all matches of one store.
type Server struct {
	cfg         Config
	log         *slog.Logger
	games       map[string]registry.Game
	book        *rulebook.Book
	store       store.Store
	cache       *matchCache
	minds       *mindPool
	questions   *places // for questions to the rules
	studies     *places // for engines that explain a position
	loads       *places // for matches that are played through from their log
	guests      signer
	limits      limiter
	metrics     *metrics
	tracer      tracer
	probe       probe
	bans        banList
	gzipWriters sync.Pool // of *gzip.Writer, for answers
	handler     http.Handler
	time        *timekeeper
	alarmRang   func(id string) // called when a clock of a match has run out
	background  sync.WaitGroup  // what runs as long as the server
	streaming   sync.RWMutex    // read by each open stream; taken when all have ended
	catching    catchingUp
	unlock      func() error // lets others have the data folder
	stopWork    func()       // gives the jobs back
	stop        context.CancelFunc
	lifetime    context.Context //nolint:containedctx // ends with the server: streams and minds outlive their requests
}

// New opens the store and starts the computer opponents; [Server.Handler]
// then answers requests until [Server.Close].
func New(ctx context.Context, cfg Config) (*Server, error) {
	s := &Server{cfg: cfg.withDefaults(), games: map[string]registry.Game{}, stopWork: func() {}}
	if err := s.cfg.checkSeed(); err != nil {
		return nil, err
	}
	s.log, s.book, s.metrics = s.cfg.Logger, s.cfg.Book, newMetrics()
	var err error
	if s.tracer, err = newTracer(ctx, s.cfg.Traces, s.log); err != nil {
		return nil, err
	}
	s.time = newTimekeeper(s.cfg.Now, s.cfg.Steady)
	s.time.works = cfg.worksOnly
	for _, g := range s.cfg.Games {
		s.games[g.Name()] = g
	}
	if err := s.openFolder(ctx); err != nil {
		return nil, err
	}
	if s.store.Shared() {
		if err := s.time.ask(ctx, s.store.Now); err != nil {
			return nil, errors.Join(err, s.closeFolder())
		}
	}
	s.tryKeepUptime(ctx)
	s.lifetime, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	s.limits = newLimiter(s.cfg.Limits, s.cfg.Now, proxies(s.cfg.TrustedProxies).exempt)
	s.cache, s.alarmRang = newMatchCache(s), s.onAlarm
	if cfg.Now == nil && cfg.Steady == nil {
		s.background.Go(func() { s.time.watch(s.lifetime.Done()) })
	}
	s.minds = newMindPool(s, s.cfg.Workers)
	size := max(2, s.cfg.Workers)
	s.questions, s.studies = newPlaces(size, size/2, 0, workQueue), newPlaces(size, 1, 0, 0)
	s.loads = newPlaces(size, size/2, 0, 0)
	s.handler = s.newHandler()
	if s.store.Shared() {
		s.background.Go(func() { s.time.follow(s.lifetime, s.store.Now) })
	}
	s.background.Go(s.watchUptime)
	s.joinNodes() //nolint:contextcheck // they are heard as long as the server lives
	if s.cfg.Keep > 0 {
		s.background.Go(s.sweep)
	}
	s.metrics.show(s)
	if err := s.work(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// openFolder takes the data folder for this process and opens what is in it.
func (s *Server) openFolder(ctx context.Context) (err error) {
	if s.cfg.Database != "" || s.cfg.Store != nil && s.cfg.Store.Shared() {
		return s.openShared(ctx)
	}
	if s.unlock, err = lockFolder(s.cfg.DataDir); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.closeFolder())
		}
	}()
	if s.guests, err = openSigner(s.cfg.DataDir); err != nil {
		return err
	}
	if s.store = s.cfg.Store; s.store == nil {
		if err := s.openDatabase(ctx); err != nil {
			return err
		}
	}
	return s.matchKey(ctx)
}

// openShared opens a database that other servers may use too. There is no folder
// then, and what identifies guests is in the database.
func (s *Server) openShared(ctx context.Context) error {
	s.unlock = func() error { return nil }
	if s.store = s.cfg.Store; s.store == nil {
		db, err := store.OpenPostgres(ctx, s.cfg.Database, s.metrics.batch)
		if err != nil {
			return err
		}
		s.store = db
	}
	key, err := s.store.FirstFolderValue(ctx, keySecret, newSecret())
	if err == nil {
		s.guests = signer{key}
		err = s.matchKey(ctx)
	}
	if err != nil {
		return errors.Join(err, s.store.Close())
	}
	return nil
}

func (s *Server) openDatabase(ctx context.Context) error {
	path := filepath.Join(s.cfg.DataDir, databaseFile)
	db, err := store.OpenSQLite(ctx, path, s.metrics.batch)
	switch {
	case errors.Is(err, store.ErrDamaged):
		return fmt.Errorf("%w; put a backup in its place with sabot restore", err)
	case err != nil:
		return err
	}
	s.store = db
	if s.cfg.MaxBytes > 0 {
		return db.LimitSize(ctx, s.cfg.MaxBytes)
	}
	return nil
}

// matchKey notes with which key the guests of these matches are signed, and
// says so when it is another one: then nobody can come back to their seat.
func (s *Server) matchKey(ctx context.Context) error {
	mark := fingerprint(s.guests.key)
	known, err := s.store.FolderValue(ctx, keyMark)
	if err != nil || bytes.Equal(known, mark) {
		return err
	}
	if known != nil {
		s.log.WarnContext(ctx, "the guest key is not the one of these matches: who began them cannot come back to their seats",
			"file", filepath.Join(s.cfg.DataDir, keyFile))
	}
	return s.store.SetFolderValue(ctx, keyMark, mark)
}

// closeFolder closes what openFolder has opened.
func (s *Server) closeFolder() error {
	var closed error
	if s.store != nil {
		closed = s.store.Close()
	}
	return errors.Join(closed, s.unlock())
}

func (c Config) withDefaults() Config {
	c.Addr = cmp.Or(c.Addr, "127.0.0.1:8080")
	c.Logger = cmp.Or(c.Logger, slog.New(slog.DiscardHandler))
	c.Out = cmp.Or(c.Out, io.Discard)
	switch {
	case c.Steady != nil:
	case c.Now != nil:
		wall, start := c.Now, c.Now()
		c.Steady = func() time.Duration { return wall().Sub(start) }
	default:
		c.Steady = steadyClock()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Workers = cmp.Or(c.Workers, max(1, runtime.NumCPU()-1))
	c.Poll = cmp.Or(c.Poll, pollEvery)
	c.Pause = max(cmp.Or(c.Pause, 700*time.Millisecond), 0)
	c.LinkTimeout = cmp.Or(c.LinkTimeout, 2*time.Second)
	c.Limits = c.Limits.orDefaults()
	return c
}

// Handler answers all requests.
func (s *Server) Handler() http.Handler { return s.handler }

// halt tells everything to stop, and gives the jobs back to others.
func (s *Server) halt() {
	s.stop()
	s.stopWork()
}

// Close ends streams and computer opponents, lets writes finish and closes
// the store. Requests that are still running are answered with "busy".
func (s *Server) Close() error {
	s.halt()
	s.streaming.Lock() // for good: each stream tells its client first
	s.background.Wait()
	s.catching.wait()
	s.minds.close()
	s.cache.close()
	return errors.Join(s.closeFolder(), s.tracer.stop())
}
