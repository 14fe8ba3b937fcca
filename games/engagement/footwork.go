package engagement

import (
	"slices"

	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// paths turns what a player says into one line for each man on foot, his own
// place not included.
func (q *squad) paths(a Stride) ([][]field.Figure, *game.Refusal) {
	numbers := q.numbers()
	paths := make([][]field.Figure, len(numbers))
	bad := func() ([][]field.Figure, *game.Refusal) {
		return nil, game.Refuse("RE-X.4", field.ReasonPaths, "men", len(numbers))
	}
	if a.By != nil {
		if len(a.Paths) > 0 || max(a.By[0], -a.By[0], a.By[1], -a.By[1]) > printed.MaxTable {
			return bad()
		}
		ends := q.figures()
		for k := range ends {
			ends[k].X += a.By[0]
			ends[k].Y += a.By[1]
			paths[k] = ends[k : k+1 : k+1]
		}
		return paths, nil
	}
	for _, t := range a.Paths {
		k := slices.Index(numbers, t.Man)
		if k < 0 || paths[k] != nil || len(t.To) == 0 || len(t.To) > field.MostPathPoints {
			return bad()
		}
		for _, p := range t.To {
			if max(p[0], -p[0], p[1], -p[1]) > printed.FarAway || p[2] < 0 || p[2] > printed.MaxStoreys {
				return bad()
			}
			paths[k] = append(paths[k], field.Figure{X: p[0], Y: p[1], Storey: p[2]})
		}
	}
	return paths, nil
}

// walk is what a squad brings to a move.
func (s *state) walk(i int, order printed.Order, paths [][]field.Figure) field.Walk {
	u := &s.Units[i]
	w := field.Walk{
		Profile: u.Squad.profile, Order: order, Men: u.Squad.figures(), Paths: paths, Others: s.Units.menOf(u.Seat, u.Seat, i), Width: s.Width,
		Height:  s.Height,
		Contact: order == printed.Assault, Enemies: s.Units.menOf(other(u.Seat), u.Seat, i), Fordable: s.Opts.Fordable,
	}
	if u.MayResume { // a reserve that has come over its edge walks on from there
		for _, m := range w.Men {
			w.Used = append(w.Used, s.distanceFromEdge(u, m))
		}
	}
	return w
}

// threats lists where the enemies are that a squad has in sight.
func (s *state) threats(i int) []field.Figure {
	u := &s.Units[i]
	t := s.table(u.Seat)
	var list []field.Figure
	for _, k := range s.Units.enemiesSeen(u.Seat) {
		o := &s.Units[k]
		if !o.live() || o.Vehicle.abandoned() || !t.sees(i, k) {
			continue
		}
		if o.isVehicle() {
			list = append(list, field.Figure{X: o.Pose.X, Y: o.Pose.Y})
		} else {
			list = append(list, o.Squad.figures()...)
		}
	}
	return list
}

func startWalk(e *engine, i int, a Stride) *game.Refusal {
	u := &e.Units[i]
	if u.isVehicle() || u.Place != atTable {
		return u.refuse("RE-X.4", ReasonOrderMove)
	}
	return setOut(e, i, asWalk, a)
}

// mayStride judges a squad's move under its order.
func mayStride(s *state, t *seatField, i int, paths [][]field.Figure) (field.Walked, *game.Refusal) {
	u := &s.Units[i]
	w := s.walk(i, u.Order, paths)
	r, refusal := t.f.Walk(w)
	if refusal != nil {
		return r, refusal
	}
	if u.Squad.Morale == printed.Shaken { // RE-0.7
		if w.Threats = s.threats(i); !w.AwayFrom(r.End) {
			return r, u.refuse("RE-0.7", field.ReasonNearer)
		}
	}
	if refusal := mustWalkAway(s, i, r.End); refusal != nil {
		return r, refusal
	}
	if u.Order == printed.Assault {
		if !s.Units.closesIn(i, r.End) {
			return r, game.Refuse("RE-0.7", field.ReasonAssault, "unit", u.ID, "target", u.Goal)
		}
		return r, mayClose(s, i, r.End)
	}
	return r, s.Units.noContact(i, r.End)
}

// closesIn tells whether a squad that assaults ends no farther from its target
// than it was, from centre to centre of those who are nearest (RE-0.7).
func (us roster) closesIn(i int, end []field.Figure) bool {
	k := us.find(us[i].Goal)
	if k == nobody || us[k].Place != atTable {
		return true
	}
	prints := us[k].prints()
	nearest := func(men []field.Figure) int64 {
		best := int64(-1)
		for _, m := range men {
			for _, p := range prints {
				d := p.At.Sub(m.Point())
				if far := d.X*d.X + d.Y*d.Y; best < 0 || far < best {
					best = far
				}
			}
		}
		return best
	}
	return nearest(end) <= nearest(us[i].Squad.figures())
}

// noContact keeps men on other orders than Assault from touching enemies.
func (us roster) noContact(i int, end []field.Figure) *game.Refusal {
	u := &us[i]
	for _, f := range us.menOf(other(u.Seat), u.Seat, i) {
		for _, m := range end {
			if f.Storey == m.Storey && reaches(f.Footprint(), m.Footprint()) {
				return u.refuse("RE-0.7", ReasonContact)
			}
		}
	}
	return nil
}

// maxGrenadiers is how many men of a squad may attack a vehicle with charges
// (RE-20.2).
const maxGrenadiers = 2

// mayClose judges the end of an assault: only the declared target is touched,
// a vehicle by two grenadiers at most, on its side or rear if it moved
// (RE-0.7, RE-20.2).
func mayClose(s *state, i int, end []field.Figure) *game.Refusal {
	u := &s.Units[i]
	goal := s.Units.find(u.Goal)
	for k, o := range s.Units.each() {
		if o.Seat == u.Seat || o.Place != atTable || o.concealed() || k == goal && !o.isVehicle() {
			continue
		}
		count, prints := 0, o.prints()
		for n, m := range end {
			for _, p := range prints {
				if !reaches(p, m.Footprint()) {
					continue
				}
				if k != goal || u.Squad.JustGotOut {
					return u.refuse("RE-0.7", ReasonContact)
				}
				count++
				ahead := o.Vehicle.Motion.Covered > 0 && s.facing(o, m.Point()) == printed.Front
				if ahead || !s.Units.grenadier(u, u.Squad.numbers()[n], o) {
					return u.refuse("RE-20.2", ReasonContact)
				}
			}
		}
		if count > maxGrenadiers {
			return u.refuse("RE-20.2", ReasonContact)
		}
	}
	return nil
}

// setOut begins a squad's way, if it may go there.
func setOut(e *engine, i int, as string, a Stride) *game.Refusal {
	u := &e.Units[i]
	paths, r, refusal := judgeWalk(e.state, e.view(u.Seat), i, a)
	if refusal != nil {
		return withLegalPart(e, i, a, refusal)
	}
	m := &move{Unit: u.ID, As: as, BogStep: -1, Nerve: -1, Contact: -1}
	if len(r.Spent) > 0 {
		m.Cost = slices.Max(r.Spent)
	}
	longest := int64(0)
	for k, n := range u.Squad.numbers() {
		if len(paths[k]) == 0 {
			continue
		}
		line := slices.Concat([]field.Figure{u.Squad.Men[n].Figure}, paths[k])
		m.Lines = append(m.Lines, track{n, line})
		longest = max(longest, lengthOf(line))
	}
	m.Total = int((longest + field.StepLength*geom.PerUnit - 1) / (field.StepLength * geom.PerUnit))
	if m.Total == 0 && len(m.Lines) > 0 {
		m.Total = 1 // a climb without a way
	}
	if u.Hidden && !staysHidden(e, i, paths) {
		e.reveal(i, "moved")
	}
	e.Ask = asking{}
	announceMove(e, i, m)
	return nil
}

func stepOnFoot(e *engine, i int) {
	m := e.Move
	u := &e.Units[i]
	men := m.figures(u, m.At+1)
	if e.revealMenAt(u.Seat, (&squad{Men: men}).figures()) {
		e.settleMen(i)
		e.halt(i, "enemies", "RE-X.4")
		return
	}
	var next []field.Footprint
	for k := range men {
		if men[k].onFoot() {
			next = append(next, men[k].Footprint())
		}
	}
	if !dares(e, i, next) {
		e.settleMen(i)
		e.halt(i, "fear", "RE-21.16")
		return
	}
	u.Squad.Men, u.OnTheMove = men, true
	m.At++
	e.forgetSight()
	fearSights(e, i)
}

// suggestRetreats suggests ways back: straight ones that end farther from everybody
// in sight (RE-0.13).
func suggestRetreats(s *state, i, most int) []Stride {
	u := &s.Units[i]
	t := s.table(u.Seat)
	foes := s.threats(i)
	var list []Stride
	for _, far := range []int{2500, 2200, 2900} {
		for h := 0; h < geom.Turn; h += 225 {
			by := wayTo(h, far)
			a := Stride{Unit: u.ID, By: &by}
			paths, _ := u.Squad.paths(a)
			w := s.walk(i, printed.Withdraw, paths)
			w.Threats = foes
			if _, refusal := t.f.Walk(w); refusal == nil {
				if list = append(list, a); len(list) == most {
					return list
				}
			}
		}
	}
	return list
}

// mayWithdraw judges the way back: everybody goes (RE-0.13).
func mayWithdraw(s *state, t *seatField, i int, paths [][]field.Figure) (field.Walked, *game.Refusal) {
	if slices.ContainsFunc(paths, func(p []field.Figure) bool { return len(p) == 0 }) {
		return field.Walked{}, game.Refuse("RE-0.13", field.ReasonTooNear, "man", 0, "cost", 0, "least", field.WithdrawLeast)
	}
	w := s.walk(i, printed.Withdraw, paths)
	w.Threats = s.threats(i)
	return t.f.Walk(w)
}

func playWithdraw(e *engine, _ game.Seat, a game.Action) *game.Refusal {
	act, ok := a.(Stride)
	if !ok || act.Unit != e.Ask.Unit {
		return e.notNow()
	}
	return setOut(e, e.Units.find(act.Unit), asWithdraw, act)
}

// scrambleMost is how far men crawl who have just got out (RE-17.2), and how
// far those go who have won (RE-20.6).
const scrambleMost = 10 * printed.CM

// playScramble has men who left a vehicle crawl away from it (RE-17.2).
func playScramble(e *engine, _ game.Seat, a game.Action) *game.Refusal {
	i := e.Units.find(e.Ask.Unit)
	switch a := a.(type) {
	case Stay:
		e.Ask = asking{}
	case Arrange: // before they crawl: the question stays
		k := e.Units.find(e.Ask.From)
		if k == nobody {
			return e.notNow()
		}
		return arrangeMen(e, i, a, leaves(&e.Units[k]))
	case Stride:
		if refusal := shortWalk(e, i, a); refusal != nil {
			return refusal
		}
	default:
		return e.notNow()
	}
	tryHide(e, i)
	return nil
}

// playConsolidate has attackers move on after a close combat (RE-20.6).
func playConsolidate(e *engine, _ game.Seat, a game.Action) *game.Refusal {
	i := e.Units.find(e.Ask.Unit)
	switch a := a.(type) {
	case Stay:
		e.Ask = asking{}
		return nil
	case Stride:
		return shortWalk(e, i, a)
	}
	return e.notNow()
}

func mayCrawl(s *state, t *seatField, i int, paths [][]field.Figure) (field.Walked, *game.Refusal) {
	w := s.walk(i, printed.Crawl, paths)
	profile := *s.Units[i].Squad.profile
	profile.Mvt = 2 * scrambleMost // a crawl is half of it
	w.Profile = &profile
	r, refusal := t.f.Walk(w)
	if refusal == nil {
		refusal = s.Units.noContact(i, r.End)
	}
	return r, refusal
}

func shortWalk(e *engine, i int, a Stride) *game.Refusal {
	u := &e.Units[i]
	if a.Unit != u.ID {
		return e.notNow()
	}
	_, r, refusal := judgeWalk(e.state, e.view(u.Seat), i, a)
	if refusal != nil {
		return withLegalPart(e, i, a, refusal)
	}
	if e.revealMenAt(u.Seat, r.End) {
		e.Ask = asking{}
		return nil // it met somebody and stays where it is
	}
	before, men := u.Squad.Men, u.Squad.men()
	for k, n := range u.Squad.numbers() {
		men[n].Figure = r.End[k]
	}
	e.Ask = asking{}
	e.forgetSight()
	e.tell(Moved{
		Unit: u.ID, As: asWalk, From: u.Pose, To: u.Pose, Men: u.Squad.told(), Distance: slices.Max(r.Spent), Steps: 1,
		Trip: marched(before, u.Squad.Men), private: u.secret(),
	})
	return nil
}
