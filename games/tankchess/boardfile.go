package tankchess

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sabot/game"
)

// boardFile is the JSON form of a board, as in data/boards.
type boardFile struct {
	ID             string            `json:"id"`
	Name           string            `json:"name"`
	Ruleset        string            `json:"ruleset"`
	Width          int               `json:"width"`
	Height         int               `json:"height"`
	Symmetry       string            `json:"symmetry,omitempty"`
	Provenance     string            `json:"provenance,omitempty"`
	ProvenanceNote string            `json:"provenance_note,omitempty"`
	ClockMinutes   int               `json:"clock_minutes,omitempty"`
	Objective      string            `json:"objective,omitempty"`
	ExitEdge       map[string]string `json:"exit_edge,omitempty"`
	Deployment     *struct {
		Mode       string `json:"mode"`
		WhiteRanks [2]int `json:"white_ranks"`
		BlackRanks [2]int `json:"black_ranks"`
	} `json:"deployment,omitempty"`
	MapLegend string                 `json:"map_legend,omitempty"`
	Map       []string               `json:"map"`
	Terrain   map[string][]Square    `json:"terrain,omitempty"`
	Start     map[string][]boardUnit `json:"start,omitempty"`
	Flags     map[string]Square      `json:"flags,omitempty"`
	TFEN      string                 `json:"tfen,omitempty"`
}

// boardUnit is one unit of a start list.
type boardUnit struct {
	Unit    Type    `json:"unit"`
	Letter  string  `json:"letter,omitempty"`
	Square  Square  `json:"square"`
	Heading Heading `json:"heading"`
}

// ParseBoard reads the JSON form of a board. The map says it all; terrain
// lists, start lists and TFEN may repeat it and must then agree. Every
// disagreement is reported with its place.
func ParseBoard(data []byte) (Board, error) {
	var f boardFile
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		return Board{}, fmt.Errorf("board: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return Board{}, errors.New("board: more than one value")
	}
	s, err := f.setup()
	if err != nil {
		return Board{}, fmt.Errorf("board %s: %w", f.ID, err)
	}
	return Board{
		ID: f.ID, Name: f.Name, Extension: f.Ruleset == "extension",
		Clock: f.ClockMinutes * 60, Lopsided: f.Symmetry == "none", Setup: s,
	}, nil
}

// setup reads the map and compares the rest with it.
func (f boardFile) setup() (Setup, error) {
	s := Setup{Width: f.Width, Height: f.Height, Turn: White, Number: 1}
	if f.Width < minSide || f.Width > MaxSide || f.Height < minSide || f.Height > MaxSide {
		return s, fmt.Errorf("size %dx%d, want %d to %d a side", f.Width, f.Height, minSide, MaxSide)
	}
	if len(f.Map) != f.Height {
		return s, fmt.Errorf("map: %d rows, want %d", len(f.Map), f.Height)
	}
	s.Ground = make([]Terrain, f.Width*f.Height)
	for i, row := range f.Map {
		if len(row) != f.Width {
			return s, fmt.Errorf("map row %d: %d squares, want %d", i+1, len(row), f.Width)
		}
		for file := range f.Width {
			here := Square{File: uint8(file), Rank: uint8(f.Height - 1 - i)}
			if err := s.draw(row[file], here); err != nil {
				return s, fmt.Errorf("map row %d column %d: %w", i+1, file+1, err)
			}
		}
	}
	if err := f.starts(&s); err != nil {
		return s, err
	}
	for seat, name := range []string{"white", "black"} {
		if flag, ok := f.Flags[name]; ok {
			s.Flags[seat] = &flag
		}
	}
	for name := range f.Flags {
		if name != "white" && name != "black" {
			return s, fmt.Errorf("flags: side %q, want white or black", name)
		}
	}
	return s, errors.Join(f.terrainAgrees(s), f.restAgrees(&s))
}

// draw reads one character of a map: ground, or a unit heading for the far
// edge.
func (s *Setup) draw(char byte, here Square) error {
	if t, ok := terrainOf(char); ok {
		s.Ground[int(here.Rank)*s.Width+int(here.File)] = t
		return nil
	}
	r := reader{text: string(char)}
	u, err := r.letter(here)
	if err != nil {
		return fmt.Errorf("%q, want ground or a unit letter", char)
	}
	u.Heading = ahead(u.Owner)
	s.Units = append(s.Units, u)
	return nil
}

