package printed

import (
	"fmt"
	"slices"
	"strings"
)

// Source is where a number or a text on a card comes from.
type Source string

// The sources. The rule book prints hardly any card; most are known from what
// players have published, and what nobody has published is ours (TK-5.a).
const (
	FromPrint  Source = "printed" // the rule book itself
	FromPublic Source = "public"  // a public source, such as lists that players keep
	Ours       Source = "ours"    // made for this program
)

// Origin is the source of each part of a card; what is not named has that of
// [Rest].
type Origin map[string]Source

// Rest is the part of an origin that stands for everything not named.
const Rest = "rest"

// Of is the source of a part.
func (o Origin) Of(part string) Source {
	if s, ok := o[part]; ok {
		return s
	}
	return o[Rest]
}

// readOrigin reads "public|points:ours": the source of all, then of single parts.
func readOrigin(text string, parts ...string) (Origin, error) {
	o := Origin{}
	for i, word := range strings.Split(text, "|") {
		part, source, named := strings.Cut(word, ":")
		if !named {
			part, source = Rest, word
		}
		if (i == 0) == named || named && !slices.Contains(parts, part) || o[part] != "" {
			return nil, fmt.Errorf("origin of %q", part)
		}
		if !slices.Contains([]Source{FromPrint, FromPublic, Ours}, Source(source)) {
			return nil, fmt.Errorf("source %q", source)
		}
		o[part] = Source(source)
	}
	return o, nil
}
