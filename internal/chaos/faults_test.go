package chaos_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// fault is something that breaks, and is mended.
type fault struct {
	kind   string
	target string
	begin  func() error
	end    func() error
	blocks []string // what cannot break otherwise at the same time
	stops  bool     // no server can write meanwhile

	from, to  time.Duration
	recovered time.Duration // after to
}

func (f *fault) String() string { return fmt.Sprintf("%s (%s)", f.kind, f.target) }

// mendLimit is how long a process may take to be there again.
const mendLimit = time.Minute

// faults are all that can break.
func (w *world) faults() (list []*fault) {
	nothing := func() error { return nil }
	for _, p := range w.nodes {
		list = append(list,
			&fault{
				kind: "killed", target: p.name, blocks: []string{p.name},
				begin: func() error { p.kill(); return nil }, end: func() error { return p.restart(mendLimit) },
			},
			&fault{
				kind: "asked to stop", target: p.name, blocks: []string{p.name},
				begin: func() error { p.signal(syscall.SIGTERM); return nil }, end: func() error { p.kill(); return p.restart(mendLimit) },
			},
			&fault{
				kind: "halted", target: p.name, blocks: []string{p.name},
				begin: func() error { p.signal(syscall.SIGSTOP); return nil }, end: func() error { p.signal(syscall.SIGCONT); return nil },
			},
		)
		if !p.worker {
			list = append(list, &fault{
				kind: "clock wrong", target: p.name, blocks: []string{p.name + " clock"},
				begin: func() error { return p.setClock(rand.N(2*time.Hour) - time.Hour) }, end: func() error { return p.setClock(0) },
			})
		}
		for _, l := range []*link{p.db, p.front} {
			if l != nil {
				list = append(list, l.faults()...)
			}
		}
	}
	for how, signal := range map[string]syscall.Signal{"restarted": syscall.SIGINT, "crashed": syscall.SIGQUIT} {
		for range 4 { // as often as what there are several of
			list = append(list, &fault{
				kind: how, target: "database", blocks: []string{"database"}, stops: true,
				begin: func() error { return w.db.Stop(signal) }, end: w.db.Start,
			})
		}
	}
	cutAll := &fault{kind: "all links cut", target: "database", stops: true, begin: nothing, end: nothing}
	for _, p := range w.nodes {
		cutAll.blocks = append(cutAll.blocks, p.db.name)
	}
	cutAll.begin = func() error {
		for _, p := range w.nodes {
			p.db.cut()
		}
		return nil
	}
	cutAll.end = func() error {
		for _, p := range w.nodes {
			if err := p.db.mend(); err != nil {
				return err
			}
		}
		return nil
	}
	return append(list, cutAll, cutAll.again())
}

// again is the same fault once more in the list.
func (f *fault) again() *fault { c := *f; return &c }

func (l *link) faults() []*fault {
	toxic := func(kind, attributes string) *fault {
		return &fault{
			target: l.name, blocks: []string{l.name},
			begin: func() error { return l.disturb(kind, attributes) },
			end:   func() error { l.proxy.Toxics.ResetToxics(context.Background()); return nil },
		}
	}
	slow, stalled := toxic("latency", `{"latency":150,"jitter":100}`), toxic("timeout", `{"timeout":0}`)
	broken := toxic("reset_peer", `{"timeout":30}`)
	slow.kind, stalled.kind, broken.kind = "link slow", "link silent", "link resets"
	cut := &fault{kind: "link cut", target: l.name, blocks: []string{l.name}, begin: func() error { l.cut(); return nil }, end: l.mend}
	return []*fault{slow, stalled, broken, cut}
}

// setClock sets the clock on the wall of a process wrong.
func (p *process) setClock(by time.Duration) error {
	return os.WriteFile(p.skew, []byte(strconv.FormatInt(by.Milliseconds(), 10)), 0o600)
}

// outages is for how long between two moments no server could write, as far as
// that was long enough to be noticed.
func (w *world) outages(from, to time.Duration) (sum time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, o := range w.stopped {
		if o.to-o.from > clockSlack {
			sum += max(0, min(to, o.to)-max(from, o.from))
		}
	}
	return sum
}

type span struct{ from, to time.Duration }

