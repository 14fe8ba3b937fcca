package field

import (
	"fmt"
	"testing"

	"sabot/games/engagement/printed"
	"sabot/geom"
)

// drive sends a vehicle from the middle of the south edge to the north.
func drive(t testing.TB, f *Field, id string, order printed.Order, change func(*March), path ...Segment) Course {
	t.Helper()
	b := Stand(profileOf(t, f.D, id), geom.Pose{X: 6000, Y: 1000})
	m := March{Body: &b, Order: order, Width: 12000, Height: 12000}
	if change != nil {
		change(&m)
	}
	return f.Drive(m, path)
}

// told says how far a course went and why it ended.
func told(c Course) string {
	if c.Stopped == nil {
		return fmt.Sprint(c.Distance)
	}
	return fmt.Sprintf("%d %s %s", c.Distance, c.Stopped.Clause, c.Stopped.Reason)
}

func TestMarches(t *testing.T) {
	far := Segment{Forward: 9000}
	loads := func(m *March) { m.Loads = true }
	worn := func(m *March) { m.Worn = 1 }
	bank := box("bocage", 350, 0, 1700, 12000, 1800)
	marsh := box("marsh", 0, 0, 0, 12000, 12000)
	road := box("road", 0, 5000, 0, 7000, 12000)
	for _, tc := range []struct {
		name    string
		pieces  []printed.Piece
		vehicle string
		order   printed.Order
		change  func(*March)
		path    []Segment
		want    string
	}{
		{"RE-0.7 a Sherman on Advance", nil, "m4a3_75", printed.Advance, nil, []Segment{far}, "2000 RE-6.7 engagement.march.allowance"},
		{"RE-0.7 a Sherman on Run", nil, "m4a3_75", printed.Run, nil, []Segment{far}, "3000 RE-6.7 engagement.march.allowance"},
		{"RE-0.7 an armoured car on Run", nil, "sdkfz222", printed.Run, nil, []Segment{far}, "6000 RE-6.7 engagement.march.allowance"},
		{"RE-0.7 a halftrack on Run", nil, "m3_ht", printed.Run, nil, []Segment{far}, "3750 RE-6.7 engagement.march.allowance"},
		{"RE-0.7 nobody moves on Hold", nil, "m4a3_75", printed.Hold, nil, []Segment{far}, "0 RE-6.7 engagement.march.allowance"},
		{"RE-6.6 less is allowed", nil, "m4a3_75", printed.Advance, nil, []Segment{{Forward: 1234}}, "1234"},
		{
			"RE-7.3 all the way on a road",
			[]printed.Piece{road},
			"m4a3_75", printed.Advance, nil,
			[]Segment{far},
			"2500 RE-6.7 engagement.march.allowance",
		},
		{"RE-7.3 at a run", []printed.Piece{road}, "m4a3_75", printed.Run, nil, []Segment{far}, "3500 RE-6.7 engagement.march.allowance"},
		{
			"RE-7.3 no bonus once off the road",
			[]printed.Piece{box("road", 0, 5000, 0, 7000, 2000)},
			"m4a3_75", printed.Advance, nil,
			[]Segment{far},
			"2000 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-7.2 a Sherman through bocage",
			[]printed.Piece{bank},
			"m4a3_75", printed.Advance, nil,
			[]Segment{far},
			"1000 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-7.2 a Sherman may run through it, 10 cm less far",
			[]printed.Piece{bank},
			"m4a3_75", printed.Run, nil,
			[]Segment{far},
			"2000 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-6.7 with a damaged track it stays",
			[]printed.Piece{bank},
			"m4a3_75", printed.Advance, worn,
			[]Segment{far},
			"180 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-7.2 a halftrack through a marsh",
			[]printed.Piece{marsh},
			"m3_ht", printed.Advance, nil,
			[]Segment{far},
			"1500 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-7.2 it does not run there",
			[]printed.Piece{marsh},
			"m3_ht", printed.Run, nil,
			[]Segment{far},
			"0 RE-7.2 engagement.march.run",
		},
		{
			"RE-6.7 unloading in a marsh",
			[]printed.Piece{marsh},
			"m3_ht", printed.Advance, loads,
			[]Segment{far},
			"500 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-9.2 a halftrack that unloads",
			nil, "sdkfz251", printed.Advance, loads,
			[]Segment{{Forward: 1000}, {Forward: 900}},
			"1500 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-7.4 wheels stop before a stone wall",
			[]printed.Piece{box("stone_wall", 200, 0, 3000, 12000, 3100)},
			"sdkfz222", printed.Advance, nil,
			[]Segment{far},
			"1570 RE-7.4 engagement.march.ground",
		},
		{
			"RE-7.4 a river stops a tank",
			[]printed.Piece{box("river", 0, 0, 3000, 12000, 4000)},
			"m4a3_75", printed.Advance, nil,
			[]Segment{far},
			"1480 RE-7.4 engagement.march.ground",
		},
		{
			"RE-7.4 unless it is fordable",
			[]printed.Piece{box("river", 0, 0, 3000, 12000, 4000)},
			"m4a3_75", printed.Advance, func(m *March) { m.Fordable = true },
			[]Segment{far},
			"2000 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-X.4 a bridge beats a river",
			[]printed.Piece{box("river", 0, 0, 2000, 12000, 4000), box("bridge", 0, 5500, 1900, 6500, 4100)},
			"m4a3_75", printed.Advance, nil,
			[]Segment{far},
			"2000 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-21.1 a DUKW swims 10 cm a turn",
			[]printed.Piece{box("river", 0, 0, 1900, 12000, 9000)},
			"dukw", printed.Advance, nil,
			[]Segment{far},
			"1000 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-6.3 reversing is driving",
			nil, "m4a3_75", printed.Advance, func(m *March) { m.Body.Pose.Y = 5000 },
			[]Segment{{Reverse: 1500}, {Forward: 200}, {Reverse: 400}},
			"2000 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-6.3 slowReverse: reversing costs double",
			nil, "m4a3_75", printed.Advance, func(m *March) { m.Body.Pose.Y, m.Wary = 5000, true },
			[]Segment{{Reverse: 1500}},
			"1000 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-6.3 slowReverse: one change of direction",
			nil, "m4a3_75", printed.Advance, func(m *March) { m.Wary = true },
			[]Segment{{Forward: 300}, {Reverse: 100}, {Forward: 100}},
			"400 RE-6.3 engagement.march.reverse",
		},
		{
			"RE-X.4 nobody leaves the table", nil, "m4a3_75", printed.Advance, nil,
			[]Segment{{Reverse: 700}},
			"480 RE-X.4 engagement.march.edge",
		},
		{
			"RE-5.3 it stops short of its own men",
			nil, "m4a3_75", printed.Advance, func(m *March) { m.Friends = []Figure{{X: 6000, Y: 2645, Storey: 0}} },
			[]Segment{far},
			"999 RE-5.3 engagement.march.friends",
		},
		{
			"RE-X.4 and of enemies it does not overrun",
			nil, "m4a3_75", printed.Advance, func(m *March) { m.Enemies = []Figure{{X: 6000, Y: 2645, Storey: 0}} },
			[]Segment{far},
			"999 RE-X.4 engagement.march.enemies",
		},
		{
			"RE-5.1 an overrun goes through them",
			nil, "m4a3_75", printed.Advance, func(m *March) { m.Enemies, m.Overrun = []Figure{{X: 6000, Y: 2645, Storey: 0}}, true },
			[]Segment{far},
			"2000 RE-6.7 engagement.march.allowance",
		},
		{
			"RE-5.1 straight on, without a turn",
			nil, "m4a3_75", printed.Advance, func(m *March) { m.Overrun = true },
			[]Segment{{Turn: 100}, {Forward: 500}},
			"0 RE-5.1 engagement.march.straight",
		},
		{
			"RE-5.1 overrunTurn: straight on after the first turn",
			nil, "m4a3_75", printed.Advance, func(m *March) { m.Overrun, m.MayTurn = true, true },
			[]Segment{{Turn: 100}, {Forward: 500}, {Turn: 10}},
			"500 RE-5.1 engagement.march.straight",
		},
		{"RE-4.1 vehicles do not crawl", nil, "m4a3_75", printed.Crawl, nil, []Segment{far}, "0 RE-4.1 engagement.march.order"},
		{
			"RE-X.4 a segment is one thing", nil, "m4a3_75", printed.Advance, nil,
			[]Segment{{Turn: 10, Forward: 10}},
			"0 RE-X.4 engagement.march.segment",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := told(drive(t, fieldOf(t, tc.pieces...), tc.vehicle, tc.order, tc.change, tc.path...)); got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
		})
	}
}

