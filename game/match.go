package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"sabot/dice"
)

// Dealer hands out the source that resolves one entry of a match.
type Dealer interface {
	Deal(seq int, chain dice.Chain) dice.Source
}

// NoDice deals [dice.None], for games without chance.
type NoDice struct{}

// Deal implements [Dealer].
func (NoDice) Deal(int, dice.Chain) dice.Source { return dice.None{} }

// Match is a game in progress: its log and what follows from it. Everything
// that happens goes through a [Step], which is made without changing the
// match and then committed; between the two the caller writes it to disk.
// A Match is not safe for concurrent use.
type Match struct {
	rules  Rules
	header Header
	dealer Dealer
	head   []byte  // the header's line
	sealed []byte  // the same as dice know it: without names that can be forgotten
	states []State // after each entry
	lines  [][]byte
	sum    string // of the last line
	kept   int    // bytes of lines and of the positions that are held
	frugal bool   // only checkpoints keep their positions
}

// State is the match after an entry. Its fields must not be changed.
type State struct {
	Entry    Entry
	Position Position
	Events   []Event // of this entry, unredacted
	Clocks   []int64 // milliseconds left by seat, seat 1 first; nil without a clock
	Offer    Seat    // who has a draw offer standing
	Closed   bool    // nothing can follow

	chain dice.Chain
	tips  []tip // how far the chains are, seat 1 first; nil without chains
	prev  int   // the entry this state grew from; -1 for the start
	depth int   // how many entries lead to it
	size  int   // of the position, in bytes of its written form
}

// Step is an entry that could come next.
type Step struct {
	State State
	Line  []byte // its line in the log, without the line end
	sum   string
}

// Stamp is what a sender attaches to a decision.
type Stamp struct {
	ID    string // names the decision, so that a retry is recognised
	Links []Link // what the seats add to the dice
	MS    int64  // how long the decision took, as the clock saw it
}

// NewMatch sets the game up at once, with dice that nobody adds to.
func NewMatch(rules Rules, h Header, dealer Dealer) (*Match, error) {
	m, err := gather(rules, h, dealer)
	if err != nil {
		return nil, err
	}
	step, err := m.Start(nil, nil)
	if err != nil {
		return nil, err
	}
	return m, m.Commit(step)
}

// Gather makes a match that waits for its players: its log has a header and
// nothing else until [Match.Start]. The header's Sabot, Game and Rules are
// filled in. A set-up that could not be started is refused now.
func Gather(rules Rules, h Header, dealer Dealer) (*Match, error) {
	if _, _, err := rules.Start(h.Setup, dice.NewFast(0)); err != nil {
		return nil, err
	}
	return gather(rules, h, dealer)
}

func gather(rules Rules, h Header, dealer Dealer) (*Match, error) {
	cat := rules.Catalog()
	h.Sabot, h.Game, h.Rules, h.Preset = LogFormat, cat.Game, cat.Rules, cat.preset(h.Setup)
	if len(h.Seats) != len(cat.Seats) {
		return nil, fmt.Errorf("%d players for the %d seats of %s", len(h.Seats), len(cat.Seats), cat.Game)
	}
	m := &Match{rules: rules, header: h, dealer: dealer}
	var err error
	m.head, m.sealed, m.sum, err = encodeHead(h)
	return m, err
}

// Start makes the first step: the game is set up, with the anchors of all seats
// and their first links, or with neither.
func (m *Match) Start(anchors []Anchors, links []Link) (Step, error) {
	if len(m.states) > 0 {
		return Step{}, Refuse("", ReasonBegun)
	}
	if err := checkAnchors(anchors, len(m.header.Seats)); err != nil {
		return Step{}, err
	}
	s := m.gathering()
	s.Entry = Entry{Do: DoStart, Anchors: anchors, Links: links}
	s.tips = newTips(anchors)
	src, err := m.deal(&s)
	if err != nil {
		return Step{}, err
	}
	if s.Position, s.Events, err = m.rules.Start(m.header.Setup, src); err != nil {
		return Step{}, err
	}
	return m.rolled(s, src)
}

