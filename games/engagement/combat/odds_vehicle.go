package combat

import (
	"fmt"
	"math/big"
	"slices"

	"sabot/dice"
	"sabot/games/engagement/printed"
)

// shotQuery asks about one shot at a vehicle.
type shotQuery struct {
	Target     string           `json:"target"`
	Weapon     string           `json:"weapon"`
	Ammo       printed.Ammo     `json:"ammo"`
	Need       *int             `json:"need"`
	Short      bool             `json:"short"`
	Facing     printed.Facing   `json:"facing"`
	AT         *int             `json:"at"`
	Top        bool             `json:"top"`
	Passengers int              `json:"passengers"`
	Moving     bool             `json:"moving"`
	Cmd        *bool            `json:"cmd"`
	Choose     string           `json:"choose"`
	Auto       bool             `json:"auto"`
	Improvised bool             `json:"improvised"`
	Mods       any              `json:"to_hit_mods"`
	target     *printed.Vehicle // found
}

func shotOdds(d *printed.Data, data []byte) (Chances, *QueryFault) {
	q := shotQuery{Choose: "best"}
	if f := ReadQuery(data, &q, "given", "target", "weapon", "ammo", "facing"); f != nil {
		return nil, f
	}
	shot, f := shotOf(d, &q)
	if f != nil {
		return nil, f
	}
	who := FullyManned(q.target, q.Passengers)
	if q.Cmd != nil && !*q.Cmd {
		who.Crew &^= q.target.Holders(who.Crew, printed.Commander)
	}
	var name printed.Location
	if q.Choose == "best" {
		name = BestName(d, shot)
	}
	return Odds(d, shot, name, who, q.Moving), nil
}

// shotOf checks a query and makes a shot of it.
func shotOf(d *printed.Data, q *shotQuery) (Shot, *QueryFault) {
	var f *QueryFault
	if q.target, f = vehicleNamed(d, q.Target); f != nil {
		return Shot{}, f
	}
	w, ok := d.Weapon(q.Weapon)
	if !ok {
		return Shot{}, &QueryFault{At: "given.weapon", Message: fmt.Sprintf("there is no weapon %q", q.Weapon), Clause: "RE-19.9"}
	}
	switch {
	case !slices.Contains([]printed.Ammo{printed.RoundAT, printed.RoundHE, printed.RoundHEAT, printed.RoundFlame}, q.Ammo):
		f = &QueryFault{At: "given.ammo", Message: fmt.Sprintf("%q, want AT, HE, HEAT or FLAME", q.Ammo), Clause: "RE-19.4"}
	case !slices.Contains(printed.Facings(), q.Facing):
		f = &QueryFault{At: "given.facing", Message: fmt.Sprintf("%q, want front, side or rear", q.Facing), Clause: "RE-14.7"}
	case q.Choose != "best" && q.Choose != "none":
		f = &QueryFault{At: "given.choose", Message: fmt.Sprintf("%q, want best or none", q.Choose), Clause: "RE-14.8"}
	case q.AT == nil && !w.HasAT && q.target.Armour != nil:
		f = &QueryFault{At: "given.weapon", Message: w.ID + " cannot hurt armour", Clause: "RE-15.2"}
	case q.AT == nil && !w.Fires(q.Ammo) && (w.HasAT || q.Ammo != printed.RoundAT):
		f = &QueryFault{At: "given.ammo", Message: fmt.Sprintf("%s has no %s rounds", w.ID, q.Ammo), Clause: "RE-19.4"}
	case q.Need == nil && !q.Auto && q.Ammo != printed.RoundFlame:
		f = &QueryFault{At: "given.need", Message: "is missing", Clause: "RE-0.9"}
	default:
		f = outOf("passengers", q.Passengers, 0, bound, "RE-1.10")
	}
	if f != nil {
		return Shot{}, f
	}
	at := w.AT(q.Ammo, q.Short)
	if q.AT != nil {
		at = *q.AT
	}
	// A flamethrower needs no die to hit (RE-0.19); a query that names a
	// number all the same is taken at its word.
	need, auto := 0, q.Auto
	if q.Need != nil {
		need = *q.Need
	} else {
		auto = true
	}
	return Shot{
		Target: q.target, AT: at, Ammo: q.Ammo, Need: need, Auto: auto, Short: q.Short, From: q.Facing, Top: q.Top,
		Riders: q.Passengers > 0, Improvised: q.Improvised,
	}, outOf("at", at, 0, bound, "RE-15.1")
}

