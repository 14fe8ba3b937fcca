package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The files of deploy/ and their guide name commands and flags that there are.
func TestDeployedFlagsExist(t *testing.T) {
	files, err := filepath.Glob("../../deploy/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files found: %v", err)
	}
	var (
		// As in a shell, and as in the list of words of a container.
		typed  = regexp.MustCompile("\\b(?:bin/)?sabot (serve|worker|config|backup|restore|move|bench|admin(?: [a-z]+)?)\\b([^\n`|]*)")
		listed = regexp.MustCompile(`\["(serve|worker)"([^\]]*)\]`)
		alone  = regexp.MustCompile("`(--[a-z-]+)")
		flag   = regexp.MustCompile(`--[a-z][a-z-]*`)
	)
	helps := map[string]string{}
	check := func(file, command, name string) {
		if _, seen := helps[command]; !seen {
			helps[command], _, _ = sabot(t, append(strings.Fields(command), "--help"), "")
		}
		if !regexp.MustCompile(regexp.QuoteMeta(name) + `\b[^-]`).MatchString(helps[command]) {
			t.Errorf("%s: sabot %s has no %s", file, command, name)
		}
	}
	for _, file := range append(files, "../../docs/operating.md") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		for _, m := range append(typed.FindAllStringSubmatch(text, -1), listed.FindAllStringSubmatch(text, -1)...) {
			for _, name := range append(flag.FindAllString(m[2], -1), "--help") {
				check(file, m[1], name)
			}
		}
		for _, m := range alone.FindAllStringSubmatch(text, -1) {
			if m[1] != "--recipient" && m[1] != "--passphrase-file" { // of sabot backup
				check(file, "serve", m[1])
			}
		}
	}
	if len(helps) < 5 {
		t.Errorf("only %d commands were found", len(helps))
	}
}
