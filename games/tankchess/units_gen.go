// Code generated from data/units.json; DO NOT EDIT.
// To refresh: go test ./games/tankchess -run TestUnitsGenerated -update

package tankchess

// Stats are the printed values of the type; a forgotten type has none.
func (t Type) Stats() Stats {
	switch t {
	case CLT:
		return Stats{Speed: 5, Front: 1, Armament: 1, MinRange: 2, Turret: true, Command: true, Points: 5}
	case LT:
		return Stats{Speed: 5, Front: 1, Armament: 1, MinRange: 2, Turret: true, Points: 1}
	case MT:
		return Stats{Speed: 4, Front: 2, Side: 1, Armament: 2, MinRange: 2, Turret: true, Points: 2}
	case HT:
		return Stats{Speed: 3, Front: 3, Side: 2, Rear: 1, Armament: 3, MinRange: 2, Turret: true, Heavy: true, Points: 3}
	case TD:
		return Stats{Speed: 4, Front: 2, Side: 1, Armament: 4, MinRange: 2, Points: 3}
	case HM:
		return Stats{Speed: 3, Front: 1, Armament: 5, MinRange: 3, MaxRange: 5, Lob: true, Points: 3}
	case SHT:
		return Stats{Speed: 2, Front: 4, Side: 3, Rear: 2, Armament: 4, MinRange: 2, Turret: true, Heavy: true, Extension: true, Points: 5}
	case UHT:
		return Stats{Speed: 1, Front: 5, Side: 4, Rear: 3, Armament: 5, MinRange: 2, Turret: true, Heavy: true, Extension: true, Points: 6}
	case FTD:
		return Stats{Speed: 5, Front: 1, Armament: 3, MinRange: 2, Extension: true, Points: 2}
	case AMP:
		return Stats{Speed: 4, Front: 1, Armament: 1, MinRange: 2, Turret: true, Amphibious: true, Extension: true, Points: 2}
	case BDZ:
		return Stats{Speed: 3, Front: 2, Side: 1, Heavy: true, Clears: true, Extension: true, Points: 2}
	case MSW:
		return Stats{Speed: 4, Front: 2, Side: 1, Armament: 1, MinRange: 2, Turret: true, Sweeps: true, Extension: true, Points: 2}
	case HOW:
		return Stats{Speed: 4, Front: 1, Armament: 3, MinRange: 2, MaxRange: 4, Lob: true, Extension: true, Points: 2}
	case CAR:
		return Stats{Speed: 6, Armament: 1, MinRange: 2, Turret: true, Extension: true, Points: 1}
	default:
		return Stats{}
	}
}
