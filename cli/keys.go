package cli

import (
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"sabot/game"
)

func (m *model) key(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	switch {
	case name == "ctrl+c":
		return tea.Quit
	case m.prompt != noPrompt:
		return m.promptKey(name)
	case m.typing:
		return m.typeKey(k)
	case startsText(k.Text):
		m.typing, m.typed, m.message = true, strings.TrimPrefix(k.Text, ":"), ""
		return nil
	}
	return m.boardKey(name)
}

// startsText tells whether a key begins a move that is typed: the colon, or
// what a move can begin with and no command uses.
func startsText(text string) bool {
	return len(text) == 1 && (text == ":" || text == "@" || text == "-" || text[0] >= 'A' && text[0] <= 'Z')
}

func (m *model) boardKey(name string) tea.Cmd {
	switch name {
	case "up", "down", "left", "right":
		m.moveCursor(name)
	case "enter":
		return m.enter()
	case "space":
		if m.thinking != nil {
			m.thinking.cancel() // it answers with what it has
			return nil
		}
		if cmd := m.think(); cmd != nil {
			return cmd // it had failed and tries again
		}
		return m.enter()
	case "tab", "]":
		m.turn(1)
	case "shift+tab", "[":
		m.turn(-1)
	case "esc":
		m.back()
	case "pgup":
		m.scroll += 5
	case "pgdown":
		m.scroll = max(m.scroll-5, 0)
	default:
		return m.commandKey(name)
	}
	return nil
}

func (m *model) commandKey(name string) tea.Cmd {
	m.message = ""
	switch name {
	case "u":
		return m.undo()
	case "h":
		return m.askHint()
	case "o":
		return m.offer()
	case "r":
		if !m.session.over() {
			m.prompt = askResign
		}
	case "s":
		m.save()
	case "f":
		m.flipped = !m.flipped
	case "?":
		m.prompt, m.help = showHelp, 0
	case "q":
		if m.session.over() {
			return tea.Quit
		}
		m.prompt = askQuit
	default:
		m.message = m.narrator.say("unknown-key", game.Args{"key": name})
	}
	return nil
}

func (m *model) promptKey(name string) tea.Cmd {
	yes := name == "y" || name == "o" || name == "enter" // "oui" begins with o
	asked := m.prompt
	m.prompt = noPrompt
	switch {
	case asked == showHelp && (name == "down" || name == "pgdown" || name == "space"):
		m.prompt, m.help = asked, m.help+1
	case asked == showHelp && (name == "up" || name == "pgup"):
		m.prompt, m.help = asked, max(m.help-1, 0)
	case asked == handOver && name != "enter" && name != "space":
		m.prompt = asked
	case asked == askQuit && yes:
		return tea.Quit
	case asked == askResign && yes:
		return m.resign()
	}
	return nil
}

// moveCursor moves over the board; a choice of end that was half made goes
// back to choosing the square.
func (m *model) moveCursor(name string) {
	if m.selection == endChosen {
		m.back()
	}
	by := map[string]square{"up": {0, 1}, "down": {0, -1}, "left": {-1, 0}, "right": {1, 0}}[name]
	if m.flipped {
		by = square{-by.file, -by.rank}
	}
	m.cursor.file = min(max(m.cursor.file+by.file, 0), m.view.Width-1)
	m.cursor.rank = min(max(m.cursor.rank+by.rank, 0), m.view.Height-1)
	m.message = ""
}

// enter goes one stage further: choose a unit, choose its end, play.
func (m *model) enter() tea.Cmd {
	m.message = ""
	here := m.cursor.name()
	c, settled := m.current()
	switch {
	case len(m.choices) == 0 && m.session.over():
		return m.tell(m.narrator.result(m.session.match.Now().Position.Result()))
	case len(m.choices) == 0:
		return m.tell(m.narrator.say("not-yours", nil))
	case settled:
		m.lastUnit = c.Unit
		return m.play(c.action)
	case m.selection == unitChosen:
		if !m.chooseEnd(choicesAt(m.choices, m.from, here)) && !m.choose(here) {
			return m.tell(m.whyNot(here))
		}
	case !m.choose(here) && !m.chooseEnd(choicesAt(m.choices, "", here)) && !m.chooseEnd(choicesAt(m.choices, "", "")):
		return m.tell(m.narrator.say("nothing-here", game.Args{"square": here}))
	}
	return nil
}

// tell shows a message; there is nothing else to do.
func (m *model) tell(text string) tea.Cmd {
	m.message = text
	return nil
}

// choose takes the unit on a square, if it can do anything.
func (m *model) choose(from string) bool {
	if !slices.ContainsFunc(m.choices, func(c choice) bool { return c.From != "" && c.From == from }) {
		return false
	}
	m.reset()
	m.selection, m.from = unitChosen, from
	return true
}

// chooseEnd offers what is left to choose, if anything is.
func (m *model) chooseEnd(options []choice) bool {
	if len(options) == 0 {
		return false
	}
	m.selection, m.options, m.option = endChosen, options, 0
	if i := slices.IndexFunc(options, func(c choice) bool { return c.Unit != "" && c.Unit == m.lastUnit }); i > 0 {
		m.option = i
	}
	m.sights = m.inspectSights(options[m.option])
	return true
}

// whyNot asks the rules why the chosen unit cannot end on a square.
func (m *model) whyNot(here string) string {
	d, waits := m.session.deciding()
	from, _ := squareOf(m.from)
	if u, stands := m.view.unitAt(from); waits && stands {
		if _, err := m.session.match.Now().Position.Parse(d.Seat, m.from+"-"+here+u.Heading); err != nil {
			return m.narrator.mistake(err)
		}
	}
	return m.narrator.say("nothing-here", game.Args{"square": here})
}

