package skirmish

import (
	"sabot/game"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// Legal lists what seat may do now. Where poses are free it suggests good
// ones among the endless number that Apply accepts.
func (p Position) Legal(seat game.Seat) []game.Action {
	if !p.s.due(seat) {
		return nil
	}
	return p.s.legal(seat)
}

func (s *state) legal(seat game.Seat) []game.Action {
	i := s.Ask.Tank
	switch s.Ask.Kind {
	case askPlatoon:
		return s.readyMade()
	case askTerrain:
		return s.terrainCandidates()
	case askRole:
		return []game.Action{ChooseRole{"attacker"}, ChooseRole{"defender"}}
	case askEdge:
		return []game.Action{ChooseEdge{"N"}, ChooseEdge{"E"}, ChooseEdge{"S"}, ChooseEdge{"W"}}
	case askObjective:
		return s.objectiveCandidates(seat)
	case askDeploy:
		return s.deployments()
	case askPregame, askExtra:
		return append(s.extraCandidates(seat), s.plain(seat)...)
	case askStart:
		return s.startChoices(seat)
	case askActivate:
		var list []game.Action
		for _, t := range s.Ask.Tanks {
			list = append(list, Activate{s.Tanks[t].ID})
		}
		return list
	case askMove:
		return append(s.plain(seat), movesOf(s.moveCandidates(i), func(p geom.Pose) game.Action { return Move{s.Tanks[i].ID, p} })...)
	case askShoot:
		return s.shots(i)
	default:
		return s.legalInside(i)
	}
}

// legalInside lists the answers within an attack or a repair.
func (s *state) legalInside(i int) []game.Action {
	switch s.Ask.Kind {
	case askRerollAttack:
		return s.attackRerolls()
	case askRerollDef:
		return s.defenceRerolls()
	case askCancel:
		return []game.Action{Cancel{"hit"}, Cancel{"crit"}}
	case askUpgrade:
		return append(s.upgrades(), Decline{})
	case askFlaw:
		return append(s.useCards(i, printed.FlawFirstHit), Decline{})
	case askTrade:
		return append(s.useCards(i, printed.TradeCrit), Decline{})
	case askConcrete:
		return append(s.useCards(i, printed.CancelCrit), Decline{})
	case askKeep:
		var list []game.Action
		for k, c := range s.d.Criticals {
			if count(s.Attack.Drawn, k) > 0 {
				list = append(list, KeepCritical{c.ID})
			}
		}
		return list
	case askEquipment:
		return append(s.useCards(i, printed.CancelEffect+printed.Effect(s.Attack.Drawn[0])), Decline{})
	case askSecond:
		return s.seconds()
	case askCommand:
		return append(s.commandMoves(i), s.plain(s.Ask.Seat)...)
	case askRepairReroll:
		return append(s.useCards(i, printed.RerollRepair+printed.Effect(s.Active.Critical)), Decline{})
	default:
		return nil
	}
}

// readyMade lists the platoons of the box that fit the options.
func (s *state) readyMade() []game.Action {
	var list []game.Action
	for _, r := range s.d.Platoons {
		p := r.Platoon
		if s.Opts.NoCards {
			p = p.Bare()
		}
		if p.Faults(s.d, s.Opts) == nil {
			list = append(list, HandIn{p})
		}
	}
	if len(list) == 0 { // a budget for a single tank
		for _, t := range s.d.Tanks {
			p := printed.Platoon{Nation: t.Nation, Tanks: []printed.PlatoonTank{{Tank: t.ID}}}
			if p.Faults(s.d, s.Opts) == nil {
				list = append(list, HandIn{p})
			}
		}
	}
	return list
}

// terrainCandidates suggests places on a coarse lattice.
func (s *state) terrainCandidates() []game.Action {
	var list []game.Action
	p := s.Pieces[0]
	for _, step := range []int{500, 100} {
		for x := 0; x <= TableSize; x += step {
			for y := 0; y <= TableSize; y += step {
				for h := 0; h < 1800; h += 450 {
					p.Pose = geom.Pose{X: x, Y: y, H: h}
					if judgePiece(p, s.Terrain, s.Ask.Spacing).free() {
						list = append(list, PlaceTerrain{Piece: p.ID, Pose: p.Pose})
					}
				}
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	return list
}

func (s *state) deployments() []game.Action {
	var list []game.Action
	for _, i := range s.Ask.Tanks {
		for _, p := range s.deployCandidates(i) {
			list = append(list, Deploy{Tank: s.Tanks[i].ID, Pose: p})
		}
	}
	return list
}

// extraCandidates suggests moves before the game or before the turn for the
// tanks that really have one.
func (s *state) extraCandidates(seat game.Seat) []game.Action {
	var list []game.Action
	for i := range s.Tanks {
		if s.Tanks[i].Owner != seat {
			continue
		}
		able := s.canExtra(i) && len(s.usable(i, printed.MoveAtZero)) > 0
		if s.Ask.Kind == askPregame {
			holder, _, _ := s.grant(i)
			able = holder != nobody
		}
		if able {
			for _, p := range s.moveCandidates(i) {
				list = append(list, ExtraMove{Tank: s.Tanks[i].ID, Pose: p})
			}
		}
	}
	return list
}

// plain lists the answers that need neither pose nor target, without looking
// for any.
func (s *state) plain(seat game.Seat) []game.Action {
	i := s.Ask.Tank
	switch s.Ask.Kind {
	case askPlatoon, askTerrain, askObjective, askDeploy:
		return nil
	case askPregame, askExtra:
		return []game.Action{Decline{}}
	case askMove:
		t := &s.Tanks[i]
		list := []game.Action{EndMoves{t.ID}}
		if t.Speed == 0 && !t.Boost {
			list = append(list, s.useCards(i, printed.MakeFast)...)
		}
		return list
	case askCommand:
		var list []game.Action
		if s.allowedBoth(i) && s.canRepair(i) {
			list = s.repairs(i)
		}
		return append(list, Decline{})
	case askShoot:
		return []game.Action{Pass{s.Tanks[i].ID}}
	default:
		return s.legal(seat)
	}
}

// movesOf turns poses into actions.
func movesOf(poses []geom.Pose, act func(geom.Pose) game.Action) []game.Action {
	list := make([]game.Action, len(poses))
	for i, p := range poses {
		list[i] = act(p)
	}
	return list
}

func (s *state) shots(i int) []game.Action {
	list := s.plain(s.Ask.Seat)
	for _, j := range s.targets(i) {
		for _, a := range s.shotsAt(i, j) {
			list = append(list, a)
		}
	}
	return list
}
