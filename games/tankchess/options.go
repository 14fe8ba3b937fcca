package tankchess

import "fmt"

// Objective is what a game is won by (CH-14.j).
type Objective uint8

// The objectives.
const (
	Standard     Objective = iota // destroy the command tank, or escape (CH-9)
	Hunt                          // destroy the command tank
	Flag                          // reach the enemy flag, or destroy the command tank
	Breakthrough                  // bring out three units, or destroy the command tank
	Attrition                     // destroy ten points
)

// Objectives lists them in the order of the rules.
func Objectives() []Objective { return []Objective{Standard, Hunt, Flag, Breakthrough, Attrition} }

// String is the id of the objective.
func (o Objective) String() string {
	switch o {
	case Standard:
		return "standard"
	case Hunt:
		return "hunt"
	case Flag:
		return "flag"
	case Breakthrough:
		return "breakthrough"
	case Attrition:
		return "attrition"
	default:
		return "?"
	}
}

// MarshalText writes the id.
func (o Objective) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads an id.
func (o *Objective) UnmarshalText(text []byte) error {
	for _, known := range Objectives() {
		if known.String() == string(text) {
			*o = known
			return nil
		}
	}
	return fmt.Errorf("objective %q, want standard, hunt, flag, breakthrough or attrition", text)
}

// Deployment is how the forces come onto the board (CH-13.b).
type Deployment uint8

// The ways to deploy.
const (
	Fixed  Deployment = iota // on the marked squares
	Free                     // in turns, unit by unit
	Secret                   // both at once, unseen
)

// Deployments lists them in the order of the rules.
func Deployments() []Deployment { return []Deployment{Fixed, Free, Secret} }

// String is the id of the deployment.
func (d Deployment) String() string {
	switch d {
	case Fixed:
		return "fixed"
	case Free:
		return "free"
	case Secret:
		return "secret"
	default:
		return "?"
	}
}

// MarshalText writes the id.
func (d Deployment) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads an id.
func (d *Deployment) UnmarshalText(text []byte) error {
	for _, known := range Deployments() {
		if known.String() == string(text) {
			*d = known
			return nil
		}
	}
	return fmt.Errorf("deployment %q, want fixed, free or secret", text)
}

// Options are the switches of the rules, in the order of the rulebook.
type Options struct {
	ReverseExit     bool       `json:"reverseExit"`     // CH-9.d
	StrictDiagonals bool       `json:"strictDiagonals"` // CH-4.c, CH-5.b
	Objective       Objective  `json:"objective"`       // CH-14.j
	Deployment      Deployment `json:"deployment"`      // CH-13.b
	Announce        bool       `json:"announce"`        // CH-10
	RemoteMines     bool       `json:"remoteMines"`     // CH-14.i
	Clock           int        `json:"clock"`           // seconds a side, 0 for none (CH-12.c)
	Increment       int        `json:"increment"`       // seconds after each move
	QuietLimit      int        `json:"quietLimit"`      // plies, 0 for never (CH-12.a)
	Repetition      int        `json:"repetition"`      // occurrences, 0 for never
}

// DefaultOptions are the rules as printed.
func DefaultOptions() Options {
	return Options{ReverseExit: true, Announce: true, QuietLimit: 100, Repetition: 3}
}
