package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sabot/rulebook"
)

// Args fill the placeholders of a sentence by name.
type Args map[string]any

// Refusal says why a player may not do what they asked, as data. The words
// are made at the edge from "refusal.<reason>" and Args.
type Refusal struct {
	Clause rulebook.Clause `json:"clause"`
	Reason string          `json:"reason"`
	Args   Args            `json:"args,omitempty"`
}

// Refuse makes a refusal; args are pairs of name and value.
func Refuse(clause rulebook.Clause, reason string, args ...any) *Refusal {
	r := &Refusal{Clause: clause, Reason: reason}
	for i := 0; i+1 < len(args); i += 2 {
		if r.Args == nil {
			r.Args = Args{}
		}
		r.Args[args[i].(string)] = args[i+1]
	}
	return r
}

// Error is for developers and logs; players read the rulebook's sentence.
func (r *Refusal) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", r.Clause, r.Reason)
	for _, k := range slices.Sorted(maps.Keys(r.Args)) {
		fmt.Fprintf(&b, " %s=%v", k, r.Args[k])
	}
	return b.String()
}

// Refusals takes an error apart into the refusals it joins; ok is false when
// anything else is in it.
func Refusals(err error) (rs []*Refusal, ok bool) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			more, fine := Refusals(e)
			if !fine {
				return nil, false
			}
			rs = append(rs, more...)
		}
		return rs, len(rs) > 0
	}
	if r, ok := errors.AsType[*Refusal](err); ok {
		return []*Refusal{r}, true
	}
	return nil, false
}

// Worded is the text of err with every refusal inside it put into words by
// say; the rest, which names the place, stays as it is.
func Worded(err error, say func(*Refusal) string) string {
	text := err.Error()
	for _, r := range refusalsIn(err) {
		text = strings.ReplaceAll(text, r.Error(), say(r))
	}
	return text
}

// refusalsIn finds every refusal that err wraps or joins.
func refusalsIn(err error) []*Refusal {
	if r, ok := err.(*Refusal); ok { //nolint:errorlint // the tree is walked by hand, to find them all
		return []*Refusal{r}
	}
	switch err := err.(type) { //nolint:errorlint // likewise
	case interface{ Unwrap() []error }:
		var found []*Refusal
		for _, e := range err.Unwrap() {
			found = append(found, refusalsIn(e)...)
		}
		return found
	case interface{ Unwrap() error }:
		if inner := err.Unwrap(); inner != nil {
			return refusalsIn(inner)
		}
	}
	return nil
}

// What the match itself refuses, for every game alike. Such a refusal cites
// no clause: the books do not speak of tables and clocks on a server.
const (
	ReasonNotWaiting = "match.not-waiting" // nothing waits for this seat
	ReasonOver       = "match.over"        // the game has ended
	ReasonBegun      = "match.begun"       // the game has been set up
	ReasonNotBegun   = "match.not-begun"   // the match still waits for its players
	ReasonNotOver    = "match.not-over"    // the game has not ended
	ReasonNoSeat     = "match.no-seat"     // there is no such seat
	ReasonTimeUp     = "match.time-up"     // the seat's clock has run out
	ReasonTimeLeft   = "match.time-left"   // the clock has not run out
	ReasonNoClock    = "match.no-clock"    // the match is not timed
	ReasonNoDefault  = "match.no-default"  // nothing is played by itself here
	ReasonGift       = "match.gift"        // not an amount of time to give
	ReasonOffered    = "match.offered"     // the draw is already offered
	ReasonNoOffer    = "match.no-offer"    // no draw was offered
	ReasonEnding     = "match.ending"      // not a way to end a match
	ReasonUndo       = "match.undo"        // not a state that play can go back to
)

// Mod is one line of a referee's sum.
type Mod struct {
	Value  int             `json:"value"`
	Clause rulebook.Clause `json:"clause"`
	Label  string          `json:"label"` // translation key: "label.<label>"
}

// Tally is a number with its reasons. Only Total turns it into an int, so the
// sum can never drift from the list.
type Tally []Mod

// When adds a line where a condition holds, unless it counts for nothing.
func (t *Tally) When(holds bool, value int, clause rulebook.Clause, label string) {
	if holds && value != 0 {
		*t = append(*t, Mod{Value: value, Clause: clause, Label: label})
	}
}

// Total adds the lines up.
func (t Tally) Total() int {
	sum := 0
	for _, m := range t {
		sum += m.Value
	}
	return sum
}