// chaos breaks things until ctx ends or so many faults are through, and notes
// how long it takes until all is well again.
func (g *games) chaos(ctx context.Context, most int, log func(string)) (done []*fault) {
	all := g.w.faults() //nolint:contextcheck // what is broken is mended when the time is up, too
	for ctx.Err() == nil && len(done) < most {
		round := choose(all)
		g.disturb(round, most > shortFaults)
		ended := time.Duration(0)
		for _, f := range round {
			ended = max(ended, f.to)
		}
		if why := g.recovered(ctx, ended, log); why != "" {
			g.faulty("after %v (ended at %v): %s", round, ended.Round(time.Millisecond), why)
		}
		if ctx.Err() != nil {
			break // it was not seen how this one ends
		}
		now := g.w.since()
		var names []string
		for _, f := range round {
			f.recovered = now - ended
			names = append(names, f.String())
		}
		done = append(done, round...)
		log(fmt.Sprintf("%v %s: %v, well after %v", round[0].from.Round(time.Millisecond), strings.Join(names, " + "),
			(ended - round[0].from).Round(time.Millisecond), round[0].recovered.Round(time.Millisecond)))
	}
	return done
}

// slow is when the log says what is waited for.
const slow = 2500 * time.Millisecond

// choose takes one fault, two or three that do not stand in each other's way.
func choose(all []*fault) (round []*fault) {
	count := []int{1, 1, 1, 2, 2, 3}[rand.IntN(6)]
	var blocked []string
	for range 20 {
		f := all[rand.IntN(len(all))].again()
		if slices.ContainsFunc(f.blocks, func(b string) bool { return slices.Contains(blocked, b) }) {
			continue
		}
		blocked = append(blocked, f.blocks...)
		if round = append(round, f); len(round) == count {
			break
		}
	}
	return round
}

// disturb lets the faults of a round begin and end, each in its own time.
func (g *games) disturb(round []*fault, long bool) {
	var wg sync.WaitGroup
	for _, f := range round {
		wg.Go(func() {
			time.Sleep(rand.N(300 * time.Millisecond))
			lasts := 100*time.Millisecond + rand.N(900*time.Millisecond)
			switch {
			case f.stops && rand.N(10) == 0:
				lasts = clockSlack + time.Second // long enough that clocks stand still
			case long && rand.N(60) == 0:
				lasts = 8*time.Second + rand.N(12*time.Second) // and that everybody gives up waiting
			}
			f.from = g.w.since()
			if err := f.begin(); err != nil {
				g.faulty("%v cannot begin: %v", f, err)
			}
			time.Sleep(lasts)
			if f.kind == "killed" || f.kind == "asked to stop" {
				f.to = g.w.since() // it is started: that takes a while
			}
			if err := f.end(); err != nil {
				g.faulty("%v does not end: %v", f, err)
			}
			if f.to == 0 {
				f.to = g.w.since()
			}
			if f.stops {
				g.w.mu.Lock()
				g.w.stopped = append(g.w.stopped, span{f.from, g.w.since()})
				g.w.mu.Unlock()
			}
		})
	}
	wg.Wait()
}

// recovered waits until every match that is played has taken a move since, and
// every stream of it has told it.
func (g *games) recovered(ctx context.Context, since time.Duration, log func(string)) (why string) {
	g.mu.Lock()
	waiting := map[*match]bool{}
	for m := range g.live {
		waiting[m] = true
	}
	g.mu.Unlock()
	began, told := time.Now(), false
	for end := began.Add(stuck); len(waiting) > 0; time.Sleep(5 * time.Millisecond) {
		for m := range waiting {
			g.mu.Lock()
			live := g.live[m]
			g.mu.Unlock()
			if p, ok := m.after(since); !live || ok && m.current(p.seq) {
				delete(waiting, m)
			}
		}
		if ctx.Err() != nil {
			return "" // no more is played
		}
		if !told && time.Since(began) > slow {
			told = true
			for m := range waiting {
				log(fmt.Sprintf("slow: %s: %s", m, m.last()))
			}
		}
		if time.Now().After(end) {
			for m := range waiting {
				why += fmt.Sprintf("%s does not go on: %s; ", m, m.last())
			}
			return why
		}
	}
	return ""
}
