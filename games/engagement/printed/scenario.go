package printed

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"sabot/game"
	"sabot/game/sheet"
	"sabot/geom"
)

// CM is a centimetre in the unit of poses (RE-0.1).
const CM = 100

// Map is a table with its terrain.
type Map struct {
	ID      string  `json:"id"`
	Name    string  `json:"name"`
	Width   int     `json:"width"`
	Height  int     `json:"height"`
	Terrain []Piece `json:"terrain"`
}

// Place checks a piece and prepares it for questions.
func (d *Data) Place(p *Piece) error {
	p.Kind = d.terrain[p.Type]
	switch {
	case p.Kind == nil:
		return fmt.Errorf("terrain type %q is not known", p.Type)
	case len(p.Poly) < 3 || len(p.Poly) > 32:
		return fmt.Errorf("%d corners, want 3 to 32", len(p.Poly))
	case p.Height < 0 || p.Height > 5000 || p.Storeys < 0 || p.Storeys > 8:
		return fmt.Errorf("height %d with %d storeys", p.Height, p.Storeys)
	}
	p.Shape = make(geom.Polygon, 0, len(p.Poly))
	for _, c := range slices.Backward(p.Poly) {
		if max(c[0], -c[0], c[1], -c[1]) > FarAway {
			return fmt.Errorf("corner %v lies too far away", c)
		}
		p.Shape = append(p.Shape, geom.Pose{X: c[0], Y: c[1]}.Centre())
	}
	if !convex(p.Shape) {
		return errors.New("corners do not go round a convex shape anticlockwise")
	}
	p.Bounds = p.Shape.Bounds()
	return nil
}

// FarAway bounds coordinates, far enough for any table.
const FarAway = 50000

// convex tells whether a polygon turns to the right at every corner.
func convex(a geom.Polygon) bool {
	n := len(a)
	for i := range a {
		e, f := a[(i+1)%n].Sub(a[i]), a[(i+2)%n].Sub(a[(i+1)%n])
		if e.X*f.Y-e.Y*f.X >= 0 {
			return false
		}
	}
	return true
}

// Scenario is one battle: a map, two forces, objectives. There are a duel of
// scout cars (RE-S1), a crossroads in the bocage (RE-S2), a ridge (RE-S3), a
// marsh with a ford (RE-S4), a town (RE-S5), a dash for the far edge (RE-S6)
// and the frame of pick-up games (RE-S7).
type Scenario struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	Map        words           `json:"map"` // one, or those to choose from
	Rounds     int             `json:"rounds"`
	First      string          `json:"first"` // A, B, or roll
	Teaches    string          `json:"teaches"`
	Sides      map[string]Camp `json:"sides"` // A and B
	Reserves   []Reserve       `json:"reserves"`
	Objectives []Objective     `json:"objectives"`
	Special    []string        `json:"special"`
	Victory    string          `json:"victory"` // RE-V1 or RE-V2
}

// words is a list of words that may be written as one.
type words []string

// UnmarshalJSON reads either form.
func (w *words) UnmarshalJSON(data []byte) error {
	var one string
	if string(data) == "null" { // a scenario that brings its own table
		*w = nil
		return nil
	}
	if json.Unmarshal(data, &one) == nil {
		*w = words{one}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(w))
}

// Camp is one side of a scenario.
type Camp struct {
	Nation string     `json:"nation"`
	Zone   [][2]Coord `json:"zone"`
	Forces []Force    `json:"forces"`
	Points []int      `json:"points,omitempty"` // sizes of a pick-up force
}

// Force is a unit of a force list, with a suggestion where it starts.
type Force struct {
	Unit        string `json:"unit"`
	Ref         string `json:"ref"` // vehicle or squad
	At          [3]int `json:"at"`
	Aboard      string `json:"aboard,omitempty"`
	Hidden      bool   `json:"hidden,omitempty"`
	Camouflaged bool   `json:"camouflaged,omitempty"`
	Storey      int    `json:"storey,omitempty"`
}

// Reserve arrives later, over an edge (RE-X.10).
type Reserve struct {
	Side   string  `json:"side"`
	Round  int     `json:"round"`
	Edge   string  `json:"edge"`
	Forces []Force `json:"forces"`
}

// Objective is a place worth points (RE-V1), or an edge (RE-V2). One without
// a place is a quarter of the table.
type Objective struct {
	ID     string    `json:"id"`
	At     *[2]Coord `json:"at,omitempty"`
	Radius int       `json:"radius,omitempty"`
	Edge   string    `json:"edge,omitempty"`
	Area   string    `json:"area,omitempty"`
	Value  int       `json:"value"`
}

