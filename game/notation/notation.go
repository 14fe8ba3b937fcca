// Package notation writes and reads the lines that people type. An action is
// walked by one function for both ways, so that what is written can be read:
//
//	notation.Says("mount", func(l *notation.Line, a *Board) { // mount A2 A1 men=0,1,2
//		l.Word(unit(&a.Unit))
//		l.Word(unit(&a.Vehicle))
//		l.Named("men", notation.Joined(&a.Men, ",", notation.Int))
//	})
//
// A [Line] is a verb and words. Words without a name stand in their order;
// those of the form name=value may stand anywhere, but are always written in
// the order of the walk. A mark, as ">" in "move C1 > 12 C2 > 13 C3", starts a
// clause of its own.
//
// A [Value] is a word or a part of one: where it is kept, how it is written
// and read, and what a fault says is wanted. Values make others: [Joined] for
// lists, [Optional] for pointers, [Value.Then] and [Value.And] for parts that
// a mark introduces, as in 12@C1/3.
//
// A [Grammar] is all that can be typed in a game. Its faults are refusals: the
// column, counted from 1, the word found there, and what is wanted instead.
package notation

import (
	"slices"
	"strings"

	"sabot/game"
)

// What is wrong with a line, each with the column and what is found there,
// nothing at the end. Kinds of words have names under "want.<kind>".
const (
	ReasonVerb  = "notation.verb"  // [column found verbs] no action begins so
	ReasonWord  = "notation.word"  // [column found want count] another kind of word is wanted
	ReasonMark  = "notation.mark"  // [column found mark want count] a part of the word is missing
	ReasonName  = "notation.name"  // [column found name] a word of the form name=value is missing
	ReasonExtra = "notation.extra" // [column found] nothing more is wanted
)

// Grammar is all that can be typed in a game.
type Grammar struct {
	Verbs []Verb
	Marks []string // words that start a clause
}

// Verb is the first word of an action, with the walk of the others.
type Verb struct {
	name  string
	write func(l *Line, a any) bool
	read  func(l *Line) any
}

// Says makes a verb for the actions of type A.
func Says[A any](verb string, walk func(l *Line, a *A)) Verb {
	return Verb{
		name: verb,
		write: func(l *Line, a any) bool {
			action, ok := a.(A)
			if ok {
				walk(l, &action)
			}
			return ok
		},
		read: func(l *Line) any {
			var action A
			walk(l, &action)
			return action
		},
	}
}

// Alone makes a verb that needs no other word.
func Alone[A any](verb string) Verb { return Says(verb, func(*Line, *A) {}) }

// Write is an action as a line; empty for one that has no verb.
func (g Grammar) Write(a any) string {
	l := Line{}
	for _, v := range g.Verbs {
		if v.write(&l, a) {
			return strings.Join(append([]string{v.name}, l.written...), " ")
		}
	}
	return ""
}

// Read is the action that a line says, in either case and with any spacing. It
// does not judge: Apply does.
func (g Grammar) Read(text string) (any, error) {
	l := Line{reading: true, marks: g.Marks, end: len(text) + 1}
	for rest := range strings.FieldsSeq(text) {
		from := 0
		if n := len(l.words); n > 0 {
			from = l.words[n-1].column - 1 + len(l.words[n-1].text)
		}
		l.words = append(l.words, word{rest, from + strings.Index(text[from:], rest) + 1})
	}
	verb := word{column: 1}
	if len(l.words) > 0 {
		verb = l.take(0)
	}
	i := slices.IndexFunc(g.Verbs, func(v Verb) bool { return strings.EqualFold(v.name, verb.text) })
	if i < 0 {
		names := make([]string, len(g.Verbs))
		for i, v := range g.Verbs {
			names[i] = v.name
		}
		l.fail(verb, ReasonVerb, "verbs", names)
		return nil, l.fault
	}
	a := g.Verbs[i].read(&l)
	if l.fault == nil && len(l.words) > 0 {
		l.fail(l.words[0], ReasonExtra)
	}
	if l.fault != nil {
		return nil, l.fault
	}
	return a, nil
}

// Line is what follows the verb, while it is written or read. After the first
// fault there is nothing left to read.
type Line struct {
	written []string
	reading bool
	words   []word // still to be read
	marks   []string
	end     int // the column behind the text
	fault   *game.Refusal
}

type word struct {
	text   string
	column int
}

func (l *Line) put(text string) {
	if text != "" {
		l.written = append(l.written, text)
	}
}

func (l *Line) take(i int) word {
	w := l.words[i]
	l.words = slices.Delete(l.words, i, i+1)
	return w
}

func (l *Line) fail(at word, reason string, args ...any) {
	if l.fault == nil {
		l.fault = game.Refuse("", reason, append([]any{"column", at.column, "found", at.text}, args...)...)
	}
	l.words = nil
}

