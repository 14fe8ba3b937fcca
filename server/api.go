package server

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"sabot/ai"
	"sabot/game"
	"sabot/registry"
	"sabot/server/schema"
)

const (
	base        = "/api/v1"
	maxBody     = 64 << 10
	maxLog      = 4 << 20
	apiRevision = "1.0.0"
)

func (s *Server) newHandler() http.Handler {
	mux := http.NewServeMux()
	s.newAPI(mux)
	mux.HandleFunc("GET "+base+"/matches/{id}/stream", s.stream)
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.HandleFunc("GET /.well-known/sabot.json", s.wellKnown)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { s.writeProblem(w, r, notFound("call")) })
	mux.Handle("/", s.page())
	return s.guard(mux)
}

// OpenAPI is the description of the API as a server with these games publishes
// it, indented for people.
func OpenAPI(games []registry.Game) ([]byte, error) {
	s := &Server{cfg: Config{Games: games}}
	data, err := json.Marshal(s.newAPI(http.NewServeMux()).OpenAPI())
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, data, "", " "); err != nil {
		return nil, err
	}
	return append(b.Bytes(), '\n'), nil
}

func (s *Server) newAPI(mux *http.ServeMux) huma.API {
	api := humago.New(mux, s.apiConfig())
	rs := routes{s, api}
	rs.catalogue()
	rs.matches()
	rs.seatCalls()
	rs.staff()
	rs.orders()
	rs.people()
	rs.links()
	rs.analysis()
	rs.odds()
	rs.saved()
	rs.replays()
	rs.documentStream()
	rs.completeSchemas()
	rs.gameSchemas()
	return api
}

// gameSchemas describes what each game puts into the fields that the API only
// passes on: views, actions, events, options and the rest.
func (rs routes) gameSchemas() {
	schemas := rs.api.OpenAPI().Components.Schemas.Map()
	for _, g := range rs.cfg.Games {
		for name, s := range schema.Of(g.Rules) {
			if schemas[name] == nil { // what all games share is there already
				schemas[name] = s
			}
		}
	}
}

func (s *Server) apiConfig() huma.Config {
	return huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title:       "Sabot",
				Version:     apiRevision,
				Description: "Tank games with enforced rules: matches, live streams, boards and analysis. Explained in docs/api.md.",
			},
			Components: &huma.Components{
				Schemas:         huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer),
				SecuritySchemes: map[string]*huma.SecurityScheme{"guest": {Type: "http", Scheme: "bearer"}},
			},
		},
		OpenAPIPath:                  base + "/openapi",
		Formats:                      map[string]huma.Format{"application/json": jsonFormat(), "json": jsonFormat()},
		DefaultFormat:                "application/json",
		RejectUnknownQueryParameters: false,
		Transformers:                 []huma.Transformer{s.convertHumaError},
	}
}

// jsonFormat writes JSON in which < and > are escaped, so that no answer can
// be mistaken for a page, and reads exactly one value.
func jsonFormat() huma.Format {
	return huma.Format{
		Marshal:   func(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) },
		Unmarshal: json.Unmarshal,
	}
}

type routes struct {
	*Server
	api huma.API
}

// call registers a call that answers with JSON: method and path, its name and
// what it does.
func call[I, O any](
	rs routes, pattern, name, summary string, handle func(context.Context, *I) (O, error), more ...func(*huma.Operation),
) {
	register(rs, pattern, name, summary, func(ctx context.Context, in *I) (*jsonBody[O], error) {
		v, err := handle(ctx, in)
		return &jsonBody[O]{v}, err
	}, more...)
}

// register registers a call of any form: its problems are documented and made
// in one place.
func register[I, O any](
	rs routes, pattern, name, summary string, handle func(context.Context, *I) (*O, error), more ...func(*huma.Operation),
) {
	method, path, _ := strings.Cut(pattern, " ")
	op := huma.Operation{OperationID: name, Method: method, Path: base + path, Summary: summary, MaxBodyBytes: maxBody}
	for _, change := range more {
		change(&op)
	}
	op.Responses = map[string]*huma.Response{"default": rs.problemResponse()}
	huma.Register(rs.api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := handle(ctx, in)
		if err != nil {
			return nil, rs.problem(ctx, err)
		}
		return out, nil
	})
}

func created(op *huma.Operation) { op.DefaultStatus = http.StatusCreated }

func noContent(op *huma.Operation) { op.DefaultStatus = http.StatusNoContent }

func bodyLimit(bytes int64) func(*huma.Operation) {
	return func(op *huma.Operation) { op.MaxBodyBytes = bytes }
}

func (rs routes) problemResponse() *huma.Response {
	schema := rs.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "Problem")
	return &huma.Response{
		Description: "A problem document (RFC 9457).",
		Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: schema}},
	}
}

// completeSchemas says in the document what the Go types cannot: a list without
// items is [], not null; what games write is an object of some kind.
func (rs routes) completeSchemas() {
	rs.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[ai.Thought](), true, "") // the data of analysis events
	schemas := rs.api.OpenAPI().Components.Schemas.Map()
	for _, s := range schemas {
		for _, property := range s.Properties {
			if property.Type == huma.TypeArray {
				property.Nullable = false
			}
		}
	}
	schemas["GameEvent"] = &huma.Schema{
		Type: huma.TypeObject, AdditionalProperties: true, Required: []string{"type"},
		Properties: map[string]*huma.Schema{
			"type":    {Type: huma.TypeString, Description: "The kind; its sentence is under event.<type>."},
			"clauses": {Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}, Description: "The rules that made it so."},
		},
	}
	for _, name := range []string{"LogLine", "LineSide", "AnalysisPosition"} {
		schemas[name].Properties["events"].Items = &huma.Schema{Ref: schema.Prefix + "GameEvent"}
	}
	// Without a type: the rules themselves say what is wrong with options.
	schemas["Setup"].Properties["options"] = &huma.Schema{AdditionalProperties: true}
	schemas["Option"].Properties["type"].Enum = []any{game.Switch, game.Number, game.Choice}
}

type jsonBody[T any] struct{ Body T }

type noInput struct{}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	if err := s.store.Ping(r.Context()); err != nil {
		s.log.ErrorContext(r.Context(), "health", "error", err)
		s.writeProblem(w, r, busy())
		return
	}
	writeOK(w)
}

func writeOK(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"status":"ok"}`+"\n") // the client has gone: nobody to tell
}

// ready tells whether a move could be taken now: something is written to see.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if err := s.probe.ask(r.Context(), s); err != nil {
		s.writeProblem(w, r, err)
		return
	}
	writeOK(w)
}

// probeEvery bounds how often the disk is asked: anybody may.
const probeEvery = time.Second

// probe remembers the answer of the disk for a moment.
type probe struct {
	mu  sync.Mutex
	at  time.Time
	err error
}

func (p *probe) ask(ctx context.Context, s *Server) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.lifetime.Err() != nil {
		return busy()
	}
	if time.Since(p.at) >= probeEvery || p.at.IsZero() {
		p.err = s.store.Probe(context.WithoutCancel(ctx))
		p.at = time.Now()
	}
	return p.err
}
