package commander

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/games/commander"
	"sabot/games/commander/printed"
)

type strength struct {
	preparation
	width   int     // stacks whose moves are composed leg by leg
	beam    int     // first actions that are followed by a second
	replies int     // turns that the enemy's answer is looked at for
	samples int     // dice tried for a card
	noise   float64 // points by which judgement errs
	blunder int     // one action of so many is left to chance, 0 for none
	nodes   int64   // fields judged for one decision at most
	longest time.Duration
	far     bool // goes through whole turns and those that follow
	eval    evaluation
}

func strengthOf(level ai.Level) (strength, error) {
	// A beginner sees what he can shoot and where he is going, not what the
	// enemy could do.
	narrow := evaluation{fire: 0.2, goal: 0.6, march: 1}
	full := evaluation{fire: 0.8, answer: 0.45, goal: 1, guard: 1, march: 1, rush: true}
	keen := evaluation{fire: 0.8, answer: 0.6, goal: 1, guard: 1, march: 1, rush: true, end: true}
	ace := strength{preparation: thorough, width: 3, far: true, samples: 8, nodes: 40_000, eval: keen}
	legend := ace
	legend.nodes *= ai.LegendFold
	s, err := ai.ByLevel(level, [5]strength{
		{samples: 2, noise: 25, blunder: 4, nodes: 300, eval: narrow},
		{width: 1, samples: 4, noise: 5, nodes: 800, eval: full},
		{preparation: sound, width: 2, beam: 3, samples: 5, noise: 2, nodes: 2500, eval: full},
		ace,
		legend,
	})
	s.longest = ai.Pace(level)
	return s, err
}

// Mind plays Tank Commander at one level. It may decide for several games at
// once.
type Mind struct {
	strength strength
	rules    commander.Rules
	imagine  func(game.View, dice.Source) (game.Position, error)
}

// NewMind makes an opponent of the given level.
func NewMind(level ai.Level) (*Mind, error) {
	s, err := strengthOf(level)
	if err != nil {
		return nil, err
	}
	return mindOf(s)
}

func mindOf(s strength) (*Mind, error) {
	rules, err := commander.New()
	if err != nil {
		return nil, err
	}
	return &Mind{strength: s, rules: rules, imagine: rules.Imagine}, nil
}

// thinker is one decision in the making.
type thinker struct {
	*Mind
	*ai.Task[commander.View, commander.Position]
	side    int
	seed    uint64
	plan    planner
	terrain *terrainMap
	why     *ai.Reason // for what was decided
}

// begin takes a decision on.
func (m *Mind) begin(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget) (*thinker, error) {
	task, err := ai.Begin[commander.View, commander.Position](ctx, seat, view, budget, m.strength.longest)
	if err != nil {
		return nil, fmt.Errorf("commander: %w", err)
	}
	t := &thinker{Mind: m, Task: task, side: int(seat) - 1, seed: budget.Seed}
	t.plan = planner{eval: m.strength.eval.of(budget.Style, t.side), width: m.strength.width, limit: m.strength.nodes, stop: t.outOfTime}
	switch {
	case budget.Nodes > 0:
		t.plan.limit = budget.Nodes
	case budget.Time > 0 && m.strength.far: // what it was given is used
		t.plan.limit = 0
	}
	return t, nil
}

// Decide implements [ai.Mind].
func (m *Mind) Decide(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget) (ai.Thought, error) {
	t, err := m.begin(ctx, seat, view, budget)
	if err != nil {
		return ai.Thought{}, err
	}
	if a := t.obvious(); a != nil {
		return ai.Thought{Action: a, Text: m.rules.Actions().Name(a), Millis: t.Millis(), Reason: ai.Tell(ai.ReasonOnly)}, nil
	}
	if err := t.Imagine(m.imagine); err != nil {
		return ai.Thought{}, fmt.Errorf("commander: %w", err)
	}
	action, score, err := t.decide()
	if err != nil {
		return ai.Thought{}, err
	}
	thought := t.Thought(action, 1, t.plan.nodes)
	thought.Score = int(100 * score)
	thought.Reason = t.told()
	return thought, nil
}

// read makes a field of a position.
func (t *thinker) read(p commander.Position) *field {
	f := newField(p, t.terrain)
	if t.terrain == nil {
		t.terrain = f.terrainMap
	}
	return f
}

func (t *thinker) outOfTime() bool { return t.Late(0) }

