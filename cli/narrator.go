package cli

import (
	"strings"

	"sabot/game"
	"sabot/rulebook"
)

// narrator puts a match into words for somebody who may read all of it, or for
// one seat.
type narrator struct {
	voice  rulebook.Voice // of the game
	say    sayFunc        // of the command line
	seats  []string       // translation keys
	events *game.Kinds
}

func newNarrator(book *rulebook.Book, rules game.Rules, lang rulebook.Lang) narrator {
	cat := rules.Catalog()
	return narrator{voice: book.Voice(cat.Game, lang), say: sayIn(book, lang), seats: cat.Seats, events: rules.Events()}
}

func (t narrator) seat(s game.Seat) string {
	if s < 1 || int(s) > len(t.seats) {
		return t.say("nobody", nil)
	}
	return t.voice.Say(t.seats[s-1], nil)
}

// says puts a seat before what concerns it.
func (t narrator) says(s game.Seat, text string) string {
	return t.say("says", game.Args{"seat": t.seat(s), "text": text})
}

// event is the sentence of an event with the clauses that made it so.
func (t narrator) event(e game.Event) string {
	return t.voice.Say("event."+t.events.Name(e), e) + rulebook.InBrackets(t.events.Cites(e)...)
}

// refusal is the sentence of a refusal with its clause.
func (t narrator) refusal(r *game.Refusal) string {
	return t.voice.Say("refusal."+r.Reason, r.Args) + rulebook.InBrackets(r.Clause)
}

// mistake is what a player reads when an action could not be played.
func (t narrator) mistake(err error) string {
	return strings.ReplaceAll(game.Worded(err, t.refusal), "\n", " ")
}

// entry is the head of a log entry: who did what.
func (t narrator) entry(e game.Entry) string {
	args := game.Args{"seat": t.seat(e.Seat), "text": e.Text, "to": e.To, "seconds": e.MS / 1000}
	switch e.Do {
	case game.DoStart, game.DoAct, game.DoTimeout, game.DoOffer, game.DoUndo, game.DoGive, game.DoBind:
		return t.say("log."+string(e.Do), args)
	case game.DoEnd:
		return t.say("log.end."+string(e.How), args)
	case game.DoClose:
		return t.result(e.Result)
	default:
		return string(e.Do)
	}
}

func (t narrator) result(r *game.Result) string {
	if r == nil {
		return t.say("result.open", nil)
	}
	args := game.Args{"how": t.voice.Say("how."+string(r.How), game.Args{}), "clause": string(r.Clause)}
	if r.Winner == game.Nobody {
		return t.say("result.draw", args)
	}
	args["seat"] = t.seat(r.Winner)
	return t.say("result.won", args)
}
