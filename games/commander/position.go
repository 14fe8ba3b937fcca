package commander

import (
	"encoding/json"

	"sabot/dice"
	"sabot/game"
	"sabot/rulebook"
)

// Position is the whole state of a game: an immutable value, cheap to copy.
// Positions come from [Rules] and from playing.
type Position struct{ s *state }

// Apply plays a for seat.
func (p Position) Apply(seat game.Seat, a game.Action, src dice.Source) (game.Position, []game.Event, error) {
	next := p.s.clone()
	if err := next.play(seat, a, src); err != nil {
		return p, nil, err
	}
	events := next.log
	next.log = nil
	return Position{next}, events, nil
}

// Conclude ends the game from outside.
func (p Position) Conclude(how game.How, seat game.Seat) (game.Position, []game.Event, error) {
	if p.s.End != nil {
		return p, nil, game.Refuse("TC-4.0.d", game.ReasonOver)
	}
	next := p.s.clone()
	winner := game.Nobody
	if seat != game.Nobody {
		winner = other(seat)
	}
	next.finish(winner, how, "TC-4.0.d")
	next.Windows, next.Deed, next.Melee, next.Phase = nil, nil, nil, phOver
	events := next.log
	next.log = nil
	return Position{next}, events, nil
}

// Result is nil while the game goes on.
func (p Position) Result() *game.Result {
	if p.s.End == nil {
		return nil
	}
	r := *p.s.End
	return &r
}

// Waiting lists the decisions that are due.
func (p Position) Waiting() []game.Decision {
	var list []game.Decision
	for _, seat := range []game.Seat{1, 2} {
		if q := p.s.asks(seat); q != askNothing {
			list = append(list, p.s.decision(seat, q))
		}
	}
	return list
}

// decision describes a question to its seat.
func (s *state) decision(seat game.Seat, q question) game.Decision {
	d := game.Decision{Seat: seat, Timeout: s.fallback(seat, q)}
	set := func(kind string, clause rulebook.Clause, listed bool) {
		d.Kind, d.Clause, d.Listed = kind, clause, listed
	}
	switch q {
	case askNation:
		set("nation", "TC-X.4", true)
	case askYear:
		set("year", "TC-17.6.a", true)
	case askBuild:
		set("build", "TC-14.0.b", false)
	case askTerrain:
		set("terrain", "TC-6.1.1.a", false)
		if s.scenario.Terrain == "discretionary" {
			d.Clause = "TC-6.1.2.a"
		}
	case askPlace:
		set("place", "TC-6.2.a", false)
	case askWorkshop:
		set("workshop", "TC-C164", true)
	case askPlay:
		set("play", "TC-5.0.a", false)
		d.Args = game.Args{"supply": s.Supply}
	case askArrive:
		set("arrive", "TC-20.e", false)
	case askShot:
		set("shot", "TC-9.0.a", false)
		d.Args = game.Args{"pos": s.Deed.From, "fired": len(s.Deed.Firers)}
	case askWithdraw:
		set("withdraw", "TC-C121", false)
		d.Args = game.Args{"pos": s.Deed.From}
	case askPick:
		set("pick", "TC-C117", true)
	case askHold:
		set("hold", "TC-X.1", true)
		d.Optional = true
	case askWindow:
		set("window", "TC-12.2.b", true)
		d.Args = game.Args{"window": s.window().Kind}
	case askOrder:
		set("meleeOrder", "TC-10.a", true)
	case askMelee:
		set("meleeFire", "TC-10.i", false)
		d.Args = game.Args{"pos": s.Melee.Pos}
	case askRetreat:
		set("retreat", "TC-9.6.1.b", false)
		d.Args = game.Args{"pos": s.Melee.Pos}
	case askDiscard:
		set("discard", "TC-6.4.a", false)
	case askTrim:
		set("trim", "TC-20.e", false)
	case askNothing:
	}
	return d
}

// fallback is what is played for a seat whose time is up: the quiet choice
// where there is one, else the first that is legal.
func (s *state) fallback(seat game.Seat, q question) game.Action {
	switch q {
	case askWindow:
		return Pass{}
	case askPlay:
		return End{}
	case askMelee:
		return MeleeFire{}
	case askWithdraw:
		return Withdraw{}
	case askWorkshop:
		return Pick{}
	case askHold, askNothing:
		return nil
	case askShot:
		if len(s.Deed.Firers) > 0 {
			return ShotsDone{}
		}
		var first game.Action
		s.eachShot(seat, s.Deed, func(shot Shot) bool { first = shot; return false })
		return first
	default:
		if list := s.candidates(seat, q); len(list) > 0 {
			return list[0]
		}
		return nil
	}
}

// Legal lists what seat may do now. Where a decision is not Listed these are
// good candidates, and Apply judges all others.
func (p Position) Legal(seat game.Seat) []game.Action {
	q := p.s.asks(seat)
	if q == askNothing {
		return nil
	}
	return p.s.candidates(seat, q)
}

// MarshalJSON gives the stable form of digests and logs.
func (p Position) MarshalJSON() ([]byte, error) {
	return json.Marshal(positionJSON{Setup: p.s.setup, state: p.s})
}

// positionJSON is a position with what its rules were made from.
type positionJSON struct {
	Setup game.Setup `json:"setup"`
	*state
}
