package ai_test

import (
	"fmt"
	"math"
	"testing"

	"sabot/ai"
	aicommander "sabot/ai/commander"
	aiengagement "sabot/ai/engagement"
	aiskirmish "sabot/ai/skirmish"
	aitankchess "sabot/ai/tankchess"
	"sabot/dice"
	"sabot/game"
	"sabot/games/commander"
	"sabot/games/engagement"
	"sabot/games/skirmish"
	"sabot/games/tankchess"
	"sabot/registry"
)

// piece is a unit on the table.
type piece struct {
	seat game.Seat
	x, y float64
}

// shot is who fired at whom.
type shot struct{ from, at string }

// manners is how a game shows in what style it is played: where everybody stands, and
// who fires at whom.
type manners struct {
	open     func() (registry.Game, error)
	scenario string
	level    ai.Level
	apart    func(a, b piece) float64
	stand    func(game.Position) map[string]piece
	shots    func(game.Event) []shot
	games    uint64
	long     int // decisions of a game
}

func allManners() []manners {
	square := func(a, b piece) float64 { return max(math.Abs(a.x-b.x), math.Abs(a.y-b.y)) }
	plane := func(a, b piece) float64 { return math.Hypot(a.x-b.x, a.y-b.y) }
	return []manners{
		{
			open: aitankchess.Game, scenario: "quick12", level: ai.Regular, apart: square, games: 30, long: 40,
			stand: func(p game.Position) map[string]piece {
				all := map[string]piece{}
				for _, u := range p.View(1).(tankchess.View).Units {
					all[u.Square.String()] = piece{u.Owner, float64(u.Square.File), float64(u.Square.Rank)}
				}
				return all
			},
			shots: func(e game.Event) []shot {
				if e, ok := e.(tankchess.ShotFired); ok {
					return []shot{{e.From.String(), e.At.String()}}
				}
				return nil
			},
		},
		{
			open: aicommander.Game, scenario: "tc-17-1", level: ai.Regular, apart: square, games: 12, long: 120,
			stand: func(p game.Position) map[string]piece {
				all := map[string]piece{}
				for _, c := range p.View(1).(commander.View).Cards {
					if c.Place == commander.OnBoard {
						all[fmt.Sprint(c.ID)] = piece{c.Owner, float64(c.Pos.Column()), float64(c.Pos.Row())}
					}
				}
				return all
			},
			shots: func(e game.Event) []shot {
				if e, ok := e.(commander.ShotFired); ok {
					return []shot{{fmt.Sprint(e.Firer.ID), fmt.Sprint(e.Target.ID)}}
				}
				return nil
			},
		},
		{
			open: aiskirmish.Game, scenario: "tank_ace", level: ai.Regular, apart: plane, games: 12, long: 150,
			stand: func(p game.Position) map[string]piece {
				all := map[string]piece{}
				for _, u := range p.View(1).(skirmish.View).Tanks {
					if u.Deployed && !u.Destroyed {
						all[u.ID] = piece{u.Owner, float64(u.Pose.X), float64(u.Pose.Y)}
					}
				}
				return all
			},
			shots: func(e game.Event) []shot {
				if e, ok := e.(skirmish.ShotDeclared); ok {
					return []shot{{e.Shooter, e.Target}}
				}
				return nil
			},
		},
		{
			open: aiengagement.Game, scenario: "RE-S1", level: ai.Veteran, apart: plane, games: 12, long: 120,
			stand: func(p game.Position) map[string]piece {
				all := map[string]piece{}
				for _, u := range p.(engagement.Position).Survey(game.Nobody).Units() {
					if u.Place == "table" && u.Left > 0 {
						all[u.ID] = piece{u.Seat, float64(u.Pose.X), float64(u.Pose.Y)}
						if len(u.Men) > 0 {
							all[u.ID] = piece{u.Seat, float64(u.Men[0].X), float64(u.Men[0].Y)}
						}
					}
				}
				return all
			},
			shots: func(e game.Event) []shot {
				switch e := e.(type) {
				case engagement.ShotFired:
					return []shot{{e.Unit, e.Target}}
				case engagement.Volley:
					return []shot{{e.Unit, e.Target}}
				}
				return nil
			},
		},
	}
}

// seen is what a style shows on average.
type seen struct{ near, from float64 }

// watch lets one side play in a style against one without, always with the same seeds.
func (m *manners) watch(t *testing.T, style ai.Style) seen {
	t.Helper()
	g, err := m.open()
	if err != nil {
		t.Fatal(err)
	}
	mind := newMind(t, g, m.level)
	var near, from, places, fired float64
	for seed := range m.games {
		src := dice.NewFast(seed)
		p, _, err := g.Rules.Start(game.Setup{Scenario: m.scenario}, src)
		if err != nil {
			t.Fatal(err)
		}
		own := game.Seat(1 + seed%2)
		for n := uint64(0); n < uint64(m.long) && p.Result() == nil; n++ {
			seat := game.Due(p)[0].Seat
			budget := ai.Budget{Nodes: 1500, Seed: seed<<16 + n}
			if seat == own {
				budget.Style = style
			}
			thought, err := mind.Decide(t.Context(), seat, p.View(seat), budget)
			if err != nil {
				t.Fatal(err)
			}
			before := m.stand(p)
			next, events, err := p.Apply(seat, thought.Action, src)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				for _, s := range m.shots(e) {
					a, b := before[s.from], before[s.at]
					if a.seat == own && b.seat == 3-own {
						from, fired = from+m.apart(a, b), fired+1
					}
				}
			}
			p = next
			if seat != own {
				continue
			}
			all := m.stand(p)
			for _, a := range all {
				best := math.Inf(1)
				for _, b := range all {
					if a.seat == own && b.seat == 3-own {
						best = min(best, m.apart(a, b))
					}
				}
				if !math.IsInf(best, 1) {
					near, places = near+best, places+1
				}
			}
		}
	}
	return seen{near / places, from / fired}
}

// TestStylesShow: in every game a rusher comes nearer than a balanced player and a holder
// stays further away, a cautious player keeps more distance than an aggressive one, and a
// sniper fires from further. The seeds are always the same.
func TestStylesShow(t *testing.T) {
	for _, m := range allManners() {
		g, err := m.open()
		if err != nil {
			t.Fatal(err)
		}
		t.Run(g.Name(), func(t *testing.T) {
			of := map[ai.Style]seen{}
			for _, style := range append(ai.Styles(), "") {
				of[style] = m.watch(t, style)
				t.Logf("%-12s stands %7.2f from the enemy and fires from %7.2f", style, of[style].near, of[style].from)
			}
			if of[ai.Rusher].near >= of[""].near || of[""].near >= of[ai.Holder].near {
				t.Error("a rusher does not come nearer, or a holder does")
			}
			if of[ai.Aggressive].near >= of[ai.Cautious].near {
				t.Error("an aggressive player keeps away")
			}
			if of[ai.Sniper].from <= of[""].from {
				t.Error("a sniper fires from no further away")
			}
		})
	}
}

func TestStyleIsDrawn(t *testing.T) {
	seen := map[ai.Style]bool{}
	for n := range uint64(100) {
		seen[ai.AnyStyle.Drawn(n)] = true
		if ai.Sniper.Drawn(n) != ai.Sniper || ai.Style("").Drawn(n) != "" {
			t.Error("what was chosen is drawn")
		}
	}
	if len(seen) != len(ai.Styles()) || seen[ai.AnyStyle] {
		t.Errorf("drawn: %v", seen)
	}
}
