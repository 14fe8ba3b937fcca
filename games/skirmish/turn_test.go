package skirmish

import (
	"strings"
	"testing"

	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/printed"
	"sabot/geom"
)

func TestMovementPhase(t *testing.T) {
	t.Run("TK-7.a the order follows current values", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "sherman_75", 3000, 1000, 0, "racing_driver") // 6 + 2
		b.tank(2, "panther", 3000, 8000, 1800)                  // 7
		b.from(stepTurn).asks(askMove, 2, "B1").play("end B1").asks(askMove, 1, "A1").play("end A1")
		b.asks(askShoot, 2, "B1") // 6 - 1 against 7
	})
	t.Run("TK-7.c two moves, one after the other", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepTurn)
		b.play("move A1 3000,4000,0").asks(askMove, 1, "A1").refuse("move A1 3000,5202,0", "TK-7.b")
		b.play("move A1 3000,5000,0").asks(askMove, 2, "B1")
	})
	t.Run("TK-7.d the token counts moves, also back to the same pose", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepTurn)
		b.play("move A1 3000,3000,0")
		if b.get("A1").Speed != 1 {
			t.Error(b.get("A1").Speed)
		}
		b.play("end A1")
		if ev, _ := told[Halted](b); ev.Speed != 1 {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("TK-7.e staying put is allowed and keeps the tank stationary", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepTurn).play("end A1").play("end B1")
		b.play("shoot B1 A1", 1, 1, 1, 1, 1).asks(askRerollAttack, 2, "B1")
	})
	t.Run("TK-7.b a refused pose comes with the nearest allowed one", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "panther", 3000, 3000, 0)
		b.tank(2, "sherman_75", 8000, 8000, 0)
		b.from(stepTurn).play("end B1")
		r := b.refuse("move A1 3000,4500,0", "TK-7.b")
		end := geom.Pose{X: r["x"].(int), Y: r["y"].(int), H: r["h"].(int)}
		if _, bad := b.p.s.Table.JudgeMove(0, end); !bad.Free() || end.Y < 4190 {
			t.Errorf("offered %v: %v", end, bad)
		}
	})
	t.Run("TK-7.b front or rear against the arrow is an option", func(t *testing.T) {
		for _, any := range []bool{false, true} {
			b := duel(t, func(o *printed.Options) { o.AnyEdge = any }, nil, nil)
			_, r := b.p.s.Table.JudgeMove(0, geom.Pose{X: 4190, Y: 3000, H: 0})
			if r.Free() != any {
				t.Errorf("any edge %v: %v", any, r)
			}
		}
	})
	t.Run("TK-8.e passing friends is an option", func(t *testing.T) {
		for _, pass := range []bool{false, true} {
			b := newBattle(t, func(o *printed.Options) { o.PassFriends = pass })
			b.tank(1, "panther", 3000, 3000, 0)
			b.tank(1, "sherman_75", 3000, 3700, 900)
			if _, r := b.p.s.Table.JudgeMove(0, geom.Pose{X: 3000, Y: 4195}); r.Free() != pass {
				t.Errorf("pass %v: %v", pass, r)
			}
		}
	})
	t.Run("TK-7.a only the active tank moves", func(t *testing.T) {
		duel(t, nil, nil, nil).from(stepTurn).refuse("move B1 3000,6500,1800", "TK-7.a")
	})
	t.Run("TK-X.8 a supercharger makes Fast for a turn", func(t *testing.T) {
		b := duel(t, nil, nil, []string{"supercharger"}).from(stepTurn).play("use A1 supercharger")
		b.play("move A1 3000,3500,0").play("move A1 3000,4000,0").asks(askMove, 1, "A1").play("move A1 3000,4500,0").asks(askMove, 2, "B1")
	})
	t.Run("TK-X.8 and is used as the activation begins", func(t *testing.T) {
		b := duel(t, nil, nil, []string{"supercharger"}).from(stepTurn).play("move A1 3000,3500,0")
		if b.offers("use A1 supercharger") {
			t.Error("offered after the first move")
		}
	})
	t.Run("TK-X.4 improvised armour takes the printed Fast, not a borrowed one", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "t34", 3000, 3000, 0, "improvised_armour", "supercharger")
		a := b.get("A1")
		if a.MovesLeft() != 2 || a.Capacity() != 6 {
			t.Errorf("%d moves, %d damage", a.MovesLeft(), a.Capacity())
		}
		a.MadeFast = true
		if a.MovesLeft() != 3 {
			t.Errorf("%d moves with a supercharger", a.MovesLeft())
		}
	})
	t.Run("TK-X.8 criticals that stop tanks", func(t *testing.T) {
		for _, tc := range []struct {
			critical string
			moves    int
		}{{"busted_track", 0}, {"bailed_out", 0}, {"damaged_engine", 1}, {"stunned_crew", 2}} {
			b := duel(t, nil, nil, nil)
			b.wound("A1", tc.critical, 1)
			a := b.get("A1")
			if got := a.MovesLeft(); got != tc.moves {
				t.Errorf("%s: %d moves, want %d", tc.critical, got, tc.moves)
			}
		}
	})
}

