package engagement

import (
	"math/big"

	"sabot/geom"
)

// Ledger keeps what shots at vehicles are worth, for they come again and again
// and take long to count through. It is not safe for several goroutines.
type Ledger struct {
	d     *Data
	shots map[Shot]int
}

// NewLedger opens an empty one.
func (d *Data) NewLedger() *Ledger { return &Ledger{d: d, shots: map[Shot]int{}} }

// What a fate costs, in thousandths of a vehicle.
const (
	costWreck    = 1000
	costBailed   = 550
	costImmobile = 350
	costDamaged  = 120
)

// of is the expected cost of a shot, in thousandths of the target, exact to
// rounding.
func (l *Ledger) of(s Shot) int {
	if n, ok := l.shots[s]; ok {
		return n
	}
	who := Aboard{Crew: 1<<s.Target.Crew - 1}
	odds := l.d.Odds(s, l.d.bestName(s), who, false)
	sum := new(big.Rat)
	for _, f := range []struct {
		fate Fate
		cost int64
	}{
		{FateWreck, costWreck},
		{FateDestroyed, costWreck},
		{FateBailed, costBailed},
		{FateImmobilised, costImmobile},
		{FateDamaged, costDamaged},
	} {
		sum.Add(sum, new(big.Rat).Mul(odds[string(f.fate)], big.NewRat(f.cost, 1)))
	}
	n := int(new(big.Int).Quo(sum.Num(), sum.Denom()).Int64())
	l.shots[s] = n
	return n
}

// Stance is how a shooter would fire: after a move, at a mover.
type Stance struct {
	Moved bool // costs a point, and silences what cannot fire after moving
	Snap  bool // opportunity fire
	Any   bool // the vehicle may turn first, so arcs do not count
	Bare  bool // the target has shown itself, so nobody has to look for it
}

// Harm is what one activation of a unit would cost another as they stand, in
// thousandths of the target: its main weapons at that target alone. What a
// weapon lacks in men or rounds is left to the referee.
func (v *Survey) Harm(l *Ledger, from, to string, st Stance) int {
	i, k := v.s.find(from), v.s.find(to)
	if i == nobody || k == nobody {
		return 0
	}
	u, o := &v.s.Units[i], &v.s.Units[k]
	if u.Place != atTable || o.Place != atTable || u.Vehicle.wrecked() || o.Vehicle.wrecked() || u.Seat == o.Seat ||
		u.Seat != v.seat && u.concealed() || o.Seat != v.seat && o.concealed() {
		return 0
	}
	if u.car() {
		return min(v.harmOfVehicle(l, i, k, st), 1000)
	}
	return min(v.harmOfMen(l, i, k, st), 1000)
}

func (v *Survey) harmOfVehicle(l *Ledger, i, k int, st Stance) int {
	s := v.s
	u := &s.Units[i]
	hull := v.t.hull(i)
	if hull == nil || !s.crewed(u) {
		return 0
	}
	var look prospect
	sum := 0
	for n := range u.Vehicle.profile.Weapons {
		m := u.Vehicle.profile.Weapons[n]
		b, no := s.mounted(v.t, i, n, Firing{}, fireMode{Snap: st.Snap})
		if no != nil || m.mainGun() && (u.Vehicle.Damage.Gun != gunFine || u.Vehicle.Damage.NoGunner) || m.ServedBy == "passengers" && s.riders(u) == 0 {
			continue
		}
		if n == 0 || look.print.hull == nil && look.numbers == nil {
			if look = s.sight(v.t, b, k); !look.visible {
				return 0
			}
		}
		if !st.Any {
			ok, turn := hull.bears(m, look.print)
			if !ok || turn != 0 && u.Vehicle.Damage.TurretJammed {
				continue
			}
			b.moved = b.moved || turn != 0 && m.mainGun()
		}
		b.moved = b.moved || st.Moved && !(m.mainGun() && u.Vehicle.GyroWorks)
		sum += v.harmOf(l, b, k, look)
	}
	return sum * v.spots(i, k, look.cover, st) / 6
}

