package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"sabot/store"
)

// metrics counts what happens, in a registry of its own.
type metrics struct {
	registry *prometheus.Registry
	handler  http.Handler
	requests *prometheus.HistogramVec
	written  prometheus.Counter
	batches  prometheus.Histogram
	open     prometheus.Gauge
	turns    *prometheus.HistogramVec
	jobs     *prometheus.HistogramVec
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sabot_http_request_seconds", Help: "Time to answer, by route and status.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 4, 8),
		}, []string{"route", "status"}),
		written: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "sabot_entries_total", Help: "Log entries written and acknowledged.",
		}),
		batches: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "sabot_store_batch_writes", Help: "Writes that shared one transaction.", Buckets: prometheus.ExponentialBuckets(1, 2, 9),
		}),
		open: prometheus.NewGauge(prometheus.GaugeOpts{Name: "sabot_streams", Help: "Open live streams."}),
		turns: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sabot_computer_decision_seconds", Help: "Thinking time of computer opponents.",
			Buckets: prometheus.ExponentialBuckets(0.001, 4, 8),
		}, []string{"game", "level"}),
		jobs: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sabot_job_seconds", Help: "Time that jobs took here, by kind and how they ended: done, later (put back) or failed.",
			Buckets: prometheus.ExponentialBuckets(0.001, 4, 8),
		}, []string{"kind", "end"}),
	}
	m.registry.MustRegister(m.requests, m.written, m.batches, m.open, m.turns, m.jobs,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Metrics serves the figures of this server. They count what everybody does,
// thinking times among it, and so are for whoever runs the server: [Run] serves
// them at [Config.MetricsAddr] and nowhere else.
func (s *Server) Metrics() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.metrics.handler)
	for _, well := range []string{"GET /healthz", "GET /readyz"} { // of a worker, which serves nothing else
		mux.Handle(well, s.handler)
	}
	return mux
}

// listenMetrics serves the figures until stop is called.
func (s *Server) listenMetrics(ctx context.Context) (stop func(), err error) {
	if s.cfg.MetricsAddr == "" {
		return func() {}, nil
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", s.cfg.MetricsAddr)
	if err != nil {
		return nil, fmt.Errorf("metrics: %w", err)
	}
	web := &http.Server{Handler: s.Metrics(), ReadTimeout: 5 * time.Second, WriteTimeout: 20 * time.Second}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = web.Serve(l) // ends when it is closed
	}()
	s.log.InfoContext(ctx, "metrics", "url", "http://"+l.Addr().String()+"/metrics")
	return func() {
		_ = web.Close() // the server stops either way
		<-ended
	}, nil
}

// show makes the handler that serves the registry, with what is in memory
// counted on demand.
func (m *metrics) show(s *Server) {
	gauge := func(name, help string, value func() float64) prometheus.GaugeFunc {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	}
	m.registry.MustRegister(
		gauge("sabot_tables", "Matches in memory.", func() float64 { n, _ := s.cache.sizes(); return float64(n) }),
		gauge("sabot_table_bytes", "What they hold, about.", func() float64 { _, n := s.cache.sizes(); return float64(n) }),
	)
	m.registry.MustRegister(jobFigures{s})
	m.handler = promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

func (m *metrics) request(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Observe(took.Seconds())
}

func (m *metrics) entries(n int)     { m.written.Add(float64(n)) }
func (m *metrics) batch(writes int)  { m.batches.Observe(float64(writes)) }
func (m *metrics) streams(delta int) { m.open.Add(float64(delta)) }

func (m *metrics) decided(game, level string, took time.Duration) {
	m.turns.WithLabelValues(game, level).Observe(took.Seconds())
}

// job notes how a job has ended.
func (m *metrics) job(kind store.JobKind, took time.Duration, err error) {
	end := "done"
	if _, later := errors.AsType[store.Later](err); later {
		end = "later"
	} else if err != nil {
		end = "failed"
	}
	m.jobs.WithLabelValues(string(kind), end).Observe(took.Seconds())
}

// jobFigures asks the store how many jobs there are when somebody wants to know.
// Servers that share a database all tell the same.
type jobFigures struct{ *Server }

// jobCountLimit is how long the store may take.
const jobCountLimit = 2 * time.Second

// Describe implements [prometheus.Collector].
func (jobFigures) Describe(out chan<- *prometheus.Desc) {
	out <- jobsDesc()
	out <- oldestDesc()
}

func jobsDesc() *prometheus.Desc {
	return prometheus.NewDesc("sabot_jobs", "Jobs of the store that wait or run.", []string{"kind", "state"}, nil)
}

func oldestDesc() *prometheus.Desc {
	return prometheus.NewDesc("sabot_job_oldest_seconds", "How long a job has waited that could be done.", nil, nil)
}

// Collect implements [prometheus.Collector].
func (f jobFigures) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(f.lifetime, jobCountLimit)
	defer cancel()
	counts, err := f.store.Jobs().Count(ctx)
	if err != nil {
		return // a database that is away has figures of its own
	}
	for _, kind := range store.JobKinds() {
		out <- prometheus.MustNewConstMetric(jobsDesc(), prometheus.GaugeValue, float64(counts.Waiting[kind]), string(kind), "waiting")
		out <- prometheus.MustNewConstMetric(jobsDesc(), prometheus.GaugeValue, float64(counts.Running[kind]), string(kind), "running")
	}
	out <- prometheus.MustNewConstMetric(oldestDesc(), prometheus.GaugeValue, counts.Oldest.Seconds())
}
