package ai

import (
	"context"

	"sabot/game"
)

// Reason is why a mind decided as it did. It is data: what its search compared
// made the difference, and nothing is thought of afterwards. The sentence stands
// under "reason.<kind>" of the game. What a kind does not need is absent.
type Reason struct {
	Kind   string   `json:"kind"`             // one of those that the game lists
	Unit   *Who     `json:"unit,omitempty"`   // who acts
	Target *Who     `json:"target,omitempty"` // whom it is about
	Place  string   `json:"place,omitempty"`  // where
	Way    string   `json:"way,omitempty"`    // what the unit does: stays, moves …
	Chance int      `json:"chance,omitempty"` // per cent
	Gain   int      `json:"gain,omitempty"`   // what it takes from the other side on average, or leaves its own, in points
	Than   string   `json:"than,omitempty"`   // what came next, in notation
	Count  int      `json:"count,omitempty"`  // of moves, of units
	Line   []string `json:"line,omitempty"`   // the expected course of play, in notation
}

// Who is a unit as people call it in a game.
type Who struct {
	ID   string    `json:"id"`   // where it stands or what it is called
	What string    `json:"what"` // its type, for the words
	Seat game.Seat `json:"seat"`
}

// The kinds that all games have; their words are common.
const (
	ReasonOnly  = "only"  // there was nothing else to do
	ReasonThumb = "thumb" // by a rule of thumb: nothing was looked ahead at
	ReasonSlip  = "slip"  // the level errs now and then, and did
	ReasonEven  = "even"  // the next best was as good

	// Of an action that was asked about.
	ReasonSame  = "same"  // it is the choice itself
	ReasonClose = "close" // it is worth as much
	ReasonWorse = "worse" // it is worth less
	ReasonLoses = "loses" // it throws a forced win away, or runs into one
	ReasonFine  = "fine"  // counted at once it is worth more; what follows decided otherwise
)

// CommonReasons lists the kinds that all games have.
func CommonReasons() []string {
	return []string{ReasonOnly, ReasonThumb, ReasonSlip, ReasonEven, ReasonSame, ReasonClose, ReasonWorse, ReasonLoses, ReasonFine}
}

// Adviser is a mind that says what it thinks of an action of somebody else
// beside its own choice.
type Adviser interface {
	Mind
	// Advise decides as Decide does and judges yours by the same.
	Advise(ctx context.Context, seat game.Seat, view game.View, budget Budget, yours game.Action) (Advice, error)
}

// Advice sets two actions beside each other.
type Advice struct {
	Best   Thought
	Yours  Thought // Score by the same judgement; Line with the answer to it, where one was found
	Judged bool    // false where such decisions are made by rules of thumb
}

// Tell makes the reason for a decision that was not searched for.
func Tell(kind string) *Reason { return &Reason{Kind: kind} }

// mostTold is how much of a course of play one sentence bears.
const mostTold = 3

// Beside is why an action was not chosen: what it comes out worse, and the answer to
// it where one was found.
func (a Advice) Beside() *Reason {
	r := &Reason{Kind: ReasonClose, Than: a.Best.Text}
	if len(a.Yours.Line) > 1 {
		r.Line = a.Yours.Line[1:min(len(a.Yours.Line), 1+mostTold)]
	}
	switch less := a.Best.Score - a.Yours.Score; {
	case a.Yours.Text == a.Best.Text:
		return Tell(ReasonSame)
	case !a.Judged:
		return Tell(ReasonThumb)
	case a.Best.Mate > 0 && a.Yours.Mate <= 0 || a.Yours.Mate < 0 && a.Best.Mate >= 0:
		r.Kind = ReasonLoses
	case less >= hundred:
		r.Kind, r.Gain = ReasonWorse, (less+hundred/2)/hundred
	case less <= -hundred:
		r.Kind, r.Gain = ReasonFine, (hundred/2-less)/hundred
	}
	return r
}

// hundred is a point of a score.
const hundred = 100
