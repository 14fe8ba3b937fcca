package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"sabot/game"
	"sabot/odds"
	"sabot/registry"
	"sabot/rulebook"
)

type oddsCmd struct {
	Args []string `arg:"" name:"game" help:"Game, then --json for a list of queries on standard input, or the flags of one query."`
}

type inspectCmd struct {
	Args []string `arg:"" name:"game" help:"Game, then --json for a list of scenes on standard input, or the flags of one scene."`
}

func (*oddsCmd) Help() string {
	return `The chances are exact fractions: the game's own rules are run for every way the dice can fall.
With --json a JSON array of queries is read from standard input and an array of answers printed, in the same
order; a query that is wrong gets its error in its place. sabot odds GAME --help lists the flags of a game.

Rules of Engagement is reckoned with our values for barrels and rounds, as this command was published. Battles are played
with the printed table (RE-19.9) unless strictCalibre is off; --at takes its AT value.

Examples:
  sabot odds commander --attacker "JS-2m" --target "PzKw V G" --fire at --range short --terrain walls
  sabot odds skirmish --attack 5 --defence 4 --stationary
  sabot odds engagement --kind swarm --target m4a3_75 --men 8 --cc 3
  echo '[{"attack":5,"defence":4}]' | sabot odds skirmish --json`
}

func (*inspectCmd) Help() string {
	return `Positions are in tenths of a millimetre, headings in tenths of a degree, clockwise from the top of the table.
With --json a JSON array of scenes is read from standard input and an array of answers printed, in the same
order; a scene that is wrong gets its error in its place. sabot inspect GAME --help lists the flags of a game.

Examples:
  sabot inspect skirmish --tanks panther@4500,2000,0 --tanks sherman_76@4500,6000,1800 --terrain woods@4500,4000,0,1500,1200
  sabot inspect skirmish --tanks panther@4500,2000,0 --end 4500,4000,0
  sabot inspect engagement --vehicles pz4h@3000,1000,0 --vehicles m4a3_75@3000,5000,1800 --shooter vehicle:0:kwk40_75 --target vehicle:1
  sabot inspect skirmish --json < scenes.json`
}

func (c *oddsCmd) Run(ctx context.Context, p *Program) error {
	return questionCommand{"odds", c.Help(), func(g registry.Game) *odds.Question { return g.Odds }}.run(ctx, p, c.Args)
}

func (c *inspectCmd) Run(ctx context.Context, p *Program) error {
	return questionCommand{"inspect", c.Help(), func(g registry.Game) *odds.Question { return g.Scenes }}.run(ctx, p, c.Args)
}

// questionCommand is a command that puts questions to games.
type questionCommand struct {
	command string
	about   string // for --help
	of      func(registry.Game) *odds.Question
}

// run reads what stands behind the command. The flags differ from game to
// game, so they are read here.
func (q questionCommand) run(ctx context.Context, p *Program, args []string) error {
	name, args := args[0], args[1:]
	if name == "--help" || name == "-h" {
		_, err := fmt.Fprintf(p.Stdout, "Usage: sabot %s GAME [flags]\n\n%s\n", q.command, q.about)
		return err
	}
	asked := q.of(p.game(name))
	if asked == nil {
		able := registry.Names(p.Games, func(g registry.Game) bool { return q.of(g) != nil })
		slices.Sort(able)
		return usagef("game %q, want one of %s", name, strings.Join(able, ", "))
	}
	question := *asked
	lang, asJSON, rest := "", false, []string(nil)
	for len(args) > 0 {
		flag, value, joined := strings.Cut(args[0], "=")
		switch {
		case flag == "--help" || flag == "-h":
			return q.help(p, name, question)
		case flag == "--json":
			asJSON = true
		case flag == "--lang" && joined:
			lang = value
		case flag == "--lang" && len(args) > 1:
			lang, args = args[1], args[1:]
		default:
			rest = append(rest, args[0])
		}
		args = args[1:]
	}
	if lang != "" && lang != "auto" && !slices.Contains(rulebook.Languages(), rulebook.Lang(lang)) {
		return usagef(`--lang must be one of "en","fr","auto" but got %q`, lang)
	}
	voice := p.Book.Voice(name, p.language(lang))
	if asJSON {
		if len(rest) > 0 {
			return usagef("--json reads the queries from standard input; %s has no place beside it", rest[0])
		}
		return q.list(ctx, p, question, voice)
	}
	query, err := question.Parse(rest)
	if err != nil {
		return usagef("%w (try: sabot %s %s --help)", err, q.command, name)
	}
	found, err := question.Answer(query)
	if err != nil {
		if f, ok := errors.AsType[*odds.Fault](err); ok {
			f.Message = voice.Refusal(f.Message)
			return usageError{fmt.Errorf("%w%s", f, rulebook.InBrackets(f.Clause))}
		}
		return err
	}
	return q.table(p, lang, voice, question, query, found)
}

