// Package schema describes what a game puts on the wire: JSON schemas of its
// view, actions, events, options, questions and answers, written from the Go
// types that the rules themselves use. They stand in the published OpenAPI
// document, and the page's types are generated from it.
package schema

import (
	"encoding"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"sabot/game"
)

// Prefix is where references point to.
const Prefix = "#/components/schemas/"

// Of gives the schemas of a game by name. Besides those of its types there are
// <Game>Action and <Game>Event, told apart by "type", and <Game>View,
// <Game>Options, <Game>Details, <Game>Orders, <Game>Query, <Game>Answer… and
// <Game>Saved… where the game has them.
func Of(rules game.Rules) map[string]*huma.Schema {
	w := &writer{game: title(rules.Catalog().Game), types: map[reflect.Type]string{}, schemas: map[string]*huma.Schema{}}
	w.kinds("Action", rules.Actions(), false)
	w.kinds("Event", rules.Events(), true)
	wire := rules.Wire()
	w.alias("View", wire.View)
	w.alias("Options", wire.Options)
	w.alias("Details", wire.Details)
	w.alias("Orders", wire.Orders)
	w.alias("Query", wire.Query)
	for _, name := range slices.Sorted(maps.Keys(wire.Answers)) {
		w.alias("Answer"+title(name), wire.Answers[name])
	}
	for _, name := range slices.Sorted(maps.Keys(wire.Saved)) {
		w.alias("Saved"+title(name), wire.Saved[name])
	}
	return w.schemas
}

type writer struct {
	game    string
	types   map[reflect.Type]string // named structs and where they stand
	schemas map[string]*huma.Schema
}

// title turns "shot-fired" into "ShotFired".
func title(name string) string {
	var b strings.Builder
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return r == '-' || r == '.' || r == '_' }) {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}

func ref(name string) *huma.Schema { return &huma.Schema{Ref: Prefix + name} }

// kinds writes one schema for each kind and one for any of them.
func (w *writer) kinds(what string, kinds *game.Kinds, clauses bool) {
	all := &huma.Schema{Discriminator: &huma.Discriminator{PropertyName: "type", Mapping: map[string]string{}}}
	for _, kind := range kinds.Names() {
		name := w.game + what + title(kind)
		s := w.object(kinds.Type(kind))
		s.Properties["type"] = &huma.Schema{Type: huma.TypeString, Enum: []any{kind}}
		s.Required = append([]string{"type"}, s.Required...)
		if clauses {
			s.Properties["clauses"] = &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}}
			s.Required = append(s.Required, "clauses")
		}
		w.schemas[name] = s
		all.OneOf = append(all.OneOf, ref(name))
		all.Discriminator.Mapping[kind] = Prefix + name
	}
	w.schemas[w.game+what] = all
}

// alias gives a type that the contract names its name there.
func (w *writer) alias(what string, zero any) {
	if zero == nil {
		return
	}
	name := w.game + what
	s := w.of(reflect.TypeOf(zero))
	if s.Ref != Prefix+name {
		w.schemas[name] = s
	}
}

// of is the schema of a type: a reference for named structs.
func (w *writer) of(typ reflect.Type) *huma.Schema {
	if s := w.own(typ); s != nil {
		return s
	}
	switch typ.Kind() { //nolint:exhaustive // the rest are whole numbers
	case reflect.Pointer:
		return w.of(typ.Elem())
	case reflect.Struct:
		return w.structure(typ)
	case reflect.Slice:
		return &huma.Schema{Type: huma.TypeArray, Items: w.of(typ.Elem())}
	case reflect.Array:
		n := typ.Len()
		return &huma.Schema{Type: huma.TypeArray, Items: w.of(typ.Elem()), MinItems: &n, MaxItems: &n}
	case reflect.Map:
		return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: w.of(typ.Elem())}
	case reflect.String:
		return &huma.Schema{Type: huma.TypeString}
	case reflect.Bool:
		return &huma.Schema{Type: huma.TypeBoolean}
	case reflect.Float32, reflect.Float64:
		return &huma.Schema{Type: huma.TypeNumber}
	case reflect.Interface:
		return &huma.Schema{}
	}
	return &huma.Schema{Type: huma.TypeInteger}
}

