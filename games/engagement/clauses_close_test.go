package engagement

import (
	"testing"

	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
	"sabot/geom"
)

// closing goes on to the Close Combat phase of side A; the dice are those of
// grenadiers and defenders at its start.
func (st *stage) closing(rolls ...int) {
	st.t.Helper()
	st.skip(askShoot, 1)
	st.play(Done{}, rolls...)
}

func TestAssaultClauses(t *testing.T) {
	// A Panzer IV stands across; two men of a British section are at its rear.
	section, pz := actor{"A1", "uk_rifle", 6000, 2000, 0, ""}, actor{"B1", "pz4h", 6000, 6000, 0, ""}
	grenadiers := func(t *testing.T, target actor) *stage {
		t.Helper()
		st := enact(t, "", nil, section, target)
		b := st.the("B1").body()
		y := b.Pose.Y - b.Profile.Footprint.Length/2 - field.FigureRadius
		st.stand("A1", field.Figure{X: 5000, Y: y - 600, Storey: 0}, field.Figure{X: 5900, Y: y, Storey: 0}, field.Figure{
			X: 6150, Y: y,
			Storey: 0,
		})
		return st
	}
	t.Run("RE-20.1 an assault names its vehicle, and a moving one cannot be swarmed", func(t *testing.T) {
		st := grenadiers(t, pz)
		if refusal := st.refused(Command{Unit: "A1", Order: printed.Assault}); refusal != "RE-0.7 engagement.order.goal" {
			t.Errorf("nobody to assault: %s", refusal)
		}
		st.orders("A1 assault B1")
		st.closing(4)
		if refusal := st.refused(Swarm{Unit: "A1"}); refusal != "RE-20.7 engagement.close.stage" && refusal != "RE-20.7 engagement.close.none" {
			t.Errorf("it could drive off: %s", refusal)
		}
	})
	t.Run("RE-20.2 without nerve the grenadiers do nothing", func(t *testing.T) {
		st := grenadiers(t, pz)
		st.orders("A1 assault B1")
		st.closing(2) // 4+ with the leader's +1
		if got := st.p.s.Ask; got.Kind == askClose {
			t.Errorf("they are asked all the same: %+v", got)
		}
		if st.the("B1").Vehicle.wrecked() || st.the("A1").Squad.alive() != 3 {
			t.Error("something happened")
		}
	})
	t.Run("RE-20.2 at most two of them, and not at the front of a vehicle that moved", func(t *testing.T) {
		st := grenadiers(t, pz)
		st.the("B1").Vehicle.Motion.Covered = 500
		y := 6000 + st.the("B1").Vehicle.profile.Footprint.Length/2 + field.FigureRadius
		st.stand("A1", field.Figure{X: 5000, Y: y + 600, Storey: 0}, field.Figure{X: 5900, Y: y + 300, Storey: 0})
		st.orders("A1 assault B1")
		stride := Stride{Unit: "A1", Paths: []Track{{Man: 1, To: [][3]int{{5900, y, 0}}}}}
		if refusal := st.refused(stride); refusal != "RE-20.2 engagement.close.contact" {
			t.Errorf("at the front: %s", refusal)
		}
	})
	t.Run("RE-20.6 afterwards the attackers may move up to 10 cm, not into contact", func(t *testing.T) {
		st := grenadiers(t, pz)
		st.orders("A1 assault B1")
		st.closing(4)
		st.throw(Attach{Unit: "A1", Location: printed.Running}, &fixed{rolls: []int{2, 2}})
		if ask := st.p.s.Ask; ask.Kind != askConsolidate || ask.Unit != "A1" {
			t.Fatalf("%+v", ask)
		}
		if refusal := st.refused(Stride{Unit: "A1", By: &[2]int{0, -1001}}); refusal != "RE-0.7 engagement.walk.too-far" {
			t.Errorf("too far: %s", refusal)
		}
		st.play(Stride{Unit: "A1", By: &[2]int{0, -1000}})
	})
	t.Run("RE-20.7 grenades come before fights between squads", func(t *testing.T) {
		st := enact(t, "", nil, section, pz, actor{"A2", "uk_para", 2000, 2000, 0, ""}, actor{"B2", "de_rifle", 2000, 4000, 1800, ""})
		y := 6000 - st.the("B1").Vehicle.profile.Footprint.Length/2 - field.FigureRadius
		st.stand("A1", field.Figure{X: 5000, Y: y - 600, Storey: 0}, field.Figure{X: 5900, Y: y, Storey: 0}, field.Figure{
			X: 6150, Y: y,
			Storey: 0,
		})
		st.stand("A2", field.Figure{X: 2000, Y: 2000, Storey: 0})
		st.stand("B2", field.Figure{X: 2250, Y: 2000, Storey: 0})
		st.orders("A1 assault B1, A2 assault B2")
		st.closing(4)
		if refusal := st.refused(Fight{Unit: "A2"}); refusal != "RE-20.7 engagement.close.stage" {
			t.Errorf("the fight first: %s", refusal)
		}
		st.throw(Attach{Unit: "A1", Location: printed.Running}, &fixed{rolls: []int{2, 2}})
		one[Fought](t, st.throw(Fight{Unit: "A2"}, ones{}))
		if ask := st.p.s.Ask; ask.Kind != askConsolidate || ask.Unit != "A1" {
			t.Errorf("consolidation comes last: %+v", ask)
		}
	})
	t.Run("RE-21.2 six shots at those who assault, before they attack", func(t *testing.T) {
		st := grenadiers(t, actor{"B1", "hetzer", 6000, 6000, 0, ""})
		st.orders("A1 assault B1")
		st.skip(askShoot, 1)
		// Nerve; six shots at 4+, two hits: one man fails EXP 4+ and AP 4+
		// kills him, the other dodges.
		ev := one[Defended](t, st.play(Done{}, 4, 4, 3, 3, 3, 3, 4, 3, 4, 4))
		if len(ev.Dice) != 6 || ev.Need != 4 || ev.Killed != 1 || st.the("A1").Squad.alive() != 2 {
			t.Errorf("%+v leaves %d", ev, st.the("A1").Squad.alive())
		}
	})
	t.Run("RE-21.5 men without charges come up to a bucket, and to no other vehicle", func(t *testing.T) {
		for ref, want := range map[string]string{"marder3m": "", "pz4h": "RE-20.2 engagement.close.contact"} {
			st := enact(t, "", nil, actor{"A1", "us_hq", 6000, 2000, 0, ""}, actor{"B1", ref, 6000, 6000, 0, ""})
			y := 6000 - st.the("B1").Vehicle.profile.Footprint.Length/2 - field.FigureRadius
			st.stand("A1", field.Figure{X: 5900, Y: y - 500, Storey: 0}, field.Figure{X: 6200, Y: y - 500, Storey: 0})
			st.orders("A1 assault B1")
			up := Stride{Unit: "A1", Paths: []Track{{Man: 0, To: [][3]int{{5900, y, 0}}}}}
			if want != "" {
				if refusal := st.refused(up); refusal != want {
					t.Errorf("%s: %s", ref, refusal)
				}
				continue
			}
			st.throw(up, ones{})
			st.closing(4)
			if stage := closeCombatStage(st.p.s); len(stage) != 1 || stage[0] != (Attach{Unit: "A1"}) {
				t.Errorf("%+v", stage)
			}
		}
	})
	t.Run("RE-21.5 a hand grenade in a bucket hits everybody", func(t *testing.T) {
		st := grenadiers(t, actor{"B1", "marder3m", 6000, 6000, 0, ""})
		st.orders("A1 assault B1")
		st.closing(4)
		// The first throws a 2: four men, EXP 4+ at -1, AP 4+ with +1. The second misses.
		crew := combat.CrewSize(st.the("B1").Vehicle.Crew)
		rolls := []int{2}
		for range crew {
			rolls = append(rolls, 4, 3)
		}
		events := st.throw(Attach{Unit: "A1"}, &fixed{rolls: rolls})
		first := TemplateLaid{}
		for _, e := range events {
			if x, ok := e.(TemplateLaid); ok && first.Unit == "" {
				first = x
			}
		}
		if first.Need != 2 || first.Killed != crew || !first.Confined || !st.the("B1").Vehicle.abandoned() {
			t.Errorf("%+v", first)
		}
	})
}

