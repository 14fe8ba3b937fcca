package cli

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"sabot/game"
)

// The smallest window that can be played in, and the least width of the panel.
const (
	minWidth  = 60
	minHeight = 16
	minPanel  = 28
)

// palette is the set of styles. Every distinction is also made by a letter, a
// sign or a bracket, so that the game can be played without colour.
type palette struct {
	white, black, wreck, ground, blocked, reach, kill, cursor, target lipgloss.Style
	title, strong, faint, alarm, good, water, green, mud              lipgloss.Style
}

func newPalette() palette {
	colour := func(hex string) lipgloss.Style { return lipgloss.NewStyle().Foreground(lipgloss.Color(hex)) }
	return palette{
		white:   colour("#23221d").Background(lipgloss.Color("#f1e9d4")).Bold(true),
		black:   colour("#f1e9d4").Background(lipgloss.Color("#3b3f33")).Bold(true),
		wreck:   colour("#9a6a4a"),
		ground:  colour("#8d8a72"),
		blocked: colour("#7d775f"),
		reach:   colour("#5f9fcf").Bold(true),
		kill:    colour("#e2764f").Bold(true),
		cursor:  colour("#e0b64c").Bold(true),
		target:  colour("#ffffff").Background(lipgloss.Color("#9a3d22")).Bold(true),
		water:   colour("#5f9fcf"),
		green:   colour("#7f9f4f"),
		mud:     colour("#a07f4f"),
		title:   colour("#a9b56a").Bold(true),
		strong:  lipgloss.NewStyle().Bold(true),
		faint:   colour("#8d8a72"),
		alarm:   colour("#e2764f").Bold(true),
		good:    colour("#a9b56a"),
	}
}

// View draws the screen.
func (m *model) View() tea.View {
	v := tea.NewView(m.screen())
	v.AltScreen = true
	v.WindowTitle = "Sabot"
	return v
}

func (m *model) screen() string {
	colours := newPalette()
	switch {
	case m.width < minWidth || m.height < minHeight:
		return m.narrator.say("too-small", game.Args{"width": minWidth, "height": minHeight})
	case m.prompt == handOver:
		return m.curtain(colours)
	case m.prompt == showHelp:
		return m.helpScreen(colours)
	}
	message := m.messageLines(colours)
	rows := m.height - 2 - len(message) // title, message and keys
	board := m.board(colours, rows)
	boardWidth := lipgloss.Width(board[0])
	panel := m.panel(colours, m.width-boardWidth-1, rows)
	lines := []string{fit(colours.title.Render(m.heading()), m.width)}
	for i := range rows {
		left, right := strings.Repeat(" ", boardWidth), ""
		if i < len(board) {
			left = board[i]
		}
		if i < len(panel) {
			right = panel[i]
		}
		lines = append(lines, left+" "+right)
	}
	lines = append(lines, message...)
	return strings.Join(append(lines, fit(colours.faint.Render(m.narrator.say("keys", nil)), m.width)), "\n")
}

func fit(line string, width int) string { return lipgloss.NewStyle().MaxWidth(width).Render(line) }

func (m *model) heading() string {
	h := m.session.match.Header()
	parts := []string{
		"Sabot", m.narrator.voice.Say("game."+h.Game, nil), m.narrator.voice.Say("scenario."+h.Setup.Scenario, nil),
		m.narrator.say("turn", game.Args{"number": m.view.Number}),
	}
	for i, player := range h.Seats {
		parts = append(parts, m.narrator.says(game.Seat(i+1), player.Name))
	}
	return strings.Join(parts, " · ")
}

// messageLines is what the player is told, asked or types; a long refusal
// takes a line from the board rather than lose its clause.
func (m *model) messageLines(colours palette) []string {
	text, style := m.message, colours.strong
	switch {
	case m.prompt == askResign:
		text, style = m.narrator.say("ask-resign", nil), colours.alarm
	case m.prompt == askQuit:
		text, style = m.narrator.say("ask-quit", nil), colours.alarm
	case m.typing && m.message != "":
		text, style = ":"+m.typed+"▏ "+m.message, colours.alarm
	case m.typing:
		return []string{fit(colours.cursor.Render(":"+m.typed+"▏")+" "+colours.faint.Render(m.matchLine()), m.width)}
	}
	lines := wrapped(text, m.width)
	for i, line := range lines {
		lines[i] = style.Render(line)
	}
	return lines
}

