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

// strength is what makes a level.
type strength struct {
	taste   preparation
	width   int     // stacks whose moves are composed leg by leg
	beam    int     // first actions that are followed by a second
	replies int     // turns that the enemy's answer is looked at for
	samples int     // dice tried for a card
	noise   float64 // points by which judgement errs
	blunder int     // one action of so many is left to chance, 0 for none
	nodes   int64   // fields judged for one decision at most
	eval    evaluation
}

// longest is when a decision must be made, however slow the machine: well
// before the five seconds that nobody may be made to wait.
const longest = 2 * time.Second

func strengthOf(level ai.Level) (strength, error) {
	switch level {
	case ai.Recruit:
		return strength{samples: 2, noise: 25, blunder: 4, nodes: 300, eval: narrowEvaluation()}, nil
	case ai.Regular:
		return strength{width: 1, samples: 4, noise: 5, nodes: 800, eval: fullEvaluation()}, nil
	case ai.Veteran:
		return strength{taste: sound, width: 2, beam: 3, samples: 5, noise: 2, nodes: 2500, eval: fullEvaluation()}, nil
	case ai.Ace:
		return strength{taste: expert, width: 3, beam: 5, replies: 2, samples: 8, nodes: 8000, eval: fullEvaluation()}, nil
	default:
		return strength{}, fmt.Errorf("level %q, want recruit, regular, veteran or ace", level)
	}
}

// Mind plays Tank Commander at one level. It may decide for several games at
// once.
type Mind struct {
	strength strength
	rules    commander.Rules
	imagine  func(v commander.View, src dice.Source) (game.Position, error)
}

// NewMind makes an opponent of the given level.
func NewMind(level ai.Level) (*Mind, error) {
	s, err := strengthOf(level)
	if err != nil {
		return nil, err
	}
	rules, err := commander.New()
	if err != nil {
		return nil, err
	}
	m := &Mind{strength: s, rules: rules}
	m.imagine = func(v commander.View, src dice.Source) (game.Position, error) { return rules.Imagine(v, src) }
	return m, nil
}

// thinker is one decision in the making.
type thinker struct {
	*Mind
	ctx     context.Context
	seat    game.Seat
	side    int
	view    commander.View
	pos     commander.Position // the first of the imagined ones
	kind    string
	seed    uint64
	src     *dice.Fast
	plan    planner
	terrain *terrainMap
	started time.Time
	until   time.Time
}

// Decide implements [ai.Mind].
func (m *Mind) Decide(ctx context.Context, seat game.Seat, view game.View, budget ai.Budget) (ai.Thought, error) {
	t := &thinker{Mind: m, ctx: ctx, seat: seat, side: int(seat) - 1, seed: budget.Seed, started: time.Now()}
	v, ok := view.(commander.View)
	if !ok {
		return ai.Thought{}, fmt.Errorf("commander: view of type %T, want one of Tank Commander", view)
	}
	t.view = v
	t.until = t.started.Add(longest)
	if budget.Time > 0 {
		t.until = t.started.Add(min(longest, budget.Time*9/10))
	}
	if a := t.obvious(); a != nil {
		return ai.Thought{Action: a, Text: m.rules.Actions().Name(a), Millis: time.Since(t.started).Milliseconds()}, nil
	}
	t.src = dice.NewFast(budget.Seed)
	t.plan = planner{eval: m.strength.eval, width: m.strength.width, limit: m.strength.nodes, stop: t.outOfTime}
	if budget.Nodes > 0 {
		t.plan.limit = budget.Nodes
	}
	if err := t.imagineHidden(); err != nil {
		return ai.Thought{}, err
	}
	action, score, err := t.decide()
	if err != nil {
		return ai.Thought{}, err
	}
	return ai.Thought{
		Action: action, Text: t.pos.Notate(action), Score: int(100 * score), Depth: 1, Nodes: t.plan.nodes,
		Millis: time.Since(t.started).Milliseconds(),
	}, nil
}

