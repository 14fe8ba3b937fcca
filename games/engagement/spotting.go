package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// reveal shows a hidden or camouflaged unit to everybody (RE-0.11, RE-X.7).
func (e *engine) reveal(k int, why string) {
	u := &e.Units[k]
	if u.Place != atTable || !u.Hidden && (!u.Camouflaged || u.Found) {
		return
	}
	u.Hidden, u.Found = false, u.Camouflaged
	e.shifted()
	e.tell(Revealed{Unit: u.ID, Ref: u.Ref, Standing: u.standing(), Why: why, guise: e.guise(u)})
	if u.car() {
		e.showRiders(k)
	}
}

// loseCamo ends a vehicle's camouflage for good: it moved (RE-11.1).
func (e *engine) loseCamo(k int) {
	u := &e.Units[k]
	if u.Camouflaged {
		e.reveal(k, "moved")
		u.Camouflaged = false
	}
}

// screen is what conceals unit j from unit i, which has it in sight behind
// such cover (RE-0.11).
func (s *state) screen(i, j int, cover Cover) Screen {
	u := &s.Units[j]
	return Screen{
		Hidden: u.Hidden, Camouflaged: u.Camouflaged && !u.Uncovered, Infantry: !u.car(), Cover: cover, Order: u.Order, Shot: u.FiredLastTurn,
		Near: s.near(i, j, 20*cm),
	}
}

// made tells whether a unit may aim at another that it sees behind such cover:
// it is open to view, or has been detected (RE-0.11).
func (s *state) made(i, j int, cover Cover) bool {
	if slices.ContainsFunc(s.Units[i].Spotted, func(f found) bool { return f.Unit == s.Units[j].ID && f.Until >= s.Turn }) {
		return true
	}
	u := &s.Units[j]
	if u.car() && !u.Camouflaged && !u.Hidden {
		return true
	}
	return !s.screen(i, j, cover).Conceals()
}

// maySearch says why a unit cannot look for concealed enemies now.
func (s *state) maySearch(i int) *game.Refusal {
	u := &s.Units[i]
	able := u.live() && !u.Searched && !u.Fired && !u.Watch && u.Order != Run && u.Order != Withdraw && u.Order != ""
	if u.car() {
		able = able && s.crewed(u)
	} else {
		able = able && u.Squad.Morale != Demoralised && u.Squad.walking() > 0
	}
	if !able {
		return game.Refuse("RE-0.11", ReasonSearch, "unit", u.ID)
	}
	return nil
}

// search throws for every concealed enemy in sight within 100 cm (RE-0.11).
// The dice for what the searcher does not know of are thrown out of sight.
func (e *engine) search(i int) {
	u := &e.Units[i]
	u.Searched = true
	e.tell(Searched{Unit: u.ID, private: u.secret()})
	truth := e.table(game.Nobody)
	for j := range e.Units {
		o := &e.Units[j]
		if o.Seat == u.Seat || o.Place != atTable || o.Vehicle.wrecked() || !e.near(i, j, detectRange) {
			continue
		}
		t := truth
		if !o.concealed() { // a hidden hull in between must not show
			t = e.view(u.Seat)
		}
		sees, cover := e.bestGlimpse(t, i, j)
		if !sees || e.made(i, j, cover) {
			continue
		}
		look := Lookout{
			Buttoned: u.car() && u.Vehicle.profile.Enclosure == Closed && !u.Vehicle.HatchOpen, Infantry: !o.car(), Near: e.near(i, j, detectNear),
			Marked: o.Hidden || o.Camouflaged,
		}
		var n int
		if o.concealed() {
			n = e.referee.Hidden(6) + 1
		} else {
			n = e.die()
		}
		if !look.finds(n) {
			if !o.concealed() {
				e.tell(Tested{Unit: u.ID, What: "detect", Need: look.need(), Sum: look.Mods(), Die: n, Clause: "RE-0.11", private: u.secret()})
			}
			continue
		}
		if u.Vehicle != nil {
			u.Vehicle.FoundEnemy = true
		}
		e.reveal(j, "spotted")
		e.tell(Spotted{Unit: o.ID, By: u.ID, Die: n, Sum: look.Mods(), private: u.secret()})
		e.share(i, j)
	}
}

// bestGlimpse looks from every man of a unit; the cover is the least anybody
// sees.
func (s *state) bestGlimpse(t *vista, i, j int) (bool, Cover) {
	sees, best := false, HardCover
	for _, who := range s.lookers(t, i) {
		if ok, c := s.glimpse(t, who, j); ok {
			sees = true
			if coverRank(c) < coverRank(best) {
				best = c
			}
			if best == NoCover {
				break
			}
		}
	}
	return sees, best
}

