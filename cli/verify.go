package cli

import (
	"errors"
	"fmt"
	"io"

	"sabot/game"
)

type verifyCmd struct {
	langFlag
	File string `arg:"" help:"Match log (JSON Lines) or game record; - reads standard input."`
}

func (*verifyCmd) Help() string {
	return `Status 0 and one line that says what was checked, or status 1 and the first line of the file
that does not hold. A log must be finished: its last line closes it and discloses the seeds.

Examples:
  sabot verify match.log
  sabot verify game.tcr        every move is legal, the result follows`
}

func (c *verifyCmd) Run(p *Program) error {
	data, err := p.read(c.File)
	if err != nil {
		return err
	}
	if isRecord(data) {
		m, err := p.readRecord(c.File, data)
		if err != nil {
			return err
		}
		t := newNarrator(p.Book, m.Rules(), p.language(c.Lang))
		_, err = fmt.Fprintln(p.Stdout, t.say("verified.record", game.Args{
			"file": c.File, "actions": actions(m), "result": t.result(m.Now().Position.Result()),
		}))
		return err
	}
	log, rules, err := p.readLog(data)
	if err == nil {
		err = game.Verify(rules, log)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	args := game.Args{"file": c.File, "game": log.Header.Game, "rules": log.Header.Rules, "lines": len(log.Entries) + 1}
	played, rolls := 0, 0
	for _, e := range log.Entries {
		if e.Do == game.DoAct || e.Do == game.DoTimeout {
			played++
		}
		rolls += len(e.Rolls) + len(e.Hidden)
	}
	args["actions"], args["rolls"] = played, rolls
	t := newNarrator(p.Book, rules, p.language(c.Lang))
	args["result"] = t.result(log.Entries[len(log.Entries)-1].Result)
	key := "verified.log"
	if log.Header.Commit != nil {
		key = "verified.fair"
	}
	_, err = fmt.Fprintln(p.Stdout, t.say(key, args))
	return err
}

// readBounded reads everything, up to a size no match comes near.
func readBounded(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = errors.New("longer than 64 MB, which no match is")
	}
	return data, err
}
