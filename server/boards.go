package server

import (
	"context"
	"encoding/json"
	"errors"

	"sabot/dice"
	"sabot/game"
	"sabot/store"
)

type checkInput struct {
	Game string `path:"game" maxLength:"40"`
	Body struct {
		Setup game.Setup `json:"setup"`
	}
}

type boardInput struct {
	Body struct {
		Game  string     `json:"game" maxLength:"40"`
		Name  string     `json:"name" maxLength:"64" doc:"At most 32 characters."`
		Setup game.Setup `json:"setup"`
	}
}

// boards registers the board editor's calls.
func (rs routes) boards() {
	call(rs, "POST /boards/{game}/check", "check-board", "Every fault of a set-up", rs.checkBoard)
	call(rs, "POST /boards", "save-board", "Save a set-up", rs.saveBoard, created)
	call(rs, "GET /boards", "list-boards", "My boards, latest first", rs.listBoards)
	call(rs, "GET /boards/{id}", "get-board", "One board", func(ctx context.Context, in *savedPath) (Board, error) {
		b, err := rs.store.GetSaved(ctx, in.ID)
		switch {
		case errors.Is(err, store.ErrNotFound) || err == nil && b.Kind != store.KindSetup:
			return Board{}, notFound("board")
		case err != nil:
			return Board{}, err
		}
		return showBoard(b, callerOf(ctx).guest)
	})
	rs.deletion("DELETE /boards/{id}", "delete-board", "Remove a board of mine", "board")
}

// checkBoard starts a game with the set-up and throws it away: the rules
// report every fault at once.
func (s *Server) checkBoard(ctx context.Context, in *checkInput) (CheckResult, error) {
	g, ok := s.games[in.Game]
	if !ok {
		return CheckResult{}, notFound("game")
	}
	p, _, err := g.Rules.Start(in.Body.Setup, dice.NewFast(1))
	if err == nil {
		return CheckResult{OK: true, Faults: []RefusalText{}, View: p.View(game.Nobody)}, nil
	}
	return s.checkResult(ctx, in.Game, "body.setup", err)
}

// checkResult lists what is wrong with something; what cannot be read at all is a
// problem.
func (s *Server) checkResult(ctx context.Context, name, at string, err error) (CheckResult, error) {
	if err == nil {
		return CheckResult{OK: true, Faults: []RefusalText{}}, nil
	}
	if p, is := errors.AsType[*Problem](err); is {
		return CheckResult{}, p
	}
	faults, all := game.Refusals(err)
	if !all {
		return CheckResult{}, invalid(at, err.Error())
	}
	return CheckResult{Faults: s.refusals(callerOf(ctx).lang, name, faults)}, nil
}

func (s *Server) saveBoard(ctx context.Context, in *boardInput) (Board, error) {
	guest := callerOf(ctx).guest
	if err := s.limits.allowNew(guest); err != nil {
		return Board{}, err
	}
	if _, ok := s.games[in.Body.Game]; !ok {
		return Board{}, notFound("game")
	}
	name, err := cleanName("body.name", in.Body.Name)
	if err != nil {
		return Board{}, err
	}
	setup, err := json.Marshal(in.Body.Setup)
	if err != nil {
		return Board{}, err
	}
	b := store.Saved{
		ID: newID(), Guest: guest, Game: in.Body.Game, Kind: store.KindSetup, Name: name, Data: string(setup), Created: s.now(),
	}
	if err := s.store.Save(ctx, b); err != nil {
		return Board{}, err
	}
	return showBoard(b, guest)
}

func (s *Server) listBoards(ctx context.Context, _ *noInput) ([]Board, error) {
	guest := callerOf(ctx).guest
	list := []Board{}
	if guest == "" {
		return list, nil
	}
	found, err := s.store.ListSaved(ctx, guest, "", store.KindSetup, maxListed)
	if err != nil {
		return nil, err
	}
	for _, b := range found {
		shown, err := showBoard(b, guest)
		if err != nil {
			return nil, err
		}
		list = append(list, shown)
	}
	return list, nil
}

func showBoard(b store.Saved, guest string) (Board, error) {
	out := Board{ID: b.ID, Game: b.Game, Name: b.Name, Created: b.Created, Mine: guest != "" && b.Guest == guest}
	return out, json.Unmarshal([]byte(b.Data), &out.Setup)
}
