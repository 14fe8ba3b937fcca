package sheet

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Sheet is a table that is being read, row by row.
type Sheet struct {
	name   string
	in     *csv.Reader
	heads  []string
	row    []string
	faults []error
}

// Each reads a table and calls read for every row of it.
func Each(from fs.FS, file string, read func(*Sheet)) error {
	s, err := Open(from, file)
	if err != nil {
		return err
	}
	for s.Next() {
		read(s)
	}
	return s.Err()
}

// JSON reads what is printed as JSON.
func JSON(from fs.FS, file string, into any) error {
	text, err := fs.ReadFile(from, file)
	if err != nil {
		return fmt.Errorf("read data: %w", err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: %w", strings.TrimPrefix(file, "data/"), err)
	}
	return nil
}

// Open reads a file and its line of headings.
func Open(from fs.FS, file string) (*Sheet, error) {
	text, err := fs.ReadFile(from, file)
	if err != nil {
		return nil, fmt.Errorf("read data: %w", err)
	}
	s := &Sheet{name: path.Base(file), in: csv.NewReader(bytes.NewReader(text))}
	if s.heads, err = s.in.Read(); err != nil {
		return nil, fmt.Errorf("%s: %w", s.name, err)
	}
	return s, nil
}

// Next goes to the next row; false at the end, or where the file is broken.
func (s *Sheet) Next() bool {
	row, err := s.in.Read()
	if err != nil && !errors.Is(err, io.EOF) {
		s.faults = append(s.faults, fmt.Errorf("%s: %w", s.name, err))
	}
	s.row = row
	return err == nil
}

// Has tells whether there is a column of this name.
func (s *Sheet) Has(column string) bool { return slices.Contains(s.heads, column) }

// Text is a cell of the row.
func (s *Sheet) Text(column string) string { return s.row[s.index(column)] }

// List is a cell with words between bars.
func (s *Sheet) List(column string) []string {
	if s.Text(column) == "" {
		return nil
	}
	return strings.Split(s.Text(column), "|")
}

// index is the place of a column; the first one stands in for one that is
// missing, which is a fault.
func (s *Sheet) index(column string) int {
	i := slices.Index(s.heads, column)
	if i < 0 {
		s.faults = append(s.faults, fmt.Errorf("%s: no column %q", s.name, column))
		return 0
	}
	return i
}

// Number is a cell that must hold a number from low to high.
func (s *Sheet) Number(column string, low, high int) int {
	text := s.Text(column)
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		s.Fault(column, fmt.Errorf("%s %q, want %d to %d", column, text, low, high))
	}
	return n
}

// Optional is Number for a cell that may be empty, which counts as 0.
func (s *Sheet) Optional(column string, low, high int) int {
	if s.Text(column) == "" {
		return 0
	}
	return s.Number(column, low, high)
}

// OneOf checks that a cell holds a known word.
func (s *Sheet) OneOf(column string, words ...string) {
	if text := s.Text(column); !slices.Contains(words, text) {
		s.Fault(column, fmt.Errorf("%s %q, want %s", column, text, strings.Join(words, ", ")))
	}
}

// Fault notes what is wrong with a cell of the row; nil is no fault.
func (s *Sheet) Fault(column string, err error) {
	if err != nil {
		line, col := s.in.FieldPos(s.index(column))
		s.faults = append(s.faults, fmt.Errorf("%s:%d:%d: %w", s.name, line, col, err))
	}
}

// Reject notes what is wrong with the table as a whole.
func (s *Sheet) Reject(format string, args ...any) {
	s.faults = append(s.faults, fmt.Errorf("%s: %w", s.name, fmt.Errorf(format, args...)))
}

// Err joins all faults, nil when there are none.
func (s *Sheet) Err() error { return errors.Join(s.faults...) }
