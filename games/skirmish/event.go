package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/geom"
	"sabot/rulebook"
)

// The events: facts in the order they happened.
type (
	// PlatoonFielded shows a platoon; cards that are face down show only their backs.
	PlatoonFielded struct {
		Seat   game.Seat     `json:"seat"`
		Nation Nation        `json:"nation"`
		Points int           `json:"points"`
		Tanks  []FieldedTank `json:"tanks"`
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
		Seat    game.Seat `json:"seat"`
		Piece   Piece     `json:"piece"`
		Spacing int       `json:"spacing"`
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
		Objective Objective       `json:"objective"`
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
	// PhaseBegan opens a phase: "movement", "shooting" or "command".
	PhaseBegan struct {
		Phase string `json:"phase"`
		Turn  int    `json:"turn"`
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
	CardReturned struct {
		Tank string `json:"tank"`
		Card string `json:"card"`
	}
	// Moved takes a tank along the arrow. As is "move", "extra", "pregame" or "command".
	Moved struct {
		Tank   string          `json:"tank"`
		From   geom.Pose       `json:"from"`
		To     geom.Pose       `json:"to"`
		As     string          `json:"as"`
		Speed  int             `json:"speed"`
		Way    way             `json:"way"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Halted fixes a tank's speed token.
	Halted struct {
		Tank  string `json:"tank"`
		Speed int    `json:"speed"`
	}
	// ShotDeclared names a target and counts the attack dice.
	ShotDeclared struct {
		Shooter  string     `json:"shooter"`
		Target   string     `json:"target"`
		Ammo     string     `json:"ammo,omitempty"`
		Dice     int        `json:"dice"`
		Attack   game.Tally `json:"attack"`
		Sighting Sighting   `json:"sighting"`
		Again    bool       `json:"again,omitempty"`
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
	// AttackRead fixes the attack roll: how many hits and critical hits.
	AttackRead struct {
		Shooter string `json:"shooter"`
		Dice    []int  `json:"dice"`
		Hits    int    `json:"hits"`
		Crits   int    `json:"crits"`
		Spoilt  bool   `json:"spoilt,omitempty"`
	}
	// DefenceRolled counts and rolls the defence dice.
	DefenceRolled struct {
		Target  string     `json:"target"`
		Defence game.Tally `json:"defence"`
		Dice    []int      `json:"dice"`
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
	// CriticalTook applies a critical card. Kept tells that it stays on the tank, By what cancelled its effect.
	CriticalTook struct {
		Tank string `json:"tank"`
		Card string `json:"card"`
		Kept bool   `json:"kept"`
		By   string `json:"by,omitempty"`
	}
	// CrewLost takes a crew card off a tank at random.
	CrewLost struct {
		Tank string `json:"tank"`
		Card string `json:"card"`
	}
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
	TurnEnded struct {
		Turn int `json:"turn"`
	}
	// GameEnded is the last event.
	GameEnded struct {
		Result game.Result `json:"result"`
	}
)

// Kind implements [game.Event].
func (PlatoonFielded) Kind() string { return "platoon_fielded" }

// Kind implements [game.Event].
func (PlatoonReady) Kind() string { return "platoon_ready" }

// Kind implements [game.Event].
func (RolledOff) Kind() string { return "rolled_off" }

// Kind implements [game.Event].
func (TerrainPlaced) Kind() string { return "terrain_placed" }

// Kind implements [game.Event].
func (RoleChosen) Kind() string { return "role_chosen" }

// Kind implements [game.Event].
func (EdgeChosen) Kind() string { return "edge_chosen" }

// Kind implements [game.Event].
func (ObjectivePlaced) Kind() string { return "objective_placed" }

// Kind implements [game.Event].
func (Deployed) Kind() string { return "deployed" }

// Kind implements [game.Event].
func (TurnBegan) Kind() string { return "turn_began" }

// Kind implements [game.Event].
func (PhaseBegan) Kind() string { return "phase_began" }

// Kind implements [game.Event].
func (CardRevealed) Kind() string { return "card_revealed" }

// Kind implements [game.Event].
func (CardUsed) Kind() string { return "card_used" }

// Kind implements [game.Event].
func (CardDiscarded) Kind() string { return "card_discarded" }

// Kind implements [game.Event].
func (CardReturned) Kind() string { return "card_returned" }

// Kind implements [game.Event].
func (Moved) Kind() string { return "moved" }

// Kind implements [game.Event].
func (Halted) Kind() string { return "halted" }

// Kind implements [game.Event].
func (ShotDeclared) Kind() string { return "shot_declared" }

// Kind implements [game.Event].
func (AttackRolled) Kind() string { return "attack_rolled" }

// Kind implements [game.Event].
func (Rerolled) Kind() string { return "rerolled" }

// Kind implements [game.Event].
func (AttackRead) Kind() string { return "attack_read" }

// Kind implements [game.Event].
func (DefenceRolled) Kind() string { return "defence_rolled" }

// Kind implements [game.Event].
func (Cancelled) Kind() string { return "cancelled" }

// Kind implements [game.Event].
func (Converted) Kind() string { return "converted" }

// Kind implements [game.Event].
func (Damaged) Kind() string { return "damaged" }

// Kind implements [game.Event].
func (CriticalsDrawn) Kind() string { return "criticals_drawn" }

// Kind implements [game.Event].
func (CriticalTook) Kind() string { return "critical_took" }

// Kind implements [game.Event].
func (CrewLost) Kind() string { return "crew_lost" }

// Kind implements [game.Event].
func (Destroyed) Kind() string { return "destroyed" }

// Kind implements [game.Event].
func (Scored) Kind() string { return "scored" }

// Kind implements [game.Event].
func (RepairRolled) Kind() string { return "repair_rolled" }

// Kind implements [game.Event].
func (RepairedByCard) Kind() string { return "repaired_by_card" }

// Kind implements [game.Event].
func (TurnEnded) Kind() string { return "turn_ended" }

// Kind implements [game.Event].
func (GameEnded) Kind() string { return "game_ended" }

// Cites implements [game.Event].
func (PlatoonFielded) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-15.d", "TK-15.f"} }

// Cites implements [game.Event].
func (PlatoonReady) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-15.a"} }

// Cites implements [game.Event].
func (e RolledOff) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (TerrainPlaced) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-6.c"} }

// Cites implements [game.Event].
func (RoleChosen) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-6.d"} }

// Cites implements [game.Event].
func (EdgeChosen) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-6.e"} }

// Cites implements [game.Event].
func (e ObjectivePlaced) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (Deployed) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-6.f", "TK-6.g"} }

// Cites implements [game.Event].
func (TurnBegan) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-4"} }

// Cites implements [game.Event].
func (PhaseBegan) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-4"} }

// Cites implements [game.Event].
func (CardRevealed) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-15.f"} }

// Cites implements [game.Event].
func (e CardUsed) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (e CardDiscarded) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (CardReturned) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-9.t"} }

// Cites implements [game.Event].
func (e Moved) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (Halted) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-7.d", "TK-7.e"} }

// Cites implements [game.Event].
func (ShotDeclared) Cites() []rulebook.Clause {
	return []rulebook.Clause{"TK-9.b", "TK-9.c", "TK-9.e", "TK-9.f"}
}

// Cites implements [game.Event].
func (AttackRolled) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-9.g"} }

// Cites implements [game.Event].
func (e Rerolled) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (AttackRead) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-9.g"} }

// Cites implements [game.Event].
func (DefenceRolled) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-9.i", "TK-9.j"} }

// Cites implements [game.Event].
func (Cancelled) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-9.p"} }

// Cites implements [game.Event].
func (e Converted) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (e Damaged) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (CriticalsDrawn) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-9.r"} }

// Cites implements [game.Event].
func (CriticalTook) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-9.r", "TK-X.2"} }

// Cites implements [game.Event].
func (CrewLost) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-X.3"} }

// Cites implements [game.Event].
func (Destroyed) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-14.1", "TK-8.c"} }

// Cites implements [game.Event].
func (e Scored) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites implements [game.Event].
func (RepairRolled) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-14.3"} }

// Cites implements [game.Event].
func (RepairedByCard) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-X.3"} }

// Cites implements [game.Event].
func (TurnEnded) Cites() []rulebook.Clause { return []rulebook.Clause{"TK-14.4"} }

// Cites implements [game.Event].
func (e GameEnded) Cites() []rulebook.Clause { return []rulebook.Clause{e.Result.Clause} }

// For implements [game.Event].
func (e PlatoonReady) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e RolledOff) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e TerrainPlaced) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e RoleChosen) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e EdgeChosen) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e ObjectivePlaced) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Deployed) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e TurnBegan) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e PhaseBegan) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e CardRevealed) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e CardUsed) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e CardDiscarded) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e CardReturned) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Moved) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Halted) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e ShotDeclared) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e AttackRolled) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Rerolled) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e AttackRead) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e DefenceRolled) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Cancelled) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Converted) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Damaged) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e CriticalsDrawn) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e CriticalTook) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e CrewLost) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Destroyed) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e Scored) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e RepairRolled) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e RepairedByCard) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e TurnEnded) For(game.Seat) game.Event { return e }

// For implements [game.Event].
func (e GameEnded) For(game.Seat) game.Event { return e }

// Reveals implements [game.Revealer].
func (CardRevealed) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (CrewLost) Reveals() bool { return true }

// Reveals implements [game.Revealer].
func (Destroyed) Reveals() bool { return true }

// FieldedTank is a tank of a platoon as others see it.
type FieldedTank struct {
	ID    string `json:"id"`
	Tank  string `json:"tank"`
	Cards []Face `json:"cards"`
}

// Face is a crew or upgrade card as somebody sees it: its id when it is face
// up or one's own, else only what its back tells (TK-15.f).
type Face struct {
	Card   string `json:"card,omitempty"`
	Crew   bool   `json:"crew"`
	Points int    `json:"points"`
	Up     bool   `json:"up"`
	Gone   bool   `json:"gone,omitempty"`
	Used   int    `json:"used,omitempty"`
	Bits   int    `json:"bits,omitempty"`
}

// For hides the cards of the other side that are face down.
func (e PlatoonFielded) For(seat game.Seat) game.Event {
	if seat == e.Seat {
		return e
	}
	e.Tanks = slices.Clone(e.Tanks)
	for i := range e.Tanks {
		e.Tanks[i].Cards = slices.Clone(e.Tanks[i].Cards)
		for j := range e.Tanks[i].Cards {
			if f := &e.Tanks[i].Cards[j]; !f.Up {
				f.Card = ""
			}
		}
	}
	return e
}

// eventKinds lists one of each, for those who read logs and write the words.
func eventKinds() []game.Event {
	return []game.Event{
		PlatoonFielded{},
		PlatoonReady{},
		RolledOff{},
		TerrainPlaced{},
		RoleChosen{},
		EdgeChosen{},
		ObjectivePlaced{},
		Deployed{},
		TurnBegan{},
		PhaseBegan{},
		CardRevealed{},
		CardUsed{},
		CardDiscarded{},
		CardReturned{},
		Moved{},
		Halted{},
		ShotDeclared{},
		AttackRolled{},
		Rerolled{},
		AttackRead{},
		DefenceRolled{},
		Cancelled{},
		Converted{},
		Damaged{},
		CriticalsDrawn{},
		CriticalTook{},
		CrewLost{},
		Destroyed{},
		Scored{},
		RepairRolled{},
		RepairedByCard{},
		TurnEnded{},
		GameEnded{},
	}
}
