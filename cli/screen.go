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

// ink is the set of styles. Every distinction is also made by a letter, a
// sign or a bracket, so that the game can be played without colour.
type ink struct {
	white, black, wreck, ground, blocked, reach, kill, cursor, target lipgloss.Style
	title, strong, faint, alarm, good, water, green, mud              lipgloss.Style
}

func newInk() ink {
	colour := func(hex string) lipgloss.Style { return lipgloss.NewStyle().Foreground(lipgloss.Color(hex)) }
	return ink{
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
	ink := newInk()
	switch {
	case m.width < minWidth || m.height < minHeight:
		return m.teller.say("too-small", game.Args{"width": minWidth, "height": minHeight})
	case m.prompt == curtain:
		return m.curtain(ink)
	case m.prompt == showHelp:
		return m.helpScreen(ink)
	}
	message := m.messageLines(ink)
	rows := m.height - 2 - len(message) // title, message and keys
	board := m.board(ink, rows)
	boardWidth := lipgloss.Width(board[0])
	panel := m.panel(ink, m.width-boardWidth-1, rows)
	lines := []string{fit(ink.title.Render(m.heading()), m.width)}
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
	return strings.Join(append(lines, fit(ink.faint.Render(m.teller.say("keys", nil)), m.width)), "\n")
}

// fit cuts a line to the width of the screen.
func fit(line string, width int) string { return lipgloss.NewStyle().MaxWidth(width).Render(line) }

// heading is the title line.
func (m *model) heading() string {
	h := m.session.match.Header()
	parts := []string{
		"Sabot", m.teller.voice.Say("game."+h.Game, nil), m.teller.voice.Say("scenario."+h.Setup.Scenario, nil),
		m.teller.say("turn", game.Args{"number": m.view.Number}),
	}
	for i, player := range h.Seats {
		parts = append(parts, m.teller.says(game.Seat(i+1), player.Name))
	}
	return strings.Join(parts, " · ")
}

// messageLines is what the player is told, asked or types; a long refusal
// takes a line from the board rather than lose its clause.
func (m *model) messageLines(ink ink) []string {
	text, style := m.message, ink.strong
	switch {
	case m.prompt == askResign:
		text, style = m.teller.say("ask-resign", nil), ink.alarm
	case m.prompt == askQuit:
		text, style = m.teller.say("ask-quit", nil), ink.alarm
	case m.typing && m.message != "":
		text, style = ":"+m.typed+"▏ "+m.message, ink.alarm
	case m.typing:
		return []string{fit(ink.cursor.Render(":"+m.typed+"▏")+" "+ink.faint.Render(m.matchLine()), m.width)}
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

// window is the part of the board that fits: counted in ranks and files from
// the corner that is shown top left.
func (m *model) window(rows int) (file, files, rank, ranks int) {
	files = min(m.view.Width, max((m.width-minPanel-5)/3, 4))
	ranks = min(m.view.Height, rows-1)
	file = min(max(m.cursor.file-files/2, 0), m.view.Width-files)
	rank = min(max(m.cursor.rank-ranks/2, 0), m.view.Height-ranks)
	return file, files, rank, ranks
}

// board draws the visible squares: a line a rank, then the letters of the
// files. A square is three characters: a sign, then what is on it.
func (m *model) board(ink ink, rows int) []string {
	file, files, rank, ranks := m.window(rows)
	fileAt := func(i int) int {
		if m.flipped {
			return file + files - 1 - i
		}
		return file + i
	}
	rankAt := func(i int) int {
		if m.flipped {
			return rank + i
		}
		return rank + ranks - 1 - i
	}
	marks := m.marks()
	var lines []string
	for i := range ranks {
		r := rankAt(i)
		var b strings.Builder
		b.WriteString(ink.faint.Render(fmt.Sprintf("%2d ", r+1)))
		for j := range files + 1 {
			var here square
			if j < files {
				here = square{fileAt(j), r}
			}
			onCursor := j < files && here == m.cursor
			afterCursor := j > 0 && m.cursor == square{fileAt(j - 1), r}
			switch {
			case onCursor:
				b.WriteString(ink.cursor.Render("["))
			case afterCursor:
				b.WriteString(ink.cursor.Render("]"))
			case j < files:
				b.WriteString(m.sign(ink, here, marks))
			default:
				b.WriteByte(' ')
			}
			if j < files {
				b.WriteString(m.cell(ink, here, marks))
			}
		}
		lines = append(lines, b.String())
	}
	var b strings.Builder
	b.WriteString("   ")
	for j := range files {
		fmt.Fprintf(&b, "  %c", 'a'+fileAt(j))
	}
	return append(lines, ink.faint.Render(b.String())+" ")
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
		if c.From != m.from || c.place() == "" {
			continue
		}
		switch {
		case c.Target != "" || c.End == "out":
			marks[c.place()] = reachedToKill
		case marks[c.place()] == noMark:
			marks[c.place()] = reached
		}
	}
	return marks
}

// sign is the character before a square: what kind of ground a unit stands
// on, or that it is aimed at.
func (m *model) sign(ink ink, s square, marks map[string]mark) string {
	if marks[s.name()] == aimedAt {
		return ink.kill.Render(">")
	}
	if _, stands := m.view.unitAt(s); stands && m.view.ground(s) != '.' {
		return ink.ground.Render(string(m.view.ground(s)))
	}
	for _, mine := range m.view.Mines {
		if mine == s.name() {
			return ink.kill.Render("@")
		}
	}
	for _, flag := range m.view.Flags {
		if flag != nil && *flag == s.name() && m.view.Options.Objective == "flag" {
			return ink.cursor.Render("P")
		}
	}
	return " "
}

// cell is the two characters of a square.
func (m *model) cell(ink ink, s square, marks map[string]mark) string {
	if c, ok := m.current(); ok {
		if ghost := m.ghost(ink, s, c); ghost != "" {
			return ghost
		}
	}
	if u, stands := m.view.unitAt(s); stands {
		return m.unit(ink, u, marks[s.name()])
	}
	if w, lies := pieceAt(m.view.Wrecks, s.name()); lies {
		return ink.wreck.Render("*" + m.letter(w))
	}
	g := m.view.ground(s)
	switch marks[s.name()] {
	case reached:
		return ink.reach.Render(groundPair(g)[:1] + "+")
	case reachedToKill:
		return ink.kill.Render(groundPair(g)[:1] + "x")
	case noMark, aimedAt:
	}
	return ink.terrain(g)
}

// terrain is ground on which nothing stands.
func (i ink) terrain(g byte) string {
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
func (m *model) ghost(ink ink, s square, c choice) string {
	name := s.name()
	if c.End == "out" && name == c.From {
		return ink.kill.Render("↗" + " ")
	}
	if c.From != "" && name == c.From && c.To != c.From {
		return ink.ground.Render("··")
	}
	if name != c.To && (name != c.Square || c.Unit == "") {
		return ""
	}
	u := piece{Owner: m.viewer, Unit: c.Unit, Heading: c.Heading}
	if from, ok := squareOf(c.From); ok {
		u, _ = m.view.unitAt(from)
		u.Heading = c.Heading
	}
	return m.unit(ink, u, noMark)
}

// unit is a letter and an arrow: capitals for seat 1, small for seat 2.
func (m *model) unit(ink ink, u piece, how mark) string {
	text := m.letter(u) + m.arrow(u.Heading)
	if u.Square == m.moved && u.Square != "" {
		ink.white, ink.black = ink.white.Underline(true), ink.black.Underline(true)
	}
	switch {
	case how == aimedAt:
		return ink.target.Render(text)
	case u.Square == m.from && u.Square != "":
		return ink.cursor.Reverse(true).Render(text)
	case u.Owner == 1:
		return ink.white.Render(text)
	}
	return ink.black.Render(text)
}

func (m *model) letter(u piece) string {
	letter := u.Unit[:min(1, len(u.Unit))]
	if m.card != nil {
		if card, ok := m.card(u.Unit); ok {
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
func (m *model) curtain(ink ink) string {
	text := m.teller.say("curtain", game.Args{"seat": m.teller.seat(m.viewer)})
	return strings.Repeat("\n", m.height/2-1) + "  " + ink.title.Render(text)
}

// helpScreen lists the keys and where the rules are.
func (m *model) helpScreen(ink ink) string {
	var lines []string
	for line := range strings.Lines(m.teller.say("help", nil)) {
		lines = append(lines, fit(strings.TrimRight(line, "\n"), m.width))
	}
	room := m.height - 1
	m.help = min(m.help, max(len(lines)-room, 0))
	lines[0] = ink.title.Render(lines[0])
	shown := lines[m.help:min(len(lines), m.help+room)]
	if m.help+room < len(lines) {
		shown = append(slices.Clone(shown), ink.faint.Render(m.teller.say("more", nil)))
	}
	return strings.Join(shown, "\n")
}