func TestDisciplineClauses(t *testing.T) {
	t.Run("RE-X.3 a withdrawal is chosen in Discipline and made in Movement", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 5000, 0, ""}, actor{"B1", "de_rifle", 6000, 9000, 1800, ""})
		st.stand("A1", field.Figure{X: 6000, Y: 5000, Storey: 0}, field.Figure{X: 6300, Y: 5000, Storey: 0})
		st.skip(askOrders, 2)
		st.the("A1").Squad.Morale = printed.Shaken
		st.skip(askDiscipline, 1)
		st.play(FallBack{Unit: "A1"})
		if got := st.the("A1").Squad.Morale; got != printed.Suppressed {
			t.Errorf("it is %s at once", got)
		}
		if ask := st.p.s.Ask; ask.Kind != askWithdraw || ask.Unit != "A1" {
			t.Fatalf("%+v", ask)
		}
		for y, want := range map[int]string{
			-2099: "RE-0.13 engagement.walk.too-near",
			-3001: "RE-0.7 engagement.walk.too-far",
			2500:  "RE-0.13 engagement.walk.toward",
		} {
			if refusal := st.refused(Stride{Unit: "A1", By: &[2]int{0, y}}); refusal != want {
				t.Errorf("%d: %s, want %s", y, refusal, want)
			}
		}
		st.play(Stride{Unit: "A1", By: &[2]int{0, -2100}})
		if got := st.the("A1").Squad.Men[0].Y; got != 2900 {
			t.Errorf("at %d", got)
		}
	})
	t.Run("RE-X.3 demoralised men neither move nor shoot", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 5000, 0, ""}, actor{"A2", "us_rifle", 2000, 5000, 0, ""},
			actor{"B1", "de_rifle", 6000, 8000, 1800, ""})
		st.the("A1").Squad.Morale = printed.Demoralised
		if refusal := st.refused(Command{Unit: "A1", Order: printed.Crawl}); refusal != "RE-0.13 engagement.order.none" {
			t.Errorf("an order: %s", refusal)
		}
		st.shooting("A2 hold")
		fire := Fire{Unit: "A1", Shots: []Firing{{Weapon: "sl_rifle", Target: "B1"}}}
		if refusal := st.refused(fire); refusal != "RE-0.13 engagement.fire.suppressed" {
			t.Errorf("fire: %s", refusal)
		}
	})
}

