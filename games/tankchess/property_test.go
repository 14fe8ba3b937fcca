package tankchess

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sabot/game"
	"sabot/game/conform"
)

// holds checks what must be true of every position.
func holds(p Position) error {
	s := p.s
	commands := map[game.Seat]int{}
	for at, c := range s.cells {
		onBoard := at/s.stride > 0 && at/s.stride <= s.height && at%s.stride > 0 && at%s.stride <= s.width
		switch {
		case (c.ground == beyond) == onBoard:
			return fmt.Errorf("cell %d: the rim is damaged", at)
		case c.kind == 0 && c != (cell{ground: c.ground}):
			return fmt.Errorf("cell %d: %+v has no unit", at, c)
		case c.wreck && (c.ground != Open || c.heading != N):
			return fmt.Errorf("%s: a wreck on %s", s.square(at), c.ground)
		case c.live() && !c.ground.Holds(c.kind):
			return fmt.Errorf("%s: %s stands on %s", s.square(at), c.kind, c.ground)
		case c.live() && c.kind == CLT:
			commands[game.Seat(c.owner)]++
		}
	}
	for seat, n := range commands {
		if n > 1 {
			return fmt.Errorf("seat %d has %d command tanks", seat, n)
		}
	}
	if (s.pending == nil) == (s.phase == Deploying) {
		return fmt.Errorf("phase %s and camp disagree", s.phase)
	}
	if s.result == nil && len(p.Waiting()) == 0 {
		return fmt.Errorf("nobody can act and nobody has won: %s", p.TFEN())
	}
	if s.phase == Moving {
		for _, seat := range []game.Seat{White, Black} {
			check, escape := s.announcements(seat)
			if wantCheck, wantEscape := threats(s, seat); check != wantCheck || escape != wantEscape {
				return fmt.Errorf("seat %d: check %t and escape %t, its moves say %t and %t: %s", seat, check, escape, wantCheck, wantEscape, p.TFEN())
			}
		}
	}
	for _, d := range p.Waiting() {
		if len(p.Legal(d.Seat)) == 0 {
			return fmt.Errorf("seat %d has to decide and cannot: %s", d.Seat, p.TFEN())
		}
	}
	return nil
}

// threats are CHECK and ESCAPE as CH-10 has them: by all that seat could do.
func threats(s *state, seat game.Seat) (check, escape bool) {
	for _, m := range s.moves(seat, nil) {
		target := s.index(m.Target)
		check = check || m.Fires && s.cells[target].kind == CLT
		escape = escape || m.End == Out && s.cells[s.index(m.From)].kind == CLT
	}
	return check, escape
}

func TestConformance(t *testing.T) {
	suite := conform.Suite{
		Rules: New(), Games: 1, Plies: 6,
		Holds: func(p game.Position) error { return holds(p.(Position)) },
	}
	for _, b := range Boards() {
		suite.Setups = append(suite.Setups, game.Setup{Scenario: b.ID})
	}
	conform.Run(t, suite)
	suite.Setups, suite.Plies = nil, 40
	for _, options := range []string{
		`{"deployment":"free","remoteMines":true}`, `{"deployment":"secret","objective":"flag"}`,
		`{"objective":"breakthrough","strictDiagonals":true}`, `{"objective":"attrition","remoteMines":true,"announce":false}`,
		`{"objective":"hunt","reverseExit":false,"quietLimit":30}`,
	} {
		suite.Setups = append(suite.Setups, game.Setup{Scenario: "quick12", Options: json.RawMessage(options)})
	}
	conform.Run(t, suite)
}

