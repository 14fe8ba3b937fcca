package engagement

import (
	"strings"
	"testing"

	"sabot/game/flow"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// What follows are the edges of clauses: what a rule says about the unusual
// case, tested beside the usual one.

func TestFireEdges(t *testing.T) {
	t.Run("RE-0.8 hits go round: who fell takes no more, and nobody takes two before the others have one", func(t *testing.T) {
		men := make([]man, 3)
		numbers, taken := []int{2, 0, 1}, make([]int, 3) // nearest first
		var got []int
		for n := range 6 {
			k := nextMark(men, numbers, taken)
			got = append(got, numbers[k])
			if n == 0 {
				men[2].Dead = true
			}
		}
		for n, want := range []int{2, 0, 1, 0, 1, 0} {
			if got[n] != want {
				t.Fatalf("hits fall on %v", got)
			}
		}
		men[0].Dead, men[1].Dead = true, true
		if k := nextMark(men, numbers, taken); k != nobody {
			t.Errorf("a dead man is hit: %d", k)
		}
	})
	t.Run("RE-0.18 a mortar that paused has lost its range", func(t *testing.T) {
		for pause, want := range map[bool]int{false: 4, true: 5} {
			st := enact(t, "", nil, actor{"A1", "us_mortar_l", 6000, 2000, 0, ""}, actor{"B1", "de_rifle", 6000, 7000, 1800, ""})
			fire := Fire{Unit: "A1", Shots: []Firing{{Weapon: "mortar_light", Target: "B1", Ammo: printed.RoundHE}}}
			st.shooting("A1 hold")
			if ev := one[TemplateLaid](t, st.throw(fire, ones{})); ev.Need != 5 {
				t.Errorf("the first bomb needs %d", ev.Need)
			}
			st.skip(askOrders, 2)
			st.skip(askOrders, 1)
			if pause {
				st.skip(askOrders, 2)
				st.skip(askOrders, 1)
			}
			st.shooting("A1 hold")
			if ev := one[TemplateLaid](t, st.throw(fire, ones{})); ev.Need != want {
				t.Errorf("pause %v: the next bomb needs %d", pause, ev.Need)
			}
		}
	})
	t.Run("RE-0.19 a flame always hits, men in a truck as well", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_flame", 6000, 5000, 0, ""}, actor{"B1", "opel_blitz", 6000, 6500, 1800, ""})
		st.stand("A1", field.Figure{X: 6000, Y: 5000, Storey: 0})
		st.shooting("A1 hold")
		// EXP 4+ at -2 fails on a 5, AP 3+ kills; there is no die to hit.
		ev := one[Volley](t, st.play(Fire{Unit: "A1", Shots: []Firing{{Weapon: "flamethrower", Target: "B1", At: AtCrew}}}, 5, 3))
		if len(ev.Dice) != 0 || ev.Killed != 1 || st.the("B1").Vehicle.Crew != 0 {
			t.Errorf("%+v leaves crew %b", ev, st.the("B1").Vehicle.Crew)
		}
	})
	t.Run("RE-13.3 a burst over a vehicle's centre hits the commander in its hatch", func(t *testing.T) {
		for shift, want := range map[int]int{0: 1, 600: 0} { // a round of HE-2 reaches 5 cm
			st := enact(t, "", nil, actor{"A1", "us_mortar_m", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 7000, 1800, ""},
				actor{"B2", "de_rifle", 3000, 7000, 1800, ""})
			st.stand("B2", field.Figure{X: 6000 + 400 + shift, Y: 7000, Storey: 0})
			st.the("B1").Vehicle.HatchOpen = true
			st.shooting("A1 hold")
			st.the("A1").Spotted = []found{{"B2", st.p.s.Turn}}
			fire := Fire{Unit: "A1", Shots: []Firing{{Weapon: "mortar_med", Target: "B2", Ammo: printed.RoundHE}}}
			events := st.throw(fire, &fixed{rolls: []int{5, 6, 2, 4}}) // on target; the man dodges; EXP 2 + 1 - 1 fails, AP 4+ kills
			hit := 0
			for _, e := range events {
				if v, ok := e.(Volley); ok && v.Target == "B1" && v.Killed == 1 {
					hit++
				}
			}
			if hit != want || st.the("B1").Vehicle.HatchOpen != (want == 0) {
				t.Errorf("%d cm off: hit %d times, hatch open %v", shift/printed.CM, hit, st.the("B1").Vehicle.HatchOpen)
			}
		}
	})
	t.Run("RE-17.3 those who wait fire at passengers who leave, too", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "de_volks", 6000, 7000, 0, ""}, actor{"B1", "m3_ht", 6000, 8500, 900, ""},
			actor{"B2", "us_hq", 0, 0, 0, "B1"})
		faust := gunnerOf(st.the("A1"), "panzerfaust")
		rifle := gunnerOf(st.the("A1"), "rifle")
		st.shooting("A1 hold")
		shots := []Firing{
			{Weapon: "panzerfaust", Men: []int{faust}, Target: "B1"},
			{Weapon: "rifle", Men: []int{rifle}, Target: "B1", At: AtWait},
		}
		// Hit, hull, through it, hull 5: a wreck whose passengers live, then the rifle.
		events := st.throw(Fire{Unit: "A1", Shots: shots}, &fixed{rolls: []int{6, 1, 6, 4, 6, 6, 6, 6, 6, 6, 1, 1}})
		found := false
		for _, e := range events {
			if v, ok := e.(Volley); ok && v.Target == "B2" {
				found = true
			}
		}
		if !found {
			t.Errorf("nobody fires at those who leave: %s", kinds(events))
		}
	})
}

