package game_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
)

func newDuel(t *testing.T, clock game.Clock) *game.Match {
	t.Helper()
	m, err := game.NewMatch(Duel{}, game.Header{
		Match: "test", Setup: game.Setup{Scenario: "plain"}, Clock: clock, Seats: []game.Player{{Name: "Ann"}, {Name: "Ben"}},
	}, dice.NewFast(4))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func commit(t *testing.T, m *game.Match) func(game.Step, error) {
	t.Helper()
	return func(s game.Step, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Commit(s); err != nil {
			t.Fatal(err)
		}
	}
}

func refusedFor(t *testing.T, reason string) func(game.Step, error) {
	t.Helper()
	return func(_ game.Step, err error) {
		t.Helper()
		r, ok := errors.AsType[*game.Refusal](err)
		if !ok || r.Reason != reason {
			t.Errorf("got %v, want a refusal for %s", err, reason)
		}
	}
}

func first(m *game.Match, seat game.Seat) game.Action { return m.Now().Position.Legal(seat)[0] }

func TestDrawOffers(t *testing.T) {
	m := newDuel(t, game.Clock{})
	do, refused := commit(t, m), func(reason string) func(game.Step, error) { return refusedFor(t, reason) }
	refused(game.ReasonNoOffer)(m.End(game.Agreed, 2, game.Stamp{}))
	do(m.Offer(1, game.Stamp{}))
	refused(game.ReasonOffered)(m.Offer(1, game.Stamp{}))
	refused(game.ReasonNoOffer)(m.End(game.Agreed, 1, game.Stamp{}))
	do(m.Play(1, first(m, 1), game.Stamp{}))
	if m.Now().Offer != 1 {
		t.Fatal("the offerer's own action withdrew the offer")
	}
	do(m.Play(2, first(m, 2), game.Stamp{}))
	if m.Now().Offer != game.Nobody {
		t.Fatal("the offer outlived the other side's action")
	}
	do(m.Offer(2, game.Stamp{}))
	do(m.End(game.Agreed, 1, game.Stamp{}))
	if r := m.Now().Position.Result(); r == nil || r.Winner != game.Nobody || r.How != game.Agreed {
		t.Fatalf("result %+v", r)
	}
	refused(game.ReasonOver)(m.Offer(1, game.Stamp{}))
	refused(game.ReasonOver)(m.Play(1, Recall{}, game.Stamp{}))
}

func TestResignation(t *testing.T) {
	m := newDuel(t, game.Clock{})
	refusedFor(t, game.ReasonNoSeat)(m.End(game.Resigned, 3, game.Stamp{}))
	refusedFor(t, game.ReasonNoSeat)(m.End(game.Resigned, 0, game.Stamp{}))
	refusedFor(t, game.ReasonEnding)(m.End("boredom", 1, game.Stamp{}))
	commit(t, m)(m.End(game.Resigned, 1, game.Stamp{}))
	if r := m.Now().Position.Result(); r == nil || r.Winner != 2 {
		t.Fatalf("result %+v", r)
	}
}

func TestClocks(t *testing.T) {
	m := newDuel(t, game.Clock{Base: 10, Increment: 2})
	do := commit(t, m)
	do(m.Play(1, first(m, 1), game.Stamp{MS: 3000}))
	if got := m.Now().Clocks; got[0] != 9000 || got[1] != 10000 {
		t.Fatalf("clocks %v", got)
	}
	refusedFor(t, game.ReasonTimeUp)(m.Play(2, first(m, 2), game.Stamp{MS: 10000}))
	refusedFor(t, game.ReasonTimeLeft)(m.End(game.TimedOut, 2, game.Stamp{MS: 99999})) // a default is played instead
	do(m.Give(1, 5000, game.Stamp{}))
	if got := m.Now().Clocks; got[0] != 9000 || got[1] != 15000 {
		t.Fatalf("clocks after the gift %v", got)
	}
	refusedFor(t, game.ReasonGift)(m.Give(1, 1, game.Stamp{}))
	refusedFor(t, game.ReasonGift)(m.Give(1, 1<<40, game.Stamp{}))
	// Seat 1 has laid; its open decision (to recall) has no default, so
	// seat 1 can lose on time.
	refusedFor(t, game.ReasonTimeLeft)(m.End(game.TimedOut, 1, game.Stamp{MS: 8999}))
	refusedFor(t, game.ReasonNoDefault)(m.Timeout(1, game.Stamp{MS: 9000}))
	do(m.End(game.TimedOut, 1, game.Stamp{MS: 9000}))
	if r := m.Now().Position.Result(); r == nil || r.Winner != 2 || m.Now().Clocks[0] != 0 {
		t.Fatalf("result %+v, clocks %v", r, m.Now().Clocks)
	}
	refusedFor(t, game.ReasonNoClock)(newDuel(t, game.Clock{}).Give(1, 5000, game.Stamp{}))
}

func TestTimeoutPlaysTheDefault(t *testing.T) {
	m := newDuel(t, game.Clock{Base: 1})
	want := m.Now().Position.Waiting()[0].Timeout
	commit(t, m)(m.Timeout(1, game.Stamp{MS: 1000}))
	data, err := Duel{}.Actions().Encode(want)
	if err != nil {
		t.Fatal(err)
	}
	if e := m.Now().Entry; e.Do != game.DoTimeout || !bytes.Equal(e.Action, data) {
		t.Fatalf("entry %+v, want %s", e, data)
	}
}

func TestUndoAndTakeback(t *testing.T) {
	m := newDuel(t, game.Clock{})
	do := commit(t, m)
	if _, ok := m.Undoable(1); ok {
		t.Fatal("the start can be undone")
	}
	start := m.Now().Entry.Digest
	do(m.Play(1, first(m, 1), game.Stamp{}))
	if _, ok := m.Undoable(2); ok {
		t.Fatal("seat 2 may undo what seat 1 did")
	}
	to, ok := m.Undoable(1)
	if !ok || to != 0 {
		t.Fatalf("undoable to %d, %v", to, ok)
	}
	do(m.Undo(1, to, game.Stamp{}))
	if m.Now().Entry.Digest != start || m.Now().Entry.Do != game.DoUndo {
		t.Fatal("undo does not restore the start")
	}
	do(m.Play(1, first(m, 1), game.Stamp{}))
	do(m.Play(2, first(m, 2), game.Stamp{})) // both are shown
	for seat := range game.Seat(3) {
		if _, ok := m.Undoable(seat); ok {
			t.Fatalf("seat %d may undo across a reveal", seat)
		}
	}
	to, ok = m.Takeback(1)
	if !ok {
		t.Fatal("nothing to take back by consent")
	}
	do(m.Undo(2, to, game.Stamp{}))
	if m.Now().Entry.Digest != start {
		t.Fatal("taking back does not restore the position before the decision")
	}
	if got := len(m.Course()); got != 1 {
		t.Fatalf("the course has %d states, want the start alone", got)
	}
	refusedFor(t, game.ReasonUndo)(m.Undo(1, 1, game.Stamp{})) // undone: no longer on the course
	refusedFor(t, game.ReasonUndo)(m.Undo(1, -1, game.Stamp{}))
	refusedFor(t, game.ReasonUndo)(m.Undo(1, 99, game.Stamp{}))
}

func TestStepsOfAPassedStateAreStale(t *testing.T) {
	m := newDuel(t, game.Clock{})
	one, err := m.Play(1, first(m, 1), game.Stamp{})
	if err != nil {
		t.Fatal(err)
	}
	two, err := m.Play(2, first(m, 2), game.Stamp{})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Commit(one); err != nil {
		t.Fatal(err)
	}
	if err := m.Commit(two); !errors.Is(err, game.ErrStale) {
		t.Fatalf("committing a stale step gave %v", err)
	}
}

func TestCloseNeedsAResult(t *testing.T) {
	m := newDuel(t, game.Clock{})
	refusedFor(t, game.ReasonNotOver)(m.Close(nil))
	commit(t, m)(m.End(game.Resigned, 2, game.Stamp{}))
	commit(t, m)(m.Close(nil))
	refusedFor(t, game.ReasonOver)(m.Close(nil))
	refusedFor(t, game.ReasonOver)(m.Undo(1, 0, game.Stamp{}))
}

func TestMatchGoesOnFromItsLog(t *testing.T) {
	m := newDuel(t, game.Clock{Base: 60})
	do := commit(t, m)
	do(m.Play(1, first(m, 1), game.Stamp{MS: 10, ID: "x"}))
	do(m.Offer(2, game.Stamp{}))
	var text bytes.Buffer
	if _, err := m.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	log, err := game.ReadLog(&text)
	if err != nil {
		t.Fatal(err)
	}
	if err := game.Verify(Duel{}, log); err == nil || !strings.Contains(err.Error(), "not finished") {
		t.Fatalf("an unfinished match verifies: %v", err)
	}
	again, err := game.Replay(Duel{}, log, dice.NewFast(1))
	if err != nil {
		t.Fatal(err)
	}
	if again.Now().Offer != 2 || again.Now().Clocks[0] != 59_990 {
		t.Fatalf("state %+v", again.Now())
	}
	commit(t, again)(again.Play(2, first(again, 2), game.Stamp{}))
}

func TestNewMatchCountsPlayers(t *testing.T) {
	_, err := game.NewMatch(Duel{}, game.Header{Setup: game.Setup{Scenario: "plain"}}, game.NoDice{})
	if err == nil {
		t.Fatal("a match without players was set up")
	}
	_, err = game.NewMatch(Duel{}, game.Header{Setup: game.Setup{Scenario: "?"}, Seats: make([]game.Player, 2)}, game.NoDice{})
	if rs, ok := game.Refusals(err); !ok || len(rs) != 1 {
		t.Fatalf("an unknown scenario gave %v", err)
	}
}

func TestWordedReachesIntoErrors(t *testing.T) {
	inner := game.Refuse("XX-1", "some.reason", "square", "e5")
	other := game.Refuse("", "other.reason")
	err := fmt.Errorf("line 3: %w", errors.Join(inner, fmt.Errorf("column 2: %w", other)))
	got := game.Worded(err, func(r *game.Refusal) string { return "<" + r.Reason + ">" })
	if want := "line 3: <some.reason>\ncolumn 2: <other.reason>"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
