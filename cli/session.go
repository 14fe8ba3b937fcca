package cli

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"sabot/ai"
	"sabot/game"
)

// session is a match in the terminal: who sits where, and the file to which
// every entry is written before it counts.
type session struct {
	match *game.Match
	file  io.WriteCloser // of the log
	path  string
	minds []ai.Mind // by seat, seat 1 first; nil for a person
	hint  ai.Mind
	asked time.Time // when the present decision began
	now   func() time.Time
}

// dataDir is where matches are kept, after the XDG conventions.
func dataDir(env func(string) string) (string, error) {
	if dir := env("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "sabot", "matches"), nil
	}
	if home := env("HOME"); home != "" {
		return filepath.Join(home, ".local", "share", "sabot", "matches"), nil
	}
	return "", errors.New("neither XDG_DATA_HOME nor HOME is set: there is no place to keep the match")
}

// create writes the match as it stands to a new file and leaves it open for the
// entries that follow.
func (s *session) create(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // matches are no secret
		return err
	}
	f, err := s.copyTo(path)
	if err == nil {
		s.file, s.path = f, path
	}
	return err
}

// copyTo writes the log to a file that does not exist yet.
func (s *session) copyTo(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644) //nolint:gosec // matches are no secret
	if err != nil {
		return nil, err
	}
	if _, err := s.match.WriteTo(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// commit writes a step to the file and then makes it count.
func (s *session) commit(step game.Step, err error) error {
	if err != nil {
		return err
	}
	if _, err := s.file.Write(append(slices.Clone(step.Line), '\n')); err != nil {
		return fmt.Errorf("keep the match: %w", err)
	}
	s.asked = s.now()
	return s.match.Commit(step)
}

// spent is the time of the present decision, which only a clock looks at.
func (s *session) spent() int64 {
	if s.match.Now().Clocks == nil {
		return 0
	}
	return s.now().Sub(s.asked).Milliseconds()
}

func (s *session) play(seat game.Seat, a game.Action) error {
	return s.commit(s.match.Play(seat, a, game.Stamp{MS: s.spent()}))
}

// style is how the computer of a seat plays. One by chance follows from the name of the
// match, which nobody knew before it began.
func (s *session) style(seat game.Seat) ai.Style {
	h := s.match.Header()
	number := fnv.New64a()
	_, _ = io.WriteString(number, h.Match)
	return ai.Style(h.Seats[seat-1].Style).Drawn(number.Sum64())
}

func (s *session) over() bool { return s.match.Now().Position.Result() != nil }

// person tells whether a seat is played at this keyboard.
func (s *session) person(seat game.Seat) bool { return s.minds[seat-1] == nil }

func (s *session) hotseat() bool {
	people := slices.DeleteFunc(slices.Clone(s.minds), func(m ai.Mind) bool { return m != nil })
	return len(people) > 1
}

// viewer is the seat whose view is shown: the person who decides, else the
// one person at the keyboard, else the last person who decided.
func (s *session) viewer(last game.Seat) game.Seat {
	if d, waits := s.deciding(); waits && s.person(d.Seat) {
		return d.Seat
	}
	if last != game.Nobody {
		return last
	}
	return game.Seat(1 + slices.Index(s.minds, nil)) // [game.Nobody] where no person plays
}

// deciding returns the decision that waits for a person, else the first one.
func (s *session) deciding() (game.Decision, bool) {
	waiting := s.match.Now().Position.Waiting()
	for _, d := range waiting {
		if s.person(d.Seat) {
			return d, true
		}
	}
	if len(waiting) > 0 {
		return waiting[0], true
	}
	return game.Decision{}, false
}

// undo takes back the latest decision of a person and all that followed it.
func (s *session) undo() error {
	best, who := -1, game.Nobody
	for i := range s.minds {
		seat := game.Seat(i + 1)
		if to, ok := s.match.Takeback(seat); ok && to > best && s.person(seat) {
			best, who = to, seat
		}
	}
	if best < 0 {
		return game.Refuse("", game.ReasonUndo, "to", 0)
	}
	return s.commit(s.match.Undo(who, best, game.Stamp{}))
}

// draw offers a draw for seat, or accepts the offer that stands.
func (s *session) draw(seat game.Seat) error {
	if offer := s.match.Now().Offer; offer != game.Nobody && offer != seat {
		return s.commit(s.match.End(game.Agreed, seat, game.Stamp{}))
	}
	return s.commit(s.match.Offer(seat, game.Stamp{}))
}

// answer plays what a computer player thought of. It accepts a draw when it
// does not think itself ahead.
func (s *session) answer(seat game.Seat, t ai.Thought) error {
	if offer := s.match.Now().Offer; offer != game.Nobody && offer != seat && t.Score <= 0 {
		return s.commit(s.match.End(game.Agreed, seat, game.Stamp{}))
	}
	return s.play(seat, t.Action)
}

// endOnTime ends the game when the clock of the seat to decide has run out.
func (s *session) endOnTime() error {
	d, waits := s.deciding()
	clocks := s.match.Now().Clocks
	if !waits || clocks == nil || s.spent() < clocks[d.Seat-1] {
		return nil
	}
	if d.Timeout != nil {
		return s.commit(s.match.Timeout(d.Seat, game.Stamp{MS: s.spent()}))
	}
	return s.commit(s.match.End(game.TimedOut, d.Seat, game.Stamp{MS: s.spent()}))
}

// left is the time on a seat's clock at this moment, in milliseconds.
func (s *session) left(seat game.Seat) int64 {
	clocks := s.match.Now().Clocks
	if clocks == nil {
		return 0
	}
	ms := clocks[seat-1]
	for _, d := range s.match.Now().Position.Waiting() {
		if d.Seat == seat {
			ms -= s.spent()
		}
	}
	return max(ms, 0)
}

// finish closes a finished match, so that its log can be verified, and the
// file.
func (s *session) finish() error {
	var err error
	if s.over() && !s.match.Now().Closed {
		err = s.commit(s.match.Close(nil))
	}
	return errors.Join(err, s.file.Close())
}

// export writes a copy of the log to a file that does not exist yet.
func (s *session) export(path string) error {
	f, err := s.copyTo(path)
	if err != nil {
		return err
	}
	return f.Close()
}
