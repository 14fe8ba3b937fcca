package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"sabot/game"
)

// serverBench is the word that stands for the server where a game could.
const serverBench = "server"

// LoadSpeeds is what one server does under load.
type LoadSpeeds struct {
	Name      string  `json:"name"`
	Clients   int     `json:"clients"`
	Moves     int     `json:"moves"`
	Seconds   float64 `json:"seconds"`
	PerSecond float64 `json:"moves_per_second"` // acknowledged, so on disk
	P50       float64 `json:"p50_ms"`
	P99       float64 `json:"p99_ms"`
}

// loadReport is the JSON form of `sabot bench server`.
type loadReport struct {
	Sides []LoadSpeeds `json:"sides"`
	Ratio float64      `json:"ratio,omitempty"` // ours to the peer's moves a second
}

// runServer measures the server instead of a game.
func (c *benchCmd) runServer(ctx context.Context, p *Program) error {
	if p.BenchServer == nil {
		return usagef("this program has no server to measure")
	}
	meter := newMeter(p.Stderr)
	defer meter.clear()
	sides, err := p.BenchServer(ctx, c.Peers, meter.show)
	if err != nil {
		return err
	}
	meter.clear()
	report := loadReport{Sides: sides}
	if len(sides) > 1 {
		report.Ratio = sides[0].PerSecond / sides[1].PerSecond
	}
	text := report.table(p.say(c.Lang))
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

func (r loadReport) table(say sayFunc) string {
	var b strings.Builder
	for _, s := range r.Sides {
		fmt.Fprintln(&b, say("bench.server", game.Args{
			"name": s.Name, "clients": s.Clients, "rate": decimal(s.PerSecond, 0), "p50": decimal(s.P50, 1), "p99": decimal(s.P99, 1),
		}))
	}
	if r.Ratio > 0 {
		fmt.Fprintln(&b, say("bench.server-ratio", game.Args{"ratio": decimal(r.Ratio, 2)}))
	}
	return b.String()
}
