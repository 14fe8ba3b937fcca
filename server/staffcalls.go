package server

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"sabot/game"
	"sabot/store"
)

type staffBody interface{ seat() game.Seat }

type staffInput[B staffBody] struct {
	MatchPath
	Body B
}

// SeatBody names the seat whose staff one belongs to.
type SeatBody struct {
	Seat game.Seat `json:"seat" minimum:"1" maximum:"8" doc:"A seat you hold."`
}

func (b SeatBody) seat() game.Seat { return b.Seat }

// The bodies of the calls.
type (
	assignBody struct {
		SeatBody
		Units  []string `json:"units" minItems:"1" maxItems:"200" doc:"Ids from 'staff.units'."`
		Member int      `json:"member" minimum:"0" doc:"Who commands them from now on; 0 is nobody."`
	}
	memberBody struct {
		SeatBody
		Member int `json:"member" minimum:"1"`
	}
	computerBody struct {
		SeatBody
		Level string `json:"level" enum:"recruit,regular,veteran,ace,legend"`
		Waits bool   `json:"waits,omitempty" doc:"It decides nothing until this is taken back."`
	}
	proposeBody struct {
		SeatBody
		Unit   string         `json:"unit,omitempty" maxLength:"40" doc:"Whom it is for: an id from 'staff.units'."`
		From   *Spot          `json:"from,omitempty" doc:"Where the arrow begins; without it a mark is set."`
		To     Spot           `json:"to"`
		Phrase ProposalPhrase `json:"phrase,omitempty" enum:"go,fire,hold,cover,avoid"`
	}
	withdrawBody struct {
		SeatBody
		N int `json:"n" minimum:"1" doc:"Number of the proposal."`
	}
	deviceBody struct {
		SeatBody
		Device string `json:"device" maxLength:"40" doc:"Id from the list of devices."`
	}
)

func (rs routes) staff() {
	staffCall(rs, "assign", "Give units to a member of the staff", rs.assign)
	staffCall(rs, "chief", "Hand being chief over", rs.handOver)
	staffCall(rs, "remove", "Remove a member, or leave", rs.removeMember)
	staffCall(rs, "computer", "Take the computer into the staff", rs.addComputer)
	staffCall(rs, "propose", "Draw a proposal on the map of the staff", rs.propose)
	staffCall(rs, "withdraw", "Take a proposal back", rs.withdraw)
	call(rs, "GET /matches/{id}/devices", "list-devices", "The devices that act for a seat", rs.listDevices)
	call(rs, "POST /matches/{id}/devices/sign-out", "sign-out", "Take the seat from one device", rs.signOut)
	call(rs, "GET /join/{token}", "see-invitation", "What an invite link is for", rs.invitation)
}

// staffCall registers something that a member of a staff can do. The answer is
// the staff as the caller sees it then.
func staffCall[B staffBody](rs routes, name, summary string, do func(ctx context.Context, t *table, me int, b B) error) {
	call(rs, "POST /matches/{id}/staff/"+name, "staff-"+name, summary, func(ctx context.Context, in *staffInput[B]) (Staff, error) {
		return atTable(ctx, rs.Server, in.ID, func(t *table) (Staff, error) {
			guest, seat := callerOf(ctx).guest, in.Body.seat()
			me := t.memberOf(guest, seat)
			if me == 0 {
				return Staff{}, notYours()
			}
			if err := rs.limits.allowAct(callerOf(ctx).payer); err != nil {
				return Staff{}, err
			}
			if err := do(ctx, t, me, in.Body); err != nil {
				return Staff{}, refused(t.rec.Game, err)
			}
			if !t.holds(guest, seat) { // just left
				return Staff{Members: []StaffMember{}, Units: []game.Charge{}, Proposals: []Proposal{}}, nil
			}
			return *t.staffView(guest, seat), nil
		})
	})
}

// assign gives units to a member, or to nobody.
func (s *Server) assign(ctx context.Context, t *table, _ int, b assignBody) error {
	if err := t.asChief(callerOf(ctx).guest, b.Seat); err != nil {
		return err
	}
	st := t.staffOf(b.Seat).clone()
	if b.Member != 0 && st.member(b.Member) == nil {
		return invalid("body.member", "want a member of the staff, or 0")
	}
	known := t.charges(b.Seat)
	for i, unit := range b.Units {
		if !slices.ContainsFunc(known, func(c game.Charge) bool { return c.ID == unit }) {
			return invalid(fmt.Sprintf("body.units[%d]", i), "want a unit of the side")
		}
		for m := range st.Members {
			st.Members[m].Units = slices.DeleteFunc(st.Members[m].Units, func(u string) bool { return u == unit })
		}
		if m := st.member(b.Member); m != nil {
			m.Units = append(m.Units, unit)
		}
	}
	return t.changeStaff(ctx, b.Seat, st, false, nil)
}

