package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Lead is where a squad shall go before it is said who goes where: its middle,
// and the shape it has there, or a place for each man who goes by himself.
type Lead struct {
	Shape  field.Shape `json:"shape"`
	To     *[2]int     `json:"to,omitempty"`
	Storey *int        `json:"storey,omitempty"` // the floor where a way ends in a house
	Men    []Errand    `json:"men,omitempty"`    // of the shape each
}

// Errand is where one man shall go.
type Errand struct {
	Man    int  `json:"man"`
	X      int  `json:"x"`
	Y      int  `json:"y"`
	Storey *int `json:"storey,omitempty"`
}

// turnsAfter is how far a squad must go for its shape to look where it goes.
const turnsAfter = printed.CM

// stride is the way of every man that follows from where a squad is led.
func (l *Lead) stride(f *field.Field, u *unit) (Stride, *game.Refusal) {
	a := Stride{Unit: u.ID}
	numbers, men := u.Squad.numbers(), u.Squad.figures()
	bad := game.Refuse("RE-X.4", field.ReasonPaths, "men", len(numbers))
	send := func(k, x, y int, storey *int) {
		t := Track{Man: numbers[k]}
		for _, p := range f.Way(men[k], x, y, storey) {
			t.To = append(t.To, [3]int{p.X, p.Y, p.Storey})
		}
		a.Paths = append(a.Paths, t)
	}
	if l.Shape == field.Each {
		for _, e := range l.Men {
			k := slices.Index(numbers, e.Man)
			if k < 0 || outOfBounds(e.X, e.Y) || e.Storey != nil && *e.Storey < 0 {
				return a, bad
			}
			send(k, e.X, e.Y, e.Storey)
		}
		return a, nil
	}
	if !slices.Contains(field.Shapes(), l.Shape) || l.To == nil || outOfBounds(l.To[0], l.To[1]) || len(men) == 0 ||
		l.Storey != nil && *l.Storey < 0 {
		return a, bad
	}
	from := middle(men)
	if l.Shape == field.Keep {
		by := [2]int{l.To[0] - from.X, l.To[1] - from.Y}
		if l.Storey == nil && !slices.ContainsFunc(men, func(m field.Figure) bool { return m.Storey > 0 }) {
			a.By = &by
			return a, nil
		}
		for k, m := range men {
			send(k, m.X+by[0], m.Y+by[1], l.Storey)
		}
		return a, nil
	}
	at := geom.Pose{X: l.To[0], Y: l.To[1], H: u.Pose.H}
	if geom.CompareDistance(from.Point(), at.Centre(), turnsAfter*geom.PerUnit) >= 0 {
		at.H = geom.Bearing(from.Point(), at.Centre())
	}
	for k, to := range field.Assign(men, l.Shape.Places(at, len(men))) {
		if to.X != men[k].X || to.Y != men[k].Y || l.Storey != nil {
			send(k, to.X, to.Y, l.Storey)
		}
	}
	return a, nil
}

func outOfBounds(x, y int) bool { return max(x, -x, y, -y) > printed.FarAway }

// middle is the mean of places, a half rounded up.
func middle(men []field.Figure) field.Figure {
	x, y, n := 0, 0, len(men)
	for _, m := range men {
		x, y = x+m.X, y+m.Y
	}
	return field.Figure{X: (2*x + n) / (2 * n), Y: (2*y + n) / (2 * n)}
}

// Outlook is what a plan would look like on the table, legal or not: where men
// would stand, who of them keep together, and the floors to choose from there.
type Outlook struct {
	Men    []field.Figure `json:"men,omitempty"`
	Links  [][2]int       `json:"links,omitempty"`
	Floors int            `json:"floors,omitempty"`
}

// outlook of men who would stand somewhere.
func outlook(f *field.Field, men []field.Figure) Outlook {
	o := Outlook{Men: men, Links: field.Links(men), Floors: 1}
	for _, m := range men {
		o.Floors = max(o.Floors, f.Floors(m.Point()))
	}
	return o
}

// outlookOf an action that puts somebody or something on the table, as far as a
// seat knows it.
func outlookOf(s *state, seat game.Seat, a game.Action) Outlook {
	f := s.table(seat).f
	own := func(id string) *unit {
		if i := s.Units.find(id); i != nobody && s.Units[i].Seat == seat && !s.Units[i].isVehicle() {
			return &s.Units[i]
		}
		return nil
	}
	switch a := a.(type) {
	case Deploy:
		u := own(a.Unit)
		if u == nil || outOfBounds(a.X, a.Y) || a.H < 0 || a.H >= geom.Turn {
			break
		}
		e := trial(s)
		i := e.Units.find(a.Unit)
		men := field.Formation(a.Pose, len(u.Squad.figures()), a.Storey)
		if redeploy(e, i, a) == nil {
			men = e.Units[i].Squad.figures()
		}
		o := outlook(f, men)
		o.Floors = f.Floors(a.Centre())
		return o
	case Enter:
		if u := own(a.Unit); u != nil && u.Place == waiting {
			if at, ok := s.gate(u, a.Pose); ok {
				return outlook(f, entryLine(s, u, at))
			}
		}
	case Fire:
		if len(a.Shots) > 0 && a.Shots[0].Point != nil {
			if p := a.Shots[0].Point; !outOfBounds(p[0], p[1]) {
				return Outlook{Floors: f.Floors(field.Figure{X: p[0], Y: p[1]}.Point())}
			}
		}
	}
	return Outlook{}
}
