package skirmish

import "sabot/ai"

func (s *scene) startDamage() {
	for i := range s.units {
		u := &s.units[i]
		u.damaged = spread{}
		u.damaged[min(u.Damage, mostDamage)] = fixedOne
	}
}

// exchange lets everybody shoot once, highest initiative first, each at the
// target it takes most from, and keeps for every tank how likely each damage
// is. A tank whose damage is full still shoots in this phase (TK-9.s); whether
// it has lived to see the phase is in the chances it begins with.
func (s *scene) exchange() {
	var there [maxUnits]int32
	for i := range s.units {
		there[i] = s.units[i].survival()
	}
	for _, i := range s.shoots {
		if !s.units[i].Guns {
			continue
		}
		var best *shot
		at, most := -1, int32(0)
		for j := range s.units {
			if s.units[j].Owner == s.units[i].Owner || !s.units[j].Alive {
				continue
			}
			if sh := s.shot(i, j); sh != nil {
				if g := s.units[j].gainSpread(sh); g > most {
					best, at, most = sh, j, g
				}
			}
		}
		if best != nil {
			s.units[at].strike(best, there[i])
		}
	}
}

// gainSpread is gain where the damage is only known by its chances.
func (u *unit) gainSpread(sh *shot) int32 {
	sum := int64(0)
	for d, p := range u.damaged {
		if p > 0 && d < u.Capacity {
			sum += int64(p) * int64(u.gain(sh, d))
		}
	}
	return int32(sum / fixedOne)
}

// strike spreads the damage further, by a shot that is fired with some chance.
func (u *unit) strike(sh *shot, chance int32) {
	var next [mostDamage + 1]int64
	for d, p := range u.damaged {
		if p == 0 {
			continue
		}
		for k, q := range sh.damage {
			next[min(d+k, mostDamage)] += int64(p) * int64(q) / fixedOne
		}
	}
	for d := range next {
		u.damaged[d] = int32((next[d]*int64(chance) + int64(u.damaged[d])*int64(fixedOne-chance)) / fixedOne)
	}
}

// survival is the chance that the tank is not destroyed.
func (u *unit) survival() int32 {
	sum := int32(0)
	for d := range min(u.Capacity, mostDamage+1) {
		sum += u.damaged[d]
	}
	return min(sum, fixedOne)
}

// expectedWorth is what the tank is worth on average.
func (u *unit) expectedWorth() int32 {
	sum := int64(0)
	for d, p := range u.damaged {
		sum += int64(p) * int64(u.worth[d])
	}
	return int32(sum / fixedOne)
}

// turn plays the end of a turn, in fractions: everybody shoots, and the
// mission gives what it gives. It returns that, from the view of seat 1.
func (s *scene) turn() int32 {
	s.exchange()
	return s.holding(func(i int) int32 { return s.units[i].survival() })
}

// prized is what is left of a tank on average, as dear as the style of whoever decides
// makes it.
func (s *scene) prized(i int) int32 {
	more := s.traits.lean.Fire
	if s.units[i].Owner == s.me {
		more = s.traits.lean.Danger
	}
	return ai.Share(s.units[i].expectedWorth(), more)
}

// balance sums up the table from the view of seat 1: what is left of the
// tanks, and where everybody stands.
func (s *scene) balance() int32 {
	sum := int32(0)
	s.parts = account{}
	for i := range s.units {
		u := &s.units[i]
		if !u.Alive {
			continue
		}
		left, far := s.prized(i), int32(int64(s.pull(i))*int64(u.survival())/fixedOne)
		sum += int32(sign(u.Owner)) * (left - far)
		s.parts.add(u.Owner, left, -far)
	}
	return sum
}
