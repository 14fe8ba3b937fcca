package engagement

import (
	"slices"

	"sabot/dice"
)

// Status is what a vehicle has become. The empty status is that of one that is
// still in the game.
type Status string

// The ends of a vehicle (RE-18.1, RE-18.2).
const (
	Wreck     Status = "wreck"
	Destroyed Status = "destroyed"
)

// Damage is a line of the damage table as it is printed (RE-16.2 to RE-16.5).
type Damage struct {
	Name          string     `json:"name"`
	Kill          []string   `json:"kill,omitempty"` // roles, all_crew, all_passengers
	Drive         string     `json:"drive,omitempty"`
	TurretWeapons string     `json:"turret_weapons,omitempty"`
	MainGun       string     `json:"main_gun,omitempty"`
	TurretState   string     `json:"turret,omitempty"`
	Evacuate      string     `json:"evacuate,omitempty"` // crew or all
	Vehicle       Status     `json:"vehicle,omitempty"`
	Hits          string     `json:"hits,omitempty"`
	Test          *Ordeal    `json:"test,omitempty"`
	MvtCM         int        `json:"mvt_cm,omitempty"`
	Immobile      bool       `json:"immobile,omitempty"`
	BailTest      bool       `json:"bail_test,omitempty"`
	BailAlways    bool       `json:"bail_test_each_discipline_phase,omitempty"`
	IfStationary  int        `json:"if_stationary,omitempty"` // line to use instead
	Blast         *Explosion `json:"blast,omitempty"`
}

// Ordeal is an EXP test that a result asks of those aboard.
type Ordeal struct {
	Who    []string `json:"who"` // crew, passengers, passengers_hit
	ExpMod int      `json:"exp_mod"`
	Fail   string   `json:"fail"`
	Passed string   `json:"passed"` // stay or evacuate
}

// Explosion is what a vehicle that blows up does to its neighbours.
type Explosion struct {
	RadiusCM int `json:"radius_cm"`
	AP       int `json:"ap"`
	AT       int `json:"at"`
}

// Aboard is who is in a vehicle. Crew has one bit for each man of the profile;
// the squads aboard are counted man by man in Riders, with the EXP value each
// has.
type Aboard struct {
	Crew   uint16
	Riders []int
}

// posts lists the roles of each man who may belong to the crew. A vehicle
// without a crew of its own is driven, and its weapon served, by two men of a
// squad (RE-1.9).
func (v *Vehicle) posts() [][]Role {
	if v.Crew == 0 {
		return [][]Role{{Driver}, {Gunner}}
	}
	return v.CrewRoles
}

// fullCrew has every man of the profile in his place.
func (v *Vehicle) fullCrew() uint16 { return 1<<v.Crew - 1 }

// holders marks the living men who have a role. A man with two roles stands
// for both (RE-16.7).
func (v *Vehicle) holders(crew uint16, r Role) uint16 {
	var set uint16
	for i, man := range v.posts() {
		if slices.Contains(man, r) {
			set |= 1 << i
		}
	}
	return set & crew
}

// commands tells whether a commander of the crew is alive (RE-3.3).
func (v *Vehicle) commands(crew uint16) bool { return v.holders(crew, Commander) != 0 }

// Wound is what a line of the damage table did to those aboard and what it
// left of the vehicle.
type Wound struct {
	Row     int    `json:"row"` // the line that was used
	Name    string `json:"name"`
	Status  Status `json:"status,omitempty"`
	Killed  uint16 `json:"killed,omitempty"` // of the crew
	Fallen  []int  `json:"fallen,omitempty"` // riders, by number
	Struck  int    `json:"struck,omitempty"` // riders who were hit, which counts for their morale (RE-16.6)
	Dice    []int  `json:"dice,omitempty"`   // of the tests, in order
	CrewOut bool   `json:"crewOut,omitempty"`
	AllOut  bool   `json:"allOut,omitempty"` // riders too
	Roll    int    `json:"roll,omitempty"`   // centimetres a dead vehicle rolls on
	BailDue bool   `json:"bailDue,omitempty"`
}

