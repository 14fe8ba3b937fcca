package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"sabot/ai"
	"sabot/game"
	"sabot/lab"
	"sabot/registry"
)

type arenaCmd struct {
	langFlag
	A     string `arg:"" help:"First player: a level (${levels}), ace:STYLE (${styles}), ace@1, greedy, random, mcts:N, or cmd:PROGRAM."`
	B     string `arg:"" help:"Second player."`
	Game  string `help:"Game: ${enum}." enum:"${games}" default:"tankchess"`
	Games int    `help:"Games to play, in pairs with seats swapped." default:"100"`
	Clock string `help:"A clock for each player instead: seconds, and what a decision adds, as 60+1." placeholder:"S+BONUS" xor:"limit"`
	SPRT  string `help:"Stop when the match has decided between two differences in Elo." name:"sprt" placeholder:"ELO0,ELO1"`
	pairFlags
}

// pairFlags are what the commands have in common that play pairs of games.
type pairFlags struct {
	Openings    string   `help:"Random plies before the players take over, or a file. Default: 4 without dice, else 0." placeholder:"N|FILE"`
	Scenario    []string `help:"Scenarios, in turn by pairs. Default: quick12, or all of another game." placeholder:"ID" aliases:"board"`
	Options     []string `help:"Options of the rules, such as budget=100." placeholder:"ID=VALUE"`
	Time        int      `help:"Milliseconds a decision." placeholder:"MS" xor:"limit"`
	Nodes       int64    `help:"Positions a decision, for repeatable games." placeholder:"N" xor:"limit"`
	Records     string   `help:"Folder for a record of every game." placeholder:"DIR"`
	Threads     int      `help:"Cores that one decision may use, where a player can." placeholder:"N"`
	Concurrency int      `help:"Games side by side." default:"1"`
	Seed        uint64   `help:"Seed of openings, dice and players." default:"1"`
	Resume      string   `help:"File that keeps the games; if it exists, play goes on from there." placeholder:"FILE"`
	JSON        bool     `help:"Print the result as JSON." name:"json"`
}

func (*arenaCmd) Help() string {
	return `Each opening is played twice with seats swapped, with the same dice and cards where there are any. Elo is given
for the first player with 95 % error bars from the variance of the pairs (pentanomial). No game is adjudicated; a game of more
than 5000 decisions counts as a draw, a player without a legal answer loses. Ctrl-C prints what is done; with --resume the same
command goes on later. Records are game records in Tank Chess and match logs in the other games: sabot replay reads both.

ace@1 is the strongest level as it was before the last that made it stronger, greedy takes what looks best at once, random anything.
cmd:PROGRAM is a program of yours, in any language, that speaks the line protocol of docs/engine-protocol.md; examples/python has one.
tce:PROGRAM is one for Tank Chess that speaks like a chess engine. --time and --nodes bound computers and programs alike.
With --clock a player loses whose time runs out; it divides the time itself.
A decision uses one core unless --threads says otherwise; of our players only those of Tank Chess can use more.

A file of openings, for Tank Chess, has one a line: board ID or tfen TEXT, then optionally moves MOVE MOVE …; # begins a comment.

Examples:
  sabot arena ace veteran --games 400 --records games/ --resume ace-veteran.arena
  sabot arena ace mcts:10000 --games 100 --time 1000
  sabot arena veteran:sniper veteran:any --game skirmish --games 200
  sabot arena veteran regular --scenario basic16 --openings 6 --nodes 20000
  sabot arena ace ace@1 --clock 60+1 --games 40
  sabot arena "cmd:./new engine tankchess" "cmd:./old engine tankchess" --sprt 0,10 --games 20000 --nodes 20000
  sabot arena ace greedy --game commander --scenario tc-17-1,tc-17-3,tc-17-5 --games 400 --resume ace-greedy.arena
  sabot arena "cmd:python3 examples/python/bot.py" recruit --game skirmish --options budget=100 --games 20 --records games/
  sabot arena ace ace@1 --game engagement --scenario RE-S1,RE-S2 --sprt 0,50 --games 1000`
}