func (l *Line) lacks(at word, n need) {
	if n.mark != "" {
		l.fail(at, ReasonMark, "mark", n.mark, "want", n.kind, "count", n.count)
	} else {
		l.fail(at, ReasonWord, "want", n.kind, "count", n.count)
	}
}

// find is the place of the first word of this clause that fits, or -1.
func (l *Line) find(fits func(text string) bool) int {
	for i, w := range l.words {
		if slices.Contains(l.marks, w.text) {
			break
		}
		if fits(w.text) {
			return i
		}
	}
	return -1
}

func plain(text string) bool { return !strings.Contains(text, "=") }

func (l *Line) set(v Value, w word, text string) {
	if missing := v.set(text); missing != (need{}) {
		l.lacks(w, missing)
	}
}

// Word is a word that must be there.
func (l *Line) Word(v Value) {
	if !l.reading {
		l.put(v.text)
	} else if i := l.find(plain); i >= 0 {
		w := l.take(i)
		l.set(v, w, w.text)
	} else {
		l.lacks(l.here(), v.need)
	}
}

// Maybe is a word that may be left out; following ones must come behind it.
func (l *Line) Maybe(v Value, following int) {
	if l.reading && l.find(plain) >= 0 && len(l.words) > following || !l.reading && !v.empty {
		l.Word(v)
	}
}

// Named is a word of the form name=value that may be left out.
func (l *Line) Named(name string, v Value) {
	if !l.reading && !v.empty {
		l.put(name + "=" + v.text)
	}
	if i := l.named(name); i >= 0 {
		w := l.take(i)
		l.set(v, w, w.text[len(name)+1:])
	}
}

// Needs is a word of the form name=value that must be there.
func (l *Line) Needs(name string, v Value) {
	v.empty = false
	if l.reading && l.named(name) < 0 {
		l.fail(l.here(), ReasonName, "name", name)
	}
	l.Named(name, v)
}

func (l *Line) named(name string) int {
	return l.find(func(text string) bool {
		found, _, ok := strings.Cut(text, "=")
		return ok && strings.EqualFold(found, name)
	})
}

// Flag is a word that says yes by being there.
func (l *Line) Flag(name string, on *bool) {
	if !l.reading && *on {
		l.put(name)
	}
	if i := l.find(func(text string) bool { return strings.EqualFold(text, name) }); i >= 0 {
		l.take(i)
		*on = true
	}
}

// Mark tells whether a fixed word comes next: when writing, whether it is to.
func (l *Line) Mark(text string, has bool) bool {
	if !l.reading {
		if has {
			l.put(text)
		}
		return has
	}
	next := strings.EqualFold(l.Next(), text)
	if next {
		l.take(0)
	}
	return next
}

// Next is the next word to read; empty at the end, and when writing.
func (l *Line) Next() string {
	if len(l.words) == 0 {
		return ""
	}
	return l.words[0].text
}

// Reading tells whether the line is being read.
func (l *Line) Reading() bool { return l.reading }

// Want says that another kind of word is needed where a line stands that is
// read.
func (l *Line) Want(kind string) {
	if l.reading {
		l.lacks(l.here(), need{kind: kind})
	}
}

// here is the next word to read, or the end.
func (l *Line) here() word {
	if len(l.words) > 0 {
		return l.words[0]
	}
	return word{column: l.end}
}

// Each is a list with a word for each element, as many as there are.
func Each[T any](l *Line, list *[]T, value func(*T) Value) {
	each(l, "", list, value, func() int { return l.find(plain) })
}

// EachNamed is a list with a word of the form name=value for each element.
func EachNamed[T any](l *Line, name string, list *[]T, value func(*T) Value) {
	each(l, name+"=", list, value, func() int { return l.named(name) })
}

// EachPair is a list of words of the form value=value, all that are left.
func EachPair[T any](l *Line, list *[]T, value func(*T) Value) {
	each(l, "", list, value, func() int { return l.find(func(text string) bool { return !plain(text) }) })
}

func each[T any](l *Line, name string, list *[]T, value func(*T) Value, next func() int) {
	if !l.reading {
		for i := range *list {
			l.put(name + value(&(*list)[i]).text)
		}
	}
	for i := next(); i >= 0; i = next() {
		w := l.take(i)
		var element T
		l.set(value(&element), w, w.text[len(name):])
		*list = append(*list, element)
	}
}

// Clauses is a list with a clause for each element, which a mark introduces:
// first is that of the first, empty when the verb does.
func Clauses[T any](l *Line, first, mark string, list *[]T, walk func(l *Line, element *T)) {
	if !l.reading {
		for i := range *list {
			if i > 0 || first != "" {
				l.put(mark)
			}
			walk(l, &(*list)[i])
		}
		return
	}
	for len(l.words) > 0 && (l.Mark(mark, true) || len(*list) == 0 && first == "") {
		var element T
		walk(l, &element)
		*list = append(*list, element)
	}
}
