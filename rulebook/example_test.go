package rulebook_test

import (
	"fmt"

	"sabot/rulebook"
)

func ExampleBook_Find() {
	book, err := rulebook.Open("tankchess")
	if err != nil {
		fmt.Println(err)
		return
	}
	entry, _ := book.Find(rulebook.French, "CH-7.b")
	fmt.Println(entry.Title)
	// Output: Destruction
}

func ExampleBook_Search() {
	book, err := rulebook.Open("tankchess")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, hit := range book.Search(rulebook.English, "corner") {
		fmt.Println(hit.Name(), hit.Title)
	}
	// Output:
	// CH-9.c Not through a corner
	// faq-escape-corner May I leave through a corner?
	// CH-12.d Game record
	// quick-win Winning
}

func ExampleVoice_Say() {
	book, err := rulebook.Open("tankchess")
	if err != nil {
		fmt.Println(err)
		return
	}
	args := map[string]any{"square": "e5", "unit": "HT"}
	for _, lang := range rulebook.Languages() {
		fmt.Println(book.Voice("tankchess", lang).Say("refusal.tankchess.fire.adjacent", args))
	}
	// Output:
	// The heavy tank on e5 is right beside the gun; there must be an empty square in between.
	// Le char lourd en e5 touche le canon ; il faut une case vide entre les deux.
}
