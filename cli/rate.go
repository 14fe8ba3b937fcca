package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"sabot/ai"
	"sabot/game"
	"sabot/lab"
	"sabot/rulebook"
)

type rateCmd struct {
	langFlag
	Game    string   `arg:"" enum:"${minded}" help:"Game: ${enum}."`
	Players []string `help:"Who plays, named as in the arena. Default: all levels, all their versions and random." placeholder:"PLAYER"`
	Games   int      `help:"Games to play, of all players together." default:"400"`
	Write   string   `help:"Document with a place for the list, such as docs/strength.md." placeholder:"FILE"`
	pairFlags
}

func (*rateCmd) Help() string {
	return `Everybody meets everybody, in rounds: in each, every two players play a pair of games from the same opening with the same dice
and cards, seats swapped. The ratings are fitted to all games at once (Bradley and Terry, a draw is half a win) and measured from
Recruit, who has 1000; the error bars, 95 %, are those of the difference to Recruit, from how the pairs differ from what was expected.
Ctrl-C rates what is done; with --resume the same command goes on later, also with more --games.

The list is a table in Markdown. --write puts it into a document, between the lines <!-- rating GAME --> and <!-- end of rating -->.

Examples:
  sabot rate skirmish --games 2800 --resume skirmish.rating --write docs/strength.md
  sabot rate tankchess --players recruit,regular,greedy --nodes 5000 --games 600
  sabot rate commander --players "recruit,ace,cmd:python3 examples/python/bot.py" --scenario tc-17-1,tc-17-2 --games 300
  sabot rate engagement --scenario RE-S1 --games 1000 --json`
}

func (c *rateCmd) Run(ctx context.Context, p *Program) error {
	l, terms, err := c.league(p)
	if err != nil {
		return err
	}
	if c.Write != "" {
		if _, err := c.written(""); err != nil {
			return err
		}
	}
	saved, finished, err := c.keep(p, terms)
	if err != nil {
		return err
	}
	defer saved.Close()
	l.Known, l.Finished = saved.Known, finished
	meter, say := newProgress(p.Stderr), p.say(c.Lang)
	started := time.Now()
	l.Progress = func(t lab.Table) {
		left := remaining(say, t.Games-len(l.Known), c.Games-len(l.Known), started)
		meter.show(say("progress.games", game.Args{"done": t.Games, "of": c.Games}) + " · " + left)
	}
	table, err := l.Run(ctx)
	meter.clear()
	if err != nil {
		return err
	}
	if c.Write != "" {
		text, err := c.written(c.list(table, sayIn(p.Book, rulebook.English)))
		if err == nil {
			err = os.WriteFile(c.Write, []byte(text), 0o644) //nolint:gosec // a document
		}
		if err != nil {
			return err
		}
	}
	return p.report(c.JSON, table, func() string { return c.list(table, say) })
}

// league checks the command line and builds the round robin.
func (c *rateCmd) league(p *Program) (lab.League, lab.MatchTerms, error) {
	rules, err := p.rules(c.Game)
	if err != nil {
		return lab.League{}, lab.MatchTerms{}, err
	}
	l := lab.League{
		Rules: rules, Games: c.Games, Seed: c.Seed, Concurrency: c.Concurrency, Date: time.Now().Format("2006.01.02"),
	}
	if len(c.Players) == 0 {
		c.Players = p.house(c.Game)
	}
	if err := c.check(rules.Catalog(), c.Games); err != nil {
		return l, lab.MatchTerms{}, err
	}
	for i, spec := range c.Players {
		if slices.Contains(c.Players[:i], spec) {
			return l, lab.MatchTerms{}, usagef("--players: %q is named twice", spec)
		}
		player, err := c.player(p, c.Game, spec)
		if err != nil {
			return l, lab.MatchTerms{}, err
		}
		l.Players = append(l.Players, player)
	}
	if len(l.Players) < 2 {
		return l, lab.MatchTerms{}, usagef("--players names %d, want at least 2", len(l.Players))
	}
	l.Anchor = max(0, slices.Index(c.Players, string(ai.Recruit)))
	if l.Openings, err = c.openings(p, c.Game, rules); err != nil {
		return l, lab.MatchTerms{}, err
	}
	terms, err := c.terms(rules.Catalog(), l.Openings)
	terms.Players = c.Players
	return l, terms, err
}

// list is the rating list in Markdown, with the command that made it.
func (c *rateCmd) list(t lab.Table, say sayFunc) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n|---|---:|---|---:|---:|\n",
		say("rate.player", nil), say("rate.elo", nil), say("rate.interval", nil), say("rate.games", nil), say("rate.score", nil))
	for _, r := range t.Ratings {
		share := "–"
		if r.Games > 0 {
			share = decimal(100*r.Points/float64(r.Games), 1) + " %"
		}
		fmt.Fprintf(&b, "| `%s` | %.0f | %.0f – %.0f | %d | %s |\n", r.Name, r.Elo, r.Low, r.High, r.Games, share)
	}
	fmt.Fprintf(&b, "\n%s\n", say("rate.foot", game.Args{
		"command": c.command(), "games": t.Games, "date": time.Now().Format("2006-01-02"), "anchor": c.anchor(), "elo": lab.AnchorElo,
	}))
	for _, f := range t.Forfeits {
		fmt.Fprintf(&b, "%s\n", say("forfeit", game.Args{"fault": f}))
	}
	return b.String()
}

func (c *rateCmd) anchor() string {
	return c.Players[max(0, slices.Index(c.Players, string(ai.Recruit)))]
}

// command is the command line without what changes no rating.
func (c *rateCmd) command() string {
	line := "sabot rate " + c.Game + " --games " + fmt.Sprint(c.Games)
	add := func(given bool, flag string, value any) {
		if given {
			line += fmt.Sprintf(" --%s %v", flag, value)
		}
	}
	add(true, "players", `"`+strings.Join(c.Players, ",")+`"`)
	add(len(c.Scenario) > 0, "scenario", strings.Join(c.Scenario, ","))
	for _, o := range c.Options {
		add(true, "options", o)
	}
	add(c.Openings != "", "openings", c.Openings)
	add(c.Time > 0, "time", c.Time)
	add(c.Nodes > 0, "nodes", c.Nodes)
	add(c.Threads > 1, "threads", c.Threads)
	add(true, "seed", c.Seed)
	return line
}

// written is the document with the list in its place.
func (c *rateCmd) written(list string) (string, error) {
	data, err := os.ReadFile(c.Write)
	if err != nil {
		return "", err
	}
	begin, end := fmt.Sprintf("<!-- rating %s -->\n", c.Game), "<!-- end of rating -->"
	before, rest, found := strings.Cut(string(data), begin)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		return "", fmt.Errorf("%s has no place for the list: want a line %q and after it a line %q", c.Write, strings.TrimSpace(begin), end)
	}
	return before + begin + cmp.Or(list, "\n") + end + after, nil
}
