package engagement

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// paths turns what a player says into one line for each man on foot, his own
// place not included.
func (q *squad) paths(a Stride) ([][]Figure, *game.Refusal) {
	numbers := q.numbers()
	paths := make([][]Figure, len(numbers))
	bad := game.Refuse("RE-X.4", reasonPaths, "men", len(numbers))
	if a.By != nil {
		if len(a.Paths) > 0 || max(a.By[0], -a.By[0], a.By[1], -a.By[1]) > maxTable {
			return nil, bad
		}
		for k, n := range numbers {
			f := q.Men[n].Figure
			paths[k] = []Figure{{f.X + a.By[0], f.Y + a.By[1], f.Storey}}
		}
		return paths, nil
	}
	for _, t := range a.Paths {
		k := slices.Index(numbers, t.Man)
		if k < 0 || paths[k] != nil || len(t.To) == 0 || len(t.To) > mostPathPoints {
			return nil, bad
		}
		for _, p := range t.To {
			if max(p[0], -p[0], p[1], -p[1]) > farAway || p[2] < 0 || p[2] > maxStoreys {
				return nil, bad
			}
			paths[k] = append(paths[k], Figure{p[0], p[1], p[2]})
		}
	}
	return paths, nil
}

// walk is what a squad brings to a move.
func (s *state) walk(i int, order Order, paths [][]Figure) Walk {
	u := &s.Units[i]
	w := Walk{
		Profile: u.Squad.profile, Order: order, Men: u.Squad.figures(), Paths: paths, Others: s.menOf(u.Seat, u.Seat, i), Width: s.Width, Height: s.Height,
		Contact: order == Assault, Enemies: s.menOf(other(u.Seat), u.Seat, i), Fordable: s.Opts.Fordable,
	}
	if u.MayResume { // a reserve that has come over its edge walks on from there
		for _, m := range w.Men {
			w.Used = append(w.Used, s.inland(u, m))
		}
	}
	return w
}

// threats lists where the enemies are that a squad has in sight.
func (s *state) threats(i int) []Figure {
	u := &s.Units[i]
	t := s.table(u.Seat)
	var list []Figure
	for _, k := range s.enemiesSeen(u.Seat) {
		o := &s.Units[k]
		if !o.live() || o.Vehicle.abandoned() || !s.sees(t, i, k) {
			continue
		}
		if o.car() {
			list = append(list, Figure{X: o.Pose.X, Y: o.Pose.Y})
		} else {
			list = append(list, o.Squad.figures()...)
		}
	}
	return list
}

// stride starts a squad's move.
func (e *engine) stride(i int, a Stride) *game.Refusal {
	u := &e.Units[i]
	if u.car() || u.Place != atTable {
		return game.Refuse("RE-X.4", ReasonOrderMove, "unit", u.ID)
	}
	paths, no := u.Squad.paths(a)
	if no != nil {
		return no
	}
	r, no := e.mayStride(e.view(u.Seat), i, paths)
	if no != nil {
		return e.shorter(i, a, no)
	}
	e.setOut(i, asWalk, paths, r)
	return nil
}

// mayStride judges a squad's move under its order.
func (s *state) mayStride(t *vista, i int, paths [][]Figure) (Walked, *game.Refusal) {
	u := &s.Units[i]
	w := s.walk(i, u.Order, paths)
	r, no := t.f.Walk(w)
	if no != nil {
		return r, no
	}
	if u.Squad.Morale == Shaken { // RE-0.7
		if w.Threats = s.threats(i); !w.awayFrom(r.End) {
			return r, game.Refuse("RE-0.7", reasonNearer, "unit", u.ID)
		}
	}
	if u.FleesFrom != "" {
		if no := s.mustPart(i, r.End); no != nil {
			return r, no
		}
	}
	if u.Order == Assault {
		if !s.closesIn(i, r.End) {
			return r, game.Refuse("RE-0.7", reasonAssault, "unit", u.ID, "target", u.Goal)
		}
		return r, s.mayClose(i, r.End)
	}
	return r, s.noContact(i, r.End)
}

