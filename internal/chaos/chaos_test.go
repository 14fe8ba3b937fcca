package chaos_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sabot/ai/commander"
	"sabot/ai/engagement"
	"sabot/ai/skirmish"
	"sabot/ai/tankchess"
	"sabot/registry"
)

// The short run is for every check, and only its safety counts: how fast things
// are well again hangs on the machine. SABOT_CHAOS says how long a longer one
// takes, SABOT_CHAOS_REPORT where its report goes.
const shortRun = 25 * time.Second

// Most faults of a short run, so that a fast machine does no more than a slow one.
const shortFaults = 12

func TestChaos(t *testing.T) {
	length, most := shortRun, shortFaults
	if asked := os.Getenv("SABOT_CHAOS"); asked != "" {
		var err error
		if length, err = time.ParseDuration(asked); err != nil {
			t.Fatal(err)
		}
		most = int(length / time.Millisecond)
	} else if testing.Short() {
		most = shortFaults / 2
	}
	w := newWorld(t, 3, 2)
	g := &games{w: w, live: map[*match]bool{}}
	for _, p := range w.servers() {
		g.fronts = append(g.fronts, p.front)
	}
	playing, stop := context.WithCancel(t.Context())
	defer stop()
	var tables sync.WaitGroup
	for _, open := range []func() (registry.Game, error){tankchess.Game, commander.Game, skirmish.Game, engagement.Game} {
		rules, err := open()
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range []string{"open", "ai"} {
			tables.Go(func() { g.playOn(playing, t, kind{rules, []string{other}}) })
		}
	}
	if why := g.recovered(t.Context(), 0, func(line string) { t.Log(line) }); why != "" {
		t.Fatal(why)
	}
	breaking, enough := context.WithTimeout(t.Context(), length)
	done := g.chaos(breaking, most, func(line string) { t.Log(line) })
	enough()
	stop()
	tables.Wait()
	r := g.report(done)
	t.Log(r.text())
	if file := os.Getenv("SABOT_CHAOS_REPORT"); file != "" {
		if err := r.save(file); err != nil {
			t.Error(err)
		}
	}
	for _, p := range w.nodes {
		out, err := os.ReadFile(filepath.Join(w.dir, strings.ReplaceAll(p.name, " ", "-")+".log"))
		if err == nil && (t.Failed() || len(r.Violations) > 0) {
			t.Logf("%s said:\n%.20000s", p.name, out)
		}
	}
	for _, v := range r.Violations {
		t.Error(v)
	}
	if len(done) == 0 || r.Matches == 0 || r.Acknowledged == 0 {
		t.Error("the run shows nothing")
	}
}

// report is what was seen.
type report struct {
	Seconds      float64         `json:"seconds"`
	Load         string          `json:"load"` // of the machine, at the end
	Faults       int             `json:"faults"`
	Matches      int             `json:"matches"` // played to their end and checked
	Entries      int             `json:"entries"`
	Acknowledged int             `json:"acknowledged"`
	Computers    int             `json:"computerTurns"`
	Reads        int             `json:"reads"`
	Unchecked    int             `json:"unchecked"` // histories without an answer of Porcupine
	Recovery     []recovery      `json:"recovery"`  // all, then by kind
	Violations   []string        `json:"violations"`
	Each         []reportedFault `json:"each"`
}

type recovery struct {
	Kind           string `json:"kind"`
	Count          int    `json:"count"`
	P50, P99, Most int64  // milliseconds
}

type reportedFault struct {
	Kind, Target        string
	Begin, End, Recover int64 // milliseconds; the last from the end of all that broke together
}

func (g *games) report(done []*fault) (r report) {
	g.mu.Lock()
	defer g.mu.Unlock()
	r = report{
		Seconds: g.w.since().Seconds(), Faults: len(done), Matches: g.finished, Entries: g.entries, Acknowledged: g.acks,
		Computers: g.minds, Reads: g.reads, Unchecked: g.unchecked, Violations: g.faults,
	}
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		r.Load = strings.TrimSpace(string(load))
	}
	kinds := map[string][]time.Duration{}
	for _, f := range done {
		kinds[""] = append(kinds[""], f.recovered)
		kinds[f.kind] = append(kinds[f.kind], f.recovered)
		r.Each = append(r.Each, reportedFault{f.kind, f.target, f.from.Milliseconds(), f.to.Milliseconds(), f.recovered.Milliseconds()})
	}
	for kind, times := range kinds {
		slices.Sort(times)
		at := func(percent int) int64 { return times[min(len(times)*percent/100, len(times)-1)].Milliseconds() }
		r.Recovery = append(r.Recovery, recovery{kind, len(times), at(50), at(99), at(100)})
	}
	slices.SortFunc(r.Recovery, func(a, b recovery) int { return strings.Compare(a.Kind, b.Kind) })
	return r
}

func (r report) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d faults in %.0f s, load %s\n%d matches checked: %d entries, %d acknowledged to people, "+
		"%d turns of computers, %d reads; %d violations, %d histories undecided\n",
		r.Faults, r.Seconds, r.Load, r.Matches, r.Entries, r.Acknowledged, r.Computers, r.Reads, len(r.Violations), r.Unchecked)
	for _, k := range r.Recovery {
		if k.Kind == "" {
			k.Kind = "all"
		}
		fmt.Fprintf(&b, "%-16s %5d  well again after p50 %d ms, p99 %d ms, at most %d ms\n", k.Kind, k.Count, k.P50, k.P99, k.Most)
	}
	return b.String()
}

func (r report) save(file string) error {
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o600)
}