func (v *Survey) harmOfMen(l *Ledger, i, k int, st Stance) int {
	s := v.s
	u := &s.Units[i]
	if u.Squad.Morale == Demoralised {
		return 0
	}
	var look prospect
	looked := false
	sum := 0
	for _, w := range u.Squad.weapons() {
		if w.Category == "at_grenade" || w.Fixed && st.Moved {
			continue
		}
		each, count := 0, 0 // all who carry it shoot as the first of them
		for n := range u.Squad.Men {
			c := u.Squad.carries(n, w.ID)
			if c == nil || !u.Squad.Men[n].onFoot() || u.Squad.gunner(c) != n {
				continue
			}
			if count++; count > 1 {
				continue
			}
			b, _ := s.carriedBy(v.t, i, n, c, Firing{}, fireMode{Snap: st.Snap})
			b.unit, b.man, b.mount, b.w, b.ammo, b.shoot, b.moved = i, n, nobody, w, w.usual(), u.Squad.profile.Shoot, st.Moved
			s.stance(v.t, &b)
			if !looked {
				looked = true
				if look = s.sight(v.t, b, k); !look.visible {
					return 0
				}
			}
			each = v.harmOf(l, b, k, look)
		}
		sum += each * count
	}
	return sum * v.spots(i, k, look.cover, st) / 6
}

// spots is on how many faces of a die a unit makes out another that it sees
// behind such cover, all six where it need not look for it (RE-0.11).
func (v *Survey) spots(i, k int, cover Cover, st Stance) int {
	s := v.s
	if st.Bare || st.Snap || s.made(i, k, cover) {
		return 6
	}
	u, o := &s.Units[i], &s.Units[k]
	look := Lookout{
		Buttoned: u.car() && u.Vehicle.profile.Enclosure == Closed && !u.Vehicle.HatchOpen, Infantry: !o.car(), Near: s.near(i, k, detectNear),
		Marked: o.Hidden || o.Camouflaged,
	}
	n := 0
	for die := 1; die <= 6; die++ {
		if look.finds(die) {
			n++
		}
	}
	return n
}

// harmOf is what one weapon does to a target it has in sight.
func (v *Survey) harmOf(l *Ledger, b barrel, k int, look prospect) int {
	s := v.s
	o := &s.Units[k]
	if away := gap(b.print, look.print); away > int64(b.w.Range)*geom.PerUnit || away < int64(b.w.MinRange)*geom.PerUnit {
		return 0
	}
	e := &engine{state: s}
	aim := e.aimAt(b, k, look)
	need := min(max(aim.Need(), 2), 6)
	rate := 2 * b.w.Rate.Plus // halves, for a D3 is two on average
	if b.w.Rate.D3 {
		rate += 4
	}
	if o.car() {
		if !b.w.HasAT && b.ammo != RoundFlame {
			if o.Vehicle.profile.Armour == nil {
				return rate * (7 - need) * 1000 / (2 * 6 * 12)
			}
			return 0
		}
		shot := s.shotAt(v.t, b, k, look, s.d.vehicles[s.face(o, v.seat)])
		shot.Need = need
		if !b.w.Gun() {
			return l.of(shot)
		}
		return l.of(shot) * max(rate, 2) / 2
	}
	if b.w.AP == 0 && b.w.Blast == 0 {
		return 0
	}
	use := usesTerrain(o.Order, look.cover, false)
	fails := min(max(o.Squad.profile.Exp-hurtMod(b.w.ExpMod, use)-1, 1), 5)
	kills := min(max(7-s.ap(b.w, look.short), 1), 5)
	hits := rate * (7 - need) // in twelfths
	if b.w.Blast > 0 {
		hits *= 1 + b.w.Blast
	}
	men := max(o.Squad.alive(), 1)
	// A kill is a man's share; a hit that kills nobody still frightens.
	return hits * (fails*kills*1000/36 + 200) / (12 * men)
}

// Advance puts the unit whose move is under way where it is after a step, to
// look at opportunity fire.
func (v *Survey) Advance(step int) {
	m := v.s.Move
	if m == nil || step < 1 || step > m.Total {
		return
	}
	u := &v.s.Units[v.s.find(m.Unit)]
	if u.car() {
		u.stands(m.Steps[step-1])
	} else {
		u.Squad.Men = m.figures(u, step)
	}
	v.t = v.s.table(v.seat)
}

// Intend gives a unit an order on the table to think on, so that Course and
// Strides answer for it.
func (v *Survey) Intend(id string, o Order) {
	if i := v.s.find(id); i != nobody {
		v.s.Units[i].Order = o
	}
}

