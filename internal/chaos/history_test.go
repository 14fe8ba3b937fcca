package chaos_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"

	"sabot/game"
	"sabot/server"
)

const (
	// stuck is how long anything may take before it counts as never.
	stuck = 2 * time.Minute
	// clockSlack is by how much a clock may be charged more than has passed: an
	// outage that is shorter than the servers notice, and the time an answer took.
	clockSlack = 5 * time.Second
	// searchLimit bounds Porcupine's search in one history.
	searchLimit = 20 * time.Second
)

func unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// record is the log of a match, played through.
type record struct {
	*match

	log    game.Log
	states []game.State
}

// check compares what was told with the log.
func (m *match) check() {
	ctx, cancel := context.WithTimeout(context.Background(), stuck)
	defer cancel()
	var text []byte
	for status := 0; status != http.StatusOK; {
		if status, text = m.people[0].ask(ctx, http.MethodGet, "/matches/"+m.id+"/log", nil); status != http.StatusOK {
			if ctx.Err() != nil {
				m.g.faulty("%s: the log cannot be read: %d %s", m, status, text)
				return
			}
			m.people[0].elsewhere()
			time.Sleep(again)
		}
	}
	r := record{match: m}
	var err error
	if r.log, err = game.ReadLog(bytes.NewReader(text)); err == nil {
		_, err = game.VerifyEach(m.rules, r.log, func(s game.State) error { r.states = append(r.states, s); return nil })
	}
	if err == nil {
		err = m.verifyFile(text)
	}
	if err != nil {
		m.g.faulty("%s: the log does not verify: %v", m, err)
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	r.acknowledgements()
	r.clocks()
	for _, s := range m.streams {
		s.mu.Lock()
		r.lines(s)
		r.sights(s)
		s.mu.Unlock()
	}
	switch porcupine.CheckOperationsTimeout(appendOnly(), r.history(), searchLimit) {
	case porcupine.Illegal:
		m.g.faulty("%s: the history is not linearizable", m)
	case porcupine.Unknown:
		m.g.count(func(g *games) { g.unchecked++ })
	case porcupine.Ok:
	}
	m.g.count(func(g *games) {
		g.finished++
		g.entries += len(r.states)
		g.reads += len(m.looks)
		for _, s := range r.states {
			if s.Entry.Do == game.DoAct && m.mind(r.log, s.Entry.Seat) {
				g.minds++
			}
		}
	})
}

// verifyFile asks the program itself.
func (m *match) verifyFile(text []byte) error {
	file := filepath.Join(m.g.w.dir, m.id+".log")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return err
	}
	out, err := exec.Command(m.g.w.program, "verify", file).CombinedOutput() //nolint:noctx // it ends
	if err != nil {
		return fmt.Errorf("sabot verify: %w: %s", err, out)
	}
	return os.Remove(file)
}

func (*match) mind(log game.Log, seat game.Seat) bool {
	return seat != game.Nobody && log.Header.Seats[seat-1].Mind != ""
}

// acknowledgements checks that what was acknowledged stands in the log once,
// where it was said to be, and what was refused does not. Nothing else does
// either, and each turn of a computer was due.
func (r record) acknowledgements() {
	found := map[string][]int{}
	sent := map[string]bool{}
	for _, s := range r.states {
		if s.Entry.ID != "" {
			found[s.Entry.ID] = append(found[s.Entry.ID], s.Entry.Seq)
		}
	}
	for _, a := range r.attempts {
		sent[a.id] = true
		at := found[a.id]
		switch {
		case len(at) > 1:
			r.g.faulty("%s: %s stands in the log %d times", r.match, a.id, len(at))
		case a.outcome == acknowledged && !slices.Equal(at, []int{a.seq}):
			r.g.faulty("%s: %s was acknowledged as entry %d, the log has it at %v", r.match, a.id, a.seq, at)
		case (a.outcome == stale || a.outcome == refused) && len(at) > 0:
			r.g.faulty("%s: %s was turned away (%d), the log has it at %v", r.match, a.id, a.outcome, at)
		}
	}
	for i, s := range r.states {
		e := s.Entry
		if e.Do != game.DoAct {
			continue
		}
		due := i > 0 && slices.ContainsFunc(r.states[i-1].Position.Waiting(), func(d game.Decision) bool { return d.Seat == e.Seat })
		standing := strings.HasPrefix(e.ID, "standing:") // answered by the server; nobody can send such an id
		if mind := r.mind(r.log, e.Seat); !due || mind != (e.ID == "") || !mind && !sent[e.ID] && !standing {
			r.g.faulty("%s: entry %d of seat %d is nobody's: id %q, due %t", r.match, e.Seq, e.Seat, e.ID, due)
		}
	}
}

