package engagement

import (
	"errors"
	"fmt"
	"slices"

	"sabot/game"
	"sabot/geom"
)

// begin puts the forces of a scenario in place, or asks for those of a pick-up
// game (RE-X.10, RE-S7).
func (e *engine) begin(details Details) error {
	if !e.plan.pickUp() {
		return e.field(e.plan)
	}
	var faults []error
	for k, refs := range details.Forces {
		faults = append(faults, e.d.CheckForce(refs, e.Opts.points()))
		e.Forces[k] = refs
	}
	return errors.Join(faults...)
}

// muster asks for the forces that are missing and fields them when both are
// there.
func (e *engine) muster() {
	if e.plan.pickUp() && (e.Forces[0] == nil || e.Forces[1] == nil) {
		e.question(askMuster, game.Nobody, "")
		return
	}
	if e.plan.pickUp() {
		for k, refs := range e.Forces {
			e.tell(ForceMustered{Seat: game.Seat(k + 1), Units: refs, Points: e.d.pointsOf(refs)})
		}
		if err := e.field(e.withForces()); err != nil {
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
		e.rollFirst()
	}
	for i := range e.Units {
		u := &e.Units[i]
		if u.Place != waiting {
			e.tell(e.deployed(u))
		}
	}
}

// deployed tells where a unit stands.
func (s *state) deployed(u *unit) Deployed {
	return Deployed{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), Owner: u.Seat, private: u.secret(), guise: s.guise(u)}
}

// pointsOf adds a force up.
func (d *Data) pointsOf(refs []string) int {
	sum := 0
	for _, ref := range refs {
		if v := d.vehicles[ref]; v != nil {
			sum += v.Points
		} else if q := d.squads[ref]; q != nil {
			sum += q.Points
		}
	}
	return sum
}

