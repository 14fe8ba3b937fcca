package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/geom"
)

// Position is the whole state of a game: an immutable value.
type Position struct{ s *state }

// state is what a Position points to. It is never changed once a Position
// shares it: playing works on a copy. Its JSON form is the position's.
type state struct {
	d          *Data
	flow       *gameFlow
	Mission    string               `json:"mission"`
	Opts       Options              `json:"options"`
	Turn       int                  `json:"turn"`
	Step       Step                 `json:"step"`
	Cursor     int                  `json:"cursor"`   // whose window within a step: 0 first, 1 second side
	Attacker   game.Seat            `json:"attacker"` // the attacking side of the whole game (TK-6.d)
	Sides      [2]side              `json:"sides"`
	Pieces     []Piece              `json:"pieces"` // still to be placed (TK-6.c)
	Terrain    []Piece              `json:"terrain"`
	Tanks      []tank               `json:"tanks"`
	Objectives []Objective          `json:"objectives"`
	Deck       [CriticalKinds]uint8 `json:"deck"` // how many of each kind; their order is drawn when needed
	Discard    [CriticalKinds]uint8 `json:"discard"`
	Known      bool                 `json:"known"` // every card that changes an initiative has been turned up
	Active     active               `json:"active"`
	Attack     *attack              `json:"attack,omitempty"`
	Shots      []shot               `json:"shots"` // of this Shooting phase (TK-K.3)
	Ask        ask                  `json:"ask"`
	Result     *game.Result         `json:"result,omitempty"`
}

// side is what a seat has besides tanks.
type side struct {
	Nation    Nation   `json:"nation"`
	Platoon   *Platoon `json:"platoon,omitempty"` // handed in, before both have
	Edge      string   `json:"edge,omitempty"`    // N, E, S, W, or a corner (TK-6.e, TK-20)
	VP        int      `json:"vp"`
	Destroyed int      `json:"destroyed"` // points of enemy tanks destroyed (TK-16.1)
}

// Objective is a token on the table. Owner is Nobody for one that serves both.
type Objective struct {
	X     int       `json:"x"`
	Y     int       `json:"y"`
	Owner game.Seat `json:"owner"`
}

// tank is a tank of the game, live or wrecked. The tokens of the box are its
// fields (TK-5.d).
type tank struct {
	ID        string    `json:"id"` // A1, A2 … of seat 1, B1 … of seat 2
	Owner     game.Seat `json:"owner"`
	Card      string    `json:"card"`
	Pose      geom.Pose `json:"pose"`
	Start     geom.Pose `json:"start"` // where it was deployed
	Deployed  bool      `json:"deployed"`
	Damage    int       `json:"damage"`
	Destroyed bool      `json:"destroyed"`
	Speed     int       `json:"speed"`            // moves on the token (TK-7.d)
	Extra     int       `json:"extra,omitempty"`  // moves off the token this turn (TK-X.4)
	Done      bool      `json:"done"`             // activated in this phase
	Shot      bool      `json:"shot,omitempty"`   // attacked this turn (TK-K.9)
	Boost     bool      `json:"boost,omitempty"`  // counts as Fast this turn
	Aura      int       `json:"aura,omitempty"`   // initiative lent by a friend for this phase
	Share     *int      `json:"share,omitempty"`  // shooting initiative taken over from a friend
	Spared    int       `json:"spared,omitempty"` // Injured Crew cards ignored so far
	Cards     []held    `json:"cards"`
	Criticals []wound   `json:"criticals"`

	card   *TankCard
	hull   geom.Quad
	bounds geom.Bounds
}

// held is a crew or upgrade card on a tank.
type held struct {
	ID   string `json:"id"`
	Up   bool   `json:"up"`             // face up, for good (TK-15.f)
	Gone bool   `json:"gone,omitempty"` // discarded or lost
	Used int    `json:"used,omitempty"` // when it was last used: see stamp
	Bits int    `json:"bits,omitempty"` // which halves of a pre-game move are made
	card *Card
}

// wound is a critical card that lies on a tank.
type wound struct {
	Kind int `json:"kind"`
	Turn int `json:"turn"` // drawn in

	flags ailment
}

