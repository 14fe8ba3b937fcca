package server

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"sabot/ai"
	"sabot/game"
	"sabot/store"
)

// hintLevel is who is asked for a hint: the best of those that answer within a second.
const hintLevel = ai.Ace

// hintSeed makes a hint follow from what the seat sees and from nothing else: who
// asks twice hears the same, and nothing hidden shows in it.
const hintSeed = 1

// SpokenReason is why something was decided: what the search found, and its
// sentence.
type SpokenReason struct {
	ai.Reason
	Text string `json:"text" doc:"The sentence in the caller's language."`
}

// Judged is an action and what the computer thinks of it.
type Judged struct {
	LegalAction
	Score  int           `json:"score" doc:"In hundredths of a point of the game, from the seat's side."`
	Mate   int           `json:"mate,omitempty" doc:"Plies to a forced win, negative for a loss; absent when none is seen."`
	Line   []string      `json:"line" doc:"The expected course of play, this action first; empty where the game is not looked ahead at so."`
	Reason *SpokenReason `json:"reason,omitempty" doc:"Why the computer would play it; of yours why it would not."`
}

// Hint is what the computer would do in the place of a seat.
type Hint struct {
	Judged
	Yours *Judged `json:"yours,omitempty" doc:"The action that was asked about, judged in the same way."`
}

type hintInput struct {
	MatchPath
	Body struct {
		Seat    game.Seat       `json:"seat" minimum:"1" maximum:"8" doc:"A seat you hold that has to decide."`
		Compare json.RawMessage `json:"compare,omitempty" doc:"An action in its JSON form: why not this one?"`
		Text    string          `json:"text,omitempty" maxLength:"4096" doc:"Or in notation."`
	}
}

// hintQuestion is a question for a hint as it was when the table was left.
type hintQuestion struct {
	game  string
	seat  game.Seat
	at    game.Position
	rules game.Rules
	yours game.Action // nil where none was asked about
}

// hint says what the computer would do in the place of a seat, and what it thinks of
// another action. It sees what the seat sees.
func (s *Server) hint(ctx context.Context, in *hintInput) (Hint, error) {
	q, err := atTable(ctx, s, in.ID, func(t *table) (hintQuestion, error) {
		q := hintQuestion{game: t.rec.Game, seat: in.Body.Seat, at: t.match.Now().Position, rules: t.match.Rules()}
		err := t.mayAskForHints(callerOf(ctx).guest, q.seat)
		if err == nil && (in.Body.Compare != nil || in.Body.Text != "") {
			q.yours, err = t.readAt(q.at, q.seat, in.Body.Compare, in.Body.Text)
		}
		return q, refused(q.game, err)
	})
	if err != nil {
		return Hint{}, err
	}
	// The position never changes, so the table is free while it is thought about.
	return workOut(ctx, s, func(ctx context.Context) (Hint, error) {
		advice, err := s.advise(ctx, q, hintLevel, ai.Budget{Nodes: ai.RepeatableNodes(hintLevel), Seed: hintSeed})
		if err != nil {
			return Hint{}, err
		}
		return s.hintOf(ctx, q, advice)
	})
}

// Why is the reason for an entry of a finished match.
type Why struct {
	Judged
	Level ai.Level `json:"level" enum:"recruit,regular,veteran,ace,legend" doc:"The computer that was asked: who played, or the best."`
	Again bool     `json:"again" doc:"Asked again it decides the same; else the reason sets the action beside what it decides now."`
}

type whyInput struct {
	MatchPath
	Body struct {
		Seq int `json:"seq" minimum:"1" doc:"The entry; somebody has to have played in it."`
	}
}

