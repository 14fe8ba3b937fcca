package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"sabot/cli"
)

// office is an operator that notes what it is asked.
type office struct{ done []string }

func (o *office) note(words ...string) error {
	o.done = append(o.done, strings.Join(words, " "))
	if words[len(words)-1] == "nobody" {
		return errors.New("there is nobody")
	}
	return nil
}

func (*office) Guests(context.Context) ([]cli.GuestLine, error) {
	return []cli.GuestLine{
		{Guest: "abc", Names: []string{"Ada", "A."}, Matches: 2, Saved: 1, Last: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)},
		{Guest: "defghi", Banned: true},
	}, nil
}

func (*office) Reports(context.Context) ([]cli.ReportLine, error) {
	return []cli.ReportLine{{At: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), Match: "m1", From: "abc", Seat: 2, Text: "rude"}}, nil
}

func (*office) Export(context.Context, string) (any, error) { return map[string]int{"matches": 2}, nil }

func (o *office) Ban(_ context.Context, guest, reason string) error {
	return o.note("ban", reason, guest)
}
func (o *office) Unban(_ context.Context, guest string) error  { return o.note("unban", guest) }
func (o *office) Delete(_ context.Context, match string) error { return o.note("delete", match) }
func (o *office) Forget(_ context.Context, guest string) error { return o.note("forget", guest) }

func TestAdminCommands(t *testing.T) {
	a, err := newApp()
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]struct {
		status int
		out    string
		done   string
	}{
		"admin list": {out: "guest   matches  saved  reported  last              names\n" +
			"abc     2        1      0         2026-05-01 12:00  Ada, A.\n" +
			"defghi  0        0      0         -                 (banned)\n"},
		"admin reports": {out: "when              match  from  about                     text\n" +
			"2026-05-01 12:00  m1     abc   nobody any more (seat 2)  rude\n"},
		"admin export abc":          {out: "{\n  \"matches\": 2\n}\n"},
		"admin ban abc --reason=no": {out: "abc is banned.\n", done: "ban no abc"},
		"admin unban abc":           {out: "abc may come back.\n", done: "unban abc"},
		"admin delete m1":           {out: "Match m1 is deleted.\n", done: "delete m1"},
		"admin forget abc":          {out: "abc is forgotten.\n", done: "forget abc"},
		"admin forget nobody":       {status: 1, done: "forget nobody"},
		"admin ban":                 {status: 2},
	} {
		var out, errs bytes.Buffer
		o := &office{}
		p := a.program(&out, &errs)
		p.Operator, p.Env = func(cli.Place) cli.Operator { return o }, func(string) string { return "" }
		status := p.Run(t.Context(), append(strings.Fields(line), "--data", t.TempDir()))
		if status != want.status || want.status == 0 && out.String() != want.out || strings.Join(o.done, ";") != want.done {
			t.Errorf("%s = %d %q, done %q: %s", line, status, out.String(), o.done, errs.String())
		}
	}
}
