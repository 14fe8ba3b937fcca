package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sabot/dice"
)

// Anchors bind the chains of a seat before anything is rolled (see
// [dice.LinkAt]). Own is the chain whose secret the player keeps; Left that
// whose secret the server was given, for when the player is away.
type Anchors struct {
	Own  string `json:"own,omitempty"`
	Left string `json:"left,omitempty"`
}

// Link is what a seat adds to the dice of one entry: the next link of its own
// chain, or of the one it left with the server.
type Link struct {
	Seat Seat   `json:"seat"`
	Link string `json:"link"`
	Left bool   `json:"left,omitempty"`
}

// Away says what a roll does when a seat is not there to add a link of its own
// chain.
type Away string

// The rules for a seat that is away.
const (
	AwayLeft Away = ""     // the link that it left is taken
	AwayWait Away = "wait" // the roll waits until it is back
)

func (a Away) known() bool { return a == AwayLeft || a == AwayWait }

var errUnusedLinks = errors.New(`field "links": nothing was rolled`)

// checkAnchors accepts no anchors at all, or one pair for each seat.
func checkAnchors(anchors []Anchors, seats int) error {
	if len(anchors) != 0 && len(anchors) != seats {
		return fmt.Errorf(`field "anchors": %d, want %d`, len(anchors), seats)
	}
	for i, a := range anchors {
		for _, anchor := range []string{a.Own, a.Left} {
			if anchor != "" && dice.CheckLink(anchor) != nil {
				return fmt.Errorf(`field "anchors": seat %d: %q is none`, i+1, anchor)
			}
		}
	}
	return nil
}

// follow gives the tips of all chains after links. Each seat adds one link at
// most, in the order of the seats, and it is the next of its chain.
func follow(tips []Anchors, links []Link) ([]Anchors, error) {
	if len(links) == 0 {
		return tips, nil
	}
	tips = slices.Clone(tips)
	last := Nobody
	for _, l := range links {
		if l.Seat <= last || int(l.Seat) > len(tips) {
			return nil, fmt.Errorf(`field "links": seat %d has none to add here`, l.Seat)
		}
		last = l.Seat
		tip := &tips[l.Seat-1].Own
		if l.Left {
			tip = &tips[l.Seat-1].Left
		}
		if before, err := dice.Before(l.Link); err != nil || before != *tip {
			return nil, fmt.Errorf(`field "links": seat %d: not the next link of its chain`, l.Seat)
		}
		*tip = l.Link
	}
	return tips, nil
}

// Tips are the latest links of each seat's chains, at first its anchors; nil in
// a match without.
func (m *Match) Tips() []Anchors { return m.Now().tips }

// Follows tells whether link is the next of a chain whose latest is tip.
func Follows(tip, link string) bool {
	before, err := dice.Before(link)
	return err == nil && before == tip
}

// With is a step made again, with links.
func (m *Match) With(s Step, links []Link) (Step, error) {
	e := s.State.Entry
	e.Links = links
	return m.redo(e)
}

// Chance tells whether anything was rolled or drawn in an entry.
func (e Entry) Chance() bool { return len(e.Rolls)+len(e.Hidden) > 0 }

// Fix binds what a step is about to roll for, before any seat shows its link:
// the whole log so far and who does what. The salt, which nobody can tell before
// the seeds are shown, keeps it from telling anything about a secret action.
func (m *Match) Fix(s Step, salt string) (string, error) {
	e := s.State.Entry
	// What stands before the links in the line, and nothing behind them.
	body, err := json.Marshal(Entry{Seq: e.Seq, Do: e.Do, Seat: e.Seat, ID: e.ID, Action: e.Action, Text: e.Text, Anchors: e.Anchors})
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "sabot fix %s\n%s\n%s", m.sum, body[:len(body)-1], salt))
	return hex.EncodeToString(sum[:]), nil
}

// Origin tells whose chance a roll was.
type Origin int

// Where the dice of an entry come from.
const (
	OriginNone    Origin = iota // nothing was rolled
	OriginJoint                 // every person at the table added a link of their own
	OriginLeft                  // somebody was away: a link that they had left was taken
	OriginWithout               // somebody added nothing
)

// Origin tells how the dice of an entry came about. What a computer adds is the
// server's in any case.
func (h Header) Origin(e Entry) Origin {
	if !e.Chance() {
		return OriginNone
	}
	worst := OriginJoint
	for i, p := range h.Seats {
		at := slices.IndexFunc(e.Links, func(l Link) bool { return l.Seat == Seat(i+1) })
		switch {
		case at < 0:
			worst = OriginWithout
		case p.Mind == "" && e.Links[at].Left:
			worst = max(worst, OriginLeft)
		}
	}
	return worst
}

// Origins counts throws by where they come from.
type Origins struct {
	Joint   int `json:"joint"`
	Left    int `json:"left"`
	Without int `json:"without"`
}

// Origins counts the throws of a log.
func (l Log) Origins() Origins {
	var n Origins
	for _, e := range l.Entries {
		throws := len(e.Rolls) + len(e.Hidden)
		switch l.Header.Origin(e) {
		case OriginNone:
		case OriginJoint:
			n.Joint += throws
		case OriginLeft:
			n.Left += throws
		case OriginWithout:
			n.Without += throws
		}
	}
	return n
}

// gathering is the position before the game is set up: nobody has anything to
// decide, and nothing has been dealt.
type gathering struct{}

func (gathering) Waiting() []Decision          { return nil }
func (gathering) Legal(Seat) []Action          { return nil }
func (gathering) Result() *Result              { return nil }
func (gathering) View(Seat) View               { return nil }
func (gathering) Notate(Action) string         { return "" }
func (gathering) MarshalJSON() ([]byte, error) { return []byte("null"), nil }

func (g gathering) Apply(Seat, Action, dice.Source) (Position, []Event, error) {
	return g, nil, Refuse("", ReasonNotBegun)
}

func (g gathering) Conclude(How, Seat) (Position, []Event, error) {
	return g, nil, Refuse("", ReasonNotBegun)
}

func (gathering) Parse(Seat, string) (Action, error) { return nil, Refuse("", ReasonNotBegun) }
