package printed

import (
	"slices"
	"strings"
	"testing"
)

func TestRoster(t *testing.T) {
	d := data(t)
	for _, tc := range []struct {
		name, list, want string
		unknown          []string
	}{
		{"TK-15 a list by hand", `Desert foxes [100pts]

	Panther [40pts]: Ernst Barkmann [8pts]
	- Jagdpanther [42pts], "Bobby" Woll, Tungsten Shot
	StuG G
	  • Sandbag Armour
	`, "germany panther+barkmann jagdpanther+woll+tungsten stug_g+sandbag_armour", []string{"Desert foxes"}},
		{"TK-15 the text of BattleScribe 2, with the names and slips of its catalogue", `++ German Platoon (GF9 Tanks) [100pts] ++

+ Panther +

Panther [43pts]
. Crew (4): Cleaver Loader [1pts], • Ernst Barkmann [8pts]
. Upgrade: Ammo: Tungsten Shot [2pts]

+ Panzer IV +

Panzer IV [24pts]
. Crew (4)
. . Crew: Commander: • Josef-Wilhrelm Rettemeier [6pts]
. . Crew: Radio Op: Radio Coordinator [3pts]
. . Crew: Loader: Agressive Loader [1pts]

+ StuG +

StuG G [23pts]: • Fritz Biermeyer [8pts]
Jagdpanther [41pts]: • Dr Franz Bäke [6pts], • 'Bobby' Woll [5pts]

++ Total: [131pts] ++

Created with BattleScribe (https://battlescribe.net)
`, "germany panther+clever_loader+barkmann+tungsten panzer_iv+rettemeier+radio_coordinator+aggressive_loader " +
			"stug_g+biermeier jagdpanther+baeke+woll", nil},
		{
			"TK-15 the text of BattleScribe 1.15, points in round brackets",
			"Sherman (76mm) (25pts)\n   Agressive Commander (1pts), Hyper-Velocity Shot (3 pts)\nSherman (75mm) (20pts)\n",
			"usa sherman_76+aggressive_commander+hyper_velocity sherman_75", nil,
		},
		{
			"TK-15.h numbers: a hero rides once, the rest on both", "2x Panzer IV: Tool Kit, Michael Wittmann\n1 StuG G: 2x Tungsten Shot",
			"germany panzer_iv+tool_kit+wittmann panzer_iv+tool_kit stug_g+tungsten+tungsten", nil,
		},
		{
			"TK-15 the file of a roster", `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster name="Cats" xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force><selections>
 <selection id="a" name="Panther" number="1" type="unit"><costs><cost name="pts" value="32.0"/></costs>
  <selections><selection id="b" name="• Ernst Barkmann" number="1" type="upgrade"/></selections></selection>
 <selection id="c" name="StuG G" number="2" type="unit"/></selections></force></forces></roster>`,
			"germany panther+barkmann stug_g stug_g", nil,
		},
		{"TK-15 another number is another tank", "T-34/76\nSU-85\nIS-3\nISU-152", "ussr su_85 isu_152", []string{"T-34/76", "IS-3"}},
		{"TK-15 a card before any tank", "Barkmann first\nErnst Barkmann", "", []string{"Barkmann first", "Ernst Barkmann"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, unknown := d.ReadRoster(tc.list)
			if got := strings.TrimSpace(p.String()); got != tc.want {
				t.Errorf("%s\nwant %s", got, tc.want)
			}
			if !slices.Equal(unknown, tc.unknown) {
				t.Errorf("unknown %q, want %q", unknown, tc.unknown)
			}
		})
	}
}

// The names that the public catalogue uses for American, British and Soviet
// platoons, with its slips (GF9: Tanks, revision 1, BattleScribe 1.15).
func TestRosterOfTheCatalogue(t *testing.T) {
	d := data(t)
	tanks := map[string]string{
		"Pershing": "pershing", "Sherman (75mm)": "sherman_75", "Sherman (76mm)": "sherman_76", "Super Pershing": "super_pershing",
		"Comet": "comet", "Cromwell": "cromwell", "Sherman Firefly": "firefly", "Sherman V": "sherman_v",
		"T-34": "t34", "T-34/85": "t34_85", "SU-85": "su_85", "SU-100": "su_100", "IS-85": "is_85", "IS-2": "is_2",
		"ISU-122": "isu_122", "ISU-152": "isu_152",
	}
	cards := map[string]string{
		"• 'Baby' Richards": "richards", "• 'Ground Hog' Oller": "oller", "• 'Jailbird' Boggs": "boggs", "• 'War Daddy' Pool": "pool",
		"• Clarence H. Mason": "mason", "• John P. Irwin": "irwin",
		"Agressive Commander": "aggressive_commander", "Agressive Loader": "aggressive_loader", "Cleaver Loader": "clever_loader",
		"Hyper-velocity Shot": "hyper_velocity", "Super-velocity Shot": "super_velocity", "Arrowhead Shot": "arrowhead",
		"Add-on Armour": "add_on_armour", "Dead-Eye Gunner": "dead_eye_gunner",
	}
	for name, id := range tanks {
		for _, list := range []string{name + " [20pts]", name + " (20pts)", `<roster><selection name="` + name + `" number="1"/></roster>`} {
			if p, unknown := d.ReadRoster(list); len(p.Tanks) != 1 || p.Tanks[0].Tank != id || len(unknown) > 0 {
				t.Errorf("TK-15.d %q is read as %v %q, want %s", list, p, unknown, id)
			}
		}
	}
	for name, id := range cards {
		for _, list := range []string{
			"Comet\n. Crew (4): " + name + " [1pts]", "Comet (29pts)\n   " + name + " (1pts)",
			`<roster><selection name="Comet"/><selection name="` + name + `"/></roster>`,
		} {
			if p, unknown := d.ReadRoster(list); len(p.Tanks) != 1 || !slices.Equal(p.Tanks[0].Cards, []string{id}) || len(unknown) > 0 {
				t.Errorf("TK-15.b %q is read as %v %q, want %s", list, p, unknown, id)
			}
		}
	}
}

// Every tank and card is found again by its own name, and by nothing else.
func TestRosterKnowsEveryName(t *testing.T) {
	d := data(t)
	for _, c := range d.Tanks {
		if p, rest := d.ReadRoster(c.Name); len(p.Tanks) != 1 || p.Tanks[0].Tank != c.ID || len(rest) > 0 {
			t.Errorf("%s is read as %v %q", c.Name, p, rest)
		}
	}
	for _, c := range d.Cards {
		if p, rest := d.ReadRoster("Panther\n" + c.Name); len(p.Tanks) != 1 || !slices.Equal(p.Tanks[0].Cards, []string{c.ID}) || len(rest) > 0 {
			t.Errorf("%s is read as %v %q", c.Name, p, rest)
		}
	}
}
