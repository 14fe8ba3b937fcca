package game

import "sabot/rulebook"

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
