package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"sabot/game"
	"sabot/rulebook"
)

// tableFlags choose a table of a game, its order and its rows.
type tableFlags struct {
	Table string   `help:"Print a table of the game: cards, vehicles, charts." placeholder:"NAME"`
	Sort  string   `help:"Order the table by this column." placeholder:"COLUMN"`
	Where []string `help:"Only rows with this value; several must all hold." placeholder:"COLUMN=VALUE"`
}

func (f tableFlags) write(p *Program, out io.Writer, name string, lang rulebook.Lang) error {
	rules, err := p.rules(name)
	if err != nil {
		return err
	}
	var tables []game.Table
	if r, ok := rules.(game.Reference); ok {
		tables = r.Tables()
	}
	i := slices.IndexFunc(tables, func(t game.Table) bool { return t.ID == f.Table })
	if i < 0 {
		var names []string
		for _, t := range tables {
			names = append(names, t.ID)
		}
		return fmt.Errorf("table %q of %s, want one of %s", f.Table, name, strings.Join(names, ", "))
	}
	return f.print(out, tables[i], p.Book.Voice(name, lang))
}

// writeBrief prints the tables that a game makes of a scenario.
func writeBrief(p *Program, page *page, name, scenario string, lang rulebook.Lang) error {
	rules, err := p.rules(name)
	if err != nil {
		return err
	}
	var tables []game.Table
	if b, ok := rules.(game.Briefing); ok {
		tables = b.Brief(scenario)
	}
	if len(tables) == 0 {
		var names []string
		for _, s := range rules.Catalog().Scenarios {
			names = append(names, s.ID)
		}
		return fmt.Errorf("scenario %q of %s, want one of %s", scenario, name, strings.Join(names, ", "))
	}
	voice := p.Book.Voice(name, lang)
	page.title(voice.Say("scenario."+scenario, nil))
	for _, t := range tables {
		page.heading(string(t.Clause), voice.Say("table."+t.ID, nil))
		if err := (tableFlags{}).print(&page.buf, t, voice); err != nil {
			return err
		}
	}
	return nil
}

// line is a row as it is read, with the cells it is sorted by.
type line struct {
	row  game.Row
	text []string
}

// has tells whether a column shows a value, in the reader's words or as data
// names it; some hold several.
func (l line) has(column int, value string) bool {
	names := []string{l.text[column]}
	var cell any = l.row.Sources
	if column < len(l.row.Cells) {
		cell = l.row.Cells[column]
	}
	switch list := cell.(type) {
	case []string:
		names = append(append(names, list...), strings.Split(l.text[column], ", ")...)
	case []game.Source:
		names = append(names, strings.Split(l.text[column], ", ")...)
		for _, s := range list {
			names = append(names, string(s))
		}
	default:
		names = append(names, fmt.Sprint(cell))
	}
	return slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, value) })
}

func (f tableFlags) print(out io.Writer, t game.Table, voice rulebook.Voice) error {
	var head []string
	for _, c := range t.Columns {
		head = append(head, voice.Say("column."+c.ID, nil))
	}
	head = append(head, voice.Say("column.source", nil))
	var lines []line
	for _, row := range t.Rows {
		var text []string
		for i, c := range t.Columns {
			text = append(text, cellText(voice, c, row.Cells[i]))
		}
		lines = append(lines, line{row, append(text, sourcesText(voice, row.Sources))})
	}
	for _, want := range f.Where {
		id, value, _ := strings.Cut(want, "=")
		i, err := columnIndex(t, id)
		if err != nil {
			return err
		}
		lines = slices.DeleteFunc(lines, func(l line) bool { return !l.has(i, value) })
	}
	if f.Sort != "" {
		i, err := columnIndex(t, f.Sort)
		if err != nil {
			return err
		}
		slices.SortStableFunc(lines, func(a, b line) int { return compareCells(a, b, i) })
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, strings.Join(head, "\t"))
	for _, l := range lines {
		fmt.Fprintln(w, strings.Join(l.text, "\t"))
	}
	return w.Flush()
}

func sourcesText(voice rulebook.Voice, sources []game.Source) string {
	var list []string
	for _, s := range sources {
		list = append(list, voice.Say("origin."+string(s), nil))
	}
	return strings.Join(list, ", ")
}

// columnIndex finds a column; the source of a row stands behind all others.
func columnIndex(t game.Table, id string) (int, error) {
	var names []string
	for _, c := range t.Columns {
		names = append(names, c.ID)
	}
	names = append(names, "source")
	if i := slices.Index(names, id); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("column %q, want one of %s", id, strings.Join(names, ", "))
}

// compareCells orders numbers from the largest, as one looks for the best, and
// texts from A.
func compareCells(a, b line, i int) int {
	if i < len(a.row.Cells) {
		x, numbers := a.row.Cells[i].(int)
		y, both := b.row.Cells[i].(int)
		if numbers || both {
			return cmp.Compare(y, x)
		}
	}
	return cmp.Compare(a.text[i], b.text[i])
}

func cellText(voice rulebook.Voice, c game.Column, cell any) string {
	switch v := cell.(type) {
	case nil:
		return "–"
	case bool:
		if v {
			return voice.Say("cell.yes", nil)
		}
		return voice.Say("cell.no", nil)
	case string:
		if c.Words != "" && v != "" {
			return voice.Say(c.Words+"."+v, nil)
		}
	case []string:
		var list []string
		for _, name := range v {
			list = append(list, cellText(voice, c, name))
		}
		return cmp.Or(strings.Join(list, ", "), "–")
	}
	return fmt.Sprint(cell)
}
