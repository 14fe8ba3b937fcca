package skirmish

import (
	"slices"

	"sabot/ai"
	"sabot/game"
	"sabot/geom"
)

// The kinds of reasons, by what was compared; their words stand under
// "reason.<kind>".
const (
	reasonAims     = "aims"     // has a target there
	reasonHurts    = "hurts"    // the other side loses more in what follows
	reasonShelters = "shelters" // an enemy would see it elsewhere
	reasonKeeps    = "keeps"    // its own side loses less in what follows
	reasonGround   = "ground"   // what wins the mission
	reasonBoost    = "boost"    // a move more is worth the card
	reasonShoots   = "shoots"   // of all targets the one that loses most
	reasonRepairs  = "repairs"  // what does most harm first
	reasonFirst    = "first"    // has most to gain by going first
	reasonDice     = "dice"     // the best by the exact chances
)

// Reasons lists the kinds of reasons of this game.
func Reasons() []string {
	return append(ai.CommonReasons(), reasonAims, reasonHurts, reasonShelters, reasonKeeps, reasonGround, reasonBoost, reasonShoots,
		reasonRepairs, reasonFirst, reasonDice)
}

// account is what a judgement is made of: what is left of the own tanks, what the
// enemy has left (below zero), and the ground, with what it scores.
type account [3]int32

const (
	ours = iota
	theirs
	ground
)

// add books a tank of a seat, as seat 1 sees it.
func (a *account) add(owner game.Seat, left, pull int32) {
	n := int32(sign(owner))
	if owner == 1 {
		a[ours] += left
	} else {
		a[theirs] -= left
	}
	a[ground] += n * pull
}

// of is the account as a seat sees it, of the one that seat 1 sees.
func (a account) of(seat game.Seat) account {
	if seat == 1 {
		return a
	}
	return account{ours: -a[theirs], theirs: -a[ours], ground: -a[ground]}
}

func (a account) plus(b account, percent int32) account {
	for k := range a {
		a[k] += b[k] * percent
	}
	return a
}

func (a account) sum() int32 { return a[ours] + a[theirs] + a[ground] }

// secondTo is the best of a list that begins otherwise than the spot that was
// chosen, nil where there is none.
func secondTo(best spot, list []spot) *spot {
	var next *spot
	for k := range list {
		if w := &list[k]; w.first != best.first && (next == nil || w.score > next.score) {
			next = w
		}
	}
	if next == nil {
		return nil
	}
	w := *next
	return &w
}

func (d *decision) who(i int) *ai.Who {
	u := &d.units[i]
	return &ai.Who{ID: u.ID, What: d.view.Tanks[i].Card, Seat: u.Owner}
}

func (d *decision) reason(kind string, i int) *ai.Reason {
	return &ai.Reason{Kind: kind, Unit: d.who(i)}
}

// told is the reason for an action: the one that was found, or where none was, how
// such questions are answered.
func (d *decision) told(kind string) *ai.Reason {
	list := d.p.Legal(d.me)
	switch {
	case len(list) == 1 && d.p.Waiting()[0].Listed:
		return ai.Tell(ai.ReasonOnly)
	case d.why != nil:
		return d.why
	case slices.Contains([]string{
		"reroll-attack", "reroll-defence", "cancel", "upgrade-hit", "flaw", "trade-crit", "cancel-crit", "keep-critical",
	}, kind):
		return ai.Tell(reasonDice)
	}
	return ai.Tell(ai.ReasonThumb)
}

// hundredth is how a chance is told.
func hundredth(n int32) int { return int((int64(n)*100 + fixedOne/2) / fixedOne) }

// points is how a score is told: rounded away from nothing.
func points(n int32) int { return int(max(n+perPoint/2, perPoint) / perPoint) }

// reasonToShoot is why tank i shoots at tank j.
func (d *decision) reasonToShoot(i, j int) *ai.Reason {
	r := d.reason(reasonShoots, i)
	r.Target = d.who(j)
	q := d.table.dice(i, j, d.sights[i][j])
	if d.table.coordinated(i, j) {
		q.Attack++
	}
	sh := d.odds.shot(q)
	r.Chance, r.Gain = hundredth(sh.some), points(d.promise(j, sh))
	return r
}

// reasonFor is why tank i goes to a spot: the part of the judgement that parts it
// most from the next best.
func (d *decision) reasonFor(i int, w spot) *ai.Reason {
	r := d.reason(ai.ReasonEven, i)
	r.Way = "drives"
	if w.moves == 0 {
		r.Way = "stays"
	}
	if d.passed == nil {
		r.Kind = ai.ReasonOnly
		return r
	}
	next := *d.passed
	part, most := 0, int32(0)
	for k := range w.why {
		if n := w.why[k] - next.why[k]; n > most {
			part, most = k, n
		}
	}
	if most == 0 {
		return r
	}
	scale := int32(1)
	if d.traits.foreseen > 0 && string(d.view.Ask.Kind) == "move" {
		scale = 100 // what follows is counted in hundredths
	}
	r.Gain = points(most / scale)
	switch part {
	case ours:
		r.Kind = reasonKeeps
		if j := d.hunter(i, next.at, w.at); j >= 0 {
			r.Kind, r.Target = reasonShelters, d.who(j)
		}
	case theirs:
		r.Kind = reasonHurts
		if j, some := d.prey(i, w.at, w.moves); j >= 0 {
			r.Kind, r.Target, r.Chance = reasonAims, d.who(j), hundredth(some)
		}
	default:
		r.Kind = reasonGround
	}
	return r
}

// hunter is the enemy that could do most to tank i at one place and could not shoot
// at it at another, -1 for none.
func (d *decision) hunter(i int, there, here geom.Pose) int {
	before := d.capture()
	defer d.restore(before)
	best, most := -1, int32(0)
	d.put(i, there, before.speeds[i])
	d.look(i)
	var gains [maxUnits]int32
	for j := range d.units {
		if t := &d.units[j]; t.Alive && t.Owner != d.units[i].Owner {
			gains[j] = d.gainNow(j, i)
		}
	}
	d.put(i, here, before.speeds[i])
	d.look(i)
	for j, n := range gains[:len(d.units)] {
		if n > most && !d.sights[j][i].shot {
			best, most = j, n
		}
	}
	return best
}

// prey is the enemy that tank i could do most to from a place, with the chance that
// it does anything; -1 for none.
func (d *decision) prey(i int, at geom.Pose, moves int) (best int, some int32) {
	before := d.capture()
	defer d.restore(before)
	best = -1
	most := int32(0)
	d.put(i, at, before.speeds[i]+moves)
	d.look(i)
	for j := range d.units {
		if t := &d.units[j]; !t.Alive || t.Owner == d.units[i].Owner {
			continue
		}
		if n := d.gainNow(i, j); n > most {
			best, most, some = j, n, d.shot(i, j).some
		}
	}
	return best, some
}
