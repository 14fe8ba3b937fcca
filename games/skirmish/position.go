package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

// Position is the whole state of a game: an immutable value.
type Position struct{ s *state }

// state is what a Position points to. It is never changed once a Position
// shares it: playing works on a copy. Its JSON form is the position's.
type state struct {
	data             *printed.Data
	flow             *gameFlow
	Mission          string          `json:"mission"`
	Options          printed.Options `json:"options"`
	Turn             int             `json:"turn"`
	Step             Step            `json:"step"`
	Window           int             `json:"window"`   // whose it is within a step: 0 the first side, 1 the second
	Attacker         game.Seat       `json:"attacker"` // the attacking side of the whole game (TK-6.d)
	Sides            [2]side         `json:"sides"`
	Pieces           []printed.Piece `json:"pieces"` // still to be placed (TK-6.c)
	Table            field.Table     `json:"table"`  // where every tank stands,
	Tanks            []combat.Tank   `json:"tanks"`  // and how it fares
	Deck             combat.Deck     `json:"deck"`
	InitiativesKnown bool            `json:"initiativesKnown"` // every card that changes one has been turned up
	Active           activation      `json:"active"`
	Attack           *attack         `json:"attack,omitempty"`
	Shots            []shotMade      `json:"shots"` // of this Shooting phase (TK-K.3)
	Ask              ask             `json:"ask"`
	Result           *game.Result    `json:"result,omitempty"`
}

type side struct {
	Nation    printed.Nation   `json:"nation"`
	Platoon   *printed.Platoon `json:"platoon,omitempty"` // handed in, before both have
	Edge      string           `json:"edge,omitempty"`    // N, E, S, W, or a corner (TK-6.e, TK-20)
	VP        int              `json:"vp"`
	Destroyed int              `json:"destroyed"` // points of enemy tanks destroyed (TK-16.1)
}

// shotMade is one attack of the current Shooting phase.
type shotMade struct {
	Shooter int `json:"shooter"`
	Target  int `json:"target"`
}

// activation is the tank that acts, and what it has done in the Command phase.
type activation struct {
	Tank     int      `json:"tank"`
	Repaired bool     `json:"repaired,omitempty"`
	Moved    bool     `json:"moved,omitempty"`
	Critical int      `json:"critical,omitempty"` // being repaired
	Rerolls  []string `json:"rerolls,omitempty"`  // cards used for this repair
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
	askPlatoon       QuestionKind = "platoon"
	askTerrain       QuestionKind = "terrain"
	askRole          QuestionKind = "role"
	askEdge          QuestionKind = "edge"
	askObjective     QuestionKind = "objective"
	askDeploy        QuestionKind = "deploy"
	askPregame       QuestionKind = "pregame-move"
	askPhaseStart    QuestionKind = "phase-start"
	askExtra         QuestionKind = "extra-move"
	askActivate      QuestionKind = "activate"
	askMove          QuestionKind = "move"
	askShoot         QuestionKind = "shoot"
	askRerollAttack  QuestionKind = "reroll-attack"
	askRerollDefence QuestionKind = "reroll-defence"
	askCancel        QuestionKind = "cancel"
	askUpgradeHit    QuestionKind = "upgrade-hit"
	askFlaw          QuestionKind = "flaw"
	askTradeCrit     QuestionKind = "trade-crit"
	askCancelCrit    QuestionKind = "cancel-crit"
	askKeepCritical  QuestionKind = "keep-critical"
	askEquipment     QuestionKind = "equipment"
	askSecondAttack  QuestionKind = "second-attack"
	askCommand       QuestionKind = "command"
	askRepairReroll  QuestionKind = "reroll-repair"
)

// noTank marks an absent tank in a field that holds a number.
const noTank = field.NoTank

// clone copies what playing changes in place. The table's lists and those
// inside tanks are replaced, never written to, so positions may share them.
func (s *state) clone() *state {
	next := *s
	next.Tanks = slices.Clone(s.Tanks)
	if s.Attack != nil {
		a := *s.Attack
		next.Attack = &a
	}
	return &next
}

func other(seat game.Seat) game.Seat { return 3 - seat }

func (s *state) defender() game.Seat { return other(s.Attacker) }

func (s *state) side(seat game.Seat) *side { return &s.Sides[seat-1] }

func (s *state) id(i int) string { return s.Table.Tanks[i].ID }

func (s *state) owner(i int) game.Seat { return s.Table.Tanks[i].Owner }

func (s *state) alive(i int) bool { return s.Table.Tanks[i].Alive() }

// friends tells whether two tanks are different ones of a side.
func (s *state) friends(i, j int) bool { return i != j && s.owner(i) == s.owner(j) }

// nextByInitiative lists the tanks that are next by initiative: the lowest, or the highest
// first. Between the sides the attacker's count as higher (TK-6.h); within a
// side the owner chooses among those listed.
func (s *state) nextByInitiative(rank func(i int) (int, bool), highest bool) []int {
	var list []int
	best := 0
	for i := range s.Tanks {
		n, in := rank(i)
		if !in {
			continue
		}
		n *= 2
		if s.owner(i) == s.Attacker {
			n++
		}
		if highest {
			n = -n
		}
		switch {
		case len(list) == 0 || n < best:
			list, best = []int{i}, n
		case n == best:
			list = append(list, i)
		}
	}
	return list
}

// Result is nil while the game goes on.
func (p Position) Result() *game.Result {
	if p.s.Result == nil {
		return nil
	}
	r := *p.s.Result
	return &r
}

// Table is a copy of where everything stands, for those who think ahead.
func (p Position) Table() field.Table {
	t := p.s.Table
	t.Tanks = slices.Clone(t.Tanks)
	return t
}

// Tanks is a copy of how all tanks fare, with every card they carry.
func (p Position) Tanks() []combat.Tank { return slices.Clone(p.s.Tanks) }
