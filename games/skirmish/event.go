package skirmish

import (
	"sabot/game"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	"sabot/geom"
	"sabot/rulebook"
)

// The events: facts in the order they happened.
type (
	// PlatoonFielded shows a platoon; cards that are face down show only their backs.
	PlatoonFielded struct {
		Seat   game.Seat      `json:"seat"`
		Nation printed.Nation `json:"nation"`
		Points int            `json:"points"`
		Tanks  []FieldedTank  `json:"tanks"`
		// FaceDown names the cards of each tank that lie face down, for their owner alone (TK-15.f).
		FaceDown [][]string `json:"faceDown,omitempty" secret:"true"`
	}
	// PlatoonReady tells that a side has handed in its platoon.
	PlatoonReady struct {
		Seat game.Seat `json:"seat"`
	}
	// RolledOff compares dice, round by round until they differ. For is "terrain" or "role".
	RolledOff struct {
		What   string          `json:"for"`
		Dice   [][2]int        `json:"dice"`
		Winner game.Seat       `json:"winner"`
		Clause rulebook.Clause `json:"clause"`
	}
	// TerrainPlaced puts a piece down; Seat is Nobody for terrain that nobody chose.
	TerrainPlaced struct {
		Seat    game.Seat     `json:"seat"`
		Piece   printed.Piece `json:"piece"`
		Spacing int           `json:"spacing"`
	}
	// RoleChosen fixes who attacks.
	RoleChosen struct {
		Seat game.Seat `json:"seat"`
		Role string    `json:"role"`
	}
	// EdgeChosen fixes a side's edge.
	EdgeChosen struct {
		Seat game.Seat `json:"seat"`
		Edge string    `json:"edge"`
	}
	// ObjectivePlaced puts a token down.
	ObjectivePlaced struct {
		Objective field.Objective `json:"objective"`
		Clause    rulebook.Clause `json:"clause"`
	}
	// Deployed puts a tank on the table.
	Deployed struct {
		Tank string    `json:"tank"`
		Pose geom.Pose `json:"pose"`
	}
	// TurnBegan opens a turn.
	TurnBegan struct {
		Turn int `json:"turn"`
	}
	// PhaseBegan opens a phase.
	PhaseBegan struct {
		Phase Phase `json:"phase"`
		Turn  int   `json:"turn"`
	}
	// CardRevealed turns a card up for good.
	CardRevealed struct {
		Tank string `json:"tank"`
		Card string `json:"card"`
	}
	// CardUsed tells what a card was used for.
	CardUsed struct {
		Tank   string          `json:"tank"`
		Card   string          `json:"card"`
		What   string          `json:"for"`
		Friend string          `json:"friend,omitempty"`
		Clause rulebook.Clause `json:"clause"`
	}
	// CardDiscarded takes a card out of the game.
	CardDiscarded struct {
		Tank   string          `json:"tank"`
		Card   string          `json:"card"`
		Why    string          `json:"why"`
		Clause rulebook.Clause `json:"clause"`
	}
	// CardReturned brings an ammo card back.
	CardReturned CardRevealed
	// Moved takes a tank along the arrow. As is "move", "extra", "pregame" or "command".
	Moved struct {
		Tank  string    `json:"tank"`
		From  geom.Pose `json:"from"`
		To    geom.Pose `json:"to"`
		As    string    `json:"as"`
		Speed int       `json:"speed"`
		Way   field.Way `json:"way"`
		// Distance lies between the middles of the hull, in tenths of a millimetre.
		Distance int             `json:"distance"`
		Trip     geom.Trip       `json:"trip"`
		Clause   rulebook.Clause `json:"clause"`
	}
	// Halted fixes a tank's speed token.
	Halted struct {
		Tank  string `json:"tank"`
		Speed int    `json:"speed"`
	}
	// ShotDeclared names a target and counts the attack dice.
	ShotDeclared struct {
		Shooter  string         `json:"shooter"`
		Target   string         `json:"target"`
		Ammo     string         `json:"ammo,omitempty"`
		Dice     int            `json:"dice"`
		Sum      game.Tally     `json:"sum"`
		Sighting field.Sighting `json:"sighting"`
		Again    bool           `json:"again,omitempty"`
	}
	// AttackRolled is the first roll of the attack.
	AttackRolled struct {
		Shooter string `json:"shooter"`
		Dice    []int  `json:"dice"`
	}
	// Rerolled replaces dice.
	Rerolled struct {
		Tank     string          `json:"tank"`
		Pool     string          `json:"pool"`
		With     string          `json:"with"`
		Rerolled []int           `json:"rerolled"`
		Dice     []int           `json:"dice"`
		Clause   rulebook.Clause `json:"clause"`
	}
	// AttackCounted fixes the attack roll: how many hits and critical hits.
	AttackCounted struct {
		Shooter string `json:"shooter"`
		Dice    []int  `json:"dice"`
		Hits    int    `json:"hits"`
		Crits   int    `json:"crits"`
		Spoilt  bool   `json:"spoilt,omitempty"`
	}
	// DefenceRolled counts and rolls the defence dice.
	DefenceRolled struct {
		Target string     `json:"target"`
		Sum    game.Tally `json:"sum"`
		Dice   []int      `json:"dice"`
	}
	// Cancelled takes a hit or a critical hit away.
	Cancelled struct {
		Seat   game.Seat `json:"seat"`
		Die    int       `json:"die"`
		Result string    `json:"result"`
		Hits   int       `json:"hits"`
		Crits  int       `json:"crits"`
	}
	// Converted changes hits and critical hits after the cancels.
	Converted struct {
		By     string          `json:"by"`
		Hits   int             `json:"hits"`
		Crits  int             `json:"crits"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Damaged marks damage. From is "hits", "critical" or "fire".
	Damaged struct {
		Tank     string          `json:"tank"`
		Amount   int             `json:"amount"`
		Damage   int             `json:"damage"`
		Capacity int             `json:"capacity"`
		From     string          `json:"from"`
		Clause   rulebook.Clause `json:"clause"`
	}
	// CriticalsDrawn shows the critical cards drawn for one critical hit.
	CriticalsDrawn struct {
		Tank  string   `json:"tank"`
		Cards []string `json:"cards"`
	}
	// CriticalSuffered applies a critical card. Kept tells that it stays on the tank, By what cancelled its effect.
	CriticalSuffered struct {
		Tank string `json:"tank"`
		Card string `json:"card"`
		Kept bool   `json:"kept"`
		By   string `json:"by,omitempty"`
	}
	// CrewLost takes a crew card off a tank at random.
	CrewLost CardRevealed
	// Destroyed turns a tank into a wreck; its cards are shown.
	Destroyed struct {
		Tank   string   `json:"tank"`
		Points int      `json:"points"`
		Cards  []string `json:"cards"`
	}
	// Scored gives a victory point.
	Scored struct {
		Seat      game.Seat       `json:"seat"`
		VP        int             `json:"vp"`
		Objective int             `json:"objective"`
		Clause    rulebook.Clause `json:"clause"`
	}
	// RepairRolled tries to repair.
	RepairRolled struct {
		Tank     string `json:"tank"`
		Card     string `json:"card"`
		Die      int    `json:"die"`
		Repaired bool   `json:"repaired"`
	}
	// RepairedByCard repairs without a roll.
	RepairedByCard struct {
		Tank string `json:"tank"`
		Card string `json:"card"`
		By   string `json:"by"`
	}
	// TurnEnded removes the speed tokens and shuffles the criticals.
	TurnEnded TurnBegan
	// GameEnded is the last event.
	GameEnded struct {
		Result game.Result `json:"result"`
	}
)

// FieldedTank is a tank of a platoon as others see it.
type FieldedTank struct {
	ID    string     `json:"id"`
	Tank  string     `json:"tank"`
	Cards []CardView `json:"cards"`
}

// CardView is a crew or upgrade card as somebody sees it: its id when it is face
// up or one's own, else only what its back tells (TK-15.f).
type CardView struct {
	Card   string `json:"card,omitempty"`
	Crew   bool   `json:"crew"`
	Points int    `json:"points"`
	FaceUp bool   `json:"faceUp"`
	Gone   bool   `json:"gone,omitempty"` // discarded or lost
	// UsedIn is the phase it was last used in, counted two a turn; PregameMoves
	// which halves of a move before the game it has given (TK-X.4).
	UsedIn       int `json:"usedIn,omitempty"`
	PregameMoves int `json:"pregameMoves,omitempty"`
}

// redact hides from the others which cards lie face down.
func (e PlatoonFielded) redact(seat game.Seat) (PlatoonFielded, bool) {
	if seat != e.Seat {
		e.FaceDown = nil
	}
	return e, true
}