func TestTigerClauses(t *testing.T) {
	sherman, tiger := actor{"A1", "m4a3_75", 6000, 2000, 0, ""}, actor{"B1", "tiger1", 6000, 7000, 1800, ""}
	mark4 := actor{"B1", "pz4h", 6000, 7000, 1800, ""}
	// A hill keeps the two apart until somebody drives round it.
	hill := func() []printed.Piece { return []printed.Piece{box("hill", 1500, 5000, 2700, 7000, 3000)} }
	half := func(st *stage, id string) int { return st.the(id).Vehicle.profile.Footprint.Length / 2 }
	drive := func(id string, far int) Drive { return Drive{Unit: id, Path: []field.Segment{{Forward: far}}} }
	t.Run("RE-21.16 what is in sight when the battle begins is tested at once", func(t *testing.T) {
		st := enactFear(t, nil, sherman, mark4) // with ones: the test fails
		if got := st.the("B1").Vehicle.Sighted; got != sightFeared {
			t.Errorf("it is %q", got)
		}
		st = enactFear(t, hill(), sherman, mark4)
		if got := st.the("B1").Vehicle.Sighted; got != "" {
			t.Errorf("behind a hill it is %q", got)
		}
	})
	t.Run("RE-21.16 on sight one EXP test for the side, then nerve to come within 30 cm", func(t *testing.T) {
		for _, die := range []int{2, 3} {
			st := enactFear(t, hill(), sherman, actor{"A2", "m8", 6700, 1500, 900, ""}, tiger)
			line := 7000 - half(st, "B1") - 3000 - half(st, "A1")
			st.orders("A1 hold, A2 advance")
			// A2 comes out from behind the hill: its test tells nothing about a
			// real Tiger, passed or not.
			st.play(drive("A2", 2000), 6)
			if got := st.the("B1").Vehicle.Sighted; got != sightFeared {
				t.Errorf("a real Tiger is %q", got)
			}
			st.skip(askOrders, 2)
			st.skip(askOrders, 1)
			st.park("A1", 7500, line-500, 0)
			st.park("B1", 7500, 7000, 1800)
			st.orders("A1 advance")
			st.play(drive("A1", 1000), die)
			want := line + 500
			if die == 2 { // 4+ with the commander's bonus
				want = line - 1
			}
			if got := st.the("A1").Pose.Y; got > want || got < want-100 {
				t.Errorf("die %d: it stops at %d, want %d", die, got, want)
			}
		}
	})
	t.Run("RE-21.16 the first who makes a Panzer IV out knows it for the side", func(t *testing.T) {
		for die, truth := range map[int]bool{4: true, 3: false} {
			st := enactFear(t, hill(), actor{"A1", "m4a3_75", 6500, 2000, 900, ""}, actor{"A2", "m4a3_75", 5800, 1500, 0, ""}, mark4)
			if got := st.p.s.appearsAs(st.the("B1"), 1); got != "tiger1" {
				t.Errorf("it shows as %s", got)
			}
			st.orders("A1 advance, A2 advance")
			events := st.play(drive("A1", 2000), die)
			if truth {
				if ev := one[Unmasked](t, events); ev.Ref != "pz4h" || ev.By != "A1" {
					t.Errorf("%+v", ev)
				}
			}
			if got := st.p.s.appearsAs(st.the("B1"), 1) == "pz4h"; got != truth {
				t.Errorf("die %d: known %v", die, got)
			}
			// Its friend needs no test of its own on sight, and only where it
			// failed one to come near.
			st.park("A2", 3000, 7000-half(st, "B1")-3000-half(st, "A2")-300, 0)
			st.park("B1", 3000, 7000, 1800)
			if truth {
				st.play(drive("A2", 600))
			} else {
				st.play(drive("A2", 600), 5)
			}
		}
	})
	t.Run("RE-21.16 nerve is needed to come nearer inside 30 cm, none to back off", func(t *testing.T) {
		for _, way := range []field.Segment{{Forward: 500}, {Reverse: 500}} {
			st := enactFear(t, nil, sherman, tiger)
			near := 7000 - half(st, "B1") - 2000 - half(st, "A1") // 20 cm away
			st.park("A1", 6000, near, 0)
			st.orders("A1 advance")
			if way.Reverse > 0 {
				st.play(Drive{Unit: "A1", Path: []field.Segment{way}})
				st.play(Done{}) // nor to have backed off
				continue
			}
			st.play(Drive{Unit: "A1", Path: []field.Segment{way}}, 2)
			if got := st.the("A1").Pose.Y; got != near {
				t.Errorf("it went on to %d", got)
			}
		}
	})
	t.Run("RE-21.16 to stay inside 30 cm takes nerve too", func(t *testing.T) {
		st := enactFear(t, nil, sherman, tiger)
		st.park("A1", 6000, 7000-half(st, "B1")-2000-half(st, "A1"), 0)
		st.orders("A1 hold")
		st.play(Done{}, 3) // passed: immune for the game
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.orders("A1 advance")
		st.play(drive("A1", 500))
	})
	t.Run("RE-21.16 who has overcome the fear has done so for every Tiger", func(t *testing.T) {
		st := enactFear(t, nil, sherman, tiger, actor{"B2", "tiger1", 9000, 7000, 1800, ""})
		st.park("A1", 6000, 7000-half(st, "B1")-2000-half(st, "A1"), 0)
		st.orders("A1 hold")
		st.play(Done{}, 3) // passed, near the first of them
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.park("A1", 9000, 7000-half(st, "B1")-3000-half(st, "A1")-300, 0)
		st.orders("A1 advance")
		st.play(drive("A1", 1000)) // within 30 cm of the other
	})
	t.Run("RE-21.16 who fails must move away with the next order", func(t *testing.T) {
		st := enactFear(t, nil, sherman, tiger)
		at := 7000 - half(st, "B1") - 3000 - half(st, "A1") - 300
		st.park("A1", 6000, at, 0)
		st.orders("A1 advance")
		st.play(drive("A1", 1000), 2)
		stopped := st.the("A1").Pose.Y
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		if refusal := st.refused(Command{Unit: "A1", Order: printed.Hold}); refusal != "RE-21.16 engagement.order.away" {
			t.Errorf("hold: %s", refusal)
		}
		st.play(Done{}) // without an order it is told to go, not to hold
		if got := st.the("A1").Order; got != printed.Advance {
			t.Errorf("its order is %s", got)
		}
		if refusal := st.refused(drive("A1", 500)); refusal != "RE-21.16 engagement.move.away" {
			t.Errorf("nearer: %s", refusal)
		}
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Reverse: 500}}})
		if got := st.the("A1").Pose; got != (geom.Pose{X: 6000, Y: stopped - 500}) {
			t.Errorf("%+v", got)
		}
		// It has done so: in its next turn it is free again.
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.play(Command{Unit: "A1", Order: printed.Hold})
	})
	t.Run("RE-21.16 it is in force in pick-up battles", func(t *testing.T) {
		r, err := New()
		if err != nil {
			t.Fatal(err)
		}
		if !r.d.Scenario("RE-S7").Allows("tiger_fear") {
			t.Error("RE-S7 does not know it")
		}
	})
}
