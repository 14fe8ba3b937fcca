package rulebook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxLookupDepth bounds lookups inside lookups, so that words which name each other
// in a circle end visibly instead of never.
const maxLookupDepth = 4

// part is a piece of a template: literal text, or a placeholder when field or
// self is set.
type part struct {
	literal string
	field   []string // path of names
	self    bool     // {}
	prefix  string   // of a lookup
	unit    string   // of a measure
	capital bool     // ^
	unless  bool     // !
	when    []part   // of a condition
	kind    partKind
}

type partKind uint8

const (
	literal partKind = iota + 1
	insert
	lookup
	measure
	condition
)

// perDecimal tells how many tenths of a millimetre, the games' unit of length,
// make up the first decimal of a unit that people read; 0 for no unit at all.
func perDecimal(unit string) int {
	switch unit {
	case "cm":
		return 10
	case "mm":
		return 1
	default:
		return 0
	}
}

// source writes a placeholder back as it stood, for what is missing.
func (p part) source() string {
	s := strings.Join(p.field, ".")
	if p.capital {
		s = "^" + s
	}
	if p.prefix != "" {
		s += ":" + p.prefix
	}
	if p.unit != "" {
		s += "|" + p.unit
	}
	return "{" + s + "}"
}

// parseTemplate takes a template apart (see the package comment).
func parseTemplate(text string) ([]part, error) { return parseParts(text, true) }

func parseParts(text string, conditions bool) ([]part, error) {
	var parts []part
	for text != "" {
		open := strings.IndexAny(text, "{}")
		if open < 0 {
			return append(parts, part{kind: literal, literal: text}), nil
		}
		if text[open] == '}' {
			return nil, fmt.Errorf("} without { in %q", text)
		}
		if open > 0 {
			parts = append(parts, part{kind: literal, literal: text[:open]})
		}
		inner, rest, err := splitAtBrace(text[open:])
		if err != nil {
			return nil, err
		}
		p, err := parsePlaceholder(inner, conditions)
		if err != nil {
			return nil, err
		}
		parts, text = append(parts, p), rest
	}
	return parts, nil
}

// splitAtBrace splits text, which starts with {, behind the brace that closes it.
func splitAtBrace(text string) (inner, rest string, err error) {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text[1:i], text[i+1:], nil
			}
		}
	}
	return "", "", fmt.Errorf("{ without } in %q", text)
}

func parsePlaceholder(inner string, conditions bool) (part, error) {
	if inner == "" {
		return part{kind: insert, self: true}, nil
	}
	if head, text, ok := strings.Cut(inner, "?"); ok {
		if !conditions {
			return part{}, fmt.Errorf("a condition inside a condition: {%s}", inner)
		}
		name, unless := strings.CutPrefix(head, "!")
		field, err := parseField(name)
		if err != nil {
			return part{}, err
		}
		when, err := parseParts(text, false)
		return part{kind: condition, field: field, unless: unless, when: when}, err
	}
	head, capital := strings.CutPrefix(inner, "^")
	head, unit, isMeasure := strings.Cut(head, "|")
	name, prefix, isLookup := strings.Cut(head, ":")
	field, err := parseField(name)
	if err != nil {
		return part{}, err
	}
	p := part{kind: insert, field: field, capital: capital}
	switch {
	case isMeasure:
		p.kind, p.unit = measure, unit
		if perDecimal(unit) == 0 || isLookup {
			return part{}, fmt.Errorf("measure {%s}, want {field|cm} or {field|mm}", inner)
		}
	case isLookup:
		p.kind, p.prefix = lookup, prefix
		if prefix == "" || strings.ContainsFunc(prefix, func(r rune) bool { return r != '-' && r != '.' && !unicode.IsLetter(r) }) {
			return part{}, fmt.Errorf("prefix %q, want letters, dots and dashes", prefix)
		}
	}
	return p, nil
}

func parseField(name string) ([]string, error) {
	path := strings.Split(name, ".")
	for _, step := range path {
		if step == "" || strings.ContainsFunc(step, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			return nil, fmt.Errorf("field %q, want a JSON name or a path of them", name)
		}
	}
	return path, nil
}

// Say fills the template of key with args: a map, or any value whose JSON
// form is an object. A key without words is returned as it is.
func (v Voice) Say(key string, args any) string {
	t, ok := v.find(key)
	if !ok {
		return key
	}
	fields, err := jsonForm(args)
	if err != nil {
		return key + " (" + err.Error() + ")"
	}
	return v.fill(t.parts, fields, "", 0)
}

