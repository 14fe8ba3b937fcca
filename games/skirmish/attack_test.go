package skirmish

import (
	"fmt"
	"slices"
	"testing"

	"sabot/game"
	"sabot/games/skirmish/combat"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
)

// duel is a Panther of seat 2 and a Sherman of seat 1 face to face, far apart.
// The Panther (initiative 7) shoots first.
func duel(t *testing.T, change func(*printed.Options), panther, sherman []string) *battle {
	t.Helper()
	b := newBattle(t, change)
	b.tank(1, "sherman_75", 3000, 3000, 0, sherman...)
	b.tank(2, "panther", 3000, 7000, 1800, panther...)
	return b
}

func speeds(a, b int) func(*battle) {
	return func(x *battle) {
		x.set("A1", func(t *combat.Tank) { t.Speed = a })
		x.set("B1", func(t *combat.Tank) { t.Speed = b })
	}
}

func TestShooting(t *testing.T) {
	t.Run("TK-9.a TK-4 the highest initiative shoots first, and may pass", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepShootStart)
		b.asks(askShoot, 2, "B1").play("pass B1").asks(askShoot, 1, "A1")
	})
	t.Run("TK-4 Movement goes from low to high, Shooting from high to low", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepTurn)
		b.asks(askMove, 1, "A1").play("end A1").asks(askMove, 2, "B1").play("end B1").asks(askShoot, 2, "B1")
	})
	t.Run("TK-9.b own tanks and wrecks are no targets", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		b.tank(2, "panzer_iv", 5000, 7000, 1800)
		b.tank(1, "sherman_75", 6000, 3000, 0)
		b.stands("A2", func(t *field.Tank) { t.Destroyed = true })
		b.from(stepShootStart)
		b.refuse("shoot B1 B2", "TK-9.b")
		b.refuse("shoot B1 A2", "TK-9.b")
		b.refuse("shoot B1 A9", "TK-9.b")
	})
	t.Run("TK-9.b a tank with full damage that is not yet marked is one", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		b.set("A1", func(t *combat.Tank) { t.Damage = 6 })
		b.from(stepShootStart).play("shoot B1 A1", 1, 1, 1, 1, 1)
	})
	t.Run("TK-9.c no sight, no shot", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		b.tank(2, "panzer_iv", 5000, 7000, 1800)
		house := piece(printed.Building, 900, 600, 3000, 5000, 900)
		house.Place()
		b.p.s.Table.Terrain = []printed.Piece{house}
		// The Panther has nothing to shoot at and is passed over.
		b.from(stepShootStart).asks(askShoot, 1, "A1").refuse("shoot A1 B1", "TK-9.c")
	})
	t.Run("TK-9.e no arc, no shot", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "sherman_75", 3000, 1000, 0)
		b.tank(1, "sherman_75", 3000, 5000, 0)
		b.tank(2, "stug_g", 3000, 3000, 0)
		b.from(stepShootStart).asks(askActivate, 1, "").play("activate A1").play("pass A1").play("pass A2")
		b.asks(askShoot, 2, "B1").refuse("shoot B1 A1", "TK-9.e")
	})
	t.Run("TK-9.f at least one attack die", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "sherman_75", 3000, 3000, 0)
		b.tank(2, "stug_g", 3000, 7000, 1800)
		b.wound("B1", "jammed_turret", 1)
		s := b.p.s
		low := *s.Tanks[1].Printed()
		low.Attack = 0
		if err := s.Tanks[1].Restore(s.data, &low); err != nil {
			t.Fatal(err)
		}
		if n := b.attackDice(1, 0, s.look(1, 0)).Total(); n != 1 {
			t.Errorf("%d dice", n)
		}
	})
	t.Run("TK-9.g reading 2, 4, 5, 6, 6", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(0, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1", 2, 4, 5, 6, 6, 1, 1, directHit, directHit)
		ev, ok := told[AttackCounted](b)
		if !ok || ev.Hits != 2 || ev.Crits != 2 {
			t.Errorf("%+v", ev)
		}
	})
	t.Run("TK-9.h a tank that did not move may re-roll all dice once", func(t *testing.T) {
		b := duel(t, nil, nil, nil).from(stepShootStart)
		b.play("shoot B1 A1", 1, 1, 1, 1, 4).asks(askRerollAttack, 2, "B1")
		b.refuse("reroll attack stationary 0,1", "TK-9.h")
		b.play("reroll attack stationary 0,1,2,3,4", 4, 4, 1, 1, 1, 1) // then a defence die of 1
		b.damage("A1", 2)
	})
	t.Run("TK-9.h one that moved may not", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(0, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1", 1, 1, 1, 1, 1).asks(askShoot, 1, "A1")
	})
}

