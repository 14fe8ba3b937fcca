package engagement

import (
	"slices"
	"strings"
)

// carried is a weapon that a man fires, with all who serve it, himself first.
type carried struct {
	w   *Weapon
	men []int
}

// extra tells whether a weapon is carried besides the one a man fires: pistols,
// one-shot launchers, grenades and the rifles of a gun's crew (RE-X.8).
func (w *Weapon) extra(kind string) bool {
	return w.Category == "at_grenade" || w.ID == "pistol" || w.ID == "ap_grenade" || w.ID == "rifle_grenade" ||
		strings.HasPrefix(w.ID, "panzerfaust") || kind == "gun" && w.ID == "rifle"
}

// outfit hands the weapons of a squad out: they fill the figures in list
// order, figure 0 is the leader (RE-X.8).
func (d *Data) outfit(s *Squad, figures int) [][]carried {
	kits := make([][]carried, figures)
	next := 0
	for _, issue := range s.Weapons {
		w := d.weapons[issue.Weapon]
		if w == nil || w.extra(s.Kind) {
			continue
		}
		for range issue.Count {
			if next >= figures {
				break
			}
			c := carried{w: w}
			for n := next; n < min(next+issue.Men, figures); n++ {
				c.men = append(c.men, n)
			}
			kits[next] = append(kits[next], c)
			next += issue.Men
		}
	}
	for _, issue := range s.Weapons {
		w := d.weapons[issue.Weapon]
		if w == nil || !w.extra(s.Kind) {
			continue
		}
		// Extras go to those without a weapon first, then to the men behind
		// the leader.
		first := 0
		switch {
		case issue.Count >= figures:
		case w.ID == "pistol":
			first = min(next, figures-issue.Count)
		case w.ID == "rifle":
			first = figures - issue.Count
		default:
			first = min(1, figures-issue.Count)
		}
		for n := first; n < min(first+issue.Count, figures); n++ {
			kits[n] = append(kits[n], carried{w, []int{n}})
		}
	}
	return kits
}

// carries finds a weapon among those of a man.
func (q *squad) carries(n int, weapon string) *carried {
	if n < 0 || n >= len(q.profile.kits) {
		return nil
	}
	for k := range q.profile.kits[n] {
		if q.profile.kits[n][k].w.ID == weapon {
			return &q.profile.kits[n][k]
		}
	}
	return nil
}

// servers counts the men alive who serve a weapon.
func (q *squad) servers(c *carried) int {
	n := 0
	for _, k := range c.men {
		if k < len(q.Men) && q.Men[k].present() {
			n++
		}
	}
	return n
}

// weapons lists the weapons that somebody of a squad can still fire, in the
// order of the profile.
func (q *squad) weapons() []*Weapon {
	var list []*Weapon
	for _, issue := range q.profile.Weapons {
		for n := range q.Men {
			if c := q.carries(n, issue.Weapon); c != nil && q.servers(c) > 0 {
				list = append(list, c.w)
				break
			}
		}
	}
	return list
}

// gunner is the man who fires a weapon that several serve: the first of them
// who is left.
func (q *squad) gunner(c *carried) int {
	for _, k := range c.men {
		if k < len(q.Men) && q.Men[k].present() {
			return k
		}
	}
	return nobody
}

// bearers lists the weapons of one kind in a squad, by the man who fires each.
func (q *squad) bearers(weapon string) map[int]*carried {
	found := map[int]*carried{}
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
func (s *state) grenadier(u *unit, n int, t *unit) bool {
	return u.Squad.charge(n) != nil || t.Vehicle.profile.Has("grenade_bucket") && u.Squad.carries(n, "ap_grenade") != nil
}

// charge is the anti-tank grenade of a man.
func (q *squad) charge(n int) *Weapon {
	if n >= len(q.profile.kits) {
		return nil
	}
	for _, c := range q.profile.kits[n] {
		if c.w.Category == "at_grenade" {
			return c.w
		}
	}
	return nil
}

// tankKiller is what a man can use at the last moment against a vehicle: a
// launcher or an anti-tank rifle, else a charge (RE-5.4).
func (s *state) tankKiller(u *unit, n int) (launcher, charge *Weapon) {
	if n < len(u.Squad.profile.kits) {
		for _, c := range u.Squad.profile.kits[n] {
			heavy := c.w.Fires(RoundHEAT) || c.w.Fires(RoundAT) && !slices.Contains(c.w.Ammo, RoundBall)
			if c.w.Category == "infantry" && c.w.HasAT && heavy && (c.w.Shots == 0 || u.Squad.Men[n].ShotsUsed < c.w.Shots) {
				return c.w, nil
			}
		}
	}
	return nil, u.Squad.charge(n)
}

// at is the AT value of a weapon under the options (RE-19.9).
func (s *state) at(w *Weapon, ammo Ammo, short bool) int {
	v := *w
	if s.Opts.StrictCal {
		v.ATLong -= w.ATAdjust
		v.ATShort -= w.ATAdjust
	}
	if s.Opts.Literal37 && (w.ID == "r37" || w.ID == "m6_37") {
		v.ATShort = v.ATLong
	}
	if ammo == RoundBall {
		ammo = RoundAT
	}
	return v.AT(ammo, short)
}

// ap is the number that kills (RE-19.9).
func (s *state) ap(w *Weapon, short bool) int {
	if s.Opts.MGShortAP && short && w.Category == "vehicle_mg" {
		return 3
	}
	return w.AP
}
