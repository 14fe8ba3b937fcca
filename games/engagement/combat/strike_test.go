package combat

import (
	"fmt"
	"testing"

	"sabot/dice"
	"sabot/games/engagement/printed"
)

func data(t testing.TB) *printed.Data {
	t.Helper()
	d, err := printed.Load()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// vehicle finds a profile.
func profileOf(t testing.TB, d *printed.Data, id string) *printed.Vehicle {
	t.Helper()
	v, ok := d.Vehicle(id)
	if !ok {
		t.Fatalf("no vehicle %s", id)
	}
	return v
}

// used checks that a script was thrown to its end.
func used(t testing.TB, s dice.Script) {
	t.Helper()
	if len(s) > 0 {
		t.Errorf("dice left over: %v", []int(s))
	}
}

// hit is a shot of a weapon.
func hit(t testing.TB, d *printed.Data, target, weapon string, ammo printed.Ammo, need int, short bool, from printed.Facing) Shot {
	t.Helper()
	w, ok := d.Weapon(weapon)
	if !ok {
		t.Fatalf("no weapon %s", weapon)
	}
	return Shot{Target: profileOf(t, d, target), AT: w.AT(ammo, short), Ammo: ammo, Need: need, Short: short, From: from}
}

// The vectors of RE-22.1: one shot each, dice in the order they fall.
func TestVectors(t *testing.T) {
	d := data(t)
	pz := func() Shot { return hit(t, d, "m4a3_75", "kwk40_75", printed.RoundAT, 4, false, printed.Front) }
	top := hit(t, d, "pz4h", "bazooka", printed.RoundHEAT, 3, true, printed.Side)
	top.Top = true
	dash := hit(t, d, "sdkfz251", "m6_37", printed.RoundAT, 4, false, printed.Side)
	dash.Riders = true
	tiger := func(d *printed.Data, gun string) Shot {
		return hit(t, d, "tiger1", gun, printed.RoundAT, 4, false, printed.Front)
	}
	ours := d.Under(printed.Options{}) // the 17-pdr of E7 has our AT 12
	flank := hit(t, d, "pz4h", "m3_75", printed.RoundAT, 3, true, printed.Side)
	car := hit(t, d, "sdkfz222", "mg", printed.RoundAT, 3, true, printed.Side)
	he := hit(t, d, "m4a3_75", "m3_75", printed.RoundHE, 4, false, printed.Front)
	empty := hit(t, d, "m3_ht", "kwk30_20", printed.RoundAT, 4, false, printed.Rear)
	for _, tc := range []struct {
		name   string
		shot   Shot
		choose printed.Location
		riders int
		moving bool
		dice   dice.Script
		want   string // location, total, grade, line of the table, fate
	}{
		{"RE-22.1 E1", pz(), "", 0, false, dice.Script{4, 2, 3, 4}, "hull 13 3 driver_gunner_killed wreck"},
		{"RE-22.1 E2", pz(), "", 0, false, dice.Script{4, 2, 2, 2}, "hull 12 2 - bailed"},
		{"RE-22.1 E3", pz(), "", 0, false, dice.Script{4, 2, 2, 3}, "hull 12 2 - no_effect"},
		{"RE-22.1 E4", pz(), "", 0, false, dice.Script{3}, " 0 0 - miss"},
		{"RE-22.1 E5", pz(), printed.Hull, 0, false, dice.Script{6, 6, 1, 3, 1}, "running 11 3 track_damaged bailed"},
		{"RE-22.1 E6", tiger(d, "m3_75"), "", 0, false, dice.Script{5, 4, 5, 3}, "turret 15 2 - no_effect"},
		{"RE-22.1 E7 as printed", tiger(d, "qf17"), "", 0, false, dice.Script{4, 1, 5, 5}, "hull 15 3 stopped_dead wreck"},
		{"RE-22.1 E7 with our weapon table", tiger(ours, "qf17"), "", 0, false, dice.Script{4, 1, 3, 5}, "hull 15 3 kaboom destroyed"},
		{"RE-22.1 E8", top, "", 0, false, dice.Script{3, 3, 1, 4}, "turret 12 2 - no_effect"},
		{"RE-22.1 E9", flank, "", 0, false, dice.Script{3, 2, 2, 6, 5}, "turret 13 2 - no_effect"},
		{"RE-22.1 E10", flank, printed.Hull, 0, false, dice.Script{6, 4, 3, 5}, "hull 15 3 stopped_dead wreck"},
		{"RE-22.1 E11", car, "", 0, true, dice.Script{4, 1, 6, 5, 6}, "hull 7 3 driver_killed damaged"},
		{"RE-22.1 E12", dash, "", 8, false, dice.Script{4, 3, 4, 4, 1, 2, 3, 4, 5, 6, 4, 3}, "passengers 9 3 smoke_in_cab wreck"},
		{"RE-22.1 E13", he, "", 0, false, dice.Script{5, 1, 6}, "hull 11 1 - no_effect"},
		{"RE-22.1 E14", empty, "", 0, false, dice.Script{4, 5, 3, 6}, "hull 7 3 stopped_dead wreck"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			k := ResolveShot(d, tc.shot, tc.choose, &tc.dice)
			who := FullyManned(tc.shot.Target, tc.riders)
			line, fate := "-", FateMiss
			if k.Grade == Penetrated && d.Damage[k.Location][k.Row-1].Vehicle != "" {
				w := ResolveDamage(d, tc.shot.Target, who, k.Location, k.Row, tc.moving, &tc.dice)
				line, fate = w.Name, Fate(w.Status)
			} else if k.Hit {
				fate = settleShot(d, tc.shot.Target, k, who, tc.moving, &tc.dice)
				if k.Row > 0 {
					line = d.Damage[k.Location][k.Row-1].Name
				}
			}
			if got := fmt.Sprintf("%s %d %d %s %s", k.Location, k.Total, k.Grade, line, fate); got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
			used(t, tc.dice)
		})
	}
}

