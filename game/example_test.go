package game_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"sabot/dice"
	"sabot/game"
)

// A position says what it waits for, lists what is legal and applies an action
// to give the next position and what happened.
func ExamplePosition() {
	var rules game.Rules = Duel{}
	p, _, err := rules.Start(game.Setup{Scenario: "plain"}, dice.NewFast(3))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range p.Waiting() {
		fmt.Println("seat", d.Seat, "decides", d.Kind, "by", d.Clause)
	}
	for _, a := range p.Legal(1) {
		fmt.Println(p.Notate(a))
	}
	next, events, err := p.Apply(1, p.Legal(1)[0], dice.NewFast(3))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, seat := range []game.Seat{1, 2} {
		seen, _ := rules.Events().For(events[0], seat)
		fmt.Printf("seat %d reads %+v\n", seat, seen)
	}
	fmt.Println("the first position still waits for seat 1:", p.Waiting()[0].Kind, "and the next:", next.Waiting()[0].Kind)
	// Output:
	// seat 1 decides lay by XX-2
	// seat 2 decides lay by XX-2
	// lay 8
	// lay 2
	// lay 3
	// seat 1 reads {Seat:1 Number:8}
	// seat 2 reads {Seat:1 Number:0}
	// the first position still waits for seat 1: lay and the next: recall
}

// A refusal is data: the clause that forbids it and a reason, for which the
// rulebook has a sentence in each language.
func ExampleRefusal() {
	p, _, _ := Duel{}.Start(game.Setup{Scenario: "plain"}, dice.NewFast(3))
	_, _, err := p.Apply(1, Lay{Number: 1}, dice.None{})
	if r, ok := errors.AsType[*game.Refusal](err); ok {
		fmt.Println(r.Clause, r.Reason)
	}
	// Output: XX-2 lay.not-yours
}

// Kinds give a game's actions their form on the wire and read it strictly.
func ExampleKinds() {
	actions := Duel{}.Actions()
	line, _ := actions.Encode(Lay{Number: 7})
	fmt.Println(string(line))
	_, err := actions.Decode([]byte(`{"type":"lay","nummer":7}`))
	fmt.Println(err)
	// Output:
	// {"type":"lay","number":7}
	// lay: unknown field "nummer"
}

// A tally is a number with its reasons.
func ExampleTally() {
	sum := game.Tally{{Value: 8, Clause: "XX-1", Label: "range"}, {Value: -2, Clause: "XX-3", Label: "smoke"}}
	fmt.Println(sum.Total())
	// Output: 6
}

// Everything that happens to a match is a step, which is written before it is
// committed. The log alone is the match: it can be played again, and with the
// seeds that its last line shows every die can be computed again.
func ExampleMatch() {
	seeds := dice.Seeds{Open: strings.Repeat("0a", 32), Hidden: strings.Repeat("b1", 32)}
	fair, _ := dice.NewFair(seeds)
	commit := seeds.Commit()
	m, err := game.NewMatch(Duel{}, game.Header{
		Match: "example", Setup: game.Setup{Scenario: "plain"}, Seats: make([]game.Player, 2), Commit: &commit,
	}, fair)
	if err != nil {
		fmt.Println(err)
		return
	}
	for m.Now().Position.Result() == nil {
		d := m.Now().Position.Waiting()[0]
		if d.Kind == "recall" { // the number is laid; the other seat is awaited
			d = m.Now().Position.Waiting()[1]
		}
		step, err := m.Play(d.Seat, m.Now().Position.Legal(d.Seat)[0], game.Stamp{})
		if err == nil {
			err = m.Commit(step) // once step.Line is on disk
		}
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m.Now().Entry.Seat, m.Now().Entry.Text)
	}
	end, _ := m.Close(&seeds)
	_ = m.Commit(end)

	var file bytes.Buffer
	_, _ = m.WriteTo(&file)
	log, err := game.ReadLog(&file)
	if err == nil {
		err = game.Verify(Duel{}, log)
	}
	fmt.Println("winner", m.Now().Position.Result().Winner, "verified", err == nil)
	// Output:
	// 1 lay 8
	// 2 lay 6
	// 1 lay 7
	// 2 lay 9
	// 1 lay 3
	// 2 lay 5
	// winner 1 verified true
}
