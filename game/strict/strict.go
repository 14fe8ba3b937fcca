// Package strict reads JSON that people and programs hand in: one value,
// nothing behind it, no unknown field, no field twice. What is wrong is named
// by its field, as data, so that nobody has to read an error text to say where.
//
//	opts, err := strict.Read[Options](data)
//	if fault, ok := errors.AsType[*strict.Fault](err); ok { … fault.Field, fault.Problem … }
package strict

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
)

// Problem is what is wrong with a field.
type Problem string

// The problems.
const (
	Syntax    Problem = "syntax"   // not JSON
	Unknown   Problem = "unknown"  // there is no such field
	Twice     Problem = "twice"    // the field stands there twice
	Missing   Problem = "missing"  // a needed field is not there, or null
	WrongType Problem = "type"     // a value of another type
	WrongForm Problem = "form"     // the type's own reader objects
	Trailing  Problem = "trailing" // something follows the value
	Depth     Problem = "depth"    // nested deeper than any form of ours
)

// Fault is the first thing that is wrong with a JSON value.
type Fault struct {
	Field   string // path as in "groups[2].path", empty for the value itself
	Problem Problem
	Got     string       // of WrongType: what stands there ("a text")
	Want    reflect.Type // of WrongType: what belongs there
	Cause   error        // of Syntax and WrongForm: what the reader said
}

// Error is for developers and logs; players read sentences made from the fields.
func (f *Fault) Error() string {
	text := ""
	switch f.Problem {
	case Unknown:
		return fmt.Sprintf("unknown field %q", f.Field)
	case Twice:
		text = "is given twice"
	case Missing:
		text = "is missing"
	case WrongType:
		text = fmt.Sprintf("is %s, want %s", f.Got, Describe(f.Want))
	case Trailing:
		text = "more than one JSON value"
	case Depth:
		text = "nested too deep"
	case Syntax, WrongForm:
		text = f.Cause.Error()
	}
	if f.Field == "" {
		return text
	}
	return fmt.Sprintf("field %q: %s", f.Field, text)
}

// Unwrap is what a type's own reader said.
func (f *Fault) Unwrap() error { return f.Cause }

// Read reads a T. Fields that must be there and not null may be named.
func Read[T any](data []byte, needed ...string) (T, error) {
	var v T
	err := Into(data, &v, needed...)
	return v, err
}

// Into reads into what dst points to; fields that data leaves out keep what
// they were.
func Into(data []byte, dst any, needed ...string) error { return read(data, dst, "", needed) }

// Tagged reads an object like Into; besides dst's fields it has one called
// tag, which the caller has read already.
func Tagged(data []byte, tag string, dst any) error { return read(data, dst, tag, nil) }

func read(data []byte, dst any, tag string, needed []string) error {
	if err := check(data, reflect.TypeOf(dst).Elem(), tag); err != nil {
		return err
	}
	if err := need(data, needed); err != nil {
		return err
	}
	if err := json.Unmarshal(data, dst); err != nil {
		return locate("", err)
	}
	return nil
}

// locate names the place of what a type's own reader objects to.
func locate(path string, err error) *Fault {
	if inner, ok := errors.AsType[*Fault](err); ok {
		named := *inner
		named.Field = join(path, inner.Field)
		return &named
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return &Fault{Field: join(path, wrong.Field), Problem: WrongType, Got: "a " + wrong.Value, Want: wrong.Type}
	}
	return &Fault{Field: path, Problem: WrongForm, Cause: err}
}

func need(data []byte, names []string) error {
	if len(names) == 0 {
		return nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return locate("", err)
	}
	for _, name := range names {
		if raw, ok := fields[name]; !ok || string(raw) == "null" {
			return &Fault{Field: name, Problem: Missing}
		}
	}
	return nil
}

// maxDepth is far more than any form of ours needs.
const maxDepth = 64

// check walks the value beside the type it is meant for.
func check(data []byte, typ reflect.Type, tag string) error {
	w := walk{dec: json.NewDecoder(bytes.NewReader(data)), tag: tag}
	w.dec.UseNumber()
	if err := w.value(typ, "", 0); err != nil {
		return err
	}
	if _, err := w.dec.Token(); !errors.Is(err, io.EOF) {
		return &Fault{Problem: Trailing}
	}
	return nil
}

type walk struct {
	dec *json.Decoder
	tag string // a field of the outermost object that is none of its type's
}

func (w *walk) value(typ reflect.Type, path string, depth int) error {
	if depth > maxDepth {
		return &Fault{Field: path, Problem: Depth}
	}
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	if own(typ) {
		return w.ownForm(typ, path)
	}
	token, err := w.token(path)
	if err != nil {
		return err
	}
	delim, _ := token.(json.Delim)
	free := typ.Kind() == reflect.Interface
	switch {
	case token == nil: // null leaves any field as it was
	case delim == '{' && free:
		return w.members(reflect.TypeFor[map[string]any](), path, depth)
	case delim == '[' && free:
		return w.list(reflect.TypeFor[[]any](), path, depth)
	case delim == '{' && (typ.Kind() == reflect.Struct || typ.Kind() == reflect.Map):
		return w.members(typ, path, depth)
	case delim == '[' && (typ.Kind() == reflect.Slice || typ.Kind() == reflect.Array):
		return w.list(typ, path, depth)
	case !free && !fits(token, typ):
		return &Fault{Field: path, Problem: WrongType, Got: describeToken(token), Want: typ}
	}
	return nil
}

