package cli

import (
	"fmt"
	"reflect"
	"strings"

	"charm.land/lipgloss/v2"

	"sabot/game"
	"sabot/registry"
)

// maxPanel keeps lines of text readable on a wide screen.
const maxPanel = 64

// panel is the right side: who decides what, the unit under the cursor, what
// the choice would mean, and the story so far in what room is left.
func (m *model) panel(colours palette, width, rows int) []string {
	width = min(width, maxPanel)
	p := &sheet{width: width}
	m.decisionPart(colours, p)
	m.unitPart(colours, p)
	m.choicePart(colours, p)
	m.hintPart(colours, p)
	p.gap()
	room := rows - len(p.lines)
	if room < 3 {
		return p.lines[:min(len(p.lines), rows)]
	}
	story := m.story(colours, width)
	m.scroll = min(m.scroll, max(len(story)-room, 0))
	end := len(story) - m.scroll
	return append(p.lines, story[max(end-room, 0):end]...)
}

type sheet struct {
	width int
	lines []string
}

func (s *sheet) add(style lipgloss.Style, text string) {
	for _, line := range wrapped(text, s.width) {
		s.lines = append(s.lines, style.Render(line))
	}
}

// gap leaves a line free between two parts.
func (s *sheet) gap() {
	if n := len(s.lines); n > 0 && s.lines[n-1] != "" {
		s.lines = append(s.lines, "")
	}
}

// spinner is the sign that somebody thinks.
func (m *model) spinner() string { return string([]rune("|/-\\")[m.frame/2%4]) }

func (m *model) decisionPart(colours palette, p *sheet) {
	now := m.session.match.Now()
	d, waits := m.session.deciding()
	switch {
	case !waits:
		p.add(colours.strong, m.narrator.result(now.Position.Result()))
	case m.session.person(d.Seat):
		p.add(colours.strong, m.narrator.says(d.Seat, m.narrator.voice.Say("decision."+d.Kind, d.Args)+" ("+string(d.Clause)+")"))
	}
	if th := m.thinking; th != nil {
		key := "thinking"
		if th.hint {
			key = "thinking-hint"
		}
		p.add(colours.good, m.spinner()+" "+m.narrator.say(key, game.Args{"seat": m.narrator.seat(th.seat)}))
	}
	if now.Clocks != nil {
		one, two := clockText(m.session.left(1)), clockText(m.session.left(2))
		p.add(colours.strong, fmt.Sprintf("%s %s · %s %s", m.narrator.seat(1), one, m.narrator.seat(2), two))
	}
	if m.view.Check != nil && waits {
		p.add(colours.alarm, m.narrator.say("check", game.Args{"seat": m.narrator.seat(m.view.Turn)}))
	}
	if m.view.Escape && waits {
		p.add(colours.alarm, m.narrator.say("escape", game.Args{"seat": m.narrator.seat(m.view.Turn)}))
	}
	if now.Offer != game.Nobody && waits {
		p.add(colours.alarm, m.narrator.say("draw-offered", game.Args{"seat": m.narrator.seat(now.Offer)}))
	}
	m.objectivePart(colours, p)
	p.gap()
}

// objectivePart shows what counts in games that are not won by the command
// tank alone, and what is still to be placed.
func (m *model) objectivePart(colours palette, p *sheet) {
	score := func(key string, values [2]int) {
		p.add(colours.faint, m.narrator.say(key, game.Args{"first": values[0], "second": values[1]}))
	}
	switch m.view.Options.Objective {
	case "attrition":
		score("points", [2]int{m.view.Sides[0].Points, m.view.Sides[1].Points})
	case "breakthrough":
		score("brought-out", [2]int{m.view.Sides[0].Out, m.view.Sides[1].Out})
	}
	if m.viewer < 1 || len(m.view.Sides[m.viewer-1].Reserve) == 0 {
		return
	}
	var letters strings.Builder
	for _, code := range m.view.Sides[m.viewer-1].Reserve {
		letters.WriteString(" " + m.letter(piece{Owner: m.viewer, Unit: code}))
	}
	p.add(colours.faint, m.narrator.say("to-place", game.Args{"units": strings.TrimSpace(letters.String())}))
}

