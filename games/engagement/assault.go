package engagement

import (
	"sabot/dice"
)

// Grenade is one man's attack with an anti-tank grenade (RE-20.3, RE-20.4).
type Grenade struct {
	Target   *Vehicle
	MovedCM  int // of the vehicle in its last turn, rounded up
	CC       int
	Exp      int // of the man
	AT       int
	Flame    bool // petrol bombs
	From     Facing
	Location Location
	Zimmerit bool
}

// Placed is how a grenade attack went.
type Placed struct {
	Die       int    `json:"die"`
	Attached  bool   `json:"attached"`
	FellOff   bool   `json:"fellOff,omitempty"` // Zimmerit (RE-21.19)
	ManKilled bool   `json:"manKilled,omitempty"`
	Strike    Strike `json:"strike"`
}

// fastest is the distance beyond which no grenade can be placed (RE-20.3).
const fastest = 20

// grenadeNeed is the total of die and CC that is needed; ok is false against a
// vehicle that went too fast (RE-20.3).
func grenadeNeed(movedCM int) (need int, ok bool) {
	switch {
	case movedCM <= 0:
		return 6, true
	case movedCM <= 10:
		return 7, true
	case movedCM <= fastest:
		return 8, true
	}
	return 0, false
}

// Attack throws the dice of one man who has found the nerve.
func (g Grenade) Attack(src dice.Source) Placed {
	var p Placed
	need, ok := grenadeNeed(g.MovedCM)
	if !ok {
		return p
	}
	p.Die = die(src)
	if !passes(p.Die, g.CC, need) {
		p.ManKilled = p.Die == 1 && !test(src, g.Exp, 0)
		return p
	}
	if g.Zimmerit && (g.Location == Hull || g.Location == Turret) && die(src) >= 4 { // RE-21.19
		p.FellOff = true
		return p
	}
	p.Attached = true
	shot := Shot{Target: g.Target, AT: g.AT, Ammo: RoundGrenade, From: g.From}
	if g.Flame {
		shot.Ammo = RoundFlame
	}
	p.Strike = Strike{Hit: true, Location: g.Location, Named: true}
	if g.Target.Armour == nil {
		p.Strike.Smashed = shot.smashes()
		return p
	}
	shot.place(&p.Strike, src)
	return p
}

// place is penetration and damage of a charge put by hand, which skirts and
// improvised armour do not stop (RE-20.4).
func (s *Shot) place(k *Strike, src dice.Source) {
	k.AV = s.Target.AV(k.Location, s.From)
	k.PierceDie = die(src)
	k.Total = k.PierceDie + s.AT
	k.Grade = grade(k.PierceDie, k.Total, k.AV, k.Location)
	if k.Grade == Penetrated {
		k.DamageDie = die(src)
		k.Row = damageRow(k.DamageDie, s.AT, s.Ammo == RoundFlame, s.Target.Enclosure == Open)
	}
}

// Swarmed is how a swarm attack went.
type Swarmed struct {
	Die     int  `json:"die"`
	Total   int  `json:"total"`
	Success bool `json:"success"`
	Row     int  `json:"row,omitempty"` // of the hull column
}

// swarm throws a squad's attack on a vehicle that cannot move: one die, the
// best CC and one for every two men, against the hull's rear armour. It has no
// natural-1 failure (RE-20.5, RE-X.1).
func swarm(target *Vehicle, men, cc int, src dice.Source) Swarmed {
	s := Swarmed{Die: die(src)}
	s.Total = s.Die + cc + men/2
	if s.Total > target.AV(Hull, Rear) {
		s.Success, s.Row = true, die(src)
	}
	return s
}

// overrunAP is the number that kills a man who did not get out of the way
// (RE-5.2).
func overrunAP(m Mobility) int {
	if m == Tracked {
		return 3
	}
	return 4
}

// overrunHurt is the hit on a touched figure; a trench is the only thing that
// helps (RE-5.2).
func overrunHurt(exp, ap int, trench bool) Hurt {
	return Hurt{Exp: exp, ExpMod: hurtMod(0, trench), AP: ap}
}

// Impact is the moment of a collision: each side throws a die and adds the
// armour that strikes or is struck (RE-10.5).
type Impact struct {
	RammerDie   int `json:"rammerDie"`
	TargetDie   int `json:"targetDie"`
	RammerTotal int `json:"rammerTotal"`
	TargetTotal int `json:"targetTotal"`
	RammerRow   int `json:"rammerRow,omitempty"` // hull results suffered, 0 for none
	TargetRow   int `json:"targetRow,omitempty"`
}

// collide throws the dice of an impact. The higher total hurts the other; a
// tie hurts both.
func collide(rammer, target *Vehicle, struck Facing, src dice.Source) Impact {
	i := Impact{RammerDie: die(src), TargetDie: die(src)}
	i.RammerTotal = i.RammerDie + rammer.AV(Hull, Front)
	i.TargetTotal = i.TargetDie + target.AV(Hull, struck)
	if i.RammerTotal >= i.TargetTotal {
		i.TargetRow = die(src)
	}
	if i.TargetTotal >= i.RammerTotal {
		i.RammerRow = die(src)
	}
	return i
}

// outweighs tells whether a vehicle is heavy enough to ram another there
// (RE-10.1).
func outweighs(rammer, target *Vehicle, struck Facing) bool {
	return target.AV(Hull, struck) <= rammer.AV(Hull, Front)
}

// bout is how one pair of men fared in close combat (RE-0.14).
type bout struct {
	AttackDie, DefendDie int
	AttackerDies         bool
	DefenderDies         bool
}

// fight throws for a pair: totals of die, CC and modifiers, and an EXP test for
// the lower one; a tie has no effect (RE-0.14).
func fight(attack, defend fighter, src dice.Source) bout {
	b := bout{AttackDie: die(src), DefendDie: die(src)}
	a, d := b.AttackDie+attack.total(), b.DefendDie+defend.total()
	switch {
	case a > d:
		b.DefenderDies = !test(src, defend.exp, 0)
	case d > a:
		b.AttackerDies = !test(src, attack.exp, 0)
	}
	return b
}

// fighter is one side of a bout.
type fighter struct {
	cc, exp int
	helpers int // surplus figures on his side
	morale  Morale
	cover   bool // a defender in hard cover
}

// maxHelpers is how many surplus figures can add to one man.
const maxHelpers = 2

func (f fighter) total() int {
	sum := f.cc + min(f.helpers, maxHelpers)
	switch f.morale {
	case Suppressed, Shaken:
		sum--
	case Demoralised:
		sum--
		f.cover = false // RE-0.13
	case Confident, Broken:
	}
	if f.cover {
		sum++
	}
	return sum
}
