package commander

import (
	"fmt"
	"strings"
	"unicode"
)

// named is a small number with a text form.
type named interface {
	~uint8
	fmt.Stringer
}

// readName finds the value from first to last whose text form is text.
func readName[T named](into *T, text []byte, what string, first, last T) error {
	for v := first; v <= last; v++ {
		if v.String() == string(text) {
			*into = v
			return nil
		}
	}
	return &nameError{what: what, text: string(text), names: names(first, last)}
}

// names lists the text forms from first to last.
func names[T named](first, last T) []string {
	var list []string
	for v := first; v <= last; v++ {
		list = append(list, v.String())
	}
	return list
}

// nameError is a word that stands for nothing.
type nameError struct {
	what, text string
	names      []string
}

func (e *nameError) Error() string {
	return fmt.Sprintf("%s %q, want one of %s", e.what, e.text, strings.Join(e.names, ", "))
}

// normal is the form in which card names are compared: lower case, letters
// and digits only, no accents.
func normal(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch r {
		case 'à', 'â', 'ä':
			r = 'a'
		case 'é', 'è', 'ê', 'ë':
			r = 'e'
		case 'î', 'ï':
			r = 'i'
		case 'ô', 'ö':
			r = 'o'
		case 'ù', 'û', 'ü':
			r = 'u'
		case 'ç':
			r = 'c'
		}
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			b.WriteRune(r)
		}
	}
	return b.String()
}
