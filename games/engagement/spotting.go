package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// maySearch says why a unit cannot look for concealed enemies now.
func maySearch(s *state, i int) *game.Refusal {
	u := &s.Units[i]
	able := u.live() && !u.Searched && !u.Fired && !u.Watch && u.Order != printed.Run && u.Order != printed.Withdraw && u.Order != ""
	if u.isVehicle() {
		able = able && s.Units.crewed(u)
	} else {
		able = able && u.Squad.Morale != printed.Demoralised && u.Squad.walking() > 0
	}
	if !able {
		return u.refuse("RE-0.11", ReasonSearch)
	}
	return nil
}

// searchForEnemies throws for every concealed enemy in sight within 100 cm (RE-0.11).
// The dice for what the searcher does not know of are thrown out of sight.
func searchForEnemies(e *engine, i int) *game.Refusal {
	if refusal := maySearch(e.state, i); refusal != nil {
		return refusal
	}
	e.Ask = asking{}
	u := &e.Units[i]
	u.Searched = true
	e.tell(Searched{Unit: u.ID, private: u.secret()})
	truth := e.table(game.Nobody)
	for j, o := range e.Units.each() {
		if o.Seat == u.Seat || o.Place != atTable || o.Vehicle.wrecked() || !e.Units.near(i, j, combat.DetectRange) {
			continue
		}
		t := truth
		if !o.concealed() { // a hidden hull in between must not show
			t = e.view(u.Seat)
		}
		sees, cover := t.bestGlimpse(i, j)
		if !sees || e.detected(i, j, cover) {
			continue
		}
		look := e.Units.lookout(i, j)
		var n int
		if o.concealed() {
			n = e.referee.Hidden(6) + 1
		} else {
			n = e.die()
		}
		if !look.Finds(n) {
			if !o.concealed() {
				e.tell(Tested{Unit: u.ID, What: "detect", Need: look.Need(), Sum: look.Mods(), Die: n, Clause: "RE-0.11", private: u.secret()})
			}
			continue
		}
		if u.Vehicle != nil {
			u.Vehicle.FoundEnemy = true
		}
		e.reveal(j, "spotted")
		e.tell(Spotted{Unit: o.ID, By: u.ID, Die: n, Sum: look.Mods(), private: u.secret()})
		shareDetection(e, i, j)
	}
	return nil
}

// lookout is how one unit looks for another that is concealed.
func (us roster) lookout(i, j int) combat.Lookout {
	u, o := &us[i], &us[j]
	return combat.Lookout{
		Buttoned: u.isVehicle() && u.Vehicle.profile.Enclosure == printed.Closed && !u.Vehicle.HatchOpen, Infantry: !o.isVehicle(),
		Near: us.near(i, j, combat.DetectNear), Marked: o.Hidden || o.Camouflaged,
	}
}

// shareDetection marks an enemy as detected for the finder, for squads within 20 cm and
// for vehicles the finder supports (RE-0.11).
func shareDetection(e *engine, i, j int) {
	markDetected(e, i, j)
	u := &e.Units[i]
	for k, o := range e.Units.each() {
		if k == i || o.Seat != u.Seat || !o.live() {
			continue
		}
		if !o.isVehicle() && e.Units.near(i, k, 20*printed.CM) {
			markDetected(e, k, j)
		}
		if o.isVehicle() && !u.isVehicle() {
			if b := o.body(); field.Supports(&b, u.Squad.figures(), u.Squad.Morale) {
				markDetected(e, k, j)
			}
		}
	}
}

func markDetected(e *engine, i, j int) {
	u := &e.Units[i]
	u.Spotted = append(slices.Clone(u.Spotted), found{e.Units[j].ID, e.Turn + 1})
}

// tryHide hides men whom no enemy has in sight (RE-0.7, RE-17.2).
func tryHide(e *engine, i int) {
	u := &e.Units[i]
	if u.Hidden || u.Place != atTable || u.Squad.walking() == 0 || seenByEnemy(e.state, i) {
		return
	}
	u.Hidden = true
	e.forgetSight()
	e.tell(WentHidden{Unit: u.ID})
}