func TestTurns(t *testing.T) {
	turns := func(order printed.Order, by ...int) string {
		var path []Segment
		for _, n := range by {
			path = append(path, Segment{Turn: n})
		}
		c := drive(t, fieldOf(t), "m4a3_75", order, nil, path...)
		if c.Stopped != nil {
			return fmt.Sprint(c.End.H, " ", c.Stopped.Clause)
		}
		return fmt.Sprint(c.End.H)
	}
	for _, tc := range []struct {
		name  string
		order printed.Order
		by    []int
		want  string
	}{
		{"RE-6.2 Hold to 45 degrees", printed.Hold, []int{450}, "450"},
		{"RE-6.2 and not one tenth more", printed.Hold, []int{451}, "0 RE-6.2"},
		{"RE-6.1 Hold has one turn", printed.Hold, []int{450, 1}, "450 RE-6.1"},
		{"RE-6.2 Run to 90 degrees at one spot", printed.Run, []int{450, 450}, "900"},
		{"RE-6.1 then no more", printed.Run, []int{450, 450, 1}, "900 RE-6.1"},
		{"RE-6.2 Advance to 180", printed.Advance, []int{-450, -450, -450, -450}, "1800"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := turns(tc.order, tc.by...); got != tc.want {
				t.Errorf("%q, want %q", got, tc.want)
			}
		})
	}
	t.Run("RE-X.4 a turn must be clear at its end", func(t *testing.T) {
		f := fieldOf(t)
		putOn(f, profileOf(t, f.D, "m4a3_75"), 6500, 1000, 0)
		if c := drive(t, f, "m4a3_75", printed.Advance, nil, Segment{Turn: 450}); c.Stopped == nil ||
			c.Stopped.Reason != ReasonVehicle {
			t.Errorf("%+v", c)
		}
	})
}