// E1, E12: who is left.
func TestWhoSurvives(t *testing.T) {
	d := data(t)
	sherman := profileOf(t, d, "m4a3_75")
	full := FullyManned(sherman, 0)
	t.Run("RE-16.2 driver and gunner die, three evacuate, no test", func(t *testing.T) {
		w := ResolveDamage(d, sherman, full, printed.Hull, 4, false, dice.None{})
		if left := full.Crew &^ w.Killed; left != 0b10110 || !w.CrewOut || w.BailDue || w.Status != printed.Wreck {
			t.Errorf("%+v", w)
		}
	})
	t.Run("RE-21.11 nobody gets out of a sprayed Sherman", func(t *testing.T) {
		s := dice.Script{6, 6, 6, 6, 6}
		w := ResolveDamage(d, sherman, full, printed.Turret, 5, false, &s)
		if w.Killed != full.Crew || w.CrewOut {
			t.Errorf("%+v", w)
		}
	})
	t.Run("RE-21.11 a second explosion is tested at -1", func(t *testing.T) {
		s := dice.Script{4, 5, 4, 5, 6}
		w := ResolveDamage(d, sherman, full, printed.Running, 6, true, &s)
		if w.Killed != 0b00101 || w.Status != printed.Destroyed {
			t.Errorf("%+v", w)
		}
	})
	t.Run("RE-16.7 the T-34's commander dies as its gunner", func(t *testing.T) {
		v := profileOf(t, d, "t34_76")
		who := FullyManned(v, 0)
		w := ResolveDamage(d, v, who, printed.Turret, 2, false, dice.None{})
		if v.Commands(who.Crew &^ w.Killed) {
			t.Error("the bonus is still there")
		}
	})
	t.Run("RE-16.7 a dead role does not stop the rest of a result", func(t *testing.T) {
		who := Aboard{Crew: full.Crew &^ sherman.Holders(full.Crew, printed.Gunner)}
		w := ResolveDamage(d, sherman, who, printed.Turret, 4, false, dice.None{})
		if w.Killed != sherman.Holders(full.Crew, printed.Commander) {
			t.Errorf("killed %b", w.Killed)
		}
	})
	halftrack := profileOf(t, d, "sdkfz251")
	t.Run("RE-16.4 shrapnel hits as many as the die says and no more than ride", func(t *testing.T) {
		s := dice.Script{5, 1, 6}
		w := ResolveDamage(d, halftrack, FullyManned(halftrack, 2), printed.Passengers, 1, false, &s)
		if w.Struck != 2 || len(w.Fallen) != 1 || w.Status != "" {
			t.Errorf("%+v", w)
		}
		used(t, s)
	})
	t.Run("RE-18.1 passengers of a wreck whom nothing has tested are tested at +1", func(t *testing.T) {
		s := dice.Script{3, 2, 1}
		w := ResolveDamage(d, halftrack, FullyManned(halftrack, 3), printed.Hull, 5, false, &s)
		if len(w.Fallen) != 2 || !w.AllOut {
			t.Errorf("%+v", w)
		}
		used(t, s)
	})
	t.Run("RE-1.9 riders take the place of the driver", func(t *testing.T) {
		w := ResolveDamage(d, halftrack, FullyManned(halftrack, 3), printed.Hull, 3, false, dice.None{})
		if len(w.Fallen) != 1 || !w.BailDue {
			t.Errorf("%+v", w)
		}
	})
	t.Run("RE-16.5 a stationary vehicle does not skid", func(t *testing.T) {
		if w := ResolveDamage(d, sherman, full, printed.Running, 1, false, dice.None{}); w.Row != 2 || w.BailDue {
			t.Errorf("%+v", w)
		}
		if w := ResolveDamage(d, sherman, full, printed.Running, 1, true, dice.None{}); w.Row != 1 {
			t.Errorf("%+v", w)
		}
	})
	t.Run("RE-3.4 only three lines of the running gear frighten the crew", func(t *testing.T) {
		for row, want := range []bool{false, false, true, true, true} {
			if w := ResolveDamage(d, sherman, full, printed.Running, row+1, true, dice.None{}); w.BailDue != want {
				t.Errorf("line %d: %v", row+1, w.BailDue)
			}
		}
	})
	t.Run("RE-16.4 a dead vehicle rolls on", func(t *testing.T) {
		s := dice.Script{2, 5}
		if w := ResolveDamage(d, sherman, full, printed.Passengers, 5, true, &s); w.Roll != 7 {
			t.Errorf("%+v", w)
		}
	})
}

