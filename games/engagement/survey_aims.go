package engagement

import (
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// Stance is how a shooter would fire: after a move, at a mover.
type Stance struct {
	Moved bool // costs a point, and silences what cannot fire after moving
	Snap  bool // opportunity fire
	Any   bool // the vehicle may turn first, so arcs do not count
	Bare  bool // the target has shown itself, so nobody has to look for it
}

// AimedWeapon is one kind of weapon that a unit has brought to bear on another.
type AimedWeapon struct {
	Weapon *printed.Weapon
	Ammo   printed.Ammo
	Count  int          // who fire it
	Need   int          // to hit
	Shot   *combat.Shot // at a vehicle that it can hurt
	Exp    int          // what a man who is hit needs
	AP     int          // what kills him
	Men    int          // who are left of the target, 0 for a vehicle
}

// Aims tells what one activation of a unit would bring to bear on another as
// they stand: its main weapons at that target alone. What a weapon lacks in men
// or rounds is left to the referee. Faces is on how many faces of a die the
// target is made out, none where it cannot be fired at.
func (v *Survey) Aims(from, to string, st Stance, add func(AimedWeapon)) (faces int) {
	i, k := v.s.Units.find(from), v.s.Units.find(to)
	if i == nobody || k == nobody {
		return 0
	}
	u, o := &v.s.Units[i], &v.s.Units[k]
	if u.Place != atTable || o.Place != atTable || u.Vehicle.wrecked() || o.Vehicle.wrecked() || u.Seat == o.Seat ||
		u.Seat != v.seat && u.concealed() || o.Seat != v.seat && o.concealed() {
		return 0
	}
	if u.isVehicle() {
		return v.aimsOfVehicle(i, k, st, add)
	}
	return v.aimsOfMen(i, k, st, add)
}

func (v *Survey) aimsOfVehicle(i, k int, st Stance, add func(AimedWeapon)) int {
	s := v.s
	u := &s.Units[i]
	hull := v.t.hull(i)
	if hull == nil || !s.Units.crewed(u) {
		return 0
	}
	var look targetSeen
	for n := range u.Vehicle.profile.Weapons {
		m := u.Vehicle.profile.Weapons[n]
		b, refusal := mountedBarrel(s, v.t, i, n, Firing{}, fireMode{Snap: st.Snap})
		if refusal != nil || m.MainGun() && (u.Vehicle.Damage.Gun != gunFine || u.Vehicle.Damage.NoGunner) ||
			m.ServedBy == "passengers" && s.Units.riders(u) == 0 {
			continue
		}
		if n == 0 || look.print.Hull == nil && look.numbers == nil {
			if look = v.t.sight(b, k); !look.visible {
				return 0
			}
		}
		if !st.Any {
			ok, turn := hull.Bears(m, look.print)
			if !ok || turn != 0 && u.Vehicle.Damage.TurretJammed {
				continue
			}
			b.moved = b.moved || turn != 0 && m.MainGun()
		}
		b.moved = b.moved || st.Moved && !(m.MainGun() && u.Vehicle.GyroWorks)
		if a, ok := v.aimed(b, k, look); ok {
			a.Count = 1
			add(a)
		}
	}
	return v.spots(i, k, look.cover, st)
}

func (v *Survey) aimsOfMen(i, k int, st Stance, add func(AimedWeapon)) int {
	s := v.s
	u := &s.Units[i]
	if u.Squad.Morale == printed.Demoralised {
		return 0
	}
	var look targetSeen
	looked := false
	for _, w := range u.Squad.weapons() {
		if w.Category == "at_grenade" || w.Fixed && st.Moved {
			continue
		}
		var first AimedWeapon // all who carry it shoot as the first of them
		count, ok := 0, false
		for n := range u.Squad.Men {
			c := u.Squad.carries(n, w.ID)
			if c == nil || !u.Squad.Men[n].onFoot() || u.Squad.gunner(c) != n {
				continue
			}
			if count++; count > 1 {
				continue
			}
			b, _ := carriedBarrel(s, v.t, i, n, c, Firing{}, fireMode{Snap: st.Snap})
			b.unit, b.man, b.mount, b.w, b.ammo, b.shoot, b.moved = i, n, nobody, w, w.Usual(), u.Squad.profile.Shoot, st.Moved
			v.t.stance(&b)
			if !looked {
				looked = true
				if look = v.t.sight(b, k); !look.visible {
					return 0
				}
			}
			first, ok = v.aimed(b, k, look)
		}
		if ok {
			first.Count = count
			add(first)
		}
	}
	return v.spots(i, k, look.cover, st)
}

// spots is on how many faces of a die a unit makes out another that it sees
// behind such cover, all six where it need not look for it (RE-0.11).
func (v *Survey) spots(i, k int, cover printed.Cover, st Stance) int {
	s := v.s
	if st.Bare || st.Snap || s.detected(i, k, cover) {
		return 6
	}
	look := s.Units.lookout(i, k)
	n := 0
	for die := 1; die <= 6; die++ {
		if look.Finds(die) {
			n++
		}
	}
	return n
}

// aimed is one weapon over its sights; false where it is out of range or can
// do nothing to the target.
func (v *Survey) aimed(b barrel, k int, look targetSeen) (AimedWeapon, bool) {
	s := v.s
	o := &s.Units[k]
	if away := field.Gap(b.print, look.print); away > int64(b.w.Range)*geom.PerUnit || away < int64(b.w.MinRange)*geom.PerUnit {
		return AimedWeapon{}, false
	}
	aim := aimAt(&engine{state: s}, b, k, look)
	a := AimedWeapon{Weapon: b.w, Ammo: b.ammo, Need: min(max(aim.Need(), 2), 6)}
	if !o.isVehicle() {
		use := combat.UsesTerrain(o.Order, look.cover, false)
		a.Exp, a.AP, a.Men = o.Squad.profile.Exp-combat.ExpModifier(b.w.ExpMod, use), s.ap(b.w, look.short), max(o.Squad.alive(), 1)
		return a, b.w.AP != 0 || b.w.Blast != 0
	}
	if !b.w.HasAT && b.ammo != printed.RoundFlame {
		return a, o.Vehicle.profile.Armour == nil
	}
	shot := shotAt(s, v.t, b, k, look, s.d.VehicleByID[s.appearsAs(o, v.seat)])
	shot.Need = a.Need
	a.Shot = &shot
	return a, true
}
