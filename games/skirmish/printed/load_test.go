package printed

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"sabot/game"
	"sabot/geom"
)

func data(t testing.TB) *Data {
	t.Helper()
	d, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestData(t *testing.T) {
	d := data(t)
	t.Run("TK-5.a tank cards", func(t *testing.T) {
		if len(d.Tanks) != 28 {
			t.Errorf("%d tanks", len(d.Tanks))
		}
		p, _ := d.Tank("panther")
		if p.Attack != 5 || p.Defence != 2 || p.Damage != 6 || p.Points != 32 || p.Keywords != Blitzkrieg {
			t.Errorf("%+v", p)
		}
	})
	t.Run("TK-5.b crew and upgrades", func(t *testing.T) {
		crew, heroes := 0, 0
		for _, c := range d.Cards {
			if c.Type.Crew() {
				crew++
			}
			if c.Hero {
				heroes++
			}
			if c.has == 0 {
				t.Errorf("%s does nothing", c.ID)
			}
		}
		if crew != 36 || heroes != 20 || len(d.Cards) != 52 {
			t.Errorf("%d crew, %d heroes, %d cards", crew, heroes, len(d.Cards))
		}
	})
	t.Run("TK-5.c the critical deck", func(t *testing.T) {
		cards, damage := 0, 0
		for _, c := range d.Criticals {
			cards += c.Copies
			damage += c.Copies * c.Damage
		}
		if cards != 30 || damage != 35 {
			t.Errorf("%d cards with %d damage", cards, damage)
		}
	})
	t.Run("TK-5.a every card says where its numbers come from", func(t *testing.T) {
		sherman, _ := d.Tank("sherman_75")
		cromwell, _ := d.Tank("cromwell")
		hetzer, _ := d.Tank("hetzer")
		shot, _ := d.Card("hyper_velocity")
		for _, tc := range []struct {
			origin Origin
			part   string
			want   game.Source
		}{
			{sherman.Origin, "attack", game.SourcePrinted},
			{sherman.Origin, "points", game.SourcePublic},
			{sherman.Origin, "hull", game.SourceOurs},
			{cromwell.Origin, "defence", game.SourceOurs},
			{cromwell.Origin, "attack", game.SourcePublic},
			{hetzer.Origin, "attack", game.SourceOurs},
			{shot.Origin, "points", game.SourceOurs},
			{shot.Origin, "effect", game.SourcePublic},
			{d.Criticals[d.Critical("busted_track")].Origin, "effect", game.SourcePrinted},
			{d.Criticals[d.Critical("busted_track")].Origin, "copies", game.SourceOurs},
		} {
			if got := tc.origin.Of(tc.part); got != tc.want {
				t.Errorf("%s of %v: %s, want %s", tc.part, tc.origin, got, tc.want)
			}
		}
	})
	t.Run("TK-18 models that share a hull", func(t *testing.T) {
		for _, pair := range [][2]string{{"sherman_75", "sherman_76"}, {"panther", "jagdpanther"}} {
			a, _ := d.Tank(pair[0])
			b, _ := d.Tank(pair[1])
			if a.Length != b.Length || a.Width != b.Width {
				t.Errorf("%v differ", pair)
			}
		}
	})
	t.Run("TK-G.d a tank has the hull of its card", func(t *testing.T) {
		p, _ := d.Tank("panther")
		if got := p.Hull(geom.Pose{X: 4500, Y: 4500, H: 300}); got[0] != (geom.Point{X: 452366, Y: 488298}) {
			t.Error(got)
		}
	})
}

func TestDataFaults(t *testing.T) {
	for _, tc := range []struct{ file, old, new, want string }{
		{"tanks.csv", "sherman_75,Sherman (75mm),usa,starter,6,", "sherman_75,Sherman (75mm),usa,starter,66,", "tanks.csv:2:39: initiative"},
		{"tanks.csv", "gung_ho,590", "gung_hoo,590", "tanks.csv:2:52: keyword"},
		{"tanks.csv", "Panther,germany", "Panther,italy", "tanks.csv:6:17: nation"},
		{"tanks.csv", "hull_width", "hull_breadth", "tanks.csv: no column"},
		{"crew.csv", "init_shoot+1", "init_shot+1", "crew.csv:2:61: effect"},
		{"crew.csv", "auto_repair=busted_track", "auto_repair=flat_tyre", "there is no critical"},
		{"upgrades.csv", "ammo,usa,sherman_76", "ammo,usa,sherman_99", "there is no tank"},
		{"upgrades.csv", "hyper_velocity,", "extra_ammunition,", "comes twice"},
		{"criticals.csv", "no_move,", "no_moves,", "is not one a critical can have"},
		{"missions.json", "[", "", "missions.json"},
		{"maps/village.json", "{", "", "maps/village.json"},
	} {
		t.Run(tc.file+" "+tc.want, func(t *testing.T) {
			broken := fstest.MapFS{}
			err := fs.WalkDir(files, "data", func(path string, e fs.DirEntry, err error) error {
				if err != nil || e.IsDir() {
					return err
				}
				text, err := files.ReadFile(path)
				if path == "data/"+tc.file {
					text = []byte(strings.Replace(string(text), tc.old, tc.new, 1))
				}
				broken[path] = &fstest.MapFile{Data: text}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := load(broken); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("%v, want %q", err, tc.want)
			}
		})
	}
}