func TestScatterEdges(t *testing.T) {
	const scatter = `{"scatter":true}`
	t.Run("RE-0.15 the first die is the distance, the second the direction", func(t *testing.T) {
		st := enact(t, scatter, nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "de_rifle", 6000, 5000, 1800, ""})
		st.stand("B1", field.Figure{X: 6000, Y: 5000, Storey: 0})
		st.shooting("A1 hold")
		gun := 0
		fire := Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Target: "B1", Ammo: printed.RoundHE}}}
		ev := one[TemplateLaid](t, st.throw(fire, &fixed{rolls: []int{1, 2, 3, 6}})) // 2 cm to the south
		if ev.At != [3]int{6000, 4800, 0} {
			t.Errorf("it lands at %v", ev.At)
		}
	})
	t.Run("RE-0.15 rounds at vehicles and bombs of mortars stray as well", func(t *testing.T) {
		st := enact(t, scatter, nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"A2", "us_mortar_l", 8000, 2000, 0, ""},
			actor{"B1", "pz4h", 6000, 6000, 1800, ""}, actor{"B2", "de_rifle", 8000, 6000, 1800, ""})
		st.stand("B2", field.Figure{X: 8000, Y: 6000, Storey: 0})
		st.shooting("A1 hold, A2 hold")
		gun := 0
		shell := Fire{Unit: "A1", Shots: []Firing{{Mount: &gun, Target: "B1", Ammo: printed.RoundHE}}}
		if ev := one[TemplateLaid](t, st.throw(shell, &fixed{rolls: []int{1, 6, 6}})); ev.At != [3]int{6000, 6600, 0} {
			t.Errorf("the shell lands at %v", ev.At)
		}
		bomb := Fire{Unit: "A2", Shots: []Firing{{Weapon: "mortar_light", Target: "B2", Ammo: printed.RoundHE}}}
		if ev := one[TemplateLaid](t, st.throw(bomb, &fixed{rolls: []int{1, 6, 6}})); ev.At != [3]int{8000, 6600, 0} {
			t.Errorf("the bomb lands at %v", ev.At)
		}
	})
}