// seenByEnemy tells whether any enemy in the open sees a unit.
func seenByEnemy(s *state, i int) bool {
	t := s.table(s.Units[i].Seat)
	for k := range s.Units {
		if s.Units.watchesOpenly(k, i) && t.sees(k, i) {
			return true
		}
	}
	return false
}

// staysHidden tells whether a hidden squad keeps out of sight on its way: at
// its end, and half-way there, it is concealed from every enemy who sees it.
func staysHidden(e *engine, i int, paths [][]field.Figure) bool {
	u := &e.Units[i]
	if u.Order != printed.Crawl {
		return false
	}
	probe := e.state.clone()
	for _, half := range []bool{true, false} {
		p := &probe.Units[i]
		men := p.Squad.men()
		for k, n := range p.Squad.numbers() {
			if len(paths[k]) == 0 {
				continue
			}
			line := append([]field.Figure{u.Squad.Men[n].Figure}, paths[k]...)
			if half {
				men[n].Figure = along(line, lengthOf(line)/2)
			} else {
				men[n].Figure = line[len(line)-1]
			}
		}
		if !staysUnseen(probe, i) {
			return false
		}
	}
	return true
}

// staysUnseen tells whether a hidden unit stays so: whoever has it in sight has not
// got it in the open within 20 cm (RE-X.7).
func staysUnseen(s *state, i int) bool {
	t := s.table(s.Units[i].Seat)
	for k := range s.Units {
		if !s.Units.watchesOpenly(k, i) {
			continue
		}
		if sees, cover := t.bestGlimpse(k, i); sees && (cover == printed.NoCover || !s.screen(k, i, cover).Conceals()) {
			return false
		}
	}
	return true
}

// afterMove is what the end of a move brings: hidden men who are now too near
// are seen (RE-X.7), and a Tiger, real or not, comes into sight (RE-21.16).
func afterMove(e *engine, i int) {
	u := &e.Units[i]
	revealTouched(e, i)
	if !u.isVehicle() && u.Order == printed.Crawl && !u.Hidden {
		tryHide(e, i)
	}
	for k := range e.Units {
		if o := &e.Units[k]; o.Hidden && o.Place == atTable && (o.Seat != u.Seat || k == i) {
			lapseHiding(e, k)
		}
	}
	fearSights(e, i)
}

// lapseHiding ends the hiding of a unit in the open within 20 cm of an enemy in
// sight (RE-X.7).
func lapseHiding(e *engine, k int) {
	t := (*seatField)(nil)
	for i := range e.Units {
		if !e.Units.watchesOpenly(i, k) || !e.Units.near(i, k, 20*printed.CM) {
			continue
		}
		if t == nil {
			t = e.view(e.Units[k].Seat)
		}
		if sees, cover := t.bestGlimpse(i, k); sees && !e.screen(i, k, cover).Conceals() {
			e.reveal(k, "near")
			return
		}
	}
}

// fearSights has a side that sees a Tiger for the first time tell whether it is
// one, as soon as it comes into sight: with every step of either (RE-21.16).
func fearSights(e *engine, i int) {
	if !e.plan.Allows("tiger_fear") {
		return
	}
	for k := range e.Units {
		if k == i {
			for j := range e.Units {
				firstSight(e, j, i)
			}
		} else {
			firstSight(e, i, k)
		}
	}
}

// fearAllSights is fearSights for everybody, at the start of a turn: what was
// in sight before the first move, and whom smoke or a hiding place no longer
// keeps from looking.
func fearAllSights(e *engine) {
	for i := range e.Units {
		fearSights(e, i)
	}
}

