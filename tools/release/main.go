// Command release makes what is given out: the program for every system it is
// built for, packed with what belongs to it, a Debian package for each kind of
// Linux machine, the list of what each program is made of, and the sums of all
// files. The same commit gives the same bytes, wherever and whenever it is
// built: nothing of the machine or the hour goes in.
//
//	make release               builds bin/release  from the commit that is checked out
//	make release-same          builds it once more elsewhere and compares the bytes
package main

import (
	"bytes"
	"debug/buildinfo"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// target is a system that the program is built for.
type target struct{ os, arch string }

func targets() []target {
	return []target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}}
}

func (t target) program() string {
	if t.os == "windows" {
		return "sabot.exe"
	}
	return "sabot"
}

// release is one version being made.
type release struct {
	root, out string // the checked out tree, the folder for what is made
	version   string // without the leading v
	made      time.Time
	compiler  string // the compiler
}

func main() {
	root := flag.String("root", "../..", "the root of the repository")
	out := flag.String("out", "", "the folder to write (default: bin/release in the root)")
	only := flag.String("only", "", "build for one system alone, such as linux/amd64")
	same := flag.Bool("same", false, "build a second time in another folder, without any cache, and compare")
	flag.Parse()
	if err := run(*root, *out, *only, *same); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(root, out, only string, same bool) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	if out == "" {
		out = filepath.Join(root, "bin", "release")
	}
	if changed, err := git(root, "status", "--porcelain"); err != nil {
		return err
	} else if changed != "" {
		return fmt.Errorf("the tree differs from its commit, and a release could not be made again from it:\n%s", changed)
	}
	var list []target
	for _, t := range targets() {
		if only == "" || only == t.os+"/"+t.arch {
			list = append(list, t)
		}
	}
	if len(list) == 0 {
		return fmt.Errorf("-only %s: not a system that is built for; there are %v", only, targets())
	}
	if err := assemble(root, out, list, nil); err != nil {
		return err
	}
	if !same {
		return nil
	}
	return compare(root, out, list)
}

// assemble builds everything from the tree at root into out.
func assemble(root, out string, list []target, env []string) error {
	seconds, err := git(root, "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return fmt.Errorf("the time of the commit: %w", err)
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	r := release{root: root, out: out, made: time.Unix(unix, 0).UTC()}
	for _, t := range list {
		if err := r.build(t, env); err != nil {
			return fmt.Errorf("%s/%s: %w", t.os, t.arch, err)
		}
	}
	return sums(out)
}

func (r *release) build(t target, env []string) error {
	work, err := os.MkdirTemp("", "sabot-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	path := filepath.Join(work, t.program())
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w -buildid=", "-o", path, "./cmd/sabot")
	cmd.Dir = r.root
	// GOAMD64 and its like change the code that is made; GOFLAGS may change anything.
	cmd.Env = append(os.Environ(), append([]string{
		"CGO_ENABLED=0", "GOOS=" + t.os, "GOARCH=" + t.arch,
		"GOFLAGS=", "GOAMD64=v1", "GOARM64=v8.0", "GOEXPERIMENT=", "GOWORK=off",
	}, env...)...)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%w\n%s", err, said.String())
	}
	info, err := buildinfo.ReadFile(path)
	if err != nil {
		return err
	}
	r.version, r.compiler = strings.TrimPrefix(info.Main.Version, "v"), info.GoVersion
	name := fmt.Sprintf("sabot_%s_%s_%s", r.version, t.os, t.arch)
	fmt.Println("release:", name)
	list, err := r.bill(info)
	if err != nil {
		return fmt.Errorf("the list of what it is made of: %w", err)
	}
	if err := os.WriteFile(filepath.Join(r.out, name+".cdx.json"), list, 0o644); err != nil { //nolint:gosec // it is published
		return err
	}
	if err := r.archive(t, name, path); err != nil {
		return err
	}
	if t.os != "linux" {
		return nil
	}
	return r.debian(t, path)
}

// compare builds what is in out once more, from a second checkout in another
// folder and with nothing from a cache, and fails where a byte differs.
func compare(root, out string, list []target) error {
	work, err := os.MkdirTemp("", "sabot-again-")
	if err != nil {
		return err
	}
	defer func() {
		_ = exec.Command("chmod", "-R", "u+w", work).Run()
		_ = os.RemoveAll(work)
	}()
	tree := filepath.Join(work, "elsewhere")
	if _, err := git(root, "clone", "--quiet", "--no-hardlinks", root, tree); err != nil {
		return err
	}
	commit, err := git(root, "rev-parse", "HEAD")
	if err != nil {
		return err
	}
	if _, err := git(tree, "checkout", "--quiet", "--detach", commit); err != nil {
		return err
	}
	again := filepath.Join(work, "out")
	if err := assemble(tree, again, list, []string{"GOCACHE=" + filepath.Join(work, "cache")}); err != nil {
		return err
	}
	first, err := os.ReadFile(filepath.Join(out, sumsFile))
	if err != nil {
		return err
	}
	second, err := os.ReadFile(filepath.Join(again, sumsFile))
	if err != nil {
		return err
	}
	if !bytes.Equal(first, second) {
		return fmt.Errorf("two builds of one commit differ:\n%s\n%s", first, second)
	}
	fmt.Printf("release: a second build gave the same bytes, %d files\n", bytes.Count(first, []byte("\n")))
	return nil
}

func git(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}
