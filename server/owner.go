package server

import (
	"context"

	"sabot/game"
	"sabot/store"
)

// What whoever began a match may do with it while no other person is concerned.

type stopInput struct {
	MatchPath
	Body struct {
		On bool `json:"on" doc:"true stops the computers, false lets them go on."`
	}
}

// mayDelete tells what keeps guest from deleting the match: it must be their
// own, and what somebody else plays in is theirs too.
func (t *table) mayDelete(guest string) error {
	switch {
	case guest == "" || t.rec.Owner != guest:
		return notYours()
	case t.rec.Kind == store.KindMatch && !t.noOtherPerson(guest):
		return refused(t.rec.Game, game.Refuse("", reasonOthers))
	}
	return nil
}

// stopMatch halts computers that play each other. Nobody sits there who could
// ask for a pause; the note is the same.
func (s *Server) stopMatch(ctx context.Context, in *stopInput) (Snapshot, error) {
	guest := callerOf(ctx).guest
	return atTable(ctx, s, in.ID, func(t *table) (Snapshot, error) {
		if err := t.mayDelete(guest); err != nil {
			return Snapshot{}, err
		}
		switch {
		case t.over() || t.rec.Kind != store.KindMatch:
			return Snapshot{}, refused(t.rec.Game, game.Refuse("", game.ReasonOver))
		case !t.withoutPeople():
			return Snapshot{}, refused(t.rec.Game, game.Refuse("", reasonOthers))
		case t.clock.paused != in.Body.On:
			kind := noteResumed
			if in.Body.On {
				kind = notePaused
			}
			if err := t.write(ctx, nil, note{Note: Note{Kind: kind}}); err != nil {
				return Snapshot{}, err
			}
		}
		return t.snapshot(guest, t.last())
	})
}

// deleteMatch removes a match for good. Whoever still watches is told by the
// end of the stream.
func (s *Server) deleteMatch(ctx context.Context, in *MatchPath) (*struct{}, error) {
	return atTable(ctx, s, in.ID, func(t *table) (*struct{}, error) {
		if err := t.mayDelete(callerOf(ctx).guest); err != nil {
			return nil, err
		}
		if err := s.store.DeleteMatch(context.WithoutCancel(ctx), t.id); err != nil {
			return nil, t.fail(err)
		}
		t.broken = true
		t.endCall()
		if t.halt != nil {
			t.halt()
		}
		s.cache.discard(t)
		t.notifyWatchers()
		return &struct{}{}, nil
	})
}
