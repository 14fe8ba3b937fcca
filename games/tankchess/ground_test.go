package tankchess

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

func TestTerrainData(t *testing.T) {
	t.Run("CH-14.b the ground is as the data say", func(t *testing.T) {
		data, err := files.ReadFile("data/terrain.json")
		if err != nil {
			t.Fatal(err)
		}
		var f struct {
			Terrain []struct {
				ID          string `json:"id"`
				Char        string `json:"char"`
				Transparent bool   `json:"transparent_to_direct_fire"`
			} `json:"terrain"`
		}
		if err := json.Unmarshal(data, &f); err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, entry := range f.Terrain {
			if entry.ID == "wreck" { // not ground: tested with CH-8.a
				continue
			}
			var ground Terrain
			if err := ground.UnmarshalText([]byte(entry.ID)); err != nil {
				t.Fatal(err)
			}
			found++
			equal(t, entry.ID+" character", string(ground.Char()), entry.Char)
			equal(t, entry.ID+" stops fire", ground.StopsFire(), !entry.Transparent)
		}
		equal(t, "kinds of ground", found, len(Terrains()))
	})
	t.Run("CH-14.b who may enter what, forwards and in reverse", func(t *testing.T) {
		plain := []Type{LT, MT, TD, HM, FTD, HOW, CAR}
		heavy := []Type{HT, SHT, UHT}
		want := func(u Type, g Terrain, wreck, reverse bool) entry {
			switch {
			case wreck, g == Low:
				if u == BDZ && !reverse {
					return halts
				}
			case g == Open, g == Hedge:
				return passes
			case g == Mud:
				return halts
			case g == Tree:
				if (u == BDZ || slices.Contains(heavy, u)) && !reverse {
					return halts
				}
			case g == Water && u == AMP:
				return passes
			case g == Water && u != CLT:
				return sinks
			case g == Mine && u == MSW:
				return halts
			case g == Mine && u != CLT:
				return blowsUp
			}
			return barred
		}
		equal(t, "types", len(plain)+len(heavy)+len([]Type{CLT, AMP, BDZ, MSW}), len(Types()))
		for _, u := range Types() {
			stats := u.Stats()
			for _, g := range Terrains() {
				for _, reverse := range []bool{false, true} {
					equal(t, u.String()+" "+g.String(), enters(&stats, g, false, reverse), want(u, g, false, reverse))
				}
			}
			equal(t, u.String()+" wreck", enters(&stats, Open, true, false), want(u, Open, true, false))
			equal(t, u.String()+" wreck in reverse", enters(&stats, Open, true, true), want(u, Open, true, true))
		}
	})
}

