package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"sabot/dice"
	"sabot/game"
	"sabot/store"
)

// table is a match in memory: its log played through, the people around it
// and those who watch. Everything in it follows from the store; see
// [matchCache.discard].
type table struct {
	server *Server
	id     string

	mu           sync.Mutex
	rec          store.Match
	match        *game.Match
	seeds        *dice.Seeds
	fair         dice.Fair
	call         *linkCall // the roll that waits for links
	times        []int64   // when each entry was written
	rolled       bool      // there was something to roll or to draw
	notes        []note
	sent         map[sender]int // entries by who sent them under which id; -1 for notes
	seats        []store.Seat
	staffs       []staff           // by seat: who holds it together
	talk         [][]note          // by seat: what they say to each other
	revisions    []int             // by seat: how often its staff has changed, for its own eyes
	revision     int               // how often one has, as everybody sees
	declined     map[game.Seat]int // positions that a computer of a staff leaves to its people, by their number
	clock        stopwatch
	legalActions map[game.Seat][]LegalAction // legal actions of the latest position
	lines        map[lineKey][]byte          // encoded for the stream
	watchers     map[*watcher]struct{}
	thinking     game.Seat            // seat of the computer that is at work
	thought      int64                // since when
	halt         context.CancelFunc   // stops it
	cached       int                  // bytes of legalActions and lines, about
	visited      int64                // when somebody was last here
	address      string               // where those who play come from
	stock        map[game.Seat]*stock // what computers have made of the battle
	broken       bool                 // memory and disk may differ: nothing more is done here
	nodes        elsewhere

	alarm *time.Timer // rings when a running clock is used up
}

// sender is a seat with the id it gave to something it did.
type sender struct {
	seat game.Seat
	id   string
}

// note is a note as stored: the sender's id is for recognising retries and
// does not travel.
type note struct {
	Note
	ID string `json:"id,omitempty"`
}

