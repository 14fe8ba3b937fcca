package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Legal lists what seat may do now. Where paths and targets are free it
// suggests good ones among the endless number that Apply accepts.
func (p Position) Legal(seat game.Seat) []game.Action {
	if p.s.flow.Asks(p.s, seat) == "" {
		return nil
	}
	return legalActions(p.s.known(seat), seat)
}

func legalActions(s *state, seat game.Seat) []game.Action {
	switch s.Ask.Kind {
	case askMuster:
		return suggestForces(s)
	case askDeploy:
		return append([]game.Action{Done{}}, suggestDeployments(s, seat)...)
	case askDiscipline:
		return legalSettlements(s)
	case askOrders:
		return append(suggestOrders(s), Done{})
	case askWithdraw:
		var list []game.Action
		for _, a := range suggestRetreats(s, s.Units.find(s.Ask.Unit), 8) {
			list = append(list, a)
		}
		return list
	case askMove:
		return append(suggestMoves(s), Done{})
	case askOpportunity:
		return append([]game.Action{HoldFire{}}, suggestSnaps(s, seat)...)
	case askShoot:
		return append(suggestFire(s), Done{})
	case askClose:
		return append(closeCombatStage(s), Done{})
	default:
		return legalReactions(s)
	}
}

// legalReactions lists the answers to what comes up in the middle of something.
func legalReactions(s *state) []game.Action {
	id := s.Ask.Unit
	switch s.Ask.Kind {
	case askScramble, askConsolidate:
		return append([]game.Action{Stay{id}}, suggestShortWalks(s, s.Units.find(id))...)
	case askDisplace:
		return []game.Action{Stay{id}}
	case askRiders:
		return []game.Action{Stay{id}, Leave{id}}
	case askLastDitch:
		return append(lastResorts(s), Stay{id})
	case askDodge:
		return dodges(s)
	case askReturn:
		return append(returnShots(s, fireMode{Free: true, Once: true}), HoldFire{})
	default:
		return nil
	}
}

func suggestDeployments(s *state, seat game.Seat) []game.Action {
	var list []game.Action
	for i, u := range s.Units.each() {
		if u.Seat != seat || !isPlacedNow(s, u) || u.Hidden { // where else one could hide is a long search
			continue
		}
		for _, dx := range []int{-1000, 1000} {
			a := Deploy{Unit: u.ID, Pose: u.Pose}
			if !u.isVehicle() {
				a.Storey = u.Squad.Men[0].Storey
			}
			a.X += dx
			if redeploy(trial(s), i, a) == nil {
				list = append(list, a)
			}
		}
	}
	return list
}

func legalSettlements(s *state) []game.Action {
	var list []game.Action
	pending := false
	for i, u := range s.Units.each() {
		if s.unsettled(u) {
			pending = true
			list = append(list, Rally{Unit: u.ID})
			if mayGiveUp(s, u) {
				list = append(list, Rally{Unit: u.ID, Afoot: true})
			}
		}
		if (s.unsettled(u) || lockedInCombat(s, i)) && canWithdraw(s, i) {
			list = append(list, FallBack{u.ID})
		}
		list = append(list, reboardings(s, u)...)
	}
	if !pending {
		list = append(list, Done{})
	}
	return list
}

// suggestOrders lists the orders that make sense for each unit.
func suggestOrders(s *state) []game.Action {
	var list []game.Action
	for _, i := range s.commandable() {
		list = append(list, suggestOrdersFor(s, i)...)
	}
	for _, u := range s.Units.each() {
		if !u.isVehicle() || u.Seat != s.Active || !u.live() {
			continue
		}
		for _, r := range []printed.Role{printed.Driver, printed.Gunner, printed.Loader, printed.Commander} {
			for n := range u.Vehicle.profile.Crew {
				if a := (Assign{u.ID, n, r}); mayAssign(s, u, a) {
					list = append(list, a)
				}
			}
		}
	}
	return list
}

// assaultReach is how near an enemy must be for an assault to be suggested.
const assaultReach = 30 * printed.CM

