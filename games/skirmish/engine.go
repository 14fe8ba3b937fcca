package skirmish

import (
	"slices"

	"sabot/dice"
	"sabot/game"
	"sabot/rulebook"
)

// engine plays on a copy of a state until somebody has to decide.
type engine struct {
	*state
	src    dice.Source
	events []game.Event
}

// tell notes what has happened.
func (e *engine) tell(ev game.Event) { e.events = append(e.events, ev) }

// question makes the position wait for a seat.
func (e *engine) question(kind askKind, seat game.Seat, tank int, tanks ...int) {
	e.Ask = ask{Kind: kind, Seat: seat, Tank: tank, Tanks: tanks}
}

// roll throws n dice.
func (e *engine) roll(n int) []int {
	rolled := make([]int, n)
	for i := range rolled {
		rolled[i] = e.src.Roll(6)
	}
	return rolled
}

// run goes on until a decision is due or the game is over.
func (e *engine) run() {
	for e.Ask.Kind == "" && e.Result == nil {
		e.advance()
	}
}

// advance does what the present step of the turn structure asks for.
func (e *engine) advance() {
	switch e.Step {
	case stepPlatoons:
		e.platoons()
	case stepTerrainRoll:
		e.beginTerrain()
	case stepTerrain:
		e.nextPiece()
	case stepRoleRoll:
		e.rollForRole()
	case stepEdge:
		e.question(askEdge, e.defender(), nobody)
	case stepObjectives:
		e.objectives()
	case stepDeploy:
		e.nextDeployment()
	case stepPregame:
		e.pregame()
	case stepTurn:
		e.beginTurn()
	case stepMoveChoices, stepShootChoices:
		e.phaseChoices()
	case stepExtra:
		e.extraMoves()
	case stepMoveNext:
		e.nextMover()
	case stepMoving:
		e.moving()
	case stepShootStart:
		e.beginShooting()
	case stepShootNext:
		e.nextShooter()
	case stepShooting:
		e.question(askShoot, e.Tanks[e.Active.Tank].Owner, e.Active.Tank)
	case stepAttack:
		e.attacking()
	case stepCommand:
		e.command()
	case stepRepairNext:
		e.nextRepair()
	case stepRepairing:
		e.repairing()
	case stepReset:
		e.reset()
	}
}

// end finishes the game.
func (e *engine) end(winner game.Seat, how game.How, clause rulebook.Clause) {
	e.Result = &game.Result{Winner: winner, How: how, Clause: clause}
	e.Ask = ask{}
	e.tell(GameEnded{Result: *e.Result})
}

// Waiting lists the decisions that are due.
func (p Position) Waiting() []game.Decision {
	s := p.s
	if s.Result != nil {
		return nil
	}
	if s.Ask.Kind == askPlatoon {
		var list []game.Decision
		for seat := game.Seat(1); seat <= 2; seat++ {
			if s.side(seat).Platoon == nil {
				list = append(list, s.decision(seat))
			}
		}
		return list
	}
	return []game.Decision{s.decision(s.Ask.Seat)}
}

// decision describes what seat is asked.
func (s *state) decision(seat game.Seat) game.Decision {
	clause, listed, timeout := s.about(s.Ask.Kind)
	d := game.Decision{Seat: seat, Kind: string(s.Ask.Kind), Clause: clause, Listed: listed, Timeout: timeout, Args: game.Args{}}
	if s.Ask.Tank >= 0 && s.Ask.Tank < len(s.Tanks) {
		d.Args["tank"] = s.Tanks[s.Ask.Tank].ID
	}
	if len(s.Ask.Tanks) > 0 {
		ids := make([]string, len(s.Ask.Tanks))
		for i, t := range s.Ask.Tanks {
			ids[i] = s.Tanks[t].ID
		}
		d.Args["tanks"] = ids
	}
	if s.Ask.Kind == askTerrain {
		d.Args["piece"], d.Args["spacing"] = s.Pieces[0].ID, s.Ask.Spacing
	}
	return d
}

// about tells for a kind of question the clause it comes from, whether Legal
// lists all answers, and what is played when time runs out. Questions without
// such a default are lost on time.
func (s *state) about(kind askKind) (clause rulebook.Clause, listed bool, timeout game.Action) {
	switch kind {
	case askPlatoon:
		return "TK-15.a", false, nil
	case askTerrain:
		return "TK-6.c", false, nil
	case askRole:
		return "TK-6.d", true, ChooseRole{"attacker"}
	case askEdge:
		return "TK-6.e", true, ChooseEdge{"S"}
	case askObjective:
		return s.missionClause(), false, nil
	case askDeploy:
		return "TK-6.g", false, nil
	case askPregame:
		return "TK-X.4", false, Decline{}
	case askStart:
		return "TK-X.4", true, nil
	case askExtra:
		return "TK-X.4", false, Decline{}
	case askActivate:
		return "TK-6.h", true, nil
	case askMove:
		return "TK-7.c", false, nil
	case askShoot:
		return "TK-9.b", true, nil
	case askRerollAttack:
		return "TK-9.h", true, KeepRoll{}
	case askRerollDef:
		return "TK-9.t", true, KeepRoll{}
	case askCancel:
		return "TK-9.p", true, nil
	case askUpgrade, askFlaw, askTrade, askConcrete, askEquipment:
		return "TK-9.t", true, Decline{}
	case askKeep:
		return "TK-X.2", true, nil
	case askSecond:
		return "TK-X.2", true, Decline{}
	case askCommand:
		return "TK-14.3", false, nil
	case askRepairReroll:
		return "TK-X.3", true, Decline{}
	default:
		return "TK-4", true, nil
	}
}

