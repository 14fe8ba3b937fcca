package combat

import (
	"math/bits"
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/printed"
)

// Gunnery is a vehicle's weapon that somebody wants to fire, with all that can
// forbid it besides sight and range.
type Gunnery struct {
	Vehicle  *printed.Vehicle
	Mount    printed.Mounted
	Weapon   *printed.Weapon
	Ammo     printed.Ammo
	Order    printed.Order
	Moved    bool
	Hatch    bool   // open
	Crew     uint16 // alive
	Riders   int
	Stunned  bool // turret weapons are out this turn (RE-16.3)
	GunOut   bool // for the game, or until a test is passed
	LastFire bool // the gun fired in its last turn
	GunFires bool // the main gun fires in this phase
	TurretMG bool // the gunner serves the turret MG in this phase
	Gap      int  // to the target, in tenths of a millimetre, rounded down
	AtMen    bool
	Above    bool   // the target could hit the vehicle's top (RE-14.9)
	Posts    []Post // roles taken over (RE-18.3)
	Busy     uint16 // men who use another of their roles this turn (RE-18.3)
}

// holders marks the living men who can fill a role now.
func (g *Gunnery) holders(r printed.Role) uint16 {
	return Serving(g.Vehicle, g.Crew, g.Posts, r) &^ g.Busy
}

// Serving marks the living men of a crew who have a role or have taken it over
// (RE-18.3).
func Serving(v *printed.Vehicle, crew uint16, posts []Post, r printed.Role) uint16 {
	set := v.Holders(crew, r)
	for _, p := range posts {
		if p.Role == r {
			set |= 1 << p.Man & crew
		}
	}
	return set
}

// Staffed tells whether a crew has a man of its own for each of some roles
// (RE-18.3).
func Staffed(v *printed.Vehicle, crew uint16, posts []Post, roles []printed.Role) bool {
	if len(roles) == 0 {
		return true
	}
	for set := Serving(v, crew, posts, roles[0]); set != 0; set &= set - 1 {
		if Staffed(v, crew&^(set&-set), posts, roles[1:]) {
			return true
		}
	}
	return false
}

// loaded tells whether somebody loads for the man who fires the gun.
func (g *Gunnery) loaded() bool {
	if !g.Vehicle.HasRole(printed.Loader) {
		return true
	}
	gunner := g.holders(printed.Gunner)
	return g.holders(printed.Loader)&^(gunner&-gunner) != 0 || CrewSize(g.holders(printed.Loader)|gunner) > 1 && g.holders(printed.Loader) != 0
}

// What keeps a weapon from firing.
const (
	ReasonRunning   = "engagement.fire.run"
	ReasonMovedFire = "engagement.fire.moved"
	ReasonNoGunner  = "engagement.fire.no-gunner"
	ReasonLoading   = "engagement.fire.loading"
	ReasonHatchShut = "engagement.fire.hatch"
	ReasonPintleGun = "engagement.fire.pintle-with-gun"
	ReasonTooClose  = "engagement.fire.too-close"
	ReasonRange     = "engagement.fire.range"
	ReasonElevation = "engagement.fire.elevation"
	ReasonOut       = "engagement.fire.out"
	ReasonAmmo      = "engagement.fire.ammo"
	ReasonOneGunner = "engagement.fire.one-gunner"
)

// minGunRange is how near men must not be to a gun (RE-12.2).
const minGunRange = 15 * printed.CM

// Forbids says why a weapon may not fire, nil if it may.
func (g Gunnery) Forbids() *game.Refusal {
	for _, rule := range []func() *game.Refusal{g.bans, g.hands, g.limits} {
		if refusal := rule(); refusal != nil {
			return refusal
		}
	}
	return nil
}

// bans come from what the vehicle did and what was done to it.
func (g *Gunnery) bans() *game.Refusal {
	turret := g.Mount.Server() == printed.Gunner // RE-X.9: also on casemates
	switch {
	case g.Order == printed.Run:
		return game.Refuse("RE-4.1", ReasonRunning)
	case g.Moved && g.Vehicle.Has(printed.PoorFireControl):
		return game.Refuse("RE-21.10", ReasonMovedFire)
	case g.Moved && g.Weapon.Fixed:
		return game.Refuse("RE-19.15", ReasonMovedFire)
	case g.Stunned && turret:
		return game.Refuse("RE-16.3", ReasonOut)
	case g.GunOut && g.Mount.MainGun():
		return game.Refuse("RE-16.3", ReasonOut)
	case !g.Weapon.Fires(g.Ammo) && g.Ammo != printed.RoundBall:
		return game.Refuse("RE-19.4", ReasonAmmo, "ammo", string(g.Ammo))
	}
	return nil
}

// hands are the men a weapon needs (RE-18.3, RE-19.1).
func (g *Gunnery) hands() *game.Refusal {
	v := g.Vehicle
	served := g.Mount.ServedBy == "passengers" && (g.Riders > 0 || g.holders(printed.Gunner) != 0) || g.holders(g.Mount.Server()) != 0
	switch {
	case g.Mount.Mount == printed.Pintle && v.Enclosure == printed.Closed && !g.Hatch:
		return game.Refuse("RE-19.14", ReasonHatchShut)
	case g.Mount.Mount == printed.Pintle && g.GunFires:
		return game.Refuse("RE-19.14", ReasonPintleGun)
	case !served:
		return game.Refuse("RE-18.3", ReasonNoGunner, "role", string(g.Mount.Server()))
	case g.Mount.MainGun() && !g.loaded() && g.LastFire:
		return game.Refuse("RE-18.3", ReasonLoading)
	case g.Weapon.ID == "d25_122" && g.LastFire: // two-piece rounds, whoever loads
		return game.Refuse("RE-X.6", ReasonLoading)
	case g.Mount.Mount == printed.Coax && g.TurretMG:
		return game.Refuse("RE-19.1", ReasonOneGunner)
	}
	return nil
}

// limits are those of distance and height (RE-12.2, RE-12.3).
func (g *Gunnery) limits() *game.Refusal {
	low := []printed.Mount{printed.TurretGun, printed.HullGun, printed.Coax, printed.HullMG}
	switch {
	case g.Gap > g.Weapon.Range:
		return game.Refuse("RE-0.8", ReasonRange, "most", g.Weapon.Range)
	case g.AtMen && g.Mount.MainGun() && g.Gap < minGunRange:
		return game.Refuse("RE-12.2", ReasonTooClose, "least", minGunRange)
	case g.Above && slices.Contains(low, g.Mount.Mount):
		return game.Refuse("RE-12.3", ReasonElevation)
	}
	return nil
}

// Fewer is how many shots a burst loses: coaxial and turret
// MGs lose two to their gun (RE-19.11, RE-19.12).
func (g Gunnery) Fewer() int {
	if g.GunFires && (g.Mount.Mount == printed.Coax || g.Mount.Mount == printed.TurretMG) {
		return gunFiresToo
	}
	return 0
}

// CrewSize counts the men of a crew.
func CrewSize(crew uint16) int { return bits.OnesCount16(crew) }

// Post is a role that a man of a crew has taken over.
type Post struct {
	Man  int
	Role printed.Role
}

// Shots throws how many shots a weapon has, all of them at one target
// (RE-19.10). A coaxial or turret MG has two
// fewer when the gun fires as well (RE-19.11, RE-19.12).
func Shots(r printed.Rate, reduce int, src dice.Source) int {
	n := r.Plus - reduce
	if r.D3 {
		n += D3(src)
	}
	return max(n, 0)
}

// gunFiresToo is how many shots a coaxial or turret MG loses to its gun.
const gunFiresToo = 2
