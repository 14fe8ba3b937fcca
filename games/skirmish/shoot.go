package skirmish

import (
	"slices"

	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

// beginShooting opens the Shooting phase. Cards that change an initiative in
// it are turned up; from then on no hidden card can have been one (TK-15.f).
func (e *engine) beginShooting() {
	e.Tell(PhaseBegan{Phase: ShootingPhase, Turn: e.s.Turn})
	e.s.Shots = nil
	for i := range e.s.Tanks {
		e.s.Tanks[i].BeginPhase()
		if e.s.alive(i) {
			e.revealWith(i, printed.ShootingInitiative)
		}
	}
	e.s.InitiativesKnown = true
	e.s.Step, e.s.Window = stepShootChoices, 0
}

// nextShooter finds the tank with the highest initiative that has not been
// activated and has something to shoot at (TK-9.a). A tank that cannot shoot
// is skipped (TK-X.2); a tank whose damage is full is not (TK-9.s).
func (e *engine) nextShooter() {
	for {
		list := e.s.nextByInitiative(func(i int) (int, bool) {
			t := &e.s.Tanks[i]
			return t.ShootingInitiative(), e.s.alive(i) && !t.Activated && t.CanShoot()
		}, true)
		var able []int
		for _, i := range list {
			if e.s.anyTarget(i) {
				able = append(able, i)
			} else {
				e.s.Tanks[i].Activated = true
			}
		}
		if len(able) > 0 || len(list) == 0 {
			e.activateNext(stepShooting, stepCommand, able)
			return
		}
	}
}

func (s *state) anyTarget(i int) bool {
	for j := range s.Tanks {
		if s.judgeTarget(i, j).Free() {
			return true
		}
	}
	return false
}

// targets lists what tank i could shoot at (TK-9.b): every enemy that is not
// marked destroyed, in sight and in arc, at any range.
func (s *state) targets(i int) []int {
	var list []int
	for j := range s.Tanks {
		if s.judgeTarget(i, j).Free() {
			list = append(list, j)
		}
	}
	return list
}

func (s *state) judgeTarget(i, j int) field.Obstruction {
	return s.Table.JudgeTarget(i, j, s.Tanks[i].FixedGun())
}

// look is what the table says about a shot of tank i at tank j.
func (s *state) look(i, j int) field.Sighting { return s.Table.Look(i, j, s.Tanks[i].FixedGun()) }

// shot is what the dice of a shot are counted by: all cards are known to the
// rules.
func (s *state) shot(i, j int, sighting field.Sighting) combat.Shot {
	return combat.Shot{
		Shooter: &s.Tanks[i], Target: &s.Tanks[j], ShooterKnown: true, TargetKnown: true, Sighting: sighting,
		Coordinated: s.coordinated(i, j),
	}
}

// ammoEffects are those of a load for a shot of tank i at tank j.
func (s *state) ammoEffects(i, j int) []printed.Effect {
	if s.Table.Near(i, j) {
		return []printed.Effect{printed.AmmoAttack, printed.AmmoAttackShort}
	}
	return []printed.Effect{printed.AmmoAttack}
}

func (s *state) ammo(i, j int) []string {
	return each(s.useCards(i, s.ammoEffects(i, j)...), func(a game.Action) string { return a.(UseCard).Card })
}

func (s *state) ammoCard(i, j int, id string) int { return s.cardFor(i, id, s.ammoEffects(i, j)...) }

func (e *engine) shoot(_ game.Seat, a Shoot) error {
	i := e.s.Active.Tank
	if a.Tank != e.s.id(i) {
		return game.Refuse("TK-9.a", ReasonNotThisTank, "tank", e.s.id(i))
	}
	j := e.s.Table.Find(a.Target)
	if j == noTank {
		return game.Refuse("TK-9.b", field.ReasonNoTarget, "tank", a.Target)
	}
	if b := e.s.judgeTarget(i, j); !b.Free() {
		return b.Refusal()
	}
	if a.Ammo != "" && e.s.ammoCard(i, j, a.Ammo) == noCard {
		return game.Refuse("TK-9.t", ReasonNoAmmo, "card", a.Ammo)
	}
	first := &attack{Shooter: i, Target: j, Number: 1}
	first.begin(e, a.Ammo)
	return nil
}

func (e *engine) pass(game.Seat, game.Action) {
	e.s.Tanks[e.s.Active.Tank].Activated = true
	e.s.Step = stepShootNext
}

// coordinated tells whether a friend within one arrow has already shot at the
// target in this phase (TK-K.3). A miss counts, several count once.
func (s *state) coordinated(i, j int) bool {
	return s.Tanks[i].Printed().Keywords.Has(printed.CoordinatedFire) && slices.ContainsFunc(s.Shots, func(shot shotMade) bool {
		return shot.Target == j && s.friends(i, shot.Shooter) && s.Table.Near(i, shot.Shooter)
	})
}
