package combat

import (
	"slices"

	"sabot/dice"
	"sabot/games/engagement/printed"
)

// Shot is one shot at a vehicle, all modifiers taken into account: what the
// procedure of RE-14.1 needs from its fourth step on.
type Shot struct {
	Target     *printed.Vehicle
	AT         int          // after range and ammunition, without the +2 of a top hit
	Ammo       printed.Ammo // HEAT and flame have rules of their own
	Need       int          // to hit, clamped to 2 to 6
	Auto       bool         // hits without a die (RE-0.19)
	Short      bool
	From       printed.Facing // side of the armour that counts
	Top        bool           // aimed from above (RE-14.9)
	Belly      bool           // aimed at the belly of a vehicle on a bank (RE-7.5)
	Riders     bool           // passengers are aboard
	Improvised bool           // improvised armour on the face hit (RE-21.8)
	LowCover   bool           // the running gear cannot be hit (RE-14.4)
	ByHand     bool           // a charge that skirts and improvised armour do not stop (RE-20.4)
}

// Grade is how far a hit went in (RE-15.1).
type Grade int

// The grades. A hit without a penetration roll has none of them.
const (
	Stopped Grade = iota + 1
	Equal
	Penetrated
)

// Strike is a shot from the die to hit to the die for damage, every die as it
// fell; 0 stands for one that was not thrown.
type Strike struct {
	HitDie      int              `json:"hitDie,omitempty"`
	Hit         bool             `json:"hit"`
	LocationDie int              `json:"locationDie,omitempty"`
	Named       bool             `json:"named,omitempty"` // the shooter chose the location (RE-14.8)
	Location    printed.Location `json:"location,omitempty"`
	Ignored     bool             `json:"ignored,omitempty"` // running gear behind cover (RE-14.4)
	AV          int              `json:"av,omitempty"`
	PierceDie   int              `json:"pierceDie,omitempty"`
	Total       int              `json:"total,omitempty"`
	SaveDie     int              `json:"saveDie,omitempty"`
	Grade       Grade            `json:"grade,omitempty"`
	DamageDie   int              `json:"damageDie,omitempty"`
	Row         int              `json:"row,omitempty"` // of the damage table, after modifiers
	Smashed     bool             `json:"smashed,omitempty"`
}

// topBonus is added to penetration rolls from above (RE-14.9).
const topBonus = 2

// ResolveShot goes through the shot: RE-14.2 is one told at length, RE-22.1 are
// fourteen in short. Name is the location the shooter wants where
// a natural 6 at short range gives the choice; empty to roll all the same.
func ResolveShot(d *printed.Data, s Shot, name printed.Location, src dice.Source) Strike {
	var k Strike
	if !s.Auto {
		k.HitDie = Die(src)
		if k.HitDie < s.Needed() {
			return k
		}
	}
	k.Hit = true
	if s.Target.Armour == nil {
		k.Smashed = s.smashes()
		return k
	}
	switch {
	case s.Belly:
		k.Location = printed.Hull
	case name != "" && s.mayName(k.HitDie) && slices.Contains(Nameable(d, s), name):
		k.Location, k.Named = name, true
	default:
		k.LocationDie = Die(src)
		k.Location = s.located(d.Columns[s.column()][k.LocationDie-1])
	}
	if k.Location == printed.Running && s.LowCover {
		k.Ignored = true
		return k
	}
	s.pierce(&k, src)
	return k
}

// Needed is the die that hits: the belly shows only to a natural 6 (RE-7.5).
func (s *Shot) Needed() int {
	if s.Belly {
		return 6
	}
	return min(max(s.Need, 2), 6)
}

// smashes tells whether a hit makes a wreck of a vehicle without armour
// (RE-21.15).
func (s *Shot) smashes() bool { return s.AT >= SmashAT || s.Ammo == printed.RoundFlame }

// SmashAT is the lowest AT value that wrecks an unarmoured vehicle.
const SmashAT = 4

// column is the column of the location table that is read.
func (s *Shot) column() printed.Facing {
	if s.Top {
		return printed.Top
	}
	return s.From
}

