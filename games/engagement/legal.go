package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// Legal lists what seat may do now. Where paths and targets are free it
// suggests good ones among the endless number that Apply accepts.
func (p Position) Legal(seat game.Seat) []game.Action {
	if p.s.flow.Asks(p.s, seat) == "" {
		return nil
	}
	return p.s.known(seat).legal(seat)
}

func (s *state) legal(seat game.Seat) []game.Action {
	switch s.Ask.Kind {
	case askMuster:
		return s.readyMade()
	case askDeploy:
		return append([]game.Action{Done{}}, s.deployments(seat)...)
	case askDiscipline:
		return s.settlements()
	case askOrders:
		return append(s.orderChoices(), Done{})
	case askWithdraw:
		var list []game.Action
		for _, a := range s.retreats(s.find(s.Ask.Unit), 8) {
			list = append(list, a)
		}
		return list
	case askMove:
		return append(s.moveChoices(), Done{})
	case askOpportunity:
		return append([]game.Action{HoldFire{}}, s.snaps(seat)...)
	case askShoot:
		return append(s.shootChoices(), Done{})
	case askClose:
		return append(s.closeStage(), Done{})
	default:
		return s.legalInside()
	}
}

// legalInside lists the answers to what comes up in the middle of something.
func (s *state) legalInside() []game.Action {
	id := s.Ask.Unit
	switch s.Ask.Kind {
	case askScramble, askConsolidate:
		return append([]game.Action{Stay{id}}, s.shortWalks(s.find(id))...)
	case askDisplace:
		return []game.Action{Stay{id}}
	case askRiders:
		return []game.Action{Stay{id}, Leave{id}}
	case askLastDitch:
		return append(s.lastResorts(), Stay{id})
	case askDodge:
		list := []game.Action{Dodge{}}
		k := s.find(s.Move.Foe)
		if k == nobody {
			return list
		}
		t := s.table(s.Units[k].Seat)
		for n := range s.Units[k].Vehicle.profile.Weapons {
			if _, no := s.aim(t, k, []Firing{{Mount: &n, Target: s.Move.Unit}}, fireMode{Free: true}); no == nil {
				list = append(list, Return{n})
			}
		}
		return list
	default:
		return nil
	}
}

// deployments suggests places beside the present ones.
func (s *state) deployments(seat game.Seat) []game.Action {
	var list []game.Action
	for i := range s.Units {
		u := &s.Units[i]
		if u.Seat != seat || !s.placing(u) || u.Hidden { // where else one could hide is a long search
			continue
		}
		for _, dx := range []int{-1000, 1000} {
			a := Deploy{Unit: u.ID, Pose: u.Pose}
			if !u.car() {
				a.Storey = u.Squad.Men[0].Storey
			}
			a.X += dx
			probe := &engine{state: s.clone()}
			if probe.redeploy(i, a) == nil {
				list = append(list, a)
			}
		}
	}
	return list
}

// settlements lists what can be done in the Discipline phase.
func (s *state) settlements() []game.Action {
	var list []game.Action
	pending := false
	for i := range s.Units {
		u := &s.Units[i]
		if s.unsettled(u) {
			pending = true
			list = append(list, Rally{u.ID})
		}
		if (s.unsettled(u) || s.locked(i)) && s.canWithdraw(i) {
			list = append(list, FallBack{u.ID})
		}
		if s.canReboard(u) {
			list = append(list, Reboard{u.ID, ToFire}, Reboard{u.ID, ToMove})
		}
	}
	if !pending {
		list = append(list, Done{})
	}
	return list
}

// orderChoices lists the orders that make sense for each unit.
func (s *state) orderChoices() []game.Action {
	var list []game.Action
	for _, i := range s.commandable() {
		list = append(list, s.ordersOf(i)...)
	}
	for i := range s.Units {
		u := &s.Units[i]
		if !u.car() || u.Seat != s.Active || !u.live() {
			continue
		}
		for _, r := range []Role{Driver, Gunner, Loader, Commander} {
			for n := range u.Vehicle.profile.Crew {
				if a := (Assign{u.ID, n, r}); s.mayAssign(u, a) {
					list = append(list, a)
				}
			}
		}
	}
	return list
}