// gathering is the state before the first entry.
func (m *Match) gathering() State {
	s := State{Entry: Entry{Seq: -1}, Position: gathering{}, chain: dice.NewChain(m.sealed), prev: -1}
	if m.header.Clock.On() {
		s.Clocks = slices.Repeat([]int64{int64(m.header.Clock.Base) * 1000}, len(m.header.Seats))
	}
	return s
}

// deal is the source for the entry that s is to become. Links join the chain
// now, after what they resolve is fixed and before anything is rolled.
func (m *Match) deal(s *State) (*dice.Record, error) {
	seq := len(m.states)
	var err error
	if s.tips, err = m.follow(s.tips, s.Entry.Links); err != nil {
		return nil, err
	}
	for _, l := range s.Entry.Links {
		s.chain = s.chain.Mix(seq, int(l.Seat), l.Link)
	}
	return &dice.Record{From: m.dealer.Deal(seq, s.chain)}, nil
}

// rolled notes what was rolled and seals the entry.
func (m *Match) rolled(s State, src *dice.Record) (Step, error) {
	s.Entry.Rolls, s.Entry.Hidden = src.Open, src.Secret
	if len(s.Entry.Links) > 0 && !src.Used() {
		return Step{}, errUnusedLinks
	}
	return m.seal(s)
}

// seal numbers the entry, notes the position's digest and writes the line.
func (m *Match) seal(s State) (Step, error) {
	s.Entry.Seq = len(m.states)
	var err error
	if s.Entry.Digest, s.size, err = digest(s.Position); err != nil {
		return Step{}, err
	}
	line, sum, err := encodeLine(m.sum, s.Entry)
	return Step{State: s, Line: line, sum: sum}, err
}

// ErrStale is returned when a step is committed to a match that has moved on
// since the step was made.
var ErrStale = errors.New("the match has moved on")

// Commit makes s the latest state.
func (m *Match) Commit(s Step) error {
	if s.State.Entry.Seq != len(m.states) {
		return ErrStale
	}
	m.states = append(m.states, s.State)
	m.lines = append(m.lines, s.Line)
	m.sum = s.sum
	m.kept += len(s.Line) + s.State.size
	if m.frugal {
		m.thin()
	}
	return nil
}

// Condenser is implemented by positions whose JSON form grows with the length
// of the game. A digest is then made of a form that does not, so that to read a
// log takes as long as it is, not the square of that.
type Condenser interface {
	Condensed() ([]byte, error)
}

// Digest is a short hash of a position's JSON form, or of its condensed form
// where it has one.
func Digest(p Position) (string, error) {
	sum, _, err := digest(p)
	return sum, err
}

func digest(p Position) (sum string, size int, err error) {
	var data []byte
	if c, ok := p.(Condenser); ok {
		data, err = c.Condensed()
	} else {
		data, err = json.Marshal(p)
	}
	if err != nil {
		return "", 0, fmt.Errorf("write position: %w", err)
	}
	hash := sha256.Sum256(data)
	return hex.EncodeToString(hash[:8]), len(data), nil
}

// Rules is the game being played.
func (m *Match) Rules() Rules { return m.rules }

// Header is the first line of the log.
func (m *Match) Header() Header { return m.header }

// Now is the latest state.
func (m *Match) Now() State { return m.At(len(m.states) - 1) }

// Len counts the entries; the next one has this number.
func (m *Match) Len() int { return len(m.states) }

// Begun tells whether the game has been set up.
func (m *Match) Begun() bool { return len(m.states) > 0 }

// At is the state after entry seq; after -1 the match waits for its players. In
// a frugal match its position may be missing: see [Match.PositionAt].
func (m *Match) At(seq int) State {
	if seq < 0 {
		return m.gathering()
	}
	return m.states[seq]
}

