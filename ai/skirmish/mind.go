package skirmish

import (
	"context"
	"fmt"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	rules "sabot/games/skirmish"
	"sabot/games/skirmish/printed"
)

type traits struct {
	fan      fan   // how densely own moves are tried
	replyFan fan   // and those of the others
	replies  int   // ways of each of the others that are thought of
	width    int   // of those, how many are gone through at most; 0 for the one that looks best
	turns    int   // turns after this one that are looked at
	laterFan fan   // how densely moves are tried in them
	foreseen int   // spots whose consequences are thought through; 0 for none
	caution  int32 // per cent of the enemy's fire that counts
	noise    int32 // hundredths of a point by which judgement errs
	maxMoves int   // tried, drawn by chance; 0 for all
	platoons int   // of its own that it draws up to choose from
	together bool  // judges a place by what the whole side has of it
	exact    bool  // no line of sight is missed, however narrow
	first    bool  // repairs as the first Ace did
	nodes    int64 // spots looked at for one decision at most; 0 for no bound
	longest  time.Duration
	lean     ai.Leaning // of the style that it was told to have
}

// What matters how much, at all levels.
const (
	lasting              = 45 // per cent of a tank's worth that damage does not take until it is destroyed
	effect               = 7  // per cent of it that a critical hit costs besides damage
	shared               = 40 // per cent of the enemy's fire that counts when he has a better target
	unmoved              = 85 // per cent of a shot at a tank that may yet drive away
	later                = 70 // per cent by which a turn counts less than the one before
	enemyPullAlone       = 60 // towards the enemy where nothing else is to be had, a move
	enemyPullBesideGoals = 25
	goalPull             = 260  // towards tokens, a move
	lastVP               = 5500 // a victory point, when it is the last one
)

func traitsOf(level ai.Level) (traits, error) {
	reply := fan{first: 8, second: 4, ways: 4}
	ace := traits{
		fan: fan{first: 14, second: 8, ways: 10, near: true}, replyFan: reply, replies: 16, width: 6, foreseen: 12, caution: 100,
		turns: 1, laterFan: fan{first: 6, second: 3, ways: 3}, platoons: 48, together: true, exact: true, nodes: ai.RepeatableNodes(ai.Ace),
	}
	legend := ace
	legend.width, legend.foreseen, legend.nodes = 10, 18, ai.RepeatableNodes(ai.Legend)
	t, err := ai.ByLevel(level, [5]traits{
		{fan: fan{first: 8}, maxMoves: 4, noise: 1200, caution: 20},
		{fan: fan{first: 8}, noise: 420, caution: 40},
		{fan: fan{first: 16, second: 8, ways: 12, near: true}, replyFan: reply, replies: 6, foreseen: 10, noise: 80, caution: 100},
		ace,
		legend,
	})
	t.longest = ai.Pace(level)
	return t, err
}

// Rivals are the opponents for the arena: the Ace before the one that goes
// through the answers of the others, and one that takes what looks best at once,
// with the same platoons and without error.
func Rivals() map[string]func() (ai.Mind, error) {
	reply := fan{first: 8, second: 4, ways: 4}
	dense := fan{first: 14, second: 8, ways: 10, near: true}
	return map[string]func() (ai.Mind, error){
		"ace@1": func() (ai.Mind, error) {
			return newMind(traits{
				fan: dense, replyFan: reply, replies: 6, foreseen: 8, caution: 100,
				turns: 1, laterFan: fan{first: 6, second: 3, ways: 3}, platoons: 48, first: true,
			})
		},
		"greedy": func() (ai.Mind, error) {
			return newMind(traits{fan: dense, caution: 100, platoons: 48, exact: true})
		},
	}
}

// Mind plays TANKS at one level. It may decide for several games at once.
type Mind struct {
	traits traits
	rules  rules.Rules
	odds   ai.Spares[*odds]
}

// NewMind makes an opponent of the given level.
func NewMind(level ai.Level) (ai.Mind, error) {
	t, err := traitsOf(level)
	if err != nil {
		return nil, err
	}
	return newMind(t)
}

func newMind(t traits) (ai.Mind, error) {
	r, err := rules.New()
	if err != nil {
		return nil, err
	}
	return &Mind{traits: t, rules: r, odds: ai.Spares[*odds]{New: func() *odds { return newOdds(r.Data()) }}}, nil
}

type decision struct {
	*scene
	data   *printed.Data
	p      rules.Position
	chance dice.Source
	late   func() bool
	why    *ai.Reason // for what was decided
	passed *spot      // the next best to the spot that was chosen
}

// Decide implements [ai.Mind].
func (m *Mind) Decide(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget) (ai.Thought, error) {
	var thought ai.Thought
	err := m.think(ctx, seat, view, budget, func(t *task, d *decision) {
		a := d.decide(string(t.View.Ask.Kind))
		thought = t.Thought(a, 1, d.nodes)
		thought.Reason = d.told(string(t.View.Ask.Kind))
	})
	return thought, err
}

type task = ai.Task[rules.View, rules.Position]

// think takes a decision on.
func (m *Mind) think(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget, over func(*task, *decision)) error {
	own := m.traits.nodes // it could think for minutes
	if budget.Time > 0 || budget.Nodes > 0 {
		own = 0
	}
	t, err := ai.Begin[rules.View, rules.Position](ctx, seat, view, budget, m.traits.longest)
	if err == nil {
		err = t.Imagine(m.rules.Imagine)
	}
	if err != nil {
		return fmt.Errorf("skirmish: %w", err)
	}
	tr := m.traits
	tr.lean = budget.Style.Leaning()
	o := m.odds.Take()
	defer m.odds.Return(o)
	d := &decision{
		scene: newScene(t.View, t.Position, m.rules.Data(), seat, o, tr), data: m.rules.Data(), p: t.Position, chance: t.Chance,
	}
	d.late = func() bool { return t.Late(d.nodes) || own > 0 && d.nodes >= own }
	over(t, d)
	return nil
}

// decide answers the question that waits.
func (d *decision) decide(kind string) game.Action {
	answers := map[string]func() game.Action{
		"platoon":        d.platoon,
		"terrain":        d.terrain,
		"role":           d.role,
		"edge":           d.edge,
		"objective":      d.objective,
		"deploy":         d.deploy,
		"pregame-move":   d.extraMove,
		"extra-move":     d.extraMove,
		"phase-start":    d.lendInitiative,
		"activate":       d.activate,
		"move":           d.move,
		"shoot":          d.shoot,
		"second-attack":  d.secondAttack,
		"command":        d.command,
		"reroll-attack":  d.attackReroll,
		"reroll-defence": d.defenceReroll,
		"cancel":         d.cancel,
		"upgrade-hit":    d.convert(-1, 1),
		"flaw":           d.convert(-1, 1),
		"trade-crit":     d.convert(2, -1),
		"cancel-crit":    d.convert(0, -1),
		"keep-critical":  d.keepCritical,
	}
	if answer := answers[kind]; answer != nil {
		return answer()
	}
	return d.useIf(true) // equipment, a repair to be rolled again
}
