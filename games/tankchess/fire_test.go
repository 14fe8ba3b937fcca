package tankchess

import (
	"slices"
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	t.Run("CH-5.a three lines around the heading", func(t *testing.T) {
		// Enemies all around at two squares; a light tank turned to each heading
		// sees three of them.
		ring := `
			l2 .  l2 .  l2
			.  .  .  .  .
			l2 .  U  .  l2
			.  .  .  .  .
			l2 .  l2 .  l2
			w`
		target := map[Heading]string{N: "c5", NE: "e5", E: "e3", SE: "e1", S: "c1", SW: "a1", W: "a3", NW: "a5"}
		for h := range Heading(8) {
			for unit, lines := range map[Type][]Heading{
				LT: {h, h.Left(), h.Right()}, MT: {h, h.Left(), h.Right()}, HT: {h, h.Left(), h.Right()},
				CLT: {h, h.Left(), h.Right()}, TD: {h}, FTD: {h}, HOW: {h}, HM: {}, BDZ: {},
			} {
				p := draw(t, strings.Replace(ring, "U", string(unit.Letter())+string('0'+byte(h)), 1))
				s, err := p.Sights(EndQuery{From: Square{2, 2}, To: Square{2, 2}, Heading: h})
				if err != nil {
					t.Fatal(err)
				}
				var got, want []string
				for _, l := range s.Targets {
					got = append(got, l.Unit.Square.String())
				}
				for _, l := range lines {
					want = append(want, target[l])
				}
				sameList(t, unit.String()+" heading "+h.String(), got, want...)
			}
		}
	})
	t.Run("CH-5.b the figure: past the obstacle into the side", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/8/1###M73/m47/8 w 0 1")
		_, events := told(t, p, "Me3-d2SWxa2")
		shot := events[1].(ShotFired)
		equal(t, "direction", shot.Direction, W)
		equal(t, "distance", shot.Distance, 3)
		equal(t, "face", shot.Face, Side)
		equal(t, "gun less armour", shot.Sum.Total(), 1)
	})
	t.Run("CH-5.b an adjacent unit cannot be shot and hides what is behind", func(t *testing.T) {
		p := draw(t, `
			. l2 . .
			. l2 . .
			. H0 . .
			. .  . .
			w`)
		refused(t, p, "Hb2-b2NWxb3", "CH-5.b", ReasonAdjacent)
		refused(t, p, "Hb2-b2NWxb4", "CH-5.b", ReasonFireBlocked)
		legal(t, p, "Hb2-b1Nxb3") // from one square back there is a gap
		refused(t, p, "Hb2-b1Nxb4", "CH-5.b", ReasonFireBlocked)
		p = draw(t, `
			l2 .  . .
			.  l2 . .
			.  H6 . .
			.  .  . .
			w`)
		refused(t, p, "Hb2-b2NWxb3", "CH-5.b", ReasonAdjacent)
	})
	t.Run("CH-5.b what stops a shell", func(t *testing.T) {
		for between, clause := range map[string]string{
			"#": "CH-5.b", "*m": "CH-8.a", "L0": "CH-5.b", "%": "CH-14.e", "^": "CH-14.g",
			"_": "", "~": "", ":": "", "!": "", ".": "",
		} {
			p := draw(t, strings.Replace(`
				. l2 . .
				. X  . .
				. .  . .
				. H1 . .
				w`, "X", between, 1))
			if clause == "" {
				legal(t, p, "Hb1-b1Nxb4")
				continue
			}
			_, err := p.Parse(White, "Hb1-b1Nxb4")
			if err == nil || !strings.HasPrefix(err.Error(), clause+": "+ReasonFireBlocked) {
				t.Errorf("over %s: %v, want %s", between, err, clause)
			}
		}
	})
	t.Run("CH-5.b a diagonal line passes between two blocked squares", func(t *testing.T) {
		picture := `
			. .  # l2
			. .  . #
			. .  . .
			L0 . . .
			w`
		legal(t, draw(t, picture), "La1-a1NExd4")
		strict := draw(t, picture, strictDiagonals)
		refused(t, strict, "La1-a1NExd4", "CH-5.b", ReasonFirePinched)
		if n := slices.IndexFunc(texts(strict), func(s string) bool { return strings.HasSuffix(s, "xd4") }); n >= 0 {
			t.Errorf("%s is listed", texts(strict)[n])
		}
		// One of the two open is enough; low walls and mud stop no shell.
		for _, beside := range []string{".", "_", ":", "~", "!"} {
			legal(t, draw(t, strings.Replace(picture, "#", beside, 1), strictDiagonals), "La1-a1NExd4")
		}
		// Hedges and units close the gap as well.
		for _, beside := range []string{"%", "^", "*l", "L0", "l0"} {
			p := draw(t, strings.Replace(picture, "#", beside, 1), strictDiagonals)
			refused(t, p, "La1-a1NExd4", "CH-5.b", ReasonFirePinched)
		}
	})
	t.Run("CH-5.c one target, enemy only", func(t *testing.T) {
		p := draw(t, `
			. L2 . l2
			. .  . .
			. .  . .
			. H1 . .
			w`)
		refused(t, p, "Hb1-b1Nxb4", "CH-5.c", ReasonOwnTarget)
		refused(t, p, "Hb1-b1Nxc1", "CH-5.b", ReasonNoTarget)
		for _, text := range texts(p) {
			if strings.Count(text, "x") > 1 {
				t.Errorf("%s has two targets", text)
			}
		}
	})
	t.Run("CH-5.d a shot that cannot destroy is no move, but is shown", func(t *testing.T) {
		p := position(t, "8x8 8/8/8/8/8/5m52/8/1M05h3 w 0 1")
		refused(t, p, "Mb1-d1Exf3", "CH-7.b", ReasonArmourHolds)
		refused(t, p, "Mb1-d1Exh1", "CH-7.b", ReasonArmourHolds)
		s, err := p.Sights(EndQuery{From: Square{1, 0}, To: Square{3, 0}, Heading: E})
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "in sights", len(s.Targets), 2)
		for _, l := range s.Targets {
			if l.Destroys || l.Sum.Total() > 0 {
				t.Errorf("%v destroys", l)
			}
		}
	})
}