// assaultReach is how near an enemy must be for an assault to be suggested.
const assaultReach = 30 * cm

// ordersOf lists the orders of one unit with what can be declared.
func (s *state) ordersOf(i int) []game.Action {
	u := &s.Units[i]
	var list []game.Action
	add := func(a Command) {
		if s.mayCommand(i, a) == nil {
			list = append(list, a)
		}
	}
	for _, o := range s.ordersFor(i) {
		a := Command{Unit: u.ID, Order: o}
		if o != Assault {
			add(a)
		}
		if o == Hold {
			a.Watch = true
			add(a)
			if u.Vehicle.bogged() {
				add(Command{Unit: u.ID, Order: o, Unditch: true})
			}
		}
		if u.car() && u.Vehicle.profile.Enclosure == Closed && u.Place == atTable && (o == Hold || o == Advance) {
			hatch := HatchOpen
			if u.Vehicle.HatchOpen {
				hatch = HatchClosed
			}
			add(Command{Unit: u.ID, Order: o, Hatch: hatch})
		}
		if o == Assault || u.car() && o == Advance {
			for _, k := range s.enemiesSeen(u.Seat) {
				if s.near(i, k, assaultReach) {
					add(Command{Unit: u.ID, Order: o, Goal: s.Units[k].ID})
				}
			}
		}
	}
	return list
}

// moveChoices suggests moves for every unit that may move.
func (s *state) moveChoices() []game.Action {
	var list []game.Action
	t := s.table(s.Active)
	for _, i := range s.movers() {
		list = append(list, s.movesOf(t, i)...)
	}
	return append(list, s.pickUps()...)
}

// pickUps lists the squads that have moved and can still get into a vehicle
// that has come to them (RE-9.4).
func (s *state) pickUps() []game.Action {
	var list []game.Action
	for i := range s.Units {
		if u := &s.Units[i]; u.Seat == s.Active && !u.car() && u.Place == atTable && u.Moved {
			list = append(list, s.boardings(i)...)
		}
	}
	return list
}

// movesOf suggests moves for one unit.
func (s *state) movesOf(t *vista, i int) []game.Action {
	u := &s.Units[i]
	switch {
	case u.Place == waiting:
		return s.entries(i)
	case u.Place == riding:
		return s.leavings(i)
	case u.car():
		return s.drives(t, i)
	}
	return slices.Concat(s.strides(t, i), s.boardings(i), s.leavings(i))
}

// leavings suggests that all of a squad who ride get out.
func (s *state) leavings(i int) []game.Action {
	a := Alight{Unit: s.Units[i].ID}
	probe := &engine{state: s.clone()}
	if probe.alight(i, a) == nil {
		return []game.Action{a}
	}
	return nil
}

// drives suggests paths: straight on, with a turn, back; full and half.
func (s *state) drives(t *vista, i int) []game.Action {
	u := &s.Units[i]
	var list []game.Action
	for _, path := range s.drivePaths(u) {
		if _, no := s.mayCourse(t, i, path); no == nil {
			list = append(list, Drive{Unit: u.ID, Path: path})
		}
	}
	if u.Vehicle.profile.Has("bulldozer") && s.mayDoze(u) == nil {
		for n := range s.Terrain {
			if p := &s.Terrain[n]; p.dozeable() && geom.CompareGap(u.Vehicle.hull[:], p.shape, geom.PerUnit) <= 0 {
				list = append(list, Doze{u.ID, p.ID})
			}
		}
		list = append(list, s.pushes(i)...)
	}
	return list
}

