package commander

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/commander/combat"
	"sabot/games/commander/printed"
	"sabot/rulebook"
)

// start starts a scenario for real; seat 1 takes the Soviets where it may.
func start(t *testing.T, scenario, options string, rolls ...int) *battle {
	t.Helper()
	rules, err := New()
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Scenario: scenario}
	if options != "" {
		setup.Options = json.RawMessage(options)
	}
	script := &scripted{open: rolls, hidden: dice.NewFast(3)}
	p, _, err := rules.Start(setup, script)
	if err != nil {
		t.Fatal(err)
	}
	return &battle{T: t, s: p.(Position).s, rules: rules}
}

// scripted rolls given dice in the open and shuffles at random.
type scripted struct {
	open   []int
	hidden dice.Source
}

func (s *scripted) Roll(int) int {
	if len(s.open) == 0 {
		panic("a roll that nobody expected")
	}
	r := s.open[0]
	s.open = s.open[1:]
	return r
}

func (s *scripted) Hidden(n int) int { return s.hidden.Hidden(n) }

// play plays with given dice and random shuffles.
func (b *battle) play(seat game.Seat, a game.Action, rolls ...int) []game.Event {
	b.Helper()
	src := &scripted{open: rolls, hidden: dice.NewFast(5)}
	next, events, err := b.position().Apply(seat, a, src)
	if err != nil {
		b.Fatalf("seat %d, %T: %v", seat, a, err)
	}
	if len(src.open) > 0 {
		b.Fatalf("%T: rolls left over: %v", a, src.open)
	}
	b.s = next.(Position).s
	return events
}

func items(text string) []printed.Item {
	var list []printed.Item
	for part := range strings.SplitSeq(text, ",") {
		name, n := strings.TrimSpace(part), 1
		if before, after, ok := strings.Cut(name, "*"); ok {
			n, name = int(before[0]-'0'), after
			if len(before) == 2 {
				n = n*10 + int(before[1]-'0')
			}
		}
		list = append(list, printed.Item{Card: name, Count: n})
	}
	return list
}

// ready plays the first proposal.
func (b *battle) ready(seat game.Seat, rolls ...int) {
	b.Helper()
	b.play(seat, b.position().Legal(seat)[0], rolls...)
}

func TestCatalogue(t *testing.T) {
	b := open(t)
	t.Run("TC-1.0.a 166 cards with their own numbers", func(t *testing.T) {
		seen := map[string]bool{}
		for _, c := range b.s.data.Cards(false) {
			seen[c.ID] = true
		}
		want(t, "cards", len(seen), 166)
		want(t, "last", b.s.cards[166].ID, "heavy-machine-gun")
	})
	t.Run("TC-19.1.a errata and printed values", func(t *testing.T) {
		old := open(t, `{"cardValues":"printed"}`)
		now, before := b.s.cards[46], old.s.cards[46]
		want(t, "errata", [2]int8{now.PenShort, now.PenLong}, [2]int8{14, 11})
		want(t, "printed", [2]int8{before.PenShort, before.PenLong}, [2]int8{12, 9})
		want(t, "slow since the errata", b.s.cards[134].Fast, false)
		want(t, "fast as printed", old.s.cards[134].Fast, true)
	})
	t.Run("TC-19.2.a names of the errata", func(t *testing.T) {
		for name, id := range map[string]string{"Hetzer": "jgpz-38t", "8.8 cm FlaK": "flak-36-37", "Gap": "minefield-gap"} {
			number, err := b.s.data.Find(name, printed.Neutral)
			if err != nil || b.s.cards[number].ID != id {
				t.Errorf("%s: %d %v", name, number, err)
			}
		}
	})
	t.Run("TC-21.0.a new and changed cards", func(t *testing.T) {
		for _, number := range []int{printed.CardAdvantage, printed.CardPanic, printed.CardSmoke} {
			want(t, b.s.cards[number].Name, b.s.cards[number].Interrupts, true)
		}
		want(t, "HMG", b.s.cards[printed.CardHMG].Kind, printed.Equipment)
	})
	t.Run("TC-22.0.a preset article1997", func(t *testing.T) {
		o := open(t, `{"preset":"article1997"}`)
		want(t, "hand", o.s.opts.HandLimit, 10)
		want(t, "bogging", o.s.opts.BogNumber, 0)
		o.terrain(printed.Woods, "C2")
		tank := o.unit(1, "t-34-m43", "C1")
		o.do(1, o.move("C1", []ID{tank}, "C2"))
		a := combat.Attack{Fire: combat.FireAT, Range: combat.Melee, Front: 9, Side: 5}
		got, _ := a.Armour(3, &o.s.opts)
		want(t, "natural 3 in melee", got, 9)
		f := open(t, `{"preset":"french2006"}`)
		want(t, "melee flank", f.s.opts.MeleeFlank, printed.EditionFrench2006)
	})
	t.Run("TC-23.0.a bogNumber", func(t *testing.T) {
		o := open(t, `{"bogNumber":2}`)
		o.terrain(printed.Woods, "C2")
		x, y := o.unit(1, "t-34-m43", "C1"), o.unit(1, "t-34-m43", "C1")
		o.do(1, o.move("C1", []ID{x, y}, "C2"), 2, 3)
		want(t, "2", o.s.table.Pieces[x].Immobilised, true)
		want(t, "3", o.s.table.Pieces[y].Immobilised, false)
	})
	t.Run("TC-18.0.a notes change nothing", func(t *testing.T) { noClause(t, "TC-18.0.a") })
	t.Run("TC-24.0.a notices change nothing", func(t *testing.T) { noClause(t, "TC-24.0.a") })
	t.Run("TC-7.0.a dice are 1 to 10", func(t *testing.T) {
		src := dice.NewFast(1)
		for range 10_000 {
			if n := src.Roll(10); n < 1 || n > 10 {
				t.Fatal(n)
			}
		}
		defer func() {
			if recover() == nil {
				t.Error("a scripted 0 passes")
			}
		}()
		(&dice.Script{0}).Roll(10)
	})
	t.Run("TC-17.0.a ten scenarios, and one of ours", func(t *testing.T) {
		want(t, "scenarios", len(b.s.data.Scenarios), 11)
	})
}

