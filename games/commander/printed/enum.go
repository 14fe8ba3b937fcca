package printed

import (
	"fmt"
	"strings"
)

type named interface {
	~uint8
	fmt.Stringer
}

// ReadName finds the value from first to last whose text form is text.
func ReadName[T named](into *T, text []byte, what string, first, last T) error {
	for v := first; v <= last; v++ {
		if v.String() == string(text) {
			*into = v
			return nil
		}
	}
	return &NameError{what: what, Text: string(text), names: Names(first, last)}
}

// Names lists the text forms from first to last.
func Names[T named](first, last T) []string {
	var list []string
	for v := first; v <= last; v++ {
		list = append(list, v.String())
	}
	return list
}

// NameError is a word that stands for nothing.
type NameError struct {
	what, Text string
	names      []string
}

func (e *NameError) Error() string {
	return fmt.Sprintf("%s %q, want one of %s", e.what, e.Text, strings.Join(e.names, ", "))
}
