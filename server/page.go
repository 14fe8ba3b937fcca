package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
)

// asset is one file of the page, with its packed form where that is smaller.
type asset struct {
	kind   string
	tag    string
	plain  []byte
	packed []byte
}

// page serves the embedded page from memory. A path without a file is one of
// the page's own addresses (/match/…, /join/…) and gets index.html.
func (s *Server) page() http.Handler {
	files := s.readPage()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			s.respond(w, r, newProblem(http.StatusMethodNotAllowed, codeInvalid, "Pages are only read."))
			return
		}
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		f, found := files[name]
		if !found && path.Ext(name) != "" {
			s.respond(w, r, notFound("file"))
			return
		}
		if !found {
			name = "index.html"
			if f, found = files[name]; !found {
				s.respond(w, r, notFound("page"))
				return
			}
		}
		if name == "index.html" {
			s.welcome(w, r, callerOf(r.Context()))
		}
		f.serve(w, r, name)
	})
}

func (s *Server) readPage() map[string]asset {
	files := map[string]asset{}
	if s.cfg.Page == nil {
		return files
	}
	err := fs.WalkDir(s.cfg.Page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(s.cfg.Page, name)
		files[name] = newAsset(name, data)
		return err
	})
	if err != nil {
		s.log.Error("read the page", "error", err)
	}
	return files
}

func newAsset(name string, data []byte) asset {
	sum := sha256.Sum256(data)
	a := asset{kind: kindOf(name), tag: `"` + hex.EncodeToString(sum[:8]) + `"`, plain: data}
	if strings.HasPrefix(a.kind, "font/") || strings.HasPrefix(a.kind, "image/") && !strings.Contains(a.kind, "svg") {
		return a // packed already
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = z.Write(data)                                  // into memory: cannot fail
	if z.Close() == nil && b.Len() < len(data) {
		a.packed = b.Bytes()
	}
	return a
}

// kindOf is the media type by the ending. The few that matter are fixed here:
// what a machine has in its table of types must not break the page.
func kindOf(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".json", ".map":
		return "application/json"
	case ".webmanifest":
		return "application/manifest+json"
	case ".wasm":
		return "application/wasm"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}

func (a asset) serve(w http.ResponseWriter, r *http.Request, name string) {
	h := w.Header()
	h.Set("Content-Type", a.kind)
	h.Set("ETag", a.tag)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") {
		// The build puts a hash of the content into these names.
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if r.Header.Get("If-None-Match") == a.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := a.plain
	if a.packed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = a.packed
	}
	if r.Method == http.MethodHead {
		return
	}
	_, _ = w.Write(body) // the client has gone: nobody to tell
}
