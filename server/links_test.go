package server_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sabot/ai"
	"sabot/dice"
	"sabot/game"
	"sabot/registry"
	"sabot/server"
)

// linkAsked is a request for a link, as the stream brings it.
type linkAsked struct {
	Type  string      `json:"type"`
	Seq   int         `json:"seq"`
	Seat  game.Seat   `json:"seat"`
	Index int         `json:"index"`
	Fix   string      `json:"fix"`
	With  []game.Link `json:"with"`
	Actor game.Seat   `json:"actor"`
	Owns  bool        `json:"owns"`
}

// roller is a player with chains of their own.
type roller struct {
	*player
	own, left string
	mu        sync.Mutex
	asked     []linkAsked
	leave     func() // ends the stream
}

func newRoller(t *testing.T, url string) *roller {
	t.Helper()
	return &roller{player: guest(t, url), own: dice.NewSecret(), left: dice.NewSecret()}
}

func (r *roller) link(i int) string {
	r.t.Helper()
	l, err := dice.LinkAt(r.own, i)
	if err != nil {
		r.t.Fatal(err)
	}
	return l
}

func (r *roller) chains() obj { return obj{"own": r.link(0), "left": r.left} }

func (r *roller) show(id string, a linkAsked) (int, []byte) { return r.showAt(r.player, id, a) }

// showAt shows a link to the node at which the player is.
func (r *roller) showAt(at *player, id string, a linkAsked) (int, []byte) {
	status, _, data := at.call(http.MethodPost, "/matches/"+id+"/links", obj{"seat": a.Seat, "index": a.Index, "link": r.link(a.Index)})
	return status, data
}

// attend listens and does with every request for a link what answer says, until
// leave is called.
func (r *roller) attend(id string, answer func(linkAsked)) (leave func()) {
	r.t.Helper()
	ctx, cancel := context.WithCancel(r.t.Context())
	conn, err := r.dial(ctx, id, "?links=1")
	if err != nil {
		r.t.Fatal(err)
	}
	conn.SetReadLimit(4 << 20)
	var done sync.WaitGroup
	ready := make(chan struct{})
	done.Go(func() {
		for first := true; ; first = false {
			_, data, err := conn.Read(ctx)
			if first {
				close(ready)
			}
			if err != nil {
				return
			}
			var a linkAsked
			if json.Unmarshal(data, &a) == nil && a.Type == "link" {
				r.mu.Lock()
				r.asked = append(r.asked, a)
				r.mu.Unlock()
				answer(a)
			}
		}
	})
	<-ready
	leave = sync.OnceFunc(func() { cancel(); done.Wait(); _ = conn.CloseNow() })
	r.leave = leave
	r.t.Cleanup(leave)
	return leave
}

// honest answers every request. A link is asked for again when its answer has not
// come to the node that rolls; what it has meanwhile it does not take twice. Where
// two nodes find the table complete, the deal of one may be written before the
// other has the link that it asked for.
func (r *roller) honest(id string) func(linkAsked) { return r.honestAt(r.player, id) }

func (r *roller) honestAt(at *player, id string) func(linkAsked) {
	type link struct {
		seat  game.Seat
		index int
	}
	shown := map[link]bool{}
	return func(a linkAsked) {
		this := link{a.Seat, a.Index}
		status, data := r.showAt(at, id, a)
		if status != http.StatusNoContent && (status != http.StatusConflict || !shown[this] && r.look(id).Last < a.Seq) {
			r.t.Errorf("link %d of seat %d = %d: %s", a.Index, a.Seat, status, data)
		}
		shown[this] = true
	}
}

// hurried answers every request of a server that does not wait for long: a link may
// come too late.
func (r *roller) hurried(id string) func(linkAsked) {
	return func(a linkAsked) {
		if status, data := r.show(id, a); status != http.StatusNoContent && status != http.StatusConflict {
			r.t.Errorf("link %d of seat %d = %d: %s", a.Index, a.Seat, status, data)
		}
	}
}

func ignore(linkAsked) {}

func (r *roller) calls() []linkAsked {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.asked)
}

// rollers seats two players with chains of their own, both attending.
func rollers(t *testing.T, url string, body obj) (ada, bob *roller, id string, leave func()) {
	t.Helper()
	return rollersWho(t, url, body, (*roller).honest)
}

