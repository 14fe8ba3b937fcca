package cli

import (
	"context"
	"net"
	"net/netip"
	"path/filepath"
	"time"
)

// serveCmd is the command that `sabot` alone stands for.
type serveCmd struct{ ServeOptions }

// ServeOptions is what the command line says about the server. A negative
// pause is none.
type ServeOptions struct {
	Addr    string `help:"Host and port. Default: 127.0.0.1:8080, or a free port where that is taken." placeholder:"HOST:PORT"`
	AnyPort bool   `kong:"-"`
	Place
	MaxData   int64         `help:"How many megabytes the database may grow to; 0 for as much as the disk has." default:"0" placeholder:"MB"`
	KeepDays  int           `help:"Delete matches after so many days without a move; 0 keeps them." default:"0" placeholder:"DAYS"`
	NoWorker  bool          `help:"Leave computers and all that is due to sabot worker on the same database."`
	NoBrowser bool          `help:"Do not open a browser."`
	Cores     int           `name:"analysis-threads" help:"Cores that one look at the analysis board may use." default:"1" placeholder:"N"`
	NoLimits  bool          `help:"No rate limits, for benchmarks and closed networks."`
	Pause     time.Duration `help:"How long every answer in an interrupt window is held back." default:"700ms"`
	Seed      *uint64       `help:"For tests: dice and computers repeat and can be predicted. Loopback addresses only." placeholder:"N"`
	Skew      string        `help:"For tests: the wall clock is wrong by as many milliseconds as this file says." hidden:"" placeholder:"FILE"`
	Metrics   string        `help:"Serve /metrics here, and only here. Default: nowhere." placeholder:"HOST:PORT"`
	Traces    string        `help:"Send traces to this OTLP collector over HTTP. Default: nowhere." placeholder:"URL"`
	// TrustedProxy lists machines that may say for whom they ask.
	TrustedProxy []netip.Prefix `help:"Network of a proxy whose X-Forwarded-For and -Proto are believed; may be repeated." placeholder:"CIDR"`
	LogFormat    string         `help:"How standard error is written: ${enum}." enum:"text,json" default:"text"`
	Verbose      bool           `help:"Log every request to standard error." short:"v"`
}

func (*serveCmd) Help() string {
	return `Serves the page and the API until it is stopped. sabot alone does the same. What is not given as a flag is
taken from the environment, then from a configuration file: sabot config --help.

Examples:
  sabot
  sabot serve --addr 0.0.0.0:8080 --data /var/lib/sabot --no-browser
  sabot serve --addr 0.0.0.0:8080 --database postgres://sabot@db.example.org/sabot --no-browser`
}

func (c *serveCmd) Run(ctx context.Context, p *Program) error {
	if err := c.complete(p); err != nil {
		return err
	}
	if c.Pause == 0 {
		c.Pause = -1 // asked for: none, not the default
	}
	return p.Serve(ctx, c.ServeOptions)
}

// complete checks the options and fills in what is left open.
func (o *ServeOptions) complete(p *Program) (err error) {
	if o.Addr == "" {
		o.Addr, o.AnyPort = "127.0.0.1:8080", true
	}
	if o.KeepDays < 0 || o.KeepDays > 36_500 {
		return usagef("--keep-days %d, want 0 to 36500 (try: sabot serve --help)", o.KeepDays)
	}
	if o.Cores < 0 || o.Cores > 64 {
		return usagef("--analysis-threads %d, want 1 to 64 (try: sabot serve --help)", o.Cores)
	}
	if o.MaxData < 0 {
		return usagef("--max-data %d, want megabytes from 0 on (try: sabot serve --help)", o.MaxData)
	}
	if _, _, err := net.SplitHostPort(o.Addr); err != nil {
		return usagef("--addr %q, want HOST:PORT (try: sabot serve --help)", o.Addr)
	}
	if o.Place, err = p.place(o.Place); err != nil {
		return err
	}
	if o.Database == "" && o.NoWorker {
		return usagef("--no-worker is for a database: in a folder nobody else does the work")
	}
	if o.Database != "" && o.MaxData != 0 {
		return usagef("--max-data is for a folder: how large a database may grow is for PostgreSQL to say")
	}
	return nil
}

// Place is where a server keeps its matches: a folder, or a database that
// several servers may share.
type Place struct {
	Data     string `help:"Folder of the database. Default: sabot in the user's data folder." placeholder:"DIR" type:"path"`
	Database string `help:"Keep everything in PostgreSQL instead, as postgres://USER@HOST/NAME." placeholder:"URL"`
	Config   string `help:"Configuration file; sabot config --help says what is in it." placeholder:"FILE" type:"path"`
}

// place is the one asked for, else the user's own folder.
func (p *Program) place(asked Place) (Place, error) {
	if asked.Data != "" && asked.Database != "" {
		return asked, usagef("--data and --database exclude each other")
	}
	var err error
	if asked.Database == "" {
		asked.Data, err = p.folder(asked.Data)
	}
	return asked, err
}

// folder is the folder of the server's matches: the one asked for, or the
// user's own.
func (p *Program) folder(asked string) (string, error) {
	if asked != "" {
		return asked, nil
	}
	matches, err := dataDir(p.Env)
	return filepath.Dir(matches), err
}