// mayCourse is course with the other things that forbid a drive.
func (s *state) mayCourse(t *vista, i int, path []Segment) (Course, *game.Refusal) {
	u := &s.Units[i]
	c, no := s.course(t, i, path)
	if no != nil {
		return c, no
	}
	if u.Vehicle.FailedNerveTurn == s.Turn && slices.ContainsFunc(c.Segments, func(g Segment) bool { return g.Forward > 0 || g.Turn != 0 }) {
		return c, game.Refuse("RE-8.1", ReasonShy, "unit", u.ID)
	}
	return c, s.mayEnd(i, c.End)
}

// drivePaths lists paths worth a try.
func (s *state) drivePaths(u *unit) [][]Segment {
	if u.Order == Hold {
		return [][]Segment{{{Turn: 450}}, {{Turn: -450}}, {{Turn: 225}}, {{Turn: -225}}}
	}
	far := orderDistance(u.Order, u.Vehicle.profile.Mvt)
	if u.Vehicle.Reboarded == ToMove {
		far /= 2
	}
	far = max(far-u.Vehicle.Damage.TracksDamaged*penalty-u.Vehicle.Motion.Leg.Spent, 0)
	if u.Vehicle.Motion.Loading {
		far = max(far-penalty, 0)
	}
	if far == 0 {
		return nil
	}
	if k := s.find(u.Goal); k != nobody && len(s.Units[k].prints()) > 0 { // straight at it
		off := turnBetween(u.Pose.H, geom.Bearing(u.Pose.Centre(), s.Units[k].prints()[0].at))
		straight := [][]Segment{{{Forward: far}}, {{Forward: far / 2}}}
		if max(off, -off) <= maxTurn && off != 0 {
			straight = append(straight, []Segment{{Turn: off}, {Forward: far}}, []Segment{{Turn: off}, {Forward: far / 2}})
		}
		return straight
	}
	var list [][]Segment
	for _, turn := range []int{0, -450, 450, -225, 225} {
		for _, d := range []int{far, far / 2} {
			if turn == 0 {
				list = append(list, []Segment{{Forward: d}})
			} else {
				list = append(list, []Segment{{Turn: turn}, {Forward: d}})
			}
		}
	}
	return append(list, []Segment{{Reverse: far / 3}}, []Segment{{Turn: 450}}, []Segment{{Turn: -450}})
}

// strides suggests moves of a whole squad in the eight directions, and towards
// what it assaults.
func (s *state) strides(t *vista, i int) []game.Action {
	u := &s.Units[i]
	var list []game.Action
	for _, by := range s.strideWays(t, i) {
		a := Stride{Unit: u.ID, By: &by}
		paths, _ := u.Squad.paths(a)
		if _, no := s.mayStride(t, i, paths); no == nil {
			list = append(list, a)
		}
	}
	return list
}

// strideWays lists ways worth a try.
func (s *state) strideWays(_ *vista, i int) [][2]int {
	u := &s.Units[i]
	most := orderDistance(u.Order, u.Squad.profile.Mvt)
	var list [][2]int
	if k := s.find(u.Goal); k != nobody && s.Units[k].Place == atTable {
		list = append(list, s.approach(i, k, most)...)
	}
	for h := 0; h < geom.Turn; h += 450 {
		for _, d := range []int{most - 10, most / 2} {
			p := geom.Pose{H: h}.Point(int64(d)*geom.PerUnit, 0)
			list = append(list, [2]int{units(p.X), units(p.Y)})
		}
	}
	return list
}

// approach is the way that brings the nearest man of a squad into contact with
// its target, if it is short enough.
func (s *state) approach(i, k, most int) [][2]int {
	var from, to footprint
	best := int64(-1)
	for _, p := range s.Units[i].prints() {
		for _, q := range s.Units[k].prints() {
			if g := gap(p, q); best < 0 || g < best {
				best, from, to = g, p, q
			}
		}
	}
	if best < 0 || best > int64(most)*geom.PerUnit {
		return nil
	}
	d := to.at.Sub(from.at)
	length := root(d.X*d.X + d.Y*d.Y)
	if length == 0 {
		return nil
	}
	var list [][2]int
	for _, short := range []int64{0, 30, 60, 90} {
		g := max(best-short, 0)
		list = append(list, [2]int{units(d.X * g / length), units(d.Y * g / length)})
	}
	return list
}

