package commander

import (
	"sabot/game"
	"sabot/rulebook"
)

// Shown is a card as an event names it.
type Shown struct {
	ID ID    `json:"id"`
	No uint8 `json:"no"`
}

// show names a card in an event.
func (s *state) show(id ID) Shown {
	if id == 0 {
		return Shown{}
	}
	return Shown{id, s.Pieces[id].No}
}

// shows names several.
func (s *state) shows(ids []ID) []Shown {
	list := make([]Shown, len(ids))
	for i, id := range ids {
		list[i] = s.show(id)
	}
	return list
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
		Seat game.Seat `json:"seat"`
		Side Side      `json:"side"`
	}
	// YearChosen sets the year that cards must be in service.
	YearChosen struct {
		Year int `json:"year"`
	}
	// ForceBuilt has a force ready; only its owner sees which.
	ForceBuilt struct {
		Seat  game.Seat `json:"seat"`
		Cards []Item    `json:"cards,omitempty"`
		Group []Item    `json:"group,omitempty"`
	}
	// TerrainChosen has a player's free terrain; which, is seen when it is dealt.
	TerrainChosen struct {
		Seat  game.Seat `json:"seat"`
		Cards []Terrain `json:"cards,omitempty"`
	}
	// TerrainLaid shows the terrain of the board.
	TerrainLaid struct {
		Squares []Square        `json:"squares"`
		Clause  rulebook.Clause `json:"clause"`
	}
	// Deployed shows a set-up; the cards put into the reserve are counted only.
	Deployed struct {
		Seat    game.Seat `json:"seat"`
		Board   []Berth   `json:"board"`
		Cards   []Shown   `json:"cards"`
		Reserve []ID      `json:"reserve,omitempty"`
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
		Seat      game.Seat  `json:"seat"`
		From      Pos        `json:"from"`
		Cards     []Shown    `json:"cards"`
		Groups    []Group    `json:"groups,omitempty"`
		Transfers []Transfer `json:"transfers,omitempty"`
	}
	// Stepped moves cards one step.
	Stepped struct {
		Cards []Shown `json:"cards"`
		From  Pos     `json:"from"`
		To    Pos     `json:"to"`
	}
	// Halted keeps cards from going on.
	Halted struct {
		Cards  []Shown         `json:"cards"`
		Pos    Pos             `json:"pos"`
		Why    string          `json:"why"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Bogged is the roll of a vehicle that enters Woods.
	Bogged struct {
		Card  Shown `json:"card"`
		Die   int   `json:"die"`
		Limit int   `json:"limit"`
		Stuck bool  `json:"stuck,omitempty"`
	}
	// Mined is the roll of a card that drives or walks into a Minefield.
	Mined struct {
		Card   Shown  `json:"card"`
		Die    int    `json:"die"`
		Result Result `json:"result"`
	}
	// ShotFired is a shot with all that a referee would say about it.
	ShotFired struct {
		Seat      game.Seat         `json:"seat"`
		Firer     Shown             `json:"firer"`
		Target    Shown             `json:"target,omitzero"`
		Pos       Pos               `json:"pos,omitempty"`
		Fire      FireKind          `json:"fire"`
		Equipment uint8             `json:"equipment,omitempty"`
		Range     string            `json:"range"`
		Spray     bool              `json:"spray,omitempty"`
		Needed    int               `json:"needed"`
		Modifiers game.Tally        `json:"modifiers,omitempty"`
		Die       int               `json:"die"`
		Hit       bool              `json:"hit,omitempty"`
		Pen       int               `json:"pen,omitempty"`
		Armour    int               `json:"armour,omitempty"`
		Flank     bool              `json:"flank,omitempty"`
		KillOn    int               `json:"killOn,omitempty"`
		KillDie   int               `json:"killDie,omitempty"`
		Result    Result            `json:"result"`
		Clauses   []rulebook.Clause `json:"clauses"`
	}
	// ShotVoid is a shot that could no longer be fired; it counts as fired.
	ShotVoid struct {
		Firer Shown  `json:"firer"`
		Why   string `json:"why"`
	}
	// Struck is one card's roll under artillery, aircraft or another attacking card.
	Struck struct {
		Seat      game.Seat         `json:"seat"`
		Card      Shown             `json:"card"`
		Target    Shown             `json:"target"`
		Needed    int               `json:"needed"`
		Modifiers game.Tally        `json:"modifiers,omitempty"`
		Die       int               `json:"die"`
		Hit       bool              `json:"hit,omitempty"`
		Armour    int               `json:"armour,omitempty"`
		KillOn    int               `json:"killOn,omitempty"`
		KillDie   int               `json:"killDie,omitempty"`
		Result    Result            `json:"result"`
		Clauses   []rulebook.Clause `json:"clauses"`
	}
	// CardPlayed lays a card on the table.
	CardPlayed struct {
		Seat   game.Seat       `json:"seat"`
		Card   Shown           `json:"card"`
		How    string          `json:"how"`
		Pos    Pos             `json:"pos,omitempty"`
		To     Pos             `json:"to,omitempty"`
		Unit   Shown           `json:"unit,omitzero"`
		Clause rulebook.Clause `json:"clause"`
	}
	// CardAnswered removes a card by the one that answers it.
	CardAnswered struct {
		Card   Shown           `json:"card"`
		By     Shown           `json:"by"`
		Clause rulebook.Clause `json:"clause"`
	}
	// CardFizzled is a card that lost its target: no effect, discarded.
	CardFizzled struct {
		Card Shown `json:"card"`
	}
	// SmokeLaid puts smoke on a position.
	SmokeLaid struct {
		Seat game.Seat `json:"seat"`
		Pos  Pos       `json:"pos"`
	}
	// SmokeLifted takes it away.
	SmokeLifted struct {
		Pos Pos `json:"pos"`
	}
	// OverlayRemoved takes Foxholes or Bunkers away.
	OverlayRemoved struct {
		Pos     Pos     `json:"pos"`
		Overlay Terrain `json:"overlay"`
	}
	// Immobilised stops a vehicle until it is repaired.
	Immobilised struct {
		Card   Shown           `json:"card"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Repaired gets a vehicle or gun working again.
	Repaired struct {
		Card Shown `json:"card"`
	}
	// Jammed silences the weapons of a vehicle or gun.
	Jammed struct {
		Card Shown `json:"card"`
	}
	// Saved has a squad leader die in his squad's place.
	Saved struct {
		Card Shown `json:"card"`
	}
	// BailedOut is the roll of a squad whose carrier is destroyed.
	BailedOut struct {
		Card  Shown `json:"card"`
		Die   int   `json:"die"`
		Alive bool  `json:"alive,omitempty"`
	}
	// Destroyed sends a card and all on it to the discard pile.
	Destroyed struct {
		Card  Shown     `json:"card"`
		Owner game.Seat `json:"owner"`
		Pos   Pos       `json:"pos,omitempty"`
		With  []Shown   `json:"with,omitempty"`
	}
	// Discarded sends used or unwanted cards to the discard pile.
	Discarded struct {
		Seat   game.Seat       `json:"seat"`
		Cards  []Shown         `json:"cards,omitempty"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Drew takes cards from the deck; only their owner sees which.
	Drew struct {
		Seat  game.Seat `json:"seat"`
		Count int       `json:"count"`
		Cards []Shown   `json:"cards,omitempty"`
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
		Pos      Pos       `json:"pos"`
		Attacker game.Seat `json:"attacker"`
	}
	// FireDeclared has one side's declaration in, unseen until both are.
	FireDeclared struct {
		Seat  game.Seat `json:"seat"`
		Pos   Pos       `json:"pos"`
		Shots []Shot    `json:"shots,omitempty"`
	}
	// FireRevealed shows the declarations.
	FireRevealed struct {
		Pos   Pos    `json:"pos"`
		Shots []Shot `json:"shots,omitempty"`
	}
	// Retreated moves a card out of the way without a move action.
	Retreated struct {
		Card   Shown           `json:"card"`
		From   Pos             `json:"from"`
		To     Pos             `json:"to"`
		Clause rulebook.Clause `json:"clause"`
	}
	// GroupCalled brings a reinforcement group into the reserve.
	GroupCalled struct {
		Seat   game.Seat       `json:"seat"`
		Count  int             `json:"count"`
		Cards  []Shown         `json:"cards,omitempty"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Arrived brings a group of Hill 621 onto the board.
	Arrived struct {
		Seat  game.Seat `json:"seat"`
		Board []Berth   `json:"board"`
		Cards []Shown   `json:"cards"`
	}
	// Scouted shows a reserve to the player who sent Recon.
	Scouted struct {
		Seat  game.Seat `json:"seat"`
		Cards []Shown   `json:"cards,omitempty"`
	}
	// Ended ends the game.
	Ended struct {
		Result game.Result `json:"result"`
	}
)

// Kind implements [game.Event].
func (DiceRolled) Kind() string { return "diceRolled" }

// Cites implements [game.Event].
func (e DiceRolled) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e DiceRolled) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (NationChosen) Kind() string { return "nationChosen" }