func suggestOrdersFor(s *state, i int) []game.Action {
	u := &s.Units[i]
	var list []game.Action
	add := func(a Command) {
		if mayCommand(s, i, a) == nil {
			list = append(list, a)
		}
	}
	for _, o := range s.ordersFor(i) {
		a := Command{Unit: u.ID, Order: o}
		if o != printed.Assault {
			add(a)
		}
		if o == printed.Hold {
			a.Watch = true
			add(a)
			if u.Vehicle.bogged() {
				add(Command{Unit: u.ID, Order: o, Unditch: true})
			}
		}
		if u.isVehicle() && u.Vehicle.profile.Enclosure == printed.Closed && u.Place == atTable && (o == printed.Hold || o == printed.Advance) {
			hatch := HatchOpen
			if u.Vehicle.HatchOpen {
				hatch = HatchClosed
			}
			add(Command{Unit: u.ID, Order: o, Hatch: hatch})
		}
		if o == printed.Assault || u.isVehicle() && o == printed.Advance {
			for _, k := range s.Units.enemiesSeen(u.Seat) {
				if s.Units.near(i, k, assaultReach) {
					add(Command{Unit: u.ID, Order: o, Goal: s.Units[k].ID})
				}
			}
		}
	}
	return list
}

func suggestMoves(s *state) []game.Action {
	var list []game.Action
	t := s.table(s.Active)
	for _, i := range s.movers() {
		list = append(list, suggestMovesFor(s, t, i)...)
	}
	return append(list, suggestPickUps(s)...)
}

func suggestMovesFor(s *state, t *seatField, i int) []game.Action {
	u := &s.Units[i]
	switch {
	case u.Place == waiting:
		return suggestEntries(s, i)
	case u.Place == riding:
		return suggestAlighting(s, i)
	case u.isVehicle():
		return suggestDrives(s, t, i)
	}
	return slices.Concat(suggestStrides(s, t, i), suggestBoardings(s, i), suggestAlighting(s, i))
}

// suggestAlighting suggests that all of a squad who ride get out.
func suggestAlighting(s *state, i int) []game.Action {
	a := Alight{Unit: s.Units[i].ID}
	if alightSquad(trial(s), i, a) == nil {
		return []game.Action{a}
	}
	return nil
}

// suggestDrives suggests paths: straight on, with a turn, back; full and half.
func suggestDrives(s *state, t *seatField, i int) []game.Action {
	u := &s.Units[i]
	var list []game.Action
	for _, path := range drivePaths(s, u) {
		if _, refusal := mayCourse(s, t, i, path); refusal == nil {
			list = append(list, Drive{Unit: u.ID, Path: path})
		}
	}
	if u.Vehicle.profile.Has("bulldozer") && mayDoze(u) == nil {
		for n := range s.Terrain {
			if p := &s.Terrain[n]; p.Dozeable() && geom.CompareGap(u.Vehicle.hull[:], p.Shape, geom.PerUnit) <= 0 {
				list = append(list, Doze{u.ID, p.ID})
			}
		}
		list = append(list, suggestPushes(s, i)...)
	}
	return list
}

func drivePaths(s *state, u *unit) [][]field.Segment {
	if u.Order == printed.Hold {
		return [][]field.Segment{{{Turn: 450}}, {{Turn: -450}}, {{Turn: 225}}, {{Turn: -225}}}
	}
	far := field.OrderDistance(u.Order, u.Vehicle.profile.Mvt)
	if u.Vehicle.Reboarded == ToMove {
		far /= 2
	}
	far = max(far-u.Vehicle.Damage.TracksDamaged*field.Penalty-u.Vehicle.Motion.Leg.Spent, 0)
	if u.Vehicle.Motion.Loading {
		far = max(far-field.Penalty, 0)
	}
	if far == 0 {
		return nil
	}
	if k := s.Units.find(u.Goal); k != nobody && len(s.Units[k].prints()) > 0 { // straight at it
		off := field.TurnBetween(u.Pose.H, geom.Bearing(u.Pose.Centre(), s.Units[k].prints()[0].At))
		if max(off, -off) <= field.MaxTurn && off != 0 {
			return straightPaths(far, 0, off)
		}
		return straightPaths(far, 0)
	}
	list := straightPaths(far, 0, -450, 450, -225, 225)
	return append(list, []field.Segment{{Reverse: far / 3}}, []field.Segment{{Turn: 450}}, []field.Segment{{Turn: -450}})
}

