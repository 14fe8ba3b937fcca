package server_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sabot/rulebook"
	"sabot/server"
)

// FuzzBody sends arbitrary bodies to every kind of call. None may be answered
// with a failure of ours.
func FuzzBody(f *testing.F) {
	for _, body := range hostile() {
		if len(body) < 1000 {
			f.Add(uint8(0), body)
			f.Add(uint8(1), body)
		}
	}
	f.Add(uint8(2), `{"setup":{"scenario":"small"},"moves":["1"]}`)
	f.Add(uint8(3), `{"sabot":1,"match":"m","game":"heap"}`)
	book, err := rulebook.Open()
	if err != nil {
		f.Fatal(err)
	}
	s, err := server.New(f.Context(), server.Config{
		DataDir: f.TempDir(), Games: onlyRules(heapRules{}), Book: book, Limits: server.Limits{Off: true},
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = s.Close() })
	paths := []string{
		"/matches", "/saved/heap/setup/check", "/analysis/heap/position", "/replays",
		"/join/token", "/matches/none/actions", "/matches/none/say", "/saved",
	}
	f.Fuzz(func(t *testing.T, call uint8, body string) {
		r := httptest.NewRequest(http.MethodPost, "/api/v1"+paths[int(call)%len(paths)], strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code >= http.StatusInternalServerError && !strings.Contains(body, `"panic"`) {
			t.Errorf("POST %s %q = %d: %s", r.URL.Path, body, w.Code, w.Body)
		}
	})
}
