package store_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sabot/store"
)

// conforms checks what every engine must do, whatever it is made of. Each part
// gets an empty store from open, and closes it.
func conforms(t *testing.T, open func(t *testing.T) store.Store) {
	t.Helper()
	for name, check := range map[string]func(*testing.T, store.Store){
		"a match reads back as it was written":         readsBack,
		"an unknown match is not found":                unknownMatch,
		"a request begins one match":                   requestOnce,
		"an append is guarded by entry and note":       guarded,
		"of many writers one wins each number":         race,
		"a failed write leaves its neighbours alone":   neighbours,
		"lists show what a guest plays or began":       lists,
		"due lists the matches that wait for a mind":   due,
		"a key seats one guest":                        claim,
		"a shared seat has two guests":                 share,
		"a given seat has only the new guest":          give,
		"a given seat voids keys and talk":             giveVoids,
		"a staff joins, talks and shrinks":             staff,
		"an arrival with a stale note changes nothing": staleArrival,
		"standing orders stay with their seat":         orders,
		"things are saved, listed and removed":         saved,
		"a backup holds what was acknowledged":         backup,
		"a deleted match leaves nothing behind":        deleted,
		"a match leaves one list, then all":            hiddenMatch,
		"a person is taken out of a match":             redacted,
		"blocks, reports and bans are kept":            manners,
		"a guest keeps so much and no more":            quota,
		"a closed store refuses":                       closed,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			t.Cleanup(func() { _ = s.Close() }) // the last check closes it itself
			check(t, s)
		})
	}
}

func begin(id, owner string) store.InitialRecord {
	return store.InitialRecord{
		Match: store.Match{
			ID: id, Kind: store.KindMatch, Game: "nim", Scenario: "five", Owner: owner,
			Head: []byte(`{"sabot":1}`), Seeds: `{"open":"00"}`, Created: 1000,
		},
		Entries: []store.Entry{{Seq: 0, At: 1000, Line: []byte(`{"seq":0}`)}},
		Seats:   []store.Seat{{Seat: 1, Name: "Ada", Holders: []store.Holder{{Guest: owner, Member: 1, Joined: 900}}}, {Seat: 2, Open: true}},
		Keys:    []store.Key{{Hash: "key-" + id, Match: id, Seat: 2, Mode: store.Claim}},
		Summary: store.Summary{Waiting: []int{1}},
	}
}

func create(t *testing.T, s store.Store, b store.InitialRecord) {
	t.Helper()
	if _, err := s.Create(t.Context(), b); err != nil {
		t.Fatalf("Create() = %v", err)
	}
}

func load(t *testing.T, s store.Store, id string) store.Record {
	t.Helper()
	r, err := s.Load(t.Context(), id)
	if err != nil {
		t.Fatalf("Load(%q) = %v", id, err)
	}
	return r
}

func next(last int) store.Change {
	return store.Change{
		Last:    last,
		Entries: []store.Entry{{Seq: last + 1, At: 2000, Line: fmt.Appendf(nil, `{"seq":%d}`, last+1)}},
		Summary: store.Summary{Waiting: []int{2}},
		At:      2000,
	}
}

func wantErr(t *testing.T, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("error = %v, want %v", got, want)
	}
}

func readsBack(t *testing.T, s store.Store) {
	t.Helper()
	b := begin("m", "ada")
	create(t, s, b)
	c := next(0)
	c.Notes = []store.Note{{N: 1, At: 2000, Body: []byte(`{"kind":"said"}`)}}
	c.Summary = store.Summary{Waiting: []int{}, Result: `{"winner":1}`}
	wantErr(t, s.Append(t.Context(), "m", c), nil)
	want := store.Record{
		Match: b.Match, Summary: c.Summary, Updated: 2000, Changes: 1,
		Entries: append(b.Entries, c.Entries...), Notes: c.Notes, Seats: b.Seats,
	}
	if diff := cmp.Diff(want, load(t, s, "m")); diff != "" {
		t.Errorf("Load() differs (-want +got):\n%s", diff)
	}
}

func unknownMatch(t *testing.T, s store.Store) {
	t.Helper()
	_, err := s.Load(t.Context(), "none")
	wantErr(t, err, store.ErrNotFound)
	wantErr(t, s.Append(t.Context(), "none", next(0)), store.ErrNotFound)
}

func requestOnce(t *testing.T, s store.Store) {
	t.Helper()
	b := begin("one", "ada")
	b.Match.Request = "r1"
	create(t, s, b)
	again := begin("two", "ada")
	again.Match.Request = "r1"
	id, err := s.Create(t.Context(), again)
	wantErr(t, err, store.ErrExists)
	if id != "one" {
		t.Errorf("Create() again = %q, want the match that exists", id)
	}
	other := begin("three", "bob")
	other.Match.Request = "r1"
	create(t, s, other)
	create(t, s, begin("four", "ada"))
	create(t, s, begin("five", "ada"))
}

