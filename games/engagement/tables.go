package engagement

import (
	"sabot/game"
	"sabot/games/engagement/printed"
)

// Tables implements [game.Reference]: vehicles (RE-1.1) and weapons (RE-19.9).
func (r Rules) Tables() []game.Table {
	type vehicle = *printed.Vehicle
	number := func(id string, of func(vehicle) int) game.ColumnOf[vehicle] {
		return game.Shown(id, func(v vehicle) any { return of(v) })
	}
	armour := func(id string, of func(*printed.Armour) any) game.ColumnOf[vehicle] {
		return game.Shown(id, func(v vehicle) any {
			if v.Armour == nil {
				return nil
			}
			return of(v.Armour)
		})
	}
	turret := func(id string, face int) game.ColumnOf[vehicle] {
		return armour(id, func(a *printed.Armour) any {
			if a.Turret == nil {
				return nil
			}
			return a.Turret[face]
		})
	}
	hull := func(id string, face int) game.ColumnOf[vehicle] {
		return armour(id, func(a *printed.Armour) any { return a.Hull[face] })
	}
	type weapon = *printed.Weapon
	at := func(id string, of func(weapon) int) game.ColumnOf[weapon] {
		return game.Shown(id, func(w weapon) any {
			if !w.HasAT {
				return nil
			}
			return of(w)
		})
	}
	return []game.Table{
		game.TableOf("vehicles", "RE-1.1", r.d.Vehicles, func(v vehicle) []game.Source { return v.Sources.All() },
			game.Said("unit", "unit", func(v vehicle) any { return v.ID }),
			game.Said("nation", "nation", func(v vehicle) any { return v.Nation }),
			number("mvt", func(v vehicle) int { return v.Mvt / printed.CM }),
			number("shoot", func(v vehicle) int { return v.Shoot }),
			number("exp", func(v vehicle) int { return v.Exp }),
			number("discipline", func(v vehicle) int { return v.Discipline }),
			turret("turretFront", 0), turret("turretSide", 1), turret("turretRear", 2),
			hull("hullFront", 0), hull("hullSide", 1), hull("hullRear", 2),
			armour("running", func(a *printed.Armour) any { return a.Running }),
			number("crew", func(v vehicle) int { return v.Crew }),
			number("transport", func(v vehicle) int { return v.Transport }),
			number("points", func(v vehicle) int { return v.Points }),
		),
		game.TableOf("weapons", "RE-19.9", r.d.Weapons, func(w weapon) []game.Source { return w.Sources.All() },
			game.Said("weapon", "weapon", func(w weapon) any { return w.ID }),
			game.Shown("range", func(w weapon) any { return w.Range / printed.CM }),
			game.Shown("hitShort", func(w weapon) any { return w.HitShort }),
			game.Shown("hitLong", func(w weapon) any { return w.HitLong }),
			game.Shown("expMod", func(w weapon) any { return w.ExpMod }),
			game.Shown("ap", func(w weapon) any { return w.AP }),
			at("atShort", func(w weapon) int { return w.ATShort }),
			at("atLong", func(w weapon) int { return w.ATLong }),
		),
	}
}
