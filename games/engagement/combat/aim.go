package combat

import (
	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/printed"
)

// Aim is all that decides the number to hit (RE-0.9).
type Aim struct {
	Weapon      *printed.Weapon
	Ammo        printed.Ammo
	Shoot       int
	Short       bool
	Moved       bool // shooter, or its turret: counts once
	Opportunity bool
	Building    bool             // aimed at a part of a building
	Vehicle     *printed.Vehicle // aimed at, nil for men
	TargetMoved int              // of a motorcycle in its last turn, tenths of a millimetre
	Cover       printed.Cover
}

// fastBike is how far a motorcycle must go to be hard to hit (RE-2.3).
const fastBike = 20 * printed.CM

// Mods lists the modifiers with their reasons (RE-0.9).
func (a Aim) Mods() game.Tally {
	var t game.Tally
	t.When(a.Short, a.Weapon.HitShort, "RE-0.9", "short-range")
	t.When(!a.Short, a.Weapon.HitLong, "RE-0.9", "long-range")
	t.When(a.Moved, -1, "RE-0.9", "moved")
	t.When(a.Vehicle != nil && a.Vehicle.Large, 1, "RE-0.9", "large")
	t.When(a.Building, 1, "RE-19.3", "building")
	t.When(a.Cover == printed.SoftCover, -1, "RE-0.9", "soft-cover")
	t.When(a.Cover == printed.HardCover, -2, "RE-0.9", "hard-cover")
	fast := a.Vehicle != nil && a.Vehicle.Mobility == printed.Motorcycle && a.TargetMoved >= fastBike
	t.When(fast, -1, "RE-2.3", "fast-motorcycle")
	t.When(a.Ammo == printed.RoundHEAT && !a.Short, -1, "RE-19.7", "heat-long")
	t.When(a.Opportunity, -1, "RE-0.12", "opportunity")
	return t
}

// Need is the number to hit.
func (a Aim) Need() int { return ToHit(a.Shoot, a.Mods().Total()) }

// Die throws a D6.
func Die(src dice.Source) int { return src.Roll(6) }

// D3 is a D6 halved, rounding up (RE-0.3).
func D3(src dice.Source) int { return (Die(src) + 1) / 2 }

// Passes tells whether a natural die with modifiers meets "needed+". A natural
// 1 fails whatever is added to it; a 6 is not a success by itself (RE-0.4).
func Passes(natural, mods, needed int) bool { return natural != 1 && natural+mods >= needed }

// Test throws one die against "needed+" (RE-0.4).
func Test(src dice.Source, needed, mods int) bool { return Passes(Die(src), mods, needed) }

// ToHit is the number that must be rolled: at least 2 and at most 6, so that a
// shot that is allowed always has one chance in six (RE-0.4).
func ToHit(shoot, mods int) int { return min(max(shoot-mods, 2), 6) }