// noClause checks that no option rests on an informative clause.
func noClause(t *testing.T, clause string) {
	t.Helper()
	for _, o := range printed.OptionTable().Catalog() {
		if string(o.Clause) == clause {
			t.Errorf("option %s", o.ID)
		}
	}
}

func TestBoard(t *testing.T) {
	b := open(t)
	t.Run("TC-6.0.a geometry", func(t *testing.T) {
		want(t, "C1", b.s.board.Home(pos2("C1"), printed.Soviet), true)
		want(t, "positions", len(b.s.board.All), 20)
		want(t, "north", b.s.homePositions(2)[4], pos2("E4"))
	})
	t.Run("TC-6.0.b No Man's Land is a line", func(t *testing.T) {
		want(t, "C2-C3", printed.Distance(pos2("C2"), pos2("C3")), 1)
		o := open(t, `{"noMansLand":"row"}`)
		want(t, "rows", o.s.board.Rows, 5)
		want(t, "nobody's", o.s.board.Owns(pos2("C3"), printed.German) || o.s.board.Owns(pos2("C3"), printed.Soviet), false)
	})
	t.Run("TC-6.0.c neighbours", func(t *testing.T) {
		near, n := b.s.board.Neighbours(pos2("A1"))
		if list := near[:n]; len(list) != 3 || !slices.Contains(list, pos2("B2")) {
			t.Errorf("neighbours of A1: %v", list)
		}
		want(t, "A1-C2", printed.Distance(pos2("A1"), pos2("C2")), 2)
	})
	t.Run("TC-6.0.d larger boards", func(t *testing.T) {
		o := open(t, `{"columns":7,"ranks":3}`)
		want(t, "positions", len(o.s.board.All), 42)
		want(t, "to control", o.s.board.ToControl(), 4)
		for _, p := range []string{"A6", "B6"} {
			o.unit(1, "t-34-m43", p)
		}
		x, y := o.unit(1, "t-34-m43", "C5"), o.unit(1, "t-34-m43", "D5")
		o.do(1, o.move("C5", []ID{x}, "C6"))
		want(t, "three", o.s.End == nil, true)
		o.do(1, o.move("D5", []ID{y}, "D6"))
		want(t, "four", o.s.End != nil, true)
	})
	t.Run("TC-6.0.e two seats", func(t *testing.T) {
		rules, err := New()
		if err != nil {
			t.Fatal(err)
		}
		want(t, "seats", len(rules.Catalog().Seats), 2)
	})
}

