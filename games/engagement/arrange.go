package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
	"sabot/rulebook"
)

// Men who leave a vehicle are placed touching it, and men who jump out of one's
// way are moved aside, by their owner (RE-17.2, RE-5.2). The program proposes
// places; whoever is content answers Stay.

// asideReach is how far from the proposed place a man who jumps aside may be
// put.
const asideReach = printed.CM

// arrangeMen puts men where their owner wants them. Places are judged as the
// owner knows the table; a man who would be put on a hidden enemy has met him
// and stays where he was.
func arrangeMen(e *engine, i int, a Arrange, fits func(man, field.Figure) bool) *game.Refusal {
	u := &e.Units[i]
	bad := u.refuse("RE-17.2", ReasonPlace)
	if e.Ask.Kind == askDisplace {
		bad.Clause = "RE-5.2"
	}
	if a.Unit != u.ID || len(a.Men) == 0 || len(a.Men) > maxMen {
		return e.notNow()
	}
	probe := e.state.clone()
	p := &probe.Units[i]
	men := p.Squad.men()
	named := make([]bool, len(men))
	for _, t := range a.Men { // all leave their places before anybody takes one
		if t.Man < 0 || t.Man >= len(men) || named[t.Man] || !men[t.Man].onFoot() {
			return bad
		}
		named[t.Man] = true
	}
	var taken []field.Figure
	for n := range men {
		if men[n].onFoot() && !named[n] {
			taken = append(taken, men[n].Figure)
		}
	}
	for _, t := range a.Men {
		at := field.Figure{X: t.X, Y: t.Y}
		if max(t.X, -t.X, t.Y, -t.Y) > printed.FarAway || !fits(men[t.Man], at) || !e.freeSpot(u.Seat, at, taken, i) {
			return bad
		}
		taken = append(taken, at)
	}
	all := u.Squad.men()
	for _, t := range a.Men {
		at := field.Figure{X: t.X, Y: t.Y}
		if !e.revealMenAt(u.Seat, []field.Figure{at}) && e.freeSpot(u.Seat, at, nil, i) {
			all[t.Man].Figure = at
		}
	}
	e.forgetSight()
	e.tell(Arranged{Unit: u.ID, Men: u.Squad.told()})
	return nil
}

// leaves tells whether a man who has just left a vehicle may be put somewhere:
// on the ground, touching it (RE-17.2).
func leaves(v *unit) func(man, field.Figure) bool {
	return func(m man, at field.Figure) bool {
		return field.Within(m.Footprint(), v.footprint(), field.Link) && reaches(at.Footprint(), v.footprint())
	}
}

// clears tells whether a man who jumps aside may be put somewhere: near the
// place the program proposed, and out of the way of the rest of the move
// (RE-5.2).
func (e *engine) clears(m man, at field.Figure) bool {
	if geom.CompareDistance(m.Point(), at.Point(), asideReach*geom.PerUnit) > 0 {
		return false
	}
	v := &e.Units[e.Units.find(e.Move.Unit)]
	return !slices.ContainsFunc(e.Move.Steps[e.Move.At:], func(step geom.Pose) bool {
		b := field.Stand(v.Vehicle.profile, step)
		return field.Touches(&b, at)
	})
}

// playDisplace takes where men who have jumped aside stand (RE-5.2).
func playDisplace(e *engine, _ game.Seat, a game.Action) *game.Refusal {
	i := e.Units.find(e.Ask.Unit)
	switch a := a.(type) {
	case Stay:
	case Arrange:
		if refusal := arrangeMen(e, i, a, e.clears); refusal != nil {
			return refusal
		}
	default:
		return e.notNow()
	}
	e.Ask = asking{}
	return nil
}

// PlacesAnswer tells where the men of a squad may be put now, each by himself
// (RE-5.2, RE-17.2). Whether they leave each other room is judged when they are
// put down together.
type PlacesAnswer struct {
	Clause rulebook.Clause `json:"clause"`
	Men    []ManPlaces     `json:"men"`
}

// ManPlaces is where one man may be put: about the vehicle clockwise, or around
// the place proposed for him.
type ManPlaces struct {
	Man   int      `json:"man"`
	Spots [][2]int `json:"spots"`
}

