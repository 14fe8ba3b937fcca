package skirmish

import (
	"slices"

	"sabot/game"
	rules "sabot/games/skirmish"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// table is what a search moves tanks about on: it asks thousands of times, so
// what cards add is summed up once and nothing is allocated. It counts the dice
// that the rules would, as far as its seat may know.
type table struct {
	field.Table
	tanks []combat.Tank
	seat  game.Seat
	shots []rules.ShotView
	bonus []bonus
	exact bool // no line of sight is missed
}

// bonus is what the cards of a tank add, as far as the seat may know.
type bonus struct {
	attack, attackShort                       int
	defence, short, stationary, moving, enemy int
	keep                                      int
}

func newTable(p rules.Position, view rules.View, seat game.Seat) *table {
	t := &table{Table: p.Table(), tanks: p.Tanks(), seat: seat, shots: view.Shots}
	for i := range t.tanks {
		t.bonus = append(t.bonus, t.sums(i))
	}
	return t
}

func (t *table) known(i int, c *combat.Card) bool { return c.FaceUp || t.Tanks[i].Owner == t.seat }

func (t *table) sums(i int) bonus {
	tank := &t.tanks[i]
	b := bonus{}
	for c := range tank.Cards {
		card := &tank.Cards[c]
		if !tank.Works(card) || !t.known(i, card) {
			continue
		}
		value := card.Printed().Value
		b.attack += value(printed.MoreAttack)
		b.attackShort += value(printed.MoreAttackShort)
		b.defence += value(printed.MoreDefence)
		b.short += value(printed.MoreDefenceShort)
		b.stationary += value(printed.MoreDefenceStationary)
		b.enemy += value(printed.TargetDefence)
		b.moving = max(b.moving, value(printed.MovingDefence))
		b.keep = max(b.keep, value(printed.SemiIndirectKeep))
	}
	return b
}

// tankInfo is a tank as a search sees it.
type tankInfo struct {
	ID         string
	Owner      game.Seat
	Pose       geom.Pose
	Speed      int
	Moves      int // in a whole activation, and what is left of it
	MovesLeft  int
	Damage     int
	Capacity   int
	Points     int
	Initiative [2]int // when moving, when shooting
	Alive      bool   // on the table and no wreck
	Done       bool   // activated in this phase
	Guns       bool   // nothing keeps it from shooting
	Drives     bool   // nothing keeps it from moving
	Command    bool   // may move in the Command phase
	Criticals  int    // that lie on it
	Booster    string // card that would give it a move more as it begins to move
}

// info describes tank i. Cards that the seat may not know are not counted.
func (t *table) info(i int) tankInfo {
	tank, model := t.tanks[i], &t.Tanks[i]
	points := tank.Points()
	tank.Cards = slices.DeleteFunc(slices.Clone(tank.Cards), func(c combat.Card) bool { return !t.known(i, &c) })
	o := tankInfo{
		ID: model.ID, Owner: model.Owner, Pose: model.Pose, Alive: model.Alive(), Speed: tank.Speed,
		Damage: tank.Damage, Capacity: tank.Capacity(), Points: points, Done: tank.Activated, Guns: tank.CanShoot(),
		Initiative: [2]int{tank.MovingInitiative(), tank.ShootingInitiative()}, MovesLeft: tank.MovesLeft(),
		Drives: tank.Ailments()&printed.NoMove == 0, Command: tank.CanMoveInCommand(), Criticals: len(tank.Criticals),
	}
	if model.Owner == t.seat && tank.Speed == 0 {
		o.Booster = booster(tank)
	}
	tank.Speed, tank.ExtraMoves = 0, 0
	o.Moves = tank.MovesLeft()
	return o
}

// booster is the card that would give a tank a move more.
func booster(tank combat.Tank) string {
	for c := range tank.Cards {
		card := &tank.Cards[c]
		if !card.Printed().Has(printed.MakeFast) || !tank.Works(card) {
			continue
		}
		boosted := tank
		boosted.MadeFast = true
		if boosted.MovesLeft() > tank.MovesLeft() {
			return card.ID
		}
	}
	return ""
}

func (t *table) place(i int, at geom.Pose, moves int) {
	model := &t.Tanks[i]
	if model.Pose != at || !model.Deployed {
		model.Stand(at)
		model.Deployed = true
	}
	t.tanks[i].Speed = moves
}

func (t *table) lift(i int) { t.Tanks[i].Deployed = false }

// reaches tells whether one move takes tank i from where it stands to a pose
// (TK-7.b).
func (t *table) reaches(i int, to geom.Pose) bool {
	_, b := t.JudgeMove(i, to)
	return b.Free()
}

// look tells what the table says about a shot of tank i at tank j. Where it is
// not to be exact, it may miss a line of sight through a narrow gap for speed.
func (t *table) look(i, j int) sight {
	if t.exact {
		return sightOf(t.Look(i, j, t.tanks[i].FixedGun()))
	}
	return sightOf(t.LookQuickly(i, j, t.tanks[i].FixedGun()))
}

// dice counts the dice of a shot whose sighting is known, by the speed tokens
// as they are (TK-9.f, TK-9.i). Coordinated fire is left out: it depends on who
// has shot before.
func (t *table) dice(i, j int, look sight) combat.OddsQuery {
	shooter, target := &t.tanks[i], &t.tanks[j]
	gun, hull := &t.bonus[i], &t.bonus[j]
	q := combat.OddsQuery{
		Attack: shooter.Printed().Attack + gun.attack, Defence: target.Printed().Defence, Stationary: shooter.Speed == 0,
	}
	if target.Speed > 0 {
		q.Defence = max(q.Defence, hull.moving)
	} else {
		q.Defence += hull.stationary
	}
	moved := shooter.Speed
	if moved > 0 && shooter.Printed().Keywords.Has(printed.GungHo) {
		moved--
	}
	q.Defence += moved + target.Speed + hull.defence + gun.enemy
	if look.cover {
		q.Defence++
	}
	if look.short {
		q.Defence += hull.short - 1
		q.Attack += gun.attackShort
	}
	if look.side && !target.Printed().Keywords.Has(printed.HeavyTank) {
		q.Defence--
	}
	if shooter.Printed().Keywords.Has(printed.AssaultGun) && shooter.FixedGun() {
		q.Attack--
	}
	q.Attack = min(max(q.Attack, 1), mostAttack)
	q.Defence = min(max(q.Defence, 0), combat.MaxDefence)
	if q.Stationary && shooter.Printed().Keywords.Has(printed.SemiIndirect) {
		q.Keep = max(1, gun.keep)
	}
	return q
}

// coordinated tells whether tank i has coordinated fire at tank j from shots
// already made (TK-K.3).
func (t *table) coordinated(i, j int) bool {
	return t.tanks[i].Printed().Keywords.Has(printed.CoordinatedFire) && slices.ContainsFunc(t.shots, func(s rules.ShotView) bool {
		return s.Target == j && s.Shooter != i && t.Tanks[s.Shooter].Owner == t.Tanks[i].Owner && t.Near(i, s.Shooter)
	})
}
