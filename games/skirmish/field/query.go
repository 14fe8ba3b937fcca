package field

import (
	"errors"

	"sabot/game"
	"sabot/game/strict"
)

// QueryFault says what is wrong with a query, and where.
type QueryFault = game.QueryFault

// ReadQuery reads JSON strictly; needed fields must be there.
func ReadQuery(data []byte, into any, needed ...string) *QueryFault {
	err := strict.Into(data, into, needed...)
	if err == nil {
		return nil
	}
	if fault, ok := errors.AsType[*strict.Fault](err); ok && fault.Problem == strict.Missing {
		return &QueryFault{At: fault.Field, Message: "is missing"}
	}
	return &QueryFault{At: "query", Message: err.Error(), Cause: err}
}
