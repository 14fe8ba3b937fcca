package commander

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/game/flow"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// battle is a position in the making and in play, for tests of single
// clauses. Seat 1 is Soviet in the south and active with two Supply points,
// seat 2 German in the north; both have a truck in the deck, so that nobody is
// exhausted. Hands are empty, so no window opens unless a test deals a card.
type battle struct {
	*testing.T
	s     *state
	rules Rules
}

// engine plays on the position itself, for tests of what happens inside an action.
func (b *battle) engine() engine { return engine{&flow.Referee{Source: dice.None{}}, b.s} }

func (b *battle) position() Position { return Position{b.s} }

func newBattle(t *testing.T, scenario, options string) *battle {
	t.Helper()
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Scenario: scenario}
	if options != "" {
		setup.Options = json.RawMessage(options)
	}
	set, err := rules.setting(setup)
	if err != nil {
		t.Fatal(err)
	}
	s := &state{
		setting: set, table: set.newTable(), ground: set.newGround(),
		course: course{
			Phase: phasePlay, Nation: [3]printed.Side{0, printed.Soviet, printed.German}, Attacker: 1, First: 1, Active: 1,
			Turn: 1, Supply: 2, Year: set.scenario.Year,
		},
	}
	b := &battle{T: t, s: s, rules: rules}
	b.deck(1, "truck-soviet")
	b.deck(2, "truck-german")
	return b
}

// open is the usual test: Meeting Engagement on open ground.
func open(t *testing.T, options ...string) *battle {
	t.Helper()
	return newBattle(t, "tc-17-3", strings.Join(options, ""))
}

func (b *battle) add(seat game.Seat, name string, where place) ID {
	b.Helper()
	number, err := b.s.data.Find(name, b.s.side(seat))
	if err != nil {
		b.Fatalf("%s: %v", name, err)
	}
	return b.s.table.issue(seat, []uint8{number}, where, false)[0]
}

func (b *battle) deck(seat game.Seat, name string) ID {
	id := b.add(seat, name, InDeck)
	b.s.table.Pieces[id].Order = uint16(id)
	return id
}

func (b *battle) hand(seat game.Seat, name string) ID { return b.add(seat, name, InHand) }

// unit puts a unit on the board.
func (b *battle) unit(seat game.Seat, name, pos string) ID {
	b.Helper()
	id := b.add(seat, name, OnBoard)
	b.s.table.Pieces[id].Pos = pos2(pos)
	return id
}

// on lays equipment or an attachment on a unit.
func (b *battle) on(unit ID, name string) ID {
	b.Helper()
	id := b.add(b.s.table.Pieces[unit].Owner, name, OnCard)
	b.s.table.Pieces[id].On = unit
	return id
}

// mount loads a squad or gun.
func (b *battle) mount(load, carrier ID) { b.s.table.Pieces[load].On = carrier }

func (b *battle) terrain(t printed.Terrain, positions ...string) {
	for _, p := range positions {
		b.s.ground.Spots[pos2(p)].Base = t
	}
}

func (b *battle) overlay(seat game.Seat, t printed.Terrain, pos string) ID {
	b.Helper()
	id := b.add(seat, t.String(), onGround)
	spot := &b.s.ground.Spots[pos2(pos)]
	spot.Overlay, spot.OverlayOwner, spot.OverlayCard = t, seat, id
	return id
}

func (b *battle) smoke(seat game.Seat, pos string) { b.s.ground.Spots[pos2(pos)].Smoke = seat }

func pos2(name string) printed.Pos {
	var p printed.Pos
	if err := p.UnmarshalText([]byte(name)); err != nil {
		panic(err)
	}
	return p
}

func path(names ...string) []printed.Pos {
	list := make([]printed.Pos, len(names))
	for i, n := range names {
		list[i] = pos2(n)
	}
	return list
}

// do plays an action that must be legal and use exactly these dice.
func (b *battle) do(seat game.Seat, a game.Action, rolls ...int) []game.Event {
	b.Helper()
	script := dice.Script(rolls)
	next, events, err := b.position().Apply(seat, a, &script)
	if err != nil {
		b.Fatalf("seat %d, %s: %v", seat, b.position().Notate(a), err)
	}
	if len(script) > 0 {
		b.Fatalf("%s: rolls left over: %v", b.position().Notate(a), script)
	}
	b.s = next.(Position).s
	if err := Holds(next); err != nil {
		b.Fatalf("after %s: %v", b.position().Notate(a), err)
	}
	return events
}

