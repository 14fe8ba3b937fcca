package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sabot/cli"
)

// configured runs a command line with an environment and a configuration file,
// which "FILE" in both stands for, and returns what the server would be given.
func configured(t *testing.T, line, file string, env map[string]string) (got cli.ServeOptions, out, errs string, status int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sabot.json")
	if file != "" {
		if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a, err := sharedApp()
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	p := a.program(&stdout, &stderr)
	p.Env = func(key string) string {
		if value := env[key]; value != "" || key != "HOME" {
			return strings.ReplaceAll(value, "FILE", path)
		}
		return "/home/ada"
	}
	p.Serve = func(_ context.Context, o cli.ServeOptions) error { got = o; return nil }
	p.Backup = func(_ context.Context, o cli.BackupOptions) error { got.Place = o.Place; return nil }
	p.Restore = func(_ context.Context, o cli.RestoreOptions) (string, error) { got.Data = o.Data; return "", nil }
	status = p.Run(t.Context(), strings.Fields(strings.ReplaceAll(line, "FILE", path)))
	named := func(text string) string { return strings.ReplaceAll(text, path, "FILE") }
	return got, named(stdout.String()), named(stderr.String()), status
}

const wholeFile = `{"addr": "0.0.0.0:1", "data": "/file", "keep-days": 1000000, "max-data": 7, "no-browser": true,
	"trusted-proxy": ["10.0.0.0/8", "::1/128"], "pause": "1s", "log-format": "json"}`

// A flag goes before the environment, that before the file, that before the
// default; sabot config says which it was, and serve does the same.
func TestConfig(t *testing.T) {
	t.Parallel()
	file := strings.Replace(wholeFile, "1000000", "90", 1)
	env := map[string]string{"SABOT_CONFIG": "FILE", "SABOT_ADDR": "0.0.0.0:2", "SABOT_MAX_DATA": "8", "SABOT_VERBOSE": "true"}
	_, out, errs, status := configured(t, "config --addr 0.0.0.0:3", file, env)
	if status != 0 {
		t.Fatalf("status %d: %s", status, errs)
	}
	said := regexp.MustCompile(` {2,}`).ReplaceAllString(out, " | ")
	for _, want := range []string{
		"addr | 0.0.0.0:3 | flag --addr", "data | /file | file FILE", "database | - | default", "config | FILE | environment SABOT_CONFIG",
		"max-data | 8 | environment SABOT_MAX_DATA", "keep-days | 90 | file FILE", "no-browser | true | file FILE",
		"no-limits | false | default", "pause | 1s | file FILE", "seed | - | default", "trusted-proxy | 10.0.0.0/8 ::1/128 | file FILE",
		"log-format | json | file FILE", "verbose | true | environment SABOT_VERBOSE",
	} {
		if !strings.Contains("\n"+said, "\n"+want+"\n") {
			t.Errorf("config lacks %q:\n%s", want, said)
		}
	}
	got, _, errs, status := configured(t, "serve --addr 0.0.0.0:3", file, env)
	if status != 0 || got.Addr != "0.0.0.0:3" || got.AnyPort || got.Data != "/file" || got.MaxData != 8 || got.KeepDays != 90 ||
		!got.NoBrowser || got.Pause.Seconds() != 1 || len(got.TrustedProxy) != 2 || got.LogFormat != "json" || !got.Verbose {
		t.Errorf("served with %+v, status %d: %s", got, status, errs)
	}
}

// Of the two places for matches the nearer counts.
func TestConfigPlace(t *testing.T) {
	t.Parallel()
	const database = "postgres://db/x"
	for name, tc := range map[string]struct {
		line, file     string
		env            map[string]string
		data, database string
	}{
		"nothing":                         {line: "serve", data: "/home/ada/.local/share/sabot"},
		"a folder before the environment": {line: "serve --data /d", env: map[string]string{"SABOT_DATABASE": database}, data: "/d"},
		"the environment before the file": {
			line: "--config FILE", file: `{"data": "/d"}`, env: map[string]string{"SABOT_DATABASE": database}, database: database,
		},
		"a database before the file": {line: "serve --config FILE --database " + database, file: `{"data": "/d"}`, database: database},
		"backup":                     {line: "backup x --config FILE", file: `{"database": "` + database + `"}`, database: database},
		"restore": {
			line: "restore x --config FILE", file: `{"data": "/d"}`, env: map[string]string{"SABOT_DATABASE": database}, data: "/d",
		},
		"the file": {line: "serve --config FILE", file: `{"database": "` + database + `"}`, database: database},
	} {
		got, _, errs, status := configured(t, tc.line, tc.file, tc.env)
		if status != 0 || got.Data != tc.data || got.Database != tc.database {
			t.Errorf("%s: %q %q, want %q %q: %s", name, got.Data, got.Database, tc.data, tc.database, errs)
		}
	}
}

// Settings of the server are not settings of other commands.
func TestConfigIsForTheServer(t *testing.T) {
	t.Parallel()
	env := map[string]string{"SABOT_SEED": "no number", "SABOT_CONFIG": "FILE"}
	if _, _, errs, status := configured(t, "rules CH-4.c", "{", env); status != 0 {
		t.Errorf("status %d: %s", status, errs)
	}
}

// A wrong setting is one line that says where it stands, without secrets.
func TestConfigMistakes(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"config", "serve"} {
		for name, tc := range map[string]struct {
			flags, file string
			env         map[string]string
			want        string
		}{
			"no such file":       {flags: " --config FILE", want: "sabot: open FILE: no such file"},
			"no JSON":            {flags: " --config FILE", file: "addr = 1", want: "FILE is no JSON object"},
			"a list":             {flags: " --config FILE", file: "[]", want: "FILE is no JSON object"},
			"something after it": {flags: " --config FILE", file: "{} }", want: "FILE is no JSON object"},
			"an unknown name":    {flags: " --config FILE", file: `{"adr": "x"}`, want: `FILE: there is no setting "adr"`},
			"a file in the file": {flags: " --config FILE", file: `{"config": "x"}`, want: `FILE: there is no setting "config"`},
			"nothing as a value": {flags: " --config FILE", file: `{"addr": null}`, want: "FILE: addr: want a text"},
			"a number in a list": {flags: " --config FILE", file: `{"trusted-proxy": [1]}`, want: "FILE: trusted-proxy: want a list of texts"},
			"a text as a number": {flags: " --config FILE", file: `{"keep-days": "many"}`, want: "file FILE: expected a valid"},
			"too many days":      {flags: " --config FILE", file: wholeFile, want: "--keep-days 1000000, want"},
			"an unknown choice":  {env: map[string]string{"SABOT_LOG_FORMAT": "xml"}, want: "--log-format must be one of"},
			"neither yes nor no": {env: map[string]string{"SABOT_VERBOSE": "perhaps"}, want: "sabot: environment SABOT_VERBOSE: "},
			"no network":         {env: map[string]string{"SABOT_TRUSTED_PROXY": "proxy"}, want: "environment SABOT_TRUSTED_PROXY: "},
			"two places": {
				env: map[string]string{"SABOT_DATA": "/d", "SABOT_DATABASE": "postgres://u:secret@h/x"}, want: "--data and --database exclude",
			},
		} {
			_, out, errs, status := configured(t, command+tc.flags, tc.file, tc.env)
			if status != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, tc.want) || strings.Contains(errs, "secret") {
				t.Errorf("%s, %s: status %d, %q %q, want %q in one line", command, name, status, out, errs, tc.want)
			}
		}
	}
}

func TestConfigHidesPasswords(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"postgres://u:secret@h/x", "postgres://h/x?user=u&password=secret", "host=h password=secret", "postgres://u:secret%zz@h/x",
	} {
		_, out, errs, status := configured(t, "config", "", map[string]string{"SABOT_DATABASE": address})
		if status != 0 || strings.Contains(out+errs, "secret") {
			t.Errorf("%s: status %d, %s%s", address, status, out, errs)
		}
	}
}

func TestLogFormats(t *testing.T) {
	t.Parallel()
	for format, want := range map[string]bool{"json": true, "text": false} {
		var out bytes.Buffer
		log := logger(&out, cli.ServeOptions{LogFormat: format})
		log.Debug("quiet")
		log.Warn("loud", "status", 507)
		var line struct{ Msg string }
		if err := json.Unmarshal(out.Bytes(), &line); (err == nil && line.Msg == "loud") != want || !strings.Contains(out.String(), "loud") {
			t.Errorf("%s: %s", format, out.String())
		}
	}
}
