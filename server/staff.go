package server

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"sabot/ai"
	"sabot/game"
	"sabot/rulebook"
	"sabot/store"
)

// A seat may be held by several people, its staff. The rules know seats only:
// who of a staff may play what is decided here. All of them see what the seat
// sees. What was given to one of them is decided by that one alone, what nobody
// was given by anybody, and what concerns the side as a whole, or things of
// several members at once, by the chief. A seat with one holder has no such
// questions, and nothing here changes what it may do.
//
// What a staff says, proposes and shares out is told to its own members only. It
// has numbers and revisions of its own, so that nobody else is sent as much as
// an empty frame because of it.

const (
	maxMembers   = 8
	maxProposals = 5 // of one member
	// maxProposalAge is after how many entries of the log a proposal has been
	// left behind by the game.
	maxProposalAge = 60
)

// staff is who holds a seat together, as stored.
type staff struct {
	Chief     int        `json:"chief"`
	Members   []member   `json:"members"`
	Proposed  int        `json:"proposed,omitempty"` // how many proposals were made
	Proposals []Proposal `json:"proposals,omitempty"`
}

type member struct {
	N     int      `json:"n"`
	Name  string   `json:"name,omitempty"`
	Mind  string   `json:"mind,omitempty"`  // level of a computer
	Waits bool     `json:"waits,omitempty"` // the computer has been told to wait
	Units []string `json:"units,omitempty"`
}

// readStaff is the staff of a seat: by itself the one person who holds it.
func readStaff(s store.Seat) (staff, error) {
	if s.Staff == "" {
		return alone(s.Name), nil
	}
	var st staff
	err := json.Unmarshal([]byte(s.Staff), &st)
	return st, err
}

// alone is the staff of a seat that one person holds.
func alone(name string) staff { return staff{Chief: 1, Members: []member{{N: 1, Name: name}}} }

func readStaffs(seats []store.Seat) ([]staff, error) {
	list := make([]staff, len(seats))
	for i, s := range seats {
		var err error
		if list[i], err = readStaff(s); err != nil {
			return nil, fmt.Errorf("staff of seat %d: %w", s.Seat, err)
		}
	}
	return list, nil
}

// clone copies what is changed in place.
func (st staff) clone() staff {
	st.Members = slices.Clone(st.Members)
	for i := range st.Members {
		st.Members[i].Units = slices.Clone(st.Members[i].Units)
	}
	st.Proposals = slices.Clone(st.Proposals)
	return st
}

// member finds a member by number, nil when there is none.
func (st staff) member(n int) *member {
	if i := slices.IndexFunc(st.Members, func(m member) bool { return m.N == n }); i >= 0 {
		return &st.Members[i]
	}
	return nil
}

// people counts the members that are no computers.
func (st staff) people() int {
	n := len(st.Members)
	if st.computer() != nil {
		n--
	}
	return n
}

// computer is the member that is none of the people, nil when there is none.
func (st staff) computer() *member {
	if i := slices.IndexFunc(st.Members, func(m member) bool { return m.Mind != "" }); i >= 0 {
		return &st.Members[i]
	}
	return nil
}

// commander is who was given a unit, nil when nobody was.
func (st staff) commander(unit string) *member {
	if i := slices.IndexFunc(st.Members, func(m member) bool { return slices.Contains(m.Units, unit) }); i >= 0 {
		return &st.Members[i]
	}
	return nil
}

func (st staff) nextNumber() int {
	last := 0
	for _, m := range st.Members {
		last = max(last, m.N)
	}
	return last + 1
}

// staffOf is the staff of a seat.
func (t *table) staffOf(seat game.Seat) staff { return t.staffs[seat-1] }

// memberOf is the number of guest in the staff of seat, 0 for somebody else.
func (t *table) memberOf(guest string, seat game.Seat) int {
	if guest == "" || seat < 1 || int(seat) > len(t.seats) {
		return 0
	}
	for _, h := range t.seats[seat-1].Holders {
		if h.Guest == guest {
			return h.Member
		}
	}
	return 0
}

