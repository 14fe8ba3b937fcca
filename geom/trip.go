package geom

// Course is a direction in the eight words of a compass.
type Course string

// The courses, clockwise.
const (
	North     Course = "north"
	NorthEast Course = "north-east"
	East      Course = "east"
	SouthEast Course = "south-east"
	South     Course = "south"
	SouthWest Course = "south-west"
	West      Course = "west"
	NorthWest Course = "north-west"
)

func courses() []Course {
	return []Course{North, NorthEast, East, SouthEast, South, SouthWest, West, NorthWest}
}

// Values lists the courses.
func (Course) Values() []string {
	names := make([]string, 0, 8)
	for _, c := range courses() {
		names = append(names, string(c))
	}
	return names
}

// CourseOf is the course nearest to a heading.
func CourseOf(h int) Course { return courses()[(Norm(h)+Turn/16)/(Turn/8)%8] }

// Turned says whether a drive ends on another heading.
type Turned string

// A turn is part of a drive, or all there is of it; or nothing has changed at all.
const (
	OnTheWay  Turned = "on-the-way"
	OnTheSpot Turned = "on-the-spot"
	Stayed    Turned = "stayed"
)

// Values lists the ways to turn.
func (Turned) Values() []string { return []string{string(OnTheWay), string(OnTheSpot), string(Stayed)} }

// Trip is a drive as people would tell it: where to, and at whom it points at
// the end. Nothing is decided by it.
type Trip struct {
	Course  Course `json:"course,omitempty"`  // none on the spot
	Back    bool   `json:"back,omitempty"`    // backwards
	Turn    Turned `json:"turn,omitempty"`    // none where it goes on as it pointed
	Heading Course `json:"heading,omitempty"` // after a turn
	Toward  string `json:"toward,omitempty"`  // whoever is ahead after a turn
	Is      string `json:"is,omitempty"`      // what that is
}

// noticed is a turn that people would mention, and how near to the line ahead
// something stands that they would name: 10 degrees.
const noticed = 100

// TripOf tells a drive from one pose to another.
func TripOf(from, to Pose) Trip {
	var t Trip
	if from.Centre() != to.Centre() {
		way := Bearing(from.Centre(), to.Centre())
		t.Course = CourseOf(way)
		t.Back = between(way, from.H) > Turn/4 && between(way, to.H) > Turn/4
	}
	switch turned := between(from.H, to.H) >= noticed; {
	case turned && t.Course != "":
		t.Turn = OnTheWay
	case t.Course == "" && from.H != to.H:
		t.Turn = OnTheSpot
	case t.Course == "":
		t.Turn = Stayed
	}
	if t.Turn == OnTheWay || t.Turn == OnTheSpot {
		t.Heading = CourseOf(to.H)
	}
	return t
}

// between is the angle between two headings, at most half a circle.
func between(a, b int) int {
	d := Norm(a - b)
	return min(d, Turn-d)
}

// Ahead is the index of the nearest point that a pose points at, or -1.
func (p Pose) Ahead(points []Point) int {
	at := p.Centre()
	best := -1
	for i, q := range points {
		if q == at || between(Bearing(at, q), p.H) > noticed {
			continue
		}
		if best < 0 || CompareDistance(at, q, Distance(at, points[best])) < 0 {
			best = i
		}
	}
	return best
}

// Distance is how far apart two points are, in whole micrometres, rounded down.
func Distance(p, q Point) int64 {
	low, high := int64(0), int64(4*Limit)
	for low < high {
		mid := (low + high + 1) / 2
		if CompareDistance(p, q, mid) >= 0 {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return low
}

// Apart is how far the places of two poses are apart, in tenths of a millimetre.
func Apart(a, b Pose) int { return int((Distance(a.Centre(), b.Centre()) + PerUnit/2) / PerUnit) }
