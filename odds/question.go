package odds

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sabot/game"
	"sabot/game/strict"
	"sabot/rulebook"
)

// Question is something that can be asked about a game.
type Question struct {
	// Fields are what a query may say, in the order in which they are
	// explained.
	Fields []Field
	// Rows are the parts of an answer in the order in which they are told.
	Rows []string
	// Ask answers one query, without id and name. What is wrong with it comes
	// back as a [*Fault] or a [*strict.Fault].
	Ask func(query json.RawMessage) (any, error)
	// Why lists the reasons behind the numbers; nil where the answer itself
	// has them or there are none.
	Why func(query json.RawMessage) (Explanation, error)
	// NestedIn is the object that takes all fields but the first.
	NestedIn string
}

// Explanation is how a number came about.
type Explanation struct {
	Needed    int // what the die must show, at most
	Modifiers game.Tally
	Facts     []Fact // other numbers that go into it
}

// Fact is a number with the clause that speaks of it.
type Fact struct {
	Name   string // translation key behind "odds."
	Value  int
	Clause rulebook.Clause
}

// Fault says what is wrong with a query, and where.
type Fault = game.QueryFault

// fault brings what is wrong with a query into one form.
func fault(err error) *Fault {
	if f, ok := errors.AsType[*Fault](err); ok && f.Cause == nil {
		return f
	}
	f, ok := errors.AsType[*strict.Fault](err)
	if !ok {
		return &Fault{At: "query", Message: err.Error()}
	}
	at := cmp.Or(f.Field, "query")
	switch f.Problem {
	case strict.Unknown:
		return &Fault{At: at, Message: "is not a field of this query"}
	case strict.Missing:
		return &Fault{At: at, Message: "is missing"}
	case strict.Twice:
		return &Fault{At: at, Message: "is given twice"}
	case strict.WrongType:
		return &Fault{At: at, Message: f.Got + ", want " + strict.Describe(f.Want)}
	case strict.WrongForm, strict.Syntax:
		return &Fault{At: at, Message: f.Cause.Error()}
	case strict.Trailing, strict.Depth:
	}
	return &Fault{At: at, Message: f.Error()}
}

// ReadQueries reads a list of queries. What is no list is one error, since
// there is no place in an answer where it could stand.
func ReadQueries(data []byte) ([]json.RawMessage, error) {
	list, err := strict.Read[[]json.RawMessage](data)
	f, wrong := errors.AsType[*strict.Fault](err)
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		return nil, errors.New("want a JSON array of queries, not nothing")
	case wrong && f.Problem == strict.WrongType && strings.HasPrefix(f.Got, "the number"):
		return nil, errors.New("want a JSON array of queries, not a number")
	case wrong && f.Problem == strict.WrongType:
		return nil, errors.New("want a JSON array of queries, not " + f.Got)
	case wrong && f.Problem == strict.Trailing:
		return nil, errors.New("want one JSON array and nothing behind it")
	case err != nil:
		return nil, fmt.Errorf("want a JSON array of queries: %w", err)
	case list == nil:
		return nil, errors.New("want a JSON array of queries, not null")
	}
	return list, nil
}

// Answers answers every query in its place. A fault whose message is a key of
// the game's words is put into words by say, when it is given. It stops when
// ctx ends.
func (q Question) Answers(ctx context.Context, queries []json.RawMessage, say func(key string) string) ([]json.RawMessage, error) {
	answers := make([]json.RawMessage, len(queries))
	for i, query := range queries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var found any
		found, err := q.Answer(query)
		if err != nil {
			f := *fault(err)
			if say != nil {
				f.Message = say(f.Message)
			}
			found = map[string]Fault{"error": f}
		}
		if answers[i], err = json.Marshal(found); err != nil {
			return nil, fmt.Errorf("answer %d: %w", i, err)
		}
	}
	return answers, nil
}

// Answer answers one query; what is wrong with it comes back as a [*Fault].
// The id and the name of a query are its sender's own and are not looked at.
func (q Question) Answer(query json.RawMessage) (any, error) {
	bare, err := withoutSenderFields(query)
	if err != nil {
		return nil, err
	}
	found, err := q.Ask(bare)
	if err != nil {
		return nil, q.locate(fault(err))
	}
	return found, nil
}

// locate finds the field of a fault that only its message names.
func (q Question) locate(f *Fault) *Fault {
	name, rest, found := strings.Cut(f.Message, " ")
	known := slices.ContainsFunc(q.Fields, func(field Field) bool { return field.Name == name })
	if f.At == "query" && found && known {
		f.At, f.Message = name, rest
	}
	return f
}

// Explain tells how the numbers of a query came about; ok is false where there
// is nothing to tell.
func (q Question) Explain(query json.RawMessage) (e Explanation, ok bool) {
	bare, err := withoutSenderFields(query)
	if err != nil || q.Why == nil {
		return Explanation{}, false
	}
	e, err = q.Why(bare)
	return e, err == nil
}

// withoutSenderFields takes id and name out of a query, and what is null: that says
// nothing.
func withoutSenderFields(query json.RawMessage) (json.RawMessage, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(query, &fields); err != nil || fields == nil {
		return nil, &Fault{At: "query", Message: "want a JSON object"}
	}
	delete(fields, "id")
	delete(fields, "name")
	maps.DeleteFunc(fields, func(_ string, v json.RawMessage) bool { return string(v) == "null" })
	return json.Marshal(fields)
}