// shot is one attack of the current Shooting phase.
type shot struct {
	Shooter int `json:"shooter"`
	Target  int `json:"target"`
}

// active is the tank whose activation is under way, and what it has done in
// it.
type active struct {
	Tank     int      `json:"tank"`
	Repaired bool     `json:"repaired,omitempty"`
	Moved    bool     `json:"moved,omitempty"`
	Critical int      `json:"critical,omitempty"` // being repaired
	Spent    []string `json:"spent,omitempty"`    // re-rolls of this repair
}

// ask is the question the position waits with. An empty kind asks nothing:
// play goes on by itself.
type ask struct {
	Kind  QuestionKind `json:"kind,omitempty"`
	Seat  game.Seat    `json:"seat,omitempty"`
	Tank  int          `json:"tank,omitempty"`
	Tanks []int        `json:"tanks,omitempty"` // to choose from
	// Spacing is the distance a piece of terrain has to keep (TK-6.c).
	Spacing int `json:"spacing,omitempty"`
}

// Step is where in the turn structure the position is.
type Step string

const (
	stepPlatoons     Step = "platoons"
	stepTerrainRoll  Step = "terrain-roll" // S1
	stepTerrain      Step = "terrain"      // S2
	stepRoleRoll     Step = "role-roll"    // S3
	stepEdge         Step = "edge"         // S4
	stepObjectives   Step = "objectives"   // S5
	stepDeploy       Step = "deploy"       // S6
	stepPregame      Step = "pregame"      // S7
	stepTurn         Step = "turn"
	stepMoveChoices  Step = "move-choices"
	stepExtra        Step = "extra-moves"
	stepMoveNext     Step = "move-next"
	stepMoving       Step = "moving"
	stepShootStart   Step = "shoot-start"
	stepShootChoices Step = "shoot-choices"
	stepShootNext    Step = "shoot-next"
	stepShooting     Step = "shooting"
	stepAttack       Step = "attack"
	stepCommand      Step = "command"
	stepRepairNext   Step = "repair-next"
	stepRepairing    Step = "repairing"
	stepReset        Step = "reset"
)

// Phase is a part of a turn (TK-4).
type Phase string

// The phases, and what comes before the first turn.
const (
	SetupPhase    Phase = "setup"
	MovementPhase Phase = "movement"
	ShootingPhase Phase = "shooting"
	CommandPhase  Phase = "command"
)

// Values lists the phases.
func (Phase) Values() []string {
	return []string{string(SetupPhase), string(MovementPhase), string(ShootingPhase), string(CommandPhase)}
}

// phase is the one that a step belongs to.
func (s Step) phase() Phase {
	switch s {
	case stepPlatoons, stepTerrainRoll, stepTerrain, stepRoleRoll, stepEdge, stepObjectives, stepDeploy, stepPregame:
		return SetupPhase
	case stepTurn, stepMoveChoices, stepExtra, stepMoveNext, stepMoving:
		return MovementPhase
	case stepShootStart, stepShootChoices, stepShootNext, stepShooting, stepAttack:
		return ShootingPhase
	case stepCommand, stepRepairNext, stepRepairing, stepReset:
		return CommandPhase
	}
	return SetupPhase
}

// QuestionKind is the kind of a decision.
type QuestionKind string

const (
	askPlatoon      QuestionKind = "platoon"
	askTerrain      QuestionKind = "terrain"
	askRole         QuestionKind = "role"
	askEdge         QuestionKind = "edge"
	askObjective    QuestionKind = "objective"
	askDeploy       QuestionKind = "deploy"
	askPregame      QuestionKind = "pregame-move"
	askStart        QuestionKind = "phase-start"
	askExtra        QuestionKind = "extra-move"
	askActivate     QuestionKind = "activate"
	askMove         QuestionKind = "move"
	askShoot        QuestionKind = "shoot"
	askRerollAttack QuestionKind = "reroll-attack"
	askRerollDef    QuestionKind = "reroll-defence"
	askCancel       QuestionKind = "cancel"
	askUpgrade      QuestionKind = "upgrade-hit"
	askFlaw         QuestionKind = "flaw"
	askTrade        QuestionKind = "trade-crit"
	askConcrete     QuestionKind = "cancel-crit"
	askKeep         QuestionKind = "keep-critical"
	askEquipment    QuestionKind = "equipment"
	askSecond       QuestionKind = "second-attack"
	askCommand      QuestionKind = "command"
	askRepairReroll QuestionKind = "reroll-repair"
)