func guarded(t *testing.T, s store.Store) {
	t.Helper()
	create(t, s, begin("m", "ada"))
	wantErr(t, s.Append(t.Context(), "m", next(0)), nil)
	wantErr(t, s.Append(t.Context(), "m", next(0)), store.ErrSeqTaken)
	wantErr(t, s.Append(t.Context(), "m", next(5)), store.ErrSeqTaken)
	stale := next(1)
	stale.Note = 1
	wantErr(t, s.Append(t.Context(), "m", stale), store.ErrSeqTaken)
	if got := len(load(t, s, "m").Entries); got != 2 {
		t.Errorf("%d entries, want 2", got)
	}
	// Who has not seen that a seat has changed is late as well.
	wantErr(t, s.SetOrders(t.Context(), "m", 1, "{}"), nil)
	late := next(1)
	late.Seen = new(int64(1))
	wantErr(t, s.Append(t.Context(), "m", late), store.ErrSeqTaken)
	late.Seen = new(int64(2))
	wantErr(t, s.Append(t.Context(), "m", late), nil)
}

func race(t *testing.T, s store.Store) {
	t.Helper()
	const writers, rounds = 8, 20
	create(t, s, begin("m", "ada"))
	var wins, losses [writers]int
	for round := range rounds {
		var wg sync.WaitGroup
		for i := range writers {
			wg.Go(func() {
				switch err := s.Append(t.Context(), "m", next(round)); {
				case err == nil:
					wins[i]++
				case errors.Is(err, store.ErrSeqTaken):
					losses[i]++
				default:
					t.Errorf("Append() = %v", err)
				}
			})
		}
		wg.Wait()
	}
	won := 0
	for _, n := range wins {
		won += n
	}
	if got := len(load(t, s, "m").Entries); won != rounds || got != rounds+1 {
		t.Errorf("%d appends won and %d entries stand, want %d and %d", won, got, rounds, rounds+1)
	}
}

func neighbours(t *testing.T, s store.Store) {
	t.Helper()
	const matches = 16
	for i := range matches {
		create(t, s, begin(fmt.Sprint("m", i), "ada"))
	}
	var wg sync.WaitGroup
	for i := range matches {
		id := fmt.Sprint("m", i)
		wg.Go(func() { wantErr(t, s.Append(t.Context(), id, next(0)), nil) })
		wg.Go(func() { wantErr(t, s.Append(t.Context(), id, next(7)), store.ErrSeqTaken) })
		// An entry number that exists breaks a constraint in the middle of the write.
		wg.Go(func() {
			c := next(0)
			c.Entries[0].Seq = 0
			if err := s.Append(t.Context(), id, c); err == nil {
				t.Error("an entry was written twice")
			}
		})
	}
	wg.Wait()
	for i := range matches {
		if got := len(load(t, s, fmt.Sprint("m", i)).Entries); got != 2 {
			t.Errorf("match %d has %d entries, want 2", i, got)
		}
	}
}

func lists(t *testing.T, s store.Store) {
	t.Helper()
	for i, id := range []string{"a", "b", "c"} {
		b := begin(id, "ada")
		b.Match.Created = int64(1000 + i)
		create(t, s, b)
	}
	create(t, s, begin("other", "eve"))
	wantErr(t, s.Append(t.Context(), "a", next(0)), nil)
	wantErr(t, s.ClaimSeat(t.Context(), store.SeatClaim{
		Key: "key-b", Guest: "bob", Name: "Bob", Note: store.Note{N: 1, At: 3000, Body: []byte("{}")},
	}), nil)
	ids := func(guest string, before int64, limit int) []string {
		cards, err := s.ListMatches(t.Context(), guest, before, limit)
		wantErr(t, err, nil)
		var list []string
		for _, c := range cards {
			list = append(list, c.ID)
		}
		return list
	}
	for _, tc := range []struct {
		guest  string
		before int64
		limit  int
		want   []string
	}{
		{"ada", 0, 10, []string{"b", "a", "c"}},
		{"ada", 0, 2, []string{"b", "a"}},
		{"ada", 2000, 10, []string{"c"}},
		{"bob", 0, 10, []string{"b"}},
		{"nobody", 0, 10, nil},
	} {
		if diff := cmp.Diff(tc.want, ids(tc.guest, tc.before, tc.limit)); diff != "" {
			t.Errorf("Matches(%q, %d, %d) differs:\n%s", tc.guest, tc.before, tc.limit, diff)
		}
	}
	cards, err := s.ListMatches(t.Context(), "bob", 0, 10)
	wantErr(t, err, nil)
	if len(cards) != 1 || len(cards[0].Seats) != 2 || cards[0].Seats[1].Name != "Bob" || cards[0].Seats[1].Open {
		t.Errorf("Matches() = %+v, want Bob in seat 2", cards)
	}
	timed := next(0)
	timed.Summary.Clocks = `{"left":[1]}`
	wantErr(t, s.Append(t.Context(), "other", timed), nil)
	if theirs, err := s.ListMatches(t.Context(), "eve", 0, 10); err != nil || theirs[0].Clocks != timed.Summary.Clocks {
		t.Errorf("Matches() = %+v, %v, want the clocks", theirs, err)
	}
	if len(cards[0].Head)+len(cards[0].Seeds) > 0 {
		t.Error("a list carries the header or the seeds")
	}
}

