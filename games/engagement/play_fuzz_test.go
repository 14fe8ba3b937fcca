package engagement

import (
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/engagement/printed"
)

// FuzzPlay lets the fuzzer choose among the suggestions, so that every input is
// a game. Dead ends, refusals of what was suggested and broken invariants fail.
func FuzzPlay(f *testing.F) {
	r, err := New()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(uint64(1), []byte("\x00\x00\x00\x05\x02\x09\x01"))
	f.Add(uint64(2), []byte("orders, moves and fire in some order or other"))
	f.Fuzz(func(t *testing.T, seed uint64, choices []byte) {
		if len(choices) > 24 {
			return
		}
		setups := []game.Setup{brawl(), {Scenario: "RE-S1"}}
		src := dice.NewFast(seed)
		p, _, err := r.Start(setups[seed%uint64(len(setups))], src)
		if err != nil {
			t.Fatal(err)
		}
		for n, c := range choices {
			if p.Result() != nil {
				return
			}
			d := p.Waiting()[0]
			legal := p.Legal(d.Seat)
			if len(legal) == 0 {
				t.Fatalf("step %d: %s has no answer", n, d.Kind)
			}
			a := legal[int(c)%len(legal)]
			next, _, err := p.Apply(d.Seat, a, src)
			if err != nil {
				t.Fatalf("step %d: %q is suggested, then refused: %v", n, p.Notate(a), err)
			}
			if err := holds(next); err != nil {
				t.Fatalf("step %d: %q: %v", n, p.Notate(a), err)
			}
			p = next
		}
	})
}

// FuzzApply throws any text at the reader of actions and at Apply: what can be
// read is played or refused, and a refusal changes nothing.
func FuzzApply(f *testing.F) {
	r, err := New()
	if err != nil {
		f.Fatal(err)
	}
	start, _, err := r.Start(brawl(), dice.NewFast(3))
	if err != nil {
		f.Fatal(err)
	}
	for start.Waiting()[0].Kind == string(askDeploy) {
		if start, _, err = start.Apply(start.Waiting()[0].Seat, Done{}, dice.NewFast(4)); err != nil {
			f.Fatal(err)
		}
	}
	for _, text := range []string{
		`{"type":"order","unit":"A1","order":"advance","goal":"B1"}`,
		`{"type":"drive","unit":"A1","path":[{"turn":450},{"forward":2000}]}`,
		`{"type":"walk","unit":"A2","paths":[{"man":0,"to":[[2300,2300,0]]}]}`,
		`{"type":"fire","unit":"A1","shots":[{"mount":0,"target":"B1","ammo":"HE"}]}`,
		`{"type":"snap","unit":"A1","step":7,"shots":[]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := r.actions.Decode([]byte(text))
		if err != nil {
			return
		}
		for _, p := range []game.Position{start, phaseOf(t, start, askMove), phaseOf(t, start, askShoot)} {
			before, err := game.Digest(p)
			if err != nil {
				t.Fatal(err)
			}
			next, _, err := p.Apply(p.Waiting()[0].Seat, a, dice.NewFast(5))
			if err != nil {
				if _, ok := game.Refusals(err); !ok {
					t.Fatalf("%s: not a refusal: %v", text, err)
				}
				if after, _ := game.Digest(next); after != before {
					t.Fatalf("%s was refused and changed the position", text)
				}
				continue
			}
			if err := holds(next); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if again, err := p.Parse(p.Waiting()[0].Seat, p.Notate(a)); err != nil {
				t.Fatalf("%s is written %q, which reads as %v (%v)", text, p.Notate(a), again, err)
			}
		}
	})
}

// phaseOf goes on to a question with everybody advancing.
func phaseOf(t *testing.T, p game.Position, kind askKind) game.Position {
	t.Helper()
	for p.Waiting()[0].Kind != string(kind) {
		seat := p.Waiting()[0].Seat
		var a game.Action = Done{}
		if p.Waiting()[0].Kind == string(askOpportunity) {
			a = HoldFire{}
		}
		if p.Waiting()[0].Kind == string(askOrders) {
			for _, i := range p.(Position).s.commandable() {
				if c := (Command{Unit: p.(Position).s.Units[i].ID, Order: printed.Advance}); mayCommand(p.(Position).s, i, c) == nil {
					a = c
					break
				}
			}
		}
		next, _, err := p.Apply(seat, a, dice.NewFast(6))
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	return p
}

// FuzzDecodePosition reads any text as a position: what is accepted can be
// looked at and played from.
func FuzzDecodePosition(f *testing.F) {
	r, err := New()
	if err != nil {
		f.Fatal(err)
	}
	start, _, err := r.Start(game.Setup{Scenario: "RE-S1"}, dice.NewFast(3))
	if err != nil {
		f.Fatal(err)
	}
	data, err := start.MarshalJSON()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := r.DecodePosition(data)
		if err != nil {
			return
		}
		for _, d := range p.Waiting() {
			for _, a := range p.Legal(d.Seat) {
				_ = p.Notate(a)
			}
		}
		for seat := range game.Seat(3) {
			p.View(seat)
		}
	})
}