func (c *arenaCmd) Run(ctx context.Context, p *Program) error {
	a, terms, err := c.arena(p)
	if err != nil {
		return err
	}
	saved, finished, err := c.keep(p, terms)
	if err != nil {
		return err
	}
	defer saved.Close()
	a.Known, a.Finished = saved.Known, finished
	meter, say := newProgress(p.Stderr), p.say(c.Lang)
	started := time.Now()
	a.Progress = func(s lab.Standing) {
		left := remaining(say, s.Games-len(a.Known), c.Games-len(a.Known), started)
		meter.show(standingLine(s, c.Games, say) + " · " + left)
	}
	standing, err := a.Run(ctx)
	meter.clear()
	if err != nil {
		return err
	}
	return p.report(c.JSON, standing, func() string { return c.table(standing, a.SPRT, say) })
}

// keep opens what games are kept in: their records, and the file to go on from.
func (f *pairFlags) keep(p *Program, terms lab.MatchTerms) (saved *lab.SavedGames, finished func(lab.Game) error, err error) {
	if f.Records != "" {
		if err := os.MkdirAll(f.Records, 0o755); err != nil { //nolint:gosec // records are to be read by others
			return nil, nil, err
		}
	}
	saved = &lab.SavedGames{}
	if f.Resume != "" {
		if saved, err = lab.OpenSavedGames(f.Resume, terms); err != nil {
			return nil, nil, err
		}
	}
	return saved, func(g lab.Game) error {
		if err := f.record(p, g); err != nil || f.Resume == "" {
			return err
		}
		return saved.Add(g.Number, g.Outcome)
	}, nil
}

// check looks at what the command line asks of pairs of games.
func (f *pairFlags) check(cat game.Catalog, games int) error {
	switch {
	case len(cat.Seats) != 2:
		return usagef("%s has %d seats, the arena is for two", cat.Game, len(cat.Seats))
	case games < 1:
		return usagef("--games %d, want at least 1", games)
	case f.Concurrency < 1 || f.Concurrency > 256:
		return usagef("--concurrency %d, want 1 to 256", f.Concurrency)
	case f.Time < 0 || f.Nodes < 0 || f.Threads < 0:
		return usagef("--time, --nodes and --threads want a number above 0")
	}
	return nil
}

func (f *pairFlags) limits() lab.Limits {
	return lab.Limits{Time: time.Duration(f.Time) * time.Millisecond, Nodes: f.Nodes, Threads: f.Threads}
}

// player reads how a player is named, within the limits.
func (f *pairFlags) player(p *Program, name, spec string) (lab.Contestant, error) {
	limits := f.limits()
	return p.contestant(name, spec, func(ai.Level) ai.Budget {
		return ai.Budget{Time: limits.Time, Nodes: limits.Nodes, Threads: limits.Threads}
	}, limits)
}

// terms are what a later run must agree on.
func (f *pairFlags) terms(cat game.Catalog, openings []lab.Opening) (lab.MatchTerms, error) {
	t := lab.MatchTerms{Game: cat.Game, Rules: cat.Rules, Seed: f.Seed, Limits: f.limits()}
	for _, o := range openings {
		t.Plies = o.Plies
		t.Openings = append(t.Openings, strings.TrimSpace(o.Start+" "+strings.Join(o.Moves, " ")))
	}
	var err error
	t.Options, err = registry.ReadOptions(cat, "--options", f.Options)
	return t, err
}

// arena checks the command line and builds the match.
func (c *arenaCmd) arena(p *Program) (lab.Arena, lab.MatchTerms, error) {
	rules, err := p.rules(c.Game)
	if err != nil {
		return lab.Arena{}, lab.MatchTerms{}, err
	}
	cat := rules.Catalog()
	a := lab.Arena{
		Rules: rules, Games: c.Games, Seed: c.Seed, Concurrency: c.Concurrency, Date: time.Now().Format("2006.01.02"),
	}
	err = c.check(cat, c.Games)
	if err == nil {
		a.A, err = c.player(p, c.Game, c.A)
	}
	if err == nil {
		a.B, err = c.player(p, c.Game, c.B)
	}
	if err == nil {
		a.SPRT, err = c.sprt()
	}
	if err == nil {
		a.Clock, err = c.clock()
	}
	if err == nil {
		a.Openings, err = c.openings(p, c.Game, rules)
	}
	if err != nil {
		return a, lab.MatchTerms{}, err
	}
	terms, err := c.terms(cat, a.Openings)
	terms.A, terms.B, terms.Clock = c.A, c.B, a.Clock
	return a, terms, err
}

