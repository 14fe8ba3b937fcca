// Command rooms prints what internal/tidy measures about the packages of the
// games: the methods of types, the fields of structs and the files that need
// each other, with the names that tie them.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"sabot/internal/tidy"
)

func main() {
	edges := flag.Int("edges", 25, "how many of the edges to cut are printed for a cycle (0: all)")
	cut := flag.String("cut", "", "file or file>file, separated by commas: measure as if these files or edges were gone")
	move := flag.String("move", "", "files, separated by commas: what keeps them from being a package that the rest imports")
	flag.Parse()
	if err := run(os.Stdout, flag.Args(), *edges, split(*cut), split(*move)); err != nil {
		fmt.Fprintln(os.Stderr, "rooms:", err)
		os.Exit(1)
	}
}

func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}

func run(w io.Writer, patterns []string, edges int, cut, move []string) error {
	if len(patterns) == 0 {
		patterns = []string{"./games/..."}
	}
	tree, err := tidy.Read(os.DirFS("."))
	if err != nil {
		return err
	}
	outside, err := tidy.CompiledImports(tree.Fset, ".")
	if err != nil {
		return err
	}
	rooms := tidy.Rooms(tree, outside, func(folder string) bool {
		return slices.ContainsFunc(patterns, func(p string) bool {
			p = path.Clean(p)
			if under, all := strings.CutSuffix(p, "/..."); all {
				return folder == under || strings.HasPrefix(folder, under+"/")
			}
			return folder == p
		})
	})
	for _, r := range rooms {
		describe(w, r, edges, cut, move)
	}
	return nil
}

func describe(w io.Writer, r tidy.Room, most int, cut, move []string) {
	fmt.Fprintf(w, "%s: %d files\n", r.Folder, len(r.Files))
	for _, err := range r.Errors {
		fmt.Fprintf(w, "  does not compile: %v\n", err)
	}
	counts(w, "methods", tidy.MaxMethods, r.Methods)
	counts(w, "fields", tidy.MaxFields, r.Fields)
	if len(move) > 0 {
		obstacles(w, r, move)
		return
	}
	gone := func(e tidy.Edge) bool {
		return slices.Contains(cut, e.From) || slices.Contains(cut, e.To) || slices.Contains(cut, e.From+">"+e.To)
	}
	kept := slices.DeleteFunc(slices.Clone(r.Edges), gone)
	cycles := tidy.Cycles(r.Files, kept)
	if len(cycles) == 0 {
		fmt.Fprintln(w, "  cycles: none")
	}
	for _, files := range cycles {
		order, back := tidy.Cuts(files, kept)
		fmt.Fprintf(w, "  cycle of %d files (at most %d): %s\n", len(files), tidy.MaxCycle, strings.Join(files, " "))
		fmt.Fprintf(w, "    would stand in this order, each needing only what is right of it: %s\n", strings.Join(order, " "))
		fmt.Fprintf(w, "    once these %d edges are cut (fewest names first):\n", len(back))
		for i, e := range back {
			if most > 0 && i == most {
				fmt.Fprintf(w, "      … and %d more (-edges 0)\n", len(back)-i)
				break
			}
			edge(w, e)
		}
	}
	fmt.Fprintln(w)
}

func counts(w io.Writer, what string, limit int, list []tidy.Count) {
	var tops []string
	for i, c := range list {
		if i == 10 || c.N == 0 {
			break
		}
		tops = append(tops, fmt.Sprintf("%s %d (%s)", c.Name, c.N, path.Base(c.File)))
	}
	fmt.Fprintf(w, "  %s (at most %d): %s\n", what, limit, strings.Join(tops, ", "))
}

// obstacles lists the edges that lead out of the files that shall move.
func obstacles(w io.Writer, r tidy.Room, move []string) {
	out := slices.DeleteFunc(slices.Clone(r.Edges), func(e tidy.Edge) bool {
		return !slices.Contains(move, e.From) || slices.Contains(move, e.To)
	})
	fmt.Fprintf(w, "  %d edges lead out of the %d files:\n", len(out), len(move))
	for _, e := range out {
		edge(w, e)
	}
}

func edge(w io.Writer, e tidy.Edge) {
	fmt.Fprintf(w, "      %s > %s: %s\n", e.From, e.To, strings.Join(e.Names, " "))
}
