package lab

import (
	"context"
	"fmt"
	"time"

	"sabot/game"
)

// PlyLimit ends a game that would go on for ever as a draw, when the options
// of the game itself set no limit.
const PlyLimit = 5000

// HowLimit and HowForfeit are endings that only the lab knows: the limit was
// reached, or a player failed to give a legal action.
const (
	HowLimit   game.How = "endless"
	HowForfeit game.How = "forfeit"
)

// Outcome is one finished game.
type Outcome struct {
	Winner  game.Seat `json:"winner"`
	How     game.How  `json:"how"`
	Actions int       `json:"actions"` // decisions taken, the opening included
	Fault   string    `json:"fault,omitempty"`
	Millis  [][]int   `json:"millis,omitempty"` // time of each decision by seat
}

// playGame plays m to its end. It returns ctx's error when it was stopped; a
// player who fails loses instead.
func playGame(ctx context.Context, m *game.Match, players []Player, seed uint64, opening string) (Outcome, error) {
	for i, p := range players {
		if err := p.NewGame(ctx, Sitting{Setup: m.Header().Setup, Seat: game.Seat(i + 1)}); err != nil {
			return Outcome{}, fmt.Errorf("prepare a game: %w", err)
		}
	}
	o, err := playOn(ctx, m, players, seed, opening)
	if err != nil {
		return Outcome{}, err
	}
	for _, p := range players {
		if p, ok := p.(follower); ok {
			p.Over(o)
		}
	}
	return o, nil
}

// follower is a player that wants to know how a game has ended.
type follower interface{ Over(o Outcome) }

// playOn asks the players in turn until the game is over.
func playOn(ctx context.Context, m *game.Match, players []Player, seed uint64, opening string) (Outcome, error) {
	played := notated(m)
	millis := make([][]int, len(players))
	for {
		if r := m.Now().Position.Result(); r != nil {
			return Outcome{Winner: r.Winner, How: r.How, Actions: len(played), Millis: millis}, nil
		}
		if len(played) >= PlyLimit {
			return Outcome{How: HowLimit, Actions: len(played), Millis: millis}, nil
		}
		if err := ctx.Err(); err != nil {
			return Outcome{}, err
		}
		now := m.Now()
		seat := game.Due(now.Position)[0].Seat
		turn := Turn{
			Seat: seat, Position: now.Position, Seed: mix(seed, uint64(len(played))),
			Opening: opening, Played: played,
		}
		for _, left := range now.Clocks {
			turn.Clocks = append(turn.Clocks, time.Duration(left)*time.Millisecond)
		}
		turn.Bonus = time.Duration(m.Header().Clock.Increment) * time.Second
		text, took, err := decide(ctx, m, players[seat-1], turn)
		millis[seat-1] = append(millis[seat-1], int(took.Milliseconds()))
		if ctx.Err() != nil {
			return Outcome{}, ctx.Err()
		}
		if err != nil {
			winner := game.Seat(3 - int(seat))
			fault := fmt.Sprintf("%s: %v", m.Header().Seats[seat-1].Name, err)
			return Outcome{Winner: winner, How: HowForfeit, Actions: len(played), Fault: fault, Millis: millis}, nil
		}
		if text != "" { // the end of a clock is no move
			played = append(played, text)
		}
	}
}

// decide lets a player decide and plays that, or what the rules say when its clock has
// run out.
func decide(ctx context.Context, m *game.Match, p Player, t Turn) (text string, took time.Duration, err error) {
	asked := time.Now()
	action, err := p.Decide(ctx, t)
	took = time.Since(asked)
	stamp := game.Stamp{}
	if t.Clocks != nil {
		stamp.MS = took.Milliseconds()
	}
	var step game.Step
	switch {
	case t.Clocks != nil && took >= t.Clocks[t.Seat-1]:
		if step, err = m.Timeout(t.Seat, stamp); err != nil {
			step, err = m.End(game.TimedOut, t.Seat, stamp)
		}
	case err == nil:
		if step, err = m.Play(t.Seat, action, stamp); err != nil {
			err = fmt.Errorf("the answer is refused: %w", err)
		}
	}
	if err != nil {
		return "", took, err
	}
	return step.State.Entry.Text, took, m.Commit(step)
}

func notated(m *game.Match) []string {
	var texts []string
	for _, s := range m.Course() {
		if s.Entry.Do == game.DoAct {
			texts = append(texts, s.Entry.Text)
		}
	}
	return texts
}
