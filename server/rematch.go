package server

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sabot/game"
	"sabot/store"
)

// rematch begins the match that follows a finished one. There is one, whoever
// asks first: the note at the old table leads the others to it, and each who
// asks gets the link to the seat that is theirs now that sides are changed.
func (s *Server) rematch(ctx context.Context, in *createMatchInput) (Snapshot, error) {
	old, guest := in.Body.Again, callerOf(ctx).guest
	in.Body.Again = ""
	return atTable(ctx, s, old, func(t *table) (Snapshot, error) {
		held := t.held(guest)
		switch {
		case len(held) == 0:
			return Snapshot{}, notYours()
		case !t.over() || t.rec.Kind != store.KindMatch:
			return Snapshot{}, conflict(reasonNotOver)
		case in.Body.Game != t.rec.Game:
			return Snapshot{}, invalid("body.game", "want the game of the match that is played again")
		}
		if next := t.next(); next != "" {
			snap, err := s.sitAgain(ctx, next, guest, game.Seat(len(t.seats)+1)-held[0])
			if !errors.Is(err, store.ErrNotFound) {
				return snap, err
			} // whoever began it has deleted it: it begins anew
		}
		others := t.othersNext(guest)
		for _, seat := range others {
			if int(seat) <= len(in.Body.Seats) && in.Body.Seats[seat-1].Who != "open" {
				return Snapshot{}, invalid(fmt.Sprintf("body.seats[%d]", seat-1), "want an open seat for whoever sat on the other side")
			}
		}
		snap, err := s.createMatch(ctx, in)
		taken := func(seat game.Seat) bool { return !snap.Players[seat-1].Open }
		if err == nil && (snap.Game != t.rec.Game || slices.ContainsFunc(others, taken)) {
			err = conflict(reasonID) // another match of theirs bears it
		}
		if err == nil {
			err = t.write(ctx, nil, note{Note: Note{Kind: noteRematch, Seat: held[0], Match: snap.ID}})
		}
		return snap, err
	})
}

// othersNext are the seats that those who played against guest have in the match that
// follows.
func (t *table) othersNext(guest string) []game.Seat {
	var list []game.Seat
	for _, s := range t.seats {
		if len(s.Holders) > 0 && !t.holds(guest, game.Seat(s.Seat)) {
			list = append(list, game.Seat(len(t.seats)+1-s.Seat))
		}
	}
	return list
}

// next is the latest match that has followed this one.
func (t *table) next() string {
	for _, n := range slices.Backward(t.notes) {
		if n.Kind == noteRematch {
			return n.Match
		}
	}
	return ""
}

// sitAgain shows the next match to one of the players, with the link to their
// seat as long as nobody holds it.
func (s *Server) sitAgain(ctx context.Context, id, guest string, seat game.Seat) (Snapshot, error) {
	return atTable(ctx, s, id, func(t *table) (Snapshot, error) {
		var links []SeatLink
		if len(t.held(guest)) == 0 {
			if !t.seats[seat-1].Open {
				return Snapshot{}, conflict(reasonTaken)
			}
			if err := s.limits.allowNew(callerOf(ctx).payer); err != nil {
				return Snapshot{}, err
			}
			token, hash := newToken()
			if err := s.store.AddKey(ctx, store.Key{Hash: hash, Match: id, Seat: int(seat), Mode: store.Claim}); err != nil {
				return Snapshot{}, err
			}
			links = []SeatLink{seatLink(seat, token)}
		}
		snap, err := t.snapshot(guest, t.last())
		snap.Links.Invites = links
		return snap, err
	})
}
