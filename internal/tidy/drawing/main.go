// Command drawing draws the packages of the repository into the page about its
// architecture, so that the drawing cannot differ from the imports.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"sabot/internal/tidy"
)

func main() {
	root := flag.String("root", ".", "the repository")
	flag.Parse()
	if err := run(*root); err != nil {
		fmt.Fprintln(os.Stderr, "drawing:", err)
		os.Exit(1)
	}
}

func run(root string) error {
	tree, err := tidy.Read(os.DirFS(root))
	if err != nil {
		return err
	}
	text, err := tidy.DrawInto(tree.Text[tidy.Architecture], tree)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, tidy.Architecture), []byte(text), 0o600)
}
