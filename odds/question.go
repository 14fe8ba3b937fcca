package odds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/engagement"
	"sabot/games/skirmish"
	"sabot/rulebook"
)

// Question is something that can be asked about a game.
type Question struct {
	// Fields are what a query may say, in the order in which they are
	// explained.
	Fields []Field
	// Rows are the parts of an answer in the order in which they are told.
	Rows []string
	// ask answers one query, without id and name.
	ask func(query json.RawMessage) (any, error)
	// explain lists the reasons behind the numbers; nil where the answer
	// itself has them or there are none.
	explain func(query json.RawMessage) (Working, error)
	// nest is the object that takes all fields but the first.
	nest string
}

// Working is how a number came about.
type Working struct {
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
type Fault struct {
	At      string          `json:"at"`
	Message string          `json:"message"`
	Clause  rulebook.Clause `json:"clause"`
}

// Error makes it an error.
func (f *Fault) Error() string { return f.At + ": " + f.Message }

// fault brings the faults of the games into one form. What the JSON reader
// says about a field is told in our words, at that field.
func fault(err error) *Fault {
	f := *faultOf(err)
	if _, name, found := strings.Cut(f.Message, "unknown field "); found {
		f.At, f.Message = strings.Trim(name, `"`), "is not a field of this query"
	}
	if rest, found := strings.CutPrefix(f.Message, "json: cannot unmarshal "); found {
		got, rest, _ := strings.Cut(rest, " into Go ")
		if _, field, named := strings.Cut(rest, "struct field "); named {
			field, _, _ = strings.Cut(field, " ")
			f.At = path(field)
		}
		_, want, _ := strings.Cut(rest, "of type ")
		f.Message = fmt.Sprintf("%s, want %s", got, kindOf(want))
	}
	return &f
}

// path is where a field stands in the JSON form: the names of Go types, which
// begin with a capital, are no part of it.
func path(field string) string {
	parts := slices.DeleteFunc(strings.Split(field, "."), func(part string) bool {
		return part == "" || part[0] >= 'A' && part[0] <= 'Z'
	})
	return strings.Join(parts, ".")
}

// kindOf is a Go type in the words of JSON.
func kindOf(name string) string {
	name = strings.TrimLeft(name, "*")
	switch {
	case strings.HasPrefix(name, "[]"):
		return "a list"
	case strings.HasPrefix(name, "int"), strings.HasPrefix(name, "uint"):
		return "a whole number"
	case name == "bool":
		return "true or false"
	case name == "string":
		return "a text"
	}
	return "another form"
}

func faultOf(err error) *Fault {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f
	}
	if f, ok := errors.AsType[*combat.QueryFault](err); ok {
		return &Fault{f.At, f.Message, f.Clause}
	}
	if f, ok := errors.AsType[*skirmish.QueryFault](err); ok {
		return &Fault{f.At, f.Message, f.Clause}
	}
	if f, ok := errors.AsType[*engagement.QueryFault](err); ok {
		return &Fault{f.At, f.Message, f.Clause}
	}
	return &Fault{At: "query", Message: err.Error()}
}

// ReadQueries reads a list of queries. What is no list is one error, since
// there is no place in an answer where it could stand.
func ReadQueries(data []byte) ([]json.RawMessage, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	var list []json.RawMessage
	if err := dec.Decode(&list); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return nil, fmt.Errorf("want a JSON array of queries, not %s", article(wrong.Value))
		}
		if errors.Is(err, io.EOF) {
			return nil, errors.New("want a JSON array of queries, not nothing")
		}
		return nil, fmt.Errorf("want a JSON array of queries: %w", err)
	}
	if list == nil {
		return nil, errors.New("want a JSON array of queries, not null")
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("want one JSON array and nothing behind it")
	}
	return list, nil
}

func article(what string) string {
	if what == "object" || what == "array" {
		return "an " + what
	}
	return "a " + what
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
	bare, err := anonymous(query)
	if err != nil {
		return nil, err
	}
	found, err := q.ask(bare)
	if err != nil {
		return nil, q.placed(fault(err))
	}
	return found, nil
}

// placed finds the field of a fault that only its message names.
func (q Question) placed(f *Fault) *Fault {
	name, rest, found := strings.Cut(f.Message, " ")
	known := slices.ContainsFunc(q.Fields, func(field Field) bool { return field.Name == name })
	if f.At == "query" && found && known {
		f.At, f.Message = name, rest
	}
	return f
}

// Explain tells how the numbers of a query came about; ok is false where there
// is nothing to tell.
func (q Question) Explain(query json.RawMessage) (w Working, ok bool) {
	bare, err := anonymous(query)
	if err != nil || q.explain == nil {
		return Working{}, false
	}
	w, err = q.explain(bare)
	return w, err == nil
}

// anonymous takes id and name out of a query, and what is null: that says
// nothing.
func anonymous(query json.RawMessage) (json.RawMessage, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(query, &fields); err != nil || fields == nil {
		return nil, &Fault{At: "query", Message: "want a JSON object"}
	}
	delete(fields, "id")
	delete(fields, "name")
	maps.DeleteFunc(fields, func(_ string, v json.RawMessage) bool { return string(v) == "null" })
	return json.Marshal(fields)
}
