package engagement

import (
	"encoding/json"
	"fmt"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/field"
	"sabot/games/engagement/printed"
)

// twin is another world that looks the same to the enemy of seat: its hidden
// units are elsewhere, of another type, in another state and with other orders.
func twin(p Position, seat game.Seat, src dice.Source) Position {
	s := p.s.clone()
	for i := range s.Units {
		u := &s.Units[i]
		switch {
		case u.Seat != seat:
		case u.Vehicle.takenForTiger() && !u.Vehicle.wrecked():
			u.Ref = []string{"pz4h", "panther_g", "panther_d"}[src.Hidden(3)]
			u.Vehicle.profile = s.d.VehicleByID[u.Ref]
			u.stands(u.Pose)
		case !u.concealed() || u.Squad.crewOf() != "":
		case u.isVehicle():
			u.Pose.X = min(max(u.Pose.X+src.Hidden(1600)-800, 800), s.Width-800)
			u.Pose.Y = min(max(u.Pose.Y+src.Hidden(1600)-800, 800), s.Height-800)
			u.Vehicle.Turret, u.Vehicle.HatchOpen = 450*src.Hidden(8), false
			u.stands(u.Pose)
		default:
			refs := []string{"de_rifle", "de_pzgren", "de_volks", "us_rifle"}
			u.Ref = refs[src.Hidden(len(refs))]
			u.Squad.profile = s.d.SquadByID[u.Ref]
			u.Squad.Men = make([]man, u.Squad.profile.Figures)
			at := u.Pose
			at.X = min(max(at.X+src.Hidden(2000)-1000, 1500), s.Width-1500)
			at.Y = min(max(at.Y+src.Hidden(2000)-1000, 1500), s.Height-1500)
			for k, f := range field.Formation(at, u.Squad.profile.Figures, 0) {
				u.Squad.Men[k].Figure = f
			}
			u.Squad.Initial, u.Squad.CountAtStart = u.Squad.profile.Figures, u.Squad.profile.Figures
			u.Watch, u.Squad.Hits = src.Hidden(2) == 0, 0
		}
	}
	return Position{s}
}

// reads is all that a seat can read of what happened.
func reads(t *testing.T, p game.Position, seat game.Seat, events []game.Event, rolls []dice.Throw) string {
	t.Helper()
	text := asJSON(t, p.View(seat)) + asJSON(t, p.Waiting()) + asJSON(t, rolls)
	for _, a := range p.Legal(seat) {
		text += p.Notate(a) + "\n"
	}
	for _, e := range events {
		if e = readBy(seat, e); e != nil {
			text += kind(e) + asJSON(t, e)
		}
	}
	return text
}

// asks puts questions to a position that a page would, and some that it would
// not, and returns what a seat is answered. The same seed asks the same.
func asks(t *testing.T, r Rules, p game.Position, seat game.Seat, seed uint64) string {
	t.Helper()
	src := dice.NewFast(seed)
	units := p.(Position).s.Units
	who := func() string { return units[src.Hidden(len(units))].ID }
	by := func() int { return src.Hidden(4000) - 2000 }
	gun := src.Hidden(3)
	shots := []Firing{{Mount: &gun, Target: who()}}
	list := []Query{
		{Ask: "drive", Unit: who(), Path: []field.Segment{{Turn: src.Hidden(900) - 450}, {Forward: 1 + src.Hidden(3000)}}},
		{Ask: "walk", Unit: who(), Walk: &Stride{By: &[2]int{by(), by()}}},
		{Ask: "sight", Unit: who(), Target: who()},
		{Ask: "fire", Unit: who(), Shots: shots},
		{Ask: "places", Unit: who()},
		{Ask: "unit", Unit: who()},
		{Ask: "threats", Unit: who(), Path: []field.Segment{{Forward: 1 + src.Hidden(2000)}}},
		{Ask: "walk", Unit: who(), Lead: &Lead{Shape: field.Wedge, To: &[2]int{6000 + by(), 6000 + by()}}},
	}
	for _, a := range []game.Action{
		Drive{Unit: who(), Path: []field.Segment{{Forward: 1 + src.Hidden(3000)}}},
		Stride{Unit: who(), By: &[2]int{by(), by()}},
		Board{Unit: who(), Vehicle: who()},
		Push{Unit: who(), Vehicle: who(), X: 6000 + by(), Y: 6000 + by()},
		Command{Unit: who(), Order: printed.Assault, Goal: who()},
		Command{Unit: who(), Order: printed.Advance, Goal: who()},
		Fire{Unit: who(), Shots: shots},
		Snap{Unit: who(), Step: 1 + src.Hidden(20), Shots: shots},
		Detect{Unit: who()},
		Enter{Unit: who(), Pose: units[0].Pose},
		Deploy{Unit: who(), Pose: units[0].Pose},
		Arrange{Unit: who(), Men: []Spot{{X: 6000 + by(), Y: 6000 + by()}}},
		Rally{Unit: who()},
		FallBack{Unit: who()},
		Alight{Unit: who()},
	} {
		data, err := actions().Encode(a)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, Query{Ask: "act", Unit: units[0].ID, Action: data})
	}
	text := ""
	for _, q := range list {
		if q.Walk != nil {
			q.Walk.Unit = q.Unit
		}
		answer, err := r.Inspect(p, seat, json.RawMessage(asJSON(t, q)))
		text += q.Ask + " " + q.Unit + " " + string(q.Action) + asJSON(t, answer) + fmt.Sprint(err) + "\n"
	}
	return text
}