// straightPaths lead straight on after each of some turns, the whole way and
// half of it.
func straightPaths(far int, turns ...int) [][]field.Segment {
	var list [][]field.Segment
	for _, turn := range turns {
		for _, d := range []int{far, far / 2} {
			path := []field.Segment{{Turn: turn}, {Forward: d}}
			if turn == 0 {
				path = path[1:]
			}
			list = append(list, path)
		}
	}
	return list
}

// suggestStrides suggests moves of a whole squad in the eight directions, and towards
// what it assaults.
func suggestStrides(s *state, t *seatField, i int) []game.Action {
	u := &s.Units[i]
	var list []game.Action
	for _, by := range strideWays(s, t, i) {
		a := Stride{Unit: u.ID, By: &by}
		if _, _, refusal := judgeWalk(s, t, i, a); refusal == nil {
			list = append(list, a)
		}
	}
	return list
}

func strideWays(s *state, _ *seatField, i int) [][2]int {
	u := &s.Units[i]
	most := field.OrderDistance(u.Order, u.Squad.profile.Mvt)
	var list [][2]int
	if k := s.Units.find(u.Goal); k != nobody && s.Units[k].Place == atTable {
		list = append(list, approachWays(s, i, k, most)...)
	}
	for h := 0; h < geom.Turn; h += 450 {
		for _, d := range []int{most - 10, most / 2} {
			list = append(list, wayTo(h, d))
		}
	}
	return list
}

// wayTo is how far east and north a way of a heading leads.
func wayTo(heading, far int) [2]int {
	at := field.FigureAt(geom.Pose{H: heading}.Point(int64(far)*geom.PerUnit, 0))
	return [2]int{at.X, at.Y}
}

// approachWays is the way that brings the nearest man of a squad into contact with
// its target, if it is short enough.
func approachWays(s *state, i, k, most int) [][2]int {
	var from, to field.Footprint
	best := int64(-1)
	for _, p := range s.Units[i].prints() {
		for _, q := range s.Units[k].prints() {
			if g := field.Gap(p, q); best < 0 || g < best {
				best, from, to = g, p, q
			}
		}
	}
	if best < 0 || best > int64(most)*geom.PerUnit {
		return nil
	}
	d := to.At.Sub(from.At)
	length := field.Root(d.X*d.X + d.Y*d.Y)
	if length == 0 {
		return nil
	}
	var list [][2]int
	for _, short := range []int64{0, 30, 60, 90} {
		g := max(best-short, 0)
		list = append(list, [2]int{field.Units(d.X * g / length), field.Units(d.Y * g / length)})
	}
	return list
}

func suggestEntries(s *state, i int) []game.Action {
	u := &s.Units[i]
	var list []game.Action
	for _, off := range []int{0, -1000, 1000} {
		a := Enter{Unit: u.ID, Pose: onEdge(s, u, u.Pose.X+off, u.Pose.Y+off, 0)}
		if u.isVehicle() {
			a.Path = []field.Segment{{Forward: field.OrderDistance(u.Order, u.Vehicle.profile.Mvt)}}
		}
		if enterTable(trial(s), i, a) == nil {
			list = append(list, a)
		}
	}
	return list
}

func suggestSnaps(s *state, seat game.Seat) []game.Action {
	var list []game.Action
	for i, u := range s.Units.each() {
		if u.Seat != seat || mayAct(s, i, fireMode{Snap: true}) != nil {
			continue
		}
		for _, step := range snapMoments(s, i) {
			a := Snap{Unit: u.ID, Step: step, Shots: snapShots(s, i, step)}
			if len(a.Shots) > 0 && maySnap(s, i, a) == nil {
				list = append(list, a)
			}
		}
	}
	return list
}

