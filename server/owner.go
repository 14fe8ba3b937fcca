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

// stopMatch halts computers that play each other. Nobody sits there who could
// ask for a pause; the note is the same.
func (s *Server) stopMatch(ctx context.Context, in *stopInput) (Snapshot, error) {
	guest := callerOf(ctx).guest
	if err := s.limits.allowAct(callerOf(ctx).payer); err != nil {
		return Snapshot{}, err
	}
	return atTable(ctx, s, in.ID, func(t *table) (Snapshot, error) {
		switch {
		case guest == "" || t.rec.Owner != guest:
			return Snapshot{}, notYours()
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
