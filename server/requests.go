package server

import (
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"sabot/game"
)

// NoteKind tells what a note is about.
type NoteKind string

// The kinds of notes.
const (
	noteJoined        NoteKind = "joined"
	noteSaid          NoteKind = "said"
	noteMuted         NoteKind = "muted"
	noteUnmuted       NoteKind = "unmuted"
	noteUndoAsked     NoteKind = "undo-asked"
	noteUndoDeclined  NoteKind = "undo-declined"
	noteDrawDeclined  NoteKind = "draw-declined"
	notePauseAsked    NoteKind = "pause-asked"
	notePauseDeclined NoteKind = "pause-declined"
	notePaused        NoteKind = "paused"
	noteResumed       NoteKind = "resumed"
	noteLeft          NoteKind = "left"  // in the side's own talk: a member has gone
	noteChief         NoteKind = "chief" // and: a member is chief now

	noteDeleteAsked    NoteKind = "delete-asked"
	noteDeleteDeclined NoteKind = "delete-declined"

	noteRematch NoteKind = "rematch" // after the end: the next match is there
)

// Schema lists the kinds in the OpenAPI document.
func (NoteKind) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Enum: []any{
		noteJoined, noteSaid, noteMuted, noteUnmuted, noteUndoAsked, noteUndoDeclined, noteDrawDeclined,
		notePauseAsked, notePauseDeclined, notePaused, noteResumed, noteDeleteAsked, noteDeleteDeclined,
		noteLeft, noteChief, noteRematch,
	}}
}

// requests lists what one seat has asked and nobody has answered. A request
// lapses with the next entry of the log, except a draw offer, which the match
// itself keeps until the other side acts.
func (t *table) requests() []Request {
	var list []Request
	if t.over() {
		return nil
	}
	if seat := t.offer(); seat != game.Nobody {
		list = append(list, Request{Kind: "draw", Seat: seat})
	}
	if n, ok := t.asked(noteUndoAsked, noteUndoDeclined); ok {
		list = append(list, Request{Kind: "undo", Seat: n.Seat, To: n.To})
	}
	if n, ok := t.asked(notePauseAsked, notePauseDeclined, notePaused, noteResumed); ok {
		list = append(list, Request{Kind: "pause", Seat: n.Seat})
	}
	if n, ok := t.asked(noteDeleteAsked, noteDeleteDeclined); ok {
		list = append(list, Request{Kind: "delete", Seat: n.Seat})
	}
	return list
}

// asked finds the latest note of a kind that was made in the current position
// and not followed by an answer.
func (t *table) asked(kind NoteKind, answers ...NoteKind) (Note, bool) {
	for _, n := range slices.Backward(t.notes) {
		if n.Seq != t.last() || slices.Contains(answers, n.Kind) {
			break
		}
		if n.Kind == kind {
			return n.Note, true
		}
	}
	return Note{}, false
}

// offer is who has a draw offer standing that was not declined.
func (t *table) offer() game.Seat {
	seat := t.match.Now().Offer
	if seat == game.Nobody {
		return seat
	}
	made := 0
	for i := t.last(); i >= 0; i-- {
		if e := t.match.At(i).Entry; e.Do == game.DoOffer && e.Seat == seat {
			made = i
			break
		}
	}
	for _, n := range t.notes {
		if n.Kind == noteDrawDeclined && n.Seq >= made {
			return game.Nobody
		}
	}
	return seat
}

// takebacks lists what guest may take back or ask to.
func (t *table) takebacks(guest string) []Takeback {
	if t.over() || t.rec.Kind != "match" {
		return nil
	}
	var list []Takeback
	for _, seat := range t.held(guest) {
		if t.asChief(guest, seat) != nil {
			continue
		}
		if tb, ok := t.takeback(guest, seat); ok {
			list = append(list, tb)
		}
	}
	return list
}

// takeback is how far seat may go back. Against the computer and at a shared
// screen nobody has to agree, whatever the dice have shown since: then it is
// practice.
func (t *table) takeback(guest string, seat game.Seat) (Takeback, bool) {
	if to, ok := t.match.Undoable(seat); ok {
		return Takeback{Seat: seat, To: to, Free: true}, true
	}
	to, ok := t.match.Takeback(seat)
	return Takeback{Seat: seat, To: to, Free: t.noOtherPerson(guest), Practice: ok && t.match.CrossesChance(to)}, ok
}

// chat tells whether free text is allowed now: nobody at the table has
// switched it off.
func (t *table) chat() bool { return t.rec.Chat && len(t.muted()) == 0 }

// muted holds the seats that have switched free text off.
func (t *table) muted() map[game.Seat]bool {
	off := map[game.Seat]bool{}
	for _, n := range t.notes {
		switch n.Kind {
		case noteMuted:
			off[n.Seat] = true
		case noteUnmuted:
			delete(off, n.Seat)
		default: // says nothing about chat
		}
	}
	return off
}
