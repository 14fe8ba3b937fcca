// Command setup installs the Debian packages that the checks need and this
// machine lacks. With everything in place it does nothing and needs no network.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// need is a program and the Debian package that brings it.
type need struct{ program, debian, why string }

func main() {
	needs := []need{{"gcc", "gcc libc6-dev", "the race detector links with it"}, {"git", "git", "generated files are compared with it"}}
	if _, err := os.Stat("../web/package.json"); err == nil {
		needs = append(needs,
			need{"node", "nodejs", "the page is built with it"},
			need{"npm", "npm", "the page is built with it"},
			need{"chromium", "chromium", "the browser tests drive it"})
	}
	var packages []string
	for _, n := range needs {
		if _, err := exec.LookPath(n.program); err != nil {
			fmt.Printf("setup: %s is missing: %s\n", n.program, n.why)
			packages = append(packages, strings.Fields(n.debian)...)
		}
	}
	if len(packages) == 0 {
		fmt.Println("setup: nothing is missing")
		return
	}
	if err := install(packages); err != nil {
		fmt.Fprintf(os.Stderr, "setup: %v\nsetup: install %s by hand and run it again\n", err, strings.Join(packages, " "))
		os.Exit(1)
	}
}

// install calls apt-get, through sudo where we are not root.
func install(packages []string) error {
	for _, args := range [][]string{
		{"apt-get", "update", "-qq"},
		append([]string{"apt-get", "install", "-y", "-qq", "--no-install-recommends"}, packages...),
	} {
		if os.Geteuid() != 0 {
			args = append([]string{"sudo"}, args...)
		}
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("%s: %w", strings.Join(args, " "), err)
		}
	}
	return nil
}
