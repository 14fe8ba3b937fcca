package engagement

import (
	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// The types below are what crosses the wire of a position's parts: in views,
// and in the whole position that digests and logs have. Each is made from the
// state on purpose, so that what is added to the state stays inside until
// somebody lets it out.

// UnitView is a unit: what both have, and what makes it a vehicle or a squad.
type UnitView struct {
	ID            string        `json:"id"`
	Ref           string        `json:"ref"`
	Seat          game.Seat     `json:"seat"`
	Place         place         `json:"place"`
	Round         int           `json:"round,omitempty"` // it arrives in
	Edge          string        `json:"edge,omitempty"`  // it arrives over
	Pose          geom.Pose     `json:"pose"`            // of a gun: where it points
	Order         printed.Order `json:"order,omitempty"`
	Watch         bool          `json:"watch,omitempty"`         // holds an opportunity marker
	Goal          string        `json:"goal,omitempty"`          // of an overrun, a ram or an assault
	Moved         bool          `json:"moved,omitempty"`         // has had its move in this turn
	MayResume     bool          `json:"mayResume,omitempty"`     // may move on after a stop
	OnTheMove     bool          `json:"onTheMove,omitempty"`     // moved or turned this turn, for its weapons
	Fired         bool          `json:"fired,omitempty"`         // has been activated in this Shooting phase
	Searched      bool          `json:"searched,omitempty"`      // has looked for concealed enemies in it
	RangedIn      string        `json:"rangedIn,omitempty"`      // target of a mortar's last turn
	SmokeUsed     bool          `json:"smokeUsed,omitempty"`     // its smoke round is gone
	FiredLastTurn bool          `json:"firedLastTurn,omitempty"` // its own last turn (RE-0.11)
	Hidden        bool          `json:"hidden,omitempty"`        // RE-0.11 (b)
	Camouflaged   bool          `json:"camouflaged,omitempty"`   // RE-11.1
	Found         bool          `json:"found,omitempty"`         // a camouflaged vehicle that was found once
	Uncovered     bool          `json:"uncovered,omitempty"`     // no concealment left (RE-X.7)
	Spotted       []Detection   `json:"spotted,omitempty"`       // enemies it has detected
	Fears         []Dread       `json:"fears,omitempty"`         // vehicles with Tiger fear it has met
	FleesFrom     string        `json:"fleesFrom,omitempty"`     // it must move away from this vehicle (RE-21.16)
	FleesSince    int           `json:"fleesSince,omitempty"`    // turn in which it lost its nerve
	Vehicle       *VehicleView  `json:"vehicle,omitempty"`
	Squad         *SquadView    `json:"squad,omitempty"`
}

// VehicleView is what only vehicles have.
type VehicleView struct {
	Turret          int         `json:"turret,omitempty"`
	HatchOpen       bool        `json:"hatchOpen,omitempty"`
	Crew            uint16      `json:"crew,omitempty"`            // alive and riding
	Posts           []Post      `json:"posts,omitempty"`           // roles taken over
	TakenForTiger   bool        `json:"takenForTiger,omitempty"`   // RE-21.16
	Sighted         sighting    `json:"sighted,omitempty"`         // what the other side made of it at first sight (RE-21.16)
	Supported       bool        `json:"supported,omitempty"`       // had close support when orders were given
	ReliedPath      []geom.Pose `json:"reliedPath,omitempty"`      // its way while it relied on support (RE-8.3)
	PassedNerveTurn int         `json:"passedNerveTurn,omitempty"` // turn in which it passed the test of RE-8.1
	FailedNerveTurn int         `json:"failedNerveTurn,omitempty"` // turn in which it failed it
	BailTestTurn    int         `json:"bailTestTurn,omitempty"`    // turn of its latest bail-out test
	DrivenOutBy     string      `json:"drivenOutBy,omitempty"`     // unit whose hit drove the crew out
	Reboarded       string      `json:"reboarded,omitempty"`       // what it does in the turn of re-boarding
	GunFiredTurn    int         `json:"gunFiredTurn,omitempty"`    // turn in which the gun fired last
	GyroWorks       bool        `json:"gyroWorks,omitempty"`       // RE-21.6
	SmokePotsUsed   bool        `json:"smokePotsUsed,omitempty"`   // RE-21.14
	FoundEnemy      bool        `json:"foundEnemy,omitempty"`      // in this Shooting phase (RE-13.2)
	PassengersFired int         `json:"passengersFired,omitempty"` // in this phase (RE-9.6)
	Motion          MotionView  `json:"motion"`
	Damage          DamageView  `json:"damage"`
}

// MotionView is how a vehicle has moved.
type MotionView struct {
	Covered       int     `json:"covered,omitempty"`       // distance of its latest Movement phase
	CoveredBefore int     `json:"coveredBefore,omitempty"` // of the one before that
	Reversed      bool    `json:"reversed,omitempty"`      // it went backwards last
	TurretTurned  bool    `json:"turretTurned,omitempty"`  // this turn
	Leg           LegView `json:"leg,omitzero"`            // of a drive that is not finished
	Loading       bool    `json:"loading,omitempty"`       // took up or set down somebody this turn
	Runaway       bool    `json:"runaway,omitempty"`       // in its next Movement phase
	Unditching    bool    `json:"unditching,omitempty"`
}

// DamageView is what has happened to a vehicle.
type DamageView struct {
	Status            printed.Status `json:"status,omitempty"`
	Abandoned         bool           `json:"abandoned,omitempty"`
	TracksDamaged     int            `json:"tracksDamaged,omitempty"` // or wheels
	Immobile          bool           `json:"immobile,omitempty"`
	EngineDead        bool           `json:"engineDead,omitempty"`
	Bogged            bool           `json:"bogged,omitempty"`
	NoDriver          bool           `json:"noDriver,omitempty"`
	NoGunner          bool           `json:"noGunner,omitempty"`
	Gun               gunState       `json:"gun,omitempty"`
	TurretJammed      bool           `json:"turretJammed,omitempty"`
	DriverStunnedTurn int            `json:"driverStunnedTurn,omitempty"` // turn in which it cannot move
	GunnerStunnedTurn int            `json:"gunnerStunnedTurn,omitempty"` // turn in which its turret weapons are silent
}

// SquadView is what only men on foot have.
type SquadView struct {
	Men             []ManView      `json:"men"`
	Initial         int            `json:"initial,omitempty"`
	CountAtStart    int            `json:"countAtStart,omitempty"` // of the player turn
	Hits            int            `json:"hits,omitempty"`         // in this player turn
	Morale          printed.Morale `json:"morale,omitempty"`
	Settled         bool           `json:"settled,omitempty"`         // in this Discipline phase
	Withdrawing     bool           `json:"withdrawing,omitempty"`     // in this Movement phase
	Aboard          string         `json:"aboard,omitempty"`          // the vehicle it rides in, the first of several
	Walked          int            `json:"walked,omitempty"`          // of its move in this turn
	CrewOf          string         `json:"crewOf,omitempty"`          // the vehicle it has left
	DrivenFrom      string         `json:"drivenFrom,omitempty"`      // the vehicle it was driven out of and may go back to
	LentTo          string         `json:"lentTo,omitempty"`          // vehicle its driver and gunner sit in
	JustGotOut      bool           `json:"justGotOut,omitempty"`      // this turn: no close combat
	JustGotIn       bool           `json:"justGotIn,omitempty"`       // this turn: nobody gets out again
	InfantryForGood bool           `json:"infantryForGood,omitempty"` // a crew that will not return
	Steady          bool           `json:"steady,omitempty"`          // grenadiers passed their test
	Attacked        bool           `json:"attacked,omitempty"`        // in this Close Combat phase
	Strayed         bool           `json:"strayed,omitempty"`         // too far from the men it lent (RE-1.9)
}

// ManView is one figure of a squad.
type ManView struct {
	field.Figure
	Dead         bool   `json:"dead,omitempty"`
	In           string `json:"in,omitempty"`           // the vehicle he rides in
	Lent         int    `json:"lent,omitempty"`         // sits in a vehicle: 1 drives, 2 serves its weapon (RE-1.9)
	CrewNumber   int    `json:"crewNumber,omitempty"`   // of a crew: number in the profile, from 1
	ShotsUsed    int    `json:"shotsUsed,omitempty"`    // shots taken with a weapon that has few
	LastShotTurn int    `json:"lastShotTurn,omitempty"` // turn in which his weapon fired last
}

// Post is a role that a man of a crew has taken over.
type Post struct {
	Man  int          `json:"man"`
	Role printed.Role `json:"role"`
}

// LegView is how far a drive has come that stopped to load.
type LegView struct {
	Spent  int  `json:"spent,omitempty"`
	Turns  int  `json:"turns,omitempty"`
	Way    int  `json:"way,omitempty"`
	Swaps  int  `json:"swaps,omitempty"`
	Slowed bool `json:"slowed,omitempty"`
	Off    bool `json:"off,omitempty"` // left the road
	Afloat bool `json:"afloat,omitempty"`
	Tested bool `json:"tested,omitempty"` // for bogging
}

// Detection is an enemy that a unit has detected, until the end of a turn.
type Detection struct {
	Unit  string `json:"unit"`
	Until int    `json:"until"`
}

// Dread is what a unit thinks of a vehicle that may be a Tiger (RE-21.16).
type Dread struct {
	Unit   string `json:"unit"`
	Truth  bool   `json:"truth,omitempty"`  // knows that it is none
	Immune bool   `json:"immune,omitempty"` // has overcome its fear
}

// MoveView is a move under way.
type MoveView struct {
	Unit    string      `json:"unit"`
	As      string      `json:"as"`
	Steps   []geom.Pose `json:"steps,omitempty"`   // of a vehicle
	Far     []int       `json:"far,omitempty"`     // distance after each
	Exposed []bool      `json:"exposed,omitempty"` // belly shown after each (RE-7.5)
	Lines   []TrackView `json:"lines,omitempty"`   // of men
	Total   int         `json:"total"`
	At      int         `json:"at"`
	Told    int         `json:"told,omitempty"` // steps the log knows of
	From    geom.Pose   `json:"from"`           // since then
	BogStep int         `json:"bogStep"`        // -1 for none
	Bog     int         `json:"bog,omitempty"`
	Nerve   int         `json:"nerve"`   // step before which RE-8.1 asks for a test, -1 for none
	Contact int         `json:"contact"` // step at which a rammer strikes, -1 for none
	Back    bool        `json:"back,omitempty"`
	Leave   bool        `json:"leave,omitempty"` // off the table at the end (RE-V2)
	Leg     LegView     `json:"leg,omitzero"`
	Held    bool        `json:"held,omitempty"`    // nobody fires before the next interruption
	Snap    *Snap       `json:"snap,omitempty"`    // what was chosen
	Halt    bool        `json:"halt,omitempty"`    // a hit has ended it (RE-16.2)
	Over    []string    `json:"over,omitempty"`    // squads run over so far
	Fierce  bool        `json:"fierce,omitempty"`  // overruns men (RE-5.1)
	Ditched []ManRef    `json:"ditched,omitempty"` // men asked for a last-ditch attack (RE-5.4)
	Die     int         `json:"die,omitempty"`     // that turned a runaway
	Cost    int         `json:"cost,omitempty"`    // the longest way of a man, with its penalties
	Foe     string      `json:"foe,omitempty"`     // vehicle in a runaway's way
}

// TrackView is the way of one man, his place at the start included.
type TrackView struct {
	Man int            `json:"man"`
	To  []field.Figure `json:"to"`
}

// ManRef is a man of a squad.
type ManRef struct {
	Unit string `json:"unit"`
	Man  int    `json:"man"`
}

// QuestionView is what the position waits with.
type QuestionView struct {
	Kind askKind   `json:"kind,omitempty"`
	Seat game.Seat `json:"seat,omitempty"`
	Unit string    `json:"unit,omitempty"` // public
	From string    `json:"from,omitempty"` // the vehicle it is about
}

// TaskView is something that has to be decided before play goes on.
type TaskView struct {
	Kind askKind `json:"kind"`
	Unit string  `json:"unit"`
	From string  `json:"from,omitempty"` // the vehicle it is about
}

// SmokeView is a disc of smoke (RE-0.16).
type SmokeView struct {
	X     int `json:"x"`
	Y     int `json:"y"`
	Until int `json:"until"`
}

// view is the whole unit, as its own side and the record have it.
func (u *unit) view() UnitView {
	view := u.viewOfEnemy(u.Ref)
	view.Spotted = converted(u.Spotted, func(f found) Detection { return Detection(f) })
	if v := u.Vehicle; v != nil {
		view.Vehicle.TakenForTiger, view.Vehicle.Supported, view.Vehicle.ReliedPath = v.TakenForTiger, v.Supported, v.ReliedPath
	}
	return view
}

// viewOfEnemy is what the other side sees of a unit that it takes for ref:
// nothing from which it could learn of friends of the unit that are out of its
// sight. What is added to a unit belongs into view unless it may be known to all.
func (u *unit) viewOfEnemy(ref string) UnitView {
	view := UnitView{
		ID: u.ID, Ref: ref, Seat: u.Seat, Place: u.Place, Round: u.Round, Edge: u.Edge, Pose: u.Pose, Order: u.Order,
		Watch: u.Watch, Goal: u.Goal, Moved: u.Moved, MayResume: u.MayResume, OnTheMove: u.OnTheMove, Fired: u.Fired,
		Searched: u.Searched, RangedIn: u.RangedIn, SmokeUsed: u.SmokeUsed, FiredLastTurn: u.FiredLastTurn, Hidden: u.Hidden,
		Camouflaged: u.Camouflaged, Found: u.Found, Uncovered: u.Uncovered,
		Fears: converted(u.Fears, func(d dread) Dread { return Dread(d) }), FleesFrom: u.FleesFrom, FleesSince: u.FleesSince,
	}
	if u.Vehicle != nil {
		view.Vehicle = u.Vehicle.viewOfEnemy()
	} else {
		view.Squad = u.Squad.view()
	}
	return view
}

func (v *vehicle) viewOfEnemy() *VehicleView {
	return &VehicleView{
		Sighted: v.Sighted, Turret: v.Turret, HatchOpen: v.HatchOpen, Crew: v.Crew,
		Posts:           converted(v.Posts, func(p combat.Post) Post { return Post(p) }),
		PassedNerveTurn: v.PassedNerveTurn, FailedNerveTurn: v.FailedNerveTurn, BailTestTurn: v.BailTestTurn, DrivenOutBy: v.DrivenOutBy,
		Reboarded: v.Reboarded, GunFiredTurn: v.GunFiredTurn, GyroWorks: v.GyroWorks, SmokePotsUsed: v.SmokePotsUsed,
		FoundEnemy: v.FoundEnemy, PassengersFired: v.PassengersFired, Motion: v.Motion.view(), Damage: DamageView(v.Damage),
	}
}

func (m motion) view() MotionView {
	return MotionView{
		Covered: m.Covered, CoveredBefore: m.CoveredBefore, Reversed: m.Reversed, TurretTurned: m.TurretTurned,
		Leg: LegView(m.Leg), Loading: m.Loading, Runaway: m.Runaway, Unditching: m.Unditching,
	}
}

func (q *squad) view() *SquadView {
	return &SquadView{
		Men: converted(q.Men, func(m man) ManView { return ManView(m) }), Initial: q.Initial, CountAtStart: q.CountAtStart,
		Hits: q.Hits, Morale: q.Morale, Settled: q.Settled, Withdrawing: q.Withdrawing, Aboard: q.Aboard, Walked: q.Walked,
		CrewOf: q.CrewOf, DrivenFrom: q.DrivenFrom, LentTo: q.LentTo, JustGotOut: q.JustGotOut, JustGotIn: q.JustGotIn,
		InfantryForGood: q.InfantryForGood, Steady: q.Steady, Attacked: q.Attacked, Strayed: q.Strayed,
	}
}

// unit makes a unit of its view again, without its profile.
func (v *UnitView) unit() unit {
	u := unit{
		ID: v.ID, Ref: v.Ref, Seat: v.Seat, Place: v.Place, Round: v.Round, Edge: v.Edge, Pose: v.Pose, Order: v.Order,
		Watch: v.Watch, Goal: v.Goal, Moved: v.Moved, MayResume: v.MayResume, OnTheMove: v.OnTheMove, Fired: v.Fired,
		Searched: v.Searched, RangedIn: v.RangedIn, SmokeUsed: v.SmokeUsed, FiredLastTurn: v.FiredLastTurn, Hidden: v.Hidden,
		Camouflaged: v.Camouflaged, Found: v.Found, Uncovered: v.Uncovered,
		Spotted: converted(v.Spotted, func(f Detection) found { return found(f) }),
		Fears:   converted(v.Fears, func(d Dread) dread { return dread(d) }), FleesFrom: v.FleesFrom, FleesSince: v.FleesSince,
	}
	if v.Vehicle != nil {
		u.Vehicle = v.Vehicle.vehicle()
	} else if v.Squad != nil {
		u.Squad = v.Squad.squad()
	}
	return u
}

func (v *VehicleView) vehicle() *vehicle {
	return &vehicle{
		Sighted: v.Sighted, Turret: v.Turret, HatchOpen: v.HatchOpen, Crew: v.Crew,
		Posts:         converted(v.Posts, func(p Post) combat.Post { return combat.Post(p) }),
		TakenForTiger: v.TakenForTiger, Supported: v.Supported, ReliedPath: v.ReliedPath, PassedNerveTurn: v.PassedNerveTurn,
		FailedNerveTurn: v.FailedNerveTurn, BailTestTurn: v.BailTestTurn, DrivenOutBy: v.DrivenOutBy, Reboarded: v.Reboarded,
		GunFiredTurn: v.GunFiredTurn, GyroWorks: v.GyroWorks, SmokePotsUsed: v.SmokePotsUsed, FoundEnemy: v.FoundEnemy,
		PassengersFired: v.PassengersFired, Motion: v.Motion.motion(), Damage: damage(v.Damage),
	}
}

func (m MotionView) motion() motion {
	return motion{
		Covered: m.Covered, CoveredBefore: m.CoveredBefore, Reversed: m.Reversed, TurretTurned: m.TurretTurned, Leg: field.Leg(m.Leg),
		Loading: m.Loading, Runaway: m.Runaway, Unditching: m.Unditching,
	}
}

func (v *SquadView) squad() *squad {
	return &squad{
		Men: converted(v.Men, func(m ManView) man { return man(m) }), Initial: v.Initial, CountAtStart: v.CountAtStart,
		Hits: v.Hits, Morale: v.Morale, Settled: v.Settled, Withdrawing: v.Withdrawing, Aboard: v.Aboard, Walked: v.Walked,
		CrewOf: v.CrewOf, DrivenFrom: v.DrivenFrom, LentTo: v.LentTo, JustGotOut: v.JustGotOut, JustGotIn: v.JustGotIn,
		InfantryForGood: v.InfantryForGood, Steady: v.Steady, Attacked: v.Attacked, Strayed: v.Strayed,
	}
}

// converted turns a list into one of another type; there is no null where a
// list belongs.
func converted[A, B any](list []A, turn func(A) B) []B {
	out := make([]B, len(list))
	for i := range list {
		out[i] = turn(list[i])
	}
	return out
}

// view is the whole move, as the record and those who shoot into it have it.
func (m *move) view() *MoveView {
	if m == nil {
		return nil
	}
	v := m.viewOfMover()
	v.Snap = m.Snap
	return v
}

// viewOfMover leaves out the shot that is kept for a later step: whoever moves
// must not know where it falls.
func (m *move) viewOfMover() *MoveView {
	return &MoveView{
		Unit: m.Unit, As: m.As, Steps: m.Steps, Far: m.Far, Exposed: m.Exposed,
		Lines: converted(m.Lines, func(t track) TrackView { return TrackView(t) }), Total: m.Total, At: m.At, Told: m.Told,
		From: m.From, BogStep: m.BogStep, Bog: m.Bog, Nerve: m.Nerve, Contact: m.Contact, Back: m.Back, Leave: m.Leave,
		Leg: LegView(m.Leg), Held: m.Held, Halt: m.Halt, Over: m.Over, Fierce: m.Fierce,
		Ditched: converted(m.Ditched, func(d ditch) ManRef { return ManRef(d) }), Die: m.Die, Cost: m.Cost, Foe: m.Foe,
	}
}

func (m *MoveView) move() *move {
	if m == nil {
		return nil
	}
	return &move{
		Unit: m.Unit, As: m.As, Steps: m.Steps, Far: m.Far, Exposed: m.Exposed,
		Lines: converted(m.Lines, func(t TrackView) track { return track(t) }), Total: m.Total, At: m.At, Told: m.Told,
		From: m.From, BogStep: m.BogStep, Bog: m.Bog, Nerve: m.Nerve, Contact: m.Contact, Back: m.Back, Leave: m.Leave,
		Leg: field.Leg(m.Leg), Held: m.Held, Snap: m.Snap, Halt: m.Halt, Over: m.Over, Fierce: m.Fierce,
		Ditched: converted(m.Ditched, func(d ManRef) ditch { return ditch(d) }), Die: m.Die, Cost: m.Cost, Foe: m.Foe,
	}
}
