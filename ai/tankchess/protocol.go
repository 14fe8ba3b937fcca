package tankchess

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sabot/ai"
	"sabot/ai/lines"
	"sabot/game"
	"sabot/games/tankchess"
)

const (
	longestLine = 1 << 20
	maxHash     = 1024
	maxLines    = 20
	maxCount    = 6 // plies of perft
)

// Serve speaks the line protocol of docs/engine-protocol.md until in ends,
// quit is read or ctx is done. A running search is finished when in ends and
// broken off otherwise; either way it answers first. Wrong input gets one line
// that begins with "error" and changes nothing.
func Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	s := &session{out: out, level: ai.Ace, hash: aceHash, lines: 1, threads: 1, rules: tankchess.New()}
	if err := s.setPosition([]string{"board", "basic16"}); err != nil {
		return err
	}
	heard, failed := lines.Read(ctx, in, longestLine)
	for {
		select {
		case <-ctx.Done():
			s.halt()
			return s.end()
		case line, open := <-heard:
			if !open {
				if s.endless {
					s.halt()
				}
				s.wait()
				return errors.Join(<-failed, s.end())
			}
			if s.handle(ctx, line) {
				s.halt()
				return s.end()
			}
		}
	}
}

type session struct {
	rules    tankchess.Rules
	position tankchess.Position
	level    ai.Level
	hash     int
	lines    int
	threads  int
	seed     uint64
	mind     *Mind
	analyst  *Analyst

	mu       sync.Mutex // guards out and writeErr
	out      io.Writer
	writeErr error

	endless  bool          // the running search has no bound
	hit      func()        // tells a search on the opponent's time that the time is its own; else nil
	answered atomic.Bool   // the running job has said its last line, or is about to
	stop     func()        // breaks the running job off; nil when there is none
	done     chan struct{} // closed when it has ended
}

// say writes one line at once.
func (s *session) say(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.writeErr == nil {
		_, s.writeErr = fmt.Fprintf(s.out, format+"\n", args...)
	}
}

// answer writes the last line of a job: whoever reads it may go on at once.
func (s *session) answer(format string, args ...any) {
	s.answered.Store(true)
	s.say(format, args...)
}

// end reports whether everything could be written.
func (s *session) end() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.writeErr
}

func (s *session) busy() bool {
	if s.answered.Load() {
		s.wait()
	}
	return s.stop != nil
}

func (s *session) wait() {
	if s.stop != nil {
		<-s.done
		s.stop()
		s.stop, s.hit = nil, nil
	}
}

func (s *session) halt() {
	if s.stop != nil {
		s.stop()
	}
	s.wait()
}

