package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sabot/rulebook"
	"sabot/server"
)

// BenchmarkMoves measures moves that are acknowledged, which is after they
// are on disk: each client plays both seats of its own match over HTTP.
func BenchmarkMoves(b *testing.B) {
	for _, clients := range []int{1, 50} {
		b.Run(fmt.Sprint("clients=", clients), func(b *testing.B) { benchmarkMoves(b, clients, benchmarkServer(b, "")) })
	}
}

// BenchmarkNodes is the same on PostgreSQL, with one server and with two.
func BenchmarkNodes(b *testing.B) {
	for _, clients := range []int{1, 50} {
		for _, nodes := range []int{1, 2} {
			b.Run(fmt.Sprint("clients=", clients, "/nodes=", nodes), func(b *testing.B) {
				address := cluster.Database(b)
				var urls []string
				for range nodes {
					urls = append(urls, benchmarkServer(b, address))
				}
				benchmarkMoves(b, clients, urls...)
			})
		}
	}
}

func benchmarkServer(b *testing.B, database string) (url string) {
	b.Helper()
	book, err := rulebook.Open()
	if err != nil {
		b.Fatal(err)
	}
	s, err := server.New(b.Context(), server.Config{
		DataDir: b.TempDir(), Database: database, Games: onlyRules(heapRules{}), Book: book, Limits: server.Limits{Off: true},
	})
	if err != nil {
		b.Fatal(err)
	}
	web := httptest.NewServer(s.Handler())
	b.Cleanup(func() {
		web.Close()
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	return web.URL
}

func benchmarkMoves(b *testing.B, clients int, urls ...string) {
	b.Helper()
	each := (b.N + clients - 1) / clients
	seats := make([]*seat, clients)
	late := make([][]time.Duration, clients)
	for i := range seats {
		seats[i] = hotSeat(b, urls[i%len(urls)])
	}
	b.ResetTimer()
	began := time.Now()
	var wg sync.WaitGroup
	for i, s := range seats {
		wg.Go(func() {
			for n := range each {
				sent := time.Now()
				s.must(b, "/matches/"+s.match+"/actions", obj{"id": fmt.Sprint("m", n), "seat": n%2 + 1, "seq": n, "text": "1"}, &server.Receipt{})
				late[i] = append(late[i], time.Since(sent))
			}
		})
	}
	wg.Wait()
	took := time.Since(began)
	b.StopTimer()
	all := slices.Sorted(slices.Values(slices.Concat(late...)))
	if len(all) < b.N {
		b.Errorf("%d moves were acknowledged, want %d", len(all), b.N)
	}
	b.ReportMetric(float64(len(all))/took.Seconds(), "moves/s")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "p99-ms")
}

// hotSeat is a client with a match of its own.
func hotSeat(b *testing.B, url string) *seat {
	b.Helper()
	s := &seat{url: &atomic.Pointer[string]{}, client: &http.Client{Transport: &http.Transport{}}}
	s.url.Store(&url)
	b.Cleanup(s.client.CloseIdleConnections)
	var g server.Guest
	s.must(b, "/guests", nil, &g)
	s.token = g.Token
	var m server.Snapshot
	s.must(b, "/matches", obj{
		"game": "heap", "setup": obj{"scenario": "large"}, "seats": []obj{{"who": "me"}, {"who": "me"}},
	}, &m)
	s.match = m.ID
	return s
}

// must makes a call that has to succeed.
func (s *seat) must(b *testing.B, path string, body, answer any) {
	b.Helper()
	status, data, ok := s.try(http.MethodPost, path, body)
	if !ok || status >= http.StatusBadRequest {
		b.Errorf("POST %s = %d: %s", path, status, data)
		return
	}
	if err := json.Unmarshal(data, answer); err != nil {
		b.Error(err)
	}
}
