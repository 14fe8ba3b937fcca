package commander

import (
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
)

// The parts of actions.
type (
	// Transfer passes equipment between squads of one position (TC-8.7.b).
	Transfer struct {
		Equipment ID `json:"equipment"`
		From      ID `json:"from"`
		To        ID `json:"to"`
	}
	// Ride puts a squad on a carrier, or on two tanks (TC-8.6.a, TC-8.6.d).
	Ride struct {
		Squad ID   `json:"squad"`
		On    []ID `json:"on,omitempty"`
	}
	// Tow hitches a gun to a carrier (TC-8.6.1.a).
	Tow struct {
		Gun     ID `json:"gun"`
		Carrier ID `json:"carrier"`
	}
	// HandedCard is a card handed in with an announcement (TC-X.1). Step counts
	// the steps of its group from 0.
	HandedCard struct {
		Card ID          `json:"card"`
		Step int         `json:"step,omitempty"`
		Pos  printed.Pos `json:"pos,omitempty"`
		To   printed.Pos `json:"to,omitempty"` // second position of a border
		Unit ID          `json:"unit,omitempty"`
	}
	// Group is cards that move together (TC-8.2.a).
	Group struct {
		Cards    []ID          `json:"cards,omitempty"`
		Rides    []Ride        `json:"rides,omitempty"`
		Tows     []Tow         `json:"tows,omitempty"`
		Path     []printed.Pos `json:"path,omitempty"`
		With     []HandedCard  `json:"with,omitempty"`
		Dismount []ID          `json:"dismount,omitempty"`
	}
	// Step is where one card goes in a retreat or withdrawal.
	Step struct {
		Unit ID          `json:"unit"`
		To   printed.Pos `json:"to"`
	}
	// Placement is where one card is set up or arrives. On is its carrier or
	// bearer, With the second tank that carries a squad.
	Placement struct {
		Card ID          `json:"card"`
		Pos  printed.Pos `json:"pos,omitempty"`
		On   ID          `json:"on,omitempty"`
		With ID          `json:"with,omitempty"`
		Next printed.Pos `json:"next,omitempty"` // the further step of an arriving card
	}
)

// The actions, a closed set: one struct for each decision of a player.
type (
	// Nation picks a side before the game (TC-X.4).
	Nation struct {
		Side printed.Side `json:"side"`
	}
	// Year picks the year of TC-17.6.a.
	Year struct {
		Year int `json:"year"`
	}
	// Build buys a force, unseen (TC-14.0.b).
	Build struct {
		Cards []printed.Item `json:"cards,omitempty"`
		Group []printed.Item `json:"group,omitempty"`
	}
	// ChooseTerrain chooses free terrain cards, or lays terrain out (TC-6.1.1.a,
	// TC-6.1.2.a).
	ChooseTerrain struct {
		Cards []printed.Terrain `json:"cards,omitempty"`
		Lay   []printed.Square  `json:"lay,omitempty"`
	}
	// Place sets a force up (TC-6.2.a): units, equipment and attachments on
	// the board, and the cards that go to the reserve by choice.
	Place struct {
		Board   []Placement `json:"board,omitempty"`
		Reserve []ID        `json:"reserve,omitempty"`
	}
	// Move is one move action (TC-8.0.a).
	Move struct {
		From      printed.Pos `json:"from"`
		Transfers []Transfer  `json:"transfers,omitempty"`
		Groups    []Group     `json:"groups,omitempty"`
	}
	// Fire begins a fire action from one position (TC-9.0.a).
	Fire struct {
		From printed.Pos `json:"from"`
	}
	// Shot is one shot of a fire action or of a melee.
	Shot struct {
		Firer     ID              `json:"firer"`
		Fire      combat.FireKind `json:"fire"`
		Target    ID              `json:"target,omitempty"`
		Pos       printed.Pos     `json:"pos,omitempty"` // of smoke
		Equipment ID              `json:"equipment,omitempty"`
		Spray     []ID            `json:"spray,omitempty"` // order of the spray; by ID when absent
		With      []HandedCard    `json:"with,omitempty"`
	}
	// ShotsDone ends a fire action with fewer than three shots.
	ShotsDone struct{}
	// Instant plays an Instant (TC-12.1.a). Which fields it needs, the card
	// says.
	Instant struct {
		Card   ID          `json:"card"`
		Pos    printed.Pos `json:"pos,omitempty"`
		Beside printed.Pos `json:"beside,omitempty"` // second position of rockets
		Units  []ID        `json:"units,omitempty"`
		By     ID          `json:"by,omitempty"` // the squad that sees or sends
		Smoke  bool        `json:"smoke,omitempty"`
	}
	// Draw takes the top card of the deck (TC-5.0.d).
	Draw struct{}
	// End ends the Play (TC-5.0.e).
	End struct{}
	// Dig lays Foxholes or Bunkers (TC-11.d).
	Dig struct {
		Card ID          `json:"card"`
		Pos  printed.Pos `json:"pos"`
	}
	// Equip gives equipment from the hand to a squad (TC-13.0.a).
	Equip struct {
		Card ID `json:"card"`
		Unit ID `json:"unit"`
	}
	// Drop discards equipment (TC-13.0.c).
	Drop struct {
		Card ID `json:"card"`
	}
	// Interrupt plays an Interrupt in a window or between actions.
	Interrupt struct {
		Card ID          `json:"card"`
		Pos  printed.Pos `json:"pos,omitempty"`
		To   printed.Pos `json:"to,omitempty"`
		Unit ID          `json:"unit,omitempty"`
	}
	// Pass answers a window with nothing.
	Pass struct{}
	// Hold asks for a window before the opponent's next action.
	Hold struct{}
	// MeleeOrder picks the melee that is fought next (TC-10.a).
	MeleeOrder struct {
		Pos printed.Pos `json:"pos"`
	}
	// MeleeFire declares the shots of one side in a melee (TC-10.i).
	MeleeFire struct {
		Shots []Shot `json:"shots,omitempty"`
	}
	// Retreat moves the defenders that panic (TC-9.6.1.b).
	Retreat struct {
		Steps []Step `json:"steps,omitempty"`
	}
	// Withdraw moves cards back under Withdrawal (TC-C121).
	Withdraw struct {
		Steps []Step `json:"steps,omitempty"`
	}
	// Discard ends the Discard step (TC-6.4.a).
	Discard struct {
		Cards []ID `json:"cards,omitempty"`
	}
	// Arrive brings a group of Hill 621 onto the board (TC-20.e).
	Arrive struct {
		Board []Placement `json:"board,omitempty"`
	}
	// Trim discards what stands too many (TC-20.e).
	Trim struct {
		Cards []ID `json:"cards,omitempty"`
	}
	// Pick chooses one card: Recon, Tank Repair Shop. No card is a choice
	// where nothing fits.
	Pick struct {
		Card ID `json:"card,omitempty"`
	}
)
