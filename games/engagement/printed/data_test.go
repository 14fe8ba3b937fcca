package printed

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func data(t testing.TB) *Data {
	t.Helper()
	d, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// vehicle finds a profile.
func profileOf(t testing.TB, d *Data, id string) *Vehicle {
	t.Helper()
	v, ok := d.Vehicle(id)
	if !ok {
		t.Fatalf("no vehicle %s", id)
	}
	return v
}

func TestProfiles(t *testing.T) {
	d := data(t)
	t.Run("RE-1.1 the printed Sherman and armoured car", func(t *testing.T) {
		v := profileOf(t, d, "m4a3_75")
		if got := fmt.Sprint(v.Mvt, v.Shoot, v.Exp, v.Discipline, *v.Armour.Turret, v.Armour.Hull, v.Armour.Running, v.Crew, v.Transport,
			v.Specials, len(v.Weapons)); got != "2000 4 4 4 [13 11 10] [12 10 10] 9 5 0 [gyrostabiliser ronson] 4" {
			t.Error(got)
		}
		v = profileOf(t, d, "sdkfz222")
		if got := fmt.Sprint(v.Mvt, *v.Armour.Turret, v.Armour.Hull, v.Armour.Running, v.Crew, v.Mobility, v.Enclosure, len(v.Specials)); got !=
			"4000 [7 6 6] [7 6 6] 7 3wheeledclosed0" {
			t.Error(got)
		}
	})
	t.Run("RE-14.5 every die has a location in every column", func(t *testing.T) {
		for facing, want := range map[Facing]string{
			Front: "[hull hull hull turret passengers running]",
			Side:  "[hull turret passengers passengers running running]",
			Rear:  "[hull turret passengers passengers passengers running]",
			Top:   "[hull turret turret passengers passengers passengers]",
		} {
			if got := fmt.Sprint(d.Columns[facing]); got != want {
				t.Errorf("%s: %s", facing, got)
			}
		}
	})
	t.Run("RE-19.9 the printed rows", func(t *testing.T) {
		for id, want := range map[string]string{
			"r_lmg": "10000 0 0 {true 6} -1 4 1 1 0", "r20": "12000 0 -1 {false 2} -2 3 4 5 0", "r37": "10000 0 -1 {false 1} -1 4 5 6 1",
			"r50": "12000 0 -1 {false 1} -1 4 7 8 2", "r57": "12000 0 -1 {false 1} -1 3 8 9 2", "r75": "15000 0 -1 {false 1} -1 3 10 11 2",
			"r88": "18000 0 -1 {false 1} -2 3 11 12 3", "r90": "20000 0 -1 {false 1} -2 3 12 13 3",
		} {
			w, _ := d.Weapon(id)
			if got := fmt.Sprint(w.Range, w.HitShort, w.HitLong, w.Rate, w.ExpMod, w.AP, w.ATLong, w.ATShort, w.Blast); got != want {
				t.Errorf("%s: %s, want %s", id, got, want)
			}
		}
	})
	t.Run("RE-7.2 what ground does to movers", func(t *testing.T) {
		show := func(e *Effect) string {
			if e == nil {
				return "no"
			}
			return fmt.Sprint(e.MvtCM*CM, e.Run, e.Bog)
		}
		for _, tc := range []struct {
			g    Ground
			m    Mobility
			want string
		}{
			{RoadGround, Tracked, "500 true 0"},
			{OpenGround, Wheeled, "0 true 0"},
			{RoughGround, Tracked, "0 true 6"},
			{RoughGround, Halftrack, "-1000 false 6"},
			{RoughGround, Wheeled, "-1000 false 5"},
			{VeryRoughGround, Tracked, "-1000 true 6"},
			{VeryRoughGround, Halftrack, "no"},
			{Impassable, Tracked, "no"},
			{RoughGround, Motorcycle, "no"},
		} {
			if got := show(d.Effect(tc.g, tc.m)); got != tc.want {
				t.Errorf("%s %s: %s, want %s", tc.g, tc.m, got, tc.want)
			}
		}
		if show(d.EffectOnFoot(VeryRoughGround)) != "-1000 false 0" || show(d.EffectOnFoot(Impassable)) != "no" {
			t.Error("RE-0.21 on foot")
		}
	})
	if len(d.Vehicles) != 63 || len(d.Weapons) != 67 || len(d.Scenarios) != 7 || len(d.Maps) != 6 {
		t.Errorf("%d vehicles, %d weapons, %d scenarios, %d maps", len(d.Vehicles), len(d.Weapons), len(d.Scenarios), len(d.Maps))
	}
}

func TestSources(t *testing.T) {
	d := data(t)
	parts := []string{"values", "mvt", "armour", "crew", "transport", "weapons", "specials", "size", "figures", "cc", "shoot", "at"}
	check := func(id string, s Sources) {
		for _, part := range append(slices.Clone(s.Printed), s.Public...) {
			if !slices.Contains(parts, part) {
				t.Errorf("RE-1.1 %s: part %q", id, part)
			}
		}
		if s.Printed == nil || s.Public == nil {
			t.Errorf("RE-1.1 %s: a list is missing", id)
		}
	}
	whole := map[string]bool{}
	for _, v := range d.Vehicles {
		check(v.ID, v.Sources)
		whole[v.ID] = slices.Contains(v.Sources.Printed, "armour")
	}
	for _, s := range d.Squads {
		check(s.ID, s.Sources)
	}
	for _, table := range []*Data{d, d.Under(Options{})} {
		for _, w := range table.Weapons {
			check(w.ID, w.Sources)
		}
	}
	// The text has two whole profiles.
	for id, printed := range whole {
		if printed != (id == "m4a3_75" || id == "sdkfz222") {
			t.Errorf("RE-1.1 %s: printed %v", id, printed)
		}
	}
	// A gun has the values of its printed row, or ours.
	for n, want := range []int{1, 0} {
		w, _ := []*Data{d, d.Under(Options{})}[n].Weapon("qf17")
		if len(w.Sources.Printed) != want {
			t.Errorf("RE-19.9 the 17-pdr: %+v", w.Sources)
		}
	}
}

// changed is the data with one file changed.
func changed(t *testing.T, name, old, now string) fstest.MapFS {
	t.Helper()
	from := fstest.MapFS{}
	for _, dir := range []string{"data", "data/maps"} {
		entries, err := files.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if text, err := files.ReadFile(dir + "/" + e.Name()); err == nil {
				from[dir+"/"+e.Name()] = &fstest.MapFile{Data: text}
			}
		}
	}
	text := string(from["data/"+name].Data)
	if !strings.Contains(text, old) {
		t.Fatalf("%s does not contain %q", name, old)
	}
	from["data/"+name] = &fstest.MapFile{Data: []byte(strings.Replace(text, old, now, 1))}
	return from
}