// matchLine lists some of the actions that begin as typed.
func (m *model) matchLine() string {
	found := m.matches()
	const shown = 5
	if len(found) > shown {
		return strings.Join(found[:shown], "  ") + fmt.Sprintf("  … %d", len(found))
	}
	return strings.Join(found, "  ")
}

// window is the part of the board that fits: its files and ranks from the
// corner on that is shown top left.
func (m *model) window(rows int) (files, ranks []int) {
	around := func(cursor, all, room int) (list []int) {
		n := min(all, room)
		first := min(max(cursor-n/2, 0), all-n)
		for i := range n {
			list = append(list, first+i)
		}
		return list
	}
	files = around(m.cursor.file, m.view.Width, max((m.width-minPanel-5)/3, 4))
	ranks = around(m.cursor.rank, m.view.Height, rows-1)
	if m.flipped {
		slices.Reverse(files)
	} else {
		slices.Reverse(ranks)
	}
	return files, ranks
}

// board draws the visible squares: a line a rank, then the letters of the
// files. A square is three characters: a sign, then what is on it.
func (m *model) board(colours palette, rows int) []string {
	files, ranks := m.window(rows)
	marks := m.marks()
	var lines []string
	for _, rank := range ranks {
		var b strings.Builder
		b.WriteString(colours.faint.Render(fmt.Sprintf("%2d ", rank+1)))
		afterCursor := false
		for _, file := range files {
			here := square{file, rank}
			switch {
			case here == m.cursor:
				b.WriteString(colours.cursor.Render("["))
			case afterCursor:
				b.WriteString(colours.cursor.Render("]"))
			default:
				b.WriteString(m.sign(colours, here, marks))
			}
			b.WriteString(m.cell(colours, here, marks))
			afterCursor = here == m.cursor
		}
		if afterCursor {
			b.WriteString(colours.cursor.Render("]"))
		} else {
			b.WriteByte(' ')
		}
		lines = append(lines, b.String())
	}
	var b strings.Builder
	b.WriteString("   ")
	for _, file := range files {
		fmt.Fprintf(&b, "  %c", 'a'+file)
	}
	return append(lines, colours.faint.Render(b.String())+" ")
}

// mark is why a square stands out while a decision is being made.
type mark int

const (
	noMark mark = iota
	reached
	reachedToKill // something can be destroyed from there
	aimedAt
)

// marks collects the squares to be marked: where the chosen unit can go, or
// what the choice would destroy.
func (m *model) marks() map[string]mark {
	marks := map[string]mark{}
	if c, ok := m.current(); ok {
		if c.Target != "" {
			marks[c.Target] = aimedAt
		}
		return marks
	}
	for _, c := range m.choices {
		if c.From != m.from || c.square() == "" {
			continue
		}
		switch {
		case c.Target != "" || c.End == "out":
			marks[c.square()] = reachedToKill
		case marks[c.square()] == noMark:
			marks[c.square()] = reached
		}
	}
	return marks
}

// sign is the character before a square: what kind of ground a unit stands
// on, or that it is aimed at.
func (m *model) sign(colours palette, s square, marks map[string]mark) string {
	if marks[s.name()] == aimedAt {
		return colours.kill.Render(">")
	}
	if _, stands := m.view.unitAt(s); stands && m.view.ground(s) != '.' {
		return colours.ground.Render(string(m.view.ground(s)))
	}
	if slices.Contains(m.view.Mines, s.name()) {
		return colours.kill.Render("@")
	}
	for _, side := range m.view.Sides {
		if side.Flag != nil && *side.Flag == s.name() && m.view.Options.Objective == "flag" {
			return colours.cursor.Render("P")
		}
	}
	return " "
}

