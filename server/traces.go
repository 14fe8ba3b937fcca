package server

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"
)

// tracer tells where the time of a request or a computer's turn went. It is
// silent unless a collector was named. A span never holds a path as it was asked
// for, a query or anything of a match: links are secrets, and so are hands.
type tracer struct {
	trace.Tracer
	on   bool
	stop func() error
}

// newTracer sends spans to a collector that speaks OTLP over HTTP; to nobody
// for an empty address.
func newTracer(ctx context.Context, collector string, log *slog.Logger) (tracer, error) {
	if collector == "" {
		return tracer{noop.NewTracerProvider().Tracer(""), false, func() error { return nil }}, nil
	}
	// The exporter would take a wrong address for its own default.
	if at, err := url.Parse(collector); err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return tracer{}, fmt.Errorf("traces to %q: want http://HOST:PORT or https://HOST:PORT", collector)
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { log.WarnContext(ctx, "traces", "error", err) }))
	out, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(collector))
	if err != nil {
		return tracer{}, fmt.Errorf("traces: %w", err)
	}
	about := []attribute.KeyValue{attribute.String("service.name", "sabot")}
	if info, ok := debug.ReadBuildInfo(); ok {
		about = append(about, attribute.String("service.version", info.Main.Version))
	}
	// Spans wait in memory and are dropped when the collector does not take them.
	spans := sdktrace.NewTracerProvider(sdktrace.WithBatcher(out), sdktrace.WithResource(resource.NewSchemaless(about...)))
	return tracer{spans.Tracer("sabot/server"), true, func() error {
		// What is left is sent, but no collector that has gone away is waited for.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
		defer cancel()
		return spans.Shutdown(ctx)
	}}, nil
}

// traceRequest begins the span of a request and returns what ends it. Only a trusted
// proxy may say which trace it belongs to. Streams last for hours, and what only
// asks whether the server lives says nothing: they have none.
func (s *Server) traceRequest(r *http.Request) (_ *http.Request, done func(status int)) {
	if !s.tracer.on || !strings.HasPrefix(r.URL.Path, base) || r.Header.Get("Upgrade") != "" {
		return r, func(int) {}
	}
	ctx := r.Context()
	if proxies(s.cfg.TrustedProxies).sent(r) {
		ctx = propagation.TraceContext{}.Extract(ctx, propagation.HeaderCarrier(r.Header))
	}
	ctx, span := s.tracer.Start(ctx, r.Method, trace.WithSpanKind(trace.SpanKindServer))
	r = r.WithContext(ctx)
	return r, func(status int) {
		if r.Pattern != "" {
			span.SetName(r.Pattern)
			span.SetAttributes(attribute.String("http.route", r.Pattern))
		}
		span.SetAttributes(attribute.String("http.request.method", r.Method), attribute.Int("http.response.status_code", status))
		if status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, http.StatusText(status))
		}
		span.End()
	}
}
