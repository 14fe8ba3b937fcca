package server

import (
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
)

// gzipSuffix is the ending of a file that the build has packed. Browsers take it
// as it is; only for a client that cannot is it unpacked.
const gzipSuffix = ".gz"

// asset is one file of the page. Its bytes stay in the file system, which is
// part of the program: held here they would be in memory twice.
type asset struct {
	file    string
	kind    string
	tag     string
	gzipped bool
}

// page serves the embedded page. A path without a file is one of the page's
// own addresses (/match/…, /join/…) and gets index.html.
func (s *Server) page() http.Handler {
	files := s.readPage()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			s.writeProblem(w, r, newProblem(http.StatusMethodNotAllowed, codeInvalid, "Pages are only read."))
			return
		}
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		f, found := files[name]
		if !found && path.Ext(name) != "" {
			s.writeProblem(w, r, notFound("file"))
			return
		}
		if !found {
			name = "index.html"
			if f, found = files[name]; !found {
				s.writeProblem(w, r, notFound("page"))
				return
			}
		}
		if name == "index.html" {
			s.ensureGuest(w, r, callerOf(r.Context()))
		}
		if err := f.serve(w, r, s.cfg.Page, name); err != nil {
			s.writeProblem(w, r, fmt.Errorf("read the page: %w", err))
		}
	})
}

func (s *Server) readPage() map[string]asset {
	files := map[string]asset{}
	if s.cfg.Page == nil {
		return files
	}
	err := fs.WalkDir(s.cfg.Page, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(s.cfg.Page, file)
		name, packed := strings.CutSuffix(file, gzipSuffix)
		sum := sha256.Sum256(data)
		files[name] = asset{file: file, kind: mediaType(name), tag: `"` + hex.EncodeToString(sum[:8]) + `"`, gzipped: packed}
		return err
	})
	if err != nil {
		s.log.Error("read the page", "error", err)
	}
	return files
}

// mediaType is the media type by the ending. The few that matter are fixed here:
// what a machine has in its table of types must not break the page.
func mediaType(name string) string {
	fixed := map[string]string{
		".html":        "text/html; charset=utf-8",
		".js":          "text/javascript; charset=utf-8",
		".mjs":         "text/javascript; charset=utf-8",
		".css":         "text/css; charset=utf-8",
		".svg":         "image/svg+xml",
		".woff2":       "font/woff2",
		".json":        "application/json",
		".map":         "application/json",
		".webmanifest": "application/manifest+json",
		".wasm":        "application/wasm",
	}
	ext := path.Ext(name)
	return cmp.Or(fixed[ext], mime.TypeByExtension(ext), "application/octet-stream")
}

// serve answers with the file. An error means that nothing was written.
func (a asset) serve(w http.ResponseWriter, r *http.Request, page fs.FS, name string) error {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("ETag", a.tag)
	h.Set("Vary", "Accept-Encoding")
	if h.Get("Set-Cookie") == "" { // that answer is for one person
		h.Set("Cache-Control", "no-cache")
	}
	if strings.HasPrefix(name, "assets/") {
		// The build puts a hash of the content into these names.
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if r.Header.Get("If-None-Match") == a.tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	f, err := page.Open(a.file)
	if err != nil {
		return err
	}
	defer f.Close()
	var body io.Reader = f
	switch {
	case a.gzipped && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip"):
		h.Set("Content-Encoding", "gzip")
	case a.gzipped:
		if body, err = gzip.NewReader(f); err != nil {
			return err
		}
	}
	if r.Method == http.MethodGet {
		_, _ = io.Copy(w, body) //nolint:gosec // our own page, packed when it was built; a client that has gone needs no answer
	}
	return nil
}
