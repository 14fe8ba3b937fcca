package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"sabot/game/strict"
	"sabot/rulebook"
)

// Kinds is a game's closed set of actions or of events. Each kind is
// registered in one line: its name on the wire, the clauses behind it and who
// may see it. The JSON form is the struct's own fields behind "type":"<name>".
type Kinds struct {
	byName   map[string]*kind
	byType   map[reflect.Type]*kind
	conceals bool // one of them does
}

// Registered is a kind as [Kind] makes it.
type Registered interface{ registered() *kind }

// KindOf is the registration of T. Its methods say what is not plain about it.
type KindOf[T any] struct{ k *kind }

type kind struct {
	name     string
	typ      reflect.Type
	clauses  []rulebook.Clause
	cites    func(any) []rulebook.Clause
	redact   func(any, Seat) (any, bool)
	reveals  func(any) bool
	conceals bool
}

func (k KindOf[T]) registered() *kind { return k.k }

// Kind registers T under its name, with the clauses that every event of the
// kind cites. Fields that hold a clause, clauses or a [Result] are cited
// besides. Without more, everybody may see it.
func Kind[T any](name string, clauses ...rulebook.Clause) KindOf[T] {
	return KindOf[T]{&kind{name: name, typ: reflect.TypeFor[T](), clauses: clauses}}
}

// Cites gives the clauses of an event that depend on what happened.
func (k KindOf[T]) Cites(clauses func(T) []rulebook.Clause) KindOf[T] {
	k.k.cites = func(v any) []rulebook.Clause { return clauses(v.(T)) }
	return k
}

// For gives what a seat may read of an event: all of it, less, or (false) not
// even that it happened. It is needed where a field is marked `secret:"true"`.
func (k KindOf[T]) For(redact func(e T, seat Seat) (T, bool)) KindOf[T] {
	k.k.redact = func(v any, seat Seat) (any, bool) { return redact(v.(T), seat) }
	return k
}

// Owned blanks the fields that are marked secret for everybody but the seat in
// the event's field Seat.
func (k KindOf[T]) Owned() KindOf[T] {
	return k.For(func(e T, seat Seat) (T, bool) {
		v := reflect.ValueOf(&e).Elem()
		if v.FieldByName("Seat").Interface() != seat {
			for _, f := range reflect.VisibleFields(v.Type()) {
				if secretField(f) {
					v.FieldByIndex(f.Index).SetZero()
				}
			}
		}
		return e, true
	})
}

// Reveals marks an event that shows somebody something hidden: nothing before
// it can be undone without consent. Without a condition it always does.
func (k KindOf[T]) Reveals(when ...func(T) bool) KindOf[T] {
	k.k.reveals = func(v any) bool { return len(when) == 0 || when[0](v.(T)) }
	return k
}

// Conceals marks an action that says more than its events do: only the seat
// that played it may read it.
func (k KindOf[T]) Conceals() KindOf[T] {
	k.k.conceals = true
	return k
}

// NewKinds makes the set. Two kinds of one name, or a kind with a secret field
// and no redaction of its own, are mistakes of the game: it panics.
func NewKinds(list ...Registered) *Kinds {
	set := &Kinds{byName: map[string]*kind{}, byType: map[reflect.Type]*kind{}}
	for _, r := range list {
		k := r.registered()
		if set.byName[k.name] != nil || set.byType[k.typ] != nil {
			panic(fmt.Sprintf("game: kind %q (%s) is registered twice", k.name, k.typ))
		}
		if k.redact == nil && hasSecret(k.typ, map[reflect.Type]bool{}) {
			panic(fmt.Sprintf("game: kind %q has a secret field and no redaction", k.name))
		}
		set.byName[k.name], set.byType[k.typ] = k, k
		set.conceals = set.conceals || k.conceals
	}
	return set
}

// hasSecret tells whether a type has a field that is marked secret, at any
// depth. A type that holds itself is looked at once.
func hasSecret(typ reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[typ] {
		return false
	}
	seen[typ] = true
	switch typ.Kind() {
	case reflect.Struct:
		for f := range typ.Fields() {
			if secretField(f) || hasSecret(f.Type, seen) {
				return true
			}
		}
	case reflect.Map:
		return hasSecret(typ.Key(), seen) || hasSecret(typ.Elem(), seen)
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return hasSecret(typ.Elem(), seen)
	default:
	}
	return false
}

func secretField(f reflect.StructField) bool { return f.Tag.Get("secret") == "true" }

// Leaks names the secret fields of an event that still hold something, at any
// depth, for the tests that every game must pass.
func Leaks(event Event) []string { return leaks(reflect.ValueOf(event)) }