// earliest is the earliest moment at which an entry can have been written: when
// it was first sent, or else that of the entry before.
func (r record) earliest(seq int) time.Duration {
	for ; seq >= 0; seq-- {
		for _, a := range r.attempts {
			if a.id != "" && a.id == r.states[seq].Entry.ID {
				return a.called
			}
		}
	}
	return r.begun
}

// clocks checks what people were charged.
func (r record) clocks() {
	if !r.timed {
		return
	}
	for i, s := range r.states {
		e := s.Entry
		if e.Do != game.DoAct || r.mind(r.log, e.Seat) || i == 0 {
			continue
		}
		since := i - 1 // the entry with which the decision came up
		waits := func(at int) bool {
			return slices.ContainsFunc(game.Due(r.states[at].Position), func(d game.Decision) bool { return d.Seat == e.Seat })
		}
		for since > 0 && r.states[since].Entry.Seat != e.Seat && waits(since-1) {
			since--
		}
		from, to := r.earliest(since), r.known[e.Seq]
		passed := to - from - r.g.w.outages(from, to)
		if charged := time.Duration(e.MS) * time.Millisecond; charged > passed+clockSlack {
			r.g.faulty("%s: entry %d was charged %v, and %v have passed", r.match, e.Seq, charged, passed)
		}
		if s.Clocks == nil || s.Clocks[e.Seat-1] < 0 {
			r.g.faulty("%s: after entry %d the clocks are %v", r.match, e.Seq, s.Clocks)
		}
	}
}

// closable is the earliest moment at which the match can have been over, after
// which everything may be read.
func (r record) closable() time.Duration { return r.earliest(max(0, len(r.states)-2)) }

// lines checks every entry that a reader was told.
func (r record) lines(s *stream) {
	if len(s.entries) != len(r.states) {
		r.g.faulty("%s: %s was told of %d entries, the log has %d", r.match, s.reader(), len(s.entries), len(r.states))
	}
	seat := game.Nobody
	if len(s.seats) > 0 {
		seat = s.seats[0]
	}
	for _, t := range s.entries {
		if t.line.Seq < 0 || t.line.Seq >= len(r.states) {
			r.g.faulty("%s: %s was told of entry %d, which the log has not", r.match, s.reader(), t.line.Seq)
			continue
		}
		if why := r.line(t.line, seat, false); why != "" && (t.at < r.closable() || r.line(t.line, seat, true) != "") {
			r.g.faulty("%s: %s reads entry %d otherwise than it may: %s", r.match, s.reader(), t.line.Seq, why)
		}
	}
}

// line says in what a line differs from what a seat may know; when the match
// is over that is everything.
func (r record) line(l server.LogLine, seat game.Seat, over bool) string {
	state := r.states[l.Seq]
	e, events := state.Entry, r.rules.Events()
	want := [][]byte{}
	open, shape := true, 0
	for _, ev := range state.Events {
		whole, err := events.Encode(ev)
		if err != nil {
			return err.Error()
		}
		if over {
			want = append(want, whole)
			continue
		}
		seen, may := events.For(ev, seat)
		known := may
		for other := range len(r.log.Header.Seats) + 1 {
			_, may := events.For(ev, game.Seat(other))
			known = known || may
		}
		if known {
			shape++
			open = open && may
		}
		if may {
			data, err := events.Encode(seen)
			if err != nil {
				return err.Error()
			}
			open = open && bytes.Equal(data, whole)
			want = append(want, data)
		}
	}
	same := slices.EqualFunc(l.Events, want, func(a json.RawMessage, b []byte) bool { return bytes.Equal(a, b) })
	own := over || e.Seat == seat && seat != game.Nobody
	said := own || open && shape > 0 && !r.conceals(e)
	switch {
	case l.Do != e.Do, l.Seat != e.Seat, l.How != e.How, l.To != e.To:
		return fmt.Sprintf("%+v, the log has %+v", l, e)
	case !same:
		return fmt.Sprintf("events %s, want %s", l.Events, want)
	case !said && (l.Text != "" || l.Action != nil):
		return "the action is told: " + l.Text
	case said && (l.Text != e.Text || !bytes.Equal(l.Action, e.Action)):
		return fmt.Sprintf("action %q, the log has %q", l.Text, e.Text)
	case l.ID != "" && (e.Seat != seat || l.ID != e.ID):
		return "id " + l.ID
	case !own && l.MS != 0 && e.Do != game.DoGive:
		return fmt.Sprint("the time it took: ", l.MS)
	case !over && l.Seeds != nil && e.Do != game.DoClose:
		return "the seeds"
	case !over && l.At%60_000 != 0:
		return fmt.Sprint("the moment: ", l.At)
	}
	return ""
}

