package tankchess

import (
	"bufio"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"sabot/game/conform"
	"sabot/games/tankchess"
)

var update = flag.Bool("update", false, "mine testdata/tactics.txt anew, which takes minutes")

// solver answers by trying every move and every reply, nothing else. A reply that has
// refuted one move is tried first against the next.
type solver struct {
	b       *Board
	refutes [4]Move // by moves left
}

// wins tells whether the side to move wins by force within so many moves of its own.
func (s *solver) wins(within int) bool {
	b := s.b
	if b.winningMove(b.turn) != none {
		return true
	}
	return within > 1 && slices.ContainsFunc(b.moves(), func(m Move) bool { return s.winsBy(m, within) })
}

// winsBy is the same for one move.
func (s *solver) winsBy(m Move, within int) bool {
	s.b.make(m)
	defer s.b.unmake()
	return s.loses(within - 1)
}

// loses tells whether the other side wins within so many moves, whatever the side to
// move does.
func (s *solver) loses(within int) bool {
	b := s.b
	switch {
	case b.over != running:
		return b.over == won(b.turn^1)
	case b.winningMove(b.turn) != none:
		return false
	}
	if m := s.refutes[within]; m != none && b.legal(m) && !s.losesBy(m, within) {
		return false
	}
	moves := b.moves()
	if len(moves) == 0 {
		moves = append(moves, passing)
	}
	for _, m := range moves {
		if !s.losesBy(m, within) {
			s.refutes[within] = m
			return false
		}
	}
	return true
}

// losesBy is the same for one move.
func (s *solver) losesBy(m Move, within int) bool {
	b := s.b
	b.make(m)
	defer b.unmake()
	if b.over != running {
		return b.over == won(b.turn)
	}
	return s.wins(within)
}

// saving lists the moves after which the other side has no win within so many moves.
func (s *solver) saving(within int) []Move {
	var list []Move
	for _, m := range s.b.moves() {
		if !s.losesBy(m, within) {
			list = append(list, m)
		}
	}
	return list
}

// tactic is a position in which exhaustive search knows better than a glance.
type tactic struct {
	kind string // "win 2" and "win 3" within so many moves; "save": most moves lose within two of the opponent's
	tfen string
}

const tacticsFile = "testdata/tactics.txt"

func tactics(t *testing.T) (list []tactic) {
	t.Helper()
	file, err := os.Open(tacticsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		kind, tfen, ok := strings.Cut(lines.Text(), ": ")
		if !ok {
			t.Fatalf("%q is no tactic", lines.Text())
		}
		list = append(list, tactic{kind, tfen})
	}
	return list
}

// wantedTactics is how many are kept of each kind.
var wantedTactics = map[string]int{"win 2": 70, "win 3": 120, "save": 70}

// mineTactics plays games from random openings with a weak search until there
// are enough positions, at most one of a kind from a game.
func mineTactics(t *testing.T, found func(tactic)) {
	t.Helper()
	boards := []string{"quick12", "basic16", "quick12", "river16", "quick12", "ridges16", "minefield16", "crossroads16"}
	w := newSearchMemory(1, standardSchool())
	missing := maps.Clone(wantedTactics)
	for game := 0; missing["win 2"]+missing["win 3"]+missing["save"] > 0; game++ {
		course := roughGame(t, w, boards[game%len(boards)], uint64(game))
		last := len(course)
		taken := map[string]bool{}
		for back := 2; back <= 16 && back <= last; back++ {
			p := course[last-back]
			kind := classify(t, w, p, missing)
			if kind == "" || taken[kind] {
				continue
			}
			taken[kind] = true
			missing[kind]--
			found(tactic{kind, p.TFEN()})
		}
	}
}