func TestMoveEdges(t *testing.T) {
	t.Run("RE-0.7 shaken men go no nearer to what they see, a vehicle included", func(t *testing.T) {
		wall := house(1, 2000, 5000, 10000, 5300)
		for _, tc := range []struct {
			pieces []printed.Piece
			want   string
		}{{nil, "RE-0.7 engagement.walk.nearer"}, {[]printed.Piece{wall}, ""}} {
			st := enact(t, "", tc.pieces, actor{"A1", "us_rifle", 6000, 3000, 0, ""}, actor{"B1", "pz4h", 6000, 9000, 1800, ""})
			st.stand("A1", field.Figure{X: 6000, Y: 3000, Storey: 0}, field.Figure{X: 6300, Y: 3000, Storey: 0})
			st.the("A1").Squad.Morale = printed.Shaken
			st.orders("A1 crawl")
			on := Stride{Unit: "A1", By: &[2]int{0, 500}}
			if tc.want != "" {
				if refusal := st.refused(on); refusal != tc.want {
					t.Errorf("towards a tank in sight: %s", refusal)
				}
				continue
			}
			st.throw(on, ones{})
		}
	})
	t.Run("RE-0.7 an assault goes towards its target", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 3000, 0, ""}, actor{"B1", "de_rifle", 6000, 9000, 1800, ""})
		st.stand("A1", field.Figure{X: 6000, Y: 3000, Storey: 0})
		st.stand("B1", field.Figure{X: 6000, Y: 9000, Storey: 0})
		st.orders("A1 assault B1")
		if refusal := st.refused(Stride{Unit: "A1", By: &[2]int{0, -500}}); refusal != "RE-0.7 engagement.walk.assault" {
			t.Errorf("away from it: %s", refusal)
		}
		st.play(Stride{Unit: "A1", By: &[2]int{0, 500}})
	})
	t.Run("RE-X.4 men who withdraw do not pass enemies they have out of sight", func(t *testing.T) {
		hut := house(1, 5400, 4000, 6600, 4300)
		st := enact(t, "", []printed.Piece{hut}, actor{"A1", "us_rifle", 6000, 5000, 0, ""}, actor{"B1", "de_rifle", 6000, 3000, 0, ""},
			actor{"B2", "de_rifle", 6000, 9000, 1800, ""})
		st.stand("A1", field.Figure{X: 6000, Y: 5000, Storey: 0})
		st.stand("B1", field.Figure{X: 6000, Y: 3800, Storey: 0})
		st.stand("B2", field.Figure{X: 6000, Y: 9000, Storey: 0})
		i := st.p.s.Units.find("A1")
		w := st.p.s.walk(i, printed.Withdraw, [][]field.Figure{{{X: 6900, Y: 4500, Storey: 0}, {X: 6000, Y: 3800, Storey: 0}, {
			X: 6000,
			Y: 3000, Storey: 0,
		}}})
		w.Threats = st.p.s.threats(i)
		if len(w.Threats) != 1 {
			t.Fatalf("%d enemies in sight", len(w.Threats))
		}
		if _, refusal := st.p.s.table(1).f.Walk(w); refusal == nil || refusal.Reason != field.ReasonEnemy {
			t.Errorf("through the enemy behind the house: %v", refusal)
		}
	})
	t.Run("RE-X.4 roads and bridges carry men over bad ground, but not over walls and craters", func(t *testing.T) {
		bridge := box("bridge", 0, 5500, 3000, 6500, 6000)
		for _, tc := range []struct {
			pieces []printed.Piece
			x      int
			want   string
		}{
			{[]printed.Piece{box("river", 0, 0, 4000, 12000, 5000), bridge}, 6000, ""},
			{[]printed.Piece{box("river", 0, 0, 4000, 12000, 5000), bridge}, 7000, "RE-0.21 engagement.walk.ground"},
			{[]printed.Piece{box("marsh", 0, 0, 4000, 12000, 5000), bridge}, 6000, ""},
			{[]printed.Piece{box("marsh", 0, 0, 4000, 12000, 5000), bridge}, 7000, "RE-0.7 engagement.walk.too-far"},
			{[]printed.Piece{box("low_wall", 100, 0, 4400, 12000, 4500), bridge}, 6000, "RE-0.7 engagement.walk.too-far"},
			{[]printed.Piece{box("crater", 0, 5500, 4000, 6500, 5000), bridge}, 6000, "RE-0.7 engagement.walk.too-far"},
		} {
			st := enact(t, "", tc.pieces, actor{"A1", "us_rifle", 6000, 2000, 0, ""}, far())
			st.stand("A1", field.Figure{X: tc.x, Y: 3500, Storey: 0})
			st.orders("A1 advance")
			on := Stride{Unit: "A1", By: &[2]int{0, 2000}}
			if tc.want != "" {
				if refusal := st.refused(on); refusal != tc.want {
					t.Errorf("%s at %d: %s", tc.pieces[0].Type, tc.x, refusal)
				}
				continue
			}
			st.throw(on, ones{})
		}
	})
	t.Run("RE-7.4 an agreed ford is rough for men and for runaways", func(t *testing.T) {
		river := []printed.Piece{box("river", 0, 0, 4000, 12000, 4500)}
		st := enact(t, `{"fordable":true}`, river, actor{"A1", "us_rifle", 2000, 2000, 0, ""}, actor{"A2", "m4a3_75", 6000, 3000, 0, ""}, far())
		st.stand("A1", field.Figure{X: 2000, Y: 3500, Storey: 0})
		st.the("A2").Vehicle.Motion.Runaway, st.the("A2").Vehicle.Motion.Covered = true, 2500
		st.orders("A1 advance", 3)
		if u := st.the("A2"); u.Vehicle.wrecked() || u.Pose.Y != 5500 {
			t.Errorf("the runaway is %q at %d", u.Vehicle.Damage.Status, u.Pose.Y)
		}
		if refusal := st.refused(Stride{Unit: "A1", By: &[2]int{0, 1501}}); refusal != "RE-0.7 engagement.walk.too-far" {
			t.Errorf("more than 20 - 5 cm: %s", refusal)
		}
		st.throw(Stride{Unit: "A1", By: &[2]int{0, 1500}}, ones{})
	})
	t.Run("RE-7.6 who sets out from bad ground tests, however near its rim; who drives on a road does not", func(t *testing.T) {
		drive := Drive{Unit: "A1", Path: []field.Segment{{Forward: 1500}}}
		st := enact(t, "", []printed.Piece{box("plough", 0, 0, 0, 12000, 3010)}, actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, far())
		st.orders("A1 advance")
		if ev := one[BogRolled](t, st.play(drive, 6)); !ev.Bogs || st.the("A1").Pose.Y != 3100 {
			t.Errorf("%+v at %d", ev, st.the("A1").Pose.Y)
		}
		road := []printed.Piece{box("marsh", 0, 0, 0, 12000, 12000), box("road", 0, 5800, 0, 6200, 12000)} // narrower than the tank
		st = enact(t, "", road, actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, far())
		st.orders("A1 advance")
		st.play(drive)
	})
	t.Run("RE-21.18 the order counts, not the way", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "panther_d", 6000, 1500, 0, ""}, far())
		st.orders("A1 run")
		st.play(Done{}, 1)
		if !st.the("A1").Vehicle.Damage.Immobile {
			t.Error("an engine that nobody drove holds")
		}
	})
	t.Run("RE-10.3 a truck never had a commander to miss", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 3000, 0, ""}, actor{"B1", "opel_blitz", 6000, 4500, 900, ""})
		st.orders("A1 advance B1")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}, 4, 4) // nerve; EXP 4+ without a modifier
		st.play(Dodge{})
		if got := st.the("B1").Pose.X; got != 5000 {
			t.Errorf("the truck stands at %d", got)
		}
	})
	t.Run("RE-9.4 the way to the vehicle costs what it costs", func(t *testing.T) {
		halftrack, squad := actor{"A1", "m3_ht", 6000, 4000, 0, ""}, actor{"A2", "us_hq", 6000, 2000, 0, ""}
		for _, tc := range []struct {
			pieces []printed.Piece
			want   string
		}{
			{nil, ""},
			{[]printed.Piece{box("hedge", 100, 0, 3000, 12000, 3100)}, "RE-9.4 engagement.board.reach"},
			{[]printed.Piece{box("cliff", 1000, 0, 3000, 12000, 3100)}, "RE-9.4 engagement.board.reach"},
		} {
			st := enact(t, "", tc.pieces, halftrack, squad, far())
			rear := 4000 - st.the("A1").Vehicle.profile.Footprint.Length/2 - field.FigureRadius
			st.stand("A2", field.Figure{X: 6000, Y: rear - 1900, Storey: 0})
			st.orders("A2 advance")
			in := Board{Unit: "A2", Vehicle: "A1"}
			if tc.want != "" {
				if refusal := st.refused(in); refusal != tc.want {
					t.Errorf("over %s: %s", tc.pieces[0].Type, refusal)
				}
				continue
			}
			st.throw(in, ones{})
		}
	})
	t.Run("RE-X.10 a squad comes on with all of its move, measured from the edge", func(t *testing.T) {
		for order, most := range map[printed.Order]int{printed.Advance: 2000, printed.Run: 3000, printed.Crawl: 1000} {
			st := enact(t, "", nil, actor{"A1", "m8", 6000, 2000, 0, ""}, actor{"A2", "us_hq", 3000, 4000, 0, ""}, far())
			u := st.the("A2")
			u.Place, u.Round, u.Edge = waiting, 1, "south"
			u.Pose = geom.Pose{X: 3000}
			st.orders("A2 " + string(order))
			st.throw(Enter{Unit: "A2", Pose: geom.Pose{X: 3000}}, ones{})
			deepest := 0
			for _, m := range st.the("A2").Squad.figures() {
				deepest = max(deepest, m.Y)
			}
			if refusal := st.refused(Stride{Unit: "A2", By: &[2]int{0, most - deepest + 1}}); refusal != "RE-0.7 engagement.walk.too-far" {
				t.Errorf("%s: farther than the order: %s", order, refusal)
			}
			st.throw(Stride{Unit: "A2", By: &[2]int{0, most - deepest}}, ones{})
			if refusal := st.refused(Stride{Unit: "A2", By: &[2]int{0, 100}}); refusal != "RE-X.4 engagement.acted" {
				t.Errorf("%s: a second way: %s", order, refusal)
			}
			if !st.the("A2").OnTheMove {
				t.Error("its men count as stationary")
			}
		}
	})
}

