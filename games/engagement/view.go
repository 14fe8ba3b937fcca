package engagement

import (
	"fmt"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// View is all that one seat may know: the table, its own units, and of the
// other side what is in the open. Of hidden and camouflaged units and of
// reserves it shows only that there are such (section 3 of the rules); a
// vehicle taken for a Tiger shows as one (RE-21.16).
type View struct {
	Seat     game.Seat         `json:"seat"`
	Scenario string            `json:"scenario"`
	Own      *printed.Scenario `json:"own,omitempty"`
	Options  printed.Options   `json:"options"`
	Width    int               `json:"width"`
	Height   int               `json:"height"`
	Measures Measures          `json:"measures"`
	Zone     [][2]int          `json:"zone"` // where the seat sets up (RE-X.10)
	Terrain  []printed.Piece   `json:"terrain"`
	Smoke    []SmokeView       `json:"smoke"`
	Round    int               `json:"round"`
	Rounds   int               `json:"rounds"`
	Turn     int               `json:"turn"`
	First    game.Seat         `json:"first"`
	Active   game.Seat         `json:"active"`
	Phase    phase             `json:"phase"`
	Ready    [2]bool           `json:"ready"`  // forces handed in
	Forces   [2][]string       `json:"forces"` // one's own; both when they have been mustered
	Units    []UnitView        `json:"units"`
	Unseen   []Unseen          `json:"unseen"` // units that are somewhere
	Move     *MoveView         `json:"move,omitempty"`
	Queue    []TaskView        `json:"queue,omitempty"`
	Ask      QuestionView      `json:"ask"`
	Idle     bool              `json:"idle,omitempty"` // the seat is asked who fires, and nobody of it may (RE-0.8)
	Score    [2]int            `json:"score"`
	Result   *game.Result      `json:"result,omitempty"`
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
		Result: s.Result, Units: []UnitView{}, Unseen: []Unseen{}, Zone: zoneOf(s, seat), Idle: s.idle(seat),
	}
	for k := range s.Forces {
		v.Ready[k], v.Forces[k] = s.Forces[k] != nil, []string{}
		if v.Ready[k] && (game.Seat(k+1) == seat || s.Phase != phaseMuster) {
			v.Forces[k] = s.Forces[k]
		}
	}
	for i, u := range s.Units.each() {
		if u.Seat == seat || over {
			v.Units = append(v.Units, u.view())
		} else if u.concealed() {
			v.Unseen = append(v.Unseen, Unseen{u.ID, u.Seat, i, u.Place == waiting, u.Round, u.Edge, u.Squad.crewOf()})
		} else {
			v.Units = append(v.Units, u.viewOfEnemy(s.appearsAs(u, seat)))
		}
	}
	v.Score = scoreFor(s, seat, over)
	if m := s.Move; m != nil {
		mover := &s.Units[s.Units.find(m.Unit)]
		if mover.Seat == seat || !mover.concealed() || over {
			v.Move = m.viewOfMover()
			if mover.Seat != seat && seat != game.Nobody {
				v.Move = m.view()
			}
		}
	}
	return v
}

// idle tells that a seat is asked who fires when nobody of it may.
func (s *state) idle(seat game.Seat) bool {
	if s.Ask.Kind != askShoot || s.Ask.Seat != seat {
		return false
	}
	for i, u := range s.Units.each() {
		if u.Seat == seat && mayAct(s, i, fireMode{}) == nil {
			return false
		}
	}
	return true
}

func zoneOf(s *state, seat game.Seat) [][2]int {
	list := [][2]int{}
	for _, p := range s.plan.Sides[map[game.Seat]string{1: "A", 2: "B"}[seat]].ZoneOn(s.Width, s.Height) {
		list = append(list, [2]int{field.Units(p.X), field.Units(p.Y)})
	}
	return list
}

// scoreFor counts points with what a seat sees.
func scoreFor(s *state, seat game.Seat, over bool) [2]int {
	if s.plan.Victory == "RE-V2" {
		vehicles, squads := s.Units.escapes()
		return [2]int{2*vehicles + squads, 0}
	}
	if over {
		return score(s)
	}
	return score(s.known(seat))
}

// CompleteView implements [game.ViewReader]: it finds the corners of the terrain again.
func (r Rules) CompleteView(v game.View) (game.View, error) {
	view := v.(View)
	d := r.d.Under(view.Options)
	for i := range view.Terrain {
		if err := d.Place(&view.Terrain[i]); err != nil {
			return nil, fmt.Errorf("terrain %d: %w", i, err)
		}
	}
	if plan := d.PlanOf(view.Scenario, view.Own); view.Own != nil {
		if err := d.CheckScenario(plan, view.Width, view.Height); err != nil {
			return nil, fmt.Errorf("a scenario that cannot be played: %w", err)
		}
	}
	return view, nil
}

// Imagine makes up a position that looks like v: what is hidden is drawn from
// what the scenario says and the table allows.
func (r Rules) Imagine(v game.View, src dice.Source) (game.Position, error) {
	view, ok := v.(View)
	if !ok {
		return nil, fmt.Errorf("imagine: a %T is not a view of this game", v)
	}
	s := &state{
		d: r.d.Under(view.Options), flow: r.flow, Scenario: view.Scenario, Own: view.Own, Opts: view.Options, Width: view.Width,
		Height:  view.Height,
		Terrain: view.Terrain, Smoke: converted(view.Smoke, func(x SmokeView) smoke { return smoke(x) }),
		Round: view.Round, Turn: view.Turn, First: view.First, Active: view.Active, Phase: view.Phase,
		Queue: converted(view.Queue, func(t TaskView) task { return task(t) }), Ask: asking(view.Ask), Result: view.Result,
		Move: view.Move.move(),
		plan: r.d.PlanOf(view.Scenario, view.Own),
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
			choices := suggestForces(s)
			s.Forces[k] = choices[src.Hidden(len(choices))].(Muster).Units
		}
	}
	s.layTerrain()
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
			imagineFace(s, i, view.Seat, src)
		}
	}
	for _, u := range view.Unseen {
		if err := imagineUnit(s, u, src); err != nil {
			return nil, err
		}
	}
	return Position{s}, nil
}

