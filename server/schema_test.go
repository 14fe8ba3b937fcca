package server_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
)

// document is the published OpenAPI description, as far as it is needed to
// compare answers with it.
type document struct {
	Paths      map[string]map[string]operation `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

type operation struct {
	Responses map[string]struct {
		Content map[string]struct {
			Schema *schema `json:"schema"`
		} `json:"content"`
	} `json:"responses"`
}

type schema struct {
	Ref        string             `json:"$ref"`
	Type       any                `json:"type"`
	Properties map[string]*schema `json:"properties"`
	Required   []string           `json:"required"`
	Items      *schema            `json:"items"`
	Enum       []any              `json:"enum"`
	Additional any                `json:"additionalProperties"`
}

// described holds the document of the servers under test; all of them publish
// the same one.
type described struct {
	once sync.Once
	doc  document
	seen sync.Map // operations that answered well
}

var published described

// check compares an answer with the published description. Every request of
// every test passes here.
func (d *described) check(t *testing.T, url, method, path string, status int, head http.Header, body []byte) {
	t.Helper()
	d.once.Do(func() {
		res, err := http.Get(url + "/api/v1/openapi.json") //nolint:noctx // a test's own server
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		if err := json.NewDecoder(res.Body).Decode(&d.doc); err != nil {
			t.Fatal(err)
		}
	})
	path, _, _ = strings.Cut(path, "?")
	template, op, ok := d.find(method, path)
	if !ok {
		if status < 400 && !strings.HasSuffix(path, "/openapi.json") {
			t.Errorf("%s %s answers but is not in the OpenAPI document", method, path)
		}
		return
	}
	kind, _, _ := strings.Cut(head.Get("Content-Type"), ";")
	response, ok := op.Responses[fmt.Sprint(status)]
	if !ok {
		if status < 400 {
			t.Errorf("%s %s: status %d is not documented", method, template, status)
		}
		response = op.Responses["default"]
	}
	content, ok := response.Content[kind]
	if !ok || content.Schema == nil {
		if kind == "application/json" || kind == "application/problem+json" {
			t.Errorf("%s %s: %d %s is not documented", method, template, status, kind)
		}
		return
	}
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		t.Errorf("%s %s: %v", method, template, err)
		return
	}
	for _, fault := range d.faults(content.Schema, v, "body") {
		t.Errorf("%s %s = %d does not fit its schema: %s", method, template, status, fault)
	}
	if status < 400 {
		d.seen.Store(method+" "+template, true)
	}
}

// find returns the operation of a path, exact segments before parameters.
func (d *described) find(method, path string) (template string, op operation, ok bool) {
	best := -1
	for candidate, ops := range d.doc.Paths {
		o, has := ops[strings.ToLower(method)]
		a, b := strings.Split(candidate, "/"), strings.Split(path, "/")
		if !has || len(a) != len(b) {
			continue
		}
		exact, fits := 0, true
		for i := range a {
			switch {
			case a[i] == b[i]:
				exact++
			case !strings.HasPrefix(a[i], "{"):
				fits = false
			}
		}
		if fits && exact > best {
			best, template, op, ok = exact, candidate, o, true
		}
	}
	return template, op, ok
}

func (d *described) faults(s *schema, v any, at string) []string {
	if s.Ref != "" {
		s = d.doc.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	if s.Type != nil && !fitsType(s.Type, v) {
		return []string{fmt.Sprintf("%s: %T, want %v", at, v, s.Type)}
	}
	if len(s.Enum) > 0 && !slices.Contains(s.Enum, v) {
		return []string{fmt.Sprintf("%s: %v, want one of %v", at, v, s.Enum)}
	}
	var faults []string
	switch v := v.(type) {
	case []any:
		for i, item := range v {
			if s.Items != nil {
				faults = append(faults, d.faults(s.Items, item, fmt.Sprintf("%s[%d]", at, i))...)
			}
		}
	case map[string]any:
		faults = d.objectFaults(s, v, at)
	}
	return faults
}

func (d *described) objectFaults(s *schema, v map[string]any, at string) []string {
	var faults []string
	for _, name := range s.Required {
		if _, has := v[name]; !has {
			faults = append(faults, fmt.Sprintf("%s.%s: missing", at, name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(v)) {
		if p, known := s.Properties[name]; known {
			faults = append(faults, d.faults(p, v[name], at+"."+name)...)
		} else if s.Additional == false {
			faults = append(faults, fmt.Sprintf("%s.%s: not in the schema", at, name))
		}
	}
	return faults
}

func fitsType(want, v any) bool {
	if list, ok := want.([]any); ok {
		return slices.ContainsFunc(list, func(w any) bool { return fitsType(w, v) })
	}
	switch v := v.(type) {
	case nil:
		return want == "null"
	case bool:
		return want == "boolean"
	case string:
		return want == "string"
	case float64:
		return want == "number" || want == "integer" && v == float64(int64(v))
	case []any:
		return want == "array"
	case map[string]any:
		return want == "object"
	}
	return false
}

func TestSchemaCheckFindsFaults(t *testing.T) {
	d := &described{}
	s := &schema{
		Type: "object", Required: []string{"a"}, Additional: false,
		Properties: map[string]*schema{
			"a": {Type: "integer"},
			"b": {Type: "array", Items: &schema{Type: "string", Enum: []any{"x"}}},
		},
	}
	for text, want := range map[string]int{
		`{"a":1}`: 0, `{"a":1,"b":["x"]}`: 0, `{}`: 1, `{"a":"1"}`: 1, `{"a":1.5}`: 1, `{"a":1,"c":2}`: 1, `{"a":1,"b":["y",3]}`: 2, `[]`: 1,
	} {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		if got := d.faults(s, v, "body"); len(got) != want {
			t.Errorf("%s has faults %v, want %d", text, got, want)
		}
	}
}
