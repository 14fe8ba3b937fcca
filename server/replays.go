package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sabot/ai"
	"sabot/game"
	"sabot/store"
)

type importInput struct {
	Game    string `query:"game" maxLength:"40" doc:"Of a record; a log names its game itself."`
	RawBody []byte `contentType:"text/plain"`
}

type file struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

func (rs routes) replays() {
	register(rs, "GET /matches/{id}/log", "get-log", "The complete log, after the end",
		func(ctx context.Context, in *MatchPath) (*file, error) {
			return rs.export(ctx, in.ID, "application/jsonl", "jsonl", rs.exportLog)
		})
	register(rs, "GET /matches/{id}/record", "get-record", "The text record, after the end",
		func(ctx context.Context, in *MatchPath) (*file, error) {
			return rs.export(ctx, in.ID, "text/plain; charset=utf-8", "txt", func(t *table) ([]byte, error) {
				rec := rs.games[t.rec.Game].Record
				if rec == nil {
					return nil, notFound("record: this game has none")
				}
				text, err := rec.WriteRecord(t.match, game.Result{})
				return []byte(text), err
			})
		})
	call(rs, "POST /replays", "import-replay", "Import a log or record", worked(rs.Server, rs.importReplay), created, bodyLimit(maxLog))
}

// export writes a match that nothing can be added to. Before the end the log
// would tell one side what the other hides.
func (s *Server) export(ctx context.Context, id, kind, ext string, write func(*table) ([]byte, error)) (*file, error) {
	return atTable(ctx, s, id, func(t *table) (*file, error) {
		if !t.match.Now().Closed && t.rec.Kind == store.KindMatch {
			return nil, conflict(game.ReasonNotOver)
		}
		body, err := write(t)
		return &file{ContentType: kind, Disposition: `attachment; filename="sabot-` + t.id + "." + ext + `"`, Body: body}, err
	})
}

// importReplay reads a log, or else a record, and keeps it as a match that
// can be watched and not played.
func (s *Server) importReplay(ctx context.Context, in *importInput) (ImportResult, error) {
	guest := callerOf(ctx).guest
	if err := s.limits.allowNew(callerOf(ctx).payer); err != nil {
		return ImportResult{}, err
	}
	m, out, err := s.readReplay(ctx, in)
	if err != nil {
		return ImportResult{}, err
	}
	if err := cleanSetup("body", m.Header().Setup); err != nil {
		return ImportResult{}, err
	}
	var seats []store.Seat
	for i, p := range m.Header().Seats {
		name, err := cleanName("body", p.Name)
		if err != nil {
			return ImportResult{}, err
		}
		mind := p.Mind
		if !slices.Contains(ai.Levels(), ai.Level(mind)) {
			mind = "" // a program that this server does not have, or anything else that was written there
		}
		seats = append(seats, store.Seat{Seat: i + 1, Name: name, Mind: mind})
	}
	b, err := s.newRecord(m, store.Match{Kind: store.KindReplay, ID: newID(), Owner: guest}, seats)
	if err != nil {
		return ImportResult{}, err
	}
	if out.ID, err = s.store.Create(ctx, b); err != nil {
		return ImportResult{}, err
	}
	out.URL = "/match/" + out.ID
	return out, nil
}

func (s *Server) readReplay(ctx context.Context, in *importInput) (*game.Match, ImportResult, error) {
	if !bytes.HasPrefix(bytes.TrimSpace(in.RawBody), []byte(`{"sabot"`)) {
		m, err := s.readRecord(in)
		return m, ImportResult{Verified: err == nil}, err
	}
	log, err := game.ReadLog(bytes.NewReader(in.RawBody))
	if err != nil {
		return nil, ImportResult{}, invalid("body", err.Error())
	}
	if most := s.cfg.Limits.Entries; len(log.Entries) > most {
		return nil, ImportResult{}, invalid("body", fmt.Sprintf("%d entries, want at most %d", len(log.Entries), most))
	}
	g, ok := s.games[log.Header.Game]
	if !ok {
		return nil, ImportResult{}, invalid("body", "line 1: this server does not have the game")
	}
	waited := func(game.State) error { return ctx.Err() } // nobody waits any more
	m, fault := game.VerifyEach(g.Rules, log, waited)
	if fault == nil {
		return m, ImportResult{Verified: true}, nil
	}
	out := ImportResult{Fault: fault.Error()}
	if f, ok := errors.AsType[*game.LogFault](fault); ok {
		out.Line, out.Fault = f.Line, f.Message
	}
	if m, err = game.ReplayEach(g.Rules, log, game.NoDice{}, waited); err != nil && ctx.Err() == nil {
		err = rulesError{"body", log.Header.Game, err}
	}
	return m, out, err
}

// maxRecord bounds a record, which has no numbers and sums to tell its length
// by: a log of as many moves is far longer.
const maxRecord = 256 << 10

func (s *Server) readRecord(in *importInput) (*game.Match, error) {
	if len(in.RawBody) > maxRecord {
		return nil, invalid("body", fmt.Sprintf("%d bytes, want a record of at most %d", len(in.RawBody), maxRecord))
	}
	var fault error
	var names []string
	for _, g := range s.cfg.Games {
		if g.Record == nil || in.Game != "" && in.Game != g.Name() {
			continue
		}
		m, err := g.Record.ReadRecord(string(in.RawBody))
		if err == nil {
			return m, nil
		}
		names, fault = append(names, g.Name()), rulesError{"body", g.Name(), err}
	}
	if len(names) == 1 {
		return nil, fault
	}
	if len(names) == 0 {
		return nil, invalid("body", `line 1: want the header of a match log, {"sabot":2,…}`)
	}
	return nil, invalid("body", "want a match log or a record of "+strings.Join(names, ", "))
}