// why says why a computer played as it did. Nothing of it is kept with the match: the
// log stays what can be verified, and a decision follows from what the seat saw and
// from the hidden seed, which is open by now. A level that thinks by the clock is
// asked again with so many positions instead and may come to something else; that is
// told.
func (s *Server) why(ctx context.Context, in *whyInput) (Why, error) {
	var seed uint64
	level := hintLevel
	var style ai.Style
	q, err := atTable(ctx, s, in.ID, func(t *table) (hintQuestion, error) {
		q := hintQuestion{game: t.rec.Game, rules: t.match.Rules()}
		if !t.over() && t.rec.Kind == store.KindMatch {
			return q, conflict(game.ReasonNotOver)
		}
		if in.Body.Seq > t.last() || t.match.At(in.Body.Seq).Entry.Do != game.DoAct {
			return q, notFound("decision in this entry")
		}
		e := t.match.At(in.Body.Seq).Entry
		q.seat, q.at = e.Seat, t.match.PositionAt(in.Body.Seq-1)
		if !due(q.at, q.seat) { // nobody waited for it: it was a wish
			return q, notFound("decision in this entry")
		}
		if seed = hintSeed; t.mind(q.seat) != "" {
			level, seed, style = t.level(q.seat), t.seedOf(in.Body.Seq, q.seat), t.style(q.seat)
		}
		var err error
		q.yours, err = q.rules.Actions().Decode(e.Action)
		return q, err
	})
	if err != nil {
		return Why{}, err
	}
	return workOut(ctx, s, func(ctx context.Context) (Why, error) {
		advice, err := s.advise(ctx, q, level, ai.Budget{Nodes: ai.RepeatableNodes(level), Seed: seed, Style: style})
		if err != nil {
			return Why{}, err
		}
		hint, err := s.hintOf(ctx, q, advice)
		if err != nil {
			return Why{}, err
		}
		if hint.Text == hint.Yours.Text {
			return Why{Judged: hint.Judged, Level: level, Again: true}, nil
		}
		return Why{Judged: *hint.Yours, Level: level}, nil
	})
}

// mayAskForHints tells why a guest gets no hint for a seat: help is for those who
// play against nobody but computers.
func (t *table) mayAskForHints(guest string, seat game.Seat) error {
	switch {
	case !t.holds(guest, seat):
		return notYours()
	case t.rec.Kind != store.KindMatch:
		return game.Refuse("", reasonReadOnly)
	case t.over():
		return game.Refuse("", game.ReasonOver)
	case !t.noOtherPerson(guest):
		return game.Refuse("", reasonNoHint)
	case !due(t.match.Now().Position, seat):
		return game.Refuse("", game.ReasonNotWaiting)
	}
	return nil
}

// due tells whether a decision of seat is waited for.
func due(p game.Position, seat game.Seat) bool {
	return slices.ContainsFunc(game.Due(p), func(d game.Decision) bool { return d.Seat == seat })
}

// advise asks the mind. What it counts are positions, so that the answer does not
// depend on how busy the machine is. One that breaks over a comparison can still say
// what it would do.
func (s *Server) advise(ctx context.Context, q hintQuestion, level ai.Level, budget ai.Budget) (advice ai.Advice, err error) {
	mind, err := s.minds.mind(q.game, level)
	if err != nil {
		return advice, notFound("computer opponent: nobody advises in this game")
	}
	view := q.at.View(q.seat)
	if q.yours != nil {
		adviser, ok := mind.(ai.Adviser)
		if !ok {
			return advice, notFound("comparison: nobody compares in this game")
		}
		broke := s.minds.guard(func() { advice, err = adviser.Advise(ctx, q.seat, view, budget, q.yours) })
		if broke == nil {
			return advice, refused(q.game, err)
		}
		s.log.ErrorContext(ctx, "comparison", "game", q.game, "level", level, "error", broke)
		if mind, err = s.minds.mind(q.game, level); err != nil {
			return advice, err
		}
	}
	advice = ai.Advice{}
	broke := s.minds.guard(func() { advice.Best, err = mind.Decide(ctx, q.seat, view, budget) })
	return advice, errors.Join(err, broke)
}

// hintOf puts advice into the form of the answer.
func (s *Server) hintOf(ctx context.Context, q hintQuestion, advice ai.Advice) (Hint, error) {
	best, err := s.judged(ctx, q, advice.Best)
	if err != nil || q.yours == nil {
		return Hint{Judged: best}, err
	}
	advice.Best.Text = best.Text
	advice.Yours.Action, advice.Yours.Text = q.yours, q.at.Notate(q.yours)
	advice.Yours.Reason = advice.Beside()
	yours, err := s.judged(ctx, q, advice.Yours)
	return Hint{Judged: best, Yours: &yours}, err
}

func (s *Server) judged(ctx context.Context, q hintQuestion, t ai.Thought) (Judged, error) {
	data, err := q.rules.Actions().Encode(t.Action)
	if err != nil {
		return Judged{}, err
	}
	j := Judged{
		LegalAction: LegalAction{Text: q.at.Notate(t.Action), Action: data}, Score: t.Score, Mate: t.Mate, Line: append([]string{}, t.Line...),
	}
	if t.Reason != nil {
		j.Reason = &SpokenReason{*t.Reason, s.book.Voice(q.game, callerOf(ctx).lang).Say("reason."+t.Reason.Kind, t.Reason)}
	}
	return j, nil
}
