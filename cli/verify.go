package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"sabot/game"
)

type verifyCmd struct {
	langFlag
	Key  string `help:"Public key, in hexadecimal, of the server that must have signed the log; see /.well-known/sabot.json there."`
	File string `arg:"" help:"Match log (JSON Lines) or game record; - reads standard input."`
}

func (*verifyCmd) Help() string {
	return `Status 0 and what was checked, or status 1 and the first line of the file
that does not hold. A log must be finished: its last line closes it and discloses the seeds. Whether
it was signed, and with which key, is said besides; with --key it must be that one.

Examples:
  sabot verify match.log
  sabot verify match.log --key 1f0c…
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
	if err == nil && c.Key != "" && (log.Signature == nil || !strings.EqualFold(log.Signature.Key, c.Key)) {
		err = errors.New("is not signed with the key " + c.Key)
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
	said := []string{t.say("verified.log", args)}
	if log.Header.Commit != nil {
		said[0] = t.say("verified.fair", args)
		if rolls > 0 {
			n := log.Origins()
			said = append(said, t.say("verified.origins", game.Args{"joint": n.Joint, "left": n.Left, "without": n.Without}))
		}
		if log.Signature == nil {
			said = append(said, t.say("verified.unsigned", nil))
		} else {
			said = append(said, t.say("verified.signed", game.Args{"key": log.Signature.Key}))
		}
	}
	_, err = fmt.Fprintln(p.Stdout, strings.Join(said, "\n"))
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