// run starts a job that may take long.
func (s *session) run(ctx context.Context, job func(context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	s.stop, s.done = cancel, done
	s.answered.Store(false)
	go func() {
		defer close(done)
		job(ctx)
	}()
}

// handle carries one command out; true means the end.
func (s *session) handle(ctx context.Context, line string) bool {
	words := strings.Fields(line)
	if len(words) == 0 {
		return false
	}
	command, rest := words[0], words[1:]
	switch command {
	case "quit":
		return true
	case "stop":
		s.halt()
		return false
	case "isready":
		s.say("readyok")
		return false
	case "ponderhit":
		if !s.busy() || s.hit == nil {
			s.say("error ponderhit: nothing is pondered, want go ponder first")
			return false
		}
		s.hit()
		s.hit, s.endless = nil, false
		return false
	}
	if s.busy() {
		s.say("error %s: the engine is thinking, want stop, ponderhit, isready or quit", command)
		return false
	}
	if err := s.command(ctx, command, rest); err != nil {
		s.say("error %s: %s", command, strings.ReplaceAll(err.Error(), "\n", "; "))
	}
	return false
}

// command carries out what cannot be done during a search.
func (s *session) command(ctx context.Context, command string, rest []string) error {
	switch command {
	case "tce":
		s.identify()
	case "newgame":
		s.mind, s.analyst = nil, nil
	case "setoption":
		return s.setOption(rest)
	case "position":
		return s.setPosition(rest)
	case "go":
		return s.think(ctx, rest)
	case "perft":
		return s.perft(ctx, rest)
	case "d":
		s.draw()
	default:
		return errors.New("unknown command, want tce, isready, setoption, newgame, position, go, stop, ponderhit, perft, d or quit")
	}
	return nil
}

func (s *session) identify() {
	s.say("id name sabot tankchess")
	s.say("id author the Sabot project")
	s.say("option name level type combo default %s var recruit var regular var veteran var ace var legend", ai.Ace)
	s.say("option name hash type spin default %d min 1 max %d", aceHash, maxHash)
	s.say("option name seed type spin default 0 min 0 max 18446744073709551615")
	s.say("option name lines type spin default 1 min 1 max %d", maxLines)
	s.say("option name threads type spin default 1 min 1 max %d", maxThreads)
	s.say("tceok")
}

// setOption reads "name NAME value VALUE"; both words may be left out.
func (s *session) setOption(words []string) error {
	var plain []string
	for i, w := range words {
		if w == "name" && i == 0 || w == "value" && i == len(words)-2 {
			continue
		}
		plain = append(plain, w)
	}
	if len(plain) != 2 {
		return errors.New("want: setoption name NAME value VALUE")
	}
	name, value := strings.ToLower(plain[0]), plain[1]
	switch name {
	case "level":
		if _, err := strengthOf(ai.Level(value)); err != nil {
			return err
		}
		s.level, s.mind = ai.Level(value), nil
	case "hash":
		if err := number(name, value, maxHash, &s.hash); err != nil {
			return err
		}
		s.mind, s.analyst = nil, nil
	case "lines":
		return number(name, value, maxLines, &s.lines)
	case "threads":
		return number(name, value, maxThreads, &s.threads)
	case "seed":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return fmt.Errorf("seed %q, want a whole number", value)
		}
		s.seed = n
	default:
		return fmt.Errorf("option %q, want level, hash, seed, lines or threads", name)
	}
	return nil
}

// number sets n to a number from 1 on, unless the text is wrong.
func number(name, text string, most int, n *int) error {
	v, err := strconv.Atoi(text)
	if err != nil || v < 1 || v > most {
		return fmt.Errorf("%s %q, want 1 to %d", name, text, most)
	}
	*n = v
	return nil
}

// perft counts by first move, then all together (CH-16).
func (s *session) perft(ctx context.Context, words []string) error {
	if len(words) != 1 {
		return errors.New("want: perft DEPTH")
	}
	var depth int
	if err := number("depth", words[0], maxCount, &depth); err != nil {
		return err
	}
	p := s.position
	s.endless = false
	s.run(ctx, func(ctx context.Context) {
		answer, err := countByMove(ctx, p, depth, 1, nil)
		if err != nil {
			s.answer("error perft: %v", err)
			return
		}
		for _, c := range answer.Moves {
			s.say("%s: %d", withoutSuffix(c.Text), c.Count)
		}
		s.answer("nodes %d", answer.Total)
	})
	return nil
}

func (s *session) draw() {
	p := s.position
	width, height := p.Size()
	for rank := height - 1; rank >= 0; rank-- {
		var row strings.Builder
		for file := range width {
			row.WriteString(" " + glyph(p, tankchess.Square{File: uint8(file), Rank: uint8(rank)}))
		}
		s.say("%2d%s", rank+1, row.String())
	}
	var files strings.Builder
	for file := range width {
		fmt.Fprintf(&files, " %-2c", 'a'+file)
	}
	s.say("  %s", strings.TrimRight(files.String(), " "))
	s.say("tfen %s", p.TFEN())
	if r := p.Result(); r != nil {
		s.say("result winner %d by %s", r.Winner, r.How)
	}
}

