package skirmish

import (
	"sabot/game"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// Sandtable is a [Survey] for a search that asks thousands of times: tanks go
// by number, what cards add is summed up once, and nothing is allocated. It
// counts the same dice as a survey does.
type Sandtable struct {
	s     *state
	seat  game.Seat
	bonus []bonus
	goals []geom.Point
}

// bonus is what the cards of a tank add, as far as the seat may know.
type bonus struct {
	attack, attackShort                       int
	defence, short, stationary, moving, enemy int
	keep                                      int
}

// Counter is a tank as a search sees it.
type Counter struct {
	ID         string
	Owner      game.Seat
	Card       *printed.TankCard
	Pose       geom.Pose
	Speed      int
	Moves      int // in a whole activation, and what is left of it
	MovesLeft  int
	Damage     int
	Capacity   int
	Points     int
	Initiative [2]int // when moving, when shooting
	Alive      bool   // on the table and no wreck
	Deployed   bool
	Done       bool   // activated in this phase
	Shot       bool   // attacked this turn
	Guns       bool   // nothing keeps it from shooting
	Drives     bool   // nothing keeps it from moving
	Command    bool   // may move in the Command phase
	Wounds     int    // criticals that lie on it
	Booster    string // card that would give it a move more as it begins to move
}

// Sandtable copies the table for seat.
func (p Position) Sandtable(seat game.Seat) *Sandtable {
	v := &Sandtable{s: p.s.clone(), seat: seat}
	v.s.Terrain = append([]printed.Piece(nil), p.s.Terrain...)
	for i := range v.s.Tanks {
		v.bonus = append(v.bonus, v.sums(i))
	}
	for _, o := range v.s.Objectives {
		v.goals = append(v.goals, o.at())
	}
	return v
}

// sums adds up the cards of tank i.
func (v *Sandtable) sums(i int) bonus {
	t := &v.s.Tanks[i]
	known := v.s.knownTo(v.seat)
	b := bonus{}
	for c := range t.Cards {
		h := &t.Cards[c]
		if !t.works(h) || !known(t, h) {
			continue
		}
		add := func(to *int, e printed.Effect) { *to += h.card.Value(e) }
		add(&b.attack, printed.MoreAttack)
		add(&b.attackShort, printed.MoreAttackShort)
		add(&b.defence, printed.MoreDefence)
		add(&b.short, printed.MoreDefenceShort)
		add(&b.stationary, printed.MoreDefenceStationary)
		add(&b.enemy, printed.TargetDefence)
		b.moving = max(b.moving, h.card.Value(printed.MovingDefence))
		b.keep = max(b.keep, h.card.Value(printed.SemiIndirectKeep))
	}
	return b
}

// Len is the number of tanks, wrecks included.
func (v *Sandtable) Len() int { return len(v.s.Tanks) }

// Number finds a tank by its name; -1 when there is none.
func (v *Sandtable) Number(id string) int { return v.s.find(id) }

// Counter describes tank i. Cards that the seat may not know are not counted.
func (v *Sandtable) Counter(i int) Counter {
	t := v.s.Tanks[i]
	known := v.s.knownTo(v.seat)
	points := t.points()
	var open []held
	for c := range t.Cards {
		if known(&t, &t.Cards[c]) {
			open = append(open, t.Cards[c])
		}
	}
	t.Cards = open
	ails := t.ails()
	c := Counter{
		ID: t.ID, Owner: t.Owner, Card: t.card, Pose: t.Pose, Speed: t.Speed, Damage: t.Damage, Capacity: t.capacity(),
		Points: points, Initiative: [2]int{t.initiativeMove(), t.initiativeShoot()}, Alive: t.alive(), Deployed: t.Deployed,
		Done: t.Done, Shot: t.Shot, Guns: ails&printed.NoShoot == 0, Drives: ails&printed.NoMove == 0, Command: t.commandMove(),
		Wounds: len(t.Criticals), MovesLeft: t.movesLeft(),
	}
	if ready := v.s.useCards(i, printed.MakeFast); t.Owner == v.seat && t.Speed == 0 && len(ready) > 0 {
		boosted := t
		boosted.Boost = true
		if boosted.movesLeft() > c.MovesLeft {
			c.Booster = ready[0].(UseCard).Card
		}
	}
	t.Speed, t.Extra = 0, 0
	c.Moves = t.movesLeft()
	return c
}

// Place puts tank i somewhere with so many moves on its token.
func (v *Sandtable) Place(i int, at geom.Pose, moves int) {
	t := &v.s.Tanks[i]
	if t.Pose != at || !t.Deployed {
		t.stand(at)
		t.Deployed = true
	}
	t.Speed = moves
}

// Lift takes tank i off the table.
func (v *Sandtable) Lift(i int) { v.s.Tanks[i].Deployed = false }

// Reaches tells whether one move takes tank i from where it stands to a pose
// (TK-7.b).
func (v *Sandtable) Reaches(i int, to geom.Pose) bool {
	_, b := v.s.judgeMove(i, to)
	return b.free()
}

// Free tells whether tank i could stand at a pose, however it came there.
func (v *Sandtable) Free(i int, at geom.Pose) bool {
	if !checkPose(at).free() {
		return false
	}
	hull := v.s.Tanks[i].card.Hull(at)
	return v.s.blocked(i, &hull).free()
}

// Starts tells whether tank i may be deployed at a pose (TK-6.g, TK-20).
func (v *Sandtable) Starts(i int, at geom.Pose) bool {
	t := &v.s.Tanks[i]
	return v.s.judgeDeploy(t.card, v.s.side(t.Owner).Edge, at).free()
}

// Look tells what the table says about a shot of tank i at tank j. For speed it
// may miss a line of sight through a narrow gap; all else is exact.
func (v *Sandtable) Look(i, j int) Sighting { return v.s.glance(i, j) }

// Holds tells whether tank i is within one arrow of an objective (TK-16.2).
func (v *Sandtable) Holds(i, objective int) bool {
	return geom.ComparePoint(v.s.Tanks[i].hull[:], v.goals[objective], arrow) <= 0
}

// Dice counts the dice of a shot whose sighting is known, by the speed tokens
// as they are (TK-9.f, TK-9.i). Coordinated fire is left out: it depends on who
// has shot before.
func (v *Sandtable) Dice(i, j int, look Sighting) OddsQuery {
	shooter, target := &v.s.Tanks[i], &v.s.Tanks[j]
	gun, hull := &v.bonus[i], &v.bonus[j]
	q := OddsQuery{Attack: shooter.card.Attack + gun.attack, Defence: target.card.Defence, Stationary: shooter.Speed == 0}
	if target.Speed > 0 {
		q.Defence = max(q.Defence, hull.moving)
	} else {
		q.Defence += hull.stationary
	}
	moved := shooter.Speed
	if moved > 0 && shooter.card.Keywords.Has(printed.GungHo) {
		moved--
	}
	q.Defence += moved + target.Speed + hull.defence + gun.enemy
	if look.Cover {
		q.Defence++
	}
	if look.Short {
		q.Defence += hull.short - 1
		q.Attack += gun.attackShort
	}
	if look.Side && !target.card.Keywords.Has(printed.HeavyTank) {
		q.Defence--
	}
	if shooter.card.Keywords.Has(printed.AssaultGun) && shooter.ails()&printed.FixedGun != 0 {
		q.Attack--
	}
	q.Attack = min(max(q.Attack, 1), maxOddsAttack)
	q.Defence = min(max(q.Defence, 0), maxDefence)
	if q.Stationary && shooter.card.Keywords.Has(printed.SemiIndirect) {
		q.Keep = max(1, gun.keep)
	}
	return q
}

// Coordinated tells whether tank i has coordinated fire at tank j from shots
// already made (TK-K.3).
func (v *Sandtable) Coordinated(i, j int) bool { return v.s.coordinated(i, j) }

// Reads tells what a roll of the attack under way counts for, with the
// ammunition that was used (TK-9.g).
func (v *Sandtable) Reads(rolled []int) (hits, crits int) {
	if v.s.Attack == nil {
		return 0, 0
	}
	hits, crits, _ = v.s.readRoll(rolled)
	return hits, crits
}