// rollersWho does the same with two who answer so.
func rollersWho(
	t *testing.T, url string, body obj, answer func(*roller, string) func(linkAsked),
) (ada, bob *roller, id string, leave func()) {
	t.Helper()
	ada, bob = newRoller(t, url), newRoller(t, url)
	body["seats"].([]obj)[0]["chains"] = ada.chains()
	s := ada.begin(body)
	if s.Status != "gathering" || s.Seq != -1 || s.Last != -1 || len(s.Waiting) != 0 || string(s.Sights[0].View) != "null" {
		t.Fatalf("a match that waits for a player: %+v", s)
	}
	ada.attend(s.ID, answer(ada, s.ID))
	bob.post("/join/"+s.Links.Invites[0].Token, obj{"name": "Bob", "chains": bob.chains()}, http.StatusOK, nil)
	leave = bob.attend(s.ID, answer(bob, s.ID))
	eventually(t, "the deal", func() bool { return ada.look(s.ID).Status == "playing" })
	return ada, bob, s.ID, leave
}

// roll plays a roll and waits for it, however late a link is.
func (p *player) roll(id string, seat game.Seat) (r server.Receipt) {
	p.t.Helper()
	act := obj{"id": p.id(), "seat": seat, "text": "roll"}
	eventually(p.t, "the roll", func() bool {
		r = server.Receipt{}
		p.post("/matches/"+id+"/actions", act, http.StatusOK, &r)
		return !r.Pending
	})
	return r
}

func (p *player) log(id string) game.Log {
	p.t.Helper()
	var text string
	p.get("/matches/"+id+"/log", &text)
	log, err := game.ReadLog(strings.NewReader(text))
	if err != nil {
		p.t.Fatal(err)
	}
	if err := game.Verify(heapRules{}, log); err != nil {
		p.t.Errorf("the log does not verify: %v", err)
	}
	return log
}

func resignation(p *player, seat int) obj { return obj{"id": p.id(), "seat": seat} }

func TestNothingIsDealtBeforeEverybodyIsSeated(t *testing.T) {
	url := serve(t, testConfig(t))
	ada := newRoller(t, url)
	body := begin("me", "open")
	body["seats"].([]obj)[0]["chains"] = ada.chains()
	s := ada.begin(body)
	for name, b := range map[string]obj{"actions": {"id": "a", "seat": 1, "text": "1"}, "resign": {"id": "b", "seat": 1}} {
		p := ada.refused(http.MethodPost, "/matches/"+s.ID+"/"+name, b, http.StatusUnprocessableEntity, "refused")
		if len(p.Refusals) != 1 || p.Refusals[0].Reason != game.ReasonNotBegun {
			t.Errorf("%s while a seat is open: %+v", name, p)
		}
	}
	var h server.History
	ada.get("/matches/"+s.ID+"/entries", &h)
	if len(h.Entries) != 0 || h.Last != -1 {
		t.Errorf("the log of a match that waits: %+v", h)
	}
	bob := guest(t, url)
	bob.post("/join/"+s.Links.Invites[0].Token, obj{}, http.StatusOK, &s)
	if s.Status != "playing" || s.Seq != 0 {
		t.Errorf("everybody is seated, and the match is %s at entry %d", s.Status, s.Seq)
	}
}

