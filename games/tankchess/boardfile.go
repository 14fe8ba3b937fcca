package tankchess

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sabot/game"
	"sabot/game/strict"
)

// BoardFile is the JSON form of a board, as in data/boards. Players may bring
// one along that has nothing but a TFEN: an exercise.
type BoardFile struct {
	ID             string        `json:"id,omitempty"`
	Name           string        `json:"name,omitempty"`
	Ruleset        string        `json:"ruleset,omitempty"`
	Width          int           `json:"width,omitempty"`
	Height         int           `json:"height,omitempty"`
	Symmetry       string        `json:"symmetry,omitempty"` // "rot180", or "none" where it is waived
	Advice         string        `json:"advice,omitempty"`   // "waived" where CH-13.a is, as a whole
	Provenance     game.Source   `json:"provenance,omitempty"`
	ProvenanceNote string        `json:"provenanceNote,omitempty"`
	ClockMinutes   int           `json:"clockMinutes,omitempty"`
	Objective      string        `json:"objective,omitempty"`
	ExitEdge       *boardEdges   `json:"exitEdge,omitempty"`
	Deployment     *boardZones   `json:"deployment,omitempty"`
	MapLegend      string        `json:"mapLegend,omitempty"`
	Map            []string      `json:"map,omitempty"`
	Terrain        *boardTerrain `json:"terrain,omitempty"`
	Start          *boardStarts  `json:"start,omitempty"`
	Flags          *boardFlags   `json:"flags,omitempty"`
	TFEN           string        `json:"tfen,omitempty"`
}

// boardEdges names the edge each side leaves over, which no board may change.
type boardEdges struct {
	White string `json:"white"`
	Black string `json:"black"`
}

type boardZones struct {
	Mode       string `json:"mode,omitempty"`
	WhiteRanks [2]int `json:"whiteRanks"`
	BlackRanks [2]int `json:"blackRanks"`
}

type boardTerrain struct {
	Obstacle []Square `json:"obstacle,omitempty"`
	Low      []Square `json:"low,omitempty"`
	Water    []Square `json:"water,omitempty"`
	Hedge    []Square `json:"hedge,omitempty"`
	Mud      []Square `json:"mud,omitempty"`
	Tree     []Square `json:"tree,omitempty"`
	Mine     []Square `json:"mine,omitempty"`
}

func (b *boardTerrain) of(t Terrain) *[]Square {
	return []*[]Square{new([]Square), &b.Obstacle, &b.Low, &b.Water, &b.Hedge, &b.Mud, &b.Tree, &b.Mine}[t]
}

type boardStarts struct {
	White []boardUnit `json:"white"`
	Black []boardUnit `json:"black"`
}

// boardFlags names the flag squares (CH-13.d).
type boardFlags struct {
	White *Square `json:"white,omitempty"`
	Black *Square `json:"black,omitempty"`
}

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
	f, err := strict.Read[BoardFile](data)
	if err != nil {
		return Board{}, fmt.Errorf("board: %w", err)
	}
	s, err := f.setup()
	if err != nil {
		return Board{}, fmt.Errorf("board %s: %w", f.ID, err)
	}
	return Board{
		ID: f.ID, Name: f.Name, Extension: f.Ruleset == "extension" || s.extended(),
		Clock: f.ClockMinutes * 60, Asymmetric: f.Symmetry == "none", Waived: f.Advice != "", Origin: f.Provenance, Setup: s,
	}, nil
}

func (f BoardFile) setup() (Setup, error) {
	s := Setup{Width: f.Width, Height: f.Height, Turn: White, TurnNumber: 1}
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
	if f.Flags != nil {
		s.Flags = [2]*Square{f.Flags.White, f.Flags.Black}
	}
	if err := errors.Join(f.starts(&s), f.terrainAgrees(&s)); err != nil {
		return s, err
	}
	return s, f.restAgrees(&s)
}

