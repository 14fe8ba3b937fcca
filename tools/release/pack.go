package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
)

const sumsFile = "SHA256SUMS"

// entry is one file of a package: where it is taken from, what it is called.
type entry struct {
	from, name string
	mode       os.FileMode
}

// archive packs a program with what one reads first.
func (r *release) archive(t target, name, program string) (err error) {
	list := []entry{
		{program, t.program(), 0o755},
		{filepath.Join(r.root, "LICENSE"), "LICENSE", 0o644},
		{filepath.Join(r.root, "README.md"), "README.md", 0o644},
		{filepath.Join(r.root, "CHANGELOG.md"), "CHANGELOG.md", 0o644},
		{filepath.Join(r.root, "docs", "operating.md"), "docs/operating.md", 0o644},
	}
	pack, suffix := packTar, ".tar.gz"
	if t.os == "windows" {
		pack, suffix = packZip, ".zip"
	}
	return writeTo(filepath.Join(r.out, name+suffix), func(w io.Writer) error { return pack(w, name, r.made, list) })
}

func packTar(w io.Writer, folder string, made time.Time, list []entry) error {
	zipped, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	tw := tar.NewWriter(zipped)
	for _, e := range list {
		data, err := os.ReadFile(e.from)
		if err != nil {
			return err
		}
		// Owner, group and time of the machine stay outside.
		head := tar.Header{
			Typeflag: tar.TypeReg, Name: folder + "/" + e.name, Mode: int64(e.mode), Size: int64(len(data)),
			ModTime: made, Uname: "root", Gname: "root", Format: tar.FormatPAX,
		}
		if err := tw.WriteHeader(&head); err != nil {
			return err
		}
		if _, err := tw.Write(data); err != nil {
			return err
		}
	}
	return errors.Join(tw.Close(), zipped.Close())
}

func packZip(w io.Writer, folder string, made time.Time, list []entry) error {
	zw := zip.NewWriter(w)
	for _, e := range list {
		data, err := os.ReadFile(e.from)
		if err != nil {
			return err
		}
		head := zip.FileHeader{Name: folder + "/" + e.name, Method: zip.Deflate, Modified: made}
		head.SetMode(e.mode)
		file, err := zw.CreateHeader(&head)
		if err != nil {
			return err
		}
		if _, err := file.Write(data); err != nil {
			return err
		}
	}
	return zw.Close()
}

// debian makes a package that a Debian or Ubuntu machine installs as a
// service: user, data folder and units, of a server and of a worker, come with
// it. Neither is started: address, proxy and database are the operator's to say.
func (r *release) debian(t target, program string) error {
	work, err := os.MkdirTemp("", "sabot-deb-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	written := map[string]string{
		"sabot.conf": "u sabot - \"Sabot, tank games for the table\" /var/lib/sabot\n",
		"postinst":   postinst,
		"prerm":      prerm,
	}
	for _, name := range []string{"sabot.service", "sabot-worker.service"} {
		unit, err := os.ReadFile(filepath.Join(r.root, "deploy", name))
		if err != nil {
			return err
		}
		// What is installed by hand stands under /usr/local.
		written[name] = strings.ReplaceAll(string(unit), "/usr/local/", "/usr/")
	}
	for name, text := range written {
		if err := os.WriteFile(filepath.Join(work, name), []byte(text), 0o644); err != nil { //nolint:gosec // it is published
			return err
		}
	}
	place := func(from, to string, mode os.FileMode) *files.Content {
		about := &files.ContentFileInfo{Mode: mode, MTime: r.made, Owner: "root", Group: "root"}
		return &files.Content{Source: from, Destination: to, FileInfo: about}
	}
	in := func(path ...string) string { return filepath.Join(append([]string{r.root}, path...)...) }
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: "sabot", Arch: t.arch, Platform: "linux", Version: r.version, Section: "games", Priority: "optional",
		Maintainer: "The Sabot engineers <sabot@localhost>", License: "Apache-2.0", MTime: r.made,
		Description: "Four WWII tank tabletop games, played for real\n" +
			"Tank Chess, Tank Commander, TANKS and Rules of Engagement: a server with a page,\n" +
			"the rules kept to the letter, dice that can be checked, a computer opponent.",
		Overridables: nfpm.Overridables{
			Depends: []string{"adduser | systemd", "ca-certificates"},
			Contents: files.Contents{
				place(program, "/usr/bin/sabot", 0o755),
				place(filepath.Join(work, "sabot.service"), "/usr/lib/systemd/system/sabot.service", 0o644),
				place(filepath.Join(work, "sabot-worker.service"), "/usr/lib/systemd/system/sabot-worker.service", 0o644),
				place(filepath.Join(work, "sabot.conf"), "/usr/lib/sysusers.d/sabot.conf", 0o644),
				place(in("docs", "operating.md"), "/usr/share/doc/sabot/operating.md", 0o644),
				place(in("README.md"), "/usr/share/doc/sabot/README.md", 0o644),
				place(in("LICENSE"), "/usr/share/doc/sabot/copyright", 0o644),
				place(in("deploy", "alerts.yml"), "/usr/share/doc/sabot/alerts.yml", 0o644),
				place(in("deploy", "dashboard.json"), "/usr/share/doc/sabot/dashboard.json", 0o644),
				place(in("deploy", "Caddyfile"), "/usr/share/doc/sabot/Caddyfile", 0o644),
			},
			Scripts: nfpm.Scripts{PostInstall: filepath.Join(work, "postinst"), PreRemove: filepath.Join(work, "prerm")},
		},
	})
	if err := nfpm.PrepareForPackager(info, "deb"); err != nil {
		return err
	}
	path := filepath.Join(r.out, deb.Default.ConventionalFileName(info))
	return writeTo(path, func(w io.Writer) error { return deb.Default.Package(info, w) })
}

const postinst = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
	if command -v systemd-sysusers >/dev/null; then
		systemd-sysusers sabot.conf
	elif ! getent passwd sabot >/dev/null; then
		adduser --system --group --home /var/lib/sabot --no-create-home sabot
	fi
	if [ -d /run/systemd/system ]; then
		systemctl daemon-reload
		systemctl try-restart sabot sabot-worker
	fi
fi
`

const prerm = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
	systemctl disable --now sabot sabot-worker || true
fi
`

// sums writes the sum of every file of a folder, as sha256sum -c reads them.
func sums(folder string) error {
	list, err := os.ReadDir(folder) // sorted by name
	if err != nil {
		return err
	}
	return writeTo(filepath.Join(folder, sumsFile), func(w io.Writer) error {
		for _, f := range list {
			data, err := os.ReadFile(filepath.Join(folder, f.Name()))
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "%x  %s\n", sha256.Sum256(data), f.Name()); err != nil {
				return err
			}
		}
		return nil
	})
}

func writeTo(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
