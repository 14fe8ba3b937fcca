package skirmish

import (
	"strings"
	"testing"

	"sabot/dice"
	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

func TestCommandPhase(t *testing.T) {
	t.Run("TK-14.1 full damage makes a wreck and discards its criticals", func(t *testing.T) {
		b := duel(t, nil, []string{"barkmann"}, nil)
		b.tank(2, "panzer_iv", 6000, 7000, 1800)
		b.set("B1", func(t *combat.Tank) { t.Damage = 6 })
		b.wound("B1", "busted_track", 1)
		b.from(stepCommand)
		if x := b.get("B1"); !b.model("B1").Destroyed || len(x.Criticals) != 0 {
			t.Errorf("%+v", x)
		}
		if got := b.p.s.Sides[0].Destroyed; got != 40 {
			t.Errorf("%d points for a Panther with Barkmann, want 40", got)
		}
	})
	t.Run("TK-14.1 fires of earlier turns burn, each of them", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		b.p.s.Turn = 2
		b.wound("A1", "engine_fire", 1)
		b.wound("A1", "engine_fire", 2)
		b.from(stepCommand).damage("A1", 1)
		c := duel(t, nil, nil, []string{"camouflage_netting"})
		c.p.s.Turn = 3
		c.wound("A1", "engine_fire", 1)
		c.wound("A1", "engine_fire", 2)
		c.from(stepCommand).damage("A1", 2)
		if !c.get("A1").Cards[0].Gone {
			t.Error("camouflage survives a fire")
		}
	})
	t.Run("TK-14.2 a side without tanks loses", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		b.set("A1", func(t *combat.Tank) { t.Damage = 6 })
		b.from(stepCommand)
		if r := b.p.Result(); r == nil || r.Winner != 2 || r.How != Eliminated {
			t.Errorf("%+v", r)
		}
	})
	for _, tc := range []struct {
		name string
		roll int
		gone bool
	}{
		{"TK-14.3 a 3 does not repair", 3, false},
		{"TK-14.3 a 4 does, the damage stays", 4, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := duel(t, nil, nil, nil)
			b.wound("A1", "busted_track", 1)
			b.set("A1", func(t *combat.Tank) { t.Damage = 1 })
			b.from(stepCommand).asks(askCommand, 1, "A1").play("repair A1 busted_track", tc.roll).damage("A1", 1)
			if got := len(b.get("A1").Criticals) == 0; got != tc.gone {
				t.Errorf("gone %v", got)
			}
			b.asks(askCommand, 2, "B1") // the Panther's Blitzkrieg
		})
	}
	t.Run("TK-14.3 one attempt a tank, the owner picks the card", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		b.wound("A1", "busted_track", 1)
		b.wound("A1", "stunned_crew", 1)
		b.from(stepCommand)
		if !b.offers("repair A1 stunned_crew") || !b.offers("repair A1 busted_track") {
			t.Error(b.legal())
		}
		b.play("repair A1 stunned_crew", 1).asks(askCommand, 2, "B1")
	})
	t.Run("TK-14.4 tokens go, the discard is shuffled in, criticals on tanks stay", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(2, 1)(b)
		b.wound("A1", "busted_track", 1)
		b.p.s.Deck.Left[0], b.p.s.Deck.Discarded[0] = 4, 2
		b.from(stepCommand).play("decline").play("decline")
		s := b.p.s
		if s.Turn != 2 || s.Deck.Left[0] != 6 || s.Deck.Discarded[0] != 0 || s.Deck.Left[1] != 3 || b.get("A1").Speed != 0 ||
			len(b.get("A1").Criticals) != 1 {
			t.Errorf("turn %d, deck %v, discard %v", s.Turn, s.Deck, s.Deck.Discarded)
		}
	})
	t.Run("TK-X.3 re-rolls of repairs, one for each card", func(t *testing.T) {
		b := duel(t, nil, nil, []string{"mason", "tool_kit"})
		b.wound("A1", "busted_track", 1)
		b.from(stepCommand).play("repair A1 busted_track", 1).asks(askRepairReroll, 1, "A1").play("use A1 mason", 1)
		b.asks(askRepairReroll, 1, "A1").play("use A1 tool_kit", 4)
		if len(b.get("A1").Criticals) != 0 {
			t.Error("not repaired")
		}
	})
	t.Run("TK-X.3 Oktyabrskaya repairs tracks without a roll, then tries another", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "t34", 3000, 3000, 0, "oktyabrskaya")
		b.tank(2, "sherman_75", 3000, 7000, 1800)
		b.wound("A1", "busted_track", 1)
		b.wound("A1", "busted_track", 1)
		b.wound("A1", "stunned_crew", 1)
		b.from(stepCommand).asks(askCommand, 1, "A1").play("repair A1 stunned_crew", 6)
		if n := len(b.get("A1").Criticals); n != 0 {
			t.Errorf("%d criticals", n)
		}
	})
	t.Run("TK-X.3 a shell-shocked Oktyabrskaya does not mend, not even once she has come to her senses", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "t34", 3000, 3000, 0, "oktyabrskaya")
		b.tank(2, "sherman_75", 3000, 7000, 1800)
		b.wound("A1", "busted_track", 1)
		b.wound("A1", "shell_shocked", 1)
		b.from(stepCommand).asks(askCommand, 1, "A1").play("repair A1 shell_shocked", 6)
		if left := b.get("A1").Criticals; len(left) != 1 || left[0].Kind != b.p.s.data.Critical("busted_track") {
			t.Errorf("%+v", left)
		}
		if b.p.s.Turn != 2 {
			t.Fatalf("turn %d", b.p.s.Turn)
		}
		b.set("A1", func(t *combat.Tank) { t.Activated = false })
		b.from(stepCommand)
		if left := b.get("A1").Criticals; len(left) != 0 {
			t.Errorf("in the next turn: %+v", left)
		}
	})
	t.Run("TK-K.2 Blitzkrieg: a move instead of a repair, also with nothing to repair", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepCommand).asks(askCommand, 2, "B1").play("command B1 3000,6500,1800")
		if x := b.get("B1"); b.model("B1").Pose.Y != 6500 || x.Speed != 0 {
			t.Errorf("%+v", x)
		}
		if b.p.s.Turn != 2 {
			t.Error("it should be over")
		}
	})
	t.Run("TK-K.2 not with a busted track, a crew outside or a damaged engine", func(t *testing.T) {
		for _, crit := range []string{"busted_track", "bailed_out", "damaged_engine"} {
			b := duel(t, nil, nil, nil)
			b.wound("B1", crit, 1)
			b.from(stepCommand).asks(askCommand, 2, "B1").refuse("command B1 3000,6500,1800", "TK-K.2")
		}
	})
	t.Run("TK-K.2 Barkmann does both, in either order", func(t *testing.T) {
		drive, mend := "command B1 3000,6500,1800", "repair B1 stunned_crew"
		for _, order := range [][2]string{{drive, mend}, {mend, drive}} {
			b := duel(t, nil, []string{"barkmann"}, nil)
			b.wound("B1", "stunned_crew", 1)
			b.from(stepCommand)
			for _, text := range order {
				if text[0] == 'r' {
					b.play(text, 5)
				} else {
					b.play(text)
				}
			}
			if x := b.get("B1"); b.model("B1").Pose.Y != 6500 || len(x.Criticals) != 0 {
				t.Errorf("%v: %+v", order, x)
			}
		}
	})
	t.Run("TK-K.9 Cautious tanks move away after an attack", func(t *testing.T) {
		for _, shot := range []bool{false, true} {
			b := newBattle(t, nil)
			b.tank(1, "m10", 3000, 3000, 0)
			b.tank(2, "sherman_75", 3000, 7000, 1800)
			b.set("A1", func(t *combat.Tank) { t.Attacked = shot })
			b.from(stepCommand)
			if got := b.asked() == string(askCommand); got != shot {
				t.Errorf("shot %v, asked %v", shot, got)
			}
			if shot {
				b.play("command A1 3000,2500,0")
			}
		}
	})
	t.Run("TK-X.4 the order of repairs knows no aura", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		b.set("A1", func(t *combat.Tank) { t.InitiativeBonus = 5 })
		if a := b.get("A1"); a.CommandInitiative() != 6 {
			t.Error(a.CommandInitiative())
		}
	})
}

