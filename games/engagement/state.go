package engagement

import (
	"math/bits"
	"slices"

	"sabot/game"
	"sabot/game/flow"
	"sabot/geom"
)

// Position is the whole state of a game: an immutable value.
type Position struct{ s *state }

// state is what a Position points to. It is never changed once a Position
// shares it: playing works on a copy. Its JSON form is the position's.
type state struct {
	d        *Data
	flow     *turnFlow
	Scenario string           `json:"scenario"`
	Own      *Scenario        `json:"own,omitempty"` // one that is not in the box
	Opts     Options          `json:"options"`
	Width    int              `json:"width"`
	Height   int              `json:"height"`
	Terrain  []Piece          `json:"terrain"`
	Smoke    []smoke          `json:"smoke"`
	Round    int              `json:"round"`
	Turn     int              `json:"turn"` // of one player, counted from 1
	First    game.Seat        `json:"first"`
	Active   game.Seat        `json:"active"`
	Phase    phase            `json:"phase"`
	Forces   [2][]string      `json:"forces"` // of a pick-up game, handed in
	Units    []unit           `json:"units"`
	Move     *move            `json:"move,omitempty"`
	Queue    flow.Tasks[task] `json:"queue,omitempty"`
	Ask      asking           `json:"ask"`
	Result   *game.Result     `json:"result,omitempty"`

	plan   *Scenario
	ground *Field // pieces and smoke, without hulls
}

// phase is where in the turn structure the position is.
type phase string

const (
	phaseMuster       phase = "muster"
	phaseDeployFirst  phase = "deploy-hidden" // second player's hidden units (RE-X.10)
	phaseDeploySecond phase = "deploy-first"
	phaseDeployThird  phase = "deploy-rest"
	phaseStart        phase = "start"
	phaseDiscipline   phase = "discipline"
	phaseOrders       phase = "orders"
	phaseRunaways     phase = "runaways"
	phaseWithdraw     phase = "withdraw"
	phaseMovement     phase = "movement"
	phaseMoveEnd      phase = "movement-end"
	phaseShooting     phase = "shooting"
	phaseShootEnd     phase = "shooting-end"
	phaseGrenadiers   phase = "grenadiers"
	phaseClose        phase = "close-combat"
	phaseTidy         phase = "consolidation"
	phaseEnd          phase = "end"
)

// asking is the question the position waits with. An empty kind asks nothing:
// play goes on by itself.
type asking struct {
	Kind askKind   `json:"kind,omitempty"`
	Seat game.Seat `json:"seat,omitempty"`
	Unit string    `json:"unit,omitempty"` // public
	From string    `json:"from,omitempty"` // the vehicle it is about
}

// askKind is the kind of a decision.
type askKind string

const (
	askMuster      askKind = "muster"
	askDeploy      askKind = "deploy"
	askDiscipline  askKind = "discipline"
	askOrders      askKind = "orders"
	askWithdraw    askKind = "withdraw"
	askMove        askKind = "move"
	askOpportunity askKind = "opportunity"
	askShoot       askKind = "shoot"
	askClose       askKind = "close-combat"
	askScramble    askKind = "scramble"
	askRiders      askKind = "riders"
	askDodge       askKind = "dodge"
	askConsolidate askKind = "consolidate"
	askLastDitch   askKind = "last-ditch"
	askDisplace    askKind = "displace"
)

// askKinds lists the kinds of questions in the order of a game.
func askKinds() []askKind {
	return []askKind{
		askMuster, askDeploy, askDiscipline, askOrders, askWithdraw, askMove, askOpportunity, askShoot, askClose, askScramble,
		askRiders, askDodge, askConsolidate, askLastDitch, askDisplace,
	}
}

// task is something that has to be decided before play goes on.
type task struct {
	Kind askKind `json:"kind"`
	Unit string  `json:"unit"`
	From string  `json:"from,omitempty"` // the vehicle it is about
}

// smoke is a disc of smoke. It lasts until the end of a turn (RE-0.16).
type smoke struct {
	X     int `json:"x"`
	Y     int `json:"y"`
	Until int `json:"until"`
}

// place is where a unit is.
type place string

const (
	atTable place = "table"
	riding  place = "aboard"
	waiting place = "reserve"
	escaped place = "off"  // left over an edge, alive
	gone    place = "gone" // all dead, broken or lost
)

