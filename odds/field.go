package odds

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Field is one thing that a query may say. On a command line it is a flag of
// the same name, with hyphens.
type Field struct {
	Name     string // in the JSON form
	Form     string // what its value looks like; empty for a switch
	Required bool
	Many     bool // may be given several times: a list in the JSON form
	Read     func(text string) (any, error)
}

// Flag is the name of the field on a command line.
func (f Field) Flag() string { return "--" + strings.ReplaceAll(f.Name, "_", "-") }

// Switch tells that the field is true when it is named, and false otherwise.
func (f Field) Switch() bool { return f.Form == "" }

// Text is a field that is taken as it is.
func Text(name string, form string) Field {
	return Field{Name: name, Form: form, Read: func(text string) (any, error) { return text, nil }}
}

func parsed[T any](name, form, want string, parse func(text string) (T, error)) Field {
	return Field{Name: name, Form: form, Read: func(text string) (any, error) {
		v, err := parse(text)
		if err != nil {
			return nil, fmt.Errorf("%q, want %s", text, want)
		}
		return v, nil
	}}
}

func readJSON(text string) (raw json.RawMessage, err error) {
	err = json.Unmarshal([]byte(text), &raw)
	return raw, err
}

// Number is a whole number.
func Number(name string) Field { return parsed(name, "N", "a whole number", strconv.Atoi) }

// Decimal is a number that may have decimals; the game says how many.
func Decimal(name string) Field {
	return parsed(name, "N", "a number", func(text string) (json.RawMessage, error) {
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			return nil, err
		}
		return readJSON(text)
	})
}

// Switches are fields that are true when they are named.
func Switches(names ...string) []Field {
	var list []Field
	for _, name := range names {
		list = append(list, Field{Name: name})
	}
	return list
}

// Boolean is a field that must say which of the two it is, because leaving it
// out means something else.
func Boolean(name string) Field {
	return parsed(name, "true|false", "true or false", strconv.ParseBool)
}

// JSON is a field that is written as in the JSON form.
func JSON(name string) Field { return parsed(name, "JSON", "JSON", readJSON) }

// Needed makes a field one that a query must have.
func (f Field) Needed() Field {
	f.Required = true
	return f
}

// Parse makes a query of a command line: --name value, --name=value, or --name
// alone for a switch.
func (q Question) Parse(args []string) (json.RawMessage, error) {
	given := map[string]any{}
	for len(args) > 0 {
		name, value, joined := strings.Cut(args[0], "=")
		i := slices.IndexFunc(q.Fields, func(f Field) bool { return f.Flag() == name })
		if i < 0 {
			return nil, fmt.Errorf("%s, want one of %s", name, strings.Join(q.flags(), ", "))
		}
		f := q.Fields[i]
		args = args[1:]
		switch {
		case f.Switch() && joined && value != "true" && value != "false":
			return nil, fmt.Errorf("%s takes no value", name)
		case f.Switch():
			given[f.Name] = value != "false"
			continue
		case !joined && len(args) == 0:
			return nil, fmt.Errorf("%s needs a value: %s", name, f.Form)
		case !joined:
			value, args = args[0], args[1:]
		}
		v, err := f.Read(value)
		if err != nil {
			return nil, fmt.Errorf("%s %w", name, err)
		}
		if !f.Many {
			given[f.Name] = v
			continue
		}
		list, _ := given[f.Name].([]any)
		given[f.Name] = append(list, v)
	}
	for _, f := range q.Fields {
		if _, ok := given[f.Name]; f.Required && !ok {
			return nil, fmt.Errorf("%s is missing: %s", f.Flag(), f.Form)
		}
	}
	return json.Marshal(q.nested(given))
}

// nested moves what belongs there into the object of its own.
func (q Question) nested(given map[string]any) map[string]any {
	if q.NestedIn == "" {
		return given
	}
	first := q.Fields[0].Name
	inner := maps.Clone(given)
	delete(inner, first)
	return map[string]any{first: given[first], q.NestedIn: inner}
}

func (q Question) flags() []string {
	var list []string
	for _, f := range q.Fields {
		list = append(list, f.Flag())
	}
	return list
}
