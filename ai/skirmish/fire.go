package skirmish

import (
	"math"

	"sabot/ai"
	"sabot/game"
	rules "sabot/games/skirmish"
)

// aim is what a shot of tank i at tank j promises, with so many more dice.
func (d *decision) aim(i, j, more int) int32 {
	q := d.table.dice(i, j, d.sights[i][j])
	q.Attack += more
	if d.table.coordinated(i, j) {
		q.Attack++
	}
	return d.promise(j, d.odds.shot(q))
}

// promise is the gain of a shot at tank j, which counts for more when an effect
// would keep it from shooting back this turn.
func (d *decision) promise(j int, sh *shot) int32 {
	t := &d.units[j]
	g := t.gain(sh, t.Damage)
	if !t.Done && t.Guns && t.Damage < t.Capacity {
		g += int32(int64(sh.crits) * int64(t.effect) / fixedOne)
	}
	return g
}

// shoot chooses target and ammunition. There is no reason to pass: a shot costs
// nothing.
func (d *decision) shoot() game.Action {
	i := d.view.Ask.Tank
	hasty := d.traits.misses > 0 && d.chance.Hidden(100) < d.traits.misses
	a := ai.Best(d.p.Legal(d.me), rules.Pass{Tank: d.units[i].ID}, math.MinInt32, 0, func(a rules.Shoot) int32 {
		if hasty { // the nearest will do
			return -distance(d.units[i].Pose, d.units[d.table.Find(a.Target)].Pose)
		}
		return d.shotWorth(i, a.Target, a.Ammo)
	})
	if a, ok := a.(rules.Shoot); ok {
		d.why = d.reasonToShoot(i, d.table.Find(a.Target))
	}
	return a
}

// Ammunition is spent on a shot that is good without it.
const (
	ammoDice  = 1
	goodShot  = fixedOne * 13 / 10 // mean damage
	holdOnTo  = 150                // what keeping a card is worth, in hundredths of a point
	worthCard = 120
)

func (d *decision) shotWorth(i int, target, ammo string) int32 {
	j := d.table.Find(target)
	if ammo == "" {
		return d.aim(i, j, 0)
	}
	v := d.aim(i, j, ammoDice)
	if d.odds.shot(d.table.dice(i, j, d.sights[i][j])).mean < goodShot {
		v -= 2 * holdOnTo
	}
	return v - holdOnTo/3
}

// secondAttack chooses a further attack, where a card allows it.
func (d *decision) secondAttack() game.Action {
	i := d.view.Ask.Tank
	a := ai.Best(d.p.Legal(d.me), rules.Decline{}, 0, 0, func(a rules.SecondAttack) int32 {
		return d.shotWorth(i, a.Target, a.Ammo)
	})
	if a, ok := a.(rules.SecondAttack); ok {
		d.why = d.reasonToShoot(i, d.table.Find(a.Target))
	}
	return a
}

// activate chooses among own tanks of equal initiative: in the Shooting phase
// the one with most to gain, so that the others know what is left to do; else
// the one whose move matters most.
func (d *decision) activate() game.Action {
	best, most := 0, int32(-1<<30)
	for n, i := range d.view.Ask.Tanks {
		v := int32(0)
		switch string(d.view.Step) {
		case "shoot-next":
			for j := range d.units {
				if d.sights[i][j].shot && d.units[j].Owner != d.me {
					v = max(v, d.aim(i, j, 0))
				}
			}
		case "move-next":
			u := &d.units[i]
			v = d.ranked(i, d.spots(i, u.MovesLeft, fan{first: 8}))[0].score - d.judge(i)
		default:
			v = int32(d.units[i].Criticals)
		}
		if v > most {
			best, most = n, v
		}
	}
	d.why = d.reason(reasonFirst, d.view.Ask.Tanks[best])
	return rules.Activate{Tank: d.units[d.view.Ask.Tanks[best]].ID}
}

// lendInitiative uses cards at the start of a phase: the lowest shooter profits most from
// a higher initiative.
func (d *decision) lendInitiative() game.Action {
	legal := d.p.Legal(d.me)
	decline := ai.Best(legal, legal[0], -1, 0, func(rules.Decline) int { return 0 })
	return ai.Best(legal, decline, -99, 0, func(a rules.UseCard) int {
		from, to := d.table.Find(a.Tank), d.table.Find(a.Friend)
		if init := d.units[to].Initiative[1]; init < d.units[from].Initiative[1] {
			return -init
		}
		return -99
	})
}
