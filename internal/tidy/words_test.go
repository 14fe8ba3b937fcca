package tidy

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"regexp"
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

// Spoken lists the keys that the command line says by name, with the place.
func Spoken(t *Tree) map[string]Fault {
	keys := map[string]Fault{}
	for _, name := range t.Files(".go") {
		if !strings.HasPrefix(name, "cli/") || isTest(name) {
			continue
		}
		ast.Inspect(t.Go[name], func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			lit, plain := call.Args[0].(*ast.BasicLit)
			if !ok || !plain || f.Sel.Name != "say" {
				return true
			}
			if key, err := strconv.Unquote(lit.Value); err == nil {
				keys["cli."+key] = t.fault(name, lit.Pos(), "says cli.%s, which has no words", key)
			}
			return true
		})
	}
	return keys
}

// Wanted lists the keys of the kinds of words that the games' notation asks
// for: the texts that are handed to makers of values, but not what is between
// two of them.
func Wanted(t *Tree) []string {
	var keys []string
	for _, name := range t.Files("notation.go", "notation/value.go") {
		ast.Inspect(t.Go[name], func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			var maker string
			switch f := call.Fun.(type) {
			case *ast.SelectorExpr:
				maker = f.Sel.Name
			case *ast.Ident:
				maker = f.Name
			}
			var kind ast.Expr
			switch maker {
			case "Text", "Lower", "Upper", "Coded", "Number", "Want":
				kind = call.Args[len(call.Args)-1]
			case "Of":
				kind = call.Args[1]
			}
			if lit, ok := kind.(*ast.BasicLit); ok {
				if text, err := strconv.Unquote(lit.Value); err == nil && text != "" {
					keys = append(keys, "want."+text)
				}
			}
			return true
		})
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// PageWords compares the page's own words in both languages, file by file, and
// finds keys that the page uses and nobody wrote.
func PageWords(t *Tree) ([]Fault, error) {
	var faults []Fault
	known := map[string]bool{}
	for _, english := range t.Files("en.json") {
		if !strings.HasPrefix(english, "web/src/") {
			continue
		}
		words := map[string]map[string]string{}
		for _, file := range []string{english, strings.TrimSuffix(english, "en.json") + "fr.json"} {
			var read map[string]string
			if err := json.Unmarshal([]byte(t.Text[file]), &read); err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			words[file] = read
		}
		for key := range words[english] {
			known[key] = true
		}
		faults = append(faults, compareWords(t, words)...)
	}
	used := regexp.MustCompile(`\bt\('([a-z][A-Za-z0-9.-]*)'[,)]`)
	for _, name := range t.Files(".ts", ".svelte") {
		for n, line := range t.lines(name) {
			for _, m := range used.FindAllStringSubmatch(line, -1) {
				if !known[m[1]] && !strings.Contains(name, ".test.") {
					faults = append(faults, Fault{name, n, fmt.Sprintf("says %s, which has no words", m[1])})
				}
			}
		}
	}
	slices.SortFunc(faults, func(a, b Fault) int { return strings.Compare(a.String(), b.String()) })
	return faults, nil
}

// compareWords finds keys that one file has and the other has not, or has with
// other placeholders.
func compareWords(t *Tree, words map[string]map[string]string) []Fault {
	var faults []Fault
	for file, own := range words {
		for other, theirs := range words {
			for key, text := range own {
				translated, ok := theirs[key]
				switch {
				case !ok:
					faults = append(faults, Fault{file, t.lineOf(file, key), fmt.Sprintf("%s is not in %s", key, other)})
				case file < other && !slices.Equal(braced(text), braced(translated)):
					faults = append(faults, Fault{file, t.lineOf(file, key), fmt.Sprintf("%s uses other placeholders in %s", key, other)})
				}
			}
		}
	}
	return faults
}

// braced lists the fields of a template, sorted and each once.
func braced(text string) []string {
	var fields []string
	for _, m := range regexp.MustCompile(`\{[!^]?([A-Za-z][A-Za-z0-9_.]*)`).FindAllStringSubmatch(text, -1) {
		fields = append(fields, m[1])
	}
	slices.Sort(fields)
	return slices.Compact(fields)
}
