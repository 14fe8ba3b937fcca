package server

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/registry"
)

type inspectInput struct {
	MatchPath
	Body struct {
		Seat  game.Seat       `json:"seat" minimum:"0" maximum:"8" doc:"Whose knowledge the answer uses; a seat you hold, or 0."`
		Query json.RawMessage `json:"query" doc:"The game's own form."`
	}
}

// PositionRef names a position: a set-up or a moment of a finished match, and the
// moves from there.
type PositionRef struct {
	Setup *game.Setup `json:"setup,omitempty" doc:"Where to begin."`
	Match string      `json:"match,omitempty" maxLength:"64" doc:"Or: a finished match …"`
	Seq   *int        `json:"seq,omitempty" minimum:"0" doc:"… after this entry; the latest when absent."`
	Moves []string    `json:"moves,omitempty" maxItems:"2000" doc:"What is played from there, in notation."`
}

type positionInput struct {
	Game string `path:"game" maxLength:"40"`
	Body PositionRef
}

type thinkInput struct {
	Game string `path:"game" maxLength:"40"`
	Body struct {
		PositionRef
		Lines   int `json:"lines,omitempty" minimum:"0" maximum:"5" doc:"How many lines; 3 when absent."`
		Seconds int `json:"seconds,omitempty" minimum:"0" maximum:"60" doc:"How long; 10 when absent."`
	}
}

type inspectPositionInput struct {
	Game string `path:"game" maxLength:"40"`
	Body struct {
		PositionRef
		Seat  game.Seat       `json:"seat" minimum:"0" maximum:"8"`
		Query json.RawMessage `json:"query" doc:"The game's own form."`
	}
}

func (rs routes) analysis() {
	call(rs, "POST /matches/{id}/inspect", "inspect", "Ask the game about the position", rs.inspect)
	call(rs, "POST /matches/{id}/hint", "hint", "What the computer would do in your place, and why not what you would", rs.hint)
	call(rs, "POST /matches/{id}/why", "why", "Why a computer decided so, once the match is over", rs.why)
	call(rs, "POST /analysis/{game}/position", "study", "A position of the analysis board", worked(rs.Server, rs.analysisPosition))
	call(rs, "POST /analysis/{game}/inspect", "study-inspect", "Ask the game about such a position",
		worked(rs.Server, rs.inspectPosition))
	register(rs, "POST /analysis/{game}/think", "think", "Engine lines, as server-sent events", rs.think)
}

func (s *Server) inspect(ctx context.Context, in *inspectInput) (json.RawMessage, error) {
	seat := in.Body.Seat
	var rules game.Rules
	now, err := atTable(ctx, s, in.ID, func(t *table) (game.Position, error) {
		if seat != game.Nobody && !t.holds(callerOf(ctx).guest, seat) {
			return nil, notYours()
		}
		rules = t.match.Rules()
		return t.match.Now().Position, nil
	})
	if err != nil {
		return nil, err
	}
	// The position never changes, so the table is free while it is asked.
	return workOut(ctx, s, func(context.Context) (json.RawMessage, error) {
		return inspectWith(rules, now, seat, in.Body.Query)
	})
}

// inspectWith puts a question to a game that answers questions.
func inspectWith(rules game.Rules, p game.Position, seat game.Seat, query json.RawMessage) (json.RawMessage, error) {
	g, ok := rules.(game.Inspector)
	if !ok {
		return nil, notFound("question: this game answers none")
	}
	found, err := g.Inspect(p, seat, query)
	if err != nil {
		return nil, wrongInput(rules.Catalog().Game, "body.query", err)
	}
	return json.Marshal(found)
}

// analysedPosition is a position and how it came about.
type analysedPosition struct {
	rules  game.Rules
	at     game.Position
	texts  []string
	events []game.Event
}

// findPosition plays to the position that a body names. Chance on the analysis board
// falls from a fixed seed: the same moves always lead to the same place.
func (s *Server) findPosition(ctx context.Context, name string, b PositionRef) (analysedPosition, error) {
	g, ok := s.games[name]
	if !ok {
		return analysedPosition{}, notFound("game")
	}
	r := analysedPosition{rules: g.Rules, texts: []string{}}
	src := dice.NewFast(1)
	var err error
	switch {
	case (b.Setup == nil) == (b.Match == ""):
		return r, invalid("body", `want exactly one of "setup" and "match"`)
	case b.Setup != nil:
		r.at, r.events, err = g.Rules.Start(*b.Setup, src)
		err = refused(name, err)
	default:
		r.at, err = s.finishedPosition(ctx, name, b)
	}
	if err != nil {
		return r, err
	}
	for i, text := range b.Moves {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		if err := r.play(text, src); err != nil {
			return r, wrongInput(name, fmt.Sprintf("body.moves[%d]", i), err)
		}
	}
	return r, nil
}

// play reads one move and plays it for the first seat whose decision it fits.
func (r *analysedPosition) play(text string, src dice.Source) error {
	err := error(game.Refuse("", game.ReasonOver))
	for _, d := range r.at.Waiting() {
		var a game.Action
		if a, err = r.at.Parse(d.Seat, text); err != nil {
			continue
		}
		canonical := r.at.Notate(a)
		next, events, fault := r.at.Apply(d.Seat, a, src)
		if fault == nil {
			r.at, r.events, r.texts = next, events, append(r.texts, canonical)
			return nil
		}
		err = fault
	}
	return err
}