// Cites implements [game.Event].
func (NationChosen) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-X.4"} }

// For implements [game.Event].
func (e NationChosen) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (YearChosen) Kind() string { return "yearChosen" }

// Cites implements [game.Event].
func (YearChosen) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-17.6.a"} }

// For implements [game.Event].
func (e YearChosen) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (ForceBuilt) Kind() string { return "forceBuilt" }

// Cites implements [game.Event].
func (ForceBuilt) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-14.0.b"} }

// For hides what is not the reader's.
func (e ForceBuilt) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Cards = nil
		e.Group = nil
	}
	return e
}

// Kind implements [game.Event].
func (TerrainChosen) Kind() string { return "terrainChosen" }

// Cites implements [game.Event].
func (TerrainChosen) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-6.1.1.a"} }

// For hides what is not the reader's.
func (e TerrainChosen) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Cards = nil
	}
	return e
}

// Kind implements [game.Event].
func (TerrainLaid) Kind() string { return "terrainLaid" }

// Cites implements [game.Event].
func (e TerrainLaid) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e TerrainLaid) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Deployed) Kind() string { return "deployed" }

// Cites implements [game.Event].
func (Deployed) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-6.2.a"} }

// For hides what is not the reader's.
func (e Deployed) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Reserve = nil
	}
	return e
}

