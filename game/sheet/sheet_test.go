package sheet_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"sabot/game/sheet"
)

type gun struct {
	id         string
	reach      int
	shots      int
	calibrated bool
}

func read(text string) ([]gun, error) {
	s, err := sheet.Open(fstest.MapFS{"data/guns.csv": {Data: []byte(text)}}, "data/guns.csv")
	if err != nil {
		return nil, err
	}
	var guns []gun
	for s.Next() {
		s.OneOf("kind", "gun", "howitzer")
		if s.Text("id") == "pop" {
			s.Fault("id", errors.New("no toys"))
		}
		s.Fault("id", nil)
		guns = append(guns, gun{s.Text("id"), s.Number("range", 10, 200), s.Optional("shots", 1, 9), s.Has("calibrated")})
	}
	if len(guns) == 0 {
		s.Reject("%d guns, want some", len(guns))
	}
	return guns, s.Err()
}

func TestSheet(t *testing.T) {
	guns, err := read("id,kind,range,shots\nm3,gun,150,\nm4,howitzer,200,9\n")
	if want := []gun{{"m3", 150, 0, false}, {"m4", 200, 9, false}}; err != nil || fmt.Sprint(guns) != fmt.Sprint(want) {
		t.Errorf("%v, %v; want %v", guns, err, want)
	}
}

func TestFaults(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"too much", "id,kind,range,shots\nm3,gun,201,\n", `guns.csv:2:8: range "201", want 10 to 200`},
		{"no number", "id,kind,range,shots\nm3,gun,150,many\n", `guns.csv:2:12: shots "many", want 1 to 9`},
		{"unknown word", "id,kind,range,shots\nm3,gnu,150,\n", `guns.csv:2:4: kind "gnu", want gun, howitzer`},
		{"the reader's own", "id,kind,range,shots\nm3,gun,150,\npop,gun,10,\n", "guns.csv:3:1: no toys"},
		{"no column", "id,sort,range,shots\nm3,gun,150,\n", `guns.csv: no column "kind"`},
		{"nothing", "id,kind,range,shots\n", "guns.csv: 0 guns, want some"},
		{"broken quotes", "id,kind,range,shots\nm3,gun,150,\n\"m4,gun,10,\n", "guns.csv: "},
		{"no headings", "", "guns.csv: EOF"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if _, err := read(tc.text); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %s", err, tc.want)
			}
		})
	}
	t.Run("all at once", func(t *testing.T) {
		_, err := read("id,kind,range,shots\nm3,gnu,201,\nm4,gun,0,99\n")
		if n := strings.Count(fmt.Sprint(err), "guns.csv:"); n != 4 {
			t.Errorf("%d faults in %v, want 4", n, err)
		}
	})
	t.Run("no file", func(t *testing.T) {
		if _, err := sheet.Open(fstest.MapFS{}, "data/none.csv"); err == nil {
			t.Error("a file that is not there was opened")
		}
	})
}

func TestEach(t *testing.T) {
	from := fstest.MapFS{"data/guns.csv": {Data: []byte("id,rounds\nm3,at|he\nm4,\n")}}
	var got []string
	err := sheet.Each(from, "data/guns.csv", func(s *sheet.Sheet) { got = append(got, fmt.Sprint(s.Text("id"), s.List("rounds"))) })
	if want := "[m3[at he] m4[]]"; err != nil || fmt.Sprint(got) != want {
		t.Errorf("%v, %v; want %s", got, err, want)
	}
	if err := sheet.Each(from, "data/none.csv", nil); err == nil {
		t.Error("a file that is not there was read")
	}
}

func TestJSON(t *testing.T) {
	from := fstest.MapFS{"data/list.json": {Data: []byte("[1,2]")}, "data/bad.json": {Data: []byte("[1,")}}
	var list []int
	if err := sheet.JSON(from, "data/list.json", &list); err != nil || len(list) != 2 {
		t.Errorf("%v, %v", list, err)
	}
	for file, want := range map[string]string{"data/bad.json": "bad.json: ", "data/none.json": "read data: "} {
		if err := sheet.JSON(from, file, &list); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", file, err)
		}
	}
}
