package store_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sabot/store"
)

func deleted(t *testing.T, s store.Store) {
	t.Helper()
	create(t, s, begin("m", "ada"))
	create(t, s, begin("n", "ada"))
	c := next(0)
	c.Notes = []store.Note{{N: 1, Body: []byte(`{}`)}}
	for _, id := range []string{"m", "n"} {
		wantErr(t, s.Append(t.Context(), id, c), nil)
		wantErr(t, s.AddReport(t.Context(), store.Report{Match: id, Guest: "ada", Seat: 2, Text: "x", At: 1}), nil)
	}
	wantErr(t, s.DeleteMatch(t.Context(), "m"), nil)
	_, err := s.Load(t.Context(), "m")
	wantErr(t, err, store.ErrNotFound)
	_, err = s.FindKey(t.Context(), "key-m")
	wantErr(t, err, store.ErrNotFound)
	if reports, err := s.Reports(t.Context()); err != nil || len(reports) != 1 || reports[0].Match != "n" {
		t.Errorf("reports %+v, %v", reports, err)
	}
	if r := load(t, s, "n"); len(r.Entries) != 2 || len(r.Notes) != 1 || len(r.Seats) != 2 {
		t.Errorf("the neighbour has changed: %+v", r)
	}
	wantErr(t, s.DeleteMatch(t.Context(), "m"), store.ErrNotFound)
	wantErr(t, s.Append(t.Context(), "m", next(1)), store.ErrNotFound)
}

func hiddenMatch(t *testing.T, s store.Store) {
	t.Helper()
	create(t, s, begin("m", "ada"))
	wantErr(t, s.ClaimSeat(t.Context(), arrival("key-m", "bob", 1)), nil)
	list := func(guest string) int {
		cards, err := s.ListMatches(t.Context(), guest, 0, 10)
		wantErr(t, err, nil)
		return len(cards)
	}
	all, err := s.HideMatch(t.Context(), "m", "ada")
	if err != nil || all || list("ada") != 0 || list("bob") != 1 {
		t.Errorf("all %t, ada has %d, bob has %d, %v", all, list("ada"), list("bob"), err)
	}
	if all, err = s.HideMatch(t.Context(), "m", "bob"); err != nil || !all {
		t.Errorf("both have taken it off: %t, %v", all, err)
	}
	_, err = s.HideMatch(t.Context(), "x", "bob")
	wantErr(t, err, store.ErrNotFound)
	if ids, err := s.StaleMatches(t.Context(), 1); err != nil || len(ids) != 0 {
		t.Errorf("stale: %v, %v", ids, err)
	}
	if ids, err := s.StaleMatches(t.Context(), 1<<50); err != nil || !slices.Equal(ids, []string{"m"}) {
		t.Errorf("stale: %v, %v", ids, err)
	}
}

func redacted(t *testing.T, s store.Store) {
	t.Helper()
	create(t, s, begin("m", "ada"))
	wantErr(t, s.ClaimSeat(t.Context(), arrival("key-m", "bob", 1)), nil)
	wantErr(t, s.Save(t.Context(), store.Saved{ID: "s", Guest: "ada", Game: "nim", Kind: "setup", Data: "{}"}), nil)
	for guest, want := range map[string][]int{"ada": {1}, "bob": {2}} {
		got, err := s.MatchesOf(t.Context(), guest)
		if diff := cmp.Diff(map[string][]int{"m": want}, got); diff != "" || err != nil {
			t.Errorf("MatchesOf(%s): %v\n%s", guest, err, diff)
		}
	}
	wantErr(t, s.Redact(t.Context(), store.Redaction{
		Match: "m", Guest: "ada", Head: []byte(`{"gone":1}`), Seats: []int{1}, Notes: []store.Note{{N: 1, Body: []byte(`{"x":1}`)}},
	}), nil)
	r := load(t, s, "m")
	if string(r.Head) != `{"gone":1}` || r.Owner != "" || r.Seats[0].Name != "" || len(r.Seats[0].Guests()) != 0 ||
		!slices.Equal(r.Seats[1].Guests(), []string{"bob"}) || string(r.Notes[0].Body) != `{"x":1}` || len(r.Entries) != 1 {
		t.Errorf("redacted: %+v", r)
	}
	wantErr(t, s.ForgetGuest(t.Context(), "ada"), nil)
	if got, err := s.MatchesOf(t.Context(), "ada"); err != nil || len(got) != 0 {
		t.Errorf("still known: %v, %v", got, err)
	}
	_, err := s.GetSaved(t.Context(), "s")
	wantErr(t, err, store.ErrNotFound)
	wantErr(t, s.Redact(t.Context(), store.Redaction{Match: "x"}), store.ErrNotFound)
}

func manners(t *testing.T, s store.Store) {
	t.Helper()
	blocked := func(a, b string) bool {
		found, err := s.Blocked(t.Context(), a, b)
		wantErr(t, err, nil)
		return found
	}
	for range 2 {
		wantErr(t, s.Block(t.Context(), "ada", "bob", 1, true), nil)
	}
	if !blocked("ada", "bob") || !blocked("bob", "ada") || blocked("ada", "eve") {
		t.Error("a block holds between two, in both directions")
	}
	wantErr(t, s.Block(t.Context(), "bob", "ada", 1, false), nil)
	if !blocked("ada", "bob") {
		t.Error("who is blocked lifted it")
	}
	wantErr(t, s.Block(t.Context(), "ada", "bob", 1, false), nil)
	if blocked("ada", "bob") {
		t.Error("a block cannot be lifted")
	}
	ban := store.Ban{Guest: "eve", Reason: "rude", At: 7}
	wantErr(t, s.SetBan(t.Context(), ban), nil)
	if got, err := s.Bans(t.Context()); err != nil || !slices.Equal(got, []store.Ban{ban}) {
		t.Errorf("bans %+v, %v", got, err)
	}
	wantErr(t, s.SetBan(t.Context(), store.Ban{Guest: "eve"}), nil)
	if got, err := s.Bans(t.Context()); err != nil || len(got) != 0 {
		t.Errorf("bans %+v, %v", got, err)
	}
}

func quota(t *testing.T, s store.Store) {
	t.Helper()
	save := func(guest string, n int) error {
		return s.Save(t.Context(), store.Saved{ID: fmt.Sprint(guest, n), Guest: guest, Game: "nim", Kind: "setup", Data: "{}"})
	}
	for i := range store.MaxSaved {
		wantErr(t, save("ada", i), nil)
	}
	wantErr(t, save("ada", store.MaxSaved), store.ErrQuota)
	wantErr(t, save("bob", 0), nil)
	wantErr(t, s.DeleteSaved(t.Context(), "ada", "ada0"), nil)
	wantErr(t, save("ada", store.MaxSaved), nil)
}
