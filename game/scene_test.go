package game_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"sabot/game"
)

// TestScenes plays a duel of which the rounds, the tie and the die are written
// down, and the same with one thing wrong.
func TestScenes(t *testing.T) {
	// Unshuffled, seat 1 holds 1, 2, 3 and seat 2 holds 4, 5, 6: 1 and 6 tie.
	const tie = `{"clause": "XX-3", "eye": 1, "setup": {"scenario": "plain"},
		"before": [{"seat": 1, "action": "lay 1"}],
		"steps": [
			[{"seat": 2, "action": "lay 9", "refused": "lay.not-yours"}],
			[{"seat": 2, "action": "lay 6", "dice": [2, 4]}]
		],
		"ends": [{"type": "laid", "seat": 2}, {"type": "shown", "numbers": [1, 6], "taker": 2}]}`
	scene := func(text string) (game.Scene, error) {
		list, err := game.ReadScenes(fstest.MapFS{"s/tie.json": {Data: []byte(text)}}, "s")
		if err != nil {
			return game.Scene{}, err
		}
		return list[0], nil
	}
	t.Run("whole", func(t *testing.T) {
		s, err := scene(tie)
		if err != nil {
			t.Fatal(err)
		}
		moments, err := s.Play(Duel{})
		if err != nil {
			t.Fatal(err)
		}
		if s.ID != "tie" || len(moments) != 3 || moments[1].Acts[0].Refused[0].Reason != "lay.not-yours" || len(moments[2].Acts[0].Rolls) != 2 {
			t.Errorf("played %+v", moments)
		}
	})
	for name, change := range map[string][3]string{
		"a field nobody knows":        {`"eye"`, `"ear"`, `"ear"`},
		"a set-up that cannot be":     {`"plain"`, `"fancy"`, "set-up"},
		"words that mean nothing":     {`"lay 6"`, `"lie 6"`, "want"},
		"somebody who is not asked":   {`{"seat": 2, "action": "lay 6"`, `{"seat": 3, "action": "lay 6"`, "nothing waits for seat 3"},
		"a die too few":               {`[2, 4]`, `[2]`, "more than the scene has"},
		"a die too many":              {`[2, 4]`, `[2, 4, 6]`, "left over"},
		"a seven":                     {`[2, 4]`, `[7, 4]`, "a 7 for a die of 6"},
		"a draw too many":             {`"dice": [2, 4]`, `"dice": [2, 4], "hidden": [0]`, "left over"},
		"allowed after all":           {`"action": "lay 9"`, `"action": "lay 5"`, "allowed"},
		"refused for another reason":  {`"lay.not-yours"`, `"lay.late"`, "not for"},
		"refused where it should not": {`"lay 1"`, `"lay 7"`, "before, action 1"},
		"another end":                 {`"taker": 2`, `"taker": 1`, "did not end"},
		"the end in another order":    {`[{"type": "laid", "seat": 2}, `, `[{"type": "shown"}, {"type": "laid", "seat": 2}, `, "did not end"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := scene(strings.Replace(tie, change[0], change[1], 1))
			if err == nil {
				_, err = s.Play(Duel{})
			}
			if err == nil || !strings.Contains(err.Error(), change[2]) {
				t.Errorf("error %v, want %q", err, change[2])
			}
		})
	}
	t.Run("a scene that proves nothing", func(t *testing.T) {
		s := game.Scene{Setup: game.Setup{Scenario: "plain"}, Steps: [][]game.Scripted{{{Seat: 1, Action: "lay 1"}}}}
		if _, err := s.Play(Duel{}); err == nil {
			t.Error("accepted")
		}
		s.Ends = []json.RawMessage{json.RawMessage(`{"type": "laid"}`)}
		if _, err := s.Play(Duel{}); err != nil {
			t.Error(err)
		}
	})
}
