package printed

import (
	"slices"
	"strings"
)

// Carried is a weapon that a man fires, with all who serve it, himself first.
type Carried struct {
	W   *Weapon `json:"-"`
	Men []int   `json:"-"`
}

// extra tells whether a weapon is carried besides the one a man fires: pistols,
// one-shot launchers, grenades and the rifles of a gun's crew (RE-X.8).
func (w *Weapon) extra(kind string) bool {
	return w.Category == "at_grenade" || w.ID == "pistol" || w.ID == "ap_grenade" || w.ID == "rifle_grenade" ||
		strings.HasPrefix(w.ID, "panzerfaust") || kind == "gun" && w.ID == "rifle"
}

// outfit hands the weapons of a squad out: they fill the figures in list
// order, figure 0 is the leader (RE-X.8).
func (d *Data) outfit(s *Squad, figures int) [][]Carried {
	kits := make([][]Carried, figures)
	next := 0
	for _, issue := range s.Weapons {
		w := d.WeaponByID[issue.Weapon]
		if w == nil || w.extra(s.Kind) {
			continue
		}
		for range issue.Count {
			if next >= figures {
				break
			}
			c := Carried{W: w}
			for n := next; n < min(next+issue.Men, figures); n++ {
				c.Men = append(c.Men, n)
			}
			kits[next] = append(kits[next], c)
			next += issue.Men
		}
	}
	for _, issue := range s.Weapons {
		w := d.WeaponByID[issue.Weapon]
		if w == nil || !w.extra(s.Kind) {
			continue
		}
		// Extras go to those without a weapon first, then to the men behind
		// the leader.
		first := 0
		switch {
		case issue.Count >= figures:
		case w.ID == "pistol":
			first = min(next, figures-issue.Count)
		case w.ID == "rifle":
			first = figures - issue.Count
		default:
			first = min(1, figures-issue.Count)
		}
		for n := first; n < min(first+issue.Count, figures); n++ {
			kits[n] = append(kits[n], Carried{w, []int{n}})
		}
	}
	return kits
}

// CrewProfile is a crew on foot: its vehicle's values, pistols and CC 3
// (RE-1.1, RE-1.8).
func (d *Data) CrewProfile(v *Vehicle) *Squad {
	crew := &Squad{
		ID: CrewRef(v), Name: v.Name, Nation: v.Nation, Kind: "crew", Mvt: 20 * CM, Shoot: v.Shoot, CC: 3, Exp: v.Exp,
		Discipline: v.Discipline, Weapons: []Issue{{Weapon: "pistol", Count: 16, Men: 1}}, Specials: []string{"crew"},
	}
	crew.Kits = d.outfit(crew, MaxCrew)
	return crew
}

// MaxCrew bounds the men of a crew.
const MaxCrew = 16

// CrewRef is the name of a nation's crews in the data.
func CrewRef(v *Vehicle) string {
	if slices.Contains([]string{"UK", "DE", "USSR"}, v.Nation) {
		return strings.ToLower(v.Nation) + "_tank_crew"
	}
	return "us_tank_crew"
}
