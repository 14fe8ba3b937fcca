package game_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/internal/toygame"
)

// tossed is a match of the toy game, in which every move rolls a die.
type tossed struct {
	*game.Match
	*chains

	t     *testing.T
	seeds dice.Seeds
}

func newTossed(t *testing.T, anchors ...game.Anchors) tossed {
	t.Helper()
	_, seeds, fair := fairDuel(t, 1)
	g, err := toygame.Game()
	if err != nil {
		t.Fatal(err)
	}
	commitment := seeds.Commit()
	m, err := game.Gather(g.Rules, game.Header{
		Match: "tossed", Setup: game.Setup{Scenario: g.Rules.Catalog().Scenarios[0].ID}, Commit: &commitment,
		Seats: []game.Player{{Name: "Ann"}, {Name: "Ben"}},
	}, fair)
	if err != nil {
		t.Fatal(err)
	}
	c := newChains(t)
	if len(anchors) == 0 {
		anchors = c.anchors(t)
	}
	commit(t, m)(m.Start(anchors, nil))
	return tossed{m, c, t, seeds}
}

// roll plays the next move with links and tells whether the match took it.
func (m tossed) roll(links ...game.Link) error {
	m.t.Helper()
	seat := m.Now().Position.Waiting()[0].Seat
	step, err := m.Play(seat, m.Now().Position.Legal(seat)[0], game.Stamp{Links: links})
	if err == nil {
		err = m.Commit(step)
	}
	return err
}

// own and left are link i of a chain.
func (m tossed) link(seat game.Seat, secret string, i int, left bool) game.Link {
	return game.Link{Seat: seat, Link: link(m.t, secret, i), Left: left}
}

// TestLateLinkIsWorthless: whoever asks for a link and then says that it came too
// late knows it. So each link belongs to one roll and is never that of another.
func TestLateLinkIsWorthless(t *testing.T) {
	m := newTossed(t)
	own := func(seat game.Seat, i int) game.Link { return m.link(seat, m.own[seat-1], i, false) }
	if err := m.roll(own(1, 1), m.link(2, m.left[1], 1, true)); err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{1, 3} {
		if m.roll(own(1, 2), own(2, i)) == nil {
			t.Errorf("link %d went into the second roll", i)
		}
	}
	if err := m.roll(own(1, 2), own(2, 2)); err != nil {
		t.Error(err)
	}
}

// TestHandedOverChain: whoever takes a seat over binds a chain of their own, and
// the old holder's links are worth nothing any more.
func TestHandedOverChain(t *testing.T) {
	m := newTossed(t)
	own := func(seat game.Seat, i int) game.Link { return m.link(seat, m.own[seat-1], i, false) }
	left := func(seat game.Seat, i int) game.Link { return m.link(seat, m.left[seat-1], i, true) }
	if err := m.roll(own(1, 1), own(2, 1)); err != nil {
		t.Fatal(err)
	}
	secret := fmt.Sprintf("%064x", 300)
	do := commit(t, m.Match)
	do(m.Bind(2, link(t, secret, 0)))
	if c := m.Chains(); c[1].Next != 1 || !c[1].Fresh || c[1].Left != link(t, m.left[1], 0) || c[0].Next != 2 || c[0].Fresh {
		t.Errorf("the chains after that: %+v", c)
	}
	if m.roll(own(1, 2), own(2, 2)) == nil {
		t.Error("a link of the chain before went into a roll")
	}
	if m.roll(left(1, 1), m.link(2, secret, 1, false)) == nil {
		t.Error("the first link of a new chain went with one that the server knew when it was chosen")
	}
	// What it has left was bound before the deal and may stand in.
	if err := m.roll(left(1, 1), left(2, 1)); err != nil {
		t.Fatal(err)
	}
	if err := m.roll(own(1, 3), m.link(2, secret, 2, false)); err != nil {
		t.Fatal(err)
	}
	// From here on the chain is one like any other.
	if err := m.roll(left(1, 2), m.link(2, secret, 3, false)); err != nil {
		t.Fatal(err)
	}
	do(m.Bind(1, "")) // somebody without a chain
	if m.roll(own(1, 5), m.link(2, secret, 4, false)) == nil {
		t.Error("a chain that was given up went on")
	}
	if err := m.roll(left(1, 3), m.link(2, secret, 4, false)); err != nil {
		t.Fatal(err)
	}
	do(m.End(game.Resigned, 1, game.Stamp{}))
	do(m.Close(&m.seeds))
	var text bytes.Buffer
	if _, err := m.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	check := func(text string) error {
		log, err := game.ReadLog(strings.NewReader(text))
		if err == nil {
			err = game.Verify(m.Rules(), log)
		}
		return err
	}
	if err := check(text.String()); err != nil {
		t.Fatalf("the log does not verify: %v", err)
	}
	// Who leaves the change out, or puts another chain in, is found out.
	for name, change := range map[string]func([]string){
		"another chain": func(l []string) { l[3] = strings.Replace(l[3], link(t, secret, 0), strings.Repeat("6", 64), 1) },
		"two chains":    func(l []string) { l[3] = strings.Replace(l[3], `"anchors":[`, `"anchors":[{},`, 1) },
	} {
		if check(string(resum(t, text.Bytes(), change))) == nil {
			t.Errorf("%s: verifies", name)
		}
	}
}

