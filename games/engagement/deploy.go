package engagement

import (
	"errors"
	"fmt"
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// beginGame puts the forces of a scenario in place, or asks for those of a pick-up
// game (RE-X.10, RE-S7).
func beginGame(e *engine, details Details) error {
	if !e.plan.PickUp() {
		return fieldForces(e, e.plan)
	}
	var faults []error
	for k, refs := range details.Forces {
		faults = append(faults, e.d.CheckForce(refs, e.Opts.Points()))
		e.Forces[k] = refs
	}
	return errors.Join(faults...)
}

// musterPhase asks for the forces that are missing and fields them when both are
// there.
func musterPhase(e *engine) {
	if e.plan.PickUp() && (e.Forces[0] == nil || e.Forces[1] == nil) {
		e.question(askMuster, game.Nobody, "")
		return
	}
	if e.plan.PickUp() {
		for k, refs := range e.Forces {
			e.tell(ForceMustered{Seat: game.Seat(k + 1), Units: refs, Points: e.d.PointsOf(refs)})
		}
		if err := fieldForces(e, withForces(e)); err != nil {
			// A zone that cannot hold a force of this size is a fault of the
			// map; the game cannot be played on it.
			e.end(game.Nobody, Unplayable, "RE-X.10")
			return
		}
	}
	e.Phase = phaseDeployFirst
	switch e.plan.First {
	case "B":
		e.First = 2
	case "roll":
		rollFirstTurn(e)
	}
	for _, u := range e.Units.each() {
		if u.Place != waiting {
			e.tell(deployedEvent(e.state, u))
		}
	}
}

func deployedEvent(s *state, u *unit) Deployed {
	return Deployed{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), Owner: u.Seat, private: u.secret(), guise: s.guise(u)}
}

// rollFirstTurn lets dice decide who begins (RE-S7).
func rollFirstTurn(e *engine) {
	roll := FirstRolled{First: 1}
	for {
		pair := [2]int{e.die(), e.die()}
		roll.Dice = append(roll.Dice, pair)
		if pair[0] != pair[1] {
			if pair[1] > pair[0] {
				roll.First = 2
			}
			break
		}
	}
	e.First = roll.First
	e.tell(roll)
}

func playMuster(e *engine, seat game.Seat, action game.Action) error {
	a, ok := action.(Muster)
	if !ok {
		return e.notNow()
	}
	if err := e.d.CheckForce(a.Units, e.Opts.Points()); err != nil {
		return err
	}
	e.Forces[seat-1] = slices.Clone(a.Units)
	e.Ask = asking{}
	e.tell(ForceReady{Seat: seat})
	return nil
}

// withForces is the scenario with both forces spread over their zones.
func withForces(e *engine) *printed.Scenario {
	plan := *e.plan
	plan.Sides = map[string]printed.Camp{}
	for k, name := range []string{"A", "B"} {
		camp := e.plan.Sides[name]
		refs := e.Forces[k]
		y, h := 1000, 0
		if k == 1 {
			y, h = e.Height-1000, 1800
		}
		for n, ref := range refs {
			camp.Forces = append(camp.Forces, printed.Force{
				Unit: fmt.Sprintf("%s%d", name, n+1), Ref: ref, At: [3]int{e.Width * (n + 1) / (len(refs) + 1), y, h},
			})
		}
		plan.Sides[name] = camp
	}
	return &plan
}

// fieldForces sets up the units of a scenario at the suggested places.
func fieldForces(e *engine, plan *printed.Scenario) error {
	l, err := field.Lay(e.d, plan, &printed.Map{Width: e.Width, Height: e.Height, Terrain: e.Terrain})
	if err != nil {
		return err
	}
	for _, st := range l.Stations {
		e.Units = append(e.Units, newUnit(e, st))
	}
	for i := range e.Units { // men in a camouflaged vehicle are hidden with it
		if u := &e.Units[i]; u.Place == riding {
			u.Hidden = e.Units[e.Units.find(u.Squad.aboard())].concealed()
		}
	}
	return nil
}

func newUnit(e *engine, st field.Station) unit {
	at := geom.Pose{X: st.At[0], Y: st.At[1], H: st.At[2]}
	u := unit{
		ID: st.Unit, Ref: st.Ref, Seat: st.Seat, Place: atTable, Round: st.Round, Edge: st.Edge, Pose: at,
		Hidden: st.Hidden && e.plan.Allows("hidden_setup"), Camouflaged: st.Camouflaged && e.plan.Allows("camouflage"),
	}
	if st.Round > 0 {
		u.Place = waiting
	} else if st.Aboard != "" {
		u.Place = riding
	}
	if st.Vehicle != nil {
		u.Vehicle = e.newVehicle(st.Vehicle)
		if u.Place == atTable {
			at = st.Body.Pose
		}
		u.stands(at)
		return u
	}
	q := &squad{profile: st.Squad, Morale: printed.Confident, Initial: st.Squad.Figures, Aboard: st.Aboard, Men: make([]man, st.Squad.Figures)}
	for k, f := range st.Men {
		q.Men[k].Figure = f
	}
	for k := range q.Men {
		if u.Place == riding {
			q.Men[k].In = st.Aboard
		}
	}
	u.Squad = q
	return u
}