func TestOverrunEdges(t *testing.T) {
	sherman := actor{"A1", "m4a3_75", 6000, 2000, 0, ""}
	over := Drive{Unit: "A1", Path: []field.Segment{{Forward: 1500}}}
	t.Run("RE-5.4 a charge goes where its man wants it; he dies with the squad overrun", func(t *testing.T) {
		st := enact(t, "", nil, sherman, actor{"B1", "de_rifle", 6000, 3000, 1800, ""})
		charge := -1
		for n := range st.the("B1").Squad.Men {
			if st.the("B1").Squad.charge(n) != nil {
				charge = n
			}
		}
		spots := make([]field.Figure, charge+1)
		for n := range spots {
			spots[n] = field.Figure{X: 3000 + 300*n, Y: 9000, Storey: 0}
		}
		spots[charge] = field.Figure{X: 6000, Y: 3000, Storey: 0}
		st.stand("B1", spots...)
		st.orders("A1 advance B1")
		st.play(over)
		if legal := st.p.Legal(2); len(legal) != 4 { // hull, turret, running gear, or none of it
			t.Errorf("%+v", legal)
		}
		if refusal := st.refused(Fire{Unit: "B1"}); refusal != "RE-5.4 engagement.not-now" {
			t.Errorf("he has no launcher: %s", refusal)
		}
		ev := one[GrenadePlaced](t, st.throw(Attach{Unit: "B1", Location: printed.Turret}, &fixed{rolls: []int{2}}))
		if ev.Location != printed.Turret || ev.Man != charge {
			t.Errorf("%+v", ev)
		}
		if u := st.the("B1"); !u.Squad.Men[charge].Dead || u.Squad.Hits != len(spots) || u.Squad.Morale != printed.Suppressed {
			t.Errorf("dead %v, %d hits, %s", u.Squad.Men[charge].Dead, u.Squad.Hits, u.Squad.Morale)
		}
	})
}

