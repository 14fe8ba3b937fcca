// Command fresh runs the generators and fails when a file that git knows
// differs afterwards: somebody changed a source and not what is made from it.
package main

import (
	"bytes"
	"errors"
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
	before, err := state(root)
	if err != nil {
		return err
	}
	ran, err := output(root, "go", "generate", "-x", "./...")
	if err != nil {
		return fmt.Errorf("go generate: %w\n%s", err, ran)
	}
	if len(bytes.TrimSpace(ran)) == 0 {
		return errors.New("no go:generate directive was found: nothing was checked")
	}
	after, err := state(root)
	if err != nil {
		return err
	}
	if !bytes.Equal(before, after) {
		stat, _ := output(root, "git", "status", "--short")
		return fmt.Errorf("generated files were stale and are now written anew; look at them and commit:\n%s", stat)
	}
	fmt.Printf("fresh: generated files are up to date (%d generators)\n", bytes.Count(ran, []byte("\n")))
	return nil
}

// state is what git sees of the repository: changes, and files it does not know.
func state(root string) ([]byte, error) {
	diff, err := output(root, "git", "diff")
	if err != nil {
		return nil, fmt.Errorf("git diff: %w\n%s", err, diff)
	}
	unknown, err := output(root, "git", "ls-files", "--others", "--exclude-standard")
	return append(diff, unknown...), err
}

func output(folder, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	return cmd.CombinedOutput()
}
