package skirmish

import (
	"errors"
	"slices"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/geom"
)

// battle is a game in the middle of things, for tests: tanks on an empty table
// and dice as the test writes them down.
type battle struct {
	*testing.T
	p      Position
	events []game.Event
}

// newBattle starts with no tanks. Seat 1 attacks from the south.
func newBattle(t *testing.T, change func(*Options)) *battle {
	t.Helper()
	d := data(t)
	opts := DefaultOptions()
	opts.OpenCards = true
	if change != nil {
		change(&opts)
	}
	s := &state{
		d: d, flow: newFlow(), Mission: tankAce, Opts: opts, Turn: 1, Attacker: 1, Active: active{Tank: nobody},
		Pieces: []Piece{}, Terrain: []Piece{}, Tanks: []tank{}, Objectives: []Objective{},
	}
	s.Sides[0].Edge, s.Sides[1].Edge = "S", "N"
	for k, c := range d.Criticals {
		s.Deck[k] = uint8(c.Copies)
	}
	return &battle{T: t, p: Position{s}}
}

// tank puts a tank on the table.
func (b *battle) tank(seat game.Seat, card string, x, y, h int, cards ...string) *tank {
	b.Helper()
	s := b.p.s
	c, ok := s.d.Tank(card)
	if !ok {
		b.Fatalf("no tank %q", card)
	}
	n := 0
	for i := range s.Tanks {
		if s.Tanks[i].Owner == seat {
			n++
		}
	}
	s.side(seat).Nation = c.Nation
	t := tank{ID: tankID(seat, n), Owner: seat, Card: card, card: c, Deployed: true, Cards: []held{}, Criticals: []wound{}}
	for _, id := range cards {
		card, ok := s.d.Card(id)
		if !ok {
			b.Fatalf("no card %q", id)
		}
		t.Cards = append(t.Cards, held{ID: id, card: card, Up: s.openToAll()})
	}
	t.stand(geom.Pose{X: x, Y: y, H: h})
	t.Start = t.Pose
	s.Tanks = append(s.Tanks, t)
	return &s.Tanks[len(s.Tanks)-1]
}

// wound lays a critical on a tank, taken from the deck.
func (b *battle) wound(id, critical string, turn int) {
	b.Helper()
	s := b.p.s
	k := s.d.critical(critical)
	s.Deck[k]--
	t := &s.Tanks[s.find(id)]
	t.Criticals = append(t.Criticals, wound{Kind: k, Turn: turn, flags: s.d.Criticals[k].flags})
}

// set changes a tank after all have been put down.
func (b *battle) set(id string, change func(*tank)) { change(&b.p.s.Tanks[b.p.s.find(id)]) }

// get reads a tank.
func (b *battle) get(id string) tank { return b.p.s.Tanks[b.p.s.find(id)] }

// from lets play begin at a step.
func (b *battle) from(at Step, rolls ...int) *battle {
	b.Helper()
	b.p.s.Step, b.p.s.Ask = at, ask{}
	script := dice.Script(rolls)
	e := &engine{b.p.s.clone(), &flow.Referee{Source: &script}}
	e.flow.Run(e)
	b.p, b.events = Position{e.state}, e.Events
	b.unused(script)
	return b
}

func (b *battle) unused(script dice.Script) {
	b.Helper()
	if len(script) > 0 {
		b.Errorf("rolls left unused: %v", script)
	}
}

// play carries out an action in notation, for whoever is asked.
func (b *battle) play(text string, rolls ...int) *battle {
	b.Helper()
	if b.p.s.Result != nil {
		b.Fatalf("%q: the game is over: %+v", text, b.p.s.Result)
	}
	seat := b.p.Waiting()[0].Seat
	a, err := b.p.Parse(seat, text)
	if err != nil {
		b.Fatalf("%q: %v", text, err)
	}
	script := dice.Script(rolls)
	next, events, err := b.p.Apply(seat, a, &script)
	if err != nil {
		b.Fatalf("%q: %v (asked: %s; legal: %v)", text, err, b.asked(), b.legal())
	}
	b.p, b.events = next.(Position), events
	b.unused(script)
	return b
}

// refuse expects an action to be refused under a clause, and returns what the
// refusal says.
func (b *battle) refuse(text, clause string) game.Args {
	b.Helper()
	seat := b.p.Waiting()[0].Seat
	a, err := b.p.Parse(seat, text)
	if err != nil {
		b.Fatalf("%q: %v", text, err)
	}
	_, _, err = b.p.Apply(seat, a, &dice.Script{})
	r, ok := errors.AsType[*game.Refusal](err)
	if !ok || string(r.Clause) != clause {
		b.Fatalf("%q: %v, want a refusal under %s", text, err, clause)
	}
	return r.Args
}

// asked is the kind of the present question.
func (b *battle) asked() string { return string(b.p.s.Ask.Kind) }

// asks expects a question for a seat about a tank.
func (b *battle) asks(kind QuestionKind, seat game.Seat, tank string) *battle {
	b.Helper()
	got := b.p.s.Ask
	id := ""
	if got.Tank >= 0 && got.Kind != "" {
		id = b.p.s.Tanks[got.Tank].ID
	}
	if got.Kind != kind || got.Seat != seat || tank != "" && id != tank {
		b.Fatalf("asked %q of seat %d about %q, want %q of seat %d about %q", got.Kind, got.Seat, id, kind, seat, tank)
	}
	return b
}

func (b *battle) legal() []string {
	var list []string
	for _, d := range b.p.Waiting() {
		for _, a := range b.p.Legal(d.Seat) {
			list = append(list, b.p.Notate(a))
		}
	}
	return list
}

// offers tells whether an action is among those listed.
func (b *battle) offers(text string) bool { return slices.Contains(b.legal(), text) }

// told finds the last event of a type among those of the last action.
func told[E game.Event](b *battle) (E, bool) {
	for _, e := range slices.Backward(b.events) {
		if found, is := e.(E); is {
			return found, true
		}
	}
	var none E
	return none, false
}

// damage expects a tank's damage.
func (b *battle) damage(id string, want int) *battle {
	b.Helper()
	if got := b.get(id).Damage; got != want {
		b.Errorf("%s has %d damage, want %d", id, got, want)
	}
	return b
}

// Where critical cards lie in a full deck, counted as the script does.
const (
	directHit     = 1
	bustedTrack   = 7
	damagedEngine = 11
	jammedTurret  = 14
	bailedOut     = 17
	stunnedCrew   = 20
	shellShocked  = 23
	injuredCrew   = 26
	engineFire    = 28
	ammoExplosion = 30
)
