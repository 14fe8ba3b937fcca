package lab

import (
	"errors"
	"fmt"

	"sabot/dice"
	"sabot/game"
)

// Opening is how a pair of games begins.
type Opening struct {
	Start string     // the start in the words of the line protocol: "board quick12"
	Setup game.Setup // the same for the rules
	Moves []string   // played before the players take over, in notation
	Plies int        // random plies after those
}

// openingTries bounds the search for a random opening that is worth playing.
const openingTries = 100

// begin sets up a match with the opening played. Random plies are chosen
// again when they ended the game, or left the side to decide a win at once:
// such a pair would only measure who got the present.
func (o Opening) begin(rules game.Rules, h game.Header, seed uint64) (*game.Match, error) {
	h.Setup = o.Setup
	for try := range uint64(openingTries) {
		m, err := o.start(rules, h, seed)
		if err != nil {
			return nil, err
		}
		if o.Plies == 0 {
			return m, nil
		}
		if playRandom(m, o.Plies, mix(seed, try)) && !winsAtOnce(m.Now().Position) {
			return m, nil
		}
	}
	return nil, fmt.Errorf("no playable opening of %d random plies found in %d tries", o.Plies, openingTries)
}

func (o Opening) start(rules game.Rules, h game.Header, seed uint64) (*game.Match, error) {
	m, err := game.NewMatch(rules, h, dice.NewFast(seed))
	if err != nil {
		return nil, fmt.Errorf("opening %q: %w", o.Start, err)
	}
	for i, text := range o.Moves {
		if err := playText(m, text); err != nil {
			return nil, fmt.Errorf("opening %q: move %d %q: %w", o.Start, i+1, text, err)
		}
	}
	return m, nil
}

func playText(m *game.Match, text string) error {
	waiting := game.Due(m.Now().Position)
	if len(waiting) == 0 {
		return errors.New("the game is over before it")
	}
	seat := waiting[0].Seat
	action, err := m.Now().Position.Parse(seat, text)
	if err != nil {
		return err
	}
	step, err := m.Play(seat, action, game.Stamp{})
	if err != nil {
		return err
	}
	return m.Commit(step)
}

// playRandom plays plies random actions; false when the game ended before.
func playRandom(m *game.Match, plies int, seed uint64) bool {
	for ply := range uint64(plies) {
		waiting := game.Due(m.Now().Position)
		if len(waiting) == 0 {
			return false
		}
		legal := m.Now().Position.Legal(waiting[0].Seat)
		step, err := m.Play(waiting[0].Seat, legal[dice.NewFast(mix(seed, ply)).Hidden(len(legal))], game.Stamp{})
		if err != nil || m.Commit(step) != nil {
			return false
		}
	}
	return m.Now().Position.Result() == nil
}

// winsAtOnce tells whether the seat to decide has an action that wins.
func winsAtOnce(p game.Position) bool {
	seat := game.Due(p)[0].Seat
	for _, a := range p.Legal(seat) {
		next, _, err := p.Apply(seat, a, dice.NewFast(0))
		if err != nil {
			continue
		}
		if r := next.Result(); r != nil && r.Winner == seat {
			return true
		}
	}
	return false
}