// boardings lists the vehicles a squad can get into, with as many men as there
// is room for and as reach it.
func (s *state) boardings(i int) []game.Action {
	u := &s.Units[i]
	all := u.Squad.numbers()
	var list []game.Action
	for k := range s.Units {
		v := &s.Units[k]
		if !v.car() || v.Seat != u.Seat {
			continue
		}
		if s.mayBoard(i, k, all) == nil {
			list = append(list, Board{Unit: u.ID, Vehicle: v.ID})
			continue
		}
		var some []int
		for _, n := range all {
			if s.mayBoard(i, k, append(slices.Clip(some), n)) == nil {
				some = append(some, n)
			}
		}
		if len(some) > 0 && len(some) < len(all) {
			list = append(list, Board{Unit: u.ID, Vehicle: v.ID, Men: some})
		}
	}
	return list
}

// entries suggests where a reserve comes on.
func (s *state) entries(i int) []game.Action {
	u := &s.Units[i]
	var list []game.Action
	for _, off := range []int{0, -1000, 1000} {
		at := geom.Pose{X: u.Pose.X, Y: u.Pose.Y}
		switch u.Edge {
		case "north":
			at = geom.Pose{X: u.Pose.X + off, Y: s.Height, H: 1800}
		case "south":
			at = geom.Pose{X: u.Pose.X + off, Y: 0}
		case "east":
			at = geom.Pose{X: s.Width, Y: u.Pose.Y + off, H: 2700}
		case "west":
			at = geom.Pose{X: 0, Y: u.Pose.Y + off, H: 900}
		}
		a := Enter{Unit: u.ID, Pose: at}
		if u.car() {
			a.Path = []Segment{{Forward: orderDistance(u.Order, u.Vehicle.profile.Mvt)}}
		}
		probe := &engine{state: s.clone()}
		if probe.arrive(i, a) == nil {
			list = append(list, a)
		}
	}
	return list
}

// snaps suggests opportunity fire at every moment there is for it.
func (s *state) snaps(seat game.Seat) []game.Action {
	var list []game.Action
	for i := range s.Units {
		u := &s.Units[i]
		if u.Seat != seat || s.mayAct(i, fireMode{Snap: true}) != nil {
			continue
		}
		for _, step := range s.moments(i) {
			a := Snap{Unit: u.ID, Step: step, Shots: s.snapShots(i, step)}
			probe := &engine{state: s.clone()}
			if len(a.Shots) > 0 && probe.maySnap(i, a) == nil {
				list = append(list, a)
			}
		}
	}
	return list
}

// moments are the steps of the move under way at which a unit could fire: the
// first that brings the mover before its guns, each at which it climbs a bank
// or leaves a crater, and the last (RE-X.5).
func (s *state) moments(i int) []int {
	m := s.Move
	var list []int
	stride := 1 + m.Total/24
	for step := m.At + 1; step <= m.Total && len(list) == 0; step += stride {
		if len(s.snapShots(i, step)) == 0 {
			continue
		}
		for early := max(m.At+1, step-stride+1); early <= step && len(list) == 0; early++ {
			if early == step || len(s.snapShots(i, early)) > 0 {
				list = append(list, early)
			}
		}
	}
	for step := m.At + 1; step < m.Total; step++ {
		if m.exposedAt(step) && !m.exposedAt(step-1) && !slices.Contains(list, step) {
			list = append(list, step)
		}
	}
	if !slices.Contains(list, m.Total) {
		list = append(list, m.Total)
	}
	return list
}

