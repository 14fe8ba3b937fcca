package field

import (
	"errors"

	"sabot/game/strict"
	"sabot/rulebook"
)

// QueryFault says what is wrong with a query, and where.
type QueryFault struct {
	At      string          `json:"at"`
	Message string          `json:"message"`
	Clause  rulebook.Clause `json:"clause,omitempty"`
	cause   error
}

// Error makes it an error.
func (f *QueryFault) Error() string { return f.At + ": " + f.Message }

// Unwrap is what the reader of the JSON said, if it was that.
func (f *QueryFault) Unwrap() error { return f.cause }

// ReadQuery reads JSON strictly; needed fields must be there.
func ReadQuery(data []byte, into any, needed ...string) *QueryFault {
	err := strict.Into(data, into, needed...)
	if err == nil {
		return nil
	}
	if fault, ok := errors.AsType[*strict.Fault](err); ok && fault.Problem == strict.Missing {
		return &QueryFault{At: fault.Field, Message: "is missing"}
	}
	return &QueryFault{At: "query", Message: err.Error(), cause: err}
}
