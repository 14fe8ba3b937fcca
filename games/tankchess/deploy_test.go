package tankchess

import (
	"testing"

	"sabot/game"
)

func TestFreeDeployment(t *testing.T) {
	t.Run("CH-13.b unit by unit, White first, in the own zone", func(t *testing.T) {
		p := start(t, "quick12", `{"deployment":"free"}`)
		equal(t, "units on the board", len(p.Units()), 0)
		seats := []game.Seat{}
		for p.Waiting()[0].Kind == "place" {
			seat := p.Waiting()[0].Seat
			seats = append(seats, seat)
			list := p.Legal(seat)
			for _, a := range list {
				rank := a.(Place).Square.Rank
				if seat == White && rank > 2 || seat == Black && rank < 9 {
					t.Fatalf("seat %d may place %v", seat, a)
				}
			}
			p, _ = act(t, p, seat, list[len(list)/2])
		}
		equal(t, "placements", len(seats), 12)
		for i, seat := range seats {
			equal(t, "order", seat, game.Seat(i%2+1))
		}
		equal(t, "first to move", p.Turn(), White)
		counts := map[Unit]int{}
		for _, u := range p.Units() {
			equal(t, "heading", u.Heading, ahead(u.Owner))
			counts[Unit{Owner: u.Owner, Type: u.Type}]++
		}
		for _, u := range position(t, mustBoard(t, "quick12").TFEN()).Units() {
			counts[Unit{Owner: u.Owner, Type: u.Type}]--
		}
		for u, n := range counts {
			equal(t, "force of "+u.Type.String(), n, 0)
		}
	})
	t.Run("CH-13.b refusals", func(t *testing.T) {
		p := start(t, "minefield16", `{"deployment":"free"}`)
		place := func(unit Type, at string) error {
			_, _, err := p.Apply(White, Place{Unit: unit, Square: square(t, at)}, nil)
			return err
		}
		wantRefusal(t, place(UHT, "a1"), "CH-13.b", ReasonNoReserve)
		wantRefusal(t, place(LT, "a4"), "CH-13.b", ReasonZone)
		wantRefusal(t, place(LT, "n2"), "CH-13.b", ReasonCannotHold) // a tree
		_, _, err := p.Apply(White, Ready{}, nil)
		wantRefusal(t, err, "CH-13.b", ReasonPhase)
		_, _, err = p.Apply(White, Move{}, nil)
		wantRefusal(t, err, "CH-13.b", ReasonPhase)
		_, _, err = p.Apply(Black, Place{Unit: LT, Square: square(t, "a16")}, nil)
		wantRefusal(t, err, "CH-3.a", ReasonNotYourTurn)
		p, _ = act(t, p, White, Place{Unit: CLT, Square: square(t, "c2")}) // a hedge
		p, _ = act(t, p, Black, Place{Unit: CLT, Square: square(t, "a16")})
		wantRefusal(t, place(LT, "c2"), "CH-4.d", ReasonPlaceTaken)
		wantRefusal(t, place(CLT, "c3"), "CH-13.b", ReasonNoReserve)
		_, _, err = start(t, "quick12", ``).Apply(White, Place{Unit: LT}, nil)
		wantRefusal(t, err, "CH-3.b", ReasonPhase)
	})
	t.Run("CH-13.b four ranks on 20x20, three elsewhere", func(t *testing.T) {
		for _, b := range Boards() {
			want := 3
			if b.Setup.Height == 20 {
				want = 4
			}
			equal(t, b.ID, b.Setup.zoneDepth(), want)
			equal(t, b.ID+" without ranks of its own", Setup{Height: b.Setup.Height}.zoneDepth(), want)
		}
	})
	t.Run("CH-13.b swimmers leave land to the others", func(t *testing.T) {
		// One square of land in each zone, one amphibian and one light tank.
		s, err := ParseTFEN("8x8 #~~~####/#a4l45/########/8/8/########/#A0L05/#~~~#### w 0 1")
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Ground {
			if s.Ground[i] == Open && (i/8 < 3 || i/8 > 4) && i%8 > 1 {
				s.Ground[i] = Obstacle
			}
		}
		s.Ground[8+2], s.Ground[6*8+2] = Water, Water
		s.Units = []Unit{
			{Owner: White, Type: AMP, Square: square(t, "b2"), Heading: N},
			{Owner: White, Type: LT, Square: square(t, "a4"), Heading: N},
			{Owner: Black, Type: AMP, Square: square(t, "b7"), Heading: S},
			{Owner: Black, Type: LT, Square: square(t, "a5"), Heading: S},
		}
		opts := DefaultOptions()
		opts.Deployment = Free
		p, err := Board{Setup: s}.Start(opts)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = p.Apply(White, Place{Unit: AMP, Square: square(t, "b2")}, nil)
		wantRefusal(t, err, "CH-13.b", ReasonLastLand)
		act(t, p, White, Place{Unit: LT, Square: square(t, "b2")})
		s.Units = append(s.Units, Unit{Owner: White, Type: MT, Square: square(t, "b4")})
		_, err = Board{Setup: s}.Start(opts)
		wantRefusal(t, err, "CH-13.b", ReasonSetupRoom)
	})
}

