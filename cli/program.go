package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"sabot/ai"
	"sabot/game"
	"sabot/odds"
	"sabot/rulebook"
)

// Program is what main builds: the games, the words and the outside world.
type Program struct {
	Games  []game.Rules
	Extras map[string]Extras // by game
	Minds  ai.Roster
	Desk   odds.Desk // questions without a match
	Book   *rulebook.Book
	Serve  func(ctx context.Context, o ServeOptions) error    // nil: no server
	Backup func(ctx context.Context, data, file string) error // nil: nothing to copy
	// BenchServer measures the server.
	BenchServer func(ctx context.Context) (LoadSpeeds, error)
	Stdin       io.Reader
	Stdout      io.Writer
	Stderr      io.Writer
	Env         func(key string) string
}

// Extras is what a game offers beyond the contract; a field that is nil is
// not offered.
type Extras struct {
	// Start reads how a position is named in the line protocol ("board
	// quick12", "tfen …") and returns the setup for it.
	Start func(words string) (game.Setup, error)
	// Count counts move sequences (perft).
	Count func(ctx context.Context, q CountQuery) (CountAnswer, error)
	// Reference counts the same with the rules themselves, slowly.
	Reference func(ctx context.Context, start string, depth int) (int64, error)
	// ReadRecord replays a game record; WriteRecord writes one.
	ReadRecord  func(text string) (*game.Match, error)
	WriteRecord func(m *game.Match, e RecordEnd) (string, error)
	// Playouts makes an opponent that decides by n random games.
	Playouts func(n int) (ai.Mind, error)
	// Serve speaks the line protocol until in ends or ctx does.
	Serve func(ctx context.Context, in io.Reader, out io.Writer) error
	// Unit describes a unit by its code.
	Unit func(code string) (UnitStats, bool)
	// Bench measures speed on one core.
	Bench func(ctx context.Context, progress func(step string)) (Speeds, error)
	// Random are the set-ups in which random play is measured, where there is
	// no Bench.
	Random []game.Setup
}

// RecordEnd tells how a game ended when the match itself does not know: the
// arena stopped it.
type RecordEnd struct {
	Winner game.Seat
	How    game.How
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
	Perft   perftCmd   `cmd:"" help:"Count the move sequences of Tank Chess from a position."`
	Bench   benchCmd   `cmd:"" help:"Measure the speed of rules and search on one core."`
	Engine  engineCmd  `cmd:"" help:"Speak the line protocol of an engine on standard input and output."`
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
	parser, err := p.parser()
	if err != nil {
		return p.fail(err)
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		return p.fail(usageError{fmt.Errorf("%w (try: sabot %s--help)", err, commandOf(parser, args))})
	}
	parsed.BindTo(ctx, (*context.Context)(nil))
	return p.fail(parsed.Run(p))
}

func (p *Program) parser() (*kong.Kong, error) {
	return kong.New(&commands{}, p.serveOption(), p.backupOption(),
		kong.Name("sabot"),
		kong.Description("Tank games for the table, played for real. Every command has --help with examples."),
		kong.Writers(p.Stdout, p.Stderr),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
		kong.Vars{
			"games": strings.Join(p.gameNames(), ","), "levels": strings.Join(levelNames(), ","),
			"boards":  p.offering(func(e Extras) bool { return e.Unit != nil }),
			"engines": p.offering(func(e Extras) bool { return e.Serve != nil }),
			"benches": p.offering(func(e Extras) bool { return e.Bench != nil || e.Random != nil }),
		},
	)
}

// commandOf is the command that was meant, for the hint at --help.
func commandOf(parser *kong.Kong, args []string) string {
	for _, c := range parser.Model.Children {
		if len(args) > 0 && c.Name == args[0] {
			return c.Name + " "
		}
	}
	return ""
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
	if _, is := errors.AsType[usageError](err); is {
		return statusUsage
	}
	return statusFail
}

// explain puts the refusals in err into words.
func (p *Program) explain(err error) string {
	return game.Worded(err, func(r *game.Refusal) string { return sayRefusal(p.Book, p.language(""), r) })
}

// sayRefusal is the sentence of a refusal with its clause.
func sayRefusal(book *rulebook.Book, lang rulebook.Lang, r *game.Refusal) string {
	text := book.Say(lang, "refusal."+r.Reason, r.Args)
	if r.Clause != "" {
		text += " (" + string(r.Clause) + ")"
	}
	return text
}

// language is the one asked for, else the one of the environment.
func (p *Program) language(asked string) rulebook.Lang {
	for _, lang := range rulebook.Languages() {
		if asked == string(lang) {
			return lang
		}
	}
	for _, key := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := p.Env(key); value != "" {
			if strings.HasPrefix(value, string(rulebook.French)) {
				return rulebook.French
			}
			return rulebook.English
		}
	}
	return rulebook.English
}

// sayFunc speaks for the command line: the key without its "cli.".
type sayFunc func(key string, args game.Args) string

func (p *Program) say(lang string) sayFunc {
	voice := p.Book.Voice("cli", p.language(lang))
	return func(key string, args game.Args) string { return voice.Say("cli."+key, args) }
}

// langFlag is the flag of commands that show words.
type langFlag struct {
	Lang string `help:"Language of the words: en, fr, or auto for that of the environment (LANG)." enum:"en,fr,auto" default:"auto"`
}

func (p *Program) gameNames() []string {
	var names []string
	for _, g := range p.Games {
		names = append(names, g.Catalog().Game)
	}
	return names
}

// offering lists the games that offer something, as an enumeration.
func (p *Program) offering(has func(Extras) bool) string {
	names := slices.DeleteFunc(p.gameNames(), func(name string) bool { return !has(p.Extras[name]) })
	return strings.Join(names, ",")
}

// rules finds a game by name.
func (p *Program) rules(name string) (game.Rules, error) {
	for _, g := range p.Games {
		if g.Catalog().Game == name {
			return g, nil
		}
	}
	return nil, fmt.Errorf("game %q, want one of %s", name, strings.Join(p.gameNames(), ", "))
}

// scenario checks that a game has a scenario.
func scenario(rules game.Rules, id string) error {
	var ids []string
	for _, s := range rules.Catalog().Scenarios {
		if s.ID == id {
			return nil
		}
		ids = append(ids, s.ID)
	}
	return usagef("scenario %q, want one of %s", id, strings.Join(ids, ", "))
}

func levelNames() []string {
	var names []string
	for _, l := range ai.Levels() {
		names = append(names, string(l))
	}
	return names
}

// mind makes a computer opponent.
func (p *Program) mind(name string, level ai.Level) (ai.Mind, error) {
	mk, ok := p.Minds[name]
	if !ok {
		return nil, fmt.Errorf("no computer opponent for %q, only for %s", name, strings.Join(slices.Sorted(maps.Keys(p.Minds)), ", "))
	}
	return mk(level)
}

// terminal tells whether w is a terminal: there a line may be rewritten.
func terminal(w any) bool {
	f, is := w.(*os.File)
	if !is {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
