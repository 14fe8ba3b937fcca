package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"sabot/game"
	"sabot/game/strict"
)

// MatchTerms are what two runs of an arena match must agree on to be one match.
type MatchTerms struct {
	Arena    int        `json:"arena"` // format of the file, 1
	Game     string     `json:"game"`
	Rules    int        `json:"rules"`
	A        string     `json:"a"`
	B        string     `json:"b"`
	Openings []string   `json:"openings"`
	Plies    int        `json:"plies"` // random ones
	Seed     uint64     `json:"seed"`
	Limits   Limits     `json:"limits"`
	Clock    game.Clock `json:"clock,omitzero"`
	// Options of the rules, and the players of a round robin, which has no A and B.
	Options json.RawMessage `json:"options,omitempty"`
	Players []string        `json:"players,omitempty"`
}

// SavedGames is a file that keeps the games of an arena match or a round robin as they
// end: a line with the terms, then a line a game. The zero value keeps none.
type SavedGames struct {
	file  *os.File
	Known map[int]Outcome
}

type savedGame struct {
	Number int `json:"number"`
	Outcome
}

// OpenSavedGames opens or makes the file. Terms that differ are an error, and so is
// a damaged line; only the last one may be torn, by a run that was killed.
func OpenSavedGames(name string, terms MatchTerms) (*SavedGames, error) {
	terms.Arena = 1
	head, err := json.Marshal(terms)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	s := &SavedGames{Known: map[int]Outcome{}}
	// What follows the last line end was torn; it is written again.
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	if len(whole) > 0 {
		if err := s.parse(name, whole, head); err != nil {
			return nil, err
		}
	}
	s.file, err = os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644) //nolint:gosec // results are no secret
	if err != nil {
		return nil, err
	}
	if err = s.file.Truncate(int64(len(whole))); err == nil && len(whole) == 0 {
		_, err = s.file.Write(append(head, '\n'))
	}
	return s, err
}

func (s *SavedGames) parse(name string, whole, head []byte) error {
	lines := bytes.Split(bytes.TrimSuffix(whole, []byte{'\n'}), []byte{'\n'})
	if !bytes.Equal(lines[0], head) {
		return fmt.Errorf("%s:1: another match was saved here: %s, want %s", name, lines[0], head)
	}
	for i, line := range lines[1:] {
		g, err := strict.Read[savedGame](line)
		if err != nil {
			return fmt.Errorf("%s:%d: want a finished game: %w", name, i+2, err)
		}
		if g.How == "" || g.Number < 0 || g.Winner < 0 || g.Winner > 2 {
			return fmt.Errorf("%s:%d: want number, winner 0 to 2 and how of a finished game", name, i+2)
		}
		s.Known[g.Number] = g.Outcome
	}
	return nil
}

// Add appends a finished game.
func (s *SavedGames) Add(number int, o Outcome) error {
	line, err := json.Marshal(savedGame{number, o})
	if err != nil {
		return err
	}
	_, err = s.file.Write(append(line, '\n'))
	return err
}

// Close closes the file, if there is one.
func (s *SavedGames) Close() error {
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}
