package skirmish

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
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
func newBattle(t *testing.T, change func(*printed.Options)) *battle {
	t.Helper()
	d := data(t)
	opts := printed.DefaultOptions()
	opts.OpenCards = true
	if change != nil {
		change(&opts)
	}
	s := &state{
		data: d, flow: newFlow(), Mission: tankAce, Options: opts, Turn: 1, Attacker: 1, Active: activation{Tank: noTank},
		Pieces: []printed.Piece{}, Table: newTable(opts), Tanks: []combat.Tank{}, Deck: combat.NewDeck(d),
	}
	s.Sides[0].Edge, s.Sides[1].Edge = "S", "N"
	return &battle{T: t, p: Position{s}}
}

// tank puts a tank on the table.
func (b *battle) tank(seat game.Seat, card string, x, y, h int, cards ...string) {
	b.Helper()
	s := b.p.s
	c, ok := s.data.Tank(card)
	if !ok {
		b.Fatalf("no tank %q", card)
	}
	n := 0
	for i := range s.Tanks {
		if s.owner(i) == seat {
			n++
		}
	}
	s.side(seat).Nation = c.Nation
	var list []*printed.Card
	for _, id := range cards {
		card, ok := s.data.Card(id)
		if !ok {
			b.Fatalf("no card %q", id)
		}
		list = append(list, card)
	}
	model := field.NewTank(tankID(seat, n), seat, c)
	model.Deployed, model.Start = true, geom.Pose{X: x, Y: y, H: h}
	model.Stand(model.Start)
	s.Table.Tanks = append(s.Table.Tanks, model)
	s.Tanks = append(s.Tanks, combat.NewTank(c, list, s.Options.OpenCards || s.Mission == barkmann))
}

// wound lays a critical on a tank, taken from the deck.
func (b *battle) wound(id, critical string, turn int) {
	b.Helper()
	s := b.p.s
	k := s.data.Critical(critical)
	s.Deck.Left[k]--
	t := &s.Tanks[s.Table.Find(id)]
	t.Criticals = append(t.Criticals, combat.Critical{Kind: k, Turn: turn, Ailments: s.data.Criticals[k].Ailments})
}

// set changes a tank after all have been put down.
func (b *battle) set(id string, change func(*combat.Tank)) {
	change(&b.p.s.Tanks[b.p.s.Table.Find(id)])
}

// stands changes where and how a tank stands.
func (b *battle) stands(id string, change func(*field.Tank)) {
	change(&b.p.s.Table.Tanks[b.p.s.Table.Find(id)])
}

// move puts a tank somewhere else.
func (b *battle) move(id string, x, y int) {
	b.stands(id, func(t *field.Tank) { t.Stand(geom.Pose{X: x, Y: y, H: t.Pose.H}) })
}

// get reads a tank.
func (b *battle) get(id string) combat.Tank { return b.p.s.Tanks[b.p.s.Table.Find(id)] }

// model reads how a tank stands.
func (b *battle) model(id string) field.Tank { return b.p.s.Table.Tanks[b.p.s.Table.Find(id)] }

// from lets play begin at a step.
func (b *battle) from(at Step, rolls ...int) *battle {
	b.Helper()
	b.p.s.Step, b.p.s.Ask = at, ask{}
	script := dice.Script(rolls)
	e := &engine{b.p.s.clone(), &flow.Referee{Source: &script}}
	e.s.flow.Run(e)
	b.p, b.events = Position{e.s}, e.Events
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
		id = b.p.s.id(got.Tank)
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
		if found, ok := e.(E); ok {
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

// attackDice counts the dice of a shot.
func (b *battle) attackDice(i, j int, look field.Sighting) game.Tally {
	shot := b.p.s.shot(i, j, look)
	return shot.AttackDice().Sum
}

// defenceDice counts the dice against it.
func (b *battle) defenceDice(i, j int, look field.Sighting) game.Tally {
	shot := b.p.s.shot(i, j, look)
	return shot.DefenceDice().Sum
}

func data(t testing.TB) *printed.Data {
	t.Helper()
	d, err := printed.Load()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func piece(kind string, length, width, x, y, h int) printed.Piece {
	return printed.Piece{Type: kind, Length: length, Width: width, Pose: geom.Pose{X: x, Y: y, H: h}}
}

func toJSON(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