func TestLossesEdges(t *testing.T) {
	t.Run("RE-V1 with both sides half gone nobody wins", func(t *testing.T) {
		st := enact(t, `{"unacceptableLosses":true}`, nil, actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"A2", "m8", 2000, 2000, 0, ""},
			actor{"B1", "pz4h", 6000, 9000, 1800, ""}, actor{"B2", "sdkfz222", 2000, 9000, 1800, ""})
		st.the("A1").Vehicle.Damage.Status, st.the("B1").Vehicle.Damage.Status = printed.Wreck, printed.Wreck
		for st.p.s.Round <= 1 && st.p.s.Result == nil {
			st.throw(Done{}, ones{})
		}
		if r := st.p.s.Result; r == nil || r.Winner != 0 || r.How != Even {
			t.Errorf("%+v", r)
		}
	})
}

func TestSecretEdges(t *testing.T) {
	t.Run("RE-21.18 an engine that holds does not tell a Tiger from what is taken for one", func(t *testing.T) {
		told := map[string]int{}
		for _, ref := range []string{"tiger1", "pz4h"} {
			st := enactFear(t, nil, actor{"A1", ref, 6000, 1500, 0, ""}, actor{"B1", "us_rifle", 6000, 11500, 1800, ""})
			st.orders("A1 run")
			for _, e := range st.throw(Done{}, &fixed{hidden: []int{1}}) { // a 2
				if x := readBy(2, e); x != nil && kind(x) == "broke-down" {
					told[ref]++
				}
			}
		}
		if len(told) != 0 {
			t.Errorf("%v", told)
		}
		st := enactFear(t, nil, actor{"A1", "tiger1", 6000, 1500, 0, ""}, actor{"B1", "us_rifle", 6000, 11500, 1800, ""})
		st.orders("A1 run")
		ev := one[BrokeDown](t, st.throw(Done{}, &fixed{}))
		if readBy(2, ev) == nil || !st.the("A1").Vehicle.Damage.Immobile {
			t.Error("an engine that dies is not told")
		}
	})
	t.Run("RE-21.16 what bogs where a Tiger would have another chance is known for what it is", func(t *testing.T) {
		plough := []printed.Piece{box("plough", 0, 0, 2500, 12000, 6000)}
		st := enactFear(t, plough, actor{"A1", "pz4h", 6000, 1500, 0, ""}, actor{"B1", "us_rifle", 6000, 11500, 1800, ""})
		if !st.the("A1").Vehicle.TakenForTiger {
			t.Fatal("it is not taken for a Tiger")
		}
		st.orders("A1 advance")
		// It bogs; who then sees it for the first time fails to tell.
		st.throw(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2000}}}, &fixed{rolls: []int{6, 1}})
		if st.the("A1").Vehicle.TakenForTiger {
			t.Error("it still is")
		}
	})
	t.Run("RE-0.13 captors who hide take nobody prisoner", func(t *testing.T) {
		for _, hidden := range []bool{false, true} {
			st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 3000, 0, ""}, actor{"B1", "de_rifle", 6000, 5000, 1800, ""})
			st.stand("A1", field.Figure{X: 6000, Y: 3000, Storey: 0})
			st.stand("B1", field.Figure{X: 6000, Y: 4500, Storey: 0})
			e := &engine{state: st.p.s.clone(), referee: &flow.Referee{Source: ones{}}}
			e.Units[e.Units.find("B1")].Hidden = hidden
			e.setMorale(e.Units.find("A1"), printed.Broken, "RE-0.13")
			if got := one[Removed](t, e.referee.Events).Prisoners; got == hidden {
				t.Errorf("hidden %v: prisoners %v", hidden, got)
			}
		}
	})
}

