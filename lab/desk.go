package lab

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"sabot/dice"
	"sabot/game"
	"sabot/odds"
	"sabot/registry"
	"sabot/rulebook"
)

// desk is where a program asks about the decision that waits for it. All that
// leaves it is what its seat may know: the view, the legal actions, and answers
// that are the same in every world that the view allows.
type desk struct {
	game     registry.Game
	voice    rulebook.Voice
	position game.Position
	seat     game.Seat
}

// question puts the decision.
func (d desk) question(limits Limits, t Turn) (decideLine, error) {
	q := decideLine{
		Seat: d.seat, Time: limits.Time.Milliseconds(), Nodes: limits.Nodes, Threads: limits.Threads,
		Bonus: t.Bonus.Milliseconds(), Seed: blinded(t.Seed),
	}
	for _, left := range t.Clocks {
		q.Clocks = append(q.Clocks, left.Milliseconds())
	}
	for _, due := range d.position.Waiting() {
		if due.Seat == d.seat && !due.Optional {
			q.Decision = &due
			break
		}
	}
	var err error
	if q.View, err = json.Marshal(d.position.View(d.seat)); err != nil {
		return q, fmt.Errorf("view of seat %d: %w", d.seat, err)
	}
	for _, a := range d.position.Legal(d.seat) {
		data, err := d.game.Rules.Actions().Encode(a)
		if err != nil {
			return q, err
		}
		q.Legal = append(q.Legal, candidate{d.position.Notate(a), data})
	}
	return q, nil
}

// blinded makes chance for a program from that of a decision. From the latter,
// with some patience, the seed of all dice and cards could be worked out.
func blinded(seed uint64) uint64 {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64([]byte("sabot program "), seed))
	return uint64(binary.BigEndian.Uint32(sum[:]))
}

// hear takes what the program says to its decision: an action, or a question with
// its answer. What was not understood has an error as its answer.
func (d desk) hear(ctx context.Context, line any) (act game.Action, reply any, err error) {
	switch line := line.(type) {
	case actLine:
		act, err = d.action(line.Action, line.Text)
		return act, nil, err
	case checkLine:
		reply, err = d.check(line)
	case inspectLine:
		reply, err = d.inspect(line.Query)
	case oddsLine:
		reply, err = d.answer(ctx, d.game.Odds, line.Query)
	case sceneLine:
		reply, err = d.answer(ctx, d.game.Scenes, line.Query)
	default:
		err = errors.New("a decision waits, want act, check, inspect, odds or scene")
	}
	if err != nil {
		reply = errorLine{d.words(err)}
	}
	return nil, reply, nil
}

// action reads an action in one of its forms; the JSON form counts where both
// are given.
func (d desk) action(data json.RawMessage, text string) (game.Action, error) {
	switch {
	case len(data) > 0:
		a, err := d.game.Rules.Actions().Decode(data)
		if err != nil {
			return nil, fmt.Errorf("action %s: %w", data, err)
		}
		return a, nil
	case text != "":
		a, err := d.position.Parse(d.seat, text)
		if err != nil {
			return nil, fmt.Errorf("text %q: %w", text, err)
		}
		return a, nil
	}
	return nil, errors.New(`want "action" or "text"`)
}

// check says whether an action would be allowed. What it would bring about is
// not told.
func (d desk) check(c checkLine) (any, error) {
	a, err := d.action(c.Action, c.Text)
	if err == nil {
		_, _, err = d.position.Apply(d.seat, a, dice.NewFast(0))
	}
	if err == nil {
		data, err := d.game.Rules.Actions().Encode(a)
		return checkedLine{Legal: true, Text: d.position.Notate(a), Action: data}, err
	}
	list, ok := game.Refusals(err)
	if !ok {
		return nil, err
	}
	var told []refusal
	for _, r := range list {
		told = append(told, refusal{r, d.sentence(r)})
	}
	return checkedLine{Refusals: told}, nil
}

func (d desk) inspect(query json.RawMessage) (any, error) {
	g, ok := d.game.Rules.(game.Inspector)
	if !ok {
		return nil, fmt.Errorf("%s answers no questions about a position", d.game.Name())
	}
	found, err := g.Inspect(d.position, d.seat, query)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(found)
	return answerLine{data}, err
}

// answer answers what has nothing to do with the position.
func (d desk) answer(ctx context.Context, q *odds.Question, query json.RawMessage) (any, error) {
	if q == nil {
		return nil, fmt.Errorf("%s answers no such questions", d.game.Name())
	}
	list, err := q.Answers(ctx, []json.RawMessage{query}, d.voice.Refusal)
	if err != nil {
		return nil, err
	}
	return answerLine{list[0]}, nil
}

func (d desk) sentence(r *game.Refusal) string {
	return d.voice.Say("refusal."+r.Reason, r.Args) + rulebook.InBrackets(r.Clause)
}

// words is an error with the refusals in it put into words.
func (d desk) words(err error) string { return game.Worded(err, d.sentence) }
