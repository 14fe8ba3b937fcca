package printed

import (
	"fmt"
	"slices"
	"strings"

	"sabot/game"
)

// Origin is the source of each part of a card; what is not named has that of
// [Rest]. The rule book prints hardly any card; most are known from what
// players have published, and what nobody has published is ours (TK-5.a).
type Origin map[string]game.Source

// Rest is the part of an origin that stands for everything not named.
const Rest = "rest"

// Of is the source of a part.
func (o Origin) Of(part string) game.Source {
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
		if !slices.Contains(game.Source("").Values(), source) {
			return nil, fmt.Errorf("source %q", source)
		}
		o[part] = game.Source(source)
	}
	return o, nil
}
