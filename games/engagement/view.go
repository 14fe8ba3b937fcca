package engagement

import (
	"fmt"

	"sabot/dice"
	"sabot/game"
	"sabot/geom"
)

// View is all that one seat may know: the table, its own units, and of the
// other side what is in the open. Of hidden and camouflaged units and of
// reserves it shows only that there are such (section 3 of the rules); a
// vehicle taken for a Tiger shows as one (RE-21.16).
type View struct {
	Seat     game.Seat    `json:"seat"`
	Scenario string       `json:"scenario"`
	Own      *Scenario    `json:"own,omitempty"`
	Options  Options      `json:"options"`
	Width    int          `json:"width"`
	Height   int          `json:"height"`
	Measures Measures     `json:"measures"`
	Terrain  []Piece      `json:"terrain"`
	Smoke    []SmokeView  `json:"smoke"`
	Round    int          `json:"round"`
	Rounds   int          `json:"rounds"`
	Turn     int          `json:"turn"`
	First    game.Seat    `json:"first"`
	Active   game.Seat    `json:"active"`
	Phase    phase        `json:"phase"`
	Ready    [2]bool      `json:"ready"`  // forces handed in
	Forces   [2][]string  `json:"forces"` // one's own; both when they have been mustered
	Units    []UnitView   `json:"units"`
	Unseen   []Unseen     `json:"unseen"` // units that are somewhere
	Move     *MoveView    `json:"move,omitempty"`
	Queue    []TaskView   `json:"queue,omitempty"`
	Ask      QuestionView `json:"ask"`
	Score    [2]int       `json:"score"`
	Result   *game.Result `json:"result,omitempty"`
}

// Unseen is a unit of which a seat knows no more than that it is there, or
// comes later.
type Unseen struct {
	ID      string    `json:"id"`
	Seat    game.Seat `json:"seat"`
	Index   int       `json:"index"`   // its place in the list of units
	Reserve bool      `json:"reserve"` // comes in a later round
	Round   int       `json:"round,omitempty"`
	Edge    string    `json:"edge,omitempty"`
	CrewOf  string    `json:"crewOf,omitempty"` // vehicle it is the crew of
}

// View is all that seat may know.
func (p Position) View(seat game.Seat) game.View {
	s := p.s
	over := s.Result != nil
	v := View{
		Seat: seat, Scenario: s.Scenario, Own: s.Own, Options: s.Opts, Width: s.Width, Height: s.Height, Measures: measures(), Terrain: s.Terrain,
		Smoke: converted(s.Smoke, func(x smoke) SmokeView { return SmokeView(x) }),
		Round: s.Round, Rounds: s.plan.Rounds, Turn: s.Turn, First: s.First, Active: s.Active, Phase: s.Phase,
		Queue: converted(s.Queue, func(t task) TaskView { return TaskView(t) }), Ask: QuestionView(s.Ask),
		Result: s.Result, Units: []UnitView{}, Unseen: []Unseen{},
	}
	for k := range s.Forces {
		v.Ready[k], v.Forces[k] = s.Forces[k] != nil, []string{}
		if game.Seat(k+1) == seat || s.Phase != phaseMuster {
			v.Forces[k] = append(v.Forces[k], s.Forces[k]...)
		}
	}
	for i := range s.Units {
		u := &s.Units[i]
		if u.Seat == seat || over {
			v.Units = append(v.Units, u.view())
		} else if u.concealed() {
			v.Unseen = append(v.Unseen, Unseen{u.ID, u.Seat, i, u.Place == waiting, u.Round, u.Edge, u.Squad.crewOf()})
		} else {
			v.Units = append(v.Units, u.viewOfEnemy(s.face(u, seat)))
		}
	}
	v.Score = s.scoreFor(seat, over)
	if m := s.Move; m != nil {
		mover := &s.Units[s.find(m.Unit)]
		if mover.Seat == seat || !mover.concealed() || over {
			v.Move = m.view()
			if mover.Seat == seat || seat == game.Nobody {
				v.Move.Snap = nil
			}
		}
	}
	return v
}

// viewOfEnemy is a unit as the other side sees it: as what it is taken for,
// and without what friends out of sight may be behind.
func (u *unit) viewOfEnemy(ref string) UnitView {
	view := u.view()
	view.Ref, view.Spotted = ref, nil
	if v := view.Vehicle; v != nil {
		v.TakenForTiger, v.Supported, v.ReliedPath = false, false, nil
	}
	return view
}