func TestGrades(t *testing.T) {
	for _, tc := range []struct {
		name        string
		natural, at int
		av          int
		where       printed.Location
		want        Grade
	}{
		{"RE-15.4 a natural 1 is equal at best", 1, 12, 10, printed.Hull, Equal},
		{"RE-15.4 a natural 1 goes through running gear", 1, 11, 9, printed.Running, Penetrated},
		{"RE-15.4 a natural 6 is no penetration by itself", 6, 10, 16, printed.Hull, Equal},
		{"RE-15.1 below the armour nothing happens", 5, 10, 16, printed.Hull, Stopped},
		{"RE-15.1 above it the shot goes in", 6, 10, 15, printed.Hull, Penetrated},
		{"RE-1.7 the Sherman's tracks as the picture has them", 1, 11, 8, printed.Running, Penetrated},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := gradeOf(tc.natural, tc.natural+tc.at, tc.av, tc.where); got != tc.want {
				t.Errorf("grade %d, want %d", got, tc.want)
			}
		})
	}
}

func TestDamageRows(t *testing.T) {
	for _, tc := range []struct {
		name        string
		natural, at int
		flame, open bool
		want        int
	}{
		{"RE-16.1 88 mm at short range, 6 stays 6", 6, 12, false, false, 6},
		{"RE-16.1 88 mm at short range, 3 is 4", 3, 12, false, false, 4},
		{"RE-16.1 an LMG's 2 is 1", 2, 1, false, false, 1},
		{"RE-16.1 HE of 75 mm, 4 is 3", 4, 5, false, false, 3},
		{"RE-16.1 AT 8 is not weak", 4, 8, false, false, 4},
		{"RE-16.1 AT 7 is", 4, 7, false, false, 3},
		{"RE-16.1 AT 2 is in the upper band", 4, 2, false, false, 3},
		{"RE-16.1 flame is not weak", 4, 6, true, false, 4},
		{"RE-16.1 flame is worse for open vehicles", 4, 6, true, true, 5},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := damageRow(tc.natural, tc.at, tc.flame, tc.open); got != tc.want {
				t.Errorf("line %d, want %d", got, tc.want)
			}
		})
	}
}

