package lab

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"sabot/ai"
	"sabot/game"
)

// protocolVersion is the version of the line protocol of docs/engine-protocol.md.
const protocolVersion = 1

// What a table tells a program, each a line.
type (
	helloLine struct {
		Protocol int    `json:"protocol"`
		Game     string `json:"game"`
		Rules    int    `json:"rules"`
	}
	gameLine struct {
		Setup   game.Setup     `json:"setup"`
		Options map[string]any `json:"options"` // all, with those that Setup leaves out
		Seat    game.Seat      `json:"seat"`
		Seats   []string       `json:"seats"` // translation keys, seat 1 first
	}
	decideLine struct {
		Seat     game.Seat      `json:"seat"`
		Decision *game.Decision `json:"decision,omitempty"`
		// One of the three says what the table looks like; a table sends the view.
		View     json.RawMessage `json:"view,omitempty"`
		Position json.RawMessage `json:"position,omitempty"`
		Log      string          `json:"log,omitempty"`
		Legal    []candidate     `json:"legal,omitempty"`
		Time     int64           `json:"time,omitempty"` // milliseconds
		Nodes    int64           `json:"nodes,omitempty"`
		Threads  int             `json:"threads,omitempty"` // cores that may think together
		Clocks   []int64         `json:"clocks,omitempty"`  // milliseconds left by seat
		Bonus    int64           `json:"bonus,omitempty"`   // milliseconds that a decision adds
		Seed     uint64          `json:"seed"`
		Level    ai.Level        `json:"level,omitempty"` // only a program with levels asks for it
		Style    ai.Style        `json:"style,omitempty"` // and for a style
	}
	checkedLine struct {
		Legal    bool            `json:"legal"`
		Text     string          `json:"text,omitempty"`
		Action   json.RawMessage `json:"action,omitempty"`
		Refusals []refusal       `json:"refusals,omitempty"`
	}
	answerLine struct {
		Answer json.RawMessage `json:"answer"`
	}
	errorLine struct {
		Message string `json:"message"`
	}
	overLine struct {
		Winner game.Seat `json:"winner"`
		How    game.How  `json:"how"`
		Fault  string    `json:"fault,omitempty"`
	}
	stopLine struct{}
	quitLine struct{}
)

// candidate is an action in both of its forms.
type candidate struct {
	Text   string          `json:"text"`
	Action json.RawMessage `json:"action"`
}

// refusal is what forbids an action, with its sentence.
type refusal struct {
	*game.Refusal
	Text string `json:"text"`
}

// What a program says to a table.
type (
	readyLine struct {
		Name string `json:"name,omitempty"`
	}
	// actLine may say how the decision came about.
	actLine struct {
		Action json.RawMessage `json:"action,omitempty"`
		ai.Thought
	}
	checkLine struct {
		Action json.RawMessage `json:"action,omitempty"`
		Text   string          `json:"text,omitempty"`
	}
	inspectLine struct {
		Query json.RawMessage `json:"query"`
	}
	oddsLine  struct{ inspectLine }
	sceneLine struct{ inspectLine }
)

// said are the kinds of lines in both directions.
type said struct{ table, program *game.Kinds }

func newSaid() said {
	return said{
		table: game.NewKinds(
			game.Kind[helloLine]("hello"), game.Kind[gameLine]("game"), game.Kind[decideLine]("decide"), game.Kind[checkedLine]("checked"),
			game.Kind[answerLine]("answer"), game.Kind[errorLine]("error"), game.Kind[overLine]("over"), game.Kind[stopLine]("stop"),
			game.Kind[quitLine]("quit"),
		),
		program: game.NewKinds(
			game.Kind[readyLine]("ready"), game.Kind[actLine]("act"), game.Kind[checkLine]("check"), game.Kind[inspectLine]("inspect"),
			game.Kind[oddsLine]("odds"), game.Kind[sceneLine]("scene"),
		),
	}
}

// readLine reads what was said, strictly.
func readLine(kinds *game.Kinds, line string) (any, error) {
	if trimmed := strings.TrimSpace(line); !strings.HasPrefix(trimmed, "{") || !json.Valid([]byte(trimmed)) {
		return nil, fmt.Errorf("want an object of JSON with \"type\": %s", strings.Join(kinds.Names(), ", "))
	}
	return kinds.Decode([]byte(line))
}

// optionsOf are all options of a set-up: those it gives, and of the others
// what its preset or the catalogue says.
func optionsOf(cat game.Catalog, setup game.Setup) map[string]any {
	given, all := map[string]any{}, map[string]any{}
	if len(setup.Options) > 0 && json.Unmarshal(setup.Options, &given) != nil {
		return all // no table stands on such a set-up
	}
	for _, o := range cat.Options {
		all[o.ID] = o.Default
	}
	for _, p := range cat.Presets {
		if p.ID == given["preset"] {
			maps.Copy(all, p.Options)
		}
	}
	maps.Copy(all, given)
	return all
}