// Say speaks without naming a game: the common words first, then those of the
// games in alphabetical order. Where the game is known, [Book.Voice] is exact.
func (b *Book) Say(lang Lang, key string, args any) string {
	for _, game := range append([]string{common}, b.games...) {
		if v := b.Voice(game, lang); v.Has(key) {
			return v.Say(key, args)
		}
	}
	return key
}

// jsonForm brings arguments into the form they have on the wire, so that the
// page and the program say the same.
func jsonForm(args any) (map[string]any, error) {
	if args == nil {
		return map[string]any{}, nil
	}
	data, err := json.Marshal(args)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var fields map[string]any
	if err := dec.Decode(&fields); err != nil {
		return nil, errors.New("arguments are not a JSON object")
	}
	return fields, nil
}

func (v Voice) fill(parts []part, args map[string]any, self string, depth int) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(v.fillPart(p, args, self, depth))
	}
	return b.String()
}

func (v Voice) fillPart(p part, args map[string]any, self string, depth int) string {
	if p.kind == literal {
		return p.literal
	}
	if p.self {
		return self
	}
	value := fieldValue(args, p.field)
	if p.kind == condition {
		if empty(value) == p.unless {
			return v.fill(p.when, args, self, depth)
		}
		return ""
	}
	if value == nil || p.kind == lookup && depth >= maxLookupDepth {
		return p.source()
	}
	var said []string
	for _, item := range items(value) {
		switch p.kind {
		case lookup:
			item = v.lookup(p.prefix, item, args, depth+1)
		case measure:
			item = v.measure(p.unit, item)
		case literal, insert, condition: // as it is
		}
		said = append(said, item)
	}
	if p.kind == lookup {
		said = gathered(said)
	}
	text := strings.Join(said, ", ")
	if p.capital {
		return capitalised(text)
	}
	return text
}

func (v Voice) lookup(prefix, value string, args map[string]any, depth int) string {
	for _, key := range []string{prefix + "." + value, prefix + ".*"} {
		if t, ok := v.find(key); ok {
			return v.fill(t.parts, args, value, depth)
		}
	}
	return prefix + "." + value
}

// measure writes a length given in tenths of a millimetre in a unit, with one
// decimal behind the mark of the language; half of the last place is rounded
// up. What is no whole number stays as it is.
func (v Voice) measure(unit, value string) string {
	n, err := strconv.Atoi(value)
	if err != nil {
		return value
	}
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	per := perDecimal(unit)
	n = (n + per/2) / per
	mark := "."
	if t, ok := v.find("decimal-mark"); ok {
		mark = t.text
	}
	return fmt.Sprintf("%s%d%s%d", sign, n/10, mark, n%10)
}

// fieldValue follows a path of names, in lists of numbers from 0; nil when it leads
// nowhere.
func fieldValue(args map[string]any, field []string) any {
	var value any = args
	for _, name := range field {
		switch v := value.(type) {
		case map[string]any:
			value = v[name]
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(v) {
				return nil
			}
			value = v[i]
		default:
			return nil
		}
	}
	return value
}

func empty(value any) bool {
	if list, ok := value.([]any); ok {
		return len(list) == 0
	}
	return value == nil || value == false || value == ""
}

// items gives the text of a value, or of each item of a list.
func items(value any) []string {
	list, ok := value.([]any)
	if !ok {
		list = []any{value}
	}
	texts := make([]string, len(list))
	for i, item := range list {
		texts[i] = fmt.Sprint(item)
	}
	return texts
}

// gathered says the same name once, with how often it comes: 4 × T-34.
func gathered(names []string) []string {
	var once []string
	count := map[string]int{}
	for _, name := range names {
		if count[name]++; count[name] == 1 {
			once = append(once, name)
		}
	}
	for i, name := range once {
		if n := count[name]; n > 1 {
			once[i] = fmt.Sprintf("%d\u00a0×\u00a0%s", n, name)
		}
	}
	return once
}

func capitalised(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}

// Placeholders lists the fields a template uses, sorted and each once: what
// two languages must agree on.
func (v Voice) Placeholders(key string) []string {
	return v.collect(key, func(p part) string { return strings.Join(p.field, ".") })
}

// Lookups lists the prefixes under which a template looks words up.
func (v Voice) Lookups(key string) []string {
	return v.collect(key, func(p part) string { return p.prefix })
}

// collect gathers what get finds in the placeholders of a template.
func (v Voice) collect(key string, get func(part) string) []string {
	t, _ := v.find(key)
	var all []string
	for _, p := range t.parts {
		for _, q := range append([]part{p}, p.when...) {
			if s := get(q); s != "" {
				all = append(all, s)
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
