package conform

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sabot/dice"
	"sabot/game"
)

// Suite is a game and what is to be tried with it.
type Suite struct {
	Rules  game.Rules
	Setups []game.Setup // each is played
	// Holds checks the game's own invariants and returns what is broken.
	Holds func(game.Position) error
	// Games is how many random games each setup gets, 4 by default; Plies
	// bounds one game, 400 by default. A game that reaches the bound is
	// ended by agreement.
	Games, Plies int
}

// Run plays the suite's games at random and fails t on any broken promise.
func Run(t *testing.T, s Suite) {
	t.Helper()
	s.Games, s.Plies = cmp.Or(s.Games, 4), cmp.Or(s.Plies, 400)
	s.Games, s.Plies = Iterations(s.Games, 1), Iterations(s.Plies, min(s.Plies, 20))
	for i, setup := range s.Setups {
		for n := range s.Games {
			seed := uint64(i*1000 + n)
			t.Run(fmt.Sprintf("setup=%d/%s/seed=%d", i, setup.Scenario, seed), func(t *testing.T) {
				t.Parallel()
				p := &play{T: t, Suite: s, chance: rand.New(rand.NewPCG(seed, 7))} //nolint:gosec // a test's choices
				p.game(setup)
			})
		}
	}
}

type play struct {
	*testing.T
	Suite
	chance *rand.Rand
	match  *game.Match
	other  game.Action // some action of an earlier position, to be tried where it may not belong
	named  bool        // an action decided for something that can be given to somebody
}

func (p *play) game(setup game.Setup) {
	p.Helper()
	seeds := dice.Seeds{Open: fmt.Sprintf("%064x", p.chance.Uint64()), Hidden: fmt.Sprintf("%064x", p.chance.Uint64())}
	var err error
	p.match, err = fairMatch(p.Rules, "conform", setup, seeds)
	p.fine(err, "start")
	for range p.Plies {
		now := p.match.Now()
		p.position(now)
		if now.Position.Result() != nil {
			break
		}
		p.arbitrary(now)
		p.decide(now)
		p.undo()
	}
	if _, shared := p.match.Now().Position.(game.Commanded); shared && !p.named && p.match.Len() > 12 {
		p.Errorf("in %d entries no action decided for anything that can be given to somebody", p.match.Len())
	}
	if p.match.Now().Position.Result() == nil {
		p.agree()
	}
	p.commit("close")(p.match.Close(&seeds))
	p.log()
}

func (p *play) fine(err error, what string) {
	p.Helper()
	if err != nil {
		p.Fatalf("entry %d: %s: %v", p.entry(), what, err)
	}
}

func (p *play) entry() int {
	if p.match == nil {
		return 0
	}
	return p.match.Len()
}

// commit makes a step count, which the match must not refuse.
func (p *play) commit(what string) func(game.Step, error) {
	return func(s game.Step, err error) {
		p.Helper()
		p.fine(err, what)
		p.fine(p.match.Commit(s), "commit")
	}
}

func (p *play) seats() []game.Seat {
	var seats []game.Seat
	for i := range len(p.match.Header().Seats) + 1 {
		seats = append(seats, game.Seat(i))
	}
	return seats
}

// position checks what must hold between any two actions.
func (p *play) position(now game.State) {
	p.Helper()
	pos := now.Position
	if p.Holds != nil {
		p.fine(p.Holds(pos), "invariant")
	}
	data := p.json(pos)
	again, err := p.Rules.DecodePosition(data)
	p.fine(err, "read position back")
	if got := p.json(again); !bytes.Equal(got, data) {
		p.Fatalf("entry %d: position changes in its JSON form:\n%s\n%s", p.entry(), data, got)
	}
	waiting := pos.Waiting()
	if (pos.Result() == nil) == (len(waiting) == 0) {
		p.Fatalf("entry %d: result %v, but %d decisions wait", p.entry(), pos.Result(), len(waiting))
	}
	for _, d := range waiting {
		if len(pos.Legal(d.Seat)) == 0 {
			p.Fatalf("entry %d: seat %d must decide %q and has no legal action", p.entry(), d.Seat, d.Kind)
		}
	}
	for _, e := range now.Events {
		p.event(e)
	}
	for _, seat := range p.seats() {
		world := p.view(pos, seat)
		if own, shared := pos.(game.Commanded); shared && seat != game.Nobody {
			p.charges(pos, own, world.(game.Commanded), seat)
		}
	}
}