// unit is a vehicle, a squad, a team, a gun with its crew, or a crew on foot.
type unit struct {
	ID    string    `json:"id"`
	Ref   string    `json:"ref"`
	Seat  game.Seat `json:"seat"`
	Place place     `json:"place"`
	Round int       `json:"round,omitempty"` // it arrives in
	Edge  string    `json:"edge,omitempty"`  // it arrives over

	Order     Order   `json:"order,omitempty"`
	Watch     bool    `json:"watch,omitempty"`     // holds an opportunity marker
	Goal      string  `json:"goal,omitempty"`      // of an overrun, a ram or an assault
	Moved     bool    `json:"moved,omitempty"`     // has had its move in this turn
	Fired     bool    `json:"fired,omitempty"`     // has been activated in this Shooting phase
	Searched  bool    `json:"searched,omitempty"`  // has looked for concealed enemies in it
	Shot      bool    `json:"shot,omitempty"`      // fired in its own last turn (RE-0.11)
	Hidden    bool    `json:"hidden,omitempty"`    // RE-0.11 (b)
	Camo      bool    `json:"camo,omitempty"`      // RE-11.1
	Known     bool    `json:"known,omitempty"`     // a camouflaged vehicle that was found once
	Bare      bool    `json:"bare,omitempty"`      // no concealment left (RE-X.7)
	Spotted   []found `json:"spotted,omitempty"`   // enemies it has detected
	Fears     []dread `json:"fears,omitempty"`     // vehicles with Tiger fear it has met
	Away      string  `json:"away,omitempty"`      // it must move away from this vehicle (RE-21.16)
	Supported bool    `json:"supported,omitempty"` // had close support when orders were given

	// Of vehicles.
	Pose      geom.Pose   `json:"pose"` // of a gun: where it points
	Turret    int         `json:"turret,omitempty"`
	Hatch     bool        `json:"hatch,omitempty"`
	Crew      uint16      `json:"crew,omitempty"`    // alive and riding
	Posts     []post      `json:"posts,omitempty"`   // roles taken over
	Covered   int         `json:"covered,omitempty"` // distance of its latest Movement phase
	Before    int         `json:"before,omitempty"`  // of the one before that
	Mask      bool        `json:"mask,omitempty"`    // taken for a Tiger (RE-21.16)
	Back      bool        `json:"back,omitempty"`    // it went backwards last
	Rolling   bool        `json:"rolling,omitempty"` // moved or turned this turn, for its guns
	Swung     bool        `json:"swung,omitempty"`   // its turret turned this turn
	Leg       leg         `json:"leg,omitzero"`      // of a drive that is not finished
	Resume    bool        `json:"resume,omitempty"`  // may drive on after a stop
	Loads     bool        `json:"loads,omitempty"`   // took up or set down somebody this turn
	Status    Status      `json:"status,omitempty"`
	Left      bool        `json:"abandoned,omitempty"`
	Worn      int         `json:"worn,omitempty"` // damaged tracks or wheels
	Immobile  bool        `json:"immobile,omitempty"`
	NoEngine  bool        `json:"engineDead,omitempty"`
	Bogged    bool        `json:"bogged,omitempty"`
	Unditch   bool        `json:"unditch,omitempty"`
	Runaway   bool        `json:"runaway,omitempty"` // in its next Movement phase
	NoDriver  bool        `json:"noDriver,omitempty"`
	NoGunner  bool        `json:"noGunner,omitempty"`
	NoGun     gunState    `json:"gun,omitempty"`
	Jammed    bool        `json:"jammed,omitempty"`
	StunDrive int         `json:"stunDrive,omitempty"` // turn in which it cannot move
	StunGun   int         `json:"stunGun,omitempty"`   // turn in which its turret weapons are silent
	BailTurn  int         `json:"bailTurn,omitempty"`  // turn of its latest bail-out test
	GunTurn   int         `json:"gunTurn,omitempty"`   // turn in which the gun fired last
	Smoked    bool        `json:"smoked,omitempty"`    // its smoke round is gone
	Potted    bool        `json:"potted,omitempty"`    // its smoke pots are gone
	Gyro      bool        `json:"gyro,omitempty"`
	Back2     string      `json:"reboarded,omitempty"` // what it does in the turn of re-boarding
	Threat    string      `json:"threat,omitempty"`    // unit whose hit drove the crew out
	Nerve     int         `json:"nerve,omitempty"`     // turn in which it passed the test of RE-8.1
	Shy       int         `json:"shy,omitempty"`       // turn in which it failed it
	Relied    []geom.Pose `json:"relied,omitempty"`    // its way while it relied on support (RE-8.3)
	Riding    int         `json:"riding,omitempty"`    // passengers who have fired in this phase (RE-9.6)
	Seen      bool        `json:"seen,omitempty"`      // found somebody in this Shooting phase (RE-13.2)

	// Of squads.
	Men      []man  `json:"men,omitempty"`
	Initial  int    `json:"initial,omitempty"`
	Count    int    `json:"count,omitempty"` // men at the start of the player turn
	Hits     int    `json:"hits,omitempty"`  // in this player turn
	Morale   Morale `json:"morale,omitempty"`
	Settled  bool   `json:"settled,omitempty"`  // in this Discipline phase
	Retreat  bool   `json:"retreat,omitempty"`  // withdraws in this Movement phase
	Aboard   string `json:"aboard,omitempty"`   // the vehicle it rides in, the first of several
	Walked   int    `json:"walked,omitempty"`   // of its move in this turn
	Of       string `json:"of,omitempty"`       // vehicle that it is the crew of
	Lends    string `json:"lends,omitempty"`    // vehicle its driver and gunner sit in
	Fresh    bool   `json:"fresh,omitempty"`    // got out this turn: no close combat
	Mounted  bool   `json:"mounted,omitempty"`  // got in this turn: nobody gets out again
	Foreign  bool   `json:"foreign,omitempty"`  // a crew that is infantry for good
	Steady   bool   `json:"steady,omitempty"`   // grenadiers passed their test
	Attacked bool   `json:"attacked,omitempty"` // in this Close Combat phase
	Engaged  bool   `json:"engaged,omitempty"`  // was in close combat in the last turn
	Ranged   string `json:"ranged,omitempty"`   // target of a mortar's last turn
	Strayed  bool   `json:"strayed,omitempty"`  // too far from the men it lent (RE-1.9)

	veh    *Vehicle
	sq     *Squad
	hull   geom.Quad
	bounds geom.Bounds
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
	Figure
	Dead bool   `json:"dead,omitempty"`
	In   string `json:"in,omitempty"`   // the vehicle he rides in
	Lent int    `json:"lent,omitempty"` // sits in a vehicle: 1 drives, 2 serves its weapon (RE-1.9)
	Bit  int    `json:"bit,omitempty"`  // of a crew: number in the profile, from 1
	Used int    `json:"used,omitempty"` // shots taken with a weapon that has few
	Last int    `json:"last,omitempty"` // turn in which his weapon fired last
}