// own is the schema of a type that says itself how it is written.
func (w *writer) own(typ reflect.Type) *huma.Schema {
	if typ.Kind() == reflect.Pointer {
		return nil
	}
	if byPointer(typ) {
		return &huma.Schema{Type: huma.TypeString}
	}
	zero := reflect.New(typ).Elem()
	switch v := zero.Interface().(type) {
	case game.Shaped:
		return w.shape(v.Shape())
	case game.Enumerated:
		s := &huma.Schema{Type: huma.TypeString}
		for _, value := range v.Values() {
			s.Enum = append(s.Enum, value)
		}
		return s
	case json.Number:
		return &huma.Schema{Type: huma.TypeNumber}
	case json.RawMessage:
		return &huma.Schema{}
	case json.Marshaler:
		panic("schema: " + typ.String() + " writes its own JSON and has no Shape")
	case encoding.TextMarshaler:
		return &huma.Schema{Type: huma.TypeString}
	}
	return nil
}

// byPointer tells whether values of a type are always handled by pointer and
// written as text, as the numbers of math/big are.
func byPointer(typ reflect.Type) bool {
	text := reflect.TypeFor[encoding.TextMarshaler]()
	return typ.Kind() == reflect.Struct && !typ.Implements(text) && reflect.PointerTo(typ).Implements(text)
}

// shape is the schema of what a type says it looks like.
func (w *writer) shape(v any) *huma.Schema {
	union, ok := v.(game.Union)
	if !ok {
		return w.of(reflect.TypeOf(v))
	}
	s := &huma.Schema{}
	for _, v := range union {
		s.OneOf = append(s.OneOf, w.of(reflect.TypeOf(v)))
	}
	return s
}

// structure writes a named struct once and refers to it.
func (w *writer) structure(typ reflect.Type) *huma.Schema {
	if typ.Name() == "" {
		return w.object(typ)
	}
	name, ok := w.types[typ]
	if !ok {
		name = w.name(typ)
		w.types[typ] = name
		w.schemas[name] = nil // a struct may contain itself
		w.schemas[name] = w.object(typ)
	}
	return ref(name)
}

// name finds a free name for a type: its own behind the game's, and its
// package's between where two rooms use one name.
func (w *writer) name(typ reflect.Type) string {
	own := title(typ.Name())
	if typ.PkgPath() == "sabot/game" || typ.PkgPath() == "sabot/geom" {
		return own // the same in all games
	}
	if _, taken := w.schemas[w.game+own]; !taken {
		return w.game + own
	}
	parts := strings.Split(typ.PkgPath(), "/")
	return w.game + title(parts[len(parts)-1]) + own
}

func (w *writer) object(typ reflect.Type) *huma.Schema {
	if shaped, ok := reflect.TypeAssert[game.Shaped](reflect.New(typ).Elem()); ok {
		typ = reflect.TypeOf(shaped.Shape())
	}
	s := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: false}
	if typ.Kind() != reflect.Struct {
		panic("schema: " + typ.String() + " is no struct")
	}
	w.fields(typ, s)
	return s
}

func (w *writer) fields(typ reflect.Type, s *huma.Schema) {
	for f := range typ.Fields() {
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		switch {
		case f.Anonymous && name == "" && inner.Kind() == reflect.Struct:
			w.fields(inner, s)
			continue
		case !f.IsExported(), name == "-":
			continue
		case name == "":
			name = f.Name
		}
		property := w.of(f.Type)
		omitted := strings.Contains(rest, "omit")
		if f.Type.Kind() == reflect.Pointer && !omitted && !byPointer(f.Type.Elem()) {
			property = nullable(property)
		}
		s.Properties[name] = property
		if !omitted {
			s.Required = append(s.Required, name)
		}
	}
}

// nullable allows null besides.
func nullable(s *huma.Schema) *huma.Schema {
	if s.Ref != "" {
		return &huma.Schema{OneOf: []*huma.Schema{s, {Type: "null"}}}
	}
	s.Nullable = true
	return s
}
