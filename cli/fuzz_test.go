package cli

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"sabot/ai"
	"sabot/game"
	"sabot/rulebook"
)

// FuzzKeys presses arbitrary keys at a game of two people: nothing panics,
// the screen can be drawn, and the log always replays.
func FuzzKeys(f *testing.F) {
	f.Add([]byte("\t\r8 8 \r\t\r"), uint8(0))
	f.Add([]byte(":Mi1-k3NE\r:Md12-f10E\ruu"), uint8(0))
	f.Add([]byte("orynsfh?q:@e5\r"), uint8(1))
	f.Add([]byte("\r\r\r\r6\r\r6\r\r"), uint8(2))
	book := openBook(f)
	f.Fuzz(func(t *testing.T, keys []byte, scenario uint8) {
		setup := quick12()
		switch scenario % 3 {
		case 1:
			setup = game.Setup{Scenario: "minefield16", Options: options(t, map[string]any{"remoteMines": true, "objective": "flag"})}
		case 2:
			setup.Options = options(t, map[string]any{"deployment": "secret"})
		}
		t.Chdir(t.TempDir())
		s := screenOf(t, book, setup, []ai.Mind{nil, nil}, rulebook.Languages()[int(scenario)%2])
		for _, b := range keys[:min(len(keys), 60)] {
			if b == 'h' {
				continue // the hint of the test plays one move only
			}
			_, cmd := s.m.Update(fuzzKey(b))
			if cmd != nil {
				if msg := cmd(); msg != nil {
					if _, quits := msg.(tea.QuitMsg); quits {
						break
					}
					s.m.Update(msg)
				}
			}
		}
		_ = s.text()
		if err := replays(s.m.session); err != nil {
			t.Errorf("the log does not replay: %v", err)
		}
	})
}

// fuzzKey makes a key of a byte: digits of the number pad are the arrows.
func fuzzKey(b byte) tea.KeyPressMsg {
	switch b {
	case '8':
		return tea.KeyPressMsg{Code: tea.KeyUp}
	case '2':
		return tea.KeyPressMsg{Code: tea.KeyDown}
	case '4':
		return tea.KeyPressMsg{Code: tea.KeyLeft}
	case '6':
		return tea.KeyPressMsg{Code: tea.KeyRight}
	case '\r':
		return tea.KeyPressMsg{Code: tea.KeyEnter}
	case '\t':
		return tea.KeyPressMsg{Code: tea.KeyTab}
	case 27:
		return tea.KeyPressMsg{Code: tea.KeyEscape}
	case 8:
		return tea.KeyPressMsg{Code: tea.KeyBackspace}
	}
	return tea.KeyPressMsg{Code: rune(b), Text: string(rune(b))}
}
