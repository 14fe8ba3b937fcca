package combat

import (
	"math/big"
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/printed"
)

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

func shotOf(d *printed.Data, q *shotQuery) (Shot, *QueryFault) {
	var f *QueryFault
	if q.target, f = vehicleNamed(d, q.Target); f != nil {
		return Shot{}, f
	}
	w, ok := d.Weapon(q.Weapon)
	if !ok {
		return Shot{}, game.WrongField("given.weapon", "RE-19.9", "there is no weapon %q", q.Weapon)
	}
	switch {
	case !slices.Contains([]printed.Ammo{printed.RoundAT, printed.RoundHE, printed.RoundHEAT, printed.RoundFlame}, q.Ammo):
		f = game.WrongField("given.ammo", "RE-19.4", "%q, want AT, HE, HEAT or FLAME", q.Ammo)
	case !slices.Contains(printed.Facings(), q.Facing):
		f = game.WrongField("given.facing", "RE-14.7", "%q, want front, side or rear", q.Facing)
	case q.Choose != "best" && q.Choose != "none":
		f = game.WrongField("given.choose", "RE-14.8", "%q, want best or none", q.Choose)
	case q.AT == nil && !w.HasAT && q.target.Armour != nil:
		f = game.WrongField("given.weapon", "RE-15.2", "%s cannot hurt armour", w.ID)
	case q.AT == nil && !w.Fires(q.Ammo) && (w.HasAT || q.Ammo != printed.RoundAT):
		f = game.WrongField("given.ammo", "RE-19.4", "%s has no %s rounds", w.ID, q.Ammo)
	case q.Need == nil && !q.Auto && q.Ammo != printed.RoundFlame:
		f = game.WrongField("given.need", "RE-0.9", "is missing")
	default:
		f = outOf("passengers", q.Passengers, 0, bound, "RE-1.10")
	}
	if f != nil {
		return Shot{}, f
	}
	shot := Shot{
		Target: q.target, AT: w.AT(q.Ammo, q.Short), Ammo: q.Ammo, Auto: q.Auto || q.Need == nil, Short: q.Short, From: q.Facing, Top: q.Top,
		Riders: q.Passengers > 0, Improvised: q.Improvised,
	}
	if q.AT != nil {
		shot.AT = *q.AT
	}
	// A flamethrower needs no die to hit (RE-0.19); a query that names a
	// number all the same is taken at its word.
	if q.Need != nil {
		shot.Need = *q.Need
	}
	return shot, outOf("at", shot.AT, 0, bound, "RE-15.1")
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

// effect is the part of a strike that decides what becomes of the vehicle: how
// the dice fell matters no more.
func (k *Strike) effect() Strike {
	return Strike{Hit: k.Hit, Location: k.Location, Grade: k.Grade, Row: k.Row, Smashed: k.Smashed}
}

// Odds are the exact chances of a shot: every way the dice of the strike can
// fall, and for each what damage and bail-out make of it.
func Odds(d *printed.Data, s Shot, name printed.Location, who Aboard, moving bool) Chances {
	return oddsOf(d, s.Target, strikes(d, s, name), who, moving)
}

func strikes(d *printed.Data, s Shot, name printed.Location) []Outcome[Strike] {
	return spread(func(src dice.Source) Strike {
		k := ResolveShot(d, s, name, src)
		return k.effect()
	})
}

func oddsOf(d *printed.Data, v *printed.Vehicle, strikes []Outcome[Strike], who Aboard, moving bool) Chances {
	c := noChances("hit", "penetrate", "equal", "miss", "no_effect", "damaged", "immobilised", "bailed", "wreck", "destroyed")
	for _, k := range strikes {
		if k.Of.Hit {
			c.add("hit", k.P)
		}
		switch k.Of.Grade {
		case Penetrated:
			c.add("penetrate", k.P)
		case Equal:
			c.add("equal", k.P)
		case Stopped:
		}
		for _, f := range fateOf(d, v, k.Of, who, moving) {
			c.add(string(f.Of), new(big.Rat).Mul(k.P, f.P))
		}
	}
	return c.sumUp()
}

// Link is what comes of a shot that strikes one part of a vehicle, out of all
// shots.
type Link struct {
	Location printed.Location `json:"location"`
	Odds     Chances          `json:"odds"`
}

// Chain are the chances of [Odds] apart by where the shot strikes; what
// misses is in none of them. A vehicle without armour has one part.
func Chain(d *printed.Data, s Shot, name printed.Location, who Aboard, moving bool) []Link {
	there := map[printed.Location][]Outcome[Strike]{}
	for _, k := range strikes(d, s, name) {
		if k.Of.Hit {
			there[k.Of.Location] = append(there[k.Of.Location], k)
		}
	}
	var list []Link
	for _, l := range append(printed.Locations(), "") {
		if len(there[l]) > 0 {
			list = append(list, Link{l, oddsOf(d, s.Target, there[l], who, moving)})
		}
	}
	return list
}

// fateOf is what becomes of a vehicle after a strike. Where the damage result
// says it outright, the tests of those aboard need not be counted through.
func fateOf(d *printed.Data, v *printed.Vehicle, k Strike, who Aboard, moving bool) []Outcome[Fate] {
	sure := func(f Fate) []Outcome[Fate] { return []Outcome[Fate]{{f, big.NewRat(1, 1)}} }
	switch {
	case !k.Hit:
		return sure(FateMiss)
	case k.Smashed:
		return sure(FateWreck)
	case k.Grade == Penetrated && d.Damage[k.Location][k.Row-1].Vehicle != "":
		return sure(Fate(d.Damage[k.Location][k.Row-1].Vehicle))
	case k.Grade == Penetrated && d.Damage[k.Location][k.Row-1].Hits != "":
		return shrapnelFates(v, who)
	}
	return spread(func(src dice.Source) Fate { return settleShot(d, v, k, who, moving, src) })
}

// shrapnelFates is the line that hits 1D6 passengers, in closed form, since
// six tests are too many to count through: a vehicle without a crew of its own
// is empty when the die hits all who ride in it and all of them fail.
func shrapnelFates(v *printed.Vehicle, who Aboard) []Outcome[Fate] {
	one := big.NewRat(1, 1)
	empty := new(big.Rat)
	if n := len(who.Riders); who.Crew == 0 && n <= 6 {
		empty.SetFrac64(int64(7-max(n, 1)), 6)
		for _, exp := range who.Riders {
			empty.Mul(empty, chance(func(src dice.Source) bool { return !Test(src, exp, 0) }))
		}
	}
	stay := one
	if who.Crew != 0 || v.Crew == 0 {
		stay = chance(func(src dice.Source) bool { return Stays(v, who.Crew, src) })
	}
	aboard := new(big.Rat).Mul(new(big.Rat).Sub(one, empty), stay)
	return []Outcome[Fate]{{FateDamaged, aboard}, {FateBailed, new(big.Rat).Sub(one, aboard)}}
}

// settleShot plays out a strike that leaves a vehicle which can be crewed.
func settleShot(d *printed.Data, v *printed.Vehicle, k Strike, who Aboard, moving bool, src dice.Source) Fate {
	fate, crew := FateNone, who.Crew
	due := k.Grade == Equal && k.Location != printed.Running // RE-15.1
	if k.Grade == Penetrated {
		w := ResolveDamage(d, v, who, k.Location, k.Row, moving, src)
		fate = FateDamaged
		if d.Damage[k.Location][w.Row-1].Immobile {
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
	return chance(func(src dice.Source) bool {
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
		f = game.WrongField("given.facing", "RE-20.4", "%q, want front, side or rear", q.Facing)
	case !slices.Contains(printed.Locations(), q.Location):
		f = game.WrongField("given.location", "RE-20.4", "%q, want hull, turret, passengers or running", q.Location)
	case q.Location == printed.Turret && v.Upper == "none":
		f = game.WrongField("given.location", "RE-14.6", "%s has no turret", v.ID)
	case q.Location == printed.Passengers && v.Transport == 0:
		f = game.WrongField("given.location", "RE-20.4", "%s carries no passengers", v.ID)
	default:
		f = FirstFault(q.Moved.Fault("given.moved_cm", "RE-20.3"), outOf("at", q.AT, 0, bound, "RE-20.4"),
			outOf("cc", q.CC, -bound, bound, "RE-20.3"), outOf("disc_mods", q.DiscMods, -bound, bound, "RE-20.2"),
			outOf("discipline", q.Discipline, 1, 7, "RE-20.2"), outOf("exp", q.Exp, 1, 7, "RE-20.3"))
	}
	if f != nil {
		return nil, f
	}
	g := Grenade{
		Target: v, MovedCM: q.Moved.roundedUp(), CC: q.CC, Exp: q.Exp, AT: q.AT, From: q.Facing, Location: q.Location,
		Zimmerit: v.Has(printed.Zimmerit),
	}
	if q.Zimmerit != nil {
		g.Zimmerit = *q.Zimmerit
	}
	return grenadeChances(d, g, q.Discipline, q.DiscMods), nil
}

func grenadeChances(d *printed.Data, g Grenade, discipline, mods int) Chances {
	c := noChances("attach", "self_killed", "bailed", "wreck", "destroyed")
	who := FullyManned(g.Target, 0)
	if g.Location == printed.Passengers { // a vehicle with passengers to be hit is full
		who = FullyManned(g.Target, g.Target.Transport)
	}
	for _, way := range spread(func(src dice.Source) Placed {
		if !Test(src, discipline, mods) { // RE-20.2
			return Placed{}
		}
		a := g.Attack(src)
		return Placed{Attached: a.Attached, ManKilled: a.ManKilled, Strike: a.Strike.effect()}
	}) {
		if way.Of.ManKilled {
			c.add("self_killed", way.P)
		}
		if !way.Of.Attached {
			continue
		}
		c.add("attach", way.P)
		for _, f := range fateOf(d, g.Target, way.Of.Strike, who, g.MovedCM > 0) {
			if f.Of == FateBailed || f.Of == FateWreck || f.Of == FateDestroyed {
				c.add(string(f.Of), new(big.Rat).Mul(way.P, f.P))
			}
		}
	}
	return c.sumUp()
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
	c := noChances("success", "knocked_out", "crew_lost")
	for _, way := range spread(func(src dice.Source) Swarmed { return Swarm(v, q.Men, q.CC, src) }) {
		if !way.Of.Success {
			continue
		}
		c.add("success", way.P)
		k := Strike{Hit: true, Location: printed.Hull, Grade: Penetrated, Row: way.Of.Row}
		for _, f := range fateOf(d, v, k, FullyManned(v, 0), false) {
			fate, part := f.Of, new(big.Rat).Mul(way.P, f.P)
			if fate == FateWreck || fate == FateDestroyed {
				c.add("knocked_out", part)
			}
			if fate == FateWreck || fate == FateDestroyed || fate == FateBailed {
				c.add("crew_lost", part)
			}
		}
	}
	return c, nil
}
