// Command setup installs what the checks need and this machine lacks: Debian
// packages, and a newer Node beside the repository where Debian's is too old.
// With everything in place it does nothing and needs no network.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// The page's tools need this Node; Debian 12 brings an older one.
const (
	nodeMajor  = 20
	nodePinned = "node@20.19.5"
)

// need is a program and the Debian packages that bring it.
type need struct{ program, debian, why string }

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "setup:", err)
		os.Exit(1)
	}
}

func run() error {
	needs := []need{
		{"gcc", "gcc libc6-dev", "the race detector links with it"},
		{"git", "git", "generated files are compared with it"},
		{"python3", "python3", "the example of a player from outside is written in it"},
	}
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb"); len(found) == 0 {
		// Debian has it outside of the path, among several versions.
		needs = append(needs, need{"initdb", "postgresql", "the tests of servers on one database start one"})
	}
	_, err := os.Stat("../web/package.json")
	page := err == nil
	if page {
		needs = append(needs,
			need{"npm", "npm", "the page is built with it"},
			need{"node", "nodejs", "the page is built with it"},
			need{"chromium", "chromium", "the browser tests drive it"})
	}
	var packages []string
	for _, n := range needs {
		if _, err := exec.LookPath(n.program); err != nil {
			fmt.Printf("setup: %s is missing: %s\n", n.program, n.why)
			packages = append(packages, strings.Fields(n.debian)...)
		}
	}
	if len(packages) > 0 {
		if err := install(packages); err != nil {
			return fmt.Errorf("%w\nsetup: install %s by hand and run it again", err, strings.Join(packages, " "))
		}
	}
	if page {
		lighter()
	}
	if page && nodeVersion() < nodeMajor {
		fmt.Printf("setup: node is older than %d: %s goes into .cache\n", nodeMajor, nodePinned)
		return command("npm", "install", "--no-audit", "--no-fund", "--prefix", filepath.Join("..", ".cache", "node"), nodePinned)
	}
	if len(packages) == 0 {
		fmt.Println("setup: nothing is missing")
	}
	return nil
}

// lighter brings the Chromium that has no window, which does the same tests for
// a third less work. Whole Chromium does as well, so nobody is asked for a
// password because of it, and the checks go on where it cannot be had.
func lighter() {
	const shell = "chromium-headless-shell"
	if _, err := exec.LookPath(shell); err == nil || os.Geteuid() != 0 {
		return
	}
	if err := install([]string{shell}); err != nil {
		fmt.Println("setup: the browser tests go on without", shell)
	}
}

// nodeVersion is the major version of the node in the path, 0 for none.
func nodeVersion() int {
	out, err := exec.Command("node", "--version").Output()
	if err != nil {
		return 0
	}
	major, _, _ := strings.Cut(strings.TrimPrefix(string(out), "v"), ".")
	n, err := strconv.Atoi(major)
	if err != nil {
		return 0
	}
	return n
}

// install calls apt-get, through sudo where we are not root.
func install(packages []string) error {
	apt := []string{"apt-get"}
	if os.Geteuid() != 0 {
		apt = []string{"sudo", "apt-get"}
	}
	if err := command(append(apt, "update", "-qq")...); err != nil {
		return err
	}
	return command(append(append(apt, "install", "-y", "-qq", "--no-install-recommends"), packages...)...)
}

func command(args ...string) error {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	return nil
}