// FullyManned is a full crew and so many riders with the vehicle's own EXP. A
// vehicle without a crew of its own has somebody at the wheel when nobody
// rides in it (RE-1.9).
func FullyManned(v *printed.Vehicle, riders int) Aboard {
	who := Aboard{Crew: v.FullCrew()}
	for range riders {
		who.Riders = append(who.Riders, v.Exp)
	}
	if v.Crew == 0 && riders == 0 {
		who.Crew = 1
	}
	return who
}

// Blow is what matters of a strike for what becomes of the vehicle.
type Blow struct {
	Hit      bool             `json:"-"`
	Location printed.Location `json:"-"`
	GradeOf  Grade            `json:"-"`
	Row      int              `json:"-"`
	smashed  bool
}

func (k *Strike) Blow() Blow { return Blow{k.Hit, k.Location, k.Grade, k.Row, k.Smashed} }

// Odds are the exact chances of a shot: every way the dice of the strike can
// fall, and for each what damage and bail-out make of it.
func Odds(d *printed.Data, s Shot, name printed.Location, who Aboard, moving bool) Chances {
	strikes := Spread(func(src dice.Source) Blow {
		k := ResolveShot(d, s, name, src)
		return k.Blow()
	})
	c := newChances()
	for _, r := range strikes {
		countOdds(d, c, s.Target, r, who, moving)
	}
	c.Sum("knocked_out", "wreck", "destroyed")
	c.Sum("out", "knocked_out", "bailed")
	return c
}

// newChances is a list of everything that can come of a shot, nothing counted
// yet.
func newChances() Chances {
	c := Chances{}
	for _, f := range fates() {
		c.Add(string(f), new(big.Rat))
	}
	for _, part := range []string{"hit", "penetrate", "equal"} {
		c.Add(part, new(big.Rat))
	}
	return c
}

// countOdds adds what comes of one blow.
func countOdds(d *printed.Data, c Chances, v *printed.Vehicle, r result[Blow], who Aboard, moving bool) {
	if r.Of.Hit {
		c.Add("hit", r.P)
	}
	switch r.Of.GradeOf {
	case Penetrated:
		c.Add("penetrate", r.P)
	case Equal:
		c.Add("equal", r.P)
	case Stopped:
	}
	for _, f := range fateOf(d, v, r.Of, who, moving) {
		c.Add(string(f.Of), new(big.Rat).Mul(r.P, f.P))
	}
}

// Link is what comes of a shot that strikes one part of a vehicle, out of all
// shots.
type Link struct {
	Location printed.Location `json:"location"`
	Odds     Chances          `json:"odds"`
}

// Chain are the chances of [Data.Odds] apart by where the shot strikes; what
// misses is in none of them. A vehicle without armour has one part.
func Chain(d *printed.Data, s Shot, name printed.Location, who Aboard, moving bool) []Link {
	strikes := Spread(func(src dice.Source) Blow {
		k := ResolveShot(d, s, name, src)
		return k.Blow()
	})
	var list []Link
	for _, l := range append(printed.Locations(), "") {
		link := Link{Location: l, Odds: newChances()}
		for _, r := range strikes {
			if r.Of.Hit && r.Of.Location == l {
				countOdds(d, link.Odds, s.Target, r, who, moving)
			}
		}
		if link.Odds["hit"].Sign() > 0 {
			link.Odds.Sum("knocked_out", "wreck", "destroyed")
			link.Odds.Sum("out", "knocked_out", "bailed")
			list = append(list, link)
		}
	}
	return list
}

// fateOf is what becomes of a vehicle after a blow. Where the damage result
// says it outright, the tests of those aboard need not be counted through.
func fateOf(d *printed.Data, v *printed.Vehicle, b Blow, who Aboard, moving bool) []result[Fate] {
	sure := func(f Fate) []result[Fate] { return []result[Fate]{{f, big.NewRat(1, 1)}} }
	switch {
	case !b.Hit:
		return sure(FateMiss)
	case b.smashed:
		return sure(FateWreck)
	case b.GradeOf == Penetrated && d.Damage[b.Location][b.Row-1].Vehicle != "":
		return sure(Fate(d.Damage[b.Location][b.Row-1].Vehicle))
	case b.GradeOf == Penetrated && d.Damage[b.Location][b.Row-1].Hits != "":
		return ShrapnelFates(v, who)
	}
	return Spread(func(src dice.Source) Fate { return SettleShot(d, v, b, who, moving, src) })
}