// share marks an enemy as detected for the finder, for squads within 20 cm and
// for vehicles the finder supports (RE-0.11).
func (e *engine) share(i, j int) {
	e.mark(i, j)
	u := &e.Units[i]
	for k := range e.Units {
		o := &e.Units[k]
		if k == i || o.Seat != u.Seat || !o.live() {
			continue
		}
		if !o.car() && e.near(i, k, 20*cm) {
			e.mark(k, j)
		}
		if o.car() && !u.car() {
			if b := o.body(); supports(&b, u.Squad.figures(), u.Squad.Morale) {
				e.mark(k, j)
			}
		}
	}
}

func (e *engine) mark(i, j int) {
	u := &e.Units[i]
	u.Spotted = append(slices.Clone(u.Spotted), found{e.Units[j].ID, e.Turn + 1})
}

// exposed takes the concealment of a unit that has fired (RE-0.11).
func (e *engine) exposed(i int) {
	u := &e.Units[i]
	e.reveal(i, "fired")
	u.FiredLastTurn = true
	if u.Camouflaged {
		u.Uncovered = true
	}
}

// tryHide hides men whom no enemy has in sight (RE-0.7, RE-17.2).
func (e *engine) tryHide(i int) {
	u := &e.Units[i]
	if u.Hidden || u.Place != atTable || u.Squad.walking() == 0 || e.inSight(i) {
		return
	}
	u.Hidden = true
	e.shifted()
	e.tell(WentHidden{Unit: u.ID})
}

// looksOn tells whether a unit is an enemy in the open who may see another.
// One who hides himself does not give himself away by it (RE-X.7).
func (s *state) looksOn(k, i int) bool {
	o := &s.Units[k]
	return o.Seat != s.Units[i].Seat && o.live() && !o.Vehicle.abandoned() && !o.concealed() && (!o.car() || s.crewed(o))
}

// inSight tells whether any enemy in the open sees a unit.
func (s *state) inSight(i int) bool {
	t := s.table(s.Units[i].Seat)
	for k := range s.Units {
		if s.looksOn(k, i) && s.sees(t, k, i) {
			return true
		}
	}
	return false
}

// staysHidden tells whether a hidden squad keeps out of sight on its way: at
// its end, and half-way there, it is concealed from every enemy who sees it.
func (e *engine) staysHidden(i int, paths [][]Figure) bool {
	u := &e.Units[i]
	if u.Order != Crawl {
		return false
	}
	probe := &engine{state: e.state.clone()}
	for _, half := range []bool{true, false} {
		p := &probe.Units[i]
		men := p.Squad.men()
		for k, n := range p.Squad.numbers() {
			if len(paths[k]) == 0 {
				continue
			}
			line := append([]Figure{u.Squad.Men[n].Figure}, paths[k]...)
			if half {
				men[n].Figure = along(line, lengthOf(line)/2)
			} else {
				men[n].Figure = line[len(line)-1]
			}
		}
		if !probe.unseen(i) {
			return false
		}
	}
	return true
}

// unseen tells whether a hidden unit stays so: whoever has it in sight has not
// got it in the open within 20 cm (RE-X.7).
func (s *state) unseen(i int) bool {
	t := s.table(s.Units[i].Seat)
	for k := range s.Units {
		if !s.looksOn(k, i) {
			continue
		}
		if sees, cover := s.bestGlimpse(t, k, i); sees && (cover == NoCover || !s.screen(k, i, cover).Conceals()) {
			return false
		}
	}
	return true
}

// afterMove is what the end of a move brings: hidden men who are now too near
// are seen (RE-X.7), and a Tiger, real or not, comes into sight (RE-21.16).
func (e *engine) afterMove(i int) {
	u := &e.Units[i]
	e.touched(i)
	if !u.car() && u.Order == Crawl && !u.Hidden {
		e.tryHide(i)
	}
	for k := range e.Units {
		if o := &e.Units[k]; o.Hidden && o.Place == atTable && (o.Seat != u.Seat || k == i) {
			e.lapse(k)
		}
	}
	e.fearSights(i)
}

// lapse ends the hiding of a unit in the open within 20 cm of an enemy in
// sight (RE-X.7).
func (e *engine) lapse(k int) {
	t := (*vista)(nil)
	for i := range e.Units {
		if !e.looksOn(i, k) || !e.near(i, k, 20*cm) {
			continue
		}
		if t == nil {
			t = e.view(e.Units[k].Seat)
		}
		if sees, cover := e.bestGlimpse(t, i, k); sees && !e.screen(i, k, cover).Conceals() {
			e.reveal(k, "near")
			return
		}
	}
}