func own(typ reflect.Type) bool {
	p := reflect.PointerTo(typ)
	return typ != reflect.TypeFor[json.Number]() &&
		(p.Implements(reflect.TypeFor[json.Unmarshaler]()) || p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()))
}

// ownForm hands a value to its type's own reader, to name the place if it objects.
func (w *walk) ownForm(typ reflect.Type, path string) error {
	var raw json.RawMessage
	if err := w.dec.Decode(&raw); err != nil {
		return syntax(path, err)
	}
	if string(raw) == "null" {
		return nil
	}
	if err := json.Unmarshal(raw, reflect.New(typ).Interface()); err != nil {
		return locate(path, err)
	}
	return nil
}

func (w *walk) members(typ reflect.Type, path string, depth int) error {
	seen := map[string]bool{}
	fields := fieldsOf(typ)
	for w.dec.More() {
		token, err := w.token(path)
		if err != nil {
			return err
		}
		name := token.(string)
		at := join(path, name)
		member, ok := memberType(typ, fields, name)
		if depth == 0 && name == w.tag && w.tag != "" {
			member, ok = reflect.TypeFor[any](), true
		}
		switch {
		case !ok:
			return &Fault{Field: at, Problem: Unknown}
		case seen[name]:
			return &Fault{Field: at, Problem: Twice}
		}
		seen[name] = true
		if err := w.value(member, at, depth+1); err != nil {
			return err
		}
	}
	_, err := w.token(path) // the end
	return err
}

func (w *walk) list(typ reflect.Type, path string, depth int) error {
	n := 0
	for ; w.dec.More(); n++ {
		at := path + "[" + strconv.Itoa(n) + "]"
		if typ.Kind() == reflect.Array && n >= typ.Len() {
			return &Fault{Field: path, Problem: WrongType, Got: "a longer list", Want: typ}
		}
		if err := w.value(typ.Elem(), at, depth+1); err != nil {
			return err
		}
	}
	if typ.Kind() == reflect.Array && n < typ.Len() {
		return &Fault{Field: path, Problem: WrongType, Got: "a shorter list", Want: typ}
	}
	_, err := w.token(path) // the end
	return err
}

func (w *walk) token(path string) (json.Token, error) {
	token, err := w.dec.Token()
	if err != nil {
		return nil, syntax(path, err)
	}
	return token, nil
}

func syntax(path string, err error) *Fault {
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return &Fault{Field: path, Problem: Syntax, Cause: err}
}

func join(path, name string) string {
	if path == "" || name == "" {
		return path + name
	}
	return path + "." + name
}

// fieldsOf are the fields of a struct; embedded structs lend theirs.
func fieldsOf(typ reflect.Type) []reflect.StructField {
	if typ.Kind() == reflect.Map {
		return nil
	}
	return reflect.VisibleFields(typ)
}

// memberType is what a member of a map, or the field of this exact name on the
// wire, must be.
func memberType(typ reflect.Type, fields []reflect.StructField, name string) (reflect.Type, bool) {
	if typ.Kind() == reflect.Map {
		return typ.Elem(), true
	}
	for _, f := range fields {
		wire, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && wire == "", !f.IsExported(), wire == "-":
		case wire == name, wire == "" && f.Name == name:
			return f.Type, true
		}
	}
	return nil, false
}

// fits tells whether a plain value can stand where typ is wanted.
func fits(token json.Token, typ reflect.Type) bool {
	switch v := token.(type) {
	case string:
		return typ.Kind() == reflect.String || typ.Kind() == reflect.Slice && typ.Elem().Kind() == reflect.Uint8
	case bool:
		return typ.Kind() == reflect.Bool
	case json.Number:
		return fitsNumber(v.String(), typ)
	}
	return false
}

func fitsNumber(text string, typ reflect.Type) bool {
	switch {
	case typ == reflect.TypeFor[json.Number](), typ.Kind() == reflect.Float64, typ.Kind() == reflect.Float32:
		return true
	case typ.Kind() >= reflect.Int && typ.Kind() <= reflect.Int64:
		_, err := strconv.ParseInt(text, 10, typ.Bits())
		return err == nil
	case typ.Kind() >= reflect.Uint && typ.Kind() <= reflect.Uint64:
		_, err := strconv.ParseUint(text, 10, typ.Bits())
		return err == nil
	}
	return false
}

func describeToken(token json.Token) string {
	switch v := token.(type) {
	case nil:
		return "null"
	case bool:
		return "true or false"
	case string:
		return "a text"
	case json.Number, float64:
		return fmt.Sprint("the number ", v)
	case json.Delim:
		if v == '{' {
			return "an object"
		}
		return "a list"
	}
	return "something else"
}

// Describe says what a field of a type takes.
func Describe(typ reflect.Type) string {
	switch {
	case typ == nil:
		return "something else"
	case typ.Kind() == reflect.Pointer:
		return Describe(typ.Elem())
	case typ.Kind() >= reflect.Int && typ.Kind() <= reflect.Uint64:
		return "a whole number"
	case typ.Kind() == reflect.Float64 || typ.Kind() == reflect.Float32:
		return "a number"
	case typ.Kind() == reflect.Bool:
		return "true or false"
	case typ.Kind() == reflect.String:
		return "a text"
	case typ.Kind() == reflect.Array:
		return fmt.Sprintf("a list of %d", typ.Len())
	case typ.Kind() == reflect.Slice:
		return "a list"
	}
	return "an object"
}