func askPlaces(s *state, i int) (PlacesAnswer, bool) {
	u := &s.Units[i]
	e := &engine{state: s}
	if s.Ask.Unit != u.ID || u.Place != atTable {
		return PlacesAnswer{}, false
	}
	switch s.Ask.Kind {
	case askDisplace:
		return PlacesAnswer{"RE-5.2", placesFor(e, i, func(m man) []field.Figure { return nearTo(m.Figure) }, e.clears)}, true
	case askScramble:
		if k := s.Units.find(s.Ask.From); k != nobody && s.Units[k].Place == atTable {
			v := &s.Units[k]
			ring := placesAlongside(e, v, i)
			return PlacesAnswer{"RE-17.2", placesFor(e, i, func(man) []field.Figure { return ring }, leaves(v))}, true
		}
	default: // nobody is put down now
	}
	return PlacesAnswer{}, false
}

// placesFor are those of the proposed places that fit a man, for everybody on foot.
func placesFor(e *engine, i int, propose func(man) []field.Figure, fits func(man, field.Figure) bool) []ManPlaces {
	u := &e.Units[i]
	list := []ManPlaces{}
	for n, m := range u.Squad.Men {
		if !m.onFoot() {
			continue
		}
		here := ManPlaces{Man: n, Spots: [][2]int{}}
		for _, at := range propose(m) {
			if fits(m, at) && e.freeSpot(u.Seat, at, nil, i) {
				here.Spots = append(here.Spots, [2]int{at.X, at.Y})
			}
		}
		list = append(list, here)
	}
	return list
}

// Places are proposed so far apart: near a man, and along a hull.
const (
	asideStep = 20
	hullStep  = 60
)

func nearTo(f field.Figure) []field.Figure {
	var list []field.Figure
	for dy := asideReach; dy >= -asideReach; dy -= asideStep {
		for dx := -asideReach; dx <= asideReach; dx += asideStep {
			list = append(list, field.Figure{X: f.X + dx, Y: f.Y + dy})
		}
	}
	return list
}

// placesAlongside proposes places that touch a vehicle, clockwise from its front
// left corner.
func placesAlongside(e *engine, v *unit, i int) []field.Figure {
	fits := leaves(v)
	length, width := v.Vehicle.profile.Footprint.Length, v.Vehicle.profile.Footprint.Width
	var list []field.Figure
	for side := range 4 {
		ahead, across := length, width
		if side%2 == 1 {
			ahead, across = width, length
		}
		turned := geom.Pose{X: v.Pose.X, Y: v.Pose.Y, H: (v.Pose.H + side*900) % geom.Turn}
		try := func(forward, right int64) {
			if at, ok := placeTouching(e, field.FigureAt(turned.Point(forward, right)), v, fits, i); ok && !slices.Contains(list, at) {
				list = append(list, at)
			}
		}
		reach := int64(field.Disc + geom.PerUnit/2)
		steps := (across + hullStep - 1) / hullStep
		for k := range steps + 1 {
			try(int64(ahead)*geom.PerUnit/2+reach, int64(across)*(int64(2*k)-int64(steps))*geom.PerUnit/int64(2*steps))
		}
		for h := 300; h < 900; h += 300 { // about the corner
			try(int64(ahead)*geom.PerUnit/2+reach*geom.Cos(h)/geom.Scale, int64(across)*geom.PerUnit/2+reach*geom.Sin(h)/geom.Scale)
		}
	}
	return list
}

// placeTouching is the place next to a point at which a man touches a vehicle:
// whole tenths of a millimetre do not lie along every hull.
func placeTouching(e *engine, about field.Figure, v *unit, fits func(man, field.Figure) bool, but int) (field.Figure, bool) {
	for dx := range 3 {
		for dy := range 3 {
			at := field.Figure{X: about.X + dx - 1, Y: about.Y + dy - 1}
			if fits(man{Figure: at}, at) && e.freeSpot(v.Seat, at, nil, but) {
				return at, true
			}
		}
	}
	return field.Figure{}, false
}
