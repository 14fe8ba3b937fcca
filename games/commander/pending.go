package commander

import (
	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

type pendingKind string

const (
	pendingMove     pendingKind = "move"
	pendingFire     pendingKind = "fire"
	pendingInstant  pendingKind = "instant"
	pendingArrive   pendingKind = "arrive"
	pendingWithdraw pendingKind = "withdraw" // Withdrawal asks where to
	pendingRecon    pendingKind = "pick"     // Recon asks for a card
)

// pendingAction is an action between its announcement and its end: what is needed to go
// on after a window. Its lists are never changed in place.
type pendingAction struct {
	Kind  pendingKind `json:"kind"`
	Asked int         `json:"asked,omitempty"` // windows opened for it so far
	Void  bool        `json:"void,omitempty"`  // Confusion

	// A move.
	From    printed.Pos     `json:"from,omitempty"`
	Groups  []Group         `json:"groups,omitempty"`  // as announced
	Group   int             `json:"group,omitempty"`   // the one on its way
	Step    int             `json:"step,omitempty"`    // of its path
	Moving  []ID            `json:"moving,omitempty"`  // its cards that still go on
	Begun   bool            `json:"begun,omitempty"`   // the group has been set going
	Cleared []printed.Pos   `json:"cleared,omitempty"` // positions that Path clears for this action
	Mines   ID              `json:"mines,omitempty"`   // Minefield on the position being entered
	Wire    bool            `json:"wire,omitempty"`    // Wire on it
	Undo    []earlierBearer `json:"undo,omitempty"`    // what Confusion takes back

	// A fire action.
	Firers []ID  `json:"firers,omitempty"` // cards that have fired in it
	Shot   *Shot `json:"shot,omitempty"`   // announced, before its dice

	// An Instant.
	Instant *Instant `json:"instant,omitempty"`
	Stopped bool     `json:"stopped,omitempty"` // answered by another card
}

type earlierBearer struct {
	Card ID `json:"card"`
	On   ID `json:"on,omitempty"`
}

func (d *pendingAction) path() []printed.Pos { return d.Groups[d.Group].Path }

func (d *pendingAction) here() printed.Pos {
	if d.Step == 0 {
		return d.From
	}
	return d.path()[d.Step-1]
}

func (d *pendingAction) there() printed.Pos { return d.path()[d.Step] }

// pair finds the second tank under a squad that rides on two (TC-8.6.d).
func (d *pendingAction) pair(squad ID) ID {
	for _, g := range d.Groups {
		for _, r := range g.Rides {
			if r.Squad == squad && len(r.On) == 2 {
				return r.On[1]
			}
		}
	}
	return 0
}

type melee struct {
	Remaining []printed.Pos `json:"remaining,omitempty"` // positions still to be fought, in order of the board
	Pos       printed.Pos   `json:"pos,omitempty"`       // being fought
	Stage     meleeStage    `json:"stage"`
	Advantage [3]bool       `json:"advantage"`       // by seat: has placed Tactical Advantage
	Firing    []game.Seat   `json:"firing"`          // who declares in this volley
	Volleys   int           `json:"volleys"`         // volleys fired in this round
	Declared  [3][]Shot     `json:"declared"`        // by seat, unseen until revealed
	HandedIn  [3]bool       `json:"handedIn"`        // by seat: has declared
	Fired     []ID          `json:"fired"`           // cards that have fired, when it goes card by card
	Aimed     []ID          `json:"aimed,omitempty"` // at which cards
	Effects   []effect      `json:"effects"`         // of shots rolled and not yet applied
	Panicked  bool          `json:"panicked,omitempty"`
}

// meleeStage is how far the round of one position has come.
type meleeStage uint8

const (
	meleePick    meleeStage = iota // the order of positions
	meleeStart                     // W-MELEE
	meleeRetreat                   // Panic: the defender moves
	meleeDeclare
	meleeVolley // W-VOLLEY
)

func (m meleeStage) String() string {
	return [...]string{"pick", "start", "retreat", "declare", "volley"}[min(m, meleeVolley)]
}

func (m meleeStage) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

func (m *meleeStage) UnmarshalText(text []byte) error {
	return printed.ReadName(m, text, "stage", meleePick, meleeVolley)
}

func (meleeStage) Values() []string { return printed.Names(meleePick, meleeVolley) }

// effect is what a shot will do when the volley is applied.
type effect struct {
	Seat   game.Seat     `json:"seat"`
	Target ID            `json:"target,omitempty"`
	Result combat.Result `json:"result"`
}

// muster is what the players hand in before the game, unseen by each other
// until both have (section 4.1).
type muster struct {
	HandedIn [3]bool              `json:"handedIn"` // by seat: has handed in what this phase asks for
	Forces   [3]cardList          `json:"forces"`   // bought card numbers
	Fixed    [3][]printed.Terrain `json:"fixed"`    // terrain to be laid out before the game
	Terrain  [3][]printed.Terrain `json:"terrain"`  // free cards chosen
	Given    [3][2]ID             `json:"given"`    // first card of the scenario's own list, and the one behind it
}

// windowKind is an occasion to play Interrupts (section 4.3 of the rules).
type windowKind uint8

const (
	windowStep windowKind = iota + 1
	windowShot
	windowInstant
	windowMelee
	windowVolley
	windowBetween
	windowCounter
)

func (w windowKind) String() string {
	return [...]string{"", "step", "shot", "instant", "melee", "volley", "between", "counter"}[min(w, windowCounter)]
}

func (w windowKind) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

func (w *windowKind) UnmarshalText(text []byte) error {
	return printed.ReadName(w, text, "window", windowStep, windowCounter)
}

func (windowKind) Values() []string { return printed.Names(windowStep, windowCounter) }

// Window is an open occasion: who is still to be asked, and for a counter
// window the card that may be answered.
type Window struct {
	Kind    windowKind  `json:"kind"`
	Queue   []game.Seat `json:"queue"`
	Seat    game.Seat   `json:"seat,omitempty"` // who placed the card
	Play    *Interrupt  `json:"play,omitempty"` // the card, in a counter window
	Removed bool        `json:"removed,omitempty"`
}
