package game

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"sabot/dice"
	"sabot/game/strict"
)

// LogFormat is the version of the log's own form; the rules have theirs.
const LogFormat = 2

// Header is the first line of a match log: all that was fixed before play.
type Header struct {
	Sabot int    `json:"sabot"` // LogFormat
	Match string `json:"match"`
	Game  string `json:"game"`
	Rules int    `json:"rules"` // version of the game's rules
	Date  string `json:"date,omitempty"`
	Setup Setup  `json:"setup"`
	// Preset names the set of options that Setup starts from; empty where a
	// game has none.
	Preset string   `json:"preset,omitempty"`
	Seats  []Player `json:"seats"`
	Clock  Clock    `json:"clock,omitzero"`
	// Commit binds the seeds of the dice; absent when they were not fair
	// (simulations) or never needed.
	Commit *dice.Commitment `json:"commit,omitempty"`
	// Away says what a roll does when a seat is not there to add its link.
	Away Away `json:"away,omitempty"`
	// Concede lets computers resign what is lost and offer a draw where nothing
	// is left to be played for.
	Concede bool `json:"concede,omitempty"`
}

// Player is who holds a seat. Mind is empty for a person and names the level
// of a computer opponent otherwise.
//
// A name that has a Salt can be forgotten: what sums and dice depend on is not
// the name but its Mark, a hash of both. When name and salt are gone the mark
// stays in their place, and the log holds as before; see [ForgetNames].
type Player struct {
	Name string `json:"name"`
	Salt string `json:"salt,omitempty"`
	Mark string `json:"mark,omitempty"`
	Mind string `json:"mind,omitempty"`
	// Style is how a computer was told to play. One that is to be drawn follows from the
	// hidden seed.
	Style string `json:"style,omitempty"`
}

// sealed is the player as sums and dice know it.
func (p Player) sealed() Player {
	if p.Salt == "" {
		return p
	}
	sum := sha256.Sum256([]byte("sabot name " + p.Salt + " " + p.Name))
	return Player{Mark: hex.EncodeToString(sum[:16]), Mind: p.Mind, Style: p.Style}
}

// Clock gives each seat its time; the zero value means no clock.
type Clock struct {
	Base      int `json:"base"`      // seconds a seat
	Increment int `json:"increment"` // seconds added after each decision
	// Shared is one clock for the whole table: whoever decides uses up the time
	// of all, so that the seats always have the same time left.
	Shared bool `json:"shared,omitempty"`
	// PerMove is time for each decision: the clock is full again after it.
	PerMove bool `json:"perMove,omitempty"`
}

// On tells whether the match is timed.
func (c Clock) On() bool { return c.Base > 0 }

// Do names what an entry of the log records.
type Do string

// What can be recorded.
const (
	DoStart   Do = "start"   // the position was set up
	DoAct     Do = "act"     // seat played an action
	DoTimeout Do = "timeout" // seat's time ran out and the decision's own default was played
	DoOffer   Do = "offer"   // seat offers a draw; the offer lapses when the other side acts
	DoEnd     Do = "end"     // the match was ended from outside: resignation, agreement, time
	DoUndo    Do = "undo"    // play goes on from the state after entry To
	DoGive    Do = "give"    // seat gave the others MS more time
	DoBind    Do = "bind"    // seat has another holder, whose dice come from another chain
	DoClose   Do = "close"   // the last line: result and seeds
)

// Entry is one line of the log behind the header. Fields that do not concern
// its Do are absent.
type Entry struct {
	Seq     int             `json:"seq"`
	Do      Do              `json:"do"`
	Seat    Seat            `json:"seat,omitempty"`
	ID      string          `json:"id,omitempty"`      // the sender's own name for it: a retry is recognised
	Action  json.RawMessage `json:"action,omitempty"`  // of act and timeout
	Text    string          `json:"text,omitempty"`    // the action in notation, for readers
	How     How             `json:"how,omitempty"`     // of end
	To      int             `json:"to,omitempty"`      // of undo
	Anchors []Anchors       `json:"anchors,omitempty"` // of start, seat 1 first; of bind
	// Links are what the seats added to the dice. All that stands before them
	// in the line was fixed when they were asked for; see [Fix].
	Links  []Link       `json:"links,omitempty"`
	Rolls  []dice.Throw `json:"rolls,omitempty"`
	Hidden []dice.Throw `json:"hidden,omitempty"`
	MS     int64        `json:"ms,omitempty"`     // time the decision took, or was given
	Digest string       `json:"digest,omitempty"` // of the position after it
	Result *Result      `json:"result,omitempty"` // of close
	Seeds  *dice.Seeds  `json:"seeds,omitempty"`  // of close
}

// Log is a match log as read from a file: parsed, not yet believed.
type Log struct {
	Header  Header
	Entries []Entry
	// Signature is the last line of a log that somebody has signed, else nil.
	Signature *Signature
	lines     [][]byte // as read, without line ends and without the signature
	sealed    bool     // the file ended with a line end
}

// LogFault names the first line of a log that does not hold.
type LogFault struct {
	Line    int // counted from 1
	Message string
	cause   error
}

func (f *LogFault) Error() string { return fmt.Sprintf("line %d: %s", f.Line, f.Message) }

// Unwrap is what the rules or the reader said, where it was they who objected.
func (f *LogFault) Unwrap() error { return f.cause }

func fault(line int, format string, args ...any) *LogFault {
	return &LogFault{Line: line, Message: fmt.Sprintf(format, args...)}
}

