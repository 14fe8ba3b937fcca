package tankchess

import (
	"encoding/json"
	"fmt"

	"sabot/game"
	"sabot/games/tankchess"
)

// recorder is the game record of CH-15.d.
type recorder struct{}

// ReadRecord implements [registry.Recorder]: a record becomes a match, so that
// everything that works on logs works on it.
func (recorder) ReadRecord(text string) (*game.Match, error) {
	r, err := tankchess.ReadRecord(text, tankchess.Strict)
	if err != nil {
		return nil, err
	}
	m, err := recordMatch(r)
	if err != nil {
		return nil, err
	}
	for i, ply := range r.Plies {
		waiting := m.Now().Position.Waiting()
		if len(waiting) == 0 {
			return nil, fmt.Errorf("ply %d: the game is over before it", i+1)
		}
		if err := commit(m)(m.Play(waiting[0].Seat, ply.Action, game.Stamp{})); err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return m, concludeRecord(m, r)
}

// recordMatch sets the match up: a record begins after deployment, so a free
// or secret one has become an ordinary start.
func recordMatch(r tankchess.Record) (*game.Match, error) {
	opts := r.Options
	opts.Deployment = tankchess.Fixed
	setup := game.Setup{Scenario: r.Board}
	var err error
	if r.Board == "" {
		setup, err = customSetup(r.Setup, opts)
	} else {
		setup.Options, err = json.Marshal(opts)
	}
	if err != nil {
		return nil, err
	}
	h := game.Header{Match: "record", Date: r.Date, Setup: setup, Seats: []game.Player{{Name: r.White}, {Name: r.Black}}}
	if h.Clock.Base = opts.Clock; r.Termination == game.TimedOut {
		h.Clock.Base = max(opts.Clock, 1)
	}
	m, err := game.NewMatch(tankchess.New(), h, game.NoDice{})
	if err != nil {
		return nil, err
	}
	for i, mines := range r.Mines {
		for _, q := range mines {
			if err := commit(m)(m.Play(game.Seat(i+1), tankchess.LayMine{Square: q}, game.Stamp{})); err != nil {
				return nil, fmt.Errorf("tag Mines: %w", err)
			}
		}
	}
	return m, nil
}

// commit makes a step count, for one line at the caller.
func commit(m *game.Match) func(game.Step, error) error {
	return func(step game.Step, err error) error {
		if err != nil {
			return err
		}
		return m.Commit(step)
	}
}

// concludeRecord ends a match from outside as the tags say, and closes it.
func concludeRecord(m *game.Match, r tankchess.Record) error {
	if m.Now().Position.Result() == nil {
		loser := tankchess.Black
		if r.Result == "0-1" {
			loser = tankchess.White
		}
		var err error
		switch r.Termination {
		case game.Resigned:
			err = commit(m)(m.End(game.Resigned, loser, game.Stamp{}))
		case game.TimedOut:
			err = commit(m)(m.End(game.TimedOut, loser, game.Stamp{MS: m.Now().Clocks[loser-1]}))
		case game.Agreed:
			if err = commit(m)(m.Offer(tankchess.White, game.Stamp{})); err == nil {
				err = commit(m)(m.End(game.Agreed, tankchess.Black, game.Stamp{}))
			}
		default:
			return nil // unfinished
		}
		if err != nil {
			return fmt.Errorf("termination %s: %w", r.Termination, err)
		}
	}
	return commit(m)(m.Close(nil))
}

// WriteRecord implements [registry.Recorder]. The arena may know an ending that
// the match does not.
func (recorder) WriteRecord(m *game.Match, e game.Result) (string, error) {
	var played []tankchess.Played
	for _, s := range m.Played() {
		if s.Entry.Do != game.DoAct && s.Entry.Do != game.DoTimeout {
			continue
		}
		a, err := m.Rules().Actions().Decode(s.Entry.Action)
		if err != nil {
			return "", err
		}
		played = append(played, tankchess.Played{Seat: s.Entry.Seat, Action: a})
	}
	start, ok := m.At(0).Position.(tankchess.Position)
	if !ok {
		return "", fmt.Errorf("%s is not Tank Chess", m.Header().Game)
	}
	h := m.Header()
	board := h.Setup.Scenario
	if board == tankchess.Custom {
		board = ""
	}
	r, err := tankchess.NewRecord(board, start, played, m.Now().Position.Result())
	if err != nil {
		return "", err
	}
	r.White, r.Black, r.Date = h.Seats[0].Name, h.Seats[1].Name, h.Date
	if r.Result == "*" && e.How != "" {
		noteEnd(&r, e)
	}
	return r.String(), nil
}

// noteEnd writes an ending of the arena: a forfeit is a resignation, a game
// that was too long an agreed draw, and a comment says so.
func noteEnd(r *tankchess.Record, e game.Result) {
	switch e.Winner {
	case tankchess.White:
		r.Result = "1-0"
	case tankchess.Black:
		r.Result = "0-1"
	default:
		r.Result = "1/2-1/2"
	}
	r.Termination = game.Resigned
	if e.Winner == game.Nobody {
		r.Termination = game.Agreed
	}
	r.Extra = append(r.Extra, tankchess.Tag{Name: "Arena", Value: string(e.How)})
}