func due(t *testing.T, s store.Store) {
	t.Helper()
	waiting := begin("waiting", "ada")
	waiting.Summary.Mind = true
	create(t, s, waiting)
	create(t, s, begin("idle", "ada"))
	want := func(ids ...string) {
		t.Helper()
		got, err := s.DueMatches(t.Context())
		wantErr(t, err, nil)
		if diff := cmp.Diff(ids, got); diff != "" {
			t.Errorf("Due() differs:\n%s", diff)
		}
	}
	want("waiting")
	wantErr(t, s.Append(t.Context(), "waiting", next(0)), nil)
	want()
	c := next(0)
	c.Summary.Mind = true
	wantErr(t, s.Append(t.Context(), "idle", c), nil)
	want("idle")
}

func arrival(key, guest string, n int) store.SeatClaim {
	return store.SeatClaim{
		Key: key, Guest: guest, Member: 1, At: 1500, Name: "N-" + guest, Note: store.Note{N: n, At: 1500, Body: []byte("{}")},
	}
}

func claim(t *testing.T, s store.Store) {
	t.Helper()
	create(t, s, begin("m", "ada"))
	wantErr(t, s.AddKey(t.Context(), store.Key{Hash: "second", Match: "m", Seat: 2, Mode: store.Claim}), nil)
	wantErr(t, s.ClaimSeat(t.Context(), arrival("unknown", "bob", 1)), store.ErrNotFound)
	bound := arrival("key-m", "bob", 1)
	bound.Chains = `{"own":"x"}`
	wantErr(t, s.ClaimSeat(t.Context(), bound), nil)
	wantErr(t, s.ClaimSeat(t.Context(), arrival("key-m", "bob", 2)), nil) // a retry
	wantErr(t, s.ClaimSeat(t.Context(), arrival("key-m", "eve", 2)), store.ErrTaken)
	wantErr(t, s.ClaimSeat(t.Context(), arrival("second", "eve", 2)), store.ErrTaken)
	r := load(t, s, "m")
	want := store.Seat{Seat: 2, Name: "N-bob", Chains: bound.Chains, Holders: []store.Holder{{"bob", 1, 1500}}}
	if diff := cmp.Diff(want, r.Seats[1]); diff != "" {
		t.Errorf("seat 2 differs:\n%s", diff)
	}
	if len(r.Notes) != 1 {
		t.Errorf("%d notes, want 1: the retry and the refused say nothing", len(r.Notes))
	}
	k, err := s.FindKey(t.Context(), "key-m")
	wantErr(t, err, nil)
	if k.Used != "bob" || k.Seat != 2 || k.Match != "m" || k.Mode != store.Claim {
		t.Errorf("FindKey() = %+v", k)
	}
	_, err = s.FindKey(t.Context(), "unknown")
	wantErr(t, err, store.ErrNotFound)
}

func seatOne(t *testing.T, s store.Store, mode store.Mode) store.Seat {
	t.Helper()
	create(t, s, begin("m", "ada"))
	wantErr(t, s.AddKey(t.Context(), store.Key{Hash: "k", Match: "m", Seat: 1, Mode: mode}), nil)
	a := arrival("k", "bob", 1)
	a.Name = ""
	wantErr(t, s.ClaimSeat(t.Context(), a), nil)
	return load(t, s, "m").Seats[0]
}

func share(t *testing.T, s store.Store) {
	t.Helper()
	want := store.Seat{Seat: 1, Name: "Ada", Holders: []store.Holder{{"ada", 1, 900}, {"bob", 1, 1500}}}
	if diff := cmp.Diff(want, seatOne(t, s, store.Share)); diff != "" {
		t.Errorf("seat 1 differs:\n%s", diff)
	}
}

