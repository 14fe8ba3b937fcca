package server

import (
	"context"
	"runtime"
	"time"
)

// addProcessors gives the Go scheduler a thread for every place at which work
// may be done, besides those for requests. With fewer a request waits behind
// long work in the scheduler's own queue; the operating system lets who has slept
// go first.
func (s *Server) addProcessors() {
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + s.minds.places.size + s.questions.size + s.studies.size)
}

// workQueue is how many questions of one guest may be under way, those that
// wait included. The page never asks half as many at once.
const workQueue = 24

// workOut lets f work at one of the places for questions, charged to whoever
// asks. Everything that makes the rules work without a move being played goes
// through here: chances, questions, checks, studies, imports. f ends when its
// context does, at least between two pieces of its work.
func workOut[T any](ctx context.Context, s *Server, f func(context.Context) (T, error)) (v T, err error) {
	who := callerOf(ctx).payer
	if err := s.limits.allowWork(who); err != nil {
		return v, err
	}
	leave, err := s.questions.enter(ctx, who, false)
	if err != nil {
		return v, err
	}
	defer leave()
	var took time.Duration
	defer func() { s.limits.chargeWork(who, took) }()
	timed(func() { v, err = f(ctx) }, &took)
	return v, err
}

// worked is a handler all of whose work is done at such a place.
func worked[I, O any](s *Server, handle func(context.Context, *I) (O, error)) func(context.Context, *I) (O, error) {
	return func(ctx context.Context, in *I) (O, error) {
		return workOut(ctx, s, func(ctx context.Context) (O, error) { return handle(ctx, in) })
	}
}