func TestStrikes(t *testing.T) {
	d := data(t)
	t.Run("RE-14.2 a 3 hits, location 5 is the running gear, a 1 penetrates", func(t *testing.T) {
		s := dice.Script{3, 5, 1, 4}
		k := ResolveShot(d, hit(t, d, "m4a3_75", "panzerschreck", printed.RoundHEAT, ToHit(4, 1), true, printed.Side), "", &s)
		if k.Location != printed.Running || k.AV != 9 || k.Total != 12 || k.Grade != Penetrated {
			t.Errorf("%+v", k)
		}
	})
	t.Run("RE-7.5 the belly shows to a 6 only", func(t *testing.T) {
		shot := hit(t, d, "m4a3_75", "panzerschreck", printed.RoundHEAT, 3, true, printed.Front)
		shot.Belly = true
		miss := dice.Script{5}
		if k := ResolveShot(d, shot, "", &miss); k.Hit {
			t.Error("a 5 hit the belly")
		}
		s := dice.Script{6, 2, 4}
		if k := ResolveShot(d, shot, "", &s); k.Location != printed.Hull || k.AV != 10 || k.Grade != Penetrated {
			t.Errorf("%+v", k)
		}
	})
	t.Run("RE-14.4 covered running gear is not hit and not rolled again", func(t *testing.T) {
		shot := hit(t, d, "pz4h", "m3_75", printed.RoundAT, 4, false, printed.Front)
		shot.LowCover = true
		s := dice.Script{4, 6}
		if k := ResolveShot(d, shot, "", &s); !k.Ignored || k.Grade != 0 {
			t.Errorf("%+v", k)
		}
	})
	t.Run("RE-14.8 covered gear and missing parts cannot be named", func(t *testing.T) {
		shot := hit(t, d, "sdkfz251", "m3_75", printed.RoundAT, 4, true, printed.Side)
		shot.LowCover = true
		if got := Nameable(d, shot); fmt.Sprint(got) != "[hull]" {
			t.Errorf("%v", got)
		}
		shot.Riders, shot.LowCover = true, false
		if got := Nameable(d, shot); fmt.Sprint(got) != "[hull passengers running]" {
			t.Errorf("%v", got)
		}
	})
	t.Run("RE-14.6 without riders passengers are hull, without a turret it is hull", func(t *testing.T) {
		shot := hit(t, d, "m3_ht", "m3_75", printed.RoundAT, 4, false, printed.Side)
		for _, locationDie := range []int{2, 3} {
			s := dice.Script{4, locationDie, 6, 5}
			if k := ResolveShot(d, shot, "", &s); k.Location != printed.Hull || k.AV != 6 {
				t.Errorf("%+v", k)
			}
		}
		shot = hit(t, d, "stug3g", "m3_75", printed.RoundAT, 4, false, printed.Rear)
		s := dice.Script{4, 2, 1}
		if k := ResolveShot(d, shot, "", &s); k.Location != printed.Turret {
			t.Errorf("a casemate counts as a turret: %+v", k)
		}
	})
	t.Run("RE-21.12 skirts stop HEAT on a 5 and nothing from AT 12 up", func(t *testing.T) {
		heat := hit(t, d, "pz4h", "bazooka", printed.RoundHEAT, 3, true, printed.Side)
		if heat.save(printed.Hull) != 5 || heat.save(printed.Running) != 0 {
			t.Error("HEAT")
		}
		if shot := hit(t, d, "pz4h", "kwk36_88", printed.RoundAT, 3, true, printed.Side); shot.save(printed.Hull) != 0 {
			t.Error("AT 12 and more")
		}
		if shot := hit(t, d, "pz4h", "m3_75", printed.RoundAT, 3, true, printed.Front); shot.save(printed.Hull) != 0 {
			t.Error("front")
		}
	})
	t.Run("RE-21.8 improvised armour saves on a 6, not on the face of skirts", func(t *testing.T) {
		shot := hit(t, d, "m4a3_75", "kwk40_75", printed.RoundAT, 3, true, printed.Front)
		shot.Improvised = true
		if shot.save(printed.Hull) != 6 || shot.save(printed.Running) != 0 {
			t.Error("front")
		}
		shot.From = printed.Rear
		if shot.save(printed.Hull) != 0 {
			t.Error("rear")
		}
	})
	t.Run("RE-19.7 HEAT has its higher value at all ranges", func(t *testing.T) {
		w, _ := d.Under(printed.Options{}).Weapon("kwk37_75")
		if w.AT(printed.RoundHEAT, false) != 9 || w.AT(printed.RoundAT, false) != 8 || w.AT(printed.RoundHE, true) != 4 {
			t.Error("AT values")
		}
	})
	t.Run("RE-19.4 rounds that are issued", func(t *testing.T) {
		for weapon, want := range map[string][2]string{ // as printed, and ours
			"kwk30_20": {"AT", "AT"}, "qf2_40": {"AT HE HEAT SMOKE", "AT SMOKE"}, "m3_75": {"AT HE HEAT SMOKE", "AT HE SMOKE"},
			"m4_105": {"AT HE HEAT SMOKE", "HE HEAT SMOKE"}, "mg": {"AT", "AT"},
		} {
			for n, table := range []*printed.Data{d, d.Under(printed.Options{})} {
				w, _ := table.Weapon(weapon)
				got := ""
				for _, a := range []printed.Ammo{printed.RoundAT, printed.RoundHE, printed.RoundHEAT, printed.RoundSmoke} {
					if w.Fires(a) {
						got += " " + string(a)
					}
				}
				if got != " "+want[n] {
					t.Errorf("%s fires%s, want %s", weapon, got, want[n])
				}
			}
		}
	})
	t.Run("RE-19.9 the printed row whole: guns and the .50", func(t *testing.T) {
		for weapon, want := range map[string][2]string{ // AT long and short, HE
			"qf17": {"10 11 2", "12 13 1"}, "kwk42_75": {"10 11 2", "12 13 2"}, "kwk43_88": {"11 12 3", "13 14 3"},
			"m4_105": {"12 13 3", "8 9 3"}, "mg50": {"1 1 0", "2 2 0"}, "kwk37_75": {"10 11 2", "8 9 2"},
		} {
			for n, table := range []*printed.Data{d, d.Under(printed.Options{})} {
				w, _ := table.Weapon(weapon)
				if got := fmt.Sprint(w.ATLong, w.ATShort, w.Blast); got != want[n] {
					t.Errorf("%s: %s, want %s", weapon, got, want[n])
				}
			}
		}
	})
	t.Run("RE-17.1 the commander keeps the crew aboard on a 3", func(t *testing.T) {
		v := profileOf(t, d, "m4a3_75")
		crew := v.FullCrew()
		headless := crew &^ v.Holders(crew, printed.Commander)
		for _, tc := range []struct {
			crew uint16
			die  int
			want bool
		}{{crew, 3, true}, {crew, 2, false}, {crew, 1, false}, {headless, 3, false}, {headless, 4, true}} {
			if got := Stays(v, tc.crew, &dice.Script{tc.die}); got != tc.want {
				t.Errorf("crew %b, die %d: stays %v", tc.crew, tc.die, got)
			}
		}
	})
}
