package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"sabot/ai"
	"sabot/game"
	"sabot/registry"
	"sabot/rulebook"
)

// Program is what main builds: the games, the words and the outside world.
type Program struct {
	Games  []registry.Game
	Book   *rulebook.Book
	Serve  func(ctx context.Context, o ServeOptions) error  // nil: no server
	Work   func(ctx context.Context, o ServeOptions) error  // nil: no worker
	Backup func(ctx context.Context, o BackupOptions) error // nil: nothing to copy
	// Restore says where it has kept what was there before; "" for nothing.
	Restore func(ctx context.Context, o RestoreOptions) (kept string, err error)
	// Move takes everything from a folder to a database, or back; nil: it cannot.
	Move func(ctx context.Context, from, to string) (MoveReport, error)
	// Operator looks after the matches of a server; nil: there are none.
	Operator func(place Place) Operator
	// OpenAPI describes the server's API; nil: there is none.
	OpenAPI func() ([]byte, error)
	// BenchServer measures the server.
	BenchServer func(ctx context.Context) (LoadSpeeds, error)
	// BenchFair measures what one person notices of a crowd on the server.
	BenchFair func(ctx context.Context) (FairSpeeds, error)
	// BenchLoud measures what the server has to keep of its loudest guest.
	BenchLoud func(ctx context.Context, limit time.Duration) (LoudMemory, error)
	// BenchCluster measures several servers on a database, which it fills.
	BenchCluster func(ctx context.Context, database string) (ClusterSpeeds, error)
	Stdin        io.Reader
	Stdout       io.Writer
	Stderr       io.Writer
	Env          func(key string) string
}

// usageError is a command line that cannot be meant: status 2.
type usageError struct{ error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// exit carries a status out of kong, which would end the process.
type exit int

// Statuses of the program.
const (
	statusFine  = 0
	statusFail  = 1
	statusUsage = 2
)

// commands is the command line as kong reads it.
type commands struct {
	Play    playCmd    `cmd:"" help:"Play a game in the terminal."`
	Rules   rulesCmd   `cmd:"" help:"Read the rules: a clause, the contents, or a search."`
	Replay  replayCmd  `cmd:"" help:"Retell a match from its log or game record."`
	Odds    oddsCmd    `cmd:"" passthrough:"partial" help:"The exact chances of an attack."`
	Inspect inspectCmd `cmd:"" passthrough:"partial" help:"What the table says about a shot or a move."`
	Verify  verifyCmd  `cmd:"" help:"Check that a finished match holds: every line, action and roll."`
	Sim     simCmd     `cmd:"" help:"Play a scenario many times between computer players and count."`
	Arena   arenaCmd   `cmd:"" help:"Play a match between two computer players or programs."`
	Rate    rateCmd    `cmd:"" help:"Rate all computer players of a game against each other."`
	Perft   perftCmd   `cmd:"" help:"Count the move sequences of Tank Chess from a position."`
	Bench   benchCmd   `cmd:"" help:"Measure the speed of rules and search on one core."`
	Engine  engineCmd  `cmd:"" help:"Speak the line protocol of an engine on standard input and output."`
	Version versionCmd `cmd:"" help:"Show the version of the program and of the rules of each game."`
}

// Run executes a command line (without the program's name) and returns the
// status to exit with.
func (p *Program) Run(ctx context.Context, args []string) (status int) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case exit:
			status = int(r)
		default:
			panic(r)
		}
	}()
	from := &sources{env: p.Env}
	parser, err := p.parser(kong.Resolvers(from), kong.Bind(from))
	if err != nil {
		return p.fail(err)
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		if wrong, ok := errors.AsType[configError](err); ok {
			err = wrong
		}
		hint := ""
		if meant := commandNamed(parser, append(args, "")[0]); meant != nil {
			hint = meant.Name + " "
		}
		return p.fail(usageError{fmt.Errorf("%w (try: sabot %s--help)", err, hint)})
	}
	parsed.BindTo(ctx, (*context.Context)(nil))
	return p.fail(parsed.Run(p))
}

func (p *Program) parser(more ...kong.Option) (*kong.Kong, error) {
	// Some commands are there only where main has something for them to do.
	command := func(has bool, name, help string, run any, tags ...string) kong.Option {
		if !has {
			return kong.Vars{}
		}
		return kong.DynamicCommand(name, help, "", run, tags...)
	}
	return kong.New(&commands{}, append(more,
		command(p.Serve != nil, "serve", "Serve the page and the API (the default).", &serveCmd{}, `default:"withargs"`),
		command(p.Work != nil, "worker", "Let computers think and do what is due, for the servers on a database.", &workerCmd{}),
		command(p.Serve != nil, "config", "Show the settings of the server and where each comes from.", &configCmd{}),
		command(p.Backup != nil, "backup", "Copy all matches of the server into a file.", &backupCmd{}),
		command(p.Restore != nil, "restore", "Put a backup in the place of the server's matches.", &restoreCmd{}),
		command(p.Move != nil, "move", "Take everything from a data folder into a database, or back.", &moveCmd{}),
		command(p.Operator != nil, "admin", "Look after the people of a server: list, ban, delete, export.", &adminCmd{}),
		command(p.OpenAPI != nil, "openapi", "Print the OpenAPI description of the server.", &openAPICmd{}),
		kong.Name("sabot"),
		kong.Description("Tank games for the table, played for real. Every command has --help with examples."),
		kong.Writers(p.Stdout, p.Stderr),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
		kong.Vars{
			"games": strings.Join(p.gameNames(), ","), "levels": levelNames(","), "styles": styleNames(","),
			"boards":  p.offering(func(g registry.Game) bool { return g.Unit != nil }),
			"minded":  p.offering(func(g registry.Game) bool { return g.Mind != nil }),
			"benches": p.offering(func(g registry.Game) bool { return g.Engine != nil || g.RandomPlay != nil }),
		},
	)...)
}

