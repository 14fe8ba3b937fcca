package conform

import (
	"testing"

	"sabot/game"
	"sabot/rulebook"
)

// PlayScenes plays every printed example of a game to the end that the print
// gives it, and asks for its words in all languages.
func PlayScenes(t *testing.T, rules game.Rules) {
	t.Helper()
	book, err := rulebook.Open()
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := rules.(game.Scenes).Scenes()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scenes {
		t.Run(string(s.Clause)+" "+s.ID, func(t *testing.T) {
			t.Parallel()
			if _, err := s.Play(rules); err != nil {
				t.Error(err)
			}
			if _, ok := book.Find(rulebook.English, s.Clause); !ok {
				t.Errorf("the book has no clause %s", s.Clause)
			}
		})
	}
}
