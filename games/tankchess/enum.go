package tankchess

import (
	"fmt"
	"strings"
)

// nameOf is the name of an enumerated value.
func nameOf[T ~uint8](v T, names ...string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return "?"
}

func names[T fmt.Stringer](values []T) []string {
	list := make([]string, len(values))
	for i, v := range values {
		list[i] = v.String()
	}
	return list
}

func named[T fmt.Stringer](what string, values []T, name []byte) (T, error) {
	for _, v := range values {
		if v.String() == string(name) {
			return v, nil
		}
	}
	var none T
	return none, fmt.Errorf("%s %q, want one of %s", what, name, strings.Join(names(values), ", "))
}