func TestDefence(t *testing.T) {
	t.Run("TK-K.5 moving once leaves no re-roll", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(1, 0)(b)
		b.from(stepShootStart).play("pass B1").play("shoot A1 B1", 1, 1, 1, 1)
		if b.asked() == string(askRerollAttack) {
			t.Error("a re-roll is offered")
		}
	})
	t.Run("TK-9.o the example of the book has two dice, with Gung Ho one", func(t *testing.T) {
		for card, defence := range map[string][]int{"sherman_v": {1, 1}, "sherman_75": {1}} {
			b := newBattle(t, nil)
			b.tank(1, card, 900, 4200, 900)
			b.tank(2, "panzer_iv", 3500, 4000, 0)
			house := piece(printed.Building, 600, 600, 2600, 3650, 0)
			house.Place()
			b.p.s.Table.Terrain = []printed.Piece{house}
			b.from(stepTurn).play("end B1").play("move A1 1500,4200,900").play("end A1")
			b.play("shoot A1 B1", append([]int{1, 2, 3, 5}, defence...)...).damage("B1", 1) // all dice of the script are used up
		}
	})
	t.Run("TK-9.o the figure of the rules: side and cover at once", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "sherman_75", 1500, 4200, 900)
		b.tank(2, "panzer_iv", 3500, 4000, 0)
		house := piece(printed.Building, 600, 600, 2600, 3650, 0)
		house.Place()
		b.p.s.Table.Terrain = []printed.Piece{house}
		speeds(1, 0)(b)
		s := b.p.s
		look := s.look(0, 1)
		if !look.Cover || !look.Side || look.Short || !look.LOS {
			t.Fatalf("%+v", look)
		}
		dice := b.defenceDice(0, 1, look)
		if got := dice.Total(); got != 1 {
			t.Errorf("%d dice with gung ho, want 1", got)
		}
		plain := slices.DeleteFunc(dice, func(m game.Mod) bool { return m.Label == "gung-ho" })
		if got := plain.Total(); got != 2 {
			t.Errorf("%d dice by the basic rule, want 2", got)
		}
	})
}

func TestCancelling(t *testing.T) {
	t.Run("TK-9.p each cancels as it likes: 4s and 5s first", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(2, 1)(b) // four defence dice
		b.from(stepShootStart).play("shoot B1 A1", 2, 4, 5, 6, 6, 1, 2, 4, 6)
		b.asks(askCancel, 2, "A1").play("cancel hit")
		b.asks(askCancel, 1, "A1").play("cancel crit", directHit)
		b.damage("A1", 3) // a hit, and a critical of two
	})
	t.Run("TK-9.p the usual choice without asking", func(t *testing.T) {
		b := duel(t, func(o *printed.Options) { o.AutoCancel = true }, nil, nil)
		speeds(2, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1", 2, 4, 5, 6, 6, 1, 2, 4, 6, directHit).damage("A1", 3)
	})
	t.Run("TK-9.p nobody is asked when everything is cancelled anyway", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(2, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1", 1, 1, 1, 5, 6, 4, 4, 2, 2).damage("A1", 0)
	})
	t.Run("TK-9.p nobody is asked when one kind is left", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(1, 0)(b)
		b.from(stepShootStart).play("shoot B1 A1", 4, 4, 1, 1, 1).asks(askRerollAttack, 2, "B1").play("keep", 5, 6).damage("A1", 0)
	})
}