// snapMoments are the steps of the move under way at which a unit could fire: the
// first that brings the mover before its guns, each at which it climbs a bank
// or leaves a crater, and the last (RE-X.5).
func snapMoments(s *state, i int) []int {
	m := s.Move
	var list []int
	stride := 1 + m.Total/24
	for step := m.At + 1; step <= m.Total && len(list) == 0; step += stride {
		if len(snapShots(s, i, step)) == 0 {
			continue
		}
		for early := max(m.At+1, step-stride+1); early <= step && len(list) == 0; early++ {
			if early == step || len(snapShots(s, i, early)) > 0 {
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

func snapShots(s *state, i, step int) []Firing {
	probe := s.moverAt(step)
	k := probe.Units.find(probe.Move.Unit)
	return barrage(probe, probe.table(probe.Units[i].Seat), i, k, fireMode{Snap: true})
}

func suggestFire(s *state) []game.Action {
	var list []game.Action
	t := s.table(s.Active)
	for i, u := range s.Units.each() {
		if u.Seat != s.Active {
			continue
		}
		if maySearch(s, i) == nil {
			list = append(list, Detect{u.ID})
		}
		if mayAct(s, i, fireMode{}) != nil {
			continue
		}
		for _, k := range s.Units.enemiesSeen(u.Seat) {
			if shots := barrage(s, t, i, k, fireMode{}); len(shots) > 0 {
				list = append(list, Fire{Unit: u.ID, Shots: shots})
			}
		}
		if u.isVehicle() && u.Vehicle.profile.Has("smoke_pots") && !u.Vehicle.SmokePotsUsed {
			list = append(list, Fire{Unit: u.ID, Shots: []Firing{{At: AtPots}}})
		}
	}
	return list
}

// barrage is everything a unit can fire at a target, the main gun first.
func barrage(s *state, t *seatField, i, k int, mode fireMode) []Firing {
	u, o := &s.Units[i], &s.Units[k]
	if o.Vehicle.wrecked() || o.Place != atTable {
		return nil
	}
	var list []Firing
	var busy uint64 // men who fire something already
	try := func(f Firing) bool {
		f.Target = o.ID
		sal, refusal := judgeFire(s, t, i, []Firing{f}, mode)
		if refusal != nil {
			return false
		}
		var men uint64
		for _, b := range sal[0].barrels {
			if b.crewed != nil {
				for _, n := range b.crewed.Men {
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
	if o.isVehicle() && o.Vehicle.profile.Armour == nil {
		at = AtCrew
	}
	if u.isVehicle() {
		for n := range u.Vehicle.profile.Weapons {
			w := s.d.WeaponByID[u.Vehicle.profile.Weapons[n].Weapon]
			if !o.isVehicle() && w.Blast > 0 && try(Firing{Mount: &n, Ammo: printed.RoundHE}) {
				continue
			}
			if at != "" && try(Firing{Mount: &n, At: at}) {
				continue
			}
			try(Firing{Mount: &n})
		}
		return firedTogether(s, t, i, list, mode)
	}
	for _, w := range u.Squad.weapons() {
		if w.Category == "at_grenade" || !o.isVehicle() && w.Shots == 1 {
			continue
		}
		if at != "" && try(Firing{Weapon: w.ID, At: at}) {
			continue
		}
		try(Firing{Weapon: w.ID})
	}
	if u.Squad.rides() { // only so many may fire together (RE-9.6)
		return firedTogether(s, t, i, list, mode)
	}
	return list
}

// firedTogether leaves out what cannot be fired along with what comes before.
func firedTogether(s *state, t *seatField, i int, list []Firing, mode fireMode) []Firing {
	if len(list) < 2 {
		return list
	}
	if _, refusal := judgeFire(s, t, i, list, mode); refusal == nil {
		return list
	}
	kept := list[:1:1]
	for _, f := range list[1:] {
		if _, refusal := judgeFire(s, t, i, append(slices.Clip(kept), f), mode); refusal == nil {
			kept = append(kept, f)
		}
	}
	return kept
}

func suggestShortWalks(s *state, i int) []game.Action {
	var list []game.Action
	t := s.table(s.Units[i].Seat)
	for h := 0; h < geom.Turn; h += 900 {
		by := wayTo(h, 900)
		a := Stride{Unit: s.Units[i].ID, By: &by}
		if _, _, refusal := judgeWalk(s, t, i, a); refusal == nil {
			list = append(list, a)
		}
	}
	return list
}

// suggestForces suggests forces of each nation for a pick-up game: armour first,
// infantry first, or some of both (RE-S7).
func suggestForces(s *state) []game.Action {
	var list []game.Action
	budget := s.Opts.Points()
	for _, nation := range []string{"US", "UK", "DE", "USSR"} {
		for _, armour := range []int{3, 2, 1} { // vehicles wanted
			if refs := s.d.Recruit(nation, budget, armour); len(refs) > 0 && s.d.CheckForce(refs, budget) == nil {
				list = append(list, Muster{Units: refs})
			}
		}
	}
	return list
}
