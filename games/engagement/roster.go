package engagement

import (
	"iter"
	"slices"

	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// diggers is the unit of those who have got out of a bogged vehicle to dig and
// are still beside it, or nobody.
func (us roster) diggers(v *unit) int {
	return slices.IndexFunc(us, func(u unit) bool {
		digs := u.Squad.crewOf() == v.ID && !u.Squad.InfantryForGood || u.Squad.lentTo() == v.ID
		return digs && u.Place == atTable && u.Squad.Morale == printed.Confident && u.Squad.walking() > 0 && u.within(v, field.Link)
	})
}

// supported tells whether a vehicle has close support now (RE-8.2), from men
// in the open: hidden ones would give themselves away.
func (us roster) supported(i int) bool {
	u := &us[i]
	if !u.live() {
		return false
	}
	b := u.body()
	return slices.ContainsFunc(us, func(o unit) bool {
		return !o.isVehicle() && o.Seat == u.Seat && o.Place == atTable && !o.Hidden && field.Supports(&b, o.Squad.figures(), o.Squad.Morale)
	})
}

// contact is the first enemy squad that men of a squad touch, or nobody.
func (us roster) contact(i int) int {
	u := &us[i]
	for k := range us {
		if o := &us[k]; !o.isVehicle() && o.Seat != u.Seat && o.Place == atTable && !o.concealed() && us.touching(i, k) {
			return k
		}
	}
	return nobody
}

func (us roster) inContact(i int) bool { return us.contact(i) != nobody }

// touching tells whether any parts of two units touch.
func (us roster) touching(i, k int) bool { return us.near(i, k, 1) }

// hasSecrets tells whether a side has units the other does not see; that it
// has is public, so pauses may depend on it.
func (us roster) hasSecrets(seat game.Seat) bool {
	return slices.ContainsFunc(us, func(u unit) bool { return u.Seat == seat && u.Place == atTable && u.concealed() })
}

// labelImmobile is the reason of the -1 for a crew that wants to go back into a
// vehicle that cannot move (RE-17.4).
const labelImmobile = "immobile"

// nerve are the modifiers of a Discipline test (RE-0.13); a crew has its
// commander's, and on foot it fears a vehicle that cannot move (RE-17.4).
func (us roster) nerve(i int) game.Tally {
	u := &us[i]
	if u.isVehicle() {
		return us.crewMods(u)
	}
	if u.Squad.crewOf() == "" || u.Squad.InfantryForGood {
		return combat.DisciplineMods(u.Squad.Morale, u.Squad.leads(), us.officerNear(i), u.Squad.alive(), u.Squad.Initial)
	}
	k := us.find(u.Squad.crewOf())
	mods := combat.DisciplineMods(u.Squad.Morale, false, false, u.Squad.alive(), u.Squad.Initial)
	mods.When(us.commanderWalks(u), 1, "RE-3.3", "commander")
	mods.When(us[k].live() && (us[k].Vehicle.Damage.Immobile || us[k].Vehicle.bogged()), -1, "RE-17.4", labelImmobile)
	return mods
}

// commanderWalks tells whether a commander is among a crew on foot.
func (us roster) commanderWalks(u *unit) bool {
	v := &us[us.find(u.Squad.crewOf())]
	for k := range u.Squad.Men {
		if m := &u.Squad.Men[k]; !m.Dead && m.CrewNumber > 0 && v.Vehicle.profile.Commands(1<<(m.CrewNumber-1)) {
			return true
		}
	}
	return false
}

// officerNear tells whether an officer stands within 20 cm (RE-0.13). One who
// hides helps only those who hide with him: the test of others is public.
func (us roster) officerNear(i int) bool {
	u := &us[i]
	for _, o := range us.each() {
		if o.isVehicle() || o.Seat != u.Seat || o.Place != atTable || !o.Squad.profile.Has("officer") || o.Hidden && !u.Hidden {
			continue
		}
		if len(o.Squad.Men) == 0 || !o.Squad.Men[0].onFoot() {
			continue
		}
		for _, p := range u.prints() {
			if field.Within(p, o.Squad.Men[0].Footprint(), 20*printed.CM) {
				return true
			}
		}
	}
	return false
}

// inHull tells whether somebody stands in a vehicle's place.
func (us roster) inHull(men []man) bool {
	for _, o := range us.each() {
		if !o.isVehicle() || o.Place != atTable {
			continue
		}
		for n := range men {
			if men[n].onFoot() && men[n].Storey == 0 && geom.ComparePoint(o.Vehicle.hull[:], men[n].Point(), field.Disc) < 0 {
				return true
			}
		}
	}
	return false
}

// menOf lists the figures of a side on foot that seat can see, leaving one
// unit out.
func (us roster) menOf(side, seat game.Seat, but int) []field.Figure {
	count := 0
	for i := range us {
		if us[i].Seat == side {
			count += len(us[i].Squad.all())
		}
	}
	list := make([]field.Figure, 0, count)
	for i, u := range us.each() {
		if i == but || u.isVehicle() || u.Place != atTable || u.Seat != side || side != seat && u.concealed() {
			continue
		}
		for _, m := range u.Squad.walkers() {
			list = append(list, m.Figure)
		}
	}
	return list
}

// near tells whether two units are within so many tenths of a millimetre.
func (us roster) near(i, j, units int) bool {
	a, b := &us[i], &us[j]
	if !a.isVehicle() {
		a, b = b, a
	}
	switch {
	case a.isVehicle() && b.isVehicle():
		return field.Within(a.footprint(), b.footprint(), units)
	case a.isVehicle():
		return b.within(a, units)
	}
	// Asked for every pair of squads after every step, who are mostly far apart.
	far := units + 2*field.FigureRadius
	around := a.Squad.bounds().Grow(int64(far) * geom.PerUnit)
	for n := range b.Squad.Men {
		o := &b.Squad.Men[n]
		if !around.Holds(o.Point()) || !o.onFoot() {
			continue
		}
		for _, m := range a.Squad.walkers() {
			if dx, dy := m.X-o.X, m.Y-o.Y; dx*dx+dy*dy <= far*far {
				return true
			}
		}
	}
	return false
}

// enemiesSeen lists the enemies on the table that a seat can see are there.
func (us roster) enemiesSeen(seat game.Seat) []int {
	var list []int
	for i := range us {
		if u := &us[i]; u.Seat != seat && u.Place == atTable && !u.concealed() {
			list = append(list, i)
		}
	}
	return list
}

// watched tells whether the other side may want to fire at a move. It looks at
// what both sides know: markers in the open, and that there are hidden units
// (RE-X.5).
func (us roster) watched(seat game.Seat) bool {
	foe := other(seat)
	return us.hasSecrets(foe) || slices.ContainsFunc(us, func(u unit) bool {
		return u.Seat == foe && u.Watch && u.live() && !u.concealed()
	})
}

// vehiclesCarrying lists the vehicles that men of a squad ride in, in their order.
func (us roster) vehiclesCarrying(u *unit) []int {
	var list []int
	for n := range u.Squad.Men {
		if m := &u.Squad.Men[n]; m.present() && m.In != "" {
			if k := us.find(m.In); k != nobody && !slices.Contains(list, k) {
				list = append(list, k)
			}
		}
	}
	return list
}

// riding lists the men of a squad who ride, vehicle by vehicle.
func (us roster) riding(u *unit) []int {
	var men []int
	for _, k := range us.vehiclesCarrying(u) {
		men = append(men, u.Squad.in(us[k].ID)...)
	}
	return men
}

// passengers lists the squads with men in a vehicle.
func (us roster) passengers(u *unit) []int {
	var list []int
	for i := range us {
		p := &us[i]
		if (p.Place == riding || p.Place == atTable) && slices.ContainsFunc(p.Squad.all(), func(m man) bool {
			return m.present() &&
				m.In == u.ID
		}) {
			list = append(list, i)
		}
	}
	return list
}

// riders counts the men in a vehicle who do not belong to its crew.
func (us roster) riders(u *unit) int {
	n := 0
	for i := range us {
		p := &us[i]
		if p.Place != riding && p.Place != atTable {
			continue
		}
		men := p.Squad.all()
		for k := range men {
			n += btoi(men[k].present() && men[k].In == u.ID)
		}
	}
	return n
}

// escapees counts the men of a squad who are off the table (RE-V2).
func (us roster) escapees(u *unit) int {
	if u.Place == escaped {
		return u.Squad.alive()
	}
	n := 0
	for _, k := range us.vehiclesCarrying(u) {
		if us[k].Place == escaped {
			n += len(u.Squad.in(us[k].ID))
		}
	}
	return n
}

// sharesSquadWith lists the vehicles that carry men of the squads in a vehicle.
func (us roster) sharesSquadWith(u *unit) []int {
	var list []int
	for _, i := range us.passengers(u) {
		for _, k := range us.vehiclesCarrying(&us[i]) {
			if v := &us[k]; v.ID != u.ID && v.Place == atTable && !v.Vehicle.wrecked() && !slices.Contains(list, k) {
				list = append(list, k)
			}
		}
	}
	return list
}

// touchesEnemy tells whether a man touches an enemy.
func (us roster) touchesEnemy(u *unit, n int) bool {
	for _, o := range us.each() {
		if o.Seat == u.Seat || o.Place != atTable || o.concealed() {
			continue
		}
		if slices.ContainsFunc(o.prints(), func(p field.Footprint) bool { return reaches(p, u.Squad.Men[n].Footprint()) }) {
			return true
		}
	}
	return false
}

// watchesOpenly tells whether a unit is an enemy in the open who may see another.
// One who hides himself does not give himself away by it (RE-X.7).
func (us roster) watchesOpenly(k, i int) bool {
	o := &us[k]
	return o.Seat != us[i].Seat && o.live() && !o.Vehicle.abandoned() && !o.concealed() && (!o.isVehicle() || us.crewed(o))
}

// find is the index of a unit by its name on the table, or nobody.
func (us roster) find(id string) int {
	for i := range us {
		if us[i].ID == id {
			return i
		}
	}
	return nobody
}

// crewed tells whether a vehicle has somebody to act for it.
func (us roster) crewed(u *unit) bool {
	return u.live() && !u.Vehicle.abandoned() && (u.Vehicle.Crew != 0 || u.Vehicle.profile.Crew == 0 && us.riders(u) > 0)
}

// serving marks the living men of a crew who can fill a role. While a squad is
// in a vehicle that has no crew of its own, two of its men drive and serve
// (RE-1.9).
func (us roster) serving(u *unit, r printed.Role) uint16 {
	set := combat.Serving(u.Vehicle.profile, u.Vehicle.Crew, u.Vehicle.Posts, r)
	if set == 0 && u.Vehicle.profile.Crew == 0 && (r == printed.Driver || r == printed.Gunner) && us.riders(u) > 0 {
		return 1 << 15
	}
	return set
}

// commanded tells whether a vehicle has a living commander (RE-3.3).
func (us roster) commanded(u *unit) bool {
	return u.Vehicle.profile.Crew > 0 && us.serving(u, printed.Commander) != 0
}

// testers is the squad whose values a unit tests with, nil for a crew's own: a
// squad riding supplies them where there is no crew (RE-1.6).
func (us roster) testers(u *unit) *printed.Squad {
	if u.isVehicle() && u.Vehicle.profile.Crew == 0 {
		for _, i := range us.passengers(u) {
			return us[i].Squad.profile
		}
	}
	return u.Squad.kind()
}

func (us roster) exp(u *unit) int {
	if q := us.testers(u); q != nil {
		return q.Exp
	}
	return u.Vehicle.profile.Exp
}

func (us roster) discipline(u *unit) int {
	if q := us.testers(u); q != nil {
		return q.Discipline
	}
	return u.Vehicle.profile.Discipline
}

// crewMods is the commander's bonus (RE-3.3).
func (us roster) crewMods(u *unit) (mods game.Tally) {
	mods.When(us.ledByItsOwn(u), 1, "RE-3.3", "commander")
	return mods
}

// ledByItsOwn tells whether the commander a vehicle set out with lives: whoever
// takes his place opens the hatch, but gives the crew no nerve (RE-18.3).
func (us roster) ledByItsOwn(u *unit) bool {
	return u.Vehicle.profile.Crew > 0 && u.Vehicle.profile.Commands(u.Vehicle.Crew)
}

// lentTo counts the men whom squads have left in a vehicle to drive it.
func (us roster) lentTo(v *unit) int {
	n := 0
	for k := range us {
		if o := &us[k]; o.Squad.lentTo() == v.ID {
			for m := range o.Squad.Men {
				n += btoi(o.Squad.Men[m].Lent > 0 && !o.Squad.Men[m].Dead)
			}
		}
	}
	return n
}

// roster is all units of both sides. Reserves, wrecks and the fallen stay on
// it, so a unit keeps its place for the whole game.
type roster []unit

// each goes through the units that are there now, each as it is by then: a
// crew that gets out meanwhile may make the list move.
func (us *roster) each() iter.Seq2[int, *unit] {
	return func(yield func(int, *unit) bool) {
		for i := range *us {
			if !yield(i, &(*us)[i]) {
				return
			}
		}
	}
}

// vehicles counts the vehicles, wherever they are.
func (us roster) vehicles() int {
	count := 0
	for i := range us {
		count += btoi(us[i].isVehicle())
	}
	return count
}

// nearest lists the vehicles within reach of another, the nearest first.
func (us roster) nearest(k, reach int) []int {
	at := us[k].footprint()
	var list []int
	for i := range us {
		if o := &us[i]; i != k && o.isVehicle() && o.Place == atTable && field.Within(at, o.footprint(), reach) {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int {
		return int(field.Gap(at, us[a].footprint()) - field.Gap(at, us[b].footprint()))
	})
	return list
}

// chargeable lists the parts of a vehicle that a charge can be put on: what is
// there, passengers only with somebody aboard (RE-20.4).
func (us roster) chargeable(t *unit) []printed.Location {
	return slices.DeleteFunc(printed.Locations(), func(l printed.Location) bool {
		return l == printed.Passengers && us.riders(t) == 0 || l == printed.Turret && t.Vehicle.profile.Upper == "none"
	})
}

// counts tells whether a unit keeps its side in the game: reserves and those
// who left the table do, and a crew that can still return to its vehicle
// (RE-X.10).
func (us roster) counts(u *unit) bool {
	switch {
	case u.Place == waiting || u.Place == escaped:
		return true
	case u.Place == gone || u.Vehicle.wrecked():
		return false
	case u.isVehicle():
		return us.crewed(u)
	case u.Squad.crewOf() != "":
		k := us.find(u.Squad.crewOf())
		return !u.Squad.InfantryForGood && us[k].live() && u.Squad.alive() > 0
	}
	return u.Squad.alive() > 0
}
