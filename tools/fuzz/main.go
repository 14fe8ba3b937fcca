// Command fuzz runs every fuzz target of the repository for a while, one after
// the other. Each package is built once, so the time goes into the fuzzing.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// guidedFrom is how long a target must run before it is worth compiling
// everything once more with the counters that guide the search. A short run
// takes what the tests have built.
const guidedFrom = 10 * time.Second

// target is one fuzz function and the folder of its package.
type target struct{ folder, name string }

func main() {
	root := flag.String("root", ".", "the repository")
	each := flag.Duration("each", 4*time.Second, "time for each target")
	total := flag.Duration("total", 0, "most time for all targets together; 0 for no limit")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *root, *each, *total); err != nil {
		fmt.Fprintln(os.Stderr, "fuzz:", err)
		stop()
		os.Exit(1) //nolint:gocritic // the deferred stop has been called
	}
}

func run(ctx context.Context, root string, each, total time.Duration) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	targets, err := find(root)
	if err != nil {
		return err
	}
	if n := time.Duration(len(targets)); total > 0 && n > 0 {
		each = min(each, (total / n).Round(100*time.Millisecond))
	}
	scratch, err := os.MkdirTemp("", "sabot-fuzz-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	fmt.Printf("fuzz: %d targets, %s each\n", len(targets), each)
	build := []string{"test", "-c", "-vet=off"}
	if each >= guidedFrom {
		build = append(build, "-fuzz=.")
	}
	var faults []error
	for i, t := range targets {
		binary := filepath.Join(scratch, strings.NewReplacer("/", "-", ".", "-").Replace(t.folder)+".test")
		if i == 0 || targets[i-1].folder != t.folder {
			if out, err := command(ctx, t.folder, "go", append(build, "-o", binary, ".")...).CombinedOutput(); err != nil {
				return fmt.Errorf("build %s: %w\n%s", t.folder, err, out)
			}
		}
		fmt.Printf("fuzz: %s %s\n", strings.TrimPrefix(t.folder, root+"/"), t.name)
		out, err := command(ctx, t.folder, binary, "-test.run=^$", "-test.fuzz=^"+t.name+"$",
			"-test.fuzztime="+each.String(), "-test.fuzzminimizetime=1s",
			"-test.fuzzcachedir="+filepath.Join(scratch, "corpus", t.name)).CombinedOutput()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil && !ranOutOfTime(out) {
			faults = append(faults, fmt.Errorf("%s %s: %w\n%s", t.folder, t.name, err, out))
		}
	}
	return errors.Join(faults...)
}

// ranOutOfTime tells whether a run failed by its own clock and not by what it
// found: before Go 1.27 a busy machine can make "context deadline exceeded" out
// of the end of -fuzztime (go.dev/issue/75804). What is found leaves an input.
func ranOutOfTime(out []byte) bool {
	text := string(out)
	return strings.Contains(text, "\n    context deadline exceeded\n") &&
		!strings.Contains(text, "Failing input written to") && !strings.Contains(text, "seed corpus entry")
}

// find reads the test files; asking the go command would build them all.
func find(root string) ([]target, error) {
	declared := regexp.MustCompile(`(?m)^func (Fuzz\w+)\(`)
	var targets []target
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range declared.FindAllStringSubmatch(string(text), -1) {
			targets = append(targets, target{filepath.Dir(path), m[1]})
		}
		return nil
	})
	return targets, err
}

func command(ctx context.Context, folder, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = folder
	return cmd
}
