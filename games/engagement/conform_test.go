package engagement

import (
	"fmt"
	"testing"

	"sabot/game"
	"sabot/game/conform"
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
	if u.car() {
		// Every man of a crew is aboard, on foot, or dead: never twice.
		if k := s.find(u.ID + "c"); k != nobody && s.Units[k].Place != gone {
			for n := range s.Units[k].Men {
				if m := &s.Units[k].Men[n]; !m.Dead && u.Crew&(1<<(m.Bit-1)) != 0 {
					return fmt.Errorf("man %d is aboard and on foot", m.Bit-1)
				}
			}
		}
		if crewSize(u.Crew) > max(u.veh.Crew, 2) {
			return fmt.Errorf("a crew of %d", crewSize(u.Crew))
		}
		if u.Place == atTable && !u.bounds.Inside(s.rim()) && u.Edge == "" {
			return fmt.Errorf("stands off the table at %+v", u.Pose)
		}
		if u.Status != "" && u.Crew != 0 {
			return fmt.Errorf("a wreck with a crew")
		}
		return nil
	}
	if u.Of == "" && len(u.Men) != u.sq.Figures {
		return fmt.Errorf("%d figures, want %d", len(u.Men), u.sq.Figures)
	}
	if u.Place == riding {
		k := s.find(u.Aboard)
		if k == nobody || s.Units[k].Status != "" || s.Units[k].Place != atTable {
			return fmt.Errorf("rides in %q, which is not there", u.Aboard)
		}
		if s.riders(&s.Units[k]) > s.Units[k].veh.Transport {
			return fmt.Errorf("%d men in %s", s.riders(&s.Units[k]), u.Aboard)
		}
	}
	if u.Place == atTable && u.alive() == 0 {
		return fmt.Errorf("nobody is left")
	}
	for n := range u.Men {
		m := &u.Men[n]
		if u.Place == atTable && m.onFoot() && (m.X < 0 || m.Y < 0 || m.X > s.Width || m.Y > s.Height) {
			return fmt.Errorf("man %d stands off the table", n)
		}
		if m.Lent > 0 && u.Lends == "" {
			return fmt.Errorf("man %d is lent to nobody", n)
		}
	}
	return nil
}

func suiteSetups() []game.Setup {
	return []game.Setup{
		{Scenario: "RE-S1"},
		{Scenario: "RE-S2"},
		{Scenario: "RE-S3"},
		{Scenario: "RE-S4"},
		{Scenario: "RE-S5"},
		{Scenario: "RE-S6"},
		{Scenario: "RE-S7", Options: []byte(`{"budget":"750","map":"random","unacceptable_losses":true,"scatter":true}`)},
	}
}

func TestConformance(t *testing.T) {
	conform.Run(t, conform.Suite{Rules: rules(t), Setups: suiteSetups(), Holds: holds, Games: 1, Plies: 60})
}
