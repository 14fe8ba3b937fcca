package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sabot/game"
)

// boardView is what a seat sees of a game on squares, read from the JSON form of
// its view, as the page reads it too. Nothing here knows a rule.
type boardView struct {
	Width   int       `json:"width"`
	Height  int       `json:"height"`
	Ground  []string  `json:"ground"` // a character a square, top rank first
	Units   []piece   `json:"units"`
	Wrecks  []piece   `json:"wrecks"`
	Turn    game.Seat `json:"turn"`
	Number  int       `json:"turnNumber"`
	Phase   string    `json:"phase"`
	Check   *string   `json:"check"` // square of the command tank that is threatened
	Escape  bool      `json:"escape"`
	Private bool      `json:"private"` // shows what the other side must not see
	Mines   []string  `json:"mines"`   // own ones
	Placed  []piece   `json:"placed"`  // own units that others do not see yet
	Sides   [2]struct {
		Flag    *string  `json:"flag"`
		Out     int      `json:"broughtOut"`
		Points  int      `json:"points"`
		Reserve []string `json:"reserve"`
	} `json:"sides"`
	Options struct {
		Objective string `json:"objective"`
	} `json:"options"`
}

// piece is a unit on the table.
type piece struct {
	Owner   game.Seat `json:"owner"`
	Unit    string    `json:"unit"` // code
	Square  string    `json:"square"`
	Heading string    `json:"heading"`
}

func readBoard(v game.View) (boardView, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return boardView{}, err
	}
	var t boardView
	if err := json.Unmarshal(data, &t); err != nil {
		return boardView{}, fmt.Errorf("this game has no board that the terminal can show: %w", err)
	}
	if t.Width < 1 || t.Width > 26 || len(t.Ground) != t.Height {
		return boardView{}, fmt.Errorf("this game has no board that the terminal can show")
	}
	return t, nil
}

// square is a place on the board, counted from 0.
type square struct{ file, rank int }

// name is the square as people write it.
func (s square) name() string { return fmt.Sprintf("%c%d", 'a'+s.file, s.rank+1) }

// squareOf reads a name; ok is false for what is none.
func squareOf(name string) (s square, ok bool) {
	if len(name) < 2 || name[0] < 'a' || name[0] > 'z' {
		return square{}, false
	}
	n, err := fmt.Sscanf(name[1:], "%d", &s.rank)
	s.file, s.rank = int(name[0]-'a'), s.rank-1
	return s, n == 1 && err == nil && s.rank >= 0
}

func (t *boardView) ground(s square) byte {
	row := t.Ground[t.Height-1-s.rank]
	if s.file >= len(row) {
		return '.'
	}
	return row[s.file]
}

func pieceAt(list []piece, name string) (piece, bool) {
	i := slices.IndexFunc(list, func(p piece) bool { return p.Square == name })
	if i < 0 {
		return piece{}, false
	}
	return list[i], true
}

// unitAt is the live unit on a square, own secret ones included.
func (t *boardView) unitAt(s square) (piece, bool) {
	if u, ok := pieceAt(t.Units, s.name()); ok {
		return u, true
	}
	return pieceAt(t.Placed, s.name())
}

// choice is one legal action in the form that the table needs: where it
// starts, where it ends, and what else tells it from its neighbours.
type choice struct {
	action  game.Action
	Type    string `json:"type"`
	From    string `json:"from"`
	To      string `json:"to"`
	Heading string `json:"heading"`
	End     string `json:"end"`
	Target  string `json:"target"`
	Unit    string `json:"unit"`
	Square  string `json:"square"`
}

// square is the square where the choice is made: its end, or where it starts
// when it leaves the board; "" for a choice without one.
func (c choice) square() string {
	switch {
	case c.End == "out":
		return c.From
	case c.To != "":
		return c.To
	}
	return c.Square
}

func readChoices(kinds *game.Kinds, actions []game.Action) ([]choice, error) {
	list := make([]choice, 0, len(actions))
	for _, a := range actions {
		data, err := kinds.Encode(a)
		if err != nil {
			return nil, err
		}
		c := choice{action: a}
		if err := json.Unmarshal(data, &c); err != nil {
			return nil, fmt.Errorf("%s: %w", kinds.Name(a), err)
		}
		list = append(list, c)
	}
	return list, nil
}

// choices with one origin and place, in the order in which Tab shows them:
// those that destroy something first, then by heading.
func choicesAt(list []choice, from, place string) []choice {
	var found []choice
	for _, c := range list {
		if c.From == from && c.square() == place {
			found = append(found, c)
		}
	}
	slices.SortStableFunc(found, func(a, b choice) int { return a.rank() - b.rank() })
	return found
}

// rank sorts what a player most likely wants to the front.
func (c choice) rank() int {
	switch {
	case c.End == "out":
		return 0
	case c.Target != "":
		return 1
	case c.End != "":
		return 20 // loses the unit
	}
	return 2 + max(headingIndex(c.Heading), 0)
}

// headings in the order of the compass, N first.
const headings = "N NE E SE S SW W NW"

// headingIndex is 0 to 7, or -1 for what is none.
func headingIndex(name string) int { return slices.Index(strings.Fields(headings), name) }
