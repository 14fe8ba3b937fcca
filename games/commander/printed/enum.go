package printed

import (
	"fmt"
	"strings"
)

// named is a small number with a text form.
type named interface {
	~uint8
	fmt.Stringer
}

// Read finds the value from first to last whose text form is text.
func Read[T named](into *T, text []byte, what string, first, last T) error {
	for v := first; v <= last; v++ {
		if v.String() == string(text) {
			*into = v
			return nil
		}
	}
	return &Unknown{what: what, Text: string(text), names: Values(first, last)}
}

// Values lists the text forms from first to last.
func Values[T named](first, last T) []string {
	var list []string
	for v := first; v <= last; v++ {
		list = append(list, v.String())
	}
	return list
}

// Unknown is a word that stands for nothing.
type Unknown struct {
	what, Text string
	names      []string
}

func (e *Unknown) Error() string {
	return fmt.Sprintf("%s %q, want one of %s", e.what, e.Text, strings.Join(e.names, ", "))
}
