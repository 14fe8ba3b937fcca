package cli

import (
	"context"
	"net"
	"path/filepath"
	"time"

	"github.com/alecthomas/kong"
)

// serveCmd is the command that `sabot` alone stands for.
type serveCmd struct {
	Addr      string        `help:"Host and port; if the port is taken, a free one is used." default:"127.0.0.1:8080" placeholder:"HOST:PORT"`
	Data      string        `help:"Folder of the database. Default: sabot in the user's data folder." placeholder:"DIR" type:"path"`
	NoBrowser bool          `help:"Do not open a browser."`
	NoLimits  bool          `help:"No rate limits, for benchmarks and closed networks."`
	Pause     time.Duration `help:"How long every answer in an interrupt window is held back." default:"700ms"`
	Seed      *uint64       `help:"For tests: dice and computers repeat and can be predicted. Loopback addresses only." placeholder:"N"`
	Verbose   bool          `help:"Log every request to standard error." short:"v"`
}

// ServeOptions is what the command line says about the server.
type ServeOptions struct {
	Addr      string
	Data      string
	NoBrowser bool
	NoLimits  bool
	Pause     time.Duration // negative for none
	Seed      *uint64       // fixes all chance, for tests
	Verbose   bool
}

// Help gives examples.
func (*serveCmd) Help() string {
	return `Serves the page and the API until it is stopped. sabot alone does the same.

Examples:
  sabot
  sabot serve --addr 0.0.0.0:8080 --data /var/lib/sabot --no-browser`
}

// Run executes the command.
func (c *serveCmd) Run(ctx context.Context, p *Program) error {
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return usagef("--addr %q, want HOST:PORT (try: sabot serve --help)", c.Addr)
	}
	o := ServeOptions{
		Addr: c.Addr, Data: c.Data, NoBrowser: c.NoBrowser, NoLimits: c.NoLimits, Pause: c.Pause, Seed: c.Seed, Verbose: c.Verbose,
	}
	if o.Pause == 0 {
		o.Pause = -1 // asked for: none, not the default
	}
	if o.Data == "" {
		matches, err := dataDir(p.Env)
		if err != nil {
			return err
		}
		o.Data = filepath.Dir(matches)
	}
	return p.Serve(ctx, o)
}

// serveOption adds the command where main has a server to hand over to.
func (p *Program) serveOption() kong.Option {
	if p.Serve == nil {
		return kong.Vars{}
	}
	return kong.DynamicCommand("serve", "Serve the page and the API (the default).", "", &serveCmd{}, `default:"withargs"`)
}
