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
		From   printed.Morale  `json:"from"`
		To     printed.Morale  `json:"to"`
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
		Trip     geom.Trip `json:"trip"`
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
		Ammo   printed.Ammo   `json:"ammo,omitempty"` // of what has several
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
		Unit   string            `json:"unit"`
		Target string            `json:"target"`
		Bouts  []BoutTold        `json:"bouts"`
		Lost   [2]int            `json:"lost"` // attackers, defenders
		States [2]printed.Morale `json:"states"`
		Seats  []game.Seat       `json:"seats,omitempty"`
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

func hitTold(squad string, n int, h combat.FigureHit) HitTold {
	return HitTold{Squad: squad, Man: n, Exp: h.Exp, Mod: h.ExpMod, ExpDie: h.ExpDie, AP: h.AP, APDie: h.APDie, Killed: h.Killed}
}

// events is the closed set of what can happen: name on the wire, clauses, and
// who may see it.
func events() *game.Kinds {
	return game.NewKinds(
		game.Kind[ForceReady]("force-ready", "RE-S7"),
		game.Kind[ForceMustered]("force-mustered", "RE-S7").Reveals(),
		game.Kind[FirstRolled]("first-rolled", "RE-S7"),
		game.Kind[Deployed]("deployed", "RE-X.10").For(Deployed.redact),
		game.Kind[RoundBegan]("round-began", "RE-0.6"),
		game.Kind[TurnBegan]("turn-began", "RE-0.6"),
		game.Kind[PhaseBegan]("phase-began", "RE-0.6"),
		game.Kind[Tested]("tested", "RE-0.4").For(toOwner[Tested]),
		game.Kind[MoraleChanged]("morale-changed").For(toOwner[MoraleChanged]),
		game.Kind[Ordered]("ordered", "RE-0.7").For(toOwner[Ordered]),
		game.Kind[Assigned]("assigned", "RE-18.3").For(toOwner[Assigned]),
		game.Kind[HatchMoved]("hatch-moved", "RE-13.2").For(toOwner[HatchMoved]),
		game.Kind[MoveAnnounced]("move-announced", "RE-X.4"),
		game.Kind[Moved]("moved", "RE-X.4").For(toOwner[Moved]),
		game.Kind[Halted]("halted").For(toOwner[Halted]),
		game.Kind[TurretTurned]("turret-turned", "RE-6.4").For(toOwner[TurretTurned]),
		game.Kind[BogRolled]("bog-rolled", "RE-7.6"),
		game.Kind[BrokeDown]("broke-down", "RE-21.18").For(toOwner[BrokeDown]),
		game.Kind[Boarded]("boarded", "RE-9.4"),
		game.Kind[Alighted]("alighted", "RE-9.2"),
		game.Kind[Entered]("entered", "RE-X.10").For(Entered.redact).Reveals(),
		game.Kind[LeftTable]("left-table", "RE-X.10"),
		game.Kind[Dozed]("dozed", "RE-21.3"),
		game.Kind[Pushed]("pushed", "RE-21.3"),
		game.Kind[Searched]("searched", "RE-0.11").For(toOwner[Searched]).Reveals(),
		game.Kind[Spotted]("spotted", "RE-0.11").For(toOwner[Spotted]).Reveals(),
		game.Kind[Revealed]("revealed", "RE-0.11").For(Revealed.redact).Reveals(),
		game.Kind[WentHidden]("went-hidden", "RE-0.7").For(toOwner[WentHidden]),
		game.Kind[Unmasked]("unmasked", "RE-21.16").Reveals(),
		game.Kind[ShotFired]("shot-fired", "RE-14.1"),
		game.Kind[Volley]("volley", "RE-0.8"),
		game.Kind[TemplateLaid]("template-laid", "RE-0.15"),
		game.Kind[SmokeLaid]("smoke-laid", "RE-0.16"),
		game.Kind[SmokeLifted]("smoke-lifted", "RE-0.16"),
		game.Kind[Damaged]("damaged").Cites(Damaged.cites),
		game.Kind[Recovered]("recovered"),
		game.Kind[BailedOut]("bailed-out", "RE-17.2"),
		game.Kind[RidersOut]("riders-out", "RE-17.2"),
		game.Kind[Arranged]("arranged", "RE-17.2"),
		game.Kind[Reboarded]("reboarded", "RE-17.4"),
		game.Kind[KnockedOut]("knocked-out"),
		game.Kind[Exploded]("exploded", "RE-16.2"),
		game.Kind[Skidded]("skidded", "RE-16.5"),
		game.Kind[Removed]("removed", "RE-0.13"),
		game.Kind[Overran]("overran", "RE-5.2"),
		game.Kind[Collided]("collided", "RE-10.5"),
		game.Kind[Defended]("defended", "RE-21.2"),
		game.Kind[GrenadePlaced]("grenade-placed", "RE-20.3", "RE-20.4"),
		game.Kind[SwarmMade]("swarm-made", "RE-20.5"),
		game.Kind[Fought]("fought", "RE-0.14"),
		game.Kind[Scored]("scored"),
		game.Kind[GameEnded]("game-ended"),
	)
}

// cites names the column of the damage table.
func (e Damaged) cites() []rulebook.Clause { return []rulebook.Clause{damageClause(e.Location)} }

// damageClause is the clause of a location's column of the damage table.
func damageClause(l printed.Location) rulebook.Clause {
	switch l {
	case printed.Turret:
		return "RE-16.3"
	case printed.Passengers:
		return "RE-16.4"
	case printed.Running:
		return "RE-16.5"
	case printed.Hull:
	}
	return "RE-16.2"
}

// private marks an event about a unit that the other side does not see.
type private struct {
	owner game.Seat `secret:"true"`
}

func (p private) toldTo(seat game.Seat) bool { return p.owner == game.Nobody || p.owner == seat }

// toOwner tells the owner alone while the unit is out of sight.
func toOwner[E interface{ toldTo(game.Seat) bool }](e E, seat game.Seat) (E, bool) {
	return e, e.toldTo(seat)
}

// guise is what others take a unit for (RE-21.16).
type guise struct {
	seat  game.Seat
	taken string `secret:"true"`
}

// seen is the profile that a seat reads of a unit that is really a ref.
func (g *guise) seen(ref string, seat game.Seat) string {
	if g.taken != "" && seat != g.seat {
		ref = g.taken
	}
	if seat != g.seat {
		g.taken = ""
	}
	return ref
}

// redact keeps the place of what is hidden to its owner, and what is taken for
// a Tiger shows as one to others.
func (e Deployed) redact(seat game.Seat) (Deployed, bool) {
	e.Ref = e.guise.seen(e.Ref, seat)
	return e, e.toldTo(seat)
}

func (e Entered) redact(seat game.Seat) (Entered, bool) {
	e.Ref = e.guise.seen(e.Ref, seat)
	return e, true
}

func (e Revealed) redact(seat game.Seat) (Revealed, bool) {
	e.Ref = e.guise.seen(e.Ref, seat)
	return e, true
}
