package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/printed"
)

// openWindow opens a window for the seats in the order they are asked. It is
// open whether or not anybody has a fitting card (TC-12.2.d); a scenario
// without special cards has none.
func (en engine) openWindow(kind windowKind, placed game.Seat, ask ...game.Seat) {
	if en.s.scenario.NoSpecials {
		ask = nil
	}
	en.s.Windows = append(en.s.Windows, Window{Kind: kind, Queue: ask, Seat: placed})
}

func (en engine) closeWindow(w Window) {
	switch w.Kind {
	case windowCounter:
		if !w.Removed {
			en.takeEffect(w.Seat, w.Play)
		}
	case windowStep:
		marchOf(en).takeStep()
	case windowShot:
		en.resolveShot()
	case windowInstant:
		en.resolveInstant()
	case windowMelee:
		en.s.Melee.Stage = meleeDeclare
	case windowVolley:
		meleeOf(en).rollVolley()
	case windowBetween:
	}
}

func (en engine) pass(seat game.Seat) {
	w := en.s.window()
	en.Tell(Passed{seat, w.Kind})
	w.Queue = w.Queue[1:]
}

// playInterrupt places a card in the open window, or between two actions: its
// counter window comes first, then it works, then both are asked again
// (TC-12.2.c).
func (en engine) playInterrupt(seat game.Seat, play *Interrupt) error {
	if r := interruptOf(en.s, seat, play).check(); r != nil {
		return r
	}
	if en.s.window() == nil {
		en.reopenGap()
		en.openWindow(windowBetween, seat)
	}
	w := en.s.window()
	en.layCard(seat, play)
	if w.Kind == windowCounter {
		en.answerCard(w, play)
		return nil
	}
	w.Queue = []game.Seat{other(seat), seat}
	if printed.IsAnswerable(en.s.table.Pieces[play.Card].Number) {
		copied := *play
		en.openWindow(windowCounter, seat, other(seat))
		en.s.window().Play = &copied
		return nil
	}
	en.takeEffect(seat, play)
	return nil
}

func (en engine) layCard(seat game.Seat, play *Interrupt) {
	s := en.s
	c := s.table.card(play.Card)
	s.table.Pieces[play.Card].Place = inPlay
	en.Tell(CardPlayed{
		Seat: seat, Card: s.table.ref(play.Card), How: "interrupt", Pos: play.Pos, To: play.To, Unit: s.table.ref(play.Unit), Clause: c.Clause,
	})
}

// answerCard answers a card that has just been placed; both windows' cards are
// settled and the counter window closes.
func (en engine) answerCard(w *Window, play *Interrupt) {
	s := en.s
	answered := w.Play
	en.Tell(CardAnswered{s.table.ref(answered.Card), s.table.ref(play.Card), s.table.card(play.Card).Clause})
	w.Removed, w.Queue = true, nil
	switch s.table.Pieces[play.Card].Number {
	case printed.CardBridge, printed.CardFord:
		en.layCrossing(play)
	case printed.CardRepair:
		s.table.discard(answered.Card)
		if s.repairable(answered.Unit) && s.table.Pieces[answered.Card].Number == printed.CardBreakdown {
			en.repair(answered.Unit) // an old Malfunction goes too (TC-X.1)
		}
		s.table.discard(play.Card)
		return
	default:
		s.table.discard(play.Card)
	}
	s.table.discard(answered.Card)
}

// handIn places the cards that came with an announcement before the opponent
// is asked about it; those that can be answered get their counter window
// first, in the order handed in (TC-X.1).
func (en engine) handIn(seat game.Seat, cards []HandedCard) {
	var answers []Window
	for _, w := range cards {
		if en.s.table.Pieces[w.Card].Number == printed.CardFlankShot {
			continue // laid with its shot
		}
		play := w.play()
		en.layCard(seat, &play)
		if !printed.IsAnswerable(en.s.table.Pieces[play.Card].Number) {
			en.takeEffect(seat, &play)
			continue
		}
		answers = append(answers, Window{Kind: windowCounter, Queue: []game.Seat{other(seat)}, Seat: seat, Play: &play})
	}
	slices.Reverse(answers) // the first one lies on top
	en.s.Windows = append(en.s.Windows, answers...)
}
