package server

import (
	"context"
	"maps"
	"slices"
	"strings"

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

type gameInput struct {
	Game string `path:"game" maxLength:"40"`
}

type scenarioInput struct {
	Game     string `path:"game" maxLength:"40"`
	Scenario string `path:"scenario" maxLength:"40"`
}

type searchInput struct {
	LangPath
	Words string `query:"q" required:"true" minLength:"1" maxLength:"100" doc:"Words to find."`
	Game  string `query:"game" maxLength:"40" doc:"Only in the volume of this game; in all when absent."`
}

func (rs routes) catalogue() {
	call(rs, "GET /games", "list-games", "Games, scenarios, options and levels", rs.listGames)
	call(rs, "GET /games/{game}/tables", "list-tables", "Tables of a game: units, cards, charts",
		func(_ context.Context, in *gameInput) ([]game.Table, error) {
			g, ok := rs.games[in.Game]
			if !ok {
				return nil, notFound("game")
			}
			if r, ok := g.Rules.(game.Reference); ok {
				return r.Tables(), nil
			}
			return []game.Table{}, nil
		})
	call(rs, "GET /games/{game}/scenarios/{scenario}", "brief-scenario", "What a scenario gives: forces, zones, arrivals, ends",
		func(_ context.Context, in *scenarioInput) ([]game.Table, error) {
			if g, ok := rs.games[in.Game]; ok {
				if b, ok := g.Rules.(game.Briefing); ok {
					if tables := b.Brief(in.Scenario); tables != nil {
						return tables, nil
					}
				}
			}
			return nil, notFound("scenario")
		})
	rs.scenes()
	call(rs, "GET /words/{lang}", "get-words", "Sentence templates of a language", rs.words)
	call(rs, "GET /rulebook/{lang}", "list-rulebook", "Volumes of the rulebook", rs.rulebookIndex)
	call(rs, "GET /rulebook/{lang}/search", "search-rulebook", "Clauses and sections of guides that contain words",
		worked(rs.Server, func(_ context.Context, in *searchInput) ([]rulebook.Hit, error) {
			hits := append([]rulebook.Hit{}, rs.book.Search(rulebook.Lang(in.Lang), in.Words)...)
			return slices.DeleteFunc(hits, func(h rulebook.Hit) bool { return in.Game != "" && h.Game != in.Game }), nil
		}))
	call(rs, "GET /rulebook/{lang}/{game}", "get-volume", "One volume of the rulebook",
		func(_ context.Context, in *volumeInput) (rulebook.Volume, error) {
			v, ok := rs.book.Volume(in.Game, rulebook.Lang(in.Lang))
			if !ok {
				return v, notFound("volume")
			}
			return v, nil
		})
	call(rs, "GET /rulebook/{lang}/{game}/guide", "get-guide", "What stands beside the rules of a game: quick reference, questions, stories",
		func(_ context.Context, in *volumeInput) (rulebook.Guide, error) {
			g, ok := rs.book.Guide(in.Game, rulebook.Lang(in.Lang))
			if !ok {
				return g, notFound("guide")
			}
			return g, nil
		})
	call(rs, "POST /guests", "become-guest", "Become a guest (for bots)",
		func(context.Context, *noInput) (Guest, error) { return rs.guests.issue(), nil }, created)
}

func (s *Server) listGames(context.Context, *noInput) (GameList, error) {
	l := GameList{Games: []GameSummary{}, Levels: ai.Levels(), Styles: ai.AskedStyles()}
	for _, g := range s.cfg.Games {
		r, cat := g.Rules, g.Rules.Catalog()
		_, inspects := r.(game.Inspector)
		_, stands := r.(game.StandingOrders)
		limits := map[string]int{} // {} for a game without, not null
		maps.Copy(limits, cat.Limits)
		l.Games = append(l.Games, GameSummary{
			Game: cat.Game, Rules: cat.Rules, Seats: cat.Seats,
			Scenarios: append([]game.Scenario{}, cat.Scenarios...), Options: append([]game.Option{}, cat.Options...),
			Presets:  append([]game.Preset{}, cat.Presets...),
			Limits:   limits,
			Computer: g.Mind != nil, Concedes: g.Concedes, Analysis: g.Analyser != nil,
			Inspect: inspects, Record: g.Record != nil, Orders: stands,
			Savable: savableKinds(r), Odds: g.Odds != nil, Scenes: g.Scenes != nil,
		})
	}
	return l, nil
}

// words gives each vocabulary its own templates; what a game shares with all
// others stands under "common" once. The part "names" is for a page that shows
// all games and opens none.
func (s *Server) words(_ context.Context, in *wordsInput) (Words, error) {
	lang := rulebook.Lang(in.Lang)
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
		if in.Part == "names" {
			maps.DeleteFunc(own, func(key, _ string) bool { return !isName(key) })
		}
		w.Words[name] = own
	}
	return w, nil
}

// isName tells whether a key stands for what something is called in a list or
// on a cover.
func isName(key string) bool {
	kind, _, _ := strings.Cut(key, ".")
	return slices.Contains([]string{"game", "scenario", "side", "nation", "card"}, kind)
}

func (s *Server) rulebookIndex(_ context.Context, in *LangPath) (RulebookIndex, error) {
	lang := rulebook.Lang(in.Lang)
	l := RulebookIndex{Lang: lang, Volumes: []VolumeSummary{}}
	for _, name := range slices.Sorted(slices.Values(s.book.Games())) {
		if v, ok := s.book.Volume(name, lang); ok {
			l.Volumes = append(l.Volumes, VolumeSummary{Game: name, Title: v.Title, Version: v.Version, Clauses: len(s.book.Clauses(name))})
		}
	}
	return l, nil
}