func (s *state) newVehicle(v *printed.Vehicle) *vehicle {
	return &vehicle{profile: v, Crew: v.FullCrew(), TakenForTiger: s.plan.Allows("tiger_fear") && v.Has("tiger_fear_mistaken")}
}

// isPlacedNow tells whether a unit belongs to the group that is deployed now: the
// second player's hidden ones first, then the first player's, then the rest
// (RE-X.10).
func isPlacedNow(s *state, u *unit) bool {
	if u.Place != atTable {
		return false
	}
	second := u.Seat != s.First
	switch s.Phase {
	case phaseDeployFirst:
		return second && u.concealed()
	case phaseDeploySecond:
		return !second
	case phaseDeployThird:
		return second && !u.concealed()
	default:
		return false
	}
}

func deploymentPhase(e *engine) {
	for i := range e.Units {
		if isPlacedNow(e.state, &e.Units[i]) {
			e.question(askDeploy, e.Units[i].Seat, "")
			return
		}
	}
	nextDeployment(e)
}

func nextDeployment(e *engine) {
	switch e.Phase {
	case phaseDeployFirst:
		e.Phase = phaseDeploySecond
	case phaseDeploySecond:
		e.Phase = phaseDeployThird
	default:
		testGyros(e)
		e.Phase, e.Active = phaseStart, e.First
	}
}

// testGyros are tested when the game begins (RE-21.6).
func testGyros(e *engine) {
	for i := range e.Units {
		if u := &e.Units[i]; u.isVehicle() && u.Vehicle.profile.Has(printed.Gyrostabiliser) {
			u.Vehicle.GyroWorks = e.test(i, "gyro", u.Vehicle.profile.Exp, nil, "RE-21.6")
		}
	}
}

func playDeploy(e *engine, seat game.Seat, a game.Action) *game.Refusal {
	switch a := a.(type) {
	case Done:
		e.Ask = asking{}
		nextDeployment(e)
		return nil
	case Deploy:
		i, refusal := e.own(seat, a.Unit)
		if refusal != nil {
			return refusal
		}
		if !isPlacedNow(e.state, &e.Units[i]) {
			return game.Refuse("RE-X.10", ReasonDeployNow, "unit", a.Unit)
		}
		was := e.Units[i].clone()
		if refusal := redeploy(e, i, a); refusal != nil {
			return refusal
		}
		for e.landsOn(i) {
			if redeploy(e, i, a) != nil { // those it met leave no room for it
				e.Units[i] = was
				e.forgetSight()
			}
		}
		e.tell(deployedEvent(e.state, &e.Units[i]))
		return nil
	}
	return e.notNow()
}

// strayed is how far the nearest legal place may lie from the one that was
// asked for.
const strayed = 10 * printed.CM

// redeploy puts a unit at the legal place nearest to a pose.
func redeploy(e *engine, i int, a Deploy) *game.Refusal {
	u := &e.Units[i]
	if max(a.X, a.Y, -a.X, -a.Y) > 2*printed.MaxTable || a.H < 0 || a.H >= geom.Turn || a.Storey < 0 || a.Storey > printed.MaxStoreys {
		return u.refuse("RE-X.10", ReasonZone)
	}
	l := &field.Layout{Scenario: e.plan, Map: &printed.Map{Width: e.Width, Height: e.Height}, Field: e.table(u.Seat).without(i).f}
	for k := range e.Units {
		if o := &e.Units[k]; k != i && !o.isVehicle() && o.Place == atTable && !o.hiddenFrom(u.Seat) {
			l.Stations = append(l.Stations, field.Station{Men: o.Squad.figures()})
		}
	}
	st := field.Station{
		Force: printed.Force{Unit: u.ID, Ref: u.Ref, At: [3]int{a.X, a.Y, a.H}, Storey: a.Storey, Hidden: u.Hidden},
		Seat:  u.Seat, Vehicle: u.Vehicle.kind(), Squad: u.Squad.kind(),
	}
	if !l.Zone(u.Seat).Contains(a.Centre()) {
		return u.refuse("RE-X.10", ReasonZone)
	}
	if u.isVehicle() {
		if !l.Park(&st) || !beside(st.Body.Pose, a.Pose) {
			return u.refuse("RE-X.10", ReasonRoom)
		}
		u.stands(st.Body.Pose)
		return nil
	}
	if u.Hidden && l.Shelter(&st) == nil {
		return u.refuse("RE-X.10", ReasonShelter)
	}
	if !l.Line(&st) {
		return u.refuse("RE-X.10", ReasonRoom)
	}
	men := u.Squad.men()
	for k := range men {
		men[k].Figure = st.Men[k]
	}
	u.Pose = a.Pose
	return nil
}

func beside(a, b geom.Pose) bool {
	return geom.CompareDistance(a.Centre(), b.Centre(), strayed*geom.PerUnit) <= 0
}