// finishedPosition is a position of a finished match. One that is still played is not
// opened: the analysis board would show what is hidden, and help one side.
func (s *Server) finishedPosition(ctx context.Context, name string, b PositionRef) (game.Position, error) {
	return atTable(ctx, s, b.Match, func(t *table) (game.Position, error) {
		if t.rec.Game != name {
			return nil, invalid("body.match", "want a match of "+name)
		}
		if !t.over() && t.rec.Kind == "match" {
			return nil, conflict(game.ReasonNotOver)
		}
		seq := t.last()
		if b.Seq != nil {
			seq = *b.Seq
		}
		if seq > t.last() {
			return nil, invalid("body.seq", fmt.Sprintf("want at most %d", t.last()))
		}
		return t.match.PositionAt(seq), nil
	})
}

func (s *Server) analysisPosition(ctx context.Context, in *positionInput) (AnalysisPosition, error) {
	r, err := s.findPosition(ctx, in.Game, in.Body)
	if err != nil {
		return AnalysisPosition{}, err
	}
	st := AnalysisPosition{
		Game: in.Game, Waiting: []game.Decision{}, Texts: r.texts, Events: []json.RawMessage{}, Result: r.at.Result(),
	}
	if st.Result == nil {
		st.Waiting = append(st.Waiting, r.at.Waiting()...)
	}
	for seat := range len(r.rules.Catalog().Seats) + 1 {
		view, err := seatSight(r.at, game.Seat(seat))
		if err != nil {
			return AnalysisPosition{}, err
		}
		if seat > 0 && st.Result == nil {
			if view.Legal, err = legalActions(r.rules, r.at, game.Seat(seat)); err != nil {
				return AnalysisPosition{}, err
			}
		}
		st.Sights = append(st.Sights, view)
	}
	for _, ev := range r.events {
		data, err := r.rules.Events().Encode(ev)
		if err != nil {
			return AnalysisPosition{}, err
		}
		st.Events = append(st.Events, data)
	}
	return st, nil
}

func (s *Server) inspectPosition(ctx context.Context, in *inspectPositionInput) (json.RawMessage, error) {
	r, err := s.findPosition(ctx, in.Game, in.Body.PositionRef)
	if err != nil {
		return nil, err
	}
	return inspectWith(r.rules, r.at, in.Body.Seat, in.Body.Query)
}

// studyWait is how long an analysis waits for a place: as long as the one before
// it, which its asker has just left, takes to notice.
const studyWait = 2 * time.Second

// think streams the engine's lines. Only so many analyses run at once, and of
// one guest not all of them; one more is asked to come back.
func (s *Server) think(ctx context.Context, in *thinkInput) (*huma.StreamResponse, error) {
	r, err := workOut(ctx, s, func(ctx context.Context) (analysedPosition, error) {
		return s.findPosition(ctx, in.Game, in.Body.PositionRef)
	})
	if err != nil {
		return nil, err
	}
	if r.at.Result() != nil {
		return nil, refused(in.Game, game.Refuse("", game.ReasonOver))
	}
	build := s.games[in.Game].Analyser
	if build == nil {
		return nil, notFound("engine: nobody explains this game")
	}
	who := callerOf(ctx).payer
	wait, cancel := context.WithTimeout(ctx, studyWait)
	defer cancel()
	leave, err := s.studies.enter(wait, who, false)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) { //nolint:contextcheck // hc carries the request's
		defer leave()
		began, threads := time.Now(), max(1, s.cfg.AnalysisThreads)
		defer func() { s.limits.chargeWork(who, time.Since(began)*time.Duration(threads)) }()
		limit := time.Duration(cmp.Or(in.Body.Seconds, 10)) * time.Second
		s.streamAnalysis(hc, build(threads), r.at, cmp.Or(in.Body.Lines, 3), limit)
	}}, nil
}

// streamAnalysis runs the engine and writes an event for every improvement.
func (s *Server) streamAnalysis(hc huma.Context, engine registry.Analyser, p game.Position, lines int, limit time.Duration) {
	ctx, cancel := context.WithTimeout(hc.Context(), limit)
	defer cancel()
	defer context.AfterFunc(s.lifetime, cancel)()
	hc.SetHeader("Content-Type", "text/event-stream")
	hc.SetHeader("Cache-Control", "no-store")
	hc.SetStatus(http.StatusOK)
	w := hc.BodyWriter()
	event := func(name string, v any) {
		data, err := json.Marshal(v)
		if err == nil {
			_, err = fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, data)
		}
		if err != nil {
			cancel() // nobody listens any more
			return
		}
		if f, ok := w.(http.Flusher); ok {
			f.Flush()
		}
	}
	err := engine.Analyse(ctx, p, lines, func(ts []ai.Thought) { event("lines", ts) })
	if err != nil && ctx.Err() == nil {
		event("failed", s.problem(hc.Context(), invalid("body", err.Error())))
		return
	}
	event("done", struct{}{})
}