func glyph(p tankchess.Position, q tankchess.Square) string {
	if u, ok := p.UnitAt(q); ok {
		letter := u.Type.Letter()
		if u.Owner == tankchess.Black {
			letter += 'a' - 'A'
		}
		return fmt.Sprintf("%c%d", letter, u.Heading)
	}
	if _, ok := p.WreckAt(q); ok {
		return "* "
	}
	return string(p.TerrainAt(q).Char()) + " "
}

func (s *session) think(ctx context.Context, words []string) error {
	l, err := readLimits(words)
	if err != nil {
		return err
	}
	p := s.position
	if p.Result() != nil {
		return errors.New("the game is over, want a position that is not")
	}
	analysing := s.lines > 1 || l.forever || l.depth > 0
	if analysing && l.ponder {
		return errors.New("ponder with infinite, depth or several lines, want a move for a level to ponder on")
	}
	s.endless = l.ponder || analysing && l.endless()
	if analysing {
		s.run(ctx, func(ctx context.Context) { s.analyse(ctx, p, l) })
		return nil
	}
	mind, err := s.opponent()
	if err != nil {
		return err
	}
	seat := p.Waiting()[0].Seat
	budget := l.budget(seat)
	budget.Seed, budget.Threads = s.seed, s.threads
	var on *ponder
	if l.ponder {
		on = &ponder{hit: make(chan struct{})}
		s.hit = func() {
			own := mind.strength.limits(budget, time.Now())
			on.own.Store(&own)
			close(on.hit)
		}
	}
	s.run(ctx, func(ctx context.Context) { s.decide(ctx, mind, p, seat, budget, on) })
	return nil
}

func (s *session) opponent() (*Mind, error) {
	if s.mind == nil {
		mind, err := NewMind(s.level)
		if err != nil {
			return nil, err
		}
		mind.strength.hash = min(mind.strength.hash, s.hash)
		if mind.strength.nodes == 0 { // it uses what time it has, and memory
			mind.strength.hash = s.hash
		}
		s.mind = mind
	}
	return s.mind, nil
}

// decide plays as the chosen level does.
func (s *session) decide(
	ctx context.Context, mind *Mind, p tankchess.Position, seat game.Seat, budget ai.Budget, on *ponder,
) {
	started := time.Now()
	t, err := mind.decide(ctx, seat, p.View(seat), budget, on, func(f searchLine) { s.say("info %s", lineOf(p, f, started)) })
	if on != nil {
		select { // an answer before would be one to a question that nobody has put yet
		case <-on.hit:
		case <-ctx.Done():
		}
	}
	switch {
	case err != nil:
		s.answer("error go: %v", err)
	case len(t.Line) > 1:
		s.answer("bestmove %s ponder %s", withoutSuffix(t.Text), withoutSuffix(t.Line[1]))
	default:
		s.answer("bestmove %s", withoutSuffix(t.Text))
	}
}

// analyse plays at full strength and shows several lines.
func (s *session) analyse(ctx context.Context, p tankchess.Position, l goLimits) {
	if s.analyst == nil {
		s.analyst = NewAnalyst(s.hash)
	}
	opts := Analysis{Lines: s.lines, Depth: l.depth, Nodes: l.nodes, Time: l.timeFor(p.Turn()), Threads: s.threads}
	best := ""
	err := s.analyst.Analyse(ctx, p, opts, func(line Line) {
		s.say("info %s", line)
		if line.Rank == 1 && len(line.Line) > 0 {
			best = line.Line[0]
		}
	})
	if l.forever && err == nil {
		<-ctx.Done() // an answer before stop would not be an infinite search
	}
	switch {
	case err != nil:
		s.answer("error go: %v", err)
	case best == "": // stopped at once
		s.answer("bestmove %s", withoutSuffix(p.Notate(p.Legal(p.Waiting()[0].Seat)[0])))
	default:
		s.answer("bestmove %s", withoutSuffix(best))
	}
}

// withoutSuffix strips the announcements off a move: programs compare moves, not words.
func withoutSuffix(text string) string { return strings.TrimRight(text, "+^#") }
