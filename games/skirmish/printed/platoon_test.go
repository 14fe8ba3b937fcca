package printed

import (
	"slices"
	"strings"
	"testing"

	"sabot/game"
)

func one(nation Nation, tanks ...string) Platoon {
	p := Platoon{Nation: nation}
	for _, id := range tanks {
		p.Tanks = append(p.Tanks, PlatoonTank{Tank: id})
	}
	return p
}

func TestPlatoons(t *testing.T) {
	d := data(t)
	opts := DefaultOptions()
	opts.Budget = 100
	lone := func(tank string, cards ...string) Platoon {
		return Platoon{Nation: Germany, Tanks: []PlatoonTank{{Tank: tank, Cards: cards}}}
	}
	for _, tc := range []struct {
		name    string
		platoon Platoon
		change  func(*Options)
		want    string // clauses of the faults, in order
	}{
		{"TK-15.a within the budget", Platoon{Nation: Germany, Tanks: []PlatoonTank{
			{Tank: "panther", Cards: nil},
			{Tank: "jagdpanther", Cards: nil},
			{Tank: "tiger_i", Cards: nil},
		}}, nil, ""},
		{
			"TK-15.a over the budget",
			Platoon{Nation: Germany, Tanks: []PlatoonTank{
				{Tank: "panther", Cards: []string{"cunning_driver"}},
				{Tank: "jagdpanther", Cards: nil},
				{Tank: "tiger_i", Cards: nil},
			}},
			nil, "TK-15.a",
		},
		{"TK-15.a no tank at all", Platoon{Nation: Germany, Tanks: nil}, nil, "TK-15.a"},
		{"TK-15.a thirteen tanks", one(Germany, slices.Repeat([]string{"stug_g"}, 13)...), func(o *Options) { o.Budget = 500 }, "TK-15.a"},
		{"TK-15.b a German hero in a German tank", lone("panther", "barkmann"), nil, ""},
		{"TK-15.b tanks of one nation", Platoon{Nation: Germany, Tanks: []PlatoonTank{
			{Tank: "panther", Cards: nil},
			{Tank: "sherman_75", Cards: nil},
		}}, nil, "TK-15.b"},
		{"TK-15.b no such nation", Platoon{Nation: "italy", Tanks: []PlatoonTank{{Tank: "panther", Cards: nil}}}, nil, "TK-15.b TK-15.b"},
		{"TK-15.c an American hero in a German tank", lone("panther", "boggs"), nil, "TK-15.c"},
		{"TK-15.c world cards serve all", lone("panther", "superb_commander"), nil, ""},
		{"TK-15.d any mix", one(Germany, "panther", "stug_g", "stug_g"), nil, ""},
		{"TK-15.d only the first set", one(Germany, "tiger_i"), func(o *Options) { o.Wave2 = false }, "TK-15.d"},
		{"TK-15.e one card of each type", lone("panther", "barkmann", "superb_commander"), nil, "TK-15.e"},
		{"TK-15.e two of the same ammunition with the right loader", lone("panther", "tungsten", "tungsten", "resourceful_loader"), nil, ""},
		{"TK-15.e without him", lone("panther", "tungsten", "tungsten"), nil, "TK-15.e"},
		{"TK-15.e two different ones never", lone("panther", "tungsten", "extra_ammunition", "resourceful_loader"), nil, "TK-15.e"},
		{"TK-15.e ammunition for other tanks", Platoon{
			Nation: USA,
			Tanks:  []PlatoonTank{{Tank: "sherman_75", Cards: []string{"hyper_velocity"}}},
		}, nil, "TK-15.e"},
		{"TK-15.g three slots, three of a crew", lone("stug_g", "superb_commander", "dead_eye_gunner", "aggressive_loader"), nil, ""},
		{
			"TK-15.g a fourth does not fit",
			lone("stug_g", "superb_commander", "dead_eye_gunner", "aggressive_loader", "cunning_driver"), nil, "TK-15.g",
		},
		{"TK-15.h a hero once", Platoon{Nation: Germany, Tanks: []PlatoonTank{
			{Tank: "panther", Cards: []string{"barkmann"}},
			{Tank: "panther", Cards: []string{"barkmann"}},
		}}, nil, "TK-15.h"},
		{"TK-5.b no such card", lone("panther", "ghost"), nil, "TK-5.b"},
		{"TK-5.b tanks only", lone("panther", "barkmann"), func(o *Options) { o.NoCards = true }, "TK-5.b"},
		{"TK-5.a no such tank", one(Germany, "maus"), nil, "TK-5.a"},
		{
			"TK-15.e all faults at once",
			Platoon{Nation: Germany, Tanks: []PlatoonTank{{Tank: "maus", Cards: nil}, {Tank: "stug_g", Cards: []string{"boggs", "clever_loader"}}}},
			nil, "TK-5.a TK-15.c TK-15.e",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			o := opts
			if tc.change != nil {
				tc.change(&o)
			}
			rs, _ := game.Refusals(tc.platoon.Faults(d, o))
			var clauses []string
			for _, r := range rs {
				clauses = append(clauses, string(r.Clause))
			}
			if got := strings.Join(clauses, " "); got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
		})
	}
	t.Run("TK-15.a the ready-made platoons can be played", func(t *testing.T) {
		for _, p := range d.Platoons {
			o := DefaultOptions()
			o.Budget = p.Budget
			if err := p.Faults(d, o); err != nil {
				t.Errorf("%s: %v", p.ID, err)
			}
		}
	})
}
