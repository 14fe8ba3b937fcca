package game_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sabot/dice"
	"sabot/game"
)

// frugal is a match as a server holds it.
func frugal(t *testing.T, m *game.Match) *game.Match {
	t.Helper()
	var text bytes.Buffer
	if _, err := m.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	log, err := game.ReadLog(&text)
	if err != nil {
		t.Fatal(err)
	}
	seq := 0
	again, err := game.ReplayEach(m.Rules(), log, dice.NewFast(1), func(s game.State) error {
		if s.Entry.Seq != seq || s.Position == nil {
			t.Errorf("entry %d is shown as number %d, position %v", s.Entry.Seq, seq, s.Position)
		}
		seq++
		return nil
	})
	if err != nil || seq != m.Len() {
		t.Fatalf("ReplayEach() shows %d of %d entries: %v", seq, m.Len(), err)
	}
	return again
}

// playAny lays a number, or takes it up again.
func playAny(t *testing.T, m *game.Match) {
	t.Helper()
	var a game.Action = Lay{m.Now().Position.View(1).(DuelView).Hand[0]}
	if m.Now().Position.View(1).(DuelView).Down[0] {
		a = Recall{}
	}
	commit(t, m)(m.Play(1, a, game.Stamp{}))
}

// longDuel is a duel in which one seat cannot make up its mind.
func longDuel(t *testing.T, entries int) *game.Match {
	t.Helper()
	m := newDuel(t, game.Clock{})
	for m.Len() < entries {
		playAny(t, m)
		switch m.Len() % 11 {
		case 3:
			if m.Now().Offer == game.Nobody {
				commit(t, m)(m.Offer(2, game.Stamp{}))
			}
		case 7:
			to, ok := m.Takeback(1)
			if !ok {
				t.Fatal("nothing to take back")
			}
			commit(t, m)(m.Undo(1, to, game.Stamp{}))
		}
	}
	return m
}

// A frugal match has every position that a full one has, and holds few.
func TestFrugalMatch(t *testing.T) {
	full := longDuel(t, 100)
	m := frugal(t, full)
	held := 0
	for seq := range full.Len() {
		if m.At(seq).Position != nil {
			held++
		}
		if diff := cmp.Diff(full.At(seq).Position, m.PositionAt(seq)); diff != "" {
			t.Errorf("entry %d differs:\n%s", seq, diff)
		}
		if diff := cmp.Diff(full.At(seq).Events, m.At(seq).Events); diff != "" {
			t.Errorf("events of entry %d differ:\n%s", seq, diff)
		}
	}
	if most := full.Len()/16 + 6; held > most {
		t.Errorf("%d of %d positions are held, want at most %d", held, full.Len(), most)
	}
	if m.Weight() >= full.Weight() {
		t.Errorf("a frugal match weighs %d, a full one %d", m.Weight(), full.Weight())
	}
}

// What each says ends a replay: the asker has gone.
func TestReplayEachEnds(t *testing.T) {
	var text bytes.Buffer
	if _, err := longDuel(t, 10).WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	log, err := game.ReadLog(&text)
	if err != nil {
		t.Fatal(err)
	}
	gone, shown := errors.New("gone"), 0
	_, err = game.ReplayEach(Duel{}, log, dice.NewFast(1), func(game.State) error {
		if shown++; shown == 5 {
			return gone
		}
		return nil
	})
	if !errors.Is(err, gone) || shown != 5 {
		t.Errorf("ReplayEach() = %v after %d entries", err, shown)
	}
}

// To play and take back again and again keeps no more positions than playing
// once does.
func TestActAndUndo(t *testing.T) {
	m := frugal(t, longDuel(t, 40))
	for range 200 {
		playAny(t, m)
		seat := m.At(m.Len() - 1).Entry.Seat
		to, ok := m.Takeback(seat)
		if !ok {
			t.Fatal("nothing to take back")
		}
		commit(t, m)(m.Undo(seat, to, game.Stamp{}))
	}
	held := 0
	for seq := range m.Len() {
		if m.At(seq).Position != nil {
			held++
		}
	}
	if held > 40/16+6 {
		t.Errorf("%d positions are held after 400 entries of playing and taking back", held)
	}
	full := m.PositionAt(m.Len() - 1)
	if diff := cmp.Diff(full, m.Now().Position); diff != "" {
		t.Errorf("the latest position differs:\n%s", diff)
	}
}
