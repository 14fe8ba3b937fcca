package game

import "encoding/json"

// Keeper is implemented by games whose players make things that are worth
// keeping besides whole set-ups: forces, platoons, maps.
type Keeper interface {
	// Keeps lists the kinds of things.
	Keeps() []string
	// CheckKept looks at a thing in its JSON form. It reports every fault at
	// once, as joined refusals; any other error means that the thing cannot
	// be read at all.
	CheckKept(kind string, data json.RawMessage) error
}
