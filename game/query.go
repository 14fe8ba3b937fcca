package game

import (
	"fmt"

	"sabot/rulebook"
)

// QueryFault says what is wrong with a query about chances or about a scene,
// and where.
type QueryFault struct {
	At      string          `json:"at"`
	Message string          `json:"message"`
	Clause  rulebook.Clause `json:"clause"`
}

// Error makes it an error.
func (f *QueryFault) Error() string { return f.At + ": " + f.Message }

// WrongField is what is wrong with one field of a query.
func WrongField(at string, clause rulebook.Clause, format string, args ...any) *QueryFault {
	return &QueryFault{At: at, Message: fmt.Sprintf(format, args...), Clause: clause}
}
