package skirmish

import (
	"slices"

	"sabot/game"
)

// Charges lists the tanks of seat.
func (p Position) Charges(seat game.Seat) []game.Charge {
	var list []game.Charge
	for _, t := range p.s.Table.Tanks {
		if t.Owner == seat && !t.Destroyed {
			list = append(list, game.Charge{ID: t.ID, What: t.Card})
		}
	}
	return list
}

// Decides names the tanks that a is about: those it names, or the one that the
// question is about.
func (p Position) Decides(seat game.Seat, a game.Action) []string {
	var ids []string
	switch a := a.(type) {
	case Deploy:
		ids = []string{a.Tank}
	case Activate:
		ids = []string{a.Tank}
	case Move:
		ids = []string{a.Tank}
	case EndMoves:
		ids = []string{a.Tank}
	case ExtraMove:
		ids = []string{a.Tank}
	case Shoot:
		ids = []string{a.Tank}
	case Pass:
		ids = []string{a.Tank}
	case UseCard:
		ids = []string{a.Tank}
		if a.Friend != "" { // whose place in the order it changes
			ids = append(ids, a.Friend)
		}
	case Repair:
		ids = []string{a.Tank}
	case CommandMove:
		ids = []string{a.Tank}
	case Reroll, KeepRoll, Cancel, Decline, KeepCritical, SecondAttack:
		ids = p.s.asksAbout(seat)
	}
	own := p.Charges(seat)
	return slices.DeleteFunc(ids, func(id string) bool {
		return !slices.ContainsFunc(own, func(c game.Charge) bool { return c.ID == id })
	})
}

// asksAbout is the tank of seat whose dice, damage or repair is in question; none
// where the whole side is asked.
func (s *state) asksAbout(seat game.Seat) []string {
	if s.Attack != nil {
		for _, i := range []int{s.Attack.Shooter, s.Attack.Target} {
			if s.owner(i) == seat {
				return []string{s.id(i)}
			}
		}
	}
	if s.Ask.Kind == askRepairReroll || s.Ask.Kind == askCommand {
		return []string{s.id(s.Active.Tank)}
	}
	return nil
}
