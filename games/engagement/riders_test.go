package engagement

import (
	"encoding/json"
	"slices"
	"testing"

	"sabot/game"
	"sabot/game/flow"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

func TestRiderClauses(t *testing.T) {
	squad := actor{"A2", "us_rifle", 6000, 2600, 0, ""}
	jeeps := []actor{{"A1", "m3_ht", 5000, 1500, 0, ""}, {"A3", "m3_ht", 6500, 1500, 0, ""}, squad, far()}
	t.Run("RE-1.10 one squad in two vehicles, man by man, and out again", func(t *testing.T) {
		st := enact(t, "", nil, jeeps...)
		st.orders("A2 advance")
		st.play(Board{Unit: "A2", Vehicle: "A1", Men: []int{0, 1, 2, 3, 4}})
		if u := st.the("A2"); u.Place != atTable || u.Squad.walking() != 7 || st.p.s.Units.riders(st.the("A1")) != 5 {
			t.Fatalf("%s, %d on foot", u.Place, u.Squad.walking())
		}
		if refusal := st.refused(Board{Unit: "A2", Vehicle: "A3", Men: []int{0}}); refusal != "RE-9.4 engagement.board.reach" {
			t.Errorf("a man who sits elsewhere: %s", refusal)
		}
		if refusal := st.refused(Alight{Unit: "A2"}); refusal != "RE-9.2 engagement.alight.order" {
			t.Errorf("out again at once: %s", refusal)
		}
		ev := one[Boarded](t, st.play(Board{Unit: "A2", Vehicle: "A3"}))
		if u := st.the("A2"); u.Place != riding || u.Squad.aboard() != "A1" || ev.Part != 0 || st.p.s.Units.riders(st.the("A3")) != 7 {
			t.Fatalf("%s aboard %s, %+v", u.Place, u.Squad.aboard(), ev)
		}
		st.skip(askOrders, 2)
		st.skip(askOrders, 1)
		st.orders("A2 advance")
		st.play(Alight{Unit: "A2", Men: []int{0, 11}})
		if u := st.the("A2"); u.Place != atTable || !slices.Equal(u.Squad.numbers(), []int{0, 11}) {
			t.Fatalf("%s, %v on foot", u.Place, u.Squad.numbers())
		}
		st.play(Alight{Unit: "A2"})
		if u := st.the("A2"); u.Squad.walking() != 12 || u.Squad.rides() {
			t.Errorf("%d on foot", u.Squad.walking())
		}
	})
	t.Run("RE-9.4 those who do not reach it stay behind and keep together", func(t *testing.T) {
		st := enact(t, "", nil, jeeps...)
		st.stand("A2", field.Figure{X: 5000, Y: 3000, Storey: 0}, field.Figure{X: 5000, Y: 4000, Storey: 0}, field.Figure{
			X: 5000, Y: 5000,
			Storey: 0,
		})
		st.orders("A2 advance")
		if refusal := st.refused(Board{Unit: "A2", Vehicle: "A1"}); refusal != "RE-9.4 engagement.board.reach" {
			t.Errorf("all: %s", refusal)
		}
		if refusal := st.refused(Board{Unit: "A2", Vehicle: "A1", Men: []int{1}}); refusal != "RE-0.5 engagement.walk.apart" {
			t.Errorf("the man between: %s", refusal)
		}
		if ev := one[Boarded](t, st.play(Board{Unit: "A2", Vehicle: "A1", Men: []int{0}})); ev.Part != 1 {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("RE-6.5 vehicles that share a squad keep within 10 cm", func(t *testing.T) {
		st := enact(t, "", nil, jeeps...)
		men := st.the("A2").Squad.men()
		for n := range men {
			men[n].In = []string{"A1", "A3"}[n%2]
		}
		st.the("A2").Place, st.the("A2").Squad.Aboard = riding, "A1"
		st.orders("A1 advance, A3 advance")
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2500}}}) // the other can follow
		if refusal := st.refused(Drive{Unit: "A3", Path: []field.Segment{}}); refusal != "RE-6.5 engagement.move.parted" {
			t.Errorf("the last stays behind: %s", refusal)
		}
		st.play(Drive{Unit: "A3", Path: []field.Segment{{Forward: 2500}}})
		st = enact(t, "", nil, jeeps...)
		men = st.the("A2").Squad.men()
		for n := range men {
			men[n].In = []string{"A1", "A3"}[n%2]
		}
		st.the("A2").Place, st.the("A2").Squad.Aboard = riding, "A1"
		st.orders("A1 advance, A3 hold")
		if refusal := st.refused(Drive{Unit: "A1", Path: []field.Segment{{Forward: 2500}}}); refusal != "RE-6.5 engagement.move.parted" {
			t.Errorf("from one that holds: %s", refusal)
		}
	})
	t.Run("RE-16.4 a hit finds only those who sit in the vehicle that is hit", func(t *testing.T) {
		st := enact(t, "", nil, jeeps...)
		men := st.the("A2").Squad.men()
		for n := range men {
			men[n].In = []string{"A1", "A3"}[btoi(n > 0)]
		}
		st.the("A2").Place, st.the("A2").Squad.Aboard = riding, "A1"
		e := &engine{state: st.p.s.clone(), referee: &flow.Referee{Source: ones{}}}
		damageVehicle(e, e.Units.find("A1"), printed.Passengers, 6, "", nil)
		u := &e.Units[e.Units.find("A2")]
		if u.Squad.alive() != 11 || u.Place != riding || u.Squad.aboard() != "A3" || !u.Squad.Men[0].Dead {
			t.Errorf("%d alive, %s in %s", u.Squad.alive(), u.Place, u.Squad.aboard())
		}
	})
	t.Run("RE-9.4 a squad withdraws to a halftrack, which comes to it, loads, and drives on: 15 cm in all", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 2000, 0, ""}, actor{"A3", "us_rifle", 0, 0, 0, "A1"},
			actor{"A2", "us_bazooka", 6000, 7000, 0, ""}, actor{"B1", "de_rifle", 6000, 9500, 1800, ""})
		st.stand("A3", field.Figure{X: 6000, Y: 2000, Storey: 0}, field.Figure{X: 6000, Y: 2000, Storey: 0}) // two men drive it
		for n := range st.the("A3").Squad.Men {
			st.the("A3").Squad.Men[n].In = "A1"
		}
		st.the("A2").Squad.Morale = printed.Suppressed
		st.skip(askDiscipline, 1)
		st.play(FallBack{Unit: "A2"})
		st.orders("A1 advance")
		st.play(Stride{Unit: "A2", By: &[2]int{0, -2200}})
		st.play(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1500}}})
		st.play(Board{Unit: "A2", Vehicle: "A1"})
		if u := st.the("A2"); u.Place != riding || u.Squad.aboard() != "A1" {
			t.Fatalf("%s", u.Place)
		}
		if refusal := st.refused(Drive{Unit: "A1", Path: []field.Segment{{Forward: 1}}}); refusal != "RE-6.7 engagement.march.allowance" {
			t.Errorf("more than 25 - 10: %s", refusal)
		}
	})
	t.Run("RE-9.2 passengers who have lost heart may withdraw out of their vehicle", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 5000, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"},
			actor{"B1", "de_rifle", 6000, 9500, 1800, ""})
		st.the("A2").Squad.Morale = printed.Shaken
		st.skip(askDiscipline, 1)
		if legal := st.p.Legal(1); !slices.ContainsFunc(legal, func(a game.Action) bool { return a == game.Action(FallBack{Unit: "A2"}) }) {
			t.Fatalf("%v", legal)
		}
		st.play(FallBack{Unit: "A2"})
		if got := st.the("A2").Squad.Morale; got != printed.Suppressed {
			t.Errorf("it is %s at once", got)
		}
		events := st.play(Done{})
		one[Alighted](t, events)
		if ask := st.p.s.Ask; ask.Kind != askWithdraw || ask.Unit != "A2" {
			t.Fatalf("%+v", ask)
		}
		st.throw(st.p.Legal(1)[0], ones{})
	})
	t.Run("RE-X.8 a confident squad in contact fights on or breaks off; one that is not can only withdraw", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "us_rifle", 6000, 5000, 0, ""}, actor{"B1", "de_rifle", 6000, 9500, 1800, ""})
		st.stand("A1", field.Figure{X: 6000, Y: 5000, Storey: 0})
		st.stand("B1", field.Figure{X: 6000, Y: 5250, Storey: 0})
		st.skip(askDiscipline, 1)
		if st.p.s.Ask.Kind != askDiscipline {
			t.Fatalf("nobody asks: %+v", st.p.s.Ask)
		}
		st.play(FallBack{Unit: "A1"})
		st.skip(askWithdraw, 1)
		st.throw(st.p.Legal(1)[0], ones{})
		if u := st.the("A1"); u.Order != printed.Withdraw || u.Squad.Morale != printed.Confident || !u.Moved ||
			st.p.s.Units.inContact(st.p.s.Units.find("A1")) {
			t.Errorf("%s, %s at %+v", u.Order, u.Squad.Morale, u.Squad.Men[0].Figure)
		}
		for morale, want := range map[printed.Morale]int{printed.Confident: 1, printed.Suppressed: 0, printed.Shaken: 0} {
			if got := combat.SquadOrders(morale, true); len(got) != want {
				t.Errorf("%s in contact: %v", morale, got)
			}
		}
	})
	t.Run("RE-21.9 the second mount of an SdKfz 251 faces the rear, one MG on each", func(t *testing.T) {
		track, men := actor{"A1", "sdkfz251", 6000, 6000, 0, ""}, actor{"A2", "de_pzgren", 0, 0, 0, "A1"}
		weapon := ""
		st := enact(t, "", nil, track, men, actor{"B1", "us_rifle", 6000, 3000, 0, ""}, actor{"B2", "us_rifle", 6000, 9000, 1800, ""})
		for _, w := range st.the("A2").Squad.weapons() {
			if w.Fixed {
				weapon = w.ID
			}
		}
		st.shooting("A1 hold")
		fire := Fire{Unit: "A2", Shots: []Firing{{Weapon: weapon, Target: "B2"}}}
		if refusal := st.refused(fire); refusal != "RE-9.6 engagement.fire.passengers" {
			t.Errorf("to the front, where the vehicle's own sits: %s", refusal)
		}
		rear := Firing{Weapon: weapon, Men: []int{gunnerOf(st.the("A2"), weapon)}, Target: "B1"}
		ev := one[Volley](t, st.throw(Fire{Unit: "A2", Shots: []Firing{rear}}, ones{}))
		if ev.Sum.Total() != 0 {
			t.Errorf("standing: %v", ev.Sum)
		}
		if got := st.the("A1").Vehicle.PassengersFired; got != 2 {
			t.Errorf("it counts %d men", got)
		}
		st.throw(Fire{Unit: "A1", Shots: mount(0, "B2")}, ones{}) // and the one in front
	})
}

