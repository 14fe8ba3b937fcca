package odds

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Numbers reads "4500,2000,0": at least so many, at most so many.
func Numbers(text string, least, most int) ([]int, error) {
	var list []int
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return nil, fmt.Errorf("%q: %q is no whole number", text, part)
		}
		list = append(list, n)
	}
	if len(list) < least || len(list) > most {
		return nil, fmt.Errorf("%q has %d numbers, want %d to %d", text, len(list), least, most)
	}
	return list, nil
}

// Pose is a place and a heading, in its JSON form.
func Pose(n []int) map[string]any { return map[string]any{"x": n[0], "y": n[1], "h": n[2]} }

// Named reads "panther@4500,2000,0,wreck": what it is, numbers, and words
// behind them that it knows.
func Named(text string, least, most int, words ...string) (name string, n []int, said []string, err error) {
	name, rest, ok := strings.Cut(text, "@")
	if !ok || name == "" {
		return "", nil, nil, fmt.Errorf("%q, want a name, @ and numbers", text)
	}
	parts := strings.Split(rest, ",")
	for len(parts) > 0 && slices.Contains(words, parts[len(parts)-1]) {
		said, parts = append(said, parts[len(parts)-1]), parts[:len(parts)-1]
	}
	n, err = Numbers(strings.Join(parts, ","), least, most)
	return name, n, said, err
}
