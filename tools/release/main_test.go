package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
)

// pretend is a release of the tree with a program of a few bytes.
func pretend(t *testing.T) (release, string) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "sabot")
	if err := os.WriteFile(program, []byte("not a program"), 0o600); err != nil {
		t.Fatal(err)
	}
	return release{root: "../..", out: t.TempDir(), version: "1.2.3", made: time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)}, program
}

// Whenever and from whatever file it is packed, the bytes are the same.
func TestSameBytes(t *testing.T) {
	var first map[string][]byte
	for _, day := range []int{1, 2} {
		r, program := pretend(t)
		then := time.Date(2020, 1, day, 0, 0, 0, 0, time.UTC)
		if err := os.Chtimes(program, then, then); err != nil {
			t.Fatal(err)
		}
		for _, to := range targets() {
			if err := r.archive(to, "sabot_"+to.os+"_"+to.arch, program); err != nil {
				t.Fatal(err)
			}
			if to.os == "linux" {
				if err := r.debian(to, program); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := sums(r.out); err != nil {
			t.Fatal(err)
		}
		got := map[string][]byte{}
		list, err := os.ReadDir(r.out)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range list {
			if got[f.Name()], err = os.ReadFile(filepath.Join(r.out, f.Name())); err != nil {
				t.Fatal(err)
			}
		}
		if first == nil {
			if first = got; len(first) != len(targets())+3 {
				t.Fatalf("%d files were made", len(first))
			}
			continue
		}
		for name, data := range got {
			if !bytes.Equal(data, first[name]) {
				t.Errorf("%s differs from one day to the next", name)
			}
		}
	}
}

func TestArchiveHoldsTheProgram(t *testing.T) {
	r, program := pretend(t)
	if err := r.archive(target{"linux", "amd64"}, "sabot_x", program); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(r.out, "sabot_x.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	zipped, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for tr := tar.NewReader(zipped); ; {
		head, err := tr.Next()
		if err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		names = append(names, head.Name)
		if head.Name == "sabot_x/sabot" && head.Mode != 0o755 {
			t.Errorf("the program cannot be run: mode %o", head.Mode)
		}
	}
	if !slices.Contains(names, "sabot_x/sabot") || !slices.Contains(names, "sabot_x/LICENSE") {
		t.Errorf("the archive holds %v", names)
	}
}

// Debian's own tool reads the package, where there is one.
func TestDebianPackage(t *testing.T) {
	r, program := pretend(t)
	if err := r.debian(target{"linux", "amd64"}, program); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(r.out, "sabot_1.2.3_amd64.deb")
	said, err := exec.Command("dpkg-deb", "--contents", path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	for _, want := range []string{
		"-rwxr-xr-x root/root", "./usr/bin/sabot", "./usr/lib/systemd/system/sabot.service", "./usr/share/doc/sabot/copyright",
	} {
		if !strings.Contains(string(said), want) {
			t.Errorf("the package lacks %s:\n%s", want, said)
		}
	}
	for service, command := range map[string]string{"sabot": "serve", "sabot-worker": "worker"} {
		file := "./usr/lib/systemd/system/" + service + ".service"
		unit, err := exec.Command("sh", "-c", "dpkg-deb --fsys-tarfile "+path+" | tar -xO "+file).Output()
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(unit), "ExecStart=/usr/bin/sabot "+command) || strings.Contains(string(unit), "/usr/local/") {
			t.Errorf("%s starts another program:\n%s", service, unit)
		}
	}
}

func TestBill(t *testing.T) {
	r, _ := pretend(t)
	data, err := r.bill(&debug.BuildInfo{GoVersion: "go1.26.8", Deps: []*debug.Module{
		{Path: "example.org/old", Version: "v1.0.0", Replace: &debug.Module{
			Path: "example.org/new", Version: "v2.0.0", Sum: "h1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
		}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		BOMFormat  string
		Components []struct {
			Purl   string
			Hashes []struct{ Alg, Content string }
		}
	}
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	var purls []string
	for _, c := range got.Components {
		purls = append(purls, c.Purl)
	}
	modules := slices.Contains(purls, "pkg:golang/std@1.26.8") && slices.Contains(purls, "pkg:golang/example.org/new@v2.0.0")
	if got.BOMFormat != "CycloneDX" || !modules {
		t.Errorf("%s lists %v", got.BOMFormat, purls)
	}
	if !slices.ContainsFunc(purls, func(p string) bool { return strings.HasPrefix(p, "pkg:npm/%40fontsource/barlow@") }) {
		t.Errorf("the letters of the page are not listed: %v", purls)
	}
	if h := got.Components[1].Hashes; len(h) != 1 || h[0].Content != "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f" {
		t.Errorf("the sum of a module is %v", h)
	}
}
