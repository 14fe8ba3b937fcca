package tidy

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Fault is one place where the repository breaks its own rules.
type Fault struct {
	File string
	Line int
	What string
}

func (f Fault) String() string { return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.What) }

// Tree is the text of the repository by path, and its Go files parsed.
type Tree struct {
	Text map[string]string
	Go   map[string]*ast.File
	Fset *token.FileSet
}

// Read reads every file that people write. Broken Go is a fault of its own
// that the compiler reports better, so it is an error here.
func Read(fsys fs.FS) (*Tree, error) {
	t := &Tree{Text: map[string]string{}, Go: map[string]*ast.File{}, Fset: token.NewFileSet()}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains([]string{".git", ".cache", "bin", "node_modules", "dist", "testdata", "test-results"}, d.Name()) {
				return fs.SkipDir
			}
			return nil
		}
		if !written(name) {
			return nil
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		t.Text[name] = string(data)
		if path.Ext(name) == ".go" {
			t.Go[name], err = parser.ParseFile(t.Fset, name, data, parser.ParseComments|parser.SkipObjectResolution)
		}
		return err
	})
	return t, err
}

// written tells by its name whether a file is text that people write.
func written(name string) bool {
	switch path.Ext(name) {
	case ".go", ".ts", ".svelte", ".css", ".html", ".md", ".json", ".csv", ".sql", ".yml", ".yaml":
		return path.Base(name) != "package-lock.json"
	}
	return name == "Makefile" || name == ".ci/run"
}

// Files lists paths with one of the endings, sorted.
func (t *Tree) Files(endings ...string) []string {
	var names []string
	for name := range t.Text {
		if slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(name, e) }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// lines walks over the numbered lines of a file.
func (t *Tree) lines(name string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		n := 0
		for line := range strings.Lines(t.Text[name]) {
			n++
			if !yield(n, strings.TrimRight(line, "\r\n")) {
				return
			}
		}
	}
}

func (t *Tree) fault(name string, pos token.Pos, format string, args ...any) Fault {
	return Fault{name, t.Fset.Position(pos).Line, fmt.Sprintf(format, args...)}
}

func isTest(name string) bool { return strings.HasSuffix(name, "_test.go") }
