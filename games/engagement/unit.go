package engagement

import (
	"iter"
	"slices"

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

	Order     printed.Order
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
	Fears         []dread // what it has found out about vehicles with Tiger fear
	FleesFrom     string  // it must move away from this vehicle with its next order (RE-21.16)
	FleesSince    int     // turn in which it lost its nerve

	Vehicle *vehicle
	Squad   *squad
}

type vehicle struct {
	profile *printed.Vehicle
	hull    geom.Quad
	bounds  geom.Bounds

	Turret          int
	HatchOpen       bool
	Crew            uint16        // alive and riding
	Posts           []combat.Post // roles taken over
	TakenForTiger   bool          // RE-21.16
	Sighted         sighting      // what the other side made of it at first sight (RE-21.16)
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

type squad struct {
	profile *printed.Squad

	Men             []man
	Initial         int
	CountAtStart    int // of the player turn
	Hits            int // in this player turn
	Morale          printed.Morale
	Settled         bool   // in this Discipline phase
	Withdrawing     bool   // in this Movement phase
	Aboard          string // the vehicle it rides in, the first of several
	Walked          int    // of its move in this turn
	CrewOf          string // the vehicle it has left
	DrivenFrom      string // the vehicle it was driven out of, until its next Orders phase
	LentTo          string // vehicle its driver and gunner sit in
	JustGotOut      bool   // this turn: no close combat
	JustGotIn       bool   // this turn: nobody gets out again
	InfantryForGood bool   // a crew that will not return
	Steady          bool   // grenadiers passed their test
	Attacked        bool   // in this Close Combat phase
	Strayed         bool   // too far from the men it lent (RE-1.9)
}

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

// sighting is how a side's first sight of a vehicle with Tiger fear went
// (RE-21.16); empty as long as nobody has seen it.
type sighting string

const (
	sightFeared sighting = "feared" // the rule is in force against it
	sightKnown  sighting = "known"  // it was made out for what it is
)

// dread is what a unit thinks of a vehicle that may be a Tiger (RE-21.16).
type dread struct {
	Unit   string
	Truth  bool // knows that it is none
	Immune bool // has overcome its fear
}

// The questions below are asked of any unit: nobody is wrecked who is no
// vehicle, and a vehicle has no men on foot.

// maybe is what a part of a unit says, nothing where the unit has no such part.
func maybe[P, A any](part *P, answer func(*P) A) (none A) {
	if part == nil {
		return none
	}
	return answer(part)
}

func (v *vehicle) kind() *printed.Vehicle {
	return maybe(v, func(v *vehicle) *printed.Vehicle { return v.profile })
}

func (q *squad) kind() *printed.Squad {
	return maybe(q, func(q *squad) *printed.Squad { return q.profile })
}

func (q *squad) crewOf() string { return maybe(q, func(q *squad) string { return q.CrewOf }) }
func (q *squad) aboard() string { return maybe(q, func(q *squad) string { return q.Aboard }) }
func (q *squad) lentTo() string { return maybe(q, func(q *squad) string { return q.LentTo }) }

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

func (u *unit) within(v *unit, units int) bool {
	grown := v.Vehicle.bounds.Grow(int64(units+field.FigureRadius) * geom.PerUnit)
	for _, m := range u.Squad.walkers() {
		if p := m.Point(); grown.Holds(p) &&
			geom.ComparePoint(v.Vehicle.hull[:], p, int64(units+field.FigureRadius)*geom.PerUnit) <= 0 {
			return true
		}
	}
	return false
}

// prints lists the footprints of a unit.
func (u *unit) prints() []field.Footprint {
	if u.isVehicle() {
		return []field.Footprint{u.footprint()}
	}
	list := make([]field.Footprint, 0, len(u.Squad.Men))
	for _, m := range u.Squad.walkers() {
		list = append(list, m.Footprint())
	}
	return list
}

// reaches tells whether two footprints touch: a tenth of a millimetre between
// them is no gap anybody can see.
func reaches(a, b field.Footprint) bool { return field.CompareGap(a, b, geom.PerUnit) <= 0 }

// A squad may ride in several vehicles, and several squads in one; men get in
// and out one by one (RE-1.10, RE-9). Each man knows where he sits. A squad of
// which nobody is on foot is aboard; otherwise it is on the table with those
// who are.

// in lists the men of a squad who ride in a vehicle.
func (q *squad) in(vehicle string) []int {
	var list []int
	for n := range q.all() {
		if q.Men[n].present() && q.Men[n].In == vehicle {
			list = append(list, n)
		}
	}
	return list
}

func (q *squad) rides() bool {
	return slices.ContainsFunc(q.all(), func(m man) bool { return m.present() && m.In != "" })
}

// clone copies a unit with what makes it one.
func (u *unit) clone() unit {
	next := *u
	if u.Vehicle != nil {
		v := *u.Vehicle
		next.Vehicle = &v
	} else {
		q := *u.Squad
		next.Squad = &q
	}
	return next
}

// refuse refuses the unit something.
func (u *unit) refuse(c clause, reason string) *game.Refusal {
	return game.Refuse(c, reason, "unit", u.ID)
}

func (u *unit) isVehicle() bool { return u.Vehicle != nil }

// live tells whether a unit is on the table and in the game: a vehicle that is
// no wreck, a squad with somebody left.
func (u *unit) live() bool { return u.Place == atTable && !u.Vehicle.wrecked() }

// concealed tells whether the other side does not see that the unit is there.
// Men in a camouflaged vehicle are hidden with it.
func (u *unit) concealed() bool {
	switch u.Place {
	case waiting:
		return true
	case atTable:
		return u.Hidden || u.Camouflaged && !u.Found
	case riding:
		return u.Hidden
	case escaped, gone:
	}
	return false
}

// secret is the owner of a unit that is out of sight, for events about it.
func (u *unit) secret() private {
	if u.concealed() {
		return private{u.Seat}
	}
	return private{}
}

func (u *unit) stands(at geom.Pose) {
	u.Pose = at
	if u.Vehicle != nil {
		u.Vehicle.hull = at.Quad(geom.Rect(u.Vehicle.profile.Footprint.Length, u.Vehicle.profile.Footprint.Width))
		u.Vehicle.bounds = u.Vehicle.hull.Bounds()
	}
}

// body is the vehicle as sight and movement see it.
func (u *unit) body() field.Body {
	return field.Body{
		Profile: u.Vehicle.profile, Pose: u.Pose, Turret: u.Vehicle.Turret, Hatch: u.Vehicle.HatchOpen, Wreck: u.Vehicle.wrecked(),
		Hull: u.Vehicle.hull, Bounds: u.Vehicle.bounds,
	}
}

// facing is the side of a vehicle that a point lies on (RE-14.7).
func (s *state) facing(u *unit, from geom.Point) printed.Facing {
	b := u.body()
	return b.Facing(from, s.Opts.Rear90)
}

func (u *unit) footprint() field.Footprint {
	return field.Footprint{Hull: &u.Vehicle.hull, At: u.Pose.Centre()}
}

func (m *man) onFoot() bool { return !m.Dead && m.Lent == 0 && m.In == "" }

// alive counts the men who are left, wherever they are.
func (q *squad) alive() int {
	n := 0
	for i := range q.all() {
		if !q.Men[i].Dead {
			n++
		}
	}
	return n
}

// walkers goes through the men on the table, by number.
func (q *squad) walkers() iter.Seq2[int, *man] {
	return func(yield func(int, *man) bool) {
		for n := range q.all() {
			if m := &q.Men[n]; m.onFoot() && !yield(n, m) {
				return
			}
		}
	}
}

// bounds is where the men on the table stand; it means nothing when there is
// nobody.
func (q *squad) bounds() geom.Bounds {
	var b geom.Bounds
	first := true
	for _, m := range q.walkers() {
		if p := m.Point(); first {
			b, first = geom.Around(p, p), false
		} else {
			b = b.With(p)
		}
	}
	return b
}

// middle is the place by which one would point at a unit on the table.
func (u *unit) middle() geom.Point {
	if u.isVehicle() {
		return u.Pose.Centre()
	}
	b := u.Squad.bounds()
	return geom.Point{X: (b.MinX + b.MaxX) / 2, Y: (b.MinY + b.MaxY) / 2}
}

func (q *squad) walking() int {
	count := 0
	for range q.walkers() {
		count++
	}
	return count
}

func (q *squad) figures() []field.Figure {
	list := make([]field.Figure, 0, len(q.all()))
	for _, m := range q.walkers() {
		list = append(list, m.Figure)
	}
	return list
}

func (q *squad) numbers() []int {
	list := make([]int, 0, len(q.all()))
	for n := range q.walkers() {
		list = append(list, n)
	}
	return list
}

// told lists the men on the table for the log.
func (q *squad) told() [][4]int {
	list := [][4]int{}
	for n, m := range q.walkers() {
		list = append(list, [4]int{n, m.X, m.Y, m.Storey})
	}
	return list
}

// standing tells where a unit is.
func (u *unit) standing() Standing {
	switch {
	case u.Place == riding:
		return Standing{Aboard: u.Squad.aboard()}
	case u.isVehicle():
		p := u.Pose
		return Standing{Pose: &p}
	}
	return Standing{Men: u.Squad.told()}
}

// men returns a squad's men for changing, in a list of their own.
func (q *squad) men() []man {
	q.Men = slices.Clone(q.Men)
	return q.Men
}

// leads tells whether the squad's leader is alive (RE-X.8).
func (q *squad) leads() bool {
	return q.profile.Has("leader") && len(q.Men) > 0 && q.Men[0].present()
}

func clash(a, b field.Figure) bool {
	return a.Storey == b.Storey && geom.CompareDistance(a.Point(), b.Point(), 2*field.Disc) < 0
}
