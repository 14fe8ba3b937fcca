package combat

import (
	"sabot/game"
	"sabot/games/skirmish/field"
	"sabot/games/skirmish/printed"
	"sabot/rulebook"
)

// Shot is an attack whose dice are to be counted. For odds before a shot a
// player must not count cards that only the other side knows: face-down cards
// count where a tank's are said to be known.
type Shot struct {
	Shooter, Target           *Tank
	ShooterKnown, TargetKnown bool
	Sighting                  field.Sighting
	Coordinated               bool          // a friend nearby has shot at the target (TK-K.3)
	Ammo                      *printed.Card // discarded for it, or nil
}

// DiceCount is how many dice are rolled, with the reasons, and the cards behind
// them on each tank, which the attack turns up.
type DiceCount struct {
	Sum                       game.Tally
	ShooterCards, TargetCards []int
}

func (n *DiceCount) add(value int, clause rulebook.Clause, label string) {
	n.Sum = append(n.Sum, game.Mod{Value: value, Clause: clause, Label: label})
}

func (n *DiceCount) addCards(t *Tank, e printed.Effect, known bool, behind *[]int) {
	for i := range t.Cards {
		c := &t.Cards[i]
		if !c.printed.Has(e) || !t.Works(c) || !known && !c.FaceUp {
			continue
		}
		n.add(c.printed.Value(e), "TK-X.8", "card."+c.ID)
		*behind = append(*behind, i)
	}
}

// AttackDice counts the dice of an attack (TK-9.f): the printed attack, cards
// and keywords, at least one.
func (s *Shot) AttackDice() DiceCount {
	var n DiceCount
	t := s.Shooter
	n.add(t.printed.Attack, "TK-9.f", "attack")
	n.addCards(t, printed.MoreAttack, s.ShooterKnown, &n.ShooterCards)
	if s.Sighting.Short {
		n.addCards(t, printed.MoreAttackShort, s.ShooterKnown, &n.ShooterCards)
	}
	if s.Ammo != nil {
		more := s.Ammo.Value(printed.AmmoAttack)
		if s.Sighting.Short {
			more += s.Ammo.Value(printed.AmmoAttackShort)
		}
		n.add(more, "TK-9.t", "card."+s.Ammo.ID)
	}
	n.Sum.When(s.Coordinated, 1, "TK-K.3", "coordinated-fire")
	n.Sum.When(t.printed.Keywords.Has(printed.AssaultGun) && t.FixedGun(), -1, "TK-X.3", "jammed-gun")
	total := n.Sum.Total()
	n.Sum.When(total < 1, 1-total, "TK-9.f", "at-least-one")
	return n
}

const secondTargetDice = 3

// SecondTargetDice counts the dice at a second target: three and nothing else
// (TK-X.2).
func SecondTargetDice() DiceCount {
	var n DiceCount
	n.add(secondTargetDice, "TK-X.2", "second-target")
	return n
}

// MaxDefence is the most defence dice there can be (TK-9.j).
const MaxDefence = 6

// DefenceDice counts the dice of a defence (TK-9.i): all modifiers first, then
// the floor and the cap, once.
func (s *Shot) DefenceDice() DiceCount {
	var n DiceCount
	shooter, target := s.Shooter, s.Target
	n.add(target.printed.Defence, "TK-9.i", "defence")
	if target.Speed > 0 {
		n.raiseBase(target, s.TargetKnown)
	}
	n.Sum.When(shooter.Speed > 0, shooter.Speed, "TK-9.k", "shooter-moved")
	n.Sum.When(shooter.Speed > 0 && shooter.printed.Keywords.Has(printed.GungHo), -1, "TK-K.5", "gung-ho")
	n.Sum.When(target.Speed > 0, target.Speed, "TK-9.l", "target-moved")
	n.Sum.When(s.Sighting.Cover, 1, "TK-9.m", "cover") // once, whatever the number of hidden corners (TK-22)
	n.Sum.When(s.Sighting.Short, -1, "TK-9.n", "short-range")
	n.Sum.When(s.Sighting.Side && !target.printed.Keywords.Has(printed.HeavyTank), -1, "TK-9.o", "side-shot") // TK-K.7
	n.addCards(target, printed.MoreDefence, s.TargetKnown, &n.TargetCards)
	if s.Sighting.Short {
		n.addCards(target, printed.MoreDefenceShort, s.TargetKnown, &n.TargetCards)
	}
	if target.Speed == 0 {
		n.addCards(target, printed.MoreDefenceStationary, s.TargetKnown, &n.TargetCards)
	}
	n.addCards(shooter, printed.TargetDefence, s.ShooterKnown, &n.ShooterCards)
	total := n.Sum.Total()
	n.Sum.When(total < 0, -total, "TK-9.j", "floor")
	n.Sum.When(total > MaxDefence, MaxDefence-total, "TK-9.j", "cap")
	return n
}

// raiseBase lifts the printed defence of a moving tank to what a driver makes
// of it.
func (n *DiceCount) raiseBase(t *Tank, known bool) {
	for i := range t.Cards {
		c := &t.Cards[i]
		more := c.printed.Value(printed.MovingDefence) - n.Sum.Total()
		if !c.printed.Has(printed.MovingDefence) || more <= 0 || !t.Works(c) || !known && !c.FaceUp {
			continue
		}
		n.add(more, "TK-X.8", "card."+c.ID)
		n.TargetCards = append(n.TargetCards, i)
	}
}

// Odds sums the shot up as a question about its chances.
func (s *Shot) Odds() OddsQuery {
	t := s.Shooter
	q := OddsQuery{
		Attack:     min(s.AttackDice().Sum.Total(), maxOddsAttack),
		Defence:    s.DefenceDice().Sum.Total(),
		Stationary: t.Speed == 0,
	}
	if q.Stationary && t.printed.Keywords.Has(printed.SemiIndirect) {
		q.Keep = 1
		for i := range t.Cards {
			if c := &t.Cards[i]; c.printed.Has(printed.SemiIndirectKeep) && t.Works(c) && (s.ShooterKnown || c.FaceUp) {
				q.Keep = c.printed.Value(printed.SemiIndirectKeep)
			}
		}
	}
	return q
}