func TestSetup(t *testing.T) {
	t.Run("TC-3.0.a the reserve is filled", func(t *testing.T) {
		b := start(t, "tc-17-3", "")
		b.play(1, Nation{printed.Soviet})
		force := Build{Cards: items("10*soviet-line-squad,8*t-26-m33,2*smoke,2*path")} // 120+112+10+24 points, 22 cards
		b.play(1, force)
		b.ready(2)
		b.ready(1)
		b.ready(2, 1, 2)
		var board []Placement
		deck := b.s.table.list(1, InDeck)
		zone := b.s.setUpZone(1)
		for _, id := range deck {
			if b.s.table.card(id).Unit() && len(board) < 8 {
				p := zone[len(board)]
				if b.s.ground.Closed(p) {
					p = zone[len(board)+1]
				}
				board = append(board, Placement{Card: id, Pos: p})
			}
		}
		var reserve []ID
		for _, id := range deck {
			if len(reserve) < 3 && !slices.ContainsFunc(board, func(x Placement) bool { return x.Card == id }) {
				reserve = append(reserve, id)
			}
		}
		b.play(1, Place{Board: board, Reserve: reserve})
		b.ready(2)
		want(t, "reserve", b.s.table.count(1, InHand), 12)
		want(t, "deck", b.s.table.count(1, InDeck), 2)
	})
	t.Run("TC-17.1.a ready-made lists cost both nations much the same", func(t *testing.T) {
		b := start(t, "tc-17-1", "")
		b.play(1, Nation{printed.Soviet})
		for i := range b.s.data.Ready.Picks {
			var cost [3]int
			for seat := game.Seat(1); seat <= 2; seat++ {
				for _, item := range b.position().Legal(seat)[i].(Build).Cards {
					number, err := b.s.data.Find(item.Card, b.s.side(seat))
					if err != nil {
						t.Fatal(err)
					}
					cost[seat] += item.Count * b.s.cards[number].Points
				}
			}
			if gap := cost[1] - cost[2]; max(gap, -gap)*50 > cost[2] {
				t.Errorf("list %d: %d and %d points, want them within one in fifty", i, cost[1], cost[2])
			}
		}
	})
	t.Run("TC-4.0.a initiative, attacker +3", func(t *testing.T) {
		b := start(t, "tc-17-4", "", 2, 9) // seat 2 attacks
		want(t, "attacker", b.s.Attacker, game.Seat(2))
		b.play(2, Nation{printed.German})
		b.ready(1)
		b.ready(2)
		b.ready(1)
		b.ready(2)
		b.ready(1, 6, 3, 6, 4) // 6 against 3+3: again; 6 against 4+3
		want(t, "first", b.s.First, game.Seat(2))
	})
	t.Run("TC-6.1.a one base terrain", func(t *testing.T) {
		b := start(t, "tc-17-4", "", 9, 2)
		b.play(1, Nation{printed.Soviet})
		b.ready(1)
		b.ready(2)
		b.no(2, ChooseTerrain{Lay: []printed.Square{{Pos: pos2("A3"), Terrain: printed.Village}, {
			Pos:     pos2("A3"),
			Terrain: printed.Woods,
		}}}, "TC-6.1.a")
	})
	t.Run("TC-6.1.1.a free terrain", func(t *testing.T) {
		b := start(t, "tc-17-2", "")
		b.play(1, Nation{printed.Soviet})
		b.ready(1)
		b.ready(2)
		three := []printed.Terrain{
			printed.Woods, printed.Woods, printed.Woods, printed.Hills, printed.Hills, printed.Village,
			printed.Village, printed.Walls, printed.Walls, printed.Balka,
		}
		b.no(1, ChooseTerrain{Cards: three}, "TC-6.1.1.a")
		b.no(1, ChooseTerrain{Cards: three[:9]}, "TC-6.1.1.a")
		b.no(1, ChooseTerrain{Cards: append(slices.Clone(three[1:]), printed.Foxholes)}, "TC-6.1.1.a")
		b.play(1, ChooseTerrain{Cards: append(slices.Clone(three[1:]), printed.Stream)})
		b.ready(2, 1, 2)
		count := 0
		for _, p := range b.s.ownPositions(1) {
			if b.s.ground.Spots[p].Base != printed.Clear {
				count++
			}
		}
		if count < 1 || count > 9 {
			t.Errorf("%d of ten positions are covered", count)
		}
	})
	t.Run("TC-6.1.1.b terrain for play is bought", func(t *testing.T) {
		b := start(t, "tc-17-2", "")
		b.play(1, Nation{printed.Soviet})
		b.ok(1, Build{Cards: items("bunkers,10*soviet-line-squad,7*soviet-militia-squad,2*foxholes")}) // 12+120+56+12
		b.no(1, Build{Cards: items("bunkers,10*soviet-line-squad,7*soviet-militia-squad,2*foxholes,anti-tank-mine")}, "TC-14.0.c")
		b.no(1, Build{Cards: items("woods,soviet-line-squad")}, "TC-17.2.a")
	})
	t.Run("TC-6.1.2.a terrain as one likes", func(t *testing.T) {
		b := start(t, "tc-17-4", "", 9, 2)
		b.play(1, Nation{printed.Soviet})
		b.ready(1)
		b.ready(2)
		b.no(1, ChooseTerrain{Lay: []printed.Square{{Pos: pos2("A1"), Terrain: printed.Woods}}}, "TC-4.0.b")
		b.no(2, ChooseTerrain{Lay: []printed.Square{{Pos: pos2("A1"), Terrain: printed.Woods}}}, "TC-6.1.2.a")
		b.no(2, ChooseTerrain{Lay: []printed.Square{{Pos: pos2("A3"), Terrain: printed.Balka}}}, "TC-6.1.2.a")
		b.play(2, ChooseTerrain{Lay: []printed.Square{{Pos: pos2("A3"), Terrain: printed.Woods}, {Pos: pos2("B3"), Terrain: printed.Hills}}})
		want(t, "A3", b.s.ground.Spots[pos2("A3")].Base, printed.Woods)
	})
	t.Run("TC-6.2.a where units are set up", func(t *testing.T) {
		b := start(t, "tc-17-2", "")
		b.play(1, Nation{printed.Soviet})
		b.play(1, Build{Cards: items("4*t-34-m43,truck-soviet,soviet-line-squad")})
		b.ready(2)
		b.ready(1)
		b.ready(2, 1, 2)
		b.terrain(printed.Stream, "A1")
		b.terrain(printed.Clear, "B1", "C1")
		var tanks []ID
		var truck ID
		for _, id := range b.s.table.list(1, InDeck) {
			switch b.s.table.card(id).ID {
			case "t-34-m43":
				tanks = append(tanks, id)
			case "truck-soviet":
				truck = id
			}
		}
		at := func(p string, ids ...ID) Place {
			var a Place
			for _, id := range ids {
				a.Board = append(a.Board, Placement{Card: id, Pos: pos2(p)})
			}
			return a
		}
		b.no(1, at("B2", tanks[0]), "TC-6.2.a")
		b.no(1, at("B1", tanks...), "TC-6.3.a")
		b.no(1, at("A1", truck), "TC-6.2.a")
		b.no(1, Place{}, "TC-6.2.a")
		b.ok(1, at("B1", tanks[0]))
	})
	t.Run("TC-14.0.b limits and sides, all faults at once", func(t *testing.T) {
		b := start(t, "tc-17-3", "")
		b.play(1, Nation{printed.Soviet})
		faults := b.allFaults(1, Build{Cards: items("3*smoke,pzkw-iv-h,t-34-m43,nobody,30*js-2")})
		for _, clause := range []string{"TC-14.0.b", "TC-14.0.c"} {
			if !slices.ContainsFunc(faults, func(c rulebook.Clause) bool { return string(c) == clause }) {
				t.Errorf("no fault under %s in %v", clause, faults)
			}
		}
		want(t, "faults", len(faults), 4)
		b.ok(1, Build{Cards: items("5*stream,soviet-line-squad")})
		b.no(1, Build{Cards: items("5*stream")}, "TC-X.4")
	})
	t.Run("TC-14.0.c points", func(t *testing.T) {
		b := start(t, "tc-17-2", `{"deckPoints":10}`)
		b.play(1, Nation{printed.Soviet})
		b.ok(1, Build{Cards: items("15*soviet-guards-squad")}) // 210
		b.no(1, Build{Cards: items("15*soviet-guards-squad,anti-tank-mine")}, "TC-14.0.c")
	})
	t.Run("TC-14.0.d years", func(t *testing.T) {
		b := start(t, "tc-17-6", "")
		b.play(1, Nation{printed.German})
		b.play(1, Year{1943})
		b.ok(1, Build{Cards: items("pzkw-v-d,german-line-squad")})
		b.no(1, Build{Cards: items("pzkw-v-g")}, "TC-14.0.d")
	})
	t.Run("TC-X.4 nations and the group", func(t *testing.T) {
		b := start(t, "tc-17-5", "", 9, 2)
		b.no(2, Nation{printed.German}, "TC-4.0.b")
		b.play(1, Nation{printed.German})
		want(t, "other nation", b.s.side(2), printed.Soviet)
		b.no(2, Build{Cards: items("soviet-line-squad")}, "TC-17.5.a")
		b.no(1, Build{Cards: items("german-line-squad"), Group: items("pzkw-iv-h")}, "TC-17.5.a")
		b.no(2, Build{Cards: items("2*reinforcements,soviet-line-squad"), Group: items("reinforcements")}, "TC-14.0.b")
		b.ok(2, Build{Cards: items("reinforcements,soviet-line-squad"), Group: items("js-2,smoke")})
	})
}

