package geom_test

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
)

var update = flag.Bool("update", false, "write trig_gen.go anew")

// TestTrigGenerated compares trig_gen.go with the table it is made from.
func TestTrigGenerated(t *testing.T) {
	f, err := os.Open("testdata/trig.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := generated(t, rows[1:])
	if *update {
		if err := os.WriteFile("trig_gen.go", want, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("trig_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("trig_gen.go is not what testdata/trig.csv says: make generate")
	}
}

func generated(t *testing.T, rows [][]string) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteString(`// Code generated from testdata/trig.csv; DO NOT EDIT.

package geom

// sines holds the sines of 0 to 90 degrees in steps of a tenth, scaled by a
// thousand million: four bytes each, the highest first. A constant string needs
// no variable and no start-up work, and reading it is a plain load.
const sines = ""`)
	for line := range slices.Chunk(rows, 6) {
		b.WriteString(" +\n\t\"")
		for _, row := range line {
			sine, err := strconv.ParseUint(row[1], 10, 32)
			if err != nil {
				t.Fatal(err)
			}
			for _, octet := range binary.BigEndian.AppendUint32(nil, uint32(sine)) {
				fmt.Fprintf(&b, `\x%02x`, octet)
			}
		}
		b.WriteString("\"")
	}
	b.WriteString("\n")
	return b.Bytes()
}
