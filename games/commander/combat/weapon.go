package combat

import (
	"sabot/game"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// Weapon is what a card shoots with: its own fire or one equipment card.
type Weapon struct {
	Fire     FireKind
	Number   uint8         // equipment, 0 for the card's own weapons
	gear     *printed.Card // the same in the catalogue
	RocketHE bool
	Spray    bool // secondary fire of a Heavy Machine Gun (TC-13.2.b)
}

// AmmunitionPen is what Special Ammunition adds (TC-C160).
const AmmunitionPen = 4

// TargetFault is a refusal with the field of a query that is at fault.
type TargetFault struct {
	*game.Refusal
	field string
}

// CheckTarget tells why a weapon can never have such a target at such a range; nil
// when it can. Sight and what stands in between are other questions.
func (w Weapon) CheckTarget(firer, target *printed.Card, rng Range, gunTargets bool, o *printed.Options) *TargetFault {
	fault := func(field string, r *game.Refusal) *TargetFault { return &TargetFault{r, field} }
	if r := w.Check(firer, rng, o); r != nil {
		return fault("fire", r)
	}
	switch w.Fire {
	case FireAT:
		if target.ArmourFront == 0 && (!gunTargets || target.Kind != printed.ATGun) {
			return fault("target", game.Refuse("TC-9.0.b", ReasonTargetKind))
		}
	case FireHE, FireSA:
		if !target.Soft() {
			return fault("target", game.Refuse("TC-9.0.b", ReasonTargetKind))
		}
	case FireTMV:
		if !target.Armoured() {
			return fault("target", game.Refuse("TC-10.h", ReasonTargetKind))
		}
	case FireFT, FireSmoke: // everything
	}
	return nil
}

// Check tells why a card has no such fire at such a range; nil when it has.
func (w Weapon) Check(firer *printed.Card, rng Range, o *printed.Options) *game.Refusal {
	var refusal *game.Refusal
	need := func(ok bool, clause rulebook.Clause, reason string) {
		if !ok && refusal == nil {
			refusal = game.Refuse(clause, reason)
		}
	}
	melee := rng == Melee
	switch w.Number {
	case 0:
		w.checkOwn(firer, rng, need)
	case printed.CardPanzerfaust, printed.CardPanzerschreck:
		need(melee, "TC-13.1.a", ReasonMeleeOnly)
		need(w.Fire == FireAT || w.Fire == FireHE, "TC-13.1.a", ReasonNoFire)
	case printed.CardATRifle:
		need(w.Fire == FireAT, "TC-C62", ReasonNoFire)
	case printed.CardFlammenwerfer, printed.CardROKS:
		need(w.Fire == FireFT, "TC-9.4.c", ReasonNoFire)
		need(melee, "TC-9.4.c", ReasonMeleeOnly)
	case printed.CardHMG:
		need(w.Fire == FireSA && o.HMG, "TC-13.2.a", ReasonNoFire)
	case printed.CardATMine:
		need(w.Fire == FireTMV, "TC-C2", ReasonNoFire)
		w.checkOwn(firer, rng, need)
	default:
		need(false, "TC-9.6.a", ReasonNoFire)
	}
	return refusal
}

func (w Weapon) checkOwn(firer *printed.Card, rng Range, need func(ok bool, clause rulebook.Clause, reason string)) {
	melee := rng == Melee
	switch w.Fire {
	case FireAT:
		need(firer.HitShort > 0, "TC-2.0.a", ReasonNoFire)
	case FireHE:
		need(firer.HEValue() > 0, "TC-9.4.f", ReasonNoFire)
	case FireSmoke:
		need(firer.HEValue() > 0 && firer.Wheels(), "TC-9.5.1.f", ReasonNoFire)
	case FireSA:
		need(firer.SA > 0, "TC-9.4.f", ReasonNoFire)
		need(rng != Long, "TC-9.4.b", ReasonRange)
	case FireFT:
		need(firer.FT > 0, "TC-9.4.c", ReasonNoFire)
		need(melee, "TC-9.4.c", ReasonMeleeOnly)
	case FireTMV:
		need(firer.Foot(), "TC-10.h", ReasonNoFire)
		need(melee, "TC-10.h", ReasonMeleeOnly)
	default:
		need(false, "TC-9.0.b", ReasonNoFire)
	}
}

// Equip makes the weapon use an equipment card.
func (w *Weapon) Equip(gear *printed.Card) { w.Number, w.gear = gear.Number, gear }

// Value is the number that the modified die must not pass.
func (w Weapon) Value(firer *printed.Card, rng Range) int {
	switch w.Fire {
	case FireAT:
		if rng == Long {
			return int(w.gun(firer).HitLong)
		}
		return int(w.gun(firer).HitShort) // melee too (TC-9.4.f)
	case FireHE, FireSmoke:
		if w.Number != 0 {
			return int(w.gear.HitShort) // rockets (TC-13.1.b)
		}
		return firer.HEValue()
	case FireSA:
		switch {
		case w.Spray, w.Number == printed.CardHMG && rng == Long:
			return int(w.gear.SA)
		case w.Number == printed.CardHMG:
			return int(firer.SA + w.gear.SA)
		default:
			return int(firer.SA)
		}
	case FireFT:
		return int(w.gun(firer).FT)
	default: // Tank Melee
		return int(firer.TMV)
	}
}

// Pen is the penetration of AT fire.
func (w Weapon) Pen(firer *printed.Card, rng Range) int {
	if rng == Long {
		return int(w.gun(firer).PenLong)
	}
	return int(w.gun(firer).PenShort)
}

// gun is the card whose figures count: the equipment, if any is used.
func (w Weapon) gun(firer *printed.Card) *printed.Card {
	if w.Number != 0 {
		return w.gear
	}
	return firer
}

// AimAt takes from the target's card what the dice will meet.
func (a *Attack) AimAt(target *printed.Card) {
	a.Front, a.Side = int(target.ArmourFront), int(target.ArmourSide)
	a.Vehicle, a.armoured = target.Vehicle(), target.Armoured()
	a.infantry = target.Kind == printed.Infantry
}

// FireKind is a way to shoot (TC-9.0.b) or to attack in melee.
type FireKind string

// The kinds of fire.
const (
	FireAT    FireKind = "at"
	FireHE    FireKind = "he"
	FireSA    FireKind = "sa"
	FireFT    FireKind = "ft"
	FireTMV   FireKind = "tmv"   // Tank Melee Value (TC-10.h)
	FireSmoke FireKind = "smoke" // smoke instead of a shot (TC-9.5.1.f)
)

// Range of a shot (TC-9.1.a).
type Range string

// The ranges.
const (
	Short Range = "short"
	Long  Range = "long"
	Melee Range = "melee"
)

// RangeAt is the range of a shot at a distance of 1 or 2 (TC-9.1.a).
func RangeAt(dist int) Range {
	if dist == 1 {
		return Short
	}
	return Long
}

// CanisterValue is what C7 canister adds to small arms in melee (TC-20.f).
const CanisterValue = 5

// SU152LaterPen is the penetration of an SU-152 that has used its good ammunition
// (TC-20.g).
func SU152LaterPen(rng Range) int {
	if rng == Long {
		return 2
	}
	return 3
}