// Course lists the entries that led to the latest position, oldest first:
// the log without what was undone.
func (m *Match) Course() []State {
	var course []State
	for i := len(m.states) - 1; i >= 0; i = m.states[i].prev {
		course = append(course, m.states[i])
	}
	slices.Reverse(course)
	return course
}

// Played lists the states that led to the latest position, oldest first, and
// without what was undone. Where play went back to a state, it is that state.
func (m *Match) Played() []State {
	course := m.Course()
	for i, s := range course {
		course[i] = m.At(m.origin(s.Entry).Seq)
	}
	return course
}

// WriteTo writes the log.
func (m *Match) WriteTo(w io.Writer) (int64, error) {
	var n int64
	for _, line := range append([][]byte{m.head}, m.lines...) {
		k, err := w.Write(append(slices.Clip(line), '\n'))
		n += int64(k)
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// next starts a state that grows from the latest one.
func (m *Match) next(e Entry) State {
	now := m.Now()
	return State{
		Entry:    e,
		Position: now.Position,
		Clocks:   slices.Clone(now.Clocks),
		Offer:    now.Offer,
		chain:    now.chain,
		tips:     now.tips,
		prev:     len(m.states) - 1,
		depth:    now.depth + 1,
	}
}

// running refuses everything that needs a game in progress.
func (m *Match) running() error {
	switch {
	case !m.Begun():
		return Refuse("", ReasonNotBegun)
	case m.Now().Closed || m.Now().Position.Result() != nil:
		return Refuse("", ReasonOver)
	}
	return nil
}

// due finds the decision that waits for seat.
func (m *Match) due(seat Seat) (Decision, error) {
	if err := m.running(); err != nil {
		return Decision{}, err
	}
	for _, d := range m.Now().Position.Waiting() {
		if d.Seat == seat {
			return d, nil
		}
	}
	return Decision{}, Refuse("", ReasonNotWaiting)
}

// Play makes the step in which seat plays a. Whatever the game refuses comes
// back as its refusal.
func (m *Match) Play(seat Seat, a Action, st Stamp) (Step, error) {
	d, err := m.due(seat)
	if err != nil {
		return Step{}, err
	}
	if clocks := m.Now().Clocks; clocks != nil && !d.Optional && st.MS >= clocks[seat-1] {
		return Step{}, Refuse("", ReasonTimeUp)
	}
	return m.act(Entry{Do: DoAct, Seat: seat, ID: st.ID, Links: st.Links, MS: st.MS}, a)
}

// Timeout makes the step in which the default of seat's decision is played
// because its time is up. A decision without a default is lost instead: use
// End with TimedOut.
func (m *Match) Timeout(seat Seat, st Stamp) (Step, error) {
	d, err := m.due(seat)
	if err != nil {
		return Step{}, err
	}
	if d.Timeout == nil || d.Optional {
		return Step{}, Refuse("", ReasonNoDefault)
	}
	return m.act(Entry{Do: DoTimeout, Seat: seat, Links: st.Links, MS: st.MS}, d.Timeout)
}

func (m *Match) act(e Entry, a Action) (Step, error) {
	var err error
	if !m.rules.Actions().Has(a) {
		return Step{}, fmt.Errorf("a %T is no action of %s", a, m.header.Game)
	}
	if e.Action, err = m.rules.Actions().Encode(a); err != nil {
		return Step{}, err
	}
	s := m.next(e)
	src, err := m.deal(&s)
	if err != nil {
		return Step{}, err
	}
	before := s.Position
	if s.Position, s.Events, err = before.Apply(e.Seat, a, src); err != nil {
		return Step{}, err
	}
	s.Entry.Text = NotateLegal(before, a)
	if s.Offer != Nobody && s.Offer != e.Seat {
		s.Offer = Nobody
	}
	m.spend(&s, e)
	return m.rolled(s, src)
}

// spend takes the time of a decision off its seat's clock. Nobody waits for an
// optional one: it costs no time and earns none.
func (m *Match) spend(s *State, e Entry) {
	optional := func(d Decision) bool { return d.Seat == e.Seat && d.Optional }
	if s.Clocks == nil || slices.ContainsFunc(m.Now().Position.Waiting(), optional) {
		return
	}
	for i := range s.Clocks {
		switch {
		case !m.header.Clock.Shared && Seat(i+1) != e.Seat:
		case m.header.Clock.PerMove:
			s.Clocks[i] = int64(m.header.Clock.Base) * 1000
		default:
			s.Clocks[i] = max(s.Clocks[i]-e.MS, 0) + int64(m.header.Clock.Increment)*1000
		}
	}
}

// Offer makes the step in which seat offers a draw. The offer stands until
// the other side acts.
func (m *Match) Offer(seat Seat, st Stamp) (Step, error) {
	if err := m.seated(seat); err != nil {
		return Step{}, err
	}
	if m.Now().Offer == seat {
		return Step{}, Refuse("", ReasonOffered)
	}
	s := m.next(Entry{Do: DoOffer, Seat: seat, ID: st.ID})
	s.Offer = seat
	return m.seal(s)
}

// Give makes the step in which seat gives every other seat ms more time; a clock
// that is shared is put forward for all.
func (m *Match) Give(seat Seat, ms int64, st Stamp) (Step, error) {
	if err := m.seated(seat); err != nil {
		return Step{}, err
	}
	if m.Now().Clocks == nil {
		return Step{}, Refuse("", ReasonNoClock)
	}
	if ms < 1000 || ms > maxGiftMS {
		return Step{}, Refuse("", ReasonGift, "seconds", maxGiftMS/1000)
	}
	s := m.next(Entry{Do: DoGive, Seat: seat, MS: ms, ID: st.ID})
	for i := range s.Clocks {
		if m.header.Clock.Shared || Seat(i+1) != seat {
			s.Clocks[i] += ms
		}
	}
	return m.seal(s)
}

const maxGiftMS = 3_600_000

// End makes the step that ends the match from outside. Resigned: seat gives
// up, at any time. Agreed: seat accepts the offer that stands. TimedOut: the
// time of seat is up; ms is how long it has been deciding.
func (m *Match) End(how How, seat Seat, st Stamp) (Step, error) {
	if err := m.seated(seat); err != nil {
		return Step{}, err
	}
	loser := seat
	switch how {
	case Resigned:
	case Agreed:
		if offer := m.Now().Offer; offer == Nobody || offer == seat {
			return Step{}, Refuse("", ReasonNoOffer)
		}
		loser = Nobody
	case TimedOut:
		d, err := m.due(seat)
		if err != nil {
			return Step{}, err
		}
		if clocks := m.Now().Clocks; clocks == nil || d.Timeout != nil || d.Optional || st.MS < clocks[seat-1] {
			return Step{}, Refuse("", ReasonTimeLeft)
		}
	default:
		return Step{}, Refuse("", ReasonEnding, "how", string(how))
	}
	s := m.next(Entry{Do: DoEnd, Seat: seat, How: how, ID: st.ID, MS: st.MS})
	var err error
	if s.Position, s.Events, err = s.Position.Conclude(how, loser); err != nil {
		return Step{}, err
	}
	for i := range s.Clocks {
		if how == TimedOut && (m.header.Clock.Shared || Seat(i+1) == seat) {
			s.Clocks[i] = 0
		}
	}
	s.Offer = Nobody
	return m.seal(s)
}

// seated refuses outsiders and finished matches.
func (m *Match) seated(seat Seat) error {
	if seat < 1 || int(seat) > len(m.header.Seats) {
		return Refuse("", ReasonNoSeat)
	}
	return m.running()
}

// Undoable tells how far seat may go back without asking anybody: over its
// own latest decision, if that used no chance, revealed nothing and left the
// next decision with the same seats.
func (m *Match) Undoable(seat Seat) (to int, ok bool) {
	now := m.Now()
	if m.running() != nil || now.prev < 0 {
		return 0, false
	}
	e := m.origin(now.Entry)
	if e.Do != DoAct || e.Seat != seat || len(e.Rolls)+len(e.Hidden) > 0 ||
		slices.ContainsFunc(m.states[e.Seq].Events, m.rules.Events().Reveals) {
		return 0, false
	}
	back := m.states[e.Seq].prev
	if !slices.EqualFunc(Due(m.PositionAt(back)), Due(now.Position), func(a, b Decision) bool { return a.Seat == b.Seat }) {
		return 0, false
	}
	return back, true
}

// origin is the entry whose outcome e restored, or e itself.
func (m *Match) origin(e Entry) Entry {
	for e.Do == DoUndo {
		e = m.states[e.To].Entry
	}
	return e
}

// Takeback tells how far back the latest decision of seat lies: what it may
// ask the others to agree to. It may cross dice and other seats' decisions,
// and it does cross answers of standing orders, which would only be given
// again.
func (m *Match) Takeback(seat Seat) (to int, ok bool) {
	if !m.Begun() || m.Now().Closed {
		return 0, false
	}
	for i := len(m.states) - 1; m.states[i].prev >= 0; i = m.states[i].prev {
		e := m.origin(m.states[i].Entry)
		if (e.Do == DoAct || e.Do == DoTimeout) && e.Seat == seat && !e.Standing() {
			return m.states[e.Seq].prev, true
		}
	}
	return 0, false
}

// CrossesChance tells whether going back to the state after entry to takes
// back what dice or cards have decided.
func (m *Match) CrossesChance(to int) bool { return m.chanceBetween(to, len(m.states)-1) }

// Practice tells whether entry seq is an undo that took back what dice or cards
// had decided: whoever may roll again as often as they like is practising.
func (m *Match) Practice(seq int) bool {
	e := m.states[seq].Entry
	return e.Do == DoUndo && m.chanceBetween(e.To, seq-1)
}

// chanceBetween looks for chance on the course that led from one entry to a
// later one.
func (m *Match) chanceBetween(from, to int) bool {
	for i := to; i > from; i = m.states[i].prev {
		e := m.origin(m.states[i].Entry)
		if len(e.Rolls)+len(e.Hidden) > 0 || slices.ContainsFunc(m.states[e.Seq].Events, m.rules.Events().Reveals) {
			return true
		}
	}
	return false
}

// Undo makes the step that goes back to the state after entry to, which must
// lie on the course of the match. Whether that is allowed is for the caller:
// see Undoable and Takeback. Clocks go back too.
func (m *Match) Undo(seat Seat, to int, st Stamp) (Step, error) {
	if seat < 1 || int(seat) > len(m.header.Seats) {
		return Step{}, Refuse("", ReasonNoSeat)
	}
	if m.Now().Closed {
		return Step{}, Refuse("", ReasonOver)
	}
	if !m.onCourse(to) || to >= len(m.states)-1 {
		return Step{}, Refuse("", ReasonUndo, "to", to)
	}
	s := m.states[to]
	s.Position = m.PositionAt(to)
	s.Entry = Entry{Do: DoUndo, Seat: seat, To: to, ID: st.ID}
	s.Events = nil
	s.Clocks = slices.Clone(s.Clocks)
	s.chain, s.tips = m.Now().chain, m.Now().tips // what was mixed in stays mixed in: no roll comes twice
	return m.seal(s)
}

// onCourse tells whether entry seq led to the latest position.
func (m *Match) onCourse(seq int) bool {
	i := len(m.states) - 1
	for i > seq {
		i = m.states[i].prev
	}
	return i == seq && seq >= 0
}

// Close makes the last step of a finished match: the result and, for fair
// dice, the seeds.
func (m *Match) Close(seeds *dice.Seeds) (Step, error) {
	if !m.Begun() || m.Now().Closed {
		return Step{}, Refuse("", ReasonOver)
	}
	r := m.Now().Position.Result()
	if r == nil {
		return Step{}, Refuse("", ReasonNotOver)
	}
	s := m.next(Entry{Do: DoClose, Result: r, Seeds: seeds})
	s.Closed = true
	return m.seal(s)
}