// firstSight throws the EXP test of the unit that is the first of its side to
// see such a vehicle; a real Tiger, or a test that fails, puts the rule in
// force for the side. One that is out of sight itself leaves the test to those
// who are not: what it finds out would tell the other side where it lies.
func firstSight(e *engine, i, k int) {
	u, tiger := &e.Units[i], &e.Units[k]
	if u.Seat == tiger.Seat || !e.feared(tiger) || tiger.Vehicle.Sighted != "" || tiger.concealed() {
		return
	}
	if u.concealed() || !u.live() || u.isVehicle() && !e.Units.crewed(u) || !e.view(u.Seat).sees(i, k) {
		return
	}
	if e.Move != nil {
		e.tellMove(e.Units.find(e.Move.Unit))
	}
	if e.test(i, "sight", e.Units.exp(u), nil, "RE-21.16") && !tiger.Vehicle.profile.Has("tiger_fear") {
		tiger.Vehicle.Sighted = sightKnown
		e.unmask(k, u.ID)
		return
	}
	tiger.Vehicle.Sighted = sightFeared
}

// dreads is what a unit thinks of a vehicle, nil if it has not met it.
func (us roster) dreads(u *unit, id string) *dread {
	for n := range u.Fears {
		if u.Fears[n].Unit == id {
			return &u.Fears[n]
		}
	}
	return nil
}

// fearReach is how near to a Tiger nerve is needed (RE-21.16).
const fearReach = 30 * printed.CM

// frightens tells whether a vehicle frightens a unit now. Who has overcome the
// fear once has done so for all Tigers (RE-21.16).
func (s *state) frightens(u *unit, tiger *unit) bool {
	if !s.feared(tiger) || tiger.Seat == u.Seat || tiger.Vehicle.Sighted != sightFeared ||
		slices.ContainsFunc(u.Fears, func(d dread) bool { return d.Immune }) {
		return false
	}
	d := s.Units.dreads(u, tiger.ID)
	return d == nil || !d.Truth
}

// dares has a unit find the nerve to come within 30 cm of a Tiger, or nearer to
// it inside of them. Next is where its next step brings its parts.
func dares(e *engine, i int, next []field.Footprint) bool {
	u := &e.Units[i]
	if !e.plan.Allows("tiger_fear") {
		return true
	}
	for k, t := range e.Units.each() {
		if !e.frightens(u, t) {
			continue
		}
		tiger := t.footprint()
		inside := slices.ContainsFunc(next, func(p field.Footprint) bool { return field.Within(p, tiger, fearReach) })
		if inside && nearest(next, tiger.At) < nearest(u.prints(), tiger.At) && !passesFear(e, i, k) {
			return false
		}
	}
	return true
}

// nearest is the square of the distance from a point to the nearest of some
// parts, from centre to centre.
func nearest(parts []field.Footprint, to geom.Point) int64 {
	best := int64(-1)
	for _, p := range parts {
		d := p.At.Sub(to)
		if far := d.X*d.X + d.Y*d.Y; best < 0 || far < best {
			best = far
		}
	}
	return best
}

// passesFear throws the Discipline test. Who passes has seen what it is, or has
// overcome the fear, and is immune for the game; who fails must move away with
// its next order.
func passesFear(e *engine, i, k int) bool {
	u, tiger := &e.Units[i], &e.Units[k]
	if e.Move != nil {
		e.tellMove(e.Units.find(e.Move.Unit))
	}
	if !e.test(i, "fear", e.Units.discipline(u), e.Units.nerve(i), "RE-21.16") {
		u.FleesFrom, u.FleesSince = tiger.ID, e.Turn
		return false
	}
	u.learn(dread{Unit: tiger.ID, Immune: true, Truth: !tiger.Vehicle.profile.Has("tiger_fear")})
	if !tiger.Vehicle.profile.Has("tiger_fear") {
		e.unmask(k, u.ID)
	}
	return true
}

// learn keeps what a unit has found out about a vehicle.
func (u *unit) learn(d dread) {
	u.Fears = append(slices.DeleteFunc(slices.Clone(u.Fears), func(x dread) bool { return x.Unit == d.Unit }), d)
}