// roughGame is a game of some random plies and then of a search of few positions.
func roughGame(t *testing.T, w *searchMemory, board string, seed uint64) (course []tankchess.Position) {
	t.Helper()
	chance, counts := random(mix(seed)), moveCounts{}
	p := shipped(t, board)
	opening := 2 + chance.below(20)
	w.search.forget()
	for ply := 0; ply < 120 && p.Result() == nil; ply++ {
		b := reference(t, w.geo, w.cache, p)
		var m Move
		if ply < opening {
			m = b.randomMove(&chance, &counts)
		} else {
			course = append(course, p)
			w.search.attach(b)
			w.search.limits = limits{nodes: 400}
			m = w.search.deepenAll(1, nil)[0].moves[0]
		}
		next, err := playMove(p, m)
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	return course
}

// classify says what kind of tactic a position is, of those that are missing.
func classify(t *testing.T, w *searchMemory, p tankchess.Position, missing map[string]int) string {
	t.Helper()
	s := solver{b: reference(t, w.geo, w.cache, p)}
	switch {
	case s.wins(1):
		return ""
	case s.wins(2):
		if missing["win 2"] > 0 {
			return "win 2"
		}
		return ""
	case missing["save"] > 0 && s.threatened():
		if all, some := len(s.b.moves()), len(s.saving(2)); some > 0 && some*5 <= all {
			return "save"
		}
		return ""
	case missing["win 3"] > 0 && s.wins(3):
		return "win 3"
	}
	return ""
}

// threatened tells whether the other side would win within two moves if it were to move.
func (s *solver) threatened() bool {
	s.b.make(passing)
	defer s.b.unmake()
	return s.wins(2)
}

// holds tells whether a position is what it is listed as.
func (c tactic) holds(b *Board) bool {
	s := solver{b: b}
	switch c.kind {
	case "win 2":
		return !s.wins(1) && s.wins(2)
	case "win 3":
		return !s.wins(2) && s.wins(3)
	}
	return !s.wins(2) && s.threatened() && len(s.saving(2)) > 0
}

// answered tells whether a line is as good as exhaustive search finds: a win that the
// engine announces is one, because it leaves no reply out before it does so.
func (c tactic) answered(b *Board, found searchLine) bool {
	s, m := solver{b: b}, found.moves[0]
	within := map[string]int{"win 2": 2, "win 3": 3}[c.kind]
	switch mate := mateIn(found.score); {
	case within == 0:
		return !s.losesBy(m, 2)
	case mate > 0 && mate < 2*within:
		return true
	}
	return s.winsBy(m, within)
}

// tacticNodes is what the engine may look at: some tenths of a second.
const tacticNodes = 200_000

// In no more than one of twenty positions of a kind does the engine answer worse than
// exhaustive search.
func TestTactics(t *testing.T) {
	if *update {
		file, err := os.Create(tacticsFile)
		if err != nil {
			t.Fatal(err)
		}
		mineTactics(t, func(c tactic) { fmt.Fprintf(file, "%s: %s\n", c.kind, c.tfen) })
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
	w := newSearchMemory(16, standardSchool())
	asked, worse := map[string]int{}, map[string]int{}
	for i, c := range tactics(t) {
		if i%conform.Iterations(1, 40) != 0 {
			continue
		}
		b := reference(t, w.geo, w.cache, position(t, c.tfen))
		w.search.forget()
		w.search.attach(b)
		w.search.limits = limits{nodes: tacticNodes}
		found := w.search.deepenAll(1, nil)[0]
		asked[c.kind]++
		if !c.answered(b, found) {
			worse[c.kind]++
			t.Logf("%s: %+v, score %d at depth %d: %s", c.kind, found.moves[0].action(), found.score, found.depth, c.tfen)
		}
	}
	t.Logf("asked %v, worse %v", asked, worse)
	for kind, n := range asked {
		if worse[kind]*20 > n {
			t.Errorf("%s: %d of %d answered worse than by exhaustive search", kind, worse[kind], n)
		}
	}
}

// The list is what exhaustive search says, and all of it is different.
func TestTacticsAreWhatTheySay(t *testing.T) {
	geo, cache := newGeometry(), new(reachCache)
	seen, each := map[string]bool{}, map[string]int{}
	for _, c := range tactics(t) {
		if seen[c.tfen] {
			t.Errorf("twice: %s", c.tfen)
		}
		seen[c.tfen] = true
		if each[c.kind]++; each[c.kind] > conform.Iterations(10, 1) {
			continue
		}
		if !c.holds(reference(t, geo, cache, position(t, c.tfen))) {
			t.Errorf("no %s: %s", c.kind, c.tfen)
		}
	}
	if !maps.Equal(each, wantedTactics) {
		t.Errorf("%v, want %v", each, wantedTactics)
	}
}