// obvious answers without any thought what has one sensible answer: a window
// when the hand holds no Interrupt, the end of a Play without Supply points and
// without anything free to do, a Discard step within the limit.
func (t *thinker) obvious() game.Action {
	v := &t.View
	if v.Melee != nil && v.Melee.Retreating() || v.End != nil {
		return nil
	}
	if n := len(v.Windows); n > 0 {
		if w := &v.Windows[n-1]; len(w.Queue) > 0 && w.Queue[0] == t.Seat && !t.holds(func(c *printed.Card) bool { return c.Interrupts }) {
			return commander.Pass{}
		}
		return nil
	}
	if v.Active != t.Seat || v.Pending != nil {
		return nil
	}
	switch v.Phase.String() {
	case "discard":
		if v.Hands[t.Seat] <= smallHand {
			return commander.Discard{}
		}
	case "play":
		if v.Supply == 0 && v.Acted && !t.holds((*printed.Card).Free) {
			return commander.End{}
		}
	}
	return nil
}

// smallHand is within every limit that the options know.
const smallHand = 10

// holds tells whether the hand has a card that fits.
func (t *thinker) holds(fits func(*printed.Card) bool) bool {
	return slices.ContainsFunc(t.View.Cards, func(c commander.CardView) bool {
		return c.Owner == t.Seat && c.Place == commander.InHand && fits(t.rules.Data().Card(c.Number))
	})
}

// decide chooses by the kind of decision. Whatever it finds is tried on the
// imagined position; what is refused there is replaced.
func (t *thinker) decide() (game.Action, float64, error) {
	var action game.Action
	score := 0.0
	switch t.Kind {
	case "nation", "year", "build", "terrain":
		action = t.prepare()
	case "place":
		action = t.deploy()
	case "play":
		action, score = t.turn()
	case "shot":
		action, score = t.shoot()
	case "window":
		action = t.interrupt()
	case "melee-fire":
		action = t.declareMelee()
	default: // rare, and with few choices
		action, _ = t.tryAll(t.Position.Legal(t.Seat), 1)
		t.why = ai.Tell(reasonTried)
	}
	if action != nil && t.legal(action) {
		return action, score, nil
	}
	for _, a := range t.Position.Legal(t.Seat) {
		if t.legal(a) {
			t.why = nil
			return a, score, nil
		}
	}
	return nil, 0, errors.New("commander: nothing is legal")
}

func (t *thinker) legal(a game.Action) bool {
	_, _, err := t.Position.Apply(t.Seat, a, t.Chance)
	return err == nil
}

// active is the side whose turn it is.
func (t *thinker) active() int { return int(t.View.Active) - 1 }

// worth is what a position is worth to the mind at the end of the turn that is
// being played.
func (t *thinker) worth(p commander.Position) float64 {
	if r := p.Result(); r != nil {
		switch r.Winner {
		case t.Seat:
			return victory
		case game.Nobody:
			return 0
		default:
			return -victory
		}
	}
	v := t.plan.outlook(t.read(p), t.active())
	if t.active() != t.side {
		return -v
	}
	return v
}

// tryAll plays each of a few actions so many times and takes the one that leads
// furthest.
func (t *thinker) tryAll(list []game.Action, samples int) (best game.Action, high float64) {
	for _, a := range list {
		v, ok := t.sample(a, samples)
		if ok && (best == nil || v > high) {
			best, high = a, v
		}
		if t.outOfTime() {
			break
		}
	}
	return best, high
}

// sample plays an action several times, each with other dice, while everybody
// passes, and returns what the positions are worth on average. The first die
// takes all its faces in turn, so that few samples are enough.
func (t *thinker) sample(a game.Action, n int) (float64, bool) {
	sum := 0.0
	for k := range n {
		src := &fixedFirstDie{Fast: dice.NewFast(t.seed + uint64(k)*7919), first: 1 + (10*k+5)/n%10}
		next, err := t.Position.ApplyQuietly(t.Seat, a, src)
		if err != nil {
			return 0, false
		}
		sum += t.worth(next)
	}
	return sum / float64(n), true
}

// fixedFirstDie is a source whose first die is given.
type fixedFirstDie struct {
	*dice.Fast
	first int
}

// Roll implements [dice.Source].
func (s *fixedFirstDie) Roll(sides int) int {
	if face := s.first; face > 0 && sides == 10 {
		s.first = 0
		return face
	}
	return s.Fast.Roll(sides)
}
