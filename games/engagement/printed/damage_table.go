package printed

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
	Vehicle       Status     `json:"vehicle,omitempty"`
	Hits          string     `json:"hits,omitempty"`
	Test          *ExpTest   `json:"test,omitempty"`
	MvtCM         int        `json:"mvt_cm,omitempty"`
	Immobile      bool       `json:"immobile,omitempty"`
	BailTest      bool       `json:"bail_test,omitempty"`
	BailAlways    bool       `json:"bail_test_each_discipline_phase,omitempty"`
	IfStationary  int        `json:"if_stationary,omitempty"` // line to use instead
	Blast         *Explosion `json:"blast,omitempty"`
}

// Explosion is what a vehicle that blows up does to its neighbours.
type Explosion struct {
	RadiusCM int `json:"radius_cm"`
	AP       int `json:"ap"`
	AT       int `json:"at"`
}

// ExpTest is an EXP test that a result asks of those aboard.
type ExpTest struct {
	Who    []string `json:"who"` // crew, passengers, passengers_hit
	ExpMod int      `json:"exp_mod"`
	Fail   string   `json:"fail"`
	Passed string   `json:"passed"` // stay or evacuate
}