// ShrapnelFates is the line that hits 1D6 passengers, in closed form, since
// six tests are too many to count through: a vehicle without a crew of its own
// is empty when the die hits all who ride in it and all of them fail.
func ShrapnelFates(v *printed.Vehicle, who Aboard) []result[Fate] {
	one := big.NewRat(1, 1)
	empty := new(big.Rat)
	if n := len(who.Riders); who.Crew == 0 && n <= 6 {
		empty.SetFrac64(int64(7-max(n, 1)), 6)
		for _, exp := range who.Riders {
			empty.Mul(empty, Chance(func(src dice.Source) bool { return !Test(src, exp, 0) }))
		}
	}
	stay := one
	if who.Crew != 0 || v.Crew == 0 {
		stay = Chance(func(src dice.Source) bool { return Stays(v, who.Crew, src) })
	}
	aboard := new(big.Rat).Mul(new(big.Rat).Sub(one, empty), stay)
	return []result[Fate]{{FateDamaged, aboard}, {FateBailed, new(big.Rat).Sub(one, aboard)}}
}

// SettleShot plays out a blow that leaves a vehicle which can be crewed.
func SettleShot(d *printed.Data, v *printed.Vehicle, b Blow, who Aboard, moving bool, src dice.Source) Fate {
	fate, crew := FateNone, who.Crew
	due := b.GradeOf == Equal && b.Location != printed.Running // RE-15.1
	if b.GradeOf == Penetrated {
		w := ResolveDamage(d, v, who, b.Location, b.Row, moving, src)
		fate = FateDamaged
		if d.Damage[b.Location][w.Row-1].Immobile {
			fate = FateImmobilised
		}
		if w.Empty(who) {
			return FateBailed // RE-X.1
		}
		crew &^= w.Killed
		due = w.BailDue
	}
	// With no crew of its own the squad aboard takes the test for all
	// (RE-3.3); riders alone do not take it for a crew that is dead.
	if due && (crew != 0 || v.Crew == 0) && !Stays(v, crew, src) {
		return FateBailed
	}
	return fate
}

// BestName is the location to name on a natural 6 at short range: the one that
// most often wrecks or destroys, if that is more often than where the die
// would lead (RE-14.8, RE-X.1).
func BestName(d *printed.Data, s Shot) printed.Location {
	if s.Target.Armour == nil {
		return ""
	}
	ends := map[printed.Location]*big.Rat{}
	at := func(l printed.Location) *big.Rat {
		if ends[l] == nil {
			ends[l] = endsAt(d, s, l)
		}
		return ends[l]
	}
	rolled := new(big.Rat)
	for _, l := range d.Columns[s.column()] {
		if l = s.located(l); l != printed.Running || !s.LowCover {
			rolled.Add(rolled, new(big.Rat).Mul(at(l), big.NewRat(1, 6)))
		}
	}
	var best printed.Location
	for _, l := range Nameable(d, s) {
		if p := at(l); p.Cmp(rolled) > 0 {
			best, rolled = l, p
		}
	}
	return best
}

// endsAt is the chance that a hit at a location ends the vehicle.
func endsAt(d *printed.Data, s Shot, l printed.Location) *big.Rat {
	return Chance(func(src dice.Source) bool {
		k := Strike{Hit: true, Location: l}
		s.pierce(&k, src)
		return k.Grade == Penetrated && d.Damage[l][k.Row-1].Vehicle != ""
	})
}

