package engagement

import (
	"slices"

	"sabot/game"
)

// Gunnery is a vehicle's weapon that somebody wants to fire, with all that can
// forbid it besides sight and range.
type Gunnery struct {
	Vehicle  *Vehicle
	Mount    Mounted
	Weapon   *Weapon
	Ammo     Ammo
	Order    Order
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
	Posts    []post // roles taken over (RE-18.3)
	Busy     uint16 // men who use another of their roles this turn (RE-18.3)
}

// holders marks the living men who can fill a role now.
func (g *Gunnery) holders(r Role) uint16 {
	set := g.Vehicle.holders(g.Crew, r)
	for _, p := range g.Posts {
		if p.Role == r {
			set |= 1 << p.Man & g.Crew
		}
	}
	return set &^ g.Busy
}

// loaded tells whether somebody loads for the man who fires the gun.
func (g *Gunnery) loaded() bool {
	if !g.Vehicle.HasRole(Loader) {
		return true
	}
	gunner := g.holders(Gunner)
	return g.holders(Loader)&^(gunner&-gunner) != 0 || crewSize(g.holders(Loader)|gunner) > 1 && g.holders(Loader) != 0
}

// What keeps a weapon from firing.
const (
	reasonRunning   = "engagement.fire.run"
	reasonMovedFire = "engagement.fire.moved"
	reasonNoGunner  = "engagement.fire.no-gunner"
	reasonLoading   = "engagement.fire.loading"
	reasonHatchShut = "engagement.fire.hatch"
	reasonPintleGun = "engagement.fire.pintle-with-gun"
	reasonTooClose  = "engagement.fire.too-close"
	reasonRange     = "engagement.fire.range"
	reasonElevation = "engagement.fire.elevation"
	reasonOut       = "engagement.fire.out"
	reasonAmmo      = "engagement.fire.ammo"
	reasonOneGunner = "engagement.fire.one-gunner"
)

// minGunRange is how near men must not be to a gun (RE-12.2).
const minGunRange = 15 * cm

// server is the role of the man who fires a mount (RE-19.1).
func (m Mounted) server() Role {
	switch m.Mount {
	case HullMG:
		return HullGunner
	case Pintle:
		return Commander
	case TurretGun, HullGun, Coax, TurretMG:
	}
	return Gunner
}

// mainGun tells whether a mount carries the main gun.
func (m Mounted) mainGun() bool { return m.Mount == TurretGun || m.Mount == HullGun }

// Forbids says why a weapon may not fire, nil if it may.
func (g Gunnery) Forbids() *game.Refusal {
	for _, rule := range []func() *game.Refusal{g.bans, g.hands, g.limits} {
		if no := rule(); no != nil {
			return no
		}
	}
	return nil
}

// bans come from what the vehicle did and what was done to it.
func (g *Gunnery) bans() *game.Refusal {
	turret := g.Mount.server() == Gunner // RE-X.9: also on casemates
	switch {
	case g.Order == Run:
		return game.Refuse("RE-4.1", reasonRunning)
	case g.Moved && g.Vehicle.Has(PoorFireControl):
		return game.Refuse("RE-21.10", reasonMovedFire)
	case g.Moved && g.Weapon.Fixed:
		return game.Refuse("RE-19.15", reasonMovedFire)
	case g.Stunned && turret:
		return game.Refuse("RE-16.3", reasonOut)
	case g.GunOut && g.Mount.mainGun():
		return game.Refuse("RE-16.3", reasonOut)
	case !g.Weapon.Fires(g.Ammo) && g.Ammo != RoundBall:
		return game.Refuse("RE-19.4", reasonAmmo, "ammo", string(g.Ammo))
	}
	return nil
}

// hands are the men a weapon needs (RE-18.3, RE-19.1).
func (g *Gunnery) hands() *game.Refusal {
	v := g.Vehicle
	served := g.Mount.ServedBy == "passengers" && (g.Riders > 0 || g.holders(Gunner) != 0) || g.holders(g.Mount.server()) != 0
	switch {
	case g.Mount.Mount == Pintle && v.Enclosure == Closed && !g.Hatch:
		return game.Refuse("RE-19.14", reasonHatchShut)
	case g.Mount.Mount == Pintle && g.GunFires:
		return game.Refuse("RE-19.14", reasonPintleGun)
	case !served:
		return game.Refuse("RE-18.3", reasonNoGunner, "role", string(g.Mount.server()))
	case g.Mount.mainGun() && !g.loaded() && g.LastFire:
		return game.Refuse("RE-18.3", reasonLoading)
	case g.slow() && g.LastFire:
		return game.Refuse("RE-X.6", reasonLoading)
	case g.Mount.Mount == Coax && g.TurretMG:
		return game.Refuse("RE-X.6", reasonOneGunner)
	}
	return nil
}

// slow tells that a gun with two-piece ammunition fires in alternate turns
// whoever loads it (RE-X.6).
func (g *Gunnery) slow() bool { return g.Weapon.ID == "d25_122" }

// limits are those of distance and height (RE-12.2, RE-12.3).
func (g *Gunnery) limits() *game.Refusal {
	low := []Mount{TurretGun, HullGun, Coax, HullMG}
	switch {
	case g.Gap > g.Weapon.Range:
		return game.Refuse("RE-0.8", reasonRange, "most", g.Weapon.Range)
	case g.AtMen && g.Mount.mainGun() && g.Gap < minGunRange:
		return game.Refuse("RE-12.2", reasonTooClose, "least", minGunRange)
	case g.AtMen && g.Above && slices.Contains(low, g.Mount.Mount):
		return game.Refuse("RE-12.3", reasonElevation)
	}
	return nil
}

// fewer is how many shots a burst loses: coaxial and turret
// MGs lose two to their gun (RE-19.11, RE-19.12).
func (g Gunnery) fewer() int {
	if g.GunFires && (g.Mount.Mount == Coax || g.Mount.Mount == TurretMG) {
		return gunFiresToo
	}
	return 0
}