// Kind implements [game.Event].
func (Dealt) Kind() string { return "dealt" }

// Cites implements [game.Event].
func (Dealt) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-3.0.a"} }

// For implements [game.Event].
func (e Dealt) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (TurnBegan) Kind() string { return "turnBegan" }

// Cites implements [game.Event].
func (TurnBegan) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-4.0.b", "TC-4.0.c"} }

// For implements [game.Event].
func (e TurnBegan) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (StepBegan) Kind() string { return "stepBegan" }

// Cites implements [game.Event].
func (StepBegan) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-4.0.b"} }

// For implements [game.Event].
func (e StepBegan) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (MoveAnnounced) Kind() string { return "moveAnnounced" }

// Cites implements [game.Event].
func (MoveAnnounced) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-8.0.a"} }

// For implements [game.Event].
func (e MoveAnnounced) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Stepped) Kind() string { return "stepped" }

// Cites implements [game.Event].
func (Stepped) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-8.0.a"} }

// For implements [game.Event].
func (e Stepped) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Halted) Kind() string { return "halted" }

// Cites implements [game.Event].
func (e Halted) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e Halted) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Bogged) Kind() string { return "bogged" }

// Cites implements [game.Event].
func (Bogged) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-8.4.1.a"} }

// For implements [game.Event].
func (e Bogged) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Mined) Kind() string { return "mined" }

// Cites implements [game.Event].
func (Mined) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C20"} }

// For implements [game.Event].
func (e Mined) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (ShotFired) Kind() string { return "shotFired" }

// Cites implements [game.Event].
func (e ShotFired) Cites() []rulebook.Clause { return e.Clauses }

// For implements [game.Event].
func (e ShotFired) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (ShotVoid) Kind() string { return "shotVoid" }

// Cites implements [game.Event].
func (ShotVoid) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-12.2.f"} }

// For implements [game.Event].
func (e ShotVoid) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Struck) Kind() string { return "struck" }

// Cites implements [game.Event].
func (e Struck) Cites() []rulebook.Clause { return e.Clauses }

// For implements [game.Event].
func (e Struck) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (CardPlayed) Kind() string { return "cardPlayed" }

// Cites implements [game.Event].
func (e CardPlayed) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e CardPlayed) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (CardAnswered) Kind() string { return "cardAnswered" }

// Cites implements [game.Event].
func (e CardAnswered) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e CardAnswered) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (CardFizzled) Kind() string { return "cardFizzled" }

// Cites implements [game.Event].
func (CardFizzled) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C0.3"} }

// For implements [game.Event].
func (e CardFizzled) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (SmokeLaid) Kind() string { return "smokeLaid" }

// Cites implements [game.Event].
func (SmokeLaid) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-9.5.1.b"} }

// For implements [game.Event].
func (e SmokeLaid) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (SmokeLifted) Kind() string { return "smokeLifted" }

// Cites implements [game.Event].
func (SmokeLifted) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-9.5.1.b"} }