// anySetup draws a small board with anything on it.
func anySetup(t *rapid.T) Setup {
	s := Setup{
		Width: rapid.IntRange(4, 9).Draw(t, "width"), Height: rapid.IntRange(4, 9).Draw(t, "height"),
		Turn: game.Seat(rapid.IntRange(1, 2).Draw(t, "turn")), TurnNumber: 1,
	}
	s.Ground = make([]Terrain, s.Width*s.Height)
	commands := map[game.Seat]bool{}
	for i, q := range s.squares() {
		switch rapid.IntRange(0, 9).Draw(t, "what") {
		case 0, 1:
			s.Ground[i] = Terrain(rapid.IntRange(0, int(Mine)).Draw(t, "ground"))
		case 2, 3:
			s.Ground[i] = rapid.SampledFrom([]Terrain{Open, Open, Hedge, Mud}).Draw(t, "ground")
			u := Unit{
				Owner: game.Seat(rapid.IntRange(1, 2).Draw(t, "owner")), Type: Type(rapid.IntRange(int(CLT), int(CAR)).Draw(t, "type")),
				Square: q, Heading: Heading(rapid.IntRange(0, 7).Draw(t, "heading")),
			}
			if u.Type == CLT && commands[u.Owner] {
				u.Type = LT
			}
			commands[u.Owner] = commands[u.Owner] || u.Type == CLT
			s.Units = append(s.Units, u)
		case 4:
			s.Wrecks = append(s.Wrecks, Unit{Owner: White, Type: MT, Square: q})
		}
	}
	return s
}

// anyOptions draws what matters to moves.
func anyOptions(t *rapid.T) Options {
	o := DefaultOptions()
	o.ReverseExit = rapid.Bool().Draw(t, "reverseExit")
	o.StrictDiagonals = rapid.Bool().Draw(t, "strictDiagonals")
	o.Objective = rapid.SampledFrom([]Objective{Standard, Hunt, Breakthrough, Attrition}).Draw(t, "objective")
	return o
}

func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := anySetup(t).Position(anyOptions(t))
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ParseTFEN(p.TFEN()); err != nil || again.TFEN() != p.TFEN() {
			t.Fatalf("CH-15.c: %s reads back as %s, %v", p.TFEN(), again.TFEN(), err)
		}
		for range 12 {
			moves := p.Moves()
			if len(moves) == 0 {
				return
			}
			m := rapid.SampledFrom(moves).Draw(t, "move")
			if path := p.Path(m); !p.s.leads(p.s.index(m.From), path, m) {
				t.Fatalf("CH-4.g: path %s of %s leads elsewhere", path, p.Record(m))
			}
			next, err := p.Play(m)
			if err != nil {
				t.Fatalf("%s is listed and refused: %v", p.Record(m), err)
			}
			before := p.TFEN()
			applied, _, err := p.Apply(p.Turn(), m, nil)
			if err != nil || applied.(Position).TFEN() != next.TFEN() || p.TFEN() != before {
				t.Fatalf("Apply and Play differ, or %s has changed: %v", before, err)
			}
			if err := holds(next); err != nil {
				t.Fatalf("after %s: %v", p.Record(m), err)
			}
			lost := len(p.Units()) - len(next.Units())
			loses := m.Fires || m.End != Stays
			if (lost == 1) != loses || lost > 1 || (next.QuietPlies() == 0) != (m.Fires || m.End == Sunk || m.End == BlownUp) {
				t.Fatalf("%s loses %d units, quiet %d", p.Record(m), lost, next.QuietPlies())
			}
			p = next
		}
	})
}

// mirrored turns a setup by half a turn and swaps the sides.
func mirrored(s Setup) Setup {
	out := s
	out.Turn = opponent(s.Turn)
	out.Ground = slices.Clone(s.Ground)
	slices.Reverse(out.Ground)
	flip := func(list []Unit) []Unit {
		flipped := slices.Clone(list)
		for i, u := range list {
			flipped[i] = Unit{Owner: opponent(u.Owner), Type: u.Type, Square: s.rotated(u.Square), Heading: u.Heading.Back()}
		}
		return flipped
	}
	out.Units, out.Wrecks = flip(s.Units), flip(s.Wrecks)
	return out
}

func TestBothSidesAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, opts := anySetup(t), anyOptions(t)
		p, err := s.Position(opts)
		if err != nil {
			t.Fatal(err)
		}
		q, err := mirrored(s).Position(opts)
		if err != nil {
			t.Fatal(err)
		}
		turn := func(m Move) Move {
			m.From = s.rotated(m.From)
			if m.End != Out {
				m.To = s.rotated(m.To)
			}
			if m.End == Stays {
				m.Heading = m.Heading.Back()
			}
			if m.Fires {
				m.Target = s.rotated(m.Target)
			}
			return m
		}
		mine, theirs := p.Moves(), map[Move]bool{}
		for _, m := range q.Moves() {
			theirs[m] = true
		}
		if len(mine) != len(theirs) {
			t.Fatalf("%d moves, %d on the turned board: %s", len(mine), len(theirs), p.TFEN())
		}
		for _, m := range mine {
			if !theirs[turn(m)] {
				t.Fatalf("%s has no twin on %s", p.Record(m), q.TFEN())
			}
		}
	})
}

// TestWalks compares the search of drive.go with an oracle that tries every
// sequence of steps, on any ground.
func TestWalks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, err := anySetup(t).Position(anyOptions(t))
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range p.Units() {
			r, err := p.Reach(u.Square)
			if err != nil {
				t.Fatal(err)
			}
			limit := u.Type.Stats().Speed
			if p.TerrainAt(u.Square) == Mud {
				limit = 1
			}
			got, want := endTexts(r), walk(p, u, limit)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%s of %s has ends %v, want %v: %s", u.Type, u.Square, got, want, p.TFEN())
			}
		}
	})
}

// shootable says by brute force whether a unit that has driven from one square
// to another can destroy what stands on a third: every square between is
// looked at, one after the other. It is the oracle of fire.go.
func shootable(p Position, u Unit, to Square, heading Heading, target Unit, strict bool) bool {
	stats, armour := u.Type.Stats(), target.Type.Stats()
	dx, dy := int(target.Square.File)-int(to.File), int(target.Square.Rank)-int(to.Rank)
	for h := range Heading(8) {
		off := (h - heading) & 7
		if off != 0 && (!stats.Turret || off != 1 && off != 7) {
			continue
		}
		x, y := h.Delta()
		distance := max(dx, -dx, dy, -dy)
		if distance < stats.MinRange || x*distance != dx || y*distance != dy || stats.MaxRange > 0 && distance > stats.MaxRange {
			continue
		}
		stops := func(x, y int) bool {
			w, hgt := p.Size()
			if x < 0 || y < 0 || x >= w || y >= hgt {
				return false
			}
			q := Square{uint8(x), uint8(y)}
			_, unit := p.UnitAt(q)
			_, wreck := p.WreckAt(q)
			ground := p.TerrainAt(q)
			return unit && q != u.Square || wreck || ground == Obstacle || ground == Hedge || ground == Tree
		}
		open := true
		for k := 0; k < distance && !stats.Lob; k++ {
			atX, atY := int(to.File)+k*x, int(to.Rank)+k*y
			open = open && (k == 0 || !stops(atX, atY))
			open = open && (!strict || x == 0 || y == 0 || !stops(atX+x, atY) || !stops(atX, atY+y))
		}
		plate := armour.Side
		if h == target.Heading {
			plate = armour.Rear
		} else if h == target.Heading.Back() {
			plate = armour.Front
		}
		return open && stats.Armament > plate
	}
	return false
}

// TestShots compares the lines of fire with the oracle, on any ground.
func TestShots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		opts := anyOptions(t)
		p, err := anySetup(t).Position(opts)
		if err != nil {
			t.Fatal(err)
		}
		listed := map[Move]bool{}
		for _, m := range p.Moves() {
			listed[m] = true
		}
		for _, m := range p.Moves() {
			if m.Fires || m.End != Stays {
				continue
			}
			u, _ := p.UnitAt(m.From)
			for _, target := range p.Units() {
				if target.Owner == u.Owner {
					continue
				}
				m.Fires, m.Target = true, target.Square
				if want := shootable(p, u, m.To, m.Heading, target, opts.StrictDiagonals); listed[m] != want {
					t.Fatalf("%s: listed %v, want %v: %s", p.s.text(m), listed[m], want, p.TFEN())
				}
			}
		}
	})
}
