package game

import "sabot/rulebook"

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
