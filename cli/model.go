package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"sabot/ai"
	"sabot/game"
	"sabot/registry"
)

// selection is how far a decision has come.
type selection int

const (
	noUnit     selection = iota // no unit chosen
	unitChosen                  // a unit is chosen, the cursor looks for its end
	endChosen                   // the end is chosen, Tab turns through what is left
)

// prompt is a question that must be answered before anything else.
type prompt int

const (
	noPrompt prompt = iota
	askResign
	askQuit
	handOver // the keyboard goes to the other person
	showHelp
)

// model is the terminal game for Bubble Tea: all that is on the screen.
type model struct {
	ctx      context.Context //nolint:containedctx // the program's own; commands need it
	session  *session
	narrator narrator
	stats    func(code string) (registry.UnitStats, bool)

	width, height int
	viewer        game.Seat
	flipped       bool
	view          boardView
	choices       []choice
	moved         string // where the last unit that moved stands: underlined
	sights        *sightReport

	cursor    square
	selection selection
	from      string
	options   []choice
	option    int
	lastUnit  string // placed last: offered first for the next square

	typing  bool
	typed   string
	message string
	prompt  prompt
	help    int // first line shown

	thinking *thinking
	hint     *ai.Thought
	frame    int
	scroll   int // lines of the log above the end
}

// thinking is a computer player at work.
type thinking struct {
	seat   game.Seat
	hint   bool
	cancel context.CancelFunc
}

// Messages from the background.
type (
	thoughtMsg struct {
		from    *thinking
		thought ai.Thought
		err     error
	}
	tickMsg struct{}
)

// tick is how often the spinner turns and the clocks are looked at.
const tick = 120 * time.Millisecond

func newModel(ctx context.Context, s *session, t narrator, card func(string) (registry.UnitStats, bool)) (*model, error) {
	m := &model{ctx: ctx, session: s, narrator: t, stats: card, width: 80, height: 24}
	if err := m.refresh(); err != nil {
		return nil, err
	}
	m.flipped = !s.hotseat() && m.viewer == 2
	m.cursor = m.home()
	return m, nil
}

// home is where the cursor starts: the first own unit, else the middle.
func (m *model) home() square {
	for _, u := range m.view.Units {
		if s, ok := squareOf(u.Square); ok && u.Owner == m.viewer {
			return s
		}
	}
	return square{m.view.Width / 2, m.view.Height / 2}
}

// Init starts the clock tick and the computer player, if it decides first.
func (m *model) Init() tea.Cmd { return tea.Batch(nextTick(), m.think()) }

func nextTick() tea.Cmd { return tea.Tick(tick, func(time.Time) tea.Msg { return tickMsg{} }) }

// Update handles one message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tickMsg:
		m.frame++
		return m, tea.Batch(nextTick(), m.checkClock())
	case thoughtMsg:
		return m, m.thought(msg)
	case tea.PasteMsg:
		if m.typing {
			m.typed += strings.TrimSpace(msg.Content)
		}
	case tea.KeyPressMsg:
		return m, m.key(msg)
	}
	return m, nil
}

// checkClock ends a decision, or the game, when its time is up.
func (m *model) checkClock() tea.Cmd {
	before := m.session.match.Len()
	if err := m.session.endOnTime(); err != nil {
		return m.tell(m.narrator.mistake(err))
	}
	if m.session.match.Len() == before {
		return nil
	}
	m.stopThinking()
	return m.afterEntry()
}

// refresh reads what the viewer sees and may do.
func (m *model) refresh() error {
	m.viewer = m.session.viewer(m.viewer)
	p := m.session.match.Now().Position
	view, err := readBoard(p.View(m.viewer))
	if err != nil {
		return err
	}
	m.view, m.choices, m.moved = view, nil, m.lastMoved()
	if d, waits := m.session.deciding(); waits && m.session.person(d.Seat) {
		if m.choices, err = readChoices(m.session.match.Rules().Actions(), p.Legal(d.Seat)); err != nil {
			return err
		}
	}
	m.reset()
	return nil
}

