package cli

import (
	"fmt"
	"io"
	"sync"
	"time"

	"sabot/game"
)

// progress shows how far long work has come: on a terminal one line that is
// rewritten, elsewhere a line now and then, so that logs stay readable and
// short work says nothing.
type progress struct {
	out     io.Writer
	mu      sync.Mutex
	rewrite bool // the line can be rewritten
	shown   bool
	last    time.Time
}

// How often the line is rewritten, and how often one is added to a log.
const (
	rewriteEvery = 100 * time.Millisecond
	addEvery     = 30 * time.Second
)

func newProgress(out io.Writer) *progress {
	return &progress{out: out, rewrite: terminal(out), last: time.Now()}
}

// show replaces the line, unless it has just been replaced.
func (m *progress) show(line string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch since := time.Since(m.last); {
	case m.rewrite && since >= rewriteEvery:
		fmt.Fprintf(m.out, "\r\x1b[K%s", line)
		m.last, m.shown = time.Now(), true
	case !m.rewrite && since >= addEvery:
		fmt.Fprintln(m.out, line)
		m.last = time.Now()
	}
}

func (m *progress) clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.shown {
		fmt.Fprint(m.out, "\r\x1b[K")
		m.shown = false
	}
}

// remaining estimates the time left from what was done so far.
func remaining(say sayFunc, done, of int, started time.Time) string {
	if done == 0 || done >= of {
		return "…"
	}
	left := time.Since(started) / time.Duration(done) * time.Duration(of-done)
	return say("progress.left", game.Args{"time": left.Round(time.Second).String()})
}
