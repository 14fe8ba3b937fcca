package tidy

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Purity checks the rules code under games/: the same log must give the same
// position on every machine, so no floats, no clock, no chance of its own, no
// order that a map happened to have, and no variable that outlives a call.
func Purity(t *Tree, imports types.Importer) []Fault {
	packages := map[string][]string{}
	for _, name := range t.Files(".go") {
		if strings.HasPrefix(name, "games/") && !isTest(name) {
			packages[path.Dir(name)] = append(packages[path.Dir(name)], name)
		}
	}
	var faults []Fault
	for folder, names := range packages {
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
		files := make([]*ast.File, len(names))
		for i, name := range names {
			files[i] = t.Go[name]
		}
		conf := types.Config{Importer: imports}
		if _, err := conf.Check(module+"/"+folder, t.Fset, files, info); err != nil {
			faults = append(faults, Fault{names[0], 1, "cannot be checked, since it does not compile: " + err.Error()})
			continue
		}
		for _, name := range names {
			faults = append(faults, impure(t, name, info)...)
		}
	}
	slices.SortFunc(faults, func(a, b Fault) int { return strings.Compare(a.String(), b.String()) })
	return slices.Compact(faults) // one line may have several floats
}

func impure(t *Tree, name string, info *types.Info) []Fault {
	var faults []Fault
	add := func(pos token.Pos, what string) { faults = append(faults, t.fault(name, pos, "%s", what)) }
	file := t.Go[name]
	for _, spec := range file.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err == nil && impureImport(p) {
			add(spec.Pos(), "imports "+p)
		}
	}
	for _, decl := range file.Decls {
		if g, ok := decl.(*ast.GenDecl); ok && g.Tok == token.VAR {
			for _, spec := range g.Specs {
				if v := spec.(*ast.ValueSpec); !allowedVariable(g, v) {
					add(v.Pos(), "package variable "+v.Names[0].Name)
				}
			}
		}
	}
	sorted := map[ast.Node]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if _, isMap := info.TypeOf(n.X).Underlying().(*types.Map); isMap {
				add(n.Pos(), "ranges over a map: use slices.Sorted(maps.Keys(m))")
			}
		case *ast.CallExpr:
			switch called := callee(n, info); {
			case strings.HasPrefix(called, "slices.Sorted"):
				for _, arg := range n.Args {
					sorted[arg] = true
				}
			case slices.Contains([]string{"maps.Keys", "maps.Values", "maps.All"}, called) && !sorted[n]:
				add(n.Pos(), called+" without slices.Sorted around it")
			case strings.HasPrefix(called, "fmt.Print"):
				add(n.Pos(), called+" in rules code")
			}
		}
		if e, ok := n.(ast.Expr); ok && isFloat(info.Types[e]) {
			add(e.Pos(), "a floating-point number")
			return false
		}
		return true
	})
	return faults
}

func impureImport(p string) bool {
	return p == "time" || p == "math" || p == "os" || p == "log" || strings.HasSuffix(p, "/rand") || strings.HasSuffix(p, "/rand/v2")
}

// allowedVariable: embedded files, sentinel errors and interface assertions.
func allowedVariable(g *ast.GenDecl, v *ast.ValueSpec) bool {
	if v.Names[0].Name == "_" {
		return true
	}
	for _, doc := range []*ast.CommentGroup{g.Doc, v.Doc} {
		if doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:embed ") }) {
			return true
		}
	}
	if len(v.Values) != 1 {
		return false
	}
	call, ok := v.Values[0].(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	return ok && f.Sel.Name == "New" && fmt.Sprint(f.X) == "errors"
}

// callee names the function of another package that is called, as "pkg.Func".
func callee(call *ast.CallExpr, info *types.Info) string {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	obj, ok := info.Uses[f.Sel].(*types.Func)
	if !ok || obj.Pkg() == nil || obj.Signature().Recv() != nil {
		return ""
	}
	return obj.Pkg().Name() + "." + obj.Name()
}

func isFloat(tv types.TypeAndValue) bool {
	if tv.Type == nil {
		return false
	}
	basic, ok := tv.Type.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsFloat|types.IsComplex) != 0
}

// CompiledImports imports packages from what the go command has built, which
// is fast and knows our own module.
func CompiledImports(fset *token.FileSet, root string) (types.Importer, error) {
	cmd := exec.Command("go", "list", "-e", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}", "./games/...")
	cmd.Dir = root
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, complaint.String())
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		p, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		exports[p] = file
	}
	return importer.ForCompiler(fset, "gc", func(p string) (io.ReadCloser, error) {
		data, err := os.ReadFile(exports[p])
		return io.NopCloser(bytes.NewReader(data)), err
	}), nil
}
