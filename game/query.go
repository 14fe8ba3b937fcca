package game

import (
	"fmt"

	"sabot/rulebook"
)

// QueryFault says what is wrong with a query about a game, and where.
type QueryFault struct {
	At      string          `json:"at"`
	Message string          `json:"message"`
	Clause  rulebook.Clause `json:"clause"`
	Cause   error           `json:"-"` // what the reader of the JSON said, if it was that
}

// Error makes it an error.
func (f *QueryFault) Error() string { return f.At + ": " + f.Message }

// Unwrap is the cause.
func (f *QueryFault) Unwrap() error { return f.Cause }

// WrongField is what is wrong with one field of a query.
func WrongField(at string, clause rulebook.Clause, format string, args ...any) *QueryFault {
	return &QueryFault{At: at, Message: fmt.Sprintf(format, args...), Clause: clause}
}