// post is a role that a man of a crew has taken over.
type post struct {
	Man  int  `json:"man"`
	Role Role `json:"role"`
}

// leg is how far a drive has come that stopped to load.
type leg struct {
	Spent  int  `json:"spent,omitempty"`
	Turns  int  `json:"turns,omitempty"`
	Way    int  `json:"way,omitempty"`
	Swaps  int  `json:"swaps,omitempty"`
	Slowed bool `json:"slowed,omitempty"`
	Off    bool `json:"off,omitempty"` // left the road
	Afloat bool `json:"afloat,omitempty"`
	Tested bool `json:"tested,omitempty"` // for bogging
}

// found is an enemy that a unit has detected, until the end of a turn.
type found struct {
	Unit  string `json:"unit"`
	Until int    `json:"until"`
}

// dread is what a unit thinks of a vehicle that may be a Tiger (RE-21.16).
type dread struct {
	Unit   string `json:"unit"`
	Truth  bool   `json:"truth,omitempty"`  // knows that it is none
	Immune bool   `json:"immune,omitempty"` // has overcome its fear
}

// nobody marks an absent unit in a variable that holds an index.
const nobody = -1

// clone copies what playing changes in place. Lists inside units are replaced,
// never written to, so positions may share them.
func (s *state) clone() *state {
	next := *s
	next.Units = slices.Clone(s.Units)
	if s.Move != nil {
		m := *s.Move
		next.Move = &m
	}
	return &next
}

// other is the opponent's seat.
func other(seat game.Seat) game.Seat { return 3 - seat }

// find is the index of a unit by its name on the table, or nobody.
func (s *state) find(id string) int {
	for i := range s.Units {
		if s.Units[i].ID == id {
			return i
		}
	}
	return nobody
}

// car tells whether the unit is a vehicle.
func (u *unit) car() bool { return u.veh != nil }

// live tells whether a unit is on the table and in the game: a vehicle that is
// no wreck, a squad with somebody left.
func (u *unit) live() bool { return u.Place == atTable && u.Status == "" }

// crewed tells whether a vehicle has somebody to act for it.
func (s *state) crewed(u *unit) bool {
	return u.live() && !u.Left && (u.Crew != 0 || u.veh.Crew == 0 && s.riders(u) > 0)
}