// feared tells whether a vehicle is, or is taken for, a Tiger (RE-21.16).
func (s *state) feared(u *unit) bool {
	return s.plan.allows("tiger_fear") && u.car() && u.live() && (u.Vehicle.profile.Has("tiger_fear") || u.Vehicle.profile.Has("tiger_fear_mistaken"))
}

// tigerRef is what a vehicle is taken for.
const tigerRef = "tiger1"

// face is what a seat takes a unit for: a vehicle that can be mistaken for a
// Tiger shows as one until somebody has seen the truth (RE-21.16).
func (s *state) face(u *unit, seat game.Seat) string {
	if u.Vehicle.takenForTiger() && u.Seat != seat && !u.Vehicle.wrecked() {
		return tigerRef
	}
	return u.Ref
}

// guise is what the other side takes a unit for.
func (s *state) guise(u *unit) guise {
	g := guise{seat: u.Seat}
	if ref := s.face(u, other(u.Seat)); ref != u.Ref {
		g.taken = ref
	}
	return g
}

// fearSights has units that see a Tiger for the first time tell whether it is
// one: at the end of each move (RE-21.16, RE-X.7).
func (e *engine) fearSights(i int) {
	if !e.plan.allows("tiger_fear") {
		return
	}
	for k := range e.Units {
		if k == i || e.Units[k].Seat == e.Units[i].Seat || !e.Units[k].live() {
			continue
		}
		if e.feared(&e.Units[k]) {
			e.firstSight(i, k)
		}
		if e.feared(&e.Units[i]) {
			e.firstSight(k, i)
		}
	}
}

// firstSight throws the EXP test of a unit that sees such a vehicle for the
// first time. One that is out of sight itself tests when it no longer is:
// what it finds out would tell the other side where it lies.
func (e *engine) firstSight(i, k int) {
	u, tiger := &e.Units[i], &e.Units[k]
	if tiger.concealed() || u.concealed() || !u.live() || u.car() && !e.crewed(u) || e.dreads(u, tiger.ID) != nil {
		return
	}
	if !e.sees(e.view(u.Seat), i, k) {
		return
	}
	exp := 0
	if u.car() {
		exp = e.exp(u)
	} else {
		exp = u.Squad.profile.Exp
	}
	passed := e.test(i, "sight", exp, nil, "RE-21.16")
	d := dread{Unit: tiger.ID, Truth: passed && !tiger.Vehicle.profile.Has("tiger_fear")}
	u.Fears = append(slices.Clone(u.Fears), d)
	if d.Truth {
		e.unmask(k, u.ID)
	}
}

// unmask tells the other side what a vehicle really is.
func (e *engine) unmask(k int, by string) {
	u := &e.Units[k]
	if u.Vehicle.TakenForTiger {
		u.Vehicle.TakenForTiger = false
		e.shifted()
		e.tell(Unmasked{Unit: u.ID, By: by, Ref: u.Ref})
	}
}

// dreads is what a unit thinks of a vehicle, nil if it has not met it.
func (s *state) dreads(u *unit, id string) *dread {
	for n := range u.Fears {
		if u.Fears[n].Unit == id {
			return &u.Fears[n]
		}
	}
	return nil
}

// fearReach is how near to a Tiger nerve is needed (RE-21.16).
const fearReach = 30 * cm

// cows tells whether a vehicle frightens a unit now.
func (s *state) cows(u *unit, tiger *unit) bool {
	if !s.feared(tiger) || tiger.Seat == u.Seat {
		return false
	}
	d := s.dreads(u, tiger.ID)
	return d != nil && !d.Truth && !d.Immune
}

// dares has a vehicle find the nerve to come within 30 cm of a Tiger.
func (e *engine) dares(i int, at geom.Pose) bool {
	u := &e.Units[i]
	if len(u.Fears) == 0 {
		return true
	}
	b := stand(u.Vehicle.profile, at)
	for k := range e.Units {
		t := &e.Units[k]
		if !e.cows(u, t) || within(u.footprint(), t.footprint(), fearReach) {
			continue
		}
		if within(b.footprint(), t.footprint(), fearReach) && !e.braves(i, k) {
			return false
		}
	}
	return true
}

// daresOnFoot is the same for men.
func (e *engine) daresOnFoot(i int, men []man) bool {
	u := &e.Units[i]
	if len(u.Fears) == 0 {
		return true
	}
	for k := range e.Units {
		t := &e.Units[k]
		if !e.cows(u, t) || e.near(i, k, fearReach) {
			continue
		}
		for n := range men {
			if men[n].onFoot() && within(men[n].footprint(), t.footprint(), fearReach) {
				if !e.braves(i, k) {
					return false
				}
				break
			}
		}
	}
	return true
}

