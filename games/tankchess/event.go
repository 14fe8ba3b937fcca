package tankchess

import (
	"sabot/game"
	"sabot/rulebook"
)

// The events. Fields are what the log, the animation and the sentences at
// "event.<kind>" need; nothing in them has to be looked up in a position.
type (
	// Began opens the game.
	Began struct {
		Scenario string    `json:"scenario"`
		Seat     game.Seat `json:"seat"` // who moves first
	}
	// Placed has put a unit on the board (CH-13.b). In secret only its
	// owner knows (CH-13.c).
	Placed struct {
		Seat   game.Seat `json:"seat"`
		Unit   Type      `json:"unit"`
		Square Square    `json:"square"`
		Secret bool      `json:"secret,omitempty"`
	}
	// Readied has confirmed a secret deployment, or laid all mines.
	Readied struct {
		Seat  game.Seat `json:"seat"`
		Mines bool      `json:"mines,omitempty"`
	}
	// Revealed shows both secret deployments (CH-13.b).
	Revealed struct {
		Units []Unit `json:"units"`
	}
	// MineLaid has hidden a mine, known to its owner only (CH-14.i).
	MineLaid struct {
		Seat   game.Seat `json:"seat"`
		Square Square    `json:"square" secret:"true"`
	}
	// Drove has moved a unit along Path; a turn in place is a drive too.
	Drove struct {
		Seat    game.Seat `json:"seat"`
		Unit    Type      `json:"unit"`
		From    Square    `json:"from"`
		To      Square    `json:"to"`
		Heading Heading   `json:"heading"`
		Path    Path      `json:"path"`
	}
	// Cleared has removed a wreck, low obstacle, tree or mine.
	Cleared struct {
		Seat   game.Seat `json:"seat"`
		Unit   Type      `json:"unit"`
		Square Square    `json:"square"`
		What   string    `json:"what"` // id of the ground, or "wreck"
	}
	// ShotFired has hit. Sum is the gun less the armour of the face hit, line by
	// line; above zero destroys (CH-7.b).
	ShotFired struct {
		Seat      game.Seat  `json:"seat"`
		Unit      Type       `json:"unit"`
		From      Square     `json:"from"`
		Target    Type       `json:"target"`
		At        Square     `json:"at"`
		Direction Heading    `json:"direction"`
		Distance  int        `json:"distance"`
		Face      Face       `json:"face"`
		Sum       game.Tally `json:"sum"`
		Lob       bool       `json:"lob,omitempty"`
	}
	// Destroyed has knocked out a unit; Wreck tells whether one stays.
	Destroyed struct {
		Seat   game.Seat `json:"seat"` // the owner
		Unit   Type      `json:"unit"`
		Square Square    `json:"square"`
		Wreck  bool      `json:"wreck"`
	}
	// Sank has lost a unit in water (CH-14.d).
	Sank struct {
		Seat   game.Seat `json:"seat"`
		Unit   Type      `json:"unit"`
		From   Square    `json:"from"`
		Square Square    `json:"square"`
		Path   Path      `json:"path"`
	}
	// BlewUp has lost a unit on a mine (CH-14.h).
	BlewUp Sank
	// LeftBoard has taken a unit off the board over the far edge (CH-9.b).
	LeftBoard struct {
		Seat game.Seat `json:"seat"`
		Unit Type      `json:"unit"`
		From Square    `json:"from"`
		Path Path      `json:"path"`
	}
	// Detonated has fired a remote-controlled mine (CH-14.i).
	Detonated struct {
		Seat   game.Seat `json:"seat"`
		Square Square    `json:"square"`
		Hit    bool      `json:"hit"`
	}
	// Passed has found no unit to move (CH-12.a).
	Passed struct {
		Seat game.Seat `json:"seat"`
	}
	// Announced is CHECK, ESCAPE or both (CH-10).
	Announced struct {
		Seat   game.Seat `json:"seat"` // who threatens
		Check  bool      `json:"check,omitempty"`
		Escape bool      `json:"escape,omitempty"`
		Hidden bool      `json:"hidden,omitempty"` // option announce is off: recorded, not shown
	}
	// MinesShown shows at the end where unfired mines were (CH-14.i).
	MinesShown struct {
		White []Square `json:"white"`
		Black []Square `json:"black"`
	}
	// Won has decided the game.
	Won struct {
		Winner game.Seat       `json:"winner"`
		How    game.How        `json:"how"`
		Clause rulebook.Clause `json:"clause"`
	}
	// Drawn has ended it without a winner.
	Drawn struct {
		How    game.How        `json:"how"`
		Clause rulebook.Clause `json:"clause"`
	}
)

