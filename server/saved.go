package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"sabot/dice"
	"sabot/game"
	"sabot/store"
)

// maxListed is how many saved things a list shows, the latest first.
const maxListed = 200

// SavedKindPath names a kind of saved things.
type SavedKindPath struct {
	Game string `path:"game" maxLength:"40"`
	Kind string `path:"kind" maxLength:"40" doc:"setup, or a kind that the game keeps."`
}

type checkSavedInput struct {
	SavedKindPath
	Body struct {
		Data json.RawMessage `json:"data" doc:"In the form of the game."`
	}
}

type saveInput struct {
	Body struct {
		Game string          `json:"game" maxLength:"40"`
		Kind string          `json:"kind" maxLength:"40" doc:"setup, or a kind that the game keeps."`
		Name string          `json:"name" maxLength:"64" doc:"At most 32 characters."`
		Data json.RawMessage `json:"data" doc:"In the form of the game."`
	}
}

type savedQuery struct {
	Game string `query:"game" maxLength:"40" doc:"Of this game only."`
	Kind string `query:"kind" maxLength:"40" doc:"Of this kind only."`
}

type savedPath struct {
	ID string `path:"id" maxLength:"64"`
}

// saved registers what guests keep: everything that is made before a match.
func (rs routes) saved() {
	register(rs, huma.Operation{
		OperationID: "check-saved", Method: http.MethodPost, Path: "/saved/{game}/{kind}/check",
		Summary: "Every fault of a force, a platoon, a map or a set-up",
	}, func(ctx context.Context, in *checkSavedInput) (*jsonBody[CheckResult], error) {
		err := rs.checkSaved(in.Game, in.Kind, in.Body.Data)
		return reply(rs.checkResult(ctx, in.Game, "body.data", err))
	})
	register(rs, huma.Operation{
		OperationID: "save", Method: http.MethodPost, Path: "/saved", Summary: "Keep something", DefaultStatus: http.StatusCreated,
	}, func(ctx context.Context, in *saveInput) (*jsonBody[Saved], error) { return reply(rs.save(ctx, in)) })
	register(rs, huma.Operation{
		OperationID: "list-saved", Method: http.MethodGet, Path: "/saved", Summary: "What I have kept, latest first",
	}, func(ctx context.Context, in *savedQuery) (*jsonBody[[]Saved], error) {
		return reply(rs.listSaved(ctx, in))
	})
	register(rs, huma.Operation{
		OperationID: "get-saved", Method: http.MethodGet, Path: "/saved/{id}", Summary: "Something that was kept; open to anybody who has the id",
	}, func(ctx context.Context, in *savedPath) (*jsonBody[Saved], error) {
		v, err := rs.store.GetSaved(ctx, in.ID)
		if errors.Is(err, store.ErrNotFound) {
			return nil, notFound("thing")
		}
		if err != nil {
			return nil, err
		}
		return reply(rs.showSaved(ctx, v), nil)
	})
	register(rs, huma.Operation{
		OperationID: "delete-saved", Method: http.MethodDelete, Path: "/saved/{id}", Summary: "Remove something of mine",
		DefaultStatus: http.StatusNoContent,
	}, func(ctx context.Context, in *savedPath) (*struct{}, error) {
		err := rs.store.DeleteSaved(ctx, callerOf(ctx).guest, in.ID)
		if errors.Is(err, store.ErrNotFound) {
			return nil, notFound("thing")
		}
		return &struct{}{}, err
	})
}

// savableKinds lists the kinds of things that can be saved for a game.
func savableKinds(rules game.Rules) []string {
	kinds := []string{store.KindSetup}
	if w, ok := rules.(game.Workshop); ok {
		kinds = append(kinds, w.Savable()...)
	}
	return kinds
}

// checkSaved asks the game about a thing. What is against the rules is a
// refusal, what cannot be read another error.
func (s *Server) checkSaved(name, kind string, data json.RawMessage) error {
	g, ok := s.games[name]
	rules := g.Rules
	switch {
	case !ok:
		return notFound("game")
	case !slices.Contains(savableKinds(rules), kind):
		return notFound("kind: this game keeps " + strings.Join(savableKinds(rules), ", "))
	case kind != store.KindSetup:
		return rules.(game.Workshop).ValidateSaved(kind, data)
	}
	var setup game.Setup
	if err := json.Unmarshal(data, &setup); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	_, _, err := rules.Start(setup, dice.NewFast(1))
	return err
}

// save keeps what can be read, also while the rules still have something
// against it: it may not be finished.
func (s *Server) save(ctx context.Context, in *saveInput) (Saved, error) {
	guest := callerOf(ctx).guest
	if err := s.limits.allowNew(guest); err != nil {
		return Saved{}, err
	}
	name, err := cleanName("body.name", in.Body.Name)
	if err != nil {
		return Saved{}, err
	}
	err = s.checkSaved(in.Body.Game, in.Body.Kind, in.Body.Data)
	if _, err := s.checkResult(ctx, in.Body.Game, "body.data", err); err != nil {
		return Saved{}, err
	}
	v := store.Saved{
		ID: newID(), Guest: guest, Game: in.Body.Game, Kind: in.Body.Kind, Name: name, Data: string(in.Body.Data), Created: s.now(),
	}
	if err := s.store.Save(ctx, v); err != nil {
		return Saved{}, err
	}
	return s.showSaved(ctx, v), nil
}

func (s *Server) listSaved(ctx context.Context, in *savedQuery) ([]Saved, error) {
	guest := callerOf(ctx).guest
	list := []Saved{}
	if guest == "" {
		return list, nil
	}
	found, err := s.store.ListSaved(ctx, guest, in.Game, in.Kind, maxListed)
	for _, v := range found {
		list = append(list, s.showSaved(ctx, v))
	}
	return list, err
}

// showSaved judges a thing by the rules as they are now.
func (s *Server) showSaved(ctx context.Context, v store.Saved) Saved {
	guest := callerOf(ctx).guest
	out := Saved{
		ID: v.ID, Game: v.Game, Kind: v.Kind, Name: v.Name, Data: json.RawMessage(v.Data), Created: v.Created,
		Mine: guest != "" && v.Guest == guest, Faults: []RefusalText{},
	}
	verdict, err := s.checkResult(ctx, v.Game, "data", s.checkSaved(v.Game, v.Kind, out.Data))
	if err == nil {
		out.OK, out.Faults = verdict.OK, verdict.Faults
	}
	return out
}