// shared tells whether a seat has more members than one.
func (t *table) shared(seat game.Seat) bool { return len(t.staffOf(seat).Members) > 1 }

// notCommanded is the answer to somebody who may not decide what another member
// of the staff decides.
type notCommanded struct {
	reason string
	game   string
	charge game.Charge // of reasonUnit
	holder member
}

func (e notCommanded) Error() string { return e.reason + ": " + e.holder.Name }

// asChief refuses what the chief of a seat decides to everybody else.
func (t *table) asChief(guest string, seat game.Seat) error {
	st := t.staffOf(seat)
	if t.shared(seat) && t.memberOf(guest, seat) != st.Chief {
		return notCommanded{reason: reasonChief, game: t.rec.Game, holder: *st.member(st.Chief)}
	}
	return nil
}

// asCommander refuses a legal action that is for another member to play.
func (t *table) asCommander(guest string, seat game.Seat, a game.Action) error {
	if !t.shared(seat) {
		return nil
	}
	st := t.staffOf(seat)
	units := t.decides(t.match.Now().Position, seat, a)
	if len(units) == 0 {
		return t.asChief(guest, seat)
	}
	me := t.memberOf(guest, seat)
	given := map[int]string{} // members, each with one of their units
	for _, unit := range units {
		if m := st.commander(unit); m != nil {
			given[m.N] = unit
		}
	}
	if len(given) > 1 {
		if me == st.Chief {
			return nil
		}
		return notCommanded{reason: reasonSeveral, game: t.rec.Game, holder: *st.member(st.Chief)}
	}
	for n, unit := range given {
		if n != me {
			return notCommanded{reason: reasonUnit, game: t.rec.Game, charge: t.charge(seat, unit), holder: *st.member(n)}
		}
	}
	return nil
}

// decides names what an action of seat decides for. In a game that cannot be
// shared out everything is for the side as a whole.
func (t *table) decides(p game.Position, seat game.Seat, a game.Action) []string {
	if c, ok := p.(game.Commanded); ok {
		return c.Decides(seat, a)
	}
	return nil
}

// charges lists what of a seat can be given to somebody now.
func (t *table) charges(seat game.Seat) []game.Charge {
	if c, ok := t.match.Now().Position.(game.Commanded); ok {
		return c.Charges(seat)
	}
	return nil
}

func (t *table) charge(seat game.Seat, id string) game.Charge {
	for _, c := range t.charges(seat) {
		if c.ID == id {
			return c
		}
	}
	return game.Charge{ID: id}
}

// notCommandedProblem puts into words who decides instead.
func (s *Server) notCommandedProblem(lang rulebook.Lang, e notCommanded) *Problem {
	voice := s.book.Voice(e.game, lang)
	holder := e.holder.Name
	switch {
	case e.holder.Mind != "":
		holder = voice.Say("staff.computer", nil)
	case holder == "":
		holder = voice.Say("staff.unnamed", game.Args{"n": e.holder.N})
	}
	args := []any{"holder", holder}
	if e.charge.ID != "" {
		args = append(args, "thing", voice.Say("charge", game.Args{"id": e.charge.ID, "what": e.charge.What}))
	}
	return s.refusal(http.StatusForbidden, codeNotCommanded, lang, e.game, []*game.Refusal{game.Refuse("", e.reason, args...)})
}

// openProposals lists the proposals of a seat that still mean something: their
// unit is there, has not acted since, and the game has not gone on for long.
func (t *table) openProposals(seat game.Seat) []Proposal {
	list := []Proposal{}
	units := t.charges(seat)
	for _, p := range t.staffOf(seat).Proposals {
		there := p.Unit == "" || slices.ContainsFunc(units, func(c game.Charge) bool { return c.ID == p.Unit })
		if there && !t.over() && t.last()-p.Seq <= maxProposalAge && !t.actedSince(seat, p) {
			list = append(list, p)
		}
	}
	return list
}

