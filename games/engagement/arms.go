package engagement

import "sabot/games/engagement/printed"

// carries finds a weapon among those of a man.
func (q *squad) carries(n int, weapon string) *printed.Carried {
	if n < 0 || n >= len(q.profile.Kits) {
		return nil
	}
	for k := range q.profile.Kits[n] {
		if q.profile.Kits[n][k].W.ID == weapon {
			return &q.profile.Kits[n][k]
		}
	}
	return nil
}

// servers counts the men alive who serve a weapon.
func (q *squad) servers(c *printed.Carried) int {
	n := 0
	for _, k := range c.Men {
		if k < len(q.Men) && q.Men[k].present() {
			n++
		}
	}
	return n
}

// weapons lists the weapons that somebody of a squad can still fire, in the
// order of the profile.
func (q *squad) weapons() []*printed.Weapon {
	var list []*printed.Weapon
	for _, issue := range q.profile.Weapons {
		for n := range q.Men {
			if c := q.carries(n, issue.Weapon); c != nil && q.servers(c) > 0 {
				list = append(list, c.W)
				break
			}
		}
	}
	return list
}

// gunner is the man who fires a weapon that several serve: the first of them
// who is left.
func (q *squad) gunner(c *printed.Carried) int {
	for _, k := range c.Men {
		if k < len(q.Men) && q.Men[k].present() {
			return k
		}
	}
	return nobody
}

// bearers lists the weapons of one kind in a squad, by the man who fires each.
func (q *squad) bearers(weapon string) map[int]*printed.Carried {
	found := map[int]*printed.Carried{}
	for n := range q.Men {
		if c := q.carries(n, weapon); c != nil {
			if g := q.gunner(c); g != nobody {
				found[g] = c
			}
		}
	}
	return found
}

// grenadier tells whether a man has something to attack a vehicle with: a
// charge, or a hand grenade for an open bucket (RE-20.2, RE-21.5).
func (us roster) grenadier(u *unit, n int, t *unit) bool {
	return u.Squad.charge(n) != nil || t.Vehicle.profile.Has("grenade_bucket") && u.Squad.carries(n, "ap_grenade") != nil
}

func (q *squad) charge(n int) *printed.Weapon {
	if n >= len(q.profile.Kits) {
		return nil
	}
	for _, c := range q.profile.Kits[n] {
		if c.W.Category == "at_grenade" {
			return c.W
		}
	}
	return nil
}