func give(t *testing.T, s store.Store) {
	t.Helper()
	if diff := cmp.Diff(store.Seat{Seat: 1, Name: "Ada", Holders: []store.Holder{{"bob", 1, 1500}}}, seatOne(t, s, store.Give)); diff != "" {
		t.Errorf("seat 1 differs:\n%s", diff)
	}
}

func giveVoids(t *testing.T, s store.Store) {
	t.Helper()
	create(t, s, begin("m", "ada"))
	for _, mode := range []store.Mode{store.Share, store.Staff, store.Give} {
		wantErr(t, s.AddKey(t.Context(), store.Key{Hash: string(mode), Match: "m", Seat: 1, Mode: mode}), nil)
	}
	wantErr(t, s.ChangeStaff(t.Context(), store.StaffChange{Match: "m", Seat: 1, Talk: []store.Note{{N: 1, At: 5, Body: []byte("{}")}}}), nil)
	wantErr(t, s.ClaimSeat(t.Context(), arrival("give", "bob", 1)), nil)
	for _, mode := range []store.Mode{store.Share, store.Staff} {
		wantErr(t, s.ClaimSeat(t.Context(), arrival(string(mode), "eve", 2)), store.ErrNotFound)
	}
	wantErr(t, s.ClaimSeat(t.Context(), arrival("key-m", "eve", 2)), nil) // the other seat's
	if seat := load(t, s, "m").Seats[0]; len(seat.Talk) > 0 || len(seat.Holders) != 1 {
		t.Errorf("after the hand-over: %+v", seat)
	}
}

func staff(t *testing.T, s store.Store) {
	t.Helper()
	create(t, s, begin("m", "ada"))
	before := load(t, s, "m")
	wantErr(t, s.AddKey(t.Context(), store.Key{Hash: "k", Match: "m", Seat: 1, Mode: store.Staff}), nil)
	wantErr(t, s.AddKey(t.Context(), store.Key{Hash: "later", Match: "m", Seat: 1, Mode: store.Share, Member: 2}), nil)
	line := func(n int) store.Note { return store.Note{N: n, At: 1500, Body: []byte(`{"n":1}`)} }
	join := store.SeatClaim{Key: "k", Guest: "bob", Member: 2, Staff: "two", At: 1500, Talk: line(2)}
	wantErr(t, s.ClaimSeat(t.Context(), join), store.ErrSeqTaken)
	join.Talk.N = 1
	wantErr(t, s.ClaimSeat(t.Context(), join), nil)
	want := store.Seat{
		Seat: 1, Name: "Ada", Staff: "two", Holders: []store.Holder{{"ada", 1, 900}, {"bob", 2, 1500}}, Talk: []store.Note{line(1)},
	}
	after := load(t, s, "m")
	if diff := cmp.Diff(want, after.Seats[0]); diff != "" {
		t.Errorf("seat 1 differs:\n%s", diff)
	}
	if after.Updated != before.Updated || len(after.Notes) > 0 {
		t.Error("the table can tell that a staff has grown")
	}
	if k, err := s.FindKey(t.Context(), "later"); err != nil || k.Member != 2 {
		t.Errorf("FindKey() = %+v, %v", k, err)
	}
	out := store.StaffChange{Match: "m", Seat: 1, Name: "Alone", Drop: []string{"bob"}, Talk: []store.Note{line(1)}}
	wantErr(t, s.ChangeStaff(t.Context(), out), store.ErrSeqTaken)
	out.Talk[0].N = 2
	wantErr(t, s.ChangeStaff(t.Context(), out), nil)
	want = store.Seat{Seat: 1, Name: "Alone", Holders: []store.Holder{{"ada", 1, 900}}, Talk: []store.Note{line(1), line(2)}}
	if diff := cmp.Diff(want, load(t, s, "m").Seats[0]); diff != "" {
		t.Errorf("seat 1 differs:\n%s", diff)
	}
	for _, key := range []string{"k", "later"} {
		_, err := s.FindKey(t.Context(), key)
		wantErr(t, err, store.ErrNotFound)
	}
	for name, void := range map[string]bool{"kept": false, "void": true} {
		wantErr(t, s.AddKey(t.Context(), store.Key{Hash: name, Match: "m", Seat: 1, Mode: store.Give}), nil)
		wantErr(t, s.ChangeStaff(t.Context(), store.StaffChange{Match: "m", Seat: 1, Void: void}), nil)
		if _, err := s.FindKey(t.Context(), name); (err != nil) != void {
			t.Errorf("void %v: FindKey() = %v", void, err)
		}
	}
	wantErr(t, s.ChangeStaff(t.Context(), store.StaffChange{Match: "m", Seat: 9}), store.ErrNotFound)
}

