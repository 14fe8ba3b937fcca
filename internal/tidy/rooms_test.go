package tidy

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/importer"
	"go/types"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// The limits of a package under games/. They are figures of one reader: what
// one person can hold in mind while changing a rule.
const (
	// MaxMethods bounds the methods that a type has, its own and those promoted
	// through embedding. Eighty fit on one printed page as an index; beyond that
	// every rule can reach every other through the receiver, and the type is the
	// program. For comparison: reflect.Value has 79.
	MaxMethods = 80
	// MaxCycle bounds the files of a package that all need each other, directly or
	// not: none of them can be understood, tested or moved without the rest.
	// Twenty files are the chapters of one rule book's turn, which do go round in
	// a circle (moving provokes fire, fire makes men run).
	MaxCycle = 20
	// MaxFields bounds the fields of a struct, those of embedded structs counted
	// as its own. The largest printed card, a vehicle profile, has fewer; a struct
	// with more describes two things at once, and half of it is always zero.
	MaxFields = 30
)

// Count is a type and how many of something it has.
type Count struct {
	Name string
	File string
	Line int
	N    int
}

// Edge says that a file needs another one, and for which names.
type Edge struct {
	From, To string
	Names    []string // as declared in To, "type.member" for methods and fields
}

// Room is what was measured about one package.
type Room struct {
	Folder  string
	Files   []string
	Methods []Count    // by type, most first
	Fields  []Count    // by struct, most first
	Cycles  [][]string // files that need each other, largest first
	Edges   []Edge
	Errors  []error // of the compiler; with these the figures are a lower bound
}

// Rooms measures the packages of which want says yes. Packages of this module
// are read from the tree, so that a half-finished change can be measured too.
func Rooms(t *Tree, outside types.Importer, want func(folder string) bool) []Room {
	s := &sources{tree: t, outside: outside, done: map[string]*checked{}}
	folders := map[string]bool{}
	for _, name := range t.Files(".go") {
		if folder := path.Dir(name); !isTest(name) && want(folder) {
			folders[folder] = true
		}
	}
	var rooms []Room
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		rooms = append(rooms, measure(t, folder, s.check(folder)))
	}
	return rooms
}

// Overgrown reports what is larger than the limits allow.
func Overgrown(rooms []Room) []Fault {
	var faults []Fault
	for _, r := range rooms {
		for _, e := range r.Errors {
			faults = append(faults, Fault{r.Folder, 1, "cannot be measured, since it does not compile: " + e.Error()})
		}
		for _, c := range r.Methods {
			if c.N > MaxMethods {
				faults = append(faults, Fault{c.File, c.Line, fmt.Sprintf("%s has %d methods, at most %d", c.Name, c.N, MaxMethods)})
			}
		}
		for _, c := range r.Cycles {
			if len(c) > MaxCycle {
				faults = append(faults, Fault{r.Folder + "/" + c[0], 1, fmt.Sprintf("%d of %d files need each other, at most %d: %s",
					len(c), len(r.Files), MaxCycle, strings.Join(c, " "))})
			}
		}
		for _, c := range r.Fields {
			if c.N > MaxFields {
				faults = append(faults, Fault{c.File, c.Line, fmt.Sprintf("%s has %d fields, at most %d", c.Name, c.N, MaxFields)})
			}
		}
	}
	return faults
}

// sources imports our own packages from the tree and all others from outside.
type sources struct {
	tree    *Tree
	outside types.Importer
	done    map[string]*checked
}

type checked struct {
	pkg    *types.Package
	info   *types.Info
	errors []error
}

func (s *sources) Import(p string) (*types.Package, error) {
	folder, ours := strings.CutPrefix(p, module+"/")
	if !ours {
		return s.outside.Import(p)
	}
	return s.check(folder).pkg, nil
}

func (s *sources) check(folder string) *checked {
	if c := s.done[folder]; c != nil {
		return c
	}
	c := &checked{info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
	}}
	s.done[folder] = c
	var files []*ast.File
	for _, name := range s.tree.Files(".go") {
		if path.Dir(name) == folder && !isTest(name) {
			files = append(files, s.tree.Go[name])
		}
	}
	conf := types.Config{Importer: s, Error: func(err error) { c.errors = append(c.errors, err) }}
	c.pkg, _ = conf.Check(module+"/"+folder, s.tree.Fset, files, c.info) // errors are collected above
	return c
}

