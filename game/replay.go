package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"sabot/dice"
	"sabot/game/strict"
)

// Replay plays a log again with the throws it recorded and returns the match
// as it stood, ready to go on with dealer. Every line must come out exactly
// as it was read; the first that does not is returned as a [*LogFault].
func Replay(rules Rules, log Log, dealer Dealer) (*Match, error) {
	if err := log.begun(); err != nil {
		return nil, err
	}
	return replay(rules, log, dealer, recorded, nil)
}

// ReplayEach is [Replay] for those who hold many matches, or long ones: the match
// is frugal, see [Match.PositionAt]. Each state is shown to each, in their
// order and with its position; what each returns ends the replay.
func ReplayEach(rules Rules, log Log, dealer Dealer, each func(State) error) (*Match, error) {
	if err := log.begun(); err != nil {
		return nil, err
	}
	return Resume(rules, log, dealer, each)
}

// Resume is [ReplayEach] for whoever plays on: the log may also be one of a
// match that still waits for its players.
func Resume(rules Rules, log Log, dealer Dealer, each func(State) error) (*Match, error) {
	return replay(rules, log, dealer, recorded, each)
}

func (l Log) begun() error {
	if len(l.Entries) == 0 {
		return fault(1, "nothing follows the header")
	}
	return nil
}

// recorded deals the throws that an entry has recorded.
func recorded(e Entry) Dealer {
	return recordedDealer{&dice.Recorded{Open: e.Rolls, Secret: e.Hidden}}
}

// Verify checks a finished match: no line was changed, every action was
// legal, every roll follows from the seeds that were committed to, and the
// result is what the rules say; a signature, where there is one, is that of its
// key. Whose key that is the caller must know. The first line that fails is
// returned as a [*LogFault].
func Verify(rules Rules, log Log) error {
	_, err := VerifyEach(rules, log, func(State) error { return nil })
	return err
}

// VerifyEach is [Verify] with the match as it stood, which is replayed as by
// [ReplayEach].
func VerifyEach(rules Rules, log Log, each func(State) error) (*Match, error) {
	sum, err := checkHead(log.Header, log.lines[0])
	if err != nil {
		return nil, fault(1, "%v", err)
	}
	for i, line := range log.lines[1:] {
		if sum, err = checkLine(sum, line); err != nil {
			return nil, fault(i+2, "%v", err)
		}
	}
	last := len(log.lines)
	if !log.sealed {
		return nil, fault(last, "the line end is missing")
	}
	if len(log.Entries) == 0 || log.Entries[len(log.Entries)-1].Do != DoClose {
		return nil, fault(last, "the match is not finished: its last line does not close it")
	}
	deal, err := verifyDealer(log, last)
	if err != nil {
		return nil, err
	}
	m, err := replay(rules, log, NoDice{}, deal, each)
	if err != nil {
		return nil, err
	}
	return m, log.checkSignature(sum)
}

// verifyDealer recomputes fair dice from the disclosed seeds. A match without
// a commitment can only be checked for what it recorded.
func verifyDealer(log Log, last int) (func(Entry) Dealer, error) {
	seeds := log.Entries[len(log.Entries)-1].Seeds
	if log.Header.Commit == nil {
		if seeds != nil {
			return nil, fault(last, "seeds are given, but the header committed to none")
		}
		return recorded, nil
	}
	if seeds == nil {
		return nil, fault(last, "the header committed to seeds, but none are given")
	}
	if seeds.Commit() != *log.Header.Commit {
		return nil, fault(last, "the seeds are not those the header committed to")
	}
	fair, err := dice.NewFair(*seeds)
	if err != nil {
		return nil, fault(last, "%v", err)
	}
	return func(Entry) Dealer { return fair }, nil
}

type recordedDealer struct{ src *dice.Recorded }

func (d recordedDealer) Deal(int, dice.Chain) dice.Source { return d.src }

func (d recordedDealer) fault() error { return d.src.Fault() }

