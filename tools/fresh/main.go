// Command fresh runs the generators and fails when a file that git knows
// differs afterwards: somebody changed a source and not what is made from it.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
)

func main() {
	root := flag.String("root", ".", "the repository")
	flag.Parse()
	if err := run(*root); err != nil {
		fmt.Fprintln(os.Stderr, "fresh:", err)
		os.Exit(1)
	}
}

// run compares the state before and after, not with the last commit, so that
// work in progress does not count as stale.
func run(root string) error {
	before, err := output(root, "git", "diff")
	if err != nil {
		return err
	}
	if out, err := output(root, "go", "generate", "./..."); err != nil {
		return fmt.Errorf("go generate: %w\n%s", err, out)
	}
	after, err := output(root, "git", "diff")
	if err != nil {
		return err
	}
	if !bytes.Equal(before, after) {
		stat, _ := output(root, "git", "diff", "--stat")
		return fmt.Errorf("generated files were stale and are now written anew; look at them and commit:\n%s", stat)
	}
	fmt.Println("fresh: generated files are up to date")
	return nil
}

func output(folder, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	return cmd.CombinedOutput()
}
