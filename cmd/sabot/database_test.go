package main

import (
	"bytes"
	"strings"
	"testing"

	"sabot/cli"
)

// A database that cannot be used is one clear line and status 1.
func TestDatabaseMistakes(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	const nowhere = "postgres://u:secret@127.0.0.1:1/x"
	for name, tc := range map[string]struct {
		line   string
		env    string
		status int
		want   string
	}{
		"no address":          {line: "serve --database sabot.db", status: 1, want: "must look like postgres://"},
		"of another kind":     {line: "serve --database mysql://u:secret@host/x", status: 1, want: "must look like postgres://"},
		"nobody answers":      {line: "serve --database " + nowhere, status: 1, want: "cannot be reached"},
		"of the environment":  {line: "serve", env: nowhere, status: 1, want: "cannot be reached"},
		"without a command":   {line: "--database " + nowhere, status: 1, want: "cannot be reached"},
		"a folder as well":    {line: "serve --data x --database postgres:///x", status: 2, want: "--data and --database"},
		"a limit as well":     {line: "serve --max-data 1 --database postgres:///x", status: 2, want: "--max-data"},
		"backup":              {line: "backup --database " + nowhere + " " + folder + "/b.tar", status: 1, want: "cannot be reached"},
		"admin":               {line: "admin list --database " + nowhere, status: 1, want: "cannot be reached"},
		"move without a goal": {line: "move --from x", status: 2, want: "--to"},
		"move nothing":        {line: "move --from " + folder + " --to " + nowhere, status: 1, want: "there are no matches"},
	} {
		var out, errs bytes.Buffer
		env := func(key string) string {
			if key == "SABOT_DATABASE" {
				return tc.env
			}
			return ""
		}
		status := run(t.Context(), strings.Fields(tc.line), strings.NewReader(""), &out, &errs, env)
		said := errs.String()
		oneLine := strings.Contains(said, tc.want) && strings.Count(said, "\n") == 1 && !strings.Contains(said, "secret")
		if status != tc.status || !oneLine {
			t.Errorf("%s: %d %q, want %d and %q in one line", name, status, said, tc.status, tc.want)
		}
	}
}

// A folder that is named goes before the database of the environment.
func TestPlaceOfTheMatches(t *testing.T) {
	t.Parallel()
	a, err := newApp()
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]cli.Place{
		"admin list":                          {Database: "postgres://env/x"},
		"admin list --data /d":                {Data: "/d"},
		"admin list --database postgres://x/": {Database: "postgres://x/"},
	} {
		var out, errs bytes.Buffer
		var got cli.Place
		p := a.program(&out, &errs)
		p.Env = func(key string) string { return map[string]string{"SABOT_DATABASE": "postgres://env/x"}[key] }
		p.Operator = func(place cli.Place) cli.Operator { got = place; return &office{} }
		if status := p.Run(t.Context(), strings.Fields(line)); status != 0 || got != want {
			t.Errorf("%s: %d, %+v, want %+v: %s", line, status, got, want, errs.String())
		}
	}
}