// handOver makes another member chief.
func (s *Server) handOver(ctx context.Context, t *table, _ int, b memberBody) error {
	if err := t.asChief(callerOf(ctx).guest, b.Seat); err != nil {
		return err
	}
	st := t.staffOf(b.Seat).clone()
	m := st.member(b.Member)
	if m == nil || m.Mind != "" {
		return invalid("body.member", "want a person of the staff")
	}
	if m.N == st.Chief {
		return nil // and so nothing to write
	}
	line := note{Note: Note{Kind: noteChief, Name: m.Name}}
	if err := t.roomForNotes(t.talk[b.Seat-1], line); err != nil {
		return err
	}
	if err := s.limits.allowSay(callerOf(ctx).payer); err != nil {
		return err
	}
	st.Chief = m.N
	return t.changeStaff(ctx, b.Seat, st, true, nil, line)
}

// removeMember takes somebody out of the staff; everybody may leave it but the
// chief, who has to hand that over first. What was theirs is nobody's then.
func (s *Server) removeMember(ctx context.Context, t *table, me int, b memberBody) error {
	st := t.staffOf(b.Seat).clone()
	if b.Member != me {
		if err := t.asChief(callerOf(ctx).guest, b.Seat); err != nil {
			return err
		}
	}
	m := st.member(b.Member)
	switch {
	case m == nil:
		return invalid("body.member", "want a member of the staff")
	case m.N == st.Chief:
		return game.Refuse("", reasonChiefStays)
	}
	if err := s.limits.allowSay(callerOf(ctx).payer); err != nil {
		return err
	}
	left := note{Note: Note{Kind: noteLeft, Name: m.Name, Mind: m.Mind}}
	var drop []string
	for _, h := range t.seats[b.Seat-1].Holders {
		if h.Member == b.Member {
			drop = append(drop, h.Guest)
		}
	}
	st.Members = slices.DeleteFunc(st.Members, func(m member) bool { return m.N == b.Member })
	return t.changeStaff(ctx, b.Seat, st, true, drop, left)
}

// addComputer takes the computer into the staff, or gives it another level.
func (s *Server) addComputer(ctx context.Context, t *table, _ int, b computerBody) error {
	if err := t.asChief(callerOf(ctx).guest, b.Seat); err != nil {
		return err
	}
	if s.games[t.rec.Game].Mind == nil {
		return invalid("body.level", "no computer plays this game")
	}
	st := t.staffOf(b.Seat).clone()
	var lines []note
	if st.computer() == nil {
		if err := t.mayGrow(b.Seat); err != nil {
			return err
		}
		if err := s.limits.allowSay(callerOf(ctx).payer); err != nil {
			return err
		}
		st.Members = append(st.Members, member{N: st.nextNumber(), Mind: b.Level})
		lines = append(lines, note{Note: Note{Kind: noteJoined, Mind: b.Level}})
	}
	m := st.computer()
	m.Mind, m.Waits = b.Level, b.Waits
	return t.changeStaff(ctx, b.Seat, st, true, nil, lines...)
}

// mayGrow refuses a staff where there can be none: at one screen for two sides. Who
// comes and goes is told, and what is told has an end.
func (t *table) mayGrow(seat game.Seat) error {
	for _, h := range t.seats[seat-1].Holders {
		if len(t.held(h.Guest)) > 1 {
			return game.Refuse("", reasonOneScreen)
		}
	}
	if len(t.staffOf(seat).Members) >= maxMembers {
		return game.Refuse("", reasonStaffFull, "most", maxMembers)
	}
	return t.roomForNotes(t.talk[seat-1], note{Note: Note{Kind: noteJoined}})
}

