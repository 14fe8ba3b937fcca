package game

import "encoding/json"

// Workshop is implemented by games whose players make things that are worth
// saving besides whole set-ups: forces, platoons, maps.
type Workshop interface {
	// Savable lists the kinds of things.
	Savable() []string
	// ValidateSaved looks at a thing in its JSON form. It reports every fault
	// at once, as joined refusals; any other error means that the thing cannot
	// be read at all.
	ValidateSaved(kind string, data json.RawMessage) error
}

// Adviser is implemented by games that have something to say about a set-up
// which can be played as it is: advice on a board, say. The refusals forbid
// nothing.
type Adviser interface {
	Advise(setup Setup) []*Refusal
}