func TestMissions(t *testing.T) {
	mission := func(t *testing.T, id string, turn int) *battle {
		t.Helper()
		b := newBattle(t, nil)
		b.p.s.Mission, b.p.s.Turn = id, turn
		return b
	}
	hill := field.Objective{X: 4500, Y: 4500}
	won := func(b *battle, winner game.Seat, how game.How) {
		b.Helper()
		if r := b.p.Result(); r == nil || r.Winner != winner || r.How != how {
			b.Errorf("%+v, want seat %d by %s", r, winner, how)
		}
	}
	far := func(b *battle) {
		b.tank(1, "sherman_75", 1000, 1000, 0)
		b.tank(2, "sherman_75", 8000, 8000, 0)
	}
	t.Run("TK-16.1 at the limit the points destroyed decide", func(t *testing.T) {
		for _, tc := range []struct {
			one, two int
			winner   game.Seat
			how      game.How
		}{{40, 20, 1, ByPoints}, {20, 40, 2, ByPoints}, {20, 20, 0, Even}} {
			b := mission(t, tankAce, 6)
			far(b)
			b.p.s.Options.TurnLimit = 6
			b.p.s.Sides[0].Destroyed, b.p.s.Sides[1].Destroyed = tc.one, tc.two
			b.from(stepCommand)
			won(b, tc.winner, tc.how)
		}
	})
	t.Run("TK-16.1 a clock ends the mission, not the player", func(t *testing.T) {
		b := mission(t, tankAce, 3)
		far(b)
		b.p.s.Options.Clock = "30"
		b.p.s.Sides[0].Destroyed = 20
		b.from(stepTurn)
		p, _, err := b.p.Conclude(game.TimedOut, 1)
		if r := p.Result(); err != nil || r.Winner != 1 || r.How != ByPoints {
			t.Errorf("%+v %v", r, err)
		}
	})
	t.Run("TK-16.2 alone within one arrow of the hill scores, not in turn 1", func(t *testing.T) {
		for turn, want := range map[int]int{1: 0, 2: 1} {
			b := mission(t, kingOfTheHill, turn)
			b.p.s.Table.Objectives = []field.Objective{hill}
			b.tank(1, "sherman_75", 4500, 4500-295-1500, 0) // exactly
			b.tank(2, "sherman_75", 4500, 4500+295+1501, 0) // a hair off
			b.from(stepCommand)
			if got := b.p.s.Sides[0].VP; got != want || b.p.s.Sides[1].VP != 0 {
				t.Errorf("turn %d: %d points", turn, got)
			}
		}
	})
	t.Run("TK-16.2 wrecks do not contest, three points win", func(t *testing.T) {
		b := mission(t, kingOfTheHill, 4)
		b.p.s.Table.Objectives = []field.Objective{hill}
		b.tank(1, "sherman_75", 4500, 4000, 0)
		b.tank(2, "sherman_75", 4500, 5000, 0)
		b.tank(2, "sherman_75", 8000, 8000, 0)
		b.set("B1", func(t *combat.Tank) { t.Damage = 6 })
		b.p.s.Sides[0].VP = 2
		b.from(stepCommand)
		won(b, 1, ByVP)
	})
	t.Run("TK-X.6 a crew that bailed out contests", func(t *testing.T) {
		b := mission(t, kingOfTheHill, 4)
		b.p.s.Table.Objectives = []field.Objective{hill}
		b.tank(1, "sherman_75", 4500, 4000, 0)
		b.tank(2, "sherman_75", 4500, 5000, 0)
		b.wound("B1", "bailed_out", 3)
		b.from(stepCommand)
		if b.p.s.Sides[0].VP != 0 {
			t.Error("scored")
		}
	})
	t.Run("TK-16.2 at the limit victory points come first", func(t *testing.T) {
		b := mission(t, kingOfTheHill, 5)
		far(b)
		b.p.s.Options.TurnLimit = 5
		b.p.s.Sides[1].VP, b.p.s.Sides[0].Destroyed = 1, 99
		b.from(stepCommand)
		won(b, 2, ByVP)
	})
	t.Run("TK-16.3 tokens one arrow from the enemy edge, the attacker first", func(t *testing.T) {
		b := mission(t, freeForAll, 0)
		far(b)
		b.from(stepObjectives).asks(askObjective, 1, "").refuse("objective 4500,7400", "TK-16.3")
		b.play("objective 4500,7500").asks(askObjective, 2, "").play("objective 3000,1500")
	})
	t.Run("TK-16.3 each side scores at its own token; two and a lead win", func(t *testing.T) {
		b := mission(t, freeForAll, 3)
		b.p.s.Table.Objectives = []field.Objective{{X: 4500, Y: 7500, Owner: 1}, {X: 4500, Y: 1500, Owner: 2}}
		b.tank(1, "sherman_75", 4500, 7000, 0)
		b.tank(2, "sherman_75", 4500, 2000, 0)
		b.p.s.Sides[0].VP, b.p.s.Sides[1].VP = 1, 1
		b.from(stepCommand)
		if b.p.Result() != nil || b.p.s.Sides[0].VP != 2 || b.p.s.Sides[1].VP != 2 {
			t.Errorf("%+v %+v", b.p.Result(), b.p.s.Sides)
		}
	})
	t.Run("TK-X.6 tokens do not lie under buildings, nor overlap one", func(t *testing.T) {
		b := mission(t, freeForAll, 0)
		far(b)
		house := piece(printed.Building, 900, 600, 4500, 7500, 0)
		house.Place()
		b.p.s.Table.Terrain = []printed.Piece{house}
		b.from(stepObjectives).refuse("objective 4500,7500", "TK-X.6")
		b.refuse("objective 4924,7500", "TK-X.6") // 12.4 mm from the wall
		b.play("objective 4925,7500")
	})
	t.Run("TK-16.4 two tokens on their line, apart only by an option", func(t *testing.T) {
		b := mission(t, noRetreat, 1)
		far(b)
		b.from(stepObjectives).play("objective 3000,7500").asks(askObjective, 1, "").play("objective 3250,7500")
		c := mission(t, noRetreat, 1)
		far(c)
		c.p.s.Options.TokensApart = true
		c.from(stepObjectives).play("objective 3000,7500").asks(askObjective, 1, "").refuse("objective 4499,7500", "TK-16.4")
		c.play("objective 4500,7500")
	})
	t.Run("TK-16.4 holding both tokens scores once", func(t *testing.T) {
		b := mission(t, noRetreat, 1)
		far(b)
		b.from(stepObjectives).play("objective 3000,7500").play("objective 4500,7500")
		b.move("A1", 3750, 7000)
		b.from(stepCommand)
		if b.p.s.Sides[0].VP != 1 {
			t.Errorf("%d points", b.p.s.Sides[0].VP)
		}
	})
	t.Run("TK-16.4 two points win, turn 8 saves the defender", func(t *testing.T) {
		b := mission(t, noRetreat, 8)
		far(b)
		b.p.s.Options.TurnLimit = 3 // never replaces turn 8 (TK-X.6)
		b.from(stepCommand)
		won(b, 2, Held)
		c := mission(t, noRetreat, 5)
		far(c)
		c.p.s.Options.TurnLimit = 3
		c.from(stepCommand)
		if c.p.Result() != nil {
			t.Errorf("%+v", c.p.Result())
		}
	})
	t.Run("TK-X.6 both sides gone", func(t *testing.T) {
		for _, tc := range []struct {
			mission string
			vp      int
			winner  game.Seat
			how     game.How
		}{{tankAce, 0, 0, Eliminated}, {kingOfTheHill, 1, 1, ByVP}, {noRetreat, 1, 2, Held}} {
			b := mission(t, tc.mission, 3)
			far(b)
			b.p.s.Sides[0].VP = tc.vp
			b.set("A1", func(t *combat.Tank) { t.Damage = 6 })
			b.set("B1", func(t *combat.Tank) { t.Damage = 6 })
			b.from(stepCommand)
			won(b, tc.winner, tc.how)
		}
	})
	t.Run("TK-X.6 no game lasts longer than forty turns", func(t *testing.T) {
		b := mission(t, tankAce, 40)
		far(b)
		b.p.s.Sides[1].Destroyed = 1
		b.from(stepCommand)
		won(b, 2, ByPoints)
	})
	t.Run("TK-X.6 after forty turns victory points come before what was destroyed", func(t *testing.T) {
		b := mission(t, kingOfTheHill, 38)
		b.p.s.Table.Objectives = []field.Objective{hill}
		b.tank(1, "sherman_75", 4500, 4500, 0)
		b.tank(1, "sherman_75", 1000, 1000, 0)
		b.tank(2, "jagdpanther", 1000, 6000, 1800)
		b.from(stepTurn)
		still := func() { b.play("end B1").play("activate A1").play("end A1").play("end A2") }
		still() // turn 39: the hill is one point for the attacker, a wreck twenty for the defender
		b.play("activate A1").play("pass A1").play("pass A2")
		b.play("shoot B1 A2", 6, 6, 6, 4, 4, 4).play("keep", 1, directHit, directHit, directHit)
		if side := b.p.s.Sides; side[0].VP != 1 || side[1].Destroyed != 20 {
			t.Fatalf("%+v", side)
		}
		b.play("decline") // the Blitzkrieg move of turn 39
		b.play("end B1").play("end A1").play("pass A1").play("pass B1")
		won(b, 1, ByVP)
	})
	t.Run("TK-14.2 resigning hands the other side the game", func(t *testing.T) {
		b := mission(t, tankAce, 2)
		far(b)
		b.from(stepTurn)
		p, _, err := b.p.Conclude(game.Resigned, 2)
		if r := p.Result(); err != nil || r.Winner != 1 || r.How != game.Resigned {
			t.Errorf("%+v %v", r, err)
		}
	})
}