func TestBrokenDataSaysWhere(t *testing.T) {
	for _, tc := range []struct{ file, old, now, want string }{
		{"weapons.csv", "r20,row 20mm,row,120", "r20,row 20mm,row,9999", "weapons.csv:3:18"},
		{"weapons.csv", "r20,row 20mm,row", "r20,row 20mm,cow", "weapons.csv:3"},
		{"weapons.csv", "D3+6", "D4+6", "weapons.csv:2"},
		{"infantry.csv", "smg:1|sl_rifle:10", "smg:1|musket:10", "infantry.csv:2"},
		{"terrain.csv", "crops,Standing crops,cultures,open", "crops,Standing crops,cultures,soggy", "terrain.csv:5"},
		{"hit-location.csv", "front,6,running", "front,6,antenna", "hit-location.csv:7"},
		{"vehicles.json", `"crew": 5`, `"crew": 6`, "m4a3_75: a crew of 6"},
		{"vehicles.json", `"m3_75"`, `"ray_gun"`, `there is no weapon "ray_gun"`},
		{"damage.json", `"vehicle": "wreck"`, `"vehicle": "dented"`, "damage.json: hull 4"},
		{"scenarios.json", `"ref": "m8"`, `"ref": "m9"`, `RE-S1: RE-X.10: engagement.plan.unit ref=m9 side=A unit=A1`},
		{"scenarios.json", `"map": "lanes"`, `"map": "moon"`, `there is no map "moon"`},
		{"maps/lanes.json", `"type": "`, `"type": "lava_`, "maps/lanes.json"},
	} {
		t.Run("RE-X.10 "+tc.file+" "+tc.now, func(t *testing.T) {
			_, err := load(changed(t, tc.file, tc.old, tc.now))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}

func TestCoordinates(t *testing.T) {
	for text, want := range map[Coord]int{"7": 7, "W": 18000, "H": 12000, "W/2": 9000, "H-2000": 10000} {
		if got, ok := text.On(18000, 12000); !ok || got != want {
			t.Errorf("%s is %d", text, got)
		}
	}
	for _, text := range []Coord{"", "X", "W*2", "W/0", "W/x"} {
		if _, ok := text.On(18000, 12000); ok {
			t.Errorf("%q was read", text)
		}
	}
}

// Every special rule of a vehicle is one that readers can look up.
func TestSpecialsHaveClauses(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range data(t).Specials {
		seen[string(r.Clause)] = true
	}
	if got := slices.Sorted(maps.Keys(seen)); len(got) != 20 {
		t.Errorf("RE-21: %v", got)
	}
}

func TestMobilityClauses(t *testing.T) {
	d := data(t)
	t.Run("RE-1.2 each class of mobility has its own going", func(t *testing.T) {
		// Whether it may enter rough and very rough ground, and what that costs.
		for class, want := range map[Mobility]string{
			Wheeled: "-1000 no", Halftrack: "-1000 no", Tracked: "0 -1000", Motorcycle: "no no",
		} {
			told := func(g Ground) string {
				if e := d.Effect(g, class); e != nil {
					return fmt.Sprint(e.MvtCM * CM)
				}
				return "no"
			}
			if got := told(RoughGround) + " " + told(VeryRoughGround); got != want {
				t.Errorf("%s: %s, want %s", class, got, want)
			}
		}
		for _, v := range d.Vehicles {
			if !slices.Contains([]Mobility{Wheeled, Halftrack, Tracked, Motorcycle}, v.Mobility) {
				t.Errorf("%s is %q", v.ID, v.Mobility)
			}
		}
	})
}