// snapShots is everything a unit can fire at the mover at a step.
func (s *state) snapShots(i, step int) []Firing {
	probe := s.moverAt(step)
	k := probe.find(probe.Move.Unit)
	return probe.barrage(probe.table(probe.Units[i].Seat), i, k, fireMode{Snap: true})
}

// shootChoices suggests fire of every unit at everything it can hit.
func (s *state) shootChoices() []game.Action {
	var list []game.Action
	t := s.table(s.Active)
	for i := range s.Units {
		u := &s.Units[i]
		if u.Seat != s.Active {
			continue
		}
		if s.maySearch(i) == nil {
			list = append(list, Detect{u.ID})
		}
		if s.mayAct(i, fireMode{}) != nil {
			continue
		}
		for _, k := range s.enemiesSeen(u.Seat) {
			if shots := s.barrage(t, i, k, fireMode{}); len(shots) > 0 {
				list = append(list, Fire{Unit: u.ID, Shots: shots})
			}
		}
		if u.car() && u.Vehicle.profile.Has("smoke_pots") && !u.Vehicle.SmokePotsUsed {
			list = append(list, Fire{Unit: u.ID, Shots: []Firing{{At: AtPots}}})
		}
	}
	return list
}

// barrage is everything a unit can fire at a target, the main gun first.
func (s *state) barrage(t *vista, i, k int, mode fireMode) []Firing {
	u, o := &s.Units[i], &s.Units[k]
	if o.Vehicle.wrecked() || o.Place != atTable {
		return nil
	}
	var list []Firing
	var busy uint64 // men who fire something already
	try := func(f Firing) bool {
		f.Target = o.ID
		sal, no := s.aim(t, i, []Firing{f}, mode)
		if no != nil {
			return false
		}
		var men uint64
		for _, b := range sal[0].barrels {
			if b.crewed != nil {
				for _, n := range b.crewed.men {
					men |= 1 << n
				}
			}
		}
		if men&busy != 0 {
			return false
		}
		busy |= men
		list = append(list, f)
		return true
	}
	at := ""
	if o.car() && o.Vehicle.profile.Armour == nil {
		at = AtCrew
	}
	if u.car() {
		for n := range u.Vehicle.profile.Weapons {
			w := s.d.weapons[u.Vehicle.profile.Weapons[n].Weapon]
			if !o.car() && w.Blast > 0 && try(Firing{Mount: &n, Ammo: RoundHE}) {
				continue
			}
			if at != "" && try(Firing{Mount: &n, At: at}) {
				continue
			}
			try(Firing{Mount: &n})
		}
		return s.together(t, i, list, mode)
	}
	for _, w := range u.Squad.weapons() {
		if w.Category == "at_grenade" || !o.car() && w.Shots == 1 {
			continue
		}
		if at != "" && try(Firing{Weapon: w.ID, At: at}) {
			continue
		}
		try(Firing{Weapon: w.ID})
	}
	if u.Squad.rides() { // only so many may fire together (RE-9.6)
		return s.together(t, i, list, mode)
	}
	return list
}

// together leaves out what cannot be fired along with what comes before.
func (s *state) together(t *vista, i int, list []Firing, mode fireMode) []Firing {
	if len(list) < 2 {
		return list
	}
	if _, no := s.aim(t, i, list, mode); no == nil {
		return list
	}
	kept := list[:1:1]
	for _, f := range list[1:] {
		if _, no := s.aim(t, i, append(slices.Clip(kept), f), mode); no == nil {
			kept = append(kept, f)
		}
	}
	return kept
}

// shortWalks suggests moves of up to 10 cm.
func (s *state) shortWalks(i int) []game.Action {
	var list []game.Action
	for h := 0; h < geom.Turn; h += 900 {
		p := geom.Pose{H: h}.Point(900*geom.PerUnit, 0)
		a := Stride{Unit: s.Units[i].ID, By: &[2]int{units(p.X), units(p.Y)}}
		probe := &engine{state: s.clone()}
		if probe.mayShortWalk(i, a) == nil {
			list = append(list, a)
		}
	}
	return list
}
