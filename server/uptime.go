package server

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Where each move has days, a match outlasts programs. When servers ran is kept
// beside the matches, so that a restart neither charges anybody for the time
// between two sessions nor forgets what was thought in the one before.

const (
	// uptimeName is the name under which the sessions of all servers are kept.
	uptimeName = "uptime"
	// uptimeEvery is how often that is written: a program that is killed takes no
	// more with it.
	uptimeEvery = time.Minute
	// uptimeKept is how far it goes back: more than any move may take.
	uptimeKept = 30 * 24 * time.Hour
)

// span is a stretch of time in Unix milliseconds.
type span struct{ from, to int64 }

func (s span) length() int64 { return max(0, s.to-s.from) }

// meets is what both spans have in common.
func (s span) meets(o span) span { return span{max(s.from, o.from), min(s.to, o.to)} }

// MarshalJSON writes a span as a pair.
func (s span) MarshalJSON() ([]byte, error) { return json.Marshal([2]int64{s.from, s.to}) }

// UnmarshalJSON reads a pair.
func (s *span) UnmarshalJSON(text []byte) error {
	var pair [2]int64
	err := json.Unmarshal(text, &pair)
	s.from, s.to = pair[0], pair[1]
	return err
}

// merged are the same times in order, without overlap.
func merged(spans []span) []span {
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	var list []span
	for _, s := range spans {
		if n := len(list); n > 0 && s.from <= list[n-1].to {
			list[n-1].to = max(list[n-1].to, s.to)
			continue
		}
		list = append(list, s)
	}
	return list
}

// session is when the present one began.
func (k *timekeeper) session() int64 {
	_, began := k.look()
	return began
}

// ran are the spans between two moments in which a server ran.
func (k *timekeeper) ran(from, to int64) []span {
	session := k.session()
	k.mu.Lock()
	defer k.mu.Unlock()
	var list []span
	for _, s := range k.with(span{session, to}) {
		if part := s.meets(span{from, to}); part.length() > 0 {
			list = append(list, part)
		}
	}
	return list
}

// learn takes over what is known of other sessions, and tells all that is to be
// kept.
func (k *timekeeper) learn(others []span) []span {
	now, session := k.look()
	k.mu.Lock()
	defer k.mu.Unlock()
	first := now - uptimeKept.Milliseconds()
	k.past = slices.DeleteFunc(merged(append(k.past, others...)), func(s span) bool { return s.to < first })
	return k.with(span{session, now})
}

// with are all sessions with the present one, if people can play in it.
func (k *timekeeper) with(present span) []span {
	if k.works {
		return k.past
	}
	return merged(append(slices.Clone(k.past), present))
}

// keepUptime reads what other servers have kept and adds this one. Where several
// write at a time one of them may be overwritten; it writes again.
func (s *Server) keepUptime(ctx context.Context) error {
	text, err := s.store.FolderValue(ctx, uptimeName)
	if err != nil {
		return err
	}
	var known []span
	if text != nil {
		if err := json.Unmarshal(text, &known); err != nil {
			return fmt.Errorf("%s: %w", uptimeName, err)
		}
	}
	if text, err = json.Marshal(s.time.learn(known)); err != nil || s.time.works {
		return err
	}
	return s.store.SetFolderValue(ctx, uptimeName, text)
}

// tryKeepUptime does so where a failure must not stand in the way: a full disk, a
// database that is away.
func (s *Server) tryKeepUptime(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, maxAway)
	defer cancel()
	if err := s.keepUptime(ctx); err != nil && ctx.Err() == nil {
		s.log.WarnContext(ctx, "uptime", "error", err)
	}
}

// watchUptime keeps it up to date as long as the server runs, and once more when
// it stops.
func (s *Server) watchUptime() {
	tick := time.NewTicker(uptimeEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.lifetime.Done():
			s.tryKeepUptime(context.WithoutCancel(s.lifetime))
			return
		case <-tick.C:
			s.tryKeepUptime(s.lifetime)
		}
	}
}