// Every line ends with "sum":"…"}: the hash of the line before it and of its
// own bytes so far. So a changed byte shows at its own line.
const (
	sumKey = `,"sum":"`
	sumLen = 32 // hexadecimal digits
	// sumTail is how much of a line that is, with its closing quote and brace.
	sumTail = len(sumKey) + sumLen + 2
)

func lineSum(previous string, body []byte) string {
	h := sha256.New()
	h.Write([]byte(previous))
	h.Write([]byte{'\n'})
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil))[:sumLen]
}

// encodeLine writes v as one line of the log that follows a line with the
// sum previous.
func encodeLine(previous string, v any) (line []byte, sum string, err error) {
	body, err := json.Marshal(v)
	if err != nil {
		return nil, "", err
	}
	body = body[:len(body)-1] // without the closing brace
	sum = lineSum(previous, body)
	line = append(body, sumKey...)
	line = append(line, sum...)
	return append(line, '"', '}'), sum, nil
}

// encodeHead writes the header as the first line. What its sum is made of, and
// what dice are drawn from, is the same line with the names sealed.
func encodeHead(h Header) (line, sealed []byte, sum string, err error) {
	hidden := h
	hidden.Seats = make([]Player, len(h.Seats))
	for i, p := range h.Seats {
		if p.Salt != "" && p.Mark != "" {
			return nil, nil, "", fmt.Errorf("seat %d has a salt and a mark, want one of the two", i+1)
		}
		hidden.Seats[i] = p.sealed()
	}
	if sealed, sum, err = encodeLine("", hidden); err != nil {
		return nil, nil, "", err
	}
	body, err := json.Marshal(h)
	if err != nil {
		return nil, nil, "", err
	}
	return append(body[:len(body)-1], sealed[len(sealed)-sumTail:]...), sealed, sum, nil
}

// ForgetNames takes the names of seats out of the first line of a log. The
// lines behind it still follow from it. A name without a salt cannot be
// forgotten.
func ForgetNames(line []byte, seats ...Seat) ([]byte, error) {
	var h Header
	if err := strict.Tagged(line, "sum", &h); err != nil {
		return nil, err
	}
	for _, seat := range seats {
		if seat < 1 || int(seat) > len(h.Seats) {
			return nil, fmt.Errorf("seat %d, want 1 to %d", seat, len(h.Seats))
		}
		p := &h.Seats[seat-1]
		if p.Name != "" && p.Salt == "" {
			return nil, fmt.Errorf("the name of seat %d has no salt: sums depend on it", seat)
		}
		*p = p.sealed()
	}
	line, _, _, err := encodeHead(h)
	return line, err
}

// checkHead compares the sum of the first line with its fields.
func checkHead(h Header, line []byte) (sum string, err error) {
	want, _, sum, err := encodeHead(h)
	if err == nil && !bytes.Equal(want, line) {
		err = errors.New("has been changed: its sum does not match")
	}
	return sum, err
}

// checkLine compares the sum of a line with its bytes.
func checkLine(previous string, line []byte) (sum string, err error) {
	if len(line) < sumTail || !bytes.HasPrefix(line[len(line)-sumTail:], []byte(sumKey)) || !bytes.HasSuffix(line, []byte(`"}`)) {
		return "", errors.New(`does not end with "sum"`)
	}
	body := line[:len(line)-sumTail]
	sum = lineSum(previous, body)
	if string(line[len(body)+len(sumKey):len(line)-2]) != sum {
		return "", errors.New("has been changed: its sum does not match")
	}
	return sum, nil
}

// maxLogLine bounds one line, so that a hostile file cannot fill the memory.
const maxLogLine = 4 << 20

// ReadLog parses a log. A fault is a [*LogFault].
func ReadLog(r io.Reader) (Log, error) {
	var log Log
	in := bufio.NewReaderSize(r, 64<<10)
	for n := 1; ; n++ {
		line, err := readLine(in)
		if errors.Is(err, io.EOF) && len(line) == 0 {
			log.sealed = true
			break
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return Log{}, fault(n, "%v", err)
		}
		last := errors.Is(err, io.EOF)
		if log.Signature != nil {
			return Log{}, fault(n, "stands behind the signature")
		}
		if n > 1 && bytes.HasPrefix(line, []byte(signPrefix)) {
			if log.Signature, err = readSignature(line); err != nil {
				return Log{}, fault(n, "want a signature: %v", err)
			}
			if last {
				break
			}
			continue
		}
		log.lines = append(log.lines, line)
		if n == 1 {
			if err := strict.Tagged(line, "sum", &log.Header); err != nil {
				return Log{}, fault(n, "want the header of a Sabot match log: %v", err)
			}
			if log.Header.Sabot != LogFormat {
				return Log{}, fault(n, `field "sabot": log format %d, want %d`, log.Header.Sabot, LogFormat)
			}
		} else {
			var e Entry
			if err := strict.Tagged(line, "sum", &e); err != nil {
				return Log{}, fault(n, "want a log entry: %v", err)
			}
			if e.Seq != n-2 {
				return Log{}, fault(n, `field "seq": %d, want %d`, e.Seq, n-2)
			}
			log.Entries = append(log.Entries, e)
		}
		if last {
			break
		}
	}
	if len(log.lines) == 0 {
		return Log{}, fault(1, "the log is empty")
	}
	return log, nil
}

func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > maxLogLine {
			return nil, fmt.Errorf("longer than %d bytes", maxLogLine)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		return bytes.TrimSuffix(line, []byte{'\n'}), err
	}
}