// event checks that an event is registered, cites a clause, can be written and
// shows a spectator nothing that is marked secret.
func (p *play) event(e game.Event) {
	p.Helper()
	kinds := p.Rules.Events()
	if !kinds.Has(e) {
		p.Fatalf("entry %d: a %T is no registered event", p.entry(), e)
	}
	if len(kinds.Cites(e)) == 0 {
		p.Errorf("entry %d: event %s cites no clause", p.entry(), kinds.Name(e))
	}
	if _, err := kinds.Encode(e); err != nil {
		p.Errorf("entry %d: event %s: %v", p.entry(), kinds.Name(e), err)
	}
	if seen, ok := kinds.For(e, game.Nobody); ok {
		if leaks := game.Leaks(seen); len(leaks) > 0 {
			p.Errorf("entry %d: event %s shows a spectator %v", p.entry(), kinds.Name(e), leaks)
		}
	}
}

// view checks that a seat's view hides what it does not show: any other
// position that the view allows must give the same view and the same pauses.
// It returns such a position.
func (p *play) view(pos game.Position, seat game.Seat) game.Position {
	p.Helper()
	seen := p.json(pos.View(seat))
	world, err := p.Rules.Imagine(pos.View(seat), dice.NewFast(p.chance.Uint64()))
	p.fine(err, fmt.Sprintf("imagine what seat %d sees", seat))
	read, err := game.ReadView(p.Rules, seen)
	p.fine(err, fmt.Sprintf("read what seat %d sees", seat))
	again, err := p.Rules.Imagine(read, dice.NewFast(p.chance.Uint64()))
	p.fine(err, fmt.Sprintf("imagine what seat %d reads", seat))
	if got := p.json(again.View(seat)); !bytes.Equal(got, seen) {
		p.Fatalf("entry %d: the view of seat %d changes in its JSON form:\n%s\n%s", p.entry(), seat, seen, got)
	}
	if got := p.json(world.View(seat)); !bytes.Equal(got, seen) {
		p.Fatalf("entry %d: seat %d can tell two hidden worlds apart:\n%s\n%s", p.entry(), seat, seen, got)
	}
	if got, want := p.json(world.Waiting()), p.json(pos.Waiting()); !bytes.Equal(got, want) {
		p.Fatalf("entry %d: pauses tell seat %d about hidden things:\n%s\n%s", p.entry(), seat, want, got)
	}
	if seat == game.Nobody {
		return world
	}
	if got, want := p.actions(world, seat), p.actions(pos, seat); !slices.Equal(got, want) {
		p.Fatalf("entry %d: what seat %d may do depends on what it cannot see:\n%v\n%v", p.entry(), seat, want, got)
	}
	if got, want := p.actions(again, seat), p.actions(pos, seat); !slices.Equal(got, want) {
		p.Fatalf("entry %d: what seat %d may do is not in the JSON form of its view:\n%v\n%v", p.entry(), seat, want, got)
	}
	return world
}

// charges checks that a side can be shared out: what its legal actions decide
// for is listed, each thing once, and the list is the same in every world that
// the seat's view allows, of which one was imagined.
func (p *play) charges(pos game.Position, own, imagined game.Commanded, seat game.Seat) {
	p.Helper()
	listed := map[string]bool{}
	for _, c := range own.Charges(seat) {
		if c.ID == "" || c.What == "" || listed[c.ID] {
			p.Fatalf("entry %d: charges of seat %d: %+v is no name of its own", p.entry(), seat, c)
		}
		listed[c.ID] = true
	}
	if got, want := p.json(imagined.Charges(seat)), p.json(own.Charges(seat)); !bytes.Equal(got, want) {
		p.Fatalf("entry %d: charges tell seat %d about hidden things:\n%s\n%s", p.entry(), seat, want, got)
	}
	for _, a := range pos.Legal(seat) {
		ids := own.Decides(seat, a)
		p.named = p.named || len(ids) > 0
		for _, id := range ids {
			if !listed[id] {
				p.Fatalf("entry %d: %q decides for %q, which seat %d does not have", p.entry(), pos.Notate(a), id, seat)
			}
		}
		if other := imagined.Decides(seat, a); !slices.Equal(other, ids) {
			p.Fatalf("entry %d: %q decides for %v or %v, by what seat %d cannot see", p.entry(), pos.Notate(a), ids, other, seat)
		}
	}
}