func TestScenarios(t *testing.T) {
	t.Run("TC-17.1.a Tank Action!", func(t *testing.T) {
		b := start(t, "tc-17-1", "")
		b.play(1, Nation{printed.Soviet})
		b.no(1, Build{Cards: items("9*js-2")}, "TC-17.1.a")
		b.no(1, Build{Cards: items("9*js-2,soviet-line-squad")}, "TC-17.1.a")
		b.no(1, Build{Cards: items("9*js-2,t-37")}, "TC-17.1.a")
		b.ok(1, Build{Cards: items("10*js-2")})
		p := newBattle(t, "tc-17-1", "")
		p.s.Active = 2
		pz, gun := p.unit(2, "pzkw-iii-l", "C3"), p.unit(1, "ptp-45-obr42", "C2")
		p.no(2, Draw{}, "TC-17.1.a")
		p.do(2, Fire{pos2("C3")})
		p.no(2, Shot{Firer: pz, Fire: combat.FireHE, Target: gun}, "TC-17.1.a")
		e := p.shot(2, Shot{Firer: pz, Fire: combat.FireAT, Target: gun}, 2, 9)
		want(t, "natural 2 at a gun", e.Result, combat.Killed)
		if p.s.End == nil || p.s.End.Winner != 2 || p.s.End.How != HowEliminated {
			t.Errorf("result %+v", p.s.End)
		}
	})
	t.Run("TC-17.2.a the low roll is first, ties again", func(t *testing.T) {
		b := start(t, "tc-17-2", "")
		b.play(1, Nation{printed.Soviet})
		b.ready(1)
		b.ready(2)
		b.ready(1)
		b.ready(2, 5, 5, 8, 3)
		want(t, "first", b.s.First, game.Seat(2))
		want(t, "zone", len(b.s.setUpZone(1)), 5)
	})
	t.Run("TC-17.3.a set-up on all own positions", func(t *testing.T) {
		b := open(t)
		want(t, "zone", len(b.s.setUpZone(1)), 10)
	})
	t.Run("TC-17.4.a six of ten positions", func(t *testing.T) {
		b := newBattle(t, "tc-17-4", "")
		for _, p := range []string{"A3", "B3", "C3", "D3"} {
			b.unit(1, "t-34-m43", p)
		}
		x, y := b.unit(1, "t-34-m43", "B2"), b.unit(1, "t-34-m43", "E2")
		b.do(1, b.move("E2", []ID{y}, "E3"))
		want(t, "five", b.s.End == nil, true)
		b.do(1, b.move("B2", []ID{x}, "B3"))
		b.s.Supply = 1
		b.do(1, b.move("B3", []ID{x}, "B4"))
		if b.s.End == nil || b.s.End.Clause != "TC-17.4.a" {
			t.Errorf("result %v", b.s.End)
		}
		s := start(t, "tc-17-4", "", 9, 2)
		s.play(1, Nation{printed.Soviet})
		s.no(1, Build{Cards: items("stream,soviet-line-squad")}, "TC-17.4.a")
		s.ok(2, Build{Cards: items("woods,stream,german-line-squad")})
	})
	t.Run("TC-17.5.a three turns after the reinforcements", func(t *testing.T) {
		b := newBattle(t, "tc-17-5", `{"preset":"house"}`)
		b.s.Active, b.s.First, b.s.Turn = 2, 1, 9
		b.unit(1, "t-34-m43", "C1")
		b.s.reinforcements.Groups[2] = cardList{printed.CardSmoke, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47, 47}
		call := Instant{Card: b.hand(2, "reinforcements")}
		b.no(2, call, "TC-17.5.a") // not before turn 10 in the house rules
		b.s.Turn = 10
		b.do(2, call)
		want(t, "hand", b.s.table.count(2, InHand), 14)
		b.do(2, End{})
		b.do(2, Discard{}) // no limit in this turn
		for turn := 11; turn <= 13; turn++ {
			want(t, "turn", b.s.Turn, turn)
			b.do(1, End{})
			b.do(1, Discard{})
			b.do(2, End{})
			if turn == 11 {
				b.no(2, Discard{}, "TC-6.4.a")
			}
			b.do(2, proposalsFor(b.s, 2).discardActions()[0])
		}
		if b.s.End == nil || b.s.End.How != HowRelieved || b.s.End.Winner != 2 {
			t.Errorf("result %+v", b.s.End)
		}
	})
	t.Run("TC-17.6.a the chosen year", func(t *testing.T) {
		b := start(t, "tc-17-6", "")
		b.play(1, Nation{printed.Soviet})
		b.no(1, Year{1940}, "TC-17.6.a")
		b.play(1, Year{1942})
		b.no(1, Build{Cards: items("js-2")}, "TC-14.0.d")
	})
	t.Run("TC-17.7.a Bridgehead", func(t *testing.T) {
		b := start(t, "tc-17-7", "")
		want(t, "attacker", b.s.side(b.s.Attacker), printed.German)
		count := func(side printed.Side, fits func(*printed.Card) bool) int {
			n := 0
			for _, number := range b.s.data.NumbersOf(b.s.scenario.Forces[side], side) {
				if fits(&b.s.cards[number]) {
					n++
				}
			}
			return n
		}
		want(t, "German combat cards", count(printed.German, (*printed.Card).Combat), 17)
		want(t, "German trucks", count(printed.German, func(c *printed.Card) bool { return c.Kind == printed.Truck }), 2)
		b.no(1, Build{Cards: items("german-line-squad")}, "TC-X.4")
		b.ok(1, Build{Cards: items("2*smoke,stream")})
	})
	t.Run("TC-17.0.b the German begins the first battle, with three cards", func(t *testing.T) {
		b := start(t, "tc-first", "")
		want(t, "seat 1", b.s.side(1), printed.German)
		b.ready(1)
		b.ready(2)
		want(t, "who begins", b.s.First, game.Seat(1))
		for _, seat := range []game.Seat{1, 2} {
			want(t, "vehicles on the board", b.s.table.count(seat, OnBoard), 6)
			want(t, "cards in the reserve", b.s.table.count(seat, InHand), 3)
			want(t, "goal", aim{b.s, seat}.control(), ControlView{Needed: 3})
		}
		b.no(1, Draw{}, "TC-17.0.b")
		for id := range b.s.table.Pieces { // nobody can be on the enemy's last rank before he has had a turn
			if piece := b.s.table.Pieces[id]; piece.Owner == 1 && piece.Place == OnBoard {
				want(t, "rank", b.s.board.Home(piece.Pos, printed.German), true)
			}
		}
	})
	t.Run("TC-17.8.a Kursk", func(t *testing.T) {
		b := start(t, "tc-17-8", "")
		want(t, "German vehicles", len(b.s.data.NumbersOf(b.s.scenario.Forces[printed.German], printed.German)), 20)
		want(t, "Soviet vehicles", len(b.s.data.NumbersOf(b.s.scenario.Forces[printed.Soviet], printed.Soviet)), 31)
		b.play(1, Nation{printed.German})
		b.ready(1)
		b.ready(2)
		b.ready(1)
		b.ready(2, 3, 9)
		want(t, "the high roll is first", b.s.First, game.Seat(2))
		// Water may leave too little room for 31 tanks: the rest waits in reserve.
		b.terrain(printed.Swamp, "A1", "B1")
		b.terrain(printed.Stream, "A2", "B2")
		want(t, "reserve", b.s.reserveLimit(2), 13)
		b.ready(2)
		want(t, "tanks in reserve", b.s.table.count(2, InHand), 13)
	})
	t.Run("TC-17.9.a The End is Near", func(t *testing.T) {
		b := newBattle(t, "tc-17-9", "")
		for _, p := range []string{"A3", "B3"} {
			b.unit(1, "js-2", p)
		}
		x := b.unit(1, "js-2", "C2")
		b.do(1, b.move("C2", []ID{x}, "C3"))
		want(t, "three of the first rank", b.s.End == nil, true)
		b.s.Active = 2
		for _, p := range []string{"A1", "B1"} {
			b.unit(2, "pzkw-v-g", p)
		}
		y := b.unit(2, "pzkw-v-g", "C2")
		b.s.Supply = 1
		b.do(2, b.move("C2", []ID{y}, "C1"))
		want(t, "the defender cannot win so", b.s.End == nil, true)
	})
}