// clock reads "60+1".
func (c *arenaCmd) clock() (game.Clock, error) {
	if c.Clock == "" {
		return game.Clock{}, nil
	}
	base, bonus, _ := strings.Cut(c.Clock, "+")
	seconds, err := strconv.Atoi(base)
	each := 0
	if err == nil && bonus != "" {
		each, err = strconv.Atoi(bonus)
	}
	const most = 24 * 60 * 60
	if err != nil || seconds < 1 || seconds > most || each < 0 || each > most {
		return game.Clock{}, usagef("--clock %q, want seconds and what every decision adds: 60+1", c.Clock)
	}
	return game.Clock{Base: seconds, Increment: each}, nil
}

// sprt reads "elo0,elo1".
func (c *arenaCmd) sprt() (*lab.SPRT, error) {
	if c.SPRT == "" {
		return nil, nil
	}
	low, high, ok := strings.Cut(c.SPRT, ",")
	elo0, err0 := strconv.ParseFloat(low, 64)
	elo1, err1 := strconv.ParseFloat(high, 64)
	if !ok || err0 != nil || err1 != nil || !(elo0 < elo1) || math.Abs(elo0) > 1000 || math.Abs(elo1) > 1000 {
		return nil, usagef("--sprt %q, want two differences in Elo, the smaller first: 0,10", c.SPRT)
	}
	s := lab.NewSPRT(elo0, elo1)
	return &s, nil
}

// maxPlies bounds a random opening.
const maxPlies = 60

// openings reads a number of random plies, or a file.
func (f *pairFlags) openings(p *Program, name string, rules game.Rules) ([]lab.Opening, error) {
	// Without chance two players who repeat themselves would play one game
	// over and over: there, a few random plies come first.
	engine := p.game(name).Engine
	chanceless := engine != nil
	plies := f.Openings
	if plies == "" {
		plies = "0"
		if chanceless {
			plies = "4"
		}
	}
	if n, err := strconv.Atoi(plies); err == nil {
		if n < 0 || n > maxPlies {
			return nil, usagef("--openings %d, want 0 to %d random plies", n, maxPlies)
		}
		return f.mixed(rules, chanceless, n)
	}
	if len(f.Options) > 0 {
		return nil, usagef("--options: an opening from a file has the options of its board")
	}
	data, err := p.read(f.Openings)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("--openings %q is neither a number of plies nor a file", f.Openings)
	}
	if err != nil {
		return nil, err
	}
	var list []lab.Opening
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		text, _, _ := strings.Cut(line, "#")
		if strings.HasPrefix(strings.TrimSpace(line), "tfen ") {
			text = line // obstacles are written with the sign that begins comments
		}
		if strings.TrimSpace(text) == "" {
			continue
		}
		start, moves, _ := strings.Cut(text, " moves ")
		start = strings.TrimSpace(start)
		if engine == nil {
			return nil, usagef("--openings: %s has no notation for openings, want a number", name)
		}
		setup, err := engine.Start(start)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %s", f.Openings, n, p.explain(err))
		}
		list = append(list, lab.Opening{Start: start, Setup: setup, Moves: strings.Fields(moves)})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no opening in it", f.Openings)
	}
	return list, nil
}

// mixed is an opening for each scenario; they are played in turn.
func (f *pairFlags) mixed(rules game.Rules, chanceless bool, plies int) ([]lab.Opening, error) {
	ids := f.Scenario
	options, err := registry.ReadOptions(rules.Catalog(), "--options", f.Options)
	if err != nil {
		return nil, usageError{err}
	}
	switch {
	case len(ids) == 0 && chanceless:
		ids = []string{"quick12"}
	case len(ids) == 0:
		for _, s := range rules.Catalog().Scenarios {
			ids = append(ids, s.ID)
		}
	}
	var list []lab.Opening
	for _, id := range ids {
		if err := scenario(rules, id); err != nil {
			return nil, err
		}
		list = append(list, lab.Opening{Start: "board " + id, Setup: game.Setup{Scenario: id, Options: options}, Plies: plies})
	}
	return list, nil
}