func (q questionCommand) list(ctx context.Context, p *Program, question odds.Question, voice rulebook.Voice) error {
	data, err := readBounded(p.Stdin)
	if err != nil {
		return err
	}
	queries, err := odds.ReadQueries(data)
	if err != nil {
		return err
	}
	answers, err := question.Answers(ctx, queries, voice.Refusal)
	if err != nil {
		return err
	}
	lines := joined(answers, ",\n  ", func(a json.RawMessage) string { return string(a) })
	if lines != "" {
		lines = "\n  " + lines + "\n"
	}
	_, err = fmt.Fprintf(p.Stdout, "[%s]\n", lines)
	return err
}

func (q questionCommand) help(p *Program, name string, question odds.Question) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Usage: sabot %s %s [flags]\n       sabot %s %s --json < queries.json\n\nFlags:\n", q.command, name, q.command, name)
	for _, f := range question.Fields {
		line := "  " + f.Flag()
		if !f.Switch() {
			line += " " + f.Form
		}
		if f.Required {
			line += "  (required)"
		}
		if f.Many {
			line += "  (may be repeated)"
		}
		fmt.Fprintln(&b, line)
	}
	fmt.Fprint(&b, "  --lang en|fr|auto\n  --json\n")
	_, err := fmt.Fprint(p.Stdout, b.String())
	return err
}

// table is the answer for people: how the numbers came about, then the
// numbers.
func (questionCommand) table(
	p *Program, lang string, voice rulebook.Voice, question odds.Question, query json.RawMessage, found any,
) error {
	say := p.say(lang)
	data, err := json.Marshal(found)
	if err != nil {
		return err
	}
	var answer map[string]any
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := dec.Decode(&answer); err != nil {
		return err
	}
	var b strings.Builder
	if w, ok := question.Explain(query); ok {
		explain(&b, say, voice, w)
	}
	for _, row := range question.Rows {
		if v, ok := answer[row]; ok && v != "" {
			fmt.Fprintf(&b, "  %-40s %s\n", say("odds."+row, nil), value(say, voice, row, v))
		}
	}
	var extra struct{ Modifiers game.Tally }
	if json.Unmarshal(data, &extra) == nil {
		modifiers(&b, voice, extra.Modifiers)
	}
	_, err = fmt.Fprint(p.Stdout, b.String())
	return err
}

// explain shows the number needed, what is added to the die, and what it
// meets.
func explain(b *strings.Builder, say sayFunc, voice rulebook.Voice, w odds.Explanation) {
	if w.Needed == 0 && len(w.Facts) == 0 {
		return
	}
	fmt.Fprintln(b, "  "+say("odds.needed", game.Args{"number": w.Needed}))
	modifiers(b, voice, w.Modifiers)
	for _, f := range w.Facts {
		fmt.Fprintf(b, "  %-40s %d (%s)\n", say("odds."+f.Name, nil), f.Value, f.Clause)
	}
}

func modifiers(b *strings.Builder, voice rulebook.Voice, list game.Tally) {
	for _, m := range list {
		label := strings.ReplaceAll(m.Label, "_", " ")
		if key := "label." + m.Label; voice.Has(key) {
			label = voice.Say(key, nil)
		}
		fmt.Fprintf(b, "    %+d %s (%s)\n", m.Value, label, m.Clause)
	}
}

// value is one part of an answer: a chance as fraction and per cent, an
// expectation as fraction and number, a fact in words.
func value(say sayFunc, voice rulebook.Voice, row string, v any) string {
	switch v := v.(type) {
	case bool:
		if v {
			return say("odds.yes", nil)
		}
		return say("odds.no", nil)
	case string:
		r, ok := new(big.Rat).SetString(v)
		switch {
		case !ok:
			return voice.Refusal(v)
		case strings.HasPrefix(row, "e_") || strings.HasPrefix(row, "mean_"):
			return fmt.Sprintf("%s  %s", v, r.FloatString(4))
		}
		return fmt.Sprintf("%s  %s %%", v, new(big.Rat).Mul(r, big.NewRat(100, 1)).FloatString(2))
	default:
		return fmt.Sprint(v)
	}
}
