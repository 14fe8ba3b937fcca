package engagement

import (
	"sabot/game"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/printed"
	"sabot/geom"
	"sabot/rulebook"
)

// The events: facts in the order they happened. One that concerns a unit the
// other side cannot see carries its owner and is told to nobody else.
type (
	// ForceReady tells that a side has handed in its force.
	ForceReady struct {
		Seat game.Seat `json:"seat"`
	}
	// ForceMustered shows a force.
	ForceMustered struct {
		Seat   game.Seat `json:"seat"`
		Units  []string  `json:"units"`
		Points int       `json:"points"`
	}
	// FirstRolled compares dice for the first turn, round by round until they differ.
	FirstRolled struct {
		Dice  [][2]int  `json:"dice"`
		First game.Seat `json:"first"`
	}
	// Deployed puts a unit on the table.
	Deployed struct {
		Unit string `json:"unit"`
		Ref  string `json:"ref"`
		Standing
		Owner game.Seat `json:"owner"`

		private
		guise
	}
	// RoundBegan opens a round.
	RoundBegan struct {
		Round int `json:"round"`
	}
	// TurnBegan opens a player's turn.
	TurnBegan struct {
		Seat  game.Seat `json:"seat"`
		Round int       `json:"round"`
	}
	// PhaseBegan opens a phase: discipline, orders, movement, shooting or close_combat.
	PhaseBegan struct {
		Seat  game.Seat `json:"seat"`
		Phase string    `json:"phase"`
	}
	// Tested is a test against a value: die, modifiers, result. What says which
	// one: rally, bail_out, riders, driver, gunner, gun, gyro, unditch,
	// nerve, ram, dodge, fear, sight, grenadiers, wreck.
	Tested struct {
		private
		Unit   string          `json:"unit"`
		What   string          `json:"what"`
		Need   int             `json:"need"`
		Sum    game.Tally      `json:"sum,omitempty"`
		Die    int             `json:"die"`
		Passed bool            `json:"passed"`
		Clause rulebook.Clause `json:"clause"`
	}
	// MoraleChanged gives a squad another state.
	MoraleChanged struct {
		private
		Unit   string          `json:"unit"`
		From   combat.Morale   `json:"from"`
		To     combat.Morale   `json:"to"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Ordered tells a unit's order.
	Ordered struct {
		private
		Command
	}
	// Assigned gives a man another role.
	Assigned struct {
		private
		Unit string       `json:"unit"`
		Man  int          `json:"man"`
		Role printed.Role `json:"role"`
	}
	// HatchMoved opens or shuts a hatch.
	HatchMoved struct {
		private
		Unit string `json:"unit"`
		Open bool   `json:"open"`
	}
	// MoveAnnounced starts a move that others may fire at. As is drive, walk,
	// withdraw, reserve, runaway, ram or overrun.
	MoveAnnounced struct {
		Unit  string `json:"unit"`
		As    string `json:"as"`
		Steps int    `json:"steps"`
	}
	// Moved is a move, or the part of it up to an interruption.
	Moved struct {
		private
		Unit     string    `json:"unit"`
		As       string    `json:"as"`
		From     geom.Pose `json:"from"`
		To       geom.Pose `json:"to"`
		Men      [][4]int  `json:"men,omitempty"` // number, x, y, storey
		Distance int       `json:"distance"`
		Steps    int       `json:"steps"`
	}
	// Halted ends a move before its end. Why is bogged, hit, nerve, fear,
	// enemies, vehicle, ground, edge, suppressed or dodged.
	Halted struct {
		private
		Unit   string          `json:"unit"`
		Why    string          `json:"why"`
		Clause rulebook.Clause `json:"clause"`
	}
	// TurretTurned turns a turret; headings are relative to the hull.
	TurretTurned struct {
		private
		Unit string `json:"unit"`
		From int    `json:"from"`
		To   int    `json:"to"`
	}
	// BogRolled is the test of bad ground; Saved is the die of a heavy tank.
	BogRolled struct {
		Unit  string `json:"unit"`
		Die   int    `json:"die"`
		Least int    `json:"least"` // lowest die that bogs
		Saved int    `json:"saved,omitempty"`
		Bogs  bool   `json:"bogs"`
	}
	// BrokeDown is the test of an unreliable engine.
	BrokeDown struct {
		private
		Unit     string `json:"unit"`
		Die      int    `json:"die"`
		Immobile bool   `json:"immobile"`
	}
	// Boarded takes a squad into a vehicle.
	Boarded struct {
		Unit    string `json:"unit"`
		Vehicle string `json:"vehicle"`
		Part    int    `json:"part,omitempty"` // how many, if not all of them
	}
	// Alighted sets a squad down.
	Alighted struct {
		Unit    string   `json:"unit"`
		Vehicle string   `json:"vehicle"`
		Men     [][4]int `json:"men"`
		Keep    int      `json:"keep,omitempty"`
	}
	// Entered brings a reserve onto the table.
	Entered struct {
		Unit string `json:"unit"`
		Ref  string `json:"ref"`
		Standing

		guise
	}
	// LeftTable takes a unit off over an edge; Lost tells a runaway.
	LeftTable struct {
		Unit string `json:"unit"`
		Lost bool   `json:"lost,omitempty"`
	}
	// Dozed tells what a bulldozer did to an obstacle.
	Dozed struct {
		Unit  string `json:"unit"`
		Piece string `json:"piece"`
	}
	// Pushed shoves a vehicle aside.
	Pushed struct {
		Unit    string    `json:"unit"`
		Vehicle string    `json:"vehicle"`
		To      geom.Pose `json:"to"`
	}
	// Searched tells that a unit looked for what is concealed.
	Searched struct {
		private
		Unit string `json:"unit"`
	}
	// Spotted tells that a unit was found.
	Spotted struct {
		private
		Unit string     `json:"unit"`
		By   string     `json:"by"`
		Die  int        `json:"die"`
		Sum  game.Tally `json:"sum,omitempty"`
	}
	// Revealed shows a unit that was hidden. Why is spotted, fired, moved,
	// met, hit or near.
	Revealed struct {
		Unit string `json:"unit"`
		Ref  string `json:"ref"`
		Standing
		Why string `json:"why"`

		guise
	}
	// WentHidden takes a unit out of sight.
	WentHidden struct {
		private
		Unit string `json:"unit"`
	}
	// Unmasked tells what a vehicle taken for a Tiger really is, or that it is one.
	Unmasked struct {
		Unit string `json:"unit"`
		By   string `json:"by"`
		Ref  string `json:"ref"`
	}
	// ShotFired is a shot at a vehicle with all its dice.
	ShotFired struct {
		Unit   string         `json:"unit"`
		Weapon string         `json:"weapon"`
		Ammo   printed.Ammo   `json:"ammo"`
		Target string         `json:"target"`
		Facing printed.Facing `json:"facing"`
		Top    bool           `json:"top,omitempty"`
		Belly  bool           `json:"belly,omitempty"`
		AT     int            `json:"at"`
		Need   int            `json:"need"`
		Sum    game.Tally     `json:"sum,omitempty"`
		combat.Strike
	}
	// Volley is the fire of one weapon at men.
	Volley struct {
		Unit   string     `json:"unit"`
		Weapon string     `json:"weapon"`
		Man    int        `json:"man"` // of a squad, -1 for a vehicle's weapon
		Target string     `json:"target"`
		Need   int        `json:"need"`
		Sum    game.Tally `json:"sum,omitempty"`
		Dice   []int      `json:"dice,omitempty"`
		Hits   []HitTold  `json:"hits,omitempty"`
		Killed int        `json:"killed"`
	}
	// TemplateLaid is a burst and those under it.
	TemplateLaid struct {
		Unit     string    `json:"unit"`
		Weapon   string    `json:"weapon"`
		Target   string    `json:"target,omitempty"`
		Need     int       `json:"need"`
		Die      int       `json:"die"`
		On       bool      `json:"on"` // it hit, or scattered
		At       [3]int    `json:"at"`
		Size     int       `json:"size"`
		Confined bool      `json:"confined,omitempty"`
		Hits     []HitTold `json:"hits,omitempty"`
		Killed   int       `json:"killed"`
	}
	// SmokeLaid leaves smoke on the table until the end of a turn.
	SmokeLaid struct {
		Unit  string `json:"unit"`
		X     int    `json:"x"`
		Y     int    `json:"y"`
		Until int    `json:"until"`
	}
	// SmokeLifted takes it away.
	SmokeLifted struct {
		X int `json:"x"`
		Y int `json:"y"`
	}
	// Damaged is a line of the damage table at work.
	Damaged struct {
		Unit     string           `json:"unit"`
		Location printed.Location `json:"location"`
		combat.Wound
	}
	// Recovered tells that something works again: driver, gunner, gun, engine or freed.
	Recovered struct {
		Unit   string          `json:"unit"`
		What   string          `json:"what"`
		Clause rulebook.Clause `json:"clause"`
	}
	// BailedOut puts a crew beside its vehicle.
	BailedOut struct {
		Unit string   `json:"unit"` // the vehicle
		Crew string   `json:"crew"` // the squad on foot
		Men  [][4]int `json:"men"`
	}
	// RidersOut puts passengers beside their vehicle.
	RidersOut struct {
		Unit    string   `json:"unit"`
		Vehicle string   `json:"vehicle"`
		Men     [][4]int `json:"men"`
		Lost    int      `json:"lost"`
	}
	// Arranged tells where an owner has placed men.
	Arranged struct {
		Unit string   `json:"unit"`
		Men  [][4]int `json:"men"`
	}
	// Reboarded takes a crew back.
	Reboarded struct {
		Unit    string `json:"unit"`
		Vehicle string `json:"vehicle"`
		To      string `json:"to"`
	}
	// KnockedOut ends a vehicle.
	KnockedOut struct {
		Unit   string          `json:"unit"`
		Status printed.Status  `json:"status"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Exploded hurts those beside a vehicle that blew up.
	Exploded struct {
		Unit   string    `json:"unit"`
		Hits   []HitTold `json:"hits,omitempty"`
		Killed int       `json:"killed"`
	}
	// Skidded turns a vehicle that lost its grip.
	Skidded struct {
		Unit string `json:"unit"`
		To   int    `json:"to"`
	}
	// Removed takes a squad off the table: broken, or taken prisoner.
	Removed struct {
		Unit      string `json:"unit"`
		Prisoners bool   `json:"prisoners,omitempty"`
		Fallen    bool   `json:"fallen,omitempty"` // nobody is left
	}
	// Overran is what a vehicle does to the men of one squad in its path.
	Overran struct {
		Unit   string    `json:"unit"`
		Squad  string    `json:"squad"`
		Hits   []HitTold `json:"hits"`
		Killed int       `json:"killed"`
	}
	// Collided is a collision.
	Collided struct {
		Unit   string         `json:"unit"`
		Target string         `json:"target"`
		Struck printed.Facing `json:"struck"`
		combat.Impact
	}
	// Defended is fire from a vehicle at those who climb it.
	Defended struct {
		Unit   string    `json:"unit"`
		Target string    `json:"target"`
		Need   int       `json:"need"`
		Dice   []int     `json:"dice"`
		Hits   []HitTold `json:"hits,omitempty"`
		Killed int       `json:"killed"`
	}
	// GrenadePlaced is one man's attack with a charge.
	GrenadePlaced struct {
		Unit     string           `json:"unit"`
		Man      int              `json:"man"`
		Target   string           `json:"target"`
		Location printed.Location `json:"location"`
		CC       int              `json:"cc"`
		Need     int              `json:"need"`
		combat.Placed
	}
	// SwarmMade is a squad's attack on a vehicle that cannot move.
	SwarmMade struct {
		Unit   string `json:"unit"`
		Target string `json:"target"`
		Men    int    `json:"men"`
		CC     int    `json:"cc"`
		AV     int    `json:"av"`
		combat.Swarmed
	}
	// Fought is a close combat, pair by pair.
	Fought struct {
		Unit   string           `json:"unit"`
		Target string           `json:"target"`
		Bouts  []BoutTold       `json:"bouts"`
		Lost   [2]int           `json:"lost"` // attackers, defenders
		States [2]combat.Morale `json:"states"`
		Seats  []game.Seat      `json:"seats,omitempty"`
	}
	// Scored counts the points at the end.
	Scored struct {
		Points [2]int          `json:"points"`
		Clause rulebook.Clause `json:"clause"`
	}
	// GameEnded tells the result.
	GameEnded struct {
		Result game.Result `json:"result"`
	}
)

// Standing is where a unit is: a pose for vehicles, figures for squads.
type Standing struct {
	Pose   *geom.Pose `json:"pose,omitempty"`
	Men    [][4]int   `json:"men,omitempty"` // number, x, y, storey
	Aboard string     `json:"aboard,omitempty"`
}

// HitTold is one hit on a figure as the log tells it; a die of 0 was not
// thrown.
type HitTold struct {
	Squad  string `json:"squad"`
	Man    int    `json:"man"`
	Exp    int    `json:"exp,omitempty"`  // needed
	Mod    int    `json:"mod,omitempty"`  // to the EXP test
	ExpDie int    `json:"expDie"`         // natural
	AP     int    `json:"ap,omitempty"`   // needed
	APDie  int    `json:"apDie"`          // natural
	Killed bool   `json:"killed"`         // the result
	Crew   bool   `json:"crew,omitempty"` // of a vehicle, named in Squad
}

// BoutTold is one pair of a close combat as the log tells it.
type BoutTold struct {
	Man          int  `json:"man"`
	Enemy        int  `json:"enemy"`
	AttackDie    int  `json:"attackDie"`
	DefendDie    int  `json:"defendDie"`
	Attack       int  `json:"attack"` // added to the die
	Defend       int  `json:"defend"`
	AttackerDies bool `json:"attackerDies,omitempty"`
	DefenderDies bool `json:"defenderDies,omitempty"`
}

// hitTold is a hit as the log tells it.
func hitTold(squad string, n int, h combat.Hurt) HitTold {
	return HitTold{Squad: squad, Man: n, Exp: h.Exp, Mod: h.ExpMod, ExpDie: h.ExpDie, AP: h.AP, APDie: h.APDie, Killed: h.Killed}
}
