package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// repository makes a module of which made.txt is generated from source.txt.
func repository(t *testing.T, directive string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module made\n", "made.go": "package made\n\n" + directive + "\n", "source.txt": "1\n", "made.txt": "1\n",
	} {
		write(t, root, name, text)
	}
	for _, args := range [][]string{
		{"init", "-q"},
		{"add", "."},
		{"-c", "user.name=test", "-c", "user.email=test@example.org", "commit", "-qm", "all"},
	} {
		if out, err := output(root, "git", args...); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	return root
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestFresh(t *testing.T) {
	const copies = "//go:generate cp source.txt made.txt"
	for _, tc := range []struct {
		name, directive, source, want string
	}{
		{"fresh", copies, "1\n", ""},
		{"stale", copies, "2\n", "made.txt"},
		{"a new file that nobody added", "//go:generate cp source.txt more.txt", "1\n", "more.txt"},
		{"a generator that fails", "//go:generate cp missing.txt made.txt", "1\n", "missing.txt"},
		{"no directive", "", "1\n", "no go:generate directive"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			root := repository(t, tc.directive)
			write(t, root, "source.txt", tc.source) // work in progress is no fault of itself
			switch err := run(root); {
			case tc.want == "" && err != nil:
				t.Error(err)
			case tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)):
				t.Errorf("error %v, want one about %s", err, tc.want)
			}
		})
	}
}