func TestBindIsRefused(t *testing.T) {
	m, _, _ := fairDuel(t, 1)
	anchor := link(t, fmt.Sprintf("%064x", 300), 0)
	refusedFor(t, game.ReasonNotBegun)(m.Bind(1, anchor))
	commit(t, m)(m.Start(nil, nil))
	if _, err := m.Bind(1, anchor); err == nil {
		t.Error("a chain was changed in a match without chains")
	}
	with := newTossed(t)
	if _, err := with.Bind(1, "six"); err == nil {
		t.Error("any text passed for a chain")
	}
	refusedFor(t, game.ReasonNoSeat)(with.Bind(3, anchor))
}

// TestRebindingCannotSteer plays the operator and Ann together, who know both
// seeds and hand Ann's seat from one friend to the other before a roll, with
// whatever chain they like best. Ben is honest: his link is shown afterwards.
func TestRebindingCannotSteer(t *testing.T) {
	const tries, faces = 1500, 6
	chance := rand.New(rand.NewPCG(3, 4))
	fresh := func() (anchor, link string) { // the last two links of a chain do for one roll
		var b [32]byte
		for i := range b {
			b[i] = byte(chance.Uint32())
		}
		anchor, err := dice.Before(hex.EncodeToString(b[:]))
		if err != nil {
			t.Fatal(err)
		}
		return anchor, hex.EncodeToString(b[:])
	}
	before, _ := fresh()
	roll := func(annAnchor, annLink, benAnchor, benLink string) int {
		m := newTossed(t, game.Anchors{Own: before}, game.Anchors{Own: benAnchor})
		commit(t, m.Match)(m.Bind(1, annAnchor))
		if err := m.roll(game.Link{Seat: 1, Link: annLink}, game.Link{Seat: 2, Link: benLink}); err != nil {
			t.Fatal(err)
		}
		return m.Now().Entry.Rolls[0][1]
	}
	var joint, known [faces]int
	for range tries {
		benAnchor, benLink := fresh()
		guessAnchor, guess := fresh() // in place of the link that Ben has not shown
		var anchor, own string
		best := 0
		for range 6 {
			a, l := fresh()
			if die := roll(a, l, guessAnchor, guess); die > best {
				anchor, own, best = a, l, die
			}
		}
		known[best-1]++
		joint[roll(anchor, own, benAnchor, benLink)-1]++
	}
	// Five degrees of freedom: 26 is passed once in ten thousand.
	if chi := chiSquare(joint[:]); chi > 26 {
		t.Errorf("joint rolls were steered: chi-square %.1f, counts %v", chi, joint)
	}
	if chi := chiSquare(known[:]); chi < 1000 {
		t.Errorf("the attack is none: even where the other link was known it gave %v", known)
	}
}
