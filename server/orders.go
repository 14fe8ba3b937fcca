package server

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"sabot/game"
	"sabot/store"
)

// Windows and standing orders. A game that implements [game.StandingOrders] asks
// questions that open on public facts alone. Everybody sees that a seat is
// asked, so the answer must not tell more by when it comes: an answer that a
// standing order gives, one that a computer gives and one that a quick player
// gives are all shown when the same pause is over, and the pause is nobody's
// time. A player who needs longer shows that there was something to think
// about; the order "always" is for those who want to hide even that.

type ordersInput struct {
	MatchPath
	Body struct {
		Seat   game.Seat       `json:"seat" minimum:"1" maximum:"8" doc:"A seat you hold."`
		Orders json.RawMessage `json:"orders" doc:"In the form of the game; {} is its default."`
	}
}

func (rs routes) orders() {
	call(rs, "PUT /matches/{id}/orders", "set-orders", "Leave standing orders for a seat", rs.setOrders)
}

// setOrders keeps what a seat leaves behind. Nobody else is told.
func (s *Server) setOrders(ctx context.Context, in *ordersInput) (Orders, error) {
	if err := s.limits.allowAct(callerOf(ctx).payer); err != nil {
		return Orders{}, err
	}
	o := Orders{Seat: in.Body.Seat, Orders: in.Body.Orders}
	return atTable(ctx, s, in.ID, func(t *table) (Orders, error) {
		switch {
		case !t.holds(callerOf(ctx).guest, o.Seat):
			return o, notYours()
		case t.standingOrders() == nil:
			return o, notFound("order: this game asks nothing that orders could answer")
		case t.rec.Kind != store.KindMatch:
			return o, refused(t.rec.Game, game.Refuse("", reasonReadOnly))
		}
		if err := t.asChief(callerOf(ctx).guest, o.Seat); err != nil {
			return o, err
		}
		if err := t.standingOrders().ValidateOrders(o.Orders); err != nil {
			return o, invalid("body.orders", err.Error())
		}
		if err := s.store.SetOrders(context.WithoutCancel(ctx), t.id, int(o.Seat), string(o.Orders)); err != nil {
			return o, err
		}
		t.nodes.seen++
		t.seats[o.Seat-1].Orders = string(o.Orders)
		t.setAlarm() // the new orders may answer what waits already
		return o, nil
	})
}

// standingOrders is the game as one that standing orders can answer, nil when it is
// none.
func (t *table) standingOrders() game.StandingOrders {
	s, _ := t.match.Rules().(game.StandingOrders)
	return s
}

// isWindow tells whether seat is asked in a window now.
func (t *table) isWindow(seat game.Seat) bool {
	s := t.standingOrders()
	if s == nil || t.over() {
		return false
	}
	for _, d := range game.Due(t.match.Now().Position) {
		if d.Seat == seat {
			return s.Window(d)
		}
	}
	return false
}

// pause is how long the answer of seat in a window is held back, counted from
// the moment it was asked. Where no other person plays there is nobody to hide
// anything from, except a computer's hand from the people.
func (t *table) pause(seat game.Seat) int64 {
	if !t.isWindow(seat) || t.mind(seat) == "" && !t.facesOtherPerson(seat) {
		return 0
	}
	return t.server.cfg.Pause.Milliseconds()
}

// facesOtherPerson tells whether a person who does not hold seat plays against it.
func (t *table) facesOtherPerson(seat game.Seat) bool {
	return slices.ContainsFunc(t.seats, func(s store.Seat) bool {
		shared := slices.ContainsFunc(t.seats[seat-1].Holders, func(h store.Holder) bool { return t.holds(h.Guest, game.Seat(s.Seat)) })
		return game.Seat(s.Seat) != seat && s.Mind == "" && !shared
	})
}

// shownAt is when the answer of seat may be shown, at the earliest.
func (t *table) shownAt(seat game.Seat) int64 {
	since := t.clock.since[seat-1]
	if since > t.server.now() { // the clock was put back meanwhile
		since = t.server.sessionBegan()
	}
	return since + t.pause(seat)
}

// standingAnswer is the answer that standing orders give next, if there is one: to
// a window, or the wish for one in a decision that nobody waits for.
func (t *table) standingAnswer() (seat game.Seat, a game.Action, ok bool) {
	s := t.standingOrders()
	if s == nil || t.rec.Kind != store.KindMatch || t.over() || t.clock.paused || t.broken || t.call != nil {
		return game.Nobody, nil, false
	}
	p := t.match.Now().Position
	for _, d := range p.Waiting() {
		own := t.seats[d.Seat-1]
		if own.Mind != "" || own.Open || d.Optional && own.Orders == "" || !d.Optional && !s.Window(d) {
			continue
		}
		if a, ok := s.Answer(p.View(d.Seat), json.RawMessage(own.Orders), t.facesOtherPerson(d.Seat)); ok {
			return d.Seat, a, true
		}
	}
	return game.Nobody, nil, false
}

// playStandingAnswer plays what standing orders say, when its time has come.
func (t *table) playStandingAnswer(ctx context.Context) (done bool, err error) {
	seat, a, ok := t.standingAnswer()
	if !ok || t.server.now() < t.shownAt(seat) {
		return false, nil
	}
	return true, t.commit(ctx)(t.match.Play(seat, a, game.Stamp{ID: game.StandingID(t.match.Len())}))
}

// tooSoon is the answer in a window that has to wait.
type tooSoon struct{ wait time.Duration }

func (tooSoon) Error() string { return "the window is still held open" }

// holdUntilShown runs f again when what it does has to wait: for the common
// pause, or for the links of other players. The table is free meanwhile. A roll
// for which somebody has to be waited for longer is left under way.
func holdUntilShown(ctx context.Context, longest time.Duration, f func() (Receipt, error)) (Receipt, error) {
	waited := false
	for {
		r, err := f()
		var wait <-chan struct{}
		pause := longest + time.Second
		if soon, ok := errors.AsType[tooSoon](err); ok {
			pause = soon.wait
		} else if roll, ok := errors.AsType[underWay](err); ok {
			if waited {
				return Receipt{Seq: r.Seq, Entries: []LogLine{}, Pending: true}, nil
			}
			wait, waited = roll.done, true
		} else {
			r.Repeat = r.Repeat && !waited
			return r, err
		}
		select {
		case <-wait:
		case <-time.After(pause):
		case <-ctx.Done():
			return r, ctx.Err()
		}
	}
}
