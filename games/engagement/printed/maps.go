package printed

import (
	"fmt"

	"sabot/dice"
)

// RandomMap is the name that stands for a table made by dice (RE-S7).
const RandomMap = "random"

// Sizes of what stands on a table made by dice, in tenths of a millimetre.
const (
	roadWidth   = 7 * CM
	hedgeWidth  = 1 * CM
	cellMargin  = 2 * CM // left free at the rim of a part of the table
	houseLength = 12 * CM
	houseWidth  = 9 * CM
	mapGrain    = 50 // everything stands on a lattice of half centimetres
)

// RollMap makes a table by dice (RE-S7). Its southern part is rolled for; the
// northern is the same turned by half a turn about the middle, so that neither
// side has the better ground. Wide is the published table of 180 by 120 cm.
func (d *Data) RollMap(src dice.Source, wide bool) *Map {
	s := sketch{d: d, src: src, m: &Map{ID: RandomMap, Name: "Random", Width: 120 * CM, Height: 120 * CM}}
	if wide {
		s.m.Width = 180 * CM
	}
	s.roads()
	for column := range 3 {
		s.fill(column, 0)
	}
	s.fill(0, 1)
	s.centre()
	for i := range s.m.Terrain {
		p := &s.m.Terrain[i]
		p.ID = fmt.Sprintf("t%02d", i+1)
		if err := d.Place(p); err != nil {
			panic(fmt.Sprintf("a piece made by dice: %s: %v", p.ID, err))
		}
	}
	return s.m
}

type sketch struct {
	d        *Data
	src      dice.Source
	m        *Map
	along    bool // a road runs from south to north
	across   bool // and one from west to east
	mirrored bool // whether what is drawn now is drawn twice
}

// plot is an upright rectangle of the table.
type plot struct{ x, y, w, h int }

// corners of the plot, anticlockwise.
func (p plot) corners() [][2]int {
	return [][2]int{{p.x, p.y}, {p.x + p.w, p.y}, {p.x + p.w, p.y + p.h}, {p.x, p.y + p.h}}
}

// draw adds a piece and, where the table is mirrored, its twin.
func (s *sketch) draw(kind string, height, storeys int, poly [][2]int) {
	s.m.Terrain = append(s.m.Terrain, Piece{Type: kind, Height: height, Storeys: storeys, Poly: poly})
	if !s.mirrored {
		return
	}
	twin := make([][2]int, len(poly))
	for i, c := range poly {
		twin[i] = [2]int{s.m.Width - c[0], s.m.Height - c[1]}
	}
	s.m.Terrain = append(s.m.Terrain, Piece{Type: kind, Height: height, Storeys: storeys, Poly: twin})
}

// lay adds a rectangular piece of the usual height.
func (s *sketch) lay(kind string, p plot) { s.draw(kind, s.d.terrain[kind].Height, 0, p.corners()) }

// roads rolls for them: none on 1 and 2, one from south to north on 3 and 4, a
// crossroads on 5 and 6.
func (s *sketch) roads() {
	n := s.src.Roll(6)
	s.along, s.across = n >= 3, n >= 5
	if s.along {
		s.lay("road", plot{(s.m.Width - roadWidth) / 2, 0, roadWidth, s.m.Height})
	}
	if s.across {
		s.lay("road", plot{0, (s.m.Height - roadWidth) / 2, s.m.Width, roadWidth})
	}
}

// cell is one of the nine parts of the table, without its rim and without the
// road that cuts it: a die tells which side of the road is left.
func (s *sketch) cell(column, row int) plot {
	w, h := s.m.Width/3, s.m.Height/3
	p := plot{column*w + cellMargin, row*h + cellMargin, w - 2*cellMargin, h - 2*cellMargin}
	if s.along && column == 1 {
		half := (p.w - roadWidth) / 2
		if s.src.Roll(6) > 3 {
			p.x += p.w - half
		}
		p.w = half
	}
	if s.across && row == 1 {
		half := (p.h - roadWidth) / 2
		if s.src.Roll(6) > 3 {
			p.y += p.h - half
		}
		p.h = half
	}
	return p
}

