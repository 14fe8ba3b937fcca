package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Kinds is the closed set of a game's actions (or events) and their JSON
// form: the struct's own fields behind "type":"<kind>".
type Kinds[T interface{ Kind() string }] struct {
	types map[string]reflect.Type
}

// NewKinds registers one zero value of each kind.
func NewKinds[T interface{ Kind() string }](zero ...T) Kinds[T] {
	k := Kinds[T]{types: map[string]reflect.Type{}}
	for _, z := range zero {
		k.types[z.Kind()] = reflect.TypeOf(z)
	}
	return k
}

// Names lists the kinds in alphabetical order.
func (k Kinds[T]) Names() []string { return slices.Sorted(maps.Keys(k.types)) }

// Decode reads one value strictly: known type, known fields, one object,
// nothing behind it.
func (k Kinds[T]) Decode(data []byte) (T, error) {
	var none T
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return none, fmt.Errorf("not a JSON object: %w", err)
	}
	var kind string
	if err := json.Unmarshal(fields["type"], &kind); err != nil {
		return none, errors.New(`field "type": want one of ` + strings.Join(k.Names(), ", "))
	}
	typ, ok := k.types[kind]
	if !ok {
		return none, fmt.Errorf(`field "type": %q, want one of %s`, kind, strings.Join(k.Names(), ", "))
	}
	delete(fields, "type")
	rest, err := json.Marshal(fields)
	if err != nil {
		return none, err
	}
	v := reflect.New(typ)
	dec := json.NewDecoder(bytes.NewReader(rest))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v.Interface()); err != nil {
		return none, fmt.Errorf("%s: %w", kind, err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return none, fmt.Errorf("%s: more than one value", kind)
	}
	return v.Elem().Interface().(T), nil
}

// Encode writes an action or event with its "type" first.
func Encode(v interface{ Kind() string }) ([]byte, error) {
	body, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	if len(body) < 2 || body[0] != '{' {
		return nil, fmt.Errorf("%s: JSON form is not an object", v.Kind())
	}
	head, err := json.Marshal(v.Kind())
	if err != nil {
		return nil, err
	}
	out := append([]byte(`{"type":`), head...)
	if len(body) > 2 {
		out = append(out, ',')
	}
	return append(out, body[1:]...), nil
}

// EncodeEvent writes an event as players read it: with its "type" first and
// the clauses that made it so as "clauses" at the end.
func EncodeEvent(e Event) ([]byte, error) {
	out, err := Encode(e)
	if err != nil || len(e.Cites()) == 0 {
		return out, err
	}
	clauses, err := json.Marshal(e.Cites())
	if err != nil {
		return nil, err
	}
	out = append(out[:len(out)-1], `,"clauses":`...)
	return append(append(out, clauses...), '}'), nil
}