// no plays an action that must be refused under a clause.
func (b *battle) no(seat game.Seat, a game.Action, clause rulebook.Clause) {
	b.Helper()
	_, _, err := b.position().Apply(seat, a, dice.None{})
	if err == nil {
		b.Fatalf("seat %d, %s: was accepted, want a refusal under %s", seat, b.position().Notate(a), clause)
	}
	refusals, ok := game.Refusals(err)
	if !ok || !slices.ContainsFunc(refusals, func(r *game.Refusal) bool { return r.Clause == clause }) {
		b.Fatalf("seat %d, %s: %v, want %s", seat, b.position().Notate(a), err, clause)
	}
}

// can tells whether an action would be accepted.
func (b *battle) can(seat game.Seat, a game.Action) bool {
	b.Helper()
	_, _, err := b.position().Apply(seat, a, dice.NewFast(1))
	return err == nil
}

// ok plays it on a copy: it must be accepted.
func (b *battle) ok(seat game.Seat, a game.Action) {
	b.Helper()
	if _, _, err := b.position().Apply(seat, a, dice.NewFast(1)); err != nil {
		b.Fatalf("seat %d, %s: %v", seat, b.position().Notate(a), err)
	}
}

// move moves cards as one group.
func (b *battle) move(from string, cards []ID, steps ...string) Move {
	return Move{From: pos2(from), Groups: []Group{{Cards: cards, Path: path(steps...)}}}
}

// shoot fires one shot from a position and ends the fire action.
func (b *battle) shoot(seat game.Seat, shot Shot, rolls ...int) ShotFired {
	b.Helper()
	b.do(seat, Fire{b.s.table.Pieces[shot.Firer].Pos})
	return b.shot(seat, shot, rolls...)
}

// shot fires a shot of the fire action in progress and returns its event.
func (b *battle) shot(seat game.Seat, shot Shot, rolls ...int) ShotFired {
	b.Helper()
	return find[ShotFired](b, b.do(seat, shot, rolls...))
}

// find is the first event of a kind.
func find[E game.Event](b *battle, events []game.Event) E {
	b.Helper()
	for _, e := range events {
		if got, ok := e.(E); ok {
			return got
		}
	}
	var none E
	b.Fatalf("no event %T among %d", none, len(events))
	return none
}

// needs is the highest natural die with which a shot hits, by its event.
func (e ShotFired) needs() int { return e.Need - e.Sum.Total() }

// hitsUpTo aims without rolling and returns that highest die.
func (b *battle) hitsUpTo(shot Shot) int {
	b.Helper()
	w, r := b.s.weaponOf(&shot)
	if r != nil {
		b.Fatal(r)
	}
	from, to := b.s.table.Pieces[shot.Firer].Pos, shot.Pos
	if shot.Target != 0 {
		to = b.s.table.Pieces[shot.Target].Pos
	}
	rng := combat.Melee
	if d := printed.Distance(from, to); d > 0 {
		rng = combat.RangeAt(d)
	}
	a := b.s.attackBy(&shot, w, shot.Target, rng)
	return a.Value - a.Total()
}

// melee starts the Melee step of the active player.
func (b *battle) melee() []game.Event {
	b.Helper()
	return b.do(b.s.Active, End{})
}

func (b *battle) at(id ID) string { return b.s.table.Pieces[id].Pos.String() }

// want compares.
func want[T comparable](t testing.TB, what string, got, expected T) {
	t.Helper()
	if got != expected {
		t.Errorf("%s is %v, want %v", what, got, expected)
	}
}

func (b *battle) place(id ID) place { return b.s.table.Pieces[id].Place }

// allFaults lists the clauses of everything that is wrong with an action.
func (b *battle) allFaults(seat game.Seat, a game.Action) []rulebook.Clause {
	b.Helper()
	_, _, err := b.position().Apply(seat, a, dice.None{})
	rs, ok := game.Refusals(err)
	if !ok {
		b.Fatalf("not refusals: %v", err)
	}
	var list []rulebook.Clause
	for _, r := range rs {
		list = append(list, r.Clause)
	}
	return list
}
