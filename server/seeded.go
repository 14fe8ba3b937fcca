package server

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"net"
	"slices"
	"strings"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
)

// With [Config.Seed] the same moves give the same match on every run: neither
// dice nor computers depend on ids, names of guests or the time. That is what
// tests need and players must never have, so such a server answers this
// machine only.

// seeded tells whether chance is fixed.
func (s *Server) seeded() bool { return s.cfg.Seed != nil }

// checkSeed refuses predictable dice where others could play with them.
func (c Config) checkSeed() error {
	host, _, err := net.SplitHostPort(c.Addr)
	if c.Seed == nil || err == nil && (host == "localhost" || net.ParseIP(host).IsLoopback()) {
		return nil
	}
	return fmt.Errorf("a fixed seed makes all dice predictable: it is for loopback addresses only, not %s", c.Addr)
}

// drawSeeds draws the seeds of a new match. The header is part of what dice
// depend on, so what differs from run to run is fixed there too.
func (s *Server) drawSeeds(h *game.Header) dice.Seeds {
	if !s.seeded() {
		return dice.NewSeeds()
	}
	h.Match, h.Date = "seeded", "2000-01-01"
	draw := func(label string) string {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", *s.cfg.Seed, label))
		return hex.EncodeToString(sum[:])
	}
	return dice.Seeds{Open: draw("open"), Hidden: draw("hidden")}
}

// saltNames lets the names of people be forgotten later: sums and dice then do
// not depend on them. In a seeded match they may, since nothing else differs
// from run to run.
func (s *Server) saltNames(players []game.Player) []game.Player {
	salted := slices.Clone(players)
	for i, p := range salted {
		if p.Name != "" && p.Mind == "" && !s.seeded() {
			salted[i].Salt = strings.ToLower(rand.Text())
		}
	}
	return salted
}

// fixBudget makes a computer's decision one that repeats: it counts positions
// instead of time.
func (s *Server) fixBudget(b *ai.Budget, level ai.Level) {
	if s.seeded() {
		b.Time, b.Nodes = 0, ai.RepeatableNodes(level)
	}
}

// decisionSeed varies a computer's choice among equals, and repeats it after a
// restart. It follows from the hidden seed: nobody can tell what the computer
// will choose from anything that is public.
func (t *table) decisionSeed(seat game.Seat) uint64 { return t.seedOf(t.match.Len(), seat) }

// askedStyle is how the computer of a seat was told to play.
func (t *table) askedStyle(seat game.Seat) ai.Style {
	return ai.Style(t.match.Header().Seats[seat-1].Style)
}

// style is how it plays. What was left to chance follows from the hidden seed and the
// number of an entry in which nobody decides. Of a match that was brought in without its
// end nobody knows it.
func (t *table) style(seat game.Seat) ai.Style {
	asked := t.askedStyle(seat)
	if asked == ai.AnyStyle && t.seeds == nil {
		return ""
	}
	return asked.Drawn(t.seedOf(0, seat))
}

// seedOf is the seed of the decision that became an entry, or will.
func (t *table) seedOf(seq int, seat game.Seat) uint64 {
	if t.server.seeded() {
		h := fnv.New64a()
		fmt.Fprintf(h, "%d %d", *t.server.cfg.Seed, seq)
		return h.Sum64()
	}
	return t.fair.Private(seq, int(seat))
}