func measure(t *Tree, folder string, c *checked) Room {
	r := Room{Folder: folder, Errors: c.errors}
	for _, name := range t.Files(".go") {
		if path.Dir(name) == folder && !isTest(name) {
			r.Files = append(r.Files, path.Base(name))
		}
	}
	r.Methods = methodCounts(t, c)
	uses := map[[2]string]map[string]bool{}
	for _, file := range r.Files {
		name := folder + "/" + file
		r.Fields = append(r.Fields, fieldCounts(t, name, c.info)...)
		collectUses(t, name, c, uses)
	}
	slices.SortStableFunc(r.Fields, func(a, b Count) int { return b.N - a.N })
	for pair, names := range uses {
		r.Edges = append(r.Edges, Edge{pair[0], pair[1], slices.Sorted(maps.Keys(names))})
	}
	slices.SortFunc(r.Edges, func(a, b Edge) int { return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To)) })
	r.Cycles = Cycles(r.Files, r.Edges)
	return r
}

// methodCounts counts the methods of every type of a package with those of its
// pointer. Promoted methods count: embedding a part does not make a type small.
func methodCounts(t *Tree, c *checked) []Count {
	var counts []Count
	for _, name := range c.pkg.Scope().Names() {
		obj, ok := c.pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() {
			continue
		}
		whole := obj.Type()
		if !types.IsInterface(whole) {
			whole = types.NewPointer(whole)
		}
		at := t.Fset.Position(obj.Pos())
		counts = append(counts, Count{name, at.Filename, at.Line, types.NewMethodSet(whole).Len()})
	}
	slices.SortStableFunc(counts, func(a, b Count) int { return b.N - a.N })
	return counts
}

// fieldCounts counts the fields of every struct of a file, named or not.
func fieldCounts(t *Tree, file string, info *types.Info) []Count {
	var counts []Count
	name := ""
	ast.Inspect(t.Go[file], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSpec:
			name = n.Name.Name
		case *ast.FuncDecl:
			name = n.Name.Name + "()"
		case *ast.StructType:
			if s, ok := info.TypeOf(n).(*types.Struct); ok {
				counts = append(counts, Count{name, file, t.Fset.Position(n.Pos()).Line, fields(s)})
			}
		}
		return true
	})
	return counts
}

func fields(s *types.Struct) int {
	n := 0
	for f := range s.Fields() {
		n += max(1, embeddedFields(f))
	}
	return n
}

// embeddedFields counts what an embedded struct of this module brings along.
func embeddedFields(f *types.Var) int {
	if !f.Embedded() {
		return 0
	}
	of := f.Type()
	if p, ok := of.Underlying().(*types.Pointer); ok {
		of = p.Elem()
	}
	named, ok := types.Unalias(of).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !strings.HasPrefix(named.Obj().Pkg().Path(), module+"/") {
		return 0
	}
	s, ok := named.Underlying().(*types.Struct)
	if !ok {
		return 0
	}
	return fields(s)
}

// collectUses notes what a file uses that another file of its package declares
// at package level: types, functions, constants, methods and fields.
func collectUses(t *Tree, name string, c *checked, uses map[[2]string]map[string]bool) {
	note := func(obj types.Object) {
		member := isMember(obj)
		if obj == nil || obj.Pkg() != c.pkg || !member && obj.Parent() != c.pkg.Scope() {
			return
		}
		at := t.Fset.Position(obj.Pos()).Filename
		if at == name || at == "" {
			return
		}
		pair := [2]string{path.Base(name), path.Base(at)}
		if uses[pair] == nil {
			uses[pair] = map[string]bool{}
		}
		uses[pair][spelled(obj)] = true
	}
	ast.Inspect(t.Go[name], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			note(c.info.Uses[n])
		case *ast.SelectorExpr:
			if s := c.info.Selections[n]; s != nil {
				for _, f := range through(s) {
					note(f)
				}
			}
		}
		return true
	})
}

func isMember(obj types.Object) bool {
	switch o := obj.(type) {
	case *types.Var:
		return o.IsField()
	case *types.Func:
		return o.Signature().Recv() != nil
	}
	return false
}

// through lists the embedded fields on the way to a promoted one.
func through(s *types.Selection) []*types.Var {
	var way []*types.Var
	of := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		if p, ok := of.Underlying().(*types.Pointer); ok {
			of = p.Elem()
		}
		st, ok := of.Underlying().(*types.Struct)
		if !ok {
			return way
		}
		way = append(way, st.Field(i))
		of = st.Field(i).Type()
	}
	return way
}

// spelled names an object as a reader would: "state.roll" for a method, ".range"
// for a field, whose struct the compiler does not remember.
func spelled(obj types.Object) string {
	switch o := obj.(type) {
	case *types.Func:
		if recv := o.Signature().Recv(); recv != nil {
			of := recv.Type()
			if p, ok := of.(*types.Pointer); ok {
				of = p.Elem()
			}
			if named, ok := of.(*types.Named); ok {
				return named.Obj().Name() + "." + o.Name()
			}
			return "." + o.Name()
		}
	case *types.Var:
		if o.IsField() {
			return "." + o.Name()
		}
	}
	return obj.Name()
}

