package tankchess

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/tankchess"
	"sabot/registry"
)

type goLimits struct {
	move    time.Duration
	clock   [2]time.Duration // left for White and Black
	bonus   [2]time.Duration // added after each move
	nodes   int64
	depth   int
	forever bool
	ponder  bool // on the opponent's time, until ponderhit
}

const maxClock = 24 * time.Hour

func readLimits(words []string) (goLimits, error) {
	var l goLimits
	times := map[string]*time.Duration{
		"movetime": &l.move, "wtime": &l.clock[0], "btime": &l.clock[1], "winc": &l.bonus[0], "binc": &l.bonus[1],
	}
	for i := 0; i < len(words); i++ {
		word := words[i]
		if word == "infinite" || word == "ponder" {
			l.forever, l.ponder = l.forever || word == "infinite", l.ponder || word == "ponder"
			continue
		}
		if i+1 >= len(words) {
			return l, fmt.Errorf("%q without a value, want movetime, nodes, depth, wtime, btime, winc, binc, ponder or infinite", word)
		}
		i++
		n, err := strconv.ParseInt(words[i], 10, 64)
		if err != nil || n < 0 {
			return l, fmt.Errorf("%s %q, want a whole number", word, words[i])
		}
		switch at := times[word]; {
		case at != nil:
			*at = millis(n)
			if word != "winc" && word != "binc" { // 0 stands for no bound
				*at = max(*at, time.Millisecond)
			}
		case word == "nodes":
			l.nodes = max(n, 1)
		case word == "depth":
			l.depth = int(min(max(n, 1), maxDepth))
		default:
			return l, fmt.Errorf("%q, want movetime, nodes, depth, wtime, btime, winc, binc, ponder or infinite", word)
		}
	}
	if l.forever && (l.move > 0 || l.nodes > 0 || l.depth > 0) {
		return l, errors.New("infinite with another limit, want one or the other")
	}
	return l, nil
}

// endless tells whether an analysis would go on until it is stopped.
func (l goLimits) endless() bool {
	return l.forever || l.move == 0 && l.nodes == 0 && l.depth == 0 && l.clock == [2]time.Duration{}
}

func millis(n int64) time.Duration {
	return time.Duration(min(n, int64(maxClock/time.Millisecond))) * time.Millisecond
}

// budget is what a level may use for one decision.
func (l goLimits) budget(seat game.Seat) ai.Budget {
	s := seatSide(seat) & 1
	b := ai.Budget{Time: l.move, Nodes: l.nodes}
	if l.move == 0 {
		b.Left, b.Bonus = l.clock[s], l.bonus[s]
	}
	return b
}

// timeFor is the time for one analysis: as told, or a share of the clock.
func (l goLimits) timeFor(seat game.Seat) time.Duration {
	b := l.budget(seat)
	if b.Left > 0 {
		b.Time, _ = share(b.Left, b.Bonus)
	}
	return b.Time
}

// setPosition reads "board ID" or "tfen TEXT", then "options A=B,…" and
// "moves …". Nothing changes unless all of it is right.
func (s *session) setPosition(words []string) error {
	p, rest, err := s.readStart(words)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		if rest[0] != "moves" {
			return fmt.Errorf("%q, want moves", rest[0])
		}
		if p, err = playAll(p, rest[1:]); err != nil {
			return err
		}
	}
	s.position = p
	return nil
}

const tfenWords = 5

func (s *session) readStart(words []string) (tankchess.Position, []string, error) {
	var none tankchess.Position
	need := map[string]int{"board": 1, "tfen": tfenWords}
	if len(words) == 0 || need[words[0]] == 0 || len(words) <= need[words[0]] {
		return none, nil, errors.New("want: position board ID, or position tfen W×H RANKS w|b QUIET TURN")
	}
	given, rest := words[1:1+need[words[0]]], words[1+need[words[0]]:]
	var options []byte
	if len(rest) > 1 && rest[0] == "options" {
		text, err := registry.ReadOptions(s.rules.Catalog(), "options", strings.Split(rest[1], ","))
		if err != nil {
			return none, nil, err
		}
		options, rest = text, rest[2:]
	}
	opts, err := tankchess.ParseOptions(options)
	if err != nil {
		return none, nil, err
	}
	p, err := startPosition(words[0]+" "+strings.Join(given, " "), opts)
	return p, rest, err
}

// playAll plays the moves of a position command. "lay e7" is two words.
func playAll(p tankchess.Position, words []string) (tankchess.Position, error) {
	for i := 0; i < len(words); i++ {
		text := words[i]
		if text == "lay" && i+1 < len(words) {
			i++
			text += " " + words[i]
		}
		seat, action, err := parseAny(p, text)
		var next game.Position
		if err == nil {
			next, _, err = p.Apply(seat, action, dice.None{})
		}
		if err != nil {
			return p, fmt.Errorf("move %d %q: %w", i+1, text, err)
		}
		p = next.(tankchess.Position)
	}
	return p, nil
}

// parseAny reads a move for the first seat that waits and may play it.
func parseAny(p tankchess.Position, text string) (game.Seat, game.Action, error) {
	err := errors.New("the game is over")
	for _, d := range p.Waiting() {
		var a game.Action
		if a, err = p.Parse(d.Seat, text); err == nil {
			return d.Seat, a, nil
		}
	}
	return game.Nobody, nil, err
}