func TestRidersHaveOdds(t *testing.T) {
	t.Run("15.2.5 RE-9.6 a squad in a half-track gets weapons, lines and odds", func(t *testing.T) {
		st := enact(t, "", nil, actor{"A1", "m3_ht", 6000, 6000, 0, ""}, actor{"A2", "us_rifle", 0, 0, 0, "A1"},
			actor{"B1", "de_rifle", 6000, 8000, 1800, ""}, actor{"B2", "sdkfz251", 5000, 8000, 1800, ""})
		st.shooting("A1 hold")
		ask := func(seat game.Seat, unit, target string) (SightAnswer, error) {
			a, err := rules(t).Inspect(st.p, seat, json.RawMessage(`{"ask":"sight","unit":"`+unit+`","target":"`+target+`"}`))
			seen, _ := a.(SightAnswer)
			return seen, err
		}
		for _, target := range []string{"B1", "B2"} {
			seen, err := ask(1, "A2", target)
			if err != nil || !seen.Visible || len(seen.Samples) == 0 {
				t.Fatalf("%s: %+v, %v", target, seen, err)
			}
			if at := st.the("A1").Pose; seen.Samples[0].FromX != at.X || seen.Samples[0].FromY != at.Y {
				t.Errorf("%s is seen from %+v, the vehicle stands at %+v", target, seen.Samples[0], at)
			}
			if len(seen.Weapons) == 0 {
				t.Errorf("no weapons against %s", target)
			}
			if target == "B1" && !slices.ContainsFunc(seen.Weapons, func(w WeaponSeen) bool { return w.Refusal == nil && w.Need > 0 }) {
				t.Errorf("no weapon bears on %s: %+v", target, seen.Weapons)
			}
			legal := slices.ContainsFunc(st.p.Legal(1), func(a game.Action) bool {
				f, ok := a.(Fire)
				return ok && f.Unit == "A2" && f.Shots[0].Target == target
			})
			if target == "B1" && !legal {
				t.Error("the list of what is allowed has no such shot")
			}
		}
		if _, err := ask(2, "A2", "B1"); err == nil {
			t.Error("the other side learned what passengers could do")
		}
	})
}

// gunnerOf is the first man who fires a weapon.
func gunnerOf(u *unit, weapon string) int {
	for n := range u.Squad.Men {
		if u.Squad.bearers(weapon)[n] != nil {
			return n
		}
	}
	return nobody
}