// nobody marks an absent tank in a field that holds an index.
const nobody = -1

// clone copies what playing changes in place. Lists inside tanks are replaced,
// never written to, so positions may share them.
func (s *state) clone() *state {
	next := *s
	next.Tanks = slices.Clone(s.Tanks)
	if s.Attack != nil {
		a := *s.Attack
		next.Attack = &a
	}
	return &next
}

// other is the opponent's seat.
func other(seat game.Seat) game.Seat { return 3 - seat }

// defender is the seat that defends.
func (s *state) defender() game.Seat { return other(s.Attacker) }

// side of a seat.
func (s *state) side(seat game.Seat) *side { return &s.Sides[seat-1] }

// find is the index of a tank by its name on the table, or nobody.
func (s *state) find(id string) int {
	return slices.IndexFunc(s.Tanks, func(t tank) bool { return t.ID == id })
}

// alive tells whether a tank is on the table and not a wreck.
func (t *tank) alive() bool { return t.Deployed && !t.Destroyed }

// ails is everything the criticals on the tank do to it.
func (t *tank) ails() ailment {
	set := noAilments
	for _, w := range t.Criticals {
		set |= w.flags
	}
	return set
}

// works tells whether a card on the tank has its effect: not when it is gone,
// and no crew card while the crew is shell-shocked (TK-X.3).
func (t *tank) works(h *held) bool {
	return !h.Gone && (!h.card.Type.Crew() || t.ails()&noCrew == 0)
}

// sum adds up an effect over the tank's working cards.
func (t *tank) sum(e effect) int {
	n := 0
	for i := range t.Cards {
		if h := &t.Cards[i]; h.card.has&e.set() != 0 && t.works(h) {
			n += int(h.card.value[e])
		}
	}
	return n
}

// capacity is the damage that destroys the tank.
func (t *tank) capacity() int { return t.card.Damage + t.sum(damageMore) }

// fast tells whether the tank may make three moves. Cards take only the
// printed keyword away (TK-K.4, TK-X.4).
func (t *tank) fast() bool { return t.Boost || t.card.Keywords.Has(Fast) && t.sum(loseFast) == 0 }

// points is what the tank is worth to the enemy: itself and all cards it
// started with (TK-16.1).
func (t *tank) points() int {
	sum := t.card.Points
	for i := range t.Cards {
		sum += t.Cards[i].card.Points
	}
	return sum
}

// movesLeft is how often the tank may still move in this activation (TK-7.c).
func (t *tank) movesLeft() int {
	most := 2
	if t.fast() {
		most = 3
	}
	switch ails := t.ails(); {
	case ails&noMove != 0:
		return 0
	case ails&oneMove != 0:
		// The extra move counts for a damaged engine, though not for the
		// token (TK-X.4).
		most = 1 - t.Extra
	}
	return max(most-t.Speed, 0)
}

// initiative in the Movement phase (TK-7.a).
func (t *tank) initiativeMove() int {
	if t.ails()&initZero != 0 {
		return 0
	}
	return max(t.card.Initiative+t.sum(initMove)+t.Aura, 0)
}

// initiative in the Shooting phase (TK-9.a). A shared one replaces the tank's
// own modifiers (TK-X.4).
func (t *tank) initiativeShoot() int {
	switch {
	case t.ails()&initZero != 0:
		return 0
	case t.Share != nil:
		return *t.Share
	}
	return max(t.card.Initiative+t.sum(initShoot)+t.Aura, 0)
}

// initiativeRepair orders the Command phase: no aura (TK-X.4).
func (t *tank) initiativeRepair() int {
	if t.ails()&initZero != 0 {
		return 0
	}
	return max(t.card.Initiative+t.sum(initMove), 0)
}

// Result is nil while the game goes on.
func (p Position) Result() *game.Result {
	if p.s.Result == nil {
		return nil
	}
	r := *p.s.Result
	return &r
}