// Events is the closed set of what can happen.
func (r Rules) Events() *game.Kinds { return r.events }

func eventKinds() *game.Kinds {
	return game.NewKinds(
		game.Kind[Began]("began", "CH-3.a"),
		game.Kind[Placed]("placed", "CH-13.b").For(Placed.redact),
		game.Kind[Readied]("readied").Cites(Readied.clauses),
		game.Kind[Revealed]("revealed", "CH-13.b", "CH-13.c").Reveals(),
		game.Kind[MineLaid]("mine-laid", "CH-14.i").For(MineLaid.redact),
		game.Kind[Drove]("drove").Cites(Drove.clauses),
		game.Kind[Cleared]("cleared").Cites(Cleared.clauses),
		game.Kind[ShotFired]("shot-fired").Cites(ShotFired.clauses),
		game.Kind[Destroyed]("destroyed").Cites(Destroyed.clauses),
		game.Kind[Sank]("sank", "CH-14.d"),
		game.Kind[BlewUp]("blew-up", "CH-14.h"),
		game.Kind[LeftBoard]("left-board", "CH-9.b").Cites(LeftBoard.clauses),
		game.Kind[Detonated]("detonated", "CH-14.i").Reveals(),
		game.Kind[Passed]("passed", "CH-12.a"),
		game.Kind[Announced]("announced").Cites(Announced.clauses).For(Announced.redact),
		game.Kind[MinesShown]("mines-shown", "CH-14.i").Reveals(),
		game.Kind[Won]("won"),
		game.Kind[Drawn]("drawn"),
	)
}

// redact keeps a secret placement to its owner (CH-13.c).
func (e Placed) redact(seat game.Seat) (Placed, bool) { return e, !e.Secret || seat == e.Seat }

func (e MineLaid) redact(seat game.Seat) (MineLaid, bool) { return e, seat == e.Seat }

// redact shows nobody what the option announce keeps silent.
func (e Announced) redact(game.Seat) (Announced, bool) { return e, !e.Hidden }

func (e Drove) clauses() []rulebook.Clause {
	if e.Path.reverses() {
		return []rulebook.Clause{"CH-4.e"}
	}
	return []rulebook.Clause{"CH-4.a"}
}

func (e LeftBoard) clauses() []rulebook.Clause {
	if e.Path.reverses() {
		return []rulebook.Clause{"CH-9.d"}
	}
	return nil
}

func (e Readied) clauses() []rulebook.Clause {
	if e.Mines {
		return []rulebook.Clause{"CH-14.i"}
	}
	return []rulebook.Clause{"CH-13.b", "CH-13.c"}
}

func (e Cleared) clauses() []rulebook.Clause {
	switch e.What {
	case "low":
		return []rulebook.Clause{"CH-14.c", "CH-14.k"}
	case "tree":
		return []rulebook.Clause{"CH-14.g"}
	case "mine":
		return []rulebook.Clause{"CH-14.h"}
	default:
		return []rulebook.Clause{"CH-14.k"}
	}
}

func (e ShotFired) clauses() []rulebook.Clause {
	stats := e.Unit.Stats()
	list := []rulebook.Clause{"CH-3.c", lineClause(&stats)}
	if !stats.Lob {
		list = append(list, "CH-5.b")
	}
	return append(list, "CH-6.a", "CH-7.b")
}

func (e Destroyed) clauses() []rulebook.Clause {
	if e.Wreck {
		return []rulebook.Clause{"CH-8.a"}
	}
	return []rulebook.Clause{"CH-14.d"}
}

func (e Announced) clauses() []rulebook.Clause {
	var list []rulebook.Clause
	if e.Check {
		list = append(list, "CH-10.a")
	}
	if e.Escape {
		list = append(list, "CH-10.b")
	}
	return list
}
