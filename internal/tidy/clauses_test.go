package tidy

import (
	"encoding/csv"
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sabot/rulebook"
)

// clauseList is the list of all clauses that a game must have.
const clauseList = "rulebook/clauses.csv"

// listed is a line of the clause list.
type listed struct {
	game   string
	clause rulebook.Clause
	mark   string // "ours": not in the printed text; "ruling": our reading of it; "" where the text is clear
	line   int
}

func readList(t *Tree) ([]listed, error) {
	rows, err := csv.NewReader(strings.NewReader(t.Text[clauseList])).ReadAll()
	if err != nil || len(rows) == 0 || !slices.Equal(rows[0], []string{"game", "clause", "mark"}) {
		return nil, fmt.Errorf("%s: want lines of game, clause and mark: %w", clauseList, err)
	}
	var list []listed
	for i, row := range rows[1:] {
		list = append(list, listed{row[0], rulebook.Clause(row[1]), row[2], i + 2})
	}
	return list, nil
}

// Clauses checks that every clause of the list is in the book, is cited by the
// code of its game and has a test named after it, and that nothing cites a
// clause which does not exist.
func Clauses(t *Tree, book *rulebook.Book) ([]Fault, error) {
	list, err := readList(t)
	if err != nil {
		return nil, err
	}
	known := map[rulebook.Clause]bool{}
	prefixes := map[string]bool{}
	for _, l := range list {
		prefix, chapter, _ := strings.Cut(string(l.clause), "-")
		chapter, _, _ = strings.Cut(chapter, ".")
		prefixes[prefix] = true
		known[l.clause] = true
		known[rulebook.Clause(prefix+"-"+chapter)] = true // chapters may be cited as a whole, and sections
		for c := string(l.clause); strings.Contains(c, "."); c = c[:strings.LastIndex(c, ".")] {
			known[rulebook.Clause(c)] = true
		}
		if letter := strings.TrimRight(chapter, "0123456789"); letter != "" {
			known[rulebook.Clause(prefix+"-"+letter)] = true // cards are numbered within one chapter
		}
	}
	faults := append(compareWithBook(list, book), undeclared(list, book)...)
	faults = append(faults, unused(t, list)...)
	return append(faults, unknown(t, known, prefixes)...), nil
}

// undeclared finds what is ours and not called so: a clause with a mark says in
// both languages which of its sentences are a ruling or an addition of ours.
func undeclared(list []listed, book *rulebook.Book) []Fault {
	marks := map[rulebook.Lang][]string{
		rulebook.English: {"**Ruling.**", "**Ours.**"},
		rulebook.French:  {"**Décision.**", "**Ajout.**"},
	}
	var faults []Fault
	for _, l := range list {
		for _, lang := range rulebook.Languages() {
			e, _ := book.Find(lang, l.clause)
			declared := slices.ContainsFunc(marks[lang], func(m string) bool { return strings.Contains(e.Text, m) })
			if l.mark != "" && !declared {
				faults = append(faults, Fault{clauseList, l.line, fmt.Sprintf("%s is %s and does not say so in %s", l.clause, l.mark, lang)})
			}
		}
	}
	return faults
}

func compareWithBook(list []listed, book *rulebook.Book) []Fault {
	var faults []Fault
	games := map[string][]rulebook.Clause{}
	for _, l := range list {
		games[l.game] = append(games[l.game], l.clause)
		for _, lang := range rulebook.Languages() {
			if _, ok := book.Find(lang, l.clause); !ok {
				faults = append(faults, Fault{clauseList, l.line, fmt.Sprintf("%s is not in book/%s.%s.md", l.clause, l.game, lang)})
			}
		}
	}
	for _, g := range book.Games() {
		for _, c := range book.Clauses(g) {
			if !slices.Contains(games[g], c) {
				faults = append(faults, Fault{"rulebook/book/" + g + ".en.md", 1, fmt.Sprintf("%s is not in the clause list", c)})
			}
		}
	}
	return faults
}

// unused finds clauses that no code cites or no test is named after.
func unused(t *Tree, list []listed) []Fault {
	cited, tested := map[string]bool{}, map[string]bool{}
	for _, name := range t.Files(".go") {
		switch {
		case isTest(name):
			for _, c := range testNames(t.Go[name]) {
				tested[c] = true
			}
		case strings.HasPrefix(name, "games/"):
			for _, c := range rulebook.Cited(t.Text[name]) {
				cited[gameOf(name)+" "+string(c)] = true
			}
		}
	}
	var faults []Fault
	for _, l := range list {
		if !cited[l.game+" "+string(l.clause)] {
			faults = append(faults, Fault{clauseList, l.line, fmt.Sprintf("%s is cited by no code under games/%s", l.clause, l.game)})
		}
		if !tested[string(l.clause)] {
			faults = append(faults, Fault{clauseList, l.line, fmt.Sprintf("%s: no test has a name that starts with it", l.clause)})
		}
	}
	return faults
}

// testNames lists the clauses that open the name of a subtest: a literal that
// goes on after the clause ("CH-4.c between two wrecks"), or one that is the
// first argument of Run. A bare "CH-4.c" elsewhere is only a comparison.
func testNames(file *ast.File) []string {
	opens := regexp.MustCompile(`^([A-Z]{2}-(?:[A-Z]\d*|\d+)(?:\.(?:\d+|[a-z]))*)(?:$|[ ,:;(/])`)
	var found []string
	note := func(lit ast.Expr, bare bool) {
		basic, ok := lit.(*ast.BasicLit)
		if !ok || basic.Kind != token.STRING {
			return
		}
		text, err := strconv.Unquote(basic.Value)
		if m := opens.FindStringSubmatch(text); err == nil && m != nil && (bare || text != m[1]) {
			found = append(found, m[1])
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			note(n, false)
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Run" && len(n.Args) > 0 {
				note(n.Args[0], true)
			}
		}
		return true
	})
	return found
}

// unknown finds citations of clauses that no list contains. Games that are
// not there yet are not looked at.
func unknown(t *Tree, known map[rulebook.Clause]bool, prefixes map[string]bool) []Fault {
	var faults []Fault
	for _, name := range t.Files(".go", ".ts", ".svelte", ".md", ".json", ".sql") {
		for _, c := range rulebook.Cited(t.Text[name]) {
			prefix, _, _ := strings.Cut(string(c), "-")
			if !prefixes[prefix] || known[c] {
				continue
			}
			for n, line := range t.lines(name) {
				if slices.Contains(rulebook.Cited(line), c) {
					faults = append(faults, Fault{name, n, fmt.Sprintf("cites %s, which does not exist", c)})
				}
			}
		}
	}
	return faults
}