func (s *Server) newTable(ctx context.Context, r store.Record) (*table, error) {
	g, ok := s.games[r.Game]
	if !ok {
		return nil, s.unknownRules()
	}
	t := &table{
		server: s, id: r.ID, rec: r.Match, seats: r.Seats,
		sent: map[sender]int{}, lines: map[lineKey][]byte{}, watchers: map[*watcher]struct{}{},
		legalActions: map[game.Seat][]LegalAction{}, stock: map[game.Seat]*stock{},
		revisions: make([]int, len(r.Seats)), declined: map[game.Seat]int{},
		nodes: elsewhere{seen: r.Changes, present: map[string]present{}, shown: map[game.Seat]shownLink{}},
	}
	if err := t.readSides(); err != nil {
		return nil, fmt.Errorf("match %s: %w", r.ID, err)
	}
	var text bytes.Buffer
	text.Write(append(r.Head, '\n'))
	for _, e := range r.Entries {
		text.Write(append(e.Line, '\n'))
		t.times = append(t.times, e.At)
	}
	var err error
	if t.notes, err = readNotes(r); err != nil {
		return nil, err
	}
	log, err := game.ReadLog(&text)
	if err != nil {
		return nil, fmt.Errorf("match %s: %w", r.ID, err)
	}
	if log.Header.Rules > g.Rules.Catalog().Rules {
		return nil, s.unknownRules()
	}
	dealer, err := t.diceSource(r.Seeds)
	if err != nil {
		return nil, fmt.Errorf("match %s: %w", r.ID, err)
	}
	t.clock = newStopwatch(len(t.seats), log.Header.Clock, s.time)
	if t.match, err = game.Resume(g.Rules, log, dealer, func(st game.State) error {
		t.indexEntry(st, t.times[st.Entry.Seq])
		return ctx.Err()
	}); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		// The fault itself may quote what is hidden: it goes to the log only.
		s.log.Error("match cannot be replayed", "match", r.ID, "error", err)
		return nil, conflict(reasonVersion)
	}
	t.readShownSeeds()
	t.alarm = time.AfterFunc(math.MaxInt64, func() { s.alarmRang(t.id) })
	for _, n := range t.notes {
		t.indexNote(n)
	}
	for _, lines := range t.talk {
		for _, l := range lines {
			t.indexSender(l)
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.setAlarm()
	return t, nil
}

// readShownSeeds takes the seeds of a match that was brought in from its last line,
// where they stand: how its computers played follows from them.
func (t *table) readShownSeeds() {
	shown := t.match.Now().Entry.Seeds
	if t.seeds != nil || shown == nil {
		return
	}
	if fair, err := dice.NewFair(*shown); err == nil { // else the log does not hold
		t.fair, t.seeds = fair, shown
	}
}

// unknownRules is the answer about a match of a newer program. Where several
// servers share a database that one is there, and the next try may reach it.
func (s *Server) unknownRules() error {
	if s.store.Shared() {
		return busy()
	}
	return conflict(reasonVersion)
}

// readNotes reads the notes of a match.
func readNotes(r store.Record) ([]note, error) {
	list := make([]note, len(r.Notes))
	for i, n := range r.Notes {
		if err := json.Unmarshal(n.Body, &list[i]); err != nil {
			return nil, fmt.Errorf("match %s: note %d: %w", r.ID, n.N, err)
		}
	}
	return list, nil
}

// readSides reads what the people of each seat have arranged and said.
func (t *table) readSides() (err error) {
	if t.staffs, err = readStaffs(t.seats); err != nil {
		return err
	}
	t.talk = make([][]note, len(t.seats))
	for i, s := range t.seats {
		for _, n := range s.Talk {
			var line note
			if err := json.Unmarshal(n.Body, &line); err != nil {
				return fmt.Errorf("talk of seat %d, line %d: %w", s.Seat, n.N, err)
			}
			t.talk[i] = append(t.talk[i], line)
		}
	}
	return nil
}

// diceSource makes the source of chance that the seeds stand for. An imported
// match is never played on and needs none.
func (t *table) diceSource(seeds string) (game.Dealer, error) {
	if seeds == "" {
		return game.NoDice{}, nil
	}
	t.seeds = &dice.Seeds{}
	if err := json.Unmarshal([]byte(seeds), t.seeds); err != nil {
		return nil, fmt.Errorf("seeds: %w", err)
	}
	var err error
	t.fair, err = dice.NewFair(*t.seeds)
	return t.fair, err
}

func (t *table) over() bool { return t.match.Now().Closed || t.match.Now().Position.Result() != nil }

func (t *table) last() int { return t.match.Len() - 1 }

func (t *table) holds(guest string, seat game.Seat) bool { return t.memberOf(guest, seat) != 0 }

func (t *table) held(guest string) []game.Seat {
	held := []game.Seat{}
	for i := range t.seats {
		if t.holds(guest, game.Seat(i+1)) {
			held = append(held, game.Seat(i+1))
		}
	}
	return held
}

// noOtherPerson tells whether no other person has a say: all seats belong to guest or
// to computers.
func (t *table) noOtherPerson(guest string) bool {
	return !slices.ContainsFunc(t.seats, func(s store.Seat) bool { return s.Mind == "" && !t.holds(guest, game.Seat(s.Seat)) })
}

func (t *table) mind(seat game.Seat) string {
	if seat < 1 || int(seat) > len(t.seats) {
		return ""
	}
	return t.seats[seat-1].Mind
}

// dueMind is the computer's seat that must decide now, Nobody when none must.
func (t *table) dueMind() game.Seat {
	if t.rec.Kind != store.KindMatch || t.over() || t.clock.paused || t.call != nil {
		return game.Nobody
	}
	for _, d := range game.Due(t.match.Now().Position) {
		if t.mind(d.Seat) != "" {
			return d.Seat
		}
	}
	return t.dueStaffMind()
}

func (t *table) summary() (store.Summary, error) {
	_, _, standing := t.standingAnswer()
	sum := store.Summary{Mind: standing || t.dueMind() != game.Nobody}
	if at, rings := t.nextAlarm(); rings {
		sum.Alarm = at
	}
	if c := t.clocks(t.server.now()); c != nil && !t.over() {
		text, err := json.Marshal(listedClocks{t.match.Header().Clock, *c})
		if err != nil {
			return store.Summary{}, err
		}
		sum.Clocks = string(text)
	}
	if !t.over() {
		for _, d := range game.Due(t.match.Now().Position) {
			sum.Waiting = append(sum.Waiting, int(d.Seat))
		}
	}
	if r := t.match.Now().Position.Result(); r != nil {
		text, err := json.Marshal(r)
		if err != nil {
			return store.Summary{}, err
		}
		sum.Result = string(text)
	}
	return sum, nil
}

// errBroke tells that a step broke off in the middle.
var errBroke = errors.New("the step broke off")

// write puts steps and notes on disk and then tells everybody. The match in
// memory goes ahead first, since a finished game is closed in the same
// transaction; nobody can see that before the disk has it, because the table
// is locked. When the disk refuses, the table is dropped: the next visitor
// gets what the log says.
func (t *table) write(ctx context.Context, steps []game.Step, notes ...note) error {
	if t.call != nil && len(steps) > 0 {
		// Whoever gives up need not wait for a roll; everything else has to.
		if steps[0].State.Entry.Do != game.DoEnd {
			return conflict(reasonRolling)
		}
		t.endCall()
	}
	if err := t.room(steps); err != nil {
		return err
	}
	if err := t.roomForNotes(t.notes, notes...); err != nil {
		return err
	}
	now := t.server.now()
	c := store.Change{Last: t.last(), Note: len(t.notes), At: now}
	if t.server.store.Shared() {
		c.Seen = new(t.nodes.seen)
	}
	defer func() { // a rules bug: memory may have gone ahead of the disk
		if p := recover(); p != nil {
			_ = t.fail(ctx, errBroke)
			panic(p)
		}
	}()
	for _, st := range steps {
		if err := t.match.Commit(st); err != nil {
			return t.fail(ctx, err)
		}
		c.Entries = append(c.Entries, store.Entry{Seq: st.State.Entry.Seq, At: now, Line: st.Line})
	}
	if len(steps) > 0 && t.over() && !t.match.Now().Closed {
		st, err := t.match.Close(t.seeds)
		if err == nil {
			err = t.match.Commit(st)
		}
		if err != nil {
			return t.fail(ctx, err)
		}
		c.Entries = append(c.Entries, store.Entry{Seq: st.State.Entry.Seq, At: now, Line: st.Line})
	}
	for i := range notes {
		notes[i].N, notes[i].At, notes[i].Seq = len(t.notes)+i+1, now, t.last()
		body, err := json.Marshal(notes[i])
		if err != nil {
			return t.fail(ctx, err)
		}
		c.Notes = append(c.Notes, store.Note{N: notes[i].N, At: now, Body: body})
	}
	t.record(c, notes)
	var err error
	if c.Summary, err = t.summary(); err != nil {
		return t.fail(ctx, err)
	}
	c.Jobs = t.dueTurn()
	// The match has gone ahead, so the write must not stop because a client
	// has hung up.
	written, span := t.server.tracer.Start(context.WithoutCancel(ctx), "append")
	err = t.server.store.Append(written, t.id, c)
	span.End()
	if err != nil {
		return t.fail(ctx, err)
	}
	t.nodes.seen++
	t.server.metrics.entries(len(c.Entries))
	t.settle(len(c.Entries) > 0)
	return nil
}

// commit writes a step of the match, unless the match refused it. One that
// needs the links of players is written when they have come.
func (t *table) commit(ctx context.Context) func(game.Step, error) error {
	return func(step game.Step, err error) error {
		if err != nil {
			return err
		}
		if err := t.roll(ctx, step); !isUnderWay(err) {
			return err
		}
		return nil
	}
}

// record takes over what follows from a change.
func (t *table) record(c store.Change, notes []note) {
	for _, e := range c.Entries {
		t.times = append(t.times, e.At)
		t.indexEntry(t.match.At(e.Seq), e.At)
	}
	for _, n := range notes {
		t.notes = append(t.notes, n)
		t.indexNote(n)
	}
	if len(c.Entries) > 0 {
		t.forgetAnswers()
	}
}

// fail gives the table up, for memory has gone ahead of the disk. Where another
// node was faster it is set right instead; whoever was refused may try again.
func (t *table) fail(ctx context.Context, err error) error {
	err = fmt.Errorf("match %s: %w", t.id, err)
	if errors.Is(err, store.ErrSeqTaken) && t.server.store.Shared() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), catchUpLimit)
		defer cancel()
		if t.reload(ctx) == nil {
			t.settle(true)
			return err
		}
	}
	t.broken = true
	t.endCall()
	t.server.cache.discard(t)
	t.notifyWatchers()
	return err
}

