package skirmish

import (
	"encoding/json"
	"testing"

	"sabot/dice"
	"sabot/game"
	rules "sabot/games/skirmish"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// duel is a Sherman of seat 1 and a tank of seat 2 face to face, with the
// cards that it carries face down.
func duel(t *testing.T, shooter string, cards ...string) (rules.Position, rules.View) {
	t.Helper()
	r, err := rules.New()
	if err != nil {
		t.Fatal(err)
	}
	card, _ := data(t).Tank(shooter)
	details, err := json.Marshal(rules.Details{Platoons: []printed.Platoon{
		{Nation: printed.USA, Tanks: []printed.PlatoonTank{{Tank: "sherman_75"}}},
		{Nation: card.Nation, Tanks: []printed.PlatoonTank{{Tank: shooter, Cards: cards}}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Scenario: "tank_ace", Options: json.RawMessage(`{"terrain":"map","map":"steppe","budget":100}`), Details: details}
	p, _, err := r.Start(setup, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	pos := p.(rules.Position)
	return pos, pos.View(1).(rules.View)
}

func TestTable(t *testing.T) {
	p, view := duel(t, "panther", "wittmann")
	mine, theirs := newTable(p, view, 2), newTable(p, view, 1)
	for _, table := range []*table{mine, theirs} {
		table.Terrain = nil
		table.place(0, geom.Pose{X: 3000, Y: 3000}, 0)
		table.place(1, geom.Pose{X: 3000, Y: 7000, H: 1800}, 0)
	}
	t.Run("TK-15.f a table counts only cards its seat may know", func(t *testing.T) {
		own, seen := mine.dice(1, 0, mine.look(1, 0)), theirs.dice(1, 0, theirs.look(1, 0))
		if own.Attack != 6 || seen.Attack != 5 {
			t.Errorf("%+v and %+v", own, seen)
		}
	})
	t.Run("TK-9.i trying a pose changes nothing in the position", func(t *testing.T) {
		if !mine.reaches(1, geom.Pose{X: 3000, Y: 6000, H: 1800}) || mine.reaches(1, geom.Pose{X: 3000, Y: 5000, H: 1800}) {
			t.Error("what the arrow reaches")
		}
		mine.place(1, geom.Pose{X: 3000, Y: 6000, H: 1800}, 2)
		if q := mine.dice(1, 0, mine.look(1, 0)); q.Defence != 3 || q.Stationary {
			t.Errorf("%+v", q)
		}
		if p.Table().Tanks[1].Deployed || p.Tanks()[1].Speed != 0 {
			t.Error("the position has changed")
		}
	})
	t.Run("TK-K.6 a table knows how many dice can be kept", func(t *testing.T) {
		p, view := duel(t, "firefly", "ekins")
		table := newTable(p, view, 2)
		table.place(0, geom.Pose{X: 3000, Y: 7000, H: 1800}, 0)
		table.place(1, geom.Pose{X: 3000, Y: 3000}, 0)
		if q := table.dice(1, 0, table.look(1, 0)); q.Keep != 2 {
			t.Errorf("%+v", q)
		}
	})
}

// TestTableCountsAsTheRulesDo compares the quick count with the sum that an
// attack shows, all through games with many cards.
func TestTableCountsAsTheRulesDo(t *testing.T) {
	r, err := rules.New()
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for seed, setup := range []game.Setup{
		{Scenario: "barkmann"},
		{Scenario: "tank_ace", Options: json.RawMessage(`{"budget":100}`)},
		{Scenario: "tank_ace", Options: json.RawMessage(`{"budget":300}`), Details: json.RawMessage(laden)},
		{Scenario: "no_retreat", Options: json.RawMessage(`{"budget":300,"openCards":true}`), Details: json.RawMessage(laden)},
	} {
		src, choices := dice.NewFast(uint64(seed)), dice.NewFast(9)
		p, _, err := r.Start(setup, src)
		if err != nil {
			t.Fatal(err)
		}
		for range 400 {
			if p.Result() != nil {
				break
			}
			seat := p.Waiting()[0].Seat
			pos := p.(rules.Position)
			compared += compareCounts(t, pos)
			if p, _, err = p.Apply(seat, pos.Sample(seat, choices), src); err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared < 1000 {
		t.Errorf("only %d shots were compared", compared)
	}
}

// laden are platoons with as many kinds of cards as fit.
const laden = `{"platoons":[{"nation":"germany","tanks":[
	{"tank":"panther","cards":["barkmann","woll","precise_loader","tungsten","concrete_armour","bigger_hammer"]},
	{"tank":"panther","cards":["wittmann","sharpshooter_gunner","clever_loader","tungsten","camouflage_netting","liquid_courage"]},
	{"tank":"stug_g","cards":["baeke","dead_eye_gunner","extra_ammunition","supercharger","fire_extinguisher"]}]},
	{"nation":"uk","tanks":[
	{"tank":"comet","cards":["radley_walters","ekins","hasty_loader","super_velocity","concrete_armour","liquid_courage"]},
	{"tank":"firefly","cards":["harris","deadly_gunner","precise_loader","super_velocity","camouflage_netting","bigger_hammer"]},
	{"tank":"churchill_vii","cards":["superb_commander","radio_coordinator","supercharger","add_on_armour"]}]}]}`

func compareCounts(t *testing.T, p rules.Position) int {
	t.Helper()
	n := 0
	table := newTable(p, p.View(1).(rules.View), 1)
	for i := range table.tanks {
		for j := range table.tanks {
			shooter := &table.tanks[i]
			if !table.Tanks[i].Alive() || !shooter.CanShoot() || !table.JudgeTarget(i, j, shooter.FixedGun()).Free() {
				continue
			}
			n++
			shot := combat.Shot{
				Shooter: shooter, Target: &table.tanks[j], Sighting: table.Look(i, j, shooter.FixedGun()),
				ShooterKnown: table.Tanks[i].Owner == 1, TargetKnown: table.Tanks[j].Owner == 1, Coordinated: table.coordinated(i, j),
			}
			want := shot.Odds()
			got := table.dice(i, j, table.look(i, j))
			if shot.Coordinated {
				got.Attack = min(got.Attack+1, mostAttack)
			}
			if got != want {
				t.Fatalf("%s at %s: %+v, the rules count %+v", table.Tanks[i].ID, table.Tanks[j].ID, got, want)
			}
		}
	}
	return n
}
