package engagement

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	rules "sabot/games/engagement"
)

type traits struct {
	fan      int  // headings tried in a move
	bends    bool // paths that turn twice
	team     bool // plans for all units together
	caution  int  // per cent of the enemy's fire that counts
	watchers bool // minds those who keep watch
	ground   int  // per cent of the pull of objectives that counts
	noise    int  // points by which judgement errs
	stray    int  // per cent of decisions that are made without thinking
	search   bool // looks for what is concealed before it fires
	pace     bool // minds the time that is left
	nerve    bool // knows that crews fear cover
	routes   bool // looks for a way instead of going straight
	tally    bool // weighs a loss by what it scores and by the time there was to use the unit
	dread    int  // per cent of the fire of unseen enemies that counts
	smoke    bool // lays smoke where that saves more than a shot does
	storm    bool // assaults whom it can reach
	reach    int  // how far the pull of a goal reaches, in hundredths of a turn
	choosy   bool // musters what has done well
	longest  time.Duration
	lean     ai.Leaning // of the style that it was told to have
}

// usualReach is what the levels below make of the way to a goal: one two turns away
// pulls half as much. Whoever feels it fall off sooner sets out sooner.
const usualReach = 200

func traitsOf(level ai.Level) (traits, error) {
	ace := traits{
		fan: 12, bends: true, team: true, caution: 100, watchers: true, ground: 350, routes: true, pace: true, nerve: true, search: true,
		tally: true, dread: 60, smoke: true, storm: true, reach: 120, choosy: true,
	}
	legend := ace
	legend.fan = 18
	t, err := ai.ByLevel(level, [5]traits{
		{fan: 3, caution: 10, ground: 40, noise: 160, stray: 66},
		{fan: 4, caution: 50, ground: 100, noise: 100, stray: 24, routes: true, nerve: true},
		{fan: 6, caution: 70, ground: 180, noise: 34, stray: 7, routes: true, pace: true, nerve: true, tally: true},
		ace,
		legend,
	})
	t.longest = ai.Pace(level)
	return t, err
}

// Mind plays Rules of Engagement at one level. It may decide for several games
// at once.
type Mind struct {
	traits traits
	rules  rules.Rules
	memory ai.Spares[*memory]
}

// memory is what is worth keeping between decisions and changes none of them.
type memory struct {
	ledger *ledger
	maps   map[digest]*grid
	table  digest // the table that known belongs to
	known  map[[2]string][]choice
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
	t.reach = cmp.Or(t.reach, usualReach)
	r, err := rules.New()
	if err != nil {
		return nil, err
	}
	fresh := func() *memory { return &memory{ledger: newLedger(r.Data()), maps: map[digest]*grid{}} }
	return &Mind{traits: t, rules: r, memory: ai.Spares[*memory]{New: fresh}}, nil
}

// digest stands for all that was mixed into it, in order (FNV-1a).
type digest uint64

func newDigest() digest { return 14695981039346656037 }

func (d *digest) numbers(list ...int) {
	for _, n := range list {
		*d = (*d ^ digest(uint32(n))) * 1099511628211
	}
}

func (d *digest) words(list ...string) {
	for _, w := range list {
		for _, c := range w {
			d.numbers(int(c))
		}
		d.numbers(-1)
	}
}

// decision is one question being thought about.
type decision struct {
	*scene
	p      rules.Position
	chance dice.Source
	late   func() bool
	known  map[[2]string][]choice // what was worked out before; nil where that does not help
	why    *ai.Reason             // for what was decided
	scheme scheme                 // that it is a part of
}

// Decide implements [ai.Mind].
func (m *Mind) Decide(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget) (thought ai.Thought, err error) {
	err = m.think(ctx, seat, view, budget, func(t *task, d *decision) {
		a := d.allowed(d.decide(string(t.View.Ask.Kind)))
		thought = t.Thought(a, 1, d.nodes)
		thought.Reason = d.told()
		thought.Standing = d.certainty()
	})
	return thought, err
}

type task = ai.Task[rules.View, rules.Position]

// think takes a decision on.
func (m *Mind) think(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget, over func(*task, *decision)) error {
	t, err := ai.Begin[rules.View, rules.Position](ctx, seat, view, budget, m.traits.longest)
	if err == nil {
		err = t.Imagine(m.rules.Imagine)
	}
	if err != nil {
		return fmt.Errorf("engagement: %w", err)
	}
	tr := m.traits
	tr.lean = budget.Style.Leaning()
	kept := m.memory.Take()
	defer m.memory.Return(kept)
	d := &decision{scene: newScene(t.View, t.Position, seat, kept, tr), p: t.Position, chance: t.Chance}
	d.late = func() bool { return t.Late(d.nodes) }
	if t.View.Ask.Kind == "orders" {
		d.remember(budget.Nodes > 0)
	}
	over(t, d)
	return nil
}

// decide answers the question that waits; nil leaves it to the game.
func (d *decision) decide(kind string) game.Action {
	if d.traits.stray > 0 && d.chance.Hidden(100) < d.traits.stray {
		if a := d.p.Sample(d.me, d.chance); !d.rash(a) {
			d.why = ai.Tell(ai.ReasonSlip)
			return a
		}
	}
	answers := map[string]func() game.Action{
		"deploy":       d.deploy,
		"orders":       d.order,
		"move":         d.move,
		"shoot":        d.shoot,
		"opportunity":  d.opportunityFire,
		"discipline":   d.discipline,
		"close-combat": d.closeCombat,
		"muster":       d.muster,
		"withdraw":     d.safest,
		"scramble":     d.safest,
		"consolidate":  d.safest,
		"dodge":        func() game.Action { return rules.Dodge{} },
	}
	if answer := answers[kind]; answer != nil {
		return answer()
	}
	return d.first() // riders keep their nerve, men about to be run over shoot
}

// rash tells whether an answer given without thinking does too much harm for
// anybody to give it: it forgets all his men, or sets riders down.
func (d *decision) rash(a game.Action) bool {
	switch a := a.(type) {
	case rules.Done:
		return true
	case rules.Command:
		u := d.unit(a.Unit)
		return u != nil && u.Place == "aboard"
	default:
		return false
	}
}

// allowed is the action if the rules take it, and otherwise one they do: the
// default of the question, or something they suggest. Dice of the trial are
// the mind's own.
func (d *decision) allowed(a game.Action) game.Action {
	takes := func(a game.Action) bool {
		_, _, err := d.p.Apply(d.me, a, d.chance)
		return err == nil
	}
	if a != nil && takes(a) {
		return a
	}
	d.why = nil
	for _, w := range d.p.Waiting() {
		if w.Seat == d.me && w.Timeout != nil && takes(w.Timeout) {
			return w.Timeout
		}
	}
	for _, a := range d.p.Legal(d.me) {
		if takes(a) {
			return a
		}
	}
	return d.p.Sample(d.me, d.chance)
}

func (d *decision) err(value int) int {
	span := d.traits.noise * 1000
	if span == 0 {
		return value
	}
	return value + d.chance.Hidden(2*span+1) - span
}
