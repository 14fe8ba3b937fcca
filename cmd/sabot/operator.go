package main

import (
	"context"
	"errors"
	"strings"
	"time"

	"sabot/cli"
	"sabot/server"
)

// operator lets the command line look after a data folder.
type operator struct{ server.Admin }

// Guests implements [cli.Operator].
func (o operator) Guests(ctx context.Context) ([]cli.GuestLine, error) {
	guests, err := o.Admin.Guests(ctx)
	var lines []cli.GuestLine
	for _, g := range guests {
		line := cli.GuestLine{Guest: g.Guest, Names: g.Names, Matches: g.Matches, Saved: g.Saved, Reports: g.Reports, Banned: g.Banned}
		if g.Last != 0 {
			line.Last = time.UnixMilli(g.Last)
		}
		lines = append(lines, line)
	}
	return lines, err
}

// Reports implements [cli.Operator].
func (o operator) Reports(ctx context.Context) ([]cli.ReportLine, error) {
	reports, err := o.Admin.Reports(ctx)
	var lines []cli.ReportLine
	for _, r := range reports {
		seats, fault := o.Holders(ctx, r.Match)
		if fault != nil {
			return nil, errors.Join(err, fault)
		}
		line := cli.ReportLine{At: time.UnixMilli(r.At), Match: r.Match, From: r.Guest, Seat: r.Seat, Text: r.Text}
		if r.Seat >= 1 && r.Seat <= len(seats) {
			line.About = strings.Join(seats[r.Seat-1].Guests(), ", ")
		}
		lines = append(lines, line)
	}
	return lines, err
}

// Export implements [cli.Operator].
func (o operator) Export(ctx context.Context, guest string) (any, error) {
	return o.Admin.Export(ctx, guest)
}
