package dice

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// A seat's share in the dice is a chain of links. Its last link is a secret;
// each link is the hash of the one after it, down to the anchor, which is
// published before anything is rolled. So every link is fixed from then on, yet
// nobody can tell the next one but who has the secret, and anybody can check it:
// its hash is the link before.

// LinkCount is how many links a chain has behind its anchor: more than any match
// has rolls.
const LinkCount = 10_000

// linkLen is the length of a link, and of a secret, in bytes.
const linkLen = sha256.Size

// NewSecret draws the last link of a chain.
func NewSecret() string {
	var b [linkLen]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand crashes the program instead
	return hex.EncodeToString(b[:])
}

// LinkAt is link number i of the chain that ends in secret; number 0 is its
// anchor.
func LinkAt(secret string, i int) (string, error) {
	link, err := decodeLink(secret)
	if err != nil {
		return "", err
	}
	if i < 0 || i > LinkCount {
		return "", fmt.Errorf("link %d of %d", i, LinkCount)
	}
	for range LinkCount - i {
		link = before(link)
	}
	return hex.EncodeToString(link[:]), nil
}

// Before is the link that a link follows.
func Before(link string) (string, error) {
	b, err := decodeLink(link)
	if err != nil {
		return "", err
	}
	b = before(b)
	return hex.EncodeToString(b[:]), nil
}

func before(link [linkLen]byte) [linkLen]byte {
	const label = "sabot link "
	var text [len(label) + linkLen]byte // on the stack: a chain is thousands of these
	copy(text[:], label)
	copy(text[len(label):], link[:])
	return sha256.Sum256(text[:])
}

// CheckLink tells whether a text has the form of a link: 64 hexadecimal digits,
// in small letters, for there is one way to write each.
func CheckLink(text string) error {
	_, err := decodeLink(text)
	return err
}

func decodeLink(text string) (link [linkLen]byte, err error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != linkLen || hex.EncodeToString(b) != text {
		return link, fmt.Errorf("want %d hexadecimal digits", 2*linkLen)
	}
	return [linkLen]byte(b), nil
}

// Salt blinds what is said of entry seq before its dice are rolled: until the
// seeds are shown nobody can test a guess against it, and then everybody can
// compute it.
func (f Fair) Salt(seq int) string { return hex.EncodeToString(f.derive("salt %d", seq)) }

// Private is a number that follows from the hidden seed alone: what the computer
// in a seat decides with at entry seq.
func (f Fair) Private(seq, seat int) uint64 {
	sum := f.derive("mind %d %d", seq, seat)
	var n uint64
	for _, b := range sum[:8] {
		n = n<<8 | uint64(b)
	}
	return n
}

func (f Fair) derive(format string, args ...any) []byte {
	mac := hmac.New(sha256.New, f.hidden)
	fmt.Fprintf(mac, format, args...)
	return mac.Sum(nil)
}