// Wound plays a line of the damage table. Moving tells whether the vehicle
// moved in its latest Movement phase.
func (d *Data) Wound(v *Vehicle, who Aboard, at Location, row int, moving bool, src dice.Source) Wound {
	r := d.Damage[at][row-1]
	if r.IfStationary > 0 && !moving { // RE-16.5
		row = r.IfStationary
		r = d.Damage[at][row-1]
	}
	w := Wound{Row: row, Name: r.Name, Status: r.Vehicle}
	w.kill(v, who, r.Kill)
	if r.Hits != "" {
		n := die(src)
		w.Dice = append(w.Dice, n)
		w.Struck = min(n, len(who.Riders))
	}
	if r.Test != nil {
		w.ordeal(v, who, r.Test, src)
	}
	if r.Vehicle == Wreck {
		w.shake(who, src)
	}
	if r.Drive == "roll_on_2D6cm" {
		w.Roll = die(src) + die(src)
	}
	dead := r.Vehicle != ""
	w.CrewOut = dead && who.Crew&^w.Killed != 0
	w.AllOut = dead && len(w.Fallen) < len(who.Riders)
	// Hits on the running gear do not frighten a crew out unless the line
	// says so (RE-3.4).
	w.BailDue = !dead && (at != Running || r.BailTest)
	return w
}

// kill removes those whom a line names.
func (w *Wound) kill(v *Vehicle, who Aboard, names []string) {
	for _, name := range names {
		switch name {
		case "all_crew":
			w.Killed |= who.Crew
		case "all_passengers":
			w.fell(len(who.Riders))
		default:
			w.killRole(v, who, Role(name))
		}
	}
}

// killRole removes one man with a role. In a vehicle that a squad drives while
// it is aboard, the role falls to one of the riders (RE-1.9).
func (w *Wound) killRole(v *Vehicle, who Aboard, r Role) {
	set := v.holders(who.Crew&^w.Killed, r)
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
func (w *Wound) ordeal(v *Vehicle, who Aboard, o *Ordeal, src dice.Source) {
	for _, group := range o.Who {
		switch group {
		case "crew":
			mods := o.ExpMod
			if v.Has(Ronson) { // RE-21.11
				mods--
			}
			for i := range v.posts() {
				bit := uint16(1) << i
				if who.Crew&bit != 0 && w.Killed&bit == 0 && !w.tested(v.Exp, mods, src) {
					w.Killed |= bit
				}
			}
		case "passengers":
			w.Struck = len(who.Riders)
			w.riders(who.Riders, o.ExpMod, src)
		default: // those who were hit
			w.riders(who.Riders[:w.Struck], o.ExpMod, src)
		}
	}
}

func (w *Wound) riders(exps []int, mods int, src dice.Source) {
	for i, exp := range exps {
		if !slices.Contains(w.Fallen, i) && !w.tested(exp, mods, src) {
			w.Fallen = append(w.Fallen, i)
		}
	}
}

// shake tests the passengers of a wreck whom its damage result has not tested
// already (RE-18.1).
func (w *Wound) shake(who Aboard, src dice.Source) {
	for i, exp := range who.Riders {
		if i >= w.Struck && !slices.Contains(w.Fallen, i) && !w.tested(exp, 1, src) {
			w.Fallen = append(w.Fallen, i)
		}
	}
}

func (w *Wound) tested(exp, mods int, src dice.Source) bool {
	n := die(src)
	w.Dice = append(w.Dice, n)
	return passes(n, mods, exp)
}

// Empty tells that nobody is left alive in the vehicle.
func (w *Wound) Empty(who Aboard) bool {
	return who.Crew&^w.Killed == 0 && len(w.Fallen) >= len(who.Riders)
}
