package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/games/skirmish/field"
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
	judged, listed := s.suggestions(seat), s.choices(seat)
	if s.Ask.Kind == askMove || s.Ask.Kind == askShoot {
		return append(listed, judged...)
	}
	return append(judged, listed...)
}

// suggestions lists good answers among those that Apply judges one by one.
func (s *state) suggestions(seat game.Seat) []game.Action {
	i := s.Ask.Tank
	switch s.Ask.Kind {
	case askPlatoon:
		return s.readyMade()
	case askTerrain:
		piece := s.Pieces[0]
		return each(s.Table.PieceCandidates(piece, s.Ask.Spacing), func(p geom.Pose) game.Action {
			return PlaceTerrain{Piece: piece.ID, Pose: p}
		})
	case askObjective:
		return each(s.Table.ObjectiveCandidates(s.objectiveSite(seat)), func(p field.Spot) game.Action { return PlaceObjective{p.X, p.Y} })
	case askDeploy:
		return s.deployments()
	case askPregame, askExtra:
		return s.extraCandidates(seat)
	case askMove:
		return each(s.Table.MoveCandidates(i), func(p geom.Pose) game.Action { return Move{s.id(i), p} })
	case askShoot:
		return s.shots(i)
	case askCommand:
		return s.commandMoves(i)
	default:
		return nil
	}
}

// choices lists the answers that need neither pose nor target.
func (s *state) choices(seat game.Seat) []game.Action {
	i := s.Ask.Tank
	switch s.Ask.Kind {
	case askRole:
		return []game.Action{ChooseRole{"attacker"}, ChooseRole{"defender"}}
	case askEdge:
		return []game.Action{ChooseEdge{"N"}, ChooseEdge{"E"}, ChooseEdge{"S"}, ChooseEdge{"W"}}
	case askPregame, askExtra:
		return []game.Action{Decline{}}
	case askPhaseStart:
		return s.startChoices(seat)
	case askActivate:
		return each(s.Ask.Tanks, func(i int) game.Action { return Activate{s.id(i)} })
	case askMove:
		list := []game.Action{EndMoves{s.id(i)}}
		if t := &s.Tanks[i]; t.Speed == 0 && !t.MadeFast {
			list = append(list, s.useCards(i, printed.MakeFast)...)
		}
		return list
	case askShoot:
		return []game.Action{Pass{s.id(i)}}
	case askCommand:
		return append(s.repairs(i), Decline{})
	case askRepairReroll:
		return append(s.useCards(i, printed.RerollRepair(s.Active.Critical)), Decline{})
	default:
		return s.attackChoices(i)
	}
}

func (s *state) attackChoices(i int) []game.Action {
	switch s.Ask.Kind {
	case askRerollAttack:
		return s.Attack.attackRerolls(s)
	case askRerollDefence:
		return s.Attack.defenceRerolls(s)
	case askCancel:
		return []game.Action{Cancel{"hit"}, Cancel{"crit"}}
	case askUpgradeHit:
		return append(s.useCards(i, s.Attack.upgradeEffects(s)...), Decline{})
	case askFlaw:
		return append(s.useCards(i, printed.FlawFirstHit), Decline{})
	case askTradeCrit:
		return append(s.useCards(i, printed.TradeCrit), Decline{})
	case askCancelCrit:
		return append(s.useCards(i, printed.CancelCrit), Decline{})
	case askKeepCritical:
		var list []game.Action
		for k, c := range s.data.Criticals {
			if slices.Contains(s.Attack.Drawn, k) {
				list = append(list, KeepCritical{c.ID})
			}
		}
		return list
	case askEquipment:
		return append(s.useCards(i, printed.CancelEffect(s.Attack.Drawn[0])), Decline{})
	case askSecondAttack:
		return s.Attack.secondAttacks(s)
	default:
		return nil
	}
}

func (s *state) readyMade() []game.Action {
	var list []game.Action
	for _, r := range s.data.Platoons {
		p := r.Platoon
		if s.Options.NoCards {
			p = p.WithoutCards()
		}
		if p.Faults(s.data, s.Options) == nil {
			list = append(list, HandIn{p})
		}
	}
	if len(list) == 0 { // a budget for a single tank
		for _, t := range s.data.Tanks {
			p := printed.Platoon{Nation: t.Nation, Tanks: []printed.PlatoonTank{{Tank: t.ID}}}
			if p.Faults(s.data, s.Options) == nil {
				list = append(list, HandIn{p})
			}
		}
	}
	return list
}

func (s *state) deployments() []game.Action {
	var list []game.Action
	for _, i := range s.Ask.Tanks {
		for _, p := range s.Table.DeployCandidates(s.Tanks[i].Printed(), s.side(s.owner(i)).Edge) {
			list = append(list, Deploy{Tank: s.id(i), Pose: p})
		}
	}
	return list
}

// extraCandidates suggests moves before the game or before the turn for the
// tanks that really have one.
func (s *state) extraCandidates(seat game.Seat) []game.Action {
	var list []game.Action
	for i := range s.Tanks {
		if s.owner(i) != seat {
			continue
		}
		if holder, _, _ := s.extraGrant(i); holder != noTank {
			for _, p := range s.Table.MoveCandidates(i) {
				list = append(list, ExtraMove{Tank: s.id(i), Pose: p})
			}
		}
	}
	return list
}

func each[P, T any](list []P, of func(P) T) []T {
	out := make([]T, len(list))
	for i, p := range list {
		out[i] = of(p)
	}
	return out
}

// shots lists the attacks tank i can make, each also with every ammo card.
func (s *state) shots(i int) []game.Action {
	var list []game.Action
	for _, j := range s.targets(i) {
		shoot := Shoot{Tank: s.id(i), Target: s.id(j)}
		list = append(list, shoot)
		for _, id := range s.ammo(i, j) {
			shoot.Ammo = id
			list = append(list, shoot)
		}
	}
	return list
}