func leaks(v reflect.Value) (names []string) {
	switch v.Kind() {
	case reflect.Struct:
		for f, held := range v.Fields() {
			if secretField(f) && !held.IsZero() {
				names = append(names, f.Name)
			}
			names = append(names, leaks(held)...)
		}
	case reflect.Map:
		for key, held := range v.Seq2() {
			names = append(append(names, leaks(key)...), leaks(held)...)
		}
	case reflect.Slice, reflect.Array:
		for _, held := range v.Seq2() {
			names = append(names, leaks(held)...)
		}
	case reflect.Pointer, reflect.Interface:
		return leaks(v.Elem())
	default:
	}
	return names
}

// Names lists the kinds in alphabetical order.
func (s *Kinds) Names() []string { return slices.Sorted(maps.Keys(s.byName)) }

// Type is the Go type of a kind.
func (s *Kinds) Type(name string) reflect.Type { return s.byName[name].typ }

func (s *Kinds) of(v any) *kind {
	k := s.byType[reflect.TypeOf(v)]
	if k == nil {
		panic(fmt.Sprintf("game: a %T is of no registered kind", v))
	}
	return k
}

// Has tells whether v is of a kind of the set.
func (s *Kinds) Has(v any) bool { return s.byType[reflect.TypeOf(v)] != nil }

// Name is the name of v's kind.
func (s *Kinds) Name(v any) string { return s.of(v).name }

// Reveals tells whether an event shows somebody something hidden.
func (s *Kinds) Reveals(e Event) bool { k := s.of(e); return k.reveals != nil && k.reveals(e) }

// Conceals tells whether an action says more than its events do.
func (s *Kinds) Conceals(a Action) bool { return s.of(a).conceals }

// ConcealsWritten is Conceals for an action in its JSON form, of which no more is
// read than the kind, and nothing where no kind conceals. What is of no kind is
// nobody else's to read.
func (s *Kinds) ConcealsWritten(action []byte) bool {
	if !s.conceals {
		return false
	}
	k, err := s.written(action)
	return err != nil || k.conceals
}

// Open tells whether everybody may read all of an event.
func (s *Kinds) Open(e Event) bool { return s.of(e).redact == nil }

// For is what seat may read of an event; false when it must not even know.
func (s *Kinds) For(e Event, seat Seat) (Event, bool) {
	if k := s.of(e); k.redact != nil {
		return k.redact(e, seat)
	}
	return e, true
}

// Cites names the clauses that made an event so.
func (s *Kinds) Cites(e Event) []rulebook.Clause {
	k := s.of(e)
	list := slices.Clone(k.clauses)
	v := reflect.ValueOf(e)
	for i := range v.NumField() {
		if !v.Type().Field(i).IsExported() {
			continue
		}
		switch f := v.Field(i).Interface().(type) {
		case rulebook.Clause:
			list = cite(list, f)
		case []rulebook.Clause:
			list = cite(list, f...)
		case Result:
			list = cite(list, f.Clause)
		}
	}
	if k.cites != nil {
		list = cite(list, k.cites(e)...)
	}
	return list
}

// cite adds clauses that are not cited yet.
func cite(list []rulebook.Clause, more ...rulebook.Clause) []rulebook.Clause {
	for _, c := range more {
		if c != "" && !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}

// written is the kind of something in its JSON form.
func (s *Kinds) written(data []byte) (*kind, error) {
	var tag struct {
		Type json.RawMessage `json:"type"`
	}
	if err := json.Unmarshal(data, &tag); err != nil {
		return nil, fmt.Errorf("not a JSON object: %w", err)
	}
	var name string
	if err := json.Unmarshal(tag.Type, &name); err != nil {
		return nil, errors.New(`field "type": want one of ` + strings.Join(s.Names(), ", "))
	}
	k := s.byName[name]
	if k == nil {
		return nil, fmt.Errorf(`field "type": %q, want one of %s`, name, strings.Join(s.Names(), ", "))
	}
	return k, nil
}

// Decode reads one value strictly: known type, known fields, one object,
// nothing behind it.
func (s *Kinds) Decode(data []byte) (any, error) {
	k, err := s.written(data)
	if err != nil {
		return nil, err
	}
	v := reflect.New(k.typ)
	if err := strict.Tagged(data, "type", v.Interface()); err != nil {
		return nil, fmt.Errorf("%s: %w", k.name, err)
	}
	return v.Elem().Interface(), nil
}

// Encode writes an action or event with its "type" first and, for those that
// cite any, the clauses that made it so as "clauses" at the end.
func (s *Kinds) Encode(v any) ([]byte, error) {
	k := s.of(v)
	body, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	if len(body) < 2 || body[0] != '{' {
		return nil, fmt.Errorf("%s: JSON form is not an object", k.name)
	}
	out := append([]byte(`{"type":"`), k.name...)
	out = append(out, '"')
	if len(body) > 2 {
		out = append(out, ',')
	}
	out = append(out, body[1:]...)
	if cited := s.Cites(v); len(cited) > 0 {
		clauses, err := json.Marshal(cited)
		if err != nil {
			return nil, err
		}
		out = append(out[:len(out)-1], `,"clauses":`...)
		out = append(append(out, clauses...), '}')
	}
	return out, nil
}
