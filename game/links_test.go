package game_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
)

// chains are the chains of two seats: what each keeps and what it left.
type chains struct {
	own, left [2]string
	rolls     int // how often both have added something
	lefts     [2]int
}

func newChains(t testing.TB) *chains {
	t.Helper()
	c := &chains{}
	for i := range 2 {
		c.own[i], c.left[i] = fmt.Sprintf("%064x", 100+i), fmt.Sprintf("%064x", 200+i)
	}
	return c
}

func link(t testing.TB, secret string, i int) string {
	t.Helper()
	l, err := dice.LinkAt(secret, i)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func (c *chains) anchors(t testing.TB) []game.Anchors {
	t.Helper()
	var list []game.Anchors
	for i := range 2 {
		list = append(list, game.Anchors{Own: link(t, c.own[i], 0), Left: link(t, c.left[i], 0)})
	}
	return list
}

// next are the next links of seats, for one more roll; those that are negative
// are away.
func (c *chains) next(t testing.TB, seats ...int) []game.Link {
	t.Helper()
	var list []game.Link
	c.rolls++
	for _, s := range seats {
		l := game.Link{Seat: game.Seat(max(s, -s)), Left: s < 0}
		if i := l.Seat - 1; l.Left {
			c.lefts[i]++
			l.Link = link(t, c.left[i], c.lefts[i])
		} else {
			l.Link = link(t, c.own[i], c.rolls)
		}
		list = append(list, l)
	}
	return list
}

func fairDuel(t testing.TB, n int) (*game.Match, dice.Seeds, dice.Fair) {
	t.Helper()
	seeds := dice.Seeds{Open: fmt.Sprintf("%064x", n), Hidden: fmt.Sprintf("%064x", n+1)}
	fair, err := dice.NewFair(seeds)
	if err != nil {
		t.Fatal(err)
	}
	commitment := seeds.Commit()
	m, err := game.Gather(Duel{}, game.Header{
		Match: "links", Setup: game.Setup{Scenario: "plain"}, Commit: &commitment, Seats: []game.Player{{Name: "Ann"}, {Name: "Ben"}},
	}, fair)
	if err != nil {
		t.Fatal(err)
	}
	return m, seeds, fair
}

func TestGatheringHasDealtNothing(t *testing.T) {
	m, _, _ := fairDuel(t, 1)
	if m.Begun() || m.Len() != 0 || m.Now().Entry.Seq != -1 || len(m.Now().Position.Waiting()) != 0 {
		t.Fatalf("a match that waits: %+v", m.Now())
	}
	refusedFor(t, game.ReasonNotBegun)(m.Play(1, Lay{1}, game.Stamp{}))
	refusedFor(t, game.ReasonNotBegun)(m.End(game.Resigned, 1, game.Stamp{}))
	refusedFor(t, game.ReasonNotBegun)(m.Offer(1, game.Stamp{}))
	refusedFor(t, game.ReasonOver)(m.Close(nil))
	var text bytes.Buffer
	if _, err := m.WriteTo(&text); err != nil || bytes.Count(text.Bytes(), []byte("\n")) != 1 {
		t.Fatalf("the log has more than its header: %s, %v", text.Bytes(), err)
	}
	log, err := game.ReadLog(&text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := game.Replay(Duel{}, log, game.NoDice{}); err == nil {
		t.Error("a header alone is replayed")
	}
	again, err := game.Resume(Duel{}, log, dice.NewFast(1), func(game.State) error { return nil })
	if err != nil || again.Begun() {
		t.Fatalf("a match that waits cannot be taken up again: %v", err)
	}
	if _, err := game.Gather(Duel{}, game.Header{Setup: game.Setup{Scenario: "?"}, Seats: make([]game.Player, 2)}, game.NoDice{}); err == nil {
		t.Error("players gather for a set-up that cannot be started")
	}
}

// TestLinksMustFollow tries everything that is not the next link of its chain.
func TestLinksMustFollow(t *testing.T) {
	m, _, _ := fairDuel(t, 1)
	c := newChains(t)
	anchors, good := c.anchors(t), c.next(t, 1, -2)
	with := func(change func(l []game.Link)) []game.Link { l := slices.Clone(good); change(l); return l }
	for name, bad := range map[string][]game.Link{
		"any text":       with(func(l []game.Link) { l[0].Link = "six" }),
		"the anchor":     with(func(l []game.Link) { l[0].Link = anchors[0].Own }),
		"a later link":   with(func(l []game.Link) { l[0].Link = link(t, c.own[0], 2) }),
		"of other seat":  with(func(l []game.Link) { l[0].Link = link(t, c.own[1], 1) }),
		"wrong kind":     with(func(l []game.Link) { l[0].Left = true }),
		"capitals":       with(func(l []game.Link) { l[0].Link = strings.ToUpper(l[0].Link) }),
		"no such seat":   with(func(l []game.Link) { l[1].Seat = 3 }),
		"seat nobody":    with(func(l []game.Link) { l[0].Seat = 0 }),
		"twice":          {good[0], good[0]},
		"out of order":   {good[1], good[0]},
		"one's own luck": with(func(l []game.Link) { l[0].Link = strings.Repeat("6", 64) }),
	} {
		if _, err := m.Start(anchors, bad); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := m.Start(nil, good); err == nil {
		t.Error("links without anchors were accepted")
	}
	if _, err := m.Start(anchors[:1], nil); err == nil {
		t.Error("anchors of one seat were accepted")
	}
	commit(t, m)(m.Start(anchors, good))
	if _, err := m.Start(anchors, good); err == nil {
		t.Error("a match was started twice")
	}
	if _, err := m.Play(1, first(m, 1), game.Stamp{Links: c.next(t, 1)}); err == nil {
		t.Error("a link was spent on nothing")
	}
}

// TestUndoSpendsLinks: what was shown stays shown, so that taking back and
// playing again never meets the same dice.
func TestUndoSpendsLinks(t *testing.T) {
	m, _, _ := fairDuel(t, 1)
	c := newChains(t)
	do := commit(t, m)
	do(m.Start(c.anchors(t), c.next(t, 1, 2)))
	tip := m.Chains()[0]
	do(m.Play(1, first(m, 1), game.Stamp{}))
	do(m.Undo(1, 0, game.Stamp{}))
	if m.Chains()[0] != tip {
		t.Fatalf("tips went back to %v", m.Chains()[0])
	}
}

func TestOrigins(t *testing.T) {
	h := game.Header{Seats: []game.Player{{Name: "Ann"}, {Name: "Bot", Mind: "ace"}, {Name: "Cid"}}}
	roll := []dice.Throw{{6, 1}}
	own := func(s game.Seat) game.Link { return game.Link{Seat: s} }
	left := func(s game.Seat) game.Link { return game.Link{Seat: s, Left: true} }
	for _, tc := range []struct {
		links []game.Link
		want  game.Origin
	}{
		{[]game.Link{own(1), left(2), own(3)}, game.OriginJoint},
		{[]game.Link{own(1), left(2), left(3)}, game.OriginLeft},
		{[]game.Link{own(1), own(3)}, game.OriginWithout},
		{[]game.Link{own(1), left(2)}, game.OriginWithout},
		{nil, game.OriginWithout},
	} {
		if got := h.Origin(game.Entry{Rolls: roll, Links: tc.links}); got != tc.want {
			t.Errorf("%v: %v, want %v", tc.links, got, tc.want)
		}
	}
	if got := h.Origin(game.Entry{}); got != game.OriginNone {
		t.Errorf("no roll comes from %v", got)
	}
	log := game.Log{Header: h, Entries: []game.Entry{
		{Rolls: roll, Hidden: roll, Links: []game.Link{own(1), left(2), own(3)}},
		{Rolls: roll, Links: []game.Link{left(1), left(2), own(3)}},
		{Rolls: roll},
		{},
	}}
	if got, want := log.Origins(), (game.Origins{Joint: 2, Left: 1, Without: 1}); got != want {
		t.Errorf("counted %+v, want %+v", got, want)
	}
}

// signedDuel is the golden duel with a signature.
func signedDuel(t *testing.T, key ed25519.PrivateKey) []byte {
	t.Helper()
	log, err := game.ReadLog(bytes.NewReader(goldenDuel(t)))
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.Replay(Duel{}, log, game.NoDice{})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if _, err := m.WriteSigned(&text, key); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

func verify(text []byte) (game.Log, error) {
	log, err := game.ReadLog(bytes.NewReader(text))
	if err == nil {
		err = game.Verify(Duel{}, log)
	}
	return log, err
}

func TestSignature(t *testing.T) {
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))
	text := signedDuel(t, key)
	log, err := verify(text)
	if err != nil || log.Signature == nil || log.Signature.Key != hex.EncodeToString(key.Public().(ed25519.PublicKey)) {
		t.Fatalf("signature %+v, %v", log.Signature, err)
	}
	lines := bytes.SplitAfter(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	last := len(lines)
	sign := append(bytes.Clone(lines[last-1]), '\n')
	for at := range sign {
		bad := bytes.Clone(text)
		bad[len(text)-len(sign)+at] ^= 1
		_, err := verify(bad)
		if f, ok := errors.AsType[*game.LogFault](err); !ok || f.Line != last && at != len(sign)-1 {
			t.Fatalf("byte %d of the signature: verify says %v", at, err)
		}
	}
	for name, bad := range map[string][]byte{
		"truncated":         append(bytes.Join(lines[:last-2], nil), sign...),
		"extended":          append(bytes.Clone(text), lines[last-2]...),
		"signed twice":      append(bytes.Clone(text), sign...),
		"another's":         append(resum(t, goldenDuel(t), func(l []string) { l[0] = strings.Replace(l[0], "Ann", "Eve", 1) }), sign...),
		"signed in between": append(append(bytes.Join(lines[:last-2], nil), sign...), lines[last-2]...),
	} {
		if _, err := verify(bad); err == nil {
			t.Errorf("%s: verifies", name)
		}
	}
}

// TestOperatorCannotSteer plays the operator and one of the players together.
// They know both seeds, Ann's chain and everything that is public, and try
// 10,000 times to give Ann the best card first. Ben is honest: he shows his
// first link when he has been told what it will be used for.
func TestOperatorCannotSteer(t *testing.T) {
	const tries, faces = 10_000, 9
	chance := rand.New(rand.NewPCG(1, 2))
	secret := func() string {
		var b [32]byte
		for i := range b {
			b[i] = byte(chance.Uint32())
		}
		return hex.EncodeToString(b[:])
	}
	// The last two links of a chain do for one roll.
	chain := func() (anchor, link string) {
		link = secret()
		anchor, err := dice.Before(link)
		if err != nil {
			t.Fatal(err)
		}
		return anchor, link
	}
	m, _, fair := fairDuel(t, 1)
	roll := func(anchors []game.Anchors, links []game.Link) int {
		step, err := m.Start(anchors, links)
		if err != nil {
			t.Fatal(err)
		}
		return step.State.Entry.Hidden[0][1]
	}
	var joint, known [faces]int
	for range tries {
		benAnchor, benLink := chain()
		// Before they bind themselves they try whatever they like, with a
		// guess in place of the link that Ben has not shown ...
		_, guess := chain()
		guessed, _ := dice.Before(guess)
		var annAnchor, annLink string
		var best int
		for range 6 {
			a, l := chain()
			got := roll([]game.Anchors{{Own: a}, {Own: guessed}}, []game.Link{{Seat: 1, Link: l}, {Seat: 2, Link: guess}})
			if annAnchor == "" || got > best {
				annAnchor, annLink, best = a, l, got
			}
		}
		known[best]++
		// ... and then the roll is made with the link that Ben does show.
		anchors := []game.Anchors{{Own: annAnchor}, {Own: benAnchor}}
		joint[roll(anchors, []game.Link{{Seat: 1, Link: annLink}, {Seat: 2, Link: benLink}})]++
		// Having seen it, they cannot put anything else in the place of their own.
		if _, err := m.Start(anchors, []game.Link{{Seat: 1, Link: secret()}, {Seat: 2, Link: benLink}}); err == nil {
			t.Fatal("a value of one's own choice passed for a link")
		}
	}
	// Eight degrees of freedom: 32 is passed once in ten thousand, and the
	// generator is fixed.
	if chi := chiSquare(joint[:]); chi > 32 {
		t.Errorf("joint rolls were steered: chi-square %.1f, counts %v", chi, joint)
	}
	if chi := chiSquare(known[:]); chi < 1000 {
		t.Errorf("the attack is none: even where the other link was known it gave %v", known)
	}

	// The action is fixed before Ben shows his link. What is put in its place
	// later does not give the fix that Ben has kept; nor does another past.
	do := commit(t, m)
	c := newChains(t)
	do(m.Start(c.anchors(t), c.next(t, 1, 2)))
	fixOf := func(m *game.Match, n int, id string) string {
		step, err := m.Play(1, m.Now().Position.Legal(1)[n], game.Stamp{ID: id})
		if err != nil {
			t.Fatal(err)
		}
		fix, err := m.Fix(step, fair.Salt(m.Len()))
		if err != nil {
			t.Fatal(err)
		}
		return fix
	}
	kept := fixOf(m, 0, "a")
	if fixOf(m, 0, "a") != kept {
		t.Error("the same action sent again has another fix: a restart would look like a fraud")
	}
	do(m.Offer(2, game.Stamp{}))
	if fixOf(m, 1, "a") == kept || fixOf(m, 0, "b") == kept || fixOf(m, 0, "a") == kept {
		t.Error("something else has the same fix")
	}
}

func chiSquare(counts []int) float64 {
	n := 0
	for _, c := range counts {
		n += c
	}
	want, chi := float64(n)/float64(len(counts)), 0.0
	for _, c := range counts {
		chi += (float64(c) - want) * (float64(c) - want) / want
	}
	return chi
}
