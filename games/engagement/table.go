package engagement

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// table is a CSV file with named columns that remembers where it is.
type table struct {
	file   string
	in     *csv.Reader
	heads  []string
	row    []string
	faults []error
}

func (d *Data) openTable(name string) (*table, error) {
	text, err := fs.ReadFile(d.from, "data/"+name)
	if err != nil {
		return nil, fmt.Errorf("read data: %w", err)
	}
	t := &table{file: name, in: csv.NewReader(bytes.NewReader(text))}
	if t.heads, err = t.in.Read(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

func (t *table) next() bool {
	row, err := t.in.Read()
	if err != nil && !errors.Is(err, io.EOF) {
		t.faults = append(t.faults, fmt.Errorf("%s: %w", t.file, err))
	}
	t.row = row
	return err == nil
}

func (t *table) column(name string) int {
	i := slices.Index(t.heads, name)
	if i < 0 {
		t.faults = append(t.faults, fmt.Errorf("%s: no column %q", t.file, name))
		return 0
	}
	return i
}

func (t *table) text(name string) string { return t.row[t.column(name)] }

// number reads a cell that must lie between low and high.
func (t *table) number(name string, low, high int) int {
	i := t.column(name)
	n, err := strconv.Atoi(t.row[i])
	if err != nil || n < low || n > high {
		t.fault(name, fmt.Errorf("%s %q, want %d to %d", name, t.row[i], low, high))
	}
	return n
}

// optional is number for a cell that may be empty, which counts as 0.
func (t *table) optional(name string, low, high int) int {
	if t.text(name) == "" {
		return 0
	}
	return t.number(name, low, high)
}

// oneOf checks that a cell holds a known word.
func (t *table) oneOf(name string, words ...string) {
	if !slices.Contains(words, t.text(name)) {
		t.fault(name, fmt.Errorf("%s %q, want %s", name, t.text(name), strings.Join(words, ", ")))
	}
}

func (t *table) fault(name string, err error) {
	if err != nil {
		line, col := t.in.FieldPos(t.column(name))
		t.faults = append(t.faults, fmt.Errorf("%s:%d:%d: %w", t.file, line, col, err))
	}
}