// Coord is a coordinate that may be measured from the far side of whatever
// table is played on: a number, "W", "H", "W/2", "H-2000".
type Coord string

// UnmarshalJSON reads a number or an expression.
func (c *Coord) UnmarshalJSON(data []byte) error {
	*c = Coord(strings.Trim(string(data), `"`))
	if _, ok := c.On(12000, 12000); !ok {
		return fmt.Errorf("coordinate %s, want a number, W, H, W/2 or H-2000", data)
	}
	return nil
}

// Shape is a number or an expression.
func (Coord) Shape() any { return game.Union{0, ""} }

// MarshalJSON writes it back.
func (c Coord) MarshalJSON() ([]byte, error) {
	if _, err := strconv.Atoi(string(c)); err == nil {
		return []byte(c), nil
	}
	return json.Marshal(string(c))
}

// On is the coordinate on a table of this size.
func (c Coord) On(width, height int) (int, bool) {
	text, base := string(c), 0
	switch {
	case strings.HasPrefix(text, "W"):
		base = width
	case strings.HasPrefix(text, "H"):
		base = height
	default:
		n, err := strconv.Atoi(text)
		return n, err == nil
	}
	text = text[1:]
	if text == "" {
		return base, true
	}
	n, err := strconv.Atoi(text[1:])
	switch {
	case err != nil || n <= 0:
		return 0, false
	case text[0] == '-':
		return base - n, true
	case text[0] == '/':
		return base / n, true
	}
	return 0, false
}

// SeatOf is the seat of a side of a scenario.
func SeatOf(side string) game.Seat {
	if side == "A" {
		return 1
	}
	return 2
}

func (d *Data) readMaps() error {
	names, err := fs.ReadDir(d.from, "data/maps")
	if err != nil {
		return fmt.Errorf("list the maps: %w", err)
	}
	var faults []error
	for _, name := range names {
		m := &Map{}
		faults = append(faults, sheet.JSON(d.from, "data/maps/"+name.Name(), m))
		for i := range m.Terrain {
			if err := d.Place(&m.Terrain[i]); err != nil {
				faults = append(faults, fmt.Errorf("maps/%s: %s: %w", name.Name(), m.Terrain[i].ID, err))
			}
		}
		d.Maps = append(d.Maps, m)
	}
	return errors.Join(faults...)
}

func (d *Data) readScenarios() error {
	if err := sheet.JSON(d.from, "data/scenarios.json", &d.Scenarios); err != nil {
		return err
	}
	var faults []error
	for _, s := range d.Scenarios {
		for _, id := range s.Map {
			if id == RandomMap {
				continue
			}
			m := d.Ground(id)
			if m == nil {
				faults = append(faults, fmt.Errorf("scenarios.json: %s: there is no map %q", s.ID, id))
			} else if err := d.CheckScenario(s, m.Width, m.Height); err != nil {
				faults = append(faults, fmt.Errorf("scenarios.json: %s: %w", s.ID, err))
			}
		}
	}
	return errors.Join(faults...)
}

// StoreyHeight is that of a floor, in tenths of a millimetre (RE-0.2).
const StoreyHeight = 500

// PickUp tells whether players bring forces of their own (RE-S7).
func (s *Scenario) PickUp() bool { return len(s.Sides["A"].Points) > 0 }

// Allows tells whether a scenario switches a special rule on (RE-X.10).
func (s *Scenario) Allows(special string) bool { return slices.Contains(s.Special, special) }

// PlanOf is the scenario of a position: one's own, or one of the box.
func (d *Data) PlanOf(id string, own *Scenario) *Scenario {
	return cmp.Or(own, d.Scenario(id))
}

// Arrivals are the forces of both sides in the order of the lists: those who
// are there from the start, in round 0, and the reserves.
func (s *Scenario) Arrivals() []Reserve {
	start := []Reserve{{Side: "A", Forces: s.Sides["A"].Forces}, {Side: "B", Forces: s.Sides["B"].Forces}}
	return append(start, s.Reserves...)
}

// Force finds a unit of a scenario's lists.
func (s *Scenario) Force(id string) *Force {
	for _, r := range s.Arrivals() {
		for k := range r.Forces {
			if r.Forces[k].Unit == id {
				return &r.Forces[k]
			}
		}
	}
	return nil
}
