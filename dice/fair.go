package dice

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
)

// Seeds are the two secrets of a fair match, in hexadecimal: one for the dice
// in the open, one for what is drawn out of sight. They are published when
// the match is closed.
type Seeds struct {
	Open   string `json:"open"`
	Hidden string `json:"hidden"`
}

// NewSeeds draws both seeds from the operating system's generator.
func NewSeeds() Seeds {
	var b [2 * seedLen]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand crashes the program instead
	return Seeds{Open: hex.EncodeToString(b[:seedLen]), Hidden: hex.EncodeToString(b[seedLen:])}
}

const seedLen = 32

// Commitment is what is published before the first roll: the hashes of the
// seeds, which fix them without showing them.
type Commitment struct {
	Open   string `json:"open"`
	Hidden string `json:"hidden"`
}

// Commit hashes the seeds.
func (s Seeds) Commit() Commitment {
	return Commitment{Open: seedHash("open", s.Open), Hidden: seedHash("hidden", s.Hidden)}
}

func seedHash(label, seed string) string {
	sum := sha256.Sum256([]byte("sabot commit " + label + " " + seed))
	return hex.EncodeToString(sum[:])
}

// Chain collects the links of the players in the order of the log. Every roll
// depends on all of them, so neither the server, which fixed its seeds before,
// nor any player alone can steer a die.
type Chain [sha256.Size]byte

// NewChain starts from the header of the match: the same seeds give other
// dice to another match.
func NewChain(header []byte) Chain {
	return sha256.Sum256(append([]byte("sabot chain "), header...))
}

// Mix adds the link of seat for entry seq, after its decision was fixed.
func (c Chain) Mix(seq, seat int, link string) Chain {
	return sha256.Sum256(fmt.Appendf(c[:len(c):len(c)], "%d %d %s", seq, seat, link))
}

// Fair derives all chance of a match from its seeds and the players' links.
// Roll j of entry n is HMAC-SHA256(seed, label n chain j), read as a 64-bit
// number; values that would favour low faces are rejected and the next block
// is taken.
type Fair struct{ open, hidden []byte }

// NewFair reads the seeds.
func NewFair(s Seeds) (Fair, error) {
	open, err := decodeSeed("open", s.Open)
	if err != nil {
		return Fair{}, err
	}
	hidden, err := decodeSeed("hidden", s.Hidden)
	if err != nil {
		return Fair{}, err
	}
	return Fair{open: open, hidden: hidden}, nil
}

func decodeSeed(label, text string) ([]byte, error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != seedLen {
		return nil, fmt.Errorf("%s seed: want %d hexadecimal digits", label, 2*seedLen)
	}
	return b, nil
}

// Deal returns the source that resolves entry seq.
func (f Fair) Deal(seq int, c Chain) Source {
	return &fairEntry{
		open:   stream{seed: f.open, label: "open", seq: seq, chain: c},
		hidden: stream{seed: f.hidden, label: "hidden", seq: seq, chain: c},
	}
}

type fairEntry struct{ open, hidden stream }

func (e *fairEntry) Roll(sides int) int { return e.open.below(sides) + 1 }
func (e *fairEntry) Hidden(n int) int   { return e.hidden.below(n) }

// stream is one of the two sequences of an entry.
type stream struct {
	seed  []byte
	label string
	seq   int
	chain Chain
	next  int
}

func (s *stream) below(n int) int {
	if n < 1 {
		panic(fmt.Sprintf("dice: a choice among %d", n))
	}
	// The largest multiple of n that fits: numbers from there on are thrown
	// away, so that every remainder is equally likely.
	limit := ^uint64(0) - (^uint64(0)%uint64(n)+1)%uint64(n)
	for {
		mac := hmac.New(sha256.New, s.seed)
		fmt.Fprintf(mac, "%s %d %x %d", s.label, s.seq, s.chain, s.next)
		s.next++
		if v := binary.BigEndian.Uint64(mac.Sum(nil)); v <= limit {
			return int(v % uint64(n))
		}
	}
}

// Throw is one use of chance: how many outcomes there were and which came.
// Its JSON form is a pair, [10,5] for a five on a d10.
type Throw [2]int

// Record is a source that notes what passes through it: a match writes down
// what was thrown.
type Record struct {
	From         Source
	Open, Secret []Throw
}

// Roll implements [Source].
func (r *Record) Roll(sides int) int {
	n := r.From.Roll(sides)
	r.Open = append(r.Open, Throw{sides, n})
	return n
}

// Hidden implements [Source].
func (r *Record) Hidden(n int) int {
	i := r.From.Hidden(n)
	r.Secret = append(r.Secret, Throw{n, i})
	return i
}

// Used tells whether any chance was needed.
func (r *Record) Used() bool { return len(r.Open)+len(r.Secret) > 0 }