// settle tells watchers, computers and the clock what has changed, here or on
// another node. moved is false when only a note was written: a computer that is
// thinking may go on.
func (t *table) settle(moved bool) {
	if moved {
		t.endCall() // of a roll for what has been played meanwhile
	}
	if t.halt != nil && (moved || t.clock.paused) {
		t.halt()
	}
	t.notifyWatchers()
	t.setAlarm()
	if moved && t.withoutPeople() {
		t.wakeComputer() // whoever wrote it does not know whether somebody watches here
	}
}

// indexEntry lets the clock and the index of senders know of an entry.
func (t *table) indexEntry(s game.State, at int64) {
	t.clock.entry(s, at)
	e := s.Entry
	t.rolled = t.rolled || e.Chance()
	if e.ID == "" {
		return
	}
	t.sent[sender{e.Seat, e.ID}] = e.Seq
	if e.Do == game.DoUndo || e.Do == game.DoEnd {
		// An agreed undo and a claim record another seat than the sender's.
		t.sent[sender{game.Nobody, e.ID}] = e.Seq
	}
}

// indexNote does the same for a note.
func (t *table) indexNote(n note) {
	t.clock.note(n.Note)
	if n.Kind == noteJoined { // ids are one's own: those of who sat there before are not
		maps.DeleteFunc(t.sent, func(by sender, seq int) bool { return by.seat == n.Seat && seq <= n.Seq })
	}
	t.indexSender(n)
}

// indexSender remembers who sent a note or a line of talk.
func (t *table) indexSender(n note) {
	if n.ID != "" {
		t.sent[sender{n.Seat, n.ID}] = -1
	}
}

// find tells what was sent under id for seat: an entry, or a note.
func (t *table) find(seat game.Seat, id string) (e game.Entry, entry, note bool) {
	seq, known := t.sent[sender{seat, id}]
	if !known {
		seq, known = t.sent[sender{game.Nobody, id}]
	}
	if !known {
		return game.Entry{}, false, false
	}
	if seq < 0 {
		return game.Entry{}, false, true
	}
	return t.match.At(seq).Entry, true, false
}
