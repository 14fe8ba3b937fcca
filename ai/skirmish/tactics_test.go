package skirmish_test

import (
	"slices"
	"testing"

	"sabot/ai"
	"sabot/games/skirmish"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

// standing is a tank of a test's table.
type standing struct {
	seat  int
	card  string
	at    geom.Pose
	done  bool
	speed int
	cards []string
	boost bool
	hurt  []string
}

// table is a game in the middle of a turn: tank 0 is asked.
func table(t *testing.T, mission, ask string, turn int, terrain []map[string]any, tanks ...standing) skirmish.Position {
	t.Helper()
	r := rulesOf(t)
	step := map[string]string{"move": "moving", "shoot": "shooting", "command": "repairing"}[ask]
	var models, list []map[string]any
	count := [3]int{}
	for _, s := range tanks {
		count[s.seat]++
		cards := []any{}
		for _, id := range s.cards {
			cards = append(cards, map[string]any{"id": id, "faceUp": false})
		}
		criticals := []any{}
		for _, id := range s.hurt {
			kind := slices.IndexFunc(r.Data().Criticals, func(c *printed.Critical) bool { return c.ID == id })
			criticals = append(criticals, map[string]any{"kind": kind, "turn": turn - 1})
		}
		models = append(models, map[string]any{
			"id": string(rune('A'+s.seat-1)) + string(rune('0'+count[s.seat])), "owner": s.seat, "card": s.card, "pose": s.at, "start": s.at,
			"deployed": true,
		})
		list = append(list, map[string]any{
			"activated": s.done, "speed": s.speed, "madeFast": s.boost, "cards": cards, "criticals": criticals,
		})
	}
	var deck []int
	for _, c := range r.Data().Criticals {
		deck = append(deck, c.Copies)
	}
	objectives := []any{}
	if mission == "king_of_the_hill" {
		objectives = append(objectives, map[string]any{"x": 4500, "y": 4500, "owner": 0})
	}
	p, err := r.DecodePosition(asJSON(t, map[string]any{
		"mission": mission, "options": printed.DefaultOptions(), "turn": turn, "step": step, "attacker": 1,
		"sides":  []any{map[string]any{"nation": "usa", "edge": "S", "vp": 2}, map[string]any{"nation": "germany", "edge": "N"}},
		"pieces": []any{}, "table": map[string]any{"terrain": terrain, "tanks": models, "objectives": objectives}, "tanks": list,
		"deck": map[string]any{"left": deck, "discarded": make([]int, len(deck))}, "initiativesKnown": true, "active": map[string]any{"tank": 0},
		"shots": []any{},
		"ask":   map[string]any{"kind": ask, "seat": tanks[0].seat, "tank": 0},
	}))
	if err != nil {
		t.Fatal(err)
	}
	return p.(skirmish.Position)
}

// moved plays the activation of tank A1 and returns where it ends, and the
// table as it then is.
func moved(t *testing.T, level ai.Level, p skirmish.Position) (geom.Pose, *survey) {
	t.Helper()
	m := newMind(t, level)
	seen := surveyOf(p)
	for n := range uint64(3) {
		thought, err := m.Decide(t.Context(), 1, p.View(1), ai.Budget{Seed: n})
		if err != nil {
			t.Fatal(err)
		}
		move, ok := thought.Action.(skirmish.Move)
		if !ok {
			break
		}
		next, _, err := p.Apply(1, move, nil)
		if err != nil {
			t.Fatal(err)
		}
		p = next.(skirmish.Position)
		seen.Tanks[0].Stand(move.Pose)
		seen.tanks[0].Speed = int(n) + 1
		if d := p.Waiting()[0]; d.Seat != 1 || d.Kind != "move" || d.Args["tank"] != "A1" {
			break
		}
	}
	return seen.Tanks[0].Pose, seen
}

func thinkers() []ai.Level { return []ai.Level{ai.Regular, ai.Veteran, ai.Ace} }

func TestTakesTheFlankShot(t *testing.T) {
	for _, level := range thinkers() {
		p := table(t, "tank_ace", "shoot", 2, nil,
			standing{seat: 1, card: "sherman_76", at: geom.Pose{X: 4500, Y: 2000}, done: true, speed: 1},
			standing{seat: 2, card: "panther", at: geom.Pose{X: 3000, Y: 6000, H: 1800}, done: true},
			standing{seat: 2, card: "panther", at: geom.Pose{X: 6000, Y: 6000, H: 200}, done: true})
		thought, err := newMind(t, level).Decide(t.Context(), 1, p.View(1), ai.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if got := thought.Action.(skirmish.Shoot); got.Target != "B2" {
			t.Errorf("TK-9.o %s shoots at %s, whose front it sees", level, got.Target)
		}
	}
}

func TestRepairsWhatBurnsFirst(t *testing.T) {
	for _, level := range ai.Levels() {
		p := table(t, "tank_ace", "command", 2, nil,
			standing{seat: 1, card: "sherman_76", at: geom.Pose{X: 4500, Y: 2000}, hurt: []string{"shell_shocked", "engine_fire"}},
			standing{seat: 2, card: "panther", at: geom.Pose{X: 3000, Y: 6000, H: 1800}})
		thought, err := newMind(t, level).Decide(t.Context(), 1, p.View(1), ai.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := thought.Action.(skirmish.Repair); !ok || got.Critical != "engine_fire" {
			t.Errorf("TK-14.1 %s: %s, while the engine burns", level, thought.Text)
		}
	}
}

func TestDrivesToTheHill(t *testing.T) {
	for _, level := range thinkers() {
		p := table(t, "king_of_the_hill", "move", 2, nil,
			standing{seat: 1, card: "sherman_75", at: geom.Pose{X: 4500, Y: 1500}},
			standing{seat: 2, card: "panzer_iv", at: geom.Pose{X: 8000, Y: 8500, H: 2250}, done: true, speed: 2})
		at, _ := moved(t, level, p)
		if at.Y < 2600 {
			t.Errorf("TK-16.2 %s ends at %v, no nearer to the hill", level, at)
		}
	}
}

func TestSuperchargerIsSpentWhereItPays(t *testing.T) {
	foe := standing{seat: 2, card: "panzer_iv", at: geom.Pose{X: 8000, Y: 8500, H: 2250}, done: true, speed: 2}
	card := []string{"supercharger"}
	for _, tc := range []struct {
		name string
		tank standing
		want bool
	}{
		{
			"three moves reach the hill, two do not",
			standing{seat: 1, card: "sherman_75", at: geom.Pose{X: 1000, Y: 1000, H: 450}, cards: card},
			true,
		},
		{"the hill is held already", standing{seat: 1, card: "sherman_75", at: geom.Pose{X: 4500, Y: 4100}, cards: card}, false},
		{"it has moved", standing{seat: 1, card: "sherman_75", at: geom.Pose{X: 1000, Y: 1000, H: 450}, cards: card, speed: 1}, false},
		{"it is Fast as it is", standing{seat: 1, card: "cromwell", at: geom.Pose{X: 1000, Y: 1000, H: 450}, cards: card}, false},
		{"it has no such card", standing{seat: 1, card: "sherman_75", at: geom.Pose{X: 1000, Y: 1000, H: 450}}, false},
	} {
		for _, level := range thinkers() {
			p := table(t, "king_of_the_hill", "move", 3, nil, tc.tank, foe)
			thought, err := newMind(t, level).Decide(t.Context(), 1, p.View(1), ai.Budget{Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			if _, used := thought.Action.(skirmish.UseCard); used != tc.want {
				t.Errorf("TK-X.8 %s, %s: plays %s", tc.name, level, thought.Text)
			}
		}
	}
}

// Once it is spent, all three moves are made.
func TestSuperchargerTakesTheHill(t *testing.T) {
	p := table(t, "king_of_the_hill", "move", 3, nil,
		standing{seat: 1, card: "sherman_75", at: geom.Pose{X: 1000, Y: 1000, H: 450}, boost: true},
		standing{seat: 2, card: "panzer_iv", at: geom.Pose{X: 8000, Y: 8500, H: 2250}, done: true, speed: 2})
	for _, level := range []ai.Level{ai.Veteran, ai.Ace} {
		if at, _ := moved(t, level, p); at.X < 3000 || at.Y < 3000 {
			t.Errorf("TK-K.4 %s ends at %v, out of reach of the hill", level, at)
		}
	}
}

func TestHidesWhenOutgunned(t *testing.T) {
	// Regular is too bold for this.
	house := []map[string]any{{"id": "building_1", "type": "building", "x": 5600, "y": 3000, "h": 900, "length": 1600, "width": 600}}
	for _, level := range []ai.Level{ai.Veteran, ai.Ace} {
		p := table(t, "tank_ace", "move", 2, house,
			standing{seat: 1, card: "m10", at: geom.Pose{X: 4300, Y: 2600}},
			standing{seat: 2, card: "panther", at: geom.Pose{X: 4300, Y: 7000, H: 1800}, done: true},
			standing{seat: 2, card: "jagdpanther", at: geom.Pose{X: 5000, Y: 7200, H: 1800}, done: true},
			standing{seat: 2, card: "panther", at: geom.Pose{X: 5700, Y: 7000, H: 1800}, done: true})
		before := surveyOf(p)
		at, after := moved(t, level, p)
		if fire(after) > fire(before)*6/10 {
			t.Errorf("TK-9.m %s ends at %v and is shot at almost as before: %d dice of %d", level, at, fire(after), fire(before))
		}
	}
}

// survey is a table to look at: it counts the cards that seat 1 knows.
type survey struct {
	field.Table
	tanks []combat.Tank
}

func surveyOf(p skirmish.Position) *survey { return &survey{p.Table(), p.Tanks()} }

// fire adds up what the attacks on A1, the first tank, have more in dice than
// its defence.
func fire(s *survey) int {
	sum := 0
	for i := range s.tanks {
		if !s.JudgeTarget(i, 0, s.tanks[i].FixedGun()).Free() {
			continue
		}
		shot := combat.Shot{
			Shooter: &s.tanks[i], Target: &s.tanks[0], TargetKnown: true, Sighting: s.Look(i, 0, s.tanks[i].FixedGun()),
		}
		q := shot.Odds()
		sum += max(q.Attack-q.Defence, 0)
	}
	return sum
}
