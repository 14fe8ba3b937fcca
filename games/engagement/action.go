package engagement

import (
	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// The actions: every decision of a player, as a closed set.
type (
	// Muster hands in the force of a pick-up game (RE-S7).
	Muster struct {
		Units []string `json:"units"` // ids of vehicles and squads
	}
	// Deploy places a unit before the game: a vehicle at a pose, a squad in
	// the default formation about it (RE-0.20, RE-X.10).
	Deploy struct {
		Unit string `json:"unit"`
		geom.Pose
		Storey int `json:"storey,omitempty"`
	}
	// Done ends what the seat is asked to do now: its deployment, a phase.
	Done struct{}
	// Rally has a squad or crew test its Discipline (RE-0.13). A crew whose
	// vehicle cannot move may give it up and stay Afoot: it has no need of the
	// courage to go back (RE-17.4).
	Rally struct {
		Unit  string `json:"unit"`
		Afoot bool   `json:"afoot,omitempty"`
	}
	// FallBack has it withdraw instead (RE-0.13).
	FallBack struct {
		Unit string `json:"unit"`
	}
	// Reboard takes a crew back into its vehicle, to fire or to move away
	// this turn (RE-17.4, RE-17.5).
	Reboard struct {
		Unit string `json:"unit"`
		To   string `json:"to"` // fire or move
	}
	// Assign gives a man of a crew another role besides his own (RE-18.3).
	Assign struct {
		Unit string       `json:"unit"`
		Man  int          `json:"man"` // of the profile's crew, from 0
		Role printed.Role `json:"role"`
	}
	// Command gives a unit its order with everything that is declared with it
	// (RE-0.7).
	Command struct {
		Unit    string        `json:"unit"`
		Order   printed.Order `json:"order"`
		Watch   bool          `json:"watch,omitempty"`   // takes an opportunity marker (RE-0.12)
		Goal    string        `json:"goal,omitempty"`    // squad to overrun, vehicle to ram, unit to assault
		Unditch bool          `json:"unditch,omitempty"` // gets a bogged vehicle out (RE-7.7)
		Hatch   string        `json:"hatch,omitempty"`   // open or closed; empty leaves it (RE-13.2)
	}
	// Drive moves a vehicle along a path (RE-6, RE-7). Turret turns its turret
	// to a heading relative to the hull (RE-6.4).
	Drive struct {
		Unit   string          `json:"unit"`
		Path   []field.Segment `json:"path"`
		Turret *int            `json:"turret,omitempty"`
	}
	// Stride moves a squad: all men by the same way, or each along his own line
	// (RE-0.21, RE-X.4).
	Stride struct {
		Unit  string  `json:"unit"`
		By    *[2]int `json:"by,omitempty"` // east and north
		Paths []Track `json:"paths,omitempty"`
	}
	// Board takes a squad into a vehicle, or hooks its gun up (RE-9.4). Men
	// names those who go where not all do (RE-1.10).
	Board struct {
		Unit    string `json:"unit"`
		Vehicle string `json:"vehicle"`
		Men     []int  `json:"men,omitempty"`
	}
	// Alight sets a squad down beside its vehicle (RE-9.2), or only the men
	// who are named. Keep is how many men stay to drive and to serve the weapon
	// (RE-1.9).
	Alight struct {
		Unit string `json:"unit"`
		Keep int    `json:"keep,omitempty"`
		Men  []int  `json:"men,omitempty"`
	}
	// Enter brings a reserve over its edge: the pose lies at the edge, the
	// path is driven from there (RE-X.10).
	Enter struct {
		Unit string `json:"unit"`
		geom.Pose
		Path []field.Segment `json:"path,omitempty"`
	}
	// Doze has a bulldozer clear or fill the obstacle it touches (RE-21.3).
	Doze struct {
		Unit  string `json:"unit"`
		Piece string `json:"piece"`
	}
	// Push has a bulldozer shove a vehicle that cannot move (RE-21.3).
	Push struct {
		Unit    string `json:"unit"`
		Vehicle string `json:"vehicle"`
		X       int    `json:"x"` // where its centre ends
		Y       int    `json:"y"`
	}
	// HoldFire lets a move go on (RE-0.12).
	HoldFire struct{}
	// Snap is opportunity fire at the unit that moves, at one of its steps
	// (RE-0.12, RE-X.5).
	Snap struct {
		Unit  string   `json:"unit"`
		Step  int      `json:"step"`
		Shots []Firing `json:"shots"`
	}
	// Detect has a unit look for what is concealed (RE-0.11).
	Detect struct {
		Unit string `json:"unit"`
	}
	// Fire declares the targets of all weapons of a unit, which are then
	// resolved in this order (RE-4.1).
	Fire struct {
		Unit  string   `json:"unit"`
		Shots []Firing `json:"shots,omitempty"`
	}
	// Attach has grenadiers in contact attack their vehicle (RE-20.3).
	// Location is where the charge goes, Second where that of the other man
	// goes if it is another place (RE-20.4); an empty Location throws hand
	// grenades into an open bucket (RE-21.5).
	Attach struct {
		Unit     string           `json:"unit"`
		Location printed.Location `json:"location,omitempty"`
		Second   printed.Location `json:"second,omitempty"`
	}
	// Swarm has a squad climb a vehicle that cannot move (RE-20.5).
	Swarm struct {
		Unit string `json:"unit"`
	}
	// Fight resolves the close combat of a squad (RE-0.14).
	Fight struct {
		Unit string `json:"unit"`
	}
	// Leave has passengers get out, or a crew that could stay (RE-17.1).
	Leave struct {
		Unit string `json:"unit"`
	}
	// Stay has passengers test whether they keep their nerve, or men who were
	// placed stay where they are (RE-17.1, RE-17.2).
	Stay struct {
		Unit string `json:"unit"`
	}
	// Arrange places men who have left a vehicle or jumped aside (RE-17.2,
	// RE-5.2).
	Arrange struct {
		Unit string `json:"unit"`
		Men  []Spot `json:"men"`
	}
	// Dodge has a vehicle get out of the way of a rammer or a runaway (RE-10.3,
	// RE-10.4).
	Dodge struct{}
	// Return has it fire one weapon at the runaway instead (RE-10.4), or at a
	// rammer before the impact (RE-10.3). Name is where a natural 6 shall go
	// (RE-14.8).
	Return struct {
		Weapon int              `json:"weapon"`
		Name   printed.Location `json:"name,omitempty"`
	}
)

// Spot is the place of one man.
type Spot struct {
	Man int `json:"man"`
	X   int `json:"x"`
	Y   int `json:"y"`
}

// Track is the way of one man: points with the storey he is on there.
type Track struct {
	Man int      `json:"man"`
	To  [][3]int `json:"to"`
}

// Firing is one weapon of a unit and what it fires at. A vehicle's weapons are
// numbered as in its profile; a squad names the weapon, and the men where not
// all who carry it shall fire.
type Firing struct {
	Mount  *int             `json:"mount,omitempty"`
	Weapon string           `json:"weapon,omitempty"`
	Men    []int            `json:"men,omitempty"`
	Ammo   printed.Ammo     `json:"ammo,omitempty"`
	Target string           `json:"target,omitempty"`
	Pick   *int             `json:"pick,omitempty"`  // the man a sniper aims at (RE-X.8)
	Name   printed.Location `json:"name,omitempty"`  // on a natural 6 at short range (RE-14.8)
	Point  *[3]int          `json:"point,omitempty"` // smoke, or part of a building: x, y, storey
	At     string           `json:"at,omitempty"`    // crew: the men of a vehicle; belly: RE-7.5; wait: RE-17.3
}

// What a firing may aim at instead of the unit as a whole.
const (
	AtCrew  = "crew"  // the commander in the hatch, the men in an open or unarmoured vehicle
	AtBelly = "belly" // of a vehicle on a bank
	AtWait  = "wait"  // those who leave the vehicle in this phase
	AtPots  = "pots"  // smoke pots, on the vehicle itself (RE-21.14)
)

// What a re-boarded vehicle does in its first turn (RE-17.5).
const (
	ToFire = "fire"
	ToMove = "move"
)

// Hatch settings.
const (
	HatchOpen   = "open"
	HatchClosed = "closed"
)

// actions is the closed set of what players can do. A force and a shot at a
// later step say more than their events do: the other side sees the one when
// both are handed in (RE-S7), and the mover may stop before the other (RE-X.5).
func actions() *game.Kinds {
	return game.NewKinds(
		game.Kind[Muster]("muster").Conceals(),
		game.Kind[Deploy]("deploy"),
		game.Kind[Done]("done"),
		game.Kind[Rally]("rally"),
		game.Kind[FallBack]("fall-back"),
		game.Kind[Reboard]("reboard"),
		game.Kind[Assign]("assign"),
		game.Kind[Command]("order"),
		game.Kind[Drive]("drive"),
		game.Kind[Stride]("walk"),
		game.Kind[Board]("mount"),
		game.Kind[Alight]("dismount"),
		game.Kind[Enter]("enter"),
		game.Kind[Doze]("doze"),
		game.Kind[Push]("push"),
		game.Kind[HoldFire]("hold-fire"),
		game.Kind[Snap]("snap").Conceals(),
		game.Kind[Detect]("detect"),
		game.Kind[Fire]("fire"),
		game.Kind[Attach]("grenade"),
		game.Kind[Swarm]("swarm"),
		game.Kind[Fight]("fight"),
		game.Kind[Leave]("leave"),
		game.Kind[Stay]("stay"),
		game.Kind[Arrange]("place"),
		game.Kind[Dodge]("dodge"),
		game.Kind[Return]("return-fire"),
	)
}