// braves throws the Discipline test. Who passes is immune for the game; who
// fails must move away with its next order.
func (e *engine) braves(i, k int) bool {
	u := &e.Units[i]
	if e.Move != nil {
		e.tellMove(i)
	}
	need, mods := 0, game.Tally(nil)
	if u.car() {
		need, mods = e.discipline(u), e.crewMods(u)
	} else {
		need, mods = u.Squad.profile.Discipline, e.nerve(i)
	}
	if !e.test(i, "fear", need, mods, "RE-21.16") {
		u.FleesFrom = e.Units[k].ID
		return false
	}
	u.Fears = slices.Clone(u.Fears)
	e.dreads(u, e.Units[k].ID).Immune = true
	return true
}

// lingering tests those who stayed near a Tiger through the Movement phase.
func (e *engine) lingering() {
	for i := range e.Units {
		u := &e.Units[i]
		if u.Seat != e.Active || !u.live() || len(u.Fears) == 0 || !u.car() && u.Moved ||
			u.car() && (u.Vehicle.Motion.Covered > 0 || !e.crewed(u)) {
			continue
		}
		for k := range e.Units {
			if e.cows(u, &e.Units[k]) && e.near(i, k, fearReach) {
				e.braves(i, k)
			}
		}
	}
}

// mayEnd judges where a drive ends: away from what is feared, and near the
// vehicles that carry the same squad.
func (s *state) mayEnd(i int, end geom.Pose) *game.Refusal {
	if no := s.mustLeave(i, end); no != nil {
		return no
	}
	b := stand(s.Units[i].Vehicle.profile, end)
	return s.staysWith(i, &b)
}

// mustLeave judges the end of a drive that a fear demands (RE-21.16,
// RE-17.5).
func (s *state) mustLeave(i int, end geom.Pose) *game.Refusal {
	u := &s.Units[i]
	from, demands := u.FleesFrom, clause("RE-21.16")
	if u.Vehicle.Reboarded == ToMove {
		from, demands = s.threatTo(i), "RE-17.5"
	}
	k := s.find(from)
	if from == "" || k == nobody || s.Units[k].Place != atTable {
		return nil
	}
	for _, p := range s.Units[k].prints() {
		was, now := p.at.Sub(u.Pose.Centre()), p.at.Sub(end.Centre())
		if now.X*now.X+now.Y*now.Y <= was.X*was.X+was.Y*was.Y && end != u.Pose {
			return game.Refuse(demands, ReasonMustReach, "unit", u.ID, "from", s.Units[k].ID)
		}
	}
	return nil
}

// threatTo is the unit whose hit caused a bail-out; if it is gone, the nearest
// visible enemy (RE-17.5).
func (s *state) threatTo(i int) string {
	u := &s.Units[i]
	if k := s.find(u.Vehicle.DrivenOutBy); k != nobody && s.Units[k].live() && !s.Units[k].concealed() {
		return u.Vehicle.DrivenOutBy
	}
	best, id := int64(-1), ""
	for _, k := range s.enemiesSeen(u.Seat) {
		for _, p := range s.Units[k].prints() {
			d := p.at.Sub(u.Pose.Centre())
			if far := d.X*d.X + d.Y*d.Y; best < 0 || far < best {
				best, id = far, s.Units[k].ID
			}
		}
	}
	return id
}

// mustPart is mustLeave for men.
func (s *state) mustPart(i int, end []Figure) *game.Refusal {
	u := &s.Units[i]
	k := s.find(u.FleesFrom)
	if k == nobody || s.Units[k].Place != atTable {
		return nil
	}
	at := s.Units[k].Pose.Centre()
	for n, f := range u.Squad.figures() {
		was, now := at.Sub(f.point()), at.Sub(end[n].point())
		if now.X*now.X+now.Y*now.Y < was.X*was.X+was.Y*was.Y {
			return game.Refuse("RE-21.16", ReasonMustReach, "unit", u.ID, "from", u.FleesFrom)
		}
	}
	return nil
}

// shareTruth tells friends within 20 cm what a vehicle really is, at the start
// of Shooting (RE-21.16).
func (e *engine) shareTruth() {
	if !e.plan.allows("tiger_fear") {
		return
	}
	for i := range e.Units {
		u := &e.Units[i]
		for _, d := range u.Fears {
			if !d.Truth || !u.live() {
				continue
			}
			for k := range e.Units {
				if o := &e.Units[k]; k != i && o.Seat == u.Seat && o.live() && e.near(i, k, 20*cm) {
					o.Fears = slices.DeleteFunc(slices.Clone(o.Fears), func(x dread) bool { return x.Unit == d.Unit })
					o.Fears = append(o.Fears, d)
				}
			}
		}
	}
}