func TestCommands(t *testing.T) {
	t.Run("TK-X.7 every action has a JSON form and a notation", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepTurn)
		for _, text := range []string{
			"platoon germany panther+barkmann stug_g", "terrain woods_1 1,2,3", "role attacker", "edge N", "objective 4500,1500",
			"deploy A1 1,2,3", "activate A1", "move A1 1,2,3", "end A1", "extra A1 1,2,3", "shoot A1 B1", "shoot A1 B1 tungsten",
			"pass A1", "reroll attack stationary 0,1", "keep", "cancel crit", "use A1 radio_coordinator A1", "decline",
			"critical busted_track", "second B1", "repair A1 engine_fire", "command A1 1,2,3",
		} {
			a, err := b.p.Parse(1, text)
			if err != nil {
				t.Errorf("%q: %v", text, err)
				continue
			}
			if got := b.p.Notate(a); got != text {
				t.Errorf("%q reads as %q", text, got)
			}
			coded, err := rules(t).actions.Encode(a)
			if err != nil {
				t.Fatal(err)
			}
			again, err := rules(t).actions.Decode(coded)
			if err != nil || b.p.Notate(again) != text {
				t.Errorf("%s: %v", coded, err)
			}
		}
		if got := len(actionKinds().Names()); got != 21 {
			t.Errorf("%d kinds of actions", got)
		}
	})
	t.Run("TK-X.7 the tank that is asked about may be left out", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepTurn).play("MOVE 3000,3500,0").play("end")
		b.asks(askMove, 2, "B1")
	})
	t.Run("TK-X.7 what cannot be read says where", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepTurn)
		for text, want := range map[string]string{
			"":            "notation.verb column=1 found= verbs=[platoon ",
			"fly A1":      "notation.verb column=1 found=fly ",
			"move A1 1,2": "notation.word column=9 count=3 found=1,2 want=numbers",
			"move A1 x":   "notation.word column=9 count=3 found=x want=numbers",
			"pass A1 now": "notation.extra column=9 found=now",
			"shoot A1":    "notation.word column=9 count=0 found= want=target",
		} {
			if _, err := b.p.Parse(1, text); err == nil || !strings.HasPrefix(err.Error(), ": "+want) {
				t.Errorf("%q: %v, want %s…", text, err, want)
			}
		}
	})
	t.Run("TK-4 nobody acts out of turn", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepTurn)
		if _, _, err := b.p.Apply(2, EndMoves{"B1"}, dice.None{}); err == nil {
			t.Error("accepted")
		}
		b.refuse("shoot A1 B1", "TK-7.c")
		b.refuse("keep", "TK-7.c")
	})
}