// Cycles finds the groups of more than one file that need each other (the
// strongly connected components, after Tarjan), largest first.
func Cycles(files []string, edges []Edge) [][]string {
	next := map[string][]string{}
	for _, e := range edges {
		next[e.From] = append(next[e.From], e.To)
	}
	var (
		cycles [][]string
		stack  []string
		index  = map[string]int{} // from 1, in the order of visits
		low    = map[string]int{}
		on     = map[string]bool{}
		visit  func(string)
	)
	visit = func(f string) {
		index[f] = len(index) + 1
		low[f] = index[f]
		stack, on[f] = append(stack, f), true
		for _, g := range next[f] {
			if index[g] == 0 {
				visit(g)
				low[f] = min(low[f], low[g])
			} else if on[g] {
				low[f] = min(low[f], index[g])
			}
		}
		if low[f] != index[f] {
			return
		}
		from := slices.Index(stack, f)
		group := slices.Sorted(slices.Values(stack[from:]))
		stack = stack[:from]
		for _, g := range group {
			on[g] = false
		}
		if len(group) > 1 {
			cycles = append(cycles, group)
		}
	}
	for _, f := range files {
		if index[f] == 0 {
			visit(f)
		}
	}
	slices.SortStableFunc(cycles, func(a, b []string) int { return len(b) - len(a) })
	return cycles
}

// Cuts proposes the edges to cut so that nothing goes round in a circle among
// the files: it puts them in a line, the most needed last (the greedy order of
// Eades, Lin and Smyth, an edge weighing as much as it has names), and returns
// the edges that point backward, cheapest first.
func Cuts(files []string, edges []Edge) (order []string, back []Edge) {
	left := map[string]bool{}
	for _, f := range files {
		left[f] = true
	}
	var head, tail []string
	weigh := func(f string) (out, in int) {
		for _, e := range edges {
			if !left[e.From] || !left[e.To] {
				continue
			}
			if e.From == f {
				out += len(e.Names)
			}
			if e.To == f {
				in += len(e.Names)
			}
		}
		return out, in
	}
	for len(left) > 0 {
		best, most, sink := "", -1<<30, false
		for _, f := range slices.Sorted(maps.Keys(left)) {
			switch out, in := weigh(f); {
			case out == 0:
				best, sink, most = f, true, 1<<30
			case out-in > most:
				best, most = f, out-in
			}
		}
		if sink {
			tail = append(tail, best)
		} else {
			head = append(head, best)
		}
		delete(left, best)
	}
	slices.Reverse(tail)
	order = append(head, tail...)
	for _, e := range edges {
		from, to := slices.Index(order, e.From), slices.Index(order, e.To)
		if from >= 0 && to >= 0 && to < from {
			back = append(back, e)
		}
	}
	slices.SortStableFunc(back, func(a, b Edge) int { return len(a.Names) - len(b.Names) })
	return order, back
}

// describe prints the figures of a package and what ties its files together.
func describe(w io.Writer, r Room) {
	const most = 25 // edges of a cycle
	fmt.Fprintf(w, "%s: %d files\n", r.Folder, len(r.Files))
	for _, err := range r.Errors {
		fmt.Fprintf(w, "  does not compile: %v\n", err)
	}
	counts(w, "methods", MaxMethods, r.Methods)
	counts(w, "fields", MaxFields, r.Fields)
	if len(r.Cycles) == 0 {
		fmt.Fprintln(w, "  cycles: none")
	}
	for _, files := range r.Cycles {
		order, back := Cuts(files, r.Edges)
		fmt.Fprintf(w, "  cycle of %d files (at most %d): %s\n", len(files), MaxCycle, strings.Join(files, " "))
		fmt.Fprintf(w, "    would stand in this order, each needing only what is right of it: %s\n", strings.Join(order, " "))
		fmt.Fprintf(w, "    once these %d edges are cut (fewest names first):\n", len(back))
		for i, e := range back {
			if i == most {
				fmt.Fprintf(w, "      … and %d more\n", len(back)-i)
				break
			}
			fmt.Fprintf(w, "      %s > %s: %s\n", e.From, e.To, strings.Join(e.Names, " "))
		}
	}
}

func counts(w io.Writer, what string, limit int, list []Count) {
	var tops []string
	for i, c := range list {
		if i == 10 || c.N == 0 {
			break
		}
		tops = append(tops, fmt.Sprintf("%s %d (%s)", c.Name, c.N, path.Base(c.File)))
	}
	fmt.Fprintf(w, "  %s (at most %d): %s\n", what, limit, strings.Join(tops, ", "))
}

