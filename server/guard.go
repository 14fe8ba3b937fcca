package server

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

// policy is what the page may load: its own files and nothing else. Styles on
// single elements are allowed because a board places its units with them.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// guard is what every request passes: headers, identity, limits, a log line.
func (s *Server) guard(mux *http.ServeMux) http.Handler {
	cross := http.NewCrossOriginProtection()
	cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.writeProblem(w, r, notYours())
	}))
	inner := cross.Handler(s.observe(mux))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		c := s.identify(r)
		var limit error
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h.Set("Cache-Control", "no-store")
			if limit = s.limits.allowRequest(c.payer); limit == nil {
				limit = s.banned(r.Context(), c, r.URL.Path)
			}
			if limit == nil {
				var leave func()
				if leave, limit = s.limits.enterLong(c.address, bodySize(r)); limit == nil {
					defer leave()
				}
			}
			if limit == nil && r.Method == http.MethodPost && !strings.HasSuffix(r.URL.Path, "/guests") {
				c = s.ensureGuest(w, r, c)
			}
		}
		r = r.WithContext(context.WithValue(r.Context(), callerKey{}, c))
		if limit != nil {
			s.writeProblem(w, r, limit)
			return
		}
		inner.ServeHTTP(w, r)
	})
}

// bodySize is how much a request may send.
func bodySize(r *http.Request) int {
	if r.ContentLength < 0 {
		return maxLog
	}
	return int(min(r.ContentLength, maxLog))
}

// observe measures, logs, packs answers and turns a panic into a problem.
func (s *Server) observe(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		out := &responseWriter{ResponseWriter: w, whole: answersWhole(r), gzipWriters: &s.gzipWriters, leave: func() {}}
		out.compress = out.whole && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
		out.enter = func(bytes int) (func(), error) { //nolint:contextcheck // it is the request's own
			return s.limits.enterLong(callerOf(r.Context()).address, bytes)
		}
		out.refuse = func(err error) { s.writeProblem(w, r, err) }
		r, traced := s.traceRequest(r)
		defer func() { out.leave() }()
		defer func() { //nolint:contextcheck // it is the request's own
			if p := recover(); p != nil {
				if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(p)
				}
				s.log.ErrorContext(r.Context(), "panic", "path", loggedPath(r), "panic", p, "stack", string(debug.Stack()))
				if out.status == 0 {
					s.writeProblem(out, r, fmt.Errorf("panic: %v", p))
				}
			}
			out.finish()
			if strings.HasPrefix(r.URL.Path, "/api/") {
				s.limits.chargeRequest(callerOf(r.Context()).payer, int(out.bytes/answeredInARequest))
			}
			took := time.Since(began)
			s.metrics.request(r.Pattern, out.status, took)
			traced(out.status)
			s.log.DebugContext(r.Context(), "request",
				"method", r.Method, "path", loggedPath(r), "status", out.status, "bytes", out.bytes, "took", took)
		}()
		mux.ServeHTTP(out, r)
	})
}

// loggedPath is the path without the secret of an invite link: who reads the
// log must not be able to sit down with it.
func loggedPath(r *http.Request) string {
	const join = "/join/"
	if before, _, found := strings.Cut(r.URL.Path, join); found {
		return before + join + "…"
	}
	return r.URL.Path
}

// answersWhole tells whether the answer is written in one piece, and may be packed:
// what the API says. The page's files have their own packed form and streams must
// not be held back.
func answersWhole(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") && r.Header.Get("Upgrade") == "" && !strings.HasSuffix(r.URL.Path, "/think")
}

// compressFrom is the size from which packing pays.
const compressFrom = 1400

// responseWriter notes status and size of an answer and packs long ones.
type responseWriter struct {
	http.ResponseWriter
	whole       bool // the answer comes in one piece
	compress    bool
	status      int
	bytes       int64
	zip         *gzip.Writer
	gzipWriters *sync.Pool                      // of *gzip.Writer: one is a megabyte of tables
	enter       func(bytes int) (func(), error) // counts a long answer until it is sent
	leave       func()
	refuse      func(error) // answers with a problem instead
	refused     bool
}

// WriteHeader implements [http.ResponseWriter]. The header of an answer in one
// piece goes out with that, when it is known how long it is.
func (m *responseWriter) WriteHeader(status int) {
	if m.status != 0 {
		return
	}
	m.status = status
	if !m.whole {
		m.ResponseWriter.WriteHeader(status)
	}
}

// Write implements [http.ResponseWriter].
func (m *responseWriter) Write(p []byte) (int, error) {
	if m.status == 0 {
		m.WriteHeader(http.StatusOK)
	}
	if m.whole {
		m.decide(len(p))
	}
	switch {
	case m.refused:
		return len(p), nil
	case m.zip != nil:
		m.bytes += int64(len(p))
		return m.zip.Write(p)
	}
	m.bytes += int64(len(p))
	return m.ResponseWriter.Write(p)
}

// decide sends the header once the size of the answer is known, or refuses one
// that would be too much for whoever asks. It is not said with the length of what
// it would have been.
func (m *responseWriter) decide(size int) {
	m.whole = false
	h := m.Header()
	held := size
	if m.compress = m.compress && size >= compressFrom && h.Get("Content-Encoding") == ""; m.compress && size >= longFrom {
		held += packing
	}
	leave, err := m.enter(held)
	if err != nil {
		h.Del("Content-Length")
		h.Del("Content-Disposition")
		m.status, m.refused = http.StatusTooManyRequests, true
		m.refuse(err)
		return
	}
	m.leave = leave
	if m.compress {
		h.Set("Content-Encoding", "gzip")
		h.Add("Vary", "Accept-Encoding")
		h.Del("Content-Length")
		var used bool
		if m.zip, used = m.gzipWriters.Get().(*gzip.Writer); used {
			m.zip.Reset(m.ResponseWriter)
		} else {
			m.zip, _ = gzip.NewWriterLevel(m.ResponseWriter, gzip.BestSpeed) // the level is valid
		}
	}
	m.ResponseWriter.WriteHeader(m.status)
}

func (m *responseWriter) finish() {
	if m.zip != nil {
		_ = m.zip.Close() // the client has gone: nobody to tell
		m.gzipWriters.Put(m.zip)
		m.zip = nil
	}
	if m.whole && m.status != 0 {
		m.ResponseWriter.WriteHeader(m.status) // an answer without a body
	}
}

// Flush implements [http.Flusher] for event streams.
func (m *responseWriter) Flush() {
	if f, ok := m.ResponseWriter.(http.Flusher); ok {
		f.Flush()
	}
}

// streamBuffer is for reading and writing a live stream, each. Longer messages go
// past it; one that waits for hours keeps it.
const streamBuffer = 512

// Hijack implements [http.Hijacker] for live streams: what the server has used for
// the request is eight times as large and let go.
func (m *responseWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, used, err := http.NewResponseController(m.ResponseWriter).Hijack()
	if err != nil || used.Reader.Buffered() > 0 { // somebody was in a hurry: that must not be lost
		return conn, used, err
	}
	return conn, bufio.NewReadWriter(bufio.NewReaderSize(conn, streamBuffer), bufio.NewWriterSize(conn, streamBuffer)), nil
}

// Unwrap lets [http.ResponseController] reach the connection.
func (m *responseWriter) Unwrap() http.ResponseWriter { return m.ResponseWriter }