// propose draws something for the others of the staff. A proposal for a unit
// replaces the one that this member made for it before.
func (s *Server) propose(ctx context.Context, t *table, me int, b proposeBody) error {
	if !t.shared(b.Seat) {
		return game.Refuse("", reasonAlone)
	}
	if b.Unit != "" && !slices.ContainsFunc(t.charges(b.Seat), func(c game.Charge) bool { return c.ID == b.Unit }) {
		return invalid("body.unit", "want a unit of the side")
	}
	if err := s.limits.allowSay(callerOf(ctx).payer); err != nil {
		return err
	}
	st := t.staffOf(b.Seat).clone()
	st.Proposals = slices.DeleteFunc(t.openProposals(b.Seat), func(p Proposal) bool {
		return p.Member == me && b.Unit != "" && p.Unit == b.Unit
	})
	mine := 0
	for _, p := range st.Proposals {
		if p.Member == me {
			mine++
		}
	}
	if mine >= maxProposals { // the oldest makes room
		i := slices.IndexFunc(st.Proposals, func(p Proposal) bool { return p.Member == me })
		st.Proposals = slices.Delete(st.Proposals, i, i+1)
	}
	st.Proposed++
	st.Proposals = append(st.Proposals, Proposal{
		N: st.Proposed, Member: me, Seq: t.last(), Unit: b.Unit, From: b.From, To: b.To, Phrase: b.Phrase,
	})
	return t.changeStaff(ctx, b.Seat, st, false, nil)
}

// withdraw takes a proposal back: one's own, or as chief any.
func (s *Server) withdraw(ctx context.Context, t *table, me int, b withdrawBody) error {
	st := t.staffOf(b.Seat).clone()
	i := slices.IndexFunc(st.Proposals, func(p Proposal) bool { return p.N == b.N })
	if i < 0 {
		return nil // it has gone already
	}
	if st.Proposals[i].Member != me {
		if err := t.asChief(callerOf(ctx).guest, b.Seat); err != nil {
			return err
		}
	}
	st.Proposals = slices.Delete(st.Proposals, i, i+1)
	return t.changeStaff(ctx, b.Seat, st, false, nil)
}

type devicesInput struct {
	MatchPath
	Seat game.Seat `query:"seat" minimum:"1" maximum:"8" required:"true" doc:"A seat you hold."`
}

// listDevices lists what acts for a seat, to those who hold it.
func (s *Server) listDevices(ctx context.Context, in *devicesInput) ([]Device, error) {
	return atTable(ctx, s, in.ID, func(t *table) ([]Device, error) {
		if !t.holds(callerOf(ctx).guest, in.Seat) {
			return nil, notYours()
		}
		return t.devices(callerOf(ctx).guest, in.Seat), nil
	})
}

// signOut takes the seat from one device: of one's own, or as chief of anybody.
func (s *Server) signOut(ctx context.Context, in *staffInput[deviceBody]) ([]Device, error) {
	return atTable(ctx, s, in.ID, func(t *table) ([]Device, error) {
		guest, seat := callerOf(ctx).guest, in.Body.Seat
		if !t.holds(guest, seat) {
			return nil, notYours()
		}
		if err := t.signOut(ctx, seat, in.Body.Device); err != nil {
			return nil, refused(t.rec.Game, err)
		}
		if !t.holds(guest, seat) { // it was this one
			return []Device{}, nil
		}
		return t.devices(guest, seat), nil
	})
}

func (t *table) signOut(ctx context.Context, seat game.Seat, device string) error {
	guest, holders := callerOf(ctx).guest, t.seats[seat-1].Holders
	i := slices.IndexFunc(holders, func(h store.Holder) bool { return t.device(seat, h.Guest) == device })
	if i < 0 {
		return nil // it has gone already
	}
	out := holders[i]
	if out.Member != t.memberOf(guest, seat) {
		if err := t.asChief(guest, seat); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(holders, func(h store.Holder) bool { return h.Member == out.Member && h.Guest != out.Guest }) {
		return game.Refuse("", reasonLastDevice)
	}
	return t.changeStaff(ctx, seat, t.staffOf(seat), false, []string{out.Guest})
}

type invitationInput struct {
	Token string `path:"token" maxLength:"64"`
}

// invitation tells what a link is for, to whoever has it.
func (s *Server) invitation(ctx context.Context, in *invitationInput) (Invitation, error) {
	key, err := s.findKey(ctx, in.Token)
	if err != nil {
		return Invitation{}, err
	}
	if key.Used != "" && key.Used != callerOf(ctx).guest {
		return Invitation{}, store.ErrTaken
	}
	return atTable(ctx, s, key.Match, func(t *table) (Invitation, error) {
		h := t.match.Header()
		i := Invitation{
			Match: t.id, Game: h.Game, Setup: h.Setup, Seat: game.Seat(key.Seat), For: string(key.Mode), Name: t.seats[key.Seat-1].Name,
			Clock: h.Clock, Chat: t.rec.Chat,
		}
		for _, seat := range t.seats {
			if seat.Seat != key.Seat && seat.Mind == "" {
				i.Host = cmp.Or(i.Host, seat.Name)
			}
		}
		return i, nil
	})
}
