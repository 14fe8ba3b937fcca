package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"sabot/game"
	"sabot/rulebook"
	"sabot/store"
)

// Problem is an error as RFC 9457 describes it, with the refusals of the
// rules beside it.
type Problem struct {
	Type     string        `json:"type" doc:"urn:sabot:problem:CODE"`
	Title    string        `json:"title" doc:"What kind of problem it is."`
	Status   int           `json:"status"`
	Code     string        `json:"code" doc:"Stable name of the kind."`
	Detail   string        `json:"detail,omitempty" doc:"What is wrong in this case."`
	Errors   []Fault       `json:"errors,omitempty" doc:"Fields that do not fit."`
	Refusals []RefusalText `json:"refusals,omitempty" doc:"Why the rules or the table do not allow it."`

	retry string // seconds, for Retry-After
}

// Fault is one field that does not fit.
type Fault struct {
	Location string `json:"location" doc:"Where: body.seats[0].name, query.from …"`
	Message  string `json:"message" doc:"What was expected."`
}

// The codes of problems; the words of their titles stand under "problem.<code>".
const (
	codeInvalid  = "invalid"
	codeRefused  = "refused"
	codeNotYours = "not-yours"
	codeNotFound = "not-found"
	codeStale    = "stale"
	codeConflict = "conflict"
	codeTooMany  = "too-many"
	codeBusy     = "busy"
	codeFull     = "full"
	codeBanned   = "banned"
	codeInternal = "internal"

	codeNotCommanded = "not-commanded" // another member of the staff decides that
)

// What the table refuses besides the rules and the match itself; the words
// stand under "refusal.<reason>".
const (
	reasonPaused    = "table.paused"     // nothing moves while the match is paused
	reasonReadOnly  = "table.read-only"  // an imported match cannot be played
	reasonRunning   = "table.running"    // a running match is deleted by consent only
	reasonBlocked   = "table.blocked"    // two who do not want to meet
	reasonSavedFull = "saved.full"       // a guest keeps as much as one may
	reasonNoRequest = "table.no-request" // nothing of the kind waits for an answer
	reasonOwn       = "table.own"        // one's own request cannot be answered
	reasonNoUndo    = "table.no-undo"    // there is nothing to take back
	reasonNoChat    = "table.no-chat"    // free text is switched off
	reasonNotPaused = "table.not-paused" // the match is not paused
	reasonTaken     = "table.taken"      // somebody else sits there
	reasonVersion   = "table.version"    // the log is of rules that this program does not have
	reasonFull      = "table.full"       // the log has as many entries as one may have
	reasonOthers    = "table.others"     // another person plays in the match
	reasonID        = "table.id"         // the id stands for something else
	reasonBothSides = "table.both-sides" // nobody sits on both sides
	reasonNotOver   = "table.not-over"   // only a finished match is played again
	reasonNoHint    = "table.no-hint"    // help is for matches against computers alone
	reasonOneScreen = "table.one-screen" // at one screen for two sides there is no staff

	reasonRolling = "table.rolling" // a roll waits for links
	reasonNoRoll  = "table.no-roll" // no link is asked for
	reasonLink    = "table.link"    // not the next link of the chain

	reasonUnit       = "staff.unit"        // a unit is another member's
	reasonSeveral    = "staff.several"     // units of several members: the chief decides
	reasonChief      = "staff.chief"       // the side as a whole: the chief decides
	reasonChiefStays = "staff.chief-stays" // a chief hands over before leaving
	reasonStaffFull  = "staff.full"        // no more members
	reasonAlone      = "staff.alone"       // there is nobody to talk to
	reasonLastDevice = "staff.last-device" // a member keeps one device
)

// Phrases lists what can be said at a table without free text; the words
// stand under "phrase.<key>".
func Phrases() []string {
	return []string{"hello", "good-luck", "well-played", "thanks", "good-game", "oops", "thinking", "again", "bye"}
}

func newProblem(status int, code, detail string, faults ...Fault) *Problem {
	return &Problem{Type: "urn:sabot:problem:" + code, Status: status, Code: code, Detail: detail, Errors: faults}
}

// Error implements error.
func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// GetStatus implements [huma.StatusError].
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders implements [huma.HeadersError].
func (p *Problem) GetHeaders() http.Header {
	h := http.Header{}
	if p.retry != "" {
		h.Set("Retry-After", p.retry)
	}
	return h
}

// ContentType implements [huma.ContentTypeFilter].
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// notFound says for developers what there is none of; players read the title.
func notFound(what string) *Problem {
	return newProblem(http.StatusNotFound, codeNotFound, "", Fault{"path", "there is no such " + what})
}

func notYours() *Problem { return newProblem(http.StatusForbidden, codeNotYours, "") }

func stale() *Problem { return newProblem(http.StatusConflict, codeStale, "") }

// conflict is a request that comes too late or too early; the reason has words.
type conflict string

func (c conflict) Error() string { return string(c) }

func invalid(location, message string) *Problem {
	return newProblem(http.StatusUnprocessableEntity, codeInvalid, location+": "+message, Fault{location, message})
}

func busy() *Problem {
	p := newProblem(http.StatusServiceUnavailable, codeBusy, "")
	p.retry = "1"
	return p
}

// rulesError is an error of a game's rules, which are put into words when the
// language is known: a refusal, or where there is a location what is wrong with
// something that a caller sent.
type rulesError struct {
	location, game string
	err            error
}

