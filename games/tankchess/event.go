package tankchess

import (
	"encoding/json"

	"sabot/game"
	"sabot/rulebook"
)

// Path is a movement step by step, written with the letters of [Step].
type Path []Step

// String is the path as in comments, without the braces.
func (p Path) String() string { return string(p) }

// reverses tells the single step backwards from all other movement.
func (p Path) reverses() bool { return len(p) == 1 && p[0] == Reverse }

// MarshalJSON writes the letters as one string.
func (p Path) MarshalJSON() ([]byte, error) { return json.Marshal(string(p)) }

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
		Square Square    `json:"square"`
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
	// Shot has hit. Sum is the gun less the armour of the face hit, line by
	// line; above zero destroys (CH-7.b).
	Shot struct {
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
	BlewUp struct {
		Seat   game.Seat `json:"seat"`
		Unit   Type      `json:"unit"`
		From   Square    `json:"from"`
		Square Square    `json:"square"`
		Path   Path      `json:"path"`
	}
	// Left has taken a unit off the board over the far edge (CH-9.b).
	Left struct {
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
	// MinesShown shows at the end where unspent mines were (CH-14.i).
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

// Kind is the "type" of the JSON form.
func (Began) Kind() string { return "began" }

// Kind is the "type" of the JSON form.
func (Placed) Kind() string { return "placed" }

// Kind is the "type" of the JSON form.
func (Readied) Kind() string { return "readied" }

// Kind is the "type" of the JSON form.
func (Revealed) Kind() string { return "revealed" }

// Kind is the "type" of the JSON form.
func (MineLaid) Kind() string { return "mine-laid" }

// Kind is the "type" of the JSON form.
func (Drove) Kind() string { return "drove" }

// Kind is the "type" of the JSON form.
func (Cleared) Kind() string { return "cleared" }

// Kind is the "type" of the JSON form.
func (Shot) Kind() string { return "shot" }

// Kind is the "type" of the JSON form.
func (Destroyed) Kind() string { return "destroyed" }

// Kind is the "type" of the JSON form.
func (Sank) Kind() string { return "sank" }

// Kind is the "type" of the JSON form.
func (BlewUp) Kind() string { return "blew-up" }

// Kind is the "type" of the JSON form.
func (Left) Kind() string { return "left" }

// Kind is the "type" of the JSON form.
func (Detonated) Kind() string { return "detonated" }

// Kind is the "type" of the JSON form.
func (Passed) Kind() string { return "passed" }

// Kind is the "type" of the JSON form.
func (Announced) Kind() string { return "announced" }

// Kind is the "type" of the JSON form.
func (MinesShown) Kind() string { return "mines-shown" }

// Kind is the "type" of the JSON form.
func (Won) Kind() string { return "won" }

// Kind is the "type" of the JSON form.
func (Drawn) Kind() string { return "drawn" }

// Cites names the clauses that made it so.
func (Began) Cites() []rulebook.Clause { return []rulebook.Clause{"CH-3.a"} }

// Cites names the clauses that made it so.
func (Placed) Cites() []rulebook.Clause { return []rulebook.Clause{"CH-13.b"} }

// Cites names the clauses that made it so.
func (Revealed) Cites() []rulebook.Clause { return []rulebook.Clause{"CH-13.b", "CH-13.c"} }

// Cites names the clauses that made it so.
func (MineLaid) Cites() []rulebook.Clause { return []rulebook.Clause{"CH-14.i"} }

// Cites names the clauses that made it so.
func (Sank) Cites() []rulebook.Clause { return []rulebook.Clause{"CH-14.d"} }

// Cites names the clauses that made it so.
func (BlewUp) Cites() []rulebook.Clause { return []rulebook.Clause{"CH-14.h"} }

// Cites names the clauses that made it so.
func (Detonated) Cites() []rulebook.Clause { return []rulebook.Clause{"CH-14.i"} }

// Cites names the clauses that made it so.
func (Passed) Cites() []rulebook.Clause { return []rulebook.Clause{"CH-12.a"} }

// Cites names the clauses that made it so.
func (MinesShown) Cites() []rulebook.Clause { return []rulebook.Clause{"CH-14.i"} }

// For shows everything to everybody.
func (e Began) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Readied) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Revealed) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Drove) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Cleared) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Shot) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Destroyed) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Sank) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e BlewUp) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Left) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Detonated) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Passed) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e MinesShown) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Won) For(game.Seat) game.Event { return e }

// For shows everything to everybody.
func (e Drawn) For(game.Seat) game.Event { return e }

// For keeps a secret placement to its owner.
func (e Placed) For(seat game.Seat) game.Event {
	if e.Secret && seat != e.Seat {
		return nil
	}
	return e
}

// For keeps a mine to its owner.
func (e MineLaid) For(seat game.Seat) game.Event {
	if seat != e.Seat {
		return nil
	}
	return e
}

// For shows nobody what the option announce keeps silent.
func (e Announced) For(game.Seat) game.Event {
	if e.Hidden {
		return nil
	}
	return e
}

// Reveals tells that hidden placements were shown.
func (Revealed) Reveals() bool { return true }

// Reveals tells that hidden mines were shown.
func (MinesShown) Reveals() bool { return true }

// Reveals tells that a hidden mine was shown.
func (Detonated) Reveals() bool { return true }

// Cites names the clauses that made it so.
func (e Drove) Cites() []rulebook.Clause {
	if e.Path.reverses() {
		return []rulebook.Clause{"CH-4.e"}
	}
	return []rulebook.Clause{"CH-4.a"}
}

// Cites names the clauses that made it so.
func (e Left) Cites() []rulebook.Clause {
	if e.Path.reverses() {
		return []rulebook.Clause{"CH-9.b", "CH-9.d"}
	}
	return []rulebook.Clause{"CH-9.b"}
}

// Cites names the clauses that made it so.
func (e Readied) Cites() []rulebook.Clause {
	if e.Mines {
		return []rulebook.Clause{"CH-14.i"}
	}
	return []rulebook.Clause{"CH-13.b", "CH-13.c"}
}

// Cites names the clauses that made it so.
func (e Cleared) Cites() []rulebook.Clause {
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

// Cites names the clauses that made it so.
func (e Shot) Cites() []rulebook.Clause {
	stats := e.Unit.Stats()
	list := []rulebook.Clause{"CH-3.c", lineClause(&stats)}
	if !stats.Lob {
		list = append(list, "CH-5.b")
	}
	return append(list, "CH-6.a", "CH-7.b")
}

// Cites names the clauses that made it so.
func (e Destroyed) Cites() []rulebook.Clause {
	if e.Wreck {
		return []rulebook.Clause{"CH-8.a"}
	}
	return []rulebook.Clause{"CH-14.d"}
}

// Cites names the clauses that made it so.
func (e Announced) Cites() []rulebook.Clause {
	var list []rulebook.Clause
	if e.Check {
		list = append(list, "CH-10.a")
	}
	if e.Escape {
		list = append(list, "CH-10.b")
	}
	return list
}

// Cites names the clauses that made it so.
func (e Won) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }

// Cites names the clauses that made it so.
func (e Drawn) Cites() []rulebook.Clause { return []rulebook.Clause{e.Clause} }