// commandNamed finds a command; nil where there is none of that name.
func commandNamed(parser *kong.Kong, name string) *kong.Node {
	for _, c := range parser.Model.Children {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// fail reports err in one line and returns the status that belongs to it.
func (p *Program) fail(err error) int {
	if err == nil {
		return statusFine
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("stopped")
	}
	fmt.Fprintln(p.Stderr, "sabot: "+strings.ReplaceAll(p.explain(err), "\n", "; "))
	if _, ok := errors.AsType[usageError](err); ok {
		return statusUsage
	}
	return statusFail
}

// explain puts the refusals in err into words.
func (p *Program) explain(err error) string {
	return game.Worded(err, func(r *game.Refusal) string {
		return p.Book.Say(p.language(""), "refusal."+r.Reason, r.Args) + rulebook.InBrackets(r.Clause)
	})
}

// language is the one asked for, else the one of the environment.
func (p *Program) language(asked string) rulebook.Lang {
	if lang := rulebook.Lang(asked); slices.Contains(rulebook.Languages(), lang) {
		return lang
	}
	if strings.HasPrefix(cmp.Or(p.Env("LC_ALL"), p.Env("LC_MESSAGES"), p.Env("LANG")), string(rulebook.French)) {
		return rulebook.French
	}
	return rulebook.English
}

// sayFunc speaks for the command line: the key without its "cli.".
type sayFunc func(key string, args game.Args) string

func (p *Program) say(lang string) sayFunc { return sayIn(p.Book, p.language(lang)) }

func sayIn(book *rulebook.Book, lang rulebook.Lang) sayFunc {
	voice := book.Voice("cli", lang)
	return func(key string, args game.Args) string { return voice.Say("cli."+key, args) }
}

// langFlag is the flag of commands that show words.
type langFlag struct {
	Lang string `help:"Language of the words: en, fr, or auto for that of the environment (LANG)." enum:"en,fr,auto" default:"auto"`
}

func (p *Program) gameNames() []string { return registry.Names(p.Games, registry.All) }

// offering lists the games that offer something, as an enumeration.
func (p *Program) offering(has func(registry.Game) bool) string {
	return strings.Join(registry.Names(p.Games, has), ",")
}

// game finds a game by name; one that is not there offers nothing.
func (p *Program) game(name string) registry.Game {
	g, _ := registry.Find(p.Games, name)
	return g
}

func (p *Program) rules(name string) (game.Rules, error) {
	if g := p.game(name); g.Rules != nil {
		return g.Rules, nil
	}
	return nil, fmt.Errorf("game %q, want one of %s", name, strings.Join(p.gameNames(), ", "))
}

func scenario(rules game.Rules, id string) error {
	all := rules.Catalog().Scenarios
	if slices.ContainsFunc(all, func(s game.Scenario) bool { return s.ID == id }) {
		return nil
	}
	return usagef("scenario %q, want one of %s", id, joined(all, ", ", func(s game.Scenario) string { return s.ID }))
}

func levelNames(separator string) string {
	return joined(ai.Levels(), separator, func(l ai.Level) string { return string(l) })
}

// styleNames lists what may be asked for, between separators.
func styleNames(separator string) string {
	return joined(ai.AskedStyles(), separator, func(l ai.Style) string { return string(l) })
}

// joined puts a list into words, with a separator between them.
func joined[T any](list []T, separator string, word func(T) string) string {
	words := make([]string, len(list))
	for i, one := range list {
		words[i] = word(one)
	}
	return strings.Join(words, separator)
}

func (p *Program) mind(name string, level ai.Level) (ai.Mind, error) {
	g := p.game(name)
	if g.Mind == nil {
		able := registry.Names(p.Games, func(g registry.Game) bool { return g.Mind != nil })
		return nil, fmt.Errorf("no computer opponent for %q, only for %s", name, strings.Join(able, ", "))
	}
	return g.Mind(level)
}

// report prints a result as JSON, or for people.
func (p *Program) report(asJSON bool, result any, table func() string) error {
	if !asJSON {
		_, err := fmt.Fprint(p.Stdout, table())
		return err
	}
	data, err := json.MarshalIndent(result, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Stdout, "%s\n", data)
	return err
}

// terminal tells whether w is a terminal: there a line may be rewritten.
func terminal(w any) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