func (e rulesError) Error() string { return e.err.Error() }
func (e rulesError) Unwrap() error { return e.err }

// refused turns what package game and the rules return into an answer:
// refusals become 422, everything else stays a failure.
func refused(game string, err error) error {
	if _, known := errors.AsType[rulesError](err); known || err == nil {
		return err
	}
	return rulesError{"", game, err}
}

// wrongInput is what is wrong with something that a caller sent: a refusal of
// the game, or a fault of the field at.
func wrongInput(name, at string, err error) error {
	if _, refusal := game.Refusals(err); refusal {
		return refused(name, err)
	}
	return invalid(at, err.Error())
}

// problem makes the document for whatever went wrong, in the caller's
// language. What is our own fault is logged and not told.
func (s *Server) problem(ctx context.Context, err error) *Problem {
	lang := callerOf(ctx).lang
	p := s.classify(lang, err)
	if p.Code == codeInternal || p.Code == codeFull {
		s.log.ErrorContext(ctx, "request failed", "error", err)
	}
	p.Title = s.title(lang, p.Code)
	p.Detail = cmp.Or(p.Detail, p.Title+".")
	return p
}

func (s *Server) classify(lang rulebook.Lang, err error) *Problem {
	if p, ok := errors.AsType[*Problem](err); ok {
		c := *p
		return &c
	}
	if e, ok := errors.AsType[notCommanded](err); ok {
		return s.notCommandedProblem(lang, e)
	}
	if in, ok := errors.AsType[rulesError](err); ok {
		if in.location != "" {
			return invalid(in.location, game.Worded(in.err, func(r *game.Refusal) string {
				return s.refusals(lang, in.game, []*game.Refusal{r})[0].Text + rulebook.InBrackets(r.Clause)
			}))
		}
		if rs, all := game.Refusals(in.err); all {
			return s.refusal(http.StatusUnprocessableEntity, codeRefused, lang, in.game, rs)
		}
	}
	if c, ok := errors.AsType[conflict](err); ok {
		return s.refusal(http.StatusConflict, codeConflict, lang, "common", []*game.Refusal{game.Refuse("", string(c))})
	}
	switch {
	case errors.Is(err, store.ErrNotFound):
		return notFound("thing")
	case errors.Is(err, store.ErrSeqTaken), errors.Is(err, game.ErrStale):
		return stale()
	case errors.Is(err, store.ErrTaken):
		return s.classify(lang, conflict(reasonTaken))
	case errors.Is(err, store.ErrQuota):
		return s.refusal(http.StatusUnprocessableEntity, codeRefused, lang, "common",
			[]*game.Refusal{game.Refuse("", reasonSavedFull, "most", store.MaxSaved)})
	case errors.Is(err, store.ErrFull):
		return newProblem(http.StatusInsufficientStorage, codeFull, "")
	case errors.Is(err, store.ErrClosed), store.Away(err), errors.Is(err, store.ErrUnsure),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return busy()
	}
	return newProblem(http.StatusInternalServerError, codeInternal, "")
}

func (s *Server) refusal(status int, code string, lang rulebook.Lang, game string, rs []*game.Refusal) *Problem {
	p := newProblem(status, code, "")
	p.Refusals = s.refusals(lang, game, rs)
	p.Detail = p.Refusals[0].Text
	return p
}

func (s *Server) refusals(lang rulebook.Lang, game string, rs []*game.Refusal) []RefusalText {
	voice := s.book.Voice(game, lang)
	list := make([]RefusalText, len(rs))
	for i, r := range rs {
		list[i] = RefusalText{Clause: r.Clause, Reason: r.Reason, Args: r.Args, Text: voice.Say("refusal."+r.Reason, r.Args)}
	}
	return list
}

func (s *Server) title(lang rulebook.Lang, code string) string {
	return s.book.Voice("common", lang).Say("problem."+code, nil)
}

// writeProblem writes a problem outside of huma's handlers.
func (s *Server) writeProblem(w http.ResponseWriter, r *http.Request, err error) {
	p := s.problem(r.Context(), err)
	body, err := json.Marshal(p)
	if err != nil {
		http.Error(w, p.Code, p.Status)
		return
	}
	maps.Copy(w.Header(), p.GetHeaders())
	w.Header().Set("Content-Type", p.ContentType(""))
	w.WriteHeader(p.Status)
	_, _ = w.Write(body) // the client has gone: nobody to tell
}

// convertHumaError turns huma's own errors (bodies and parameters that do not fit) into
// problems of ours. The values sent are not echoed.
func (s *Server) convertHumaError(ctx huma.Context, _ string, v any) (any, error) {
	e, ok := v.(*huma.ErrorModel)
	if !ok {
		return v, nil
	}
	if e.Status >= http.StatusInternalServerError {
		return s.problem(ctx.Context(), errors.New(e.Detail)), nil
	}
	p := newProblem(e.Status, codeInvalid, e.Detail)
	for _, d := range e.Errors {
		p.Errors = append(p.Errors, Fault{Location: d.Location, Message: d.Message})
	}
	if len(p.Errors) == 0 {
		p.Errors = []Fault{{Location: "body", Message: e.Detail}}
	} else {
		p.Detail = strings.TrimSpace(p.Errors[0].Location + ": " + p.Errors[0].Message)
	}
	return s.problem(ctx.Context(), p), nil
}
