package server_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What the alert rules and the dashboard ask for is what a server serves after
// a move of a person and one of a computer, and every alert is explained.
func TestDeployedFiguresAreServed(t *testing.T) {
	srv, url, stop := open(t, testConfig(t))
	defer stop()
	p := guest(t, url)
	s := p.begin(begin("me", "ai"))
	p.play(s.ID, 1, "1")
	var served string
	eventually(t, "a decision of the computer, and the end of its job", func() bool {
		served = figures(t, srv)
		return strings.Contains(served, "sabot_computer_decision_seconds_count") && strings.Contains(served, "sabot_job_seconds_count")
	})
	figure := regexp.MustCompile(`\b(?:sabot|process|go)_\w+`)
	known := map[string]bool{}
	for _, name := range figure.FindAllString(served, -1) {
		known[name] = true
	}
	guide := string(readFile(t, "../docs/operating.md"))
	for _, file := range []string{"alerts.yml", "dashboard.json"} {
		text := strings.ReplaceAll(string(readFile(t, filepath.Join("../deploy", file))), `\"`, `"`)
		names := figure.FindAllString(text, -1)
		if len(names) == 0 {
			t.Errorf("%s asks for nothing", file)
		}
		for _, name := range names {
			if !known[name] {
				t.Errorf("%s asks for %s, which is not served", file, name)
			}
		}
		for _, route := range regexp.MustCompile(`route="[^"]+"`).FindAllString(text, -1) {
			if !strings.Contains(served, route) {
				t.Errorf("%s asks for %s, which is not served", file, route)
			}
		}
		for _, m := range regexp.MustCompile(`alert: (\w+)`).FindAllStringSubmatch(text, -1) {
			if !strings.Contains(guide, "\n| `"+m[1]+"` |") {
				t.Errorf("docs/operating.md does not explain %s", m[1])
			}
		}
	}
}
