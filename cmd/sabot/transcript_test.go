package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sabot/game"
	"sabot/games/tankchess"
)

// sharedApp opens the games once for all tests.
var sharedApp = sync.OnceValues(newApp)

var update = flag.Bool("update", false, "rewrite testdata/transcripts")

// sabot runs a command line in this process and returns what a terminal would
// show, the two outputs one after the other, and the status.
func sabot(t *testing.T, args []string, stdin string) (out, errs string, status int) {
	t.Helper()
	a, err := sharedApp()
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	p := a.program(&stdout, &stderr)
	p.Stdin = strings.NewReader(stdin)
	p.Env = func(key string) string {
		if key == "LANG" {
			return "en_GB.UTF-8"
		}
		return ""
	}
	status = p.Run(context.Background(), args)
	return stdout.String(), stderr.String(), status
}

// words splits a command line at spaces outside double quotes.
func words(line string) []string {
	var list []string
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			list = append(list, part)
			continue
		}
		list = append(list, strings.Fields(part)...)
	}
	return list
}

// Every file is a session: a line "$ sabot …", what it answers, its status.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts found: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for line := range strings.Lines(string(want)) {
				command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ sabot")
				if !ok {
					continue
				}
				out, errs, status := sabot(t, words(command), "")
				fmt.Fprintf(&got, "$ sabot%s\n%s%s[status %d]\n\n", command, out, errs, status)
			}
			if *update {
				if err := os.WriteFile(file, []byte(got.String()), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got.String() != string(want) {
				t.Errorf("%s has changed (go test ./cmd/sabot -update accepts it):\n%s", file, firstDifference(string(want), got.String()))
			}
		})
	}
}

func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(a), len(b)) {
		switch {
		case i >= len(a):
			return fmt.Sprintf("line %d is new: %s", i+1, b[i])
		case i >= len(b):
			return fmt.Sprintf("line %d is missing: %s", i+1, a[i])
		case a[i] != b[i]:
			return fmt.Sprintf("line %d\nwant %s\ngot  %s", i+1, a[i], b[i])
		}
	}
	return "the same"
}

// A changed byte anywhere in a finished log makes verify name that line.
func TestVerifyNamesTheBrokenLine(t *testing.T) {
	data, err := os.ReadFile("testdata/match.log")
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	at := 0
	for i, line := range lines {
		if len(line) == 0 {
			continue
		}
		for _, k := range []int{0, len(line) / 2, len(line) - 10, len(line) - 1} {
			broken := bytes.Clone(data)
			broken[at+k] ^= 1
			out, errs, status := sabot(t, []string{"verify", "-"}, string(broken))
			want := fmt.Sprintf("sabot: -: line %d: ", i+1)
			if status != 1 || out != "" || !strings.HasPrefix(errs, want) || strings.Count(errs, "\n") != 1 {
				t.Errorf("byte %d of line %d changed: status %d, %q, want one line that begins %q", k, i+1, status, errs, want)
			}
		}
		at += len(line)
	}
}

// That a log is consistent and that this server has signed it are two things: one
// that is cut off, or signed by somebody else, holds and is not the server's.
func TestVerifyWantsTheKey(t *testing.T) {
	data, err := os.ReadFile("testdata/match.log")
	if err != nil {
		t.Fatal(err)
	}
	log, err := game.ReadLog(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.Replay(tankchess.New(), log, game.NoDice{})
	if err != nil {
		t.Fatal(err)
	}
	key := func(seed byte) (private ed25519.PrivateKey, public string) {
		private = ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, ed25519.SeedSize))
		return private, hex.EncodeToString(private.Public().(ed25519.PublicKey))
	}
	signed := func(by ed25519.PrivateKey) string {
		var text bytes.Buffer
		if _, err := m.WriteSigned(&text, by); err != nil {
			t.Fatal(err)
		}
		return text.String()
	}
	ours, name := key(1)
	theirs, other := key(2)
	whole := signed(ours)
	if _, errs, status := sabot(t, []string{"verify", "-", "--key", name}, whole); status != 0 {
		t.Errorf("signed by the server: status %d, %s", status, errs)
	}
	for what, text := range map[string]string{"unsigned": string(data), "signed by somebody else": signed(theirs)} {
		if _, errs, status := sabot(t, []string{"verify", "-"}, text); status != 0 {
			t.Errorf("%s: does not hold: %s", what, errs)
		}
		_, errs, status := sabot(t, []string{"verify", "-", "--key", name}, text)
		if status != 1 || !strings.Contains(errs, "is not signed with the key") {
			t.Errorf("%s: passes for the server's: status %d, %s", what, status, errs)
		}
	}
	// The key of the server under another signature.
	forged := strings.Replace(signed(theirs), other, name, 1)
	if _, errs, status := sabot(t, []string{"verify", "-", "--key", name}, forged); status != 1 || !strings.Contains(errs, "line ") {
		t.Errorf("with the server's key and another's signature: status %d, %s", status, errs)
	}
}

func TestExportsLeadBack(t *testing.T) {
	record, err := os.ReadFile("testdata/game.tcr")
	if err != nil {
		t.Fatal(err)
	}
	log, _, status := sabot(t, []string{"replay", "testdata/game.tcr", "--export", "log"}, "")
	if status != 0 {
		t.Fatalf("export as a log: status %d", status)
	}
	if _, errs, status := sabot(t, []string{"verify", "-"}, log); status != 0 {
		t.Errorf("the exported log does not hold: %s", errs)
	}
	again, _, status := sabot(t, []string{"replay", "-", "--export", "record"}, log)
	if status != 0 || again != string(record) {
		t.Errorf("record → log → record, status %d:\n%s\nwant\n%s", status, again, record)
	}
}

// The games of a simulation share one value of the rules: under the race
// detector this is the test that the rules of every game allow it.
func TestSimIsRepeatable(t *testing.T) {
	for _, line := range []string{
		"sim tankchess --scenario quick12 --games 3 --seed 5 --seats ai:regular,random",
		"sim commander --scenario tc-17-1 --games 2 --seed 5 --seats random,random",
		"sim skirmish --scenario barkmann --games 2 --seed 5 --seats random,random",
		"sim engagement --scenario RE-S1 --games 2 --seed 5 --seats random,random",
	} {
		args := append(strings.Fields(line), "--threads")
		one, _, _ := sabot(t, append(args, "1"), "")
		two, _, status := sabot(t, append(args, "3"), "")
		cut := func(text string) string { return text[:max(0, strings.LastIndex(text, ", "))] } // without speed
		cut2 := func(text string) string { return cut(cut(text)) }
		if status != 0 || cut2(one) == "" || cut2(one) != cut2(two) {
			t.Errorf("%s\none thread:\n%s\nthree threads:\n%s", line, one, two)
		}
	}
}