func TestDamage(t *testing.T) {
	t.Run("TK-9.q hits come before criticals", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(0, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1", 4, 4, 6, 1, 1, 1, 1, directHit)
		var from []string
		for _, e := range b.events {
			if d, ok := e.(Damaged); ok {
				from = append(from, fmt.Sprint(d.From, d.Amount))
			}
		}
		if fmt.Sprint(from) != "[hits2 critical2]" {
			t.Error(from)
		}
	})
	t.Run("TK-9.r a hit and Busted Track", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(0, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1", 4, 6, 1, 1, 1, 1, 1, bustedTrack).damage("A1", 2)
		a := b.get("A1")
		if len(a.Criticals) != 1 || a.MovesLeft() != 0 {
			t.Errorf("%+v", a.Criticals)
		}
		b.play("pass A1") // its turn, though it cannot move
	})
	t.Run("TK-5.c what cannot be repaired goes to the discard", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(0, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1", 6, 1, 1, 1, 1, 1, 1, ammoExplosion).damage("A1", 3)
		if k := b.p.s.data.Critical("ammo_explosion"); len(b.get("A1").Criticals) != 0 || b.p.s.Deck.Discarded[k] != 1 {
			t.Errorf("%v %v", b.get("A1").Criticals, b.p.s.Deck.Discarded)
		}
	})
	t.Run("TK-9.r damage beyond the capacity is ignored", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(0, 1)(b)
		b.set("A1", func(t *combat.Tank) { t.Damage = 5 })
		b.from(stepShootStart).play("shoot B1 A1", 4, 4, 4, 1, 1, 1, 1).damage("A1", 6)
	})
	t.Run("TK-9.r an empty deck is made of the discard", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(0, 1)(b)
		b.p.s.Deck.Left = [printed.CriticalKinds]uint8{}
		b.p.s.Deck.Discarded[0] = 1
		// The only card, two damage, is drawn, discarded and drawn again.
		b.from(stepShootStart).play("shoot B1 A1", 6, 6, 1, 1, 1, 1, 1, 1, 1).damage("A1", 4)
	})
	t.Run("TK-9.r without any card a critical is a point of damage", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(0, 1)(b)
		b.p.s.Deck.Left = [printed.CriticalKinds]uint8{}
		b.from(stepShootStart).play("shoot B1 A1", 6, 6, 1, 1, 1, 1, 1).damage("A1", 2)
	})
	t.Run("TK-9.s a parting shot", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(0, 1)(b)
		b.set("A1", func(t *combat.Tank) { t.Damage = 5 })
		b.from(stepShootStart).play("shoot B1 A1", 4, 1, 1, 1, 1, 1, 1).damage("A1", 6).asks(askShoot, 1, "A1")
	})
	t.Run("TK-9.s but not from a stunned crew", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		speeds(0, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1", 6, 1, 1, 1, 1, 1, 1, stunnedCrew)
		if b.asked() == string(askShoot) {
			t.Error("a stunned crew shoots")
		}
	})
	t.Run("TK-X.2 a tank that cannot shoot is skipped", func(t *testing.T) {
		b := duel(t, nil, nil, nil)
		b.wound("B1", "bailed_out", 1)
		b.from(stepShootStart).asks(askShoot, 1, "A1")
	})
}