// scoreFor counts points with what a seat sees.
func (s *state) scoreFor(seat game.Seat, over bool) [2]int {
	if s.plan.Victory == "RE-V2" {
		vehicles, squads := s.escapes()
		return [2]int{2*vehicles + squads, 0}
	}
	if over {
		return s.score()
	}
	return s.known(seat).score()
}

// Imagine makes up a position that looks like v: what is hidden is drawn from
// what the scenario says and the table allows.
func (r Rules) Imagine(v game.View, src dice.Source) (game.Position, error) {
	view, ok := v.(View)
	if !ok {
		return nil, fmt.Errorf("imagine: a %T is not a view of this game", v)
	}
	s := &state{
		d: r.d, flow: r.flow, Scenario: view.Scenario, Own: view.Own, Opts: view.Options, Width: view.Width, Height: view.Height,
		Terrain: view.Terrain, Smoke: converted(view.Smoke, func(x SmokeView) smoke { return smoke(x) }),
		Round: view.Round, Turn: view.Turn, First: view.First, Active: view.Active, Phase: view.Phase,
		Queue: converted(view.Queue, func(t TaskView) task { return task(t) }), Ask: asking(view.Ask), Result: view.Result, Move: view.Move.move(),
		plan: r.d.planOf(view.Scenario, view.Own),
	}
	if s.plan == nil {
		return nil, fmt.Errorf("imagine: scenario %q", view.Scenario)
	}
	for k, ready := range view.Ready {
		switch {
		case !ready:
		case len(view.Forces[k]) > 0:
			s.Forces[k] = view.Forces[k]
		default:
			choices := s.readyMade()
			s.Forces[k] = choices[src.Hidden(len(choices))].(Muster).Units
		}
	}
	s.lay()
	s.Units = make([]unit, len(view.Units)+len(view.Unseen))
	taken := make([]bool, len(s.Units))
	for _, u := range view.Unseen {
		if u.Index < 0 || u.Index >= len(taken) || taken[u.Index] {
			return nil, fmt.Errorf("imagine: unit %s at place %d", u.ID, u.Index)
		}
		taken[u.Index] = true
	}
	next := 0
	for i := range s.Units {
		if !taken[i] {
			s.Units[i] = view.Units[next].unit()
			next++
		}
	}
	for i := range s.Units {
		if taken[i] {
			continue
		}
		if err := s.Units[i].equip(s); err != nil {
			return nil, fmt.Errorf("imagine: unit %s: %w", s.Units[i].ID, err)
		}
	}
	for i := range s.Units {
		if !taken[i] {
			s.guessFace(i, view.Seat, src)
		}
	}
	for _, u := range view.Unseen {
		if err := s.guess(u, src); err != nil {
			return nil, err
		}
	}
	return Position{s}, nil
}

// guessFace decides what a vehicle that looks like a Tiger is.
func (s *state) guessFace(i int, seat game.Seat, src dice.Source) {
	u := &s.Units[i]
	if u.Seat == seat || u.Ref != tigerRef || u.Vehicle.wrecked() || !s.plan.allows("tiger_fear") || s.Result != nil {
		return
	}
	refs := []string{tigerRef}
	for _, v := range s.d.Vehicles {
		if v.Has("tiger_fear_mistaken") && s.suits(u.ID, v.ID) {
			refs = append(refs, v.ID)
		}
	}
	if ref := refs[src.Hidden(len(refs))]; ref != tigerRef {
		u.wears(s.d.vehicles[ref])
		u.Vehicle.TakenForTiger = true
	}
}

// suits tells whether a scenario could give a unit this profile.
func (s *state) suits(id, ref string) bool {
	f := s.plan.force(id)
	return f == nil || f.Ref == ref
}

// force finds a unit of a scenario's lists.
func (s *Scenario) force(id string) *Force {
	for _, side := range []string{"A", "B"} {
		for k := range s.Sides[side].Forces {
			if f := &s.Sides[side].Forces[k]; f.Unit == id {
				return f
			}
		}
	}
	for k := range s.Reserves {
		for n := range s.Reserves[k].Forces {
			if f := &s.Reserves[k].Forces[n]; f.Unit == id {
				return f
			}
		}
	}
	return nil
}

