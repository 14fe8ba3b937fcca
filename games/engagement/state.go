package engagement

import (
	"slices"

	"sabot/game"
	"sabot/game/flow"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Position is the whole state of a game: an immutable value.
type Position struct{ s *state }

// state is what a Position points to. It is never changed once a Position
// shares it: playing works on a copy.
type state struct {
	d        *printed.Data
	flow     *turnFlow
	Scenario string
	Own      *printed.Scenario // one that is not in the box
	Opts     printed.Options
	Width    int
	Height   int
	Terrain  []printed.Piece
	Smoke    []smoke
	Round    int
	Turn     int // of one player, counted from 1
	First    game.Seat
	Active   game.Seat
	Phase    phase
	Forces   [2][]string // of a pick-up game, handed in
	Units    roster
	Move     *move
	Queue    flow.Tasks[task]
	Ask      asking
	Result   *game.Result

	plan   *printed.Scenario
	ground *field.Field // pieces and smoke, without hulls
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
	Kind askKind
	Seat game.Seat
	Unit string // public
	From string // the vehicle it is about
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
	Kind askKind
	Unit string
	From string // the vehicle it is about
}

// smoke is a disc of smoke. It lasts until the end of a turn (RE-0.16).
type smoke struct {
	X     int
	Y     int
	Until int
}

// clone copies what playing changes in place. Lists inside units are replaced,
// never written to, so positions may share them.
func (s *state) clone() *state {
	next := *s
	next.Units = slices.Clone(s.Units)
	count := 0
	for i := range s.Units {
		count += btoi(s.Units[i].car())
	}
	vehicles, squads := make([]vehicle, 0, count), make([]squad, 0, len(s.Units)-count)
	for i := range next.Units {
		if u := &next.Units[i]; u.Vehicle != nil {
			vehicles = append(vehicles, *u.Vehicle)
			u.Vehicle = &vehicles[len(vehicles)-1]
		} else {
			squads = append(squads, *u.Squad)
			u.Squad = &squads[len(squads)-1]
		}
	}
	if s.Move != nil {
		m := *s.Move
		next.Move = &m
	}
	return &next
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

// other is the opponent's seat.
func other(seat game.Seat) game.Seat { return 3 - seat }

// car tells whether the unit is a vehicle.
func (u *unit) car() bool { return u.Vehicle != nil }

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

// stands puts a vehicle somewhere.
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
		Profile: u.Vehicle.profile, Pose: u.Pose, Turret: u.Vehicle.Turret, Hatch: u.Vehicle.HatchOpen, Wreck: u.Vehicle.wrecked(), Hull: u.Vehicle.hull, Bounds: u.Vehicle.bounds,
	}
}

// footprint is the room a vehicle takes.
func (u *unit) footprint() field.Footprint {
	return field.Footprint{Hull: &u.Vehicle.hull, At: u.Pose.Centre()}
}

// onFoot tells whether a man stands on the table.
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

// walking counts the men on the table.
func (q *squad) walking() int {
	n := 0
	for i := range q.all() {
		if q.Men[i].onFoot() {
			n++
		}
	}
	return n
}

// figures lists the men on the table.
func (q *squad) figures() []field.Figure {
	list := make([]field.Figure, 0, len(q.all()))
	for i := range q.all() {
		if q.Men[i].onFoot() {
			list = append(list, q.Men[i].Figure)
		}
	}
	return list
}

// numbers lists which men are on the table, in the order of figures.
func (q *squad) numbers() []int {
	list := make([]int, 0, len(q.all()))
	for i := range q.all() {
		if q.Men[i].onFoot() {
			list = append(list, i)
		}
	}
	return list
}

// told lists the men on the table for the log.
func (q *squad) told() [][4]int {
	list := [][4]int{}
	for i := range q.all() {
		if m := &q.Men[i]; m.onFoot() {
			list = append(list, [4]int{i, m.X, m.Y, m.Storey})
		}
	}
	return list
}

// standing tells where a unit is.
func (u *unit) standing() Standing {
	switch {
	case u.Place == riding:
		return Standing{Aboard: u.Squad.aboard()}
	case u.car():
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

// roles lists what a man of a crew can do, what he has taken over included.
func (u *unit) roles(manAt int) []printed.Role {
	var list []printed.Role
	if posts := u.Vehicle.profile.Posts(); manAt < len(posts) {
		list = append(list, posts[manAt]...)
	}
	for _, p := range u.Vehicle.Posts {
		if p.Man == manAt {
			list = append(list, p.Role)
		}
	}
	return list
}

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

// turnFlow leads a game from decision to decision.
type turnFlow = flow.Game[askKind, *state, *engine]

// engine plays on a copy of a state until somebody has to decide.
type engine struct {
	*state
	referee *flow.Referee // none for a probe: it throws no die and tells nobody
	tables  [3]*vista     // by seat, until something moves
}