func (p *play) actions(pos game.Position, seat game.Seat) []string {
	var texts []string
	for _, a := range pos.Legal(seat) {
		texts = append(texts, pos.Notate(a))
		if legal := game.NotateLegal(pos, a); legal != texts[len(texts)-1] {
			p.Fatalf("entry %d: %q is written %q where it is known to be legal", p.entry(), texts[len(texts)-1], legal)
		}
	}
	return texts
}

// arbitrary tries an action where it may not belong: it is accepted if and
// only if it is listed, and a refusal changes nothing.
func (p *play) arbitrary(now game.State) {
	p.Helper()
	if p.other == nil {
		return
	}
	pos := now.Position
	before := p.json(pos)
	for _, seat := range p.seats() {
		listed := p.listed(pos, seat)
		legal := slices.Contains(p.actions(pos, seat), pos.Notate(p.other))
		after, _, err := pos.Apply(seat, p.other, dice.NewFast(p.chance.Uint64()))
		switch {
		case err == nil && listed && !legal:
			p.Fatalf("entry %d: %q was accepted from seat %d but is not listed", p.entry(), pos.Notate(p.other), seat)
		case err != nil && legal:
			p.Fatalf("entry %d: %q is listed for seat %d but refused: %v", p.entry(), pos.Notate(p.other), seat, err)
		case err != nil:
			if _, ok := game.Refusals(err); !ok {
				p.Fatalf("entry %d: seat %d, %q: not a refusal: %v", p.entry(), seat, pos.Notate(p.other), err)
			}
			if !bytes.Equal(p.json(after), before) {
				p.Fatalf("entry %d: a refused action changed the position", p.entry())
			}
		}
		if !bytes.Equal(p.json(pos), before) {
			p.Fatalf("entry %d: Apply changed the position it was called on", p.entry())
		}
	}
}

func (p *play) listed(pos game.Position, seat game.Seat) bool {
	for _, d := range pos.Waiting() {
		if d.Seat == seat {
			return d.Listed
		}
	}
	return true
}

// decide plays a random legal action of a random waiting seat.
func (p *play) decide(now game.State) {
	p.Helper()
	waiting := now.Position.Waiting()
	d := waiting[p.chance.IntN(len(waiting))]
	legal := now.Position.Legal(d.Seat)
	a := legal[p.chance.IntN(len(legal))]
	p.forms(now.Position, d.Seat, a)
	what := fmt.Sprintf("seat %d plays listed %q", d.Seat, now.Position.Notate(a))
	p.commit(what)(p.match.Play(d.Seat, a, game.Stamp{}))
	if p.other == nil || p.chance.IntN(8) == 0 {
		p.other = a
	}
}

// forms checks that an action survives its JSON form and its notation.
func (p *play) forms(pos game.Position, seat game.Seat, a game.Action) {
	p.Helper()
	data, err := p.Rules.Actions().Encode(a)
	p.fine(err, "write action")
	again, err := p.Rules.Actions().Decode(data)
	p.fine(err, "read action "+string(data))
	if back, err := p.Rules.Actions().Encode(again); err != nil || !bytes.Equal(back, data) {
		p.Fatalf("entry %d: action changes in its JSON form: %s, then %s (%v)", p.entry(), data, back, err)
	}
	text := pos.Notate(a)
	parsed, err := pos.Parse(seat, text)
	p.fine(err, fmt.Sprintf("read notation %q", text))
	if back, err := p.Rules.Actions().Encode(parsed); err != nil || !bytes.Equal(back, data) {
		p.Fatalf("entry %d: %q reads as %s, was %s (%v)", p.entry(), text, back, data, err)
	}
}