func TestDiggingEdges(t *testing.T) {
	t.Run("RE-7.7 a driver who is alone gets out himself, and tries again from there", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "gmc", 6000, 3500, 0, ""}, actor{"A2", "us_rifle", 2000, 2000, 0, ""}, far())
		st.the("A1").Vehicle.Damage.Bogged = true
		st.orders("A1 hold unditch, A2 hold", 3)
		if u := st.the("A1"); !u.Vehicle.bogged() || u.Vehicle.Crew != 0 || u.Vehicle.abandoned() || st.the("A1c").Squad.walking() != 1 {
			t.Fatalf("bogged %v with crew %b, abandoned %v", u.Vehicle.bogged(), u.Vehicle.Crew, u.Vehicle.abandoned())
		}
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.orders("A1 hold unditch, A1c hold, A2 hold", 4)
		if u := st.the("A1"); u.Vehicle.bogged() || combat.CrewSize(u.Vehicle.Crew) != 1 || st.the("A1c").Place != gone {
			t.Errorf("bogged %v with crew %b", u.Vehicle.bogged(), u.Vehicle.Crew)
		}
	})
	t.Run("RE-7.7 with the driver dead outside, the truck is abandoned", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "gmc", 6000, 3500, 0, ""}, actor{"A2", "us_rifle", 2000, 2000, 0, ""}, far())
		st.the("A1").Vehicle.Damage.Bogged = true
		st.orders("A1 hold unditch, A2 hold", 3)
		e := &engine{state: st.p.s.clone(), referee: &flow.Referee{Source: ones{}}}
		k := e.Units.find("A1c")
		e.Units[k].Squad.men()[0].Dead = true
		e.checkSquad(k)
		if !e.Units[e.Units.find("A1")].Vehicle.abandoned() {
			t.Error("somebody drives it still")
		}
	})
	t.Run("RE-7.7 without a crew the passengers dig, but for one at the wheel", func(t *testing.T) {
		for die, free := range map[int]bool{3: false, 4: true} {
			st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 3500, 0, ""}, actor{"A2", "us_hq", 0, 0, 0, "A1"}, far())
			st.the("A1").Vehicle.Damage.Bogged = true
			events := st.orders("A1 hold unditch", die)
			if ev := one[Alighted](t, events); ev.Keep != 1 || len(ev.Men) != 4 {
				t.Errorf("%+v", ev)
			}
			u, v := st.the("A2"), st.the("A1")
			if v.Vehicle.bogged() == free || (u.Place == riding) != free || (len(u.Squad.in("A1")) == 5) != free {
				t.Errorf("die %d: bogged %v, the squad is %s with %d aboard", die, v.Vehicle.bogged(), u.Place, len(u.Squad.in("A1")))
			}
		}
	})
	t.Run("RE-7.7 who digs in vain may shoot, and who has walked away does not dig", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m4a3_75", 6000, 3500, 0, ""}, actor{"B1", "de_rifle", 6000, 5500, 1800, ""})
		st.stand("B1", field.Figure{X: 6000, Y: 5500, Storey: 0})
		st.the("A1").Vehicle.Damage.Bogged = true
		st.orders("A1 hold unditch", 3)
		st.skip(askShoot, 1)
		st.stand("B1", field.Figure{X: 7500, Y: 3500, Storey: 0}) // beside it, in the open
		events := st.throw(Fire{Unit: "A1c", Shots: []Firing{{Weapon: "pistol", Target: "B1"}}}, ones{})
		if !strings.Contains(kinds(events), "volley") {
			t.Errorf("%s", kinds(events))
		}
		if st.p.s.Units.diggers(st.the("A1")) == nobody {
			t.Error("nobody is there to dig")
		}
		for n := range st.the("A1c").Squad.Men {
			st.the("A1c").Squad.Men[n].Figure = field.Figure{X: 1000 + 300*n, Y: 1000, Storey: 0}
		}
		if st.p.s.Units.diggers(st.the("A1")) != nobody {
			t.Error("they dig from afar")
		}
	})
}

