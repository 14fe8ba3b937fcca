package skirmish

import (
	"cmp"
	"encoding/json"
	"maps"
	"math"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	rules "sabot/games/skirmish"
	"sabot/games/skirmish/printed"
)

// anyPlatoon draws tanks and cards by chance until nothing more fits.
func anyPlatoon(d *printed.Data, o printed.Options, src dice.Source) printed.Platoon {
	for {
		nations := printed.Nations()
		p := printed.Platoon{Nation: nations[src.Hidden(len(nations))]}
		left := o.Budget
		for len(p.Tanks) < printed.MaxTanks {
			fits := slices.DeleteFunc(slices.Clone(d.Tanks), func(t *printed.TankCard) bool { return t.Nation != p.Nation || t.Points > left })
			if len(fits) == 0 {
				break
			}
			t := fits[src.Hidden(len(fits))]
			left -= t.Points
			p.Tanks = append(p.Tanks, printed.PlatoonTank{Tank: t.ID})
		}
		cards := slices.Clone(d.Cards)
		dice.Shuffle(src, cards)
		for _, c := range cards {
			m := &p.Tanks[src.Hidden(len(p.Tanks))]
			kept := m.Cards
			m.Cards = append(slices.Clone(kept), c.ID)
			if c.Points > left || p.Faults(d, o) != nil {
				m.Cards = kept
				continue
			}
			left -= c.Points
		}
		if p.Faults(d, o) == nil {
			return p
		}
	}
}

// What the cards are worth that [worthOf] lists was found by greedy play between
// platoons drawn by chance: the study fits, by logistic regression, how many
// tenths of a logit each tank and card adds to the chance of winning.
//
//	SABOT_PLATOONS=4000 go test ./ai/skirmish -run PlatoonStudy -v -timeout 60m
func TestPlatoonStudy(t *testing.T) {
	games, _ := strconv.Atoi(os.Getenv("SABOT_PLATOONS"))
	games = cmp.Or(games, 4)
	r, err := rules.New()
	if err != nil {
		t.Fatal(err)
	}
	player, err := newMind(traits{fan: fan{first: 10, second: 4, ways: 4}, caution: 100})
	if err != nil {
		t.Fatal(err)
	}
	missions := []string{"tank_ace", "king_of_the_hill", "free_for_all", "tank_ace"}
	maps_ := []string{"village", "hamlet"}
	weights := map[string]float64{}
	counts := map[string]int{}
	type sample struct {
		has map[string]float64
		won float64
	}
	all := make([]sample, games)
	var mu sync.Mutex
	play := func(n int) {
		src := dice.NewFast(uint64(n) + 77)
		o := printed.DefaultOptions()
		o.Terrain, o.Map, o.AutoCancel = printed.TerrainFromMap, maps_[n%2], true
		details := rules.Details{Platoons: []printed.Platoon{anyPlatoon(r.Data(), o, src), anyPlatoon(r.Data(), o, src)}}
		detailsJSON, _ := json.Marshal(details)
		options, _ := json.Marshal(map[string]any{"terrain": "map", "map": o.Map, "autoCancel": true})
		p, _, err := r.Start(game.Setup{Scenario: missions[n%4], Options: options, Details: detailsJSON}, src)
		if err != nil {
			t.Fatal(err)
		}
		for k := uint64(0); p.Result() == nil; k++ {
			d := p.Waiting()[0]
			thought, err := player.Decide(t.Context(), d.Seat, p.View(d.Seat), ai.Budget{Seed: uint64(n)<<20 + k})
			if err != nil {
				t.Error(err)
				return
			}
			if p, _, err = p.Apply(d.Seat, thought.Action, src); err != nil {
				t.Fatal(err)
			}
		}
		s := sample{has: map[string]float64{}, won: 0.5}
		mu.Lock()
		defer mu.Unlock()
		for side, platoon := range details.Platoons {
			sign := float64(1 - 2*side)
			for _, m := range platoon.Tanks {
				for _, id := range append([]string{m.Tank}, m.Cards...) {
					s.has[id] += sign
					counts[id]++
				}
			}
		}
		if w := p.Result().Winner; w != game.Nobody {
			s.won = float64(2 - w)
		}
		all[n] = s
	}
	var wg sync.WaitGroup
	for w := range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for n := w; n < games; n += runtime.GOMAXPROCS(0) {
				play(n)
			}
		})
	}
	wg.Wait()
	for round := range 60 {
		for _, s := range all {
			z := 0.0
			for id, n := range s.has {
				z += weights[id] * n
			}
			rate := 0.05 / (1 + float64(round)/10)
			for id, n := range s.has {
				weights[id] += rate * ((s.won-1/(1+math.Exp(-z)))*n - 0.002*weights[id])
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(weights)) {
		t.Logf("%-22s %+5.1f  (%d)", id, 10*weights[id], counts[id])
	}
	if len(weights) == 0 {
		t.Error("no tank has played")
	}
}
