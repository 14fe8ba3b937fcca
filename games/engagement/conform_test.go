package engagement

import (
	"encoding/json"
	"fmt"
	"testing"

	"sabot/game"
	"sabot/game/conform"
	"sabot/games/engagement/combat"
	"sabot/games/engagement/printed"
)

func rules(t testing.TB) Rules {
	t.Helper()
	r, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// holds checks what must be true between any two actions: figures, crews and
// passengers are conserved, and everybody stands on the table.
func holds(p game.Position) error {
	s := p.(Position).s
	for i := range s.Units {
		u := &s.Units[i]
		if err := holdsUnit(s, u); err != nil {
			return fmt.Errorf("%s: %w", u.ID, err)
		}
	}
	return nil
}

func holdsUnit(s *state, u *unit) error {
	if u.isVehicle() {
		// Every man of a crew is aboard, on foot, or dead: never twice.
		if k := s.Units.find(u.ID + "c"); k != nobody && s.Units[k].Place != gone {
			for n := range s.Units[k].Squad.Men {
				if m := &s.Units[k].Squad.Men[n]; !m.Dead && u.Vehicle.Crew&(1<<(m.CrewNumber-1)) != 0 {
					return fmt.Errorf("man %d is aboard and on foot", m.CrewNumber-1)
				}
			}
		}
		if combat.CrewSize(u.Vehicle.Crew) > max(u.Vehicle.profile.Crew, 2) {
			return fmt.Errorf("a crew of %d", combat.CrewSize(u.Vehicle.Crew))
		}
		if u.Place == atTable && !u.Vehicle.bounds.Inside(s.rim()) && u.Edge == "" {
			return fmt.Errorf("stands off the table at %+v", u.Pose)
		}
		if u.Vehicle.wrecked() && u.Vehicle.Crew != 0 {
			return fmt.Errorf("a wreck with a crew")
		}
		return nil
	}
	if u.Squad.crewOf() == "" && len(u.Squad.Men) != u.Squad.profile.Figures {
		return fmt.Errorf("%d figures, want %d", len(u.Squad.Men), u.Squad.profile.Figures)
	}
	if u.Place == atTable || u.Place == riding {
		for _, k := range s.Units.vehiclesCarrying(u) {
			v := &s.Units[k]
			if v.Vehicle.wrecked() || v.Place != atTable && v.Place != escaped {
				return fmt.Errorf("rides in %q, which is not there", v.ID)
			}
			if s.Units.riders(v)+s.Units.lentTo(v) > v.Vehicle.profile.Transport {
				return fmt.Errorf("%d men in %s", s.Units.riders(v), v.ID)
			}
		}
		if (u.Place == riding) != (u.Squad.walking() == 0 && u.Squad.rides()) {
			return fmt.Errorf("%s with %d on foot", u.Place, u.Squad.walking())
		}
	}
	if u.Place == atTable && u.Squad.alive() == 0 {
		return fmt.Errorf("nobody is left")
	}
	for n := range u.Squad.Men {
		m := &u.Squad.Men[n]
		if u.Place == atTable && m.onFoot() && (m.X < 0 || m.Y < 0 || m.X > s.Width || m.Y > s.Height) {
			return fmt.Errorf("man %d stands off the table", n)
		}
		if m.Lent > 0 && u.Squad.lentTo() == "" {
			return fmt.Errorf("man %d is lent to nobody", n)
		}
	}
	return nil
}

// brawl is a small table full of units a few centimetres from each other, so
// that random play meets collisions, overruns, charges and swarms.
func brawl() game.Setup {
	half := func(x0, x1 printed.Coord) [][2]printed.Coord {
		return [][2]printed.Coord{{x0, "0"}, {x1, "0"}, {x1, "6000"}, {x0, "6000"}}
	}
	plan := printed.Scenario{
		Name: "brawl", Rounds: 8, First: "A", Victory: "RE-V1", Special: []string{"tiger_fear", "hidden_setup", "camouflage"},
		Sides: map[string]printed.Camp{
			"A": {Nation: "US", Zone: half("0", "3000"), Forces: []printed.Force{
				{Unit: "A1", Ref: "m4a3_dozer", At: [3]int{2300, 1000, 900}},
				{Unit: "A2", Ref: "us_armd_inf", At: [3]int{2300, 2300, 900}},
				{Unit: "A3", Ref: "m10", At: [3]int{2200, 3300, 900}},
				{Unit: "A4", Ref: "m3_ht", At: [3]int{2200, 4200, 900}},
				{Unit: "A5", Ref: "us_rifle", At: [3]int{2200, 4200, 900}, Aboard: "A4"},
				{Unit: "A6", Ref: "us_flame", At: [3]int{2600, 5200, 900}},
				{Unit: "A7", Ref: "us_mortar_l", At: [3]int{400, 3000, 900}},
			}},
			"B": {Nation: "DE", Zone: half("3000", "6000"), Forces: []printed.Force{
				{Unit: "B1", Ref: "pz4h", At: [3]int{3800, 1000, 2700}},
				{Unit: "B2", Ref: "de_pzgren", At: [3]int{3700, 2300, 2700}},
				{Unit: "B3", Ref: "hetzer", At: [3]int{3900, 3300, 2700}, Camouflaged: true},
				{Unit: "B4", Ref: "opel_blitz", At: [3]int{3800, 4300, 2700}},
				{Unit: "B5", Ref: "de_rifle", At: [3]int{3800, 4300, 2700}, Aboard: "B4"},
				{Unit: "B6", Ref: "motorcycle_combo", At: [3]int{3600, 5300, 2700}},
				{Unit: "B7", Ref: "de_mmg", At: [3]int{3600, 5300, 2700}, Aboard: "B6"},
				{Unit: "B8", Ref: "de_sniper", At: [3]int{5500, 5500, 2700}, Hidden: true},
			}},
		},
		Objectives: []printed.Objective{{ID: "middle", At: &[2]printed.Coord{"3000", "3000"}, Radius: 800, Value: 3}},
	}
	ground := printed.Map{ID: "yard", Name: "yard", Width: 6000, Height: 6000, Terrain: []printed.Piece{
		{ID: "h", Type: "hedge", Height: 100, Poly: [][2]int{{2950, 200}, {3050, 200}, {3050, 2800}, {2950, 2800}}},
		{ID: "w", Type: "orchard", Height: 500, Poly: [][2]int{{4800, 4800}, {5900, 4800}, {5900, 5900}, {4800, 5900}}},
		{ID: "r", Type: "building", Height: 1000, Storeys: 2, Poly: [][2]int{{200, 5000}, {1400, 5000}, {1400, 5900}, {200, 5900}}},
	}}
	data, err := json.Marshal(Details{Map: &ground, Scenario: &plan})
	if err != nil {
		panic(err) // a setup that is written down here
	}
	return game.Setup{Scenario: printed.OwnScenario, Details: data}
}

func suiteSetups() []game.Setup {
	return []game.Setup{
		brawl(),
		{Scenario: "RE-S1"},
		{Scenario: "RE-S2"},
		{Scenario: "RE-S3"},
		{Scenario: "RE-S4"},
		{Scenario: "RE-S5"},
		{Scenario: "RE-S6"},
		{Scenario: "RE-S7", Options: []byte(`{"budget":"750","map":"random","unacceptableLosses":true,"scatter":true}`)},
	}
}

func TestConformance(t *testing.T) {
	conform.Run(t, conform.Suite{Rules: rules(t), Setups: suiteSetups(), Holds: holds, Games: 1, Plies: 120})
}
