package combat

import (
	"sabot/dice"
	"sabot/games/engagement/printed"
)

// Grenade is one man's attack with an anti-tank grenade (RE-20.3, RE-20.4).
type Grenade struct {
	Target   *printed.Vehicle
	MovedCM  int // of the vehicle in its last turn, rounded up
	CC       int
	Exp      int // of the man
	AT       int
	Flame    bool // petrol bombs
	From     printed.Facing
	Location printed.Location
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

// GrenadeNeed is the total of die and CC that is needed; ok is false against a
// vehicle that went too fast (RE-20.3).
func GrenadeNeed(movedCM int) (need int, ok bool) {
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
	need, ok := GrenadeNeed(g.MovedCM)
	if !ok {
		return p
	}
	p.Die = Die(src)
	if !Passes(p.Die, g.CC, need) {
		p.ManKilled = p.Die == 1 && !Test(src, g.Exp, 0)
		return p
	}
	if g.Zimmerit && (g.Location == printed.Hull || g.Location == printed.Turret) && Die(src) >= 4 { // RE-21.19
		p.FellOff = true
		return p
	}
	p.Attached = true
	shot := Shot{Target: g.Target, AT: g.AT, Ammo: printed.RoundGrenade, From: g.From, ByHand: true}
	if g.Flame {
		shot.Ammo = printed.RoundFlame
	}
	p.Strike = Strike{Hit: true, Location: g.Location, Named: true}
	if g.Target.Armour == nil {
		p.Strike.Smashed = shot.smashes()
		return p
	}
	shot.pierce(&p.Strike, src)
	return p
}

// Swarmed is how a swarm attack went.
type Swarmed struct {
	Die     int  `json:"die"`
	Total   int  `json:"total"`
	Success bool `json:"success"`
	Row     int  `json:"row,omitempty"` // of the hull column
}

// Swarm throws a squad's attack on a vehicle that cannot move: one die, the
// best CC and one for every two men, against the hull's rear armour. It has no
// natural-1 failure (RE-20.5, RE-X.1).
func Swarm(target *printed.Vehicle, men, cc int, src dice.Source) Swarmed {
	s := Swarmed{Die: Die(src)}
	s.Total = s.Die + cc + men/2
	if s.Total > target.AV(printed.Hull, printed.Rear) {
		s.Success, s.Row = true, Die(src)
	}
	return s
}

// OverrunAP is the number that kills a man who did not get out of the way
// (RE-5.2).
func OverrunAP(m printed.Mobility) int {
	if m == printed.Tracked {
		return 3
	}
	return 4
}

// OverrunHit is the hit on a touched figure; a trench is the only thing that
// helps (RE-5.2).
func OverrunHit(exp, ap int, trench bool) FigureHit {
	return FigureHit{Exp: exp, ExpMod: ExpModifier(0, trench), AP: ap}
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

// Collide throws the dice of an impact. The higher total hurts the other; a
// tie hurts both.
func Collide(rammer, target *printed.Vehicle, struck printed.Facing, src dice.Source) Impact {
	i := Impact{RammerDie: Die(src), TargetDie: Die(src)}
	i.RammerTotal = i.RammerDie + rammer.AV(printed.Hull, printed.Front)
	i.TargetTotal = i.TargetDie + target.AV(printed.Hull, struck)
	if i.RammerTotal >= i.TargetTotal {
		i.TargetRow = Die(src)
	}
	if i.TargetTotal >= i.RammerTotal {
		i.RammerRow = Die(src)
	}
	return i
}

// Outweighs tells whether a vehicle is heavy enough to ram another there
// (RE-10.1).
func Outweighs(rammer, target *printed.Vehicle, struck printed.Facing) bool {
	return target.AV(printed.Hull, struck) <= rammer.AV(printed.Hull, printed.Front)
}

// Bout is how one pair of men fared in close combat (RE-0.14).
type Bout struct {
	AttackDie, DefendDie int
	AttackerDies         bool
	DefenderDies         bool
}

// Fight throws for a pair: totals of die, CC and modifiers, and an EXP test for
// the lower one; a tie has no effect (RE-0.14).
func Fight(attack, defend Fighter, src dice.Source) Bout {
	b := Bout{AttackDie: Die(src), DefendDie: Die(src)}
	a, d := b.AttackDie+attack.Total(), b.DefendDie+defend.Total()
	switch {
	case a > d:
		b.DefenderDies = !Test(src, defend.Exp, 0)
	case d > a && !defend.Idle:
		b.AttackerDies = !Test(src, attack.Exp, 0)
	}
	return b
}

// Fighter is one side of a bout.
type Fighter struct {
	Cc, Exp int
	Helpers int            `json:"-"` // surplus figures on his side
	Morale  printed.Morale `json:"-"`
	Cover   bool           `json:"-"` // a defender in hard cover
	Idle    bool           `json:"-"` // a defender who has just got out and does not fight back (RE-17.2)
}

// maxHelpers is how many surplus figures can add to one man.
const maxHelpers = 2

// Total is what a fighter adds to his die.
func (f Fighter) Total() int {
	sum := f.Cc + min(f.Helpers, maxHelpers)
	switch f.Morale {
	case printed.Suppressed, printed.Shaken:
		sum--
	case printed.Demoralised:
		sum--
		f.Cover = false // RE-0.13
	case printed.Confident, printed.Broken:
	}
	if f.Cover {
		sum++
	}
	return sum
}
