package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

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
	call(rs, "POST /saved/{game}/{kind}/check", "check-saved", "Every fault of a force, a platoon, a map or a set-up",
		worked(rs.Server, func(ctx context.Context, in *checkSavedInput) (CheckResult, error) {
			return rs.checkResult(ctx, in.Game, in.Kind, "body.data", in.Body.Data)
		}))
	call(rs, "POST /saved", "save", "Keep something", rs.save, created)
	call(rs, "GET /saved", "list-saved", "What I have kept, latest first", rs.listSaved)
	call(rs, "GET /saved/{id}", "get-saved", "Something that was kept; open to anybody who has the id",
		func(ctx context.Context, in *savedPath) (Saved, error) {
			v, err := rs.store.GetSaved(ctx, in.ID)
			if errors.Is(err, store.ErrNotFound) {
				return Saved{}, notFound("thing")
			}
			if err != nil {
				return Saved{}, err
			}
			return rs.showSaved(ctx, v)
		})
	register(rs, "DELETE /saved/{id}", "delete-saved", "Remove something of mine",
		func(ctx context.Context, in *savedPath) (*struct{}, error) {
			err := rs.store.DeleteSaved(ctx, callerOf(ctx).guest, in.ID)
			if errors.Is(err, store.ErrNotFound) {
				err = notFound("thing")
			}
			return &struct{}{}, err
		}, noContent)
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
// refusal, what cannot be read another error. A set-up is begun and thrown
// away: its view shows how the match would begin.
func (s *Server) checkSaved(name, kind string, data json.RawMessage) (view any, err error) {
	g, ok := s.games[name]
	rules := g.Rules
	switch {
	case !ok:
		return nil, notFound("game")
	case !slices.Contains(savableKinds(rules), kind):
		return nil, notFound("kind: this game keeps " + strings.Join(savableKinds(rules), ", "))
	case kind != store.KindSetup:
		return nil, rules.(game.Workshop).ValidateSaved(kind, data)
	}
	var setup game.Setup
	if err := json.Unmarshal(data, &setup); err != nil {
		return nil, fmt.Errorf("setup: %w", err)
	}
	p, _, err := rules.Start(setup, dice.NewFast(1))
	if err != nil {
		return nil, err
	}
	return p.View(game.Nobody), nil
}

// faultsOf takes apart what checking a thing came to: what the rules have against
// it; one that cannot be read at all is a problem of the field at.
func faultsOf(at string, err error) ([]*game.Refusal, error) {
	if p, ok := errors.AsType[*Problem](err); ok {
		return nil, p
	}
	faults, all := game.Refusals(err)
	if err != nil && !all {
		return nil, invalid(at, err.Error())
	}
	return faults, nil
}

// checkResult lists what is wrong with a thing.
func (s *Server) checkResult(ctx context.Context, name, kind, at string, data json.RawMessage) (CheckResult, error) {
	view, err := s.checkSaved(name, kind, data)
	ok := err == nil
	faults, err := faultsOf(at, err)
	if err != nil {
		return CheckResult{}, err
	}
	r := CheckResult{OK: ok, Faults: s.refusals(callerOf(ctx).lang, name, faults), View: view}
	if ok {
		r.Advice = s.refusals(callerOf(ctx).lang, name, s.advice(name, kind, data))
	}
	return r, nil
}

// advice is what a game says about a set-up that can be played.
func (s *Server) advice(name, kind string, data json.RawMessage) []*game.Refusal {
	var setup game.Setup
	adviser, ok := s.games[name].Rules.(game.Adviser)
	if !ok || kind != store.KindSetup || json.Unmarshal(data, &setup) != nil {
		return nil
	}
	return adviser.Advise(setup)
}

// save keeps what can be read, also while the rules still have something
// against it: it may not be finished.
func (s *Server) save(ctx context.Context, in *saveInput) (Saved, error) {
	guest := callerOf(ctx).guest
	if err := s.limits.allowNew(callerOf(ctx).payer); err != nil {
		return Saved{}, err
	}
	name, err := cleanName("body.name", in.Body.Name)
	if err != nil {
		return Saved{}, err
	}
	if err := cleanData("body.data", in.Body.Data); err != nil {
		return Saved{}, err
	}
	v := store.Saved{
		ID: newID(), Guest: guest, Game: in.Body.Game, Kind: in.Body.Kind, Name: name, Data: string(in.Body.Data), Created: s.now(),
	}
	_, err = workOut(ctx, s, func(context.Context) (verdict, error) { return s.judge(&v, "body.data") })
	if err != nil {
		return Saved{}, err
	}
	if err := s.store.Save(ctx, v); err != nil {
		return Saved{}, err
	}
	return s.showSaved(ctx, v)
}

func (s *Server) listSaved(ctx context.Context, in *savedQuery) ([]Saved, error) {
	guest := callerOf(ctx).guest
	list := []Saved{}
	if guest == "" {
		return list, nil
	}
	found, err := s.store.ListSaved(ctx, guest, in.Game, in.Kind, maxListed)
	if err != nil {
		return nil, err
	}
	for _, v := range found {
		shown, err := s.showSaved(ctx, v)
		if err != nil {
			return nil, err
		}
		list = append(list, shown)
	}
	return list, nil
}

// showSaved shows a thing with what the rules say about it. They are asked when
// it is saved, and once more when there is a new version of them.
func (s *Server) showSaved(ctx context.Context, v store.Saved) (Saved, error) {
	c := callerOf(ctx)
	out := Saved{
		ID: v.ID, Game: v.Game, Kind: v.Kind, Name: v.Name, Data: json.RawMessage(v.Data), Created: v.Created,
		Mine: c.guest != "" && v.Guest == c.guest, Faults: []RefusalText{},
	}
	if _, ok := s.games[v.Game]; !ok {
		return out, nil // of a game that this server does not have
	}
	said, err := s.verdictOf(ctx, v)
	if err != nil {
		return Saved{}, err
	}
	out.OK, out.Faults = said.OK, s.refusals(c.lang, v.Game, said.Faults)
	return out, nil
}

// verdict is what the rules say about a saved thing, without the words.
type verdict struct {
	OK     bool            `json:"ok"`
	Faults []*game.Refusal `json:"faults"`
}

// verdictOf reads what the rules have said, or asks them.
func (s *Server) verdictOf(ctx context.Context, v store.Saved) (said verdict, err error) {
	if v.Rules == s.games[v.Game].Rules.Catalog().Rules && json.Unmarshal([]byte(v.Verdict), &said) == nil {
		return said, nil
	}
	said, err = workOut(ctx, s, func(context.Context) (verdict, error) { return s.judge(&v, "data") })
	if p, ok := errors.AsType[*Problem](err); ok && p.Code == codeInvalid {
		v.Verdict = "{}" // it could be read once and cannot any more
	} else if err != nil {
		return verdict{}, err
	}
	err = s.store.SetVerdict(ctx, v.ID, v.Verdict, v.Rules)
	if errors.Is(err, store.ErrNotFound) {
		err = nil // removed meanwhile
	}
	return said, err
}

// judge asks the rules about a thing and notes what they say.
func (s *Server) judge(v *store.Saved, at string) (verdict, error) {
	if g, ok := s.games[v.Game]; ok {
		v.Rules = g.Rules.Catalog().Rules
	}
	_, err := s.checkSaved(v.Game, v.Kind, json.RawMessage(v.Data))
	said := verdict{OK: err == nil}
	if said.Faults, err = faultsOf(at, err); err != nil {
		return verdict{}, err
	}
	text, err := json.Marshal(said)
	v.Verdict = string(text)
	return said, err
}