func TestVictory(t *testing.T) {
	t.Run("TC-16.0.a three positions of the second rank", func(t *testing.T) {
		b := open(t)
		b.unit(1, "t-34-m43", "A4")
		b.unit(1, "t-34-m43", "C4")
		x := b.unit(1, "t-34-m43", "E3")
		want(t, "two of three", aim{b.s, 1}.control(), ControlView{Held: 2, Needed: 3})
		b.do(1, b.move("E3", []ID{x}, "E4"))
		if b.s.End == nil || b.s.End.Winner != 1 || b.s.End.Clause != "TC-16.0.a" {
			t.Errorf("result %+v", b.s.End)
		}
	})
	t.Run("TC-16.0.b control", func(t *testing.T) {
		b := open(t)
		b.unit(1, "soviet-line-squad", "A4")
		b.unit(2, "truck-german", "A4")
		b.unit(1, "truck-soviet", "B4")
		b.unit(1, "t-34-m43", "C4")
		b.unit(2, "pak-38", "C4")
		for p, held := range map[string]bool{"A4": true, "B4": false, "C4": false} {
			want(t, p, b.s.table.manned().controlled(1, []printed.Pos{pos2(p)}) == 1, held)
		}
	})
	t.Run("TC-16.0.c passing through does not count", func(t *testing.T) {
		b := open(t)
		b.unit(1, "t-34-m43", "A4")
		b.unit(1, "t-34-m43", "B4")
		x := b.unit(1, "t-34-m43", "D3")
		b.do(1, b.move("D3", []ID{x}, "D4", "E3"))
		want(t, "no win", b.s.End == nil, true)
	})
	t.Run("TC-16.0.d exhaustion and length", func(t *testing.T) {
		b := newBattle(t, "tc-17-4", `{"suggestedTurns":true}`)
		b.s.Turn, b.s.Active = 20, 2
		b.do(2, End{})
		b.do(2, Discard{})
		if b.s.End == nil || b.s.End.How != HowLimit || b.s.End.Winner != 2 {
			t.Errorf("result %+v", b.s.End)
		}
		e := open(t)
		gun, foe := e.unit(1, "t-34-85", "C2"), e.unit(2, "german-line-squad", "C3")
		for _, id := range e.s.table.list(2, InDeck) {
			e.s.table.discard(id)
		}
		e.shoot(1, Shot{Firer: gun, Fire: combat.FireHE, Target: foe}, 1)
		if e.s.End == nil || e.s.End.How != HowExhausted {
			t.Errorf("result %+v", e.s.End)
		}
		n := newBattle(t, "tc-17-4", `{"suggestedTurns":true,"turnLimit":0}`)
		n.s.Turn, n.s.Active = 20, 2
		n.s.tide.Turned = 20
		n.do(2, End{})
		n.do(2, Discard{})
		want(t, "without a limit", n.s.End == nil, true)
	})
	t.Run("TC-X.5 both exhausted is a draw", func(t *testing.T) {
		b := open(t)
		for _, seat := range []game.Seat{1, 2} {
			for _, id := range b.s.table.list(seat, InDeck) {
				b.s.table.discard(id)
			}
		}
		b.engine().judgeVictory()
		if b.s.End == nil || b.s.End.Winner != game.Nobody {
			t.Errorf("result %+v", b.s.End)
		}
	})
}
