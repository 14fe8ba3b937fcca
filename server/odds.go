package server

import (
	"context"
	"encoding/json"

	"sabot/odds"
)

// maxQueries bounds a list of questions, in bytes: enough for every shot of a
// turn. Their number is bounded with the input below, so that nobody keeps a
// core busy for long.
const maxQueries = 512 << 10

type questionsInput struct {
	Game string            `path:"game" maxLength:"40"`
	Body []json.RawMessage `maxItems:"500" doc:"Queries in the form of the game, see docs/api.md."`
}

func (rs routes) odds() {
	call(rs, "POST /odds/{game}", "odds", "Exact chances of attacks",
		worked(rs.Server, func(ctx context.Context, in *questionsInput) ([]json.RawMessage, error) {
			return rs.answers(ctx, rs.games[in.Game].Odds, in)
		}), bodyLimit(maxQueries))
	call(rs, "POST /inspect/{game}", "inspect-scenes", "What the table says about scenes",
		worked(rs.Server, func(ctx context.Context, in *questionsInput) ([]json.RawMessage, error) {
			return rs.answers(ctx, rs.games[in.Game].Scenes, in)
		}), bodyLimit(maxQueries))
}

func (s *Server) answers(ctx context.Context, q *odds.Question, in *questionsInput) ([]json.RawMessage, error) {
	if q == nil {
		return nil, notFound("question: this game answers none")
	}
	return q.Answers(ctx, in.Body, s.book.Voice(in.Game, callerOf(ctx).lang).Refusal)
}
