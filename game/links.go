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

// tip is how far the chains of a seat are.
type tip struct {
	Anchors // the latest links that were shown, at first the anchors

	shown int // number of the latest link of the own chain
	rolls int // how often dice were rolled since that chain was bound
	lefts int // number of the latest link that it left
	// fresh tells that the own chain was bound in play and no link of it was
	// shown: see [Match.Bind].
	fresh bool
}

// newTips are the chains before anything is rolled.
func newTips(anchors []Anchors) []tip {
	var tips []tip
	for _, a := range anchors {
		tips = append(tips, tip{Anchors: a})
	}
	return tips
}

// next is the tip after a roll to which the seat added l. Of its own chain a link
// belongs to each roll, by its number: one that was shown too late is worth
// nothing any more, and none can be kept back for later.
func (t tip) next(l Link) (tip, error) {
	latest, steps := &t.Own, t.rolls-t.shown
	if l.Left {
		latest, steps = &t.Left, 1
	}
	if !Follows(*latest, l.Link, steps) {
		return t, fmt.Errorf(`field "links": seat %d: not the next link of its chain`, l.Seat)
	}
	*latest = l.Link
	if l.Left {
		t.lefts++
	} else {
		t.shown, t.fresh = t.rolls, false
	}
	return t, nil
}

// follow gives the tips of all chains after links. Each seat adds one link at
// most, in the order of the seats, and it is the next of its chain.
func (m *Match) follow(tips []tip, links []Link) ([]tip, error) {
	if len(links) == 0 {
		return tips, nil
	}
	tips = slices.Clone(tips)
	for i := range tips {
		tips[i].rolls++
	}
	last := Nobody
	for _, l := range links {
		if l.Seat <= last || int(l.Seat) > len(tips) {
			return nil, fmt.Errorf(`field "links": seat %d has none to add here`, l.Seat)
		}
		last = l.Seat
		own := &tips[l.Seat-1]
		if own.fresh && !l.Left && !m.header.allOwn(links) {
			return nil, fmt.Errorf(`field "links": seat %d has a new chain: its first link goes with those of all others`, l.Seat)
		}
		var err error
		if *own, err = own.next(l); err != nil {
			return nil, err
		}
	}
	return tips, nil
}

// allOwn tells whether every person adds a link of their own chain.
func (h Header) allOwn(links []Link) bool {
	for i, p := range h.Seats {
		own := func(l Link) bool { return l.Seat == Seat(i+1) && !l.Left }
		if p.Mind == "" && !slices.ContainsFunc(links, own) {
			return false
		}
	}
	return true
}

// ChainState is what the next roll takes of a seat's chains.
type ChainState struct {
	Own, Left string // the latest links that were shown, at first the anchors
	Next      int    // number of the link of its own chain
	Steps     int    // how many links that is behind the latest
	NextLeft  int    // number of the link that it left
	Fresh     bool   // its own chain is new: see [Match.Bind]
}

// Chains tells of each seat what the next roll takes of it; nil in a match
// without chains.
func (m *Match) Chains() []ChainState {
	var list []ChainState
	for _, t := range m.Now().tips {
		list = append(list, ChainState{t.Own, t.Left, t.rolls + 1, t.rolls + 1 - t.shown, t.lefts + 1, t.fresh})
	}
	return list
}

// Follows tells whether link comes so many steps behind the latest of its chain.
func Follows(latest, link string, steps int) bool {
	if steps < 1 || steps > dice.LinkCount {
		return false
	}
	for range steps {
		before, err := dice.Before(link)
		if err != nil {
			return false
		}
		link = before
	}
	return link == latest
}

// Bind makes the step that gives a seat another chain of its own, for somebody
// else holds it now, or none at all. The chain is bound in the log like an
// action, and its first link can only be shown in a roll to which every other
// person adds a link of their own: nobody knew that one when the chain was
// chosen, and it goes into this roll and all after it. What the seat has left
// stays as it was, for whoever chose it could not know what would be played.
func (m *Match) Bind(seat Seat, own string) (Step, error) {
	if err := m.seated(seat); err != nil {
		return Step{}, err
	}
	if own != "" {
		if err := dice.CheckLink(own); err != nil {
			return Step{}, fmt.Errorf(`field "anchors": %w`, err)
		}
	}
	s := m.next(Entry{Do: DoBind, Seat: seat, Anchors: []Anchors{{Own: own}}})
	if s.tips == nil || m.header.Seats[seat-1].Mind != "" {
		return Step{}, fmt.Errorf(`field "do": seat %d has no chain to change`, seat)
	}
	s.tips = slices.Clone(s.tips)
	before := s.tips[seat-1]
	s.tips[seat-1] = tip{Anchors: Anchors{Own: own, Left: before.Left}, lefts: before.lefts, fresh: true}
	return m.seal(s)
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
