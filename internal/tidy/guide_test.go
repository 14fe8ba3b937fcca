package tidy

import (
	"slices"
	"testing"

	"sabot/game"
	"sabot/rulebook"
)

// TestStories looks for the story of every battle and of every hero, and for
// stories of what is not there.
func TestStories(t *testing.T) {
	book := openBook(t)
	for _, rules := range everyGame(t) {
		name := rules.Catalog().Game
		guide, ok := book.Guide(name, rulebook.English)
		if !ok {
			t.Errorf("%s has no guide", name)
			continue
		}
		stories, _ := guide.Part(rulebook.PartStory)
		var told []string
		for _, s := range stories.Sections {
			told = append(told, s.ID)
		}
		for _, lang := range rulebook.Languages() {
			checkTitles(t, book, rules, lang)
		}
		slices.Sort(told)
		wanted := storiesOf(rules)
		slices.Sort(wanted)
		if !slices.Equal(told, wanted) {
			t.Errorf("%s tells %v, want %v", name, told, wanted)
		}
		if _, ok := rules.(game.Briefing); !ok {
			t.Errorf("%s says nothing of its battles", name)
		}
	}
}

// checkTitles: a story is called what its battle is called.
func checkTitles(t *testing.T, book *rulebook.Book, rules game.Rules, lang rulebook.Lang) {
	t.Helper()
	name := rules.Catalog().Game
	guide, _ := book.Guide(name, lang)
	stories, _ := guide.Part(rulebook.PartStory)
	voice := book.Voice(name, lang)
	for _, s := range rules.Catalog().Scenarios {
		for _, story := range stories.Sections {
			if want := voice.Say(s.Name, nil); story.ID == "story-"+s.ID && story.Title != want {
				t.Errorf("%s.%s: %s is called %q, the battle %q", name, lang, story.ID, story.Title, want)
			}
		}
	}
}

// storiesOf lists the stories a game must tell: of its scenarios, and of the
// cards that its tables call heroes.
func storiesOf(rules game.Rules) []string {
	var list []string
	for _, s := range rules.Catalog().Scenarios {
		list = append(list, "story-"+s.ID)
	}
	for _, t := range rules.(game.Reference).Tables() {
		hero := slices.IndexFunc(t.Columns, func(c game.Column) bool { return c.ID == "hero" })
		for _, row := range t.Rows {
			if hero >= 0 && row.Cells[hero] == true {
				list = append(list, "story-hero-"+row.Cells[0].(string))
			}
		}
	}
	return list
}

// TestBriefs looks at every battle of every game: it has terms, ends and rows
// with sources, and says nothing of a battle that is not there.
func TestBriefs(t *testing.T) {
	for _, rules := range everyGame(t) {
		b, ok := rules.(game.Briefing)
		if !ok {
			t.Errorf("%s says nothing of its battles", rules.Catalog().Game)
			continue
		}
		if got := b.Brief("nowhere"); got != nil {
			t.Errorf("%s tells of a battle that is not there: %v", rules.Catalog().Game, got)
		}
		for _, s := range rules.Catalog().Scenarios {
			var ids []string
			for _, table := range b.Brief(s.ID) {
				ids = append(ids, table.ID)
				for i, row := range table.Rows {
					if len(row.Sources) == 0 || len(row.Cells) != len(table.Columns) {
						t.Errorf("%s: row %d of %s has %d cells and sources %v", s.ID, i, table.ID, len(row.Cells), row.Sources)
					}
				}
			}
			if !slices.Contains(ids, "battle") || !slices.Contains(ids, "ends") {
				t.Errorf("%s has the tables %v", s.ID, ids)
			}
		}
	}
}