// due tells whether the position waits for seat.
func (s *state) due(seat game.Seat) bool {
	switch {
	case s.Result != nil || seat < 1 || seat > 2:
		return false
	case s.Ask.Kind == askPlatoon:
		return s.side(seat).Platoon == nil
	}
	return s.Ask.Seat == seat
}

// Apply plays a for seat.
func (p Position) Apply(seat game.Seat, a game.Action, src dice.Source) (game.Position, []game.Event, error) {
	if p.s.Result != nil {
		return p, nil, game.Refuse("", game.ReasonOver)
	}
	if !p.s.due(seat) {
		return p, nil, game.Refuse("", game.ReasonNotWaiting)
	}
	e := &engine{state: p.s.clone(), src: src}
	if err := e.play(seat, a); err != nil {
		return p, nil, err
	}
	e.run()
	return Position{e.state}, e.events, nil
}

// play takes one decision. What is refused is refused before anything that
// matters has changed; the engine's copy is thrown away.
func (e *engine) play(seat game.Seat, a game.Action) error {
	kind := e.Ask.Kind
	switch a := a.(type) {
	case HandIn:
		if kind == askPlatoon {
			return e.handIn(seat, a.Platoon)
		}
	case PlaceTerrain:
		if kind == askTerrain {
			return fault(e.placeTerrain(seat, a))
		}
	case PlaceObjective:
		if kind == askObjective {
			return fault(e.placeObjective(seat, a))
		}
	case Deploy:
		if kind == askDeploy {
			return fault(e.deploy(a))
		}
	case ExtraMove:
		if kind == askPregame || kind == askExtra {
			return fault(e.extraMove(a))
		}
	case Move:
		if kind == askMove {
			return fault(e.move(a))
		}
	case CommandMove:
		if kind == askCommand {
			return fault(e.commandMove(a))
		}
	case Shoot:
		if kind == askShoot {
			return fault(e.shoot(a))
		}
	}
	clause, _, _ := e.about(kind)
	if r, is := a.(Reroll); is {
		a = e.complete(r)
	}
	legal := e.plain(seat)
	if !slices.ContainsFunc(legal, func(l game.Action) bool { return same(l, a) }) {
		if slices.ContainsFunc(legal, func(l game.Action) bool { return l.Kind() == a.Kind() }) {
			return game.Refuse(clause, ReasonNotOffered)
		}
		return game.Refuse(clause, ReasonNotNow)
	}
	e.choose(seat, a)
	return nil
}

// fault keeps a nil refusal from turning into an error.
func fault(r *game.Refusal) error {
	if r == nil {
		return nil
	}
	return r
}

// same compares two actions by what people would write.
func same(a, b game.Action) bool { return notate(a) == notate(b) }

// choose carries out an answer that Legal lists.
func (e *engine) choose(seat game.Seat, a game.Action) {
	was := e.Ask
	e.Ask = ask{}
	switch was.Kind {
	case askRole:
		e.chooseRole(seat, a.(ChooseRole))
	case askEdge:
		e.chooseEdge(a.(ChooseEdge))
	case askPregame, askExtra:
		e.Cursor++ // declined
	case askStart:
		e.phaseChoice(a)
	case askActivate:
		e.Active = active{Tank: e.find(a.(Activate).Tank)}
		e.activated()
	case askMove:
		e.moveOther(a)
	case askShoot:
		e.Tanks[e.Active.Tank].Done = true // passed
		e.Step = stepShootNext
	case askRerollAttack, askRerollDef:
		e.rerollOrKeep(a)
	case askCancel:
		e.cancel(seat, a.(Cancel).Result)
	case askUpgrade, askFlaw, askTrade, askConcrete:
		e.convert(was.Kind, a)
	case askKeep:
		e.keepCritical(a.(KeepCritical))
	case askEquipment:
		e.useEquipment(a)
	case askSecond:
		e.second(a)
	case askCommand:
		e.commandOther(a)
	case askRepairReroll:
		e.rerollRepair(a)
	case askPlatoon, askTerrain, askObjective, askDeploy:
		panic("skirmish: poses and platoons are judged, not chosen from a list")
	}
}

// Conclude ends the game from outside. Where the table plays against the
// clock, running out of time is the end of the mission and not of the player:
// the points decide (TK-16.1).
func (p Position) Conclude(how game.How, seat game.Seat) (game.Position, []game.Event, error) {
	if p.s.Result != nil {
		return p, nil, game.Refuse("", game.ReasonOver)
	}
	e := &engine{state: p.s.clone(), src: dice.None{}}
	switch {
	case how == game.TimedOut && e.Opts.Clock != NoClock && len(e.Tanks) > 0:
		e.timeUp()
	case seat == game.Nobody:
		e.end(game.Nobody, how, "TK-14.2")
	default:
		e.end(other(seat), how, "TK-14.2")
	}
	return Position{e.state}, e.events, nil
}
