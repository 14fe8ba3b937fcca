package combat

import (
	"slices"

	"sabot/dice"
	"sabot/games/engagement/printed"
)

// Aboard is who is in a vehicle. Crew has one bit for each man of the profile;
// the squads aboard are counted man by man in Riders, with the EXP value each
// has.
type Aboard struct {
	Crew   uint16
	Posts  []Post // roles taken over (RE-18.3)
	Riders []int
}

// Wound is what a line of the damage table did to those aboard and what it
// left of the vehicle.
type Wound struct {
	Row     int            `json:"row"` // the line that was used
	Name    string         `json:"name"`
	Status  printed.Status `json:"status,omitempty"`
	Killed  uint16         `json:"killed,omitempty"` // of the crew
	Fallen  []int          `json:"fallen,omitempty"` // riders, by number
	Struck  int            `json:"struck,omitempty"` // riders who were hit, which counts for their morale (RE-16.6)
	Dice    []int          `json:"dice,omitempty"`   // of the tests, in order
	CrewOut bool           `json:"crewOut,omitempty"`
	AllOut  bool           `json:"allOut,omitempty"` // riders too
	Roll    int            `json:"roll,omitempty"`   // centimetres a dead vehicle rolls on
	BailDue bool           `json:"bailDue,omitempty"`
}

// ResolveDamage plays a line of the damage table. Moving tells whether the vehicle
// moved in its latest Movement phase.
func ResolveDamage(d *printed.Data, v *printed.Vehicle, who Aboard, at printed.Location, row int, moving bool, src dice.Source) Wound {
	r := d.Damage[at][row-1]
	if r.IfStationary > 0 && !moving { // RE-16.5
		row = r.IfStationary
		r = d.Damage[at][row-1]
	}
	w := Wound{Row: row, Name: r.Name, Status: r.Vehicle}
	w.kill(v, who, r.Kill)
	if r.Hits != "" {
		n := Die(src)
		w.Dice = append(w.Dice, n)
		w.Struck = min(n, len(who.Riders))
	}
	if r.Test != nil {
		w.ordeal(v, who, r.Test, src)
	}
	if r.Vehicle == printed.Wreck { // tests those whom its result has not tested already (RE-18.1)
		w.testRiders(who.Riders, w.Struck, len(who.Riders), 1, src)
	}
	if r.Drive == "roll_on_2D6cm" {
		w.Roll = Die(src) + Die(src)
	}
	dead := r.Vehicle != ""
	w.CrewOut = dead && who.Crew&^w.Killed != 0
	w.AllOut = dead && len(w.Fallen) < len(who.Riders)
	// Hits on the running gear do not frighten a crew out unless the line
	// says so (RE-3.4).
	w.BailDue = !dead && (at != printed.Running || r.BailTest)
	return w
}

// kill removes those whom a line names.
func (w *Wound) kill(v *printed.Vehicle, who Aboard, names []string) {
	for _, name := range names {
		switch name {
		case "all_crew":
			w.Killed |= who.Crew
		case "all_passengers":
			w.fell(len(who.Riders))
		default:
			w.killRole(v, who, printed.Role(name))
		}
	}
}

// killRole removes one man with a role, whether it was his from the start or he
// has taken it over (RE-18.3). In a vehicle that a squad drives while
// it is aboard, the role falls to one of the riders (RE-1.9).
func (w *Wound) killRole(v *printed.Vehicle, who Aboard, r printed.Role) {
	set := Serving(v, who.Crew&^w.Killed, who.Posts, r)
	switch {
	case set != 0:
		w.Killed |= set & -set
	case v.Crew == 0 && who.Crew == 0 && len(w.Fallen) < len(who.Riders):
		w.fell(len(w.Fallen) + 1)
	}
}

// fell marks the first n riders as killed.
func (w *Wound) fell(n int) {
	for i := len(w.Fallen); i < n; i++ {
		w.Fallen = append(w.Fallen, i)
	}
}

// ordeal has everybody concerned tested one by one: crew with the vehicle's
// EXP, riders with their own (RE-16.6).
func (w *Wound) ordeal(v *printed.Vehicle, who Aboard, o *printed.ExpTest, src dice.Source) {
	for _, group := range o.Who {
		switch group {
		case "crew":
			mods := o.ExpMod
			if v.Has(printed.Ronson) { // RE-21.11
				mods--
			}
			for i := range v.Posts() {
				bit := uint16(1) << i
				if who.Crew&bit != 0 && w.Killed&bit == 0 && !w.tested(v.Exp, mods, src) {
					w.Killed |= bit
				}
			}
		case "passengers":
			w.Struck = len(who.Riders)
			w.testRiders(who.Riders, 0, w.Struck, o.ExpMod, src)
		default: // those who were hit
			w.testRiders(who.Riders, 0, w.Struck, o.ExpMod, src)
		}
	}
}

// testRiders tests riders from one number to before another.
func (w *Wound) testRiders(exps []int, from, to, mods int, src dice.Source) {
	for i := from; i < to; i++ {
		if !slices.Contains(w.Fallen, i) && !w.tested(exps[i], mods, src) {
			w.Fallen = append(w.Fallen, i)
		}
	}
}

func (w *Wound) tested(exp, mods int, src dice.Source) bool {
	n := Die(src)
	w.Dice = append(w.Dice, n)
	return Passes(n, mods, exp)
}

// Empty tells that nobody is left alive in the vehicle.
func (w *Wound) Empty(who Aboard) bool {
	return who.Crew&^w.Killed == 0 && len(w.Fallen) >= len(who.Riders)
}