// draw reads one character of a map: ground, or a unit heading for the far
// edge.
func (s *Setup) draw(char byte, here Square) error {
	if t, ok := terrainByChar(char); ok {
		s.Ground[int(here.Rank)*s.Width+int(here.File)] = t
		return nil
	}
	r := reader{text: string(char)}
	u := r.letter(here)
	if r.fault != nil {
		return fmt.Errorf("%q, want ground or a unit letter", char)
	}
	u.Heading = ahead(u.Owner)
	s.Units = append(s.Units, u)
	return nil
}

// starts lets a start list, where there is one, refine the units of the map:
// it alone can give them other headings.
func (f BoardFile) starts(s *Setup) error {
	if f.Start == nil {
		return nil
	}
	var listed []Unit
	for i, units := range [2][]boardUnit{f.Start.White, f.Start.Black} {
		seat := game.Seat(i + 1)
		for k, u := range units {
			if u.Letter != "" && u.Letter != string(u.Unit.Letter()) {
				return fmt.Errorf("start, side %d, unit %d: letter %q for %s", seat, k+1, u.Letter, u.Unit)
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

// terrainAgrees compares the terrain lists with the map; under a unit, where
// the map cannot show it, they alone say what the ground is.
func (f BoardFile) terrainAgrees(s *Setup) error {
	if f.Terrain == nil {
		return nil
	}
	listed := make([]Terrain, len(s.Ground))
	for _, t := range Terrains() {
		for i, q := range *f.Terrain.of(t) {
			if !s.contains(q) {
				return fmt.Errorf("terrain.%s[%d]: %s is not on the board", t, i, q)
			}
			listed[int(q.Rank)*s.Width+int(q.File)] = t
		}
	}
	for _, u := range s.Units {
		at := int(u.Square.Rank)*s.Width + int(u.Square.File)
		s.Ground[at] = listed[at]
	}
	for i, q := range s.squares() {
		if listed[i] != s.Ground[i] {
			return fmt.Errorf("terrain: %s is %s here and %s on the map", q, listed[i], s.Ground[i])
		}
	}
	return nil
}

func (f BoardFile) restAgrees(s *Setup) error {
	if d := f.Deployment; d != nil {
		depth := d.WhiteRanks[1]
		if d.WhiteRanks[0] != 1 || d.BlackRanks != [2]int{f.Height - depth + 1, f.Height} || depth < 1 || depth*2 > f.Height {
			return fmt.Errorf("deployment: ranks %v and %v, want 1 to n and the same at the top", d.WhiteRanks, d.BlackRanks)
		}
		s.ZoneRanks = depth
	}
	for i, flag := range s.Flags {
		if flag == nil {
			continue
		}
		depth := s.zoneDepth()
		inZone := [2]bool{int(flag.Rank) < depth, int(flag.Rank) >= s.Height-depth}[i]
		if !s.contains(*flag) || !inZone || !s.at(*flag).Holds(LT) {
			return fmt.Errorf("flags: %s, want a square in the side's own deployment zone that a tank can stand on", flag)
		}
	}
	if f.ClockMinutes < 0 || f.ClockMinutes > maxClock/60 {
		return fmt.Errorf("clockMinutes: %d, want 0 to %d", f.ClockMinutes, maxClock/60)
	}
	if f.Symmetry != "" && f.Symmetry != "rot180" && f.Symmetry != "none" {
		return fmt.Errorf("symmetry: %q, want rot180 or none", f.Symmetry)
	}
	if f.Advice != "" && f.Advice != "waived" {
		return fmt.Errorf("advice: %q, want waived or nothing", f.Advice)
	}
	if f.ExitEdge != nil && *f.ExitEdge != (boardEdges{White: "top", Black: "bottom"}) {
		return errors.New("exitEdge: want white top, black bottom")
	}
	switch f.Ruleset {
	case "base":
		if s.extended() {
			return errors.New("ruleset: base, but the map has units or ground of the extension")
		}
	case "", "extension":
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
