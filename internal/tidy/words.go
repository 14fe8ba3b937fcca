package tidy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sabot/rulebook"
)

// Words checks that the languages have the same keys with the same
// placeholders, that every lookup can find something, and that every key of
// needed (by vocabulary) has words.
func Words(t *Tree, book *rulebook.Book, needed map[string][]string) []Fault {
	var faults []Fault
	for _, vocabulary := range book.Vocabularies() {
		for _, lang := range rulebook.Languages() {
			v := book.Voice(vocabulary, lang)
			file := fmt.Sprintf("rulebook/words/%s.%s.json", vocabulary, lang)
			add := func(key, format string, args ...any) {
				faults = append(faults, Fault{file, t.lineOf(file, key), fmt.Sprintf(format, args...)})
			}
			for _, key := range needed[vocabulary] {
				if !v.Has(key) {
					add(key, "no words for %s", key)
				}
			}
			for _, other := range rulebook.Languages() {
				o := book.Voice(vocabulary, other)
				for _, key := range v.Keys() {
					if !o.Has(key) {
						add(key, "%s has no words in %q", key, other)
					} else if a, b := v.Placeholders(key), o.Placeholders(key); other > lang && !slices.Equal(a, b) {
						add(key, "%s uses %v here and %v in %q", key, a, b, other)
					}
				}
			}
			for _, key := range v.Keys() {
				for _, prefix := range v.Lookups(key) {
					if !slices.ContainsFunc(v.Keys(), func(k string) bool { return strings.HasPrefix(k, prefix+".") }) {
						add(key, "%s looks up %s.…, which has no words", key, prefix)
					}
				}
			}
		}
	}
	return faults
}

// lineOf finds the line of a key in a file of words, 1 when it is not there.
func (t *Tree) lineOf(file, key string) int {
	for n, line := range t.lines(file) {
		if strings.Contains(line, strconv.Quote(key)+":") {
			return n
		}
	}
	return 1
}