// concealed tells whether the other side does not see that the unit is there.
// Men in a camouflaged vehicle are hidden with it.
func (u *unit) concealed() bool {
	switch u.Place {
	case waiting:
		return true
	case atTable:
		return u.Hidden || u.Camo && !u.Known
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

// stands puts a vehicle somewhere.
func (u *unit) stands(at geom.Pose) {
	u.Pose = at
	if u.veh != nil {
		u.hull = at.Quad(geom.Rect(u.veh.Footprint.Length, u.veh.Footprint.Width))
		u.bounds = u.hull.Bounds()
	}
}

// body is the vehicle as sight and movement see it.
func (u *unit) body() Body {
	return Body{
		Profile: u.veh, Pose: u.Pose, Turret: u.Turret, Hatch: u.Hatch, Wreck: u.Status != "", hull: u.hull, bounds: u.bounds,
	}
}

// footprint is the room a vehicle takes.
func (u *unit) footprint() footprint { return footprint{hull: &u.hull, at: u.Pose.Centre()} }

// onFoot tells whether a man stands on the table.
func (m *man) onFoot() bool { return !m.Dead && m.Lent == 0 && m.In == "" }

// alive counts the men who are left, wherever they are.
func (u *unit) alive() int {
	n := 0
	for i := range u.Men {
		if !u.Men[i].Dead {
			n++
		}
	}
	return n
}

// walking counts the men on the table.
func (u *unit) walking() int {
	n := 0
	for i := range u.Men {
		if u.Men[i].onFoot() {
			n++
		}
	}
	return n
}

// figures lists the men on the table.
func (u *unit) figures() []Figure {
	list := make([]Figure, 0, len(u.Men))
	for i := range u.Men {
		if u.Men[i].onFoot() {
			list = append(list, u.Men[i].Figure)
		}
	}
	return list
}

// numbers lists which men are on the table, in the order of figures.
func (u *unit) numbers() []int {
	list := make([]int, 0, len(u.Men))
	for i := range u.Men {
		if u.Men[i].onFoot() {
			list = append(list, i)
		}
	}
	return list
}

// told lists the men on the table for the log.
func (u *unit) told() [][4]int {
	var list [][4]int
	for i := range u.Men {
		if m := &u.Men[i]; m.onFoot() {
			list = append(list, [4]int{i, m.X, m.Y, m.Storey})
		}
	}
	return list
}

// standing tells where a unit is.
func (u *unit) standing() Standing {
	switch {
	case u.Place == riding:
		return Standing{Aboard: u.Aboard}
	case u.car():
		p := u.Pose
		return Standing{Pose: &p}
	}
	return Standing{Men: u.told()}
}

// men returns a squad's men for changing, in a list of their own.
func (u *unit) men() []man {
	u.Men = slices.Clone(u.Men)
	return u.Men
}

// leads tells whether the squad's leader is alive (RE-X.8).
func (u *unit) leads() bool { return u.sq.Has("leader") && len(u.Men) > 0 && u.Men[0].present() }

// roles lists what a man of a crew can do, what he has taken over included.
func (u *unit) roles(manAt int) []Role {
	var list []Role
	if posts := u.veh.posts(); manAt < len(posts) {
		list = append(list, posts[manAt]...)
	}
	for _, p := range u.Posts {
		if p.Man == manAt {
			list = append(list, p.Role)
		}
	}
	return list
}

// serving marks the living men of a crew who can fill a role. While a squad is
// in a vehicle that has no crew of its own, two of its men drive and serve
// (RE-1.9).
func (s *state) serving(u *unit, r Role) uint16 {
	set := u.veh.holders(u.Crew, r)
	for _, p := range u.Posts {
		if p.Role == r {
			set |= 1 << p.Man & u.Crew
		}
	}
	if set == 0 && u.veh.Crew == 0 && (r == Driver || r == Gunner) && s.riders(u) > 0 {
		return 1 << 15
	}
	return set
}

// commanded tells whether a vehicle has a living commander (RE-3.3).
func (s *state) commanded(u *unit) bool { return u.veh.Crew > 0 && s.serving(u, Commander) != 0 }

// exp is the EXP value a vehicle tests with; a squad riding supplies it where
// there is no crew (RE-1.6).
func (s *state) exp(u *unit) int {
	if u.veh.Crew == 0 {
		for _, i := range s.passengers(u) {
			return s.Units[i].sq.Exp
		}
	}
	return u.veh.Exp
}

// discipline is the same for Discipline.
func (s *state) discipline(u *unit) int {
	if u.veh.Crew == 0 {
		for _, i := range s.passengers(u) {
			return s.Units[i].sq.Discipline
		}
	}
	return u.veh.Discipline
}

// crewSize counts the men of a crew.
func crewSize(crew uint16) int { return bits.OnesCount16(crew) }

// nextTurn is the number of a seat's next turn.
func (s *state) nextTurn(seat game.Seat) int {
	if seat == s.Active {
		return s.Turn + 2
	}
	return s.Turn + 1
}

// Result is nil while the game goes on.
func (p Position) Result() *game.Result {
	if p.s.Result == nil {
		return nil
	}
	r := *p.s.Result
	return &r
}