func (r record) conceals(e game.Entry) bool {
	if e.Action == nil {
		return false
	}
	a, err := r.rules.Actions().Decode(e.Action)
	return err != nil || r.rules.Actions().Conceals(a)
}

// sights checks every view that a reader was shown.
func (r record) sights(s *stream) {
	for _, v := range s.views {
		if v.seq >= len(r.states) {
			r.g.faulty("%s: %s is shown entry %d, which the log has not", r.match, s.reader(), v.seq)
			continue
		}
		own := len(s.seats) == 0 && v.seat == game.Nobody || slices.Contains(s.seats, v.seat)
		if !own && (!v.over || v.at < r.closable()) {
			r.g.faulty("%s: %s is shown the view of seat %d", r.match, s.reader(), v.seat)
		}
		view := []byte("null") // nothing has been dealt
		if v.seq >= 0 {
			var err error
			if view, err = json.Marshal(r.states[v.seq].Position.View(v.seat)); err != nil {
				r.g.faulty("%s: %v", r.match, err)
			}
		}
		if viewSum(view) != v.view {
			r.g.faulty("%s: %s is shown another view of seat %d after entry %d than the log gives", r.match, s.reader(), v.seat, v.seq)
		}
	}
}

// step is one operation on a log of which only the end counts: an entry is
// added, or the number of the latest is read.
type step struct {
	what outcome // acknowledged: entry seq was added; stale: seq was not the latest; unknown: seq was read
	seq  int
}

// appendOnly is the model: the number of the latest entry. An entry follows the
// one before, a reader reads the latest, and only who does not know the latest is
// stale.
func appendOnly() porcupine.Model {
	return porcupine.Model{
		Init: func() any { return -1 },
		Step: func(state, input, _ any) (bool, any) {
			latest, s := state.(int), input.(step)
			switch s.what {
			case acknowledged:
				return latest == s.seq-1, s.seq
			case stale:
				return latest != s.seq, latest
			default:
				return latest == s.seq, latest
			}
		},
	}
}

// history is what was done to the match. What nobody was answered about, and what
// the servers did by themselves, may have happened at any time after it was
// called.
func (r record) history() (ops []porcupine.Operation) {
	add := func(s step, from, to time.Duration) {
		ops = append(ops, porcupine.Operation{ClientId: len(ops), Input: s, Call: int64(from), Return: int64(to)})
	}
	sent := map[string]*attempt{}
	for _, a := range r.attempts {
		sent[a.id] = a
		if a.outcome == stale {
			add(step{stale, a.expect}, a.last, a.answered)
		}
	}
	for _, s := range r.states {
		e := s.Entry
		from, to := time.Duration(0), time.Duration(math.MaxInt64)
		if a := sent[e.ID]; a != nil {
			from = a.called
			if a.outcome == acknowledged {
				to = a.answered
			}
		}
		// Whoever was told of an entry knows that it has been added.
		if known, ok := r.known[e.Seq]; ok {
			to = min(to, known)
		}
		add(step{acknowledged, e.Seq}, from, to)
	}
	for _, l := range r.looks {
		add(step{unknown, l.last}, l.called, l.answered)
	}
	return ops
}
