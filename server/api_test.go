package server_test

import (
	"os"
	"testing"
)

func child(string) {}

func TestOpenAPI(t *testing.T) {
	p := guest(t, serve(t, testConfig(t)))
	var text string
	p.get("/openapi.json", &text)
	os.WriteFile("/tmp/F/openapi.json", []byte(text), 0o644)
	s := p.begin(begin("me", "me"))
	p.play(s.ID, 1, "2")
	t.Logf("%+v", p.look(s.ID))
}