func TestKeywords(t *testing.T) {
	t.Run("TK-K.3 coordinated fire within one arrow", func(t *testing.T) {
		for _, tc := range []struct{ gap, want int }{{1490, 5}, {1510, 4}} {
			b := newBattle(t, nil)
			b.tank(1, "t34_85", 3000, 3000, 0)
			b.tank(1, "t34", 3000+300+tc.gap, 3000, 0)
			b.tank(2, "panther", 3000, 7000, 1800)
			b.set("A1", func(t *combat.Tank) { t.Speed = 1 })
			b.set("A2", func(t *combat.Tank) { t.Speed = 1 })
			b.from(stepShootStart).play("pass B1").play("shoot A1 B1", 1, 1, 1, 1, 1)
			if got := b.attackDice(1, 2, b.p.s.look(1, 2)).Total(); got != tc.want {
				t.Errorf("at %d: %d dice, want %d", tc.gap, got, tc.want)
			}
		}
	})
	t.Run("TK-K.6 keep one die and re-roll the others", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "firefly", 3000, 3000, 0)
		b.tank(2, "panzer_iv", 3000, 7000, 1800)
		b.from(stepShootStart).play("shoot A1 B1", 6, 1, 1, 1, 1)
		b.refuse("reroll attack stationary 2,3,4", "TK-9.h") // would keep two
		b.play("reroll attack stationary 1,2,3,4", 4, 1, 1, 1, 1, directHit).damage("B1", 3)
	})
	t.Run("TK-K.6 Ekins keeps two", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "firefly", 3000, 3000, 0, "ekins")
		b.tank(2, "panzer_iv", 3000, 7000, 1800)
		b.from(stepShootStart).play("shoot A1 B1", 6, 4, 1, 1, 1)
		b.play("reroll attack stationary 2,3,4", 4, 1, 1, 1, directHit).damage("B1", 4)
	})
	t.Run("TK-K.8 a big gun turns a hit into a critical", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "isu_152", 3000, 3000, 0)
		b.tank(2, "panther", 3000, 7000, 1800)
		b.set("A1", func(t *combat.Tank) { t.Speed = 1 })
		b.from(stepShootStart).play("pass B1").play("shoot A1 B1", 4, 4, 1, 1, 1, 1, 1, 1, directHit).damage("B1", 3)
	})
	t.Run("TK-K.4 fast tanks make three moves", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "t34", 3000, 1000, 0)
		b.tank(2, "panther", 3000, 8000, 1800)
		b.from(stepTurn).asks(askMove, 1, "A1")
		for y := 2000; y <= 4000; y += 1000 {
			b.play(fmt.Sprintf("move A1 3000,%d,0", y))
		}
		b.asks(askMove, 2, "B1")
		if b.get("A1").Speed != 3 {
			t.Error(b.get("A1").Speed)
		}
	})
}

