package combat

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"sabot/dice"
	"sabot/games/engagement/printed"
)

func TestProfileClauses(t *testing.T) {
	d := data(t)
	sherman, halftrack, truck := profileOf(t, d, "m4a3_75"), profileOf(t, d, "m3_ht"), profileOf(t, d, "opel_blitz")
	t.Run("RE-1.10 so many ride besides the crew", func(t *testing.T) {
		if sherman.Transport != 0 || halftrack.Transport != 12 || profileOf(t, d, "sdkfz251").Transport != 12 {
			t.Error("seats")
		}
		_, err := ReadOdds(d, []byte(`{"kind":"shot","given":{"weapon":"m3_75","ammo":"AT","target":"m3_ht","facing":"side",`+
			`"choose":"none","need":4,"passengers":-1}}`))
		if f, ok := errors.AsType[*QueryFault](err); !ok || f.Clause != "RE-1.10" {
			t.Errorf("fewer than no passengers: %v", err)
		}
	})
	t.Run("RE-3.3 only a living commander gives +1", func(t *testing.T) {
		crew := sherman.FullCrew()
		dead := crew &^ sherman.Holders(crew, printed.Commander)
		for _, tc := range []struct {
			v    *printed.Vehicle
			crew uint16
			want int
		}{{sherman, crew, 1}, {sherman, dead, 0}, {halftrack, 1, 0}, {truck, 1, 0}} {
			if got := bailMods(tc.v, tc.crew).Total(); got != tc.want {
				t.Errorf("%s with crew %b: %d, want %d", tc.v.ID, tc.crew, got, tc.want)
			}
		}
	})
	t.Run("RE-9.7 nobody shoots out of a closed vehicle", func(t *testing.T) {
		for _, v := range d.Vehicles {
			if v.Enclosure == printed.Closed && RidersShoot(v, false, 0) != 0 {
				t.Errorf("%d shoot out of a %s", RidersShoot(v, false, 0), v.ID)
			}
		}
	})
	t.Run("RE-15.2 a rifle may not fire at armour, AT 0 may try", func(t *testing.T) {
		query := `{"kind":"shot","given":{"weapon":"%s","ammo":"AT","target":"sdkfz222","facing":"rear","need":4,"choose":"none"%s}}`
		_, err := ReadOdds(d, fmt.Appendf(nil, query, "rifle", ""))
		if f, ok := errors.AsType[*QueryFault](err); !ok || f.Clause != "RE-15.2" {
			t.Errorf("a rifle: %v", err)
		}
		if _, err := ReadOdds(d, fmt.Appendf(nil, query, "rifle", `,"at":0`)); err != nil {
			t.Errorf("AT 0: %v", err)
		}
	})
	t.Run("RE-16.6 crew by the vehicle's EXP, riders by their own; those hit are counted", func(t *testing.T) {
		// Smoke inside a lorry of 4+: its driver needs 4, two veterans 3.
		who := Aboard{Crew: truck.FullCrew(), Riders: []int{3, 3}}
		rolls := dice.Script{3, 2, 3}
		w := ResolveDamage(d, truck, who, printed.Passengers, 3, false, &rolls)
		used(t, rolls)
		if w.Killed != 1 || len(w.Fallen) != 1 || w.Struck != 2 {
			t.Errorf("%+v, want the driver and one rider dead, two struck", w)
		}
	})
	t.Run("RE-18.2 what is destroyed is destroyed with all aboard", func(t *testing.T) {
		for location, rows := range d.Damage {
			for i, r := range rows {
				if r.Vehicle == printed.Destroyed && r.Test == nil && !slices.Contains(r.Kill, "all_crew") {
					t.Errorf("%s %d destroys a vehicle and leaves its crew", location, i+1)
				}
			}
		}
	})
	t.Run("RE-19.3 a part of a building is easier to hit", func(t *testing.T) {
		gun, _ := d.Weapon("m3_75")
		a := Aim{Weapon: gun, Ammo: printed.RoundHE, Shoot: 4, Short: true, Building: true}
		if mods := a.Mods(); mods.Total() != 1 || mods[0].Clause != "RE-19.3" || a.Need() != 3 {
			t.Errorf("%+v needs %d", mods, a.Need())
		}
	})
	t.Run("RE-19.15 a mounted weapon that must stand still does not fire after a move", func(t *testing.T) {
		mortar, _ := d.Weapon("mortar_med")
		mount := printed.Mounted{Weapon: mortar.ID, Mount: printed.Pintle, ServedBy: "passengers"}
		g := Gunnery{Vehicle: halftrack, Mount: mount, Weapon: mortar, Ammo: printed.RoundHE, Riders: 3, Gap: 5000}
		if refusal := g.Forbids(); refusal != nil {
			t.Errorf("standing: %v", refusal)
		}
		g.Moved = true
		if refusal := g.Forbids(); refusal == nil || refusal.Clause != "RE-19.15" {
			t.Errorf("moving: %v", refusal)
		}
	})
	t.Run("RE-1.3 only the riders of what is open shoot", func(t *testing.T) {
		if RidersShoot(halftrack, false, 0) == 0 || RidersShoot(sherman, false, 0) != 0 {
			t.Error("who may shoot out")
		}
	})
}