// within picks a plot inside another: two dice for its size, from six to ten
// tenths of the room there is, and two for its place.
func (s *sketch) within(room plot) plot {
	share := func(all int) int { return grain(all * (4 + max(2, s.src.Roll(6))) / 10) }
	p := plot{w: share(room.w), h: share(room.h)}
	shift := func(slack int) int { return grain(slack * (s.src.Roll(6) - 1) / 5) }
	p.x, p.y = room.x+shift(room.w-p.w), room.y+shift(room.h-p.h)
	return p
}

func grain(n int) int { return n - n%mapGrain }

// fill rolls for what stands on a part of the table, and its twin for the part
// opposite.
func (s *sketch) fill(column, row int) {
	s.mirrored = true
	kind := s.src.Roll(6)
	p := s.within(s.cell(column, row))
	switch kind {
	case 1:
		s.lay("light_woods", p)
	case 2:
		s.lay("orchard", p)
	case 3:
		s.draw("hill", s.d.terrain["hill"].Height, 0, rounded(p))
	case 4:
		s.farm(p)
	case 5:
		s.lay("crops", p)
		s.hedges(p)
	default:
		s.lay([]string{"marsh", "plough", "rubble"}[(s.src.Roll(6)+1)/2-1], p)
	}
}

// rounded is a plot with its corners cut off.
func rounded(p plot) [][2]int {
	cx, cy := grain(p.w/4), grain(p.h/4)
	return [][2]int{
		{p.x + cx, p.y},
		{p.x + p.w - cx, p.y},
		{p.x + p.w, p.y + cy},
		{p.x + p.w, p.y + p.h - cy},
		{p.x + p.w - cx, p.y + p.h},
		{p.x + cx, p.y + p.h},
		{p.x, p.y + p.h - cy},
		{p.x, p.y + cy},
	}
}

// farm is a house of one or two storeys in a corner of its yard, with a low
// wall along the yard's inner edge.
func (s *sketch) farm(yard plot) {
	storeys := 1 + (s.src.Roll(6)-1)/3
	house := plot{yard.x, yard.y, min(houseLength, yard.w), min(houseWidth, yard.h-2*hedgeWidth)}
	if s.src.Roll(6) > 3 {
		house.x += yard.w - house.w
	}
	s.draw("building", StoreyHeight*storeys, storeys, house.corners())
	s.lay("low_wall", plot{yard.x, yard.y + yard.h - hedgeWidth, yard.w, hedgeWidth})
}

// hedges stand on two neighbouring sides of a field: towards the middle of the
// table, and to the left or the right.
func (s *sketch) hedges(p plot) {
	kind := "hedge"
	if s.src.Roll(6) > 4 {
		kind = "bocage"
	}
	s.lay(kind, plot{p.x, p.y + p.h - hedgeWidth, p.w, hedgeWidth})
	side := plot{p.x, p.y, hedgeWidth, p.h - hedgeWidth}
	if s.src.Roll(6) > 3 {
		side.x += p.w - hedgeWidth
	}
	s.lay(kind, side)
}

// centre rolls for the middle of the table, which must be its own twin: a wall
// on either side of a road; otherwise open ground, a hill or a field of crops.
func (s *sketch) centre() {
	w, h := s.m.Width/6, s.m.Height/6
	middle := plot{(s.m.Width - w) / 2, (s.m.Height - h) / 2, w, h}
	n := s.src.Roll(6)
	if s.along {
		s.mirrored = true
		kind := "low_wall"
		if n > 4 {
			kind = "stone_wall"
		}
		x := (s.m.Width+roadWidth)/2 + 2*CM
		s.lay(kind, plot{x, s.m.Height/2 + roadWidth, hedgeWidth, h / 2})
		return
	}
	s.mirrored = false
	switch {
	case n > 4:
		s.lay("crops", middle)
	case n > 2:
		s.draw("hill", s.d.terrain["hill"].Height, 0, rounded(middle))
	}
}