// actedSince tells whether the unit of a proposal has acted after it was made.
func (t *table) actedSince(seat game.Seat, p Proposal) bool {
	if p.Unit == "" {
		return false
	}
	for seq := p.Seq + 1; seq < t.match.Len(); seq++ {
		e := t.match.At(seq).Entry
		if e.Seat != seat || e.Action == nil {
			continue
		}
		a, err := t.match.Rules().Actions().Decode(e.Action)
		if err == nil && slices.Contains(t.decides(t.match.PositionAt(seq-1), seat, a), p.Unit) {
			return true
		}
	}
	return false
}

// staffView is the staff of a seat as its own people see it.
func (t *table) staffView(guest string, seat game.Seat) *Staff {
	st := t.staffOf(seat)
	v := &Staff{
		You: t.memberOf(guest, seat), Chief: st.Chief, Members: []StaffMember{}, Units: append([]game.Charge{}, t.charges(seat)...),
		Proposals: t.openProposals(seat), Talk: len(t.talk[seat-1]), Chat: t.rec.Chat,
	}
	for _, m := range st.Members {
		sm := StaffMember{N: m.N, Name: m.Name, Mind: m.Mind, Waits: m.Waits, Units: append([]string{}, m.Units...)}
		for who := range t.listeners() {
			sm.Present = sm.Present || t.memberOf(who, seat) == m.N
		}
		v.Members = append(v.Members, sm)
	}
	return v
}

// devices lists what acts for a seat.
func (t *table) devices(guest string, seat game.Seat) []Device {
	list := []Device{}
	st := t.staffOf(seat)
	for _, h := range t.seats[seat-1].Holders {
		list = append(list, Device{
			ID: t.device(seat, h.Guest), Member: h.Member, Name: st.member(h.Member).Name, Joined: h.Joined, Here: h.Guest == guest,
		})
	}
	return list
}

// device names a device of a seat without telling which guest it is.
func (t *table) device(seat game.Seat, guest string) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{"sabot device", t.id, strconv.Itoa(int(seat)), guest}, " ")))
	return hex.EncodeToString(sum[:6])
}

// publicStaff is what everybody may know of a staff: who belongs to it.
func (t *table) publicStaff(seat game.Seat) []StaffName {
	if !t.shared(seat) {
		return nil
	}
	var list []StaffName
	for _, m := range t.staffOf(seat).Members {
		list = append(list, StaffName{Name: m.Name, Mind: m.Mind})
	}
	return list
}

// talkAfter lists what was said among the people of guest's seat after line n.
// At one screen there is nobody to talk to.
func (t *table) talkAfter(guest string, n int) []Note {
	held := t.held(guest)
	if len(held) != 1 {
		return nil
	}
	var list []Note
	lines := t.talk[held[0]-1]
	for _, l := range lines[min(max(n, 0), len(lines)):] {
		list = append(list, l.Note)
	}
	return list
}

// sideNotes gives lines of talk their numbers.
func (t *table) sideNotes(seat game.Seat, lines []note) ([]store.Note, error) {
	var list []store.Note
	for i := range lines {
		l := &lines[i]
		l.Seat, l.N, l.At, l.Seq = seat, len(t.talk[seat-1])+i+1, t.server.now(), t.last()
		body, err := json.Marshal(*l)
		if err != nil {
			return nil, err
		}
		list = append(list, store.Note{N: l.N, At: l.At, Body: body})
	}
	return list, nil
}

// heard takes over lines of talk that are on disk.
func (t *table) heard(seat game.Seat, lines []note) {
	t.talk[seat-1] = append(t.talk[seat-1], lines...)
	for _, l := range lines {
		t.indexSender(l)
	}
}

