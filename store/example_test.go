package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"sabot/store"
)

// A match is its log. Of two writers who saw the same entry one appends the
// next, and the other learns that the match has moved on.
func Example() {
	folder, err := os.MkdirTemp("", "sabot")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	ctx := context.Background()
	s, err := store.OpenSQLite(ctx, filepath.Join(folder, "sabot.db"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()

	id, err := s.Create(ctx, store.InitialRecord{
		Match:   store.Match{ID: "m1", Kind: store.KindMatch, Game: "duel", Owner: "ann", Head: []byte(`{"sabot":2}`)},
		Entries: []store.Entry{{Seq: 0, Line: []byte(`{"do":"start"}`)}},
		Seats: []store.Seat{
			{Seat: 1, Name: "Ann", Holders: []store.Holder{{Guest: "ann", Member: 1}}},
			{Seat: 2, Name: "Bob", Holders: []store.Holder{{Guest: "bob", Member: 1}}},
		},
		Summary: store.Summary{Waiting: []int{1, 2}},
	})
	fmt.Println(id, err)

	append1 := func(line string) error {
		return s.Append(ctx, id, store.Change{Last: 0, Entries: []store.Entry{{Seq: 1, Line: []byte(line)}}})
	}
	fmt.Println("Ann:", append1(`{"seq":1,"seat":1}`))
	fmt.Println("Bob is late:", errors.Is(append1(`{"seq":1,"seat":2}`), store.ErrSeqTaken))

	record, err := s.Load(ctx, id)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range record.Entries {
		fmt.Printf("%d %s\n", e.Seq, e.Line)
	}
	// Output:
	// m1 <nil>
	// Ann: <nil>
	// Bob is late: true
	// 0 {"do":"start"}
	// 1 {"seq":1,"seat":1}
}
