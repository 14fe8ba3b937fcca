package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"time"

	"sabot/game"
	"sabot/lab"
)

// rushTime is how long each side plays.
const rushTime = 5 * time.Second

// randomReport is the JSON form of `sabot bench` for games with chance: how
// fast the rules judge random play.
type randomReport struct {
	Game    string     `json:"game"`
	From    string     `json:"from"`
	Games   float64    `json:"random_games_per_second"`
	Actions float64    `json:"actions_per_second"`
	Seconds float64    `json:"seconds"`
	Peer    *peerSpeed `json:"peer,omitempty"`
	Ratio   float64    `json:"ratio,omitempty"` // ours to the peer's actions a second
}

// runRandom measures random play, and a peer in the same run.
func (c *benchCmd) runRandom(ctx context.Context, p *Program, setups []game.Setup) error {
	rules, err := p.rules(c.Game)
	if err != nil {
		return err
	}
	meter, say := newMeter(p.Stderr), p.say(c.Lang)
	defer meter.clear()
	var peer *peerSpeed
	if c.Peers {
		if peer, err = measureReducer(ctx, meter); err != nil {
			return err
		}
	}
	meter.show(c.Game)
	// One core means one core: neither the garbage collector nor a stray
	// goroutine may help.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	pace, err := lab.Rush(ctx, rules, setups, rushTime)
	if err != nil {
		return err
	}
	meter.clear()
	report := randomReport{
		Game: c.Game, From: scenarioList(setups), Seconds: pace.Seconds, Peer: peer,
		Games: float64(pace.Games) / pace.Seconds, Actions: float64(pace.Actions) / pace.Seconds,
	}
	if peer != nil {
		report.Ratio = report.Actions / peer.PerSecond
	}
	text := report.table(say)
	if c.JSON {
		data, err := json.MarshalIndent(report, "", "  ")
		if err != nil {
			return err
		}
		text = string(data) + "\n"
	}
	_, err = fmt.Fprint(p.Stdout, text)
	return err
}

func scenarioList(setups []game.Setup) string {
	var ids []string
	for _, s := range setups {
		ids = append(ids, s.Scenario)
	}
	return strings.Join(ids, ", ")
}

func (r randomReport) table(say sayFunc) string {
	var b strings.Builder
	line := func(name string, rate float64, places int) {
		fmt.Fprintf(&b, "  %-30s %28s\n", name, say("bench.rate", game.Args{"rate": decimal(rate, places)}))
	}
	fmt.Fprintln(&b, say("bench.head", game.Args{"game": r.Game, "from": r.From}))
	line(say("bench.actions", nil), r.Actions, 0)
	line(say("bench.games", nil), r.Games, 1)
	if r.Peer == nil {
		return b.String()
	}
	fmt.Fprintln(&b, say("bench.peer", game.Args{"name": r.Peer.Name}))
	line(say("bench.reducer", nil), r.Peer.PerSecond, 0)
	fmt.Fprintln(&b, say("bench.ratio", game.Args{"ratio": decimal(r.Ratio, 1)}))
	return b.String()
}