// changeStaff writes a change among those who hold a seat, and tells them. Public
// is what others may see of it.
func (t *table) changeStaff(ctx context.Context, seat game.Seat, st staff, public bool, drop []string, lines ...note) error {
	chief := st.member(st.Chief)
	c := store.StaffChange{Match: t.id, Seat: int(seat), Drop: drop, Void: st.Chief != t.staffOf(seat).Chief}
	if public {
		c.Name = chief.Name
	}
	talk, err := t.sideNotes(seat, lines)
	if err != nil {
		return err
	}
	c.Talk = talk
	st.Proposals = slices.DeleteFunc(st.Proposals, func(p Proposal) bool { return st.member(p.Member) == nil })
	body, err := json.Marshal(st)
	if err != nil {
		return err
	}
	c.Staff = string(body)
	if err := t.server.store.ChangeStaff(context.WithoutCancel(ctx), c); err != nil {
		return t.fail(ctx, err)
	}
	t.nodes.seen++
	own := &t.seats[seat-1]
	own.Staff, own.Name = c.Staff, cmp.Or(c.Name, own.Name)
	own.Holders = slices.DeleteFunc(own.Holders, func(h store.Holder) bool { return slices.Contains(drop, h.Guest) })
	t.staffs[seat-1] = st
	t.heard(seat, lines)
	t.staffChanged(seat, public)
	return nil
}

// staffChanged wakes those who may see that the staff of a seat is another now.
func (t *table) staffChanged(seat game.Seat, public bool) {
	t.revisions[seat-1]++
	if public {
		t.revision++
	}
	delete(t.declined, seat)
	t.settle(false)
	t.wakeComputer()
}

// stamp is how far a watcher's state has come. It counts only what the watcher
// may know.
type stamp struct {
	entries, notes, staffs, own int
	seats                       string
	late                        string // the roll that somebody is waited for
}

func (t *table) stamp(guest string) stamp {
	s := stamp{entries: t.match.Len(), notes: len(t.notes), staffs: t.revision}
	if roll := t.lateRoll(); roll != nil {
		s.late = fmt.Sprint(*roll)
	}
	for _, seat := range t.held(guest) {
		s.own += t.revisions[seat-1]
		s.seats += fmt.Sprint(seat, " ")
	}
	return s
}

// dueStaffMind is the seat for which a computer that belongs to its staff could
// decide now, Nobody when there is none. In windows people decide, or their
// standing orders. What it has thought about and left to the people it leaves.
func (t *table) dueStaffMind() game.Seat {
	for _, d := range game.Due(t.match.Now().Position) {
		if len(t.staffs) == 0 || t.isWindow(d.Seat) {
			continue
		}
		if m := t.staffOf(d.Seat).computer(); m != nil && !m.Waits && t.declined[d.Seat] != t.match.Len() && len(t.charges(d.Seat)) > 0 {
			return d.Seat
		}
	}
	return game.Nobody
}

// level is the strength of the computer that decides for a seat, alone or as a
// member of its staff.
func (t *table) level(seat game.Seat) ai.Level {
	if m := t.staffOf(seat).computer(); m != nil {
		return ai.Level(m.Mind)
	}
	return ai.Level(t.mind(seat))
}

// playForStaff plays what a computer chose as a member of a staff, if it decides
// only for units that it commands or that nobody was given. Everything else is
// the people's: it waits until the table has moved on.
func (t *table) playForStaff(ctx context.Context, j job, a game.Action) error {
	st := t.staffOf(j.seat)
	computer := st.computer()
	units := []string(nil)
	if a != nil {
		units = t.decides(t.match.Now().Position, j.seat, a)
	}
	foreign := func(unit string) bool { m := st.commander(unit); return m != nil && m.N != computer.N }
	if len(units) > 0 && !slices.ContainsFunc(units, foreign) {
		step, err := t.match.Play(j.seat, a, game.Stamp{MS: t.spent(j.seat, t.server.now())})
		if err == nil {
			return t.commit(ctx)(step, nil)
		}
		t.server.log.ErrorContext(ctx, "computer of a staff was refused", "match", t.id, "error", err)
	}
	t.declined[j.seat] = t.match.Len()
	return nil
}