// ahead is the heading of a side towards its far edge (CH-2.b).
func ahead(seat game.Seat) Heading {
	if seat == White {
		return N
	}
	return S
}

// starts lets a start list, where there is one, refine the units of the map:
// it alone can give other headings or ground under a unit.
func (f boardFile) starts(s *Setup) error {
	if f.Start == nil {
		return nil
	}
	var listed []Unit
	for name, units := range f.Start {
		seat := White
		switch name {
		case "white":
		case "black":
			seat = Black
		default:
			return fmt.Errorf("start: side %q, want white or black", name)
		}
		for i, u := range units {
			if u.Letter != "" && u.Letter != string(u.Unit.Letter()) {
				return fmt.Errorf("start.%s[%d]: letter %q for %s", name, i, u.Letter, u.Unit)
			}
			listed = append(listed, Unit{Owner: seat, Type: u.Unit, Square: u.Square, Heading: u.Heading})
		}
	}
	// As on the map: from the top rank down.
	slices.SortStableFunc(listed, func(a, b Unit) int {
		return (int(b.Square.Rank)-int(a.Square.Rank))*MaxSide + int(a.Square.File) - int(b.Square.File)
	})
	if !slices.EqualFunc(listed, s.Units, func(a, b Unit) bool {
		return a.Owner == b.Owner && a.Type == b.Type && a.Square == b.Square
	}) {
		return fmt.Errorf("start: %d units that differ from the %d on the map", len(listed), len(s.Units))
	}
	s.Units = listed
	return nil
}

// terrainAgrees compares the terrain lists with the map.
func (f boardFile) terrainAgrees(s Setup) error {
	if f.Terrain == nil {
		return nil
	}
	listed := make([]Terrain, len(s.Ground))
	for _, t := range Terrains() {
		for i, q := range f.Terrain[t.String()] {
			if !s.on(q) {
				return fmt.Errorf("terrain.%s[%d]: %s is not on the board", t, i, q)
			}
			listed[int(q.Rank)*s.Width+int(q.File)] = t
		}
	}
	for i := range listed {
		if listed[i] != s.Ground[i] {
			at := Square{File: uint8(i % s.Width), Rank: uint8(i / s.Width)}
			return fmt.Errorf("terrain: %s is %s here and %s on the map", at, listed[i], s.Ground[i])
		}
	}
	for name := range f.Terrain {
		var t Terrain
		if err := t.UnmarshalText([]byte(name)); err != nil {
			return fmt.Errorf("terrain: %w", err)
		}
	}
	return nil
}

// restAgrees compares TFEN, ruleset and deployment with the map.
func (f boardFile) restAgrees(s *Setup) error {
	if d := f.Deployment; d != nil {
		depth := d.WhiteRanks[1]
		if d.WhiteRanks[0] != 1 || d.BlackRanks != [2]int{f.Height - depth + 1, f.Height} || depth < 1 || depth*2 > f.Height {
			return fmt.Errorf("deployment: ranks %v and %v, want 1 to n and the same at the top", d.WhiteRanks, d.BlackRanks)
		}
		s.Ranks = depth
	}
	if f.ClockMinutes < 0 || f.ClockMinutes > maxClock/60 {
		return fmt.Errorf("clock_minutes: %d, want 0 to %d", f.ClockMinutes, maxClock/60)
	}
	if f.Symmetry != "" && f.Symmetry != "rot180" && f.Symmetry != "none" {
		return fmt.Errorf("symmetry: %q, want rot180 or none", f.Symmetry)
	}
	switch f.Ruleset {
	case "", "base":
		if s.extended() {
			return errors.New("ruleset: base, but the map has units or ground of the extension")
		}
	case "extension":
	default:
		return fmt.Errorf("ruleset: %q, want base or extension", f.Ruleset)
	}
	if tfen := s.TFEN(); f.TFEN != "" && tfen != "" && tfen != strings.TrimSpace(f.TFEN) {
		return fmt.Errorf("tfen: %q, but the map is %q", f.TFEN, tfen)
	}
	return nil
}

// extended tells whether anything of CH-14 is on the board.
func (s Setup) extended() bool {
	return slices.ContainsFunc(s.Ground, func(t Terrain) bool { return t > Obstacle }) ||
		slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Type.Stats().Extension })
}

// maxClock bounds the option clock, in seconds: a day.
const maxClock = 86400