// deploySecretly places and confirms everything for a seat, choosing the
// n-th of its choices.
func deploySecretly(t testing.TB, p Position, seat game.Seat, n int) Position {
	t.Helper()
	for {
		list := p.Legal(seat)
		a := list[n%len(list)]
		p, _ = act(t, p, seat, a)
		if _, ready := a.(Ready); ready {
			return p
		}
	}
}

func TestSecretDeployment(t *testing.T) {
	t.Run("CH-13.c each sees only the own placement until both are ready", func(t *testing.T) {
		p := start(t, "quick12", `{"deployment":"secret"}`)
		equal(t, "both decide", len(p.Waiting()), 2)
		waiting := toJSON(t, p.Waiting())
		seen := toJSON(t, p.View(Black))
		watched := toJSON(t, p.View(game.Nobody))
		next, events := act(t, p, White, p.Legal(White)[7])
		for _, e := range events {
			if tells(e, Black) || tells(e, game.Nobody) || !tells(e, White) {
				t.Errorf("%v is told to the wrong seats", e)
			}
		}
		equal(t, "Waiting", toJSON(t, next.Waiting()), waiting)
		equal(t, "Black's view", toJSON(t, next.View(Black)), seen)
		equal(t, "spectators' view", toJSON(t, next.View(game.Nobody)), watched)
		equal(t, "White's own placements", len(next.View(White).(View).Placed), 1)

		one, other := deploySecretly(t, p, White, 3), deploySecretly(t, p, White, 11)
		equal(t, "Black cannot tell two placements apart", toJSON(t, one.View(Black)), toJSON(t, other.View(Black)))
		if v := one.View(Black).(View).Sides; !v[0].Ready || v[1].Ready || len(v[0].Reserve) != 6 {
			t.Errorf("Black's view %+v", v)
		}
		_, _, err := one.Apply(White, Ready{}, nil)
		wantRefusal(t, err, "CH-3.a", ReasonNotYourTurn)
	})
	t.Run("CH-13.c the second confirmation reveals both", func(t *testing.T) {
		p := deploySecretly(t, start(t, "quick12", `{"deployment":"secret"}`), Black, 5)
		for len(p.Legal(White)) > 1 {
			_, _, err := p.Apply(White, Ready{}, nil)
			wantRefusal(t, err, "CH-13.b", ReasonNotReady)
			p, _ = act(t, p, White, p.Legal(White)[0])
		}
		p, events := act(t, p, White, Ready{})
		equal(t, "events", kinds(events), "readied revealed")
		equal(t, "revealed", len(events[1].(Revealed).Units), 12)
		if !eventKinds().Reveals(events[1]) {
			t.Error("revealing is no reveal")
		}
		equal(t, "units", len(p.Units()), 12)
		equal(t, "to move", p.Turn(), White)
	})
}
