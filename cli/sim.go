package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"sabot/ai"
	"sabot/game"
	"sabot/lab"
	"sabot/registry"
)

type simCmd struct {
	langFlag
	Game     string   `arg:"" enum:"${games}" help:"Game to simulate: ${enum}."`
	Scenario string   `help:"Scenario or board." placeholder:"ID" required:""`
	Options  []string `help:"Options of the rules, such as objective=hunt." placeholder:"ID=VALUE"`
	Details  string   `help:"More of the setup: forces or terrain, as JSON or a file of it." placeholder:"JSON|FILE"`
	Games    int      `help:"Number of games." default:"100"`
	Seed     uint64   `help:"Seed of all chance: the same seed gives the same games." default:"1"`
	Seats    []string `help:"Players: ai:LEVEL (${levels}) or ai:LEVEL:STYLE, mcts:N, random." default:"ai:regular,ai:regular"`
	Nodes    int64    `help:"Positions a computer player looks at for one decision. Default: the level's own."`
	Threads  int      `help:"Games side by side; results do not depend on it. Default: one a core."`
	JSON     bool     `help:"Print the result as JSON." name:"json"`
}

func (*simCmd) Help() string {
	return `The same seed gives the same games, however many run side by side. Ctrl-C prints what is done so far.
A game of more than 5000 decisions is stopped and counts as a draw.

Examples:
  sabot sim tankchess --scenario quick12 --games 1000 --seats random,random
  sabot sim tankchess --scenario basic16 --seats ai:veteran,ai:regular --seed 7 --json
  sabot sim tankchess --scenario river16 --options objective=hunt,quietLimit=60
  sabot sim skirmish --scenario tank_ace --options budget=100 --details platoons.json --games 1000`
}

func (c *simCmd) Run(ctx context.Context, p *Program) error {
	s, err := c.simulation(p)
	if err != nil {
		return err
	}
	meter, say := newProgress(p.Stderr), p.say(c.Lang)
	started := time.Now()
	s.Progress = func(r lab.Report) {
		meter.show(fmt.Sprintf("%s · %s =%d · %s", say("progress.games", game.Args{"done": r.Games, "of": c.Games}),
			joined(r.Wins, "–", strconv.Itoa), r.Draws, remaining(say, r.Games, c.Games, started)))
	}
	report, err := lab.Simulate(ctx, s)
	meter.clear()
	if err != nil {
		return err
	}
	return p.report(c.JSON, report, func() string { return c.table(report, say) })
}

func (c *simCmd) simulation(p *Program) (lab.Simulation, error) {
	rules, err := p.rules(c.Game)
	if err != nil {
		return lab.Simulation{}, err
	}
	cat := rules.Catalog()
	if err := scenario(rules, c.Scenario); err != nil {
		return lab.Simulation{}, err
	}
	options, err := registry.ReadOptions(cat, "--options", c.Options)
	switch {
	case err != nil:
		return lab.Simulation{}, usageError{err}
	case c.Games < 1:
		return lab.Simulation{}, usagef("--games %d, want at least 1", c.Games)
	case c.Nodes < 0:
		return lab.Simulation{}, usagef("--nodes %d, want at least 1", c.Nodes)
	case c.Threads < 0 || c.Threads > 256:
		return lab.Simulation{}, usagef("--threads %d, want 1 to 256", c.Threads)
	case len(c.Seats) != len(cat.Seats):
		return lab.Simulation{}, usagef("--seats names %d players, %s has %d seats", len(c.Seats), c.Game, len(cat.Seats))
	}
	details, err := c.details(p)
	if err != nil {
		return lab.Simulation{}, err
	}
	s := lab.Simulation{
		Rules: rules, Setup: game.Setup{Scenario: c.Scenario, Options: options, Details: details},
		Games: c.Games, Seed: c.Seed, Names: c.Seats, Threads: c.Threads,
	}
	if s.Threads == 0 {
		s.Threads = runtime.NumCPU()
	}
	for _, spec := range c.Seats {
		if strings.HasPrefix(spec, "cmd:") || strings.HasPrefix(spec, "tce:") {
			return s, usagef("--seats %q: programs play in the arena", spec)
		}
		budget := func(l ai.Level) ai.Budget { return ai.Budget{Nodes: cmp.Or(c.Nodes, ai.RepeatableNodes(l))} }
		contestant, err := p.contestant(c.Game, spec, budget, lab.Limits{})
		if err != nil {
			return s, err
		}
		s.Makers = append(s.Makers, contestant.Make)
	}
	return s, nil
}

func (c *simCmd) details(p *Program) (json.RawMessage, error) {
	text := []byte(c.Details)
	if c.Details != "" && !strings.HasPrefix(c.Details, "{") {
		var err error
		if text, err = p.read(c.Details); err != nil {
			return nil, err
		}
	}
	if len(text) > 0 && !json.Valid(text) {
		return nil, usagef("--details is not JSON")
	}
	return text, nil
}

// table is the result for people.
func (c *simCmd) table(r lab.Report, say sayFunc) string {
	var b strings.Builder
	add := func(key string, args game.Args) { fmt.Fprintln(&b, "  "+say(key, args)) }
	fmt.Fprintln(&b, say("sim.head", game.Args{"game": r.Game, "scenario": r.Scenario, "seed": r.Seed, "games": r.Games}))
	if r.Stopped {
		add("sim.stopped", game.Args{"of": c.Games})
	}
	line := func(what string, n int, i lab.Interval) {
		share := 0.0
		if r.Games > 0 {
			share = 100 * float64(n) / float64(r.Games)
		}
		fmt.Fprintf(&b, "  %-24s %6d  %5.1f %%  (95 %%: %.1f–%.1f)\n", what, n, share, 100*i.Low, 100*i.High)
	}
	for i, n := range r.Wins {
		line(say("sim.seat", game.Args{"seat": i + 1, "player": r.Seats[i]}), n, r.Wilson95.Wins[i])
	}
	line(say("sim.draws", nil), r.Draws, r.Wilson95.Draws)
	add("sim.endings", game.Args{"list": endings(r.Endings)})
	for _, f := range r.Faults {
		add("forfeit", game.Args{"fault": f})
	}
	add("sim.foot", game.Args{
		"length": decimal(r.MeanLength, 1), "seconds": decimal(r.Seconds, 1), "speed": decimal(r.Speed, 0),
	})
	return b.String()
}

func endings(counts map[game.How]int) string {
	return joined(slices.Sorted(maps.Keys(counts)), ", ", func(how game.How) string { return fmt.Sprintf("%s %d", how, counts[how]) })
}

func decimal(v float64, places int) string { return strconv.FormatFloat(v, 'f', places, 64) }