func TestBogging(t *testing.T) {
	muddy := box("plough", 0, 0, 2000, 12000, 6000)
	for _, tc := range []struct {
		name, vehicle string
		pieces        []printed.Piece
		path          []Segment
		bog, step     int
	}{
		{"RE-7.6 a Jeep bogs on 5", "jeep", []printed.Piece{muddy}, []Segment{{Forward: 2000}}, 5, 9},
		{"RE-7.6 a Sherman on 6, when its centre gets there", "m4a3_75", []printed.Piece{muddy}, []Segment{{Forward: 2000}}, 6, 9},
		{"RE-21.17 a sluggish engine on 5", "tiger2", []printed.Piece{muddy}, []Segment{{Forward: 1500}}, 5, 9},
		{"RE-7.6 not before", "m4a3_75", []printed.Piece{muddy}, []Segment{{Forward: 900}}, 0, -1},
		{
			"RE-7.6 a vehicle that starts there tests at once",
			"m4a3_75",
			[]printed.Piece{box("plough", 0, 0, 0, 12000, 6000)},
			[]Segment{{Forward: 100}},
			6, 0,
		},
		{"RE-X.4 a pure turn does not bog", "m4a3_75", []printed.Piece{box("plough", 0, 0, 0, 12000, 6000)}, []Segment{{Turn: 100}}, 0, -1},
		{
			"RE-7.6 a linear piece counts when half the vehicle has crossed it, however thin it is",
			"m4a3_75",
			[]printed.Piece{box("hedge", 100, 0, 2010, 12000, 2040)},
			[]Segment{{Forward: 1500}},
			6, 10,
		},
		{
			"RE-7.6 not when the nose is on it, or what is left of the tail",
			"m4a3_75",
			[]printed.Piece{box("hedge", 100, 0, 2000, 12000, 2050), box("hedge", 100, 0, 700, 12000, 750)},
			[]Segment{{Forward: 900}},
			0, -1,
		},
		{
			"RE-7.6 who stands across a line tests as it moves off",
			"m4a3_75",
			[]printed.Piece{box("hedge", 100, 0, 950, 12000, 1050)},
			[]Segment{{Reverse: 100}},
			6, 0,
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := drive(t, fieldOf(t, tc.pieces...), tc.vehicle, printed.Advance, nil, tc.path...)
			if c.Bog != tc.bog || c.BogStep != tc.step || c.Stopped != nil {
				t.Errorf("bogs on %d after step %d (%v), want %d after %d", c.Bog, c.BogStep, c.Stopped, tc.bog, tc.step)
			}
		})
	}
	t.Run("RE-7.5 the belly shows on a bank, RE-21.4 not with a Cullin device", func(t *testing.T) {
		bank := box("bocage", 350, 0, 1700, 12000, 1800)
		for id, want := range map[string]bool{"m4a3_75": true, "m4a3_cullin": false} {
			c := drive(t, fieldOf(t, bank), id, printed.Advance, nil, Segment{Forward: 800})
			if got := c.Exposed[len(c.Exposed)-1]; got != want || c.Exposed[0] {
				t.Errorf("%s: %v", id, c.Exposed)
			}
		}
	})
	t.Run("RE-X.4 steps are a centimetre, the last one what is left", func(t *testing.T) {
		c := drive(t, fieldOf(t), "m4a3_75", printed.Advance, nil, Segment{Forward: 250}, Segment{Turn: 450},
			Segment{Forward: 100})
		if got := fmt.Sprint(c.Steps); got != "[{6000 1100 0} {6000 1200 0} {6000 1250 0} {6000 1250 450} {6071 1321 450}]" {
			t.Error(got)
		}
		if got := fmt.Sprint(c.Segments); got != "[{0 250 0} {450 0 0} {0 100 0}]" {
			t.Error(got)
		}
	})
}
