package notation

import (
	"encoding"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Value is a word or a part of one, tied to the place where it is kept.
type Value struct {
	text  string // as it is written
	empty bool   // not written where it may be left out
	need  need
	read  func(text string) (missing need) // none when the text fits
	parts []part
}

// need is what a text should have been: a kind of word, how many of it where
// that matters, and the mark that comes before it where that is missing.
type need struct {
	kind  string
	count int
	mark  string
}

type part struct {
	mark   string
	value  Value
	needed bool
}

// Of makes a value: its text, what kind of word it is, and how a text is read.
func Of(text, kind string, read func(text string) bool) Value {
	return of(text, need{kind: kind}, read)
}

func of(text string, n need, read func(text string) bool) Value {
	return Value{text: text, empty: text == "", need: n, read: func(text string) need {
		if read(text) {
			return need{}
		}
		return n
	}}
}

// String is the value as it is written.
func (v Value) String() string { return v.text }

// Then adds a part that may be left out, behind its mark. Such parts are read
// in any order.
func (v Value) Then(mark string, next Value) Value { return v.with(part{mark, next, false}) }

// And adds a part that must be there, behind its mark.
func (v Value) And(mark string, next Value) Value { return v.with(part{mark, next, true}) }

func (v Value) with(p part) Value {
	if p.needed || !p.value.empty {
		v.text, v.empty = v.text+p.mark+p.value.text, false
	}
	v.parts = append(v.parts, p)
	return v
}

// set reads a text into its place and says what it needs if that fails. Each
// mark is looked for until it is found; behind it, it is text like any other.
func (v Value) set(text string) (missing need) {
	read, left := v.read, slices.Clone(v.parts)
	for {
		end, next := len(text), -1
		for i, p := range left {
			if at := strings.Index(text, p.mark); at >= 0 && at < end {
				end, next = at, i
			}
		}
		if missing := read(text[:end]); missing != (need{}) {
			return missing
		}
		if next < 0 {
			break
		}
		text, read = text[end+len(left[next].mark):], left[next].value.set
		left = slices.Delete(left, next, next+1)
	}
	if i := slices.IndexFunc(left, func(p part) bool { return p.needed }); i >= 0 {
		missing = left[i].value.need
		missing.mark = left[i].mark
	}
	return missing
}

// Text is a name as it is typed.
func Text[T ~string](place *T, kind string) Value {
	return folded(place, kind, func(text string) string { return text })
}

// Lower is a name in small letters.
func Lower[T ~string](place *T, kind string) Value { return folded(place, kind, strings.ToLower) }

// Upper is a name in capitals.
func Upper[T ~string](place *T, kind string) Value { return folded(place, kind, strings.ToUpper) }

func folded[T ~string](place *T, kind string, fold func(string) string) Value {
	return Of(string(*place), kind, func(text string) bool {
		*place = T(fold(text))
		return text != ""
	})
}

// Coded is a value that has a text form of its own.
func Coded[T fmt.Stringer, P interface {
	*T
	encoding.TextUnmarshaler
}](place P, kind string) Value {
	return Of((*place).String(), kind, func(text string) bool {
		return text != "" && place.UnmarshalText([]byte(text)) == nil
	})
}

// Int is a whole number; 0 where it may be left out.
func Int(place *int) Value { return Number(place, math.MinInt, "number") }

// Number is a whole number, not below low; 0 where it may be left out.
func Number[T ~int | ~int16](place *T, low int, kind string) Value {
	v := Of(strconv.Itoa(int(*place)), kind, func(text string) bool {
		n, err := strconv.Atoi(text)
		*place = T(n)
		return err == nil && n >= low && int(*place) == n
	})
	v.empty = *place == 0
	return v
}

// Numbers are whole numbers with commas between them.
func Numbers(places ...*int) Value { return SomeNumbers(len(places), places...) }

// SomeNumbers are at least so many; those behind may be left out when 0.
func SomeNumbers(least int, places ...*int) Value {
	texts := make([]string, len(places))
	for i, n := range places {
		texts[i] = strconv.Itoa(*n)
	}
	for len(texts) > least && texts[len(texts)-1] == "0" {
		texts = texts[:len(texts)-1]
	}
	return of(strings.Join(texts, ","), need{kind: "numbers", count: least}, func(text string) bool {
		parts := strings.Split(text, ",")
		if len(parts) < least || len(parts) > len(places) {
			return false
		}
		for i, p := range parts {
			if Int(places[i]).set(p) != (need{}) {
				return false
			}
		}
		return true
	})
}

// Joined is a list in one word, with a mark between its elements.
func Joined[T any](list *[]T, mark string, value func(*T) Value) Value {
	texts := make([]string, len(*list))
	for i := range *list {
		texts[i] = value(&(*list)[i]).text
	}
	v := Value{text: strings.Join(texts, mark), empty: len(texts) == 0, need: value(new(T)).need}
	v.read = func(text string) need {
		for p := range strings.SplitSeq(text, mark) {
			var element T
			if missing := value(&element).set(p); missing != (need{}) {
				return missing
			}
			*list = append(*list, element)
		}
		return need{}
	}
	return v
}

// Optional is a value that is kept behind a pointer, nil when it is left out.
func Optional[T any](place **T, value func(*T) Value) Value {
	if *place != nil {
		v := value(*place)
		v.empty = false
		return v
	}
	v := value(new(T))
	return Value{empty: true, need: v.need, read: func(text string) need {
		*place = new(T)
		return value(*place).set(text)
	}}
}