// TestRooms measures the packages of the games. What ties a cycle together,
// `go test ./internal/tidy -run ^TestRooms$ -v` lists by name.
func TestRooms(t *testing.T) {
	tree := readRepository(t)
	outside, err := CompiledImports(tree.Fset, root)
	if err != nil {
		t.Fatal(err)
	}
	rooms := Rooms(tree, outside, func(folder string) bool { return strings.HasPrefix(folder, "games/") })
	if len(rooms) < 4 {
		t.Errorf("measured %d packages under games/, there are four games", len(rooms))
	}
	for _, r := range rooms {
		var b strings.Builder
		describe(&b, r)
		t.Log(b.String())
	}
	report(t, Overgrown(rooms))
}

func TestRoomsAreMeasured(t *testing.T) {
	made := tree(t, map[string]string{
		"game/seat.go": "package game\n\ntype Clock struct{ Left, Added int }\n",
		"games/duel/state.go": `package duel

import "sabot/game"

type state struct {
	part
	*game.Clock
	turn int
	pair struct{ a, b int }
}

func (s *state) play() { s.shoot(); s.aim = 1 }
`,
		"games/duel/fire.go": `package duel

func (s state) shoot() { s.turn++ }
`,
		"games/duel/part.go": `package duel

type part struct{ aim, load int }

func (p *part) reload() { p.load = rounds }
`,
		"games/duel/rounds.go":      "package duel\n\nconst rounds = 3\n",
		"games/duel/duel_test.go":   "package duel\n\nfunc (s *state) onlyTested() {}\n",
		"games/duel/broken/a.go":    "package broken\n\nfunc f() { g() }\n",
		"games/other/unmeasured.go": "package other\n",
	})
	rooms := Rooms(made, importer.Default(), func(folder string) bool { return strings.HasPrefix(folder, "games/duel") })
	if len(rooms) != 2 || rooms[0].Folder != "games/duel" {
		t.Fatalf("measured %+v", rooms)
	}
	duel := rooms[0]
	t.Run("promoted methods count, those of tests do not", func(t *testing.T) {
		if want := (Count{"state", "games/duel/state.go", 5, 3}); duel.Methods[0] != want {
			t.Errorf("most methods: %+v, want %+v", duel.Methods[0], want)
		}
	})
	t.Run("fields of embedded structs count", func(t *testing.T) {
		if want := (Count{"state", "games/duel/state.go", 5, 6}); duel.Fields[0] != want {
			t.Errorf("most fields: %+v, want %+v", duel.Fields[0], want)
		}
	})
	t.Run("edges name what ties the files", func(t *testing.T) {
		var lines []string
		for _, e := range duel.Edges {
			lines = append(lines, e.From+" > "+e.To+": "+strings.Join(e.Names, " "))
		}
		want := []string{
			"fire.go > state.go: .turn state", "part.go > rounds.go: rounds",
			"state.go > fire.go: state.shoot", "state.go > part.go: .aim part",
		}
		if !slices.Equal(lines, want) {
			t.Errorf("edges %q, want %q", lines, want)
		}
	})
	t.Run("files that need each other are a cycle", func(t *testing.T) {
		if len(duel.Cycles) != 1 || !slices.Equal(duel.Cycles[0], []string{"fire.go", "state.go"}) {
			t.Errorf("cycles %v", duel.Cycles)
		}
		order, back := Cuts(duel.Files, duel.Edges)
		if len(order) != 4 || len(back) != 1 || back[0].From != "state.go" {
			t.Errorf("in the order %v the edges %v point back", order, back)
		}
	})
	t.Run("what does not compile is a fault", func(t *testing.T) {
		expect(t, Overgrown(rooms), "games/duel/broken:1: cannot be measured")
	})
}

func TestOvergrown(t *testing.T) {
	many := make([]string, MaxCycle+1)
	for i := range many {
		many[i] = string(rune('a'+i)) + ".go"
	}
	at := func(n int) []Count { return []Count{{"state", "games/duel/state.go", 7, n}} }
	room := func(methods, fields, cycle int) []Room {
		return []Room{{Folder: "games/duel", Files: many, Methods: at(methods), Fields: at(fields), Cycles: [][]string{many[:cycle]}}}
	}
	expect(t, Overgrown(room(MaxMethods, MaxFields, MaxCycle)))
	expect(t, Overgrown(room(MaxMethods+1, MaxFields, MaxCycle)), "games/duel/state.go:7: state has 81 methods, at most 80")
	expect(t, Overgrown(room(MaxMethods, MaxFields+1, MaxCycle)), "games/duel/state.go:7: state has 31 fields, at most 30")
	expect(t, Overgrown(room(MaxMethods, MaxFields, MaxCycle+1)), "games/duel/a.go:1: 21 of 21 files need each other, at most 20: a.go b.go")
}
