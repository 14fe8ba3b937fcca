package engagement

import (
	"fmt"

	"sabot/game"
	"sabot/games/engagement/printed"
)

// Tables implements [game.Reference]: vehicles (RE-1.1), weapons (RE-19.9),
// squads (RE-X.8), where shots strike (RE-14.5), what they do (RE-16.2), terrain
// (RE-7.1) and going (RE-7.2).
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
			game.Said("mobility", "mobility", func(v vehicle) any { return string(v.Mobility) }),
			game.Said("enclosure", "enclosure", func(v vehicle) any { return string(v.Enclosure) }),
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
			game.Said("weapons", "weapon", func(v vehicle) any { return armed(v) }),
			game.Said("specials", "special", func(v vehicle) any { return ids(v.Specials) }),
		),
		game.TableOf("weapons", "RE-19.9", r.d.Weapons, func(w weapon) []game.Source { return w.Sources.All() },
			game.Said("weapon", "weapon", func(w weapon) any { return w.ID }),
			game.Shown("range", func(w weapon) any { return w.Range / printed.CM }),
			game.Shown("hitShort", func(w weapon) any { return w.HitShort }),
			game.Shown("hitLong", func(w weapon) any { return w.HitLong }),
			game.Shown("rate", func(w weapon) any {
				if w.Rate.D3 {
					return fmt.Sprintf("D3+%d", w.Rate.Plus)
				}
				return w.Rate.Plus
			}),
			game.Shown("expMod", func(w weapon) any { return w.ExpMod }),
			game.Shown("ap", func(w weapon) any { return w.AP }),
			at("atShort", func(w weapon) int { return w.ATShort }),
			at("atLong", func(w weapon) int { return w.ATLong }),
			game.Shown("blast", func(w weapon) any { return game.OrNone(w.Blast) }),
			game.Said("rounds", "ammo", func(w weapon) any { return ids(w.Ammo) }),
		),
		r.squadTable(), r.locationTable(), r.damageTable(), r.terrainTable(), r.goingTable(),
	}
}

// armed lists the weapons of a vehicle, each as often as it has it.
func armed(v *printed.Vehicle) []string {
	list := make([]string, len(v.Weapons))
	for i, m := range v.Weapons {
		list[i] = m.Weapon
	}
	return list
}

func ids[T ~string](names []T) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = string(name)
	}
	return list
}

func (r Rules) squadTable() game.Table {
	type squad = *printed.Squad
	number := func(id string, of func(squad) int) game.ColumnOf[squad] {
		return game.Shown(id, func(s squad) any { return of(s) })
	}
	return game.TableOf("squads", "RE-X.8", r.d.Squads, func(s squad) []game.Source { return s.Sources.All() },
		game.Said("squad", "unit", func(s squad) any { return s.ID }),
		game.Said("nation", "nation", func(s squad) any { return s.Nation }),
		number("figures", func(s squad) int { return s.Figures }),
		number("mvt", func(s squad) int { return s.Mvt / printed.CM }),
		number("shoot", func(s squad) int { return s.Shoot }),
		number("exp", func(s squad) int { return s.Exp }),
		number("discipline", func(s squad) int { return s.Discipline }),
		number("cc", func(s squad) int { return s.CC }),
		number("points", func(s squad) int { return s.Points }),
	)
}

// asPrinted is the source of a table that stands in the text.
func asPrinted(int) []game.Source { return []game.Source{game.SourcePrinted} }

func faces() []int { return []int{1, 2, 3, 4, 5, 6} }

func (r Rules) locationTable() game.Table {
	columns := []game.ColumnOf[int]{game.Shown("die", func(die int) any { return die })}
	for _, f := range append(printed.Facings(), printed.Top) {
		columns = append(columns, game.Said(string(f), "location", func(die int) any { return string(r.d.Columns[f][die-1]) }))
	}
	return game.TableOf("locations", "RE-14.5", faces(), asPrinted, columns...)
}

func (r Rules) damageTable() game.Table {
	columns := []game.ColumnOf[int]{game.Shown("die", func(die int) any { return die })}
	for _, l := range printed.Locations() {
		columns = append(columns, game.Said(string(l), "damage", func(die int) any { return r.d.Damage[l][die-1].Name }))
	}
	return game.TableOf("damage", "RE-16.2", faces(), asPrinted, columns...)
}

func (r Rules) terrainTable() game.Table {
	type piece = *printed.Terrain
	class := func(m printed.Mobility) game.ColumnOf[piece] {
		return game.Said(string(m), "going", func(p piece) any { return string(p.Class[m]) })
	}
	return game.TableOf("terrain", "RE-7.1", r.d.Terrain, func(p piece) []game.Source { return p.From },
		game.Said("terrain", "terrain", func(p piece) any { return p.ID }),
		class(printed.Wheeled), class(printed.Halftrack), class(printed.Tracked),
		game.Said("onFoot", "going", func(p piece) any { return string(p.OnFoot) }),
		game.Said("cover", "cover", func(p piece) any { return string(p.Cover) }),
		game.Said("sight", "line", func(p piece) any { return p.Sight }),
		game.Shown("height", func(p piece) any { return game.OrNone(p.Height / 10) }),
		game.Shown("hides", func(p piece) any { return p.Hides }),
	)
}

// goingTable has a row for each class of ground and each kind of mover.
func (r Rules) goingTable() game.Table {
	type row struct {
		ground printed.Ground
		mover  string
		effect *printed.Effect
	}
	var rows []row
	for _, g := range []printed.Ground{printed.RoadGround, printed.OpenGround, printed.RoughGround, printed.VeryRoughGround} {
		for _, m := range []printed.Mobility{printed.Wheeled, printed.Halftrack, printed.Tracked} {
			rows = append(rows, row{g, string(m), r.d.Effect(g, m)})
		}
		rows = append(rows, row{g, "onFoot", r.d.EffectOnFoot(g)})
	}
	known := func(of func(*printed.Effect) any) func(row) any {
		return func(x row) any {
			if x.effect == nil {
				return nil
			}
			return of(x.effect)
		}
	}
	sources := func(x row) []game.Source {
		if x.mover == "onFoot" { // RE-0.21
			return []game.Source{game.SourceOurs}
		}
		return []game.Source{game.SourcePrinted}
	}
	return game.TableOf("going", "RE-7.2", rows, sources,
		game.Said("ground", "going", func(x row) any { return string(x.ground) }),
		game.Said("mover", "mover", func(x row) any { return x.mover }),
		game.Shown("enter", func(x row) any { return x.effect != nil }),
		game.Shown("centimetres", known(func(e *printed.Effect) any { return e.MvtCM })),
		game.Shown("run", known(func(e *printed.Effect) any { return e.Run })),
		game.Shown("bog", known(func(e *printed.Effect) any { return game.OrNone(e.Bog) })),
	)
}
