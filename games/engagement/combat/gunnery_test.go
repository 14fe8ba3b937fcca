package combat

import (
	"fmt"
	"testing"

	"sabot/game"
	"sabot/games/engagement/printed"
)

func TestOrders(t *testing.T) {
	for _, tc := range []struct {
		name string
		got  []printed.Order
		want string
	}{
		{"RE-4.1 a vehicle", VehicleOrders(Fitness{}), "[hold advance run]"},
		{"RE-0.7 a bogged one", VehicleOrders(Fitness{Immobile: true}), "[hold]"},
		{"RE-X.9 a runaway", VehicleOrders(Fitness{Runaway: true}), "[hold]"},
		{"RE-18.3 without a driver", VehicleOrders(Fitness{Driverless: true}), "[hold]"},
		{"RE-17.7 an abandoned one", VehicleOrders(Fitness{Abandoned: true, Immobile: true}), "[]"},
		{"RE-0.7 a squad", SquadOrders(printed.Confident, false), "[hold crawl advance run assault]"},
		{"RE-X.8 a squad in close combat", SquadOrders(printed.Confident, true), "[assault]"},
		{"RE-0.7 suppressed", SquadOrders(printed.Suppressed, false), "[crawl]"},
		{"RE-0.7 shaken", SquadOrders(printed.Shaken, false), "[crawl]"},
		{"RE-0.7 demoralised", SquadOrders(printed.Demoralised, false), "[]"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := fmt.Sprint(tc.got); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
	t.Run("RE-0.12 only the confident who hold keep their fire", func(t *testing.T) {
		if !Watches(printed.Hold, printed.Confident) || Watches(printed.Advance, printed.Confident) ||
			Watches(printed.Hold, printed.Suppressed) {
			t.Error("watch")
		}
	})
	t.Run("RE-0.8 who uses the terrain", func(t *testing.T) {
		if !UsesTerrain(printed.Crawl, printed.NoCover, false) || !UsesTerrain(printed.Hold, printed.SoftCover, false) ||
			UsesTerrain(printed.Hold, printed.NoCover, false) ||
			UsesTerrain(printed.Advance, printed.HardCover, false) || UsesTerrain(printed.Crawl, printed.HardCover, true) {
			t.Error("terrain")
		}
	})
	t.Run("RE-9.6 six fire out of a halftrack: two MGs and two rifles, RE-9.7 none out of a closed vehicle", func(t *testing.T) {
		d := data(t)
		v := profileOf(t, d, "sdkfz251")
		closed := profileOf(t, d, "m4a3_75")
		if RidersShoot(v, false, 0) != 6 || RidersShoot(v, false, 2) != 2 || RidersShoot(v, true, 0) != 0 ||
			RidersShoot(closed, false, 0) != 0 {
			t.Error("riders")
		}
	})
}

func TestGunnery(t *testing.T) {
	d := data(t)
	sherman := profileOf(t, d, "m4a3_75")
	without := func(r printed.Role) uint16 { return sherman.FullCrew() &^ sherman.Holders(sherman.FullCrew(), r) }
	for _, tc := range []struct {
		name   string
		mount  int // 0 gun, 1 coax, 2 hull MG, 3 pintle
		change func(*Gunnery)
		want   string
	}{
		{"RE-19.1 the gun", 0, nil, ""},
		{"RE-4.1 not on Run", 0, func(g *Gunnery) { g.Order = printed.Run }, "RE-4.1"},
		{"RE-12.2 not at men 14.9 cm away", 0, func(g *Gunnery) { g.AtMen, g.Gap = true, 1490 }, "RE-12.2"},
		{"RE-12.2 at 15.0 cm", 0, func(g *Gunnery) { g.AtMen, g.Gap = true, 1500 }, ""},
		{"RE-12.2 the MG at any", 1, func(g *Gunnery) { g.AtMen, g.Gap = true, 0 }, ""},
		{"RE-12.3 not up at a paratrooper", 2, func(g *Gunnery) { g.AtMen, g.Above = true, true }, "RE-12.3"},
		{"RE-12.3 the pintle may", 3, func(g *Gunnery) { g.AtMen, g.Above, g.Hatch = true, true, true }, ""},
		{"RE-19.14 hatch shut", 3, nil, "RE-19.14"},
		{"RE-19.14 not beside the gun", 3, func(g *Gunnery) { g.Hatch, g.GunFires = true, true }, "RE-19.14"},
		{"RE-19.14 no commander", 3, func(g *Gunnery) { g.Hatch, g.Crew = true, without(printed.Commander) }, "RE-18.3"},
		{"RE-18.3 no gunner, no gun", 0, func(g *Gunnery) { g.Crew = without(printed.Gunner) }, "RE-18.3"},
		{"RE-18.3 nor coaxial MG", 1, func(g *Gunnery) { g.Crew = without(printed.Gunner) }, "RE-18.3"},
		{"RE-18.3 the hull MG has its own man", 2, func(g *Gunnery) { g.Crew = without(printed.Gunner) }, ""},
		{"RE-18.3 without a loader it fires one turn", 0, func(g *Gunnery) { g.Crew = without(printed.Loader) }, ""},
		{"RE-18.3 and loads the next", 0, func(g *Gunnery) { g.Crew, g.LastFire = without(printed.Loader), true }, "RE-18.3"},
		{"RE-18.3 with one it fires every turn", 0, func(g *Gunnery) { g.LastFire = true }, ""},
		{"RE-16.3 a stunned gunner", 1, func(g *Gunnery) { g.Stunned = true }, "RE-16.3"},
		{"RE-16.3 a damaged gun leaves the MG", 1, func(g *Gunnery) { g.GunOut = true }, ""},
		{"RE-16.3 a damaged gun", 0, func(g *Gunnery) { g.GunOut = true }, "RE-16.3"},
		{"RE-19.4 every gun has HEAT", 0, func(g *Gunnery) { g.Ammo = printed.RoundHEAT }, ""},
		{"RE-19.4 rounds it does not have", 1, func(g *Gunnery) { g.Ammo = printed.RoundHE }, "RE-19.4"},
		{"RE-0.8 out of range", 0, func(g *Gunnery) { g.Gap = 15001 }, "RE-0.8"},
		{"RE-19.1 one gunner for coax and turret MG", 1, func(g *Gunnery) { g.TurretMG = true }, "RE-19.1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m := sherman.Weapons[tc.mount]
			g := Gunnery{
				Vehicle: sherman, Mount: m, Weapon: d.WeaponByID[m.Weapon], Ammo: printed.RoundAT, Order: printed.Hold, Crew: sherman.FullCrew(),
				Gap: 2000,
			}
			if tc.change != nil {
				tc.change(&g)
			}
			if got := clauseIn(g.Forbids()); got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
		})
	}
	t.Run("RE-21.10 poor fire control does not fire after moving", func(t *testing.T) {
		v := profileOf(t, d, "ba64")
		g := Gunnery{
			Vehicle: v, Mount: v.Weapons[0], Weapon: d.WeaponByID["mg"], Ammo: printed.RoundAT, Order: printed.Advance,
			Crew: v.FullCrew(), Moved: true,
		}
		if got := clauseIn(g.Forbids()); got != "RE-21.10" {
			t.Error(got)
		}
		if g.Moved = false; g.Forbids() != nil {
			t.Error(g.Forbids())
		}
	})
	t.Run("RE-X.6 the IS-2 fires in alternate turns", func(t *testing.T) {
		v := profileOf(t, d, "is2")
		g := Gunnery{
			Vehicle: v, Mount: v.Weapons[0], Weapon: d.WeaponByID["d25_122"], Ammo: printed.RoundAT, Crew: v.FullCrew(),
			LastFire: true,
		}
		if got := clauseIn(g.Forbids()); got != "RE-X.6" {
			t.Error(got)
		}
	})
	t.Run("RE-18.3 a 20 mm gun needs no loader", func(t *testing.T) {
		v := profileOf(t, d, "sdkfz222")
		g := Gunnery{
			Vehicle: v, Mount: v.Weapons[0], Weapon: d.WeaponByID["kwk30_20"], Ammo: printed.RoundAT, Crew: v.FullCrew(),
			LastFire: true,
		}
		if g.Forbids() != nil {
			t.Error(g.Forbids())
		}
	})
	t.Run("RE-19.11 RE-19.12 a coaxial MG beside its gun has two shots fewer", func(t *testing.T) {
		coax, hull := Gunnery{Mount: printed.Mounted{Mount: printed.Coax}, GunFires: true},
			Gunnery{Mount: printed.Mounted{Mount: printed.HullMG}, GunFires: true}
		if coax.Fewer() != 2 || hull.Fewer() != 0 {
			t.Error("shots")
		}
	})
}

func clauseIn(r *game.Refusal) string {
	if r == nil {
		return ""
	}
	return string(r.Clause)
}