// located replaces locations that are not there by the hull (RE-14.6).
func (s *Shot) located(l printed.Location) printed.Location {
	if l == printed.Passengers && !s.Riders || l == printed.Turret && s.Target.Upper == "none" {
		return printed.Hull
	}
	return l
}

// mayName tells whether a shooter who rolled so may choose the location
// (RE-14.8).
func (s *Shot) mayName(natural int) bool { return natural == 6 && s.Short && !s.Belly && !s.Auto }

// Nameable lists the locations that may be chosen.
func Nameable(d *printed.Data, s Shot) []printed.Location {
	var list []printed.Location
	for _, l := range printed.Locations() {
		covered := l == printed.Running && s.LowCover
		if slices.Contains(d.Columns[s.column()], l) && s.located(l) == l && !covered {
			list = append(list, l)
		}
	}
	return list
}

// MayHarm tells whether the shot, with the best of dice, could at least equal
// the armour somewhere, or wreck a vehicle that has none.
func (s Shot) MayHarm(d *printed.Data) bool {
	if s.Target.Armour == nil {
		return s.smashes()
	}
	best := s.AT + 6
	if s.Top {
		best += topBonus
	}
	return slices.ContainsFunc(Nameable(d, s), func(l printed.Location) bool { return s.Target.AV(l, s.armourSide()) <= best })
}

// pierce throws for penetration and, where the shot goes in, for damage.
func (s *Shot) pierce(k *Strike, src dice.Source) {
	k.AV = s.Target.AV(k.Location, s.armourSide())
	k.PierceDie = Die(src)
	k.Total = k.PierceDie + s.AT
	if s.Top {
		k.Total += topBonus
	}
	k.Grade = gradeOf(k.PierceDie, k.Total, k.AV, k.Location)
	if least := s.save(k.Location); k.Grade == Penetrated && least > 0 {
		if k.SaveDie = Die(src); k.SaveDie >= least {
			k.Grade = Equal
		}
	}
	if k.Grade == Penetrated {
		k.DamageDie = Die(src)
		k.Row = damageRow(k.DamageDie, s.AT, s.Ammo == printed.RoundFlame, s.Target.Enclosure == printed.Open)
	}
}

// armourSide is the side whose armour value counts.
func (s *Shot) armourSide() printed.Facing {
	if s.Belly {
		return printed.Rear
	}
	return s.From
}

// gradeOf compares a penetration total with the armour. A natural 1 never does
// better than equal, except against running gear; a natural 6 is nothing
// special (RE-15.4).
func gradeOf(natural, total, av int, at printed.Location) Grade {
	if natural == 1 && at != printed.Running {
		total = min(total, av)
	}
	switch {
	case total > av:
		return Penetrated
	case total == av:
		return Equal
	}
	return Stopped
}

// protectedBelow is the lowest AT value against which neither skirts nor
// improvised armour help (RE-21.8, RE-21.12).
const protectedBelow = 12

// save is the lowest die with which skirts or improvised armour turn a
// penetration into an equal hit; 0 where there is nothing of the kind.
func (s *Shot) save(at printed.Location) int {
	if s.AT >= protectedBelow || s.Top || s.Belly || s.ByHand || at == printed.Running {
		return 0
	}
	if s.From == printed.Side && s.Target.Has(printed.Schurzen) { // RE-21.12
		if s.Ammo == printed.RoundHEAT {
			return 5
		}
		return 6
	}
	if s.Improvised && (s.From != printed.Rear || at == printed.Turret) { // RE-21.8: front, sides, and the turret all round
		return 6
	}
	return 0
}

// damageRow is the line of the damage table after modifiers (RE-16.1). The
// lower band of weak shots replaces the higher one.
func damageRow(natural, at int, flame, open bool) int {
	row := natural
	if flame && open {
		row++
	}
	switch {
	case at >= 12:
		row++
	case flame:
	case at <= 1:
		row -= 2
	case at <= 7:
		row--
	}
	return min(max(row, 1), 6)
}
