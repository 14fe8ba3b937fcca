package game

import (
	"slices"

	"sabot/rulebook"
)

// Reference is implemented by games that have tables to look things up in:
// what stands on cards, vehicle sheets and charts.
type Reference interface{ Tables() []Table }

// Briefing is implemented by games that can say in tables what a battle of
// their catalogue gives: forces, zones, arrivals, ends. Nothing is told of a
// battle that is not there.
type Briefing interface{ Brief(scenario string) []Table }

// Table is one of them. Its name is the translation key "table.ID".
type Table struct {
	ID      string          `json:"id"`
	Clause  rulebook.Clause `json:"clause"`
	Columns []Column        `json:"columns"`
	Rows    []Row           `json:"rows"`
}

// Column is what one column holds. Its name is "column.ID"; with Words, its
// values are translation keys under that prefix, otherwise they are read as
// they stand.
type Column struct {
	ID    string `json:"id"`
	Words string `json:"words,omitempty"`
}

// Row has a cell a column: a number, a text, a list of texts, true or false, or
// null for none.
type Row struct {
	Cells   []any    `json:"cells"`
	Sources []Source `json:"sources"` // of its figures, not of each cell
}

// Source tells where a figure, a text or a battle comes from. Its name is the
// translation key "origin.…".
type Source string

// The sources.
const (
	SourcePrinted Source = "printed" // the rule books
	SourcePublic  Source = "public"  // other published material
	SourceOurs    Source = "ours"    // chosen by us, where none was found
)

// Values lists the sources.
func (Source) Values() []string {
	return []string{string(SourcePrinted), string(SourcePublic), string(SourceOurs)}
}

// SourcesAmong lists each source once, what is printed first.
func SourcesAmong(sources ...Source) []Source {
	var list []Source
	for _, s := range []Source{SourcePrinted, SourcePublic, SourceOurs} {
		if slices.Contains(sources, s) {
			list = append(list, s)
		}
	}
	return list
}

// ColumnOf is a column with the way to fill it from a T.
type ColumnOf[T any] struct {
	Column
	Cell func(T) any
}

// TableOf writes a table with a row for each thing.
func TableOf[T any](id string, clause rulebook.Clause, things []T, sources func(T) []Source, columns ...ColumnOf[T]) Table {
	t := Table{ID: id, Clause: clause}
	for _, c := range columns {
		t.Columns = append(t.Columns, c.Column)
	}
	for _, thing := range things {
		row := Row{Sources: sources(thing)}
		for _, c := range columns {
			row.Cells = append(row.Cells, c.Cell(thing))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// Said is a column whose values have words under a prefix.
func Said[T any](id, words string, cell func(T) any) ColumnOf[T] {
	return ColumnOf[T]{Column{ID: id, Words: words}, cell}
}

// Shown is a column whose values are read as they stand.
func Shown[T any](id string, cell func(T) any) ColumnOf[T] {
	return ColumnOf[T]{Column{ID: id}, cell}
}

// WithoutEmpty leaves out the columns in which no row has a value.
func (t Table) WithoutEmpty() Table {
	out := Table{ID: t.ID, Clause: t.Clause, Rows: make([]Row, len(t.Rows))}
	for r, row := range t.Rows {
		out.Rows[r].Sources = row.Sources
	}
	for i, c := range t.Columns {
		if !slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Cells[i] != nil }) {
			continue
		}
		out.Columns = append(out.Columns, c)
		for r, row := range t.Rows {
			out.Rows[r].Cells = append(out.Rows[r].Cells, row.Cells[i])
		}
	}
	return out
}

// Term is a line of what was agreed for a battle: what it is about, under the
// words "term.ID", and a number, or a word under "term-value.…".
type Term struct {
	ID    string
	Value any
	Where string // places, where the term names some
	// From is where it comes from, where that is another source than that of
	// the battle.
	From Source
}

// Terms writes a table of terms; those without a value are left out.
func Terms(id string, clause rulebook.Clause, sources []Source, terms ...Term) Table {
	terms = slices.DeleteFunc(terms, func(t Term) bool { return t.Value == nil })
	return TableOf(id, clause, terms, func(t Term) []Source {
		if t.From != "" {
			return []Source{t.From}
		}
		return sources
	},
		Said("term", "term", func(t Term) any { return t.ID }),
		Said("value", "term-value", func(t Term) any { return t.Value }),
		Shown("where", func(t Term) any { return OrNone(t.Where) }),
	).WithoutEmpty()
}

// OrNone is a cell that is empty where the value is nothing.
func OrNone[T comparable](value T) any {
	var none T
	if value == none {
		return nil
	}
	return value
}