func TestAttackCards(t *testing.T) {
	still := func(t *testing.T, shooter, target string, cards, theirs []string) *battle {
		t.Helper()
		b := newBattle(t, nil)
		b.tank(1, shooter, 3000, 3000, 0, cards...)
		b.tank(2, target, 3000, 7000, 1800, theirs...)
		b.set("A1", func(t *combat.Tank) { t.Speed = 1 })
		b.set("B1", func(t *combat.Tank) { t.Activated = true })
		s := b.p.s
		s.Tanks[0].Activated = false
		return b
	}
	shooting := func(b *battle) *battle {
		b.from(stepShootStart)
		if b.p.s.Ask.Seat == 2 {
			b.play("pass B1")
		}
		return b
	}
	t.Run("TK-9.t ammo before the roll: tungsten, and its double 1", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", []string{"tungsten"}, nil))
		b.play("shoot A1 B1 tungsten", 6, 6, 6, 6, 1, 1).damage("B1", 0)
		if ev, _ := told[AttackCounted](b); !ev.Spoilt {
			t.Error("not spoilt")
		}
		if !b.get("A1").Cards[0].Gone {
			t.Error("not discarded")
		}
	})
	t.Run("TK-X.2 a spoilt attack is not defended", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", []string{"tungsten"}, nil))
		b.play("shoot A1 B1 tungsten", 6, 6, 6, 6, 1, 1)
		if _, rolled := told[DefenceRolled](b); rolled {
			t.Error("defence dice were rolled")
		}
	})
	t.Run("TK-9.t super-velocity: two dice more, 4s miss", func(t *testing.T) {
		b := shooting(still(t, "comet", "panzer_iv", []string{"super_velocity"}, nil))
		b.play("shoot A1 B1 super_velocity", 4, 4, 4, 4, 5, 1, 1, 1, 1).damage("B1", 1)
	})
	t.Run("TK-X.8 single-die re-rolls, once a turn each", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", []string{"precise_commander", "precise_loader"}, nil))
		b.play("shoot A1 B1", 1, 1, 1, 1, 1).play("reroll attack precise_commander 0", 1)
		b.refuse("reroll attack precise_commander 1", "TK-9.h")
		b.play("reroll attack precise_loader 0", 4, 1, 1).damage("B1", 1) // the same die again (TK-X.2)
	})
	t.Run("TK-9.t Extra Ammunition re-rolls everything", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", []string{"extra_ammunition"}, nil))
		b.play("shoot A1 B1", 1, 1, 1, 1, 1).play("reroll attack extra_ammunition 0,1,2,3,4", 4, 4, 1, 1, 1, 1, 1).damage("B1", 2)
	})
	t.Run("TK-9.t a gunner makes a hit a critical, another a critical two hits", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", []string{"dead_eye_gunner"}, nil))
		b.play("shoot A1 B1", 4, 1, 1, 1, 1, 1, 1).asks(askUpgradeHit, 1, "A1").play("use A1 dead_eye_gunner", directHit).damage("B1", 2)
		c := shooting(still(t, "panther", "sherman_75", []string{"deadly_gunner"}, nil))
		c.play("shoot A1 B1", 6, 1, 1, 1, 1, 1, 1).asks(askTradeCrit, 1, "A1").play("use A1 deadly_gunner").damage("B1", 2)
		d := shooting(still(t, "panther", "sherman_75", []string{"dead_eye_gunner"}, nil))
		d.play("shoot A1 B1", 4, 1, 1, 1, 1, 1, 1).play("decline").damage("B1", 1)
	})
	t.Run("TK-X.2 the flaw of Extra Ammunition is the shooter's choice", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", nil, []string{"extra_ammunition"}))
		b.play("shoot A1 B1", 4, 1, 1, 1, 1, 1, 1).asks(askFlaw, 1, "B1").play("use B1 extra_ammunition", directHit).damage("B1", 2)
	})
	t.Run("TK-X.2 the flaw shows with the first hit that reaches step 8, also when a gunner turns it", func(t *testing.T) {
		closed := func(o *printed.Options) { o.OpenCards = false }
		b := duel(t, closed, []string{"dead_eye_gunner"}, []string{"extra_ammunition"})
		speeds(1, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1", 1, 1, 1, 1, 1)
		if b.get("A1").Cards[0].FaceUp {
			t.Error("shown by a miss")
		}
		b = duel(t, closed, []string{"dead_eye_gunner"}, []string{"extra_ammunition"})
		speeds(1, 1)(b)
		b.from(stepShootStart).play("shoot B1 A1", 4, 1, 1, 1, 1, 1, 1, 1).play("keep").asks(askUpgradeHit, 2, "B1")
		if !b.get("A1").Cards[0].FaceUp {
			t.Error("not shown by a hit")
		}
		b.play("use B1 dead_eye_gunner", directHit).damage("A1", 2)
	})
	t.Run("TK-9.t Concrete Armour cancels a critical before it is drawn", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", nil, []string{"concrete_armour"}))
		b.play("shoot A1 B1", 6, 1, 1, 1, 1, 1, 1).asks(askCancelCrit, 2, "B1").play("use B1 concrete_armour").damage("B1", 0)
	})
	t.Run("TK-9.t the target re-rolls: Sandbags, Add-on Armour, Krysov", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", nil, []string{"sandbag_armour"}))
		b.play("shoot A1 B1", 4, 4, 1, 1, 1, 1, 1).asks(askRerollDefence, 2, "B1").play("reroll defence sandbag_armour 0,1", 4, 4).damage("B1", 0)
		c := shooting(still(t, "panther", "sherman_75", nil, []string{"add_on_armour"}))
		c.play("shoot A1 B1", 4, 4, 1, 1, 1, 1, 1).play("reroll defence 1", 4).damage("B1", 1)
		d := still(t, "panther", "t34", nil, []string{"krysov"})
		d.set("B1", func(t *combat.Tank) { t.Speed = 2 })
		shooting(d).play("shoot A1 B1", 4, 4, 1, 1, 1, 1, 1, 1, 1).play("reroll defence krysov 1,3", 4, 4).damage("B1", 0)
	})
	t.Run("TK-X.2 more cards are drawn for the first critical and the shooter keeps one", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", []string{"sharpshooter_gunner"}, nil))
		b.play("shoot A1 B1", 6, 1, 1, 1, 1, 1, 1, directHit, bustedTrack).asks(askKeepCritical, 1, "B1")
		b.refuse("critical engine_fire", "TK-X.2")
		b.play("critical busted_track").damage("B1", 1)
		if s := b.p.s; s.Deck.Discarded[0] != 1 || len(b.get("B1").Criticals) != 1 {
			t.Errorf("%v", s.Deck.Discarded)
		}
	})
	t.Run("TK-9.t equipment cancels an effect, the damage stays", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", nil, []string{"bigger_hammer"}))
		b.play("shoot A1 B1", 6, 1, 1, 1, 1, 1, 1, bustedTrack).asks(askEquipment, 2, "B1").play("use B1 bigger_hammer").damage("B1", 1)
		if len(b.get("B1").Criticals) != 0 || b.p.s.Deck.Discarded[b.p.s.data.Critical("busted_track")] != 1 {
			t.Error("the card stays")
		}
	})
	t.Run("TK-9.t Clever Loader takes the ammunition back after a miss", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", []string{"clever_loader", "tungsten"}, nil))
		b.play("shoot A1 B1 tungsten", 1, 1, 1, 1, 1, 1)
		if a := b.get("A1"); a.Cards[1].Gone {
			t.Error("gone")
		}
	})
	t.Run("TK-X.2 Barkmann attacks again after a miss, once", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", []string{"barkmann"}, nil))
		b.play("shoot A1 B1", 1, 1, 1, 1, 1).asks(askSecondAttack, 1, "A1").play("second B1", 1, 1, 1, 1, 1)
		if b.asked() == string(askSecondAttack) {
			t.Error("a third attack")
		}
	})
	t.Run("TK-X.2 Woll shoots three dice at a second target", func(t *testing.T) {
		b := still(t, "panther", "sherman_75", []string{"woll"}, nil)
		b.tank(2, "sherman_75", 4000, 7000, 1800)
		b.from(stepShootStart)
		b.play("shoot A1 B1", 4, 1, 1, 1, 1, 1, 1).asks(askSecondAttack, 1, "A1")
		if b.offers("second B1") {
			t.Error("the same target twice")
		}
		b.play("second B2", 4, 4, 4, 1, 1).damage("B2", 3)
	})
	t.Run("TK-X.2 three dice at a second target are fired without ammunition", func(t *testing.T) {
		b := still(t, "panther", "sherman_75", []string{"woll", "extra_ammunition", "precise_commander"}, nil)
		b.tank(2, "sherman_75", 4000, 7000, 1800)
		b.from(stepShootStart).play("shoot A1 B1", 4, 1, 1, 1, 1).play("keep", 1, 1).play("second B2", 1, 1, 1)
		b.refuse("reroll attack extra_ammunition 0,1,2", "TK-9.h")
		b.play("reroll attack precise_commander 0", 4, 1, 1).damage("B2", 1) // other re-rolls are allowed
		if b.get("A1").Cards[2].Gone {
			t.Errorf("spent: %+v", b.get("A1").Cards)
		}
	})
	t.Run("TK-X.2 what a Clever Loader takes back serves Barkmann's second attack", func(t *testing.T) {
		for load, dice := range map[string]int{"tungsten": 6, "extra_ammunition": 5} {
			b := shooting(still(t, "panther", "sherman_75", []string{"barkmann", "clever_loader", load}, nil))
			ones := slices.Repeat([]int{1}, dice)
			again := func(shoot string) {
				if load == "tungsten" {
					b.play(shoot+" tungsten", ones...)
					return
				}
				b.play(shoot, ones...).play("reroll attack extra_ammunition 0,1,2,3,4", ones...)
			}
			again("shoot A1 B1")
			b.asks(askSecondAttack, 1, "A1")
			again("second B1")
			if b.get("A1").Cards[2].Gone {
				t.Errorf("%s is gone after two attacks that left nothing", load)
			}
		}
	})
	t.Run("TK-X.3 Shell Shocked silences Barkmann", func(t *testing.T) {
		b := still(t, "panther", "sherman_75", []string{"barkmann"}, nil)
		b.wound("A1", "shell_shocked", 1)
		b.from(stepShootStart).play("pass B1").play("shoot A1 B1", 1, 1, 1, 1, 1)
		if b.asked() == string(askSecondAttack) {
			t.Error("a silent crew attacks again")
		}
	})
	t.Run("TK-X.3 a jammed assault gun has one die less, once", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "stug_g", 3000, 3000, 0)
		b.tank(2, "sherman_75", 3000, 7000, 1800)
		for range 2 {
			b.wound("A1", "jammed_turret", 1)
			if n := b.attackDice(0, 1, field.Sighting{}).Total(); n != 3 {
				t.Errorf("%d dice", n)
			}
		}
	})
	t.Run("TK-X.3 Injured Crew takes a random crew card; Pool shrugs the first off", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", nil, []string{"boggs", "cunning_driver"}))
		b.play("shoot A1 B1", 6, 1, 1, 1, 1, 1, 1, injuredCrew, 2)
		if c := b.get("B1").Cards; c[0].Gone || !c[1].Gone {
			t.Errorf("%+v", c)
		}
		d := still(t, "panther", "sherman_75", nil, []string{"pool"})
		d.from(stepShootStart).asks(askShoot, 2, "B1").play("pass B1")
		d.play("shoot A1 B1", 6, 1, 1, 1, 1, 1, 1, injuredCrew).damage("B1", 1)
		if d.get("B1").Cards[0].Gone || d.get("B1").InjuriesIgnored != 1 {
			t.Error("Pool is lost")
		}
	})
	t.Run("TK-X.2 camouflage goes with any damage", func(t *testing.T) {
		b := shooting(still(t, "panther", "sherman_75", nil, []string{"camouflage_netting"}))
		b.play("shoot A1 B1", 4, 1, 1, 1, 1, 1, 1, 1) // three dice: defence 1, moved 1, camouflage
		if !b.get("B1").Cards[0].Gone {
			t.Error("still there")
		}
		c := shooting(still(t, "panther", "sherman_75", nil, []string{"camouflage_netting"}))
		c.play("shoot A1 B1", 6, 1, 1, 1, 1, 1, 1, 1, bailedOut)
		if c.get("B1").Cards[0].Gone {
			t.Error("blown away without damage")
		}
	})
	t.Run("TK-X.8 numbers of passive cards", func(t *testing.T) {
		for _, tc := range []struct {
			card    string
			short   bool
			attack  int
			defence int
		}{
			{"boggs", false, 5, 2},
			{"bloodthirsty_gunner", true, 5, 1},
			{"bloodthirsty_gunner", false, 4, 2},
		} {
			b := newBattle(t, nil)
			b.tank(1, "sherman_75", 3000, 3000, 0, tc.card)
			b.tank(2, "panther", 3000, 7000, 1800)
			look := field.Sighting{Short: tc.short}
			a, d := b.attackDice(0, 1, look).Total(), b.defenceDice(0, 1, look).Total()
			if a != tc.attack || d != tc.defence {
				t.Errorf("%s: %d against %d, want %d against %d", tc.card, a, d, tc.attack, tc.defence)
			}
		}
		for _, tc := range []struct {
			card  string
			speed int
			short bool
			want  int
		}{
			{"mason", 0, false, 2},
			{"biermeier", 0, true, 1},
			{"biermeier", 0, false, 1},
			{"camouflage_netting", 0, false, 2},
			{"camouflage_netting", 1, false, 2},
			{"oktyabrskaya", 1, false, 3},
			{"oktyabrskaya", 0, false, 1},
		} {
			b := newBattle(t, nil)
			b.tank(1, "panther", 3000, 3000, 0)
			b.tank(2, "t34", 3000, 7000, 1800, tc.card)
			b.set("B1", func(t *combat.Tank) { t.Speed = tc.speed })
			if got := b.defenceDice(0, 1, field.Sighting{Short: tc.short}).Total(); got != tc.want {
				t.Errorf("%s at speed %d, short %v: %d dice, want %d", tc.card, tc.speed, tc.short, got, tc.want)
			}
		}
		b := newBattle(t, nil)
		b.tank(1, "comet", 3000, 3000, 0, "radley_walters")
		b.tank(2, "panther", 3000, 7000, 1800)
		if got := b.defenceDice(0, 1, field.Sighting{}).Total(); got != 1 {
			t.Errorf("against Radley-Walters %d dice, want 1", got)
		}
	})
	t.Run("TK-X.8 Oskin upgrades two hits when he stands still", func(t *testing.T) {
		b := newBattle(t, nil)
		b.tank(1, "t34_85", 3000, 3000, 0, "oskin")
		b.tank(2, "panzer_iv", 3000, 7000, 1800)
		b.from(stepShootStart).play("shoot A1 B1", 4, 4, 1, 1, 1).play("keep", 1)
		b.play("use A1 oskin").play("use A1 oskin", directHit, directHit).damage("B1", 4)
	})
}
