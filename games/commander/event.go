package commander

import (
	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// CardRef is a card as an event names it.
type CardRef struct {
	ID     ID    `json:"id"`
	Number uint8 `json:"number"`
}

// CardRefs is several cards as an event names them: IDs and card numbers, in the
// same order.
type CardRefs struct {
	IDs     []ID     `json:"ids,omitempty"`
	Numbers cardList `json:"numbers,omitempty"`
}

// The events, a closed set: facts that have happened.
type (
	// DiceRolled has both players' dice for roles, set-up order or initiative.
	DiceRolled struct {
		What   string          `json:"what"`
		Dice   [2]int          `json:"dice"`
		Bonus  [2]int          `json:"bonus,omitzero"`
		Seat   game.Seat       `json:"seat"`
		Clause rulebook.Clause `json:"clause"`
	}
	// NationChosen tells who plays which side.
	NationChosen struct {
		Seat game.Seat    `json:"seat"`
		Side printed.Side `json:"side"`
	}
	// YearChosen sets the year that cards must be in service.
	YearChosen struct {
		Year int `json:"year"`
	}
	// ForceBuilt has a force ready; only its owner sees which.
	ForceBuilt struct {
		Seat  game.Seat      `json:"seat"`
		Cards []printed.Item `json:"cards,omitempty" secret:"true"`
		Group []printed.Item `json:"group,omitempty" secret:"true"`
	}
	// TerrainChosen has a player's free terrain; which, is seen when it is dealt.
	TerrainChosen struct {
		Seat  game.Seat         `json:"seat"`
		Cards []printed.Terrain `json:"cards,omitempty" secret:"true"`
	}
	// TerrainLaid shows the terrain of the board.
	TerrainLaid struct {
		Squares []printed.Square `json:"squares"`
		Clause  rulebook.Clause  `json:"clause"`
	}
	// Deployed shows a set-up; the cards put into the reserve are counted only.
	Deployed struct {
		Seat    game.Seat   `json:"seat"`
		Board   []Placement `json:"board"`
		Cards   CardRefs    `json:"cards,omitzero"`
		Reserve []ID        `json:"reserve,omitempty" secret:"true"`
	}
	// Dealt fills a reserve from the shuffled deck.
	Dealt struct {
		Seat  game.Seat `json:"seat"`
		Count int       `json:"count"`
		Deck  int       `json:"deck"`
	}
	// TurnBegan starts a player's turn.
	TurnBegan struct {
		Turn   int       `json:"turn"`
		Seat   game.Seat `json:"seat"`
		Supply int       `json:"supply"`
	}
	// StepBegan starts Melee, Discard or the end of a turn.
	StepBegan struct {
		Seat game.Seat `json:"seat"`
		Step string    `json:"step"`
	}
	// MoveAnnounced shows all groups and paths of a move, not the cards handed in.
	MoveAnnounced struct {
		Seat      game.Seat   `json:"seat"`
		From      printed.Pos `json:"from"`
		Cards     CardRefs    `json:"cards,omitzero"`
		Groups    []Group     `json:"groups,omitempty"`
		Transfers []Transfer  `json:"transfers,omitempty"`
	}
	// Stepped moves cards one step.
	Stepped struct {
		Cards CardRefs    `json:"cards,omitzero"`
		From  printed.Pos `json:"from"`
		To    printed.Pos `json:"to"`
	}
	// Halted keeps cards from going on.
	Halted struct {
		Cards  CardRefs        `json:"cards,omitzero"`
		Pos    printed.Pos     `json:"pos"`
		Why    string          `json:"why"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Bogged is the roll of a vehicle that enters Woods.
	Bogged struct {
		Card  CardRef `json:"card"`
		Die   int     `json:"die"`
		Limit int     `json:"limit"`
		Stuck bool    `json:"stuck,omitempty"`
	}
	// Mined is the roll of a card that drives or walks into a Minefield.
	Mined struct {
		Card   CardRef       `json:"card"`
		Die    int           `json:"die"`
		Result combat.Result `json:"result"`
	}
	// ShotFired is a shot with all that a referee would say about it.
	ShotFired struct {
		Seat      game.Seat         `json:"seat"`
		Firer     CardRef           `json:"firer"`
		Target    CardRef           `json:"target,omitzero"`
		Pos       printed.Pos       `json:"pos,omitempty"`
		Fire      combat.FireKind   `json:"fire"`
		Equipment uint8             `json:"equipment,omitempty"`
		Range     string            `json:"range"`
		Spray     bool              `json:"spray,omitempty"`
		Need      int               `json:"need"`
		Sum       game.Tally        `json:"sum,omitempty"`
		Die       int               `json:"die"`
		Hit       bool              `json:"hit,omitempty"`
		Pen       int               `json:"pen,omitempty"`
		Armour    int               `json:"armour,omitempty"`
		Flank     bool              `json:"flank,omitempty"`
		KillOn    int               `json:"killOn,omitempty"`
		KillDie   int               `json:"killDie,omitempty"`
		Result    combat.Result     `json:"result"`
		Clauses   []rulebook.Clause `json:"-"`
	}
	// ShotVoid is a shot that could no longer be fired; it counts as fired.
	ShotVoid struct {
		Firer CardRef `json:"firer"`
		Why   string  `json:"why"`
	}
	// Struck is one card's roll under artillery, aircraft or another attacking card.
	Struck struct {
		Seat    game.Seat         `json:"seat"`
		Card    CardRef           `json:"card"`
		Target  CardRef           `json:"target"`
		Need    int               `json:"need"`
		Sum     game.Tally        `json:"sum,omitempty"`
		Die     int               `json:"die"`
		Hit     bool              `json:"hit,omitempty"`
		Armour  int               `json:"armour,omitempty"`
		KillOn  int               `json:"killOn,omitempty"`
		KillDie int               `json:"killDie,omitempty"`
		Result  combat.Result     `json:"result"`
		Clauses []rulebook.Clause `json:"-"`
	}
	// CardPlayed lays a card on the table.
	CardPlayed struct {
		Seat   game.Seat       `json:"seat"`
		Card   CardRef         `json:"card"`
		How    string          `json:"how"`
		Pos    printed.Pos     `json:"pos,omitempty"`
		To     printed.Pos     `json:"to,omitempty"`
		Unit   CardRef         `json:"unit,omitzero"`
		Clause rulebook.Clause `json:"clause"`
	}
	// CardAnswered removes a card by the one that answers it.
	CardAnswered struct {
		Card   CardRef         `json:"card"`
		By     CardRef         `json:"by"`
		Clause rulebook.Clause `json:"clause"`
	}
	// CardFizzled is a card that lost its target: no effect, discarded.
	CardFizzled struct {
		Card CardRef `json:"card"`
	}
	// SmokeLaid puts smoke on a position.
	SmokeLaid struct {
		Seat game.Seat   `json:"seat"`
		Pos  printed.Pos `json:"pos"`
	}
	// SmokeLifted takes it away.
	SmokeLifted struct {
		Pos printed.Pos `json:"pos"`
	}
	// OverlayRemoved takes Foxholes or Bunkers away.
	OverlayRemoved struct {
		Pos     printed.Pos     `json:"pos"`
		Overlay printed.Terrain `json:"overlay"`
	}
	// Immobilised stops a vehicle until it is repaired.
	Immobilised struct {
		Card   CardRef         `json:"card"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Repaired gets a vehicle or gun working again.
	Repaired struct {
		Card CardRef `json:"card"`
	}
	// Jammed silences the weapons of a vehicle or gun.
	Jammed struct {
		Card CardRef `json:"card"`
	}
	// Saved has a squad leader die in his squad's place.
	Saved struct {
		Card CardRef `json:"card"`
	}
	// BailedOut is the roll of a squad whose carrier is destroyed.
	BailedOut struct {
		Card  CardRef `json:"card"`
		Die   int     `json:"die"`
		Alive bool    `json:"alive,omitempty"`
	}
	// Destroyed sends a card and all on it to the discard pile.
	Destroyed struct {
		Card  CardRef     `json:"card"`
		Owner game.Seat   `json:"owner"`
		Pos   printed.Pos `json:"pos,omitempty"`
		With  CardRefs    `json:"with,omitzero"`
	}
	// Discarded sends used or unwanted cards to the discard pile.
	Discarded struct {
		Seat   game.Seat       `json:"seat"`
		Cards  CardRefs        `json:"cards,omitzero"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Drew takes cards from the deck; only their owner sees which.
	Drew struct {
		Seat  game.Seat `json:"seat"`
		Count int       `json:"count"`
		Cards CardRefs  `json:"cards,omitzero" secret:"true"`
	}
	// Supplied adds a Supply point.
	Supplied struct {
		Seat   game.Seat `json:"seat"`
		Supply int       `json:"supply"`
	}
	// Passed answers a window with nothing.
	Passed struct {
		Seat   game.Seat  `json:"seat"`
		Window windowKind `json:"window"`
	}
	// HoldCalled asks for a window between two actions.
	HoldCalled struct {
		Seat game.Seat `json:"seat"`
	}
	// Confused undoes the action just announced.
	Confused struct {
		Seat game.Seat `json:"seat"`
	}
	// MeleeBegan starts the round of one position.
	MeleeBegan struct {
		Pos      printed.Pos `json:"pos"`
		Attacker game.Seat   `json:"attacker"`
	}
	// FireDeclared has one side's declaration in, unseen until both are.
	FireDeclared struct {
		Seat  game.Seat   `json:"seat"`
		Pos   printed.Pos `json:"pos"`
		Shots []Shot      `json:"shots,omitempty" secret:"true"`
	}
	// FireRevealed shows the declarations.
	FireRevealed struct {
		Pos   printed.Pos `json:"pos"`
		Shots []Shot      `json:"shots,omitempty"`
	}
	// Retreated moves a card out of the way without a move action.
	Retreated struct {
		Card   CardRef         `json:"card"`
		From   printed.Pos     `json:"from"`
		To     printed.Pos     `json:"to"`
		Clause rulebook.Clause `json:"clause"`
	}
	// GroupCalled brings a reinforcement group into the reserve.
	GroupCalled struct {
		Seat   game.Seat       `json:"seat"`
		Count  int             `json:"count"`
		Cards  CardRefs        `json:"cards,omitzero" secret:"true"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Arrived brings a group of Hill 621 onto the board.
	Arrived struct {
		Seat  game.Seat   `json:"seat"`
		Board []Placement `json:"board"`
		Cards CardRefs    `json:"cards,omitzero"`
	}
	// Scouted shows a reserve to the player who sent Recon.
	Scouted struct {
		Seat  game.Seat `json:"seat"`
		Cards CardRefs  `json:"cards,omitzero" secret:"true"`
	}
	// GameEnded ends the game.
	GameEnded struct {
		Result game.Result `json:"result"`
	}
)