// read makes a field of a position.
func (t *thinker) read(p commander.Position) *field {
	f := newField(p, t.terrain)
	if t.terrain == nil {
		t.terrain = f.terrainMap
	}
	return f
}

// outOfTime tells whether the decision must be made now.
func (t *thinker) outOfTime() bool { return t.ctx.Err() != nil || time.Now().After(t.until) }

// obvious answers without any thought what has one sensible answer: a window
// when the hand holds no Interrupt, the end of a Play without Supply points and
// without anything free to do, a Discard step within the limit.
func (t *thinker) obvious() game.Action {
	v := &t.view
	if v.Melee != nil && v.Melee.Retreating() || v.End != nil {
		return nil
	}
	if n := len(v.Windows); n > 0 {
		if w := &v.Windows[n-1]; len(w.Queue) > 0 && w.Queue[0] == t.seat && !t.holds(func(c *printed.Card) bool { return c.Interrupts }) {
			return commander.Pass{}
		}
		return nil
	}
	if v.Active != t.seat || v.Pending != nil {
		return nil
	}
	switch v.Phase.String() {
	case "discard":
		if v.Hands[t.seat] <= smallHand {
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
	return slices.ContainsFunc(t.view.Cards, func(c commander.CardView) bool {
		return c.Owner == t.seat && c.Place == commander.InHand && fits(t.rules.Data().Card(c.Number))
	})
}

// imagineHidden makes up what the view hides, and finds the decision that waits.
func (t *thinker) imagineHidden() error {
	p, err := t.imagine(t.view, t.src)
	if err != nil {
		return fmt.Errorf("commander: %w", err)
	}
	t.pos = p.(commander.Position)
	for _, d := range t.pos.Waiting() {
		if d.Seat == t.seat && !d.Optional {
			t.kind = d.Kind
			return nil
		}
	}
	return errors.New("commander: no decision waits for this seat")
}

// decide chooses by the kind of decision. Whatever it finds is tried on the
// imagined position; what is refused there is replaced.
func (t *thinker) decide() (game.Action, float64, error) {
	var action game.Action
	score := 0.0
	switch t.kind {
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
		action = t.declare()
	default: // rare, and with few choices
		action = t.tryAll(t.pos.Legal(t.seat))
	}
	if action != nil && t.legal(action) {
		return action, score, nil
	}
	for _, a := range t.pos.Legal(t.seat) {
		if t.legal(a) {
			return a, score, nil
		}
	}
	return nil, 0, errors.New("commander: nothing is legal")
}

// legal tells whether the rules take an action.
func (t *thinker) legal(a game.Action) bool {
	_, _, err := t.pos.Apply(t.seat, a, t.src)
	return err == nil
}

// active is the side whose turn it is.
func (t *thinker) active() int { return int(t.view.Active) - 1 }

// worth is what a position is worth to the mind at the end of the turn that is
// being played.
func (t *thinker) worth(p commander.Position) float64 {
	if r := p.Result(); r != nil {
		switch r.Winner {
		case t.seat:
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

// tryAll plays each of a few actions and takes the one that leads furthest.
func (t *thinker) tryAll(list []game.Action) game.Action {
	var best game.Action
	high := 0.0
	for _, a := range list {
		v, ok := t.sample(a, 1)
		if ok && (best == nil || v > high) {
			best, high = a, v
		}
		if t.outOfTime() {
			break
		}
	}
	return best
}

// sample plays an action several times, each with other dice, while everybody
// passes, and returns what the positions are worth on average. The first die
// takes all its faces in turn, so that few samples are enough.
func (t *thinker) sample(a game.Action, n int) (float64, bool) {
	sum := 0.0
	for k := range n {
		src := &fixedFirstDie{Fast: dice.NewFast(t.seed + uint64(k)*7919), first: 1 + (10*k+5)/n%10}
		next, err := t.pos.ApplyQuietly(t.seat, a, src)
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