// Orders lists the orders a unit may get now; none if it has one.
func (v *Survey) Orders(id string) []Order {
	i := v.s.find(id)
	if i == nobody || v.s.Units[i].Order != "" {
		return nil
	}
	return v.s.ordersFor(i)
}

// Movers lists the units that may move now.
func (v *Survey) Movers() []string {
	var list []string
	for _, i := range v.s.movers() {
		list = append(list, v.s.Units[i].ID)
	}
	return list
}

// Trip is a drive that was thought about.
type Trip struct {
	End   geom.Pose
	Path  []Segment // the part that is legal
	Bogs  bool      // may end in a ditch (RE-7.4)
	Nerve bool      // asks the crew for a test (RE-8.1)
}

// Course is how far a vehicle comes on a path and what it risks; ok is false
// if it cannot even begin.
func (v *Survey) Course(id string, path []Segment) (trip Trip, ok bool) {
	i := v.s.find(id)
	if i == nobody || !v.s.Units[i].car() || v.t.hull(i) == nil {
		return Trip{}, false
	}
	c, no := v.s.mayCourse(v.t, i, path)
	if no != nil && len(c.Segments) > 0 {
		c, no = v.s.mayCourse(v.t, i, c.Segments)
	}
	if no != nil {
		return Trip{}, false
	}
	probe := &engine{state: v.s}
	relied := v.s.Units[i].Vehicle.ReliedPath
	m := &move{Nerve: -1}
	probe.nerveDue(i, c, m)
	v.s.Units[i].Vehicle.ReliedPath = relied
	return Trip{End: c.End, Path: c.Segments, Bogs: c.BogStep >= 0, Nerve: m.Nerve >= 0}, true
}

// Going is what a class of mobility makes of the ground at a point: how many
// times the effort of open ground it takes, in tenths; 0 where it cannot go.
// Men on foot have no class. A road beats what lies under it, but not what was
// laid across it (RE-7.2).
func (v *Survey) Going(x, y int, m Mobility) int {
	at := geom.Pose{X: x, Y: y}.Centre()
	field, across, paved := 10, 10, false
	for n := range v.s.ground.Pieces {
		p := &v.s.ground.Pieces[n]
		if !p.contains(at) {
			continue
		}
		if p.paved() {
			paved = true
			continue
		}
		g := p.kind.OnFoot
		if m != "" {
			g = p.kind.Class[m]
		}
		if p.kind.Linear || p.Type == "crater" {
			across = worseOf(across, g)
		} else {
			field = worseOf(field, g)
		}
	}
	switch {
	case across != 10:
		return across
	case paved:
		return 9
	default:
		return field
	}
}

// worseOf is the greater of an effort and that of a class of ground; 0, which
// cannot be crossed, is the worst.
func worseOf(cost int, g Ground) int {
	switch {
	case cost == 0 || g == Impassable:
		return 0
	case g == VeryRoughGround:
		return max(cost, 30)
	case g == RoughGround:
		return max(cost, 16)
	default:
		return cost
	}
}

// Suppose takes the enemies that were made up for what is out of sight as ones
// in plain view, on the table to think on: to fear what may lurk there.
func (v *Survey) Suppose() {
	for i := range v.s.Units {
		if u := &v.s.Units[i]; u.lurks(v.seat) {
			u.Hidden, u.Found = false, true
		}
	}
	v.t = v.s.table(v.seat)
}

// Where is where the table to think on has a unit: a vehicle, or the first man
// of a squad.
func (v *Survey) Where(id string) (geom.Pose, bool) {
	i := v.s.find(id)
	if i == nobody || v.s.Units[i].Place != atTable {
		return geom.Pose{}, false
	}
	u := &v.s.Units[i]
	if u.car() {
		return u.Pose, true
	}
	for n := range u.Squad.Men {
		if m := &u.Squad.Men[n]; m.onFoot() {
			return geom.Pose{X: m.X, Y: m.Y}, true
		}
	}
	return geom.Pose{}, false
}

// Searches tells whether a unit may look for what is concealed now (RE-0.11).
func (v *Survey) Searches(id string) bool {
	i := v.s.find(id)
	return i != nobody && v.s.Units[i].Seat == v.seat && v.s.maySearch(i) == nil
}