func TestInitiative(t *testing.T) {
	t.Run("TK-X.4 Richards moves once before everyone and stays stationary", func(t *testing.T) {
		b := duel(t, nil, nil, []string{"richards"}).from(stepTurn).asks(askExtra, 1, "")
		b.play("extra A1 3000,3500,0").asks(askMove, 1, "A1").play("end A1")
		if a := b.get("A1"); a.Speed != 0 || b.model("A1").Pose.Y != 3500 {
			t.Errorf("%+v", a)
		}
	})
	t.Run("TK-X.4 the extra move counts for a damaged engine and is barred by a busted track", func(t *testing.T) {
		b := duel(t, nil, nil, []string{"richards"})
		b.wound("A1", "damaged_engine", 1)
		b.from(stepTurn).play("extra A1 3000,3500,0").asks(askMove, 2, "B1")
		c := duel(t, nil, nil, []string{"richards"})
		c.wound("A1", "busted_track", 1)
		c.from(stepTurn).asks(askMove, 2, "B1")
	})
	t.Run("TK-X.4 Storozhenko lends one friend initiative, at the start of both phases", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "t34", 3000, 1000, 0, "storozhenko")
		b.tank(1, "t34", 4000, 1000, 0)
		b.tank(1, "t34", 2000, 1000, 0)
		b.tank(2, "panther", 3000, 8000, 1800)
		b.from(stepTurn).asks(askPhaseStart, 1, "")
		if b.offers("decline") {
			t.Error("his presence is not optional")
		}
		b.play("use A1 storozhenko A3")
		a, c := b.get("A3"), b.get("A2")
		if a.MovingInitiative() != 5 || c.MovingInitiative() != 4 {
			t.Errorf("%d and %d", a.MovingInitiative(), c.MovingInitiative())
		}
	})
	t.Run("TK-X.4 with one friend in reach there is nothing to ask", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "t34", 3000, 1000, 0, "storozhenko")
		b.tank(1, "t34", 4000, 1000, 0)
		b.tank(2, "panther", 3000, 8000, 1800)
		b.from(stepTurn).asks(askMove, 1, "A2")
		if a := b.get("A2"); a.InitiativeBonus != 1 {
			t.Errorf("aura %d", a.InitiativeBonus)
		}
	})
	t.Run("TK-X.4 a radio lends its tank's shooting initiative", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "panther", 3000, 3000, 0, "radio_coordinator", "aggressive_loader") // 8 when shooting
		b.tank(1, "stug_g", 4000, 3000, 0)
		b.tank(2, "sherman_75", 3000, 8000, 1800)
		b.from(stepShootStart).asks(askPhaseStart, 1, "").play("use A1 radio_coordinator A2")
		if a := b.get("A2"); a.ShootingInitiative() != 8 {
			t.Errorf("%d", a.ShootingInitiative())
		}
		b.asks(askActivate, 1, "")
	})
	t.Run("TK-X.3 shell-shocked: initiative 0 whatever else applies, upgrades still work", func(t *testing.T) {
		b := duel(t, nil, nil, []string{"pool", "supercharger"})
		b.wound("A1", "shell_shocked", 1)
		b.from(stepTurn)
		a := b.get("A1")
		if a.MovingInitiative() != 0 || a.ShootingInitiative() != 0 || !b.offers("use A1 supercharger") {
			t.Errorf("%d %d", a.MovingInitiative(), a.ShootingInitiative())
		}
	})
	t.Run("TK-X.4 pre-game moves: the defender first, for two with Kolobanov", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "t34", 3000, 1000, 0, "kolobanov")
		b.tank(1, "t34", 4000, 1000, 0)
		b.tank(1, "t34", 7000, 1000, 0)
		b.tank(2, "panther", 3000, 8000, 1800, "baeke")
		b.p.s.Turn = 0
		b.from(stepPregame).asks(askPregame, 2, "").play("extra B1 3000,7500,1800").asks(askPregame, 1, "")
		b.refuse("extra A3 7000,1500,0", "TK-X.4")
		b.play("extra A1 3000,2000,0") // ranges are those before either move
		b.refuse("extra A1 3000,2500,0", "TK-X.4")
		b.play("extra A2 4000,1500,0")
		if b.p.s.Turn != 1 || b.get("A2").Speed != 0 {
			t.Errorf("turn %d, speed %d", b.p.s.Turn, b.get("A2").Speed)
		}
	})
}

