package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// meter shows how far long work has come: on a terminal one line that is
// rewritten, elsewhere nothing, so that logs stay readable.
type meter struct {
	out   io.Writer
	mu    sync.Mutex
	on    bool
	shown bool
	last  time.Time
}

// meterEvery is how often the line changes at most.
const meterEvery = 100 * time.Millisecond

func newMeter(out io.Writer) *meter { return &meter{out: out, on: terminal(out)} }

// show replaces the line, unless it has just been replaced.
func (m *meter) show(line string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.on || time.Since(m.last) < meterEvery {
		return
	}
	m.last, m.shown = time.Now(), true
	fmt.Fprintf(m.out, "\r\x1b[K%s", line)
}

// clear removes the line.
func (m *meter) clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.shown {
		fmt.Fprint(m.out, "\r\x1b[K")
		m.shown = false
	}
}

// remaining estimates the time left from what was done so far.
func remaining(done, of int, started time.Time) string {
	if done == 0 || done >= of {
		return "…"
	}
	left := time.Since(started) / time.Duration(done) * time.Duration(of-done)
	return left.Round(time.Second).String() + " left"
}
