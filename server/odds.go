package server

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

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

// odds registers what can be asked without a match.
func (rs routes) odds() {
	register(rs, huma.Operation{
		OperationID: "odds", Method: http.MethodPost, Path: "/odds/{game}", Summary: "Exact chances of attacks",
		MaxBodyBytes: maxQueries,
	}, func(ctx context.Context, in *questionsInput) (*jsonBody[[]json.RawMessage], error) {
		return reply(rs.answers(ctx, rs.games[in.Game].Odds, in))
	})
	register(rs, huma.Operation{
		OperationID: "inspect-scenes", Method: http.MethodPost, Path: "/inspect/{game}", Summary: "What the table says about scenes",
		MaxBodyBytes: maxQueries,
	}, func(ctx context.Context, in *questionsInput) (*jsonBody[[]json.RawMessage], error) {
		return reply(rs.answers(ctx, rs.games[in.Game].Scenes, in))
	})
}

func (s *Server) answers(ctx context.Context, q *odds.Question, in *questionsInput) ([]json.RawMessage, error) {
	if q == nil {
		return nil, notFound("question: this game answers none")
	}
	voice := s.book.Voice(in.Game, callerOf(ctx).lang)
	return q.Answers(ctx, in.Body, func(message string) string {
		if key := "refusal." + message; voice.Has(key) {
			return voice.Say(key, nil)
		}
		return message
	})
}
