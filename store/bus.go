package store

import (
	"encoding/json"
	"errors"
	"time"
)

// A Bus carries short words between the programs on one store: who is here, who
// thinks, that a match has changed. Nothing of value goes this way. A message
// may be lost, or come twice; what it tells stands in the store, or counts for
// a short time only and is said again.
type Bus interface {
	// Publish tells all other programs; it does not wait for them. A body that
	// does not fit is [ErrTooLong].
	Publish(m Message) error
	// Subscribe calls hear for what the others say, one message after the
	// other, until stop is called. It must not take long.
	Subscribe(hear func(Message)) (stop func())
}

// Message is something that programs on one store tell each other.
type Message struct {
	Kind  string          `json:"kind"`
	Match string          `json:"match"`
	From  string          `json:"from"`            // which program; the bus writes it
	Lasts time.Duration   `json:"lasts,omitempty"` // how long it counts, from when it is heard
	Body  json.RawMessage `json:"body,omitempty"`
}

// KindChanged tells that a match has changed. The store itself says so.
const KindChanged = "changed"

// MaxMessage is how long a message may be, all in all, in bytes.
const MaxMessage = 7000

// ErrTooLong tells that a message is longer than [MaxMessage].
var ErrTooLong = errors.New("store: the message is too long for the bus")

// encode writes a message as it travels.
func (m Message) encode() (string, error) {
	text, err := json.Marshal(m)
	if err == nil && len(text) > MaxMessage {
		err = ErrTooLong
	}
	return string(text), err
}

// Alone is the bus of a store that one program has for itself: whoever is there
// hears everything from this program directly.
type Alone struct{}

// Publish implements [Bus].
func (Alone) Publish(m Message) error {
	_, err := m.encode()
	return err
}

// Subscribe implements [Bus].
func (Alone) Subscribe(func(Message)) (stop func()) { return func() {} }