// turn goes through the options, or from unit to unit while none is chosen.
func (m *model) turn(by int) {
	m.message = ""
	switch m.selection {
	case endChosen:
		m.option = (m.option + by + len(m.options)) % len(m.options)
		m.sights = m.inspectSights(m.options[m.option])
	case unitChosen:
		m.chooseEnd(choicesAt(m.choices, m.from, m.cursor.name()))
	case noUnit:
		m.nextUnit(by)
	}
}

// nextUnit moves the cursor to the next unit that can do something.
func (m *model) nextUnit(by int) {
	var from []string
	for _, c := range m.choices {
		if c.From != "" && !slices.Contains(from, c.From) {
			from = append(from, c.From)
		}
	}
	if len(from) == 0 {
		return
	}
	at := slices.Index(from, m.cursor.name())
	if at < 0 && by < 0 {
		at = 0
	}
	m.cursor, _ = squareOf(from[(at+by+len(from))%len(from)])
}

func (m *model) back() {
	m.message = ""
	switch m.selection {
	case endChosen:
		m.options, m.sights, m.selection = nil, nil, unitChosen
		if m.from == "" {
			m.selection = noUnit
		}
	case unitChosen, noUnit:
		m.reset()
	}
}

func (m *model) typeKey(k tea.KeyPressMsg) tea.Cmd {
	if k.String() != "enter" {
		m.message = ""
	}
	switch k.String() {
	case "esc":
		m.typing, m.typed = false, ""
	case "backspace":
		if m.typed == "" {
			m.typing = false
			return nil
		}
		m.typed = m.typed[:len(m.typed)-1]
	case "tab":
		if found := m.matches(); len(found) == 1 {
			m.typed = found[0]
		}
	case "enter":
		return m.playTyped()
	case ":":
		m.typed = "" // begins again
	default:
		if len(k.Text) == 1 && k.Text[0] >= ' ' && k.Text[0] < 0x7f && len(m.typed) < 40 {
			m.typed += k.Text
		}
	}
	return nil
}

// playTyped plays what was typed; a mistake leaves it to be corrected.
func (m *model) playTyped() tea.Cmd {
	seat, ok := m.mine()
	if !ok {
		m.typing, m.typed = false, ""
		return nil
	}
	action, err := m.session.match.Now().Position.Parse(seat, m.typed)
	if err != nil {
		return m.tell(m.narrator.mistake(err))
	}
	m.typing, m.typed = false, ""
	return m.play(action)
}

// plain is a choice as text without suffix, and without the letter of a unit
// that moves: cheap enough to make for all of them.
func (m *model) plain(c choice) string {
	switch {
	case c.Type == "detonate":
		return "@" + c.Square
	case c.Type == "place":
		return m.letter(piece{Owner: 1, Unit: c.Unit}) + c.Square // a capital for both sides
	case c.From == "":
		return m.notate(c)
	case c.End == "out":
		return c.From + "-out"
	case c.End == "sunk":
		return c.From + "-" + c.To + "~"
	case c.End == "blown-up":
		return c.From + "-" + c.To + "!"
	case c.Target != "":
		return c.From + "-" + c.To + c.Heading + "x" + c.Target
	}
	return c.From + "-" + c.To + c.Heading
}

// matches lists the legal actions that begin with what was typed, with or
// without the letter of the unit.
func (m *model) matches() []string {
	bare := m.typed
	if bare != "" && bare[0] >= 'A' && bare[0] <= 'Z' {
		bare = bare[1:]
	}
	var found []string
	for _, c := range m.choices {
		text := m.plain(c)
		if strings.HasPrefix(text, m.typed) || c.From != "" && strings.HasPrefix(text, bare) {
			found = append(found, text)
		}
	}
	return found
}

func (m *model) undo() tea.Cmd {
	m.stopThinking()
	if err := m.session.undo(); err != nil {
		m.message = m.narrator.say("no-undo", nil)
		return m.think()
	}
	m.message = m.narrator.say("undone", nil)
	return m.afterEntry()
}

// askHint lets the strongest level look at the position of the person who
// decides.
func (m *model) askHint() tea.Cmd {
	seat, ok := m.mine()
	switch {
	case !ok:
		return nil
	case m.thinking != nil:
		return m.tell(m.narrator.say("busy", nil))
	}
	return m.start(seat, m.session.hint, true)
}

// mine is the seat of the person who decides; where it is nobody's turn at this
// keyboard, the player is told so.
func (m *model) mine() (seat game.Seat, ok bool) {
	d, waits := m.session.deciding()
	if ok = waits && m.session.person(d.Seat); !ok {
		m.tell(m.narrator.say("not-yours", nil))
	}
	return d.Seat, ok
}

func (m *model) offer() tea.Cmd {
	seat, ok := m.mine()
	if !ok {
		return nil
	}
	if err := m.session.draw(seat); err != nil {
		return m.tell(m.narrator.mistake(err))
	}
	if !m.session.over() {
		return m.tell(m.narrator.say("offered", nil))
	}
	m.abandonHint()
	return m.afterEntry()
}

func (m *model) resign() tea.Cmd {
	m.stopThinking()
	return m.entered(m.session.commit(m.session.match.End(game.Resigned, m.viewer, game.Stamp{})))
}

// save writes a copy of the log to the present folder.
func (m *model) save() {
	name := filepath.Base(m.session.path)
	if err := m.session.export(name); err != nil {
		m.message = m.narrator.say("not-saved", game.Args{"error": err.Error(), "file": m.session.path})
		return
	}
	m.message = m.narrator.say("saved", game.Args{"file": name})
}
