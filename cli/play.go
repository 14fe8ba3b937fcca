package cli

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"sabot/ai"
	"sabot/game"
	"sabot/registry"
	"sabot/rulebook"
)

type playCmd struct {
	langFlag
	Game    string   `arg:"" optional:"" help:"Game to play: ${enum}." enum:"${boards}" default:"tankchess"`
	Board   string   `help:"Board or scenario." default:"quick12" placeholder:"ID"`
	Level   string   `help:"Computer opponent: ${enum}." enum:"${levels}" default:"regular"`
	Style   string   `help:"Its style: ${enum}." enum:"balanced,${styles}" default:"balanced"`
	Side    string   `help:"Your side: first (White), second (Black) or random." enum:"first,second,random,white,black" default:"first"`
	Hotseat bool     `help:"Two people at this keyboard."`
	Options []string `help:"Options of the rules, such as deployment=free." placeholder:"ID=VALUE"`
	Resume  string   `help:"Go on with a match from its log." placeholder:"LOG" type:"path"`
}

func (*playCmd) Help() string {
	return `The match is kept in a log as you play, so nothing is lost; the last line on leaving names the file.
Press ? in the game for the keys.

Examples:
  sabot play tankchess
  sabot play tankchess --board basic16 --level ace --side black
  sabot play tankchess --hotseat --options deployment=secret,remoteMines=on
  sabot play tankchess --options clock=600,increment=5 --lang fr
  sabot play --resume ~/.local/share/sabot/matches/20240607-1f2e3d.log`
}

func (c *playCmd) Run(ctx context.Context, p *Program) error {
	if !terminal(p.Stdin) || !terminal(p.Stdout) {
		return errors.New("play needs a terminal; use sabot engine or sabot sim from a script")
	}
	s, err := c.session(p)
	if err != nil {
		return err
	}
	t := newNarrator(p.Book, s.match.Rules(), p.language(c.Lang))
	m, err := newModel(ctx, s, t, p.game(s.match.Header().Game).Unit)
	if err != nil {
		return errors.Join(err, s.file.Close())
	}
	_, err = tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(p.Stdin), tea.WithOutput(p.Stdout)).Run()
	m.stopThinking()
	if errors.Is(err, tea.ErrProgramKilled) && ctx.Err() != nil {
		err = nil // stopped from outside; the match is kept
	}
	if err := errors.Join(err, s.finish()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Stdout, "%s\n%s\n", t.result(s.match.Now().Position.Result()), t.say("kept", game.Args{"file": s.path}))
	return err
}

// session sets a match up, or reads the one to go on with.
func (c *playCmd) session(p *Program) (*session, error) {
	s := &session{now: time.Now}
	var err error
	if c.Resume != "" {
		err = c.resume(p, s)
	} else {
		err = c.begin(p, s)
	}
	if err != nil {
		return nil, err
	}
	s.asked = s.now()
	h := s.match.Header()
	if s.hint, err = p.mind(h.Game, ai.Ace); err != nil {
		return nil, errors.Join(err, s.file.Close())
	}
	for _, player := range h.Seats {
		var mind ai.Mind
		if player.Mind != "" {
			if mind, err = p.mind(h.Game, ai.Level(player.Mind)); err != nil {
				return nil, errors.Join(err, s.file.Close())
			}
		}
		s.minds = append(s.minds, mind)
	}
	return s, nil
}

// balanced is what no style is called on the command line.
const balanced = "balanced"

// begin sets up a new match and its file.
func (c *playCmd) begin(p *Program, s *session) error {
	rules, err := p.rules(c.Game)
	if err != nil {
		return err
	}
	if err := scenario(rules, c.Board); err != nil {
		return err
	}
	options, err := registry.ReadOptions(rules.Catalog(), "--options", c.Options)
	if err != nil {
		return usageError{err}
	}
	now := time.Now()
	id := now.Format("20060102") + "-" + strings.ToLower(rand.Text()[:6])
	setup := game.Setup{Scenario: c.Board, Options: options}
	h := game.Header{
		Match: id, Date: now.Format("2006.01.02"), Setup: setup, Clock: game.ClockOf(rules, setup),
		Seats: c.seats(p.Book.Voice("cli", p.language(c.Lang)), len(rules.Catalog().Seats)),
	}
	if s.match, err = game.NewMatch(rules, h, game.NoDice{}); err != nil {
		return err
	}
	dir, err := dataDir(p.Env)
	if err != nil {
		return err
	}
	return s.create(filepath.Join(dir, id+".log"))
}

// seats names the players.
func (c *playCmd) seats(voice rulebook.Voice, n int) []game.Player {
	mine := 0
	switch c.Side {
	case "second", "black":
		mine = 1
	case "random":
		mine = int(time.Now().UnixNano() % int64(n))
	}
	list := make([]game.Player, n)
	for i := range list {
		switch {
		case c.Hotseat:
			list[i].Name = voice.Say("cli.player", game.Args{"number": i + 1})
		case i == mine:
			list[i].Name = voice.Say("cli.you", nil)
		default:
			list[i] = game.Player{Name: voice.Say("level."+c.Level, nil), Mind: c.Level, Style: strings.TrimPrefix(c.Style, balanced)}
		}
	}
	return list
}

// resume reads a log and goes on writing to it. A last line that was torn
// when the program was killed is dropped; it never counted.
func (c *playCmd) resume(p *Program, s *session) error {
	data, err := p.read(c.Resume)
	if err != nil {
		return err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	if s.match, err = p.replay(c.Resume, whole); err != nil {
		return err
	}
	if s.match.Now().Closed {
		return fmt.Errorf("%s: the match is finished; retell it with sabot replay", c.Resume)
	}
	f, err := os.OpenFile(c.Resume, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	s.file, s.path = f, c.Resume
	return f.Truncate(int64(len(whole)))
}