// undo goes back now and then, and checks that doing so without consent never
// crosses a die, a reveal or a change of decider.
func (p *play) undo() {
	p.Helper()
	now := p.match.Now()
	if p.chance.IntN(4) != 0 {
		return
	}
	for _, seat := range p.seats()[1:] {
		to, ok := p.match.Undoable(seat)
		if !ok {
			continue
		}
		e := now.Entry
		if e.Do == game.DoAct && (e.Seat != seat || len(e.Rolls)+len(e.Hidden) > 0) {
			p.Fatalf("entry %d: seat %d may undo entry %d of seat %d with %d throws", p.entry(), seat, e.Seq, e.Seat, len(e.Rolls)+len(e.Hidden))
		}
		back := p.match.At(to)
		if a, b := deciders(back.Position), deciders(now.Position); !slices.Equal(a, b) {
			p.Fatalf("entry %d: undo to %d hands the decision from %v to %v", p.entry(), to, b, a)
		}
		p.commit("undo")(p.match.Undo(seat, to, game.Stamp{}))
		if !bytes.Equal(p.json(p.match.Now().Position), p.json(back.Position)) {
			p.Fatalf("entry %d: undo does not bring entry %d back", p.entry(), to)
		}
		return
	}
}

// deciders are the seats that play waits for.
func deciders(pos game.Position) []game.Seat {
	var seats []game.Seat
	for _, d := range game.Due(pos) {
		seats = append(seats, d.Seat)
	}
	return seats
}

func (p *play) agree() {
	p.Helper()
	p.commit("offer a draw")(p.match.Offer(1, game.Stamp{}))
	p.commit("accept the draw")(p.match.End(game.Agreed, 2, game.Stamp{}))
	if r := p.match.Now().Position.Result(); r == nil || r.Winner != game.Nobody || r.Clause == "" {
		p.Fatalf("entry %d: agreement on a draw gave %+v", p.entry(), r)
	}
}

// log checks that the finished match can be read, replayed and verified, and
// that a changed byte is found in its line.
func (p *play) log() {
	p.Helper()
	var text bytes.Buffer
	_, err := p.match.WriteTo(&text)
	p.fine(err, "write log")
	log, err := game.ReadLog(bytes.NewReader(text.Bytes()))
	p.fine(err, "read log")
	p.fine(game.Verify(p.Rules, log), "verify log")
	again, err := game.ReplayEach(p.Rules, log, game.NoDice{}, func(told game.State) error {
		if seq := told.Entry.Seq; !bytes.Equal(p.json(p.match.At(seq).Position), p.json(told.Position)) {
			p.Fatalf("replayed position after entry %d differs", seq)
		}
		return nil
	})
	p.fine(err, "replay log")
	for range Iterations(20, 5) { // positions that are not kept are played again
		seq := p.chance.IntN(p.match.Len())
		if !bytes.Equal(p.json(p.match.At(seq).Position), p.json(again.PositionAt(seq))) {
			p.Fatalf("position after entry %d differs when it is played again", seq)
		}
	}
	for range Iterations(20, 2) {
		p.tamper(text.Bytes())
	}
}

// tamper changes one byte of a log and expects its line to be named.
func (p *play) tamper(text []byte) {
	p.Helper()
	bad := slices.Clone(text)
	at := p.chance.IntN(len(bad))
	bad[at] ^= byte(1 + p.chance.IntN(255))
	line := 1 + bytes.Count(text[:at], []byte{'\n'})
	log, err := game.ReadLog(bytes.NewReader(bad))
	if err == nil {
		err = game.Verify(p.Rules, log)
	}
	f, ok := err.(*game.LogFault) //nolint:errorlint // the fault itself is promised
	if !ok || f.Line != line {
		p.Fatalf("byte %d of line %d was changed from %q to %q; verify says %v", at, line, text[at], bad[at], err)
	}
}

func (p *play) json(v any) []byte {
	p.Helper()
	data, err := json.Marshal(v)
	p.fine(err, "write JSON")
	return data
}
