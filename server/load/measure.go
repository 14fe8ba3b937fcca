package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Result is what the server achieved.
type Result struct {
	Clients   int
	Moves     int
	Seconds   float64
	PerSecond float64
	P50, P99  float64 // milliseconds
}

type client interface {
	// prepare does what does not count as a move.
	prepare(ctx context.Context) error
	// move makes the next move and returns when it is acknowledged.
	move(ctx context.Context) error
	// end gives back what it holds.
	end() error
}

// Measure lets every client move as fast as it is answered until limit has
// passed. Begun is called when all of them are ready.
func Measure(ctx context.Context, clients []client, limit time.Duration, begun func()) (Result, error) {
	ctx, cancel := context.WithTimeout(ctx, limit+5*time.Minute)
	defer cancel()
	times := make([][]time.Duration, len(clients))
	errs := make([]error, len(clients))
	var wg sync.WaitGroup
	for i, c := range clients {
		wg.Go(func() { errs[i] = c.prepare(ctx) })
	}
	wg.Wait()
	begun()
	began := time.Now()
	for i, c := range clients {
		wg.Go(func() {
			// Each moves at least once, however late a busy machine lets it begin.
			for n := 0; (n == 0 || time.Since(began) < limit) && errs[i] == nil; n++ {
				sent := time.Now()
				errs[i] = c.move(ctx)
				times[i] = append(times[i], time.Since(sent))
			}
		})
	}
	wg.Wait()
	took := time.Since(began)
	for i, c := range clients {
		if err := errors.Join(errs[i], c.end()); err != nil {
			return Result{}, err
		}
	}
	return summary(len(clients), slices.Concat(times...), took), nil
}

func summary(clients int, times []time.Duration, took time.Duration) Result {
	slices.Sort(times)
	at := func(percent int) float64 {
		if len(times) == 0 {
			return 0
		}
		return float64(times[min(len(times)*percent/100, len(times)-1)].Microseconds()) / 1000
	}
	return Result{
		Clients: clients, Moves: len(times), Seconds: took.Seconds(),
		PerSecond: float64(len(times)) / took.Seconds(), P50: at(50), P99: at(99),
	}
}

// caller posts JSON over a connection of its own.
type caller struct {
	http  *http.Client
	base  string
	token string
}

// post sends body and reads the answer into out, which may be nil.
func (c caller) post(ctx context.Context, path string, body, out any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+path, bytes.NewReader(data))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	res, err := c.http.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("POST %s: %s: %s", path, res.Status, answer)
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(answer, out)
}