// closesIn tells whether a squad that assaults ends no farther from its target
// than it was, from centre to centre of those who are nearest (RE-0.7).
func (s *state) closesIn(i int, end []Figure) bool {
	k := s.find(s.Units[i].Goal)
	if k == nobody || s.Units[k].Place != atTable {
		return true
	}
	nearest := func(men []Figure) int64 {
		best := int64(-1)
		for _, m := range men {
			for _, p := range s.Units[k].prints() {
				d := p.at.Sub(m.point())
				if far := d.X*d.X + d.Y*d.Y; best < 0 || far < best {
					best = far
				}
			}
		}
		return best
	}
	return nearest(end) <= nearest(s.Units[i].Squad.figures())
}

// awayFrom tells whether nobody came nearer to any enemy in sight.
func (w *Walk) awayFrom(end []Figure) bool {
	for k := range end {
		for _, f := range w.Threats {
			d, now := f.point().Sub(w.Men[k].point()), f.point().Sub(end[k].point())
			if now.X*now.X+now.Y*now.Y < d.X*d.X+d.Y*d.Y {
				return false
			}
		}
	}
	return true
}

// noContact keeps men on other orders than Assault from touching enemies.
func (s *state) noContact(i int, end []Figure) *game.Refusal {
	u := &s.Units[i]
	for _, f := range s.menOf(other(u.Seat), u.Seat, i) {
		for _, m := range end {
			if f.Storey == m.Storey && reaches(f.footprint(), m.footprint()) {
				return game.Refuse("RE-0.7", ReasonContact, "unit", u.ID)
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
func (s *state) mayClose(i int, end []Figure) *game.Refusal {
	u := &s.Units[i]
	goal := s.find(u.Goal)
	for k := range s.Units {
		o := &s.Units[k]
		if o.Seat == u.Seat || o.Place != atTable || o.concealed() || k == goal && !o.car() {
			continue
		}
		count := 0
		for n, m := range end {
			for _, p := range o.prints() {
				if !reaches(p, m.footprint()) {
					continue
				}
				if k != goal || u.Squad.JustGotOut {
					return game.Refuse("RE-0.7", ReasonContact, "unit", u.ID)
				}
				count++
				b := o.body()
				if o.Vehicle.Motion.Covered > 0 && b.facing(m.point(), s.Opts.Rear90) == Front || !s.grenadier(u, u.Squad.numbers()[n], o) {
					return game.Refuse("RE-20.2", ReasonContact, "unit", u.ID)
				}
			}
		}
		if count > maxGrenadiers {
			return game.Refuse("RE-20.2", ReasonContact, "unit", u.ID)
		}
	}
	return nil
}

// setOut starts the move of men whose ways are known.
func (e *engine) setOut(i int, as string, paths [][]Figure, r Walked) {
	u := &e.Units[i]
	m := &move{Unit: u.ID, As: as, BogStep: -1, Nerve: -1, Contact: -1}
	if len(r.Spent) > 0 {
		m.Cost = slices.Max(r.Spent)
	}
	longest := int64(0)
	for k, n := range u.Squad.numbers() {
		if len(paths[k]) == 0 {
			continue
		}
		line := append([]Figure{u.Squad.Men[n].Figure}, paths[k]...)
		m.Lines = append(m.Lines, track{n, line})
		longest = max(longest, lengthOf(line))
	}
	m.Total = int((longest + stepLength*geom.PerUnit - 1) / (stepLength * geom.PerUnit))
	if m.Total == 0 && len(m.Lines) > 0 {
		m.Total = 1 // a climb without a way
	}
	if u.Hidden && !e.staysHidden(i, paths) {
		e.reveal(i, "moved")
	}
	e.announce(i, m)
}

// lengthOf is the length of a line in micrometres, rounded down leg by leg.
func lengthOf(line []Figure) int64 {
	sum := int64(0)
	for k := 1; k < len(line); k++ {
		d := line[k].point().Sub(line[k-1].point())
		sum += root(d.X*d.X + d.Y*d.Y)
	}
	return sum
}

// along is where somebody is after so many micrometres of a line.
func along(line []Figure, far int64) Figure {
	for k := 1; k < len(line); k++ {
		d := line[k].point().Sub(line[k-1].point())
		length := root(d.X*d.X + d.Y*d.Y)
		if far < length {
			a := line[k-1].point()
			return Figure{units(a.X + d.X*far/length), units(a.Y + d.Y*far/length), line[k-1].Storey}
		}
		far -= length
	}
	return line[len(line)-1]
}

// at is where everybody on the move is after a step.
func (m *move) figures(u *unit, step int) []man {
	men := slices.Clone(u.Squad.Men)
	for _, l := range m.Lines {
		if men[l.Man].Dead {
			continue
		}
		if step >= m.Total {
			men[l.Man].Figure = l.To[len(l.To)-1]
		} else {
			men[l.Man].Figure = along(l.To, int64(step)*stepLength*geom.PerUnit)
		}
	}
	return men
}

// pace makes one step with a squad.
func (e *engine) pace(i int) {
	m := e.Move
	u := &e.Units[i]
	men := m.figures(u, m.At+1)
	if e.stumbles(i, men) {
		e.settleMen(i)
		e.halt(i, "enemies", "RE-X.4")
		return
	}
	if !e.daresOnFoot(i, men) {
		e.settleMen(i)
		e.halt(i, "fear", "RE-21.16")
		return
	}
	u.Squad.Men, u.OnTheMove = men, true
	m.At++
	e.shifted()
}

// stumbles tells whether somebody would walk into a hidden enemy, who is then
// revealed (RE-X.4).
func (e *engine) stumbles(i int, men []man) bool {
	u := &e.Units[i]
	met := false
	for k := range e.Units {
		o := &e.Units[k]
		if o.Seat == u.Seat || o.Place != atTable || !o.concealed() {
			continue
		}
		hit := false
		for n := range men {
			if !men[n].onFoot() {
				continue
			}
			if o.car() {
				hit = hit || geom.ComparePoint(o.Vehicle.hull[:], men[n].point(), disc) < 0
				continue
			}
			hit = hit || slices.ContainsFunc(o.Squad.Men, func(x man) bool {
				return x.onFoot() && x.Storey == men[n].Storey && geom.CompareDistance(x.point(), men[n].point(), 2*disc) < 0
			})
		}
		if hit {
			e.reveal(k, "met")
			met = true
		}
	}
	return met
}

// settleMen takes men who had to stop back until nobody stands on another
// (RE-X.4: figures may pass friends but not end on them).
func (e *engine) settleMen(i int) {
	m := e.Move
	u := &e.Units[i]
	others := append(e.menOf(u.Seat, game.Nobody, i), e.menOf(other(u.Seat), other(u.Seat), i)...)
	for step := m.At; step >= 0; step-- {
		men := m.figures(u, step)
		if !crowded(men, others) && !e.inHull(men) {
			u.Squad.Men = men
			break
		}
	}
	e.shifted()
}

// crowded tells whether men stand on each other or on somebody else.
func crowded(men []man, others []Figure) bool {
	for a := range men {
		if !men[a].onFoot() {
			continue
		}
		for b := range a {
			if men[b].onFoot() && clash(men[a].Figure, men[b].Figure) {
				return true
			}
		}
		if slices.ContainsFunc(others, func(f Figure) bool { return clash(men[a].Figure, f) }) {
			return true
		}
	}
	return false
}

func clash(a, b Figure) bool {
	return a.Storey == b.Storey && geom.CompareDistance(a.point(), b.point(), 2*disc) < 0
}

// inHull tells whether somebody stands in a vehicle's place.
func (s *state) inHull(men []man) bool {
	for k := range s.Units {
		o := &s.Units[k]
		if !o.car() || o.Place != atTable {
			continue
		}
		for n := range men {
			if men[n].onFoot() && men[n].Storey == 0 && geom.ComparePoint(o.Vehicle.hull[:], men[n].point(), disc) < 0 {
				return true
			}
		}
	}
	return false
}

// withdrawals asks for the way back of each squad that falls back, before the
// others move (RE-X.3).
func (e *engine) withdrawals() {
	for i := range e.Units {
		u := &e.Units[i]
		if u.Seat != e.Active || u.car() || !u.Squad.Withdrawing || u.Place != atTable && u.Place != riding || u.Moved {
			continue
		}
		if u.Squad.rides() && !e.bundleOut(i) || len(e.retreats(i, 1)) == 0 { // no legal end: it stays and tests instead
			u.Moved, u.Squad.Withdrawing = true, false
			passed := e.test(i, "rally", u.Squad.profile.Discipline, e.nerve(i), "RE-X.3")
			e.shake(i, rallied(u.Squad.Morale, passed, 2*u.Squad.alive() < u.Squad.Initial), "RE-X.3")
			continue
		}
		e.reveal(i, "moved") // the question names it, and who goes so far is seen
		e.question(askWithdraw, e.Active, u.ID)
		return
	}
	e.beginMovement()
}

// beginMovement opens the part of the phase in which units move at will.
func (e *engine) beginMovement() {
	e.enter(phaseMovement)
	for i := range e.Units {
		u := &e.Units[i]
		if u.Seat == e.Active && u.car() && !u.OnTheMove {
			u.Vehicle.Motion.CoveredBefore, u.Vehicle.Motion.Covered = u.Vehicle.Motion.Covered, 0
		}
		if u.Seat == e.Active && u.Vehicle.unditching() {
			e.digOut(i)
		}
	}
}

// retreats suggests ways back: straight ones that end farther from everybody
// in sight (RE-0.13).
func (s *state) retreats(i, most int) []Stride {
	u := &s.Units[i]
	t := s.table(u.Seat)
	foes := s.threats(i)
	var list []Stride
	for _, far := range []int{2500, 2200, 2900} {
		for h := 0; h < geom.Turn; h += 225 {
			p := geom.Pose{H: h}.Point(int64(far)*geom.PerUnit, 0)
			a := Stride{Unit: u.ID, By: &[2]int{units(p.X), units(p.Y)}}
			paths, _ := u.Squad.paths(a)
			w := s.walk(i, Withdraw, paths)
			w.Threats = foes
			if _, no := t.f.Walk(w); no == nil {
				if list = append(list, a); len(list) == most {
					return list
				}
			}
		}
	}
	return list
}

// mayWithdraw judges the way back: everybody goes (RE-0.13).
func (s *state) mayWithdraw(t *vista, i int, paths [][]Figure) (Walked, *game.Refusal) {
	if slices.ContainsFunc(paths, func(p []Figure) bool { return len(p) == 0 }) {
		return Walked{}, game.Refuse("RE-0.13", reasonTooNear, "man", 0, "cost", 0, "least", withdrawLeast)
	}
	w := s.walk(i, Withdraw, paths)
	w.Threats = s.threats(i)
	return t.f.Walk(w)
}

// playWithdraw makes the way back.
func (e *engine) playWithdraw(_ game.Seat, a game.Action) *game.Refusal {
	act, is := a.(Stride)
	if !is || act.Unit != e.Ask.Unit {
		return e.notNow()
	}
	i := e.find(act.Unit)
	u := &e.Units[i]
	paths, no := u.Squad.paths(act)
	if no != nil {
		return no
	}
	r, no := e.mayWithdraw(e.view(u.Seat), i, paths)
	if no != nil {
		return e.shorter(i, act, no)
	}
	e.Ask = asking{}
	e.setOut(i, asWithdraw, paths, r)
	return nil
}

// attend puts a decision that was put off.
func (e *engine) attend(t task) {
	i := e.find(t.Unit)
	u := &e.Units[i]
	switch t.Kind {
	case askScramble, askConsolidate, askDisplace:
		if u.Place == atTable && u.Squad.walking() > 0 && (t.Kind != askDisplace || e.Move != nil) {
			e.question(t.Kind, u.Seat, u.ID)
			e.Ask.From = t.From
		}
	case askRiders:
		if len(u.Squad.in(t.From)) > 0 && e.Units[e.find(t.From)].Place == atTable {
			e.question(askRiders, u.Seat, u.ID)
			e.Ask.From = t.From
		}
	default:
		panic("engagement: a task that nobody attends to")
	}
}

// scrambleMost is how far men crawl who have just got out (RE-17.2), and how
// far those go who have won (RE-20.6).
const scrambleMost = 10 * cm

// playScramble has men who left a vehicle crawl away from it (RE-17.2).
func (e *engine) playScramble(_ game.Seat, a game.Action) *game.Refusal {
	i := e.find(e.Ask.Unit)
	switch a := a.(type) {
	case Stay:
		if a.Unit != e.Ask.Unit {
			return e.notNow()
		}
		e.Ask = asking{}
	case Arrange: // before they crawl: the question stays
		k := e.find(e.Ask.From)
		if k == nobody {
			return e.notNow()
		}
		return e.arrange(i, a, e.leaves(&e.Units[k]))
	case Stride:
		if no := e.shortWalk(i, a); no != nil {
			return no
		}
	default:
		return e.notNow()
	}
	e.tryHide(i)
	return nil
}

// playConsolidate has attackers move on after a close combat (RE-20.6).
func (e *engine) playConsolidate(_ game.Seat, a game.Action) *game.Refusal {
	i := e.find(e.Ask.Unit)
	switch a := a.(type) {
	case Stay:
		if a.Unit != e.Ask.Unit {
			return e.notNow()
		}
		e.Ask = asking{}
		return nil
	case Stride:
		return e.shortWalk(i, a)
	}
	return e.notNow()
}

// mayShortWalk judges a move of up to 10 cm that nobody can fire at.
func (e *engine) mayShortWalk(i int, a Stride) *game.Refusal {
	_, no := e.shortEnd(i, a)
	return no
}

func (e *engine) shortEnd(i int, a Stride) (Walked, *game.Refusal) {
	u := &e.Units[i]
	if a.Unit != e.Ask.Unit {
		return Walked{}, e.notNow()
	}
	paths, no := u.Squad.paths(a)
	if no != nil {
		return Walked{}, no
	}
	return e.mayCrawl(e.view(u.Seat), i, paths)
}

// mayCrawl judges a way of up to 10 cm.
func (s *state) mayCrawl(t *vista, i int, paths [][]Figure) (Walked, *game.Refusal) {
	w := s.walk(i, Crawl, paths)
	profile := *s.Units[i].Squad.profile
	profile.Mvt = 2 * scrambleMost // a crawl is half of it
	w.Profile = &profile
	r, no := t.f.Walk(w)
	if no == nil {
		no = s.noContact(i, r.End)
	}
	return r, no
}

// shortWalk makes such a move.
func (e *engine) shortWalk(i int, a Stride) *game.Refusal {
	u := &e.Units[i]
	r, no := e.shortEnd(i, a)
	if no != nil {
		return e.shorter(i, a, no)
	}
	if e.stumblesAt(i, r.End) {
		e.Ask = asking{}
		return nil // it met somebody and stays where it is
	}
	men := u.Squad.men()
	for k, n := range u.Squad.numbers() {
		men[n].Figure = r.End[k]
	}
	e.Ask = asking{}
	e.shifted()
	far := slices.Max(r.Spent)
	e.tell(Moved{Unit: u.ID, As: asWalk, From: u.Pose, To: u.Pose, Men: u.Squad.told(), Distance: far, Steps: 1, private: u.secret()})
	return nil
}

// stumblesAt is stumbles for men who end somewhere at once.
func (e *engine) stumblesAt(i int, end []Figure) bool {
	u := &e.Units[i]
	men := slices.Clone(u.Squad.Men)
	for k, n := range u.Squad.numbers() {
		men[n].Figure = end[k]
	}
	return e.stumbles(i, men)
}