func TestGround(t *testing.T) {
	t.Run("CH-14.a extension units keep the base rules", func(t *testing.T) {
		for _, u := range []Type{SHT, UHT, FTD, AMP, BDZ, MSW, HOW, CAR} {
			if !u.Stats().Extension {
				t.Errorf("%s is in the base game", u)
			}
			p := draw(t, strings.Replace(`
				. . . . .
				. . . . .
				. . U . .
				. . . . .
				. . . . .
				w`, "U", string(u.Letter())+"0", 1))
			legal(t, p, string(u.Letter())+"c3-c4N", string(u.Letter())+"c3-c2N", string(u.Letter())+"c3-c3NE")
		}
	})
	t.Run("CH-14.b nothing goes on after ground that acts", func(t *testing.T) {
		// One way ahead, through the ground in question.
		for _, tc := range []struct{ unit, ground string }{
			{"L0", ":"}, {"H0", "^"}, {"B0", "^"}, {"B0", "_"}, {"B0", "*m"}, {"E0", "!"},
		} {
			p := draw(t, strings.NewReplacer("U", tc.unit, "X", tc.ground).Replace(`
				# . # .
				# . # .
				# X # .
				# U # .
				w`))
			unit := string(tc.unit[0])
			sameList(t, tc.unit+" on "+tc.ground, of(texts(p), unit+"b1-b2"), unit+"b1-b2N")
			sameList(t, tc.unit+" beyond "+tc.ground, of(texts(p), unit+"b1-b3"))
		}
	})
	t.Run("CH-14.c a low wall bars driving, not fire; a bulldozer levels it", func(t *testing.T) {
		p := draw(t, `
			. m2 . .
			. _  . .
			. .  . .
			. M0 B7 .
			w`)
		legal(t, p, "Mb1-b1NE", "Mb1-b2Nxb4")
		refused(t, p, "Mb1-b3N", "CH-14.c", ReasonBlocked)
		legal(t, p, "Bc1-b2NW")
		clearing := draw(t, `
			. . . .
			. . . .
			. _ . .
			. B0 . .
			w`)
		legal(t, clearing, "Bb1-b2N")
		refused(t, clearing, "Bb1-b3N", "CH-4.b", ReasonTooFar)
		next, events := told(t, clearing, "Bb1-b2N")
		equal(t, "ground", next.TerrainAt(Square{1, 1}), Open)
		equal(t, "events", kinds(events), "drove cleared")
		equal(t, "what", events[1].(Cleared).What, "low")
		equal(t, "quiet", next.QuietPlies(), 1)
	})
	t.Run("CH-14.d water", func(t *testing.T) {
		p := position(t, "8x8 3c44/8/8/2m45/1~~~~3/2~5/1A0L05/6C01 w 0 1")
		legal(t, p, "Ab2-d4NE")
		sinking := slices.DeleteFunc(of(texts(p), "L"), func(s string) bool { return !strings.HasSuffix(s, "~") })
		sameList(t, "sinking moves", sinking, "Lc2-b4~", "Lc2-c3~", "Lc2-c4~", "Lc2-d4~", "Lc2-e4~")
		for _, m := range p.Moves() {
			u, _ := p.UnitAt(m.From)
			if u.Type == CLT && m.End != Out && p.TerrainAt(m.To) == Water {
				t.Errorf("%s", p.Record(m))
			}
		}
		refused(t, p, "Lc2-c3N", "CH-14.d", ReasonWouldSink)
		refused(t, p, "Cg1-e4NW", "CH-14.d", ReasonBlocked)
		refused(t, p, "Ab2-c3~", "CH-14.d", ReasonNoWater)
		refused(t, p, "Lc2-d3~", "CH-14.d", ReasonNoWater)
		next, events := told(t, p, "Lc2-c3~")
		equal(t, "events", kinds(events), "sank announced")
		equal(t, "ground", next.TerrainAt(Square{2, 2}), Water)
		equal(t, "quiet", next.QuietPlies(), 0)
		if _, wreck := next.WreckAt(Square{2, 2}); wreck {
			t.Error("a sunken unit left a wreck")
		}
		_, err := p.Play(Move{From: Square{2, 1}, To: Square{2, 2}, End: Sunk, Fires: true, Target: Square{2, 4}})
		wantRefusal(t, err, "CH-14.d", ReasonFireLost)
	})
	t.Run("CH-14.d a unit destroyed on water leaves water", func(t *testing.T) {
		p := draw(t, `
			. ~=a2 . .
			. .    . .
			. .    . .
			. L1   . .
			w`)
		next, events := told(t, p, "Lb1-b1Nxb4")
		equal(t, "position", next.TFEN(), "4x4 1~2/4/4/1L02 b 0 1")
		equal(t, "wreck", events[2].(Destroyed).Wreck, false)
	})
	t.Run("CH-14.e a hedge can be entered and stops fire between", func(t *testing.T) {
		p := draw(t, `
			. l2 . %=l2
			. %  . .
			. .  . .
			. H1 . %
			w`)
		refused(t, p, "Hb1-b1Nxb4", "CH-14.e", ReasonFireBlocked)
		legal(t, p, "Hb1-b1N")
		fired := draw(t, `
			%=l2 .  . .
			.    .  . .
			.    .  . .
			%=H1 . . .
			w`)
		legal(t, fired, "Ha1-a1Nxa4")
		equal(t, "wreck replaces the hedge", after(t, fired, "Ha1-a1Nxa4").TFEN(), "4x4 *l3/4/4/%=H03 b 0 1")
	})
	t.Run("CH-14.e mortars ignore hedges", func(t *testing.T) {
		legal(t, draw(t, `
			. l2 . .
			. %  . .
			. ^  . .
			. R1 . .
			w`), "Rb1-b1Nxb4")
	})
	t.Run("CH-14.f mud stops, and holds for one step", func(t *testing.T) {
		p := draw(t, `
			. . . .
			. . . .
			# : # .
			# C0 # .
			w`)
		sameList(t, "onto mud", of(texts(p), "Cb1-b2"), "Cb1-b2N")
		refused(t, p, "Cb1-b3N", "CH-4.d", ReasonNoWay)
		refused(t, p, "Cb1-b2NE", "CH-14.b", ReasonHalted)
		from := draw(t, `
			. . . .
			. . . .
			. :=C0 . .
			. . . .
			w`)
		sameList(t, "from mud", texts(from), "Cb2-b3N", "Cb2-b1N", "Cb2-b2NE", "Cb2-b2NW")
		refused(t, from, "Cb2-b4N", "CH-14.f", ReasonMudStart)
		refused(t, from, "Cb2-out", "CH-14.f", ReasonMudStart)
		// A unit that has entered mud may still fire; a wreck replaces mud.
		fires := draw(t, `
			:=l2 . . .
			.    . . .
			:    . . .
			L0   . . .
			w`)
		equal(t, "after", after(t, fires, "La1-a2Nxa4").TFEN(), "4x4 *l3/4/:=L03/4 b 0 1")
	})
	t.Run("CH-14.f leaving the board is that one step", func(t *testing.T) {
		legal(t, position(t, "8x8 3:=C04/8/8/8/8/8/8/8 w 0 1"), "Cd8-out#")
		refused(t, position(t, "8x8 3:=C24/8/8/8/8/8/8/8 w 0 1"), "Cd8-out", "CH-14.f", ReasonMudStart)
	})
	t.Run("CH-14.g trees fall to heavy units driving forwards", func(t *testing.T) {
		for unit, crushes := range map[string]bool{"H0": true, "S0": true, "U0": true, "B0": true, "M0": false, "C0": false, "A0": false} {
			p := draw(t, strings.Replace(`
				. . . .
				. ^ . .
				. X . .
				. ^ . .
				w`, "X", unit, 1))
			name := unit[:1]
			if !crushes {
				refused(t, p, name+"b2-b3N", "CH-14.g", ReasonBlocked)
				continue
			}
			next, events := told(t, p, name+"b2-b3N")
			equal(t, "ground", next.TerrainAt(Square{1, 2}), Open)
			equal(t, "what", events[1].(Cleared).What, "tree")
			if slices.Contains(texts(p), name+"b2-b1N") {
				t.Errorf("%s crushed a tree in reverse", name)
			}
		}
	})
	t.Run("CH-14.h mines", func(t *testing.T) {
		p := draw(t, `
			. . . .
			. ! . .
			. H0 . .
			. C0 . E7
			w`)
		refused(t, p, "Hb2-b3N", "CH-14.h", ReasonWouldBlow)
		refused(t, p, "Hb2-b4!", "CH-14.h", ReasonNoMine)
		refused(t, p, "Cb1-b3N", "CH-14.h", ReasonBlocked)
		next, events := told(t, p, "Hb2-b3!")
		equal(t, "position", next.TFEN(), "4x4 4/1*H2/4/1C01E7 b 0 1")
		equal(t, "first event", kinds(events[:1]), "blew-up")
		next, events = told(t, p, "Ed1-b3NW")
		equal(t, "position", next.TFEN(), "4x4 4/1E72/1H02/1C02 b 1 1")
		equal(t, "what", events[1].(Cleared).What, "mine")
		_, err := p.Play(Move{From: Square{1, 1}, To: Square{1, 2}, End: BlownUp, Fires: true})
		wantRefusal(t, err, "CH-14.h", ReasonFireLost)
	})
	t.Run("CH-14.h a minesweeper stops on the mine with its heading and may fire", func(t *testing.T) {
		p := draw(t, `
			. . . .
			. . . .
			. ! . l4
			# E0 # .
			w`)
		sameList(t, "onto the mine", of(texts(p), "Eb1-b2"), "Eb1-b2N")
		legal(t, position(t, "8x8 3c44/8/1!1!4/1E02H03/^_5L0/B05:=G0^/*l1!2C02/8 w 0 1"), "Eb5-b6Nxd8#", "Eb5-d6E")
	})
	t.Run("CH-14.k the bulldozer clears wrecks and is unarmed", func(t *testing.T) {
		p := draw(t, `
			. l2 . .
			. .  # .
			. *m . .
			. B0 # .
			w`)
		next, events := told(t, p, "Bb1-b2N")
		equal(t, "position", next.TFEN(), "4x4 1l22/2#1/1B02/2#1 b 1 1")
		equal(t, "what", events[1].(Cleared).What, "wreck")
		refused(t, p, "Bb1-b1NExb4", "CH-14.k", ReasonUnarmed)
		refused(t, p, "Bb1-c1E", "CH-4.d", ReasonBlocked)
		behind := draw(t, `
			. . . .
			. . . .
			. B0 . .
			. *m . .
			w`)
		refused(t, behind, "Bb2-b1N", "CH-4.e", ReasonReverse)
	})
	t.Run("CH-14.k mines and water treat it like any other unit", func(t *testing.T) {
		p := draw(t, `
			. . . .
			. . . .
			~ ! . .
			. B0 . .
			w`)
		legal(t, p, "Bb1-b2!", "Bb1-a2~")
	})
}

func TestHeadingOfLost(t *testing.T) {
	// A mine reached from two sides is still one move (CH-4.g).
	p := draw(t, `
		. . . . .
		. . ! . .
		. . . . .
		. . L0 . .
		. . . . .
		w`)
	n := 0
	for _, m := range p.Moves() {
		if m.End == BlownUp {
			n++
		}
	}
	equal(t, "moves onto the mine", n, 1)
	equal(t, "seat to move after it", after(t, p, "Lc2-c4!").Turn(), Black)
}