// listed finds a unit in the scenario's lists, or in those that were handed in.
func (s *state) listed(id string, seat game.Seat) *Force {
	if f := s.plan.force(id); f != nil {
		return f
	}
	for k, ref := range s.Forces[seat-1] {
		if id == fmt.Sprintf("%c%d", "AB"[seat-1], k+1) {
			return &Force{Unit: id, Ref: ref, At: [3]int{s.Width / 2, s.Height / 2, 0}}
		}
	}
	return nil
}

// guess makes up a unit that is out of sight.
func (s *state) guess(n Unseen, src dice.Source) error {
	u := &s.Units[n.Index]
	*u = unit{ID: n.ID, Seat: n.Seat, Place: atTable, Round: n.Round, Edge: n.Edge, Hidden: true}
	if n.Reserve {
		u.Place, u.Hidden = waiting, false
	}
	if n.CrewOf != "" {
		return s.guessCrew(u, n.CrewOf, src)
	}
	f := s.listed(n.ID, n.Seat)
	if f == nil {
		return fmt.Errorf("imagine: there is no unit %s in the scenario", n.ID)
	}
	u.Ref = f.Ref
	u.Pose = geom.Pose{X: f.At[0], Y: f.At[1], H: f.At[2]}
	if u.Place == atTable {
		u.Pose = s.lair(u, f, src)
	}
	if profile := s.d.vehicles[f.Ref]; profile != nil {
		u.Hidden, u.Camouflaged = false, u.Place == atTable
		u.Vehicle = &vehicle{
			profile: profile, Crew: profile.fullCrew(), TakenForTiger: s.plan.allows("tiger_fear") && profile.Has("tiger_fear_mistaken"),
		}
		u.stands(u.Pose)
		return nil
	}
	profile := s.d.squads[f.Ref]
	u.Squad = &squad{
		profile: profile, Morale: Confident, Initial: profile.Figures, CountAtStart: profile.Figures, Men: make([]man, profile.Figures),
	}
	for k, fig := range formation(u.Pose, profile.Figures, 0) {
		u.Squad.Men[k].Figure = s.inTable(fig)
	}
	return nil
}

// inTable moves a figure onto the table.
func (s *state) inTable(f Figure) Figure {
	f.X = min(max(f.X, figureRadius), s.Width-figureRadius)
	f.Y = min(max(f.Y, figureRadius), s.Height-figureRadius)
	return f
}

// lair draws where a hidden unit could be: in a piece that hides, within its
// zone; a vehicle anywhere in it.
func (s *state) lair(u *unit, f *Force, src dice.Source) geom.Pose {
	l := &Layout{Scenario: s.plan, Map: &Map{Width: s.Width, Height: s.Height}}
	zone := l.zone(u.Seat)
	var spots []geom.Pose
	for k := range s.ground.Pieces {
		p := &s.ground.Pieces[k]
		if m := p.middle(); p.kind.Hides && zone.Contains(m) {
			spots = append(spots, geom.Pose{X: units(m.X), Y: units(m.Y), H: f.At[2]})
		}
	}
	spots = append(spots, geom.Pose{X: f.At[0], Y: f.At[1], H: f.At[2]})
	return spots[src.Hidden(len(spots))]
}

// guessCrew makes up a crew that has gone into hiding beside its vehicle.
func (s *state) guessCrew(u *unit, of string, src dice.Source) error {
	k := s.find(of)
	if k == nobody || !s.Units[k].car() {
		return fmt.Errorf("imagine: crew of %s, which is not there", of)
	}
	v := &s.Units[k]
	profile := v.Vehicle.profile
	q := &squad{profile: s.d.crewProfile(profile), CrewOf: of, Morale: Suppressed, Initial: profile.Crew}
	u.Ref, u.Pose, u.Squad = crewRef(profile), v.Pose, q
	for n := range profile.Crew {
		if v.Vehicle.Crew&(1<<n) == 0 {
			at := v.Pose.Point(int64(src.Hidden(2000)-1000)*geom.PerUnit, int64(src.Hidden(2000)-1000)*geom.PerUnit)
			q.Men = append(q.Men, man{Figure: s.inTable(Figure{X: units(at.X), Y: units(at.Y)}), CrewNumber: n + 1})
		}
	}
	if len(q.Men) == 0 {
		q.Men = []man{{Figure: s.inTable(Figure{X: v.Pose.X, Y: v.Pose.Y}), CrewNumber: 1}}
	}
	q.CountAtStart = len(q.Men)
	return nil
}
