package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"
)

// configCmd shows what the server would be started with. It has the flags of
// serve, so that it reads them the same way.
type configCmd struct{ ServeOptions }

func (*configCmd) Help() string {
	return `Prints every setting of sabot serve with its value and where that comes from: a flag, else the environment,
else the configuration file, else the default. Passwords are not shown. Give it the flags that the server
gets. A mistake is named as sabot serve would name it.

A configuration file is one JSON object with the names of the flags: {"addr": "0.0.0.0:8080", "keep-days": 90}.
In the environment --keep-days is SABOT_KEEP_DAYS.

Examples:
  sabot config
  sabot config --config /etc/sabot/sabot.json --addr 0.0.0.0:8080`
}

func (c *configCmd) Run(_ context.Context, p *Program, parsed *kong.Context, from *sources) error {
	if err := c.complete(p); err != nil {
		return err
	}
	table := tabwriter.NewWriter(p.Stdout, 0, 0, 2, ' ', 0)
	for _, flag := range settings(parsed.Selected()) {
		fmt.Fprintf(table, "%s\t%s\t%s\n", flag.Name, shown(flag), from.origin(parsed, flag))
	}
	return table.Flush()
}

// settings are the flags of a command that say how a server runs.
func settings(command *kong.Node) []*kong.Flag {
	return slices.DeleteFunc(slices.Clone(command.Flags), func(f *kong.Flag) bool { return f.Name == "help" })
}

// shown is the value of a flag for reading, without what is secret.
func shown(flag *kong.Flag) string {
	value := flag.Target
	if value.Kind() == reflect.Pointer && !value.IsNil() {
		value = value.Elem()
	}
	text := strings.Trim(fmt.Sprint(value.Interface()), "[]")
	switch {
	case text == "" || text == "<nil>":
		return "-"
	case flag.Name == nameDatabase:
		return withoutSecrets(text)
	}
	return text
}

// withoutSecrets is the address of a database as it may be read by anybody:
// what stands behind a question mark may hold a password too.
func withoutSecrets(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "" {
		return "(not an address)"
	}
	if u.RawQuery != "" {
		u.RawQuery = "xxxxx"
	}
	return u.Redacted()
}

// The flags of [Place] and of the file.
const (
	nameData     = "data"
	nameDatabase = "database"
	nameConfig   = "config"
)

// sources is where the settings of a server come from when the command line does
// not give them: the environment, then the configuration file. It is asked by
// kong for one flag after the other.
type sources struct {
	env     func(string) string
	path    string            // of the file; "" for none
	file    map[string]string // read when it is first asked for
	origins map[string]string // of the flags found here
}

// variable is the name of a flag in the environment.
func variable(flag string) string {
	return "SABOT_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// Validate has nothing to look at: what is in the file is looked at when it is
// read.
func (*sources) Validate(*kong.Application) error { return nil }

// Resolve finds the value of a flag that is not on the command line; nil is the
// default.
func (s *sources) Resolve(parsed *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
	if parent.Command == nil || !configured(parent.Command, flag.Name) {
		return nil, nil //nolint:nilnil // as kong wants it
	}
	if err := s.read(parsed); err != nil {
		return nil, configError{err}
	}
	value, origin := s.find(parsed, parent.Command, flag.Name)
	if value == "" {
		return nil, nil //nolint:nilnil // as kong wants it
	}
	s.origins[flag.Name] = origin
	if err := try(flag, value); err != nil {
		return nil, configError{fmt.Errorf("%s: %w", origin, err)}
	}
	return value, nil
}

// configError is a mistake in the environment or in the file: no flag that kong
// would name has anything to do with it.
type configError struct{ error }

// find looks for a setting in the environment, then in the file. Of the two that
// say where the matches are the nearer counts: a folder on the command line goes
// before a database in the environment, and that before a folder in the file.
func (s *sources) find(parsed *kong.Context, command *kong.Node, name string) (value, origin string) {
	other := map[string]string{nameData: nameDatabase, nameDatabase: nameData}[name]
	if !slices.ContainsFunc(command.Flags, func(f *kong.Flag) bool { return f.Name == other }) {
		other = "" // sabot restore knows folders only
	}
	if given(parsed, other) {
		return "", ""
	}
	value, rival := s.env(variable(name)), s.env(variable(other))
	if value != "" || other != "" && rival != "" {
		return value, "environment " + variable(name)
	}
	return s.file[name], "file " + s.path
}

// configured tells whether a flag of a command is a setting of the server: all of
// serve, worker and config, and of others where the matches are.
func configured(command *kong.Node, flag string) bool {
	switch flag {
	case "help":
		return false
	case nameData, nameDatabase, nameConfig:
		return true
	}
	return command.Name == "serve" || command.Name == "config" || command.Name == "worker"
}

// try reads a value as the flag will: only here it is known where a wrong one
// stands.
func try(flag *kong.Flag, value string) error {
	scan := kong.Scan().PushTyped(value, kong.FlagValueToken)
	return flag.Mapper.Decode(&kong.DecodeContext{Value: flag.Value, Scan: scan}, reflect.New(flag.Target.Type()).Elem())
}

// given tells whether a flag is on the command line.
func given(parsed *kong.Context, name string) bool {
	return slices.ContainsFunc(parsed.Path, func(p *kong.Path) bool { return p.Flag != nil && !p.Resolved && p.Flag.Name == name })
}

// origin says where the value of a flag comes from.
func (s *sources) origin(parsed *kong.Context, flag *kong.Flag) string {
	if given(parsed, flag.Name) {
		return "flag --" + flag.Name
	}
	if origin, ok := s.origins[flag.Name]; ok {
		return origin
	}
	return "default"
}

// read reads the configuration file, once.
func (s *sources) read(parsed *kong.Context) error {
	if s.file != nil {
		return nil
	}
	s.file, s.origins, s.path = map[string]string{}, map[string]string{}, s.env(variable(nameConfig))
	for _, p := range parsed.Path {
		if p.Flag != nil && p.Flag.Name == nameConfig {
			s.path, _ = parsed.FlagValue(p.Flag).(string)
		}
	}
	if s.path == "" {
		return nil
	}
	data, err := os.ReadFile(s.path)
	if err != nil {
		return err
	}
	var values map[string]any
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if err := decoder.Decode(&values); err != nil {
		return fmt.Errorf("%s is no JSON object: %w", s.path, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s is no JSON object: something stands after it", s.path)
	}
	var known []string
	for _, f := range settings(commandNamed(parsed.Kong, "config")) {
		known = append(known, f.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(known, name) || name == nameConfig {
			return fmt.Errorf("%s: there is no setting %q (sabot config lists them)", s.path, name)
		}
		if s.file[name], err = plain(values[name]); err != nil {
			return fmt.Errorf("%s: %s: %w", s.path, name, err)
		}
	}
	return nil
}

// plain is a value of the file as it would stand on the command line.
func plain(value any) (string, error) {
	switch v := value.(type) {
	case string:
		return v, nil
	case json.Number, bool:
		return fmt.Sprint(v), nil
	case []any:
		var words []string
		for _, one := range v {
			word, ok := one.(string)
			if !ok {
				return "", errors.New("want a list of texts")
			}
			words = append(words, word)
		}
		return strings.Join(words, ","), nil
	}
	return "", errors.New("want a text, a number, true, false or a list of texts")
}
