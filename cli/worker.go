package cli

import (
	"context"
	"time"
)

// workerCmd is a server without a page.
type workerCmd struct {
	Database  string        `help:"The database whose jobs are done, as postgres://USER@HOST/NAME." placeholder:"URL"`
	Config    string        `help:"Configuration file; sabot config --help says what is in it." placeholder:"FILE" type:"path"`
	Pause     time.Duration `help:"How long every answer in an interrupt window is held back: as the servers have it." default:"700ms"`
	Metrics   string        `help:"Serve /metrics, /healthz and /readyz here. Default: nowhere." placeholder:"HOST:PORT"`
	Traces    string        `help:"Send traces to this OTLP collector over HTTP. Default: nowhere." placeholder:"URL"`
	LogFormat string        `help:"How standard error is written: ${enum}." enum:"text,json" default:"text"`
	Verbose   bool          `help:"Log every job to standard error." short:"v"`
}

func (*workerCmd) Help() string {
	return `Lets the computer opponents think and does what is due beside the requests, for all servers on one database.
Start as many as there is to think. A server does the same beside its requests unless it has --no-worker. A worker
that dies is missed after two seconds; others take what it had. What is not given as a flag is taken from
the environment, then from a configuration file, as by sabot serve.

Examples:
  sabot worker --database postgres://sabot@db.example.org/sabot
  sabot worker --metrics 127.0.0.1:9091 --log-format json`
}

func (c *workerCmd) Run(ctx context.Context, p *Program) error {
	if c.Database == "" {
		return usagef("a worker needs --database, or SABOT_DATABASE (try: sabot worker --help)")
	}
	if c.Pause == 0 {
		c.Pause = -1 // asked for: none, not the default
	}
	return p.Work(ctx, ServeOptions{
		Place: Place{Database: c.Database}, Pause: c.Pause, Metrics: c.Metrics, Traces: c.Traces, LogFormat: c.LogFormat, Verbose: c.Verbose,
	})
}