// lastMoved is where the latest movement ended, "" when there was none.
func (m *model) lastMoved() string {
	for _, s := range slices.Backward(m.session.match.Played()) {
		if s.Entry.Do != game.DoAct {
			continue
		}
		var move struct {
			To string `json:"to"`
		}
		if json.Unmarshal(s.Entry.Action, &move) != nil {
			return ""
		}
		return move.To
	}
	return ""
}

// reset forgets a half-made decision.
func (m *model) reset() {
	m.selection, m.from, m.options, m.option, m.sights = noUnit, "", nil, 0, nil
}

// afterEntry brings the screen up to date with the match and lets the next
// player decide.
func (m *model) afterEntry() tea.Cmd {
	before := m.viewer
	m.hint, m.scroll = nil, 0
	if err := m.refresh(); err != nil {
		return m.tell(err.Error())
	}
	if m.session.hotseat() && before != m.viewer && m.view.Private && !m.session.over() {
		m.prompt = handOver
	}
	if r := m.session.match.Now().Position.Result(); r != nil {
		m.message = m.narrator.result(r)
	}
	return m.think()
}

// think lets a computer player decide, if it is its turn.
func (m *model) think() tea.Cmd {
	if m.thinking != nil || m.session.over() {
		return nil
	}
	for _, d := range m.session.match.Now().Position.Waiting() {
		if !m.session.person(d.Seat) {
			return m.start(d.Seat, m.session.minds[d.Seat-1], false)
		}
	}
	return nil
}

func (m *model) start(seat game.Seat, mind ai.Mind, hint bool) tea.Cmd {
	ctx, cancel := context.WithCancel(m.ctx)
	th := &thinking{seat: seat, hint: hint, cancel: cancel}
	m.thinking = th
	view := m.session.match.Now().Position.View(seat)
	budget := ai.Budget{Seed: uint64(m.session.now().UnixNano())}
	if hint {
		budget.Threads = runtime.NumCPU() // a level of the computer is as strong as on one core everywhere
	} else {
		budget.Style = m.session.style(seat)
	}
	return func() tea.Msg {
		defer cancel()
		thought, err := mind.Decide(ctx, seat, view, budget)
		return thoughtMsg{from: th, thought: thought, err: err}
	}
}

// stopThinking tells the player at work to stop; its answer is not wanted.
func (m *model) stopThinking() {
	if m.thinking != nil {
		m.thinking.cancel()
		m.thinking = nil
	}
}

// thought takes the answer of a mind, unless the match has moved on.
func (m *model) thought(msg thoughtMsg) tea.Cmd {
	if msg.from != m.thinking {
		return nil
	}
	m.thinking = nil
	switch {
	case msg.err != nil:
		return m.tell(msg.err.Error())
	case msg.from.hint:
		m.hint = &msg.thought
		m.message = m.narrator.say("hint", game.Args{"text": msg.thought.Text})
		return m.think()
	}
	m.message = ""
	return m.entered(m.session.answer(msg.from.seat, msg.thought))
}

// entered goes on once the match has taken an entry, or says why it did not.
func (m *model) entered(err error) tea.Cmd {
	if err != nil {
		return m.tell(m.narrator.mistake(err))
	}
	return m.afterEntry()
}

func (m *model) play(a game.Action) tea.Cmd {
	d, waits := m.session.deciding()
	if !waits {
		return nil
	}
	m.abandonHint()
	m.message = ""
	return m.entered(m.session.play(d.Seat, a))
}

func (m *model) abandonHint() {
	if m.thinking != nil && m.thinking.hint {
		m.stopThinking()
	}
}

// current is the choice that Enter would play.
func (m *model) current() (choice, bool) {
	if m.selection != endChosen || m.option >= len(m.options) {
		return choice{}, false
	}
	return m.options[m.option], true
}

func (m *model) notate(c choice) string { return m.session.match.Now().Position.Notate(c.action) }

func clockText(ms int64) string {
	return fmt.Sprintf("%d:%02d", ms/60_000, ms/1000%60)
}
