package game

import (
	"encoding/json"
	"fmt"
	"strings"
)

// StandingOrders is implemented by games that ask so often that players leave
// word behind: standing orders answer a window for the seat, outside of the
// rules. A window opens on public facts alone. So that its answer tells no more
// than the question did, whoever plays the game for people gives every answer
// at the same pace, whether an order or a player gave it.
type StandingOrders interface {
	// Window tells whether d is such a question.
	Window(d Decision) bool
	// ValidateOrders reads standing orders in their JSON form, strictly.
	ValidateOrders(orders json.RawMessage) error
	// Answer is what orders say to what waits for the seat that v was made
	// for; ok is false where the player must decide. Without orders the
	// game's default holds. Where another person watches, that default rests on
	// public facts alone: who is asked, and who is answered for, would
	// otherwise show by the pace of the game what a seat hides.
	Answer(v View, orders json.RawMessage, watched bool) (a Action, ok bool)
}

// standingMark begins the id of an entry that standing orders made. No sender
// can use it: ids of senders have no colon.
const standingMark = "standing:"

// StandingID is the id of an answer that standing orders give as entry seq.
func StandingID(seq int) string { return fmt.Sprint(standingMark, seq) }

// Standing tells whether standing orders made the entry.
func (e Entry) Standing() bool { return strings.HasPrefix(e.ID, standingMark) }
