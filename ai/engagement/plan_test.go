package engagement

import (
	"testing"

	rules "sabot/games/engagement"
	"sabot/games/engagement/printed"
)

// table is a decision about units that are all worth the same, against foes
// that are, too.
func table(foes int, goals ...goal) *decision {
	d := &decision{scene: &scene{traits: traits{caution: 100, ground: 100, watchers: true}, goals: goals}}
	for range foes {
		d.foes = append(d.foes, &rules.SurveyUnit{})
		d.prize = append(d.prize, 100)
	}
	return d
}

// team is a scheme of units worth 100 points each.
func team(options ...[]choice) scheme {
	var s scheme
	for _, o := range options {
		s = append(s, part{unit: &rules.SurveyUnit{}, worth: 100, options: o})
	}
	return s
}

func TestScheme(t *testing.T) {
	t.Run("fire is not wasted on one target", func(t *testing.T) {
		d := table(2)
		gun := choice{hits: []int{600, 500}, fears: []int{0, 0}}
		if one, two := d.value(team([]choice{gun})), d.value(team([]choice{gun}, []choice{gun})); one != 60_000 || two != 110_000 {
			t.Errorf("one gun %d, two %d: the second should take the other target", one, two)
		}
	})
	t.Run("a foe that is knocked out does not shoot back", func(t *testing.T) {
		d := table(1)
		duel := choice{hits: []int{1000}, fears: []int{500}}
		if n := d.value(team([]choice{duel})); n != 100_000 {
			t.Errorf("%d for a sure kill", n)
		}
	})
	t.Run("one gun cannot stop two", func(t *testing.T) {
		d := table(1)
		exposed := choice{fears: []int{500}}
		one, two := d.value(team([]choice{exposed})), d.value(team([]choice{exposed}, []choice{exposed}))
		if one != -50_000 || two != one {
			t.Errorf("one in the open %d, two %d: the foe fires once", one, two)
		}
	})
	t.Run("RE-0.12 those who watch fire at movers besides", func(t *testing.T) {
		d := table(1)
		d.foes[0].Watch = true
		stays, moves := choice{fears: []int{400}}, choice{fears: []int{400}, moved: true}
		if a, b := d.value(team([]choice{stays})), d.value(team([]choice{moves})); b >= a {
			t.Errorf("staying %d, moving %d", a, b)
		}
	})
	t.Run("RE-V1 two goals are held by two units", func(t *testing.T) {
		d := table(0, goal{value: 3}, goal{value: 2})
		ways := []choice{{grip: []int{1000, 0}}, {grip: []int{0, 1000}}}
		s := team(ways, ways)
		d.settle(s)
		if s[0].pick == s[1].pick {
			t.Errorf("both went for goal %d", s[0].pick)
		}
	})
	t.Run("RE-V2 everybody who leaves counts", func(t *testing.T) {
		d := table(0, goal{value: 2, exit: true})
		car := &printed.Vehicle{Mobility: printed.Wheeled}
		s := team([]choice{{grip: []int{1000}}}, []choice{{grip: []int{1000}}})
		s[0].unit.Vehicle, s[1].unit.Vehicle = car, car
		one := team([]choice{{grip: []int{1000}}})
		one[0].unit.Vehicle = car
		if a, b := d.value(one), d.value(s); b != 2*a || a <= 0 {
			t.Errorf("one %d, two %d", a, b)
		}
	})
}

func TestWorth(t *testing.T) {
	tank := &rules.SurveyUnit{Vehicle: &printed.Vehicle{}, Points: 200, Crewed: true}
	squad := &rules.SurveyUnit{Points: 90, Left: 9}
	at := func(round int) *scene { return &scene{round: round, last: 10, traits: traits{tally: true}} }
	t.Run("RE-V1 in the last round a loss is worth little more than the point it scores", func(t *testing.T) {
		if n := at(10).worth(tank); n < lossValue || n > lossValue*3/2 {
			t.Errorf("%d for a tank in the last round", n)
		}
		if a, b := at(1).worth(tank), at(10).worth(tank); a < 2*b {
			t.Errorf("%d in the first round, %d in the last", a, b)
		}
	})
	t.Run("RE-V1 a squad scores when the last man falls", func(t *testing.T) {
		rest := *squad
		rest.Left = 2
		if a, b := at(10).worth(squad), at(10).worth(&rest); a >= b {
			t.Errorf("%d for nine men, %d for the last two", a, b)
		}
	})
}

func TestBout(t *testing.T) {
	squad := func(men, cc int, m printed.Morale) *rules.SurveyUnit {
		return &rules.SurveyUnit{Squad: &printed.Squad{CC: cc, Exp: 4}, Left: men, Morale: m}
	}
	t.Run("RE-0.14 equals hurt each other alike", func(t *testing.T) {
		if a, b := bout(squad(8, 3, printed.Confident), squad(8, 3, printed.Confident)); a != b || a != 208 {
			t.Errorf("ours %d, theirs %d, want 15 of 36 bouts and half of the tests", a, b)
		}
	})
	t.Run("RE-0.14 numbers and nerve tell", func(t *testing.T) {
		if a, b := bout(squad(9, 3, printed.Confident), squad(3, 3, printed.Shaken)); a >= b/4 {
			t.Errorf("ours %d, theirs %d", a, b)
		}
	})
}
