package commander

import "sabot/game"

// weapon is what a card shoots with: its own fire or one equipment card.
type weapon struct {
	fire     FireKind
	no       uint8 // equipment, 0 for the card's own weapons
	gear     *Card // the same in the catalogue
	rocketHE bool
	spray    bool // secondary fire of a Heavy Machine Gun (TC-13.2.b)
}

// ammunitionPen is what Special Ammunition adds (TC-C160).
const ammunitionPen = 4

// refusal with the field of a query that is at fault.
type reachFault struct {
	*game.Refusal
	field string
}

// reach tells why a weapon can never have such a target at such a range; nil
// when it can. Sight and what stands in between are other questions.
func (w weapon) reach(firer, target *Card, rng Range, gunTargets bool, o *Options) *reachFault {
	fault := func(field string, r *game.Refusal) *reachFault { return &reachFault{r, field} }
	if r := w.has(firer, rng, o); r != nil {
		return fault("fire", r)
	}
	switch w.fire {
	case FireAT:
		if !target.Armoured() && (!gunTargets || target.Kind != ATGun) {
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

// has tells why a card has no such fire at such a range; nil when it has.
func (w weapon) has(firer *Card, rng Range, o *Options) *game.Refusal {
	switch w.no {
	case 0:
	case cardPanzerfaust, cardPanzerschreck:
		if rng != Melee {
			return game.Refuse("TC-13.1.a", ReasonMeleeOnly)
		}
		if w.fire != FireAT && w.fire != FireHE {
			return game.Refuse("TC-13.1.a", ReasonNoFire)
		}
		return nil
	case cardATRifle:
		if w.fire != FireAT {
			return game.Refuse("TC-C62", ReasonNoFire)
		}
		return nil
	case cardFlammenwerfer, cardROKS:
		if w.fire != FireFT {
			return game.Refuse("TC-9.4.c", ReasonNoFire)
		}
		if rng != Melee {
			return game.Refuse("TC-9.4.c", ReasonMeleeOnly)
		}
		return nil
	case cardHMG:
		if w.fire != FireSA || !o.HMG {
			return game.Refuse("TC-13.2.a", ReasonNoFire)
		}
		return nil
	case cardATMine:
		if w.fire != FireTMV {
			return game.Refuse("TC-C2", ReasonNoFire)
		}
	default:
		return game.Refuse("TC-9.6.a", ReasonNoFire)
	}
	switch w.fire {
	case FireAT:
		if firer.HitShort == 0 {
			return game.Refuse("TC-2.0.a", ReasonNoFire)
		}
	case FireHE:
		if firer.heValue() == 0 {
			return game.Refuse("TC-9.4.f", ReasonNoFire)
		}
	case FireSmoke:
		if firer.heValue() == 0 || !firer.Wheels() {
			return game.Refuse("TC-9.5.1.f", ReasonNoFire)
		}
	case FireSA:
		if firer.SA == 0 {
			return game.Refuse("TC-9.4.f", ReasonNoFire)
		}
		if rng == Long {
			return game.Refuse("TC-9.4.b", ReasonRange)
		}
	case FireFT:
		if firer.FT == 0 {
			return game.Refuse("TC-9.4.c", ReasonNoFire)
		}
		if rng != Melee {
			return game.Refuse("TC-9.4.c", ReasonMeleeOnly)
		}
	case FireTMV:
		if !firer.Foot() {
			return game.Refuse("TC-10.h", ReasonNoFire)
		}
		if rng != Melee {
			return game.Refuse("TC-10.h", ReasonMeleeOnly)
		}
	default:
		return game.Refuse("TC-9.0.b", ReasonNoFire)
	}
	return nil
}

// arm makes the weapon use an equipment card.
func (w *weapon) arm(gear *Card) { w.no, w.gear = gear.Number, gear }

// value is the number that the modified die must not pass.
func (w weapon) value(firer *Card, rng Range) int {
	switch w.fire {
	case FireAT:
		from := firer
		if w.no != 0 {
			from = w.gear
		}
		if rng == Long {
			return int(from.HitLong)
		}
		return int(from.HitShort) // melee too (TC-9.4.f)
	case FireHE, FireSmoke:
		if w.no != 0 {
			return int(w.gear.HitShort) // rockets (TC-13.1.b)
		}
		return firer.heValue()
	case FireSA:
		switch {
		case w.spray, w.no == cardHMG && rng == Long:
			return int(w.gear.SA)
		case w.no == cardHMG:
			return int(firer.SA + w.gear.SA)
		default:
			return int(firer.SA)
		}
	case FireFT:
		if w.no != 0 {
			return int(w.gear.FT)
		}
		return int(firer.FT)
	default: // Tank Melee
		return int(firer.TMV)
	}
}

// pen is the penetration of AT fire.
func (w weapon) pen(firer *Card, rng Range) int {
	from := firer
	if w.no != 0 {
		from = w.gear
	}
	if rng == Long {
		return int(from.PenLong)
	}
	return int(from.PenShort)
}

// aimAt takes from the target's card what the dice will meet.
func (a *attack) aimAt(target *Card) {
	a.front, a.side = int(target.ArmourFront), int(target.ArmourSide)
	a.vehicle, a.armoured = target.Vehicle(), target.Armoured()
	a.infantry = target.Kind == Infantry
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
