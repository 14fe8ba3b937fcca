package cli

import (
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
)

type arenaCmd struct {
	langFlag
	A           string   `arg:"" help:"First player: a level (${levels}), random, mcts:N, or cmd:PROGRAM."`
	B           string   `arg:"" help:"Second player."`
	Game        string   `help:"Game: ${enum}." enum:"${games}" default:"tankchess"`
	Games       int      `help:"Games to play, in pairs with colours swapped." default:"100"`
	Openings    string   `help:"Random plies before the players take over, or a file. Default: 4 without dice, else 0." placeholder:"N|FILE"`
	Scenario    []string `help:"Scenarios, in turn by pairs. Default: quick12, or all of another game." placeholder:"ID" aliases:"board"`
	Time        int      `help:"Milliseconds a decision." placeholder:"MS" xor:"limit"`
	Nodes       int64    `help:"Positions a decision, for repeatable games." placeholder:"N" xor:"limit"`
	SPRT        string   `help:"Stop when the match has decided between two differences in Elo." name:"sprt" placeholder:"ELO0,ELO1"`
	Records     string   `help:"Folder for a game record of every game." placeholder:"DIR"`
	Concurrency int      `help:"Games side by side." default:"1"`
	Seed        uint64   `help:"Seed of openings and players." default:"1"`
	Resume      string   `help:"File that keeps the match; if it exists, the match goes on from there." placeholder:"FILE"`
	JSON        bool     `help:"Print the result as JSON." name:"json"`
}

func (*arenaCmd) Help() string {
	return `Each opening is played twice with seats swapped, with the same dice and cards where there are any. Elo is given
for the first player with 95 % error bars from the variance of the pairs (pentanomial). No game is adjudicated; a game of more
than 5000 decisions counts as a draw, a player without a legal answer loses. Ctrl-C prints what is done; with --resume the same
command goes on later.

A file of openings has one a line: board ID or tfen TEXT, then optionally moves MOVE MOVE …; # begins a comment.

Examples:
  sabot arena ace veteran --games 400 --records games/ --resume ace-veteran.arena
  sabot arena ace mcts:10000 --games 100 --time 1000
  sabot arena veteran regular --scenario basic16 --openings 6 --nodes 20000
  sabot arena regular recruit --game commander --scenario tc-17-1,tc-17-3,tc-17-5 --games 400
  sabot arena "cmd:./new engine tankchess" "cmd:./old engine tankchess" --sprt 0,10 --games 20000 --nodes 20000`
}

func (c *arenaCmd) Run(ctx context.Context, p *Program) error {
	a, terms, err := c.arena(p)
	if err != nil {
		return err
	}
	if c.Records != "" {
		if err := os.MkdirAll(c.Records, 0o755); err != nil { //nolint:gosec // records are to be read by others
			return err
		}
	}
	var saved *lab.SavedGames
	if c.Resume != "" {
		if saved, err = lab.OpenSavedGames(c.Resume, terms); err != nil {
			return err
		}
		defer saved.Close()
		a.Known = saved.Known
	}
	a.Finished = func(g lab.Game) error {
		if err := c.record(p, g); err != nil {
			return err
		}
		if saved == nil {
			return nil
		}
		return saved.Add(g.Number, g.Outcome)
	}
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

// arena checks the command line and builds the match.
func (c *arenaCmd) arena(p *Program) (lab.Arena, lab.MatchTerms, error) {
	rules, err := p.rules(c.Game)
	if err != nil {
		return lab.Arena{}, lab.MatchTerms{}, err
	}
	cat := rules.Catalog()
	limits := lab.Limits{Time: time.Duration(c.Time) * time.Millisecond, Nodes: c.Nodes}
	a := lab.Arena{
		Rules: rules, Games: c.Games, Seed: c.Seed, Concurrency: c.Concurrency, Date: time.Now().Format("2006.01.02"),
	}
	budget := func(ai.Level) ai.Budget { return ai.Budget{Time: limits.Time, Nodes: limits.Nodes} }
	switch {
	case len(cat.Seats) != 2:
		err = usagef("%s has %d seats, the arena is for two", c.Game, len(cat.Seats))
	case c.Games < 1:
		err = usagef("--games %d, want at least 1", c.Games)
	case c.Concurrency < 1 || c.Concurrency > 256:
		err = usagef("--concurrency %d, want 1 to 256", c.Concurrency)
	case c.Time < 0 || c.Nodes < 0:
		err = usagef("--time and --nodes want a number above 0")
	case c.Records != "" && p.game(c.Game).Record == nil:
		err = usagef("--records: %s has no form for game records", c.Game)
	}
	if err == nil {
		a.A, err = p.contestant(c.Game, c.A, budget, limits)
	}
	if err == nil {
		a.B, err = p.contestant(c.Game, c.B, budget, limits)
	}
	if err == nil {
		a.SPRT, err = c.sprt()
	}
	if err == nil {
		a.Openings, err = c.openings(p, rules)
	}
	terms := lab.MatchTerms{Game: cat.Game, Rules: cat.Rules, A: c.A, B: c.B, Seed: c.Seed, Limits: limits}
	for _, o := range a.Openings {
		terms.Plies = o.Plies
		terms.Openings = append(terms.Openings, strings.TrimSpace(o.Start+" "+strings.Join(o.Moves, " ")))
	}
	return a, terms, err
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
func (c *arenaCmd) openings(p *Program, rules game.Rules) ([]lab.Opening, error) {
	// Without chance two players who repeat themselves would play one game
	// over and over: there, a few random plies come first.
	engine := p.game(c.Game).Engine
	chanceless := engine != nil
	if c.Openings == "" {
		c.Openings = "0"
		if chanceless {
			c.Openings = "4"
		}
	}
	if n, err := strconv.Atoi(c.Openings); err == nil {
		if n < 0 || n > maxPlies {
			return nil, usagef("--openings %d, want 0 to %d random plies", n, maxPlies)
		}
		return c.mixed(rules, chanceless, n)
	}
	data, err := p.read(c.Openings)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("--openings %q is neither a number of plies nor a file", c.Openings)
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
			return nil, usagef("--openings: %s has no notation for openings, want a number", c.Game)
		}
		setup, err := engine.Start(start)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %s", c.Openings, n, p.explain(err))
		}
		list = append(list, lab.Opening{Start: start, Setup: setup, Moves: strings.Fields(moves)})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no opening in it", c.Openings)
	}
	return list, nil
}

// mixed is an opening for each scenario; they are played in turn.
func (c *arenaCmd) mixed(rules game.Rules, chanceless bool, plies int) ([]lab.Opening, error) {
	ids := c.Scenario
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
		list = append(list, lab.Opening{Start: "board " + id, Setup: game.Setup{Scenario: id}, Plies: plies})
	}
	return list, nil
}

func (c *arenaCmd) record(p *Program, g lab.Game) error {
	if c.Records == "" {
		return nil
	}
	text, err := p.record(g.Match, game.Result{Winner: g.Outcome.Winner, How: g.Outcome.How})
	if err != nil {
		return err
	}
	name := filepath.Join(c.Records, fmt.Sprintf("game-%05d.tcr", g.Number+1))
	return os.WriteFile(name, []byte(text), 0o644) //nolint:gosec // records are to be read by others
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