func TestContactEdges(t *testing.T) {
	t.Run("RE-20.5 who swarms a vehicle ends in contact with it", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 6000, 0, ""})
		rear := 6000 - st.the("B1").Vehicle.profile.Footprint.Length/2
		st.stand("A1", field.Figure{X: 5700, Y: rear - 900, Storey: 0}, field.Figure{X: 6000, Y: rear - 900, Storey: 0}, field.Figure{
			X: 6300,
			Y: rear - 1500, Storey: 0,
		})
		st.the("B1").Vehicle.Damage.Immobile = true
		st.orders("A1 assault B1")
		st.skip(askClose, 1)
		ev := one[SwarmMade](t, st.throw(Swarm{Unit: "A1"}, ones{}))
		if ev.Men != 2 {
			t.Fatalf("%d men swarm, want those within 10 cm", ev.Men)
		}
		v := st.the("B1").footprint()
		for n, want := range []bool{true, true, false} {
			if got := reaches(st.the("A1").Squad.Men[n].Footprint(), v); got != want {
				t.Errorf("man %d in contact: %v", n, got)
			}
		}
	})
	t.Run("RE-0.14 men to spare help, hard cover helps who is attacked, and who loses more is shaken", func(t *testing.T) {
		st := enact(t, "", []printed.Piece{box("rubble", 150, 5800, 2600, 6800, 3600)}, actor{"A1", "us_rifle", 6000, 2000, 0, ""},
			actor{"B1", "de_rifle", 6000, 3000, 1800, ""})
		st.stand("A1", field.Figure{X: 6000, Y: 2750, Storey: 0}, field.Figure{X: 5750, Y: 2800, Storey: 0}, field.Figure{
			X: 6000, Y: 2000,
			Storey: 0,
		})
		st.stand("B1", field.Figure{X: 6000, Y: 3000, Storey: 0})
		st.orders("A1 assault B1")
		st.skip(askClose, 1)
		// CC 3 with one helper and a 3, against CC 3 in rubble and a 1; the lower fails EXP.
		ev := one[Fought](t, st.play(Fight{Unit: "A1"}, 3, 1, 3))
		if len(ev.Bouts) != 1 || ev.Bouts[0].Attack != 4 || ev.Bouts[0].Defend != 4 || !ev.Bouts[0].DefenderDies {
			t.Errorf("%+v", ev)
		}
		st = enact(t, "", nil, actor{"A1", "us_rifle", 6000, 2000, 0, ""}, actor{"B1", "de_rifle", 6000, 3000, 1800, ""})
		st.stand("A1", field.Figure{X: 6000, Y: 2750, Storey: 0})
		st.stand("B1", field.Figure{X: 6000, Y: 3000, Storey: 0}, field.Figure{X: 6000, Y: 3900, Storey: 0})
		st.orders("A1 assault B1")
		st.skip(askClose, 1)
		st.play(Fight{Unit: "A1"}, 6, 1, 3)
		if got := st.the("B1").Squad.Morale; got != printed.Shaken {
			t.Errorf("who lost a man is %s", got)
		}
	})
}
