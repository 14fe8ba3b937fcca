package skirmish

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	rules "sabot/games/skirmish"
	"sabot/games/skirmish/printed"
)

type traits struct {
	fan      fan // how densely own moves are tried
	replyFan fan // and those of the others
	replies  int // ways of each of the others that are thought of
	turns    int // turns after this one that are looked at
	laterFan fan // how densely moves are tried in them
	top      int // spots whose consequences are foreseen; 0 for none
	weights
	noise   int32 // hundredths of a point by which judgement errs
	narrow  int   // moves tried at most, drawn by chance; 0 for all
	musters int   // platoons of its own that it draws up to choose from
}

// weights is what matters how much.
type weights struct {
	lasting  int32 // per cent of a tank's worth that damage does not take until it is destroyed
	effect   int32 // per cent of it that a critical hit costs besides damage
	caution  int32 // per cent of the enemy's fire that counts
	shared   int32 // per cent of it when he has a better target
	unmoved  int32 // per cent of a shot at a tank that may yet drive away
	outlook  int32 // per cent of the next turn that counts
	later    int32 // per cent by which a turn counts less than the one before
	hunt     int32 // pull towards the enemy where nothing else is to be had, a move
	huntSome int32 // and beside other goals
	patient  int32 // per cent of it for a side that can wait
	restless int32 // more of it each turn
	goal     int32 // pull towards tokens, a move
	vp       int32 // a victory point, when it is the last one
}

func usual() weights {
	return weights{
		lasting: 45, effect: 7, caution: 100, shared: 40, unmoved: 85, hunt: 60, huntSome: 25, patient: 100, goal: 260, vp: 5500, later: 70,
	}
}

// longest bounds a decision: none may take five seconds.
const longest = 4500 * time.Millisecond

func traitsOf(level ai.Level) (traits, error) {
	t := traits{weights: usual()}
	switch level {
	case ai.Recruit:
		t.fan, t.narrow, t.noise, t.caution = fan{first: 8}, 4, 1200, 20
	case ai.Regular:
		t.fan, t.noise, t.caution = fan{first: 8}, 420, 40
	case ai.Veteran:
		t.fan, t.replyFan = fan{first: 16, second: 8, ways: 12, near: true}, fan{first: 8, second: 4, ways: 4}
		t.replies, t.top, t.noise = 6, 10, 80
	case ai.Ace:
		t.fan, t.replyFan = fan{first: 14, second: 8, ways: 10, near: true}, fan{first: 8, second: 4, ways: 4}
		t.replies, t.top, t.turns, t.laterFan = 6, 8, 1, fan{first: 6, second: 3, ways: 3}
		t.musters = 48
	default:
		return traits{}, fmt.Errorf("level %q, want recruit, regular, veteran or ace", level)
	}
	return t, nil
}

// Mind plays TANKS at one level. It may decide for several games at once.
type Mind struct {
	traits traits
	rules  rules.Rules

	mu   sync.Mutex
	idle []*odds
}

// NewMind makes an opponent of the given level.
func NewMind(level ai.Level) (ai.Mind, error) {
	t, err := traitsOf(level)
	if err != nil {
		return nil, err
	}
	r, err := rules.New()
	if err != nil {
		return nil, err
	}
	return &Mind{traits: t, rules: r}, nil
}

// borrowOdds lends the tables of chances to one decision.
func (m *Mind) borrowOdds() *odds {
	m.mu.Lock()
	defer m.mu.Unlock()
	if n := len(m.idle); n > 0 {
		o := m.idle[n-1]
		m.idle = m.idle[:n-1]
		return o
	}
	return newOdds(m.rules.Data())
}

func (m *Mind) returnOdds(o *odds) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.idle = append(m.idle, o)
}

type decision struct {
	*scene
	data   *printed.Data
	p      rules.Position
	chance dice.Source
	late   func() bool
}

// Decide implements [ai.Mind].
func (m *Mind) Decide(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget) (ai.Thought, error) {
	started := time.Now()
	v, ok := view.(rules.View)
	if !ok {
		return ai.Thought{}, fmt.Errorf("skirmish: view of type %T, want one of TANKS", view)
	}
	chance := dice.NewFast(budget.Seed)
	imagined, err := m.rules.Imagine(v, chance)
	if err != nil {
		return ai.Thought{}, fmt.Errorf("skirmish: %w", err)
	}
	p := imagined.(rules.Position)
	waits := false
	for _, w := range p.Waiting() {
		waits = waits || w.Seat == seat
	}
	if !waits {
		return ai.Thought{}, errors.New("skirmish: no decision waits for this seat")
	}
	o := m.borrowOdds()
	defer m.returnOdds(o)
	deadline := started.Add(longest)
	if budget.Time > 0 {
		deadline = started.Add(min(budget.Time*9/10, longest))
	}
	d := &decision{scene: newScene(v, p, m.rules.Data(), seat, o, m.traits), data: m.rules.Data(), p: p, chance: chance}
	d.late = func() bool {
		return ctx.Err() != nil || budget.Nodes > 0 && d.nodes >= budget.Nodes || time.Now().After(deadline)
	}
	action := d.decide(string(v.Ask.Kind))
	return ai.Thought{
		Action: action, Text: p.Notate(action), Nodes: d.nodes, Depth: 1, Millis: time.Since(started).Milliseconds(),
	}, nil
}

// decide answers the question that waits.
func (d *decision) decide(kind string) game.Action {
	switch kind {
	case "platoon":
		return d.platoon()
	case "terrain":
		return d.terrain()
	case "role":
		return d.role()
	case "edge":
		return d.edge()
	case "objective":
		return d.objective()
	case "deploy":
		return d.deploy()
	case "pregame-move", "extra-move":
		return d.extraMove()
	case "phase-start":
		return d.lend()
	case "activate":
		return d.activate()
	case "move":
		return d.move()
	case "shoot":
		return d.shoot()
	case "second-attack":
		return d.second()
	case "command":
		return d.command()
	default:
		return d.inside(kind)
	}
}

// inside decides within an attack or a repair.
func (d *decision) inside(kind string) game.Action {
	switch kind {
	case "reroll-attack":
		return d.attackReroll()
	case "reroll-defence":
		return d.defenceReroll()
	case "cancel":
		return d.cancel()
	case "upgrade-hit", "flaw":
		return d.convert(-1, 1)
	case "trade-crit":
		return d.convert(2, -1)
	case "cancel-crit":
		return d.convert(0, -1)
	case "keep-critical":
		return d.keepCritical()
	default: // equipment, a repair to be rolled again
		return d.useIf(true)
	}
}