// replay plays a log with what deal gives for each entry. With each the match is
// frugal.
func replay(rules Rules, log Log, dealer Dealer, deal func(Entry) Dealer, each func(State) error) (*Match, error) {
	if name := rules.Catalog().Game; log.Header.Game != name {
		return nil, fault(1, "a match of %s, not of %s", log.Header.Game, name)
	}
	var err error
	if rules, err = RulesAt(rules, log.Header.Rules); err != nil {
		return nil, fault(1, "played under %v", err)
	}
	cat := rules.Catalog()
	if !log.Header.Away.known() {
		return nil, fault(1, `field "away": want "wait" or nothing`)
	}
	if len(log.Header.Seats) != len(cat.Seats) {
		return nil, fault(1, `field "seats": %d players, want %d`, len(log.Header.Seats), len(cat.Seats))
	}
	m := &Match{rules: rules, header: log.Header, frugal: each != nil}
	if m.head, m.sealed, m.sum, err = encodeHead(log.Header); err != nil {
		return nil, fault(1, "%v", err)
	}
	if !bytes.Equal(m.head, log.lines[0]) {
		return nil, fault(1, "is not written as this program writes it")
	}
	for i, e := range log.Entries {
		if err := m.followLine(e, log.lines[i+1], deal(e)); err != nil {
			return nil, &LogFault{Line: i + 2, Message: err.Error(), cause: err}
		}
		if each == nil {
			continue
		}
		if err := each(m.Now()); err != nil {
			return nil, err
		}
	}
	m.dealer = dealer
	return m, nil
}

// Follow adds the next line of the same log, which somebody else has written. It
// must come out exactly as it was read, as by [Replay]; when it does not, nothing
// has changed.
func (m *Match) Follow(line []byte) error {
	var e Entry
	if err := strict.Tagged(line, "sum", &e); err != nil {
		return fmt.Errorf("want a log entry: %w", err)
	}
	if e.Seq != len(m.states) {
		return fmt.Errorf(`field "seq": %d, want %d`, e.Seq, len(m.states))
	}
	own := m.dealer
	defer func() { m.dealer = own }()
	return m.followLine(e, line, recorded(e))
}

// followLine plays an entry with what dealer gives, and compares.
func (m *Match) followLine(e Entry, line []byte, dealer Dealer) error {
	m.dealer = dealer
	step, err := m.redo(e)
	if err != nil {
		return err
	}
	if r, ok := dealer.(recordedDealer); ok && r.fault() != nil {
		return r.fault()
	}
	if !bytes.Equal(step.Line, line) {
		return errors.New(difference(e, step.State.Entry))
	}
	return m.Commit(step)
}

// redo makes the step an entry says was made.
func (m *Match) redo(e Entry) (Step, error) {
	if (e.Seq == 0) != (e.Do == DoStart) {
		return Step{}, errors.New(`field "do": "start" belongs to entry 0 and to no other`)
	}
	st := Stamp{ID: e.ID, Links: e.Links, MS: e.MS}
	switch e.Do {
	case DoStart:
		return m.Start(e.Anchors, e.Links)
	case DoAct:
		a, err := m.rules.Actions().Decode(e.Action)
		if err != nil {
			return Step{}, fmt.Errorf(`field "action": %w`, err)
		}
		return m.Play(e.Seat, a, st)
	case DoTimeout:
		return m.Timeout(e.Seat, st)
	case DoOffer:
		return m.Offer(e.Seat, st)
	case DoGive:
		return m.Give(e.Seat, e.MS, st)
	case DoEnd:
		return m.End(e.How, e.Seat, st)
	case DoUndo:
		return m.Undo(e.Seat, e.To, st)
	case DoBind:
		if len(e.Anchors) != 1 {
			return Step{}, fmt.Errorf(`field "anchors": %d, want 1`, len(e.Anchors))
		}
		return m.Bind(e.Seat, e.Anchors[0].Own)
	case DoClose:
		return m.Close(e.Seeds)
	}
	return Step{}, fmt.Errorf(`field "do": %q is not a thing a log records`, e.Do)
}

// difference says in which field a line departs from what the rules give.
func difference(got, want Entry) string {
	a, errA := fields(got)
	b, errB := fields(want)
	if errA != nil || errB != nil {
		return "does not follow from the lines before it"
	}
	for _, f := range []string{"seat", "action", "text", "anchors", "links", "rolls", "hidden", "result", "seeds", "digest"} {
		if !bytes.Equal(a[f], b[f]) {
			return fmt.Sprintf("field %q is %s, the rules give %s", f, orNothing(a[f]), orNothing(b[f]))
		}
	}
	return "does not follow from the lines before it"
}

func fields(e Entry) (map[string]json.RawMessage, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	var m map[string]json.RawMessage
	return m, json.Unmarshal(data, &m)
}

func orNothing(v json.RawMessage) string {
	if v == nil {
		return "absent"
	}
	return string(v)
}
