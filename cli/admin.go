package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"
)

// Operator is what the person who runs a server may do to its matches.
type Operator interface {
	Guests(ctx context.Context) ([]GuestLine, error)
	Reports(ctx context.Context) ([]ReportLine, error)
	Export(ctx context.Context, guest string) (any, error) // a value to print as JSON
	Ban(ctx context.Context, guest, reason string) error
	Unban(ctx context.Context, guest string) error
	Delete(ctx context.Context, match string) error
	Forget(ctx context.Context, guest string) error
}

// GuestLine is one guest in a list.
type GuestLine struct {
	Guest                   string
	Names                   []string
	Matches, Saved, Reports int
	Last                    time.Time // zero for never
	Banned                  bool
}

// ReportLine is one report in a list.
type ReportLine struct {
	At          time.Time
	Match       string
	From, About string // guests; About may be several
	Seat        int
	Text        string
}

type adminCmd struct {
	List    adminListCmd    `cmd:"" help:"Everybody who has a seat, a match or something saved."`
	Reports adminReportsCmd `cmd:"" help:"What guests have reported."`
	Export  adminExportCmd  `cmd:"" help:"Everything that is kept about one guest, as JSON."`
	Ban     adminBanCmd     `cmd:"" help:"Keep a guest away."`
	Unban   adminUnbanCmd   `cmd:"" help:"Let a guest come back."`
	Delete  adminDeleteCmd  `cmd:"" help:"Delete a match."`
	Forget  adminForgetCmd  `cmd:"" help:"Take a guest out of everything."`
}

func (*adminCmd) Help() string {
	return `Looks after the people of a server. list, reports, export, ban and unban may be used while it runs; a ban is
known after two seconds. For delete and forget a server on a folder must be stopped; one on a database need
not be.

Examples:
  sabot admin list
  sabot admin reports --data /var/lib/sabot
  sabot admin ban k3x… --reason "insults"
  sabot admin export k3x… > their-data.json`
}

type (
	dataFlag struct{ Place }
	guestArg struct {
		dataFlag
		Guest string `arg:"" help:"Id of the guest, as admin list shows it."`
	}
	adminListCmd    struct{ dataFlag }
	adminReportsCmd struct{ dataFlag }
	adminExportCmd  struct{ guestArg }
	adminBanCmd     struct {
		guestArg
		Reason string `help:"Why; for yourself." placeholder:"TEXT"`
	}
	adminUnbanCmd  struct{ guestArg }
	adminDeleteCmd struct {
		dataFlag
		Match string `arg:"" help:"Id of the match, as its address shows it."`
	}
	adminForgetCmd struct{ guestArg }
)

// operator opens the place that was asked for.
func (f dataFlag) operator(p *Program) (Operator, error) {
	place, err := p.place(f.Place)
	if err != nil {
		return nil, err
	}
	return p.Operator(place), nil
}

// do runs something that is done or fails, and says so.
func (f dataFlag) do(p *Program, done string, what func(Operator) error) error {
	o, err := f.operator(p)
	if err != nil {
		return err
	}
	if err := what(o); err != nil {
		return err
	}
	_, err = fmt.Fprintln(p.Stdout, done)
	return err
}

func (c *adminListCmd) Run(ctx context.Context, p *Program) error {
	o, err := c.operator(p)
	if err != nil {
		return err
	}
	guests, err := o.Guests(ctx)
	if err != nil {
		return err
	}
	rows := [][]string{{"guest", "matches", "saved", "reported", "last", "names"}}
	for _, g := range guests {
		names := strings.Join(g.Names, ", ")
		if g.Banned {
			names = strings.TrimSpace("(banned) " + names)
		}
		rows = append(rows, []string{g.Guest, fmt.Sprint(g.Matches), fmt.Sprint(g.Saved), fmt.Sprint(g.Reports), day(g.Last), names})
	}
	return p.columns(rows)
}

func (c *adminReportsCmd) Run(ctx context.Context, p *Program) error {
	o, err := c.operator(p)
	if err != nil {
		return err
	}
	reports, err := o.Reports(ctx)
	if err != nil {
		return err
	}
	rows := [][]string{{"when", "match", "from", "about", "text"}}
	for _, r := range reports {
		about := fmt.Sprintf("%s (seat %d)", cmp.Or(r.About, "nobody any more"), r.Seat)
		rows = append(rows, []string{day(r.At), r.Match, r.From, about, r.Text})
	}
	return p.columns(rows)
}

func day(at time.Time) string {
	if at.IsZero() {
		return "-"
	}
	return at.UTC().Format("2006-01-02 15:04")
}

// columns prints rows under each other.
func (p *Program) columns(rows [][]string) error {
	w := tabwriter.NewWriter(p.Stdout, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	return w.Flush()
}

func (c *adminExportCmd) Run(ctx context.Context, p *Program) error {
	o, err := c.operator(p)
	if err != nil {
		return err
	}
	person, err := o.Export(ctx, c.Guest)
	if err != nil {
		return err
	}
	out := json.NewEncoder(p.Stdout)
	out.SetIndent("", "  ")
	return out.Encode(person)
}

func (c *adminBanCmd) Run(ctx context.Context, p *Program) error {
	return c.do(p, c.Guest+" is banned.", func(o Operator) error { return o.Ban(ctx, c.Guest, c.Reason) })
}

func (c *adminUnbanCmd) Run(ctx context.Context, p *Program) error {
	return c.do(p, c.Guest+" may come back.", func(o Operator) error { return o.Unban(ctx, c.Guest) })
}

func (c *adminDeleteCmd) Run(ctx context.Context, p *Program) error {
	return c.do(p, "Match "+c.Match+" is deleted.", func(o Operator) error { return o.Delete(ctx, c.Match) })
}

func (c *adminForgetCmd) Run(ctx context.Context, p *Program) error {
	return c.do(p, c.Guest+" is forgotten.", func(o Operator) error { return o.Forget(ctx, c.Guest) })
}
