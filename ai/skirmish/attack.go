package skirmish

import (
	"slices"

	"sabot/ai"
	"sabot/game"
	rules "sabot/games/skirmish"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/printed"
)

// loss is what so many hits and critical hits take from the target of the
// attack under way.
func (d *decision) loss(hits, crits int) float64 {
	t := &d.units[d.view.Attack.Target]
	if t.Damage >= t.Capacity {
		return 0
	}
	sum := 0.0
	for k, p := range d.odds.criticalDamage(crits) {
		if p > 0 {
			sum += mul(p, float64(t.worth[t.Damage]-t.worth[min(t.Damage+hits+k, mostDamage)]))
		}
	}
	effect := float64(t.effect)
	if !t.Done && t.Guns {
		effect = mul(effect, 2)
	}
	return sum + mul(effect, float64(crits))
}

// lossAfter is loss after the usual cancels.
func (d *decision) lossAfter(hits, crits, weak, strong int) float64 {
	o := combat.Outcome{Hits: hits, Crits: crits}.After(combat.Cancels{Weak: weak, Strong: strong})
	return d.loss(o.Hits, o.Crits)
}

// outcomes holds the loss for every roll before the defence.
type outcomes [mostAttack + 1][mostAttack + 1]float64

func (d *decision) outcomes(dice, defence int) *outcomes {
	var after, out outcomes
	for h := range dice + 1 {
		for c := range dice + 1 - h {
			after[h][c] = d.loss(h, c)
		}
	}
	for h := range dice + 1 {
		for c := range dice + 1 - h {
			out[h][c] = expected(defence, func(weak, strong int) float64 {
				o := combat.Outcome{Hits: h, Crits: c}.After(combat.Cancels{Weak: weak, Strong: strong})
				return after[o.Hits][o.Crits]
			})
		}
	}
	return &out
}

// attackReroll decides about the shooter's dice: it takes the re-roll that promises
// most, if any is better than the roll as it is.
func (d *decision) attackReroll() game.Action {
	a := d.view.Attack
	dice := min(len(a.Attack.Dice), mostAttack)
	defence := d.table.dice(a.Shooter, a.Target, sightOf(a.Sighting)).Defence
	out := d.outcomes(dice, defence)
	rolled := d.count(a.Attack.Dice)
	return ai.Best(d.p.Legal(d.me), rules.KeepRoll{}, out[rolled.Hits][rolled.Crits], 1, func(r rules.Reroll) float64 {
		kept := make([]int, 0, len(a.Attack.Dice))
		for k, v := range a.Attack.Dice {
			if !slices.Contains(r.Dice, k) {
				kept = append(kept, v)
			}
		}
		stays := d.count(kept)
		v := expected(len(r.Dice), func(weak, strong int) float64 {
			return out[min(stays.Hits+weak, mostAttack)][min(stays.Crits+strong, mostAttack)]
		})
		if r.With != "stationary" {
			v -= rerollPrice(len(r.Dice), len(a.Attack.Dice))
		}
		return v
	})
}

// count tells what a roll of the attack under way counts for, with the
// ammunition that was used (TK-9.g).
func (d *decision) count(rolled []int) combat.Outcome {
	a := d.view.Attack
	var loads []*printed.Card
	for _, c := range a.Ammo {
		loads = append(loads, d.table.tanks[a.Shooter].Cards[c].Printed())
	}
	o, _ := combat.CountAttack(rolled, loads...)
	return o
}

// expected is what n dice are worth on average, by how many of them show 4–5
// and how many 6.
func expected(n int, value func(weak, strong int) float64) float64 {
	sum := 0.0
	for weak := range n + 1 {
		for strong := range n + 1 - weak {
			sum += mul(rollChance(n, weak, strong), value(weak, strong))
		}
	}
	return sum
}

// rerollPrice is what using a card costs: one that rolls everything again is
// spent.
func rerollPrice(dice, all int) float64 {
	if dice == all && all > 1 {
		return worthCard
	}
	return 0
}

func (d *decision) defenceReroll() game.Action {
	a := d.view.Attack
	count := func(saves []int, but []int) (weak, strong int) {
		for k, v := range saves {
			switch {
			case slices.Contains(but, k):
			case v == 6:
				strong++
			case v >= 4:
				weak++
			}
		}
		return weak, strong
	}
	value := func(weak, strong int) float64 { return d.lossAfter(a.Hits, a.Crits, weak, strong) }
	return ai.Best(d.p.Legal(d.me), rules.KeepRoll{}, -value(count(a.Defence.Dice, nil)), 1, func(r rules.Reroll) float64 {
		kept, keptStrong := count(a.Defence.Dice, r.Dice)
		v := expected(len(r.Dice), func(weak, strong int) float64 { return value(kept+weak, keptStrong+strong) })
		return -(v + rerollPrice(len(r.Dice), len(a.Defence.Dice)))
	})
}

// cancel decides which result goes (TK-9.p): the shooter's player keeps what
// hurts more, the target's what hurts less.
func (d *decision) cancel() game.Action {
	a := d.view.Attack
	weak, strong := a.WeakCancels, a.StrongCancels
	if weak > 0 {
		weak--
	} else {
		strong--
	}
	hit := d.lossAfter(a.Hits-1, a.Crits, weak, strong)
	crit := d.lossAfter(a.Hits, a.Crits-1, weak, strong)
	mine := d.units[a.Shooter].Owner == d.me
	if mine == (hit >= crit) {
		return rules.Cancel{Result: "hit"}
	}
	return rules.Cancel{Result: "crit"}
}

// convert decides whether to change the results with a card: by what is then
// left of the target.
func (d *decision) convert(hits, crits int) func() game.Action {
	return func() game.Action {
		a := d.view.Attack
		now, then := d.loss(a.Hits, a.Crits), d.loss(a.Hits+hits, a.Crits+crits)
		if d.units[a.Shooter].Owner != d.me {
			now, then = then, now
		}
		return d.useIf(then > now)
	}
}

// useIf takes the first card on offer, or declines.
func (d *decision) useIf(use bool) game.Action {
	legal := d.p.Legal(d.me)
	for _, l := range legal {
		if u, ok := l.(rules.UseCard); ok && use {
			return u
		}
	}
	return legal[len(legal)-1] // Decline comes last
}

// keepCritical chooses the card that does most harm.
func (d *decision) keepCritical() game.Action {
	t := &d.units[d.view.Attack.Target]
	legal := d.p.Legal(d.me)
	return ai.Best(legal, legal[0], -1, 0, func(k rules.KeepCritical) int32 {
		damage, harm := d.critical(k.Card)
		return t.worth[min(t.Damage, mostDamage)] - t.worth[min(t.Damage+damage, mostDamage)] + int32(t.Points*perPoint)*harm/100
	})
}

// critical tells how much damage a critical card does, and how much of a tank's
// value its effect costs, of a hundred.
func (d *decision) critical(id string) (damage int, harm int32) {
	for _, c := range d.data.Criticals {
		if c.ID == id {
			damage = c.Damage
		}
	}
	return damage, map[string]int32{
		"bailed_out":     30,
		"stunned_crew":   22,
		"shell_shocked":  12,
		"engine_fire":    12,
		"jammed_turret":  10,
		"busted_track":   9,
		"damaged_engine": 5,
		"injured_crew":   5,
	}[id]
}