func (m *model) unitPart(colours palette, p *sheet) {
	at := m.cursor
	if from, ok := squareOf(m.from); ok {
		at = from
	}
	u, stands := m.view.unitAt(at)
	if !stands {
		p.add(colours.faint, at.name())
		p.gap()
		return
	}
	name := m.narrator.voice.Say("unit."+u.Unit, nil)
	p.add(colours.strong, fmt.Sprintf("%s · %s · %s %s", at.name(), m.narrator.seat(u.Owner), name, m.arrow(u.Heading)))
	if m.stats == nil {
		return
	}
	if card, ok := m.stats(u.Unit); ok {
		p.add(colours.faint, m.cardLine(card))
	}
	p.gap()
}

// cardLine is the worth of a unit in one line.
func (m *model) cardLine(c registry.UnitStats) string {
	args := game.Args{
		"speed": c.Speed, "front": c.Front, "side": c.Side, "rear": c.Rear, "gun": c.Armament,
		"min": c.MinRange, "max": c.MaxRange,
	}
	key := "card.ahead"
	switch {
	case c.Armament == 0:
		key = "card.unarmed"
	case c.Lob:
		key = "card.lob"
	case c.Turret:
		key = "card.turret"
	}
	return m.narrator.say(key, args)
}

func (m *model) choicePart(colours palette, p *sheet) {
	switch m.selection {
	case noUnit:
		return
	case unitChosen:
		here := choicesAt(m.choices, m.from, m.cursor.name())
		key := "drive-where"
		if len(here) > 0 {
			key = "drive-here"
		}
		p.add(colours.faint, m.narrator.say(key, game.Args{"square": m.cursor.name(), "ways": len(here)}))
	case endChosen:
		c, _ := m.current()
		p.add(colours.cursor, m.notate(c))
		p.add(colours.faint, m.narrator.say("settle", game.Args{"number": m.option + 1, "of": len(m.options)}))
		m.sightsPart(colours, p)
	}
	p.gap()
}

// sightsPart lists what the unit would aim at, and who would aim at it.
func (m *model) sightsPart(colours palette, p *sheet) {
	if m.sights == nil {
		return
	}
	args := func(l sightLine) game.Args {
		return game.Args{
			"letter": m.letter(l.Unit), "square": l.Unit.Square, "clause": l.Clause, "gun": l.Gun, "armour": l.Armour,
			"face": m.narrator.voice.Say("face."+l.Face, nil),
		}
	}
	for _, l := range m.sights.Targets {
		if l.Destroys {
			p.add(colours.alarm, m.narrator.say("sights.destroys", args(l)))
		} else {
			p.add(colours.faint, m.narrator.say("sights.holds", args(l)))
		}
	}
	for _, l := range m.sights.Threats {
		p.add(colours.alarm, m.narrator.say("sights.threat", args(l)))
	}
}

// hintMoves is how much of the expected course of play is shown: further moves
// are guesses.
const hintMoves = 4

func (m *model) hintPart(colours palette, p *sheet) {
	if m.hint == nil {
		return
	}
	t := m.hint
	p.gap()
	p.add(colours.good, m.narrator.say("hint-line", game.Args{
		"line":  strings.Join(t.Line[:min(len(t.Line), hintMoves)], " "),
		"depth": t.Depth,
		"score": fmt.Sprintf("%+.2f", float64(t.Score)/100),
	}))
	p.gap()
}

// story is the log in words, as the viewer may read it.
func (m *model) story(colours palette, width int) []string {
	s := &sheet{width: width}
	for _, state := range m.session.match.Played() {
		e := state.Entry
		if e.Do == game.DoAct && m.mayRead(state) {
			s.add(colours.strong, fmt.Sprintf("%s %s", m.narrator.seat(e.Seat), e.Text))
		} else if e.Do == game.DoOffer {
			s.add(colours.strong, m.narrator.entry(e))
		}
		for _, event := range state.Events {
			if seen, ok := m.session.match.Rules().Events().For(event, m.viewer); ok {
				s.add(colours.faint, m.narrator.event(seen))
			}
		}
	}
	return s.lines
}

// mayRead tells whether the notation of an entry gives nothing away: a secret
// placement or mine is named only to its owner.
func (m *model) mayRead(state game.State) bool {
	if state.Entry.Seat == m.viewer {
		return true
	}
	for _, event := range state.Events {
		if seen, ok := m.session.match.Rules().Events().For(event, m.viewer); !ok || !reflect.DeepEqual(seen, event) {
			return false
		}
	}
	return true
}