func staleArrival(t *testing.T, s store.Store) {
	t.Helper()
	create(t, s, begin("m", "ada"))
	wantErr(t, s.ClaimSeat(t.Context(), arrival("key-m", "bob", 3)), store.ErrSeqTaken)
	r := load(t, s, "m")
	if !r.Seats[1].Open || len(r.Seats[1].Holders)+len(r.Notes) > 0 {
		t.Errorf("a stale arrival changed the match: %+v", r)
	}
	wantErr(t, s.ClaimSeat(t.Context(), arrival("key-m", "bob", 1)), nil)
}

func orders(t *testing.T, s store.Store) {
	t.Helper()
	b := begin("m", "ada")
	b.Seats[0].Orders = `{"a":1}`
	create(t, s, b)
	if err := s.SetOrders(t.Context(), "m", 2, `{"b":2}`); err != nil {
		t.Fatalf("SetOrders() = %v", err)
	}
	r, err := s.Load(t.Context(), "m")
	if err != nil || r.Seats[0].Orders != `{"a":1}` || r.Seats[1].Orders != `{"b":2}` {
		t.Errorf("seats are %+v, %v", r.Seats, err)
	}
	for match, seat := range map[string]int{"m": 3, "n": 1} {
		if err := s.SetOrders(t.Context(), match, seat, "{}"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("SetOrders(%s, %d) = %v", match, seat, err)
		}
	}
}

func saved(t *testing.T, s store.Store) {
	t.Helper()
	one := store.Saved{
		ID: "b1", Guest: "ada", Game: "nim", Kind: store.KindSetup, Name: "Heaps", Data: `{"scenario":"five"}`, Created: 1,
		Verdict: `{"ok":true}`, Rules: 2,
	}
	two := store.Saved{ID: "b2", Guest: "ada", Game: "nim", Kind: "force", Name: "More", Data: `{}`, Created: 2}
	other := store.Saved{ID: "b3", Guest: "ada", Game: "go", Kind: "force", Name: "Stones", Data: `{}`, Created: 3}
	for _, v := range []store.Saved{one, two, other} {
		wantErr(t, s.Save(t.Context(), v), nil)
	}
	got, err := s.GetSaved(t.Context(), "b1")
	wantErr(t, err, nil)
	if diff := cmp.Diff(one, got); diff != "" {
		t.Errorf("Saved() differs:\n%s", diff)
	}
	one.Verdict, one.Rules = `{"ok":false}`, 3
	wantErr(t, s.SetVerdict(t.Context(), "b1", one.Verdict, one.Rules), nil)
	wantErr(t, s.SetVerdict(t.Context(), "none", "", 1), store.ErrNotFound)
	for _, tc := range []struct {
		guest, game, kind string
		want              []store.Saved
	}{
		{"ada", "", "", []store.Saved{other, two, one}},
		{"ada", "nim", "", []store.Saved{two, one}},
		{"ada", "", "force", []store.Saved{other, two}},
		{"ada", "nim", "force", []store.Saved{two}},
		{"eve", "", "", nil},
	} {
		list, err := s.ListSaved(t.Context(), tc.guest, tc.game, tc.kind, 10)
		wantErr(t, err, nil)
		if diff := cmp.Diff(tc.want, list); diff != "" {
			t.Errorf("SavedBy(%s, %s, %s) differs:\n%s", tc.guest, tc.game, tc.kind, diff)
		}
	}
	wantErr(t, s.DeleteSaved(t.Context(), "eve", "b1"), store.ErrNotFound)
	wantErr(t, s.DeleteSaved(t.Context(), "ada", "b1"), nil)
	_, err = s.GetSaved(t.Context(), "b1")
	wantErr(t, err, store.ErrNotFound)
}

func backup(t *testing.T, s store.Store) {
	t.Helper()
	create(t, s, begin("m", "ada"))
	wantErr(t, s.Append(t.Context(), "m", next(0)), nil)
	path := filepath.Join(t.TempDir(), "copy.db")
	wantErr(t, s.Backup(t.Context(), path), nil)
	if err := s.Backup(t.Context(), path); err == nil {
		t.Error("a backup overwrote a file")
	}
}

func closed(t *testing.T, s store.Store) {
	t.Helper()
	create(t, s, begin("m", "ada"))
	wantErr(t, s.Close(), nil)
	wantErr(t, s.Append(context.Background(), "m", next(0)), store.ErrClosed)
}
