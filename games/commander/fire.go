package commander

import (
	"slices"

	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

func (en engine) announceShot(seat game.Seat, shot Shot) {
	d := en.s.Pending
	if flank := en.s.table.flankOf(&shot); flank != 0 {
		en.layFlankShot(seat, flank)
	}
	d.Shot = &shot
	d.Asked++
	en.openWindow(windowShot, 0, other(seat))
	en.handIn(seat, shot.With)
}

func (en engine) layFlankShot(seat game.Seat, card ID) {
	en.s.table.Pieces[card].Place = inPlay
	en.s.Supply -= en.s.flankCost(&en.s.opts)
	en.Tell(CardPlayed{Seat: seat, Card: en.s.table.ref(card), How: "instant", Clause: "TC-C66"})
}

func (en engine) resolveShot() {
	s := en.s
	d := s.Pending
	shot := d.Shot
	d.Shot = nil
	if d.Void { // Confusion: as if it had never been announced
		if flank := s.table.flankOf(shot); flank != 0 {
			s.table.toHand(flank)
			s.Supply += s.flankCost(&s.opts)
		}
		s.Pending = nil
		return
	}
	d.Firers = append(slices.Clone(d.Firers), shot.Firer)
	s.table.Pieces[shot.Firer].Fired = true
	w, _ := s.weaponOf(shot)
	if r := shotOf(s, s.Active, shot).aim(w, d.From); r != nil {
		en.Tell(ShotVoid{s.table.ref(shot.Firer), r.Reason})
		en.useUp(shot, w)
	} else {
		en.applyEffects(en.shoot(s.Active, shot, w))
	}
	en.settle()
}

// shoot rolls a shot and the spray that follows it, tells about them and
// returns what they will do. The caller applies it.
func (en engine) shoot(seat game.Seat, shot *Shot, w combat.Weapon) []effect {
	rng := en.s.table.rangeOf(shot)
	a := en.s.attackBy(shot, w, shot.Target, rng)
	r := a.Resolve(en.Source, &en.s.opts)
	en.tellShot(seat, shot, &w, &a, &r, shot.Target)
	var effects []effect
	switch r.Result {
	case combat.Placed:
		if rng == combat.Melee {
			effects = append(effects, effect{Seat: seat, Result: combat.Placed})
		} else {
			en.laySmoke(seat, shot.Pos, 0)
		}
	case combat.Killed, combat.Stopped:
		effects = append(effects, effect{seat, shot.Target, r.Result})
	case combat.Missed, combat.Held:
	}
	if w.Number == printed.CardHMG {
		effects = append(effects, en.spray(seat, shot, w, rng)...)
	}
	en.spendAmmunition(shot, w, r.Die)
	en.useUp(shot, w)
	return effects
}

// spray rolls the secondary fire of a Heavy Machine Gun (TC-13.2.b).
func (en engine) spray(seat game.Seat, shot *Shot, w combat.Weapon, rng combat.Range) []effect {
	var effects []effect
	w.Spray = true
	order := shot.Spray
	if len(order) == 0 {
		order = en.s.table.sprayed(shot)
	}
	for _, id := range order {
		a := en.s.attackBy(shot, w, id, rng)
		r := a.Resolve(en.Source, &en.s.opts)
		en.tellShot(seat, shot, &w, &a, &r, id)
		if r.Result == combat.Killed || r.Result == combat.Stopped {
			effects = append(effects, effect{seat, id, r.Result})
		}
	}
	return effects
}

func (en engine) tellShot(seat game.Seat, shot *Shot, w *combat.Weapon, a *combat.Attack, r *combat.Outcome, target ID) {
	e := ShotFired{
		Seat: seat, Firer: en.s.table.ref(shot.Firer), Target: en.s.table.ref(target), Pos: shot.Pos, Fire: shot.Fire, Equipment: w.Number,
		Range: string(a.Range),
		Spray: w.Spray, Need: a.Value, Sum: a.Sum(), Die: r.Die, Hit: r.Hit, Flank: r.Flank, Result: r.Result,
	}
	if a.Fire == combat.FireAT && r.KillOn > 0 {
		e.Pen, e.Armour, e.KillOn, e.KillDie = a.Pen, r.Armour, r.KillOn, r.KillDie
	}
	e.Clauses = append(make([]rulebook.Clause, 0, 3), fireClause(a, w))
	if r.Result == combat.Stopped {
		e.Clauses = append(e.Clauses, "TC-9.3.2.a")
	}
	if r.Flank {
		e.Clauses = append(e.Clauses, "TC-9.3.1.a")
	}
	en.Tell(e)
}

func fireClause(a *combat.Attack, w *combat.Weapon) rulebook.Clause {
	switch {
	case w.Spray:
		return "TC-13.2.b"
	case a.Fire == combat.FireAT && a.Range == combat.Melee:
		return "TC-10.j"
	case a.Fire == combat.FireAT:
		return "TC-9.3.a"
	case a.Fire == combat.FireTMV:
		return "TC-10.h"
	case a.Fire == combat.FireSmoke:
		return "TC-9.5.1.f"
	default:
		return "TC-9.4.d"
	}
}

// useUp discards Flank Shot and the equipment that serves once (TC-C1,
// TC-C113, TC-C2), and notes that good ammunition is gone.
func (en engine) useUp(shot *Shot, w combat.Weapon) {
	en.noteFirstShot(shot, w)
	if flank := en.s.table.flankOf(shot); flank != 0 {
		en.s.table.discard(flank)
	}
	if shot.Equipment == 0 {
		return
	}
	once := false
	switch en.s.table.Pieces[shot.Equipment].Number {
	case printed.CardPanzerfaust, printed.CardATMine:
		once = true
	case printed.CardPanzerschreck:
		once = en.s.opts.PanzerschreckSingleUse
	case printed.CardFlammenwerfer, printed.CardROKS:
		once = !en.s.opts.FlamethrowerReusable
	}
	if once {
		en.s.table.discard(shot.Equipment)
	}
}