// shows tells whether something hidden has come to light.
func shows(events []game.Event) bool {
	for _, e := range events {
		switch e := e.(type) {
		case Revealed, Unmasked, Entered, GameEnded:
			return true
		case BrokeDown: // what breaks down has an engine like a Tiger's
			if e.Immobile {
				return true
			}
		}
	}
	return false
}

// apply plays on with dice of its own, so that what is drawn out of sight in
// one world does not move the dice of the next action.
func apply(p game.Position, seat game.Seat, a game.Action, seed uint64) (game.Position, []game.Event, []dice.Throw, error) {
	src := &dice.Record{From: dice.NewFast(seed)}
	next, events, err := p.Apply(seat, a, src)
	return next, events, src.Open, err
}

// idle is what a seat can always answer.
func idle(d game.Decision, legal []game.Action) game.Action {
	if d.Timeout != nil {
		return d.Timeout
	}
	return legal[len(legal)-1]
}

// Two worlds that differ only in what seat may not see give it the same views,
// events, dice, decisions and suggestions until something comes to light.
func TestHiddenWorldsLookTheSame(t *testing.T) {
	for _, tc := range []struct {
		scenario string
		watcher  game.Seat
	}{{"RE-S2", 1}, {"RE-S3", 1}, {"RE-S4", 1}, {"RE-S5", 1}, {"RE-S6", 1}, {"RE-S6", 2}} {
		t.Run(fmt.Sprintf("RE-X.5 %s, seat %d", tc.scenario, tc.watcher), func(t *testing.T) {
			steps := 0
			for seed := range uint64(5) {
				steps += compareWorlds(t, seeded(t, tc.scenario), tc.watcher, 100*seed+uint64(tc.watcher))
			}
			if steps < 40 {
				t.Errorf("only %d actions before something came to light", steps)
			}
		})
	}
}

func compareWorlds(t *testing.T, p Position, watcher game.Seat, seed uint64) int {
	t.Helper()
	choices := dice.NewFast(seed)
	a, b := game.Position(p), game.Position(twin(p, other(watcher), choices))
	same := func(n int, what string, x, y string) {
		t.Helper()
		if x != y {
			k := 0
			for k < min(len(x), len(y)) && x[k] == y[k] {
				k++
			}
			k = max(k-200, 0)
			t.Fatalf("seed %d, action %d, %s: the worlds differ\n%.600s\n%.600s", seed, n, what, x[k:], y[k:])
		}
	}
	same(-1, "start", reads(t, a, watcher, nil, nil), reads(t, b, watcher, nil, nil))
	r := rules(t)
	for n := range 160 {
		d := a.Waiting()[0]
		legal := a.Legal(d.Seat)
		act := legal[choices.Hidden(len(legal))]
		if d.Seat != watcher && choices.Hidden(3) == 0 {
			act = idle(d, legal)
		}
		at := seed<<20 + uint64(n)
		nextA, eventsA, rollsA, errA := apply(a, d.Seat, act, at)
		nextB, eventsB, rollsB, errB := apply(b, d.Seat, act, at)
		if d.Seat == watcher {
			same(n, "refusal of "+a.Notate(act), fmt.Sprint(errA), fmt.Sprint(errB))
		} else if (errA == nil) != (errB == nil) { // a hidden unit can do it here and not there
			act = idle(d, legal)
			nextA, eventsA, rollsA, errA = apply(a, d.Seat, act, at)
			nextB, eventsB, rollsB, errB = apply(b, d.Seat, act, at)
		}
		if errA != nil || errB != nil {
			return n // what a hidden unit must decide is not the same decision
		}
		if shows(eventsA) || shows(eventsB) || nextA.Result() != nil {
			return n
		}
		a, b = nextA, nextB
		same(n, a.Notate(act), reads(t, a, watcher, eventsA, rollsA), reads(t, b, watcher, eventsB, rollsB))
		same(n, "questions", asks(t, r, a, watcher, at), asks(t, r, b, watcher, at))
	}
	return 160
}

// What a seat is offered, and what it thinks of by itself, is judged alike at
// the table and on a position imagined from its view: a computer player tries
// its answers there.
func TestImaginedPositionsJudgeAlike(t *testing.T) {
	r := rules(t)
	for _, tc := range []struct {
		scenario string
		games    uint64
	}{{"RE-S2", 6}, {"RE-S3", 2}, {"RE-S6", 2}} {
		t.Run("RE-21.16 "+tc.scenario, func(t *testing.T) {
			for seed := range tc.games {
				judgeAlike(t, r, game.Position(seeded(t, tc.scenario)), dice.NewFast(seed))
			}
		})
	}
}

func judgeAlike(t *testing.T, r Rules, p game.Position, src dice.Source) {
	t.Helper()
	for n := 0; n < 250 && p.Result() == nil; n++ {
		d := p.Waiting()[0]
		imagined, err := r.Imagine(p.View(d.Seat), src)
		if err != nil {
			t.Fatal(err)
		}
		list := append(p.Legal(d.Seat), imagined.Legal(d.Seat)...)
		for range 3 {
			list = append(list, imagined.(Position).Sample(d.Seat, src))
		}
		for _, a := range list {
			if d.Kind != "opportunity" && d.Kind != "shoot" && src.Hidden(8) != 0 {
				continue
			}
			_, _, played := p.Apply(d.Seat, a, dice.NewFast(1))
			_, _, thought := imagined.Apply(d.Seat, a, dice.NewFast(1))
			if fmt.Sprint(played) != fmt.Sprint(thought) {
				t.Fatalf("action %d, %s: %s: at the table %v, imagined %v", n, d.Kind, p.Notate(a), played, thought)
			}
		}
		if p, _, err = p.Apply(d.Seat, p.(Position).Sample(d.Seat, src), src); err != nil {
			t.Fatal(err)
		}
	}
}