// For implements [game.Event].
func (e SmokeLifted) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (OverlayRemoved) Kind() string { return "overlayRemoved" }

// Cites implements [game.Event].
func (OverlayRemoved) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-11.f"} }

// For implements [game.Event].
func (e OverlayRemoved) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Immobilised) Kind() string { return "immobilised" }

// Cites implements [game.Event].
func (e Immobilised) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e Immobilised) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Repaired) Kind() string { return "repaired" }

// Cites implements [game.Event].
func (Repaired) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C69"} }

// For implements [game.Event].
func (e Repaired) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Jammed) Kind() string { return "jammed" }

// Cites implements [game.Event].
func (Jammed) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C67"} }

// For implements [game.Event].
func (e Jammed) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Saved) Kind() string { return "saved" }

// Cites implements [game.Event].
func (Saved) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C119"} }

// For implements [game.Event].
func (e Saved) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (BailedOut) Kind() string { return "bailedOut" }

// Cites implements [game.Event].
func (BailedOut) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-8.6.c"} }

// For implements [game.Event].
func (e BailedOut) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Destroyed) Kind() string { return "destroyed" }

// Cites implements [game.Event].
func (Destroyed) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-15.0.a"} }

// For implements [game.Event].
func (e Destroyed) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Discarded) Kind() string { return "discarded" }

// Cites implements [game.Event].
func (e Discarded) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e Discarded) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Drew) Kind() string { return "drew" }

// Cites implements [game.Event].
func (Drew) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-5.0.d", "TC-14.0.a"} }

// For hides what is not the reader's.
func (e Drew) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Cards = nil
	}
	return e
}

// Kind implements [game.Event].
func (Supplied) Kind() string { return "supplied" }

// Cites implements [game.Event].
func (Supplied) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-9.6.1.c"} }

// For implements [game.Event].
func (e Supplied) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Passed) Kind() string { return "passed" }

// Cites implements [game.Event].
func (Passed) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-12.2.c"} }

// For implements [game.Event].
func (e Passed) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (HoldCalled) Kind() string { return "holdCalled" }

// Cites implements [game.Event].
func (HoldCalled) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-X.1"} }

// For implements [game.Event].
func (e HoldCalled) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Confused) Kind() string { return "confused" }

// Cites implements [game.Event].
func (Confused) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C124"} }

// For implements [game.Event].
func (e Confused) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (MeleeBegan) Kind() string { return "meleeBegan" }

// Cites implements [game.Event].
func (MeleeBegan) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-10.a", "TC-10.c"} }

// For implements [game.Event].
func (e MeleeBegan) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (FireDeclared) Kind() string { return "fireDeclared" }

// Cites implements [game.Event].
func (FireDeclared) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-10.i"} }

// For hides what is not the reader's.
func (e FireDeclared) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Shots = nil
	}
	return e
}

// Kind implements [game.Event].
func (FireRevealed) Kind() string { return "fireRevealed" }

// Cites implements [game.Event].
func (FireRevealed) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-10.i"} }

// For implements [game.Event].
func (e FireRevealed) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Retreated) Kind() string { return "retreated" }

// Cites implements [game.Event].
func (e Retreated) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For implements [game.Event].
func (e Retreated) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (GroupCalled) Kind() string { return "groupCalled" }

// Cites implements [game.Event].
func (e GroupCalled) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// For hides what is not the reader's.
func (e GroupCalled) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Cards = nil
	}
	return e
}

// Kind implements [game.Event].
func (Arrived) Kind() string { return "arrived" }

// Cites implements [game.Event].
func (Arrived) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-20.e"} }

// For implements [game.Event].
func (e Arrived) For(game.Seat) game.Event { return e }

// Kind implements [game.Event].
func (Scouted) Kind() string { return "scouted" }

// Cites implements [game.Event].
func (Scouted) Cites() []rulebook.Clause { return []rulebook.Clause{"TC-C117"} }

// For hides what is not the reader's.
func (e Scouted) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		e.Cards = nil
	}
	return e
}

// Kind implements [game.Event].
func (Ended) Kind() string { return "ended" }

// Cites implements [game.Event].
func (e Ended) Cites() []rulebook.Clause { return []rulebook.Clause{e.Result.Clause} }

// For implements [game.Event].
func (e Ended) For(game.Seat) game.Event { return e }

// Reveals implements [game.Revealer].
func (Dealt) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (Drew) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (GroupCalled) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (Scouted) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (FireRevealed) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (TerrainLaid) Reveals() bool { return true }