func TestArmour(t *testing.T) {
	t.Run("CH-6.a the face is where the shell comes from", func(t *testing.T) {
		for _, tc := range []struct {
			shell, heading Heading
			want           Face
		}{
			{S, N, Front},
			{N, N, Rear},
			{E, N, Side},
			{W, N, Side},
			{NE, N, Side},
			{NW, N, Side},
			{SE, N, Side},
			{SW, N, Side},
			{SE, NW, Front},
			{NW, NW, Rear},
			{N, NW, Side},
		} {
			equal(t, tc.shell.String()+" on "+tc.heading.String(), FaceHit(tc.shell, tc.heading), tc.want)
		}
		for h := range Heading(8) {
			count := map[Face]int{}
			for shell := range Heading(8) {
				count[FaceHit(shell, h)]++
			}
			equal(t, "fronts", count[Front], 1)
			equal(t, "sides", count[Side], 6)
			equal(t, "rears", count[Rear], 1)
		}
	})
	t.Run("CH-6.b armour", func(t *testing.T) {
		for unit, want := range map[Type][3]int{
			CLT: {1, 0, 0}, LT: {1, 0, 0}, MT: {2, 1, 0}, HT: {3, 2, 1}, TD: {2, 1, 0}, HM: {1, 0, 0},
		} {
			s := unit.Stats()
			equal(t, unit.String(), [3]int{s.Front, s.Side, s.Rear}, want)
		}
	})
	t.Run("CH-7.a armament equals the own front armour", func(t *testing.T) {
		for _, unit := range []Type{CLT, LT, MT, HT} {
			equal(t, unit.String(), unit.Stats().Armament, unit.Stats().Front)
		}
	})
	t.Run("CH-7.b more than the armour destroys, as much does not", func(t *testing.T) {
		p := position(t, "8x8 8/8/4c63/8/3M34/8/8/8 b 0 1")
		targets := slices.DeleteFunc(texts(p), func(s string) bool { return !strings.Contains(s, "x") })
		sameList(t, "moves with a target", targets, "Ce6-b6Sxd4")
		for _, unit := range []Type{LT, CLT, MT, HT} {
			for shell := range Heading(8) {
				face := FaceHit(shell, N)
				equal(t, unit.String()+" "+face.String(), penetrates(unit, unit, face), face != Front)
			}
		}
	})
	t.Run("CH-7.b faces penetrated out of eight, section 8.1", func(t *testing.T) {
		for row, want := range map[Type][]int{ // targets in the order of Types
			CLT: {7, 7, 1, 0, 1, 7, 0, 0, 7, 7, 1, 1, 7, 8},
			LT:  {7, 7, 1, 0, 1, 7, 0, 0, 7, 7, 1, 1, 7, 8},
			MT:  {8, 8, 7, 1, 7, 8, 0, 0, 8, 8, 7, 7, 8, 8},
			HT:  {8, 8, 8, 7, 8, 8, 1, 0, 8, 8, 8, 8, 8, 8},
			TD:  {8, 8, 8, 8, 8, 8, 7, 1, 8, 8, 8, 8, 8, 8},
			HM:  {8, 8, 8, 8, 8, 8, 8, 7, 8, 8, 8, 8, 8, 8},
			SHT: {8, 8, 8, 8, 8, 8, 7, 1, 8, 8, 8, 8, 8, 8},
			UHT: {8, 8, 8, 8, 8, 8, 8, 7, 8, 8, 8, 8, 8, 8},
			FTD: {8, 8, 8, 7, 8, 8, 1, 0, 8, 8, 8, 8, 8, 8},
			AMP: {7, 7, 1, 0, 1, 7, 0, 0, 7, 7, 1, 1, 7, 8},
			BDZ: {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
			MSW: {7, 7, 1, 0, 1, 7, 0, 0, 7, 7, 1, 1, 7, 8},
			HOW: {8, 8, 8, 7, 8, 8, 1, 0, 8, 8, 8, 8, 8, 8},
			CAR: {7, 7, 1, 0, 1, 7, 0, 0, 7, 7, 1, 1, 7, 8},
		} {
			for i, target := range Types() {
				n := 0
				for shell := range Heading(8) {
					if penetrates(row, target, FaceHit(shell, N)) {
						n++
					}
				}
				equal(t, row.String()+" on "+target.String(), n, want[i])
			}
		}
	})
}

func TestOtherGuns(t *testing.T) {
	t.Run("CH-11.b a tank destroyer fires dead ahead", func(t *testing.T) {
		p := position(t, "8x8 8/3m24/8/1m45l4/8/3D04/8/C07 w 0 1")
		legal(t, p, "Dd3-d4Nxd7", "Dd3-d2Nxd7", "Dd3-d3NWxb5", "Dd3-d5Wxb5")
		refused(t, p, "Dd3-d4NExd7", "CH-11.b", ReasonNotInLine)
		equal(t, "armament", TD.Stats().Armament, 4)
		equal(t, "speed", TD.Stats().Speed, 4)
		adjacent := draw(t, `
			. . . .
			. m4 . .
			. D7 . .
			. .  . .
			w`)
		refused(t, adjacent, "Db2-b2Nxb3", "CH-5.b", ReasonAdjacent)
	})
	t.Run("CH-11.c a mortar hits at 3, 4 and 5 over everything", func(t *testing.T) {
		// Enemies at every distance, behind an obstacle and each other.
		p := draw(t, `
			. l4 . .
			. m4 . .
			. h4 . .
			. l0 . .
			. L0 . .
			. #  . .
			. *m . .
			. R1 . .
			w`)
		legal(t, p, "Rb1-b1Nxb5", "Rb1-b1Nxb6")
		refused(t, p, "Rb1-b1Nxb7", "CH-11.c", ReasonRange)
		refused(t, p, "Rb1-b1Nxb8", "CH-11.c", ReasonRange)
		refused(t, p, "Rb1-b1Nxb4", "CH-5.c", ReasonOwnTarget)
		near := draw(t, `
			. . . l4
			. . l2 .
			. l2 . .
			R0 . . .
			w`)
		refused(t, near, "Ra1-a1NExb2", "CH-11.c", ReasonRange)
		refused(t, near, "Ra1-a1NExc3", "CH-11.c", ReasonRange)
		legal(t, near, "Ra1-a1NExd4")
		_, events := told(t, near, "Ra1-a1NExd4")
		equal(t, "lobbed", events[1].(ShotFired).Lob, true)
	})
	t.Run("CH-11.c strict diagonals do not trouble a mortar", func(t *testing.T) {
		p := draw(t, `
			. . # l4
			. . . #
			. # . .
			R0 # . .
			w`, strictDiagonals)
		legal(t, p, "Ra1-a1NExd4")
	})
	t.Run("CH-11.c a howitzer lobs from 2 to 4", func(t *testing.T) {
		p := draw(t, `
			. l4 . .
			. l4 . .
			. l4 . .
			. l4 . .
			. l0 . .
			. G1 . .
			w`)
		legal(t, p, "Gb1-b1Nxb3", "Gb1-b1Nxb4", "Gb1-b1Nxb5")
		refused(t, p, "Gb1-b1Nxb2", "CH-11.c", ReasonRange)
		refused(t, p, "Gb1-b1Nxb6", "CH-11.c", ReasonRange)
	})
}

// penetrates tells whether a gun of one type destroys a unit of another
// through a face: strictly more armament than armour (CH-7.b).
func penetrates(gun, target Type, face Face) bool {
	shooter := gun.Stats()
	return shooter.Armament > target.Stats().armour(face)
}
