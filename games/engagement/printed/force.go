package printed

import (
	"errors"
	"slices"

	"sabot/game"
)

// Budgets are the sizes of pick-up games (RE-S7).
func Budgets() []int { return []int{500, 750, 1000} }

// What is wrong with a force, or with the map it would fight on.
const (
	ReasonMap         = "engagement.setup.map"
	ReasonUnknownUnit = "engagement.force.unknown"
	ReasonBudget      = "engagement.force.budget"
	ReasonTooMany     = "engagement.force.too-many"
	ReasonEmptyForce  = "engagement.force.empty"
	ReasonCrewOnly    = "engagement.force.crew"
)

// CheckForce judges the list of a pick-up game and reports every fault at once
// (RE-S7): at most the budget, at most half of it in one type of vehicle.
func (d *Data) CheckForce(refs []string, budget int) error {
	var faults []error
	if !slices.Contains(Budgets(), budget) {
		faults = append(faults, game.Refuse("RE-S7", ReasonBudget, "points", budget, "most", slices.Max(Budgets())))
	}
	total := 0
	spent := map[string]int{}
	for _, ref := range refs {
		switch v, s := d.VehicleByID[ref], d.SquadByID[ref]; {
		case v != nil:
			total += v.Points
			spent[ref] += v.Points
			if before := spent[ref] - v.Points; 2*spent[ref] > budget && 2*before <= budget {
				faults = append(faults, game.Refuse("RE-S7", ReasonTooMany, "unit", ref, "most", budget/2))
			}
		case s != nil && s.Kind == "crew":
			faults = append(faults, game.Refuse("RE-S7", ReasonCrewOnly, "unit", ref))
		case s != nil:
			total += s.Points
		default:
			faults = append(faults, game.Refuse("RE-S7", ReasonUnknownUnit, "unit", ref))
		}
	}
	if len(refs) == 0 {
		faults = append(faults, game.Refuse("RE-S7", ReasonEmptyForce))
	}
	if total > budget {
		faults = append(faults, game.Refuse("RE-S7", ReasonBudget, "points", total, "most", budget))
	}
	return errors.Join(faults...)
}

// Recruit buys vehicles as dear as they fit, then squads as long as points
// last.
func (d *Data) Recruit(nation string, budget, armour int) []string {
	var refs []string
	left := budget
	share := budget * (armour + 1) / (armour + 3)
	for range armour {
		var best *Vehicle
		for _, v := range d.Vehicles {
			fits := v.Nation == nation && v.leads() && v.Points <= min(share/armour, budget/2) && v.Points <= left
			if fits && !slices.Contains(refs, v.ID) && (best == nil || v.Points > best.Points) {
				best = v
			}
		}
		if best == nil {
			break
		}
		refs, left = append(refs, best.ID), left-best.Points
	}
	for _, kind := range []string{"squad", "command", "squad", "team", "team", "squad", "squad"} {
		for _, q := range d.Squads {
			if q.Nation == nation && q.Kind == kind && q.Points <= left && (kind == "squad" || !slices.Contains(refs, q.ID)) {
				refs, left = append(refs, q.ID), left-q.Points
				break
			}
		}
	}
	return refs
}

// leads tells whether a vehicle is one that a ready-made force is built around:
// no carrier of support weapons, and nothing that is fitted on top.
func (v *Vehicle) leads() bool {
	carries := slices.ContainsFunc(v.Weapons, func(m Mounted) bool { return m.Mount == Support })
	return v.Armour != nil && v.Crew > 1 && !carries && !v.Has(ImprovisedArmour)
}

// PointsOf adds a force up.
func (d *Data) PointsOf(refs []string) int {
	sum := 0
	for _, ref := range refs {
		if v := d.VehicleByID[ref]; v != nil {
			sum += v.Points
		} else if q := d.SquadByID[ref]; q != nil {
			sum += q.Points
		}
	}
	return sum
}
