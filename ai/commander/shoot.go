package commander

import (
	"cmp"
	"slices"

	"sabot/ai"
	"sabot/game"
	"sabot/games/commander"
	"sabot/games/commander/printed"
)

// aimed is a shot of the rules and what it takes from the enemy on average.
type aimed struct {
	shot       commander.Shot
	kill, stop float64
	gain       float64
}

// weigh is the exact gain of a shot.
func (t *thinker) weigh(f *field, index []int, s commander.Shot) aimed {
	a := aimed{shot: s}
	if s.Target == 0 {
		return a
	}
	k, stop := t.Position.Chance(s)
	a.kill, a.stop = float64(k)/100, float64(stop)/100
	j := index[s.Target]
	sh := shot{s.Fire, a.kill, a.stop}
	a.gain = f.gain(index[s.Firer], j, &sh)
	if s.Equipment != 0 && f.v.Pieces[s.Equipment].Number == printed.CardHMG { // the spray comes on top
		for i := f.head[f.posts[j].pos][1-t.side]; i >= 0; i = f.next[i] {
			if int(i) != j && f.troops[i].card.Soft() {
				a.gain += 0.15 * f.troops[i].worth
			}
		}
	}
	if len(s.With) > 0 {
		a.gain -= t.flankPrice(f)
	}
	if s.Equipment != 0 && usedUp(f.v.Pieces[s.Equipment].Number) {
		a.gain -= handShare * float64(f.v.Cards[f.v.Pieces[s.Equipment].Number].Points)
	}
	return a
}

// supplyWorth is what another action with the same point would bring.
const supplyWorth = 8

// flankPrice is what a Flank Shot must gain: its own worth, and in the Play the
// action that its point would buy (TC-5.0.c).
func (t *thinker) flankPrice(f *field) float64 {
	price := cardWorth(&f.v.Cards[printed.CardFlankShot]) + 1
	if t.View.Melee == nil {
		price += supplyWorth * float64(f.v.Options.FlankShotCost)
	}
	return price
}

// usedUp tells whether equipment serves once.
func usedUp(number uint8) bool {
	switch number {
	case printed.CardPanzerfaust, printed.CardATMine, printed.CardFlammenwerfer, printed.CardROKS:
		return true
	}
	return false
}

func (f *field) indexByID() []int {
	index := make([]int, len(f.v.Pieces))
	for i := range f.troops {
		index[f.troops[i].id] = i
	}
	return index
}

// hopeless is the gain below which a shot is not fired.
const hopeless = 0.2

// shoot chooses the next shot of a fire action.
func (t *thinker) shoot() (game.Action, float64) {
	f := t.read(t.Position)
	index := f.indexByID()
	var list []aimed
	done := false
	for _, a := range t.Position.Legal(t.Seat) {
		switch a := a.(type) {
		case commander.Shot:
			if a.Target != 0 {
				list = append(list, t.weigh(f, index, a))
			}
		case commander.ShotsDone:
			done = true
		}
	}
	slices.SortStableFunc(list, func(a, b aimed) int { return cmp.Compare(b.gain, a.gain) })
	if len(list) > 1 { // the last target is hard to overlook
		worst := list[len(list)-1]
		if list = ai.Overlook(list, t.strength.misses/2, t.Chance, t.decides(f, index)); len(list) == 0 {
			list = append(list, worst)
		}
	}
	switch {
	case done && (len(list) == 0 || list[0].gain < hopeless):
		t.why = ai.Tell(reasonSpares)
		return commander.ShotsDone{}, 0
	case len(list) == 0:
		return nil, 0
	}
	a := t.chooseShot(f, index, list)
	t.why = t.reasonToShoot(f, index, &a)
	return a.shot, list[0].gain
}

// decides tells whether a shot that kills wins the battle at once: nobody overlooks that.
func (t *thinker) decides(f *field, index []int) func(aimed) bool {
	return func(a aimed) bool {
		after := t.plan.scratch()
		defer t.plan.giveBack(after)
		f.copyTo(after)
		after.weaken(&strike{index[a.shot.Firer], index[a.shot.Target], shot{a.shot.Fire, 1, 0}, a.gain})
		return t.plan.outlook(after, t.side) > victory/2
	}
}

// chooseShot looks beyond the points at what else a kill does: a guard that is
// gone, a melee that is won.
func (t *thinker) chooseShot(f *field, index []int, list []aimed) aimed {
	after := t.plan.scratch()
	defer t.plan.giveBack(after)
	best, high := list[0], 0.0
	for i, a := range list[:min(len(list), 6)] {
		f.copyTo(after)
		s := strike{index[a.shot.Firer], index[a.shot.Target], shot{a.shot.Fire, a.kill, a.stop}, a.gain}
		after.weaken(&s)
		v := t.plan.outlook(after, t.side)
		if len(a.shot.With) > 0 {
			v -= t.flankPrice(f)
		}
		if i == 0 || v > high {
			best, high = a, v
		}
	}
	return best
}

// declareMelee chooses the fire of a melee: the best shot of each card, knowing
// what the others have been aimed at.
func (t *thinker) declareMelee() game.Action {
	legal := t.Position.Legal(t.Seat)
	f := t.read(t.Position)
	index := f.indexByID()
	var options []aimed
	for _, a := range legal {
		for _, s := range a.(commander.MeleeFire).Shots {
			if s.Target != 0 && !slices.ContainsFunc(options, func(o aimed) bool { return sameShot(&o.shot, &s) }) {
				options = append(options, t.weigh(f, index, s))
			}
		}
	}
	var fire commander.MeleeFire
	t.why = ai.Tell(reasonSpares)
	flanked := false
	for range options {
		best, high := -1, hopeless/2
		for i := range options {
			o := &options[i]
			if len(o.shot.With) > 0 && flanked || slices.ContainsFunc(fire.Shots, func(s commander.Shot) bool { return s.Firer == o.shot.Firer }) {
				continue
			}
			if g := o.gain * f.posts[index[o.shot.Target]].alive; g > high {
				best, high = i, g
			}
		}
		if best < 0 {
			break
		}
		o := &options[best]
		if len(fire.Shots) == 0 {
			t.why = t.reasonToShoot(f, index, o)
		}
		fire.Shots = append(fire.Shots, o.shot)
		flanked = flanked || len(o.shot.With) > 0
		f.posts[index[o.shot.Target]].alive *= 1 - o.kill
		if newSurvey(t.Position).Options.MeleeDeclare == "sequential" {
			break
		}
	}
	return fire
}

func sameShot(a, b *commander.Shot) bool {
	return a.Firer == b.Firer && a.Fire == b.Fire && a.Target == b.Target && a.Equipment == b.Equipment && len(a.With) == len(b.With)
}
