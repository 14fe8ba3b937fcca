package engagement

import (
	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// unit is a vehicle or a squad: what both have, and the part that makes it one
// or the other. A team, a gun with its crew and a crew on foot are squads.
type unit struct {
	ID    string
	Ref   string
	Seat  game.Seat
	Place place
	Round int       // it arrives in
	Edge  string    // it arrives over
	Pose  geom.Pose // of a gun: where it points

	Order     combat.Order
	Watch     bool   // holds an opportunity marker
	Goal      string // of an overrun, a ram or an assault
	Moved     bool   // has had its move in this turn
	MayResume bool   // may move on after a stop
	OnTheMove bool   // moved or turned this turn, for its weapons
	Fired     bool   // has been activated in this Shooting phase
	Searched  bool   // has looked for concealed enemies in it
	RangedIn  string // target of a mortar's last turn
	SmokeUsed bool   // its smoke round is gone

	FiredLastTurn bool    // its own last turn (RE-0.11)
	Hidden        bool    // RE-0.11 (b)
	Camouflaged   bool    // RE-11.1
	Found         bool    // a camouflaged vehicle that was found once
	Uncovered     bool    // no concealment left (RE-X.7)
	Spotted       []found // enemies it has detected
	Fears         []dread // vehicles with Tiger fear it has met
	FleesFrom     string  // it must move away from this vehicle (RE-21.16)

	Vehicle *vehicle
	Squad   *squad
}

// vehicle is what only vehicles have.
type vehicle struct {
	profile *printed.Vehicle
	hull    geom.Quad
	bounds  geom.Bounds

	Turret          int
	HatchOpen       bool
	Crew            uint16        // alive and riding
	Posts           []combat.Post // roles taken over
	TakenForTiger   bool          // RE-21.16
	Supported       bool          // had close support when orders were given
	ReliedPath      []geom.Pose   // its way while it relied on support (RE-8.3)
	PassedNerveTurn int           // turn in which it passed the test of RE-8.1
	FailedNerveTurn int           // turn in which it failed it
	BailTestTurn    int           // turn of its latest bail-out test
	DrivenOutBy     string        // unit whose hit drove the crew out
	Reboarded       string        // what it does in the turn of re-boarding
	GunFiredTurn    int           // turn in which the gun fired last
	GyroWorks       bool          // RE-21.6
	SmokePotsUsed   bool          // RE-21.14
	FoundEnemy      bool          // in this Shooting phase (RE-13.2)
	PassengersFired int           // in this phase (RE-9.6)
	Motion          motion
	Damage          damage
}

// motion is how a vehicle has moved.
type motion struct {
	Covered       int       // distance of its latest Movement phase
	CoveredBefore int       // of the one before that
	Reversed      bool      // it went backwards last
	TurretTurned  bool      // this turn
	Leg           field.Leg // of a drive that is not finished
	Loading       bool      // took up or set down somebody this turn
	Runaway       bool      // in its next Movement phase
	Unditching    bool
}

// damage is what has happened to a vehicle.
type damage struct {
	Status            printed.Status
	Abandoned         bool
	TracksDamaged     int // or wheels
	Immobile          bool
	EngineDead        bool
	Bogged            bool
	NoDriver          bool
	NoGunner          bool
	Gun               gunState
	TurretJammed      bool
	DriverStunnedTurn int // turn in which it cannot move
	GunnerStunnedTurn int // turn in which its turret weapons are silent
}

// squad is what only men on foot have.
type squad struct {
	profile *printed.Squad

	Men             []man
	Initial         int
	CountAtStart    int // of the player turn
	Hits            int // in this player turn
	Morale          combat.Morale
	Settled         bool   // in this Discipline phase
	Withdrawing     bool   // in this Movement phase
	Aboard          string // the vehicle it rides in, the first of several
	Walked          int    // of its move in this turn
	CrewOf          string // the vehicle it has left
	LentTo          string // vehicle its driver and gunner sit in
	JustGotOut      bool   // this turn: no close combat
	JustGotIn       bool   // this turn: nobody gets out again
	InfantryForGood bool   // a crew that will not return
	Steady          bool   // grenadiers passed their test
	Attacked        bool   // in this Close Combat phase
	Strayed         bool   // too far from the men it lent (RE-1.9)
}

// gunState is what is wrong with a main gun.
type gunState string

const (
	gunFine   gunState = ""
	gunBroken gunState = "needs-test" // until a test is passed (RE-16.3)
	gunOut    gunState = "out"        // for the game
)

// man is one figure of a squad.
type man struct {
	field.Figure
	Dead         bool
	In           string // the vehicle he rides in
	Lent         int    // sits in a vehicle: 1 drives, 2 serves its weapon (RE-1.9)
	CrewNumber   int    // of a crew: number in the profile, from 1
	ShotsUsed    int    // shots taken with a weapon that has few
	LastShotTurn int    // turn in which his weapon fired last
}

// found is an enemy that a unit has detected, until the end of a turn.
type found struct {
	Unit  string
	Until int
}

// dread is what a unit thinks of a vehicle that may be a Tiger (RE-21.16).
type dread struct {
	Unit   string
	Truth  bool // knows that it is none
	Immune bool // has overcome its fear
}

// The questions below are asked of any unit: nobody is wrecked who is no
// vehicle, and a vehicle has no men on foot.

// kind is the profile of a vehicle, nil for men.
func (v *vehicle) kind() *printed.Vehicle {
	if v == nil {
		return nil
	}
	return v.profile
}

// kind is the profile of a squad, nil for a vehicle.
func (q *squad) kind() *printed.Squad {
	if q == nil {
		return nil
	}
	return q.profile
}

func (v *vehicle) wrecked() bool       { return v != nil && v.Damage.Status != "" }
func (v *vehicle) abandoned() bool     { return v != nil && v.Damage.Abandoned }
func (v *vehicle) bogged() bool        { return v != nil && v.Damage.Bogged }
func (v *vehicle) takenForTiger() bool { return v != nil && v.TakenForTiger }
func (v *vehicle) unditching() bool    { return v != nil && v.Motion.Unditching }

func (q *squad) all() []man {
	if q == nil {
		return nil
	}
	return q.Men
}

func (q *squad) crewOf() string {
	if q == nil {
		return ""
	}
	return q.CrewOf
}

func (q *squad) aboard() string {
	if q == nil {
		return ""
	}
	return q.Aboard
}

func (q *squad) lentTo() string {
	if q == nil {
		return ""
	}
	return q.LentTo
}

// maxMen bounds the men of a squad.
const maxMen = 40

// present tells whether a man is with his squad, on foot or in a vehicle.
func (m *man) present() bool { return !m.Dead && m.Lent == 0 }

// place is where a unit is.
type place string

const (
	atTable place = "table"
	riding  place = "aboard"
	waiting place = "reserve"
	escaped place = "off"  // left over an edge, alive
	gone    place = "gone" // all dead, broken or lost
)

// nobody marks an absent unit in a variable that holds an index.
const nobody = -1

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
