package server_test

import (
	"bytes"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sabot/server"
)

// get reads a page as a browser does.
func get(t *testing.T, c *http.Client, url string, head http.Header) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(r.Header, head)
	res, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, res.Header, string(body)
}

func TestPage(t *testing.T) {
	url := serve(t, testConfig(t))
	c := http.DefaultClient
	for _, path := range []string{"/", "/match/abc", "/join/token", "/rules/en/tankchess"} {
		status, head, body := get(t, c, url+path, nil)
		if status != http.StatusOK || !strings.Contains(body, "<title>Sabot") || head.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("GET %s = %d %s", path, status, body)
		}
		csp := head.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} {
			if !strings.Contains(csp, want) {
				t.Errorf("GET %s: policy %q lacks %s", path, csp, want)
			}
		}
		if strings.Contains(csp, "http") || strings.Contains(csp, "script-src 'self' 'unsafe") {
			t.Errorf("policy lets others in: %q", csp)
		}
		if head.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("GET %s may be sniffed", path)
		}
	}
	status, head, _ := get(t, c, url+"/assets/a.js", nil)
	if kind := head.Get("Content-Type"); status != http.StatusOK || !strings.HasPrefix(kind, "text/javascript") ||
		!strings.Contains(head.Get("Cache-Control"), "immutable") {
		t.Errorf("asset = %d %v", status, head)
	}
	if status, _, _ := get(t, c, url+"/", http.Header{"If-None-Match": {head.Get("ETag")}}); status != http.StatusOK {
		t.Errorf("another file's tag = %d", status)
	}
	if status, _, _ := get(t, c, url+"/assets/a.js", http.Header{"If-None-Match": {head.Get("ETag")}}); status != http.StatusNotModified {
		t.Errorf("known tag = %d, want 304", status)
	}
	for coding, want := range map[string]string{"gzip, br": "gzip", "identity": ""} {
		status, head, body := get(t, c, url+"/assets/b.js", http.Header{"Accept-Encoding": {coding}})
		kind := head.Get("Content-Type")
		if status != http.StatusOK || head.Get("Content-Encoding") != want || !strings.HasPrefix(kind, "text/javascript") {
			t.Errorf("packed asset for %q = %d %v", coding, status, head)
		}
		if want == "" && body != packedScript {
			t.Errorf("unpacked asset = %q, want %q", body, packedScript)
		}
	}
	for _, path := range []string{"/assets/none.js", "/assets/b.js.gz", "/../../etc/passwd.txt", "/favicon.ico", "/api/", "/api/v2/games"} {
		if status, _, _ := get(t, c, url+path, nil); status != http.StatusNotFound {
			t.Errorf("GET %s = %d, want 404", path, status)
		}
	}
}

func TestHealthAndMetrics(t *testing.T) {
	srv, url, stop := open(t, testConfig(t))
	defer stop()
	p := guest(t, url)
	s := p.begin(begin("me", "me"))
	p.play(s.ID, 1, "1")
	if status, _, body := get(t, http.DefaultClient, url+"/healthz", nil); status != http.StatusOK || !strings.Contains(body, "ok") {
		t.Errorf("healthz = %d %s", status, body)
	}
	body := figures(t, srv)
	for _, want := range []string{
		"sabot_entries_total 2\n", "sabot_tables 1\n", "sabot_streams 0\n", "sabot_store_batch_writes_count",
		`sabot_http_request_seconds_count{route="POST /api/v1/matches/{id}/actions",status="200"} 1`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("metrics lack %q", want)
		}
	}
}

// A browser becomes a guest with the page, so that the parallel requests of a
// first visit are all of one person.
func TestCookie(t *testing.T) {
	cfg := testConfig(t)
	url := serve(t, cfg)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &http.Client{Jar: jar}
	_, head, _ := get(t, c, url+"/", nil)
	cookie := head.Get("Set-Cookie")
	for _, want := range []string{"HttpOnly", "SameSite=Lax", "Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("cookie %q lacks %s", cookie, want)
		}
	}
	if _, head, _ := get(t, c, url+"/", nil); head.Get("Set-Cookie") != "" {
		t.Error("a known guest gets another cookie")
	}
	if _, head, _ := get(t, http.DefaultClient, url+"/api/v1/matches", nil); head.Get("Set-Cookie") != "" {
		t.Error("a reading call makes a guest")
	}
	body := `{"game":"heap","setup":{"scenario":"small"},"seats":[{"who":"me"},{"who":"me"}]}`
	res, err := c.Post(url+"/api/v1/matches", "application/json", strings.NewReader(body)) //nolint:noctx // short test
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if _, _, list := get(t, c, url+"/api/v1/matches", nil); !strings.Contains(list, `"heap"`) {
		t.Errorf("my matches by cookie = %s", list)
	}
	info, err := os.Stat(filepath.Join(cfg.DataDir, "guest.key"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("guest key: %v, %v; want it readable by its owner only", info.Mode(), err)
	}
}

func TestOtherSitesCannotAct(t *testing.T) {
	url := serve(t, testConfig(t))
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/api/v1/guests", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Origin", "https://evil.example")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusForbidden {
		t.Errorf("a request from another site = %d, want 403", res.StatusCode)
	}
}

func TestRateLimit(t *testing.T) {
	cfg := testConfig(t)
	wall := newClock()
	cfg.Now = wall.now
	cfg.Limits = server.Limits{PerSecond: 1, Burst: 5, NewMinute: 2}
	p := guest(t, serve(t, cfg))
	for range 5 {
		p.get("/games", nil)
	}
	p.refused(http.MethodGet, "/games", nil, http.StatusTooManyRequests, "too-many")
	if _, head, _ := p.call(http.MethodGet, "/games", nil); head.Get("Retry-After") != "1" {
		t.Errorf("Retry-After = %q", head.Get("Retry-After"))
	}
	wall.pass(2_000_000_000)
	p.get("/games", nil)
	if status, _, _ := get(t, http.DefaultClient, p.url+"/healthz", nil); status != http.StatusOK {
		t.Error("the health check is limited")
	}

	cfg = testConfig(t)
	cfg.Limits = server.Limits{NewMinute: 2}
	p = guest(t, serve(t, cfg))
	p.begin(begin("me", "me"))
	p.begin(begin("me", "me"))
	p.refused(http.MethodPost, "/matches", begin("me", "me"), http.StatusTooManyRequests, "too-many")
}

func TestLongAnswersArePacked(t *testing.T) {
	url := serve(t, testConfig(t))
	head := http.Header{"Accept-Encoding": {"gzip"}}
	_, got, body := get(t, http.DefaultClient, url+"/api/v1/words/en", head)
	if got.Get("Content-Encoding") != "gzip" || !bytes.HasPrefix([]byte(body), []byte{0x1f, 0x8b}) {
		t.Errorf("words come as %q", got.Get("Content-Encoding"))
	}
	if _, got, _ := get(t, http.DefaultClient, url+"/api/v1/matches", head); got.Get("Content-Encoding") != "" {
		t.Error("a short answer is packed")
	}
}

func TestBrokenDataFolder(t *testing.T) {
	cfg := testConfig(t)
	if err := os.WriteFile(filepath.Join(cfg.DataDir, "guest.key"), []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := server.New(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "guest.key") {
		t.Errorf("New() = %v, want an error that names the file", err)
	}
}
