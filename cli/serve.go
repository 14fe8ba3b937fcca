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
	NoBrowser bool          `help:"Do not open a browser."`
	NoLimits  bool          `help:"No rate limits, for benchmarks and closed networks."`
	Pause     time.Duration `help:"How long every answer in an interrupt window is held back." default:"700ms"`
	Seed      *uint64       `help:"For tests: dice and computers repeat and can be predicted. Loopback addresses only." placeholder:"N"`
	Metrics   string        `help:"Serve /metrics here, and only here. Default: nowhere." placeholder:"HOST:PORT"`
	// TrustedProxy lists machines that may say for whom they ask.
	TrustedProxy []netip.Prefix `help:"Network of a proxy whose X-Forwarded-For and -Proto are believed; may be repeated." placeholder:"CIDR"`
	Verbose      bool           `help:"Log every request to standard error." short:"v"`
}

func (*serveCmd) Help() string {
	return `Serves the page and the API until it is stopped. sabot alone does the same.

Examples:
  sabot
  sabot serve --addr 0.0.0.0:8080 --data /var/lib/sabot --no-browser
  sabot serve --addr 0.0.0.0:8080 --database postgres://sabot@db.example.org/sabot --no-browser`
}

func (c *serveCmd) Run(ctx context.Context, p *Program) error {
	if c.Addr == "" {
		c.Addr, c.AnyPort = "127.0.0.1:8080", true
	}
	if c.KeepDays < 0 || c.KeepDays > 36_500 {
		return usagef("--keep-days %d, want 0 to 36500 (try: sabot serve --help)", c.KeepDays)
	}
	if c.MaxData < 0 {
		return usagef("--max-data %d, want megabytes from 0 on (try: sabot serve --help)", c.MaxData)
	}
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return usagef("--addr %q, want HOST:PORT (try: sabot serve --help)", c.Addr)
	}
	if c.Pause == 0 {
		c.Pause = -1 // asked for: none, not the default
	}
	var err error
	if c.Place, err = p.place(c.Place); err != nil {
		return err
	}
	if c.Database != "" && c.MaxData != 0 {
		return usagef("--max-data is for a folder: how large a database may grow is for PostgreSQL to say")
	}
	return p.Serve(ctx, c.ServeOptions)
}

// Place is where a server keeps its matches: a folder, or a database that
// several servers may share.
type Place struct {
	Data     string `help:"Folder of the database. Default: sabot in the user's data folder." placeholder:"DIR" type:"path"`
	Database string `help:"Keep everything in PostgreSQL instead, as postgres://USER@HOST/NAME. Default: SABOT_DATABASE." placeholder:"URL"`
}

// place is the one asked for, else the database of the environment, else the
// user's own folder.
func (p *Program) place(asked Place) (Place, error) {
	if asked.Data != "" && asked.Database != "" {
		return asked, usagef("--data and --database exclude each other")
	}
	if asked.Data == "" && asked.Database == "" {
		asked.Database = p.Env("SABOT_DATABASE")
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