// rollFirst lets dice decide who begins (RE-S7).
func (e *engine) rollFirst() {
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

// playMuster takes a force.
func (e *engine) playMuster(seat game.Seat, action game.Action) error {
	a, is := action.(Muster)
	if !is {
		return e.notNow()
	}
	if err := e.d.CheckForce(a.Units, e.Opts.points()); err != nil {
		return err
	}
	e.Forces[seat-1] = slices.Clone(a.Units)
	e.Ask = asking{}
	e.tell(ForceReady{Seat: seat})
	return nil
}

// withForces is the scenario with both forces spread over their zones.
func (e *engine) withForces() *Scenario {
	plan := *e.plan
	plan.Sides = map[string]Camp{}
	for k, name := range []string{"A", "B"} {
		camp := e.plan.Sides[name]
		refs := e.Forces[k]
		y, h := 1000, 0
		if k == 1 {
			y, h = e.Height-1000, 1800
		}
		for n, ref := range refs {
			camp.Forces = append(camp.Forces, Force{
				Unit: fmt.Sprintf("%s%d", name, n+1), Ref: ref, At: [3]int{e.Width * (n + 1) / (len(refs) + 1), y, h},
			})
		}
		plan.Sides[name] = camp
	}
	return &plan
}

// field sets up the units of a scenario at the suggested places.
func (e *engine) field(plan *Scenario) error {
	l, err := e.d.Lay(plan, &Map{Width: e.Width, Height: e.Height, Terrain: e.Terrain})
	if err != nil {
		return err
	}
	for _, st := range l.Stations {
		e.Units = append(e.Units, e.enlist(st))
	}
	for i := range e.Units { // men in a camouflaged vehicle are hidden with it
		if u := &e.Units[i]; u.Place == riding {
			u.Hidden = e.Units[e.find(u.Squad.aboard())].concealed()
		}
	}
	return nil
}

// enlist makes a unit of a station.
func (e *engine) enlist(st Station) unit {
	at := geom.Pose{X: st.At[0], Y: st.At[1], H: st.At[2]}
	u := unit{
		ID: st.Unit, Ref: st.Ref, Seat: st.Seat, Place: atTable, Round: st.Round, Edge: st.Edge, Pose: at,
		Hidden: st.Hidden && e.plan.allows("hidden_setup"), Camouflaged: st.Camouflaged && e.plan.allows("camouflage"),
	}
	if st.Round > 0 {
		u.Place = waiting
	} else if st.Aboard != "" {
		u.Place = riding
	}
	if st.Vehicle != nil {
		u.Vehicle = &vehicle{
			profile: st.Vehicle, Crew: st.Vehicle.fullCrew(),
			TakenForTiger: e.plan.allows("tiger_fear") && st.Vehicle.Has("tiger_fear_mistaken"),
		}
		if u.Place == atTable {
			at = st.Body.Pose
		}
		u.stands(at)
		return u
	}
	q := &squad{profile: st.Squad, Morale: Confident, Initial: st.Squad.Figures, Aboard: st.Aboard, Men: make([]man, st.Squad.Figures)}
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

// placing tells whether a unit belongs to the group that is deployed now: the
// second player's hidden ones first, then the first player's, then the rest
// (RE-X.10).
func (s *state) placing(u *unit) bool {
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

// deployment asks the seat whose group is placed now.
func (e *engine) deployment() {
	for i := range e.Units {
		if e.placing(&e.Units[i]) {
			e.question(askDeploy, e.Units[i].Seat, "")
			return
		}
	}
	e.nextDeployment()
}

func (e *engine) nextDeployment() {
	switch e.Phase {
	case phaseDeployFirst:
		e.Phase = phaseDeploySecond
	case phaseDeploySecond:
		e.Phase = phaseDeployThird
	default:
		e.gyros()
		e.Phase, e.Active = phaseStart, e.First
	}
}

// gyros are tested when the game begins (RE-21.6).
func (e *engine) gyros() {
	for i := range e.Units {
		if u := &e.Units[i]; u.car() && u.Vehicle.profile.Has(Gyrostabiliser) {
			u.Vehicle.GyroWorks = e.test(i, "gyro", u.Vehicle.profile.Exp, nil, "RE-21.6")
		}
	}
}

// playDeploy moves a unit within its zone, or ends the deployment.
func (e *engine) playDeploy(seat game.Seat, a game.Action) *game.Refusal {
	switch a := a.(type) {
	case Done:
		e.Ask = asking{}
		e.nextDeployment()
		return nil
	case Deploy:
		i, no := e.own(seat, a.Unit)
		if no != nil {
			return no
		}
		if !e.placing(&e.Units[i]) {
			return game.Refuse("RE-X.10", ReasonDeployNow, "unit", a.Unit)
		}
		was := e.Units[i].clone()
		if no := e.redeploy(i, a); no != nil {
			return no
		}
		for e.landsOn(i) {
			if e.redeploy(i, a) != nil { // those it met leave no room for it
				e.Units[i] = was
				e.shifted()
			}
		}
		e.tell(e.deployed(&e.Units[i]))
		return nil
	}
	return e.notNow()
}

// strayed is how far the nearest legal place may lie from the one that was
// asked for.
const strayed = 10 * cm

// redeploy puts a unit at the legal place nearest to a pose.
func (e *engine) redeploy(i int, a Deploy) *game.Refusal {
	u := &e.Units[i]
	if max(a.X, a.Y, -a.X, -a.Y) > 2*maxTable || a.H < 0 || a.H >= geom.Turn || a.Storey < 0 || a.Storey > maxStoreys {
		return game.Refuse("RE-X.10", ReasonZone, "unit", u.ID)
	}
	l := &Layout{Scenario: e.plan, Map: &Map{Width: e.Width, Height: e.Height}, Field: e.table(u.Seat).without(i).f}
	for k := range e.Units {
		if o := &e.Units[k]; k != i && !o.car() && o.Place == atTable && !o.lurks(u.Seat) {
			l.Stations = append(l.Stations, Station{Men: o.Squad.figures()})
		}
	}
	st := Station{
		Force: Force{Unit: u.ID, Ref: u.Ref, At: [3]int{a.X, a.Y, a.H}, Storey: a.Storey, Hidden: u.Hidden},
		Seat:  u.Seat, Vehicle: u.Vehicle.kind(), Squad: u.Squad.kind(),
	}
	if !l.zone(u.Seat).Contains(a.Centre()) {
		return game.Refuse("RE-X.10", ReasonZone, "unit", u.ID)
	}
	if u.car() {
		if !l.park(&st) || !beside(st.Body.Pose, a.Pose) {
			return game.Refuse("RE-X.10", ReasonRoom, "unit", u.ID)
		}
		u.stands(st.Body.Pose)
		return nil
	}
	if u.Hidden && l.shelter(&st) == nil {
		return game.Refuse("RE-X.10", ReasonShelter, "unit", u.ID)
	}
	if !l.line(&st) {
		return game.Refuse("RE-X.10", ReasonRoom, "unit", u.ID)
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

// equip finds a unit's profile again.
func (u *unit) equip(s *state) error {
	switch {
	case u.Vehicle != nil:
		if u.Vehicle.profile = s.d.vehicles[u.Ref]; u.Vehicle.profile == nil {
			return fmt.Errorf("there is no vehicle %q", u.Ref)
		}
		u.stands(u.Pose)
	case u.Squad == nil:
		return errors.New("neither a vehicle nor a squad")
	case u.Squad.CrewOf != "":
		k := s.find(u.Squad.CrewOf)
		if k == nobody || s.d.vehicles[s.Units[k].Ref] == nil {
			return fmt.Errorf("crew of %q, which is not there", u.Squad.CrewOf)
		}
		u.Squad.profile = s.d.crewProfile(s.d.vehicles[s.Units[k].Ref])
	default:
		if u.Squad.profile = s.d.squads[u.Ref]; u.Squad.profile == nil {
			return fmt.Errorf("there is no squad %q", u.Ref)
		}
	}
	return nil
}

// restore finds a unit's profile again and looks whether the unit can be.
func (u *unit) restore(s *state) error {
	switch {
	case u.Seat < 1 || u.Seat > 2:
		return fmt.Errorf("seat %d", u.Seat)
	case max(u.Pose.X, -u.Pose.X, u.Pose.Y, -u.Pose.Y) > farAway || u.Pose.H < 0 || u.Pose.H >= geom.Turn:
		return errors.New("a pose off the table")
	}
	if err := u.equip(s); err != nil {
		return err
	}
	if u.Vehicle != nil {
		return u.Vehicle.sound(u.Place)
	}
	return u.Squad.sound(s)
}

// sound looks whether a vehicle read from outside can be.
func (v *vehicle) sound(at place) error {
	if at == riding || crewSize(v.Crew) > max(v.profile.Crew, 2) {
		return errors.New("a vehicle that cannot be")
	}
	for _, p := range v.Posts {
		if p.Man < 0 || p.Man > 15 {
			return errors.New("a post that nobody has")
		}
	}
	return nil
}

// sound looks whether a squad read from outside can be.
func (q *squad) sound(s *state) error {
	if len(q.Men) > maxMen || q.CrewOf == "" && len(q.Men) != q.profile.Figures {
		return errors.New("a squad that cannot be")
	}
	for k := range q.Men {
		m := &q.Men[k]
		if max(m.X, -m.X, m.Y, -m.Y) > farAway || m.Storey < 0 || m.Storey > maxStoreys || m.CrewNumber < 0 || m.CrewNumber > 16 {
			return errors.New("a man off the table")
		}
		if m.In != "" && (s.find(m.In) == nobody || s.d.vehicles[s.Units[s.find(m.In)].Ref] == nil) {
			return fmt.Errorf("aboard %q, which is not there", m.In)
		}
	}
	return nil
}

// crewProfile is a crew on foot: its vehicle's values, pistols and CC 3
// (RE-1.1, RE-1.8).
func (d *Data) crewProfile(v *Vehicle) *Squad {
	crew := &Squad{
		ID: crewRef(v), Name: v.Name, Nation: v.Nation, Kind: "crew", Mvt: 20 * cm, Shoot: v.Shoot, CC: 3, Exp: v.Exp,
		Discipline: v.Discipline, Weapons: []Issue{{Weapon: "pistol", Count: 16, Men: 1}}, Specials: []string{"crew"},
	}
	crew.kits = d.outfit(crew, maxCrew)
	return crew
}

// maxMen bounds the men of a squad.
const maxMen = 40

// maxCrew bounds the men of a crew.
const maxCrew = 16

// crewRef is the name of a nation's crews in the data.
func crewRef(v *Vehicle) string {
	switch v.Nation {
	case "UK", "DE", "USSR":
		return map[string]string{"UK": "uk_tank_crew", "DE": "de_tank_crew", "USSR": "ussr_tank_crew"}[v.Nation]
	}
	return "us_tank_crew"
}

// coherent makes sure that the question can be asked.
func (s *state) coherent() error {
	if s.Result != nil {
		return nil
	}
	seat := s.Ask.Seat == 1 || s.Ask.Seat == 2
	fine := s.Active == 1 || s.Active == 2
	fine = fine && (s.First == 1 || s.First == 2)
	if m := s.Move; m != nil {
		k := s.find(m.Unit)
		fine = fine && k != nobody && m.At >= 0 && m.At <= m.Total && m.Total <= 2000 && m.sound(&s.Units[k])
	}
	for _, t := range s.Queue {
		fine = fine && s.find(t.Unit) != nobody && (t.From == "" || s.find(t.From) != nobody)
	}
	switch s.Ask.Kind {
	case askMuster:
		fine = fine && s.plan.pickUp()
	case askDeploy, askDiscipline, askOrders, askMove, askShoot, askClose:
		fine = fine && seat
	case askOpportunity, askDodge:
		fine = fine && seat && s.Move != nil
	case askDisplace:
		k := s.find(s.Ask.Unit)
		fine = fine && seat && s.Move != nil && len(s.Move.Lines) == 0 && k != nobody && !s.Units[k].car()
	case askLastDitch:
		fine = fine && seat && s.Move != nil && len(s.Move.Ditched) > 0
	case askRiders:
		k, v := s.find(s.Ask.Unit), s.find(s.Ask.From)
		fine = fine && seat && k != nobody && v != nobody && s.Units[v].car() && len(s.Units[k].Squad.in(s.Ask.From)) > 0
	case askWithdraw, askScramble, askConsolidate:
		k := s.find(s.Ask.Unit)
		fine = fine && seat && k != nobody && !s.Units[k].car()
	default:
		fine = false
	}
	if !fine {
		return fmt.Errorf("question %q cannot be asked here", s.Ask.Kind)
	}
	return nil
}