// record writes what was played: as the game record where the game has one, else
// as the log of the match.
func (f *pairFlags) record(p *Program, g lab.Game) error {
	if f.Records == "" {
		return nil
	}
	name := filepath.Join(f.Records, fmt.Sprintf("game-%05d", g.Number+1))
	if p.game(g.Match.Header().Game).Record != nil {
		text, err := p.record(g.Match, game.Result{Winner: g.Outcome.Winner, How: g.Outcome.How})
		if err != nil {
			return err
		}
		return os.WriteFile(name+".tcr", []byte(text), 0o644) //nolint:gosec // records are to be read by others
	}
	if g.Match.Now().Position.Result() != nil { // a game that was given up stays open
		step, err := g.Match.Close(nil)
		if err == nil {
			err = g.Match.Commit(step)
		}
		if err != nil {
			return err
		}
	}
	var log bytes.Buffer
	if _, err := g.Match.WriteTo(&log); err != nil {
		return err
	}
	return os.WriteFile(name+".log", log.Bytes(), 0o644) //nolint:gosec // likewise
}

// eloText is "+123 [+80, +170]"; an end that is not finite is a sign alone.
func eloText(e lab.Elo) string {
	one := func(v float64) string {
		switch {
		case math.IsInf(v, 1):
			return "+∞"
		case math.IsInf(v, -1):
			return "−∞"
		}
		return fmt.Sprintf("%+.0f", v)
	}
	return fmt.Sprintf("%s [%s, %s]", one(e.Diff), one(e.Low), one(e.High))
}

func standingLine(s lab.Standing, of int, say sayFunc) string {
	line := fmt.Sprintf("%s · +%d =%d −%d · %.1f %% · Elo %s", say("progress.games", game.Args{"done": s.Games, "of": of}),
		s.Wins, s.Draws, s.Losses, 100*s.Score, eloText(s.Elo))
	if s.LLR != nil {
		line += fmt.Sprintf(" · LLR %.2f", *s.LLR)
	}
	return line
}

// table is the result for people.
func (c *arenaCmd) table(s lab.Standing, test *lab.SPRT, say sayFunc) string {
	var b strings.Builder
	add := func(key string, args game.Args) { fmt.Fprintln(&b, "  "+say(key, args)) }
	fmt.Fprintln(&b, say("arena.head", game.Args{"a": s.A, "b": s.B, "games": s.Games}))
	if s.Stopped {
		add("sim.stopped", game.Args{"of": c.Games})
	}
	add("arena.score", game.Args{"wins": s.Wins, "draws": s.Draws, "losses": s.Losses, "score": decimal(100*s.Score, 1)})
	elo := "arena.elo"
	if _, variance := s.Pairs.Score(); variance == 0 {
		elo = "arena.elo-alike"
	}
	add(elo, game.Args{"elo": eloText(s.Elo)})
	add("arena.pairs", game.Args{"list": strings.Trim(fmt.Sprint(s.Pairs), "[]")})
	if test != nil {
		lower, upper := test.Bounds()
		add("arena.sprt", game.Args{
			"elo0": test.Elo0, "elo1": test.Elo1, "verdict": s.Verdict,
			"llr": decimal(*s.LLR, 2), "lower": decimal(lower, 2), "upper": decimal(upper, 2),
		})
	}
	add("arena.time", game.Args{"player": s.A, "mean": s.TimeA.Mean, "p95": s.TimeA.P95, "max": s.TimeA.Max})
	add("arena.time", game.Args{"player": s.B, "mean": s.TimeB.Mean, "p95": s.TimeB.P95, "max": s.TimeB.Max})
	for _, f := range s.Forfeits {
		add("forfeit", game.Args{"fault": f})
	}
	add("arena.foot", game.Args{"list": endings(s.Endings), "length": decimal(s.Length, 1), "seconds": decimal(s.Seconds, 1)})
	return b.String()
}