// grenadeOdds is one grenadier from his Discipline test to the bail-out.
func grenadeOdds(d *printed.Data, data []byte) (Chances, *QueryFault) {
	q := struct {
		Target     string           `json:"target"`
		Moved      Length           `json:"moved_cm"`
		CC         int              `json:"cc"`
		AT         int              `json:"at"`
		Facing     printed.Facing   `json:"facing"`
		Location   printed.Location `json:"location"`
		DiscMods   int              `json:"disc_mods"`
		Zimmerit   *bool            `json:"zimmerit"`
		Discipline int              `json:"discipline"`
		Exp        int              `json:"exp"`
	}{Discipline: 4, Exp: 4}
	if f := ReadQuery(data, &q, "given", "target", "cc", "at", "facing", "location"); f != nil {
		return nil, f
	}
	v, f := vehicleNamed(d, q.Target)
	if f != nil {
		return nil, f
	}
	switch {
	case !slices.Contains(printed.Facings(), q.Facing):
		f = &QueryFault{At: "given.facing", Message: fmt.Sprintf("%q, want front, side or rear", q.Facing), Clause: "RE-20.4"}
	case !slices.Contains(printed.Locations(), q.Location):
		f = &QueryFault{
			At: "given.location", Message: fmt.Sprintf("%q, want hull, turret, passengers or running", q.Location), Clause: "RE-20.4",
		}
	case q.Location == printed.Turret && v.Upper == "none":
		f = &QueryFault{At: "given.location", Message: v.ID + " has no turret", Clause: "RE-14.6"}
	case q.Location == printed.Passengers && v.Transport == 0:
		f = &QueryFault{At: "given.location", Message: v.ID + " carries no passengers", Clause: "RE-20.4"}
	default:
		f = FirstFault(q.Moved.Fault("given.moved_cm", "RE-20.3"), outOf("at", q.AT, 0, bound, "RE-20.4"),
			outOf("cc", q.CC, -bound, bound, "RE-20.3"), outOf("disc_mods", q.DiscMods, -bound, bound, "RE-20.2"),
			outOf("discipline", q.Discipline, 1, 7, "RE-20.2"), outOf("exp", q.Exp, 1, 7, "RE-20.3"))
	}
	if f != nil {
		return nil, f
	}
	g := Grenade{
		Target: v, MovedCM: q.Moved.roundedUp(), CC: q.CC, Exp: q.Exp, AT: q.AT, From: q.Facing, Location: q.Location, Zimmerit: v.Has(printed.Zimmerit),
	}
	if q.Zimmerit != nil {
		g.Zimmerit = *q.Zimmerit
	}
	return grenadeChances(d, g, q.Discipline, q.DiscMods), nil
}

func grenadeChances(d *printed.Data, g Grenade, discipline, mods int) Chances {
	type placed struct {
		attached, killed bool
		blow             Blow
	}
	c := Chances{}
	for _, name := range []string{"attach", "self_killed", "bailed", "wreck", "destroyed"} {
		c.Add(name, new(big.Rat))
	}
	who := FullyManned(g.Target, 0)
	if g.Location == printed.Passengers { // a vehicle with passengers to be hit is full
		who = FullyManned(g.Target, g.Target.Transport)
	}
	for _, way := range Spread(func(src dice.Source) placed {
		if !Test(src, discipline, mods) { // RE-20.2
			return placed{}
		}
		a := g.Attack(src)
		return placed{a.Attached, a.ManKilled, a.Strike.Blow()}
	}) {
		r, p := way.Of, way.P
		if r.killed {
			c.Add("self_killed", p)
		}
		if !r.attached {
			continue
		}
		c.Add("attach", p)
		for _, f := range fateOf(d, g.Target, r.blow, who, g.MovedCM > 0) {
			if f.Of == FateBailed || f.Of == FateWreck || f.Of == FateDestroyed {
				c.Add(string(f.Of), new(big.Rat).Mul(p, f.P))
			}
		}
	}
	c.Sum("knocked_out", "wreck", "destroyed")
	c.Sum("out", "knocked_out", "bailed")
	return c
}

// swarmOdds is a squad's attack on a vehicle that cannot move. Whoever leaves
// it is killed (RE-20.5).
func swarmOdds(d *printed.Data, data []byte) (Chances, *QueryFault) {
	var q struct {
		Target string `json:"target"`
		Men    int    `json:"men"`
		CC     int    `json:"cc"`
	}
	if f := ReadQuery(data, &q, "given", "target", "men", "cc"); f != nil {
		return nil, f
	}
	v, f := vehicleNamed(d, q.Target)
	if f == nil {
		f = FirstFault(outOf("men", q.Men, 1, bound, "RE-20.5"), outOf("cc", q.CC, 0, bound, "RE-20.5"))
	}
	if f != nil {
		return nil, f
	}
	c := Chances{}
	for _, name := range []string{"success", "knocked_out", "crew_lost"} {
		c.Add(name, new(big.Rat))
	}
	for _, way := range Spread(func(src dice.Source) Swarmed { return Swarm(v, q.Men, q.CC, src) }) {
		if !way.Of.Success {
			continue
		}
		c.Add("success", way.P)
		b := Blow{Hit: true, Location: printed.Hull, GradeOf: Penetrated, Row: way.Of.Row}
		for _, f := range fateOf(d, v, b, FullyManned(v, 0), false) {
			fate, part := f.Of, new(big.Rat).Mul(way.P, f.P)
			if fate == FateWreck || fate == FateDestroyed {
				c.Add("knocked_out", part)
			}
			if fate == FateWreck || fate == FateDestroyed || fate == FateBailed {
				c.Add("crew_lost", part)
			}
		}
	}
	return c, nil
}