func TestJointDice(t *testing.T) {
	url := serve(t, testConfig(t))
	ada, bob, id, leave := rollers(t, url, begin("me", "open"))
	// The deal: who completed the table was asked last and told of the other's link.
	if c := bob.calls(); len(c) != 1 || c[0].Seq != 0 || c[0].Index != 1 || len(c[0].With) != 1 || c[0].With[0].Link != ada.link(1) {
		t.Fatalf("bob was asked %+v", c)
	}
	const turns = 20
	began := time.Now()
	for i := range turns {
		p, seat := ada, game.Seat(1)
		if i%2 == 1 {
			p, seat = bob, 2
		}
		if r := p.play(id, seat, "roll"); len(r.Entries) != 1 || r.Entries[0].Origin != "joint" || r.Repeat || r.Pending {
			t.Fatalf("a joint roll answers %+v", r)
		}
	}
	t.Logf("a joint roll takes %v", time.Since(began)/turns)
	calls := ada.calls()
	last := calls[len(calls)-2] // the roll before Bob's was her own
	if last.Seq != turns-1 || len(last.With) != 1 || last.With[0].Seat != 2 || last.With[0].Left {
		t.Errorf("who acts is asked last: %+v", last)
	}
	leave()
	eventually(t, "bob to be away", func() bool { return !ada.look(id).Players[1].Present })
	if r := ada.play(id, 1, "roll"); r.Entries[0].Origin != "left" {
		t.Errorf("a roll without Bob is %q", r.Entries[0].Origin)
	}
	ada.post("/matches/"+id+"/resign", resignation(ada.player, 1), http.StatusOK, nil)
	log := ada.log(id)
	if got, want := log.Origins(), (game.Origins{Joint: turns + 2, Left: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	// Every fix that was sent is that of the line it led to.
	var text string
	ada.get("/matches/"+id+"/log", &text)
	lines := strings.Split(text, "\n")
	seeds := log.Entries[len(log.Entries)-1].Seeds
	fair, err := dice.NewFair(*seeds)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range append(ada.calls(), bob.calls()...) {
		before := lines[a.Seq][strings.LastIndex(lines[a.Seq], `"sum":"`)+7:]
		fixed, _, _ := strings.Cut(lines[a.Seq+1], `,"links":[{"seat":`)
		if want := fixText(strings.TrimSuffix(before, `"}`), fixed, fair.Salt(a.Seq)); a.Fix != want {
			t.Errorf("entry %d was fixed as %s, the log gives %s", a.Seq, a.Fix, want)
		}
	}
}

// TestJointDiceWithTheComputer: at once, without anybody to wait for, and the
// computer's rolls need the player's link as well.
func TestJointDiceWithTheComputer(t *testing.T) {
	cfg := testConfig(t)
	cfg.Games = []registry.Game{{Rules: heapRules{}, Mind: func(ai.Level) (ai.Mind, error) { return gambler{}, nil }}}
	url := serve(t, cfg)
	ada := newRoller(t, url)
	body := begin("me", "ai")
	body["seats"].([]obj)[0]["chains"] = ada.chains()
	s := ada.begin(body)
	if s.Status != "gathering" {
		t.Errorf("dealt before the player has shown a link: %s", s.Status)
	}
	ada.attend(s.ID, ada.honest(s.ID))
	myTurn := func() bool {
		t.Helper()
		eventually(t, "my turn or the end", func() bool {
			s = ada.look(s.ID)
			return s.Status == "over" || s.Status == "playing" && s.Waiting[0].Seat == 1
		})
		return s.Status != "over"
	}
	mine := 0 // how often the computer rolls is its own choice
	for ; mine < 6 && myTurn(); mine++ {
		ada.play(s.ID, 1, "roll")
	}
	if myTurn() { // while the computer rolls, giving up would leave her link without a roll
		ada.post("/matches/"+s.ID+"/resign", resignation(ada.player, 1), http.StatusOK, nil)
	}
	if n := ada.log(s.ID).Origins(); n.Joint <= mine || n.Left != 0 || n.Without != 0 {
		t.Errorf("whose dice: %+v", n)
	}
}

// TestNoAnswer: a seat that is there and says nothing is represented by the link
// that it left; nobody can stop the game like that.
func TestNoAnswer(t *testing.T) {
	cfg := testConfig(t)
	cfg.LinkTimeout = 100 * time.Millisecond
	url := serve(t, cfg)
	ada, bob, id, leave := rollersWho(t, url, begin("me", "open"), (*roller).hurried)
	leave()
	bob.attend(id, ignore)
	if r := ada.roll(id, 1); len(r.Entries) != 1 || r.Entries[0].Origin != "left" {
		t.Fatalf("a roll without an answer: %+v", r)
	}
	c := bob.calls()
	if late, data := bob.show(id, c[len(c)-1]); late != http.StatusConflict {
		t.Errorf("a link that comes late = %d: %s", late, data)
	}
}

// TestBothGone: without anybody on a stream the left links do.
func TestBothGone(t *testing.T) {
	cfg := testConfig(t)
	url := serve(t, cfg)
	ada, bob, id, leave := rollers(t, url, begin("me", "open"))
	leave()
	eventually(t, "bob to be away", func() bool { return !ada.look(id).Players[1].Present })
	adas := guest(t, url) // another device of hers, without the chain
	var link server.SeatLink
	ada.post("/matches/"+id+"/link", obj{"id": "phone", "seat": 1}, http.StatusCreated, &link)
	adas.post("/join/"+link.Token, obj{}, http.StatusOK, nil)
	if r := adas.play(id, 1, "roll"); r.Entries[0].Origin != "left" {
		t.Errorf("a roll of somebody without a chain is %q", r.Entries[0].Origin)
	}
	bob.post("/matches/"+id+"/resign", resignation(bob.player, 2), http.StatusOK, nil)
	bob.log(id)
}

func TestRollWaitsForWhoIsAway(t *testing.T) {
	cfg := testConfig(t)
	cfg.LinkTimeout = 100 * time.Millisecond // who is away is waited for all the same
	url := serve(t, cfg)
	body := begin("me", "open")
	body["away"] = "wait"
	ada, bob, id, leave := rollers(t, url, body)
	leave()
	eventually(t, "bob to be away", func() bool { return !ada.look(id).Players[1].Present })
	var r server.Receipt
	act := obj{"id": "patient", "seat": 1, "text": "roll"}
	ada.post("/matches/"+id+"/actions", act, http.StatusOK, &r)
	if !r.Pending || len(r.Entries) != 0 || r.Seq != 0 {
		t.Fatalf("a roll that waits answers %+v", r)
	}
	var s server.Snapshot
	eventually(t, "the table is told", func() bool { s = ada.look(id); return s.Roll != nil })
	if s.Roll.Seat != 1 || !slices.Equal(s.Roll.Waits, []game.Seat{2}) || s.Away != game.AwayWait {
		t.Errorf("the table is told %+v", s.Roll)
	}
	ada.refused(http.MethodPost, "/matches/"+id+"/draw", obj{"id": "d", "seat": 1, "do": "offer"}, http.StatusConflict, "conflict")
	ada.refused(http.MethodPost, "/matches/"+id+"/actions", obj{"id": "other", "seat": 1, "text": "1"}, http.StatusConflict, "conflict")
	bob.attend(id, bob.honest(id))
	eventually(t, "the roll", func() bool { return ada.look(id).Last == 1 })
	ada.post("/matches/"+id+"/actions", act, http.StatusOK, &r)
	if !r.Repeat || len(r.Entries) != 1 || r.Entries[0].Origin != "joint" || ada.look(id).Roll != nil {
		t.Errorf("after the wait: %+v", r)
	}
}

// TestResignationNeedNotWait: who gives up is not held by a roll.
func TestResignationNeedNotWait(t *testing.T) {
	url := serve(t, testConfig(t))
	body := begin("me", "open")
	body["away"] = "wait"
	ada, bob, id, leave := rollers(t, url, body)
	leave()
	bob.attend(id, ignore)
	status := make(chan int, 1)
	go func() {
		s, _, _ := ada.call(http.MethodPost, "/matches/"+id+"/actions", obj{"id": "x", "seat": 1, "text": "roll"})
		status <- s
	}()
	eventually(t, "the question", func() bool { return len(bob.calls()) == 2 })
	bob.post("/matches/"+id+"/resign", resignation(bob.player, 2), http.StatusOK, nil)
	if got := <-status; got != http.StatusUnprocessableEntity {
		t.Errorf("the roll of a game that was given up = %d", got)
	}
	if log := bob.log(id); len(log.Entries) != 3 {
		t.Errorf("%d entries, want start, end and close", len(log.Entries))
	}
}

// TestHostileLinks sends everything but the link that is asked for, from
// everybody, at every moment.
func TestHostileLinks(t *testing.T) {
	url := serve(t, testConfig(t))
	body := begin("me", "open")
	body["away"] = "wait"
	ada, bob, id, leave := rollers(t, url, body)
	path := "/matches/" + id + "/links"
	sent := func(seat, index int, link string) obj { return obj{"seat": seat, "index": index, "link": link} }
	bob.refused(http.MethodPost, path, sent(2, 2, bob.link(2)), http.StatusConflict, "conflict") // nobody linkAsked
	leave()
	bob.attend(id, ignore)
	var rolled sync.WaitGroup
	rolled.Go(func() {
		ada.call(http.MethodPost, "/matches/"+id+"/actions", obj{"id": "x", "seat": 1, "text": "roll"})
	})
	eventually(t, "the question", func() bool { return len(bob.calls()) == 2 })
	for _, tc := range []struct {
		who    *roller
		body   obj
		status int
		code   string
	}{
		{bob, sent(2, 2, strings.Repeat("6", 64)), http.StatusUnprocessableEntity, "refused"}, // of his choice
		{bob, sent(2, 2, bob.link(1)), http.StatusUnprocessableEntity, "refused"},             // replayed
		{bob, sent(2, 2, bob.link(3)), http.StatusUnprocessableEntity, "refused"},             // too early
		{bob, sent(2, 3, bob.link(3)), http.StatusConflict, "conflict"},                       // out of turn
		{bob, sent(2, 1, bob.link(1)), http.StatusConflict, "conflict"},                       // of the roll before
		{bob, sent(1, 2, ada.link(2)), http.StatusForbidden, "not-yours"},                     // for the other seat
		{ada, sent(2, 2, bob.link(2)), http.StatusForbidden, "not-yours"},                     // for the other seat
		{ada, sent(1, 2, ada.link(2)), http.StatusConflict, "conflict"},                       // before it is her turn
		{newRoller(t, url), sent(2, 2, bob.link(2)), http.StatusForbidden, "not-yours"},       // a spectator
		{bob, sent(2, 2, "six"), http.StatusUnprocessableEntity, "invalid"},
		{bob, sent(9, 2, bob.link(2)), http.StatusUnprocessableEntity, "invalid"},
		{bob, sent(2, 0, bob.link(0)), http.StatusUnprocessableEntity, "invalid"},
	} {
		tc.who.refused(http.MethodPost, path, tc.body, tc.status, tc.code)
	}
	if s := ada.look(id); s.Last != 0 {
		t.Fatalf("a wrong link rolled dice: %+v", s)
	}
	var flood sync.WaitGroup
	for range 8 {
		flood.Go(func() {
			for range 25 {
				_, _, _ = bob.call(http.MethodPost, path, sent(2, 2, strings.Repeat("6", 64)))
			}
		})
	}
	flood.Wait()
	bob.post(path, sent(2, 2, bob.link(2)), http.StatusNoContent, nil)
	rolled.Wait()
	if s := ada.look(id); s.Last != 1 {
		t.Fatalf("after the link: %+v", s)
	}
	bob.refused(http.MethodPost, path, sent(2, 2, bob.link(2)), http.StatusConflict, "conflict")
	for _, bad := range []obj{
		{"own": "x", "left": bob.left},
		{"own": bob.link(0)},
		{"own": bob.link(0), "left": "y"},
		{"own": bob.link(0), "left": bob.left, "more": 1},
	} {
		body := begin("me", "me")
		body["seats"].([]obj)[0]["chains"] = bad
		bob.refused(http.MethodPost, "/matches", body, http.StatusUnprocessableEntity, "invalid")
	}
	open := begin("me", "open")
	open["seats"].([]obj)[1]["chains"] = bob.chains()
	bob.refused(http.MethodPost, "/matches", open, http.StatusUnprocessableEntity, "invalid")
}

// TestRestartBetweenFixAndLink: the roll that waited is forgotten, the action is
// sent again under its id and has the same fix; it is played once.
func TestRestartBetweenFixAndLink(t *testing.T) {
	cfg := testConfig(t)
	url, stop := start(t, cfg)
	body := begin("me", "open")
	body["away"] = "wait"
	ada, bob, id, leave := rollers(t, url, body)
	leave()
	leave = bob.attend(id, ignore)
	act := obj{"id": "once", "seat": 1, "text": "roll"}
	cut := make(chan struct{})
	go func() {
		defer close(cut)
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/api/v1/matches/"+id+"/actions",
			strings.NewReader(`{"id":"once","seat":1,"text":"roll"}`))
		if err != nil {
			return
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Authorization", "Bearer "+ada.token)
		if res, err := http.DefaultClient.Do(r); err == nil {
			_, _ = io.Copy(io.Discard, res.Body)
			_ = res.Body.Close()
		}
	}()
	eventually(t, "the question", func() bool { return len(bob.calls()) == 2 })
	leave()
	stop()
	<-cut
	ada.url, bob.url = "", ""
	url = serve(t, cfg)
	ada.url, bob.url = url, url
	if s := ada.look(id); s.Last != 0 {
		t.Fatalf("after the restart: %+v", s)
	}
	ada.attend(id, ada.honest(id))
	bob.attend(id, bob.honest(id))
	var r server.Receipt
	ada.post("/matches/"+id+"/actions", act, http.StatusOK, &r)
	if r.Seq != 1 || r.Entries[0].Origin != "joint" {
		t.Fatalf("sent again: %+v", r)
	}
	if c := bob.calls(); len(c) != 3 || c[1].Fix != c[2].Fix || c[1].Index != c[2].Index {
		t.Errorf("the same action has another fix: %+v", c)
	}
	ada.post("/matches/"+id+"/resign", resignation(ada.player, 1), http.StatusOK, nil)
	ada.log(id)
}

func TestLogIsSigned(t *testing.T) {
	url := serve(t, testConfig(t))
	p := guest(t, url)
	s := p.begin(begin("me", "me"))
	p.post("/matches/"+s.ID+"/resign", resignation(p, 1), http.StatusOK, nil)
	log := p.log(s.ID)
	status, _, body := get(t, http.DefaultClient, url+"/.well-known/sabot.json", nil)
	var known server.WellKnown
	if err := json.Unmarshal([]byte(body), &known); err != nil || status != http.StatusOK {
		t.Fatalf("%d %s: %v", status, body, err)
	}
	if log.Signature == nil || log.Signature.Key != known.Key || len(known.Key) != 64 {
		t.Errorf("signed %+v, the key of the server is %s", log.Signature, known.Key)
	}
	// What somebody brings in is not signed, whatever stood below it.
	var text string
	p.get("/matches/"+s.ID+"/log", &text)
	var in server.ImportResult
	p.post("/replays", text, http.StatusCreated, &in)
	if !in.Verified {
		t.Errorf("the signed log does not verify: %+v", in)
	}
	if again := p.log(in.ID); again.Signature != nil {
		t.Error("an imported log is signed")
	}
	lines := strings.SplitAfter(text, "\n")
	forged := strings.Join(lines[:len(lines)-2], "") + strings.Replace(lines[len(lines)-2], log.Signature.Sum, strings.Repeat("0", 32), 1)
	p.post("/replays", forged, http.StatusCreated, &in)
	if in.Verified || in.Line != len(lines)-1 {
		t.Errorf("a forged signature verifies: %+v", in)
	}
}

// seedKeeper notes which numbers it was given to choose with.
type seedKeeper struct {
	heapMind
	mu   *sync.Mutex
	seen map[int]uint64
}

func (k seedKeeper) Decide(ctx context.Context, seat game.Seat, v game.View, b ai.Budget) (ai.Thought, error) {
	k.mu.Lock()
	k.seen[len(k.seen)] = b.Seed
	k.mu.Unlock()
	return k.heapMind.Decide(ctx, seat, v, b)
}

// TestComputerChoosesFromTheHiddenSeed: its choices follow from what is shown at
// the end and from nothing that is public before.
func TestComputerChoosesFromTheHiddenSeed(t *testing.T) {
	cfg := testConfig(t)
	k := seedKeeper{mu: &sync.Mutex{}, seen: map[int]uint64{}}
	cfg.Games = []registry.Game{{Rules: heapRules{}, Mind: func(ai.Level) (ai.Mind, error) { return k, nil }}}
	p := guest(t, serve(t, cfg))
	s := p.begin(begin("me", "ai"))
	p.play(s.ID, 1, "roll")
	eventually(t, "the computer", func() bool { return p.look(s.ID).Last >= 2 })
	p.post("/matches/"+s.ID+"/resign", resignation(p, 1), http.StatusOK, nil)
	seeds := p.look(s.ID).Seeds
	fair, err := dice.NewFair(*seeds)
	if err != nil {
		t.Fatal(err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.seen[0] != fair.Private(2, 2) {
		t.Errorf("the computer chose with %x, the hidden seed gives %x", k.seen[0], fair.Private(2, 2))
	}
}

func fixText(sum, fixed, salt string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte("sabot fix "+sum+"\n"+fixed+"\n"+salt)))
}
