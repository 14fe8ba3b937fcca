package server

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"sabot/ai"
	"sabot/game"
	"sabot/rulebook"
)

// LangPath names a language.
type LangPath struct {
	Lang string `path:"lang" enum:"en,fr"`
}

type wordsInput struct {
	LangPath
	Part string `query:"part" enum:"all,names" default:"all" doc:"names: only what games, scenarios, sides and cards are called."`
}

type volumeInput struct {
	LangPath
	Game string `path:"game" maxLength:"40"`
}

type searchInput struct {
	LangPath
	Words string `query:"q" required:"true" minLength:"1" maxLength:"100" doc:"Words to find."`
}

// catalogue registers what can be read without a match.
func (rs routes) catalogue() {
	register(rs, huma.Operation{
		OperationID: "list-games", Method: http.MethodGet, Path: "/games", Summary: "Games, scenarios, options and levels",
	}, func(context.Context, *noInput) (*jsonBody[GameList], error) { return reply(rs.listGames(), nil) })
	register(rs, huma.Operation{
		OperationID: "get-words", Method: http.MethodGet, Path: "/words/{lang}", Summary: "Sentence templates of a language",
	}, func(_ context.Context, in *wordsInput) (*jsonBody[Words], error) {
		return reply(rs.words(rulebook.Lang(in.Lang), in.Part), nil)
	})
	register(rs, huma.Operation{
		OperationID: "list-rulebook", Method: http.MethodGet, Path: "/rulebook/{lang}", Summary: "Volumes of the rulebook",
	}, func(_ context.Context, in *LangPath) (*jsonBody[RulebookIndex], error) {
		return reply(rs.rulebookIndex(rulebook.Lang(in.Lang)), nil)
	})
	register(rs, huma.Operation{
		OperationID: "search-rulebook", Method: http.MethodGet, Path: "/rulebook/{lang}/search", Summary: "Clauses that contain words",
	}, func(_ context.Context, in *searchInput) (*jsonBody[[]rulebook.Entry], error) {
		return reply(append([]rulebook.Entry{}, rs.book.Search(rulebook.Lang(in.Lang), in.Words)...), nil)
	})
	register(rs, huma.Operation{
		OperationID: "get-volume", Method: http.MethodGet, Path: "/rulebook/{lang}/{game}", Summary: "One volume of the rulebook",
	}, func(_ context.Context, in *volumeInput) (*jsonBody[rulebook.Volume], error) {
		v, ok := rs.book.Volume(in.Game, rulebook.Lang(in.Lang))
		if !ok {
			return nil, notFound("volume")
		}
		return reply(v, nil)
	})
	register(rs, huma.Operation{
		OperationID: "become-guest", Method: http.MethodPost, Path: "/guests", Summary: "Become a guest (for bots)",
		DefaultStatus: http.StatusCreated,
	}, func(context.Context, *noInput) (*jsonBody[Guest], error) { return reply(rs.guests.issue(), nil) })
}

func (s *Server) listGames() GameList {
	l := GameList{Games: []GameSummary{}, Levels: ai.Levels()}
	for _, g := range s.cfg.Games {
		r, cat := g.Rules, g.Rules.Catalog()
		_, inspects := r.(game.Inspector)
		_, stands := r.(game.StandingOrders)
		l.Games = append(l.Games, GameSummary{
			Game: cat.Game, Rules: cat.Rules, Seats: cat.Seats,
			Scenarios: append([]game.Scenario{}, cat.Scenarios...), Options: append([]game.Option{}, cat.Options...),
			Computer: g.Mind != nil, Analysis: g.Analyser != nil,
			Inspect: inspects, Record: g.Record != nil, Orders: stands,
			Savable: savableKinds(r), Odds: g.Odds != nil, Scenes: g.Scenes != nil,
		})
	}
	return l
}

// words gives each vocabulary its own templates; what a game shares with all
// others stands under "common" once. The part "names" is for a page that shows
// all games and opens none.
func (s *Server) words(lang rulebook.Lang, part string) Words {
	shared := s.book.Voice("common", lang).Words()
	w := Words{Lang: lang, Words: map[string]map[string]string{"common": shared}}
	for _, name := range s.book.Vocabularies() {
		if name == "common" {
			continue
		}
		own := s.book.Voice(name, lang).Words()
		for key, text := range shared {
			if own[key] == text {
				delete(own, key)
			}
		}
		if part == "names" {
			maps.DeleteFunc(own, func(key, _ string) bool { return !isName(key) })
		}
		w.Words[name] = own
	}
	return w
}

// isName tells whether a key stands for what something is called in a list or
// on a cover.
func isName(key string) bool {
	kind, _, _ := strings.Cut(key, ".")
	return slices.Contains([]string{"game", "scenario", "side", "nation", "card"}, kind)
}

func (s *Server) rulebookIndex(lang rulebook.Lang) RulebookIndex {
	l := RulebookIndex{Lang: lang, Volumes: []VolumeSummary{}}
	for _, name := range slices.Sorted(slices.Values(s.book.Games())) {
		if v, ok := s.book.Volume(name, lang); ok {
			l.Volumes = append(l.Volumes, VolumeSummary{Game: name, Title: v.Title, Version: v.Version, Clauses: len(s.book.Clauses(name))})
		}
	}
	return l
}