// imagineFace decides what a vehicle that looks like a Tiger is.
func imagineFace(s *state, i int, seat game.Seat, src dice.Source) {
	u := &s.Units[i]
	if u.Seat == seat || u.Ref != tigerRef || u.Vehicle.wrecked() || !s.plan.Allows("tiger_fear") || s.Result != nil {
		return
	}
	refs := []string{tigerRef}
	listed := s.plan.Force(u.ID)
	for _, v := range s.d.Vehicles {
		if v.Has("tiger_fear_mistaken") && (listed == nil || listed.Ref == v.ID) {
			refs = append(refs, v.ID)
		}
	}
	if ref := refs[src.Hidden(len(refs))]; ref != tigerRef {
		u.disguise(s.d.VehicleByID[ref])
		u.Vehicle.TakenForTiger = true
	}
}

// listedForce finds a unit in the scenario's lists, or in those that were handed in.
func listedForce(s *state, id string, seat game.Seat) *printed.Force {
	if f := s.plan.Force(id); f != nil {
		return f
	}
	for k, ref := range s.Forces[seat-1] {
		if id == fmt.Sprintf("%c%d", "AB"[seat-1], k+1) {
			return &printed.Force{Unit: id, Ref: ref, At: [3]int{s.Width / 2, s.Height / 2, 0}}
		}
	}
	return nil
}

// imagineUnit makes up a unit that is out of sight.
func imagineUnit(s *state, n Unseen, src dice.Source) error {
	u := &s.Units[n.Index]
	*u = unit{ID: n.ID, Seat: n.Seat, Place: atTable, Round: n.Round, Edge: n.Edge, Hidden: true}
	if n.Reserve {
		u.Place, u.Hidden = waiting, false
	}
	if n.CrewOf != "" {
		return imagineCrew(s, u, n.CrewOf, src)
	}
	f := listedForce(s, n.ID, n.Seat)
	if f == nil {
		return fmt.Errorf("imagine: there is no unit %s in the scenario", n.ID)
	}
	u.Ref = f.Ref
	u.Pose = geom.Pose{X: f.At[0], Y: f.At[1], H: f.At[2]}
	if u.Place == atTable {
		u.Pose = hidingPlace(s, u, f, src)
	}
	if profile := s.d.VehicleByID[f.Ref]; profile != nil {
		u.Hidden, u.Camouflaged = false, u.Place == atTable
		u.Vehicle = s.newVehicle(profile)
		u.stands(u.Pose)
		return nil
	}
	profile := s.d.SquadByID[f.Ref]
	u.Squad = &squad{
		profile: profile, Morale: printed.Confident, Initial: profile.Figures, CountAtStart: profile.Figures, Men: make([]man, profile.Figures),
	}
	for k, fig := range field.Formation(u.Pose, profile.Figures, 0) {
		u.Squad.Men[k].Figure = s.inTable(fig)
	}
	return nil
}

// hidingPlace draws where a hidden unit could be: in a piece that hides, within its
// zone; a vehicle anywhere in it.
func hidingPlace(s *state, u *unit, f *printed.Force, src dice.Source) geom.Pose {
	l := &field.Layout{Scenario: s.plan, Map: &printed.Map{Width: s.Width, Height: s.Height}}
	zone := l.Zone(u.Seat)
	var spots []geom.Pose
	for k := range s.ground.Pieces {
		p := &s.ground.Pieces[k]
		if m := p.Middle(); p.Kind.Hides && zone.Contains(m) {
			spots = append(spots, field.PoseAt(m, f.At[2]))
		}
	}
	spots = append(spots, geom.Pose{X: f.At[0], Y: f.At[1], H: f.At[2]})
	return spots[src.Hidden(len(spots))]
}

// imagineCrew makes up a crew that has gone into hiding beside its vehicle.
func imagineCrew(s *state, u *unit, of string, src dice.Source) error {
	k := s.Units.find(of)
	if k == nobody || !s.Units[k].isVehicle() {
		return fmt.Errorf("imagine: crew of %s, which is not there", of)
	}
	v := &s.Units[k]
	profile := v.Vehicle.profile
	q := &squad{profile: s.d.CrewProfile(profile), CrewOf: of, Morale: printed.Suppressed, Initial: profile.Crew}
	u.Ref, u.Pose, u.Squad = printed.CrewRef(profile), v.Pose, q
	for n := range profile.Crew {
		if v.Vehicle.Crew&(1<<n) == 0 {
			at := v.Pose.Point(int64(src.Hidden(2000)-1000)*geom.PerUnit, int64(src.Hidden(2000)-1000)*geom.PerUnit)
			q.Men = append(q.Men, man{Figure: s.inTable(field.FigureAt(at)), CrewNumber: n + 1})
		}
	}
	if len(q.Men) == 0 {
		q.Men = []man{{Figure: s.inTable(field.Figure{X: v.Pose.X, Y: v.Pose.Y}), CrewNumber: 1}}
	}
	q.CountAtStart = len(q.Men)
	return nil
}