// mustFlee is the vehicle that a unit has to move away from with its order: one
// that made it lose its nerve in an earlier turn and still stands there
// (RE-21.16). It is nobody where there is none.
func mustFlee(s *state, u *unit) int {
	k := s.Units.find(u.FleesFrom)
	if u.FleesFrom == "" || u.FleesSince == s.Turn || k == nobody || !s.Units[k].live() {
		return nobody
	}
	return k
}

// testLingering tests those who stayed near a Tiger through the Movement phase.
// Who moved has been tested if it came nearer, and needs no test if it did not.
func testLingering(e *engine) {
	if !e.plan.Allows("tiger_fear") {
		return
	}
	for i, u := range e.Units.each() {
		if u.Seat != e.Active || !u.live() || !u.isVehicle() && u.OnTheMove ||
			u.isVehicle() && (u.Vehicle.Motion.Covered > 0 || !e.Units.crewed(u)) {
			continue
		}
		for k := range e.Units {
			if e.frightens(u, &e.Units[k]) && e.Units.near(i, k, fearReach) && !(u.FleesFrom == e.Units[k].ID && u.FleesSince == e.Turn) {
				passesFear(e, i, k)
			}
		}
	}
}

// mustDriveAway judges the end of a drive that a fear demands (RE-21.16,
// RE-17.5).
func mustDriveAway(s *state, i int, end geom.Pose) *game.Refusal {
	us := s.Units
	u := &us[i]
	k, demands := mustFlee(s, u), clause("RE-21.16")
	if u.Vehicle.Reboarded == ToMove {
		k, demands = us.find(us.threatTo(i)), "RE-17.5"
	}
	if k == nobody || us[k].Place != atTable {
		return nil
	}
	for _, p := range us[k].prints() {
		was, now := p.At.Sub(u.Pose.Centre()), p.At.Sub(end.Centre())
		if now.X*now.X+now.Y*now.Y <= was.X*was.X+was.Y*was.Y && end != u.Pose {
			return game.Refuse(demands, ReasonMustReach, "unit", u.ID, "from", us[k].ID)
		}
	}
	return nil
}

// threatTo is the unit whose hit caused a bail-out; if it is gone, the nearest
// visible enemy (RE-17.5).
func (us roster) threatTo(i int) string {
	u := &us[i]
	if k := us.find(u.Vehicle.DrivenOutBy); k != nobody && us[k].live() && !us[k].concealed() {
		return u.Vehicle.DrivenOutBy
	}
	best, id := int64(-1), ""
	for _, k := range us.enemiesSeen(u.Seat) {
		for _, p := range us[k].prints() {
			d := p.At.Sub(u.Pose.Centre())
			if far := d.X*d.X + d.Y*d.Y; best < 0 || far < best {
				best, id = far, us[k].ID
			}
		}
	}
	return id
}

// mustWalkAway is mustLeave for men.
func mustWalkAway(s *state, i int, end []field.Figure) *game.Refusal {
	us := s.Units
	u := &us[i]
	k := mustFlee(s, u)
	if k == nobody {
		return nil
	}
	at := us[k].Pose.Centre()
	for n, f := range u.Squad.figures() {
		was, now := at.Sub(f.Point()), at.Sub(end[n].Point())
		if now.X*now.X+now.Y*now.Y < was.X*was.X+was.Y*was.Y {
			return game.Refuse("RE-21.16", ReasonMustReach, "unit", u.ID, "from", u.FleesFrom)
		}
	}
	return nil
}

// shareTruth tells friends within 20 cm what a vehicle really is, at the start
// of Shooting (RE-21.16).
func shareTruth(e *engine) {
	if !e.plan.Allows("tiger_fear") {
		return
	}
	for i, u := range e.Units.each() {
		for _, d := range u.Fears {
			if !d.Truth || !u.live() {
				continue
			}
			for k := range e.Units {
				if o := &e.Units[k]; k != i && o.Seat == u.Seat && o.live() && e.Units.near(i, k, 20*printed.CM) {
					before := e.Units.dreads(o, d.Unit)
					o.learn(dread{Unit: d.Unit, Truth: true, Immune: before != nil && before.Immune})
				}
			}
		}
	}
}