func TestHiddenCards(t *testing.T) {
	hidden := func(o *printed.Options) { o.OpenCards = false }
	t.Run("TK-15.f backs show kind and points, nothing else", func(t *testing.T) {
		b := duel(t, hidden, []string{"barkmann"}, nil)
		view := toJSON(t, b.p.View(1))
		if strings.Contains(view, "barkmann") || !strings.Contains(view, `{"crew":true,"points":8,"faceUp":false}`) {
			t.Error(view)
		}
		if !strings.Contains(toJSON(t, b.p.View(2)), `"barkmann"`) {
			t.Error("its owner does not see it")
		}
	})
	t.Run("TK-15.f initiative cards come up at the start of the phase they affect", func(t *testing.T) {
		b := duel(t, hidden, []string{"cunning_driver", "aggressive_loader"}, nil).from(stepTurn)
		if c := b.get("B1").Cards; !c[0].FaceUp || c[1].FaceUp {
			t.Errorf("%+v", c)
		}
		b.play("end A1").play("end B1")
		if c := b.get("B1").Cards; !c[1].FaceUp {
			t.Errorf("%+v", c)
		}
	})
	t.Run("TK-15.f armour that changes the tank comes up before turn 1", func(t *testing.T) {
		b := newBattle(t, hidden)
		b.tank(1, "t34", 3000, 1000, 0, "concrete_armour")
		b.tank(2, "panther", 3000, 8000, 1800, "concrete_armour")
		b.p.s.Turn = 0
		b.from(stepTurn)
		if !b.get("A1").Cards[0].FaceUp || b.get("B1").Cards[0].FaceUp {
			t.Error("only a tank that loses Fast shows why (TK-X.5)")
		}
	})
	t.Run("TK-X.5 losing a Fast that is not there shows nothing", func(t *testing.T) {
		b := duel(t, hidden, []string{"add_on_armour"}, nil)
		b.p.s.Turn = 0
		b.from(stepTurn)
		if !b.get("B1").Cards[0].FaceUp { // but its initiative does
			t.Error("an initiative card stays down")
		}
	})
	t.Run("TK-X.5 the same pause whether or not the card is held", func(t *testing.T) {
		for _, card := range []string{"deadly_gunner", "precise_loader"} { // four points each
			b := duel(t, hidden, []string{card}, nil)
			speeds(0, 1)(b)
			b.from(stepShootStart).play("shoot B1 A1", 6, 1, 1, 1, 1).asks(askRerollAttack, 2, "B1")
			b.play("keep", 1, 1).asks(askTradeCrit, 2, "B1")
		}
	})
	t.Run("TK-X.5 a second copy of ammunition shows the loader", func(t *testing.T) {
		b := duel(t, hidden, []string{"resourceful_loader", "tungsten", "tungsten"}, nil)
		speeds(0, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1 tungsten", 2, 2, 2, 2, 2, 2)
		if b.get("B1").Cards[0].FaceUp {
			t.Error("shown by the first copy")
		}
		b.p.s.Turn, b.p.s.Attack = 2, nil
		b.set("B1", func(t *combat.Tank) { t.Activated = false })
		b.from(stepShootStart).play("shoot B1 A1 tungsten", 2, 2, 2, 2, 2, 2)
		if !b.get("B1").Cards[0].FaceUp {
			t.Error("not shown by the second")
		}
	})
	t.Run("TK-X.8 at most one copy a turn", func(t *testing.T) {
		b := duel(t, nil, []string{"resourceful_loader", "tungsten", "tungsten", "barkmann"}, nil)
		speeds(0, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1 tungsten", 2, 2, 2, 2, 2, 2).asks(askSecondAttack, 2, "B1")
		if b.offers("second A1 tungsten") {
			t.Error("a second copy in the same turn")
		}
	})
	t.Run("TK-15.f optional cards come up when they are used", func(t *testing.T) {
		b := duel(t, hidden, []string{"precise_commander"}, nil)
		speeds(0, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1", 1, 1, 1, 1, 1)
		if b.get("B1").Cards[0].FaceUp {
			t.Error("up before")
		}
		b.play("reroll attack precise_commander 0", 1)
		if _, shown := told[CardRevealed](b); !shown || !b.get("B1").Cards[0].FaceUp {
			t.Error("not shown")
		}
	})
	t.Run("TK-15.f events hide what is face down", func(t *testing.T) {
		mine := printed.Platoon{Nation: printed.USA, Tanks: []printed.PlatoonTank{{Tank: "sherman_75", Cards: []string{"boggs"}}}}
		setup := game.Setup{Scenario: tankAce, Details: two(t, mine, one(printed.Germany, "panther"))}
		b := start(t, setup, 5, 2)
		for _, e := range b.events {
			e, _ := eventKinds().For(e, 2)
			if seen := toJSON(t, e); strings.Contains(seen, "boggs") {
				t.Errorf("%s shows %s", eventKinds().Name(e), seen)
			}
		}
	})
}