func (m *model) cell(colours palette, s square, marks map[string]mark) string {
	if c, ok := m.current(); ok {
		if ghost := m.ghost(colours, s, c); ghost != "" {
			return ghost
		}
	}
	if u, stands := m.view.unitAt(s); stands {
		return m.unit(colours, u, marks[s.name()])
	}
	if w, lies := pieceAt(m.view.Wrecks, s.name()); lies {
		return colours.wreck.Render("*" + m.letter(w))
	}
	g := m.view.ground(s)
	switch marks[s.name()] {
	case reached:
		return colours.reach.Render(groundPair(g)[:1] + "+")
	case reachedToKill:
		return colours.kill.Render(groundPair(g)[:1] + "x")
	case noMark, aimedAt:
	}
	return colours.terrain(g)
}

// terrain is ground on which nothing stands.
func (i palette) terrain(g byte) string {
	switch g {
	case '#':
		return i.blocked.Render("██")
	case '.':
		return i.ground.Render(" ·")
	case '~':
		return i.water.Render("~~")
	case '%', '^':
		return i.green.Render(groundPair(g))
	case ':':
		return i.mud.Render("::")
	case '!':
		return i.kill.Render("!!")
	}
	return i.blocked.Render(groundPair(g))
}

// groundPair is ground without a unit: its character twice, or blanks.
func groundPair(g byte) string {
	if g == '.' || g == '#' {
		return "  "
	}
	return string([]byte{g, g})
}

// ghost shows the chosen unit where the choice would put it; "" elsewhere.
func (m *model) ghost(colours palette, s square, c choice) string {
	name := s.name()
	if c.End == "out" && name == c.From {
		return colours.kill.Render("↗" + " ")
	}
	if c.From != "" && name == c.From && c.To != c.From {
		return colours.ground.Render("··")
	}
	if name != c.To && (name != c.Square || c.Unit == "") {
		return ""
	}
	u := piece{Owner: m.viewer, Unit: c.Unit, Heading: c.Heading}
	if from, ok := squareOf(c.From); ok {
		u, _ = m.view.unitAt(from)
		u.Heading = c.Heading
	}
	return m.unit(colours, u, noMark)
}

// unit is a letter and an arrow: capitals for seat 1, small for seat 2.
func (m *model) unit(colours palette, u piece, how mark) string {
	text := m.letter(u) + m.arrow(u.Heading)
	if u.Square == m.moved && u.Square != "" {
		colours.white, colours.black = colours.white.Underline(true), colours.black.Underline(true)
	}
	switch {
	case how == aimedAt:
		return colours.target.Render(text)
	case u.Square == m.from && u.Square != "":
		return colours.cursor.Reverse(true).Render(text)
	case u.Owner == 1:
		return colours.white.Render(text)
	}
	return colours.black.Render(text)
}

func (m *model) letter(u piece) string {
	letter := u.Unit[:min(1, len(u.Unit))]
	if m.stats != nil {
		if card, ok := m.stats(u.Unit); ok {
			letter = string(card.Letter)
		}
	}
	if u.Owner == 2 {
		return strings.ToLower(letter)
	}
	return strings.ToUpper(letter)
}

// arrow points as the unit does on the screen, which may be upside down.
func (m *model) arrow(heading string) string {
	i := headingIndex(heading)
	if i < 0 {
		return " "
	}
	if m.flipped {
		i = (i + 4) % 8
	}
	return string([]rune("↑↗→↘↓↙←↖")[i])
}

// curtain hides the board while the keyboard changes hands.
func (m *model) curtain(colours palette) string {
	text := m.narrator.say("curtain", game.Args{"seat": m.narrator.seat(m.viewer)})
	return strings.Repeat("\n", m.height/2-1) + "  " + colours.title.Render(text)
}

// helpScreen lists the keys and where the rules are.
func (m *model) helpScreen(colours palette) string {
	var lines []string
	for line := range strings.Lines(m.narrator.say("help", nil)) {
		lines = append(lines, fit(strings.TrimRight(line, "\n"), m.width))
	}
	room := m.height - 1
	m.help = min(m.help, max(len(lines)-room, 0))
	lines[0] = colours.title.Render(lines[0])
	shown := lines[m.help:min(len(lines), m.help+room)]
	if m.help+room < len(lines) {
		shown = append(slices.Clone(shown), colours.faint.Render(m.narrator.say("more", nil)))
	}
	return strings.Join(shown, "\n")
}
