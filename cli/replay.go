package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"sabot/game"
)

type replayCmd struct {
	langFlag
	File   string `arg:"" help:"Match log (JSON Lines) or game record; - reads standard input."`
	JSON   bool   `help:"Print the final position and the result as JSON." name:"json"`
	Step   bool   `help:"Wait for Enter after each entry."`
	Export string `help:"Print the match in another form: record or log." enum:"record,log," default:""`
}

func (*replayCmd) Help() string {
	return `Examples:
  sabot replay match.log                  retell it, event by event
  sabot replay --lang fr match.log        in French
  sabot replay --step match.log           one entry at a time
  sabot replay --json game.tcr            final position and result
  sabot replay --export record match.log  as a game record
  sabot replay --export log game.tcr      as a match log`
}

func (c *replayCmd) Run(p *Program) error {
	modes := 0
	for _, on := range []bool{c.JSON, c.Step, c.Export != ""} {
		if on {
			modes++
		}
	}
	if modes > 1 {
		return usagef("one of --json, --step and --export at a time")
	}
	m, err := p.load(c.File)
	if err != nil {
		return err
	}
	switch {
	case c.JSON:
		return c.printJSON(p, m)
	case c.Export == "log":
		_, err := m.WriteTo(p.Stdout)
		return err
	case c.Export == "record":
		text, err := p.record(m, game.Result{})
		if err != nil {
			return err
		}
		_, err = fmt.Fprint(p.Stdout, text)
		return err
	}
	return c.tell(p, m)
}

// record writes m in the form that its game has for game records.
func (p *Program) record(m *game.Match, end game.Result) (string, error) {
	form := p.game(m.Header().Game).Record
	if form == nil {
		return "", fmt.Errorf("%s has no form for game records", m.Header().Game)
	}
	return form.WriteRecord(m, end)
}

// load reads a log or a record and replays it. The first character tells
// which it is: a log begins with a brace, a record with a bracket.
func (p *Program) load(file string) (*game.Match, error) {
	data, err := p.read(file)
	if err != nil {
		return nil, err
	}
	if isRecord(data) {
		return p.readRecord(file, data)
	}
	return p.replay(file, data)
}

// replay plays a log through.
func (p *Program) replay(file string, data []byte) (m *game.Match, err error) {
	log, rules, err := p.readLog(data)
	if err == nil {
		m, err = game.Replay(rules, log, game.NoDice{})
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return m, nil
}

func isRecord(data []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(data), []byte("[")) }

// readRecord asks every game that has game records; the one whose Game tag it
// is accepts it.
func (p *Program) readRecord(file string, data []byte) (*game.Match, error) {
	err := errors.New("no game here has game records")
	for _, g := range p.Games {
		if g.Record == nil {
			continue
		}
		m, fault := g.Record.ReadRecord(string(data))
		if fault == nil {
			return m, nil
		}
		err = fault
	}
	return nil, fmt.Errorf("%s: %s", file, p.explain(err))
}

func (p *Program) readLog(data []byte) (game.Log, game.Rules, error) {
	log, err := game.ReadLog(bytes.NewReader(data))
	if err != nil {
		return game.Log{}, nil, err
	}
	rules, err := p.rules(log.Header.Game)
	if err != nil {
		return game.Log{}, nil, &game.LogFault{Line: 1, Message: `field "game": ` + err.Error()}
	}
	return log, rules, nil
}

// maxFile bounds what is read into memory from one file.
const maxFile = 64 << 20

func (p *Program) read(file string) ([]byte, error) {
	if file == "-" {
		return readBounded(p.Stdin)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readBounded(f)
}

func (c *replayCmd) printJSON(p *Program, m *game.Match) error {
	h, now := m.Header(), m.Now()
	return p.report(true, struct {
		Game     string        `json:"game"`
		Rules    int           `json:"rules"`
		Scenario string        `json:"scenario"`
		Actions  int           `json:"actions"`
		Position game.Position `json:"position"`
		Result   *game.Result  `json:"result"`
	}{h.Game, h.Rules, h.Setup.Scenario, actions(m), now.Position, now.Position.Result()}, nil)
}

func actions(m *game.Match) int {
	n := 0
	for _, s := range m.Played() {
		if s.Entry.Do == game.DoAct || s.Entry.Do == game.DoTimeout {
			n++
		}
	}
	return n
}

func (c *replayCmd) tell(p *Program, m *game.Match) error {
	t := newNarrator(p.Book, m.Rules(), p.language(c.Lang))
	h := m.Header()
	var head strings.Builder
	fmt.Fprintf(&head, "%s · %s · %s\n", t.voice.Say("game."+h.Game, nil), t.voice.Say("scenario."+h.Setup.Scenario, nil), h.Date)
	for i, player := range h.Seats {
		fmt.Fprintln(&head, t.says(game.Seat(i+1), player.Name))
	}
	if _, err := fmt.Fprint(p.Stdout, head.String()); err != nil {
		return err
	}
	in := bufio.NewReader(p.Stdin)
	notated := p.game(h.Game).Record != nil
	for i := range m.Len() {
		s := m.At(i)
		entry := s.Entry
		if !notated {
			entry.Text = "" // written for the program; the sentences below tell it
		}
		fmt.Fprintf(p.Stdout, "\n%4d  %s\n", i, t.entry(entry))
		for _, e := range s.Events {
			fmt.Fprintf(p.Stdout, "      %s\n", t.event(e))
		}
		if c.Step && i+1 < m.Len() {
			if _, err := in.ReadString('\n'); err != nil {
				return nil // the reader has gone: there is nobody to tell the rest
			}
		}
	}
	if now := m.Now(); !now.Closed {
		fmt.Fprintf(p.Stdout, "\n      %s\n", t.result(now.Position.Result()))
	}
	return nil
}
